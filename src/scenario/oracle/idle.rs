//! What a call left as it was that other calls of the same method changed: `renewAll` of a loan that was renewed twice already.
//!
//! Input: an invocation that changed nothing, the fields that others changed, the objects that the test holds. Output: checks of its plan. Invariants:
//! only fields whose definition is known are looked at, and that definition is needed; no more than a few. Why: an emptied body would pass, but a
//! condition that is off by one would not; nothing else tests that side of it.

use indexmap::IndexSet;

use super::parts::Way;
use super::{ContentOf, Plan, Planner};
use crate::graph::invocation::InvocationId;
use crate::graph::location::Location;
use crate::slice::context::SliceContext;
use crate::trace::event::{FieldId, ObjectId, Value};

/// Fields that are looked at.
const MOST_FIELDS: usize = 3;

/// Adds checks of what an invocation left as it was in the objects that the test holds, or in parts of them. True if there are any.
pub fn extend_for_idle(
    context: &SliceContext<'_>,
    target: InvocationId,
    plan: &mut Plan,
    held: &[ObjectId],
    fields: &IndexSet<FieldId>,
) -> bool {
    let invocation = context.history.calls.get(target);
    let mut planner = Planner::new(context, invocation, plan.looked.clone());
    let given = context.taken_objects(invocation.start).into_iter();
    let held: IndexSet<ObjectId> = given.chain(held.iter().copied()).collect();
    for way in planner.ways(&held) {
        planner.fields_left(&way, fields, &held);
    }
    planner.plan.checks.truncate(MOST_FIELDS);
    plan.extend(planner.plan.checks)
}

impl Planner<'_, '_> {
    fn fields_left(&mut self, way: &Way, fields: &IndexSet<FieldId>, held: &IndexSet<ObjectId>) {
        let flow = &self.context.history.flow;
        for part in flow.parts(way.object) {
            let Location::Field(_, field) = *flow.locations.get(*part) else { continue };
            let left = fields.contains(&field).then(|| self.unchanged_value(*part)).flatten();
            let Some((value, put_by)) = left else { continue };
            let before = self.plan.checks.len();
            self.left(way, field, value, held);
            for check in &mut self.plan.checks[before..] {
                check.definitions.push(put_by);
                check.definitions.extend(&way.needed);
            }
        }
    }

    /// What a library value holds, or a value that the test can write or holds.
    fn left(&mut self, way: &Way, field: FieldId, value: Value, held: &IndexSet<ObjectId>) {
        let is_had = |object: ObjectId| self.context.enum_class(object).is_some() || held.contains(&object);
        let holds_something = |object: &ObjectId| !is_had(*object) || self.is_container(*object);
        if let Some(object) = value.object().filter(holds_something) {
            if let Some(look) = self.content_look(&way.look, way.object, field) {
                self.content_check(&look, object, ContentOf::Existing);
            }
        } else if let Some(look) = self.field_look(&way.look, way.object, field) {
            self.value_check(look, value, "what other calls of the method changed, and this one did not");
        }
    }
}
