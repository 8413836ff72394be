//! What the module of a project says of its tests: where its build tool looks for them, and which JUnit they can be compiled with.
//!
//! Input: the directory of a module. Output: [`Module`]. Invariant: a directory of tests is named only together with what the build itself
//! shows: its build files with those that they inherit from, and its tests. No build tool is started: that would take longer than all
//! else, and may need a network. What a dependency brings is read from the local repository, which the recorded build has filled.

mod gradle;
mod maven;
mod repository;
mod tests_there;
mod xml;

use std::path::{Path, PathBuf};

use self::repository::{Coordinate, Repository};
use crate::java::Junit;

/// Where build tools look for the tests of a module, if nothing else is said.
pub(crate) const TEST_SOURCES: &str = "src/test/java";
const TEST_RESOURCES: &str = "src/test/resources";
const KOTLIN_TEST_SOURCES: &str = "src/test/kotlin";

/// Which tool builds a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuildTool {
    Maven,
    Gradle,
}

/// A JUnit that tests are compiled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JunitApi {
    pub junit: Junit,
    /// It came with JUnit 4.13.
    pub has_assert_throws: bool,
}

impl JunitApi {
    pub(crate) const JUPITER: Self = Self { junit: Junit::Junit5, has_assert_throws: true };

    /// JUnit 4 of a version, if that is known.
    pub(crate) fn four(version: Option<&str>) -> Self {
        Self { junit: Junit::Junit4, has_assert_throws: version.is_some_and(|version| version.starts_with("4.13")) }
    }
}

/// A module as its build sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Module {
    pub directory: PathBuf,
    pub tool: Option<BuildTool>,
    /// Where Java tests are compiled.
    pub test_sources: PathBuf,
    pub test_resources: PathBuf,
    /// None if nothing shows one.
    pub junit: Option<JunitApi>,
    pub has_testng: bool,
    /// All tests that are there are Kotlin.
    pub is_kotlin: bool,
}

impl Module {
    /// The module in a directory.
    pub(crate) fn of(directory: &Path) -> Self {
        let build = Build::of(directory);
        let below = |path: Option<PathBuf>, usual: &str| directory.join(path.unwrap_or_else(|| usual.into()));
        let test_sources = below(build.test_sources, TEST_SOURCES);
        let kotlin = directory.join(KOTLIN_TEST_SOURCES);
        let of_tests = tests_there::junit([&test_sources, &kotlin]);
        // (A pom tells the version of JUnit 4, too.)
        let of_build = || Repository::find().junit_of(&build.dependencies).or(of_tests);
        Self {
            is_kotlin: tests_there::is_kotlin([&test_sources, &kotlin]),
            junit: of_tests.filter(|api| api.junit == Junit::Junit5).or_else(of_build),
            has_testng: build.dependencies.iter().any(Coordinate::is_testng),
            test_resources: below(build.test_resources, TEST_RESOURCES),
            directory: directory.to_owned(),
            tool: build.tool,
            test_sources,
        }
    }

    /// The file that builds it.
    pub(crate) fn build_file(&self) -> Option<PathBuf> {
        Self::build_files().map(|name| self.directory.join(name)).find(|file| file.is_file())
    }

    fn build_files() -> impl Iterator<Item = &'static str> {
        [maven::FILE].into_iter().chain(gradle::FILES)
    }

    /// The module whose tests stand in a directory.
    pub(crate) fn with_tests_in(sources: &Path) -> Option<PathBuf> {
        let usual = sources.ancestors().nth(3).filter(|_| sources.ends_with(TEST_SOURCES)).map(Path::to_owned);
        usual.or_else(|| {
            let is_module = |above: &&Path| Self::build_files().any(|name| above.join(name).is_file());
            let mut above = sources.ancestors().skip(1).filter(is_module);
            above
                .find(|above| Build::of(above).test_sources.is_some_and(|tests| above.join(tests) == sources))
                .map(Path::to_owned)
        })
    }
}

/// What build files say.
#[derive(Debug, Default)]
struct Build {
    tool: Option<BuildTool>,
    /// From the module's directory.
    test_sources: Option<PathBuf>,
    test_resources: Option<PathBuf>,
    /// What tests are compiled with.
    dependencies: Vec<Coordinate>,
}

