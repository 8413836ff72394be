//! What minimizing came to before, remembered beside the recording (`suite/verdicts.rs`).
//!
//! Input: tests that are to be minimized. Output: what is left of those of which that is known, and the others. Invariants: known means the same test of the same recording, asked for
//! the same, in the same place, with the same files that tests of its class asked for. Which tests are left as they are, as their tries would take most, depends on all of them: unless
//! all are known, those are tried again. Only where actions go: what becomes of values is asked for one test at a time. Why the end and not the tries: ten thousand of these make four
//! hundred ends.

use serde::{Deserialize, Serialize};

use super::passes::{Pass, Pieces, Subject};
use super::trials::Trials;
use super::{Goes, Keep};
use crate::ddmin::Candidate;
use crate::hash::sha256;
use crate::manifest::MinimizedKind;
use crate::suite::place;

/// Another one forgets what was known.
const FORMAT: &str = "minimized 1";

/// What became of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Remembered {
    /// It is not green twice, or has no words.
    Unfit,
    /// Its tries would take too much.
    Costly,
    /// Nothing goes.
    Whole {
        cost: u64,
    },
    Smaller {
        cost: u64,
        units: Vec<usize>,
        rest: Account,
    },
}

/// What is told of a test from which something may have gone.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Account {
    /// Statements of the whole before its assertions.
    pub(super) statements: usize,
    pub(super) tries: usize,
    /// What each action of its arrange, by its place, is there for.
    pub(super) kept: Vec<(usize, String)>,
}

impl Remembered {
    /// What its tries take.
    pub(super) fn cost(&self) -> Option<u64> {
        match self {
            Self::Unfit | Self::Costly => None,
            Self::Whole { cost } | Self::Smaller { cost, .. } => Some(*cost),
        }
    }
}

impl Trials<'_, '_> {
    /// Takes out the tests of which is known what becomes of them. `leaves_costly`: some may be left for what they take.
    pub(super) fn recall(&mut self, goes: Goes, leaves_costly: bool) -> Vec<(Subject, Remembered)> {
        if goes != Goes::Actions || self.keep > Keep::Kills || self.generator.harvest.jvms.verdicts.is_none() {
            return Vec::new();
        }
        self.place = place(&self.generator.request(self.verifier, Vec::new()));
        for subject in &mut self.subjects {
            let [apart, written] = &subject.forms;
            subject.key = sha256(format!(
                "{FORMAT} {:?} {} {apart:?} {written:?} {:?} {:?}",
                self.keep,
                !self.mutable.is_empty(),
                subject.scenario,
                subject.tests
            ));
        }
        let Some(verdicts) = &self.generator.harvest.jvms.verdicts else { return Vec::new() };
        let fates: Vec<Option<Remembered>> = self
            .subjects
            .iter()
            .map(|subject| serde_json::from_value(verdicts.note(&self.place, &subject.key)?.clone()).ok())
            .collect();
        let all = leaves_costly && fates.iter().all(Option::is_some);
        let (mut known, mut open) = (Vec::new(), Vec::new());
        for (subject, fate) in std::mem::take(&mut self.subjects).into_iter().zip(fates) {
            match fate.filter(|fate| all || !matches!(fate, Remembered::Costly)) {
                Some(fate) => known.push((subject, fate)),
                None => open.push(subject),
            }
        }
        self.subjects = open;
        known
    }

    /// Remembers what became of a test.
    pub(super) fn remember(&mut self, subject: &Subject, fate: &Remembered) {
        let Ok(written) = &subject.forms[1] else { return };
        if let (false, Some(verdicts), Ok(text)) =
            (subject.key.is_empty(), &mut self.generator.harvest.jvms.verdicts, serde_json::to_value(fate))
        {
            let class = std::iter::once(written.class_name.as_str()).collect();
            verdicts.keep_note(&self.place, subject.key.clone(), &class, text);
        }
    }

    /// Puts what is left of tests in their places.
    pub(super) fn keep_known(&mut self, known: Vec<(Subject, Remembered)>) {
        for (subject, fate) in known {
            if let Remembered::Smaller { units, rest, .. } = fate {
                let pieces = Pieces::of(Pass::Actions, &subject.scenario, false);
                let kept = Candidate::of(pieces.units().len(), &units);
                let smaller = pieces.reduced(&subject.scenario, &kept).scenario;
                self.put_smaller(subject.own, smaller, rest, MinimizedKind::Actions, None);
            }
        }
    }
}
