//! A scenario in the numbers of a union of programs, so that it can stand beside scenarios of other recordings.
//!
//! Input: a scenario, the numbers that its program's definitions became. Output: the same scenario. Invariant: nothing but class,
//! method and field numbers changes; events stay those of its own recording.

use super::model::{
    Action, ActionKind, Assertion, Close, Content, ElementMember, Expected, FunctionalForm, Literal, Matched,
    MethodRef, Operand, Probe, Scenario,
};
use crate::program::union::Numbers;

/// The scenario in the numbers of the union.
#[must_use]
pub fn renumber(mut scenario: Scenario, numbers: &Numbers) -> Scenario {
    scenario.cut = numbers.class(scenario.cut);
    scenario.mut_method = numbers.method(scenario.mut_method);
    for variable in &mut scenario.variables {
        variable.class = numbers.class(variable.class);
    }
    for action in scenario.arrange.iter_mut().chain([&mut scenario.act]).chain(&mut scenario.tear_down) {
        renumber_action(action, numbers);
    }
    for assertion in &mut scenario.assertions {
        renumber_assertion(assertion, numbers);
    }
    for closing in &mut scenario.closes {
        match &mut closing.how {
            Close::Resource { method, .. } => renumber_method(method, numbers),
            Close::Call { actions, .. } => actions.iter_mut().for_each(|action| renumber_action(action, numbers)),
            Close::Look { probe, method } => {
                renumber_probe(probe, numbers);
                renumber_method(method, numbers);
            }
        }
    }
    scenario
}

fn renumber_action(action: &mut Action, numbers: &Numbers) {
    renumber_kind(&mut action.kind, numbers);
    renumber_all(&mut action.arguments, numbers);
    action.threw = action.threw.map(|class| numbers.class(class));
}

fn renumber_kind(kind: &mut ActionKind, numbers: &Numbers) {
    match kind {
        ActionKind::Construct { constructor: method } | ActionKind::InvokeStatic { method } => {
            renumber_method(method, numbers);
        }
        ActionKind::Invoke { method, receiver } => {
            renumber_method(method, numbers);
            renumber_operand(receiver, numbers);
        }
        ActionKind::ReadField { field, holder } | ActionKind::WriteField { field, holder } => {
            *field = numbers.field(*field);
            renumber_operand(holder, numbers);
        }
        ActionKind::ReadStatic { field } | ActionKind::WriteStatic { field } => *field = numbers.field(*field),
        ActionKind::CloneArray { array }
        | ActionKind::StoreElement { array, .. }
        | ActionKind::LoadElement { array, .. } => {
            renumber_operand(array, numbers);
        }
        ActionKind::Functional { form: FunctionalForm::MethodReference { method, .. } } => {
            renumber_method(method, numbers);
        }
        ActionKind::Stub(stubbing) => {
            renumber_method(&mut stubbing.method, numbers);
            renumber_operand(&mut stubbing.receiver, numbers);
        }
        ActionKind::CreateArray { .. }
        | ActionKind::Double { .. }
        | ActionKind::LibraryLiteral { .. }
        | ActionKind::Functional { form: FunctionalForm::Constant { .. } | FunctionalForm::Body(_) } => {}
    }
}

fn renumber_method(method: &mut MethodRef, numbers: &Numbers) {
    method.method = method.method.map(|id| numbers.method(id));
}

fn renumber_all(operands: &mut [Operand], numbers: &Numbers) {
    for operand in operands {
        renumber_operand(operand, numbers);
    }
}

fn renumber_operand(operand: &mut Operand, numbers: &Numbers) {
    if let Operand::Literal(literal) = operand {
        renumber_literal(literal, numbers);
    }
}

fn renumber_literal(literal: &mut Literal, numbers: &Numbers) {
    if let Literal::EnumConstant { class, .. } = literal {
        *class = numbers.class(*class);
    }
}

fn renumber_content(content: &mut Content, numbers: &Numbers) {
    match content {
        Content::Leaf(operand) => renumber_operand(operand, numbers),
        Content::Made { arguments, .. } => renumber_all(arguments, numbers),
        Content::Record { constructor, .. } => renumber_method(constructor, numbers),
        _ => {}
    }
    for part in content.parts_mut() {
        renumber_content(part, numbers);
    }
}

fn renumber_assertion(assertion: &mut Assertion, numbers: &Numbers) {
    renumber_probe(&mut assertion.probe, numbers);
    match &mut assertion.expected {
        Expected::Value(literal) => renumber_literal(literal, numbers),
        Expected::List(elements)
        | Expected::Elements(elements)
        | Expected::Set(elements)
        | Expected::Array { elements, .. } => {
            renumber_all(elements, numbers);
        }
        Expected::Map(entries) | Expected::Entries(entries) => {
            for (key, value) in entries {
                renumber_operand(key, numbers);
                renumber_operand(value, numbers);
            }
        }
        Expected::Nested(content) => renumber_content(content, numbers),
        Expected::Told { method, arguments, .. } => {
            renumber_method(method, numbers);
            let told = arguments.iter_mut().filter_map(Matched::content_mut);
            told.for_each(|content| renumber_content(content, numbers));
        }
        Expected::Throws { class, .. } => *class = numbers.class(*class),
        Expected::Same(_)
        | Expected::NotNull
        | Expected::Completes
        | Expected::TextEnds { .. }
        | Expected::Timeless(_)
        | Expected::Text(_)
        | Expected::Resource { .. } => {}
    }
}

fn renumber_probe(probe: &mut Probe, numbers: &Numbers) {
    match probe {
        Probe::ActResult | Probe::Variable(_) | Probe::File { .. } => {}
        Probe::Invoke { method, receiver, arguments } => {
            renumber_method(method, numbers);
            renumber_probe(receiver, numbers);
            renumber_all(arguments, numbers);
        }
        Probe::InvokeStatic { method, arguments } => {
            renumber_method(method, numbers);
            renumber_all(arguments, numbers);
        }
        Probe::Field { field, holder } => {
            *field = numbers.field(*field);
            renumber_probe(holder, numbers);
        }
        Probe::StaticField { field } => *field = numbers.field(*field),
        Probe::Rows { connection, values, .. } => {
            renumber_probe(connection, numbers);
            renumber_all(values, numbers);
        }
        Probe::Array { array: inner, .. } | Probe::Drained(inner) => renumber_probe(inner, numbers),
        Probe::Each { all, member } => {
            renumber_probe(all, numbers);
            match member {
                ElementMember::Getter(method) => renumber_method(method, numbers),
                ElementMember::Field(field) => *field = numbers.field(*field),
            }
        }
    }
}
