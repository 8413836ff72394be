//! `testcarve generate`: carves, verifies and writes `JUnit` source with its manifest.
//!
//! All recordings give one harvest; its tests are placed, and each source directory is assembled, verified and written as a suite.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};

use super::args::{GenerateArgs, MinimizeChoice, OLDEST_RELEASE, ReduceChoice, VerifyLevel};
use super::class_path::{class_path, require_recorded};
use super::exit_code::{ExitCode, NotGreen, UsageError};
use super::generated::{Total, Written};
use super::keeping::Kept;
use super::placement::{Placement, Site, chosen_junit, is_moved, moved, require_no_project, shown};
use super::recordings::{Loaded, load, name_of, seen_from, traces_of};
use super::saving::Saver;
use super::secrets::{secrets_of, warn as warn_of_secrets};
use super::settings::{FILE_NAME, Settings};
use super::shared_database::{DEFAULT_HOST, hosts, is_this_machine, without_port};
use super::staleness::{changed_classes, warning};
use super::suite_files::{Rest, write_suite};
use super::targets::Called;
use super::ui::Ui;
use super::verify::World;
use crate::bundle::Bundle;
use crate::carve::{CarveOptions, PerMethod};
use crate::counted::counted;
use crate::generate::{
    Assembled, Bench, Choosing, GenerateOptions, Goes, Harvest, Keep, KeptTest, LeftOut, Minimize, On, Reducing,
    Refused, TestId, Verifier, assemble,
};
use crate::graph::History;
use crate::graph::databases::{ServerTable, changed_as_found};
use crate::hash::sha256;
use crate::jvm::Jdk;
use crate::manifest::{FORMAT, Manifest, ReducedEntry, SkippedEntry, Summary, TestEntry, TestKey};
use crate::output::require_writable;
use crate::program::Program;
use crate::program::pattern::MethodPattern;
use crate::project::JunitApi;
use crate::reduce::Criterion;
use crate::slice::keeping::{External, Keeping};
use crate::suite::{Level, Verdicts, WarmJvms, choose_junit};
use crate::trace::event::MethodId;

/// Runs the command.
///
/// # Errors
/// No or bad recording; no JDK; output that cannot be written.
pub fn run(args: &GenerateArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    if let Some(output) = &args.output {
        require_writable(output)?;
    }
    require_release(args.release)?;
    require_verified_kills(args)?;
    let mut kept = Kept::of(args, settings);
    let minimize = minimizing(args, &kept.keeping)?;
    let mut saver = Saver::new(args, ui);
    let mut gathered = gather(args, minimize, settings, &mut kept, &mut saver, ui)?;
    let called = &gathered.called;
    for pattern in args.target.iter().filter(|pattern| !called.matches(pattern)) {
        let message = called.unmatched(pattern);
        if gathered.harvest.methods.is_empty() {
            return Err(NotGreen(message).into());
        }
        ui.warn(&message);
    }
    let secrets = Secrets::of(&gathered);
    let reducing = reducing(args, gathered.harvest.ended);
    let suites = place(args, &kept.keeping, reducing, &mut gathered, ui)?;
    // (What there was no time for may have its tests from an earlier run.)
    let rest = match gathered.harvest.ended {
        true => Rest::Waits,
        false if args.target.is_empty() => Rest::Goes,
        false => Rest::Stays,
    };
    let written = write(args, &gathered, suites, rest, ui)?;
    let summary = Total::of(&gathered, written);
    summary.tell(args, ui)?;
    secrets.warn(summary.new_tests(), ui);
    if let Some(line) = summary.next_step(args) {
        ui.summary(&line);
    }
    Ok(if summary.is_complete(args) { ExitCode::Success } else { ExitCode::Missing })
}

