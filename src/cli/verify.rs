//! `testcarve verify`: compiles and runs a suite that `generate` wrote, as it stands now.

use std::fmt::{self, Write as _};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use indexmap::{IndexMap, IndexSet};
use serde_json::{Value as Json, json};

use super::args::VerifyArgs;
use super::class_path::{class_path, given_class_path, gone, require_recorded};
use super::exit_code::{ExitCode, NotGreen};
use super::jvm_options::{self, Given, Needed};
use super::placement::{directory, is_moved, moved, shown};
use super::prove::{Proven, prove};
use super::recordings::{Loaded, load, load_recordings, named_in, traces_of};
use super::settings::Settings;
use super::shared_database;
use super::ui::{Format, Ui};
use crate::bundle::Bundle;
use crate::counted::{counted, word_for};
use crate::hash::sha256;
use crate::java::{has_method, method_text};
use crate::jvm::Jdk;
use crate::manifest::{FILE_NAME, FORMAT, FileEntry, Manifest, TestEntry};
use crate::project::Module;
use crate::suite::{
    Among, CoverageAgent, JavaSource, Lacking, Level, MutantReport, OutcomeKind, Progress, Resource, TEST_LIMIT,
    Target, TestOutcome, TestReport, TestToVerify, Unconnected, Verdict, VerifyError, VerifyRequest, WarmJvms,
    choose_junit, cover_suite, in_words, refusal, try_mutants, verify_suite,
};

/// Tests that were taken out and are named.
const MOST_REMOVED: usize = 5;

/// Runs the command.
///
/// # Errors
/// No suite of ours; no recording when no class path is given; no JDK.
pub fn run(args: &VerifyArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let suite = Written::read(&args.directory)?;
    suite.tell_gone(ui);
    for gone in suite.resources.iter().filter(|resource| !resource.from.is_file()) {
        ui.warn(&format!("{} is gone: tests that read it fail; testcarve generate writes it again", shown(&gone.from)));
    }
    if suite.manifest.tests.is_empty() {
        let path = args.directory.join(FILE_NAME);
        let is_empty = suite.gone.is_empty() && suite.removed.is_empty();
        let left = if is_empty { "lists no test" } else { "lists no test that is still there" };
        return Err(NotGreen(format!("{} {left}, so there is nothing to verify", path.display())).into());
    }
    let recorded = || recorded_world(&suite.recordings(&args.directory, &args.recording), ui);
    let world = match &args.classpath {
        Some(given) => World {
            class_path: given_class_path(given)?,
            directory: std::env::current_dir().ok(),
            // Without a recording the class path is all that there is.
            ..recorded().unwrap_or_default()
        },
        None => recorded().map_err(gone)?,
    };
    let allowed_directories = settings.verify.directories(&args.allow_directory);
    let world = World { allowed_directories, ..world.in_module_of(&args.directory) };
    let verified = if args.once { suite.verify_once(&world, ui)? } else { suite.verify(&world, ui)? };
    let databases: Vec<String> = world.databases.iter().cloned().collect();
    let proofs = args.prove.then(|| {
        let recordings = load_recordings(&suite.recordings(&args.directory, &args.recording), ui)
            .map_err(gone)
            .context("--prove compares the tests with the recording that they come from")?;
        prove(&suite, &world, &recordings, ui)
    });
    let proofs = proofs.transpose()?;
    let green = verified.green(&suite.manifest);
    let proven = proofs.as_ref().map(|proofs| Proven::of(&suite, proofs, &green));
    let unconnected = Unconnected::of(&verified.tests, &databases);
    // Told once, below.
    let is_told = |test: &&TestReport| unconnected.is_none() || refusal(&test.verdict).is_none();
    match args.format {
        Format::Text => {
            ui.result(&to_text(verified.tests.iter().filter(is_told)))?;
            ui.result(&proven.as_ref().map(Proven::to_text).unwrap_or_default())?;
        }
        Format::Json => ui.json(&to_json(&suite, &verified, proven.as_ref()))?,
    }
    if let Some(lacking) = Lacking::of(&verified.tests) {
        ui.warn(&lacking.to_string());
    }
    if let Some(unconnected) = unconnected {
        ui.warn(&format!("{unconnected}. Start it and run this again"));
    }
    if let Some(removed) = removed(&removed_names(&suite, &verified)) {
        ui.summary(&removed);
    }
    let (all, green) = (verified.tests.len(), verified.tests.iter().filter(|test| test.verdict.is_green()).count());
    let are = word_for(all, "is", "are");
    ui.summary(&format!("{green} of {} in {} {are} green.", counted(all, "test"), args.directory.display()));
    if let Some(proven) = &proven {
        ui.summary(&proven.summary());
    }
    Ok(if green == all && all > 0 { ExitCode::Success } else { ExitCode::Missing })
}

