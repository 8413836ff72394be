//! What a Gradle build says of tests, as its text tells: dependencies, source directories that it sets. A build is a program, and
//! what it computes (plugins of its own) is not seen; the tests that are there show what such a build has.

mod notations;

use std::path::{Path, PathBuf};

use regex_lite::Regex;

use self::notations::{Variables, catalogs, dependencies};
use super::{Build, BuildTool, TEST_SOURCES};

pub(super) const FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];
const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const PROPERTIES: &str = "gradle.properties";
/// What a root build says for the modules below it.
const FOR_OTHERS: [&str; 2] = ["subprojects", "allprojects"];

pub(super) fn read(directory: &Path) -> Option<Build> {
    let own = first_file(directory, &FILES)?;
    let mut text = without_comments(&own);
    let (mut tables, mut variables, mut properties) = (Vec::new(), text.clone(), String::new());
    for above in directory.ancestors() {
        if above != directory
            && let Some(build) = first_file(above, &FILES)
        {
            let build = without_comments(&build);
            variables.push_str(&build);
            text.extend(FOR_OTHERS.iter().flat_map(|word| blocks(&build, word)).map(|block| format!("\n{block}")));
        }
        properties.push_str(&std::fs::read_to_string(above.join(PROPERTIES)).unwrap_or_default());
        if let Some(settings) = first_file(above, &SETTINGS) {
            tables = catalogs(above, &settings);
            break;
        }
    }
    Some(Build {
        tool: Some(BuildTool::Gradle),
        test_sources: directory_of(&text, "java").filter(|path| path != Path::new(TEST_SOURCES)),
        test_resources: directory_of(&text, "resources"),
        dependencies: dependencies(&text, &Variables { builds: variables, properties }, &tables),
    })
}

fn first_file(directory: &Path, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| std::fs::read_to_string(directory.join(name)).ok())
}

/// A build without its comments. What looks like one in a text (`'**/*.class'`, an address) is none.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => text_length(rest, first),
            _ => first.len_utf8(),
        };
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else {
            kept.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    kept
}

/// How long the text is that begins here, with its quotes: three of them go over lines.
fn text_length(text: &str, quote: char) -> usize {
    let triple = quote.to_string().repeat(3);
    if let Some(inside) = text.strip_prefix(triple.as_str()) {
        return inside.find(triple.as_str()).map_or(text.len(), |end| end + 2 * triple.len());
    }
    let mut is_escaped = false;
    let end = text[1..].find(|one: char| {
        let ends = !is_escaped && (one == quote || one == '\n');
        is_escaped = one == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// What stands in braces after a word: `test { … }`, `named("test") { … }`.
fn blocks<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let is_word =
        |at: usize| !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '.' || before == '_');
    let after = text.match_indices(word).filter(|(at, _)| is_word(*at)).map(|(at, _)| &text[at + word.len()..]);
    let block = |after: &'a str| {
        let inside = after.trim_start_matches(['"', '\'', ')', ']']).trim_start().strip_prefix('{')?;
        let mut depth = 1;
        let end = inside.find(|one| {
            depth += i32::from(one == '{') - i32::from(one == '}');
            depth == 0
        });
        Some(&inside[..end.unwrap_or(inside.len())])
    };
    after.filter_map(block).collect()
}

/// The directory that is set for a kind of source of the tests. One that is only added leaves the usual one.
fn directory_of(text: &str, kind: &str) -> Option<PathBuf> {
    let sets = Regex::new(r#"^\s*[.]?\s*(?:srcDirs\s*=|setSrcDirs\b)[^'"\n]*['"]([^'"]+)['"]"#).ok()?;
    let set = |part: &str| sets.captures(part).map(|found| PathBuf::from(&found[1]));
    let in_kind = |inside: &str| {
        let by_name = inside.match_indices(kind).map(|(at, _)| &inside[at + kind.len()..]);
        let in_braces = blocks(inside, kind).into_iter().flat_map(str::lines);
        by_name.chain(in_braces).find_map(set)
    };
    let of_tests =
        blocks(text, "sourceSets").into_iter().flat_map(|all| blocks(all, "test").into_iter().chain(blocks_named(all)));
    let direct = ["sourceSets.test.", "sourceSets[\"test\"].", "sourceSets['test']."];
    let direct = direct.iter().flat_map(|start| text.match_indices(start).map(|(at, start)| &text[at + start.len()..]));
    let direct = direct.map(|rest| rest.lines().next().unwrap_or_default());
    of_tests.chain(direct).find_map(in_kind)
}

/// `named("test") { … }`, `getByName("test") { … }`.
fn blocks_named(text: &str) -> Vec<&str> {
    ["named(\"test\"", "getByName(\"test\"", "named('test'"].iter().flat_map(|word| blocks(text, word)).collect()
}
