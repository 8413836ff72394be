//! Performing a recorded action at another time than it was recorded at.
//!
//! Input: an action, another position. Output: whether it does the same there. Invariant: decided by data dependence alone: every
//! location that the action used has there what it had then. Why at all: a method that ran only inside another call cannot be performed inside it
//! by a test, but often behind it (design, section 5, says to reject these; the recording proves more).

use super::context::SliceContext;
use crate::graph::data::{Definition, DefinitionId, DefinitionKind, Use};
use crate::graph::invocation::Invocation;
use crate::graph::location::LocationId;
use crate::trace::event::{EventId, Value};

impl SliceContext<'_> {
    /// The first event behind an action, and behind what was told right behind it.
    #[must_use]
    pub fn behind(&self, action: EventId) -> EventId {
        EventId(self.history.log.last_told_behind(self.span(action).last).0 + 1)
    }

    /// Whether all that an action used is the same at another position: it does there what it did.
    #[must_use]
    pub fn does_the_same(&self, action: EventId, at: EventId) -> bool {
        self.used_in(action).all(|used| self.is_same_there(used, action, at))
    }

    /// Whether an invocation left something else than what is there at another position: performed there, it changes something.
    #[must_use]
    pub fn changes_there(&self, invocation: &Invocation, at: EventId) -> bool {
        let flow = &self.history.flow;
        flow.caused_by(&self.history.calls, invocation).any(|id| {
            let definition = flow.definition(id);
            let is_last = flow.reaching(definition.location, EventId(invocation.end.0 + 1)) == Some(id);
            let made_inside = flow.made_inside(definition.location, invocation);
            let real = definition.kind != DefinitionKind::Initial && is_last && !made_inside;
            real && !self.holds(definition.location, Some(id), at)
        })
    }

    /// Whether an invocation may leave at another position what it left, done once more: what it used is the same there, or is what it put there itself, of which it
    /// made nothing new. (A guess: it may have looked whether it was there.)
    #[must_use]
    pub fn leaves_the_same(&self, invocation: &Invocation, at: EventId) -> bool {
        let action = invocation.start;
        let flow = &self.history.flow;
        let adds = |id: DefinitionId| {
            let definition = flow.definition(id);
            definition.kind == DefinitionKind::Update
                && !flow.locations.get(definition.location).is_environment()
                && !flow.made_inside(definition.location, invocation)
                && !self.begins_inside(id, action)
        };
        !flow.caused_by(&self.history.calls, invocation).any(adds)
            && self
                .used_in(action)
                .all(|used| self.is_same_there(used, action, at) || self.is_left_there(used.location, invocation, at))
    }

    /// Whether at a position is what an invocation put there: something that it was given, or nothing.
    fn is_left_there(&self, location: LocationId, invocation: &Invocation, at: EventId) -> bool {
        let flow = &self.history.flow;
        let left = flow.reaching(location, EventId(invocation.end.0 + 1)).map(|id| (id, flow.definition(id)));
        left.is_some_and(|(id, left)| {
            let given = || left.value == Value::Null || self.taken(invocation.start).contains(&left.value);
            left.kind == DefinitionKind::Kill
                && invocation.spans(left.event)
                && given()
                && self.holds(location, Some(id), at)
        })
    }

    fn is_same_there(&self, used: &Use, action: EventId, at: EventId) -> bool {
        let flow = &self.history.flow;
        if flow.locations.get(used.location).is_environment() {
            return true;
        }
        let before = used.definition.and_then(|id| self.last_before(id, action));
        // What the action itself put there.
        if before.is_none() && used.definition.is_some_and(|id| self.begins_inside(id, action)) {
            return true;
        }
        let first = || used.definition.filter(|id| flow.definition(*id).kind == DefinitionKind::Initial);
        self.holds(used.location, before.or_else(first), at)
    }

    /// Whether a definition is what a location has at a position: itself, or an equal value.
    #[must_use]
    pub fn holds(&self, location: LocationId, known: Option<DefinitionId>, at: EventId) -> bool {
        let flow = &self.history.flow;
        let there = flow.reaching(location, at);
        if there == known {
            return true;
        }
        let first = |id: Option<DefinitionId>| id.is_none_or(|id| flow.definition(id).kind == DefinitionKind::Initial);
        if first(there) && first(known) {
            return true;
        }
        let value = |id: Option<DefinitionId>| id.map(|id| flow.definition(id)).and_then(known_value);
        value(there).is_some_and(|there| value(known) == Some(there))
    }

    /// Whether the chain of updates that leads to a definition begins inside an action: with a value that needs no earlier one.
    fn begins_inside(&self, definition: DefinitionId, action: EventId) -> bool {
        let flow = &self.history.flow;
        let mut at = definition;
        loop {
            let one = flow.definition(at);
            match (one.kind, one.previous) {
                _ if one.event < action => return false,
                (DefinitionKind::Update, Some(previous)) => at = previous,
                (DefinitionKind::Kill, _) => return true,
                _ => return false,
            }
        }
    }
}

/// The value that a definition put there as a whole.
fn known_value(definition: &Definition) -> Option<Value> {
    let whole = matches!(definition.kind, DefinitionKind::Kill | DefinitionKind::Initial);
    (whole && definition.value.is_known()).then_some(definition.value)
}
