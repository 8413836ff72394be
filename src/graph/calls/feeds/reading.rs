//! What one call on a reader took of its text.
//!
//! Input: the text, the place where the call before it ended, the call with its result. Output: the piece it took and what it looked at behind
//! that. Invariant: a piece agrees with the result; a call of which that cannot be said is unknown.

use crate::graph::invocation::{Invocation, Outcome};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{EventId, Narrow, ObjectId, Primitive, Value};

/// What has to follow what a call took, so that it takes the same again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    Anything,
    /// One more unit at least.
    Something,
    /// The text up to here.
    Up {
        to: usize,
    },
    /// All that was left: the text up to here, and no more.
    Rest {
        to: usize,
    },
    /// The end.
    Nothing,
}

/// A piece of the text that a call took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The first event of the call.
    pub event: EventId,
    pub from: usize,
    pub to: usize,
    pub follows: Follows,
    /// What the call was on.
    pub reader: ObjectId,
}

/// The text of a feed, as far as it was there when a call ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units<'a> {
    pub(super) all: &'a [u16],
    /// Each stands for one byte.
    pub(super) are_bytes: bool,
}

/// What a call is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadOn<'a> {
    pub(super) reader: ObjectId,
    pub(super) class: &'a str,
    /// It stood in `System.in`: what it gave is the text, whatever it is.
    pub(super) is_source: bool,
}

const NO_ELEMENT: &str = "java/util/NoSuchElementException";
const MISMATCH: &str = "java/util/InputMismatchException";
const SCANNER: &str = "java/util/Scanner";
const BUFFERED_READER: &str = "java/io/BufferedReader";
const INPUT_STREAMS: [&str; 2] = ["java/io/ByteArrayInputStream", "java/io/BufferedInputStream"];
const CHARACTER_READERS: [&str; 3] = [BUFFERED_READER, "java/io/InputStreamReader", "java/io/StringReader"];

/// What a call took, which begins at a place of the text; none if it is unknown.
pub(super) fn read(
    program: &Program,
    text: Units<'_>,
    from: usize,
    on: ReadOn<'_>,
    callee: &Callee,
    call: &Invocation,
) -> Option<Read> {
    let ReadOn { reader, class, is_source } = on;
    let reading = Reading { text: text.all, at: from, gave: Gave::of(program, call)? };
    let is_scanner = class == SCANNER;
    let is_stream = (is_source || INPUT_STREAMS.contains(&class)) && text.are_bytes;
    let (to, follows) = match (callee.name.as_str(), callee.desc.as_str()) {
        ("nextLine", _) if is_scanner => reading.line(Ended::Thrown),
        ("readLine", _) if class == BUFFERED_READER => reading.line(Ended::Null),
        ("hasNextLine", _) if is_scanner => reading.has_more(),
        (name, desc) if is_scanner && desc.starts_with("()") => match name.strip_prefix("hasNext") {
            Some(_) => reading.has_token(),
            None if name.starts_with("next") => reading.token(),
            None => None,
        },
        ("ready", _) if CHARACTER_READERS.contains(&class) => reading.has_more(),
        ("read", "()I") if CHARACTER_READERS.contains(&class) => reading.unit(),
        ("read", "()I") if is_stream => reading.unit(),
        ("read", "([CII)I" | "([C)I") if CHARACTER_READERS.contains(&class) => reading.block(),
        ("read", "([BII)I" | "([B)I") if is_stream => reading.block(),
        // Who looks at the lines later looks at all that is left now.
        ("lines", _) if class == BUFFERED_READER => Some(reading.end()),
        ("readAllBytes", _) if is_stream => Some(reading.end()),
        _ => None,
    }?;
    Some(Read { event: call.start, from, to, follows, reader })
}

/// How a call says that there is no further line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Thrown,
    Null,
}

/// What a call came to.
#[derive(Clone, Copy, Debug)]
enum Gave<'a> {
    Text(&'a [u16]),
    Primitive(Primitive),
    Null,
    /// An object that holds what was read.
    Holder,
    /// By the name of its class.
    Threw(&'a str),
}

impl<'a> Gave<'a> {
    fn of(program: &'a Program, call: &Invocation) -> Option<Self> {
        match call.outcome {
            Outcome::Returned(Value::String(text)) => Some(Self::Text(&program.text(text).0)),
            Outcome::Returned(Value::Primitive(value)) => Some(Self::Primitive(value)),
            Outcome::Returned(Value::Null) => Some(Self::Null),
            Outcome::Returned(Value::Object(_)) => Some(Self::Holder),
            Outcome::Threw(Value::Object(thrown)) => {
                Some(Self::Threw(&program.class(program.object(thrown).class).name))
            }
            _ => None,
        }
    }
}

struct Reading<'a> {
    text: &'a [u16],
    at: usize,
    gave: Gave<'a>,
}

