//! Execution flow, call and data dependence graphs of a recording.
//!
//! Input: a recording and the library table. Output: [`History`], which answers every question the slice asks. The graphs are columns
//! (invocations, definitions, uses) because a recording has millions of events; petgraph is for slices and exports.
//!
//! `invocation` is the call forest, `data` the data flow over `location`s, which asks `calls`, `databases` and `files` what a library call does. All else is
//! found in these two: `objects`, `chance`, `threads`, `surroundings`, `changed`; `columns` is what they are kept in.

pub mod calls;
pub mod chance;
pub mod changed;
pub mod columns;
pub mod data;
pub mod databases;
pub mod export;
pub mod files;
pub mod invocation;
pub mod location;
pub mod objects;
mod recorded_call;
pub mod surroundings;
pub mod threads;

use crate::library::LibraryTable;
use crate::program::Program;
use crate::trace::event::{Event, EventId, LambdaId, ObjectId, Value};
use crate::trace::log::EventLog;
use chance::Chance;
use data::DataFlow;
use databases::Openings;
use databases::memory_databases::MemoryDatabases;
use files::Files;
use invocation::{CallForest, Span};
use objects::accessors::Accessors;
use objects::closes::Closes;
use objects::doubles::Doubles;
use objects::functions::Functions;
use surroundings::exits::{CaughtExit, Exits};
use surroundings::found_properties::FoundProperties;
use surroundings::network::Network;
use surroundings::own_thread::OwnThread;
use surroundings::system_tests::SystemTests;
use threads::Threads;
use threads::monitors::Monitors;

/// A recording with its graphs.
#[derive(Debug)]
pub struct History<'a> {
    pub program: &'a Program,
    pub log: &'a EventLog,
    pub calls: CallForest,
    pub flow: DataFlow,
    pub functions: Functions,
    pub chance: Chance,
    pub accessors: Accessors,
    pub monitors: Monitors,
    pub network: Network,
    pub own_thread: OwnThread,
    pub exits: Exits,
    pub files: Files,
    pub closes: Closes,
    pub doubles: Doubles,
    pub system_tests: SystemTests,
    pub threads: Threads,
    pub found_properties: FoundProperties,
    pub memory_databases: MemoryDatabases,
    pub openings: Openings,
}

impl<'a> History<'a> {
    /// Builds all graphs.
    #[must_use]
    pub fn build(program: &'a Program, log: &'a EventLog, table: &LibraryTable) -> Self {
        let calls = CallForest::build(log, program);
        let flow = DataFlow::build(program, log, &calls, table);
        let functions = Functions::build(program, log, &calls, &flow);
        let found_properties = FoundProperties::find(program, log, &calls);
        let own_thread = OwnThread::find(program, log, &calls);
        let chance = Chance::build(program, log, &calls, &flow, &found_properties, &own_thread);
        let accessors = Accessors::learn(program, log, &calls, &flow);
        let monitors = Monitors::find(program, log, &calls);
        let network = Network::find(&flow);
        let exits = Exits::find(program, log);
        let files = Files::build(program, log, &calls, &flow);
        let closes = Closes::find(program, log, &calls, &flow, table);
        let doubles = Doubles::find(program, log, &calls, &flow, table);
        let system_tests = SystemTests::find(program, &calls);
        let threads = Threads::build(program, log, &calls, &flow, table);
        let memory_databases = MemoryDatabases::find(program, log, &calls);
        let openings = Openings::find(program, log);
        Self {
            program,
            log,
            calls,
            flow,
            functions,
            chance,
            accessors,
            monitors,
            network,
            own_thread,
            exits,
            files,
            closes,
            doubles,
            system_tests,
            threads,
            found_properties,
            memory_databases,
            openings,
        }
    }

    /// The events of an action on its own thread.
    #[must_use]
    pub fn span(&self, action: EventId) -> Span {
        let own = Span { thread: self.log.thread(action), first: action, last: action };
        self.calls.starting_at(action).map_or(own, |id| self.calls.get(id).span())
    }

    /// The event that made an object of a lambda or method reference, its site and what it captured.
    #[must_use]
    pub fn function_made(&self, object: ObjectId) -> Option<(EventId, LambdaId, &'a [Value])> {
        let at = self.flow.creations[object.index()]?.event;
        match self.log.event(at) {
            Event::LambdaCreation { lambda, captured, .. } => Some((at, lambda, self.log.values(captured))),
            _ => None,
        }
    }

    /// How an action was left that would have ended the JVM, if what drives the program caught that.
    #[must_use]
    pub fn caught_exit(&self, action: EventId) -> Option<CaughtExit> {
        let invocation = self.calls.get(self.calls.starting_at(action)?);
        self.exits.caught(self.program, self.log, &self.calls, &self.flow, invocation)
    }

    /// The same, then those of the tasks that other threads ran for it.
    pub fn spans(&self, action: EventId) -> impl Iterator<Item = Span> + use<> {
        let own = self.span(action);
        std::iter::once(own).chain(self.threads.caused_in(own))
    }
}

/// Does something with the history of a trace that a test writes by hand.
#[cfg(test)]
pub(crate) fn with_history<T>(trace: &str, work: impl FnOnce(&History<'_>) -> T) -> T {
    let recording = crate::trace::recorded(trace);
    let program = Program::new(recording.header, recording.definitions);
    work(&History::build(&program, &recording.log, &LibraryTable::builtin()))
}
