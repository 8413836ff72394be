//! A `MariaDB` server of a test's own: on loopback, on a free port, with a data directory of its own, gone when it is dropped.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::workspace::{eventually, free_port, not_run};

/// In memory: the tables are made anew for each test, which takes thirty times as long where each file is flushed to a disk.
const IN_MEMORY: &str = "/dev/shm";
/// Where Debian has the server, and not on everybody's path.
const BESIDE_PATH: &str = "/usr/sbin";
const FOUND: [&str; 2] = ["mariadbd", "mariadb-install-db"];
/// What the second one runs, in another package of Debian's.
const ASKED: &str = "my_print_defaults";
/// Connections that it takes at once: no carved test leaves one open.
pub(super) const FEW: u32 = 10;
/// For recorded tests that do.
pub(super) const MANY: u32 = 150;
/// Of the user `hotel`.
pub(super) const PASSWORD: &str = "nobody-knows-7";

/// A running server with an empty database `hotel`.
pub(super) struct Server {
    programs: [PathBuf; 2],
    directory: TempDir,
    port: u16,
    child: Child,
}

impl Server {
    /// None, and a line that says so, where no server is installed.
    pub(super) fn start() -> Option<Self> {
        Self::start_for(FEW)
    }

    /// One that takes so many connections at once.
    pub(super) fn start_for(connections: u32) -> Option<Self> {
        let Some(programs) = installed() else {
            not_run("MariaDB (apt-get install mariadb-server-core mariadb-client-core)");
            return None;
        };
        let directory = if Path::new(IN_MEMORY).is_dir() { TempDir::new_in(IN_MEMORY) } else { TempDir::new() };
        let directory = directory.unwrap();
        fs::write(directory.path().join("init.sql"), init(connections)).unwrap();
        make_data(&programs[1], directory.path());
        let port = free_port();
        let child = start(&programs[0], directory.path(), port);
        Some(Self { programs, directory, port, child })
    }

    /// How the program is told to use it.
    pub(super) fn properties(&self) -> Vec<String> {
        let url = self.url();
        vec![format!("-Dhotel.url={url}"), "-Dhotel.user=hotel".to_owned(), format!("-Dhotel.password={PASSWORD}")]
    }

    /// Tests that make its database themselves are told the server, too.
    pub(super) fn rewritten_properties(&self) -> Vec<String> {
        let server = format!("-Dhotel.server=jdbc:mariadb://127.0.0.1:{}/", self.port);
        [self.properties(), vec![server]].concat()
    }

    /// How `desk` is, which makes its database itself.
    pub(super) fn desk_properties(&self) -> Vec<String> {
        let server = format!("-Ddesk.server=jdbc:mariadb://127.0.0.1:{}/", self.port);
        vec![server, "-Ddesk.user=hotel".to_owned(), format!("-Ddesk.password={PASSWORD}")]
    }

    pub(super) fn url(&self) -> String {
        format!("jdbc:mariadb://127.0.0.1:{}/hotel", self.port)
    }

    /// At once, as a crash does.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// On the same port, the database made anew; from now on with few connections.
    pub(super) fn start_again(&mut self) {
        fs::write(self.directory.path().join("init.sql"), init(FEW)).unwrap();
        self.kill();
        self.child = start(&self.programs[0], self.directory.path(), self.port);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed before.
        let _gone = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Run at each start: no row outlives a start.
fn init(connections: u32) -> String {
    format!(
        "CREATE OR REPLACE DATABASE hotel;\n\
         DROP DATABASE IF EXISTS desk;\n\
         CREATE OR REPLACE USER hotel@'127.0.0.1' IDENTIFIED BY '{PASSWORD}';\n\
         GRANT ALL ON hotel.* TO hotel@'127.0.0.1';\n\
         GRANT ALL ON desk.* TO hotel@'127.0.0.1';\n\
         SET GLOBAL max_connections = {connections};\n"
    )
}

fn installed() -> Option<[PathBuf; 2]> {
    let mut path = env::var_os("PATH").unwrap_or_default();
    path.push(format!(":{BESIDE_PATH}"));
    let find = |name: &str| which::which_in(name, Some(&path), "/").ok();
    find(ASKED)?;
    Some([find(FOUND[0])?, find(FOUND[1])?])
}

/// Options of both programs; root has to say that it means it.
fn options(directory: &Path) -> Vec<OsString> {
    let user = Command::new("id").arg("-un").output().unwrap();
    let user = String::from_utf8(user.stdout).unwrap();
    let mut data = OsString::from("--datadir=");
    data.push(directory.join("data"));
    vec!["--no-defaults".into(), format!("--user={}", user.trim()).into(), data]
}

/// One of them, with its options and a directory of its own for its temporary tables: a server removes those it finds there when it starts,
/// another server's among them.
fn command(program: &Path, directory: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(options(directory)).env("TMPDIR", directory);
    command
}

fn make_data(program: &Path, directory: &Path) {
    let mut command = command(program, directory);
    command.args(["--auth-root-authentication-method=normal", "--skip-test-db"]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Starts it, and waits until it answers.
fn start(program: &Path, directory: &Path, port: u16) -> Child {
    let log = fs::File::create(directory.join("log")).unwrap();
    let socket = format!("--socket={}", directory.join("socket").display());
    let init = format!("--init-file={}", directory.join("init.sql").display());
    let child = command(program, directory)
        .args([socket, init, format!("--port={port}")])
        .args(["--bind-address=127.0.0.1", "--skip-name-resolve", "--skip-log-bin"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    // It greets whoever connects once it has run its first statements.
    eventually("MariaDB", || TcpStream::connect(("127.0.0.1", port)).ok()?.read_exact(&mut [0]).ok());
    child
}
