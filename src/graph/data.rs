//! Definitions, uses, and which definition reaches which use: the data dependence graph as columns.
//!
//! Input: events, call forest, library table. Output: [`DataFlow`]: definitions and uses sorted by event, for each use the
//! definition that reaches it. Invariants: one forward pass; a use without a definition sees a default value, an initial library
//! state, or state from before the recording. An *update* keeps a link to the definition before it, because a reader needs the
//! whole chain back to the last *kill* (design, section 4). Why columns: `uses(n)` is a range of them.

pub mod benign;
mod pass;
pub mod pools;
pub mod sharing;
mod stand_ins;
mod twins;

use indexmap::{IndexMap, IndexSet};

use self::benign::Benign;
use self::pools::Pools;
use self::sharing::Sharing;
use super::databases::RowsLeft;
use super::invocation::{CallForest, Invocation, InvocationId};
use super::location::{LocationId, Locations};
use crate::graph::calls::feeds::{Feed, Feeds};
use crate::graph::columns::column_index::ColumnIndex;
use crate::graph::columns::groups::Groups;
use crate::trace::event::{ContentId, ContentShape, EventId, Narrow, ObjectId, Primitive, Value};

/// Elements of an array that are told apart: a longer one is one location.
pub const LONGEST_BY_ELEMENT: u16 = 256;

/// A definition: an index into [`DataFlow::definitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefinitionId(ColumnIndex);

impl DefinitionId {
    /// The definition with this index.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(ColumnIndex::new(index))
    }

    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.index()
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
    by_location: Groups<DefinitionId>,
    /// By object: where it came from, if that was recorded.
    pub creations: Vec<Option<Creation>>,
    /// Objects that stand in for one of the class above theirs, with that class's constructor.
    pub stand_ins: IndexMap<ObjectId, InvocationId>,
    /// By object: the definitions that stored it somewhere.
    holders: Groups<DefinitionId>,
    /// By object: the invocations that returned it.
    returned_by: Groups<InvocationId>,
    /// By object: what was told of its content.
    contents: Groups<(EventId, ContentId)>,
    /// By object: the locations that are part of it.
    parts: Groups<LocationId>,
    pub sharing: Sharing,
    /// What iterators, streams and readers look at.
    pub over: IndexMap<ObjectId, ObjectId>,
    /// What unmodifiable, synchronized and checked collections show: the whole of another one.
    pub views: IndexMap<ObjectId, ObjectId>,
    /// Lengths of arrays.
    pub lengths: IndexMap<ObjectId, i32>,
    /// What methods that the library table does not list may have changed or not: what they were given, or know of, rather than were called on; what
    /// they were called on, if they failed.
    /// Each with the last one before it that is sure, if there is one.
    pub doubtful: IndexMap<DefinitionId, Option<DefinitionId>>,
    /// Those of them that are state of what a method was given.
    pub given: IndexSet<DefinitionId>,
    /// Uses by calls that end all there was and only tell how much it was: `DELETE FROM t`.
    pub counted: IndexSet<(EventId, LocationId)>,
    /// By the calls that ran SQL, in their order: what is known of rows behind them, if anything is.
    pub rows_left: IndexMap<EventId, Vec<RowsLeft>>,
    /// The files of databases, and when each was opened first.
    pub database_files: IndexMap<String, EventId>,
    /// Static state, and state of objects made by static initialisers, that other code changes: its first value holds only in a
    /// fresh JVM (design, section 5, static state).
    pub unstable: IndexSet<LocationId>,
    /// What static state keeps from one call to the next.
    pub pools: Pools,
    /// What a user says that no test needs.
    pub benign: Benign,
    /// What the program was given to read.
    pub feeds: Feeds,
    /// All definitions by their events: fields written before a constructor binds its object are defined late.
    in_order: Vec<DefinitionId>,
    /// The uses and definitions of resources alone, in order: they are few, and each scenario asks for those in its spans.
    resource_uses: Vec<Use>,
    resources_defined: Vec<DefinitionId>,
}

/// Those of what stands in the order of its events that lie in a range of these.
fn between<T>(all: &[T], first: EventId, last: EventId, event: impl Fn(&T) -> EventId) -> &[T] {
    let from = all.partition_point(|one| event(one) < first);
    let to = all.partition_point(|one| event(one) <= last);
    &all[from..to]
}

impl DataFlow {
    /// The last definition of the same, back from this one, of which it is known that it changed anything.
    #[must_use]
    pub fn sure(&self, id: DefinitionId) -> DefinitionId {
        self.doubtful.get(&id).copied().flatten().unwrap_or(id)
    }

    /// The text that an object gives to read, if it is known what each call took of it.
    #[must_use]
    pub fn feed(&self, object: ObjectId) -> Option<&Feed> {
        self.feeds.of(self.sharing.group(object))
    }

    /// A definition.
    #[must_use]
    pub fn definition(&self, id: DefinitionId) -> &Definition {
        &self.definitions[id.index()]
    }

