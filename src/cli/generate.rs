//! `testcarve generate`: carves, verifies and writes `JUnit` source with its manifest.
//!
//! All recordings give one harvest; its tests are placed, and each source directory is assembled, verified and written as a suite.

use std::path::{Path, PathBuf};

use anyhow::bail;
use indexmap::{IndexMap, IndexSet};

use super::args::{GenerateArgs, JunitChoice, VerifyLevel};
use super::exit_code::{ExitCode, UsageError};
use super::placement::{Placement, Site, shown};
use super::recordings::{Loaded, load, traces_of};
use super::settings::Settings;
use super::staleness::{changed_classes, warning};
use super::suite_files::write_suite;
use super::ui::{Format, Ui};
use super::verify::World;
use crate::bundle::Bundle;
use crate::carve::CarveOptions;
use crate::generate::{Assembled, Bench, GenerateOptions, Harvest, KeptTest, Refused, Verifier, assemble};
use crate::graph::History;
use crate::java::Junit;
use crate::jvm::Jdk;
use crate::library::LibraryTable;
use crate::manifest::{FILE_NAME, FORMAT, Manifest, SkippedEntry, Summary};
use crate::program::Program;
use crate::program::pattern::MethodPattern;
use crate::program::source::path_of;
use crate::slice::reason::ReasonCode;
use crate::suite::{Level, choose_junit};
use crate::trace::event::MethodId;

/// Runs the command.
///
/// # Errors
/// No or bad recording; no JDK; output that cannot be written.
pub fn run(args: &GenerateArgs, _settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let mut gathered = gather(args, ui)?;
    if gathered.harvest.methods.is_empty() && !args.target.is_empty() {
        return Err(UsageError(format!("no recorded method matches {}", args.target.join(", "))).into());
    }
    let suites = place(args, &mut gathered, ui)?;
    let written = write(&gathered, suites, ui)?;
    let summary = Total::of(&gathered, written);
    summary.tell(args, ui)?;
    Ok(if summary.is_complete(args) { ExitCode::Success } else { ExitCode::Missing })
}

/// All recordings, carved.
struct Gathered {
    harvest: Harvest,
    /// The union of their programs.
    program: Program,
    placement: Placement,
    /// Events of each recording.
    events: Vec<usize>,
}

/// One recording after the other, because one alone may fill the memory.
fn gather(args: &GenerateArgs, ui: &Ui) -> anyhow::Result<Gathered> {
    let table = LibraryTable::builtin();
    let mut harvest = Harvest::default();
    let mut sites = Vec::new();
    let mut events = Vec::new();
    for file in traces_of(&args.traces)? {
        let recording = load(&file, ui)?;
        if args.classpath.is_none()
            && let Some(warning) = warning(&changed_classes(&recording.program))
        {
            ui.warn(&warning);
        }
        let history = History::build(&recording.program, &recording.log, &table);
        let class_path = class_path(args.classpath.as_deref(), &recording)?;
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let options = options(args, &class_path);
        let site = Site::of(&recording, class_path);
        let verifier = verifier(args, site.world())?;
        with_progress(ui, |told| harvest.add(&name, &history, &table, &options, verifier.as_ref(), told))?;
        events.push(recording.log.len());
        sites.push(site);
    }
    if let Some(most) = args.max_tests {
        harvest.kept.truncate(most);
    }
    let program = harvest.take_program();
    Ok(Gathered { harvest, program, placement: Placement::new(args.output.clone(), sites), events })
}

