//! Which kinds of values an invocation works with: data that no branch shows.
//!
//! Input: a history, an invocation of it. Output: for each value that the invocation itself is given, reads, gets from what it calls and gives, of which kind it is, as
//! texts that say the same in each recording of the program. Invariant: what is not known has no kind. Why kinds beside branches and mutants: many mistakes show with some
//! values only (a fraction that is cut off, a text with a comma, nothing at all), while the code takes the same way with all of them; and few operators
//! of mutants make such mistakes. Boundaries of kinds are those that people test by (zero, one, many; empty; negative; fraction).

use indexmap::{IndexMap, IndexSet};

use super::oracle::{told_at, told_at_end};
use crate::graph::History;
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::program::Program;
use crate::trace::event::{ContentId, ContentShape, Event, EventId, Primitive, Value};

/// So many events of an invocation are looked at: what reads more does it in loops, with the same kinds again.
const MOST_EVENTS: usize = 10_000;
/// So many characters of a text.
const MOST_CHARACTERS: usize = 1_000;

/// The kinds of values of an invocation, each once.
#[must_use]
pub fn kinds_of(history: &History<'_>, id: InvocationId) -> IndexSet<String> {
    let invocation = history.calls.get(id);
    let Some(method) = invocation.method() else { return IndexSet::new() };
    let mut kinds = Kinds { history, found: IndexSet::new() };
    let method = history.program.method_text(method);
    for (number, value) in history.log.values(invocation.arguments).iter().enumerate() {
        kinds.add(&format!("{method}: argument {number}"), *value, told(history, *value, invocation.start));
    }
    if let Outcome::Returned(value) = invocation.outcome {
        let told = value.object().and_then(|object| told_at_end(history, invocation, object));
        kinds.add(&format!("{method}: result"), value, told.map(|(_, content)| content));
    }
    kinds.add_read(&method, id, invocation);
    kinds.add_called(&method, id, invocation);
    kinds.found
}

fn told(history: &History<'_>, value: Value, at: EventId) -> Option<ContentId> {
    told_at(history, value.object()?, at)
}

struct Kinds<'h, 'a> {
    history: &'h History<'a>,
    found: IndexSet<String>,
}

impl Kinds<'_, '_> {
    /// What it reads itself from fields.
    fn add_read(&mut self, method: &str, id: InvocationId, invocation: &Invocation) {
        let log = self.history.log;
        let events = (invocation.start.0..=invocation.end.0).map(EventId).take(MOST_EVENTS);
        for at in events.filter(|at| self.history.calls.frame(*at) == Some(id)) {
            if let Event::FieldRead { field, value, .. } | Event::StaticRead { field, value } = log.event(at) {
                let place = format!("{method}: {}", self.history.program.field_text(field));
                self.add(&place, value, told(self.history, value, at));
            }
        }
    }

    /// What it gets from what it calls itself.
    fn add_called(&mut self, method: &str, id: InvocationId, invocation: &Invocation) {
        let history = self.history;
        let begun = history.calls.begun_in(invocation).take(MOST_EVENTS);
        let mut counts: IndexMap<Invoked, usize> = IndexMap::new();
        for called in begun.filter(|called| called.parent == Some(id)) {
            let count = counts.entry(called.invoked).or_default();
            *count += 1;
            // (Where a method is called in two places, each gives something else.)
            let place = ["first", "second"].get(*count - 1).unwrap_or(&"further");
            if let (Some(value), Some(number)) = (called.returned(), history.calls.starting_at(called.start)) {
                let name = history.invocation_text(number);
                self.add(&format!("{method}: {place} {name}"), value, told(history, value, called.end));
            }
        }
    }

    fn add(&mut self, place: &str, value: Value, told: Option<ContentId>) {
        let program = self.history.program;
        for kind in of_value(program, value) {
            self.found.insert(format!("{place} {kind}"));
        }
        if let Some(content) = told {
            for kind in of_content(program, &self.history.log.content(content).shape) {
                self.found.insert(format!("{place} {kind}"));
            }
        }
    }
}

