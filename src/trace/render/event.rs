//! Event records as text.

use std::fmt::{self, Write};

use super::{Quoted, Rendered};
use crate::trace::event::{
    BranchSpan, Content, ContentShape, Event, FileState, GapReason, JavaText, Primitive, Seen, Value, ValueSpan,
};
use crate::trace::log::EventLog;

/// One event record, without its line feed.
pub fn render_event(event: Event, log: &EventLog, out: &mut dyn Write) -> fmt::Result {
    match event {
        Event::Enter { method, receiver, arguments } => call('>', method.0, receiver, arguments, log, out),
        Event::Call { callee, receiver, arguments } => call('(', callee.0, receiver, arguments, log, out),
        Event::LambdaCreation { lambda, object, captured } => call('l', lambda.0, object, captured, log, out),
        Event::Return { value, branches } => left('<', value, branches, log, out),
        Event::Throw { value, branches } => left('!', value, branches, log, out),
        Event::Unwind { depth, caught } => unwind(depth, caught, out),
        Event::ArrayCreation { array, lengths } => array_creation(array, lengths, log, out),
        Event::Content { object, content } => told('k', object, log.content(content), out),
        Event::UnobservedWrite { object, content } => told('u', object, log.content(content), out),
        Event::Gap { reason, invocations } => write!(out, "G {} {invocations}", reason_word(reason)),
        Event::StdinConsumed { stream: Value::Null, text } => write!(out, "I {}", Quoted::units(log.text(text))),
        Event::StdinConsumed { stream, text } => {
            write!(out, "I {} {}", Rendered(stream), Quoted::units(log.text(text)))
        }
        Event::FileRead { name, copy } => {
            write!(out, "F {} {}", Quoted::units(log.text(name)), Quoted::units(log.text(copy)))
        }
        Event::FileFound { name, bytes: None } => write!(out, "E {} directory", Quoted::units(log.text(name))),
        Event::FileFound { name, bytes: Some(bytes) } => write!(out, "E {} {bytes}", Quoted::units(log.text(name))),
        Event::FileWritten { name, now } => file_written(log.text(name), now, log, out),
        _ => access(event, out),
    }
}

fn file_written(name: &JavaText, now: FileState, log: &EventLog, out: &mut dyn Write) -> fmt::Result {
    write!(out, "f {}", Quoted::units(name))?;
    match now {
        FileState::Gone => write!(out, " gone"),
        FileState::Directory => write!(out, " directory"),
        FileState::Text(text) => write!(out, " text {}", Quoted::units(log.text(text))),
        FileState::Copy(copy) => write!(out, " copy {}", Quoted::units(log.text(copy))),
    }
}

/// The kinds that name values only.
fn access(event: Event, out: &mut dyn Write) -> fmt::Result {
    let v = Rendered;
    match event {
        Event::Bind { object } => write!(out, "= {}", v(object)),
        Event::CallReturn { value } => write!(out, ") {}", v(value)),
        Event::CallThrow { value } => write!(out, "x {}", v(value)),
        Event::FieldWrite { owner, field, value } => write!(out, "w {} {} {}", v(owner), field.0, v(value)),
        Event::FieldRead { owner, field, value } => write!(out, "r {} {} {}", v(owner), field.0, v(value)),
        Event::StaticWrite { field, value } => write!(out, "W {} {}", field.0, v(value)),
        Event::StaticRead { field, value } => write!(out, "R {} {}", field.0, v(value)),
        Event::ArrayStore { array, index, value } => write!(out, "s {} {index} {}", v(array), v(value)),
        Event::ArrayLoad { array, index, value } => write!(out, "g {} {index} {}", v(array), v(value)),
        Event::Clone { source, result } => write!(out, "c {} {}", v(source), v(result)),
        Event::MonitorEnter { object } => write!(out, "m {}", v(object)),
        Event::MonitorExit { object } => write!(out, "n {}", v(object)),
        _ => Ok(()),
    }
}

fn values(values: &[Value], out: &mut dyn Write) -> fmt::Result {
    values.iter().try_for_each(|value| write!(out, " {}", Rendered(*value)))
}