/// What tests run with.
#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub(super) class_path: Vec<PathBuf>,
    /// Where the program ran.
    pub(super) directory: Option<PathBuf>,
    /// Where else the user lets tests change files.
    pub(super) allowed_directories: Vec<PathBuf>,
    /// Of the recorded JVMs, what the program needs.
    pub(super) needed: Needed,
    /// Those that all JVMs see, as they do directories in place: tests that run at the same time would get in each other's way.
    pub(super) databases: IndexSet<String>,
}

impl World {
    /// Of all recorded JVMs together; the class path is what of the recorded one is there now, if none is given.
    pub(super) fn of(
        recordings: &[Loaded],
        class_path: Option<Vec<PathBuf>>,
        allowed_directories: Vec<PathBuf>,
        sources: &Path,
    ) -> anyhow::Result<Self> {
        let class_path = match class_path {
            Some(given) => given,
            None => recorded_class_path(recordings)?,
        };
        let mut gathered = Gathered::default();
        for recording in recordings {
            gathered.add(recording);
        }
        let world = gathered.world(class_path);
        Ok(Self { allowed_directories, ..world }.in_module_of(sources))
    }

    /// How many JVMs run tests at the same time.
    pub(super) fn workers(&self) -> usize {
        if !self.databases.is_empty() || !self.allowed_directories.is_empty() {
            1
        } else {
            std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
        }
    }

    /// Whether tests may run on a changed program: it might do anything in what is not the tests' own.
    pub(super) fn may_be_mutated(&self) -> bool {
        self.databases.is_empty() && self.allowed_directories.is_empty()
    }

    /// The tests of a module run in the module, as its build tool runs them.
    pub(super) fn in_module_of(self, sources: &Path) -> Self {
        let sources = std::path::absolute(sources).unwrap_or_default();
        Self { directory: Module::with_tests_in(&sources).or(self.directory), ..self }
    }
}

/// What of several recorded JVMs makes their world, one after the other: not all of them are in memory together.
#[derive(Default)]
struct Gathered {
    directory: Option<PathBuf>,
    options: Vec<Given>,
    databases: IndexSet<String>,
}

impl Gathered {
    fn add(&mut self, recording: &Loaded) {
        self.directory = self.directory.take().or_else(|| directory(recording));
        self.options.push(Given::of(&recording.program, &recording.log));
        self.databases.extend(shared_database::addresses(&recording.program, &recording.log));
    }

    fn world(self, class_path: Vec<PathBuf>) -> World {
        let needed = jvm_options::joined(&self.options);
        World { class_path, directory: self.directory, needed, databases: self.databases, ..World::default() }
    }
}

/// Of all recorded JVMs together.
pub(super) fn recorded_class_path(recordings: &[Loaded]) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = IndexSet::new();
    for recording in recordings {
        all.extend(class_path(None, recording)?);
    }
    Ok(all.into_iter().collect())
}

