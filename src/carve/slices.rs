//! One invocation: what its test looks at, and the slices that can do that.
//!
//! Input: an invocation. Output: a plan of checks with the slices that meet its needs. Invariants: checks whose needs cannot be met are given up
//! before the act is; what is added later never costs a check that was there.

use indexmap::{IndexMap, IndexSet};

use super::target::TargetSearch;
use crate::graph::data::DefinitionId;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::scenario::build::build_scenario;
use crate::scenario::model::{PrintedOn, Scenario};
use crate::scenario::observe::{Worth, further_outcome, idle_checks, is_telling, left_behind, observer_checks, worth};
use crate::scenario::oracle::{
    Check, FilesLookedAt, OracleLevel, Plan, ReturnedObject, extend_for_files, extend_for_held, extend_for_idle,
    extend_for_items, extend_for_moved, extend_for_parts, extend_for_rows, plan_oracle,
};
use crate::slice::Slice;
use crate::slice::bindings::Binding;
use crate::slice::context::SliceContext;
use crate::slice::frontier::OracleNeeds;
use crate::slice::perform::TestPlace;
use crate::slice::policy::SliceSearch;
use crate::slice::projection::{Projection, projected};
use crate::slice::reason::Reason;
use crate::trace::event::{EventId, FieldId, MethodId, ObjectId, Value};

