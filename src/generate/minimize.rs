//! Kept tests without what they do not need.
//!
//! Input: the kept tests of a recording, green and strong as they are. Output: the same tests with fewer actions; for each statement that stays, which check failed
//! without it. Invariants: a smaller test is green wherever `generate` asks, notices each emptied body that the whole one noticed, of its method and of those that it
//! tests through its act, and (but for [`Keep::Assertions`]) its act takes each branch that it took; what is not so in the end stays whole.
//!
//! All tests are minimized side by side (`ddmin`), so that a round of all of them is one batch. The candidates of a test share a world with its whole, which is tried
//! behind them: where that is not what it was, somebody has spoiled the world, and each of them is tried in a world of its own.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};
use regex_lite::Regex;

use super::steady::steady;
use super::through::Passage;
use super::{Generator, OnProgress, Verifier, complaint, emit_options, renumber, survivors};
use crate::carve::in_parts;
use crate::ddmin::{Candidate, Minimizer, Oracle, minimize};
use crate::java::{EmitOptions, Lowered, lower_alone};
use crate::manifest::TestKey;
use crate::scenario::model::Scenario;
use crate::scenario::parts::{Part, Parts};
use crate::suite::{
    Attempt, Branches, OutcomeKind, TestOutcome, TestToVerify, TryRequest, Variant, VariantResult, Verdict,
    VerifyError, VerifyRequest, place_in_words, try_scenarios,
};
use crate::trace::definition::ClassKind;

/// What a smaller test has to keep, beside being green and noticing emptied bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Keep {
    /// Its assertions hold
    Assertions,
    /// Its call takes the same branches, too
    #[default]
    Branches,
}

/// What is minimized, and how.
#[derive(Clone, Debug, Default)]
pub struct Minimize {
    pub keep: Keep,
    /// Only these tests; all if nothing is said.
    pub only: Option<IndexSet<TestKey>>,
}

/// A test that was minimized.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// As it was carved, in the numbers of the union.
    pub whole: Scenario,
    /// Statements of the whole before its assertions.
    pub statements: usize,
    /// Candidates that were tried.
    pub tries: usize,
    /// What each action of the arrange, by its place, is there for.
    pub kept: Vec<(usize, String)>,
}

/// What minimizing took.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinimizeFigures {
    pub tests: usize,
    pub tries: usize,
    pub time: Duration,
}

/// What waits longer for what was left out is red. (The whole took less; most candidates end by themselves.)
const TRY_LIMIT: Duration = Duration::from_secs(5);
/// So many candidates share a world.
const MOST_TOGETHER: usize = 100;

/// A test on its way.
struct Subject {
    /// Its place among the tests of the recording.
    own: usize,
    scenario: Scenario,
    parts: Parts,
    whole: Arc<Lowered>,
    /// Other methods whose emptied bodies it notices.
    also: Vec<TestToVerify>,
    branches: Branches,
    /// What it notices: of its own method first.
    noticed: Vec<Vec<Variant>>,
}

/// Why a candidate is not the test any more.
#[derive(Clone, Debug)]
enum Loss {
    NotWritten(String),
    /// The statement that failed, if that is known, and with what.
    Red(String, String),
    /// A class and a place of it.
    Branch(String, usize),
    Blind(Vec<VariantResult>),
}

/// One try.
#[derive(Clone, Copy)]
struct Try<'l> {
    subject: usize,
    lowered: &'l Lowered,
    /// Whether emptied bodies are tried, too.
    empties: bool,
}

/// The oracle: tries in the executor.
struct Trials<'t, 'g> {
    generator: &'t mut Generator<'g>,
    verifier: &'t Verifier,
    keep: Keep,
    branching: Vec<String>,
    subjects: Vec<Subject>,
    progress: OnProgress<'t>,
    tried: usize,
}

