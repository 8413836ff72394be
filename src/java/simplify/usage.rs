//! How often variables are used, and how much an expression asks of a reader.
//!
//! Input: a scenario, expressions. Output: counts and widths on which inlining is decided.

use super::arrays::Folded;
use crate::java::tree::syntax::Expr;
use crate::java::types::classes::Classes;
use crate::java::types::java_type::STRING;
use crate::scenario::model::{Action, Close, ElementMember, Operand, PrintedOn, Probe, Scenario, VariableId};
use crate::trace::access;
use crate::trace::event::FieldId;

/// What a probe looks into.
pub(in crate::java) fn inner(probe: &Probe) -> Option<&Probe> {
    match probe {
        Probe::Invoke { receiver: inner, .. }
        | Probe::Field { holder: inner, .. }
        | Probe::Array { array: inner, .. }
        | Probe::Drained(inner)
        | Probe::Each { all: inner, .. } => Some(inner),
        _ => None,
    }
}

/// Whether a probe reads a field that the compiler made: no source can.
pub(in crate::java) fn looks_at_synthetic(classes: &Classes<'_>, probe: &Probe) -> bool {
    let synthetic = |field: &FieldId| classes.field(*field).is_some_and(|field| field.access & access::SYNTHETIC != 0);
    match probe {
        Probe::Field { field, holder } => synthetic(field) || looks_at_synthetic(classes, holder),
        Probe::StaticField { field } | Probe::Each { member: ElementMember::Field(field), .. } if synthetic(field) => {
            true
        }
        Probe::StaticField { .. } => false,
        Probe::Invoke { receiver: inner, .. }
        | Probe::Array { array: inner, .. }
        | Probe::Drained(inner)
        | Probe::Each { all: inner, .. } => looks_at_synthetic(classes, inner),
        Probe::Rows { connection, .. } => looks_at_synthetic(classes, connection),
        Probe::ActResult | Probe::Variable(_) | Probe::InvokeStatic { .. } | Probe::File { .. } => false,
    }
}

/// About as many columns as it takes.
pub(crate) fn width(expr: &Expr) -> usize {
    let own = match expr {
        Expr::Literal(text) | Expr::OwnField { name: text, .. } => text.len(),
        Expr::Text(text) => text.0.len() + 2,
        Expr::Local(_) => 8,
        Expr::New { class, .. } => 6 + simple_width(class.class_name().unwrap_or(STRING)),
        Expr::Call { method, .. } => method.len() + 3,
        Expr::StaticCall { class, method, .. } => simple_width(class) + method.len() + 3,
        Expr::StaticField { class, name, .. } => simple_width(class) + name.len() + 1,
        Expr::Field { name, .. } => name.len() + 1,
        Expr::Binary { operator, .. } => operator.len(),
        Expr::At { .. } | Expr::Negate(_) | Expr::Not(_) | Expr::Conditional { .. } => 0,
        Expr::Function { parameters, .. } => 2 + 6 * parameters.len(),
        _ => 12,
    };
    own + expr.parts().into_iter().map(|part| width(part) + 2).sum::<usize>()
}

pub(super) fn simple_width(class: &str) -> usize {
    class.len() - class.rfind(['/', '$']).map_or(0, |at| at + 1)
}

/// Uses of each variable in actions and assertions.
pub(in crate::java) fn count_uses(scenario: &Scenario, arrange: &[Folded]) -> Vec<usize> {
    let mut uses = vec![0; scenario.variables.len()];
    let mut count = |VariableId(number): VariableId, by: usize| {
        if let Some(slot) = uses.get_mut(number as usize) {
            *slot += by;
        }
    };
    for action in arrange.iter().map(|folded| &folded.action).chain([&scenario.act]) {
        for operand in action.operands() {
            if let Some(id) = operand.variable() {
                count(id, 1);
            }
        }
    }
    // A value that an assertion looks at stays a variable, whatever its number of uses.
    for assertion in &scenario.assertions {
        for id in assertion.probe.variables().into_iter().chain(assertion.expected.variables()) {
            count(id, 2);
        }
    }
    for closing in &scenario.closes {
        match &closing.how {
            Close::Resource { variable, .. } => count(*variable, 2),
            Close::Call { actions, .. } => {
                actions.iter().flat_map(Action::operands).filter_map(Operand::variable).for_each(|id| count(id, 2));
            }
            Close::Look { .. } => {}
        }
    }
    if let Some(PrintedOn::Buffer { buffer, .. }) = scenario.printed.as_ref().map(|printed| printed.on) {
        count(buffer, 2);
    }
    uses
}

/// The variable that the act defines: not one that the arrange has already (a method that returned its receiver).
pub(in crate::java) fn fresh_result(scenario: &Scenario) -> Option<VariableId> {
    let held = |id: &VariableId| scenario.arrange.iter().any(|action| action.result == Some(*id));
    scenario.act.result.filter(|id| !held(id))
}
