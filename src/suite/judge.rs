//! The order of the trials a suite goes through, and the verdicts that follow.
//!
//! 1. Compile, unless they are scenarios: of those the runner makes classes by itself (`docs/executor.md`).
//! 2. Each class in one world, in its own order; what is red there is tried alone in a new world, and if that is green, once
//!    more beside the siblings that are left.
//! 3. All that is green, shuffled, and in the reverse of that on another day in another environment, each in a fresh JVM; a disagreement is settled in a
//!    new world; again until nothing more is lost. Of scenarios, whose source goes through this in the end, only those that are likely to depend on the
//!    place, and in JVMs that stay. Of two tests, each runs before the other in one of the two orders. The other environment is here, not
//!    only at `full`: a test that is green today and here and red tomorrow or there is worse than none. What asks the clock is run at fifteen further times,
//!    too, for the same reason.
//! 4. `full`: each test in a JVM of its own in the other environment.
//! 5. Emptied bodies, only for what is green by now.

mod recall;

pub(crate) use recall::place;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::jvm::Jdk;

use super::{
    archive,
    compile::{compile_suite, put_resources},
    runner::{Clock, Launch, Settings, path_fields},
    schedule::{Lab, Slot, WarmJvms, by_class, in_parallel},
    trial::{ClassTrial, empty_body, shuffle},
    variant::{Strength, VariantResult, strength},
    verify::{
        JavaSource, Level, OnlyRecorded, OutcomeKind, Part, Place, Progress, Statistics, Target, TestOutcome,
        TestReport, TestToVerify, Verdict, VerifyError, VerifyReport, VerifyRequest,
    },
};

/// So many tests run in the time that one more JVM takes to start.
const TESTS_FOR_A_JVM: usize = 150;
/// What the runner is compiled for.
pub(crate) const OLDEST_JAVA: u32 = 17;
const SHUFFLE_SEED: u64 = 0x7465_7374_6361_7276;
/// Each round loses at least one test; what still disagrees after so many is a suite nobody can shuffle.
const SHUFFLE_ROUNDS: usize = 5;
/// 400 days, 5 hours, 7 minutes, 13 seconds: another weekday, month, year and time of the day.
const OTHER_CLOCK_MILLIS: i64 = ((400 * 24 + 5) * 60 + 7) * 60_000 + 13_017;
/// Some more, for tests that ask: all other weekdays whatever the time is, through the seasons; and other parts of the day. At the first of them each test begins
/// with a minute: a time without seconds is a shorter text.
const FURTHER_CLOCKS_MILLIS: [i64; 15] = [
    days(3),
    days(33),
    days(93),
    days(174),
    days(239),
    days(298),
    days(777) + hours(13),
    days(784) + hours(4),
    days(791) + hours(9),
    days(798) + hours(18),
    // With those above all of the next three years, one of which may be a leap year.
    days(500) + hours(11),
    days(1150) + hours(22),
    // Who is a child now is none any more; what runs for long has ended.
    days(3655) + hours(2),
    days(7310) + hours(14),
    days(18_300) + hours(20),
];
const HEAP: &str = "-Xmx";
const ASSERTIONS_ON: [&str; 2] = ["-ea", "-enableassertions"];
/// Tests are short, and most run a few times only: that does not repay optimising, nor threads that collect garbage; and as each world has its classes anew, compiling
/// what is called 200 times took two fifths of the time: eight times that is what JVMs without tiers waited for. Several JVMs stay, so none may take
/// what it likes; what needs more has been told so when it was recorded, or depends on the machine.
const OURS: [&str; 4] = ["-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=8", "-XX:+UseSerialGC", "-Xmx1g"];

/// Some tests in one JVM.
struct Run<'a> {
    /// None: here.
    place: Option<Place>,
    lab: Lab<'a>,
    order: Vec<usize>,
}

/// What runs in one round.
struct Plan<'a> {
    runs: Vec<Run<'a>>,
    /// So many of them, the first, run all tests.
    of_all: usize,
}

