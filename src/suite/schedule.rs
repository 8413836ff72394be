//! Work for warm JVMs: one thread and one JVM per worker, jobs from one queue, results in the order of the jobs.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Sender},
    },
    thread,
    time::Duration,
};

use indexmap::IndexMap;
use tempfile::TempDir;

use super::{
    runner::{Answer, Clock, Launch, Runner, Settings},
    variant::{Effect, PlannedVariant, Variant, VariantResult},
    verdicts::Verdicts,
    verify::{OutcomeKind, TestOutcome, TestToVerify, VerifyError, VerifyRequest},
    work::{FIRST_WORK, may_do},
};

/// How much longer than the time limit of a test we wait for the JVM to say so.
const GRACE: Duration = Duration::from_secs(20);
/// For making classes.
const MAKING_LIMIT: Duration = Duration::from_secs(60);
/// What a class with a mutant throws that is none.
const NO_CLASS: &str = "java.lang.VerifyError";

/// Where tests run: how to start a JVM and what to tell it before anything else.
#[derive(Debug, Clone)]
pub(crate) struct Lab<'a> {
    pub(crate) launch: Launch,
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: Clock,
    /// Whether tests go on in the world of those before, if these are of the same class and kept theirs, too.
    pub(crate) keeps_world: bool,
    pub(crate) tests: &'a [TestToVerify],
    pub(crate) test_limit: Duration,
    pub(crate) jvms_started: Arc<AtomicUsize>,
    /// For each test, the number of its target.
    pub(crate) targets: Vec<usize>,
    /// Whether somebody keeps what the tests ask for.
    pub(crate) asks: bool,
}

impl<'a> Lab<'a> {
    /// For the tests of a request, at this time of the day; nobody keeps what they ask for.
    pub(crate) fn of(request: &'a VerifyRequest, launch: Launch, settings: Arc<Settings>) -> Self {
        Self {
            launch,
            settings,
            clock: Clock::default(),
            keeps_world: false,
            tests: &request.tests,
            test_limit: request.test_limit,
            jvms_started: Arc::default(),
            targets: Vec::new(),
            asks: false,
        }
    }
}

/// Tests of one class together, classes in the order of these tests.
pub(crate) fn by_class(tests: &[TestToVerify], among: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<&str, Vec<usize>> = IndexMap::new();
    for &test in among {
        groups.entry(&tests[test].class_name).or_default().push(test);
    }
    groups.into_values().collect()
}

/// A place for a JVM that is started when first needed and again when it is gone.
pub(crate) type Slot = Option<Runner>;

/// JVMs that stay warm from one verification to the next, as long as they are started the same way; and verdicts, if some are kept.
#[derive(Debug, Default)]
pub struct WarmJvms {
    launch: Option<Launch>,
    pub(crate) slots: Vec<Slot>,
    /// Those of other places, for scenarios.
    pub(crate) elsewhere: Vec<(Launch, Slot)>,
    /// Of who runs the tests in another place.
    home: Option<TempDir>,
    pub verdicts: Option<Verdicts>,
}

impl WarmJvms {
    /// None yet, and what an earlier run left.
    #[must_use]
    pub fn knowing(verdicts: Verdicts) -> Self {
        Self { verdicts: Some(verdicts), ..Self::default() }
    }

    /// Makes room for JVMs of this kind: for at most so many, and for so many if there are not more already.
    pub(crate) fn fit(&mut self, launch: &Launch, most: usize, useful: usize) {
        if self.launch.as_ref() != Some(launch) {
            self.slots.clear();
            self.elsewhere.clear();
            self.launch = Some(launch.clone());
        }
        let room = self.slots.len().max(useful).min(most).max(1);
        self.slots.resize_with(room, || None);
    }

    /// The home of who runs the tests in another place.
    pub(crate) fn home(&mut self) -> std::io::Result<PathBuf> {
        let home = match self.home.take() {
            Some(home) => home,
            None => tempfile::tempdir()?,
        };
        Ok(self.home.insert(home).path().to_owned())
    }

