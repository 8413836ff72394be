//! Drives the real runner: small Java suites are compiled and run, and the verdicts compared.
//!
//! Needs a JDK. The runner is the one inside the library.

use std::{path::Path, process::Command, sync::Arc, time::Duration};

use testcarve::{
    bundle::Bundle,
    jvm::{self, Jdk},
    suite::{
        CoverageAgent, Covered, Effect, JavaSource, Level, OutcomeKind, RecordedOutcome, Target, TestReport,
        TestToVerify, Verdict, VerifyReport, VerifyRequest, WarmJvms, cover_suite, read_coverage, verify_suite,
    },
};

const PROGRAM: &str = r#"
package demo;
public class Account {
  static int opened;
  private int balance;
  private final String owner;
  public Account(String owner, int balance) {
    this.owner = owner;
    this.balance = balance;
    opened++;
  }
  public void deposit(int amount) { balance += amount; }
  public int balance() { return balance; }
  public boolean isEmpty() { return balance == 0; }
  public String owner() { return owner; }
  public long doubled(long rate, double factor) { return (long) (balance * rate * factor); }
  public static int opened() { return opened; }
  public void leave() { System.exit(3); }
  public void loop() { while (balance >= 0) { balance = 1; } }
  public int year() { return java.time.LocalDate.now().getYear(); }
  public Account self() { return this; }
}
"#;

/// One test method: its name, its body (the act alone on a line ending in `// act`), its target and what was recorded.
struct Case {
    name: &'static str,
    body: &'static str,
    method: &'static str,
    descriptor: &'static str,
    recorded: RecordedOutcome,
    nothing_defined: bool,
}

fn case(name: &'static str, method: &'static str, descriptor: &'static str, body: &'static str) -> Case {
    Case { name, body, method, descriptor, recorded: RecordedOutcome::Other, nothing_defined: false }
}

impl Case {
    fn recorded(self, recorded: RecordedOutcome) -> Self {
        Self { recorded, nothing_defined: true, ..self }
    }
}

/// Compiles the program under test into a folder.
fn compile_program(folder: &Path) {
    compile(folder, "Account.java", PROGRAM);
}

fn compile(folder: &Path, name: &str, text: &str) {
    let source = folder.join(name);
    std::fs::write(&source, text).unwrap();
    let javac = Jdk::find().unwrap().home().join("bin").join("javac");
    let mut command = Command::new(javac);
    command.arg("-d").arg(folder).arg(&source);
    let output = jvm::run(&mut command, Duration::from_secs(120)).unwrap();
    assert!(output.status.success(), "{}", output.stderr);
}

fn source_of(class_name: &str, cases: &[Case]) -> String {
    let mut text = format!(
        "package demo;\n\nimport static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\nclass {class_name} {{\n"
    );
    for case in cases {
        text.push_str(&format!(
            "\n  /** Recorded. */\n  @Test\n  void {}() throws Exception {{\n{}\n  }}\n",
            case.name, case.body
        ));
    }
    text.push_str("}\n");
    text
}

/// The line of the act of a case: the first `// act` after its header.
fn act_line(text: &str, case: &Case) -> u32 {
    let header = format!("void {}()", case.name);
    let lines = text.lines().enumerate().skip_while(|(_, line)| !line.contains(&header));
    let act = lines.skip(1).find(|(_, line)| line.contains("// act") || line.starts_with("  }"));
    act.map_or(0, |(number, _)| u32::try_from(number + 1).unwrap())
}

fn test_of(class_name: &str, text: &str, case: &Case) -> TestToVerify {
    let line = act_line(text, case);
    let target = Target {
        class_name: "demo.Account".to_owned(),
        method_name: case.method.to_owned(),
        descriptor: case.descriptor.to_owned(),
    };
    TestToVerify {
        act_lines: (line, line),
        recorded_outcome: case.recorded.clone(),
        nothing_defined: case.nothing_defined,
        ..TestToVerify::written(&format!("demo.{class_name}"), case.name, target)
    }
}

