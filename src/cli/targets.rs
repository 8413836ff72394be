//! What to tell when a PATTERN matches no recorded method.
//!
//! Input: the pattern, the recorded programs, which of their methods were called. Output: a message with the rule, or why the method that
//! is meant has no test, and the nearest of those that were called. Names are compared by the pattern's last word, as the method or the
//! class that was meant.

use indexmap::{IndexMap, IndexSet};

use crate::program::Program;
use crate::program::pattern::MethodPattern;
use crate::scenario::select::is_target;
use crate::trace::access;
use crate::trace::definition::ClassKind;
use crate::trace::event::MethodId;

/// What a recording without a call of application code is told as.
pub(super) const NO_CALLS: &str = "the recording has no call of an application method, so there is nothing to carve; if code \
     of the application ran, name its classes when you record: --include 'com.example.*'";
/// What a pattern is.
pub(super) const PATTERN: &str = "a pattern is CLASS#METHOD(TYPES) with optional parts and * for any text: Order or com.acme.Order is a \
     class, com.acme.* a package, #add a method of any class";
/// Said where patterns leave nothing to carve.
pub(super) const ALL_EXCLUDED: &str = "--exclude-target leaves no method that was called and asked for";

/// How many names are told.
const NEAREST: usize = 3;

/// The methods of the recorded programs.
#[derive(Default)]
pub(super) struct Called {
    /// The methods under test that were called, whether they were asked for or not.
    called: IndexSet<String>,
    /// All methods, called or not.
    all: IndexMap<String, Standing>,
}

/// Whether a method could be a method under test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Target,
    Driver,
    Private,
    Hidden,
}

impl Called {
    /// Takes in all methods of one recording's program, which knows what drives it.
    pub(super) fn know(&mut self, program: &Program) {
        for method in methods_of(program) {
            let standing = Standing::of(program, method);
            let known = self.all.entry(program.method_text(method)).or_insert(standing);
            *known = standing.min(*known);
        }
    }

    /// Takes in those that were called.
    pub(super) fn add<'a>(&mut self, program: &Program, called: impl IntoIterator<Item = &'a MethodId>) {
        self.called.extend(called.into_iter().map(|method| program.method_text(*method)));
    }

    /// Whether the pattern matches one that was called.
    pub(super) fn matches(&self, pattern: &str) -> bool {
        let pattern = MethodPattern::parse(pattern);
        self.called.iter().any(|method| pattern.matches(method))
    }

    /// That the pattern matches none that was called, why, and which may have been meant.
    pub(super) fn unmatched(&self, pattern: &str) -> String {
        if self.called.is_empty() {
            return format!("no recorded method matches {pattern}: {NO_CALLS}");
        }
        let nearest = did_you_mean(pattern, &self.called);
        let parsed = MethodPattern::parse(pattern);
        let matching = self.all.iter().filter(|(method, _)| parsed.matches(method));
        match matching.min_by_key(|(_, standing)| **standing) {
            Some((method, standing)) => {
                format!("{pattern} matches no method under test: {method} {}{nearest}", standing.words())
            }
            None => format!("no recorded method matches {pattern}; {PATTERN}{nearest}"),
        }
    }
}

impl Standing {
    fn of(program: &Program, method: MethodId) -> Self {
        if is_target(program, method) {
            Self::Target
        } else if program.is_driver_method(method) {
            Self::Driver
        } else if program.method(method).access & access::PRIVATE != 0 {
            Self::Private
        } else {
            Self::Hidden
        }
    }

    /// Why it was not called as a method under test.
    fn words(self) -> &'static str {
        match self {
            Self::Target => "was never called in the recording (calls by carved tests do not count)",
            Self::Driver => "is part of what drives the recorded program (tests, main)",
            Self::Private => "is private; tests of what calls it run it",
            Self::Hidden => "cannot be called or named in a test; tests of what calls it run it",
        }
    }
}

/// All methods of application code, called or not.
fn methods_of(program: &Program) -> impl Iterator<Item = MethodId> {
    let classes = program.classes().filter(|(_, class)| class.kind == ClassKind::App);
    let methods = classes.flat_map(|(id, _)| program.methods_of(id).iter().copied());
    methods.filter(|method| program.method(*method).name != "<clinit>")
}

/// Which methods may have been meant, as a question; empty if none is near.
pub(super) fn did_you_mean(pattern: &str, methods: &IndexSet<String>) -> String {
    let all = nearest(pattern, methods);
    if all.is_empty() { String::new() } else { format!(". Did you mean {}?", all.join(" or ")) }
}

fn nearest<'a>(pattern: &str, methods: &'a IndexSet<String>) -> Vec<&'a str> {
    let mut all: Vec<(usize, &str)> =
        methods.iter().filter_map(|method| Some((distance(pattern, method)?, method.as_str()))).collect();
    all.sort_unstable();
    all.into_iter().take(NEAREST).map(|(_, method)| method).collect()
}

/// How far the pattern is from the method; none if it is too far to be told.
fn distance(pattern: &str, method: &str) -> Option<usize> {
    let (class, rest) = method.split_once('#')?;
    let name = rest.split('(').next().unwrap_or_default().to_lowercase();
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class).to_lowercase();
    let without_types = pattern.split('(').next().unwrap_or_default();
    let word =
        without_types.rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').find(|word| !word.is_empty());
    let word = word?.to_lowercase();
    if class.starts_with(&format!("{}.", without_types.trim_end_matches(['#', '.']))) {
        return Some(0);
    }
    let far = |name: &str| {
        if name == word {
            return Some(0);
        }
        let is_part = word.len() > 2 && name.len() > 2 && (name.contains(&word) || word.contains(name));
        let edits = edits(&word, name);
        if is_part { Some(1) } else { (edits <= word.chars().count() / 3).then_some(edits + 1) }
    };
    [far(&name), far(&simple)].into_iter().flatten().min()
}

/// The least number of letters to insert, remove or exchange.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for column in 0..other.len() {
            let exchanged = diagonal + usize::from(other[column] != letter);
            diagonal = row[column + 1];
            row[column + 1] = exchanged.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_have_been_meant_is_told_nearest_first() {
        let methods =
            ["m.Exec#fail()", "m.Exec#run(int)", "m.sub.Region#of()", "n.Other#failing()"].map(str::to_owned).into();
        let near = |pattern: &str| nearest(pattern, &methods);
        assert_eq!(near("fail"), ["m.Exec#fail()", "n.Other#failing()"]);
        assert_eq!(near("m"), ["m.Exec#fail()", "m.Exec#run(int)", "m.sub.Region#of()"]);
        assert_eq!(near("x.Exec#rum(int)"), ["m.Exec#run(int)"]);
        assert_eq!(near("Regoin#off"), ["m.sub.Region#of()"]);
        assert!(near("nosuch").is_empty());
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(
            (edits("abc", "abc"), edits("abc", "axc"), edits("", "ab"), edits("kitten", "sitting")),
            (0, 1, 2, 3)
        );
    }
}
