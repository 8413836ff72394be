//! What the tests of a class share: a set-up (`@BeforeEach`) and what tears down (`@AfterEach`).
//!
//! Input: the drafts of the class. Output: the set-up that becomes a method, and which tests leave it to that; all different calls that tear down. Invariant: all
//! tests of the class run both, before what they do themselves, and behind it, as those of the recorded test class did. Whether they bear that, verification says; where they
//! do not, each test sets up and tears down for itself.

use indexmap::{IndexMap, IndexSet};

use crate::java::draft::Draft;
use crate::java::tree::steps::Step;
use crate::java::tree::syntax::Statement;

/// The set-up that most tests of a class have, by one of the drafts that have it, if it serves half of the class.
pub(super) fn shared(drafts: &[Draft], text: impl Fn(&Draft, &Step) -> String) -> Option<Shared<'_>> {
    let mut users: IndexMap<Vec<String>, Vec<usize>> = IndexMap::new();
    for (at, draft) in drafts.iter().enumerate().filter(|(_, draft)| draft.set_up.steps > 0) {
        let texts = draft.set_up_steps().iter().map(|step| text(draft, step)).collect();
        users.entry(texts).or_default().push(at);
    }
    // The first of several that are as frequent.
    let most = users.into_values().rev().max_by_key(Vec::len)?;
    let serves = 2 * most.len() >= drafts.len();
    serves.then(|| Shared { model: &drafts[most[0]], users: most })
}

/// A set-up that a class does for its tests.
pub(super) struct Shared<'d> {
    pub(super) model: &'d Draft,
    /// The drafts that leave it to the class.
    pub(super) users: Vec<usize>,
}

/// What tears down all tests of a class, in the order in which the tests have it, and what that throws.
pub(super) fn joined(drafts: &[Draft], text: impl Fn(&Draft, &Statement) -> String) -> (IndexSet<String>, Vec<String>) {
    let calls = drafts.iter().flat_map(|draft| draft.tear_down.calls.iter().map(|call| text(draft, call)));
    let throws = drafts.iter().flat_map(|draft| draft.tear_down.throws.iter().cloned());
    (calls.collect(), throws.collect())
}
