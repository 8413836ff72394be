//! Whole applications over files, the console and databases (`tests/programs`): recorded as they run, carved, and the carved tests run as their users
//! run them: by JUnit itself, shuffled, in a directory of their own, and on mistaken variants of the program.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

use crate::mariadb::{MANY, PASSWORD, Server};
use crate::maven::{JUNIT_CONSOLE, jar};
use crate::postgres::Postgres;
use crate::workspace::{QUICK, Workspace, eventually, java_files, text};

/// Of the methods under test, those with a test that is not weak.
const LEAST_CARVED: f64 = 0.93;
/// Of the tests that are tried, those that are green at once.
const LEAST_GREEN: f64 = 0.985;
/// Design, section 6.
const LINT: &str = "-Xlint:all,-path,-processing,-options,-classfile";

/// What of an application stands on the class path, besides libraries.
const OWN: [&str; 2] = ["target/classes", "target/test-classes"];

#[derive(Deserialize)]
struct Variants {
    broken: Vec<Variant>,
}

/// A mistake in the program.
#[derive(Deserialize)]
struct Variant {
    file: String,
    line: String,
    becomes: String,
    noticed: String,
}

/// A carved suite, compiled, with the program it tests.
struct Suite {
    workspace: Workspace,
    class_path: Vec<PathBuf>,
    /// What the recorded and the carved tests are given.
    properties: Vec<String>,
}

impl Suite {
    /// Records the application's own tests, carves them and compiles what was carved.
    fn carve(application: &str, libraries: &[&str], properties: Vec<String>) -> Self {
        Self::record(Workspace::of_program(application), libraries, properties).carved()
    }

    fn record(workspace: Workspace, libraries: &[&str], properties: Vec<String>) -> Self {
        let given = properties.iter().map(String::as_str);
        let recorded = workspace.record(&["mvn", "-q", "test"].into_iter().chain(given).collect::<Vec<_>>());
        assert_eq!(recorded.status.code(), Some(0), "{}{}", text(&recorded.stdout), text(&recorded.stderr));
        let class_path = [JUNIT_CONSOLE].iter().chain(libraries).map(|one| jar(one));
        // Carved tests stand beside the recorded ones, and use what those use.
        let own = OWN.map(|one| workspace.path().join(one));
        let class_path = class_path.chain(own).collect();
        Self { workspace, class_path, properties }
    }

    fn carved(self) -> Self {
        let generated = self.workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
        assert_eq!(generated.status.code(), Some(0), "{}", text(&generated.stderr));
        self.compile(&self.path("carved"), &self.path("carved-classes"), &[LINT, "-Werror"]);
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.workspace.path().join(name)
    }

    fn compile(&self, sources: &Path, to: &Path, flags: &[&str]) {
        let path = std::env::join_paths(&self.class_path).unwrap();
        let options: [OsString; 6] =
            ["-proc:none".into(), "-encoding".into(), "UTF-8".into(), "-cp".into(), path, "-d".into()];
        let flags = flags.iter().map(Into::into);
        let sources = java_files(sources).into_iter().map(PathBuf::into_os_string);
        self.workspace.succeed("javac", flags.chain(options).chain([to.into()]).chain(sources));
    }

    /// What `testcarve.json` says: enough methods have tests, and they were green at once.
    fn is_what_was_asked_for(&self) {
        let json = fs::read_to_string(self.path("carved/testcarve.json")).unwrap();
        let manifest: Value = serde_json::from_str(&json).unwrap();
        let summary = &manifest["summary"];
        let count =
            |pointer: &str| summary.pointer(pointer).and_then(Value::as_f64).unwrap_or_else(|| panic!("{summary}"));
        let (tried, green) = (count("/verification/all/emitted"), count("/verification/all/green_before"));
        assert!(green / tried >= LEAST_GREEN, "{green} of {tried} green before verification");
        let nothing = nothing_to_notice(&manifest);
        let (carved, all) = (count("/methods_with_tests"), count("/methods") - nothing);
        assert!(carved / all >= LEAST_CARVED, "{carved} of {all} methods carved");
    }

