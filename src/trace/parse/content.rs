//! Contents of library values, one function per shape.
//!
//! Input: the rest of a line behind the object. Output: the whole content; differences are applied to what was last told of the
//! same object. Invariant: a difference never keeps more than its base has.

use super::lexical::{Input, Parsed, defined, fail, field, mismatch, number, text, value};
use super::scope::Scope;
use crate::trace::error::Problem;
use crate::trace::event::{Content, ContentShape, FieldId, JavaText, StringId, Value};

/// One content up to the end of the line.
pub(super) fn content<'a>(input: Input<'a>, object: Value, scope: &Scope) -> Parsed<'a, Content> {
    let length = input.iter().take_while(|byte| !matches!(byte, b' ' | b'~')).count();
    let (kind, rest) = input.split_at(length);
    let (rest, complete) = match rest {
        [b'~', rest @ ..] => (rest, false),
        _ => (rest, true),
    };
    let (rest, shape) = match kind {
        b"list+" | b"text+" => difference(kind, rest, object, scope)?,
        _ => shape(input, kind, rest, scope, complete)?,
    };
    Ok((rest, Content { shape, complete }))
}

fn shape<'a>(
    whole: Input<'a>,
    kind: &[u8],
    input: Input<'a>,
    scope: &Scope,
    complete: bool,
) -> Parsed<'a, ContentShape> {
    match kind {
        b"list" => sized(input, scope, complete).map(|(rest, values)| (rest, ContentShape::List(values))),
        b"set" => sized(input, scope, complete).map(|(rest, values)| (rest, ContentShape::Set(values))),
        b"map" => entries(input, scope, complete),
        b"text" => field(input, |input| string(input, scope)).map(|(rest, text)| (rest, ContentShape::Text(text))),
        b"bytes" => field(input, bytes).map(|(rest, bytes)| (rest, ContentShape::Bytes(bytes))),
        b"value" => literal(input, scope),
        b"optional" => next_value(input, scope).map(|(rest, value)| (rest, ContentShape::Optional(value))),
        b"throwable" => throwable(input, scope),
        b"wraps" => values(input, scope).map(|(rest, values)| (rest, ContentShape::Wraps(values))),
        b"reader" => reader(input, scope),
        b"readerb" => byte_reader(input),
        b"fields" => fields(input, scope),
        b"none" => Ok((input, ContentShape::None)),
        _ => mismatch(whole, "one of the content kinds of grammar/trace.md"),
    }
}

fn next_value<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Value> {
    field(input, |input| value(input, &scope.definitions))
}

/// All values up to the end of the line.
fn values<'a>(mut input: Input<'a>, scope: &Scope) -> Parsed<'a, Vec<Value>> {
    let mut values = Vec::new();
    while !input.is_empty() {
        let (rest, value) = next_value(input, scope)?;
        values.push(value);
        input = rest;
    }
    Ok((input, values))
}

/// The size, then so many values; fewer if the content is incomplete.
fn sized<'a>(input: Input<'a>, scope: &Scope, complete: bool) -> Parsed<'a, Vec<Value>> {
    let (rest, size) = field(input, number)?;
    let (rest, values) = values(rest, scope)?;
    check_size(input, size as usize, values.len(), complete)?;
    Ok((rest, values))
}

fn check_size(input: Input<'_>, size: usize, told: usize, complete: bool) -> Parsed<'_, ()> {
    if told == size || (!complete && told < size) {
        return Ok((input, ()));
    }
    mismatch(input.trim_ascii_start(), "as many elements as the size says")
}

fn entries<'a>(input: Input<'a>, scope: &Scope, complete: bool) -> Parsed<'a, ContentShape> {
    let (rest, size) = field(input, number)?;
    let (rest, values) = values(rest, scope)?;
    if values.len() % 2 == 1 {
        return mismatch(rest, "the value of the last key");
    }
    check_size(input, size as usize, values.len() / 2, complete)?;
    let entries = values.chunks_exact(2).map(|entry| (entry[0], entry[1])).collect();
    Ok((rest, ContentShape::Map(entries)))
}

