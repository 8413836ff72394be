//! Tests that cannot be built because the class path lacks what they name: a wrong class path, told as that.
//!
//! Input: the reports of a verification. Output: how many tests lack something, and what. For tests that are source from javac's own words: it alone knows
//! what a class needs besides what a test names.

use std::fmt;

use indexmap::IndexSet;

use super::verify::{Diagnostic, OutcomeKind, TestReport, Verdict};
use crate::counted::counted;

/// How many of the missing names are told.
const MOST_TOLD: usize = 5;

/// What the class path lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// Tests that cannot be built for that.
    pub tests: usize,
    /// Of so many.
    pub of: usize,
    /// Classes and packages that were not found.
    what: IndexSet<String>,
    /// Where the first of them is named, `FILE:LINE` or the test: it may be the test that is wrong, not the class path.
    first: String,
}

impl Lacking {
    /// Of these tests; none if they lack nothing.
    #[must_use]
    pub fn of(reports: &[TestReport]) -> Option<Self> {
        let mut what = IndexSet::new();
        let mut first = None;
        let mut tests = 0;
        for report in reports {
            let missing: Vec<(String, String)> = match &report.verdict {
                Verdict::DoesNotCompile(diagnostics) => {
                    diagnostics.iter().filter_map(|one| Some((one.place(), missing(one)?))).collect()
                }
                Verdict::Red(outcome) if outcome.kind == OutcomeKind::Unmade && !outcome.exception.is_empty() => {
                    vec![(format!("{}.{}", report.class_name, report.method_name), outcome.exception.clone())]
                }
                _ => continue,
            };
            tests += usize::from(!missing.is_empty());
            first = first.or_else(|| missing.first().map(|(place, _)| place.clone()));
            what.extend(missing.into_iter().map(|(_, name)| name));
        }
        what.sort();
        first.map(|first| Self { tests, of: reports.len(), what, first })
    }

    /// Whether hardly a test is left: the class path is wrong rather than out of date.
    #[must_use]
    pub fn is_nearly_all(&self) -> bool {
        10 * self.tests >= 9 * self.of
    }
}

impl fmt::Display for Lacking {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<&str> = self.what.iter().take(MOST_TOLD).map(String::as_str).collect();
        write!(
            out,
            "{} of {} cannot be built because the class path lacks {}",
            self.tests,
            counted(self.of, "test"),
            told.join(", ")
        )?;
        match self.what.len() - told.len() {
            0 => {}
            more => write!(out, " and {more} more")?,
        }
        write!(out, " (first in {})", self.first)
    }
}

/// The class or package that javac did not find, if that is what a diagnostic says.
fn missing(diagnostic: &Diagnostic) -> Option<String> {
    let word = |text: &str| text.split_whitespace().next().map(str::to_owned);
    let message = diagnostic.message.as_str();
    match diagnostic.code.strip_prefix("compiler.err.")? {
        "doesnt.exist" => message.strip_prefix("package ").and_then(word).map(|name| format!("package {name}")),
        "cant.access" => message.strip_prefix("cannot access ").and_then(word),
        code if code.starts_with("cant.resolve") => {
            let symbol = message.lines().find_map(|line| line.trim().strip_prefix("symbol:"))?;
            let name = symbol.trim().strip_prefix("class ").or_else(|| symbol.trim().strip_prefix("variable "))?;
            // A variable that begins with a capital is a class that javac does not know as one, but for a constant that another class once had.
            let location = message.lines().find_map(|line| line.trim().strip_prefix("location: class "));
            let own = diagnostic.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".java");
            let in_test = symbol.trim().starts_with("class ") || location.is_some_and(|at| at.trim().ends_with(own));
            word(name).filter(|name| in_test && name.starts_with(char::is_uppercase))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(diagnostics: &[(&str, &str)]) -> TestReport {
        let diagnostic = |(code, message): &(&str, &str)| Diagnostic {
            path: "a/BCarvedTest.java".to_owned(),
            line: 7,
            code: format!("compiler.err.{code}"),
            message: (*message).to_owned(),
        };
        let verdict = match diagnostics {
            [] => Verdict::Green,
            all => Verdict::DoesNotCompile(all.iter().map(diagnostic).collect()),
        };
        let (class_name, method_name) = ("a.BCarvedTest".to_owned(), "b".to_owned());
        TestReport {
            class_name,
            method_name,
            verdict,
            quick: None,
            shuffled: None,
            own_jvm: None,
            variants: Vec::new(),
        }
    }

    #[test]
    fn what_the_class_path_lacks_is_named_once() {
        let class =
            ("cant.resolve.location", "cannot find symbol\n  symbol:   class Order\n  location: class BCarvedTest");
        let variable = (
            "cant.resolve.location",
            "cannot find symbol\n  symbol:   variable Order\n  location: class a.BCarvedTest",
        );
        let package = ("doesnt.exist", "package org.acme does not exist");
        let library = ("cant.access", "cannot access Codec\n  class file for org.acme.Codec not found");
        let reports = [report(&[]), report(&[class, variable]), report(&[package, class]), report(&[library])];
        let told = Lacking::of(&reports).map(|lacking| lacking.to_string());
        assert_eq!(
            told.as_deref(),
            Some(
                "3 of 4 tests cannot be built because the class path lacks Codec, Order, package org.acme (first in a/BCarvedTest.java:7)"
            )
        );
    }

    #[test]
    fn another_mistake_is_none_of_the_class_path() {
        let method =
            ("cant.resolve.location.args", "cannot find symbol\n  symbol:   method of(int)\n  location: class X");
        let constant =
            ("cant.resolve.location", "cannot find symbol\n  symbol:   variable RED\n  location: class Color");
        let types = ("prob.found.req", "incompatible types: int cannot be converted to String");
        assert_eq!(Lacking::of(&[report(&[method]), report(&[types, constant]), report(&[])]), None);
    }

    #[test]
    fn the_only_test_does_not_compile_and_several_do_not() {
        let class = ("cant.resolve.location", "cannot find symbol\n  symbol:   class Order\n  location: class B");
        let told = |reports: &[TestReport]| Lacking::of(reports).map(|lacking| lacking.to_string()).unwrap_or_default();
        assert!(told(&[report(&[class])]).starts_with("1 of 1 test cannot be built"));
        assert!(told(&[report(&[class]), report(&[])]).starts_with("1 of 2 tests cannot be built"));
    }
}
