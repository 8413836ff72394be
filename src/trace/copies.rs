//! What files held that the program found: the copies beside a trace.
//!
//! Input: the events of a trace, its directory. Output: by the event that tells of a file, its text if that is short, else where its copy lies. Invariant: what a
//! test may write into its own text is short text and nothing else; other files are read once, for their hashes, and not kept in memory.

use std::fs;
use std::path::{Component, Path, PathBuf};

use indexmap::IndexMap;

use super::event::{Event, EventId, JavaText};
use super::log::EventLog;
use crate::hash::sha256;

/// What is longer is no part of a test's text that anybody reads.
const MOST_BYTES: usize = 4096;

/// What a file held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundContent {
    /// Short text.
    Text(JavaText),
    /// Anything else.
    Copy(FileCopy),
}

/// A copy beside a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCopy {
    pub path: PathBuf,
    pub sha256: String,
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
    let bytes = fs::read(&path).ok()?;
    let text = std::str::from_utf8(&bytes).ok().filter(|text| text.len() <= MOST_BYTES);
    let is_text = |unit: char| !unit.is_control() || matches!(unit, '\n' | '\r' | '\t');
    Some(match text.filter(|text| text.chars().all(is_text)) {
        Some(text) => FoundContent::Text(text.into()),
        None => FoundContent::Copy(FileCopy { sha256: sha256(&bytes), path }),
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
            let path = directory.path().join(name);
            assert_eq!(content(name), Some(FoundContent::Copy(FileCopy { path, sha256: sha256(bytes) })));
        }
        for none in ["", "d.txt", "../a.txt"] {
            assert_eq!(content(none), None, "{none}");
        }
    }
}
