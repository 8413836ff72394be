//! The classes of a source file and their members, by its tokens.
//!
//! Input: tokens. Output: each member with its class, its name, its annotations, its place and, if it has one, its body. Invariant: members of a class do not overlap, and each
//! lies in the body of its class. The constants of an enum are no members.

use std::ops::Range;

use super::tokens::{Kind, Tokens};
use crate::program::driver::marks_test;

/// What JUnit 3 runs.
const OLD_TEST: &str = "test";

/// A field, method, class or initialiser in a class, or a class in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member<'a> {
    /// The classes around it, the outermost first.
    pub(super) classes: Vec<&'a str>,
    /// Nothing: an initialiser.
    pub(super) name: &'a str,
    /// The simple names of its annotations.
    pub(super) annotations: Vec<&'a str>,
    /// The places of its tokens.
    pub(super) first: usize,
    pub(super) last: usize,
    /// Of a method or class: its braces.
    pub(super) body: Option<(usize, usize)>,
    pub(super) is_class: bool,
    pub(super) is_test: bool,
}

/// All members of all classes of a file, but for initialisers.
pub(super) fn members<'a>(tokens: &Tokens<'a>) -> Vec<Member<'a>> {
    let mut found = Vec::new();
    nested(tokens, 0..tokens.len(), &[], &mut found);
    found
}

fn nested<'a>(tokens: &Tokens<'a>, places: Range<usize>, around: &[&'a str], found: &mut Vec<Member<'a>>) {
    for member in members_of(tokens, places, around) {
        if let (true, Some((open, close))) = (member.is_class, member.body) {
            nested(tokens, open + 1..close, &[around, &[member.name]].concat(), found);
        }
        if !around.is_empty() && !member.name.is_empty() {
            found.push(member);
        }
    }
}

/// What stands between the braces of the innermost of these classes, or in a file.
pub(super) fn members_of<'a>(tokens: &Tokens<'a>, places: Range<usize>, classes: &[&'a str]) -> Vec<Member<'a>> {
    members_in(tokens, places).into_iter().map(|member| described(tokens, member, classes)).collect()
}

/// What stands between the braces of a class, each up to its semicolon or its closing brace.
pub(super) fn members_in(tokens: &Tokens<'_>, places: Range<usize>) -> Vec<Range<usize>> {
    let mut members = Vec::new();
    let (mut first, mut at, mut has_value) = (places.start, places.start, false);
    while at < places.end {
        let behind = tokens.behind(at);
        has_value |= tokens.word(at) == "=";
        if tokens.word(at) == ";" || tokens.word(at) == "{" && !has_value {
            members.push(first..behind);
            (first, has_value) = (behind, false);
        }
        at = behind;
    }
    members
}

/// The name of a class that is declared here.
pub(super) fn class_name<'a>(tokens: &Tokens<'a>, member: Range<usize>) -> Option<&'a str> {
    let mut at = member.start;
    while at < member.end && !matches!(tokens.word(at), "{" | "(" | "=" | ";") {
        let is_named = tokens.is_name(at + 1);
        match tokens.word(at) {
            "class" | "interface" | "enum" if is_named => return Some(tokens.word(at + 1)),
            "record" if is_named && matches!(tokens.word(at + 2), "(" | "<") => return Some(tokens.word(at + 1)),
            // An annotation's values.
            "@" if tokens.word(at + 1) != "interface" => {
                at = behind_annotation(tokens, at);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The place behind an annotation.
pub(super) fn behind_annotation(tokens: &Tokens<'_>, at: usize) -> usize {
    let mut behind = at + 2;
    while tokens.word(behind) == "." {
        behind += 2;
    }
    if tokens.word(behind) == "(" { tokens.behind(behind) } else { behind }
}

/// The braces at the end of what is declared here.
fn body_of(tokens: &Tokens<'_>, member: Range<usize>) -> Option<(usize, usize)> {
    let close = member.end.checked_sub(1)?;
    let open = tokens.partner(close)?;
    (tokens.word(close) == "}" && open > member.start).then_some((open, close))
}

fn described<'a>(tokens: &Tokens<'a>, member: Range<usize>, classes: &[&'a str]) -> Member<'a> {
    let mut at = member.start;
    let mut annotations = Vec::new();
    while at < member.end && !matches!(tokens.word(at), "(" | "=" | ";" | "{") {
        if tokens.word(at) == "@" && tokens.word(at + 1) != "interface" {
            let behind = behind_annotation(tokens, at);
            annotations.extend((at..behind).take_while(|at| tokens.word(*at) != "(").last().map(|at| tokens.word(at)));
            at = behind;
        } else {
            at += 1;
        }
    }
    let class = class_name(tokens, member.clone());
    let is_method = class.is_none() && tokens.word(at) == "(";
    let body = body_of(tokens, member.clone()).filter(|_| is_method || class.is_some());
    let last_word = at.checked_sub(1).filter(|at| *at >= member.start && tokens.kind(*at) == Some(Kind::Word));
    let name = class.or_else(|| last_word.map(|at| tokens.word(at)).filter(|name| *name != "static"));
    let name = name.unwrap_or_default();
    let before = |word: &str| (member.start..at).any(|at| tokens.word(at) == word);
    let is_old = name.starts_with(OLD_TEST) && before("public") && before("void") && tokens.word(at + 1) == ")";
    let is_marked = annotations.iter().any(|mark| marks_test(mark));
    let is_test = is_method && body.is_some() && (is_marked || is_old);
    let (first, last) = (member.start, member.end - 1);
    Member { classes: classes.to_vec(), name, annotations, first, last, body, is_class: class.is_some(), is_test }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_by_name_in_nested_classes_and_behind_annotations() {
        let text = "package a; import b.C;
            @Tag(value = {\"class X {\"}) final class ATest extends B<int[]> {
              private static final int[] N = {1, 2}; int n() { return 0; } { n(); } ;
              enum E { A, B }
              record R(int a) { int twice() { return 2 * a; } }
              @org.junit.Test(expected = X.class) public void one() throws Exception { if (n() > 0) { } }
              @Nested class Inner { @Test void two(@TempDir Path p) { class L { void x() {} } } }
              public void testOld() { }
              abstract void test();
            }";
        let tokens = Tokens::of(text);
        let told: Vec<String> = members(&tokens)
            .iter()
            .map(|member| {
                format!("{}.{}{}", member.classes.join("$"), member.name, if member.is_test { "!" } else { "" })
            })
            .collect();
        let expected = ["ATest.N", "ATest.n", "ATest.E", "ATest$R.twice", "ATest.R", "ATest.one!", "ATest$Inner.two!"];
        assert_eq!(told[..7], expected);
        assert_eq!(told[7..], ["ATest.Inner", "ATest.testOld!", "ATest.test"]);
    }
}
