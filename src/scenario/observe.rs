//! Later calls of the recording that see what the act did: assertions for constructors, void methods, and results of which nothing can
//! be seen (design, section 8).
//!
//! Input: the context, the invocation of the method under test. Output: candidate checks, the most telling first; the slice decides which
//! can be performed. Invariant: a candidate starts after the act ended, and reads a location that the act defined or is a call on what the act gave.

mod carried;
mod checks;
mod outcomes;
mod worth;

use indexmap::{IndexMap, IndexSet};

pub use self::outcomes::further_outcome;
use self::worth::is_default;
pub use self::worth::{Worth, is_telling, worth};
use super::oracle::{Check, Look};
use crate::graph::columns::groups::Groups;
use crate::graph::data::{DataFlow, DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::{Location, LocationId};
use crate::slice::context::SliceContext;
use crate::trace::definition::CallKind;
use crate::trace::event::{EventId, FieldId, ObjectId, Value};

/// The events of uses by the definition that reaches them: where to find observers.
#[derive(Debug, Default)]
pub struct UseIndex(Groups<EventId>);

impl UseIndex {
    /// Builds the index once for a recording.
    #[must_use]
    pub fn build(flow: &DataFlow) -> Self {
        let reached = flow.uses.iter().filter_map(|one| Some((one.definition?.index(), one.event)));
        Self(Groups::build(flow.definitions.len(), reached))
    }

    /// The first uses of a definition after an event.
    fn after(&self, definition: DefinitionId, event: EventId) -> &[EventId] {
        let all = self.0.of(definition.index());
        let first = all.partition_point(|one| *one <= event);
        &all[first..all.len().min(first + USES_LOOKED_AT)]
    }
}

const USES_LOOKED_AT: usize = 16;
const MOST_CANDIDATES: usize = 48;
/// How far behind the act calls on its product are searched, and how many are candidates.
const CALLS_LOOKED_AT: usize = 100_000;
const MOST_CALLS_ON_PRODUCT: usize = 8;
/// Calls behind the act up to a look that is near.
const MOST_NEAR: usize = 4;
/// Calls between the act and the look at it.
pub(super) const MOST_BETWEEN: usize = 8;
/// Invocations inside an observer that are searched for what the act was given.
const INVOCATIONS_LOOKED_AT: usize = 300;

/// Later calls that see what the act did, most telling first, then in recorded order. Each with the calls between that it builds
/// on: what was put first is seen by the `get` after the second `put`.
#[must_use]
pub fn observer_checks(context: &SliceContext<'_>, uses: &UseIndex, target: InvocationId) -> Vec<Vec<Check>> {
    let invocation = context.history.calls.get(target);
    let flow = &context.history.flow;
    let caused = flow.caused_by(&context.history.calls, invocation).chain(done_later(context, invocation));
    // What the superclass's constructor stored is stored whatever this one does.
    let own_from = invocation.bound_at.unwrap_or(invocation.start);
    let caused: IndexSet<DefinitionId> = caused.filter(|id| flow.definition(*id).event >= own_from).collect();
    let put = caused.iter().map(|id| flow.definition(*id).value).collect();
    // What a class initialiser did, whoever comes first has done.
    let is_inside = context.in_initialiser(invocation.start);
    let own = |id: &DefinitionId| is_inside || !context.in_initialiser(flow.definition(*id).event);
    let all = flow.caused_by(&context.history.calls, invocation).chain(done_later(context, invocation));
    let watched: Vec<DefinitionId> = all.filter(own).collect();
    let finder = Finder { context, uses, invocation, caused, put };
    finder.observers(&watched)
}

/// What other threads did, behind the act, of what it gave to them: when they come to it, chance decides.
fn done_later<'a>(
    context: &SliceContext<'a>,
    invocation: &'a Invocation,
) -> impl Iterator<Item = DefinitionId> + use<'a> {
    let history = context.history;
    let tasks = history.spans(invocation.start).filter(|span| span.thread != invocation.thread);
    tasks.flat_map(move |span| {
        let all = history.flow.defined_in(span.first, span.last).iter().copied();
        all.filter(move |id| {
            let event = history.flow.definition(*id).event;
            event > invocation.end && history.log.thread(event) == span.thread
        })
    })
}

