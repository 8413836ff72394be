//! What the act told the objects for which doubles stand.
//!
//! Input: the calls on doubles in the act. Output: a check for each that gave nothing, null, or only what it was given: nothing else shows it. What a double gave is used, or not, by what the
//! act does with it; to say that it was asked, too, would be to say how the method is written. (Parameter and call oracle of RICK, TSE 2024.)
//! Invariants: what is checked is written with what the test has; calls that are alike make one check.

use indexmap::IndexSet;

use super::{Check, Expectation, Look, Planner};
use crate::graph::invocation::{InvocationId, Outcome};
use crate::trace::event::{CalleeId, ObjectId, Value};

impl Planner<'_, '_> {
    pub(super) fn told(&mut self) {
        let history = self.context.history;
        let mut known: IndexSet<(ObjectId, CalleeId, &[Value])> = IndexSet::new();
        for id in self.context.answered(self.invocation.start) {
            let call = history.calls.get(id);
            let (Some(object), Some(callee)) = (call.receiver_object(), call.callee()) else { continue };
            let given = history.log.values(call.arguments);
            if self.gives_nothing(id) && known.insert((object, callee, given)) {
                // (What the act made itself is told by its content.)
                let held = given.iter().filter_map(|value| value.object()).filter(|one| self.existed_before(*one));
                let objects: Vec<ObjectId> = std::iter::once(object).chain(held).collect();
                let why = "what the method told the object".to_owned();
                self.plan.add(Check { objects, why, ..Check::plain(Look::Told(id), Expectation::Completes) });
            }
        }
    }

    /// Whether a call on a double gave nothing that the act could use. (Who is given something and gives null was told that; else null is what it gave.)
    fn gives_nothing(&self, call: InvocationId) -> bool {
        let history = self.context.history;
        let told = history.calls.get(call);
        let is_given = !history.log.values(told.arguments).is_empty();
        let returns = matches!(told.outcome, Outcome::Returned(_));
        returns
            && match self.context.answer(call) {
                None | Some(Value::Absent) => true,
                Some(value) => value == Value::Null && is_given,
            }
    }
}
