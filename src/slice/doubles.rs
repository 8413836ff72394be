//! What doubles do in a test: they give what was given.
//!
//! Input: an action. Output: the calls on doubles in it, and what each gives. Invariants: what is given is there before the action; nothing of what happened inside such a call is used
//! or changed by the test (`context`).

use super::context::SliceContext;
use super::perform::{nameable, refuse};
use super::reason::{Reason, ReasonCode};
use crate::graph::invocation::{InvocationId, Outcome};
use crate::trace::event::{ClassId, EventId, ObjectId, Value};

impl SliceContext<'_> {
    /// The class of the double that stands for an object, if only one can and the test may name it.
    #[must_use]
    pub fn double(&self, object: ObjectId) -> Option<ClassId> {
        let double = self.history.doubles.get(object)?;
        nameable(self.history, &self.place, double.class).then_some(double.class)
    }

    /// The calls on doubles in an action, in order.
    #[must_use]
    pub fn answered(&self, action: EventId) -> Vec<InvocationId> {
        let doubles = &self.history.doubles;
        // (Asked of every action, and few recordings have one.)
        if doubles.is_empty() {
            return Vec::new();
        }
        let spans = self.history.spans(action);
        spans.flat_map(|span| doubles.between(span.first, span.last, span.thread, action)).map(|one| one.call).collect()
    }

    /// What a call on a double gives or throws, if that is nothing that it was given itself.
    #[must_use]
    pub fn answer(&self, call: InvocationId) -> Option<Value> {
        let call = self.history.calls.get(call);
        let value = match call.outcome {
            Outcome::Returned(value) | Outcome::Threw(value) => value,
            Outcome::Open => return None,
        };
        let given = self.history.log.values(call.arguments);
        let is_given = value.object().is_some() && (given.contains(&value) || value == call.receiver);
        (!is_given).then_some(value)
    }

    /// Whether an object is what a call on a double gives in an action: no member makes it.
    #[must_use]
    pub fn is_answer(&self, object: ObjectId, action: EventId) -> bool {
        let made = self.history.flow.creations[object.index()];
        made.is_some_and(|made| self.is_answered(made.event, action))
    }

    /// Whether something happened inside a call on a double in an action.
    #[must_use]
    pub fn is_answered(&self, event: EventId, action: EventId) -> bool {
        self.history.doubles.around(event, self.history.log.thread(event), action).is_some()
    }

    /// A test does not ask a double what it told it itself.
    pub(super) fn is_no_double(&self, action: EventId) -> Result<(), Reason> {
        match self.is_answered(action, action) {
            true => refuse(ReasonCode::NotCallable, "it is what a double is told to give"),
            false => Ok(()),
        }
    }
}
