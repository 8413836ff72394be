//! All texts of a scenario: what it passes and what it expects.
//!
//! Invariant: each is visited once, in the order of the test; texts in the code of a lambda are the program's own and are not among them.

use std::collections::BTreeSet;

use super::model::{
    Action, ActionKind, Closing, Content, Expected, Literal, LiteralForm, Matched, Operand, Probe, Scenario,
};
use super::timeless::Timeless;
use crate::trace::event::JavaText;

type Visit<'a> = &'a mut dyn FnMut(&mut JavaText);

/// Visits the texts that the actions take, and what they read.
pub(super) fn visit_taken(scenario: &mut Scenario, visit: Visit<'_>) {
    let closing = scenario.closes.iter_mut().flat_map(Closing::calls_mut);
    let behind = scenario.tear_down.iter_mut().chain(closing);
    for action in scenario.arrange.iter_mut().chain([&mut scenario.act]).chain(behind) {
        in_action(action, visit);
    }
    if let Some(input) = &mut scenario.input {
        visit(&mut input.text);
    }
}

/// The texts of which the test makes files and paths.
pub(super) fn path_texts(scenario: &Scenario) -> BTreeSet<String> {
    let is_path = |class: &str| matches!(class, "java/io/File" | "java/nio/file/Path" | "java/nio/file/Paths");
    let of = |action: &Action| match &action.kind {
        ActionKind::LibraryLiteral {
            form: LiteralForm::ConstructText { class, text } | LiteralForm::FactoryText { class, text, .. },
        } if is_path(class) => text.to_utf8(),
        ActionKind::Construct { constructor: made } | ActionKind::InvokeStatic { method: made }
            if is_path(&made.owner) =>
        {
            match action.arguments.first() {
                Some(Operand::Literal(Literal::Text(text))) => text.to_utf8(),
                _ => None,
            }
        }
        _ => None,
    };
    scenario.arrange.iter().chain([&scenario.act]).chain(scenario.behind()).filter_map(of).collect()
}

/// Visits the texts that the assertions look with or expect, what the act printed, and the files that it replaced.
pub(super) fn visit_expected(scenario: &mut Scenario, visit: Visit<'_>) {
    for assertion in &mut scenario.assertions {
        in_probe(&mut assertion.probe, visit);
        in_expected(&mut assertion.expected, visit);
    }
    if let Some(printed) = &mut scenario.printed {
        visit(&mut printed.text);
    }
    for file in &mut scenario.replaced {
        visit(&mut file.path);
        visit(&mut file.text);
    }
}

impl Expected {
    /// Whether this holds for a text that is expected somewhere.
    pub(super) fn has_text(&self, holds: impl Fn(&JavaText) -> bool) -> bool {
        let mut found = false;
        in_expected(&mut self.clone(), &mut |text| found |= holds(text));
        found
    }
}

fn in_action(action: &mut Action, visit: Visit<'_>) {
    match &mut action.kind {
        ActionKind::Invoke { receiver: subject, .. }
        | ActionKind::ReadField { holder: subject, .. }
        | ActionKind::WriteField { holder: subject, .. }
        | ActionKind::CloneArray { array: subject }
        | ActionKind::StoreElement { array: subject, .. }
        | ActionKind::LoadElement { array: subject, .. } => in_operand(subject, visit),
        ActionKind::LibraryLiteral { form } => in_form(form, visit),
        _ => {}
    }
    in_operands(&mut action.arguments, visit);
}

fn in_form(form: &mut LiteralForm, visit: Visit<'_>) {
    if let LiteralForm::ConstructText { text, .. }
    | LiteralForm::ConstructBytes { text, .. }
    | LiteralForm::FactoryText { text, .. } = form
    {
        visit(text);
    }
}

fn in_operands(operands: &mut [Operand], visit: Visit<'_>) {
    for operand in operands {
        in_operand(operand, visit);
    }
}

fn in_operand(operand: &mut Operand, visit: Visit<'_>) {
    if let Operand::Literal(Literal::Text(text)) = operand {
        visit(text);
    }
}

fn in_probe(probe: &mut Probe, visit: Visit<'_>) {
    match probe {
        Probe::Invoke { receiver, arguments, .. } => {
            in_probe(receiver, visit);
            in_operands(arguments, visit);
        }
        Probe::InvokeStatic { arguments, .. } => in_operands(arguments, visit),
        Probe::Field { holder: inner, .. }
        | Probe::Array { array: inner, .. }
        | Probe::Drained(inner)
        | Probe::Each { all: inner, .. } => in_probe(inner, visit),
        Probe::File { path, .. } => visit(path),
        Probe::Rows { connection, query, values } => {
            in_probe(connection, visit);
            visit(query);
            in_operands(values, visit);
        }
        Probe::ActResult | Probe::Variable(_) | Probe::StaticField { .. } => {}
    }
}

fn in_expected(expected: &mut Expected, visit: Visit<'_>) {
    match expected {
        Expected::Value(Literal::Text(text)) | Expected::Text(text) | Expected::Timeless(Timeless { text, .. }) => {
            visit(text);
        }
        Expected::List(all) | Expected::Elements(all) | Expected::Set(all) | Expected::Array { elements: all, .. } => {
            in_operands(all, visit);
        }
        Expected::Map(entries) | Expected::Entries(entries) => {
            for (key, value) in entries {
                in_operand(key, visit);
                in_operand(value, visit);
            }
        }
        Expected::Nested(content) => in_content(content, visit),
        Expected::Told { arguments, .. } => {
            for content in arguments.iter_mut().filter_map(Matched::content_mut) {
                in_content(content, visit);
            }
        }
        Expected::Throws { message: Some(text), .. } => visit(text),
        Expected::TextEnds { start, end } => {
            for part in [start, end] {
                let mut text = JavaText::from(part.as_str());
                visit(&mut text);
                *part = text.to_utf8().unwrap_or_default();
            }
        }
        Expected::Value(_)
        | Expected::Same(_)
        | Expected::NotNull
        | Expected::Completes
        | Expected::Throws { message: None, .. }
        | Expected::Resource { .. } => {}
    }
}

fn in_content(content: &mut Content, visit: Visit<'_>) {
    match content {
        Content::Leaf(operand) => in_operand(operand, visit),
        Content::Made { form, arguments } => {
            in_form(form, visit);
            in_operands(arguments, visit);
        }
        _ => {}
    }
    for part in content.parts_mut() {
        in_content(part, visit);
    }
}
