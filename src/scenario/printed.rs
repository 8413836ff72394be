//! What an invocation printed on `System.out` or `System.err`, itself or through a writer over them.
//!
//! Input: the events of its span. Output: the text, if every call on the stream is one whose text the recording tells. Invariant: if
//! anything about the text is not known (a format, an object's text, what waits in a buffer at the end), there is no text. Why by the
//! calls: nothing of ours stands between the program and its console.

use super::model::{ConsoleStream, Printed};
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::slice::context::SliceContext;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, JavaText, ObjectId, Primitive, Value};

/// What the invocation printed, if it printed on one of the two streams and all of it is known.
#[must_use]
pub fn printed_text(context: &SliceContext<'_>, invocation: &Invocation) -> Option<Printed> {
    [ConsoleStream::Out, ConsoleStream::Err].into_iter().find_map(|stream| {
        let console = Console::find(context, invocation.end, stream)?;
        let written = console.written(invocation)?;
        let (text, platform_lines) = (JavaText(written.text.into()), written.platform_lines);
        let printed = Printed { stream, text, platform_lines, from_start: written.through_another, resets: false };
        (!printed.text.0.is_empty()).then_some(printed)
    })
}

/// Whether an action prints on a stream.
#[must_use]
pub fn prints(context: &SliceContext<'_>, action: EventId, stream: ConsoleStream) -> bool {
    Console::find(context, context.span(action).last, stream).is_some_and(|console| {
        context
            .events_in(action)
            .any(|event| matches!(event, Event::Call { receiver, .. } if console.is_behind(*receiver)))
    })
}

/// What is on a stream so far.
#[derive(Default)]
struct Written {
    text: Vec<u16>,
    platform_lines: bool,
    /// Some of it waits in a buffer.
    pending: bool,
    /// Printed by an object that was there before: a writer over the stream, the stream handed over.
    through_another: bool,
}

/// One of the two streams, as it was at a time.
struct Console<'a, 'h> {
    context: &'a SliceContext<'h>,
    object: ObjectId,
    /// The stream and all that writes to it share their state.
    group: ObjectId,
}

impl<'a, 'h> Console<'a, 'h> {
    fn find(context: &'a SliceContext<'h>, at: EventId, stream: ConsoleStream) -> Option<Self> {
        let (program, flow) = (context.history.program, &context.history.flow);
        let class = program.class_by_name("java/lang/System", 0)?;
        let field = program.fields_of(class).iter().find(|field| program.field(**field).name == stream.field())?;
        let location = flow.locations.find(&Location::Static(*field))?;
        let read = flow.reaching(location, EventId(at.0 + 1))?;
        let object = flow.definition(read).value.object()?;
        Some(Self { context, object, group: flow.sharing.group(object) })
    }

    fn is_behind(&self, value: Value) -> bool {
        let flow = &self.context.history.flow;
        value.object().is_some_and(|object| flow.sharing.group(object) == self.group)
    }

    fn written(&self, invocation: &Invocation) -> Option<Written> {
        let (program, log) = (self.context.history.program, self.context.history.log);
        let mut written = Written::default();
        let mut read_here = false;
        for at in (invocation.start.0..=invocation.end.0).map(EventId) {
            let own = log.thread(at) == invocation.thread;
            match log.event(at) {
                Event::Call { callee, receiver, arguments } => {
                    let (callee, arguments) = (program.callee(callee), log.values(arguments));
                    let takes = arguments.iter().any(|value| self.is_behind(*value));
                    if self.is_behind(receiver) && callee.name != "<init>" {
                        let object = receiver.object().filter(|_| own)?;
                        self.append(at, object, callee, arguments, &mut written)?;
                        written.through_another |= !read_here || object != self.object;
                    } else if takes && callee.name != "<init>" {
                        return None;
                    }
                }
                // The program's own kind of writer.
                Event::Enter { receiver, .. } if self.is_behind(receiver) => return None,
                Event::StaticRead { value, .. } => read_here |= value == Value::Object(self.object),
                _ => {}
            }
        }
        (!written.pending).then_some(written)
    }

    /// Adds what one call on the stream, or on a writer over it, printed.
    fn append(
        &self,
        at: EventId,
        object: ObjectId,
        callee: &Callee,
        arguments: &[Value],
        to: &mut Written,
    ) -> Option<()> {
        let line = callee.name == "println";
        match (callee.name.as_str(), arguments) {
            ("flush" | "close", []) => to.pending = false,
            ("print" | "println" | "append", [value]) => {
                to.text.extend_from_slice(&text_of(self.context, *value, at)?.0);
            }
            ("write", [value @ Value::String(_)]) => to.text.extend_from_slice(&text_of(self.context, *value, at)?.0),
            ("println", []) => {}
            _ => return None,
        }
        if line {
            to.text.push(u16::from(b'\n'));
            to.platform_lines = true;
        }
        // A PrintStream hands on at once.
        if callee.owner != "java/io/PrintStream" && !matches!(callee.name.as_str(), "flush" | "close") {
            to.pending = !(line && self.flushes_lines(object));
        }
        Some(())
    }

    /// Whether a writer was made with `autoFlush`.
    fn flushes_lines(&self, writer: ObjectId) -> bool {
        let history = self.context.history;
        let made =
            history.flow.creations[writer.index()].and_then(|creation| history.calls.starting_at(creation.event));
        let is_true = |value: &Value| *value == Value::Primitive(Primitive::Boolean(true));
        made.is_some_and(|made| history.log.values(history.calls.get(made).arguments).iter().any(is_true))
    }
}

/// `String.valueOf`, where it needs no code of the program and no rule of the platform.
pub(super) fn text_of(context: &SliceContext<'_>, value: Value, at: EventId) -> Option<JavaText> {
    Some(match value {
        Value::Null => "null".into(),
        Value::String(text) => context.history.program.text(text).clone(),
        Value::Primitive(primitive) | Value::Boxed(primitive) => match primitive {
            Primitive::Boolean(value) => value.to_string().as_str().into(),
            Primitive::Byte(value) => value.to_string().as_str().into(),
            Primitive::Short(value) => value.to_string().as_str().into(),
            Primitive::Int(value) => value.to_string().as_str().into(),
            Primitive::Long(value) => value.to_string().as_str().into(),
            Primitive::Char(value) => JavaText(vec![value].into()),
            Primitive::Float(_) | Primitive::Double(_) => return None,
        },
        Value::Object(object) => built(context, object, at)?,
        _ => return None,
    })
}

/// The text of a `StringBuilder` or `StringBuffer`, as it was told at the latest.
fn built(context: &SliceContext<'_>, object: ObjectId, at: EventId) -> Option<JavaText> {
    let history = context.history;
    let class = &history.program.class(history.program.object(object).class).name;
    if class != "java/lang/StringBuilder" && class != "java/lang/StringBuffer" {
        return None;
    }
    let (_, content) = history.flow.content_at(object, at)?;
    let content = history.log.content(content);
    match &content.shape {
        ContentShape::Text(text) if content.seen.is_whole() => Some(text.clone()),
        _ => None,
    }
}
