//! State that a user calls benign (design, section 5): caches, memo tables, counters of calls that no result depends on.
//!
//! Input: `[benign]` of the library table, the data flow. Output: which definitions are of such state. Invariant: what a field or a class is
//! named for is found by its names; what they keep (the map of `Rates.CACHE` and its entries) by the closure of [`Pools`]. Why not found like
//! those: an instance's cache, a counter or an object of the application may matter to a test; only a user knows that it does not.

use indexmap::{IndexMap, IndexSet};

use super::pools::Pools;
use crate::graph::data::{DataFlow, DefinitionId};
use crate::graph::invocation::CallForest;
use crate::graph::location::{Location, LocationId};
use crate::library::LibraryTable;
use crate::program::Program;
use crate::trace::definition::Field;
use crate::trace::event::{ClassId, EventId, ObjectId};
use crate::trace::log::EventLog;

/// The state that no test needs.
#[derive(Debug, Default)]
pub struct Benign {
    /// Fields that are named, and all that belongs to objects of a class that is named.
    named: IndexSet<LocationId>,
    /// Definitions of them by objects that their methods were given: nobody else makes those.
    given: IndexSet<DefinitionId>,
    kept: Pools,
}

impl Benign {
    /// Finds what is named, and what that keeps.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, forest: &CallForest, flow: &DataFlow, table: &LibraryTable) -> Self {
        if !table.names_benign() {
            return Self::default();
        }
        let mut names = Names { program, table, classes: IndexMap::new() };
        let locations = flow.locations.iter().filter(|(_, location)| names.name(location));
        let named: IndexSet<LocationId> = locations.map(|(id, _)| id).collect();
        let defined = named.iter().flat_map(|location| flow.definitions_of(*location).iter().copied());
        let given = defined.filter(|id| is_given(forest, flow, *id)).collect();
        Self { kept: Pools::kept_in(program, log, forest, flow, &named), named, given }
    }

    /// Whether a definition is of such state.
    #[must_use]
    pub fn holds(&self, flow: &DataFlow, id: DefinitionId) -> bool {
        self.is_named(flow, id) || self.kept.holds(flow, flow.definition(id))
    }

    /// Whether an action that uses a definition at an event takes it as it comes.
    #[must_use]
    pub fn leaves(
        &self,
        flow: &DataFlow,
        id: DefinitionId,
        used: EventId,
        is_taken: impl Fn(ObjectId) -> bool,
    ) -> bool {
        self.is_named(flow, id) || self.kept.leaves(flow, flow.definition(id), used, is_taken)
    }

    fn is_named(&self, flow: &DataFlow, id: DefinitionId) -> bool {
        self.named.contains(&flow.definition(id).location) && !self.given.contains(&id)
    }
}

/// Whether a field got an object that the method which set it did not make.
fn is_given(forest: &CallForest, flow: &DataFlow, id: DefinitionId) -> bool {
    let definition = flow.definition(id);
    let is_field = matches!(flow.locations.get(definition.location), Location::Static(_) | Location::Field(..));
    let Some(object) = definition.value.object().filter(|_| is_field) else { return false };
    let begins = forest.frame(definition.event).map(|frame| forest.get(frame).start);
    flow.creations[object.index()].is_none_or(|made| begins.is_some_and(|begins| made.event < begins))
}

/// What `[benign]` names.
struct Names<'a> {
    program: &'a Program,
    table: &'a LibraryTable,
    /// Whether a class is named, or one that it extends.
    classes: IndexMap<ClassId, bool>,
}

impl Names<'_> {
    /// Whether a location is named, by its field or by the class of what it belongs to.
    fn name(&mut self, location: &Location) -> bool {
        let program = self.program;
        let field = match location {
            Location::Static(field) | Location::Field(_, field) => Some(program.field(*field)),
            _ => None,
        };
        let of_field = |field: &Field| self.table.is_benign_field(&program.class(field.class).name, &field.name);
        let owner = match (location.holder(), field) {
            (Some(holder), _) => Some(program.object(holder).class),
            (None, field) => field.map(|field| field.class),
        };
        field.is_some_and(of_field) || owner.is_some_and(|class| self.names_class(class))
    }

    fn names_class(&mut self, class: ClassId) -> bool {
        let (program, table) = (self.program, self.table);
        let find = || program.supertype_names(class).into_iter().any(|name| table.is_benign_class(name));
        *self.classes.entry(class).or_insert_with(find)
    }
}