fn of_value(program: &Program, value: Value) -> Vec<String> {
    match value {
        Value::Null => vec!["null".to_owned()],
        Value::Primitive(number) | Value::Boxed(number) => vec![of_number(number)],
        Value::String(text) => of_text(program.text(text).0.iter().copied()),
        Value::Object(object) => {
            let object = program.object(object);
            let constant = object.enum_name.as_ref().map_or_else(String::new, |name| format!(".{name}"));
            vec![format!("{}{constant}", program.class_text(object.class))]
        }
        Value::Unobserved | Value::Unbound | Value::Absent | Value::Class(_) | Value::PrimitiveClass(_) => Vec::new(),
    }
}

fn of_content(program: &Program, shape: &ContentShape) -> Vec<String> {
    match shape {
        ContentShape::List(all) | ContentShape::Set(all) => vec![of_count(all.len()).to_owned()],
        ContentShape::Map(entries) => vec![of_count(entries.len()).to_owned()],
        ContentShape::Text(text) => of_text(text.iter().copied()),
        ContentShape::Literal { text, .. } => of_text(text.0.iter().copied()),
        ContentShape::Optional(Value::Absent) => vec!["empty".to_owned()],
        ContentShape::Optional(value) => of_value(program, *value),
        _ => Vec::new(),
    }
}

fn of_count(count: usize) -> &'static str {
    match count {
        0 => "empty",
        1 => "of one",
        _ => "of many",
    }
}

fn of_number(number: Primitive) -> String {
    let whole = match number {
        Primitive::Boolean(value) => return value.to_string(),
        Primitive::Char(unit) => return format!("has {}", of_character(unit)),
        Primitive::Float(bits) => return of_fraction(f64::from(f32::from_bits(bits))),
        Primitive::Double(bits) => return of_fraction(f64::from_bits(bits.0)),
        Primitive::Byte(value) => i64::from(value),
        Primitive::Short(value) => i64::from(value),
        Primitive::Int(value) => i64::from(value),
        Primitive::Long(value) => value.0,
    };
    match whole {
        ..0 => "negative",
        0 => "0",
        1 => "1",
        _ => "more than 1",
    }
    .to_owned()
}

fn of_fraction(number: f64) -> String {
    match number {
        _ if !number.is_finite() => "not finite",
        _ if number.fract() != 0.0 => "a fraction",
        ..0.0 => "negative",
        0.0 => "0",
        _ => "whole",
    }
    .to_owned()
}

/// Which characters it has: letters, digits and blanks each as one.
fn of_text(text: impl Iterator<Item = u16>) -> Vec<String> {
    let mut units = text.take(MOST_CHARACTERS).peekable();
    if units.peek().is_none() {
        return vec!["empty".to_owned()];
    }
    let characters: IndexSet<String> = units.map(|unit| format!("has {}", of_character(unit))).collect();
    characters.into_iter().collect()
}

fn of_character(unit: u16) -> String {
    let Some(character) = char::from_u32(u32::from(unit)) else { return "half a character".to_owned() };
    match character {
        '0'..='9' => "digits".to_owned(),
        'a'..='z' => "small letters".to_owned(),
        'A'..='Z' => "capitals".to_owned(),
        ' ' => "blanks".to_owned(),
        _ if character.is_ascii() => character.escape_default().to_string(),
        _ => "further characters".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::event::Narrow;

    #[test]
    fn numbers_are_told_apart_where_people_put_boundaries() {
        let kinds = [-2, 0, 1, 2, 3].map(|number| of_number(Primitive::Int(number)));
        assert_eq!(kinds, ["negative", "0", "1", "more than 1", "more than 1"]);
        let kinds = [-2.0, -0.5, 0.0, 1.0, 1.5, f64::NAN]
            .map(|number: f64| of_number(Primitive::Double(Narrow(number.to_bits()))));
        assert_eq!(kinds, ["negative", "a fraction", "0", "whole", "a fraction", "not finite"]);
        assert_eq!(of_number(Primitive::Boolean(true)), "true");
    }

    #[test]
    fn texts_are_told_apart_by_the_characters_that_they_have() {
        let kinds = |text: &str| of_text(text.encode_utf16());
        assert_eq!(kinds(""), ["empty"]);
        assert_eq!(kinds("ab 12"), ["has small letters", "has blanks", "has digits"]);
        assert_eq!(kinds("12.50"), ["has digits", "has ."]);
        assert_eq!(kinds("\n\u{e9}"), ["has \\n", "has further characters"]);
    }
}
