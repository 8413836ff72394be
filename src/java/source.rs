//! A test class as it stands on the disk: its tests found by their names, taken out or replaced with what only they need.
//!
//! Input: the text of a class that was written here and that people may have edited since. Output: a test's text; the text without some of its tests, or with other texts of
//! them, or with less in one of them. Invariant: what was not needed before stays, because somebody wrote it: only what the tests that go have needed alone goes with them.
//! Members of anybody's layout are found by tokens (`tokens`, `outline`, `class_text`) and needed by names (`change`); what stands in a method goes by tokens, too (`statements`,
//! `literals`, `cuts`).

mod change;
mod class_text;
mod cuts;
mod literals;
mod outline;
mod single;
mod statements;
mod tokens;

pub use change::{Replaced, Without, with_tests, without_tests};
pub use cuts::{Cuts, Grain, statements_in};
pub use single::{TestMethod, test_methods, tidied, with_test_alone};

/// The first line of a method, from 1, and its text with the lines above it up to an empty one, down to the brace under its first letter.
#[must_use]
pub fn method_text(source: &str, method: &str) -> Option<(usize, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let head = source[..head_of(source, method)?].matches('\n').count();
    let indent = &lines[head][..lines[head].len() - lines[head].trim_start().len()];
    let is_outside = |line: &&str| line.trim().is_empty() || !line.starts_with(indent);
    let first = head - lines[..head].iter().rev().take_while(|line| !is_outside(line)).count();
    let last = head + lines[head..].iter().position(|line| *line == format!("{indent}}}"))?;
    Some((first + 1, format!("{}\n", lines[first..=last].join("\n"))))
}

/// Whether a class has a method of this name, however it is laid out.
#[must_use]
pub fn has_method(source: &str, method: &str) -> bool {
    head_of(source, method).is_some()
}

/// The place of its name.
fn head_of(source: &str, method: &str) -> Option<usize> {
    let is_code = |at: &usize| {
        let line = &source[source[..*at].rfind('\n').map_or(0, |end| end + 1)..];
        !line.trim_start().starts_with("//")
    };
    source.match_indices(&format!(" void {method}(")).map(|(at, _)| at).find(is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_cut_out_with_its_comment() {
        let source = "class A {\n    void a() {\n    }\n\n    /** B. */\n    @Test\n    void b() throws X {\n        if (c) {\n        }\n    }\n\n    void c() {\n    }\n}\n";
        let expected = "    /** B. */\n    @Test\n    void b() throws X {\n        if (c) {\n        }\n    }\n";
        assert_eq!(method_text(source, "b"), Some((5, expected.to_owned())));
        assert_eq!(method_text(source, "a"), Some((2, "    void a() {\n    }\n".to_owned())));
        assert_eq!(method_text(source, "d"), None);
        let is_there = |method| has_method("class A {\n    // void a() {}\n    void b() { }\n}\n", method);
        assert_eq!(["a", "b", "c"].map(is_there), [false, true, false]);
    }
}
