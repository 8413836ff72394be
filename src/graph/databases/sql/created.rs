//! A table as a text makes it.
//!
//! Input: `CREATE TABLE`. Output: its columns, and a text that two statements have in common if either leaves the same table where there was none. Why: a program that makes
//! its tables unless they are there (`IF NOT EXISTS`) does so each time that it starts.

use sqlparser::ast::{ColumnDef, ColumnOption, CreateTable, TableConstraint};

use super::TableName;
use super::expressions::may_count;

/// What a text makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) struct CreatedTable {
    pub(in crate::graph::databases) name: TableName,
    /// As they are written, in their order.
    pub(in crate::graph::databases) columns: Vec<String>,
    /// Those that may get a number where they are given none, or zero, in lower case.
    numbered: Vec<String>,
    /// Where there is no such table.
    text: String,
    /// It makes none where there is one.
    pub(in crate::graph::databases) if_missing: bool,
}

impl CreatedTable {
    pub(super) fn of(create: &CreateTable) -> Self {
        let anew = CreateTable { if_not_exists: false, ..create.clone() };
        Self {
            name: TableName::of(&create.name),
            columns: create.columns.iter().map(|column| column.name.to_string()).collect(),
            numbered: numbered(create),
            text: anew.to_string(),
            if_missing: create.if_not_exists,
        }
    }

    /// Whether a column, as it is written, may have another value than the `NULL` or zero that it was given.
    pub(in crate::graph::databases) fn may_number(&self, column: &str) -> bool {
        let column = plain(column);
        self.numbered.contains(&column) || !self.columns.iter().any(|known| plain(known) == column)
    }

    /// Whether both make the same table where there is none.
    pub(in crate::graph::databases) fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Those that say so, and the key, which SQLite numbers.
fn numbered(create: &CreateTable) -> Vec<String> {
    let keys = create.constraints.iter().filter_map(|one| match one {
        TableConstraint::PrimaryKey(key) => Some(&key.columns),
        _ => None,
    });
    let keys: Vec<String> = keys.flatten().map(|column| plain(&column.to_string())).collect();
    let is_key =
        |column: &ColumnDef| column.options.iter().any(|one| matches!(one.option, ColumnOption::PrimaryKey(_)));
    let numbers =
        |column: &&ColumnDef| may_count(column) || is_key(column) || keys.contains(&plain(&column.name.to_string()));
    create.columns.iter().filter(numbers).map(|column| plain(&column.name.to_string())).collect()
}

/// A column's name without its quotes.
fn plain(column: &str) -> String {
    column.trim_matches(['"', '`', '[', ']']).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::super::SqlEffects;

    #[test]
    fn columns_that_number_their_rows_are_known() {
        let made =
            |text: &str| SqlEffects::of(text, "jdbc:mariadb://localhost/shop").remove(0).created.expect("a table");
        let guest =
            made("CREATE TABLE guest (`Id` INT NOT NULL AUTO_INCREMENT, name VARCHAR(9), age INT, PRIMARY KEY (`Id`))");
        assert!(guest.may_number("`Id`") && guest.may_number("id"));
        assert!(!guest.may_number("age") && !guest.may_number("name"));
        let visit = made("CREATE TABLE visit (day INT, place INT, note INT, PRIMARY KEY (day, place))");
        assert!(visit.may_number("place") && !visit.may_number("note"));
    }
}
