//! `testcarve reduce`: takes tests out of a suite that stands, if others show what they show.
//!
//! Input: the sources and their manifest; the recordings, for branches and paths; the program, for mutants. Output: the sources without those tests and without what only
//! they needed. Invariants: what people edited stays as it is; nothing is written that was not compiled and run before. Why on the text: the recording may be
//! gone, and to carve anew would throw away what people made of the tests.

use indexmap::{IndexMap, IndexSet};

use super::args::ReduceArgs;
use super::class_path::{given_class_path, gone};
use super::exit_code::{ExitCode, NotGreen, UsageError};
use super::recordings::{Loaded, load_recordings, name_of};
use super::settings::Settings;
use super::suite_files::{change_suite, unnamed_resources};
use super::ui::Ui;
use super::verify::{World, Written, to_text};
use super::weak::{NOT_TRIED, classes};
use crate::bundle::Bundle;
use crate::counted::{counted, word_for};
use crate::graph::History;
use crate::hash::sha256;
use crate::java::{Without, without_tests};
use crate::manifest::{Manifest, ReducedEntry, TestEntry, TestKey};
use crate::reduce::{Criterion, Worth, choose, choose_asking, covered_by};
use crate::scenario::kinds::kinds_of;
use crate::scenario::select::branches_in_span;
use crate::suite::{JavaSource, MOST_FOR_CHOICE, MutantTrials, TestReport, missed_among};
use crate::trace::event::EventId;

/// The branches of a test's act, by names.
type Branches = Vec<(String, u32)>;

/// What the recording tells of a test's act.
struct OfAct {
    branches: Branches,
    /// Of values.
    kinds: IndexSet<String>,
}

/// Runs the command.
///
/// # Errors
/// No suite; neither a recording nor a class path; tests that are red without those that go; the disk.
pub fn run(args: &ReduceArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let suite = Written::read(&args.directory)?;
    suite.tell_gone(ui);
    let source = Source::of(args, &suite, settings, ui)?;
    let mut choice = Choice::of(&suite, args.by, &source)?;
    choice.fix_what_is_red(&suite, &source.world, ui)?;
    let stays = choice.stays(args.by, &suite, &source, ui)?;
    let reduced = Reduced::of(&suite, &choice, &stays);
    for unclear in &reduced.unclear {
        ui.warn(unclear);
    }
    for entry in &reduced.entries {
        let as_well =
            if entry.covered_by.is_empty() { String::new() } else { format!(" ({})", entry.covered_by.join(", ")) };
        ui.result(&format!("{}{as_well}\n", entry.name))?;
    }
    if !args.dry_run && !reduced.entries.is_empty() {
        reduced.require_green(&suite, &source.world, &choice.red, ui)?;
        change_suite(&args.directory, reduced.manifest(&suite), &reduced.files, &suite.sources)?;
    }
    ui.summary(&summary(args, &choice, &reduced));
    Ok(ExitCode::Success)
}

fn summary(args: &ReduceArgs, choice: &Choice<'_>, reduced: &Reduced) -> String {
    let (all, gone) = (choice.tests.len(), reduced.entries.len());
    let took = if args.dry_run { "Would take" } else { "Took" };
    let edited = match choice.edited {
        0 => String::new(),
        1 => "; 1 was edited by hand and stays as it is".to_owned(),
        count => format!("; {count} were edited by hand and stay as they are"),
    };
    format!("{took} {gone} of {} out of {}{edited}.", counted(all, "test"), args.directory.display())
}

/// What is known of the program.
struct Source {
    world: World,
    /// Names with slashes.
    classes: Vec<String>,
    /// By recording, target and invocation. None: no recording is there, or not that of the tests.
    recorded: Option<IndexMap<TestKey, OfAct>>,
}

