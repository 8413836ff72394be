//! What slices of one package share: answers that do not depend on the slice, computed once.
//!
//! Input: a history and the package of the tests. Output: for an action its span, the objects it takes, the definitions it uses,
//! whether it may be performed, how the function object that it makes is written. Invariant: pure functions of the recording; the caches only save time.

use std::cell::OnceCell;
use std::sync::Arc;

use super::bindings::Candidate;
use super::frontier::UnstableUses;
use super::function::{FunctionSource, function_source};
use super::init_order::ImpureInitialiser;
use super::keeping::Kept;
use super::perform::{Performance, TestPlace, performable};
use super::reason::Reason;
use super::untouched::Untouched;
use crate::graph::History;
use crate::graph::data::{Definition, DefinitionId, DefinitionKind, Use};
use crate::graph::files::Files;
use crate::graph::invocation::{Invocation, InvocationId, Span};
use crate::graph::location::{Location, LocationId};
use crate::graph::objects::functions::Constant;
use crate::id_map::{Answers, IdMap, IdSet, Recent};
use crate::library::{Kind, LibraryTable};
use crate::program::Program;
use crate::trace::event::{ClassId, Event, EventId, ObjectId, Value};

/// A definition that an action uses and that lies before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UsedDefinition {
    pub definition: DefinitionId,
    /// The event that used it.
    pub event: EventId,
}

/// A definition whose chain of updates was followed back, and what it began with before an action.
struct Walked {
    from: DefinitionId,
    begin: Option<DefinitionId>,
}

/// Shared by all slices whose tests stand in one place.
#[derive(Debug)]
pub struct SliceContext<'a> {
    pub history: &'a History<'a>,
    pub table: &'a LibraryTable,
    pub place: TestPlace,
    pub(super) untouched: Untouched,
    pub(super) impure: Arc<[ImpureInitialiser]>,
    uses: Answers<EventId, Arc<[UsedDefinition]>>,
    needs: Answers<EventId, Arc<[UsedDefinition]>>,
    verdicts: Answers<EventId, Result<Performance, Reason>>,
    functions: Answers<EventId, Option<FunctionSource<'a>>>,
    /// What updates that initialisers left began with.
    begun: Answers<DefinitionId, Option<DefinitionId>>,
    pub(super) touched: Answers<EventId, Arc<[ClassId]>>,
    pub(super) touched_anywhere: Answers<EventId, Arc<IdSet<ClassId>>>,
    pub(super) unstable: Answers<EventId, Arc<UnstableUses>>,
    pub(super) counts_in_statics: OnceCell<bool>,
    pub(super) held: Recent<(ObjectId, EventId), Arc<[Candidate]>>,
    pub(super) returning: Recent<(ObjectId, EventId), Arc<[EventId]>>,
    pub(super) kept: Arc<Kept>,
}

impl<'a> SliceContext<'a> {
    /// An empty context.
    #[must_use]
    pub fn new(
        history: &'a History<'a>,
        table: &'a LibraryTable,
        impure: Arc<[ImpureInitialiser]>,
        place: TestPlace,
        kept: Arc<Kept>,
    ) -> Self {
        let context = Self {
            history,
            table,
            place,
            untouched: Untouched::default(),
            impure,
            uses: Answers::default(),
            needs: Answers::default(),
            verdicts: Answers::default(),
            functions: Answers::default(),
            begun: Answers::default(),
            touched: Answers::default(),
            touched_anywhere: Answers::default(),
            unstable: Answers::default(),
            counts_in_statics: OnceCell::new(),
            held: Recent::default(),
            returning: Recent::default(),
            kept,
        };
        context.leaving_out()
    }

    /// Whether an object's class is or extends one.
    #[must_use]
    pub fn is_a(&self, object: ObjectId, class: &str) -> bool {
        let program = self.history.program;
        program.supertype_names(program.object(object).class).contains(&class)
    }

