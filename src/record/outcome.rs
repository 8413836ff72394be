//! What a recording holds when its command has ended, and if it holds nothing, the likely cause.
//!
//! Only the outside of the traces is looked at (their first records and their last line); reading them is for `trace`.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

use super::directory::unreadable;
use super::launch::{Launch, program_name};
use super::recorded::RecordedCommand;
use super::{RecordError, Request, options};
use crate::counted::{counted, counted_many, word_for};
use crate::output::{self, OutputError};
use crate::trace::MAGIC;

/// Name of the file that describes the recording.
pub(crate) const FILE_NAME: &str = "record.json";
/// Name of the summary for people, for when nobody watched.
const SUMMARY_NAME: &str = "summary.txt";
/// Version of `record.json`.
const FORMAT: u32 = 1;
/// The last line of a trace that was closed in good order.
const COMPLETE: &[u8] = b"end complete -\n";
/// The end records stand in so many last bytes.
const TAIL: u64 = 1 << 20;

/// What a shell adds to the number of the signal that ended a command.
const SIGNALLED: i32 = 128;
/// The last signal of a number below that of the real-time ones.
const LAST_SIGNAL: i32 = 31;

/// The header of a JVM without a main class or jar.
const NO_PROGRAM: &[u8] = b"header command \"\"\n";

/// How the command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// With this status.
    Status(i32),
    /// By this signal.
    Signal(i32),
}

impl End {
    /// The end that a status tells of.
    pub fn of(status: ExitStatus) -> Self {
        match status.code() {
            Some(code) => Self::Status(code),
            None => Self::Signal(signal_of(status)),
        }
    }

    /// Whether the command failed by itself. A signal is how services are stopped.
    fn is_failure(self) -> bool {
        self != Self::Status(0) && !self.is_signal()
    }

    /// Whether a signal ended it, also one that a shell or a JVM passes on as its status.
    fn is_signal(self) -> bool {
        let passed_on = SIGNALLED + 1..=SIGNALLED + LAST_SIGNAL;
        match self {
            Self::Signal(_) => true,
            Self::Status(status) => passed_on.contains(&status),
        }
    }

    /// The status a shell would tell.
    pub fn shell_status(self) -> u8 {
        match self {
            Self::Status(code) => u8::try_from(code & 0xff).unwrap_or(u8::MAX),
            Self::Signal(number) => u8::try_from(SIGNALLED + number).unwrap_or(u8::MAX),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(code) => write!(f, "status {code}"),
            Self::Signal(number) => write!(f, "signal {number}"),
        }
    }
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.signal().unwrap_or_default()
}

#[cfg(not(unix))]
fn signal_of(_status: ExitStatus) -> i32 {
    0
}

/// One trace file as seen from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TraceFile {
    /// Its name in the recording.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Whether it was closed in good order, or cut.
    pub complete: bool,
    /// Whether application code ran in it.
    pub recorded: bool,
    /// Invocations that budgets left out; 0 if the trace was cut.
    #[serde(skip_serializing_if = "is_zero")]
    pub dropped: u64,
    /// Classes and methods that were to be recorded and could not be woven, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unwoven: Vec<String>,
    /// Whether it was given a program to run; `java -version` has none.
    #[serde(skip)]
    pub program: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference to the field")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The recording and the command's end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    format: u32,
    testcarve: &'static str,
    command: Vec<String>,
    directory: String,
    agent: &'static str,
    /// How the command ended.
    pub end: End,
    /// The traces, by number.
    pub traces: Vec<TraceFile>,
    /// Why nothing was recorded, if so.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    pub nothing: Option<Nothing>,
}

