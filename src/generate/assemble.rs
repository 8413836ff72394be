//! One suite of one source directory: its files, verified as they are written.
//!
//! Input: kept tests, where they run. Output: [`Assembled`]: files and manifest entries, and the tests that were refused because they are
//! not green beside each other or on this class path. Invariant: the files hold exactly the tests of the last verification, all
//! green in it.

use indexmap::IndexSet;

use super::entry::entry;
use super::{GenerateOptions, KeptTest, OnProgress, Verifier, complaint, emit, request, run, target_of};
use crate::java::{Emission, EmittedTest, JavaFile, SetUpPlace};
use crate::manifest::TestEntry;
use crate::program::Program;
use crate::scenario::model::Scenario;
use crate::slice::reason::ReasonCode;
use crate::suite::{RecordedOutcome, TestToVerify, Unconnected, VerifyError, WarmJvms};

/// A verified suite.
#[derive(Debug, Default)]
pub struct Assembled {
    pub files: Vec<JavaFile>,
    pub tests: Vec<TestEntry>,
    pub statements: usize,
    pub assertions: usize,
    pub optimistic: usize,
    pub refused: Vec<Refused>,
}

/// A kept test that the suite could not take.
#[derive(Debug)]
pub struct Refused {
    pub test: KeptTest,
    pub code: ReasonCode,
    pub detail: String,
}

/// Where suites are assembled.
#[derive(Debug)]
pub struct Bench<'a> {
    /// The union of the recorded programs.
    pub program: &'a Program,
    /// Their names.
    pub recordings: &'a [String],
    pub jvms: &'a mut WarmJvms,
    /// See [`crate::java::EmitOptions`].
    pub auxiliary: &'a IndexSet<String>,
}

/// Writes tests as files and verifies that very text.
///
/// # Errors
/// The suite could not be verified at all.
pub fn assemble(
    bench: &mut Bench<'_>,
    mut kept: Vec<KeptTest>,
    options: &GenerateOptions,
    verifier: Option<&Verifier>,
    progress: OnProgress<'_>,
) -> Result<Assembled, VerifyError> {
    let mut refused = Vec::new();
    // Where a test does not bear the set-up of the others, each sets up itself.
    let mut each_test: IndexSet<String> = IndexSet::new();
    loop {
        let scenarios: Vec<Scenario> = kept.iter().map(|test| test.scenario.clone()).collect();
        let set_up = match verifier {
            Some(_) => SetUpPlace::ClassBut(each_test.clone()),
            None => SetUpPlace::EachTest,
        };
        let emission = emit(bench.program, &scenarios, options, bench.auxiliary, set_up);
        let mut bad: Vec<(usize, ReasonCode, String)> =
            emission.rejected.iter().map(|(index, error)| (*index, error.code(), error.to_string())).collect();
        if let Some(verifier) = verifier.filter(|_| !emission.files.is_empty()) {
            bad.extend(red(bench, &emission, &scenarios, verifier, progress)?);
        }
        if bad.is_empty() {
            return Ok(finished(bench, emission, &kept, refused));
        }
        let is_bad = |test: &EmittedTest| bad.iter().any(|(index, ..)| *index == test.scenario);
        let sharing = emission.files.iter().filter(|file| file.shares_set_up && file.tests.iter().any(is_bad));
        let sharing: Vec<String> = sharing.map(|file| file.class_name.clone()).collect();
        if !sharing.is_empty() {
            each_test.extend(sharing);
            continue;
        }
        bad.sort_by_key(|(index, ..)| *index);
        for (index, code, detail) in bad.into_iter().rev() {
            refused.push(Refused { test: kept.remove(index), code, detail });
        }
    }
}

/// The tests that are not green, by the index of their scenario.
fn red(
    bench: &mut Bench<'_>,
    emission: &Emission,
    scenarios: &[Scenario],
    verifier: &Verifier,
    progress: OnProgress<'_>,
) -> Result<Vec<(usize, ReasonCode, String)>, VerifyError> {
    let tests = emission.tests();
    let to_verify = tests.clone().map(|(file, test)| TestToVerify {
        class_name: file.class_name.clone(),
        method_name: test.method.clone(),
        target: target_of(bench.program, scenarios[test.scenario].mut_method),
        called: None,
        act_lines: test.act_lines,
        // Only emptied bodies ask; none is emptied here.
        recorded_outcome: RecordedOutcome::Unknown,
        nothing_defined: true,
        needs_resource: false,
        asks_time: scenarios[test.scenario].asks_time,
        asks_region: scenarios[test.scenario].asks_region,
    });
    let request = request(verifier, emission, to_verify.collect());
    let report = run(bench.jvms, &request, progress)?;
    // All were green before.
    if let Some(unconnected) = Unconnected::of(&report.tests, &verifier.databases) {
        return Err(VerifyError::Unconnected(unconnected));
    }
    let verdicts = tests.zip(report.tests).filter_map(|((_, test), report)| {
        let (code, detail) = complaint(&report.verdict)?;
        Some((test.scenario, code, detail))
    });
    Ok(verdicts.collect())
}

fn finished(bench: &Bench<'_>, emission: Emission, kept: &[KeptTest], refused: Vec<Refused>) -> Assembled {
    let mut assembled = Assembled { refused, ..Assembled::default() };
    assembled.optimistic = kept.iter().filter(|test| test.scenario.optimistic).count();
    for file in &emission.files {
        for test in &file.tests {
            let kept = &kept[test.scenario];
            assembled.statements += test.statements;
            assembled.assertions += test.assertions;
            let recording = &bench.recordings[kept.recording];
            assembled.tests.push(entry(bench.program, recording, file, test, kept));
        }
    }
    assembled.files = emission.files;
    assembled
}
