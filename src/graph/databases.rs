//! Which state of databases the calls of a recording touch, of JDBC and of libraries over it.
//!
//! Input: library calls in the order in which they happened. Output: for a call that runs SQL, begins or ends a transaction, or ends a connection, the
//! locations it accesses: of a table `rows:<database> <table>`, `counter:…` (the numbers it gives) and `table:…` (that it is there); `settings:<database>`, which
//! all that runs on it reads; `settings:<connection> <setter>`, which is read while it is not, or may not be, what it was at first; and `session:<connection>` (variables, the
//! last number given). Invariants: a statement runs what it was prepared with, on the database that its connection was opened for; what cannot be read
//! touches all that this database has; a connection of which nobody saw the database may have any of them. Why not the connection as a whole: then every
//! reader would need everything that anyone ever wrote.

mod accesses;
mod connections;
mod foreign;
mod found;
mod lives;
pub mod memory_databases;
mod openings;
mod rows;
mod sql;
mod tables;
mod url;

use std::rc::Rc;

use indexmap::IndexMap;

pub use self::accesses::settings;
use self::accesses::{Accesses, add};
use self::connections::{Connection, Connections, LEAVES, Statement};
use self::foreign::{Foreign, closes};
pub use self::found::{ServerTable, changed_as_found};
use self::lives::Lives;
pub use self::memory_databases::tells_to_stay;
pub use self::openings::{CONNECTION, DATA_SOURCE, Opening, Openings};
use self::openings::{Told, opens};
use self::rows::{Parameters, conditions, met_any};
pub use self::rows::{RowCondition, RowsLeft};
pub(in crate::graph) use self::sql::attached_file;
use self::sql::{Dropped, Left, Scope, SqlEffects, Step, TableName};
use self::tables::Tables;
pub use self::url::{address, endings_of_files, file};
pub(super) use self::url::{endings_of_attached, url_of};
use super::location::Location;
use super::recorded_call::{ANY, RecordedCall};
use crate::library::Access;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ObjectId, Primitive, Value};

const FALSE: Value = Value::Primitive(Primitive::Boolean(false));

/// What is known of connections, statements and tables so far.
#[derive(Debug, Default)]
pub(super) struct Databases {
    connections: Connections,
    foreign: Foreign,
    /// By database.
    tables: IndexMap<Rc<str>, Tables>,
    /// What texts do, by URL and text: most are run many times.
    read: IndexMap<(Rc<str>, String), Rc<[SqlEffects]>>,
    /// Of what the last call accessed: rows that all went, and of which it told only how many they were.
    pub(super) counted: Vec<String>,
    /// What the last call left in tables.
    pub(super) left: Vec<RowsLeft>,
}

impl Databases {
    /// The calls will be told once more, from the first.
    pub(super) fn begin_again(&mut self) {
        let read = std::mem::take(&mut self.read);
        *self = Self { read, connections: self.connections.again(), ..Self::default() };
    }

    /// A call of a library that may hand on where a database is: pools and data sources are told once, and asked for connections later.
    pub(super) fn note(&mut self, program: &Program, callee: &Callee, call: RecordedCall<'_>) {
        self.connections.note(program, callee, call);
        self.connections.set_parameter(&callee.name, call);
    }

    /// A call deleted a file. `absolute`: what a name from the working directory means.
    pub(super) fn deleted(&mut self, path: &str, absolute: impl Fn(&str) -> String) {
        self.connections.lives.deleted(path, |address| {
            let ending = endings_of_files(address).first().copied().unwrap_or_default();
            file(address).is_some_and(|file| path.strip_suffix(ending) == Some(&*absolute(file)))
        });
    }

