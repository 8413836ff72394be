//! Statics of classes that several loaders defined: several locations in the recording, one in a test.
//!
//! Input: the locations that change. Output: with them, those of the same name in the other loaders' classes: what changes in one of them
//! changes for all in a JVM where tests run.

use indexmap::IndexSet;

use crate::graph::location::{Location, LocationId, Locations};
use crate::program::Program;
use crate::trace::event::FieldId;

/// Adds the other loaders' fields of those that change.
pub(super) fn add_twins(program: &Program, locations: &Locations, unstable: &mut IndexSet<LocationId>) {
    if !program.has_twins() {
        return;
    }
    let statics = || {
        locations.iter().filter_map(|(id, location)| match location {
            Location::Static(field) if program.is_twin(program.field(*field).class) => Some((id, *field)),
            _ => None,
        })
    };
    let name = |field: FieldId| {
        let field = program.field(field);
        (&program.class(field.class).name, &field.name)
    };
    let changed: IndexSet<(&String, &String)> =
        statics().filter(|(id, _)| unstable.contains(id)).map(|(_, field)| name(field)).collect();
    unstable.extend(statics().filter(|(_, field)| changed.contains(&name(*field))).map(|(id, _)| id));
}
