//! Verification: which of the generated tests may be given to the user.
//!
//! A test must compile without a warning, pass beside its siblings in one world, pass in a shuffled run of the whole suite and
//! in its reverse, each in a fresh JVM, and notice when the body of its method under test is emptied. At level `full` it must also pass in a JVM of its
//! own with another clock, time zone, locale, file encoding, user and machine. The verdicts come in the order of the tests asked for.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};

use crate::java::WHY_NOT_CLAIMED;
use crate::jvm::JvmError;
use crate::output::OutputError;

use super::{
    judge::Judge,
    lacking::Lacking,
    schedule::WarmJvms,
    statements::Statements,
    unconnected::Unconnected,
    variant::{RecordedOutcome, VariantResult},
};

/// A file of the suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JavaSource {
    /// Below the source folder, with `/`.
    pub relative_path: String,
    pub text: String,
}

impl JavaSource {
    /// Of its public class, with dots.
    pub(crate) fn class_name(&self) -> String {
        self.relative_path.trim_end_matches(".java").replace('/', ".")
    }
}

/// A file that tests take from their class path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// On the class path, with `/`.
    pub relative_path: String,
    /// What it holds is there.
    pub from: PathBuf,
}

/// A method under test, as it is declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Target {
    /// The declaring class, `com.acme.Order$Item` or with slashes.
    pub class_name: String,
    /// `<init>` for a constructor.
    pub method_name: String,
    pub descriptor: String,
}

/// A test of the suite and what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestToVerify {
    /// Binary name with dots: `com.acme.OrderCarvedTest`.
    pub class_name: String,
    pub method_name: String,
    /// The method whose body is emptied.
    pub target: Target,
    /// What the act calls, if that is another method: the target's calls inside it are emptied.
    pub called: Option<Target>,
    /// The lines of the act statement in the test's file, both included; the last matching call on them is the act.
    pub act_lines: (u32, u32),
    pub recorded_outcome: RecordedOutcome,
    /// The recorded call changed nothing but its result.
    pub nothing_defined: bool,
    /// The recorded call worked on a file or a database.
    pub needs_resource: bool,
    /// Something that the test does works on one: what becomes of it may depend on more than the class path.
    pub works_outside: bool,
    /// The target's body is never emptied: what follows would change what is not the test's.
    pub keeps_body: bool,
    /// It asks the clock: it is run on some more days.
    pub asks_time: bool,
    /// It asks for the default locale or time zone, or sets them.
    pub asks_region: bool,
    /// It may be red elsewhere: if it is a scenario, it is tried there at once.
    pub may_depend: bool,
    /// What it does, for the executor (`docs/executor.md`); nothing: it stands in the sources.
    pub steps: Option<Arc<Vec<String>>>,
    /// Which of these run. Tests of one name do some of the same.
    pub statements: Statements,
}

impl TestToVerify {
    /// A test that stands in the sources, whose body is not emptied.
    #[must_use]
    pub fn written(class_name: &str, method_name: &str, target: Target) -> Self {
        Self {
            class_name: class_name.to_owned(),
            method_name: method_name.to_owned(),
            target,
            called: None,
            act_lines: (0, 0),
            recorded_outcome: RecordedOutcome::Unknown,
            nothing_defined: true,
            needs_resource: false,
            works_outside: false,
            keeps_body: false,
            // Who wrote it tried it in those places.
            asks_time: false,
            asks_region: false,
            may_depend: false,
            steps: None,
            statements: Statements::All,
        }
    }
}

/// How thorough to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Quick,
    Full,
}

/// A suite and where it runs.
#[derive(Debug, Clone)]
pub struct VerifyRequest {
    /// A JDK, not only a runtime.
    pub java_home: PathBuf,
    /// The program's, without JUnit (see [`super::choose_junit`]).
    pub class_path: Vec<PathBuf>,
    pub sources: Vec<JavaSource>,
    pub resources: Vec<Resource>,
    pub tests: Vec<TestToVerify>,
    /// The methods whose bodies may be emptied now or later: as long as they stay the same, and where tests run, the program's classes need not be read again.
    pub targets: Vec<Target>,
    pub level: Level,
    /// All tests were green before, as they are written now: they are not run again.
    pub known_green: bool,
    /// Whether to try which emptied bodies the tests notice; else no test is weak.
    pub empty_bodies: bool,
    /// Whether to run all in two shuffled orders, too, one of them at another time, and those that ask the clock at a few more.
    pub shuffled: bool,
    /// For `javac --release`.
    pub release: Option<u32>,
    /// How many JVMs run at a time.
    pub workers: usize,
    pub runner_jar: PathBuf,
    /// One complete JUnit.
    pub junit_jars: Vec<PathBuf>,
    /// Options of the recorded JVM that the program needs (`--add-opens …`).
    pub jvm_options: Vec<String>,
    /// What no other run of the tests has of it.
    pub only_recorded: OnlyRecorded,
    /// Where the program ran: its files are found under their relative names, what tests leave beside them goes away.
    pub working_directory: Option<PathBuf>,
    /// Directories elsewhere in which tests may change files.
    pub allowed_directories: Vec<PathBuf>,
    /// What one test may take.
    pub test_limit: Duration,
}

