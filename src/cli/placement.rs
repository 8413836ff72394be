//! Where carved tests go, and on which class path they run there.
//!
//! Input: recordings with their class paths, the classes under test. Output: source directories. Invariant: a test goes where it can be
//! compiled: to the module of its class under test if that module's own tests were recorded (so the module has a JUnit), else to
//! the module whose tests were running. A recorded `main` has no tests to go by: each class's own module is taken.

use std::path::{Path, PathBuf};

use indexmap::IndexSet;

use super::exit_code::UsageError;
use super::jvm_options::{self, Given};
use super::recordings::{Loaded, way_to};
use super::settings::DEFAULT_RECORDING;
use super::shared_database;
use super::verify::World;
use crate::program::Program;
use crate::program::source::path_of;
use crate::trace::definition::ClassKind;

/// Where tests go if the recording does not tell.
const DEFAULT_OUTPUT: &str = "carved-tests";
/// Where build tools look for the tests of a module.
pub(super) const TEST_SOURCES: &str = "src/test/java";

/// What one recording says about places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    /// The module whose tests ran.
    pub(super) home: Option<PathBuf>,
    pub(super) class_path: Vec<PathBuf>,
    /// Where the JVM ran.
    pub(super) directory: Option<PathBuf>,
    /// What of its options tests need.
    pub(super) given: Given,
    /// See [`World::databases`].
    pub(super) databases: IndexSet<String>,
}

impl Site {
    /// The site of a recording.
    pub(super) fn of(recording: &Loaded, class_path: Vec<PathBuf>) -> Self {
        let given = Given::of(&recording.program, &recording.log);
        let databases = shared_database::addresses(&recording.program, &recording.log);
        Self { home: home(&recording.program), class_path, directory: directory(recording), given, databases }
    }

    /// What the recorded JVM ran with, but for options that only the tests of these earlier ones had, or did not have: it was started by one of them.
    pub(super) fn world(&self, earlier: &[Self]) -> World {
        let started_by: Vec<&Given> = earlier.iter().map(|site| &site.given).filter(|given| given.ran_tests).collect();
        let own = self.given.ran_tests || started_by.is_empty();
        World {
            class_path: self.class_path.clone(),
            directory: self.directory.clone(),
            databases: self.databases.clone(),
            jvm_options: if own { self.given.options.clone() } else { jvm_options::joined(started_by) },
            ..World::default()
        }
    }
}

/// Where the recorded JVM ran.
pub(super) fn directory(recording: &Loaded) -> Option<PathBuf> {
    recording.program.header.get("user.dir").map(PathBuf::from)
}

fn home(program: &Program) -> Option<PathBuf> {
    let mut sources = program.drivers().test_classes().filter_map(|class| program.class(class).source.as_deref());
    sources.find_map(|source| module_of(&path_of(source)?, Part::Tests))
}

/// Tests without a place named for them would be written into a project that the user may not mean: the recording came here by copying a checkout.
///
/// # Errors
/// The recording, which [was moved](is_moved), is of such a project.
pub(super) fn require_no_project(recording: &Loaded) -> Result<(), UsageError> {
    let mut sources = recording.program.classes().filter_map(|(_, class)| class.source.as_deref());
    let of_classes = || sources.find_map(|source| module_of(&path_of(source)?, Part::Program));
    let module = home(&recording.program).or_else(of_classes);
    module.map_or(Ok(()), |module| {
        Err(UsageError(format!(
            "{} was recorded elsewhere, and its tests would be written to {}; if this is a copy of that project, record it here; else say where they go \
             with -o DIR",
            recording.path.display(),
            module.join(TEST_SOURCES).display()
        )))
    })
}

/// What a user is told of a recording that [was moved](is_moved): its classes are still those from there.
pub(super) fn moved(recording: &Loaded) -> Option<String> {
    let directory = directory(recording)?;
    Some(format!(
        "{} was recorded in {}, and tests run on the classes from there; to have them run on others, record here or say --classpath",
        recording.path.display(),
        directory.display()
    ))
}

/// Whether neither the user nor the recording has to do with where it was recorded: by the directory of its JVM and by where classes of the program come from.
pub(super) fn is_moved(recording: &Loaded) -> bool {
    let here = std::env::current_dir().ok().map(real);
    let trace = real(recording.path.clone());
    let own = recording.program.classes().filter(|(_, class)| class.kind == ClassKind::App);
    let sources: IndexSet<&str> = own.filter_map(|(_, class)| class.source.as_deref()).collect();
    let mut places = sources.into_iter().filter_map(path_of).chain(directory(recording));
    !places.any(|place| is_near(&real(place), here.as_deref(), &trace))
}

