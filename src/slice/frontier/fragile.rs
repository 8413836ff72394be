//! What does not hold where other tests run in the same JVM: first values of static state (design, section 5).
//!
//! Input: a closed frontier. Output: the reason, if what is looked at relies on one. Invariant: decided by the whole recording: it counts who
//! changes the state anywhere. And what no test may take from the others: an executor that all use.

use std::sync::Arc;

use super::Frontier;
use crate::graph::data::{DataFlow, DefinitionId, DefinitionKind};
use crate::graph::location::{Location, LocationId};
use crate::id_map::IdSet;
use crate::slice::context::{SliceContext, UsedDefinition};
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{Event, EventId, Primitive, Value};

/// Events between a static that is counted up and the field that keeps the number.
const MOST_BETWEEN: usize = 50;

impl Frontier<'_, '_> {
    /// Users run the tests in one JVM: the first value of static state that other code changes does not hold there.
    pub(super) fn refuse_fragile(&self) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let met = self.met.iter().copied().filter(|(member, _)| self.members.contains_key(member));
        // What is looked at may be the first to read it. (Of the rest, a counter of instances is no reason to give up all tests.)
        let read: Vec<(EventId, Arc<UnstableUses>)> =
            self.fixed().map(|member| (member, self.context.unstable_uses(member))).collect();
        let read = read.iter().flat_map(|(member, uses)| uses.read.iter().map(move |one| (*member, one.definition)));
        for (member, id) in met.chain(read) {
            let changed = self.context.is_first_value(id) && self.context.is_unstable(flow.definition(id).location);
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
        for member in self.members.keys().copied() {
            let span = self.context.span(member);
            let mut ended = history.closes.executors_ended_in(span.first, span.last);
            if ended
                .any(|(at, object)| self.context.contains(member, at) && self.context.is_made_by_initialiser(object))
            {
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
        let mut looked: IdSet<LocationId> = IdSet::default();
        for member in self.fixed() {
            let uses = self.context.unstable_uses(member);
            looked.extend(uses.read.iter().map(|one| one.location).chain(uses.copied.iter().copied()));
        }
        if looked.is_empty() {
            return Ok(());
        }
        let made_on_first_use = |id: DefinitionId| {
            let definition = flow.definition(id);
            let initialised = self.context.in_initialiser(definition.event);
            definition.kind == DefinitionKind::Initial && definition.value == Value::Null && !initialised
        };
        for member in self.members.keys().filter(|member| !self.fixed().any(|fixed| fixed == **member)) {
            let uses = self.context.unstable_uses(*member);
            let taken = |one: &&UnstableUse| {
                let used = UsedDefinition { definition: one.definition, event: one.event };
                looked.contains(&one.location) && !self.context.is_taken_by_nobody(*member, &used)
            };
            let of_looked = uses.read.iter().filter(taken).map(|one| one.definition);
            let mut counted = of_looked.filter(|id| !made_on_first_use(*id) && !self.is_left_to_pool(*id, *member));
            if let Some(id) = counted.find(|id| self.context.is_first_value(*id)) {
                return Err(self.fragile(*member, "makes it of", id));
            }
        }
        Ok(())
    }
}

/// A use of static state that other code changes.
#[derive(Clone, Copy, Debug)]
struct UnstableUse {
    location: LocationId,
    definition: DefinitionId,
    event: EventId,
}

/// What the span of an action has to do with such state.
#[derive(Debug)]
pub(in crate::slice) struct UnstableUses {
    read: Vec<UnstableUse>,
    /// That which numbers in fields were copied from, where statics count.
    copied: Vec<LocationId>,
}

impl SliceContext<'_> {
    /// The uses of unstable state in the span of an action: one look at the span, however many slices the action is in.
    fn unstable_uses(&self, action: EventId) -> Arc<UnstableUses> {
        self.unstable.to(action, || Arc::new(self.find_unstable_uses(action)))
    }

    fn find_unstable_uses(&self, action: EventId) -> UnstableUses {
        let flow = &self.history.flow;
        let mut uses = UnstableUses { read: Vec::new(), copied: Vec::new() };
        for one in self.used_in(action) {
            let Some(definition) = one.definition else { continue };
            if self.is_unstable(one.location) {
                uses.read.push(UnstableUse { location: one.location, definition, event: one.event });
            }
            if *self.counts_in_statics.get_or_init(|| counts_in_statics(flow)) {
                uses.copied.extend(self.copied_from(definition));
            }
        }
        uses
    }

    /// The statics that a field's number was read from, or written to, by the frame that set the field: `this.number = ++last`.
    fn copied_from(&self, id: DefinitionId) -> Vec<LocationId> {
        let (flow, calls, log) = (&self.history.flow, &self.history.calls, self.history.log);
        let definition = flow.definition(id);
        let is_field = matches!(flow.locations.get(definition.location), Location::Field(..));
        let frame = calls.frame(definition.event).filter(|_| is_field && is_number(definition.value));
        let Some(frame) = frame else { return Vec::new() };
        let own = log.of_thread(calls.get(frame).start, definition.event).rev().take(MOST_BETWEEN);
        let statics =
            own.filter(|(event, _)| calls.frame(*event) == Some(frame)).filter_map(|(_, event)| match event {
                Event::StaticRead { field, value } | Event::StaticWrite { field, value }
                    if value == definition.value =>
                {
                    flow.locations.find(&Location::Static(field))
                }
                _ => None,
            });
        statics.filter(|location| self.is_unstable(*location)).collect()
    }
}

/// Whether a static that other code changes is a number.
fn counts_in_statics(flow: &DataFlow) -> bool {
    flow.unstable.iter().any(|location| {
        let is_number = |id: &DefinitionId| is_number(flow.definition(*id).value);
        matches!(flow.locations.get(*location), Location::Static(_))
            && flow.definitions_of(*location).iter().any(is_number)
    })
}

fn is_number(value: Value) -> bool {
    matches!(value, Value::Primitive(primitive) if !matches!(primitive, Primitive::Boolean(_)))
}