/// What only the recorded command line gave to the program: tests are to be green without it, too.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OnlyRecorded {
    /// Some of the JVM's options, which set properties.
    pub options: Vec<String>,
    /// Variables of the environment, with their values.
    pub variables: Vec<(String, String)>,
}

impl VerifyRequest {
    /// Whether all tests are scenarios: nothing is compiled.
    pub(crate) fn tries_scenarios(&self) -> bool {
        self.sources.is_empty() && self.tests.iter().all(|test| test.steps.is_some())
    }
}

/// What a compiler says about a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    pub path: String,
    pub line: usize,
    /// javac's own name for it, `compiler.err.cant.resolve.location`.
    pub code: String,
    pub message: String,
}

impl Diagnostic {
    /// `FILE:LINE`, as compilers write.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.path, self.line)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(out, "{}: ", self.place())?;
        }
        let mut lines = self.message.lines();
        out.write_str(lines.next().unwrap_or_default())?;
        // What javac does not find stands in a line of its own.
        match lines.find_map(|line| line.trim().strip_prefix("symbol:")) {
            Some(symbol) => write!(out, ": {}", symbol.trim()),
            None => Ok(()),
        }
    }
}

/// How a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum OutcomeKind {
    Green,
    Failed,
    /// An assumption did not hold.
    Aborted,
    Skipped,
    /// JUnit found no such test.
    Missing,
    /// It tried to end the JVM.
    Exits,
    Timeout,
    /// It did more work than it may.
    Exhausted,
    /// It did end the JVM.
    Died,
    /// A database gave it no connection.
    Unconnected,
    /// It changed a file that is not its own, or tried to: the message names it.
    Trespasses,
    /// No class can be made of the scenario. The exception is the class that it lacks, if it is for that.
    Unmade,
}

impl OutcomeKind {
    /// As the runner says it.
    pub(crate) fn from_word(word: &str) -> Self {
        match word {
            "green" => Self::Green,
            "aborted" => Self::Aborted,
            "skipped" => Self::Skipped,
            "missing" => Self::Missing,
            "exits" => Self::Exits,
            "timeout" => Self::Timeout,
            "exhausted" => Self::Exhausted,
            "unconnected" => Self::Unconnected,
            "trespasses" => Self::Trespasses,
            _ => Self::Failed,
        }
    }
}

/// How a test ended, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestOutcome {
    pub kind: OutcomeKind,
    pub exception: String,
    pub message: String,
    pub trace: String,
    pub duration: Duration,
    /// Calls and jumps backwards that a scenario made.
    pub work: u64,
    /// The mutants in code that it ran, as bits of a hexadecimal number; empty if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) reached: String,
    /// The branches that the act took, as the runner tells them; empty if nobody asked.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) branches: String,
}

impl TestOutcome {
    pub(crate) fn of(kind: OutcomeKind, message: String) -> Self {
        Self {
            kind,
            exception: String::new(),
            message,
            trace: String::new(),
            duration: Duration::ZERO,
            work: 0,
            reached: String::new(),
            branches: String::new(),
        }
    }

    /// Reads the runner's `test` message.
    pub(crate) fn from_message(message: &[String]) -> Option<Self> {
        let [word, _, _, kind, micros, work, exception, text, trace, reached, branches] = message else {
            return None;
        };
        if word != "test" {
            return None;
        }
        let kind = OutcomeKind::from_word(kind);
        let duration = Duration::from_micros(micros.parse().unwrap_or(0));
        let work = work.parse().unwrap_or(0);
        let [exception, message, trace, reached, branches] =
            [exception, text, trace, reached, branches].map(Clone::clone);
        Some(Self { kind, exception, message, trace, duration, work, reached, branches })
    }

