//! The list of fixtures in `tests/programs/language/README.md`, made of what each says it shows.

use std::fmt::Write;
use std::sync::Arc;
use std::{env, fs};

use crate::fixture::{Group, root};

/// Stands between the text and the list.
const MARK: &str = "<!-- fixtures -->\n";

/// Compares the list with the README's, or writes it there.
pub(super) fn check(groups: &[Arc<Group>]) {
    let path = root().join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_once(MARK).expect("the README has a mark before its list");
    let list = list(groups);
    if env::var("TESTCARVE_README").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, format!("{before}{MARK}{list}")).unwrap();
    } else {
        assert_eq!(after, list, "TESTCARVE_README=overwrite writes the list anew");
    }
}

fn list(groups: &[Arc<Group>]) -> String {
    let mut list = String::new();
    for group in groups {
        let numbers: Vec<String> = group.numbers().iter().map(ToString::to_string).collect();
        write!(list, "\n## {} ({}): {}\n\n", group.name, numbers.join(", "), group.title()).unwrap();
        for jdk in group.jdks() {
            for name in group.names(jdk) {
                writeln!(list, "- `{name}`: {}", group.fixture(&name).shows).unwrap();
            }
        }
    }
    list
}
