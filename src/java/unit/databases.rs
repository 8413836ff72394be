//! Databases around the tests of a class: names of their own for those in memory, the emptying of those that the program names itself, the closing of connections
//! that nobody else closes.
//!
//! Input: the drafts of the class. Output: fields, and one method that empties all databases which stay: it is called at the beginning of each test that needs it,
//! as others may have left something in one, and behind each test, so that nothing is left. Invariant: what tears down does so before. Connections are learnt of the
//! drivers, each of which is asked through a proxy while such a test runs: who opened one inside the program gives it to nobody.

use genco::tokens::Tokens;

use super::{ClassUnit, Writer, line};
use crate::graph::databases::CONNECTION;
use crate::java::draft::Draft;
use crate::java::environment::databases::{
    CLOSE_CONNECTIONS, CONNECTIONS, DRIVERS, EMPTY_DATABASES, HAS_ROW, SQL_EXCEPTION, WATCH_CONNECTIONS,
};
use crate::java::tree::literal::string;
use crate::java::unit::lang::Java;
use crate::scenario::places::{Places, StayingDatabase};

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
        self.behind_each(tokens, EMPTY_DATABASES, statements, called);
    }

    /// A method that is called behind each test, by JUnit or by what tears down.
    fn behind_each(
        &self,
        tokens: &mut Tokens<Java>,
        name: &str,
        statements: impl IntoIterator<Item = String>,
        called: bool,
    ) {
        let signature = self.signature(name, &[SQL_EXCEPTION.to_owned()]);
        match called {
            true => self.around_method(tokens, &signature, statements),
            false => self.after_each(tokens, &signature, statements),
        }
    }

    /// The fields for connections that nobody else closes, and the method that has drivers tell of them.
    pub(super) fn watching_connections(&self, tokens: &mut Tokens<Java>) {
        let sql = |name: &str| self.imports.name(&format!("java/sql/{name}"));
        let util = |name: &str| self.imports.name(&format!("java/util/{name}"));
        let reflect = |name: &str| self.imports.name(&format!("java/lang/reflect/{name}"));
        let [manager, driver, connection, exception] =
            ["DriverManager", "Driver", "Connection", "SQLException"].map(sql);
        let (map, linked, collections) = (util("Map"), util("LinkedHashMap"), util("Collections"));
        let (list, copied) = (util("List"), util("concurrent/CopyOnWriteArrayList"));
        let (handler, proxy, failed) =
            (reflect("InvocationHandler"), reflect("Proxy"), reflect("InvocationTargetException"));
        line(tokens, format!("private final {map}<{driver}, {driver}> {DRIVERS} = new {linked}<>();"));
        line(tokens, format!("private final {list}<{connection}> {CONNECTIONS} = new {copied}<>();"));
        tokens.line();
        line(tokens, "/** Each driver is asked through one that keeps what it opens. */".to_owned());
        let signature = format!("private void {WATCH_CONNECTIONS}() throws {exception} {{");
        let watch = format!(
            "for ({driver} driver : {collections}.list({manager}.getDrivers())) {{
~{handler} keeping = (self, method, arguments) -> {{
~~try {{
~~~Object given = method.invoke(driver, arguments);
~~~if (given instanceof {connection}) {{
~~~~{CONNECTIONS}.add(({connection}) given);
~~~}}
~~~return given;
~~}} catch ({failed} e) {{
~~~throw e.getCause();
~~}}
~}};
~Class<?>[] types = {{{driver}.class}};
~{driver} watched = ({driver}) {proxy}.newProxyInstance(getClass().getClassLoader(), types, keeping);
~{manager}.deregisterDriver(driver);
~{manager}.registerDriver(watched);
~{DRIVERS}.put(watched, driver);
}}"
        );
        self.around_method(tokens, &[signature], self.indented(&watch));
    }

    /// The method that closes them. `called`: by what tears down.
    pub(super) fn closing_connections(&self, tokens: &mut Tokens<Java>, called: bool) {
        let [manager, driver, connection] =
            ["DriverManager", "Driver", "Connection"].map(|name| self.imports.name(&format!("java/sql/{name}")));
        let entry = format!("{}.Entry<{driver}, {driver}>", self.imports.name("java/util/Map"));
        let close = format!(
            "for ({entry} one : {DRIVERS}.entrySet()) {{
~{manager}.deregisterDriver(one.getKey());
~{manager}.registerDriver(one.getValue());
}}
for ({connection} opened : {CONNECTIONS}) {{
~try ({connection} connection = opened) {{
~~if (!connection.isClosed() && !connection.getAutoCommit()) {{
~~~connection.rollback();
~~}}
~}}
}}"
        );
        self.behind_each(tokens, CLOSE_CONNECTIONS, self.indented(&close), called);
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
