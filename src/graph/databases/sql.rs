//! What one SQL text does to a database.
//!
//! Input: a text, the product that it is for. Output: for each table what happens to its rows, to the numbers that it gives and to the table itself;
//! what happens to the session and to all there is; where transactions begin and end; what clock and chance give. Invariants: never less than what happens: a function that nobody
//! knows and a text that nobody can read do anything; `DROP TABLE IF EXISTS` and `TRUNCATE` leave nothing of what was there before. Why a
//! parser of somebody else's: every product has its own dialect, and names stand in many places (joins, subqueries, `WITH`).

mod created;
mod dialect;
mod drawn;
mod effects;
mod expressions;
mod names;
mod rows;
mod settings;
mod unread;

use std::ops::ControlFlow;

use sqlparser::ast::{
    AlterSchemaOperation, AlterTable, AlterTableOperation, CascadeOption, CommentObject, CreateTable, Delete,
    DiscardObject, Expr, ForeignKeyConstraint, FromTable, GrantObjects, ObjectName, ObjectType, ReferentialAction,
    SchemaName, Statement, TableConstraint, TableFactor, TableObject, TableWithJoins, Truncate, TruncateIdentityOption,
    Use, Visit, visit_relations,
};
use sqlparser::parser::Parser;

pub(super) use self::created::CreatedTable;
pub(super) use self::dialect::{Dialect, Home, Making, OF_THE_USER, Scope};
pub(super) use self::drawn::{DrawnColumn, Source};
pub(super) use self::effects::{Attached, Dropped, Made, Path, Reference, Setting, SqlEffects, Step, TableAccess};
use self::expressions::Asked;
pub(super) use self::names::TableName;
pub(super) use self::rows::{Column, Condition, Left, LeftRows};
use crate::graph::databases::memory_databases::tells_to_stay;
use crate::library::Access;

impl SqlEffects {
    /// What the statements of a text do, one after the other, with names as they stand there.
    pub(super) fn of(text: &str, url: &str) -> Vec<Self> {
        let dialect = Dialect::of(url);
        let stays = tells_to_stay(text);
        if let Some(dropped) = unread::dropped(text, url) {
            let ends = dropped == Dropped::Database;
            let all = Self { is_final: ends, ignores_settings: !ends, session: Access::Update, ..Self::default() };
            return vec![Self { dropped: Some(dropped), stays, ..all }];
        }
        let of = |statement: &Statement| {
            let mut effects = Self { stays, ..Self::default() };
            effects.add(statement, dialect);
            effects.make(dialect.making);
            effects
        };
        let of_all = |text: &str| Some(parsed(text, url)?.iter().map(of).collect::<Vec<Self>>());
        let unread = |text: &str| vec![Self { stays, ..Self::unread(text) }];
        // (What nobody can read of a script leaves the rest of it readable.)
        of_all(text).unwrap_or_else(|| match unread::statements(text) {
            Some(parts) => parts.into_iter().flat_map(|part| of_all(part).unwrap_or_else(|| unread(part))).collect(),
            None => unread(text),
        })
    }

    /// What making or dropping something does to the transaction.
    fn make(&mut self, making: Making) {
        match making {
            Making::Commits => {
                for step in self.steps.iter_mut().filter(|step| **step == Step::PerhapsCommit) {
                    *step = Step::Commit;
                    self.is_final = true;
                }
            }
            Making::BelongsToIt => self.steps.retain(|step| *step != Step::PerhapsCommit),
            Making::Unknown => {}
        }
    }

    /// The same with each name as it is meant where it runs: of one that may mean several tables, none is ended.
    /// `may_go`: whether a schema may not be there.
    pub(super) fn meant(&self, meant: &dyn Fn(&TableName) -> Vec<TableName>, may_go: &dyn Fn(&str) -> bool) -> Self {
        let mut all = self.clone();
        all.tables.clear();
        for (name, access) in &self.tables {
            let names = meant(name);
            let access = if names.len() > 1 { access.perhaps() } else { *access };
            for name in names {
                let around = name.schema().filter(|schema| access.table.writes() && may_go(schema));
                let around = around.map(|schema| (TableName::of_schema(schema), TableAccess::NAMED));
                for (name, access) in around.into_iter().chain([(name, access)]) {
                    let known = all.tables.entry(name).or_default();
                    *known = known.then(access);
                }
            }
        }
        // (What a text makes, and all else that is known of it, is in one place.)
        let first = |name: &mut TableName| {
            if let Some(one) = meant(name).into_iter().next() {
                *name = one;
            }
        };
        all.made.iter_mut().for_each(|(name, _)| first(name));
        all.drawn.iter_mut().for_each(|column| first(&mut column.table));
        all.left.iter_mut().for_each(|rows| first(&mut rows.name));
        all.emptied.iter_mut().for_each(first);
        all.created.iter_mut().for_each(|table| first(&mut table.name));
        all.temporary.iter_mut().for_each(first);
        for Reference { table, referred, .. } in &mut all.references {
            first(table);
            first(referred);
        }
        all
    }

