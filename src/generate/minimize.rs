//! Kept tests without what they do not need.
//!
//! Input: the kept tests of a recording, green and strong as they are. Output: the same tests with fewer actions, and smaller values where that is wanted; for each statement that
//! stays, which check failed without it. Invariants: a smaller test is green wherever `generate` asks, notices each emptied body that the whole one noticed, of its method and of those that it
//! tests through its act, and (but for [`Keep::Assertions`]) its act takes each branch that it took; from [`Keep::Kills`] on it notices each mutant of its method that the whole
//! one noticed; what is not so in the end stays whole.
//!
//! All tests are minimized side by side (`ddmin`), pass by pass (`passes`), so that a round of all of them is one batch for the executor (`trials`).

mod known;
mod passes;
mod trials;

use indexmap::{IndexMap, IndexSet};

use super::steady::steady;
use super::through::Passage;
use super::{Generator, OnProgress, complaint, renumber, survivors};
use crate::java::{Guard, Lowered, without_noise};
use crate::manifest::{MinimizedKind, TestKey, ValuesEntry};
use crate::scenario::model::Scenario;
use crate::scenario::parts::Smaller;
use crate::scenario::values::size;
use crate::suite::{A_MINUTE_OR_TWO, TestToVerify, Verdict, VerifyError, VerifyRequest, place_in_words};
use crate::trace::definition::ClassKind;
use known::{Account, Remembered};
use passes::{End, Subject};
pub(super) use trials::TRY_LIMIT;
use trials::{Form, Loss, Red, Trials, noticed};

/// What a smaller test has to keep, beside being green and noticing emptied bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Keep {
    /// Its assertions hold
    Assertions,
    /// Its call takes the same branches, too
    #[default]
    Branches,
    /// It notices the same mutants of its method, too
    Kills,
    /// The same branches and mutants; but texts and whole numbers that it expects may become others
    Behaviour,
}

/// What goes from a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Goes {
    /// Actions of its arrange
    #[default]
    Actions,
    /// Actions; elements, lines and characters of texts, digits of numbers
    Values,
}

/// What is minimized, and how.
#[derive(Clone, Debug, Default)]
pub struct Minimize {
    pub goes: Goes,
    pub keep: Keep,
    /// Somebody asked for it: also tests that work on files or databases, each try of which takes a world of its own, and those that do much.
    pub asked: bool,
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
    pub kind: MinimizedKind,
    /// Of its values, by [`size`], if those may have gone, too.
    pub values: Option<ValuesEntry>,
}

/// What minimizing took.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinimizeFigures {
    pub tests: usize,
    pub tries: usize,
    /// Tests of which not all smaller values were tried.
    pub untried: usize,
}

