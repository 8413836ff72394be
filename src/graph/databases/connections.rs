//! Connections, the statements made on them, and which database each means.
//!
//! Input: calls that open, prepare, hand on. Output: the connection that a call works on. Invariants: options behind a URL, user and password are no part
//! of a database's name; while there are connections of which nobody saw the URL, all databases are one.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use super::lives::{Lives, is_nameless, keeps};
use super::openings::{Login, Opening, Openings, Told, is_data_source, opens};
use super::rows::Parameters;
use super::url::{address, address_end, is_server, product, server, url_of};
use crate::graph::databases::sql::{
    Attached, Dialect, Home, Making, OF_THE_USER, Path, Scope, Setting, Step, TableName, is_in_memory,
};
use crate::graph::recorded_call::RecordedCall;
use crate::graph::surroundings::found_properties::given;
use crate::library::Access;
use crate::program::Program;
use crate::program::driver::is_test_framework;
use crate::trace::definition::Callee;
use crate::trace::event::{Event, EventId, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

/// That a text began a transaction, beside what setters set.
const BEGUN: &str = "begin";
/// Behind what sets the schema of a connection that had another one before.
pub(super) const LEAVES: &str = " leaves";

/// What texts call the setting that a method of this name sets, too.
const AUTOCOMMIT: (&str, &str) = ("autocommit", "setAutoCommit");

/// One connection.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    pub(super) name: ObjectId,
    /// What its tables are known by.
    pub(super) database: Rc<str>,
    /// As it was opened, with its options.
    pub(super) url: Rc<str>,
    pub(super) dialect: &'static Dialect,
    pub(super) login: Login,
    /// Where names without a schema are: in the first of these that has it.
    path: Vec<String>,
    /// What that was at first.
    home: Vec<String>,
    /// What that is again when the transaction ends.
    path_behind: Option<Vec<String>>,
    /// Its temporary tables, by the last parts of their names.
    temporary: IndexSet<String>,
    /// Databases whose tables it finds, too, by their schemas.
    pub(super) attached: IndexMap<String, Rc<str>>,
    pub(super) in_transaction: bool,
    /// With the end of this transaction each statement is one of its own again.
    is_single: bool,
    transactions: Transactions,
    /// Since the last commit.
    pub(super) changed: IndexSet<String>,
    /// The settings that are not, or may not be, what they were at first, by their locations.
    pub(super) set: IndexSet<String>,
    /// Those of them that end with the transaction.
    local: IndexSet<String>,
}

/// How the transactions of a connection ended. Why: what belongs to one that is committed is as final as what is in none.
#[derive(Clone, Debug, Default)]
struct Transactions {
    /// Of the one that there is, or comes next.
    number: usize,
    /// It went back to a savepoint.
    went_back: bool,
    committed: IndexSet<usize>,
    /// What was so when the calls were told before.
    to_commit: Rc<IndexSet<usize>>,
}

impl Transactions {
    fn step(&mut self, step: Step) {
        match step {
            Step::BackTo => self.went_back = true,
            Step::Commit | Step::Never | Step::Rollback => {
                if step != Step::Rollback && !self.went_back {
                    self.committed.insert(self.number);
                }
                self.number += 1;
                self.went_back = false;
            }
            Step::Begin | Step::Always | Step::PerhapsCommit => {}
        }
    }
}

impl Connection {
    fn new(name: ObjectId, database: Rc<str>, url: Rc<str>, login: Login) -> Self {
        let dialect = Dialect::of(&url);
        let path = first_path(dialect, &url);
        Self {
            name,
            database,
            url,
            dialect,
            login,
            home: path.clone(),
            path,
            path_behind: None,
            temporary: IndexSet::new(),
            attached: IndexMap::new(),
            in_transaction: false,
            is_single: false,
            transactions: Transactions::default(),
            changed: IndexSet::new(),
            set: IndexSet::new(),
            local: IndexSet::new(),
        }
    }

    /// The way into its database that a test can go, too: one in its own JVM, without a password. (Who gets in, a test should not say.)
    pub(super) fn way_in(&self) -> Option<Opening> {
        let is_here = product(&self.url).is_some() && !is_server(&self.url);
        let is_open = !self.login.is_hidden && self.login.password.as_deref().is_none_or(str::is_empty);
        (is_here && is_open).then(|| Opening { url: self.url.to_string(), login: self.login.clone() })
    }

