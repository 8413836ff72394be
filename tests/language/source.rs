//! The files of a fixture as the compiler and the class path get them.
//!
//! Input: a file as it stands in the tree. Output: Java with what is repeated written out; everything else as it is.

use std::fs;
use std::path::{Path, PathBuf};

/// Begins a line that stands for many: `// repeat 1..255: int q#,` is `int q1,` to `int q254,`.
const REPEAT: &str = "// repeat ";

/// Writes out the lines that are repeated: sources that only a generator would write stay small.
pub(super) fn repeated(text: &str) -> String {
    let mut written = String::new();
    for line in text.split_inclusive('\n') {
        match line.trim_start().strip_prefix(REPEAT) {
            Some(rest) => {
                let (range, pattern) = rest.split_once(": ").expect("`// repeat FROM..TO: TEXT`");
                let (from, to) = range.split_once("..").expect("`// repeat FROM..TO: TEXT`");
                let (from, to): (u32, u32) = (from.parse().unwrap(), to.parse().unwrap());
                (from..to).for_each(|number| written.push_str(&pattern.replace('#', &number.to_string())));
            }
            None => written.push_str(line),
        }
    }
    written
}

/// Puts what is no Java source of a fixture (`META-INF/services`) on the class path, by its place in the fixture.
pub(super) fn copy_others(fixture: &Path, classes: &Path) {
    for file in others(fixture) {
        let copy = classes.join(file.strip_prefix(fixture).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(&file, copy).unwrap();
    }
}

fn others(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let (directories, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let own = files.into_iter().filter(|file| file.extension().is_none_or(|extension| extension != "java"));
    own.chain(directories.iter().flat_map(|inner| others(inner))).collect()
}
