//! What cleans up behind the test.
//!
//! Input: what the system test's tear-down did about the tables that the actions changed, and the user's resets. Output: calls that take nothing, which stand in a
//! method of the class, and [`Closing`]s with what the test has. Invariants: nothing twice; what the tear-down made for itself, a statement, is made, used and closed as it was
//! there, or nothing of that is done.

use std::collections::BTreeSet;

use super::Builder;
use crate::graph::invocation::Invocation;
use crate::graph::system_tests::SetUp;
use crate::scenario::model::{Action, Close, Closing, Operand};
use crate::trace::event::{EventId, ObjectId, Value};

/// Calls of one tear-down that are repeated together.
const MOST_TOGETHER: usize = 64;

impl Builder<'_, '_> {
    /// What takes no object is given back, it stands in a method of the class; what takes those that the test has is closed with them, in the test itself.
    pub(super) fn tear_down(&mut self, closings: &mut Vec<Closing>) -> Vec<Action> {
        let calls = self.context.tear_down(self.slice.act, &self.slice.performed());
        let mut actions: Vec<Action> = Vec::new();
        let mut together = BTreeSet::new();
        for at in calls {
            let Some(action) = self.late(at) else {
                together.extend(self.with_makers(at).unwrap_or_default());
                continue;
            };
            let is_known = |known: &Action| known.kind == action.kind && known.arguments == action.arguments;
            let is_alone = action.operands().all(|operand| matches!(operand, Operand::Literal(_)));
            let closes_so =
                |one: &Closing| matches!(&one.how, Close::Call { actions, .. } if actions.iter().any(is_known));
            if actions.iter().any(is_known) || closings.iter().any(closes_so) {
                continue;
            }
            if is_alone {
                actions.push(action);
            } else if let Some(opener) = self.last_needed(std::slice::from_ref(&action), closings) {
                let at = action.event;
                closings.push(Closing { how: Close::Call { opener, actions: vec![action] }, at, late: true });
            }
        }
        closings.extend(self.together(&together, closings));
        actions
    }

    /// Calls that make what they need.
    fn together(&mut self, calls: &BTreeSet<EventId>, closings: &[Closing]) -> Option<Closing> {
        let at = *calls.last()?;
        let mut actions = Vec::new();
        for call in calls {
            let action = self.late(*call)?;
            let made = self.made_by(*call).filter(|made| !self.held.contains_key(made));
            let result = made.map(|made| self.new_variable(made));
            actions.push(Action { result, ..action });
        }
        let first = || self.arrange.first().map_or(self.slice.act, |action| action.event);
        let opener = self.last_needed(&actions, closings).unwrap_or_else(first);
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
                    pending.push(self.calls_in(part).find(|call| self.made_by(call.start) == Some(object))?.start);
                    let on_it = self.calls_in(part).filter(|call| call.receiver_object() == Some(object));
                    pending.extend(on_it.map(|call| call.start));
                }
            }
        }
        Some(all)
    }

    /// What the methods of the system test called in a part of it.
    fn calls_in(&self, part: &SetUp) -> impl Iterator<Item = &Invocation> {
        let (calls, last) = (&self.context.history.calls, part.last);
        let from = calls.invocations.partition_point(|call| call.start < part.first);
        let inside = calls.invocations[from..].iter().take_while(move |call| call.start <= last);
        inside.filter(|call| call.parent.is_some_and(|parent| self.context.is_driver(parent)))
    }

    /// The object that a call made or gave.
    fn made_by(&self, call: EventId) -> Option<ObjectId> {
        let call = self.context.invocation(call)?;
        let made = if self.constructs(call) { Some(call.receiver) } else { call.returned() };
        made.and_then(Value::object)
    }

    /// The action behind which the test has all that calls take. (Of what is a resource, its declaration is no place for a call: the next action is.)
    fn last_needed(&self, calls: &[Action], closings: &[Closing]) -> Option<EventId> {
        let is_given = |given: &Action| {
            let takes =
                |variable| calls.iter().flat_map(Action::operands).any(|one| *one == Operand::Variable(variable));
            given.result.is_some_and(takes)
        };
        let at = self.arrange.iter().rposition(is_given)?;
        let given = self.arrange[at].result;
        let is_resource =
            |one: &Closing| matches!(one.how, Close::Resource { variable, .. } if given == Some(variable));
        let at = at + usize::from(closings.iter().any(is_resource));
        self.arrange.get(at).map(|action| action.event)
    }
}
