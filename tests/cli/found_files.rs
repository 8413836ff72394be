//! Files that the program finds and that are too long for a test's own text: test resources. And what happens where files cannot be read or written.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::workspace::{Workspace, text};

const SOURCES: [(&str, &str); 2] = [
    (
        "Main.java",
        "package m; import java.nio.file.*; public class Main { public static void main(String[] a) throws Exception { \
         System.out.println(Archive.lines(Path.of(a[0]))); System.out.println(Archive.sum(Path.of(a[1]))); \
         System.out.println(Archive.lines(Path.of(a[2]))); System.out.println(Archive.twice(Path.of(a[3]))); \
         for (int i = 0; i < 5000; i++) { Archive.length(\"number \" + i); } System.exit(3); } }",
    ),
    (
        "Archive.java",
        "package m; import java.nio.file.*; class Archive { \
         static int lines(Path file) throws Exception { return Files.readAllLines(file).size(); } \
         static int sum(Path file) throws Exception { int sum = 0; for (byte one : Files.readAllBytes(file)) { sum += one; } return sum; } \
         static String twice(Path file) throws Exception { return Files.readString(file).repeat(2); } \
         static int length(String text) { return text.length(); } }",
    ),
];

/// The program above, with what it finds.
fn workspace() -> Workspace {
    let workspace = Workspace::of_sources(&SOURCES);
    for directory in ["data", "data/old"] {
        fs::create_dir_all(workspace.path().join(directory)).unwrap();
    }
    workspace.write("data/orders.csv", &"one;two;three\n".repeat(500));
    // Longer than what stands in a test as numbers.
    fs::write(workspace.path().join("data/picture.bin"), [[1, 2, 0, 3].as_slice(), &[0; 40]].concat()).unwrap();
    workspace.write("data/old/orders.csv", &"four;five\n".repeat(1000));
    workspace.write("data/short.txt", "ab");
    workspace
}

fn record(workspace: &Workspace, limit: &str) -> Output {
    let file = |name: &str| workspace.path().join("data").join(name).to_str().unwrap().to_owned();
    let files = ["orders.csv", "picture.bin", "old/orders.csv", "short.txt"].map(file);
    let mut shell = workspace.command("sh");
    shell.arg("-c").arg(format!("{limit} exec \"$@\"")).arg("sh").arg(env!("CARGO_BIN_EXE_testcarve"));
    shell.args(["record", "--", "java", "-cp", "classes", "m.Main"]).args(files).output().unwrap()
}

/// Runs `testcarve`, compares its end, gives all that it wrote.
#[track_caller]
fn told(workspace: &Workspace, args: &[&str], code: i32, message: &str) -> String {
    let output = workspace.ends(args, code, message);
    format!("{}{}", text(&output.stderr), text(&output.stdout))
}

