//! The directory a JVM of ours runs in: what tests leave there goes away with it.
//!
//! Input: the directory in which the recorded program ran, if it is known. Output: a directory for temporary files and a working
//! directory in which the program's own files are found under their relative names. Invariant: a file that a test makes beside
//! those, or asks the JVM to make, is gone when the JVM is.
//! The program's files are links, not copies: a project may be large, and a test that changes a file of the project would do the same
//! under its own build tool.

use std::{io, path::Path, process::Command};

use tempfile::TempDir;

const TEMPORARY: &str = "tmp";
const WORKING: &str = "work";

/// The directory, for as long as it is held.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// Makes one, with links to all that stands in `program`.
    pub(crate) fn new(program: Option<&Path>) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("testcarve-").tempdir()?;
        for name in [TEMPORARY, WORKING] {
            std::fs::create_dir_all(folder.path().join(name))?;
        }
        if let Some(program) = program {
            link_entries(program, &folder.path().join(WORKING))?;
        }
        Ok(Self { folder })
    }

    /// Makes the JVM run here. Comes before the other options of the JVM, which win.
    pub(crate) fn apply(&self, command: &mut Command) {
        let mut option = std::ffi::OsString::from("-Djava.io.tmpdir=");
        option.push(self.folder.path().join(TEMPORARY));
        // Performance data would lie in the system's temporary directory, and stays there if the JVM is killed.
        command.arg(option).arg("-XX:-UsePerfData").current_dir(self.folder.path().join(WORKING));
    }
}

#[cfg(unix)]
fn link_entries(program: &Path, into: &Path) -> io::Result<()> {
    let entries = match std::fs::read_dir(program) {
        // The recording may come from another machine.
        Err(_) => return Ok(()),
        Ok(entries) => entries,
    };
    for entry in entries {
        let entry = entry?;
        std::os::unix::fs::symlink(std::path::absolute(entry.path())?, into.join(entry.file_name()))?;
    }
    Ok(())
}

/// Links need a privilege here that few have: relative names are not found.
#[cfg(not(unix))]
fn link_entries(_program: &Path, _into: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_programs_files_are_there_and_survive() {
        let program = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(program.path().join("data")).unwrap();
        std::fs::write(program.path().join("data/a.txt"), "a").unwrap();
        let scratch = Scratch::new(Some(program.path())).unwrap();
        let work = scratch.folder.path().join(WORKING);
        assert_eq!(std::fs::read_to_string(work.join("data/a.txt")).unwrap(), "a");
        drop(scratch);
        assert!(!work.exists());
        assert!(program.path().join("data/a.txt").exists());
    }
}
