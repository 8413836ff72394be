//! Which rows a text leaves behind, and which it leaves no more.
//!
//! Input: a statement as it was parsed. Output: conditions that a row which it left meets, or that no row meets any more, with the places of its parameters.
//! Invariants: only what the text itself says: a column that gets what the database works out is not in it, and nothing is said of a text that joins, limits
//! or chooses between inserting and updating; of an update only what still tells its rows when it is done. Why not the rows themselves: the recorder asks the program's database nothing.

use std::ops::ControlFlow;

use sqlparser::ast::{
    AssignmentTarget, BinaryOperator, ConflictTarget, Delete, Expr, FromTable, Ident, Insert, ObjectName, OnConflict,
    OnConflictAction, OnInsert, SetExpr, SqliteOnConflict, Statement, TableFactor, TableObject, TableWithJoins,
    UnaryOperator, Update, Value, ValueWithSpan, Visit, Visitor,
};

use super::{TableName, drawn};

/// The rows of one table that a text put there or changed, or that it took away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) struct LeftRows {
    /// As the text writes it.
    pub(in crate::graph::databases) table: String,
    pub(in crate::graph::databases) name: TableName,
    pub(in crate::graph::databases) how: Left,
    /// What holds of a row: all of it.
    pub(in crate::graph::databases) conditions: Vec<Condition>,
}

/// What became of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Left {
    Inserted,
    /// In place of one of the same key, if there is such a row.
    Replaced,
    Updated,
    Deleted,
}

/// A condition as a text, each `?` in it a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) struct Condition {
    /// The column that a row was inserted with stands before the text, which names none.
    pub(in crate::graph::databases) inserted: Option<Column>,
    pub(in crate::graph::databases) text: String,
    /// The same where its only parameter is null.
    pub(in crate::graph::databases) if_null: String,
    /// It holds by what the statement did: it does not only choose the rows.
    pub(in crate::graph::databases) tells: bool,
    /// Their numbers in the statement, from 1.
    pub(in crate::graph::databases) parameters: Vec<i32>,
}

/// A column of a row that was inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::graph::databases) enum Column {
    /// As it is written.
    Named(String),
    /// By its place in the table.
    At(usize),
}

/// The rows that a statement leaves, one for each that it inserts. Nothing where it does not say which.
pub(super) fn left(statement: &Statement) -> Vec<LeftRows> {
    let found = match statement {
        Statement::Insert(insert) => inserted(insert),
        Statement::Update(update) => updated(update).map(|(rows, counted)| (vec![rows], counted)),
        Statement::Delete(delete) => deleted(delete).map(|(rows, counted)| (vec![rows], counted)),
        _ => None,
    };
    // (A parameter that stands elsewhere would move the others.)
    let found = found.filter(|(_, counted)| inside(statement).is_some_and(|inside| inside.parameters == *counted));
    found.map(|(rows, _)| rows).unwrap_or_default()
}

fn inserted(insert: &Insert) -> Option<(Vec<LeftRows>, i32)> {
    let TableObject::TableName(name) = &insert.table else { return None };
    let (how, certain) = met_key(insert).filter(|_| insert.partitioned.is_none())?;
    let is_certain = |column: &ObjectName| certain.as_ref().is_none_or(|certain| certain.contains(&last(column)));
    let query = insert.source.as_ref().filter(|query| query.with.is_none() && query.limit_clause.is_none())?;
    let SetExpr::Values(values) = &*query.body else { return None };
    let mut counted = 0;
    let mut rows = Vec::new();
    for row in values.rows.iter().map(|row| &row.content) {
        if !insert.columns.is_empty() && insert.columns.len() != row.len() {
            return None;
        }
        let mut conditions = Vec::new();
        for (place, value) in row.iter().enumerate() {
            let named = insert.columns.get(place);
            let condition = equal("", value, &mut counted)?.filter(|_| named.is_none_or(&is_certain));
            let column = named.map_or(Column::At(place), |name| Column::Named(name.to_string()));
            conditions.extend(condition.map(|condition| Condition { inserted: Some(column), ..condition }));
        }
        if certain.is_some() && conditions.is_empty() {
            return None;
        }
        rows.push(LeftRows::of(name, how, conditions));
    }
    Some((rows, counted))
}

