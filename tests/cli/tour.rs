//! `demo`, then `check`, `list` and `verify` on what it leaves behind, whole and damaged.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::transcript::Transcript;
use crate::workspace::{Workspace, text};

/// Exit code, standard output, standard error.
fn run(workspace: &Workspace, args: &[&str]) -> (Option<i32>, String, String) {
    let output = workspace.testcarve(args).output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_demo_runs_to_its_end_and_leaves_what_it_shows() {
    let workspace = Workspace::empty();
    let mut tour = Transcript::new(&workspace);
    tour.succeed("testcarve demo");
    for part in [
        "-- breakfast --",
        "why:",
        "BasketCarvedTest.java",
        "+        return count > BULK",
        "expected: <380> but was: <400>",
        "catch the bug",
    ] {
        assert!(tour.text().contains(part), "{part}: {}", tour.text());
    }
    tour.is_in_the_readme("demo");

    let trace = "testcarve-demo/testcarve-out/1.trace";
    assert_eq!(run(&workspace, &["check", trace]).0, Some(0));
    let whole = fs::read(workspace.path().join(trace)).unwrap();
    fs::write(workspace.path().join("cut.trace"), &whole[..whole.len() * 3 / 4]).unwrap();
    for command in ["list", "check"] {
        let (code, _, told) = run(&workspace, &[command, "cut.trace"]);
        assert_eq!(code, Some(0), "{told}");
        assert!(told.contains("was cut in line"), "{told}");
    }

    let tests = "testcarve-demo/carved-tests";
    let verify = |class_path: &str| run(&workspace, &["verify", tests, "--classpath", class_path, "--format", "json"]);
    let (code, json, told) = verify("testcarve-demo/classes");
    assert_eq!(code, Some(0), "{told}");
    assert!(!json.contains("\"green\": false"), "{json}");
    let (code, json, told) = verify("testcarve-demo/broken-classes:testcarve-demo/classes");
    assert_eq!(code, Some(1), "{told}");
    assert!(json.contains("expected: <380> but was: <400>"), "{json}");
    let (code, _, told) = verify("testcarve-demo/gone");
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("class path entry testcarve-demo/gone does not exist"), "{told}");
}

/// Its home: `TESTCARVE_JDK25`, else where Linux distributions put it.
fn jdk_25() -> Option<PathBuf> {
    let named = env::var_os("TESTCARVE_JDK25").map(PathBuf::from);
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let mut homes: Vec<PathBuf> = installed.filter(|home| home.to_string_lossy().contains("25")).collect();
    homes.sort();
    let is_25 = |home: &PathBuf| {
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        release.contains("JAVA_VERSION=\"25") && home.join("bin/javac").is_file()
    };
    named.into_iter().chain(homes).find(is_25)
}

#[test]
fn the_demo_runs_on_a_jdk_25() {
    let Some(home) = jdk_25() else {
        // Not by a macro: the test harness would keep that to itself.
        writeln!(io::stderr(), "NOT RUN: 1 test needs JDK 25 (TESTCARVE_JDK25 names its home)").unwrap();
        return;
    };
    let workspace = Workspace::empty();
    let before = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([home.join("bin")].into_iter().chain(env::split_paths(&before))).unwrap();
    let output =
        workspace.testcarve(["demo", "-o", "tour"]).env("JAVA_HOME", &home).env("PATH", path).output().unwrap();
    let told = text(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("catch the bug"), "{told}");
    assert!(header(&workspace.path().join("tour/testcarve-out/1.trace")).contains("header java.version \"25"));
}

/// The first lines of a trace.
fn header(trace: &Path) -> String {
    fs::read_to_string(trace).unwrap().lines().take(20).collect::<Vec<_>>().join("\n")
}
