//! What stands before and after the definitions and events: first line, header, end records.
//!
//! Input: the rest of a line behind its word. Output: the header and the ends of the recording.

use super::lexical::{Input, Parsed, end, field, long_number, mismatch, text};
use crate::trace::recording::{Ends, Header};

/// What every trace starts with, before its version.
pub(crate) const MAGIC: &[u8] = b"testcarve-trace ";

/// `header key "text"`
pub(super) fn header<'a>(input: Input<'a>, header: &mut Header) -> Parsed<'a, ()> {
    let (rest, key) = field(input, key)?;
    let (rest, text) = field(rest, text)?;
    let (rest, ()) = end(rest)?;
    if header.0.insert(key.clone(), text.to_display()).is_some() {
        return mismatch(input.trim_ascii_start(), "each header key once");
    }
    Ok((rest, ()))
}

fn key(input: Input<'_>) -> Parsed<'_, String> {
    let length = input.iter().take_while(|byte| byte.is_ascii_graphic()).count();
    if length == 0 {
        return mismatch(input, "a key");
    }
    let (key, rest) = input.split_at(length);
    Ok((rest, key.iter().map(|byte| char::from(*byte)).collect()))
}

/// `end class.path "..."`, `end unwoven "..." "..."`, `end dropped 12`, `end complete -`
pub(super) fn end_record<'a>(input: Input<'a>, ends: &mut Ends) -> Parsed<'a, ()> {
    let (rest, key) = field(input, key)?;
    let (rest, ()) = match key.as_str() {
        "class.path" => class_path(rest, ends),
        "unwoven" => unwoven(rest, ends),
        "dropped" => dropped(rest, ends),
        "complete" => complete(rest, ends),
        _ => mismatch(input.trim_ascii_start(), "class.path, unwoven, dropped or complete"),
    }?;
    end(rest)
}

fn class_path<'a>(input: Input<'a>, ends: &mut Ends) -> Parsed<'a, ()> {
    let (rest, text) = field(input, text)?;
    ends.class_path = Some(text.to_display());
    Ok((rest, ()))
}

fn unwoven<'a>(input: Input<'a>, ends: &mut Ends) -> Parsed<'a, ()> {
    let (rest, class) = field(input, text)?;
    let (rest, reason) = field(rest, text)?;
    ends.unwoven.push((class.to_display(), reason.to_display()));
    Ok((rest, ()))
}

fn dropped<'a>(input: Input<'a>, ends: &mut Ends) -> Parsed<'a, ()> {
    let (rest, dropped) = field(input, long_number)?;
    ends.dropped = dropped;
    Ok((rest, ()))
}

fn complete<'a>(input: Input<'a>, ends: &mut Ends) -> Parsed<'a, ()> {
    let [b' ', b'-', rest @ ..] = input else {
        return mismatch(input, "a blank and -");
    };
    ends.complete = true;
    Ok((rest, ()))
}
