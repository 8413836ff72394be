//! The plan's checks as assertions.
//!
//! Input: the oracle's plan, the act. Output: [`Assertion`]s, and a variable for the act's product if they name it. Invariants: no
//! two look at the same, and none at a part of what another one says whole; what another run would not repeat is left out; an object that the
//! act returned is at least not null.

use super::Builder;
use super::repeatable::Repeatable;
use crate::scenario::model::{Action, ArrayPart, Assertion, Content, Expected, Literal, Operand, Probe, VariableId};
use crate::scenario::oracle::{Check, Expectation, Look, MOST_CHECKS, Plan};
use crate::scenario::thrown::{GET_MESSAGE, THROWABLE, THROWABLES};
use crate::trace::definition::ClassKind;
use crate::trace::event::{ContentShape, JavaText, Value};

/// Looks into compared elements for which there is always room.
const FEW_INSIDE: usize = 3;
const OBJECT: &str = "java/lang/Object";
const GET_CLASS: (&str, &str) = ("getClass", "()Ljava/lang/Class;");

impl Builder<'_, '_> {
    pub(super) fn assertions(&mut self, plan: &Plan, act: &mut Action) -> Vec<Assertion> {
        let mut assertions: Vec<Assertion> = Vec::new();
        self.hold_product(plan, act);
        // What is told with all that it holds, objects of the program included; and what is compared with all that it holds.
        let (mut room, mut whole, mut compared) = (room_inside(plan), Vec::<&Check>::new(), Vec::<&Check>::new());
        let needless = repeated_beyond(plan, room);
        for (at, check) in plan.checks.iter().enumerate() {
            let is_inside = plan.looks_inside(check);
            let is_told = |told: &&Check| check.is_inside(told);
            let is_needless = is_inside && (room == 0 || needless.contains(&at) || whole.iter().any(is_told));
            if is_needless || is_of_value(check) && compared.iter().any(is_told) {
                continue;
            }
            let mut says = self.assertions_of(check);
            room -= usize::from(is_inside && !says.is_empty());
            if says.iter().any(|assertion| !assertion.tried && self.says_all(&assertion.expected)) {
                whole.push(check);
            }
            if says.iter().any(|assertion| !assertion.tried && self.compares_all(check, &assertion.expected)) {
                compared.push(check);
            }
            // What the next looks build on is done, also if nothing can be said of it; if it cannot be done, they would see something else.
            let is_last = plan.checks[at..].iter().all(|later| later.observer == check.observer);
            if says.is_empty() && !is_last && self.changes(check) {
                let Some(done) = self.completes(check) else { break };
                says.push(done);
            }
            for assertion in says.into_iter().map(|one| self.without_echo(one, act)) {
                // (What stands before a change was another look.)
                let changed = assertions.iter().rposition(|other| other.changes).map_or(0, |last| last + 1);
                let known = |other: &Assertion| repeats(other, &assertion) || says_the_same(other, &assertion);
                if !assertions[changed..].iter().any(known) {
                    assertions.push(assertion);
                }
            }
        }
        without_needless_sizes(&mut assertions);
        let made = self.made_by_act();
        let nothing_said = !assertions.iter().any(|assertion| uses_result(&assertion.probe));
        let returned = self.context.history.calls.get(self.slice.target).returned().and_then(Value::object);
        if let (Some(object), true) = (returned, nothing_said)
            && !self.held.contains_key(&object)
        {
            let (why, event) =
                ("the method returned an object".into(), self.context.history.calls.get(self.slice.target).end);
            assertions.insert(
                0,
                Assertion {
                    probe: Probe::ActResult,
                    expected: Expected::NotNull,
                    why,
                    event,
                    changes: false,
                    tried: false,
                },
            );
        }
        if let Some(object) = made
            && act.result.is_none()
            && assertions.iter().any(|assertion| uses_result(&assertion.probe))
        {
            // An object that the test holds already gets a second variable: a variable has one definition.
            act.result = Some(self.new_variable(object));
        }
        assertions
    }

    /// Whether what is expected tells of each object of the program all that it holds.
    fn says_all(&self, expected: &Expected) -> bool {
        let program = self.context.history.program;
        let is_told = |operand: &Operand| match operand {
            Operand::Literal(_) => true,
            Operand::Variable(id) => program.class(self.variables[id.0 as usize].class).kind != ClassKind::App,
        };
        matches!(expected, Expected::Nested(content) if content.operands().into_iter().all(is_told))
    }

