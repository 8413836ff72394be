//! Later calls of the recording that see what the act did: assertions for constructors, void methods, and results of which nothing can
//! be seen (design, section 8).
//!
//! Input: the context, the invocation of the method under test. Output: candidate checks, the most telling first; the slice decides which
//! can be performed. Invariant: a candidate starts after the act ended, and reads a location that the act defined or is a call on what the act gave.

use indexmap::{IndexMap, IndexSet};

use super::oracle::{Check, ContentOf, Expectation, Look, Plan, Planner};
use super::printed::printed_text;
use crate::graph::data::{DataFlow, DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::Location;
use crate::slice::context::SliceContext;
use crate::trace::definition::CallKind;
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Primitive, Value};

/// Uses by the definition that reaches them, as columns: where to find observers.
#[derive(Debug, Default)]
pub struct UseIndex {
    /// By definition: where its events begin.
    offsets: Vec<u32>,
    events: Vec<EventId>,
}

impl UseIndex {
    /// Builds the index once for a recording: counts, then places.
    #[must_use]
    pub fn build(flow: &DataFlow) -> Self {
        let mut offsets = vec![0u32; flow.definitions.len() + 1];
        let reached = || flow.uses.iter().filter_map(|one| Some((one.definition?.index(), one.event)));
        for (definition, _) in reached() {
            offsets[definition + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut next = offsets.clone();
        let mut events = vec![EventId(0); offsets.last().map_or(0, |last| *last as usize)];
        for (definition, event) in reached() {
            events[next[definition] as usize] = event;
            next[definition] += 1;
        }
        Self { offsets, events }
    }

    /// The first uses of a definition after an event.
    fn after(&self, definition: DefinitionId, event: EventId) -> &[EventId] {
        let at = definition.index();
        let all = &self.events[self.offsets[at] as usize..self.offsets[at + 1] as usize];
        let first = all.partition_point(|one| *one <= event);
        &all[first..all.len().min(first + USES_LOOKED_AT)]
    }
}

const USES_LOOKED_AT: usize = 16;
const MOST_CANDIDATES: usize = 48;
/// How far behind the act calls on its product are searched, and how many are candidates.
const CALLS_LOOKED_AT: usize = 100_000;
const MOST_CALLS_ON_PRODUCT: usize = 8;
/// Calls between the act and the look at it.
pub(super) const MOST_BETWEEN: usize = 3;
/// Objects that a call which gives nothing may have changed.
const OBJECTS_AT_HAND: usize = 16;
/// Invocations inside an observer that are searched for what the act was given.
const INVOCATIONS_LOOKED_AT: usize = 300;

/// How much a check says, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// A value that is written down.
    Value,
    /// The very object that was expected.
    Identity,
    /// An exception.
    Exception,
    /// That something came back.
    Presence,
    /// That nothing was thrown.
    Completion,
}

/// What a check is worth.
#[must_use]
pub fn worth(check: &Check) -> Worth {
    match check.expectation {
        Expectation::Value(Value::Object(_)) => Worth::Identity,
        Expectation::Value(_)
        | Expectation::Content(_)
        | Expectation::Message(_)
        | Expectation::Class(_)
        | Expectation::Length(_)
        | Expectation::Elements { .. } => Worth::Value,
        Expectation::Throws(_) => Worth::Exception,
        Expectation::NotNull => Worth::Presence,
        Expectation::Completes => Worth::Completion,
    }
}

/// Whether a plan says something that an emptied body would not do as well, as far as can be told without trying.
#[must_use]
pub fn is_telling(context: &SliceContext<'_>, target: InvocationId, plan: &Plan) -> bool {
    let invocation = context.history.calls.get(target);
    let prints = || printed_text(context, invocation).is_some();
    if matches!(invocation.outcome, Outcome::Threw(_)) || prints() {
        return true;
    }
    // A fluent method gives its receiver whatever it does.
    let own = Expectation::Value(invocation.receiver);
    let says = |check: &&Check| !(check.look == Look::Result && check.expectation == own);
    let mut saying = plan.checks.iter().filter(says);
    saying.any(|check| worth(check) <= Worth::Identity && !is_default(&check.expectation))
}

/// Yes or no is little.
fn is_truth(check: &Check) -> bool {
    matches!(check.expectation, Expectation::Value(Value::Primitive(Primitive::Boolean(_))))
}

/// What a field holds that nobody set.
fn is_default(expectation: &Expectation) -> bool {
    matches!(expectation, Expectation::Value(value) | Expectation::Message(value) if crate::graph::data::is_default(*value))
}

/// Later calls that see what the act did, most telling first, then in recorded order. Each with the calls between that it builds
/// on: what was put first is seen by the `get` after the second `put`.
#[must_use]
pub fn observer_checks(context: &SliceContext<'_>, uses: &UseIndex, target: InvocationId) -> Vec<Vec<Check>> {
    let invocation = context.history.calls.get(target);
    let flow = &context.history.flow;
    let caused = flow.caused_by(&context.history.calls, invocation);
    // What the superclass's constructor stored is stored whatever this one does.
    let own_from = invocation.bound_at.unwrap_or(invocation.start);
    let own = caused.map(|id| flow.definition(id)).filter(|definition| definition.event >= own_from);
    let put = own.map(|definition| definition.value).collect();
    let finder = Finder { context, uses, invocation, put };
    let mut candidates = finder.candidates();
    finder.complete(&mut candidates);
    let direct: Vec<(InvocationId, Vec<Check>)> =
        candidates.into_iter().filter_map(|(id, between)| Some((id, finder.checks(id, &between)?))).collect();
    let through: Vec<Vec<Check>> = direct.iter().flat_map(|(id, checks)| finder.through(*id, checks)).collect();
    let mut checks: Vec<Vec<Check>> = direct.into_iter().map(|(_, checks)| checks).chain(through).collect();
    let given = finder.given();
    checks.sort_by_cached_key(|checks| {
        let check = checks.last().expect("the observer's own");
        let meets = check.observer.is_some_and(|observer| finder.meets(observer, &given));
        let calls = checks.iter().flat_map(Check::observers).count();
        (worth(check), finder.is_empty(check), !finder.gives_put(check), !meets, calls, check.observer)
    });
    checks
}

/// Single later calls that see by a value what the act left in objects that were there before it.
#[must_use]
pub fn left_behind(context: &SliceContext<'_>, uses: &UseIndex, target: InvocationId) -> Vec<Check> {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap || !matches!(invocation.outcome, Outcome::Returned(_)) {
        return Vec::new();
    }
    let flow = &context.history.flow;
    let finder = Finder { context, uses, invocation, put: IndexSet::new() };
    if finder.is_construction(invocation) {
        return Vec::new();
    }
    let caused: Vec<DefinitionId> = flow.caused_by(&context.history.calls, invocation).collect();
    let left: Vec<DefinitionId> = caused.into_iter().filter(|id| finder.is_left(*id)).collect();
    let mut observers: IndexSet<InvocationId> = IndexSet::new();
    for id in left.into_iter().rev().take(MOST_CANDIDATES) {
        let behind = uses.after(id, invocation.end).iter();
        observers.extend(behind.flat_map(|event| finder.observing_calls(*event)));
    }
    observers.sort_unstable();
    // The same method again would say what the act just said.
    let others = observers.into_iter().filter(|id| context.history.calls.get(*id).invoked != invocation.invoked);
    let own = finder.own_objects();
    let alone = others.filter(|id| finder.between(*id, &[], &own).is_some_and(|between| between.is_empty()));
    let checks = alone.filter_map(|id| finder.check(id, &[id]));
    checks.filter(|check| worth(check) == Worth::Value && !is_default(&check.expectation)).collect()
}