/// What is known about a test so far.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    quick: Option<TestOutcome>,
    shuffled: Option<TestOutcome>,
    own_jvm: Option<TestOutcome>,
    variants: Vec<VariantResult>,
    /// Set as soon as the test is lost; none means green so far.
    lost: Option<Verdict>,
}

/// One verification.
pub(crate) struct Judge<'a> {
    request: &'a VerifyRequest,
    progress: &'a mut dyn FnMut(Progress),
    scratch: TempDir,
    /// Of who runs the tests in another place.
    home: PathBuf,
    launch: Launch,
    records: Vec<Record>,
    /// Which tests have their verdicts from before.
    settled: Vec<bool>,
    /// By test class: the files of the class path that its scenarios asked for.
    asked: IndexMap<String, IndexMap<String, String>>,
    /// For each test, the number of its target.
    targets: Vec<usize>,
    jvms: &'a mut WarmJvms,
    plain: Arc<Settings>,
    probing: Arc<Settings>,
    jvms_started: Arc<AtomicUsize>,
    statistics: Statistics,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        jvms: &'a mut WarmJvms,
        request: &'a VerifyRequest,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, VerifyError> {
        let jdk = Jdk::at(&request.java_home)?;
        if jdk.version() < OLDEST_JAVA {
            return Err(VerifyError::OldJava { found: jdk.version() });
        }
        let scratch = tempfile::tempdir()?;
        let launch = launch(request, &jdk);
        jvms.fit(&launch, request.workers, 1 + request.tests.len() / TESTS_FOR_A_JVM);
        let home = jvms.home()?;
        let (plain, probing, targets);
        if request.tries_scenarios() {
            targets = numbers_in(&request.targets, &request.tests);
            plain = Arc::new(scenario_settings(request));
            probing = Arc::clone(&plain);
        } else {
            targets = number_targets(&request.tests);
            plain = Arc::new(plain_settings(request, scratch.path()));
            probing = Arc::new(probe_settings(&plain, &request.tests, &targets));
        }
        Ok(Self {
            request,
            progress,
            scratch,
            home,
            launch,
            jvms,
            plain,
            probing,
            records: vec![Record::default(); request.tests.len()],
            settled: vec![false; request.tests.len()],
            asked: IndexMap::new(),
            targets,
            jvms_started: Arc::default(),
            statistics: Statistics::default(),
        })
    }

    pub(crate) fn judge(mut self) -> Result<VerifyReport, VerifyError> {
        self.recall()?;
        if !self.settled.iter().all(|settled| *settled) {
            self.run_open()?;
            self.remember()?;
        }
        self.statistics.jvms_started = self.jvms_started.load(Ordering::Relaxed);
        let tests = self.request.tests.iter().zip(self.records).map(|(test, record)| record.report(test)).collect();
        Ok(VerifyReport { tests, statistics: self.statistics })
    }

    fn run_open(&mut self) -> Result<(), VerifyError> {
        if !self.request.tries_scenarios() {
            self.statistics.compile_time = self.timed(Self::compile)?;
        }
        if !self.request.known_green {
            self.statistics.quick_time = self.timed(Self::run_quick)?;
        }
        if self.request.shuffled {
            self.statistics.shuffled_time = self.timed(Self::run_shuffled)?;
        }
        if self.request.level == Level::Full {
            self.statistics.own_jvm_time = self.timed(Self::run_elsewhere)?;
        }
        if self.request.empty_bodies {
            self.statistics.emptied_time = self.timed(Self::empty_bodies)?;
        }
        Ok(())
    }

    fn timed(&mut self, step: fn(&mut Self) -> Result<(), VerifyError>) -> Result<Duration, VerifyError> {
        let start = Instant::now();
        step(self)?;
        Ok(start.elapsed())
    }

    /// The open tests that are still green, by number.
    fn green(&self) -> Vec<usize> {
        let is_green = |test: &usize| self.records[*test].lost.is_none() && !self.settled[*test];
        (0..self.records.len()).filter(is_green).collect()
    }

    fn compile(&mut self) -> Result<(), VerifyError> {
        let request = self.request;
        let lab = self.lab(&self.plain);
        let runner = lab.ready(&mut self.jvms.slots[0])?;
        put_resources(&request.resources, self.scratch.path())?;
        let tests = request.tests.iter().zip(&self.settled);
        let settled: IndexSet<&str> =
            tests.filter(|(_, settled)| **settled).map(|(test, _)| test.class_name.as_str()).collect();
        let is_open = |source: &&JavaSource| !settled.contains(source.class_name().as_str());
        let sources: Vec<JavaSource> = request.sources.iter().filter(is_open).cloned().collect();
        let diagnostics = compile_suite(runner, &sources, &request.tests, self.scratch.path(), request.release)?;
        for (record, diagnostics) in self.records.iter_mut().zip(diagnostics) {
            if !diagnostics.is_empty() {
                record.lost = Some(Verdict::DoesNotCompile(diagnostics));
            }
        }
        let compiled = self.green().len();
        (self.progress)(Progress::Compiled { compiled, total: self.records.len() });
        Ok(())
    }

    fn run_quick(&mut self) -> Result<(), VerifyError> {
        let groups = by_class(&self.request.tests, &self.green());
        let total = self.green().len();
        let lab = self.lab(&self.probing);
        let progress = &mut *self.progress;
        let mut done = 0;
        let results = in_parallel(
            &mut self.jvms.slots,
            groups,
            |slot, group| Ok((ClassTrial::run(&lab, slot, group)?, lab.asked(slot)?)),
            &mut |(trials, _): &(Vec<ClassTrial>, _)| {
                done += trials.len();
                progress(Progress::Ran { done, total });
            },
        )?;
        let (trials, asked): (Vec<_>, Vec<_>) = results.into_iter().unzip();
        self.keep_asked(trials.iter().map(|trials| trials[0].test).zip(asked).collect());
        for trial in trials.into_iter().flatten() {
            let record = &mut self.records[trial.test];
            record.lost = trial.lost();
            record.quick = Some(trial.first);
        }
        Ok(())
    }

    fn run_shuffled(&mut self) -> Result<(), VerifyError> {
        for round in 0..SHUFFLE_ROUNDS {
            let last = round + 1 == SHUFFLE_ROUNDS;
            let settled = self.run_both_ways(last)?;
            if settled || last {
                let total = self.green().len();
                (self.progress)(Progress::Shuffled { total });
                break;
            }
        }
        Ok(())
    }

    /// Runs what is green in a shuffled order, in its reverse in another environment, and what asks the clock at a few more times. True if all of it is
    /// green in all. The last round takes no chance: all that was red in any is lost.
    fn run_both_ways(&mut self, last: bool) -> Result<bool, VerifyError> {
        let Plan { runs, of_all } = self.plan(self.green());
        let ran = self.run_all(&runs, of_all)?;
        // One order at a time: of two tests that spoil each other, one may stay. (On further days the order is the same.)
        let spoiled = |ran: &Vec<(usize, TestOutcome)>| ran.iter().any(|(_, outcome)| !outcome.is_green());
        let first = ran.iter().position(spoiled).unwrap_or_default();
        let mut red: IndexMap<usize, (usize, TestOutcome)> = IndexMap::new();
        for (at, order) in ran.into_iter().enumerate().filter(|(at, _)| last || *at == first || *at >= of_all) {
            for (test, outcome) in order {
                if !outcome.is_green() {
                    red.entry(test).or_insert_with(|| (at, outcome.clone()));
                }
                self.records[test].shuffled = Some(outcome);
            }
        }
        let mut elsewhere: Vec<(usize, Place, TestOutcome)> = Vec::new();
        for (test, (at, beside_others)) in &red {
            let Run { lab, place, .. } = &runs[*at];
            // (What kept its world was tried alone already.)
            let own_jvm = if lab.keeps_world { beside_others.clone() } else { self.run_alone(lab, *test)? };
            let today = match at {
                1.. if !own_jvm.is_green() => self.run_alone(&runs[0].lab, *test)?,
                _ => own_jvm.clone(),
            };
            // A busy machine, as far as one can tell: the next round runs it again.
            let slow = beside_others.kind == OutcomeKind::Timeout && !last;
            let record = &mut self.records[*test];
            record.lost = match (own_jvm.is_green(), today.is_green(), place) {
                (true, ..) => (!slow).then(|| Verdict::Flaky(beside_others.clone())),
                (false, true, Some(place)) => {
                    elsewhere.push((*test, *place, own_jvm));
                    None
                }
                (false, true, None) => Some(Verdict::EnvironmentDependent(vec![Part::Clock], own_jvm)),
                (false, false, _) => Some(Verdict::Red(own_jvm)),
            };
            record.own_jvm = Some(today);
        }
        self.tell_apart(elsewhere)?;
        Ok(red.is_empty())
    }

    /// Runs the first ones beside each other, each in a fresh JVM, the others one after the other in one; scenarios in JVMs that stay.
    fn run_all(&mut self, runs: &[Run<'a>], of_all: usize) -> Result<Vec<Vec<(usize, TestOutcome)>>, VerifyError> {
        if self.request.tries_scenarios() {
            return self.run_in_warm(&runs.iter().map(|run| (&run.lab, &run.order[..])).collect::<Vec<_>>());
        }
        let mut slots: Vec<Slot> = (0..self.request.workers.clamp(1, 2)).map(|_| None).collect();
        in_parallel(
            &mut slots,
            runs.iter().enumerate().collect(),
            |slot, (at, run)| {
                // (What is run again on further days needs no JVM of its own.)
                let slot = if at >= of_all { slot } else { &mut None };
                Ok(run.order.iter().copied().zip(run.lab.run(slot, &run.order)?).collect())
            },
            &mut |_| (),
        )
    }

    /// Each order, the tests of each class in a new world: those that need JVMs of one kind one after the other, the others beside them.
    fn run_in_warm(&mut self, runs: &[(&Lab<'_>, &[usize])]) -> Result<Vec<Vec<(usize, TestOutcome)>>, VerifyError> {
        let mut kinds: IndexMap<&Launch, Vec<usize>> = IndexMap::new();
        for (at, (lab, _)) in runs.iter().enumerate() {
            kinds.entry(&lab.launch).or_default().push(at);
        }
        let mut slots: Vec<Slot> = kinds.keys().map(|launch| self.jvms.started_by(launch).take()).collect();
        let worlds: Vec<Vec<Vec<usize>>> = runs.iter().map(|(_, order)| by_class(&self.request.tests, order)).collect();
        let jobs: Vec<(&mut Slot, &Vec<usize>)> = slots.iter_mut().zip(kinds.values()).collect();
        // (Where tests share a database server, one worker is all.)
        let mut own: Vec<Slot> = jobs.iter().take(self.request.workers.max(1)).map(|_| None).collect();
        let ran = in_parallel(&mut own, jobs, |_, (slot, kind)| run_in_one(runs, &worlds, slot, kind), &mut |_| ());
        for (launch, slot) in kinds.keys().zip(slots) {
            *self.jvms.started_by(launch) = slot;
        }
        let mut outcomes: Vec<Vec<(usize, TestOutcome)>> = runs.iter().map(|_| Vec::new()).collect();
        for Ran { run, tests, asked } in ran?.into_iter().flatten() {
            self.keep_asked(vec![(tests[0].0, asked)]);
            outcomes[run].extend(tests);
        }
        Ok(outcomes)
    }

    /// Runs one test in a new world.
    fn run_alone(&mut self, lab: &Lab<'_>, test: usize) -> Result<TestOutcome, VerifyError> {
        let slot = self.jvms.started_by(&lab.launch);
        let outcome = lab.run(slot, &[test])?.swap_remove(0);
        let asked = lab.asked(slot)?;
        self.keep_asked(vec![(test, asked)]);
        Ok(outcome)
    }

    /// All tests here and elsewhere, and those that ask the clock at further times.
    fn plan(&self, mut order: Vec<usize>) -> Plan<'a> {
        if self.request.tries_scenarios() {
            order.retain(|test| self.request.tests[*test].may_depend);
        }
        if order.is_empty() {
            return Plan { runs: Vec::new(), of_all: 0 };
        }
        shuffle(&mut order, SHUFFLE_SEED);
        let reverse = order.iter().rev().copied().collect();
        let asking: Vec<usize> = order.iter().copied().filter(|test| self.request.tests[*test].asks_time).collect();
        let asks_region = order.iter().any(|test| self.request.tests[*test].asks_region);
        let mut runs = vec![
            Run { place: None, lab: self.lab(&self.plain), order: order.clone() },
            Run { place: Some(Place::East), lab: self.elsewhere(Place::East), order: reverse },
        ];
        if asks_region {
            // In the first order: a class may keep what it found when it was first used.
            let lab = self.elsewhere(Place::West);
            runs.push(Run { place: Some(Place::West), lab, order });
        }
        let of_all = runs.len();
        let further = FURTHER_CLOCKS_MILLIS.into_iter().enumerate().filter(|_| !asking.is_empty());
        let keeps_world = self.request.tries_scenarios();
        runs.extend(further.map(|(at, by)| {
            let clock = Clock { moved_by: by, starts_minutes: at == 0 };
            Run { place: None, lab: Lab { clock, keeps_world, ..self.lab(&self.plain) }, order: asking.clone() }
        }));
        Plan { runs, of_all }
    }

    /// Which parts of another environment turn tests red that are green in ours: each part alone, each test alone. What assertions of the program end may be hundreds of tests, so
    /// these come first, in a JVM that stays; who is red with them is asked for nothing more.
    fn tell_apart(&mut self, tests: Vec<(usize, Place, TestOutcome)>) -> Result<(), VerifyError> {
        let all: Vec<(usize, Place)> = tests.iter().map(|(test, place, _)| (*test, *place)).collect();
        let mut red = self.red_in(&all, |part| part == Part::Assertions)?;
        let is_open = |(test, _): &(usize, Place)| red.iter().all(|(known, _)| known != test);
        let open: Vec<(usize, Place)> = all.into_iter().filter(is_open).collect();
        // (JVMs for other single parts are needed here only, and there may be many.)
        let places = self.jvms.elsewhere.len();
        red.extend(self.red_in(&open, |part| part != Part::Assertions)?);
        self.jvms.elsewhere.truncate(places);
        for (test, place, outcome) in tests {
            let of_test = red.iter().filter(|(one, _)| *one == test);
            let mut parts: Vec<Part> = of_test.map(|(_, part)| *part).collect();
            if parts.is_empty() {
                // It takes several of them.
                parts.extend(self.parts(place));
            }
            self.records[test].lost = Some(Verdict::EnvironmentDependent(parts, outcome));
        }
        Ok(())
    }

    /// Tests that are red where one of these parts is another one, with that part.
    fn red_in(
        &mut self,
        tests: &[(usize, Place)],
        is_meant: fn(Part) -> bool,
    ) -> Result<Vec<(usize, Part)>, VerifyError> {
        let mut labs: IndexMap<(usize, Part), Lab<'_>> = IndexMap::new();
        for (test, place) in tests {
            let parts = self.parts(*place).into_iter().filter(|part| is_meant(*part));
            labs.extend(parts.map(|part| ((*test, part), self.with_others(*place, &[part]))));
        }
        let alone: Vec<[usize; 1]> = labs.keys().map(|(test, _)| [*test]).collect();
        let runs: Vec<_> = labs.values().zip(&alone).map(|(lab, order)| (lab, &order[..])).collect();
        let ran = self.run_in_warm(&runs)?;
        let is_red = |(key, ran): ((usize, Part), Vec<(usize, TestOutcome)>)| (!ran[0].1.is_green()).then_some(key);
        Ok(labs.keys().copied().zip(ran).filter_map(is_red).collect())
    }

    /// In another place, with all that is another one there.
    fn elsewhere(&self, place: Place) -> Lab<'a> {
        self.with_others(place, &self.parts(place))
    }

    /// What can be another one in another place.
    fn parts(&self, place: Place) -> Vec<Part> {
        let OnlyRecorded { options, variables } = &self.request.only_recorded;
        let differs = |part: &Part| match part {
            Part::Properties => !options.is_empty(),
            Part::Variables => !variables.is_empty(),
            _ => true,
        };
        place.parts().iter().copied().filter(differs).collect()
    }

    /// Where some parts of the environment are those of another place, as far as the program's JVMs are not given them.
    fn with_others(&self, place: Place, parts: &[Part]) -> Lab<'a> {
        let mut lab = self.lab(&self.plain);
        if parts.contains(&Part::Clock) {
            lab.clock.moved_by = OTHER_CLOCK_MILLIS;
        }
        let others = parts.iter().flat_map(|part| part.jvm_options(place)).map(|option| (*option).to_owned());
        // (A JVM does not start with less at its end than at its beginning.)
        let others = others.filter(|option| !option.starts_with(HEAP) || !self.has_heap_of_its_own());
        lab.launch.other_home = parts.contains(&Part::User).then(|| self.home.clone());
        let home = lab.launch.other_home.as_ref().map(|home| format!("-Duser.home={}", home.display()));
        // (Of two that say different things the JVM takes the last: the program's, then these, then ours.)
        let ours = lab.launch.jvm_options.len() - self.request.jvm_options.len();
        lab.launch.jvm_options.splice(ours..ours, others.chain(home).collect::<Vec<_>>());
        if parts.contains(&Part::Properties) {
            lab.launch.jvm_options.retain(|option| !self.request.only_recorded.options.contains(option));
        }
        if parts.contains(&Part::Variables) {
            lab.launch.variables.iter_mut().for_each(|(_, value)| *value = None);
        }
        if parts.contains(&Part::Assertions) {
            exchange_assertions(&mut lab.launch.jvm_options);
        }
        lab
    }

    /// Whether the program's JVMs are told how much memory they have.
    fn has_heap_of_its_own(&self) -> bool {
        let sizes = ["-Xm", "-XX:NewSize", "-XX:MaxNewSize"];
        let mut options = self.request.jvm_options.iter();
        options.any(|option| sizes.iter().any(|size| option.starts_with(size)) || option.contains("HeapSize"))
    }

    /// One JVM for each test, in an environment where all is different; who is red there is tried in ours.
    fn run_elsewhere(&mut self) -> Result<(), VerifyError> {
        let tests = self.green();
        let total = tests.len();
        let (here, elsewhere) = (self.lab(&self.plain), self.elsewhere(Place::East));
        let parts = self.parts(Place::East);
        let mut slots: Vec<Slot> = (0..self.request.workers.max(1)).map(|_| None).collect();
        let progress = &mut *self.progress;
        let mut done = 0;
        let results = in_parallel(
            &mut slots,
            tests,
            |_, test| {
                let there = elsewhere.run(&mut None, &[test])?.swap_remove(0);
                let again = if there.is_green() { None } else { Some(here.run(&mut None, &[test])?.swap_remove(0)) };
                Ok((test, there, again))
            },
            &mut |_| {
                done += 1;
                progress(Progress::OwnJvm { done, total });
            },
        )?;
        for (test, there, again) in results {
            let record = &mut self.records[test];
            record.lost = again.map(|again| match again.kind {
                OutcomeKind::Green => Verdict::EnvironmentDependent(parts.clone(), there.clone()),
                _ => Verdict::Red(again),
            });
            record.own_jvm = Some(there);
        }
        Ok(())
    }

    fn empty_bodies(&mut self) -> Result<(), VerifyError> {
        let mut tests = self.green();
        tests.retain(|test| !self.request.tests[*test].keeps_body);
        let groups = by_class(&self.request.tests, &tests);
        let total = tests.len();
        let lab = self.lab(&self.probing);
        let usual = self.usual_work();
        let progress = &mut *self.progress;
        let mut done = 0;
        let results = in_parallel(
            &mut self.jvms.slots,
            groups,
            |slot, group| {
                let empty = |test: usize| {
                    let usual = usual.get(lab.tests[test].class_name.as_str()).copied();
                    Ok((test, empty_body(&lab, slot, test, usual)?))
                };
                let emptied = group.into_iter().map(empty).collect::<Result<Vec<_>, VerifyError>>()?;
                Ok((emptied, lab.asked(slot)?))
            },
            &mut |(emptied, _): &(Vec<(usize, Vec<VariantResult>)>, _)| {
                done += emptied.len();
                progress(Progress::Emptied { done, total });
            },
        )?;
        let (emptied, asked): (Vec<_>, Vec<_>) = results.into_iter().unzip();
        self.keep_asked(emptied.iter().map(|group| group[0].0).zip(asked).collect());
        for (test, variants) in emptied.into_iter().flatten() {
            self.records[test].lost = match strength(&variants) {
                Strength::Strong => None,
                Strength::Weak => Some(Verdict::Weak),
                Strength::NothingToNotice => Some(Verdict::NothingToNotice),
                Strength::Unmeasured => Some(Verdict::Unmeasured),
            };
            self.records[test].variants = variants;
        }
        Ok(())
    }

    /// The most that a test of each class did. Not what the test itself did: the first one in a world fills caches for the others, and an emptied body may be tried
    /// in a new one.
    fn usual_work(&self) -> IndexMap<&'a str, u64> {
        let mut most: IndexMap<&str, u64> = IndexMap::new();
        for (test, record) in self.request.tests.iter().zip(&self.records) {
            if let Some(quick) = &record.quick {
                let known = most.entry(&test.class_name).or_default();
                *known = quick.work.max(*known);
            }
        }
        most
    }

    /// What the tests of a class asked for, given with one of them.
    fn keep_asked(&mut self, asked: Vec<(usize, IndexMap<String, String>)>) {
        for (test, files) in asked {
            self.asked.entry(self.request.tests[test].class_name.clone()).or_default().extend(files);
        }
    }

    fn lab(&self, settings: &Arc<Settings>) -> Lab<'a> {
        Lab {
            jvms_started: Arc::clone(&self.jvms_started),
            targets: self.targets.clone(),
            // (Source is known by what its scenarios asked for.)
            asks: self.request.tries_scenarios() && self.jvms.verdicts.is_some(),
            ..Lab::of(self.request, self.launch.clone(), Arc::clone(settings))
        }
    }
}

