//! The order of the trials a suite goes through, and the verdicts that follow.
//!
//! 1. Compile.
//! 2. Each class in one world, in its own order; what is red there is tried alone in a new world, and if that is green, once
//!    more beside the siblings that are left.
//! 3. All that is green, shuffled, in one fresh JVM; a disagreement is settled in a JVM of its own; again until nothing more is
//!    lost.
//! 4. `full`: each test in a JVM of its own in another environment.
//! 5. Emptied bodies, only for what is green by now.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use indexmap::IndexMap;
use tempfile::TempDir;

use crate::jvm::Jdk;

use super::{
    compile::compile_suite,
    runner::{Launch, path_fields},
    schedule::{Lab, Setting, Slot, in_parallel},
    variant::{Strength, VariantResult, plan_variants, strength},
    verify::{
        Level, OutcomeKind, Progress, Statistics, Target, TestOutcome, TestReport, TestToVerify,
        Verdict, VerifyError, VerifyReport, VerifyRequest,
    },
};

/// What the runner is compiled for.
pub(crate) const OLDEST_JAVA: u32 = 17;
const SHUFFLE_SEED: u64 = 0x7465_7374_6361_7276;
/// Each round loses at least one test; what still disagrees after so many is a suite nobody can shuffle.
const SHUFFLE_ROUNDS: usize = 5;
/// 400 days, 5 hours, 7 minutes, 13 seconds: another weekday, month, year and time of the day.
const OTHER_CLOCK_MILLIS: i64 = ((400 * 24 + 5) * 60 + 7) * 60_000 + 13_017;
/// Half an hour off, decimal comma, one byte a character.
const OTHER_ENVIRONMENT: [&str; 5] = [
    "-Duser.timezone=Asia/Kolkata",
    "-Duser.language=de",
    "-Duser.country=DE",
    "-Dfile.encoding=ISO-8859-1",
    "-XX:TieredStopAtLevel=1",
];
/// An emptied body may take this much longer than the real one, and at least the lower limit.
const EMPTIED_FACTOR: u32 = 20;
const EMPTIED_LIMIT: Duration = Duration::from_secs(2);

