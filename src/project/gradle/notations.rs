//! The notations in which a Gradle build names its dependencies: coordinates, maps, versions in variables, catalogs.
//!
//! Input: the text of a build without comments, where it has its variables, catalogs. Output: coordinates. Invariant: a version that nobody finds is left out; which JUnit a
//! dependency is, its group and name say.

use std::path::Path;

use regex_lite::{Captures, Regex};

use super::{blocks, without_comments};
use crate::project::repository::Coordinate;

const CATALOG: &str = "gradle/libs.versions.toml";
const USUAL_CATALOG: &str = "libs";
/// Dependencies that tests are not compiled with.
const NOT_COMPILED: [&str; 5] = ["untimeOnly", "nnotationProcessor", "kapt", "ksp", "classpath"];
/// It adds the API by itself.
const JUPITER_SUITE: &str = "useJUnitJupiter(";
/// `'junit:junit:4.13.2'`, also with a version that is put behind it, or a classifier.
const COORDINATES: &str = r#"['"]([\w.-]+):([\w.-]+)(?::([^'":@]*))?(?::[^'"]*)?(?:@\w+)?['"](?:\s*\+\s*([\w.]+))?"#;
/// `group: 'junit', name: 'junit', version: '4.13.2'`, `group = "junit", name = "junit"`.
const IN_A_MAP: &str = r#"group\s*[:=]\s*['"]([\w.-]+)['"]\s*,\s*name\s*[:=]\s*['"]([\w.-]+)['"](?:\s*,\s*version\s*[:=]\s*(?:['"]([^'"]*)['"]|([\w.]+)))?"#;

/// A table of dependencies, and what builds call it.
pub(super) struct Catalog {
    name: String,
    table: toml::Table,
    /// What the settings themselves put into it: `library("junit", "junit:junit:4.13.2")`.
    told: Vec<(String, Coordinate)>,
}

