//! Where carved tests go, and on which class path they run there.
//!
//! Input: recordings with their class paths, the classes under test. Output: source directories. Invariant: a test goes where it can be
//! compiled: to the module of its class under test if that module's own tests were recorded, else to the module whose tests were running. A recorded
//! `main` has no tests to go by: each class's own module is taken. A module in which nothing shows a JUnit (not the class path that its tests were recorded
//! with, nor its build) gets no tests, because its build would be red: they go to a directory of their own.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use indexmap::{IndexMap, IndexSet};

use super::args::JunitChoice;
use super::exit_code::UsageError;
use super::jvm_options::{self, Given};
use super::recordings::{Loaded, way_to};
use super::settings::DEFAULT_RECORDING;
use super::shared_database;
use super::verify::World;
use crate::java::Junit;
use crate::program::Program;
use crate::program::source::path_of;
use crate::project::{JunitApi, Module};
use crate::trace::definition::ClassKind;

/// Where tests go if the recording does not tell.
pub(super) const DEFAULT_OUTPUT: &str = "carved-tests";
const NEWEST_FOUR: &str = "4.13.2";

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
        let needed = if own { jvm_options::joined([&self.given]) } else { jvm_options::joined(started_by) };
        World {
            class_path: self.class_path.clone(),
            directory: self.directory.clone(),
            databases: self.databases.clone(),
            needed,
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
            Module::of(&module).test_sources.display()
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
    choice: JunitChoice,
    sites: Vec<Site>,
    homes: IndexSet<PathBuf>,
    /// By their directories, as far as somebody asked.
    modules: RefCell<IndexMap<PathBuf, Module>>,
}

impl Placement {
    /// Over all recordings; `given` wins.
    pub(super) fn new(given: Option<PathBuf>, choice: JunitChoice, sites: Vec<Site>) -> Self {
        let homes = sites.iter().filter_map(|site| site.home.clone()).collect();
        Self { given, choice, sites, homes, modules: RefCell::default() }
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
        module.map_or_else(|| PathBuf::from(DEFAULT_OUTPUT), |module| self.output_in(&module, recording))
    }

    /// Where tests go that cannot stand in the module of their class.
    pub(super) fn fallback(&self, recording: usize) -> Option<PathBuf> {
        let home = self.sites[recording].home.as_ref().filter(|_| self.given.is_none());
        home.map(|home| self.output_in(home, recording))
    }

    fn output_in(&self, directory: &Path, recording: usize) -> PathBuf {
        let module = self.module(directory, recording);
        let is_wanted = self.choice != JunitChoice::Auto || module.junit.is_some();
        if is_wanted { module.test_sources } else { PathBuf::from(DEFAULT_OUTPUT) }
    }

    /// A module, with the JUnit that the recording shows, else its build.
    fn module(&self, directory: &Path, recording: usize) -> Module {
        let known = self.modules.borrow().get(directory).cloned();
        known.unwrap_or_else(|| {
            let mut module = Module::of(directory);
            let at_home = |site: &&Site| site.home.as_deref() == Some(directory);
            let shown = self.sites.iter().filter(at_home).chain([&self.sites[recording]]);
            let shown = shown.map(|site| junit_on(&site.class_path)).find_map(|junit| junit);
            module.junit = shown.or(module.junit);
            self.modules.borrow_mut().insert(directory.to_owned(), module.clone());
            module
        })
    }

    /// The modules that tests would have gone to if their builds had a JUnit.
    pub(super) fn without_junit(&self) -> Vec<Module> {
        let is_auto = self.given.is_none() && self.choice == JunitChoice::Auto;
        self.modules.borrow().values().filter(|module| is_auto && module.junit.is_none()).cloned().collect()
    }

    /// The modules that tests may have gone to.
    pub(super) fn with_junit(&self) -> Vec<Module> {
        let is_meant = |module: &&Module| self.choice != JunitChoice::Auto || module.junit.is_some();
        self.modules.borrow().values().filter(is_meant).cloned().collect()
    }

    /// The module whose tests stand in a source directory.
    fn module_at(&self, output: &Path) -> Option<Module> {
        let known = self.modules.borrow().values().find(|module| module.test_sources == output).cloned();
        // (The user may name one.)
        known.or_else(|| Some(Module::of(&Module::with_tests_in(&std::path::absolute(output).ok()?)?)))
    }

