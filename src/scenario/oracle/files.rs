//! What the act left in files.
//!
//! Input: what the recording told of files that changed while the act ran. Output: checks of the plan, each with what wrote the file before the act. Invariants:
//! a file is looked at once, as it was when the act was over; that one is gone is only said if it was there before.

use indexmap::IndexMap;

use super::{Check, Expectation, Look, Plan, Planner};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::files::Files;
use crate::graph::invocation::InvocationId;
use crate::slice::context::SliceContext;
use crate::trace::copies::{FoundContent, WrittenContent, WrittenFile};
use crate::trace::event::EventId;

/// Files that one test looks at.
const MOST_FILES: usize = 4;

/// Which files a test looks at by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesLookedAt {
    /// Those that are gone, and those whose content stands in the test.
    Short,
    /// Those that have to be compared with a copy.
    Copied,
}

/// Adds checks of the files that the act changed. True if there are any.
pub fn extend_for_files(
    context: &SliceContext<'_>,
    target: InvocationId,
    plan: &mut Plan,
    which: FilesLookedAt,
) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap {
        return false;
    }
    let planner = Planner::new(context, invocation, plan.looked.clone());
    // (What is gone may have been removed by others.)
    let is_own = |written: &WrittenFile| written.content != WrittenContent::Gone || planner.changes(&written.path);
    // (Of a database the rows are looked at: nobody else knows what stands in its files.)
    let databases = &context.history.flow.database_files;
    let is_of_database =
        |written: &WrittenFile| written.content != WrittenContent::Gone && databases.contains_key(&written.path);
    let checks: Vec<Check> = telling(context, left_in_files(context, invocation.start))
        .into_iter()
        .filter(|written| is_meant(written, which) && is_own(written) && !is_of_database(written))
        .take(MOST_FILES)
        .map(|written| {
            let (expectation, why) = match written.content {
                WrittenContent::Gone => (Expectation::Removed, "a file that the method removed"),
                WrittenContent::Directory => (Expectation::Made, "a directory that the method made"),
                _ => (Expectation::Written(written.event), "a file that the method wrote"),
            };
            let check = Check::plain(Look::File(written.event), expectation);
            Check { definitions: planner.written_before(&written.path), why: why.to_owned(), ..check }
        })
        .collect();
    plan.extend(checks)
}

/// Directories behind all else, without those of which what lies in them says that they are there, too.
fn telling<'a>(context: &SliceContext<'_>, left: Vec<&'a WrittenFile>) -> Vec<&'a WrittenFile> {
    let (made, mut all): (Vec<_>, Vec<_>) =
        left.into_iter().partition(|written| written.content == WrittenContent::Directory);
    let there: Vec<&str> =
        all.iter().filter(|file| file.content != WrittenContent::Gone).map(|file| file.path.as_str()).collect();
    let is_around = |made: &WrittenFile| there.iter().any(|path| context.history.files.is_inside(path, &made.path));
    all.extend(made.into_iter().filter(|made| !is_around(made)));
    all
}

fn is_meant(written: &WrittenFile, which: FilesLookedAt) -> bool {
    match &written.content {
        WrittenContent::Gone | WrittenContent::Directory | WrittenContent::Held(FoundContent::Text(_)) => {
            which == FilesLookedAt::Short
        }
        WrittenContent::Held(FoundContent::Copy(_)) => which == FilesLookedAt::Copied,
        WrittenContent::Unknown => false,
    }
}

/// The last that was told of each file in the time of an action. What was gone in the end and is told of by something else first came and went.
fn left_in_files<'a>(context: &SliceContext<'a>, action: EventId) -> Vec<&'a WrittenFile> {
    let log = context.history.log;
    let mut all: IndexMap<&str, (&WrittenFile, &WrittenFile)> = IndexMap::new();
    for span in context.history.spans(action) {
        let from = log.written.partition_point(|one| one.event < span.first);
        let inside = log.written[from..].iter().take_while(|one| one.event <= span.last);
        for one in inside.filter(|one| log.thread(one.event) == span.thread) {
            let (first, last) = all.entry(&one.path).or_insert((one, one));
            if one.event < first.event {
                *first = one;
            }
            if one.event > last.event {
                *last = one;
            }
        }
    }
    let is_gone = |one: &WrittenFile| one.content == WrittenContent::Gone;
    let left = all.into_values().filter(|(first, last)| !is_gone(last) || is_gone(first));
    left.map(|(_, last)| last).collect()
}

impl Planner<'_, '_> {
    /// Whether a call in the act is known to change a file.
    fn changes(&self, path: &str) -> bool {
        let flow = &self.context.history.flow;
        let location = flow.locations.find(&Files::location(path));
        let (first, last) = (self.invocation.start, self.invocation.end);
        let defined = location.map(|location| flow.definitions_in(location, first, last)).unwrap_or_default();
        defined.iter().any(|id| flow.definition(*id).kind != DefinitionKind::Initial)
    }

    /// What made a file what it was, before the act.
    fn written_before(&self, path: &str) -> Vec<DefinitionId> {
        let flow = &self.context.history.flow;
        let location = flow.locations.find(&Files::location(path));
        let mut at = location.and_then(|location| flow.reaching(location, EventId(self.invocation.end.0 + 1)));
        while let Some(id) = at {
            let definition = flow.definition(id);
            if definition.event < self.invocation.start {
                return vec![id];
            }
            // What was in the file before is not in it any more, or the act needs it anyway.
            at = definition.previous.filter(|_| definition.kind == DefinitionKind::Update);
        }
        Vec::new()
    }
}
