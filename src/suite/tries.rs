//! Tries of many scenarios at once: how each ends, which branches its act takes, which emptied bodies and mutants it notices.
//!
//! Input: scenarios in groups, each group for one world; the classes whose branches count, and those that have mutants. Output: an [`Attempt`] for each, in order. Invariant: what
//! becomes of a scenario depends on those before it in its group, never on other groups or the number of JVMs. Why not the whole of `judge`: a smaller test is tried hundreds of
//! times and judged once, when it is as small as it gets.

use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexMap;

use super::judge::{launch, numbers_in, scenario_settings};
use super::mutants::{Mutant, mutants};
use super::runner::{Answer, Settings};
use super::schedule::{Lab, Slot, WarmJvms, in_parallel};
use super::trial::empty_body;
use super::variant::{Effect, VariantResult};
use super::verify::{TestOutcome, VerifyError, VerifyRequest};
use super::work::may_do;
use crate::jvm::Jdk;

/// Branches that were taken, methods that were entered: each a class (with slashes) and a place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches(BTreeSet<(String, usize)>);

impl Branches {
    /// As the runner tells them: a class and its places as bits of a hexadecimal number, in turn.
    fn parse(text: &str) -> Self {
        let mut words = text.split(' ');
        let mut all = BTreeSet::new();
        while let (Some(class), Some(bits)) = (words.next(), words.next()) {
            for (at, digit) in bits.chars().rev().filter_map(|digit| digit.to_digit(16)).enumerate() {
                let places = (0..4).filter(|bit| digit >> bit & 1 == 1).map(|bit| 4 * at + bit);
                all.extend(places.map(|place| (class.to_owned(), place)));
            }
        }
        Self(all)
    }

    /// Those that are in both.
    #[must_use]
    pub fn shared(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0).cloned().collect())
    }

    /// The first that is not among others, with its class.
    #[must_use]
    pub fn first_missing<'a>(&'a self, others: &Self) -> Option<(&'a str, usize)> {
        self.0.iter().find(|branch| !others.0.contains(*branch)).map(|(class, place)| (class.as_str(), *place))
    }
}

/// What came of a try.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub outcome: TestOutcome,
    pub branches: Branches,
    /// What became of emptied bodies, if those were tried.
    pub variants: Vec<VariantResult>,
    /// What became of mutants, if some were tried, by their numbers.
    pub mutants: Vec<(usize, Effect)>,
}

/// What is tried.
pub struct TryRequest<'a> {
    /// Its tests are scenarios.
    pub request: &'a VerifyRequest,
    /// Tests by their places, in the order in which they run; each group has one class. A test that is in none is not run by itself: its bodies are emptied if those
    /// of the test right before it are.
    pub groups: Vec<Vec<usize>>,
    /// Classes whose branches count, with slashes.
    pub branching: &'a [String],
    /// Whether a test ended so that its emptied bodies are worth trying.
    pub is_enough: &'a (dyn Fn(usize, &TestOutcome, &Branches) -> bool + Sync),
    /// Classes that have mutants, with slashes.
    pub mutable: &'a [String],
    /// Which of these are tried on a test of which that came, by their numbers ([`mutants_of`]).
    pub mutants: &'a (dyn Fn(usize, &Attempt) -> Vec<usize> + Sync),
}

/// The mutants of these classes (names with slashes), each at the place of its number.
///
/// # Errors
/// No JVM can be started or talked to.
pub fn mutants_of(
    jvms: &mut WarmJvms,
    request: &VerifyRequest,
    classes: &[String],
) -> Result<Vec<Mutant>, VerifyError> {
    let launch = launch(request, &Jdk::at(&request.java_home)?);
    jvms.fit(&launch, request.workers, 1);
    let settings = [scenario_settings(request), vec![("mutable", classes.to_vec())]].concat();
    mutants(&Lab::of(request, launch, Arc::new(settings)), &mut jvms.slots[0])
}

/// Tries scenarios.
///
/// # Errors
/// No JVM can be started or talked to.
pub fn try_scenarios(jvms: &mut WarmJvms, tries: &TryRequest<'_>) -> Result<IndexMap<usize, Attempt>, VerifyError> {
    let request = tries.request;
    let launch = launch(request, &Jdk::at(&request.java_home)?);
    jvms.fit(&launch, request.workers, tries.groups.len().min(request.workers));
    let targets = numbers_in(&request.targets, &request.tests);
    let lab = Lab { targets, ..Lab::of(request, launch, Arc::new(settings(tries))) };
    let is_run: BTreeSet<usize> = tries.groups.iter().flatten().copied().collect();
    let attempt = |slot: &mut Slot, group: Vec<usize>| of_group(tries, &lab, &is_run, slot, &group);
    let attempts = in_parallel(&mut jvms.slots, tries.groups.clone(), attempt, &mut |_| ())?;
    Ok(attempts.into_iter().flatten().collect())
}

