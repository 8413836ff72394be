//! What tests keep though nothing is seen to need it: `--setup`, `--external`, `[carve]` of the settings.

use crate::workspace::{Workspace, text};

const SOURCES: [(&str, &str); 3] = [
    (
        "Rates.java",
        "package m; class Rates { static void load(String region) { System.setProperty(\"rates.region\", region); } \
         static String region() { return System.getProperty(\"rates.region\"); } static int twice(int rate) { return 2 * rate; } }",
    ),
    ("Audit.java", "package m; class Audit { static void begin() { System.setProperty(\"audit\", \"on\"); } }"),
    (
        "Bank.java",
        "package m; public class Bank { public static void main(String[] args) { Audit.begin(); Rates.load(\"eu\"); \
         System.out.println(Rates.region() + Rates.twice(4)); } }",
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
fn a_set_up_that_was_never_called_is_told_before_anything_is_carved() {
    let workspace = recorded();
    let ends = |args: &[&str], message: &str| {
        let output = workspace.testcarve(args).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
        assert!(!workspace.path().join("carved").exists());
    };
    let generate = ["generate", "-o", "carved"];
    let told =
        "--setup Audit#start matches no method that was called in the recording; a pattern is CLASS#METHOD(TYPES)";
    ends(&[&generate[..], &["--setup", "Audit#start"]].concat(), told);
    ends(&[&generate[..], &["--setup", "#beginn"]].concat(), "Did you mean m.Audit#begin()");
    workspace.write("testcarve.toml", "[carve]\nsetup = ['nosuch']\n");
    ends(&generate, "setup of [carve] in testcarve.toml: nosuch matches no method");
}