/// Of all recorded JVMs together.
fn recorded_world(traces: &[PathBuf], ui: &Ui) -> anyhow::Result<World> {
    let mut all = IndexSet::new();
    let mut gathered = Gathered::default();
    for file in traces_of(traces)? {
        let recording = load(&file, ui)?;
        require_recorded(&recording, ui)?;
        let is_first = gathered.options.is_empty();
        if let Some(warning) = moved(&recording).filter(|_| is_first && is_moved(&recording)) {
            ui.warn(&warning);
        }
        all.extend(class_path(None, &recording)?);
        gathered.add(&recording);
    }
    Ok(gathered.world(all.into_iter().collect()))
}

/// A suite on the disk.
pub(super) struct Written {
    /// Without the tests that are gone.
    pub(super) manifest: Manifest,
    pub(super) sources: Vec<JavaSource>,
    resources: Vec<Resource>,
    /// Whoever reviewed the tests may have thrown some away: whole files,
    pub(super) gone: Vec<GoneFile>,
    /// and tests of others.
    pub(super) removed: Vec<TestEntry>,
}

/// A file that the manifest lists and that is no longer there.
pub(super) struct GoneFile {
    file: PathBuf,
    pub(super) tests: Vec<TestEntry>,
}

impl fmt::Display for GoneFile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tests = counted(self.tests.len(), "test");
        write!(out, "{} is no longer there, with {tests} of {FILE_NAME}", shown(&self.file))
    }
}

/// What came out of a verification.
pub(super) struct Verified {
    /// The tests that stand in the sources.
    pub(super) tests: Vec<TestReport>,
    /// Those that somebody took out of them: none of them is red.
    removed: Vec<TestReport>,
}

impl Verified {
    /// Whether each test of the manifest is green.
    fn green(&self, manifest: &Manifest) -> Vec<bool> {
        let green = self.tests.iter().filter(|report| report.verdict.is_green());
        let green: IndexSet<_> = green.map(|report| (&report.class_name, &report.method_name)).collect();
        manifest.tests.iter().map(|test| green.contains(&(&test.class, &test.method))).collect()
    }
}