pub(super) struct Finder<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    uses: &'a UseIndex,
    pub(super) invocation: &'a Invocation,
    /// The values that the act put anywhere.
    put: IndexSet<Value>,
}

impl Finder<'_, '_> {
    /// The later calls, with what came between.
    fn candidates(&self) -> IndexMap<InvocationId, Vec<InvocationId>> {
        let (flow, calls) = (&self.context.history.flow, &self.context.history.calls);
        let end = self.invocation.end;
        let mut found: IndexMap<InvocationId, Vec<InvocationId>> = IndexMap::new();
        // What a class initialiser did, whoever comes first has done.
        let own = |id: &DefinitionId| self.invocation.initialises || !calls.in_initialiser(flow.definition(*id).event);
        for id in flow.caused_by(calls, self.invocation).filter(own) {
            if found.len() >= MOST_CANDIDATES {
                break;
            }
            for (link, between) in self.links(id) {
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
        for call in self.calls_on_product() {
            found.entry(call).or_default();
        }
        found.sort_keys();
        found
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
        let ids = later.filter_map(|at| u32::try_from(at).ok()).map(InvocationId);
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

    /// Whether something was put into an object, array or library value that was there before, and is still there.
    fn is_left(&self, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let object = match *flow.locations.get(definition.location) {
            Location::Field(object, _) | Location::Element(object, _) | Location::Elements(object) => Some(object),
            Location::State(group) => Some(group),
            _ => None,
        };
        let before = |object: ObjectId| {
            flow.creations[object.index()].is_some_and(|creation| creation.event < self.invocation.start)
        };
        definition.kind != DefinitionKind::Initial && object.is_some_and(before)
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
        let inside = calls.invocations[id.index()..].iter().take_while(|one| outer.spans(one.start));
        inside.take(INVOCATIONS_LOOKED_AT).filter(|one| one.thread == outer.thread).any(|one| {
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

    /// The calls between, which only have to be made, then the look.
    fn checks(&self, id: InvocationId, between: &[InvocationId]) -> Option<Vec<Check>> {
        let calls = &self.context.history.calls;
        let mut checks = Vec::new();
        for one in between {
            let call = calls.get(*one);
            if call.has_gap || self.is_construction(call) || !matches!(call.outcome, Outcome::Returned(_)) {
                return None;
            }
            let mut check = Check::plain(Look::Observer(*one), Expectation::Completes);
            check.observer = Some(call.start);
            "a later call that the next one builds on".clone_into(&mut check.why);
            checks.push(check);
        }
        let observer = calls.get(id);
        let own = self.check(id, &[between, &[id]].concat());
        let says = own.as_ref().is_some_and(|check| worth(check) <= Worth::Exception && !is_truth(check));
        let effect = if says { None } else { self.effect(observer) };
        if own.is_none() && effect.is_none() {
            return None;
        }
        checks.push(
            own.unwrap_or_else(|| self.observed(Check::plain(Look::Observer(id), Expectation::Completes), observer)),
        );
        checks.extend(effect);
        Some(checks)
    }

    /// What a call that gives nothing leaves in an object that the test holds: the text in a writer, the elements of a list.
    fn effect(&self, observer: &Invocation) -> Option<Check> {
        if observer.has_gap || self.is_construction(observer) || !matches!(observer.outcome, Outcome::Returned(_)) {
            return None;
        }
        let mut planner =
            Planner { context: self.context, invocation: observer, looked: IndexSet::new(), plan: Plan::default() };
        for object in self.at_hand(observer) {
            if planner.existed_before(object) {
                planner.describe(Look::Object(object), object, 0);
            }
        }
        let mut told =
            planner.plan.checks.into_iter().filter(|check| matches!(check.expectation, Expectation::Content(_)));
        let found = told.next()?;
        Some(self.observed(found, observer))
    }

    /// What act and observer take, what stands behind it, and what function objects among it captured.
    fn at_hand(&self, observer: &Invocation) -> IndexSet<ObjectId> {
        let history = self.context.history;
        let taken = self.context.taken_objects(observer.start).into_iter();
        let given = taken.chain(self.context.taken_objects(self.invocation.start));
        let mut found: IndexSet<ObjectId> = given.chain(self.invocation.returned().and_then(Value::object)).collect();
        let mut next = 0;
        while next < found.len().min(OBJECTS_AT_HAND) {
            let object = found[next];
            let made = history.flow.creations[object.index()].map(|creation| history.log.event(creation.event));
            if let Some(Event::LambdaCreation { captured, .. }) = made {
                found.extend(history.log.values(captured).iter().filter_map(|value| value.object()));
            }
            found.insert(history.flow.sharing.group(object));
            next += 1;
        }
        found
    }

    /// Whether the observer gives what it would give of an object that nobody touched.
    fn is_empty(&self, check: &Check) -> bool {
        let Expectation::Content(told) = &check.expectation else {
            return is_default(&check.expectation);
        };
        match &self.context.history.log.content(told.content).shape {
            ContentShape::List(all) | ContentShape::Set(all) => all.is_empty(),
            ContentShape::Map(all) => all.is_empty(),
            ContentShape::Text(text) => text.0.is_empty(),
            _ => false,
        }
    }

    /// Whether the observer gives what the act stored: a look at nothing else.
    fn gives_put(&self, check: &Check) -> bool {
        matches!(&check.expectation, Expectation::Value(value)
            if self.put.contains(value)
                && !crate::graph::data::is_default(*value)
                && *value != Value::Primitive(Primitive::Boolean(true)))
    }

    pub(super) fn check(&self, id: InvocationId, performed: &[InvocationId]) -> Option<Check> {
        let observer = self.context.history.calls.get(id);
        let apt = !self.is_construction(observer) && self.runs_on_own_class(observer);
        if observer.has_gap || !apt || observer.outcome == Outcome::Open {
            return None;
        }
        let check = self.expectation(id, observer, performed)?;
        Some(self.observed(check, observer))
    }

    fn observed(&self, mut check: Check, observer: &Invocation) -> Check {
        check.objects = Vec::new();
        check.observer = Some(observer.start);
        "a later call of the recording that sees what the method did".clone_into(&mut check.why);
        check
    }

    /// `super(...)` under test makes an object of the superclass: what the subclass did on the recorded one, that one does not do.
    fn runs_on_own_class(&self, observer: &Invocation) -> bool {
        let (program, calls) = (self.context.history.program, &self.context.history.calls);
        let constructed = self.invocation.receiver_object().filter(|_| self.is_construction(self.invocation));
        let Some((object, method)) = constructed.zip(self.invocation.method()) else {
            return true;
        };
        let class = program.method(method).class;
        if program.object(object).class == class {
            return true;
        }
        let own = program.superclasses(class);
        let first = calls.invocations.partition_point(|one| one.start < observer.start);
        let inside = calls.invocations[first..].iter().take_while(|one| observer.spans(one.start));
        let mut on_object = inside.filter(|one| one.receiver_object() == Some(object)).filter_map(Invocation::method);
        on_object.all(|method| own.contains(&program.method(method).class))
    }

    fn expectation(&self, id: InvocationId, observer: &Invocation, performed: &[InvocationId]) -> Option<Check> {
        let look = Look::Observer(id);
        let plain = |expectation| Some(Check::plain(look.clone(), expectation));
        match observer.outcome {
            Outcome::Open => None,
            Outcome::Threw(Value::Object(thrown)) => plain(Expectation::Throws(thrown)),
            Outcome::Threw(_) => None,
            Outcome::Returned(value) => match value {
                // That the library completes says nothing, and it may print.
                Value::Absent if matches!(observer.invoked, Invoked::Library(_)) => None,
                Value::Absent => plain(Expectation::Completes),
                // So does a fluent call that gives its receiver, whatever was done before.
                Value::Object(_) if value == observer.receiver => None,
                Value::Unobserved | Value::Unbound => None,
                Value::Object(object)
                    if self.context.enum_class(object).is_some() || self.is_known(object, observer) =>
                {
                    plain(Expectation::Value(value))
                }
                Value::Object(object) => Some(self.described(id, observer, object, performed)),
                _ => plain(Expectation::Value(value)),
            },
        }
    }

    /// What act or observer take, or what the act gave: the test holds it.
    fn is_known(&self, object: ObjectId, observer: &Invocation) -> bool {
        let product = [Some(self.invocation.receiver), self.invocation.returned()];
        let taken = |start| self.context.taken(start).contains(&Value::Object(object));
        product.contains(&Some(Value::Object(object))) || taken(observer.start) || taken(self.invocation.start)
    }

    /// The first thing to be seen of an object that the observer made: calling it again for a second look is not safe.
    fn described(
        &self,
        id: InvocationId,
        observer: &Invocation,
        object: ObjectId,
        performed: &[InvocationId],
    ) -> Check {
        let mut planner =
            Planner { context: self.context, invocation: observer, looked: IndexSet::new(), plan: Plan::default() };
        planner.describe(Look::Observer(id), object, 0);
        if planner.plan.checks.is_empty() {
            // A live collection: what it holds was put there before, by calls that `complete` has found.
            planner.content_check(&Look::Observer(id), object, ContentOf::Existing);
            self.keep_performed(&mut planner.plan, performed);
        }
        let seen = planner.plan.checks.into_iter();
        let good = seen.filter(|check| worth(check) == Worth::Value);
        let says = |check: &Check| match &check.expectation {
            _ if self.is_empty(check) => 2,
            Expectation::Value(value) if self.put.contains(value) => 0,
            _ => 1,
        };
        let first = good.min_by_key(says);
        first.unwrap_or_else(|| Check::plain(Look::Observer(id), Expectation::NotNull))
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
