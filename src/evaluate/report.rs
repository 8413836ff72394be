//! The figures of one subject, as `--format json` prints them (`docs/evaluate.md` documents each).
//!
//! Input: filled in by the other files of this module. Output: plain data. Invariant: a share is a fraction with four digits, and
//! absent where there is nothing to have a share of; seconds are seconds with three digits.

use std::time::Duration;

use serde::Serialize;

use crate::suite::Covered;

/// Version of the document.
pub(crate) const FORMAT: u32 = 1;

/// Everything about a subject.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Evaluation {
    pub format: u32,
    pub subject: Subject,
    pub methods: Methods,
    pub tests: Tests,
    pub emptied_bodies: Option<EmptiedBodies>,
    /// None where trying them might change what is not the tests' own.
    pub mutants: Option<Mutants>,
    pub fidelity: Fidelity,
    pub sizes: Sizes,
    pub coverage: CoverageTable,
    /// Lines that the original run executed and the suite does not, by method, most first.
    pub lines_lost: Vec<LinesLost>,
    pub recording: RecordingCost,
    pub seconds: Seconds,
    pub reasons: Reasons,
    pub methods_without_test: Vec<WithoutTest>,
    /// What the reader should know before believing the figures.
    pub warnings: Vec<String>,
}

/// What was evaluated.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Subject {
    pub command: Vec<String>,
    pub directory: String,
    /// Of the standard input that was recorded and that each run of the command got.
    pub input_bytes: usize,
    pub traces: Vec<String>,
    pub tests: String,
    /// Folders and jars of the application.
    pub application: Vec<String>,
    /// How many tests were recorded, each run of one counted; if none, runs of `main`.
    pub system_tests: usize,
}

/// Methods and constructors.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Methods {
    pub executed_accessible: usize,
    /// Left out of what follows.
    pub nothing_to_notice: usize,
    /// Those of them that also had invocations which could not be carved at all.
    pub nothing_to_notice_with_rejections: usize,
    pub under_test: usize,
    pub with_test: usize,
    pub with_test_share: Option<f64>,
    /// Those of `with_test` that have optimistic tests only.
    pub with_optimistic_tests_only: usize,
    /// Further ones that run in the act of another method's test, which notices that they are emptied.
    pub tested_through_callers: usize,
    /// Methods with a test of either kind.
    pub tested_share: Option<f64>,
    /// Methods with a test that are not among the executed accessible ones (JaCoCo leaves out what the compiler wrote).
    pub with_test_not_counted: usize,
}

/// Tests on their way to the suite.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Tests {
    pub all: TestCounts,
    pub optimistic: TestCounts,
    /// Left out because their source is red and the executor found them green.
    pub disagreeing: usize,
}

/// Tests on their way to the suite. What only a verification tells is absent without one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub(crate) struct TestCounts {
    pub emitted: Option<usize>,
    pub compiling: Option<usize>,
    pub passing_before_verification: Option<usize>,
    pub nothing_to_notice: Option<usize>,
    pub weak: Option<usize>,
    /// In the suite.
    pub written: usize,
    /// Of these, green now.
    pub passing: usize,
}

/// Emptied bodies, before weak tests were dropped.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct EmptiedBodies {
    pub void: Noticed,
    /// Void methods themselves: noticed if one of the tests of first choice noticed.
    pub void_methods: Noticed,
    /// The same: noticed if any test of the suite notices, of a further try or of a caller.
    pub tested_void_methods: Option<Noticed>,
    pub constructor: Noticed,
    /// Methods with a result.
    pub other: Noticed,
    /// Without further tries for methods whose tests were all left out.
    pub first_choice_void: Noticed,
    pub first_choice_constructor: Noticed,
    pub first_choice_other: Noticed,
    pub optimistic_void: Noticed,
    pub optimistic_constructor: Noticed,
    pub optimistic_other: Noticed,
}