    /// Whether others that are opened as it was do not find a table by the name that the program writes: one in a database in memory without a name, of which each has its own, a
    /// temporary one, or one in another schema than those of the first.
    pub(super) fn finds_alone(&self, table: &TableName) -> bool {
        let is_temporary = table.schema() == Some(self.own_schema().as_str());
        is_nameless(&self.url) || is_temporary || self.path != self.home
    }

    /// Whether its URL says that each statement is no transaction of its own.
    pub(super) fn begins_set(&self) -> bool {
        self.url.to_ascii_lowercase().contains("autocommit")
    }

    /// One of its settings gets a value, whatever it had before.
    pub(super) fn sets(&mut self, setter: &str, is_first_value: bool) -> (String, Access) {
        let location = self.setting(setter);
        self.local.swap_remove(&location);
        if is_first_value {
            self.set.swap_remove(&location);
        } else {
            self.set.insert(location.clone());
        }
        (location, Access::Kill)
    }

    /// A text sets something of the connection.
    pub(super) fn set_by_text(&mut self, setting: &Setting) -> Vec<(String, Access)> {
        let Some(name) = &setting.name else {
            self.local.clear();
            return std::mem::take(&mut self.set).into_iter().map(|location| (location, Access::Kill)).collect();
        };
        let is_autocommit = name == AUTOCOMMIT.0;
        let setter = if is_autocommit { AUTOCOMMIT.1 } else { name };
        let told = self.sets(setter, setting.is_reset && !(is_autocommit && self.begins_set()));
        if setting.scope == Scope::Transaction {
            self.local.insert(told.0.clone());
        }
        // (Where it belongs to the transaction, that may take it back.)
        if self.in_transaction && self.dialect.making == Making::BelongsToIt {
            self.changed.insert(told.0.clone());
        }
        vec![told]
    }

    /// Names without a schema are in this one from now on, if that is what this method sets.
    pub(super) fn sets_schema(&mut self, setter: &str, schema: &str) -> (String, Access) {
        if setter == self.schema_setter() {
            self.path = vec![schema.to_lowercase()];
        }
        self.sets(&self.schema_setting(setter), false)
    }

    /// (On MySQL a connection whose URL names no database has none to begin with.)
    fn schema_setting(&self, setter: &str) -> String {
        let leaves = is_server(&self.url) && self.home.first().is_some_and(|schema| !schema.is_empty());
        format!("{setter}{}", if leaves { LEAVES } else { "" })
    }

    /// The same by a text.
    pub(super) fn sets_path(&mut self, path: &Path) -> (String, Access) {
        let setter = &self.schema_setting(self.schema_setter());
        match path {
            Path::AsAtFirst => {
                self.path = self.home.clone();
                self.sets(setter, true)
            }
            Path::Schemas { names, behind, scope } => {
                let kept = if *behind { 1 } else { 0 };
                let old = self.path.clone();
                self.path.truncate(kept);
                self.path.extend(names.iter().cloned());
                let told = self.sets(setter, false);
                if *scope == Scope::Transaction {
                    self.path_behind.get_or_insert(old);
                    self.local.insert(told.0.clone());
                }
                told
            }
        }
    }

    /// The SQL that its URL says is run first.
    pub(super) fn initial_text(&self) -> Option<String> {
        let option = self.dialect.first_run_option?;
        let at = self.url.to_ascii_lowercase().find(option)?;
        let mut parts = self.url[at + option.len()..].split(';');
        let mut text = parts.next()?.to_owned();
        // (A semicolon of the SQL stands behind a backslash.)
        while text.ends_with('\\') {
            text.pop();
            text = format!("{text};{}", parts.next().unwrap_or_default());
        }
        Some(text)
    }

    /// All connections with its URL begin as it is now.
    pub(super) fn is_at_first(&mut self) {
        self.home = self.path.clone();
        self.set.clear();
    }

    /// Whether a database has a schema of this name when it is made.
    pub(super) fn has_from_the_first(&self, schema: &str) -> bool {
        let is_own = self.own_schema() == schema;
        is_own || matches!(self.dialect.home, Home::Path(names) if names.contains(&schema))
    }

