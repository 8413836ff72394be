//! The recording's directory: ignored by git, made anew for each recording, the older one kept beside it.
//!
//! A recording whose command failed is kept as `DIR.failed`, another one as `DIR.old`: however often a command fails after a good
//! recording, that one stays.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::outcome::Worth;
use super::{RecordError, options, outcome};
use crate::output;

/// The directory of a new recording.
#[derive(Debug)]
pub(super) struct Prepared {
    /// Its absolute path.
    pub(super) path: PathBuf,
    /// Where the recording that was there is kept now, if it was worth it.
    pub(super) older: Option<PathBuf>,
}

/// Makes the directory of a new recording.
pub(super) fn prepare(path: &Path) -> Result<Prepared, RecordError> {
    let path = std::path::absolute(path).map_err(|source| unreadable(path, source))?;
    output::require_writable(&path)?;
    let older = if path.exists() { keep_older(&path)? } else { None };
    output::write_file(&path.join(".gitignore"), b"*\n")?;
    Ok(Prepared { path, older })
}

fn keep_older(path: &Path) -> Result<Option<PathBuf>, RecordError> {
    if !is_recording(path)? {
        return Err(RecordError::NotARecording(path.to_owned()));
    }
    let suffix = match outcome::worth(path).map_err(|source| unreadable(path, source))? {
        Worth::Nothing => {
            output::remove_directory(path)?;
            return Ok(None);
        }
        Worth::Failed => ".failed",
        Worth::Good => ".old",
    };
    let mut old = OsString::from(path);
    old.push(suffix);
    let old = PathBuf::from(old);
    if old.exists() && !is_recording(&old)? {
        return Err(RecordError::NotARecording(old));
    }
    output::rename_directory(path, &old)?;
    Ok(Some(old))
}

/// Whether a directory is ours to move away: empty, or one that `record` or the agent has written.
fn is_recording(path: &Path) -> Result<bool, RecordError> {
    let marks = [options::FILE_NAME, outcome::FILE_NAME];
    if marks.iter().any(|mark| path.join(mark).is_file()) {
        return Ok(true);
    }
    if !path.is_dir() {
        return Ok(false);
    }
    let mut entries = fs::read_dir(path).map_err(|source| unreadable(path, source))?;
    Ok(entries.next().is_none() || outcome::has_trace(path).map_err(|source| unreadable(path, source))?)
}

pub(super) fn unreadable(path: &Path, source: io::Error) -> RecordError {
    RecordError::Unreadable { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The `record.json` of a command that ended so.
    fn ended(how: &str, number: i32) -> String {
        format!(r#"{{"command": ["java"], "directory": "/", "end": {{"{how}": {number}}}}}"#)
    }

    #[test]
    fn the_older_recording_is_kept_and_the_one_before_it_goes() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("out [1]");
        for number in ["1", "2", "3"] {
            let made = prepare(&path).unwrap().path;
            fs::write(made.join(options::FILE_NAME), number).unwrap();
            fs::write(made.join("1.trace"), "> 1 -\n").unwrap();
            fs::write(made.join(outcome::FILE_NAME), ended("status", 0)).unwrap();
        }
        let old = scratch.path().join("out [1].old");
        assert_eq!(fs::read(old.join(options::FILE_NAME)).unwrap(), b"2");
        assert_eq!(fs::read(path.join(".gitignore")).unwrap(), b"*\n");
    }

    #[test]
    fn neither_an_empty_nor_a_failed_recording_pushes_out_a_good_one() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("out");
        let (nothing, some) = ("", "> 1 -\n");
        let tries = [
            (some, ended("signal", 2)),
            (nothing, ended("status", 0)),
            (some, ended("status", 1)),
            (nothing, ended("status", 1)),
            // We were killed: nobody knows how the command ended.
            (some, String::new()),
            (some, String::new()),
        ];
        for (at, (trace, json)) in tries.iter().enumerate() {
            let made = prepare(&path).unwrap().path;
            fs::write(made.join(options::FILE_NAME), at.to_string()).unwrap();
            fs::write(made.join("1.trace"), trace).unwrap();
            fs::write(made.join(outcome::FILE_NAME), json).unwrap();
        }
        let kept = |name: &str| fs::read_to_string(scratch.path().join(name).join(options::FILE_NAME)).unwrap();
        assert_eq!(
            (kept("out.old"), kept("out.failed"), kept("out")),
            ("0".to_owned(), "4".to_owned(), "5".to_owned())
        );
    }

    #[test]
    fn a_directory_with_the_users_files_is_never_moved() {
        let scratch = tempfile::tempdir().unwrap();
        fs::write(scratch.path().join("thesis.txt"), "").unwrap();
        let error = prepare(scratch.path()).unwrap_err();
        assert!(matches!(error, RecordError::NotARecording(_)), "{error}");
        assert!(scratch.path().join("thesis.txt").exists());
    }
}
