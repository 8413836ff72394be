//! What the act put somewhere and a later call carried on: `build()` copies what a fluent setter set.
//!
//! Input: the finder of observers, a later call. Output: the definitions inside it that hold the same, and the calls behind it that use them.
//! Invariant: a value is carried where it is stored within a few events behind being read, or later under the same name. That an equal value of
//! another field is stored so near is possible; the look is a look at the product all the same, and emptied bodies decide whether it tells.

use indexmap::IndexSet;

use super::Finder;
use crate::graph::data::DefinitionId;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::graph::location::Location;
use crate::trace::event::{EventId, FieldId, ObjectId};

/// Uses of one call that are looked at, and definitions behind each.
const USES_LOOKED_AT: usize = 2_000;
const DEFINITIONS_LOOKED_AT: usize = 500;
/// Events between the read of a value and its being stored nearby: a getter's end, a cast, a check.
const EVENTS_BETWEEN: u32 = 6;

impl Finder<'_, '_> {
    /// What the act put.
    pub(in crate::scenario) fn caused(&self) -> impl Iterator<Item = DefinitionId> {
        self.caused.iter().copied()
    }

    /// The definitions inside a later call that hold what the act put, first to last.
    pub(in crate::scenario) fn carried(&self, observer: &Invocation) -> IndexSet<DefinitionId> {
        self.carried_on(observer, &IndexSet::new())
    }

    /// The same, and those that hold what calls before it carried.
    pub(in crate::scenario) fn carried_on(
        &self,
        observer: &Invocation,
        before: &IndexSet<DefinitionId>,
    ) -> IndexSet<DefinitionId> {
        let flow = &self.context.history.flow;
        let mut carried = IndexSet::new();
        for one in flow.uses_in(observer.start, observer.end).iter().take(USES_LOOKED_AT) {
            let is_put = |id: &DefinitionId| self.caused.contains(id) || before.contains(id) || carried.contains(id);
            let Some(read) = one.definition.filter(is_put) else { continue };
            let mut behind = flow.defined_in(one.event, observer.end).iter().copied().take(DEFINITIONS_LOOKED_AT);
            carried.extend(behind.find(|id| {
                let near = flow.definition(*id).event.0 - one.event.0 <= EVENTS_BETWEEN;
                self.holds_same(*id, read, near)
            }));
        }
        carried
    }

    /// Whether a field or element holds what another one held: one that is not near in the recording has its name, too.
    fn holds_same(&self, stored: DefinitionId, read: DefinitionId, near: bool) -> bool {
        let (flow, program) = (&self.context.history.flow, self.context.history.program);
        let [stored, read] = [stored, read].map(|id| flow.definition(id));
        if stored.value != read.value {
            return false;
        }
        match (flow.locations.get(stored.location), flow.locations.get(read.location)) {
            (Location::Field(_, one), Location::Field(_, other)) => {
                near || program.field(*one).name == program.field(*other).name
            }
            (Location::Field(..) | Location::Element(..), _) => near,
            (Location::State(one), Location::State(other)) => near && self.is_copy(*one, *other, stored.event),
            _ => false,
        }
    }

    /// Whether a collection was made with all that another one held: `new LinkedHashSet<>(builder.tags)`.
    fn is_copy(&self, made: ObjectId, from: ObjectId, at: EventId) -> bool {
        let (flow, log) = (&self.context.history.flow, self.context.history.log);
        let at = log.last_told_behind(at);
        let [made, from] =
            [made, from].map(|object| flow.content_at(object, at).map(|(_, content)| log.content(content)));
        made.zip(from).is_some_and(|(made, from)| {
            made.seen.has_elements() && from.seen.has_elements() && made.shape == from.shape && made.shape.is_elements()
        })
    }

    /// The fields of an object that a later call filled with what the act put.
    pub(in crate::scenario) fn fields_carried(&self, observer: &Invocation, object: ObjectId) -> Vec<FieldId> {
        let flow = &self.context.history.flow;
        let carried = self.carried(observer).into_iter().map(|id| flow.locations.get(flow.definition(id).location));
        let mut fields = Vec::new();
        for location in carried {
            match *location {
                Location::Field(holder, field) if holder == object => fields.push(field),
                Location::State(group) => fields.extend(self.fields_with(object, group, observer.end)),
                _ => {}
            }
        }
        fields
    }

    /// The fields of an object that hold a library value at a time.
    fn fields_with(&self, object: ObjectId, group: ObjectId, at: EventId) -> impl Iterator<Item = FieldId> {
        let flow = &self.context.history.flow;
        let parts = flow.parts(object).iter();
        parts.filter_map(move |part| {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            let held = flow.definition(flow.reaching(*part, at)?).value.object()?;
            (flow.sharing.group(held) == group).then_some(field)
        })
    }

    /// The calls on an object, behind the call that gave it, that use what the act put and that call carried into it. (Where it is an argument, the
    /// test would have to hold it.)
    pub(in crate::scenario) fn seeing(
        &self,
        observer: &Invocation,
        object: ObjectId,
        carried: &IndexSet<DefinitionId>,
    ) -> IndexSet<InvocationId> {
        let uses = carried.iter().copied().flat_map(|id| self.uses.after(id, observer.end));
        let calls = uses.flat_map(|event| self.observing_calls(*event));
        calls.filter(|id| self.context.history.calls.get(*id).receiver_object() == Some(object)).collect()
    }
}
