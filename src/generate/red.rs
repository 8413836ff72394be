//! Which methods go on failing for one cause.
//!
//! Input: what red tests said. Output: whether a method's tests were red for one cause so often that further ones would be, too. Why by what they said: each shows the same lack,
//! with other values in it, and every one costs a search and a run.

use indexmap::IndexMap;

use crate::slice::reason::ReasonCode;
use crate::trace::event::MethodId;

/// Red tests of a method of one cause before it is settled.
const MOST_OF_ONE_CAUSE: usize = 12;

/// How many tests of each method were red for each cause.
#[derive(Debug, Default)]
pub(super) struct RedTests(IndexMap<MethodId, IndexMap<(ReasonCode, String), usize>>);

impl RedTests {
    pub(super) fn count(&mut self, method: MethodId, code: ReasonCode, detail: &str) {
        *self.0.entry(method).or_default().entry((code, cause(detail))).or_default() += 1;
    }

    pub(super) fn is_settled(&self, method: MethodId) -> bool {
        self.0.get(&method).is_some_and(|causes| causes.values().any(|count| *count >= MOST_OF_ONE_CAUSE))
    }
}

/// What was said without the values: `expected: <1> but was: <2>` is one cause for any of them.
fn cause(detail: &str) -> String {
    let mut said = String::with_capacity(detail.len());
    let mut depth = 0usize;
    for letter in detail.chars() {
        depth += usize::from(letter == '<');
        if depth == 0 && !letter.is_ascii_digit() {
            said.push(letter);
        }
        depth = depth.saturating_sub(usize::from(letter == '>'));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(said: impl Fn(usize) -> String) -> RedTests {
        let mut red = RedTests::default();
        (0..MOST_OF_ONE_CAUSE).for_each(|at| red.count(MethodId(1), ReasonCode::Fails, &said(at)));
        red
    }

    #[test]
    fn what_differs_in_its_values_alone_is_one_cause() {
        let red = after(|at| format!("Failed AssertionFailedError expected: <{at}> but was: <List<{at}>>"));
        assert!(red.is_settled(MethodId(1)));
        assert!(!red.is_settled(MethodId(2)));
    }

    #[test]
    fn many_causes_settle_nothing() {
        let word = |at: usize| "x".repeat(at);
        assert!(!after(|at| format!("Failed no {}", word(at))).is_settled(MethodId(1)));
    }
}
