//! The calls that stand between the act and a later look at it: what the look builds on, and what gives the object that is looked at.
//!
//! Input: the finder of observers with its candidates. Output: the candidates with all the calls on the act's own objects that they need, and looks
//! at what an opaque observer gave. Invariant: what is added started after the act, and none of it contains another.

use indexmap::{IndexMap, IndexSet};

use super::observe::{Finder, MOST_BETWEEN, Worth, worth};
use super::oracle::{Check, Expectation, Look, Plan, told_at_end};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId};
use crate::graph::location::Location;
use crate::trace::event::{EventId, ObjectId, Value};

/// Uses of one call that are looked at.
const USES_LOOKED_AT: usize = 2_000;
/// Looks at what one observer gave.
const MOST_THROUGH: usize = 2;
/// How many calls give each other's receiver behind the act.
const MOST_DEEP: usize = 2;

impl Finder<'_, '_> {
    /// Adds to each candidate the calls on the act's objects that define what it uses; drops those that need too many.
    pub(super) fn complete(&self, candidates: &mut IndexMap<InvocationId, Vec<InvocationId>>) {
        let own = self.own_objects();
        candidates.retain(|observer, between| match self.between(*observer, between, &own) {
            Some(all) => {
                *between = all;
                true
            }
            None => false,
        });
    }

    /// What the act made or was given, but for what cannot change.
    pub(super) fn own_objects(&self) -> IndexSet<ObjectId> {
        let given = self.context.taken_objects(self.invocation.start);
        let gave = self.invocation.returned().into_iter().chain([self.invocation.receiver]).filter_map(Value::object);
        given.into_iter().chain(gave).filter(|object| !self.context.is_immutable(*object)).collect()
    }

    pub(super) fn between(
        &self,
        observer: InvocationId,
        known: &[InvocationId],
        own: &IndexSet<ObjectId>,
    ) -> Option<Vec<InvocationId>> {
        let calls = &self.context.history.calls;
        let mut between = known.to_vec();
        let mut open: Vec<InvocationId> = known.iter().copied().chain([observer]).collect();
        while let Some(call) = open.pop() {
            let one = calls.get(call);
            let events = self.defined_behind_act(one);
            let made = events.into_iter().filter_map(|event| self.own_call_around(event, own));
            for made_by in made.collect::<IndexSet<_>>() {
                let apart = calls.get(made_by).end < one.start && !self.overlaps(made_by, &between);
                if made_by != observer && apart {
                    between.push(made_by);
                    open.push(made_by);
                }
            }
            if between.len() > MOST_BETWEEN {
                return None;
            }
        }
        between.sort_unstable();
        Some(between)
    }

    /// The call on the act's objects that an event behind the act lies in: what was done to its receiver or product itself, rather than what did
    /// much more. What makes another object is left to the slice: it may stand before the act.
    fn own_call_around(&self, event: EventId, own: &IndexSet<ObjectId>) -> Option<InvocationId> {
        let calls = &self.context.history.calls;
        let is_own = |id: &InvocationId| {
            let mut taken = self.context.taken(calls.get(*id).start).into_iter().filter_map(Value::object);
            taken.any(|object| own.contains(&object)) && !self.is_construction(calls.get(*id))
        };
        let around: Vec<InvocationId> = self.observing_calls(event).into_iter().filter(is_own).collect();
        let subjects = [self.invocation.receiver_object(), self.invocation.returned().and_then(Value::object)];
        let on_subject = |id: &&InvocationId| {
            let receiver = calls.get(**id).receiver_object();
            receiver.is_some() && subjects.contains(&receiver)
        };
        around.iter().find(on_subject).or(around.first()).copied()
    }

    fn overlaps(&self, call: InvocationId, others: &[InvocationId]) -> bool {
        let calls = &self.context.history.calls;
        let one = calls.get(call);
        others.iter().map(|other| calls.get(*other)).any(|other| one.spans(other.start) || other.spans(one.start))
    }

    /// Where what a call uses, or gives, was defined between the act and it.
    fn defined_behind_act(&self, call: &Invocation) -> Vec<EventId> {
        let flow = &self.context.history.flow;
        let behind = |event: EventId| event > self.invocation.end && event < call.start;
        let uses = flow.uses_in(call.start, call.end).iter().take(USES_LOOKED_AT);
        let used = uses.filter_map(|one| Some(flow.definition(one.definition?)));
        let mut events: Vec<EventId> = used
            .filter(|definition| definition.kind != DefinitionKind::Initial && behind(definition.event))
            .map(|definition| definition.event)
            .collect();
        events.extend(self.content_given(call).into_iter().filter(|event| behind(*event)));
        events
    }

