//! The lexical elements: blanks, numbers, texts, values.
//!
//! Input: the rest of a line. Output: the element and what follows it. Invariant: a mismatch points at the element that is wrong.
//! Numbers and values are scanned by hand under nom's types: they are most of a trace.

use nom::bytes::complete::{take_while, take_while1};
use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult};

use crate::trace::definition::Object;
use crate::trace::error::Problem;
use crate::trace::event::{ClassId, Identifier, JavaText, Narrow, ObjectId, Primitive, StringId, Value};
use crate::trace::recording::Definitions;
use crate::trace::strings::Strings;
use crate::trace::table::Table;

pub(super) type Input<'a> = &'a [u8];
pub(super) type Parsed<'a, T> = IResult<Input<'a>, T, Mismatch<'a>>;

/// Where a line is wrong, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mismatch<'a> {
    pub(super) rest: Input<'a>,
    pub(super) problem: Problem,
}

impl<'a> ParseError<Input<'a>> for Mismatch<'a> {
    fn from_error_kind(rest: Input<'a>, _: ErrorKind) -> Self {
        let problem = Problem::Expected("something else");
        Self { rest, problem }
    }

    fn append(_: Input<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

#[cold]
pub(super) fn mismatch<'a, T>(rest: Input<'a>, expected: &'static str) -> Parsed<'a, T> {
    fail(rest, Problem::Expected(expected))
}

#[cold]
pub(super) fn fail<T>(rest: Input<'_>, problem: Problem) -> Parsed<'_, T> {
    Err(Err::Error(Mismatch { rest, problem }))
}

/// The blank between two fields.
#[inline]
pub(super) fn blank(input: Input<'_>) -> Parsed<'_, ()> {
    match input {
        [b' ', rest @ ..] => Ok((rest, ())),
        _ => mismatch(input, "a blank and another field"),
    }
}

/// A field behind a blank.
#[inline]
pub(super) fn field<'a, T>(input: Input<'a>, element: impl FnOnce(Input<'a>) -> Parsed<'a, T>) -> Parsed<'a, T> {
    let (rest, ()) = blank(input)?;
    element(rest)
}

/// The end of the line.
#[inline]
pub(super) fn end(input: Input<'_>) -> Parsed<'_, ()> {
    if input.is_empty() {
        return Ok((input, ()));
    }
    mismatch(input, "the end of the line")
}

/// Decimal, fits 32 bits.
#[inline]
pub(super) fn number(input: Input<'_>) -> Parsed<'_, u32> {
    let mut value = 0_u64;
    let mut length = 0;
    while let Some(digit) = input.get(length).map(|byte| byte.wrapping_sub(b'0')) {
        if digit > 9 || length == 10 {
            break;
        }
        value = value * 10 + u64::from(digit);
        length += 1;
    }
    match u32::try_from(value) {
        Ok(value) if length > 0 => Ok((&input[length..], value)),
        _ => mismatch(input, "a number of at most 32 bits"),
    }
}

/// A number with a sign, within the bounds of a Java type.
#[inline]
fn integer<'a, T: TryFrom<i64>>(input: Input<'a>, expected: &'static str) -> Parsed<'a, T> {
    let negative = input.first() == Some(&b'-');
    let digits = &input[usize::from(negative)..];
    let length = digits.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count();
    let mut value = 0_i64;
    for digit in &digits[..length] {
        let digit = i64::from(digit - b'0');
        let next = value
            .checked_mul(10)
            .and_then(|tens| if negative { tens.checked_sub(digit) } else { tens.checked_add(digit) });
        match next {
            Some(next) => value = next,
            None => return mismatch(input, expected),
        }
    }
    match T::try_from(value) {
        Ok(value) if length > 0 => Ok((&digits[length..], value)),
        _ => mismatch(input, expected),
    }
}

/// An index of an array.
#[inline]
pub(super) fn index(input: Input<'_>) -> Parsed<'_, i32> {
    integer(input, "an index")
}

/// Decimal, fits 64 bits.
pub(super) fn long_number(input: Input<'_>) -> Parsed<'_, u64> {
    integer(input, "a number")
}

/// Hexadecimal in lower case, fits 32 bits.
pub(super) fn hex_number(input: Input<'_>) -> Parsed<'_, u32> {
    let (rest, digits) = hex_digits(input)?;
    let value = if digits.len() <= 16 { hex_value(digits) } else { u64::MAX };
    match u32::try_from(value) {
        Ok(value) => Ok((rest, value)),
        Err(_) => mismatch(input, "a hexadecimal number of at most 32 bits"),
    }
}

fn is_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// One or more hexadecimal digits in lower case.
pub(super) fn hex_digits(input: Input<'_>) -> Parsed<'_, Input<'_>> {
    match take_while1::<_, _, Mismatch<'_>>(is_hex)(input) {
        Ok(found) => Ok(found),
        Err(_) => mismatch(input, "hexadecimal digits (0-9, a-f)"),
    }
}

/// The value of at most 16 hexadecimal digits.
pub(super) fn hex_value(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |value, digit| {
        let digit = if digit.is_ascii_digit() { digit - b'0' } else { digit - b'a' + 10 };
        value << 4 | u64::from(digit)
    })
}

/// Exactly so many hexadecimal digits: the raw bits of a float or double.
fn bits<'a>(input: Input<'a>, length: usize, expected: &'static str) -> Parsed<'a, u64> {
    match take_while::<_, _, Mismatch<'_>>(is_hex)(input) {
        Ok((rest, digits)) if digits.len() == length => Ok((rest, hex_value(digits))),
        _ => mismatch(input, expected),
    }
}

/// A text between double quotes, with its escapes resolved.
pub(super) fn text(input: Input<'_>) -> Parsed<'_, JavaText> {
    let [b'"', rest @ ..] = input else {
        return mismatch(input, "a text between double quotes");
    };
    let mut rest: Input<'_> = rest;
    let mut units = Vec::with_capacity(rest.len().min(64));
    loop {
        let (next, unit) = match rest {
            [b'"', rest @ ..] => return Ok((rest, JavaText(units.into()))),
            [b'\\', escape @ ..] => escaped(escape)?,
            [byte @ b' '..=b'~', next @ ..] => (next, u16::from(*byte)),
            _ => {
                return mismatch(rest, "a printable ASCII character, an escape or the closing quote");
            }
        };
        units.push(unit);
        rest = next;
    }
}

/// What follows a backslash.
fn escaped(input: Input<'_>) -> Parsed<'_, u16> {
    match input {
        [b'n', rest @ ..] => Ok((rest, 0x0a)),
        [b'r', rest @ ..] => Ok((rest, 0x0d)),
        [b't', rest @ ..] => Ok((rest, 0x09)),
        [byte @ (b'"' | b'\\'), rest @ ..] => Ok((rest, u16::from(*byte))),
        [b'u', a, b, c, d, rest @ ..] if [a, b, c, d].into_iter().all(|byte| is_hex(*byte)) => {
            let unit = u16::try_from(hex_value(&[*a, *b, *c, *d])).expect("four digits are 16 bits");
            Ok((rest, unit))
        }
        _ => mismatch(input, "an escape: \\\" \\\\ \\n \\r \\t or \\u with four digits in lower case"),
    }
}

/// A number that is defined.
#[inline]
pub(super) fn defined<'a, I: Identifier, T>(input: Input<'a>, table: &Table<I, T>) -> Parsed<'a, I> {
    let (rest, number) = number(input)?;
    let id = I::from_number(number);
    if table.contains(id) {
        return Ok((rest, id));
    }
    let kind = I::KIND;
    fail(input, Problem::Undefined { kind, number })
}

/// The number of a string, as the one that stands for its value.
pub(super) fn defined_string<'a>(input: Input<'a>, strings: &Strings) -> Parsed<'a, StringId> {
    let (rest, id) = defined(input, strings.texts())?;
    Ok((rest, strings.value(id)))
}

/// Any value. Numbers in it are checked to be defined.
#[inline]
pub(super) fn value<'a>(input: Input<'a>, definitions: &Definitions) -> Parsed<'a, Value> {
    let Some((kind, rest)) = input.split_first() else {
        return mismatch(input, "a value");
    };
    match kind {
        b'o' => object_value(rest, &definitions.objects),
        b'i' => map(integer(rest, "a 32-bit integer"), |i| Value::Primitive(Primitive::Int(i))),
        b's' => map(defined_string(rest, &definitions.strings), Value::String),
        b'n' => Ok((rest, Value::Null)),
        b'-' => Ok((rest, Value::Absent)),
        b'?' => Ok((rest, Value::Unobserved)),
        b'_' => Ok((rest, Value::Unbound)),
        b'k' => class_value(rest, definitions),
        b'A'..=b'Z' => map(primitive(input, rest, kind.to_ascii_lowercase()), Value::Boxed),
        _ => map(primitive(input, rest, *kind), Value::Primitive),
    }
}

