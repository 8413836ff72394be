//! Members that are there though no need asks for them: set-up, and earlier work on the outside world.
//!
//! Input: a frontier. Output: the members that [`keeping`](crate::slice::keeping) names, with what they need. Invariant: what the user asks for is
//! kept or the slice fails; the rest of a framework's set-up is kept if its needs can be met.

use crate::slice::context::SliceContext;
use crate::slice::reason::Reason;
use crate::slice::{Need, Why};
use crate::trace::event::EventId;

use super::Frontier;

/// Calls of the framework that are kept whole, of one test.
const MOST_SET_UPS: usize = 8;

impl Frontier<'_, '_> {
    /// Adds members that no need asked for.
    pub(super) fn add_set_up(&mut self, actions: &[EventId]) -> Result<(), Reason> {
        for action in actions.iter().copied() {
            if self.covering(action).is_none() && !self.contains_act(action) {
                self.add_member(action, Why { need: Need::SetUp, event: action, parent: None })?;
            }
        }
        Ok(())
    }

    /// Keeps the user's set-up if the test works on anything outside the heap: there the recording does not see everything.
    pub(super) fn keep_named(&mut self, named: &[EventId]) -> Result<(), Reason> {
        if named.is_empty() || !is_at_outside(self.context, self.members.keys().copied(), named) {
            return Ok(());
        }
        self.kept.extend(named);
        self.add_set_up(named)?;
        self.close_again()
    }

    /// Keeps a call of the framework whole of which the test needs something that it did outside the heap.
    pub(super) fn keep_whole(&mut self) {
        for _ in 0..MOST_SET_UPS {
            let around = self.members.keys().flat_map(|member| self.context.set_up_around(*member, self.act));
            let missing: Vec<EventId> = around.filter(|action| self.covering(*action).is_none()).collect();
            if missing.is_empty() {
                return;
            }
            let before = self.clone();
            self.kept.extend(&missing);
            if self.add_set_up(&missing).and_then(|()| self.close_again()).is_err() {
                *self = before;
                return;
            }
        }
    }

    fn close_again(&mut self) -> Result<(), Reason> {
        self.meet_all()?;
        self.fill_arrays()?;
        self.sweep();
        Ok(())
    }
}

/// Whether an action beside the user's set-up works on something outside the heap, or the set-up does what nobody saw.
pub(super) fn is_at_outside(
    context: &SliceContext<'_>,
    mut members: impl Iterator<Item = EventId>,
    named: &[EventId],
) -> bool {
    let has_gap = |action: &EventId| context.invocation(*action).is_some_and(|call| call.has_gap);
    named.iter().any(has_gap) || members.any(|member| !named.contains(&member) && context.is_at_outside(member))
}