/// A release that javac does not know would be found out by nobody before the user's own build. Without a JDK nobody can tell; whether
/// one is needed is for the verification to say.
///
/// # Errors
/// The JDK is older than the release.
fn require_release(release: Option<u32>) -> Result<(), UsageError> {
    match (release, Jdk::find()) {
        (Some(release), Ok(jdk)) if release > jdk.version() => Err(UsageError(format!(
            "--release {release} is newer than the JDK in {}, whose javac compiles for {OLDEST_RELEASE} to {}; give one of these, or set \
             JAVA_HOME to a newer JDK",
            jdk.home().display(),
            jdk.version()
        ))),
        _ => Ok(()),
    }
}

/// What a test notices is known by running it.
///
/// # Errors
/// It is asked for, and nothing is to run.
fn require_verified_kills(args: &GenerateArgs) -> Result<(), UsageError> {
    match args.reduce {
        Some(ReduceChoice::Kills) if level(args).is_none() => Err(UsageError(
            "--reduce kills keeps tests by what they notice, which takes a verification; without one give coverage, paths or none".to_owned(),
        )),
        _ => Ok(()),
    }
}

/// What goes from each test. As nobody may have asked for it, a smaller test notices as much as the whole one, and who wants earlier work to be repeated whether a test
/// depends on it or not has it all. Within a limited time nobody minimizes who was not asked to: how long that takes is not known before.
///
/// # Errors
/// It is asked for, and nothing is to run; what is to be kept where nothing goes.
fn minimizing(args: &GenerateArgs, keeping: &Keeping) -> Result<Option<Minimize>, UsageError> {
    let goes = match (args.minimize, level(args).is_some()) {
        (Some(MinimizeChoice::Values), true) => Some(Goes::Values),
        (None, true) if keeping.external == External::Conservative || args.time_limit.is_some() => None,
        (Some(MinimizeChoice::Actions) | None, true) => Some(Goes::Actions),
        (Some(MinimizeChoice::None) | None, _) => None,
        (Some(_), false) => {
            return Err(UsageError("--minimize tries tests: it does not go with --verify none".to_owned()));
        }
    };
    if goes.is_none() && args.keep.is_some() {
        return Err(UsageError("--keep says what a minimized test keeps, and none is to be minimized".to_owned()));
    }
    let asked = args.minimize.is_some();
    Ok(goes.map(|goes| Minimize { goes, keep: args.keep.unwrap_or(Keep::Kills), asked, only: None }))
}

/// What is left out in the end. Who asks for all paths or invocations gets them; mutants are tried where tests are verified and there is time.
fn reducing(args: &GenerateArgs, has_ended: bool) -> Reducing {
    let by = match (args.reduce, args.per_method) {
        (Some(ReduceChoice::Coverage), _) => Some(Criterion::Coverage),
        (Some(ReduceChoice::Kills), _) => Some(Criterion::Kills),
        (Some(ReduceChoice::Paths), _) => Some(Criterion::Paths),
        (Some(ReduceChoice::None), _) | (None, PerMethod::Paths | PerMethod::All) => None,
        (None, _) if has_ended || level(args).is_none() => Some(Criterion::Coverage),
        (None, _) => Some(Criterion::Kills),
    };
    Reducing { by, skip_accessors: args.skip_accessors }
}

/// All recordings, carved.
pub(super) struct Gathered {
    pub(super) harvest: Harvest,
    /// The union of their programs.
    pub(super) program: Program,
    pub(super) called: Called,
    pub(super) placement: Placement,
    /// Events of each recording.
    pub(super) events: Vec<usize>,
    /// Calls that their budgets left out.
    pub(super) left_out: u64,
}

