//! What files held that the program found or wrote: the copies beside a trace.
//!
//! Input: the events of a trace, its directory. Output: by the event that tells of a file, its text if that is short, else where its copy lies; what became of the
//! files that the program changed. Invariant: what a
//! test may write into its own text is short text and nothing else; other files are not kept in memory, and read only by who asks for their hashes.

use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use indexmap::IndexMap;

use super::event::{Event, EventId, FileState, JavaText};
use super::log::EventLog;
use crate::hash::sha256;

/// What is longer is no part of a test's text that anybody reads.
const MOST_BYTES: u64 = 4096;

/// Of what is no text, people read so much in a line or two.
const FEW_BYTES: u64 = 32;

/// What a file held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundContent {
    /// Short text.
    Text(JavaText),
    /// Anything else.
    Copy(FileCopy),
}

/// What became of a file that the program changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenContent {
    Gone,
    /// It is a directory now.
    Directory,
    Held(FoundContent),
    /// There is no copy of it.
    Unknown,
}

/// A file that the program changed, as it was then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// The event that tells of it.
    pub event: EventId,
    pub path: String,
    pub content: WrittenContent,
}

/// A copy beside a trace. Two are equal if their contents are.
#[derive(Clone)]
pub struct FileCopy {
    pub path: PathBuf,
    bytes: u64,
    sha256: OnceLock<String>,
}

impl FileCopy {
    /// What it holds, if it is still there.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        fs::read(&self.path).ok()
    }

    /// What it holds, if a test may write that down byte by byte.
    #[must_use]
    pub fn few_bytes(&self) -> Option<Vec<u8>> {
        (self.bytes <= FEW_BYTES).then(|| self.bytes()).flatten()
    }

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
    let copies = (0u32..).zip(log.events.iter()).filter_map(|(at, event)| match event {
        Event::FileRead { copy, .. } => Some((EventId(at), log.texts[copy.0 as usize].to_utf8()?)),
        _ => None,
    });
    copies.filter_map(|(event, copy)| Some((event, content_of(directory, &copy)?))).collect()
}

/// What became of the files that the program changed, in the order of their events.
pub(super) fn read_written(log: &EventLog, directory: &Path) -> Vec<WrittenFile> {
    let written = (0u32..).zip(log.events.iter()).filter_map(|(at, event)| {
        let Event::FileWritten { name, now } = event else { return None };
        let content = match now {
            FileState::Gone => WrittenContent::Gone,
            FileState::Directory => WrittenContent::Directory,
            FileState::Text(text) => WrittenContent::Held(FoundContent::Text(log.text(text).clone())),
            FileState::Copy(copy) => {
                let held = log.text(copy).to_utf8().and_then(|copy| content_of(directory, &copy));
                held.map_or(WrittenContent::Unknown, WrittenContent::Held)
            }
        };
        Some(WrittenFile { event: EventId(at), path: log.text(name).to_utf8()?, content })
    });
    written.collect()
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
    use crate::trace::event::StringRef;

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
        for none in ["", "f.txt", "../a.txt"] {
            assert_eq!(content(none), None, "{none}");
        }
    }
    #[test]
    fn a_written_file_is_gone_held_or_unknown() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("1-a.bin"), [0, 1, 2]).unwrap();
        let texts = ["/a", "x\n", "1-a.bin", ""].into_iter().map(JavaText::from).collect();
        let states = [
            FileState::Text(StringRef(1)),
            FileState::Copy(StringRef(2)),
            FileState::Copy(StringRef(3)),
            FileState::Gone,
        ];
        let events = states.into_iter().map(|now| Event::FileWritten { name: StringRef(0), now }).collect();
        let log = EventLog { events, texts, ..EventLog::default() };
        let written = read_written(&log, directory.path());
        assert!(written.iter().all(|one| one.path == "/a"));
        let contents: Vec<&WrittenContent> = written.iter().map(|one| &one.content).collect();
        let [WrittenContent::Held(FoundContent::Text(text)), WrittenContent::Held(FoundContent::Copy(copy)), rest @ ..] =
            &contents[..]
        else {
            panic!("{contents:?}")
        };
        assert_eq!((text, copy.bytes()), (&"x\n".into(), Some(vec![0, 1, 2])));
        assert_eq!(*rest, [&WrittenContent::Unknown, &WrittenContent::Gone]);
    }
}
