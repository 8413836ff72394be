//! Names of test methods: `<method>_<outcome>[_when<Arg>]`.
//!
//! Input: a scenario. Output: a Java identifier made of the test's own invocation, never of its siblings, so that it stays the same
//! when other tests come and go. A constructor's tests are called `new<Class>_…`.

use super::classes::Classes;
use super::literal::{Number, number};
use super::names::{capitalise, is_identifier, parameter_names};
use super::types::{OBJECT, Type, primitive_name};
use super::usage::fresh_result;
use crate::scenario::model::{Action, ActionKind, Assertion, Expected, Literal, MethodRef, Operand, Probe, Scenario};
use crate::trace::event::{JavaText, Primitive};

/// Longest name: with its number it fits a line.
const MAX_TITLE: usize = 80;
/// Longest part made of a value.
const MAX_VALUE: usize = 30;

/// The name of a test, before ties are numbered.
pub(crate) fn title(classes: &Classes<'_>, scenario: &Scenario) -> String {
    let base = format!("{}_{}", subject(classes, scenario), outcome(classes, scenario));
    match condition(classes, scenario) {
        Some(when) if base.len() + when.len() < MAX_TITLE => format!("{base}_when{when}"),
        _ => base,
    }
}

fn subject(classes: &Classes<'_>, scenario: &Scenario) -> String {
    match act_method(&scenario.act) {
        Some(method) if method.name == "<init>" => {
            format!("new{}", simple_name(classes, classes.name(scenario.cut)))
        }
        Some(method) if is_identifier(&method.name) => method.name.clone(),
        _ => "test".to_owned(),
    }
}

fn act_method(action: &Action) -> Option<&MethodRef> {
    match &action.kind {
        ActionKind::Construct { constructor: method }
        | ActionKind::Invoke { method, .. }
        | ActionKind::InvokeStatic { method } => Some(method),
        _ => None,
    }
}

fn simple_name(classes: &Classes<'_>, class: &str) -> String {
    classes.source_path(class).pop().unwrap_or_default()
}

fn outcome(classes: &Classes<'_>, scenario: &Scenario) -> String {
    if let Some(thrown) = &scenario.act.threw {
        let name = simple_name(classes, classes.name(thrown.class));
        let short = name.strip_suffix("Exception").filter(|short| !short.is_empty());
        return format!("throws{}", capitalise(short.unwrap_or(&name)));
    }
    let returned = scenario.assertions.iter().find(|a| is_act_result(&a.probe, scenario));
    let own = returned.and_then(|assertion| returns(classes, scenario, &assertion.expected));
    own.or_else(|| scenario.assertions.first().map(|a| state(classes, scenario, a)))
        .unwrap_or_else(|| "completes".to_owned())
}

fn is_act_result(probe: &Probe, scenario: &Scenario) -> bool {
    let constructs = matches!(scenario.act.kind, ActionKind::Construct { .. });
    match probe {
        Probe::ActResult => !constructs,
        Probe::Variable(id) => fresh_result(scenario) == Some(*id) && !constructs,
        _ => false,
    }
}

fn returns(classes: &Classes<'_>, scenario: &Scenario, expected: &Expected) -> Option<String> {
    Some(match expected {
        Expected::Value(literal) => format!("returns{}", value_word(classes, literal)),
        Expected::Text(text) => format!("returns{}", text_word(text)),
        Expected::Same(id) => {
            let receiver = match &scenario.act.kind {
                ActionKind::Invoke { receiver, .. } => *receiver == Operand::Variable(*id),
                _ => false,
            };
            let class = scenario.variables.get(id.0 as usize).map(|v| classes.name(v.class))?;
            if receiver {
                "returnsItself".to_owned()
            } else {
                format!("returnsThe{}", simple_or_object(classes, class))
            }
        }
        Expected::NotNull => "returnsAnObject".to_owned(),
        Expected::TextEnds { start, .. } => format!("returns{}", text_word(&JavaText::from(start.as_str()))),
        Expected::Completes | Expected::Throws(_) => return None,
        Expected::List(elements) => format!("returns{}", count_word("List", elements.len())),
        Expected::Set(elements) => format!("returns{}", count_word("Set", elements.len())),
        Expected::Map(entries) => format!("returns{}", count_word("Map", entries.len())),
        Expected::Array { elements, .. } => {
            format!("returns{}", count_word("Array", elements.len()))
        }
    })
}

fn simple_or_object(classes: &Classes<'_>, class: &str) -> String {
    let ty = Type::from_class_name(class);
    if let Type::Array(element) = &ty {
        let element = match &**element {
            Type::Primitive(letter) => capitalise(primitive_name(*letter)),
            element => simple_or_object(classes, element.class_name().unwrap_or(OBJECT)),
        };
        return format!("{element}Array");
    }
    let simple = simple_name(classes, class);
    if is_identifier(&simple) { capitalise(&simple) } else { "Object".to_owned() }
}

fn count_word(kind: &str, count: usize) -> String {
    match count {
        0 => format!("Empty{kind}"),
        1 => format!("{kind}OfOne"),
        _ => format!("{kind}Of{count}"),
    }
}

