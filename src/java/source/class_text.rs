//! The text of a test class in parts: what stands above it, its members, and which of them are needed.
//!
//! Input: the text of a file. Output: [`ClassText`] of its first class. Invariant: all parts put together again are the text. Members go by the grammar (`outline`), what they need by
//! names: one that only a text mentions keeps its member, which is harmless, and right where a framework finds it so (`@MethodSource("cases")`).

use indexmap::IndexSet;

use super::outline;
use super::tokens::Tokens;

/// Annotations of members that do nothing where nobody names them.
const PASSIVE: [&str; 2] = ["TempDir", "SuppressWarnings"];

/// The same of a rule of JUnit 4, by its type.
const PASSIVE_RULE: &str = "TemporaryFolder";

/// A class in parts.
pub(super) struct ClassText<'a> {
    pub(super) text: &'a str,
    /// Its package, imports and comment.
    pub(super) above: &'a str,
    /// Up to its first member.
    pub(super) head: &'a str,
    pub(super) members: Vec<Member<'a>>,
    /// From its closing brace on.
    pub(super) end: &'a str,
}

/// A field, method, class or initialiser in a class.
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    /// With comments and annotations, and the ends of its lines.
    pub(super) lines: &'a str,
    /// Empty lines behind it.
    pub(super) gap: &'a str,
    pub(super) is_test: bool,
    /// A test, or called by the framework.
    pub(super) runs_by_itself: bool,
}

impl<'a> ClassText<'a> {
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let tokens = Tokens::of(text);
        let class = outline::members_of(&tokens, 0..tokens.len(), &[]).into_iter().find(|member| member.is_class)?;
        let (open, close) = class.body?;
        let start = tokens.at(class.first).start;
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let (above, rest) = text.split_at(if text[line..start].trim().is_empty() { line } else { start });
        let lines_to = |place| behind_line(text, tokens.end_of_line_behind(place));
        let mut at = behind_empty_lines(text, lines_to(open));
        let head = &rest[..at - above.len()];
        let mut members = Vec::new();
        for member in outline::members_of(&tokens, open + 1..close, &[class.name]) {
            let end = lines_to(member.last);
            let next = behind_empty_lines(text, end);
            members.push(Member::of(&member, &text[at..end], &text[end..next]));
            at = next;
        }
        Some(Self { text, above, head, members, end: &text[at..] })
    }

    /// The test of this name.
    pub(super) fn test(&self, name: &str) -> Option<&Member<'a>> {
        self.members.iter().find(|member| member.is_test && member.name == name)
    }

    /// What is no test.
    pub(super) fn around(&self) -> impl Iterator<Item = &Member<'a>> {
        self.members.iter().filter(|member| !member.is_test)
    }

    /// The import lines above the class, each with the simple name that it gives.
    pub(super) fn imports(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.above.lines().filter_map(|line| Some((line, imported(line)?)))
    }

    /// All but what stands above it.
    pub(super) fn code(&self) -> &'a str {
        &self.text[self.above.len()..]
    }

    pub(super) fn line_end(&self) -> &'static str {
        line_end(self.text)
    }
}

/// How the lines of a text end.
pub(super) fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The place behind the end of a line, if nothing else stands in front of that.
fn behind_line(text: &str, at: usize) -> usize {
    let rest = text[at..].trim_start_matches([' ', '\t']);
    let behind = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'));
    behind.map_or(at, |behind| text.len() - behind.len())
}

fn behind_empty_lines(text: &str, mut at: usize) -> usize {
    loop {
        let next = behind_line(text, at);
        if next == at {
            return at;
        }
        at = next;
    }
}

/// The simple name that a line imports.
pub(super) fn imported(line: &str) -> Option<&str> {
    line.strip_prefix("import ")?.strip_suffix(';')?.rsplit('.').next()
}

/// The names of members that run, and of those that they need, or that are named behind the class.
pub(super) fn needed<'m, 'a: 'm>(members: impl Iterator<Item = &'m Member<'a>>, end: &str) -> IndexSet<&'a str> {
    let members: Vec<&Member<'a>> = members.collect();
    let behind: IndexSet<&str> = words(end).collect();
    let is_first = |member: &Member<'_>| member.runs_by_itself || behind.contains(member.name);
    let mut needed: IndexSet<usize> = (0..members.len()).filter(|at| is_first(members[*at])).collect();
    let mut next = 0;
    while let Some(at) = needed.get_index(next).copied() {
        let named: IndexSet<&str> = members[at].words().collect();
        let is_named = |other: &usize| !members[*other].is_test && named.contains(members[*other].name);
        needed.extend((0..members.len()).filter(is_named));
        next += 1;
    }
    needed.into_iter().map(|at| members[at].name).collect()
}

impl<'a> Member<'a> {
    fn of(member: &outline::Member<'a>, lines: &'a str, gap: &'a str) -> Self {
        let is_initialiser = member.name.is_empty();
        let is_called = member.annotations.iter().any(|annotation| !PASSIVE.contains(annotation));
        let is_rule = words(lines).any(|word| word == PASSIVE_RULE);
        let runs_by_itself = member.is_test || is_initialiser || is_called && !is_rule;
        Self { name: member.name, lines, gap, is_test: member.is_test, runs_by_itself }
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        words(self.lines)
    }

    /// Whether another one reads the same.
    pub(super) fn is_as(&self, other: &Member<'_>) -> bool {
        self.name == other.name && self.lines.trim_end() == other.lines.trim_end()
    }
}

pub(super) fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
}
