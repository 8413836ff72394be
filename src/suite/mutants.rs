//! Mutants: small changes of the program's code, and which of them a suite notices.
//!
//! Input: a suite as it stands and the classes of the program. Output: a sample of the mutants, each with what became of it. Invariants: the sample
//! goes by what a mutant is, not by its place in a list or the machine; a mutant ends by counted work, and each has worlds of its own, so its verdict depends neither
//! on the others nor on how many JVMs there are.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use indexmap::{IndexMap, IndexSet};
use tempfile::TempDir;

use crate::hash::sha256;
use crate::jvm::Jdk;
use crate::program::text::binary_name;

use super::{
    compile::compile_tests,
    coverage::MethodKey,
    judge::{launch, place, plain_settings, scenario_settings},
    runner::{Answer, path_field},
    schedule::{Lab, Slot, by_class, in_parallel},
    variant::Effect,
    verdicts::Verdicts,
    verify::{Target, TestOutcome, TestToVerify, VerifyError, VerifyRequest},
    work::{A_MINUTE_OR_TWO, may_do},
};

/// So many give a share of four fifths within 5 points of that of all (19 times of 20), and take no longer than generating the suite does.
pub(crate) const MOST_MUTANTS: usize = 300;
/// Where tests are left out for it the sample is larger: what nobody tried, nobody keeps a test for.
pub const MOST_FOR_CHOICE: usize = 1000;
/// Another one gives another sample.
const SEED: &str = "mutants 1";

/// A changed instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// Its place among all of the same classes.
    pub number: usize,
    /// Where it stands, private methods and lambdas included.
    pub method: MethodKey,
    /// 0 if the class was compiled without lines.
    pub line: u32,
    /// The name of the source file; empty if the class was compiled without it.
    pub source: String,
    /// `conditionals_boundary`, as PIT names it.
    pub operator: String,
    /// `> became >=`.
    pub change: String,
}

/// What became of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutantReport {
    /// Of how many the sample is.
    pub found: usize,
    /// In the order of classes and instructions.
    pub sample: Vec<(Mutant, Effect)>,
    /// Tests that say nothing because they do not compile, by their names,
    pub not_compiled: Vec<String>,
    /// or because they are red on the program as it is.
    pub red: Vec<String>,
}

impl MutantReport {
    /// Those that could be made.
    pub fn made(&self) -> impl Iterator<Item = &(Mutant, Effect)> {
        self.sample.iter().filter(|(_, effect)| *effect != Effect::Unavailable)
    }
}

/// The recorded run of a `main`, as a test of what it prints and how it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainRun {
    /// With dots.
    pub class_name: String,
    pub arguments: Vec<String>,
    /// A file with what it reads of its standard input.
    pub input: PathBuf,
}

/// Which mutants may be in the sample.
pub enum Among<'a> {
    /// Those in code that a test runs.
    RunByTests,
    /// Those for which this says so.
    Which(&'a dyn Fn(&Mutant) -> bool),
}

impl Mutant {
    /// `Order.java:41 > became >=`, as far as that is known.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { method, line, source, change, .. } = self;
        let file = if source.is_empty() { binary_name(&method.class_name) } else { source.clone() };
        if *line == 0 { format!("{file} {change}") } else { format!("{file}:{line} {change}") }
    }

    /// Whether it is in the code of this method.
    #[must_use]
    pub fn is_in(&self, target: &Target) -> bool {
        target.method_name == self.method.method_name && target.class_name.replace('.', "/") == self.method.class_name
    }

    /// Reads the runner's `mutant` message.
    fn from_message(message: &[String]) -> Option<Self> {
        let [word, number, class_name, method_name, descriptor, line, source, operator, change] = message else {
            return None;
        };
        let [class_name, method_name, descriptor] = [class_name, method_name, descriptor].map(Clone::clone);
        let number = number.parse().ok().filter(|_| word == "mutant")?;
        Some(Self {
            number,
            method: MethodKey { class_name, method_name, descriptor },
            line: line.parse().unwrap_or(0),
            source: source.clone(),
            operator: operator.clone(),
            change: change.clone(),
        })
    }
}

