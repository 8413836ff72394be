//! Tasks: objects that one thread gives away and whose code another one runs.
//!
//! Input: the call forest, the function objects. Output: for an invocation that library code or a thread made, the objects it may be the run of; which
//! objects are run so at all. Function objects of one body with the same captured values count as one: nothing tells their runs apart.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, Invocation, Invoked};
use crate::program::Program;
use crate::trace::access;
use crate::trace::event::{Event, ObjectId, Value};
use crate::trace::log::EventLog;

/// What runs when a function object is called, without its class: that may be a subclass.
type Code<'a> = (&'a str, &'a str);

/// The objects whose code is run by somebody else than the application's own calls.
#[derive(Debug, Default)]
pub(super) struct Tasks<'a> {
    /// By the code and what was captured: the first function object of that kind.
    functions: IndexMap<(Code<'a>, Vec<Value>), ObjectId>,
    /// By code: how many values are captured.
    captures: IndexMap<Code<'a>, IndexSet<usize>>,
    /// By function object: the first one of its kind.
    kinds: IndexMap<ObjectId, ObjectId>,
    run: IndexSet<ObjectId>,
}

impl<'a> Tasks<'a> {
    /// Finds what is run by threads, or by library code on whatever thread.
    pub(super) fn find(program: &'a Program, log: &EventLog, forest: &CallForest) -> Self {
        let mut tasks = Self::default();
        for event in log.events.iter() {
            if let Event::LambdaCreation { object: Value::Object(object), lambda, captured } = event {
                let site = program.lambda(lambda);
                let captured = log.values(captured).to_vec();
                let code = (site.impl_name.as_str(), site.impl_desc.as_str());
                tasks.captures.entry(code).or_default().insert(captured.len());
                let first = *tasks.functions.entry((code, captured)).or_insert(object);
                tasks.kinds.insert(object, first);
            }
        }
        let outermost = forest.iter().filter(|(_, one)| one.parent.is_none());
        let run: IndexSet<ObjectId> = outermost.flat_map(|(_, one)| tasks.run_by(program, log, one)).collect();
        tasks.run = run;
        tasks
    }

    /// The object that stands for all that cannot be told from this one.
    pub(super) fn kind(&self, object: ObjectId) -> ObjectId {
        self.kinds.get(&object).copied().unwrap_or(object)
    }

    /// Whether a thread ran it.
    pub(super) fn contains(&self, object: ObjectId) -> bool {
        self.run.contains(&self.kind(object))
    }

    /// The objects whose code an invocation may be.
    pub(super) fn run_by(&self, program: &'a Program, log: &EventLog, invocation: &Invocation) -> Vec<ObjectId> {
        let Invoked::App(method) = invocation.invoked else { return Vec::new() };
        let method = program.method(method);
        let code = (method.name.as_str(), method.desc.as_str());
        // What a lambda's body captured first is not what runs.
        let receiver = invocation.receiver_object();
        let is_body = method.access & access::SYNTHETIC != 0;
        let given: Vec<Value> =
            receiver.map(Value::Object).into_iter().chain(log.values(invocation.arguments).iter().copied()).collect();
        let lengths = self.captures.get(&code).into_iter().flatten().filter(|length| **length <= given.len());
        let functions = lengths.filter_map(|length| self.functions.get(&(code, given[..*length].to_vec())));
        receiver.filter(|_| !is_body).into_iter().chain(functions.copied()).collect()
    }
}
