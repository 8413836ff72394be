//! `testcarve.json`: what was written, why each line is there, what was skipped and why (design, section 9).
//!
//! Input: verified tests and rejections. Output: one JSON document beside the tests. Invariants: byte-stable for the same recording and
//! verdicts: no time, no absolute path, lists in a fixed order. `sha256` is of a file's
//! or a test's own source text: what is ours is what its hash says is ours.

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

use crate::slice::reason::ReasonCode;

/// Version of the document.
pub const FORMAT: u32 = 1;
/// Its file name.
pub const FILE_NAME: &str = "testcarve.json";

/// The document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// File names of the traces, without directories.
    pub recording: Vec<String>,
    /// Where they were: the traces and directories that `generate` was given, seen from this document's directory, `/` separated.
    #[serde(default)]
    pub traces: Vec<String>,
    /// The directory of the tests' resources, seen from this document's directory, if they have any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<String>,
    pub files: Vec<FileEntry>,
    pub tests: Vec<TestEntry>,
    pub skipped: Vec<SkippedEntry>,
    /// Tests that were not written, or taken out again, because others show what they show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reduced: Vec<ReducedEntry>,
    pub summary: Summary,
}

/// One written file: as long as its hash is this, it is ours to replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Relative to the source directory, `/` separated.
    pub path: String,
    pub sha256: String,
    /// While it is being written: what stands there until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
    /// Written by a run that has not ended: more may be in it in the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interim: bool,
}

/// What a test is carved from: the recording's name, the method under test, the first event of the invocation.
pub type TestKey = (String, String, u32);

/// One written test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestEntry {
    /// Binary name of the test class.
    pub class: String,
    pub method: String,
    /// `com.acme.Order#add(int,java.lang.String)`.
    pub target: String,
    /// The trace it comes from.
    pub recording: String,
    /// First event of the invocation.
    pub invocation: u32,
    /// Of the test method's source text.
    pub sha256: String,
    pub actions: Vec<ActionEntry>,
    pub assertions: Vec<AssertionEntry>,
    pub verdict: String,
    /// Invocations inside were not recorded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optimistic: bool,
    /// Tables of a database server whose rows it finds: they were there before the recording, and no test writes them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found_tables: Vec<String>,
    /// Methods without a test of their own whose emptied bodies it notices, too: its act runs them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_tests: Vec<String>,
    /// The emptied bodies of its method that it noticed, by the names of [`crate::suite::Variant`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    #[serde(default)]
    pub size: TestSize,
    /// What became of it when it was minimized.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimized: Option<MinimizedEntry>,
    /// The test's file, relative to the source directory, `/` separated.
    pub path: String,
}

/// How long a test's source is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestSize {
    /// Statements before the assertions.
    pub statements: usize,
    pub assertions: usize,
}

/// How a test differs from the recorded one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MinimizedKind {
    /// It does less around its act.
    #[default]
    Actions,
    /// It takes smaller values, too, so that its act is not the recorded one.
    Values,
}

/// What became of the values that a test takes: characters of texts, digits of numbers, elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuesEntry {
    pub before: usize,
    pub after: usize,
    /// Parts of them of which nobody tried whether they can go.
    pub untried: usize,
}

/// How a test became smaller, and why it did not become smaller still.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinimizedEntry {
    #[serde(default)]
    pub kind: MinimizedKind,
    /// Statements before the assertions.
    pub statements_before: usize,
    pub statements_after: usize,
    /// If those may have gone, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<ValuesEntry>,
    /// Smaller tests that were tried.
    pub tries: usize,
    pub kept: Vec<KeptEntry>,
}

/// An action that stayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEntry {
    /// Its [`ActionEntry::id`].
    pub action: usize,
    /// Which check fails without it.
    pub without: String,
}

/// One action of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionEntry {
    pub id: usize,
    pub text: String,
    pub why: String,
    /// How its object is had: `recorded`, `accessor`, `literal`, `reference`, `lambda`, `constant`.
    #[serde(default)]
    pub step: String,
    pub event: u32,
    /// Actions whose results it takes.
    pub needs: Vec<usize>,
}

