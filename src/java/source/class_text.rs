//! The text of a test class as lines: what stands above it, its members, and which of them are needed.
//!
//! Input: a text that is laid out as ours is. Output: [`ClassText`]; none where it is laid out otherwise. Invariant: all parts put together again are the text.

use indexmap::IndexSet;

use super::outline;
use super::tokens::Tokens;
use crate::program::driver::marks_test;

/// Annotated members that do nothing where nobody names them.
const PASSIVE: [&str; 3] = ["@TempDir", "@SuppressWarnings", "TemporaryFolder"];

/// A class in lines.
pub(super) struct ClassText<'a> {
    /// Its package, imports, comment and annotations.
    pub(super) above: Vec<&'a str>,
    /// Its own line, with empty ones behind it.
    pub(super) head: Vec<&'a str>,
    pub(super) members: Vec<Member<'a>>,
    /// Its last line, with what stands behind it.
    pub(super) end: Vec<&'a str>,
}

/// A field, method or class in a class.
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    /// With comments and annotations.
    pub(super) lines: Vec<&'a str>,
    /// Empty lines behind it.
    pub(super) gap: Vec<&'a str>,
    pub(super) is_test: bool,
    /// A test, or called by the framework.
    pub(super) runs_by_itself: bool,
}

impl<'a> ClassText<'a> {
    pub(super) fn of(source: &'a str) -> Option<Self> {
        let lines: Vec<&str> = source.lines().collect();
        let head = lines.iter().position(|line| is_class_head(line))?;
        let end = lines.iter().rposition(|line| *line == "}")?;
        let is_empty = |line: &&&str| line.is_empty();
        let first = head + 1 + lines.get(head + 1..end)?.iter().take_while(is_empty).count();
        let (above, head) = (lines[..head].to_vec(), lines[head..first].to_vec());
        let members = members(&lines[..end], first)?;
        // (A line may hold a whole member, or a comment behind its end: whoever wrote it so lays it out otherwise.)
        if !is_same(&members, &outlined(source)) {
            return None;
        }
        Some(Self { above, head, members, end: lines[end..].to_vec() })
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
        self.above.iter().filter_map(|line| Some((*line, imported(line)?)))
    }
}

/// The members of the outermost classes, by the grammar.
fn outlined(source: &str) -> Vec<String> {
    let tokens = Tokens::of(source);
    let all = outline::members(&tokens).into_iter().filter(|member| member.classes.len() == 1);
    all.map(|member| member.name.to_owned()).collect()
}

fn is_same(members: &[Member<'_>], outlined: &[String]) -> bool {
    // (An initialiser is no member for the grammar; in lines it has the name of what stands before its brace.)
    let named = members.iter().map(|member| member.name).filter(|name| *name != "static");
    named.eq(outlined.iter().map(String::as_str))
}

/// The simple name that a line imports.
pub(super) fn imported(line: &str) -> Option<&str> {
    line.strip_prefix("import ")?.strip_suffix(';')?.rsplit('.').next()
}

/// The names of members that run, and of those that they need.
pub(super) fn needed<'m, 'a: 'm>(members: impl Iterator<Item = &'m Member<'a>>) -> IndexSet<&'a str> {
    let members: Vec<&Member<'a>> = members.collect();
    let mut needed: IndexSet<usize> = (0..members.len()).filter(|at| members[*at].runs_by_itself).collect();
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
    /// The member that begins in this line, and the line behind it.
    fn at(lines: &[&'a str], first: usize, indent: &str) -> Option<(Self, usize)> {
        let own = |line: &str| line.strip_prefix(indent).is_some_and(|rest| !rest.starts_with([' ', '\t']));
        let is_above = |line: &&&str| line.trim_start().starts_with(['@', '/', '*']);
        let head = first + lines[first..].iter().take_while(is_above).count();
        if !own(lines.get(head)?) {
            return None;
        }
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
            line.trim_start()
                .strip_prefix('@')
                .is_some_and(|rest| marks_test(rest.split('(').next().unwrap_or_default()))
        };
        let is_test = above.iter().any(marks);
        let is_passive = |line: &&str| PASSIVE.iter().any(|passive| line.contains(passive));
        let annotated = above.iter().any(|line| line.trim_start().starts_with('@') && !is_passive(line));
        let runs_by_itself = is_test || annotated && !is_passive(&lines[head]);
        let behind = last + 1;
        let next = behind + lines[behind..].iter().take_while(|line| line.is_empty()).count();
        let (own, gap) = (lines[first..behind].to_vec(), lines[behind..next].to_vec());
        Some((Self { name, lines: own, gap, is_test, runs_by_itself }, next))
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.lines.iter().flat_map(|line| words(line))
    }
}

pub(super) fn is_class_head(line: &str) -> bool {
    line.ends_with('{') && !line.starts_with([' ', '\t', '/', '*', '@']) && words(line).any(|word| word == "class")
}

/// The members from this line on to the last one.
fn members<'a>(lines: &[&'a str], first: usize) -> Option<Vec<Member<'a>>> {
    let mut members = Vec::new();
    let indent = lines.get(first)?;
    let indent = &indent[..indent.len() - indent.trim_start().len()];
    let mut at = first;
    while at < lines.len() {
        let (member, next) = Member::at(lines, at, indent)?;
        members.push(member);
        at = next;
    }
    Some(members)
}

pub(super) fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
}
