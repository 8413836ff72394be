//! Array creation and the stores that fill it, folded into one initialiser.
//!
//! Input: the actions of a scenario. Output: the same actions with `new T[] {..}` where the stores follow before any other use, in whatever
//! order. Why it is right: making an array has no effect that others see, and what is stored are variables and literals.

use crate::scenario::model::{Action, ActionKind, Literal, Operand, VariableId};
use crate::trace::event::{Narrow, Primitive};

/// An action and the places of those it stands for.
pub(crate) struct Folded {
    pub(crate) action: Action,
    pub(crate) places: Vec<usize>,
}

impl Folded {
    /// Each action for itself.
    pub(crate) fn each(actions: &[Action]) -> Vec<Self> {
        actions.iter().enumerate().map(|(at, action)| Self { action: action.clone(), places: vec![at] }).collect()
    }
}

/// Elements that may be filled in because nobody stored them.
const MAX_DEFAULTS: usize = 8;
/// Longer arrays stay as stores.
const MAX_LENGTH: usize = 512;

/// Folds the arrange of a scenario.
pub(crate) fn fold_arrays(actions: &[Action]) -> Vec<Folded> {
    let mut gone = vec![false; actions.len()];
    let mut made: Vec<Option<Folded>> = actions.iter().map(|_| None).collect();
    for at in 0..actions.len() {
        if let Some(initialiser) = initialiser(actions, at) {
            for place in &initialiser.places {
                gone[*place] = true;
            }
            let last = initialiser.places.last().copied().unwrap_or(at);
            made[last] = Some(initialiser);
        }
    }
    let rest = |(at, action): (usize, &Action)| Folded { action: action.clone(), places: vec![at] };
    let folded = actions.iter().enumerate().zip(made).map(|((at, action), made)| match made {
        Some(made) => Some(made),
        None => (!gone[at]).then(|| rest((at, action))),
    });
    folded.flatten().collect()
}

/// The creation at `at` with the stores that fill it.
fn initialiser(actions: &[Action], at: usize) -> Option<Folded> {
    let ActionKind::CreateArray { desc, lengths, elements: false } = &actions[at].kind else {
        return None;
    };
    let array = actions[at].result?;
    let [length] = lengths.as_slice() else {
        return None;
    };
    let length = usize::try_from(*length).ok().filter(|length| *length <= MAX_LENGTH)?;
    let mut values: Vec<Option<Operand>> = vec![None; length];
    let mut places = vec![at];
    for (place, action) in actions.iter().enumerate().skip(at + 1) {
        match store(action, array) {
            Some((index, value)) if index < length => {
                values[index] = Some(value);
                places.push(place);
            }
            _ if uses(action, array) => break,
            _ => {}
        }
    }
    let defaults = values.iter().filter(|value| value.is_none()).count();
    if places.len() == 1 || defaults > MAX_DEFAULTS {
        return None;
    }
    let values = values.into_iter().map(|value| value.unwrap_or_else(|| default_of(desc))).collect();
    let mut action = actions[at].clone();
    action.kind = ActionKind::CreateArray { desc: desc.clone(), lengths: lengths.clone(), elements: true };
    action.arguments = values;
    Some(Folded { action, places })
}

fn store(action: &Action, array: VariableId) -> Option<(usize, Operand)> {
    let ActionKind::StoreElement { array: target, index } = &action.kind else {
        return None;
    };
    let [value] = action.arguments.as_slice() else {
        return None;
    };
    let ours = *target == Operand::Variable(array) && *value != Operand::Variable(array);
    let index = usize::try_from(*index).ok()?;
    (ours && action.threw.is_none()).then(|| (index, value.clone()))
}

/// Whether the action touches the variable.
pub(crate) fn uses(action: &Action, variable: VariableId) -> bool {
    action.operands().any(|operand| *operand == Operand::Variable(variable))
}

fn default_of(desc: &str) -> Operand {
    let value = match desc.as_bytes().get(1) {
        Some(b'Z') => Primitive::Boolean(false),
        Some(b'B') => Primitive::Byte(0),
        Some(b'S') => Primitive::Short(0),
        Some(b'C') => Primitive::Char(0),
        Some(b'I') => Primitive::Int(0),
        Some(b'J') => Primitive::Long(Narrow(0)),
        Some(b'F') => Primitive::Float(0),
        Some(b'D') => Primitive::Double(Narrow(0)),
        _ => return Operand::Literal(Literal::Null),
    };
    Operand::Literal(Literal::Primitive(value))
}
