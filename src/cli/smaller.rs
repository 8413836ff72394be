//! Which tests of a suite get their minimized text, and the files that come of it.
//!
//! Input: a suite as it stands; its tests as they would be written now, whole and minimized. Output: the texts of the files that change, and the manifest; the tests that
//! were to become smaller and stay, by reason. Invariant: with all that is replaced the changed files compile and are green.

use indexmap::{IndexMap, IndexSet};

use super::generated::Sizes;
use super::suite_files::unnamed_resources;
use super::ui::Ui;
use super::verify::{World, Written, complaint};
use crate::generate::Assembled;
use crate::java::{JavaFile, method_text, with_tests};
use crate::manifest::{Manifest, TestEntry, TestKey};
use crate::suite::{JavaSource, TestReport};

/// Why a test stays that somebody has changed.
pub(super) const EDITED: &str = "edited by hand";
const OTHERWISE: &str = "not what testcarve generate writes of its recording without options; generate --minimize with the options that it was written with makes it smaller";
const LAID_OUT: &str = "in a class that is laid out otherwise than testcarve lays it out";
const RESOURCE: &str = "in a class whose resources have other names than testcarve generate gives them now";

/// The tests that become smaller.
pub(super) struct Smaller<'a> {
    suite: &'a Written,
    /// By path: the classes as they would be written now.
    classes: IndexMap<String, String>,
    /// By the name of the test, in the order of the suite.
    chosen: IndexMap<String, Chosen>,
    /// Tests that nothing can go from, as the manifest is to tell them.
    minimal: IndexMap<String, TestEntry>,
    /// By path: their new texts.
    pub(super) files: IndexMap<String, String>,
    /// Names of the tests that stay, by the reason.
    pub(super) left: IndexMap<String, Vec<String>>,
}

/// A test that becomes smaller.
struct Chosen {
    old: TestEntry,
    new: TestEntry,
}

impl<'a> Smaller<'a> {
    pub(super) fn new(suite: &'a Written) -> Self {
        Self {
            suite,
            classes: IndexMap::new(),
            chosen: IndexMap::new(),
            minimal: IndexMap::new(),
            files: IndexMap::new(),
            left: IndexMap::new(),
        }
    }

    fn leave(&mut self, name: &str, why: &str) {
        self.chosen.shift_remove(name);
        self.left.entry(why.to_owned()).or_default().push(name.to_owned());
    }

    /// Chooses those of these tests that are smaller now.
    pub(super) fn choose(&mut self, asked: &[&TestEntry], whole: &Assembled, minimized: &Assembled) {
        let by_key = |all: &[TestEntry]| -> IndexMap<TestKey, TestEntry> {
            all.iter().map(|test| (test.key(), test.clone())).collect()
        };
        let (mut carved, mut new) = (by_key(&whole.tests), by_key(&minimized.tests));
        self.classes = minimized.files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
        for test in asked {
            let old = match self.as_it_stands(test, carved.swap_remove(&test.key()), &whole.files) {
                Ok(old) => old,
                Err(why) => {
                    self.leave(&test.name(), why);
                    continue;
                }
            };
            let class = minimized.files.iter().find(|file| file.path == old.path);
            let (Some(new), Some(class)) = (new.swap_remove(&old.key()), class) else {
                self.leave(&test.name(), OTHERWISE);
                continue;
            };
            if !is_smaller(&new, &old) {
                if old.minimized.is_none() && new.minimized.is_some() && new.actions.len() == old.actions.len() {
                    self.minimal.insert(old.name(), TestEntry { minimized: new.minimized, ..old });
                }
            } else if self.has_resources(&new, class) {
                self.chosen.insert(old.name(), Chosen { old, new });
            } else {
                self.leave(&test.name(), RESOURCE);
            }
        }
    }

