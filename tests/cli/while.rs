//! `minimize --while` and `--export`: the smallest test with which a command of somebody's still succeeds, and a test as a project for public reducers.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use testcarve::bundle::Bundle;
use testcarve::java::{TestMethod, test_methods};

use crate::workspace::{QUICK, Workspace, eventually, not_run, text};

/// Compiles a test class and runs a method of it, on each of some class paths; tells what it threw there.
const RUN: &str = r#"
import java.io.File;
import java.net.*;
import java.nio.file.*;

public class Run {
  public static void main(String[] a) throws Exception {
    var out = System.out;
    Path classes = Files.createTempDirectory(Path.of(""), "out");
    String path = String.join(File.pathSeparator, a[3], System.getenv("JUNIT"));
    if (javax.tools.ToolProvider.getSystemJavaCompiler().run(null, null, null, "-nowarn", "-d", classes.toString(), "-cp", path, a[0]) != 0) {
      System.exit(1);
    }
    for (int i = 3; i < a.length; i++) {
      String[] entries = String.join(File.pathSeparator, classes.toString(), a[i], System.getenv("JUNIT")).split(File.pathSeparator);
      var urls = new java.util.ArrayList<URL>();
      for (String entry : entries) {
        urls.add(new File(entry).toURI().toURL());
      }
      Class<?> type = Class.forName(a[1], true, new URLClassLoader(urls.toArray(new URL[0])));
      var make = type.getDeclaredConstructor();
      var method = type.getDeclaredMethod(a[2]);
      make.setAccessible(true);
      method.setAccessible(true);
      String told = "green";
      try {
        method.invoke(make.newInstance());
      } catch (java.lang.reflect.InvocationTargetException e) {
        told = e.getCause().toString();
      }
      System.setOut(out);
      Files.writeString(Path.of(i - 3 + ".txt"), told);
    }
  }
}
"#;

/// A script that compiles a test class and runs one test of it on each of these class paths: how it ends is in `0.txt`, `1.txt`. Then a condition decides.
fn script(workspace: &Workspace, file: &str, test: &str, class_paths: &[&str], condition: &str) {
    let jars = Bundle::unpack().unwrap().junit_jars();
    let jars: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
    if !workspace.path().join("run.jar").exists() {
        workspace.write("Run.java", RUN);
        workspace.succeed("javac", ["-d", "run", "Run.java"]);
        workspace.succeed("jar", ["cf", "run.jar", "-C", "run", "."]);
    }
    let lines = [
        "set -e; rm -rf out* *.txt; echo run >> runs".to_owned(),
        // Most of it is javac, which starts from an archive of its classes.
        "[ -f run.jsa ] && archive=-XX:SharedArchiveFile=run.jsa || archive=-XX:ArchiveClassesAtExit=run.jsa"
            .to_owned(),
        format!("export JUNIT='{}'", jars.join(":")),
        format!(
            "java {} $archive -cp run.jar Run {file} {test} {} > told 2>&1",
            QUICK.join(" "),
            class_paths.join(" ")
        ),
        condition.to_owned(),
    ];
    workspace.write("check.sh", &lines.join("\n"));
}

/// The demo's program with its recording and tests of a method, and the program with the bug in `broken-classes`.
fn demo(target: &str) -> Workspace {
    let workspace = Workspace::of_demo();
    assert!(workspace.record(&["java", "-cp", "classes", "shop.Main"]).status.success());
    workspace.ends(&["generate", "-o", "carved", "--target", target], 0, "Wrote ");
    workspace.succeed("javac", ["-cp", "classes", "-d", "broken-classes", "broken/shop/Basket.java"]);
    workspace
}

fn read(workspace: &Workspace, file: &str) -> String {
    fs::read_to_string(workspace.path().join(file)).unwrap()
}

fn the_test(source: &str, method: &str) -> TestMethod {
    test_methods(source).into_iter().find(|test| test.method == method).unwrap()
}

fn succeeds(workspace: &Workspace) -> bool {
    workspace.command("sh").arg("check.sh").output().unwrap().status.success()
}

