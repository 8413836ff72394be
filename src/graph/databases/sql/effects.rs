//! What one SQL text does, as it is told to who asks.
//!
//! Output: made by reading a text, statement by statement; each has names as they stand there until somebody knows what they mean.

use indexmap::IndexMap;

use super::created::CreatedTable;
use super::dialect::Scope;
use super::drawn::{DrawnColumn, Looks};
use super::names::TableName;
use super::rows::LeftRows;
use crate::library::Access;

/// What happens to one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::graph::databases) struct TableAccess {
    /// To its rows.
    pub(in crate::graph::databases) rows: Access,
    /// To the numbers that it gives to new rows: they go on when rows go.
    pub(in crate::graph::databases) counter: Access,
    /// To the table: that it is there, its columns.
    pub(in crate::graph::databases) table: Access,
    /// There may be new rows, which must find those they refer to.
    pub(in crate::graph::databases) refers: bool,
    /// Rows may go, or the table, that others refer to.
    pub(in crate::graph::databases) releases: bool,
}

impl TableAccess {
    pub(super) const READ: Self =
        Self { rows: Access::Read, counter: Access::None, table: Access::Read, refers: false, releases: false };
    pub(super) const DELETE: Self = Self { rows: Access::ReadUpdate, releases: true, ..Self::READ };
    pub(in crate::graph::databases) const UPDATE: Self = Self { refers: true, ..Self::DELETE };
    pub(super) const CHANGE: Self = Self { counter: Access::ReadUpdate, ..Self::UPDATE };
    pub(super) const INSERT: Self = Self { releases: false, ..Self::CHANGE };
    pub(super) const REMAKE: Self = Self { table: Access::ReadUpdate, ..Self::CHANGE };
    pub(super) const TRUNCATE: Self = Self { rows: Access::Kill, counter: Access::ReadUpdate, ..Self::DELETE };
    pub(super) const DROP: Self = Self { counter: Access::Kill, table: Access::Kill, ..Self::TRUNCATE };
    /// Only that there is one of this name.
    pub(super) const NAMED: Self = Self { rows: Access::None, ..Self::READ };
    pub(super) const MADE: Self = Self { table: Access::ReadUpdate, ..Self::NAMED };
    /// Where it is known that there is such a one, or none: there is one behind it.
    pub(in crate::graph::databases) const MADE_SURE: Self = Self { table: Access::Kill, ..Self::NAMED };
    /// Where it is known that there is none.
    pub(in crate::graph::databases) const MADE_ANEW: Self =
        Self { rows: Access::Kill, counter: Access::Kill, table: Access::Kill, ..Self::NAMED };

    /// Where it may be another table that this happens to.
    pub(super) fn perhaps(self) -> Self {
        let perhaps = |access: Access| if access == Access::Kill { Access::ReadUpdate } else { access };
        let (rows, counter, table) = (perhaps(self.rows), perhaps(self.counter), perhaps(self.table));
        Self { rows, counter, table, ..self }
    }

    pub(super) fn then(self, next: Self) -> Self {
        Self {
            rows: self.rows.then(next.rows),
            counter: self.counter.then(next.counter),
            table: self.table.then(next.table),
            refers: self.refers || next.refers,
            releases: self.releases || next.releases,
        }
    }
}

/// Rows of a table name rows of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::graph::databases) struct Reference {
    pub(in crate::graph::databases) table: TableName,
    pub(in crate::graph::databases) referred: TableName,
    /// With a row that goes, those that name it go, too, or name nothing any more.
    pub(in crate::graph::databases) cascades: bool,
}

/// What a name stands for from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Made {
    /// A table that gives no numbers to its rows.
    Plain,
    /// One that may give some.
    Table,
    /// A view: it shows whatever it likes.
    View,
}

/// Where a transaction begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Step {
    /// It lasts until the next end.
    Begin,
    /// From now on there is always one.
    Always,
    /// There is none any more.
    Never,
    Commit,
    /// Many products commit before they make or drop a table; one that does not may still take it back.
    PerhapsCommit,
    Rollback,
    /// Back to a savepoint: the transaction goes on.
    BackTo,
}