    /// The entry of a test as it stands, or why it stays so. Its text may be another than the manifest says, and what is carved now: somebody took an older file.
    fn as_it_stands(
        &self,
        test: &TestEntry,
        carved: Option<TestEntry>,
        files: &[JavaFile],
    ) -> Result<TestEntry, &'static str> {
        let text = self.suite.test_text(&test.class, &test.method);
        let class = files.iter().find(|file| file.path == test.path);
        let as_carved = class.and_then(|file| method_text(&file.text, &test.method));
        match carved {
            Some(carved) if as_carved.is_some_and(|(_, carved)| carved == text) => Ok(carved),
            _ if !self.suite.is_as_written(test) => Err(EDITED),
            Some(carved) if is_made_of(test, &carved) => Ok(test.clone()),
            _ => Err(OTHERWISE),
        }
    }

    /// Whether the files that a new text takes from its resources are there under those names.
    fn has_resources(&self, new: &TestEntry, class: &JavaFile) -> bool {
        let manifest = &self.suite.manifest;
        let text = method_text(&class.text, &new.method).map(|(_, text)| text).unwrap_or_default();
        let is_named = |path: &str| text.contains(path.rsplit('/').next().unwrap_or_default());
        let root = manifest.resources.as_deref().unwrap_or_default();
        let is_there = |path: &str, sha256: &str| {
            let path = format!("{root}/{path}");
            manifest.files.iter().any(|file| file.path == path && file.sha256 == sha256)
        };
        let mut named = class.resources.iter().filter(|file| is_named(&file.path));
        named.all(|file| is_there(&file.path, file.copy.sha256()))
    }

    /// Writes the files and runs their tests; what is red, or makes others red, stays as it was.
    ///
    /// # Errors
    /// The tests cannot be run.
    pub(super) fn require_green(&mut self, world: &World, ui: &Ui) -> anyhow::Result<()> {
        loop {
            self.write();
            if self.files.is_empty() {
                return Ok(());
            }
            let red = self.red(Some(&self.files), world, ui)?;
            let was = if red.is_empty() { IndexMap::new() } else { self.red(None, world, ui)? };
            let own = self.chosen.keys().filter_map(|name| Some((name.clone(), complaint(red.get(name)?)?)));
            let own: Vec<(String, String)> = own.collect();
            if !own.is_empty() {
                for (name, what) in own {
                    let when = if was.contains_key(&name) { "red as it stands" } else { "red as a smaller test" };
                    self.leave(&name, &format!("{when}: {what}"));
                }
                continue;
            }
            let Some((name, other)) = red.iter().find(|(name, _)| !was.contains_key(*name)) else { return Ok(()) };
            let why = format!("{name} is red beside it then: {}", complaint(other).unwrap_or_default());
            for name in self.beside(&other.class_name) {
                self.leave(&name, &why);
            }
        }
    }

    /// The tests of this class that become smaller; if it has none, all.
    fn beside(&self, class: &str) -> Vec<String> {
        let is_own = |chosen: &Chosen| chosen.old.class == class;
        let has_own = self.chosen.values().any(is_own);
        let beside = self.chosen.iter().filter(|(_, chosen)| !has_own || is_own(chosen));
        beside.map(|(name, _)| name.clone()).collect()
    }

    /// Makes the texts of the files.
    fn write(&mut self) {
        self.files.clear();
        let mut paths: IndexMap<String, IndexMap<String, String>> = IndexMap::new();
        for (name, Chosen { old, .. }) in &self.chosen {
            paths.entry(old.path.clone()).or_default().insert(old.method.clone(), name.clone());
        }
        for (path, names) in paths {
            let methods = names.keys().map(String::as_str).collect();
            let source = self.suite.sources.iter().find(|source| source.relative_path == path);
            let Some(replaced) = source.and_then(|source| with_tests(&source.text, &methods, &self.classes[&path]))
            else {
                names.values().for_each(|name| self.leave(name, LAID_OUT));
                continue;
            };
            if replaced.left.len() < names.len() {
                self.files.insert(path, replaced.text);
            }
            replaced.left.iter().for_each(|(method, why)| self.leave(&names[method], why));
        }
    }

    /// The tests of the changed files that are red, by their names: with these texts, or as they are.
    fn red(
        &self,
        texts: Option<&IndexMap<String, String>>,
        world: &World,
        ui: &Ui,
    ) -> anyhow::Result<IndexMap<String, TestReport>> {
        let mut manifest = self.suite.manifest.clone();
        manifest.tests.retain(|test| self.files.contains_key(&test.path));
        let changed = self.suite.sources.iter().filter(|source| self.files.contains_key(&source.relative_path));
        let text = |source: &JavaSource| match texts.and_then(|texts| texts.get(&source.relative_path)) {
            Some(text) => JavaSource { text: text.clone(), ..source.clone() },
            None => source.clone(),
        };
        self.suite.with(manifest, changed.map(text).collect()).red(world, ui)
    }

    /// The tests that become smaller, as they were and as they are.
    pub(super) fn tests(&self) -> impl Iterator<Item = (&TestEntry, &TestEntry)> {
        self.chosen.values().map(|test| (&test.old, &test.new))
    }

    /// These tests, before and after.
    pub(super) fn sizes(&self, tests: &[&TestEntry]) -> Vec<Sizes> {
        let size = |test: &TestEntry| match self.chosen.get(&test.name()) {
            Some(Chosen { old, new }) => Sizes {
                statements: (old.size.statements, new.size.statements),
                values: new.values().map(|values| (old.values().map_or(values.before, |old| old.after), values.after)),
            },
            None => Sizes { statements: (test.size.statements, test.size.statements), values: None },
        };
        tests.iter().map(|test| size(test)).collect()
    }

    /// What becomes of files: their new texts, or that nothing names them any more.
    pub(super) fn changes(&self) -> IndexMap<String, Option<String>> {
        let mut changes: IndexMap<String, Option<String>> = IndexMap::new();
        for (path, text) in &self.files {
            let gone = unnamed_resources(&self.suite.manifest, path, Some(text));
            changes.extend(gone.map(|file| (file.path.clone(), None)));
            changes.insert(path.clone(), Some(text.clone()));
        }
        changes
    }

    /// Whether anything is to be written.
    pub(super) fn is_news(&self) -> bool {
        !self.files.is_empty() || !self.minimal.is_empty()
    }

    pub(super) fn manifest(&self) -> Manifest {
        let mut manifest = self.suite.whole_manifest();
        for test in &mut manifest.tests {
            let name = test.name();
            if let Some(new) = self.chosen.get(&name).map(|chosen| &chosen.new).or(self.minimal.get(&name)) {
                test.clone_from(new);
            }
        }
        manifest
    }
}

