//! Looks that nobody recorded: calls of methods that only looked whenever they were recorded, on what the act worked on, with what it was given.
//!
//! Input: a history, a scenario. Output: looks, each as a scenario that asks before the act and one that asks behind it; a scenario that asserts what was said. Invariants: a method that ever changed anything, failed, waited for a thread, or looked outside the heap is none of them; what a look says is
//! what a try of the program found, so it is provisional (M7.10). Why not in the recording: nobody called them there, and the recorded program runs as it would without us.

mod look;

use indexmap::{IndexMap, IndexSet};

pub use self::look::UnrecordedLook;
use super::model::{ActionKind, LadderStep, MethodRef, Operand, Probe, Scenario, VariableId};
use crate::graph::History;
use crate::graph::data::DefinitionKind;
use crate::graph::invocation::{Invocation, Outcome};
use crate::program::{Program, result_descriptor};
use crate::slice::perform::{TestPlace, callable};
use crate::trace::access;
use crate::trace::event::{ClassId, MethodId};

/// Invocations of a method that are looked at before it counts as one that only looks.
const MOST_SEEN: usize = 64;
/// Looks of which a scenario is asked.
const MOST_ASKED: usize = 12;

/// The methods that only looked, as often as they were recorded.
#[derive(Debug, Default)]
pub struct Lookers(IndexSet<MethodId>);

impl Lookers {
    /// Finds them, in the order of their first calls.
    #[must_use]
    pub fn find(history: &History<'_>) -> Self {
        let mut seen: IndexMap<MethodId, (usize, bool)> = IndexMap::new();
        for invocation in &history.calls.invocations {
            let Some(method) = invocation.method() else { continue };
            let (times, looks) = seen.entry(method).or_insert((0, may_look(history.program, method)));
            if *looks && *times < MOST_SEEN {
                *times += 1;
                *looks = only_looks(history, invocation);
            }
        }
        Self(seen.into_iter().filter(|(_, (_, looks))| *looks).map(|(method, _)| method).collect())
    }

    /// What could be looked at around a scenario's act: what takes most of what the act was given comes first, and so does the receiver. Where something else than the
    /// act's result is looked at, only what takes that: did it do what it was told?
    #[must_use]
    pub fn looks(&self, history: &History<'_>, scenario: &Scenario) -> Vec<UnrecordedLook> {
        let program = history.program;
        let place = TestPlace::in_package(&scenario.package);
        let Some(id) = history.calls.starting_at(scenario.invocation) else { return Vec::new() };
        let act = (&scenario.act, history.calls.get(id).end);
        let mut looks = Vec::new();
        for (subject, class) in subjects(program, scenario) {
            let methods = program.superclasses(class).into_iter().flat_map(|declaring| program.methods_of(declaring));
            for method in methods.filter(|method| self.0.contains(*method)) {
                let owner = callable(history, &place, *method, class);
                let method = owner.map(|owner| MethodRef::of(program, *method, owner));
                looks.extend(
                    method.and_then(|method| UnrecordedLook::on_subject(program, act, subject.clone(), method)),
                );
            }
        }
        let is_seen = scenario.looks_beside_result();
        looks.retain(|look: &UnrecordedLook| (look.is_given() || !is_seen) && !look.is_made_in(scenario));
        looks.sort_by_key(|look| std::cmp::Reverse(look.taken));
        looks.truncate(MOST_ASKED);
        looks
    }
}

fn may_look(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    let unsuited = access::STATIC | access::PRIVATE | access::SYNTHETIC;
    // (A hash says nothing that people read.)
    let is_named = !matches!(method.name.as_str(), "<init>" | "hashCode");
    method.access & unsuited == 0 && is_named && result_descriptor(&method.desc) != "V"
}

fn only_looks(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    let (first, last) = (invocation.start, invocation.end);
    let leaves_alone = || {
        flow.defined_in(first, last).iter().all(|id| {
            let definition = flow.definition(*id);
            definition.kind == DefinitionKind::Initial || flow.made_inside(definition.location, invocation)
        })
    };
    let stays_inside = || {
        let span = history.span(first);
        flow.resource_uses_in(first, last).is_empty()
            && !history.chance.looked(history.log, span)
            && !history.chance.rolled(history.log, span)
            && history.chance.draws_in(history.log, span).next().is_none()
            && history.spans(first).count() == 1
    };
    !invocation.has_gap && matches!(invocation.outcome, Outcome::Returned(_)) && leaves_alone() && stays_inside()
}

/// What the act worked on, each with its class: its receiver, what it was given; what it made, if nothing is looked at. Not what it made of objects whose state is not all there, as it
/// read none: what is made of an empty list says what it never said.
fn subjects(program: &Program, scenario: &Scenario) -> Vec<(Probe, ClassId)> {
    match &scenario.act.kind {
        ActionKind::Invoke { .. } | ActionKind::InvokeStatic { .. } => {
            let held: IndexSet<VariableId> = scenario.act.operands().filter_map(Operand::variable).collect();
            held.into_iter().map(|one| (Probe::Variable(one), scenario.variables[one.0 as usize].class)).collect()
        }
        ActionKind::Construct { constructor } if scenario.looks_at_nothing() && is_given_whole(scenario) => {
            let class = constructor.method.map(|method| program.method(method).class);
            class.map(|class| (Probe::ActResult, class)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Whether all that the act is given is written by what it holds.
fn is_given_whole(scenario: &Scenario) -> bool {
    let is_written = |variable: VariableId| {
        let made_by = scenario.arrange.iter().find(|action| action.result == Some(variable));
        made_by.is_some_and(|action| !matches!(action.step, LadderStep::Recorded | LadderStep::Accessor))
    };
    scenario.act.operands().filter_map(Operand::variable).all(is_written)
}

impl Scenario {
    /// Whether a further look may be made behind its act.
    #[must_use]
    pub fn may_look_further(&self) -> bool {
        let ends_as_usual = self.act.threw.is_none() && self.exit.is_none() && self.within.is_none();
        ends_as_usual && !self.idle && !self.asks_time
    }
}
