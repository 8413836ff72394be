//! What a user gets to hear who asks for what is not there, who changed the files between two commands, or has several recordings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value as Json;

use crate::workspace::{Workspace, text};

const SOURCES: [(&str, &str); 4] = [
    (
        "Main.java",
        "package m; public class Main { public static void main(String[] a) { Account account = new Account(\"ann\"); \
         account.setPassword(\"hunter2!\"); System.out.println(account.accepts(\"hunter2!\")); Region region = new Region(3); \
         System.out.println(region.of(\"x\")); System.out.println(region.fit(new Shape() { public int size() { return a.length; } })); } }",
    ),
    (
        "Account.java",
        "package m; class Account { private final String name; private String password = \"\"; \
         Account(String name) { this.name = name; } String getName() { return name; } \
         void setPassword(String password) { this.password = password; } \
         boolean accepts(String password) { return digest(this.password).equals(password); } \
         private String digest(String text) { return text; } }",
    ),
    (
        "Region.java",
        "package m; class Region { private final int size; Region(int size) { this.size = size; } \
         String of(String text) { return text.repeat(size); } boolean fit(Shape shape) { return shape.size() <= size; } }",
    ),
    ("Shape.java", "package m; interface Shape { int size(); }"),
];

/// The program above, compiled and recorded.
fn recorded(recording: &str) -> Workspace {
    let workspace = Workspace::of_sources(&SOURCES);
    ends(&workspace, &["record", "-o", recording, "--", "java", "-cp", "classes", "m.Main"], 0, "");
    workspace
}

/// Runs `testcarve`, compares its end, gives what it printed.
#[track_caller]
fn ends(workspace: &Workspace, args: &[&str], code: i32, message: &str) -> String {
    text(&workspace.ends(args, code, message).stdout)
}

/// Runs `testcarve`, compares its end, gives what it told.
#[track_caller]
fn told(workspace: &Workspace, args: &[&str], code: i32, message: &str) -> String {
    text(&workspace.ends(args, code, message).stderr)
}

#[test]
fn what_matches_nothing_is_1_in_each_command_and_the_rule_and_the_nearest_are_told() {
    let workspace = recorded("testcarve-out");
    for command in [&["preview"][..], &["generate"], &["graph", "--kind", "slice"]] {
        let none =
            |target: &str, message: &str| told(&workspace, &[command, &["--target", target]].concat(), 1, message);
        none("nosuch", "no recorded method matches nosuch; a pattern is CLASS#METHOD(TYPES)");
        none("fitt", "Did you mean m.Region#fit(m.Shape)?");
        none("#main", "m.Main#main(java.lang.String[]) is part of what drives the recorded program");
        none("Account#getName", "m.Account#getName() was never called in the recording");
        none("Account#digest", "m.Account#digest(java.lang.String) is private; tests of what calls it run it");
        let unlike = none("Account#getNam", "no recorded method matches Account#getNam");
        assert!(!unlike.contains("getName"), "{unlike}");
    }
    let preview = |invocation: &str, message: &str| {
        ends(&workspace, &["preview", "--target", "#of", "--invocation", invocation], 1, message);
    };
    preview("999999", "no invocation starts with event 999999");
    let manifest = ends(&workspace, &["preview", "--target", "Account#accepts", "--format", "json"], 0, "");
    let other = serde_json::from_str::<Json>(&manifest).unwrap()["invocation"].to_string();
    preview(&other, "is one of m.Account#accepts(java.lang.String), which #of does not match");
}

#[test]
fn a_recording_without_an_event_is_told_as_that() {
    let workspace = recorded("testcarve-out");
    let trace = workspace.recorded("1.trace");
    workspace.write("cut.trace", &trace[..20]);
    ends(&workspace, &["check", "cut.trace"], 1, "There is no event in it");
    for command in ["list", "generate"] {
        ends(&workspace, &[command, "cut.trace"], 1, "the recording has no call of an application method");
    }
}

#[test]
fn a_program_that_is_gone_is_3_before_anything_is_carved() {
    let workspace = recorded("testcarve-out");
    let classes = workspace.path().join("classes");
    fs::rename(&classes, workspace.path().join("elsewhere")).unwrap();
    let gone = "where 5 recorded classes came from, does not exist any more; build the program again";
    ends(&workspace, &["generate", "-o", "carved"], 3, gone);
    fs::create_dir_all(&classes).unwrap();
    ends(&workspace, &["generate", "-o", "carved"], 3, "has none of them any more");
    assert!(!workspace.path().join("carved").exists());
    ends(
        &workspace,
        &["generate", "-o", "carved", "--classpath", "elsewhere", "--target", "#of"],
        0,
        "Wrote 1 test for 1 of 1 method in carved.",
    );
    ends(&workspace, &["verify", "carved"], 3, "has none of them any more");
}

