//! Names of local variables.
//!
//! Input: a test's statements and what its variables are used for. Output: a name for every local that is still declared. A
//! string, number, array or collection is named after the parameter it is passed as or the accessor it comes from; an object of a class
//! after its class. Ties are numbered from 2.

use indexmap::{IndexMap, IndexSet};

use crate::java::simplify::usage::fresh_result;
use crate::java::tree::steps::Parts;
use crate::java::tree::syntax::{Expr, Local, LocalId, Statement};
use crate::java::types::classes::Classes;
use crate::java::types::java_type::{Argument, OBJECT, STRING, Type};
use crate::scenario::model::{Action, ActionKind, MethodRef, Operand, Scenario, VariableId};

const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "_",
    "var",
    "yield",
    "record",
    "sealed",
    "permits",
];

/// Parameter names that say nothing.
const EMPTY_WORDS: &[&str] = &["o", "obj", "object", "e", "t", "a", "b", "c", "x", "y", "s", "arg"];

/// Whether Java takes it as a name.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$');
    starts && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$') && !KEYWORDS.contains(&name)
}

/// Names every local that a statement declares, in order of declaration; none like a field of the test class.
pub(crate) fn name_locals(
    classes: &Classes<'_>,
    scenario: &Scenario,
    parts: &Parts,
    fields: impl Iterator<Item = String>,
    locals: &mut [Local],
) {
    let hints = hints(classes, scenario);
    let mut taken: IndexSet<String> = locals.iter().map(|local| local.name.clone()).chain(fields).collect();
    for statement in parts.statements().chain(parts.at_ends()) {
        let (at, catches) = match (statement, statement.declares()) {
            (_, Some(LocalId(at))) => (at, false),
            (Statement::TryFail { thrown: LocalId(at), .. }, _) => (*at, true),
            _ => continue,
        };
        if catches && locals[at].name.is_empty() {
            locals[at].name = unique("expected", &taken);
            taken.insert(locals[at].name.clone());
        }
        if locals[at].name.is_empty() {
            let hint = hints.get(&VariableId(u32::try_from(at).unwrap_or(u32::MAX)));
            let acts = fresh_result(scenario).is_some_and(|id| id.0 as usize == at);
            let base = match hint {
                None if acts && says_little(classes, &locals[at].ty) => "result".to_owned(),
                _ => base_name(classes, &locals[at].ty, hint),
            };
            let name = unique(&base, &taken);
            taken.insert(name.clone());
            locals[at].name = name;
        }
    }
    // Two lambdas may call their parameters the same.
    let all = parts.statements().chain(parts.at_ends()).flat_map(Statement::expressions);
    for LocalId(at) in all.flat_map(lambda_parameters) {
        if locals[at].name.is_empty() {
            locals[at].name = unique(&type_name(classes, &locals[at].ty), &taken);
        }
    }
}

/// The parameters of the lambdas in an expression.
fn lambda_parameters(expr: &Expr) -> Vec<LocalId> {
    let own = match expr {
        Expr::Function { parameters, .. } => parameters.clone(),
        _ => Vec::new(),
    };
    own.into_iter().chain(expr.parts().into_iter().flat_map(lambda_parameters)).collect()
}