/// Takes out each line of a test that is a whole statement, in turn: the command never succeeds then.
#[track_caller]
fn require_smallest(workspace: &Workspace, file: &str, method: &str) {
    let whole = read(workspace, file);
    let body = the_test(&whole, method).body;
    assert!(succeeds(workspace), "{whole}");
    let mut tried = 0;
    let mut start = body.start;
    for line in whole[body.clone()].split_inclusive('\n') {
        let place = start..start + line.len();
        start = place.end;
        if line.trim_end().ends_with(';') {
            let mut less = whole.clone();
            less.replace_range(place, "");
            workspace.write(file, &less);
            assert!(!succeeds(workspace), "{line} is not needed in {whole}");
            tried += 1;
        }
    }
    workspace.write(file, &whole);
    assert!(tried > 0, "{whole}");
}

#[test]
fn a_carved_test_that_shows_a_bug_shrinks_to_what_shows_it() {
    let target = "shop.Basket#getVoucher";
    let workspace = demo(target);
    let (file, method) = ("carved/shop/BasketCarvedTest.java", "getVoucher_returns0");
    let whole = read(&workspace, file);
    // Red on the program with the bug, and not in the same way without it.
    let condition = "grep -q 'but was' 0.txt && ! cmp -s 0.txt 1.txt";
    let class_paths = ["broken-classes:classes", "classes"];
    script(&workspace, file, &format!("shop.BasketCarvedTest {method}"), &class_paths, condition);
    let output = workspace.ends(
        &["minimize", "carved", "--test", method, "--while", "sh check.sh"],
        0,
        "Wrote carved/shop/BasketCarvedTest.java: ",
    );
    assert_eq!(text(&output.stdout), format!("shop.BasketCarvedTest.{method}: 7 -> 5 statements\n"));
    let runs = read(&workspace, "runs").lines().count();
    assert!(text(&output.stderr).contains(&format!(": {runs} runs of the command")), "{output:?}");
    assert!(!workspace.path().join(format!("{file}.before-minimize")).exists());

    let small = read(&workspace, file);
    let body = &small[the_test(&small, method).body];
    // The bug is in the bulk discount: ten of one item.
    assert!(
        ["apple", "add(\"apple\", 4)", "add(\"apple\", 6)", "total()"].iter().all(|part| body.contains(part)),
        "{body}"
    );
    assert!(!["pear", "honey", "#", "getVoucher()", "875"].iter().any(|part| body.contains(part)), "{body}");
    require_smallest(&workspace, file, method);
    // Another test of the class is its own.
    let others = |source: &str| test_methods(source).into_iter().filter(|test| test.method != method);
    let bodies = |source: &str| others(source).map(|test| source[test.body].to_owned()).collect::<Vec<String>>();
    assert_eq!(bodies(&small), bodies(&whole));
    // It counts as edited by hand, and all else goes on.
    workspace.ends(&["verify", "carved", "--once"], 1, "are green");
    workspace.ends(&["reduce", "carved", "--by", "coverage", "--dry-run"], 0, "edited by hand");
    workspace.ends(&["report", "carved"], 0, "Wrote testcarve-report.html");
    workspace.ends(&["generate", "-o", "carved", "--target", target], 0, "was edited by hand");
    assert_eq!(read(&workspace, file), small);
}

#[test]
fn what_javac_refuses_costs_no_run_of_the_command() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests")).unwrap();
    let source = "class ATest {\n  @org.junit.Test\n  public void a() {\n    int n;\n    n = 5;\n    System.out.println(n);\n  }\n}\n";
    workspace.write("tests/ATest.java", source);
    let command = "echo run >> runs; grep -q println tests/ATest.java";
    let minimize = ["minimize", "tests", "--test", "a", "--while", command, "--classpath"];
    let told = text(&workspace.ends(&[&minimize[..], &["."]].concat(), 0, "that javac refused").stderr);
    let runs = read(&workspace, "runs").lines().count();
    assert!(told.contains(&format!(": {runs} runs of the command and ")), "{told}");
    assert_eq!(read(&workspace, "tests/ATest.java"), source.replace('5', "0"));
}

#[test]
fn a_dry_run_prints_the_smaller_file_and_leaves_the_one_that_is_there() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests")).unwrap();
    let source = "class ATest {\n  @Test\n  void a() {\n    one();\n    two();\n  }\n}\n";
    workspace.write("tests/ATest.java", source);
    let command = ["minimize", "tests", "--test", "a", "--while", "grep -q two tests/ATest.java", "--dry-run"];
    let output = workspace.ends(&command, 0, "ATest.a: 2 -> 1 statements\nNothing was written");
    assert_eq!(text(&output.stdout), source.replace("    one();\n", ""));
    assert_eq!(read(&workspace, "tests/ATest.java"), source);
}