impl Generator<'_> {
    /// Minimizes the kept tests of this recording.
    pub(super) fn minimize(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let (Some(verifier), Some(minimizing)) = (self.verifier, &self.options.minimize) else { return Ok(()) };
        let Minimize { keep, goes, asked, .. } = *minimizing;
        let subjects = self.subjects(minimizing);
        let branching = if keep == Keep::Assertions { Vec::new() } else { self.application() };
        if subjects.is_empty() {
            return Ok(());
        }
        let mutates = keep >= Keep::Kills && verifier.may_be_mutated();
        let mutable = if mutates { under_test(&subjects) } else { Vec::new() };
        let mut trials = Trials {
            generator: self,
            verifier,
            keep,
            branching,
            mutable,
            mutants: Vec::new(),
            subjects,
            progress,
            tried: 0,
            followed: IndexMap::new(),
            place: String::new(),
        };
        trials.lower_whole();
        let known = trials.recall(goes, !asked);
        trials.try_open(&known, goes, asked)?;
        trials.keep_known(known);
        Ok(())
    }

    /// The tests that can be tried again and again: not those that work on what others see, or find rows that nobody wrote; nor those of a call that left all as it was, of which
    /// no check tells whether it still does.
    fn subjects(&self, minimizing: &Minimize) -> Vec<Subject> {
        let on_server = self.verifier.is_some_and(|verifier| !verifier.databases.is_empty());
        let alone = self.own.iter().enumerate().filter(|(_, own)| {
            let is_asked = minimizing.only.as_ref().is_none_or(|only| only.contains(&self.key(&own.scenario)));
            let is_left = |own: &super::OwnTest| (on_server || !minimizing.asked) && self.works_outside(&own.scenario);
            is_asked && !own.scenario.idle && own.scenario.found_tables.is_empty() && !is_left(own)
        });
        let subject = |(at, own): (usize, &super::OwnTest)| {
            let scenario = match minimizing.keep {
                // (A check that fails is known by its number among those that are written.)
                Keep::Behaviour => without_noise(self.history.program, &own.scenario),
                Keep::Assertions | Keep::Branches | Keep::Kills => own.scenario.clone(),
            };
            let tests = std::iter::once(self.as_recorded(&own.scenario)).chain(self.also_tested(at)).collect();
            Subject::new(at, scenario, tests, self.works_outside(&own.scenario))
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

/// What a try takes besides what the program does in it, as calls and jumps backwards: sat4j's 39,000 tries took three minutes, and its tests do little.
const TRY: u64 = 100_000;

/// The classes of the methods under test, with slashes.
fn under_test(subjects: &[Subject]) -> Vec<String> {
    let own = subjects.iter().filter_map(|subject| subject.tests.first());
    let classes: IndexSet<String> = own.map(|test| test.target.class_name.replace('.', "/")).collect();
    classes.into_iter().collect()
}

impl Trials<'_, '_> {
    /// Minimizes the tests of which nobody knows what becomes of them. `known`: the others.
    fn try_open(&mut self, known: &[(Subject, Remembered)], goes: Goes, asked: bool) -> Result<(), VerifyError> {
        if self.subjects.is_empty() {
            return Ok(());
        }
        let mutates = !self.mutable.is_empty();
        self.try_whole()?;
        if mutates {
            self.find_mutants()?;
        }
        self.tell_costs();
        if !asked {
            self.leave_costly(known);
        }
        self.run(goes == Goes::Values)?;
        if mutates && self.begin_blind_ones_anew()? {
            self.run(goes == Goes::Values)?;
        }
        self.settle(goes)
    }

    /// Tells of each test what its tries would take.
    fn tell_costs(&mut self) {
        let cost = |number: usize| {
            let subject = &self.subjects[number];
            let (statements, mutants) = (subject.statements as u64, self.own_mutants(number).count() as u64);
            // (Each statement alone and some together; each mutant on the whole and on what is left of it.)
            2 * (statements + mutants) * (subject.work + TRY)
        };
        let costs: Vec<u64> = (0..self.subjects.len()).map(cost).collect();
        for (subject, cost) in self.subjects.iter_mut().zip(costs) {
            subject.cost = cost;
        }
    }

    /// Leaves the tests as they are whose tries would take most, so that all the others of a recording take no more than nobody minds.
    fn leave_costly(&mut self, known: &[(Subject, Remembered)]) {
        let of_known = known.iter().filter_map(|(subject, fate)| Some((fate.cost()?, subject.own)));
        let mut costs: Vec<(u64, usize)> =
            self.subjects.iter().map(|subject| (subject.cost, subject.own)).chain(of_known).collect();
        costs.sort_unstable();
        let in_all = costs.iter().scan(0_u64, |sum, (cost, own)| {
            *sum = sum.saturating_add(*cost);
            (*sum <= A_MINUTE_OR_TWO).then_some(*own)
        });
        let meant: IndexSet<usize> = in_all.collect();
        let (meant, left) =
            std::mem::take(&mut self.subjects).into_iter().partition(|subject| meant.contains(&subject.own));
        self.subjects = meant;
        for subject in left {
            self.remember(&subject, &Remembered::Costly);
        }
    }

    /// Keeps what is left of each test, if that is as good; else what was left of it before its values became smaller.
    fn settle(&mut self, goes: Goes) -> Result<(), VerifyError> {
        let mut numbers: Vec<usize> = (0..self.subjects.len()).collect();
        while !numbers.is_empty() {
            let good = self.good_ends(&numbers)?;
            for (number, written) in &good {
                let reasons = self.reasons(*number, written)?;
                self.keep_smaller(*number, goes, reasons);
            }
            numbers.retain(|number| {
                let ends = &mut self.subjects[*number].ends;
                ends.pop();
                !good.contains_key(number) && !ends.is_empty()
            });
        }
        for subject in std::mem::take(&mut self.subjects) {
            let whole = Remembered::Whole { cost: subject.cost };
            self.remember(&subject, subject.left.as_ref().unwrap_or(&whole));
        }
        Ok(())
    }

    /// Tries the smaller tests as any other test of `generate`: those that are as good as the whole, as they are written.
    fn good_ends(&mut self, numbers: &[usize]) -> Result<IndexMap<usize, Lowered>, VerifyError> {
        let ends = numbers.iter().filter_map(|number| self.subjects[*number].ends.last());
        let all: Vec<Smaller> = ends.map(|end| end.smaller.clone()).collect();
        let smaller: Vec<Scenario> = all.iter().map(|smaller| smaller.scenario.clone()).collect();
        let lowered = self.lower_anew(&all, (0..all.len()).collect());
        let emission = self.generator.emit(&smaller);
        let written: Vec<_> = emission.tests().filter(|(_, test)| test.without_steps().is_none()).collect();
        let to_verify = written.iter().map(|(file, test)| {
            let scenario = &smaller[test.scenario];
            self.generator.to_verify(file, test, scenario)
        });
        let tests: Vec<TestToVerify> = to_verify.collect();
        let request = VerifyRequest { shuffled: true, ..self.generator.request(self.verifier, tests) };
        let report = self.generator.verify(&request, self.progress)?;
        // (What was tried were choices of the statements of the whole: as it is written, a test has fewer, and its blocks end elsewhere.)
        let forms: Vec<Form> = lowered.values().cloned().map(Form::Anew).collect();
        let as_written = self.try_all(numbers, &forms)?;
        let mut good = IndexMap::new();
        for ((_, test), report) in written.into_iter().zip(report.tests) {
            let (at, number) = (test.scenario, numbers[test.scenario]);
            let has = noticed(&report.variants);
            let own = self.subjects[number].noticed.first();
            let sees = own.is_none_or(|own| own.iter().all(|variant| has.contains(variant)));
            let is_good = complaint(&smaller[at], &report.verdict).is_none() && report.verdict != Verdict::Unmeasured;
            if let (true, Ok(lowered)) = (is_good && sees && as_written[at].is_ok(), &lowered[&at]) {
                good.insert(number, lowered.clone());
            }
        }
        Ok(good)
    }

    fn keep_smaller(&mut self, number: usize, goes: Goes, kept: Vec<(usize, String)>) {
        let subject = &mut self.subjects[number];
        let Some(end) = subject.ends.last() else { return };
        let End { smaller, tries, are_values_others, .. } = end;
        let rest = Account { statements: subject.statements, tries: *tries, kept };
        let (own, smaller) = (subject.own, smaller.scenario.clone());
        let kind = if *are_values_others { MinimizedKind::Values } else { MinimizedKind::Actions };
        let untried = subject.untried();
        subject.left = Some(Remembered::Smaller { cost: subject.cost, units: end.units(), rest: rest.clone() });
        let place = self.generator.own[own].kept;
        let generator = &mut *self.generator;
        let before = size(&generator.harvest.kept[place].scenario);
        let values = (goes == Goes::Values).then(|| ValuesEntry { before, after: size(&smaller), untried });
        generator.harvest.minimizing.untried += usize::from(untried > 0);
        self.put_smaller(own, smaller, rest, kind, values);
    }

    /// Puts what is left of a test in its place.
    fn put_smaller(
        &mut self,
        own: usize,
        smaller: Scenario,
        rest: Account,
        kind: MinimizedKind,
        values: Option<ValuesEntry>,
    ) {
        let generator = &mut *self.generator;
        let one = &mut generator.harvest.kept[generator.own[own].kept];
        let whole = std::mem::replace(&mut one.scenario, renumber(smaller, &generator.numbers));
        let Account { statements, tries, kept } = rest;
        one.minimized = Some(Box::new(Minimized { whole, statements, tries, kept, kind, values }));
        let figures = &mut generator.harvest.minimizing;
        figures.tests += 1;
        figures.tries += tries;
    }

    /// What each action that stayed is there for. `written`: the test as it is now.
    fn reasons(&mut self, number: usize, written: &Lowered) -> Result<Vec<(usize, String)>, VerifyError> {
        let kept = self.subjects[number].ends.last().into_iter().flat_map(End::kept);
        let kept: Vec<(usize, Option<Loss>)> = kept.map(|(place, why)| (place, why.cloned())).collect();
        let mut reasons = Vec::with_capacity(kept.len());
        for (place, why) in kept {
            let why = match why {
                None => "the call under test, or an assertion, takes what it gives".to_owned(),
                Some(loss) => self.in_words(&loss, written)?,
            };
            reasons.push((place, why));
        }
        Ok(reasons)
    }

    fn in_words(&mut self, loss: &Loss, written: &Lowered) -> Result<String, VerifyError> {
        Ok(match loss {
            Loss::NotWritten(why) => format!("no test can be written: {}", steady(why)),
            Loss::Red(Red { guard, what, .. }) => match as_written(guard, written) {
                "" => what.clone(),
                statement => format!("{what}: {statement}"),
            },
            Loss::Blind(blind) => survivors(blind),
            Loss::Mutant(mutant) => format!("a mutant is not noticed: {}", self.mutants[*mutant].text()),
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

/// A statement of a try as the test has it now: where its assertion is checked, or its action is done.
fn as_written<'a>(guard: &'a Guard, written: &'a Lowered) -> &'a str {
    let is_it = |other: &&Guard| match (guard.assertion, guard.actions.last()) {
        (None, Some(action)) => other.actions.contains(action),
        (assertion, _) => assertion.is_some() && other.assertion == assertion,
    };
    let now = written.guards.iter().rfind(is_it);
    now.map_or(&guard.text, |now| &now.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_told_as_the_test_has_it_now() {
        let guard = |text: &str, actions: &[usize], assertion| Guard {
            text: text.to_owned(),
            actions: actions.to_vec(),
            assertion,
        };
        let now = Lowered {
            guards: vec![guard("a.b(c());", &[1, 2], None), guard("assertEquals(1, a.d());", &[3], Some(0))],
            ..Lowered::default()
        };
        let told = |guard: &Guard| as_written(guard, &now).to_owned();
        assert_eq!(told(&guard("x = c();", &[1], None)), "a.b(c());");
        assert_eq!(told(&guard("assertEquals(1, d);", &[], Some(0))), "assertEquals(1, a.d());");
        assert_eq!(told(&guard("gone();", &[7], None)), "gone();");
    }
}
