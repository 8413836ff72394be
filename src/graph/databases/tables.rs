//! The tables and views of one database.
//!
//! Input: what texts do, in the order in which they ran. Output: the locations they access. Invariants: what has the last part of its name in common with another
//! may be the same, so it has the same locations, and nothing ends it; a view, and what a trigger may follow, is everything.

use indexmap::{IndexMap, IndexSet};

use super::accesses::{Accesses, add, settings};
use super::connections::Connection;
use super::url::is_in_process;
use crate::graph::databases::sql::{
    CreatedTable, DrawnColumn, Dropped, Made, Reference, Source, SqlEffects, TableAccess, TableName,
};
use crate::graph::location::SERVERS_CLOCK;
use crate::library::Access;

/// What is known of the tables of one database so far.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// By the last part of a name: how it was written so far.
    written: IndexMap<String, IndexSet<String>>,
    /// What names were seen to be made as.
    made: IndexMap<String, Made>,
    /// Names of what was seen made and dropped, and is not there any more.
    gone: IndexSet<String>,
    /// Those that were seen being made, and neither changed nor dropped since.
    created: IndexMap<String, CreatedTable>,
    references: IndexSet<Reference>,
    /// What clock or chance gave, and may stand in rows.
    drawn: IndexSet<DrawnColumn>,
    /// There may be triggers, and views that nobody saw being made.
    hides: bool,
    /// Settings of the database that got a value.
    set: IndexSet<String>,
    /// It may have functions, or what else counts for all that runs on it.
    is_changed: bool,
    /// A text that nobody can read may have set something of it.
    may_be_set: bool,
    /// The schemas that were seen.
    schemas: IndexSet<String>,
}

impl Tables {
    /// What a text does to single tables, `is_final` if nothing takes that back. What it does to all there is comes back.
    pub(super) fn ran(
        &mut self,
        connection: &Connection,
        effects: &SqlEffects,
        is_final: bool,
        all: &mut Accesses,
    ) -> Access {
        let mut everything = effects.everything;
        self.references.extend(effects.references.iter().cloned());
        for name in effects.tables.keys() {
            self.schemas.extend(name.schema().or_else(|| name.last.strip_suffix('.')).map(str::to_owned));
        }
        for (name, access) in &self.in_order(effects) {
            let is_made = effects.made.iter().any(|(made, _)| made == name);
            let access = match is_final {
                _ if self.is_there(name, effects) => TableAccess::MADE_SURE,
                true => self.as_before(name, *access, is_made),
                false => *access,
            };
            if access.table.writes() {
                self.created.swap_remove(&name.last);
            }
            everything = everything.then(self.shown_by(name, access));
            self.touch(connection, name, access, all);
        }
        for (name, made) in &effects.made {
            // Of two tables of one name the one may count, or be a view.
            let is_only = self.written.get(&name.last).is_none_or(|all| all.len() < 2);
            match self.made.get(&name.last) {
                Some(Made::View) if !is_only => {}
                Some(Made::Table) if !is_only && *made == Made::Plain => {}
                _ => {
                    self.made.insert(name.last.clone(), *made);
                }
            }
        }
        self.created.extend(effects.created.iter().map(|table| (table.name.last.clone(), table.clone())));
        for source in self.sources(effects, everything) {
            add(all, resource(source, &connection.url).to_owned(), Access::Read);
        }
        self.drawn.extend(effects.drawn.iter().cloned());
        self.hides |= effects.hides;
        self.is_changed |= effects.settings != Access::None;
        self.may_be_set |= effects.settings != Access::None && effects.everything.writes();
        everything
    }

    /// What a text does to each table: first to those that refer to others of it, which may go with them.
    fn in_order(&self, effects: &SqlEffects) -> Vec<(TableName, TableAccess)> {
        let mut all = effects.tables.clone();
        let mut at = 0;
        while let Some((name, access)) = all.get_index(at).map(|(name, access)| (name.clone(), *access)) {
            let is_emptied = effects.empties_referring && access.rows == Access::Kill;
            for one in self.references.iter().filter(|one| is_emptied && one.referred.last == name.last) {
                // (That it refers to it is sure as long as nobody changed it.)
                let is_sure = self.created.contains_key(&one.table.last);
                all.entry(one.table.clone()).or_insert(if is_sure { access } else { TableAccess::UPDATE });
            }
            at += 1;
        }
        let is_referred = |name: &TableName| {
            let mut others = self.references.iter().filter(|one| one.referred.last == name.last);
            others.any(|one| all.contains_key(&one.table) && one.table != one.referred)
        };
        let (referred, referring): (Vec<_>, Vec<_>) =
            all.iter().map(|(name, access)| (name.clone(), *access)).partition(|(name, _)| is_referred(name));
        referring.into_iter().chain(referred).collect()
    }