/// One assertion of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssertionEntry {
    pub text: String,
    pub why: String,
    /// The event that showed it: the end of the act, or the later call that is repeated.
    pub event: u32,
}

/// One invocation without a test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SkippedEntry {
    pub target: String,
    /// The trace it stands in.
    pub recording: String,
    pub invocation: u32,
    pub reason: String,
    pub detail: String,
}

/// One test that was left out: it was green.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ReducedEntry {
    pub target: String,
    /// The trace it stands in.
    pub recording: String,
    pub invocation: u32,
    /// The tests that show what it shows, as `com.acme.OrderCarvedTest.add`.
    pub covered_by: Vec<String>,
}

/// Figures of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub events: u64,
    /// Methods under test that the recording saw.
    pub methods: usize,
    /// Those with at least one test.
    pub methods_with_tests: usize,
    /// Further ones that are tested through a caller: see [`TestEntry::also_tests`].
    #[serde(default)]
    pub methods_tested_through_callers: usize,
    pub tests: usize,
    pub optimistic: usize,
    pub statements: usize,
    pub assertions: usize,
    /// What the verification found before anything was left out; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
}

/// Figures of a verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    pub all: Verified,
    /// The optimistic ones among them.
    pub optimistic: Verified,
    /// Those that were asked for, without further tries for methods whose tests were all left out.
    #[serde(default)]
    pub first_choice: Verified,
    /// Void methods with such tests, those of which one of them noticed each emptied body, and those of which any test in the suite does: of
    /// first choice, of a further try, or of a caller.
    #[serde(default)]
    pub void_methods_tried: usize,
    #[serde(default)]
    pub void_methods_noticed: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void_methods_tested: Option<usize>,
}

/// Counts of tests, before anything was left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    pub emitted: usize,
    pub compiled: usize,
    /// Green when first run.
    pub green_before: usize,
    pub weak: usize,
    /// Further ones that look at nothing, so that no emptied body could make them red: weak without being run.
    #[serde(default)]
    pub looking_at_nothing: usize,
    pub nothing_to_notice: usize,
    /// Tests of a void method whose emptied bodies were tried, and those that noticed each of them.
    pub void_tried: usize,
    pub void_noticed: usize,
    /// The same for constructors.
    #[serde(default)]
    pub constructor_tried: usize,
    #[serde(default)]
    pub constructor_noticed: usize,
    /// The same for methods with a result.
    pub other_tried: usize,
    pub other_noticed: usize,
}

impl Verification {
    /// Adds the figures of other tests.
    pub fn add(&mut self, other: &Self) {
        self.all.add(&other.all);
        self.optimistic.add(&other.optimistic);
        self.first_choice.add(&other.first_choice);
        self.void_methods_tried += other.void_methods_tried;
        self.void_methods_noticed += other.void_methods_noticed;
        self.void_methods_tested =
            self.void_methods_tested.zip(other.void_methods_tested).map(|(own, more)| own + more);
    }
}

impl Verified {
    fn add(&mut self, other: &Self) {
        self.emitted += other.emitted;
        self.compiled += other.compiled;
        self.green_before += other.green_before;
        self.weak += other.weak;
        self.looking_at_nothing += other.looking_at_nothing;
        self.nothing_to_notice += other.nothing_to_notice;
        self.void_tried += other.void_tried;
        self.void_noticed += other.void_noticed;
        self.constructor_tried += other.constructor_tried;
        self.constructor_noticed += other.constructor_noticed;
        self.other_tried += other.other_tried;
        self.other_noticed += other.other_noticed;
    }
}