    /// What sets the schema, by its method's name: a text that does is told as that.
    fn schema_setter(&self) -> &'static str {
        if self.dialect.has_databases_for_schemas() { "setCatalog" } else { "setSchema" }
    }

    /// The schemas in which names without one are found, the first that has it; none if they are not told apart.
    pub(super) fn path(&self, is_there: impl Fn(&str) -> bool) -> Vec<&str> {
        if !self.tells_schemas() {
            return Vec::new();
        }
        let own = |schema: &String| schema == OF_THE_USER;
        let named = self.path.iter().filter_map(|schema| match own(schema) {
            true => self.login.user.as_deref().filter(|user| is_there(user)),
            false => Some(schema.as_str()),
        });
        named.collect()
    }

    /// The same, on one of the databases that are attached to it.
    pub(super) fn at(&self, database: &Rc<str>) -> Self {
        Self { database: Rc::clone(database), ..self.clone() }
    }

    /// Whether its tables are known by their schemas, too.
    pub(super) fn tells_schemas(&self) -> bool {
        self.dialect.tells_schemas() && !self.database.is_empty()
    }

    /// What stands for the schema where that is not told apart.
    pub(super) fn schema(&self) -> &str {
        self.path.first().map(String::as_str).unwrap_or_default()
    }

    /// The schema of its temporary tables.
    fn own_schema(&self) -> String {
        format!("~{}", self.name.0)
    }

    /// A temporary table of its own, if the name without a schema is that of one, or of one that is being made.
    pub(super) fn temporary(&self, name: &TableName, is_made: bool) -> Option<TableName> {
        let is_one = is_made || self.temporary.contains(&name.last);
        let is_told = !name.has_schema() && !name.is_schema() && !self.database.is_empty();
        (is_one && is_told).then(|| name.qualified(&self.own_schema()))
    }

    /// A temporary table is there from now on, or none of that name any more.
    pub(super) fn makes_temporary(&mut self, name: &TableName, is_made: bool) {
        if let Some((_, own)) = name.last.split_once('.').filter(|(schema, _)| *schema == self.own_schema()) {
            if is_made {
                self.temporary.insert(own.to_owned());
            } else {
                self.temporary.swap_remove(own);
            }
        }
    }

    fn setting(&self, setter: &str) -> String {
        format!("settings:{} {setter}", self.name.0)
    }

    /// Whether what is done now is there when the transaction has ended.
    pub(super) fn will_commit(&self) -> bool {
        self.transactions.to_commit.contains(&self.transactions.number)
    }

    /// What happens to what was changed: it is there for others now, or is not there any more.
    pub(super) fn stepped(&mut self, step: Step) -> Vec<(String, Access)> {
        let access = match step {
            Step::Begin | Step::Always => Access::None,
            Step::Commit | Step::PerhapsCommit | Step::Never => Access::Update,
            Step::Rollback | Step::BackTo => Access::ReadUpdate,
        };
        let changed = self.changed.iter().map(|name| (name.clone(), access));
        let mut told: Vec<_> = changed.filter(|_| access != Access::None && self.is_told(step)).collect();
        self.transactions.step(step);
        match step {
            Step::Begin if !self.in_transaction => {
                (self.in_transaction, self.is_single) = (true, true);
                // All that runs in it needs its beginning.
                told.push(self.sets(BEGUN, false));
            }
            Step::Always => (self.in_transaction, self.is_single) = (true, false),
            Step::Never => self.end_transaction(),
            Step::Commit | Step::Rollback if self.is_single => self.end_transaction(),
            _ => {}
        }
        if matches!(step, Step::Commit | Step::Rollback | Step::Never) {
            self.path = self.path_behind.take().unwrap_or_else(|| std::mem::take(&mut self.path));
            for location in std::mem::take(&mut self.local) {
                self.set.swap_remove(&location);
            }
        }
        if !matches!(step, Step::PerhapsCommit | Step::BackTo) {
            self.changed.clear();
        }
        told
    }

    fn end_transaction(&mut self) {
        (self.in_transaction, self.is_single) = (false, false);
        self.set.swap_remove(&self.setting(BEGUN));
    }

    /// What each statement does by itself needs no end.
    fn is_told(&self, step: Step) -> bool {
        self.in_transaction || matches!(step, Step::Commit | Step::Rollback)
    }
}

/// A statement, or what it gave.
#[derive(Clone, Debug, Default)]
pub(super) struct Statement {
    pub(super) connection: Option<ObjectId>,
    /// At most one text: none if it is told at each run; None if it was not recorded.
    pub(super) prepared: Vec<Option<String>>,
    pub(super) batch: Vec<Option<String>>,
    parameters: Parameters,
    /// Those of each run that was put into the batch.
    batched: Vec<Parameters>,
}

