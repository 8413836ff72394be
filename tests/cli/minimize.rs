//! Minimized tests: what goes, what stays and why, and that nobody else's file is touched.

use std::fs;

use serde_json::Value as Json;

use crate::workspace::{Workspace, text};

const TILL: &str = "import java.util.ArrayList;
import java.util.List;

public class Till {
  private final List<String> notes = new ArrayList<>();
  private int total;
  void note(String note) { notes.add(note); }
  void add(int cents) { total += cents; }
  int total() {
    if (notes.isEmpty()) {
      return total;
    }
    return total;
  }
  String last() { return notes.get(notes.size() - 1); }
  public static void main(String[] arguments) {
    Till till = new Till();
    till.note(\"a\");
    till.note(\"b\");
    till.note(\"c\");
    till.add(5);
    till.add(0);
    System.out.println(till.total() + till.last());
  }
}
";

/// The program, recorded.
fn recorded() -> Workspace {
    let workspace = Workspace::of_sources(&[("Till.java", TILL)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Till"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    workspace
}

#[track_caller]
fn succeeds(workspace: &Workspace, arguments: &[&str]) -> String {
    let output = workspace.testcarve(arguments).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stderr)
}

fn source(workspace: &Workspace, directory: &str) -> String {
    fs::read_to_string(workspace.path().join(directory).join("TillCarvedTest.java")).unwrap()
}

fn manifest(workspace: &Workspace, directory: &str) -> Json {
    let text = fs::read_to_string(workspace.path().join(directory).join("testcarve.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The test of a method in a manifest.
fn test_of<'a>(manifest: &'a Json, target: &str) -> &'a Json {
    let mut tests = manifest["tests"].as_array().unwrap().iter();
    tests.find(|test| test["target"] == target).unwrap()
}

/// What each statement that stayed is there for.
fn reasons(test: &Json) -> Vec<(String, String)> {
    let text = |value: &Json| value.as_str().unwrap().to_owned();
    let kept = test["minimized"]["kept"].as_array().unwrap().iter();
    kept.map(|one| {
        let action = usize::try_from(one["action"].as_u64().unwrap()).unwrap();
        (text(&test["actions"][action]["text"]), text(&one["without"]))
    })
    .collect()
}

#[test]
fn what_no_check_needs_goes_and_what_stays_says_which_check_fails_without_it() {
    let workspace = recorded();
    let told = succeeds(&workspace, &["generate", "--minimize", "-o", "small"]);
    assert!(told.contains(" statements before the assertions became "), "{told}");
    let small = manifest(&workspace, "small");
    let total = test_of(&small, "Till#total()");
    let [made, note, add] = &reasons(total)[..] else { panic!("{total}") };
    assert!(made.0.contains("new Till()") && made.1.contains("takes what it gives"), "{made:?}");
    assert!(
        note.0.contains(".note(") && note.1 == "a branch of Till.total in line 10 is not taken (jumps)",
        "{note:?}"
    );
    assert!(add.0.contains(".add(5)") && add.1.starts_with("the check fails: assertEquals(5, "), "{add:?}");
    let sizes =
        |test: &Json| (test["minimized"]["statements_before"].as_u64(), test["minimized"]["statements_after"].as_u64());
    assert!(sizes(total).0 > sizes(total).1, "{total}");

    succeeds(&workspace, &["generate", "--minimize", "-o", "again"]);
    assert_eq!(source(&workspace, "small"), source(&workspace, "again"));
    assert_eq!(manifest(&workspace, "small"), manifest(&workspace, "again"));

    succeeds(&workspace, &["generate", "--minimize", "--keep", "assertions", "-o", "smallest"]);
    let smallest = manifest(&workspace, "smallest");
    assert_eq!(reasons(test_of(&smallest, "Till#total()")).len(), 2);
    succeeds(&workspace, &["verify", "small"]);
}

const ROLL: &str = "public class Roll {
  private final StringBuilder text = new StringBuilder();
  void print(String line) { text.append(line).append(';'); }
  String text() { return text.toString(); }
  public static void main(String[] arguments) {
    Roll roll = new Roll();
    roll.print(\"a\");
    roll.print(\"b\");
    roll.print(\"c\");
    System.out.println(roll.text());
  }
}
";

#[test]
fn what_only_an_expected_value_holds_goes_if_that_may_follow() {
    let workspace = Workspace::of_sources(&[("Roll.java", ROLL)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Roll"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    let file =
        |directory: &str| fs::read_to_string(workspace.path().join(directory).join("RollCarvedTest.java")).unwrap();
    succeeds(&workspace, &["generate", "--minimize", "-o", "exact"]);
    assert!(file("exact").contains("assertEquals(\"a;b;c;\", "), "{}", file("exact"));
    succeeds(&workspace, &["generate", "--minimize", "--keep", "behaviour", "-o", "small"]);
    // (One of them stays whole: what gives the text is to give one.)
    let small = file("small");
    assert!(!small.contains("a;b;c;"), "{small}");
    assert!(small.contains("assertEquals(\"c;\", ") || small.contains("assertEquals(\"b;\", "), "{small}");
    succeeds(&workspace, &["verify", "small"]);
}

/// Each statement of each test is taken out in turn, by its line in the source: the test is red then, or the manifest names what no run shows.
#[test]
fn an_independent_check_finds_nothing_more_to_remove() {
    let workspace = recorded();
    succeeds(&workspace, &["generate", "--minimize", "-o", "small"]);
    let whole = source(&workspace, "small");
    let small = manifest(&workspace, "small");
    let tests = small["tests"].as_array().unwrap();
    let is_statement = |line: &str| line.starts_with("        ") && line.ends_with(';') && !line.contains("assert");
    for at in whole.lines().enumerate().filter(|(_, line)| is_statement(line)).map(|(at, _)| at) {
        let less: Vec<&str> = whole.lines().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| line).collect();
        workspace.write("small/TillCarvedTest.java", &format!("{}\n", less.join("\n")));
        let verified = workspace.testcarve(["verify", "small", "--once", "--format", "json"]).output().unwrap();
        let removed = whole.lines().nth(at).unwrap();
        let seen = |test: &&Json| {
            let mut kept = test["minimized"]["kept"].as_array().unwrap().iter();
            kept.any(|one| {
                let without = one["without"].as_str().unwrap();
                ["is not taken", "is not entered", "stays green"].iter().any(|what| without.contains(what))
            })
        };
        let name = whole.lines().take(at).filter_map(|line| line.trim().strip_prefix("void ")?.split_once('(')).last();
        let name = name.map(|(name, _)| name).unwrap();
        let test = tests.iter().find(|test| test["method"] == name).unwrap();
        // (The act never goes, nor what is done behind it to see what it left.)
        let actions = test["actions"].as_array().unwrap();
        let mut arrange = actions[..actions.len() - 1].iter().map(|action| action["text"].as_str().unwrap());
        let is_needed = !verified.status.success() || !arrange.any(|text| removed.contains(text)) || seen(&test);
        assert!(is_needed, "{removed} is not needed in {whole}");
    }
}

#[test]
fn a_suite_that_stands_as_it_was_written_becomes_smaller_and_what_was_edited_stays() {
    let workspace = recorded();
    succeeds(&workspace, &["generate", "-o", "carved"]);
    succeeds(&workspace, &["generate", "--minimize", "-o", "small"]);
    let whole = source(&workspace, "carved");
    succeeds(&workspace, &["minimize", "carved", "--dry-run"]);
    assert_eq!(source(&workspace, "carved"), whole);
    succeeds(&workspace, &["minimize", "carved"]);
    assert_eq!(source(&workspace, "carved"), source(&workspace, "small"));
    assert_eq!(manifest(&workspace, "carved")["tests"], manifest(&workspace, "small")["tests"]);
    succeeds(&workspace, &["minimize", "carved"]);
    succeeds(&workspace, &["verify", "carved"]);

    workspace.write("carved/TillCarvedTest.java", &format!("{whole}// by hand\n"));
    let output = workspace.testcarve(["minimize", "carved"]).output().unwrap();
    let told = text(&output.stderr);
    assert!(told.contains("TillCarvedTest.java was edited by hand"), "{told}");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(source(&workspace, "carved").ends_with("// by hand\n"));
}
