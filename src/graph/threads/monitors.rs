//! Monitors that a caller holds: `notifyAll()` in a method that is not synchronized itself.
//!
//! Input: the events, the invocations. Output: the calls that need a monitor, each with where it was entered. Invariant: an invocation
//! between the two cannot be performed alone, it would throw; that which entered the monitor can.

use indexmap::IndexMap;

use crate::graph::invocation::{CallForest, Invocation};
use crate::program::Program;
use crate::trace::event::{Event, EventId, ObjectId, ThreadId};
use crate::trace::log::EventLog;

/// What only the owner of a monitor may call.
const OWNERS_ONLY: [&str; 3] = ["wait", "notify", "notifyAll"];

/// A call that needs a monitor.
#[derive(Clone, Copy, Debug)]
struct OwnersCall {
    call: EventId,
    entered: EventId,
    object: ObjectId,
}

/// Calls that need monitors, in order.
#[derive(Debug, Default)]
pub struct Monitors {
    calls: Vec<OwnersCall>,
}

impl Monitors {
    /// Follows which monitors each thread holds.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, forest: &CallForest) -> Self {
        let mut held: IndexMap<(ThreadId, ObjectId), Vec<EventId>> = IndexMap::new();
        let mut calls = Vec::new();
        for id in log.ids() {
            let thread = log.thread(id);
            match log.event(id) {
                Event::MonitorEnter { object } => {
                    let Some(object) = object.object() else { continue };
                    held.entry((thread, object)).or_default().push(id);
                }
                Event::MonitorExit { object } => {
                    let of = object.object().and_then(|object| held.get_mut(&(thread, object)));
                    of.and_then(Vec::pop);
                }
                Event::Call { callee, receiver, .. } => {
                    let callee = program.callee(callee);
                    let Some(object) = receiver.object().filter(|_| OWNERS_ONLY.contains(&callee.name.as_str())) else {
                        continue;
                    };
                    // A frame that an exception ended let go of what it held.
                    let holds =
                        |entered: &&EventId| forest.frame(**entered).is_some_and(|frame| forest.get(frame).spans(id));
                    let entered = held.get(&(thread, object)).and_then(|all| all.iter().rev().find(holds));
                    calls.extend(entered.map(|entered| OwnersCall { call: id, entered: *entered, object }));
                }
                _ => {}
            }
        }
        Self { calls }
    }

    /// The object whose monitor an invocation needs and does not enter itself.
    #[must_use]
    pub fn left_to_caller(&self, invocation: &Invocation) -> Option<ObjectId> {
        let first = self.calls.partition_point(|one| one.call < invocation.start);
        let inside = self.calls[first..].iter().take_while(|one| one.call <= invocation.end);
        inside.filter(|one| invocation.spans(one.call)).find(|one| one.entered < invocation.start).map(|one| one.object)
    }
}
