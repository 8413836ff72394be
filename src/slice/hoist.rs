//! Actions recorded after the act that only serve an observer: they are performed before the act.
//!
//! Input: a closed frontier with observers behind the act. Output: nothing, or why the order cannot be changed. Invariant: what is moved
//! neither depends on the act nor touches a location that the act uses or defines, so that each starts from what it saw. Why moved at
//! all: a test reads arrange, act, assert; and a constructor is often the first line of the test it was recorded in.

use super::Slice;
use super::bindings::Binding;
use super::context::SliceContext;
use super::reason::{Reason, ReasonCode};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::location::{Location, LocationId};
use crate::id_map::IdSet;
use crate::trace::event::{EventId, ObjectId, Value};

impl Slice {
    /// Whether an object is only there once the act, or an observer, was performed.
    #[must_use]
    pub fn comes_from_act(&self, context: &SliceContext<'_>, object: ObjectId) -> bool {
        self.comes_through(context, object, 0)
    }

    fn comes_through(&self, context: &SliceContext<'_>, object: ObjectId, depth: usize) -> bool {
        let flow = &context.history.flow;
        let binding = self.bindings.get(&object);
        let put_by_act = |location: Option<Location>| {
            let location = location.and_then(|location| flow.locations.find(&location));
            let held = location.and_then(|location| flow.reaching(location, self.performed_at));
            location.is_some_and(|location| !self.initialised_late(context, location, object))
                && held.is_none_or(|id| flow.definition(id).value != Value::Object(object))
        };
        match binding {
            _ if depth > self.bindings.len() => true,
            Some(Binding::Action(action)) => *action == self.act || self.observers.contains(action),
            Some(binding @ (Binding::Literal { .. } | Binding::Lambda(_))) => {
                let inner = context.written_in(binding);
                inner.into_iter().any(|inner| self.comes_through(context, inner, depth + 1))
            }
            Some(Binding::Listed { list, .. }) if !context.lists(*list, object, self.performed_at) => true,
            Some(binding) => {
                put_by_act(binding.location())
                    || binding.holder().is_some_and(|holder| self.comes_through(context, holder, depth + 1))
            }
            None => false,
        }
    }

    /// Whether a class initialiser that ran behind the act put the object there: it runs at the first touch, also before the act.
    fn initialised_late(&self, context: &SliceContext<'_>, location: LocationId, object: ObjectId) -> bool {
        let flow = &context.history.flow;
        let end = context.span(self.act).last;
        flow.definitions_in(location, end, EventId(u32::MAX)).iter().any(|id| {
            let definition = flow.definition(*id);
            definition.value == Value::Object(object) && context.in_initialiser(definition.event)
        })
    }
}

/// A closed frontier, as this check looks at it.
pub(super) struct Hoist<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    pub(super) slice: &'a Slice,
    pub(super) met: &'a IdSet<(EventId, DefinitionId)>,
}

impl Hoist<'_, '_> {
    /// Whether everything behind the act but the observers may stand before it.
    ///
    /// # Errors
    /// The first action that may not.
    pub(super) fn check(&self) -> Result<(), Reason> {
        let slice = self.slice;
        let later = slice.members.range(slice.performed_at..).map(|(member, _)| *member);
        let moved = later.filter(|member| *member != slice.act && !slice.observers.contains(member));
        for member in moved {
            if self.depends_on_act(member) || self.interferes(member) {
                let what = self.context.action_text(member);
                return Err(Reason::new(
                    ReasonCode::InnerOuter,
                    format!("{what} cannot stand before the act, on which it depends or which it would change"),
                ));
            }
        }
        for observer in &slice.observers {
            let receiver = self.context.invocation(*observer).and_then(|invocation| invocation.receiver_object());
            let given = self.context.taken_objects(*observer).into_iter().filter(|object| Some(*object) != receiver);
            let mut late =
                given.filter(|object| !self.is_product(*object) && slice.comes_from_act(self.context, *object));
            if let Some(object) = late.next() {
                return Err(Reason::new(
                    ReasonCode::NoBinding,
                    format!("{} is only had after the act", self.context.object_text(object)),
                ));
            }
        }
        Ok(())
    }

    fn is_product(&self, object: ObjectId) -> bool {
        self.slice.bindings.get(&object) == Some(&Binding::Action(self.slice.act))
    }

    fn depends_on_act(&self, member: EventId) -> bool {
        let by_object = self
            .context
            .taken_objects(member)
            .into_iter()
            .any(|object| self.slice.comes_from_act(self.context, object));
        let flow = &self.context.history.flow;
        let fixed = std::iter::once(&self.slice.act).chain(&self.slice.observers);
        let spans: Vec<EventId> = fixed.copied().collect();
        let by_state = self.met.iter().filter(|(of, _)| *of == member).any(|(_, id)| {
            let definition = flow.definition(*id);
            let real = definition.kind != DefinitionKind::Initial;
            real && spans.iter().any(|fixed| self.context.contains(*fixed, definition.event))
        });
        by_object || by_state
    }

    /// Whether the member defines what the act, or an observer that was recorded before it, uses or defines.
    fn interferes(&self, member: EventId) -> bool {
        let observers = self.slice.observers.iter().filter(|observer| **observer < member);
        let mut touched: IdSet<LocationId> = IdSet::default();
        for passed in std::iter::once(&self.slice.act).chain(observers) {
            touched.extend(self.context.used_in(*passed).map(|used| used.location));
            touched.extend(self.defined(*passed));
        }
        self.defined(member).any(|location| touched.contains(&location))
    }

    /// The locations that a span leaves changed, without the environment's.
    fn defined(&self, action: EventId) -> impl Iterator<Item = LocationId> {
        let flow = &self.context.history.flow;
        let all = self.context.changed_in(action);
        all.filter(|definition| !self.context.in_initialiser(definition.event) || definition.value == Value::Unobserved)
            .map(|definition| definition.location)
            .filter(|location| !flow.locations.get(*location).is_environment())
    }
}
