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
        let known = read.filter(|known| known.recording == recording && known.is_whole()).unwrap_or_default();
        Self { recording, file: Some(file), ..known }
    }

    /// Whether each class names files that are there: a file can be damaged and still be JSON.
    fn is_whole(&self) -> bool {
        let is_whole = |known: &Known| {
            let mut numbers = known.classes.values().flat_map(|class| &class.files);
            numbers.all(|file| *file < known.files.len())
        };
        self.places.values().all(is_whole)
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

    /// What became of the tests of a class, of which there are so many.
    pub(super) fn get(&self, place: &str, key: &str, tests: usize) -> Option<&[Record]> {
        let class = self.places.get(place)?.classes.get(key)?;
        Some(&class.records[..]).filter(|records| records.len() == tests)
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
        let mut changed = IndexSet::new();
        let number = |(file, digest): (&String, &String)| {
            let (at, old) = known.files.insert_full(file.clone(), digest.clone());
            if old.is_some_and(|old| old != *digest) {
                changed.insert(at);
            }
            at
        };
        let files = asked.iter().map(number).collect();
        // The program is built while its tests run: what rests on a file as it was is not known any more.
        known.classes.retain(|_, class| class.files.iter().all(|file| !changed.contains(file)));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(files: &[(&str, &str)]) -> IndexMap<String, String> {
        files.iter().map(|(file, digest)| ((*file).to_owned(), (*digest).to_owned())).collect()
    }

    fn keep(verdicts: &mut Verdicts, name: &str, files: &[(&str, &str)]) {
        verdicts.keep("here", name.to_owned(), name, &asked(files), vec![Record::default()]);
    }

    #[test]
    fn what_rests_on_a_file_that_was_built_anew_is_forgotten_also_while_tests_run() {
        let mut verdicts = Verdicts::default();
        keep(&mut verdicts, "A", &[("A.class", "1"), ("B.class", "1")]);
        keep(&mut verdicts, "C", &[("C.class", "1")]);
        keep(&mut verdicts, "B", &[("B.class", "2")]);
        let known = |verdicts: &Verdicts, name: &str| verdicts.get("here", name, 1).is_some();
        assert_eq!(["A", "B", "C"].map(|name| known(&verdicts, name)), [false, true, true]);
        verdicts.forget("here", &asked(&[("A.class", "1"), ("B.class", "2"), ("C.class", "2")]));
        assert_eq!(["A", "B", "C"].map(|name| known(&verdicts, name)), [false, true, false]);
    }

    #[test]
    fn verdicts_of_more_or_fewer_tests_are_not_theirs() {
        let mut verdicts = Verdicts::default();
        keep(&mut verdicts, "A", &[("A.class", "1")]);
        assert!(verdicts.get("here", "A", 1).is_some() && verdicts.get("here", "A", 2).is_none());
    }

    #[test]
    fn a_damaged_file_knows_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("1.verdicts");
        let mut verdicts = Verdicts::of("r".to_owned(), file.clone());
        keep(&mut verdicts, "A", &[("A.class", "1"), ("B.class", "1")]);
        verdicts.save().unwrap();
        let known = || Verdicts::of("r".to_owned(), file.clone()).get("here", "A", 1).is_some();
        assert!(known());
        let text = std::fs::read_to_string(&file).unwrap();
        for damaged in [text.replace("\"files\":[0,1]", "\"files\":[0,2]"), text[..text.len() / 2].to_owned()] {
            assert_ne!(damaged, text);
            std::fs::write(&file, damaged).unwrap();
            assert!(!known());
        }
    }
}
