//! `testcarve list --weak`: the changes of the program that its carved tests do not notice.
//!
//! The tests are compiled and run there and then, as they stand now: what a verification knew is of before somebody edited them, and of other questions.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context;
use indexmap::{IndexMap, IndexSet};
use serde_json::{Value as Json, json};

use super::args::ListArgs;
use super::class_path::gone;
use super::exit_code::ExitCode;
use super::recordings::{Loaded, load_recordings};
use super::settings::Settings;
use super::ui::{Format, Ui};
use super::verify::{World, Written};
use crate::bundle::Bundle;
use crate::counted::{counted, word_for};
use crate::evaluate::denominator::target_text;
use crate::suite::{Among, Mutant, MutantReport};

/// Runs the command.
///
/// # Errors
/// No suite, no recording, no JDK; tests that share what is not their own.
pub(super) fn run(args: &ListArgs, directory: &Path, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let suite = Written::read(directory)?;
    let recordings = load_recordings(&suite.recordings(directory, &args.traces), ui).map_err(gone)?;
    let world = World::of(&recordings, None, settings.verify.directories(&[]), directory)
        .context("cannot make a class path for the tests")?;
    let tried = suite.try_mutants(&world, &Bundle::unpack()?, &classes(&recordings), &Among::RunByTests, ui)?;
    let Some(report) = tried else {
        ui.summary(NOT_TRIED);
        return Ok(ExitCode::Missing);
    };
    for (tests, what) in [(&report.not_compiled, "not compile"), (&report.red, "not pass")] {
        if !tests.is_empty() {
            let count = counted(tests.len(), "test");
            let does = word_for(tests.len(), "does", "do");
            ui.warn(&format!("{count} {does} {what} and can notice nothing:\n  {}", tests.join("\n  ")));
        }
    }
    let unnoticed: Vec<&Mutant> =
        report.sample.iter().filter(|(_, effect)| effect.is_alive()).map(|(mutant, _)| mutant).collect();
    match args.format {
        Format::Text => ui.result(&to_text(&unnoticed))?,
        Format::Json => ui.json(&to_json(&report, &unnoticed))?,
    }
    ui.summary(&summary(&report, unnoticed.len()));
    Ok(ExitCode::Success)
}

/// Why no mutant is tried.
pub(super) const NOT_TRIED: &str =
    "no mutant is tried: the tests share a database server or directory, and a changed program might do anything there";

/// The program's own classes, with slashes.
pub(super) fn classes(recordings: &[Loaded]) -> Vec<String> {
    let of = |recording: &Loaded| {
        let program = &recording.program;
        let own = program.classes().filter(|(id, _)| program.is_target_class(*id));
        own.map(|(_, class)| class.name.clone()).collect::<Vec<_>>()
    };
    recordings.iter().flat_map(of).collect::<IndexSet<String>>().into_iter().collect()
}

fn summary(report: &MutantReport, unnoticed: usize) -> String {
    let tried = report.made().count();
    let sample =
        if report.found > report.sample.len() { format!(", a sample of {}", report.found) } else { String::new() };
    format!("The tests notice {} of {}{sample}.", tried - unnoticed, counted(tried, "mutant"))
}

/// By class and method, in the order of the classes.
fn to_text(unnoticed: &[&Mutant]) -> String {
    let mut classes: IndexMap<String, IndexMap<String, Vec<String>>> = IndexMap::new();
    for mutant in unnoticed {
        let target = target_text(&mutant.method);
        let (class, method) = target.split_once('#').unwrap_or(("", &target));
        let methods = classes.entry(class.to_owned()).or_default();
        methods.entry(method.to_owned()).or_default().push(mutant.text());
    }
    let mut text = String::new();
    for (class, methods) in classes {
        let _ = writeln!(text, "{class}");
        for (method, changes) in methods {
            let _ = writeln!(text, "  {method}\n    {}", changes.join("\n    "));
        }
    }
    text
}

fn to_json(report: &MutantReport, unnoticed: &[&Mutant]) -> Json {
    let one = |mutant: &&Mutant| {
        let target = target_text(&mutant.method);
        json!({"target": target, "source": mutant.source, "line": mutant.line, "operator": mutant.operator, "change": mutant.change})
    };
    let tried = report.made().count();
    json!({"format": 1, "found": report.found, "tried": tried, "unnoticed": unnoticed.iter().map(one).collect::<Vec<_>>(),
        "not_compiled": report.not_compiled, "red": report.red})
}