fn settings(tries: &TryRequest<'_>) -> Settings {
    let mut settings = scenario_settings(tries.request);
    if !tries.branching.is_empty() {
        settings.push(("branching", tries.branching.to_vec()));
    }
    if !tries.mutable.is_empty() {
        settings.push(("mutable", tries.mutable.to_vec()));
    }
    settings
}

/// All tests of a group in one world, then the emptied bodies and mutants of those that are worth it.
fn of_group(
    tries: &TryRequest<'_>,
    lab: &Lab<'_>,
    is_run: &BTreeSet<usize>,
    slot: &mut Slot,
    group: &[usize],
) -> Result<Vec<(usize, Attempt)>, VerifyError> {
    let outcomes = lab.run(slot, group)?;
    let usual = outcomes.iter().map(|outcome| outcome.work).max();
    let mut attempts = Vec::new();
    for (test, outcome) in group.iter().copied().zip(outcomes) {
        let branches = Branches::parse(&outcome.branches);
        let enough = (tries.is_enough)(test, &outcome, &branches);
        attempts.push((test, Attempt { outcome, branches, variants: Vec::new(), mutants: Vec::new() }));
        let own = attempts.len() - 1;
        if enough {
            attempts[own].1.variants = emptied(lab, slot, test, usual)?;
            let behind = (test + 1..lab.tests.len()).take_while(|other| !is_run.contains(other));
            let behind: Vec<usize> = behind.take_while(|other| lab.tests[*other].called.is_some()).collect();
            for other in behind {
                let variants = emptied(lab, slot, other, usual)?;
                attempts.push((other, Attempt { variants, ..attempts[own].1.clone() }));
            }
        }
        for mutant in (tries.mutants)(test, &attempts[own].1) {
            let (effect, _) = lab.mutate(slot, mutant, &[(test, may_do(usual))])?;
            attempts[own].1.mutants.push((mutant, effect));
        }
    }
    Ok(attempts)
}

fn emptied(lab: &Lab<'_>, slot: &mut Slot, test: usize, usual: Option<u64>) -> Result<Vec<VariantResult>, VerifyError> {
    if lab.tests[test].keeps_body { Ok(Vec::new()) } else { empty_body(lab, slot, test, usual) }
}

/// What a place of a class is: the method, the line and what happens there. None if no JVM that runs now has loaded the class.
///
/// # Errors
/// A JVM cannot be talked to.
pub fn place_in_words(
    jvms: &mut WarmJvms,
    class: &str,
    place: usize,
) -> Result<Option<(String, u32, String)>, VerifyError> {
    for runner in jvms.slots.iter_mut().flatten().filter(|runner| !runner.is_gone()) {
        let mut places: Vec<String> = Vec::new();
        let answer = runner.ask("places", &[class.to_owned()], super::TEST_LIMIT, &mut |message| {
            places.extend(message.get(1).filter(|_| message[0] == "place").cloned());
        })?;
        if answer == Answer::End
            && let Some(words) = places.get(place)
            && let [method, line, what] = words.split('\t').collect::<Vec<_>>()[..]
        {
            return Ok(Some((method.to_owned(), line.parse().unwrap_or(0), what.to_owned())));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branches(text: &str) -> Branches {
        Branches::parse(text)
    }

    #[test]
    fn branches_are_read_as_bits_by_class() {
        let read = branches("a/B 11 a/C 8");
        let places: Vec<(&str, usize)> = read.0.iter().map(|(class, place)| (class.as_str(), *place)).collect();
        assert_eq!(places, [("a/B", 0), ("a/B", 4), ("a/C", 3)]);
        assert_eq!(branches(""), Branches::default());
    }

    #[test]
    fn a_branch_that_others_lack_is_missing() {
        let (all, fewer) = (branches("a/B 3 a/C 1"), branches("a/B 5"));
        assert_eq!(all.first_missing(&fewer), Some(("a/B", 1)));
        assert_eq!(all.shared(&fewer), branches("a/B 1"));
        assert_eq!(all.shared(&fewer).first_missing(&fewer), None);
    }
}
