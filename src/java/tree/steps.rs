//! Statements with what they came from: the link from source lines back to the scenario, for explanations.
//!
//! Input: made by `arrange` and `assertion`. Output: read by `unit`. Invariant: every action that has a place in the source is in exactly
//! one step.

use super::syntax::Statement;

/// A statement, the places of the actions in it in order of evaluation, and the assertion it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) statement: Statement,
    /// Places in the arrange; the act has the place behind it.
    pub(crate) actions: Vec<usize>,
    /// Its number in the scenario.
    pub(crate) assertion: Option<usize>,
    /// What it is there for, of no action and no assertion.
    pub(crate) note: Option<&'static str>,
    /// It goes on with what the step before it does: an entry of a map.
    pub(crate) continues: bool,
    /// What is done in the end, however that comes, behind a block that begins behind the statement.
    pub(crate) guards: Vec<Statement>,
    /// What is done right behind it.
    pub(crate) behind: Vec<Statement>,
    /// How many blocks end behind it.
    pub(crate) ends: usize,
}

impl Step {
    /// A statement of no action.
    pub(crate) fn bare(statement: Statement) -> Self {
        Self {
            statement,
            actions: Vec::new(),
            assertion: None,
            note: None,
            continues: false,
            guards: Vec::new(),
            behind: Vec::new(),
            ends: 0,
        }
    }

    /// What is done at the ends of blocks that it begins or ends.
    pub(crate) fn at_ends(&self) -> impl Iterator<Item = &Statement> {
        self.guards.iter().chain(&self.behind)
    }
}

/// The statements of a test by their part.
pub(crate) struct Parts {
    pub(crate) arrange: Vec<Step>,
    pub(crate) act: Vec<Step>,
    pub(crate) assertions: Vec<Step>,
}

impl Parts {
    /// All steps in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.arrange.iter().chain(&self.act).chain(&self.assertions)
    }

    /// All statements in order.
    pub(crate) fn statements(&self) -> impl Iterator<Item = &Statement> {
        self.steps().map(|step| &step.statement)
    }

    /// What is done at the ends of blocks, in the order in which it is done there.
    pub(crate) fn at_ends(&self) -> impl Iterator<Item = &Statement> {
        self.steps().flat_map(Step::at_ends)
    }

    /// The same, to change it.
    pub(crate) fn at_ends_mut(&mut self) -> impl Iterator<Item = &mut Statement> {
        self.steps_mut().flat_map(|step| step.guards.iter_mut().chain(&mut step.behind))
    }

    /// All steps in order, to change them.
    pub(crate) fn steps_mut(&mut self) -> impl Iterator<Item = &mut Step> {
        self.arrange.iter_mut().chain(&mut self.act).chain(&mut self.assertions)
    }

    /// All statements in order, to change them.
    pub(crate) fn statements_mut(&mut self) -> impl Iterator<Item = &mut Statement> {
        self.steps_mut().map(|step| &mut step.statement)
    }
}
