//! The recorded call of a test, with the calls around it and in it.
//!
//! Input: the call forest of a recording and the first event of an invocation. Output: a short list of calls with their depths, the
//! invocation among them. Invariants: callers outermost first, then the call, then what it called in order; what does not fit is counted, not left
//! out in silence.

use serde::Serialize;

use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked, Outcome};
use crate::program::Program;
use crate::trace::event::EventId;

/// Callers that are shown, from the innermost one.
const MOST_CALLERS: usize = 8;
/// Calls that are shown in it.
const MOST_CALLED: usize = 24;
/// How deep.
const DEEPEST: usize = 3;

/// Where a call stands in its recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct CallsAround {
    /// Callers that are not shown, further out.
    #[serde(skip_serializing_if = "is_none")]
    pub(crate) more_callers: usize,
    pub(crate) calls: Vec<Call>,
    /// Calls in it that are not shown.
    #[serde(skip_serializing_if = "is_none")]
    pub(crate) more_called: usize,
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Call {
    /// 0 is the call of the test; callers stand above it.
    pub(crate) depth: isize,
    pub(crate) text: String,
    pub(crate) event: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) threw: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

/// The calls around the invocation that begins with an event; none if none does.
pub(crate) fn calls_around(program: &Program, forest: &CallForest, event: u32) -> Option<CallsAround> {
    let id = forest.starting_at(EventId(event))?;
    let callers: Vec<InvocationId> = forest.ancestry(forest.get(id).parent).collect();
    let mut around = CallsAround { more_callers: callers.len().saturating_sub(MOST_CALLERS), ..CallsAround::default() };
    for (at, caller) in callers.iter().take(MOST_CALLERS).enumerate().rev() {
        around.calls.push(call(program, forest.get(*caller), -1 - isize::try_from(at).unwrap_or_default()));
    }
    let own = forest.get(id);
    let mut shown = 0;
    for invocation in forest.begun_in(own).filter(|one| one.thread == own.thread) {
        let depth = depth_below(forest, id, invocation);
        if depth == 0 || (depth <= DEEPEST && shown < MOST_CALLED) {
            shown += usize::from(depth > 0);
            around.calls.push(call(program, invocation, isize::try_from(depth).unwrap_or_default()));
        } else {
            around.more_called += 1;
        }
    }
    Some(around)
}

/// How many calls lie between.
fn depth_below(forest: &CallForest, outer: InvocationId, inner: &Invocation) -> usize {
    if inner.start == forest.get(outer).start {
        return 0;
    }
    1 + forest.ancestry(inner.parent).take(DEEPEST + 1).take_while(|id| *id != outer).count()
}

fn call(program: &Program, invocation: &Invocation, depth: isize) -> Call {
    let text = match invocation.invoked {
        Invoked::App(method) => {
            let definition = program.method(method);
            named(program.simple_name(definition.class), &definition.name)
        }
        Invoked::Library(callee) => {
            let callee = program.callee(callee);
            named(callee.owner.rsplit(['/', '$']).next().unwrap_or_default(), &callee.name)
        }
    };
    let threw = matches!(invocation.outcome, Outcome::Threw(_));
    Call { depth, text, event: invocation.start.0, threw }
}

fn named(class: &str, method: &str) -> String {
    match method {
        "<init>" => format!("new {class}"),
        "<clinit>" => format!("static initialiser of {class}"),
        _ => format!("{class}.{method}"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn callers_stand_before_a_call_and_what_it_called_behind() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/account.trace");
        let recording = crate::trace::read_trace(&path, &mut |_| {}).unwrap();
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&recording.log, &program);
        let is_deposit = |one: &&Invocation| one.method().is_some_and(|id| program.method(id).name == "deposit");
        let start = forest.invocations.iter().find(is_deposit).unwrap().start.0;
        let around = calls_around(&program, &forest, start).unwrap();
        let calls: Vec<(isize, &str)> = around.calls.iter().map(|call| (call.depth, call.text.as_str())).collect();
        assert_eq!(calls, [(-1, "Main.main"), (0, "Account.deposit"), (1, "Account.note"), (2, "List.add")]);
        assert_eq!((around.more_callers, around.more_called, around.calls[1].event), (0, 0, start));
        assert_eq!(calls_around(&program, &forest, start + 1), None);
    }
}
