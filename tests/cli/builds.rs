//! Where tests stand in the project's own build, and what that build must have for them.

use std::fs;

use crate::workspace::{Workspace, text};

const BANK: &str = "package a;
public class Bank {
  private int held;
  public int add(int amount) { held += amount; return held; }
  public static void main(String[] args) { System.out.println(new Bank().add(2)); }
}
";
const JUNIT: &str = "<groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.11.4</version><scope>test</scope>";
const TESTNG: &str =
    "<groupId>org.testng</groupId><artifactId>testng</artifactId><version>7.10.2</version><scope>test</scope>";

/// A module of this pom, recorded by its `main`.
fn recorded(files: &[(&str, &str)], classes: &str) -> Workspace {
    let workspace = Workspace::empty();
    for (name, text) in files {
        fs::create_dir_all(workspace.path().join(name).parent().unwrap()).unwrap();
        workspace.write(name, text);
    }
    fs::create_dir_all(workspace.path().join("app")).unwrap();
    workspace.write("app/Bank.java", BANK);
    workspace.succeed("javac", ["-g", "-d", classes, "app/Bank.java"]);
    let recorded = workspace.record(&["java", "-cp", classes, "a.Bank"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    workspace
}

fn pom(more: &str) -> String {
    format!("<project><groupId>x</groupId><artifactId>bank</artifactId><version>1</version>{more}</project>")
}

fn dependency(coordinates: &str) -> String {
    format!("<dependencies><dependency>{coordinates}</dependency></dependencies>")
}

/// Generates, and tells what is said.
fn generated(workspace: &Workspace, more: &[&str], test: &str) -> String {
    let output = workspace.testcarve([&["generate"], more].concat()).output().unwrap();
    let told = text(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(workspace.path().join(test).is_file(), "{test}: {told}");
    told
}

#[test]
fn a_maven_module_without_junit_is_left_alone_and_told_what_it_lacks() {
    for dependencies in [String::new(), dependency(TESTNG)] {
        let workspace = recorded(&[("pom.xml", &pom(&dependencies))], "target/classes");
        let told = generated(&workspace, &[], "carved-tests/a/BankCarvedTest.java");
        assert!(!workspace.path().join("src").exists());
        assert!(told.contains("<artifactId>junit-jupiter</artifactId>") && told.contains("--junit 5"), "{told}");
        assert_eq!(told.contains("TestNG"), !dependencies.is_empty(), "{told}");
        let told = generated(&workspace, &["--junit", "5"], "src/test/java/a/BankCarvedTest.java");
        assert!(!told.contains("junit-jupiter"), "{told}");
    }
}

#[test]
fn a_module_with_junit_has_its_tests_among_its_own() {
    let workspace = recorded(&[("pom.xml", &pom(&dependency(JUNIT)))], "target/classes");
    let told = generated(&workspace, &[], "src/test/java/a/BankCarvedTest.java");
    assert!(!told.contains("carved-tests"), "{told}");
    let four = "testImplementation 'junit:junit:4.12'";
    let build = format!("apply plugin: 'java'\ndependencies {{ {four} }}\n");
    let workspace = recorded(&[("build.gradle", &build)], "build/classes/java/main");
    generated(&workspace, &[], "src/test/java/a/BankCarvedTest.java");
    let test = fs::read_to_string(workspace.path().join("src/test/java/a/BankCarvedTest.java")).unwrap();
    assert!(test.contains("import org.junit.Test;"), "{test}");
}

#[test]
fn a_gradle_build_without_junit_is_told_its_line() {
    let workspace = recorded(&[("build.gradle", "apply plugin: 'java'\n")], "build/classes/java/main");
    let told = generated(&workspace, &[], "carved-tests/a/BankCarvedTest.java");
    assert!(told.contains("testImplementation(\"org.junit.jupiter:junit-jupiter:"), "{told}");
}

#[test]
fn tests_go_where_the_pom_says_that_tests_are() {
    let build = "<build><testSourceDirectory>${project.basedir}/tests</testSourceDirectory></build>";
    let workspace = recorded(&[("pom.xml", &pom(&format!("{}{build}", dependency(JUNIT))))], "target/classes");
    generated(&workspace, &[], "tests/a/BankCarvedTest.java");
    let verified = workspace.testcarve(["verify", "tests"]).output().unwrap();
    assert!(verified.status.success(), "{}", text(&verified.stderr));
}

#[test]
fn java_tests_beside_kotlin_ones_are_told_as_that() {
    let kotlin = "import org.junit.jupiter.api.Test\n";
    let files = [("pom.xml", &*pom("")), ("src/test/kotlin/a/SumTest.kt", kotlin)];
    let workspace = recorded(&files, "target/classes");
    let told = generated(&workspace, &[], "src/test/java/a/BankCarvedTest.java");
    assert!(told.contains("are Kotlin"), "{told}");
}
