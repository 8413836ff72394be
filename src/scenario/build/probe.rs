//! Where an assertion looks.
//!
//! Input: a look of the plan. Output: a [`Probe`]: an expression over what the test holds behind the act. Invariant: what is read anew
//! is still where its binding found it.

use super::Builder;
use super::measure::FUTURE_JOIN;
use super::ways::OPTIONAL_GET;
use crate::graph::invocation::{InvocationId, Invoked};
use crate::graph::location::Location;
use crate::scenario::content::{COLLECTION, FUTURE, MAP, OPTIONAL};
use crate::scenario::model::{ArrayPart, ElementMember, FilePart, Probe};
use crate::scenario::oracle::{Asked, Look};
use crate::scenario::thrown::{GET_CAUSE, GET_SUPPRESSED, THROWABLE};
use crate::slice::bindings::Binding;
use crate::trace::copies::{FoundContent, WrittenContent};
use crate::trace::event::{EventId, ObjectId, Value};

const COLLECTION_ITERATOR: (&str, &str) = ("iterator", "()Ljava/util/Iterator;");
const MAP_GET: (&str, &str) = ("get", "(Ljava/lang/Object;)Ljava/lang/Object;");
const ITERATOR: &str = "java/util/Iterator";
const ITERATOR_NEXT: (&str, &str) = ("next", "()Ljava/lang/Object;");

impl Builder<'_, '_> {
    pub(super) fn probe(&mut self, look: &Look) -> Option<Probe> {
        Some(match look {
            Look::Result => Probe::ActResult,
            Look::Object(object) => self.root(*object)?,
            Look::Getter { holder, method, owner } => {
                let receiver = Box::new(self.probe(holder)?);
                Probe::Invoke { method: self.method_ref(*method, *owner), receiver, arguments: Vec::new() }
            }
            Look::Field { holder, field } => Probe::Field { field: *field, holder: Box::new(self.probe(holder)?) },
            Look::StaticField(field) => Probe::StaticField { field: *field },
            Look::StaticGetter { method, owner } => {
                Probe::InvokeStatic { method: self.method_ref(*method, *owner), arguments: Vec::new() }
            }
            Look::Element { array, index } => {
                Probe::Array { array: Box::new(self.probe(array)?), part: ArrayPart::Element(*index) }
            }
            Look::Item { list, index } => {
                let list = self.probe(list)?;
                self.probe_element(list, *index)
            }
            Look::Mapped { map, key } => {
                let (receiver, method) = (Box::new(self.probe(map)?), self.library_method(MAP, MAP_GET));
                Probe::Invoke { method, receiver, arguments: vec![self.held_operand(*key)?] }
            }
            Look::Inside(holder) => {
                let holder = self.probe(holder)?;
                self.asked(OPTIONAL, OPTIONAL_GET, holder)
            }
            Look::Joined(holder) => {
                let holder = self.probe(holder)?;
                self.asked(FUTURE, FUTURE_JOIN, holder)
            }
            Look::Drained(iterator) => Probe::Drained(Box::new(self.probe(iterator)?)),
            Look::Each { all, asked } => {
                let member = match asked {
                    Asked::Getter { method, owner } => ElementMember::Getter(self.method_ref(*method, *owner)),
                    Asked::Field(field) => ElementMember::Field(*field),
                };
                Probe::Each { all: Box::new(self.probe(all)?), member }
            }
            Look::First(holder) => {
                let holder = self.probe(holder)?;
                let iterator = self.asked(COLLECTION, COLLECTION_ITERATOR, holder);
                self.asked(ITERATOR, ITERATOR_NEXT, iterator)
            }
            Look::Cause(holder) => {
                let holder = self.probe(holder)?;
                self.asked(THROWABLE, GET_CAUSE, holder)
            }
            Look::Suppressed(holder) => {
                let holder = self.probe(holder)?;
                self.asked(THROWABLE, GET_SUPPRESSED, holder)
            }
            Look::Observer(id) => self.observer(*id)?,
            // (Is said as a whole.)
            Look::Told(_) => return None,
            Look::File(event) => self.file(*event)?,
            Look::Rows { at, number, seen, there } => self.rows(*at, *number, *seen, *there)?,
        })
    }

