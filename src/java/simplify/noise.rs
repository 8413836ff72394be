//! Assertions that a reader does without.
//!
//! Input: a scenario. Output: the same scenario with fewer assertions: no `assertNotNull(x)` before something that is read through x, no
//! getter whose field is asserted already, no way through an object to what a variable holds, no list by the variable and by the
//! getter that it was read with. Invariant: what a dropped assertion says follows from a kept one, if the getter still gives what it
//! gave before the act.

use super::usage::{fresh_result, inner};
use crate::java::types::classes::Classes;
use crate::java::types::conversion::fits;
use crate::java::types::java_type::Type;
use crate::scenario::model::{Action, ActionKind, Assertion, Expected, Operand, Probe, Scenario, VariableId};
use crate::trace::event::FieldId;

/// The scenario with the assertions that say something new.
pub(crate) fn without_noise(classes: &Classes<'_>, scenario: &Scenario) -> Scenario {
    let noise = Noise { classes, scenario };
    let all = &scenario.assertions;
    // What changes something is no look alone.
    let told = |at: usize, one: &Assertion| {
        let unchanged = |other: usize| !all[at.min(other)..at.max(other)].iter().any(|between| between.changes);
        let others = all.iter().enumerate().filter(|(other, _)| *other != at && unchanged(*other));
        // Of two ways to one place the shorter is kept.
        let known = others.into_iter().any(|(place, other)| {
            let shorter = (length(&other.probe), place) < (length(&one.probe), at);
            shorter && noise.says_the_same(other, one) || noise.is_seen_through(one, other)
        });
        let later =
            one.expected == Expected::NotNull && all[at + 1..].iter().any(|other| noise.reads_through(other, one));
        one.changes || !known && !later
    };
    let kept = all.iter().enumerate().filter(|(at, one)| told(*at, one)).map(|(_, one)| one.clone()).collect();
    Scenario { assertions: kept, ..scenario.clone() }
}

struct Noise<'a, 'p> {
    classes: &'a Classes<'p>,
    scenario: &'a Scenario,
}

impl Noise<'_, '_> {
    fn says_the_same(&self, one: &Assertion, other: &Assertion) -> bool {
        one.expected == other.expected && self.same_place(&one.probe, &other.probe)
    }

    /// Whether both look at one place: a field, or a getter that does nothing but give it.
    fn same_place(&self, one: &Probe, other: &Probe) -> bool {
        let same_field = || match (self.field_of(one), self.field_of(other)) {
            (Some((field, holder)), Some((other_field, other_holder))) => {
                field == other_field && self.same_place(holder, other_holder)
            }
            _ => false,
        };
        self.is_same(one, other)
            || same_field()
            || self.is_held(one, other)
            || self.is_held(other, one)
            || self.same_call(one, other)
    }

    /// Both make the same call on one place.
    fn same_call(&self, one: &Probe, other: &Probe) -> bool {
        match (one, other) {
            (
                Probe::Invoke { method, receiver, arguments },
                Probe::Invoke { method: other_method, receiver: other_receiver, arguments: other_arguments },
            ) => {
                (&method.name, arguments) == (&other_method.name, other_arguments)
                    && self.same_place(receiver, other_receiver)
            }
            _ => false,
        }
    }

    /// Whether a variable is what a getter gives: it was read from that field, or the object was made with it.
    fn is_held(&self, variable: &Probe, getter: &Probe) -> bool {
        let (Probe::Variable(id), Some((field, Probe::Variable(holder)))) = (variable, self.field_of(getter)) else {
            return false;
        };
        let gives = |action: &Action| match &action.kind {
            ActionKind::ReadField { field: read, holder: from } => {
                action.result == Some(*id) && (*read, from) == (field, &Operand::Variable(*holder))
            }
            ActionKind::Construct { .. } => {
                action.result == Some(*holder) && self.is_only_fit(*id, field, &action.arguments)
            }
            _ => false,
        };
        self.scenario.arrange.iter().any(gives)
    }

    /// Whether of a constructor's arguments this object alone can be in the field.
    fn is_only_fit(&self, id: VariableId, field: FieldId, arguments: &[Operand]) -> bool {
        let Some(wanted) = self.classes.field(field).map(|field| Type::from_descriptor(&field.desc)) else {
            return false;
        };
        let fits = |operand: &&Operand| match operand {
            Operand::Variable(id) => {
                let class = self.scenario.variables.get(id.0 as usize).map(|variable| variable.class);
                let class = class.map(|class| Type::from_class_name(self.classes.name(class)));
                class.is_some_and(|class| wanted != Type::object() && fits(self.classes, &class, &wanted))
            }
            Operand::Literal(_) => false,
        };
        let mut fitting = arguments.iter().filter(fits);
        fitting.next() == Some(&Operand::Variable(id)) && fitting.next().is_none()
    }

    fn is_same(&self, one: &Probe, other: &Probe) -> bool {
        one == other || self.is_result(one) && self.is_result(other)
    }

    /// What the act gave has two names.
    fn is_result(&self, probe: &Probe) -> bool {
        match probe {
            Probe::ActResult => true,
            Probe::Variable(id) => fresh_result(self.scenario) == Some(*id),
            _ => false,
        }
    }

    fn field_of<'a>(&self, probe: &'a Probe) -> Option<(FieldId, &'a Probe)> {
        match probe {
            Probe::Field { field, holder } => Some((*field, holder)),
            Probe::Invoke { method, receiver, arguments } if arguments.is_empty() => {
                Some((self.classes.resolve(method).method?.getter?, receiver))
            }
            _ => None,
        }
    }

    /// Whether one looks at a variable that was read where the other looks: the content of a list is asserted once.
    fn is_seen_through(&self, one: &Assertion, other: &Assertion) -> bool {
        let (Probe::Variable(id), Probe::Invoke { method, receiver, arguments }) = (&one.probe, &other.probe) else {
            return false;
        };
        let read = |action: &Action| match &action.kind {
            ActionKind::Invoke { method: reader, receiver: Operand::Variable(holder) } => {
                action.result == Some(*id) && reader == method && **receiver == Probe::Variable(*holder)
            }
            _ => false,
        };
        one.expected == other.expected && arguments.is_empty() && self.scenario.arrange.iter().any(read)
    }

    /// Whether an assertion would fail if what the other one looks at were null. One that expects an exception may not.
    fn reads_through(&self, one: &Assertion, other: &Assertion) -> bool {
        let inner = inner(&one.probe);
        !matches!(one.expected, Expected::Throws { .. })
            && inner.is_some_and(|inner| self.is_inside(&other.probe, inner))
    }

    /// Whether a probe is another one, or starts from it.
    fn is_inside(&self, wanted: &Probe, probe: &Probe) -> bool {
        self.is_same(wanted, probe) || inner(probe).is_some_and(|inner| self.is_inside(wanted, inner))
    }
}

/// How many steps a probe takes.
fn length(probe: &Probe) -> usize {
    inner(probe).map_or(0, |inner| length(inner) + 1)
}