impl Written {
    /// Reads the manifest and the sources that it lists, as far as they are still there.
    pub(super) fn read(directory: &Path) -> anyhow::Result<Self> {
        let remedy = "name the directory that testcarve generate wrote to";
        let mut manifest = read_manifest(&directory.join(FILE_NAME), remedy)?;
        let mut tests: IndexMap<String, Vec<TestEntry>> = IndexMap::new();
        for test in std::mem::take(&mut manifest.tests) {
            tests.entry(test.path.clone()).or_default().push(test);
        }
        let (mut sources, mut gone, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        for (relative_path, tests) in tests {
            let file = directory.join(&relative_path);
            match std::fs::read_to_string(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => gone.push(GoneFile { file, tests }),
                read => {
                    let text =
                        read.with_context(|| format!("cannot read {}, which {FILE_NAME} lists", file.display()))?;
                    let (stand, out): (Vec<_>, Vec<_>) =
                        tests.into_iter().partition(|test| has_method(&text, &test.method));
                    manifest.tests.extend(stand);
                    removed.extend(out);
                    sources.push(JavaSource { relative_path, text });
                }
            }
        }
        let resources = resources(directory, &manifest);
        Ok(Self { manifest, sources, resources, gone, removed })
    }

    /// Tells which files are gone.
    pub(super) fn tell_gone(&self, ui: &Ui) {
        self.gone.iter().for_each(|gone| ui.summary(&gone.to_string()));
    }

    /// The manifest with the tests that are gone: only who generates anew forgets them.
    pub(super) fn whole_manifest(&self) -> Manifest {
        let mut manifest = self.manifest.clone();
        manifest.tests.extend(self.gone.iter().flat_map(|file| &file.tests).chain(&self.removed).cloned());
        manifest
    }

    /// Whether nobody has edited a test.
    pub(super) fn is_as_written(&self, test: &TestEntry) -> bool {
        sha256(self.test_text(&test.class, &test.method).trim_end_matches('\n')) == test.sha256
    }

    /// The same suite with other tests, which read the same resources.
    pub(super) fn with(&self, manifest: Manifest, sources: Vec<JavaSource>) -> Self {
        let resources = self.resources.clone();
        Self { manifest, sources, resources, gone: Vec::new(), removed: Vec::new() }
    }

    /// The recordings that it was carved from: what the user says, else what the manifest says; an older one does not say it.
    pub(super) fn recordings(&self, directory: &Path, given: &[PathBuf]) -> Vec<PathBuf> {
        if given.is_empty() { named_in(directory, &self.manifest.traces) } else { given.to_owned() }
    }

    /// All tests, as they stand; no bodies are emptied.
    pub(super) fn request(&self, world: &World, bundle: &Bundle) -> anyhow::Result<VerifyRequest> {
        let junit = choose_junit(&world.class_path, &bundle.junit_jars());
        Ok(VerifyRequest {
            java_home: Jdk::find()?.home().to_owned(),
            class_path: junit.class_path,
            sources: self.sources.clone(),
            resources: self.resources.clone(),
            tests: self.manifest.tests.iter().map(to_verify).collect(),
            targets: Vec::new(),
            level: Level::Quick,
            known_green: false,
            empty_bodies: false,
            shuffled: true,
            release: None,
            workers: world.workers(),
            runner_jar: bundle.runner_jar(),
            junit_jars: junit.junit_jars,
            jvm_options: world.needed.options.clone(),
            only_recorded: world.needed.only_recorded.clone(),
            working_directory: world.directory.clone(),
            allowed_directories: world.allowed_directories.clone(),
            test_limit: TEST_LIMIT,
        })
    }

    /// Compiles and runs all tests, in one world and then shuffled.
    pub(super) fn verify(&self, world: &World, ui: &Ui) -> anyhow::Result<Verified> {
        self.run(&self.request(world, &Bundle::unpack()?)?, ui)
    }

    /// Compiles all tests and runs them in one world.
    pub(super) fn verify_once(&self, world: &World, ui: &Ui) -> anyhow::Result<Verified> {
        let request = self.request(world, &Bundle::unpack()?)?;
        self.run(&VerifyRequest { shuffled: false, ..request }, ui)
    }

    /// The tests that are red, by their names.
    pub(super) fn red(&self, world: &World, ui: &Ui) -> anyhow::Result<IndexMap<String, TestReport>> {
        let tests = self.verify_once(world, ui)?.tests.into_iter().filter(|test| complaint(test).is_some());
        Ok(tests.map(|test| (name_of(&test), test)).collect())
    }

    /// Tries a sample of the mutants of these classes on the tests that count; none where a mutant might change what is not the tests' own.
    pub(super) fn try_mutants(
        &self,
        world: &World,
        bundle: &Bundle,
        classes: &[String],
        among: &Among<'_>,
        ui: &Ui,
    ) -> anyhow::Result<Option<MutantReport>> {
        if !world.may_be_mutated() {
            return Ok(None);
        }
        let mut request = self.request(world, bundle)?;
        let counts = self.manifest.tests.iter().map(TestEntry::counts);
        request.tests =
            request.tests.into_iter().zip(counts).filter(|(_, counts)| *counts).map(|(test, _)| test).collect();
        Ok(Some(ui.counting("trying mutants", |progress| try_mutants(&request, classes, among, progress))?))
    }

    /// Compiles some of the tests and runs them in one world, which records what they execute.
    pub(super) fn cover(
        &self,
        (world, bundle): (&World, &Bundle),
        tests: &[usize],
        agent: &CoverageAgent,
        execution: &Path,
    ) -> anyhow::Result<Vec<TestOutcome>> {
        let mut request = self.request(world, bundle)?;
        request.tests = tests.iter().map(|&test| request.tests[test].clone()).collect();
        Ok(cover_suite(&request, agent, execution)?)
    }

    fn run(&self, request: &VerifyRequest, ui: &Ui) -> anyhow::Result<Verified> {
        let bar = ui.progress("running", Some(request.tests.len() as u64));
        let report = verify_suite(&mut WarmJvms::default(), request, &mut |step| {
            if let Progress::Ran { done, .. } = step {
                bar.set_position(done as u64);
            }
        });
        bar.finish_and_clear();
        let (removed, tests) = report?.tests.into_iter().partition(|test: &TestReport| test.verdict.is_removed());
        let verified = Verified { tests, removed };
        // Where some tests compile, the others have another story: a class that is gone or has another name now.
        match Lacking::of(&verified.tests) {
            Some(lacking) if lacking.tests == lacking.of => Err(VerifyError::Lacking(lacking).into()),
            _ => Ok(verified),
        }
    }

    /// The source text of a test, with its comment; empty if somebody renamed it.
    pub(super) fn test_text(&self, class: &str, method: &str) -> String {
        self.test_place(class, method).map(|(_, text)| text).unwrap_or_default()
    }

    /// The first line of a test in its file, from 1, and its source text; none if somebody renamed it.
    pub(super) fn test_place(&self, class: &str, method: &str) -> Option<(usize, String)> {
        let path = self.manifest.tests.iter().find(|test| test.class == class).map(|test| test.path.as_str());
        let source = self.sources.iter().find(|source| Some(source.relative_path.as_str()) == path)?;
        method_text(&source.text, method)
    }
}

/// A manifest as it is read; `remedy`: what to do if it is not there.
pub(super) fn read_manifest(path: &Path, remedy: &str) -> anyhow::Result<Manifest> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}; {remedy}", path.display()))?;
    let manifest: Manifest =
        serde_json::from_str(&text).with_context(|| format!("{} is not a manifest of testcarve", path.display()))?;
    if manifest.format != FORMAT {
        bail!(
            "{} has format {}, this testcarve reads {FORMAT}; generate the tests again",
            path.display(),
            manifest.format
        );
    }
    Ok(manifest)
}

