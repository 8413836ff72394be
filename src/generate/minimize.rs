//! Kept tests without what they do not need.
//!
//! Input: the kept tests of a recording, green and strong as they are. Output: the same tests with fewer actions; for each statement that stays, which check failed
//! without it. Invariants: a smaller test is green wherever `generate` asks, notices each emptied body that the whole one noticed, of its method and of those that it
//! tests through its act, and (but for [`Keep::Assertions`]) its act takes each branch that it took; what is not so in the end stays whole.
//!
//! All tests are minimized side by side (`ddmin`), so that a round of all of them is one batch for the executor (`trials`).

mod trials;

use std::sync::Arc;
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};

use super::steady::steady;
use super::through::Passage;
use super::{Generator, OnProgress, complaint, renumber, survivors};
use crate::ddmin::{Minimizer, minimize};
use crate::java::{Guard, Lowered, without_noise};
use crate::manifest::TestKey;
use crate::scenario::model::Scenario;
use crate::scenario::parts::{Part, Parts, Smaller};
use crate::suite::{Branches, TestToVerify, Verdict, VerifyError, VerifyRequest, place_in_words};
use crate::trace::definition::ClassKind;
use trials::{Form, Loss, Red, Subject, Trials, noticed};

/// What a smaller test has to keep, beside being green and noticing emptied bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Keep {
    /// Its assertions hold
    Assertions,
    /// Its call takes the same branches, too
    #[default]
    Branches,
    /// The same branches; but texts and whole numbers that it expects may become others
    Behaviour,
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

impl Generator<'_> {
    /// Minimizes the kept tests of this recording.
    pub(super) fn minimize(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let (Some(verifier), Some(minimizing)) = (self.verifier, &self.options.minimize) else { return Ok(()) };
        let keep = minimizing.keep;
        let started = Instant::now();
        let subjects = self.subjects(minimizing);
        let branching = if keep == Keep::Assertions { Vec::new() } else { self.application() };
        let mut trials = Trials {
            generator: self,
            verifier,
            keep,
            branching,
            subjects,
            progress,
            tried: 0,
            followed: IndexMap::new(),
        };
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
            parts: Parts::of(&own.scenario),
            // (A check that fails is known by its number among those that are written.)
            scenario: match minimizing.keep {
                Keep::Behaviour => without_noise(self.history.program, &own.scenario),
                Keep::Assertions | Keep::Branches => own.scenario.clone(),
            },
            whole: Arc::default(),
            statements: 0,
            tests: std::iter::once(self.as_recorded(&own.scenario)).chain(self.also_tested(at)).collect(),
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
    /// Tries the smaller tests as any other test of `generate`, and keeps those that are as good.
    fn settle(&mut self, machines: &[Minimizer<Loss>]) -> Result<(), VerifyError> {
        let all: Vec<Smaller> =
            machines.iter().enumerate().map(|(number, machine)| self.passing(number, machine.kept())).collect();
        let smaller: Vec<Scenario> = all.iter().map(|smaller| smaller.scenario.clone()).collect();
        let numbers: Vec<usize> = (0..all.len()).collect();
        let lowered = self.lower_anew(&numbers, &all, numbers.clone());
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
        let forms: Vec<Form> = numbers.iter().filter_map(|at| lowered.get(at).cloned().map(Form::Anew)).collect();
        let as_written = self.try_all(&numbers, &forms)?;
        for ((_, test), report) in written.into_iter().zip(report.tests) {
            let subject = &self.subjects[test.scenario];
            let has = noticed(&report.variants);
            let sees = subject.noticed.first().is_none_or(|own| own.iter().all(|variant| has.contains(variant)));
            let is_good =
                complaint(&smaller[test.scenario], &report.verdict).is_none() && report.verdict != Verdict::Unmeasured;
            if is_good && sees && as_written.get(test.scenario).is_some_and(Result::is_ok) {
                let written = lowered.get(&test.scenario).and_then(|one| one.as_ref().ok());
                let reasons = self.reasons(test.scenario, &all[test.scenario], &machines[test.scenario], written)?;
                self.keep_smaller(test.scenario, &smaller[test.scenario], machines[test.scenario].tries(), reasons);
            }
        }
        Ok(())
    }

    fn keep_smaller(&mut self, number: usize, smaller: &Scenario, tries: usize, kept: Vec<(usize, String)>) {
        let subject = &self.subjects[number];
        let generator = &mut *self.generator;
        let place = generator.own[subject.own].kept;
        let one = &mut generator.harvest.kept[place];
        one.minimized = Some(Box::new(Minimized {
            whole: std::mem::replace(&mut one.scenario, renumber(smaller.clone(), &generator.numbers)),
            statements: subject.statements,
            tries,
            kept,
        }));
        generator.harvest.minimizing.tests += 1;
        generator.harvest.minimizing.tries += tries;
    }

    /// What each action that stayed is there for. `written`: the test as it is now.
    fn reasons(
        &mut self,
        number: usize,
        smaller: &Smaller,
        machine: &Minimizer<Loss>,
        written: Option<&Lowered>,
    ) -> Result<Vec<(usize, String)>, VerifyError> {
        let mut reasons = Vec::new();
        for unit in machine.kept().units() {
            let Part::Action(at) = self.subjects[number].parts.part(unit) else { continue };
            let Some(place) = smaller.places.iter().position(|place| *place == at) else { continue };
            let why = match machine.why(unit) {
                None => "the call under test, or an assertion, takes what it gives".to_owned(),
                Some(loss) => self.in_words(loss, written)?,
            };
            reasons.push((place, why));
        }
        Ok(reasons)
    }

    fn in_words(&mut self, loss: &Loss, written: Option<&Lowered>) -> Result<String, VerifyError> {
        Ok(match loss {
            Loss::NotWritten(why) => format!("no test can be written: {}", steady(why)),
            Loss::Red(Red { guard, what, .. }) => match as_written(guard, written) {
                "" => what.clone(),
                statement => format!("{what}: {statement}"),
            },
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

/// A statement of a try as the test has it now: where its assertion is checked, or its action is done.
fn as_written<'a>(guard: &'a Guard, written: Option<&'a Lowered>) -> &'a str {
    let is_it = |other: &&Guard| match (guard.assertion, guard.actions.last()) {
        (None, Some(action)) => other.actions.contains(action),
        (assertion, _) => assertion.is_some() && other.assertion == assertion,
    };
    let now = written.and_then(|written| written.guards.iter().rfind(is_it));
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
        let told = |guard: &Guard| as_written(guard, Some(&now)).to_owned();
        assert_eq!(told(&guard("x = c();", &[1], None)), "a.b(c());");
        assert_eq!(told(&guard("assertEquals(1, d);", &[], Some(0))), "assertEquals(1, a.d());");
        assert_eq!(told(&guard("gone();", &[7], None)), "gone();");
    }
}
