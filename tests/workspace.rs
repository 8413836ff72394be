//! A scratch copy of a test program, and `testcarve` run in it with an environment of its own.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Variables that would change what a JVM, Maven or `testcarve` does.
const FOREIGN: [&str; 8] = [
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "MAVEN_OPTS",
    "MAVEN_ARGS",
    "CLASSPATH",
    "NO_COLOR",
    "CLICOLOR_FORCE",
];

/// For JVMs that run once and shortly: that does not repay optimising, nor several threads that collect garbage.
pub(super) const QUICK: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// A directory for one test.
pub(super) struct Workspace {
    root: TempDir,
    directory: PathBuf,
}

impl Workspace {
    /// An empty directory, with a blank and brackets in its name.
    pub(super) fn empty() -> Self {
        let root = TempDir::new().unwrap();
        let directory = root.path().join("work [1] dir");
        fs::create_dir_all(&directory).unwrap();
        Self { root, directory }
    }

    /// A copy of a program of `tests/programs`.
    pub(super) fn of_program(name: &str) -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
        Self::copy_of(&source, name)
    }

    /// Lays one of our own programs over this one.
    pub(super) fn overlay(&self, name: &str) {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
        copy(&source, self.path());
    }

    /// The demo program.
    pub(super) fn of_demo() -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo");
        let workspace = Self::copy_of(&source, "demo");
        let sources = java_files(&workspace.path().join("src"));
        workspace.succeed("javac", ["-d", "classes"].map(PathBuf::from).into_iter().chain(sources));
        workspace
    }

    /// A small program of these files, compiled with `-g` into `classes`.
    pub(super) fn of_sources(files: &[(&str, &str)]) -> Self {
        let workspace = Self::empty();
        fs::create_dir_all(workspace.path().join("src")).unwrap();
        for (name, text) in files {
            workspace.write(&format!("src/{name}"), text);
        }
        let sources = java_files(&workspace.path().join("src"));
        workspace.succeed("javac", ["-g", "-d", "classes"].map(PathBuf::from).into_iter().chain(sources));
        workspace
    }

    fn copy_of(source: &Path, name: &str) -> Self {
        let root = TempDir::new().unwrap();
        let directory = root.path().join(name);
        copy(source, &directory);
        Self { root, directory }
    }

    /// Writes a file of the workspace.
    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.directory.join(name), text).unwrap();
    }

    /// Where commands run.
    pub(super) fn path(&self) -> &Path {
        &self.directory
    }

    /// A path outside the directory that goes away with it.
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// A command in this directory, free of the caller's Java settings.
    pub(super) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.directory).stdin(Stdio::null());
        for variable in FOREIGN {
            command.env_remove(variable);
        }
        // One cache for all tests, in a directory whose name needs quoting.
        command.env("TESTCARVE_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("agent cache"));
        command.env("MAVEN_OPTS", QUICK.join(" "));
        if command.get_program() == "javac" {
            command.args(QUICK.map(|option| format!("-J{option}")));
        }
        command
    }

    /// `testcarve` with arguments.
    pub(super) fn testcarve<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_testcarve"));
        command.args(args);
        command
    }

    /// Runs `testcarve`, compares how it ends and what it tells.
    #[track_caller]
    pub(super) fn ends(&self, args: &[&str], code: i32, message: &str) -> Output {
        let output = self.testcarve(args).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
        output
    }

    /// What `testcarve` prints and tells, once it has ended so.
    #[track_caller]
    pub(super) fn out(&self, args: &[&str], code: i32) -> (String, String) {
        let output = self.ends(args, code, "");
        (text(&output.stdout), text(&output.stderr))
    }

    /// Runs `testcarve record -- COMMAND`.
    pub(super) fn record(&self, command: &[&str]) -> Output {
        self.testcarve([&["record", "--"], command].concat()).output().unwrap()
    }

    /// Runs a command of the test's own that must succeed.
    pub(super) fn succeed<S: AsRef<OsStr>>(&self, program: &str, args: impl IntoIterator<Item = S>) -> Output {
        let output = self.command(program).args(args).output().unwrap();
        assert!(output.status.success(), "{program}: {}{}", text(&output.stdout), text(&output.stderr));
        output
    }

    /// Names and texts of the traces of a recording, by name.
    pub(super) fn traces(&self, recording: &str) -> Vec<(String, String)> {
        let mut traces: Vec<(String, String)> = fs::read_dir(self.directory.join(recording))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "trace"))
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()))
            .collect();
        traces.sort();
        traces
    }

    /// A file of the recording `testcarve-out`.
    pub(super) fn recorded(&self, name: &str) -> String {
        fs::read_to_string(self.directory.join("testcarve-out").join(name)).unwrap()
    }
}

/// Bytes as text, for messages and comparisons.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Waits until `found` gives something, at most half a minute.
pub(super) fn eventually<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(30);
    while Instant::now() < end {
        if let Some(value) = found() {
            return value;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("waited in vain for {what}");
}

/// All Java files below a directory, sorted.
pub(super) fn java_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(java_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Told although the test passes: not by a macro, as the test harness would keep that to itself.
pub(super) fn not_run(needs: &str) {
    let mut errors = io::stderr();
    writeln!(errors, "NOT RUN: a test needs {needs}").unwrap();
}

/// A port of loopback on which nobody listens.
pub(super) fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// Copies a directory, but for what is in one called `target`.
pub(super) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if path.is_file() {
            fs::copy(&path, to.join(name)).unwrap();
        } else if name != "target" {
            copy(&path, &to.join(name));
        }
    }
}
