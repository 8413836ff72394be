//! What another run would give again.
//!
//! Input: what a check expects. Output: as much of it as is stable, and whether chance, clock or identity hashes made it.
//! Invariant: a text that the act was given is its own, whatever else the act looked at.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::Builder;
use crate::scenario::model::{Expected, Literal, Operand};
use crate::scenario::oracle::{Check, Look};
use crate::scenario::timeless::{TimeForm, Timeless};
use crate::scenario::unstable::{StableEnds, begins_with_day_of_run, is_of_run, stable_ends};
use crate::trace::event::{EventId, JavaText, Narrow, Primitive, Value};

/// A number that tells how long something took, or how much memory there is: with its unit, or a zero by itself. (`3 applied, 0 pending` has none.)
static MEASURED: LazyLock<Regex> = LazyLock::new(|| {
    let units = "ns|us|msecs?|ms|s|sec|secs|mins?|m|hrs?|h|d|nanos|micros|millis|seconds?|minutes?|hours?|days?|[a-z]+seconds|[kmgt]i?b|bytes|%";
    let pattern = format!(r"(?i)\d\s*(?:{units})(?:[^a-z]|$)|(?:^|[^\d])0[0.,]*(?:$|[^\s\da-z.,]|\s+(?:[^a-z\s]|$))");
    Regex::new(&pattern).expect("a pattern of ours")
});

/// What an assertion may expect.
pub(super) struct Repeatable {
    pub(super) expected: Expected,
    /// Other days have to show that it is the same there.
    pub(super) tried: bool,
}

impl Builder<'_, '_> {
    /// Only what another run would repeat.
    pub(super) fn stable(&self, expected: Expected) -> Option<Expected> {
        let program = self.context.history.program;
        let text = match &expected {
            Expected::Value(Literal::Text(text)) | Expected::Text(text) => text.to_utf8(),
            Expected::List(all)
            | Expected::Elements(all)
            | Expected::Set(all)
            | Expected::Array { elements: all, .. } => {
                return all.iter().all(|one| self.is_stable(one)).then_some(expected);
            }
            Expected::Map(entries) | Expected::Entries(entries) => {
                let stable = entries.iter().all(|(key, value)| self.is_stable(key) && self.is_stable(value));
                return stable.then_some(expected);
            }
            Expected::Nested(content) => {
                return content.operands().into_iter().all(|one| self.is_stable(one)).then_some(expected);
            }
            _ => None,
        };
        match text.and_then(|text| stable_ends(program, &text)) {
            None => Some(expected),
            Some(ends) if ends.start.is_empty() && ends.end.is_empty() => None,
            Some(StableEnds { start, end }) => Some(Expected::TextEnds { start, end }),
        }
    }

    fn is_stable(&self, operand: &Operand) -> bool {
        let text = match operand {
            Operand::Literal(Literal::Text(text)) => text.to_utf8(),
            _ => None,
        };
        text.is_none_or(|text| stable_ends(self.context.history.program, &text).is_none())
    }

    /// As much of what an act or observer gave as another run would give, if it looked at clock or chance. What looks like a time is left out; what the clock
    /// alone can change and does not look like one is tried.
    pub(super) fn repeatable(&self, check: &Check, expected: Expected) -> Option<Repeatable> {
        let looked = check.observer.unwrap_or(self.slice.act);
        if self.has_name(&expected, looked) {
            return None;
        }
        if !self.is_open(&expected, looked) {
            return Some(Repeatable { expected, tried: false });
        }
        if self.is_identity(check, &expected) {
            return None;
        }
        let is_of_run = || self.is_of_recording_time(&expected) || self.has_drawn_key(&expected);
        let is_time = !self.slice.recorded_time && is_of_run();
        if !is_time && (self.was_given(&expected) || !self.is_volatile(looked)) {
            let on_trial = self.context.is_on_trial(looked);
            // (The length of a drawn name is the same in most runs.)
            let is_number = matches!(expected, Expected::Value(Literal::Primitive(_) | Literal::Boxed(_)));
            let is_sure = !(on_trial && is_number && *check.look.root() == Look::Result);
            return is_sure.then_some(Repeatable { expected, tried: on_trial });
        }
        if !self.is_of_clock(looked) {
            return None;
        }
        let measures = self.context.measures_time(looked);
        let of_measured = |timeless: &Expected| match timeless {
            Expected::Timeless(Timeless { text, .. }) => measures && may_be_time(text),
            _ => false,
        };
        let kept = match expected.timeless() {
            Some(timeless) => Some(timeless).filter(|timeless| !of_measured(timeless)),
            None => Some(expected).filter(|expected| !is_time && is_no_time(expected, measures)),
        };
        kept.map(|expected| Repeatable { expected, tried: true })
    }

