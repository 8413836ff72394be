//! One JVM with the runner in it, and the line protocol spoken with it (`instrumenter/runner/PROTOCOL.md`).

use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use indexmap::{IndexMap, IndexSet};
use tempfile::NamedTempFile;

use crate::jvm::{Conversation, Heard, JvmError, join_class_path, options_text};
use crate::shell::with_other_umask;

use super::{scratch::Scratch, verify::VerifyError};

const PREFIX: &str = "##testcarve\t";
const PROTOCOL_VERSION: &str = "13";
const START_LIMIT: Duration = Duration::from_secs(60);
/// For requests that only set something.
const SETTING_LIMIT: Duration = Duration::from_secs(60);

/// Nobody's environment has it; it comes first where they are sorted.
const OTHER_VARIABLE: &str = "AAA_TESTCARVE";

/// What it takes to start a runner.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Launch {
    pub(crate) java: PathBuf,
    pub(crate) runner_jar: PathBuf,
    pub(crate) junit_jars: Vec<PathBuf>,
    pub(crate) jvm_options: Vec<String>,
    /// Whose files a test finds under their relative names.
    pub(crate) working_directory: Option<PathBuf>,
    /// Where else than in directories of its own tests may change files.
    pub(crate) allowed_directories: Vec<PathBuf>,
    /// Who runs it has another home, in this directory, and a variable more.
    pub(crate) other_home: Option<PathBuf>,
    /// What it finds of the environment's variables; nothing: there is none.
    pub(crate) variables: Vec<(String, Option<String>)>,
}

/// How a request ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    End,
    /// A test ran into its time limit; this JVM is gone.
    Spoiled,
    /// What it has not answered yet is for another JVM: it holds too much of worlds that ended.
    Full,
    /// The JVM ended without saying so; the text is its last errors.
    Died(String),
    /// Not even the JVM's own time limit worked; it was killed.
    Hung,
}

/// A running JVM.
#[derive(Debug)]
pub(crate) struct Runner {
    // Before the scratch directory: the JVM is gone when that is removed.
    conversation: Conversation,
    gone: bool,
    settings: Option<Arc<Settings>>,
    clock: Clock,
    /// The scenarios of these settings that it has classes of, by test class and method.
    made: IndexSet<(String, String)>,
    /// What the tests of JVMs asked for in whose place this one is.
    asked_before: IndexMap<String, String>,
    scratch: Scratch,
}

/// What a JVM is told before it works on a suite: requests, as their words and fields.
pub(crate) type Settings = Vec<(&'static str, Vec<String>)>;

/// What time it is for the tests of a JVM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Clock {
    /// Milliseconds from now.
    pub(crate) moved_by: i64,
    /// Each test begins with a minute.
    pub(crate) starts_minutes: bool,
}

impl Runner {
    pub(crate) fn start(launch: &Launch) -> Result<Self, VerifyError> {
        let class_path = join_class_path(std::iter::once(&launch.runner_jar).chain(&launch.junit_jars))?;
        // (Another user has another home, and other permissions of new files.)
        let mut command = match launch.other_home {
            Some(_) => with_other_umask(&launch.java),
            None => Command::new(&launch.java),
        };
        let scratch = Scratch::new(launch.working_directory.as_deref())?;
        scratch.apply(&mut command);
        for (name, value) in &launch.variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(home) = &launch.other_home {
            command.env("HOME", home).env(OTHER_VARIABLE, "1");
        }
        let options = option_file(&launch.jvm_options)?;
        command.arg(argument_of(&options)).arg("-cp").arg(class_path).arg("testcarve.runner.Main");
        // The agent of a recording must not get into the verification, nor print its line.
        command.env_remove("JAVA_TOOL_OPTIONS");
        let conversation = Conversation::start(&mut command)?;
        let mut runner = Self {
            conversation,
            gone: false,
            settings: None,
            clock: Clock::default(),
            made: IndexSet::new(),
            asked_before: IndexMap::new(),
            scratch,
        };
        runner.expect_ready()?;
        // It has been read.
        drop(options);
        runner.set("junitpath", &path_fields(&launch.junit_jars))?;
        let mut own = launch.allowed_directories.clone();
        own.push(runner.scratch.path().to_owned());
        let own = path_fields(&own);
        runner.set("territory", &own)?;
        Ok(runner)
    }