/// What is known about a test so far.
#[derive(Debug, Clone, Default)]
struct Record {
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
    jdk: Jdk,
    scratch: TempDir,
    records: Vec<Record>,
    /// For each test, the number of its target.
    targets: Vec<usize>,
    slots: Vec<Slot>,
    jvms_started: Arc<AtomicUsize>,
    statistics: Statistics,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        request: &'a VerifyRequest,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, VerifyError> {
        let jdk = Jdk::at(&request.java_home)?;
        if jdk.version() < OLDEST_JAVA {
            return Err(VerifyError::OldJava {
                found: jdk.version(),
            });
        }
        Ok(Self {
            request,
            progress,
            jdk,
            scratch: tempfile::tempdir()?,
            targets: number_targets(&request.tests),
            records: vec![Record::default(); request.tests.len()],
            slots: std::iter::repeat_with(|| None)
                .take(request.workers.max(1))
                .collect(),
            jvms_started: Arc::default(),
            statistics: Statistics::default(),
        })
    }

    pub(crate) fn judge(mut self) -> Result<VerifyReport, VerifyError> {
        self.statistics.compile_time = self.timed(Self::compile)?;
        self.statistics.quick_time = self.timed(Self::run_quick)?;
        self.statistics.shuffled_time = self.timed(Self::run_shuffled)?;
        if self.request.level == Level::Full {
            self.statistics.own_jvm_time = self.timed(Self::run_elsewhere)?;
        }
        self.statistics.emptied_time = self.timed(Self::empty_bodies)?;
        self.statistics.jvms_started = self.jvms_started.load(Ordering::Relaxed);
        let tests = self
            .request
            .tests
            .iter()
            .zip(self.records)
            .map(|(test, record)| record.report(test))
            .collect();
        Ok(VerifyReport {
            tests,
            statistics: self.statistics,
        })
    }

    fn timed(
        &mut self,
        step: fn(&mut Self) -> Result<(), VerifyError>,
    ) -> Result<Duration, VerifyError> {
        let start = Instant::now();
        step(self)?;
        Ok(start.elapsed())
    }

    /// The tests that are still green, by number.
    fn green(&self) -> Vec<usize> {
        (0..self.records.len())
            .filter(|&test| self.records[test].lost.is_none())
            .collect()
    }

    fn compile(&mut self) -> Result<(), VerifyError> {
        let request = self.request;
        let lab = self.lab(self.plain_settings());
        let mut runner = lab.start()?;
        let diagnostics = compile_suite(
            &mut runner,
            &request.sources,
            &request.tests,
            self.scratch.path(),
            request.release,
        )?;
        for (record, diagnostics) in self.records.iter_mut().zip(diagnostics) {
            if !diagnostics.is_empty() {
                record.lost = Some(Verdict::DoesNotCompile(diagnostics));
            }
        }
        for (request, fields) in self.probe_settings() {
            runner.set(request, &fields)?;
        }
        self.slots[0] = Some(runner);
        let compiled = self.green().len();
        (self.progress)(Progress::Compiled {
            compiled,
            total: self.records.len(),
        });
        Ok(())
    }

    fn run_quick(&mut self) -> Result<(), VerifyError> {
        let groups = self.by_class(&self.green());
        let total = self.green().len();
        let mut slots = std::mem::take(&mut self.slots);
        let lab = self.lab(self.probe_settings());
        let progress = &mut *self.progress;
        let mut done = 0;
        let results = in_parallel(
            &mut slots,
            groups,
            |slot, group| ClassTrial::run(&lab, slot, group),
            &mut |trials: &Vec<ClassTrial>| {
                done += trials.len();
                progress(Progress::Ran { done, total });
            },
        )?;
        for trial in results.into_iter().flatten() {
            let record = &mut self.records[trial.test];
            record.lost = trial.lost();
            record.quick = Some(trial.first);
        }
        self.slots = slots;
        Ok(())
    }

    fn run_shuffled(&mut self) -> Result<(), VerifyError> {
        for round in 0..SHUFFLE_ROUNDS {
            let mut order = self.green();
            shuffle(&mut order, SHUFFLE_SEED);
            let lab = self.lab(self.plain_settings());
            let outcomes = lab.run(&mut None, &order)?;
            let mut alone = Vec::new();
            for (&test, outcome) in order
                .iter()
                .zip(&outcomes)
                .filter(|(_, outcome)| !outcome.is_green())
            {
                alone.push((
                    test,
                    outcome.clone(),
                    lab.run(&mut None, &[test])?.swap_remove(0),
                ));
            }
            for (test, outcome) in order.into_iter().zip(outcomes) {
                self.records[test].shuffled = Some(outcome);
            }
            let settled = alone.is_empty();
            for (test, beside_others, own_jvm) in alone {
                let lost = if own_jvm.is_green() {
                    Verdict::Flaky(beside_others)
                } else {
                    Verdict::Red(own_jvm.clone())
                };
                self.records[test].lost = Some(lost);
                self.records[test].own_jvm = Some(own_jvm);
            }
            if settled || round + 1 == SHUFFLE_ROUNDS {
                let total = self.green().len();
                (self.progress)(Progress::Shuffled { total });
                break;
            }
        }
        Ok(())
    }

    /// One JVM for each test, in an environment where all is different; who is red there is tried in ours.
    fn run_elsewhere(&mut self) -> Result<(), VerifyError> {
        let tests = self.green();
        let total = tests.len();
        let mut settings = self.plain_settings();
        settings.push(("clock", vec![OTHER_CLOCK_MILLIS.to_string()]));
        let here = self.lab(self.plain_settings());
        let mut elsewhere = self.lab(settings);
        elsewhere
            .launch
            .jvm_options
            .extend(OTHER_ENVIRONMENT.map(str::to_owned));
        let mut slots: Vec<Slot> = self.slots.iter().map(|_| None).collect();
        let progress = &mut *self.progress;
        let mut done = 0;
        let results = in_parallel(
            &mut slots,
            tests,
            |_, test| {
                let there = elsewhere.run(&mut None, &[test])?.swap_remove(0);
                let again = if there.is_green() {
                    None
                } else {
                    Some(here.run(&mut None, &[test])?.swap_remove(0))
                };
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
                OutcomeKind::Green => Verdict::EnvironmentDependent(there.clone()),
                _ => Verdict::Red(again),
            });
            record.own_jvm = Some(there);
        }
        Ok(())
    }

    fn empty_bodies(&mut self) -> Result<(), VerifyError> {
        let groups = self.by_class(&self.green());
        let total = self.green().len();
        let mut slots = std::mem::take(&mut self.slots);
        let lab = self.lab(self.probe_settings());
        let progress = &mut *self.progress;
        let records = &self.records;
        let mut done = 0;
        let results = in_parallel(
            &mut slots,
            groups,
            |slot, group| {
                let empty = |test| Ok((test, empty_body(&lab, slot, test, &records[test])?));
                group
                    .into_iter()
                    .map(empty)
                    .collect::<Result<Vec<_>, VerifyError>>()
            },
            &mut |emptied: &Vec<(usize, Vec<VariantResult>)>| {
                done += emptied.len();
                progress(Progress::Emptied { done, total });
            },
        )?;
        for (test, variants) in results.into_iter().flatten() {
            self.records[test].lost = match strength(&variants) {
                Strength::Strong => None,
                Strength::Weak => Some(Verdict::Weak),
                Strength::NothingToNotice => Some(Verdict::NothingToNotice),
            };
            self.records[test].variants = variants;
        }
        Ok(())
    }

    /// Tests of one class together, classes in the order of the request.
    fn by_class(&self, tests: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: IndexMap<&str, Vec<usize>> = IndexMap::new();
        for &test in tests {
            groups
                .entry(&self.request.tests[test].class_name)
                .or_default()
                .push(test);
        }
        groups.into_values().collect()
    }

    fn lab(&self, settings: Vec<Setting>) -> Lab<'a> {
        let request = self.request;
        let launch = Launch {
            java: self.jdk.java(),
            runner_jar: request.runner_jar.clone(),
            junit_jars: request.junit_jars.clone(),
            jvm_options: request.jvm_options.clone(),
            working_directory: request.working_directory.clone(),
        };
        Lab {
            launch,
            settings,
            tests: &request.tests,
            test_limit: request.test_limit,
            jvms_started: Arc::clone(&self.jvms_started),
            targets: self.targets.clone(),
        }
    }

    /// For JVMs that run the tests as they are.
    fn plain_settings(&self) -> Vec<Setting> {
        let entries = std::iter::once(self.scratch.path().to_path_buf())
            .chain(self.request.class_path.iter().cloned());
        vec![("classpath", path_fields(&entries.collect::<Vec<PathBuf>>()))]
    }

    /// For JVMs that can also empty bodies: the targets first, each once, then the acts.
    fn probe_settings(&self) -> Vec<Setting> {
        let mut settings = self.plain_settings();
        let tests = || self.request.tests.iter().zip(&self.targets).enumerate();
        settings.extend(
            tests()
                .filter(|(number, (_, target))| number == *target)
                .map(|(number, (test, _))| {
                    let Target {
                        class_name,
                        method_name,
                        descriptor,
                    } = test.target.clone();
                    (
                        "target",
                        vec![number.to_string(), class_name, method_name, descriptor],
                    )
                }),
        );
        settings.extend(tests().map(|(_, (test, target))| {
            let (first, last) = test.act_lines;
            (
                "act",
                vec![
                    test.class_name.clone(),
                    first.to_string(),
                    last.to_string(),
                    target.to_string(),
                ],
            )
        }));
        settings
    }
}

