//! Running the recorded command again: with JaCoCo's agent, and plain and recorded in turns for the cost of recording.
//!
//! Input: the recording (`record.json`, else the trace's header), or a command that the user gave. Output: how each run ended and what
//! it took. Invariants: the agent of a run gets in the way `record` puts ours in; runs get the standard input that was recorded, and nobody sees
//! their output; what a timed run records goes away with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use thiserror::Error;

use crate::jvm::{self, JvmError, Timed};
use crate::output::{self, OutputError};
use crate::program::Program;
use crate::record::RecordError;
use crate::record::launch::{Launch, agent_option};
use crate::record::options::{from_header, properties};
use crate::record::outcome::End;
use crate::record::recorded::RecordedCommand;

/// The recorded command cannot be run again.
#[derive(Debug, Error)]
pub(crate) enum RerunError {
    /// `record.json` is damaged.
    #[error("cannot read record.json in {}; give the command after --", recording.display())]
    Unreadable {
        /// The recording.
        recording: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The agent was used by hand, and the trace's header does not hold enough.
    #[error("{} has no record.json, and its trace does not tell the whole command: {missing}; give the command after --", recording.display())]
    Unknown {
        /// The recording.
        recording: PathBuf,
        /// What is missing.
        missing: String,
    },
    /// Somebody had to end it.
    #[error(
        "the recorded command was ended by signal {signal}, so it does not end by itself; give one that does after --"
    )]
    Endless {
        /// Its number.
        signal: i32,
    },
    /// The command failed to run.
    #[error("cannot run the recorded command again")]
    Run(#[source] JvmError),
    /// It hangs, or it is slow.
    #[error("the command was still running after {} s and was ended; --time-limit gives it longer", limit.as_secs())]
    TimeLimit {
        /// What it was given.
        limit: Duration,
    },
    /// The agent's options could not be told.
    #[error("cannot record the command again")]
    Record(#[from] RecordError),
    /// Scratch space.
    #[error("cannot make scratch space for the recorded command")]
    Scratch(#[from] OutputError),
    /// Scratch space.
    #[error("cannot make a scratch directory")]
    Directory(#[source] std::io::Error),
}

/// A command that can be run again.
#[derive(Debug, Clone)]
pub(crate) struct Rerun {
    words: Vec<OsString>,
    directory: PathBuf,
    recorded_end: Option<End>,
    /// A file that each run reads as its standard input.
    input: Option<PathBuf>,
}

impl Rerun {
    /// What the user gave, to be run here.
    #[must_use]
    pub(crate) fn given(words: &[OsString]) -> Self {
        let directory = std::env::current_dir().unwrap_or_default();
        Self { words: words.to_vec(), directory, recorded_end: None, input: None }
    }

    /// The command of a recording.
    ///
    /// # Errors
    /// It is not known, or it does not end by itself.
    pub(crate) fn recorded(recording: &Path, programs: &[&Program]) -> Result<Self, RerunError> {
        let read = RecordedCommand::read(recording)
            .map_err(|source| RerunError::Unreadable { recording: recording.to_owned(), source })?;
        match read {
            Some(RecordedCommand { end: End::Signal(signal), .. }) => Err(RerunError::Endless { signal }),
            Some(command) => Ok(Self {
                words: command.words(),
                directory: command.directory.clone(),
                recorded_end: Some(command.end),
                input: None,
            }),
            None => Self::rebuilt(programs)
                .map_err(|missing| RerunError::Unknown { recording: recording.to_owned(), missing }),
        }
    }

    /// `java` with class path and main class as the only program's header tells them.
    fn rebuilt(programs: &[&Program]) -> Result<Self, String> {
        let [program] = programs else {
            return Err("several JVMs were recorded".to_owned());
        };
        let header = |key: &str| program.header.get(key).filter(|value| !value.is_empty());
        let directory = PathBuf::from(header("user.dir").ok_or("the working directory is missing")?);
        let home = PathBuf::from(header("java.home").ok_or("java.home is missing")?);
        let command = header("command").ok_or("the main class is missing")?;
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let main = arguments.first().ok_or("the main class is missing")?;
        let is_jar = main.to_ascii_lowercase().ends_with(".jar");
        if is_jar && !directory.join(main).is_file() {
            return Err(format!("{main} is gone"));
        }
        if !is_jar && main.contains('/') {
            return Err(format!("{main} was started from a module path"));
        }
        let mut words = vec![home.join("bin").join("java").into_os_string()];
        if is_jar {
            words.push("-jar".into());
        } else {
            words.extend(["-cp".into(), header("java.class.path").ok_or("the class path is missing")?.into()]);
        }
        words.extend(arguments.into_iter().map(OsString::from));
        Ok(Self { words, directory, recorded_end: None, input: None })
    }

    /// The same with this file as the standard input of each run.
    #[must_use]
    pub(crate) fn with_input(self, file: PathBuf) -> Self {
        Self { input: Some(file), ..self }
    }

    /// The words as `record.json` has them.
    #[must_use]
    pub(crate) fn words(&self) -> Vec<String> {
        self.words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// Where it runs.
    #[must_use]
    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Whether the command is a build tool's or a script, which may find and run tests that lie in the folder of tests of a module
    /// below it; a plain `java` has its class path.
    #[must_use]
    pub(crate) fn may_run_tests_in(&self, folder: &Path) -> bool {
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let below = absolute(folder).strip_prefix(absolute(&self.directory)).is_ok_and(|below| {
            let names: Vec<_> = below.iter().collect();
            names.windows(2).any(|pair| pair == ["src", "test"])
        });
        below && Launch::of(&self.words) == Launch::Environment
    }

    /// Runs it once, with an option for each JVM.
    ///
    /// # Errors
    /// It cannot be started, or did not end in time and was killed.
    pub(crate) fn run(&self, option: Option<&str>, limit: Duration) -> Result<Timed, RerunError> {
        let mut words = self.words.clone();
        if Path::new(&words[0]).components().count() > 1 {
            // `./run.sh` is meant from where it was recorded.
            words[0] = self.directory.join(&words[0]).into_os_string();
        }
        let mut command = match option {
            Some(option) => Launch::of(&words).with_option(&words, option),
            None => {
                let mut plain = Command::new(&words[0]);
                plain.args(&words[1..]);
                plain
            }
        };
        jvm::run_timed(command.current_dir(&self.directory), self.input.as_deref(), limit).map_err(
            |error| match error {
                JvmError::TimeLimit { limit, .. } => RerunError::TimeLimit { limit },
                error => RerunError::Run(error),
            },
        )
    }

    /// Runs it once with the recording agent, as `options` of a trace's header say.
    ///
    /// # Errors
    /// As [`Self::run`]; no scratch space.
    pub(crate) fn run_recorded(&self, agent: &Path, options: &str, limit: Duration) -> Result<Timed, RerunError> {
        let scratch = tempfile::tempdir().map_err(RerunError::Directory)?;
        let recording = scratch.path().join("recording");
        output::create_directory(&recording)?;
        let place = recording.to_string_lossy().into_owned();
        let mut options = from_header(options);
        options.retain(|(key, _)| key != "output");
        options.push(("output".to_owned(), place));
        let text = properties(options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        let file = scratch.path().join("agent.properties");
        output::write_file(&file, text.as_bytes())?;
        self.run(Some(&agent_option(agent, &file)?), limit)
    }

    /// A sentence if the command ended otherwise than when it was recorded.
    #[must_use]
    pub(crate) fn ended_otherwise(&self, how: &str, run: Timed) -> Option<String> {
        let end = End::of(run.status);
        match self.recorded_end {
            Some(recorded) if recorded == end => None,
            Some(recorded) => {
                Some(format!("the command ended with {end} {how}; when it was recorded, with {recorded}"))
            }
            None if end == End::Status(0) => None,
            None => Some(format!("the command ended with {end} {how}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::recording::{Definitions, Header};

    fn program(headers: &[(&str, &str)]) -> Program {
        let header = headers.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Program::new(Header(header), Definitions::default())
    }

    #[test]
    fn a_command_is_rebuilt_from_the_header() {
        let all = [("java.home", "/jdk"), ("user.dir", "/w"), ("java.class.path", "a:b c"), ("command", "x.Main -v 1")];
        let scratch = tempfile::tempdir().unwrap();
        let rerun = Rerun::recorded(scratch.path(), &[&program(&all)]).unwrap();
        assert_eq!(rerun.words(), ["/jdk/bin/java", "-cp", "a:b c", "x.Main", "-v", "1"]);
        assert_eq!(rerun.directory(), Path::new("/w"));
        for (missing, told) in
            [("command", "main class"), ("user.dir", "working directory"), ("java.class.path", "class path")]
        {
            let some: Vec<_> = all.into_iter().filter(|(key, _)| *key != missing).collect();
            let error = Rerun::recorded(scratch.path(), &[&program(&some)]).unwrap_err().to_string();
            assert!(error.contains(told) && error.contains("after --"), "{error}");
        }
    }

    #[test]
    fn what_a_signal_ended_is_not_run_again() {
        let scratch = tempfile::tempdir().unwrap();
        let text = r#"{"command": ["java", "Server"], "directory": "/w", "end": {"signal": 2}}"#;
        std::fs::write(scratch.path().join("record.json"), text).unwrap();
        let error = Rerun::recorded(scratch.path(), &[]).unwrap_err();
        assert!(matches!(error, RerunError::Endless { signal: 2 }), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn another_end_than_the_recorded_one_is_told() {
        let scratch = tempfile::tempdir().unwrap();
        let text = r#"{"command": ["sh", "-c", "exit 3"], "directory": "/", "end": {"status": 0}}"#;
        std::fs::write(scratch.path().join("record.json"), text).unwrap();
        let rerun = Rerun::recorded(scratch.path(), &[]).unwrap();
        let run = rerun.run(None, Duration::from_secs(30)).unwrap();
        let told = rerun.ended_otherwise("with JaCoCo", run).unwrap();
        assert_eq!(told, "the command ended with status 3 with JaCoCo; when it was recorded, with status 0");
    }
}
