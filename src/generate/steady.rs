//! What a failed test said, without what is another in each run: the manifest of the same recording is the same to the byte.
//!
//! Input: a message of a failure. Output: the same with identity hashes and names of temporary directories left out. Invariant: what the program
//! itself says stays.

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

/// `acme.Order@1b2c3d`, `[I@1b2c3d`, `Main$$Lambda$14/0x00000008000c8a18@1b2c3d`, `loader 'app' @1b2c3d`: a name, then a hash.
static IDENTITY: LazyLock<Regex> = LazyLock::new(|| pattern(r"([A-Za-z_$;\]][\w$;/]*|' )@[0-9a-f]{5,8}\b"));
/// A hidden class is named by its address.
static HIDDEN: LazyLock<Regex> = LazyLock::new(|| pattern(r"/0x[0-9a-f]{8,16}\b"));
/// The directory that a verifying JVM runs in, with all before it.
static SCRATCH: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^\s\x22'<>:=(\[]*testcarve-[A-Za-z0-9]{6}/(?:tmp|work)"));
/// A directory of `@TempDir` or `TemporaryFolder`, a file of `createTempFile`.
static TEMPORARY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(junit-?|\b[A-Za-z_.-]*)\d{15,20}\b"));
/// The class of a scenario, by how many a JVM has made before it.
static SCENARIO: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bCarved\$\d+"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of ours")
}

/// The message without what differs from run to run.
pub(super) fn steady(message: &str) -> String {
    let kept =
        |captures: &Captures<'_>, rest: &str| format!("{}{rest}", captures.get(1).map_or("", |one| one.as_str()));
    let message = HIDDEN.replace_all(message, "");
    let message = IDENTITY.replace_all(&message, |captures: &Captures<'_>| kept(captures, "@…"));
    let message = SCRATCH.replace_all(&message, "…");
    let message = SCENARIO.replace_all(&message, "Carved");
    TEMPORARY.replace_all(&message, |captures: &Captures<'_>| kept(captures, "…")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::steady;

    #[test]
    fn an_identity_hash_is_left_out() {
        assert_eq!(
            steady("expected: <acme.Order@1b2c3d> but was: <[I@7f31a9>"),
            "expected: <acme.Order@…> but was: <[I@…>"
        );
        assert_eq!(
            steady("is in unnamed module of loader 'app' @16b98e56)"),
            "is in unnamed module of loader 'app' @…)"
        );
        assert_eq!(steady("Main$$Lambda$14/0x00000008000c8a18@5e2de80c"), "Main$$Lambda$14@…");
    }

    #[test]
    fn which_scenario_of_its_jvm_it_was_is_left_out() {
        assert_eq!(steady("from class org.jsoup.nodes.Carved$1653 (in"), "from class org.jsoup.nodes.Carved (in");
    }

    #[test]
    fn the_directory_of_the_verification_is_left_out() {
        assert_eq!(
            steady("java.io.FileNotFoundException /tmp/testcarve-aB3dE9/work/notes.txt (No such file)"),
            "java.io.FileNotFoundException …/notes.txt (No such file)"
        );
        assert_eq!(steady("/tmp/testcarve-aB3dE9/tmp/junit5839483920193847561/a.txt"), "…/junit…/a.txt");
    }

    #[test]
    fn what_the_program_says_stays() {
        for text in ["mail to ann@example.org", "expected: <1234567890123> but was: <0>", "at 12:30 @ noon", "a@b"] {
            assert_eq!(steady(text), text);
        }
    }
}
