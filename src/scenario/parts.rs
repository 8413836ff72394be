//! What of a scenario can be left out, and the scenario without it.
//!
//! Input: a scenario; which of its parts are kept. Output: its parts as units that need each other; the smaller scenario. Invariants: the act and the assertions never go,
//! nor what sets up, tears down or is the call that the act was recorded in; every variable of the smaller scenario is the result of one of its actions before its uses.
//! Whether the smaller one is still the same test is not decided here.

use indexmap::IndexSet;

use super::model::{Action, ActionKind, Close, Closing, Operand, PrintedOn, Scenario, VariableId};
use crate::ddmin::{Candidate, Unit};

/// A part of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An action of the arrange, by its place.
    Action(usize),
    /// A file that is there before the first action, by its place.
    Found(usize),
    /// The act and all that is asserted.
    Test,
}

/// A scenario without some of its parts.
#[derive(Clone, Debug)]
pub struct Smaller {
    pub scenario: Scenario,
    /// Where the actions of its arrange stand in that of the whole.
    pub places: Vec<usize>,
    /// Where the act stands there: behind them.
    pub act: usize,
}

impl Smaller {
    /// The whole, from which nothing has gone.
    pub(super) fn whole(scenario: &Scenario) -> Self {
        let act = scenario.arrange.len();
        Self { scenario: scenario.clone(), places: (0..act).collect(), act }
    }

    /// Without what only gives an object that nobody takes any more.
    pub(super) fn without_unused(mut self) -> Self {
        drop_unused(&mut self.scenario, &mut self.places);
        let events: IndexSet<_> = self.scenario.arrange.iter().map(|action| action.event).collect();
        self.scenario.set_up.retain(|event| events.contains(event));
        self
    }

    /// Whether it is the whole without some actions of the arrange: neither files that it finds, nor what closes its objects are others.
    #[must_use]
    pub fn is_choice_of(&self, whole: &Scenario) -> bool {
        self.scenario.found.len() == whole.found.len() && self.scenario.closes == whole.closes
    }
}

/// The parts of a scenario.
#[derive(Clone, Debug)]
pub struct Parts {
    parts: Vec<Part>,
    units: Vec<Unit>,
}

impl Parts {
    /// Of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let actions = (0..scenario.arrange.len()).map(Part::Action);
        let parts: Vec<Part> = actions.chain((0..scenario.found.len()).map(Part::Found)).chain([Part::Test]).collect();
        let arrange = &scenario.arrange;
        // What makes them; an array that the test makes is what it is filled with, too: nobody gave a call one with a hole.
        let makers = |variables: Vec<VariableId>| -> Vec<usize> {
            let makes = |id: VariableId| arrange.iter().position(|action| action.result == Some(id));
            let filled = |maker: usize| {
                let made =
                    matches!(arrange[maker].kind, ActionKind::CreateArray { .. }).then_some(arrange[maker].result);
                let fills = move |at: &usize| made.is_some_and(|array| filled_array(&arrange[*at]) == array);
                std::iter::once(maker).chain((maker + 1..arrange.len()).filter(fills))
            };
            variables.into_iter().filter_map(makes).flat_map(filled).collect()
        };
        let unit = |part: &Part| match part {
            Part::Action(at) => {
                let action = &arrange[*at];
                let pinned = scenario.within == Some(action.event) || scenario.set_up.contains(&action.event);
                let needs = makers(action.operands().filter_map(Operand::variable).collect());
                Unit { needs: needs.into_iter().filter(|maker| maker < at).collect(), pinned }
            }
            Part::Found(_) => Unit::default(),
            Part::Test => Unit { needs: makers(variables_of_test(scenario)), pinned: true },
        };
        let units = parts.iter().map(unit).collect();
        Self { parts, units }
    }

    /// They as units.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The part of a unit.
    #[must_use]
    pub fn part(&self, unit: usize) -> Part {
        self.parts[unit]
    }

    /// The scenario with some of its parts. What only gives an object that nobody takes any more goes, too.
    #[must_use]
    pub fn reduced(&self, scenario: &Scenario, kept: &Candidate) -> Smaller {
        let mut reduced = scenario.clone();
        let parts = || self.parts.iter().enumerate().filter(|(unit, _)| kept.has(*unit)).map(|(_, part)| *part);
        let places: Vec<usize> =
            parts().filter_map(|part| if let Part::Action(at) = part { Some(at) } else { None }).collect();
        reduced.arrange = places.iter().map(|at| scenario.arrange[*at].clone()).collect();
        reduced.found = parts()
            .filter_map(|part| if let Part::Found(at) = part { scenario.found.get(at).cloned() } else { None })
            .collect();
        reduced.closes = closes(scenario, &reduced.arrange);
        Smaller { scenario: reduced, places, act: scenario.arrange.len() }.without_unused()
    }
}

