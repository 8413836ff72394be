//! Calls that talk to other programs: sockets, HTTP.
//!
//! Input: the data flow. Output: whether events of a thread do that. Invariant: nothing that contains one is performed by a test: who answered in the
//! recording is not there when the test runs.

use indexmap::IndexMap;

use super::data::DataFlow;
use crate::trace::event::{EventId, ThreadId};
use crate::trace::log::EventLog;

/// The calls of each thread, in order.
#[derive(Debug, Default)]
pub struct Network {
    calls: IndexMap<ThreadId, Vec<EventId>>,
}

impl Network {
    /// Finds them.
    #[must_use]
    pub fn find(log: &EventLog, flow: &DataFlow) -> Self {
        let used = flow.uses.iter().map(|one| (one.event, one.location));
        let defined = flow.definitions.iter().map(|one| (one.event, one.location));
        let mut calls: IndexMap<ThreadId, Vec<EventId>> = IndexMap::new();
        for (event, _) in used.chain(defined).filter(|(_, location)| flow.locations.get(*location).is_network()) {
            calls.entry(log.thread(event)).or_default().push(event);
        }
        calls.values_mut().for_each(|events| events.sort_unstable());
        Self { calls }
    }

    /// Whether a thread does so in a range of events.
    #[must_use]
    pub fn is_used(&self, thread: ThreadId, first: EventId, last: EventId) -> bool {
        let Some(calls) = self.calls.get(&thread) else { return false };
        calls.get(calls.partition_point(|event| *event < first)).is_some_and(|event| *event <= last)
    }
}
