//! What the search for slices remembers, so that nothing is searched twice.
//!
//! Input: closings of frontiers and their results. Output: the result of a closing that was done before; whether a root cause has been settled.
//! Invariants: a remembered result is the one that the same closing would give; what is remembered of a cause is counted per method, in
//! the order of the search, so the same recording gives the same slices. Why: one invocation is closed for plan after plan of checks (a third of the
//! time on a large parser went into repeats), and where nobody can make one object, each invocation that needs it fails for the same reason.

use indexmap::IndexMap;

use super::Slice;
use super::frontier::{ClosedFrontier, OracleNeeds, cause};
use super::perform::TestPlace;
use super::policy::{Guesses, Strategy};
use super::reason::{Reason, ReasonCode};
use crate::graph::invocation::InvocationId;

/// Invocations of a method that fail for one cause, whatever is tried, before it is settled. (On the libraries of docs/figures.md no method is
/// lost by it.)
const MOST_OF_ONE_CAUSE: usize = 16;

/// Why an invocation has no slice: without guesses, and with all.
pub(super) type Cause = (Reason, Reason);

/// What a closing for an invocation depends on, besides the recording.
pub(super) type Question = (Strategy, OracleNeeds, TestPlace);

/// The memory of the search for tests of one method.
#[derive(Debug, Default)]
pub struct SearchMemory {
    /// The invocation whose closings are known: the search goes from one to the next and rarely comes back.
    invocation: Option<InvocationId>,
    closings: IndexMap<Question, ClosedFrontier>,
    /// How many invocations of a method failed for a cause.
    causes: IndexMap<Cause, usize>,
}

impl SearchMemory {
    /// The result of a closing, if it was done before, or another one that could not have differed from it.
    pub(super) fn known(&self, invocation: InvocationId, question: &Question) -> Option<Result<Slice, Reason>> {
        if self.invocation != Some(invocation) {
            return None;
        }
        let known = self.closing(question).map(|closing| closing.result.clone());
        known.or_else(|| self.known_without_guess(question))
    }

    /// A closing that was done; where nothing could be copied, the same without copies.
    fn closing(&self, question: &Question) -> Option<&ClosedFrontier> {
        self.closings.get(question).or_else(|| {
            let (strategy, oracle, place) = question;
            let plain = || (Strategy { copies: false, ..*strategy }, oracle.clone(), place.clone());
            strategy.copies.then(|| self.closings.get(&plain())).flatten().filter(|closing| !closing.could_copy)
        })
    }

    /// The result of the same closing without guesses, where nothing could be guessed. (Distant ones go round some failures, too.)
    fn known_without_guess(&self, (strategy, oracle, place): &Question) -> Option<Result<Slice, Reason>> {
        let guesses = strategy.guesses;
        if !matches!(guesses, Guesses::Doubtful | Guesses::All) {
            return None;
        }
        let sound = (Strategy { guesses: Guesses::Nothing, ..*strategy }, oracle.clone(), place.clone());
        let closing = self.closing(&sound).filter(|closing| !closing.could_guess)?;
        match &closing.result {
            Ok(slice) => Some(Ok(Slice { guesses, optimistic: true, ..slice.clone() })),
            // What is valid depends on the guesses.
            Err(reason) => (reason.code != ReasonCode::InvalidSlice).then(|| Err(reason.clone())),
        }
    }

    /// Remembers the result of a closing.
    pub(super) fn remember(&mut self, invocation: InvocationId, question: Question, closing: ClosedFrontier) {
        if self.invocation != Some(invocation) {
            self.forget_closings();
            self.invocation = Some(invocation);
        }
        self.closings.insert(question, closing);
    }

    /// Forgets closings, not what was learned from them.
    pub(crate) fn forget_closings(&mut self) {
        self.invocation = None;
        self.closings = IndexMap::new();
    }

    /// Whether nothing helped against a cause as often as it was met in a method.
    pub(super) fn is_settled(&self, cause: &Cause) -> bool {
        self.causes.get(&without_numbers(cause)).is_some_and(|count| *count >= MOST_OF_ONE_CAUSE)
    }

    /// Counts an invocation that has no slice for a cause, or forgets the cause where something helped.
    pub(super) fn count_cause(&mut self, cause: &Cause, helped: bool) {
        let cause = without_numbers(cause);
        if helped {
            self.causes.swap_remove(&cause);
        } else {
            *self.causes.entry(cause).or_default() += 1;
        }
    }
}

/// What is too large for one cause is so with another number of calls each time.
fn without_numbers((first, last): &Cause) -> Cause {
    let plain = |reason: &Reason| match reason.code {
        ReasonCode::TooLarge => Reason { detail: cause(&reason.detail).to_owned(), ..reason.clone() },
        _ => reason.clone(),
    };
    (plain(first), plain(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::reason::ReasonCode;

    fn cause() -> Cause {
        let reason = Reason::new(ReasonCode::NoBinding, "nobody makes it");
        (reason.clone(), reason)
    }

    #[test]
    fn a_cause_is_settled_once_enough_invocations_of_the_method_failed_for_it() {
        let mut memory = SearchMemory::default();
        for _ in 0..MOST_OF_ONE_CAUSE {
            assert!(!memory.is_settled(&cause()));
            memory.count_cause(&cause(), false);
        }
        assert!(memory.is_settled(&cause()));
    }

    #[test]
    fn a_cause_that_something_helped_against_is_counted_anew() {
        let mut memory = SearchMemory::default();
        for _ in 1..MOST_OF_ONE_CAUSE {
            memory.count_cause(&cause(), false);
        }
        memory.count_cause(&cause(), true);
        memory.count_cause(&cause(), false);
        assert!(!memory.is_settled(&cause()));
    }
}