impl Statement {
    /// One that was made on a connection, and with which text.
    pub(super) fn on(connection: ObjectId, prepared: Vec<Option<String>>) -> Self {
        Self { connection: Some(connection), prepared, ..Self::default() }
    }

    /// One more run: of a text, or of what it was prepared with.
    pub(super) fn add_batch(&mut self, text: Option<Option<String>>) {
        match text {
            Some(text) => self.batch.push(text),
            None => self.batched.push(self.parameters.clone()),
        }
    }

    pub(super) fn clear_batch(&mut self) {
        self.batch.clear();
        self.batched.clear();
    }
}

/// All that were seen.
#[derive(Debug, Default)]
pub(super) struct Connections {
    open: IndexMap<ObjectId, Connection>,
    pub(super) statements: IndexMap<ObjectId, Statement>,
    /// What data sources and pools were told.
    sources: IndexMap<ObjectId, Told>,
    pub(super) openings: Openings,
    pub(super) lives: Lives,
    /// What was made of a URL or of what was told one, and what such an object gave.
    made: IndexSet<ObjectId>,
    /// Sources that are known as if they were connections, with their database.
    entered: IndexMap<ObjectId, Rc<str>>,
    /// Something ran on a connection of which nobody saw the URL.
    is_any: bool,
    /// It did so when the calls were told before: all databases are one.
    are_one: bool,
    /// Which transactions of which connection were committed when the calls were told before.
    committed: IndexMap<ObjectId, Rc<IndexSet<usize>>>,
}

impl Connections {
    /// The calls will be told once more.
    pub(super) fn again(&self) -> Self {
        let committed = self.open.iter().map(|(name, one)| (*name, Rc::new(one.transactions.committed.clone())));
        let committed = committed.collect();
        Self { are_one: self.is_any || self.are_one, lives: self.lives.again(), committed, ..Self::default() }
    }

    /// Whether what a call is told counts: the JDK's own classes keep nothing.
    pub(super) fn may_note(callee: &Callee) -> bool {
        !callee.owner.starts_with("java/")
    }

    /// A library's call that is told a URL or a login, or hands on what was told one.
    pub(super) fn note(&mut self, program: &Program, callee: &Callee, call: RecordedCall<'_>) {
        let (receiver, result) = (call.receiver.object(), call.result.object());
        if let Some(on) = receiver {
            self.lives.called(&callee.name, on);
        }
        if !Self::may_note(callee) {
            return;
        }
        let given = self.told_to(program, call.arguments);
        let told = given.clone().or_else(|| Told::by_setter(program, &callee.name, call.arguments));
        let describes = |object: ObjectId| Some(object) != result && !keeps_any(program, object);
        let is_made = given.is_some() && callee.makes()
            || receiver.is_some_and(|object| self.made.contains(&object) || describes(object));
        if is_made {
            self.made.extend(receiver.filter(|_| callee.name == "<init>").into_iter().chain(result));
        }
        let is_text = call.arguments.iter().any(|value| url_of(program, *value).is_some());
        if let (Some(source), Some(told)) = (receiver, &told) {
            self.tell(program, source, told, is_text);
        }
        let known = receiver.and_then(|source| self.sources.get(&source).cloned()).or(told);
        if let (Some(made), Some(known)) = (result, known.filter(|known| known.url.is_some())) {
            self.tell(program, made, &known, is_text);
        }
    }

    /// A source is told something: from its URL on it may hold the database. (What works on another source leaves that to it.)
    fn tell(&mut self, program: &Program, source: ObjectId, told: &Told, is_text: bool) {
        let is_source = is_data_source(program, program.object(source).class);
        let known = self.sources.entry(source).or_default();
        known.extend(told);
        let connects = is_source || is_text && self.made.contains(&source);
        let Some(url) = known.url.as_deref().filter(|_| connects) else { return };
        if keeps_any(program, source) {
            self.lives.hold(url, source);
        }
        // It connects when it likes, and nobody may see that.
        if is_server(url) {
            self.openings.add(known);
        }
    }

