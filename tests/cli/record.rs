//! `record` as a user runs it: the program behaves as before, and there is a recording.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::service::{Running, service};
use crate::workspace::{Workspace, text};

/// Test classes with their numbers, as surefire's reports tell them, without the times.
fn test_outcomes(project: &Path) -> Vec<String> {
    let mut outcomes = Vec::new();
    for entry in fs::read_dir(project).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            outcomes.extend(test_outcomes(&path));
        } else if path.parent().is_some_and(|parent| parent.ends_with("surefire-reports"))
            && path.extension().is_some_and(|extension| extension == "txt")
        {
            let report = fs::read_to_string(&path).unwrap();
            let line = report.lines().find(|line| line.starts_with("Tests run")).unwrap();
            let numbers = line.split(", Time").next().unwrap();
            outcomes.push(format!("{}: {numbers}", path.file_stem().unwrap().to_string_lossy()));
        }
    }
    outcomes.sort();
    outcomes
}

/// Standard error without the lines that a JVM with the agent in its environment adds: its own and its launcher's.
fn without_picked_up(stderr: &[u8]) -> String {
    text(stderr)
        .lines()
        .map(|line| line.trim_start_matches("\u{1b}[0m").trim_start_matches("\u{1b}[m"))
        .filter(|line| !line.contains("Picked up J") && !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

fn frames(trace: &str) -> usize {
    trace.lines().filter(|line| line.starts_with("> ")).count()
}

/// Runs the tests of a Maven project twice, bare and recorded, and compares all the user can see.
fn recorded_maven_tests_end_as_before(program: &str, jvms: usize) -> Workspace {
    let workspace = Workspace::of_program(program);
    let maven = ["mvn", "-q", "-B", "test"];
    let bare = workspace.succeed(maven[0], &maven[1..]);
    let before = test_outcomes(workspace.path());
    assert!(!before.is_empty());
    fs::remove_dir_all(workspace.path().join("target")).ok();

    let recorded = workspace.record(&maven);

    assert_eq!(recorded.status.code(), Some(0), "{}", text(&recorded.stderr));
    assert_eq!(text(&recorded.stdout), text(&bare.stdout));
    assert_eq!(without_picked_up(&recorded.stderr), without_picked_up(&bare.stderr));
    assert_eq!(test_outcomes(workspace.path()), before);
    let traces = workspace.traces("testcarve-out");
    assert_eq!(traces.len(), jvms, "Maven's own JVM is passed over, each module's tests are recorded");
    assert!(traces.iter().all(|(_, trace)| frames(trace) > 0));
    workspace
}

#[test]
fn a_java_8_project_with_junit_4_is_recorded_in_its_test_jvm() {
    recorded_maven_tests_end_as_before("ledger-java8-junit4", 1);
}

#[test]
fn two_modules_in_a_directory_with_blanks_and_brackets_give_two_traces() {
    recorded_maven_tests_end_as_before("words and [reports]", 2);
}

#[test]
fn a_plain_java_has_byte_equal_streams() {
    let workspace = Workspace::of_demo();
    let java = ["java", "-cp", "classes", "shop.Main"];
    let bare = workspace.succeed(java[0], &java[1..]);

    let recorded = workspace.record(&java);

    assert_eq!(recorded.status.code(), Some(0));
    assert_eq!(text(&recorded.stdout), text(&bare.stdout));
    assert_eq!(text(&recorded.stderr), text(&bare.stderr));
    let traces = workspace.traces("testcarve-out");
    assert_eq!(traces.len(), 1);
    assert!(frames(&traces[0].1) > 0);
    assert!(traces[0].1.ends_with("end complete -\n"));
    assert_eq!(workspace.recorded(".gitignore"), "*\n");
    assert!(workspace.recorded("summary.txt").starts_with("Recorded 1 JVM in "));
}

#[test]
fn a_script_records_the_jvms_it_starts_and_keeps_its_own_tool_options() {
    let workspace = Workspace::of_demo();
    workspace.write("run.sh", "java -cp classes shop.Main > one.txt\njava -cp classes shop.Main > two.txt\nexit 5\n");

    let output =
        workspace.testcarve(["record", "--", "sh", "run.sh"]).env("JAVA_TOOL_OPTIONS", "-Dkept=yes").output().unwrap();

    assert_eq!(output.status.code(), Some(5));
    assert!(text(&output.stderr).contains("-Dkept=yes \"-javaagent:"), "{}", text(&output.stderr));
    assert_eq!(workspace.traces("testcarve-out").len(), 2);
}

#[test]
fn standard_input_reaches_the_program() {
    let workspace = Workspace::empty();
    workspace.write(
        "Echo.java",
        "public class Echo { public static void main(String[] a) throws Exception { System.out.write(read()); \
         System.out.flush(); } static byte[] read() throws Exception { return System.in.readAllBytes(); } }",
    );
    workspace.succeed("javac", ["Echo.java"]);
    let mut child = workspace
        .testcarve(["record", "--", "java", "-cp", ".", "Echo"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"hello\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stdout), "hello\n");
}

#[test]
fn the_older_recording_is_kept() {
    let workspace = Workspace::of_demo();
    for _ in 0..2 {
        workspace.record(&["java", "-cp", "classes", "shop.Main"]);
    }
    assert_eq!(workspace.traces("testcarve-out.old").len(), 1);
    assert_eq!(workspace.traces("testcarve-out").len(), 1);
}

#[test]
fn failed_commands_do_not_push_a_good_recording_away() {
    let workspace = Workspace::of_demo();
    workspace.write(
        "Broken.java",
        "class Broken { public static void main(String[] a) { new Broken().fail(); } void fail() { throw new IllegalStateException(); } }",
    );
    workspace.succeed("javac", ["-d", "broken", "Broken.java"]);
    workspace.record(&["java", "-cp", "classes", "shop.Main"]);
    let good = workspace.traces("testcarve-out");
    for class_path in ["broken", "nowhere", "broken", "broken"] {
        assert_ne!(workspace.record(&["java", "-cp", class_path, "Broken"]).status.code(), Some(0));
    }
    assert_eq!(workspace.traces("testcarve-out.old"), good);
    assert_eq!(workspace.traces("testcarve-out.failed").len(), 1);
}

#[test]
fn a_recording_of_nothing_tells_where_the_one_before_it_is() {
    let workspace = Workspace::of_demo();
    workspace.record(&["java", "-cp", "classes", "shop.Main"]);
    let nothing = workspace.record(&["java", "-cp", "nowhere", "shop.Main"]);
    let told = String::from_utf8(nothing.stderr).unwrap();
    assert_eq!(nothing.status.code(), Some(125), "{told}");
    assert!(told.trim_end().ends_with("testcarve-out.old"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_service_stopped_by_an_interrupt_or_a_termination_leaves_a_whole_recording() {
    let workspace = service();
    let words = ["java", "-jar", "store.jar"];
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        let served_by = |command: &mut Command| {
            let service = Running::start(command);
            let answers = service.ask(&["set a 1", "set a 2", "get a", "quit"]);
            assert_eq!(answers, ["new", "was 1", "2", "error: unknown request quit"]);
            service.end(signal)
        };
        let bare = served_by(workspace.command(words[0]).args(&words[1..]));
        let recorded = served_by(&mut workspace.testcarve([&["record", "--"], &words[..]].concat()));

        assert_eq!(bare, (status, "served 4 requests\n".to_owned()));
        assert_eq!(recorded, bare);
        let traces = workspace.traces("testcarve-out");
        assert_eq!(traces.len(), 1);
        assert!(frames(&traces[0].1) > 0);
        assert!(traces[0].1.ends_with("end complete -\n"));
    }
}

/// Calls `f` ninety times, waits, and kills itself as nobody can withstand.
const KILLED: &str = "public class Killed { static int f(int n) { return n + 1; } \
     public static void main(String[] a) throws Exception { for (int i = 0; i < 90; i++) { f(i); } Thread.sleep(Integer.parseInt(a[0])); \
     new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start(); Thread.sleep(60_000); } }";

#[cfg(unix)]
#[test]
fn a_program_that_is_killed_leaves_what_it_did_until_shortly_before() {
    let workspace = Workspace::of_sources(&[("Killed.java", KILLED)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Killed", "2000"]);
    assert_eq!(recorded.status.code(), Some(137), "{}", text(&recorded.stderr));
    assert_eq!(frames(&workspace.traces("testcarve-out")[0].1), 1 + 90);
    assert!(workspace.recorded("summary.txt").contains("1 cut off"));
    let carved = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    assert_eq!(carved.status.code(), Some(0), "{}", text(&carved.stderr));
}

#[cfg(unix)]
#[test]
fn a_program_that_is_killed_before_it_did_anything_is_told_as_that() {
    let source = KILLED.replace("i < 90", "i < 0");
    let workspace = Workspace::of_sources(&[("Killed.java", &source)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Killed", "0"]);
    assert_eq!(recorded.status.code(), Some(125));
    let told = text(&recorded.stderr);
    assert!(told.contains("the JVM was killed before a call of the application was written"), "{told}");
}

#[test]
fn the_written_agent_records_without_us() {
    let workspace = Workspace::of_demo();
    let written = workspace.testcarve(["agent", "-o", "the agent"]).output().unwrap();
    assert!(written.status.success(), "{}", text(&written.stderr));
    let option = text(&written.stdout).trim().to_owned();

    workspace.succeed("java", [option.as_str(), "-cp", "classes", "shop.Main"]);

    assert_eq!(workspace.traces("testcarve-out").len(), 1);
}

/// Without a daemon: one that is left running would outlive the test's directory.
#[test]
#[ignore = "needs a gradle on the PATH; .ci/run runs it where there is one"]
fn a_gradle_project_is_recorded_in_its_test_worker_and_up_to_date_tests_are_told() {
    let workspace = Workspace::of_program("ledger-java8-junit4");
    let gradle = ["gradle", "--no-daemon", "-q", "test"];

    let recorded = workspace.record(&gradle);
    let again = workspace.record(&gradle);

    assert_eq!(recorded.status.code(), Some(0), "{}", text(&recorded.stderr));
    assert_eq!(again.status.code(), Some(125), "{}", text(&again.stderr));
    assert!(text(&again.stderr).contains("--rerun-tasks"), "{}", text(&again.stderr));
    let traces = workspace.traces("testcarve-out.old");
    assert_eq!(traces.iter().filter(|(_, trace)| frames(trace) > 0).count(), 1);
}