/// A request for a suite of small cases against the compiled program.
fn request(program: &Path, classes: &[(&str, Vec<Case>)], level: Level) -> VerifyRequest {
    let mut sources = Vec::new();
    let mut tests = Vec::new();
    for (class_name, cases) in classes {
        let text = source_of(class_name, cases);
        tests.extend(cases.iter().map(|case| test_of(class_name, &text, case)));
        sources.push(JavaSource { relative_path: format!("demo/{class_name}.java"), text });
    }
    let bundle = Bundle::unpack().unwrap();
    VerifyRequest {
        java_home: Jdk::find().unwrap().home().to_path_buf(),
        class_path: vec![program.to_path_buf()],
        resources: Vec::new(),
        sources,
        tests,
        targets: Vec::new(),
        level,
        known_green: false,
        empty_bodies: true,
        shuffled: true,
        release: None,
        workers: 2,
        runner_jar: bundle.runner_jar(),
        junit_jars: bundle.junit_jars(),
        jvm_options: Vec::new(),
        only_recorded: testcarve::suite::OnlyRecorded::default(),
        working_directory: None,
        allowed_directories: Vec::new(),
        test_limit: Duration::from_secs(5),
    }
}

fn verify(classes: &[(&str, Vec<Case>)], level: Level) -> VerifyReport {
    let program = tempfile::tempdir().unwrap();
    compile_program(program.path());
    let request = request(program.path(), classes, level);
    verify_suite(&mut WarmJvms::default(), &request, &mut |_| ()).unwrap()
}

fn report<'r>(report: &'r VerifyReport, name: &str) -> &'r TestReport {
    report.tests.iter().find(|test| test.method_name == name).unwrap()
}

fn effects(test: &TestReport) -> Vec<(&'static str, Effect)> {
    test.variants.iter().map(|result| (result.variant.word(), result.effect)).collect()
}

#[test]
fn each_kind_of_test_gets_its_verdict() {
    let cases = vec![
        case(
            "green",
            "balance",
            "()I",
            "    Account a = new Account(\"x\", 7);\n    int b = a.balance(); // act\n    assertEquals(7, b);",
        ),
        case(
            "red",
            "balance",
            "()I",
            "    Account a = new Account(\"x\", 7);\n    assertEquals(8, a.balance()); // act",
        ),
        case("exits", "leave", "()V", "    new Account(\"x\", 7).leave(); // act"),
        case("halts", "leave", "()V", "    Runtime.getRuntime().halt(0); // act"),
        case(
            "isKilled",
            "leave",
            "()V",
            "    new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start().waitFor(); // act",
        ),
        case("loops", "loop", "()V", "    new Account(\"x\", 7).loop(); // act"),
        case("doesNotCompile", "leave", "()V", "    new Account(\"x\", 7).leaves(); // act"),
        case("warns", "leave", "()V", "    String s = (String) \"x\"; // act\n    assertEquals(\"x\", s);"),
        case(
            "prints",
            "balance",
            "()I",
            "    System.out.print(\"##testcarve\\tend\");\n    new java.io.FileOutputStream(java.io.FileDescriptor.out).write('x');\n    assertEquals(7, new Account(\"x\", 7).balance()); // act",
        ),
        case(
            "seesItsStreams",
            "balance",
            "()I",
            "    java.io.PrintStream out = System.out;\n    java.io.ByteArrayOutputStream text = new java.io.ByteArrayOutputStream();\n    System.setOut(new java.io.PrintStream(text));\n    System.out.print(\"hi\");\n    System.setOut(out);\n    assertEquals(\"hi\", text.toString());\n    assertEquals(-1, System.in.read());\n    assertEquals(7, new Account(\"x\", 7).balance()); // act",
        ),
    ];
    let verified = verify(&[("AccountCarvedTest", cases)], Level::Quick);
    for name in ["green", "prints", "seesItsStreams"] {
        assert_eq!(report(&verified, name).verdict, Verdict::Green, "{name}: {:?}", report(&verified, name));
    }
    for (name, kind) in [
        ("red", OutcomeKind::Failed),
        ("exits", OutcomeKind::Exits),
        ("halts", OutcomeKind::Exits),
        ("loops", OutcomeKind::Timeout),
        ("isKilled", OutcomeKind::Died),
    ] {
        let Verdict::Red(outcome) = &report(&verified, name).verdict else { panic!("{:?}", report(&verified, name)) };
        assert_eq!(outcome.kind, kind);
    }
    for name in ["doesNotCompile", "warns"] {
        let Verdict::DoesNotCompile(found) = &report(&verified, name).verdict else { panic!("{name} compiled") };
        assert!(found[0].line > 0);
    }
}