/// Tests whose method's emptied bodies were tried, and those that noticed each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub(crate) struct Noticed {
    pub tried: usize,
    pub noticed: usize,
    pub share: Option<f64>,
}

impl Noticed {
    #[must_use]
    pub(crate) fn new(tried: usize, noticed: usize) -> Self {
        Self { tried, noticed, share: share(noticed, tried) }
    }
}

/// Changes of the program's code, on the suite as it stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Mutants {
    /// In lines that the original run executed; a sample is tried.
    pub found: usize,
    pub sample: Noticed,
    /// Those of the sample that a test runs.
    pub run_by_tests: Noticed,
    /// What the recorded run itself makes of the sample: its own tests, or what its `main` prints and how that ends. None if it cannot be repeated.
    pub recorded_run: Option<Noticed>,
    /// Most unnoticed ones first.
    pub by_method: Vec<MethodMutants>,
    /// The sample, each with what became of it.
    pub tried: Vec<MutantVerdict>,
}

/// Those of the sample in a method, private ones and lambdas included.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct MethodMutants {
    pub method: String,
    pub mutants: Noticed,
    pub run_by_tests: Noticed,
}

/// A mutant and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct MutantVerdict {
    pub method: String,
    /// 0 if the class was compiled without lines.
    pub line: u32,
    pub source: String,
    pub operator: String,
    pub change: String,
    /// `noticed`, `survived`, `not_run`: by the suite, and by the recorded run.
    pub verdict: &'static str,
    pub recorded_run: Option<&'static str>,
}

/// How long the tests are; optimistic ones apart.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Sizes {
    pub statements: Option<Size>,
    pub assertions: Option<Size>,
    pub optimistic_statements: Option<Size>,
    pub optimistic_assertions: Option<Size>,
}

/// Mean, standard deviation (of all, not of a sample), smallest, median and largest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Size {
    pub mean: f64,
    pub deviation: f64,
    pub smallest: usize,
    pub median: f64,
    pub largest: usize,
}

impl Size {
    /// None of an empty list.
    #[must_use]
    pub(crate) fn of(mut all: Vec<usize>) -> Option<Self> {
        all.sort_unstable();
        let (smallest, largest) = (*all.first()?, *all.last()?);
        let count = exact(all.len());
        let mean = exact(all.iter().sum()) / count;
        let squares: f64 = all.iter().map(|size| (exact(*size) - mean).powi(2)).sum();
        let median = f64::midpoint(exact(all[(all.len() - 1) / 2]), exact(all[all.len() / 2]));
        let deviation = rounded((squares / count).sqrt(), 100.0);
        Some(Self { mean: rounded(mean, 100.0), deviation, smallest, median, largest })
    }
}

/// JaCoCo's counters of the application.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct CoverageTable {
    pub original: Counters,
    pub carved: Counters,
    /// Without optimistic tests; absent if there is none.
    pub carved_without_optimistic: Option<Counters>,
}

/// Lines of a method that the suite does not execute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LinesLost {
    /// Private methods and lambdas, too.
    pub method: String,
    pub lines: usize,
}

/// Of one run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Counters {
    pub lines: Counter,
    pub branches: Counter,
    /// Executed lines that the original run executed, too.
    pub lines_kept: usize,
    pub lines_kept_share: Option<f64>,
}

/// Covered and all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Counter {
    pub covered: u32,
    pub total: u32,
}

impl From<Covered> for Counter {
    fn from(covered: Covered) -> Self {
        Self { covered: covered.covered, total: covered.total }
    }
}

/// What recording costs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RecordingCost {
    pub events: u64,
    pub bytes: u64,
    /// Invocations that a budget kept out.
    pub dropped_invocations: u64,
    /// Seconds, each recorded run after its plain one.
    pub runs: Vec<Run>,
    pub median_plain: Option<f64>,
    pub median_recorded: Option<f64>,
    /// Of the medians.
    pub slowdown: Option<f64>,
}

