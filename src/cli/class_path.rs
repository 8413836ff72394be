//! The class path that carved tests are compiled and run on.
//!
//! Input: `--classpath`, or a recording. Output: entries that exist, absolute. Invariant: without the recorded program no test can even be
//! compiled, so its absence is an error of its own, told before anything is carved.

use std::path::{Path, PathBuf};

use anyhow::bail;
use indexmap::IndexMap;

use super::nested_jars::unpacked;
use super::placement::shown;
use super::recordings::{Loaded, RecordingError};
use super::ui::Ui;
use crate::counted::word_for;
use crate::program::Program;
use crate::program::driver::runs_source;
use crate::program::source::{entry_of, path_of};

/// An error of reading the recording of a suite: one that is gone may have been moved.
pub(super) fn gone(error: anyhow::Error) -> anyhow::Error {
    match error.is::<RecordingError>() {
        true => error.context(
            "this goes by the recording of the tests: name one that was moved (--recording, or TRACE), or do without it where there is --classpath",
        ),
        false => error,
    }
}

/// The given class path, else the recorded effective one, else what the JVM was started with.
///
/// # Errors
/// A given entry does not exist; a jar of jars cannot be unpacked.
pub(super) fn class_path(given: Option<&str>, recording: &Loaded) -> anyhow::Result<Vec<PathBuf>> {
    if let Some(given) = given {
        return given_class_path(given);
    }
    let mut all: Vec<PathBuf> = Vec::new();
    let recorded = started_class_path(recording).into_iter().chain(effective_class_path(recording));
    for entry in unpacked(recorded.collect())? {
        if entry.exists() && !all.contains(&entry) {
            all.push(entry);
        }
    }
    Ok(all)
}

/// The entries of `--classpath`, absolute: tests run in a directory of their own.
///
/// # Errors
/// An entry does not exist.
pub(super) fn given_class_path(given: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::env::split_paths(given).filter(|entry| !entry.as_os_str().is_empty());
    entries
        .map(|entry| {
            if !entry.exists() {
                bail!(
                    "the class path entry {} does not exist; build the program, or correct --classpath",
                    entry.display()
                );
            }
            Ok(std::path::absolute(&entry).unwrap_or(entry))
        })
        .collect()
}

/// Where classes really came from: the end record, or in a cut recording the sources of the class records.
fn effective_class_path(recording: &Loaded) -> Vec<PathBuf> {
    match &recording.ends.class_path {
        Some(text) => text.lines().filter_map(entry_of).collect(),
        None => recording.program.classes().filter_map(|(_, class)| entry_of(class.source.as_deref()?)).collect(),
    }
}

/// What the JVM was started with, as it was given.
fn started_class_path(recording: &Loaded) -> Vec<PathBuf> {
    let header = &recording.program.header;
    let separator = header.get("path.separator").unwrap_or(":");
    let base = PathBuf::from(header.get("user.dir").unwrap_or("."));
    let given = header.get("java.class.path").unwrap_or_default();
    given.split(separator).filter(|entry| !entry.is_empty()).map(|entry| base.join(entry)).collect()
}

/// Refuses a recording whose program is gone. What tests made in directories of their own, and removed, is only told.
///
/// # Errors
/// An entry that the program was started with, or that most classes under test came from, holds none of its recorded classes any more; or they
/// never were in one.
pub(super) fn require_recorded(recording: &Loaded, ui: &Ui) -> anyhow::Result<()> {
    let started = started_class_path(recording);
    let all = targets_by_entry(&recording.program);
    if runs_source(recording.program.header.get("command").unwrap_or_default()) {
        require_compiled(all.keys())?;
    }
    let total: usize = all.values().map(Vec::len).sum();
    for (entry, classes) in all.iter().filter(|(entry, classes)| is_gone(entry, classes)) {
        let what = format!(
            "the class path entry {}, where {} recorded {} came from, {}",
            shown(entry),
            classes.len(),
            word_for(classes.len(), "class", "classes"),
            if entry.exists() {
                word_for(classes.len(), "does not have it any more", "has none of them any more")
            } else {
                "does not exist any more"
            }
        );
        let same = |given: &PathBuf| given.components().eq(entry.components());
        if 2 * classes.len() >= total || started.iter().any(same) {
            bail!("{what}; build the program again, or say with --classpath where it is");
        }
        ui.warn(&format!("{what}; tests that need it are left out"));
    }
    Ok(())
}

/// Refuses a source file that the JVM ran: what it makes of it stands in no class file.
fn require_compiled<'a>(entries: impl IntoIterator<Item = &'a PathBuf>) -> anyhow::Result<()> {
    let is_source = |entry: &&PathBuf| entry.is_file() && entry.extension().is_none_or(|end| end != "jar");
    match entries.into_iter().find(is_source) {
        Some(source) => bail!(
            "the program was run from its source, {0}, which java compiles in memory only, and tests need its classes; run javac -d classes \
             {0}, and say --classpath classes",
            shown(source)
        ),
        None => Ok(()),
    }
}

/// The recorded classes under test, by where they came from.
fn targets_by_entry(program: &Program) -> IndexMap<PathBuf, Vec<&str>> {
    let mut all: IndexMap<PathBuf, Vec<&str>> = IndexMap::new();
    for (_, class) in program.classes().filter(|(id, _)| program.is_target_class(*id)) {
        if let Some(entry) = class.source.as_deref().and_then(path_of) {
            all.entry(entry).or_default().push(&class.name);
        }
    }
    all
}

fn is_gone(entry: &Path, classes: &[&str]) -> bool {
    let is_there = |name: &&str| entry.join(format!("{name}.class")).exists();
    !entry.exists() || (entry.is_dir() && !classes.iter().any(is_there))
}