    /// What a name in a text may mean on a connection: tables known by their schemas, where these are told apart.
    pub(super) fn meant(&self, connection: &Connection, effects: &SqlEffects, name: &TableName) -> Vec<TableName> {
        let is = |other: &Option<TableName>| other.as_ref() == Some(name);
        if let Some(own) = connection.temporary(name, is(&effects.temporary)) {
            return vec![own];
        }
        let is_there = |schema: &str| self.schemas.contains(schema);
        let path = connection.path(is_there);
        if name.is_schema() || path.is_empty() && !name.has_schema() || !connection.tells_schemas() {
            return vec![name.clone()];
        }
        if name.has_schema() {
            return vec![name.qualified("")];
        }
        let first = path.iter().copied().find(|schema| is_there(schema)).or(path.first().copied());
        if let Some(schema) = first.filter(|_| is(&effects.makes)) {
            return vec![name.qualified(schema)];
        }
        let all: Vec<TableName> = path.into_iter().map(|schema| name.qualified(schema)).collect();
        match all.iter().find(|one| self.made.contains_key(&one.last)) {
            Some(one) => vec![one.clone()],
            None => all,
        }
    }

    /// Whether a schema may not be there: one that was made or dropped, or is none that a database has from the first.
    pub(super) fn may_go(&self, connection: &Connection, schema: &str) -> bool {
        self.made.contains_key(&TableName::of_schema(schema).last) || !connection.has_from_the_first(schema)
    }

    /// What is set of the database is what all that runs on it reads.
    pub(super) fn set(&mut self, database: &str, setting: &str, all: &mut Accesses) {
        self.set.insert(setting.to_owned());
        add(all, named_setting(database, setting), Access::Kill);
    }

    pub(super) fn settings_that_are_set(&self, database: &str, access: Access, all: &mut Accesses) {
        self.set.iter().for_each(|name| add(all, named_setting(database, name), access));
    }

    /// Whether there may be such a table: one was made, or something was done that nobody knows.
    pub(super) fn may_have(&self, name: &TableName) -> bool {
        self.hides || self.made.contains_key(&name.last) || self.gone.contains(&name.last)
    }

    /// A table as it was made, if that was seen.
    pub(super) fn created(&self, name: &TableName) -> Option<&CreatedTable> {
        let is_only = self.written.get(&name.last).is_none_or(|all| all.len() < 2);
        self.created.get(&name.last).filter(|_| is_only)
    }

    /// What the rows that a text finds come of: by its own functions, or by those that gave what stands in the rows.
    fn sources(&self, effects: &SqlEffects, everything: Access) -> IndexSet<Source> {
        let is_found = |drawn: &&DrawnColumn| {
            let is_of_table = effects.tables.keys().any(|name| name.last == drawn.table.last);
            (is_of_table || everything.reads()) && effects.looks.at(drawn)
        };
        let kept = self.drawn.iter().filter(is_found).map(|drawn| drawn.source);
        effects.looks.sources.iter().copied().chain(kept).collect()
    }

    /// Whether a text makes a table unless it is there, and there is such a one: behind it there is one, whatever was before.
    fn is_there(&self, name: &TableName, effects: &SqlEffects) -> bool {
        let made = effects.created.as_ref().filter(|made| made.if_missing && made.name == *name);
        let known = self.created.get(&name.last);
        made.zip(known).is_some_and(|(made, known)| made.is_same(known))
    }

    /// All goes. What is made from now on needs nothing of what was there, as where single tables were dropped.
    pub(super) fn drop_all(&mut self, database: &str, effects: &SqlEffects, is_final: bool, all: &mut Accesses) {
        let Some(dropped) = &effects.dropped else { return };
        let is_all = !matches!(dropped, Dropped::Schemas(_));
        let is_sure = if is_all {
            !self.may_be_set && (effects.ignores_settings || self.set.is_empty())
        } else {
            !database.is_empty()
        };
        if !(is_final && is_sure) {
            self.everything(database, Access::ReadUpdate, all);
        } else {
            self.all_tables(database, Access::Kill, |name| dropped.takes(name), all);
            // (All that runs later reads what it ends: nothing if there is none.)
            if is_all && self.is_changed {
                add(all, settings(database), Access::Kill);
            } else if !is_all {
                self.outside(database, dropped, all);
            }
        }
        if is_final {
            let goes = |name: &str| dropped.takes(name);
            // (A schema may be there again when the test begins: it is dropped there, too.)
            if is_all {
                self.gone.extend(self.made.keys().cloned());
            }
            self.made.retain(|name, _| !goes(name));
            self.created.retain(|name, _| !goes(name));
            self.references.retain(|one| !goes(&one.table.last) && !goes(&one.referred.last));
            self.drawn.retain(|column| !goes(&column.table.last));
            self.schemas.retain(|name| !goes(&format!("{name}.")));
            self.hides &= !is_all;
            self.is_changed &= !is_all;
        }
    }

