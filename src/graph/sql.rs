//! What one SQL text does to tables.
//!
//! Input: a text, the product that it is for. Output: for each table what happens to its rows and to the table itself. Invariants: never less than what
//! happens; `DROP TABLE IF EXISTS` and `TRUNCATE` leave nothing of what was there before. Why a parser of somebody else's: every product has its own
//! dialect, and names stand in many places (joins, subqueries, `WITH`).

use std::ops::ControlFlow;

use indexmap::IndexMap;
use sqlparser::ast::{
    ColumnOption, CreateTable, ForeignKeyConstraint, ObjectName, ObjectType, ReferentialAction, Statement,
    TableConstraint, TableObject, visit_relations,
};
use sqlparser::dialect::{Dialect, GenericDialect, MySqlDialect};
use sqlparser::parser::Parser;

use crate::library::Access;

/// What happens to one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TableAccess {
    /// To its rows, and the numbers it gives to new ones.
    pub(super) rows: Access,
    /// To the table: that it is there, its columns.
    pub(super) table: Access,
    /// There may be new rows, which must find those they refer to.
    pub(super) refers: bool,
    /// Rows may go, or the table, that others refer to.
    pub(super) releases: bool,
}

impl TableAccess {
    const READ: Self = Self { rows: Access::Read, table: Access::Read, refers: false, releases: false };
    const CHANGE: Self = Self { rows: Access::ReadUpdate, refers: true, releases: true, ..Self::READ };
    const REMAKE: Self = Self { table: Access::ReadUpdate, ..Self::CHANGE };
    const INSERT: Self = Self { releases: false, ..Self::CHANGE };
    const DELETE: Self = Self { refers: false, ..Self::CHANGE };
    const TRUNCATE: Self = Self { rows: Access::Kill, ..Self::DELETE };

    fn then(self, next: Self) -> Self {
        Self {
            rows: self.rows.then(next.rows),
            table: self.table.then(next.table),
            refers: self.refers || next.refers,
            releases: self.releases || next.releases,
        }
    }
}

/// Rows of a table name rows of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reference {
    pub(super) table: String,
    pub(super) referred: String,
    /// With a row that goes, those that name it go, too, or name nothing any more.
    pub(super) cascades: bool,
}

/// What a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SqlEffects {
    /// By the table's name in lower case.
    pub(super) tables: IndexMap<String, TableAccess>,
    /// That there are from now on. Also when their table is gone: what it referred to can go only behind it.
    pub(super) references: Vec<Reference>,
}

impl SqlEffects {
    /// What a text does. None if nobody here can read it.
    pub(super) fn of(text: &str, url: &str) -> Option<Self> {
        let my_sql = ["mysql", "mariadb"].iter().any(|product| url.contains(product));
        let dialects: [&dyn Dialect; 2] =
            if my_sql { [&MySqlDialect {}, &GenericDialect {}] } else { [&GenericDialect {}, &MySqlDialect {}] };
        let statements = dialects.into_iter().find_map(|dialect| Parser::parse_sql(dialect, text).ok())?;
        let mut effects = Self::default();
        statements.iter().try_for_each(|statement| effects.add(statement))?;
        Some(effects)
    }

    fn add(&mut self, statement: &Statement) -> Option<()> {
        match statement {
            Statement::Query(_) => self.all(statement, TableAccess::READ),
            Statement::Insert(insert) => {
                self.all(statement, TableAccess::READ);
                let TableObject::TableName(name) = &insert.table else { return None };
                let replaces = insert.replace_into || insert.on.is_some();
                self.touch(table_name(name), if replaces { TableAccess::CHANGE } else { TableAccess::INSERT });
            }
            Statement::Update(_) => self.all(statement, TableAccess::CHANGE),
            Statement::Delete(_) => self.all(statement, TableAccess::DELETE),
            Statement::Truncate(_) => self.all(statement, TableAccess::TRUNCATE),
            Statement::CreateTable(create) => self.created(create, statement),
            Statement::Drop { object_type: ObjectType::Table, if_exists, names, .. } => {
                let table = if *if_exists { Access::Kill } else { Access::ReadUpdate };
                for name in names.iter().map(table_name) {
                    self.touch(name, TableAccess { table, ..TableAccess::TRUNCATE });
                }
            }
            Statement::AlterTable(_) | Statement::CreateIndex(_) => self.all(statement, TableAccess::REMAKE),
            Statement::StartTransaction { .. } | Statement::Set(_) => {}
            _ => return None,
        }
        Some(())
    }