    /// What a method that nobody knows touches, if it works on a database.
    pub(super) fn unlisted(
        &mut self,
        program: &Program,
        callee: &Callee,
        call: RecordedCall<'_>,
    ) -> Vec<(String, Access)> {
        let Some(work) = self.foreign.work(program, &self.connections, callee, call) else { return Vec::new() };
        let on = work.worker.on;
        let is_connection = self.connections.is_open(on);
        // (Who is given a source works on it later; what ends on a connection leaves that open.)
        if callee.name == "<init>" || closes(&callee.name) && !work.is_given {
            return Vec::new();
        }
        if closes(&callee.name) && is_connection {
            self.connections.lives.called("close", on);
            return self.closed(on);
        }
        if !is_connection {
            self.connections.enter(on);
        }
        if callee.desc.ends_with(")Ljava/sql/Connection;") {
            self.connections.handed_on(on, call.result.object());
            return Vec::new();
        }
        let texts: Vec<Option<String>> = work.worker.texts.into_iter().map(Some).collect();
        let texts = if texts.is_empty() { vec![None] } else { texts };
        let mut all = self.run(on, &texts, call.result == Value::Absent);
        // (A text may be run later, and in a transaction of the library's.)
        if !(is_connection && work.is_told) {
            all.iter_mut()
                .filter(|(_, access)| *access == Access::Kill)
                .for_each(|(_, access)| *access = Access::ReadUpdate);
        }
        all
    }

    /// What a call of JDBC touches. None if that is not known.
    pub(super) fn accesses(
        &mut self,
        program: &Program,
        callee: &Callee,
        call: RecordedCall<'_>,
    ) -> Option<Vec<(String, Access)>> {
        self.counted.clear();
        self.left.clear();
        let has_text = callee.desc.starts_with("(Ljava/lang/String;");
        let text = call.arguments.first().filter(|_| has_text).and_then(|value| program.text_of(*value));
        if opens(callee) {
            let is_direct = self.connections.opened(program, &Told::by_call(program, call.arguments), call);
            let opened = call.result.object().zip(is_direct);
            return Some(opened.map(|(on, is_direct)| self.initialised(on, is_direct)).unwrap_or_default());
        }
        let on = call.receiver.object()?;
        match callee.name.as_str() {
            "createStatement" => Some(self.prepared(on, call.result, Vec::new())),
            "prepareStatement" | "prepareCall" => Some(self.prepared(on, call.result, vec![text])),
            "addBatch" => {
                self.connections.statements.entry(on).or_default().add_batch(has_text.then_some(text));
                Some(Vec::new())
            }
            "clearBatch" => {
                self.connections.statements.entry(on).or_default().clear_batch();
                Some(Vec::new())
            }
            "setAutoCommit" => {
                let off = call.arguments.first() == Some(&FALSE);
                let mut all = self.stepped(on, if off { Step::Always } else { Step::Never });
                all.extend(self.connections.of(on).map(|known| known.sets(&callee.name, !off && !known.begins_set())));
                Some(all)
            }
            "commit" => Some(self.stepped_as_set(on, Step::Commit)),
            "rollback" => {
                let step = if call.arguments.is_empty() { Step::Rollback } else { Step::BackTo };
                Some(self.stepped_as_set(on, step))
            }
            "close" | "abort" => Some(self.closed(on)),
            "setSchema" | "setCatalog" => {
                let schema = text.unwrap_or_default();
                Some(vec![self.connections.of(on)?.sets_schema(&callee.name, &schema)])
            }
            "setReadOnly" | "setTransactionIsolation" | "setHoldability" => {
                let is_first_value = call.arguments.first() == Some(&FALSE);
                Some(vec![self.connections.of(on)?.sets(&callee.name, is_first_value)])
            }
            "setSavepoint" | "releaseSavepoint" => Some(self.set_on(on)),
            name if name.starts_with("get") || name.starts_with("is") => Some(self.set_on(on)),
            name if name.starts_with("execute") => {
                let is_batch = name.ends_with("Batch");
                let texts = self.texts(on, is_batch, has_text.then_some(text));
                let result = call.result.object().filter(|_| name == "executeQuery");
                self.connections.belongs(result, on);
                let parameters = self.connections.parameters(on, is_batch);
                let all = self.run(on, &texts, call.result == Value::Absent);
                self.left = self.left_by(on, &texts, &parameters, call.result);
                Some(all)
            }
            // What else there is: a row that a result set changes, an array that a connection makes.
            _ => {
                let connection = self.connections.on(on)?.clone();
                let mut all = Accesses::new();
                self.ran(&connection, &SqlEffects::unread("call"), !connection.in_transaction, &mut all);
                Some(all.into_iter().collect())
            }
        }
    }

