//! Calls that end the JVM.
//!
//! Input: the events. Output: whether an invocation contains such a call, however that ended: a system test may have kept the JVM alive (a
//! security manager, a rule). Invariant: nothing that contains one is performed by a test, which would end with status 0 and no failure
//! shown.

use super::invocation::Span;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{CalleeId, Event, EventId};
use crate::trace::log::EventLog;

/// The calls in order.
#[derive(Debug, Default)]
pub struct Exits {
    calls: Vec<(EventId, CalleeId)>,
}

impl Exits {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog) -> Self {
        let numbered = (0u32..).map(EventId).zip(log.events.iter());
        let calls = numbered.filter_map(|(id, event)| match event {
            Event::Call { callee, .. } => ends_jvm(program.callee(callee)).then_some((id, callee)),
            _ => None,
        });
        Self { calls: calls.collect() }
    }

    /// The first call in a span.
    #[must_use]
    pub fn between(&self, log: &EventLog, span: Span) -> Option<CalleeId> {
        let first = self.calls.partition_point(|(event, _)| *event < span.first);
        let mut inside = self.calls[first..].iter().take_while(|(event, _)| *event <= span.last);
        inside.find_map(|(event, callee)| (log.thread(*event) == span.thread).then_some(*callee))
    }
}

fn ends_jvm(callee: &Callee) -> bool {
    let exits = callee.name == "exit" || callee.name == "halt";
    exits && matches!(callee.owner.as_str(), "java/lang/System" | "java/lang/Runtime")
}
