//! What library calls read and change.
//!
//! Input: a library call with its effects, the end of any call. Output: uses where the call starts, definitions where it ends.
//! Invariants: a call that the library table does not list reads and writes all it is given, unless all their elements before and after
//! are equal; an update whose outcome could show the past is a read as well.

use indexmap::IndexSet;

use super::{Doubt, Pass, PendingWrite};
use crate::graph::calls::effects::CallEffects;
use crate::graph::calls::feeds::sets_reader;
use crate::graph::calls::hidden_writes::MOST_KEPT;
use crate::graph::data::{Definition, DefinitionKind};
use crate::graph::files::Files;
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::{Location, LocationId};
use crate::graph::recorded_call::ANY;
use crate::library::{Access, Kind};
use crate::trace::definition::{CallKind, ClassKind};
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Value};

/// Methods of a map that look at, or change, what stands under their first argument.
const BY_KEY: [&str; 8] =
    ["get", "getOrDefault", "containsKey", "put", "putIfAbsent", "remove", "getProperty", "setProperty"];

/// Locations that a call will have written when it ends.
type Writes = Vec<(LocationId, DefinitionKind)>;

impl Pass<'_> {
    pub(super) fn library_call(&mut self, event: EventId) {
        let Some(id) = self.forest.starting_at(event) else {
            return;
        };
        let invocation = *self.forest.get(id);
        if let Invoked::Library(callee) = invocation.invoked {
            self.reflected_write(self.program.callee(callee), &invocation);
        }
        let effects = self.call_effects(&invocation);
        if self.flow.feeds.is_maker(event) {
            return;
        }
        let is_constant = matches!(invocation.outcome, Outcome::Returned(_)) && effects.result_is_constant;
        let quiet = is_constant && !self.calls_back(id);
        let (mut writes, mut given, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        if effects.listed {
            self.listed_objects(&invocation, &effects, quiet, &mut writes);
        } else {
            self.unlisted_objects(&invocation, &effects, &mut writes, &mut given);
            self.kept_objects(&invocation, &effects, &mut kept);
        }
        if effects.fills_result || !effects.listed {
            self.suspect(&invocation);
        }
        for element in self.elements_reached(&effects) {
            let access = self.unlisted_access(&invocation, element, Access::ReadUpdate);
            self.access_object(event, element, access, quiet, &mut writes);
        }
        if effects.source != Access::None {
            for below in self.below(invocation.receiver) {
                let moves = effects.source.reads() && self.is_moved(below);
                let access = effects.source.then(if moves { Access::ReadUpdate } else { Access::None });
                self.access_object(event, below, access, quiet, &mut writes);
            }
        }
        for object in effects.deep.iter().copied() {
            self.read_deep(event, object, 0);
        }
        for object in effects.fields.iter().copied() {
            self.read_fields(event, object);
        }
        if let Some(access) = effects.runs {
            self.run_on_elements(&invocation, access, &mut writes);
        }
        for (object, access) in effects.captured.iter().copied().filter(|(_, access)| *access != Access::None) {
            let access = self.unlisted_access(&invocation, object, access);
            self.access_object(event, object, access, false, &mut writes);
        }
        self.outside_heap(&invocation, &effects, quiet, &mut writes);
        self.reader_settings(&invocation, &mut writes);
        if !effects.left.is_empty() {
            self.flow.rows_left.insert(event, effects.left);
        }
        let all = [(given, Doubt::Given), (kept, Doubt::Kept), (writes, Doubt::None)];
        let pending = |doubt| move |(location, kind)| PendingWrite { location, kind, doubt };
        let all: Vec<PendingWrite> =
            all.into_iter().flat_map(|(writes, doubt)| writes.into_iter().map(pending(doubt))).collect();
        if !all.is_empty() {
            self.pending_writes.entry(invocation.end).or_default().extend(all);
        }
    }

    /// Library code is run on elements, and elements of these, of what a call is made on or given: `rows.values().stream().flatMap(Collection::stream)`. (What is run of the
    /// application is recorded by itself.)
    fn run_on_elements(&mut self, invocation: &Invocation, access: Access, writes: &mut Writes) {
        let event = invocation.start;
        let given = self.log.values(invocation.arguments).iter().copied().chain([invocation.receiver]);
        let over = given.flat_map(|one| self.below(one).into_iter().chain(one.object()));
        let shared = over.flat_map(|object| [object, self.flow.sharing.group(object)]);
        for source in shared.collect::<IndexSet<ObjectId>>() {
            self.read_deep(event, source, 0);
            if access.writes() {
                for element in self.inner_at(event, source) {
                    self.access_object(event, element, access, false, writes);
                }
            }
        }
    }

    /// Whether code of the program that a call ran could see what was there before. The text of what a stream is to print is none that could:
    /// it is asked for whatever the stream holds.
    fn calls_back(&self, id: InvocationId) -> bool {
        let call = self.forest.get(id);
        let behind = self.forest.invocations.get(id.index() + 1..).unwrap_or_default();
        let mut inside = behind.iter().take_while(|next| call.spans(next.start)).filter(|next| next.parent == Some(id));
        let asks_text = |next: &Invocation| {
            next.method().is_some_and(|method| {
                let method = self.program.method(method);
                method.name == "toString" && method.desc.starts_with("()")
            })
        };
        behind.first().is_some_and(|next| next.thread == call.thread) && inside.any(|next| !asks_text(next))
    }

    /// What a call does to state outside the heap. Of the directories around what it makes it makes those that the program has not made before.
    fn outside_heap(&mut self, invocation: &Invocation, effects: &CallEffects, quiet: bool, writes: &mut Writes) {
        self.resources(invocation, effects, &effects.resources, quiet, writes);
        self.open_databases(invocation, effects, writes);
        for around in &effects.around {
            match around.last() {
                Some((directory, _)) if self.is_made(directory) => {
                    return self.resources(invocation, effects, &[(directory.clone(), Access::Read)], quiet, writes);
                }
                _ => self.resources(invocation, effects, around, quiet, writes),
            }
        }
    }

    /// Who opens a database in a file notices nothing of what others did there by opening it, or by deleting it; of a file that was laid there by anything else he does.
    fn open_databases(&mut self, invocation: &Invocation, effects: &CallEffects, writes: &mut Writes) {
        for opened in &effects.opened {
            let locations = self.outside(&opened.0).into_iter();
            let is_known = |one: &Definition| one.kind == DefinitionKind::Initial || self.begun.contains(&one.event);
            let mut current = locations.filter_map(|location| self.current[location.index()]);
            let quiet = current.all(|id| is_known(self.flow.definition(id)));
            self.resources(invocation, effects, std::slice::from_ref(opened), quiet, writes);
        }
        for file in &effects.database_files {
            self.flow.database_files.entry(file.clone()).or_insert(invocation.end);
        }
        if !effects.opened.is_empty() || effects.deleted().next().is_some() {
            self.begun.insert(invocation.end);
        }
    }

    /// Whether a recorded call made it what it is.
    fn is_made(&mut self, name: &str) -> bool {
        let current = self.outside(name).into_iter().filter_map(|location| self.current[location.index()]).max();
        let kind = current.map(|id| self.flow.definition(id).kind);
        matches!(kind, Some(DefinitionKind::Kill | DefinitionKind::Update))
    }

    fn resources(
        &mut self,
        invocation: &Invocation,
        effects: &CallEffects,
        resources: &[(String, Access)],
        quiet: bool,
        writes: &mut Writes,
    ) {
        let event = invocation.start;
        for (name, access) in resources {
            let is_counted = effects.counted.contains(name);
            for location in self.outside(name).into_iter().chain(self.below_tree(name)) {
                let at = self.flow.locations.get(location);
                let (access, adds) = match access {
                    access if !Files::are_entries(at) || !access.writes() => (*access, false),
                    // A directory goes only if nothing is in it any more. (Whether anything was since the last one went.)
                    Access::Kill if self.is_emptied(location) => (Access::Kill, false),
                    Access::Kill => (Access::ReadUpdate, false),
                    // What a call tells of a file that it makes or moves is not what else there is beside it.
                    _ => (Access::Update, true),
                };
                let returned = matches!(invocation.outcome, Outcome::Returned(_));
                let quiet = quiet || adds || returned && at.is_told_by_sql();
                self.flow.counted.extend(is_counted.then_some((event, location)));
                self.access(event, location, access, quiet, writes);
            }
        }
    }

    /// Whether nothing was done to a location since all that was there went.
    fn is_emptied(&self, location: LocationId) -> bool {
        let current = self.current[location.index()].map(|id| self.flow.definition(id).kind);
        current == Some(DefinitionKind::Kill)
    }

    /// What a call that the table lists does to the objects that it is called on and given.
    fn listed_objects(&mut self, invocation: &Invocation, effects: &CallEffects, quiet: bool, writes: &mut Writes) {
        let made = invocation.returned().filter(|_| self.is_new(invocation.invoked));
        for (object, access) in effects.objects.iter().copied() {
            let access = self.listed_access(invocation, object, access);
            // That a writer is made over another one or a file changes nothing there: the table says what else it does to a file.
            let is_begun = made == Some(Value::Object(object)) && access == Access::Kill;
            match (is_begun, self.is_over_another(object)) {
                (true, true) => {}
                (true, false) => self.access_state(invocation.start, object, access, quiet, writes),
                (false, _) => self.access_object(invocation.start, object, access, quiet, writes),
            }
        }
    }

    /// What another call may do to them.
    fn unlisted_objects(
        &mut self,
        invocation: &Invocation,
        effects: &CallEffects,
        writes: &mut Writes,
        given: &mut Writes,
    ) {
        let failed = matches!(invocation.outcome, Outcome::Threw(_));
        for (object, access) in effects.objects.iter().copied() {
            let access = self.unlisted_access(invocation, object, access);
            let is_own = access == Access::Kill || invocation.receiver == Value::Object(object) && !failed;
            let into = if is_own { &mut *writes } else { &mut *given };
            self.access_object(invocation.start, object, access, false, into);
        }
    }

    /// How a reader of a feed reads is all that it keeps from call to call.
    fn reader_settings(&mut self, invocation: &Invocation, writes: &mut Writes) {
        let Invoked::Library(callee) = invocation.invoked else { return };
        let reader = invocation.receiver_object().filter(|reader| self.flow.feed(*reader).is_some());
        let Some(reader) = reader else { return };
        let location = self.intern(Location::Resource(format!("reader:{}", reader.0)));
        if sets_reader(self.program.callee(callee)) {
            writes.push((location, DefinitionKind::Kill));
        } else if self.current[location.index()].is_some() {
            self.used(invocation.start, location);
        }
    }

    /// It may write fields of all of the program's that it is given, or that what it is called on has.
    fn suspect(&mut self, invocation: &Invocation) {
        let arguments = self.log.values(invocation.arguments).iter().filter_map(|value| value.object());
        let is_own = |object: &ObjectId| self.program.class(self.program.object(*object).class).kind == ClassKind::App;
        let given: Vec<ObjectId> = arguments.filter(is_own).collect();
        let on = [invocation.receiver_object(), invocation.returned().and_then(Value::object)];
        let [receiver, product] = on.map(|object| object.filter(|object| self.program.is_of_library(*object)));
        self.hidden.suspect(invocation, &given, receiver, product);
    }

    /// What it may do to all that they were given before.
    fn kept_objects(&mut self, invocation: &Invocation, effects: &CallEffects, kept: &mut Writes) {
        for object in self.kept_by(effects) {
            let access = self.unlisted_access(invocation, object, Access::ReadUpdate);
            self.access_object(invocation.start, object, access, false, kept);
        }
        self.keep(invocation);
    }

    /// What the objects of an unknown library call were given before: a view, a session, an algorithm works on what it was made over.
    fn kept_by(&self, effects: &CallEffects) -> IndexSet<ObjectId> {
        let known: IndexSet<ObjectId> = effects.objects.iter().map(|(object, _)| *object).collect();
        let mut reached = known.clone();
        let mut at = 0;
        while let Some(object) = reached.get_index(at).copied()
            && reached.len() < known.len() + MOST_KEPT
        {
            reached.extend(self.kept.get(&object).into_iter().flatten().copied());
            at += 1;
        }
        reached.into_iter().filter(|object| !known.contains(object)).collect()
    }

    /// The receiver of an unknown call may keep what it is given, and what comes out for the first time may stand over all of it.
    fn keep(&mut self, invocation: &Invocation) {
        let given = self.log.values(invocation.arguments).iter().filter_map(|value| value.object());
        let given: Vec<ObjectId> = given.filter(|object| self.has_state(*object)).collect();
        let receiver = invocation.receiver_object().filter(|object| self.has_state(*object));
        let product = invocation.returned().and_then(Value::object).filter(|object| self.has_state(*object));
        let product = product.filter(|object| self.flow.creations[object.index()].is_none());
        for (keeper, all) in [(receiver, given.clone()), (product, given.into_iter().chain(receiver).collect())] {
            let others = all.into_iter().filter(|object| keeper.is_some_and(|keeper| keeper != *object));
            let others: Vec<ObjectId> = others.collect();
            if let Some(keeper) = keeper.filter(|_| !others.is_empty()) {
                self.kept.entry(keeper).or_default().extend(others);
            }
        }
    }

    /// The elements of the arrays given to a call that may do anything to them.
    fn elements_reached(&self, effects: &CallEffects) -> Vec<ObjectId> {
        if !effects.does_anything {
            return Vec::new();
        }
        let given = effects.objects.iter().map(|(object, _)| *object);
        let arrays: IndexSet<ObjectId> = given.filter(|object| self.program.is_array(*object)).collect();
        arrays.into_iter().flat_map(|array| self.elements_now(array)).collect()
    }

    /// The name of the one that a call with a key means, of all that an object shows: `properties.remove("user.name")`.
    fn keyed(&self, event: EventId, name: String) -> String {
        let Some(invocation) = self.forest.starting_at(event).map(|id| self.forest.get(id)) else { return name };
        let Invoked::Library(callee) = invocation.invoked else { return name };
        if !BY_KEY.contains(&self.program.callee(callee).name.as_str()) {
            return name;
        }
        let key = self.log.values(invocation.arguments).first().and_then(|key| self.program.text_of(*key));
        match (name.strip_suffix(ANY), key) {
            (Some(kind), Some(key)) => format!("{kind}{key}"),
            _ => name,
        }
    }

    /// The locations that a name of state outside the heap means: of a kind as a whole (`property:*`), each that was met by itself, too.
    fn outside(&mut self, name: &str) -> Vec<LocationId> {
        let whole = self.intern(Location::Resource(name.to_owned()));
        let Some((kind, own)) = name.split_once(':') else {
            return vec![whole];
        };
        if own == ANY {
            let single = self.outside.get(kind).into_iter().flatten().copied();
            return single.chain([whole]).collect();
        }
        let known = self.outside.entry(kind.to_owned()).or_default();
        if known.insert(whole) {
            // What was done to all of them before was done to this one.
            let all = self.intern(Location::Resource(format!("{kind}:{ANY}")));
            let around = self.trees_around(name).into_iter().filter_map(|tree| self.current[tree.index()]).max();
            self.current[whole.index()] = self.current[all.index()].max(around);
        }
        vec![whole]
    }

    /// The files and folders that were met below a folder that is moved.
    fn below_tree(&self, name: &str) -> Vec<LocationId> {
        let Some(tree) = Files::named_tree(name) else { return Vec::new() };
        let kinds = Files::KINDS.iter().filter_map(|kind| self.outside.get(*kind));
        let name_of = |location: &LocationId| self.flow.locations.get(*location).name();
        let is_below = |location: &LocationId| name_of(location).is_some_and(|name| Files::is_in_tree(name, tree));
        kinds.flatten().copied().filter(is_below).collect()
    }

    /// The folders around a file or folder, or that it is, that were moved.
    fn trees_around(&self, name: &str) -> Vec<LocationId> {
        Files::trees_of(name).filter_map(|tree| self.flow.locations.find(&tree)).collect()
    }

    /// Everything an iterator, stream or reader stands over.
    fn below(&self, above: Value) -> Vec<ObjectId> {
        let next = |object: &ObjectId| self.flow.over.get(object).copied();
        std::iter::successors(above.object().as_ref().and_then(next), next).take(16).collect()
    }

    /// Whether looking at an object moves it on: a stream takes the lines of its reader, the numbers of its `Random`.
    fn is_moved(&mut self, object: ObjectId) -> bool {
        let (program, table) = (self.program, self.table);
        let class = program.object(object).class;
        *self.moved.entry(class).or_insert_with(|| {
            let kind = table.kind(&program.supertype_names(class));
            matches!(kind, Some(Kind::Iterator | Kind::Stream | Kind::Reader))
        })
    }

    pub(super) fn access_object(
        &mut self,
        event: EventId,
        object: ObjectId,
        access: Access,
        quiet: bool,
        writes: &mut Writes,
    ) {
        if self.program.is_array(object) {
            if access.reads() {
                self.read_elements(event, object);
            }
        } else if self.has_state(object) && self.flow.feed(object).is_none() {
            // What shares state with something older is made over it, or shows a part of it: it cannot end what that one holds.
            let access = if self.is_over_another(object) && access == Access::Kill { Access::Update } else { access };
            self.access_state(event, object, access, quiet, writes);
            if let Some(name) = self.shown_by(object).map(str::to_owned) {
                let name = self.keyed(event, name);
                for location in self.outside(&name) {
                    self.access(event, location, access, quiet, writes);
                }
            }
            if access.reads() {
                self.read_shared_arrays(event, object);
            }
        }
    }

    /// The state outside the heap that an object shows.
    pub(super) fn shown_by(&self, object: ObjectId) -> Option<&str> {
        let shown = self.shown.get(&object).or_else(|| self.shown.get(&self.flow.sharing.group(object)));
        shown.map(String::as_str)
    }

    /// What a call does to an object's own state alone, if it has one.
    fn access_state(&mut self, event: EventId, object: ObjectId, access: Access, quiet: bool, writes: &mut Writes) {
        if self.has_state(object) && self.flow.feed(object).is_none() {
            let location = self.state(object);
            self.access(event, location, access, quiet, writes);
        }
    }

    /// Whether an invocation is `new` of a library class.
    fn is_new(&self, invoked: Invoked) -> bool {
        matches!(invoked, Invoked::Library(callee) if self.program.callee(callee).kind == CallKind::New)
    }

    fn is_over_another(&self, object: ObjectId) -> bool {
        self.flow.sharing.group(object) != object
    }

    /// A list over an array shows the array's elements.
    fn read_shared_arrays(&mut self, event: EventId, object: ObjectId) {
        let arrays = self.shared_arrays.get(&self.flow.sharing.group(object)).cloned();
        for array in arrays.into_iter().flatten() {
            self.read_elements(event, array);
        }
    }

    fn access(&mut self, event: EventId, location: LocationId, access: Access, quiet: bool, writes: &mut Writes) {
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

    /// Unlisted: reads and writes, unless all elements before and after are equal.
    fn unlisted_access(&self, invocation: &Invocation, object: ObjectId, access: Access) -> Access {
        if self.program.is_array(object) {
            return Access::Read;
        }
        if self.kept_content(invocation, object).is_some() { Access::Read } else { access }
    }

    /// All elements that an object had before a call and, as nothing else was told, has after it: what orders them never changes.
    fn kept_content(&self, invocation: &Invocation, object: ObjectId) -> Option<&ContentShape> {
        let (_, content) = self.flow.content_at(object, invocation.start)?;
        let content = self.log.content(content);
        (content.seen.has_elements() && !self.told_after(invocation, object)).then_some(&content.shape)
    }

    fn told_after(&self, invocation: &Invocation, object: ObjectId) -> bool {
        let told = |event| matches!(event, Event::Content { object: told, .. } if told == Value::Object(object));
        let within = self.log.of_thread(invocation.start, invocation.end);
        within.chain(self.log.told_behind(invocation.end)).any(|(_, event)| told(event))
    }

    /// Whether a call that has not ended yet writes a location.
    pub(super) fn is_being_written(&self, location: LocationId) -> bool {
        self.pending_writes.values().flatten().any(|write| write.location == location)
    }

    pub(super) fn returned(&mut self, event: EventId) {
        for PendingWrite { location, kind, doubt } in self.pending_writes.swap_remove(&event).unwrap_or_default() {
            self.define_at(event, location, kind, Value::Unobserved);
            if let Some(id) = self.current[location.index()].filter(|_| doubt != Doubt::None) {
                let previous = self.flow.definition(id).previous;
                let sure = previous.map(|previous| self.flow.sure(previous));
                self.flow.doubtful.insert(id, sure);
                self.flow.given.extend((doubt == Doubt::Given).then_some(id));
            }
        }
        let Some(id) = self.forest.frame(event) else {
            return;
        };
        let invocation = self.forest.get(id);
        if invocation.end != event {
            return;
        }
        if let Some(Value::Object(object)) = invocation.returned() {
            if self.is_new(invocation.invoked) {
                self.created(object, invocation.start, event);
            } else {
                self.returned_by.push(object.index(), id);
                self.first_seen(object, invocation, event);
            }
        }
    }
}