    /// Whether the name of a file that the test itself draws stands in a text.
    pub(super) fn names_drawn(&self, text: &JavaText) -> bool {
        let is_in = |text: String| self.drawn.iter().any(|name| text.contains(name.as_str()));
        !self.drawn.is_empty() && text.to_utf8().is_some_and(is_in)
    }

    /// Whether a key stands in a text or a value, and the test draws some: where it comes from, no data flow of ours tells.
    fn has_drawn_key(&self, expected: &Expected) -> bool {
        let has_key = |text: &JavaText| Timeless::of(text).is_some_and(|one| one.times.contains(&TimeForm::Uuid));
        self.draws_keys && expected.has_text(has_key)
    }

    /// Whether a name that another run has otherwise stands in what an action gave.
    fn has_name(&self, expected: &Expected, looked: EventId) -> bool {
        expected.has_text(|text| {
            self.names_drawn(text) || self.context.names_way(looked, text) || self.has_part_of_drawn_key(text)
        })
    }

    /// Whether a part of a key stands in a text, and the test draws some: only a whole one is known for what it is.
    fn has_part_of_drawn_key(&self, text: &JavaText) -> bool {
        let without = || Timeless::of(text).map_or_else(|| text.to_utf8(), |timeless| timeless.text.to_utf8());
        self.draws_keys && without().is_some_and(|text| self.context.history.chance.keys().is_in(&text))
    }

    /// Whether clock or chance may have made it.
    fn is_open(&self, expected: &Expected, looked: EventId) -> bool {
        match expected {
            Expected::Value(Literal::Primitive(value) | Literal::Boxed(value)) => {
                !matches!(value, Primitive::Boolean(_)) || !self.slice.recorded_time && self.context.draws_truth(looked)
            }
            Expected::Value(Literal::Text(_))
            | Expected::Text(_)
            | Expected::List(_)
            | Expected::Elements(_)
            | Expected::Set(_)
            | Expected::Map(_)
            | Expected::Entries(_)
            | Expected::Nested(_)
            | Expected::Array { .. }
            | Expected::Resource { .. } => true,
            _ => false,
        }
    }

    /// Whether what an action gave depends on clock, chance or environment in the test, too.
    pub(super) fn is_volatile(&self, action: EventId) -> bool {
        if self.slice.recorded_time {
            self.slice.is_elsewhere_another(self.context, action)
        } else {
            self.context.is_volatile(action)
        }
    }

    /// Whether what differs from run to run in what an action gave is the time alone.
    pub(super) fn is_of_clock(&self, action: EventId) -> bool {
        let context = self.context;
        !context.is_rolled(action) && !context.is_elsewhere(action) && !context.asks_unmoved_clock(action)
    }

    /// What came in an order that another run, or another machine, does not have.
    pub(super) fn is_disordered(&self, check: &Check, expected: &Expected) -> bool {
        let has_order = match expected {
            Expected::Value(literal) => matches!(literal, Literal::Text(_)),
            Expected::Text(_)
            | Expected::List(_)
            | Expected::Elements(_)
            | Expected::Entries(_)
            | Expected::Nested(_)
            | Expected::Array { .. }
            | Expected::Resource { .. } => true,
            _ => false,
        };
        (has_order || check.look.is_at_a_place()) && self.is_in_no_order(check.observer.unwrap_or(self.slice.act))
    }

