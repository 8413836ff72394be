//! Verdicts that are known: what was tried once, and would be the same again, is not tried again.
//!
//! Input: the tests of a class with all that decides what becomes of them; the files of the class path that they asked for. Output: what became of them before.
//! Invariant: known means the same content: of the tests, of the place that they run in, and of each file that they asked for. Kept in a file that may be deleted
//! at any time. Why by class: its tests share a world, so what comes of one may depend on the others.

use std::path::PathBuf;

use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

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
    /// By what each is about.
    #[serde(default)]
    notes: IndexMap<String, Note>,
}

/// What else came of a test.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    /// Of the place's files.
    files: Vec<usize>,
    text: Json,
}

/// The tests of one class.
#[derive(Debug, Serialize, Deserialize)]
struct Class {
    name: String,
    /// Of the place's files.
    files: Vec<usize>,
    records: Vec<Record>,
}

impl Known {
    /// Forgets what rests on other files than these.
    fn retain(&mut self, is_same: impl Fn(usize) -> bool) {
        self.classes.retain(|_, class| class.files.iter().all(|file| is_same(*file)));
        self.notes.retain(|_, note| note.files.iter().all(|file| is_same(*file)));
    }
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
            let of_classes = known.classes.values().flat_map(|class| &class.files);
            let mut numbers = of_classes.chain(known.notes.values().flat_map(|note| &note.files));
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
        known.retain(|file| same[file]);
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
        known.retain(|file| !changed.contains(&file));
        known.classes.insert(key, Class { name: name.to_owned(), files, records });
    }

    /// What was noted by this key, of a test in a place whose files are known to be the same.
    pub(crate) fn note(&self, place: &str, key: &str) -> Option<&Json> {
        let known = self.places.get(place).filter(|_| self.checked.contains(place))?;
        known.notes.get(key).map(|note| &note.text)
    }

    /// Notes what else came of tests of these classes, which asked for nothing but what is known of them. Nothing is noted if that is not known of all.
    pub(crate) fn keep_note(&mut self, place: &str, key: String, classes: &IndexSet<&str>, text: Json) {
        let asked: Vec<IndexSet<String>> = classes.iter().map(|class| self.asked_by(class)).collect();
        let Some(known) = self.places.get_mut(place).filter(|_| !asked.iter().any(IndexSet::is_empty)) else { return };
        let files: IndexSet<&String> = asked.iter().flatten().collect();
        let files: Option<Vec<usize>> = files.into_iter().map(|file| known.files.get_index_of(file)).collect();
        if let Some(files) = files {
            known.notes.insert(key, Note { files, text });
        }
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
    fn a_note_holds_as_long_as_what_the_tests_of_its_class_asked_for() {
        let mut verdicts = Verdicts::default();
        keep(&mut verdicts, "A", &[("A.class", "1"), ("B.class", "1")]);
        let mut note = |key: &str, classes: &[&str]| {
            verdicts.keep_note("here", key.to_owned(), &classes.iter().copied().collect(), Json::Bool(true));
        };
        note("smaller A", &["A"]);
        note("of nobody", &["A", "N"]);
        assert_eq!(verdicts.note("here", "smaller A"), Some(&Json::Bool(true)));
        assert_eq!(verdicts.note("here", "of nobody"), None);
        keep(&mut verdicts, "B", &[("B.class", "2")]);
        assert_eq!(verdicts.note("here", "smaller A"), None);
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
