//! `docs/ten-tests.md`: ten carved tests as they came out, so that readers can judge what they would get.
//!
//! Nobody picks them by hand: all tests of the suite are sorted by the SHA-256 of `seed:class#method`, and the first ten are shown. The
//! page is written anew by `just ten-tests RECORDING`; what is tested here is that it follows the rule, not what the tests look like.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use testcarve::hash::sha256;
use testcarve::manifest::{FILE_NAME, Manifest, TestEntry};

const SEED: &str = "testcarve";
const SHOWN: usize = 10;
/// Where the suite is that the page is written from.
const SUITE: &str = "TEN_TESTS_SUITE";

const INTRODUCTION: &str = "\
# Ten carved tests

Recorded: the own tests of commons-cli 1.9.0. Carved: `testcarve generate` with its defaults. These ten are exactly as they came out, and
nobody chose them: all tests of the suite are sorted by the SHA-256 of `testcarve:class#method`, and the first ten are shown.
`just ten-tests RECORDING` writes this page anew from a recording of those tests (or of another program's).
";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ten-tests.md")
}

fn id(class: &str, method: &str) -> String {
    format!("{class}#{method}")
}

fn rank(id: &str) -> String {
    sha256(format!("{SEED}:{id}"))
}

/// The first tests by the rule.
fn pick(tests: &[TestEntry]) -> Vec<&TestEntry> {
    let mut all: Vec<&TestEntry> = tests.iter().collect();
    all.sort_by_key(|test| rank(&id(&test.class, &test.method)));
    all.truncate(SHOWN);
    all
}

/// A test's source, from its Javadoc to its closing brace, without indentation.
fn source(file: &str, method: &str) -> String {
    let lines: Vec<&str> = file.lines().collect();
    let head = format!("void {method}()");
    let named = lines.iter().position(|line| line.contains(&head)).expect("the test is in its file");
    let first = lines[..named].iter().rposition(|line| line.trim_start().starts_with("/**")).expect("a Javadoc");
    let last = named + lines[named..].iter().position(|line| *line == "    }").expect("a closing brace");
    lines[first..=last].iter().map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}

fn written(suite: &Path) -> String {
    let text = fs::read_to_string(suite.join(FILE_NAME)).expect("a manifest in the suite");
    let manifest: Manifest = serde_json::from_str(&text).expect("a manifest");
    let mut page = format!("{INTRODUCTION}Here: {SHOWN} of {}.\n", manifest.tests.len());
    for (number, test) in (1..).zip(pick(&manifest.tests)) {
        let file = fs::read_to_string(suite.join(&test.path)).expect("the test's file");
        let (id, source) = (id(&test.class, &test.method), source(&file, &test.method));
        write!(page, "\n## {number}. {id}\n\nOf `{}`.\n\n```java\n{source}```\n", test.target)
            .expect("a String takes all text");
    }
    page
}

#[test]
fn the_page_has_ten_tests_in_the_order_of_the_rule() {
    let text = fs::read_to_string(page()).expect("docs/ten-tests.md");
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let ids: Vec<&str> = headings.iter().map(|heading| heading.split_once(". ").expect("a number").1).collect();
    assert_eq!(ids.len(), SHOWN);
    assert!(ids.windows(2).all(|pair| rank(pair[0]) < rank(pair[1])), "{ids:?}");
    // Ten of some hundred have small hashes: a test put in by hand would hardly.
    assert!(ids.iter().all(|id| rank(id).as_str() < "1"), "{ids:?}");
    for id in ids {
        let method = id.rsplit('#').next().expect("a method");
        assert!(text.contains(&format!("\nvoid {method}()")), "{id} has no source");
    }
}

#[test]
fn the_rule_takes_the_same_tests_in_whatever_order_they_come() {
    let test =
        |number: usize| TestEntry { class: "a.B".to_owned(), method: format!("m{number}"), ..TestEntry::default() };
    let tests: Vec<TestEntry> = (0..100).map(test).collect();
    let turned: Vec<TestEntry> = tests.iter().rev().cloned().collect();
    assert_eq!(pick(&tests), pick(&turned));
    assert_eq!(pick(&tests).len(), SHOWN);
    let least = tests.iter().map(|test| rank(&id(&test.class, &test.method))).min();
    assert_eq!(Some(rank(&id("a.B", &pick(&tests)[0].method))), least);
}

#[test]
#[ignore = "writes docs/ten-tests.md; run by `just ten-tests RECORDING`"]
fn write_the_page() {
    let suite = std::env::var_os(SUITE).unwrap_or_else(|| panic!("{SUITE} names no suite"));
    fs::write(page(), written(Path::new(&suite))).expect("the page is written");
}