impl Build {
    fn of(directory: &Path) -> Self {
        maven::read(directory).or_else(|| gradle::read(directory)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn module(files: &[(&str, &str)], directory: &str) -> (tempfile::TempDir, Module) {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let module = Module::of(&root.path().join(directory));
        (root, module)
    }

    fn dependency(group: &str, artifact: &str) -> String {
        format!(
            "<dependencies><dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId></dependency></dependencies>"
        )
    }

    #[test]
    fn a_module_has_the_junit_of_its_pom_or_of_a_parent() {
        let junit = format!(
            "<project><artifactId>all</artifactId>{}</project>",
            dependency("org.junit.jupiter", "junit-jupiter")
        );
        let child = "<project><parent><artifactId>all</artifactId></parent><artifactId>m</artifactId></project>";
        let (_root, inherited) = module(&[("pom.xml", &junit), ("m/pom.xml", child)], "m");
        assert_eq!(inherited.junit, Some(JunitApi::JUPITER));
        let (_root, testng) =
            module(&[("pom.xml", &format!("<project>{}</project>", dependency("org.testng", "testng")))], "");
        assert_eq!((testng.junit, testng.has_testng), (None, true));
        let managed =
            format!("<project><dependencyManagement>{}</dependencyManagement></project>", dependency("junit", "junit"));
        assert_eq!(module(&[("pom.xml", &managed)], "").1.junit, None);
    }

    #[test]
    fn tests_that_import_a_junit_show_it() {
        let four = ("src/test/java/a/ATest.java", "package a;\nimport org.junit.Test;\n");
        assert_eq!(module(&[("pom.xml", "<project/>"), four], "").1.junit, Some(JunitApi::four(None)));
        let carved = ("src/test/java/a/ACarvedTest.java", "package a;\nimport org.junit.jupiter.api.Test;\n");
        assert_eq!(module(&[("pom.xml", "<project/>"), carved], "").1.junit, None);
        assert_eq!(module(&[], "").1.tool, None);
    }

    #[test]
    fn gradle_names_dependencies_in_the_module_in_the_build_above_and_in_a_catalog() {
        let plain = (
            "build.gradle",
            "dependencies {\n  // testImplementation 'junit:junit:4.13.2'\n  testRuntimeOnly 'org.junit.jupiter:junit-jupiter-engine'\n}\n",
        );
        assert_eq!(module(&[plain], "").1.junit, None);
        let four = ("build.gradle", "dependencies { testImplementation 'junit:junit:4.13.2' }");
        assert_eq!(module(&[four], "").1.junit, Some(JunitApi::four(Some("4.13.2"))));
        let above = (
            "build.gradle.kts",
            "subprojects { dependencies { \"testImplementation\"(\"org.junit.jupiter:junit-jupiter:5.11.4\") } }",
        );
        assert_eq!(
            module(&[above, ("settings.gradle.kts", ""), ("m/build.gradle", "")], "m").1.junit,
            Some(JunitApi::JUPITER)
        );
        let catalog = (
            "gradle/libs.versions.toml",
            "[libraries]\njunit-jupiter = { module = \"org.junit.jupiter:junit-jupiter\", version = \"5.11.4\" }\n",
        );
        let module_file = ("m/build.gradle.kts", "dependencies { testImplementation(libs.junit.jupiter) }");
        assert_eq!(module(&[catalog, ("settings.gradle.kts", ""), module_file], "m").1.junit, Some(JunitApi::JUPITER));
    }

    #[test]
    fn gradle_names_dependencies_in_maps_with_variables_and_behind_what_looks_like_a_comment() {
        let four = Some(JunitApi::four(Some("4.13.2")));
        for text in [
            "dependencies { testImplementation group: 'junit', name: 'junit', version: '4.13.2' }",
            "dependencies { testImplementation(group = \"junit\", name = \"junit\", version = \"4.13.2\") }",
            "def v = '4.13.2'\ndependencies { testImplementation \"junit:junit:$v\" }",
            "ext { versions = [junit: '4.13.2'] }\ndependencies { testImplementation \"junit:junit:${versions.junit}\" }",
            "val v = \"4.13.2\"\ndependencies { testImplementation(\"junit:junit:\" + v) }",
            "jar { exclude '**/*.txt' }\ndependencies { testImplementation 'junit:junit:4.13.2' /* old */ }",
            "url 'http://a/*' // */\ndependencies { testImplementation 'junit:junit:4.13.2' }",
            "dependencies { testImplementation \"junit:junit:$junitVersion\" }",
        ] {
            let properties = ("gradle.properties", "a=b\njunitVersion = 4.13.2\n");
            assert_eq!(module(&[("build.gradle", text), properties], "").1.junit, four, "{text}");
        }
        let unknown = ("build.gradle", "dependencies { testImplementation \"junit:junit:${version()}\" }");
        assert_eq!(module(&[unknown], "").1.junit, Some(JunitApi::four(None)));
        let none = ("build.gradle", "/* 'junit:junit:4.13.2' */ def it = \"\"\" /* \"\"\" // 'junit:junit:4.13.2'");
        assert_eq!(module(&[none], "").1.junit, None);
    }

    #[test]
    fn gradle_has_catalogs_of_other_names_and_versions_by_reference() {
        let tests = (
            "gradle/tests.toml",
            "[versions]\nj = \"4.13.2\"\n[libraries]\nold = { module = \"junit:junit\", version.ref = \"j\" }\n",
        );
        let settings = (
            "settings.gradle.kts",
            "dependencyResolutionManagement { versionCatalogs {\n create(\"own\") { from(files(\"gradle/tests.toml\")) }\n\
             create(\"more\") { library(\"new\", \"org.junit.jupiter\", \"junit-jupiter\").version(\"5.11.4\") } } }",
        );
        let build = |name: &'static str| [tests, settings, ("build.gradle.kts", name)];
        let junit = |text: &'static str| module(&build(text), "").1.junit;
        assert_eq!(junit("dependencies { testImplementation(own.old) }"), Some(JunitApi::four(Some("4.13.2"))));
        assert_eq!(junit("dependencies { testImplementation(more.new) }"), Some(JunitApi::JUPITER));
        assert_eq!(junit("dependencies { testImplementation(own.older) }"), None);
    }

    #[test]
    fn a_module_of_gradle_is_found_by_its_tests() {
        let build = ("m/build.gradle", "sourceSets { test { java { srcDirs = ['tests'] } } }");
        let (root, _) = module(&[build], "m");
        assert_eq!(Module::with_tests_in(&root.path().join("m/tests")), Some(root.path().join("m")));
    }

    #[test]
    fn tests_stand_where_the_build_looks_for_them() {
        let parent = "<project><artifactId>all</artifactId><properties><code>it</code></properties><build>\
             <testSourceDirectory>${project.basedir}/${code}/java</testSourceDirectory></build></project>";
        let child = "<project><parent><artifactId>all</artifactId></parent><artifactId>m</artifactId></project>";
        let (root, inherited) = module(&[("pom.xml", parent), ("m/pom.xml", child)], "m");
        let tests = root.path().join("m/it/java");
        assert_eq!(inherited.test_sources, tests);
        assert_eq!(Module::with_tests_in(&tests), Some(root.path().join("m")));
        for text in [
            "sourceSets { test { java { srcDirs = ['tests'] } } }",
            "sourceSets.test.java.srcDirs = [file('tests')]",
            "sourceSets { named(\"test\") { java.setSrcDirs(listOf(\"tests\")) } }",
        ] {
            let (root, gradle) = module(&[("build.gradle", text)], "");
            assert_eq!(gradle.test_sources, root.path().join("tests"), "{text}");
        }
        let more = "sourceSets { main { java { srcDirs = ['app'] } } test { resources { srcDirs = ['files'] }\n java { srcDir 'more' } } }";
        let (root, added) = module(&[("build.gradle", more)], "");
        assert_eq!(added.test_sources, root.path().join(TEST_SOURCES));
        assert_eq!(added.test_resources, root.path().join("files"));
    }

    #[test]
    fn a_module_may_have_tests_in_kotlin_alone() {
        let kotlin = ("src/test/kotlin/ATest.kt", "import org.junit.jupiter.api.Test\n");
        let (_root, only) = module(&[("pom.xml", "<project/>"), kotlin], "");
        assert!(only.is_kotlin);
        assert_eq!(only.junit, Some(JunitApi::JUPITER));
        assert!(!module(&[kotlin, ("src/test/java/BTest.java", "")], "").1.is_kotlin);
    }
}
