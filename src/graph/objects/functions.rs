//! Which executions of a lambda's body belong to which function object, and what they came to.
//!
//! Input: events, call forest, data flow. Output: for a function object the one value that every execution of its body gave without any
//! effect, if there is one: such a lambda can be written down (`() -> "x"`). Invariant: an execution that cannot be told to belong to one
//! object counts for every object of the same site with the same captured values.

use indexmap::IndexMap;

use crate::graph::data::{DataFlow, DefinitionKind};
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked, Outcome};
use crate::program::Program;
use crate::trace::definition::ReferenceKind;
use crate::trace::event::{Event, LambdaId, MethodId, ObjectId, Value};
use crate::trace::log::EventLog;

/// What all executions of a function object came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// It was never executed.
    Unused,
    /// Every execution returned this ([`Value::Absent`] of a void method) and changed nothing.
    Returns(Value),
}

/// The function objects whose behaviour is one constant.
#[derive(Debug, Default)]
pub struct Functions {
    constants: IndexMap<ObjectId, Constant>,
}

struct Made {
    lambda: LambdaId,
    captured: Vec<Value>,
}

impl Functions {
    /// Looks at every execution of every lambda body once.
    #[must_use]
    pub fn build(program: &Program, log: &EventLog, forest: &CallForest, flow: &DataFlow) -> Self {
        let made: IndexMap<ObjectId, Made> = log
            .events
            .iter()
            .filter_map(|event| match event {
                Event::LambdaCreation { object: Value::Object(object), lambda, captured } => {
                    Some((object, Made { lambda, captured: log.values(captured).to_vec() }))
                }
                _ => None,
            })
            .collect();
        let mut index = Index { program, log, forest, flow, by_body: IndexMap::new(), made };
        index.find_bodies();
        index.constants()
    }

    /// What all executions of a function object came to, if that is one thing.
    #[must_use]
    pub fn constant(&self, object: ObjectId) -> Option<Constant> {
        self.constants.get(&object).copied()
    }
}

struct Index<'a> {
    program: &'a Program,
    log: &'a EventLog,
    forest: &'a CallForest,
    flow: &'a DataFlow,
    made: IndexMap<ObjectId, Made>,
    /// The function objects of each body.
    by_body: IndexMap<MethodId, Vec<ObjectId>>,
}

impl Index<'_> {
    fn find_bodies(&mut self) {
        let mut bodies: IndexMap<LambdaId, Option<MethodId>> = IndexMap::new();
        for (object, made) in &self.made {
            let body = *bodies.entry(made.lambda).or_insert_with(|| {
                // What a reference runs may be overridden, and `Cell::new` gives what no constructor returns.
                let site = self.program.lambda(made.lambda);
                let own = site.is_body || site.reference == ReferenceKind::Static;
                self.program.implementation(made.lambda).filter(|_| own)
            });
            if let Some(body) = body {
                self.by_body.entry(body).or_default().push(*object);
            }
        }
    }

    fn constants(&self) -> Functions {
        let mut found: IndexMap<ObjectId, Option<Constant>> = IndexMap::new();
        for object in self.by_body.values().flatten() {
            found.insert(*object, Some(Constant::Unused));
        }
        for (id, invocation) in self.forest.iter() {
            let Some(objects) = invocation.method().and_then(|method| self.by_body.get(&method)) else {
                continue;
            };
            let outcome = self.quiet_result(id, invocation).map(Constant::Returns);
            for object in self.owners(invocation, objects) {
                let slot = found.entry(object).or_default();
                *slot = match *slot {
                    Some(Constant::Unused) => outcome,
                    known if known == outcome => known,
                    _ => None,
                };
            }
        }
        Functions { constants: found.into_iter().filter_map(|(object, constant)| Some((object, constant?))).collect() }
    }

    /// The object whose method the application called, else all that the execution may be of.
    fn owners(&self, invocation: &Invocation, objects: &[ObjectId]) -> Vec<ObjectId> {
        let caller = invocation.parent.map(|parent| self.forest.get(parent));
        let called = caller.filter(|caller| matches!(caller.invoked, Invoked::Library(_))).and_then(|caller| {
            caller.receiver_object().filter(|receiver| self.made.contains_key(receiver) && objects.contains(receiver))
        });
        if let Some(object) = called {
            return vec![object];
        }
        let receiver = invocation.receiver_object().map(Value::Object);
        let given: Vec<Value> =
            receiver.into_iter().chain(self.log.values(invocation.arguments).iter().copied()).collect();
        objects.iter().copied().filter(|object| given.starts_with(&self.made[object].captured)).collect()
    }

    /// What an execution returned, if it changed nothing that outlives it.
    fn quiet_result(&self, id: InvocationId, invocation: &Invocation) -> Option<Value> {
        let Outcome::Returned(value) = invocation.outcome else {
            return None;
        };
        let changed = self.flow.caused_by(self.forest, invocation).any(|definition| {
            let definition = self.flow.definition(definition);
            let made_inside = self.flow.made_inside(definition.location, invocation);
            let initialises = self
                .forest
                .ancestry(self.forest.frame(definition.event))
                .take_while(|frame| *frame != id)
                .any(|frame| self.forest.get(frame).initialises);
            definition.kind != DefinitionKind::Initial && !made_inside && !initialises
        });
        (!changed && !invocation.has_gap).then_some(value)
    }
}
