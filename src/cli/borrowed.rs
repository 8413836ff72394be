//! A file of the user's in which other texts stand for a while.
//!
//! Input: the file, then texts. Output: the file as it was, or with the text that was decided on. Invariant: however this ends, by an error, a panic or a signal, the original is put back; where
//! nothing can be done any more (a kill, a power cut), it lies in a copy beside it, and nobody begins anew on top of that. Put back is its text as a new file, so that builds see that it changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};

use super::placement::shown;
use super::scratch::{before_a_signal_ends_us, leave_the_end_to_a_signal, nothing_before_the_end};
use crate::output;
use crate::shell;

/// Behind the name of the file: no compiler takes that for a source.
const COPY: &str = ".before-minimize";

/// The file, until it is given back.
pub(super) struct Borrowed {
    loan: Arc<Mutex<Loan>>,
}

struct Loan {
    file: PathBuf,
    copy: PathBuf,
    original: String,
    /// What stands in the file, as far as we know.
    put: String,
    is_over: bool,
}

impl Borrowed {
    /// Takes it, with a copy beside it.
    ///
    /// # Errors
    /// An earlier copy is there; the disk.
    pub(super) fn take(file: &Path, original: &str) -> anyhow::Result<Self> {
        // (A link stays one.)
        let file = file.canonicalize().with_context(|| format!("cannot read {}", file.display()))?;
        let mut copy = file.clone().into_os_string();
        copy.push(COPY);
        let copy = PathBuf::from(copy);
        if copy.exists() {
            bail!(
                "{0} is there: an earlier run was killed while it tried texts in {1}; move it back to {1}, or remove it",
                shown(&copy),
                shown(&file)
            );
        }
        output::write_file(&copy, original.as_bytes())?;
        let (put, original) = (original.to_owned(), original.to_owned());
        let loan = Loan { file, copy, original, put, is_over: false };
        let loan = Arc::new(Mutex::new(loan));
        let to_end = Arc::clone(&loan);
        before_a_signal_ends_us(move || {
            let mut loan = locked(&to_end);
            shell::kill_running();
            // What cannot be put back lies in the copy.
            let _ = loan.end_with(None);
        });
        Ok(Self { loan })
    }

    /// Where the original lies.
    pub(super) fn copy(&self) -> PathBuf {
        locked(&self.loan).copy.clone()
    }

    /// Has another text in it.
    ///
    /// # Errors
    /// The disk.
    pub(super) fn put(&self, text: &str) -> anyhow::Result<()> {
        let mut loan = locked(&self.loan);
        if loan.is_over {
            drop(loan);
            leave_the_end_to_a_signal();
            return Ok(());
        }
        loan.write(text)
    }

    /// Gives it back, with a new text or as it was.
    ///
    /// # Errors
    /// The disk; the copy is there then.
    pub(super) fn give_back(self, text: Option<&str>) -> anyhow::Result<()> {
        locked(&self.loan).end_with(text)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        // Who was told of an error was told of the copy.
        let _ = locked(&self.loan).end_with(None);
        nothing_before_the_end();
    }
}

impl Loan {
    fn end_with(&mut self, text: Option<&str>) -> anyhow::Result<()> {
        if self.is_over {
            return Ok(());
        }
        let original = self.original.clone();
        self.write(text.unwrap_or(&original))?;
        self.is_over = true;
        Ok(output::remove_file(&self.copy)?)
    }

    /// Writes it, unless somebody else did.
    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        if text_of(&self.file)? != self.put {
            bail!(
                "somebody else wrote {} while texts were tried in it; what it was before lies in {}",
                shown(&self.file),
                shown(&self.copy)
            );
        }
        output::write_file(&self.file, text.as_bytes())?;
        text.clone_into(&mut self.put);
        Ok(())
    }
}

fn locked(loan: &Mutex<Loan>) -> MutexGuard<'_, Loan> {
    loan.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What stands in a file, if it is text.
pub(super) fn text_of(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {} as UTF-8 text", shown(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> (tempfile::TempDir, PathBuf) {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().canonicalize().unwrap().join("A.java");
        fs::write(&file, "whole").unwrap();
        (scratch, file)
    }

    fn files(file: &Path) -> Vec<String> {
        let entries = fs::read_dir(file.parent().unwrap()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn the_original_is_back_behind_an_error_and_a_panic() {
        let (_scratch, file) = file();
        let taken = std::panic::catch_unwind(|| {
            let borrowed = Borrowed::take(&file, "whole").unwrap();
            borrowed.put("less").unwrap();
            assert_eq!(fs::read_to_string(borrowed.copy()).unwrap(), "whole");
            assert_eq!(fs::read_to_string(&file).unwrap(), "less");
            panic!("as if we had a defect");
        });
        assert!(taken.is_err());
        assert_eq!((fs::read_to_string(&file).unwrap(), files(&file)), ("whole".to_owned(), vec!["A.java".to_owned()]));
    }

    #[test]
    fn what_was_decided_on_stays_and_nothing_beside_it() {
        let (_scratch, file) = file();
        Borrowed::take(&file, "whole").unwrap().give_back(Some("less")).unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap(), files(&file)), ("less".to_owned(), vec!["A.java".to_owned()]));
    }

    #[test]
    fn the_copy_of_a_run_that_was_killed_is_not_written_over() {
        let (_scratch, file) = file();
        fs::write(file.with_file_name("A.java.before-minimize"), "older").unwrap();
        let error = Borrowed::take(&file, "whole").map(drop).unwrap_err();
        assert!(error.to_string().contains("A.java.before-minimize is there"), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "whole");
    }
}