    /// Of what stays when schemas go: views, and what refers to something there.
    fn outside(&self, database: &str, dropped: &Dropped, all: &mut Accesses) {
        let referring = self.references.iter().filter(|one| dropped.takes(&one.referred.last));
        let referring = referring.map(|one| one.table.last.as_str());
        let views = self.made.iter().filter(|(_, made)| **made == Made::View).map(|(name, _)| name.as_str());
        for name in referring.chain(views).filter(|name| !dropped.takes(name)) {
            add(all, format!("table:{database} {name}"), Access::ReadUpdate);
        }
    }

    /// What is made where another one of the name was and had to be dropped finds what the first one found: none. (A drop that needs no table is left in:
    /// it is there for tests that find one.)
    fn as_before(&mut self, name: &TableName, access: TableAccess, is_made: bool) -> TableAccess {
        match (is_made, access.table, access.rows) {
            (true, ..) if self.gone.swap_remove(&name.last) => TableAccess::MADE_ANEW,
            (false, Access::ReadUpdate, Access::Kill) if self.made.contains_key(&name.last) => {
                self.gone.insert(name.last.clone());
                access
            }
            _ => access,
        }
    }

    /// What else an access of a name may be an access of.
    fn shown_by(&self, name: &TableName, access: TableAccess) -> Access {
        let is_view = match self.made.get(&name.last) {
            Some(made) => *made == Made::View,
            None => self.hides,
        };
        match access.rows {
            Access::Read if is_view => Access::Read,
            Access::ReadUpdate | Access::Update if is_view || self.hides => Access::ReadUpdate,
            _ => Access::None,
        }
    }

    fn touch(&mut self, connection: &Connection, name: &TableName, access: TableAccess, all: &mut Accesses) {
        let TableName { last, .. } = name;
        let written = self.written.entry(last.clone()).or_default();
        let place = if last.contains('.') { "" } else { &*connection.url };
        written.insert(format!("{place} {}", name.within(connection.schema())));
        let is_only = written.len() == 1;
        let sure = |access: Access| if access == Access::Kill && !is_only { Access::ReadUpdate } else { access };
        let counter = if self.made.get(last) == Some(&Made::Plain) { Access::None } else { access.counter };
        let database = &connection.database;
        add(all, format!("table:{database} {last}"), sure(access.table));
        add(all, format!("rows:{database} {last}"), sure(access.rows));
        add(all, format!("counter:{database} {last}"), sure(counter));
        // What goes with a row may be what others refer to.
        let mut changed: IndexMap<&str, TableAccess> = IndexMap::from([(last.as_str(), access)]);
        let mut at = 0;
        while let Some((name, access)) = changed.get_index(at).map(|(name, access)| (*name, *access)) {
            for (kind, other, access) in self.references.iter().filter_map(|one| beside(one, name, access)) {
                add(all, format!("{kind}:{database} {other}"), access);
                if access.writes() {
                    changed.entry(other).or_insert(TableAccess::UPDATE);
                }
            }
            at += 1;
        }
    }

    /// Whether a name is that of one table, whose rows nothing else changes or shows.
    pub(super) fn is_plain(&self, name: &TableName) -> bool {
        let is_only = self.written.get(&name.last).is_some_and(|all| all.len() == 1);
        is_only && !self.hides && self.made.get(&name.last) != Some(&Made::View)
    }

    /// All that was met so far; what is met later reads the settings first.
    pub(super) fn everything(&self, database: &str, access: Access, all: &mut Accesses) {
        self.all_tables(database, access, |_| true, all);
        self.settings_that_are_set(database, access, all);
        add(all, settings(database), access);
    }

    fn all_tables(&self, database: &str, access: Access, is_meant: impl Fn(&str) -> bool, all: &mut Accesses) {
        for name in self.written.keys().filter(|name| is_meant(name)) {
            for kind in ["table", "rows"] {
                add(all, format!("{kind}:{database} {name}"), access);
            }
            if access.writes() {
                add(all, format!("counter:{database} {name}"), access);
            }
        }
    }
}

/// The location of one setting of a database.
fn named_setting(database: &str, setting: &str) -> String {
    format!("{} {setting}", settings(database))
}

/// What else is read with what comes from there.
fn resource(source: Source, url: &str) -> &'static str {
    match source {
        Source::Clock if is_in_process(url) => "clock",
        Source::Clock => SERVERS_CLOCK,
        Source::Random => "random",
        Source::Identity => "identity",
    }
}

/// What a change of a table does to the other one of a reference.
fn beside<'r>(reference: &'r Reference, name: &str, access: TableAccess) -> Option<(&'static str, &'r str, Access)> {
    if reference.table.last == name && access.refers {
        Some(("rows", &reference.referred.last, Access::Read))
    } else if reference.referred.last == name && access.releases {
        let on_rows = if reference.cascades { Access::ReadUpdate } else { Access::Read };
        let is_dropped = access.table.writes();
        Some(if is_dropped {
            ("table", &reference.table.last, Access::Read)
        } else {
            ("rows", &reference.table.last, on_rows)
        })
    } else {
        None
    }
}
