//! What drives a program is the outermost level: what it makes, the tests make.

use std::fs;

use crate::workspace::{Workspace, text};

const PROGRAM: &str = "public class Tour {
  private static final int[] SIZES = {3, 4};
  private static final Scale SCALE = new Scale(10);
  public static void main(String[] args) {
    System.out.println(SCALE.largest(SIZES));
  }
}
class Scale {
  private final int factor;
  Scale(int factor) { this.factor = factor; }
  int largest(int[] sizes) {
    int all = 0;
    for (int size : sizes) all = Math.max(all, size * factor);
    return all;
  }
}
";

#[test]
fn what_a_main_class_that_no_include_matches_keeps_in_its_statics_is_made_by_the_test() {
    let workspace = Workspace::empty();
    workspace.write("Tour.java", PROGRAM);
    workspace.succeed("javac", ["-d", "classes", "Tour.java"]);
    let command = ["record", "--include", "Scale", "--", "java", "-cp", "classes", "Tour"];
    let recorded = workspace.testcarve(command).output().unwrap();
    assert_eq!(text(&recorded.stdout), "40\n", "{}", text(&recorded.stderr));
    let generated = workspace.testcarve(["generate"]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    let suite = fs::read_to_string(workspace.path().join("carved-tests/ScaleCarvedTest.java")).unwrap();
    assert!(suite.contains("new Scale(10)") && suite.contains("assertEquals(40, "), "{suite}");
    assert!(!workspace.path().join("carved-tests/TourCarvedTest.java").exists());
}

#[test]
fn a_program_that_java_runs_from_its_source_is_recorded_and_carved_once_it_is_compiled() {
    let workspace = Workspace::empty();
    workspace.write("Tour.java", PROGRAM);
    let recorded = workspace.record(&["java", "Tour.java"]);
    assert_eq!(
        (recorded.status.code(), text(&recorded.stdout).as_str()),
        (Some(0), "40\n"),
        "{}",
        text(&recorded.stderr)
    );
    let list = workspace.testcarve(["list"]).output().unwrap();
    let listed = text(&list.stdout);
    assert!(listed.contains("largest(int[])") && !listed.contains("main("), "{listed}");
    let refused = workspace.testcarve(["generate"]).output().unwrap();
    let told = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(3), "{told}");
    assert!(told.contains("run javac -d classes Tour.java, and say --classpath classes"), "{told}");
    workspace.succeed("javac", ["-d", "classes", "Tour.java"]);
    let generated = workspace.testcarve(["generate", "--classpath", "classes"]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    let suite = fs::read_to_string(workspace.path().join("carved-tests/ScaleCarvedTest.java")).unwrap();
    assert!(suite.contains("assertEquals(40, "), "{suite}");
}
