//! How much a check says.
//!
//! Input: checks, a plan. Output: their worth, and whether a plan says enough. Invariant: told from the recording alone; whether a test notices
//! an emptied body, only verification knows.

use crate::graph::changed::changes_anything;
use crate::graph::data;
use crate::graph::invocation::{InvocationId, Outcome};
use crate::scenario::oracle::{Check, Expectation, Look, Plan};
use crate::scenario::printed::printed_text;
use crate::slice::context::SliceContext;
use crate::trace::event::{Primitive, Value};

/// How much a check says, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// A value that is written down.
    Value,
    /// The very object that was expected, or its class.
    Identity,
    /// An exception.
    Exception,
    /// That something came back.
    Presence,
    /// That nothing was thrown.
    Completion,
}

/// What a check is worth.
#[must_use]
pub fn worth(check: &Check) -> Worth {
    match check.expectation {
        Expectation::Value(Value::Object(_)) | Expectation::Class(_) => Worth::Identity,
        Expectation::Value(_)
        | Expectation::Content(_)
        | Expectation::Message(_)
        | Expectation::Length(_)
        | Expectation::Elements { .. }
        | Expectation::Each { .. }
        | Expectation::Made
        | Expectation::RowIsThere(_)
        | Expectation::Written(_) => Worth::Value,
        Expectation::Throws { .. } => Worth::Exception,
        // (Where it went to is not said.)
        Expectation::NotNull | Expectation::Removed => Worth::Presence,
        Expectation::Completes => Worth::Completion,
    }
}

/// Whether a plan says something that an emptied body would not do as well, as far as can be told without trying.
#[must_use]
pub fn is_telling(context: &SliceContext<'_>, target: InvocationId, plan: &Plan) -> bool {
    let invocation = context.history.calls.get(target);
    let prints = || printed_text(context, invocation).is_some();
    if matches!(invocation.outcome, Outcome::Threw(_)) || prints() {
        return true;
    }
    // Where it changed nothing there is nothing more to see.
    let gives_receiver = invocation.receiver_object().is_some() && invocation.returned() == Some(invocation.receiver);
    if gives_receiver && !changes_anything(context.history, target) {
        return true;
    }
    // A fluent method gives its receiver whatever it does.
    let own = Expectation::Value(invocation.receiver);
    let says = |check: &&Check| !(check.look == Look::Result && check.expectation == own);
    let mut saying = plan.checks.iter().filter(says);
    saying.any(|check| worth(check) <= Worth::Identity && !is_default(&check.expectation))
}

/// Yes or no is little.
pub(super) fn is_truth(check: &Check) -> bool {
    matches!(check.expectation, Expectation::Value(Value::Primitive(Primitive::Boolean(_))))
}

/// What a field holds that nobody set.
pub(super) fn is_default(expectation: &Expectation) -> bool {
    matches!(expectation, Expectation::Value(value) | Expectation::Message(value) if data::is_default(*value))
}
