//! The event records, one function per kind.
//!
//! Input: the rest of a line behind its kind, and what is known so far. Output: the event, its values in the arenas of the log.
//! Invariant: nothing is allocated for an event but the growth of the columns.

use super::content::content;
use super::lexical::{
    Input, Parsed, blank, defined, end, fail, field, hex_digits, hex_value, index, mismatch, number, text, value,
};
use super::scope::Scope;
use crate::trace::error::Problem;
use crate::trace::event::{
    BranchSpan, Content, ContentId, Event, FieldId, FileState, GapReason, JavaText, Primitive, StringRef, Value,
    ValueSpan,
};

/// What is expected where a kind is unknown.
pub(super) const KINDS: &str = "one of the event kinds of grammar/trace.md";

/// One event record.
pub(super) fn event<'a>(kind: u8, input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    match kind {
        b'>' => enter(input, scope),
        b'=' => bind(input, scope),
        b'<' => left(input, scope, |value, branches| Event::Return { value, branches }),
        b'!' => left(input, scope, |value, branches| Event::Throw { value, branches }),
        b'^' => unwind(input, scope),
        b'(' => call(input, scope),
        b')' => one_value(input, scope, |value| Event::CallReturn { value }),
        b'x' => one_value(input, scope, |value| Event::CallThrow { value }),
        b'l' => lambda_creation(input, scope),
        b'm' => one_value(input, scope, |object| Event::MonitorEnter { object }),
        b'n' => one_value(input, scope, |object| Event::MonitorExit { object }),
        b'G' => gap(input),
        b'I' => stdin_consumed(input, scope),
        b'F' => file_read(input, scope),
        b'E' => file_found(input, scope),
        b'f' => file_written(input, scope),
        _ => access(kind, input, scope),
    }
}

/// What reads, writes or makes state.
fn access<'a>(kind: u8, input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    match kind {
        b'w' => field_write(input, scope),
        b'r' => field_read(input, scope),
        b'W' => static_write(input, scope),
        b'R' => static_read(input, scope),
        b'a' => array_creation(input, scope),
        b's' => array_store(input, scope),
        b'g' => array_load(input, scope),
        b'c' => clone(input, scope),
        b'k' => told_content(input, scope, |object, content| Event::Content { object, content }),
        b'u' => told_content(input, scope, |object, content| Event::UnobservedWrite { object, content }),
        _ => mismatch(input, KINDS),
    }
}

#[inline]
fn next_value<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Value> {
    field(input, |input| value(input, &scope.definitions))
}

/// All values up to the end of the line.
#[inline]
fn values<'a>(mut input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ValueSpan> {
    let start = scope.log.values.len();
    while !input.is_empty() {
        let (rest, value) = next_value(input, scope)?;
        scope.log.values.push(value);
        input = rest;
    }
    span(input, start, scope.log.values.len(), "values")
}

#[inline]
fn span<'a>(input: Input<'a>, start: usize, end: usize, what: &'static str) -> Parsed<'a, ValueSpan> {
    let Ok(last) = u32::try_from(end) else {
        return fail(input, Problem::TooLong(what));
    };
    let start = u32::try_from(start).unwrap_or(last);
    let len = last - start;
    Ok((input, ValueSpan { start, len }))
}

fn enter<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, method) = field(input, |input| defined(input, &scope.definitions.methods))?;
    let (input, receiver) = next_value(input, scope)?;
    let (input, arguments) = values(input, scope)?;
    Ok((input, Event::Enter { method, receiver, arguments }))
}

fn bind<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    one_value(input, scope, |object| Event::Bind { object })
}

fn one_value<'a>(input: Input<'a>, scope: &Scope, make: impl FnOnce(Value) -> Event) -> Parsed<'a, Event> {
    let (input, value) = next_value(input, scope)?;
    let (input, ()) = end(input)?;
    Ok((input, make(value)))
}

