//! The Java tools of the machine: finding a JDK, starting its programs, talking to one that answers line by line.
//!
//! The only place that starts `java`, `javac` or `mvn`. Everything started here has a time limit, its output is captured, and it
//! does not outlive its handle.

use std::{
    collections::VecDeque,
    env,
    ffi::{OsStr, OsString},
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// How much of the standard error of a process is kept to explain its end.
const ERROR_LINES_KEPT: usize = 40;

/// Why a Java tool could not be used.
#[derive(Debug, thiserror::Error)]
pub enum JvmError {
    #[error("find a JDK: neither JAVA_HOME nor PATH has one; install a JDK 17 or newer, or set JAVA_HOME to it")]
    NoJdk,
    #[error("use the JDK in {}: it has no {program}; set JAVA_HOME to a JDK, not to a Java runtime", home.display())]
    Incomplete { home: PathBuf, program: &'static str },
    #[error("read the version of {}: {text:?}", java.display())]
    UnknownVersion { java: PathBuf, text: String },
    #[error("start {}: {source}", program.display())]
    Spawn { program: PathBuf, source: io::Error },
    #[error("talk to {}: {source}", program.display())]
    Pipe { program: PathBuf, source: io::Error },
    #[error("wait for {}: still running after {} s", program.display(), limit.as_secs())]
    TimeLimit { program: PathBuf, limit: Duration },
    #[error("make a class path: {0}")]
    ClassPath(#[from] env::JoinPathsError),
}

/// A Java development kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    home: PathBuf,
    version: u32,
}

impl Jdk {
    /// The JDK that `JAVA_HOME` names, else the one of the `java` on the path.
    pub fn find() -> Result<Self, JvmError> {
        if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Self::at(Path::new(&home));
        }
        let java = which::which("javac").or_else(|_| which::which("java")).map_err(|_| JvmError::NoJdk)?;
        let real = java.canonicalize().unwrap_or(java);
        let home = real.parent().and_then(Path::parent).ok_or(JvmError::NoJdk)?;
        Self::at(home)
    }

    /// The JDK in a folder.
    pub fn at(home: &Path) -> Result<Self, JvmError> {
        for program in ["java", "javac"] {
            if !tool(home, program).is_file() {
                return Err(JvmError::Incomplete { home: home.to_path_buf(), program });
            }
        }
        Ok(Self { home: home.to_path_buf(), version: version_of(home)? })
    }

    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The feature version: 8, 17, 25.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The `java` program.
    pub fn java(&self) -> PathBuf {
        tool(&self.home, "java")
    }

    /// The `jar` program.
    pub fn jar(&self) -> PathBuf {
        tool(&self.home, "jar")
    }
}

fn tool(home: &Path, name: &str) -> PathBuf {
    home.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Reads the `release` file that every JDK has; asks `java -version` where a packager left it out.
fn version_of(home: &Path) -> Result<u32, JvmError> {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let named = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    if let Some(version) = named.and_then(feature_version) {
        return Ok(version);
    }
    let java = tool(home, "java");
    let output = run(Command::new(&java).arg("-version"), Duration::from_secs(60))?;
    let text = format!("{}{}", output.stdout, output.stderr);
    let quoted = text.split('"').nth(1).and_then(feature_version);
    quoted.ok_or(JvmError::UnknownVersion { java, text })
}

/// `"1.8.0_402"` is 8, `"17.0.15"` is 17, `"25-ea"` is 25.
fn feature_version(text: &str) -> Option<u32> {
    let mut numbers = text.trim_matches('"').split(|c: char| !c.is_ascii_digit());
    let first: u32 = numbers.next()?.parse().ok()?;
    if first == 1 { numbers.next()?.parse().ok() } else { Some(first) }
}

/// Entries joined as this platform's `java -cp` wants them.
pub fn join_class_path<P: AsRef<OsStr>>(entries: impl IntoIterator<Item = P>) -> Result<OsString, JvmError> {
    Ok(env::join_paths(entries)?)
}

/// The text of a file that the `java` launcher reads options from (`@FILE`).
pub(crate) fn options_text<'a>(options: impl IntoIterator<Item = &'a String>) -> String {
    options.into_iter().map(|option| format!("{}\n", quoted(option))).collect()
}

/// As the `java` launcher reads an argument in its files.
fn quoted(option: &str) -> String {
    let escaped = option.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r");
    format!("\"{escaped}\"")
}

/// What a finished process said.
#[derive(Debug)]
pub struct Finished {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

/// How a process whose output nobody sees ended, and what it took.
#[derive(Debug, Clone, Copy)]
pub struct Timed {
    pub status: ExitStatus,
    pub took: Duration,
}

/// Runs a program to its end, with a file as its input or without, output thrown away, and kills it after `limit`.
pub fn run_timed(command: &mut Command, input: Option<&Path>, limit: Duration) -> Result<Timed, JvmError> {
    let program = PathBuf::from(command.get_program());
    let input = input.map(File::open).transpose();
    let input = input.map_err(|source| JvmError::Pipe { program: program.clone(), source })?;
    let start = Instant::now();
    let mut child = command
        .stdin(input.map_or_else(Stdio::null, Stdio::from))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|source| JvmError::Spawn { program: program.clone(), source })?;
    // A coarse pause would be part of what is measured.
    let ended = wait(&mut child, limit, Duration::from_millis(2));
    match ended.map_err(|source| JvmError::Pipe { program: program.clone(), source })? {
        Some(status) => Ok(Timed { status, took: start.elapsed() }),
        None => Err(JvmError::TimeLimit { program, limit }),
    }
}

/// Runs a program to its end, without input, and kills it after `limit`.
pub fn run(command: &mut Command, limit: Duration) -> Result<Finished, JvmError> {
    let program = PathBuf::from(command.get_program());
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| JvmError::Spawn { program: program.clone(), source })?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let ended = wait(&mut child, limit, Duration::from_millis(50));
    let Some(status) = ended.map_err(|source| JvmError::Pipe { program: program.clone(), source })? else {
        return Err(JvmError::TimeLimit { program, limit });
    };
    Ok(Finished { status, stdout: joined(stdout), stderr: joined(stderr) })
}