impl Reading<'_> {
    fn rest(&self) -> &[u16] {
        &self.text[self.at..]
    }

    fn end(&self) -> (usize, Follows) {
        (self.text.len(), Follows::Nothing)
    }

    fn gave_truth(&self) -> Option<bool> {
        match self.gave {
            Gave::Primitive(Primitive::Boolean(truth)) => Some(truth),
            _ => None,
        }
    }

    /// Where the line ends here, without and with what ends it.
    fn line_end(&self) -> (usize, usize) {
        let ends = |unit: &u16| matches!(*unit, 0x0A | 0x0D | 0x85 | 0x2028 | 0x2029);
        let Some(length) = self.rest().iter().position(ends) else { return (self.text.len(), self.text.len()) };
        let end = self.at + length;
        let two = self.text[end..].starts_with(&[0x0D, 0x0A]);
        (end, end + if two { 2 } else { 1 })
    }

    fn line(&self, ended: Ended) -> Option<(usize, Follows)> {
        if self.rest().is_empty() {
            let told = match self.gave {
                Gave::Threw(class) => ended == Ended::Thrown && class == NO_ELEMENT,
                Gave::Null => ended == Ended::Null,
                _ => false,
            };
            return told.then(|| self.end());
        }
        let (end, next) = self.line_end();
        let Gave::Text(given) = self.gave else { return None };
        let follows = if end == next { Follows::Nothing } else { Follows::Anything };
        (*given == self.text[self.at..end]).then_some((next, follows))
    }

    fn has_more(&self) -> Option<(usize, Follows)> {
        let has = !self.rest().is_empty();
        let follows = if has { Follows::Something } else { Follows::Nothing };
        (self.gave_truth()? == has).then_some((self.at, follows))
    }

    /// Where the next token begins and ends, by the white space around it.
    fn token_bounds(&self) -> (usize, usize) {
        let blank = |unit: &u16| char::from_u32(u32::from(*unit)).is_some_and(is_java_whitespace);
        let length =
            |units: &[u16], wanted: bool| units.iter().position(|unit| blank(unit) != wanted).unwrap_or(units.len());
        let start = self.at + length(self.rest(), true);
        (start, start + length(&self.text[start..], false))
    }

    /// A token that was looked at, with what shows where it ends.
    fn stays(&self, end: usize) -> Follows {
        Follows::Up { to: self.text.len().min(end + 1) }
    }

    fn token(&self) -> Option<(usize, Follows)> {
        let (start, end) = self.token_bounds();
        let agrees = match self.gave {
            // It stays there, and what was in front of it is gone.
            Gave::Threw(MISMATCH) if start < end => return Some((start, self.stays(end))),
            Gave::Threw(NO_ELEMENT) if start == end => return Some(self.end()),
            Gave::Text(given) => *given == self.text[start..end],
            Gave::Primitive(given) => says(&String::from_utf16(&self.text[start..end]).ok()?, given),
            Gave::Threw(_) | Gave::Null | Gave::Holder => false,
        };
        agrees.then(|| if end == self.text.len() { self.end() } else { (end, self.stays(end)) })
    }

    fn has_token(&self) -> Option<(usize, Follows)> {
        let (start, end) = self.token_bounds();
        let truth = self.gave_truth()?;
        if start < end {
            return Some((self.at, self.stays(end)));
        }
        // White space up to the end is looked at and stays.
        (!truth).then_some((self.at, Follows::Rest { to: self.text.len() }))
    }

    /// As many units as it says; it would have taken more if they had been there, as far as anybody knows how many it asked for.
    fn block(&self) -> Option<(usize, Follows)> {
        let Gave::Primitive(Primitive::Int(given)) = self.gave else { return None };
        if self.rest().is_empty() {
            return (given <= 0).then(|| self.end());
        }
        let to = self.at + usize::try_from(given).ok()?;
        (to <= self.text.len()).then_some((to, Follows::Nothing))
    }

    fn unit(&self) -> Option<(usize, Follows)> {
        let Gave::Primitive(Primitive::Int(given)) = self.gave else { return None };
        match self.rest().first() {
            None => (given == -1).then(|| self.end()),
            Some(unit) => (given == i32::from(*unit)).then_some((self.at + 1, Follows::Anything)),
        }
    }
}

