//! What the page shows of one class or test when it is opened.
//!
//! Input: the parts of a report's input that belong to it. Output: plain data, short, because a page has thousands of them. Invariants: an action
//! that stands in the test's source has its place there and not its text a second time; places are lines of the test's own text, from 1.

use serde::Serialize;

use super::Input;
use super::around::CallsAround;
use super::explained::{Piece, pieces};
use super::figures::Unnoticed;
use super::layers::{Picture, layered};
use super::members::Members;
use super::methods::{Method, State};
use super::sources::SourceFile;
use crate::manifest::MinimizedEntry;

/// A source file of the program.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) lines: Option<LinesRun>,
    pub(super) members: Members,
}

/// Lines with code that the tests run, and those that they do not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct LinesRun {
    pub(crate) run: Vec<u32>,
    pub(crate) missed: Vec<u32>,
}

/// Where a test stands: its first line in its file, and its text with what stands above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TestSource {
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// Of a class.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Details {
    /// First and last line of each method, in the order of the class's methods; none where it is not found.
    pub(crate) methods: Vec<Option<(u32, u32, State)>>,
    /// Changes in it that no test notices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) changes: Vec<Unnoticed>,
    pub(crate) tests: Vec<TestDetails>,
}

/// Of a test.
#[derive(Debug, Default, Serialize)]
pub(crate) struct TestDetails {
    /// Absent if it does not stand in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    pub(crate) recording: String,
    pub(crate) event: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) optimistic: bool,
    /// The actions, then the assertions.
    pub(crate) steps: Vec<StepDetails>,
    /// How many of them are actions; the last of these is the act.
    pub(crate) actions: usize,
    pub(crate) picture: Picture,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) also_tests: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) calls: Option<CallsAround>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) minimized: Option<MinimizedEntry>,
}

/// An action or assertion.
#[derive(Debug, Default, Serialize)]
pub(crate) struct StepDetails {
    pub(crate) why: String,
    pub(crate) event: u32,
    /// First line and column, last line and column behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<(u32, u32, u32, u32)>,
    /// Where it has no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// How its object is had, if not as the program did it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) step: String,
}

impl File {
    pub(super) fn of(source: SourceFile, lines: Option<LinesRun>) -> Self {
        let members = Members::of(&source.text);
        Self { path: source.path, text: source.text, lines, members }
    }

    pub(super) fn extents(&self, class: &str, methods: &[Method]) -> Vec<Option<(u32, u32, State)>> {
        let of = |method: &Method| {
            let signature = method.target.split_once('#').map_or("", |(_, signature)| signature);
            self.members.method(class, signature).map(|extent| (extent.first, extent.last, method.state))
        };
        methods.iter().map(of).collect()
    }
}

/// The details of a test of the manifest.
pub(super) fn test(input: &Input<'_>, at: usize) -> TestDetails {
    let entry = &input.manifest.tests[at];
    let source = input.tests.get(at).and_then(Option::as_ref);
    let texts = || {
        let actions = entry.actions.iter().map(|action| action.text.as_str());
        actions.chain(entry.assertions.iter().map(|assertion| assertion.text.as_str()))
    };
    let places = match source {
        Some(source) => pieces(&source.text, texts()),
        None => vec![None; texts().count()],
    };
    let actions = entry.actions.iter().map(|one| (&one.why, one.event, one.step.as_str()));
    let all = actions.chain(entry.assertions.iter().map(|one| (&one.why, one.event, "")));
    let steps = all.zip(texts()).zip(places).map(|(((why, event, step), text), piece)| StepDetails {
        why: why.clone(),
        event,
        at: piece.map(|Piece { start, end }| (start.line, start.column, end.line, end.column)),
        text: piece.is_none().then(|| text.to_owned()),
        step: if step == "recorded" { String::new() } else { step.to_owned() },
    });
    TestDetails {
        text: source.map(|source| source.text.clone()),
        recording: entry.recording.clone(),
        event: entry.invocation,
        optimistic: entry.optimistic,
        steps: steps.collect(),
        actions: entry.actions.len(),
        picture: layered(&needs(entry)),
        also_tests: entry.also_tests.clone(),
        calls: input.calls.get(at).cloned().flatten(),
        minimized: entry.minimized.clone(),
    }
}

/// By place, not by the action's number; assertions need the act.
fn needs(entry: &crate::manifest::TestEntry) -> Vec<Vec<usize>> {
    let place = |id: &usize| entry.actions.iter().position(|action| action.id == *id);
    let of_actions = entry.actions.iter().map(|action| action.needs.iter().filter_map(place).collect());
    let act: Vec<usize> = entry.actions.len().checked_sub(1).into_iter().collect();
    of_actions.chain(entry.assertions.iter().map(|_| act.clone())).collect()
}
