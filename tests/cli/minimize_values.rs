//! Minimized values: what a test takes becomes smaller until nothing of it can go, and the manifest says that it is another input.

use std::fs;

use serde_json::Value as Json;

use crate::workspace::{Workspace, text};

/// Each branch of `of` shows in what it gives.
const LABEL: &str = "import java.util.ArrayList;
import java.util.List;

public class Label {
  private final String name;
  Label(String name) { this.name = name; }
  static String of(List<String> words, String text, int limit) {
    StringBuilder told = new StringBuilder();
    for (String word : words) {
      if (text.contains(word)) {
        told.append('+');
      }
    }
    if (limit > 99) {
      told.append('!');
    }
    if (text.indexOf('\\n') >= 0) {
      told.append('/');
    }
    return told.toString();
  }
  static boolean isAnyNamed(List<Label> labels) {
    for (Label label : labels) {
      if (label.name.startsWith(\"s\")) {
        return true;
      }
    }
    return false;
  }
  public static void main(String[] arguments) {
    List<String> words = new ArrayList<>(List.of(\"fee\", \"tax\", \"tip\"));
    System.out.println(of(words, \"one fee\\ntwo tax\\n\", 8750));
    List<Label> labels = new ArrayList<>(List.of(new Label(\"sugar\"), new Label(\"tea\"), new Label(\"salt\")));
    System.out.println(isAnyNamed(labels));
  }
}
";

fn recorded() -> Workspace {
    let workspace = Workspace::of_sources(&[("Label.java", LABEL)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Label"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    workspace
}

fn source(workspace: &Workspace) -> String {
    fs::read_to_string(workspace.path().join("carved/LabelCarvedTest.java")).unwrap()
}

/// The texts with one thing less of what stands between the brackets of this call: an element, a character, a digit.
fn with_less(source: &str, call: &str) -> Vec<String> {
    let start = source.find(call).unwrap() + call.len();
    let given = &source[start..start + source[start..].find(';').unwrap()];
    let mut places: Vec<(usize, usize)> = Vec::new();
    let mut is_text = false;
    let mut letters = given.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => is_text = !is_text,
            '\\' => {
                letters.next();
                places.push((at, at + 2));
            }
            _ if is_text || letter.is_ascii_digit() => places.push((at, at + 1)),
            _ => {}
        }
    }
    for element in ["\"\", ", ", \"\""] {
        places.extend(given.match_indices(element).map(|(at, _)| (at, at + element.len())));
    }
    let without = |(from, to): (usize, usize)| [&source[..start + from], &source[start + to..]].concat();
    places.into_iter().map(without).collect()
}

#[test]
fn values_become_smaller_until_nothing_of_them_can_go_and_a_second_time_takes_nothing() {
    let workspace = recorded();
    workspace.out(&["generate", "--minimize=none", "-o", "carved"], 0);
    assert!(source(&workspace).contains("8750"), "{}", source(&workspace));
    let (listed, told) = workspace.out(&["minimize", "carved", "--values"], 0);
    assert!(listed.contains(" statements, ") && listed.contains(" characters of values\n"), "{listed}");
    assert!(told.contains(" characters of values "), "{told}");
    let small = source(&workspace);
    assert!(small.contains("\"\\n\", 875)"), "{small}");
    assert_eq!(small.matches("new Label(\"s\")").count(), 1, "{small}");
    assert_eq!(small.matches("new Label(").count(), 1, "{small}");
    workspace.out(&["verify", "carved"], 0);
    assert_eq!(workspace.out(&["minimize", "carved", "--values"], 0).0, "");
    assert_eq!(source(&workspace), small);

    // By hand: with anything less it is red.
    let all = ["List.of(", "new Label(", "Label.of("].map(|call| with_less(&small, call)).concat();
    assert!(all.len() >= 7, "{small}");
    for less in all {
        workspace.write("carved/LabelCarvedTest.java", &less);
        let verified = workspace.testcarve(["verify", "carved", "--once"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "{less}");
    }
}

#[test]
fn a_test_of_other_values_is_told_in_the_manifest_and_not_held_against_the_recording() {
    let workspace = recorded();
    let (_, told) = workspace.out(&["generate", "--minimize=values", "-o", "carved"], 0);
    assert!(told.contains(" characters of values "), "{told}");
    let manifest = fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap();
    let manifest: Json = serde_json::from_str(&manifest).unwrap();
    let tests = manifest["tests"].as_array().unwrap();
    let others = tests.iter().filter(|test| test["minimized"]["kind"] == "values").count();
    assert!(others >= 2, "{manifest}");
    for values in tests.iter().map(|test| &test["minimized"]["values"]) {
        assert!(values["after"].as_u64() <= values["before"].as_u64() && values["untried"] == 0, "{values}");
    }
    let (json, told) = workspace.out(&["verify", "carved", "--once", "--prove", "--format", "json"], 0);
    assert!(told.contains(&format!(" {others} green tests with minimized values are not compared.")), "{told}");
    let json: Json = serde_json::from_str(&json).unwrap();
    let unknown = json["tests"].as_array().unwrap().iter().filter(|test| test["proven"].is_null()).count();
    assert_eq!(unknown, others);
    workspace.out(&["generate", "--minimize", "-o", "actions"], 0);
    let manifest = fs::read_to_string(workspace.path().join("actions/testcarve.json")).unwrap();
    assert!(manifest.contains("\"kind\": \"actions\"") && !manifest.contains("\"untried\""), "{manifest}");
}
