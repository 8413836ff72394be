//! What another run would give again.
//!
//! Input: what a check expects. Output: as much of it as is stable, and whether chance, clock or identity hashes made it.
//! Invariant: a text that the act was given is its own, whatever else the act looked at.

use super::Builder;
use crate::scenario::model::{Expected, Literal, Operand};
use crate::scenario::oracle::{Check, Look};
use crate::scenario::unstable::{StableEnds, is_of_run, stable_ends};
use crate::trace::event::{EventId, Primitive, Value};

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

    /// Texts and numbers that an act or observer gave which looked at clock or chance.
    pub(super) fn is_chance(&self, check: &Check, expected: &Expected) -> bool {
        let looked = check.observer.unwrap_or(self.slice.act);
        let open = match expected {
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
        };
        let volatile = || self.is_volatile(looked);
        open && (!self.slice.recorded_time && self.is_of_recording_time(expected)
            || self.is_identity(check, expected)
            || !self.was_given(expected) && volatile())
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
        !context.is_rolled(action) && !context.is_elsewhere(action) && !context.is_beyond_moved_clocks(action)
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
        has_order && self.context.is_disordered(check.observer.unwrap_or(self.slice.act))
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

    /// Milliseconds of the time at which the program ran, whichever way it looked at the clock: by reflection, in native code.
    fn is_of_recording_time(&self, expected: &Expected) -> bool {
        let program = self.context.history.program;
        let of_run = |literal: &Literal| match literal {
            Literal::Primitive(Primitive::Long(millis)) | Literal::Boxed(Primitive::Long(millis)) => {
                is_of_run(program, *millis)
            }
            _ => false,
        };
        match expected {
            Expected::Value(literal) => of_run(literal),
            Expected::Nested(content) => {
                content.operands().iter().any(|one| matches!(one, Operand::Literal(literal) if of_run(literal)))
            }
            _ => false,
        }
    }
}
