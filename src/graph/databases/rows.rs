//! What is known of rows when a call that runs SQL is over.
//!
//! Input: what its text says of rows, the parameters that its statement was given. Output: conditions with their values. Invariants: only of calls that succeeded
//! and did something; a condition of which a value was not seen is left out where others still tell the row, and all with it where they told what is gone.

use indexmap::IndexMap;

use super::openings::Opening;
use crate::graph::databases::sql::{Column, Condition, CreatedTable, Dialect, Left, LeftRows};
use crate::trace::event::{Narrow, ObjectId, Primitive, Value};

/// The parameters of a prepared statement, by their numbers from 1.
pub(super) type Parameters = IndexMap<i32, Value>;

/// Rows of one table that are there, or are not there any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsLeft {
    pub connection: ObjectId,
    /// Another connection, opened as this one was, would not find them by their table's name.
    pub is_own: bool,
    /// Who connects to its database runs SQL first.
    pub runs_first: bool,
    /// How else a test gets into its database.
    pub way_in: Option<Opening>,
    /// Of the table's rows.
    pub location: String,
    /// As the program writes it.
    pub table: String,
    pub is_there: bool,
    /// Nothing that was there before is said to be another one now.
    pub adds: bool,
    /// All hold of a row. None: of one that is there nothing is known.
    pub conditions: Vec<RowCondition>,
    /// Other connections see it once the transaction is committed.
    pub in_transaction: bool,
}

/// What holds of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCondition {
    pub text: String,
    /// One for each `?`.
    pub values: Vec<Value>,
    /// It holds by what the statement did: it does not only choose the rows.
    pub tells: bool,
}

/// Whether what is said of rows holds behind a call, by what it told of how many it met.
pub(super) fn met_any(how: Left, result: Value) -> bool {
    match result {
        Value::Primitive(Primitive::Int(count)) => count > 0,
        Value::Primitive(Primitive::Long(Narrow(count))) => count > 0,
        Value::Absent => false,
        // (`execute` and `executeBatch` do not say it in a way that is seen. An insert without a row fails, and what is deleted is gone if it was there.)
        _ => how != Left::Updated,
    }
}

/// The conditions of rows with their values: those that are known of a row that is there, all or nothing of what is gone. `table`: theirs, if it is known.
pub(super) fn conditions(
    rows: &LeftRows,
    table: Option<&CreatedTable>,
    parameters: &Parameters,
    dialect: &Dialect,
) -> Option<Vec<RowCondition>> {
    let is_replaced = |text: &str, values: &[Value]| match values {
        [] => text == " IS NULL" || text == " = 0" && dialect.numbers_zeros,
        values => values.iter().all(|value| is_zero(*value)) && dialect.numbers_zeros,
    };
    let known = rows.conditions.iter().filter_map(|one| {
        let (text, values) = with_values(one, parameters)?;
        let column = match &one.inserted {
            None => "",
            Some(Column::Named(name)) => name,
            Some(Column::At(place)) => table?.columns.get(*place)?,
        };
        if one.inserted.is_some() && is_replaced(text, &values) && table.is_none_or(|table| table.may_number(column)) {
            return None;
        }
        Some(RowCondition { text: format!("{column}{text}"), values, tells: one.tells })
    });
    let known: Vec<_> = known.collect();
    (rows.how != Left::Deleted || known.len() == rows.conditions.len()).then_some(known)
}

fn with_values<'c>(condition: &'c Condition, parameters: &Parameters) -> Option<(&'c str, Vec<Value>)> {
    let values = condition.parameters.iter().map(|number| parameters.get(number).copied());
    let values: Vec<Value> = values.collect::<Option<_>>()?;
    match values[..] {
        [Value::Null] => Some((&condition.if_null, Vec::new())),
        _ if values.contains(&Value::Null) => None,
        _ => Some((&condition.text, values)),
    }
}

fn is_zero(value: Value) -> bool {
    match value {
        Value::Primitive(number) | Value::Boxed(number) => {
            matches!(number, Primitive::Byte(0) | Primitive::Short(0) | Primitive::Int(0) | Primitive::Long(Narrow(0)))
        }
        _ => false,
    }
}