/// Tries a sample of the mutants of these classes (names with slashes) on the tests of a suite. `progress` is told how many of how many have been tried.
pub fn try_mutants(
    request: &VerifyRequest,
    classes: &[String],
    among: &Among<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<MutantReport, VerifyError> {
    let scratch = tempfile::tempdir()?;
    let lab = laboratory(request, &Jdk::at(&request.java_home)?, scratch.path(), classes);
    let mut slots = slots(request);
    let compiled = compile_tests(lab.ready(&mut slots[0])?, request, scratch.path())?;
    try_on(&lab, &mut slots, &compiled, (among, MOST_MUTANTS), progress)
}

/// The same on the recorded run of a `main`: the one test of the request stands for it. None if two runs of it differ, or it leaves something behind.
pub fn try_mutants_on_main(
    request: &VerifyRequest,
    main: &MainRun,
    classes: &[String],
    among: &Among<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<MutantReport>, VerifyError> {
    let scratch = tempfile::tempdir()?;
    let lab = laboratory(request, &Jdk::at(&request.java_home)?, scratch.path(), classes);
    let mut slots = slots(request);
    let first = lab.expecting(main, "");
    let mut seen = Vec::new();
    for _ in 0..2 {
        seen.extend(first.run(&mut slots[0], &[0])?.into_iter().filter(TestOutcome::is_green));
    }
    match &seen[..] {
        [one, other] if one.message == other.message => {
            let most = usize::try_from(A_MINUTE_OR_TWO / one.work.max(1)).unwrap_or(MOST_MUTANTS).min(MOST_MUTANTS);
            try_on(&lab.expecting(main, &one.message), &mut slots, &[0], (among, most), progress).map(Some)
        }
        _ => Ok(None),
    }
}

fn slots(request: &VerifyRequest) -> Vec<Slot> {
    (0..request.workers.max(1)).map(|_| None).collect()
}

/// Tries a sample of at most so many on these tests.
fn try_on(
    lab: &Lab<'_>,
    slots: &mut [Slot],
    tests: &[usize],
    (among, most): (&Among<'_>, usize),
    progress: &mut dyn FnMut(usize, usize),
) -> Result<MutantReport, VerifyError> {
    let sample = Sample::take(lab, slots, tests, (among, most))?;
    let effects = sample.each(sample.mutants.clone(), slots, progress, |slot, mutant| {
        lab.mutate(slot, mutant, &sample.reaching(mutant, |_| true)).map(|(effect, _)| effect)
    })?;
    let sampled = sample.mutants.iter().zip(effects).map(|(mutant, effect)| (sample.all[*mutant].clone(), effect));
    let name = |test: usize| format!("{}.{}", lab.tests[test].class_name, lab.tests[test].method_name);
    Ok(MutantReport {
        found: sample.found,
        sample: sampled.collect(),
        not_compiled: (0..lab.tests.len()).filter(|test| !tests.contains(test)).map(name).collect(),
        red: tests.iter().copied().filter(|test| !sample.runs.contains_key(test)).map(name).collect(),
    })
}

/// Mutants that are tried on some of the tests of a request, then on others.
///
/// Why not simply who notices which: most mutants are noticed by nearly all tests that run their code, and the first of them will do.
pub struct MutantTrials<'a> {
    lab: Lab<'a>,
    slots: Vec<Slot>,
    sample: Sample<'a>,
    /// Which mutants which tests notice, as far as that was tried.
    noticed: Mutex<IndexMap<(usize, usize), bool>>,
    /// Where they run, as it is remembered.
    place: String,
    _scratch: TempDir,
}

impl<'a> MutantTrials<'a> {
    /// Takes a sample of at most so many mutants of these classes, in code that the tests run: scenarios, or tests that stand in the request's sources.
    pub fn begin(request: &'a VerifyRequest, classes: &[String], most: usize) -> Result<Self, VerifyError> {
        let scratch = tempfile::tempdir()?;
        let lab = laboratory(request, &Jdk::at(&request.java_home)?, scratch.path(), classes);
        let mut slots = slots(request);
        let tests = match request.tries_scenarios() {
            true => (0..request.tests.len()).collect(),
            false => compile_tests(lab.ready(&mut slots[0])?, request, scratch.path())?,
        };
        let sample = Sample::take(&lab, &mut slots, &tests, (&Among::RunByTests, most))?;
        Ok(Self { lab, slots, sample, noticed: Mutex::default(), place: place(request), _scratch: scratch })
    }

    /// Takes over what an earlier run found.
    pub fn recall(&mut self, verdicts: &Verdicts) {
        let known = verdicts.note(&self.place, &self.key()).cloned();
        let known: Vec<(usize, usize, bool)> =
            known.and_then(|text| serde_json::from_value(text).ok()).unwrap_or_default();
        let noticed = self.noticed.get_mut().unwrap_or_else(PoisonError::into_inner);
        noticed.extend(known.into_iter().map(|(mutant, test, is_noticed)| ((mutant, test), is_noticed)));
    }

    /// Keeps what was found for a later run: beside the verdicts of the tests, as both rest on the same files.
    pub fn remember(&mut self, verdicts: &mut Verdicts) {
        let key = self.key();
        let noticed = self.noticed.get_mut().unwrap_or_else(PoisonError::into_inner);
        let known: Vec<(usize, usize, bool)> =
            noticed.iter().map(|((mutant, test), is_noticed)| (*mutant, *test, *is_noticed)).collect();
        let classes = self.lab.tests.iter().map(|test| test.class_name.as_str()).collect();
        if let Ok(text) = serde_json::to_value(known) {
            verdicts.keep_note(&self.place, key, &classes, text);
        }
    }

    /// All that decides which test notices which mutant, but for the program's classes; those tell which mutants there are.
    fn key(&self) -> String {
        sha256(format!("{SEED} {:?} {:?}", self.lab.tests, self.sample.all))
    }

    /// Ends the JVMs, until they are needed again.
    pub fn rest(&mut self) {
        self.slots.fill_with(|| None);
    }

    /// From now on these tests are not among them.
    pub fn leave_out(&mut self, gone: impl Iterator<Item = usize>) {
        for test in gone {
            self.sample.runs.shift_remove(&test);
        }
    }

    /// For each mutant that none of these tests notices, and another one does: who does. So, too, if a test of the mutant's own method does and none of that method is
    /// among these: it says best what is wrong. `run_by`: only mutants in code that these run. Tests go by their numbers in the request.
    pub fn missed_by(
        &mut self,
        chosen: &IndexSet<usize>,
        run_by: Option<&IndexSet<usize>>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<Vec<usize>>, VerifyError> {
        let Self { lab, slots, sample, noticed, .. } = self;
        let is_meant = |mutant: &usize| {
            run_by.is_none_or(|run_by| !sample.reaching(*mutant, |test| run_by.contains(&test)).is_empty())
        };
        let mutants = sample.mutants.iter().copied().filter(is_meant).collect();
        let missed = sample.each(mutants, slots, progress, |slot, mutant| {
            let is_own = |test: usize| sample.all[mutant].is_in(&sample.tests[test].target);
            let mut notices = |is_meant: &dyn Fn(usize) -> bool| {
                is_noticed(lab, slot, mutant, sample.reaching(mutant, is_meant), noticed)
            };
            if notices(&|test| chosen.contains(&test) && is_own(test))? {
                return Ok(Vec::new());
            }
            let by_chosen = notices(&|test| chosen.contains(&test) && !is_own(test))?;
            let may_serve = |test: usize| !chosen.contains(&test) && (is_own(test) || !by_chosen);
            if !notices(&may_serve)? {
                return Ok(Vec::new());
            }
            let mut noticing = Vec::new();
            for (test, _) in sample.reaching(mutant, may_serve) {
                if notices(&|one| one == test)? {
                    noticing.push(test);
                }
            }
            if noticing.iter().any(|test| is_own(*test)) {
                noticing.retain(|test| is_own(*test));
            }
            Ok(noticing)
        })?;
        Ok(missed.into_iter().filter(|noticing| !noticing.is_empty()).collect())
    }
}

/// Whether one of these tests notices a mutant. What was tried is not tried again: who chooses asks many times, mostly about the same.
fn is_noticed(
    lab: &Lab<'_>,
    slot: &mut Slot,
    mutant: usize,
    mut tests: Vec<(usize, u64)>,
    noticed: &Mutex<IndexMap<(usize, usize), bool>>,
) -> Result<bool, VerifyError> {
    let known = |test: usize| noticed.lock().unwrap_or_else(PoisonError::into_inner).get(&(mutant, test)).copied();
    if tests.iter().any(|(test, _)| known(*test) == Some(true)) {
        return Ok(true);
    }
    tests.retain(|(test, _)| known(*test).is_none());
    let (effect, green) = lab.mutate(slot, mutant, &tests)?;
    // (None notices what cannot be made.)
    let tried = if effect == Effect::Unavailable { tests.len() } else { green };
    let mut noticed = noticed.lock().unwrap_or_else(PoisonError::into_inner);
    noticed.extend(tests[..tried].iter().map(|(test, _)| ((mutant, *test), false)));
    // (Where the JVM ended behind the last test, it was none of them.)
    if let Some((test, _)) = tests.get(green).filter(|_| effect.is_noticed()) {
        noticed.insert((mutant, *test), true);
    }
    Ok(effect.is_noticed())
}

/// The same for tests that have other numbers elsewhere: their places there. A test that is not among them cannot run.
pub fn missed_among(
    trials: &mut MutantTrials<'_>,
    places: &IndexSet<usize>,
    chosen: &IndexSet<usize>,
    run_by: Option<&IndexSet<usize>>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Vec<usize>>, VerifyError> {
    let here =
        |tests: &IndexSet<usize>| tests.iter().filter_map(|test| places.get_index_of(test)).collect::<IndexSet<_>>();
    let missed = trials.missed_by(&here(chosen), run_by.map(here).as_ref(), progress)?;
    Ok(missed.into_iter().map(|by| by.into_iter().map(|test| places[test]).collect()).collect())
}

/// The mutants that are tried, and what the tests do on the program as it is.
struct Sample<'a> {
    all: Vec<Mutant>,
    /// How many might be tried.
    found: usize,
    /// Their places among all.
    mutants: Vec<usize>,
    runs: IndexMap<usize, TestOutcome>,
    /// By test class.
    usual_work: IndexMap<&'a str, u64>,
    tests: &'a [TestToVerify],
}

impl<'a> Sample<'a> {
    fn take(
        lab: &Lab<'a>,
        slots: &mut [Slot],
        tests: &[usize],
        (among, most): (&Among<'_>, usize),
    ) -> Result<Self, VerifyError> {
        let all = mutants(lab, &mut slots[0])?;
        let runs = first_runs(lab, slots, tests)?;
        let is_reached = |mutant: usize| runs.values().any(|outcome| outcome.reaches(mutant));
        let counting: Vec<usize> = (0..all.len())
            .filter(|&mutant| match among {
                Among::RunByTests => is_reached(mutant),
                Among::Which(counts) => counts(&all[mutant]),
            })
            .collect();
        let mutants = sampled(&all, &counting, most);
        let usual_work = usual_work(lab.tests, &runs);
        Ok(Self { all, found: counting.len(), mutants, runs, usual_work, tests: lab.tests })
    }

    /// Those of the tests that run the mutant's code, in the order in which they are tried, each with the work that it may do.
    fn reaching(&self, mutant: usize, is_meant: impl Fn(usize) -> bool) -> Vec<(usize, u64)> {
        let reaching = self.runs.iter().filter(|(test, outcome)| is_meant(**test) && outcome.reaches(mutant));
        let in_turn = in_turn(self.tests, &self.all[mutant], reaching.map(|(test, _)| *test));
        let work = |test: usize| may_do(self.usual_work.get(self.tests[test].class_name.as_str()).copied());
        in_turn.into_iter().map(|test| (test, work(test))).collect()
    }

    /// What comes of each of these mutants, in their order.
    fn each<R: Send>(
        &self,
        mutants: Vec<usize>,
        slots: &mut [Slot],
        progress: &mut dyn FnMut(usize, usize),
        work: impl Fn(&mut Slot, usize) -> Result<R, VerifyError> + Sync,
    ) -> Result<Vec<R>, VerifyError> {
        let (mut done, total) = (0, mutants.len());
        in_parallel(slots, mutants, work, &mut |_| {
            done += 1;
            progress(done, total);
        })
    }
}

fn laboratory<'a>(request: &'a VerifyRequest, jdk: &Jdk, scratch: &Path, classes: &[String]) -> Lab<'a> {
    let mut settings = match request.tries_scenarios() {
        true => scenario_settings(request),
        false => plain_settings(request, scratch),
    };
    settings.push(("mutable", classes.to_vec()));
    Lab::of(request, launch(request, jdk), Arc::new(settings))
}

impl Lab<'_> {
    /// The same with the run of a `main` as each of its tests; `expected`: what comes out of it, if that is known.
    fn expecting(&self, main: &MainRun, expected: &str) -> Self {
        let mut fields = vec![main.class_name.clone(), path_field(&main.input), expected.to_owned()];
        fields.extend(main.arguments.iter().cloned());
        let mut settings = (*self.settings).clone();
        settings.push(("main", fields));
        Self { settings: Arc::new(settings), ..self.clone() }
    }
}

pub(super) fn mutants(lab: &Lab<'_>, slot: &mut Slot) -> Result<Vec<Mutant>, VerifyError> {
    let mut all = Vec::new();
    let answer = lab.ready(slot)?.ask("mutants", &[], lab.test_limit, &mut |message| {
        all.extend(Mutant::from_message(message));
    })?;
    match answer {
        Answer::End => Ok(all),
        Answer::Died(reason) => Err(VerifyError::Refused { reason }),
        Answer::Spoiled | Answer::Full | Answer::Hung => {
            Err(VerifyError::Refused { reason: "no answer to mutants".to_owned() })
        }
    }
}

/// The tests that are green on the program as it is, with what they did and which mutants they reach.
fn first_runs(lab: &Lab<'_>, slots: &mut [Slot], tests: &[usize]) -> Result<IndexMap<usize, TestOutcome>, VerifyError> {
    let run = |slot: &mut Slot, class: Vec<usize>| {
        let outcomes = lab.run(slot, &class)?;
        Ok(class.into_iter().zip(outcomes).collect::<Vec<_>>())
    };
    let runs = in_parallel(slots, by_class(lab.tests, tests), run, &mut |_| ())?;
    Ok(runs.into_iter().flatten().filter(|(_, outcome)| outcome.is_green()).collect())
}

/// The most that a test of each class did: the first one in a world does some work for the others.
fn usual_work<'a>(tests: &'a [TestToVerify], runs: &IndexMap<usize, TestOutcome>) -> IndexMap<&'a str, u64> {
    let mut most: IndexMap<&str, u64> = IndexMap::new();
    for (test, outcome) in runs {
        let known = most.entry(&tests[*test].class_name).or_default();
        *known = outcome.work.max(*known);
    }
    most
}

