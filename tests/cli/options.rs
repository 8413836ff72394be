//! Options of the recorded JVM: the tests' JVMs have those that the program needs.

use std::fs;

use crate::workspace::{Workspace, eventually, text};

const PROGRAM: &str = "public class Mode {
  private final int size;
  Mode(int size) {
    if (System.getProperty(\"app.mode\") == null) throw new IllegalStateException();
    this.size = size;
  }
  int limit() { return size * 10; }
  int checked() { int all = 0; assert (all = size) > 0; return all; }
  public static void main(String[] args) {
    Mode mode = new Mode(7);
    System.out.println(mode.limit() + mode.checked());
  }
}
";

#[test]
fn tests_run_with_the_properties_and_assertions_that_the_program_ran_with() {
    let workspace = Workspace::empty();
    workspace.write("Mode.java", PROGRAM);
    workspace.succeed("javac", ["-d", "classes", "Mode.java"]);
    let recorded = workspace.record(&["java", "-Dapp.mode=prod", "-ea", "-Xdebug", "-cp", "classes", "Mode"]);
    assert_eq!(text(&recorded.stdout), "77\n", "{}", text(&recorded.stderr));
    let generated = workspace.testcarve(["generate"]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    let suite = fs::read_to_string(workspace.path().join("carved-tests/ModeCarvedTest.java")).unwrap();
    assert!(suite.contains("assertEquals(70, ") && suite.contains("assertEquals(7, "), "{suite}");
    for verify in [&["verify", "carved-tests"][..], &["verify", "carved-tests", "--classpath", "classes"]] {
        let verified = workspace.testcarve(verify).output().unwrap();
        assert!(verified.status.success(), "{}{}", text(&verified.stdout), text(&verified.stderr));
    }
}

#[cfg(unix)]
#[test]
fn generating_that_is_ended_by_a_signal_leaves_no_temporary_files() {
    use std::os::unix::process::ExitStatusExt;
    let workspace = Workspace::of_demo();
    workspace.record(&["java", "-cp", "classes", "shop.Main"]);
    let temporary = workspace.path().join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    let mut command = workspace.testcarve(["generate", "-o", "carved"]);
    let mut generating = command.env("TMPDIR", &temporary).stderr(std::process::Stdio::null()).spawn().unwrap();
    let entries = |directory: &std::path::Path| fs::read_dir(directory).into_iter().flatten().flatten();
    eventually("temporary files", || entries(&temporary).flat_map(|one| entries(&one.path())).next());
    std::process::Command::new("kill").args(["-TERM", &generating.id().to_string()]).status().unwrap();
    assert_eq!(generating.wait().unwrap().signal(), Some(15));
    assert_eq!(entries(&temporary).count(), 0);
    assert!(!workspace.path().join("carved").exists());
}