/// The likely cause of a recording without application code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nothing {
    /// Maven forked no JVM for tests.
    Maven,
    /// Gradle forked no JVM for tests.
    Gradle,
    /// The one JVM did not load the agent.
    Java,
    /// No JVM was seen below the command.
    NoJvm,
    /// Recorded JVMs ran nothing that `--include` matches.
    Unmatched(Vec<String>),
    /// Recorded JVMs ran only libraries.
    OnlyLibraries,
    /// The JVM that Maven forked for tests did.
    NoTestOfMaven,
    /// A recorded JVM was killed; why it may have recorded nothing all the same, if it ran for long.
    Killed(Box<Nothing>),
}

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Maven => {
                "Maven started no JVM for tests. Were they skipped (-DskipTests), was there none to run, or does the \
                 build run them in Maven's own JVM (forkCount=0), which is passed over?"
            }
            Self::Gradle => {
                "Gradle started no JVM for tests. If they are up to date, run them again with --rerun-tasks"
            }
            Self::Java => {
                "the JVM did not load the agent. Is it older than Java 17, or did it end before its main class was \
                 started?"
            }
            Self::NoJvm => {
                "the command started no JVM that saw the agent. If it starts one elsewhere or with a clean \
                 environment (docker, sudo, ssh, a service), use `testcarve agent`"
            }
            Self::Unmatched(globs) => {
                return write!(f, "no class that ran matches --include {}", globs.join(" --include "));
            }
            Self::OnlyLibraries => {
                "no application class ran. What comes from jars counts as libraries, but for the jar of the main class: name the application's \
                 classes with --include 'com.example.*'"
            }
            Self::NoTestOfMaven => {
                "Maven's JVM for tests ran no class of the application. If Maven says 'Tests run: 0', its maven-surefire-plugin is older than \
                 JUnit 5: name version 2.22.0 or a later one in the pom. Otherwise the application's classes come from jars and count \
                 as libraries: name them with --include 'com.example.*'"
            }
            Self::Killed(otherwise) => {
                return write!(
                    f,
                    "the JVM was killed before a call of the application was written, which happens twice a second. If it ran for \
                     longer: {otherwise}"
                );
            }
        })
    }
}

#[expect(clippy::ref_option, reason = "serde gives a reference to the field")]
fn as_text<S: serde::Serializer>(nothing: &Option<Nothing>, serializer: S) -> Result<S::Ok, S::Error> {
    match nothing {
        Some(nothing) => serializer.collect_str(nothing),
        None => serializer.serialize_none(),
    }
}

impl Nothing {
    fn of(request: &Request, traces: &[TraceFile], end: End) -> Option<Self> {
        if traces.iter().any(|trace| trace.recorded) {
            return None;
        }
        let mut programs = traces.iter().filter(|trace| trace.program).peekable();
        if programs.peek().is_some() {
            let nothing_ran = match &request.include[..] {
                [] if is_maven(&request.command) => Self::NoTestOfMaven,
                [] => Self::OnlyLibraries,
                named => Self::Unmatched(named.to_vec()),
            };
            // An empty trace may also be that of an agent that failed to start.
            let killed = programs.any(|trace| !trace.complete && (trace.bytes > 0 || end.is_signal()));
            return Some(if killed { Self::Killed(Box::new(nothing_ran)) } else { nothing_ran });
        }
        Some(match program_name(&request.command).as_str() {
            _ if is_maven(&request.command) => Self::Maven,
            "gradle" | "gradlew" => Self::Gradle,
            "java" => Self::Java,
            _ => Self::NoJvm,
        })
    }
}

fn is_maven(command: &[OsString]) -> bool {
    matches!(program_name(command).as_str(), "mvn" | "mvnw" | "mvnd")
}

/// Looks at what the command left in the directory.
pub(super) fn look(request: &Request, launch: Launch, output: &Path, end: End) -> Result<Outcome, RecordError> {
    let traces = traces(output).map_err(|source| unreadable(output, source))?;
    Ok(Outcome {
        format: FORMAT,
        testcarve: env!("CARGO_PKG_VERSION"),
        command: request.command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        directory: std::env::current_dir().unwrap_or_default().to_string_lossy().into_owned(),
        agent: launch.name(),
        end,
        nothing: Nothing::of(request, &traces, end),
        traces,
    })
}

