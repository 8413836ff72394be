//! Definitions, uses, and which definition reaches which use: the data dependence graph as columns.
//!
//! Input: events, call forest, library table. Output: [`DataFlow`]: definitions and uses sorted by event, for each use the
//! definition that reaches it. Invariants: one forward pass; a use without a definition sees a default value, an initial library
//! state, or state from before the recording. An *update* keeps a link to the definition before it, because a reader needs the
//! whole chain back to the last *kill* (design, section 4). Why columns: `uses(n)` is a range of them.

use indexmap::{IndexMap, IndexSet};

use super::effects::{CallEffectsResolver, FunctionObject, RecordedCall};
use super::hidden_writes::HiddenWrites;
use super::invocation::{CallForest, Invocation, InvocationId, Invoked, Outcome};
use super::location::{Location, LocationId, Locations};
use super::pools::Pools;
use super::sharing::Sharing;
use super::twins::add_twins;
use crate::library::Access;
use crate::library::LibraryTable;
use crate::program::Program;
use crate::trace::definition::ClassKind;
use crate::trace::event::{CalleeId, ContentId, ContentShape, Event, EventId, ObjectId, Primitive, Value, ValueSpan};
use crate::trace::log::EventLog;

/// A definition: an index into [`DataFlow::definitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefinitionId(pub u32);

impl DefinitionId {
    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a location came to hold what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// State no longer depends on the past, or the call that made it depends on it by a use of its own.
    Kill,
    /// Changes the state whatever it was: a reader needs the definition before it, too.
    Update,
    /// First seen by a read: a default, or a value from before the recording.
    Initial,
    /// Changed by no recorded action, at some time after this event.
    Unobserved { since: EventId },
}

/// One definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    pub event: EventId,
    pub location: LocationId,
    pub kind: DefinitionKind,
    /// What it stored, for fields and elements; [`Value::Unobserved`] for states.
    pub value: Value,
    /// The definition of the same location before it.
    pub previous: Option<DefinitionId>,
}

/// One use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    pub event: EventId,
    pub location: LocationId,
    /// The definition that reaches it.
    pub definition: Option<DefinitionId>,
}

/// Where an object came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creation {
    /// First event of the constructor invocation, library call, array or lambda creation, clone.
    pub event: EventId,
    /// When the object was there to be used.
    pub ready: EventId,
}

/// The data flow of a recording.
#[derive(Debug, Default)]
pub struct DataFlow {
    pub locations: Locations,
    pub definitions: Vec<Definition>,
    pub uses: Vec<Use>,
    /// By location: its definitions in order.
    pub by_location: Vec<Vec<DefinitionId>>,
    /// By object: where it came from, if that was recorded.
    pub creations: Vec<Option<Creation>>,
    /// By object: the definitions that stored it somewhere.
    pub holders: IndexMap<ObjectId, Vec<DefinitionId>>,
    /// By object: the invocations that returned it.
    pub returned_by: IndexMap<ObjectId, Vec<InvocationId>>,
    /// By object: what was told of its content.
    pub contents: IndexMap<ObjectId, Vec<(EventId, ContentId)>>,
    /// By object: the locations that are part of it.
    pub parts: IndexMap<ObjectId, Vec<LocationId>>,
    pub sharing: Sharing,
    /// What iterators, streams and readers look at.
    pub over: IndexMap<ObjectId, ObjectId>,
    /// What unmodifiable, synchronized and checked collections show: the whole of another one.
    pub views: IndexMap<ObjectId, ObjectId>,
    /// Lengths of arrays.
    pub lengths: IndexMap<ObjectId, i32>,
    /// Calls of methods that the library table does not list.
    pub unlisted_calls: u64,
    /// Static state, and state of objects made by static initialisers, that other code changes: its first value holds only in a
    /// fresh JVM (design, section 5, static state).
    pub unstable: IndexSet<LocationId>,
    /// What static state keeps from one call to the next.
    pub pools: Pools,
    /// All definitions by their events: fields written before a constructor binds its object are defined late.
    in_order: Vec<DefinitionId>,
}

/// Arrays longer than this are one location.
const LONGEST_BY_ELEMENT: i32 = 256;
/// The list that shows an array.
const AS_LIST: &str = "java/util/Arrays$ArrayList";
/// What makes the methods of a record that it does not declare.
const RECORD_METHODS: &str = "java/lang/runtime/ObjectMethods";
/// What writes an object with everything that can be reached from it.
const OBJECT_OUTPUT: &str = "java/io/ObjectOutputStream";
/// Classes whose objects hold what the collection behind them holds.
const COLLECTION_VIEWS: &str = "java/util/Collections$";

