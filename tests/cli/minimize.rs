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
    workspace.out(arguments, 0).1
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

const GATE: &str = "public class Gate {
  private int limit = 20;
  void limit(int limit) { this.limit = limit; }
  boolean accepts(int n) { return n <= limit; }
  public static void main(String[] arguments) {
    Gate gate = new Gate();
    gate.limit(10);
    System.out.println(gate.accepts(10));
  }
}
";

#[test]
fn what_a_mutant_is_noticed_by_stays_if_kills_are_kept() {
    let workspace = Workspace::of_sources(&[("Gate.java", GATE)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Gate"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    succeeds(&workspace, &["generate", "--keep", "branches", "-o", "small"]);
    let small = manifest(&workspace, "small");
    let [_] = &reasons(test_of(&small, "Gate#accepts(int)"))[..] else { panic!("{small}") };
    for keep in ["kills", "behaviour"] {
        succeeds(&workspace, &["generate", "--keep", keep, "-o", keep]);
        let kept = manifest(&workspace, keep);
        let [_, limit] = &reasons(test_of(&kept, "Gate#accepts(int)"))[..] else { panic!("{kept}") };
        assert!(limit.0.contains(".limit(10)"), "{limit:?}");
        assert_eq!(limit.1, "a mutant is not noticed: Gate.java:4 <= became <");
    }
}

const TAPE: &str = "public class Tape {
  private final StringBuilder text = new StringBuilder();
  void print(String line) { text.append(line).append(';'); }
  String text() { return text.toString(); }
  public static void main(String[] arguments) {
    Tape tape = new Tape();
    tape.print(\"a\");
    tape.print(\"b\");
    tape.print(\"c\");
    System.out.println(tape.text());
  }
}
";

#[test]
fn what_only_an_expected_value_holds_goes_if_that_may_follow() {
    let workspace = Workspace::of_sources(&[("Tape.java", TAPE)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Tape"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    let file =
        |directory: &str| fs::read_to_string(workspace.path().join(directory).join("TapeCarvedTest.java")).unwrap();
    succeeds(&workspace, &["generate", "--minimize", "-o", "exact"]);
    assert!(file("exact").contains("assertEquals(\"a;b;c;\", "), "{}", file("exact"));
    succeeds(&workspace, &["generate", "--minimize", "--keep", "behaviour", "-o", "small"]);
    let small = file("small");
    assert!(small.contains("assertEquals(\"c;\", "), "{small}");
    let calls = |text: &str| text.matches(".print(").count();
    assert!(calls(&small) < calls(&file("exact")), "{small}");
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
fn a_suite_that_stands_becomes_smaller_and_so_does_an_older_text_of_it() {
    let workspace = recorded();
    succeeds(&workspace, &["generate", "--minimize=none", "-o", "carved"]);
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
    succeeds(&workspace, &["minimize", "carved"]);
    assert_eq!(source(&workspace, "carved"), format!("{}// by hand\n", source(&workspace, "small")));
    assert_eq!(manifest(&workspace, "carved")["tests"], manifest(&workspace, "small")["tests"]);
}

/// Four tests of one method and a helper of theirs, two of another; each of them has more than it needs.
const ROLL: &str = "import java.util.ArrayList;
import java.util.List;

public class Roll {
  private final List<String> names = new ArrayList<>();
  private int sum;
  void enter(String name) { names.add(name); }
  void pay(int cents) { sum += cents; }
  int due(int share) {
    if (share > sum) {
      return 0;
    }
    return sum - share;
  }
  int paid() { return sum; }
  static String twice(String text) { return text + text; }
  public static void main(String[] arguments) {
    for (int at = 0; at < 4; at++) {
      Roll roll = new Roll();
      roll.enter(\"ann\");
      roll.enter(\"bob\");
      roll.pay(10 + at);
      roll.pay(0);
      System.out.println(roll.due(at * 10) + roll.paid());
    }
    System.out.println(twice(\"a\") + twice(\"b\"));
  }
}
";

/// A suite of it, every test of which can be minimized but those of `twice`.
struct Suite(Workspace);

impl Suite {
    fn generated(options: &[&str]) -> Self {
        let workspace = Workspace::of_sources(&[("Roll.java", ROLL)]);
        let recorded = workspace.record(&["java", "-cp", "classes", "Roll"]);
        assert!(recorded.status.success(), "{}", text(&recorded.stderr));
        succeeds(&workspace, &[&["generate", "--minimize=none", "-o", "carved"][..], options].concat());
        Self(workspace)
    }

    fn source(&self) -> String {
        fs::read_to_string(self.0.path().join("carved/RollCarvedTest.java")).unwrap()
    }

    fn write(&self, text: &str) {
        self.0.write("carved/RollCarvedTest.java", text);
    }

    fn out(&self, arguments: &[&str], code: i32) -> (String, String) {
        self.0.out(arguments, code)
    }

    /// The names of the tests in the file, in its order.
    fn names(&self) -> Vec<String> {
        let source = self.source();
        let heads = source.lines().filter_map(|line| line.trim().strip_prefix("void ")?.split_once('('));
        heads.map(|(name, _)| name.to_owned()).collect()
    }

    /// The text of a test.
    fn test(&self, name: &str) -> String {
        let source = self.source();
        let from = source.find(&format!(" void {name}(")).unwrap();
        source[from..from + source[from..].find("\n    }").unwrap()].to_owned()
    }

    /// The manifest says what stands there, and every command that reads it does.
    #[track_caller]
    fn is_right(&self) {
        let manifest = manifest(&self.0, "carved");
        let tests = manifest["tests"].as_array().unwrap();
        let names = self.names();
        let standing: Vec<&Json> =
            tests.iter().filter(|test| names.iter().any(|name| test["method"] == name.as_str())).collect();
        assert_eq!(standing.len(), names.len(), "{names:?} {manifest}");
        let sum: u64 = standing.iter().map(|test| test["size"]["statements"].as_u64().unwrap()).sum();
        assert_eq!(manifest["summary"]["statements"], sum);
        assert_eq!(manifest["summary"]["tests"], names.len());
        self.out(&["verify", "carved", "--once"], 0);
        self.out(&["list", "--weak", "carved"], 0);
        let (report, _) = self.out(&["report", "carved", "--format", "json"], 0);
        let report: Json = serde_json::from_str(&report).unwrap();
        assert_eq!(report["counts"]["tests"], names.len());
        assert_eq!(report["statements"], sum);
    }
}

/// Names of tests that were told to have become smaller.
fn told_smaller(out: &str) -> Vec<String> {
    let name = |line: &str| line.strip_prefix("RollCarvedTest.").unwrap().split_once(':').unwrap().0.to_owned();
    out.lines().map(name).collect()
}

#[test]
fn one_test_after_the_other_becomes_smaller_under_its_name_and_the_rest_stays_to_the_byte() {
    let suite = Suite::generated(&[]);
    let (whole, names) = (suite.source(), suite.names());
    let due: Vec<&String> = names.iter().filter(|name| name.starts_with("due")).collect();
    assert!(due.len() > 1, "{names:?}");
    for one in &due {
        let (before, old) = (suite.source(), suite.test(one));
        let (out, told) = suite.out(&["minimize", "carved", "--test", one], 0);
        assert!(out.starts_with(&format!("RollCarvedTest.{one}: ")) && out.ends_with(" statements\n"), "{out}");
        assert!(told.contains("1 of 1 test became smaller"), "{told}");
        assert_eq!(suite.source().replace(&suite.test(one), &old), before);
        suite.is_right();
    }
    let (out, _) = suite.out(&["minimize", "carved"], 0);
    let rest = told_smaller(&out);
    assert!(!rest.is_empty() && rest.iter().all(|name| !due.contains(&name)), "{out}");
    assert_eq!(suite.names(), names);
    assert_ne!(suite.source(), whole);
    suite.is_right();
    assert_eq!(suite.out(&["minimize", "carved"], 0).0, "");
    suite.out(&["minimize", "carved", "--test", "nobody"], 1);
}

#[test]
fn minimizing_reducing_and_editing_go_in_any_order() {
    let suite = Suite::generated(&["--reduce", "none"]);
    let names = suite.names();
    let (reduced, _) = suite.out(&["reduce", "carved"], 0);
    assert!(!reduced.is_empty());
    suite.is_right();
    let left = suite.names();
    let (one, other) = (&left[0], left.iter().find(|name| name.starts_with("due")).unwrap());
    // Somebody edits one test, adds a member of his own and takes out another test.
    let edited = suite.source().replace(&suite.test(one), &suite.test(one).replacen(";", "; // mine", 1));
    let mine = "    private int mine() {\n        return 1;\n    }\n}\n";
    suite.write(&format!("{}{mine}", edited.strip_suffix("}\n").unwrap()));
    let (out, told) = suite.out(&["minimize", "carved"], 0);
    assert!(told.contains(&format!("1 test stays as it is: edited by hand\n  RollCarvedTest.{one}\n")), "{told}");
    assert!(told_smaller(&out).contains(other) && !told_smaller(&out).contains(one), "{out}");
    assert!(suite.source().contains("// mine") && suite.source().ends_with(mine));
    suite.is_right();
    suite.out(&["minimize", "carved", "--test", one], 1);
    assert_eq!(suite.out(&["minimize", "carved"], 0).0, "");
    assert_eq!(suite.out(&["reduce", "carved"], 0).0, "");
    suite.is_right();

    // And the other way round.
    suite.out(&["generate", "-o", "again", "--reduce", "none", "--minimize=none"], 0);
    fs::rename(suite.0.path().join("again"), suite.0.path().join("moved")).unwrap();
    fs::remove_dir_all(suite.0.path().join("carved")).unwrap();
    fs::rename(suite.0.path().join("moved"), suite.0.path().join("carved")).unwrap();
    assert_eq!(suite.names(), names);
    let (smaller, _) = suite.out(&["minimize", "carved"], 0);
    assert!(told_smaller(&smaller).len() > 2, "{smaller}");
    suite.is_right();
    let (gone, _) = suite.out(&["reduce", "carved"], 0);
    assert!(!gone.is_empty());
    suite.is_right();
    let removed = suite.names().pop().unwrap();
    let source = suite.source();
    let from = source.rfind("\n    /** Recorded").unwrap();
    suite.write(&format!("{}}}\n", &source[..from]));
    let (_, told) = suite.out(&["minimize", "carved"], 0);
    assert!(!told.contains(&removed), "{told}");
    let (_, told) = suite.out(&["reduce", "carved"], 0);
    assert!(told.contains(&format!("Took 0 of {} tests", suite.names().len())), "{told}");
}

#[test]
fn what_is_red_or_another_test_than_is_carved_now_is_left_and_nothing_of_it_is_written() {
    let suite = Suite::generated(&["--per-method", "all"]);
    let whole = suite.source();
    // A helper of the reader's own that no smaller test can stand beside: it knows its own line.
    let guard = "
    @org.junit.jupiter.api.AfterEach
    void stays() {
        if (new Throwable().getStackTrace()[0].getLineNumber() < LINE) {
            throw new AssertionError();
        }
    }
}
";
    let guarded = format!("{}{guard}", whole.strip_suffix("}\n").unwrap());
    let above = guarded.lines().take_while(|line| !line.contains("LINE")).count();
    let guarded = guarded.replace("LINE", &(above + 1).to_string());
    suite.write(&guarded);
    let (out, told) = suite.out(&["minimize", "carved"], 1);
    assert_eq!(out, "", "{told}");
    assert!(told.contains("red as a smaller test") && !told.contains("red as it stands"), "{told}");
    assert!(told.contains("not what testcarve generate writes of its recording"), "{told}");
    assert_eq!(suite.source(), guarded);
}