impl Source {
    fn of(args: &ReduceArgs, suite: &Written, settings: &Settings, ui: &Ui) -> anyhow::Result<Self> {
        let traces = suite.recordings(&args.directory, &args.recording);
        let allowed = settings.verify.directories(&[]);
        let given = args.classpath.as_deref().map(given_class_path).transpose()?;
        let recordings = match (load_recordings(&traces, ui), given.is_some()) {
            (Err(error), false) => {
                return Err(gone(error));
            }
            (recordings, _) => recordings.unwrap_or_default(),
        };
        if recordings.is_empty() {
            let class_path = given.unwrap_or_default();
            let directory = std::env::current_dir().ok();
            let world = World { class_path, directory, allowed_directories: allowed, ..World::default() };
            let world = world.in_module_of(&args.directory);
            return Ok(Self { world, classes: targets(&suite.manifest), recorded: None });
        }
        let recorded = recorded(&suite.manifest, &recordings, settings);
        let classes = classes(&recordings);
        let world = World::of(&recordings, given, allowed, &args.directory)?;
        Ok(Self { world, classes, recorded })
    }

    fn of_test(&self, test: &TestEntry) -> Option<&OfAct> {
        self.recorded.as_ref()?.get(&test.key())
    }
}

/// The classes of the methods under test: without a recording nobody says which others are the program's.
fn targets(manifest: &Manifest) -> Vec<String> {
    let class = |test: &TestEntry| test.target.split('#').next().unwrap_or_default().replace('.', "/");
    manifest.tests.iter().map(class).collect::<IndexSet<String>>().into_iter().collect()
}

/// What the acts of the tests took and worked with; none if the recordings are not those of the tests.
fn recorded(manifest: &Manifest, recordings: &[Loaded], settings: &Settings) -> Option<IndexMap<TestKey, OfAct>> {
    let table = &*settings.library();
    let mut all = IndexMap::new();
    for recording in recordings {
        let name = name_of(&recording.path);
        let tests: Vec<&TestEntry> = manifest.tests.iter().filter(|test| test.recording == name).collect();
        if tests.is_empty() {
            continue;
        }
        let history = History::build(&recording.program, &recording.log, table);
        for test in tests {
            let Some(id) = history.calls.starting_at(EventId(test.invocation)) else { continue };
            let method = history.calls.get(id).method().map(|method| history.program.method_text(method));
            if method.is_some_and(|method| method == test.target) {
                let taken = branches_in_span(&history, id).into_iter();
                let branches = taken.map(|(method, branch)| (history.program.method_text(method), branch)).collect();
                all.insert(test.key(), OfAct { branches, kinds: kinds_of(&history, id) });
            }
        }
    }
    let is_known = |test: &TestEntry| all.contains_key(&test.key());
    manifest.tests.iter().all(is_known).then_some(all)
}

/// The tests among which is chosen.
struct Choice<'a> {
    tests: Vec<&'a TestEntry>,
    worths: Vec<Worth>,
    edited: usize,
    /// Those that are red, with the reason.
    red: IndexMap<String, TestReport>,
}