/// The resources that a manifest lists.
fn resources(directory: &Path, manifest: &Manifest) -> Vec<Resource> {
    let Some(root) = &manifest.resources else { return Vec::new() };
    let below = |file: &FileEntry| file.path.strip_prefix(root.as_str())?.strip_prefix('/').map(str::to_owned);
    let all = manifest
        .files
        .iter()
        .filter_map(|file| Some(Resource { relative_path: below(file)?, from: directory.join(&file.path) }));
    all.collect()
}

fn to_verify(test: &TestEntry) -> TestToVerify {
    let (class_name, method_name) = test.target.split_once('#').unwrap_or((&test.target, ""));
    let method_name = method_name.split('(').next().unwrap_or_default();
    // Only emptied bodies need the descriptor; none is emptied.
    let (class_name, method_name) = (class_name.to_owned(), method_name.to_owned());
    TestToVerify::written(&test.class, &test.method, Target { class_name, method_name, descriptor: "()V".to_owned() })
}

/// What went wrong in a test; none if it is green.
pub(super) fn complaint(test: &TestReport) -> Option<String> {
    match &test.verdict {
        Verdict::Green | Verdict::Weak | Verdict::NothingToNotice | Verdict::Unmeasured => None,
        Verdict::Red(outcome) => Some(what_happened(outcome)),
        Verdict::Flaky(outcome) => Some(format!("depends on the order of tests: {}", what_happened(outcome))),
        Verdict::EnvironmentDependent(parts, outcome) => {
            Some(format!("depends on {}: {}", in_words(parts), what_happened(outcome)))
        }
        Verdict::DoesNotCompile(diagnostics) => {
            let all: IndexSet<String> = diagnostics.iter().map(ToString::to_string).collect();
            let first = all.first().map(String::as_str).unwrap_or_default();
            let more = if all.len() > 1 { format!(" (and {} more)", all.len() - 1) } else { String::new() };
            Some(format!("does not compile: {first}{more}"))
        }
    }
}