    /// A JVM that is started in this way, wherever that is.
    pub(crate) fn started_by(&mut self, launch: &Launch) -> &mut Slot {
        if self.launch.as_ref() == Some(launch) {
            return &mut self.slots[0];
        }
        let at = self.elsewhere.iter().position(|(known, _)| known == launch).unwrap_or_else(|| {
            self.elsewhere.push((launch.clone(), None));
            self.elsewhere.len() - 1
        });
        &mut self.elsewhere[at].1
    }
}

impl Lab<'_> {
    /// A JVM that knows our settings.
    pub(crate) fn ready<'s>(&self, slot: &'s mut Slot) -> Result<&'s mut Runner, VerifyError> {
        if slot.as_ref().is_none_or(Runner::is_gone) {
            *slot = None;
            self.jvms_started.fetch_add(1, Ordering::Relaxed);
            *slot = Some(Runner::start(&self.launch)?);
        }
        let runner = slot.as_mut().ok_or_else(|| VerifyError::NoRunner { errors: String::new() })?;
        runner.prepare(&self.settings, self.clock)?;
        Ok(runner)
    }

    /// Another JVM in the place of one that is full.
    fn renew(&self, slot: &mut Slot) -> Result<(), VerifyError> {
        let asked = self.asked(slot)?;
        *slot = None;
        self.ready(slot)?.take_over(asked);
        Ok(())
    }

    /// Runs tests of one class in this order in one world. What ended the JVM is blamed on the test that ran; the rest goes on in a new one.
    pub(crate) fn run(&self, slot: &mut Slot, order: &[usize]) -> Result<Vec<TestOutcome>, VerifyError> {
        let mut outcomes: Vec<TestOutcome> = Vec::with_capacity(order.len());
        let mut unmade: IndexMap<usize, TestOutcome> = IndexMap::new();
        while outcomes.len() < order.len() {
            let rest = &order[outcomes.len()..];
            let runner = self.ready(slot)?;
            self.make(runner, rest, &mut unmade)?;
            if runner.is_gone() {
                continue;
            }
            let told = rest.iter().take_while(|test| unmade.contains_key(*test));
            outcomes.extend(told.filter_map(|test| unmade.get(test).cloned()));
            let rest = &order[outcomes.len()..];
            let next: Vec<usize> = rest.iter().copied().take_while(|test| !unmade.contains_key(test)).collect();
            if next.is_empty() {
                continue;
            }
            let wanted = outcomes.len() + next.len();
            let before = outcomes.len();
            let answer = runner.ask("run", &self.run_fields(&next), self.test_limit + GRACE, &mut |message| {
                outcomes.extend(TestOutcome::from_message(message));
                note_left_file(message, &mut outcomes[before..]);
            })?;
            match answer {
                // (Also if one ended the JVM when all ran once more, to see who left a file.)
                _ if outcomes.len() >= wanted => {}
                Answer::Full => self.renew(slot)?,
                Answer::End => return Err(VerifyError::Refused { reason: "the runner left out a test".to_owned() }),
                // The test that ran into its limit has been reported.
                Answer::Spoiled if outcomes.len() > before => {}
                Answer::Spoiled | Answer::Hung => {
                    outcomes.push(TestOutcome::of(OutcomeKind::Timeout, String::new()));
                }
                Answer::Died(errors) => outcomes.push(TestOutcome::of(OutcomeKind::Died, errors)),
            }
        }
        Ok(outcomes)
    }

    /// Has classes made of the scenarios among these tests, as far as that JVM has none yet.
    fn make(
        &self,
        runner: &mut Runner,
        tests: &[usize],
        unmade: &mut IndexMap<usize, TestOutcome>,
    ) -> Result<(), VerifyError> {
        for &test in tests {
            let TestToVerify { class_name, method_name, steps: Some(steps), .. } = &self.tests[test] else { continue };
            if unmade.contains_key(&test) || !runner.begins_to_know(class_name, method_name) {
                continue;
            }
            let fields: Vec<String> = [class_name, method_name].into_iter().chain(&**steps).cloned().collect();
            let answer = runner.ask("make", &fields, MAKING_LIMIT, &mut |message| {
                if let [word, _, _, reason, lacks] = message
                    && word == "unmade"
                {
                    let exception = lacks.clone();
                    unmade.insert(
                        test,
                        TestOutcome { exception, ..TestOutcome::of(OutcomeKind::Unmade, reason.clone()) },
                    );
                }
            })?;
            // (Whatever it was that ended the JVM, or kept it busy: the others have theirs made in the next one.)
            let why = match answer {
                Answer::End => continue,
                Answer::Died(errors) => errors,
                Answer::Spoiled | Answer::Full | Answer::Hung => "no answer to make".to_owned(),
            };
            unmade.insert(test, TestOutcome::of(OutcomeKind::Unmade, why));
            return Ok(());
        }
        Ok(())
    }

    fn run_fields(&self, order: &[usize]) -> Vec<String> {
        let mut fields =
            vec![FIRST_WORK.to_string(), self.test_limit.as_millis().to_string(), self.keeps_world.to_string()];
        for &test in order {
            fields.extend(named(&self.tests[test]));
        }
        fields
    }

    /// Tries the emptied bodies of one test. `usual`: the work that it takes, if that is known.
    pub(crate) fn empty(
        &self,
        slot: &mut Slot,
        test: usize,
        planned: &[PlannedVariant],
        usual: Option<u64>,
    ) -> Result<Vec<VariantResult>, VerifyError> {
        let mut results: Vec<VariantResult> = Vec::new();
        let mut unmade = IndexMap::new();
        loop {
            let open: Vec<Variant> = open_variants(planned, &results);
            let Some(&first) = open.first() else { break };
            let before = results.len();
            let runner = self.ready(slot)?;
            self.make(runner, &[test], &mut unmade)?;
            if unmade.contains_key(&test) {
                results
                    .extend(open.iter().map(|variant| VariantResult { variant: *variant, effect: Effect::Unreached }));
                break;
            }
            let limit = self.test_limit + GRACE;
            let answer = runner.ask("empty", &self.empty_fields(test, &open, usual), limit, &mut |message| {
                results.extend(variant_result(message, planned));
            })?;
            match answer {
                Answer::Died(_) => results.push(VariantResult { variant: first, effect: Effect::Died }),
                Answer::Hung => results.push(VariantResult { variant: first, effect: Effect::TimedOut }),
                Answer::Full => self.renew(slot)?,
                Answer::End | Answer::Spoiled if results.len() == before => {
                    results.push(VariantResult { variant: first, effect: Effect::Unreached });
                }
                Answer::End | Answer::Spoiled => {}
            }
        }
        Ok(in_order(planned, &results))
    }

    fn empty_fields(&self, test: usize, variants: &[Variant], usual: Option<u64>) -> Vec<String> {
        let mut fields = vec![may_do(usual).to_string(), self.test_limit.as_millis().to_string()];
        fields.extend(named(&self.tests[test]));
        fields.push(self.targets[test].to_string());
        fields.extend(variants.iter().map(|variant| variant.word().to_owned()));
        fields
    }
}

