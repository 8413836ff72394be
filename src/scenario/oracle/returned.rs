//! What is said of the act's outcome: what it returned or threw.
//!
//! Input: the invocation. Output: checks of the plan. Invariant: of an object that was there before the act only is said what needs no
//! more than the definitions the check names.

use super::{ContentOf, Expectation, Look, Planner, ReturnedObject};
use crate::graph::invocation::Outcome;
use crate::graph::location::Location;
use crate::trace::event::{EventId, ObjectId, Value};

impl Planner<'_, '_> {
    pub(super) fn returned(&mut self, way: ReturnedObject) {
        let value = match self.invocation.outcome {
            Outcome::Returned(value) => value,
            Outcome::Threw(Value::Object(thrown)) => return self.thrown(thrown),
            Outcome::Threw(_) | Outcome::Open => return,
        };
        if self.is_constructor() {
            return;
        }
        match value {
            Value::Absent | Value::Unobserved | Value::Unbound => {}
            Value::Object(object) if self.context.enum_class(object).is_some() => {
                self.push(Look::Result, Expectation::Value(value), Vec::new(), "the constant the method returned");
            }
            Value::Object(object) if self.existed_before(object) => {
                self.returned_known(object, way);
            }
            Value::Object(object) => {
                let before = self.plan.checks.len();
                self.describe(Look::Result, object, 0);
                if self.plan.checks.len() == before {
                    self.push(Look::Result, Expectation::NotNull, Vec::new(), "the method returned an object");
                }
            }
            _ => self.push(Look::Result, Expectation::Value(value), Vec::new(), "what the method returned"),
        }
    }

    fn thrown(&mut self, thrown: ObjectId) {
        // What comes out of the end of the JVM is whatever the catcher throws: of that only the status counts.
        if self.context.history.caught_exit(self.invocation.start).is_some() {
            return;
        }
        if self.existed_before(thrown) {
            self.throwable_checks(&Look::Result, thrown);
        } else {
            self.describe(Look::Result, thrown, 0);
        }
    }

    fn returned_known(&mut self, object: ObjectId, way: ReturnedObject) {
        let taken = self.context.taken(self.invocation.start).contains(&Value::Object(object));
        let before = self.plan.checks.len();
        // What a library value holds says more than which one it is.
        if !taken && way == ReturnedObject::Same {
            self.content_check(&Look::Result, object, ContentOf::Existing);
        }
        if self.plan.checks.len() > before {
            // (What the act put in it, no other look shows.)
            return self.item_checks(&Look::Result, object, 0);
        }
        if taken || way == ReturnedObject::Same {
            self.push(
                Look::Result,
                Expectation::Value(Value::Object(object)),
                Vec::new(),
                "the object the method returned",
            );
            if let (false, Some(check)) = (taken, self.plan.checks.last_mut()) {
                check.objects.push(object);
            }
            return;
        }
        if way == ReturnedObject::ByFields {
            self.existing_fields(&Look::Result, object);
        }
        if self.plan.checks.len() == before {
            self.push(Look::Result, Expectation::NotNull, Vec::new(), "the method returned an object");
        }
    }

    /// What getters and fields of an object that was there before give: needs who defined them.
    pub(super) fn existing_fields(&mut self, look: &Look, object: ObjectId) {
        let flow = &self.context.history.flow;
        if self.context.history.program.is_array(object) {
            self.existing_elements(look, object);
        }
        for part in flow.parts(object).iter().copied() {
            let Location::Field(_, field) = *flow.locations.get(part) else {
                continue;
            };
            let after = EventId(self.invocation.end.0 + 1);
            let Some(id) = flow.reaching(part, after) else {
                continue;
            };
            let value = flow.definition(id).value;
            if matches!(value, Value::Object(_)) {
                continue;
            }
            if let Some(inner) = self.field_look(look, object, field) {
                let is_old = flow.definition(id).event < self.invocation.start;
                let needed = is_old.then_some(id).into_iter().collect();
                self.push_as(is_old, inner, Expectation::Value(value), needed, "what the returned object holds");
            }
        }
    }
}
