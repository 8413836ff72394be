//! Tables of servers that held, or may have held, rows before the recording.
//!
//! Input: the data flow of a recording. Output: those that the recorded program changed as it found them. Why it matters: a test changes them again, and whose rows
//! they are nobody knows; what the program emptied or made itself, it may empty again.

use indexmap::IndexSet;

use super::url::is_server;
use crate::graph::data::{DataFlow, DefinitionKind, Use};
use crate::graph::invocation::CallForest;
use crate::graph::location::{Location, LocationId};
use crate::trace::event::EventId;

/// A table of a server, in the order in which they were met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ServerTable<'a> {
    /// As [`super::address`] has it.
    pub database: &'a str,
    pub table: &'a str,
}

impl<'a> ServerTable<'a> {
    /// The table whose rows a location is, if it is on a database server.
    #[must_use]
    pub fn of(location: &'a Location) -> Option<Self> {
        let Location::Resource(name) = location else { return None };
        let (database, table) = name.strip_prefix("rows:")?.rsplit_once(' ')?;
        is_server(database).then_some(Self { database, table })
    }
}

/// Tables of which the program changed rows that it had neither made nor emptied. One look at all uses for each table.
#[must_use]
pub fn changed_as_found<'f>(flow: &'f DataFlow, calls: &CallForest) -> IndexSet<ServerTable<'f>> {
    let tables = flow.locations.iter().filter_map(|(id, location)| Some((id, ServerTable::of(location)?)));
    tables.filter(|(id, _)| is_changed_as_found(flow, calls, *id)).map(|(_, table)| table).collect()
}

/// By the first write: whatever comes behind it finds what that left.
fn is_changed_as_found(flow: &DataFlow, calls: &CallForest, rows: LocationId) -> bool {
    let written = flow.definitions_of(rows).iter().map(|id| flow.definition(*id));
    let Some(first) = written.into_iter().find(|one| one.kind != DefinitionKind::Initial) else { return false };
    // (What ends all that was and says how much it was depends on it, and leaves nothing of it.)
    let depends = |used: &&Use| {
        let ends_there = || calls.starting_at(used.event).is_some_and(|id| calls.get(id).end == first.event);
        used.location == rows && !flow.counted.contains(&(used.event, rows)) && ends_there()
    };
    first.kind == DefinitionKind::Update
        || flow.uses_in(EventId(0), first.event).iter().rev().any(|used| depends(&used))
}
