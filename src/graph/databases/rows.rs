//! What is known of rows when a call that runs SQL is over.
//!
//! Input: what its text says of rows, the parameters that its statement was given. Output: conditions with their values. Invariants: only of calls that succeeded
//! and did something; a condition of which a value was not seen is left out where others still tell the row, and all with it where they told what is gone.

use indexmap::IndexMap;

use super::openings::Opening;
use crate::graph::sql::{Condition, Left, LeftRows};
use crate::trace::event::{ObjectId, Primitive, Value};

/// The parameters of a prepared statement, by their numbers from 1.
pub(super) type Parameters = IndexMap<i32, Value>;

/// Rows of one table that are there, or are not there any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsLeft {
    pub connection: ObjectId,
    /// How else a test gets into its database.
    pub way_in: Option<Opening>,
    /// Of the table's rows.
    pub location: String,
    /// As the program writes it.
    pub table: String,
    pub is_there: bool,
    /// Nothing that was there before is said to be another one now.
    pub adds: bool,
    /// All hold of a row: each with the values of its `?`.
    pub conditions: Vec<(String, Vec<Value>)>,
    /// Other connections see it once the transaction is committed.
    pub in_transaction: bool,
}

/// What a call told of how many rows it met.
pub(super) fn met_any(how: Left, result: Value) -> bool {
    match result {
        Value::Primitive(Primitive::Int(count)) => count > 0,
        Value::Primitive(Primitive::Long(count)) => count > 0,
        // (`execute` and `executeBatch` do not say it in a way that is seen; an insert without a row fails.)
        Value::Absent => false,
        _ => how == Left::Inserted,
    }
}

/// The conditions of rows with their values. None if they tell too little. `columns`: those of the table in their order, as far as they are known.
pub(super) fn conditions(
    rows: &LeftRows,
    columns: &[String],
    parameters: &Parameters,
) -> Option<Vec<(String, Vec<Value>)>> {
    let known = rows.conditions.iter().filter_map(|one| {
        let column = one.place.map_or(Some(""), |place| columns.get(place).map(String::as_str))?;
        let (text, values) = with_values(one, parameters)?;
        Some((format!("{column}{text}"), values))
    });
    let known: Vec<_> = known.collect();
    match rows.how {
        Left::Inserted | Left::Updated => (!known.is_empty()).then_some(known),
        Left::Deleted => (known.len() == rows.conditions.len()).then_some(known),
    }
}

fn with_values(condition: &Condition, parameters: &Parameters) -> Option<(String, Vec<Value>)> {
    let values: Option<Vec<Value>> =
        condition.parameters.iter().map(|number| parameters.get(number).copied()).collect();
    let values = values?;
    match values[..] {
        [Value::Null] => Some((condition.if_null.clone(), Vec::new())),
        _ if values.contains(&Value::Null) => None,
        _ => Some((condition.text.clone(), values)),
    }
}
