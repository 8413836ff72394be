//! What tests keep though nothing is seen to need it: `--setup`, `--reset-environment-by`, `--external`, `[carve]` of the settings.

use crate::workspace::{Workspace, text};

const SOURCES: [(&str, &str); 4] = [
    (
        "Rates.java",
        "package m; class Rates { static void load(String region) { System.setProperty(\"rates.region\", region); } \
         static String region() { return System.getProperty(\"rates.region\"); } static int twice(int rate) { return 2 * rate; } }",
    ),
    ("Audit.java", "package m; class Audit { static void begin() { System.setProperty(\"audit\", \"on\"); } }"),
    ("Till.java", "package m; class Till { void wipe() { System.clearProperty(\"till\"); } }"),
    (
        "Bank.java",
        "package m; public class Bank { public static void main(String[] args) { Audit.begin(); Rates.load(\"eu\"); \
         System.out.println(Rates.region() + Rates.twice(4)); new Till().wipe(); } }",
    ),
];

fn recorded() -> Workspace {
    let workspace = Workspace::of_sources(&SOURCES);
    let recorded = workspace.record(&["java", "-cp", "classes", "m.Bank"]);
    assert_eq!(text(&recorded.stdout), "eu8\n", "{}", text(&recorded.stderr));
    workspace
}

/// The source of the tests of `Rates`.
#[track_caller]
fn generated(workspace: &Workspace, args: &[&str]) -> String {
    let args = [&["generate", "-o", "carved"], args].concat();
    let generated = workspace.testcarve(&args).output().unwrap();
    assert!(generated.status.success(), "{args:?}: {}", text(&generated.stderr));
    std::fs::read_to_string(workspace.path().join("carved/m/RatesCarvedTest.java")).unwrap()
}

/// The body of the one test of `region()`.
fn test_of_region(source: &str) -> &str {
    let test = source.split("void region").nth(1).unwrap_or_else(|| panic!("{source}"));
    test.split("@Test").next().unwrap()
}

#[test]
fn a_test_repeats_earlier_work_on_the_outside_world_that_it_depends_on_or_all_of_it() {
    let workspace = recorded();
    let precise = generated(&workspace, &[]);
    assert!(test_of_region(&precise).contains("Rates.load(\"eu\");"), "{precise}");
    assert!(!precise.contains("Audit"), "{precise}");
    let conservative = generated(&workspace, &["--external", "conservative"]);
    let body = test_of_region(&conservative);
    assert!(body.contains("Audit.begin();\n        Rates.load(\"eu\");"), "{conservative}");
}

#[test]
fn what_the_user_names_as_set_up_is_kept_where_a_test_works_on_the_outside_world() {
    let workspace = recorded();
    let source = generated(&workspace, &["--setup", "Audit#begin", "--target", "Rates#region"]);
    assert!(source.contains("@BeforeEach\n    void setUp() {\n        Audit.begin();\n    }"), "{source}");
    assert!(!test_of_region(&source).contains("Audit"), "{source}");
    let all = generated(&workspace, &["--setup", "Audit#begin"]);
    let twice = all.split("void twice").nth(1).unwrap();
    assert!(!twice.contains("Audit"), "{all}");
    workspace.write("testcarve.toml", "[carve]\nsetup = ['Audit#begin']\n");
    let preview = workspace.testcarve(["preview", "--target", "Rates#region", "--explain"]).output().unwrap();
    let preview = text(&preview.stdout);
    assert!(
        preview.contains("Audit.begin()") && preview.contains("set-up of the system test, kept whole"),
        "{preview}"
    );
}

#[test]
fn what_the_user_names_as_reset_is_called_behind_tests_that_change_the_outside_world() {
    let workspace = recorded();
    let source = generated(&workspace, &["--reset-environment-by", "Audit#begin"]);
    assert!(source.contains("void tearDown() {\n        Audit.begin();\n    }"), "{source}");
    let of_heap = generated(&workspace, &["--reset-environment-by", "Audit#begin", "--target", "Rates#twice"]);
    assert!(!of_heap.contains("Audit"), "{of_heap}");
    workspace.write("testcarve.toml", "[carve]\nreset-environment-by = ['Audit#begin']\n");
    assert_eq!(generated(&workspace, &[]), source);
}

#[test]
fn a_reset_that_was_never_called_or_that_no_test_can_call_is_told_before_anything_is_carved() {
    let workspace = recorded();
    let by = |pattern: &'static str| ["generate", "-o", "carved", "--reset-environment-by", pattern];
    let unknown = "--reset-environment-by Audit#start matches no method that was called in the recording; a pattern is";
    ends(&workspace, &by("Audit#start"), unknown);
    ends(&workspace, &by("#beginn"), "Did you mean m.Audit#begin()");
    let of_object =
        "--reset-environment-by Till#wipe matches no method that a test can call by itself; name one that is static";
    ends(&workspace, &by("Till#wipe"), of_object);
    workspace.write("testcarve.toml", "[carve]\nreset-environment-by = ['nosuch']\n");
    let of_file = "reset-environment-by of [carve] in testcarve.toml: nosuch matches no method";
    ends(&workspace, &["generate", "-o", "carved"], of_file);
}

/// Nothing is written, and why.
#[track_caller]
fn ends(workspace: &Workspace, args: &[&str], message: &str) {
    workspace.ends(args, 1, message);
    assert!(!workspace.path().join("carved").exists());
}

#[test]
fn a_set_up_that_was_never_called_is_told_before_anything_is_carved() {
    let workspace = recorded();
    let generate = ["generate", "-o", "carved"];
    let told =
        "--setup Audit#start matches no method that was called in the recording; a pattern is CLASS#METHOD(TYPES)";
    ends(&workspace, &[&generate[..], &["--setup", "Audit#start"]].concat(), told);
    ends(&workspace, &[&generate[..], &["--setup", "#beginn"]].concat(), "Did you mean m.Audit#begin()");
    workspace.write("testcarve.toml", "[carve]\nsetup = ['nosuch']\n");
    ends(&workspace, &generate, "setup of [carve] in testcarve.toml: nosuch matches no method");
}