/// The tests of a class in one of several runs.
struct Ran {
    run: usize,
    tests: Vec<(usize, TestOutcome)>,
    asked: IndexMap<String, String>,
}

/// Runs in one JVM: those that go on in a world where others ran last, class by class, so that this is made once (libraries are loaded anew in each); what is red
/// there counts as it is in a new one.
fn run_in_one(
    runs: &[(&Lab<'_>, &[usize])],
    worlds: &[Vec<Vec<usize>>],
    slot: &mut Slot,
    kind: &[usize],
) -> Result<Vec<Ran>, VerifyError> {
    let (going_on, others): (Vec<usize>, Vec<usize>) = kind.iter().partition(|run| runs[**run].0.keeps_world);
    let classes = 0..going_on.first().map_or(0, |run| worlds[*run].len());
    let others = others.iter().flat_map(|run| worlds[*run].iter().map(move |world| (*run, world)));
    let going_on = classes.flat_map(|class| going_on.iter().map(move |run| (*run, &worlds[*run][class])));
    let mut ran = Vec::new();
    for (run, world) in others.chain(going_on) {
        let lab = runs[run].0;
        let tests = world.iter().copied().zip(lab.run(slot, world)?).collect();
        ran.push(Ran { run, tests, asked: lab.asked(slot)? });
    }
    for Ran { run, tests, asked } in ran.iter_mut().filter(|ran| runs[ran.run].0.keeps_world) {
        for (test, outcome) in tests.iter_mut().filter(|(_, outcome)| !outcome.is_green()) {
            let lab = Lab { keeps_world: false, ..runs[*run].0.clone() };
            *outcome = lab.run(slot, &[*test])?.swap_remove(0);
            asked.extend(lab.asked(slot)?);
        }
    }
    Ok(ran)
}

/// Assertions of the program are on where they were off, and off where they were on.
fn exchange_assertions(options: &mut Vec<String>) {
    let turns_on = |option: &String| ASSERTIONS_ON.contains(&option.split(':').next().unwrap_or_default());
    if options.iter().any(turns_on) {
        options.retain(|option| !turns_on(option));
    } else {
        options.push(ASSERTIONS_ON[0].to_owned());
    }
}

const fn days(count: i64) -> i64 {
    hours(count * 24)
}

const fn hours(count: i64) -> i64 {
    count * 60 * 60_000
}

pub(crate) fn launch(request: &VerifyRequest, jdk: &Jdk) -> Launch {
    let mut launch = Launch {
        java: jdk.java(),
        runner_jar: request.runner_jar.clone(),
        junit_jars: request.junit_jars.clone(),
        jvm_options: request.jvm_options.clone(),
        working_directory: request.working_directory.clone(),
        allowed_directories: request.allowed_directories.clone(),
        other_home: None,
        variables: request
            .only_recorded
            .variables
            .iter()
            .map(|(name, value)| (name.clone(), Some(value.clone())))
            .collect(),
    };
    // (Before the program's options, which win.)
    let ours = OURS.into_iter().map(str::to_owned).chain(archive::option(&launch, jdk));
    launch.jvm_options.splice(..0, ours.collect::<Vec<_>>());
    launch
}

/// For JVMs that run the tests as they are.
pub(crate) fn plain_settings(request: &VerifyRequest, compiled: &Path) -> Settings {
    let entries = std::iter::once(compiled.to_path_buf()).chain(request.class_path.iter().cloned());
    vec![("classpath", path_fields(&entries.collect::<Vec<PathBuf>>()))]
}

/// For JVMs in which scenarios are tried.
pub(crate) fn scenario_settings(request: &VerifyRequest) -> Settings {
    let mut settings = vec![("classpath", path_fields(&request.class_path)), ("scenarios", Vec::new())];
    settings.extend(request.targets.iter().enumerate().map(|(number, target)| target_setting(number, target)));
    settings
}

fn target_setting(number: usize, target: &Target) -> (&'static str, Vec<String>) {
    let Target { class_name, method_name, descriptor } = target.clone();
    ("target", vec![number.to_string(), class_name, method_name, descriptor])
}

/// For JVMs that can also empty bodies: the targets first, each once, then the acts.
fn probe_settings(plain: &Settings, tests: &[TestToVerify], targets: &[usize]) -> Settings {
    let mut settings = plain.clone();
    for (number, test) in tests.iter().enumerate().filter(|(number, _)| targets[*number] == *number) {
        settings.push(target_setting(number, &test.target));
    }
    for (test, target) in tests.iter().zip(targets) {
        let (first, last) = test.act_lines;
        let Target { class_name, method_name, descriptor } = test.called.as_ref().unwrap_or(&test.target).clone();
        let lines = [first.to_string(), last.to_string(), target.to_string()];
        let fields = [test.class_name.clone()].into_iter().chain(lines).chain([class_name, method_name, descriptor]);
        settings.push(("act", fields.collect()));
    }
    settings
}

/// Their places in a list that has all of them.
pub(super) fn numbers_in(targets: &[Target], tests: &[TestToVerify]) -> Vec<usize> {
    let known: IndexMap<&Target, usize> = targets.iter().enumerate().map(|(number, target)| (target, number)).collect();
    tests.iter().map(|test| known[&test.target]).collect()
}

/// The number of a target is that of the first test which has it.
fn number_targets(tests: &[TestToVerify]) -> Vec<usize> {
    let mut known: IndexMap<&Target, usize> = IndexMap::new();
    tests.iter().enumerate().map(|(number, test)| *known.entry(&test.target).or_insert(number)).collect()
}

impl Record {
    fn report(self, test: &TestToVerify) -> TestReport {
        TestReport {
            class_name: test.class_name.clone(),
            method_name: test.method_name.clone(),
            verdict: self.lost.unwrap_or(Verdict::Green),
            quick: self.quick,
            shuffled: self.shuffled,
            own_jvm: self.own_jvm,
            variants: self.variants,
        }
    }
}