/// The name, or the first numbered one that is free.
pub(crate) fn unique(base: &str, taken: &IndexSet<String>) -> String {
    let base = if KEYWORDS.contains(&base) { format!("{base}Value") } else { base.to_owned() };
    let numbered = (2..).map(|n| format!("{base}{n}"));
    let mut names = std::iter::once(base.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(base)
}

/// What uses and definition call a variable, best first.
fn hints(classes: &Classes<'_>, scenario: &Scenario) -> IndexMap<VariableId, String> {
    let mut hints = IndexMap::new();
    for action in scenario.arrange.iter().chain([&scenario.act]) {
        if let Some((result, name)) = action.result.zip(definition_hint(classes, action)) {
            hints.entry(result).or_insert(name);
        }
    }
    for action in scenario.arrange.iter().chain([&scenario.act]) {
        for (operand, name) in parameter_hints(classes, action) {
            if let Operand::Variable(id) = operand {
                hints.entry(*id).or_insert(name);
            }
        }
    }
    hints
}

/// `getName` says `name`; a field says its name.
fn definition_hint(classes: &Classes<'_>, action: &Action) -> Option<String> {
    match &action.kind {
        ActionKind::ReadField { field, .. } | ActionKind::ReadStatic { field } => {
            let name = &classes.field(*field)?.name;
            let constant = name.chars().all(|c| !c.is_lowercase());
            useful(&if constant { camel_of_constant(name) } else { name.clone() })
        }
        ActionKind::Invoke { method, .. } => {
            let rest = method.name.strip_prefix("get").filter(|rest| rest.starts_with(char::is_uppercase))?;
            useful(&decapitalise(rest))
        }
        _ => None,
    }
}

fn parameter_hints<'a>(classes: &Classes<'_>, action: &'a Action) -> Vec<(&'a Operand, String)> {
    let skip = action.operands().count() - action.arguments.len();
    let arguments = action.operands().skip(skip);
    let names: Vec<String> = match &action.kind {
        ActionKind::Construct { constructor: method }
        | ActionKind::Invoke { method, .. }
        | ActionKind::InvokeStatic { method } => parameter_names(classes, method),
        ActionKind::WriteField { field, .. } | ActionKind::WriteStatic { field } => {
            classes.field(*field).map(|field| field.name.clone()).into_iter().collect()
        }
        _ => Vec::new(),
    };
    arguments.zip(names).filter_map(|(operand, name)| Some((operand, useful(&name)?))).collect()
}

/// The parameter names of a method; a setter without them says its property.
pub(crate) fn parameter_names(classes: &Classes<'_>, method: &MethodRef) -> Vec<String> {
    let resolved = classes.resolve(method);
    let Some(definition) = resolved.method else {
        return Vec::new();
    };
    if definition.params.len() == resolved.shape.parameters.len() {
        return definition.params.clone();
    }
    let property = definition.name.strip_prefix("set").map(decapitalise);
    property.filter(|name| !name.is_empty() && resolved.shape.parameters.len() == 1).into_iter().collect()
}

fn useful(name: &str) -> Option<String> {
    let synthetic = name.starts_with("arg") && name[3..].chars().all(|c| c.is_ascii_digit());
    let says_nothing = name.len() < 2 || synthetic || EMPTY_WORDS.contains(&name);
    (!says_nothing && is_identifier(name)).then(|| name.to_owned())
}

fn base_name(classes: &Classes<'_>, ty: &Type, hint: Option<&String>) -> String {
    let own = type_name(classes, ty);
    match hint {
        Some(hint) if takes_hint(classes, ty) => hint.clone(),
        _ => own,
    }
}

/// Whether `result` says more than the type.
fn says_little(classes: &Classes<'_>, ty: &Type) -> bool {
    takes_hint(classes, ty) || ty.class_name().is_some_and(|name| name.starts_with("java/"))
}

/// Whether the type says less than a parameter's name.
fn takes_hint(classes: &Classes<'_>, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            let simple = classes.source_path(&class.name).pop().unwrap_or_default();
            class.name.starts_with("java/") && !is_stream(&simple)
        }
        _ => true,
    }
}

fn is_stream(simple: &str) -> bool {
    ["Writer", "Reader", "Stream", "Builder", "Buffer"].iter().any(|end| simple.ends_with(end))
}

