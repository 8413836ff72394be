//! Library calls that write fields of the objects they are given, which no record tells: reflection, field updaters, variable handles.
//!
//! Input: the library calls in order. Output: which of them may have written a field between two events. Invariant: a call is only named if it was
//! given the object whose field changed.

use indexmap::IndexMap;

use super::invocation::{Invocation, Outcome};
use crate::trace::definition::Callee;
use crate::trace::event::{EventId, ObjectId, Value};

/// One such call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HiddenWrite {
    pub(super) start: EventId,
    pub(super) end: EventId,
    /// What it was told to write; none if it computes that from the value before.
    value: Option<Value>,
}

impl HiddenWrite {
    /// Whether the value before is part of what it does.
    pub(super) fn reads(self) -> bool {
        self.value.is_none()
    }
}

/// The calls by the objects they were given.
#[derive(Debug, Default)]
pub(super) struct HiddenWrites {
    by_object: IndexMap<ObjectId, Vec<HiddenWrite>>,
}

impl HiddenWrites {
    /// Notes a library call if it is one.
    pub(super) fn note(&mut self, callee: &Callee, invocation: &Invocation, arguments: &[Value]) {
        let Some(&Value::Object(object)) = arguments.first().filter(|_| writes_fields(callee)) else {
            return;
        };
        if !matches!(invocation.outcome, Outcome::Returned(_)) {
            return;
        }
        let told = callee.name.to_ascii_lowercase().ends_with("set") || callee.owner == FIELD;
        let value = arguments.last().copied().filter(|_| told && !callee.name.starts_with("getAnd"));
        let (start, end) = (invocation.start, invocation.end);
        self.by_object.entry(object).or_default().push(HiddenWrite { start, end, value });
    }

    /// The calls between two events that led to a value: the last one that may have written it, and those before it.
    pub(super) fn leading_to(&self, object: ObjectId, value: Value, since: EventId, before: EventId) -> &[HiddenWrite] {
        let all = self.by_object.get(&object).map_or(&[][..], Vec::as_slice);
        let from = all.partition_point(|one| one.start < since);
        let between = &all[from..all.partition_point(|one| one.end < before).max(from)];
        // Boxes are objects of their own: what a reflective call was given need not be the value that is read.
        let may = |one: &HiddenWrite| one.value.is_none_or(|told| told == value || told.object().is_some());
        let last = between.iter().rposition(may).map_or(0, |last| last + 1);
        &between[..last]
    }
}

const FIELD: &str = "java/lang/reflect/Field";

fn writes_fields(callee: &Callee) -> bool {
    let name = callee.name.as_str();
    match callee.owner.as_str() {
        FIELD => name.starts_with("set") && name != "setAccessible",
        "java/lang/invoke/VarHandle" => !matches!(name, "get" | "getVolatile" | "getAcquire" | "getOpaque"),
        owner => {
            let updater = owner.starts_with("java/util/concurrent/atomic/Atomic") && owner.ends_with("FieldUpdater");
            updater && !matches!(name, "get" | "newUpdater")
        }
    }
}
