//! What one SQL text does to a database.
//!
//! Input: a text, the product that it is for. Output: for each table what happens to its rows, to the numbers that it gives and to the table itself;
//! what happens to the session and to all there is; where transactions begin and end; what clock and chance give. Invariants: never less than what happens: a function that nobody
//! knows and a text that nobody can read do anything; `DROP TABLE IF EXISTS` and `TRUNCATE` leave nothing of what was there before. Why a
//! parser of somebody else's: every product has its own dialect, and names stand in many places (joins, subqueries, `WITH`).

mod created;
mod drawn;
mod expressions;
mod names;
mod rows;
mod unread;

use std::ops::ControlFlow;

use indexmap::IndexMap;
use sqlparser::ast::{
    AlterTable, AlterTableOperation, CreateTable, Delete, Expr, ForeignKeyConstraint, FromTable, ObjectName,
    ObjectType, ReferentialAction, SchemaName, Set, SetAssignment, Statement, TableConstraint, TableFactor,
    TableObject, TableWithJoins, Truncate, TruncateIdentityOption, Use, Visit, visit_relations,
};
use sqlparser::dialect::{Dialect, GenericDialect, MySqlDialect};
use sqlparser::parser::Parser;

pub(super) use self::created::CreatedTable;
pub(super) use self::drawn::{DrawnColumn, Looks, Source};
use self::expressions::Asked;
pub(super) use self::names::TableName;
pub(super) use self::rows::{Condition, Left, LeftRows};
use crate::graph::databases::tells_to_stay;
use crate::library::Access;

/// What happens to one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TableAccess {
    /// To its rows.
    pub(super) rows: Access,
    /// To the numbers that it gives to new rows: they go on when rows go.
    pub(super) counter: Access,
    /// To the table: that it is there, its columns.
    pub(super) table: Access,
    /// There may be new rows, which must find those they refer to.
    pub(super) refers: bool,
    /// Rows may go, or the table, that others refer to.
    pub(super) releases: bool,
}

impl TableAccess {
    const READ: Self =
        Self { rows: Access::Read, counter: Access::None, table: Access::Read, refers: false, releases: false };
    const DELETE: Self = Self { rows: Access::ReadUpdate, releases: true, ..Self::READ };
    pub(super) const UPDATE: Self = Self { refers: true, ..Self::DELETE };
    const CHANGE: Self = Self { counter: Access::ReadUpdate, ..Self::UPDATE };
    const INSERT: Self = Self { releases: false, ..Self::CHANGE };
    const REMAKE: Self = Self { table: Access::ReadUpdate, ..Self::CHANGE };
    const TRUNCATE: Self = Self { rows: Access::Kill, counter: Access::ReadUpdate, ..Self::DELETE };
    const DROP: Self = Self { counter: Access::Kill, table: Access::Kill, ..Self::TRUNCATE };
    /// Only that there is one of this name.
    const NAMED: Self = Self { rows: Access::None, ..Self::READ };
    const MADE: Self = Self { table: Access::ReadUpdate, ..Self::NAMED };
    /// Where it is known that there is such a one, or none: there is one behind it.
    pub(super) const MADE_SURE: Self = Self { table: Access::Kill, ..Self::NAMED };
    /// Where it is known that there is none.
    pub(super) const MADE_ANEW: Self =
        Self { rows: Access::Kill, counter: Access::Kill, table: Access::Kill, ..Self::NAMED };

    fn then(self, next: Self) -> Self {
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
pub(super) struct Reference {
    pub(super) table: TableName,
    pub(super) referred: TableName,
    /// With a row that goes, those that name it go, too, or name nothing any more.
    pub(super) cascades: bool,
}

/// What a name stands for from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// A table that gives no numbers to its rows.
    Plain,
    /// One that may give some.
    Table,
    /// A view: it shows whatever it likes.
    View,
}

/// Where a transaction begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It lasts until the next end.
    Begin,
    /// From now on there is always one.
    Always,
    /// There is none any more.
    Never,
    Commit,
    /// Most products commit before they make or drop a table; one that does not may still take it back.
    PerhapsCommit,
    Rollback,
    /// Back to a savepoint: the transaction goes on.
    BackTo,
}