    /// What the URL of a new connection says is run first. (What a pool runs on its own is not told here, only where names are found then.)
    fn initialised(&mut self, on: ObjectId, is_direct: bool) -> Vec<(String, Access)> {
        let Some(text) = self.connections.of(on).and_then(|known| known.initial_text()) else { return Vec::new() };
        let all = if is_direct {
            self.run(on, &[Some(text)], false)
        } else {
            let connection = self.connections.any(on);
            let paths: Vec<_> =
                self.effects(&connection, &text).iter().filter_map(|effects| effects.path.clone()).collect();
            if let Some(known) = self.connections.of(on) {
                for path in &paths {
                    known.sets_path(path);
                }
            }
            Vec::new()
        };
        if let Some(known) = self.connections.of(on) {
            known.is_at_first();
        }
        all
    }

    /// What a statement runs now. None in place of a text that was not recorded.
    fn texts(&mut self, on: ObjectId, is_batch: bool, given: Option<Option<String>>) -> Vec<Option<String>> {
        let Some(statement) = self.connections.statements.get_mut(&on) else { return vec![given.flatten()] };
        match given {
            Some(text) => vec![text],
            None if is_batch && statement.prepared.is_empty() => std::mem::take(&mut statement.batch),
            None if statement.prepared.is_empty() => vec![None],
            None => statement.prepared.clone(),
        }
    }

    fn prepared(&mut self, on: ObjectId, result: Value, texts: Vec<Option<String>>) -> Vec<(String, Access)> {
        let connection = self.connections.any(on);
        let found = self.found_by_preparing(&connection, texts.iter().flatten());
        if let Some(statement) = result.object() {
            self.connections.statements.insert(statement, Statement::on(on, texts));
        }
        found
    }

