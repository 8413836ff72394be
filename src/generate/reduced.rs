//! Which of the kept tests are written: those that show something no other one shows (`crate::reduce`).
//!
//! Input: the tests of one suite as scenarios, with the branches that their acts took and the emptied bodies that they notice, and where they run. Output: the tests to
//! write, and the others, each with those that show what it shows. Invariants: together the written tests take each branch and notice each emptied body that all took and
//! noticed, and each mutant of the sample that some test noticed; each tested method keeps a test.
//!
//! First the tests are chosen by what is known already; then each mutant is tried on these, and on the others only where none of these notices it. Before the suite is
//! assembled, because the executor takes milliseconds where javac takes seconds, and then has less to do.

use indexmap::{IndexMap, IndexSet};

use super::{Bench, GenerateOptions, KeptTest, OnProgress, Verifier, emit_options, request, target_of, with_steps};
use crate::java::{Emission, EmitOptions, emit_suite};
use crate::program::Program;
use crate::reduce::{Criterion, Worth, choose, choose_asking, covered_by};
use crate::scenario::model::Scenario;
use crate::scenario::select::Branch;
use crate::suite::{MOST_FOR_CHOICE, MutantTrials, TestToVerify, Variant, VerifyError, missed_among};
use crate::trace::event::{EventId, MethodId};

/// Tests that are told for one that goes, where more look through its method.
const MOST_LOOKING: usize = 3;

/// What is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reducing {
    /// None: no test, but for those of accessors.
    pub by: Option<Criterion>,
    /// Tests of trivial getters and setters that other tests call.
    pub skip_accessors: bool,
}

/// What a test is known by: its recording, its method, the first event of the invocation.
pub type TestId = (usize, MethodId, EventId);

/// What becomes of the tests of a suite.
#[derive(Debug, Default)]
pub struct Reduced {
    pub kept: Vec<KeptTest>,
    pub left_out: Vec<LeftOut>,
}

/// A test that is not written.
#[derive(Debug)]
pub struct LeftOut {
    pub test: TestId,
    /// The tests that show what it shows.
    pub covered_by: Vec<TestId>,
}

/// What a test may show, in numbers of the union.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shown<'a> {
    Branch(Branch),
    Path(MethodId, &'a [Branch]),
    EmptiedBody(MethodId, Variant),
    Kind(&'a str),
    /// That a method without a test of its own does something.
    Inside(MethodId),
}

/// Chooses which tests are written.
///
/// # Errors
/// The mutants could not be tried at all.
pub fn reduced(
    bench: &Bench<'_>,
    mut kept: Vec<KeptTest>,
    reducing: Reducing,
    options: &GenerateOptions,
    verifier: Option<&Verifier>,
    progress: OnProgress<'_>,
) -> Result<Reduced, VerifyError> {
    let mut left_out = Vec::new();
    if reducing.skip_accessors {
        left_out = accessors_looked_through(bench.program, &kept);
        let gone: IndexSet<TestId> = left_out.iter().map(|one| one.test).collect();
        kept.retain(|test| !gone.contains(&test.id()));
    }
    let Some(by) = reducing.by.filter(|_| kept.len() > 1) else { return Ok(Reduced { kept, left_out }) };
    // (As those go who choose by the manifest.)
    kept.sort_by_cached_key(|test| {
        let (recording, method, invocation) = test.id();
        (bench.recordings[recording].clone(), bench.program.method_text(method), invocation)
    });
    let scenarios: Vec<Scenario> = kept.iter().map(|test| test.scenario.clone()).collect();
    let steps = by == Criterion::Kills;
    let emit_options = EmitOptions { steps, ..emit_options(bench.program, &scenarios, options) };
    let emission = emit_suite(bench.program, &scenarios, &emit_options);
    let mut worths = worths(&kept, by, &emission);
    let stays = match verifier.filter(|verifier| by == Criterion::Kills && may_be_mutated(verifier)) {
        Some(verifier) => choose_by_mutants(bench.program, &kept, &emission, verifier, &mut worths, progress)?,
        None => choose(&worths),
    };
    let gone = (0..kept.len()).filter(|test| !stays.contains(test));
    left_out.extend(gone.map(|gone| LeftOut {
        test: kept[gone].id(),
        covered_by: covered_by(&worths, &stays, gone).into_iter().map(|test| kept[test].id()).collect(),
    }));
    let all = kept.into_iter().enumerate();
    Ok(Reduced { kept: all.filter(|(test, _)| stays.contains(test)).map(|(_, test)| test).collect(), left_out })
}

/// A changed program might do anything in what is not the tests' own.
fn may_be_mutated(verifier: &Verifier) -> bool {
    verifier.databases.is_empty() && verifier.allowed_directories.is_empty()
}

/// What is known of the tests without running them again.
fn worths<'t>(kept: &'t [KeptTest], by: Criterion, emission: &Emission) -> Vec<Worth> {
    let mut shown: IndexSet<Shown<'t>> = IndexSet::new();
    let mut methods: IndexSet<MethodId> = IndexSet::new();
    let sizes: IndexMap<usize, (usize, usize)> =
        emission.tests().map(|(_, test)| (test.scenario, test.length())).collect();
    let worth = |(at, test): (usize, &'t KeptTest)| Worth {
        // (What has no source will not stay.)
        size: sizes.get(&at).copied().unwrap_or((usize::MAX, usize::MAX)),
        ..match test.counts() {
            true => Worth {
                method: methods.insert_full(test.scenario.mut_method).0,
                shows: shown_by(test, by).into_iter().map(|one| shown.insert_full(one).0).collect(),
                ..Worth::default()
            },
            false => Worth::beside(at),
        }
    };
    kept.iter().enumerate().map(worth).collect()
}

