//! Where a long command keeps its temporary files: below one directory that is removed however the command ends.
//!
//! Invariant: a signal that ends the command has its usual effect, behind the removal. Not for commands that record: there signals are the
//! program's ([`crate::record`]). A hangup is left alone: `nohup` has it ignored.

use tempfile::TempDir;

/// The directory; removed when it is dropped, or by a signal.
pub(super) struct Scratch {
    /// None: elsewhere another one is in use already.
    _directory: Option<TempDir>,
}

impl Scratch {
    /// Makes it; all temporary files of this process are made in it from now on.
    ///
    /// # Errors
    /// The temporary directory cannot be written to.
    pub(super) fn open() -> std::io::Result<Self> {
        let directory = tempfile::Builder::new().prefix("testcarve-").tempdir()?;
        let used = tempfile::env::override_temp_dir(directory.path()).is_ok();
        if used {
            platform::remove_on_signal(directory.path().to_owned());
        }
        Ok(Self { _directory: used.then_some(directory) })
    }
}

#[cfg(unix)]
mod platform {
    use std::fs::remove_dir_all;
    use std::path::{Path, PathBuf};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// A JVM of ours that is still at work may write while we remove, and the command itself may make directories anew behind that.
    const TRIES: u32 = 50;
    const BETWEEN_TRIES: Duration = Duration::from_millis(20);

    pub(super) fn remove_on_signal(directory: PathBuf) {
        // If the system refuses, signals keep their usual effect.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                remove(&directory);
                let _ = emulate_default_handler(signal);
            }
        });
    }

    fn remove(directory: &Path) {
        for _ in 0..TRIES {
            let _ = remove_dir_all(directory);
            thread::sleep(BETWEEN_TRIES);
            if !directory.exists() {
                return;
            }
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::path::PathBuf;

    /// The console ends the command at once.
    pub(super) fn remove_on_signal(_directory: PathBuf) {}
}
