//! Exit codes: what scripts may rely on (`DESIGN.md`, "Exit codes").

use std::io;
use std::process::Termination;

use thiserror::Error;

use crate::bundle::BundleError;
use crate::cli::recordings::RecordingError;
use crate::cli::settings::SettingsError;
use crate::evaluate::rerun::RerunError;
use crate::jvm::JvmError;
use crate::output::OutputError;
use crate::record::RecordError;
use crate::suite::VerifyError;
use crate::trace::error::TraceError;

/// The arguments parse but make no sense together; the message says what to give instead.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// What was asked for did not come out: a test is not green, a target has no test.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct NotGreen(pub String);

/// How `testcarve` ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCode {
    /// 0: done.
    Success,
    /// 1: what was asked for is missing: nothing generated, a target without a test, a test that is not green.
    Missing,
    /// 2: wrong usage, or settings that cannot be read. The parser of arguments ends with this code by itself.
    Usage,
    /// 3: bad input: a trace, a class path, a file that is not ours.
    BadInput,
    /// 4: a tool we need is missing or failed: JDK, Maven, the disk.
    Tool,
    /// 125: `record` failed, or nothing was recorded.
    RecordFailed,
    /// 126: `record`'s COMMAND was found but cannot be run.
    CannotRun,
    /// 127: `record`'s COMMAND was not found.
    NotFound,
    /// The status of `record`'s COMMAND, 128+n if signal n ended it.
    Command(u8),
}

impl ExitCode {
    /// The number the shell sees.
    pub fn number(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Missing => 1,
            Self::Usage => 2,
            Self::BadInput => 3,
            Self::Tool => 4,
            Self::RecordFailed => 125,
            Self::CannotRun => 126,
            Self::NotFound => 127,
            Self::Command(status) => status,
        }
    }

    /// The code for an error: each stage's error type is listed here, and only here.
    pub fn of(error: &anyhow::Error) -> Self {
        error.chain().find_map(Self::of_known).unwrap_or(Self::BadInput)
    }

    fn of_known(error: &(dyn std::error::Error + 'static)) -> Option<Self> {
        if let Some(error) = error.downcast_ref::<RecordError>() {
            return Some(Self::of_record(error));
        }
        if error.is::<SettingsError>() || error.is::<UsageError>() {
            return Some(Self::Usage);
        }
        if let Some(VerifyError::Lacking(_)) = error.downcast_ref() {
            return Some(Self::BadInput);
        }
        if error.is::<OutputError>() || error.is::<BundleError>() || error.is::<JvmError>() || error.is::<VerifyError>()
        {
            return Some(Self::Tool);
        }
        if error.is::<NotGreen>() {
            return Some(Self::Missing);
        }
        if let Some(RerunError::Unreadable { .. } | RerunError::Unknown { .. } | RerunError::Endless { .. }) =
            error.downcast_ref()
        {
            return Some(Self::BadInput);
        }
        if error.is::<RerunError>() {
            return Some(Self::Tool);
        }
        if error.is::<TraceError>() || error.is::<RecordingError>() {
            return Some(Self::BadInput);
        }
        let broken_pipe =
            error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        broken_pipe.then_some(Self::Success)
    }

    fn of_record(error: &RecordError) -> Self {
        match error {
            RecordError::CommandNotFound { .. } => Self::NotFound,
            RecordError::CommandNotRunnable { .. } => Self::CannotRun,
            _ => Self::RecordFailed,
        }
    }
}

impl Termination for ExitCode {
    fn report(self) -> std::process::ExitCode {
        self.number().into()
    }
}