    /// Runs the tests by JUnit's own launcher, in random order, in a new directory and with a new one for temporary files.
    fn run(&self, seed: u32, options: &[&str]) -> (Output, Vec<PathBuf>) {
        let (directory, temporary) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let classes = self.path("carved-classes");
        let path = std::env::join_paths([&classes].into_iter().chain(&self.class_path)).unwrap();
        let mut java = self.workspace.command("java");
        java.current_dir(directory.path())
            .args(QUICK)
            .arg(format!("-Djava.io.tmpdir={}", temporary.path().display()))
            .arg("-XX:-UsePerfData")
            .args(&self.properties)
            .args(options)
            .arg("-cp")
            .arg(path)
            .args(["org.junit.platform.console.ConsoleLauncher", "execute", "--details=none", "--disable-banner"])
            .arg(format!("--scan-classpath={}", classes.display()));
        for (key, value) in [
            ("testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random"),
            ("testclass.order.default", "org.junit.jupiter.api.ClassOrderer$Random"),
            ("execution.order.random.seed", &seed.to_string()),
        ] {
            java.arg("--config").arg(format!("junit.jupiter.{key}={value}"));
        }
        let output = java.output().unwrap();
        let left = [&directory, &temporary].into_iter().flat_map(|one| fs::read_dir(one.path()).unwrap());
        (output, left.map(|entry| entry.unwrap().path()).collect())
    }

    fn is_green_wherever_it_runs(&self) {
        let elsewhere = ["-Duser.timezone=Pacific/Chatham", "-Duser.language=de", "-Dfile.encoding=ISO-8859-1"];
        for (seed, options) in [(1, &[][..]), (2, &[]), (3, &elsewhere)] {
            let (output, left) = self.run(seed, options);
            assert_eq!(output.status.code(), Some(0), "seed {seed}: {}", text(&output.stdout));
            assert_eq!(left, Vec::<PathBuf>::new(), "the tests left something behind");
        }
    }

    /// No file of the suite has this text.
    fn is_nowhere_found(&self, secret: &str) {
        let files = java_files(&self.path("carved")).into_iter().chain([self.path("carved/testcarve.json")]);
        let holding: Vec<PathBuf> = files.filter(|file| fs::read_to_string(file).unwrap().contains(secret)).collect();
        assert_eq!(holding, Vec::<PathBuf>::new());
    }

    /// Each mistake of `broken.toml`, alone, turns a carved test red, but for those in these methods.
    fn notices_each_mistake_but(&self, known: &[&str]) {
        let toml = fs::read_to_string(self.path("broken.toml")).unwrap();
        let all = toml::from_str::<Variants>(&toml).unwrap().broken;
        let directory = TempDir::new().unwrap();
        let tool = directory.path().join("tool");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/applications/Mistakes.java");
        self.workspace.succeed(
            "javac",
            [OsStr::new("-cp"), jar(JUNIT_CONSOLE).as_os_str(), "-d".as_ref(), tool.as_os_str(), source.as_os_str()],
        );
        let (libraries, own) = self.class_path.split_at(self.class_path.len() - OWN.len());
        let path = std::env::join_paths([&tool].into_iter().chain(libraries)).unwrap();
        let mut java = self.workspace.command("java");
        java.current_dir(directory.path()).args(QUICK).args(&self.properties).arg("-cp").arg(path).arg("Mistakes");
        java.arg(std::env::join_paths([&self.path("carved-classes")].into_iter().chain(own)).unwrap());
        for (number, one) in all.iter().enumerate() {
            java.args(self.mistaken(one, &directory.path().join(number.to_string())));
        }
        let output = java.output().unwrap();
        let told = text(&output.stdout);
        let verdicts: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("##")).collect();
        assert_eq!(verdicts.len(), all.len() + 2, "{told}{}", text(&output.stderr));
        assert_eq!((verdicts[0], verdicts[all.len() + 1]), ("GREEN", "GREEN"), "without a mistake: {told}");
        let told = all.iter().zip(&verdicts[1..]);
        let missed: Vec<&str> =
            told.filter(|(_, verdict)| **verdict != "RED").map(|(one, _)| one.noticed.as_str()).collect();
        assert_eq!(missed, known, "of {} mistakes", all.len());
    }

    /// Writes the source with a mistake into a directory: that, and the test class that should notice it, if there is one.
    fn mistaken(&self, variant: &Variant, directory: &Path) -> [OsString; 2] {
        let source = fs::read_to_string(self.path("src/main/java").join(&variant.file)).unwrap();
        assert_eq!(source.matches(&variant.line).count(), 1, "{}: {}", variant.file, variant.line);
        fs::create_dir_all(directory).unwrap();
        let name = Path::new(&variant.file).file_name().unwrap();
        fs::write(directory.join(name), source.replace(&variant.line, &variant.becomes)).unwrap();
        let class = format!("{}CarvedTest", variant.noticed.split('#').next().unwrap());
        let is_there = self.path("carved-classes").join(format!("{}.class", class.replace('.', "/"))).is_file();
        [directory.into(), if is_there { class.into() } else { OsString::new() }]
    }
}