/// What goes as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dropped {
    All,
    /// The schema of this name, with its tables.
    Schema(String),
}

impl Dropped {
    /// Whether a table goes with it.
    pub(super) fn takes(&self, table: &str) -> bool {
        match self {
            Self::All => true,
            Self::Schema(schema) => table.strip_prefix(schema.as_str()).is_some_and(|rest| rest.starts_with('.')),
        }
    }
}

/// What a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SqlEffects {
    pub(super) tables: IndexMap<TableName, TableAccess>,
    /// That there are from now on. Also when their table is gone: what it referred to can go only behind it.
    pub(super) references: Vec<Reference>,
    pub(super) made: Vec<(TableName, Made)>,
    /// To the connection's variables, and the number it was given last.
    pub(super) session: Access,
    /// To what counts for all that is run later: settings, schemas, functions.
    pub(super) settings: Access,
    /// To all that the database has.
    pub(super) everything: Access,
    pub(super) steps: Vec<Step>,
    /// Names without a schema mean this one's from now on.
    pub(super) schema: Option<String>,
    /// There may be triggers from now on, and views that nobody saw being made.
    pub(super) hides: bool,
    /// What is not there any more: what is made from now on is the first of its name.
    pub(super) dropped: Option<Dropped>,
    /// Nothing takes back what it does.
    pub(super) is_final: bool,
    /// The database in memory is there when nobody is connected, too.
    pub(super) stays: bool,
    /// All its rows go, whatever they are: only their number is told.
    pub(super) emptied: Option<TableName>,
    /// What the rows that it finds come of beside tables.
    pub(super) looks: Looks,
    /// Columns that get values of clock or chance, now or with each new row.
    pub(super) drawn: Vec<DrawnColumn>,
    /// The table that it makes, with its columns in their order and as what would make it anew.
    pub(super) created: Option<CreatedTable>,
    /// What is known of rows behind it. Only of a text that is one statement.
    pub(super) left: Vec<LeftRows>,
}

impl SqlEffects {
    /// What a text does where names without a schema are this one's.
    pub(super) fn of(text: &str, url: &str, schema: &str) -> Self {
        Self { stays: tells_to_stay(text), ..Self::of_statements(text, url, schema) }
    }

    fn of_statements(text: &str, url: &str, schema: &str) -> Self {
        if unread::drops_all(text, url) {
            return Self { dropped: Some(Dropped::All), session: Access::Update, ..Self::default() };
        }
        let Some(statements) = parsed(text, url) else { return Self::unread(text) };
        let mut effects = Self::default();
        for statement in &statements {
            let mut one = Self::default();
            one.add(statement, url);
            if is_my_sql(url) {
                one.commits();
                one.qualify(effects.schema.as_deref().unwrap_or(schema));
            }
            effects.follow(one);
        }
        if statements.len() > 1 {
            effects.emptied = None;
            effects.left.clear();
        }
        effects
    }

    /// Of a product whose databases are its schemas: each table is known by both, so that two connections mean the same by the same name.
    fn qualify(&mut self, schema: &str) {
        let tables = std::mem::take(&mut self.tables);
        for (name, access) in tables {
            let name = name.qualified(schema);
            let around = name.schema().filter(|_| access.table.writes()).map(TableName::of_schema);
            for (name, access) in around.map(|schema| (schema, TableAccess::NAMED)).into_iter().chain([(name, access)])
            {
                let known = self.tables.entry(name).or_default();
                *known = known.then(access);
            }
        }
        let within = |name: &mut TableName| *name = name.qualified(schema);
        self.made.iter_mut().for_each(|(name, _)| within(name));
        self.drawn.iter_mut().for_each(|column| within(&mut column.table));
        self.left.iter_mut().for_each(|rows| within(&mut rows.name));
        self.emptied.iter_mut().for_each(within);
        self.created.iter_mut().for_each(|table| within(&mut table.name));
        for Reference { table, referred, .. } in &mut self.references {
            within(table);
            within(referred);
        }
    }

