//! From recordings to a verified suite: carves, writes, verifies, and tries further invocations of methods that got no test.
//!
//! Input: histories, one after the other, options, where tests run. Output: [`Harvest`]: the kept scenarios with their verdicts, what
//! was skipped and why, and the figures before verification; [`assemble`] makes source files of them. Invariants: every kept test was
//! green, and, if verified, noticed an emptied body; the written text is the text that was verified.
//!
//! Several recordings are one harvest, because a build records a JVM for each module, or for each test class, and all of them run the
//! same methods: a method that has its tests from one recording gets no more from the next.

mod assemble;
mod entry;
mod facts;
mod first;
mod minimize;
mod own_texts;
mod red;
mod reduced;
mod steady;
mod through;
mod unrecorded;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};

pub use assemble::{Assembled, Bench, Refused, assemble};
use first::idle;
pub use first::{emit_alone, first_test};
pub use minimize::{Goes, Keep, Minimize, MinimizeFigures, Minimized};
pub use reduced::{Choosing, LeftOut, Reduced, Reducing, TestId};

use self::facts::{asked_of_own_thread, found_outside, leads_elsewhere, recorded_outcome, works_on_resource};
use self::red::RedTests;
use self::steady::steady;
use self::through::OwnTest;
use crate::carve::{CarveOptions, Carver, MOST_WEAK, PerMethod, ROUNDS, Reach, Rejection, distinct};
use crate::graph::History;
use crate::graph::changed::{changes_anything, did_nothing};
use crate::graph::invocation::InvocationId;
use crate::java::{Emission, EmitOptions, EmittedTest, JavaFile, Junit, SetUpPlace, emit_suite};
use crate::library::LibraryTable;
use crate::manifest::{SkippedEntry, Verification, Verified};
use crate::program::Program;
use crate::program::union::{Numbers, Union};
use crate::scenario::kinds::kinds_of;
use crate::scenario::model::{Probe, Scenario};
use crate::scenario::region::Region;
use crate::scenario::renumber::renumber;
use crate::scenario::select::{Branch, branches_in_span};
use crate::scenario::unrecorded::Lookers;
use crate::slice::reason::ReasonCode;
use crate::suite::{
    Effect, Lacking, Level, OnlyRecorded, OutcomeKind, Part, Progress, TEST_LIMIT, Target, TestOutcome, TestReport,
    TestToVerify, Unconnected, Variant, VariantResult, Verdict, Verdicts, VerifyError, VerifyReport, VerifyRequest,
    WarmJvms, in_words, verify_suite,
};
use crate::trace::event::{EventId, MethodId};

/// What is generated.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    pub carve: CarveOptions,
    pub per_method: PerMethod,
    pub max_tests: Option<usize>,
    pub keep_weak: bool,
    pub junit: Junit,
    pub junit4_has_assert_throws: bool,
    pub header: Option<String>,
    pub indent: usize,
    /// Whether tests are minimized, and what they keep then.
    pub minimize: Option<Minimize>,
}

/// Where tests are compiled and run.
#[derive(Clone, Debug)]
pub struct Verifier {
    pub java_home: PathBuf,
    /// Without JUnit.
    pub class_path: Vec<PathBuf>,
    pub runner_jar: PathBuf,
    pub junit_jars: Vec<PathBuf>,
    pub level: Level,
    pub workers: usize,
    /// What the recorded program was connected to, as far as other JVMs see it.
    pub databases: Vec<String>,
    pub working_directory: Option<PathBuf>,
    /// See [`VerifyRequest::allowed_directories`].
    pub allowed_directories: Vec<PathBuf>,
    /// Of the recorded JVM, what the program needs.
    pub jvm_options: Vec<String>,
    /// See [`VerifyRequest::only_recorded`].
    pub only_recorded: OnlyRecorded,
}

impl Verifier {
    /// A changed program might do anything in what is not the tests' own.
    fn may_be_mutated(&self) -> bool {
        self.databases.is_empty() && self.allowed_directories.is_empty()
    }
}

/// Who looks on.
pub struct On<'a> {
    pub progress: OnProgress<'a>,
    pub pause: OnPause<'a>,
}

/// What is told while it goes on: what, how much of it is done, of how much.
pub type OnProgress<'a> = &'a mut dyn FnMut(&str, usize, usize);

/// What is asked between two methods, when all that is kept is whole: it may be saved, and no more may be wanted.
pub type OnPause<'a> = &'a mut dyn FnMut(&mut Harvest) -> ControlFlow<()>;

/// A kept test.
#[derive(Clone, Debug)]
pub struct KeptTest {
    /// In the numbers of the union.
    pub scenario: Scenario,
    /// What it is called already, if it stands in a suite.
    pub name: Option<String>,
    pub verdict: &'static str,
    /// Which recording it comes from, from 0.
    pub recording: usize,
    /// Methods without a test of their own that it notices, too: its act runs them.
    pub also_tests: Vec<MethodId>,
    /// The branches that its act took when it was recorded.
    branches: Vec<Branch>,
    /// The kinds of values that its act worked with then.
    kinds: IndexSet<String>,
    /// The emptied bodies of its method that it notices.
    notices: Vec<Variant>,
    /// What became of it when it was minimized.
    pub minimized: Option<Box<Minimized>>,
}

impl KeptTest {
    /// Whether it counts as a carved test of its method.
    fn counts(&self) -> bool {
        self.verdict != "weak"
    }

    /// What it is known by.
    #[must_use]
    pub fn id(&self) -> TestId {
        (self.recording, self.scenario.mut_method, self.scenario.invocation)
    }

    /// Whether minimizing changed it.
    fn is_smaller(&self) -> bool {
        self.minimized.as_ref().is_some_and(|minimized| minimized.whole != self.scenario)
    }

    /// The test that was carved.
    #[must_use]
    pub fn whole(&self) -> Self {
        let mut whole = self.clone();
        whole.put_back();
        whole
    }

    /// Makes it the test again that was carved.
    fn put_back(&mut self) {
        if let Some(minimized) = self.minimized.take() {
            self.scenario = minimized.whole;
        }
    }
}