/// How many methods have no test and nothing that one could notice.
fn nothing_to_notice(manifest: &Value) -> f64 {
    let entries = |key: &str| manifest[key].as_array().unwrap().iter();
    let tested: Vec<&Value> = entries("tests").map(|test| &test["target"]).collect();
    let skipped: Vec<&Value> = entries("skipped").filter(|one| !tested.contains(&&one["target"])).collect();
    let is_nothing = |target: &Value| {
        let mut own = skipped.iter().filter(|one| one["target"] == *target);
        own.all(|one| one["reason"] == "NOTHING_TO_NOTICE" || one["reason"] == "NOT_SELECTED")
    };
    let targets: BTreeSet<&str> =
        skipped.iter().filter(|one| is_nothing(&one["target"])).map(|one| one["target"].as_str().unwrap()).collect();
    f64::from(u32::try_from(targets.len()).unwrap())
}

#[test]
fn an_application_over_files_and_the_console_is_carved() {
    let suite = Suite::carve("employee", &[], Vec::new());
    suite.is_what_was_asked_for();
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&[]);
}

#[test]
fn an_application_in_its_working_directory_is_carved_whose_system_tests_are_as_others_write_them() {
    let workspace = Workspace::of_program("employee");
    workspace.overlay("employee-rewritten");
    // (There nobody starts a further JVM.)
    fs::remove_file(workspace.path().join("src/test/java/staff/ForkedRun.java")).unwrap();
    let libraries =
        ["junit:junit:4.13.2", "org.hamcrest:hamcrest-core:1.3", "com.github.stefanbirkner:system-rules:1.19.0"];
    let suite = Suite::record(workspace, &libraries, Vec::new()).carved();
    suite.is_what_was_asked_for();
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&[]);
}

/// Mistakes that no carved test of hotel notices.
const HOTEL_MISSES: [&str; 1] = [
    // Which of two equal paths through SQL a call takes is no branch of ours: the call that ends where the next begins is not chosen.
    "hotel.data.ReservationDao#overlapping",
];

#[test]
fn an_application_over_an_embedded_database_is_carved() {
    let suite = Suite::carve("hotel", &["com.h2database:h2:2.2.224"], Vec::new());
    suite.is_what_was_asked_for();
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&HOTEL_MISSES);
}

#[test]
fn an_application_over_a_database_server_is_carved() {
    let Some(server) = Server::start() else { return };
    let mut suite = Suite::carve("hotel", &["org.mariadb.jdbc:mariadb-java-client:3.4.1"], server.properties());
    suite.is_what_was_asked_for();
    // Each run finds the rows of those before.
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&HOTEL_MISSES);
    suite.is_nowhere_found(PASSWORD);
    // An empty one, elsewhere.
    let other = Server::start().unwrap();
    suite.properties = other.properties();
    suite.is_green_wherever_it_runs();
}