/// A name from the type alone.
pub(crate) fn type_name(classes: &Classes<'_>, ty: &Type) -> String {
    match ty {
        Type::Primitive(letter) => match letter {
            b'Z' => "flag".to_owned(),
            b'C' => "character".to_owned(),
            _ => "number".to_owned(),
        },
        Type::Array(element) => match &**element {
            Type::Array(row) => {
                let rows = type_name(classes, row);
                if rows.ends_with(ROWS) { rows } else { format!("{rows}{ROWS}") }
            }
            element => plural(&type_name(classes, element)),
        },
        Type::Class(class) if class.name == STRING => "text".to_owned(),
        Type::Class(class) => {
            let simple = classes.source_path(&class.name).pop().unwrap_or_default();
            let element = class.arguments.first().and_then(Argument::bound);
            match element.and_then(Type::class_name) {
                Some(name) if is_collection(&class.name) && name != OBJECT => {
                    plural(&type_name(classes, &Type::class(name)))
                }
                _ => class_word(&class.name, &simple),
            }
        }
        _ => "value".to_owned(),
    }
}

fn is_collection(class: &str) -> bool {
    let collection = ["List", "Set", "Collection", "Queue", "Deque"].iter().any(|end| class.ends_with(end));
    class.starts_with("java/util/") && collection
}

fn class_word(name: &str, simple: &str) -> String {
    let word = match simple {
        "ArrayList" | "LinkedList" => "list",
        "HashSet" | "LinkedHashSet" | "TreeSet" => "set",
        "HashMap" | "LinkedHashMap" | "TreeMap" => "map",
        "StringWriter" | "CharArrayWriter" => "writer",
        "ByteArrayOutputStream" => "out",
        "StringReader" | "BufferedReader" => "reader",
        "ByteArrayInputStream" => "in",
        "StringBuilder" => "builder",
        "StringBuffer" => "buffer",
        "Object" => "object",
        "Class" => "type",
        _ => return decapitalise(simple),
    };
    if name.starts_with("java/") { word.to_owned() } else { decapitalise(simple) }
}

/// What an array of arrays holds.
const ROWS: &str = "Rows";

fn plural(word: &str) -> String {
    match word {
        _ if word.ends_with('s') || word.ends_with('x') || word.ends_with("ch") => {
            format!("{word}es")
        }
        _ if word.ends_with('y') && !word.ends_with("ey") && !word.ends_with("ay") => {
            format!("{}ies", &word[..word.len() - 1])
        }
        _ => format!("{word}s"),
    }
}

/// `URLParser` becomes `urlParser`, `Order` becomes `order`.
pub(crate) fn decapitalise(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let upper = chars.iter().take_while(|c| c.is_uppercase()).count();
    let lowered = match upper {
        0 => 0,
        1 => 1,
        _ if upper == chars.len() => upper,
        _ => upper - 1,
    };
    let head = chars[..lowered].iter().flat_map(|c| c.to_lowercase());
    let text: String = head.chain(chars[lowered..].iter().copied()).collect();
    if is_identifier(&text) { text } else { format!("{text}Value") }
}

/// `MAX_SIZE` becomes `maxSize`.
fn camel_of_constant(name: &str) -> String {
    let mut words = name.split('_').map(str::to_lowercase).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    words.fold(first, |text, word| format!("{text}{}", capitalise(&word)))
}

/// The first letter in upper case.
pub(crate) fn capitalise(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_become_variable_names() {
        assert_eq!(decapitalise("CommandLine"), "commandLine");
        assert_eq!(decapitalise("URLParser"), "urlParser");
        assert_eq!(decapitalise("URL"), "url");
        assert_eq!(decapitalise("Default"), "defaultValue");
        assert_eq!(camel_of_constant("MAX_SIZE"), "maxSize");
    }

    #[test]
    fn ties_are_numbered_from_two() {
        let taken = IndexSet::from(["order".to_owned(), "order2".to_owned()]);
        assert_eq!(unique("order", &taken), "order3");
    }

    #[test]
    fn keywords_are_no_names() {
        assert!(!is_identifier("class"));
        assert!(is_identifier("größe"));
    }
}
