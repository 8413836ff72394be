//! `demo`, then `check`, `list` and `verify` on what it leaves behind, whole and damaged.

use std::fs;

use super::workspace::{Workspace, text};

/// Exit code, standard output, standard error.
fn run(workspace: &Workspace, args: &[&str]) -> (Option<i32>, String, String) {
    let output = workspace.testcarve(args).output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_demo_runs_to_its_end_and_leaves_what_it_shows() {
    let workspace = Workspace::empty();
    let (code, shown, summary) = run(&workspace, &["demo", "-o", "tour"]);
    assert_eq!(code, Some(0), "{shown}{summary}");
    for part in [
        "-- breakfast --",
        "why:",
        "BasketCarvedTest.java",
        "+        return count > BULK",
        "expected: <380> but was: <400>",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(summary.contains("catch the bug"), "{summary}");

    let trace = "tour/testcarve-out/1.trace";
    assert_eq!(run(&workspace, &["check", trace]).0, Some(0));
    let whole = fs::read(workspace.path().join(trace)).unwrap();
    fs::write(workspace.path().join("cut.trace"), &whole[..whole.len() * 3 / 4]).unwrap();
    for command in ["list", "check"] {
        let (code, _, told) = run(&workspace, &[command, "cut.trace"]);
        assert_eq!(code, Some(0), "{told}");
        assert!(told.contains("was cut in line"), "{told}");
    }

    let tests = "tour/carved-tests";
    let verify = |class_path: &str| run(&workspace, &["verify", tests, "--classpath", class_path, "--format", "json"]);
    let (code, json, told) = verify("tour/classes");
    assert_eq!(code, Some(0), "{told}");
    assert!(!json.contains("\"green\": false"), "{json}");
    let (code, json, told) = verify("tour/broken-classes:tour/classes");
    assert_eq!(code, Some(1), "{told}");
    assert!(json.contains("expected: <380> but was: <400>"), "{json}");
    let (code, _, told) = verify("tour/gone");
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("class path entry tour/gone does not exist"), "{told}");
}