/// Whether a token reads as a number or a truth value, as far as no rule of a locale decides.
fn says(token: &str, value: Primitive) -> bool {
    match value {
        Primitive::Int(value) => token.parse() == Ok(value),
        Primitive::Long(Narrow(value)) => token.parse() == Ok(value),
        Primitive::Short(value) => token.parse() == Ok(value),
        Primitive::Byte(value) => token.parse() == Ok(value),
        Primitive::Boolean(value) => token.eq_ignore_ascii_case(if value { "true" } else { "false" }),
        Primitive::Double(Narrow(bits)) => token.parse().map(f64::to_bits) == Ok(bits),
        Primitive::Float(bits) => token.parse().map(f32::to_bits) == Ok(bits),
        Primitive::Char(_) => false,
    }
}

/// `Character.isWhitespace`, for what stands in one unit.
fn is_java_whitespace(one: char) -> bool {
    let no_break = matches!(one, '\u{a0}' | '\u{2007}' | '\u{202f}');
    matches!(one, '\t'..='\r' | '\u{1c}'..='\u{1f}') || one.is_whitespace() && !no_break && one != '\u{85}'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn reading<'a>(text: &'a [u16], at: usize, gave: Gave<'a>) -> Reading<'a> {
        Reading { text, at, gave }
    }

    fn int(value: i32) -> Gave<'static> {
        Gave::Primitive(Primitive::Int(value))
    }

    #[test]
    fn a_number_leaves_the_end_of_its_line_to_the_next_line() {
        let (text, nothing) = (units("7\nAnn\n"), units(""));
        assert_eq!(reading(&text, 0, int(7)).token(), Some((1, Follows::Up { to: 2 })));
        assert_eq!(reading(&text, 1, Gave::Text(&nothing)).line(Ended::Thrown), Some((2, Follows::Anything)));
        assert_eq!(reading(&text, 0, int(8)).token(), None);
    }

    #[test]
    fn what_is_no_number_stays_and_the_blanks_before_it_do_not() {
        let text = units("  much\n");
        assert_eq!(reading(&text, 0, Gave::Threw(MISMATCH)).token(), Some((2, Follows::Up { to: 7 })));
    }

    #[test]
    fn lines_end_as_they_like_and_the_last_one_by_the_end() {
        let (text, first, last) = (units("a\r\nb"), units("a"), units("b"));
        assert_eq!(reading(&text, 0, Gave::Text(&first)).line(Ended::Null), Some((3, Follows::Anything)));
        assert_eq!(reading(&text, 3, Gave::Text(&last)).line(Ended::Null), Some((4, Follows::Nothing)));
        assert_eq!(reading(&text, 4, Gave::Null).line(Ended::Null), Some((4, Follows::Nothing)));
        assert_eq!(reading(&text, 3, Gave::Text(&first)).line(Ended::Null), None);
    }

    #[test]
    fn a_look_ahead_takes_nothing() {
        let text = units("x 1");
        let truth = |truth| Gave::Primitive(Primitive::Boolean(truth));
        assert_eq!(reading(&text, 0, truth(false)).has_token(), Some((0, Follows::Up { to: 2 })));
        assert_eq!(reading(&text, 0, truth(true)).has_more(), Some((0, Follows::Something)));
        assert_eq!(reading(&text, 3, truth(true)).has_more(), None);
    }

    #[test]
    fn blanks_at_the_end_are_no_token_and_stay() {
        let text = units("7\n");
        let truth = |truth| Gave::Primitive(Primitive::Boolean(truth));
        assert_eq!(reading(&text, 1, truth(false)).has_token(), Some((1, Follows::Rest { to: 2 })));
        assert_eq!(reading(&text, 1, truth(true)).has_token(), None);
    }

    #[test]
    fn a_block_ends_where_there_was_no_more() {
        let text = units("ab\ncd");
        assert_eq!(reading(&text, 0, int(3)).block(), Some((3, Follows::Nothing)));
        assert_eq!(reading(&text, 3, int(9)).block(), None);
        assert_eq!(reading(&text, 5, int(-1)).block(), Some((5, Follows::Nothing)));
    }
}
