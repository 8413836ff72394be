//! Which values fit which descriptor.
//!
//! Cheap on purpose: classes of objects are not compared with reference types, for that needs the hierarchy, which is `program`'s.

use crate::trace::event::{Primitive, Value, is_box};

/// The parameters of a method descriptor and its result; none if it is malformed.
pub(super) fn split_method(desc: &str) -> Option<(Parameters<'_>, &str)> {
    let (parameters, result) = desc.strip_prefix('(')?.split_once(')')?;
    let whole = Parameters(parameters).try_fold((), |(), parameter| parameter.map(|_| ()));
    let result_is_type = result == "V" || is_field_descriptor(result);
    (whole.is_some() && result_is_type).then_some((Parameters(parameters), result))
}

/// Whether this is one field descriptor.
pub(super) fn is_field_descriptor(desc: &str) -> bool {
    length(desc) == Some(desc.len())
}

/// How long the field descriptor at the start is.
fn length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|byte| *byte == b'[').count();
    let element = match text.as_bytes().get(dimensions)? {
        b'L' => text[dimensions..].find(';')? + 1,
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        _ => return None,
    };
    Some(dimensions + element)
}

/// Descriptors of parameters, one by one; `None` where one is malformed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameters<'a>(&'a str);

impl<'a> Iterator for Parameters<'a> {
    type Item = Option<&'a str>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let Some(length) = length(self.0) else {
            self.0 = "";
            return Some(None);
        };
        let (parameter, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(Some(parameter))
    }
}

/// Whether something of this type can hold the value.
pub(crate) fn fits(value: Value, desc: &str) -> bool {
    match value {
        Value::Unobserved => desc != "V",
        Value::Absent => desc == "V",
        Value::Unbound => false,
        Value::Primitive(primitive) => desc == letter(primitive),
        Value::Null | Value::Object(_) => is_reference(desc),
        Value::String(_) => is_reference(desc) && !desc.starts_with('[') && !is_box(desc),
        Value::Class(_) | Value::PrimitiveClass(_) => {
            is_reference(desc) && !desc.starts_with('[') && !is_box(desc) && desc != "Ljava/lang/String;"
        }
        Value::Boxed(primitive) => holds_box(desc, primitive),
    }
}

fn is_reference(desc: &str) -> bool {
    desc.starts_with(['L', '['])
}

fn letter(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean(_) => "Z",
        Primitive::Byte(_) => "B",
        Primitive::Short(_) => "S",
        Primitive::Char(_) => "C",
        Primitive::Int(_) => "I",
        Primitive::Long(_) => "J",
        Primitive::Float(_) => "F",
        Primitive::Double(_) => "D",
    }
}

/// The descriptor of the box of a primitive.
pub(crate) fn box_of(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean(_) => "Ljava/lang/Boolean;",
        Primitive::Byte(_) => "Ljava/lang/Byte;",
        Primitive::Short(_) => "Ljava/lang/Short;",
        Primitive::Char(_) => "Ljava/lang/Character;",
        Primitive::Int(_) => "Ljava/lang/Integer;",
        Primitive::Long(_) => "Ljava/lang/Long;",
        Primitive::Float(_) => "Ljava/lang/Float;",
        Primitive::Double(_) => "Ljava/lang/Double;",
    }
}

/// A box fits its own type and what all boxes are, but no other final type.
fn holds_box(desc: &str, primitive: Primitive) -> bool {
    let other = is_box(desc) || desc == "Ljava/lang/String;" || desc == "Ljava/lang/Class;";
    desc == box_of(primitive) || (desc.starts_with('L') && !other)
}
