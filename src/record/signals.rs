//! Signals while the command runs.
//!
//! Ctrl-C at a terminal reaches the command by itself: the terminal sends it to the whole process group. We only must
//! not die of it before the command has ended and its recording is closed. A signal that somebody *sent to us*
//! (`kill`, a supervisor) was meant for the command and is passed on.

pub(super) use platform::PassOn;

#[cfg(unix)]
mod platform {
    use std::process::Child;
    use std::thread;

    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::exfiltrator::origin::{Origin, WithOrigin};
    use signal_hook::iterator::{Handle, SignalsInfo};
    use signal_hook::low_level::siginfo::Cause;

    /// Listens since before the command was started, so that no signal falls between.
    pub(in crate::record) struct PassOn {
        signals: Option<SignalsInfo<WithOrigin>>,
    }

    /// Passing on; stopped when the command has ended.
    pub(in crate::record) struct Listener {
        handle: Option<Handle>,
    }

    impl PassOn {
        /// Begins to listen. If the system refuses, signals keep their usual effect.
        pub(in crate::record) fn listen() -> Self {
            Self { signals: SignalsInfo::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]).ok() }
        }

        /// Passes signals on to the command from now on.
        pub(in crate::record) fn to(self, child: &Child) -> Listener {
            let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            let (Some(mut signals), Some(pid)) = (self.signals, pid) else {
                return Listener { handle: None };
            };
            let handle = signals.handle();
            thread::spawn(move || signals.forever().for_each(|origin| pass_on(&origin, pid)));
            Listener { handle: Some(handle) }
        }
    }

    impl Listener {
        pub(in crate::record) fn stop(self) {
            if let Some(handle) = self.handle {
                handle.close();
            }
        }
    }

    fn pass_on(origin: &Origin, pid: Pid) {
        let sent = matches!(origin.cause, Cause::Sent(_));
        if let (true, Some(signal)) = (sent, Signal::from_named_raw(origin.signal)) {
            // The command may just have ended; then there is nobody to tell.
            let _ = kill_process(pid, signal);
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::process::Child;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    /// Keeps us alive on Ctrl-C; the console tells the command itself.
    pub(in crate::record) struct PassOn;

    pub(in crate::record) struct Listener;

    impl PassOn {
        pub(in crate::record) fn listen() -> Self {
            // If it cannot be registered, Ctrl-C keeps its usual effect.
            let _ = flag::register(SIGINT, Arc::new(AtomicBool::new(false)));
            Self
        }

        pub(in crate::record) fn to(self, _child: &Child) -> Listener {
            Listener
        }
    }

    impl Listener {
        pub(in crate::record) fn stop(self) {}
    }
}
