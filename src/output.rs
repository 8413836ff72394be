//! The only place that writes files. Every write is whole or not at all: a temporary file beside its target, renamed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thiserror::Error;

/// A file or directory could not be written.
#[derive(Debug, Error)]
#[error("cannot {action} {}{remedy}", path.display())]
pub struct OutputError {
    action: &'static str,
    path: PathBuf,
    /// Behind the message: what to do about it.
    remedy: &'static str,
    source: io::Error,
}

/// What to do about a place where nothing can be written.
const CHOOSE: &str = "; choose another directory with -o DIR";

/// Shorthand for what this module returns.
pub(crate) type Result<T> = std::result::Result<T, OutputError>;

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> OutputError {
    let path = path.to_owned();
    move |source| OutputError { action, path, remedy: "", source }
}

/// Makes a directory and its parents; one that exists is fine.
pub(crate) fn create_directory(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(failed("create the directory", path))
}

/// Whether a directory that the user chose, or could, can be made and written to: told before long work rather than after it. Leaves nothing.
pub(crate) fn require_writable(path: &Path) -> Result<()> {
    let existing = path.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(Path::new("."));
    let probe = if existing.is_dir() {
        tempfile::Builder::new().prefix(".testcarve-").tempdir_in(existing).map(drop)
    } else {
        let what = format!("{} is no directory", existing.display());
        Err(io::Error::new(io::ErrorKind::NotADirectory, what))
    };
    let chosen = |error| OutputError { remedy: CHOOSE, ..error };
    probe.map_err(failed("create the directory", path)).map_err(chosen)
}

/// Writes a file, replacing an older one; makes its directory.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> Result<()> {
    let directory = directory_of(path);
    create_directory(directory)?;
    write_beside(path, directory, content).map_err(failed("write", path))
}

fn write_beside(path: &Path, directory: &Path, content: &[u8]) -> io::Result<()> {
    let mut file =
        tempfile::Builder::new().prefix(".testcarve-").permissions_like_a_new_file().tempfile_in(directory)?;
    file.write_all(content)?;
    file.persist(path)?;
    Ok(())
}

/// What `fs::write` would give: the user's umask decides, not the private mode of temporary files.
trait PermissionsLikeANewFile {
    fn permissions_like_a_new_file(&mut self) -> &mut Self;
}

impl PermissionsLikeANewFile for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_like_a_new_file(&mut self) -> &mut Self {
        use std::os::unix::fs::PermissionsExt;
        self.permissions(fs::Permissions::from_mode(0o666))
    }

    #[cfg(not(unix))]
    fn permissions_like_a_new_file(&mut self) -> &mut Self {
        self
    }
}

/// Writes a file that can be run.
pub(crate) fn write_program(path: &Path, content: &[u8]) -> Result<()> {
    write_file(path, content)?;
    make_runnable(path).map_err(failed("make a program of", path))
}

#[cfg(unix)]
fn make_runnable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path)?.permissions().mode();
    // Who may read it may run it.
    fs::set_permissions(path, fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))
}

#[cfg(not(unix))]
fn make_runnable(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Copies a file, or a directory with all it holds, to a place where nothing is. Not what lies in `but`, which may be around that place, nor directories behind links: they
/// may be around this one.
pub(crate) fn copy(from: &Path, to: &Path, but: &Path) -> Result<()> {
    if !from.is_dir() {
        create_directory(directory_of(to))?;
        return fs::copy(from, to).map(drop).map_err(failed("write", to));
    }
    if from.canonicalize().ok() == but.canonicalize().ok() {
        return Ok(());
    }
    create_directory(to)?;
    for entry in fs::read_dir(from).map_err(failed("read", from))? {
        let entry = entry.map_err(failed("read", from))?;
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if !(is_link && entry.path().is_dir()) {
            copy(&entry.path(), &to.join(entry.file_name()), but)?;
        }
    }
    Ok(())
}

/// Writes a whole directory at once: all `files` (names with `/`) in a new directory that takes the name `path` only
/// when it is complete. A directory already there is replaced.
pub(crate) fn write_directory(path: &Path, files: &[(&str, &[u8])]) -> Result<()> {
    let scratch = scratch_beside(path)?;
    let complete = scratch.path().join("new");
    for (name, content) in files {
        write_file(&complete.join(name), content)?;
    }
    // The one that is there is moved into the scratch directory and goes with it.
    match fs::rename(path, scratch.path().join("old")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("replace", path)(error)),
        _ => fs::rename(&complete, path).map_err(failed("write", path)),
    }
}

/// Makes a directory whose content another program writes: it takes the name `path` only when `fill` is done. One that somebody else
/// made in the meantime is as good.
pub(crate) fn fill_directory<E: From<OutputError>>(
    path: &Path,
    fill: impl FnOnce(&Path) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let scratch = scratch_beside(path)?;
    let complete = scratch.path().join("new");
    create_directory(&complete)?;
    fill(&complete)?;
    match fs::rename(&complete, path) {
        Err(_) if path.is_dir() => Ok(()),
        renamed => Ok(renamed.map_err(failed("write", path))?),
    }
}

/// Where a directory grows until it takes the name `path`: beside it, so that it can be renamed. What is still in it then goes with it.
fn scratch_beside(path: &Path) -> Result<TempDir> {
    let parent = directory_of(path);
    create_directory(parent)?;
    tempfile::Builder::new().prefix(".testcarve-").tempdir_in(parent).map_err(failed("create a directory in", parent))
}

/// Renames a directory, removing one that has the new name.
pub(crate) fn rename_directory(from: &Path, to: &Path) -> Result<()> {
    remove_directory(to)?;
    fs::rename(from, to).map_err(failed("rename", from))
}

/// Removes a directory with all it holds; one that is not there is fine.
pub(crate) fn remove_directory(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Removes a file; one that is not there is fine.
pub(crate) fn remove_file(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn a_file_where_a_directory_is_to_be_is_named() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("notes");
        fs::write(&file, "").unwrap();
        for path in [file.clone(), file.join("tests")] {
            let error = require_writable(&path).unwrap_err();
            assert!(error.source().unwrap().to_string().ends_with("notes is no directory"), "{error}");
        }
    }

    #[test]
    fn a_written_file_leaves_nothing_beside_it() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("a/b.txt");
        write_file(&path, b"one").unwrap();
        write_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(scratch.path().join("a")).unwrap().count(), 1);
    }

    #[test]
    fn a_written_directory_replaces_the_one_before() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("whole");
        write_directory(&path, &[("old.txt", b"old")]).unwrap();
        write_directory(&path, &[("x/new.txt", b"new")]).unwrap();
        assert_eq!(fs::read(path.join("x/new.txt")).unwrap(), b"new");
        assert!(!path.join("old.txt").exists());
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_error_names_the_path() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("file");
        write_file(&file, b"").unwrap();
        let error = write_file(&file.join("below"), b"").unwrap_err();
        assert!(error.to_string().contains("file"), "{error}");
    }
}