/// Later calls that see what an invocation read in some fields and left as it was.
#[must_use]
pub fn idle_checks(
    context: &SliceContext<'_>,
    uses: &UseIndex,
    target: InvocationId,
    fields: &IndexSet<FieldId>,
) -> Vec<Vec<Check>> {
    let invocation = context.history.calls.get(target);
    let flow = &context.history.flow;
    let is_meant = |location: LocationId| matches!(flow.locations.get(location), Location::Field(_, field) if fields.contains(field));
    let used = flow.uses_in(invocation.start, invocation.end).iter().filter(|one| is_meant(one.location));
    let watched: IndexSet<DefinitionId> = used.filter_map(|one| one.definition).collect();
    let in_order: Vec<DefinitionId> = watched.iter().copied().collect();
    let put = watched.iter().map(|id| flow.definition(*id).value).collect();
    let finder = Finder { context, uses, invocation, caused: watched, put };
    let mut checks = finder.observers(&in_order);
    // Calls between may change it.
    checks.retain(|checks| checks.len() == 1);
    checks
}

/// Single later calls that see by a value what the act left in objects that were there before it, or in tables.
#[must_use]
pub fn left_behind(context: &SliceContext<'_>, uses: &UseIndex, target: InvocationId) -> Vec<Check> {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap || !matches!(invocation.outcome, Outcome::Returned(_)) {
        return Vec::new();
    }
    let flow = &context.history.flow;
    let finder = Finder { context, uses, invocation, caused: IndexSet::new(), put: IndexSet::new() };
    if finder.is_construction(invocation) {
        return Vec::new();
    }
    let caused: Vec<DefinitionId> = flow.caused_by(&context.history.calls, invocation).collect();
    let left: Vec<DefinitionId> =
        caused.into_iter().filter(|id| finder.is_left(*id) && context.is_there_behind(invocation.start, *id)).collect();
    let mut observers: IndexSet<InvocationId> = IndexSet::new();
    for id in left.into_iter().rev().take(MOST_CANDIDATES) {
        let behind = uses.after(id, invocation.end).iter();
        observers.extend(behind.flat_map(|event| finder.observing_calls(*event)));
    }
    observers.sort_unstable();
    // The same method again would say what the act just said; one that writes into tables is an act of its own.
    let writes = |id: InvocationId| {
        let mut defined = context.defined_in(context.history.calls.get(id).start);
        defined.any(|one| one.kind != DefinitionKind::Initial && flow.locations.get(one.location).is_table())
    };
    let is_other = |id: &InvocationId| context.history.calls.get(*id).invoked != invocation.invoked;
    let others = observers.into_iter().filter(|id| is_other(id) && !writes(*id));
    let own = finder.own_objects();
    let alone = others.filter(|id| finder.between(*id, &[], &own).is_some_and(|between| between.is_empty()));
    let checks = alone.filter_map(|id| finder.check(id, &[id]));
    checks.filter(|check| worth(check) == Worth::Value && !is_default(&check.expectation)).collect()
}

pub(super) struct Finder<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    uses: &'a UseIndex,
    pub(super) invocation: &'a Invocation,
    /// What the act defined.
    caused: IndexSet<DefinitionId>,
    /// The values that it put anywhere.
    put: IndexSet<Value>,
}