/// What goes as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Dropped {
    All,
    /// All, and the database itself: who connects behind that with the same URL finds a new one.
    Database,
    /// The schemas of these names, with their tables.
    Schemas(Vec<String>),
}

impl Dropped {
    /// Whether a table goes with it.
    pub(in crate::graph::databases) fn takes(&self, table: &str) -> bool {
        match self {
            Self::All | Self::Database => true,
            Self::Schemas(all) => {
                let is_of =
                    |schema: &String| table.strip_prefix(schema.as_str()).is_some_and(|rest| rest.starts_with('.'));
                all.iter().any(is_of)
            }
        }
    }
}

/// A database whose tables a connection finds beside its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) struct Attached {
    /// Their names begin with it.
    pub(in crate::graph::databases) schema: String,
    /// None: not known.
    pub(in crate::graph::databases) file: Option<String>,
}

/// One setting that gets a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) struct Setting {
    /// None: all there are.
    pub(in crate::graph::databases) name: Option<String>,
    pub(in crate::graph::databases) scope: Scope,
    /// It is again what it was at first.
    pub(in crate::graph::databases) is_reset: bool,
}

/// Where names without a schema are found from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Path {
    /// In these, the first that has it; `behind`: behind the one that there is.
    Schemas {
        names: Vec<String>,
        behind: bool,
        scope: Scope,
    },
    AsAtFirst,
}

/// What a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::graph::databases) struct SqlEffects {
    pub(in crate::graph::databases) tables: IndexMap<TableName, TableAccess>,
    /// That there are from now on. Also when their table is gone: what it referred to can go only behind it.
    pub(in crate::graph::databases) references: Vec<Reference>,
    pub(in crate::graph::databases) made: Vec<(TableName, Made)>,
    /// To the connection's variables, and the number it was given last.
    pub(in crate::graph::databases) session: Access,
    /// To what counts for all that is run later: schemas, functions.
    pub(in crate::graph::databases) settings: Access,
    /// The settings that get a value.
    pub(in crate::graph::databases) set: Vec<Setting>,
    /// It does the same whatever is set.
    pub(in crate::graph::databases) ignores_settings: bool,
    /// To all that the database has.
    pub(in crate::graph::databases) everything: Access,
    pub(in crate::graph::databases) steps: Vec<Step>,
    /// Where names without a schema are from now on.
    pub(in crate::graph::databases) path: Option<Path>,
    /// What it makes, which is in the first of the connection's schemas.
    pub(in crate::graph::databases) makes: Option<TableName>,
    /// What is made only for its connection.
    pub(in crate::graph::databases) temporary: Option<TableName>,
    /// Tables that lose their rows with others which they refer to.
    pub(in crate::graph::databases) empties_referring: bool,
    /// There may be triggers from now on, and views that nobody saw being made.
    pub(in crate::graph::databases) hides: bool,
    /// What is not there any more: what is made from now on is the first of its name.
    pub(in crate::graph::databases) dropped: Option<Dropped>,
    /// Another database's tables are found on the connection, too.
    pub(in crate::graph::databases) attached: Option<Attached>,
    /// Nothing takes back what it does.
    pub(in crate::graph::databases) is_final: bool,
    /// The database in memory is there when nobody is connected, too.
    pub(in crate::graph::databases) stays: bool,
    /// All its rows go, whatever they are: only their number is told.
    pub(in crate::graph::databases) emptied: Option<TableName>,
    /// What the rows that it finds come of beside tables.
    pub(in crate::graph::databases) looks: Looks,
    /// Columns that get values of clock or chance, now or with each new row.
    pub(in crate::graph::databases) drawn: Vec<DrawnColumn>,
    /// The table that it makes, with its columns in their order and as what would make it anew.
    pub(in crate::graph::databases) created: Option<CreatedTable>,
    /// What is known of rows behind it. Only of a text that is one statement.
    pub(in crate::graph::databases) left: Vec<LeftRows>,
}
