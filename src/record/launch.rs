//! How the agent gets into the command: as the first argument of a plain `java`, else through `JAVA_TOOL_OPTIONS`.
//!
//! As an argument it leaves the program's streams byte-equal. A JVM that finds it in the environment says so in one
//! line on standard error ("Picked up `JAVA_TOOL_OPTIONS`"), and `java` in another what it was told of the stack ([`super::stack`]): the one
//! difference we allow.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{RecordError, stack, utf8};

const TOOL_OPTIONS: &str = "JAVA_TOOL_OPTIONS";
/// What only the launcher `java` reads, before it makes the main thread: the JVM comes to the other variable after that.
const LAUNCHER_OPTIONS: &str = "JDK_JAVA_OPTIONS";

/// How the agent gets into the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Launch {
    /// As the first argument of `java`.
    Argument,
    /// In the environment, for every JVM below.
    Environment,
}

impl Launch {
    /// The way for this command.
    pub(crate) fn of(command: &[OsString]) -> Self {
        if program_name(command) == "java" { Self::Argument } else { Self::Environment }
    }

    /// Its name in `record.json`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Argument => "argument",
            Self::Environment => TOOL_OPTIONS,
        }
    }

    /// The command to start, with the agent in it.
    pub(super) fn command(self, words: &[OsString], agent: &Path, options_file: &Path) -> Result<Command, RecordError> {
        Ok(self.with_option(words, &agent_option(agent, options_file)?))
    }

    /// The command to start, with an option for each JVM below it that puts an agent there, and the stack that an agent's code takes.
    pub(crate) fn with_option(self, words: &[OsString], option: &str) -> Command {
        let mut command = Command::new(&words[0]);
        let (tool, launcher) = (env::var_os(TOOL_OPTIONS), env::var_os(LAUNCHER_OPTIONS));
        let stack = stack::size_after([&tool, &launcher].into_iter().flatten());
        match self {
            Self::Argument => {
                command.arg(option).arg(stack).args(stack::grown_in(&words[1..]));
            }
            Self::Environment => {
                let both = appended(Some(appended(tool, option)), &stack);
                command.env(TOOL_OPTIONS, both).env(LAUNCHER_OPTIONS, appended(launcher, &stack));
                command.args(&words[1..]);
            }
        }
        command
    }
}

/// `-javaagent:JAR=OPTIONS_FILE`.
pub(crate) fn agent_option(agent: &Path, options_file: &Path) -> Result<String, RecordError> {
    Ok(format!("-javaagent:{}={}", utf8(agent)?, utf8(options_file)?))
}

/// Name of the command's program without directory and `.exe`, in lower case: `java`, `mvnw`.
pub(super) fn program_name(command: &[OsString]) -> String {
    let stem = command.first().and_then(|program| Path::new(program).file_stem());
    stem.unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Fails if the command's program does not exist, before anything is moved or written.
pub(super) fn find(program: &OsStr) -> Result<(), RecordError> {
    match which::which(program) {
        Ok(_) => Ok(()),
        // One that lies there but is not executable is found when it is started, with the system's own reason.
        Err(_) if Path::new(program).exists() && is_path(program) => Ok(()),
        Err(_) => Err(RecordError::CommandNotFound { program: PathBuf::from(program) }),
    }
}

fn is_path(program: &OsStr) -> bool {
    Path::new(program).components().count() > 1
}

/// The error for a command that did not start.
pub(super) fn cannot_start(program: &OsStr, source: io::Error) -> RecordError {
    let program = PathBuf::from(program);
    // A script whose interpreter is missing is also "not found", but the command itself is there: 126, as in the shell.
    if source.kind() == io::ErrorKind::NotFound && !program.exists() {
        RecordError::CommandNotFound { program }
    } else {
        RecordError::CommandNotRunnable { program, source }
    }
}

/// `option` behind what the variable already says.
fn appended(before: Option<OsString>, option: &str) -> OsString {
    let mut value = before.unwrap_or_default();
    if !value.is_empty() {
        value.push(" ");
    }
    value.push(quoted(option));
    value
}

/// Quotes as the JVM reads the variable: white space separates options, either quote protects up to its like, nothing
/// escapes.
fn quoted(option: &str) -> String {
    let plain = |c: char| !c.is_ascii_whitespace() && c != '"' && c != '\'';
    if option.chars().all(plain) {
        return option.to_owned();
    }
    // A double quote is protected by single ones, everything else by double ones.
    let pieces: Vec<String> = option.split('"').map(|piece| format!("\"{piece}\"")).collect();
    pieces.join("'\"'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<OsString> {
        command.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_plain_java_gets_the_agent_as_its_first_argument() {
        for command in ["java -jar x.jar", "/opt/jdk/bin/java Main", "JAVA.EXE Main"] {
            assert_eq!(Launch::of(&words(command)), Launch::Argument, "{command}");
        }
        for command in ["mvn test", "./run.sh", "javaw2 X", "javac X"] {
            assert_eq!(Launch::of(&words(command)), Launch::Environment, "{command}");
        }
    }

    #[test]
    fn what_the_user_had_in_the_variable_stays() {
        assert_eq!(appended(Some("-Xmx1g".into()), "-x"), "-Xmx1g -x");
        assert_eq!(appended(None, "-x"), "-x");
    }

    #[test]
    fn blanks_and_quotes_are_protected_as_the_jvm_reads_them() {
        assert_eq!(quoted("-javaagent:/a [b]/c.jar"), "\"-javaagent:/a [b]/c.jar\"");
        assert_eq!(quoted("/it's"), "\"/it's\"");
        assert_eq!(quoted("a \"b\""), "\"a \"'\"'\"b\"'\"'\"\"");
    }
}
