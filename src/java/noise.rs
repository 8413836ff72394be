//! Assertions that a reader does without.
//!
//! Input: a scenario. Output: the same scenario with fewer assertions. Invariant: whatever a dropped assertion would notice, a kept one
//! notices, too: `assertNotNull(x)` before something that is read through x, and a getter whose field is asserted already.

use super::classes::Classes;
use crate::scenario::model::{Assertion, Expected, Probe, Scenario};
use crate::trace::event::FieldId;

/// The scenario with the assertions that say something new.
pub(crate) fn without_noise(classes: &Classes<'_>, scenario: &Scenario) -> Scenario {
    let all = &scenario.assertions;
    let told = |at: usize, one: &Assertion| {
        let earlier = all[..at].iter().any(|other| says_the_same(classes, other, one));
        let later = one.expected == Expected::NotNull && all[at + 1..].iter().any(|other| reads_through(other, one));
        !earlier && !later
    };
    let kept = all.iter().enumerate().filter(|(at, one)| told(*at, one)).map(|(_, one)| one.clone()).collect();
    Scenario { assertions: kept, ..scenario.clone() }
}

fn says_the_same(classes: &Classes<'_>, one: &Assertion, other: &Assertion) -> bool {
    one.expected == other.expected && same_place(classes, &one.probe, &other.probe)
}

/// Whether both look at one place: a field, or a getter that does nothing but give it.
fn same_place(classes: &Classes<'_>, one: &Probe, other: &Probe) -> bool {
    one == other
        || match (field_of(classes, one), field_of(classes, other)) {
            (Some((field, holder)), Some((other_field, other_holder))) => {
                field == other_field && same_place(classes, holder, other_holder)
            }
            _ => false,
        }
}

fn field_of<'a>(classes: &Classes<'_>, probe: &'a Probe) -> Option<(FieldId, &'a Probe)> {
    match probe {
        Probe::Field { field, holder } => Some((*field, holder)),
        Probe::Invoke { method, receiver, arguments } if arguments.is_empty() => {
            Some((classes.resolve(method).method?.getter?, receiver))
        }
        _ => None,
    }
}

/// Whether an assertion would fail if what the other one looks at were null. One that expects an exception may not.
fn reads_through(one: &Assertion, other: &Assertion) -> bool {
    let inner = match &one.probe {
        Probe::Invoke { receiver, .. } => Some(receiver),
        Probe::Field { holder, .. } => Some(holder),
        Probe::Element { array, .. } => Some(array),
        _ => None,
    };
    let through = |probe: &Probe| is_inside(&other.probe, probe);
    !matches!(one.expected, Expected::Throws(_)) && inner.is_some_and(|inner| through(inner))
}

/// Whether a probe is another one, or what that one starts from.
fn is_inside(wanted: &Probe, probe: &Probe) -> bool {
    wanted == probe
        || match probe {
            Probe::Invoke { receiver: inner, .. }
            | Probe::Field { holder: inner, .. }
            | Probe::Element { array: inner, .. } => is_inside(wanted, inner),
            _ => false,
        }
}
