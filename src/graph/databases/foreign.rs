//! Libraries over JDBC that nobody knows: what they do with a connection, a data source, or what they made of one.
//!
//! Input: calls of methods that the library table does not list, in order. Output: the connection that such a call works on, and the SQL that it was given. Invariant: never
//! less than what may happen: without SQL it may be anything. Why not left to the state of the objects: a rollback on the connection takes back what the library wrote
//! through it, and what one object of it wrote another one reads.

use indexmap::IndexMap;

use super::connections::{Connections, keeps_any};
use super::lives::is_closing;
use super::openings::is_data_source;
use crate::graph::recorded_call::RecordedCall;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ClassId, ObjectId, Value};

/// What SQL begins with.
const STATEMENTS: [&str; 14] = [
    "select", "insert", "update", "delete", "merge", "replace", "with", "values", "create", "drop", "alter",
    "truncate", "set", "call",
];

/// Objects of such libraries.
#[derive(Debug, Default)]
pub(super) struct Foreign {
    workers: IndexMap<ObjectId, Worker>,
    /// Whether objects of a class are data sources.
    sources: IndexMap<ClassId, bool>,
}

/// What an object works on.
#[derive(Clone, Debug)]
pub(super) struct Worker {
    /// A connection, or a source of connections.
    pub(super) on: ObjectId,
    /// None: nobody knows.
    pub(super) texts: Vec<String>,
}

/// What a call works on.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) worker: Worker,
    /// The call itself was given it.
    pub(super) is_given: bool,
    /// The call itself was given the texts.
    pub(super) is_told: bool,
}

impl Foreign {
    /// What a call works on, if that is a database. Who was made of it, or set to it, works on it from now on, and so does what such a one gives. (Who is only
    /// given it for one call, as a logger, does not.)
    pub(super) fn work(
        &mut self,
        program: &Program,
        connections: &Connections,
        callee: &Callee,
        call: RecordedCall<'_>,
    ) -> Option<Work> {
        let (receiver, result) = (call.receiver.object(), call.result.object());
        // What is told where the database is does not work on it yet; what connections do themselves is listed.
        let only_told = |object: ObjectId| {
            connections.is_open(object) || self.is_source(program, object) || !keeps_any(program, object)
        };
        if receiver.or(result).is_some_and(only_told) {
            return None;
        }
        let mut given = call.arguments.iter().filter_map(|value| value.object());
        let by_argument = given.find_map(|object| self.worked_on(program, connections, object));
        let is_given = by_argument.is_some();
        let by_receiver = receiver.and_then(|object| self.worked_on(program, connections, object));
        let found = by_argument.or_else(|| by_receiver.clone())?;
        let texts: Vec<String> = call.arguments.iter().filter_map(|value| sql(program, *value)).collect();
        let is_told = !texts.is_empty();
        let worker = Worker { on: found.on, texts: if is_told { texts } else { found.texts } };
        let is_set = is_given && callee.sets();
        if let Some(receiver) = receiver.filter(|object| is_set && program.is_of_library(*object)) {
            self.workers.insert(receiver, Worker { on: worker.on, texts: Vec::new() });
        }
        let is_worker = is_given && callee.makes() || by_receiver.is_some();
        if let Some(result) = result.filter(|object| is_worker && program.is_of_library(*object)) {
            self.workers.entry(result).or_insert_with(|| worker.clone());
        }
        Some(Work { worker, is_given, is_told })
    }

    fn worked_on(&mut self, program: &Program, connections: &Connections, object: ObjectId) -> Option<Worker> {
        let is_one = connections.is_open(object)
            || self.is_source(program, object)
            || program.is_of_library(object) && connections.may_hold(program, object);
        let own = || is_one.then_some(Worker { on: object, texts: Vec::new() });
        self.workers.get(&object).cloned().or_else(own)
    }

    fn is_source(&mut self, program: &Program, object: ObjectId) -> bool {
        let class = program.object(object).class;
        *self.sources.entry(class).or_insert_with(|| is_data_source(program, class))
    }
}

/// Whether a method closes the connection that it is given.
pub(super) fn closes(method: &str) -> bool {
    is_closing(method) || method.starts_with("close")
}

fn sql(program: &Program, value: Value) -> Option<String> {
    let Value::String(id) = value else { return None };
    let text = program.text(id).to_utf8()?;
    let (first, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let begins = STATEMENTS.iter().any(|word| first.eq_ignore_ascii_case(word));
    (begins && !rest.trim().is_empty()).then_some(text)
}
