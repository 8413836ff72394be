//! Whether the program is still the one that was recorded.
//!
//! Input: the recorded classes with their hashes. Output: the classes whose file in its directory is another one now. Tests are verified
//! against what is there now, so a changed class explains red tests that no slice can. Classes in jars are not looked at.

use crate::hash::sha256;
use crate::program::Program;
use crate::program::source::path_of;

/// Hex digits of a recorded hash.
const DIGITS: usize = 16;

/// Names of recorded classes that were compiled anew to something else.
pub(super) fn changed_classes(program: &Program) -> Vec<String> {
    let changed = program.classes().filter_map(|(id, class)| {
        let hash = class.hash.as_deref()?;
        let directory = class.source.as_deref().and_then(path_of).filter(|path| path.is_dir())?;
        // One without a file was made at run time, as mocks are.
        let now = std::fs::read(directory.join(format!("{}.class", class.name))).ok()?;
        (hash_of(&now) != hash).then(|| program.class_text(id))
    });
    changed.collect()
}

fn hash_of(bytes: &[u8]) -> String {
    sha256(bytes)[..DIGITS].to_owned()
}

/// One sentence about them; none if nothing changed.
pub(super) fn warning(changed: &[String]) -> Option<String> {
    let first = changed.first()?;
    let others = match changed.len() {
        1 => format!("{first} is"),
        2 => format!("{first} and another class are"),
        count => format!("{first} and {} other classes are", count - 1),
    };
    Some(format!(
        "{others} not what was recorded; tests that do not fit the new code are left out. Record again to carve for it"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_file_that_was_replaced_is_told() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(directory.path().join("a")).unwrap();
        for name in ["a/Same.class", "a/Other.class", "a/Third.class"] {
            std::fs::write(directory.path().join(name), name).unwrap();
        }
        let class = |number: usize, name: &str, hash: &str| {
            format!(
                "class {number} name=\"a/{name}\" access=1 kind=app nest=top source=\"file:{}/\" loader=2 hash={hash} version=61\n",
                directory.path().display()
            )
        };
        let same = hash_of(b"a/Same.class");
        let text = format!(
            "testcarve-trace 1\n{}{}{}{}",
            class(1, "Same", &same),
            class(2, "Other", &same),
            class(3, "Third", &same),
            class(4, "Made", &same)
        );
        let recording = crate::trace::recorded(&text);
        let changed = changed_classes(&Program::new(recording.header, recording.definitions));
        assert_eq!(changed, ["a.Other", "a.Third"]);
        assert!(warning(&changed).unwrap().starts_with("a.Other and another class are not"));
        assert_eq!(warning(&[]), None);
    }
}