/// The array that an action stores an element in.
fn filled_array(action: &Action) -> Option<VariableId> {
    match &action.kind {
        ActionKind::StoreElement { array, .. } => array.variable(),
        _ => None,
    }
}

/// What the act takes, what is looked at and expected, and what tears down.
fn variables_of_test(scenario: &Scenario) -> Vec<VariableId> {
    let actions = [&scenario.act].into_iter().chain(&scenario.tear_down);
    let mut used: Vec<VariableId> = actions.flat_map(Action::operands).filter_map(Operand::variable).collect();
    for assertion in &scenario.assertions {
        used.extend(assertion.probe.variables());
        used.extend(assertion.expected.variables());
    }
    for closing in &scenario.closes {
        if let Close::Look { probe, .. } = &closing.how {
            used.extend(probe.variables());
        }
    }
    if let Some(PrintedOn::Buffer { buffer, .. }) = scenario.printed.as_ref().map(|printed| printed.on) {
        used.push(buffer);
    }
    // (A method that gave its receiver gives what the arrange has.)
    used.extend(scenario.act.result);
    used
}

/// Those closings whose object is still made, without the calls that take what is gone.
fn closes(scenario: &Scenario, arrange: &[Action]) -> Vec<Closing> {
    let gone: IndexSet<VariableId> = {
        let kept: IndexSet<VariableId> = arrange.iter().filter_map(|action| action.result).collect();
        let made = scenario.arrange.iter().filter_map(|action| action.result);
        made.filter(|id| !kept.contains(id)).collect()
    };
    let has_opener = |opener| {
        let was = scenario.arrange.iter().any(|action| action.event == opener);
        !was || arrange.iter().any(|action| action.event == opener)
    };
    let takes_gone = |action: &Action| action.operands().filter_map(Operand::variable).any(|id| gone.contains(&id));
    let mut closes = scenario.closes.clone();
    closes.retain_mut(|closing| match &mut closing.how {
        Close::Resource { variable, .. } => !gone.contains(variable),
        Close::Call { opener, actions } => {
            actions.retain(|action| !takes_gone(action));
            has_opener(*opener) && !actions.is_empty()
        }
        Close::Look { .. } => true,
    });
    closes
}

/// A result that nobody takes has no variable; what does nothing but give it goes.
fn drop_unused(scenario: &mut Scenario, places: &mut Vec<usize>) {
    let mut used: IndexSet<VariableId> = variables_of_test(scenario).into_iter().collect();
    for closing in &scenario.closes {
        match &closing.how {
            Close::Resource { variable, .. } => used.extend([*variable]),
            _ => used.extend(closing.calls().iter().flat_map(Action::operands).filter_map(Operand::variable)),
        }
    }
    let mut kept: Vec<(Action, usize)> = Vec::new();
    for (mut action, place) in std::mem::take(&mut scenario.arrange).into_iter().zip(places.drain(..)).rev() {
        let is_used = action.result.is_some_and(|id| used.contains(&id));
        if !is_used && only_gives(&action.kind) {
            continue;
        }
        action.result = action.result.filter(|_| is_used);
        used.extend(action.operands().filter_map(Operand::variable));
        kept.push((action, place));
    }
    kept.reverse();
    (scenario.arrange, *places) = kept.into_iter().unzip();
}

/// Whether an action does nothing but give its result.
fn only_gives(kind: &ActionKind) -> bool {
    match kind {
        ActionKind::ReadField { .. }
        | ActionKind::ReadStatic { .. }
        | ActionKind::LoadElement { .. }
        | ActionKind::CreateArray { .. }
        | ActionKind::CloneArray { .. }
        | ActionKind::LibraryLiteral { .. }
        | ActionKind::Functional { .. }
        | ActionKind::Double { .. } => true,
        ActionKind::Construct { .. }
        | ActionKind::Invoke { .. }
        | ActionKind::InvokeStatic { .. }
        | ActionKind::WriteField { .. }
        | ActionKind::WriteStatic { .. }
        | ActionKind::StoreElement { .. }
        | ActionKind::Stub(_) => false,
    }
}
