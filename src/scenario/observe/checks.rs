//! What a later call says of the act, as checks.
//!
//! Input: a later call, with the calls between that it builds on. Output: its checks. Invariant: a check says what that call gave or left in the
//! recording; of an object that it made, one thing.

use indexmap::IndexSet;

use super::Finder;
use super::worth::{Worth, is_default, is_truth, worth};
use crate::graph::data;
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::program::result_descriptor;
use crate::scenario::oracle::{Check, ContentOf, Expectation, Look, Planner};
use crate::slice::perform::nameable;
use crate::trace::event::{ContentShape, ObjectId, Primitive, Value};

/// Objects that a call which gives nothing may have changed.
const OBJECTS_AT_HAND: usize = 16;

impl Finder<'_, '_> {
    /// The calls between, which only have to be made, then the look.
    pub(in crate::scenario) fn checks(&self, id: InvocationId, between: &[InvocationId]) -> Option<Vec<Check>> {
        let calls = &self.context.history.calls;
        let mut checks = Vec::new();
        for one in between {
            let call = calls.get(*one);
            if call.has_gap || self.is_construction(call) || !matches!(call.outcome, Outcome::Returned(_)) {
                return None;
            }
            let mut check = Check::plain(Look::Observer(*one), Expectation::Completes);
            check.observer = Some(call.start);
            "a later call that the next one builds on".clone_into(&mut check.why);
            checks.push(check);
        }
        let observer = calls.get(id);
        let own = self.check(id, &[between, &[id]].concat());
        // Yes or no is little, and so is the argument that a call gives back.
        let taken = self.context.taken(observer.start);
        let gives_taken = |check: &Check| matches!(&check.expectation, Expectation::Value(value @ Value::Object(_)) if taken.contains(value));
        let says = own
            .as_ref()
            .is_some_and(|check| worth(check) <= Worth::Exception && !is_truth(check) && !gives_taken(check));
        let effect = if says { None } else { self.effect(observer) };
        if own.is_none() && effect.is_none() {
            return None;
        }
        checks.push(
            own.unwrap_or_else(|| self.observed(Check::plain(Look::Observer(id), Expectation::Completes), observer)),
        );
        checks.extend(effect);
        Some(checks)
    }

    /// What a call that gives nothing leaves in an object that the test holds: the text in a writer, the elements of a list.
    fn effect(&self, observer: &Invocation) -> Option<Check> {
        if observer.has_gap || self.is_construction(observer) || !matches!(observer.outcome, Outcome::Returned(_)) {
            return None;
        }
        let mut planner = Planner::new(self.context, observer, IndexSet::new());
        for object in self.at_hand(observer) {
            if planner.existed_before(object) {
                planner.describe(Look::Object(object), object, 0);
            }
        }
        let mut told =
            planner.plan.checks.into_iter().filter(|check| matches!(check.expectation, Expectation::Content(_)));
        let found = told.next()?;
        Some(self.observed(found, observer))
    }

    /// What act and observer take, what stands behind it, and what function objects among it captured.
    fn at_hand(&self, observer: &Invocation) -> IndexSet<ObjectId> {
        let history = self.context.history;
        let taken = self.context.taken_objects(observer.start).into_iter();
        let given = taken.chain(self.context.taken_objects(self.invocation.start));
        let mut found: IndexSet<ObjectId> = given.chain(self.invocation.returned().and_then(Value::object)).collect();
        let mut next = 0;
        while next < found.len().min(OBJECTS_AT_HAND) {
            let object = found[next];
            if let Some((_, _, captured)) = history.function_made(object) {
                found.extend(captured.iter().filter_map(|value| value.object()));
            }
            found.insert(history.flow.sharing.group(object));
            next += 1;
        }
        found
    }

    /// Whether the observer gives what it would give of an object that nobody touched.
    pub(super) fn is_empty(&self, check: &Check) -> bool {
        let Expectation::Content(told) = &check.expectation else {
            return is_default(&check.expectation);
        };
        match &self.context.history.log.content(told.content).shape {
            ContentShape::List(all) | ContentShape::Set(all) => all.is_empty(),
            ContentShape::Map(all) => all.is_empty(),
            ContentShape::Text(text) => text.is_empty(),
            _ => false,
        }
    }

    /// Whether the observer gives what the act stored: a look at nothing else.
    pub(in crate::scenario) fn gives_put(&self, check: &Check) -> bool {
        matches!(&check.expectation, Expectation::Value(value)
            if self.put.contains(value)
                && !data::is_default(*value)
                && *value != Value::Primitive(Primitive::Boolean(true)))
    }

    pub(in crate::scenario) fn check(&self, id: InvocationId, performed: &[InvocationId]) -> Option<Check> {
        let observer = self.context.history.calls.get(id);
        let apt = !self.is_construction(observer) && self.runs_on_own_class(observer);
        if observer.has_gap || !apt || observer.outcome == Outcome::Open {
            return None;
        }
        let check = self.expectation(id, observer, performed)?;
        Some(self.observed(check, observer))
    }