/// What recordings gave so far. Numbers of methods are those of the union of their programs.
#[derive(Debug, Default)]
pub struct Harvest {
    union: Union,
    /// Their names.
    pub recordings: Vec<String>,
    pub kept: Vec<KeptTest>,
    pub skipped: Vec<SkippedEntry>,
    /// Of the verification of each method's tests, before anything was left out.
    pub figures: IndexMap<MethodId, Verification>,
    pub verify_time: Duration,
    pub minimizing: MinimizeFigures,
    /// All methods that can be methods under test and were called, asked for or not.
    pub called: IndexSet<MethodId>,
    /// The methods under test, each with the first recording that ran it.
    pub methods: IndexMap<MethodId, usize>,
    /// Methods with an invocation that every emptied body equals.
    pub nothing_to_notice: IndexSet<MethodId>,
    /// No more was wanted before all was tried.
    pub ended: bool,
    /// The methods whose bodies are emptied.
    targets: IndexSet<Target>,
    jvms: WarmJvms,
}

/// Scenarios that are tried together: what they gave is kept, whatever comes then.
const BATCH: usize = 300;
/// Methods that are carved on all cores before somebody looks whether more is wanted.
const ABREAST: usize = 16;
/// Tests of a method that are carved again with more to look at, or with more around their call, a round.
const MOST_LOOKED_AT_AGAIN: usize = 3;

impl Harvest {
    /// Takes in one recording; no more than what was tried when no more was wanted.
    ///
    /// # Errors
    /// The tests could not be verified at all.
    pub fn add(
        &mut self,
        name: &str,
        history: &History<'_>,
        table: &LibraryTable,
        options: &GenerateOptions,
        verifier: Option<&Verifier>,
        on: On<'_>,
    ) -> Result<(), VerifyError> {
        let carver = Carver::new(history, table, options.carve.clone());
        let numbers = self.union.add(history.program);
        self.targets.extend(carver.targets.iter().map(|target| target_of(history.program, target.method)));
        self.called.extend(carver.called.iter().map(|method| numbers.method(*method)));
        for target in &carver.targets {
            self.methods.entry(numbers.method(target.method)).or_insert(self.recordings.len());
        }
        self.recordings.push(name.to_owned());
        let earlier = self.kept.iter().map(|kept| kept.scenario.shape()).collect();
        let mut generator = Generator {
            history,
            options,
            verifier,
            carver,
            lookers: verifier.map_or_else(Lookers::default, |_| Lookers::find(history)),
            numbers,
            earlier,
            retries: false,
            weak: IndexMap::new(),
            looked_at_again: IndexSet::new(),
            guessed_wrong: IndexMap::new(),
            asserted: IndexMap::new(),
            weak_tests: IndexMap::new(),
            half_blind: IndexMap::new(),
            red: RedTests::default(),
            has_reached: false,
            own: Vec::new(),
            skipped_before: self.skipped.len(),
            pause: on.pause,
            ended: false,
            harvest: self,
        };
        generator.rounds(on.progress)?;
        generator.idle_calls(on.progress)?;
        generator.tell_rejections();
        if !generator.ended {
            generator.test_through_callers(on.progress)?;
        }
        if !generator.ended {
            generator.minimize(on.progress)?;
        }
        Ok(())
    }

    /// What there is so far, with the JVMs, which are to be given back.
    pub fn snapshot(&mut self) -> Self {
        Self {
            union: self.union.clone(),
            recordings: self.recordings.clone(),
            kept: self.kept.clone(),
            skipped: self.skipped.clone(),
            figures: self.figures.clone(),
            verify_time: self.verify_time,
            minimizing: self.minimizing,
            called: self.called.clone(),
            methods: self.methods.clone(),
            nothing_to_notice: self.nothing_to_notice.clone(),
            ended: self.ended,
            targets: self.targets.clone(),
            jvms: self.take_jvms(),
        }
    }

    /// Takes JVMs back.
    pub fn give_back(&mut self, jvms: WarmJvms) {
        self.jvms = jvms;
    }

    /// How many tests a method has.
    fn tests_of(&self, method: MethodId) -> usize {
        self.kept.iter().filter(|kept| kept.counts() && kept.scenario.mut_method == method).count()
    }

    /// Whether a method has a test, of its own or through a caller.
    fn is_tested(&self, method: MethodId) -> bool {
        self.kept
            .iter()
            .any(|kept| kept.counts() && (kept.scenario.mut_method == method || kept.also_tests.contains(&method)))
    }

    /// Corrects the figures: javac does not compile what the executor could make a class of.
    pub fn count_refused(&mut self, refused: &Refused) {
        let figures = self.figures.get_mut(&refused.test.scenario.mut_method);
        if let Some(figures) = figures.filter(|_| refused.code == ReasonCode::DoesNotCompile) {
            figures.all.compiled = figures.all.compiled.saturating_sub(1);
        }
    }

    /// The void methods with a test of first choice.
    pub fn void_methods(&self) -> impl Iterator<Item = MethodId> {
        self.figures.iter().filter(|(_, one)| one.first_choice.void_tried > 0).map(|(method, _)| *method)
    }

    /// The figures of some methods together.
    #[must_use]
    pub fn verification(&self, is_meant: impl Fn(MethodId) -> bool) -> Verification {
        let meant = self.figures.iter().filter(|(method, _)| is_meant(**method));
        meant.fold(Verification::default(), |mut sum, (_, one)| {
            sum.add(one);
            sum.void_methods_tried += usize::from(one.first_choice.void_tried > 0);
            sum.void_methods_noticed += usize::from(one.first_choice.void_noticed > 0);
            sum
        })
    }

    /// The union of the programs, for [`assemble`]; nothing can be added after it.
    pub fn take_program(&mut self) -> Program {
        std::mem::take(&mut self.union).into_program()
    }

    /// What is known from an earlier run.
    #[must_use]
    pub fn knowing(verdicts: Verdicts) -> Self {
        Self { jvms: WarmJvms::knowing(verdicts), ..Self::default() }
    }

    /// JVMs that are warm already.
    pub fn take_jvms(&mut self) -> WarmJvms {
        std::mem::take(&mut self.jvms)
    }
}