#[test]
fn long_and_binary_files_that_the_program_found_are_resources_of_the_tests() {
    let workspace = workspace();
    assert_eq!(record(&workspace, "").status.code(), Some(3));
    let generate = ["generate", "-o", "carved", "--reduce", "none", "--minimize=none", "--target", "Archive"];
    told(&workspace, &generate, 0, "for 4 of 4 methods in carved");
    let root = workspace.path().join("carved/resources/m/ArchiveCarvedTest");
    let copy = |name: &str| fs::read(root.join(name)).unwrap();
    let found = |name: &str| fs::read(workspace.path().join("data").join(name)).unwrap();
    let orders = [copy("orders.csv"), copy("orders_2.csv")];
    assert!(orders == [found("old/orders.csv"), found("orders.csv")], "of the same name, with another content");
    assert_eq!(copy("picture.bin"), found("picture.bin"));
    assert_eq!(fs::read_dir(&root).unwrap().count(), 3, "short text stands in the test");
    let source = fs::read_to_string(workspace.path().join("carved/m/ArchiveCarvedTest.java")).unwrap();
    assert!(source.contains("copyResource(\"orders_2.csv\", directory.resolve(\"orders.csv\"));"), "{source}");
    told(&workspace, &["verify", "carved"], 0, "are green");

    fs::remove_file(root.join("picture.bin")).unwrap();
    let red = told(&workspace, &["verify", "carved"], 1, "picture.bin is gone: tests that read it fail");
    assert!(red.contains("no resource ArchiveCarvedTest/picture.bin"), "{red}");

    fs::write(root.join("orders.csv"), "edited").unwrap();
    told(&workspace, &generate, 0, "carved/resources/m/ArchiveCarvedTest/orders.csv was edited by hand: it is kept");
    assert_eq!((copy("orders.csv"), copy("picture.bin")), (b"edited".to_vec(), found("picture.bin")));

    let elsewhere = ["generate", "-o", "other", "--minimize=none", "--resources", "fixtures", "--target", "#sum"];
    told(&workspace, &elsewhere, 0, "Wrote 1 test");
    assert!(workspace.path().join("fixtures/m/ArchiveCarvedTest/picture.bin").is_file());
    told(&workspace, &["verify", "other"], 0, "1 of 1 test in other is green");
    // What is no longer needed goes.
    let less = ["generate", "-o", "carved", "--minimize=none", "--exclude-target", "Archive#*(java.nio.file.Path)"];
    told(&workspace, &less, 0, "Wrote");
    assert!(!root.join("picture.bin").exists() && root.join("orders.csv").exists(), "an edited file stays");
}

#[test]
fn a_found_file_whose_copy_is_gone_is_a_reason_and_the_other_tests_are_written() {
    let workspace = workspace();
    record(&workspace, "");
    let copies = workspace.path().join("testcarve-out/1.files");
    let picture = fs::read_dir(&copies).unwrap().map(|entry| entry.unwrap().path());
    let picture = picture.into_iter().find(|path| path.to_str().unwrap().ends_with("picture.bin")).unwrap();
    fs::remove_file(picture).unwrap();
    told(&workspace, &["generate", "-o", "carved", "--target", "Archive"], 0, "for 3 of 4 methods in carved");
    let manifest = fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap();
    assert!(manifest.contains("of which the recording holds no copy: it was too large, or somebody removed it"));
}

/// What a full disk is for whoever writes, without a disk: no file may be longer than this.
#[test]
fn a_recording_that_finds_no_room_is_used_as_far_as_it_goes_and_the_program_ends_as_it_would() {
    let workspace = workspace();
    let output = record(&workspace, "ulimit -f 300;");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("the recording ends early, what is in it can be used"));
    assert_eq!(text(&output.stdout), "500\n6\n1000\nabab\n");
    told(&workspace, &["check"], 0, "the recording was cut");
    told(&workspace, &["generate", "-o", "carved", "--target", "Archive"], 0, "methods in carved");
    told(&workspace, &["verify", "carved"], 0, "are green");
}

#[test]
fn where_nothing_can_be_written_one_message_names_the_place_and_nothing_runs() {
    let workspace = workspace();
    workspace.write("file", "");
    let record = ["record", "-o", "file/out", "--", "java", "-cp", "classes", "m.Main"];
    assert!(!told(&workspace, &record, 125, "cannot create the directory").contains("500"));
    self::record(&workspace, "");
    let message = told(&workspace, &["generate", "-o", "file/carved"], 4, "cannot create the directory file/carved");
    assert_eq!(message.lines().count(), 1, "{message}");
}