/// The catalogs of the build whose settings have this text.
pub(super) fn catalogs(root: &Path, settings: &str) -> Vec<Catalog> {
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default().parse().unwrap_or_default();
    let settings = without_comments(settings);
    let named = |pattern: &str| Regex::new(pattern).expect("a pattern of ours");
    let (created, from) = (named(r#"create\(\s*['"](\w+)['"]\s*\)"#), named(r#"files\(\s*['"]([^'"]+)['"]"#));
    let library =
        named(r#"library\(\s*['"]([\w.-]+)['"]\s*,\s*['"]([\w.-]+)(?::|['"]\s*,\s*['"])([\w.-]+)(?::([\w.-]+))?['"]"#);
    let of_settings = blocks(&settings, "versionCatalogs").into_iter().flat_map(|all| {
        let own =
            created.captures_iter(all).map(|found| (found[1].to_owned(), found[0].to_owned())).collect::<Vec<_>>();
        own.into_iter().flat_map(|(name, word)| blocks(all, &word).into_iter().map(move |block| (name.clone(), block)))
    });
    let mut all: Vec<Catalog> = of_settings
        .map(|(name, block)| Catalog {
            name,
            table: from.captures(block).map(|found| read(&found[1])).unwrap_or_default(),
            told: library.captures_iter(block).map(|found| (found[1].to_owned(), told(&found, 2))).collect(),
        })
        .collect();
    all.push(Catalog { name: USUAL_CATALOG.to_owned(), table: read(CATALOG), told: Vec::new() });
    all
}

fn told(found: &Captures<'_>, at: usize) -> Coordinate {
    let version = found.get(at + 2).map(|version| version.as_str().to_owned()).filter(|version| !version.is_empty());
    Coordinate { group: found[at].to_owned(), artifact: found[at + 1].to_owned(), version, ..Coordinate::default() }
}

/// Where a build has its variables.
pub(super) struct Variables {
    /// The text of the module's build and of those above.
    pub(super) builds: String,
    /// That of `gradle.properties`.
    pub(super) properties: String,
}

/// What tests are compiled with.
pub(super) fn dependencies(text: &str, variables: &Variables, catalogs: &[Catalog]) -> Vec<Coordinate> {
    let lines = || text.lines().filter(|line| !NOT_COMPILED.iter().any(|word| line.contains(word)));
    let known = |coordinate: Coordinate, variable: Option<&str>| {
        let told = coordinate.version.as_deref();
        let variable = told.and_then(|version| version.strip_prefix('$')).or(variable);
        let version = match variable {
            Some(name) => variables.get(name.trim_matches(['{', '}'])),
            None => coordinate.version.filter(|version| !version.contains('$')),
        };
        Coordinate { version, ..coordinate }
    };
    let mut all: Vec<Coordinate> = Vec::new();
    for pattern in [COORDINATES, IN_A_MAP] {
        let pattern = Regex::new(pattern).expect("a pattern of ours");
        let found = lines().flat_map(|line| pattern.captures_iter(line));
        all.extend(found.map(|found| known(told(&found, 1), found.get(4).map(|name| name.as_str()))));
    }
    if text.contains(JUPITER_SUITE) {
        all.push(Coordinate {
            group: "org.junit.jupiter".into(),
            artifact: "junit-jupiter".into(),
            ..Coordinate::default()
        });
    }
    for catalog in catalogs {
        let named = |key: &str| {
            let name = format!("{}.{}", catalog.name, key.replace(['-', '_'], "."));
            let goes_on = |rest: &str| rest.starts_with(|next: char| next.is_alphanumeric() || next == '.');
            // (`.get()` takes it out of what a catalog gives.)
            let is_it = |rest: &str| !goes_on(rest) || rest.starts_with(".get()");
            lines().any(|line| line.match_indices(&name).any(|(at, _)| is_it(&line[at + name.len()..])))
        };
        all.extend(catalog.meant(&named));
    }
    all
}

impl Variables {
    /// What a variable is set to: `def junit = '4.13.2'`, `versions = [junit: '4.13.2']`, or a property.
    fn get(&self, name: &str) -> Option<String> {
        let last =
            name.rsplit('.').next().filter(|last| last.chars().all(|one| one.is_alphanumeric() || one == '_'))?;
        let set = Regex::new(&format!(r#"\b{last}['"]?\]?\s*[=:,]\s*['"]([\w.-]+)['"]"#)).ok()?;
        let property = Regex::new(&format!(r"(?m)^\s*{last}\s*[=:]\s*([\w.-]+)\s*$")).ok()?;
        let found = set.captures(&self.builds).or_else(|| property.captures(&self.properties))?;
        Some(found[1].to_owned())
    }
}

impl Catalog {
    /// What a build names of it, by itself or in a bundle.
    fn meant(&self, is_named: &dyn Fn(&str) -> bool) -> Vec<Coordinate> {
        let bundles = self.part("bundles");
        let in_bundle = |key: &str| {
            let has = |members: &toml::Value| {
                members.as_array().is_some_and(|all| all.iter().any(|one| one.as_str() == Some(key)))
            };
            bundles.iter().any(|(bundle, members)| is_named(&format!("bundles.{bundle}")) && has(members))
        };
        let libraries = self.part("libraries");
        let meant = libraries.iter().filter(|(key, _)| is_named(key) || in_bundle(key));
        let told = self.told.iter().filter(|(key, _)| is_named(key)).map(|(_, told)| told.clone());
        meant.filter_map(|(_, library)| self.coordinate(library)).chain(told).collect()
    }

    fn part(&self, name: &str) -> toml::Table {
        self.table.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default()
    }

    fn coordinate(&self, library: &toml::Value) -> Option<Coordinate> {
        let text = |key: &str| library.get(key).and_then(toml::Value::as_str);
        let name = match (library.as_str().or_else(|| text("module")), text("group"), text("name")) {
            (Some(name), ..) => name.to_owned(),
            (None, Some(group), Some(name)) => format!("{group}:{name}"),
            _ => return None,
        };
        let mut parts = name.split(':').map(str::to_owned);
        let (group, artifact) = (parts.next()?, parts.next()?);
        let version = parts.next().or_else(|| self.version(library.get("version")?));
        Some(Coordinate { group, artifact, version, ..Coordinate::default() })
    }

    /// A version as it stands there, or as the table of versions has it.
    fn version(&self, told: &toml::Value) -> Option<String> {
        match told.get("ref").and_then(toml::Value::as_str) {
            Some(name) => self.part("versions").get(name)?.as_str().map(str::to_owned),
            None => told.as_str().map(str::to_owned),
        }
    }
}