const BY_HAND: &str = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Written by somebody. */
class ListTest {

  private static final int ZERO = 0;

  @Test
  void other() {  assertEquals( ZERO,new ArrayList<String>().size() ) ;  }

  @Test // it is red
  void sorts() throws Exception {
    // given
    List<Integer> numbers = new ArrayList<>(Arrays.asList(3, 1, 2, 17));
    int sum = 0;
    for (int number : numbers) {
      sum += number;
      System.out.println(\"}; \" + sum); // tells }
    }
    Runnable add = () -> {
      numbers.add(5);
      numbers.add(6);
    };

    add.run();
    try {
      if (sum > 1) {
        System.out.println(numbers);
      }
    } finally {
      System.out.println(\"\"\"
          done {
          \"\"\");
    }
    assertThrows(IndexOutOfBoundsException.class, () -> {
      numbers.get(99);
    });
    assertEquals(4, numbers.size());
  }
}
";

#[test]
fn a_test_written_by_hand_shrinks_and_all_around_it_stays() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests/a")).unwrap();
    let file = "tests/a/ListTest.java";
    workspace.write(file, BY_HAND);
    script(&workspace, file, "a.ListTest sorts", &["run"], "grep -q 'but was: <6>' 0.txt");
    let output =
        workspace.ends(&["minimize", "tests", "--test", "sorts", "--while", "sh check.sh"], 0, "runs of the command");
    assert!(text(&output.stdout).starts_with("a.ListTest.sorts: 16 -> 6 statements"), "{}", text(&output.stdout));
    require_smallest(&workspace, file, "sorts");
    let small = read(&workspace, file);
    let (head, _) = BY_HAND.split_once("    // given").unwrap();
    let head = head.replace("import static org.junit.jupiter.api.Assertions.assertThrows;\n", "");
    assert!(small.starts_with(&head), "{small}");
    for gone in ["println", "assertThrows", "finally", "sum"] {
        assert!(!small.contains(gone), "{gone} in {small}");
    }
}

#[test]
fn what_the_command_says_of_the_whole_decides_whether_anything_is_tried() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests/a")).unwrap();
    workspace.write("tests/a/ListTest.java", BY_HAND);
    workspace.write("tests/a/OtherTest.java", &BY_HAND.replace("ListTest", "OtherTest"));
    let fails = |test: &str, command: &str, code: i32, message: &str| {
        workspace.ends(&["minimize", "tests", "--test", test, "--while", command, "--time-limit", "1"], code, message);
        assert_eq!(read(&workspace, "tests/a/ListTest.java"), BY_HAND);
        assert_eq!(fs::read_dir(workspace.path().join("tests/a")).unwrap().count(), 2);
    };
    fails("ListTest.sorts", "echo no such bug; exit 7", 1, "ended with exit status: 7; it printed:\nno such bug");
    fails("ListTest.sorts", "sleep 60", 1, "does not end within 1 s");
    fails("ListTest.sort", "true", 1, "no test called ListTest.sort stands in the Java files of tests");
    fails("sorts", "true", 2, "a.ListTest.sorts in tests/a/ListTest.java, a.OtherTest.sorts in tests/a/OtherTest.java");
    workspace.write("tests/a/ListTest.java.before-minimize", "");
    workspace.ends(
        &["minimize", "tests", "--test", "ListTest.sorts", "--while", "true"],
        3,
        "was killed while it tried",
    );
}

#[test]
fn a_command_that_hangs_on_a_smaller_text_counts_as_one_that_fails() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests")).unwrap();
    workspace.write("tests/ATest.java", "class ATest {\n  @Test\n  void a() {\n    one();\n    two();\n  }\n}\n");
    let command = "grep -q one tests/ATest.java || sleep 60";
    workspace.ends(&["minimize", "tests", "--test", "a", "--while", command, "--time-limit", "1s"], 0, "Wrote ");
    assert_eq!(read(&workspace, "tests/ATest.java"), "class ATest {\n  @Test\n  void a() {\n    one();\n  }\n}\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_puts_the_original_back() {
    let workspace = Workspace::empty();
    fs::create_dir_all(workspace.path().join("tests")).unwrap();
    let source = "class ATest {\n  @Test\n  void a() {\n    one();\n    two();\n  }\n}\n";
    workspace.write("tests/ATest.java", source);
    let command = "test ! -e begun || { touch tried; sleep 1; touch late; }; touch begun";
    let mut minimize = workspace.testcarve(["minimize", "tests", "--test", "a", "--while", command]);
    let mut running = minimize.stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    eventually("a smaller text to be tried", || workspace.path().join("tried").exists().then_some(()));
    assert_ne!(read(&workspace, "tests/ATest.java"), source);
    assert_eq!(read(&workspace, "tests/ATest.java.before-minimize"), source);
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    assert!(!running.wait().unwrap().success());
    assert_eq!(read(&workspace, "tests/ATest.java"), source);
    assert!(!workspace.path().join("tests/ATest.java.before-minimize").exists());
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(!workspace.path().join("late").exists());
}

/// Debian's reducer, or a line that says that it is missing.
fn singledelta() -> Option<PathBuf> {
    let paths = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&paths).map(|path| path.join("singledelta")).find(|path| path.is_file());
    if found.is_none() {
        not_run("singledelta (apt-get install delta)");
    }
    found
}

