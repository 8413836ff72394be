//! Each exit code, by a command that ends with it.

use crate::workspace::{Workspace, text};

#[track_caller]
fn assert_ends(workspace: &Workspace, args: &[&str], code: i32, message: &str) {
    let output = workspace.testcarve(args).output().unwrap();
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
    assert!(stderr.contains(message), "{args:?}: {stderr}");
}

#[test]
fn success_is_0() {
    assert_ends(&Workspace::empty(), &["--version"], 0, "");
}

#[test]
fn wrong_usage_is_2() {
    let workspace = Workspace::empty();
    assert_ends(&workspace, &[], 2, "Usage: testcarve");
    assert_ends(&workspace, &["record"], 2, "Usage: testcarve record");
    assert_ends(&workspace, &["carve"], 2, "unrecognized subcommand 'carve'");
    assert_ends(&workspace, &["generate", "--target", ""], 2, "a value is required for '--target <PATTERN>'");
    assert_ends(&workspace, &["agent", "-o", "other.jar"], 2, "must keep its file name testcarve-agent.jar");
    // Before anything is carved: the recording that is not there is not even looked for.
    assert_ends(&workspace, &["generate", "--release", "99"], 2, "--release 99 is newer than the JDK in ");
    for wrong in ["7", "1.8", "-1"] {
        let release = format!("--release={wrong}");
        assert_ends(&workspace, &["generate", &release], 2, "tests are written for a Java release from 8 on");
    }
}

#[test]
fn settings_that_cannot_be_read_are_wrong_usage() {
    let workspace = Workspace::empty();
    workspace.write("testcarve.toml", "[record]\ninclude = 5\n");
    assert_ends(&workspace, &["agent"], 2, "line 2, column 11");
}

#[test]
fn a_disk_that_cannot_be_written_is_4() {
    let workspace = Workspace::empty();
    workspace.write("file", "");
    assert_ends(&workspace, &["agent", "-o", "file/below"], 4, "cannot create the directory");
    // Before anything is carved: the recording that is not there is not even looked for.
    assert_ends(&workspace, &["generate", "-o", "file/below", "nothing.trace"], 4, "cannot create the directory");
}

#[test]
fn the_commands_own_status_is_passed_on_when_something_was_recorded() {
    let workspace = Workspace::empty();
    workspace.write(
        "Exit.java",
        "public class Exit { public static void main(String[] a) { end(Integer.parseInt(a[0])); } \
         static void end(int status) { System.exit(status); } }",
    );
    workspace.succeed("javac", ["Exit.java"]);
    for status in [0, 1, 2, 77, 125] {
        let word = status.to_string();
        assert_ends(&workspace, &["record", "--", "java", "-cp", ".", "Exit", &word], status, "");
    }
}

#[test]
fn a_command_that_is_not_there_is_127() {
    assert_ends(
        &Workspace::empty(),
        &["record", "--", "no-such-command"],
        127,
        "cannot find the command no-such-command",
    );
}

#[cfg(unix)]
#[test]
fn a_command_that_cannot_be_run_is_126() {
    let workspace = Workspace::empty();
    workspace.write("notes.txt", "");
    assert_ends(&workspace, &["record", "--", "./notes.txt"], 126, "cannot run the command ./notes.txt");
}

#[cfg(unix)]
#[test]
fn nothing_recorded_is_125_with_the_likely_cause() {
    let workspace = Workspace::empty();
    assert_ends(&workspace, &["record", "--", "true"], 125, "started no JVM");
    assert_ends(&workspace, &["record", "--", "sh", "-c", "kill -9 $$"], 125, "ended with signal 9");
    assert!(workspace.recorded("record.json").contains("\"signal\": 9"));
}

#[test]
fn a_directory_with_other_files_is_125_and_stays() {
    let workspace = Workspace::empty();
    workspace.write("thesis.txt", "");
    assert_ends(&workspace, &["record", "-o", ".", "--", "java", "-version"], 125, "is not a recording");
    assert!(workspace.path().join("thesis.txt").exists());
}

#[test]
fn a_cache_that_cannot_be_used_is_125_in_record_and_names_the_variable() {
    let workspace = Workspace::empty();
    let mut command = workspace.testcarve(["record", "--", "java", "-version"]);
    let output = command.env("TESTCARVE_CACHE", workspace.beside("a=b")).output().unwrap();
    assert_eq!(output.status.code(), Some(125));
    assert!(text(&output.stderr).contains("set TESTCARVE_CACHE"), "{}", text(&output.stderr));
}

#[test]
fn a_recording_that_cannot_be_used_is_3_with_the_remedy() {
    let workspace = Workspace::empty();
    assert_ends(&workspace, &["list"], 3, "record a program first");
    assert_ends(&workspace, &["check", "gone.trace"], 3, "gone.trace does not exist");
    assert_ends(&workspace, &["generate", "."], 3, "holds no recording");
    for (text, message) in [
        ("", "it is empty"),
        ("garbage\n", "starts with `garbage`"),
        ("\u{0}\u{1}binary", "not with `testcarve-trace 5`"),
        ("testcarve-trace 99\n", "its format is version 99"),
        ("testcarve-trace 1\nnonsense\n", "bad.trace:2:1"),
    ] {
        workspace.write("bad.trace", text);
        for command in ["list", "check", "generate"] {
            assert_ends(&workspace, &[command, "bad.trace"], 3, message);
        }
        assert_ends(&workspace, &["preview", "bad.trace", "--target", "*"], 3, message);
    }
}

#[test]
fn a_suite_or_class_path_that_is_not_there_is_3() {
    let workspace = Workspace::empty();
    assert_ends(&workspace, &["verify", "."], 3, "testcarve.json; name the directory");
    workspace.write("testcarve.json", "{}");
    assert_ends(&workspace, &["verify", "."], 3, "is not a manifest of testcarve");
}
