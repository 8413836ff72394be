//! The recorded run itself as a suite: its system tests, or else its `main` with what it prints and how it ends.

use std::path::Path;

use indexmap::IndexSet;

use super::recordings::Loaded;
use super::ui::Ui;
use super::verify::{World, Written};
use crate::bundle::Bundle;
use crate::program::Program;
use crate::program::text::binary_name;
use crate::suite::{
    Among, MainRun, MutantReport, Target, TestToVerify, VerifyRequest, try_mutants, try_mutants_on_main,
};
use crate::trace::event::MethodId;

/// What it would notice of the mutants that the suite is tried with. None if it cannot be repeated in a JVM of ours: no driver of it is known, or two runs differ.
pub(super) fn try_mutants_on_it(
    suite: &Written,
    (world, bundle): (&World, &Bundle),
    recordings: &[Loaded],
    input: &Path,
    (classes, among): (&[String], &Among<'_>),
    ui: &Ui,
) -> anyhow::Result<Option<MutantReport>> {
    let request = suite.request(world, bundle)?;
    let request = VerifyRequest { sources: Vec::new(), resources: Vec::new(), tests: tests(recordings), ..request };
    ui.counting("trying mutants on the recorded run", |progress| {
        if !request.tests.is_empty() {
            return Ok(Some(try_mutants(&request, classes, among, progress)?));
        }
        let Some(main) = main_run(recordings, input) else { return Ok(None) };
        let request = VerifyRequest { tests: vec![test(&main.class_name, "main")], ..request };
        Ok(try_mutants_on_main(&request, &main, classes, among, progress)?)
    })
}

fn test(class: &str, method: &str) -> TestToVerify {
    let target = Target { class_name: class.to_owned(), method_name: method.to_owned(), descriptor: "()V".to_owned() };
    TestToVerify::written(class, method, target)
}

/// The recorded system tests.
fn tests(recordings: &[Loaded]) -> Vec<TestToVerify> {
    let of = |recording: &Loaded| {
        let program = &recording.program;
        let is_test = |method: &MethodId| program.drivers().is_test(program, *method);
        let tests = recording.entered().filter(is_test).map(|method| name(program, method));
        tests.collect::<Vec<_>>()
    };
    let tests: IndexSet<(String, String)> = recordings.iter().flat_map(of).collect();
    tests.iter().map(|(class, method)| test(class, method)).collect()
}

fn name(program: &Program, method: MethodId) -> (String, String) {
    let definition = program.method(method);
    (binary_name(&program.class(definition.class).name), definition.name.clone())
}

/// The `main` of the only recorded JVM that has one.
fn main_run(recordings: &[Loaded], input: &Path) -> Option<MainRun> {
    let mut mains = recordings.iter().filter(|recording| recording.program.drivers().main().is_some());
    let (recording, None) = (mains.next()?, mains.next()) else { return None };
    let (class_name, _) = name(&recording.program, recording.program.drivers().main()?);
    // The main class or its jar comes first.
    let words = recording.program.header.get("command")?.split_whitespace().skip(1);
    Some(MainRun { class_name, arguments: words.map(str::to_owned).collect(), input: input.to_owned() })
}
