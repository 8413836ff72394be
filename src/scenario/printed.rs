//! What an invocation printed: on `System.out` or `System.err`, itself or through a writer over them, or into a buffer of the program's.
//!
//! Input: the events of its span. Output: the text, and where a test can see it. Invariant: if anything about the text is not known (on
//! the JVM's own streams: the date in a format, the text of an object by its identity, what waits in a buffer at the end), there is no text. Why by the calls: nothing
//! of ours stands between the program and its console.

mod decimal;
mod format;
mod held;
mod value;

use self::decimal::{double_text, float_text};
use self::value::Printing;
use super::model::ConsoleStream;
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::program::Program;
use crate::slice::context::SliceContext;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, FieldId, JavaText, Narrow, ObjectId, Primitive, Value};

const LINE_SEPARATOR: &str = "property:line.separator";
const STREAMS: [ConsoleStream; 2] = [ConsoleStream::Out, ConsoleStream::Err];

/// The fields of `System` that hold the streams.
#[must_use]
pub fn stream_fields(program: &Program) -> Vec<(FieldId, ConsoleStream)> {
    let fields = program.class_by_name("java/lang/System", 0).map_or(&[][..], |class| program.fields_of(class));
    let stream = |field: &FieldId| STREAMS.into_iter().find(|one| one.field() == program.field(*field).name);
    fields.iter().filter_map(|field| Some((*field, stream(field)?))).collect()
}

/// What an invocation printed.
#[derive(Clone, Debug)]
pub struct PrintedText {
    /// Lines end with `\n`, if `platform_lines`.
    pub text: JavaText,
    /// `println`, or what the program asked for, ended lines: another platform ends them otherwise.
    pub platform_lines: bool,
    pub buffer: Option<Buffer>,
    pub stream: Option<Stream>,
}

/// The program's own buffer that holds the text, too.
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    pub object: ObjectId,
    /// The stream writes it in UTF-8, whatever the platform's own encoding is, and that makes a difference.
    pub utf8: bool,
}

/// The stream of `System` that the text went to.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    pub stream: ConsoleStream,
    /// The invocation took it from the field of `System`.
    pub read_here: bool,
    /// Printed by an object that was there before: a writer over the stream, the stream handed over.
    pub through_another: bool,
}

/// What the invocation printed, if it printed anything and all of it is known.
#[must_use]
pub fn printed_text(context: &SliceContext<'_>, invocation: &Invocation) -> Option<PrintedText> {
    let is_text = |printed: &PrintedText| !printed.text.0.is_empty();
    let printed = match held::appended(context, invocation) {
        Some(appended) => Some(appended.printed(context, invocation)).filter(is_text),
        None => STREAMS.into_iter().filter_map(|stream| on_console(context, invocation, stream)).find(is_text),
    };
    printed.map(|printed| with_platform_lines(context, printed))
}

/// What the recorded platform ended its lines with is no part of the text, as far as `println` or what the program asked for ended them; what the program ended them with
/// itself is.
fn with_platform_lines(context: &SliceContext<'_>, printed: PrintedText) -> PrintedText {
    let separator = context.history.program.header.get("line.separator").unwrap_or("\n");
    let asked = || context.history.flow.locations.find(&Location::Resource(LINE_SEPARATOR.to_owned())).is_some();
    let is_mixed = |text: &str| separator == "\n" && text.contains("\r\n");
    let Some(text) = printed.text.to_utf8().filter(|text| text.contains(separator)) else { return printed };
    if !printed.platform_lines && (is_mixed(&text) || !asked()) {
        return printed;
    }
    PrintedText { text: text.replace(separator, "\n").as_str().into(), platform_lines: true, ..printed }
}

/// The same for a stream whose text nothing but the calls on it tell.
fn on_console(context: &SliceContext<'_>, invocation: &Invocation, stream: ConsoleStream) -> Option<PrintedText> {
    let console = Console::find(context, invocation.end, stream)?;
    let Written { text, platform_lines, .. } = console.written(invocation)?;
    let stream = console.taken_by(invocation, stream);
    Some(PrintedText { text: JavaText(text.into()), platform_lines, buffer: None, stream: Some(stream) })
}