/// What a test may show.
#[derive(PartialEq, Eq, Hash)]
enum Shown<'a> {
    Branch(&'a (String, u32)),
    Path(&'a str, &'a Branches),
    EmptiedBody(&'a str, &'a str),
    Kind(&'a str),
    Inside(&'a str),
}

impl<'a> Choice<'a> {
    /// Of the tests that stand in the sources.
    fn of(suite: &'a Written, by: Criterion, source: &'a Source) -> anyhow::Result<Self> {
        if source.recorded.is_none() && by != Criterion::Kills {
            let what = if by == Criterion::Paths { "paths" } else { "coverage" };
            return Err(UsageError(format!(
                "--by {what} goes by the recording of these tests, which is not there: name it with --recording, or take --by kills"
            ))
            .into());
        }
        let mut shown: IndexSet<Shown<'a>> = IndexSet::new();
        let mut methods: IndexSet<&str> = IndexSet::new();
        let mut choice = Self { tests: Vec::new(), worths: Vec::new(), edited: 0, red: IndexMap::new() };
        let mut tests: Vec<&TestEntry> = suite.manifest.tests.iter().collect();
        // (Ties go as in `generate`.)
        tests.sort_by_cached_key(|test| test.key());
        for test in tests {
            let is_edited = !suite.is_as_written(test);
            choice.edited += usize::from(is_edited);
            choice.tests.push(test);
            choice.worths.push(match test.counts() {
                true => Worth {
                    method: methods.insert_full(&test.target).0,
                    shows: shown_by(test, by, source).into_iter().map(|one| shown.insert_full(one).0).collect(),
                    size: test.length(),
                    is_fixed: is_edited,
                },
                false => Worth::beside(choice.worths.len()),
            });
        }
        Ok(choice)
    }

    /// A test that is red shows nothing, and somebody has to see to it.
    fn fix_what_is_red(&mut self, suite: &Written, world: &World, ui: &Ui) -> anyhow::Result<()> {
        self.red = suite.red(world, ui)?;
        if !self.red.is_empty() {
            let (are, stay) = (word_for(self.red.len(), "is", "are"), word_for(self.red.len(), "stays", "stay"));
            ui.warn(&format!("{} {are} red and {stay}; testcarve verify tells why", counted(self.red.len(), "test")));
        }
        for (test, worth) in self.tests.iter().zip(&mut self.worths) {
            worth.is_fixed |= self.red.contains_key(&test.name());
        }
        Ok(())
    }

    /// The tests that stay.
    fn stays(&mut self, by: Criterion, suite: &Written, source: &Source, ui: &Ui) -> anyhow::Result<IndexSet<usize>> {
        if by != Criterion::Kills {
            return Ok(choose(&self.worths));
        }
        if !source.world.may_be_mutated() {
            if source.recorded.is_none() {
                return Err(NotGreen(NOT_TRIED.to_owned()).into());
            }
            ui.warn(NOT_TRIED);
            return Ok(choose(&self.worths));
        }
        if source.recorded.is_none() {
            ui.warn("without the recording of these tests it is not known which branches they are for: they are chosen by what they notice alone");
        }
        self.by_mutants(suite, source, ui)
    }

    fn by_mutants(&mut self, suite: &Written, source: &Source, ui: &Ui) -> anyhow::Result<IndexSet<usize>> {
        let mut request = suite.request(&source.world, &Bundle::unpack()?)?;
        let counting = (0..self.tests.len()).filter(|test| self.tests[*test].counts());
        let places: IndexSet<usize> = counting.collect();
        let is_meant = |class: &str, method: &str| {
            places.iter().position(|at| self.tests[*at].class == class && self.tests[*at].method == method)
        };
        let mut tests: Vec<(usize, _)> = std::mem::take(&mut request.tests)
            .into_iter()
            .filter_map(|test| Some((is_meant(&test.class_name, &test.method_name)?, test)))
            .collect();
        tests.sort_by_key(|(place, _)| *place);
        request.tests = tests.into_iter().map(|(_, test)| test).collect();
        Ok(ui.counting("trying mutants", |progress| {
            let mut trials = MutantTrials::begin(&request, &source.classes, MOST_FOR_CHOICE)?;
            choose_asking(&mut self.worths, &mut |chosen, run_by| {
                missed_among(&mut trials, &places, chosen, run_by, progress)
            })
        })?)
    }
}

fn shown_by<'a>(test: &'a TestEntry, by: Criterion, source: &'a Source) -> Vec<Shown<'a>> {
    let mut shown: Vec<Shown<'_>> = test.also_tests.iter().map(|target| Shown::Inside(target)).collect();
    if by == Criterion::Kills {
        shown.extend(test.notices.iter().map(|variant| Shown::EmptiedBody(&test.target, variant)));
    }
    let Some(OfAct { branches, kinds }) = source.of_test(test) else { return shown };
    match by {
        Criterion::Paths => shown.push(Shown::Path(&test.target, branches)),
        Criterion::Coverage | Criterion::Kills => {
            shown.extend(branches.iter().map(Shown::Branch));
            shown.extend(kinds.iter().map(|kind| Shown::Kind(kind)));
        }
    }
    shown
}

/// A test that goes.
struct Gone {
    name: String,
    covered_by: Vec<String>,
    entry: TestEntry,
}

/// The suite without the tests that go.
struct Reduced {
    entries: Vec<Gone>,
    /// Files that change, with their new text; none: they go.
    files: IndexMap<String, Option<String>>,
    /// Why files keep tests that were to go.
    unclear: Vec<String>,
}

impl Reduced {
    fn of(suite: &Written, choice: &Choice<'_>, stays: &IndexSet<usize>) -> Self {
        let mut gone: IndexMap<&str, Vec<usize>> = IndexMap::new();
        for test in (0..choice.tests.len()).filter(|test| !stays.contains(test)) {
            gone.entry(&choice.tests[test].path).or_default().push(test);
        }
        let mut reduced = Self { entries: Vec::new(), files: IndexMap::new(), unclear: Vec::new() };
        for (path, tests) in gone {
            let source = suite.sources.iter().find(|source| source.relative_path == path);
            let names = tests.iter().map(|test| choice.tests[*test].method.as_str()).collect();
            let is_edited = source.is_none_or(|source| {
                let digest = sha256(&source.text);
                !suite.manifest.files.iter().any(|file| file.path == path && file.sha256 == digest)
            });
            let text = match source.and_then(|source| without_tests(&source.text, &names)) {
                Some(Without::Text(text)) => Some(text),
                Some(Without::Nothing) if !is_edited => None,
                Some(Without::Nothing) => {
                    reduced.unclear.push(format!("{path} was edited by hand: its last tests stay"));
                    continue;
                }
                None => {
                    reduced
                        .unclear
                        .push(format!("{path} is laid out otherwise than testcarve lays it out: its tests stay"));
                    continue;
                }
            };
            let unnamed = unnamed_resources(&suite.manifest, path, text.as_deref());
            reduced.files.extend(unnamed.map(|file| (file.path.clone(), None)));
            reduced.files.insert(path.to_owned(), text);
            reduced.entries.extend(tests.into_iter().map(|test| Gone {
                name: choice.tests[test].name(),
                covered_by:
                    covered_by(&choice.worths, stays, test).into_iter().map(|by| choice.tests[by].name()).collect(),
                entry: choice.tests[test].clone(),
            }));
        }
        reduced
    }

    fn manifest(&self, suite: &Written) -> Manifest {
        let mut manifest = suite.whole_manifest();
        manifest.tests.retain(|test| !self.entries.iter().any(|gone| gone.entry == *test));
        manifest.reduced.extend(self.entries.iter().map(|gone| ReducedEntry {
            target: gone.entry.target.clone(),
            recording: gone.entry.recording.clone(),
            invocation: gone.entry.invocation,
            covered_by: gone.covered_by.clone(),
        }));
        manifest.reduced.sort();
        manifest
    }

    /// # Errors
    /// A test is red that was green beside those that go.
    fn require_green(
        &self,
        suite: &Written,
        world: &World,
        was_red: &IndexMap<String, TestReport>,
        ui: &Ui,
    ) -> anyhow::Result<()> {
        let text = |source: &JavaSource| match self.files.get(&source.relative_path) {
            Some(None) => None,
            Some(Some(text)) => Some(JavaSource { text: text.clone(), ..source.clone() }),
            None => Some(source.clone()),
        };
        let after = suite.with(self.manifest(suite), suite.sources.iter().filter_map(text).collect());
        if after.manifest.tests.is_empty() {
            return Ok(());
        }
        let mut red = after.red(world, ui)?;
        red.retain(|name, _| !was_red.contains_key(name));
        if red.is_empty() {
            return Ok(());
        }
        ui.result(&to_text(red.values()))?;
        let are = word_for(red.len(), "is", "are");
        Err(NotGreen(format!(
            "{} {are} red without the tests that were to go: nothing was changed",
            counted(red.len(), "test")
        ))
        .into())
    }
}
