//! A test class as it stands on the disk: its tests found by their names, and taken out with what only they need.
//!
//! Input: the text of a class that was written here and that people may have edited since. Output: a test's text; the text without some of its tests. Invariant: what
//! was not needed before stays, because somebody wrote it: only what the tests that go have needed alone goes with them. Why by lines and names and
//! not by a grammar: it is our own layout; what is laid out otherwise is left alone, and a name that only a text mentions keeps its member, which is harmless.

mod cuts;
mod literals;
mod outline;
mod single;
mod statements;
mod tokens;

use indexmap::IndexSet;

pub use cuts::{Cuts, Grain, statements_in};
pub use single::{TestMethod, test_methods, tidied, with_test_alone};

use crate::program::driver::marks_test;

/// Annotated members that do nothing where nobody names them.
const PASSIVE: [&str; 3] = ["@TempDir", "@SuppressWarnings", "TemporaryFolder"];

/// What a class is without some of its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Without {
    Text(String),
    /// No test is left in it.
    Nothing,
}

/// The first line of a method, from 1, and its text with the lines above it up to an empty one, down to the brace under its first letter.
#[must_use]
pub fn method_text(source: &str, method: &str) -> Option<(usize, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let head = lines.iter().position(|line| line.contains(&format!(" void {method}(")))?;
    let indent = &lines[head][..lines[head].len() - lines[head].trim_start().len()];
    let is_outside = |line: &&str| line.trim().is_empty() || !line.starts_with(indent);
    let first = head - lines[..head].iter().rev().take_while(|line| !is_outside(line)).count();
    let last = head + lines[head..].iter().position(|line| *line == format!("{indent}}}"))?;
    Some((first + 1, format!("{}\n", lines[first..=last].join("\n"))))
}

/// The class without these tests, and what only they needed: fields, methods, imports. None if its text is laid out otherwise than ours.
#[must_use]
pub fn without_tests(source: &str, tests: &IndexSet<&str>) -> Option<Without> {
    let lines: Vec<&str> = source.lines().collect();
    let head = lines.iter().position(|line| is_class_head(line))?;
    let end = lines.iter().rposition(|line| *line == "}")?;
    let members = members(&lines, head + 1, end)?;
    let is_meant = |member: &Member<'_>| member.is_test && tests.contains(member.name);
    if members.iter().filter(|member| is_meant(member)).count() != tests.len() {
        return None;
    }
    if members.iter().all(|member| !member.is_test || is_meant(member)) {
        return Some(Without::Nothing);
    }
    let before = needed(&members, |_| true);
    let after = needed(&members, |member| !is_meant(member));
    let goes = |at: &usize| is_meant(&members[*at]) || before.contains(at) && !after.contains(at);
    let mut kept: Vec<&str> = vec![lines[head]];
    for at in (0..members.len()).filter(|at| !goes(at)) {
        kept.extend(&lines[members[at].first..=members[at].last]);
        // (An empty line, or another field.)
        kept.extend(&lines[members[at].last + 1..members.get(at + 1).map_or(end, |next| next.first)]);
    }
    while kept.last().is_some_and(|line| line.is_empty()) {
        kept.pop();
    }
    kept.extend(&lines[end..]);
    let mut all = imports_without(&lines[..head], &lines[head..], &kept);
    all.extend(kept);
    Some(Without::Text(format!("{}\n", all.join("\n"))))
}

/// A field, method or class in a class: lines, both included, with comments and annotations.
struct Member<'a> {
    first: usize,
    last: usize,
    name: &'a str,
    text: String,
    is_test: bool,
    /// A test, or called by the framework.
    runs_by_itself: bool,
}

fn is_class_head(line: &str) -> bool {
    line.ends_with('{') && !line.starts_with([' ', '\t', '/', '*', '@']) && words(line).any(|word| word == "class")
}

fn members<'a>(lines: &[&'a str], first: usize, end: usize) -> Option<Vec<Member<'a>>> {
    let mut members = Vec::new();
    let mut at = first;
    let indent = lines[first..end].iter().find(|line| !line.is_empty())?;
    let indent = &indent[..indent.len() - indent.trim_start().len()];
    while at < end {
        if lines[at].is_empty() {
            at += 1;
            continue;
        }
        let member = member(&lines[..end], at, indent)?;
        at = member.last + 1;
        members.push(member);
    }
    Some(members)
}

