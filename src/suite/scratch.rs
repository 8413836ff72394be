//! The directory a JVM of ours runs in: what tests leave there goes away with it.
//!
//! Input: the directory in which the recorded program ran, if it is known. Output: a directory for temporary files and a working
//! directory in which the program's own files are found under their relative names. Invariant: a file that a test makes beside
//! those, or asks the JVM to make, is gone when the JVM is.
//! What is small of the program's files is copied, so that no test changes it while it is tried; of what is large (a build's output) the directories are made and the files
//! linked: it would have to be copied for each JVM. Directories are never linked: what a test adds or removes there would be added to, or removed from, the
//! user's own. (That nothing is written through a link, the runner sees to.)

use std::{io, path::Path, process::Command};

use tempfile::TempDir;

use crate::record::outcome;

const TEMPORARY: &str = "tmp";
const WORKING: &str = "work";
/// Of what is too large to be copied; what is more is not there.
const MOST_LINKS: usize = 10_000;
/// What the history of the program's source lies in: large, and no program's business.
const HISTORY: [&str; 3] = [".git", ".hg", ".svn"];
/// A JVM starts in a quarter of a second; copying so much takes a tenth of that.
const MOST_COPIED_FILES: usize = 500;
const MOST_COPIED_BYTES: u64 = 8 << 20;

/// The directory, for as long as it is held.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// Makes one, with all that stands in `program`.
    pub(crate) fn new(program: Option<&Path>) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("testcarve-").tempdir()?;
        keep_to_ourselves(folder.path())?;
        for name in [TEMPORARY, WORKING] {
            std::fs::create_dir_all(folder.path().join(name))?;
        }
        if let Some(program) = program {
            bring(program, &folder.path().join(WORKING))?;
        }
        Ok(Self { folder })
    }

    /// Where all of it lies.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Makes the JVM run here. Comes before the other options of the JVM, which win.
    pub(crate) fn apply(&self, command: &mut Command) {
        // (Preferences the JDK itself writes, past all that our runner looks at.)
        for property in ["java.io.tmpdir", "java.util.prefs.userRoot"] {
            let mut option = std::ffi::OsString::from(format!("-D{property}="));
            option.push(self.folder.path().join(TEMPORARY));
            command.arg(option);
        }
        // Performance data would lie in the system's temporary directory, and stays there if the JVM is killed.
        command.arg("-XX:-UsePerfData").current_dir(self.folder.path().join(WORKING));
    }
}

/// What may still be copied.
struct Budget {
    files: usize,
    bytes: u64,
}

impl Budget {
    /// Takes what an entry of a directory needs; None if that is too much, or if it is more than files and directories.
    fn take(&self, entry: &Path) -> Option<Self> {
        let mut left = Self { ..*self };
        let mut waiting = vec![entry.to_owned()];
        while let Some(path) = waiting.pop() {
            let kind = std::fs::symlink_metadata(&path).ok()?;
            left.files = left.files.checked_sub(1)?;
            if kind.is_file() {
                left.bytes = left.bytes.checked_sub(kind.len())?;
            } else if kind.is_dir() {
                for below in std::fs::read_dir(&path).ok()? {
                    waiting.push(below.ok()?.path());
                }
            } else {
                return None;
            }
        }
        Some(left)
    }
}

fn bring(program: &Path, into: &Path) -> io::Result<()> {
    // The recording may come from another machine.
    let Ok(entries) = std::fs::read_dir(program) else { return Ok(()) };
    let mut budget = Budget { files: MOST_COPIED_FILES, bytes: MOST_COPIED_BYTES };
    let mut entries: Vec<_> = entries.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let mut links = MOST_LINKS;
    for entry in entries {
        if HISTORY.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        // A recording may hold anything, and no test wants it.
        if entry.path().join(outcome::FILE_NAME).exists() {
            continue;
        }
        let to = into.join(entry.file_name());
        if let Some(left) = budget.take(&entry.path()) {
            budget = left;
            if copy(&entry.path(), &to).is_ok() {
                continue;
            }
            // What may not be read, or is no file that can be (those of `/sys`), is there as it is.
            remove(&to)?;
        }
        mirror(&std::path::absolute(entry.path())?, &to, &mut links)?;
    }
    Ok(())
}

