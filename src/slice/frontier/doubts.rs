//! What cannot be had and may not count: what unknown library methods may have changed, and earlier steps of the system test.
//!
//! Input: a need that cannot be met. Output: the search goes on without the action that asked for it, if that is a member only for what may not count; the state is what
//! it was before. Invariant: what is given up stays given up. Why not all such calls: one in many did change something (a constructor
//! that enters its object in a context), and most can be repeated.

use super::{Frontier, MOST_MEMBERS, Need, What};
use crate::graph::data::{Definition, DefinitionId};
use crate::slice::Why;
use crate::slice::policy::Guesses;
use crate::slice::reason::Reason;
use crate::trace::event::EventId;

/// Calls without which the search goes on: each costs a look at all that is met so far.
const MOST_GIVEN_UP: usize = 64;

impl Frontier<'_, '_> {
    /// The definition that counts under this strategy: this one, or the last before it that is not taken for none; none: all were given up.
    pub(super) fn believed(&self, id: DefinitionId) -> Option<DefinitionId> {
        let flow = &self.context.history.flow;
        if flow.sure(id) != id {
            self.could.guess.set(true);
        }
        let counts = match self.strategy.guesses {
            Guesses::Nothing => id,
            Guesses::Distant => {
                let sure = self.context.sure(id);
                let counts =
                    |at: &DefinitionId| flow.given.contains(at) && self.is_repeatable(flow.definition(*at).event);
                let mut back = std::iter::successors(Some(id), |at| flow.definition(*at).previous);
                back.find(|at| *at == sure || counts(at)).unwrap_or(sure)
            }
            Guesses::Doubtful | Guesses::All | Guesses::Earlier => self.context.sure(id),
        };
        if self.strategy.guesses < Guesses::Earlier {
            return Some(counts);
        }
        let mut back = std::iter::successors(Some(counts), |at| flow.definition(*at).previous);
        back.find(|at| !self.given_up.contains(&flow.definition(*at).event))
    }

    /// Whether the test may make the very call that ended with an event.
    fn is_repeatable(&self, end: EventId) -> bool {
        let calls = &self.context.history.calls;
        let call = calls.frame(end).map(|id| calls.get(id).start);
        call.is_some_and(|call| self.context.performable(call).is_ok()) && !self.given_up.contains(&end)
    }

    /// Goes on without the doubtful call for which a member is there that needs what cannot be had, or without an earlier step.
    pub(super) fn give_up(&mut self, need: Need, why: Why, reason: Reason) -> Result<(), Reason> {
        let gives_up = matches!(self.strategy.guesses, Guesses::Distant | Guesses::Earlier);
        if !gives_up || self.given_up.len() >= MOST_GIVEN_UP {
            return Err(reason);
        }
        if let What::Definition(id) = need.what
            && let Some(step) = self.believed(id).and_then(|id| self.earlier_step(id))
        {
            self.given_up.insert(step.event);
            self.look_again();
            self.queue.push_back(need);
            return Ok(());
        }
        let member = need.member;
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

    /// The event that a member is there for, if that may not count: the end of a call that may have changed something, or an earlier step.
    fn doubted(&self, why: &Why) -> Option<EventId> {
        let crate::slice::Need::Definition(id) = why.need else { return None };
        let flow = &self.context.history.flow;
        match self.strategy.guesses {
            Guesses::Distant => (flow.sure(id) != id).then(|| flow.definition(id).event),
            _ => self.earlier_step(id).map(|step| step.event),
        }
    }

    /// What an earlier step did, under a strategy that goes on without it.
    fn earlier_step(&self, id: DefinitionId) -> Option<&Definition> {
        let guessed = self.strategy.guesses >= Guesses::Earlier && !self.asserted.contains(&id);
        let definition = self.context.history.flow.definition(id);
        (guessed && self.context.is_earlier_step(self.act, id)).then_some(definition)
    }

    /// Removes a member.
    fn retract(&mut self, member: EventId) {
        self.remove_member(member);
        self.look_again();
    }

    /// What is not met any more (what it was met by was removed, or lifted to what is gone by now) is to be met anew.
    fn look_again(&mut self) {
        let needs =
            self.met.iter().map(|(of, id)| (Need { member: *of, what: What::Definition(*id), shown_by: *of }, *id));
        let unmet: Vec<(Need, DefinitionId)> = needs.filter(|(need, id)| !self.is_met(*need, *id)).collect();
        for (need, id) in unmet {
            self.met.swap_remove(&(need.member, id));
            self.queue.push_back(need);
        }
    }
}
