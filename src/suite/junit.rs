//! Which JUnit runs the tests: the user's or ours, never a mixture.
//!
//! Two JUnit versions on one class path fail in ways nobody understands (a 5.7 engine on a 1.11 platform). So the user's jars are
//! used when they are complete, that is have a launcher and an engine, and are otherwise all replaced by ours, which run JUnit 4
//! and 5. A typical Maven test class path has only `junit-jupiter-api`: surefire brings the rest, and so do we.

use std::path::{Path, PathBuf};

/// Jars of these artifacts belong to a JUnit set.
const MEMBERS: [&str; 7] =
    ["junit", "junit-dep", "junit-bom", "opentest4j", "apiguardian-api", "hamcrest-core", "hamcrest"];
const MEMBER_PREFIXES: [&str; 3] = ["junit-platform-", "junit-jupiter", "junit-vintage-"];
/// Launcher, engines and API in one jar.
const STANDALONE: &str = "junit-platform-console-standalone";
const ENGINES: [&str; 2] = ["junit-jupiter-engine", "junit-vintage-engine"];

/// A class path split into the program's part and the JUnit that runs the tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JunitSet {
    /// The class path without JUnit jars.
    pub class_path: Vec<PathBuf>,
    /// One complete JUnit.
    pub junit_jars: Vec<PathBuf>,
    /// Whether it is the user's own.
    pub is_users: bool,
}

/// Chooses between the JUnit on the user's class path and ours.
pub fn choose_junit(class_path: &[PathBuf], ours: &[PathBuf]) -> JunitSet {
    let (users, rest): (Vec<PathBuf>, Vec<PathBuf>) = class_path.iter().cloned().partition(|entry| is_member(entry));
    let names: Vec<String> = users.iter().filter_map(|entry| artifact(entry)).collect();
    let has = |name: &str| names.iter().any(|known| known == name);
    let is_users = has(STANDALONE) || has("junit-platform-launcher") && ENGINES.into_iter().any(has);
    let junit_jars = if is_users { users } else { ours.to_vec() };
    JunitSet { class_path: rest, junit_jars, is_users }
}

fn is_member(entry: &Path) -> bool {
    artifact(entry).is_some_and(|name| {
        MEMBERS.contains(&name.as_str()) || MEMBER_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    })
}

/// `junit-jupiter-api-5.11.4.jar` is `junit-jupiter-api`; folders have no artifact.
fn artifact(entry: &Path) -> Option<String> {
    let stem = entry.file_name()?.to_str()?.strip_suffix(".jar")?;
    let version = stem.match_indices('-').find(|(at, _)| stem[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    Some(version.map_or(stem, |(at, _)| &stem[..at]).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn a_complete_set_of_the_user_wins_whole() {
        let user = paths(&["target/classes", "junit-platform-launcher-1.9.3.jar", "junit-jupiter-engine-5.9.3.jar"]);
        let set = choose_junit(&user, &paths(&["ours.jar"]));
        assert!(set.is_users);
        assert_eq!(set.class_path, paths(&["target/classes"]));
        assert_eq!(set.junit_jars, user[1..]);
    }

    #[test]
    fn an_incomplete_set_is_replaced_whole() {
        let user = paths(&[
            "classes",
            "junit-jupiter-api-5.9.3.jar",
            "hamcrest-core-1.3.jar",
            "guava-31.1-jre.jar",
            "junit-4.12.jar",
        ]);
        let set = choose_junit(&user, &paths(&["ours.jar"]));
        assert!(!set.is_users);
        assert_eq!(set.class_path, paths(&["classes", "guava-31.1-jre.jar"]));
        assert_eq!(set.junit_jars, paths(&["ours.jar"]));
    }

    #[test]
    fn a_folder_named_junit_is_the_users_program() {
        let set = choose_junit(&paths(&["junit", "junit-tools-1.jar"]), &[]);
        assert_eq!(set.class_path, paths(&["junit", "junit-tools-1.jar"]));
    }
}
