//! Arrays, by element or, where they are long, as a whole.
//!
//! Input: creations of arrays, stores, loads. Output: lengths, definitions and uses of elements. Invariant: an array that is known to
//! be longer than the limit is one location; any other has one for each element.

use super::Pass;
use crate::graph::data::{DefinitionKind, LONGEST_BY_ELEMENT};
use crate::graph::location::Location;
use crate::trace::event::{Event, EventId, ObjectId, Primitive, Value, ValueSpan};

impl Pass<'_> {
    pub(super) fn element(&self, array: ObjectId, index: i32) -> Location {
        match self.flow.lengths.get(&array) {
            Some(length) if *length > i32::from(LONGEST_BY_ELEMENT) => Location::Elements(array),
            _ => Location::Element(array, index),
        }
    }

    pub(super) fn array_created(&mut self, event: EventId, array: ObjectId, lengths: ValueSpan) {
        self.created(array, event, event);
        if let Some(Value::Primitive(Primitive::Int(length))) = self.log.values(lengths).first() {
            self.flow.lengths.insert(array, *length);
        }
    }

    pub(super) fn array_store(&mut self, event: EventId, array: ObjectId, index: i32, value: Value) {
        let location = self.element(array, index);
        let kind =
            if matches!(location, Location::Elements(_)) { DefinitionKind::Update } else { DefinitionKind::Kill };
        self.define(event, location, kind, value);
    }

    pub(super) fn array_load(&mut self, event: EventId, array: ObjectId, index: i32, value: Value) {
        match self.element(array, index) {
            whole @ Location::Elements(_) => {
                let location = self.intern(whole);
                self.used(event, location);
            }
            element => self.read(event, element, value),
        }
    }

    /// A call that gave out an array (`ByteBuffer.array()`) shows what was done to the library value behind it.
    pub(super) fn shown_behind(&mut self, event: EventId, array: ObjectId) {
        let group = self.flow.sharing.group(array);
        let made = self.flow.creations[array.index()].map(|made| self.log.event(made.event));
        let by_program = matches!(made, Some(Event::ArrayCreation { .. } | Event::Clone { .. }));
        if by_program || !self.flow.sharing.is_shared(group) {
            return;
        }
        let state = self.flow.locations.find(&Location::State(group));
        if let Some(state) = state.filter(|state| self.current[state.index()].is_some()) {
            self.used(event, state);
        }
    }

    pub(super) fn read_elements(&mut self, event: EventId, array: ObjectId) {
        for location in self.parts.of(array.index()).collect::<Vec<_>>() {
            self.used(event, location);
        }
    }
}