    /// Whether all that a container holds is compared: of a map not its keys alone.
    fn compares_all(&self, check: &Check, expected: &Expected) -> bool {
        let shape = match &check.expectation {
            Expectation::Content(told) => Some(&self.context.history.log.content(told.content).shape),
            _ => None,
        };
        match expected {
            Expected::Entries(_) | Expected::Map(_) | Expected::Nested(_) => true,
            Expected::Array { .. } | Expected::Elements(_) | Expected::List(_) | Expected::Set(_) => {
                !matches!(shape, Some(ContentShape::Map(_)))
            }
            _ => false,
        }
    }

    /// Whether the later call that a check repeats changes anything.
    pub(super) fn changes(&self, check: &Check) -> bool {
        let calls = &self.context.history.calls;
        let later = check.observer.and_then(|observer| calls.starting_at(observer)).map(|id| calls.get(id));
        later.is_some_and(|later| self.context.history.flow.changes(later))
    }

    /// The method under test says nothing by giving what it gave before: both calls would be wrong alike.
    fn without_echo(&self, assertion: Assertion, act: &Action) -> Assertion {
        let echoes = |id: VariableId| {
            let maker = self.arrange.iter().find(|action| action.result == Some(id));
            act.kind.called().is_some_and(|ours| maker.and_then(|maker| maker.kind.called()) == Some(ours))
        };
        match assertion.expected {
            Expected::Same(id) if assertion.probe == Probe::ActResult && echoes(id) => {
                Assertion { expected: Expected::NotNull, ..assertion }
            }
            _ => assertion,
        }
    }

    /// Observers may expect the act's product itself: it needs a name.
    fn hold_product(&mut self, plan: &Plan, act: &mut Action) {
        let Some(object) = self.made_by_act().filter(|object| !self.held.contains_key(object)) else {
            return;
        };
        let wanted = plan.checks.iter().any(|check| {
            let taken = check.observer.map(|observer| self.context.taken_objects(observer));
            taken.is_some_and(|taken| taken.contains(&object))
                || check.observer.is_some() && check.expectation == Expectation::Value(Value::Object(object))
        });
        if wanted && act.result.is_none() && act.threw.is_none() {
            act.result = Some(self.new_variable(object));
        }
    }

    /// One, but for what is too large or strange to be written, or in no order of its own: its length or size, and what can be said of the whole.
    fn assertions_of(&mut self, check: &Check) -> Vec<Assertion> {
        if let Look::Told(call) = check.look {
            let told = self.told(call).and_then(|(probe, told)| self.assertion(check, probe, told));
            return told.into_iter().collect();
        }
        let Some(probe) = self.probe(&check.look) else {
            return Vec::new();
        };
        let calls = &self.context.history.calls;
        let observer = check.observer.and_then(|observer| calls.starting_at(observer));
        let at = calls.get(observer.unwrap_or(self.slice.target));
        let expected = self.expected(&check.expectation, at);
        let (disordered, expected) = match expected {
            Some(expected) if self.is_disordered(check, &expected) => (true, without_order(check, expected)),
            expected => (false, expected),
        };
        if disordered && check.look.is_at_a_place() {
            return Vec::new();
        }
        match expected {
            Some(expected) => match self.assertion(check, probe.clone(), expected) {
                Some(assertion) => vec![assertion],
                // (How many there are is the same where what they are is not.)
                None if matches!(check.expectation, Expectation::Content(_)) => {
                    self.measures(check, &probe).unwrap_or_default()
                }
                None => Vec::new(),
            },
            None => self.measures(check, &probe).unwrap_or_default(),
        }
    }

    /// That the call of a look is made.
    fn completes(&mut self, check: &Check) -> Option<Assertion> {
        let observer = self.context.history.calls.starting_at(check.observer?)?;
        let probe = self.probe(&Look::Observer(observer))?;
        self.assertion(check, probe, Expected::Completes)
    }

    pub(super) fn assertion(&self, check: &Check, mut probe: Probe, expected: Expected) -> Option<Assertion> {
        if matches!(&probe, Probe::File { path, .. } if self.names_drawn(path)) {
            return None;
        }
        probe = self.part_looked_at(check, probe, &expected);
        let mut expected = self.stable(expected)?;
        // A second look would repeat the observer.
        if let (Some(_), Expected::TextEnds { start, end }) = (check.observer, &mut expected)
            && !start.is_empty()
        {
            end.clear();
        }
        if let Expected::Throws { message, .. } = &mut expected {
            *message = message.take().filter(|text| self.is_repeated(check, text));
        }
        let Repeatable { expected, tried } = self.repeatable(check, expected)?;
        let tried = tried || self.has_tried_values(&probe);
        let event = check.observer.unwrap_or(self.context.history.calls.get(self.slice.target).end);
        Some(Assertion { probe, expected, why: check.why.as_str().into(), event, changes: self.changes(check), tried })
    }

