//! What the manifest says of one written test.
//!
//! Input: a kept test and where it stands in its file. Output: its [`TestEntry`]. Invariant: the hash is of the test's own lines.

use indexmap::{IndexMap, IndexSet};

use super::{KeptTest, Minimized};
use crate::hash::sha256;
use crate::java::{EmittedTest, JavaFile};
use crate::manifest::{ActionEntry, AssertionEntry, KeptEntry, MinimizedEntry, TestEntry, TestSize};
use crate::program::Program;
use crate::scenario::model::{Action, Operand, VariableId};

/// The entry of a written test.
pub(super) fn entry(
    program: &Program,
    recording: &str,
    file: &JavaFile,
    test: &EmittedTest,
    kept: &KeptTest,
) -> TestEntry {
    let lines: Vec<&str> = file.text.lines().collect();
    let body = lines[test.first_line.saturating_sub(1) as usize..test.last_line as usize].join("\n");
    let scenario = &kept.scenario;
    let actions: Vec<&Action> = scenario.arrange.iter().chain([&scenario.act]).collect();
    let made: IndexMap<VariableId, usize> =
        actions.iter().enumerate().filter_map(|(id, action)| Some((action.result?, id))).collect();
    let explained = &test.explanation;
    let told = explained.actions.iter().zip(&actions).enumerate();
    TestEntry {
        class: file.class_name.clone(),
        method: test.method.clone(),
        target: program.method_text(scenario.mut_method),
        recording: recording.to_owned(),
        invocation: scenario.invocation.0,
        sha256: sha256(&body),
        actions: told
            .map(|(id, (told, action))| ActionEntry {
                id,
                text: told.text.clone(),
                why: told.why.clone(),
                step: action.step.word().to_owned(),
                event: told.event.0,
                needs: needs(action, &made),
            })
            .collect(),
        assertions: explained
            .assertions
            .iter()
            .map(|told| AssertionEntry { text: told.text.clone(), why: told.why.clone(), event: told.event.0 })
            .collect(),
        verdict: kept.verdict.to_owned(),
        optimistic: scenario.optimistic,
        found_tables: scenario.found_tables.clone(),
        also_tests: kept.also_tests.iter().map(|method| program.method_text(*method)).collect(),
        notices: kept.notices.iter().map(|variant| variant.word().to_owned()).collect(),
        size: TestSize { statements: test.statements, assertions: test.assertions },
        minimized: kept.minimized.as_ref().map(|minimized| minimized_entry(minimized, test)),
        path: file.path.clone(),
    }
}

fn minimized_entry(minimized: &Minimized, test: &EmittedTest) -> MinimizedEntry {
    let entry = |(action, without): &(usize, String)| KeptEntry { action: *action, without: without.clone() };
    MinimizedEntry {
        kind: minimized.kind,
        values: minimized.values,
        statements_before: minimized.statements,
        statements_after: test.statements,
        tries: minimized.tries,
        kept: minimized.kept.iter().map(entry).collect(),
    }
}

fn needs(action: &Action, made: &IndexMap<VariableId, usize>) -> Vec<usize> {
    let ids: IndexSet<usize> = action
        .operands()
        .filter_map(|operand| match operand {
            Operand::Variable(variable) => made.get(variable).copied(),
            Operand::Literal(_) => None,
        })
        .collect();
    ids.into_iter().collect()
}
