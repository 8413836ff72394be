//! What files held that the program found: the copies beside a trace.
//!
//! Input: the events of a trace, its directory. Output: by the event that tells of a file, its text if that is short, else where its copy lies. Invariant: what a
//! test may write into its own text is short text and nothing else; other files are not kept in memory, and read only by who asks for their hashes.

use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use indexmap::IndexMap;

use super::event::{Event, EventId, JavaText};
use super::log::EventLog;
use crate::hash::sha256;

/// What is longer is no part of a test's text that anybody reads.
const MOST_BYTES: u64 = 4096;

/// What a file held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundContent {
    /// Short text.
    Text(JavaText),
    /// Anything else.
    Copy(FileCopy),
}

/// A copy beside a trace. Two are equal if their contents are.
#[derive(Clone)]
pub struct FileCopy {
    pub path: PathBuf,
    bytes: u64,
    sha256: OnceLock<String>,
}

impl FileCopy {
    /// What its content is known by. (What is gone by now is missed where it is copied from.)
    #[must_use]
    pub fn sha256(&self) -> &str {
        self.sha256.get_or_init(|| fs::read(&self.path).map(sha256).unwrap_or_default())
    }
}

impl PartialEq for FileCopy {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes && (self.path == other.path || self.sha256() == other.sha256())
    }
}

impl Eq for FileCopy {}

impl fmt::Debug for FileCopy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "FileCopy({} bytes, {})", self.bytes, self.sha256())
    }
}

/// What the copied files held. A copy that is gone is not among them.
pub(super) fn read_copies(log: &EventLog, directory: &Path) -> IndexMap<EventId, FoundContent> {
    let copies = (0u32..).zip(&log.events).filter_map(|(at, event)| match event {
        Event::FileRead { copy, .. } => Some((EventId(at), log.texts[copy.0 as usize].to_utf8()?)),
        _ => None,
    });
    copies.filter_map(|(event, copy)| Some((event, content_of(directory, &copy)?))).collect()
}

fn content_of(directory: &Path, copy: &str) -> Option<FoundContent> {
    let inside = !copy.is_empty() && Path::new(copy).components().all(|part| matches!(part, Component::Normal(_)));
    let path = inside.then(|| directory.join(copy))?;
    let bytes = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?.len();
    let text = if bytes > MOST_BYTES { None } else { String::from_utf8(fs::read(&path).ok()?).ok() };
    let is_text = |unit: char| !unit.is_control() || matches!(unit, '\n' | '\r' | '\t');
    Some(match text.filter(|text| text.chars().all(is_text)) {
        Some(text) => FoundContent::Text(text.as_str().into()),
        None => FoundContent::Copy(FileCopy { path, bytes, sha256: OnceLock::new() }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_inside_the_recording_is_text_and_the_rest_a_copy() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &[u8]| fs::write(directory.path().join(name), content).unwrap();
        write("a.txt", "größer\n".as_bytes());
        write("b.bin", &[0, 1, 2]);
        write("c.txt", &[b'c'; 5000]);
        let content = |copy: &str| content_of(directory.path(), copy);
        assert_eq!(content("a.txt"), Some(FoundContent::Text("größer\n".into())));
        for (name, bytes) in [("b.bin", &[0, 1, 2][..]), ("c.txt", &[b'c'; 5000])] {
            let Some(FoundContent::Copy(copy)) = content(name) else { panic!("{name}") };
            assert_eq!((&copy.path, copy.sha256()), (&directory.path().join(name), &*sha256(bytes)));
        }
        write("d.bin", &[0, 1, 2]);
        write("e.bin", &[0, 1, 3]);
        assert_eq!(content("b.bin"), content("d.bin"));
        assert_ne!(content("b.bin"), content("e.bin"));
        for none in ["", "d.txt", "../a.txt"] {
            assert_eq!(content(none), None, "{none}");
        }
    }
}