    pub fn is_green(&self) -> bool {
        self.kind == OutcomeKind::Green
    }

    /// Whether it ran the code of the mutant with this number.
    pub(crate) fn reaches(&self, mutant: usize) -> bool {
        let digit = self.reached.bytes().rev().nth(mutant / 4).and_then(|digit| char::from(digit).to_digit(16));
        digit.is_some_and(|digit| digit >> (mutant % 4) & 1 == 1)
    }

    /// That it changes what is not its own, if it does.
    pub fn trespass(&self) -> Option<String> {
        let trespasses = self.kind == OutcomeKind::Trespasses;
        trespasses.then(|| format!("it writes {}, outside the directories that are the test's own", self.message))
    }

    /// That something is where it makes a file of its own, if it was not run for that.
    pub fn refusal(&self) -> Option<String> {
        let refuses = self.exception == "java.nio.file.FileAlreadyExistsException" && self.trace.contains(".claim(");
        refuses.then(|| {
            let name = self.message.strip_suffix(WHY_NOT_CLAIMED).and_then(|start| start.strip_suffix(": "));
            let name = name.unwrap_or(&self.message);
            format!("it makes {name} in the working directory, which is there already: remove it first")
        })
    }

    /// Whether the test's class has no such method; the runner says it in a message if there is one and JUnit does not take it for a test.
    fn has_no_method(&self) -> bool {
        self.kind == OutcomeKind::Missing && self.message.is_empty()
    }
}

/// What becomes of a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    Green,
    /// Green, but it stays green when its method under test is emptied.
    Weak,
    /// Every emptied body does what the recorded call did.
    NothingToNotice,
    /// Green, but its call does not reach the method under test: no body was emptied.
    Unmeasured,
    Red(TestOutcome),
    DoesNotCompile(Vec<Diagnostic>),
    /// Green alone and red beside others: it depends on their order.
    Flaky(TestOutcome),
    /// Green here, and red where these parts of the environment are other ones.
    EnvironmentDependent(Vec<Part>, TestOutcome),
}

/// A part of the environment that a test may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    Clock,
    Zone,
    Locale,
    Encoding,
    /// Who runs the JVM: the name, the home, the environment's variables.
    User,
    /// How much of a machine there is.
    Machine,
    /// Properties that only the recorded command line set, where no test sets them.
    Properties,
    /// Variables of the environment that the program found.
    Variables,
    /// Whether assertions are on: builds have them on, a recorded program mostly off.
    Assertions,
}

impl Part {
    /// What makes it another one. (The clock is moved by the runner; the home is a directory of the verification's own.)
    pub(crate) fn jvm_options(self, place: Place) -> &'static [&'static str] {
        match (self, place) {
            (Self::Clock, _) => &[],
            (Self::Zone, Place::East) => &["-Duser.timezone=Asia/Kolkata"],
            (Self::Zone, Place::West) => &["-Duser.timezone=Pacific/Pago_Pago"],
            (Self::Locale, Place::East) => &["-Duser.language=de", "-Duser.country=DE"],
            (Self::Locale, Place::West) => &["-Duser.language=fr", "-Duser.country=FR"],
            (Self::Encoding, _) => &["-Dfile.encoding=ISO-8859-1"],
            (Self::User, _) => &["-Duser.name=somebody"],
            (Self::Machine, _) => &["-Xmx400m", "-XX:ActiveProcessorCount=1"],
            // (What the recorded JVM was given decides these.)
            (Self::Properties | Self::Variables | Self::Assertions, _) => &[],
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Clock => "clock",
            Self::Zone => "time zone",
            Self::Locale => "locale",
            Self::Encoding => "file encoding",
            Self::User => "user",
            Self::Machine => "machine",
            Self::Properties => "-D options that only the recorded command line had",
            Self::Variables => "environment variables",
            Self::Assertions => "whether assertions are on (-ea)",
        }
    }

    /// What helps, where that is not plain.
    pub(crate) fn remedy(self) -> Option<&'static str> {
        match self {
            Self::Properties => {
                Some("read where no test can set them: have the build give them to its tests, and record those")
            }
            Self::Variables => Some("no test can set them: let the program take the value as an argument or property"),
            Self::Assertions => Some("record with -ea: else nobody knows what assertions read"),
            _ => None,
        }
    }
}

