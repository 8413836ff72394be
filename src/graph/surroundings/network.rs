//! Calls that talk to other programs: sockets, HTTP, processes that are started.
//!
//! Input: the data flow. Output: whether events of a span do that, and how. Invariant: nothing that contains one is performed by a test: who answered in the
//! recording is not there when the test runs, and what a started program does nobody recorded.

use crate::graph::data::DataFlow;
use crate::graph::invocation::Span;
use crate::trace::event::EventId;
use crate::trace::log::EventLog;

/// How a call has to do with another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// It asks one that is there.
    Asks,
    /// It starts one, or has to do with one that was started.
    Starts,
}

/// The calls, each kind in order.
#[derive(Debug, Default)]
pub struct Network {
    asking: Vec<EventId>,
    starting: Vec<EventId>,
}

impl Network {
    /// Finds them.
    #[must_use]
    pub fn find(flow: &DataFlow) -> Self {
        let used = flow.uses.iter().map(|one| (one.event, one.location));
        let defined = flow.definitions.iter().map(|one| (one.event, one.location));
        let mut network = Self::default();
        for (event, location) in used.chain(defined) {
            match flow.locations.get(location) {
                location if location.is_process() => network.starting.push(event),
                location if location.is_network() => network.asking.push(event),
                _ => {}
            }
        }
        network.asking.sort_unstable();
        network.starting.sort_unstable();
        network
    }

    /// Whether events of a span do so.
    #[must_use]
    pub fn used_in(&self, log: &EventLog, span: Span) -> Option<Talk> {
        let asks = span.has_any(&self.asking, log).then_some(Talk::Asks);
        asks.or_else(|| span.has_any(&self.starting, log).then_some(Talk::Starts))
    }
}
