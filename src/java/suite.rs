//! Scenarios to test classes: the entry points of the `java` stage.
//!
//! Input: the recorded classes, scenarios, options. Output: one [`super::JavaFile`] for each class under test, and the scenarios that
//! cannot be written, each with its reason. Invariant: the text depends on nothing but the input; the order of the scenarios
//! matters only between tests whose bodies are equal.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::draft::{Draft, draft};
use super::emitted::Emission;
use super::environment::resources::{ClassResources, copies, name_copies};
use super::lower::lower;
use super::names::ties::{numbered, tell_apart};
use super::options::EmitOptions;
use super::simplify::noise;
use super::types::classes::Classes;
use super::unit::{ClassUnit, EXECUTED, qualified, test_class_name, write_class};
use crate::program::Program;
use crate::scenario::model::Scenario;

/// Writes the test classes of a program. A scenario that has no source is told with its reason, never dropped silently.
#[must_use]
pub fn emit_suite(program: &Program, scenarios: &[Scenario], options: &EmitOptions) -> Emission {
    emit_all(&definitions(program), scenarios, options)
}

/// A scenario for the executor alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// The test class that it would stand in, with dots.
    pub class_name: String,
    pub steps: Arc<Vec<String>>,
    /// Statements before the assertions.
    pub statements: usize,
    /// By the number that the executor gives them.
    pub guards: Vec<Guard>,
}

/// A statement that the executor can leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// The line that it would stand in.
    pub text: String,
    /// The actions in that, by their places in the arrange; the act has the place behind it.
    pub actions: Vec<usize>,
    /// The number of the assertion that it belongs to.
    pub assertion: Option<usize>,
}

/// Steps without a source, each as if it stood in a file of its own: a hundred times as many can be made as tests are written. An error says why there are none.
#[must_use]
pub fn lower_alone(program: &Program, scenarios: &[Scenario], options: &EmitOptions) -> Vec<Result<Lowered, String>> {
    let classes = definitions(program);
    let lowered = |scenario: &Scenario| {
        let mut resources = ClassResources::default();
        name_copies(&mut resources, scenario);
        let draft = draft(&classes, 0, scenario, &resources, options).map_err(|error| error.to_string())?;
        let names = &scenario.package;
        let lowering = lower(&draft, &resources, &qualified(names, EXECUTED)).map_err(|error| error.to_string())?;
        let test_class = test_class_name(&classes, classes.name(scenario.cut));
        Ok(Lowered {
            class_name: qualified(names, &test_class).replace('/', "."),
            guards: guards(&draft, &lowering.steps),
            steps: Arc::new(lowering.words),
            statements: draft.parts.arrange.len() + draft.parts.act.len(),
        })
    };
    scenarios.iter().map(lowered).collect()
}

/// The scenario with those assertions alone that are written.
#[must_use]
pub fn without_noise(program: &Program, scenario: &Scenario) -> Scenario {
    noise::without_noise(&definitions(program), scenario)
}

fn guards(draft: &Draft, steps: &[Option<usize>]) -> Vec<Guard> {
    let mut lines: Vec<Guard> = Vec::new();
    for (step, line) in draft.parts.steps().zip(&draft.explanation.lines) {
        let before = lines.last().map(|before| &before.actions).filter(|_| step.continues);
        let actions = before.unwrap_or(&step.actions).clone();
        lines.push(Guard { text: line.text.clone(), actions, assertion: step.assertion });
    }
    steps.iter().map(|step| step.and_then(|step| lines.get(step)).cloned().unwrap_or_default()).collect()
}

fn definitions(program: &Program) -> Classes<'_> {
    let definitions = &program.definitions;
    Classes::new(definitions.classes.iter(), definitions.methods.iter(), definitions.fields.iter())
}

/// Writes all scenarios.
fn emit_all(classes: &Classes<'_>, scenarios: &[Scenario], options: &EmitOptions) -> Emission {
    let mut emission = Emission::default();
    let class_of = |scenario: &Scenario| (scenario.package.clone(), classes.name(scenario.cut).to_owned());
    let mut resources: IndexMap<(String, String), ClassResources> = IndexMap::new();
    for scenario in scenarios {
        name_copies(resources.entry(class_of(scenario)).or_default(), scenario);
    }
    let mut groups: IndexMap<(String, String), Vec<Draft>> = IndexMap::new();
    for (at, scenario) in scenarios.iter().enumerate() {
        let class = class_of(scenario);
        match draft(classes, at, scenario, &resources[&class], options) {
            Ok(draft) => groups.entry(class).or_default().push(draft),
            Err(error) => emission.rejected.push((at, error)),
        }
    }
    groups.sort_keys();
    for (class, mut drafts) in groups {
        name_tests(&mut drafts, &options.names);
        let own: Vec<usize> = drafts.iter().map(|draft| draft.scenario).collect();
        let needed: IndexSet<&str> =
            own.iter().flat_map(|at| copies(&scenarios[*at])).map(|(_, copy)| copy.sha256()).collect();
        let mut resources = resources.shift_remove(&class).unwrap_or_default();
        resources.retain(|hash, _| needed.contains(hash.as_str()));
        let (package, cut) = class;
        match write_class(classes, &ClassUnit { package, cut, drafts, resources }, options) {
            Ok(file) => emission.files.push(file),
            Err(error) => emission.rejected.extend(own.into_iter().map(|at| (at, error.clone()))),
        }
    }
    emission.rejected.sort_by_key(|(at, _)| *at);
    emission
}

/// Tests stand by method, then name; ties that no fact tells apart are numbered in the order of their bodies. Who is called something keeps that name.
fn name_tests(drafts: &mut [Draft], known: &IndexMap<usize, String>) {
    tell_apart(&mut drafts.iter_mut().map(|draft| &mut draft.title).collect::<Vec<_>>());
    for draft in drafts.iter_mut() {
        draft.name = draft.title.text();
    }
    drafts
        .sort_by(|a, b| (a.mut_order, &a.name, &a.body, a.scenario).cmp(&(b.mut_order, &b.name, &b.body, b.scenario)));
    let names = numbered(&drafts.iter().map(|draft| draft.name.clone()).collect::<Vec<_>>());
    for (draft, name) in drafts.iter_mut().zip(names) {
        draft.name = known.get(&draft.scenario).cloned().unwrap_or(name);
    }
}