/// Shows what is told as one bar after the other.
fn with_progress<R>(ui: &Ui, work: impl FnOnce(&mut dyn FnMut(&str, usize, usize)) -> R) -> R {
    let mut shown = String::new();
    let mut bar = ui.progress("carving", None);
    let result = work(&mut |what, done, total| {
        if shown != what {
            what.clone_into(&mut shown);
            bar.finish_and_clear();
            bar = ui.progress(what, Some(total as u64));
        }
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    result
}

impl Gathered {
    /// Where tests of a method go that was seen in a recording.
    fn output(&self, method: MethodId, recording: usize) -> PathBuf {
        let class = self.program.class(self.program.method(method).class);
        self.placement.output(class.source.as_deref(), recording)
    }
}

/// Assembles the suites of all source directories. A test that its class's own module cannot take (it may need what only the running
/// module has) is tried once more in the module it was recorded in.
fn place(args: &GenerateArgs, gathered: &mut Gathered, ui: &Ui) -> anyhow::Result<IndexMap<PathBuf, Assembled>> {
    let mut jvms = gathered.harvest.take_jvms();
    let mut open: IndexMap<PathBuf, Vec<KeptTest>> = IndexMap::new();
    for (method, recording) in &gathered.harvest.methods {
        open.entry(gathered.output(*method, *recording)).or_default();
    }
    for test in std::mem::take(&mut gathered.harvest.kept) {
        open.entry(gathered.output(test.scenario.mut_method, test.recording)).or_default().push(test);
    }
    let mut suites: IndexMap<PathBuf, Assembled> = IndexMap::new();
    let mut taken: IndexMap<PathBuf, Vec<KeptTest>> = IndexMap::new();
    while let Some((output, tests)) = open.shift_remove_index(0) {
        let all = taken.entry(output.clone()).or_default();
        all.extend(tests);
        let recordings: IndexSet<usize> = all.iter().map(|test| test.recording).collect();
        let world = gathered.placement.world(&output, &recordings);
        let (options, verifier) = (options(args, &world.class_path), verifier(args, world)?);
        let mut bench = Bench {
            program: &gathered.program,
            recordings: &gathered.harvest.recordings,
            jvms: &mut jvms,
            auxiliary: &gathered.harvest.auxiliary,
        };
        let tests = all.clone();
        let mut suite = with_progress(ui, |told| assemble(&mut bench, tests, &options, verifier.as_ref(), told))?;
        for refused in std::mem::take(&mut suite.refused) {
            let elsewhere = gathered.placement.fallback(refused.test.recording).filter(|other| *other != output);
            all.retain(|test| test.scenario != refused.test.scenario || test.recording != refused.test.recording);
            match elsewhere {
                Some(other) => open.entry(other).or_default().push(refused.test),
                None => gathered.harvest.skipped.push(skipped(gathered, &refused)),
            }
        }
        suites.insert(output, suite);
    }
    gathered.harvest.skipped.sort();
    Ok(suites)
}

fn skipped(gathered: &Gathered, refused: &Refused) -> SkippedEntry {
    SkippedEntry {
        target: gathered.program.method_text(refused.test.scenario.mut_method),
        recording: gathered.harvest.recordings[refused.test.recording].clone(),
        invocation: refused.test.scenario.invocation.0,
        reason: refused.code.to_string(),
        detail: refused.detail.clone(),
    }
}

/// A suite as it stands on the disk now.
struct Written {
    output: PathBuf,
    manifest: Manifest,
}

fn write(gathered: &Gathered, suites: IndexMap<PathBuf, Assembled>, ui: &Ui) -> anyhow::Result<Vec<Written>> {
    let mut written = Vec::new();
    for (output, suite) in suites {
        let manifest = manifest(gathered, &output, &suite);
        let manifest = write_suite(&output, &suite.files, manifest, ui)?;
        written.push(Written { output, manifest });
    }
    Ok(written)
}

/// The manifest of one source directory: its tests, and of the methods that belong there all that was skipped.
fn manifest(gathered: &Gathered, output: &Path, suite: &Assembled) -> Manifest {
    let Gathered { harvest, program, .. } = gathered;
    let is_here = |(method, recording): &(&MethodId, &usize)| gathered.output(**method, **recording) == output;
    let verification = harvest.verification(|method| is_here(&(&method, &harvest.methods[&method])));
    let methods: IndexSet<String> =
        harvest.methods.iter().filter(is_here).map(|(method, _)| program.method_text(*method)).collect();
    let skipped: Vec<SkippedEntry> =
        harvest.skipped.iter().filter(|entry| methods.contains(&entry.target)).cloned().collect();
    let with: IndexSet<&str> =
        suite.tests.iter().filter(|test| test.verdict != "weak").map(|test| test.target.as_str()).collect();
    let named = |name: &&String| {
        suite.tests.iter().any(|test| test.recording == **name) || skipped.iter().any(|entry| entry.recording == **name)
    };
    let recording: Vec<String> = harvest.recordings.iter().filter(named).cloned().collect();
    let events = harvest.recordings.iter().zip(&gathered.events).filter(|(name, _)| recording.contains(name));
    Manifest {
        format: FORMAT,
        files: Vec::new(),
        tests: suite.tests.clone(),
        summary: Summary {
            events: events.map(|(_, count)| *count as u64).sum(),
            methods: methods.len(),
            methods_with_tests: with.len(),
            tests: suite.tests.len(),
            optimistic: suite.optimistic,
            statements: suite.statements,
            assertions: suite.assertions,
            verification: (verification.all.emitted > 0).then_some(verification),
        },
        recording,
        skipped,
    }
}

/// What is told at the end.
struct Total<'a> {
    gathered: &'a Gathered,
    suites: Vec<Written>,
    /// Targets of tests that count.
    with: IndexSet<String>,
    /// Targets that only had nothing to notice.
    nothing: IndexSet<String>,
}

impl<'a> Total<'a> {
    fn of(gathered: &'a Gathered, suites: Vec<Written>) -> Self {
        let tests = suites.iter().flat_map(|suite| &suite.manifest.tests);
        let with: IndexSet<String> =
            tests.filter(|test| test.verdict != "weak").map(|test| test.target.clone()).collect();
        let nothing = gathered.harvest.nothing_to_notice.iter().map(|method| gathered.program.method_text(*method));
        let nothing = nothing.filter(|target| !with.contains(target)).collect();
        Self { gathered, suites, with, nothing }
    }

    fn tests(&self) -> usize {
        self.suites.iter().map(|suite| suite.manifest.tests.len()).sum()
    }

    /// Something was written, and every target that was asked for has a test.
    fn is_complete(&self, args: &GenerateArgs) -> bool {
        let has_test = |pattern: &String| {
            let pattern = MethodPattern::parse(pattern);
            self.with.iter().any(|target| pattern.matches(target))
        };
        self.tests() > 0 && args.target.iter().all(has_test)
    }

    fn tell(&self, args: &GenerateArgs, ui: &Ui) -> anyhow::Result<()> {
        let harvest = &self.gathered.harvest;
        let figures = harvest.verification(|_| true).all;
        ui.summary(&format!(
            "Wrote {} tests for {} of {} methods in {}.",
            self.tests(),
            self.with.len(),
            harvest.methods.len(),
            self.places()
        ));
        if figures.emitted > 0 {
            ui.summary(&format!(
                "Before verification {} of {} compiled, {} were green; {} were weak.",
                figures.compiled, figures.emitted, figures.green_before, figures.weak
            ));
        }
        let reasons = self.reasons();
        if !reasons.is_empty() {
            ui.summary(&format!("Methods without a test, by reason ({FILE_NAME} tells all):"));
        }
        for (reason, targets) in reasons {
            ui.summary(&format!("  {} {reason}, as {}", targets.len(), targets[0]));
        }
        if args.format == Format::Json {
            ui.json(&self.to_json())?;
        }
        Ok(())
    }

    /// `src/test/java`, or `core/src/test/java (17) and app/src/test/java (12)`.
    fn places(&self) -> String {
        match &self.suites[..] {
            [] => "no directory".to_owned(),
            [one] => shown(&one.output),
            [all @ .., last] => {
                let place = |suite: &Written| format!("{} ({})", shown(&suite.output), suite.manifest.tests.len());
                let before: Vec<String> = all.iter().map(place).collect();
                format!("{} and {}", before.join(", "), place(last))
            }
        }
    }

    fn to_json(&self) -> serde_json::Value {
        let figures = self.gathered.harvest.verification(|_| true).all;
        let place = |suite: &Written| serde_json::json!({"output": suite.output, "tests": suite.manifest.tests.len()});
        let optimistic: usize = self.suites.iter().map(|suite| suite.manifest.summary.optimistic).sum();
        serde_json::json!({
            "format": 1, "output": self.suites.first().map(|suite| &suite.output),
            "outputs": self.suites.iter().map(place).collect::<Vec<_>>(), "tests": self.tests(),
            "methods": self.gathered.harvest.methods.len(), "methods_with_tests": self.with.len(),
            "nothing_to_notice": self.nothing.len(), "emitted": figures.emitted, "compiled": figures.compiled,
            "green_before": figures.green_before, "weak": figures.weak, "void_tried": figures.void_tried,
            "void_noticed": figures.void_noticed, "other_tried": figures.other_tried, "other_noticed": figures.other_noticed,
            "optimistic": optimistic,
        })
    }

    /// Reasons with their methods, ranked: each method without a test counts once, by its first reason.
    fn reasons(&self) -> Vec<(&str, Vec<&str>)> {
        let mut first: IndexMap<&str, &str> = IndexMap::new();
        let without = self.gathered.harvest.skipped.iter().filter(|skipped| !self.with.contains(&skipped.target));
        // That there are more says nothing of those that were tried.
        let (more, tried): (Vec<_>, Vec<_>) =
            without.partition(|skipped| skipped.reason == ReasonCode::NotSelected.code());
        for skipped in tried.into_iter().chain(more) {
            first.entry(&skipped.target).or_insert(&skipped.reason);
        }
        let mut targets: IndexMap<&str, Vec<&str>> = IndexMap::new();
        for (target, reason) in first {
            targets.entry(reason).or_default().push(target);
        }
        let mut ranked: Vec<_> = targets.into_iter().collect();
        ranked.sort_by_key(|(reason, targets)| (std::cmp::Reverse(targets.len()), *reason));
        ranked
    }
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

fn verifier(args: &GenerateArgs, world: World) -> anyhow::Result<Option<Verifier>> {
    let level = match args.verify {
        _ if args.no_verify => return Ok(None),
        VerifyLevel::None => return Ok(None),
        VerifyLevel::Quick => Level::Quick,
        VerifyLevel::Full => Level::Full,
    };
    let bundle = Bundle::unpack()?;
    let junit = choose_junit(&world.class_path, &bundle.junit_jars());
    let jdk = Jdk::find()?;
    Ok(Some(Verifier {
        java_home: jdk.home().to_owned(),
        class_path: junit.class_path,
        runner_jar: bundle.runner_jar(),
        junit_jars: junit.junit_jars,
        level,
        workers: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        working_directory: world.directory,
        jvm_options: world.jvm_options,
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
