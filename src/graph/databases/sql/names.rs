//! Names of tables.
//!
//! Input: a name as SQL has it. Output: its last part, by which a table is known, and how it was written. Invariant: two names that may mean one table
//! have one last part. Why both: `b`, `"B"` and `public.b` may be one table, so they are known by one name; but `old.b` is another, so what ends
//! the one must not end the other. Where it is known in which schemas a connection finds names (`dialect.rs`), they are told apart: `old.b`.

use sqlparser::ast::ObjectName;

/// Schemas in which a database tells of itself.
const OF_THE_SYSTEM: [&str; 4] = ["information_schema", "pg_catalog", "sys", "performance_schema"];

/// What the names begin with of tables in which others do so, and that are found without a schema.
const SYSTEMS_OWN: [&str; 2] = ["pg_", "sqlite_"];

/// A name of a table, view or sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::graph::databases) struct TableName {
    /// Without schema and quotes, in lower case.
    pub(in crate::graph::databases) last: String,
    /// The parts as they were written; in lower case unless in quotes.
    parts: Vec<String>,
}

impl TableName {
    pub(super) fn of(name: &ObjectName) -> Self {
        let mut idents = name.0.iter().filter_map(|part| part.as_ident());
        let parts: Vec<String> = idents
            .clone()
            .map(|ident| match ident.quote_style {
                Some('"') => ident.to_string(),
                _ => ident.value.to_lowercase(),
            })
            .collect();
        let last = idents.next_back().map_or_else(|| name.to_string(), |ident| ident.value.clone());
        Self { last: last.to_lowercase(), parts }
    }

    /// Whether it is one of those tables that show what else there is.
    pub(in crate::graph::databases) fn is_of_the_system(&self) -> bool {
        let (_, around) = self.parts.split_last().unwrap_or((&self.last, &[]));
        let is_plain = around.is_empty() && !self.is_schema();
        if is_plain && SYSTEMS_OWN.iter().any(|begin| self.last.starts_with(begin)) {
            return true;
        }
        around.iter().any(|part| OF_THE_SYSTEM.contains(&part.trim_matches('"').to_lowercase().as_str()))
    }

    /// A schema, as if it were a table: by a name that none of its tables has.
    pub(in crate::graph::databases) fn of_schema(schema: &str) -> Self {
        Self { last: format!("{schema}."), parts: vec![format!("{schema}.")] }
    }

    /// Whether it is a schema.
    pub(in crate::graph::databases) fn is_schema(&self) -> bool {
        self.last.ends_with('.')
    }

    /// Whether it was written with its schema.
    pub(in crate::graph::databases) fn has_schema(&self) -> bool {
        self.parts.len() > 1
    }

    /// The schema that it was written with.
    pub(in crate::graph::databases) fn written_schema(&self) -> Option<String> {
        let around = self.parts.len().checked_sub(2)?;
        Some(self.parts[around].trim_matches('"').to_lowercase())
    }

    /// The same without its schema.
    pub(in crate::graph::databases) fn without_schema(&self) -> Self {
        Self { last: self.last.clone(), parts: self.parts.last().cloned().into_iter().collect() }
    }

    /// The same known by its schema, too; by this one if it was written without.
    pub(in crate::graph::databases) fn qualified(&self, schema: &str) -> Self {
        let plain = |part: &String| part.trim_matches('"').to_lowercase();
        match self.parts.as_slice() {
            _ if self.is_schema() => self.clone(),
            [own] => Self { last: format!("{schema}.{}", self.last), parts: vec![schema.to_owned(), own.clone()] },
            [.., around, own] => {
                Self { last: format!("{}.{}", plain(around), plain(own)), parts: vec![plain(around), own.clone()] }
            }
            [] => self.clone(),
        }
    }

    /// The schema that it is known by.
    pub(in crate::graph::databases) fn schema(&self) -> Option<&str> {
        let (schema, table) = self.last.split_once('.')?;
        (!table.is_empty()).then_some(schema)
    }

    /// The whole name, where names without a schema mean this one's.
    pub(in crate::graph::databases) fn within(&self, schema: &str) -> String {
        match self.parts.as_slice() {
            [own] => format!("{schema}.{own}"),
            parts => parts.join("."),
        }
    }
}

pub(super) fn last_part(name: &ObjectName) -> String {
    name.0.last().and_then(|part| part.as_ident()).map(|ident| ident.value.to_lowercase()).unwrap_or_default()
}