/// The message of what was thrown; where nothing was, or it has none, how the test ended.
fn what_happened(outcome: &TestOutcome) -> String {
    if let Some(elsewhere) = outcome.trespass().or_else(|| outcome.refusal()) {
        return elsewhere;
    }
    let ended = match outcome.kind {
        _ if !outcome.message.is_empty() => &outcome.message,
        OutcomeKind::Timeout => return format!("did not end within {} s", TEST_LIMIT.as_secs()),
        OutcomeKind::Died => "ended the JVM that it ran in",
        OutcomeKind::Skipped => "was skipped",
        _ => &outcome.exception,
    };
    ended.to_owned()
}

/// `com.acme.OrderCarvedTest.add`.
fn name_of(test: &TestReport) -> String {
    format!("{}.{}", test.class_name, test.method_name)
}

/// The tests that somebody took out of their classes.
fn removed_names(suite: &Written, verified: &Verified) -> Vec<String> {
    suite.removed.iter().map(TestEntry::name).chain(verified.removed.iter().map(name_of)).collect()
}

/// That tests were taken out, with the names of the first; none if none was.
fn removed(tests: &[String]) -> Option<String> {
    let mut names: Vec<String> = tests.iter().take(MOST_REMOVED).cloned().collect();
    if tests.len() > names.len() {
        names.push(format!("and {} more", tests.len() - names.len()));
    }
    let are = word_for(tests.len(), "is", "are");
    let count = counted(tests.len(), "test");
    (!tests.is_empty()).then(|| format!("{count} of {FILE_NAME} {are} no longer there: {}", names.join(", ")))
}

/// The tests that are not green, each with its complaint.
pub(super) fn to_text<'a>(tests: impl IntoIterator<Item = &'a TestReport>) -> String {
    let mut text = String::new();
    for test in tests {
        if let Some(complaint) = complaint(test) {
            let _ =
                writeln!(text, "{}.{}\n    {}", test.class_name, test.method_name, complaint.replace('\n', "\n    "));
        }
    }
    text
}

fn to_json(suite: &Written, verified: &Verified, proven: Option<&Proven<'_>>) -> Json {
    let tests = verified.tests.iter().map(|test| {
        let complaint = complaint(test);
        let proof = proven.and_then(|proven| proven.of_test(test));
        let difference = proof.and_then(|proof| proof.as_ref().err());
        json!({
            "class": test.class_name,
            "method": test.method_name,
            "green": complaint.is_none(),
            "message": complaint,
            "proven": proof.map(Result::is_ok),
            "difference": difference.map(|difference| difference.code.name()),
            "detail": difference.map(|difference| difference.detail.as_str()),
        })
    });
    let name = |class: &str, method: &str| json!({"class": class, "method": method});
    let gone = suite.gone.iter().flat_map(|file| &file.tests).chain(&suite.removed);
    let gone = gone.map(|test| name(&test.class, &test.method));
    let removed = gone.chain(verified.removed.iter().map(|test| name(&test.class_name, &test.method_name)));
    json!({"format": 1, "tests": tests.collect::<Vec<_>>(), "removed": removed.collect::<Vec<_>>()})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_red_test_without_a_message_is_told_by_how_it_ended() {
        let told = |kind, message: &str| {
            let (exception, trace) = ("java.lang.StackOverflowError".to_owned(), String::new());
            what_happened(&TestOutcome {
                kind,
                exception,
                message: message.to_owned(),
                trace,
                duration: std::time::Duration::ZERO,
                work: 0,
                reached: String::new(),
                branches: String::new(),
            })
        };
        assert_eq!(told(OutcomeKind::Failed, "expected: <1>"), "expected: <1>");
        assert_eq!(told(OutcomeKind::Timeout, ""), "did not end within 20 s");
        assert_eq!(told(OutcomeKind::Died, ""), "ended the JVM that it ran in");
        assert_eq!(told(OutcomeKind::Failed, ""), "java.lang.StackOverflowError");
    }
}