impl DataFlow {
    /// Runs the two passes: what shares state, then definitions and uses.
    #[must_use]
    pub fn build(program: &Program, log: &EventLog, forest: &CallForest, table: &LibraryTable) -> Self {
        let mut flow = Self {
            creations: vec![None; program.object_count()],
            sharing: Sharing::new(program.object_count()),
            ..Self::default()
        };
        let mut pass = Pass {
            program,
            log,
            forest,
            table,
            resolver: CallEffectsResolver::new(program, table, function_objects(log)),
            flow: &mut flow,
            current: Vec::new(),
            pending_writes: IndexMap::new(),
            shared_arrays: IndexMap::new(),
            hidden: HiddenWrites::default(),
            shown: IndexMap::new(),
            early: IndexMap::new(),
            copies: IndexMap::new(),
        };
        pass.find_sharing();
        pass.find_shared_arrays();
        for index in 0..log.len() {
            pass.step(EventId(u32::try_from(index).expect("checked by the parser")));
        }
        flow.uses.sort_by_key(|one| one.event);
        flow.unstable = flow.find_unstable(forest);
        add_twins(program, &flow.locations, &mut flow.unstable);
        flow.pools = Pools::find(program, log, forest, &flow);
        flow.in_order = (0u32..).map(DefinitionId).take(flow.definitions.len()).collect();
        let definitions = &flow.definitions;
        flow.in_order.sort_by_key(|id| definitions[id.index()].event);
        flow
    }

    fn find_unstable(&self, forest: &CallForest) -> IndexSet<LocationId> {
        let rooted = |location: LocationId| match self.locations.get(location) {
            Location::Static(_) => true,
            other => other
                .holder()
                .and_then(|holder| self.creations[holder.index()])
                .is_some_and(|creation| forest.in_initialiser(creation.event)),
        };
        let changed = self
            .definitions
            .iter()
            .filter(|one| one.kind != DefinitionKind::Initial && !forest.in_initialiser(one.event));
        changed.map(|one| one.location).filter(|location| rooted(*location)).collect()
    }

    /// A definition.
    #[must_use]
    pub fn definition(&self, id: DefinitionId) -> &Definition {
        &self.definitions[id.index()]
    }

    /// The uses in a range of events.
    #[must_use]
    pub fn uses_in(&self, first: EventId, last: EventId) -> &[Use] {
        let from = self.uses.partition_point(|one| one.event < first);
        let to = self.uses.partition_point(|one| one.event <= last);
        &self.uses[from..to]
    }

    /// The definitions in a range of events.
    #[must_use]
    pub fn defined_in(&self, first: EventId, last: EventId) -> &[DefinitionId] {
        let from = self.in_order.partition_point(|id| self.definition(*id).event < first);
        let to = self.in_order.partition_point(|id| self.definition(*id).event <= last);
        &self.in_order[from..to]
    }

    /// The definitions that an invocation may have caused.
    pub fn caused_by(&self, forest: &CallForest, invocation: &Invocation) -> impl Iterator<Item = DefinitionId> {
        let all = self.defined_in(invocation.start, invocation.end).iter().copied();
        all.filter(|id| forest.may_cause(invocation, self.definition(*id).event))
    }

    /// The definition of a location that holds before an event.
    #[must_use]
    pub fn reaching(&self, location: LocationId, before: EventId) -> Option<DefinitionId> {
        let all = &self.by_location[location.index()];
        let position = all.partition_point(|id| self.definition(*id).event < before);
        position.checked_sub(1).map(|last| all[last])
    }

    /// The definitions of a location in a range of events.
    #[must_use]
    pub fn definitions_in(&self, location: LocationId, first: EventId, last: EventId) -> &[DefinitionId] {
        let all = &self.by_location[location.index()];
        let from = all.partition_point(|id| self.definition(*id).event < first);
        let to = all.partition_point(|id| self.definition(*id).event <= last);
        &all[from..to]
    }

    /// What was last told of an object's content, up to and including an event.
    #[must_use]
    pub fn content_at(&self, object: ObjectId, at: EventId) -> Option<(EventId, ContentId)> {
        let told = self.contents.get(&object)?;
        let position = told.partition_point(|(event, _)| *event <= at);
        position.checked_sub(1).map(|last| told[last])
    }
}

