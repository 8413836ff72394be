//! Which values of a statement the clock, or chance, gives.
//!
//! Input: a statement's tree. Output: what the rows that it finds come of ([`Looks`]), and the columns that get such values by it, now or with each new row
//! ([`DrawnColumn`]). Invariants: what only goes into a column is no look: how many rows there are, and what else they hold, is the same on another day; where it cannot
//! be told which column it is, it is any. Why by column: many a table has one for when its rows were made, and little that is read of it shows that one.

use std::ops::ControlFlow;

use indexmap::{IndexMap, IndexSet};
use sqlparser::ast::{
    AssignmentTarget, BinaryOperator, ColumnOption, CreateTable, Expr, Insert, ObjectName, Select, SelectItem, SetExpr,
    Statement, TableFactor, TableObject, Update, Value, Visit, Visitor, visit_relations,
};

use super::expressions::kind_of;
use super::names::TableName;
use super::names::last_part;

/// What a text says for the time in some products.
const NOW: &str = "now";
/// What some products call without parentheses, as if it were a column.
const WITHOUT_PARENTHESES: [&str; 2] = ["sysdate", "systimestamp"];

/// Whether a name is that of a function that some products call so.
pub(super) fn is_called_without_parentheses(name: &str) -> bool {
    WITHOUT_PARENTHESES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Where values come from that another run would not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::graph::databases) enum Source {
    Clock,
    Random,
    /// Names that nothing else has.
    Identity,
}

impl Source {
    fn of(function: &str) -> Option<Self> {
        match kind_of(function)? {
            "clock" => Some(Self::Clock),
            "random" => Some(Self::Random),
            "identity" => Some(Self::Identity),
            _ => None,
        }
    }
}

/// A column whose values come from there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::graph::databases) struct DrawnColumn {
    pub(in crate::graph::databases) table: TableName,
    /// None: any of them.
    column: Option<String>,
    pub(in crate::graph::databases) source: Source,
}

/// What is looked at to find rows, and to show them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::graph::databases) struct Looks {
    pub(in crate::graph::databases) sources: IndexSet<Source>,
    /// Names of columns, with how often they stand where their values count.
    named: IndexMap<String, i32>,
    shows_all: bool,
    finds_rows: bool,
}

impl Looks {
    /// Whether what comes out may depend on the values of a column.
    pub(in crate::graph::databases) fn at(&self, drawn: &DrawnColumn) -> bool {
        let is_named = |column: &String| self.named.get(column).is_some_and(|count| *count > 0);
        self.finds_rows && (self.shows_all || drawn.column.as_ref().is_none_or(is_named))
    }

    /// Of a further statement of the text.
    pub(super) fn also(&mut self, other: Self) {
        self.sources.extend(other.sources);
        self.shows_all |= other.shows_all;
        self.finds_rows |= other.finds_rows;
        for (name, count) in other.named {
            self.count(Some(name), count.max(0));
        }
    }

    fn finding(node: &impl Visit) -> Self {
        let mut looks = Self { finds_rows: true, ..Self::default() };
        looks.add(node);
        looks
    }

    fn add(&mut self, node: &impl Visit) {
        let _: ControlFlow<()> = node.visit(self);
    }

    fn called(&mut self, function: &str) {
        self.sources.extend(Source::of(function));
    }

    fn count(&mut self, name: Option<String>, by: i32) {
        if let Some(name) = name {
            *self.named.entry(name).or_default() += by;
        }
    }
}