fn shown_by(test: &KeptTest, by: Criterion) -> Vec<Shown<'_>> {
    let method = test.scenario.mut_method;
    let mut shown: Vec<Shown<'_>> = test.also_tests.iter().map(|method| Shown::Inside(*method)).collect();
    match by {
        Criterion::Paths => shown.push(Shown::Path(method, &test.branches)),
        Criterion::Coverage | Criterion::Kills => {
            shown.extend(test.branches.iter().map(|branch| Shown::Branch(*branch)));
            shown.extend(test.kinds.iter().map(|kind| Shown::Kind(kind)));
        }
    }
    if by == Criterion::Kills {
        shown.extend(test.notices.iter().map(|variant| Shown::EmptiedBody(method, *variant)));
    }
    shown
}

/// Chooses also by the mutants that tests notice.
fn choose_by_mutants(
    program: &Program,
    kept: &[KeptTest],
    emission: &Emission,
    verifier: &Verifier,
    worths: &mut [Worth],
    progress: OnProgress<'_>,
) -> Result<IndexSet<usize>, VerifyError> {
    let can_run = emission.tests().filter(|(_, test)| test.without_steps().is_none() && kept[test.scenario].counts());
    let (places, tests): (IndexSet<usize>, Vec<TestToVerify>) = can_run
        .map(|(file, test)| {
            let target = target_of(program, kept[test.scenario].scenario.mut_method);
            (test.scenario, with_steps(TestToVerify::written("", "", target), file, test))
        })
        .unzip();
    if tests.is_empty() {
        return Ok(choose(worths));
    }
    let classes = program.classes().filter(|(class, _)| program.is_target_class(*class));
    let classes: IndexSet<String> = classes.map(|(_, class)| class.name.clone()).collect();
    let request = request(verifier, tests);
    progress("trying mutants", 0, MOST_FOR_CHOICE);
    let mut trials = MutantTrials::begin(&request, &classes.into_iter().collect::<Vec<_>>(), MOST_FOR_CHOICE)?;
    choose_asking(worths, &mut |chosen, run_by| {
        let told = &mut |done, total| progress("trying mutants", done, total);
        missed_among(&mut trials, &places, chosen, run_by, told)
    })
}

/// The tests of trivial getters and setters that tests of other methods call, each with the first of those.
fn accessors_looked_through(program: &Program, kept: &[KeptTest]) -> Vec<LeftOut> {
    let is_accessor = |method: MethodId| {
        let method = program.method(method);
        method.getter.is_some() || method.setter.is_some()
    };
    let mut looking: IndexMap<MethodId, Vec<TestId>> = IndexMap::new();
    for test in kept.iter().filter(|test| test.counts() && !is_accessor(test.scenario.mut_method)) {
        let called: IndexSet<MethodId> = test.scenario.calls().collect();
        for method in called.into_iter().filter(|method| is_accessor(*method)) {
            looking.entry(method).or_default().push(test.id());
        }
    }
    let looked_through = |test: &KeptTest| {
        let covered_by = looking.get(&test.scenario.mut_method)?;
        let is_needed = !test.also_tests.is_empty();
        let covered_by = covered_by.iter().take(MOST_LOOKING).copied().collect();
        (!is_needed).then(|| LeftOut { test: test.id(), covered_by })
    };
    kept.iter().filter_map(looked_through).collect()
}