/// The number of a target is that of the first test which has it.
fn number_targets(tests: &[TestToVerify]) -> Vec<usize> {
    let mut known: IndexMap<&Target, usize> = IndexMap::new();
    tests
        .iter()
        .enumerate()
        .map(|(number, test)| *known.entry(&test.target).or_insert(number))
        .collect()
}

/// A test's trials beside its siblings and alone.
struct ClassTrial {
    test: usize,
    first: TestOutcome,
    /// In a new world, if the first was not green.
    alone: Option<TestOutcome>,
    /// Beside the siblings that are left, if another trial was made.
    second: Option<TestOutcome>,
}

impl ClassTrial {
    fn run(lab: &Lab<'_>, slot: &mut Slot, tests: Vec<usize>) -> Result<Vec<Self>, VerifyError> {
        let outcomes = lab.run(slot, &tests)?;
        let mut trials = Vec::with_capacity(tests.len());
        for (test, first) in tests.into_iter().zip(outcomes) {
            let alone = match first.kind {
                // Trying again would not change the diagnosis and costs the whole time limit.
                OutcomeKind::Green | OutcomeKind::Timeout | OutcomeKind::Missing => None,
                _ => Some(lab.run(slot, &[test])?.swap_remove(0)),
            };
            trials.push(Self {
                test,
                first,
                alone,
                second: None,
            });
        }
        if trials
            .iter()
            .any(|trial| trial.alone.as_ref().is_some_and(TestOutcome::is_green))
        {
            let left: Vec<usize> = trials
                .iter()
                .filter(|trial| trial.is_green_somewhere())
                .map(|trial| trial.test)
                .collect();
            let mut second = left
                .iter()
                .copied()
                .zip(lab.run(slot, &left)?)
                .collect::<IndexMap<_, _>>();
            for trial in &mut trials {
                trial.second = second.swap_remove(&trial.test);
            }
        }
        Ok(trials)
    }

