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
use crate::suite::{
    MOST_FOR_CHOICE, MutantTrials, TestToVerify, Variant, Verdicts, VerifyError, VerifyRequest, missed_among,
};
use crate::trace::event::{EventId, MethodId};

/// Tests that are told for one that goes, where more look through its method.
const MOST_LOOKING: usize = 3;

/// What goes on while mutants are tried.
const TRYING: &str = "trying mutants";

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

/// The tests of one suite among which is chosen, and what is known of them without running them again. Chosen is as often as it turns out that some of them cannot be written.
pub struct Choosing<'a> {
    program: &'a Program,
    kept: Vec<KeptTest>,
    skip_accessors: bool,
    /// None: nothing is chosen.
    grounds: Option<Grounds>,
}

/// What is chosen by.
struct Grounds {
    worths: Vec<Worth>,
    mutable: Option<Mutable>,
}

/// Where mutants are tried.
struct Mutable {
    /// In the order of the request, those that can run.
    places: IndexSet<usize>,
    request: VerifyRequest,
    classes: Vec<String>,
}

impl<'a> Choosing<'a> {
    /// Of these tests, wherever they run.
    #[must_use]
    pub fn of(
        bench: &Bench<'a>,
        mut kept: Vec<KeptTest>,
        reducing: Reducing,
        options: &GenerateOptions,
        verifier: Option<&Verifier>,
    ) -> Self {
        let program = bench.program;
        let grounds = reducing.by.filter(|_| kept.len() > 1).map(|by| {
            // (As those go who choose by the manifest.)
            kept.sort_by_cached_key(|test| {
                let (recording, method, invocation) = test.id();
                (bench.recordings[recording].clone(), program.method_text(method), invocation)
            });
            let scenarios: Vec<Scenario> = kept.iter().map(|test| test.scenario.clone()).collect();
            let steps = by == Criterion::Kills;
            let emit_options = EmitOptions { steps, ..emit_options(program, &scenarios, options) };
            let emission = emit_suite(program, &scenarios, &emit_options);
            let verifier = verifier.filter(|verifier| by == Criterion::Kills && verifier.may_be_mutated());
            let mutable = verifier.and_then(|verifier| Mutable::of(program, &kept, &emission, verifier));
            Grounds { worths: worths(&kept, by, &emission), mutable }
        });
        Self { program, kept, skip_accessors: reducing.skip_accessors, grounds }
    }

    /// The mutants by which is chosen, too, if any are. `verdicts`: what is known of them from an earlier run.
    ///
    /// # Errors
    /// The mutants could not be tried at all.
    pub fn trials(
        &self,
        verdicts: Option<&Verdicts>,
        progress: OnProgress<'_>,
    ) -> Result<Option<MutantTrials<'_>>, VerifyError> {
        let mutable = self.grounds.as_ref().and_then(|grounds| grounds.mutable.as_ref());
        let Some(Mutable { request, classes, .. }) = mutable else { return Ok(None) };
        progress(TRYING, 0, MOST_FOR_CHOICE);
        let mut trials = MutantTrials::begin(request, classes, MOST_FOR_CHOICE)?;
        if let Some(verdicts) = verdicts {
            trials.recall(verdicts);
        }
        Ok(Some(trials))
    }

    /// Chooses which tests are written, without those that cannot be (`gone`).
    ///
    /// # Errors
    /// The mutants could not be tried at all.
    pub fn without(
        &self,
        gone: &IndexSet<TestId>,
        trials: Option<&mut MutantTrials<'_>>,
        progress: OnProgress<'_>,
    ) -> Result<Reduced, VerifyError> {
        let is_gone = |test: &usize| gone.contains(&self.kept[*test].id());
        let mut here: IndexSet<usize> = (0..self.kept.len()).filter(|test| !is_gone(test)).collect();
        let mut left_out = Vec::new();
        if self.skip_accessors {
            left_out = accessors_looked_through(self.program, here.iter().map(|test| &self.kept[*test]));
            let gone: IndexSet<TestId> = left_out.iter().map(|one| one.test).collect();
            here.retain(|test| !gone.contains(&self.kept[*test].id()));
        }
        let whole = |here: IndexSet<usize>| here.into_iter().map(|test| self.kept[test].clone()).collect();
        let Some(grounds) = self.grounds.as_ref().filter(|_| here.len() > 1) else {
            return Ok(Reduced { kept: whole(here), left_out });
        };
        let mut worths: Vec<Worth> = here.iter().map(|test| grounds.worths[*test].clone()).collect();
        let stays = match (trials, &grounds.mutable) {
            (Some(trials), Some(mutable)) => mutable.choose(&here, &mut worths, trials, progress)?,
            _ => choose(&worths),
        };
        let id = |at: usize| self.kept[here[at]].id();
        let not_written = (0..here.len()).filter(|at| !stays.contains(at));
        left_out.extend(not_written.map(|gone| LeftOut {
            test: id(gone),
            covered_by: covered_by(&worths, &stays, gone).into_iter().map(id).collect(),
        }));
        Ok(Reduced { kept: whole(stays.iter().map(|at| here[*at]).collect()), left_out })
    }
}

