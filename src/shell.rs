//! A command line of the user's own, run as their shell would run it, in the current directory.
//!
//! Input: a line, a file for what it prints, a time limit. Output: how it ended. Invariant: past its limit nothing of it goes on: it is a group of processes, and killed as one. It has no
//! input, so that it cannot wait for somebody. The only place that starts a shell (also to start a program under another `umask`).

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::jvm::{JvmError, ended_within};

/// How often it is looked at.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Runs a line to its end. None: it did not end in time, and was killed.
///
/// # Errors
/// There is no shell; nothing can be written to the file.
pub(crate) fn run(line: &str, output: &Path, limit: Duration) -> Result<Option<ExitStatus>, JvmError> {
    let mut command = platform::command(line);
    let spawn = |source| JvmError::Spawn { program: platform::SHELL.into(), source };
    let file = File::create(output).map_err(spawn)?;
    let errors = file.try_clone().map_err(spawn)?;
    let mut child = command.stdin(Stdio::null()).stdout(file).stderr(errors).spawn().map_err(spawn)?;
    platform::begins(&child);
    let pipe = |source| JvmError::Pipe { program: platform::SHELL.into(), source };
    let status = ended_within(&mut child, limit, LONGEST_PAUSE).map_err(pipe)?;
    if status.is_none() {
        platform::kill_all(&child);
        let _gone = child.kill();
        child.wait().map_err(pipe)?;
    }
    platform::has_ended();
    Ok(status)
}

/// A program that makes files which others may read, or may not, where it is the other way round here (`umask`). (Where there is nothing of that kind, the program as it is.)
pub(crate) fn with_other_umask(program: &Path) -> Command {
    platform::with_other_umask(program)
}

/// Kills what runs now, with all that it started.
pub(crate) fn kill_running() {
    platform::kill_running();
}

#[cfg(unix)]
mod platform {
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Child, Command};
    use std::sync::atomic::{AtomicI32, Ordering};

    use rustix::process::{Pid, Signal, kill_process_group};

    pub(super) const SHELL: &str = "sh";
    /// The group of what runs now; nought: nothing does.
    static RUNNING: AtomicI32 = AtomicI32::new(0);

    /// The program becomes this process.
    const OTHER_UMASK: &str = r#"if [ "$(umask)" = 0027 ]; then umask 0022; else umask 0027; fi; exec "$0" "$@""#;

    pub(super) fn command(line: &str) -> Command {
        let mut command = Command::new(SHELL);
        command.arg("-c").arg(line).process_group(0);
        command
    }

    pub(super) fn with_other_umask(program: &Path) -> Command {
        let mut command = Command::new(SHELL);
        command.arg("-c").arg(OTHER_UMASK).arg(program);
        command
    }

    pub(super) fn begins(child: &Child) {
        RUNNING.store(group_of(child), Ordering::SeqCst);
    }

    pub(super) fn has_ended() {
        RUNNING.store(0, Ordering::SeqCst);
    }

    /// A process with all that it started.
    pub(super) fn kill_all(child: &Child) {
        kill_group(group_of(child));
    }

    pub(super) fn kill_running() {
        kill_group(RUNNING.load(Ordering::SeqCst));
    }

    fn group_of(child: &Child) -> i32 {
        i32::try_from(child.id()).unwrap_or_default()
    }

    fn kill_group(group: i32) {
        if let Some(group) = Pid::from_raw(group) {
            // It may have ended by itself, which is as good.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::process::{Child, Command};

    pub(super) const SHELL: &str = "cmd";

    #[cfg(windows)]
    pub(super) fn command(line: &str) -> Command {
        use std::os::windows::process::CommandExt;
        let mut command = Command::new(SHELL);
        // (As it was typed: cmd has quotes of its own.)
        command.arg("/C").raw_arg(line);
        command
    }

    #[cfg(not(windows))]
    pub(super) fn command(line: &str) -> Command {
        let mut command = Command::new(SHELL);
        command.arg("/C").arg(line);
        command
    }

    pub(super) fn with_other_umask(program: &std::path::Path) -> Command {
        Command::new(program)
    }

    pub(super) fn begins(_child: &Child) {}

    pub(super) fn has_ended() {}

    /// The shell itself is killed by whoever waits for it; the console ends what it started.
    pub(super) fn kill_all(_child: &Child) {}

    pub(super) fn kill_running() {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_another_umask() {
        let umask = |mut command: Command| command.args(["-c", "umask"]).output().unwrap().stdout;
        let other = umask(with_other_umask(Path::new("sh")));
        assert_eq!(other.len(), "0027\n".len());
        assert_ne!(other, umask(Command::new("sh")));
    }

    #[test]
    fn a_line_ends_with_its_status_and_what_it_printed() {
        let scratch = tempfile::tempdir().unwrap();
        let output = scratch.path().join("output");
        let status = run("echo 'a  b' | cat; echo c >&2; exit 3", &output, Duration::from_secs(60)).unwrap();
        assert_eq!(status.unwrap().code(), Some(3));
        assert_eq!(std::fs::read_to_string(output).unwrap(), "a  b\nc\n");
    }

    #[test]
    fn past_the_limit_all_that_a_line_started_is_gone() {
        let scratch = tempfile::tempdir().unwrap();
        let (output, alive) = (scratch.path().join("output"), scratch.path().join("alive"));
        let line = format!("(sleep 2; touch '{}') & wait", alive.display());
        assert!(run(&line, &output, Duration::from_millis(100)).unwrap().is_none());
        std::thread::sleep(Duration::from_secs(3));
        assert!(!alive.exists());
    }
}
