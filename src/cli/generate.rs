//! `testcarve generate`: carves, verifies and writes `JUnit` source with its manifest.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::args::{GenerateArgs, JunitChoice, VerifyLevel};
use super::exit_code::{ExitCode, UsageError};
use super::recordings::{Loaded, load_recordings};
use super::settings::Settings;
use super::ui::{Format, Ui};
use crate::bundle::Bundle;
use crate::carve::CarveOptions;
use crate::generate::{GenerateOptions, Generated, Verifier, generate_tests};
use crate::graph::History;
use crate::java::{JavaFile, Junit};
use crate::jvm::Jdk;
use crate::library::LibraryTable;
use crate::manifest::{FILE_NAME, FORMAT, Manifest, Summary};
use crate::output;
use crate::program::pattern::MethodPattern;
use crate::program::source::path_of;
use crate::suite::{Level, choose_junit};

/// Where tests go if the recording does not tell.
const DEFAULT_OUTPUT: &str = "carved-tests";

/// Runs the command.
///
/// # Errors
/// No or bad recording; no JDK; output that cannot be written.
pub fn run(args: &GenerateArgs, _settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = LibraryTable::builtin();
    let mut all = Vec::new();
    for recording in load_recordings(&args.traces, ui)? {
        let generated = generate_one(args, &recording, &table, ui)?;
        let output = args.output.clone().unwrap_or_else(|| default_output(&recording, &generated));
        write_suite(&output, &recording, &generated, ui)?;
        all.push((output, generated));
    }
    summarize(args, &all, ui)
}

