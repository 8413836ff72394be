//! What a stream gives that a method returned: the test takes it all, in a list of its own.
//!
//! Input: the stream. Output: the collection that it goes through, or the values that it gave when the program took them. Invariants: all of them were
//! taken, one after the other; a function that the stream runs saw each of them. Why not what came of it at the end: that is the work of the caller.

use super::{Check, Expectation, Look, Planner};
use crate::graph::invocation::{Invocation, InvocationId};
use crate::scenario::content::COLLECTION;
use crate::trace::definition::ReferenceKind;
use crate::trace::event::{LambdaId, ObjectId, Primitive, Value};

const STREAM: &str = "java/util/stream/Stream";
const PIPELINE: &str = "java/util/stream/BaseStream";
/// Steps of a pipeline between the stream and what takes its elements.
const MOST_STEPS: usize = 8;
/// Calls behind the act that are searched for the next step.
const CALLS_LOOKED_AT: usize = 1_000;
/// What does not ask for all elements, or for several at the same time.
const OTHERWISE: [&str; 10] = [
    "limit",
    "takeWhile",
    "findFirst",
    "findAny",
    "anyMatch",
    "allMatch",
    "noneMatch",
    "iterator",
    "spliterator",
    "parallel",
];
/// What gives its function each element of the stream that it is called on.
const SEEING: [&str; 8] =
    ["map", "mapToInt", "mapToLong", "mapToDouble", "mapToObj", "flatMap", "forEach", "forEachOrdered"];
const FILTER: &str = "filter";
const MAP: &str = "map";

/// How elements show in the runs of a function.
#[derive(Clone, Copy)]
enum Shown {
    /// It is given each of them.
    Given,
    /// It says yes to each of them.
    Kept,
    /// It makes each of them.
    Made,
}

impl Planner<'_, '_> {
    pub(super) fn is_stream(&self, object: ObjectId) -> bool {
        self.context.is_a(object, PIPELINE)
    }

    /// The collection that a stream is of, and of nothing else: what a collection gives as one.
    pub(super) fn streamed(&self, stream: ObjectId) -> Option<ObjectId> {
        let history = self.context.history;
        let made_by = history.calls.starting_at(history.flow.creations[stream.index()]?.event)?;
        let source = history.calls.get(made_by).receiver_object()?;
        (self.context.is_a(stream, STREAM) && self.context.is_a(source, COLLECTION)).then_some(source)
    }

    /// Adds what a stream gave when the program took all of it. True if something is said.
    pub(super) fn taken_checks(&mut self, look: &Look, stream: ObjectId) -> bool {
        let is_meant = self.context.is_a(stream, STREAM) && *look == Look::Result;
        let Some(values) = is_meant.then(|| self.taken(stream)).flatten() else { return false };
        let drained = Look::Drained(Box::new(look.clone()));
        let objects: Option<Vec<ObjectId>> =
            values.iter().map(|value| value.object().filter(|object| self.is_of_app(*object))).collect();
        let before = self.plan.checks.len();
        match objects {
            Some(items) if !items.is_empty() => {
                self.each_of(&drained, &items, true);
            }
            _ => {
                let is_value = |value: &Value| value.is_known() && value.object().is_none();
                if values.iter().all(is_value) {
                    let check = Check::plain(drained, Expectation::Each { values, ordered: true });
                    self.plan.add(Check { why: "what the stream gives".to_owned(), ..check });
                }
            }
        }
        self.plan.checks.len() > before
    }

    /// The elements of a stream, if the program took all of them behind the act.
    fn taken(&self, stream: ObjectId) -> Option<Vec<Value>> {
        let (first, last) = self.pipeline(stream)?;
        let creation = self.context.history.flow.creations[stream.index()]?.event;
        let made_by = self.context.history.calls.starting_at(creation)?;
        let shown = match self.step_name(made_by)? {
            FILTER => Some((made_by, Shown::Kept)),
            MAP => Some((made_by, Shown::Made)),
            _ => None,
        };
        let seen = self.step_name(first).filter(|name| SEEING.contains(name)).map(|_| (first, Shown::Given));
        shown.into_iter().chain(seen).find_map(|(step, shown)| self.shown_by(step, shown, last))
    }

    /// The first and last step behind the act.
    fn pipeline(&self, stream: ObjectId) -> Option<(InvocationId, InvocationId)> {
        let calls = &self.context.history.calls;
        let (mut at, mut first, mut behind) = (stream, None, self.invocation.end);
        for _ in 0..MOST_STEPS {
            let from = calls.invocations.partition_point(|one| one.start <= behind);
            let later = (from..calls.invocations.len()).take(CALLS_LOOKED_AT).map(InvocationId::new);
            let step = later.into_iter().find(|id| calls.get(*id).receiver_object() == Some(at))?;
            let name = self.step_name(step).filter(|name| !OTHERWISE.contains(name));
            let first_step = *first.get_or_insert(step);
            let call = calls.get(step);
            match (name, call.returned()?) {
                (Some(_), Value::Object(next)) if self.is_stream(next) => (at, behind) = (next, call.end),
                (Some(_), _) => return Some((first_step, step)),
                (None, _) => return None,
            }
        }
        None
    }

    fn step_name(&self, step: InvocationId) -> Option<&str> {
        let history = self.context.history;
        history.calls.get(step).callee().map(|callee| history.program.callee(callee).name.as_str())
    }

    /// The elements by the runs of a step's function in the last one.
    fn shown_by(&self, step: InvocationId, shown: Shown, last: InvocationId) -> Option<Vec<Value>> {
        let history = self.context.history;
        let function = history.log.values(history.calls.get(step).arguments).first()?.object()?;
        let (_, lambda, _) = history.function_made(function)?;
        let body = history.program.implementation(lambda)?;
        let around = history.calls.get(last);
        let own =
            |one: &&Invocation| one.method() == Some(body) && one.parent == Some(last) && one.thread == around.thread;
        let runs: Vec<&Invocation> = history.calls.begun_in(around).filter(own).collect();
        let mut values = Vec::new();
        for run in &runs {
            match (shown, run.returned()?) {
                (Shown::Made, value) => values.push(value),
                (Shown::Kept, Value::Primitive(Primitive::Boolean(false))) => {}
                (Shown::Kept | Shown::Given, _) => values.push(self.element_given(lambda, run)?),
            }
        }
        // (Where it never ran, a JDK may have known better than to ask.)
        (!runs.is_empty()).then_some(values)
    }

    /// The last argument of a lambda's body, or what a method reference is called on.
    fn element_given(&self, lambda: LambdaId, run: &Invocation) -> Option<Value> {
        let history = self.context.history;
        let site = history.program.lambda(lambda);
        match history.log.values(run.arguments).last() {
            Some(value) => Some(*value),
            None if !site.is_body && site.reference != ReferenceKind::Static => Some(run.receiver),
            None => None,
        }
    }
}