#[inline]
fn object_value<'a>(input: Input<'a>, objects: &Table<ObjectId, Object>) -> Parsed<'a, Value> {
    map(defined(input, objects), Value::Object)
}

#[inline]
fn map<'a, T, U>(parsed: Parsed<'a, T>, wrap: impl FnOnce(T) -> U) -> Parsed<'a, U> {
    parsed.map(|(rest, element)| (rest, wrap(element)))
}

/// The rest of a primitive behind its letter.
fn primitive<'a>(whole: Input<'a>, rest: Input<'a>, letter: u8) -> Parsed<'a, Primitive> {
    match letter {
        b'z' => match rest {
            [b'0', rest @ ..] => Ok((rest, Primitive::Boolean(false))),
            [b'1', rest @ ..] => Ok((rest, Primitive::Boolean(true))),
            _ => mismatch(whole, "z0 or z1"),
        },
        b'b' => map(integer(rest, "an 8-bit integer"), Primitive::Byte),
        b'h' => map(integer(rest, "a 16-bit integer"), Primitive::Short),
        b'i' => map(integer(rest, "a 32-bit integer"), Primitive::Int),
        b'j' => map(integer(rest, "a 64-bit integer"), |bits| Primitive::Long(Narrow(bits))),
        b'c' => map(integer(rest, "a UTF-16 unit, 0 to 65535"), Primitive::Char),
        b'f' => map(bits(rest, 8, "the 8 hexadecimal digits of a float"), float),
        b'd' => map(bits(rest, 16, "the 16 hexadecimal digits of a double"), |bits| Primitive::Double(Narrow(bits))),
        _ => mismatch(whole, "a value"),
    }
}

fn float(bits: u64) -> Primitive {
    Primitive::Float(u32::try_from(bits).expect("eight digits are 32 bits"))
}

/// `k` and a class number or the name of a primitive type.
fn class_value<'a>(input: Input<'a>, definitions: &Definitions) -> Parsed<'a, Value> {
    if input.first().is_some_and(u8::is_ascii_digit) {
        let class = defined::<ClassId, _>(input, &definitions.classes);
        return map(class, Value::Class);
    }
    let length = input.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    let (name, rest) = input.split_at(length);
    match PRIMITIVE_CLASSES.iter().find(|(_, known)| known.as_bytes() == name) {
        Some((letter, _)) => Ok((rest, Value::PrimitiveClass(*letter))),
        None => mismatch(input, "a class number or the name of a primitive type"),
    }
}

/// Descriptor letters of the primitive types and their names.
pub(in crate::trace) const PRIMITIVE_CLASSES: [(u8, &str); 9] = [
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