    /// Where the content of a library value that a call gave was defined, back to the act.
    fn content_given(&self, call: &Invocation) -> Vec<EventId> {
        let flow = &self.context.history.flow;
        let Some(object) = call.returned().and_then(Value::object) else {
            return Vec::new();
        };
        let told = told_at_end(self.context.history, call, object);
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
        let Some((state, _)) = state.zip(told).filter(|_| !self.context.is_immutable(object)) else {
            return Vec::new();
        };
        let mut events = Vec::new();
        let mut at = flow.reaching(state, EventId(call.end.0 + 1));
        while let Some(definition) = at.map(|id| flow.definition(id)) {
            events.push(definition.event);
            let builds_on = definition.kind == DefinitionKind::Update && definition.event > self.invocation.end;
            at = definition.previous.filter(|_| builds_on && events.len() <= MOST_BETWEEN);
        }
        events
    }

    /// Keeps those checks of a live collection whose content was put there before the act, in it, or by what is performed behind it.
    pub(super) fn keep_performed(&self, plan: &mut Plan, performed: &[InvocationId]) {
        plan.checks.retain_mut(|check| match self.needs_before(&check.definitions, performed) {
            Some(needed) => {
                check.definitions = needed;
                true
            }
            None => false,
        });
    }

    fn needs_before(&self, definitions: &[DefinitionId], performed: &[InvocationId]) -> Option<Vec<DefinitionId>> {
        let (flow, calls) = (&self.context.history.flow, &self.context.history.calls);
        let mut needed = Vec::new();
        for id in definitions {
            let mut at = Some(*id);
            while let Some(id) = at {
                let definition = flow.definition(id);
                if definition.event < self.invocation.start {
                    needed.push(id);
                    break;
                }
                let is_performed = self.invocation.spans(definition.event)
                    || performed.iter().any(|call| calls.get(*call).spans(definition.event));
                if !is_performed {
                    return None;
                }
                at = definition.previous.filter(|_| definition.kind == DefinitionKind::Update);
            }
        }
        Some(needed)
    }

    /// Looks at the object that an observer made or gave: calls that use what the act put and the observer carried into it, or what the act put there itself. If nothing at all
    /// can be seen of an object that it made, the first calls on it. What such a call gives may be looked through as well.
    pub(super) fn through(&self, observer: InvocationId, checks: &[Check]) -> Vec<Vec<Check>> {
        let mut found = Vec::new();
        self.through_all(observer, checks, &IndexSet::new(), &mut found);
        found
    }

    /// `before`: what holds what the calls up to this one carried.
    fn through_all(
        &self,
        observer: InvocationId,
        checks: &[Check],
        before: &IndexSet<DefinitionId>,
        found: &mut Vec<Vec<Check>>,
    ) {
        let calls = &self.context.history.calls;
        let one = calls.get(observer);
        let Some((at, last)) = checks.iter().enumerate().find(|(_, check)| check.observer == Some(one.start)) else {
            return;
        };
        let Some(object) = one.returned().and_then(Value::object).filter(|_| !self.gives_put(last)) else { return };
        let creation = self.context.history.flow.creations[object.index()];
        let is_made = creation.is_some_and(|made| made.event > one.start);
        let mut own = self.own_objects();
        own.insert(object);
        let changes = |event: EventId| event > one.end && self.own_call_around(event, &own).is_some();
        let changed = |id: &InvocationId| self.defined_behind_act(calls.get(*id)).into_iter().any(changes);
        let opaque = matches!(last.expectation, Expectation::NotNull | Expectation::Class(_));
        let mut held = self.carried_on(one, before);
        held.extend(before);
        if !is_made {
            held.extend(self.caused());
        }
        let mut looks = self.seeing(one, object, &held);
        let carried = !looks.is_empty();
        if !carried && opaque && is_made {
            looks.extend(self.calls_on(object, one));
        }
        let through = [last.through.as_slice(), &[one.start]].concat();
        let most = found.len() + MOST_THROUGH;
        for id in looks {
            if found.len() >= most {
                break;
            }
            let Some(mut seen) = self.checks(id, &[]).filter(|_| !changed(&id)) else { continue };
            // The test does not hold what it looks through.
            seen.retain(|check| *check.look.root() != Look::Object(object));
            for check in &mut seen {
                check.through.clone_from(&through);
            }
            let says = seen.last().map_or(Worth::Completion, worth);
            let seen = [&checks[..at], &seen].concat();
            if says > Worth::Exception && through.len() < MOST_DEEP {
                self.through_all(id, &seen, &held, found);
            }
            if says <= Worth::Exception || carried && says == Worth::Presence {
                found.push(seen);
            }
        }
    }
}