#[test]
fn a_class_path_without_the_program_is_3_and_one_message() {
    let workspace = recorded("testcarve-out");
    fs::create_dir_all(workspace.path().join("empty")).unwrap();
    let lacking = "tests cannot be built because the class path lacks ";
    let of_steps = format!("{lacking}m.Account, m.Region (first in m.AccountCarvedTest.");
    let message = told(&workspace, &["generate", "-o", "carved", "--classpath", "empty"], 3, &of_steps);
    assert!(message.contains("). Build the program, or say with --classpath"), "{message}");
    assert!(!workspace.path().join("carved").exists());
    ends(&workspace, &["generate", "-o", "carved"], 0, "Wrote 5 tests");
    let told = ends(
        &workspace,
        &["verify", "carved", "--classpath", "empty"],
        3,
        &format!("5 of 5 {lacking}Account, Region (first in m/AccountCarvedTest.java:"),
    );
    assert_eq!(told, "");
    fs::create_dir_all(workspace.path().join("part/m")).unwrap();
    fs::copy(workspace.path().join("classes/m/Account.class"), workspace.path().join("part/m/Account.class")).unwrap();
    let told = ends(&workspace, &["verify", "carved", "--classpath", "part"], 1, "because the class path lacks Region");
    assert!(told.contains("does not compile: m/RegionCarvedTest.java:"), "{told}");
    assert!(told.contains("cannot find symbol: class Region"), "{told}");
}

#[test]
fn a_suite_knows_its_recording_and_what_is_written_over_edited_files_is_counted() {
    let workspace = recorded("out-A");
    let generate = ["generate", "out-A", "-o", "carved"];
    ends(&workspace, &generate, 0, "3 texts in the tests look like secrets (password in m.AccountCarvedTest.");
    ends(&workspace, &["verify", "carved"], 0, "5 of 5 tests in carved are green");
    fs::rename(workspace.path().join("out-A"), workspace.path().join("out-B")).unwrap();
    for reading in
        [&["verify"][..], &["reduce"], &["minimize"], &["report", "--lines"], &["list", "--weak"], &["evaluate"]]
    {
        let told =
            ends(&workspace, &[reading, &["carved"]].concat(), 3, "name one that was moved (--recording, or TRACE)");
        assert_eq!(told, "");
    }
    ends(&workspace, &["verify", "carved", "--recording", "out-B"], 0, "5 of 5 tests");
    fs::rename(workspace.path().join("out-B"), workspace.path().join("out-A")).unwrap();

    let test = workspace.path().join("carved/m/AccountCarvedTest.java");
    let edited = fs::read_to_string(&test).unwrap().replace("ann", "bob");
    fs::write(&test, &edited).unwrap();
    ends(
        &workspace,
        &generate,
        0,
        "Wrote 2 tests for 2 of 6 methods in carved; 3 older ones stand in files that were kept.",
    );
    // What is asked for stands in the file that was kept; another class than that has nothing there.
    let target = |pattern: &'static str| [&generate[..], &["--target", pattern]].concat();
    ends(&workspace, &target("Account#accepts"), 0, "Wrote 0 tests for 0 of 1 method in carved; 5 older ones");
    ends(&workspace, &target("Region#fit"), 1, "Wrote 0 tests");
    let region = workspace.path().join("carved/m/RegionCarvedTest.java");
    let whole = fs::read_to_string(&region).unwrap();
    fs::write(&region, whole.replace("\"x\"", "\"y\"")).unwrap();
    ends(
        &workspace,
        &generate,
        0,
        "Wrote 0 tests for 0 of 6 methods in carved; 5 older ones stand in files that were kept.",
    );
    fs::write(&region, whole).unwrap();
    let manifest = workspace.path().join("carved/testcarve.json");
    let listed = fs::read_to_string(&manifest).unwrap();
    fs::remove_file(&manifest).unwrap();
    ends(&workspace, &generate, 3, "testcarve.json is gone, so nobody can tell whether it was edited");
    assert_eq!(fs::read_to_string(&test).unwrap(), edited);
    let mut empty: Json = serde_json::from_str(&listed).unwrap();
    empty["tests"] = Json::Array(Vec::new());
    fs::write(&manifest, empty.to_string()).unwrap();
    ends(&workspace, &["verify", "carved"], 1, "lists no test, so there is nothing to verify");
}

