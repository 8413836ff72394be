//! Writes a recording back as text.
//!
//! Input: a recording, or one event, value or definition of it. Output: the records of `grammar/trace.md`, such that parsing them gives
//! the same recording again. Used by `convert`, by messages that show an event, and by the tests of the parser. Differences
//! are written whole: they were applied when the trace was read.

mod definition;
mod event;

use std::fmt::{self, Write};

use super::FORMAT_VERSION;
use super::event::{EventId, JavaText, Narrow, Primitive, Value};
use super::recording::Recording;

pub use self::definition::{
    render_callee, render_class, render_field, render_lambda, render_method, render_object, render_thread,
};
pub use self::event::render_event;

/// Primitive types: descriptor letter and name, as in `kint`.
const PRIMITIVE_TYPES: [(u8, &str); 9] = [
    (b'Z', "boolean"),
    (b'B', "byte"),
    (b'C', "char"),
    (b'S', "short"),
    (b'I', "int"),
    (b'J', "long"),
    (b'F', "float"),
    (b'D', "double"),
    (b'V', "void"),
];

/// A whole recording: all definitions first, then the events.
pub fn render_recording(recording: &Recording, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "testcarve-trace {FORMAT_VERSION}")?;
    for (key, text) in &recording.header.0 {
        writeln!(out, "header {key} {}", Quoted::new(text))?;
    }
    definition::render_definitions(&recording.definitions, out)?;
    render_events(recording, out)?;
    render_ends(recording, out)
}

fn render_events(recording: &Recording, out: &mut dyn Write) -> fmt::Result {
    let log = &recording.log;
    let mut thread = None;
    for (index, event) in (0_u32..).zip(log.events.iter()) {
        let now = log.thread(EventId(index));
        if thread.replace(now) != Some(now) {
            writeln!(out, "T {}", now.0)?;
        }
        render_event(event, log, out)?;
        out.write_char('\n')?;
    }
    Ok(())
}

fn render_ends(recording: &Recording, out: &mut dyn Write) -> fmt::Result {
    let ends = &recording.ends;
    if let Some(class_path) = &ends.class_path {
        writeln!(out, "end class.path {}", Quoted::new(class_path))?;
    }
    for (class, reason) in &ends.unwoven {
        writeln!(out, "end unwoven {} {}", Quoted::new(class), Quoted::new(reason))?;
    }
    if ends.dropped > 0 {
        writeln!(out, "end dropped {}", ends.dropped)?;
    }
    if ends.complete {
        writeln!(out, "end complete -")?;
    }
    Ok(())
}

/// A text between double quotes, in ASCII.
struct Quoted<I>(I);

impl<'a> Quoted<std::str::EncodeUtf16<'a>> {
    fn new(text: &'a str) -> Self {
        Self(text.encode_utf16())
    }
}

impl<'a> Quoted<std::iter::Copied<std::slice::Iter<'a, u16>>> {
    fn units(text: &'a JavaText) -> Self {
        Self(text.0.iter().copied())
    }
}

impl<I: Iterator<Item = u16> + Clone> fmt::Display for Quoted<I> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char('"')?;
        for unit in self.0.clone() {
            write_unit(unit, out)?;
        }
        out.write_char('"')
    }
}

fn write_unit(unit: u16, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match u8::try_from(unit) {
        Ok(b'"') => out.write_str("\\\""),
        Ok(b'\\') => out.write_str("\\\\"),
        Ok(b'\n') => out.write_str("\\n"),
        Ok(b'\r') => out.write_str("\\r"),
        Ok(b'\t') => out.write_str("\\t"),
        Ok(byte @ b' '..=b'~') => out.write_char(char::from(byte)),
        _ => write!(out, "\\u{unit:04x}"),
    }
}

/// A value as the trace writes it.
#[derive(Debug, Clone, Copy)]
pub struct Rendered(pub Value);

impl fmt::Display for Rendered {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Null => out.write_char('n'),
            Value::Unobserved => out.write_char('?'),
            Value::Unbound => out.write_char('_'),
            Value::Absent => out.write_char('-'),
            Value::Primitive(primitive) => write_primitive(primitive, out),
            Value::Boxed(primitive) => write_boxed(primitive, out),
            Value::String(string) => write!(out, "s{}", string.0),
            Value::Class(class) => write!(out, "k{}", class.0),
            Value::PrimitiveClass(letter) => write!(out, "k{}", primitive_name(letter)),
            Value::Object(object) => write!(out, "o{}", object.0),
        }
    }
}

fn primitive_name(letter: u8) -> &'static str {
    let known = PRIMITIVE_TYPES.iter().find(|(known, _)| *known == letter);
    known.map_or("void", |(_, name)| name)
}

fn write_primitive(primitive: Primitive, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match primitive {
        Primitive::Boolean(value) => write!(out, "z{}", u8::from(value)),
        Primitive::Byte(value) => write!(out, "b{value}"),
        Primitive::Short(value) => write!(out, "h{value}"),
        Primitive::Char(value) => write!(out, "c{value}"),
        Primitive::Int(value) => write!(out, "i{value}"),
        Primitive::Long(Narrow(value)) => write!(out, "j{value}"),
        Primitive::Float(bits) => write!(out, "f{bits:08x}"),
        Primitive::Double(Narrow(bits)) => write!(out, "d{bits:016x}"),
    }
}

fn write_boxed(primitive: Primitive, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letter = match primitive {
        Primitive::Boolean(_) => 'Z',
        Primitive::Byte(_) => 'B',
        Primitive::Short(_) => 'H',
        Primitive::Char(_) => 'C',
        Primitive::Int(_) => 'I',
        Primitive::Long(_) => 'J',
        Primitive::Float(_) => 'F',
        Primitive::Double(_) => 'D',
    };
    let text = Rendered(Value::Primitive(primitive)).to_string();
    write!(out, "{letter}{}", &text[1..])
}

#[cfg(test)]
mod tests;