/// What becomes of the row where there is one of its key, and the columns that have their values then, too: all where none are named. Nothing where the row
/// may be left out.
fn met_key(insert: &Insert) -> Option<(Left, Option<Vec<String>>)> {
    let (assignments, target) = match &insert.on {
        _ if insert.ignore || insert.or == Some(SqliteOnConflict::Ignore) => return None,
        None if insert.replace_into || insert.or == Some(SqliteOnConflict::Replace) => {
            return Some((Left::Replaced, None));
        }
        None => return Some((Left::Inserted, None)),
        Some(OnInsert::DuplicateKeyUpdate(assignments)) => (assignments, None),
        Some(OnInsert::OnConflict(OnConflict { conflict_target, action: OnConflictAction::DoUpdate(update) }))
            if update.selection.is_none() =>
        {
            (&update.assignments, conflict_target.as_ref())
        }
        Some(_) => return None,
    };
    let key = target.into_iter().flat_map(|target| match target {
        ConflictTarget::Columns(columns) => columns.iter().map(lower).collect(),
        ConflictTarget::OnConstraint(_) => Vec::new(),
    });
    let assigned = assignments.iter().filter_map(|assignment| match &assignment.target {
        AssignmentTarget::ColumnName(column) => {
            Some(last(column)).filter(|name| gives_inserted(&assignment.value, name))
        }
        AssignmentTarget::Tuple(_) => None,
    });
    (!insert.columns.is_empty()).then(|| (Left::Replaced, Some(key.chain(assigned).collect())))
}

/// Whether an expression is what the row that met its key would have had in a column: `excluded.name`, `VALUES(name)`.
fn gives_inserted(value: &Expr, column: &str) -> bool {
    match value {
        Expr::CompoundIdentifier(parts) => match &parts[..] {
            [row, name] => lower(row) == "excluded" && lower(name) == column,
            _ => false,
        },
        Expr::Function(call) => {
            let text = call.to_string().to_lowercase();
            text.strip_prefix("values(").and_then(|rest| rest.strip_suffix(')')) == Some(column)
        }
        _ => false,
    }
}

fn lower(name: &Ident) -> String {
    last(&ObjectName::from(vec![name.clone()]))
}

fn updated(update: &Update) -> Option<(LeftRows, i32)> {
    let plain = update.from.is_none() && update.or.is_none() && update.limit.is_none() && update.order_by.is_empty();
    let name = only(&update.table).filter(|_| plain)?;
    let mut counted = 0;
    let mut assigned = Vec::new();
    let mut conditions = Vec::new();
    for assignment in &update.assignments {
        let AssignmentTarget::ColumnName(column) = &assignment.target else { return None };
        assigned.push(last(column));
        conditions.extend(equal(&column.to_string(), &assignment.value, &mut counted)?);
    }
    if conditions.is_empty() {
        return None;
    }
    let by = update.selection.as_ref();
    let mut chosen = Vec::new();
    // (What is asked for otherwise than by being equal may be no more so behind it, and its parameters count all the same.)
    for part in by.into_iter().flat_map(conjuncts) {
        match column_and_value(part) {
            Some((column, value)) => {
                let condition = equal(&column.to_string(), value, &mut counted)?;
                let condition = condition.filter(|_| !assigned.contains(&last(&column)));
                chosen.extend(condition.map(|condition| Condition { tells: false, ..condition }));
            }
            None => counted += inside(part)?.parameters,
        }
    }
    conditions.extend(chosen);
    Some((LeftRows::of(name, Left::Updated, conditions), counted))
}

fn deleted(delete: &Delete) -> Option<(LeftRows, i32)> {
    let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
    let [table] = &from[..] else { return None };
    let plain = delete.tables.is_empty() && delete.using.is_none() && delete.limit.is_none();
    let name = only(table).filter(|_| plain)?;
    let mut counted = 0;
    let mut conditions = Vec::new();
    for part in delete.selection.iter().flat_map(conjuncts) {
        let condition = match column_and_value(part) {
            Some((column, value)) => equal(&column.to_string(), value, &mut counted)?,
            None => None,
        };
        match condition {
            Some(condition) => conditions.push(condition),
            // (What a function gives now it may not give when a test looks.)
            None => {
                let inside = inside(part).filter(|inside| !inside.calls)?;
                let text = if matches!(part, Expr::BinaryOp { op: BinaryOperator::Or, .. }) {
                    format!("({part})")
                } else {
                    part.to_string()
                };
                conditions.push(Condition::numbered(text, inside.parameters, &mut counted));
            }
        }
    }
    Some((LeftRows::of(name, Left::Deleted, conditions), counted))
}