#[test]
fn an_exported_test_is_what_a_public_reducer_takes() {
    let Some(reducer) = singledelta() else { return };
    let workspace = demo("shop.Basket#priceOf");
    let source = read(&workspace, "carved/shop/BasketCarvedTest.java");
    let shows = test_methods(&source).into_iter().find(|test| source[test.body.clone()].contains("380")).unwrap();
    let export = |directory: &str, class_path: &str, code: i32, message: &str| {
        let arguments =
            ["minimize", "carved", "--test", &shows.name(), "--export", directory, "--classpath", class_path];
        workspace.ends(&arguments, code, message);
    };
    export("green", "classes", 0, ", which is green");
    export("green", "classes", 2, "green is there already");
    export("lacking", "run", 3, "the class path entry run does not exist");
    export("red", "broken-classes:classes", 0, "red org.opentest4j.AssertionFailedError by assertEquals");
    // It needs nothing of where it comes from, nor to stay where it is.
    for gone in ["carved", "classes", "broken-classes", "testcarve-out", "src"] {
        fs::remove_dir_all(workspace.path().join(gone)).unwrap();
    }
    fs::rename(workspace.path().join("red"), workspace.path().join("moved")).unwrap();
    let whole = read(&workspace, "moved/BasketCarvedTest.java");
    assert_eq!(test_methods(&whole).len(), 1, "{whole}");
    let is_interesting = |directory: &str, source: &str| {
        fs::create_dir_all(workspace.path().join("candidate")).unwrap();
        workspace.write("candidate/BasketCarvedTest.java", source);
        let script = workspace.path().join(directory).join("interesting.sh");
        let mut command = workspace.command(script);
        command.current_dir(workspace.path().join("candidate")).output().unwrap().status.success()
    };
    assert!(is_interesting("moved", &whole) && is_interesting("green", &whole));
    assert!(
        !is_interesting("moved", &whole.replace("380,", "400,"))
            && !is_interesting("green", &whole.replace("380,", "400,"))
    );
    assert!(!is_interesting("moved", &whole.replace("assertEquals(", "assertEqual(")));

    let mut delta = workspace.command(&reducer);
    delta.args([
        "-test=moved/interesting.sh",
        "-suffix=.java",
        "-cp_minimal=small.java",
        "moved/BasketCarvedTest.java",
    ]);
    let output = delta.output().unwrap();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    let small = read(&workspace, "small.java");
    assert!(small.lines().count() < whole.lines().count(), "{small}");
    assert!(is_interesting("moved", &small), "{small}");
    require_line_minimal(&small, |less| is_interesting("moved", less));
}

/// No single line can go.
fn require_line_minimal(text: &str, passes: impl Fn(&str) -> bool) {
    let lines: Vec<&str> = text.lines().collect();
    for at in 0..lines.len() {
        let less: Vec<&str> = lines.iter().enumerate().filter(|(line, _)| *line != at).map(|(_, line)| *line).collect();
        assert!(!passes(&format!("{}\n", less.join("\n"))), "{} is not needed in {text}", lines[at]);
    }
}