/// Whether an action prints on a stream of `System`.
#[must_use]
pub fn prints(context: &SliceContext<'_>, action: EventId, stream: ConsoleStream) -> bool {
    Console::find(context, context.span(action).last, stream)
        .is_some_and(|console| prints_into(context, action, console.object))
}

/// Whether an action prints on what shares its state with an object.
#[must_use]
pub fn prints_into(context: &SliceContext<'_>, action: EventId, object: ObjectId) -> bool {
    let sharing = &context.history.flow.sharing;
    let program = context.history.program;
    let is_behind = |value: Value| value.object().is_some_and(|one| sharing.group(one) == sharing.group(object));
    context.events_in(action).any(|event| match event {
        Event::Call { callee, receiver, .. } => is_behind(receiver) && program.callee(callee).name != "<init>",
        _ => false,
    })
}

/// Whether a call on a stream ends a line as the platform does.
fn writes_platform_line(program: &Program, callee: &Callee, arguments: &[Value]) -> bool {
    let format = || arguments.iter().find_map(|value| program.text_of(*value));
    match callee.name.as_str() {
        "println" | "newLine" => true,
        "printf" | "format" => format().is_some_and(|format| format.contains("%n")),
        _ => false,
    }
}

/// What is on a stream so far.
#[derive(Default)]
struct Written {
    text: Vec<u16>,
    platform_lines: bool,
    /// Some of it waits in a buffer.
    pending: bool,
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
        let (field, _) = stream_fields(program).into_iter().find(|(_, one)| *one == stream)?;
        let location = flow.locations.find(&Location::Static(field))?;
        let read = flow.reaching(location, EventId(at.0 + 1))?;
        let object = flow.definition(read).value.object()?;
        Some(Self { context, object, group: flow.sharing.group(object) })
    }

    fn is_behind(&self, value: Value) -> bool {
        let flow = &self.context.history.flow;
        value.object().is_some_and(|object| flow.sharing.group(object) == self.group)
    }

    /// How the invocation came to print on it.
    fn taken_by(&self, invocation: &Invocation, stream: ConsoleStream) -> Stream {
        let (program, log) = (self.context.history.program, self.context.history.log);
        let mut taken = Stream { stream, read_here: false, through_another: false };
        for (_, event) in log.of_thread(invocation.start, invocation.end) {
            match event {
                Event::StaticRead { value, .. } => taken.read_here |= value == Value::Object(self.object),
                Event::Call { callee, receiver, .. }
                    if self.is_behind(receiver) && program.callee(callee).name != "<init>" =>
                {
                    taken.through_another |= !taken.read_here || receiver != Value::Object(self.object);
                }
                _ => {}
            }
        }
        taken
    }

    fn written(&self, invocation: &Invocation) -> Option<Written> {
        let (program, log) = (self.context.history.program, self.context.history.log);
        let mut written = Written::default();
        for at in (invocation.start.0..=invocation.end.0).map(EventId) {
            let own = log.thread(at) == invocation.thread;
            match log.event(at) {
                Event::Call { callee, receiver, arguments } => {
                    let (callee, arguments) = (program.callee(callee), log.values(arguments));
                    let takes = arguments.iter().any(|value| self.is_behind(*value));
                    if self.is_behind(receiver) && callee.name != "<init>" {
                        let object = receiver.object().filter(|_| own)?;
                        self.append(at, object, callee, arguments, &mut written)?;
                    } else if takes && callee.name != "<init>" {
                        return None;
                    }
                }
                // The program's own kind of writer.
                Event::Enter { receiver, .. } if self.is_behind(receiver) => return None,
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
        let line = matches!(callee.name.as_str(), "println" | "newLine");
        let flushes = matches!(callee.name.as_str(), "flush" | "close");
        if flushes {
            to.pending = false;
        } else {
            self.print(&Printing::at(self.context, at)?, callee, arguments, to)?;
        }
        if line {
            to.text.push(u16::from(b'\n'));
            to.platform_lines = true;
        }
        // A PrintStream hands on at once.
        if callee.owner != "java/io/PrintStream" && !flushes {
            let ends = matches!(callee.name.as_str(), "println" | "printf" | "format");
            to.pending = !(ends && self.flushes_lines(object));
        }
        Some(())
    }

    /// What a call prints of its arguments.
    fn print(&self, printing: &Printing<'_, '_>, callee: &Callee, arguments: &[Value], to: &mut Written) -> Option<()> {
        // (What a `toString` prints itself comes before its text.)
        if printing.calls_any(|receiver| self.is_behind(receiver)) {
            return None;
        }
        let text = match (callee.name.as_str(), callee.desc.split(')').next()?, arguments) {
            ("print" | "println" | "write", "([C", [array]) => printing.characters(*array)?,
            ("print" | "println" | "append", _, [value]) => printing.text(*value)?,
            ("write", "(Ljava/lang/String;", [value @ Value::String(_)]) => printing.text(*value)?,
            ("write", "(I", [value]) => written_unit(&callee.owner, *value)?,
            ("write" | "writeBytes", "([B", [array]) => printing.bytes(*array)?,
            ("write", "([BII", [array, from, length]) => part(&printing.bytes(*array)?, int(*from)?, int(*length)?)?,
            ("write", "([CII", [array, from, length]) => {
                part(&printing.characters(*array)?, int(*from)?, int(*length)?)?
            }
            ("write", "(Ljava/lang/String;II", [text, from, length]) => {
                part(&printing.text(*text)?, int(*from)?, int(*length)?)?
            }
            ("append", "(Ljava/lang/CharSequence;II", [text, from, end]) => {
                let (from, end) = (int(*from)?, int(*end)?);
                part(&printing.text(*text)?, from, end.checked_sub(from)?)?
            }
            ("println" | "newLine", _, []) => "".into(),
            ("printf" | "format", _, arguments) => {
                let formatted = printing.formatted(arguments)?;
                to.platform_lines |= formatted.platform_lines;
                JavaText(formatted.text.into())
            }
            _ => return None,
        };
        to.text.extend_from_slice(&text.0);
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

fn int(value: Value) -> Option<i32> {
    match value {
        Value::Primitive(Primitive::Int(value)) => Some(value),
        _ => None,
    }
}

/// So many units of a text.
fn part(text: &JavaText, from: i32, length: i32) -> Option<JavaText> {
    let (from, length) = (usize::try_from(from).ok()?, usize::try_from(length).ok()?);
    let units = text.0.get(from..from.checked_add(length)?)?;
    Some(JavaText(units.into()))
}

/// What `write(int)` writes: a stream a byte, which is a letter in each encoding if it is ASCII; a writer a character.
fn written_unit(owner: &str, value: Value) -> Option<JavaText> {
    let unit = u16::try_from(int(value)?).ok()?;
    let is_letter = !owner.ends_with("Stream") || unit < 0x80;
    is_letter.then(|| JavaText(vec![unit].into()))
}

/// `String.valueOf` of a primitive, if every Java gives the same.
fn primitive_text(primitive: Primitive) -> Option<JavaText> {
    let text = match primitive {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Int(value) => value.to_string(),
        Primitive::Long(Narrow(value)) => value.to_string(),
        Primitive::Char(value) => return Some(JavaText(vec![value].into())),
        Primitive::Float(bits) => float_text(f32::from_bits(bits))?,
        Primitive::Double(Narrow(bits)) => double_text(f64::from_bits(bits))?,
    };
    Some(text.as_str().into())
}

/// `String.valueOf`, where it needs no code of the program and no rule of the platform.
pub(super) fn text_of(context: &SliceContext<'_>, value: Value, at: EventId) -> Option<JavaText> {
    Some(match value {
        Value::Null => "null".into(),
        Value::String(text) => context.history.program.text(text).clone(),
        Value::Primitive(primitive) | Value::Boxed(primitive) => primitive_text(primitive)?,
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
        ContentShape::Text(text) if content.seen.is_whole() => Some(text.into()),
        _ => None,
    }
}
