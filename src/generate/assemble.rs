//! One suite of one source directory: its files, verified as they are written.
//!
//! Input: kept tests, which the executor found green, among which is chosen, and where they run. Output: [`Assembled`]: files and manifest entries, the tests that were left out, and those that were refused:
//! because javac or JUnit does not take what the executor took, or because they are not green beside each other or on this class path. Invariant: all files were
//! verified together, as they are, last. Why here and not for each try: javac takes longer than all tries together.

use indexmap::{IndexMap, IndexSet};

use super::entry::entry;
use super::reduced::{Choosing, LeftOut, Reduced, TestId};
use super::steady::steady;
use super::{GenerateOptions, KeptTest, OnProgress, Verifier, complaint, emit_options, request, run, target_of};
use crate::java::{Emission, EmitError, EmitOptions, EmittedTest, JavaFile, SetUpPlace, emit_suite};
use crate::manifest::TestEntry;
use crate::program::Program;
use crate::scenario::model::Scenario;
use crate::slice::reason::ReasonCode;
use crate::suite::{
    JavaSource, MutantTrials, Resource, TestToVerify, Unconnected, Verdict, VerifyError, VerifyRequest, WarmJvms,
};

/// A verified suite.
#[derive(Debug, Default)]
pub struct Assembled {
    pub files: Vec<JavaFile>,
    pub tests: Vec<TestEntry>,
    pub statements: usize,
    pub assertions: usize,
    pub optimistic: usize,
    pub refused: Vec<Refused>,
    pub left_out: Vec<LeftOut>,
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
}

/// What is wrong with a test.
enum Fault {
    /// Written otherwise it may be right.
    Refined(Box<Scenario>),
    Refused(ReasonCode, String),
}

/// Chooses tests, writes them as files and verifies that very text. What a test showed that was refused may be shown by one that was left out for it: then is chosen anew.
///
/// # Errors
/// The suite could not be verified at all.
pub fn assemble(
    bench: &mut Bench<'_>,
    choosing: &Choosing<'_>,
    options: &GenerateOptions,
    verifier: Option<&Verifier>,
    progress: OnProgress<'_>,
) -> Result<Assembled, VerifyError> {
    let mut trials = choosing.trials(bench.jvms.verdicts.as_ref(), progress)?;
    let mut refused: Vec<Refused> = Vec::new();
    let Reduced { mut kept, mut left_out } = choosing.without(&IndexSet::new(), trials.as_mut(), progress)?;
    // Where a test does not bear the set-up of the others, each sets up itself.
    let mut each_test: IndexSet<String> = IndexSet::new();
    // The text of each class as it was verified.
    let mut verified: IndexMap<String, String> = IndexMap::new();
    // Tests that were chosen, as they are written by now.
    let mut written: IndexMap<TestId, KeptTest> = IndexMap::new();
    loop {
        let scenarios: Vec<Scenario> = kept.iter().map(|test| test.scenario.clone()).collect();
        let set_up = match verifier {
            Some(_) => SetUpPlace::ClassBut(each_test.clone()),
            None => SetUpPlace::EachTest,
        };
        let names = kept.iter().enumerate().filter_map(|(at, test)| Some((at, test.name.clone()?))).collect();
        let options = EmitOptions { set_up, names, ..emit_options(bench.program, &scenarios, options) };
        let emission = emit_suite(bench.program, &scenarios, &options);
        let refused_by_us =
            |(index, error): &(usize, EmitError)| (*index, Fault::Refused(error.code(), error.to_string()));
        let mut bad: Vec<(usize, Fault)> = emission.rejected.iter().map(refused_by_us).collect();
        let mut all_ran = true;
        if let Some(verifier) = verifier {
            let is_open = |file: &&JavaFile| verified.get(&file.class_name) != Some(&file.text);
            let mut open: Vec<&JavaFile> = emission.files.iter().filter(is_open).collect();
            if open.is_empty() {
                open = emission.files.iter().collect();
            }
            bad.extend(faults(bench, &open, &scenarios, verifier, progress)?);
            // (A class that was written otherwise ran beside the others that were.)
            all_ran = open.len() == emission.files.len();
            let is_bad = |test: &EmittedTest| bad.iter().any(|(index, _)| *index == test.scenario);
            let good = open.iter().filter(|file| !file.tests.iter().any(is_bad));
            verified.extend(good.map(|file| (file.class_name.clone(), file.text.clone())));
        }
        if bad.is_empty() && all_ran {
            remember(trials, bench.jvms);
            return Ok(Assembled { refused, left_out, ..finished(bench, emission, &kept) });
        }
        let is_bad = |test: &EmittedTest| bad.iter().any(|(index, ..)| *index == test.scenario);
        let sharing = emission.files.iter().filter(|file| file.shares_set_up && file.tests.iter().any(is_bad));
        let sharing: Vec<String> = sharing.map(|file| file.class_name.clone()).collect();
        if !sharing.is_empty() {
            each_test.extend(sharing);
            continue;
        }
        bad.sort_by_key(|(index, ..)| *index);
        let refused_before = refused.len();
        for (index, fault) in bad.into_iter().rev() {
            match fault {
                Fault::Refined(scenario) => kept[index].scenario = *scenario,
                // What was wrong with it as a smaller test need not be wrong with the whole one.
                Fault::Refused(..) if kept[index].is_smaller() => kept[index].put_back(),
                Fault::Refused(code, detail) => refused.push(Refused { test: kept.remove(index), code, detail }),
            }
        }
        if refused.len() > refused_before && !left_out.is_empty() {
            written.extend(kept.drain(..).map(|test| (test.id(), test)));
            let gone = refused.iter().map(|one| one.test.id()).collect();
            let chosen = choosing.without(&gone, trials.as_mut(), progress)?;
            kept = chosen.kept.into_iter().map(|test| written.swap_remove(&test.id()).unwrap_or(test)).collect();
            left_out = chosen.left_out;
        }
    }
}

