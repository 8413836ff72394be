//! What a file held once a call had written it: a test has it by a copy, in place of the calls that wrote it.
//!
//! Input: a definition of a file, or of what lies in a directory. Output: what the recording told of it before the next change. Invariant: never where the last change was of something that no copy shows (a time, a permission), or was not seen. Why: a program that reads what it wrote (an
//! archive, an index, a store) writes it by hundreds of actions, of which the reader's test needs none.

use super::context::SliceContext;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::files::Files;
use crate::graph::invocation::Invoked;
use crate::graph::location::LocationId;
use crate::trace::copies::{WrittenContent, WrittenFile};
use crate::trace::event::EventId;

/// Changes that leave the content of a file as it was.
const OF_ATTRIBUTES: &str = "set";

/// What a test has by copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub definition: DefinitionId,
    /// What looked at it in the recording.
    pub seen_by: EventId,
}

/// Nobody saw what a file held.
struct Unseen;

impl<'a> SliceContext<'a> {
    /// What a test has on the disk in place of a definition: a file or directory, or all that lies in one; nothing where that is gone. None if it is not known.
    #[must_use]
    pub fn copies_of(&self, Copied { definition: id, seen_by }: Copied) -> Option<Vec<&'a WrittenFile>> {
        let flow = &self.history.flow;
        let definition = flow.definition(id);
        let location = flow.locations.get(definition.location);
        if definition.kind == DefinitionKind::Initial {
            return None;
        }
        let until_change = || self.next_change(definition.location, definition.event);
        if let Some(path) = Files::file(location) {
            if self.is_of_attributes(definition.event) {
                return None;
            }
            let told = self.told_of(path, definition.event, (seen_by, until_change()))?;
            return (told.content != WrittenContent::Unknown).then(|| there(vec![told]));
        }
        let directory = Files::entries(location)?;
        let until = until_change().min(seen_by);
        let inside = self.history.files.changed_in(directory);
        let held = inside.map(|(path, is_told)| if is_told { self.held_at(path, until) } else { Err(Unseen) });
        let held: Result<Vec<Option<&WrittenFile>>, Unseen> = held.collect();
        held.ok().map(|held| there(held.into_iter().flatten().collect()))
    }

    /// What is told of a file behind a change: what was told last when it was looked at, or, if that was in the method that changed it, at the end of that one.
    fn told_of(&self, path: &str, from: EventId, (seen_by, changed): (EventId, EventId)) -> Option<&'a WrittenFile> {
        let (log, files, calls) = (self.history.log, &self.history.files, &self.history.calls);
        let last = files.last_told(log, path, changed.min(seen_by));
        if last.is_some_and(|told| told.event > from) {
            return last;
        }
        let method = calls.ancestry(calls.frame(from)).map(|id| calls.get(id)).find(|call| call.method().is_some());
        let end = method.map_or(from, |method| method.end).min(changed);
        files.first_told(log, path, (from, end)).or(last)
    }

    /// What a path was at an event; nothing if it was not there yet.
    fn held_at(&self, path: &str, at: EventId) -> Result<Option<&'a WrittenFile>, Unseen> {
        let (flow, files) = (&self.history.flow, &self.history.files);
        let changed = flow.locations.find(&Files::location(path)).and_then(|location| flow.reaching(location, at));
        let changed = changed.filter(|id| flow.definition(*id).kind != DefinitionKind::Initial);
        let told = files.last_told(self.history.log, path, at);
        match (changed, told) {
            (None, None) => Ok(None),
            (_, Some(told)) if told.content != WrittenContent::Unknown => Ok(Some(told)),
            _ => Err(Unseen),
        }
    }

    /// The last event before the next change of a location, but for what no copy has.
    fn next_change(&self, location: LocationId, from: EventId) -> EventId {
        let flow = &self.history.flow;
        let behind = flow.definitions_in(location, EventId(from.0 + 1), EventId(u32::MAX));
        let changes = |id: &&DefinitionId| !self.is_of_attributes(flow.definition(**id).event);
        behind.iter().find(changes).map_or(EventId(u32::MAX), |id| EventId(flow.definition(*id).event.0 - 1))
    }

    /// Whether a change was of what no copy of a file has.
    fn is_of_attributes(&self, event: EventId) -> bool {
        let calls = &self.history.calls;
        let call = calls.frame(event).map(|id| calls.get(id).invoked);
        matches!(call, Some(Invoked::Library(callee)) if self.history.program.callee(callee).name.starts_with(OF_ATTRIBUTES))
    }

    /// Whether an action works on a location before an event.
    pub(super) fn works_on_before(&self, action: EventId, location: LocationId, event: EventId) -> bool {
        action < event
            && (self.resources_used_in(action).any(|used| used.location == location && used.event <= event)
                || self.resources_changed_in(action).any(|one| one.location == location && one.event <= event))
    }
}

fn there(mut told: Vec<&WrittenFile>) -> Vec<&WrittenFile> {
    told.retain(|one| one.content != WrittenContent::Gone);
    told
}