/// Whether a place is the one that a user is in, lies below where they are or where the recording was made, or has the recording.
fn is_near(place: &Path, here: Option<&Path>, trace: &Path) -> bool {
    let directory = trace.parent();
    // By default a recording is a directory in the one that it was made in.
    let made_in = directory.filter(|directory| directory.ends_with(DEFAULT_RECORDING)).and_then(Path::parent);
    let is_below = |above: Option<&Path>| above.is_some_and(|above| place.starts_with(above));
    is_below(here)
        || is_below(made_in.or(directory))
        || trace.starts_with(place)
        || here.is_some_and(|here| here.starts_with(place))
}

fn real(path: PathBuf) -> PathBuf {
    path.canonicalize().unwrap_or(path)
}

/// All sites, and what the user said.
#[derive(Debug)]
pub(super) struct Placement {
    given: Option<PathBuf>,
    sites: Vec<Site>,
    homes: IndexSet<PathBuf>,
}

impl Placement {
    /// Over all recordings; `given` wins.
    pub(super) fn new(given: Option<PathBuf>, sites: Vec<Site>) -> Self {
        let homes = sites.iter().filter_map(|site| site.home.clone()).collect();
        Self { given, sites, homes }
    }

    /// The source directory for tests of a class that comes from `source`, carved out of a recording.
    pub(super) fn output(&self, source: Option<&str>, recording: usize) -> PathBuf {
        if let Some(given) = &self.given {
            return given.clone();
        }
        let own = source.and_then(path_of).and_then(|path| module_of(&path, Part::Program));
        let home = &self.sites[recording].home;
        let module = match (own, home) {
            (Some(own), Some(_)) if self.homes.contains(&own) => Some(own),
            (_, Some(home)) => Some(home.clone()),
            (own, None) => own,
        };
        module.map_or_else(|| PathBuf::from(DEFAULT_OUTPUT), |module| module.join(TEST_SOURCES))
    }

    /// Where tests go that cannot stand in the module of their class.
    pub(super) fn fallback(&self, recording: usize) -> Option<PathBuf> {
        let home = self.sites[recording].home.as_ref().filter(|_| self.given.is_none());
        home.map(|home| home.join(TEST_SOURCES))
    }

    /// What the tests in a source directory run with: that of the module's own recordings, else of those the tests come from.
    pub(super) fn world(&self, output: &Path, recordings: &IndexSet<usize>) -> World {
        let at_home = |site: &&Site| site.home.as_ref().is_some_and(|home| home.join(TEST_SOURCES) == output);
        let own: Vec<&Site> = self.sites.iter().filter(at_home).collect();
        let chosen = if own.is_empty() { recordings.iter().map(|at| &self.sites[*at]).collect() } else { own };
        let all: IndexSet<PathBuf> = chosen.iter().flat_map(|site| site.class_path.iter().cloned()).collect();
        World {
            class_path: all.into_iter().collect(),
            directory: chosen.iter().find_map(|site| site.directory.clone()),
            databases: chosen.iter().flat_map(|site| site.databases.clone()).collect(),
            jvm_options: jvm_options::joined(chosen.iter().map(|site| &site.given)),
            ..World::default()
        }
    }
}

/// The directory for the resources of tests in a source directory, seen from there: where build tools look for it, or what the user said.
pub(super) fn resources_of(sources: &Path, given: Option<&Path>) -> String {
    match given {
        Some(given) => way_to(sources, given),
        None if sources.ends_with(TEST_SOURCES) => "../resources".to_owned(),
        None => "resources".to_owned(),
    }
}

/// What a build tool's output directory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Program,
    Tests,
}

/// The module of `M/target/classes` and `M/build/classes/*/main`, or of `M/target/test-classes` and `M/build/classes/*/test`.
fn module_of(classes: &Path, part: Part) -> Option<PathBuf> {
    let (maven, gradle) = match part {
        Part::Program => ("target/classes", "main"),
        Part::Tests => ("target/test-classes", "test"),
    };
    if classes.ends_with(maven) {
        return classes.ancestors().nth(2).map(Path::to_owned);
    }
    let above = classes.parent().filter(|_| classes.ends_with(gradle))?;
    // `build/classes/java/test`; up to Gradle 3 there was no `java`.
    let above = if above.ends_with("classes") { above } else { above.parent()? };
    if above.ends_with("build/classes") { above.ancestors().nth(2).map(Path::to_owned) } else { None }
}

