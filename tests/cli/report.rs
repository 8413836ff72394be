//! `report` on a made-up suite: each format, what is asked for and missing.

use std::fs;

use serde_json::Value;

use super::misuse::assert_documented;
use crate::made_up::{self, Shape};
use crate::workspace::{Workspace, text};

const SHAPE: Shape = Shape { classes: 2, tests: 10 };

const WEAK: &str = r#"{"format": 1, "found": 8, "tried": 4, "unnoticed": [
    {"target": "shop.part0.Basket1#total3(java.lang.String)", "source": "Basket1.java", "line": 17, "operator": "math", "change": "+ became -"}]}"#;
const EVALUATION: &str = r#"{"format": 1, "mutants": null, "tests": {"all": {"written": 16}},
    "coverage": {"original": {"lines": {"covered": 50, "total": 60}, "lines_kept": 50}, "carved": {"lines": {"covered": 41, "total": 60}, "lines_kept": 40}}}"#;

fn made_up() -> Workspace {
    let workspace = Workspace::empty();
    made_up::write(workspace.path(), SHAPE);
    workspace
}

/// Exit code, standard output, standard error.
fn report(workspace: &Workspace, args: &[&str]) -> (Option<i32>, String, String) {
    let output = workspace.testcarve([&["report", "carved"], args].concat()).output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_page_is_written_where_the_user_says_and_is_the_same_each_time() {
    let workspace = made_up();
    let (code, out, told) = report(&workspace, &[]);
    assert_eq!((code, out.as_str()), (Some(0), ""), "{told}");
    assert_eq!(told, "Wrote testcarve-report.html: 18 of 22 methods that do something are tested, by 16 tests.\n");
    report(&workspace, &["-o", "deep/page.html"]);
    let read = |name: &str| fs::read_to_string(workspace.path().join(name)).unwrap();
    let page = read("testcarve-report.html");
    assert_eq!(page, read("deep/page.html"));
    assert!(page.contains("<title>carved – testcarve</title>") && !page.contains(made_up::NASTY));
    // Figures that nobody gave are not there, and the way to have them is.
    assert!(page.contains("testcarve list --weak carved --format json"), "no word of mutants");
}

#[test]
fn figures_beside_the_suite_are_shown_and_all_fields_are_documented() {
    let workspace = made_up();
    made_up::write(&workspace.path().join("old"), Shape { classes: 3, tests: 8 });
    workspace.write("carved/testcarve-weak.json", WEAK);
    workspace.write("carved/testcarve-evaluation.json", EVALUATION);
    let (code, json, told) = report(&workspace, &["--format", "json", "--before", "old/carved"]);
    assert_eq!((code, told.as_str()), (Some(0), ""));
    assert_documented("report", &json);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["mutants"]["noticed"], &json["lines_kept"]["lines_kept"]), (&3.into(), &40.into()));
    assert_eq!(json["counts"]["through_callers"], 2);
    assert_eq!(json["difference"]["lost"][0]["target"], "shop.part0.Basket2#private()");
    assert_eq!(json["packages"][0]["classes"][0]["source"], "src/shop/part0/Basket0.java");
    let (_, _, told) = report(&workspace, &["--figures", "carved/testcarve.json"]);
    assert!(told.contains("testcarve.json is not what evaluate or list --weak prints with --format json"), "{told}");
    workspace.write("carved/testcarve-evaluation.json", &EVALUATION.replace("16", "15"));
    let (_, _, told) = report(&workspace, &[]);
    assert!(
        told.starts_with("warning: the evaluation is of another suite: it had 15 tests, this one has 16"),
        "{told}"
    );
}

#[test]
fn other_tools_get_what_is_missing_with_file_and_line() {
    let workspace = made_up();
    workspace.write("weak.json", WEAK);
    let (code, sarif, told) = report(&workspace, &["--format", "sarif", "--figures", "weak.json"]);
    assert_eq!((code, told.as_str()), (Some(0), ""));
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let places: Vec<String> = sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            format!(
                "{} {}:{}",
                result["ruleId"].as_str().unwrap(),
                place["artifactLocation"]["uri"].as_str().unwrap(),
                place["region"]["startLine"]
            )
        })
        .collect();
    let of = |code: &str, class: u32, line: u32| format!("{code} src/shop/part0/Basket{class}.java:{line}");
    assert_eq!(
        places,
        [
            of("WEAK", 0, 21),
            of("NETWORK", 0, 41),
            of("WEAK", 1, 21),
            of("NETWORK", 1, 41),
            of("UNNOTICED_CHANGE", 1, 17)
        ]
    );

    let (_, junit, _) = report(&workspace, &["--format", "junit"]);
    assert!(junit.contains("<testsuites name=\"carved\" tests=\"22\" failures=\"2\" skipped=\"2\">"), "{junit}");
    assert!(!junit.contains("<b>"), "{junit}");
    let (_, markdown, _) = report(&workspace, &["--format", "markdown"]);
    assert!(markdown.starts_with("### Carved tests of carved\n") && markdown.lines().count() < 30, "{markdown}");
}

#[test]
fn what_is_named_and_not_there_is_told() {
    let workspace = made_up();
    for (args, code, message) in [
        (&["--before", "gone.json"][..], 3, "cannot read gone.json; --before takes an older testcarve.json"),
        (&["gone.trace"], 3, "gone.trace does not exist"),
        (&["--lines"], 3, "testcarve-out does not exist"),
        (&["--figures", "gone.json"], 3, "cannot read gone.json"),
    ] {
        let (status, _, told) = report(&workspace, args);
        assert_eq!(status, Some(code), "{args:?}: {told}");
        assert!(told.contains(message), "{args:?}: {told}");
    }
    fs::remove_dir_all(workspace.path().join("carved/shop")).unwrap();
    let (status, _, told) = report(&workspace, &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("is no longer there, with 8 tests of testcarve.json"), "{told}");
}