/// The tests of the mutant's own method first: most likely one of them notices.
fn in_turn(tests: &[TestToVerify], mutant: &Mutant, reaching: impl Iterator<Item = usize>) -> Vec<usize> {
    let (own, others): (Vec<usize>, Vec<usize>) = reaching.partition(|test| mutant.is_in(&tests[*test].target));
    own.into_iter().chain(others).collect()
}

/// At most so many of them, in their order; fewer are some of more. Each goes by a hash of what it is, so a change elsewhere exchanges few.
fn sampled(all: &[Mutant], counting: &[usize], most: usize) -> Vec<usize> {
    let mut copies: IndexMap<String, usize> = IndexMap::new();
    let mut ranked: Vec<(String, usize)> = Vec::new();
    for &number in counting {
        let Mutant { method, operator, change, .. } = &all[number];
        let MethodKey { class_name, method_name, descriptor } = method;
        let what = format!("{SEED} {class_name} {method_name} {descriptor} {operator} {change}");
        let copy = copies.entry(what.clone()).or_default();
        ranked.push((sha256(format!("{what} {copy}")), number));
        *copy += 1;
    }
    ranked.sort();
    let mut sample: Vec<usize> = ranked.into_iter().take(most).map(|(_, number)| number).collect();
    sample.sort_unstable();
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(method: &str, change: &str) -> Mutant {
        let message = ["mutant", "7", "a/B", method, "()V", "3", "B.java", "math", change].map(str::to_owned);
        Mutant::from_message(&message).unwrap()
    }

    #[test]
    fn a_sample_has_at_most_so_many_and_does_not_depend_on_other_methods() {
        let mut all: Vec<Mutant> = (0..400).map(|number| mutant(&format!("m{number}"), "+ became -")).collect();
        let whole: Vec<usize> = (0..all.len()).collect();
        let sample = sampled(&all, &whole, MOST_MUTANTS);
        assert_eq!((sample.len(), sample.is_sorted()), (MOST_MUTANTS, true));
        assert_eq!(sampled(&all, &whole[..20], MOST_MUTANTS), whole[..20]);
        assert!(sampled(&all, &whole, 30).iter().all(|number| sample.contains(number)));
        all.insert(0, mutant("other", "+ became -"));
        let shifted = sampled(&all, &(0..all.len()).collect::<Vec<_>>(), MOST_MUTANTS);
        let kept = shifted.iter().filter(|number| **number > 0 && sample.contains(&(**number - 1))).count();
        assert!(kept >= MOST_MUTANTS - 1, "{kept}");
    }

    #[test]
    fn two_that_look_the_same_are_two() {
        let all = [mutant("m", "+ became -"), mutant("m", "+ became -")];
        assert_eq!(sampled(&all, &[0, 1], MOST_MUTANTS), [0, 1]);
    }

    #[test]
    fn the_tests_of_the_mutants_method_come_first() {
        let test = |method_name: &str| {
            let target = Target {
                class_name: "a.B".to_owned(),
                method_name: method_name.to_owned(),
                descriptor: "()V".to_owned(),
            };
            TestToVerify::written("a.BTest", "t", target)
        };
        let tests = [test("x"), test("m"), test("y")];
        assert_eq!(in_turn(&tests, &mutant("m", "+ became -"), [0, 1, 2].into_iter()), [1, 0, 2]);
    }
}