/// `/sys` takes no file, from root neither.
#[test]
fn in_a_read_only_directory_the_message_says_how_to_work_in_another_one() {
    let read_only = Path::new("/sys");
    if !read_only.is_dir() || fs::create_dir_all(read_only.join("testcarve-probe")).is_ok() {
        return;
    }
    let workspace = workspace();
    let from_there = |args: &[&str]| workspace.testcarve(args).current_dir(read_only).output().unwrap();
    let inside = |name: &str| workspace.path().join(name).to_str().unwrap().to_owned();
    let (classes, out, carved) = (inside("classes"), inside("out"), inside("carved"));
    let files = ["data/orders.csv", "data/picture.bin", "data/old/orders.csv", "data/short.txt"].map(inside);
    let java = ["--", "java", "-cp", &classes, "m.Main", &files[0], &files[1], &files[2], &files[3]];
    let refused = from_there(&[&["record"], &java[..]].concat());
    assert_eq!(refused.status.code(), Some(125));
    let message = "cannot create the directory /sys/testcarve-out; choose another directory with -o DIR";
    assert!(text(&refused.stderr).contains(message), "{}", text(&refused.stderr));
    let recorded = from_there(&[&["record", "-o", &out], &java[..]].concat());
    assert_eq!(recorded.status.code(), Some(3), "{}", text(&recorded.stderr));
    let trace = inside("out/1.trace");
    let refused = from_there(&["generate", "-o", "carved", &trace]);
    assert_eq!(refused.status.code(), Some(4));
    assert!(text(&refused.stderr).contains("directory carved; choose another directory with -o DIR"));
    let generated = from_there(&["generate", "-o", &carved, "--target", "Archive", &trace]);
    assert_eq!(generated.status.code(), Some(0), "{}", text(&generated.stderr));
    assert!(text(&generated.stderr).contains("for 4 of 4 methods"), "{}", text(&generated.stderr));
}

#[test]
fn what_the_program_names_elsewhere_is_made_and_removed_where_the_user_allows_it() {
    // (In the machine's temporary directory all is allowed.)
    let elsewhere = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let log = elsewhere.path().join("log.txt");
    let source = format!(
        "package m; import java.nio.file.*; public class Log {{ static final Path FILE = Path.of(\"{}\"); \
         static int add(String line) throws Exception {{ Files.writeString(FILE, line + \"\\n\", StandardOpenOption.CREATE, StandardOpenOption.APPEND); \
         return Files.readAllLines(FILE).size(); }} \
         public static void main(String[] a) throws Exception {{ System.out.println(add(\"one\") + add(\"two\")); }} }}",
        log.display()
    );
    let workspace = Workspace::of_sources(&[("Log.java", source.as_str())]);
    workspace.record(&["java", "-cp", "classes", "m.Log"]);
    assert_eq!(fs::read_to_string(&log).unwrap(), "one\ntwo\n");
    fs::remove_file(&log).unwrap();
    let json = ["generate", "-o", "carved", "--target", "#add"];
    told(&workspace, &json, 1, "1 FIXED_PATH");
    let manifest = fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap();
    assert!(manifest.contains("unless --allow-directory says"), "{manifest}");
    let directory = elsewhere.path().to_str().unwrap();
    let allowed = [&json[..], &["--allow-directory", directory]].concat();
    told(&workspace, &allowed, 0, "for 1 of 1 method in carved");
    let source = fs::read_to_string(workspace.path().join("carved/m/LogCarvedTest.java")).unwrap();
    assert!(source.contains(&format!("claim(\"{}\");", log.display())), "{source}");
    assert_eq!(fs::read_dir(directory).unwrap().count(), 0, "what tests made is gone");
    told(&workspace, &["verify", "carved", "--allow-directory", directory], 0, "are green");
    let red = told(&workspace, &["verify", "carved"], 1, "0 of 2 tests");
    assert!(red.contains("outside the directories that are the test's own"), "{red}");
    workspace.write("testcarve.toml", &format!("[verify]\nallow-directory = ['{directory}']\n"));
    told(&workspace, &["verify", "carved"], 0, "are green");
    fs::write(&log, "somebody's\n").unwrap();
    let red = told(&workspace, &["verify", "carved"], 1, "0 of 2 tests");
    assert!(red.contains("which is there already"), "{red}");
    assert_eq!(fs::read_to_string(&log).unwrap(), "somebody's\n");
}