struct Generator<'a> {
    history: &'a History<'a>,
    options: &'a GenerateOptions,
    verifier: Option<&'a Verifier>,
    carver: Carver<'a>,
    lookers: Lookers,
    numbers: Numbers,
    /// What tests of earlier recordings do.
    earlier: IndexSet<String>,
    /// What is tried now is for methods whose first tests were all left out.
    retries: bool,
    /// The invocations of each method whose test told too little, not yet looked at again.
    weak: IndexMap<MethodId, Vec<InvocationId>>,
    looked_at_again: IndexSet<InvocationId>,
    /// The invocations of each method whose test was made smaller by a guess that did not hold.
    guessed_wrong: IndexMap<MethodId, Vec<InvocationId>>,
    /// The invocations of each method whose test is red with assertions on: what those read was not recorded.
    asserted: IndexMap<MethodId, Vec<Asserted>>,
    /// How many weak tests each method had.
    weak_tests: IndexMap<MethodId, usize>,
    /// Those of each method, with what became of its emptied bodies: two of them may notice together what none does.
    half_blind: IndexMap<MethodId, Vec<(Scenario, Vec<VariantResult>)>>,
    red: RedTests,
    /// A test that works on a file or a database was green: what it works on is there.
    has_reached: bool,
    /// The kept tests of this recording.
    own: Vec<OwnTest>,
    /// How many were skipped in earlier recordings. (Several may have one name.)
    skipped_before: usize,
    pause: OnPause<'a>,
    /// No more is wanted.
    ended: bool,
    harvest: &'a mut Harvest,
}

/// The invocations of a method that are carved again.
struct SecondLook {
    /// Their tests told too little: with more to look at.
    weak: Vec<InvocationId>,
    /// Their tests left out too much: whole.
    guessed_wrong: Vec<InvocationId>,
    /// Assertions of the program found something else in their tests: with all that could be reached.
    asserted: Vec<Asserted>,
}

/// An invocation with the calls that its test made before it: an assertion of the program may be in any of them.
type Asserted = (InvocationId, Vec<EventId>);

/// What further tests are to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sought {
    /// Branches that no test takes.
    Branches(Reach),
    /// Kinds of values that no test of the method works with.
    Kinds,
}

