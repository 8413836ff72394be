//! Fields and statics: who wrote what is read.
//!
//! Input: reads and writes of fields and statics. Output: definitions and uses. Invariant: a read that sees something else than its
//! reaching definition was preceded by a write that nobody recorded, unless a call is known to have written it.

use super::Pass;
use crate::graph::data::{DefinitionKind, is_default};
use crate::graph::invocation::Invoked;
use crate::graph::location::{Location, LocationId};
use crate::library::Access;
use crate::trace::definition::ClassKind;
use crate::trace::event::{EventId, FieldId, ObjectId, Value};

/// What makes the methods of a record that it does not declare.
const RECORD_METHODS: &str = "java/lang/runtime/ObjectMethods";

impl Pass<'_> {
    pub(super) fn field_write(&mut self, event: EventId, owner: Value, field: FieldId, value: Value) {
        match owner {
            Value::Object(owner) => self.define(event, Location::Field(owner, field), DefinitionKind::Kill, value),
            Value::Unbound => {
                if let Some(frame) = self.forest.frame(event) {
                    self.early.entry(frame).or_default().push((event, field, value));
                }
            }
            _ => {}
        }
    }

    /// `static boolean ready = false` says what is there anyway (M2.8): no more than `static boolean ready` is that a state which an initialiser left.
    pub(super) fn static_write(&mut self, event: EventId, field: FieldId, value: Value) {
        let location = self.intern(Location::Static(field));
        if is_default(value) && self.current[location.index()].is_none() && self.is_in_initialiser_of(event, field) {
            self.said.insert(location, event);
        } else {
            self.define_at(event, location, DefinitionKind::Kill, value);
        }
    }

    fn is_in_initialiser_of(&self, event: EventId, field: FieldId) -> bool {
        let method = self.forest.frame(event).and_then(|frame| self.forest.get(frame).method());
        method
            .map(|method| self.program.method(method))
            .is_some_and(|method| method.name == "<clinit>" && method.class == self.program.field(field).class)
    }

    /// A record's own `equals`, `hashCode` and `toString` ask each component that they read the same.
    pub(super) fn component_asked(&mut self, event: EventId, value: Value) {
        let Some(component) = value.object().filter(|object| self.has_state(*object)) else {
            return;
        };
        let caller = self.forest.frame(event).map(|frame| self.forest.get(frame).invoked);
        let Some(Invoked::Library(callee)) = caller else {
            return;
        };
        if self.program.callee(callee).owner == RECORD_METHODS {
            let mut writes = Vec::new();
            self.access_object(event, component, Access::Read, false, &mut writes);
            self.read_deep(event, component, 0);
        }
    }

    /// A read that sees something else than its reaching definition was preceded by a write that nobody recorded. One
    /// whose value was not seen (the stack had run out) tells of no write.
    pub(super) fn read(&mut self, event: EventId, location: Location, value: Value) {
        let holder = location.holder();
        // The library writes its own fields, which no record tells: they go with the calls on the object.
        let of_library = matches!(location, Location::Field(_, field)
            if self.program.class(self.program.field(field).class).kind == ClassKind::Library);
        let location = self.intern(location);
        let known = self.current[location.index()].map(|id| *self.flow.definition(id));
        match known {
            Some(definition) if definition.value == value => {}
            _ if value == Value::Unobserved => {}
            _ if of_library => self.define_at(event, location, DefinitionKind::Initial, value),
            Some(definition) => self.written_since(event, location, holder, definition.event, value),
            None => {
                let creation = holder.and_then(|holder| self.flow.creations[holder.index()]);
                let copied = holder.and_then(|holder| self.copies.get(&holder)).copied();
                let said = self.said.get(&location).copied();
                let begun = creation.map(|creation| creation.event).or(said).filter(|_| !is_default(value));
                match (copied, begun) {
                    // It was in the original: the copying put it here.
                    (Some(copied), _) => self.define_at(copied, location, DefinitionKind::Kill, value),
                    (None, Some(begun)) => self.written_since(event, location, holder, begun, value),
                    _ => self.define_at(event, location, DefinitionKind::Initial, value),
                }
            }
        }
        self.used(event, location);
    }

    /// A write that no record tells: by the calls that wrote the object's fields, or may have.
    fn written_since(
        &mut self,
        event: EventId,
        location: LocationId,
        holder: Option<ObjectId>,
        since: EventId,
        value: Value,
    ) {
        let writes = holder.map_or_else(Vec::new, |holder| {
            let made = self.flow.creations[holder.index()].map(|creation| creation.event);
            self.hidden.leading_to(self.forest, (holder, made), value, [since, event])
        });
        let Some((last, earlier)) = writes.split_last() else {
            return self.changed_between([since, event], location, value);
        };
        for (write, left) in earlier.iter().map(|write| (write, Value::Unobserved)).chain([(last, value)]) {
            let kind = if write.reads() {
                self.used(write.start, location);
                DefinitionKind::Update
            } else {
                DefinitionKind::Kill
            };
            self.define_at(write.end, location, kind, left);
        }
    }

    /// A change that no record tells, after the first of these events and before the other: if the budget left out calls between them, in one of those.
    pub(super) fn changed_between(&mut self, [since, event]: [EventId; 2], location: LocationId, value: Value) {
        let (since, event) = self.forest.left_out_between(since, event).unwrap_or((since, event));
        self.define_at(event, location, DefinitionKind::Unobserved { since }, value);
    }

    /// `System.out` is the environment's: whoever exchanges it (a test that captures the output) is no part of a slice.
    pub(super) fn static_read(&mut self, event: EventId, field: FieldId, value: Value) {
        let class = self.program.class(self.program.field(field).class);
        if class.kind == ClassKind::Library {
            let location = self.intern(Location::Static(field));
            let known = self.current[location.index()].map(|id| self.flow.definition(id).value);
            if known != Some(value) {
                self.define_at(event, location, DefinitionKind::Initial, value);
            }
            self.used(event, location);
        } else {
            self.read(event, Location::Static(field), value);
        }
    }
}
