//! What a try costs, as scenario and as source, in one run on any machine: items are tests, so the columns are time per try.
//!
//! `one_class`: all tests in one world. `class_each`: a fresh class loader for each. `emptied`: two bodies each that do nothing, in one world. `source`: the same tests
//! as a JUnit class, compiled and run as `verify --once` does.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use testcarve::bundle::Bundle;
use testcarve::jvm::Jdk;
use testcarve::suite::{
    JavaSource, Level, RecordedOutcome, TEST_LIMIT, Target, TestToVerify, VerifyRequest, WarmJvms, verify_suite,
};

const TESTS: usize = 500;
const PROGRAM: &str = "package demo; public class Account { private int balance; public void deposit(int amount) { balance += amount; } \
                       public int balance() { return balance; } }";
const STEPS: &str = "demo/Carved 1 Ldemo/Account; let 0 new Ldemo/Account; ()V 0 do call Ldemo/Account; deposit (I)V local 0 1 I 7 \
                     do check assertEquals 2 I 7 act call Ldemo/Account; balance ()I local 0 0 end";
const TEST: &str = "@org.junit.jupiter.api.Test void TEST() { Account account = new Account(); account.deposit(7); \
                    org.junit.jupiter.api.Assertions.assertEquals(7, account.balance()); }";

/// The compiled program, for as long as it is held.
fn program() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Account.java");
    std::fs::write(&source, PROGRAM).expect("a file");
    let javac = Jdk::find().expect("a JDK").home().join("bin/javac");
    let compiled = Command::new(javac).arg("-d").arg(folder.path()).arg(&source).status().expect("javac");
    assert!(compiled.success());
    folder
}

fn request(program: &Path, tests: Vec<TestToVerify>, sources: Vec<JavaSource>) -> VerifyRequest {
    let bundle = Bundle::unpack().expect("the jars");
    VerifyRequest {
        java_home: Jdk::find().expect("a JDK").home().to_owned(),
        class_path: vec![PathBuf::from(program)],
        sources,
        resources: Vec::new(),
        tests,
        targets: vec![target()],
        level: Level::Quick,
        known_green: false,
        empty_bodies: false,
        shuffled: false,
        release: None,
        workers: 1,
        runner_jar: bundle.runner_jar(),
        junit_jars: bundle.junit_jars(),
        jvm_options: Vec::new(),
        only_recorded: testcarve::suite::OnlyRecorded::default(),
        working_directory: None,
        allowed_directories: Vec::new(),
        test_limit: TEST_LIMIT,
    }
}

fn target() -> Target {
    let text = str::to_owned;
    Target { class_name: text("demo.Account"), method_name: text("balance"), descriptor: text("()I") }
}

fn scenarios(class_of: impl Fn(usize) -> String) -> Vec<TestToVerify> {
    let steps: Vec<String> = STEPS.split_whitespace().map(str::to_owned).collect();
    let scenario = |number: usize| TestToVerify {
        steps: Some(Arc::new(steps.clone())),
        recorded_outcome: RecordedOutcome::Value("7".to_owned()),
        ..TestToVerify::written(&class_of(number), &format!("test{number}"), target())
    };
    (0..TESTS).map(scenario).collect()
}

/// In a JVM that is warm by then.
fn tries(bencher: Bencher<'_, '_>, request: &VerifyRequest, tries: usize) {
    let mut jvms = WarmJvms::default();
    let mut run = || {
        let report = verify_suite(&mut jvms, request, &mut |_| ()).expect("a JVM");
        assert!(report.tests.iter().all(|test| test.verdict.is_green()), "{:?}", report.tests[0]);
    };
    (0..3).for_each(|_| run());
    bencher.counter(ItemsCount::new(tries)).bench_local(&mut run);
}

#[divan::bench(sample_count = 10)]
fn one_class(bencher: Bencher<'_, '_>) {
    let program = program();
    tries(bencher, &request(program.path(), scenarios(|_| "demo.ACarvedTest".to_owned()), Vec::new()), TESTS);
}

#[divan::bench(sample_count = 10)]
fn class_each(bencher: Bencher<'_, '_>) {
    let program = program();
    tries(
        bencher,
        &request(program.path(), scenarios(|number| format!("demo.A{number}CarvedTest")), Vec::new()),
        TESTS,
    );
}

#[divan::bench(sample_count = 10)]
fn emptied(bencher: Bencher<'_, '_>) {
    let program = program();
    let request = request(program.path(), scenarios(|_| "demo.ACarvedTest".to_owned()), Vec::new());
    tries(bencher, &VerifyRequest { known_green: true, empty_bodies: true, ..request }, 2 * TESTS);
}

#[divan::bench(sample_count = 10)]
fn source(bencher: Bencher<'_, '_>) {
    let program = program();
    let tests = (0..TESTS).map(|number| TestToVerify::written("demo.ACarvedTest", &format!("test{number}"), target()));
    let methods: String = (0..TESTS).map(|number| TEST.replace("TEST", &format!("test{number}"))).collect();
    let text = format!("package demo; class ACarvedTest {{ {methods} }}");
    let source = JavaSource { relative_path: "demo/ACarvedTest.java".to_owned(), text };
    tries(bencher, &request(program.path(), tests.collect(), vec![source]), TESTS);
}

fn main() {
    divan::main();
}
