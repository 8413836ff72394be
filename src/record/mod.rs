//! Runs a command with the recording agent in every JVM it starts.
//!
//! Input: a command, where the recording goes, which classes. Output: a directory with one trace file for each
//! recorded JVM and a `record.json`, and the command's own end. The command keeps its terminal, standard streams and
//! signals: we start it, wait, and look at what it left.
//!
//! - [`launch`]: how the agent gets into the command.
//! - [`stack`]: how much stack its threads get.
//! - [`options`]: the file the agent reads its options from.
//! - [`directory`]: the recording's directory, and the older one kept beside it.
//! - [`signals`]: signals sent to us that are the command's.
//! - [`outcome`]: what was recorded, and if nothing, the likely cause.
//! - [`recorded`]: what an older recording says of its command.

pub(crate) mod directory;
pub(crate) mod launch;
pub(crate) mod options;
pub(crate) mod outcome;
pub(crate) mod recorded;
pub(crate) mod signals;
pub(crate) mod stack;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};

use thiserror::Error;

use self::directory::Prepared;
use self::launch::Launch;
use self::options::{AgentOptions, Budget, machine_zone};
use self::outcome::{End, Outcome};
use self::signals::PassOn;
use crate::bundle::{Bundle, BundleError};
use crate::output::OutputError;

/// What to record.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// The command, its program first.
    pub command: Vec<OsString>,
    /// Directory of the recording.
    pub output: PathBuf,
    /// Classes to record; empty: the agent's own choice.
    pub include: Vec<String>,
    /// Classes not to record.
    pub exclude: Vec<String>,
    /// How much is recorded; by default the agent's own choice.
    pub budget: Option<Budget>,
}

/// Why nothing could be recorded.
#[derive(Debug, Error)]
pub(crate) enum RecordError {
    /// No such program.
    #[error("cannot find the command {}: no such program on the PATH, or no such file", program.display())]
    CommandNotFound {
        /// As given.
        program: PathBuf,
    },
    /// The program is there but does not start.
    #[error("cannot run the command {}", program.display())]
    CommandNotRunnable {
        /// As given.
        program: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The directory holds something that is no recording: it is not ours to move away.
    #[error("{} exists and is not a recording; choose another directory with -o", .0.display())]
    NotARecording(PathBuf),
    /// A path the agent could not be told.
    #[error("the path {} is not valid Unicode, which the JVM's options need; choose another directory with -o", .0.display())]
    NotUnicode(PathBuf),
    /// The command was started and then lost.
    #[error("cannot wait for the command")]
    Wait(#[source] io::Error),
    /// The recording could not be read back.
    #[error("cannot read the recording {}", path.display())]
    Unreadable {
        /// The recording's directory or a file in it.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The directory could not be written.
    #[error("cannot prepare the recording")]
    Output(#[from] OutputError),
    /// The agent could not be unpacked.
    #[error("cannot prepare the agent")]
    Bundle(#[from] BundleError),
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Recorded {
    /// How it ended, and what was recorded.
    pub outcome: Outcome,
    /// Why this does not stand in the recording: a full disk. The traces are there, as far as there was room.
    pub untold: Option<OutputError>,
    /// Where the recording is kept that was in its place.
    pub older: Option<PathBuf>,
}

/// Runs the command to its end and tells what was recorded.
pub(crate) fn record(request: &Request) -> Result<Recorded, RecordError> {
    let agent = Bundle::unpack()?.agent_jar();
    let launch = Launch::of(&request.command);
    launch::find(&request.command[0])?;
    let Prepared { path: output, older } = directory::prepare(&request.output)?;
    let zone = machine_zone();
    let timezone = zone.as_deref();
    let options = AgentOptions {
        output: &output,
        include: &request.include,
        exclude: &request.exclude,
        budget: request.budget,
        timezone,
    };
    let options_file = options.write()?;
    let mut command = launch.command(&request.command, &agent, &options_file)?;
    let pass_on = PassOn::listen();
    let child = command.spawn().map_err(|error| launch::cannot_start(&request.command[0], error))?;
    let status = wait(child, pass_on)?;
    let outcome = outcome::look(request, launch, &output, End::of(status))?;
    let untold = outcome.write(&output).err();
    Ok(Recorded { outcome, untold, older })
}

fn wait(mut child: Child, pass_on: PassOn) -> Result<ExitStatus, RecordError> {
    let listener = pass_on.to(&child);
    let status = child.wait().map_err(RecordError::Wait);
    listener.stop();
    status
}

fn utf8(path: &Path) -> Result<&str, RecordError> {
    path.to_str().ok_or_else(|| RecordError::NotUnicode(path.to_owned()))
}