impl Finder<'_, '_> {
    /// The calls that see definitions or are made on what the act gave, each with the calls between that it builds on: most telling first.
    fn observers(&self, watched: &[DefinitionId]) -> Vec<Vec<Check>> {
        let mut candidates = self.candidates(watched);
        let start = |id: &InvocationId| self.context.history.calls.get(*id).start;
        let using: IndexSet<EventId> = candidates.keys().map(start).collect();
        for call in self.calls_on_product() {
            candidates.entry(call).or_default();
        }
        candidates.sort_keys();
        self.complete(&mut candidates);
        let direct: Vec<(InvocationId, Vec<Check>)> =
            candidates.into_iter().filter_map(|(id, between)| Some((id, self.checks(id, &between)?))).collect();
        let mut checks: Vec<Vec<Check>> = Vec::new();
        let mut beside: IndexSet<EventId> = IndexSet::new();
        for (id, found) in direct {
            let is_all = found.last().is_some_and(|check| matches!(check.look, Look::Drained(_)));
            let through = if is_all { Vec::new() } else { self.through(id, &found) };
            // Some other part of what the observer made is beside the point where calls on it see what the act put.
            if !through.is_empty() && found.last().is_some_and(|check| *check.look.root() != check.look) {
                beside.insert(start(&id));
            }
            checks.push(found);
            checks.extend(through);
        }
        let is_beside = |check: &Check| {
            check.through.is_empty() && check.observer.is_some_and(|observer| beside.contains(&observer))
        };
        let calls_of = |checks: &[Check]| checks.iter().flat_map(Check::observers).count();
        // From afar only what tells is worth the calls between.
        checks.retain(|checks| {
            calls_of(checks) <= MOST_NEAR || checks.last().is_some_and(|check| worth(check) <= Worth::Identity)
        });
        let given = self.given();
        checks.sort_by_cached_key(|checks| {
            let check = checks.last().expect("the observer's own");
            let meets = check.observer.is_some_and(|observer| self.meets(observer, &given));
            let calls = calls_of(checks);
            let far = calls > MOST_NEAR;
            let uses = !check.through.is_empty() || check.observer.is_some_and(|observer| using.contains(&observer));
            let beside = is_beside(check);
            (
                beside,
                worth(check),
                far,
                !uses,
                self.is_empty(check),
                !self.gives_put(check),
                !meets,
                calls,
                check.observer,
            )
        });
        checks
    }

    /// The later calls that use what the act defined, with what came between.
    fn candidates(&self, watched: &[DefinitionId]) -> IndexMap<InvocationId, Vec<InvocationId>> {
        let end = self.invocation.end;
        let mut found: IndexMap<InvocationId, Vec<InvocationId>> = IndexMap::new();
        for id in watched.iter().copied() {
            if found.len() >= MOST_CANDIDATES {
                break;
            }
            // What another thread did counts from where somebody waited for it.
            let is_there = self.context.is_there_behind(self.invocation.start, id);
            let waiter = if is_there { None } else { self.waiter(id) };
            if !is_there && waiter.is_none() {
                continue;
            }
            for (link, mut between) in self.links(id) {
                between.extend(waiter.filter(|waiter| !between.contains(waiter)));
                let observers = self.uses.after(link, end).iter().flat_map(|event| self.observing_calls(*event));
                for observer in observers.filter(|observer| !between.contains(observer)) {
                    let known = found.entry(observer).or_insert_with(|| between.clone());
                    // One thing that it looks at may need more calls between than another.
                    if between.len() > known.len() {
                        known.clone_from(&between);
                    }
                }
            }
        }
        found
    }

    /// The call behind the act that waited for the task that a definition is of.
    fn waiter(&self, id: DefinitionId) -> Option<InvocationId> {
        let [_, known] = self.context.moments(id)?;
        self.call_between(known)
    }

    /// The first later calls on the object that came back: what it is shows in what it does.
    fn calls_on_product(&self) -> Vec<InvocationId> {
        let gave = self.invocation.returned().or(self.invocation.threw());
        gave.and_then(Value::object).map(|product| self.calls_on(product, self.invocation)).unwrap_or_default()
    }

    /// The first calls on an object behind an invocation.
    pub(super) fn calls_on(&self, product: ObjectId, made_by: &Invocation) -> Vec<InvocationId> {
        let calls = &self.context.history.calls;
        let behind = calls.invocations.partition_point(|one| one.start <= made_by.end);
        let later = (behind..calls.invocations.len()).take(CALLS_LOOKED_AT);
        let ids = later.map(InvocationId::new);
        let on_product = ids.filter(|id| calls.get(*id).receiver_object() == Some(product));
        on_product
            .filter(|id| self.context.performable(calls.get(*id).start).is_ok())
            .take(MOST_CALLS_ON_PRODUCT)
            .collect()
    }