    /// The invocation that an action is, if it is one.
    #[must_use]
    pub fn invocation(&self, action: EventId) -> Option<&'a Invocation> {
        self.history.calls.starting_at(action).map(|id| self.history.calls.get(id))
    }

    /// The events of an action.
    #[must_use]
    pub fn span(&self, action: EventId) -> Span {
        self.history.span(action)
    }

    /// Whether an action contains an event, on its own thread or in a task that another one ran for it. (What is performed behind the
    /// last event is in none.)
    #[must_use]
    pub fn contains(&self, action: EventId, event: EventId) -> bool {
        let log = self.history.log;
        event.index() < log.len() && self.history.threads.contains(self.span(action), event, log.thread(event))
    }

    /// For what another thread's task did: where that was given away, and where somebody knew that it was done. Actions that have both did it together.
    #[must_use]
    pub fn moments(&self, id: DefinitionId) -> Option<[EventId; 2]> {
        let definition = self.history.flow.definition(id);
        let is_done = matches!(definition.kind, DefinitionKind::Kill | DefinitionKind::Update);
        is_done.then(|| self.moments_of(definition.event)).flatten()
    }

    /// The same for an event.
    #[must_use]
    pub fn moments_of(&self, event: EventId) -> Option<[EventId; 2]> {
        let log = self.history.log;
        let moments = (event.index() < log.len()).then(|| self.history.threads.moments(event, log.thread(event)));
        moments.flatten().map(|at| [at.given, at.known])
    }

    /// Whether a definition surely is there when an action ends: what another thread did meanwhile is, if the action waited for it.
    #[must_use]
    pub fn is_there_behind(&self, action: EventId, id: DefinitionId) -> bool {
        let event = self.history.flow.definition(id).event;
        event < action || self.contains(action, event)
    }

    /// What the table says an object is, by its class.
    #[must_use]
    pub fn library_kind(&self, object: ObjectId) -> Option<Kind> {
        let program = self.history.program;
        self.table.kind(&program.supertype_names(program.object(object).class))
    }

    /// The events in the span of an action.
    pub fn events_in(&self, action: EventId) -> impl Iterator<Item = Event> {
        let span = self.span(action);
        self.history.log.of_thread(span.first, span.last).map(|(_, event)| event)
    }

    /// The classes whose code an action runs, or whose statics it uses.
    pub fn classes_used_in(&self, action: EventId) -> impl Iterator<Item = ClassId> {
        let program = self.history.program;
        self.events_in(action).filter_map(|event| class_used_by(program, event))
    }

    /// The uses in the span of an action, and in tasks that others ran for it.
    pub fn used_in(&self, action: EventId) -> impl Iterator<Item = &'a Use> {
        let flow = &self.history.flow;
        self.on_its_threads(action, |span| flow.uses_in(span.first, span.last), |one| one.event)
    }

    /// The same of resources alone: what it looked at outside the heap.
    pub fn resources_used_in(&self, action: EventId) -> impl Iterator<Item = &'a Use> {
        let flow = &self.history.flow;
        self.on_its_threads(action, |span| flow.resource_uses_in(span.first, span.last), |one| one.event)
    }

    /// The definitions in the span of an action, and in tasks that others ran for it.
    pub fn defined_in(&self, action: EventId) -> impl Iterator<Item = &'a Definition> {
        let flow = &self.history.flow;
        let all = |span: Span| flow.defined_in(span.first, span.last);
        self.on_its_threads(action, all, |id| flow.definition(*id).event).map(|id| flow.definition(*id))
    }

    /// The same of resources alone: what it did outside the heap.
    pub fn resources_defined_in(&self, action: EventId) -> impl Iterator<Item = &'a Definition> {
        let flow = &self.history.flow;
        let all = |span: Span| flow.resources_defined_in(span.first, span.last);
        self.on_its_threads(action, all, |id| flow.definition(*id).event).map(|id| flow.definition(*id))
    }

    /// What lies in the spans of an action and happened on their threads: not in a call on a double, in which nothing happens.
    fn on_its_threads<T: 'a>(
        &self,
        action: EventId,
        all: impl Fn(Span) -> &'a [T],
        event: impl Fn(&T) -> EventId + Copy,
    ) -> impl Iterator<Item = &'a T> {
        let history = self.history;
        let own = move |one: &&T, span: Span| {
            let at = event(one);
            history.log.thread(at) == span.thread && history.doubles.around(at, span.thread, action).is_none()
        };
        history.spans(action).flat_map(move |span| all(span).iter().filter(move |one| own(one, span)))
    }

    /// Those of them that do not only tell what was there.
    pub fn resources_changed_in(&self, action: EventId) -> impl Iterator<Item = &'a Definition> {
        self.resources_defined_in(action).filter(|definition| definition.kind != DefinitionKind::Initial)
    }

    /// The definitions of an action, without those that only tell what was there.
    pub fn changed_in(&self, action: EventId) -> impl Iterator<Item = &'a Definition> {
        self.defined_in(action).filter(|definition| definition.kind != DefinitionKind::Initial)
    }

    /// Whether a test may perform an action.
    ///
    /// # Errors
    /// The reason why not.
    pub fn performable(&self, action: EventId) -> Result<Performance, Reason> {
        self.verdicts.to(action, || {
            self.is_no_double(action)?;
            let performance = performable(self.history, &self.place, action)?;
            self.leaves_untouched(action).map(|()| performance)
        })
    }

    /// How the function object that an action makes is written, if it makes one that can be.
    #[must_use]
    pub fn function_source(&self, action: EventId) -> Option<FunctionSource<'a>> {
        self.functions.to(action, || function_source(self.history, &self.place, action))
    }

    /// The values an action takes: receiver first.
    #[must_use]
    pub fn taken(&self, action: EventId) -> Vec<Value> {
        let log = self.history.log;
        // What the test gives to read is written down.
        if self.history.flow.feeds.is_maker(action) {
            return Vec::new();
        }
        match log.event(action) {
            Event::Enter { receiver, arguments, .. } | Event::Call { receiver, arguments, .. } => {
                let receiver = (receiver != Value::Unbound && receiver != Value::Absent).then_some(receiver);
                receiver.into_iter().chain(log.values(arguments).iter().copied()).collect()
            }
            Event::FieldWrite { owner, value, .. } => vec![owner, value],
            Event::StaticWrite { value, .. } => vec![value],
            Event::ArrayStore { array, value, .. } => vec![array, value],
            Event::Clone { source, .. } => vec![source],
            Event::LambdaCreation { captured, .. } => match self.function_source(action) {
                Some(FunctionSource::Constant(Constant::Unused | Constant::Returns(Value::Absent))) => Vec::new(),
                Some(FunctionSource::Constant(Constant::Returns(value))) => vec![value],
                _ => log.values(captured).to_vec(),
            },
            _ => Vec::new(),
        }
    }

    /// The objects an action takes, and those that doubles give it.
    #[must_use]
    pub fn taken_objects(&self, action: EventId) -> Vec<ObjectId> {
        let answers = self.answered(action).into_iter().filter_map(|call| self.answer(call));
        let all = self.taken(action).into_iter().chain(answers).filter_map(Value::object);
        // (Few enough to be searched from end to end.)
        let mut objects: Vec<ObjectId> = Vec::new();
        for object in all {
            if !objects.contains(&object) {
                objects.push(object);
            }
        }
        objects
    }

    /// `uses(n)`: the definitions before the action that its span uses.
    #[must_use]
    pub fn uses(&self, action: EventId) -> Arc<[UsedDefinition]> {
        self.uses.to(action, || self.collect_uses(action))
    }

    /// Those of `uses(n)` that some action may have to meet: not first values, which nobody has to define, unless they are of static
    /// state that other code changes. A large call has thousands of uses and a handful of these.
    #[must_use]
    pub fn needs(&self, action: EventId) -> Arc<[UsedDefinition]> {
        let flow = &self.history.flow;
        let is_need = |used: &&UsedDefinition| {
            let definition = flow.definition(used.definition);
            !self.is_first_value(used.definition)
                || self.updated(used.definition).is_some()
                || self.is_unstable(definition.location)
        };
        self.needs.to(action, || self.uses(action).iter().filter(is_need).copied().collect())
    }

    /// Whether an action that is not looked at has no need for what it uses.
    #[must_use]
    pub fn is_taken_by_nobody(&self, action: EventId, used: &UsedDefinition) -> bool {
        self.is_counted(used) || self.is_given_back(action, used)
    }

    /// Whether only somebody who is looked at shows a use: an arranged call that counts what there was, and ends it all, need not find it there.
    fn is_counted(&self, used: &UsedDefinition) -> bool {
        let flow = &self.history.flow;
        flow.counted.contains(&(used.event, flow.definition(used.definition).location))
    }

    /// Whether a use goes nowhere but into what an action gives back, and the action writes that anew: a setter that gives the value which it found. (No test takes that, unless
    /// it looks at the action.)
    fn is_given_back(&self, action: EventId, used: &UsedDefinition) -> bool {
        let goes_back = |event| self.is_exchanged(action, event);
        goes_back(used.event)
            && self
                .used_in(action)
                .filter(|one| one.definition == Some(used.definition))
                .all(|one| goes_back(one.event))
    }

    /// Whether a field is read by a frame that then writes there what it was given, and gives what it had read, and so do those around it in an action, if they give anything.
    /// (What counts writes something else, though it may give the number that it found.)
    fn is_exchanged(&self, action: EventId, read: EventId) -> bool {
        let (calls, log) = (&self.history.calls, self.history.log);
        let (field, owner, value) = match log.event(read) {
            Event::FieldRead { owner, field, value } => (field, owner, value),
            Event::StaticRead { field, value } => (field, Value::Absent, value),
            _ => return false,
        };
        if !matches!(value, Value::Primitive(_) | Value::Boxed(_) | Value::String(_) | Value::Null) {
            return false;
        }
        let Some(frame) = calls.frame(read).filter(|frame| calls.get(*frame).returned() == Some(value)) else {
            return false;
        };
        let given = log.values(calls.get(frame).arguments);
        let writes = |(at, event): (EventId, Event)| match event {
            Event::FieldWrite { owner: on, field: written, value } => {
                (on, written) == (owner, field) && calls.frame(at) == Some(frame) && given.contains(&value)
            }
            Event::StaticWrite { field: written, value } => {
                written == field && calls.frame(at) == Some(frame) && given.contains(&value)
            }
            _ => false,
        };
        let is_left = |id: &InvocationId| matches!(calls.get(*id).returned(), Some(given) if given == value || given == Value::Absent);
        let within = calls.ancestry(Some(frame)).take_while(|id| calls.get(*id).start >= action);
        log.of_thread(read, calls.get(frame).end).any(writes) && within.into_iter().all(|id| is_left(&id))
    }

    /// Whether a value was set, or what a library object holds was changed, in the system test of an action (or the run of a `main`): a step without which the action may do the same.
    pub(super) fn is_earlier_step(&self, action: EventId, id: DefinitionId) -> bool {
        let flow = &self.history.flow;
        let definition = flow.definition(id);
        let is_real = matches!(definition.kind, DefinitionKind::Kill | DefinitionKind::Update);
        let is_state = matches!(flow.locations.get(definition.location), Location::State(_));
        let is_value = !matches!(definition.value, Value::Object(_) | Value::Unobserved | Value::Unbound);
        let test_of = |event: EventId| self.system_test(event).map(|test| test.starts);
        // (What all tests of a JVM share, any of them may have changed.)
        let is_own = !self.is_unstable(definition.location);
        is_real && is_own && (is_state || is_value) && test_of(definition.event) == test_of(action)
    }

    /// Whether a definition is there before any action: a default value, or what a static initialiser made and left.
    #[must_use]
    pub fn is_first_value(&self, id: DefinitionId) -> bool {
        self.history.flow.definition(id).kind == DefinitionKind::Initial || self.is_initialised(id)
    }

    /// Whether an earlier system test put a static back to null, which an action makes when it asks for it: it is as it was before any action. The action
    /// makes it anew, or finds what another test left, as where nothing was recorded before.
    #[must_use]
    pub fn is_put_back(&self, act: EventId, action: EventId, id: DefinitionId) -> bool {
        let flow = &self.history.flow;
        let definition = flow.definition(id);
        let first = flow.definitions_of(definition.location).first().map(|first| flow.definition(*first));
        let is_null = |one: &Definition| one.value == Value::Null;
        matches!(flow.locations.get(definition.location), Location::Static(_))
            && is_null(definition)
            && first.is_some_and(|first| first.kind == DefinitionKind::Initial && is_null(first))
            && !self.in_initialiser(definition.event)
            && self.changed_in(action).any(|made| made.location == definition.location)
            && self.system_test(act).is_some_and(|test| definition.event < test.begins)
    }

    /// Whether an earlier system test deleted a file or directory that was not there before it was recorded, and none of these actions made it: it is as it was before any action.
    #[must_use]
    pub fn is_gone(&self, act: EventId, id: DefinitionId, mut actions: impl Iterator<Item = EventId>) -> bool {
        let history = self.history;
        let definition = history.flow.definition(id);
        let Some(path) = Files::path_of(history.flow.locations.get(definition.location)) else { return false };
        let call = || Some(history.calls.get(history.calls.frame(definition.event)?));
        let deleted = || call().is_some_and(|call| Files::deletes(&history.flow, call, path));
        let made = |action: EventId| self.resources_changed_in(action).any(|made| made.location == definition.location);
        history.files.found(path).is_none()
            && self.system_test(act).is_some_and(|test| definition.event < test.begins)
            && deleted()
            && !actions.any(|action| action < definition.event && made(action))
    }

    /// Whether a static initialiser made what a definition put there, and left it so: what it used itself may have been another state.
    #[must_use]
    pub fn is_initialised(&self, id: DefinitionId) -> bool {
        let definition = self.history.flow.definition(id);
        self.initialiser_around(definition.event).is_some_and(|initialiser| self.is_left_by(initialiser, definition))
    }

    /// The last definition up to this one that is not doubted: what an initialiser left is there for nothing, no reason to doubt that.
    #[must_use]
    pub fn sure(&self, id: DefinitionId) -> DefinitionId {
        let sure = self.history.flow.sure(id);
        if sure == id { id } else { self.left_by_initialiser(sure, id).unwrap_or(sure) }
    }

    /// The definition that an initialiser left, of those that follow one of its own up to another of the same location.
    fn left_by_initialiser(&self, first: DefinitionId, last: DefinitionId) -> Option<DefinitionId> {
        let flow = &self.history.flow;
        let (first, last) = (flow.definition(first), flow.definition(last));
        let initialiser = self.initialiser_around(first.event)?;
        let own = flow.definitions_in(first.location, first.event, initialiser.end.min(last.event));
        own.last().copied().filter(|id| self.is_initialised(*id))
    }

    /// Whether an initialiser left a definition of its own as it was.
    fn is_left_by(&self, initialiser: &Invocation, definition: &Definition) -> bool {
        let behind = EventId(definition.event.0 + 1);
        self.history.flow.definitions_in(definition.location, behind, initialiser.end).is_empty()
    }

    /// What an update was made of. If a static initialiser made it and left it so, what that found: a list that it made and filled needs nothing.
    #[must_use]
    pub fn updated(&self, id: DefinitionId) -> Option<DefinitionId> {
        let definition = self.history.flow.definition(id);
        let previous = definition.previous.filter(|_| definition.kind == DefinitionKind::Update)?;
        match self.initialiser_around(definition.event).filter(|one| self.is_left_by(one, definition)) {
            Some(initialiser) => {
                // A table that an initialiser fills has a chain of thousands, and each use of it asks.
                self.begun.to(id, || self.last_before(previous, initialiser.start))
            }
            None => Some(previous),
        }
    }

    fn collect_uses(&self, action: EventId) -> Arc<[UsedDefinition]> {
        let mut seen: IdMap<DefinitionId, UsedDefinition> = IdMap::default();
        // A text that is built up has a chain of thousands of updates, and as many uses.
        let mut walked: IdMap<LocationId, Walked> = IdMap::default();
        for one in self.used_in(action) {
            let Some(definition) = one.definition else { continue };
            let location = self.history.flow.definition(definition).location;
            let begin = self.begin_before(definition, action, walked.get(&location));
            walked.insert(location, Walked { from: definition, begin });
            if let Some(before) = begin {
                seen.entry(before).or_insert(UsedDefinition { definition: before, event: one.event });
            }
        }
        seen.into_values().collect()
    }

    /// The definition itself if it lies before the action, else what its chain of updates began with before it.
    #[must_use]
    pub fn last_before(&self, definition: DefinitionId, action: EventId) -> Option<DefinitionId> {
        self.begin_before(definition, action, None)
    }

    /// The same, going no further back than where the chain is known.
    fn begin_before(&self, definition: DefinitionId, action: EventId, known: Option<&Walked>) -> Option<DefinitionId> {
        let flow = &self.history.flow;
        let mut at = definition;
        loop {
            if let Some(known) = known.filter(|known| known.from == at) {
                return known.begin;
            }
            let one = flow.definition(at);
            if one.event < action {
                return Some(at);
            }
            match one.kind {
                DefinitionKind::Update => at = one.previous?,
                // A read inside showed it first; it may have been written before.
                DefinitionKind::Unobserved { since } if since < action => return Some(at),
                _ => return None,
            }
        }
    }

    /// The actions around an event that a test could perform instead of it, innermost first, up to the system test. Around a task is
    /// what gave it to its thread and waited for it.
    pub fn enclosing(&self, event: EventId) -> impl Iterator<Item = InvocationId> + '_ {
        let (calls, threads) = (&self.history.calls, &self.history.threads);
        let around = move |id: &InvocationId| {
            let one = calls.get(*id);
            one.parent.or_else(|| calls.frame(threads.cause(one.start, one.thread)?))
        };
        std::iter::successors(calls.frame(event), around).take_while(|id| !self.is_driver(*id))
    }

    /// Whether an invocation is of a method of the system test.
    #[must_use]
    pub fn is_driver(&self, id: InvocationId) -> bool {
        self.history.calls.get(id).method().is_some_and(|method| self.history.program.is_driver_method(method))
    }
}

/// The class whose code an event runs, or whose statics it uses.
pub(super) fn class_used_by(program: &Program, event: Event) -> Option<ClassId> {
    match event {
        Event::Enter { method, .. } => Some(program.method(method).class),
        Event::StaticRead { field, .. } | Event::StaticWrite { field, .. } => Some(program.field(field).class),
        _ => None,
    }
}
