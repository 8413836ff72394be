//! What calls access of databases, by the names of locations.

use indexmap::IndexMap;

use crate::library::Access;

/// What a call accesses, each location once.
pub(super) type Accesses = IndexMap<String, Access>;

/// The location of a database's settings: all that runs on it reads it.
#[must_use]
pub fn settings(database: &str) -> String {
    format!("settings:{database}")
}

/// One more access, behind those that are there.
pub(super) fn add(all: &mut Accesses, name: String, access: Access) {
    let known = all.entry(name).or_default();
    *known = known.then(access);
}
