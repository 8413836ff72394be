//! Every row of the library table is run against the JDK on the path (`instrumenter/library-check`), and against those of
//! `TESTCARVE_LIBRARY_JDKS` (homes separated as in PATH). Ignored by default: two or three minutes for each JDK.

use std::path::{Path, PathBuf};
use std::process::Command;

use testcarve::library::LibraryTable;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the checker is part of the repository");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

fn compile(into: &Path) {
    let checker =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("instrumenter/library-check/src/main/java/testcarve/librarycheck");
    let status = Command::new("javac")
        .args(["--release", "17", "-Xlint:all,-serial", "-Werror", "-d"])
        .arg(into)
        .args(sources(&checker))
        .status();
    assert!(status.expect("javac is on the path").success(), "the checker does not compile");
}

/// The rows open, make and delete files, among them temporary ones: all of it in a directory that goes away.
fn check(java: &Path, classes: &Path, table: &Path) {
    let world = tempfile::tempdir().unwrap();
    let temporary = world.path().join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let mut option = std::ffi::OsString::from("-Djava.io.tmpdir=");
    option.push(&temporary);
    let output = Command::new(java)
        .current_dir(world.path())
        .arg(option)
        .arg("-XX:-UsePerfData")
        .arg("-cp")
        .arg(classes)
        .arg("testcarve.librarycheck.Main")
        .arg(table)
        .output()
        .expect("a JDK's java");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {text}{}", java.display(), String::from_utf8_lossy(&output.stderr));
    let left = std::fs::read_dir(&temporary).unwrap().count();
    assert!(left > 0, "File.createTempFile is a row, but its file is not in the JVM's own directory");
}

#[test]
#[ignore = "runs 3,500 rows on a JDK, two minutes each: cargo test library_table -- --ignored"]
fn every_row_says_what_the_jdk_does() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("library.tsv");
    std::fs::write(&table, LibraryTable::builtin().to_tsv()).unwrap();
    let classes = folder.path().join("classes");
    compile(&classes);
    check(Path::new("java"), &classes, &table);
    let more = std::env::var_os("TESTCARVE_LIBRARY_JDKS").unwrap_or_default();
    // An unset variable splits into one empty path.
    for home in std::env::split_paths(&more).filter(|home| !home.as_os_str().is_empty()) {
        check(&home.join("bin/java"), &classes, &table);
    }
}