#[test]
fn emptied_bodies_tell_strong_tests_from_weak_ones() {
    let constructor = "(Ljava/lang/String;I)V";
    let cases = vec![
        case("strong", "deposit", "(I)V", "    Account a = new Account(\"x\", 7);\n    a.deposit(1); // act\n    assertEquals(8, a.balance());").recorded(RecordedOutcome::Threw),
        case("weakVoid", "deposit", "(I)V", "    Account a = new Account(\"x\", 7);\n    a.deposit(1); // act\n    assertEquals(\"x\", a.owner());"),
        case("onlyTheAct", "deposit", "(I)V", "    Account a = new Account(\"x\", 7);\n    a.deposit(5);\n    a.deposit(1); // act\n    assertTrue(a.balance() >= 12);"),
        case("constructs", "<init>", constructor, "    Account a = new Account(\"x\", 7); // act\n    assertEquals(7, a.balance());"),
        case("constructsBlindly", "<init>", constructor, "    Account a = new Account(\"x\", 7); // act\n    assertNotNull(a);"),
        case("wasTrue", "isEmpty", "()Z", "    assertTrue(new Account(\"x\", 0).isEmpty()); // act").recorded(RecordedOutcome::Value("true".to_owned())),
        case("wide", "doubled", "(JD)J", "    assertEquals(14L, new Account(\"x\", 7).doubled(2L, 1.0)); // act").recorded(RecordedOutcome::Value("14".to_owned())),
        case("text", "owner", "()Ljava/lang/String;", "    assertEquals(\"x\", new Account(\"x\", 0).owner()); // act"),
        case("textOnlyNotNull", "owner", "()Ljava/lang/String;", "    assertNotNull(new Account(\"x\", 0).owner()); // act"),
        case("nothingToNotice", "deposit", "(I)V", "    new Account(\"x\", 7).deposit(0); // act").recorded(RecordedOutcome::Void),
        case("noFresh", "self", "()Ldemo/Account;", "    Account a = new Account(\"x\", 7);\n    assertSame(a, a.self()); // act"),
        case("elsewhere", "balance", "()I", "    assertEquals(\"x\", new Account(\"x\", 0).owner()); // act"),
        case("looped", "isEmpty", "()Z", "    int n = 0;\n    while (!new Account(\"x\", n).isEmpty()) { // act\n      n++;\n      n = n % 2;\n    }").recorded(RecordedOutcome::Value("true".to_owned())),
    ];
    let verified = verify(&[("AccountCarvedTest", cases)], Level::Quick);
    let verdict = |name| report(&verified, name).verdict.clone();
    for name in ["strong", "constructs", "wasTrue", "wide", "text", "noFresh", "looped"] {
        assert_eq!(verdict(name), Verdict::Green, "{name}: {:?}", report(&verified, name));
    }
    // In onlyTheAct the arranging call of the same method is not emptied, or it would be red.
    for name in ["weakVoid", "onlyTheAct", "constructsBlindly", "textOnlyNotNull"] {
        assert_eq!(verdict(name), Verdict::Weak, "{name}: {:?}", report(&verified, name));
    }
    assert_eq!(verdict("nothingToNotice"), Verdict::NothingToNotice);
    assert_eq!(verdict("elsewhere"), Verdict::Unmeasured);
    assert_eq!(effects(report(&verified, "wasTrue")), [("false", Effect::Noticed), ("true", Effect::EqualsRecording)]);
    assert_eq!(effects(report(&verified, "wide")), [("0", Effect::Noticed), ("1", Effect::Noticed)]);
    assert_eq!(effects(report(&verified, "noFresh")), [("null", Effect::Noticed), ("fresh", Effect::Unavailable)]);
    assert_eq!(effects(report(&verified, "textOnlyNotNull")), [("null", Effect::Noticed), ("fresh", Effect::Survived)]);
}

