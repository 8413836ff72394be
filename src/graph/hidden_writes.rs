//! Library calls that write fields of the program's objects, which no record tells: reflection, field updaters, variable handles, and what may use
//! them inside: containers, mappers, parsers of command lines.
//!
//! Input: the library calls in order. Output: which of them may have written a field between two events. Invariant: a call is only named if the object whose field changed
//! was made inside it, was given to it, or was given before to what it is called on. Why not all that nobody recorded: what the library does to a field it does while one of
//! its methods runs, and it has to have the object.

use indexmap::{IndexMap, IndexSet};

use super::invocation::{CallForest, Invocation, Outcome};
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

/// More calls than these that may have written one field are as good as none: a test would have to make them all.
const MOST_SUSPECTED: usize = 4;

/// The calls of libraries of which nobody knows what they do.
#[derive(Debug, Default)]
pub(super) struct Suspects {
    /// Their first events.
    starts: IndexSet<EventId>,
    /// By the program's objects that they were given, or the library's that they were called on.
    by_object: IndexMap<ObjectId, Vec<EventId>>,
    /// The library's objects that were given one of the program's, or came out of a call that was.
    keepers: IndexMap<ObjectId, IndexSet<ObjectId>>,
}

impl Suspects {
    /// Notes a call. `given`: objects of the program's; `on`: of the library's, that it was called on or gave.
    pub(super) fn note(&mut self, call: &Invocation, given: &[ObjectId], on: [Option<ObjectId>; 2]) {
        self.starts.insert(call.start);
        if !matches!(call.outcome, Outcome::Returned(_)) {
            return;
        }
        for object in given.iter().copied().chain(on[0]) {
            self.by_object.entry(object).or_default().push(call.start);
        }
        for object in given {
            self.keepers.entry(*object).or_default().extend(on.into_iter().flatten());
        }
    }

    /// The calls that may have written a field of an object between two events: the one inside which the first event lies, else all that had the object. None where one of
    /// them goes on at the second event: who ran the program's code may have prepared it for that.
    pub(super) fn between(
        &self,
        forest: &CallForest,
        object: ObjectId,
        since: EventId,
        before: EventId,
    ) -> Vec<Invocation> {
        let unknown = |event| {
            let around = forest.ancestry(forest.frame(event)).map(|id| forest.get(id));
            around.filter(|call| self.starts.contains(&call.start))
        };
        let maker = unknown(since).find(|call| call.end < before);
        let made_on =
            maker.into_iter().flat_map(|maker| [maker.receiver_object(), maker.returned().and_then(Value::object)]);
        let keepers = self.keepers.get(&object).into_iter().flatten().copied();
        let having: IndexSet<ObjectId> = keepers.chain(made_on.flatten()).chain([object]).collect();
        let has_it = |call: &Invocation| {
            let of = |object| self.by_object.get(object).is_some_and(|all| all.binary_search(&call.start).is_ok());
            having.iter().any(of)
        };
        if unknown(before).any(|call| call.start > since && has_it(call)) {
            return Vec::new();
        }
        if let Some(maker) = maker {
            return vec![*maker];
        }
        let of = |object| {
            let all = self.by_object.get(object).map_or(&[][..], Vec::as_slice);
            &all[all.partition_point(|start| *start < since)..]
        };
        let all = having.iter().flat_map(|object| of(object).iter().take(MOST_SUSPECTED + 1));
        let mut all: Vec<EventId> = all.copied().collect();
        all.sort_unstable();
        all.dedup();
        let calls = all.into_iter().filter_map(|start| forest.starting_at(start)).map(|id| *forest.get(id));
        let calls: Vec<Invocation> = calls.filter(|call| call.end < before).collect();
        if calls.len() > MOST_SUSPECTED { Vec::new() } else { calls }
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