/// Directories like these, with links to the files. What may not be read is not there.
fn mirror(from: &Path, to: &Path, links: &mut usize) -> io::Result<()> {
    let Some(left) = links.checked_sub(1) else { return Ok(()) };
    *links = left;
    let is_directory = std::fs::symlink_metadata(from).is_ok_and(|known| known.is_dir());
    if !is_directory {
        // A link to a directory would lead tests there.
        return if from.is_dir() { Ok(()) } else { link(from, to) };
    }
    let Ok(entries) = std::fs::read_dir(from) else { return Ok(()) };
    std::fs::create_dir_all(to)?;
    let mut names: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.file_name())).collect();
    names.sort();
    names.iter().try_for_each(|name| mirror(&from.join(name), &to.join(name), links))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return std::fs::copy(from, to).map(drop);
    }
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn remove(partly: &Path) -> io::Result<()> {
    if partly.is_dir() {
        std::fs::remove_dir_all(partly)
    } else if partly.exists() {
        std::fs::remove_file(partly)
    } else {
        Ok(())
    }
}

/// It may hold what only the program's user may read.
#[cfg(unix)]
fn keep_to_ourselves(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))
}

/// A user's directory for temporary files is the user's own here.
#[cfg(not(unix))]
fn keep_to_ourselves(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// Links need a privilege here that few have: what is large is not found.
#[cfg(not(unix))]
fn link(_from: &Path, _to: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_files_are_there_and_stay_as_they_are() {
        let program = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(program.path().join("data")).unwrap();
        std::fs::write(program.path().join("data/a.txt"), "a").unwrap();
        let scratch = Scratch::new(Some(program.path())).unwrap();
        let work = scratch.folder.path().join(WORKING);
        assert_eq!(std::fs::read_to_string(work.join("data/a.txt")).unwrap(), "a");
        std::fs::write(work.join("data/a.txt"), "b").unwrap();
        drop(scratch);
        assert!(!work.exists());
        assert_eq!(std::fs::read_to_string(program.path().join("data/a.txt")).unwrap(), "a");
    }

    #[cfg(unix)]
    #[test]
    fn what_tests_remove_from_a_large_directory_stays_with_its_owner() {
        let program = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(program.path().join("data/sub")).unwrap();
        let names: Vec<_> = (0..=MOST_COPIED_FILES).map(|at| format!("data/sub/{at}.txt")).collect();
        for name in &names {
            std::fs::write(program.path().join(name), "a").unwrap();
        }
        let scratch = Scratch::new(Some(program.path())).unwrap();
        let work = scratch.folder.path().join(WORKING);
        for name in &names {
            assert_eq!(std::fs::read_to_string(work.join(name)).unwrap(), "a");
            std::fs::remove_file(work.join(name)).unwrap();
        }
        std::fs::write(work.join("data/new.txt"), "b").unwrap();
        drop(scratch);
        assert!(names.iter().all(|name| program.path().join(name).exists()));
        assert!(!program.path().join("data/new.txt").exists());
    }

    #[test]
    fn what_is_too_much_to_copy_takes_nothing_from_the_rest() {
        let program = tempfile::tempdir().unwrap();
        for at in 0..3 {
            std::fs::write(program.path().join(format!("{at}.txt")), "abc").unwrap();
        }
        let left = |files, bytes| Budget { files, bytes }.take(program.path()).map(|left| (left.files, left.bytes));
        assert_eq!(left(5, 10), Some((1, 1)));
        assert_eq!(left(3, 10), None);
        assert_eq!(left(5, 8), None);
    }
}
