//! Whole tours on small projects, as their users take them: record, generate, test, and a broken line that a carved test catches.
//! The transcripts stand in the README.

use std::fs;
use std::path::{Path, PathBuf};

use super::service::{Running, service};
use super::transcript::Transcript;
use crate::workspace::Workspace;

/// The build files of a project with their text.
fn poms(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(poms(&path));
        } else if path.ends_with("pom.xml") {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

#[test]
fn the_tests_carved_from_a_java_8_project_run_in_its_build_and_catch_a_bug() {
    let workspace = Workspace::of_program("ledger-java8-junit4");
    let before = poms(workspace.path());
    let mut tour = Transcript::new(&workspace);
    tour.succeed("testcarve record -- mvn -q test");
    tour.succeed("testcarve generate");
    tour.succeed("mvn -B test | grep 'Tests run.*Carved'");
    tour.succeed("sed -i 's/balance.subtract(amount)/balance.add(amount)/' src/main/java/bank/Account.java");
    tour.succeed("mvn -B test | grep '^.ERROR.   .*Carved'");
    assert_eq!(poms(workspace.path()), before);
    let account = fs::read_to_string(workspace.path().join("src/test/java/bank/AccountCarvedTest.java")).unwrap();
    assert!(account.contains("import org.junit.Test;"), "{account}");
    tour.is_in_the_readme("ledger");
}

#[test]
fn the_tests_carved_from_two_modules_go_to_both_and_run_in_their_build() {
    let workspace = Workspace::of_program("words and [reports]");
    let before = poms(workspace.path());
    let mut tour = Transcript::new(&workspace);
    tour.succeed("testcarve record -- mvn -q test");
    tour.succeed("testcarve generate");
    tour.succeed("mvn -B test | grep 'Tests run.*Carved'");
    tour.succeed("sed -i 's/word.key(), 1,/word.key(), 2,/' core/src/main/java/words/Frequencies.java");
    tour.succeed("mvn -B test | grep '^.ERROR.   .*Carved'");
    assert_eq!(poms(workspace.path()), before);
    tour.is_in_the_readme("words");
}

#[cfg(unix)]
#[test]
fn the_tests_carved_from_a_service_that_was_stopped_verify_and_catch_a_bug() {
    let workspace = service();
    let mut tour = Transcript::new(&workspace);
    let words = ["record", "--", "java", "-jar", "store.jar"];
    tour.line(&format!("$ testcarve {}", words.join(" ")));
    let running = Running::start(&mut workspace.testcarve(words));
    tour.line("listening on …");
    for requests in [&["set a 1", "set b 2", "get b", "set c"][..], &["undo", "size", "undo", "undo"]] {
        tour.line("                                   $ nc 127.0.0.1 …");
        for (request, answer) in requests.iter().zip(running.ask(requests)) {
            tour.line(&format!(
                "                                   {request}\n                                   {answer}"
            ));
        }
    }
    let (status, rest) = running.end("-INT");
    assert_eq!(status, 130);
    tour.line(&format!("^C\n{}", rest.trim_end()));
    tour.succeed("testcarve generate");
    tour.succeed("testcarve verify carved-tests");
    tour.succeed("sed -i 's/journal.push/journal.addLast/' src/store/Store.java");
    tour.succeed("javac -d classes src/store/*.java");
    let status = tour.run("testcarve verify carved-tests --classpath classes");
    assert_eq!(status, 1, "{}", tour.text());
    tour.is_in_the_readme("store");
}
