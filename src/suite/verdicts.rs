//! Verdicts that are known: what was tried once, and would be the same again, is not tried again.
//!
//! Input: the tests of a class with all that decides what becomes of them; the files of the class path that they asked for. Output: what became of them before.
//! Invariant: known means the same content: of the tests, of the place that they run in, and of each file that they asked for. Kept in a file that may be deleted
//! at any time. Why by class: its tests share a world, so what comes of one may depend on the others.

use std::path::PathBuf;

use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};

use super::judge::Record;
use crate::output::{self, OutputError};

/// What is known, by the place that tests run in.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Verdicts {
    /// What the recording was when they came about.
    recording: String,
    places: IndexMap<String, Known>,
    #[serde(skip)]
    file: Option<PathBuf>,
    /// The places of which is known that the files are the same.
    #[serde(skip)]
    checked: IndexSet<String>,
    /// Classes some of whose scenarios came to what is not kept: what all of them asked for is not known.
    #[serde(skip)]
    partly: IndexSet<String>,
}

/// What is known of one place.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Known {
    /// The files that were asked for, each with what it is known by.
    files: IndexMap<String, String>,
    classes: IndexMap<String, Class>,
}

/// The tests of one class.
#[derive(Debug, Serialize, Deserialize)]
struct Class {
    name: String,
    /// Of the place's files.
    files: Vec<usize>,
    records: Vec<Record>,
}

impl Verdicts {
    /// Those of a recording, in this file if it is there and of that very recording.
    #[must_use]
    pub fn of(recording: String, file: PathBuf) -> Self {
        let read = std::fs::read(&file).ok().and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        let known = read.filter(|known| known.recording == recording).unwrap_or_default();
        Self { recording, file: Some(file), ..known }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The disk.
    pub fn save(&self) -> Result<(), OutputError> {
        match (&self.file, serde_json::to_vec(self)) {
            (Some(file), Ok(text)) => output::write_file(file, &text),
            _ => Ok(()),
        }
    }

    /// The files that a place's verdicts depend on, once: who asks tells [`Verdicts::forget`] which are others now.
    pub(super) fn unchecked(&mut self, place: &str) -> Vec<String> {
        match self.places.get(place) {
            Some(known) if self.checked.insert(place.to_owned()) => known.files.keys().cloned().collect(),
            _ => Vec::new(),
        }
    }

    /// Forgets what depends on files that are not what they were. `now`: what they are known by.
    pub(super) fn forget(&mut self, place: &str, now: &IndexMap<String, String>) {
        let Some(known) = self.places.get_mut(place) else { return };
        let same: Vec<bool> = known.files.iter().map(|(file, was)| now.get(file) == Some(was)).collect();
        known.classes.retain(|_, class| class.files.iter().all(|file| same[*file]));
        for (file, is) in &mut known.files {
            *is = now.get(file).cloned().unwrap_or_default();
        }
    }

    /// What became of the tests of a class.
    pub(super) fn get(&self, place: &str, key: &str) -> Option<&[Record]> {
        Some(&self.places.get(place)?.classes.get(key)?.records)
    }

    /// Keeps what became of the tests of a class, and what they asked for.
    pub(super) fn keep(
        &mut self,
        place: &str,
        key: String,
        name: &str,
        asked: &IndexMap<String, String>,
        records: Vec<Record>,
    ) {
        self.checked.insert(place.to_owned());
        let known = self.places.entry(place.to_owned()).or_default();
        let number = |(file, digest): (&String, &String)| {
            let (at, old) = known.files.insert_full(file.clone(), digest.clone());
            debug_assert!(old.is_none_or(|old| old == *digest), "{file} changes while tests run");
            at
        };
        let files = asked.iter().map(number).collect();
        known.classes.insert(key, Class { name: name.to_owned(), files, records });
    }

    /// Says that what tests of a class came to is not kept.
    pub(super) fn pass_over(&mut self, name: &str) {
        self.partly.insert(name.to_owned());
    }

    /// All files that tests of a class of this name asked for, in whichever place; none if that is not known of all its tests.
    pub(super) fn asked_by(&self, name: &str) -> IndexSet<String> {
        if self.partly.contains(name) {
            return IndexSet::new();
        }
        let of = |known: &Known| -> Vec<String> {
            let classes = known.classes.values().filter(|class| class.name == name);
            classes
                .flat_map(|class| &class.files)
                .map(|at| known.files.get_index(*at).map(|(file, _)| file.clone()).unwrap_or_default())
                .collect()
        };
        self.places.values().flat_map(of).collect()
    }
}