/// Where JVMs run that see whether a test depends on the place. No machine is in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Half an hour off, decimal comma.
    East,
    /// Half a day behind, names of months and days of its own. (Not Turkish: nearly all that makes letters small would depend on it, and hardly anybody cares.)
    West,
}

impl Place {
    /// What is another one there.
    pub(crate) fn parts(self) -> &'static [Part] {
        match self {
            Self::East => &[
                Part::Clock,
                Part::Zone,
                Part::Locale,
                Part::Encoding,
                Part::User,
                Part::Machine,
                Part::Properties,
                Part::Variables,
                Part::Assertions,
            ],
            Self::West => &[Part::Zone, Part::Locale],
        }
    }
}

/// What a test depends on, in words: `clock or time zone`.
#[must_use]
pub fn in_words(parts: &[Part]) -> String {
    let words: Vec<&str> = parts.iter().map(|part| part.word()).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

impl Verdict {
    pub fn is_green(&self) -> bool {
        *self == Self::Green
    }

    /// How a test ended that was run and not green, wherever that was.
    pub(crate) fn failure(&self) -> Option<&TestOutcome> {
        match self {
            Self::Red(outcome) | Self::Flaky(outcome) | Self::EnvironmentDependent(_, outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Assertions of the program decide, and nothing else of the place.
    pub(crate) fn is_of_assertions(&self) -> bool {
        matches!(self, Self::EnvironmentDependent(parts, _) if parts[..] == [Part::Assertions])
    }

    /// Somebody took the test out of its class since it was written.
    pub fn is_removed(&self) -> bool {
        matches!(self, Self::Red(outcome) if outcome.has_no_method())
    }
}

/// All about one test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestReport {
    pub class_name: String,
    pub method_name: String,
    pub verdict: Verdict,
    /// Its first run, beside its siblings; none if it did not compile.
    pub quick: Option<TestOutcome>,
    /// Its last shuffled run, or that in the reverse order if only that one had a red test.
    pub shuffled: Option<TestOutcome>,
    /// Its run in a JVM of its own, if there was reason for one.
    pub own_jvm: Option<TestOutcome>,
    /// Empty if not tried.
    pub variants: Vec<VariantResult>,
}

/// What the verification took. Differs from run to run: for people, never for a file that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    pub jvms_started: usize,
    pub compile_time: Duration,
    pub quick_time: Duration,
    pub shuffled_time: Duration,
    pub emptied_time: Duration,
    pub own_jvm_time: Duration,
}

/// The verdicts, in the order of the request.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifyReport {
    pub tests: Vec<TestReport>,
    pub statistics: Statistics,
}

/// What has just been done, for a progress bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Compiled { compiled: usize, total: usize },
    Ran { done: usize, total: usize },
    Shuffled { total: usize },
    Emptied { done: usize, total: usize },
    OwnJvm { done: usize, total: usize },
}

/// Why a suite could not be verified at all.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error(transparent)]
    Jvm(JvmError),
    #[error("run tests with Java {found}: Java {needed} or newer is needed; set JAVA_HOME to one", needed = super::judge::OLDEST_JAVA)]
    OldJava { found: u32 },
    #[error("start the test runner: {errors}")]
    NoRunner { errors: String },
    #[error("use the test runner: it speaks protocol {found:?}, not ours; build testcarve anew")]
    OtherRunner { found: String },
    #[error("ask the test runner: {reason}")]
    Refused { reason: String },
    #[error("compile the suite: {messages}")]
    Compiler { messages: String },
    #[error("{0}. Build the program, or say with --classpath where it and its libraries are")]
    Lacking(Lacking),
    #[error("{0}. Start it and run this again; --no-verify writes tests without running them")]
    Unconnected(Unconnected),
    #[error("make a folder for the compiled tests among temporary files; TMPDIR names another place for those")]
    Scratch(#[from] std::io::Error),
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// What a test of ours may take: the last resort, for what waits, or spins where no work is counted.
pub const TEST_LIMIT: Duration = Duration::from_secs(20);

/// Compiles and runs a suite. Whoever verifies several suites keeps the JVMs.
pub fn verify_suite(
    jvms: &mut WarmJvms,
    request: &VerifyRequest,
    progress: &mut dyn FnMut(Progress),
) -> Result<VerifyReport, VerifyError> {
    Judge::new(jvms, request, progress)?.judge()
}