#[test]
fn an_application_is_carved_whose_system_tests_are_as_others_write_them() {
    let Some(mut server) = Server::start_for(MANY) else { return };
    let workspace = Workspace::of_program("hotel");
    workspace.overlay("hotel-rewritten");
    let libraries = ["org.mariadb.jdbc:mariadb-java-client:3.4.1", "uk.org.webcompere:system-stubs-core:2.1.7"];
    let suite = Suite::record(workspace, &libraries, server.rewritten_properties());
    server.start_again();
    let suite = suite.carved();
    suite.is_what_was_asked_for();
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&HOTEL_MISSES);
}

#[test]
fn an_application_whose_script_makes_its_database_anew_is_carved() {
    let Some(mut server) = Server::start() else { return };
    let suite = Suite::carve("desk", &["org.mariadb.jdbc:mariadb-java-client:3.4.1"], server.desk_properties());
    suite.is_what_was_asked_for();
    suite.is_nowhere_found(PASSWORD);
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&[]);
    // Where nobody made it yet.
    server.start_again();
    suite.is_green_wherever_it_runs();
}

/// What somebody else keeps in the same database.
const KEPT: &str = "CREATE SCHEMA kept CREATE TABLE stock (id SERIAL PRIMARY KEY, name TEXT); \
                    INSERT INTO kept.stock (name) VALUES ('hammer'), ('gold'); \
                    CREATE TABLE public.stock (name TEXT); INSERT INTO public.stock VALUES ('silver')";

#[test]
fn an_application_over_schemas_and_transactions_is_carved() {
    let Some(mut server) = Postgres::start() else { return };
    server.run("depot", KEPT);
    let kept = |server: &Postgres| ["kept", "public"].map(|schema| server.dump("depot", schema));
    let before = kept(&server);
    let suite = Suite::carve("depot", &["org.postgresql:postgresql:42.7.4"], server.properties());
    suite.is_what_was_asked_for();
    suite.is_green_wherever_it_runs();
    suite.notices_each_mistake_but(&[]);
    assert_eq!(kept(&server), before);
    // Where nobody made the schema yet.
    server.start_again();
    suite.is_green_wherever_it_runs();
}

/// How much of its trace hotel has written when the server is killed: a third.
const MIDDLE: u64 = 600_000;

#[test]
fn a_server_that_is_killed_while_its_program_is_recorded_or_its_tests_run_is_told_once() {
    let Some(mut server) = Server::start() else { return };
    let workspace = Workspace::of_program("hotel");
    let mut recording = workspace.testcarve(["record", "--", "mvn", "-q", "test"]);
    let recording = recording.args(server.properties()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let trace = workspace.path().join("testcarve-out/1.trace");
    eventually("half a recording", || fs::metadata(&trace).ok().filter(|found| found.len() > MIDDLE));
    server.kill();
    let recorded = recording.wait_with_output().unwrap();
    // Maven's own, whose tests failed.
    assert_eq!(recorded.status.code(), Some(1), "{}{}", text(&recorded.stdout), text(&recorded.stderr));

    let generate = || workspace.testcarve(["generate", "-o", "carved", "--target", "hotel.data.RoomDao"]).output();
    let refused = generate().unwrap();
    let message = format!("get no connection to {}, which was there when they were recorded", server.url());
    let told = text(&refused.stderr);
    assert_eq!((refused.status.code(), told.matches(&message).count()), (Some(4), 1), "{told}");
    assert!(!workspace.path().join("carved").exists());

    server.start_again();
    let generated = generate().unwrap();
    assert_eq!(generated.status.code(), Some(0), "{}", text(&generated.stderr));

    server.kill();
    let verified = workspace.testcarve(["verify", "carved"]).output().unwrap();
    let told = text(&verified.stderr);
    assert_eq!((verified.status.code(), told.matches(&message).count()), (Some(1), 1), "{told}");
    assert_eq!(text(&verified.stdout), "", "hundreds of times the same");
}
