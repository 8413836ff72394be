//! `testcarve demo`: the whole tour on a bundled program: record, preview, generate, the report, and a bug that the tests catch.
//!
//! Every step is the command that it shows, run by the same code with the arguments as they stand there.

use std::path::{Path, PathBuf};

use anyhow::bail;
use indexmap::IndexMap;

use super::args::{Command, DemoArgs};
use super::demo_program::{DEFAULT_DIRECTORY, Demo};
use super::exit_code::{ExitCode, NotGreen};
use super::settings::{DEFAULT_RECORDING, Settings};
use super::ui::Ui;
use super::verify::{World, Written, complaint, to_text};
use super::{generate, preview, report};
use crate::counted::{counted, word_for};

/// The method whose test is shown with its reasons.
const SHOWN: &str = "shop.Basket#total";
/// Below the demo's directory.
const TESTS: &str = "carved-tests";
const REPORT: &str = "report.html";

/// Runs the command.
///
/// # Errors
/// No JDK; the directory is somebody's own; a step failed.
pub fn run(args: &DemoArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let directory = args.output.clone().unwrap_or_else(|| PathBuf::from(DEFAULT_DIRECTORY));
    let demo = Demo::prepare(&directory)?;
    record(&demo, &directory, ui)?;
    preview(&directory, settings, ui)?;
    let suite = generate(&demo, &directory, settings, ui)?;
    report(&directory, settings, ui)?;
    let caught = break_it(&demo, &directory, &suite, ui)?;
    ui.summary(&format!(
        "\nThe demo is over: {} carved, {caught} of them {} the bug. Everything is in {}, and on one page in {}. Next: testcarve record -- your own program",
        counted(suite.manifest.tests.len(), "test"),
        word_for(caught, "catches", "catch"),
        directory.display(),
        directory.join(REPORT).display()
    ));
    Ok(ExitCode::Success)
}

fn record(demo: &Demo, directory: &Path, ui: &Ui) -> anyhow::Result<()> {
    headline(ui, &format!("A small shop ({}/src) runs and is recorded", directory.display()))?;
    ui.result("$ testcarve record -- java -cp classes shop.Main\n")?;
    let outcome = demo.record()?;
    let status = outcome.end.shell_status();
    if status != 0 {
        bail!("the demo program ended with status {status}");
    }
    Ok(())
}

fn preview(directory: &Path, settings: &Settings, ui: &Ui) -> anyhow::Result<()> {
    headline(ui, "One method, one test: only what its result needs, and why")?;
    ui.result(&format!("$ testcarve preview --target {SHOWN} --explain\n"))?;
    let recording = directory.join(DEFAULT_RECORDING);
    let command = Command::typed(&["preview", "--target", SHOWN, "--explain"], &[&recording])?;
    let Command::Preview(args) = command else { bail!("preview is another command") };
    match preview::run(&args, settings, ui)? {
        ExitCode::Success => Ok(()),
        _ => bail!("the demo has no test for {SHOWN}"),
    }
}

/// Generates the suite; green on the program as it is, by the same check that comes for the broken one.
fn generate(demo: &Demo, directory: &Path, settings: &Settings, ui: &Ui) -> anyhow::Result<Written> {
    headline(ui, "All of them as JUnit source, each compiled, run, and tried against emptied methods")?;
    ui.result(&format!("$ testcarve generate -o {TESTS}\n"))?;
    let (recording, tests) = (directory.join(DEFAULT_RECORDING), directory.join(TESTS));
    let Command::Generate(args) = Command::typed(&["generate", "-o"], &[&tests, &recording])? else {
        bail!("generate is another command")
    };
    if generate::run(&args, settings, ui)? != ExitCode::Success {
        bail!("the demo got no tests");
    }
    let suite = Written::read(&tests)?;
    let mut counts: IndexMap<&str, usize> = IndexMap::new();
    for test in &suite.manifest.tests {
        *counts.entry(&test.path).or_default() += 1;
    }
    for (path, count) in counts {
        ui.result(&format!("{count:>4} {} in {TESTS}/{path}\n", word_for(count, "test", "tests")))?;
    }
    let report = suite.verify(&world(directory, vec![demo.classes()]), ui)?;
    if report.tests.iter().any(|test| complaint(test).is_some()) {
        ui.result(&to_text(&report.tests))?;
        return Err(NotGreen(
            "the carved tests of the demo are not all green on the program they come from".to_owned(),
        )
        .into());
    }
    Ok(suite)
}

/// Puts the suite on a page, with the lines that its tests run.
fn report(directory: &Path, settings: &Settings, ui: &Ui) -> anyhow::Result<()> {
    headline(ui, "All of it on one page, for a browser")?;
    ui.result(&format!("$ testcarve report {TESTS} --lines -o {REPORT}\n"))?;
    let (file, tests, recording) = (directory.join(REPORT), directory.join(TESTS), directory.join(DEFAULT_RECORDING));
    let Command::Report(args) = Command::typed(&["report", "--lines", "-o"], &[&file, &tests, &recording])? else {
        bail!("report is another command")
    };
    report::run(&args, settings, ui).map(drop)
}

/// How many tests catch the bug.
fn break_it(demo: &Demo, directory: &Path, suite: &Written, ui: &Ui) -> anyhow::Result<usize> {
    headline(ui, "Somebody breaks the bulk discount")?;
    ui.result(&demo.broken_lines())?;
    let broken = demo.compile_broken()?;
    let separator = if cfg!(windows) { ';' } else { ':' };
    ui.result(&format!("$ testcarve verify {TESTS} --classpath broken-classes{separator}classes\n"))?;
    let report = suite.verify(&world(directory, vec![broken, demo.classes()]), ui)?;
    ui.result(&to_text(&report.tests))?;
    let red: Vec<_> = report.tests.iter().filter(|test| complaint(test).is_some()).collect();
    let texts = red.iter().map(|test| suite.test_text(&test.class_name, &test.method_name));
    let Some(shortest) = texts.min_by_key(String::len) else {
        return Err(NotGreen("no carved test of the demo catches the bug".to_owned()).into());
    };
    ui.result(&format!("\nThe shortest of them:\n\n{shortest}"))?;
    Ok(red.len())
}

fn world(directory: &Path, class_path: Vec<PathBuf>) -> World {
    World { class_path, directory: Some(directory.to_owned()), ..World::default() }
}

fn headline(ui: &Ui, text: &str) -> anyhow::Result<()> {
    Ok(ui.result(&format!("\n== {text}\n"))?)
}