impl Outcome {
    /// Writes `record.json` and the summary into the recording.
    pub(super) fn write(&self, output: &Path) -> Result<(), OutputError> {
        let mut json = serde_json::to_string_pretty(self).expect("names and numbers are JSON");
        json.push('\n');
        output::write_file(&output.join(FILE_NAME), json.as_bytes())?;
        let summary = format!("{}\n", self.summary(output));
        output::write_file(&output.join(SUMMARY_NAME), summary.as_bytes())?;
        Ok(())
    }

    /// What was recorded, in one sentence or two.
    pub fn summary(&self, output: &Path) -> String {
        if let Some(nothing) = &self.nothing {
            return match (nothing, self.end) {
                (Nothing::Killed(_), _) | (_, End::Status(0)) => {
                    format!("nothing was recorded: {nothing} (the command ended with {})", self.end)
                }
                // Most often it failed before it came to anything that could be recorded.
                _ => format!(
                    "nothing was recorded, and the command itself ended with {}: what it printed tells the likely cause. If it is meant \
                     to end so: {nothing}",
                    self.end
                ),
            };
        }
        let recorded: Vec<&TraceFile> = self.traces.iter().filter(|trace| trace.recorded).collect();
        let bytes = recorded.iter().map(|trace| trace.bytes).sum();
        let jvms = counted(recorded.len(), "JVM");
        let cut = recorded.iter().filter(|trace| !trace.complete).count();
        let cut = match cut {
            0 => String::new(),
            cut => format!(", {cut} cut off (what was written before counts)"),
        };
        let size = indicatif::DecimalBytes(bytes);
        format!("Recorded {jvms} in {}: {size}{cut}.{}", output.display(), left_out(&recorded))
    }
}

/// What is missing in the traces, told behind the summary.
fn left_out(recorded: &[&TraceFile]) -> String {
    let mut text = String::new();
    let dropped: u64 = recorded.iter().map(|trace| trace.dropped).sum();
    if dropped > 0 {
        let calls = counted_many(dropped, "call");
        text.push_str(&format!(" Budgets left out {calls}; each method's first ones are there."));
    }
    let unwoven: usize = recorded.iter().map(|trace| trace.unwoven.len()).sum();
    if unwoven > 0 {
        let what = word_for(unwoven, "class or method", "classes or methods");
        text.push_str(&format!(" {unwoven} {what} could not be recorded ({FILE_NAME} has the reasons)."));
    }
    text
}

fn traces(directory: &Path) -> io::Result<Vec<TraceFile>> {
    trace_paths(directory)?.iter().map(|path| trace_file(path)).collect()
}

/// What somebody may want a recording back for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Worth {
    /// No application code ran.
    Nothing,
    /// The command failed, or nobody knows how it ended: what was recorded may be a small part.
    Failed,
    /// All that was recorded before the command ended, or was stopped.
    Good,
}

/// What a recording is worth.
pub(super) fn worth(directory: &Path) -> io::Result<Worth> {
    let traces = traces(directory)?;
    if !traces.iter().any(|trace| trace.recorded) {
        return Ok(Worth::Nothing);
    }
    let worth = match RecordedCommand::read(directory) {
        Ok(Some(command)) if !command.end.is_failure() => Worth::Good,
        // The agent alone tells no end of a command.
        Ok(None) if !directory.join(options::FILE_NAME).is_file() && traces.iter().all(|trace| trace.complete) => {
            Worth::Good
        }
        _ => Worth::Failed,
    };
    Ok(worth)
}