    fn expect_ready(&mut self) -> Result<(), VerifyError> {
        let end = Instant::now() + START_LIMIT;
        match self.next_message(end) {
            Received::Message(fields) if fields.first().is_some_and(|word| word == "ready") => match fields.get(1) {
                Some(version) if version == PROTOCOL_VERSION => Ok(()),
                version => Err(VerifyError::OtherRunner { found: version.cloned().unwrap_or_default() }),
            },
            Received::Message(_) | Received::Silence | Received::Closed => {
                Err(VerifyError::NoRunner { errors: self.conversation.last_errors() })
            }
        }
    }

    /// Whether no further request can be made.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Makes the JVM ready to work with these settings at this time, unless it is.
    pub(crate) fn prepare(&mut self, settings: &Arc<Settings>, clock: Clock) -> Result<(), VerifyError> {
        if !self.settings.as_ref().is_some_and(|known| Arc::ptr_eq(known, settings)) {
            if self.settings.as_deref() == Some(settings) {
                // What was woven stays as it is; worlds and scenarios are those of another verification.
                self.set("clear", &[])?;
            } else {
                self.set("reset", &[])?;
                self.clock = Clock::default();
                for (request, fields) in settings.iter() {
                    self.set(request, fields)?;
                }
            }
            self.made.clear();
            self.settings = Some(Arc::clone(settings));
        }
        if self.clock != clock {
            self.set("clock", &[clock.moved_by.to_string(), clock.starts_minutes.to_string()])?;
            self.clock = clock;
        }
        Ok(())
    }

    /// Takes over what the tests of another JVM asked for.
    pub(crate) fn take_over(&mut self, asked: IndexMap<String, String>) {
        self.asked_before = asked;
    }

    /// What was taken over; it will not be told again.
    pub(crate) fn taken_over(&mut self) -> IndexMap<String, String> {
        std::mem::take(&mut self.asked_before)
    }

    /// Whether a scenario of these settings is to be made; it will not be asked again.
    pub(crate) fn begins_to_know(&mut self, class_name: &str, method: &str) -> bool {
        self.made.insert((class_name.to_owned(), method.to_owned()))
    }

    /// Ends the JVM in an orderly way.
    pub(crate) fn quit(mut self) -> Result<(), VerifyError> {
        self.ask("quit", &[], SETTING_LIMIT, &mut |_| ())?;
        // Its standard output ends when it has done everything at its end.
        while !matches!(self.conversation.hear(SETTING_LIMIT), Heard::End | Heard::Silence) {}
        Ok(())
    }

    /// Makes a request that is only answered by "end".
    pub(crate) fn set(&mut self, request: &str, fields: &[String]) -> Result<(), VerifyError> {
        match self.ask(request, fields, SETTING_LIMIT, &mut |_| ())? {
            Answer::End => Ok(()),
            Answer::Died(errors) => Err(VerifyError::NoRunner { errors }),
            Answer::Spoiled | Answer::Full | Answer::Hung => {
                Err(VerifyError::NoRunner { errors: format!("no answer to {request}") })
            }
        }
    }

    /// Makes a request; `limit` is for each message, not for all.
    pub(crate) fn ask(
        &mut self,
        request: &str,
        fields: &[String],
        limit: Duration,
        on_message: &mut dyn FnMut(&[String]),
    ) -> Result<Answer, VerifyError> {
        let mut line = escape(request);
        for field in fields {
            line.push('\t');
            line.push_str(&escape(field));
        }
        if self.conversation.say(&line).is_err() {
            return Ok(self.died());
        }
        self.listen(limit, on_message)
    }

