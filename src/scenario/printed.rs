//! What an invocation printed on `System.out` or `System.err`.
//!
//! Input: the events of its span. Output: the text, if every call on the stream is one whose text the recording tells. Invariant: if
//! anything about the text is not known (a format, an object's text, the stream handed on), there is no text.

use super::model::{ConsoleStream, Printed};
use crate::graph::invocation::Invocation;
use crate::slice::context::SliceContext;
use crate::trace::definition::Callee;
use crate::trace::event::{Event, JavaText, ObjectId, Primitive, Value};

/// What the invocation printed, if it printed on one of the two streams and all of it is known.
#[must_use]
pub fn printed_text(context: &SliceContext<'_>, invocation: &Invocation) -> Option<Printed> {
    [ConsoleStream::Out, ConsoleStream::Err].into_iter().find_map(|stream| {
        let Written { text, platform_lines } = text_on(context, invocation, stream)?;
        (!text.is_empty()).then(|| Printed { stream, text: JavaText(text.into()), platform_lines })
    })
}

/// What is on a stream so far.
#[derive(Default)]
struct Written {
    text: Vec<u16>,
    platform_lines: bool,
}

fn text_on(context: &SliceContext<'_>, invocation: &Invocation, stream: ConsoleStream) -> Option<Written> {
    let (program, log) = (context.history.program, context.history.log);
    let field_name = stream.field();
    let span = &log.events[invocation.start.index()..=invocation.end.index()];
    let read = span.iter().find_map(|event| match *event {
        Event::StaticRead { field, value: Value::Object(object) } => {
            let field = program.field(field);
            let is_stream = field.name == field_name && program.class(field.class).name == "java/lang/System";
            is_stream.then_some(object)
        }
        _ => None,
    })?;
    let mut written = Written::default();
    for event in span {
        match *event {
            Event::Call { callee, receiver, arguments } => {
                let arguments = log.values(arguments);
                if receiver == Value::Object(read) {
                    append(context, program.callee(callee), arguments, &mut written)?;
                } else if names(arguments, read) {
                    return None;
                }
            }
            Event::Enter { arguments, .. } if names(log.values(arguments), read) => return None,
            Event::FieldWrite { value, .. } | Event::StaticWrite { value, .. } if value == Value::Object(read) => {
                return None;
            }
            _ => {}
        }
    }
    Some(written)
}

fn names(values: &[Value], object: ObjectId) -> bool {
    values.contains(&Value::Object(object))
}

/// Adds what one call on the stream printed.
fn append(context: &SliceContext<'_>, callee: &Callee, arguments: &[Value], to: &mut Written) -> Option<()> {
    match (callee.name.as_str(), arguments) {
        ("flush", []) => {}
        ("print" | "println", [value]) => to.text.extend_from_slice(&written(context, *value)?.0),
        ("println", []) => {}
        _ => return None,
    }
    if callee.name == "println" {
        to.text.push(u16::from(b'\n'));
        to.platform_lines = true;
    }
    Some(())
}

/// `String.valueOf`, where it needs no code of the program and no rule of the platform.
fn written(context: &SliceContext<'_>, value: Value) -> Option<JavaText> {
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
        _ => return None,
    })
}
