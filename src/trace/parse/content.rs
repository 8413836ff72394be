//! Contents of library values, one function per shape.
//!
//! Input: the rest of a line behind the object. Output: the whole content; a difference stands upon what was last told of the
//! same object. Invariant: a difference never keeps more than its base has.

use std::sync::Arc;

use super::lexical::{Input, Mismatch, Parsed, defined, defined_string, field, mismatch, number, text, value};
use super::scope::Scope;
use crate::trace::error::Problem;
use crate::trace::event::{Content, ContentShape, FieldId, JavaText, Seen, Value};
use crate::trace::items::Items;

/// One content up to the end of the line.
pub(super) fn content<'a>(input: Input<'a>, object: Value, scope: &Scope) -> Parsed<'a, Content> {
    let length = input.iter().take_while(|byte| !matches!(byte, b' ' | b'~' | b'^')).count();
    let (kind, rest) = input.split_at(length);
    let (rest, seen) = match rest {
        [b'~', rest @ ..] => (rest, Seen::Part),
        [b'^', rest @ ..] => (rest, Seen::Elements),
        _ => (rest, Seen::Whole),
    };
    // All that the size says.
    let complete = seen.has_elements();
    let (rest, shape) = match kind {
        _ if is_difference(kind) => difference(kind, rest, object, scope, complete)?,
        _ => shape(input, kind, rest, scope, complete)?,
    };
    if seen == Seen::Elements && !shape.is_elements() {
        return mismatch(input, "`^` behind `list`, `set` or `map` only");
    }
    Ok((rest, Content { shape, seen }))
}

fn shape<'a>(
    whole: Input<'a>,
    kind: &[u8],
    input: Input<'a>,
    scope: &Scope,
    complete: bool,
) -> Parsed<'a, ContentShape> {
    match kind {
        b"list" => sized(input, scope, complete).map(|(rest, values)| (rest, ContentShape::List(values.into()))),
        b"set" => sized(input, scope, complete).map(|(rest, values)| (rest, ContentShape::Set(values.into()))),
        b"map" => entries(input, scope, complete),
        b"text" => {
            field(input, |input| string(input, scope)).map(|(rest, text)| (rest, ContentShape::Text(text.0.into())))
        }
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
    let entries: Vec<(Value, Value)> = values.chunks_exact(2).map(|entry| (entry[0], entry[1])).collect();
    Ok((rest, ContentShape::Map(entries.into())))
}

/// A string by its number, or its text in place.
fn string<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, JavaText> {
    match input {
        [b's', rest @ ..] => {
            let strings = &scope.definitions.strings;
            let (rest, id) = defined_string(rest, strings)?;
            Ok((rest, strings[id].clone()))
        }
        [b'"', ..] => text(input),
        _ => mismatch(input, "a string: s and its number, or a text between double quotes"),
    }
}

fn bytes(input: Input<'_>) -> Parsed<'_, Arc<[u8]>> {
    let (rest, text) = text(input)?;
    let bytes: Result<Arc<[u8]>, _> = text.0.iter().map(|unit| u8::try_from(*unit)).collect();
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

/// What a difference keeps of its base.
#[derive(Clone, Copy)]
struct Kept {
    keep: u32,
    tail: u32,
}

/// `list+ size keep {value}`, `map* size keep tail {value value}`, and so on.
fn difference<'a>(
    kind: &[u8],
    input: Input<'a>,
    object: Value,
    scope: &Scope,
    complete: bool,
) -> Parsed<'a, ContentShape> {
    let Some(base) = scope.last_told(object) else {
        return Err(no_base(input, object));
    };
    let place = Place { kind, object, complete };
    match (kind, base) {
        (b"text+" | b"text*", ContentShape::Text(base)) => {
            text_difference(place, input, base, scope).map(|(rest, text)| (rest, ContentShape::Text(text)))
        }
        (b"list+" | b"list*", ContentShape::List(base)) => {
            elements(place, input, base, scope).map(|(rest, all)| (rest, ContentShape::List(all)))
        }
        (b"set*", ContentShape::Set(base)) => {
            elements(place, input, base, scope).map(|(rest, all)| (rest, ContentShape::Set(all)))
        }
        (b"map*", ContentShape::Map(base)) => {
            entry_difference(place, input, base, scope).map(|(rest, all)| (rest, ContentShape::Map(all)))
        }
        (b"bytes*" | b"readerb*", ContentShape::Bytes(base) | ContentShape::ByteReader { bytes: base, .. }) => {
            let (rest, bytes) = byte_difference(place, input, base)?;
            if kind == b"bytes*" {
                return Ok((rest, ContentShape::Bytes(bytes)));
            }
            let (rest, position) = field(rest, number)?;
            Ok((rest, ContentShape::ByteReader { bytes, position }))
        }
        _ => Err(no_base(input, object)),
    }
}

