//! What a test says of arrays: whole where they are small, element by element where little changed.
//!
//! Input: the planner of an invocation's checks, an array it can look at. Output: checks in its plan. Invariant: an element that the act left as
//! it was is only told with the definition that put it there.

use super::oracle::{Expectation, Look, MOST_WRITTEN, Planner};
use crate::graph::History;
use crate::graph::data::{DefinitionId, DefinitionKind, LONGEST_BY_ELEMENT, is_default};
use crate::graph::invocation::Invocation;
use crate::graph::location::{Location, LocationId};
use crate::trace::event::{EventId, ObjectId, Value};

/// Elements of an array that are followed to its end.
const MOST_ELEMENTS: usize = 100_000;
/// Arrays in arrays.
const MOST_DIMENSIONS: u32 = 8;

/// The elements of an array of known length, at most so many, when an invocation ended.
#[must_use]
pub fn elements_at_end(
    history: &History<'_>,
    invocation: &Invocation,
    array: ObjectId,
    most: usize,
) -> Option<Vec<Value>> {
    elements_at(history, invocation.end, array, most)
}

/// The same up to and including an event.
#[must_use]
pub fn elements_at(history: &History<'_>, at: EventId, array: ObjectId, most: usize) -> Option<Vec<Value>> {
    let (flow, program) = (&history.flow, history.program);
    let length =
        flow.lengths.get(&array).copied().filter(|length| usize::try_from(*length).is_ok_and(|all| all <= most))?;
    let default = program.array_default(program.object(array).class);
    let values = (0..length).map(|index| {
        let location = flow.locations.find(&Location::Element(array, index));
        let last = location.and_then(|location| flow.definitions_in(location, EventId(0), at).last().copied());
        last.map_or(default, |id| flow.definition(id).value)
    });
    Some(values.collect())
}

impl Planner<'_, '_> {
    pub(super) fn element_check(&mut self, look: Look, element: LocationId, depth: u32) {
        match self.changed_value(element) {
            Some(Value::Object(made)) if !self.existed_before(made) && self.context.enum_class(made).is_none() => {
                self.describe(look, made, depth + 1);
            }
            Some(value) => self.stored_check(look, element, value, "an element that the method stored"),
            None => {
                if let Some(array) = self.held_array(element) {
                    self.describe(look, array, depth + 1);
                }
            }
        }
    }

    /// An array that a location held all along: what changed in it is seen from there.
    fn held_array(&self, location: LocationId) -> Option<ObjectId> {
        let held = self.held(location).and_then(Value::object)?;
        self.context.history.program.is_array(held).then_some(held)
    }

    pub(super) fn held(&self, location: LocationId) -> Option<Value> {
        let flow = &self.context.history.flow;
        flow.reaching(location, self.invocation.end).map(|id| flow.definition(id).value)
    }

    /// A small array of which more than one element changed is told whole. True if it was.
    pub(super) fn changed_array(&mut self, look: &Look, array: ObjectId, parts: &[LocationId]) -> bool {
        let changed: Vec<Option<Value>> = parts.iter().map(|part| self.changed_value(*part)).collect();
        let told = |value: &Value| !matches!(value, Value::Object(_));
        let plain = changed.iter().flatten().all(told);
        if !plain || changed.iter().flatten().count() < 2 {
            return false;
        }
        self.existing_elements(look, array)
    }

    /// The elements of an array that was there before: needs who stored those that the act left.
    pub(super) fn existing_elements(&mut self, look: &Look, array: ObjectId) -> bool {
        let history = self.context.history;
        let Some(values) = elements_at_end(history, self.invocation, array, usize::from(LONGEST_BY_ELEMENT)) else {
            return false;
        };
        let known = values.len() <= MOST_WRITTEN;
        // (Of a longer one of numbers the hash of all says more than the first ones.)
        let has_hash = || values.iter().all(|value| matches!(value, Value::Primitive(_)));
        let mut needed = Vec::new();
        if !(known || has_hash()) || !self.needs_of_elements(array, &values, &mut needed, 0) {
            return false;
        }
        let why = "the elements of the array after the call";
        self.push(look.clone(), Expectation::Elements { array, values, known }, needed, why);
        true
    }

    /// Collects what defined the elements before the act, through arrays of arrays. False if one of them is not known.
    fn needs_of_elements(&self, array: ObjectId, values: &[Value], needed: &mut Vec<DefinitionId>, depth: u32) -> bool {
        let history = self.context.history;
        let flow = &history.flow;
        let indices = (0..).zip(values);
        for (index, value) in indices {
            let location = flow.locations.find(&Location::Element(array, index));
            if let Some(id) = location.and_then(|location| flow.reaching(location, EventId(self.invocation.end.0 + 1)))
            {
                let definition = flow.definition(id);
                match definition.kind {
                    DefinitionKind::Initial => {}
                    DefinitionKind::Unobserved { .. } => return false,
                    _ if definition.event < self.invocation.start => needed.push(id),
                    _ => {}
                }
            }
            if let Some(inner) = value.object().filter(|inner| history.program.is_array(*inner)) {
                let values = elements_at_end(history, self.invocation, inner, MOST_WRITTEN);
                let within = |values: Vec<Value>| self.needs_of_elements(inner, &values, needed, depth + 1);
                if depth > MOST_DIMENSIONS || !values.is_some_and(within) {
                    return false;
                }
            }
        }
        true
    }

    pub(super) fn array_check(&mut self, look: &Look, array: ObjectId) -> bool {
        let Some(values) = elements_at_end(self.context.history, self.invocation, array, MOST_ELEMENTS) else {
            return false;
        };
        // Arrays in it may have been there before.
        let mut needed = Vec::new();
        let known = values.len() <= MOST_WRITTEN && self.needs_of_elements(array, &values, &mut needed, 0);
        let needed = if known { needed } else { Vec::new() };
        let is_old = values.iter().all(|value| is_default(*value));
        let expectation = Expectation::Elements { array, values, known };
        self.push_as(is_old, look.clone(), expectation, needed, "the elements of the array");
        true
    }
}
