//! Files that tests find, or compare others with, and that are no short text: resources of the test class.
//!
//! Input: the scenarios. Output: by class under test, what each file is called below the class's own directory of resources. Invariants: one content, one
//! name; two contents never share one. A file keeps its own name where it is the only one of that name.

use indexmap::IndexMap;

use crate::graph::files::Found;
use crate::scenario::model::{Expected, Scenario};
use crate::trace::copies::{FileCopy, FoundContent};

/// A file that a test class takes from its resources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceFile {
    /// Below the directory of resources, with `/`: `com/acme/FooCarvedTest/orders.csv`.
    pub path: String,
    /// Where its content is.
    pub copy: FileCopy,
}

/// The names of one class's resources, by their hashes.
pub(crate) type ClassResources = IndexMap<String, (String, FileCopy)>;

/// What a test does with the resources of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResourceUse {
    /// It puts one where the program finds it.
    pub(crate) copied: bool,
    /// It compares a file with one.
    pub(crate) compared: bool,
}

impl ResourceUse {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self { copied: found_copies(scenario).next().is_some(), compared: compared_copies(scenario).next().is_some() }
    }
}

/// The copies that a scenario's test needs, with the files' own names.
pub(crate) fn copies(scenario: &Scenario) -> impl Iterator<Item = (&str, &FileCopy)> {
    found_copies(scenario).chain(compared_copies(scenario))
}

/// Those of files that it compares.
fn compared_copies(scenario: &Scenario) -> impl Iterator<Item = (&str, &FileCopy)> {
    scenario.assertions.iter().filter_map(|assertion| match &assertion.expected {
        Expected::Resource { file, copy } => Some((file.as_str(), copy)),
        _ => None,
    })
}

/// Those of files that it finds.
fn found_copies(scenario: &Scenario) -> impl Iterator<Item = (&str, &FileCopy)> {
    scenario.found.iter().filter_map(|file| match &file.what {
        Found::Read(FoundContent::Copy(copy)) if copy.few_bytes().is_none() => {
            Some((file.path.rsplit('/').next().unwrap_or_default(), copy))
        }
        _ => None,
    })
}

/// Adds what the tests of a class need.
pub(crate) fn name_copies(resources: &mut ClassResources, scenario: &Scenario) {
    for (file, copy) in copies(scenario) {
        if resources.contains_key(copy.sha256()) {
            continue;
        }
        let (stem, ending) = file.rfind('.').filter(|dot| *dot > 0).map_or((file, ""), |dot| file.split_at(dot));
        let mut numbered = (2u32..).map(|number| format!("{stem}_{number}{ending}"));
        let mut name = file.to_owned();
        while resources.values().any(|(taken, _)| *taken == name) {
            name = numbered.next().expect("there are more numbers than files");
        }
        resources.insert(copy.sha256().to_owned(), (name, copy.clone()));
    }
}