/// Which tests notice which mutants need not be found again.
fn remember(trials: Option<MutantTrials<'_>>, jvms: &mut WarmJvms) {
    if let (Some(mut trials), Some(verdicts)) = (trials, &mut jvms.verdicts) {
        trials.remember(verdicts);
    }
}

/// What is wrong with those tests of these files that are not green, by the index of their scenario.
fn faults(
    bench: &mut Bench<'_>,
    files: &[&JavaFile],
    scenarios: &[Scenario],
    verifier: &Verifier,
    progress: OnProgress<'_>,
) -> Result<Vec<(usize, Fault)>, VerifyError> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let tests = files.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test)));
    let to_verify = tests.clone().map(|(file, test)| {
        let target = target_of(bench.program, scenarios[test.scenario].mut_method);
        TestToVerify::written(&file.class_name, &test.method, target)
    });
    let sources = files.iter().map(|file| JavaSource { relative_path: file.path.clone(), text: file.text.clone() });
    let resources = files.iter().flat_map(|file| &file.resources);
    let resources = resources.map(|file| Resource { relative_path: file.path.clone(), from: file.copy.path.clone() });
    let request = VerifyRequest {
        sources: sources.collect(),
        resources: resources.collect(),
        // The executor says so; what it is wrong about is red in one of the orders.
        known_green: true,
        shuffled: true,
        ..request(verifier, to_verify.collect())
    };
    let report = run(bench.jvms, &request, progress)?;
    // All were green before.
    if let Some(unconnected) = Unconnected::of(&report.tests, &verifier.databases) {
        return Err(VerifyError::Unconnected(unconnected));
    }
    let faults = tests
        .zip(report.tests)
        .filter_map(|((_, test), report)| Some((test.scenario, fault(&scenarios[test.scenario], &report.verdict)?)));
    Ok(faults.collect())
}

/// javac believes in type arguments, and casts to them; the recorded program may have known better.
fn fault(scenario: &Scenario, verdict: &Verdict) -> Option<Fault> {
    let (code, detail) = complaint(scenario, verdict)?;
    let is_source = matches!(verdict, Verdict::DoesNotCompile(_) | Verdict::Red(_));
    if let Some(type_arguments) = scenario.type_arguments.next().filter(|_| is_source) {
        return Some(Fault::Refined(Box::new(Scenario { type_arguments, ..scenario.clone() })));
    }
    let code = if code == ReasonCode::Fails && is_source { ReasonCode::Disagrees } else { code };
    Some(Fault::Refused(code, steady(&detail)))
}

fn finished(bench: &Bench<'_>, emission: Emission, kept: &[KeptTest]) -> Assembled {
    let optimistic = kept.iter().filter(|test| test.scenario.optimistic).count();
    let mut assembled = Assembled { optimistic, ..Assembled::default() };
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