/// One recording after the other, because one alone may fill the memory.
pub(super) fn gather(
    args: &GenerateArgs,
    minimize: Option<Minimize>,
    settings: &Settings,
    kept: &mut Kept,
    saver: &mut Saver<'_>,
    ui: &Ui,
) -> anyhow::Result<Gathered> {
    let table = &*settings.library();
    let traces = traces_of(&args.traces)?;
    let mut harvest = Harvest::knowing(known_verdicts(&traces));
    let mut called = Called::default();
    let mut sites = Vec::new();
    let mut events = Vec::new();
    let mut left_out = 0;
    let mut files = traces.into_iter().peekable();
    while let Some(file) = files.next() {
        let recording = load(&file, ui)?;
        left_out += recording.ends.dropped;
        let history = History::build(&recording.program, &recording.log, table);
        kept.see(&history, table);
        if saver.is_over(&harvest) {
            ui.warn(&format!("reading {} left no time within --time-limit", shown(&file)));
        }
        if files.peek().is_none() {
            kept.require_seen()?;
        }
        // (Of several, all but the first only count where nobody said where tests go.)
        let is_moved = (sites.is_empty() || args.output.is_none()) && is_moved(&recording);
        let is_first = sites.is_empty();
        require_usable(args, &recording, is_moved, is_first, ui)?;
        let class_path = class_path(args.classpath.as_deref(), &recording)?;
        let name = name_of(&file);
        let options = options(args, &kept.keeping, chosen_junit(args.junit, None, &class_path));
        let options = GenerateOptions { minimize: minimize.clone(), ..options };
        let site = Site::of(&recording, class_path);
        require_allowed(args, settings, &site.databases, &history)?;
        let verifier = verifier(args, &kept.keeping, site.world(&sites))?;
        events.push(recording.log.len());
        sites.push(site);
        let mut pause = |harvest: &mut Harvest| saver.pause(harvest, &kept.keeping, &sites, &events);
        with_progress(ui, |told| {
            let on = On { progress: told, pause: &mut pause };
            harvest.add(&name, &history, table, &options, verifier.as_ref(), on)
        })?;
        if let Some(failure) = saver.failure() {
            return Err(failure);
        }
        if !args.target.is_empty() {
            called.know(&recording.program);
        }
        if saver.is_over(&harvest) && files.peek().is_some() {
            harvest.ended = true;
            let left = counted(files.by_ref().count(), "recording");
            ui.warn(&format!("the time limit came before {left} could be read"));
        }
    }
    let program = harvest.take_program();
    called.add(&program, &harvest.called);
    Ok(Gathered {
        harvest,
        program,
        called,
        placement: Placement::new(args.output.clone(), args.junit, sites),
        events,
        left_out,
    })
}

/// Refuses a recording whose program is gone, or whose project the user may not mean; warns of one from elsewhere, or of other classes.
fn require_usable(
    args: &GenerateArgs,
    recording: &Loaded,
    is_moved: bool,
    is_first: bool,
    ui: &Ui,
) -> anyhow::Result<()> {
    if args.classpath.is_none() {
        require_recorded(recording, ui)?;
        let moved = moved(recording).filter(|_| is_moved && is_first);
        let told = [moved, warning(&changed_classes(&recording.program))];
        told.iter().flatten().for_each(|warning| ui.warn(warning));
    }
    if is_moved && args.output.is_none() {
        require_no_project(recording)?;
    }
    Ok(())
}

/// Verdicts that an earlier run has left beside the first recording.
fn known_verdicts(traces: &[PathBuf]) -> Verdicts {
    let of = |trace: &PathBuf| {
        let data = std::fs::metadata(trace).ok();
        let changed = data.as_ref().and_then(|data| data.modified().ok());
        format!("{} {:?} {changed:?}", trace.display(), data.map(|data| data.len()))
    };
    let recording = sha256(traces.iter().map(of).collect::<Vec<_>>().join("\n"));
    Verdicts::of(recording, traces[0].with_extension("verdicts"))
}

/// Keeps them. Without them the next run takes longer, no more.
fn keep_verdicts(jvms: &WarmJvms, ui: &Ui) {
    if let Some(Err(error)) = jvms.verdicts.as_ref().map(Verdicts::save) {
        ui.warn(&format!("verdicts are not kept for the next run: {error}"));
    }
}

/// Without a terminal a line tells now and then that something goes on.
const QUIET: Duration = Duration::from_secs(30);