impl Lab<'_> {
    /// Runs tests, each with the work that it may do, on the program with a mutant, until one notices. Also how many did not before that.
    pub(crate) fn mutate(
        &self,
        slot: &mut Slot,
        mutant: usize,
        tests: &[(usize, u64)],
    ) -> Result<(Effect, usize), VerifyError> {
        let Ok(count) = u32::try_from(tests.len()) else { return Ok((Effect::Unreached, 0)) };
        if count == 0 {
            return Ok((Effect::Unreached, 0));
        }
        let mut fields = vec![mutant.to_string(), self.test_limit.as_millis().to_string()];
        for (test, work) in tests {
            fields.extend(named(&self.tests[*test]));
            fields.push(work.to_string());
        }
        let numbers: Vec<usize> = tests.iter().map(|(test, _)| *test).collect();
        let mut unmade = IndexMap::new();
        let (mut green, mut ended) = (0, None);
        let answer = loop {
            let runner = self.ready(slot)?;
            self.make(runner, &numbers, &mut unmade)?;
            if runner.is_gone() {
                continue;
            }
            let limit = self.test_limit * count + GRACE;
            let answer = runner.ask("mutate", &fields, limit, &mut |message| match message {
                [word] if word == "green" => green += 1,
                [word, kind, exception] if word == "mutated" => {
                    ended = Some((OutcomeKind::from_word(kind), exception == NO_CLASS));
                }
                _ => {}
            })?;
            match answer {
                Answer::Full => self.renew(slot)?,
                answer => break answer,
            }
        };
        let effect = match (ended, answer) {
            (Some((OutcomeKind::Green, _)), _) => Effect::Survived,
            (Some((OutcomeKind::Timeout, _)), _) | (None, Answer::Hung | Answer::Spoiled) => Effect::TimedOut,
            (Some((_, true)), _) => Effect::Unavailable,
            (Some(_), _) => Effect::Noticed,
            (None, Answer::Died(_)) => Effect::Died,
            (None, Answer::End | Answer::Full) => {
                return Err(VerifyError::Refused { reason: "the runner left out a mutant".to_owned() });
            }
        };
        Ok((effect, green))
    }
}

