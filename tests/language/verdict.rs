//! Whether the carved suite is what a fixture expects.

use indexmap::{IndexMap, IndexSet};

use crate::batch::{Carved, variant};
use crate::fixture::{Edit, Fixture};

/// Reasons that are defects of ours wherever they stand: a fixture that expects one says so.
const DEFECTS: [&str; 4] = ["DOES_NOT_COMPILE", "FAILS", "INVALID_SLICE", "NOT_EXPRESSIBLE"];

/// A fixture beside what came out.
pub(super) struct Verdict<'a> {
    pub(super) fixture: &'a Fixture,
    /// Of the names of its classes.
    pub(super) prefix: &'a str,
    pub(super) carved: &'a Carved,
}

impl Verdict<'_> {
    /// What is not as expected, all of it.
    pub(super) fn check(&self) -> Result<(), String> {
        let faults = [self.methods(), self.defects(), self.unnoticed(), self.unsaid()].concat();
        if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{}", self.fixture.shows, faults.join("\n"))) }
    }

    /// `Class#method(...)` of a target, if it is one of this fixture's.
    fn own<'t>(&self, target: &'t str) -> Option<&'t str> {
        let own = target.strip_prefix(self.prefix)?;
        // A class of the unnamed package has no dot in its name.
        (!self.prefix.is_empty() || !own.split('#').next()?.contains('.')).then_some(own)
    }

    /// Methods with a test.
    fn tested(&self) -> IndexSet<&str> {
        self.carved.manifest.tests.iter().filter_map(|test| self.own(&test.target)).collect()
    }

    /// Methods without a test that one of another method notices.
    fn through(&self) -> IndexSet<&str> {
        let also = self.carved.manifest.tests.iter().flat_map(|test| &test.also_tests);
        also.filter_map(|target| self.own(target)).collect()
    }

    /// Why invocations have none.
    fn skipped(&self) -> IndexMap<&str, Vec<(&str, &str)>> {
        let mut reasons: IndexMap<&str, Vec<(&str, &str)>> = IndexMap::new();
        for one in &self.carved.manifest.skipped {
            if let Some(own) = self.own(&one.target) {
                reasons.entry(own).or_default().push((&one.reason, &one.detail));
            }
        }
        reasons
    }

    /// Every method that was called is carved, or rejected with the reason expected.
    fn methods(&self) -> Vec<String> {
        let (tested, through, skipped) = (self.tested(), self.through(), self.skipped());
        let mut faults = Vec::new();
        for name in &self.fixture.carved {
            if !tested.iter().any(|target| is(target, name)) {
                faults.push(format!("{name} has no test"));
            }
        }
        for name in &self.fixture.through {
            if !through.iter().any(|target| is(target, name)) {
                faults.push(format!("{name} is not noticed by a test of its caller"));
            }
        }
        for target in &through {
            if !self.fixture.through.iter().any(|name| is(target, name)) {
                faults.push(format!("{target} is noticed by a test of its caller: name it in `through`"));
            }
        }
        for (name, code) in &self.fixture.rejected {
            if let Some(target) = tested.iter().find(|target| is(target, name)) {
                faults.push(format!("{target} has a test, {code} was expected"));
            }
            if !skipped.keys().any(|target| is(target, name)) {
                faults.push(format!("{name} was not rejected: it was never called"));
            }
        }
        for (target, reasons) in
            skipped.iter().filter(|(target, _)| !tested.contains(**target) && !through.contains(**target))
        {
            let expected =
                self.fixture.rejected.iter().find(|(name, _)| is(target, name)).map(|(_, code)| code.as_str());
            if !reasons.iter().any(|(code, _)| Some(*code) == expected) {
                faults.push(format!("{target} has no test: {reasons:?}, expected {}", expected.unwrap_or("one")));
            }
        }
        faults
    }

    /// Tests that were written and did not compile or were red.
    fn defects(&self) -> Vec<String> {
        let skipped = self.skipped();
        let of = skipped.iter().flat_map(|(target, reasons)| reasons.iter().map(move |reason| (target, reason)));
        of.filter(|(target, (code, _))| {
            DEFECTS.contains(code)
                && !self.fixture.rejected.iter().any(|(name, expected)| is(target, name) && expected == code)
        })
        .map(|(target, (code, detail))| format!("{target}: {code}: {detail}"))
        .collect()
    }

    /// Edits that no test of the method noticed.
    fn unnoticed(&self) -> Vec<String> {
        let notices = |edit: &Edit| {
            let (name, red) = (edit.noticed.as_str(), &self.carved.red[variant(&self.fixture.broken, edit)]);
            self.carved.manifest.tests.iter().any(|test| {
                let targets = test.also_tests.iter().chain([&test.target]);
                targets.filter_map(|target| self.own(target)).any(|target| is(target, name))
                    && red.contains(&format!("{}.{}", test.class, test.method))
            })
        };
        let unnoticed = self.fixture.broken.iter().filter(|edit| !notices(edit));
        unnoticed.map(|edit| format!("`{}` is not noticed by a test of {}", edit.becomes, edit.noticed)).collect()
    }

    fn unsaid(&self) -> Vec<String> {
        let source = self.carved.source(self.prefix);
        let unsaid = self.fixture.says.iter().filter(|text| !source.contains(*text));
        unsaid.map(|text| format!("no test says `{text}`:\n{source}")).collect()
    }
}

/// Whether a name, with or without parameters, means this target.
fn is(target: &str, name: &str) -> bool {
    target == name || target.split('(').next() == Some(name)
}
