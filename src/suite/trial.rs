//! Single trials: a class in its own order, the emptied bodies of one test, a shuffled order.

use indexmap::IndexMap;

use super::{
    runner::Clock,
    schedule::{Lab, Slot},
    variant::{Effect, RecordedOutcome, VariantResult, plan_variants},
    verify::{OutcomeKind, Part, TestOutcome, TestToVerify, Verdict, VerifyError},
};

/// To another second of the minute, and of the hour.
const A_WHILE_MILLIS: i64 = 31_000;

/// A test's trials beside its siblings and alone.
pub(crate) struct ClassTrial {
    pub(crate) test: usize,
    pub(crate) first: TestOutcome,
    /// In a new world, if the first was not green.
    alone: Option<TestOutcome>,
    /// Beside the siblings that are left, if another trial was made.
    second: Option<TestOutcome>,
    /// It asks the clock, is red, and is green a while later: there are tests that are red in one second of a minute.
    green_later: bool,
}

impl ClassTrial {
    pub(crate) fn run(lab: &Lab<'_>, slot: &mut Slot, tests: Vec<usize>) -> Result<Vec<Self>, VerifyError> {
        let outcomes = lab.run(slot, &tests)?;
        let mut trials = Vec::with_capacity(tests.len());
        for (test, first) in tests.into_iter().zip(outcomes) {
            let alone = match first.kind {
                // Trying again would not change the diagnosis and costs the whole time limit.
                OutcomeKind::Green | OutcomeKind::Timeout | OutcomeKind::Missing | OutcomeKind::Unmade => None,
                _ => Some(lab.run(slot, &[test])?.swap_remove(0)),
            };
            let is_red = alone.as_ref().is_some_and(|alone| !alone.is_green());
            let green_later = is_red && lab.tests[test].asks_time && {
                let clock = Clock { moved_by: A_WHILE_MILLIS, ..lab.clock };
                Lab { clock, ..lab.clone() }.run(slot, &[test])?.swap_remove(0).is_green()
            };
            trials.push(Self { test, first, alone, second: None, green_later });
        }
        if trials.iter().any(|trial| trial.alone.as_ref().is_some_and(TestOutcome::is_green)) {
            let left: Vec<usize> =
                trials.iter().filter(|trial| trial.is_green_somewhere()).map(|trial| trial.test).collect();
            let mut second = left.iter().copied().zip(lab.run(slot, &left)?).collect::<IndexMap<_, _>>();
            for trial in &mut trials {
                trial.second = second.swap_remove(&trial.test);
            }
        }
        Ok(trials)
    }

    fn is_green_somewhere(&self) -> bool {
        self.first.is_green() || self.alone.as_ref().is_some_and(TestOutcome::is_green)
    }

    pub(crate) fn lost(&self) -> Option<Verdict> {
        match (&self.second, &self.alone) {
            (Some(second), _) if second.is_green() => None,
            (Some(second), _) => Some(Verdict::Flaky(second.clone())),
            (None, Some(alone)) if self.green_later => {
                Some(Verdict::EnvironmentDependent(vec![Part::Clock], alone.clone()))
            }
            (None, Some(alone)) => Some(Verdict::Red(alone.clone())),
            (None, None) if self.first.is_green() => None,
            (None, None) => Some(Verdict::Red(self.first.clone())),
        }
    }
}

/// Tries the emptied bodies that can be told from the recorded call. `usual`: the work that the test takes.
pub(crate) fn empty_body(
    lab: &Lab<'_>,
    slot: &mut Slot,
    test: usize,
    usual: Option<u64>,
) -> Result<Vec<VariantResult>, VerifyError> {
    let TestToVerify { target, recorded_outcome, nothing_defined, needs_resource, .. } = &lab.tests[test];
    let planned = plan_variants(&target.descriptor, recorded_outcome, *nothing_defined, *needs_resource);
    let mut results = lab.empty(slot, test, &planned, usual)?;
    // An emptied constructor keeps its super() or this(): what is thrown there is thrown as recorded.
    if target.method_name == "<init>" && *recorded_outcome == RecordedOutcome::Threw {
        let unreached = results.iter_mut().filter(|result| result.effect == Effect::Unreached);
        unreached.for_each(|result| result.effect = Effect::EqualsRecording);
    }
    Ok(results)
}

/// Fisher-Yates with a fixed xorshift sequence: the same order on every machine.
pub(crate) fn shuffle(order: &mut [usize], seed: u64) {
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

    const SEED: u64 = 42;

    #[test]
    fn a_shuffle_keeps_all_and_is_always_the_same() {
        let mut first: Vec<usize> = (0..100).collect();
        let mut second = first.clone();
        shuffle(&mut first, SEED);
        shuffle(&mut second, SEED);
        assert_eq!(first, second);
        assert_ne!(first, (0..100).collect::<Vec<_>>());
        second.sort_unstable();
        assert_eq!(second, (0..100).collect::<Vec<_>>());
    }
}
