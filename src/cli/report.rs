//! `testcarve report`: a suite for people to look at, and for other tools to read.
//!
//! Input: the suite as it stands, with whatever of its surroundings is there. Output: one file. Invariant: no test is run unless `--lines` asks for it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use indexmap::IndexMap;

use super::args::{ReportArgs, ReportFormat};
use super::class_path::gone;
use super::evaluate::read_executed;
use super::exit_code::{ExitCode, NotGreen};
use super::placement::shown;
use super::recordings::{Loaded, load, name_of, traces_of};
use super::settings::Settings;
use super::ui::Ui;
use super::verify::{World, Written, read_manifest};
use crate::bundle::Bundle;
use crate::counted::counted;
use crate::evaluate::application::Application;
use crate::evaluate::lines::by_file;
use crate::graph::invocation::CallForest;
use crate::jvm::Jdk;
use crate::manifest::{FILE_NAME, TestEntry};
use crate::output::write_file;
use crate::program::Program;
use crate::report::{
    CallsAround, EVALUATION_FILE, Figures, Input, LinesRun, Report, Sources, TestSource, WEAK_FILE, calls_around,
    to_html, to_junit, to_markdown, to_sarif,
};
use crate::suite::CoverageAgent;

/// Where the page is written unless told.
pub(super) const DEFAULT_FILE: &str = "testcarve-report.html";

/// Runs the command.
///
/// # Errors
/// No suite, a recording or document that was named and cannot be read; with `--lines` no JDK or no recording.
pub fn run(args: &ReportArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let suite = Written::read(&args.directory)?;
    for gone in &suite.gone {
        ui.warn(&gone.to_string());
    }
    if suite.manifest.tests.is_empty() && suite.manifest.skipped.is_empty() {
        let path = args.directory.join(FILE_NAME);
        return Err(NotGreen(format!("{} lists no method, so there is nothing to report", shown(&path))).into());
    }
    let remedy = "--before takes an older testcarve.json, or the directory that has it";
    let before = args.before.as_deref().map(|path| read_manifest(&manifest_file(path), remedy)).transpose()?;
    let mut found = Found::default();
    found.read(args, &suite, ui)?;
    let lines = if args.lines { Some(found.lines(args, &suite, settings, ui)?) } else { None };
    let source = |test: &TestEntry| {
        let (line, text) = suite.test_place(&test.class, &test.method)?;
        Some(TestSource { line: u32::try_from(line).ok()?, text })
    };
    let report = Report::of(&Input {
        name: shown(&args.directory).replace('\\', "/"),
        manifest: &suite.manifest,
        tests: suite.manifest.tests.iter().map(source).collect(),
        calls: std::mem::take(&mut found.calls),
        sources: sources(args, &found.entries),
        lines,
        figures: figures(args, suite.manifest.tests.len(), ui)?,
        before: before.as_ref(),
    });
    write(args, &report, ui)?;
    Ok(ExitCode::Success)
}

/// A manifest may be named by its directory, as everywhere.
fn manifest_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(FILE_NAME) } else { path.to_owned() }
}

fn write(args: &ReportArgs, report: &Report, ui: &Ui) -> anyhow::Result<()> {
    let text = match args.format {
        ReportFormat::Html => {
            let name = args.before.as_deref().map(|path| shown(path).replace('\\', "/")).unwrap_or_default();
            to_html(report, &name)
        }
        ReportFormat::Markdown => to_markdown(report),
        ReportFormat::Junit => to_junit(report),
        ReportFormat::Sarif => json(&to_sarif(report))?,
        ReportFormat::Json => json(report)?,
    };
    let default = (args.format == ReportFormat::Html).then(|| PathBuf::from(DEFAULT_FILE));
    let Some(file) = args.output.clone().or(default) else { return Ok(ui.result(&text)?) };
    write_file(&file, text.as_bytes())?;
    let counts = &report.head.counts;
    let methods = counts.methods - counts.nothing_to_notice;
    ui.summary(&format!(
        "Wrote {}: {} of {} that do something are tested, by {}.",
        shown(&file),
        counts.tested + counts.through_callers,
        counted(methods, "method"),
        counted(counts.tests, "test")
    ));
    Ok(())
}

fn json(value: &impl serde::Serialize) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(value)?))
}

fn sources(args: &ReportArgs, entries: &[PathBuf]) -> Sources {
    if args.sources.is_empty() {
        Sources::near([args.directory.as_path()].into_iter().chain(entries.iter().map(PathBuf::as_path)))
    } else {
        Sources::new(args.sources.clone())
    }
}