impl Mutable {
    /// None if no test can run.
    fn of(program: &Program, kept: &[KeptTest], emission: &Emission, verifier: &Verifier) -> Option<Self> {
        let can_run =
            emission.tests().filter(|(_, test)| test.without_steps().is_none() && kept[test.scenario].counts());
        let (places, tests): (IndexSet<usize>, Vec<TestToVerify>) = can_run
            .map(|(file, test)| {
                let target = target_of(program, kept[test.scenario].scenario.mut_method);
                (test.scenario, with_steps(TestToVerify::written("", "", target), file, test))
            })
            .unzip();
        let classes = program.classes().filter(|(class, _)| program.is_target_class(*class));
        let classes: IndexSet<String> = classes.map(|(_, class)| class.name.clone()).collect();
        let is_any = !tests.is_empty();
        is_any.then(|| Self { places, request: request(verifier, tests), classes: classes.into_iter().collect() })
    }

    /// Chooses among these tests also by the mutants that they notice.
    fn choose(
        &self,
        here: &IndexSet<usize>,
        worths: &mut [Worth],
        trials: &mut MutantTrials<'_>,
        progress: OnProgress<'_>,
    ) -> Result<IndexSet<usize>, VerifyError> {
        let others = self.places.iter().enumerate().filter(|(_, test)| !here.contains(*test));
        trials.leave_out(others.map(|(number, _)| number));
        let stays = choose_asking(worths, &mut |chosen, run_by| {
            let told = &mut |done, total| progress(TRYING, done, total);
            let there = |tests: &IndexSet<usize>| tests.iter().map(|at| here[*at]).collect::<IndexSet<usize>>();
            let missed = missed_among(trials, &self.places, &there(chosen), run_by.map(there).as_ref(), told)?;
            let back = |by: Vec<usize>| by.iter().filter_map(|test| here.get_index_of(test)).collect();
            Ok(missed.into_iter().map(back).collect())
        });
        trials.rest();
        stays
    }
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

/// The tests of trivial getters and setters that tests of other methods call, each with the first of those.
fn accessors_looked_through<'k>(program: &Program, kept: impl Iterator<Item = &'k KeptTest> + Clone) -> Vec<LeftOut> {
    let is_accessor = |method: MethodId| {
        let method = program.method(method);
        method.getter.is_some() || method.setter.is_some()
    };
    let mut looking: IndexMap<MethodId, Vec<TestId>> = IndexMap::new();
    for test in kept.clone().filter(|test| test.counts() && !is_accessor(test.scenario.mut_method)) {
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
    kept.filter_map(looked_through).collect()
}
