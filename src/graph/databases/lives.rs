//! Databases that end: those in memory with their last connection or by `SHUTDOWN`, those in files with their file. Whoever connects behind that with the same URL finds a new one.
//!
//! Input: which connection or source was told which URL, what was closed, and which files were deleted, in order. Output: the name of the database that a URL means now. Invariant:
//! in doubt it lives on, under the name that it has: who was told its URL and may hold a connection of its own (a pool, a session) ends it only by being closed. Why
//! by names: what was in the one before is no state of the next, and everything that asks for state asks by name.

use indexmap::{IndexMap, IndexSet};

use super::url::{address, endings_of_files, file};
use crate::graph::databases::memory_databases::{H2, tells_to_stay};
use crate::graph::files::paths::last_name;
use crate::trace::event::ObjectId;

/// Databases in memory that only their own connection sees.
const NAMELESS: [&str; 4] = [H2, "jdbc:sqlite::memory:", "jdbc:sqlite:", "jdbc:sqlite:file::memory:"];

/// What methods are called that close a connection, or a source of them.
const CLOSING: [&str; 5] = ["close", "abort", "dispose", "shutdown", "destroy"];

/// Classes of sources that keep no connection, by how their names end: who asks gets one of their own. And those that only describe one, or tell of it.
const KEEP_NONE: [&str; 9] = [
    "JdbcDataSource",
    "DriverManagerDataSource",
    "SimpleDriverDataSource",
    "Config",
    "Configuration",
    "Properties",
    "Builder",
    "Logger",
    "Driver",
];

/// By address: what holds the database that is there now, and what number that is.
#[derive(Debug, Default)]
pub(super) struct Lives {
    by_address: IndexMap<String, Life>,
    /// By holder: the addresses of what it holds.
    held: IndexMap<ObjectId, IndexSet<String>>,
    /// The addresses of databases in files, by the last name of the file.
    in_files: IndexMap<String, IndexSet<String>>,
}

#[derive(Debug, Default)]
struct Life {
    holders: usize,
    /// Of those that ended.
    ended: usize,
    /// It does not end any more.
    stays: bool,
}

impl Lives {
    /// An object holds the database of a URL from now on.
    pub(super) fn hold(&mut self, url: &str, by: ObjectId) {
        if url.starts_with(H2) && !is_nameless(url) {
            let life = self.by_address.entry(address(url)).or_default();
            life.stays |= tells_to_stay(url);
            if self.held.entry(by).or_default().insert(address(url)) {
                life.holders += 1;
            }
        } else if let (Some(file), Some(ending)) = (file(url), endings_of_files(url).first()) {
            let name = format!("{}{ending}", last_name(file));
            self.in_files.entry(name).or_default().insert(address(url));
        }
    }

    /// A file was deleted: the databases that lie in it are gone. Of those whose file has that name it is asked whether they lie there.
    pub(super) fn deleted(&mut self, path: &str, lies_in: impl Fn(&str) -> bool) {
        for address in self.in_files.get(last_name(path)).into_iter().flatten().filter(|address| lies_in(address)) {
            let life = self.by_address.entry(address.clone()).or_default();
            life.ended += usize::from(!life.stays);
        }
    }

    /// A method was called on an object: if it closes what held a database last, that ends.
    pub(super) fn called(&mut self, method: &str, on: ObjectId) {
        if self.held.is_empty() || !is_closing(method) {
            return;
        }
        for address in self.held.swap_remove(&on).unwrap_or_default() {
            let life = self.by_address.entry(address).or_default();
            life.holders -= 1;
            if life.holders == 0 && !life.stays {
                life.ended += 1;
            }
        }
    }

    /// The database of a URL was shut down, whoever holds it, and if it was to stay.
    pub(super) fn shut_down(&mut self, url: &str) {
        if is_nameless(url) {
            return;
        }
        let address = address(url);
        self.held.retain(|_, held| {
            held.shift_remove(&address);
            !held.is_empty()
        });
        let life = self.by_address.entry(address).or_default();
        life.holders = 0;
        life.ended += 1;
    }

    /// The calls will be told once more: what turned out to stay does from the first.
    pub(super) fn again(&self) -> Self {
        let staying = self.by_address.iter().filter(|(_, life)| life.stays);
        let life = || Life { stays: true, ..Life::default() };
        Self { by_address: staying.map(|(address, _)| (address.clone(), life())).collect(), ..Self::default() }
    }

    /// Whether a database is not the first with its URL.
    pub(super) fn is_later(name: &str) -> bool {
        name.contains('#')
    }

    /// It is told to stay when nobody is connected, or turns out to have stayed.
    pub(super) fn keep(&mut self, url: &str) {
        self.by_address.entry(address(url)).or_default().stays = true;
    }

