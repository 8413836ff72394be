//! What cleans up behind the test.
//!
//! Input: what the system test's tear-down did about the tables that the actions changed, and the user's resets. Output: calls that take nothing, which stand in a
//! method of the class, and [`Closing`]s with what the test has. Invariants: nothing twice; what the tear-down made for itself, a statement, is made, used and closed as it was
//! there, or nothing of that is done.

use std::collections::BTreeSet;

use super::Builder;
use crate::graph::invocation::Invocation;
use crate::graph::surroundings::system_tests::SetUp;
use crate::scenario::model::{Action, Close, Closing, Operand, VariableId};
use crate::trace::event::{EventId, ObjectId};

/// Calls of one tear-down that are repeated together.
const MOST_TOGETHER: usize = 64;

impl Builder<'_, '_> {
    /// What takes no object is given back, it stands in a method of the class; what takes those that the test has is closed with them, in the test itself.
    pub(super) fn tear_down(&mut self, act: &Action, closings: &mut Vec<Closing>) -> Vec<Action> {
        let calls = self.context.tear_down(self.slice.act, &self.slice.performed());
        let mut actions: Vec<Action> = Vec::new();
        let mut together = BTreeSet::new();
        let first = closings.len();
        for at in calls {
            let Some(action) = self.late(at) else {
                together.extend(self.with_makers(at).unwrap_or_default());
                continue;
            };
            let is_alone = action.operands().all(|operand| matches!(operand, Operand::Literal(_)));
            if actions.iter().any(|known| known.repeats(&action)) || closings.iter().any(|one| one.makes(&action)) {
                continue;
            }
            if is_alone {
                actions.push(action);
            } else if let Some(opener) = self.opener(std::slice::from_ref(&action), act, closings) {
                let at = action.event;
                closings.push(Closing { how: Close::Call { opener, actions: vec![action] }, at, late: true });
            }
        }
        closings.extend(self.together(&together, act, closings));
        // (Of those of one opener the last is done first: these in their order, as recorded.)
        closings[first..].sort_by_key(|closing| std::cmp::Reverse(closing.at));
        actions
    }

    /// Calls that make what they need.
    fn together(&mut self, calls: &BTreeSet<EventId>, act: &Action, closings: &[Closing]) -> Option<Closing> {
        let at = *calls.last()?;
        let mut actions = Vec::new();
        for call in calls {
            let action = self.late(*call)?;
            let made = self.context.invocation(*call).and_then(|call| self.given_by(call));
            let made = made.filter(|made| !self.held.contains_key(made));
            let result = made.map(|made| self.new_variable(made));
            actions.push(Action { result, ..action });
        }
        let opener = self.opener(&actions, act, closings)?;
        Some(Closing { how: Close::Call { opener, actions }, at, late: true })
    }

    /// A call of the tear-down with all calls there that make what it takes and the test has not got, and with all that was done to that.
    fn with_makers(&self, call: EventId) -> Option<BTreeSet<EventId>> {
        let context = self.context;
        let test = context.system_test(self.slice.act)?;
        let part = test.tear_downs.iter().find(|part| part.first <= call && call <= part.last)?;
        let (mut all, mut pending) = (BTreeSet::new(), vec![call]);
        let mut made: BTreeSet<ObjectId> = BTreeSet::new();
        while let Some(call) = pending.pop() {
            if !all.insert(call) {
                continue;
            }
            if all.len() > MOST_TOGETHER || context.performable(call).is_err() {
                return None;
            }
            let taken = context.taken_objects(call);
            for object in taken.into_iter().filter(|object| !self.held.contains_key(object)) {
                if made.insert(object) {
                    pending.push(self.calls_in(part).find(|call| self.given_by(call) == Some(object))?.start);
                    let on_it = self.calls_in(part).filter(|call| call.receiver_object() == Some(object));
                    pending.extend(on_it.map(|call| call.start));
                }
            }
        }
        (!made.is_empty()).then_some(all)
    }

    /// What the methods of the system test called in a part of it.
    fn calls_in(&self, part: &SetUp) -> impl Iterator<Item = &Invocation> {
        let (calls, last) = (&self.context.history.calls, part.last);
        let from = calls.invocations.partition_point(|call| call.start < part.first);
        let inside = calls.invocations[from..].iter().take_while(move |call| call.start <= last);
        inside.filter(|call| call.parent.is_some_and(|parent| self.context.is_driver(parent)))
    }

    /// The action behind which the test has all that calls take, none if it has not got it: the first one where they take nothing. (Of what is a resource, its declaration is
    /// no place for a call: the next action is.)
    fn opener(&self, calls: &[Action], act: &Action, closings: &[Closing]) -> Option<EventId> {
        let made: Vec<VariableId> = calls.iter().filter_map(|call| call.result).collect();
        let operands = calls.iter().flat_map(Action::operands);
        let variables = operands.filter_map(|operand| match operand {
            Operand::Variable(variable) if !made.contains(variable) => Some(*variable),
            _ => None,
        });
        let mut last = 0;
        for variable in variables {
            if act.result == Some(variable) {
                last = self.arrange.len();
                continue;
            }
            let at = self.arrange.iter().rposition(|action| action.result == Some(variable))?;
            let is_resource =
                |one: &Closing| matches!(one.how, Close::Resource { variable: own, .. } if own == variable);
            last = last.max(at + usize::from(closings.iter().any(is_resource)));
        }
        Some(self.arrange.get(last).map_or(act.event, |action| action.event))
    }
}