/// The member that begins in this line.
fn member<'a>(lines: &[&'a str], first: usize, indent: &str) -> Option<Member<'a>> {
    let own = |line: &str| line.strip_prefix(indent).filter(|rest| !rest.starts_with([' ', '\t'])).map(str::to_owned);
    let is_above = |line: &&&str| line.trim_start().starts_with(['@', '/', '*']);
    let head = first + lines[first..].iter().take_while(is_above).count();
    own(lines.get(head)?)?;
    let mut last = head;
    let mut in_block = false;
    loop {
        let line = lines.get(last)?;
        in_block ^= line.matches("\"\"\"").count() % 2 == 1;
        if !in_block && line.ends_with([';', '{']) {
            break;
        }
        last += 1;
    }
    if lines[last].ends_with('{') {
        let ends = |line: &&str| [format!("{indent}}}"), format!("{indent}}};")].contains(&(*line).to_owned());
        last += 1 + lines[last + 1..].iter().position(ends)?;
    }
    let declared = lines[head].split(['(', '=', ';', '{']).next()?;
    let name = words(declared).last()?;
    let above = &lines[first..head];
    let marks = |line: &&str| {
        line.trim_start().strip_prefix('@').is_some_and(|rest| marks_test(rest.split('(').next().unwrap_or_default()))
    };
    let is_test = above.iter().any(marks);
    let is_passive = |line: &&str| PASSIVE.iter().any(|passive| line.contains(passive));
    let annotated = above.iter().any(|line| line.trim_start().starts_with('@') && !is_passive(line));
    let runs_by_itself = is_test || annotated && !is_passive(&lines[head]);
    Some(Member { first, last, name, text: lines[first..=last].join("\n"), is_test, runs_by_itself })
}

/// The members that those which stay need, these included.
fn needed(members: &[Member<'_>], stays: impl Fn(&Member<'_>) -> bool) -> IndexSet<usize> {
    let mut needed: IndexSet<usize> =
        (0..members.len()).filter(|at| members[*at].runs_by_itself && stays(&members[*at])).collect();
    let mut next = 0;
    while let Some(at) = needed.get_index(next).copied() {
        let named: IndexSet<&str> = words(&members[at].text).collect();
        let is_named = |other: &usize| !members[*other].is_test && named.contains(members[*other].name);
        needed.extend((0..members.len()).filter(is_named));
        next += 1;
    }
    needed
}

/// What stands above a class, without the imports that its old text named and its new one does not.
fn imports_without<'a>(above: &[&'a str], old: &[&str], new: &[&str]) -> Vec<&'a str> {
    let named =
        |lines: &[&str]| lines.iter().flat_map(|line| words(line)).map(str::to_owned).collect::<IndexSet<String>>();
    let (old, new) = (named(old), named(new));
    let imported = |line: &str| {
        let path = line.strip_prefix("import ")?.strip_suffix(';')?;
        path.rsplit('.').next().map(str::to_owned)
    };
    let is_gone = |line: &str| imported(line).is_some_and(|name| old.contains(&name) && !new.contains(&name));
    let mut kept: Vec<&str> = above.iter().copied().filter(|line| !is_gone(line)).collect();
    kept.dedup_by(|next, line| next.is_empty() && line.is_empty());
    kept
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of A. */
class ACarvedTest {
    @TempDir
    Path directory;

    private static final String LONG =
            \"\"\"
            void x() {
            ;
            \"\"\";
    private final List<String> mine = null;

    @AfterEach
    void after() {
    }

    /** Recorded. */
    @Test
    void one() throws Exception {
        if (true) {
            assertTrue(read(directory));
        }
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(1, 1);
    }

    private boolean read(Path path) {
        return LONG.isEmpty();
    }
}
";

    fn without(tests: &[&str]) -> Option<Without> {
        without_tests(SOURCE, &tests.iter().copied().collect())
    }

    #[test]
    fn what_only_a_test_needs_goes_with_it_and_what_nobody_needed_stays() {
        let expected = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ACarvedTest {
    private final List<String> mine = null;

    @AfterEach
    void after() {
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(1, 1);
    }
}
";
        assert_eq!(without(&["one"]), Some(Without::Text(expected.to_owned())));
    }

    #[test]
    fn a_test_goes_alone_where_others_need_the_rest() {
        let Some(Without::Text(text)) = without(&["two"]) else { panic!("a text") };
        let (_, two) = method_text(SOURCE, "two").unwrap();
        let import = "import static org.junit.jupiter.api.Assertions.assertEquals;\n";
        assert_eq!(text, SOURCE.replace(&format!("{two}\n"), "").replace(import, ""));
    }

    #[test]
    fn without_a_test_nothing_is_left_and_what_is_not_there_cannot_go() {
        assert_eq!(without(&["one", "two"]), Some(Without::Nothing));
        assert_eq!(without(&["three"]), None);
        assert_eq!(without_tests("class A { void one() {} }", &["one"].into_iter().collect()), None);
    }

    #[test]
    fn a_test_is_cut_out_with_its_comment() {
        let source = "class A {\n    void a() {\n    }\n\n    /** B. */\n    @Test\n    void b() throws X {\n        if (c) {\n        }\n    }\n\n    void c() {\n    }\n}\n";
        let expected = "    /** B. */\n    @Test\n    void b() throws X {\n        if (c) {\n        }\n    }\n";
        assert_eq!(method_text(source, "b"), Some((5, expected.to_owned())));
        assert_eq!(method_text(source, "a"), Some((2, "    void a() {\n    }\n".to_owned())));
        assert_eq!(method_text(source, "d"), None);
    }
}