struct Pass<'a> {
    program: &'a Program,
    log: &'a EventLog,
    forest: &'a CallForest,
    table: &'a LibraryTable,
    resolver: CallEffectsResolver<'a>,
    flow: &'a mut DataFlow,
    /// By location: the definition that holds now.
    current: Vec<Option<DefinitionId>>,
    /// Writes of library calls, by the event that ends the call.
    pending_writes: IndexMap<EventId, Vec<(LocationId, DefinitionKind)>>,
    /// Arrays that share their elements with library values (`Arrays.asList`), by their group.
    shared_arrays: IndexMap<ObjectId, Vec<ObjectId>>,
    hidden: HiddenWrites,
    /// Objects that show state outside the heap.
    shown: IndexMap<ObjectId, String>,
    /// Fields written before the constructor's object is bound.
    early: IndexMap<InvocationId, Vec<(EventId, crate::trace::event::FieldId, Value)>>,
    /// Copies of what nobody saw being made (a table in an initialiser too large to be woven), with the event that copied it.
    copies: IndexMap<ObjectId, EventId>,
}

impl Pass<'_> {
    fn find_sharing(&mut self) {
        for (_, invocation) in self.forest.iter() {
            if let Invoked::Library(_) = invocation.invoked {
                let effects = self.call_effects(invocation);
                for (a, b) in effects.shares {
                    self.flow.sharing.unite(a, b);
                }
                self.shown.extend(effects.shown);
                self.flow.over.extend(effects.over.into_iter().filter(|(above, below)| above != below));
            }
        }
        for event in &self.log.events {
            if let Event::Content { object: Value::Object(object), content } = event
                && let ContentShape::Wraps(inside) = &self.log.content(*content).shape
            {
                // What the reader cannot see whole has a state of its own: an iterator's place, a buffer.
                let complete = self.log.content(*content).complete;
                for inner in inside.iter().filter_map(|value| value.object()) {
                    if complete {
                        self.flow.sharing.unite(*object, inner);
                    } else if inner != *object {
                        self.flow.over.entry(*object).or_insert(inner);
                    }
                }
            }
        }
    }

    fn find_shared_arrays(&mut self) {
        let objects = self.program.definitions.objects.ids().filter(|object| self.program.is_array(*object));
        for array in objects.collect::<Vec<_>>() {
            self.shared_arrays.entry(self.flow.sharing.group(array)).or_default().push(array);
        }
    }

    fn call_effects(&mut self, invocation: &Invocation) -> super::effects::CallEffects {
        let Invoked::Library(callee) = invocation.invoked else {
            return super::effects::CallEffects::default();
        };
        let arguments = self.log.values(invocation.arguments);
        let result = invocation.returned().unwrap_or(Value::Absent);
        self.resolver.effects(RecordedCall { callee, receiver: invocation.receiver, arguments, result })
    }

    fn step(&mut self, event: EventId) {
        match self.log.event(event) {
            Event::Call { .. } => self.library_call(event),
            Event::CallReturn { .. }
            | Event::CallThrow { .. }
            | Event::Return { .. }
            | Event::Throw { .. }
            | Event::Unwind { .. } => {
                self.returned(event);
            }
            Event::Bind { object } => self.bound(event, object),
            Event::FieldWrite { owner, field, value } => self.field_write(event, owner, field, value),
            Event::FieldRead { owner: Value::Object(owner), field, value } => {
                self.read(event, Location::Field(owner, field), value);
                self.component_asked(event, value);
            }
            Event::StaticWrite { field, value } => {
                self.define(event, Location::Static(field), DefinitionKind::Kill, value);
            }
            Event::StaticRead { field, value } => self.static_read(event, field, value),
            Event::ArrayCreation { array: Value::Object(array), lengths } => self.array_created(event, array, lengths),
            Event::ArrayStore { array: Value::Object(array), index, value } => {
                self.array_store(event, array, index, value);
            }
            Event::ArrayLoad { array: Value::Object(array), index, value } => {
                self.array_load(event, array, index, value);
            }
            Event::LambdaCreation { object: Value::Object(object), .. } => self.created(object, event, event),
            Event::Clone { source: Value::Object(source), result: Value::Object(result) } => {
                self.cloned(event, source, result);
            }
            Event::Content { object: Value::Object(object), content } => self.content(event, object, content),
            Event::UnobservedWrite { object: Value::Object(object), content } => {
                self.unobserved(event, object, content);
            }
            _ => {}
        }
    }

    fn created(&mut self, object: ObjectId, event: EventId, ready: EventId) {
        let slot = &mut self.flow.creations[object.index()];
        if slot.is_none() {
            *slot = Some(Creation { event, ready });
        }
    }

    // ---- fields, statics

    fn field_write(&mut self, event: EventId, owner: Value, field: crate::trace::event::FieldId, value: Value) {
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

    /// A record's own `equals`, `hashCode` and `toString` ask each component that they read the same.
    fn component_asked(&mut self, event: EventId, value: Value) {
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

    fn bound(&mut self, event: EventId, object: Value) {
        let Some(object) = object.object() else {
            return;
        };
        let Some(frame) = self.app_frame(event) else {
            return;
        };
        for (at, field, value) in self.early.swap_remove(&frame).unwrap_or_default() {
            self.define(at, Location::Field(object, field), DefinitionKind::Kill, value);
        }
        // The outermost constructor on this object is the one that was called: the object begins there.
        let on_it = |id: &InvocationId| self.forest.get(*id).receiver == Value::Object(object);
        if let Some(outermost) = self.forest.ancestry(Some(frame)).take_while(on_it).last() {
            let invocation = self.forest.get(outermost);
            self.created(object, invocation.start, invocation.end);
        }
    }

    fn app_frame(&self, event: EventId) -> Option<InvocationId> {
        self.forest.ancestry(self.forest.frame(event)).find(|id| self.forest.get(*id).method().is_some())
    }

    fn intern(&mut self, location: Location) -> LocationId {
        let holder = location.holder();
        let id = self.flow.locations.intern(location);
        if id.index() == self.current.len() {
            self.current.push(None);
            self.flow.by_location.push(Vec::new());
            if let Some(holder) = holder {
                self.flow.parts.entry(holder).or_default().push(id);
            }
        }
        id
    }

    fn define(&mut self, event: EventId, location: Location, kind: DefinitionKind, value: Value) {
        let location = self.intern(location);
        self.define_at(event, location, kind, value);
    }

    fn define_at(&mut self, event: EventId, location: LocationId, kind: DefinitionKind, value: Value) {
        let id = DefinitionId(u32::try_from(self.flow.definitions.len()).expect("fewer definitions than 2^32"));
        let previous = self.current[location.index()];
        self.flow.definitions.push(Definition { event, location, kind, value, previous });
        self.current[location.index()] = Some(id);
        self.flow.by_location[location.index()].push(id);
        if let Value::Object(stored) = value {
            self.flow.holders.entry(stored).or_default().push(id);
        }
    }

    fn used(&mut self, event: EventId, location: LocationId) {
        let definition = self.current[location.index()];
        self.flow.uses.push(Use { event, location, definition });
    }

    /// A read that sees something else than its reaching definition was preceded by a write that nobody recorded.
    fn read(&mut self, event: EventId, location: Location, value: Value) {
        let holder = location.holder();
        // The library writes its own fields, which no record tells: they go with the calls on the object.
        let of_library = matches!(location, Location::Field(_, field)
            if self.program.class(self.program.field(field).class).kind == ClassKind::Library);
        let location = self.intern(location);
        let known = self.current[location.index()].map(|id| *self.flow.definition(id));
        match known {
            Some(definition) if definition.value == value => {}
            _ if of_library => self.define_at(event, location, DefinitionKind::Initial, value),
            Some(definition) => self.written_since(event, location, holder, definition.event, value),
            None => {
                let creation = holder.and_then(|holder| self.flow.creations[holder.index()]);
                let copied = holder.and_then(|holder| self.copies.get(&holder)).copied();
                match (copied, creation.filter(|_| !is_default(value))) {
                    // It was in the original: the copying put it here.
                    (Some(copied), _) => self.define_at(copied, location, DefinitionKind::Kill, value),
                    (None, Some(creation)) => self.written_since(event, location, holder, creation.event, value),
                    _ => self.define_at(event, location, DefinitionKind::Initial, value),
                }
            }
        }
        self.used(event, location);
    }

    /// A write that no record tells: by the calls that were given the object and write fields, if there were any.
    fn written_since(
        &mut self,
        event: EventId,
        location: LocationId,
        holder: Option<ObjectId>,
        since: EventId,
        value: Value,
    ) {
        let writes = holder.map(|holder| self.hidden.leading_to(holder, value, since, event).to_vec());
        let Some((last, earlier)) = writes.as_deref().and_then(<[_]>::split_last) else {
            return self.define_at(event, location, DefinitionKind::Unobserved { since }, value);
        };
        for (write, left) in earlier.iter().map(|write| (write, Value::Unobserved)).chain([(last, value)]) {
            if write.reads() {
                self.used(write.start, location);
            }
            self.define_at(write.end, location, DefinitionKind::Kill, left);
        }
    }

    /// `System.out` is the environment's: whoever exchanges it (a test that captures the output) is no part of a slice.
    fn static_read(&mut self, event: EventId, field: crate::trace::event::FieldId, value: Value) {
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

    // ---- arrays

    fn element(&self, array: ObjectId, index: i32) -> Location {
        match self.flow.lengths.get(&array) {
            Some(length) if *length > LONGEST_BY_ELEMENT => Location::Elements(array),
            _ => Location::Element(array, index),
        }
    }

    fn array_created(&mut self, event: EventId, array: ObjectId, lengths: ValueSpan) {
        self.created(array, event, event);
        if let Some(Value::Primitive(Primitive::Int(length))) = self.log.values(lengths).first() {
            self.flow.lengths.insert(array, *length);
        }
    }

    fn array_store(&mut self, event: EventId, array: ObjectId, index: i32, value: Value) {
        let location = self.element(array, index);
        let kind =
            if matches!(location, Location::Elements(_)) { DefinitionKind::Update } else { DefinitionKind::Kill };
        self.define(event, location, kind, value);
    }

    fn array_load(&mut self, event: EventId, array: ObjectId, index: i32, value: Value) {
        match self.element(array, index) {
            whole @ Location::Elements(_) => {
                let location = self.intern(whole);
                self.used(event, location);
            }
            element => self.read(event, element, value),
        }
    }

    fn read_elements(&mut self, event: EventId, array: ObjectId) {
        for location in self.flow.parts.get(&array).cloned().unwrap_or_default() {
            self.used(event, location);
        }
    }

    fn unobserved(&mut self, event: EventId, object: ObjectId, content: ContentId) {
        match self.log.content(content).shape.clone() {
            ContentShape::List(values) if self.flow.lengths.contains_key(&object) || self.program.is_array(object) => {
                if self.log.content(content).complete {
                    let length = i32::try_from(values.len()).expect("a Java array's length");
                    self.flow.lengths.entry(object).or_insert(length);
                }
                self.array_became(event, object, &values);
            }
            ContentShape::Fields(fields) => {
                for (field, value) in fields {
                    self.unobserved_value(event, Location::Field(object, field), value);
                }
            }
            _ => self.content(event, object, content),
        }
    }

    fn array_became(&mut self, event: EventId, array: ObjectId, values: &[Value]) {
        if let whole @ Location::Elements(_) = self.element(array, 0) {
            let at = self.last_call_end(event).unwrap_or(event);
            let whole = self.intern(whole);
            return self.define_at(at, whole, DefinitionKind::Update, Value::Unobserved);
        }
        for (index, value) in (0i32..).zip(values) {
            let location = self.element(array, index);
            self.unobserved_value(event, location, *value);
        }
    }

    fn unobserved_value(&mut self, event: EventId, location: Location, value: Value) {
        let location = self.intern(location);
        let known = self.current[location.index()].map(|id| *self.flow.definition(id));
        let differs = known.map_or(!is_default(value), |definition| definition.value != value);
        if differs {
            // Told right behind the call that did it: that call is the definition.
            let (at, since) =
                self.last_call_end(event).map_or((event, known.map_or(event, |d| d.event)), |end| (end, end));
            let kind = if at == since { DefinitionKind::Kill } else { DefinitionKind::Unobserved { since } };
            self.define_at(at, location, kind, value);
        }
    }

    /// The end of a library call if only contents were told since.
    fn last_call_end(&self, event: EventId) -> Option<EventId> {
        let (at, told_by) = self.log.told_by(event)?;
        matches!(told_by, Event::CallReturn { .. } | Event::CallThrow { .. }).then_some(at)
    }

    // ---- library values

    fn has_state(&self, object: ObjectId) -> bool {
        let definition = self.program.object(object);
        let part = self.program.library_part(definition.class);
        definition.lambda.is_none() && part.is_some_and(|name| !self.table.is_immutable(name))
    }

    fn state(&mut self, object: ObjectId) -> LocationId {
        let group = self.flow.sharing.group(object);
        self.intern(Location::State(group))
    }

    fn library_call(&mut self, event: EventId) {
        let Some(id) = self.forest.starting_at(event) else {
            return;
        };
        let invocation = *self.forest.get(id);
        if let Invoked::Library(callee) = invocation.invoked {
            self.hidden.note(self.program.callee(callee), &invocation, self.log.values(invocation.arguments));
        }
        let effects = self.call_effects(&invocation);
        let calls_back = self
            .forest
            .invocations
            .get(id.index() + 1)
            .is_some_and(|next| invocation.spans(next.start) && next.thread == invocation.thread);
        let quiet = matches!(invocation.outcome, Outcome::Returned(_)) && effects.result_is_constant && !calls_back;
        if !effects.listed {
            self.flow.unlisted_calls += 1;
        }
        let mut writes = Vec::new();
        for (object, access) in effects.objects {
            let access = match effects.listed {
                true => self.listed_access(&invocation, object, access),
                false => self.unlisted_access(&invocation, object, access),
            };
            self.access_object(event, object, access, quiet, &mut writes);
        }
        if effects.source != Access::None {
            for below in self.below(invocation.receiver) {
                self.access_object(event, below, effects.source, quiet, &mut writes);
            }
        }
        let serialises = matches!(invocation.invoked, Invoked::Library(callee) if self.serialises(callee));
        for object in effects.deep {
            if serialises {
                self.read_fields(event, object);
            } else {
                self.read_deep(event, object, 0);
            }
        }
        for object in effects.captured {
            let access = self.unlisted_access(&invocation, object, Access::ReadUpdate);
            self.access_object(event, object, access, false, &mut writes);
        }
        for (name, access) in effects.resources {
            let location = self.intern(Location::Resource(name));
            self.access(event, location, access, quiet, &mut writes);
        }
        if !writes.is_empty() {
            self.pending_writes.entry(invocation.end).or_default().extend(writes);
        }
    }

    /// Everything an iterator, stream or reader stands over.
    fn below(&self, above: Value) -> Vec<ObjectId> {
        let next = |object: &ObjectId| self.flow.over.get(object).copied();
        std::iter::successors(above.object().as_ref().and_then(next), next).take(16).collect()
    }

    fn access_object(
        &mut self,
        event: EventId,
        object: ObjectId,
        access: Access,
        quiet: bool,
        writes: &mut Vec<(LocationId, DefinitionKind)>,
    ) {
        if self.program.is_array(object) {
            if access.reads() {
                self.read_elements(event, object);
            }
        } else if self.has_state(object) {
            let location = self.state(object);
            // What shares state with something older is made over it, or shows a part of it: it cannot end what that one holds.
            let over_another = self.flow.sharing.group(object) != object;
            let access = if over_another && access == Access::Kill { Access::Update } else { access };
            self.access(event, location, access, quiet, writes);
            if let Some(name) = self.shown.get(&object).cloned() {
                let outside = self.intern(Location::Resource(name));
                self.access(event, outside, access, quiet, writes);
            }
            if access.reads() {
                self.read_shared_arrays(event, object);
            }
        }
    }

    /// A list over an array shows the array's elements.
    fn read_shared_arrays(&mut self, event: EventId, object: ObjectId) {
        let arrays = self.shared_arrays.get(&self.flow.sharing.group(object)).cloned();
        for array in arrays.into_iter().flatten() {
            self.read_elements(event, array);
        }
    }

    fn access(
        &mut self,
        event: EventId,
        location: LocationId,
        access: Access,
        quiet: bool,
        writes: &mut Vec<(LocationId, DefinitionKind)>,
    ) {
        // An update whose outcome could show the past is a read as well (design, section 4).
        let noticed = access == Access::Update && !quiet;
        if access.reads() || noticed {
            self.used(event, location);
        }
        if access.writes() {
            let update = access == Access::Update && quiet;
            writes.push((location, if update { DefinitionKind::Update } else { DefinitionKind::Kill }));
        }
    }

    /// What a listed call does to an object, unless the object's content tells that it changed nothing: an empty list cleared, an
    /// element added to the set that has it. Only where the content is all of the state.
    fn listed_access(&self, invocation: &Invocation, object: ObjectId, access: Access) -> Access {
        if !access.writes() {
            return access;
        }
        match self.kept_content(invocation, object) {
            Some(ContentShape::List(_) | ContentShape::Set(_) | ContentShape::Map(_) | ContentShape::Text(_)) => {
                let made = self.flow.creations[object.index()];
                match access {
                    // What a static holds is emptied so that all that follows starts from there, also if nothing was in it.
                    Access::Kill if made.is_some_and(|made| self.forest.in_initialiser(made.event)) => Access::Kill,
                    Access::Kill => Access::None,
                    _ => Access::Read,
                }
            }
            _ => access,
        }
    }

    /// Unlisted: reads and writes, unless complete contents before and after are equal.
    fn unlisted_access(&self, invocation: &Invocation, object: ObjectId, access: Access) -> Access {
        if self.program.is_array(object) {
            return Access::Read;
        }
        if self.kept_content(invocation, object).is_some() { Access::Read } else { access }
    }

    /// The complete content that an object had before a call and, as nothing else was told, has after it.
    fn kept_content(&self, invocation: &Invocation, object: ObjectId) -> Option<&ContentShape> {
        let (_, content) = self.flow.content_at(object, invocation.start)?;
        let content = self.log.content(content);
        (content.complete && !self.told_after(invocation, object)).then_some(&content.shape)
    }

    fn told_after(&self, invocation: &Invocation, object: ObjectId) -> bool {
        let told =
            |event: &Event| matches!(event, Event::Content { object: told, .. } if *told == Value::Object(object));
        let within = self.log.of_thread(invocation.start, invocation.end);
        within.chain(self.log.told_behind(invocation.end)).any(|(_, event)| told(event))
    }

    fn read_deep(&mut self, event: EventId, object: ObjectId, depth: u32) {
        if depth > 8 {
            return;
        }
        let Some((_, content)) = self.flow.content_at(object, event) else {
            if self.program.is_array(object) {
                self.read_array_deep(event, object, depth);
            }
            return;
        };
        for inner in inner_objects(&self.log.content(content).shape) {
            if self.has_state(inner) {
                let location = self.state(inner);
                self.used(event, location);
                self.read_deep(event, inner, depth + 1);
            }
        }
    }

    fn serialises(&self, callee: CalleeId) -> bool {
        let callee = self.program.callee(callee);
        callee.owner == OBJECT_OUTPUT && callee.name.starts_with("write")
    }

    /// All that can be reached from an object, the fields of the application too.
    fn read_fields(&mut self, event: EventId, root: ObjectId) {
        let mut reached: IndexSet<ObjectId> = IndexSet::from([root]);
        let mut next = 0;
        while let Some(object) = reached.get_index(next).copied() {
            next += 1;
            if self.has_state(object) {
                let location = self.state(object);
                self.used(event, location);
            }
            if let Some((_, content)) = self.flow.content_at(object, event) {
                reached.extend(inner_objects(&self.log.content(content).shape));
            }
            for part in self.flow.parts.get(&object).cloned().unwrap_or_default() {
                let Some(value) = self.current[part.index()].map(|id| self.flow.definition(id).value) else { continue };
                self.used(event, part);
                reached.extend(value.object());
            }
        }
    }

    fn read_array_deep(&mut self, event: EventId, array: ObjectId, depth: u32) {
        let parts = self.flow.parts.get(&array).cloned().unwrap_or_default();
        let values =
            parts.iter().filter_map(|part| self.current[part.index()]).map(|id| self.flow.definition(id).value);
        for inner in values.filter_map(Value::object).collect::<Vec<_>>() {
            if !self.program.is_array(inner) && self.has_state(inner) {
                let location = self.state(inner);
                self.used(event, location);
            }
            self.read_deep(event, inner, depth + 1);
        }
    }

    fn returned(&mut self, event: EventId) {
        for (location, kind) in self.pending_writes.swap_remove(&event).unwrap_or_default() {
            self.define_at(event, location, kind, Value::Unobserved);
        }
        let Some(id) = self.forest.frame(event) else {
            return;
        };
        let invocation = self.forest.get(id);
        if invocation.end != event {
            return;
        }
        if let Some(Value::Object(object)) = invocation.returned() {
            if let Invoked::Library(callee) = invocation.invoked
                && self.program.callee(callee).kind == crate::trace::definition::CallKind::New
            {
                self.created(object, invocation.start, event);
            } else {
                self.flow.returned_by.entry(object).or_default().push(id);
                self.first_seen(object, invocation, event);
            }
        }
    }

    /// An object that a library call returned and nobody had seen before was made there.
    fn first_seen(&mut self, object: ObjectId, invocation: &Invocation, event: EventId) {
        let is_new = self.flow.returned_by.get(&object).is_some_and(|all| all.len() == 1)
            && !self.flow.holders.contains_key(&object);
        let given = self.log.values(invocation.arguments).contains(&Value::Object(object))
            || invocation.receiver == Value::Object(object);
        if is_new
            && !given
            && matches!(invocation.invoked, Invoked::Library(_))
            && self.first_mention(object, invocation.start)
        {
            self.created(object, invocation.start, event);
        }
    }

    fn first_mention(&self, object: ObjectId, since: EventId) -> bool {
        self.flow.contents.get(&object).and_then(|told| told.first()).is_none_or(|(event, _)| *event >= since)
    }

    fn cloned(&mut self, event: EventId, source: ObjectId, result: ObjectId) {
        self.created(result, event, event);
        if self.flow.creations[source.index()].is_none() || self.copies.contains_key(&source) {
            self.copies.insert(result, event);
        }
        if let Some(length) = self.flow.lengths.get(&source).copied() {
            self.flow.lengths.insert(result, length);
        }
        for part in self.flow.parts.get(&source).cloned().unwrap_or_default() {
            self.used(event, part);
            let value = self.current[part.index()].map_or(Value::Unobserved, |id| self.flow.definition(id).value);
            let copy = match self.flow.locations.get(part) {
                Location::Field(_, field) => Location::Field(result, *field),
                Location::Element(_, index) => Location::Element(result, *index),
                Location::Elements(_) => Location::Elements(result),
                _ => continue,
            };
            self.define(event, copy, DefinitionKind::Kill, value);
        }
    }

    fn content(&mut self, event: EventId, object: ObjectId, content: ContentId) {
        // What it shares state with is no state of its own: it stands before the elements, told right behind it.
        if let ContentShape::Wraps(inner) = &self.log.content(content).shape {
            let view = self.program.class(self.program.object(object).class).name.starts_with(COLLECTION_VIEWS);
            if let ([Value::Object(inner)], true) = (inner.as_slice(), view) {
                self.flow.views.insert(object, *inner);
            }
            return;
        }
        let told_before = self.flow.content_at(object, event);
        self.flow.contents.entry(object).or_default().push((event, content));
        if let (Some(array), ContentShape::List(values)) = (self.array_behind(object), &self.log.content(content).shape)
        {
            return self.array_became(event, array, values);
        }
        if !self.has_state(object) {
            return;
        }
        let Some((last, before)) = told_before else { return };
        // Told once more.
        let (now, before) = (self.log.content(content), self.log.content(before));
        if now.complete && now == before {
            return;
        }
        let location = self.state(object);
        let explained = self.current[location.index()].is_some_and(|id| self.flow.definition(id).event >= last);
        if !explained {
            self.define_at(event, location, DefinitionKind::Unobserved { since: last }, Value::Unobserved);
        }
    }
}

impl Pass<'_> {
    /// The array that `Arrays.asList` shows: what the list holds is what that holds.
    fn array_behind(&self, object: ObjectId) -> Option<ObjectId> {
        let class = self.program.class(self.program.object(object).class);
        let arrays = self.shared_arrays.get(&self.flow.sharing.group(object));
        match arrays.filter(|_| class.name == AS_LIST).map(Vec::as_slice) {
            Some([array]) => Some(*array),
            _ => None,
        }
    }
}

fn function_objects(log: &EventLog) -> IndexMap<ObjectId, FunctionObject> {
    let made = log.events.iter().filter_map(|event| match *event {
        Event::LambdaCreation { object: Value::Object(object), lambda, captured } => {
            Some((object, FunctionObject { lambda, captured: log.values(captured).to_vec() }))
        }
        _ => None,
    });
    made.collect()
}

/// The objects a content mentions.
pub fn inner_objects(shape: &ContentShape) -> Vec<ObjectId> {
    let values: Vec<Value> = match shape {
        ContentShape::List(values) | ContentShape::Set(values) | ContentShape::Wraps(values) => values.clone(),
        ContentShape::Map(entries) => entries.iter().flat_map(|(key, value)| [*key, *value]).collect(),
        ContentShape::Optional(value) => vec![*value],
        _ => Vec::new(),
    };
    values.into_iter().filter_map(Value::object).collect()
}

/// Whether a field holds this value when nobody has set it.
#[must_use]
pub fn is_default(value: Value) -> bool {
    match value {
        Value::Null => true,
        Value::Primitive(primitive) => matches!(
            primitive,
            Primitive::Boolean(false)
                | Primitive::Byte(0)
                | Primitive::Short(0)
                | Primitive::Char(0)
                | Primitive::Int(0)
                | Primitive::Long(0)
                | Primitive::Float(0)
                | Primitive::Double(0)
        ),
        _ => false,
    }
}