/// Shows what is told as one bar after the other.
fn with_progress<R>(ui: &Ui, work: impl FnOnce(&mut dyn FnMut(&str, usize, usize)) -> R) -> R {
    let mut shown = String::new();
    let mut bar = ui.progress("carving", None);
    let mut told = Instant::now();
    let result = work(&mut |what, done, total| {
        if shown != what {
            what.clone_into(&mut shown);
            bar.finish_and_clear();
            bar = ui.progress(what, Some(total as u64));
        }
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        if !ui.on_terminal() && told.elapsed() > QUIET {
            ui.summary(&format!("{what}: {done} of {total}"));
            told = Instant::now();
        }
    });
    bar.finish_and_clear();
    result
}

impl Gathered {
    /// Forgets the tests that have no name yet.
    pub(super) fn keep_only(&mut self, mut names: IndexMap<TestKey, String>) {
        let mut kept = std::mem::take(&mut self.harvest.kept);
        for test in &mut kept {
            test.name = names.swap_remove(&self.key(test.id()));
        }
        kept.retain(|test| test.name.is_some());
        self.harvest.kept = kept;
    }

    /// What the manifest knows a test by.
    fn key(&self, (recording, method, invocation): TestId) -> TestKey {
        (self.harvest.recordings[recording].clone(), self.program.method_text(method), invocation.0)
    }

    /// Where tests of a method go that was seen in a recording.
    fn output(&self, method: MethodId, recording: usize) -> PathBuf {
        let class = self.program.class(self.program.method(method).class);
        self.placement.output(class.source.as_deref(), recording)
    }
}

/// Names of secrets by recording, target and invocation of the test.
struct Secrets(IndexMap<TestKey, Vec<String>>);

impl Secrets {
    fn of(gathered: &Gathered) -> Self {
        let mut all: IndexMap<_, Vec<String>> = IndexMap::new();
        for test in &gathered.harvest.kept {
            all.entry(gathered.key(test.id())).or_insert_with(|| secrets_of(&gathered.program, &test.scenario));
        }
        Self(all)
    }

    /// Of those that the written tests hold.
    fn warn<'a>(&self, tests: impl Iterator<Item = &'a TestEntry>, ui: &Ui) {
        let of = |test: &TestEntry| {
            let names = self.0.get(&test.key());
            let place = test.name();
            names.into_iter().flatten().map(|name| (place.clone(), name.clone())).collect::<Vec<_>>()
        };
        warn_of_secrets(&tests.flat_map(of).collect::<Vec<_>>(), ui);
    }
}

/// Reduces and assembles the suites of all source directories. A test that its class's own module cannot take (it may need what only the running
/// module has) is tried once more in the module it was recorded in.
pub(super) fn place(
    args: &GenerateArgs,
    keeping: &Keeping,
    reducing: Reducing,
    gathered: &mut Gathered,
    ui: &Ui,
) -> anyhow::Result<IndexMap<PathBuf, Assembled>> {
    if let Some(most) = args.max_tests {
        gathered.harvest.kept.truncate(most);
    }
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
        let junit = gathered.placement.junit(&output, &world.class_path);
        let (options, verifier) = (options(args, keeping, junit), verifier(args, keeping, world)?);
        let mut bench = Bench { program: &gathered.program, recordings: &gathered.harvest.recordings, jvms: &mut jvms };
        let choosing = Choosing::of(&bench, all.clone(), reducing, &options, verifier.as_ref());
        let mut suite = with_progress(ui, |told| assemble(&mut bench, &choosing, &options, verifier.as_ref(), told))?;
        let refused = std::mem::take(&mut suite.refused);
        all.retain(|test| refused.iter().all(|one| one.test.id() != test.id()));
        for refused in refused {
            let elsewhere = gathered.placement.fallback(refused.test.recording).filter(|other| *other != output);
            match elsewhere {
                Some(other) => open.entry(other).or_default().push(refused.test),
                None => {
                    gathered.harvest.count_refused(&refused);
                    gathered.harvest.skipped.push(skipped(gathered, &refused));
                }
            }
        }
        suites.insert(output, suite);
    }
    gathered.harvest.skipped.sort();
    keep_verdicts(&jvms, ui);
    gathered.harvest.give_back(jvms);
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