    /// A method of the JDK without arguments, called on what is looked at.
    pub(super) fn asked(&self, owner: &str, method: (&str, &str), receiver: Probe) -> Probe {
        let method = self.library_method(owner, method);
        Probe::Invoke { method, receiver: Box::new(receiver), arguments: Vec::new() }
    }

    pub(super) fn root(&self, object: ObjectId) -> Option<Probe> {
        if let Some(variable) = self.held.get(&object) {
            return Some(Probe::Variable(*variable));
        }
        if self.made_by_act() == Some(object) {
            return Some(Probe::ActResult);
        }
        let binding = self.slice.bindings.get(&object)?;
        if let Binding::Action(action) = binding
            && self.slice.observers.contains(action)
        {
            return self.observer(self.context.history.calls.starting_at(*action)?);
        }
        // What the act put there is looked at where it is.
        if !binding.location().is_some_and(|location| self.holds_after_act(&location, object)) {
            return None;
        }
        Some(match binding {
            Binding::StaticField(field) => Probe::StaticField { field: *field },
            Binding::StaticGetter { method, owner, .. } => {
                Probe::InvokeStatic { method: self.method_ref(*method, *owner), arguments: Vec::new() }
            }
            Binding::Field { holder, field } => Probe::Field { field: *field, holder: Box::new(self.root(*holder)?) },
            Binding::Getter { holder, method, owner, .. } => {
                let (method, receiver) = (self.method_ref(*method, *owner), Box::new(self.root(*holder)?));
                Probe::Invoke { method, receiver, arguments: Vec::new() }
            }
            Binding::Element { array, index } => {
                Probe::Array { array: Box::new(self.root(*array)?), part: ArrayPart::Element(*index) }
            }
            Binding::Shown { way, .. } => self.probe_way(way)?,
            Binding::Action(_)
            | Binding::Literal { .. }
            | Binding::Listed { .. }
            | Binding::EnumConstant { .. }
            | Binding::Lambda(_)
            | Binding::Double(_) => {
                return None;
            }
        })
    }

    fn file(&self, event: EventId) -> Option<Probe> {
        let written = self.context.history.log.written_at(event)?;
        let part = match &written.content {
            WrittenContent::Gone => FilePart::IsThere,
            WrittenContent::Directory => FilePart::IsDirectory,
            WrittenContent::Held(FoundContent::Text(_)) => FilePart::Text,
            WrittenContent::Held(FoundContent::Copy(_)) => FilePart::Bytes,
            WrittenContent::Unknown => return None,
        };
        Some(Probe::File { path: written.path.as_str().into(), part })
    }

    fn holds_after_act(&self, location: &Location, object: ObjectId) -> bool {
        let flow = &self.context.history.flow;
        let end = self.context.history.calls.get(self.slice.target).end;
        let held = flow.locations.find(location).and_then(|location| flow.reaching(location, EventId(end.0 + 1)));
        held.is_some_and(|id| flow.definition(id).value == Value::Object(object))
    }

    pub(super) fn observer(&self, id: InvocationId) -> Option<Probe> {
        let invocation = self.context.history.calls.get(id);
        let method = match invocation.invoked {
            Invoked::App(method) => {
                let owner = self.context.performable(invocation.start).ok()?.owner?;
                self.method_ref(method, owner)
            }
            Invoked::Library(callee) => self.callee_ref(callee),
        };
        let arguments = self.held_operands(invocation.arguments)?;
        if method.is_static {
            return Some(Probe::InvokeStatic { method, arguments });
        }
        let receiver = Box::new(self.root(invocation.receiver_object()?)?);
        Some(Probe::Invoke { method, receiver, arguments })
    }
}