    /// What makes or drops something ends the transaction, whatever was set.
    fn commits(&mut self) {
        for step in self.steps.iter_mut().filter(|step| **step == Step::PerhapsCommit) {
            *step = Step::Commit;
            self.is_final = true;
        }
    }

    /// What comes next in the same text.
    fn follow(&mut self, next: Self) {
        self.is_final = next.is_final && (self.is_final || self.tables.is_empty());
        if next.dropped.is_some() && !self.tables.is_empty() {
            self.anything("drop");
        }
        for (name, access) in next.tables {
            let known = self.tables.entry(name).or_default();
            *known = known.then(access);
        }
        self.references.extend(next.references);
        self.made.extend(next.made);
        self.session = self.session.then(next.session);
        self.settings = self.settings.then(next.settings);
        self.everything = self.everything.then(next.everything);
        self.steps.extend(next.steps);
        self.schema = next.schema.or_else(|| self.schema.take());
        self.hides |= next.hides;
        self.dropped = next.dropped.or_else(|| self.dropped.take());
        self.looks.also(next.looks);
        self.drawn.extend(next.drawn);
        self.created = next.created.or_else(|| self.created.take());
        self.emptied = next.emptied;
        self.left = next.left;
    }

    /// What a text does that nobody can read, or that was not recorded.
    pub(super) fn unread(text: &str) -> Self {
        let mut effects = Self::default();
        effects.anything(text);
        effects
    }

    fn anything(&mut self, text: &str) {
        if unread::only_looks(text) {
            self.everything = self.everything.then(Access::Read);
            return;
        }
        self.session = Access::ReadUpdate;
        self.settings = Access::ReadUpdate;
        self.everything = Access::ReadUpdate;
        self.hides |= !unread::makes_no_trigger(text);
    }

    fn add(&mut self, statement: &Statement, url: &str) {
        let mut asked = Asked::default();
        let _: ControlFlow<()> = statement.visit(&mut asked);
        self.session = self.session.then(asked.session);
        self.everything = self.everything.then(asked.everything);
        let (looks, drawn) = drawn::drawn(statement);
        self.looks.also(looks);
        self.drawn.extend(drawn);
        self.left = rows::left(statement);
        if !(is_my_sql(url) && self.is_of_schema(statement)) {
            self.run(statement, url);
        }
    }