fn collect(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What arrived before a broken pipe is still worth showing.
        let _broken = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn joined(reader: Option<thread::JoinHandle<String>>) -> String {
    reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
}

/// None if the process had to be killed.
fn wait(child: &mut Child, limit: Duration, longest_pause: Duration) -> io::Result<Option<ExitStatus>> {
    let ended = ended_within(child, limit, longest_pause)?;
    if ended.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(ended)
}

/// How a process ends. None if it still runs at its limit.
pub(crate) fn ended_within(
    child: &mut Child,
    limit: Duration,
    longest_pause: Duration,
) -> io::Result<Option<ExitStatus>> {
    // (A limit beyond all clocks is none.)
    let end = Instant::now().checked_add(limit);
    let mut pause = Duration::from_millis(1);
    while end.is_none_or(|end| Instant::now() < end) {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(longest_pause);
    }
    child.try_wait()
}

/// What came from a process that answers line by line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Line(String),
    /// Its output ended.
    End,
    /// Nothing came in time.
    Silence,
}

/// A process that is told lines and answers in lines. It is killed when dropped.
#[derive(Debug)]
pub struct Conversation {
    program: PathBuf,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
}

impl Conversation {
    /// Starts the program.
    pub fn start(command: &mut Command) -> Result<Self, JvmError> {
        let program = PathBuf::from(command.get_program());
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|source| JvmError::Spawn { program: program.clone(), source })?;
        let missing = || JvmError::Pipe { program: program.clone(), source: io::ErrorKind::BrokenPipe.into() };
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = mpsc::channel();
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&errors);
        thread::spawn(move || each_line(output, |line| send(&sender, line)));
        thread::spawn(move || each_line(stderr, |line| keep(&kept, line)));
        Ok(Self { program, child, input, lines, errors })
    }

    /// Says one line.
    pub fn say(&mut self, line: &str) -> Result<(), JvmError> {
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|source| JvmError::Pipe { program: self.program.clone(), source })
    }

    /// The next line, if it comes within `limit`.
    pub fn hear(&self, limit: Duration) -> Heard {
        match self.lines.recv_timeout(limit) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Disconnected) => Heard::End,
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
        }
    }

    /// The last lines it wrote to its standard error.
    pub fn last_errors(&self) -> String {
        let lines = self.errors.lock().map(|lines| lines.iter().cloned().collect::<Vec<_>>());
        lines.unwrap_or_default().join("\n")
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _gone = self.child.kill();
        let _reaped = self.child.wait();
    }
}

fn each_line(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    while matches!(reader.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
        let line = String::from_utf8_lossy(&bytes);
        if !take(line.trim_end_matches(['\r', '\n']).to_owned()) {
            return;
        }
        bytes.clear();
    }
}

fn send(sender: &Sender<String>, line: String) -> bool {
    sender.send(line).is_ok()
}

fn keep(lines: &Mutex<VecDeque<String>>, line: String) -> bool {
    let Ok(mut lines) = lines.lock() else {
        return false;
    };
    if lines.len() == ERROR_LINES_KEPT {
        lines.pop_front();
    }
    lines.push_back(line);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_versions_of_old_new_and_early_releases() {
        assert_eq!(feature_version("\"1.8.0_402\""), Some(8));
        assert_eq!(feature_version("17.0.15"), Some(17));
        assert_eq!(feature_version("25-ea"), Some(25));
        assert_eq!(feature_version("unknown"), None);
    }

    #[test]
    fn a_folder_without_java_is_no_jdk() {
        let folder = tempfile::tempdir().unwrap();
        let error = Jdk::at(folder.path()).unwrap_err();
        assert!(matches!(error, JvmError::Incomplete { program: "java", .. }));
    }

    #[test]
    fn the_jdk_of_this_machine_tells_its_version() {
        let jdk = Jdk::find().unwrap();
        assert!(jdk.version() >= 8);
        let output = run(Command::new(jdk.java()).arg("-version"), Duration::from_secs(60)).unwrap();
        assert!(output.status.success());
        assert!(output.stderr.contains("version"));
    }

    #[test]
    fn a_process_that_does_not_end_is_killed() {
        let error = run(Command::new("sleep").arg("60"), Duration::from_millis(50)).unwrap_err();
        assert!(matches!(error, JvmError::TimeLimit { .. }));
    }

    #[test]
    fn a_conversation_hears_lines_then_the_end() {
        let mut cat = Conversation::start(Command::new("head").args(["-n", "1"])).unwrap();
        cat.say("hello").unwrap();
        assert_eq!(cat.hear(Duration::from_secs(10)), Heard::Line("hello".to_owned()));
        assert_eq!(cat.hear(Duration::from_secs(10)), Heard::End);
    }
}