    fn all(&mut self, statement: &Statement, access: TableAccess) {
        let _ = visit_relations(statement, |name| {
            self.touch(table_name(name), access);
            ControlFlow::<()>::Continue(())
        });
    }

    fn touch(&mut self, table: String, access: TableAccess) {
        let known = self.tables.entry(table).or_default();
        *known = known.then(access);
    }

    fn created(&mut self, create: &CreateTable, statement: &Statement) {
        let name = table_name(&create.name);
        let made = TableAccess { rows: Access::Kill, ..TableAccess::default() };
        let access = match (create.if_not_exists, create.or_replace) {
            (true, _) => TableAccess { refers: false, releases: false, ..TableAccess::REMAKE },
            (_, true) => TableAccess { table: Access::Kill, ..made },
            _ => TableAccess { table: Access::ReadUpdate, ..made },
        };
        self.touch(name.clone(), access);
        // `CREATE TABLE … AS SELECT`
        self.all(statement, TableAccess::READ);
        let by_column = create.columns.iter().flat_map(|column| &column.options).filter_map(|one| match &one.option {
            ColumnOption::ForeignKey(key) => Some(key),
            _ => None,
        });
        let by_table = create.constraints.iter().filter_map(|constraint| match constraint {
            TableConstraint::ForeignKey(key) => Some(key),
            _ => None,
        });
        for key in by_column.chain(by_table) {
            let referred = table_name(&key.foreign_table);
            self.touch(referred.clone(), TableAccess { table: Access::Read, ..TableAccess::default() });
            self.references.push(Reference { table: name.clone(), referred, cascades: cascades(key) });
        }
    }
}

fn cascades(key: &ForeignKeyConstraint) -> bool {
    use ReferentialAction::{Cascade, SetDefault, SetNull};
    [key.on_delete, key.on_update].iter().flatten().any(|action| matches!(action, Cascade | SetDefault | SetNull))
}

/// The name without schema and quotes: one that is written in two ways is one.
fn table_name(name: &ObjectName) -> String {
    let last = name.0.last().and_then(|part| part.as_ident()).map(|ident| ident.value.to_lowercase());
    last.unwrap_or_else(|| name.to_string().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, Access, Access)> {
        let effects = SqlEffects::of(text, "jdbc:h2:mem:x").expect("SQL");
        effects.tables.into_iter().map(|(name, one)| (name, one.rows, one.table)).collect()
    }

    #[test]
    fn a_query_reads_all_tables_it_names() {
        let text = "SELECT a.x FROM \"A\" a JOIN s.b ON a.id = b.id WHERE a.y IN (SELECT y FROM c) LIMIT ?";
        let read = |name: &str| (name.to_owned(), Access::Read, Access::Read);
        assert_eq!(told(text), [read("a"), read("b"), read("c")]);
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
    fn a_table_needs_those_it_refers_to() {
        let text = "CREATE TABLE stay (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, room INT REFERENCES room (id), guest INT, FOREIGN KEY (guest) REFERENCES guest (id))";
        for url in ["jdbc:h2:mem:x", "jdbc:mariadb://localhost/x"] {
            let effects = SqlEffects::of(text, url).expect("SQL");
            let pairs: Vec<_> =
                effects.references.iter().map(|one| (one.table.as_str(), one.referred.as_str())).collect();
            assert_eq!(pairs, [("stay", "room"), ("stay", "guest")]);
        }
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
    fn what_no_parser_reads_is_not_told() {
        assert_eq!(SqlEffects::of("DROP ALL OBJECTS", "jdbc:h2:mem:x"), None);
        assert_eq!(SqlEffects::of("CALL total(?)", "jdbc:h2:mem:x"), None);
    }
}