/// Files with a name that only this test process uses, below a directory.
fn files_named(directory: &Path, name: &str) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().filter_map(Result::ok).map(|entry| entry.path());
    entries.filter(|path| path.file_name().is_some_and(|file| file.to_string_lossy().contains(name))).collect()
}

#[test]
fn what_tests_leave_behind_goes_with_the_jvm_and_the_programs_files_are_found() {
    let mark = format!("testcarve-leak-{}", std::process::id());
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("input.txt"), "seven").unwrap();
    std::fs::write(home.path().join("old.txt"), "").unwrap();
    let body = format!(
        "    java.io.File.createTempFile(\"{mark}\", null);\n    java.nio.file.Files.createTempDirectory(\"{mark}\");\n    \
         assertTrue(new java.io.File(\"{mark}.txt\").createNewFile());\n    \
         assertEquals(\"seven\", java.nio.file.Files.readString(java.nio.file.Path.of(\"input.txt\")));\n    \
         assertEquals(7, new Account(\"x\", 7).balance()); // act"
    );
    let cases = vec![
        case("leaves", "balance", "()I", Box::leak(body.into_boxed_str())),
        case("leavesNothing", "balance", "()I", "    assertEquals(7, new Account(\"x\", 7).balance()); // act"),
        case(
            "removes",
            "balance",
            "()I",
            "    assertTrue(new java.io.File(\"old.txt\").delete());\n    assertEquals(7, new Account(\"x\", 7).balance()); // act",
        ),
    ];
    let program = tempfile::tempdir().unwrap();
    compile_program(program.path());
    let mut request = request(program.path(), &[("AccountCarvedTest", cases)], Level::Full);
    request.working_directory = Some(home.path().to_path_buf());
    request.empty_bodies = false;
    let verified = verify_suite(&mut WarmJvms::default(), &request, &mut |_| ()).unwrap();
    // What it leaves in the working directory is told; that it got there says that the program's file was found.
    let trespass = |test: usize| verified.tests[test].quick.as_ref().unwrap().trespass();
    assert!(trespass(0).is_some_and(|told| told.contains(&mark)), "{verified:?}");
    assert_eq!(verified.tests[1].verdict, Verdict::Green);
    assert!(trespass(2).is_some(), "{verified:?}");
    assert!(home.path().join("old.txt").exists());
    for directory in [std::env::temp_dir(), "/tmp".into(), std::env::current_dir().unwrap(), home.path().into()] {
        let left = if directory.is_dir() { files_named(&directory, &mark) } else { Vec::new() };
        assert!(left.is_empty(), "{left:?}");
    }
}

/// Its worlds are held by a thread that waits for work in the JDK, and each holds two megabytes.
const POOL: &str = r#"
package demo;
class Pool {
  static final byte[] KEPT = new byte[2 << 20];
  static int open() throws Exception {
    return java.util.concurrent.Executors.newFixedThreadPool(1).submit(() -> KEPT.length).get();
  }
}
"#;