    fn listen(&mut self, limit: Duration, on_message: &mut dyn FnMut(&[String])) -> Result<Answer, VerifyError> {
        loop {
            match self.next_message(Instant::now() + limit) {
                Received::Message(fields) => match fields.first().map(String::as_str) {
                    Some("end") => return Ok(Answer::End),
                    Some("full") => return Ok(Answer::Full),
                    Some("spoiled") => {
                        self.gone = true;
                        return Ok(Answer::Spoiled);
                    }
                    Some("refused") => {
                        return Err(VerifyError::Refused { reason: fields[1..].join(" ") });
                    }
                    _ => on_message(&fields),
                },
                Received::Closed => return Ok(self.died()),
                Received::Silence => {
                    self.gone = true;
                    return Ok(Answer::Hung);
                }
            }
        }
    }

    fn died(&mut self) -> Answer {
        self.gone = true;
        Answer::Died(self.conversation.last_errors())
    }

    /// Lines that are not ours were written by a test past `System.out`.
    fn next_message(&mut self, end: Instant) -> Received {
        loop {
            match self.conversation.hear(end.saturating_duration_since(Instant::now())) {
                Heard::Line(line) => {
                    if let Some(message) = line.strip_prefix(PREFIX) {
                        return Received::Message(message.split('\t').map(unescape).collect());
                    }
                }
                Heard::End => return Received::Closed,
                Heard::Silence => return Received::Silence,
            }
        }
    }
}

/// Options in a file that only we may read, gone when it is dropped: passwords may be among them, and everybody sees a command line.
fn option_file(options: &[String]) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("testcarve-").tempfile()?;
    file.write_all(options_text(options).as_bytes())?;
    file.flush()?;
    Ok(file)
}

/// How `java` is told to read it.
fn argument_of(options: &NamedTempFile) -> OsString {
    let mut argument = OsString::from("@");
    argument.push(options.path());
    argument
}

enum Received {
    Message(Vec<String>),
    Silence,
    Closed,
}

impl From<JvmError> for VerifyError {
    fn from(error: JvmError) -> Self {
        Self::Jvm(error)
    }
}

/// Paths as fields of a request.
pub(crate) fn path_fields(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| path_field(path)).collect()
}

pub(crate) fn path_field(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next() } else { None };
        plain.push(match escaped {
            Some('t') => '\t',
            Some('n') => '\n',
            Some('r') => '\r',
            Some(other) => other,
            None => c,
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn java_reads_its_options_from_a_file_as_they_were_given() {
        let jdk = crate::jvm::Jdk::find().unwrap();
        let options = [r#"-Da="x y" \t 'z' #1"#, "-Db=1\n2\r3", "-Dc=C:\\new\\", "-Dd="].map(str::to_owned);
        let file = option_file(&options).unwrap();
        let mut java = Command::new(jdk.java());
        java.env_remove("JAVA_TOOL_OPTIONS").arg(argument_of(&file)).args(["-XshowSettings:properties", "-version"]);
        let told = crate::jvm::run(&mut java, SETTING_LIMIT).unwrap().stderr;
        for expected in [r#"    a = "x y" \t 'z' #1"#, "    b = 1", "    c = C:\\new\\", "    d = "] {
            assert!(told.lines().any(|line| line == expected), "{expected}: {told}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_the_options() {
        use std::os::unix::fs::PermissionsExt;
        let file = option_file(&["-Dpassword=x".to_owned()]).unwrap();
        assert_eq!(file.as_file().metadata().unwrap().permissions().mode() & 0o077, 0);
    }

    #[test]
    fn escaped_text_comes_back() {
        let text = "tab\t, line\n, \\n, \\\\, carriage\r";
        assert!(!escape(text).contains(['\t', '\n', '\r']));
        assert_eq!(unescape(&escape(text)), text);
    }
}