pub(super) fn write(
    args: &GenerateArgs,
    gathered: &Gathered,
    suites: IndexMap<PathBuf, Assembled>,
    rest: Rest,
    ui: &Ui,
) -> anyhow::Result<Vec<Written>> {
    let counting = suites.values().flat_map(|suite| &suite.tests).filter(|test| test.counts());
    let tested = counting.flat_map(|test| test.also_tests.iter().chain([&test.target])).cloned().collect();
    let mut written = Vec::new();
    for (output, suite) in suites {
        let mut manifest = manifest(args, gathered, &output, &suite, &tested);
        let files = &suite.files;
        if files.iter().any(|file| !file.resources.is_empty()) {
            manifest.resources = Some(gathered.placement.resources_of(&output, args.resources.as_deref()));
        }
        let carved = manifest.tested().into_iter().map(str::to_owned).collect();
        let stored = write_suite(&output, files, manifest, rest, ui)?;
        written.push(Written { output, carved, stored });
    }
    Ok(written)
}

/// The manifest of one source directory: its tests, and of the methods that belong there all that was skipped. `tested`: methods with a test
/// that counts, in whichever directory.
fn manifest(
    args: &GenerateArgs,
    gathered: &Gathered,
    output: &Path,
    suite: &Assembled,
    tested: &IndexSet<String>,
) -> Manifest {
    let Gathered { harvest, program, .. } = gathered;
    let is_here = |(method, recording): &(&MethodId, &usize)| gathered.output(**method, **recording) == output;
    let methods: IndexSet<String> =
        harvest.methods.iter().filter(is_here).map(|(method, _)| program.method_text(*method)).collect();
    let skipped: Vec<SkippedEntry> =
        harvest.skipped.iter().filter(|entry| methods.contains(&entry.target)).cloned().collect();
    let named = |name: &&String| {
        suite.tests.iter().any(|test| test.recording == **name) || skipped.iter().any(|entry| entry.recording == **name)
    };
    let recording: Vec<String> = harvest.recordings.iter().filter(named).cloned().collect();
    let events = harvest.recordings.iter().zip(&gathered.events).filter(|(name, _)| recording.contains(name));
    let mut verification = harvest.verification(|method| is_here(&(&method, &harvest.methods[&method])));
    let void_methods = harvest.void_methods().map(|method| program.method_text(method));
    let tested = void_methods.filter(|method| methods.contains(method) && tested.contains(method));
    verification.void_methods_tested = Some(tested.count());
    Manifest {
        format: FORMAT,
        resources: None,
        files: Vec::new(),
        tests: suite.tests.clone(),
        summary: Summary {
            events: events.map(|(_, count)| *count as u64).sum(),
            methods: methods.len(),
            // What is on the disk in the end counts, see `write_suite`.
            methods_with_tests: 0,
            methods_tested_through_callers: 0,
            tests: 0,
            optimistic: suite.optimistic,
            statements: suite.statements,
            assertions: suite.assertions,
            verification: (verification.all.emitted > 0).then_some(verification),
        },
        recording,
        traces: seen_from(output, &args.traces),
        reduced: reduced_entries(gathered, suite),
        skipped,
    }
}

/// What the manifest says of tests that were left out, in its order.
fn reduced_entries(gathered: &Gathered, suite: &Assembled) -> Vec<ReducedEntry> {
    let mut names: IndexMap<TestKey, String> = IndexMap::new();
    for test in &suite.tests {
        names.entry(test.key()).or_insert_with(|| test.name());
    }
    let entry = |LeftOut { test, covered_by }: &LeftOut| {
        let (recording, target, invocation) = gathered.key(*test);
        let covered_by = covered_by.iter().filter_map(|test| names.get(&gathered.key(*test)).cloned()).collect();
        ReducedEntry { target, recording, invocation, covered_by }
    };
    let mut entries: Vec<ReducedEntry> = suite.left_out.iter().map(entry).collect();
    entries.sort();
    entries
}