impl Visitor for Looks {
    type Break = ();

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let is_all = |item: &SelectItem| matches!(item, SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..));
        self.shows_all |= select.projection.iter().any(is_all);
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        match expression {
            Expr::Function(function) => self.called(&last_part(&function.name)),
            Expr::Value(value) => {
                let text = value.value.clone().into_string();
                self.sources.extend(text.filter(|text| text.eq_ignore_ascii_case(NOW)).map(|_| Source::Clock));
            }
            // Who asks for equal ones finds the same rows, whatever the values are.
            Expr::BinaryOp { left, op: BinaryOperator::Eq, right } if is_told(left) && is_told(right) => {
                self.count(column(left), -1);
                self.count(column(right), -1);
            }
            _ => {}
        }
        let name = column(expression);
        if let Some(name) = name.as_deref().filter(|name| is_called_without_parentheses(name)) {
            self.called(name);
        }
        self.count(name, 1);
        ControlFlow::Continue(())
    }
}

/// The column that an expression is.
fn column(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Identifier(name) => Some(name.value.to_lowercase()),
        Expr::CompoundIdentifier(parts) => parts.last().map(|name| name.value.to_lowercase()),
        _ => None,
    }
}

/// Whether an expression is a column, or a value that is given when the statement runs.
fn is_told(expression: &Expr) -> bool {
    column(expression).is_some()
        || matches!(expression, Expr::Value(value) if matches!(value.value, Value::Placeholder(_)))
}

/// What a statement looks at, and the columns that get such values by it.
pub(super) fn drawn(statement: &Statement) -> (Looks, Vec<DrawnColumn>) {
    match statement {
        Statement::Query(_) | Statement::Explain { .. } => (Looks::finding(statement), Vec::new()),
        Statement::Insert(insert) => inserted(insert, statement),
        Statement::Update(update) => updated(update),
        Statement::CreateTable(create) => (Looks::default(), created(create)),
        Statement::CreateView(view) => (Looks::default(), any_column(&view.name, &Looks::finding(statement))),
        Statement::Call(function) => {
            let mut looks = Looks::finding(statement);
            looks.called(&last_part(&function.name));
            (looks, Vec::new())
        }
        other => {
            let looks = Looks::finding(other);
            let mut columns = Vec::new();
            let _ = visit_relations(other, |name| {
                columns.extend(any_column(name, &looks));
                ControlFlow::<()>::Continue(())
            });
            (looks, columns)
        }
    }
}

fn inserted(insert: &Insert, statement: &Statement) -> (Looks, Vec<DrawnColumn>) {
    let TableObject::TableName(table) = &insert.table else { return (Looks::finding(statement), Vec::new()) };
    let source = insert.source.as_ref().map(|source| source.body.as_ref());
    let Some(SetExpr::Values(values)) = source.filter(|_| insert.on.is_none()) else {
        let looks = Looks::finding(statement);
        let columns = any_column(table, &looks);
        return (looks, columns);
    };
    let rows = values.rows.iter().flat_map(|row| row.content.iter().enumerate());
    let columns = rows.flat_map(|(at, value)| columns(table, insert.columns.get(at), value)).collect();
    let mut looks = Looks { finds_rows: insert.returning.is_some(), ..Looks::default() };
    looks.add(&insert.returning);
    (looks, columns)
}

fn updated(update: &Update) -> (Looks, Vec<DrawnColumn>) {
    let mut looks = Looks::finding(&update.selection);
    looks.add(&update.from);
    looks.add(&update.returning);
    let TableFactor::Table { name, .. } = &update.table.relation else { return (looks, Vec::new()) };
    let mut all = any_column(name, &looks);
    for assignment in &update.assignments {
        let target = match &assignment.target {
            AssignmentTarget::ColumnName(target) => Some(target),
            AssignmentTarget::Tuple(_) => None,
        };
        all.extend(columns(name, target, &assignment.value));
    }
    (looks, all)
}

/// Whatever a column's values are checked for, they come of what is put in.
fn created(create: &CreateTable) -> Vec<DrawnColumn> {
    let mut all = create.query.as_ref().map_or_else(Vec::new, |query| any_column(&create.name, &Looks::finding(query)));
    for column in &create.columns {
        let name = ObjectName::from(vec![column.name.clone()]);
        let options = column.options.iter().map(|one| &one.option);
        let values = options.filter(|option| !matches!(option, ColumnOption::Check(_)));
        all.extend(values.flat_map(|option| columns(&create.name, Some(&name), option)));
    }
    all
}