impl SkippedEntry {
    /// Whether it stands for all invocations of a method that were not looked at.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.reason == ReasonCode::NotSelected.code()
    }

    /// Whether its reason is a verdict on a test, not on a slice.
    #[must_use]
    pub fn is_verdict(&self) -> bool {
        [
            ReasonCode::NothingToNotice,
            ReasonCode::Weak,
            ReasonCode::Unmeasured,
            ReasonCode::Fails,
            ReasonCode::Environment,
            ReasonCode::DoesNotCompile,
            ReasonCode::Disagrees,
        ]
        .map(ReasonCode::code)
        .contains(&self.reason.as_str())
    }

    fn had_nothing(&self) -> bool {
        self.reason == ReasonCode::NothingToNotice.code()
    }
}

/// Whether of these entries of one method every one that came to a verification had nothing to notice.
#[must_use]
pub fn had_nothing_to_notice<'a>(entries: impl Iterator<Item = &'a SkippedEntry>) -> bool {
    let mut verified = entries.filter(|one| one.is_verdict()).peekable();
    verified.peek().is_some() && verified.all(SkippedEntry::had_nothing)
}

/// Why a method with these entries has no test: the first reason that says more than that others were chosen, or that there was nothing to notice.
#[must_use]
pub fn first_obstacle<'a>(mut entries: impl Iterator<Item = &'a SkippedEntry>) -> Option<&'a SkippedEntry> {
    entries.find(|one| !one.had_nothing() && !one.is_rest())
}

/// The methods that some of these tests notice although none of them is theirs.
#[must_use]
pub fn only_through_callers<'a>(tests: impl Iterator<Item = &'a TestEntry> + Clone) -> IndexSet<&'a str> {
    let own: IndexSet<&str> = tests.clone().map(|test| test.target.as_str()).collect();
    let also = tests.flat_map(|test| &test.also_tests).map(String::as_str);
    also.filter(|target| !own.contains(target)).collect()
}

impl TestEntry {
    /// What it is carved from.
    #[must_use]
    pub fn key(&self) -> TestKey {
        (self.recording.clone(), self.target.clone(), self.invocation)
    }

    /// `com.acme.OrderCarvedTest.add`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }

    /// How much of it there is to read: its statements and assertions, then the letters of these.
    #[must_use]
    pub fn length(&self) -> (usize, usize) {
        let texts = self.actions.iter().map(|one| &one.text).chain(self.assertions.iter().map(|one| &one.text));
        (self.size.statements + self.size.assertions, texts.map(String::len).sum())
    }

    /// What became of its values, if those may have gone when it was minimized.
    #[must_use]
    pub fn values(&self) -> Option<ValuesEntry> {
        self.minimized.as_ref().and_then(|minimized| minimized.values)
    }

    /// Whether its act is to do what was recorded: it is another one if values of the test are others.
    #[must_use]
    pub fn is_of_recorded_values(&self) -> bool {
        self.minimized.as_ref().is_none_or(|minimized| minimized.kind == MinimizedKind::Actions)
    }

    /// Whether it notices what its method does: a weak one does not.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.verdict != "weak"
    }
}

impl Manifest {
    /// The methods without a test of their own that a test which counts notices, too.
    #[must_use]
    pub fn tested_through_callers(&self) -> IndexSet<&str> {
        only_through_callers(self.tests.iter().filter(|test| test.counts()))
    }

    /// The methods that have a test which counts.
    #[must_use]
    pub fn tested(&self) -> IndexSet<&str> {
        self.tests.iter().filter(|test| test.counts()).map(|test| test.target.as_str()).collect()
    }

    /// The document's bytes.
    ///
    /// # Panics
    /// Never: all parts can be written as JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data without maps with odd keys");
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_reads_back_as_it_was_written() {
        let skipped = SkippedEntry {
            target: "A#b()".to_owned(),
            recording: "1.trace".to_owned(),
            invocation: 7,
            reason: "LAMBDA".to_owned(),
            detail: String::new(),
        };
        let manifest = Manifest { format: FORMAT, skipped: vec![skipped], ..Manifest::default() };
        assert_eq!(serde_json::from_str::<Manifest>(&manifest.to_text()).expect("our own text"), manifest);
    }
}