    /// Embedded databases look for the tables when they are given a text, not when it runs.
    fn found_by_preparing<'t>(
        &mut self,
        connection: &Connection,
        texts: impl Iterator<Item = &'t String>,
    ) -> Vec<(String, Access)> {
        let mut found = Accesses::new();
        for text in texts {
            found.insert(settings(&connection.database), Access::Read);
            for effects in &*self.effects(connection, text) {
                let effects = self.meant(connection, &self.by_database(connection, effects).swap_remove(0).1);
                let needed = effects.tables.iter().filter(|(_, access)| access.table.reads());
                let needed = needed.map(|(name, _)| format!("table:{} {}", connection.database, name.last));
                found.extend(needed.map(|name| (name, Access::Read)));
            }
        }
        found.into_iter().collect()
    }

    fn run(&mut self, on: ObjectId, texts: &[Option<String>], failed: bool) -> Vec<(String, Access)> {
        let mut all = Accesses::new();
        for text in texts {
            let connection = self.connections.any(on);
            let statements = match text {
                Some(text) => self.effects(&connection, text),
                None => Rc::from([SqlEffects::unread("")]),
            };
            let is_alone = texts.len() == 1 && statements.len() == 1;
            for effects in &*statements {
                self.run_one(on, effects, failed, is_alone, &mut all);
            }
        }
        all.into_iter().filter(|(_, access)| *access != Access::None).collect()
    }

    /// One statement; `is_alone`: the only one of the call.
    fn run_one(&mut self, on: ObjectId, effects: &SqlEffects, failed: bool, is_alone: bool, all: &mut Accesses) {
        let connection = self.connections.any(on);
        let all_parts = self.by_database(&connection, effects);
        for (connection, effects) in all_parts.iter().skip(1) {
            let effects = self.meant(connection, effects);
            self.ran_or_failed(connection, &effects, failed, all);
        }
        let (connection, effects) = &all_parts[0];
        let effects = &self.meant(connection, effects);
        let is_final = self.ran_or_failed(connection, effects, failed, all);
        let outlived = !failed && Lives::is_later(&connection.database) && self.finds_more(connection, effects);
        if is_final && effects.dropped == Some(Dropped::Database) {
            self.connections.lives.shut_down(&connection.url);
        }
        if effects.stays || outlived {
            self.connections.lives.keep(&connection.url);
        }
        // (In a transaction they may come back.)
        let emptied = effects.emptied.as_ref().filter(|_| is_final && is_alone);
        let tables = self.tables.get(&connection.database);
        let emptied = emptied.filter(|name| tables.is_some_and(|tables| tables.is_plain(name)));
        self.counted.extend(emptied.map(|name| format!("rows:{} {}", connection.database, name.last)));
        if let Some(attached) = &effects.attached {
            self.connections.attach(on, attached);
        }
        self.changed_by(on, effects, failed, all);
    }

    /// What a statement does where it runs, and whether that is final.
    fn ran_or_failed(
        &mut self,
        connection: &Connection,
        effects: &SqlEffects,
        failed: bool,
        all: &mut Accesses,
    ) -> bool {
        // What failed, or may be taken back, ends nothing.
        let is_final = !failed && (!connection.in_transaction || effects.is_final || connection.will_commit());
        let mut by_text = Accesses::new();
        self.ran(connection, effects, is_final, &mut by_text);
        for (name, access) in by_text {
            let takes_back = access == Access::Kill && !is_final;
            add(all, name, if takes_back { Access::ReadUpdate } else { access });
        }
        is_final
    }

    /// What a statement does to its connection's own database, first, and to those that are attached to it.
    fn by_database(&self, connection: &Connection, effects: &SqlEffects) -> Vec<(Connection, SqlEffects)> {
        if connection.attached.is_empty() {
            return vec![(connection.clone(), effects.clone())];
        }
        // (A name without a schema is its own database's table, if there is one.)
        let has = |database: &Rc<str>, name: &TableName| {
            self.tables.get(database).is_some_and(|tables| tables.may_have(&name.without_schema()))
        };
        let place = |name: &TableName| match name.written_schema() {
            Some(schema) => connection.attached.get_full(&schema).map(|(at, ..)| at),
            None if has(&connection.database, name) => None,
            None => connection.attached.values().position(|database| has(database, name)),
        };
        let within =
            |wanted: Option<usize>| effects.of_tables(&|name| (place(name) == wanted).then(|| name.without_schema()));
        let others = connection.attached.values().enumerate();
        let others = others.map(|(at, database)| (connection.at(database), within(Some(at)).on_tables_alone()));
        let used = others.filter(|(_, one)| !one.tables.is_empty() || one.everything != Access::None);
        std::iter::once((connection.clone(), within(None))).chain(used).collect()
    }

    /// What is so on a connection behind a statement.
    fn changed_by(&mut self, on: ObjectId, effects: &SqlEffects, failed: bool, all: &mut Accesses) {
        let Some(known) = self.connections.on(on) else { return };
        if let Some(path) = effects.path.as_ref().filter(|_| !failed) {
            let (location, access) = known.sets_path(path);
            add(all, location, access);
        }
        for setting in effects.set.iter().filter(|one| one.scope != Scope::Database) {
            for (location, access) in known.set_by_text(setting) {
                add(all, location, access);
            }
        }
        for (name, access) in effects.tables.iter().filter(|_| !failed) {
            let is_made = effects.temporary.as_ref() == Some(name);
            if is_made || access.rows == Access::Kill && access.table.writes() {
                known.makes_temporary(name, is_made);
            }
        }
        let written = all.iter().filter(|(name, access)| access.writes() && is_undone(name));
        known.changed.extend(written.map(|(name, _)| name.clone()));
        for step in &effects.steps {
            for (name, access) in known.stepped(*step) {
                add(all, name, access);
            }
        }
    }

    /// The same with the names of tables as they are meant on a connection now.
    fn meant(&self, connection: &Connection, effects: &SqlEffects) -> SqlEffects {
        let none = Tables::default();
        let tables = self.tables.get(&connection.database).unwrap_or(&none);
        effects.meant(&|name| tables.meant(connection, effects, name), &|schema| tables.may_go(connection, schema))
    }

    /// Whether a text that ran found a table that nobody made in this database: somebody whom nobody saw kept the one before.
    fn finds_more(&self, connection: &Connection, effects: &SqlEffects) -> bool {
        let tables = self.tables.get(&connection.database);
        let is_known = |name: &TableName| name.is_of_the_system() || tables.is_some_and(|tables| tables.may_have(name));
        effects.tables.iter().any(|(name, access)| access.table.reads() && !is_known(name))
    }

    /// What is known of rows behind texts that ran.
    fn left_by(
        &mut self,
        on: ObjectId,
        texts: &[Option<String>],
        parameters: &[Parameters],
        result: Value,
    ) -> Vec<RowsLeft> {
        let connection = self.connections.any(on);
        let way_in = connection.way_in();
        let mut all = Vec::new();
        for text in texts.iter().flatten() {
            let effects = self.effects(&connection, text);
            let [effects] = &*effects else { return Vec::new() };
            let effects = self.meant(&connection, &self.by_database(&connection, effects).swap_remove(0).1);
            // (Of several texts, one may undo what the one before did.)
            if texts.len() > 1 && effects.left.iter().any(|rows| rows.how != Left::Inserted) {
                return Vec::new();
            }
            for (rows, given) in effects.left.iter().flat_map(|rows| parameters.iter().map(move |given| (rows, given)))
            {
                let table = self.tables.get(&connection.database).and_then(|tables| tables.created(&rows.name));
                let conditions = conditions(rows, table, given, connection.dialect);
                let Some(conditions) = conditions.filter(|_| met_any(rows.how, result)) else { continue };
                all.push(RowsLeft {
                    connection: connection.name,
                    is_own: connection.finds_alone(&rows.name),
                    runs_first: connection.initial_text().is_some(),
                    way_in: way_in.clone(),
                    location: format!("rows:{} {}", connection.database, rows.name.last),
                    table: rows.table.clone(),
                    is_there: rows.how != Left::Deleted,
                    adds: rows.how == Left::Inserted,
                    conditions,
                    in_transaction: connection.in_transaction,
                });
            }
        }
        all
    }

    /// What one text does where it runs, `is_final` if nothing takes that back.
    fn ran(&mut self, connection: &Connection, effects: &SqlEffects, is_final: bool, all: &mut Accesses) {
        let database = &connection.database;
        let tables = self.tables.entry(Rc::clone(database)).or_default();
        add(all, settings(database), Access::Read.then(effects.settings));
        if !(is_final && effects.ignores_settings) {
            tables.settings_that_are_set(database, Access::Read, all);
            connection.set.iter().for_each(|location| add(all, location.clone(), Access::Read));
        }
        for setting in effects.set.iter().filter(|one| one.scope == Scope::Database) {
            tables.set(database, setting.name.as_deref().unwrap_or_default(), all);
        }
        add(all, format!("session:{}", connection.name.0), effects.session);
        tables.drop_all(database, effects, is_final, all);
        let everything = tables.ran(connection, effects, is_final, all);
        if everything != Access::None {
            tables.everything(database, everything, all);
        }
    }

    fn effects(&mut self, connection: &Connection, text: &str) -> Rc<[SqlEffects]> {
        let read = self.read.entry((Rc::clone(&connection.url), text.to_owned()));
        Rc::clone(read.or_insert_with(|| Rc::from(SqlEffects::of(text, &connection.url))))
    }

    /// What was set on a connection is read.
    fn set_on(&mut self, on: ObjectId) -> Vec<(String, Access)> {
        let set = self.connections.of(on).into_iter().flat_map(|known| &known.set);
        set.map(|location| (location.clone(), Access::Read)).collect()
    }

    /// A transaction ends as it was begun.
    fn stepped_as_set(&mut self, on: ObjectId, step: Step) -> Vec<(String, Access)> {
        let set = self.set_on(on);
        set.into_iter().chain(self.stepped(on, step)).collect()
    }

    fn stepped(&mut self, on: ObjectId, step: Step) -> Vec<(String, Access)> {
        self.connections.of(on).map(|known| known.stepped(step)).unwrap_or_default()
    }

    /// What an open transaction changed is not there any more when its connection is closed.
    fn closed(&mut self, on: ObjectId) -> Vec<(String, Access)> {
        let Some(known) = self.connections.of(on) else { return Vec::new() };
        if known.in_transaction { known.stepped(Step::Rollback) } else { Vec::new() }
    }
}

/// Whether a location is the schema that names on a connection to a server mean once they do not mean the first one any more.
#[must_use]
pub fn leaves_schema(location: &Location) -> bool {
    matches!(location, Location::Resource(name) if name.starts_with("settings:") && name.ends_with(LEAVES))
}

/// Whether rolling back takes it back: the numbers that a table gave stay given.
fn is_undone(name: &str) -> bool {
    ["rows:", "table:"].iter().any(|kind| name.starts_with(kind))
}

/// All that all databases have.
pub(super) fn all_tables(access: Access) -> [(String, Access); 5] {
    ["table", "rows", "counter", "session", "settings"].map(|kind| (format!("{kind}:{ANY}"), access))
}

#[cfg(test)]
mod tests;