/// When later calls of the recording are added that see what the act did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Observing<'p> {
    /// If nothing else tells.
    IfSilent,
    /// Beside what seemed to tell, and before its later calls.
    Beyond(&'p Plan),
    /// If nothing else tells what a call left as it was in these fields: it changed nothing.
    Idle(&'p IndexSet<FieldId>),
}

/// Adds checks to a plan, given the objects that the test holds; true if there are more then.
type Extension = fn(&SliceContext<'_>, InvocationId, &mut Plan, &[ObjectId]) -> bool;

/// What is looked at beside outcome, receiver and arguments, each with the further actions that it may need.
const EXTENSIONS: [(Extension, usize); 4] = [
    (extend_for_held, usize::MAX),
    (|context, target, plan, _| extend_for_moved(context, target, plan), usize::MAX),
    (extend_for_parts, ROOM_FOR_PARTS),
    (extend_for_items, ROOM_FOR_PARTS),
];

/// Observers of one test, and how many candidates are tried for them.
const MOST_OBSERVERS: usize = 2;
const MOST_OBSERVERS_TRIED: usize = 8;
const MOST_OBSERVERS_OF_METHOD: usize = 3;
/// Further actions that looks inside what the test holds or gets back may need.
const ROOM_FOR_PARTS: usize = 2;
/// Candidates that are tried for a look at what was left behind.
const MOST_OBSERVERS_OF_LEFT: usize = 2;
/// Further actions that an observer may need, and whether it must tell more than that nothing was thrown: at first, and while nothing that
/// tells was found.
const ROOMS_FOR_OBSERVER: [(usize, bool); 3] = [(2, true), (12, false), (30, true)];

impl<'a> TargetSearch<'_, 'a> {
    /// The slices of one invocation, with the checks they were made for.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn slice(&mut self, invocation: InvocationId) -> Result<(Plan, Vec<Slice>), Reason> {
        self.slice_with(invocation, Observing::IfSilent, self.carving.options.projection, &[])
    }

    /// The same for what is looked at so, with this much of what the act and these calls before it could reach, whatever they used.
    pub(super) fn slice_with(
        &mut self,
        invocation: InvocationId,
        observing: Observing<'_>,
        projection: Projection,
        calls: &[EventId],
    ) -> Result<(Plan, Vec<Slice>), Reason> {
        let mut first = None;
        for package in self.packages(invocation) {
            match self.slice_at(&TestPlace::in_package(&package), invocation, observing, projection, calls) {
                Ok(found) => return Ok(found),
                Err(reason) => {
                    first.get_or_insert(reason);
                }
            }
        }
        Err(first.expect("a test may stand beside its class"))
    }

    /// The same for a test that stands there. One of what an initialiser called does not touch its class, if that can be: it would be called twice.
    fn slice_at(
        &mut self,
        place: &TestPlace,
        invocation: InvocationId,
        observing: Observing<'_>,
        projection: Projection,
        calls: &[EventId],
    ) -> Result<(Plan, Vec<Slice>), Reason> {
        let act = self.carving.history.calls.get(invocation).start;
        self.ensure_context(place);
        let context = self.context(place);
        let kept: Vec<DefinitionId> =
            calls.iter().chain([&act]).flat_map(|call| projected(context, *call, projection)).collect();
        let around = context.repeated_by(act);
        let without = |untouched| TestPlace { untouched, ..place.clone() };
        if !around.is_empty()
            && let Ok(found) = self.slice_without(without(around), invocation, observing, &kept)
        {
            return Ok(found);
        }
        let reason = match self.slice_without(place.clone(), invocation, observing, &kept) {
            Ok(found) => return Ok(found),
            Err(reason) => reason,
        };
        match self.context(place).in_the_way(act, &reason) {
            // Now that nothing else is left.
            Some(_) => self.slice_in(place, true, invocation, observing, &kept).map_err(|_| reason),
            None => Err(reason),
        }
    }

    /// The same. Where a static initialiser is in the way, the test does not touch that class, either.
    fn slice_without(
        &mut self,
        mut place: TestPlace,
        invocation: InvocationId,
        observing: Observing<'_>,
        kept: &[DefinitionId],
    ) -> Result<(Plan, Vec<Slice>), Reason> {
        let act = self.carving.history.calls.get(invocation).start;
        let mut first = None;
        loop {
            self.ensure_context(&place);
            let reason = match self.slice_in(&place, false, invocation, observing, kept) {
                Ok(found) => return Ok(found),
                Err(reason) => reason,
            };
            let Some(class) = self.context(&place).in_the_way(act, &reason) else {
                return Err(first.unwrap_or(reason));
            };
            first.get_or_insert(reason);
            place.untouched.push(class);
            place.untouched.sort_unstable();
        }
    }

    /// The same for a test that touches all other classes. `insists`: see [`SliceSearch`].
    fn slice_in(
        &self,
        place: &TestPlace,
        insists: bool,
        invocation: InvocationId,
        observing: Observing<'_>,
        kept: &[DefinitionId],
    ) -> Result<(Plan, Vec<Slice>), Reason> {
        let context = self.context(place);
        let (policy, level) = (self.carving.options.policy, self.carving.options.oracle);
        let needs = |plan: &Plan| {
            let needs = plan.needs();
            OracleNeeds { definitions: [&needs.definitions, kept].concat(), ..needs }
        };
        let plans = ReturnedObject::ALL.map(|way| plan_oracle(context, invocation, level, way));
        // An assertion's needs may be what cannot be met: the act alone may do. If not even that is had, nothing with more needs is.
        let bare = plans[2].without_needs();
        let search = self.search(context, invocation, insists);
        let serving = search.serving(policy, &needs(&bare), !self.target.guessed_wrong.contains(&invocation))?;
        let slice = |plan: &Plan| serving.slice(&search, &needs(plan));
        let with_needs = first_served(&plans, &slice);
        let (plan, slices) = with_needs.unwrap_or_else(|| (bare, serving.bare.clone()));
        let (plan, slices) = if is_had_by_the_act(context, invocation, &slices)
            && plans[1].looks_into_result()
            && let Ok(found) = slice(&plans[1])
        {
            (plans[1].clone(), found)
        } else {
            (plan, slices)
        };
        if let Observing::Idle(fields) = observing {
            let extend = |plan: &mut Plan, held: &[ObjectId]| extend_for_idle(context, invocation, plan, held, fields);
            let checks = plan.checks.len();
            let (plan, slices) = extended((plan, slices), &extend, ROOM_FOR_PARTS, &slice);
            if plan.checks.len() > checks {
                return Ok((plan, slices));
            }
            return Ok(self.observe(context, invocation, (plan, slices), observing, &slice));
        }
        let (plan, slices) = self.widen(context, invocation, (plan, slices), &slice);
        let into_files = |which| move |plan: &mut Plan| extend_for_files(context, invocation, plan, which);
        let short = into_files(FilesLookedAt::Short);
        let (plan, slices) =
            self.look_outside(context, invocation, (plan, slices), &short, Scenario::looks_into_files, &slice);
        let into_tables = |plan: &mut Plan| extend_for_rows(context, invocation, plan);
        let tables = |found: (Plan, Vec<Slice>)| {
            self.look_outside(context, invocation, found, &into_tables, Scenario::looks_into_tables, &slice)
        };
        let is_observed = |plan: &Plan| plan.checks.iter().any(|check| check.observer.is_some());
        // (Most programs run no SQL.)
        let before = (!self.carving.history.flow.rows_left.is_empty()).then(|| (plan.clone(), slices.clone()));
        let (plan, slices) = self.observe(context, invocation, (plan, slices), observing, &slice);
        let reads = plan.checks.iter().any(|check| self.reads(check));
        // What reads a table back says better what was written than what the SQL said, and that better than that a later call did what it did.
        let (plan, slices) = match observing {
            Observing::IfSilent if !reads => {
                let looking = before.map(tables).filter(|(plan, _)| plan.looks_into_tables());
                looking.unwrap_or((plan, slices))
            }
            _ => tables((plan, slices)),
        };
        if is_observed(&plan) {
            return Ok((plan, slices));
        }
        let copied = into_files(FilesLookedAt::Copied);
        Ok(self.look_outside(context, invocation, (plan, slices), &copied, Scenario::looks_into_files, &slice))
    }

    fn search<'s>(&'s self, context: &'s SliceContext<'a>, target: InvocationId, insists: bool) -> SliceSearch<'s, 'a> {
        let assume = self.carving.options.assume;
        SliceSearch { context, target, memory: &self.target.memory, assume, insists }
    }

    /// Adds checks of what the act changed in files or tables, if the test can name it and another run writes the same. Where a test that did so was red, none.
    fn look_outside(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        (plan, slices): (Plan, Vec<Slice>),
        extend: &dyn Fn(&mut Plan) -> bool,
        looks: fn(&Scenario) -> bool,
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        let mut wider = plan.clone();
        let is_new = self.carving.options.oracle == OracleLevel::State
            && !self.target.guessed_wrong.contains(&invocation)
            && extend(&mut wider);
        let Some(found) = is_new.then(|| slice(&wider).ok()).flatten() else { return (plan, slices) };
        let built = found.first().map(|slice| build_scenario(context, slice, &wider, self.release(invocation)));
        match built {
            Some(Ok(scenario)) if looks(&scenario) => (wider, found),
            _ => (plan, slices),
        }
    }

    /// Adds checks of other objects that the slice holds, of elements that the act moved, of parts that it changed and of what came back in a list,
    /// if their needs can be met.
    fn widen(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        (mut plan, mut slices): (Plan, Vec<Slice>),
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        if self.carving.options.oracle != OracleLevel::State {
            return (plan, slices);
        }
        for (extend, room) in EXTENSIONS {
            let extend = |plan: &mut Plan, held: &[ObjectId]| extend(context, invocation, plan, held);
            (plan, slices) = extended((plan, slices), &extend, room, slice);
        }
        (plan, slices)
    }

    /// Adds later calls that see what the act did.
    fn observe(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        found: (Plan, Vec<Slice>),
        observing: Observing<'_>,
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        let found = self.observe_by_calls(context, invocation, found, observing, slice);
        match observing {
            Observing::IfSilent => self.observe_function(context, invocation, found, slice),
            Observing::Beyond(_) | Observing::Idle(_) => found,
        }
    }

    fn observe_by_calls(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        (mut plan, mut slices): (Plan, Vec<Slice>),
        observing: Observing<'_>,
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        let silent = !is_telling(context, invocation, &plan);
        if self.carving.options.oracle != OracleLevel::State {
            return (plan, slices);
        }
        if !silent && observing == Observing::IfSilent {
            return self.observe_left(context, invocation, (plan, slices), slice);
        }
        let own = slices.first().map_or(0, |slice| slice.members.len());
        let mut candidates = match observing {
            Observing::Idle(fields) => idle_checks(context, &self.carving.uses, invocation, fields),
            Observing::IfSilent | Observing::Beyond(_) => observer_checks(context, &self.carving.uses, invocation),
        };
        if let Observing::Beyond(weak) = observing {
            let again = |check: &Check| weak.checks.iter().any(|known| known.is_same_look(check));
            candidates.sort_by_key(|checks| checks.last().is_some_and(again));
        }
        let mut candidates = self.different(candidates);
        // A look that brings an arrange of its own, or says only that nothing was thrown, where there is no better one.
        let rooms = match observing {
            Observing::IfSilent => &ROOMS_FOR_OBSERVER[..],
            Observing::Beyond(_) => &ROOMS_FOR_OBSERVER[1..],
            Observing::Idle(_) => &ROOMS_FOR_OBSERVER[..1],
        };
        for (room, must_tell) in rooms.iter().copied() {
            let (mut added, mut told) = (0, false);
            let mut dear = Vec::new();
            let mut open = std::mem::take(&mut candidates).into_iter();
            for checks in open.by_ref() {
                if self.is_no_look(context, invocation, &plan, &checks) {
                    continue;
                }
                let tells = checks.last().is_some_and(|check| worth(check) <= Worth::Identity);
                if !tells && must_tell {
                    dear.push(checks);
                    continue;
                }
                let wider = plan.with_observers(checks.clone());
                let once = |found: &Vec<Slice>| !found.iter().any(|slice| self.looks_through_again(&wider, slice));
                let Some(found) = slice(&wider).ok().filter(once) else { continue };
                if found.first().is_none_or(|one| one.members.len() > own + one.observers.len() + room) {
                    dear.push(checks);
                    continue;
                }
                (plan, slices) = (wider, found);
                added += 1;
                told |= tells;
                let enough = match observing {
                    Observing::IfSilent => silent && tells,
                    Observing::Beyond(_) => false,
                    Observing::Idle(_) => tells,
                };
                if enough || added == MOST_OBSERVERS {
                    break;
                }
            }
            if told {
                break;
            }
            candidates = dear.into_iter().chain(open).collect();
        }
        (plan, slices)
    }

    /// Adds a call on the function that the act gave which ended in another way than the one that is looked at.
    fn observe_function(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        (plan, slices): (Plan, Vec<Slice>),
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        let Some(checks) = further_outcome(context, &self.carving.uses, invocation, &plan) else {
            return (plan, slices);
        };
        let wider = plan.with_observers(checks);
        let most =
            |found: &[Slice]| found.first().map_or(0, |one| one.members.len().saturating_sub(one.observers.len()));
        match slice(&wider) {
            Ok(found) if most(&found) <= most(&slices) + ROOM_FOR_PARTS => (wider, found),
            _ => (plan, slices),
        }
    }

    /// Whether later calls say nothing beside a plan, or cannot be made beside it.
    fn is_no_look(&self, context: &SliceContext<'a>, invocation: InvocationId, plan: &Plan, checks: &[Check]) -> bool {
        self.says_nothing(checks)
            || repeats(context, plan, checks)
            || plan.crosses(checks)
            || self.takes_what_is_used_up(context, invocation, plan, checks)
    }

    /// Whether later calls are made on what the act gave, or are given it, where looking at it leaves nothing of it.
    fn takes_what_is_used_up(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        plan: &Plan,
        checks: &[Check],
    ) -> bool {
        let given = self.carving.history.calls.get(invocation).returned().and_then(Value::object);
        let takes = |event: EventId| given.is_some_and(|given| context.taken_objects(event).contains(&given));
        plan.uses_up_result() && checks.iter().flat_map(Check::observers).any(takes)
    }

    /// Whether a later call is repeated that only looks, and tells what it saw.
    fn reads(&self, check: &Check) -> bool {
        let later = check.observer.and_then(|observer| self.carving.history.calls.starting_at(observer));
        let changes = |id| self.carving.history.flow.changes(self.carving.history.calls.get(id));
        worth(check) <= Worth::Identity && later.is_some_and(|id| !changes(id))
    }

    /// Whether all that is said is that a call of the library gave something: no more of the act than that the call completes.
    fn says_nothing(&self, checks: &[Check]) -> bool {
        let Some(check) = checks.last() else { return true };
        let observer = check.observer.and_then(|observer| self.carving.history.calls.starting_at(observer));
        let by_library = observer.is_some_and(|id| self.carving.history.calls.get(id).method().is_none());
        by_library && worth(check) == Worth::Presence
    }

    /// Whether a look is made on what a call of the library gives that is made for itself already: it would be made twice, `result.filter(predicate)`.
    fn looks_through_again(&self, plan: &Plan, slice: &Slice) -> bool {
        let call =
            |event: EventId| self.carving.history.calls.starting_at(event).map(|id| self.carving.history.calls.get(id));
        let made = |event: EventId| {
            let is_own = |one: &Check| one.observer == Some(event) && worth(one) == Worth::Completion;
            call(event).is_some_and(|call| call.method().is_none()) && plan.checks.iter().any(is_own)
        };
        plan.checks.iter().filter_map(|check| Some((check, check.observer?))).any(|(check, observer)| {
            let receiver = call(observer).and_then(Invocation::receiver_object);
            let binding = receiver.and_then(|receiver| slice.bindings.get(&receiver));
            matches!(binding, Some(Binding::Action(event)) if !check.through.contains(event) && made(*event))
        })
    }

    /// The first candidates, of each method a few: where one call of it cannot be repeated, the next most often cannot either.
    fn different(&self, candidates: Vec<Vec<Check>>) -> Vec<Vec<Check>> {
        let mut seen: IndexMap<MethodId, usize> = IndexMap::new();
        let few = candidates.into_iter().filter(|checks| {
            let observer = checks.last().and_then(|check| check.observer);
            let invocation = observer.and_then(|event| self.carving.history.calls.starting_at(event));
            let Some(method) = invocation.and_then(|id| self.carving.history.calls.get(id).method()) else {
                return true;
            };
            let times = seen.entry(method).or_default();
            *times += 1;
            *times <= MOST_OBSERVERS_OF_METHOD
        });
        few.take(MOST_OBSERVERS_TRIED).collect()
    }

    /// Adds one later call that sees what the act left behind, where nothing looks at that and the call needs nothing else.
    fn observe_left(
        &self,
        context: &SliceContext<'a>,
        invocation: InvocationId,
        (plan, slices): (Plan, Vec<Slice>),
        slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
    ) -> (Plan, Vec<Slice>) {
        let built = slices.first().map(|slice| build_scenario(context, slice, &plan, self.release(invocation)));
        let looks = |scenario: &Scenario| {
            let printed =
                scenario.printed.as_ref().is_some_and(|printed| matches!(printed.on, PrintedOn::Buffer { .. }));
            printed || scenario.looks_beside_result()
        };
        if !built.is_some_and(|built| built.is_ok_and(|scenario| !looks(&scenario))) {
            return (plan, slices);
        }
        let own = slices.first().map_or(0, |slice| slice.members.len());
        for check in left_behind(context, &self.carving.uses, invocation).into_iter().take(MOST_OBSERVERS_OF_LEFT) {
            let alone = std::slice::from_ref(&check);
            if plan.crosses(alone) || self.takes_what_is_used_up(context, invocation, &plan, alone) {
                continue;
            }
            let wider = plan.with_observers(vec![check]);
            if let Ok(found) = slice(&wider)
                && found.first().is_some_and(|one| one.members.len() <= own + one.observers.len())
            {
                return (wider, found);
            }
        }
        (plan, slices)
    }
}

