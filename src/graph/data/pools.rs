//! Pools and caches: library values and arrays that static state keeps from one call to the next (design, section 5, benign state).
//!
//! Input: the data flow, the invocations. Output: which objects they are, and which definitions are of their state. Invariant: a closure
//! over what is stored in, put into and got from static state that other code than its initialiser changes. Why only library values and
//! arrays, and no numbers: a `StringBuilder` that is borrowed comes back empty whatever was in it before, a counter does not.
//! Whether such a state matters to a test cannot be told from the recording; a test that leaves it out is tried.

use indexmap::{IndexMap, IndexSet};

use crate::graph::data::{DataFlow, Definition, DefinitionId};
use crate::graph::invocation::{CallForest, Invocation, Invoked};
use crate::graph::location::{Location, LocationId};
use crate::program::Program;
use crate::trace::definition::ClassKind;
use crate::trace::event::{EventId, ObjectId, Value};
use crate::trace::log::EventLog;

/// Their whole state is a number or a choice that calls count on.
const COUNTERS: [&str; 3] = ["java/util/concurrent/atomic/", "java/util/Random", "java/util/Properties"];

/// The objects that state keeps.
#[derive(Debug, Default)]
pub struct Pools {
    /// The locations that keep them: statics that change, or what a user names.
    roots: IndexSet<LocationId>,
    kept: Vec<bool>,
    /// When an object was got from what is kept, by object.
    got: IndexMap<ObjectId, Vec<EventId>>,
    /// The same, but only where it had been given back meanwhile.
    lent: IndexMap<ObjectId, Vec<EventId>>,
}

impl Pools {
    /// Follows what changed static state keeps until nothing is added.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, forest: &CallForest, flow: &DataFlow) -> Self {
        Self::follow(Search::new(program, log, flow, &flow.unstable, false), forest)
    }

    /// Follows what is kept in places that a user names: counters are kept, too.
    #[must_use]
    pub fn kept_in(
        program: &Program,
        log: &EventLog,
        forest: &CallForest,
        flow: &DataFlow,
        named: &IndexSet<LocationId>,
    ) -> Self {
        Self::follow(Search::new(program, log, flow, named, true), forest)
    }

    fn follow(mut search: Search<'_>, forest: &CallForest) -> Self {
        search.begin();
        while std::mem::take(&mut search.added) {
            search.stored();
            for (_, invocation) in forest.iter() {
                search.passed(invocation);
            }
        }
        let mut pools = Self::default();
        let mut back: IndexSet<ObjectId> = IndexSet::new();
        for (_, invocation) in forest.iter() {
            back.extend(search.given(invocation));
            if let Some(object) = search.got(invocation) {
                pools.got.entry(object).or_default().push(invocation.start);
                if back.swap_remove(&object) {
                    pools.lent.entry(object).or_default().push(invocation.start);
                }
            }
        }
        Self { roots: search.roots.clone(), kept: search.kept, ..pools }
    }

    /// Whether an action that uses a definition at an event takes the state as it comes, if what is kept is no need: not what was done to an object since it
    /// was got from there, as that is what the test is about, whether it takes the object or another one that has it.
    #[must_use]
    pub fn leaves(
        &self,
        flow: &DataFlow,
        definition: &Definition,
        used: EventId,
        is_taken: impl Fn(ObjectId) -> bool,
    ) -> bool {
        let begins = |holder: ObjectId| match self.life(holder, used) {
            Some(begin) => definition.event < begin,
            None => !is_taken(holder),
        };
        self.holds(flow, definition) && flow.locations.get(definition.location).holder().is_none_or(begins)
    }

    fn keeps(&self, object: ObjectId) -> bool {
        self.kept.get(object.index()).is_some_and(|kept| *kept)
    }

    /// When the life of an object began in which it was at an event: what comes from a pool begins anew each time.
    fn life(&self, object: ObjectId, at: EventId) -> Option<EventId> {
        last_before(self.got.get(&object)?, at)
    }

    /// When the loan of an object began in which it was at an event, if it had been given back before. What is only looked up again in a
    /// cache is lent once.
    #[must_use]
    pub fn loan(&self, object: ObjectId, at: EventId) -> Option<EventId> {
        last_before(self.lent.get(&object)?, at)
    }

    /// Whether an object was ever lent more than once.
    #[must_use]
    pub fn is_lent(&self, object: ObjectId) -> bool {
        self.lent.contains_key(&object)
    }

    /// Whether a definition is of state that a pool or cache keeps.
    #[must_use]
    pub fn holds(&self, flow: &DataFlow, definition: &Definition) -> bool {
        match flow.locations.get(definition.location) {
            Location::Resource(_) => false,
            Location::Static(_) | Location::Field(..) => {
                self.roots.contains(&definition.location)
                    && definition.value.object().is_some_and(|object| self.keeps(object))
            }
            other => other.holder().is_some_and(|holder| self.keeps(holder)),
        }
    }
}