/// Takes the test of this method out of its class, as a reviewer does.
fn take_out(file: &Path, method: &str) {
    let source = fs::read_to_string(file).unwrap();
    let name = source.find(&format!(" void {method}(")).unwrap();
    let start = source[..name].rfind("    /**").unwrap();
    let end = name + source[name..].find("\n    }\n").unwrap() + "\n    }\n".len();
    fs::write(file, format!("{}{}", &source[..start], &source[end..])).unwrap();
}

#[test]
fn tests_and_files_that_a_reviewer_threw_away_are_told_and_make_nothing_red() {
    let workspace = recorded("testcarve-out");
    ends(&workspace, &["generate", "-o", "carved"], 0, "Wrote 5 tests");
    let manifest: Json =
        serde_json::from_str(&fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap()).unwrap();
    let of_account = |test: &&Json| test["class"] == "m.AccountCarvedTest";
    let method = manifest["tests"].as_array().unwrap().iter().find(of_account).unwrap()["method"].as_str().unwrap();
    let account = workspace.path().join("carved/m/AccountCarvedTest.java");
    let whole = fs::read_to_string(&account).unwrap();

    take_out(&account, method);
    let removed = format!("1 test of testcarve.json is no longer there: m.AccountCarvedTest.{method}\n4 of 4 tests");
    assert_eq!(ends(&workspace, &["verify", "carved"], 0, &removed), "");
    fs::remove_file(workspace.path().join("carved/m/RegionCarvedTest.java")).unwrap();
    ends(&workspace, &["verify", "carved"], 0, "carved/m/RegionCarvedTest.java is no longer there, with 2 tests");
    let json: Json = serde_json::from_str(&ends(&workspace, &["verify", "carved", "--format", "json"], 0, "")).unwrap();
    assert_eq!((json["tests"].as_array().unwrap().len(), json["removed"].as_array().unwrap().len()), (2, 3));

    fs::write(&account, whole.replacen("@Test\n", "\n", 1)).unwrap();
    let told = ends(&workspace, &["verify", "carved"], 1, "2 of 3 tests in carved are green");
    assert!(told.contains("JUnit finds no test in this method; is its @Test gone?"), "{told}");
    fs::remove_file(&account).unwrap();
    ends(&workspace, &["verify", "carved"], 1, "lists no test that is still there, so there is nothing to verify");
}

/// The fields that a section of `docs/json.md` documents.
fn documented(section: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md")).unwrap();
    let (_, rest) = text.split_once(&format!("\n## `{section}`\n")).unwrap();
    let rows = rest.lines().take_while(|line| !line.starts_with("## "));
    rows.filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

/// The fields of a document, each with those around it.
fn fields(value: &Json, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Json::Object(fields_here) => {
            for (name, value) in fields_here {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                found.insert(path.clone());
                fields(value, &path, found);
            }
        }
        Json::Array(elements) => {
            for element in elements {
                found.insert(format!("{path}[]"));
                fields(element, &format!("{path}[]"), found);
            }
        }
        _ => {}
    }
}

#[track_caller]
pub(super) fn assert_documented(section: &str, json: &str) {
    let mut found = BTreeSet::new();
    fields(&serde_json::from_str(json).unwrap(), "", &mut found);
    let documented = documented(section);
    assert!(!documented.is_empty());
    let missing: Vec<_> = documented.difference(&found).collect();
    assert!(missing.is_empty(), "{section}: documented and not there: {missing:?}");
    // A field may be documented by one inside it; those of a verification are told together.
    let is_inside = |told: &str, field: &str| {
        told.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    let is_told = |field: &&String| {
        documented
            .iter()
            .any(|told| is_inside(told, field) || (told == "summary.verification" && is_inside(field, told)))
    };
    let untold: Vec<_> = found.iter().filter(|field| !is_told(field)).collect();
    assert!(untold.is_empty(), "{section}: there and not documented: {untold:?}");
}

#[test]
fn json_has_the_fields_that_are_documented() {
    let workspace = recorded("testcarve-out");
    let json = |args: &[&str]| ends(&workspace, &[args, &["--format", "json"]].concat(), 0, "");
    assert_documented("list", &json(&["list"]));
    assert_documented("check", &json(&["check"]));
    assert_documented("preview", &json(&["preview", "--target", "#of"]));
    assert_documented("generate", &json(&["generate", "-o", "carved"]));
    assert_documented("list --weak", &json(&["list", "--weak", "carved"]));
    fs::remove_file(workspace.path().join("carved/m/RegionCarvedTest.java")).unwrap();
    assert_documented("verify", &json(&["verify", "carved"]));
    let manifest = fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap();
    assert_documented("testcarve.json", &manifest);
}
