//! Where a long command keeps its temporary files: below one directory that is removed however the command ends.
//!
//! Invariant: a signal that ends the command has its usual effect, behind the removal. Not for commands that record: there signals are the
//! program's ([`crate::record`]). A hangup is left alone: `nohup` has it ignored.
//! What has to be put in order before the end is done first ([`before_a_signal_ends_us`]).
//! And behind a signal the command itself says nothing more: what it meets while its files vanish under it is no error of its own.

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

/// Has something done before a signal ends the command, in place of what an earlier call asked for.
pub(super) fn before_a_signal_ends_us(action: impl FnOnce() + Send + 'static) {
    platform::before_the_end(Some(Box::new(action)));
}

/// Nothing more is to be done then.
pub(super) fn nothing_before_the_end() {
    platform::before_the_end(None);
}

/// Does not return once a signal came.
pub(super) fn leave_the_end_to_a_signal() {
    platform::leave_the_end_to_a_signal();
}

impl Drop for Scratch {
    fn drop(&mut self) {
        platform::leave_the_end_to_a_signal();
    }
}

#[cfg(unix)]
mod platform {
    use std::fs::remove_dir_all;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, PoisonError};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// A JVM of ours that is still at work may write while we remove, and the command itself may make directories anew behind that.
    const TRIES: u32 = 50;
    const BETWEEN_TRIES: Duration = Duration::from_millis(20);

    /// Whether a signal came. Set before anything is removed: whoever meets the removal sees it.
    static SIGNALLED: AtomicBool = AtomicBool::new(false);

    type Action = Box<dyn FnOnce() + Send>;

    static BEFORE_THE_END: Mutex<Option<Action>> = Mutex::new(None);

    pub(super) fn before_the_end(action: Option<Action>) {
        *BEFORE_THE_END.lock().unwrap_or_else(PoisonError::into_inner) = action;
    }

    pub(super) fn remove_on_signal(directory: PathBuf) {
        // If the system refuses, signals keep their usual effect.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                SIGNALLED.store(true, Ordering::SeqCst);
                let action = BEFORE_THE_END.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(action) = action {
                    action();
                }
                remove(&directory);
                let _ = emulate_default_handler(signal);
            }
        });
    }

    /// Does not return once a signal came: its thread ends the process.
    pub(super) fn leave_the_end_to_a_signal() {
        while SIGNALLED.load(Ordering::SeqCst) {
            thread::park();
        }
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

    pub(super) fn before_the_end(_action: Option<Box<dyn FnOnce() + Send>>) {}

    pub(super) fn leave_the_end_to_a_signal() {}
}