fn call(kind: char, number: u32, receiver: Value, span: ValueSpan, log: &EventLog, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{kind} {number} {}", Rendered(receiver))?;
    values(log.values(span), out)
}

fn left(kind: char, value: Value, span: BranchSpan, log: &EventLog, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{kind} {}", Rendered(value))?;
    let Some((highest, lower)) = log.branches(span).split_last() else {
        return Ok(());
    };
    write!(out, " {highest:x}")?;
    lower.iter().rev().try_for_each(|word| write!(out, "{word:016x}"))
}

fn unwind(depth: u32, caught: Value, out: &mut dyn Write) -> fmt::Result {
    write!(out, "^ {depth}")?;
    if caught == Value::Absent {
        return Ok(());
    }
    write!(out, " {}", Rendered(caught))
}

fn array_creation(array: Value, lengths: ValueSpan, log: &EventLog, out: &mut dyn Write) -> fmt::Result {
    write!(out, "a {}", Rendered(array))?;
    for length in log.values(lengths) {
        if let Value::Primitive(Primitive::Int(length)) = length {
            write!(out, " {length}")?;
        }
    }
    Ok(())
}

fn reason_word(reason: GapReason) -> &'static str {
    match reason {
        GapReason::Budget => "budget",
        GapReason::Filter => "filter",
        GapReason::Unwoven => "unwoven",
    }
}

fn told(kind: char, object: Value, content: &Content, out: &mut dyn Write) -> fmt::Result {
    let mark = match content.seen {
        Seen::Whole => "",
        Seen::Elements => "^",
        Seen::Part => "~",
    };
    write!(out, "{kind} {} {}{mark}", Rendered(object), shape_word(&content.shape))?;
    shape(&content.shape, out)
}

fn shape_word(shape: &ContentShape) -> &'static str {
    match shape {
        ContentShape::List(_) => "list",
        ContentShape::Set(_) => "set",
        ContentShape::Map(_) => "map",
        ContentShape::Text(_) => "text",
        ContentShape::Bytes(_) => "bytes",
        ContentShape::Literal { .. } => "value",
        ContentShape::Optional(_) => "optional",
        ContentShape::Throwable { .. } => "throwable",
        ContentShape::Wraps(_) => "wraps",
        ContentShape::Reader { .. } => "reader",
        ContentShape::ByteReader { .. } => "readerb",
        ContentShape::Fields(_) => "fields",
        ContentShape::None => "none",
    }
}

fn shape(shape: &ContentShape, out: &mut dyn Write) -> fmt::Result {
    match shape {
        ContentShape::List(all) | ContentShape::Set(all) => {
            write!(out, " {}", all.len())?;
            values(all, out)
        }
        ContentShape::Map(entries) => {
            write!(out, " {}", entries.len())?;
            entries.iter().try_for_each(|(key, value)| values(&[*key, *value], out))
        }
        ContentShape::Text(text) => write!(out, " {}", Quoted::units(&JavaText::from(text))),
        ContentShape::Bytes(bytes) => write!(out, " {}", Quoted::units(&units(bytes))),
        ContentShape::Literal { text, parts } => {
            write!(out, " {}", Quoted::units(text))?;
            values(parts, out)
        }
        ContentShape::Optional(value) => values(&[*value], out),
        ContentShape::Throwable { message, cause, suppressed } => {
            values(&[*message, *cause], out)?;
            values(suppressed, out)
        }
        ContentShape::Wraps(all) => values(all, out),
        ContentShape::Reader { text, position } => {
            write!(out, " {} {position}", Quoted::units(text))
        }
        ContentShape::ByteReader { bytes, position } => {
            write!(out, " {} {position}", Quoted::units(&units(bytes)))
        }
        ContentShape::Fields(fields) => {
            fields.iter().try_for_each(|(field, value)| write!(out, " {} {}", field.0, Rendered(*value)))
        }
        ContentShape::None => Ok(()),
    }
}

fn units(bytes: &[u8]) -> JavaText {
    JavaText(bytes.iter().copied().map(u16::from).collect())
}