/// What an assertion on the state says the method did.
fn state(classes: &Classes<'_>, scenario: &Scenario, assertion: &Assertion) -> String {
    if let (Some(class), true) = (result_class(classes, scenario), is_act_result(root(&assertion.probe), scenario)) {
        return format!("returns{}", simple_or_object(classes, class));
    }
    match (&assertion.probe, &assertion.expected) {
        (_, Expected::Text(text)) => format!("writes{}", text_word(text)),
        (Probe::Variable(_), Expected::List(elements) | Expected::Set(elements)) => match elements.last() {
            Some(Operand::Literal(literal)) => format!("adds{}", value_word(classes, literal)),
            Some(Operand::Variable(_)) => "addsElement".to_owned(),
            None => "leavesEmptyList".to_owned(),
        },
        (Probe::Variable(id), _) => {
            let class = scenario.variables.get(id.0 as usize).map_or("", |v| classes.name(v.class));
            format!("changes{}", simple_or_object(classes, class))
        }
        (Probe::Element { .. }, _) => "setsElement".to_owned(),
        (Probe::ActResult, _) => "createsObject".to_owned(),
        (probe, expected) => {
            let property = capitalise(&property(classes, probe));
            match expected {
                Expected::Value(Literal::Primitive(Primitive::Boolean(false)) | Literal::Null) => {
                    format!("clears{property}")
                }
                _ => format!("sets{property}"),
            }
        }
    }
}

/// What a probe starts from.
fn root(probe: &Probe) -> &Probe {
    match probe {
        Probe::Invoke { receiver: inner, .. }
        | Probe::Field { holder: inner, .. }
        | Probe::Element { array: inner, .. } => root(inner),
        _ => probe,
    }
}

/// The runtime class of what the act returned.
fn result_class<'c>(classes: &'c Classes<'_>, scenario: &Scenario) -> Option<&'c str> {
    let id = fresh_result(scenario)?;
    scenario.variables.get(id.0 as usize).map(|variable| classes.name(variable.class))
}

/// `getName()` and `name` both say Name.
fn property(classes: &Classes<'_>, probe: &Probe) -> String {
    match probe {
        Probe::Invoke { method, .. } | Probe::InvokeStatic { method, .. } => {
            let rest = ["get", "is", "has"].iter().find_map(|prefix| {
                method.name.strip_prefix(prefix).filter(|rest| rest.starts_with(char::is_uppercase))
            });
            rest.unwrap_or(&method.name).to_owned()
        }
        Probe::Field { field, .. } | Probe::StaticField { field } => {
            let name = classes.field(*field).map_or("state", |field| &field.name);
            words(&name.encode_utf16().collect::<Vec<_>>())
        }
        _ => "State".to_owned(),
    }
}

fn value_word(classes: &Classes<'_>, literal: &Literal) -> String {
    match literal {
        Literal::Null => "Null".to_owned(),
        Literal::Primitive(value) | Literal::Boxed(value) => number_word(*value),
        Literal::Text(text) => text_word(text),
        Literal::EnumConstant { name, .. } => words(&name.encode_utf16().collect::<Vec<_>>()),
        Literal::Class(desc) => {
            let ty = Type::from_descriptor(desc);
            ty.class_name().map_or_else(|| "Class".to_owned(), |name| simple_name(classes, name))
        }
    }
}

fn number_word(value: Primitive) -> String {
    match value {
        Primitive::Boolean(true) => "True".to_owned(),
        Primitive::Boolean(false) => "False".to_owned(),
        Primitive::Char(unit) => match char::from_u32(u32::from(unit)).filter(char::is_ascii_alphanumeric) {
            Some(c) => c.to_ascii_uppercase().to_string(),
            None => format!("Char{unit}"),
        },
        _ => match number(value) {
            Number::Text(text) => {
                let text = text.trim_end_matches(['L', 'f']);
                text.replace('-', "Minus").replace('.', "_").replace('E', "e")
            }
            Number::Constant { name, .. } => words(&name.encode_utf16().collect::<Vec<_>>()),
            Number::FromBits { .. } => "NaN".to_owned(),
        },
    }
}

/// The first line of a text in camel case.
fn text_word(text: &JavaText) -> String {
    if text.0.is_empty() {
        return "EmptyString".to_owned();
    }
    let found = text.0.split(|unit| *unit == u16::from(b'\n')).map(words).find(|words| !words.is_empty());
    found.unwrap_or_else(|| if text.0.iter().all(|u| *u <= 32) { "Blank".to_owned() } else { "Text".to_owned() })
}

/// ASCII words in camel case, cut at a word.
fn words(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    let all_upper = !text.chars().any(char::is_lowercase);
    let mut name = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = if all_upper { word.to_ascii_lowercase() } else { word.to_owned() };
        let word: String = capitalise(&word).chars().take(MAX_VALUE).collect();
        if name.len() + word.len() > MAX_VALUE {
            break;
        }
        name.push_str(&word);
    }
    name
}

/// The first literal argument: `AmountIs500`.
fn condition(classes: &Classes<'_>, scenario: &Scenario) -> Option<String> {
    let method = act_method(&scenario.act)?;
    let names = parameter_names(classes, method);
    let literal = |(at, operand): (usize, &Operand)| match operand {
        Operand::Literal(literal) => Some((at, value_word(classes, literal))),
        Operand::Variable(_) => None,
    };
    let (at, value) = scenario.act.arguments.iter().enumerate().find_map(literal)?;
    Some(match names.get(at).filter(|name| name.len() > 1 && is_identifier(name)) {
        Some(name) => format!("{}Is{value}", capitalise(name)),
        None => format!("ArgumentIs{value}"),
    })
}