/// Whether a test is smaller than it was: it has less to do, or the same with smaller values.
fn is_smaller(new: &TestEntry, old: &TestEntry) -> bool {
    let does_less = new.size.statements < old.size.statements || new.actions.len() < old.actions.len();
    let does_more = new.size.statements > old.size.statements || new.actions.len() > old.actions.len();
    let takes_less = match (new.values(), old.values()) {
        (Some(_), _) if new.is_of_recorded_values() => false,
        (Some(new), Some(old)) => new.after < old.after,
        (new, _) => new.is_some(),
    };
    does_less || takes_less && !does_more
}

/// Whether a test in a suite is one that is carved now: word by word, or, if it was minimized already, as far as it goes.
fn is_made_of(old: &TestEntry, whole: &TestEntry) -> bool {
    let actions = |test: &TestEntry| -> IndexSet<(u32, String)> {
        let text = |text: &str| if old.minimized.is_some() { String::new() } else { text.to_owned() };
        test.actions.iter().map(|action| (action.event, text(&action.text))).collect()
    };
    let checks = |test: &TestEntry| test.assertions.iter().map(|one| one.event).collect::<Vec<u32>>();
    let texts = |test: &TestEntry| test.assertions.iter().map(|one| one.text.clone()).collect::<Vec<String>>();
    match old.minimized {
        None => actions(old) == actions(whole) && texts(old) == texts(whole),
        Some(_) => actions(old).is_subset(&actions(whole)) && checks(old) == checks(whole),
    }
}
