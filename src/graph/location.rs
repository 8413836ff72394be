//! What can be read and written (design, section 4), interned.
//!
//! Input: events. Output: dense [`LocationId`]s. Invariant: one name for one place: fields carry their declaring class by their
//! [`FieldId`], library values that share state are one location (`sharing`).

use std::fmt;

use indexmap::IndexSet;

use crate::trace::event::{FieldId, ObjectId};

/// The default locale and time zone, as the library table names them.
pub const DEFAULT_LOCALE: &str = "libstatic:java.util.Locale.default";
pub const DEFAULT_ZONE: &str = "libstatic:java.util.TimeZone.default";
/// The clock of a database in another process: nobody moves it in verification.
pub const SERVERS_CLOCK: &str = "servers clock";

/// A place that holds state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    Field(ObjectId, FieldId),
    Static(FieldId),
    Element(ObjectId, i32),
    /// A long array, all elements as one.
    Elements(ObjectId),
    /// The abstract state of a group of library values that share it, named by one of them.
    State(ObjectId),
    /// State outside the heap, by the library table's name for it.
    Resource(String),
}

impl Location {
    /// Whether it is state outside the heap of one of these kinds, by how its name begins.
    fn is_any_of(&self, kinds: &[&str]) -> bool {
        matches!(self, Self::Resource(name) if kinds.iter().any(|kind| name.starts_with(kind)))
    }

    /// Its name if it is state outside the heap.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Resource(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it is a system property, or all of them.
    #[must_use]
    pub fn is_property(&self) -> bool {
        self.is_any_of(&["property:"])
    }

    /// Its name if all code of a JVM sees it: system properties, the default locale, the streams of `System`.
    #[must_use]
    pub fn of_jvm(&self) -> Option<&str> {
        match self {
            Self::Resource(name) if self.is_any_of(&["property:", "libstatic:"]) => Some(name),
            _ => None,
        }
    }

    /// Whether it is a file, or a table of a database or its rows.
    #[must_use]
    pub fn is_file_or_table(&self) -> bool {
        self.is_any_of(&["file:"]) || self.is_table()
    }

    /// Whether it is another program, reached by a socket or started.
    #[must_use]
    pub fn is_network(&self) -> bool {
        self.is_any_of(&["net:"])
    }

    /// Whether it is a program that was started.
    #[must_use]
    pub fn is_process(&self) -> bool {
        self.is_any_of(&["net:process"])
    }

    /// Whether it is state of a database, of which the SQL tells all: what a call gives back tells nothing more.
    #[must_use]
    pub fn is_told_by_sql(&self) -> bool {
        self.is_any_of(&["table:", "rows:", "counter:", "settings:", "session:"])
    }

    /// Whether it is a table of a database, or its rows.
    #[must_use]
    pub fn is_table(&self) -> bool {
        self.is_any_of(&["table:", "rows:"])
    }

    /// Whether it is what a program reads and writes beside its heap: files, directories, tables, properties, standard input.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        let kinds = ["file:", "entries:", "table:", "rows:", "settings:", "session:", "property:", "stdin", "env"];
        self.is_any_of(&kinds)
    }

    /// Whether it stays changed behind a test that does not put it back: databases and properties. Files of a test lie in its temporary directories.
    #[must_use]
    pub fn outlives_a_test(&self) -> bool {
        self.is_table() || self.is_property() || self.is_any_of(&["settings:"])
    }

    /// Whether it is state of the environment whose order nobody sees in a test that does not look at it.
    #[must_use]
    pub fn is_environment(&self) -> bool {
        matches!(self, Self::Resource(name) if matches!(name.as_str(), "stdout" | "stderr" | "clock" | SERVERS_CLOCK | "identity"))
    }
}

/// An interned location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(pub u32);

impl LocationId {
    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All locations of a recording.
#[derive(Debug, Default)]
pub struct Locations {
    all: IndexSet<Location>,
}

impl Locations {
    /// The id of a location.
    pub fn intern(&mut self, location: Location) -> LocationId {
        LocationId(u32::try_from(self.all.insert_full(location).0).expect("fewer locations than events"))
    }

    /// The id of a location that was accessed somewhere.
    #[must_use]
    pub fn find(&self, location: &Location) -> Option<LocationId> {
        self.all.get_index_of(location).map(|index| LocationId(u32::try_from(index).expect("interned as u32")))
    }

    /// A location by its id.
    #[must_use]
    pub fn get(&self, id: LocationId) -> &Location {
        &self.all[id.index()]
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (LocationId, &Location)> {
        let id = |index| LocationId(u32::try_from(index).expect("interned as u32"));
        self.all.iter().enumerate().map(move |(index, location)| (id(index), location))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether nothing was accessed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl Location {
    /// The object whose state it is part of.
    #[must_use]
    pub fn holder(&self) -> Option<ObjectId> {
        match self {
            Self::Field(object, _) | Self::Element(object, _) | Self::Elements(object) | Self::State(object) => {
                Some(*object)
            }
            Self::Static(_) | Self::Resource(_) => None,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(object, field) => write!(out, "{object}.{field}"),
            Self::Static(field) => write!(out, "static {field}"),
            Self::Element(object, index) => write!(out, "{object}[{index}]"),
            Self::Elements(object) => write!(out, "{object}[*]"),
            Self::State(object) => write!(out, "state of {object}"),
            Self::Resource(name) => out.write_str(name),
        }
    }
}
