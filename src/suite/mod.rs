//! The written suite: compiling it, running it, and keeping what passes and can notice something.
//!
//! Input: Java sources and, for each test, what it is about. Output: a verdict for each test. Nothing here decides what a test
//! contains, and nothing here writes into the user's folders.

pub mod coverage;
pub mod junit;
pub mod verify;

mod archive;
mod compile;
mod javac;
mod judge;
mod lacking;
mod mutants;
mod observed;
mod runner;
mod schedule;
mod scratch;
mod statements;
mod trial;
mod tries;
mod unconnected;
mod variant;
mod verdicts;
mod work;

pub use coverage::{
    ClassFile, Coverage, CoverageAgent, Covered, LineCoverage, MethodCoverage, MethodKey, cover_suite, read_coverage,
};
pub use javac::Javac;
pub(crate) use judge::place;
pub use junit::{JunitSet, choose_junit};
pub use lacking::Lacking;
pub use mutants::{
    Among, MOST_FOR_CHOICE, MainRun, Mutant, MutantReport, MutantTrials, missed_among, try_mutants, try_mutants_on_main,
};
pub(crate) use observed::run_with_agent;
pub use schedule::WarmJvms;
pub use statements::Statements;
pub use tries::{Attempt, Branches, TryRequest, mutants_of, place_in_words, try_scenarios};
pub use unconnected::{Unconnected, refusal};
pub use variant::{Effect, RecordedOutcome, Variant, VariantResult};
pub use verdicts::Verdicts;
pub use verify::{
    Diagnostic, JavaSource, Level, OnlyRecorded, OutcomeKind, Part, Progress, Resource, Statistics, TEST_LIMIT, Target,
    TestOutcome, TestReport, TestToVerify, Verdict, VerifyError, VerifyReport, VerifyRequest, in_words, verify_suite,
};
pub use work::A_MINUTE_OR_TWO;
