//! What only the recorded command line said: tests set it, or do without.

use std::fs;

use crate::workspace::{Workspace, eventually, text};

const PROGRAM: &str = "public class Mode {
  static class Place { static final String NAME = System.getenv(\"MODE_PLACE\"); }
  private final int size;
  Mode(int size) {
    if (System.getProperty(\"app.mode\") == null) throw new IllegalStateException();
    this.size = size;
  }
  int limit() { return size * 10; }
  int checked() { int all = 0; assert (all = size) > 0; return all; }
  int atPlace() { return Place.NAME.length() * size; }
  String named(String word) { return word + System.getenv(\"MODE_PLACE\"); }
  public static void main(String[] args) {
    Mode mode = new Mode(7);
    System.out.println(mode.limit() + mode.checked() + mode.atPlace() + mode.named(\" \"));
  }
}
";

#[test]
fn tests_set_the_properties_that_the_program_ran_with_and_rely_on_nothing_else_of_its_command_line() {
    let workspace = Workspace::empty();
    workspace.write("Mode.java", PROGRAM);
    workspace.succeed("javac", ["-d", "classes", "Mode.java"]);
    let command = ["record", "--", "java", "-Dapp.mode=prod", "-ea", "-Xdebug", "-cp", "classes", "Mode"];
    let recorded = workspace.testcarve(command).env("MODE_PLACE", "here").output().unwrap();
    assert_eq!(text(&recorded.stdout), "105 here\n", "{}", text(&recorded.stderr));
    let generated = workspace.testcarve(["generate"]).output().unwrap();
    let told = text(&generated.stderr);
    assert!(generated.status.success(), "{told}");
    let suite = fs::read_to_string(workspace.path().join("carved-tests/ModeCarvedTest.java")).unwrap();
    assert!(
        suite.contains("System.setProperty(\"app.mode\", \"prod\")") && suite.contains("assertEquals(70, "),
        "{suite}"
    );
    assert!(!suite.contains("checked()") && !suite.contains("atPlace()"), "{suite}");
    let manifest = fs::read_to_string(workspace.path().join("carved-tests/testcarve.json")).unwrap();
    assert!(manifest.contains("depends on whether assertions are on (-ea)"), "{manifest}");
    assert!(manifest.contains("depends on environment variables"), "{manifest}");
    assert!(manifest.contains("it reads the environment variable MODE_PLACE"), "{manifest}");
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
