//! The `key=value` pairs of definitions.
//!
//! Input: the rest of a line behind the number of a definition. Output: pairs in any order, their values still raw. Invariant: a key
//! that a record does not know is still checked to be well formed, and skipped.

use super::lexical::{
    Input, Mismatch, Parsed, blank, defined, end, hex_digits, hex_number, mismatch, number, text, value,
};
use crate::trace::event::{Identifier, Value};
use crate::trace::recording::Definitions;
use crate::trace::table::Table;

/// One pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attribute<'a> {
    pub(super) key: Input<'a>,
    raw: Input<'a>,
}

/// Hands each pair up to the end of the line to `take`, which ignores keys that it does not know.
pub(super) fn attributes<'a>(
    mut input: Input<'a>,
    mut take: impl FnMut(Attribute<'a>) -> Result<(), nom::Err<Mismatch<'a>>>,
) -> Parsed<'a, ()> {
    while !input.is_empty() {
        let (rest, ()) = blank(input)?;
        let (rest, attribute) = attribute(rest)?;
        take(attribute)?;
        input = rest;
    }
    Ok((input, ()))
}

fn attribute(input: Input<'_>) -> Parsed<'_, Attribute<'_>> {
    let length = input.iter().take_while(|byte| is_key(**byte)).count();
    let (key, rest) = input.split_at(length);
    let [b'=', rest @ ..] = rest else {
        return mismatch(input, "key=value");
    };
    if key.is_empty() {
        return mismatch(input, "key=value");
    }
    let (rest, raw) = raw_value(rest)?;
    Ok((rest, Attribute { key, raw }))
}

fn is_key(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
}

fn raw_value(input: Input<'_>) -> Parsed<'_, Input<'_>> {
    let length = match input {
        [b'"', ..] => input.len() - text(input)?.0.len(),
        _ => input.iter().take_while(|byte| **byte != b' ').count(),
    };
    if length == 0 {
        return mismatch(input, "a value behind the key");
    }
    let (raw, rest) = input.split_at(length);
    Ok((rest, raw))
}

type Read<'a, T> = Result<T, nom::Err<Mismatch<'a>>>;

/// The whole raw value must be this element.
fn whole<'a, T>(parsed: Parsed<'a, T>) -> Read<'a, T> {
    let (rest, element) = parsed?;
    end(rest)?;
    Ok(element)
}

impl<'a> Attribute<'a> {
    pub(super) fn text(self) -> Read<'a, String> {
        Ok(whole(text(self.raw))?.to_display())
    }

    /// Texts between commas; none if the text is empty.
    pub(super) fn texts(self) -> Read<'a, Vec<String>> {
        let all = self.text()?;
        Ok(all.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect())
    }

    pub(super) fn number(self) -> Read<'a, u32> {
        whole(number(self.raw))
    }

    pub(super) fn hex(self) -> Read<'a, u32> {
        whole(hex_number(self.raw))
    }

    pub(super) fn hash(self) -> Read<'a, String> {
        let digits = whole(hex_digits(self.raw))?;
        Ok(digits.iter().map(|digit| char::from(*digit)).collect())
    }

    /// `1` or `0`.
    pub(super) fn flag(self) -> Read<'a, bool> {
        match self.raw {
            b"1" => Ok(true),
            b"0" => Ok(false),
            _ => whole(mismatch(self.raw, "1 or 0")),
        }
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(self, words: &[(&str, T)], expected: &'static str) -> Read<'a, T> {
        match words.iter().find(|(word, _)| word.as_bytes() == self.raw) {
            Some((_, meaning)) => Ok(*meaning),
            None => whole(mismatch(self.raw, expected)),
        }
    }

    pub(super) fn value(self, definitions: &Definitions) -> Read<'a, Value> {
        whole(value(self.raw, definitions))
    }

    pub(super) fn defined<I: Identifier, T>(self, table: &Table<I, T>) -> Read<'a, I> {
        whole(defined(self.raw, table))
    }

    /// A failure at this value.
    pub(super) fn wrong<T>(self, expected: &'static str) -> Read<'a, T> {
        whole(mismatch(self.raw, expected))
    }
}
