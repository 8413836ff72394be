//! What dependencies bring, by the poms in the local repositories of Maven and Gradle.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use indexmap::IndexSet;

use super::JunitApi;
use super::maven::{dependencies_of, exclusions, project};
use super::xml::Element;
use crate::java::Junit;

/// What somebody depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Coordinate {
    pub(super) group: String,
    pub(super) artifact: String,
    /// As far as it is known: a BOM may say it.
    pub(super) version: Option<String>,
    /// What it does not bring; `*` is any.
    pub(super) excluded: IndexSet<(String, String)>,
}

impl Coordinate {
    pub(super) fn is_testng(&self) -> bool {
        self.group == "org.testng"
    }

    fn junit(&self) -> Option<JunitApi> {
        match (self.group.as_str(), self.artifact.as_str()) {
            ("org.junit.jupiter", _) => Some(JunitApi::JUPITER),
            ("junit", "junit" | "junit-dep") => Some(JunitApi::four(self.version.as_deref())),
            _ => None,
        }
    }

    fn brings(&self, other: &Self) -> bool {
        let is = |pattern: &str, name: &str| pattern == "*" || pattern == name;
        !self.excluded.iter().any(|(group, artifact)| is(group, &other.group) && is(artifact, &other.artifact))
    }
}

/// The local repositories.
#[derive(Debug)]
pub(super) struct Repository {
    maven: PathBuf,
    gradle: PathBuf,
}

impl Repository {
    pub(super) fn find() -> Self {
        let home = std::env::home_dir().unwrap_or_default();
        let settings = Element::parse(&std::fs::read_to_string(home.join(".m2/settings.xml")).unwrap_or_default());
        let set = settings.text_at(&["settings", "localRepository"]).filter(|path| !path.contains("${"));
        let gradle = std::env::var_os("GRADLE_USER_HOME").map_or_else(|| home.join(".gradle"), PathBuf::from);
        Self {
            maven: set.map_or_else(|| home.join(".m2/repository"), PathBuf::from),
            gradle: gradle.join("caches/modules-2/files-2.1"),
        }
    }

    /// The pom of an artifact.
    pub(super) fn pom(&self, group: &str, artifact: &str, version: &str) -> Option<PathBuf> {
        let name = format!("{artifact}-{version}.pom");
        let of_maven = self.maven.join(group.replace('.', "/")).join(artifact).join(version).join(&name);
        // (Gradle keeps each file in a directory named after its content.)
        let of_gradle = || entries(&self.gradle.join(group).join(artifact).join(version)).into_iter();
        Some(of_maven).into_iter().chain(of_gradle().map(|directory| directory.join(&name))).find(|file| file.is_file())
    }

    /// The JUnit that is among these or that one of them brings to the compilation of tests: Jupiter, where there are both.
    pub(super) fn junit_of(&self, dependencies: &[Coordinate]) -> Option<JunitApi> {
        let mut seen: IndexSet<(String, String)> = IndexSet::new();
        let mut open: VecDeque<Coordinate> = dependencies.iter().cloned().collect();
        let mut four = None;
        while let Some(one) = open.pop_front() {
            match one.junit() {
                Some(api) if api.junit == Junit::Junit5 => return Some(api),
                Some(api) => four = four.or(Some(api)),
                None if seen.insert((one.group.clone(), one.artifact.clone())) => open.extend(self.brought_by(&one)),
                None => {}
            }
        }
        four
    }

    /// What tests are compiled with because of this one; in the first version that is there if the version is not known.
    fn brought_by(&self, one: &Coordinate) -> Vec<Coordinate> {
        let versions = one.version.clone().map_or_else(|| self.versions(one), |version| vec![version]);
        let pom = versions.iter().find_map(|version| project(&self.pom(&one.group, &one.artifact, version)?));
        let of = |dependency: &Element| {
            let text = |name| dependency.text_at(&[name]).map(str::to_owned);
            let is_compiled = text("scope").is_none_or(|scope| scope == "compile")
                && text("optional").is_none_or(|optional| optional != "true");
            let excluded = one.excluded.iter().cloned().chain(exclusions(dependency)).collect();
            let version = text("version").filter(|version| !version.contains("${"));
            let brought = Coordinate { group: text("groupId")?, artifact: text("artifactId")?, version, excluded };
            (is_compiled && one.brings(&brought)).then_some(brought)
        };
        pom.as_ref().map(|pom| dependencies_of(pom).filter_map(of).collect()).unwrap_or_default()
    }

    fn versions(&self, one: &Coordinate) -> Vec<String> {
        let of_maven = self.maven.join(one.group.replace('.', "/")).join(&one.artifact);
        let of_gradle = self.gradle.join(&one.group).join(&one.artifact);
        let all = entries(&of_maven).into_iter().chain(entries(&of_gradle));
        all.filter(|path| path.is_dir()).filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
    }
}

/// What lies in a directory, sorted.
pub(super) fn entries(directory: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some poms in a repository of their own, each by `group:artifact:version` with its dependencies, each as XML.
    fn repository(poms: &[(&str, &str)]) -> (tempfile::TempDir, Repository) {
        let root = tempfile::tempdir().unwrap();
        for (name, dependencies) in poms {
            let parts: Vec<&str> = name.split(':').collect();
            let directory = root.path().join(parts[0].replace('.', "/")).join(parts[1]).join(parts[2]);
            std::fs::create_dir_all(&directory).unwrap();
            let text = format!("<project><dependencies>{dependencies}</dependencies></project>");
            std::fs::write(directory.join(format!("{}-{}.pom", parts[1], parts[2])), text).unwrap();
        }
        let repository = Repository { maven: root.path().to_owned(), gradle: root.path().join("none") };
        (root, repository)
    }

    fn dependency(group: &str, artifact: &str, more: &str) -> String {
        format!("<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>{more}</dependency>")
    }

    #[test]
    fn a_starter_brings_the_junit_that_its_pom_names_unless_it_is_excluded() {
        let jupiter = dependency("org.junit.jupiter", "junit-jupiter", "<scope>compile</scope>");
        let inner = dependency("a.b", "inner", "");
        let (_root, known) = repository(&[("a.b:starter:1", &inner), ("a.b:inner:3", &jupiter)]);
        let starter = Coordinate { group: "a.b".into(), artifact: "starter".into(), ..Coordinate::default() };
        assert_eq!(known.junit_of(std::slice::from_ref(&starter)), Some(JunitApi::JUPITER));
        let excluded = [("org.junit.jupiter".to_owned(), "*".to_owned())].into();
        assert_eq!(known.junit_of(&[Coordinate { excluded, ..starter }]), None);
    }

    #[test]
    fn what_a_dependency_has_for_itself_is_not_brought() {
        let own = dependency("junit", "junit", "<version>4.13.2</version><scope>test</scope>");
        let optional = dependency("junit", "junit", "<optional>true</optional>");
        let (_root, known) = repository(&[("a:lib:1", &format!("{own}{optional}"))]);
        let lib = Coordinate {
            group: "a".into(),
            artifact: "lib".into(),
            version: Some("1".into()),
            ..Coordinate::default()
        };
        assert_eq!(known.junit_of(&[lib]), None);
    }
}
