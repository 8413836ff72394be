//! A PostgreSQL server of a test's own: on loopback, on a free port, with a data directory of its own, gone when it is dropped.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::workspace::{eventually, free_port, not_run};

/// Where Debian has the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";
/// The server refuses to run as root, whoever starts it: `nobody` and its group.
const NOBODY: (u32, u32) = (65534, 65534);
const ROOT: u32 = 0;
/// Connections that it takes at once, beside three for its own user: no test leaves one open.
const MOST: u32 = 13;
/// Its own user, who may do all.
const OWNER: &str = "owner";
/// Of the user `depot`.
const PASSWORD: &str = "nobody-knows-8";

/// A running server with a database `depot`, in which a user of that name may make schemas.
pub(super) struct Postgres {
    programs: PathBuf,
    directory: TempDir,
    port: u16,
    child: Child,
}

impl Postgres {
    /// None, and a line that says so, where no server is installed.
    pub(super) fn start() -> Option<Self> {
        let Some(programs) = installed() else {
            not_run("PostgreSQL (apt-get install postgresql)");
            return None;
        };
        let directory = TempDir::new().unwrap();
        if is_root() {
            chown(directory.path(), Some(NOBODY.0), Some(NOBODY.1)).unwrap();
        }
        make_data(&programs, directory.path());
        let port = free_port();
        let child = start(&programs, directory.path(), port);
        let server = Self { programs, directory, port, child };
        server.fill();
        Some(server)
    }

    /// On the same port, with nothing of what was there.
    pub(super) fn start_again(&mut self) {
        self.stop();
        fs::remove_dir_all(self.directory.path().join("data")).unwrap();
        make_data(&self.programs, self.directory.path());
        self.child = start(&self.programs, self.directory.path(), self.port);
        self.fill();
    }

    fn fill(&self) {
        eventually("PostgreSQL", || self.answers().then_some(()));
        let make = format!("CREATE ROLE depot LOGIN PASSWORD '{PASSWORD}'");
        for sql in [make.as_str(), "CREATE DATABASE depot OWNER depot"] {
            self.run("postgres", sql);
        }
    }

    /// At once, with all its processes: it is told to, or they would outlive it for a moment in a directory that goes.
    fn stop(&mut self) {
        let data = self.directory.path().join("data");
        let stopped = command(&self.programs.join("pg_ctl"), self.directory.path())
            .args(["stop", "-m", "immediate", "-w", "-D"])
            .arg(data)
            .output();
        if !stopped.is_ok_and(|output| output.status.success()) {
            let _gone = self.child.kill();
        }
        let _reaped = self.child.wait();
    }

    /// How the program is told to use it.
    pub(super) fn properties(&self) -> Vec<String> {
        let url = format!("-Ddepot.url=jdbc:postgresql://127.0.0.1:{}/depot", self.port);
        vec![url, "-Ddepot.user=depot".to_owned(), format!("-Ddepot.password={PASSWORD}")]
    }

    /// Runs SQL as the server's owner.
    pub(super) fn run(&self, database: &str, sql: &str) {
        let output = self.client("psql", database).args(["-q", "-c", sql]).output().unwrap();
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// A schema with all that is in it, as a script.
    pub(super) fn dump(&self, database: &str, schema: &str) -> String {
        let schema = format!("--schema={schema}");
        let output = self.client("pg_dump", database).args([schema.as_str(), "--inserts"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let script = String::from_utf8(output.stdout).unwrap();
        // (Two lines of it have a word that is drawn anew for each.)
        let is_drawn = |line: &&str| line.starts_with("\\restrict") || line.starts_with("\\unrestrict");
        script.lines().filter(|line| !is_drawn(line)).collect::<Vec<_>>().join("\n")
    }

    fn answers(&self) -> bool {
        self.client("psql", "postgres").args(["-q", "-c", "SELECT 1"]).output().unwrap().status.success()
    }

    fn client(&self, program: &str, database: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        let port = self.port.to_string();
        command.args(["-h", "127.0.0.1", "-p", port.as_str(), "-U", OWNER, "-d", database]);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The directory of the newest version's programs.
fn installed() -> Option<PathBuf> {
    let versions = fs::read_dir(VERSIONS).ok()?.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let number = |bin: &PathBuf| bin.parent()?.file_name()?.to_str()?.parse::<u32>().ok();
    let needed = ["initdb", "postgres", "pg_ctl", "psql", "pg_dump"];
    let whole = versions.filter(|bin| needed.iter().all(|program| bin.join(program).is_file()));
    whole.max_by_key(number)
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().unwrap();
    String::from_utf8(user.stdout).unwrap().trim() == ROOT.to_string()
}

/// A program that works in the data directory, as somebody who may.
fn command(program: &Path, directory: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(directory);
    if is_root() {
        command.uid(NOBODY.0).gid(NOBODY.1);
    }
    command
}

fn make_data(programs: &Path, directory: &Path) {
    let mut command = command(&programs.join("initdb"), directory);
    command
        .args(["-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"])
        .arg(directory.join("data"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Starts it. What is written is not flushed to a disk: nothing outlives a crash.
fn start(programs: &Path, directory: &Path, port: u16) -> Child {
    let log = fs::File::create(directory.join("log")).unwrap();
    let mut command = command(&programs.join("postgres"), directory);
    command.arg("-D").arg(directory.join("data")).args(["-p", &port.to_string()]);
    command.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
    command.args(["-c", "fsync=off", "-c", &format!("max_connections={MOST}")]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap()
}