/// What is to run, as the runner reads it.
fn named(test: &TestToVerify) -> [String; 3] {
    [test.class_name.clone(), test.method_name.clone(), test.statements.word()]
}

/// Reads the runner's `left` message: a green test that leaves a file is none.
fn note_left_file(message: &[String], outcomes: &mut [TestOutcome]) {
    if let [word, number, file] = message
        && word == "left"
        && let Some(outcome) = number.parse().ok().and_then(|number: usize| outcomes.get_mut(number))
        && outcome.is_green()
    {
        *outcome = TestOutcome::of(OutcomeKind::Trespasses, file.clone());
    }
}

fn open_variants(planned: &[PlannedVariant], results: &[VariantResult]) -> Vec<Variant> {
    let is_open = |plan: &&PlannedVariant| {
        plan.if_green != Effect::EqualsRecording && results.iter().all(|result| result.variant != plan.variant)
    };
    planned.iter().filter(is_open).map(|plan| plan.variant).collect()
}

fn in_order(planned: &[PlannedVariant], results: &[VariantResult]) -> Vec<VariantResult> {
    let of = |plan: &PlannedVariant| {
        let known = results.iter().find(|result| result.variant == plan.variant);
        known.copied().unwrap_or(VariantResult { variant: plan.variant, effect: plan.if_green })
    };
    planned.iter().map(of).collect()
}

fn variant_result(message: &[String], planned: &[PlannedVariant]) -> Option<VariantResult> {
    let [word, _, _, variant, verdict, ..] = message else {
        return None;
    };
    let variant = Variant::from_word(variant).filter(|_| word == "variant")?;
    let plan = planned.iter().find(|plan| plan.variant == variant)?;
    let effect = match verdict.as_str() {
        "noticed" => Effect::Noticed,
        "survived" => plan.if_green,
        "unavailable" => Effect::Unavailable,
        "timeout" => Effect::TimedOut,
        _ => Effect::Unreached,
    };
    Some(VariantResult { variant, effect })
}

/// Does all jobs, each worker with its own slot. `on_done` is told each finished job, in any order, on the calling thread.
pub(crate) fn in_parallel<J: Send, R: Send>(
    slots: &mut [Slot],
    jobs: Vec<J>,
    work: impl Fn(&mut Slot, J) -> Result<R, VerifyError> + Sync,
    on_done: &mut dyn FnMut(&R),
) -> Result<Vec<R>, VerifyError> {
    let mut results: Vec<Option<R>> = jobs.iter().map(|_| None).collect();
    let queue: Mutex<VecDeque<(usize, J)>> = Mutex::new(jobs.into_iter().enumerate().collect());
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        for slot in slots {
            let (sender, queue, work) = (sender.clone(), &queue, &work);
            scope.spawn(move || serve(slot, queue, work, &sender));
        }
        drop(sender);
        for (at, result) in done {
            match result {
                Ok(result) => {
                    on_done(&result);
                    results[at] = Some(result);
                }
                Err(error) => failure = failure.take().or(Some(error)),
            }
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(results.into_iter().flatten().collect()),
    }
}

/// Takes jobs until there are none; a failed one is the last for everybody.
fn serve<J, R>(
    slot: &mut Slot,
    queue: &Mutex<VecDeque<(usize, J)>>,
    work: &impl Fn(&mut Slot, J) -> Result<R, VerifyError>,
    sender: &Sender<(usize, Result<R, VerifyError>)>,
) {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    while let Some((at, job)) = next() {
        let result = work(slot, job);
        if result.is_err() {
            queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        if sender.send((at, result)).is_err() {
            return;
        }
    }
}