#[test]
fn worlds_that_cannot_be_ended_take_no_memory_from_the_tests_behind_them() {
    let program = tempfile::tempdir().unwrap();
    compile(program.path(), "Pool.java", POOL);
    let test = |number: usize| {
        let words =
            format!("demo/PoolTest{number} 0 do check assertEquals 2 I {} static Ldemo/Pool; open ()I 0 end", 2 << 20);
        let steps: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let target =
            Target { class_name: "demo.Pool".to_owned(), method_name: "open".to_owned(), descriptor: "()I".to_owned() };
        TestToVerify {
            steps: Some(Arc::new(steps)),
            ..TestToVerify::written("demo.PoolTest", &format!("opens{number}"), target)
        }
    };
    let tests: Vec<TestToVerify> = (0..60).map(test).collect();
    let targets = vec![tests[0].target.clone()];
    let jvm_options = vec!["-Xmx64m".to_owned()];
    let request = request(program.path(), &[], Level::Quick);
    let request = VerifyRequest { tests, targets, jvm_options, empty_bodies: false, shuffled: false, ..request };
    let verified = verify_suite(&mut WarmJvms::default(), &request, &mut |_| ()).unwrap();
    assert!(verified.tests.iter().all(|test| test.verdict.is_green()), "{verified:?}");
    assert!(verified.statistics.jvms_started > 1);
}

#[test]
fn jvms_start_from_an_archive_beside_the_runner_and_do_without_a_damaged_one() {
    let (program, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    compile_program(program.path());
    let body = "    assertEquals(7, new Account(\"x\", 7).balance()); // act";
    let cases = vec![case("tells", "balance", "()I", body)];
    let mut request = request(program.path(), &[("AccountCarvedTest", cases)], Level::Quick);
    let runner_jar = cache.path().join("testcarve-runner.jar");
    std::fs::copy(&request.runner_jar, &runner_jar).unwrap();
    request.runner_jar = runner_jar;
    let is_green =
        || verify_suite(&mut WarmJvms::default(), &request, &mut |_| ()).unwrap().tests[0].verdict.is_green();
    assert!(is_green());
    let archives = files_named(cache.path(), ".jsa");
    let [archive] = &archives[..] else { panic!("{archives:?}") };
    assert!(std::fs::metadata(archive).unwrap().len() > 1 << 20);
    std::fs::remove_file(archive).unwrap();
    std::fs::write(archive, "no archive").unwrap();
    assert!(is_green());
    assert_eq!(std::fs::read_to_string(archive).unwrap(), "no archive");
    assert_eq!(std::fs::read_dir(cache.path()).unwrap().count(), 2);
}

#[test]
fn tests_that_depend_on_their_order_are_flaky() {
    let first = |name, expected| {
        let body: &'static str = Box::leak(
            format!("    int before = Account.opened;\n    new Account(\"x\", {expected});\n    new Account(\"y\", {expected});\n    assertEquals({expected}, before);\n    assertEquals(before + 2, Account.opened()); // act").into_boxed_str(),
        );
        case(name, "opened", "()I", body)
    };
    let verified = verify(&[("ATest", vec![first("a", 0)]), ("BTest", vec![first("b", 0)])], Level::Quick);
    let verdicts: Vec<bool> = verified.tests.iter().map(|test| test.verdict.is_green()).collect();
    assert_eq!(verdicts.iter().filter(|green| **green).count(), 1, "{verified:?}");
    assert!(verified.tests.iter().any(|test| matches!(test.verdict, Verdict::Flaky(_))));
}

/// `reads` is green only before `spoils`. With each of the two names first in the suite one of them comes first in a fixed shuffle.
#[test]
fn a_test_that_another_spoils_is_found_whichever_comes_first() {
    let reads = || case("reads", "opened", "()I", "    assertEquals(0, Account.opened()); // act");
    let spoils = || {
        let body = "    new Account(\"x\", 7); // act\n    assertTrue(Account.opened > 0);";
        case("spoils", "<init>", "(Ljava/lang/String;I)V", body)
    };
    for (first, second) in [(reads(), spoils()), (spoils(), reads())] {
        // Own classes: beside its siblings each has a world of its own.
        let classes = [("ATest", vec![first]), ("BTest", vec![second])];
        let verified = verify(&classes, Level::Quick);
        assert!(matches!(report(&verified, "reads").verdict, Verdict::Flaky(_)), "{verified:?}");
        assert_eq!(report(&verified, "spoils").verdict, Verdict::Green, "{verified:?}");
    }
}

