//! What the suite has: methods with a test and without, tests, sizes, reasons.
//!
//! Input: `testcarve.json`, which tests are green now, and the methods that count. Output: parts of the report. Invariant: a test
//! counts as carved only if the verification called it green (so not weak) and it is green now.

use indexmap::{IndexMap, IndexSet};

use crate::manifest::{
    Manifest, SkippedEntry, TestEntry, Verified, first_obstacle, had_nothing_to_notice, only_through_callers,
};
use crate::slice::reason::ReasonCode;

use super::report::{
    EmptiedBodies, Methods, Noticed, ReasonCount, Reasons, Size, Sizes, TestCounts, Tests, WithoutTest, share,
};

/// The recording has no invocation of the method: a filter or a budget left it out.
const NOT_RECORDED: &str = "NOT_RECORDED";
/// `generate` was told not to look at it, or to write fewer tests.
const NOT_TRIED: &str = "NOT_TRIED";
/// The suite has tests of it, and none counts as it stands now.
const NOT_GREEN: &str = "NOT_GREEN";

/// A suite as it stands.
#[derive(Debug)]
pub(crate) struct Carved<'a> {
    manifest: &'a Manifest,
    /// For each test of the manifest.
    green: &'a [bool],
}

impl<'a> Carved<'a> {
    /// `green`: for each test of the manifest, whether it is green now.
    #[must_use]
    pub(crate) fn new(manifest: &'a Manifest, green: &'a [bool]) -> Self {
        Self { manifest, green }
    }

