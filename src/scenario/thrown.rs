//! What a test sees of a throwable: its message, what caused it, what was suppressed for it.
//!
//! Input: a throwable that the act threw, gave or made, told in the recording. Output: checks on it, added to the plan. Invariants: only
//! what its `get` methods give as it was told; a class of the program that overrides `getMessage` is asked where a recorded call gave what it
//! gives at the end of the act. The words of a JDK are not looked at: the next one has others.

use super::oracle::{Expectation, Look, Planner};
use crate::graph::History;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, Invoked};
use crate::library::is_jdk;
use crate::trace::definition::CallKind;
use crate::trace::event::{ContentShape, EventId, ObjectId, Value};

pub(super) const THROWABLE: &str = "java/lang/Throwable";
pub(super) const GET_MESSAGE: (&str, &str) = ("getMessage", "()Ljava/lang/String;");
pub(super) const GET_CAUSE: (&str, &str) = ("getCause", "()Ljava/lang/Throwable;");
pub(super) const GET_SUPPRESSED: (&str, &str) = ("getSuppressed", "()[Ljava/lang/Throwable;");
const CLASS_CAST: &str = "java/lang/ClassCastException";
/// Its `getMessage` has words of its own only where nobody gave it any.
const NULL_POINTER: &str = "java/lang/NullPointerException";
/// The type of what `getSuppressed` gives.
pub(super) const THROWABLES: &str = "[Ljava/lang/Throwable;";
/// Causes of causes.
const MOST_CAUSES: u32 = 3;
/// Suppressed ones of which more is seen than how many there are.
const MOST_SUPPRESSED: i32 = 3;
/// Calls behind the making of a throwable that are searched for one that asks for its message.
const CALLS_LOOKED_AT: usize = 100_000;

/// What was told of a throwable.
struct Throwable {
    message: Value,
    cause: Option<ObjectId>,
    suppressed: Vec<Value>,
}

impl Planner<'_, '_> {
    /// Adds what a throwable says. True if the object is one.
    pub(super) fn throwable_checks(&mut self, look: &Look, object: ObjectId) -> bool {
        self.throwable_at(look, object, None, 0)
    }

    fn throwable_at(&mut self, look: &Look, object: ObjectId, outer: Option<Value>, depth: u32) -> bool {
        let history = self.context.history;
        let Some(told) = told(history, object, self.invocation.end) else {
            return false;
        };
        if let Some((message, needed)) = self.message(object, told.message)
            && !self.says(outer, message)
        {
            self.push(look.clone(), Expectation::Message(message), needed, "what the throwable says");
        }
        let cause = told.cause.filter(|_| depth < MOST_CAUSES && !overrides(history, object, GET_CAUSE, is_foreign));
        if let Some(cause) = cause {
            let look = Look::Cause(Box::new(look.clone()));
            self.inner_throwable(&look, cause, Some(told.message), depth, "what caused the throwable");
        }
        if !told.suppressed.is_empty() {
            let all = Box::new(Look::Suppressed(Box::new(look.clone())));
            let length = Expectation::Length(told.suppressed.len());
            self.push((*all).clone(), length, Vec::new(), "how many throwables were suppressed for it");
            for (index, one) in (0..MOST_SUPPRESSED).zip(told.suppressed.iter().filter_map(|one| one.object())) {
                let look = Look::Element { array: all.clone(), index };
                self.inner_throwable(&look, one, None, depth, "what was suppressed for the throwable");
            }
        }
        true
    }

    fn inner_throwable(&mut self, look: &Look, object: ObjectId, outer: Option<Value>, depth: u32, why: &str) {
        // The test may hold it: then it is the same one.
        if self.context.taken(self.invocation.start).contains(&Value::Object(object)) {
            return self.push(look.clone(), Expectation::Value(Value::Object(object)), Vec::new(), why);
        }
        let class = self.context.history.program.object(object).class;
        self.push(look.clone(), Expectation::Class(class), Vec::new(), why);
        self.throwable_at(look, object, outer, depth + 1);
    }

    /// What a throwable says that a later call threw, if that needs nothing from before the call.
    pub(super) fn message_of_observer(&self, thrown: ObjectId) -> Option<Value> {
        let told = told(self.context.history, thrown, self.invocation.end)?;
        let (message, needed) = self.message(thrown, told.message)?;
        (needed.is_empty() && matches!(message, Value::String(_))).then_some(message)
    }

    /// What `getMessage` gives at the end of the act, with what it needs from before it. None if that is not known, or a JDK chose the words.
    fn message(&self, object: ObjectId, told: Value) -> Option<(Value, Vec<DefinitionId>)> {
        let gives_told = |class: &str| class == NULL_POINTER && told != Value::Null;
        if overrides(self.context.history, object, GET_MESSAGE, |class| !gives_told(class)) {
            return self.message_asked(object);
        }
        let is_own = self.is_worded_by_program(object, told)
            && !self.names_loaders(object, told)
            && !self.repeats_words_of_jdk(object, told);
        is_own.then(|| (told, Vec::new()))
    }

