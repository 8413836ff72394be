//! A table as a text makes it.
//!
//! Input: `CREATE TABLE`. Output: its columns, and a text that two statements have in common if either leaves the same table where there was none. Why: a program that makes
//! its tables unless they are there (`IF NOT EXISTS`) does so each time that it starts.

use sqlparser::ast::CreateTable;

use super::TableName;

/// What a text makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph) struct CreatedTable {
    pub(in crate::graph) name: TableName,
    /// As they are written, in their order.
    pub(in crate::graph) columns: Vec<String>,
    /// Where there is no such table.
    text: String,
    /// It makes none where there is one.
    pub(in crate::graph) if_missing: bool,
}

impl CreatedTable {
    pub(super) fn of(create: &CreateTable) -> Self {
        let anew = CreateTable { if_not_exists: false, ..create.clone() };
        Self {
            name: TableName::of(&create.name),
            columns: create.columns.iter().map(|column| column.name.to_string()).collect(),
            text: anew.to_string(),
            if_missing: create.if_not_exists,
        }
    }

    /// Whether both make the same table where there is none.
    pub(in crate::graph) fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }
}