impl Generator<'_> {
    /// Minimizes the kept tests of this recording.
    pub(super) fn minimize(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let (Some(verifier), Some(minimizing)) = (self.verifier, &self.options.minimize) else { return Ok(()) };
        let keep = minimizing.keep;
        let started = Instant::now();
        let subjects = self.subjects(minimizing);
        let branching = if keep == Keep::Assertions { Vec::new() } else { self.application() };
        let mut trials = Trials { generator: self, verifier, keep, branching, subjects, progress, tried: 0 };
        trials.try_whole()?;
        let mut machines: Vec<Minimizer<Loss>> =
            trials.subjects.iter().map(|subject| Minimizer::new(subject.parts.units())).collect();
        minimize(&mut machines, &mut trials)?;
        trials.settle(&machines)?;
        let figures = &mut self.harvest.minimizing;
        figures.time += started.elapsed();
        Ok(())
    }

    /// The tests that can be tried again and again: not those that work on what others see, or find rows that nobody wrote.
    fn subjects(&self, minimizing: &Minimize) -> Vec<Subject> {
        let on_server = self.verifier.is_some_and(|verifier| !verifier.databases.is_empty());
        let alone = self.own.iter().enumerate().filter(|(_, own)| {
            let is_asked = minimizing.only.as_ref().is_none_or(|only| only.contains(&self.key(&own.scenario)));
            is_asked && own.scenario.found_tables.is_empty() && !(on_server && self.works_outside(&own.scenario))
        });
        let subject = |(at, own): (usize, &super::OwnTest)| Subject {
            own: at,
            scenario: own.scenario.clone(),
            parts: Parts::of(&own.scenario),
            whole: Arc::default(),
            also: self.also_tested(at),
            branches: Branches::default(),
            noticed: Vec::new(),
        };
        alone.map(subject).collect()
    }

    fn key(&self, scenario: &Scenario) -> TestKey {
        let recording = self.harvest.recordings.last().cloned().unwrap_or_default();
        (recording, self.history.program.method_text(scenario.mut_method), scenario.invocation.0)
    }

    /// The other methods whose emptied bodies a test notices.
    fn also_tested(&self, own: usize) -> Vec<TestToVerify> {
        let kept = &self.harvest.kept[self.own[own].kept];
        let united: IndexMap<_, _> = self.numbers.methods().map(|(own, united)| (united, own)).collect();
        let methods = kept.also_tests.iter().filter_map(|method| united.get(method).copied());
        methods.map(|method| self.passage_to_verify(&Passage { method, test: own })).collect()
    }

    /// The classes whose branches are the program's, with slashes.
    fn application(&self) -> Vec<String> {
        let classes = self.history.program.definitions.classes.iter();
        let mut names: Vec<String> =
            classes.filter(|(_, class)| class.kind == ClassKind::App).map(|(_, class)| class.name.clone()).collect();
        names.sort();
        names.dedup();
        names
    }
}

impl Trials<'_, '_> {
    /// Tries all tests as they are, twice: what the second try does not do again depends on who comes first in a world.
    fn try_whole(&mut self) -> Result<(), VerifyError> {
        let scenarios: Vec<Scenario> = self.subjects.iter().map(|subject| subject.scenario.clone()).collect();
        let lowered = self.lower(&scenarios);
        let twice: Vec<(usize, &Lowered)> =
            lowered.iter().enumerate().filter_map(|(at, one)| Some((at, one.as_ref().ok()?))).collect();
        let count = twice.len();
        let twice: Vec<Try<'_>> = (0..2 * count)
            .map(|at| {
                let (subject, lowered) = twice[at % count];
                Try { subject, lowered, empties: at < count }
            })
            .collect();
        let attempts = self.attempt(&twice, false, false)?;
        let (first, second) = attempts.split_at(count);
        let mut whole = IndexMap::new();
        for ((one, first), second) in twice.iter().zip(first).zip(second) {
            let (Some(own), Some(again)) = (first.first(), second.first()) else { continue };
            if own.outcome.is_green() && again.outcome.is_green() {
                let noticed = first.iter().map(|one| noticed(&one.variants)).collect();
                whole.insert(
                    one.subject,
                    (Arc::new(one.lowered.clone()), own.branches.shared(&again.branches), noticed),
                );
            }
        }
        let subjects = std::mem::take(&mut self.subjects).into_iter().enumerate();
        let tried = |(at, subject): (usize, Subject)| {
            let (whole, branches, noticed) = whole.swap_remove(&at)?;
            Some(Subject { whole, branches, noticed, ..subject })
        };
        self.subjects = subjects.filter_map(tried).collect();
        Ok(())
    }

