//! How a test class calls its own members that see to databases.
//!
//! Output: names, for who calls them and for `unit`, which writes them.

/// The method of the test class that empties databases.
pub(crate) const EMPTY_DATABASES: &str = "emptyDatabases";
/// The method of the test class that looks for a row.
pub(crate) const HAS_ROW: &str = "hasRow";
pub(crate) const SQL_EXCEPTION: &str = "java/sql/SQLException";
/// The method of the test class that has drivers tell what they open.
pub(crate) const WATCH_CONNECTIONS: &str = "watchConnections";
/// The method of the test class that closes it.
pub(crate) const CLOSE_CONNECTIONS: &str = "closeConnections";
/// The fields of both: each driver by its proxy, and what was opened.
pub(crate) const DRIVERS: &str = "drivers";
pub(crate) const CONNECTIONS: &str = "connections";