    fn observed(&self, mut check: Check, observer: &Invocation) -> Check {
        check.objects = Vec::new();
        check.observer = Some(observer.start);
        "a later call of the recording that sees what the method did".clone_into(&mut check.why);
        check
    }

    /// `super(...)` under test makes an object of the superclass: what the subclass did on the recorded one, that one does not do.
    fn runs_on_own_class(&self, observer: &Invocation) -> bool {
        let (program, calls) = (self.context.history.program, &self.context.history.calls);
        let constructed = self.invocation.receiver_object().filter(|_| self.is_construction(self.invocation));
        let Some((object, method)) = constructed.zip(self.invocation.method()) else {
            return true;
        };
        let class = program.method(method).class;
        if program.object(object).class == class {
            return true;
        }
        let own = program.superclasses(class);
        let inside = calls.begun_in(observer);
        let mut on_object = inside.filter(|one| one.receiver_object() == Some(object)).filter_map(Invocation::method);
        on_object.all(|method| own.contains(&program.method(method).class))
    }

    fn expectation(&self, id: InvocationId, observer: &Invocation, performed: &[InvocationId]) -> Option<Check> {
        let look = Look::Observer(id);
        let plain = |expectation| Some(Check::plain(look.clone(), expectation));
        match observer.outcome {
            Outcome::Open => None,
            Outcome::Threw(Value::Object(thrown)) => {
                let message = Planner::new(self.context, observer, IndexSet::new()).message_of_observer(thrown);
                plain(Expectation::Throws { thrown, message })
            }
            Outcome::Threw(_) => None,
            Outcome::Returned(value) => match value {
                // That the library completes says nothing, and it may print.
                Value::Absent if matches!(observer.invoked, Invoked::Library(_)) => None,
                Value::Absent => plain(Expectation::Completes),
                // So does a fluent call that gives its receiver, whatever was done before.
                Value::Object(_) if value == observer.receiver => None,
                Value::Unobserved | Value::Unbound => None,
                Value::Object(object)
                    if self.context.enum_class(object).is_some() || self.is_known(object, observer) =>
                {
                    plain(Expectation::Value(value))
                }
                Value::Object(object) => Some(self.described(id, observer, object, performed)),
                _ => plain(Expectation::Value(value)),
            },
        }
    }

    /// What act or observer take, or what the act gave: the test holds it.
    fn is_known(&self, object: ObjectId, observer: &Invocation) -> bool {
        let product = [Some(self.invocation.receiver), self.invocation.returned()];
        let taken = |start| self.context.taken(start).contains(&Value::Object(object));
        product.contains(&Some(Value::Object(object))) || taken(observer.start) || taken(self.invocation.start)
    }

    /// Of an object of which nothing can be seen: its class, if the method could have given another.
    fn presence(&self, observer: &Invocation, object: ObjectId) -> Expectation {
        let history = self.context.history;
        let class = history.program.object(object).class;
        let declared = observer.method().map(|method| result_descriptor(&history.program.method(method).desc));
        let chosen = declared.is_some_and(|declared| declared != history.program.class_desc(class));
        let told = chosen && nameable(history, &self.context.place, class);
        if told { Expectation::Class(class) } else { Expectation::NotNull }
    }

    /// The first thing to be seen of an object that the observer made: calling it again for a second look is not safe.
    fn described(
        &self,
        id: InvocationId,
        observer: &Invocation,
        object: ObjectId,
        performed: &[InvocationId],
    ) -> Check {
        let planner = || Planner::new(self.context, observer, IndexSet::new());
        let mut of_put = planner();
        for field in self.fields_carried(observer, object) {
            of_put.field_check(&Look::Observer(id), object, field, 0);
        }
        let tells = |check: &Check| match check.expectation {
            Expectation::Value(Value::Object(held)) => self.is_known(held, observer),
            _ => worth(check) <= Worth::Identity && !self.is_empty(check),
        };
        if let Some(told) = of_put.plan.checks.into_iter().find(tells) {
            return told;
        }
        let mut planner = planner();
        if observer.receiver_object().is_some() && Some(observer.receiver) == self.invocation.returned() {
            planner.drained_check(&Look::Observer(id), object);
            self.keep_performed(&mut planner.plan, performed);
        }
        if planner.plan.checks.is_empty() {
            planner.describe(Look::Observer(id), object, 0);
        }
        if planner.plan.checks.is_empty() {
            // A live collection: what it holds was put there before, by calls that `complete` has found.
            planner.content_check(&Look::Observer(id), object, ContentOf::Existing);
            self.keep_performed(&mut planner.plan, performed);
        }
        let seen = planner.plan.checks.into_iter();
        let good = seen.filter(|check| worth(check) == Worth::Value);
        // (What the later call was asked by it gives whatever the act did.)
        let asked_by = self.context.history.log.values(observer.arguments);
        let says = |check: &Check| match &check.expectation {
            _ if self.is_empty(check) => 3,
            Expectation::Value(value) if asked_by.contains(value) => 2,
            Expectation::Value(value) if self.put.contains(value) => 0,
            _ => 1,
        };
        let first = good.min_by_key(says);
        first.unwrap_or_else(|| Check::plain(Look::Observer(id), self.presence(observer, object)))
    }
}