impl LeftRows {
    fn of(table: &ObjectName, how: Left, conditions: Vec<Condition>) -> Self {
        Self { table: table.to_string(), name: TableName::of(table), how, conditions }
    }
}

impl Condition {
    /// With the next parameters.
    fn numbered(text: String, count: i32, counted: &mut i32) -> Self {
        let parameters = (*counted + 1..=*counted + count).collect();
        *counted += count;
        Self { inserted: None, if_null: text.clone(), text, tells: true, parameters }
    }
}

/// That a column has a value. None in it where the database works the value out; none at all where its parameters cannot be counted.
fn equal(column: &str, value: &Expr, counted: &mut i32) -> Option<Option<Condition>> {
    let count = inside(value)?.parameters;
    let is_null = format!("{column} IS NULL");
    if matches!(value, Expr::Value(value) if value.value == Value::Null) {
        return Some(Some(Condition::numbered(is_null, 0, counted)));
    }
    let condition = Condition::numbered(format!("{column} = {value}"), count, counted);
    Some(is_written(value).then_some(Condition { if_null: is_null, ..condition }))
}

/// A value as it stands, or a parameter.
fn is_written(value: &Expr) -> bool {
    match value {
        Expr::Value(_) => true,
        Expr::UnaryOp { op: UnaryOperator::Minus, expr } => matches!(**expr, Expr::Value(_)),
        _ => false,
    }
}

/// The only table that is named, by no other name.
fn only(table: &TableWithJoins) -> Option<&ObjectName> {
    match &table.relation {
        TableFactor::Table { name, alias: None, args: None, .. } if table.joins.is_empty() => Some(name),
        _ => None,
    }
}

/// What must hold all together.
fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => [conjuncts(left), conjuncts(right)].concat(),
        Expr::Nested(inner) if matches!(**inner, Expr::BinaryOp { op: BinaryOperator::And, .. }) => conjuncts(inner),
        other => vec![other],
    }
}

/// A column that is asked to be equal to a value.
fn column_and_value(condition: &Expr) -> Option<(ObjectName, &Expr)> {
    let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = condition else { return None };
    let column = match &**left {
        Expr::Identifier(name) => ObjectName::from(vec![name.clone()]),
        Expr::CompoundIdentifier(names) => ObjectName::from(names.clone()),
        _ => return None,
    };
    is_written(right).then_some((column, &**right))
}

fn last(column: &ObjectName) -> String {
    TableName::of(column).last
}

/// What stands in a part of a text; none if a parameter has a name or number of its own.
fn inside(part: &impl Visit) -> Option<Inside> {
    let mut inside = Inside::default();
    let _ = part.visit(&mut inside);
    Some(inside).filter(|inside| !inside.is_numbered)
}

#[derive(Default)]
struct Inside {
    parameters: i32,
    is_numbered: bool,
    calls: bool,
}

impl Visitor for Inside {
    type Break = ();

