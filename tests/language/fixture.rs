//! What a fixture says of itself: `fixtures.toml` of its group.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

/// The JDK that everything runs with unless a fixture needs a newer one.
pub(super) const BASE_JDK: u32 = 17;

/// A directory of fixtures, each with a package of its own: `<group>.<fixture>`.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) directory: PathBuf,
    file: GroupFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    /// The numbers in hard-cases.md.
    groups: Vec<u32>,
    title: String,
    /// Options of `testcarve generate`.
    #[serde(default)]
    generate: Vec<String>,
    fixture: BTreeMap<String, Fixture>,
}

/// One small program and what is expected of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fixture {
    /// What it shows, in a sentence.
    pub(super) shows: String,
    /// The class whose `main` drives it; `<package>.Main` if neither this nor `junit` is given.
    pub(super) main: Option<String>,
    /// The test classes that drive it.
    #[serde(default)]
    pub(super) junit: Vec<String>,
    /// The package of its classes, where it is not `<group>.<fixture>`: names below are relative to it.
    pub(super) package: Option<String>,
    /// Jars of Maven Central that it is compiled and run with, besides JUnit 5.
    #[serde(default)]
    pub(super) jars: Vec<String>,
    /// A class whose `main` is run first, unrecorded: it packs jars and modules.
    pub(super) prepare: Option<String>,
    /// What `java` is given in place of the class path and the driver.
    #[serde(default)]
    pub(super) java: Vec<String>,
    #[serde(default = "base_jdk")]
    pub(super) jdk: u32,
    /// What its run reads from standard input.
    #[serde(default)]
    pub(super) input: String,
    /// Options of `testcarve record`.
    #[serde(default)]
    pub(super) record: Vec<String>,
    /// Options of the JVM that is recorded.
    #[serde(default)]
    pub(super) jvm: Vec<String>,
    /// Lines of the manifest of the jar that its classes come from; none: they come from a folder.
    #[serde(default)]
    pub(super) manifest: Vec<String>,
    /// The status its run ends with.
    #[serde(default)]
    pub(super) exit: i32,
    /// `Class#method` of which it is the point that they have a green test. What is neither named here nor below must have one, too.
    #[serde(default)]
    pub(super) carved: Vec<String>,
    /// `Class#method` that has no test of its own: a test of a caller notices when it is emptied.
    #[serde(default)]
    pub(super) through: Vec<String>,
    /// `Class#method` with the reason code of why it has none.
    #[serde(default)]
    pub(super) rejected: BTreeMap<String, String>,
    /// Methods and classes that the recording says it could not weave, each by the beginning of what it says.
    #[serde(default)]
    pub(super) unwoven: Vec<String>,
    /// What its tests say is another in every recording: they are no snapshot.
    #[serde(default)]
    pub(super) unrepeated: bool,
    /// Texts that the carved source must contain.
    #[serde(default)]
    pub(super) says: Vec<String>,
    /// Small edits of the code under test.
    #[serde(default)]
    pub(super) broken: Vec<Edit>,
}

/// A small edit that breaks the behaviour, and the method whose carved test must be red then.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    pub(super) file: String,
    pub(super) line: String,
    pub(super) becomes: String,
    pub(super) noticed: String,
    /// Made alone, because another edit shows in the same tests.
    #[serde(default)]
    pub(super) alone: bool,
}

fn base_jdk() -> u32 {
    BASE_JDK
}

/// Where the groups are.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/language")
}

impl Group {
    /// All groups, by name.
    pub(super) fn all() -> Vec<Arc<Self>> {
        let mut directories: Vec<PathBuf> =
            fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
        directories.sort();
        directories.into_iter().map(|directory| Arc::new(Self::read(directory))).collect()
    }

    fn read(directory: PathBuf) -> Self {
        let path = directory.join("fixtures.toml");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file: GroupFile = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let group = Self { name: directory.file_name().unwrap().to_str().unwrap().to_owned(), directory, file };
        group.assert_complete();
        group
    }

    /// Options of `testcarve generate`.
    pub(super) fn options(&self) -> impl Iterator<Item = String> + '_ {
        self.file.generate.iter().cloned()
    }

    /// Every directory is a fixture, every fixture a directory, and every fixture expects something.
    fn assert_complete(&self) {
        let mut there: Vec<String> = fs::read_dir(&self.directory)
            .unwrap()
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        there.sort();
        assert_eq!(there, self.file.fixture.keys().cloned().collect::<Vec<_>>(), "{}", self.directory.display());
        for (name, fixture) in &self.file.fixture {
            let name = format!("{}::{name}", self.name);
            assert!(
                !(fixture.carved.is_empty() && fixture.through.is_empty() && fixture.rejected.is_empty()),
                "{name} expects nothing"
            );
            assert!(fixture.carved.is_empty() || !fixture.broken.is_empty(), "{name} never goes red");
        }
    }

    pub(super) fn numbers(&self) -> &[u32] {
        &self.file.groups
    }

    pub(super) fn title(&self) -> &str {
        &self.file.title
    }

    /// The JDKs that its fixtures need, each once.
    pub(super) fn jdks(&self) -> Vec<u32> {
        let mut features: Vec<u32> = self.file.fixture.values().map(|fixture| fixture.jdk).collect();
        features.sort_unstable();
        features.dedup();
        features
    }

    /// The fixtures that need this JDK.
    pub(super) fn names(&self, jdk: u32) -> Vec<String> {
        let of = |(name, fixture): (&String, &Fixture)| (fixture.jdk == jdk).then(|| name.clone());
        self.file.fixture.iter().filter_map(of).collect()
    }

    pub(super) fn fixture(&self, name: &str) -> &Fixture {
        &self.file.fixture[name]
    }

    /// The package that a fixture's names are relative to, with its last dot; empty for the unnamed one.
    pub(super) fn prefix(&self, name: &str) -> String {
        match self.fixture(name).package.as_deref() {
            Some("") => String::new(),
            Some(package) => format!("{package}."),
            None => format!("{}.{name}.", self.name),
        }
    }
}