    /// Whether another run would give a text in the same words.
    fn is_repeated(&self, check: &Check, text: &JavaText) -> bool {
        let as_is = Expected::Value(Literal::Text(text.clone()));
        let kept = self.stable(as_is.clone()).and_then(|stable| self.repeatable(check, stable));
        kept.is_some_and(|kept| kept.expected == as_is && !kept.tried)
    }

    /// What is compared: the object itself, or what it says of itself.
    fn part_looked_at(&self, check: &Check, probe: Probe, expected: &Expected) -> Probe {
        match check.expectation {
            Expectation::Message(_) => self.asked(THROWABLE, GET_MESSAGE, probe),
            Expectation::Class(_) if *expected != Expected::NotNull => self.asked(OBJECT, GET_CLASS, probe),
            Expectation::Length(_) => {
                let part = ArrayPart::Length { desc: THROWABLES.to_owned() };
                Probe::Array { array: Box::new(probe), part }
            }
            _ => probe,
        }
    }
}

/// Whether a check looks at a text or a number, or whatever has no parts, in a container.
fn is_of_value(check: &Check) -> bool {
    let has_parts = |value: &Value| value.object().is_some();
    let is_in_container = matches!(check.look, Look::Mapped { .. } | Look::Item { .. } | Look::First(_));
    is_in_container && matches!(&check.expectation, Expectation::Value(value) if !has_parts(value))
}

/// What is left of what is expected of all elements where they come in another order in another run.
fn without_order(check: &Check, expected: Expected) -> Option<Expected> {
    match (&check.expectation, expected) {
        (Expectation::Each { .. }, Expected::List(all)) => Some(Expected::Set(all)),
        (Expectation::Each { .. }, Expected::Nested(Content::List(all))) => Some(Expected::Nested(Content::Set(all))),
        _ => None,
    }
}

/// How many looks into compared elements there is room for beside the other checks.
fn room_inside(plan: &Plan) -> usize {
    let beside = plan.checks.iter().filter(|check| check.observer.is_none() && !plan.looks_inside(check)).count();
    MOST_CHECKS.saturating_sub(beside).max(FEW_INSIDE)
}

/// The looks into compared elements that give way where there is no room for all of them: the last of those that say again what one before says.
fn repeated_beyond(plan: &Plan, room: usize) -> Vec<usize> {
    let inside = plan.checks.iter().filter(|check| plan.looks_inside(check)).count();
    let mut repeated = plan.repeated();
    repeated.drain(..repeated.len().saturating_sub(inside.saturating_sub(room)));
    repeated
}

/// Whether two look at the same, once.
fn repeats(known: &Assertion, assertion: &Assertion) -> bool {
    let is_same = known.expected == assertion.expected;
    // (A double was told one thing and another.)
    let tells = matches!(assertion.expected, Expected::Told { .. });
    let once = known.event == assertion.event && !tells || !assertion.changes && is_same;
    known.probe == assertion.probe && once
}

/// `toString()` of a text that is asserted already.
fn says_the_same(known: &Assertion, assertion: &Assertion) -> bool {
    match (&known.expected, &assertion.probe) {
        (Expected::Text(_), Probe::Invoke { method, receiver, .. }) => {
            method.name == "toString" && **receiver == known.probe
        }
        _ => false,
    }
}

/// The size of what is told element by element is told.
fn without_needless_sizes(assertions: &mut Vec<Assertion>) {
    let listed = |one: &Assertion| match (&one.probe, &one.expected) {
        (Probe::Each { all, .. }, Expected::List(_) | Expected::Nested(Content::List(_))) if !one.tried => {
            Some((**all).clone())
        }
        _ => None,
    };
    let told: Vec<Probe> = assertions.iter().filter_map(listed).collect();
    let is_size = |probe: &Probe| match probe {
        Probe::Invoke { method, receiver: inner, .. } if method.name == "size" => told.contains(&**inner),
        Probe::Array { array: inner, part: ArrayPart::Length { .. } } => told.contains(&**inner),
        _ => false,
    };
    assertions.retain(|one| !is_size(&one.probe));
}

fn uses_result(probe: &Probe) -> bool {
    match probe {
        Probe::ActResult => true,
        Probe::Invoke { receiver, .. } => uses_result(receiver),
        Probe::Field { holder, .. } => uses_result(holder),
        Probe::Array { array: inner, .. } | Probe::Drained(inner) | Probe::Each { all: inner, .. } => {
            uses_result(inner)
        }
        Probe::Rows { connection, .. } => uses_result(connection),
        Probe::Variable(_) | Probe::InvokeStatic { .. } | Probe::StaticField { .. } | Probe::File { .. } => false,
    }
}