/// What other commands found out: the given documents, else those beside the manifest.
fn figures(args: &ReportArgs, tests: usize, ui: &Ui) -> anyhow::Result<Figures> {
    let beside = [EVALUATION_FILE, WEAK_FILE].map(|name| args.directory.join(name));
    let beside = beside.into_iter().filter(|path| path.is_file()).collect();
    let files: Vec<PathBuf> = if args.figures.is_empty() { beside } else { args.figures.clone() };
    let mut figures = Figures::default();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", shown(&file)))?;
        if !figures.read(&text) {
            bail!(
                "{} is not what evaluate or list --weak prints with --format json; print it again, or remove it",
                shown(&file)
            );
        }
    }
    if let Some(evaluated) = figures.evaluated_tests.filter(|evaluated| *evaluated != tests) {
        ui.warn(&format!(
            "the evaluation is of another suite: it had {}, this one has {tests}; evaluate again",
            counted(evaluated, "test")
        ));
    }
    Ok(figures)
}

/// What recordings add.
#[derive(Default)]
struct Found {
    /// For each test of the manifest.
    calls: Vec<Option<CallsAround>>,
    /// Where the program's classes came from.
    entries: Vec<PathBuf>,
    /// If the tests are to be run.
    recordings: Vec<Loaded>,
}

impl Found {
    /// Reads the recordings: those that were named have to be there.
    fn read(&mut self, args: &ReportArgs, suite: &Written, ui: &Ui) -> anyhow::Result<()> {
        self.calls = vec![None; suite.manifest.tests.len()];
        let is_asked = !args.traces.is_empty() || args.lines;
        let named = suite.recordings(&args.directory, &args.traces);
        let is_nowhere = named.is_empty() || named.iter().any(|path| !path.exists());
        if is_nowhere && !is_asked {
            return Ok(());
        }
        for file in traces_of(&named).map_err(|error| gone(error.into()))? {
            let recording = load(&file, ui)?;
            self.add(&recording, suite);
            if args.lines {
                self.recordings.push(recording);
            }
        }
        Ok(())
    }

    fn add(&mut self, recording: &Loaded, suite: &Written) {
        self.entries.extend(Application::of(&[&recording.program]).entries());
        let name = name_of(&recording.path);
        let tests = suite.manifest.tests.iter().enumerate().filter(|(_, test)| test.recording == name);
        let tests: Vec<(usize, &TestEntry)> = tests.collect();
        if tests.is_empty() {
            return;
        }
        let forest = CallForest::build(&recording.log, &recording.program);
        for (at, test) in tests {
            self.calls[at] = calls_around(&recording.program, &forest, test.invocation);
        }
    }

    /// Runs the tests that count with JaCoCo.
    fn lines(
        &self,
        args: &ReportArgs,
        suite: &Written,
        settings: &Settings,
        ui: &Ui,
    ) -> anyhow::Result<IndexMap<String, LinesRun>> {
        let allowed = settings.verify.directories(&[]);
        let world = World::of(&self.recordings, None, allowed, &args.directory)
            .context("cannot make a class path for the tests")?;
        let (jdk, bundle) = (Jdk::find()?, Bundle::unpack()?);
        let scratch = tempfile::tempdir()?;
        let agent = CoverageAgent::write(&jdk, &bundle.runner_jar(), scratch.path())?;
        let execution = scratch.path().join("carved.exec");
        let tests = &suite.manifest.tests;
        let counting: Vec<usize> = (0..tests.len()).filter(|test| tests[*test].counts()).collect();
        let bar = ui.progress("running the tests with JaCoCo", None);
        let outcomes = suite.cover((&world, &bundle), &counting, &agent, &execution)?;
        bar.finish_and_clear();
        let red = counting.len() - outcomes.iter().filter(|outcome| outcome.is_green()).count();
        if red > 0 {
            ui.warn(&format!("{} not green as they stand now: testcarve verify says why", counted(red, "test")));
        }
        let programs: Vec<&Program> = self.recordings.iter().map(|recording| &recording.program).collect();
        let application = Application::of(&programs);
        let coverage = read_executed(&application, (&jdk, &bundle), &execution)?;
        let files = by_file(&coverage, &application).into_iter();
        Ok(files.map(|(file, (run, missed))| (file, LinesRun { run, missed })).collect())
    }
}
