//! Databases in memory around the tests of a class: names of their own, and the emptying of those that the program names itself.
//!
//! Input: the drafts of the class. Output: fields, and one method that empties all databases which stay: it is called at the beginning of each test that needs it,
//! as others may have left something in one, and behind each test, so that nothing is left. Invariant: what tears down does so before.

use genco::tokens::Tokens;

use super::{ClassUnit, Writer, line};
use crate::graph::databases::CONNECTION;
use crate::java::lang::Java;
use crate::java::literal::string;
use crate::java::suite::Draft;
use crate::scenario::places::{Places, StayingDatabase};

/// The method of the test class that empties databases.
pub(crate) const EMPTY_DATABASES: &str = "emptyDatabases";
/// The method of the test class that looks for a row.
pub(crate) const HAS_ROW: &str = "hasRow";
pub(crate) const SQL_EXCEPTION: &str = "java/sql/SQLException";

impl Writer<'_, '_, '_> {
    /// The fields for the names of databases in memory: each test has its own.
    pub(super) fn databases(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit) {
        let most = unit.drafts.iter().map(|draft| draft.databases).max().unwrap_or_default();
        for name in (0..most).map(Places::database_name) {
            let uuid = self.imports.name("java/util/UUID");
            line(tokens, format!("private final String {name} = {uuid}.randomUUID().toString();"));
            tokens.line();
        }
    }

    /// The method that empties those that stay. `called`: by what tears down.
    pub(super) fn emptying(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit, called: bool) {
        let all = staying(&unit.drafts);
        if all.is_empty() {
            return;
        }
        let statements = all.into_iter().flat_map(|one| self.emptied(one));
        let signature = self.signature(EMPTY_DATABASES, &[SQL_EXCEPTION.to_owned()]);
        match called {
            true => self.around_method(tokens, &signature, statements),
            false => self.after_each(tokens, &signature, statements),
        }
    }

    /// The method that tells whether a table has a row.
    pub(super) fn looking_for_rows(&self, tokens: &mut Tokens<Java>) {
        let [connection, statement, result, exception] =
            [CONNECTION, "java/sql/PreparedStatement", "java/sql/ResultSet", SQL_EXCEPTION]
                .map(|class| self.imports.name(class));
        let parameters = format!("{connection} connection, String rows, Object... values");
        let signature = format!("private static boolean {HAS_ROW}({parameters}) throws {exception} {{");
        let indent = " ".repeat(self.options.indent);
        let lines = [
            format!("try ({statement} query = connection.prepareStatement(\"SELECT 1 FROM \" + rows)) {{"),
            format!("{indent}for (int at = 0; at < values.length; at++) {{"),
            format!("{indent}{indent}query.setObject(at + 1, values[at]);"),
            format!("{indent}}}"),
            format!("{indent}try ({result} found = query.executeQuery()) {{"),
            format!("{indent}{indent}return found.next();"),
            format!("{indent}}}"),
            "}".to_owned(),
        ];
        self.around_method(tokens, &[signature], lines);
    }

    fn emptied(&self, database: &StayingDatabase) -> Vec<String> {
        let [manager, connection, statement] =
            ["DriverManager", "Connection", "Statement"].map(|name| self.imports.name(&format!("java/sql/{name}")));
        let text = |text: &String| string(&text.encode_utf16().collect::<Vec<_>>());
        let arguments: Vec<String> = database.arguments.iter().map(text).collect();
        let indent = " ".repeat(self.options.indent);
        vec![
            format!("try ({connection} connection = {manager}.getConnection({});", arguments.join(", ")),
            format!("{indent}{indent}{statement} statement = connection.createStatement()) {{"),
            format!("{indent}statement.execute(\"{}\");", database.emptied_by),
            "}".to_owned(),
        ]
    }
}

/// The databases that the tests of a class have emptied, each once.
pub(super) fn staying(drafts: &[Draft]) -> Vec<&StayingDatabase> {
    let mut all: Vec<&StayingDatabase> = Vec::new();
    for one in drafts.iter().flat_map(|draft| &draft.staying) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}
