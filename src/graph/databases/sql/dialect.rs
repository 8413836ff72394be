//! What differs from one database product to the next, in one table.
//!
//! Input: a URL. Output: its product's row. Invariant: of a product that has no row the weakest is assumed: what is set may count for all of its database, what makes a table may or may
//! not commit, and schemas are not told apart.

use sqlparser::dialect::{Dialect as Grammar, GenericDialect, MySqlDialect, PostgreSqlDialect};

/// For whom a setting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Scope {
    /// All that is connected.
    Database,
    Connection,
    /// The connection, until its transaction ends.
    Transaction,
}

/// What making or dropping something does to the transaction that it is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Making {
    Commits,
    /// It is undone as all else is.
    BelongsToIt,
    Unknown,
}

/// Where names without a schema are found at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Home {
    /// Not known.
    Unknown,
    /// In the database that the URL names: the product has no other schemas.
    Database,
    /// In the first of these schemas that has it.
    Path(&'static [&'static str]),
}

/// One product.
#[derive(Debug)]
pub(in crate::graph::databases) struct Dialect {
    /// What its URLs begin with.
    urls: &'static [&'static str],
    /// For whom `SET` sets.
    sets: Scope,
    /// Settings of the other scope.
    but: &'static [&'static str],
    pub(in crate::graph::databases) making: Making,
    pub(in crate::graph::databases) home: Home,
    /// The option of its URLs that names the schema.
    pub(in crate::graph::databases) schema_option: Option<&'static str>,
    /// The option of its URLs that has SQL which each new connection runs first.
    pub(in crate::graph::databases) first_run_option: Option<&'static str>,
    /// `TRUNCATE` lets the numbers begin again.
    pub(super) truncating_restarts: bool,
    /// A column that numbers its rows does so also where it is given a zero.
    pub(in crate::graph::databases) numbers_zeros: bool,
}

/// The schema of a user's own, if there is one.
pub(in crate::graph::databases) const OF_THE_USER: &str = "$user";

static OTHER: Dialect = UNKNOWN;
const UNKNOWN: Dialect = Dialect {
    urls: &[],
    sets: Scope::Database,
    but: &[],
    making: Making::Unknown,
    home: Home::Unknown,
    schema_option: None,
    first_run_option: None,
    truncating_restarts: false,
    numbers_zeros: false,
};

static KNOWN: [Dialect; 4] = [
    Dialect {
        urls: &["jdbc:mysql:", "jdbc:mariadb:"],
        sets: Scope::Connection,
        but: &["password"],
        making: Making::Commits,
        home: Home::Database,
        truncating_restarts: true,
        numbers_zeros: true,
        ..UNKNOWN
    },
    Dialect {
        urls: &["jdbc:postgresql:"],
        sets: Scope::Connection,
        making: Making::BelongsToIt,
        home: Home::Path(&[OF_THE_USER, "public"]),
        schema_option: Some("currentschema"),
        ..UNKNOWN
    },
    Dialect {
        urls: &["jdbc:h2:"],
        but: &[
            "lock_timeout",
            "query_timeout",
            "time zone",
            "timezone",
            "throttle",
            "non_keywords",
            "variable_binary",
            "truncate_large_length",
        ],
        home: Home::Path(&["public"]),
        schema_option: Some("schema"),
        first_run_option: Some(";init="),
        ..UNKNOWN
    },
    Dialect {
        urls: &["jdbc:sqlite:"],
        sets: Scope::Connection,
        // (Kept in the file.)
        but: &["user_version", "application_id", "encoding", "page_size", "auto_vacuum", "journal_mode"],
        making: Making::BelongsToIt,
        ..UNKNOWN
    },
];

impl Dialect {
    /// That of the product which a URL leads to.
    pub(in crate::graph::databases) fn of(url: &str) -> &'static Self {
        KNOWN.iter().find(|one| one.urls.iter().any(|begin| url.starts_with(begin))).unwrap_or(&OTHER)
    }

    /// For whom a setting of this name counts, in lower case, if the text does not say it.
    pub(super) fn scope(&self, setting: &str) -> Scope {
        match (self.but.contains(&setting), self.sets) {
            (true, Scope::Database) => Scope::Connection,
            (true, _) => Scope::Database,
            (false, usual) => usual,
        }
    }

    /// Whether each of its databases is a schema, and a connection may work on all of a server.
    pub(in crate::graph::databases) fn has_databases_for_schemas(&self) -> bool {
        self.home == Home::Database
    }

    /// Whether its tables are known by their schemas, too.
    pub(in crate::graph::databases) fn tells_schemas(&self) -> bool {
        self.home != Home::Unknown
    }
}

/// The grammars that a text may be of, by its product's URL: the nearest first.
pub(super) fn grammars(url: &str) -> [&'static dyn Grammar; 3] {
    // (Also that of another product which speaks it: `MODE=MySQL`.)
    let is_my_sql = ["mysql", "mariadb"].iter().any(|product| url.to_lowercase().contains(product));
    match is_my_sql {
        true => [&MySqlDialect {}, &GenericDialect {}, &PostgreSqlDialect {}],
        false => [&GenericDialect {}, &PostgreSqlDialect {}, &MySqlDialect {}],
    }
}