    /// A call that gives a prepared statement one of its parameters.
    pub(super) fn set_parameter(&mut self, name: &str, call: RecordedCall<'_>) {
        let Some(statement) = call.receiver.object().and_then(|on| self.statements.get_mut(&on)) else { return };
        match (name, call.arguments) {
            ("clearParameters", []) => statement.parameters.clear(),
            ("setNull", [Value::Primitive(Primitive::Int(at)), ..]) => {
                statement.parameters.insert(*at, Value::Null);
            }
            (name, [Value::Primitive(Primitive::Int(at)), value, ..]) if name.starts_with("set") => {
                statement.parameters.insert(*at, *value);
            }
            _ => {}
        }
    }

    /// The parameters that a statement runs with, each time that it runs now.
    pub(super) fn parameters(&mut self, statement: ObjectId, is_batch: bool) -> Vec<Parameters> {
        let Some(known) = self.statements.get_mut(&statement) else { return vec![Parameters::default()] };
        match is_batch && !known.prepared.is_empty() {
            true => std::mem::take(&mut known.batched),
            false => vec![known.parameters.clone()],
        }
    }

    /// What the first argument tells that tells anything: a URL, or what was told one.
    fn told_to(&self, program: &Program, arguments: &[Value]) -> Option<Told> {
        (0..arguments.len()).find_map(|at| match &arguments[at] {
            Value::String(_) => Told::by_url(program, &arguments[at..]),
            Value::Object(given) => self.sources.get(given).filter(|told| told.url.is_some()).cloned(),
            _ => None,
        })
    }

    /// What gives a connection was called: with a URL, or on what was told one. (Of the same one once more nothing new is told.)
    /// Whether it is a new one of its own, and no pool's; none if it was known.
    pub(super) fn opened(&mut self, program: &Program, by_call: &Told, call: RecordedCall<'_>) -> Option<bool> {
        let name = call.result.object().filter(|name| !self.open.contains_key(name))?;
        let source = call.receiver.object();
        let mut told = source.and_then(|source| self.sources.get(&source).cloned()).unwrap_or_default();
        told.extend(by_call);
        self.openings.add(&told);
        self.is_any |= told.url.is_none();
        // (A pool's connections are held by the pool.)
        let is_direct = source.is_none_or(|source| !self.sources.contains_key(&source) || !keeps_any(program, source));
        if let Some(url) = told.url.as_deref().filter(|_| is_direct) {
            self.lives.hold(url, name);
        }
        let database = self.database(told.url.as_deref(), name, is_direct);
        // By its source it is told apart from others that nobody knows either.
        let unknown = || format!("source {}", source.unwrap_or(name).0);
        let url = Rc::from(told.url.unwrap_or_else(unknown));
        self.add(name, Connection::new(name, database, url, told.login));
        Some(is_direct)
    }

    /// A connection is known from now on.
    fn add(&mut self, name: ObjectId, mut connection: Connection) {
        let to_commit = self.committed.get(&name).cloned().unwrap_or_default();
        connection.transactions = Transactions { to_commit, ..Transactions::default() };
        self.open.insert(name, connection);
    }

    /// A connection works on tables of another database, too. If nobody knows which, all are one.
    pub(super) fn attach(&mut self, on: ObjectId, attached: &Attached) {
        let Some(known) = self.on(on) else { return };
        let (name, url) = (known.name, Rc::clone(&known.url));
        let product = url.match_indices(':').nth(1).map_or(&*url, |(at, _)| &url[..=at]);
        let database = match &attached.file {
            _ if self.are_one => Rc::from(""),
            Some(file) if is_in_memory(file) => Rc::from(format!("{product}{}#{}", attached.schema, name.0)),
            Some(file) => self.database(Some(&format!("{product}{file}")), name, true),
            None => {
                self.is_any = true;
                Rc::from("")
            }
        };
        if let Some(known) = self.on(on) {
            known.attached.insert(attached.schema.clone(), database);
        }
    }

    /// What the tables are known by that somebody finds with a URL.
    fn database(&self, url: Option<&str>, by: ObjectId, is_direct: bool) -> Rc<str> {
        match url {
            Some(url) if !self.are_one => Rc::from(server(&self.lives.name(url, by, is_direct))),
            _ => Rc::from(""),
        }
    }

    /// A source of connections, as if it were one: a library that is given it works on its database.
    pub(super) fn enter(&mut self, source: ObjectId) {
        let told = self.sources.get(&source).cloned().unwrap_or_default();
        self.is_any |= told.url.is_none();
        let database = self.database(told.url.as_deref(), source, false);
        // (The one before may have ended.)
        let is_there = self.entered.get(&source).is_some_and(|known| *known == database);
        if !is_there {
            let url = Rc::from(told.url.unwrap_or_else(|| format!("source {}", source.0)));
            self.entered.insert(source, Rc::clone(&database));
            self.add(source, Connection::new(source, database, url, told.login));
        }
    }

