//! What does not hold where other tests run in the same JVM: first values of static state (design, section 5).
//!
//! Input: a closed frontier. Output: the reason, if what is looked at relies on one. Invariant: decided by the whole recording: it counts who
//! changes the state anywhere. And what no test may take from the others: an executor that all use.

use indexmap::IndexSet;

use super::Frontier;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::location::{Location, LocationId};
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{Event, EventId, ObjectId, Primitive, Value};

/// Events between a static that is counted up and the field that keeps the number.
const MOST_BETWEEN: usize = 50;

impl Frontier<'_, '_> {
    /// Users run the tests in one JVM: the first value of static state that other code changes does not hold there.
    pub(super) fn refuse_fragile(&self) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let met = self.met.iter().copied().filter(|(member, _)| self.members.contains_key(member));
        // What is looked at may be the first to read it. (Of the rest, a counter of instances is no reason to give up all tests.)
        let read = self
            .fixed()
            .flat_map(|member| self.context.used_in(member).filter_map(move |one| Some((member, one.definition?))));
        for (member, id) in met.chain(read) {
            let changed = self.context.is_first_value(id) && flow.unstable.contains(&flow.definition(id).location);
            if changed && !self.is_left_to_pool(id, member) {
                return Err(self.fragile(member, "relies on", id));
            }
        }
        self.refuse_ended()?;
        self.refuse_counted()
    }

    /// An executor that a static initialiser made serves all tests of the JVM, until one ends it.
    fn refuse_ended(&self) -> Result<(), Reason> {
        let history = self.context.history;
        let is_shared = |object: ObjectId| {
            let made = history.flow.creations[object.index()];
            made.is_some_and(|made| history.calls.in_initialiser(made.event))
        };
        for member in self.members.keys().copied() {
            let span = self.context.span(member);
            let mut ended = history.closes.executors_ended_in(span.first, span.last);
            if ended.any(|(at, object)| self.context.contains(member, at) && is_shared(object)) {
                let detail = format!("{} ends an executor that a static initialiser made for all", self.text(member));
                return Err(Reason::new(ReasonCode::StaticState, detail));
            }
        }
        Ok(())
    }

    fn fragile(&self, member: EventId, relies: &str, id: DefinitionId) -> Reason {
        let (member, location) = (self.text(member), self.location_text(id));
        let detail = format!("{member} {relies} the first value of {location}, which other code changes");
        Reason::new(ReasonCode::StaticState, detail)
    }

    /// What is looked at may be what an arranged call made of the first value: the second number that a counter gives.
    /// (A static that is made on first use has no first value that counts.)
    fn refuse_counted(&self) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let mut looked: IndexSet<LocationId> = self
            .fixed()
            .flat_map(|member| self.context.used_in(member).map(|one| one.location))
            .filter(|location| flow.unstable.contains(location))
            .collect();
        if self.counts_in_statics() {
            let used = self.fixed().flat_map(|member| self.context.used_in(member).filter_map(|one| one.definition));
            let copies: Vec<LocationId> = used.flat_map(|id| self.copied_from(id)).collect();
            looked.extend(copies);
        }
        if looked.is_empty() {
            return Ok(());
        }
        let made_on_first_use = |id: DefinitionId| {
            let definition = flow.definition(id);
            let initialised = self.context.history.calls.in_initialiser(definition.event);
            definition.kind == DefinitionKind::Initial && definition.value == Value::Null && !initialised
        };
        for member in self.members.keys().filter(|member| !self.fixed().any(|fixed| fixed == **member)) {
            let of_looked = self.context.used_in(*member).filter(|one| looked.contains(&one.location));
            let mut counted = of_looked
                .filter_map(|one| one.definition)
                .filter(|id| !made_on_first_use(*id) && !self.is_left_to_pool(*id, *member));
            if let Some(id) = counted.find(|id| self.context.is_first_value(*id)) {
                return Err(self.fragile(*member, "makes it of", id));
            }
        }
        Ok(())
    }

    fn counts_in_statics(&self) -> bool {
        let flow = &self.context.history.flow;
        flow.unstable.iter().any(|location| {
            let is_number = |id: &DefinitionId| is_number(flow.definition(*id).value);
            matches!(flow.locations.get(*location), Location::Static(_))
                && flow.by_location[location.index()].iter().any(is_number)
        })
    }

    /// The statics that a field's number was read from, or written to, by the frame that set the field: `this.number = ++last`.
    fn copied_from(&self, id: DefinitionId) -> Vec<LocationId> {
        let (flow, calls, log) = (&self.context.history.flow, &self.context.history.calls, self.context.history.log);
        let definition = flow.definition(id);
        let is_field = matches!(flow.locations.get(definition.location), Location::Field(..));
        let frame = calls.frame(definition.event).filter(|_| is_field && is_number(definition.value));
        let Some(frame) = frame else { return Vec::new() };
        let own = log.of_thread(calls.get(frame).start, definition.event).rev().take(MOST_BETWEEN);
        let statics =
            own.filter(|(event, _)| calls.frame(*event) == Some(frame)).filter_map(|(_, event)| match *event {
                Event::StaticRead { field, value } | Event::StaticWrite { field, value }
                    if value == definition.value =>
                {
                    flow.locations.find(&Location::Static(field))
                }
                _ => None,
            });
        statics.filter(|location| flow.unstable.contains(location)).collect()
    }
}

fn is_number(value: Value) -> bool {
    matches!(value, Value::Primitive(primitive) if !matches!(primitive, Primitive::Boolean(_)))
}
