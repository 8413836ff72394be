//! What a file held that the act wrote anew.
//!
//! Input: a scenario that looks into files, its members. Output: the files that were there before the act and are not in the test, with what they held. Invariant: a
//! file that any member makes is not among them. Why: one that is written over need not be made by a slice, as nothing of it is left; but a program that adds to it
//! does the same in an empty place.

use crate::graph::data::{DefinitionKind, Use};
use crate::graph::files::{Files, Found};
use crate::scenario::model::{Expected, FilePart, Probe, Scenario};
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::trace::copies::{FoundContent, WrittenContent};
use crate::trace::event::{EventId, JavaText};

/// A file that the test makes right before the act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedFile {
    pub path: JavaText,
    pub text: JavaText,
}

/// Finds them, by the paths of the recording.
pub(super) fn replaced(
    context: &SliceContext<'_>,
    slice: &Slice,
    members: &[EventId],
    scenario: &Scenario,
) -> Vec<ReplacedFile> {
    let is_content = |part: &FilePart| matches!(part, FilePart::Text | FilePart::Bytes);
    let written = scenario.assertions.iter().filter_map(|assertion| match &assertion.probe {
        Probe::File { path, part } if is_content(part) => Some((path, &assertion.expected)),
        _ => None,
    });
    let there = written.filter_map(|(path, becomes)| {
        let name = path.to_utf8()?;
        let text = held(context, &name, slice.act)?;
        // (Where it becomes what it was, nobody would notice that nothing is written.)
        let is_same = matches!(becomes, Expected::Text(new) if *new == text);
        let is_there = is_same || is_made(context, &name, slice.act, members);
        (!is_there).then(|| ReplacedFile { path: path.clone(), text })
    });
    there.collect()
}

/// What a file held when an action began, if that is short text.
fn held(context: &SliceContext<'_>, path: &str, at: EventId) -> Option<JavaText> {
    let (log, files) = (context.history.log, &context.history.files);
    let before = EventId(at.0.saturating_sub(1));
    let content = match files.last_told(log, path, before) {
        Some(written) => match &written.content {
            WrittenContent::Held(content) => Some(content),
            _ => None,
        },
        None => match files.found(path)? {
            Found::Read(content) => Some(content),
            _ => None,
        },
    };
    match content? {
        FoundContent::Text(text) => Some(text.clone()),
        FoundContent::Copy(_) => None,
    }
}

/// Whether a member makes a file before the act, or the act needs it.
fn is_made(context: &SliceContext<'_>, path: &str, act: EventId, members: &[EventId]) -> bool {
    let flow = &context.history.flow;
    let Some(file) = flow.locations.find(&Files::location(path)) else { return false };
    let mut before = members.iter().filter(|member| **member < act);
    let makes = |member: &EventId| {
        context.resources_defined_in(*member).any(|one| one.location == file && one.kind != DefinitionKind::Initial)
    };
    let from_before = |used: &Use| used.definition.is_none_or(|id| flow.definition(id).event < act);
    before.any(makes) || context.resources_used_in(act).any(|used| used.location == file && from_before(used))
}
