//! What to tell when a PATTERN matches no recorded method.
//!
//! Input: the pattern, the recorded programs. Output: a message with the rule and the nearest names. Names are compared by the pattern's
//! last word, as the method or the class that was meant.

use crate::program::Program;
use crate::program::pattern::MethodPattern;
use crate::trace::definition::ClassKind;

/// What a recording without a call of application code is told as.
pub(super) const NO_CALLS: &str = "the recording has no call of an application method, so there is nothing to carve; if code \
     of the application ran, name its classes when you record: --include 'com.example.*'";

/// How many names are told.
const NEAREST: usize = 3;

/// Whether the pattern matches one of the methods.
pub(super) fn matches_any(pattern: &str, methods: &[String]) -> bool {
    let pattern = MethodPattern::parse(pattern);
    methods.iter().any(|method| pattern.matches(method))
}

/// That no recorded method matches, what a pattern matches, and what may have been meant.
pub(super) fn unmatched(pattern: &str, programs: &[&Program]) -> String {
    let methods: Vec<String> = programs.iter().flat_map(|program| methods_of(program)).collect();
    if methods.is_empty() {
        return format!("no recorded method matches {pattern}: {NO_CALLS}");
    }
    let parsed = MethodPattern::parse(pattern);
    if let Some(method) = methods.iter().find(|method| parsed.matches(method)) {
        return format!(
            "{pattern} matches no method under test: {method} was not called in the recording, or it is part of what drives it (tests, main)"
        );
    }
    let nearest = nearest(pattern, methods);
    let nearest = if nearest.is_empty() { String::new() } else { format!(". Did you mean {}?", nearest.join(" or ")) };
    format!(
        "no recorded method matches {pattern}; a pattern is CLASS#METHOD(TYPES) with optional parts and * for any text: Order or \
         com.acme.Order is a class, com.acme.* a package, #add a method of any class{nearest}"
    )
}

fn methods_of(program: &Program) -> Vec<String> {
    let classes = program.classes().filter(|(_, class)| class.kind == ClassKind::App);
    let methods = classes.flat_map(|(id, _)| program.methods_of(id).iter());
    methods
        .filter(|method| program.method(**method).name != "<clinit>")
        .map(|method| program.method_text(*method))
        .collect()
}

fn nearest(pattern: &str, methods: Vec<String>) -> Vec<String> {
    let mut all: Vec<(usize, String)> =
        methods.into_iter().filter_map(|method| Some((distance(pattern, &method)?, method))).collect();
    all.sort();
    all.dedup();
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
        let methods = ["m.Exec#fail()", "m.Exec#run(int)", "m.sub.Region#of()", "n.Other#failing()"].map(str::to_owned);
        let near = |pattern: &str| nearest(pattern, methods.to_vec());
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