impl Generator<'_> {
    /// The tests that are asked for; then those for branches and kinds of values that none of them shows; then a first test for methods without.
    fn rounds(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let mut open: Vec<usize> = (0..self.carver.targets.len()).collect();
        for round in 0..ROUNDS {
            let mut batch = Vec::new();
            for (done, targets) in open.chunks(ABREAST).enumerate() {
                if self.is_ended() {
                    break;
                }
                progress("carving", done * ABREAST, open.len());
                for carved in self.carve_abreast(targets, round) {
                    batch.extend(carved.into_iter().filter(|scenario| !self.is_known(scenario)));
                    if batch.len() >= BATCH {
                        self.judge(std::mem::take(&mut batch), progress)?;
                    }
                }
            }
            self.judge(batch, progress)?;
            if round == 0 && matches!(self.options.per_method, PerMethod::Covering(_)) {
                for sought in [Sought::Branches(Reach::Own), Sought::Branches(Reach::Span), Sought::Kinds] {
                    self.cover(sought, progress)?;
                }
            }
            self.retries = true;
            open.retain(|target| {
                let method = self.carver.targets[*target].method;
                let is_open = self.tests_of(*target) == 0 && self.weak_tests_of(*target) < MOST_WEAK;
                is_open && !self.red.is_settled(method) && self.is_worth_a_round(*target)
            });
        }
        Ok(())
    }

    /// Whether a method has a call that did something and was not tried, or one that is looked at again.
    fn is_worth_a_round(&self, target: usize) -> bool {
        let target = &self.carver.targets[target];
        let again = self.weak.contains_key(&target.method)
            || self.asserted.contains_key(&target.method)
            || self.guessed_wrong.contains_key(&target.method);
        again || target.rest().any(|id| !did_nothing(self.history, id))
    }

    /// Whether no more is wanted.
    fn is_ended(&mut self) -> bool {
        self.ended = self.ended || (self.pause)(self.harvest).is_break();
        self.harvest.ended |= self.ended;
        self.ended
    }

    /// What a round gives of some methods, on all cores.
    fn carve_abreast(&mut self, targets: &[usize], round: usize) -> Vec<Vec<Scenario>> {
        let asked: IndexMap<usize, (SecondLook, PerMethod)> =
            targets.iter().map(|target| (*target, (self.second_look(*target), self.open_places(*target)))).collect();
        self.carver.each(targets, |target, search| {
            let (again, places) = &asked[&target];
            let observed: Vec<Scenario> = again.weak.iter().flat_map(|id| search.carve_observed(*id)).collect();
            let mut carved: Vec<Scenario> =
                again.guessed_wrong.iter().flat_map(|id| search.carve_whole(*id)).chain(observed).collect();
            carved.extend(again.asserted.iter().flat_map(|(id, calls)| search.carve_reachable(*id, calls)));
            carved.extend(search.carve_round(round, *places));
            distinct(carved)
        })
    }

    /// Which invocations of a method are carved again.
    fn second_look(&mut self, target: usize) -> SecondLook {
        fn some<T>(all: Option<Vec<T>>) -> Vec<T> {
            all.into_iter().flatten().take(MOST_LOOKED_AT_AGAIN).collect()
        }
        let method = self.carver.targets[target].method;
        let weak = some(self.weak.swap_remove(&method));
        let asserted = some(self.asserted.swap_remove(&method));
        self.looked_at_again.extend(weak.iter().chain(asserted.iter().map(|(id, _)| id)));
        SecondLook { weak, guessed_wrong: self.guessed_wrong.swap_remove(&method).unwrap_or_default(), asserted }
    }

    /// Tests for what no kept test shows. One that is left out showed nothing: others are tried then, of methods that have tests
    /// (the others get a second look first).
    fn cover(&mut self, sought: Sought, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        for round in 0..ROUNDS {
            let kept = self.harvest.kept.len();
            let batch = self.uncovered(sought, round, progress);
            let tried = batch.len();
            self.judge(batch, progress)?;
            if self.harvest.kept.len() - kept >= tried {
                break;
            }
        }
        Ok(())
    }

    fn uncovered(&mut self, sought: Sought, round: usize, progress: OnProgress<'_>) -> Vec<Scenario> {
        let (mut covered, mut shown) = match sought {
            Sought::Branches(_) => (self.covered(), IndexSet::new()),
            Sought::Kinds => (IndexSet::new(), self.shown_kinds()),
        };
        let mut batch = Vec::new();
        for target in 0..self.carver.targets.len() {
            if self.is_ended() {
                break;
            }
            if (round > 0 || sought == Sought::Kinds) && self.tests_of(target) == 0 {
                continue;
            }
            progress("carving", target, self.carver.targets.len());
            let carved = distinct(self.carver.one(target, |search| match sought {
                Sought::Branches(reach) => search.carve_uncovered(reach, &mut covered),
                Sought::Kinds => search.carve_unseen(&mut shown),
            }));
            batch.extend(carved.into_iter().filter(|scenario| !self.is_known(scenario)));
        }
        batch
    }

    /// For methods with tests one of a call that changed nothing, from whichever recording has it first.
    fn idle_calls(&mut self, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let open = |target: &usize| self.tests_of(*target) > 0 && self.has_place_for_idle(*target);
        let open: Vec<usize> = (0..self.carver.targets.len()).filter(open).collect();
        let mut batch = Vec::new();
        for (done, targets) in open.chunks(ABREAST).enumerate() {
            if self.is_ended() {
                break;
            }
            progress("carving", done * ABREAST, open.len());
            let carved = self.carver.each(targets, |_, search| search.carve_idle());
            batch.extend(carved.into_iter().flatten().filter(|scenario| !self.is_known(scenario)));
        }
        self.judge(batch, progress)
    }

    /// Whether a method has no such test yet, and a plain number of tests that was asked for is not reached.
    fn has_place_for_idle(&self, target: usize) -> bool {
        let method = self.numbers.method(self.carver.targets[target].method);
        let is_full =
            matches!(self.options.per_method, PerMethod::Most(count) if self.harvest.tests_of(method) >= count);
        !is_full && !self.harvest.kept.iter().any(|kept| kept.scenario.idle && kept.scenario.mut_method == method)
    }

    /// What the tests of all recordings take, in the numbers of this one.
    fn covered(&self) -> IndexSet<Branch> {
        let own: IndexMap<MethodId, MethodId> = self.numbers.methods().map(|(own, united)| (united, own)).collect();
        let taken = self.harvest.kept.iter().flat_map(|kept| &kept.branches);
        taken.filter_map(|(method, branch)| Some((*own.get(method)?, *branch))).collect()
    }

    /// The kinds of values that the acts of kept tests worked with.
    fn shown_kinds(&self) -> IndexSet<String> {
        self.harvest.kept.iter().flat_map(|kept| &kept.kinds).cloned().collect()
    }

    fn tests_of(&self, target: usize) -> usize {
        self.harvest.tests_of(self.numbers.method(self.carver.targets[target].method))
    }

    /// How many more tests of a method are wanted.
    fn open_places(&self, target: usize) -> PerMethod {
        match self.options.per_method {
            PerMethod::Most(count) | PerMethod::Covering(count) => {
                PerMethod::Most(count.saturating_sub(self.tests_of(target)))
            }
            // Which paths the tests of earlier recordings take is not known here: the same test again is left out.
            other => other,
        }
    }

    /// Whether an earlier recording gave the same test.
    fn is_known(&self, scenario: &Scenario) -> bool {
        !self.earlier.is_empty() && self.earlier.contains(&renumber(scenario.clone(), &self.numbers).shape())
    }

    /// Writes and verifies a batch; keeps what is worth it.
    fn judge(&mut self, batch: Vec<Scenario>, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let (idle, batch): (Vec<_>, Vec<_>) = batch.into_iter().partition(|scenario| self.is_known_idle(scenario));
        for scenario in &idle {
            self.skip_idle(scenario);
        }
        let batch = self.with_own_texts(batch, progress)?;
        let batch = self.with_unrecorded_looks(batch, progress)?;
        self.judge_as_it_is(batch, progress)
    }

    fn judge_as_it_is(&mut self, batch: Vec<Scenario>, progress: OnProgress<'_>) -> Result<(), VerifyError> {
        let (weak, batch): (Vec<_>, Vec<_>) = batch.into_iter().partition(|scenario| self.is_known_weak(scenario));
        for scenario in &weak {
            self.count(scenario, count_silent);
            self.skip_weak(scenario, ReasonCode::Weak, NOTHING_SHOWS.to_owned());
        }
        if batch.is_empty() {
            return Ok(());
        }
        let emission = self.emit(&batch);
        for (index, error) in &emission.rejected {
            self.skip(&batch[*index], error.code(), error.to_string());
        }
        let Some(verifier) = self.verifier else {
            let rejected: IndexSet<usize> = emission.rejected.iter().map(|(index, _)| *index).collect();
            let good = batch.iter().enumerate().filter(|(index, _)| !rejected.contains(index));
            good.for_each(|(_, scenario)| self.keep(scenario, "unverified", &[]));
            return Ok(());
        };
        for (test, error) in emission.tests().filter_map(|(_, test)| Some((test, test.without_steps()?))) {
            self.skip(
                &batch[test.scenario],
                ReasonCode::Disagrees,
                format!("the executor has no step for it: {error}"),
            );
        }
        let tried = emission.tests().filter(|(_, test)| test.without_steps().is_none());
        let tests = tried.clone().map(|(file, test)| self.to_verify(file, test, &batch[test.scenario])).collect();
        let request = VerifyRequest { shuffled: true, ..self.request(verifier, tests) };
        let report = self.verify(&request, progress)?;
        // At the beginning: a class path that lacks what nearly all tests need will not do for the others.
        let lacking = Lacking::of(&report.tests).filter(|_| self.harvest.kept.is_empty() && !self.retries);
        if let Some(lacking) = lacking.filter(Lacking::is_nearly_all) {
            return Err(VerifyError::Lacking(lacking));
        }
        // Likewise a database that is gone; where one is there, a test that has no connection is red like any other.
        let mut tests = request.tests.iter().zip(&report.tests);
        self.has_reached |= tests.any(|(test, report)| test.needs_resource && report.verdict.is_green());
        let is_there = self.has_reached || self.retries;
        if let Some(unconnected) = Unconnected::of(&report.tests, &verifier.databases).filter(|_| !is_there) {
            return Err(VerifyError::Unconnected(unconnected));
        }
        let mut again = Vec::new();
        for ((_, test), report) in tried.zip(report.tests) {
            if let Some(less) = less_dependent(self.history.program, &batch[test.scenario], &report.verdict) {
                // Another day or place tells what no recording can; what is red today is a failure, and counted.
                if !report.quick.as_ref().is_some_and(TestOutcome::is_green) {
                    self.count(&batch[test.scenario], |figures, emptied| count_test(figures, emptied, &report));
                }
                again.push(less);
            } else {
                self.settle(&batch[test.scenario], &report);
            }
        }
        if again.is_empty() { Ok(()) } else { self.judge_as_it_is(again, progress) }
    }

    /// Source and steps.
    fn emit(&self, scenarios: &[Scenario]) -> Emission {
        let steps = self.verifier.is_some();
        let options = emit_options(self.history.program, scenarios, self.options);
        emit_suite(self.history.program, scenarios, &EmitOptions { steps, ..options })
    }

    /// Tries scenarios in the executor, whole and with emptied bodies.
    fn request(&mut self, verifier: &Verifier, tests: Vec<TestToVerify>) -> VerifyRequest {
        self.harvest.targets.extend(tests.iter().map(|test| test.target.clone()));
        let targets = self.harvest.targets.iter().cloned().collect();
        VerifyRequest { targets, empty_bodies: true, level: Level::Quick, ..request(verifier, tests) }
    }

    fn verify(&mut self, request: &VerifyRequest, progress: OnProgress<'_>) -> Result<VerifyReport, VerifyError> {
        let started = std::time::Instant::now();
        let report = run(&mut self.harvest.jvms, request, progress)?;
        self.harvest.verify_time += started.elapsed();
        Ok(report)
    }

    fn settle(&mut self, scenario: &Scenario, report: &TestReport) {
        self.count(scenario, |figures, emptied| count_test(figures, emptied, report));
        match &report.verdict {
            Verdict::Green => self.keep(scenario, "green", &report.variants),
            Verdict::Weak => {
                if self.options.keep_weak {
                    self.keep(scenario, "weak", &report.variants);
                } else if let Some((other, noticed)) = self.complement(scenario, &report.variants) {
                    self.forget_weakness(&other);
                    self.keep(&other, "green", &noticed);
                    return self.keep(scenario, "green", &report.variants);
                }
                let (code, detail) = self.weakness(scenario, survivors(&report.variants));
                self.skip_weak(scenario, code, detail);
            }
            // It notices more than an emptied body.
            Verdict::NothingToNotice if scenario.idle => {
                self.forget(scenario, ReasonCode::NothingToNotice);
                self.keep(scenario, "green", &report.variants);
            }
            Verdict::NothingToNotice => self.skip_idle(scenario),
            Verdict::Unmeasured => {
                let detail = "the test's call does not reach the method: nothing tells what it would notice";
                self.skip(scenario, ReasonCode::Unmeasured, detail.to_owned());
            }
            other => {
                let large = scenario.instead_of.as_ref().is_some_and(|reason| reason.code == ReasonCode::TooLarge);
                // (What a library writes into a file, a date, is seen by nobody.)
                let refused = other.failure().is_some_and(|outcome| outcome.refusal().is_some());
                let guessed = !refused && (large || scenario.looks_into_files() || scenario.looks_into_tables());
                if let Some(id) = self.history.calls.starting_at(scenario.invocation) {
                    if guessed {
                        self.guessed_wrong.entry(scenario.mut_method).or_default().push(id);
                    }
                    if other.is_of_assertions() && !self.looked_at_again.contains(&id) {
                        let calls = scenario.arrange.iter().map(|action| action.event);
                        let calls = calls.filter(|event| self.history.calls.starting_at(*event).is_some()).collect();
                        self.asserted.entry(scenario.mut_method).or_default().push((id, calls));
                    }
                }
                if let Some((code, detail)) = complaint(scenario, other) {
                    self.red.count(scenario.mut_method, code, &detail);
                    let (code, detail) = self.of_own_thread(scenario, code, detail);
                    self.skip(scenario, code, detail);
                }
            }
        }
    }

    /// Why a test is red, if what it calls asks its thread for what no test can set.
    fn of_own_thread(&self, scenario: &Scenario, code: ReasonCode, detail: String) -> (ReasonCode, String) {
        if code != ReasonCode::Fails {
            return (code, detail);
        }
        let actions = scenario.arrange.iter().chain([&scenario.act]).map(|action| action.event);
        let looks = scenario.assertions.iter().map(|one| one.event);
        match asked_of_own_thread(self.history, actions.chain(looks)) {
            Some(what) => {
                let why = format!("it asks for {what}, which no test can set (take it as an argument)");
                (ReasonCode::Environment, format!("{why}: {detail}"))
            }
            None => (code, detail),
        }
    }

    /// Whether an emptied body would do what the recorded call did: that needs no try.
    fn is_known_idle(&self, scenario: &Scenario) -> bool {
        let id = self.history.calls.starting_at(scenario.invocation);
        self.verifier.is_some() && !scenario.idle && id.is_some_and(|id| did_nothing(self.history, id))
    }

    fn skip_idle(&mut self, scenario: &Scenario) {
        self.harvest.nothing_to_notice.insert(self.numbers.method(scenario.mut_method));
        let detail = "every emptied body does what the recorded call did";
        self.skip(scenario, ReasonCode::NothingToNotice, detail.to_owned());
    }

    fn is_known_weak(&self, scenario: &Scenario) -> bool {
        !self.options.keep_weak && is_silent(self.history, scenario)
    }

    fn weak_tests_of(&self, target: usize) -> usize {
        self.weak_tests.get(&self.carver.targets[target].method).copied().unwrap_or_default()
    }

    /// A weak test of the same method that notices each emptied body that this one does not, and the other way round: one gives 0, the other 1, and no body that only gives one
    /// value does both. Else this one is remembered.
    fn complement(
        &mut self,
        scenario: &Scenario,
        variants: &[VariantResult],
    ) -> Option<(Scenario, Vec<VariantResult>)> {
        let known = self.half_blind.entry(scenario.mut_method).or_default();
        let place = known.iter().position(|(_, other)| complete_each_other(other, variants));
        if place.is_none() {
            known.push((scenario.clone(), variants.to_vec()));
        }
        place.map(|place| known.swap_remove(place))
    }

    /// Why a test tells too little: what the environment decides, nobody asserts.
    fn weakness(&self, scenario: &Scenario, survivors: String) -> (ReasonCode, String) {
        let method = self.history.program.method(scenario.mut_method);
        let looks_at_result = scenario.assertions.iter().any(|one| *one.probe.root() == Probe::ActResult);
        let found = (!looks_at_result && !method.desc.ends_with(")V"))
            .then(|| found_outside(self.history, scenario.invocation));
        match found.flatten() {
            Some(what) => {
                let why = format!(
                    "what it gives is not asserted, as it reads {what}, which no test can set (take it as an argument)"
                );
                (ReasonCode::Environment, format!("{why}: {survivors}"))
            }
            None => (ReasonCode::Weak, survivors),
        }
    }

    fn skip_weak(&mut self, scenario: &Scenario, code: ReasonCode, detail: String) {
        *self.weak_tests.entry(scenario.mut_method).or_default() += 1;
        let invocation = self.history.calls.starting_at(scenario.invocation);
        if let Some(id) = invocation.filter(|id| !self.looked_at_again.contains(id)) {
            self.weak.entry(scenario.mut_method).or_default().push(id);
        }
        self.skip(scenario, code, detail);
    }

    /// Counts a test in all figures that it belongs to.
    fn count(&mut self, scenario: &Scenario, count: impl Fn(&mut Verified, Emptied)) {
        let emptied = emptied(self.history.program, scenario.mut_method);
        let figures = self.harvest.figures.entry(self.numbers.method(scenario.mut_method)).or_default();
        count(&mut figures.all, emptied);
        if !self.retries {
            count(&mut figures.first_choice, emptied);
        }
        if scenario.optimistic {
            count(&mut figures.optimistic, emptied);
        }
    }

    fn keep(&mut self, scenario: &Scenario, verdict: &'static str, variants: &[VariantResult]) {
        let (mut branches, mut kinds) = (Vec::new(), IndexSet::new());
        if let Some(id) = self.history.calls.starting_at(scenario.invocation) {
            if self.looked_at_again.contains(&id) {
                self.forget_weakness(scenario);
            }
            let taken = branches_in_span(self.history, id).into_iter();
            branches = taken.map(|(method, branch)| (self.numbers.method(method), branch)).collect();
            kinds = kinds_of(self.history, id);
        }
        let noticed = variants.iter().filter(|one| one.effect.is_noticed());
        let notices = noticed.map(|one| one.variant).collect();
        self.own.push(OwnTest { kept: self.harvest.kept.len(), scenario: scenario.clone() });
        let scenario = renumber(scenario.clone(), &self.numbers);
        let recording = self.harvest.recordings.len() - 1;
        let (also_tests, minimized) = (Vec::new(), None);
        self.harvest.kept.push(KeptTest {
            scenario,
            name: None,
            verdict,
            recording,
            also_tests,
            branches,
            kinds,
            notices,
            minimized,
        });
    }

    /// See [`Self::weakness`].
    fn forget_weakness(&mut self, scenario: &Scenario) {
        self.forget(scenario, ReasonCode::Weak);
        self.forget(scenario, ReasonCode::Environment);
    }

    /// The test of an invocation that was left out for a reason is replaced by one that sees more.
    fn forget(&mut self, scenario: &Scenario, code: ReasonCode) {
        let reason = code.to_string();
        let of_recording = self.harvest.skipped.split_off(self.skipped_before);
        let is_its = |one: &SkippedEntry| one.invocation == scenario.invocation.0 && one.reason == reason;
        self.harvest.skipped.extend(of_recording.into_iter().filter(|one| !is_its(one)));
    }

    fn skip(&mut self, scenario: &Scenario, code: ReasonCode, detail: String) {
        let target = self.history.program.method_text(scenario.mut_method);
        let tried = scenario.instead_of.clone().filter(|_| matches!(code, ReasonCode::Fails | ReasonCode::Environment));
        let (code, detail) = tried.map_or((code, detail), |reason| (reason.code, reason.detail));
        self.tell_skipped(target, scenario.invocation.0, code, detail);
    }

    fn tell_skipped(&mut self, target: String, invocation: u32, code: ReasonCode, detail: String) {
        let recording = self.harvest.recordings.last().cloned().unwrap_or_default();
        let reason = code.to_string();
        let detail = steady(&detail);
        self.harvest.skipped.push(SkippedEntry { target, recording, invocation, reason, detail });
    }

    fn tell_rejections(&mut self) {
        let rejections = std::mem::take(&mut self.carver.rejections);
        let does_something = |one: &&Rejection| !did_nothing(self.history, one.invocation);
        let telling: IndexSet<MethodId> = rejections.iter().filter(does_something).map(|one| one.method).collect();
        for Rejection { method, invocation, reason } in rejections {
            let target = self.history.program.method_text(method);
            let start = self.history.calls.get(invocation).start.0;
            if telling.contains(&method) {
                self.tell_skipped(target, start, reason.code, reason.detail);
            } else {
                // It needs no test to know what an emptied body would do.
                self.harvest.nothing_to_notice.insert(self.numbers.method(method));
                self.tell_skipped(target, start, ReasonCode::NothingToNotice, idle(&reason));
            }
        }
        let tried = self.carver.tried();
        for (method, first, count) in self.carver.not_selected().collect::<Vec<_>>() {
            let target = self.history.program.method_text(method);
            let plural = if count == 1 { "invocation was" } else { "invocations were" };
            let start = self.history.calls.get(first).start.0;
            if self.ended && !tried.contains(&method) {
                self.tell_skipped(target, start, ReasonCode::NotTried, "the time limit came first".to_owned());
                continue;
            }
            let detail = format!("{count} more {plural} recorded; this is the first");
            self.tell_skipped(target, start, ReasonCode::NotSelected, detail);
        }
    }

    /// Whether something that a test does worked on a file or a table when it was recorded.
    fn works_outside(&self, scenario: &Scenario) -> bool {
        let calls = &self.history.calls;
        let mut actions = scenario.arrange.iter().chain([&scenario.act]).map(|action| action.event);
        actions.any(|event| calls.starting_at(event).is_some_and(|id| works_on_resource(self.history, calls.get(id))))
    }

    fn to_verify(&self, file: &JavaFile, test: &EmittedTest, scenario: &Scenario) -> TestToVerify {
        with_steps(self.as_recorded(scenario), file, test)
    }

    /// A test that has no name yet, and what was recorded of its act.
    fn as_recorded(&self, scenario: &Scenario) -> TestToVerify {
        let id = self.history.calls.starting_at(scenario.invocation).expect("a scenario's invocation");
        let invocation = self.history.calls.get(id);
        let target = target_of(self.history.program, scenario.mut_method);
        TestToVerify {
            recorded_outcome: recorded_outcome(self.history, invocation),
            nothing_defined: !changes_anything(self.history, id),
            needs_resource: works_on_resource(self.history, invocation),
            works_outside: self.works_outside(scenario),
            keeps_body: leads_elsewhere(self.history, invocation),
            asks_time: scenario.asks_time,
            asks_region: scenario.asks_region,
            // (Of the few tests of a late round, those that were found to.)
            may_depend: !self.retries
                || self.looked_at_again.contains(&id)
                || scenario.asks_time
                || scenario.asks_region
                || scenario.is_tried(),
            ..TestToVerify::written("", "", target)
        }
    }
}