/// A path as it is shown: below the working directory without that.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let below = here.as_deref().and_then(|here| path.strip_prefix(here).ok());
    below.filter(|below| !below.as_os_str().is_empty()).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(home: Option<&str>, entry: &str) -> Site {
        Site {
            home: home.map(PathBuf::from),
            class_path: vec![entry.into(), "/shared".into()],
            directory: home.map(PathBuf::from),
            given: Given { options: vec![format!("-Dentry={entry}")], ran_tests: home.is_some() },
            databases: IndexSet::new(),
        }
    }

    #[test]
    fn a_class_belongs_to_its_module_if_that_modules_tests_ran() {
        let placement = Placement::new(None, vec![site(Some("/p/core"), "/c"), site(Some("/p/app"), "/a")]);
        let core = Some("file:/p/core/target/classes/");
        assert_eq!(placement.output(core, 1), Path::new("/p/core/src/test/java"));
        assert_eq!(placement.output(Some("file:/p/bare/target/classes/"), 1), Path::new("/p/app/src/test/java"));
        assert_eq!(placement.output(Some("file:/r/lib.jar"), 0), Path::new("/p/core/src/test/java"));
        assert_eq!(placement.fallback(1).unwrap(), Path::new("/p/app/src/test/java"));
    }

    #[test]
    fn a_recorded_main_goes_by_its_classes_and_without_a_module_to_a_directory_of_its_own() {
        let placement = Placement::new(None, vec![site(None, "/c")]);
        let gradle = Some("file:/p/my%20app/build/classes/java/main/");
        assert_eq!(placement.output(gradle, 0), Path::new("/p/my app/src/test/java"));
        assert_eq!(placement.output(Some("file:/p/store.jar"), 0), Path::new("carved-tests"));
        assert_eq!(placement.fallback(0), None);
    }

    #[test]
    fn what_the_user_says_wins() {
        let placement = Placement::new(Some("x".into()), vec![site(Some("/p/core"), "/c")]);
        assert_eq!(placement.output(Some("file:/p/core/target/classes/"), 0), Path::new("x"));
        assert_eq!(placement.fallback(0), None);
    }

    #[test]
    fn a_place_is_near_if_the_user_or_the_recording_is() {
        let near = |here, trace| is_near(Path::new("/p/core"), Some(Path::new(here)), Path::new(trace));
        assert!(near("/p/core/src", "/r/out/1.trace"));
        assert!(near("/p", "/r/out/1.trace"));
        assert!(near("/q", "/p/core/out/1.trace"));
        assert!(near("/p/app", "/p/testcarve-out/1.trace"));
        assert!(!near("/q", "/q/testcarve-out/1.trace"));
        assert!(!near("/q", "/tmp/1.trace"));
    }

    #[test]
    fn tests_run_on_the_class_path_of_the_module_they_are_in() {
        let placement = Placement::new(None, vec![site(Some("/p/core"), "/c"), site(Some("/p/app"), "/a")]);
        let both: IndexSet<usize> = [0, 1].into();
        let in_app = placement.world(Path::new("/p/app/src/test/java"), &both);
        assert_eq!(in_app.class_path, [Path::new("/a"), Path::new("/shared")]);
        assert_eq!(in_app.directory.unwrap(), Path::new("/p/app"));
        assert_eq!(in_app.jvm_options, ["-Dentry=/a"]);
        let elsewhere = placement.world(Path::new("x"), &both);
        assert_eq!(elsewhere.class_path, [Path::new("/c"), Path::new("/shared"), Path::new("/a")]);
        assert_eq!(elsewhere.directory.unwrap(), Path::new("/p/core"));
        assert_eq!(elsewhere.jvm_options, ["-Dentry=/c"]);
    }

    #[test]
    fn output_directories_of_build_tools() {
        let of = |path: &str, part| module_of(Path::new(path), part);
        assert_eq!(of("/m/build/classes/test", Part::Tests), Some("/m".into()));
        assert_eq!(of("/m/build/classes/kotlin/test", Part::Tests), Some("/m".into()));
        assert_eq!(of("/m/target/classes", Part::Tests), None);
        assert_eq!(of("/m/out/main", Part::Program), None);
    }
}
