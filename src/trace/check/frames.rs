//! The frames open on one thread while its events are read.
//!
//! Invariant: depth counts the frames of app methods only; library calls lie between them.

use indexmap::IndexMap;

use crate::trace::event::{CalleeId, MethodId, ObjectId};

/// What is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    Method { method: MethodId, binding: Binding },
    Call(CalleeId),
}

/// Where a frame is with its receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    NotAConstructor,
    Awaited,
    Bound,
}

/// One thread's frames and monitors.
#[derive(Debug, Default)]
pub(super) struct Frames {
    open: Vec<Open>,
    depth: u32,
    monitors: IndexMap<ObjectId, u32>,
}

impl Frames {
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn enter(&mut self, method: MethodId, binding: Binding) {
        self.open.push(Open::Method { method, binding });
        self.depth += 1;
    }

    pub(super) fn call(&mut self, callee: CalleeId) {
        self.open.push(Open::Call(callee));
    }

    /// Leaves the innermost method; library calls that it had open ended with it.
    pub(super) fn leave(&mut self) -> Option<(MethodId, Binding)> {
        while let Some(open) = self.open.pop() {
            if let Open::Method { method, binding } = open {
                self.depth -= 1;
                return Some((method, binding));
            }
        }
        None
    }

    /// Ends the innermost call, if nothing was entered in it since.
    pub(super) fn end_call(&mut self) -> Option<CalleeId> {
        match self.open.last() {
            Some(Open::Call(callee)) => {
                let callee = *callee;
                self.open.pop();
                Some(callee)
            }
            _ => None,
        }
    }

    /// The binding of the innermost method.
    pub(super) fn binding(&mut self) -> Option<&mut Binding> {
        self.open.iter_mut().rev().find_map(|open| match open {
            Open::Method { binding, .. } => Some(binding),
            Open::Call(_) => None,
        })
    }

    /// Drops all frames deeper than `depth`; a caught exception ends the calls of the frame that caught it, too.
    pub(super) fn unwind(&mut self, depth: u32, caught: bool) {
        while self.depth > depth && self.leave().is_some() {}
        while caught && self.end_call().is_some() {}
    }

    pub(super) fn enter_monitor(&mut self, object: ObjectId) {
        *self.monitors.entry(object).or_insert(0) += 1;
    }

    /// False if it was not entered.
    pub(super) fn leave_monitor(&mut self, object: ObjectId) -> bool {
        match self.monitors.get_mut(&object) {
            Some(times) if *times > 0 => {
                *times -= 1;
                true
            }
            _ => false,
        }
    }
}