    /// Whether what a throwable says has in it what a JDK said of its cause.
    fn repeats_words_of_jdk(&self, object: ObjectId, message: Value) -> bool {
        let told = |object| told(self.context.history, object, self.invocation.end);
        let cause = told(object).and_then(|told| told.cause);
        cause
            .and_then(|cause| Some((cause, told(cause)?.message)))
            .is_some_and(|(cause, inner)| self.says(Some(message), inner) && !self.is_worded_by_program(cause, inner))
    }

    /// What a recorded call of the throwable's own `getMessage` gave.
    fn message_asked(&self, object: ObjectId) -> Option<(Value, Vec<DefinitionId>)> {
        let (history, calls) = (self.context.history, &self.context.history.calls);
        let made = history.flow.creations[object.index()]?.event;
        let first = calls.invocations.partition_point(|one| one.start < made);
        let asks = |one: &&Invocation| {
            one.receiver_object() == Some(object)
                && one.method().is_some_and(|method| {
                    let method = history.program.method(method);
                    (&*method.name, &*method.desc) == GET_MESSAGE
                })
        };
        calls.invocations[first..].iter().take(CALLS_LOOKED_AT).filter(asks).find_map(|call| {
            let message = call.returned().filter(|message| matches!(message, Value::String(_)))?;
            Some((message, self.needed_now(call)?))
        })
    }

    /// What a call that only looks would need from before the act if it were made at its end. None if it would see something else then.
    fn needed_now(&self, call: &Invocation) -> Option<Vec<DefinitionId>> {
        let flow = &self.context.history.flow;
        if call.has_gap || flow.changes(call) {
            return None;
        }
        let behind = EventId(self.invocation.end.0 + 1);
        let mut needed = Vec::new();
        for used in flow.uses_in(call.start, call.end) {
            let id = used.definition?;
            let definition = flow.definition(id);
            if definition.kind == DefinitionKind::Initial || call.spans(definition.event) {
                continue;
            }
            if flow.reaching(used.location, behind) != Some(id) {
                return None;
            }
            if definition.event < self.invocation.start {
                needed.push(id);
            }
        }
        Some(needed)
    }

    /// Whether the program made the throwable or gave its words to who did (`requireNonNull(name, "no name")`), not the virtual machine or the JDK.
    fn is_worded_by_program(&self, object: ObjectId, message: Value) -> bool {
        let (history, calls) = (self.context.history, &self.context.history.calls);
        let made = history.flow.creations[object.index()];
        let maker = made.and_then(|made| calls.starting_at(made.event)).map(|id| calls.get(id));
        let Some(by) = maker.or_else(|| self.thrower(object).filter(|_| made.is_none())) else { return made.is_some() };
        let Invoked::Library(callee) = by.invoked else { return true };
        let callee = history.program.callee(callee);
        if maker.is_some() && matches!(callee.kind, CallKind::New | CallKind::Super) || !is_jdk(&callee.owner) {
            return true;
        }
        let mut callbacks = calls.begun_in(by);
        history.log.values(by.arguments).contains(&message)
            || callbacks.any(|one| one.method().is_some() && one.returned() == Some(message))
    }

    /// The innermost call of a library in the act that ended with a throwable.
    fn thrower(&self, object: ObjectId) -> Option<&Invocation> {
        let threw = |one: &&Invocation| {
            matches!(one.invoked, Invoked::Library(_)) && one.threw() == Some(Value::Object(object))
        };
        self.context.history.calls.begun_in(self.invocation).filter(threw).last()
    }

    /// Whether the virtual machine tells which loaders and modules the classes of a failed cast came from: others in another run.
    fn names_loaders(&self, object: ObjectId, message: Value) -> bool {
        let Value::String(message) = message else { return false };
        let told = || self.context.history.program.text(message).to_utf8();
        self.context.is_a(object, CLASS_CAST) && told().is_some_and(|text| text.contains(" cannot be cast to class "))
    }

    /// Whether a throwable that has this one for its cause says the same: it took its text from there.
    fn says(&self, outer: Option<Value>, message: Value) -> bool {
        let program = self.context.history.program;
        match (outer, message) {
            (Some(Value::String(outer)), Value::String(inner)) => {
                let (outer, inner) = (&program.text(outer).0, &program.text(inner).0);
                !inner.is_empty() && outer.windows(inner.len()).any(|part| part == &inner[..])
            }
            _ => false,
        }
    }
}

/// None if the object is no throwable.
fn told(history: &History<'_>, object: ObjectId, end: EventId) -> Option<Throwable> {
    let (_, content) =
        history.flow.content_at(object, end).or_else(|| history.flow.contents(object).first().copied())?;
    let ContentShape::Throwable { message, cause, suppressed } = &history.log.content(content).shape else {
        return None;
    };
    Some(Throwable { message: *message, cause: cause.object(), suppressed: suppressed.clone() })
}

/// Whether one of these classes of the throwable answers in its own way.
fn overrides(history: &History<'_>, object: ObjectId, (name, desc): (&str, &str), by: impl Fn(&str) -> bool) -> bool {
    let program = history.program;
    program.superclasses(program.object(object).class).into_iter().any(|class| {
        let named = &program.class(class).name;
        program.declared_method(class, name, desc).is_some() && named != THROWABLE && by(named)
    })
}

/// Those of the JDK give a cause as it was told: they override `getCause` for a narrower result.
fn is_foreign(class: &str) -> bool {
    !class.starts_with("java/")
}