fn options(args: &GenerateArgs, keeping: &Keeping, junit: JunitApi) -> GenerateOptions {
    let patterns = |texts: &[String]| texts.iter().map(|text| MethodPattern::parse(text)).collect();
    GenerateOptions {
        carve: CarveOptions {
            targets: patterns(&args.target),
            excluded: patterns(&args.exclude_target),
            policy: args.policy,
            assume: args.assume,
            oracle: args.oracle,
            projection: args.projection,
            keeping: keeping.clone(),
            variants: args.variants,
            release: args.release,
        },
        per_method: args.per_method,
        max_tests: args.max_tests,
        keep_weak: args.keep_weak,
        junit: junit.junit,
        junit4_has_assert_throws: junit.has_assert_throws,
        header: None,
        indent: 4,
        minimize: None,
    }
}

/// Verification runs tests, and their methods emptied, on the databases that were recorded.
///
/// # Errors
/// One of them is on another machine, or held rows before the recording, and nobody said that tests may change it.
fn require_allowed(
    args: &GenerateArgs,
    settings: &Settings,
    databases: &IndexSet<String>,
    history: &History<'_>,
) -> Result<(), UsageError> {
    if level(args).is_none() {
        return Ok(());
    }
    let allowed: Vec<&str> =
        args.allow_database.iter().chain(&settings.verify.databases).map(|one| without_port(one)).collect();
    let is_guarded = |host: &&str| !allowed.iter().any(|known| known.eq_ignore_ascii_case(host));
    let mut elsewhere = databases.iter().flat_map(|address| hosts(address)).filter(|host| !is_this_machine(host));
    if let Some(host) = elsewhere.find(is_guarded) {
        return Err(not_allowed(host, &format!("the program worked on a database of {host}")));
    }
    for ServerTable { database, table } in changed_as_found(&history.flow, &history.calls) {
        let at = hosts(database).into_iter().next().unwrap_or(DEFAULT_HOST);
        if is_guarded(&at) {
            let what =
                format!("the program changed the table {table} of {database}, which it had neither made nor emptied");
            return Err(not_allowed(at, &what));
        }
    }
    Ok(())
}

fn not_allowed(host: &str, what: &str) -> UsageError {
    UsageError(format!(
        "{what}: verification would run tests there that change its rows, also with emptied methods. \
         If it is there for tests, say --allow-database {host} (or allow-database = [\"{host}\"] in [verify] of {FILE_NAME}); \
         --no-verify writes tests that nobody ran"
    ))
}

/// How tests are verified, if they are.
fn level(args: &GenerateArgs) -> Option<Level> {
    match args.verify {
        _ if args.no_verify => None,
        VerifyLevel::None => None,
        VerifyLevel::Quick => Some(Level::Quick),
        VerifyLevel::Full => Some(Level::Full),
    }
}

fn verifier(args: &GenerateArgs, keeping: &Keeping, world: World) -> anyhow::Result<Option<Verifier>> {
    let Some(level) = level(args) else { return Ok(None) };
    let world = World { allowed_directories: keeping.directories.clone(), ..world };
    let workers = world.workers();
    let databases = world.databases.iter().cloned().collect();
    let bundle = Bundle::unpack()?;
    let junit = choose_junit(&world.class_path, &bundle.junit_jars());
    let jdk = Jdk::find()?;
    Ok(Some(Verifier {
        java_home: jdk.home().to_owned(),
        class_path: junit.class_path,
        runner_jar: bundle.runner_jar(),
        junit_jars: junit.junit_jars,
        level,
        workers,
        databases,
        working_directory: world.directory,
        allowed_directories: world.allowed_directories,
        jvm_options: world.needed.options,
        only_recorded: world.needed.only_recorded,
    }))
}