    /// What it does to the tables that `of` gives another name, or the same.
    pub(super) fn of_tables(&self, of: &dyn Fn(&TableName) -> Option<TableName>) -> Self {
        let mut all = self.clone();
        all.tables = self.tables.iter().filter_map(|(name, access)| Some((of(name)?, *access))).collect();
        all.made = self.made.iter().filter_map(|(name, made)| Some((of(name)?, *made))).collect();
        all.makes = self.makes.as_ref().and_then(of);
        all.temporary = self.temporary.as_ref().and_then(of);
        all.emptied = self.emptied.as_ref().and_then(of);
        let kept = |name: &mut TableName| of(name).map(|one| *name = one).is_some();
        all.created = all.created.take().and_then(|mut one| kept(&mut one.name).then_some(one));
        all.drawn.retain_mut(|one| kept(&mut one.table));
        all.left.retain_mut(|one| kept(&mut one.name));
        all.references.retain_mut(|one| kept(&mut one.table) && kept(&mut one.referred));
        all
    }

    /// What else it does is done elsewhere.
    pub(super) fn on_tables_alone(self) -> Self {
        Self {
            session: Access::None,
            settings: Access::None,
            set: Vec::new(),
            steps: Vec::new(),
            path: None,
            dropped: None,
            attached: None,
            ..self
        }
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

    fn add(&mut self, statement: &Statement, dialect: &Dialect) {
        let mut asked = Asked::default();
        let _: ControlFlow<()> = statement.visit(&mut asked);
        self.session = self.session.then(asked.session);
        self.everything = self.everything.then(asked.everything);
        asked.setters.iter().for_each(|function| self.set_by(function));
        let (looks, drawn) = drawn::drawn(statement);
        self.looks.also(looks);
        self.drawn.extend(drawn);
        self.left = rows::left(statement);
        if !(self.is_of_session(statement, dialect) || dialect.tells_schemas() && self.is_of_schema(statement, dialect))
        {
            self.run(statement, dialect);
        }
    }

    /// What it does beside what its expressions ask.
    fn run(&mut self, statement: &Statement, dialect: &Dialect) {
        match statement {
            Statement::Query(_) | Statement::Explain { .. } => self.all(statement, TableAccess::READ),
            Statement::Insert(insert) => {
                self.all(statement, TableAccess::READ);
                let TableObject::TableName(name) = &insert.table else { return self.anything("insert") };
                let replaces = insert.replace_into || insert.on.is_some() || insert.or.is_some();
                self.touch(name, if replaces { TableAccess::CHANGE } else { TableAccess::INSERT });
                self.session = self.session.then(Access::Update);
            }
            Statement::Update(_) => self.all(statement, TableAccess::UPDATE),
            Statement::Delete(delete) => {
                self.all(statement, TableAccess::DELETE);
                self.emptied = emptied(delete);
            }
            Statement::Merge(_) => self.all(statement, TableAccess::CHANGE),
            Statement::Truncate(truncate) => self.truncated(truncate, dialect),
            Statement::CreateTable(create) => self.created(create, statement),
            Statement::CreateView(view) => {
                self.all(statement, TableAccess::READ);
                self.touch(&view.name, TableAccess::MADE);
                self.made.push((TableName::of(&view.name), Made::View));
                self.makes = Some(TableName::of(&view.name));
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::CreateSequence { name, .. } => {
                self.touch(name, TableAccess::MADE);
                self.makes = Some(TableName::of(name));
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::Drop { object_type, if_exists, names, temporary, .. } => {
                self.dropped(*object_type, *if_exists, names);
                if *temporary {
                    self.steps.clear();
                }
            }
            Statement::AlterTable(alter) => self.altered(alter),
            Statement::CreateIndex(_) => {
                self.all(statement, TableAccess::REMAKE);
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::Call(function) => {
                let mut asked = Asked::default();
                asked.call(function);
                self.session = self.session.then(asked.session);
                self.everything = self.everything.then(asked.everything);
            }
            Statement::Comment { object_type: CommentObject::Table, object_name: name, .. } => {
                self.touch(name, TableAccess::MADE);
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::Grant(grant) => self.granted(grant.objects.as_ref()),
            Statement::Revoke(revoke) => self.granted(revoke.objects.as_ref()),
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

    fn truncated(&mut self, truncate: &Truncate, dialect: &Dialect) {
        let begins_again = truncate.identity == Some(TruncateIdentityOption::Restart) || dialect.truncating_restarts;
        self.empties_referring = truncate.cascade == Some(CascadeOption::Cascade);
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
        if create.temporary && create.global != Some(true) {
            self.temporary = Some(name.clone());
        } else {
            self.steps.push(Step::PerhapsCommit);
        }
        self.makes = Some(name.clone());
        self.made.push((name, if counts { Made::Table } else { Made::Plain }));
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

    /// Whether a statement is of the connection: its settings, its transaction; it then does it.
    fn is_of_session(&mut self, statement: &Statement, dialect: &Dialect) -> bool {
        match statement {
            Statement::Set(set) => self.set(set, dialect),
            Statement::Reset(reset) => self.reset(&reset.reset),
            Statement::Discard { object_type: DiscardObject::ALL } => self.reset(&sqlparser::ast::Reset::ALL),
            Statement::Use(what) => self.used(what, dialect),
            Statement::LockTables { .. } => {
                self.sets("lock tables", Scope::Connection);
                self.steps.push(Step::PerhapsCommit);
            }
            Statement::UnlockTables => self.unset("lock tables"),
            // (Which schemas there are is the connection's.)
            Statement::AttachDatabase { schema_name, database_file_name, .. } => {
                let schema = schema_name.value.to_lowercase();
                self.sets(&format!("attach {schema}"), Scope::Connection);
                self.attached = Some(Attached { schema, file: file_of(database_file_name) });
            }
            Statement::Pragma { name, value: Some(_), .. } => self.pragma(name, dialect),
            Statement::Pragma { value: None, .. } => self.everything = Access::Read,
            Statement::StartTransaction { .. } => self.steps.push(Step::Begin),
            Statement::Commit { .. } => self.steps.push(Step::Commit),
            Statement::Rollback { savepoint: None, .. } => self.steps.push(Step::Rollback),
            Statement::Rollback { savepoint: Some(_), .. } => self.steps.push(Step::BackTo),
            Statement::Savepoint { .. } | Statement::ReleaseSavepoint { .. } => {}
            _ => return false,
        }
        self.ignores_settings |= matches!(statement, Statement::Set(_) | Statement::Reset(_));
        true
    }

    /// Whether a statement makes, changes or drops a schema, or what is no table in it; it then does.
    fn is_of_schema(&mut self, statement: &Statement, dialect: &Dialect) -> bool {
        match statement {
            Statement::Drop { object_type: ObjectType::Schema, if_exists, names, .. } => {
                self.schemas_dropped(*if_exists, names);
            }
            Statement::Drop { object_type: ObjectType::Database, if_exists, names, .. }
                if dialect.has_databases_for_schemas() =>
            {
                self.schemas_dropped(*if_exists, names);
            }
            Statement::CreateDatabase { db_name: name, if_not_exists, .. } if dialect.has_databases_for_schemas() => {
                self.schema_made(name, *if_not_exists);
            }
            Statement::CreateSchema {
                schema_name: SchemaName::Simple(name) | SchemaName::NamedAuthorization(name, _),
                if_not_exists,
                ..
            } => self.schema_made(name, *if_not_exists),
            Statement::CreateSchema { schema_name: SchemaName::UnnamedAuthorization(name), if_not_exists, .. } => {
                self.schema_made(&ObjectName::from(vec![name.clone()]), *if_not_exists);
            }
            Statement::AlterSchema(alter) => {
                let renames = |one: &AlterSchemaOperation| matches!(one, AlterSchemaOperation::Rename { .. });
                if alter.operations.iter().any(renames) {
                    self.anything("alter schema");
                } else {
                    self.schema_changed(&alter.name);
                }
            }
            _ => return false,
        }
        true
    }

    /// A schema stands among the tables, by a name that none of them has.
    fn schemas_dropped(&mut self, if_exists: bool, names: &[ObjectName]) {
        let table = if if_exists { Access::Kill } else { Access::ReadUpdate };
        let schemas: Vec<String> = names.iter().map(|name| TableName::of(name).last).collect();
        for schema in &schemas {
            self.tables.insert(TableName::of_schema(schema), TableAccess { table, ..TableAccess::NAMED });
        }
        self.dropped = Some(Dropped::Schemas(schemas));
        self.ignores_settings = true;
        self.steps.push(Step::PerhapsCommit);
    }

    fn schema_made(&mut self, name: &ObjectName, if_missing: bool) {
        let schema = TableName::of_schema(&TableName::of(name).last);
        let access = if if_missing { TableAccess::MADE_SURE } else { TableAccess::MADE };
        self.tables.insert(schema.clone(), access);
        self.made.push((schema, Made::Plain));
        self.steps.push(Step::PerhapsCommit);
    }

    /// Its owner, who may work in it.
    fn schema_changed(&mut self, name: &ObjectName) {
        self.tables.insert(TableName::of_schema(&TableName::of(name).last), TableAccess::MADE);
        self.steps.push(Step::PerhapsCommit);
    }

    /// Who may do what with tables or schemas: those are not as before.
    fn granted(&mut self, on: Option<&GrantObjects>) {
        match on {
            Some(GrantObjects::Tables(names)) => names.iter().for_each(|name| self.touch(name, TableAccess::MADE)),
            Some(GrantObjects::Schemas(names)) => names.iter().for_each(|name| self.schema_changed(name)),
            _ => self.settings = self.settings.then(Access::Update),
        }
        self.steps.push(Step::PerhapsCommit);
    }

    fn dropped(&mut self, kind: ObjectType, if_exists: bool, names: &[ObjectName]) {
        let table = if if_exists { Access::Kill } else { Access::ReadUpdate };
        for name in names {
            match kind {
                ObjectType::Table => {
                    self.touch(name, TableAccess { table, ..TableAccess::DROP });
                    self.ignores_settings = true;
                }
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

    fn used(&mut self, what: &Use, dialect: &Dialect) {
        match what {
            Use::Object(name) | Use::Schema(name) | Use::Database(name) => {
                let schema = TableName::of(name).last;
                if dialect.tells_schemas() {
                    self.tables.insert(TableName::of_schema(&schema), TableAccess::NAMED);
                }
                self.path = Some(Path::Schemas { names: vec![schema], behind: false, scope: Scope::Connection });
            }
            _ => self.settings = self.settings.then(Access::Update),
        }
    }
}

fn parsed(text: &str, url: &str) -> Option<Vec<Statement>> {
    let grammars = dialect::grammars(url);
    let texts = [Some(text.to_owned()), unread::with_equals_sign(text), unread::with_replace(text)];
    let parse = |text: &String| grammars.into_iter().find_map(|grammar| Parser::parse_sql(grammar, text).ok());
    texts.iter().flatten().find_map(parse)
}

/// The file of another database that a text lets a connection work on.
pub(in crate::graph) fn attached_file(text: &str) -> Option<String> {
    let begins = text.trim_start().get(..6).is_some_and(|begin| begin.eq_ignore_ascii_case("attach"));
    let statements = begins.then(|| parsed(text, "")).flatten()?;
    let file = statements.iter().find_map(|statement| match statement {
        Statement::AttachDatabase { database_file_name: file, .. } => file_of(file),
        _ => None,
    })?;
    (!is_in_memory(&file)).then_some(file)
}

/// Whether what is attached by this name is no file.
pub(super) fn is_in_memory(file: &str) -> bool {
    file.is_empty() || file.starts_with(":memory:")
}

fn file_of(name: &Expr) -> Option<String> {
    match name {
        Expr::Value(value) => value.value.clone().into_string(),
        _ => None,
    }
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

fn cascades(key: &ForeignKeyConstraint) -> bool {
    use ReferentialAction::{Cascade, SetDefault, SetNull};
    [key.on_delete, key.on_update].iter().flatten().any(|action| matches!(action, Cascade | SetDefault | SetNull))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str, url: &str) -> SqlEffects {
        let mut all = SqlEffects::of(text, url);
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    fn effects(text: &str) -> SqlEffects {
        one(text, "jdbc:h2:mem:x")
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
        let counter = |text: &str, url: &str| one(text, url).tables[0].counter;
        assert_eq!(counter("TRUNCATE TABLE room", "jdbc:h2:mem:x;MODE=MySQL"), Access::ReadUpdate);
        assert_eq!(counter("TRUNCATE TABLE room RESTART IDENTITY", "jdbc:h2:mem:x"), Access::Kill);
        assert_eq!(counter("TRUNCATE TABLE room", "jdbc:mariadb://localhost/x"), Access::Kill);
    }

    #[test]
    fn a_table_needs_those_it_refers_to() {
        let text = "CREATE TABLE stay (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, room INT REFERENCES room (id), guest INT, FOREIGN KEY (guest) REFERENCES guest (id))";
        for url in ["jdbc:h2:mem:x", "jdbc:mariadb://localhost/x"] {
            let effects = one(text, url);
            let pairs: Vec<_> =
                effects.references.iter().map(|one| (one.table.last.as_str(), one.referred.last.as_str())).collect();
            assert_eq!(pairs, [("stay", "room"), ("stay", "guest")]);
        }
        let later = effects("ALTER TABLE stay ADD CONSTRAINT k FOREIGN KEY (room) REFERENCES room (id)");
        assert_eq!(later.references.len(), 1);
    }

    #[test]
    fn texts_of_several_statements_do_one_after_the_other() {
        let all = SqlEffects::of(
            "DROP TABLE IF EXISTS room; CREATE TABLE room (no INT); SELECT * FROM room",
            "jdbc:h2:mem:x",
        );
        let rows: Vec<Access> = all.iter().map(|one| one.tables[0].rows).collect();
        assert_eq!(rows, [Access::Kill, Access::Kill, Access::Read]);
    }

    #[test]
    fn what_nobody_can_read_in_a_script_leaves_the_rest_readable() {
        let text =
            "CREATE SCHEMA shop; SET SCHEMA shop; -- it's so;\nRUNSCRIPT FROM 'a;b.sql'; DROP TABLE IF EXISTS \"a;b\"";
        let all = SqlEffects::of(text, "jdbc:h2:mem:x");
        let everything: Vec<Access> = all.iter().map(|one| one.everything).collect();
        assert_eq!(everything, [Access::None, Access::None, Access::ReadUpdate, Access::None]);
        let trigger = "SET x 1; CREATE TRIGGER t BEFORE INSERT ON a BEGIN DELETE FROM b; END";
        assert_eq!(unread::statements(trigger), None);
    }

    #[test]
    fn what_no_parser_reads_does_anything() {
        for text in ["DROP USER ann", "{call total(?)}", "CREATE TRIGGER t AFTER INSERT ON b FOR EACH ROW CALL \"x.Y\""]
        {
            assert_eq!(effects(text).everything, Access::ReadUpdate, "{text}");
            assert_eq!(effects(text).hides, text.starts_with("CREATE"), "{text}");
        }
        assert!(!effects("CREATE SEQUENCE s START WITH 100 INCREMENT BY 5").hides);
        assert!(effects("RUNSCRIPT FROM 'x.sql'").hides);
    }

    #[test]
    fn a_database_ends_by_a_drop_of_all_or_with_its_memory() {
        for text in ["DROP ALL OBJECTS", "drop all objects delete files;"] {
            assert_eq!(effects(text).dropped, Some(Dropped::All), "{text}");
        }
        for url in ["jdbc:h2:mem:shop", "jdbc:hsqldb:mem:shop"] {
            assert_eq!(one("shutdown compact;", url).dropped, Some(Dropped::Database), "{url}");
        }
        assert_eq!(one("SHUTDOWN", "jdbc:h2:/data/shop").dropped, None);
        assert_eq!(one("DROP ALL OBJECTS", "jdbc:mariadb://localhost/x").dropped, None);
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

    fn path(text: &str, url: &str) -> Vec<String> {
        match one(text, url).path {
            Some(Path::Schemas { names, .. }) => names,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn set(text: &str, url: &str) -> Vec<(String, Scope)> {
        let all = SqlEffects::of(text, url).into_iter().flat_map(|one| {
            assert_eq!((one.settings, one.everything), (Access::None, Access::None), "{text}");
            one.set
        });
        all.map(|one| (one.name.unwrap_or_default(), one.scope)).collect()
    }

    #[test]
    fn a_setting_is_for_whom_its_product_says() {
        let (mariadb, postgres, h2) = ("jdbc:mariadb://h/x", "jdbc:postgresql://h/x", "jdbc:h2:mem:x");
        let of = |name: &str, scope: Scope| vec![(name.to_owned(), scope)];
        for (text, url, name, scope) in [
            ("SET NAMES utf8mb4", mariadb, "names", Scope::Connection),
            ("/*!40101 SET NAMES utf8 */", mariadb, "names", Scope::Connection),
            ("SET FOREIGN_KEY_CHECKS=0", mariadb, "foreign_key_checks", Scope::Connection),
            ("SET SESSION sql_mode = 'ANSI'", mariadb, "sql_mode", Scope::Connection),
            ("SET @@session.sql_mode = 'ANSI'", mariadb, "sql_mode", Scope::Connection),
            ("SET GLOBAL max_connections = 10", mariadb, "max_connections", Scope::Database),
            ("SET @@GLOBAL.max_connections = 10", mariadb, "global.max_connections", Scope::Database),
            ("SET PERSIST max_connections = 10", mariadb, "persist", Scope::Database),
            ("SET client_encoding = 'UTF8'", postgres, "client_encoding", Scope::Connection),
            ("SET standard_conforming_strings = on", postgres, "standard_conforming_strings", Scope::Connection),
            ("SET LOCAL lock_timeout = 7", postgres, "lock_timeout", Scope::Transaction),
            ("SET TIME ZONE 'UTC'", postgres, "time zone", Scope::Connection),
            ("SELECT pg_catalog.set_config('row_security', 'off', false)", postgres, "row_security", Scope::Connection),
            ("SET LOCK_TIMEOUT 1000", h2, "lock_timeout", Scope::Connection),
            ("SET MODE MySQL", h2, "mode", Scope::Database),
            ("SET x = 1", "jdbc:other:x", "x", Scope::Database),
        ] {
            assert_eq!(set(text, url), of(name, scope), "{text}");
        }
        assert_ne!(one("ALTER SYSTEM SET work_mem = '1MB'", postgres).settings, Access::None);
    }

    #[test]
    fn the_schemas_of_a_connection_are_set_by_many_texts() {
        let postgres = "jdbc:postgresql://h/x";
        assert_eq!(path("SET search_path TO desk, public", postgres), ["desk", "public"]);
        assert_eq!(path("SET search_path = 'desk'", postgres), ["desk"]);
        assert_eq!(path("SET SCHEMA 'Desk'", postgres), ["desk"]);
        assert_eq!(path("SELECT pg_catalog.set_config('search_path', '', false)", postgres), [""; 0]);
        assert_eq!(path("USE desk", "jdbc:mysql://h/x"), ["desk"]);
        assert_eq!(one("RESET ALL", postgres).path, Some(Path::AsAtFirst));
    }

    #[test]
    fn a_schema_is_dropped_with_its_tables_where_schemas_are_told_apart() {
        for text in ["DROP SCHEMA IF EXISTS desk CASCADE", "drop schema if exists \"desk\" cascade"] {
            for url in ["jdbc:postgresql://h/x", "jdbc:h2:mem:x", "jdbc:mysql://h/x"] {
                assert_eq!(one(text, url).dropped, Some(Dropped::Schemas(vec!["desk".to_owned()])), "{text}");
            }
            assert_eq!(one(text, "jdbc:hsqldb:mem:x").everything, Access::ReadUpdate);
        }
    }

    #[test]
    fn what_is_made_belongs_to_the_transaction_or_ends_it() {
        let text = "CREATE TABLE a (x INT)";
        assert_eq!(one(text, "jdbc:mysql://h/x").steps, [Step::Commit]);
        assert_eq!(one(text, "jdbc:postgresql://h/x").steps, []);
        assert_eq!(effects(text).steps, [Step::PerhapsCommit]);
        assert_eq!(one("CREATE TEMPORARY TABLE a (x INT)", "jdbc:mysql://h/x").steps, []);
    }

    #[test]
    fn settings_are_read_with_and_without_an_equals_sign() {
        assert_eq!(effects("SET AUTOCOMMIT FALSE").steps, [Step::Always]);
        assert_eq!(effects("SET autocommit = 1").steps, [Step::Never]);
        assert_eq!(path("SET SCHEMA old", "jdbc:h2:mem:x"), ["old"]);
        assert_eq!(
            set("SET REFERENTIAL_INTEGRITY FALSE", "jdbc:h2:mem:x"),
            [("referential_integrity".to_owned(), Scope::Database)]
        );
        assert_eq!(effects("ROLLBACK TO SAVEPOINT a").steps, [Step::BackTo]);
    }
}
