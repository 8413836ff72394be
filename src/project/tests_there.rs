//! The tests that a module has: which JUnit they are compiled with, and in which language. Carved ones show nothing.

use std::path::{Path, PathBuf};

use super::JunitApi;
use super::repository::entries;
use crate::scenario::carved::is_carved_name;

/// Enough to show what a build has.
const MOST_FILES: usize = 2000;

/// The JUnit that tests in these directories import: Jupiter, where they import both.
pub(super) fn junit<const N: usize>(directories: [&PathBuf; N]) -> Option<JunitApi> {
    let mut four = None;
    for file in directories.iter().flat_map(|directory| sources(directory)) {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let imports = text.lines().filter_map(|line| line.trim_start().strip_prefix("import "));
        for imported in imports.map(|imported| imported.trim_start_matches("static ").trim_start()) {
            match imported {
                _ if imported.starts_with("org.junit.jupiter.api.") => return Some(JunitApi::JUPITER),
                _ if imported.starts_with("org.junit.platform.") || imported.starts_with("org.junit.jupiter.") => {}
                _ if imported.starts_with("org.junit.") => four = Some(JunitApi::four(None)),
                _ => {}
            }
        }
    }
    four
}

/// Whether there are tests in these directories, none of them in Java.
pub(super) fn is_kotlin<const N: usize>(directories: [&PathBuf; N]) -> bool {
    let all: Vec<PathBuf> = directories.iter().flat_map(|directory| sources(directory)).collect();
    !all.is_empty() && all.iter().all(|file| file.extension().is_some_and(|end| end == "kt"))
}

/// Sources below a directory, but for carved ones.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop()
        && found.len() < MOST_FILES
    {
        for path in entries(&directory) {
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let is_source = path.extension().is_some_and(|end| end == "java" || end == "kt" || end == "groovy");
            if path.is_dir() {
                open.push(path);
            } else if is_source && !is_carved_name(name) {
                found.push(path);
            }
        }
    }
    found
}