const NOTHING_SHOWS: &str = "nothing that a test can look at shows what it did";

/// A test that looks at nothing, of a call that changed something, would not notice an emptied body: it need not be run to know.
fn is_silent(history: &History<'_>, scenario: &Scenario) -> bool {
    let invocation = history.calls.starting_at(scenario.invocation);
    scenario.looks_at_nothing() && invocation.is_some_and(|id| changes_anything(history, id))
}

/// A test that is red on another day loses what it says of times, not its life (another zone may have another day, too, and nothing to do with it else);
/// one that is red in another locale or time zone sets those of the recording; one that is red today though times were left out of it loses those texts.
fn less_dependent(program: &Program, scenario: &Scenario, verdict: &Verdict) -> Option<Scenario> {
    // (Nobody recorded what an object of a library says: that goes first.)
    if let Some(less) = verdict.failure().and_then(|_| scenario.without_own_text()) {
        return Some(less);
    }
    match verdict {
        Verdict::EnvironmentDependent(parts, _) => {
            let recorded = Region::recorded(&program.header);
            let needs = |part: Part, of: Option<String>| of.filter(|_| parts.contains(&part));
            let region =
                Region { locale: needs(Part::Locale, recorded.locale), zone: needs(Part::Zone, recorded.zone) };
            let less_time = || parts.contains(&Part::Clock).then(|| scenario.with_less_time()).flatten();
            let less_user = || {
                let name = program.header.get("user.name").filter(|_| parts.contains(&Part::User))?;
                scenario.with_less_of_user(name)
            };
            less_time().or_else(|| scenario.in_region(region)).or_else(less_user)
        }
        Verdict::Red(_) | Verdict::Flaky(_) if scenario.is_tried() => scenario.with_less_time(),
        _ => None,
    }
}

