//! What unknown library methods may have changed, where it cannot be had: they are taken for methods that did not change it.
//!
//! Input: a need that cannot be met. Output: the search goes on without the call that asked for it, if that call is a member only for what it
//! may have changed. Invariant: what is given up stays given up. Why not all such calls: one in many did change something (a constructor
//! that enters its object in a context), and most can be repeated.

use super::{Frontier, MOST_MEMBERS, Need, What};
use crate::graph::data::DefinitionId;
use crate::slice::Why;
use crate::slice::policy::Guesses;
use crate::slice::reason::Reason;
use crate::trace::event::EventId;

/// Calls without which the search goes on: each costs a look at all that is met so far.
const MOST_GIVEN_UP: usize = 64;

impl Frontier<'_, '_> {
    /// The definition that counts under this strategy: this one, or the last before it that is not taken for none.
    pub(super) fn believed(&self, id: DefinitionId) -> DefinitionId {
        let flow = &self.context.history.flow;
        if flow.sure(id) != id {
            self.could_guess.set(true);
        }
        match self.strategy.guesses {
            Guesses::Nothing => id,
            Guesses::Distant => {
                let sure = self.context.sure(id);
                let counts =
                    |at: &DefinitionId| flow.given.contains(at) && self.is_repeatable(flow.definition(*at).event);
                let mut back = std::iter::successors(Some(id), |at| flow.definition(*at).previous);
                back.find(|at| *at == sure || counts(at)).unwrap_or(sure)
            }
            Guesses::Doubtful | Guesses::All => self.context.sure(id),
        }
    }

    /// Whether the test may make the very call that ended with an event.
    fn is_repeatable(&self, end: EventId) -> bool {
        let calls = &self.context.history.calls;
        let call = calls.frame(end).map(|id| calls.get(id).start);
        call.is_some_and(|call| self.context.performable(call).is_ok()) && !self.given_up.contains(&end)
    }

    /// Goes on without the doubtful call for which a member is there that needs what cannot be had.
    pub(super) fn give_up(&mut self, member: EventId, why: Why, reason: Reason) -> Result<(), Reason> {
        if self.strategy.guesses != Guesses::Distant || self.given_up.len() >= MOST_GIVEN_UP {
            return Err(reason);
        }
        let (mut at, mut why) = (member, why);
        let mut is_new = false;
        for _ in 0..MOST_MEMBERS {
            if let Some(end) = self.doubted(&why) {
                is_new = self.given_up.insert(end);
                self.retract(at);
                break;
            }
            at = why.parent.ok_or_else(|| reason.clone())?;
            match self.members.get(&at) {
                Some(next) => why = next.clone(),
                // Nobody asks for it any more.
                None => break,
            }
        }
        // A member that comes back with nothing given up meanwhile would come back for ever.
        if is_new {
            self.dropped.clear();
        } else if !self.dropped.insert(member) {
            return Err(reason);
        }
        self.retract(member);
        Ok(())
    }

    /// The end of the call that a member stands for, if it is there for what that call may have changed.
    fn doubted(&self, why: &Why) -> Option<EventId> {
        let flow = &self.context.history.flow;
        match why.need {
            crate::slice::Need::Definition(id) if flow.sure(id) != id => Some(flow.definition(id).event),
            _ => None,
        }
    }

    /// Removes a member; what is not met without it (or what it was lifted to, which may be gone by now) is to be met anew.
    fn retract(&mut self, member: EventId) {
        self.remove_member(member);
        let needs =
            self.met.iter().map(|(of, id)| (Need { member: *of, what: What::Definition(*id), shown_by: *of }, *id));
        let unmet: Vec<Need> = needs.filter(|(need, id)| !self.is_met(*need, *id)).map(|(need, _)| need).collect();
        self.queue.extend(unmet);
    }
}
