//! What an invocation printed into a buffer that the program made: a `PrintStream` over a `ByteArrayOutputStream`, set as `System.out` or not.
//!
//! Input: the events of its span, what was told of the buffer. Output: what the buffer has more at the end, as text. Invariant: none if
//! something may have waited in another writer before, if the buffer was read or emptied, or if the bytes are no text. Why by the content: a
//! format or an object's text is known there, too, and what was printed before need not be printed again to tell it.

use std::str::from_utf8;

use super::{Buffer, Console, PrintedText, STREAMS, writes_platform_line};
use crate::graph::invocation::Invocation;
use crate::scenario::oracle::told_at_end;
use crate::slice::context::SliceContext;
use crate::trace::event::{ContentId, ContentShape, Event, EventId, JavaText, ObjectId, Value};

const PRINT_STREAM: &str = "java/io/PrintStream";
const BUFFER: &str = "java/io/ByteArrayOutputStream";
/// Behind all events.
const LAST: EventId = EventId(u32::MAX);

/// What was printed into a buffer.
pub(super) struct Appended {
    buffer: Buffer,
    text: JavaText,
    platform_lines: bool,
}

impl Appended {
    /// With the stream of `System` over the same buffer, if it is one.
    pub(super) fn printed(self, context: &SliceContext<'_>, invocation: &Invocation) -> PrintedText {
        let Self { buffer, text, platform_lines } = self;
        let stream = STREAMS.into_iter().find_map(|stream| {
            let console = Console::find(context, invocation.end, stream)?;
            console.is_behind(Value::Object(buffer.object)).then(|| console.taken_by(invocation, stream))
        });
        PrintedText { text, platform_lines, buffer: Some(buffer), stream }
    }
}

/// What the invocation printed into the first such buffer that it printed to.
pub(super) fn appended(context: &SliceContext<'_>, invocation: &Invocation) -> Option<Appended> {
    // (Most programs have none.)
    context.history.program.class_by_name(BUFFER, 0)?;
    let all = (invocation.start.0..=invocation.end.0).map(|at| context.history.log.event(EventId(at)));
    let mut receivers = all.filter_map(|event| match event {
        Event::Call { receiver, .. } => receiver.object(),
        _ => None,
    });
    let (stream, buffer) = receivers.find_map(|object| Some((object, buffer_behind(context, object)?)))?;
    let platform_lines = is_only_printed(context, invocation, buffer)?;
    let bytes = |content: ContentId| {
        let content = context.history.log.content(content);
        match &content.shape {
            ContentShape::Bytes(bytes) if content.seen.is_whole() => Some(bytes),
            _ => None,
        }
    };
    let (_, before) = context.history.flow.content_at(buffer, invocation.start)?;
    let (_, after) = told_at_end(context.history, invocation, buffer)?;
    let text = from_utf8(bytes(after)?.strip_prefix(&**bytes(before)?)?).ok()?;
    let utf8 = !text.is_ascii() && is_made_for_utf8(context, stream);
    Some(Appended { buffer: Buffer { object: buffer, utf8 }, text: text.into(), platform_lines })
}

/// The buffer that a stream made by the program writes to at once.
fn buffer_behind(context: &SliceContext<'_>, object: ObjectId) -> Option<ObjectId> {
    let program = context.history.program;
    let is = |object: &ObjectId, class: &str| program.class(program.object(*object).class).name == class;
    let made = is(&object, PRINT_STREAM).then(|| made_of(context, object)).flatten()?;
    made.first()?.object().filter(|buffer| is(buffer, BUFFER))
}

/// What an object was constructed with.
fn made_of<'a>(context: &SliceContext<'a>, object: ObjectId) -> Option<&'a [Value]> {
    let history = context.history;
    let made = history.calls.starting_at(history.flow.creations[object.index()]?.event)?;
    Some(history.log.values(history.calls.get(made).arguments))
}

/// Whether nothing but print streams, and what the invocation made over them, touched a buffer; and if so, whether a line was ended as
/// the platform does.
fn is_only_printed(context: &SliceContext<'_>, invocation: &Invocation, buffer: ObjectId) -> Option<bool> {
    let (program, flow, log) = (context.history.program, &context.history.flow, context.history.log);
    let group = flow.sharing.group(buffer);
    let made_here = |object: ObjectId| flow.creations[object.index()].is_some_and(|made| invocation.spans(made.event));
    let mut platform_lines = false;
    for at in (invocation.start.0..=invocation.end.0).map(EventId) {
        let (Event::Call { receiver, .. } | Event::Enter { receiver, .. }) = log.event(at) else { continue };
        let Some(object) = receiver.object().filter(|object| flow.sharing.group(*object) == group) else { continue };
        let allowed = made_here(object) || buffer_behind(context, object) == Some(buffer);
        if !allowed || log.thread(at) != invocation.thread {
            return None;
        }
        if let Event::Call { callee, arguments, .. } = log.event(at) {
            platform_lines |= writes_platform_line(program, program.callee(callee), log.values(arguments));
        }
    }
    Some(platform_lines)
}

/// Whether the stream was told to write UTF-8.
fn is_made_for_utf8(context: &SliceContext<'_>, stream: ObjectId) -> bool {
    let (history, flow) = (context.history, &context.history.flow);
    let named = |object: ObjectId| match &history.log.content(flow.content_at(object, LAST)?.1).shape {
        ContentShape::Literal { text, .. } => Some(text.to_display()),
        _ => None,
    };
    let name = |value: &Value| match value {
        Value::String(text) => Some(history.program.text(*text).to_display()),
        Value::Object(object) => named(*object),
        _ => None,
    };
    let is_utf8 = |value: &Value| name(value).is_some_and(|name| name.eq_ignore_ascii_case("utf-8"));
    made_of(context, stream).is_some_and(|made| made.iter().any(is_utf8))
}
