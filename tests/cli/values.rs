//! What methods take and give: arrays and library values, as `tests/programs/values` has them.

use std::fs;
use std::path::Path;

use super::workspace::{Workspace, text};

/// Records the program and carves its suite.
fn carved() -> (Workspace, String) {
    let workspace = Workspace::of_program("values");
    workspace.succeed("javac", ["-g", "-d", "classes", "Values.java"]);
    let command = ["record", "--", "java", "-cp", "classes", "values.Values"];
    assert!(workspace.testcarve(command).output().unwrap().status.success());
    let generated = workspace.testcarve(["generate"]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    (workspace, text(&generated.stderr))
}

fn suite(directory: &Path) -> String {
    fs::read_to_string(directory.join("carved-tests/values/ValuesCarvedTest.java")).unwrap()
}

#[test]
fn arrays_and_library_values_are_given_and_compared_as_they_were_recorded() {
    let (workspace, told) = carved();
    assert!(told.contains("Before verification 23 of 23 compiled, 23 were green; 1 were weak."), "{told}");
    insta::assert_snapshot!(suite(workspace.path()));
}

#[test]
fn tests_of_arrays_and_library_values_fail_when_the_program_breaks() {
    let (workspace, _) = carved();
    let mut source = fs::read_to_string(workspace.path().join("Values.java")).unwrap();
    let changes = [
        ("new Date(millis)", "new Date(millis + 1)", "date_"),
        ("setScale(2)", "setScale(3)", "prices_"),
        ("Optional.of(LocalDate.parse(text))", "Optional.of(LocalDate.parse(text).plusDays(1))", "day_"),
        ("grid[0][1] = 7", "grid[1][0] = 7", "grid_"),
        ("new AtomicReference<>(text)", "new AtomicReference<>(text + text)", "reference_"),
        ("counter.addAndGet(5)", "counter.addAndGet(4)", "count_"),
        ("sum += number;", "sum = number;", "sum_"),
        ("values[0]", "values[1]", "first_"),
    ];
    for (line, broken, _) in changes {
        assert!(source.contains(line), "{line}");
        source = source.replace(line, broken);
    }
    workspace.write("Values.java", &source);
    workspace.succeed("javac", ["-d", "broken", "Values.java"]);
    let verified = workspace.testcarve(["verify", "carved-tests", "--classpath", "broken"]).output().unwrap();
    let told = text(&verified.stdout);
    for (_, broken, test) in changes {
        assert!(told.contains(&format!("values.ValuesCarvedTest.{test}")), "{broken}: {told}");
    }
}
