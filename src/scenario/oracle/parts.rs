//! What the act changed in parts of the objects that a test holds: each element of a list or array, a customer behind an order.
//!
//! Input: an invocation, the objects that the test holds. Output: checks of its plan. Invariants: the way to a part is one that the act left as it
//! was, and who made the way before the act is needed; a part that the test holds itself is not looked at through another; an object that a
//! part refers to is only compared with one that the test holds.

use indexmap::IndexSet;

use super::changes::MOST_ITEMS;
use super::{Expectation, Look, Plan, Planner};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::InvocationId;
use crate::graph::location::{Location, LocationId};
use crate::slice::context::SliceContext;
use crate::trace::event::{EventId, ObjectId, Value};

/// Steps from an object that the test holds to a part.
const MOST_STEPS: usize = 2;
/// Parts that are looked for changes in.
const MOST_PARTS: usize = 64;

/// A way to a part, and what made it before the act.
pub(super) struct Way {
    pub(super) look: Look,
    pub(super) object: ObjectId,
    pub(super) needed: Vec<DefinitionId>,
    steps: usize,
}

/// Adds checks of what the act changed in parts of the objects that it was given or the test holds, where the plan looks at nothing but the
/// outcome. True if there are any.
pub fn extend_for_parts(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan, held: &[ObjectId]) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap || plan.checks.iter().any(|check| *check.look.root() != Look::Result) {
        return false;
    }
    let mut planner = Planner::new(context, invocation, plan.looked.clone());
    let given = context.taken_objects(invocation.start).into_iter();
    let held: IndexSet<ObjectId> = given.chain(held.iter().copied()).collect();
    planner.parts(&held);
    plan.extend(planner.plan.checks)
}

impl Planner<'_, '_> {
    /// The objects that the test holds, and the parts of them that the act left where they were.
    pub(super) fn ways(&self, held: &IndexSet<ObjectId>) -> Vec<Way> {
        let here =
            |object: &ObjectId| Way { look: Look::Object(*object), object: *object, needed: Vec::new(), steps: 0 };
        let mut ways: Vec<Way> = held.iter().filter(|one| self.existed_before(**one)).map(here).collect();
        let most = ways.len() + MOST_PARTS;
        let mut met = held.clone();
        let mut at = 0;
        while at < ways.len() && ways.len() < most {
            if ways[at].steps < MOST_STEPS {
                let further = self.ways_from(&ways[at]);
                ways.extend(further.into_iter().filter(|way| met.insert(way.object)));
            }
            at += 1;
        }
        ways
    }

    fn parts(&mut self, held: &IndexSet<ObjectId>) {
        for Way { look, object, needed, .. } in self.ways(held).into_iter().filter(|way| way.steps > 0) {
            let before = self.plan.checks.len();
            self.describe(look, object, 0);
            for check in &mut self.plan.checks[before..] {
                check.definitions.extend(&needed);
            }
        }
        let is_had = |value: Value| {
            value.object().is_none_or(|one| held.contains(&one) || self.context.enum_class(one).is_some())
        };
        let mut checks = std::mem::take(&mut self.plan.checks);
        checks.retain(|check| !matches!(check.expectation, Expectation::Value(value) if !is_had(value)));
        self.plan.checks = checks;
    }

    /// The parts of an object that it had before the act and has still.
    fn ways_from(&self, way: &Way) -> Vec<Way> {
        let flow = &self.context.history.flow;
        let further = |look: Look, object: ObjectId, made_by: Option<DefinitionId>| Way {
            look,
            object,
            needed: way.needed.iter().copied().chain(made_by).collect(),
            steps: way.steps + 1,
        };
        let parts = flow.parts(way.object).iter();
        let direct = parts.filter_map(|part| {
            let look = match *flow.locations.get(*part) {
                Location::Field(_, field) => self.content_look(&way.look, way.object, field)?,
                Location::Element(_, index) if usize::try_from(index).is_ok_and(|index| index < MOST_ITEMS) => {
                    Look::Element { array: Box::new(way.look.clone()), index }
                }
                _ => return None,
            };
            let (object, made_by) = self.unchanged(*part)?;
            Some(further(look, object, Some(made_by)))
        });
        let list = self.last_state(way.object);
        let changed = list.is_some_and(|last| flow.definition(last).event >= self.invocation.start);
        let is_list = !changed && !self.context.history.program.is_array(way.object);
        let items = if is_list { self.items(&way.look, way.object) } else { Vec::new() };
        let existing = items.into_iter().filter(|(_, item)| self.existed_before(*item));
        direct.chain(existing.map(|(look, item)| further(look, item, list))).collect()
    }

    /// An object that a location held all along, with what put it there.
    fn unchanged(&self, location: LocationId) -> Option<(ObjectId, DefinitionId)> {
        let program = self.context.history.program;
        let (value, id) = self.unchanged_value(location)?;
        let object = value.object().filter(|object| self.existed_before(*object))?;
        let library = program.is_array(object) || program.library_part(program.object(object).class).is_some();
        (library || self.is_of_app(object)).then_some((object, id))
    }

    /// What a location held all along, with what put it there.
    pub(super) fn unchanged_value(&self, location: LocationId) -> Option<(Value, DefinitionId)> {
        let flow = &self.context.history.flow;
        if self.changed_value(location).is_some() {
            return None;
        }
        let id = flow.reaching(location, EventId(self.invocation.end.0 + 1))?;
        let definition = flow.definition(id);
        let known = !matches!(definition.kind, DefinitionKind::Unobserved { .. });
        known.then_some((definition.value, id))
    }
}
