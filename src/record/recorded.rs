//! Reading `record.json` back: which command was recorded, where, and how it ended.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::outcome::{End, FILE_NAME};

/// The recorded command.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct RecordedCommand {
    /// Its words, the program first.
    #[serde(rename = "command")]
    words: Vec<String>,
    /// Where it ran.
    pub directory: PathBuf,
    /// How it ended.
    pub end: End,
}

impl RecordedCommand {
    /// Reads the `record.json` of a recording; none if there is none, as the agent alone writes none.
    pub(crate) fn read(recording: &Path) -> io::Result<Option<Self>> {
        match fs::read_to_string(recording.join(FILE_NAME)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(text) => {
                let read: Self = serde_json::from_str(&text)?;
                if read.words.is_empty() {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, "the command has no words"));
                }
                Ok(Some(read))
            }
        }
    }

    /// The words, the program first.
    pub(crate) fn words(&self) -> Vec<OsString> {
        self.words.iter().map(OsString::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_record_wrote_is_read_back() {
        let scratch = tempfile::tempdir().unwrap();
        assert_eq!(RecordedCommand::read(scratch.path()).unwrap(), None);
        let text = r#"{"format": 1, "command": ["java", "-cp", "a b", "Main"], "directory": "/w", "agent": "argument", "end": {"signal": 2}, "traces": []}"#;
        fs::write(scratch.path().join(FILE_NAME), text).unwrap();
        let read = RecordedCommand::read(scratch.path()).unwrap().unwrap();
        assert_eq!(read.words(), ["java", "-cp", "a b", "Main"]);
        assert_eq!((read.directory.as_path(), read.end), (Path::new("/w"), End::Signal(2)));
    }

    #[test]
    fn a_damaged_record_is_an_error() {
        let scratch = tempfile::tempdir().unwrap();
        for text in ["{", r#"{"command": [], "directory": "/", "end": {"status": 0}}"#] {
            fs::write(scratch.path().join(FILE_NAME), text).unwrap();
            assert!(RecordedCommand::read(scratch.path()).is_err(), "{text}");
        }
    }
}
