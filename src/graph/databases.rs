//! Which tables the JDBC calls of a recording touch.
//!
//! Input: library calls in the order in which they happened. Output: for a call that runs SQL, commits or rolls back, the locations it accesses:
//! `rows:<url> <table>` and `table:<url> <table>`. Invariants: a statement runs what it was prepared with, on the database that its connection was
//! opened for; what cannot be read touches all tables. Why not the connection as a whole: then every reader would need everything that anyone
//! ever wrote.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use super::effects::{ANY, RecordedCall};
use super::sql::{Reference, SqlEffects, TableAccess};
use crate::library::Access;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ObjectId, Primitive, Value};

/// What is known of connections and statements so far.
#[derive(Debug, Default)]
pub(super) struct Databases {
    /// By connection or statement.
    urls: IndexMap<ObjectId, Rc<str>>,
    /// The connection of a statement.
    connections: IndexMap<ObjectId, ObjectId>,
    /// What statements were prepared with, or have in their batch.
    texts: IndexMap<ObjectId, Vec<String>>,
    /// What was changed in a transaction that is still open, by connection.
    open: IndexMap<ObjectId, IndexSet<String>>,
    /// By database.
    references: IndexMap<Rc<str>, IndexSet<Reference>>,
    /// What texts do, by database and text: most are run many times.
    read: IndexMap<(Rc<str>, String), Option<Rc<SqlEffects>>>,
}

impl Databases {
    /// The calls will be told once more, from the first.
    pub(super) fn begin_again(&mut self) {
        let read = std::mem::take(&mut self.read);
        *self = Self { read, ..Self::default() };
    }

    /// What a call of JDBC touches. None if that is not known.
    pub(super) fn accesses(
        &mut self,
        program: &Program,
        callee: &Callee,
        call: RecordedCall<'_>,
    ) -> Option<Vec<(String, Access)>> {
        let receiver = call.receiver.object();
        let text = call.arguments.first().filter(|_| callee.desc.starts_with("(Ljava/lang/String;"));
        let text = text.and_then(|value| program.text_of(*value));
        match callee.name.as_str() {
            "getConnection" | "connect" => {
                let url = text.unwrap_or_default();
                self.urls.extend(call.result.object().map(|connection| (connection, Rc::from(url))));
                Some(Vec::new())
            }
            "createStatement" | "prepareStatement" => {
                if let Some((statement, connection)) = call.result.object().zip(receiver) {
                    self.urls.extend(self.urls.get(&connection).cloned().map(|url| (statement, url)));
                    self.connections.insert(statement, connection);
                    let texts: Vec<String> = text.into_iter().collect();
                    let found = self.found_by_preparing(statement, &texts);
                    self.texts.insert(statement, texts);
                    return Some(found);
                }
                Some(Vec::new())
            }
            "addBatch" => {
                self.texts.entry(receiver?).or_default().extend(text);
                Some(Vec::new())
            }
            "setAutoCommit" => Some(self.auto_commit(receiver?, call.arguments)),
            "commit" => Some(self.ended(receiver?, Access::Update)),
            "rollback" => Some(self.ended(receiver?, Access::ReadUpdate)),
            name if name.starts_with("execute") => {
                let statement = receiver?;
                let texts = match text {
                    Some(text) => vec![text],
                    None => self.texts.get(&statement)?.clone(),
                };
                self.run(statement, &texts)
            }
            _ => None,
        }
    }

    /// Embedded databases look for the tables when they are given a text, not when it runs.
    fn found_by_preparing(&mut self, statement: ObjectId, texts: &[String]) -> Vec<(String, Access)> {
        let url = self.urls.get(&statement).cloned().unwrap_or_else(|| Rc::from(""));
        let read = texts.iter().filter_map(|text| self.effects(&url, text)).collect::<Vec<_>>();
        let names = read.iter().flat_map(|effects| &effects.tables).filter(|(_, access)| access.table.reads());
        names.map(|(name, _)| (format!("table:{url} {name}"), Access::Read)).collect()
    }