    /// A definition, and the updates behind the act that build on it, each with the calls that made them.
    fn links(&self, id: DefinitionId) -> Vec<(DefinitionId, Vec<InvocationId>)> {
        let (flow, calls) = (&self.context.history.flow, &self.context.history.calls);
        let definition = flow.definition(id);
        // From the act's end on: inside it the location may have been defined as often as there are definitions to look at.
        let from = definition.event.max(self.invocation.end);
        let behind = flow.definitions_in(definition.location, EventId(from.0 + 1), EventId(u32::MAX));
        let mut links = vec![(id, Vec::new())];
        let mut between: Vec<InvocationId> = Vec::new();
        for link in behind {
            let update = flow.definition(*link);
            let made_by = calls.frame(update.event).map_or(update.event, |frame| calls.get(frame).start);
            let used = || flow.uses_in(made_by, update.event).iter().any(|one| one.location == update.location);
            let builds_on = update.kind == DefinitionKind::Update || used();
            let Some(call) = self.call_between(update.event).filter(|_| builds_on) else {
                break;
            };
            if !between.contains(&call) {
                between.push(call);
            }
            if between.len() > MOST_BETWEEN {
                break;
            }
            links.push((*link, between.clone()));
        }
        links
    }

    /// Whether something was put into an object, array or library value that was there before, and is still there; or into a table.
    fn is_left(&self, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let before = |object: ObjectId| {
            flow.creations[object.index()].is_some_and(|creation| creation.event < self.invocation.start)
        };
        let stays = match flow.locations.get(definition.location) {
            Location::Field(object, _) | Location::Element(object, _) | Location::Elements(object) => before(*object),
            Location::State(group) => before(*group),
            resource => resource.is_table(),
        };
        definition.kind != DefinitionKind::Initial && !flow.doubtful.contains_key(&id) && stays
    }

    /// The objects and texts that the act was given or gave back: an observer that meets one looks at what the act did rather than at
    /// its neighbours in the same collection.
    fn given(&self) -> IndexSet<Value> {
        let arguments = self.context.history.log.values(self.invocation.arguments).iter().copied();
        let values = arguments.chain(self.invocation.returned());
        values.filter(|value| matches!(value, Value::Object(_) | Value::String(_))).collect()
    }

    fn meets(&self, observer: EventId, given: &IndexSet<Value>) -> bool {
        let calls = &self.context.history.calls;
        let Some(id) = calls.starting_at(observer) else {
            return false;
        };
        let outer = calls.get(id);
        calls.begun_in(outer).take(INVOCATIONS_LOOKED_AT).filter(|one| one.thread == outer.thread).any(|one| {
            let arguments = self.context.history.log.values(one.arguments).iter().copied();
            arguments.chain([one.receiver]).chain(one.returned()).any(|value| given.contains(&value))
        })
    }

    /// The call that made a later update: what was done to the act's own object rather than what did much more.
    fn call_between(&self, event: EventId) -> Option<InvocationId> {
        let around = self.observing_calls(event);
        let of_receiver = |id: &&InvocationId| {
            let receiver = self.context.history.calls.get(**id).receiver_object();
            receiver.is_some() && receiver == self.invocation.receiver_object()
        };
        around.iter().find(of_receiver).or(around.first()).copied()
    }

    /// The calls around a later use that a test may perform, outermost first: where that one does more than look, an inner one of the
    /// application may not.
    pub(super) fn observing_calls(&self, event: EventId) -> Vec<InvocationId> {
        let around: Vec<InvocationId> = self.context.enclosing(event).collect();
        let may = |id: &InvocationId| {
            let invocation = self.context.history.calls.get(*id);
            invocation.start > self.invocation.end && self.context.performable(invocation.start).is_ok()
        };
        let all = around.into_iter().rev().filter(may).enumerate();
        let is_app = |id: InvocationId| matches!(self.context.history.calls.get(id).invoked, Invoked::App(_));
        all.filter(|(at, id)| *at == 0 || is_app(*id)).map(|(_, id)| id).collect()
    }

    pub(super) fn is_construction(&self, invocation: &Invocation) -> bool {
        let program = self.context.history.program;
        match invocation.invoked {
            Invoked::App(method) => program.method(method).name == "<init>",
            Invoked::Library(callee) => {
                matches!(program.callee(callee).kind, CallKind::New | CallKind::Super)
            }
        }
    }
}