    fn lower(&self, scenarios: &[Scenario]) -> Vec<Result<Lowered, String>> {
        let program = self.generator.history.program;
        let options = emit_options(program, scenarios, self.generator.options);
        let options = EmitOptions { steps: true, ..options };
        in_parts(scenarios, |part| lower_alone(program, part, &options))
    }

    /// Tries scenarios of these subjects. Each gives what came of it, then of the emptied bodies of other methods in its act.
    fn attempt(
        &mut self,
        candidates: &[Try<'_>],
        alone: bool,
        compares: bool,
    ) -> Result<Vec<Vec<Attempt>>, VerifyError> {
        let mut tests = Vec::new();
        let mut places = Vec::new();
        let mut subject_of = Vec::new();
        for (number, Try { subject, lowered, .. }) in candidates.iter().enumerate() {
            places.push(tests.len());
            let named = |test: TestToVerify| TestToVerify {
                class_name: lowered.class_name.clone(),
                method_name: format!("try{number}"),
                steps: Some(lowered.steps.clone()),
                ..test
            };
            let subject = &self.subjects[*subject];
            tests.push(named(self.generator.as_recorded(&subject.scenario)));
            tests.extend(subject.also.iter().cloned().map(named));
            subject_of.resize(tests.len(), number);
        }
        let groups = groups(candidates, &places, alone);
        let request = VerifyRequest { test_limit: TRY_LIMIT, ..self.generator.request(self.verifier, tests) };
        let subjects = &self.subjects;
        let is_enough = |test: usize, outcome: &TestOutcome, branches: &Branches| {
            let one = &candidates[subject_of[test]];
            let subject = &subjects[one.subject];
            one.empties && outcome.is_green() && (!compares || subject.branches.first_missing(branches).is_none())
        };
        let tries = TryRequest { request: &request, groups, branching: &self.branching, is_enough: &is_enough };
        let started = Instant::now();
        let mut attempts = try_scenarios(&mut self.generator.harvest.jvms, &tries)?;
        self.generator.harvest.verify_time += started.elapsed();
        let ends = places.iter().skip(1).copied().chain([subject_of.len()]);
        let own = places
            .iter()
            .zip(ends)
            .map(|(from, to)| (*from..to).filter_map(|test| attempts.swap_remove(&test)).collect());
        Ok(own.collect())
    }

    /// Whether what was tried is still the test.
    fn verdict(&self, one: &Try<'_>, attempts: &[Attempt]) -> Result<(), Loss> {
        let subject = &self.subjects[one.subject];
        let Some(own) = attempts.first() else { return Err(Loss::NotWritten("it was not run".to_owned())) };
        if !own.outcome.is_green() {
            return Err(red(one.lowered, &own.outcome));
        }
        if let Some((class, place)) = subject.branches.first_missing(&own.branches)
            && self.keep >= Keep::Branches
        {
            return Err(Loss::Branch(class.to_owned(), place));
        }
        for (attempt, wanted) in attempts.iter().zip(&subject.noticed).filter(|_| one.empties) {
            let has = noticed(&attempt.variants);
            let is_blind = |result: &&VariantResult| wanted.contains(&result.variant) && !has.contains(&result.variant);
            let blind: Vec<VariantResult> = attempt.variants.iter().filter(is_blind).copied().collect();
            if !blind.is_empty() {
                return Err(Loss::Blind(blind));
            }
        }
        Ok(())
    }

    /// Tries the smaller tests as any other test of `generate`, and keeps those that are as good.
    fn settle(&mut self, machines: &[Minimizer<Loss>]) -> Result<(), VerifyError> {
        let smaller: Vec<Scenario> = self
            .subjects
            .iter()
            .zip(machines)
            .map(|(subject, machine)| subject.parts.reduced(&subject.scenario, machine.kept()))
            .collect();
        let emission = self.generator.emit(&smaller);
        let written: Vec<_> = emission.tests().filter(|(_, test)| test.without_steps().is_none()).collect();
        let to_verify = written.iter().map(|(file, test)| {
            let scenario = &smaller[test.scenario];
            self.generator.to_verify(file, test, scenario)
        });
        let tests: Vec<TestToVerify> = to_verify.collect();
        let request = VerifyRequest { shuffled: true, ..self.generator.request(self.verifier, tests) };
        let report = self.generator.verify(&request, self.progress)?;
        for ((_, test), report) in written.into_iter().zip(report.tests) {
            let subject = &self.subjects[test.scenario];
            let has = noticed(&report.variants);
            let sees = subject.noticed.first().is_none_or(|own| own.iter().all(|variant| has.contains(variant)));
            let is_good =
                complaint(&smaller[test.scenario], &report.verdict).is_none() && report.verdict != Verdict::Unmeasured;
            if is_good && sees {
                self.keep_smaller(test.scenario, &smaller[test.scenario], &machines[test.scenario])?;
            }
        }
        Ok(())
    }

    fn keep_smaller(
        &mut self,
        number: usize,
        smaller: &Scenario,
        machine: &Minimizer<Loss>,
    ) -> Result<(), VerifyError> {
        let kept = self.reasons(number, smaller, machine)?;
        let subject = &self.subjects[number];
        let generator = &mut *self.generator;
        let place = generator.own[subject.own].kept;
        let one = &mut generator.harvest.kept[place];
        one.minimized = Some(Box::new(Minimized {
            whole: std::mem::replace(&mut one.scenario, renumber(smaller.clone(), &generator.numbers)),
            statements: subject.whole.statements,
            tries: machine.tries(),
            kept,
        }));
        generator.harvest.minimizing.tests += 1;
        generator.harvest.minimizing.tries += machine.tries();
        Ok(())
    }

    /// What each action that stayed is there for.
    fn reasons(
        &mut self,
        number: usize,
        smaller: &Scenario,
        machine: &Minimizer<Loss>,
    ) -> Result<Vec<(usize, String)>, VerifyError> {
        let mut reasons = Vec::new();
        for unit in machine.kept().units() {
            let subject = &self.subjects[number];
            let Part::Action(at) = subject.parts.part(unit) else { continue };
            let action = &subject.scenario.arrange[at];
            let is_it =
                |other: &crate::scenario::model::Action| (other.event, &other.kind) == (action.event, &action.kind);
            let Some(place) = smaller.arrange.iter().position(is_it) else { continue };
            let why = match machine.why(unit) {
                None => "the call under test, or an assertion, takes what it gives".to_owned(),
                Some(loss) => self.in_words(loss)?,
            };
            reasons.push((place, why));
        }
        Ok(reasons)
    }

    fn in_words(&mut self, loss: &Loss) -> Result<String, VerifyError> {
        Ok(match loss {
            Loss::NotWritten(why) => format!("no test can be written: {}", steady(why)),
            Loss::Red(statement, what) if statement.is_empty() => what.clone(),
            Loss::Red(statement, what) => format!("{what}: {statement}"),
            Loss::Blind(blind) => survivors(blind),
            Loss::Branch(class, place) => {
                let name = class.replace('/', ".");
                match place_in_words(&mut self.generator.harvest.jvms, class, *place)? {
                    Some((method, line, what)) if what == "entered" => {
                        format!("{name}.{method} (line {line}) is not entered")
                    }
                    Some((method, line, what)) => {
                        format!("a branch of {name}.{method} in line {line} is not taken ({what})")
                    }
                    None => format!("a branch of {name} is not taken"),
                }
            }
        })
    }
}

impl Oracle for Trials<'_, '_> {
    type Reason = Loss;
    type Error = VerifyError;

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), Loss>>, VerifyError> {
        let scenarios: Vec<Scenario> = asked
            .iter()
            .map(|(subject, candidate)| {
                let subject = &self.subjects[*subject];
                subject.parts.reduced(&subject.scenario, candidate)
            })
            .collect();
        self.tried += asked.len();
        (self.progress)("minimizing", self.tried, self.tried);
        let lowered = self.lower(&scenarios);
        let wholes: Vec<Arc<Lowered>> = self.subjects.iter().map(|subject| Arc::clone(&subject.whole)).collect();
        let mut answers: Vec<Result<(), Loss>> =
            lowered.iter().map(|one| one.as_ref().map(|_| ()).map_err(|why| Loss::NotWritten(why.clone()))).collect();
        // Behind the candidates of each test the whole, which has no number.
        let mut batch: Vec<(Try<'_>, Option<usize>)> = Vec::new();
        for (at, (subject, _)) in asked.iter().enumerate() {
            if let Ok(lowered) = &lowered[at] {
                batch.push((Try { subject: *subject, lowered, empties: true }, Some(at)));
            }
            if asked.get(at + 1).is_none_or(|(next, _)| next != subject) {
                batch.push((Try { subject: *subject, lowered: &wholes[*subject], empties: false }, None));
            }
        }
        let (tries, numbers): (Vec<Try<'_>>, Vec<Option<usize>>) = batch.into_iter().unzip();
        let attempts = self.attempt(&tries, false, true)?;
        let mut again: Vec<(Try<'_>, usize)> = Vec::new();
        let mut begin = 0;
        for end in (0..tries.len()).filter(|at| numbers[*at].is_none()) {
            let is_spoiled = self.verdict(&tries[end], &attempts[end]).is_err();
            for at in begin..end {
                let Some(number) = numbers[at] else { continue };
                answers[number] = self.verdict(&tries[at], &attempts[at]);
                if is_spoiled {
                    again.push((tries[at], number));
                }
            }
            begin = end + 1;
        }
        let (alone, numbers): (Vec<Try<'_>>, Vec<usize>) = again.into_iter().unzip();
        if !alone.is_empty() {
            let attempts = self.attempt(&alone, true, true)?;
            for ((one, number), attempts) in alone.iter().zip(numbers).zip(attempts) {
                answers[number] = self.verdict(one, &attempts);
            }
        }
        Ok(answers)
    }
}

/// Candidates by class, in their order; all of a test in one world, unless each has its own.
fn groups(candidates: &[Try<'_>], places: &[usize], alone: bool) -> Vec<Vec<usize>> {
    if alone {
        return places.iter().map(|place| vec![*place]).collect();
    }
    let mut classes: IndexMap<&str, Vec<Vec<usize>>> = IndexMap::new();
    let mut last = None;
    for (Try { subject, lowered, .. }, place) in candidates.iter().zip(places) {
        let groups = classes.entry(&lowered.class_name).or_default();
        let is_full = groups.last().is_none_or(|group| group.len() >= MOST_TOGETHER);
        if groups.is_empty() || is_full && last != Some(subject) {
            groups.push(Vec::new());
        }
        last = Some(subject);
        groups.last_mut().expect("the first of a class has no group before it").push(*place);
    }
    classes.into_values().flatten().collect()
}

/// The line of the scenario's class in a stack trace: the number of its statement, from 1.
static LINE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bCarved\$\d+\.run\(Carved:(\d+)\)").expect("a pattern of ours"));

/// What failed. Not what it said: that may name what is another in each run.
fn red(lowered: &Lowered, outcome: &TestOutcome) -> Loss {
    let line = LINE.captures(&outcome.trace).and_then(|found| found[1].parse::<usize>().ok());
    let statement = line.and_then(|line| lowered.lines.get(line.checked_sub(1)?)).cloned().unwrap_or_default();
    let what = match outcome.kind {
        OutcomeKind::Failed if is_check(&outcome.exception) => "the check fails".to_owned(),
        OutcomeKind::Failed => outcome.exception.clone(),
        other => format!("{other:?}").to_lowercase(),
    };
    Loss::Red(statement, what)
}

fn is_check(exception: &str) -> bool {
    exception == "java.lang.AssertionError" || exception.starts_with("org.opentest4j.")
}

/// The emptied bodies that were noticed.
fn noticed(variants: &[VariantResult]) -> Vec<Variant> {
    variants.iter().filter(|one| one.effect.is_noticed()).map(|one| one.variant).collect()
}
