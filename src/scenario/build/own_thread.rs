//! What the recorded thread was called, where something that the test performs asks that of the thread that runs it: the test gives its own thread that name first.
//!
//! Input: a slice. Output: the actions that do so, and what of its thread the test sets, which its class puts back. Why at once and not when a test is red: which
//! way a call goes may hang on the name (`startsWith("worker")`), and the way that it goes in a test would be another one.

use indexmap::IndexMap;

use super::{Builder, literal};
use crate::graph::invocation::Span;
use crate::graph::surroundings::own_thread::{ASKS_FOR_IT, Ask, Setting, THREAD};
use crate::scenario::model::{Action, ActionKind, LadderStep, Literal, MethodRef, Operand, VariableId};
use crate::trace::event::{EventId, ObjectId};

const RUNNING: &str = "()Ljava/lang/Thread;";

impl Builder<'_, '_> {
    /// Sets what is asked of the test's own thread before the test sets it by itself. What of it the test sets, by locations.
    pub(super) fn set_own_thread(&mut self) -> Vec<String> {
        let history = self.context.history;
        let members = self.slice.performed();
        let spans: Vec<Span> = members.iter().flat_map(|member| history.spans(*member)).collect();
        let is_made = |thread: ObjectId| {
            let made = history.flow.creations[thread.index()];
            made.is_some_and(|made| members.iter().any(|member| self.context.contains(*member, made.event)))
        };
        let mut set: IndexMap<&str, Option<(EventId, &Setting, Literal)>> = IndexMap::new();
        for (event, ask) in history.own_thread.asked_in(history.log, &spans, is_made) {
            let (setting, given) = match ask {
                Ask::Gets(setting, value) => {
                    (setting, literal(self.context, value).ok().map(|value| (event, setting, value)))
                }
                Ask::Sets(setting) => (setting, None),
                Ask::Which | Ask::Fixed(_) => continue,
            };
            set.entry(setting.location).or_insert(given);
        }
        let given: Vec<_> = set.values().flatten().cloned().collect();
        if let Some((first, ..)) = given.first()
            && let Some(class) = history.program.class_by_name(THREAD, 0)
        {
            let thread = self.variable_of(class);
            self.arrange.push(Action { result: Some(thread), ..call(None, ASKS_FOR_IT, RUNNING, None, *first) });
            let settings = given.into_iter().map(|(event, setting, value)| {
                call(Some(thread), setting.setter, setting.desc, Some(Operand::Literal(value)), event)
            });
            self.arrange.extend(settings);
        }
        set.into_keys().map(str::to_owned).collect()
    }
}

/// A call of `Thread`, as a call that asked shows.
fn call(on: Option<VariableId>, name: &str, desc: &str, argument: Option<Operand>, event: EventId) -> Action {
    let method = MethodRef {
        method: None,
        owner: THREAD.to_owned(),
        name: name.to_owned(),
        desc: desc.to_owned(),
        is_static: on.is_none(),
    };
    let kind = match on {
        Some(thread) => ActionKind::Invoke { method, receiver: Operand::Variable(thread) },
        None => ActionKind::InvokeStatic { method },
    };
    Action {
        kind,
        step: LadderStep::Recorded,
        arguments: argument.into_iter().collect(),
        result: None,
        threw: None,
        returned_receiver: false,
        event,
        why: "what the test calls asks that of the thread that runs it".into(),
    }
}
