//! Names of tables.
//!
//! Input: a name as SQL has it. Output: its last part, by which a table is known, and how it was written. Invariant: two names that may mean one table
//! have one last part. Why both: `b`, `"B"` and `public.b` may be one table, so they are known by one name; but `old.b` is another, so what ends
//! the one must not end the other.

use sqlparser::ast::ObjectName;

/// Schemas in which a database tells of itself.
const OF_THE_SYSTEM: [&str; 4] = ["information_schema", "pg_catalog", "sys", "performance_schema"];

/// A name of a table, view or sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::graph) struct TableName {
    /// Without schema and quotes, in lower case.
    pub(in crate::graph) last: String,
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
    pub(in crate::graph) fn is_of_the_system(&self) -> bool {
        let (_, around) = self.parts.split_last().unwrap_or((&self.last, &[]));
        around.iter().any(|part| OF_THE_SYSTEM.contains(&part.trim_matches('"').to_lowercase().as_str()))
    }

    /// The whole name, where names without a schema mean this one's.
    pub(in crate::graph) fn within(&self, schema: &str) -> String {
        match self.parts.as_slice() {
            [own] => format!("{schema}.{own}"),
            parts => parts.join("."),
        }
    }
}
