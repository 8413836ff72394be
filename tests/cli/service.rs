//! The store service of `tests/programs`: building it, talking to it, ending it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::workspace::{Workspace, eventually, java_files};

/// Builds the service's jar in its workspace.
pub(super) fn service() -> Workspace {
    let workspace = Workspace::of_program("store-service");
    let sources = java_files(&workspace.path().join("src"));
    workspace.succeed("javac", ["-d", "classes"].map(Into::into).into_iter().chain(sources));
    workspace
        .succeed("jar", ["--create", "--file", "store.jar", "--main-class", "store.Service", "-C", "classes", "."]);
    workspace
}

/// A running service.
pub(super) struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    port: u16,
}

impl Running {
    /// Starts it and waits until it listens.
    pub(super) fn start(service: &mut Command) -> Self {
        let mut child = service.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let port = line.strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}")).trim().parse().unwrap();
        Self { child, output, port }
    }

    /// One client's requests, and the answers.
    pub(super) fn ask(&self, requests: &[&str]) -> Vec<String> {
        let mut client = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
        client.write_all(text.as_bytes()).unwrap();
        BufReader::new(client).lines().take(requests.len()).map(Result::unwrap).collect()
    }

    /// Ends it by a signal; gives its status and the rest of its output.
    pub(super) fn end(mut self, signal: &str) -> (i32, String) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        let status = eventually("the service to end", || self.child.try_wait().unwrap());
        (status.code().unwrap(), rest)
    }
}