fn generate_one(args: &GenerateArgs, recording: &Loaded, table: &LibraryTable, ui: &Ui) -> anyhow::Result<Generated> {
    let history = History::build(&recording.program, &recording.log, table);
    let class_path = class_path(args.classpath.as_deref(), recording)?;
    let options = options(args, &class_path);
    let verifier = verifier(args, &class_path)?;
    let mut shown = String::new();
    let mut bar = ui.progress("carving", None);
    let generated = generate_tests(&history, table, &options, verifier.as_ref(), &mut |what, done, total| {
        if shown != what {
            what.clone_into(&mut shown);
            bar.finish_and_clear();
            bar = ui.progress(what, Some(total as u64));
        }
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(generated?)
}

fn options(args: &GenerateArgs, class_path: &[PathBuf]) -> GenerateOptions {
    let patterns = |texts: &[String]| texts.iter().map(|text| MethodPattern::parse(text)).collect();
    let (junit, junit4_has_assert_throws) = junit(args.junit, class_path);
    GenerateOptions {
        carve: CarveOptions {
            targets: patterns(&args.target),
            excluded: patterns(&args.exclude_target),
            policy: args.policy,
            oracle: args.oracle,
            projection: args.projection,
            variants: args.variants,
            release: args.release,
        },
        per_method: args.per_method,
        max_tests: args.max_tests,
        keep_weak: args.keep_weak,
        junit,
        junit4_has_assert_throws,
        header: None,
        indent: 4,
    }
}

/// What the class path has, else 5; `assertThrows` came with JUnit 4.13.
fn junit(choice: JunitChoice, class_path: &[PathBuf]) -> (Junit, bool) {
    let names: Vec<String> =
        class_path.iter().filter_map(|entry| Some(entry.file_name()?.to_string_lossy().into_owned())).collect();
    let jupiter = names
        .iter()
        .any(|name| name.starts_with("junit-jupiter") || name.starts_with("junit-platform-console-standalone"));
    let four = names.iter().find(|name| name.starts_with("junit-4.") || name.starts_with("junit-dep-4."));
    let old = four.is_some_and(|name| !name.contains("-4.13"));
    match choice {
        JunitChoice::Four => (Junit::Junit4, !old),
        JunitChoice::Five => (Junit::Junit5, true),
        JunitChoice::Auto if !jupiter && four.is_some() => (Junit::Junit4, !old),
        JunitChoice::Auto => (Junit::Junit5, true),
    }
}

fn verifier(args: &GenerateArgs, class_path: &[PathBuf]) -> anyhow::Result<Option<Verifier>> {
    let level = match args.verify {
        _ if args.no_verify => return Ok(None),
        VerifyLevel::None => return Ok(None),
        VerifyLevel::Quick => Level::Quick,
        VerifyLevel::Full => Level::Full,
    };
    let bundle = Bundle::unpack()?;
    let junit = choose_junit(class_path, &bundle.junit_jars());
    let jdk = Jdk::find()?;
    Ok(Some(Verifier {
        java_home: jdk.home().to_owned(),
        class_path: junit.class_path,
        runner_jar: bundle.runner_jar(),
        junit_jars: junit.junit_jars,
        level,
        workers: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        working_directory: None,
    }))
}

/// The given class path, else the recorded effective one, else what the JVM was started with.
///
/// # Errors
/// A given entry does not exist.
pub(super) fn class_path(given: Option<&str>, recording: &Loaded) -> anyhow::Result<Vec<PathBuf>> {
    let header = &recording.program.header;
    let separator = header.get("path.separator").unwrap_or(":");
    let base = PathBuf::from(header.get("user.dir").unwrap_or("."));
    if let Some(given) = given {
        return given_class_path(given);
    }
    let given = header.get("java.class.path").unwrap_or_default();
    let started: Vec<PathBuf> =
        given.split(separator).filter(|entry| !entry.is_empty()).map(|entry| base.join(entry)).collect();
    let mut all: Vec<PathBuf> = Vec::new();
    for entry in started.into_iter().chain(effective_class_path(recording)) {
        if entry.exists() && !all.contains(&entry) {
            all.push(entry);
        }
    }
    Ok(all)
}

/// The entries of `--classpath`, absolute: tests run in a directory of their own.
///
/// # Errors
/// An entry does not exist.
pub(super) fn given_class_path(given: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::env::split_paths(given).filter(|entry| !entry.as_os_str().is_empty());
    entries
        .map(|entry| {
            if !entry.exists() {
                bail!(
                    "the class path entry {} does not exist; build the program, or correct --classpath",
                    entry.display()
                );
            }
            Ok(std::path::absolute(&entry).unwrap_or(entry))
        })
        .collect()
}

/// Where classes really came from: the end record, or in a cut recording the sources of the class records.
fn effective_class_path(recording: &Loaded) -> Vec<PathBuf> {
    match &recording.ends.class_path {
        Some(text) => text.lines().filter_map(path_of).collect(),
        None => recording.program.classes().filter_map(|(_, class)| path_of(class.source.as_deref()?)).collect(),
    }
}

/// `M/target/classes` and `M/build/classes/*/main` mean `M/src/test/java`.
fn default_output(recording: &Loaded, generated: &Generated) -> PathBuf {
    let targets = generated.methods_with_tests.iter().map(|method| recording.program.method(*method).class);
    let mut sources = targets.filter_map(|class| recording.program.class(class).source.clone());
    let module = sources.find_map(|source| module_of(&path_of(&source)?.to_string_lossy()));
    module.map_or_else(|| PathBuf::from(DEFAULT_OUTPUT), |module: PathBuf| module.join("src/test/java"))
}

fn module_of(source: &str) -> Option<PathBuf> {
    let path = source.trim_end_matches('/');
    if let Some(module) = path.strip_suffix("/target/classes") {
        return Some(PathBuf::from(module));
    }
    let classes = path.find("/build/classes/")?;
    path.ends_with("/main").then(|| PathBuf::from(&path[..classes]))
}

/// Ours is what the old manifest lists; anything else in the way is never overwritten.
fn write_suite(output: &Path, recording: &Loaded, generated: &Generated, ui: &Ui) -> anyhow::Result<()> {
    let old = old_manifest(output)?;
    for file in &generated.files {
        write_class(output, file, old.as_ref(), ui)?;
    }
    let trace = recording.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let manifest = Manifest {
        format: FORMAT,
        recording: vec![trace],
        tests: generated.tests.clone(),
        skipped: generated.skipped.clone(),
        summary: Summary {
            events: recording.log.len() as u64,
            methods: generated.methods,
            methods_with_tests: generated.methods_with_tests.len(),
            tests: generated.tests.len(),
            optimistic: generated.optimistic,
            statements: generated.statements.iter().sum(),
            assertions: generated.assertions.iter().sum(),
            verification: generated.verification(),
        },
    };
    output::write_file(&output.join(FILE_NAME), manifest.to_text().as_bytes())?;
    Ok(())
}

fn old_manifest(output: &Path) -> anyhow::Result<Option<Manifest>> {
    let path = output.join(FILE_NAME);
    match std::fs::read_to_string(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        Ok(text) => serde_json::from_str(&text)
            .map(Some)
            .with_context(|| format!("{} is not a manifest of testcarve: move it away", path.display())),
    }
}

fn write_class(output: &Path, file: &JavaFile, old: Option<&Manifest>, ui: &Ui) -> anyhow::Result<()> {
    let path = output.join(&file.path);
    let ours = old.is_some_and(|old| old.tests.iter().any(|test| test.path == file.path));
    if path.exists() && !ours {
        ui.warn(&format!("{} is not ours: it is kept, and its tests are not written", path.display()));
        return Ok(());
    }
    output::write_file(&path, file.text.as_bytes())?;
    Ok(())
}

fn summarize(args: &GenerateArgs, all: &[(PathBuf, Generated)], ui: &Ui) -> anyhow::Result<ExitCode> {
    let mut written = 0;
    let mut missing = 0;
    for (output, generated) in all {
        let (tests, with) = (generated.tests.len(), generated.methods_with_tests.len());
        let nothing = generated.methods_nothing_to_notice.len();
        written += tests;
        missing += usize::from(with == 0 && generated.methods > 0);
        let figures = &generated.figures;
        ui.summary(&format!(
            "Wrote {tests} tests for {with} of {} methods in {}; {nothing} had nothing to notice. Before verification {} of {} compiled, {} were green; {} were weak.",
            generated.methods,
            output.display(),
            figures.compiled,
            figures.emitted,
            figures.green_before,
            figures.weak,
        ));
        for (reason, count) in reasons(generated) {
            ui.summary(&format!("  {count} {reason}"));
        }
        if args.format == Format::Json {
            ui.json(&serde_json::json!({
                "format": 1, "output": output, "tests": tests, "methods": generated.methods, "methods_with_tests": with,
                "nothing_to_notice": nothing, "emitted": figures.emitted, "compiled": figures.compiled, "green_before": figures.green_before,
                "weak": figures.weak, "void_tried": figures.void_tried, "void_noticed": figures.void_noticed,
                "other_tried": figures.other_tried, "other_noticed": figures.other_noticed, "optimistic": generated.optimistic,
            }))?;
        }
    }
    if all.iter().all(|(_, generated)| generated.methods == 0) && !args.target.is_empty() {
        return Err(UsageError(format!("no recorded method matches {}", args.target.join(", "))).into());
    }
    Ok(if written == 0 || missing > 0 { ExitCode::Missing } else { ExitCode::Success })
}

/// Reasons of methods without a test, ranked: each method counts once, by its first reason.
fn reasons(generated: &Generated) -> Vec<(String, usize)> {
    let with: Vec<&str> = generated.tests.iter().map(|test| test.target.as_str()).collect();
    let mut first: indexmap::IndexMap<&str, &str> = indexmap::IndexMap::new();
    for skipped in generated.skipped.iter().filter(|skipped| !with.contains(&skipped.target.as_str())) {
        first.entry(&skipped.target).or_insert(&skipped.reason);
    }
    let mut counts: indexmap::IndexMap<String, usize> = indexmap::IndexMap::new();
    for reason in first.values() {
        *counts.entry((*reason).to_owned()).or_default() += 1;
    }
    let mut ranked: Vec<_> = counts.into_iter().collect();
    ranked.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), reason.clone()));
    ranked
}
