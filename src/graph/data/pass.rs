//! The forward pass that makes the data flow.
//!
//! Input: events, call forest, library table. Output: [`DataFlow`]. Invariants: what shares state is known before the first event is
//! looked at; each event is looked at once, in recorded order; a definition is never changed once it is there.

mod arrays;
mod creations;
mod deep_reads;
mod fields;
mod library_calls;
mod reflected;
mod told;

use indexmap::{IndexMap, IndexSet};

use super::{DataFlow, Definition, DefinitionId, DefinitionKind, Use};
use crate::graph::calls::effects::{CallEffects, CallEffectsResolver, FunctionObject};
use crate::graph::calls::feeds::Feeds;
use crate::graph::calls::handed_files::HandedFiles;
use crate::graph::calls::hidden_writes::HiddenWrites;
use crate::graph::columns::chains::Chains;
use crate::graph::columns::groups::Groups;
use crate::graph::data::benign::Benign;
use crate::graph::data::pools::Pools;
use crate::graph::data::sharing::Sharing;
use crate::graph::data::stand_ins::stand_ins;
use crate::graph::data::twins::add_twins;
use crate::graph::files::paths::Paths;
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked};
use crate::graph::location::{Location, LocationId};
use crate::graph::recorded_call::RecordedCall;
use crate::library::LibraryTable;
use crate::program::Program;
use crate::trace::event::{ClassId, ContentId, ContentShape, Event, EventId, FieldId, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

impl DataFlow {
    /// Runs the two passes: what shares state, then definitions and uses.
    #[must_use]
    pub fn build(program: &Program, log: &EventLog, forest: &CallForest, table: &LibraryTable) -> Self {
        let objects = program.object_count();
        let mut flow = Self {
            creations: vec![None; objects],
            contents: contents(program, log),
            sharing: Sharing::new(objects),
            stand_ins: stand_ins(program, log, forest),
            ..Self::default()
        };
        let mut pass = Pass {
            program,
            log,
            forest,
            table,
            resolver: CallEffectsResolver::new(
                program,
                table,
                Paths::read(program, log),
                HandedFiles::new(log, forest),
                function_objects(log),
                short_arrays(program, log),
            ),
            flow: &mut flow,
            current: Vec::new(),
            holders: Chains::new(objects),
            returned_by: Chains::new(objects),
            parts: Chains::new(objects),
            pending_writes: IndexMap::new(),
            begun: IndexSet::new(),
            shared_arrays: IndexMap::new(),
            hidden: HiddenWrites::default(),
            shown: IndexMap::new(),
            kept: IndexMap::new(),
            moved: IndexMap::new(),
            outside: IndexMap::new(),
            early: IndexMap::new(),
            copies: IndexMap::new(),
            said: IndexMap::new(),
        };
        pass.find_sharing();
        pass.resolver.begin_again();
        pass.find_shared_arrays();
        pass.flow.feeds = Feeds::find(program, log, forest, &pass.flow.sharing);
        for event in log.ids() {
            pass.step(event);
        }
        let Pass { holders, returned_by, parts, .. } = pass;
        flow.holders = holders.into_groups();
        flow.returned_by = returned_by.into_groups();
        flow.parts = parts.into_groups();
        flow.uses.sort_by_key(|one| one.event);
        let numbered = (0..).map(DefinitionId::new).zip(&flow.definitions);
        let located = numbered.map(|(id, definition)| (definition.location.index(), id));
        flow.by_location = Groups::build(flow.locations.len(), located);
        flow.unstable = flow.changed_for_all(|event| forest.in_initialiser(event));
        add_twins(program, &flow.locations, &mut flow.unstable);
        flow.put_in_order();
        flow.pools = Pools::find(program, log, forest, &flow);
        flow.benign = Benign::find(program, log, forest, &flow, table);
        flow
    }

    /// Lists the definitions by their events, and those of resources alone, with their uses.
    fn put_in_order(&mut self) {
        self.in_order = (0..self.definitions.len()).map(DefinitionId::new).collect();
        let definitions = &self.definitions;
        self.in_order.sort_by_key(|id| definitions[id.index()].event);
        let is_resource = |location| matches!(self.locations.get(location), Location::Resource(_));
        self.resource_uses = self.uses.iter().filter(|one| is_resource(one.location)).copied().collect();
        let defines_resource = |id: &DefinitionId| is_resource(definitions[id.index()].location);
        self.resources_defined = self.in_order.iter().copied().filter(defines_resource).collect();
    }

    /// Static state, and that of objects which static initialisers made, as far as it is changed elsewhere. `in_initialiser`: which events are theirs.
    pub(crate) fn changed_for_all(&self, in_initialiser: impl Fn(EventId) -> bool) -> IndexSet<LocationId> {
        let rooted = |location: LocationId| match self.locations.get(location) {
            Location::Static(_) => true,
            other => other
                .holder()
                .and_then(|holder| self.creations[holder.index()])
                .is_some_and(|creation| in_initialiser(creation.event)),
        };
        let changed =
            self.definitions.iter().filter(|one| one.kind != DefinitionKind::Initial && !in_initialiser(one.event));
        changed.map(|one| one.location).filter(|location| rooted(*location)).collect()
    }
}

/// What a library call defines when it ends.
struct PendingWrite {
    location: LocationId,
    kind: DefinitionKind,
    doubt: Doubt,
}

/// What speaks for it that a call wrote a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doubt {
    /// It is known to.
    None,
    /// It was given the object, or failed on it. See [`DataFlow::doubtful`](crate::graph::data::DataFlow::doubtful).
    Given,
    /// What it was given or called on was given the object before.
    Kept,
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
    /// By object, as in the flow when all is known.
    holders: Chains<DefinitionId>,
    returned_by: Chains<InvocationId>,
    parts: Chains<LocationId>,
    /// Writes of library calls, by the event that ends the call.
    pending_writes: IndexMap<EventId, Vec<PendingWrite>>,
    /// Where calls ended that opened databases or deleted files.
    begun: IndexSet<EventId>,
    /// Arrays that share their elements with library values (`Arrays.asList`), by their group.
    shared_arrays: IndexMap<ObjectId, Vec<ObjectId>>,
    hidden: HiddenWrites,
    /// Objects that show state outside the heap.
    shown: IndexMap<ObjectId, String>,
    /// What objects of unknown library classes were given, or were made from, and may look at and change from then on.
    kept: IndexMap<ObjectId, IndexSet<ObjectId>>,
    /// Whether objects of a library's class move on when they are looked at.
    moved: IndexMap<ClassId, bool>,
    /// State outside the heap that has a name of its own, by its kind: `property`.
    outside: IndexMap<String, IndexSet<LocationId>>,
    /// Fields written before the constructor's object is bound.
    early: IndexMap<InvocationId, Vec<(EventId, FieldId, Value)>>,
    /// Copies of what nobody saw being made (a table in an initialiser too large to be woven), with the event that copied it.
    copies: IndexMap<ObjectId, EventId>,
    /// Statics of which nothing is known but that their class's initialiser wrote the default value, with that event.
    said: IndexMap<LocationId, EventId>,
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
        for event in self.log.events.iter() {
            if let Event::Content { object: Value::Object(object), content } = event
                && let ContentShape::Wraps(inside) = &self.log.content(content).shape
            {
                // What the reader cannot see whole has a state of its own: an iterator's place, a buffer.
                let complete = self.log.content(content).seen.is_whole();
                for inner in inside.iter().filter_map(|value| value.object()) {
                    if complete {
                        self.flow.sharing.unite(object, inner);
                    } else if inner != object {
                        self.flow.over.entry(object).or_insert(inner);
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

    fn call_effects(&mut self, invocation: &Invocation) -> CallEffects {
        let Invoked::Library(callee) = invocation.invoked else {
            return CallEffects::default();
        };
        let arguments = self.log.values(invocation.arguments);
        let result = invocation.returned().unwrap_or(Value::Absent);
        let caller = invocation.parent.and_then(|parent| self.forest.get(parent).method());
        let by_driver = caller.is_some_and(|method| self.program.is_driver_method(method));
        let receiver = invocation.receiver;
        let call = RecordedCall { callee, receiver, arguments, result, by_driver, invocation: Some(invocation) };
        let mut effects = self.resolver.effects(call);
        // A test runs on a thread of its own: what the recorded one is like is no state that it brings about.
        let own = self.program.definitions.threads.get(invocation.thread).and_then(|thread| thread.object);
        effects.objects.retain(|(object, access)| access.writes() || own != Some(*object));
        effects
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
            Event::StaticWrite { field, value } => self.static_write(event, field, value),
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

    fn intern(&mut self, location: Location) -> LocationId {
        let holder = location.holder();
        let id = self.flow.locations.intern(location);
        if id.index() == self.current.len() {
            self.current.push(None);
            if let Some(holder) = holder {
                self.parts.push(holder.index(), id);
            }
        }
        id
    }

    fn define(&mut self, event: EventId, location: Location, kind: DefinitionKind, value: Value) {
        let location = self.intern(location);
        self.define_at(event, location, kind, value);
    }

    fn define_at(&mut self, event: EventId, location: LocationId, kind: DefinitionKind, value: Value) {
        let id = DefinitionId::new(self.flow.definitions.len());
        let previous = self.current[location.index()];
        self.flow.definitions.push(Definition { event, location, kind, value, previous });
        self.current[location.index()] = Some(id);
        if let Value::Object(stored) = value {
            self.holders.push(stored.index(), id);
        }
    }

    fn used(&mut self, event: EventId, location: LocationId) {
        let definition = self.current[location.index()];
        self.flow.uses.push(Use { event, location, definition });
    }

    fn has_state(&self, object: ObjectId) -> bool {
        let definition = self.program.object(object);
        let part = self.program.library_part(definition.class);
        definition.lambda.is_none() && part.is_some_and(|name| !self.table.is_immutable(name))
    }

    fn state(&mut self, object: ObjectId) -> LocationId {
        let group = self.flow.sharing.group(object);
        self.intern(Location::State(group))
    }
}

/// By object: what was told of its content. What it only wraps is none of it; fields and elements are definitions by themselves.
fn contents(program: &Program, log: &EventLog) -> Groups<(EventId, ContentId)> {
    let told = log.ids().filter_map(|at| {
        let (object, content, written) = match log.event(at) {
            Event::Content { object: Value::Object(object), content } => (object, content, false),
            Event::UnobservedWrite { object: Value::Object(object), content } => (object, content, true),
            _ => return None,
        };
        let whole = match log.content(content).shape {
            ContentShape::Wraps(_) => false,
            ContentShape::Fields(_) => !written,
            ContentShape::List(_) => !(written && program.is_array(object)),
            _ => true,
        };
        whole.then_some((object.index(), (at, content)))
    });
    Groups::build(program.object_count(), told)
}

/// Arrays without elements, and those of one, which was stored once and is a constant of an enum: options.
fn short_arrays(program: &Program, log: &EventLog) -> IndexMap<ObjectId, String> {
    let (mut short, mut single) = (IndexMap::new(), IndexMap::new());
    for event in log.events.iter() {
        match event {
            Event::ArrayCreation { array: Value::Object(array), lengths } => match *log.values(lengths) {
                [Value::Primitive(Primitive::Int(0))] => drop(short.insert(array, "[]".to_owned())),
                [Value::Primitive(Primitive::Int(1))] => drop(single.insert(array, (0, None))),
                _ => {}
            },
            Event::ArrayStore { array: Value::Object(array), value, .. } => {
                if let Some((stores, stored)) = single.get_mut(&array) {
                    *stores += 1;
                    *stored = value.object();
                }
            }
            _ => {}
        }
    }
    let once = single.into_iter().filter(|(_, (stores, _))| *stores == 1);
    let named = once.filter_map(|(array, (_, stored))| Some((array, program.object(stored?).enum_name.as_ref()?)));
    short.extend(named.map(|(array, name)| (array, format!("[{name}]"))));
    short
}

fn function_objects(log: &EventLog) -> IndexMap<ObjectId, FunctionObject> {
    let made = log.events.iter().filter_map(|event| match event {
        Event::LambdaCreation { object: Value::Object(object), lambda, captured } => {
            Some((object, FunctionObject { lambda, captured: log.values(captured).to_vec() }))
        }
        _ => None,
    });
    made.collect()
}