fn last_before(events: &[EventId], at: EventId) -> Option<EventId> {
    let position = events.partition_point(|event| *event <= at);
    position.checked_sub(1).map(|last| events[last])
}

struct Search<'a> {
    program: &'a Program,
    log: &'a EventLog,
    flow: &'a DataFlow,
    /// Of what a user names: counters can be kept, but nothing that other fields have, too.
    is_named: bool,
    roots: &'a IndexSet<LocationId>,
    kept: Vec<bool>,
    added: bool,
}

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        log: &'a EventLog,
        flow: &'a DataFlow,
        roots: &'a IndexSet<LocationId>,
        is_named: bool,
    ) -> Self {
        Self { program, log, flow, is_named, roots, kept: vec![false; program.object_count()], added: false }
    }

    fn begin(&mut self) {
        for location in self.roots {
            self.keep(self.flow.locations.get(*location).holder());
            for id in self.flow.definitions_of(*location) {
                self.keep(self.flow.definition(*id).value.object());
            }
        }
    }

    fn keep(&mut self, object: Option<ObjectId>) {
        if let Some(object) = object.filter(|object| !self.kept[object.index()] && self.can_be_kept(*object)) {
            self.kept[object.index()] = true;
            self.kept[self.flow.sharing.group(object).index()] = true;
            self.added = true;
        }
    }

    fn can_be_kept(&self, object: ObjectId) -> bool {
        let class = self.program.class(self.program.object(object).class);
        let library = class.kind == ClassKind::Library
            && (self.is_named || !COUNTERS.iter().any(|name| class.name.starts_with(name)));
        if self.is_named && self.is_had_elsewhere(object) {
            return false;
        }
        library || self.program.is_array(object)
    }

    /// Whether a field that nobody named has an object, too.
    fn is_had_elsewhere(&self, object: ObjectId) -> bool {
        let stored = self.flow.holders(object).iter();
        let mut locations = stored.map(|id| self.flow.definition(*id).location);
        locations.any(|location| {
            let is_field = matches!(self.flow.locations.get(location), Location::Static(_) | Location::Field(..));
            is_field && !self.roots.contains(&location)
        })
    }

    /// What kept arrays and fields of kept objects hold.
    fn stored(&mut self) {
        for definition in &self.flow.definitions {
            let holder = self.flow.locations.get(definition.location).holder();
            if holder.is_some_and(|holder| self.kept[holder.index()]) {
                self.keep(definition.value.object());
            }
        }
    }

    /// The object that a call got from what is kept.
    fn got(&self, invocation: &Invocation) -> Option<ObjectId> {
        let result = invocation.returned().and_then(Value::object).filter(|object| self.kept[object.index()])?;
        let from = self.called_on(invocation)?;
        (from != self.flow.sharing.group(result)).then_some(result)
    }

    /// The objects that a call puts into what is kept: it changes that.
    fn given(&self, invocation: &Invocation) -> impl Iterator<Item = ObjectId> {
        let changes = |into: &ObjectId| {
            let location = |id: &DefinitionId| self.flow.locations.get(self.flow.definition(*id).location);
            let defined = self.flow.defined_in(invocation.start, invocation.end);
            defined.iter().any(|id| *location(id) == Location::State(*into))
        };
        let into = self.called_on(invocation).filter(changes);
        let values = into.map_or(&[][..], |_| self.log.values(invocation.arguments));
        values.iter().filter_map(|value| value.object()).filter(move |object| Some(*object) != into)
    }

    /// What is kept that a library call is made on, by its group.
    fn called_on(&self, invocation: &Invocation) -> Option<ObjectId> {
        let library = matches!(invocation.invoked, Invoked::Library(_));
        let on = invocation.receiver_object().filter(|_| library)?;
        Some(self.flow.sharing.group(on)).filter(|group| self.kept[group.index()])
    }

    /// What is put into a kept collection and got from it, or given to what is kept when it is made.
    fn passed(&mut self, invocation: &Invocation) {
        if !matches!(invocation.invoked, Invoked::Library(_)) {
            return;
        }
        let result = invocation.returned().and_then(Value::object);
        let on = invocation.receiver_object().or(result);
        if on.is_some_and(|on| self.kept[self.flow.sharing.group(on).index()]) {
            self.keep(result);
            for value in self.log.values(invocation.arguments) {
                self.keep(value.object());
            }
        }
    }
}
