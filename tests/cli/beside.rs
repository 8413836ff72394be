//! Another agent in the recorded JVM, before and behind ours: what is recorded and carved is the same.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::maven;
use crate::workspace::{Workspace, java_files, text};

const JACOCO: &str = "org.jacoco:org.jacoco.agent:0.8.13:jar:runtime";

/// Where the classes come from, and when: JaCoCo's own jar may stand there.
const OF_THE_RUN: [&str; 2] = ["header ", "end class.path "];

/// Runs the demo's program with our agent and others, in the order given.
fn record(workspace: &Workspace, recording: &str, agents: &[&str]) {
    let recorded = workspace.command("java").args(agents).args(["-cp", "classes", "shop.Main"]).output().unwrap();
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    fs::rename(workspace.path().join("testcarve-out"), workspace.path().join(recording)).unwrap();
}

/// Everything that was recorded, but for what says which JVM it was.
fn events(workspace: &Workspace, recording: &str) -> Vec<String> {
    let traces = workspace.traces(recording);
    assert_eq!(traces.len(), 1, "{recording}");
    let lines = traces[0].1.lines().filter(|line| !OF_THE_RUN.iter().any(|header| line.starts_with(header)));
    lines.map(str::to_owned).collect()
}

fn list(workspace: &Workspace, recording: &str) -> Value {
    let listed = workspace.testcarve(["list", "--format", "json", recording]).output().unwrap();
    let mut document: Value = serde_json::from_slice(&listed.stdout).unwrap();
    document.as_object_mut().unwrap().remove("recordings");
    document
}

/// The carved sources, each with its place in the suite.
fn suite(workspace: &Workspace, recording: &str) -> Vec<(String, String)> {
    let directory = format!("suite-{recording}");
    let generated = workspace.testcarve(["generate", "--no-verify", "-o", &directory, recording]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    let root = workspace.path().join(&directory);
    let relative = |file: &Path| file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
    java_files(&root).iter().map(|file| (relative(file), fs::read_to_string(file).unwrap())).collect()
}

#[test]
fn jacoco_before_or_behind_us_changes_nothing() {
    let workspace = Workspace::of_demo();
    let written = workspace.testcarve(["agent", "-o", "agent"]).output().unwrap();
    let ours = text(&written.stdout).trim().to_owned();
    let jar = maven::jar(JACOCO);
    let jacoco = |name: &str| format!("-javaagent:{}=destfile={name}.exec", jar.display());

    record(&workspace, "alone", &[&ours]);
    record(&workspace, "behind", &[&ours, &jacoco("behind")]);
    record(&workspace, "before", &[&jacoco("before"), &ours]);

    let alone = events(&workspace, "alone");
    assert!(alone.len() > 500, "{}", alone.len());
    for recording in ["behind", "before"] {
        let executed = fs::metadata(workspace.path().join(format!("{recording}.exec"))).unwrap();
        assert!(executed.len() > 40, "JaCoCo recorded nothing");
        let events = events(&workspace, recording);
        assert!(events.iter().all(|line| !line.contains("jacoco")), "{recording}");
        assert_eq!(events.len(), alone.len(), "{recording}");
        assert_eq!(list(&workspace, recording), list(&workspace, "alone"), "{recording}");
        assert_eq!(suite(&workspace, recording), suite(&workspace, "alone"), "{recording}");
    }
}
