//! Tests through callers: a method that no test can call itself, tested where the act of another method's test runs it.
//!
//! Input: the kept tests of a recording, the methods without one. Output: for each kept test the methods whose emptied bodies it notices although
//! its act calls another one; and further tests, of callers, kept for that alone. Invariant: noticed means measured: the
//! test turned red with every emptied body that differs from what was recorded. Why: setters that only constructors call, methods of a
//! private singleton, what is called as `super.m()`: no test in plain Java performs them by itself, and yet users want to know
//! that they are tested.

use std::cmp::Reverse;

use indexmap::{IndexMap, IndexSet};

use super::facts::{leads_elsewhere, recorded_outcome};
use super::{Generator, OnProgress, target_of, with_steps};
use crate::graph::changed::changes_anything;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::scenario::model::Scenario;
use crate::suite::{RecordedOutcome, TestToVerify, VerifyError, VerifyRequest};
use crate::trace::event::MethodId;

/// Tests that are tried for a method: those with the shortest acts first, which say most precisely what it is for, then those with the longest,
/// which see most of what became of it.
const MOST_SHORTEST: usize = 3;
const MOST_LONGEST: usize = 2;
/// Invocations in an act that are looked at.
const MOST_INSIDE: usize = 100_000;
/// Calls of a method in an act that are looked at.
const MOST_CALLS: usize = 50;

/// A kept test in the numbers of its own recording.
#[derive(Clone, Debug)]
pub(super) struct OwnTest {
    /// Where it is in the harvest.
    pub(super) kept: usize,
    pub(super) scenario: Scenario,
}

/// A method to try in the act of a test.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    pub(super) method: MethodId,
    /// The number of the test among those of the recording.
    pub(super) test: usize,
}

