//! The java stage against the real compiler: scenarios written by hand over real classes become source that javac takes
//! without a warning and JUnit runs green; the source itself is a reviewed snapshot.

mod script;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testcarve::bundle::Bundle;
use testcarve::java::{Emission, EmitOptions, Junit, emit_suite};
use testcarve::jvm::Jdk;
use testcarve::program::Program;
use testcarve::suite::{Level, TEST_LIMIT, Target, TestToVerify, VerifyRequest, WarmJvms, verify_suite};
use testcarve::trace::read_trace;

use crate::maven;

const LINT: &[&str] =
    &["-Xlint:all,-path,-processing,-options,-classfile", "-proc:none", "-Werror", "-encoding", "UTF-8"];
const EXPORTS: &[&str] = &[
    "--add-exports=java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.org.objectweb.asm.tree=ALL-UNNAMED",
];

/// The classes whose definitions the scenarios of a file need: its `#classes` lines.
fn named_classes(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("#classes "));
    lines.flat_map(|line| line.split(' ').map(str::to_owned)).collect()
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/emit")
}

fn checked(output: &Output, what: &str) {
    assert!(
        output.status.success(),
        "{what} failed\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A folder with what the scenarios are about, compiled.
struct Subject {
    folder: tempfile::TempDir,
    class_path: String,
}

impl Subject {
    fn new(sources: &[PathBuf], jars: &[PathBuf]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let classes = folder.path().join("classes");
        let mut paths = vec![classes.clone()];
        paths.extend_from_slice(jars);
        let class_path = std::env::join_paths(paths).expect("a class path").into_string().expect("UTF-8");
        if !sources.is_empty() {
            let mut javac = Command::new("javac");
            javac.args(["-g", "-Xlint:none", "-nowarn", "-d"]).arg(&classes).args(sources);
            checked(&javac.output().expect("javac"), "compiling the subject");
        }
        Self { folder, class_path }
    }

    fn program(&self, classes: &[String]) -> Program {
        let mut java = Command::new("java");
        java.args(EXPORTS).args(["-cp", &self.class_path]).arg(here().join("DumpDefinitions.java")).args(classes);
        let output = java.output().expect("java");
        checked(&output, "dumping definitions");
        let trace = self.folder.path().join("definitions.trace");
        fs::write(&trace, output.stdout).expect("the trace is written");
        let recording = read_trace(&trace, &mut |_| {}).expect("a trace");
        Program::new(recording.header, recording.definitions)
    }

    fn compile(&self, emission: &Emission, junit: &Path, name: &str) -> PathBuf {
        let sources = self.folder.path().join(format!("{name}-src"));
        let out = self.folder.path().join(format!("{name}-out"));
        let mut javac = Command::new("javac");
        let class_path = format!("{}:{}", self.class_path, junit.display());
        javac.args(LINT).args(["-cp", &class_path, "-d"]).arg(&out);
        for file in &emission.files {
            let path = sources.join(&file.path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(&path, &file.text).expect("the source is written");
            javac.arg(path);
        }
        checked(&javac.output().expect("javac"), &format!("compiling {name}\n{}", sources_of(emission)));
        out
    }

    /// Tries each scenario in the executor, which must come to what JUnit comes to.
    fn execute(&self, emission: &Emission, console: &Path) {
        let target =
            || Target { class_name: "none".to_owned(), method_name: "none".to_owned(), descriptor: "()V".to_owned() };
        let tests = emission.tests().map(|(file, test)| {
            let steps = test.steps.as_ref().expect("asked for").as_ref();
            let steps = steps.unwrap_or_else(|error| panic!("{}.{}: {error}", file.class_name, test.method)).clone();
            TestToVerify { steps: Some(steps), ..TestToVerify::written(&file.class_name, &test.method, target()) }
        });
        let request = VerifyRequest {
            java_home: Jdk::find().expect("a JDK").home().to_owned(),
            class_path: std::env::split_paths(&self.class_path).collect(),
            sources: Vec::new(),
            resources: Vec::new(),
            tests: tests.collect(),
            targets: vec![target()],
            level: Level::Quick,
            known_green: false,
            empty_bodies: false,
            shuffled: false,
            release: None,
            workers: 1,
            runner_jar: Bundle::unpack().expect("the jars").runner_jar(),
            junit_jars: vec![console.to_owned()],
            jvm_options: Vec::new(),
            only_recorded: testcarve::suite::OnlyRecorded::default(),
            working_directory: None,
            allowed_directories: Vec::new(),
            test_limit: TEST_LIMIT,
        };
        let report = verify_suite(&mut WarmJvms::default(), &request, &mut |_| ()).expect("a JVM");
        for test in &report.tests {
            assert!(test.verdict.is_green(), "{}.{}: {:?}", test.class_name, test.method_name, test.verdict);
        }
    }

    fn run(&self, tests: &Path, console: &Path) {
        let class_path = format!("{}:{}", self.class_path, tests.display());
        let mut java = Command::new("java");
        java.arg("-jar").arg(console).args(["execute", "--disable-banner", "--details=tree", "--scan-class-path"]);
        java.arg(tests).args(["-cp", &class_path]);
        checked(&java.output().expect("java"), "running the tests");
    }
}

fn sources_of(emission: &Emission) -> String {
    let files = emission.files.iter().map(|file| format!("==> {}\n{}", file.path, file.text));
    let rejected = emission.rejected.iter().map(|(at, error)| format!("==> scenario {at}: {error}\n"));
    files.chain(rejected).collect()
}

/// The explanation tells each statement of the body once, in order, and each action at most once.
fn check_explanations(emission: &Emission) {
    let tight = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    for file in &emission.files {
        let lines: Vec<&str> = file.text.lines().collect();
        for test in &file.tests {
            let all = &lines[test.first_line as usize..test.last_line as usize - 1];
            let body = all.iter().skip_while(|line| !line.ends_with('{')).skip(1);
            let body: String = body.filter(|line| !line.trim().starts_with('@')).copied().map(tight).collect();
            let explanation = &test.explanation;
            let told: String = explanation.lines.iter().map(|line| tight(&line.text)).collect();
            // A class that the file must write in full is told by its simple name.
            if !body.contains("shapes.Shapes") {
                assert_eq!(told, body, "{}", test.method);
            }
            let mut placed: Vec<usize> =
                explanation.lines.iter().flat_map(|line| line.actions.iter().copied()).collect();
            placed.sort_unstable();
            assert!(placed.windows(2).all(|pair| pair[0] < pair[1]), "{}: {placed:?}", test.method);
            assert_eq!(placed.last(), Some(&(explanation.actions.len() - 1)), "the act has a line: {}", test.method);
            assert!(explanation.assertions.iter().all(|one| !one.text.is_empty()));
        }
    }
}

/// What `act_lines` and its neighbours say must be true of the text.
fn check_lines(emission: &Emission) {
    for file in &emission.files {
        let lines: Vec<&str> = file.text.lines().collect();
        assert!(file.text.ends_with("}\n") && !file.text.contains('\r'));
        for line in &lines {
            assert!(line.trim_end() == *line, "trailing blank: {line:?}");
            assert!(line.chars().count() <= 100, "too long: {line}");
            assert!(line.chars().all(|c| !c.is_control()), "a mark is left: {line:?}");
        }
        for test in &file.tests {
            assert!(lines[test.first_line as usize - 1].contains("/**"));
            assert_eq!(lines[test.last_line as usize - 1].trim(), "}");
            assert!(test.first_line < test.act_lines.0 && test.act_lines.0 <= test.act_lines.1, "{}", test.method);
        }
    }
}

fn suite(name: &str, sources: &[PathBuf], jars: &[PathBuf]) {
    let text = fs::read_to_string(here().join(format!("{name}.scenarios"))).expect("the scenarios");
    let subject = Subject::new(sources, jars);
    let program = subject.program(&named_classes(&text));
    let scenarios = script::read_scenarios(&program, &text);
    let console = maven::jar(maven::JUNIT_CONSOLE);
    let options = EmitOptions { release: 8, steps: true, ..EmitOptions::default() };
    let emission = emit_suite(&program, &scenarios, &options);
    check_lines(&emission);
    check_explanations(&emission);
    insta::assert_snapshot!(name, sources_of(&emission));
    assert_eq!(emission, emit_suite(&program, &scenarios, &options), "the same bytes again");
    let out = subject.compile(&emission, &console, "junit5");
    subject.run(&out, &console);
    subject.execute(&emission, &console);
    let newer = emit_suite(&program, &scenarios, &EmitOptions { release: 17, ..options.clone() });
    check_lines(&newer);
    let out = subject.compile(&newer, &console, "release17");
    subject.run(&out, &console);
    subject.execute(&newer, &console);
    let junit4 = maven::jar("junit:junit:4.13.2");
    for has_assert_throws in [true, false] {
        let options =
            EmitOptions { junit: Junit::Junit4, junit4_has_assert_throws: has_assert_throws, ..options.clone() };
        let emission = emit_suite(&program, &scenarios, &options);
        check_lines(&emission);
        subject.compile(&emission, &junit4, &format!("junit4-{has_assert_throws}"));
        subject.execute(&emission, &console);
    }
}

#[test]
fn commons_cli_scenarios_compile_without_a_warning_and_pass() {
    suite("commons_cli", &[], &[maven::jar("commons-cli:commons-cli:1.9.0")]);
}

#[test]
fn odd_shapes_compile_without_a_warning_and_pass() {
    suite("shapes", &[here().join("Shapes.java")], &[]);
}
