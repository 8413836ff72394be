//! What files held that the program found: the copies beside a trace, as far as a test can say what is in them.
//!
//! Input: the events of a trace, its directory. Output: the text of each copied file by the event that tells of it. Invariant: nothing but short text: other
//! files are not read into memory.

use std::fs;
use std::path::{Component, Path};

use indexmap::IndexMap;

use super::event::{Event, EventId, JavaText};
use super::log::EventLog;

/// What is longer is no part of a test that anybody reads.
const MOST_BYTES: u64 = 4096;

/// The short texts among the copied files.
pub(super) fn read_texts(log: &EventLog, directory: &Path) -> IndexMap<EventId, JavaText> {
    let copies = (0u32..).zip(&log.events).filter_map(|(at, event)| match event {
        Event::FileRead { copy, .. } => Some((EventId(at), log.texts[copy.0 as usize].to_utf8()?)),
        _ => None,
    });
    copies.filter_map(|(event, copy)| Some((event, text_of(directory, &copy)?))).collect()
}

fn text_of(directory: &Path, copy: &str) -> Option<JavaText> {
    let inside = !copy.is_empty() && Path::new(copy).components().all(|part| matches!(part, Component::Normal(_)));
    let path = directory.join(copy);
    let short = inside && fs::metadata(&path).is_ok_and(|data| data.len() <= MOST_BYTES);
    let text = String::from_utf8(short.then(|| fs::read(&path).ok()).flatten()?).ok()?;
    let is_text = |unit: char| !unit.is_control() || matches!(unit, '\n' | '\r' | '\t');
    text.chars().all(is_text).then(|| text.as_str().into())
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn only_short_text_inside_the_recording_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &[u8]| std::fs::write(directory.path().join(name), content).unwrap();
        write("a.txt", "größer\n".as_bytes());
        write("b.bin", &[0, 1, 2]);
        write("c.txt", &[b'c'; 5000]);
        let text = |copy: &str| text_of(directory.path(), copy).map(|text| text.to_display());
        assert_eq!(text("a.txt").as_deref(), Some("größer\n"));
        for none in ["", "b.bin", "c.txt", "d.txt", "../a.txt"] {
            assert_eq!(text(none), None, "{none}");
        }
    }
}
