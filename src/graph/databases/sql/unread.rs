//! Texts that the parser does not know as they stand.
//!
//! Input: a text. Output: the same as the parser would know it, or what it surely does not do.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::effects::Dropped;
use crate::graph::databases::memory_databases::{H2, HSQLDB};

/// What texts begin with that make nothing.
const RUNS: [&str; 22] = [
    "select", "insert", "update", "delete", "merge", "replace", "with", "values", "table", "truncate", "drop", "show",
    "explain", "describe", "set", "use", "call", "{call", "{?", "commit", "rollback", "shutdown",
];
const LOOKS: [&str; 5] = ["show", "explain", "describe", "desc", "table"];
const MAKES: [&str; 2] = ["create", "alter"];
/// Behind `CREATE` or `ALTER`: what works on no table by itself.
const MADE: [&str; 18] = [
    "table",
    "cached",
    "memory",
    "temporary",
    "temp",
    "local",
    "global",
    "sequence",
    "index",
    "unique",
    "schema",
    "database",
    "user",
    "role",
    "domain",
    "type",
    "function",
    "alias",
];

/// `SET NAME VALUE`, as H2 has it, with the equals sign that others want.
pub(super) fn with_equals_sign(text: &str) -> Option<String> {
    let (set, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let (name, value) = rest.trim_start().split_once(char::is_whitespace)?;
    set.eq_ignore_ascii_case("set").then(|| format!("SET {name} = {value}"))
}

/// H2's `MERGE INTO t (a, b) KEY (a) VALUES …`, which others call `REPLACE`.
pub(super) fn with_replace(text: &str) -> Option<String> {
    static MERGE: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"(?is)^\s*merge\s+into\s+([^\s(]+)\s*(\([^()]*\))?\s*(?:key\s*\([^()]*\))?\s*(values\b.*)$";
        Regex::new(pattern).expect("a pattern of ours")
    });
    let found = MERGE.captures(text)?;
    let columns = found.get(2).map_or("", |columns| columns.as_str());
    Some(format!("REPLACE INTO {} {columns} {}", &found[1], &found[3]))
}

/// The statements of a text; none if it is one, or may have statements within others.
pub(super) fn statements(text: &str) -> Option<Vec<&str>> {
    static WITHIN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)\b(trigger|procedure|function|begin|declare|alias)\b|\$\$").expect("a pattern of ours")
    });
    // What is quoted, or no code, and the ends of statements.
    static PARTS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r#"(?s)'[^']*'|"[^"]*"|`[^`]*`|--[^\n]*|/\*.*?\*/|;"#).expect("a pattern of ours"));
    if WITHIN.is_match(text) {
        return None;
    }
    let ends = PARTS.find_iter(text).filter(|found| found.as_str() == ";").map(|found| found.start());
    let mut from = 0;
    let mut all = Vec::new();
    for end in ends.chain([text.len()]) {
        all.push(text[from..end].trim());
        from = end + 1;
    }
    all.retain(|part| !part.is_empty());
    (all.len() > 1).then_some(all)
}

/// What goes by a text of H2 or HSQLDB that no parser knows: all that a database has, or one that is in memory only.
pub(super) fn dropped(text: &str, url: &str) -> Option<Dropped> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split([' ', '\t', '\n', '\r', ';']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["drop", "all", "objects"] | ["drop", "all", "objects", "delete", "files"] => {
            url.starts_with("jdbc:h2:").then_some(Dropped::All)
        }
        ["shutdown"] | ["shutdown", _] => {
            [H2, HSQLDB].iter().any(|begin| url.starts_with(begin)).then_some(Dropped::Database)
        }
        _ => None,
    }
}

/// Whether a text surely changes nothing, whatever it looks at.
pub(super) fn only_looks(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    LOOKS.contains(&first.as_str())
}

/// Whether a text surely makes no trigger, and no view either.
pub(super) fn makes_no_trigger(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split_whitespace().filter(|word| !["or", "replace", "force"].contains(word));
    match words.next() {
        Some(first) if MAKES.contains(&first) => words.next().is_some_and(|second| MADE.contains(&second)),
        Some(first) => RUNS.contains(&first),
        None => false,
    }
}