    fn pre_visit_value(&mut self, value: &ValueWithSpan) -> ControlFlow<()> {
        if let Value::Placeholder(name) = &value.value {
            self.parameters += 1;
            self.is_numbered |= name != "?";
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        self.calls |= matches!(expression, Expr::Function(_)) || is_clock(expression);
        ControlFlow::Continue(())
    }
}

/// A function that some products call without parentheses.
fn is_clock(expression: &Expr) -> bool {
    matches!(expression, Expr::Identifier(name) if name.quote_style.is_none() && drawn::is_called_without_parentheses(&name.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::databases::sql::SqlEffects;

    fn told(text: &str) -> Vec<String> {
        told_on("jdbc:h2:mem:x", text)
    }

    fn told_on(url: &str, text: &str) -> Vec<String> {
        let rows = SqlEffects::of(text, url).remove(0).left;
        let conditions = |rows: &LeftRows| {
            let column = |one: &Condition| match &one.inserted {
                Some(Column::Named(name)) => name.clone(),
                _ => String::new(),
            };
            let all = rows.conditions.iter().map(|one| format!("{}{} {:?}", column(one), one.text, one.parameters));
            all.collect::<Vec<_>>().join(", ")
        };
        rows.iter().map(|rows| format!("{:?} {}: {}", rows.how, rows.table, conditions(rows))).collect()
    }

    #[test]
    fn a_row_that_was_inserted_has_what_was_written_into_it() {
        let text =
            "INSERT INTO guest (name, age, since, note) VALUES (?, 7, CURRENT_DATE, NULL), (UPPER(?), ?, ?, 'x')";
        let rows = [
            "Inserted guest: name = ? [1], age = 7 [], note IS NULL []",
            "Inserted guest: age = ? [3], since = ? [4], note = 'x' []",
        ];
        assert_eq!(told(text), rows);
        assert_eq!(told("INSERT INTO guest VALUES (?, DEFAULT)"), ["Inserted guest:  = ? [1]"]);
        assert_eq!(told("INSERT INTO \"Guest\" (\"Id\") VALUES (-1)"), ["Inserted \"Guest\": \"Id\" = -1 []"]);
    }

    #[test]
    fn a_row_that_was_updated_has_its_new_values_and_is_found_by_the_old_ones() {
        let text = "UPDATE guest SET city = ?, visits = visits + ? WHERE id = ? AND city = ? AND age > ?";
        assert_eq!(told(text), ["Updated guest: city = ? [1], id = ? [3]"]);
    }

    #[test]
    fn a_row_that_was_merged_by_its_key_is_there() {
        let text = "MERGE INTO product (sku, name) KEY (sku) VALUES (?, ?)";
        assert_eq!(told(text), ["Replaced product: sku = ? [1], name = ? [2]"]);
        assert_eq!(told("MERGE INTO product VALUES (1)"), ["Replaced product:  = 1 []"]);
    }

    #[test]
    fn a_row_in_place_of_one_of_its_key_has_the_columns_that_were_written_either_way() {
        assert_eq!(
            told("INSERT OR REPLACE INTO guest (id, name) VALUES (?, ?)"),
            ["Replaced guest: id = ? [1], name = ? [2]"]
        );
        assert_eq!(told("INSERT OR ABORT INTO guest (id) VALUES (?)"), ["Inserted guest: id = ? [1]"]);
        let upsert =
            "INSERT INTO guest (id, name, since) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
        assert_eq!(told(upsert), ["Replaced guest: id = ? [1], name = ? [2]"]);
        let upsert = "INSERT INTO guest (id, name, visits) VALUES (?, ?, 1) ON DUPLICATE KEY UPDATE name = VALUES(name), visits = visits + 1";
        assert_eq!(told_on("jdbc:mariadb://h/d", upsert), ["Replaced guest: name = ? [2]"]);
    }

    #[test]
    fn what_was_deleted_is_not_there_whatever_chose_it() {
        let text = "DELETE FROM guest WHERE (id = ? OR age < ?) AND name LIKE ?";
        assert_eq!(told(text), ["Deleted guest: (id = ? OR age < ?) [1, 2], name LIKE ? [3]"]);
        assert_eq!(told("DELETE FROM guest"), ["Deleted guest: "]);
    }

    #[test]
    fn nothing_is_said_of_what_the_text_does_not_tell() {
        for text in [
            "INSERT INTO guest SELECT * FROM other",
            "INSERT INTO guest (id) VALUES (1, 2)",
            "INSERT INTO guest (id) VALUES (1) ON CONFLICT DO NOTHING",
            "INSERT OR IGNORE INTO guest (id) VALUES (1)",
            "INSERT INTO guest (id, name) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET name = ?",
            "INSERT INTO guest (id) VALUES (?1)",
            "UPDATE guest SET visits = visits + 1",
            "UPDATE guest g SET g.city = ?",
            "DELETE FROM guest WHERE id = ? LIMIT ?",
            "DELETE FROM guest WHERE since < CURRENT_TIMESTAMP",
            "DELETE FROM guest WHERE since < SYSDATE",
            "DELETE FROM guest WHERE age < RAND() * 10",
        ] {
            assert_eq!(told(text), Vec::<String>::new(), "{text}");
        }
    }
}