impl Generator<'_> {
    /// Finds which kept tests notice the methods without a test; carves callers of those that none notices.
    pub(super) fn test_through_callers(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        if self.verifier.is_none() {
            return Ok(());
        }
        self.notice_inside(0, progress)?;
        let before = self.harvest.kept.len();
        let callers = self.carve_callers(progress);
        if callers.is_empty() {
            return Ok(());
        }
        self.judge(callers, progress)?;
        self.notice_inside(before, progress)?;
        self.keep_noticing(before);
        Ok(())
    }

    /// Of the tests from this one on, those that notice a method without a test.
    fn keep_noticing(&mut self, from: usize) {
        let mut places = IndexMap::new();
        for (at, kept) in self.harvest.kept.split_off(from).into_iter().enumerate() {
            if !kept.also_tests.is_empty() {
                places.insert(from + at, self.harvest.kept.len());
                self.harvest.kept.push(kept);
            }
        }
        self.own.retain_mut(|own| {
            let place = if own.kept < from { Some(own.kept) } else { places.get(&own.kept).copied() };
            own.kept = place.unwrap_or_default();
            place.is_some()
        });
    }

    /// The methods that no test notices, in the numbers of the recording, with their target.
    fn unnoticed(&self) -> IndexMap<MethodId, usize> {
        let is_open = |method: MethodId| {
            let method = self.numbers.method(method);
            !self.harvest.nothing_to_notice.contains(&method) && !self.harvest.is_tested(method)
        };
        let targets = self.carver.targets.iter().enumerate().map(|(target, one)| (one.method, target));
        targets.filter(|(method, _)| is_open(*method)).collect()
    }

    /// Empties methods without a test in the acts of tests that ran them. `from`: the first test of the harvest that was not tried so yet.
    fn notice_inside(&mut self, from: usize, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let mut passages = self.passages(&self.unnoticed(), from);
        for _ in 0..MOST_SHORTEST + MOST_LONGEST {
            let wave = passages.iter_mut().filter_map(|(method, tests)| {
                let test = (!tests.is_empty()).then(|| tests.remove(0))?;
                Some(Passage { method: *method, test })
            });
            let wave: Vec<Passage> = wave.collect();
            if wave.is_empty() || self.is_ended() {
                break;
            }
            for Passage { method, test } in self.noticed(&wave, progress)? {
                passages.swap_remove(&method);
                let also_tests = self.numbers.method(method);
                let kept = self.own[test].kept;
                self.harvest.kept[kept].also_tests.push(also_tests);
            }
        }
        Ok(())
    }

    /// The tests whose acts ran these methods, in the order in which they are tried.
    fn passages(&self, open: &IndexMap<MethodId, usize>, from: usize) -> IndexMap<MethodId, Vec<usize>> {
        let mut passages: IndexMap<MethodId, Vec<(bool, u32, usize)>> = IndexMap::new();
        for (test, own) in self.own.iter().enumerate().filter(|(_, own)| own.kept >= from) {
            let Some(act) = self.history.calls.starting_at(own.scenario.invocation) else { continue };
            let invocation = self.history.calls.get(act);
            // An act that throws does not tell where it ends.
            if !self.harvest.kept[own.kept].counts() || invocation.threw().is_some() {
                continue;
            }
            let inside: IndexSet<MethodId> = self.inside(act).filter_map(|(_, inner)| inner.method()).collect();
            let length = invocation.end.0 - invocation.start.0;
            for method in inside.into_iter().filter(|method| open.contains_key(method)) {
                passages.entry(method).or_default().push((own.scenario.optimistic, length, test));
            }
        }
        let chosen = |(method, mut tests): (MethodId, Vec<(bool, u32, usize)>)| {
            tests.sort_unstable();
            let mut others = tests.split_off(tests.len().min(MOST_SHORTEST));
            others.sort_unstable_by_key(|(optimistic, length, test)| (*optimistic, Reverse(*length), *test));
            let all = tests.into_iter().chain(others.into_iter().take(MOST_LONGEST));
            (method, all.map(|(_, _, test)| test).collect())
        };
        passages.into_iter().map(chosen).collect()
    }

    /// The invocations inside another one, on its thread.
    fn inside(&self, outer: InvocationId) -> impl Iterator<Item = (InvocationId, &Invocation)> {
        let calls = &self.history.calls;
        let act = calls.get(outer);
        let later = calls.iter().skip(outer.index() + 1).take(MOST_INSIDE);
        later.take_while(|(_, inner)| inner.start < act.end).filter(|(_, inner)| inner.thread == act.thread)
    }

    /// Those of the passages whose test notices.
    fn noticed(&mut self, wave: &[Passage], progress: OnProgress<'_>) -> Result<Vec<Passage>, VerifyError> {
        let Some(verifier) = self.verifier else { return Ok(Vec::new()) };
        let used: IndexSet<usize> = wave.iter().map(|passage| passage.test).collect();
        let scenarios: Vec<Scenario> = used.iter().map(|test| self.own[*test].scenario.clone()).collect();
        let emission = self.emit(&scenarios);
        let mut asked = Vec::new();
        let mut tests = Vec::new();
        for (file, written) in emission.tests() {
            let may_be_emptied =
                |passage: &&Passage| self.calls_of(passage).all(|(_, inner)| !leads_elsewhere(self.history, inner));
            let own = wave.iter().filter(|passage| used.get_index_of(&passage.test) == Some(written.scenario));
            for passage in own.filter(may_be_emptied) {
                asked.push(*passage);
                let test = self.passage_to_verify(passage);
                tests.push(with_steps(test, file, written));
            }
        }
        let request = VerifyRequest { known_green: true, ..self.request(verifier, tests) };
        let report = self.verify(&request, progress)?;
        let noticed = asked.into_iter().zip(report.tests).filter(|(_, report)| report.verdict.is_green());
        Ok(noticed.map(|(passage, _)| passage).collect())
    }

    /// A test that has no name yet, and what is emptied in its act.
    pub(super) fn passage_to_verify(&self, passage: &Passage) -> TestToVerify {
        let scenario = &self.own[passage.test].scenario;
        let (recorded_outcome, nothing_defined) = self.what_it_did(passage);
        TestToVerify {
            called: Some(target_of(self.history.program, scenario.mut_method)),
            recorded_outcome,
            nothing_defined,
            works_outside: self.works_outside(scenario),
            // The act's own test asks for what it needs.
            ..TestToVerify::written("", "", target_of(self.history.program, passage.method))
        }
    }

    /// The first calls of the method inside the act.
    fn calls_of(&self, passage: &Passage) -> impl Iterator<Item = (InvocationId, &Invocation)> {
        let act = self.history.calls.starting_at(self.own[passage.test].scenario.invocation);
        let method = passage.method;
        let inside = act.into_iter().flat_map(|act| self.inside(act));
        inside.filter(move |(_, inner)| inner.method() == Some(method)).take(MOST_CALLS)
    }

    /// What the calls of a method inside the act gave, and whether none of them changed anything.
    fn what_it_did(&self, passage: &Passage) -> (RecordedOutcome, bool) {
        let mut outcome = None;
        let mut nothing_defined = true;
        for (id, inner) in self.calls_of(passage) {
            let own = recorded_outcome(self.history, inner);
            outcome = Some(match outcome {
                Some(other) if other != own => RecordedOutcome::Other,
                _ => own,
            });
            nothing_defined &= !changes_anything(self.history, id);
        }
        (outcome.unwrap_or(RecordedOutcome::Unknown), nothing_defined)
    }

    /// A test of the nearest caller that can be carved, for each method that no test notices.
    fn carve_callers(&mut self, progress: OnProgress<'_>) -> Vec<Scenario> {
        let open = self.unnoticed();
        let kept = self.own.iter().filter_map(|own| self.history.calls.starting_at(own.scenario.invocation));
        let mut tried: IndexMap<InvocationId, bool> = kept.map(|id| (id, false)).collect();
        let mut scenarios = Vec::new();
        for (done, target) in open.values().enumerate() {
            if self.is_ended() {
                break;
            }
            progress("carving callers", done, open.len());
            scenarios.extend(self.carver.carve_callers(*target, &mut tried));
        }
        scenarios.retain(|scenario| !self.is_known(scenario));
        scenarios
    }
}