#[test]
fn a_full_verification_finds_what_depends_on_the_environment() {
    let cases = vec![
        case(
            "year",
            "year",
            "()I",
            "    assertEquals(java.time.Year.now(java.time.Clock.systemUTC()).getValue(), new Account(\"x\", 7).year()); // act",
        ),
        case(
            "comma",
            "balance",
            "()I",
            "    assertEquals(7, new Account(\"x\", 7).balance()); // act\n    assertEquals(\"1.5\", String.format(\"%.1f\", 1.5));",
        ),
        case(
            "clock",
            "balance",
            "()I",
            "    assertEquals(7, new Account(\"x\", 7).balance()); // act\n    assertTrue(System.currentTimeMillis() - new java.io.File(\"/proc/self\").lastModified() < 100L * 24 * 3600 * 1000);",
        ),
        case("stable", "balance", "()I", "    assertEquals(7, new Account(\"x\", 7).balance()); // act"),
    ];
    let verified = verify(&[("AccountCarvedTest", cases)], Level::Full);
    for name in ["year", "stable"] {
        assert_eq!(report(&verified, name).verdict, Verdict::Green, "{name}: {:?}", report(&verified, name));
    }
    for name in ["comma", "clock"] {
        assert!(
            matches!(report(&verified, name).verdict, Verdict::EnvironmentDependent(..)),
            "{:?}",
            report(&verified, name)
        );
    }
}

#[test]
fn coverage_tells_what_a_suite_executes_even_where_verification_weaves() {
    let program = tempfile::tempdir().unwrap();
    compile_program(program.path());
    let body = "    assertFalse(new Account(\"x\", 7).isEmpty()); // act";
    let cases = vec![case("once", "isEmpty", "()Z", body)];
    let request = request(program.path(), &[("AccountCarvedTest", cases)], Level::Quick);
    let jdk = Jdk::find().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let agent = CoverageAgent::write(&jdk, &request.runner_jar, scratch.path()).unwrap();
    let execution = scratch.path().join("jacoco.exec");
    let outcomes = cover_suite(&request, &agent, &execution).unwrap();
    assert!(outcomes[0].is_green());
    let coverage = read_coverage(&jdk, &request.runner_jar, &execution, &request.class_path).unwrap();
    let of = |name: &str| coverage.methods.iter().find(|(key, _)| key.method_name == name).unwrap().1;
    assert_eq!(of("isEmpty").lines, Covered { covered: 1, total: 1 });
    assert_eq!(of("isEmpty").branches, Covered { covered: 1, total: 2 });
    assert_eq!(of("leave").lines, Covered { covered: 0, total: 1 });
    let executed = coverage.lines.values().filter(|line| line.instructions.covered > 0);
    assert!(executed.count() < 10);
}

/// Prints what a thousand tests take: `cargo test --release -- --ignored --nocapture a_thousand`.
#[test]
#[ignore = "a measurement, not a check"]
fn a_thousand_tests_and_their_figures() {
    let class_names: Vec<String> = (0..50).map(|number| format!("Account{number}CarvedTest")).collect();
    let names: Vec<&'static str> =
        (0..20).map(|number| &*Box::leak(format!("test{number}").into_boxed_str())).collect();
    let body = "    Account a = new Account(\"x\", 7);\n    a.deposit(1); // act\n    assertEquals(8, a.balance());";
    let cases = || names.iter().map(|name| case(name, "deposit", "(I)V", body)).collect::<Vec<Case>>();
    let classes: Vec<(&str, Vec<Case>)> = class_names.iter().map(|name| (name.as_str(), cases())).collect();
    for (level, classes) in [(Level::Quick, &classes[..]), (Level::Full, &classes[..5])] {
        let verified = verify(classes, level);
        let green = verified.tests.iter().filter(|test| test.verdict.is_green()).count();
        eprintln!("{level:?}: {green} green, {:?}", verified.statistics);
        assert_eq!(green, verified.tests.len());
    }
}
