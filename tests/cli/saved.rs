//! What is kept of a `generate` that takes long, is interrupted, or is run again: suites on the way, and verdicts.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use serde_json::Value;

use crate::workspace::{Workspace, java_files, text};

/// When runs are interrupted, in thousandths of the time that a whole one takes; from a fixed seed.
const INTERRUPTIONS: [u32; 3] = [590, 840, 960];

fn recorded() -> Workspace {
    let workspace = Workspace::of_demo();
    let recorded = workspace.record(&["java", "-cp", "classes", "shop.Main"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    workspace
}

/// All files of a suite, each with its place in it.
fn suite(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut files = java_files(directory);
    files.push(directory.join("testcarve.json"));
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        (file.strip_prefix(directory).unwrap().to_owned(), text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn an_interrupted_run_leaves_a_green_suite_and_the_next_one_ends_as_if_nothing_had_been() {
    let workspace = recorded();
    let begun = Instant::now();
    workspace.ends(&["generate", "-o", "whole"], 0, "Wrote");
    let took = begun.elapsed();
    let verdicts = workspace.path().join("testcarve-out/1.verdicts");
    let temporary = workspace.beside("tmp");
    fs::create_dir_all(&temporary).unwrap();
    for thousandths in INTERRUPTIONS {
        fs::remove_file(&verdicts).unwrap();
        let mut run = workspace.testcarve(["generate", "-o", "carved", "--save-every", "1s"]);
        // What it works with is left behind where it is killed.
        let mut run = run.env("TMPDIR", &temporary).spawn().unwrap();
        thread::sleep(took * thousandths / 1000);
        run.kill().unwrap();
        run.wait().unwrap();
        if workspace.path().join("carved/testcarve.json").exists() {
            workspace.ends(&["verify", "carved"], 0, "are green");
        }
        workspace.ends(&["generate", "-o", "carved"], 0, "Wrote");
        let (carved, whole) = (suite(&workspace.path().join("carved")), suite(&workspace.path().join("whole")));
        assert_eq!(carved, whole, "interrupted at {thousandths} thousandths");
    }
}

#[test]
fn what_the_time_limit_leaves_out_is_told_and_an_earlier_suite_stays() {
    let workspace = recorded();
    let told = text(&workspace.ends(&["generate", "-o", "carved", "--time-limit", "1s"], 1, "Wrote 0 tests").stderr);
    assert!(told.contains("were not tried; a longer --time-limit carves them"), "{told}");
    assert!(told.contains("NOT_TRIED"), "{told}");
    workspace.ends(&["generate", "-o", "carved", "--time-limit", "10m"], 0, "Wrote");
    let before = suite(&workspace.path().join("carved"));
    workspace.ends(&["generate", "-o", "carved", "--time-limit", "1"], 1, "were not tried");
    let sources = |files: Vec<(PathBuf, String)>| {
        files.into_iter().filter(|(file, _)| !file.ends_with("testcarve.json")).collect::<Vec<_>>()
    };
    assert_eq!(sources(before), sources(suite(&workspace.path().join("carved"))));
    workspace.ends(&["generate", "--time-limit", "1d"], 2, "give a number of seconds");
}

#[test]
fn a_class_that_has_changed_is_verified_anew_and_the_others_are_known() {
    let workspace = recorded();
    let directory = |name: &str| workspace.path().join(name);
    workspace.ends(&["generate", "-o", "first"], 0, "Wrote");
    workspace.ends(&["generate", "-o", "again"], 0, "Wrote");
    assert_eq!(suite(&directory("first")), suite(&directory("again")));
    workspace.succeed("javac", ["-cp", "classes", "-d", "classes", "broken/shop/Basket.java"]);
    workspace.ends(&["generate", "-o", "changed"], 0, "Wrote");
    assert_ne!(suite(&directory("first")), suite(&directory("changed")));
    fs::remove_file(directory("testcarve-out/1.verdicts")).unwrap();
    workspace.ends(&["generate", "-o", "anew"], 0, "Wrote");
    assert_eq!(suite(&directory("changed")), suite(&directory("anew")));
}

/// The figures of minimizing in a suite: how many statements went.
fn statements_gone(directory: &Path) -> u64 {
    let manifest = fs::read_to_string(directory.join("testcarve.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let tests = manifest["tests"].as_array().unwrap().iter();
    let number = |entry: &Value, key: &str| entry["minimized"][key].as_u64().unwrap_or(0);
    tests.map(|test| number(test, "statements_before") - number(test, "statements_after")).sum()
}

/// Makes each note that something goes one that nothing does; how many there were.
fn forget_what_goes(note: &mut Value) -> usize {
    match note {
        Value::Object(fields) if fields.contains_key("Smaller") => {
            *note = serde_json::json!({ "Whole": { "cost": 1 } });
            1
        }
        Value::Object(fields) => fields.values_mut().map(forget_what_goes).sum(),
        Value::Array(all) => all.iter_mut().map(forget_what_goes).sum(),
        _ => 0,
    }
}

#[test]
fn what_minimizing_came_to_is_taken_from_the_run_before_as_long_as_the_classes_are_the_same() {
    let workspace = recorded();
    let directory = |name: &str| workspace.path().join(name);
    workspace.ends(&["generate", "-o", "first"], 0, "Wrote");
    assert!(statements_gone(&directory("first")) > 0);
    let file = directory("testcarve-out/1.verdicts");
    let mut verdicts: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(forget_what_goes(&mut verdicts) > 0);
    fs::write(&file, verdicts.to_string()).unwrap();
    workspace.ends(&["generate", "-o", "known"], 0, "Wrote");
    assert_eq!(statements_gone(&directory("known")), 0);
    // All classes are others now, also if only by how they were compiled.
    let sources = java_files(&directory("src"));
    let options = ["-g", "-cp", "classes", "-d", "classes"].map(PathBuf::from);
    workspace.succeed("javac", options.into_iter().chain(sources));
    workspace.ends(&["generate", "-o", "anew"], 0, "Wrote");
    assert_eq!(suite(&directory("first")), suite(&directory("anew")));
}
