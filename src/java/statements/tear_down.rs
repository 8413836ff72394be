//! What is done behind a test about the tables that it changes.
//!
//! Input: a builder with its scenario. Output: the calls. Invariant: they name no variable of the test, so a method of the class can run them.

use super::arrange::Builder;
use crate::java::tree::syntax::Statement;

/// The tear-down of one test.
#[derive(Debug, Default)]
pub(crate) struct TearDown {
    pub(crate) calls: Vec<Statement>,
    /// Internal names of the checked exceptions that they throw.
    pub(crate) throws: Vec<String>,
}

impl TearDown {
    /// Writes it, apart from what the test throws.
    pub(in crate::java) fn write(builder: &mut Builder<'_, '_>) -> Self {
        let of_test = std::mem::take(&mut builder.throws);
        let scenario = builder.scenario;
        let calls = scenario.tear_down.iter().map(|action| Statement::Expression(builder.expression(action, true)));
        let calls = calls.collect();
        Self { calls, throws: std::mem::replace(&mut builder.throws, of_test) }
    }
}