/// A frame is left: the value and the branches it took.
fn left<'a>(input: Input<'a>, scope: &mut Scope, make: impl FnOnce(Value, BranchSpan) -> Event) -> Parsed<'a, Event> {
    let (input, value) = next_value(input, scope)?;
    if input.is_empty() {
        return Ok((input, make(value, BranchSpan::default())));
    }
    let (input, branches) = field(input, |input| branches(input, scope))?;
    let (input, ()) = end(input)?;
    Ok((input, make(value, branches)))
}

/// A bit set as one hexadecimal number: the last digit holds the first four bits.
fn branches<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, BranchSpan> {
    let (rest, digits) = hex_digits(input)?;
    let start = scope.log.branches.len();
    scope.log.branches.extend(digits.rchunks(16).map(hex_value));
    span(rest, start, scope.log.branches.len(), "branch words")
}

fn unwind<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, depth) = field(input, number)?;
    if input.is_empty() {
        let caught = Value::Absent;
        return Ok((input, Event::Unwind { depth, caught }));
    }
    one_value(input, scope, |caught| Event::Unwind { depth, caught })
}

fn call<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, callee) = field(input, |input| defined(input, &scope.definitions.callees))?;
    let (input, receiver) = next_value(input, scope)?;
    let (input, arguments) = values(input, scope)?;
    Ok((input, Event::Call { callee, receiver, arguments }))
}

fn lambda_creation<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, lambda) = field(input, |input| defined(input, &scope.definitions.lambdas))?;
    let (input, object) = next_value(input, scope)?;
    let (input, captured) = values(input, scope)?;
    Ok((input, Event::LambdaCreation { lambda, object, captured }))
}

#[inline]
fn next_field<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, FieldId> {
    field(input, |input| defined(input, &scope.definitions.fields))
}

fn field_write<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, owner) = next_value(input, scope)?;
    let (input, field) = next_field(input, scope)?;
    one_value(input, scope, |value| Event::FieldWrite { owner, field, value })
}

fn field_read<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, owner) = next_value(input, scope)?;
    let (input, field) = next_field(input, scope)?;
    one_value(input, scope, |value| Event::FieldRead { owner, field, value })
}

fn static_write<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, field) = next_field(input, scope)?;
    one_value(input, scope, |value| Event::StaticWrite { field, value })
}

fn static_read<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, field) = next_field(input, scope)?;
    one_value(input, scope, |value| Event::StaticRead { field, value })
}

fn array_creation<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (mut input, array) = next_value(input, scope)?;
    let start = scope.log.values.len();
    while !input.is_empty() {
        let (rest, length) = field(input, index)?;
        let length = Value::Primitive(Primitive::Int(length));
        scope.log.values.push(length);
        input = rest;
    }
    let (input, lengths) = span(input, start, scope.log.values.len(), "values")?;
    if lengths.len == 0 {
        return mismatch(input, "the length of the array");
    }
    Ok((input, Event::ArrayCreation { array, lengths }))
}

fn array_store<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, array) = next_value(input, scope)?;
    let (input, index) = field(input, index)?;
    one_value(input, scope, |value| Event::ArrayStore { array, index, value })
}

fn array_load<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, array) = next_value(input, scope)?;
    let (input, index) = field(input, index)?;
    one_value(input, scope, |value| Event::ArrayLoad { array, index, value })
}

fn clone<'a>(input: Input<'a>, scope: &Scope) -> Parsed<'a, Event> {
    let (input, source) = next_value(input, scope)?;
    one_value(input, scope, |result| Event::Clone { source, result })
}

fn told_content<'a>(
    input: Input<'a>,
    scope: &mut Scope,
    make: impl FnOnce(Value, ContentId) -> Event,
) -> Parsed<'a, Event> {
    let (input, object) = next_value(input, scope)?;
    let (input, told) = field(input, |input| content(input, object, scope))?;
    let (input, ()) = end(input)?;
    let (input, id) = keep_content(input, told, object, scope)?;
    Ok((input, make(object, id)))
}

/// Stores a content and remembers it as the object's last.
fn keep_content<'a>(input: Input<'a>, content: Content, object: Value, scope: &mut Scope) -> Parsed<'a, ContentId> {
    let Ok(number) = u32::try_from(scope.log.contents.len()) else {
        return fail(input, Problem::TooLong("contents"));
    };
    scope.log.contents.push(content);
    let id = ContentId(number);
    scope.remember(object, id);
    Ok((input, id))
}

