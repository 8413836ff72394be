//! Which methods are tested, how, and why others are not.
//!
//! Input: a manifest. Output: each method under test once, in the order of names, with its state. Invariants: the states exclude each other; a
//! method's state is the best that any of its tests gives it; the same questions decide as in `generate` and `evaluate` (`src/manifest.rs`).

use indexmap::IndexMap;
use serde::Serialize;

use super::page::ratio;
use crate::manifest::{Manifest, SkippedEntry, TestEntry, first_obstacle, had_nothing_to_notice};
use crate::slice::reason::ReasonCode;

/// What the tests are worth to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// It has a test that notices what it does.
    Tested,
    /// A test of another method notices.
    ThroughCallers,
    /// It has tests, or had them, and none noticed that its body was emptied.
    Weak,
    /// What it did in the recording, an empty body does as well.
    NothingToNotice,
    /// No invocation could be carved, or no test of one was kept.
    Without,
}

/// How many methods are in each state, and how many tests there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Counts {
    pub(crate) methods: usize,
    pub(crate) tested: usize,
    pub(crate) through_callers: usize,
    pub(crate) weak: usize,
    pub(crate) nothing_to_notice: usize,
    pub(crate) without: usize,
    pub(crate) tests: usize,
}

impl Counts {
    pub(crate) fn count(&mut self, state: State) {
        self.methods += 1;
        let own = match state {
            State::Tested => &mut self.tested,
            State::ThroughCallers => &mut self.through_callers,
            State::Weak => &mut self.weak,
            State::NothingToNotice => &mut self.nothing_to_notice,
            State::Without => &mut self.without,
        };
        *own += 1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.methods += other.methods;
        self.tested += other.tested;
        self.through_callers += other.through_callers;
        self.weak += other.weak;
        self.nothing_to_notice += other.nothing_to_notice;
        self.without += other.without;
        self.tests += other.tests;
    }

    /// Those that a test notices, of those that do something; none of none.
    pub(crate) fn share(&self) -> Option<f64> {
        let of = self.methods - self.nothing_to_notice;
        (of > 0).then(|| ratio(self.tested + self.through_callers, of))
    }
}

/// A method under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Method {
    pub(crate) target: String,
    pub(crate) state: State,
    /// The line of its name, where the source is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// Why it has no test that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    /// All reasons of its invocations, with how many there are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) reasons: Vec<ReasonTimes>,
    /// Its tests, `class.method`, and those of others that notice it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tests: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) noticed_by: Vec<String>,
}

/// A reason, and how many invocations of a method have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReasonTimes {
    pub(crate) reason: String,
    pub(crate) invocations: usize,
}

/// What the manifest says of one method.
#[derive(Default)]
struct Entries<'a> {
    own: Vec<&'a TestEntry>,
    noticing: Vec<&'a TestEntry>,
    skipped: Vec<&'a SkippedEntry>,
}

/// The methods of a manifest.
pub(crate) fn methods(manifest: &Manifest) -> Vec<Method> {
    let mut all: IndexMap<&str, Entries<'_>> = IndexMap::new();
    for test in &manifest.tests {
        all.entry(&test.target).or_default().own.push(test);
        for also in &test.also_tests {
            all.entry(also).or_default().noticing.push(test);
        }
    }
    for skipped in &manifest.skipped {
        all.entry(&skipped.target).or_default().skipped.push(skipped);
    }
    all.sort_unstable_keys();
    all.into_iter().map(|(target, entries)| method(target, &entries)).collect()
}

fn method(target: &str, entries: &Entries<'_>) -> Method {
    let state = state(entries);
    let noticed_by = entries.noticing.iter().filter(|test| test.counts());
    let mut method = Method {
        target: target.to_owned(),
        state,
        line: None,
        reason: None,
        detail: None,
        reasons: Vec::new(),
        tests: entries.own.iter().map(|test| test.name()).collect(),
        noticed_by: noticed_by.map(|test| test.name()).collect(),
    };
    if !matches!(state, State::Tested | State::ThroughCallers) {
        let skipped = || entries.skipped.iter().copied();
        let first = if state == State::NothingToNotice {
            skipped().find(|one| one.is_verdict())
        } else {
            first_obstacle(skipped()).or_else(|| skipped().next())
        };
        let weak = || (ReasonCode::Weak.code().to_owned(), "its tests stay green when its body is emptied".to_owned());
        let named = first.filter(|_| entries.own.is_empty()).map(|one| (one.reason.clone(), one.detail.clone()));
        let (reason, detail) = named.unwrap_or_else(weak);
        (method.reason, method.detail) = (Some(reason), Some(detail));
        method.reasons = counted(&entries.skipped);
    }
    method
}

