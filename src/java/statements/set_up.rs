//! The set-up of a test, apart from the rest of it: the tests of a class may share it.
//!
//! Input: a builder behind its arrange. Output: which steps of the arrange are set-up alone. Invariant: nothing behind them names what they declare, so a method of
//! the class can run them.

use super::arrange::Builder;
use crate::java::tree::steps::{Parts, Step};
use crate::java::tree::syntax::Statement;
use crate::scenario::model::{ActionKind, Scenario};

/// The set-up of one test.
#[derive(Debug, Default)]
pub(crate) struct SetUp {
    /// Where its steps are in the arrange.
    pub(crate) from: usize,
    pub(crate) steps: usize,
    /// Internal names of the checked exceptions that it throws.
    pub(crate) throws: Vec<String>,
    /// Those of the rest of the test.
    pub(crate) beside: Vec<String>,
}

impl SetUp {
    /// Finds the steps that only set up, with nothing but literals beside it and nothing named behind it.
    pub(in crate::java) fn find(builder: &Builder<'_, '_>, parts: &Parts) -> Self {
        let from = parts.arrange.iter().take_while(|step| step.actions.is_empty()).count();
        let own = &parts.arrange[from..];
        let serves = own.iter().take_while(|step| serves_set_up(builder.scenario, step)).count();
        let is_call = |step: &Step| matches!(step.statement, Statement::Expression(_));
        let fits = |steps: usize| {
            is_call(&own[steps - 1]) && !own[..steps].iter().any(|step| is_named(step, &own[steps..], parts))
        };
        let steps = (1..=serves).rev().find(|steps| fits(*steps)).unwrap_or_default();
        // What javac warns of there is told of the test's whole method; files that it finds or replaces are laid there, databases emptied, names claimed, connections watched, by the test.
        let scenario = builder.scenario;
        let lays = !(scenario.found.is_empty() && scenario.replaced.is_empty());
        let prepares =
            lays || !(scenario.staying.is_empty() && scenario.claims.is_empty()) || scenario.leaves_connections;
        if steps == 0 || !builder.method_lints.is_empty() || prepares {
            return Self::default();
        }
        let places: Vec<usize> = own[..steps].iter().flat_map(|step| step.actions.iter().copied()).collect();
        Self { from, steps, throws: builder.thrown_at(&places), beside: builder.thrown_beside(&places) }
    }
}

/// Whether a step is set-up alone, or a literal for it.
fn serves_set_up(scenario: &Scenario, step: &Step) -> bool {
    let mut actions = step.actions.iter().map(|at| scenario.arrange.get(*at));
    let is_literal = |kind: &ActionKind| matches!(kind, ActionKind::LibraryLiteral { .. });
    let sets_up =
        actions.all(|action| action.is_some_and(|one| scenario.set_up.contains(&one.event) || is_literal(&one.kind)));
    let is_alone = step.guards.is_empty() && step.behind.is_empty();
    sets_up && is_alone && matches!(step.statement, Statement::Expression(_) | Statement::Local { .. })
}

/// Whether what a step declares is named behind the set-up.
fn is_named(step: &Step, rest: &[Step], parts: &Parts) -> bool {
    let Some(local) = step.statement.declares() else { return false };
    let behind = rest.iter().chain(&parts.act).chain(&parts.assertions);
    let all = behind.flat_map(|step| std::iter::once(&step.statement).chain(step.at_ends()));
    all.flat_map(Statement::expressions).any(|expr| expr.uses(local) > 0)
}