/// A string by its number, or its text in place.
fn string<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, JavaText> {
    match input {
        [b's', rest @ ..] => {
            let strings = &scope.definitions.strings;
            let (rest, id) = defined::<StringId, _>(rest, strings)?;
            Ok((rest, strings[id].clone()))
        }
        [b'"', ..] => text(input),
        _ => mismatch(input, "a string: s and its number, or a text between double quotes"),
    }
}

fn bytes(input: Input<'_>) -> Parsed<'_, Vec<u8>> {
    let (rest, text) = text(input)?;
    let bytes: Result<Vec<u8>, _> = text.0.iter().map(|unit| u8::try_from(*unit)).collect();
    match bytes {
        Ok(bytes) => Ok((rest, bytes)),
        Err(_) => mismatch(input, "a text of bytes, units of at most \\u00ff"),
    }
}

fn literal<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, ContentShape> {
    let (input, text) = field(input, |input| string(input, scope))?;
    let (input, parts) = values(input, scope)?;
    Ok((input, ContentShape::Literal { text, parts }))
}

fn throwable<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, ContentShape> {
    let (input, message) = next_value(input, scope)?;
    let (input, cause) = next_value(input, scope)?;
    let (input, suppressed) = values(input, scope)?;
    let shape = ContentShape::Throwable { message, cause, suppressed };
    Ok((input, shape))
}

fn reader<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, ContentShape> {
    let (input, text) = field(input, |input| string(input, scope))?;
    let (input, position) = field(input, number)?;
    Ok((input, ContentShape::Reader { text, position }))
}

fn byte_reader(input: Input<'_>) -> Parsed<'_, ContentShape> {
    let (input, bytes) = field(input, bytes)?;
    let (input, position) = field(input, number)?;
    Ok((input, ContentShape::ByteReader { bytes, position }))
}

fn fields<'a>(mut input: Input<'a>, scope: &Scope) -> Parsed<'a, ContentShape> {
    let mut fields = Vec::new();
    while !input.is_empty() {
        let (rest, id) = field(input, |input| defined::<FieldId, _>(input, &scope.definitions.fields))?;
        let (rest, value) = next_value(rest, scope)?;
        fields.push((id, value));
        input = rest;
    }
    Ok((input, ContentShape::Fields(fields)))
}

/// `text+ keep string` and `list+ size keep {value}`.
fn difference<'a>(kind: &[u8], input: Input<'a>, object: Value, scope: &Scope) -> Parsed<'a, ContentShape> {
    match (kind, scope.last_told(object)) {
        (b"text+", Some(ContentShape::Text(base))) => text_difference(input, object, &base.0, scope),
        (b"list+", Some(ContentShape::List(base))) => list_difference(input, object, base, scope),
        _ => no_base(input, object),
    }
}

fn no_base<T>(input: Input<'_>, object: Value) -> Parsed<'_, T> {
    let object = object.object().map_or(0, |object| object.0);
    fail(input.trim_ascii_start(), Problem::NoBase { object })
}

fn text_difference<'a>(input: Input<'a>, object: Value, base: &[u16], scope: &Scope) -> Parsed<'a, ContentShape> {
    let (rest, keep) = field(input, number)?;
    let (rest, tail) = field(rest, |input| string(input, scope))?;
    let Some(kept) = base.get(..keep as usize) else {
        return no_base(input, object);
    };
    let units = [kept, &tail.0].concat();
    Ok((rest, ContentShape::Text(JavaText(units.into()))))
}

fn list_difference<'a>(input: Input<'a>, object: Value, base: &[Value], scope: &Scope) -> Parsed<'a, ContentShape> {
    let (rest, size) = field(input, number)?;
    let (rest, keep) = field(rest, number)?;
    let (rest, tail) = values(rest, scope)?;
    let Some(kept) = base.get(..keep as usize) else {
        return no_base(input, object);
    };
    check_size(input, size as usize, kept.len() + tail.len(), false)?;
    Ok((rest, ContentShape::List([kept, &tail].concat())))
}
