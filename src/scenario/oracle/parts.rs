//! What the act changed in parts of the objects that a test holds: each element of a list, a customer behind an order.
//!
//! Input: an invocation, the objects that the test holds. Output: checks of its plan. Invariants: the way to a part is one that the act left as it
//! was, and what made the way is needed; a part that the test holds itself is not looked at through another.

use indexmap::IndexSet;

use super::{Look, Plan, Planner};
use crate::graph::data::DefinitionId;
use crate::graph::invocation::InvocationId;
use crate::graph::location::{Location, LocationId};
use crate::slice::context::SliceContext;
use crate::trace::definition::ClassKind;
use crate::trace::event::{EventId, ObjectId};

/// Steps from an object that the test holds to a part.
const MOST_STEPS: usize = 2;
/// Parts that are looked for changes in.
const MOST_PARTS: usize = 64;

/// A way to a part, and what made it before the act.
struct Way {
    look: Look,
    object: ObjectId,
    needed: Vec<DefinitionId>,
    steps: usize,
}

/// Adds checks of what the act changed in parts of the objects it was given, where the plan looks at nothing but the outcome. True if there are any.
pub fn extend_for_parts(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan, held: &[ObjectId]) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap || plan.checks.iter().any(|check| *check.look.root() != Look::Result) {
        return false;
    }
    let mut planner = Planner { context, invocation, looked: plan.looked.clone(), plan: Plan::default() };
    planner.parts(held);
    plan.extend(planner.plan.checks)
}

impl Planner<'_, '_> {
    fn parts(&mut self, held: &[ObjectId]) {
        let given =
            self.context.taken_objects(self.invocation.start).into_iter().filter(|one| self.existed_before(*one));
        let mut met: IndexSet<ObjectId> = given.chain(held.iter().copied()).collect();
        let here =
            |object: &ObjectId| Way { look: Look::Object(*object), object: *object, needed: Vec::new(), steps: 0 };
        let mut ways: Vec<Way> = met.iter().filter(|one| self.existed_before(**one)).map(here).collect();
        let mut at = 0;
        while at < ways.len() && ways.len() < MOST_PARTS {
            if ways[at].steps < MOST_STEPS {
                let further = self.ways_from(&ways[at]);
                ways.extend(further.into_iter().filter(|way| met.insert(way.object)));
            }
            at += 1;
        }
        for Way { look, object, needed, .. } in ways.into_iter().filter(|way| way.steps > 0) {
            let before = self.plan.checks.len();
            self.describe(look, object, 0);
            for check in &mut self.plan.checks[before..] {
                check.definitions.extend(&needed);
            }
        }
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
        let parts = flow.parts.get(&way.object).into_iter().flatten();
        let fields = parts.filter_map(|part| {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            let (object, made_by) = self.unchanged(*part)?;
            let look = self.field_look(&way.look, way.object, field)?;
            Some(further(look, object, made_by))
        });
        let list = self.last_state(way.object).filter(|last| flow.definition(*last).event < self.invocation.start);
        let items = self.items(&way.look, way.object).into_iter().filter(|(_, item)| self.existed_before(*item));
        fields.chain(items.map(|(look, item)| further(look, item, list))).collect()
    }

    /// An object of the application, or a library's, that a location held all along, with what put it there.
    fn unchanged(&self, location: LocationId) -> Option<(ObjectId, Option<DefinitionId>)> {
        let (history, program) = (self.context.history, self.context.history.program);
        if self.changed_value(location).is_some() {
            return None;
        }
        let id = history.flow.reaching(location, EventId(self.invocation.end.0 + 1))?;
        let object =
            history.flow.definition(id).value.object().filter(|one| self.context.enum_class(*one).is_none())?;
        let class = program.object(object).class;
        let followed = program.class(class).kind == ClassKind::App || program.library_part(class).is_some();
        (followed && self.existed_before(object)).then_some((object, Some(id)))
    }
}