    /// What the tests in a source directory run with: that of the module's own recordings, else of those the tests come from.
    pub(super) fn world(&self, output: &Path, recordings: &IndexSet<usize>) -> World {
        let module = self.module_at(output).map(|module| module.directory);
        let at_home = |site: &&Site| module.is_some() && site.home == module;
        let own: Vec<&Site> = self.sites.iter().filter(at_home).collect();
        let chosen = if own.is_empty() { recordings.iter().map(|at| &self.sites[*at]).collect() } else { own };
        let all: IndexSet<PathBuf> = chosen.iter().flat_map(|site| site.class_path.iter().cloned()).collect();
        World {
            class_path: all.into_iter().collect(),
            directory: chosen.iter().find_map(|site| site.directory.clone()),
            databases: chosen.iter().flat_map(|site| site.databases.clone()).collect(),
            needed: jvm_options::joined(chosen.iter().map(|site| &site.given)),
            ..World::default()
        }
    }

    /// Which JUnit the tests in a source directory are written for: the user's choice, else what their module is compiled with, else what is on the class path.
    pub(super) fn junit(&self, output: &Path, class_path: &[PathBuf]) -> JunitApi {
        chosen_junit(self.choice, self.module_at(output).and_then(|module| module.junit), class_path)
    }

    /// The directory for the resources of tests in a source directory, seen from there: where build tools look for it, or what the user said.
    pub(super) fn resources_of(&self, sources: &Path, given: Option<&Path>) -> String {
        match (given, self.module_at(sources)) {
            (Some(given), _) => way_to(sources, given),
            (None, Some(module)) => way_to(sources, &module.test_resources),
            (None, None) => "resources".to_owned(),
        }
    }
}

/// What a user chose, else the one that is known, else what a class path has, else 5.
pub(super) fn chosen_junit(choice: JunitChoice, known: Option<JunitApi>, class_path: &[PathBuf]) -> JunitApi {
    let auto = || known.or_else(|| junit_on(class_path)).unwrap_or(JunitApi::JUPITER);
    match choice {
        JunitChoice::Auto => auto(),
        JunitChoice::Five => JunitApi::JUPITER,
        JunitChoice::Four => {
            Some(auto()).filter(|api| api.junit == Junit::Junit4).unwrap_or_else(|| four_on(class_path))
        }
    }
}

/// The JUnit on a class path: Jupiter, where there are both.
fn junit_on(class_path: &[PathBuf]) -> Option<JunitApi> {
    let is_jupiter =
        |name: &str| name.starts_with("junit-jupiter") || name.starts_with("junit-platform-console-standalone");
    if names(class_path).any(is_jupiter) {
        return Some(JunitApi::JUPITER);
    }
    version_of_four(class_path).map(|version| JunitApi::four(Some(&version)))
}

/// JUnit 4, which a class path need not have yet: then it is the newest.
fn four_on(class_path: &[PathBuf]) -> JunitApi {
    JunitApi::four(Some(version_of_four(class_path).as_deref().unwrap_or(NEWEST_FOUR)))
}

fn version_of_four(class_path: &[PathBuf]) -> Option<String> {
    let version =
        |name: &str| name.strip_prefix("junit-").map(|rest| rest.strip_prefix("dep-").unwrap_or(rest).to_owned());
    names(class_path).filter_map(version).find(|version| version.starts_with("4."))
}

