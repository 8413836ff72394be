//! Calls that talk to other programs: sockets, HTTP.
//!
//! Input: the data flow. Output: whether events of a span do that. Invariant: nothing that contains one is performed by a test: who answered in the
//! recording is not there when the test runs.

use super::data::DataFlow;
use super::invocation::Span;
use crate::trace::event::EventId;
use crate::trace::log::EventLog;

/// The calls, in order.
#[derive(Debug, Default)]
pub struct Network {
    calls: Vec<EventId>,
}

impl Network {
    /// Finds them.
    #[must_use]
    pub fn find(flow: &DataFlow) -> Self {
        let used = flow.uses.iter().map(|one| (one.event, one.location));
        let defined = flow.definitions.iter().map(|one| (one.event, one.location));
        let talking = used.chain(defined).filter(|(_, location)| flow.locations.get(*location).is_network());
        let mut calls: Vec<EventId> = talking.map(|(event, _)| event).collect();
        calls.sort_unstable();
        Self { calls }
    }

    /// Whether events of a span do so.
    #[must_use]
    pub fn is_used(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.calls, log)
    }
}