fn is_difference(kind: &[u8]) -> bool {
    matches!(kind, b"text+" | b"list+" | b"text*" | b"list*" | b"set*" | b"map*" | b"bytes*" | b"readerb*")
}

fn no_base(input: Input<'_>, object: Value) -> nom::Err<Mismatch<'_>> {
    let object = object.object().map_or(0, |object| object.0);
    let problem = Problem::NoBase { object };
    nom::Err::Error(Mismatch { rest: input.trim_ascii_start(), problem })
}

/// `keep`, and `tail` if the kind has one.
fn kept<'a>(kind: &[u8], input: Input<'a>) -> Parsed<'a, Kept> {
    let (rest, keep) = field(input, number)?;
    let (rest, tail) = if kind.ends_with(b"*") { field(rest, number)? } else { (rest, 0) };
    Ok((rest, Kept { keep, tail }))
}

/// What a difference is told of.
#[derive(Clone, Copy)]
struct Place<'k> {
    kind: &'k [u8],
    object: Value,
    complete: bool,
}

impl Place<'_> {
    /// All items; `input` is where an error is told.
    fn whole<'a, T: Clone>(
        self,
        kept: Kept,
        base: &Items<T>,
        items: &[T],
        input: Input<'a>,
    ) -> Result<Items<T>, nom::Err<Mismatch<'a>>> {
        base.changed(kept.keep, items, kept.tail).ok_or_else(|| no_base(input, self.object))
    }
}

fn elements<'a>(place: Place<'_>, input: Input<'a>, base: &Items<Value>, scope: &Scope) -> Parsed<'a, Items<Value>> {
    let (rest, size) = field(input, number)?;
    let (rest, kept) = kept(place.kind, rest)?;
    let (rest, items) = values(rest, scope)?;
    let all = place.whole(kept, base, &items, input)?;
    check_size(input, size as usize, all.len(), place.complete)?;
    Ok((rest, all))
}

fn entry_difference<'a>(
    place: Place<'_>,
    input: Input<'a>,
    base: &Items<(Value, Value)>,
    scope: &Scope,
) -> Parsed<'a, Items<(Value, Value)>> {
    let (rest, size) = field(input, number)?;
    let (rest, kept) = kept(place.kind, rest)?;
    let (rest, values) = values(rest, scope)?;
    if values.len() % 2 == 1 {
        return mismatch(rest, "the value of the last key");
    }
    let entries: Vec<(Value, Value)> = values.chunks_exact(2).map(|entry| (entry[0], entry[1])).collect();
    let all = place.whole(kept, base, &entries, input)?;
    check_size(input, size as usize, all.len(), place.complete)?;
    Ok((rest, all))
}

fn byte_difference<'a>(place: Place<'_>, input: Input<'a>, base: &Arc<[u8]>) -> Parsed<'a, Arc<[u8]>> {
    let (rest, kept) = kept(place.kind, input)?;
    let (rest, items) = field(rest, bytes)?;
    let all = place.whole(kept, &Items::from(Arc::clone(base)), &items, input)?;
    Ok((rest, (&all).into()))
}

fn text_difference<'a>(place: Place<'_>, input: Input<'a>, base: &Items<u16>, scope: &Scope) -> Parsed<'a, Items<u16>> {
    let (rest, kept) = kept(place.kind, input)?;
    let (rest, items) = field(rest, |input| string(input, scope))?;
    let units = place.whole(kept, base, &items.0, input)?;
    Ok((rest, units))
}