    /// The name of the database that a connection finds, which is its own if no other one can find it.
    pub(super) fn name(&self, url: &str, connection: ObjectId, is_direct: bool) -> String {
        let address = address(url);
        match self.by_address.get(&address).map_or(0, |life| life.ended) {
            _ if is_direct && is_nameless(url) => format!("{address}#{}", connection.0),
            0 => address,
            ended => format!("{address}#{ended}"),
        }
    }
}

/// Whether a method of this name closes a connection, or a source of them.
pub(super) fn is_closing(method: &str) -> bool {
    CLOSING.contains(&method)
}

/// Whether an object of a class that was told a URL may hold a connection of its own.
pub(super) fn keeps(class: &str) -> bool {
    !KEEP_NONE.iter().any(|end| class.ends_with(end))
}

/// Whether each connection with a URL has a database of its own.
pub(super) fn is_nameless(url: &str) -> bool {
    NAMELESS.contains(&address(url).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "jdbc:h2:mem:shop;MODE=MySQL";
    const A: ObjectId = ObjectId(1);
    const B: ObjectId = ObjectId(2);

    fn name(lives: &Lives) -> String {
        lives.name(SHOP, B, true)
    }

    #[test]
    fn a_database_in_a_file_ends_with_the_file() {
        let mut lives = Lives::default();
        let name = |lives: &Lives| lives.name("jdbc:sqlite:shop.db", B, true);
        lives.deleted("/data/shop.db", |_| true);
        lives.hold("jdbc:sqlite:shop.db", A);
        lives.deleted("/data/other.db", |_| true);
        lives.deleted("/elsewhere/shop.db", |_| false);
        lives.called("close", A);
        assert_eq!(name(&lives), "jdbc:sqlite:shop.db");
        lives.deleted("/data/shop.db", |address| address == "jdbc:sqlite:shop.db");
        assert_eq!(name(&lives), "jdbc:sqlite:shop.db#1");
    }

    #[test]
    fn with_the_last_connection_it_ends() {
        let mut lives = Lives::default();
        lives.hold(SHOP, A);
        lives.hold(SHOP, B);
        lives.called("close", A);
        lives.called("createStatement", B);
        assert_eq!(name(&lives), "jdbc:h2:mem:shop");
        lives.called("close", B);
        lives.called("close", B);
        assert_eq!(name(&lives), "jdbc:h2:mem:shop#1");
    }

    #[test]
    fn what_is_told_to_stay_does_not_end() {
        let close = |mut lives: Lives| {
            lives.called("close", A);
            name(&lives)
        };
        let mut by_url = Lives::default();
        by_url.hold("jdbc:h2:mem:shop;db_close_delay=-1", A);
        assert_eq!(close(by_url), "jdbc:h2:mem:shop");
        let mut by_sql = Lives::default();
        by_sql.hold(SHOP, A);
        by_sql.keep(SHOP);
        assert_eq!(close(by_sql), "jdbc:h2:mem:shop");
        let mut other = Lives::default();
        other.hold("jdbc:hsqldb:mem:shop", A);
        other.called("close", A);
        assert_eq!(other.name("jdbc:hsqldb:mem:shop", B, true), "jdbc:hsqldb:mem:shop");
    }

    #[test]
    fn what_is_shut_down_ends_whoever_is_connected() {
        let mut lives = Lives::default();
        lives.hold("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1", A);
        lives.shut_down(SHOP);
        assert_eq!(name(&lives), "jdbc:h2:mem:shop#1");
        // It holds the one that was.
        lives.hold(SHOP, B);
        lives.called("close", A);
        assert_eq!(name(&lives), "jdbc:h2:mem:shop#1");
    }

    #[test]
    fn a_pool_holds_it_until_it_is_closed() {
        assert!(keeps("com/zaxxer/hikari/HikariDataSource") && keeps("org/h2/jdbcx/JdbcConnectionPool"));
        assert!(!keeps("com/zaxxer/hikari/HikariConfig") && !keeps("org/h2/jdbcx/JdbcDataSource"));
    }

    #[test]
    fn without_a_name_each_connection_has_its_own_but_for_those_of_a_pool() {
        let lives = Lives::default();
        assert_eq!(lives.name("jdbc:h2:mem:;MODE=MySQL", A, true), "jdbc:h2:mem:#1");
        assert_eq!(lives.name("jdbc:sqlite::memory:", B, true), "jdbc:sqlite::memory:#2");
        assert_eq!(lives.name("jdbc:sqlite::memory:", B, false), "jdbc:sqlite::memory:");
    }
}