/// A column that gets a value of an expression.
fn columns(table: &ObjectName, column: Option<&ObjectName>, value: &impl Visit) -> Vec<DrawnColumn> {
    let (table, column) = (TableName::of(table), column.map(last_part));
    let sources = Looks::finding(value).sources.into_iter();
    sources.map(|source| DrawnColumn { table: table.clone(), column: column.clone(), source }).collect()
}

fn any_column(table: &ObjectName, looks: &Looks) -> Vec<DrawnColumn> {
    let table = TableName::of(table);
    looks.sources.iter().map(|source| DrawnColumn { table: table.clone(), column: None, source: *source }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::SqlEffects;
    use super::{DrawnColumn, Source};

    fn effects(text: &str) -> SqlEffects {
        SqlEffects::of(text, "jdbc:h2:mem:x").remove(0)
    }

    fn sources(text: &str) -> Vec<Source> {
        effects(text).looks.sources.into_iter().collect()
    }

    fn columns(text: &str) -> Vec<(Option<String>, Source)> {
        effects(text).drawn.into_iter().map(|DrawnColumn { column, source, .. }| (column, source)).collect()
    }

    #[test]
    fn a_query_looks_at_the_clock_or_at_chance_where_a_function_does() {
        for text in [
            "SELECT DATEDIFF('DAY', DATE '2026-01-01', CURRENT_DATE)",
            "SELECT COUNT(*) FROM a WHERE b < NOW()",
            "CALL NOW()",
            "SELECT date('now')",
            "SELECT SYSDATE FROM dual",
        ] {
            assert_eq!(sources(text), [Source::Clock], "{text}");
        }
        assert_eq!(sources("SELECT RAND()"), [Source::Random]);
        assert_eq!(sources("SELECT RANDOM_UUID()"), [Source::Identity]);
        assert_eq!(sources("SELECT UPPER(x), YEAR(y) FROM a"), []);
    }

    #[test]
    fn what_goes_into_a_column_is_remembered_and_no_look() {
        let clock = |name: &str| (Some(name.to_owned()), Source::Clock);
        for (text, column) in [
            ("CREATE TABLE a (x INT, born DATE DEFAULT CURRENT_DATE, CHECK (x < YEAR(NOW())))", clock("born")),
            ("INSERT INTO a (x, at) VALUES (?, NOW())", clock("at")),
            ("INSERT INTO a VALUES (1, NOW())", (None, Source::Clock)),
            ("UPDATE a SET at = CURRENT_TIMESTAMP WHERE id = ?", clock("at")),
            ("CREATE VIEW v AS SELECT x FROM a WHERE at < NOW()", (None, Source::Clock)),
        ] {
            assert_eq!((columns(text), sources(text)), (vec![column], vec![]), "{text}");
        }
        let text = "DELETE FROM a WHERE at < NOW()";
        assert_eq!((columns(text), sources(text)), (vec![(None, Source::Clock)], vec![Source::Clock]));
    }

    #[test]
    fn a_column_is_looked_at_where_it_is_shown_or_compared_with_anything_but_what_is_equal() {
        let id = effects("CREATE TABLE a (id UUID DEFAULT RANDOM_UUID())").drawn.remove(0);
        let looks = |text: &str| effects(text).looks.at(&id);
        for text in ["SELECT * FROM a", "SELECT id FROM a WHERE id = ?", "SELECT x FROM a ORDER BY a.id"] {
            assert!(looks(text), "{text}");
        }
        for text in [
            "SELECT COUNT(*) FROM a",
            "SELECT x FROM a WHERE id = ?",
            "SELECT x FROM a JOIN b ON a.id = b.a",
            "INSERT INTO a (id) VALUES (?)",
        ] {
            assert!(!looks(text), "{text}");
        }
    }
}
