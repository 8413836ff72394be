//! What the expressions of a statement ask beside tables, and what a column's definition says.
//!
//! Input: a statement's tree. Output: whether it looks at variables of the session, or calls what nobody knows. Why functions have a list: one that is
//! not in it may be the user's own, and do anything.

use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, ColumnDef, ColumnOption, DataType, Expr, ForeignKeyConstraint, Function, FunctionArg,
    FunctionArgExpr, FunctionArguments, ObjectName, TableFactor, Value, Visitor,
};

use super::names::last_part;
use crate::library::Access;

/// PostgreSQL's `SET` as a function.
const SET_CONFIG: &str = "set_config";

/// Functions that change nothing, in any product, by what they look at: `plain` ones only at what they are given.
const KNOWN: &str = include_str!("functions.txt");
/// Those that tell what the session did last.
const OF_THE_SESSION: [&str; 10] = [
    "last_insert_id",
    "identity",
    "scope_identity",
    "lastval",
    "row_count",
    "found_rows",
    "changes",
    "last_insert_rowid",
    "connection_id",
    "session_id",
];
/// What sequences are asked as if it were a column: `tickets.NEXTVAL`.
const OF_SEQUENCES: [&str; 2] = ["nextval", "currval"];

/// What the expressions of a statement ask.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pub(super) session: Access,
    pub(super) everything: Access,
    /// Calls that may set something.
    pub(super) setters: Vec<Function>,
}

impl Asked {
    pub(super) fn call(&mut self, function: &Function) {
        if is_setter(function) {
            self.setters.push(function.clone());
        } else {
            self.called(&function.name);
        }
    }

    fn called(&mut self, name: &ObjectName) {
        let last = last_part(name);
        if OF_THE_SESSION.contains(&last.as_str()) {
            self.session = Access::ReadUpdate;
        } else if kind_of(&last).is_none() {
            self.session = Access::ReadUpdate;
            self.everything = Access::ReadUpdate;
        }
    }

    fn variable(&mut self, name: &str) {
        if name.starts_with('@') {
            self.session = self.session.join(Access::Read);
        }
    }
}

impl Visitor for Asked {
    type Break = ();

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Table { name, args: Some(_), .. } | TableFactor::Function { name, .. } => self.called(name),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        match expression {
            Expr::Function(function) => self.call(function),
            Expr::Identifier(ident) => self.variable(&ident.value),
            Expr::Value(value) => {
                if let Value::Placeholder(name) = &value.value {
                    self.variable(name);
                }
            }
            Expr::BinaryOp { op: BinaryOperator::Assignment, .. } => self.session = Access::ReadUpdate,
            Expr::CompoundIdentifier(parts) => {
                let last = parts.last().map(|ident| ident.value.to_lowercase()).unwrap_or_default();
                if OF_SEQUENCES.contains(&last.as_str()) {
                    self.everything = Access::ReadUpdate;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// What a function looks at, as the list has it.
pub(super) fn kind_of(function: &str) -> Option<&'static str> {
    let mut lines = KNOWN.lines().filter_map(|line| line.split_once(": "));
    lines.find_map(|(kind, names)| names.split(' ').any(|known| known == function).then_some(kind))
}

/// Whether a column may have numbers of its own: all that is not surely something else.
pub(super) fn may_count(column: &ColumnDef) -> bool {
    use ColumnOption::{
        CharacterSet, Check, Collation, Comment, Default, ForeignKey, NotNull, Null, OnUpdate, PrimaryKey, Unique,
    };
    let is_plain = |option: &ColumnOption| match option {
        Default(value) => matches!(value, Expr::Value(_)),
        Null | NotNull | PrimaryKey(_) | Unique(_) | ForeignKey(_) | Check(_) | Comment(_) | CharacterSet(_)
        | Collation(_) | OnUpdate(_) => true,
        _ => false,
    };
    matches!(column.data_type, DataType::Custom(..) | DataType::Unspecified)
        || !column.options.iter().all(|one| is_plain(&one.option))
}

/// The key of another table that a column holds.
pub(super) fn key_of_column(column: &ColumnDef) -> Option<&ForeignKeyConstraint> {
    column.options.iter().find_map(|one| match &one.option {
        ColumnOption::ForeignKey(key) => Some(key),
        _ => None,
    })
}

/// Whether a function sets what its first argument names, and says what.
pub(super) fn is_setter(function: &Function) -> bool {
    last_part(&function.name) == SET_CONFIG && texts(function).is_some_and(|all| all.len() == 3)
}

/// The arguments of a call, if all of them are values.
pub(super) fn texts(function: &Function) -> Option<Vec<String>> {
    let FunctionArguments::List(list) = &function.args else { return None };
    let text = |argument: &FunctionArg| match argument {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(value @ Expr::Value(_))) => Some(text_of(value)),
        _ => None,
    };
    list.args.iter().map(text).collect()
}

/// A value as it is meant: a text without its quotes.
pub(super) fn text_of(value: &Expr) -> String {
    let text = match value {
        Expr::Value(value) => match &value.value {
            Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => text.clone(),
            other => other.to_string(),
        },
        Expr::Identifier(name) => name.value.clone(),
        other => other.to_string(),
    };
    text.to_lowercase()
}