    /// A library gives the connection that it works on, or another one to the same database.
    pub(super) fn handed_on(&mut self, on: ObjectId, given: Option<ObjectId>) {
        let given = given.filter(|given| !self.open.contains_key(given));
        if let (Some(known), Some(given)) = (self.open.get(&on).cloned(), given) {
            self.add(given, known);
        }
    }

    /// Whether an object is a connection that ran something, or was seen being opened.
    pub(super) fn is_open(&self, object: ObjectId) -> bool {
        self.open.contains_key(&object) && !self.entered.contains_key(&object)
    }

    /// Whether an object was made of a URL, or of what was told one, and may work on the database.
    pub(super) fn may_hold(&self, program: &Program, object: ObjectId) -> bool {
        let is_told = || self.sources.get(&object).is_some_and(|told| told.url.is_some());
        self.made.contains(&object) && is_told() && keeps_any(program, object)
    }

    /// A connection that was seen being opened.
    pub(super) fn of(&mut self, connection: ObjectId) -> Option<&mut Connection> {
        self.open.get_mut(&connection)
    }

    /// The connection that a statement, or what it gave, works on; or that is the object itself.
    pub(super) fn on(&mut self, object: ObjectId) -> Option<&mut Connection> {
        let connection = self.statements.get(&object).and_then(|statement| statement.connection).unwrap_or(object);
        self.open.get_mut(&connection)
    }

    /// The same as it is now; one that nobody saw being opened may be any.
    pub(super) fn any(&mut self, object: ObjectId) -> Connection {
        if let Some(known) = self.on(object) {
            return known.clone();
        }
        self.is_any = true;
        let name = self.statements.get(&object).and_then(|statement| statement.connection).unwrap_or(object);
        let url: Rc<str> = Rc::from(format!("connection {}", name.0));
        self.add(name, Connection::new(name, Rc::from(""), url, Login::default()));
        self.open[&name].clone()
    }

    /// What a statement gave works on its connection.
    pub(super) fn belongs(&mut self, result: Option<ObjectId>, statement: ObjectId) {
        let connection = self.statements.get(&statement).and_then(|known| known.connection);
        self.statements.extend(result.map(|result| (result, Statement { connection, ..Statement::default() })));
    }
}

impl Openings {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog) -> Self {
        let mut connections = Connections::default();
        for (at, event) in (0u32..).map(EventId).zip(log.events.iter()) {
            let Event::Call { callee: id, receiver, arguments } = event else { continue };
            let callee = program.callee(id);
            if is_test_framework(&callee.owner) {
                continue;
            }
            let opens = opens(callee) && callee.desc.ends_with(")Ljava/sql/Connection;");
            if opens || Connections::may_note(callee) {
                let result = given(log, at).unwrap_or(Value::Absent);
                let arguments = log.values(arguments);
                let call = RecordedCall { callee: id, receiver, arguments, result, by_driver: false, invocation: None };
                connections.note(program, callee, call);
                if opens {
                    connections.opened(program, &Told::by_call(program, call.arguments), call);
                }
            }
        }
        connections.openings
    }
}

/// Whether an object that was told a URL may hold a connection of its own.
pub(super) fn keeps_any(program: &Program, source: ObjectId) -> bool {
    keeps(&program.class(program.object(source).class).name)
}

/// Where a connection finds names without a schema at first.
fn first_path(dialect: &Dialect, url: &str) -> Vec<String> {
    let by_option = || {
        let option = dialect.schema_option?;
        let options = url[address_end(url)..].split([';', '?', '&']).filter_map(|one| one.split_once('='));
        let (_, value) = options.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(option))?;
        let all = value.split([',']).flat_map(|one| one.split("%2C"));
        Some(all.map(|one| one.trim_matches('"').to_lowercase()).collect())
    };
    match dialect.home {
        Home::Unknown => Vec::new(),
        Home::Database => {
            let address = address(url);
            let name = address.strip_prefix(server(&address)).and_then(|rest| rest.strip_prefix('/'));
            name.filter(|name| !name.is_empty()).map(str::to_lowercase).into_iter().collect()
        }
        Home::Path(names) => by_option().unwrap_or_else(|| names.iter().map(ToString::to_string).collect()),
    }
}