/// The first of these plans whose needs can be met, with what meets them.
fn first_served(plans: &[Plan], slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>) -> Option<(Plan, Vec<Slice>)> {
    let different = |(index, plan): &(usize, &Plan)| *index == 0 || **plan != plans[index - 1];
    let mut tried = plans.iter().enumerate().filter(different).map(|(_, plan)| plan);
    tried.find_map(|plan| Some((plan.clone(), slice(plan).ok()?)))
}

/// A plan with the checks that an extension adds, all of them or those whose needs can be met within some further actions.
fn extended(
    (mut plan, mut slices): (Plan, Vec<Slice>),
    extend: &dyn Fn(&mut Plan, &[ObjectId]) -> bool,
    room: usize,
    slice: &dyn Fn(&Plan) -> Result<Vec<Slice>, Reason>,
) -> (Plan, Vec<Slice>) {
    let held: Vec<ObjectId> = slices.first().into_iter().flat_map(|slice| slice.bindings.keys().copied()).collect();
    let most = slices.first().map_or(0, |slice| slice.members.len()).saturating_add(room);
    let fits =
        |plan: &Plan| slice(plan).ok().filter(|found| found.first().is_some_and(|slice| slice.members.len() <= most));
    let mut wider = plan.clone();
    if !extend(&mut wider, &held) {
        return (plan, slices);
    }
    if let Some(found) = fits(&wider) {
        return (wider, found);
    }
    // What one of them looks at may have come about in a way of its own.
    for check in wider.checks.split_off(plan.checks.len()) {
        let mut with_one = plan.clone();
        with_one.checks.push(check);
        if let Some(found) = fits(&with_one) {
            (plan, slices) = (with_one, found);
        }
    }
    (plan, slices)
}

/// Whether the test has what the act gives from the same method only: that the two are one says little.
fn is_had_by_the_act(context: &SliceContext<'_>, target: InvocationId, slices: &[Slice]) -> bool {
    let calls = &context.history.calls;
    let act = calls.get(target);
    let given = act.returned().and_then(Value::object).filter(|given| act.receiver_object() != Some(*given));
    let binding = given.and_then(|given| slices.first()?.bindings.get(&given));
    let Some(Binding::Action(action)) = binding else { return false };
    let made_by = calls.starting_at(*action).filter(|id| *id != target).map(|id| calls.get(id));
    made_by.is_some_and(|made_by| made_by.invoked == act.invoked)
}

/// Whether a plan has a call of these checks already, by itself or inside another.
fn repeats(context: &SliceContext<'_>, plan: &Plan, checks: &[Check]) -> bool {
    let inside = |one: EventId, other: EventId| context.contains(one, other) || context.contains(other, one);
    let known: Vec<EventId> = plan.checks.iter().flat_map(Check::observers).collect();
    let mut own = checks.iter().flat_map(Check::observers);
    own.any(|own| known.iter().any(|known| inside(*known, own)))
}
