//! `verify --prove`: the carved tests are recorded themselves, and each act is compared with the invocation that it was carved from.
//!
//! Input: a suite and the recordings it comes from. Output: for each test of its manifest, what differs, if anything. Invariant: all is recorded that the
//! recordings recorded, and no more; nothing of the user's is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use indexmap::{IndexMap, IndexSet};

use super::recordings::{Loaded, load, name_of};
use super::ui::Ui;
use super::verify::{World, Written};
use crate::bundle::Bundle;
use crate::counted::{counted, word_for};
use crate::evaluate::report::{Fidelity, ReasonCount, share};
use crate::fidelity::{Code, Difference, Recorded};
use crate::graph::invocation::InvocationId;
use crate::manifest::TestEntry;
use crate::record::launch::agent_option;
use crate::record::options::{AgentOptions, Budget, machine_zone};
use crate::suite::{TestReport, run_with_agent};
use crate::trace::definition::ClassKind;

/// A test may do what a recorded `main` may: it does a part of it.
const EVENTS: u32 = 2_000_000;

/// What is known of each test, by its place in the manifest; nothing of one whose values are others than recorded.
pub(super) type Proofs = Vec<Option<Result<(), Difference>>>;

/// The green tests with what is known of them, by class and name.
pub(super) struct Proven<'a> {
    known: IndexMap<(&'a str, &'a str), &'a Result<(), Difference>>,
    /// How many are not compared.
    of_other_values: usize,
}

impl<'a> Proven<'a> {
    /// Of a test that is red nobody wants to know more. `green`: by the place in the manifest.
    pub(super) fn of(suite: &'a Written, proofs: &'a Proofs, green: &[bool]) -> Self {
        let all = suite.manifest.tests.iter().zip(proofs).zip(green).filter(|(_, green)| **green);
        let known = |(test, proof): (&'a TestEntry, &'a Option<Result<(), Difference>>)| {
            Some(((test.class.as_str(), test.method.as_str()), proof.as_ref()?))
        };
        let all: Vec<_> = all.map(|(proven, _)| proven).collect();
        let of_other_values = all.iter().filter(|(_, proof)| proof.is_none()).count();
        Self { known: all.into_iter().filter_map(known).collect(), of_other_values }
    }

    /// What is known of a test, if it is green.
    pub(super) fn of_test(&self, report: &TestReport) -> Option<&'a Result<(), Difference>> {
        self.known.get(&(report.class_name.as_str(), report.method_name.as_str())).copied()
    }

    /// The tests that are not proven, each with what differs.
    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for ((class, method), proof) in &self.known {
            if let Err(Difference { code, detail, .. }) = proof {
                let detail = detail.replace('\n', "\n    ");
                let _ = writeln!(text, "{class}.{method}\n    not proven, {}: {detail}", code.name());
            }
        }
        text
    }

    /// Figures of them.
    pub(super) fn figures(&self) -> Fidelity {
        let codes = self.known.values().filter_map(|proof| proof.as_ref().err()).map(|difference| difference.code);
        let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
        codes.for_each(|code| *counts.entry(code).or_default() += 1);
        let others = counts.iter().map(|(code, count)| ReasonCount { reason: code.name().to_owned(), count: *count });
        let proven = self.known.len() - counts.values().sum::<usize>();
        Fidelity {
            tests: self.known.len(),
            proven,
            share: share(proven, self.known.len()),
            not_proven: others.collect(),
        }
    }

    /// How many are proven.
    pub(super) fn summary(&self) -> String {
        let Fidelity { tests, proven, .. } = self.figures();
        let (all, are) = (counted(tests, "green test"), word_for(tests, "is", "are"));
        let left_out = match self.of_other_values {
            0 => String::new(),
            some => format!(
                " {} with minimized values {} not compared.",
                counted(some, "green test"),
                word_for(some, "is", "are")
            ),
        };
        format!("{proven} of {all} {are} proven: the act did what the recorded invocation did.{left_out}")
    }
}

/// Records the suite and compares; what differs a second time, to see what differs from run to run.
///
/// # Errors
/// The suite does not compile at all; no JDK.
pub(super) fn prove(suite: &Written, world: &World, recordings: &[Loaded], ui: &Ui) -> anyhow::Result<Proofs> {
    let mut known: IndexMap<String, Recorded<'_>> = IndexMap::new();
    for recording in recordings {
        known.insert(name_of(&recording.path), Recorded::new(&recording.program, &recording.log));
    }
    let first = record(suite, world, recordings, ui)?;
    let first = Recorded::new(&first.program, &first.log);
    let ran = first.tests();
    let run_of = |test: &TestEntry, ran: &IndexMap<(&str, &str), InvocationId>| {
        ran.get(&(test.class.replace('.', "/").as_str(), test.method.as_str())).copied()
    };
    let proof = |test: &TestEntry| {
        let gone = |detail: &str| Difference::of(Code::NotRun, detail);
        let recorded = known.get(&test.recording).ok_or_else(|| gone("its recording is not here"))?;
        let act = recorded.invocation(test.invocation).ok_or_else(|| gone("the recording has no such invocation"))?;
        recorded.prove(act, &first, run_of(test, &ran).ok_or_else(|| gone("it did not run"))?)
    };
    let tests = suite.manifest.tests.iter();
    let mut proofs: Proofs = tests.map(|test| test.is_of_recorded_values().then(|| proof(test))).collect();
    if proofs.iter().flatten().any(Result::is_err) {
        let second = record(suite, world, recordings, ui)?;
        let second = Recorded::new(&second.program, &second.log);
        let ran = second.tests();
        for (test, proof) in suite.manifest.tests.iter().zip(&mut proofs) {
            if let (Some(Err(difference)), Some(run)) = (&*proof, run_of(test, &ran)) {
                *proof = Some(Err(first.explained(difference.clone(), &second, run)));
            }
        }
    }
    Ok(proofs)
}

/// Runs the suite with the agent.
fn record(suite: &Written, world: &World, recordings: &[Loaded], ui: &Ui) -> anyhow::Result<Loaded> {
    let directory = tempfile::tempdir()?;
    let bundle = Bundle::unpack()?;
    let include = recorded_classes(suite, recordings);
    let zone = machine_zone();
    let options = AgentOptions {
        output: directory.path(),
        include: &include,
        exclude: &[],
        budget: Some(Budget::Events(EVENTS)),
        timezone: zone.as_deref(),
    };
    let option = agent_option(&bundle.agent_jar(), &options.write()?)?;
    let bar = ui.progress("recording the tests", None);
    let outcomes = run_with_agent(&suite.request(world, &bundle)?, &option);
    bar.finish_and_clear();
    outcomes?;
    load(&directory.path().join("1.trace"), ui)
}

/// Outermost classes, as patterns of the agent: nested ones go with them.
fn recorded_classes(suite: &Written, recordings: &[Loaded]) -> Vec<String> {
    let outermost = |name: &str| name.split('$').next().unwrap_or(name).replace('/', ".");
    let mut names: IndexSet<String> = suite.manifest.tests.iter().map(|test| outermost(&test.class)).collect();
    for recording in recordings {
        let classes = recording.program.classes().filter(|(_, class)| class.kind == ClassKind::App && !class.generated);
        names.extend(classes.map(|(_, class)| outermost(&class.name)));
    }
    names.into_iter().collect()
}