fn gap(input: Input<'_>) -> Parsed<'_, Event> {
    let (input, reason) = field(input, gap_reason)?;
    let (input, invocations) = field(input, number)?;
    let (input, ()) = end(input)?;
    Ok((input, Event::Gap { reason, invocations }))
}

fn gap_reason(input: Input<'_>) -> Parsed<'_, GapReason> {
    let length = input.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    let (word, rest) = input.split_at(length);
    match word {
        b"budget" => Ok((rest, GapReason::Budget)),
        b"filter" => Ok((rest, GapReason::Filter)),
        b"unwoven" => Ok((rest, GapReason::Unwoven)),
        _ => mismatch(input, "budget, filter or unwoven"),
    }
}

fn stdin_consumed<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let is_text = input.get(1) == Some(&b'"');
    let (input, stream) = if is_text { (input, Value::Null) } else { next_value(input, scope)? };
    let (at, ()) = blank(input)?;
    let (rest, consumed) = text(at)?;
    if consumed.0.iter().any(|unit| *unit > 0xff) {
        return mismatch(at, "a text of bytes, units of at most \\u00ff");
    }
    let (rest, ()) = end(rest)?;
    let (rest, text) = keep_text(rest, consumed, scope)?;
    Ok((rest, Event::StdinConsumed { stream, text }))
}

fn file_read<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, name) = field(input, text)?;
    let (input, copy) = field(input, text)?;
    let (input, ()) = end(input)?;
    let (input, name) = keep_text(input, name, scope)?;
    let (input, copy) = keep_text(input, copy, scope)?;
    Ok((input, Event::FileRead { name, copy }))
}

fn file_found<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, name) = field(input, text)?;
    let (input, bytes) = field(input, |input| match input.strip_prefix(b"directory") {
        Some(rest) => Ok((rest, None)),
        None if input.first().is_some_and(u8::is_ascii_digit) => number(input).map(|(rest, bytes)| (rest, Some(bytes))),
        None => mismatch(input, "directory or a number of bytes"),
    })?;
    let (input, ()) = end(input)?;
    let (input, name) = keep_text(input, name, scope)?;
    Ok((input, Event::FileFound { name, bytes }))
}

fn file_written<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, Event> {
    let (input, name) = field(input, text)?;
    let (input, state) = field(input, file_state)?;
    let (input, told) = match state {
        ToldAs::Word(_) => (input, None),
        ToldAs::Text(_) => field(input, text).map(|(input, told)| (input, Some(told)))?,
    };
    let (input, ()) = end(input)?;
    let (input, name) = keep_text(input, name, scope)?;
    match (state, told) {
        (ToldAs::Text(now), Some(told)) => {
            keep_text(input, told, scope).map(|(input, told)| (input, Event::FileWritten { name, now: now(told) }))
        }
        (ToldAs::Word(now), _) => Ok((input, Event::FileWritten { name, now })),
        (ToldAs::Text(_), None) => mismatch(input, "a text"),
    }
}

/// How a file is told of: by a word alone, or with a text.
enum ToldAs {
    Word(FileState),
    Text(fn(StringRef) -> FileState),
}

fn file_state(input: Input<'_>) -> Parsed<'_, ToldAs> {
    let length = input.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    let (word, rest) = input.split_at(length);
    let state = match word {
        b"gone" => ToldAs::Word(FileState::Gone),
        b"directory" => ToldAs::Word(FileState::Directory),
        b"text" => ToldAs::Text(FileState::Text),
        b"copy" => ToldAs::Text(FileState::Copy),
        _ => return mismatch(input, "gone, directory, text or copy"),
    };
    Ok((rest, state))
}

fn keep_text<'a>(input: Input<'a>, text: JavaText, scope: &mut Scope) -> Parsed<'a, StringRef> {
    let Ok(number) = u32::try_from(scope.log.texts.len()) else {
        return fail(input, Problem::TooLong("texts"));
    };
    scope.log.texts.push(text);
    Ok((input, StringRef(number)))
}