fn target_of(program: &Program, method: MethodId) -> Target {
    let method = program.method(method);
    Target {
        class_name: program.class(method.class).name.clone(),
        method_name: method.name.clone(),
        descriptor: method.desc.clone(),
    }
}

/// A test for the executor, as it was written.
fn with_steps(test: TestToVerify, file: &JavaFile, written: &EmittedTest) -> TestToVerify {
    let steps = written.steps.as_ref().and_then(|steps| steps.as_ref().ok()).cloned();
    TestToVerify { class_name: file.class_name.clone(), method_name: written.method.clone(), steps, ..test }
}

/// As tests of this program are written that try by themselves whatever they need.
fn emit_options(program: &Program, scenarios: &[Scenario], options: &GenerateOptions) -> EmitOptions {
    let oldest = scenarios.iter().map(|one| program.class(one.cut).release()).min();
    EmitOptions {
        junit: options.junit,
        junit4_has_assert_throws: options.junit4_has_assert_throws,
        release: options.carve.release.or(oldest).unwrap_or(8),
        indent: options.indent,
        header: options.header.clone(),
        set_up: SetUpPlace::EachTest,
        names: IndexMap::new(),
        steps: false,
        apart: false,
    }
}

/// A request for tests as they are, here.
fn request(verifier: &Verifier, tests: Vec<TestToVerify>) -> VerifyRequest {
    VerifyRequest {
        java_home: verifier.java_home.clone(),
        class_path: verifier.class_path.clone(),
        sources: Vec::new(),
        resources: Vec::new(),
        tests,
        targets: Vec::new(),
        known_green: false,
        empty_bodies: false,
        shuffled: false,
        level: verifier.level,
        release: None,
        workers: verifier.workers,
        runner_jar: verifier.runner_jar.clone(),
        junit_jars: verifier.junit_jars.clone(),
        jvm_options: verifier.jvm_options.clone(),
        only_recorded: verifier.only_recorded.clone(),
        working_directory: verifier.working_directory.clone(),
        allowed_directories: verifier.allowed_directories.clone(),
        test_limit: TEST_LIMIT,
    }
}

