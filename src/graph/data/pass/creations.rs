//! Where objects come from.
//!
//! Input: constructors that bind their object, clones, what library calls return. Output: creations; the fields that a constructor
//! wrote before its object was bound; copies of what the original held. Invariant: the first creation of an object stays.

use super::Pass;
use crate::graph::data::{Creation, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId, Invoked};
use crate::graph::location::Location;
use crate::trace::event::{EventId, ObjectId, Value};

impl Pass<'_> {
    pub(super) fn created(&mut self, object: ObjectId, event: EventId, ready: EventId) {
        let slot = &mut self.flow.creations[object.index()];
        if slot.is_none() {
            *slot = Some(Creation { event, ready });
        }
    }

    pub(super) fn bound(&mut self, event: EventId, object: Value) {
        let Some(object) = object.object() else {
            return;
        };
        let Some(frame) = self.app_frame(event) else {
            return;
        };
        for (at, field, value) in self.early.swap_remove(&frame).unwrap_or_default() {
            self.define(at, Location::Field(object, field), DefinitionKind::Kill, value);
        }
        // The outermost constructor on this object is the one that was called: the object begins there.
        let on_it = |id: &InvocationId| self.forest.get(*id).receiver == Value::Object(object);
        let outermost = || self.forest.ancestry(Some(frame)).take_while(on_it).last();
        if let Some(made_by) = self.flow.stand_ins.get(&object).copied().or_else(outermost) {
            let invocation = self.forest.get(made_by);
            self.created(object, invocation.start, invocation.end);
        }
    }

    fn app_frame(&self, event: EventId) -> Option<InvocationId> {
        self.forest.ancestry(self.forest.frame(event)).find(|id| self.forest.get(*id).method().is_some())
    }

    /// An object that a library call returned and nobody had seen before was made there.
    pub(super) fn first_seen(&mut self, object: ObjectId, invocation: &Invocation, event: EventId) {
        let is_new = self.returned_by.of(object.index()).take(2).count() == 1
            && self.holders.of(object.index()).next().is_none();
        let given = self.log.values(invocation.arguments).contains(&Value::Object(object))
            || invocation.receiver == Value::Object(object);
        if is_new
            && !given
            && matches!(invocation.invoked, Invoked::Library(_))
            && self.first_mention(object, invocation.start)
        {
            self.created(object, invocation.start, event);
        }
    }

    fn first_mention(&self, object: ObjectId, since: EventId) -> bool {
        self.flow.contents(object).first().is_none_or(|(event, _)| *event >= since)
    }

    pub(super) fn cloned(&mut self, event: EventId, source: ObjectId, result: ObjectId) {
        self.created(result, event, event);
        if self.flow.creations[source.index()].is_none() || self.copies.contains_key(&source) {
            self.copies.insert(result, event);
        }
        if let Some(length) = self.flow.lengths.get(&source).copied() {
            self.flow.lengths.insert(result, length);
        }
        for part in self.parts.of(source.index()).collect::<Vec<_>>() {
            self.used(event, part);
            let value = self.current[part.index()].map_or(Value::Unobserved, |id| self.flow.definition(id).value);
            let copy = match self.flow.locations.get(part) {
                Location::Field(_, field) => Location::Field(result, *field),
                Location::Element(_, index) => Location::Element(result, *index),
                Location::Elements(_) => Location::Elements(result),
                _ => continue,
            };
            self.define(event, copy, DefinitionKind::Kill, value);
        }
    }
}
