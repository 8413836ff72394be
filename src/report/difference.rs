//! What one suite has and an older one has not, and the other way round.
//!
//! Input: two manifests. Output: the methods whose state is another one, and the tests that came and went. Invariants: in the order of names; a test
//! is known by its name, and one whose source is another one now is neither gained nor lost but changed.

use indexmap::IndexMap;
use serde::Serialize;

use super::methods::{Counts, State, methods};
use crate::manifest::Manifest;

/// Gained and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    pub(crate) before: Counts,
    /// Methods that a test notices now.
    pub(crate) gained: Vec<Change>,
    /// Methods that no test notices any longer.
    pub(crate) lost: Vec<Change>,
    /// Other changes of state, as from tested to tested through callers.
    pub(crate) otherwise: Vec<Change>,
    pub(crate) tests_gained: Vec<String>,
    pub(crate) tests_lost: Vec<String>,
    pub(crate) tests_changed: Vec<String>,
}

/// A method in two states; none where the manifest does not know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    pub(crate) target: String,
    pub(crate) before: Option<State>,
    pub(crate) after: Option<State>,
}

impl Change {
    fn is_noticed(state: Option<State>) -> bool {
        matches!(state, Some(State::Tested | State::ThroughCallers))
    }
}

/// From the older to the newer one.
pub(crate) fn difference(before: &Manifest, after: &Manifest) -> Difference {
    let states = |manifest: &Manifest| -> IndexMap<String, State> {
        methods(manifest).into_iter().map(|method| (method.target, method.state)).collect()
    };
    let (old, new) = (states(before), states(after));
    let mut targets: Vec<&String> = old.keys().chain(new.keys().filter(|target| !old.contains_key(*target))).collect();
    targets.sort_unstable();
    let changes = targets.into_iter().map(|target| Change {
        target: target.clone(),
        before: old.get(target).copied(),
        after: new.get(target).copied(),
    });
    let changes = changes.filter(|change| change.before != change.after);
    let (mut gained, mut lost, mut otherwise) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        match (Change::is_noticed(change.before), Change::is_noticed(change.after)) {
            (false, true) => gained.push(change),
            (true, false) => lost.push(change),
            _ => otherwise.push(change),
        }
    }
    let mut counts = Counts { tests: before.tests.len(), ..Counts::default() };
    for state in old.values() {
        counts.count(*state);
    }
    let (tests_gained, tests_lost, tests_changed) = tests(before, after);
    Difference { before: counts, gained, lost, otherwise, tests_gained, tests_lost, tests_changed }
}

fn tests(before: &Manifest, after: &Manifest) -> (Vec<String>, Vec<String>, Vec<String>) {
    let hashes = |manifest: &Manifest| -> IndexMap<String, String> {
        manifest.tests.iter().map(|test| (test.name(), test.sha256.clone())).collect()
    };
    let (old, new) = (hashes(before), hashes(after));
    let without = |all: &IndexMap<String, String>, known: &IndexMap<String, String>| -> Vec<String> {
        let mut names: Vec<String> = all.keys().filter(|name| !known.contains_key(*name)).cloned().collect();
        names.sort_unstable();
        names
    };
    let is_changed = |(name, hash): &(&String, &String)| old.get(*name).is_some_and(|known| known != *hash);
    let mut changed: Vec<String> = new.iter().filter(is_changed).map(|(name, _)| name.clone()).collect();
    changed.sort_unstable();
    (without(&new, &old), without(&old, &new), changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::TestEntry;

    fn manifest(tests: &[(&str, &str, &str)]) -> Manifest {
        let test = |(target, method, hash): &(&str, &str, &str)| TestEntry {
            class: "T".to_owned(),
            method: (*method).to_owned(),
            target: (*target).to_owned(),
            sha256: (*hash).to_owned(),
            ..TestEntry::default()
        };
        Manifest { tests: tests.iter().map(test).collect(), ..Manifest::default() }
    }

    #[test]
    fn methods_and_tests_are_gained_lost_and_changed() {
        let before = manifest(&[("A#a()", "a", "1"), ("A#b()", "b", "1")]);
        let after = manifest(&[("A#b()", "b", "2"), ("A#c()", "c", "1")]);
        let difference = difference(&before, &after);
        let names = |changes: &[Change]| changes.iter().map(|change| change.target.clone()).collect::<Vec<_>>();
        assert_eq!(
            (names(&difference.gained), names(&difference.lost)),
            (vec!["A#c()".to_owned()], vec!["A#a()".to_owned()])
        );
        assert_eq!(difference.tests_gained, ["T.c"]);
        assert_eq!(difference.tests_lost, ["T.a"]);
        assert_eq!(difference.tests_changed, ["T.b"]);
        assert_eq!((difference.before.tested, difference.before.tests), (2, 2));
    }
}