    /// The tests that count, with their targets.
    fn counting(&self) -> impl Iterator<Item = &'a TestEntry> + Clone {
        let tests = self.manifest.tests.iter().zip(self.green);
        tests.filter(|(test, green)| **green && test.verdict == "green").map(|(test, _)| test)
    }

    /// Methods with a test, of those that count.
    #[must_use]
    pub(crate) fn methods(&self, counted: &[String]) -> Methods {
        let with = self.targets(|_| true);
        let surely_with = self.targets(|test| !test.optimistic);
        let nothing: Vec<&String> = counted.iter().filter(|target| self.has_nothing_to_notice(target)).collect();
        let rejected = nothing.iter().filter(|target| self.skipped(target).any(|one| !one.is_verdict()));
        let counted_set: IndexSet<&str> = counted.iter().map(String::as_str).collect();
        let with_test = counted_set.iter().filter(|target| with.contains(*target)).count();
        let surely_with_test = counted_set.iter().filter(|target| surely_with.contains(*target)).count();
        let under_test = counted.len() - nothing.len();
        let through = self.through_callers();
        let tested_through_callers = counted_set.iter().filter(|target| through.contains(*target)).count();
        Methods {
            executed_accessible: counted.len(),
            nothing_to_notice: nothing.len(),
            nothing_to_notice_with_rejections: rejected.count(),
            under_test,
            with_test,
            with_test_share: share(with_test, under_test),
            with_optimistic_tests_only: with_test - surely_with_test,
            tested_through_callers,
            tested_share: share(with_test + tested_through_callers, under_test),
            with_test_not_counted: with.iter().filter(|target| !counted_set.contains(*target)).count(),
        }
    }

    fn targets(&self, wanted: impl Fn(&TestEntry) -> bool) -> IndexSet<&'a str> {
        self.counting().filter(|test| wanted(test)).map(|test| test.target.as_str()).collect()
    }

    /// Methods without a test of their own that a test which counts notices, too.
    fn through_callers(&self) -> IndexSet<&'a str> {
        only_through_callers(self.counting())
    }

    fn skipped<'b>(&self, target: &'b str) -> impl Iterator<Item = &'a SkippedEntry> + use<'a, 'b> {
        self.manifest.skipped.iter().filter(move |one| one.target == target)
    }

    /// Every invocation that came to a verification had nothing to notice.
    fn has_nothing_to_notice(&self, target: &str) -> bool {
        let tests = |test: &TestEntry| test.target == target || test.also_tests.iter().any(|also| also == target);
        let has_test = self.manifest.tests.iter().any(tests);
        !has_test && had_nothing_to_notice(self.skipped(target))
    }

    /// The methods that count, have something to notice, and no test. `recorded`: the methods under test that the recording saw.
    #[must_use]
    pub(crate) fn without_test(&self, counted: &[String], recorded: &IndexSet<String>) -> Vec<WithoutTest> {
        let with: IndexSet<&str> = self.targets(|_| true).into_iter().chain(self.through_callers()).collect();
        let without = counted.iter().filter(|target| !with.contains(target.as_str()));
        let without = without.filter(|target| !self.has_nothing_to_notice(target));
        without.map(|target| self.without(target, recorded)).collect()
    }

    fn without(&self, target: &str, recorded: &IndexSet<String>) -> WithoutTest {
        let reasons = ranked(self.skipped(target).filter(|one| !one.is_rest()).map(|one| one.reason.as_str()));
        let first = first_obstacle(self.skipped(target));
        let (reason, detail) = match first {
            _ if self.manifest.tests.iter().any(|test| test.target == target) => {
                (NOT_GREEN, "its tests are weak, unverified, or not green as they stand now")
            }
            Some(one) => (one.reason.as_str(), one.detail.as_str()),
            None if recorded.contains(target) => {
                (NOT_TRIED, "generate was told not to look at it, or to write fewer tests")
            }
            None => (NOT_RECORDED, "it was executed, and the recording has no invocation of it"),
        };
        WithoutTest { target: target.to_owned(), reason: reason.to_owned(), detail: detail.to_owned(), reasons }
    }

    /// Reasons, ranked.
    #[must_use]
    pub(crate) fn reasons(&self, without: &[WithoutTest]) -> Reasons {
        Reasons {
            by_methods: ranked(without.iter().map(|one| one.reason.as_str())),
            by_invocations: ranked(
                self.manifest.skipped.iter().filter(|one| !one.is_rest()).map(|one| one.reason.as_str()),
            ),
        }
    }

    /// Tests on their way to the suite.
    #[must_use]
    pub(crate) fn tests(&self) -> Tests {
        let verification = self.manifest.summary.verification;
        Tests {
            all: self.counts(verification.map(|one| one.all), |_| true),
            optimistic: self.counts(verification.map(|one| one.optimistic), |test| test.optimistic),
            disagreeing: self.manifest.skipped.iter().filter(|one| one.reason == ReasonCode::Disagrees.code()).count(),
        }
    }

    fn counts(&self, verified: Option<Verified>, wanted: impl Fn(&TestEntry) -> bool) -> TestCounts {
        let written: Vec<_> = self.manifest.tests.iter().zip(self.green).filter(|(test, _)| wanted(test)).collect();
        TestCounts {
            emitted: verified.map(|one| one.emitted),
            compiling: verified.map(|one| one.compiled),
            passing_before_verification: verified.map(|one| one.green_before),
            nothing_to_notice: verified.map(|one| one.nothing_to_notice),
            weak: verified.map(|one| one.weak),
            written: written.len(),
            passing: written.iter().filter(|(_, green)| **green).count(),
        }
    }

    /// Emptied bodies that were noticed; none if nothing was verified.
    #[must_use]
    pub(crate) fn emptied_bodies(&self) -> Option<EmptiedBodies> {
        let verification = self.manifest.summary.verification?;
        let void = |one: Verified| Noticed::new(one.void_tried, one.void_noticed);
        let constructor = |one: Verified| Noticed::new(one.constructor_tried, one.constructor_noticed);
        let other = |one: Verified| Noticed::new(one.other_tried, one.other_noticed);
        Some(EmptiedBodies {
            void: void(verification.all),
            void_methods: Noticed::new(verification.void_methods_tried, verification.void_methods_noticed),
            tested_void_methods: verification
                .void_methods_tested
                .map(|tested| Noticed::new(verification.void_methods_tried, tested)),
            constructor: constructor(verification.all),
            other: other(verification.all),
            first_choice_void: void(verification.first_choice),
            first_choice_constructor: constructor(verification.first_choice),
            first_choice_other: other(verification.first_choice),
            optimistic_void: void(verification.optimistic),
            optimistic_constructor: constructor(verification.optimistic),
            optimistic_other: other(verification.optimistic),
        })
    }

    /// How long the tests are.
    #[must_use]
    pub(crate) fn sizes(&self) -> Sizes {
        let sizes = |optimistic_only: bool, size: fn(&TestEntry) -> usize| {
            let tests = self.manifest.tests.iter().filter(|test| test.optimistic || !optimistic_only);
            Size::of(tests.map(size).collect())
        };
        Sizes {
            statements: sizes(false, |test| test.size.statements),
            assertions: sizes(false, |test| test.size.assertions),
            optimistic_statements: sizes(true, |test| test.size.statements),
            optimistic_assertions: sizes(true, |test| test.size.assertions),
        }
    }
}