    fn run(&mut self, statement: ObjectId, texts: &[String]) -> Option<Vec<(String, Access)>> {
        let url = self.urls.get(&statement).cloned().unwrap_or_else(|| Rc::from(""));
        let mut accesses = Vec::new();
        for text in texts {
            let effects = self.effects(&url, text)?;
            let references = self.references.entry(Rc::clone(&url)).or_default();
            references.extend(effects.references.iter().cloned());
            for (name, access) in &effects.tables {
                accesses.push((format!("table:{url} {name}"), access.table));
                accesses.push((format!("rows:{url} {name}"), access.rows));
                let beside = references.iter().filter_map(|reference| beside(reference, name, *access));
                accesses.extend(beside.map(|(kind, other, access)| (format!("{kind}:{url} {other}"), access)));
            }
        }
        accesses.retain(|(_, access)| *access != Access::None);
        if let Some(open) = self.connections.get(&statement).and_then(|connection| self.open.get_mut(connection)) {
            open.extend(accesses.iter().filter(|(_, access)| access.writes()).map(|(name, _)| name.clone()));
        }
        Some(accesses)
    }

    fn effects(&mut self, url: &Rc<str>, text: &str) -> Option<Rc<SqlEffects>> {
        let read = self.read.entry((Rc::clone(url), text.to_owned()));
        read.or_insert_with(|| SqlEffects::of(text, url).map(Rc::new)).clone()
    }

    /// Without auto-commit a transaction begins; with it the open one ends.
    fn auto_commit(&mut self, connection: ObjectId, arguments: &[Value]) -> Vec<(String, Access)> {
        if arguments.first() == Some(&Value::Primitive(Primitive::Boolean(false))) {
            self.open.entry(connection).or_default();
            return Vec::new();
        }
        let ended = self.ended(connection, Access::Update);
        self.open.swap_remove(&connection);
        ended
    }

    /// What was changed is there for others now, or is not there any more.
    fn ended(&mut self, connection: ObjectId, access: Access) -> Vec<(String, Access)> {
        let changed = self.open.get_mut(&connection).map(std::mem::take).unwrap_or_default();
        changed.into_iter().map(|name| (name, access)).collect()
    }
}

/// What a change of a table does to the other one of a reference.
fn beside<'r>(reference: &'r Reference, name: &str, access: TableAccess) -> Option<(&'static str, &'r str, Access)> {
    if reference.table == name && access.refers {
        Some(("rows", &reference.referred, Access::Read))
    } else if reference.referred == name && access.releases {
        let on_rows = if reference.cascades { Access::ReadUpdate } else { Access::Read };
        let is_dropped = access.table.writes();
        Some(if is_dropped { ("table", &reference.table, Access::Read) } else { ("rows", &reference.table, on_rows) })
    } else {
        None
    }
}

/// All tables of all databases.
pub(super) fn all_tables(access: Access) -> [(String, Access); 2] {
    ["table", "rows"].map(|kind| (format!("{kind}:{ANY}"), access))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(databases: &mut Databases, text: &str) -> Vec<String> {
        let accesses = databases.run(ObjectId(1), &[text.to_owned()]).expect("SQL");
        let needs = accesses.into_iter().filter(|(_, access)| access.reads());
        needs.map(|(name, _)| name).collect()
    }

    #[test]
    fn what_refers_to_a_table_needs_it_to_gain_rows_and_not_to_lose_them() {
        let mut databases = Databases::default();
        run(&mut databases, "CREATE TABLE line (bill INT, FOREIGN KEY (bill) REFERENCES bill (id))");
        assert_eq!(run(&mut databases, "INSERT INTO line VALUES (1)"), ["table: line", "rows: line", "rows: bill"]);
        assert_eq!(run(&mut databases, "DROP TABLE IF EXISTS line"), Vec::<String>::new());
        assert_eq!(run(&mut databases, "DROP TABLE IF EXISTS bill"), ["table: line"]);
    }
}