fn names(class_path: &[PathBuf]) -> impl Iterator<Item = &str> {
    class_path.iter().filter_map(|entry| entry.file_name()?.to_str())
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
            given: Given { options: vec![format!("-Dentry={entry}")], ran_tests: home.is_some(), ..Given::default() },
            databases: IndexSet::new(),
        }
    }

    /// Over these sites, where these modules are built with JUnit 5.
    fn placement(given: Option<&str>, sites: Vec<Site>, with_junit: &[&str]) -> Placement {
        let placement = Placement::new(given.map(PathBuf::from), JunitChoice::Auto, sites);
        for directory in with_junit {
            let module = Module { junit: Some(JunitApi::JUPITER), ..Module::of(Path::new(directory)) };
            placement.modules.borrow_mut().insert(directory.into(), module);
        }
        placement
    }

    #[test]
    fn a_class_belongs_to_its_module_if_that_modules_tests_ran() {
        let placement =
            placement(None, vec![site(Some("/p/core"), "/c"), site(Some("/p/app"), "/a")], &["/p/core", "/p/app"]);
        let core = Some("file:/p/core/target/classes/");
        assert_eq!(placement.output(core, 1), Path::new("/p/core/src/test/java"));
        assert_eq!(placement.output(Some("file:/p/bare/target/classes/"), 1), Path::new("/p/app/src/test/java"));
        assert_eq!(placement.output(Some("file:/r/lib.jar"), 0), Path::new("/p/core/src/test/java"));
        assert_eq!(placement.fallback(1).unwrap(), Path::new("/p/app/src/test/java"));
        assert_eq!(placement.resources_of(Path::new("/p/core/src/test/java"), None), "../resources");
    }

    #[test]
    fn a_recorded_main_goes_by_its_classes_and_without_a_module_to_a_directory_of_its_own() {
        let placement = placement(None, vec![site(None, "/c")], &["/p/my app"]);
        let gradle = Some("file:/p/my%20app/build/classes/java/main/");
        assert_eq!(placement.output(gradle, 0), Path::new("/p/my app/src/test/java"));
        assert_eq!(placement.output(Some("file:/p/store.jar"), 0), Path::new("carved-tests"));
        assert_eq!(placement.fallback(0), None);
    }

    #[test]
    fn tests_go_to_a_module_only_if_the_recording_or_the_build_shows_a_junit() {
        let core = Some("file:/p/core/target/classes/");
        let without = placement(None, vec![site(Some("/p/core"), "/testng-7.10.2.jar")], &[]);
        assert_eq!(without.output(core, 0), Path::new("carved-tests"));
        assert_eq!(without.without_junit().len(), 1);
        let with = placement(None, vec![site(Some("/p/core"), "/r/junit-4.12.jar")], &[]);
        assert_eq!(with.output(core, 0), Path::new("/p/core/src/test/java"));
        assert_eq!(with.junit(Path::new("/p/core/src/test/java"), &[]), JunitApi::four(Some("4.12")));
        let chosen = Placement { choice: JunitChoice::Five, ..without };
        assert_eq!(chosen.output(core, 0), Path::new("/p/core/src/test/java"));
        assert_eq!(chosen.without_junit(), []);
    }

    #[test]
    fn what_the_user_says_wins() {
        let placement = placement(Some("x"), vec![site(Some("/p/core"), "/c")], &["/p/core"]);
        assert_eq!(placement.output(Some("file:/p/core/target/classes/"), 0), Path::new("x"));
        assert_eq!(placement.fallback(0), None);
    }

    #[test]
    fn a_class_path_tells_its_junit() {
        let of = |names: &[&str]| junit_on(&names.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(of(&["/r/junit-4.13.2.jar", "/r/junit-jupiter-api-5.9.jar"]), Some(JunitApi::JUPITER));
        assert_eq!(of(&["/r/junit-dep-4.11.jar"]), Some(JunitApi::four(Some("4.11"))));
        assert_eq!(of(&["/r/junit-toolbox-2.jar", "junit"]), None);
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
        let placement =
            placement(None, vec![site(Some("/p/core"), "/c"), site(Some("/p/app"), "/a")], &["/p/core", "/p/app"]);
        let both: IndexSet<usize> = [0, 1].into();
        let in_app = placement.world(Path::new("/p/app/src/test/java"), &both);
        assert_eq!(in_app.class_path, [Path::new("/a"), Path::new("/shared")]);
        assert_eq!(in_app.directory.unwrap(), Path::new("/p/app"));
        assert_eq!(in_app.needed.options, ["-Dentry=/a"]);
        let elsewhere = placement.world(Path::new("x"), &both);
        assert_eq!(elsewhere.class_path, [Path::new("/c"), Path::new("/shared"), Path::new("/a")]);
        assert_eq!(elsewhere.directory.unwrap(), Path::new("/p/core"));
        assert_eq!(elsewhere.needed.options, ["-Dentry=/c"]);
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