/// One plain run and the recorded one after it, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Run {
    pub plain: f64,
    pub recorded: f64,
}

impl RecordingCost {
    /// Fills in the times.
    #[must_use]
    pub(crate) fn with_runs(mut self, runs: Vec<Run>) -> Self {
        self.median_plain = median(runs.iter().map(|run| run.plain));
        self.median_recorded = median(runs.iter().map(|run| run.recorded));
        let medians = self.median_plain.zip(self.median_recorded).filter(|(plain, _)| *plain > 0.0);
        self.slowdown = medians.map(|(plain, recorded)| rounded(recorded / plain, 100.0));
        self.runs = runs;
        self
    }
}

/// Seconds of each stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub(crate) struct Seconds {
    pub read: f64,
    pub graphs: f64,
    /// Slices and scenarios.
    pub carve: f64,
    pub emit: f64,
    /// Compiling and running the suite once, with JaCoCo.
    pub compile_and_run: f64,
    /// Trying the mutants.
    pub mutants: f64,
}

/// Why there is no test, most frequent first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Reasons {
    /// Each method without a test once, by its first reason.
    pub by_methods: Vec<ReasonCount>,
    /// Each invocation that was tried and has no test, methods with other tests included.
    pub by_invocations: Vec<ReasonCount>,
}

/// Green tests whose acts do what the recorded invocations did (docs/model.md, M17.13).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Fidelity {
    pub tests: usize,
    pub proven: usize,
    pub share: Option<f64>,
    /// The others, by what differs first.
    pub not_proven: Vec<ReasonCount>,
}

/// How often a reason was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ReasonCount {
    /// A code of `docs/reasons.md`, or one that only the evaluation gives.
    pub reason: String,
    pub count: usize,
}

/// An executed accessible method without a test.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct WithoutTest {
    pub target: String,
    pub reason: String,
    pub detail: String,
    /// All its reasons, with how many invocations each has, most frequent first.
    pub reasons: Vec<ReasonCount>,
}

/// A fraction with four digits.
#[must_use]
pub(crate) fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| rounded(exact(part) / exact(whole), 10_000.0))
}

/// Seconds with three digits.
#[must_use]
pub(crate) fn seconds(duration: Duration) -> f64 {
    rounded(duration.as_secs_f64(), 1_000.0)
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    let upper = *all.get(all.len() / 2)?;
    Some(rounded(f64::midpoint(all[(all.len() - 1) / 2], upper), 1_000.0))
}

fn rounded(value: f64, digits: f64) -> f64 {
    (value * digits).round() / digits
}

/// Counts of tests and methods are small.
fn exact(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_summed_up() {
        let size = Size::of(vec![9, 1, 2, 3]).unwrap();
        assert_eq!((size.mean, size.deviation), (3.75, 3.11));
        assert_eq!((size.smallest, size.median, size.largest), (1, 2.5, 9));
        assert_eq!(Size::of(vec![4, 1, 2]).unwrap().median, 2.0);
        assert_eq!(Size::of(Vec::new()), None);
    }

    #[test]
    fn the_slowdown_is_that_of_the_medians() {
        let none = RecordingCost {
            events: 0,
            bytes: 0,
            dropped_invocations: 0,
            runs: Vec::new(),
            median_plain: None,
            median_recorded: None,
            slowdown: None,
        };
        let run = |plain, recorded| Run { plain, recorded };
        let cost = none.clone().with_runs(vec![run(1.0, 9.0), run(2.0, 5.0), run(4.0, 4.0)]);
        assert_eq!((cost.median_plain, cost.median_recorded, cost.slowdown), (Some(2.0), Some(5.0), Some(2.5)));
        assert_eq!(none.with_runs(Vec::new()).slowdown, None);
    }

    #[test]
    fn a_share_of_nothing_is_absent() {
        assert_eq!((share(1, 3), share(0, 0)), (Some(0.3333), None));
    }
}