    fn is_green_somewhere(&self) -> bool {
        self.first.is_green() || self.alone.as_ref().is_some_and(TestOutcome::is_green)
    }

    fn lost(&self) -> Option<Verdict> {
        match (&self.second, &self.alone) {
            (Some(second), _) if second.is_green() => None,
            (Some(second), _) => Some(Verdict::Flaky(second.clone())),
            (None, Some(alone)) => Some(Verdict::Red(alone.clone())),
            (None, None) if self.first.is_green() => None,
            (None, None) => Some(Verdict::Red(self.first.clone())),
        }
    }
}

fn empty_body(
    lab: &Lab<'_>,
    slot: &mut Slot,
    test: usize,
    record: &Record,
) -> Result<Vec<VariantResult>, VerifyError> {
    let TestToVerify {
        target,
        recorded_outcome,
        nothing_defined,
        ..
    } = &lab.tests[test];
    let planned = plan_variants(&target.descriptor, recorded_outcome, *nothing_defined);
    let usual = record
        .quick
        .as_ref()
        .map_or(Duration::ZERO, |outcome| outcome.duration);
    let limit = (usual * EMPTIED_FACTOR)
        .max(EMPTIED_LIMIT)
        .min(lab.test_limit.max(EMPTIED_LIMIT));
    lab.empty(slot, test, &planned, limit)
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

/// Fisher-Yates with a fixed xorshift sequence: the same order on every machine.
fn shuffle(order: &mut [usize], seed: u64) {
    let mut state = seed;
    for end in (1..order.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let bound = u64::try_from(end + 1).unwrap_or(u64::MAX);
        let pick = usize::try_from(state % bound).unwrap_or(0);
        order.swap(end, pick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_all_and_is_always_the_same() {
        let mut first: Vec<usize> = (0..100).collect();
        let mut second = first.clone();
        shuffle(&mut first, SHUFFLE_SEED);
        shuffle(&mut second, SHUFFLE_SEED);
        assert_eq!(first, second);
        assert_ne!(first, (0..100).collect::<Vec<_>>());
        second.sort_unstable();
        assert_eq!(second, (0..100).collect::<Vec<_>>());
    }
}