fn run(jvms: &mut WarmJvms, request: &VerifyRequest, progress: OnProgress<'_>) -> Result<VerifyReport, VerifyError> {
    verify_suite(jvms, request, &mut |step| match step {
        Progress::Compiled { compiled, total } => progress("compiling", compiled, total),
        Progress::Ran { done, total } => progress("running", done, total),
        Progress::Shuffled { total } => progress("running shuffled", total, total),
        Progress::Emptied { done, total } => progress("emptying bodies", done, total),
        Progress::OwnJvm { done, total } => progress("running alone", done, total),
    })
}

/// Why a test is not green; none if it is.
fn complaint(scenario: &Scenario, verdict: &Verdict) -> Option<(ReasonCode, String)> {
    let elsewhere = verdict.failure().and_then(|outcome| outcome.trespass().or_else(|| outcome.refusal()));
    if let Some(elsewhere) = elsewhere {
        return Some((ReasonCode::FixedPath, elsewhere));
    }
    match verdict {
        Verdict::Green | Verdict::Weak | Verdict::NothingToNotice | Verdict::Unmeasured => None,
        Verdict::Red(TestOutcome { kind: OutcomeKind::Unmade, message, .. }) => {
            Some((ReasonCode::DoesNotCompile, message.clone()))
        }
        Verdict::DoesNotCompile(diagnostics) => {
            let text: Vec<String> =
                diagnostics.iter().map(|one| format!("line {}: {}", one.line, one.message)).collect();
            Some((ReasonCode::DoesNotCompile, text.join("; ")))
        }
        Verdict::Red(outcome) => Some((ReasonCode::Fails, describe(outcome))),
        Verdict::Flaky(outcome) => {
            let on =
                if scenario.draws { "what it draws by chance, or the order of tests" } else { "the order of tests" };
            Some((ReasonCode::Fails, format!("depends on {on}: {}", describe(outcome))))
        }
        Verdict::EnvironmentDependent(parts, outcome) => {
            // (Where several may be it, the remedy of one would send people the wrong way.)
            let told = if parts.len() == 1 { parts[0].remedy() } else { None };
            let remedy = told.map(|remedy| format!(" ({remedy})")).unwrap_or_default();
            let chance = if scenario.draws { ", or what it draws by chance" } else { "" };
            let text = format!("depends on {}{chance}{remedy}: {}", in_words(parts), describe(outcome));
            Some((ReasonCode::Environment, text))
        }
    }
}

