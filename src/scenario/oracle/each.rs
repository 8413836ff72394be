//! What is the same question to all objects that a collection or an array holds: `books.stream().map(Book::title)`.
//!
//! Input: a holder that the test can look at. Output: one check for each getter, of all elements. Invariants: every element answers by the same
//! getter, and with a value; what was stored before the act is needed. Why: one assertion that tells of each element is shorter than one for each.

use super::changes::Contents;
use super::{Check, Expectation, Look, Planner};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::location::Location;
use crate::slice::perform::getter;
use crate::trace::event::{ClassId, EventId, FieldId, MethodId, ObjectId, Value};

/// Elements that are told in one look.
const MOST_ELEMENTS: usize = 16;
/// Getters that each of them is asked by.
const MOST_GETTERS: usize = 3;

impl Planner<'_, '_> {
    /// Adds what all elements of a holder say of themselves. True if that is all that a test can see of them.
    pub(super) fn each_checks(&mut self, look: &Look, holder: ObjectId) -> bool {
        let Some(Contents { values, ordered }) = self.contents(look, holder) else { return false };
        let items: Option<Vec<ObjectId>> =
            values.iter().map(|value| value.object().filter(|object| self.is_of_app(*object))).collect();
        // (Of a single one the getters say it as shortly, where its holder needs no look.)
        let many = |items: &Vec<ObjectId>| !ordered || items.len() > 1 || look.root() != look;
        let Some(items) = items.filter(many) else { return false };
        if !(1..=MOST_ELEMENTS).contains(&items.len()) || items.iter().all(|item| self.looked.contains(item)) {
            return false;
        }
        let Some(checks) = self.each_getter(look, &items, ordered) else { return false };
        self.looked.extend(items);
        for check in checks {
            self.plan.add(check);
        }
        true
    }

    /// None if an element says nothing, or more than values.
    fn each_getter(&self, look: &Look, items: &[ObjectId], ordered: bool) -> Option<Vec<Check>> {
        let first = *items.first()?;
        let flow = &self.context.history.flow;
        let mut checks = Vec::new();
        for part in flow.parts(first) {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            let Some((method, owner)) = self.getter_of(field, first) else {
                // (What has a look of its own has more to say than this one.)
                self.content_look(look, first, field).is_none().then_some(())?;
                continue;
            };
            let mut needed = Vec::new();
            let told = items.iter().map(|item| self.told_by(*item, field, (method, owner), &mut needed));
            let values = told.collect::<Option<Vec<Value>>>()?;
            let check = Check::plain(
                Look::Each { all: Box::new(look.clone()), method, owner },
                Expectation::Each { values, ordered },
            );
            let why = "what the elements hold".to_owned();
            checks.push(Check { definitions: needed, why, ..check });
        }
        checks.truncate(MOST_GETTERS);
        (!checks.is_empty()).then_some(checks)
    }

    fn getter_of(&self, field: FieldId, object: ObjectId) -> Option<(MethodId, ClassId)> {
        let history = self.context.history;
        getter(history, &self.context.place, field, history.program.object(object).class)
    }

    /// The value that a getter gives of an element at the end of the act.
    fn told_by(
        &self,
        item: ObjectId,
        field: FieldId,
        by: (MethodId, ClassId),
        needed: &mut Vec<DefinitionId>,
    ) -> Option<Value> {
        let flow = &self.context.history.flow;
        let location = flow.locations.find(&Location::Field(item, field))?;
        let id = flow.reaching(location, EventId(self.invocation.end.0 + 1))?;
        let definition = flow.definition(id);
        let is_value = match definition.value {
            Value::Object(object) => self.context.enum_class(object).is_some(),
            value => value.is_known(),
        };
        if !is_value || self.getter_of(field, item) != Some(by) {
            return None;
        }
        match definition.kind {
            DefinitionKind::Unobserved { .. } => return None,
            _ if definition.event < self.invocation.start => needed.push(id),
            _ if !self.context.is_there_behind(self.invocation.start, id) => return None,
            _ => {}
        }
        Some(definition.value)
    }
}
