//! Calls that look at an object with all that it holds: printing, comparing, serialising.
//!
//! Input: the object. Output: uses of what can be reached from it. Invariant: only what was told or recorded is followed, and nothing
//! without end.

use indexmap::IndexSet;

use super::Pass;
use crate::graph::data::inner_objects;
use crate::trace::event::{EventId, ObjectId, Value};

impl Pass<'_> {
    pub(super) fn read_deep(&mut self, event: EventId, object: ObjectId, depth: u32) {
        if depth > 8 {
            return;
        }
        if self.program.is_array(object) && self.flow.content_at(object, event).is_none() {
            return self.read_array_deep(event, object, depth);
        }
        for inner in self.inner_at(event, object) {
            let location = self.state(inner);
            self.used(event, location);
            self.read_deep(event, inner, depth + 1);
        }
    }

    /// The objects with a state of their own that a library object was told to hold.
    pub(super) fn inner_at(&self, event: EventId, object: ObjectId) -> Vec<ObjectId> {
        let content = self.flow.content_at(object, event).map(|(_, content)| &self.log.content(content).shape);
        let inner = content.map(inner_objects).into_iter().flatten();
        inner.filter(|inner| self.has_state(*inner)).collect()
    }

    /// All that can be reached from an object, the fields of the application too.
    pub(super) fn read_fields(&mut self, event: EventId, root: ObjectId) {
        let mut reached: IndexSet<ObjectId> = IndexSet::from([root]);
        let mut next = 0;
        while let Some(object) = reached.get_index(next).copied() {
            next += 1;
            if self.has_state(object) {
                let location = self.state(object);
                self.used(event, location);
            }
            if let Some((_, content)) = self.flow.content_at(object, event) {
                reached.extend(inner_objects(&self.log.content(content).shape));
            }
            for part in self.parts.of(object.index()).collect::<Vec<_>>() {
                let Some(value) = self.current[part.index()].map(|id| self.flow.definition(id).value) else { continue };
                self.used(event, part);
                reached.extend(value.object());
            }
        }
    }

    /// The objects that stand in an array.
    pub(super) fn elements_now(&self, array: ObjectId) -> Vec<ObjectId> {
        let parts = self.parts.of(array.index());
        let values = parts.filter_map(|part| self.current[part.index()]).map(|id| self.flow.definition(id).value);
        values.filter_map(Value::object).collect()
    }

    fn read_array_deep(&mut self, event: EventId, array: ObjectId, depth: u32) {
        for inner in self.elements_now(array) {
            if !self.program.is_array(inner) && self.has_state(inner) {
                let location = self.state(inner);
                self.used(event, location);
            }
            self.read_deep(event, inner, depth + 1);
        }
    }
}
