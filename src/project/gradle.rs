//! What a Gradle build says of tests, as its text tells: dependencies by coordinates or by a catalog, source directories that it sets. A build is a program, and
//! what it computes (plugins of its own) is not seen; the tests that are there show what such a build has.

use std::path::{Path, PathBuf};

use regex_lite::Regex;

use super::repository::Coordinate;
use super::{Build, BuildTool, TEST_SOURCES};

pub(super) const FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];
const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const CATALOG: &str = "gradle/libs.versions.toml";
/// What a root build says for the modules below it.
const FOR_OTHERS: [&str; 2] = ["subprojects", "allprojects"];
/// Dependencies that tests are not compiled with.
const NOT_COMPILED: [&str; 5] = ["untimeOnly", "nnotationProcessor", "kapt", "ksp", "classpath"];
/// It adds the API by itself.
const JUPITER_SUITE: &str = "useJUnitJupiter(";

pub(super) fn read(directory: &Path) -> Option<Build> {
    let own = first_file(directory, &FILES)?;
    let mut text = without_comments(&own);
    let mut catalog = String::new();
    for above in directory.ancestors() {
        if above != directory
            && let Some(build) = first_file(above, &FILES)
        {
            let build = without_comments(&build);
            text.extend(FOR_OTHERS.iter().flat_map(|word| blocks(&build, word)).map(|block| format!("\n{block}")));
        }
        if SETTINGS.iter().any(|name| above.join(name).is_file()) {
            catalog = std::fs::read_to_string(above.join(CATALOG)).unwrap_or_default();
            break;
        }
    }
    Some(Build {
        tool: Some(BuildTool::Gradle),
        test_sources: directory_of(&text, "java").filter(|path| path != Path::new(TEST_SOURCES)),
        test_resources: directory_of(&text, "resources"),
        dependencies: dependencies(&text, &catalog),
    })
}

fn first_file(directory: &Path, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| std::fs::read_to_string(directory.join(name)).ok())
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = tail.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    // (Not the `//` of an address.)
    let line = |line: &str| match line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':')) {
        Some((at, _)) => line[..at].to_owned(),
        None => line.to_owned(),
    };
    kept.lines().map(line).collect::<Vec<_>>().join("\n")
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

fn dependencies(text: &str, catalog: &str) -> Vec<Coordinate> {
    let lines = || text.lines().filter(|line| !NOT_COMPILED.iter().any(|word| line.contains(word)));
    let Ok(quoted) = Regex::new(r#"['"]([\w.-]+):([\w.-]+)(?::([\w.-]+))?['"]"#) else { return Vec::new() };
    let mut all: Vec<Coordinate> = lines()
        .flat_map(|line| quoted.captures_iter(line))
        .map(|found| Coordinate {
            group: found[1].to_owned(),
            artifact: found[2].to_owned(),
            version: found.get(3).map(|version| version.as_str().to_owned()),
            ..Coordinate::default()
        })
        .collect();
    if text.contains(JUPITER_SUITE) {
        all.push(Coordinate {
            group: "org.junit.jupiter".into(),
            artifact: "junit-jupiter".into(),
            ..Coordinate::default()
        });
    }
    let named = |key: &str| {
        let name = format!("libs.{}", key.replace(['-', '_'], "."));
        lines().any(|line| {
            line.match_indices(&name)
                .any(|(at, _)| !line[at + name.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '.'))
        })
    };
    all.extend(of_catalog(catalog, &named));
    all
}

/// What a build names of a catalog, by itself or in a bundle.
fn of_catalog(catalog: &str, is_named: &dyn Fn(&str) -> bool) -> Vec<Coordinate> {
    let table: toml::Table = catalog.parse().unwrap_or_default();
    let part = |name: &str| table.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let bundles = part("bundles");
    let in_bundle = |key: &str| {
        let has = |members: &toml::Value| {
            members.as_array().is_some_and(|all| all.iter().any(|one| one.as_str() == Some(key)))
        };
        bundles.iter().any(|(bundle, members)| is_named(&format!("bundles.{bundle}")) && has(members))
    };
    let libraries = part("libraries");
    let meant = libraries.iter().filter(|(key, _)| is_named(key) || in_bundle(key));
    meant.filter_map(|(_, library)| coordinate(library)).collect()
}

fn coordinate(library: &toml::Value) -> Option<Coordinate> {
    let text = |key: &str| library.get(key).and_then(toml::Value::as_str);
    let name = match (library.as_str().or_else(|| text("module")), text("group"), text("name")) {
        (Some(name), ..) => name.to_owned(),
        (None, Some(group), Some(name)) => format!("{group}:{name}"),
        _ => return None,
    };
    let mut parts = name.split(':').map(str::to_owned);
    let (group, artifact) = (parts.next()?, parts.next()?);
    let version = parts.next().or_else(|| text("version").map(str::to_owned));
    Some(Coordinate { group, artifact, version, ..Coordinate::default() })
}
