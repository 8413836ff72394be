//! What is done behind tests about the tables that they change: by their class (`@AfterEach`), or by each test in a `finally`.
//!
//! Input: scenarios. Output: for each the calls, for a class all different ones. Invariant: they name no variable of a test. All tests of a class that tears down
//! run them, as those of the recorded test class did; where one does not bear that, verification says so, and each test tears down for itself.

use indexmap::IndexSet;

use super::arrange::Builder;
use super::suite::Draft;
use super::syntax::Statement;

/// The tear-down of one test.
#[derive(Debug, Default)]
pub(crate) struct TearDown {
    pub(crate) calls: Vec<Statement>,
    /// Internal names of the checked exceptions that they throw.
    pub(crate) throws: Vec<String>,
}

impl TearDown {
    /// Writes it, apart from what the test throws.
    pub(super) fn write(builder: &mut Builder<'_, '_>) -> Self {
        let of_test = std::mem::take(&mut builder.throws);
        let scenario = builder.scenario;
        let calls = scenario.tear_down.iter().map(|action| Statement::Expression(builder.expression(action, true)));
        let calls = calls.collect();
        Self { calls, throws: std::mem::replace(&mut builder.throws, of_test) }
    }
}

/// What tears down all tests of a class, in the order in which the tests have it, and what that throws.
pub(super) fn joined(drafts: &[Draft], text: impl Fn(&Draft, &Statement) -> String) -> (IndexSet<String>, Vec<String>) {
    let calls = drafts.iter().flat_map(|draft| draft.tear_down.calls.iter().map(|call| text(draft, call)));
    let throws = drafts.iter().flat_map(|draft| draft.tear_down.throws.iter().cloned());
    (calls.collect(), throws.collect())
}