fn describe(outcome: &TestOutcome) -> String {
    format!("{:?} {} {}", outcome.kind, outcome.exception, outcome.message).trim().to_owned()
}

/// Whether each of two tests notices the emptied bodies that the other does not.
fn complete_each_other(one: &[VariantResult], other: &[VariantResult]) -> bool {
    let noticed_in = |all: &[VariantResult], variant: Variant| {
        all.iter().any(|result| result.variant == variant && result.effect.is_noticed())
    };
    let all_noticed = |blind: &[VariantResult], seeing: &[VariantResult]| {
        let mut alive = blind.iter().filter(|result| result.effect.is_alive());
        alive.all(|result| noticed_in(seeing, result.variant))
    };
    all_noticed(one, other) && all_noticed(other, one)
}

fn survivors(variants: &[VariantResult]) -> String {
    let alive = variants.iter().filter(|one| one.effect.is_alive());
    let words: Vec<&str> = alive
        .map(|one| match one.variant {
            Variant::Return => "the body does nothing",
            Variant::Fresh => "the body only gives a new, empty one",
            Variant::Itself => "the body only gives its receiver",
            Variant::False => "the body only gives false",
            Variant::True => "the body only gives true",
            Variant::Zero => "the body only gives 0",
            Variant::One => "the body only gives 1",
            Variant::Null => "the body only gives null",
            Variant::Without => "the files or databases that it works on cannot be had",
        })
        .collect();
    format!("stays green when {}", words.join(" or "))
}

/// What an emptied body takes away.
#[derive(Clone, Copy)]
enum Emptied {
    /// What the method does.
    Void,
    /// What it makes.
    Constructor,
    /// What it gives, too.
    Other,
}

fn emptied(program: &Program, method: MethodId) -> Emptied {
    let method = program.method(method);
    match method.name.as_str() {
        "<init>" => Emptied::Constructor,
        _ if method.desc.ends_with(")V") => Emptied::Void,
        _ => Emptied::Other,
    }
}

fn count_test(figures: &mut Verified, emptied: Emptied, report: &TestReport) {
    figures.emitted += 1;
    figures.compiled += usize::from(report.quick.as_ref().is_none_or(|outcome| outcome.kind != OutcomeKind::Unmade));
    figures.green_before += usize::from(report.quick.as_ref().is_some_and(TestOutcome::is_green));
    figures.weak += usize::from(matches!(report.verdict, Verdict::Weak));
    figures.nothing_to_notice += usize::from(matches!(report.verdict, Verdict::NothingToNotice));
    count_variants(figures, emptied, &report.variants);
}

/// It would notice no emptied body: that is known without a try.
fn count_silent(figures: &mut Verified, emptied: Emptied) {
    figures.looking_at_nothing += 1;
    *tried_of(figures, emptied).0 += 1;
}

/// How many tests of methods of this kind had emptied bodies, and how many noticed them.
fn tried_of(figures: &mut Verified, emptied: Emptied) -> (&mut usize, &mut usize) {
    match emptied {
        Emptied::Void => (&mut figures.void_tried, &mut figures.void_noticed),
        Emptied::Constructor => (&mut figures.constructor_tried, &mut figures.constructor_noticed),
        Emptied::Other => (&mut figures.other_tried, &mut figures.other_noticed),
    }
}

/// A test counts as noticing if it noticed every tried variant.
fn count_variants(figures: &mut Verified, emptied: Emptied, variants: &[VariantResult]) {
    let tried: Vec<Effect> = variants
        .iter()
        .map(|one| one.effect)
        .filter(|effect| matches!(effect, Effect::Noticed | Effect::TimedOut | Effect::Survived))
        .collect();
    if tried.is_empty() {
        return;
    }
    let noticed = usize::from(!tried.contains(&Effect::Survived));
    let (all, those) = tried_of(figures, emptied);
    *all += 1;
    *those += noticed;
}