    /// Whether a state goes back to what was there before anything was recorded of it.
    #[must_use]
    pub fn begins_unseen(&self, id: DefinitionId) -> bool {
        let mut at = Some(id);
        while let Some(id) = at {
            match self.definition(id).kind {
                DefinitionKind::Initial => return true,
                DefinitionKind::Kill | DefinitionKind::Unobserved { .. } => return false,
                DefinitionKind::Update => at = self.definition(id).previous,
            }
        }
        true
    }

    /// The uses in a range of events.
    #[must_use]
    pub fn uses_in(&self, first: EventId, last: EventId) -> &[Use] {
        between(&self.uses, first, last, |one| one.event)
    }

    /// The uses of resources in a range of events.
    #[must_use]
    pub fn resource_uses_in(&self, first: EventId, last: EventId) -> &[Use] {
        between(&self.resource_uses, first, last, |one| one.event)
    }

    /// The definitions in a range of events.
    #[must_use]
    pub fn defined_in(&self, first: EventId, last: EventId) -> &[DefinitionId] {
        between(&self.in_order, first, last, |id| self.definition(*id).event)
    }

    /// The definitions of resources in a range of events.
    #[must_use]
    pub fn resources_defined_in(&self, first: EventId, last: EventId) -> &[DefinitionId] {
        between(&self.resources_defined, first, last, |id| self.definition(*id).event)
    }

    /// The definitions that an invocation may have caused.
    pub fn caused_by(&self, forest: &CallForest, invocation: &Invocation) -> impl Iterator<Item = DefinitionId> {
        let all = self.defined_in(invocation.start, invocation.end).iter().copied();
        all.filter(|id| forest.may_cause(invocation, self.definition(*id).event))
    }

    /// Whether an invocation changed what was there before it.
    #[must_use]
    pub fn changes(&self, invocation: &Invocation) -> bool {
        self.defined_in(invocation.start, invocation.end).iter().any(|id| {
            let definition = self.definition(*id);
            let is_read = definition.kind == DefinitionKind::Initial;
            let is_fresh = self.made_inside(definition.location, invocation);
            !(is_read || is_fresh || self.locations.get(definition.location).is_environment())
        })
    }

    /// The definitions of a location, in order.
    #[must_use]
    pub fn definitions_of(&self, location: LocationId) -> &[DefinitionId] {
        self.by_location.of(location.index())
    }

    /// The definition of a location that holds before an event.
    #[must_use]
    pub fn reaching(&self, location: LocationId, before: EventId) -> Option<DefinitionId> {
        let all = self.definitions_of(location);
        let position = all.partition_point(|id| self.definition(*id).event < before);
        position.checked_sub(1).map(|last| all[last])
    }

    /// The definitions of a location in a range of events.
    #[must_use]
    pub fn definitions_in(&self, location: LocationId, first: EventId, last: EventId) -> &[DefinitionId] {
        between(self.definitions_of(location), first, last, |id| self.definition(*id).event)
    }

    /// Whether the object that a location is part of was made in the span of an invocation.
    #[must_use]
    pub fn made_inside(&self, location: LocationId, invocation: &Invocation) -> bool {
        let creation = self.locations.get(location).holder().and_then(|holder| self.creations[holder.index()]);
        creation.is_some_and(|creation| invocation.spans(creation.event))
    }

    /// The definitions that stored an object somewhere, in their order.
    #[must_use]
    pub fn holders(&self, object: ObjectId) -> &[DefinitionId] {
        self.holders.of(object.index())
    }

    /// The invocations that returned an object, as they ended.
    #[must_use]
    pub fn returned_by(&self, object: ObjectId) -> &[InvocationId] {
        self.returned_by.of(object.index())
    }

    /// What was told of an object's content, and when.
    #[must_use]
    pub fn contents(&self, object: ObjectId) -> &[(EventId, ContentId)] {
        self.contents.of(object.index())
    }

    /// The locations that are part of an object.
    #[must_use]
    pub fn parts(&self, object: ObjectId) -> &[LocationId] {
        self.parts.of(object.index())
    }

    /// What was last told of an object's content, up to and including an event.
    #[must_use]
    pub fn content_at(&self, object: ObjectId, at: EventId) -> Option<(EventId, ContentId)> {
        let told = self.contents(object);
        let position = told.partition_point(|(event, _)| *event <= at);
        position.checked_sub(1).map(|last| told[last])
    }
}

/// The objects a content mentions.
#[must_use]
pub fn inner_objects(shape: &ContentShape) -> Vec<ObjectId> {
    inner_values(shape).into_iter().filter_map(Value::object).collect()
}

/// The values that a content holds or wraps.
#[must_use]
pub fn inner_values(shape: &ContentShape) -> Vec<Value> {
    match shape {
        ContentShape::List(values) | ContentShape::Set(values) => values.to_vec(),
        ContentShape::Wraps(values) => values.clone(),
        ContentShape::Map(entries) => entries.iter().flat_map(|(key, value)| [*key, *value]).collect(),
        ContentShape::Optional(value) => vec![*value],
        _ => Vec::new(),
    }
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
                | Primitive::Long(Narrow(0))
                | Primitive::Float(0)
                | Primitive::Double(Narrow(0))
        ),
        _ => false,
    }
}