/// Whether a directory holds a trace, as the agent writes it without `record`.
pub(super) fn has_trace(directory: &Path) -> io::Result<bool> {
    for path in trace_paths(directory)? {
        let mut first = [0; MAGIC.len()];
        if File::open(path)?.read_exact(&mut first).is_ok() && first == MAGIC {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The traces of a recording by their numbers.
fn trace_paths(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut numbered = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u64>().ok());
        let is_trace = path.extension().is_some_and(|extension| extension == "trace");
        if let (Some(number), true) = (number, is_trace) {
            numbered.push((number, path));
        }
    }
    numbered.sort();
    Ok(numbered.into_iter().map(|(_, path)| path).collect())
}

fn trace_file(path: &Path) -> io::Result<TraceFile> {
    let mut file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let ends = ends(&mut file, bytes)?;
    file.rewind()?;
    let mut trace = TraceFile {
        file: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes,
        complete: ends.complete,
        recorded: false,
        dropped: ends.dropped,
        unwoven: ends.unwoven,
        program: true,
    };
    look_inside(BufReader::new(file), &mut trace)?;
    Ok(trace)
}

/// What the last records say.
#[derive(Debug, Default)]
struct EndRecords {
    complete: bool,
    dropped: u64,
    unwoven: Vec<String>,
}

fn ends(file: &mut File, bytes: u64) -> io::Result<EndRecords> {
    let tail = tail(file, bytes)?;
    if !tail.ends_with(COMPLETE) {
        return Ok(EndRecords::default());
    }
    let mut ends = EndRecords { complete: true, ..EndRecords::default() };
    for line in tail.split(|byte| *byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        if let Some(count) = line.strip_prefix("end dropped ") {
            ends.dropped = count.parse().unwrap_or_default();
        } else if let Some(class) = line.strip_prefix("end unwoven ") {
            ends.unwoven.push(class.replace('"', ""));
        }
    }
    Ok(ends)
}

fn tail(file: &mut File, bytes: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(bytes.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    Ok(tail)
}

/// Whether there was a program (a header), and whether any application method was entered: the first `> ` record of another class than
/// those that only drive the program, which is near the beginning if there is one.
fn look_inside(mut lines: impl BufRead, trace: &mut TraceFile) -> io::Result<()> {
    let mut line = Vec::new();
    let (mut drivers, mut driving) = (IndexSet::new(), IndexSet::new());
    while !trace.recorded && lines.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let mut words = text.split_ascii_whitespace();
        match (words.next(), words.next()) {
            (Some("class"), Some(class)) if words.any(|word| word == "kind=test") => {
                drivers.insert(class.to_owned());
            }
            (Some("method"), Some(method)) => {
                let class = words.next().and_then(|word| word.strip_prefix("class="));
                if class.is_some_and(|class| drivers.contains(class)) {
                    driving.insert(method.to_owned());
                }
            }
            (Some(">"), Some(method)) => trace.recorded = !driving.contains(method),
            _ => {}
        }
        if line == NO_PROGRAM {
            trace.program = false;
        }
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(command: &str, include: &[&str]) -> Request {
        Request {
            command: command.split(' ').map(Into::into).collect(),
            output: "testcarve-out".into(),
            include: include.iter().map(ToString::to_string).collect(),
            exclude: Vec::new(),
            budget: None,
        }
    }

    fn outcome(command: &str, include: &[&str], files: &[(&str, &str)]) -> Outcome {
        ended(End::Status(0), command, include, files)
    }

    fn ended(end: End, command: &str, include: &[&str], files: &[(&str, &str)]) -> Outcome {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(directory.path().join(name), text).unwrap();
        }
        look(&request(command, include), Launch::Environment, directory.path(), end).unwrap()
    }

    #[test]
    fn a_jvm_that_was_killed_before_it_wrote_a_call_is_told_as_that() {
        let header = "testcarve-trace 2\nheader command \"X\"\n";
        let killed = |end: End, trace: &str| {
            let outcome = ended(end, "java X", &[], &[("1.trace", trace)]);
            assert_eq!(outcome.nothing, Some(Nothing::Killed(Box::new(Nothing::OnlyLibraries))), "{end} {trace}");
            outcome.summary(Path::new("out"))
        };
        let told = killed(End::Signal(9), "");
        assert!(told.starts_with("nothing was recorded: the JVM was killed before a call "), "{told}");
        assert!(told.ends_with("(the command ended with signal 9)"), "{told}");
        killed(End::Status(137), header);
        // A script may go on without the JVM that it killed.
        killed(End::Status(0), header);
        let failed_to_start = ended(End::Status(0), "java X", &[], &[("1.trace", "")]);
        assert_eq!(failed_to_start.nothing, Some(Nothing::OnlyLibraries));
    }

    #[test]
    fn each_empty_recording_gets_its_likely_cause() {
        let empty = &[("1.trace", "testcarve-trace 1\nend complete -\n")][..];
        let version = &[("1.trace", "testcarve-trace 1\nheader command \"\"\n")][..];
        let causes = [
            ("mvn test", &[][..], &[][..], Nothing::Maven),
            ("./gradlew test", &[], &[], Nothing::Gradle),
            ("java X", &[], &[], Nothing::Java),
            ("./run.sh", &[], &[], Nothing::NoJvm),
            ("mvn test", &[], empty, Nothing::NoTestOfMaven),
            ("./run.sh", &[], empty, Nothing::OnlyLibraries),
            ("gradle test", &[], version, Nothing::Gradle),
            ("java X", &["a.*"], empty, Nothing::Unmatched(vec!["a.*".to_owned()])),
        ];
        for (command, include, files, cause) in causes {
            assert_eq!(outcome(command, include, files).nothing, Some(cause), "{command}");
        }
    }

    #[test]
    fn a_command_that_failed_is_the_likely_cause_before_any_other() {
        let directory = tempfile::tempdir().unwrap();
        let told = |status: i32| {
            let end = End::Status(status);
            let outcome = look(&request("mvn test", &[]), Launch::Environment, directory.path(), end).unwrap();
            outcome.summary(Path::new("out"))
        };
        let (failed, ended) = (told(1), told(0));
        assert!(
            failed.find("the command itself ended with status 1").unwrap() < failed.find("-DskipTests").unwrap(),
            "{failed}"
        );
        assert!(ended.starts_with("nothing was recorded: Maven started no JVM for tests"), "{ended}");
    }

    #[test]
    fn one_jvm_with_an_application_frame_is_a_recording() {
        let files = [
            ("10.trace", "testcarve-trace 1\nT 1\n> 1 -\n< -\nend complete -\n"),
            ("9.trace", "testcarve-trace 1\n> 1 -"),
            ("agent.properties", "output=x\n"),
        ];
        let outcome = outcome("mvn test", &[], &files);
        assert_eq!(outcome.nothing, None);
        let seen: Vec<(&str, bool)> =
            outcome.traces.iter().map(|trace| (trace.file.as_str(), trace.complete)).collect();
        assert_eq!(seen, [("9.trace", false), ("10.trace", true)]);
        insta::assert_snapshot!(
            outcome.summary(Path::new("out")),
            @"Recorded 2 JVMs in out: 70 B, 1 cut off (what was written before counts)."
        );
    }

    #[test]
    fn what_is_missing_in_a_trace_is_told() {
        let trace = "testcarve-trace 1\n> 1 - n\nend class.path \"file:/a/\"\nend unwoven \"a/B\" \"too large: f()V\"\n\
                     end dropped 1234567\nend complete -\n";
        let outcome = outcome("java X", &[], &[("1.trace", trace)]);
        assert_eq!(outcome.traces[0].unwoven, ["a/B too large: f()V"]);
        insta::assert_snapshot!(
            outcome.summary(Path::new("out")),
            @"Recorded 1 JVM in out: 123 B. Budgets left out 1,234,567 calls; each method's first ones are there. 1 class or method could not be recorded (record.json has the reasons)."
        );
    }

    #[test]
    fn one_call_that_is_missing_is_told_as_one() {
        let trace = "testcarve-trace 1\n> 1 - n\nend dropped 1\nend complete -\n";
        let told = outcome("java X", &[], &[("1.trace", trace)]).summary(Path::new("out"));
        assert!(told.contains("Budgets left out 1 call;"), "{told}");
    }

    #[test]
    fn a_signal_is_told_as_the_shell_tells_it() {
        assert_eq!(End::Signal(2).shell_status(), 130);
        assert_eq!(End::Status(3).shell_status(), 3);
    }
}
