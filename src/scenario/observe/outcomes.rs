//! Later calls on a function that the act gave, where they ended in another way than the one that is looked at: the code of a lambda is tested by them alone.
//!
//! Input: a plan that looks at a call on the function. Output: checks of one further call, with those of the calls that it builds on. Invariant: each of
//! them says how its call ended.

use indexmap::IndexSet;

use super::{Finder, UseIndex, Worth, worth};
use crate::graph::invocation::{Invocation, InvocationId, Outcome};
use crate::scenario::oracle::{Check, Expectation, Plan};
use crate::slice::context::SliceContext;
use crate::trace::event::{ObjectId, Value};

/// Calls on the function that the further one may build on.
const MOST_BEFORE: usize = 3;

/// Checks of a further call on the function that the act gave, if one ended in another way than those that the plan looks at: with a throwable rather than a
/// value, else with another value. With the calls before on which it builds.
#[must_use]
pub fn further_outcome(
    context: &SliceContext<'_>,
    uses: &UseIndex,
    target: InvocationId,
    plan: &Plan,
) -> Option<Vec<Check>> {
    let invocation = context.history.calls.get(target);
    let (caused, put) = (IndexSet::new(), IndexSet::new());
    let finder = Finder { context, uses, invocation, caused, put };
    let function = invocation.returned().and_then(Value::object)?;
    context.history.function_made(function)?;
    let calls = &context.history.calls;
    let is_looked_at = |id: &InvocationId| {
        let start = Some(calls.get(*id).start);
        plan.checks.iter().any(|check| check.observer == start && worth(check) <= Worth::Exception)
    };
    let (known, others): (Vec<_>, Vec<_>) = finder.calls_on(function, invocation).into_iter().partition(is_looked_at);
    let threw = |id: &InvocationId| calls.get(*id).threw().is_some();
    let gives_known = |id: &InvocationId| known.iter().any(|one| calls.get(*one).outcome == calls.get(*id).outcome);
    let is_other = |id: &InvocationId| match known.iter().any(threw) {
        true => !threw(id),
        false => threw(id) || !gives_known(id),
    };
    let mut open: Vec<InvocationId> = others.into_iter().filter(is_other).collect();
    open.retain(|_| !known.is_empty());
    open.sort_by_key(|id| !threw(id));
    open.into_iter().find_map(|id| finder.ends_so(function, id))
}

impl Finder<'_, '_> {
    /// How a call on a function ended, and those that it builds on.
    fn ends_so(&self, function: ObjectId, id: InvocationId) -> Option<Vec<Check>> {
        let calls = &self.context.history.calls;
        let between = self.between(id, &[], &self.own_objects())?;
        let on_function = |one: &Invocation| one.receiver_object() == Some(function);
        if between.len() > MOST_BEFORE || !between.iter().all(|one| on_function(calls.get(*one))) {
            return None;
        }
        let mut checks = self.checks(id, &between)?;
        // (What has to be called says more by what it gave.)
        for (check, one) in checks.iter_mut().zip(&between) {
            let says = self.check(*one, &between).filter(|says| matches!(says.expectation, Expectation::Value(_)));
            if let (Some(says), Outcome::Returned(_)) = (says, calls.get(*one).outcome) {
                *check = says;
            }
        }
        let own = checks.iter().rfind(|check| check.observer == Some(calls.get(id).start))?;
        (worth(own) <= Worth::Exception).then_some(checks)
    }
}
