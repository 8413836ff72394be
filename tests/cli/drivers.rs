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