fn state(entries: &Entries<'_>) -> State {
    let skipped = || entries.skipped.iter().copied();
    if entries.own.iter().any(|test| test.counts()) {
        State::Tested
    } else if entries.noticing.iter().any(|test| test.counts()) {
        State::ThroughCallers
    } else if !entries.own.is_empty() {
        State::Weak
    } else if had_nothing_to_notice(skipped()) {
        State::NothingToNotice
    } else if first_obstacle(skipped()).is_some_and(|one| one.reason == ReasonCode::Weak.code()) {
        State::Weak
    } else {
        State::Without
    }
}

/// Most frequent first, those of invocations that were looked at.
fn counted(skipped: &[&SkippedEntry]) -> Vec<ReasonTimes> {
    let mut counts: IndexMap<&str, usize> = IndexMap::new();
    for one in skipped.iter().filter(|one| !one.is_rest()) {
        *counts.entry(&one.reason).or_default() += 1;
    }
    let times = counts.into_iter().map(|(reason, invocations)| ReasonTimes { reason: reason.to_owned(), invocations });
    let mut ranked: Vec<ReasonTimes> = times.collect();
    ranked.sort_by(|one, other| other.invocations.cmp(&one.invocations).then_with(|| one.reason.cmp(&other.reason)));
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(target: &str, verdict: &str, also: &[&str]) -> TestEntry {
        TestEntry {
            class: "T".to_owned(),
            method: "m".to_owned(),
            target: target.to_owned(),
            verdict: verdict.to_owned(),
            also_tests: also.iter().map(|one| (*one).to_owned()).collect(),
            ..TestEntry::default()
        }
    }

    fn skipped(target: &str, reason: &str) -> SkippedEntry {
        SkippedEntry {
            target: target.to_owned(),
            recording: String::new(),
            invocation: 0,
            reason: reason.to_owned(),
            detail: format!("detail of {reason}"),
        }
    }

    fn manifest() -> Manifest {
        Manifest {
            tests: vec![
                test("A#tested()", "green", &["A#through()"]),
                test("A#tested()", "weak", &["A#idle()"]),
                test("A#kept()", "weak", &[]),
            ],
            skipped: vec![
                skipped("A#idle()", "NOT_SELECTED"),
                skipped("A#idle()", "NOTHING_TO_NOTICE"),
                skipped("A#mixed()", "NOTHING_TO_NOTICE"),
                skipped("A#mixed()", "WEAK"),
                skipped("A#lost()", "NOT_SELECTED"),
                skipped("A#lost()", "LAMBDA"),
                skipped("A#through()", "WEAK"),
            ],
            ..Manifest::default()
        }
    }

    #[test]
    fn each_method_has_the_best_state_that_its_tests_give_it() {
        let all = methods(&manifest());
        let states: Vec<(&str, State)> = all.iter().map(|one| (one.target.as_str(), one.state)).collect();
        let expected = [
            ("A#idle()", State::NothingToNotice),
            ("A#kept()", State::Weak),
            ("A#lost()", State::Without),
            ("A#mixed()", State::Weak),
            ("A#tested()", State::Tested),
            ("A#through()", State::ThroughCallers),
        ];
        assert_eq!(states, expected);
        let reason = |at: usize| all[at].reason.as_deref().unwrap_or_default();
        assert_eq!((reason(0), reason(1), reason(2), reason(4)), ("NOTHING_TO_NOTICE", "WEAK", "LAMBDA", ""));
        assert_eq!(all[5].noticed_by, ["T.m"]);
        assert_eq!(all[2].reasons, [ReasonTimes { reason: "LAMBDA".to_owned(), invocations: 1 }]);
    }

    #[test]
    fn the_share_leaves_out_what_nothing_shows() {
        let mut counts = Counts::default();
        for method in methods(&manifest()) {
            counts.count(method.state);
        }
        assert_eq!((counts.methods, counts.tested, counts.weak, counts.without), (6, 1, 2, 1));
        assert_eq!(counts.share(), Some(0.4));
        assert_eq!(Counts::default().share(), None);
    }
}