    /// Whether an action went through something in an order that it does not have in another run of the test.
    pub(super) fn is_in_no_order(&self, action: EventId) -> bool {
        self.context.is_disordered(action) || self.draws_keys && self.context.is_ordered_by_keys(action)
    }

    /// A number that was made of an identity hash: given by act or observer, or kept in a field.
    fn is_identity(&self, check: &Check, expected: &Expected) -> bool {
        let chance = &self.context.history.chance;
        if let Expected::Value(Literal::Primitive(Primitive::Int(number)) | Literal::Boxed(Primitive::Int(number))) =
            expected
            && chance.is_identity(*number)
        {
            return true;
        }
        let given = match check.look {
            Look::Result => Some(self.slice.target),
            Look::Observer(id) => Some(id),
            _ => None,
        };
        given.is_some_and(|given| chance.gave_identity(given))
    }

    /// A text that the act was given comes from there, whatever else it looked at.
    fn was_given(&self, expected: &Expected) -> bool {
        let Expected::Value(Literal::Text(text)) = expected else {
            return false;
        };
        let program = self.context.history.program;
        let given = self.context.taken(self.slice.act);
        given.iter().any(|value| matches!(value, Value::String(given) if program.text(*given) == text))
    }

    /// Milliseconds of the time at which the program ran, whichever way it looked at the clock: by reflection, in native code; and moments and days of it, if the
    /// test asks anew.
    fn is_of_recording_time(&self, expected: &Expected) -> bool {
        let program = self.context.history.program;
        let of_run = |literal: &Literal| match *literal {
            Literal::Primitive(Primitive::Long(Narrow(millis))) | Literal::Boxed(Primitive::Long(Narrow(millis))) => {
                is_of_run(program, millis)
            }
            _ => false,
        };
        match expected {
            Expected::Value(literal) => of_run(literal),
            Expected::Nested(content) => {
                let mut operands = content.operands().into_iter();
                operands.any(|one| matches!(one, Operand::Literal(literal) if of_run(literal)))
                    || self.has_day_of_run(expected) && self.slice.asks_clock_or_chance(self.context)
            }
            _ => false,
        }
    }

    fn has_day_of_run(&self, expected: &Expected) -> bool {
        let program = self.context.history.program;
        expected.has_text(|text| text.to_utf8().is_some_and(|text| begins_with_day_of_run(program, &text)))
    }
}

/// Whether a value asked of the clock is hardly one of its own, of which a few days would not show that it is: the milliseconds that something took, on a fast
/// machine 0. `measures`: such a number may be one, a text has a unit or shows it in one of the many runs of verification.
fn is_no_time(expected: &Expected, measures: bool) -> bool {
    match expected {
        Expected::Value(Literal::Primitive(value) | Literal::Boxed(value)) => {
            let is_long = matches!(value, Primitive::Long(_) | Primitive::Float(_) | Primitive::Double(_));
            !measures && !is_long && !matches!(value, Primitive::Int(0) | Primitive::Short(0) | Primitive::Byte(0))
        }
        Expected::Value(Literal::Text(text)) | Expected::Text(text) => !may_be_time(text),
        _ => false,
    }
}

/// Whether a text without days and times may tell one nevertheless: in words, or how long something took.
pub(super) fn may_be_time(text: &JavaText) -> bool {
    text.to_utf8().is_none_or(|text| !text.is_ascii() || MEASURED.is_match(&text))
}

#[cfg(test)]
mod tests {
    use super::MEASURED;

    #[test]
    fn durations_and_sizes_are_measured_and_counts_are_not() {
        for text in
            ["took 12 ms", "12ms", "in 3 seconds", "0", "took 0", "0.00", "(0)", "23M of 388MB", "50%", "0: done"]
        {
            assert!(MEASURED.is_match(text), "{text}");
        }
        for text in ["2 applied", "3 applied, 0 pending", "order 1007", "A10 sold", "day 7", "10 small"] {
            assert!(!MEASURED.is_match(text), "{text}");
        }
    }
}
