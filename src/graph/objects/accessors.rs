//! Methods that only show what a field holds, learned from what they did: `Optional.ofNullable(body)`, `members.get(i)`, a view of a list.
//!
//! Input: call forest and data flow. Output: for a field the methods that every recorded call shows to give its value, that value in an
//! `Optional`, an element of its list, or the list. And for an object the lists that held it. Invariant: a method counts only if all
//! calls that were looked at changed nothing and agree on one field. Why learned: a test has an object inside a larger one only through these, and the
//! recording rarely called the one that leads there, on that very object, before the act. What was learned is a guess for other objects; a test
//! that relies on a wrong one does not pass.

use indexmap::IndexMap;

use crate::graph::data::{DataFlow, inner_objects};
use crate::graph::invocation::{CallForest, Invocation};
use crate::graph::location::Location;
use crate::program::Program;
use crate::trace::event::{ClassId, ContentShape, EventId, FieldId, MethodId, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

/// Calls of a method that are looked at.
const MOST_CALLS: u32 = 16;
/// Events of such a call.
const MOST_EVENTS: u32 = 200;
/// Lists that are remembered for an object.
const MOST_LISTS: usize = 4;

/// What a method gives of the field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gives {
    Value,
    /// An `Optional` of it.
    Optional,
    /// The element of the list it is; the argument is its index.
    Element,
    /// The list it is, a view of it, or a list of the same elements.
    List,
}

/// A method that shows a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Accessor {
    pub method: MethodId,
    pub gives: Gives,
    /// The class of what it returned.
    pub result: ClassId,
}

/// What was learned.
#[derive(Debug, Default)]
pub struct Accessors {
    by_field: IndexMap<FieldId, Vec<Accessor>>,
    lists: IndexMap<ObjectId, Vec<ObjectId>>,
}

/// What all calls of one method so far agree on.
struct Learned {
    calls: u32,
    result: ClassId,
    /// None as long as no call returned an object.
    shown: Option<Vec<(FieldId, Gives)>>,
}

impl Accessors {
    /// Looks at the first calls of each method.
    #[must_use]
    pub fn learn(program: &Program, log: &EventLog, calls: &CallForest, flow: &DataFlow) -> Self {
        let pupil = Pupil { program, log, flow };
        let mut learned: IndexMap<MethodId, Learned> = IndexMap::new();
        for (_, invocation) in calls.iter() {
            let (Some(method), Some(receiver)) = (invocation.method(), invocation.receiver_object()) else { continue };
            let Some(result) = invocation.returned().and_then(Value::object) else { continue };
            let first = || Learned { calls: 0, result: program.object(result).class, shown: None };
            let known = learned.entry(method).or_insert_with(first);
            if known.calls >= MOST_CALLS || known.shown.as_ref().is_some_and(Vec::is_empty) {
                continue;
            }
            known.calls += 1;
            let shown = pupil.shown_by(invocation, receiver, result);
            match (&mut known.shown, shown) {
                (_, None) => {}
                (Some(before), Some(now)) => before.retain(|one| now.contains(one)),
                (none, now) => *none = now,
            }
        }
        let mut by_field: IndexMap<FieldId, Vec<Accessor>> = IndexMap::new();
        for (method, known) in learned {
            if let Some([(field, gives)]) = known.shown.as_deref() {
                by_field.entry(*field).or_default().push(Accessor { method, gives: *gives, result: known.result });
            }
        }
        Self { by_field, lists: lists(program, log, flow) }
    }

    /// The methods that show a field.
    #[must_use]
    pub fn of(&self, field: FieldId) -> &[Accessor] {
        self.by_field.get(&field).map_or(&[], Vec::as_slice)
    }

    /// What a method shows.
    #[must_use]
    pub fn by(&self, method: MethodId) -> Option<&Accessor> {
        self.by_field.values().flatten().find(|one| one.method == method)
    }

    /// Lists that held an object at some time.
    #[must_use]
    pub fn lists_with(&self, object: ObjectId) -> &[ObjectId] {
        self.lists.get(&object).map_or(&[], Vec::as_slice)
    }
}

fn lists(program: &Program, log: &EventLog, flow: &DataFlow) -> IndexMap<ObjectId, Vec<ObjectId>> {
    let mut lists: IndexMap<ObjectId, Vec<ObjectId>> = IndexMap::new();
    for list in program.definitions.objects.ids() {
        for (_, content) in flow.contents(list) {
            let shape = &log.content(*content).shape;
            if !matches!(shape, ContentShape::List(_)) {
                continue;
            }
            for inner in inner_objects(shape) {
                let known = lists.entry(inner).or_default();
                if known.len() < MOST_LISTS && !known.contains(&list) {
                    known.push(list);
                }
            }
        }
    }
    lists
}

struct Pupil<'a> {
    program: &'a Program,
    log: &'a EventLog,
    flow: &'a DataFlow,
}

impl Pupil<'_> {
    /// The fields of the receiver that explain what a call returned. None if the call says nothing: an empty `Optional`.
    fn shown_by(&self, invocation: &Invocation, receiver: ObjectId, result: ObjectId) -> Option<Vec<(FieldId, Gives)>> {
        let index = match self.log.values(invocation.arguments) {
            [] => None,
            [Value::Primitive(Primitive::Int(index))] => Some(*index),
            _ => return Some(Vec::new()),
        };
        let desc = &self.program.method(invocation.method()?).desc;
        let is_long = invocation.end.0 - invocation.start.0 > MOST_EVENTS;
        if is_long || index.is_some() != desc.starts_with("(I)") || self.flow.changes(invocation) {
            return Some(Vec::new());
        }
        if matches!(self.content(result, invocation.end), Some(ContentShape::Optional(Value::Null | Value::Absent))) {
            return None;
        }
        let mut shown = Vec::new();
        for used in self.flow.uses_in(invocation.start, invocation.end) {
            let Location::Field(holder, field) = *self.flow.locations.get(used.location) else { continue };
            let value = used.definition.map(|id| self.flow.definition(id).value).and_then(Value::object);
            let Some(value) = value.filter(|_| holder == receiver) else { continue };
            let gives = self.explains(invocation, value, result, index).map(|gives| (field, gives));
            shown.extend(gives.filter(|one| !shown.contains(one)));
        }
        Some(shown)
    }

    fn explains(
        &self,
        invocation: &Invocation,
        value: ObjectId,
        result: ObjectId,
        index: Option<i32>,
    ) -> Option<Gives> {
        let held = Value::Object(value);
        if let Some(index) = index {
            let Some(ContentShape::List(elements)) = self.content(value, invocation.end) else { return None };
            let at = usize::try_from(index).ok()?;
            return (elements.get(at) == Some(&Value::Object(result))).then_some(Gives::Element);
        }
        if value == result {
            return Some(Gives::Value);
        }
        if self.flow.views.get(&result) == Some(&value) {
            return Some(Gives::List);
        }
        match self.content(result, invocation.end)? {
            ContentShape::Optional(inner) if *inner == held => Some(Gives::Optional),
            ContentShape::List(elements) if !elements.is_empty() => {
                let shape = self.content(value, invocation.end)?;
                matches!(shape, ContentShape::List(own) if own == elements).then_some(Gives::List)
            }
            _ => None,
        }
    }

    /// A content as it was at an event, or told right behind it.
    fn content(&self, object: ObjectId, event: EventId) -> Option<&ContentShape> {
        let last = self.log.last_told_behind(event);
        let (_, content) = self.flow.content_at(object, last)?;
        let content = self.log.content(content);
        content.seen.is_whole().then_some(&content.shape)
    }
}