/// Most frequent first, then by name.
fn ranked<'a>(reasons: impl Iterator<Item = &'a str>) -> Vec<ReasonCount> {
    let mut counts: IndexMap<&str, usize> = IndexMap::new();
    for reason in reasons {
        *counts.entry(reason).or_default() += 1;
    }
    let counts = counts.into_iter().map(|(reason, count)| ReasonCount { reason: reason.to_owned(), count });
    let mut ranked: Vec<ReasonCount> = counts.collect();
    ranked.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.reason.cmp(&other.reason)));
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::TestSize;

    fn test(target: &str, verdict: &str, optimistic: bool) -> TestEntry {
        TestEntry {
            class: "T".to_owned(),
            method: target.to_owned(),
            target: target.to_owned(),
            recording: "1.trace".to_owned(),
            invocation: 1,
            verdict: verdict.to_owned(),
            optimistic,
            size: TestSize { statements: 2, assertions: 1 },
            path: "T.java".to_owned(),
            ..TestEntry::default()
        }
    }

    fn skipped(target: &str, reasons: &[&str]) -> Vec<SkippedEntry> {
        let entry = |(number, reason): (usize, &&str)| SkippedEntry {
            target: target.to_owned(),
            recording: "1.trace".to_owned(),
            invocation: u32::try_from(number).unwrap(),
            reason: (*reason).to_owned(),
            detail: format!("{target} {reason}"),
        };
        reasons.iter().enumerate().map(entry).collect()
    }

    fn manifest() -> Manifest {
        let tests = vec![
            test("green", "green", false),
            test("red", "green", false),
            test("weak", "weak", false),
            test("maybe", "green", true),
            test("elsewhere", "green", false),
        ];
        let skipped = [
            skipped("green", &["WEAK", "NOTHING_TO_NOTICE"]),
            skipped("nothing", &["NOTHING_TO_NOTICE", "NO_BINDING"]),
            skipped("dull", &["NOTHING_TO_NOTICE", "WEAK", "LAMBDA"]),
            skipped("rejected", &["LAMBDA"]),
        ];
        Manifest { tests, skipped: skipped.concat(), ..Manifest::default() }
    }

    const GREEN: [bool; 5] = [true, false, true, true, true];

    fn counted() -> Vec<String> {
        ["green", "red", "weak", "maybe", "nothing", "dull", "rejected", "filtered", "unseen"].map(str::to_owned).into()
    }

    #[test]
    fn only_a_test_that_is_green_and_not_weak_counts() {
        let manifest = manifest();
        let methods = Carved::new(&manifest, &GREEN).methods(&counted());
        assert_eq!((methods.tested_through_callers, methods.tested_share), (0, Some(0.25)));
        assert_eq!((methods.executed_accessible, methods.nothing_to_notice, methods.under_test), (9, 1, 8));
        assert_eq!(methods.nothing_to_notice_with_rejections, 1);
        assert_eq!((methods.with_test, methods.with_optimistic_tests_only), (2, 1));
        assert_eq!((methods.with_test_share, methods.with_test_not_counted), (Some(0.25), 1));
    }

    #[test]
    fn each_method_without_a_test_has_its_first_reason() {
        let manifest = manifest();
        let carved = Carved::new(&manifest, &GREEN);
        let recorded = IndexSet::from(["filtered".to_owned()]);
        let without = carved.without_test(&counted(), &recorded);
        let seen: Vec<_> = without.iter().map(|one| (one.target.as_str(), one.reason.as_str())).collect();
        let expected = [
            ("red", "NOT_GREEN"),
            ("weak", "NOT_GREEN"),
            ("dull", "WEAK"),
            ("rejected", "LAMBDA"),
            ("filtered", "NOT_TRIED"),
            ("unseen", "NOT_RECORDED"),
        ];
        assert_eq!(seen, expected);
        let reasons = carved.reasons(&without);
        assert_eq!(reasons.by_methods[0], ReasonCount { reason: "NOT_GREEN".to_owned(), count: 2 });
        let invocations: Vec<_> = reasons.by_invocations.iter().map(|one| (one.reason.as_str(), one.count)).collect();
        assert_eq!(invocations, [("NOTHING_TO_NOTICE", 3), ("LAMBDA", 2), ("WEAK", 2), ("NO_BINDING", 1)]);
    }

    #[test]
    fn a_method_that_a_green_test_notices_too_is_tested_through_a_caller() {
        let mut manifest = manifest();
        manifest.tests[0].also_tests = ["rejected", "maybe"].map(str::to_owned).into();
        manifest.tests[1].also_tests = vec!["unseen".to_owned()];
        let carved = Carved::new(&manifest, &GREEN);
        let methods = carved.methods(&counted());
        assert_eq!((methods.with_test, methods.tested_through_callers, methods.tested_share), (2, 1, Some(0.375)));
        let without = carved.without_test(&counted(), &IndexSet::new());
        assert!(without.iter().all(|one| one.target != "rejected") && without.iter().any(|one| one.target == "unseen"));
    }

    #[test]
    fn optimistic_tests_are_told_apart() {
        let manifest = manifest();
        let carved = Carved::new(&manifest, &GREEN);
        let tests = carved.tests();
        assert_eq!((tests.all.written, tests.all.passing, tests.all.emitted), (5, 4, None));
        assert_eq!((tests.optimistic.written, tests.optimistic.passing), (1, 1));
        assert_eq!(carved.sizes().optimistic_statements.map(|size| size.largest), Some(2));
        assert_eq!(carved.emptied_bodies(), None);
    }
}
