//! Calls that changed nothing: one test for a method, however many recordings have one.

use std::fs;

use crate::workspace::{Workspace, text};

const PROGRAM: &str = "public class Gate {
  private final int most;
  private int count;
  Gate(int most) { this.most = most; }
  void up(int by) { if (count + by <= most) count += by; }
  int count() { return count; }
  public static void main(String[] arguments) {
    int most = Integer.parseInt(arguments[0]);
    Gate gate = new Gate(most);
    gate.up(most - 1);
    gate.up(most + 3);
    System.out.println(gate.count());
  }
}
";

#[test]
fn a_method_has_one_idle_test_from_all_recordings_and_none_beyond_a_plain_number() {
    let workspace = Workspace::empty();
    workspace.write("Gate.java", PROGRAM);
    workspace.succeed("javac", ["-d", "classes", "Gate.java"]);
    let twice = "java -cp classes Gate 5 2>&1 && java -cp classes Gate 6 2>&1";
    let recorded = workspace.record(&["sh", "-c", twice]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    for (per_method, idle) in [("3+", 1), ("1", 0)] {
        let generated =
            workspace.testcarve(["generate", "-o", per_method, "--per-method", per_method]).output().unwrap();
        assert!(generated.status.success(), "{}", text(&generated.stderr));
        let suite = fs::read_to_string(workspace.path().join(per_method).join("GateCarvedTest.java")).unwrap();
        assert_eq!(suite.matches("void up_leavesCount").count(), idle, "{suite}");
        assert!(suite.contains("void up_setsCount"), "{suite}");
    }
}