    /// What it does beside what its expressions ask.
    fn run(&mut self, statement: &Statement, url: &str) {
        match statement {
            Statement::Query(_) | Statement::Explain { .. } => self.all(statement, TableAccess::READ),
            Statement::Insert(insert) => {
                self.all(statement, TableAccess::READ);
                let TableObject::TableName(name) = &insert.table else { return self.anything("insert") };
                let replaces = insert.replace_into || insert.on.is_some();
                self.touch(name, if replaces { TableAccess::CHANGE } else { TableAccess::INSERT });
                self.session = self.session.then(Access::Update);
            }
            Statement::Update(_) => self.all(statement, TableAccess::UPDATE),
            Statement::Delete(delete) => {
                self.all(statement, TableAccess::DELETE);
                self.emptied = emptied(delete);
            }
            Statement::Merge(_) => self.all(statement, TableAccess::CHANGE),
            Statement::Truncate(truncate) => self.truncated(truncate, url),
            Statement::CreateTable(create) => self.created(create, statement),
            Statement::CreateView(view) => {
                self.all(statement, TableAccess::READ);
                self.touch(&view.name, TableAccess::MADE);
                self.made.push((TableName::of(&view.name), Made::View));
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::CreateSequence { name, .. } => {
                self.touch(name, TableAccess::MADE);
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::Drop { object_type, if_exists, names, .. } => self.dropped(*object_type, *if_exists, names),
            Statement::AlterTable(alter) => self.altered(alter),
            Statement::CreateIndex(_) => {
                self.all(statement, TableAccess::REMAKE);
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::Set(set) => self.set(set),
            Statement::Use(what) => self.used(what, url),
            Statement::StartTransaction { .. } => self.steps.push(Step::Begin),
            Statement::Commit { .. } => self.steps.push(Step::Commit),
            Statement::Rollback { savepoint: None, .. } => self.steps.push(Step::Rollback),
            Statement::Rollback { savepoint: Some(_), .. } => self.steps.push(Step::BackTo),
            Statement::Savepoint { .. } | Statement::ReleaseSavepoint { .. } => {}
            Statement::Call(function) => {
                let mut asked = Asked::default();
                asked.call(function);
                self.session = self.session.then(asked.session);
                self.everything = self.everything.then(asked.everything);
            }
            Statement::CreateSchema { .. } | Statement::CreateFunction(_) | Statement::Comment { .. } => {
                self.settings = self.settings.then(Access::ReadUpdate);
                self.steps.push(Step::PerhapsCommit);
            }
            other => self.anything(&other.to_string()),
        }
    }

    fn all(&mut self, statement: &Statement, access: TableAccess) {
        let _ = visit_relations(statement, |name| {
            self.touch(name, access);
            ControlFlow::<()>::Continue(())
        });
    }

    fn touch(&mut self, name: &ObjectName, access: TableAccess) {
        let name = TableName::of(name);
        // What a database tells of itself tells of everything.
        if name.is_of_the_system() {
            self.everything = self.everything.then(Access::Read);
        }
        let known = self.tables.entry(name).or_default();
        *known = known.then(access);
    }

    fn truncated(&mut self, truncate: &Truncate, url: &str) {
        let begins_again = truncate.identity == Some(TruncateIdentityOption::Restart) || is_my_sql(url);
        let counter = if begins_again { Access::Kill } else { Access::ReadUpdate };
        for target in &truncate.table_names {
            self.touch(&target.name, TableAccess { counter, ..TableAccess::TRUNCATE });
        }
        self.steps.push(Step::PerhapsCommit);
    }

    fn created(&mut self, create: &CreateTable, statement: &Statement) {
        let made = TableAccess { rows: Access::Kill, counter: Access::Kill, ..TableAccess::MADE };
        let access = match (create.if_not_exists, create.or_replace) {
            (true, _) => TableAccess { refers: false, releases: false, ..TableAccess::REMAKE },
            (_, true) => TableAccess { table: Access::Kill, ..made },
            _ => made,
        };
        self.touch(&create.name, access);
        // `CREATE TABLE … AS SELECT`
        self.all(statement, TableAccess::READ);
        let name = TableName::of(&create.name);
        self.created = Some(CreatedTable::of(create)).filter(|_| create.query.is_none() && !create.temporary);
        let counts = create.columns.iter().any(expressions::may_count) || create.query.is_some();
        for key in create.columns.iter().filter_map(expressions::key_of_column) {
            self.refer(&name, key);
        }
        for constraint in &create.constraints {
            self.constrain(&name, constraint);
        }
        self.made.push((name, if counts { Made::Table } else { Made::Plain }));
        self.steps.push(Step::PerhapsCommit);
    }

    fn constrain(&mut self, table: &TableName, constraint: &TableConstraint) {
        if let TableConstraint::ForeignKey(key) = constraint {
            self.refer(table, key);
        }
    }

    fn refer(&mut self, table: &TableName, key: &ForeignKeyConstraint) {
        self.touch(&key.foreign_table, TableAccess::NAMED);
        let referred = TableName::of(&key.foreign_table);
        self.references.push(Reference { table: table.clone(), referred, cascades: cascades(key) });
    }

    /// Whether a statement makes or drops a schema, which it then does.
    fn is_of_schema(&mut self, statement: &Statement) -> bool {
        match statement {
            Statement::Drop { object_type: ObjectType::Schema | ObjectType::Database, if_exists, names, .. } => {
                self.schema_dropped(*if_exists, names);
            }
            Statement::CreateDatabase { db_name: name, if_not_exists, .. }
            | Statement::CreateSchema { schema_name: SchemaName::Simple(name), if_not_exists, .. } => {
                self.schema_made(name, *if_not_exists);
            }
            _ => return false,
        }
        true
    }

    /// A schema stands among the tables, by a name that none of them has.
    fn schema_dropped(&mut self, if_exists: bool, names: &[ObjectName]) {
        let [name] = names else { return self.anything("drop") };
        let schema = TableName::of(name).last;
        let table = if if_exists { Access::Kill } else { Access::ReadUpdate };
        self.tables.insert(TableName::of_schema(&schema), TableAccess { table, ..TableAccess::NAMED });
        self.dropped = Some(Dropped::Schema(schema));
        self.steps.push(Step::PerhapsCommit);
    }

    fn schema_made(&mut self, name: &ObjectName, if_missing: bool) {
        let schema = TableName::of_schema(&TableName::of(name).last);
        let access = if if_missing { TableAccess::MADE_SURE } else { TableAccess::MADE };
        self.tables.insert(schema.clone(), access);
        self.made.push((schema, Made::Plain));
        self.steps.push(Step::PerhapsCommit);
    }

    fn dropped(&mut self, kind: ObjectType, if_exists: bool, names: &[ObjectName]) {
        let table = if if_exists { Access::Kill } else { Access::ReadUpdate };
        for name in names {
            match kind {
                ObjectType::Table => self.touch(name, TableAccess { table, ..TableAccess::DROP }),
                ObjectType::View | ObjectType::Sequence => {
                    self.touch(name, TableAccess { table, ..TableAccess::NAMED });
                }
                ObjectType::Index => self.settings = self.settings.then(Access::ReadUpdate),
                _ => self.anything("drop"),
            }
        }
        self.steps.push(Step::PerhapsCommit);
    }

    fn altered(&mut self, alter: &AlterTable) {
        let name = TableName::of(&alter.name);
        self.touch(&alter.name, TableAccess::REMAKE);
        self.made.push((name.clone(), Made::Table));
        for operation in &alter.operations {
            match operation {
                AlterTableOperation::AddConstraint { constraint, .. } => self.constrain(&name, constraint),
                AlterTableOperation::RenameTable { .. } | AlterTableOperation::SwapWith { .. } => {
                    self.anything("alter table");
                }
                _ => {}
            }
        }
        self.steps.push(Step::PerhapsCommit);
    }

    fn set(&mut self, set: &Set) {
        match set {
            Set::SingleAssignment { variable, values, .. } => self.assigned(variable, values.first()),
            Set::MultipleAssignments { assignments } => {
                for SetAssignment { name, value, .. } in assignments {
                    self.assigned(name, Some(value));
                }
            }
            _ => self.settings = self.settings.then(Access::Update),
        }
    }

    fn assigned(&mut self, variable: &ObjectName, value: Option<&Expr>) {
        let name = variable.to_string().to_lowercase();
        let value = value.map(ToString::to_string).unwrap_or_default().to_lowercase();
        if name.starts_with('@') && !name.starts_with("@@") {
            self.session = self.session.then(Access::Update);
            return;
        }
        match name.trim_start_matches('@') {
            "schema" | "search_path" => {
                self.schema = Some(value);
                return;
            }
            "autocommit" if ["0", "false", "off"].contains(&value.as_str()) => self.steps.push(Step::Always),
            "autocommit" => self.steps.push(Step::Never),
            _ => {}
        }
        self.settings = self.settings.then(Access::Update);
    }

    fn used(&mut self, what: &Use, url: &str) {
        match what {
            Use::Object(name) | Use::Schema(name) | Use::Database(name) => {
                let schema = TableName::of(name).last;
                if is_my_sql(url) {
                    self.tables.insert(TableName::of_schema(&schema), TableAccess::NAMED);
                }
                self.schema = Some(schema);
            }
            _ => self.settings = self.settings.then(Access::Update),
        }
    }
}

fn parsed(text: &str, url: &str) -> Option<Vec<Statement>> {
    let my_sql = ["mysql", "mariadb"].iter().any(|product| url.to_lowercase().contains(product));
    let dialects: [&dyn Dialect; 2] =
        if my_sql { [&MySqlDialect {}, &GenericDialect {}] } else { [&GenericDialect {}, &MySqlDialect {}] };
    let texts = [Some(text.to_owned()), unread::with_equals_sign(text), unread::with_replace(text)];
    let parse = |text: &String| dialects.into_iter().find_map(|dialect| Parser::parse_sql(dialect, text).ok());
    texts.iter().flatten().find_map(parse)
}

/// The table that a `DELETE FROM t` leaves without rows.
fn emptied(delete: &Delete) -> Option<TableName> {
    let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
    let chooses = delete.selection.is_some() || delete.using.is_some() || delete.limit.is_some();
    let shows = delete.returning.is_some() || delete.output.is_some();
    match &from[..] {
        [TableWithJoins { relation: TableFactor::Table { name, .. }, joins }]
            if joins.is_empty() && delete.tables.is_empty() && !chooses && !shows =>
        {
            Some(TableName::of(name))
        }
        _ => None,
    }
}

/// Whether it is that product itself, and none that speaks its dialect.
pub(super) fn is_my_sql(url: &str) -> bool {
    ["jdbc:mysql:", "jdbc:mariadb:"].iter().any(|product| url.starts_with(product))
}

fn cascades(key: &ForeignKeyConstraint) -> bool {
    use ReferentialAction::{Cascade, SetDefault, SetNull};
    [key.on_delete, key.on_update].iter().flatten().any(|action| matches!(action, Cascade | SetDefault | SetNull))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(text: &str) -> SqlEffects {
        SqlEffects::of(text, "jdbc:h2:mem:x", "")
    }

    fn told(text: &str) -> Vec<(String, Access, Access)> {
        effects(text).tables.into_iter().map(|(name, one)| (name.last, one.rows, one.table)).collect()
    }

    #[test]
    fn a_query_reads_all_tables_it_names() {
        let text = "SELECT a.x FROM \"A\" a JOIN s.b ON a.id = b.id WHERE a.y IN (SELECT y FROM c) LIMIT ?";
        let read = |name: &str| (name.to_owned(), Access::Read, Access::Read);
        assert_eq!(told(text), [read("a"), read("b"), read("c")]);
        assert_eq!(effects(text).everything, Access::None);
    }

    #[test]
    fn an_insert_changes_its_table_and_reads_the_others() {
        let found = told("INSERT INTO stay (a) SELECT x FROM room WHERE n = ?");
        assert!(found.contains(&("stay".to_owned(), Access::ReadUpdate, Access::Read)), "{found:?}");
        assert!(found.contains(&("room".to_owned(), Access::Read, Access::Read)), "{found:?}");
    }

    #[test]
    fn dropping_if_it_exists_leaves_nothing_of_before_and_so_does_truncating() {
        assert_eq!(told("DROP TABLE IF EXISTS room"), [("room".to_owned(), Access::Kill, Access::Kill)]);
        assert_eq!(told("DROP TABLE room"), [("room".to_owned(), Access::Kill, Access::ReadUpdate)]);
        assert_eq!(told("TRUNCATE TABLE room"), [("room".to_owned(), Access::Kill, Access::Read)]);
    }

    #[test]
    fn truncating_leaves_the_numbers_unless_it_says_so() {
        let counter = |text: &str, url: &str| SqlEffects::of(text, url, "").tables[0].counter;
        assert_eq!(counter("TRUNCATE TABLE room", "jdbc:h2:mem:x;MODE=MySQL"), Access::ReadUpdate);
        assert_eq!(counter("TRUNCATE TABLE room RESTART IDENTITY", "jdbc:h2:mem:x"), Access::Kill);
        assert_eq!(counter("TRUNCATE TABLE room", "jdbc:mariadb://localhost/x"), Access::Kill);
    }

    #[test]
    fn a_table_needs_those_it_refers_to() {
        let text = "CREATE TABLE stay (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, room INT REFERENCES room (id), guest INT, FOREIGN KEY (guest) REFERENCES guest (id))";
        for url in ["jdbc:h2:mem:x", "jdbc:mariadb://localhost/x"] {
            let effects = SqlEffects::of(text, url, "");
            let pairs: Vec<_> =
                effects.references.iter().map(|one| (one.table.last.as_str(), one.referred.last.as_str())).collect();
            assert_eq!(pairs, [("stay", "room"), ("stay", "guest")]);
        }
        let later = effects("ALTER TABLE stay ADD CONSTRAINT k FOREIGN KEY (room) REFERENCES room (id)");
        assert_eq!(later.references.len(), 1);
    }

    #[test]
    fn texts_of_several_statements_do_one_after_the_other() {
        let found = told(
            "DROP TABLE IF EXISTS room; CREATE TABLE room (no INT); INSERT INTO room VALUES (1); SELECT * FROM room",
        );
        assert_eq!(found, [("room".to_owned(), Access::Kill, Access::Kill)]);
        assert_eq!(told("INSERT INTO room VALUES (1); SELECT * FROM room")[0].1, Access::ReadUpdate);
    }

    #[test]
    fn what_no_parser_reads_does_anything() {
        for text in [
            "DROP SCHEMA PUBLIC CASCADE",
            "{call total(?)}",
            "CREATE TRIGGER t AFTER INSERT ON b FOR EACH ROW CALL \"x.Y\"",
        ] {
            assert_eq!(effects(text).everything, Access::ReadUpdate, "{text}");
            assert_eq!(effects(text).hides, text.starts_with("CREATE"), "{text}");
        }
        assert!(!effects("CREATE SEQUENCE s START WITH 100 INCREMENT BY 5").hides);
        assert!(effects("RUNSCRIPT FROM 'x.sql'").hides);
    }

    #[test]
    fn a_database_ends_by_a_drop_of_all_or_with_its_memory() {
        for text in ["DROP ALL OBJECTS", "drop all objects delete files;", "SHUTDOWN"] {
            assert_eq!(effects(text).dropped, Some(Dropped::All), "{text}");
        }
        assert_eq!(SqlEffects::of("SHUTDOWN", "jdbc:h2:/data/shop", "").dropped, None);
        assert_eq!(SqlEffects::of("DROP ALL OBJECTS", "jdbc:mariadb://localhost/x", "").dropped, None);
    }

    #[test]
    fn functions_that_nobody_knows_do_anything_and_others_nothing() {
        assert_eq!(effects("SELECT COUNT(*), UPPER(x), COALESCE(y, 1) FROM b").everything, Access::None);
        for text in ["CALL total(3)", "SELECT nextval('s')", "SELECT NEXT VALUE FOR s", "SELECT * FROM total(3)"] {
            assert_eq!(effects(text).everything, Access::ReadUpdate, "{text}");
        }
    }

    #[test]
    fn variables_and_the_last_number_are_the_sessions() {
        assert_eq!(effects("SET @total = 42").session, Access::Update);
        assert_eq!(effects("SELECT @total").session, Access::Read);
        assert_eq!(effects("SELECT @n := @n + 1").session, Access::ReadUpdate);
        assert_eq!(effects("INSERT INTO b VALUES (1)").session, Access::Update);
        for text in ["SELECT LAST_INSERT_ID()", "CALL IDENTITY()"] {
            assert_eq!((effects(text).session, effects(text).everything), (Access::ReadUpdate, Access::None), "{text}");
        }
    }

    #[test]
    fn settings_are_read_with_and_without_an_equals_sign() {
        assert_eq!(effects("SET AUTOCOMMIT FALSE").steps, [Step::Always]);
        assert_eq!(effects("SET autocommit = 1").steps, [Step::Never]);
        assert_eq!(effects("SET SCHEMA old").schema.as_deref(), Some("old"));
        assert_eq!(effects("SET REFERENTIAL_INTEGRITY FALSE").settings, Access::Update);
        assert_eq!(effects("ROLLBACK TO SAVEPOINT a").steps, [Step::BackTo]);
    }
}
