//! Names of test methods: `<method>_<outcome>[_when<Argument>]`.
//!
//! Input: a scenario. Output: a name made of the test's own invocation, never of its siblings, so that it stays the same when other
//! tests come and go; and the facts that may be added to it where two tests would have one name (see [`super::ties`]). A constructor's
//! tests are called `new<Class>_…`.

use super::facts::{Fact, facts, most_telling};
use super::locals::{capitalise, is_identifier};
use super::words::{name_words, simple_name, text_word, value_word};
use crate::graph::files::paths::last_name;
use crate::java::simplify::usage::{fresh_result, inner, looks_at_synthetic};
use crate::java::types::classes::Classes;
use crate::java::types::java_type::{MethodShape, OBJECT, Type, primitive_name};
use crate::java::types::platform::is_common;
use crate::scenario::model::{
    ActionKind, ArrayPart, Assertion, Content, Expected, FilePart, Literal, LiteralForm, Operand, Probe, Scenario,
    VariableId,
};
use crate::scenario::timeless::Timeless;
use crate::trace::event::{JavaText, Primitive};

/// Longest name: with its number it fits a line.
pub(super) const MAX_TITLE: usize = 80;

/// What a collection of a hidden class is called.
const COLLECTIONS: &[&str] = &[
    "java/util/List",
    "java/util/Set",
    "java/util/Map",
    "java/util/Queue",
    "java/util/Iterator",
    "java/util/Collection",
];

/// A name in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    /// `<method>_<outcome>`.
    pub(super) base: String,
    pub(super) facts: Vec<Fact>,
    /// The facts told, and whether in full.
    pub(super) told: Vec<(usize, bool)>,
    /// An argument that the method is named after is not named again: `withTrim_…_whenTrue`.
    pub(super) terse: bool,
}

impl Title {
    /// The name as it stands.
    pub(in crate::java) fn text(&self) -> String {
        let mut text = self.base.clone();
        for (at, (fact, long)) in self.told.iter().enumerate() {
            let Fact { key, word, spelled, .. } = &self.facts[*fact];
            let word = if *long { spelled } else { word };
            text.push_str(match (at, key.as_str()) {
                (0, "After") => "_after",
                (0, _) => "_when",
                (_, "After") => "After",
                _ => "And",
            });
            text.push_str(if key == "After" || self.repeats_method(key) { "" } else { key });
            text.push_str(&capitalise(word));
        }
        text
    }

    fn repeats_method(&self, key: &str) -> bool {
        let method = self.base.split('_').next().unwrap_or_default();
        self.terse && key.strip_suffix("Is").is_some_and(|name| method.ends_with(name))
    }
}

/// The name of a test before ties are told apart.
pub(crate) fn title(classes: &Classes<'_>, scenario: &Scenario) -> Title {
    let base = format!("{}_{}", subject(classes, scenario), Outcomes { classes, scenario }.word());
    let facts = facts(classes, scenario);
    let mut title = Title { base, facts, told: Vec::new(), terse: false };
    if let Some(fact) = most_telling(&title.base, &title.facts) {
        title.told.push((fact, false));
        if title.text().len() > MAX_TITLE {
            title.told.clear();
        }
    }
    title
}

fn subject(classes: &Classes<'_>, scenario: &Scenario) -> String {
    match scenario.act.kind.called() {
        Some(method) if method.name == "<init>" => {
            format!("new{}", simple_name(classes, classes.name(scenario.cut)))
        }
        // Something stands behind it: `record_returns2` is no keyword.
        Some(method) if is_identifier(&format!("{}_", method.name)) => method.name.clone(),
        _ => "test".to_owned(),
    }
}

/// What came of the act.
struct Outcomes<'a, 'p> {
    classes: &'a Classes<'p>,
    scenario: &'a Scenario,
}

impl Outcomes<'_, '_> {
    fn word(&self) -> String {
        if let Some(exit) = &self.scenario.exit {
            let sign = if exit.status < 0 { "Minus" } else { "" };
            return format!("exitsWith{sign}{}", exit.status.unsigned_abs());
        }
        if let Some(thrown) = self.scenario.act.threw {
            let name = simple_name(self.classes, self.classes.name(thrown));
            let short = name.strip_suffix("Exception").filter(|short| !short.is_empty());
            return format!("throws{}", capitalise(short.unwrap_or(&name)));
        }
        if let Some(printed) = &self.scenario.printed {
            return format!("prints{}", text_word(&printed.text));
        }
        let hidden = |assertion: &&Assertion| looks_at_synthetic(self.classes, &assertion.probe);
        let all: Vec<&Assertion> = self.scenario.assertions.iter().filter(|one| !hidden(one)).collect();
        let returned = all.iter().find(|a| self.is_act_result(&a.probe));
        let own = returned.and_then(|assertion| self.returns(&assertion.expected));
        // What differs from what a new object has anyway says more.
        let says = |one: &&&Assertion| one.expected != Expected::Completes;
        let telling = all.iter().filter(says).find(|assertion| !is_default(&assertion.expected));
        own.or_else(|| telling.or(all.iter().find(says)).or(all.first()).map(|one| self.state(one)))
            .unwrap_or_else(|| "completes".to_owned())
    }

    fn constructs(&self) -> bool {
        matches!(self.scenario.act.kind, ActionKind::Construct { .. })
    }

    fn is_act_result(&self, probe: &Probe) -> bool {
        match probe {
            Probe::ActResult => !self.constructs(),
            Probe::Variable(id) => fresh_result(self.scenario) == Some(*id) && !self.constructs(),
            _ => false,
        }
    }

    fn class_of(&self, id: VariableId) -> Option<&str> {
        self.scenario.variables.get(id.0 as usize).map(|variable| self.classes.name(variable.class))
    }

    fn returns(&self, expected: &Expected) -> Option<String> {
        Some(match expected {
            Expected::Value(literal) => format!("returns{}", value_word(self.classes, literal)),
            Expected::Text(text) | Expected::Timeless(Timeless { text, .. }) => {
                format!("returns{}", text_word(text))
            }
            Expected::TextEnds { start, .. } => format!("returns{}", text_word(&JavaText::from(start.as_str()))),
            Expected::Same(id) => match &self.scenario.act.kind {
                ActionKind::Invoke { receiver, .. } if *receiver == Operand::Variable(*id) => {
                    "returnsItself".to_owned()
                }
                _ => format!("returnsThe{}", self.type_word(self.class_of(*id)?)),
            },
            Expected::NotNull => format!("returns{}", self.result_word()),
            Expected::Completes | Expected::Told { .. } | Expected::Throws { .. } | Expected::Resource { .. } => {
                return None;
            }
            Expected::List(elements) | Expected::Elements(elements) => {
                format!("returns{}", count_word("List", elements.len()))
            }
            Expected::Set(elements) => format!("returns{}", count_word("Set", elements.len())),
            Expected::Map(entries) | Expected::Entries(entries) => {
                format!("returns{}", count_word("Map", entries.len()))
            }
            Expected::Array { elements, .. } => format!("returns{}", count_word("Array", elements.len())),
            Expected::Nested(content) => format!("returns{}", self.content_word(content)),
        })
    }

    fn content_word(&self, content: &Content) -> String {
        match content {
            Content::Leaf(operand) => self.fills("", Some(operand)),
            Content::List(all) => count_word("List", all.len()),
            Content::Set(all) => count_word("Set", all.len()),
            Content::Map(entries) => count_word("Map", entries.len()),
            Content::Entry(entry) => format!("EntryOf{}", self.content_word(&entry.0)),
            Content::Array { elements, .. } => count_word("Array", elements.len()),
            Content::Record { constructor, .. } => class_word(self.classes, &constructor.owner),
            Content::Made { form, arguments } => match form {
                LiteralForm::ConstructText { text, .. } | LiteralForm::FactoryText { text, .. } => text_word(text),
                _ => self.fills("", arguments.first()),
            },
            Content::Optional { value: None, .. } => count_word("Optional", 0),
            Content::Optional { value: Some(value), .. } => format!("OptionalOf{}", self.content_word(value)),
        }
    }

    /// The class of what came back, else the type that the method declares.
    fn result_word(&self) -> String {
        let class = fresh_result(self.scenario).and_then(|id| self.class_of(id));
        class.map_or_else(|| self.declared_word(), |class| self.type_word(class))
    }

    fn declared_word(&self) -> String {
        let shape = self.scenario.act.kind.called().and_then(|method| MethodShape::parse(&method.desc));
        let class = shape.and_then(|shape| shape.result.erased().class_name().map(str::to_owned));
        class
            .filter(|class| class != OBJECT)
            .map_or_else(|| "Object".to_owned(), |class| class_word(self.classes, &class))
    }

    /// A class by its simple name; one that readers do not know by the nearest supertype, else by what the method declares.
    fn type_word(&self, class: &str) -> String {
        match Type::from_class_name(class) {
            Type::Array(element) => match &*element {
                Type::Primitive(letter) => format!("{}Array", capitalise(primitive_name(*letter))),
                element => format!("{}Array", self.type_word(element.class_name().unwrap_or(OBJECT))),
            },
            _ => {
                let known = |name: &&str| self.classes.is_subclass(class, name);
                let hidden_java = class.starts_with("java/") && !self.is_told(class);
                let told = match COLLECTIONS.iter().copied().find(known).filter(|_| hidden_java) {
                    Some(collection) => Some(collection.to_owned()),
                    None => self.classes.closure(class).into_iter().find(|name| self.says_something(name)),
                };
                told.map_or_else(|| self.declared_word(), |told| class_word(self.classes, &told))
            }
        }
    }

    fn says_something(&self, class: &str) -> bool {
        class != OBJECT && is_common(class) && self.is_told(class)
    }

    /// Whether readers of the test know the class: not an anonymous or hidden one.
    fn is_told(&self, class: &str) -> bool {
        is_identifier(&simple_name(self.classes, class)) && self.classes.is_nameable(class, &self.scenario.package)
    }

    /// What an assertion on the state says the method did.
    fn state(&self, assertion: &Assertion) -> String {
        if let (Some(id), true) = (fresh_result(self.scenario), self.is_act_result(root(&assertion.probe))) {
            return format!("returns{}", self.type_word(self.class_of(id).unwrap_or(OBJECT)));
        }
        if self.scenario.idle {
            let called = || match &assertion.probe {
                Probe::Invoke { method, .. } | Probe::InvokeStatic { method, .. } => method.name.clone(),
                _ => "State".to_owned(),
            };
            return format!("leaves{}", capitalise(&self.property(&assertion.probe).unwrap_or_else(called)));
        }
        match (&assertion.probe, &assertion.expected) {
            (_, Expected::Told { method, .. }) => format!("calls{}", capitalise(&method.name)),
            (Probe::Rows { query, .. }, expected) => rows_word(query, expected),
            (Probe::File { path, part: FilePart::IsThere }, _) => format!("removes{}", file_word(path)),
            (Probe::File { path, part: FilePart::IsDirectory }, _) => format!("makes{}", file_word(path)),
            (Probe::File { path, part: FilePart::Bytes }, _) => format!("writes{}", file_word(path)),
            (Probe::File { path, .. }, Expected::Text(text)) if text.0.is_empty() => {
                format!("makes{}", file_word(path))
            }
            (_, Expected::Text(text) | Expected::Timeless(Timeless { text, .. })) => {
                format!("writes{}", text_word(text))
            }
            (_, Expected::TextEnds { start, .. }) => format!("writes{}", text_word(&start.as_str().into())),
            (Probe::Invoke { method, receiver, .. }, Expected::Value(Literal::Text(text)))
                if method.name == "toString" && self.is_library(receiver) =>
            {
                format!("writes{}", text_word(text))
            }
            (Probe::Invoke { receiver, .. }, _) if self.is_library(receiver) => {
                format!("changes{}", self.probe_word(receiver))
            }
            (Probe::Variable(_), Expected::List(elements) | Expected::Elements(elements) | Expected::Set(elements)) => {
                self.fills("adds", elements.last())
            }
            (Probe::Variable(_), Expected::Map(entries) | Expected::Entries(entries)) => {
                self.fills("puts", entries.last().map(|(key, _)| key))
            }
            (Probe::Variable(id), _) if self.constructs() && fresh_result(self.scenario) == Some(*id) => {
                "completes".to_owned()
            }
            (Probe::Variable(_), _) => format!("changes{}", self.probe_word(&assertion.probe)),
            (Probe::Each { all, .. }, _) if matches!(**all, Probe::Variable(_)) => {
                format!("changes{}", self.probe_word(all))
            }
            (Probe::Array { part: ArrayPart::Element(_), .. }, _) => "setsElement".to_owned(),
            (Probe::Array { .. }, _) => "setsElements".to_owned(),
            (Probe::ActResult, _) => "completes".to_owned(),
            (probe, expected) => self.property_word(probe, expected),
        }
    }

    fn fills(&self, verb: &str, last: Option<&Operand>) -> String {
        match last {
            Some(Operand::Literal(literal)) => format!("{verb}{}", value_word(self.classes, literal)),
            Some(Operand::Variable(id)) => format!("{verb}{}", self.type_word(self.class_of(*id).unwrap_or(OBJECT))),
            None => "leavesNothing".to_owned(),
        }
    }

    fn probe_word(&self, probe: &Probe) -> String {
        match probe {
            Probe::Variable(id) => self.type_word(self.class_of(*id).unwrap_or(OBJECT)),
            _ => "State".to_owned(),
        }
    }

    fn is_library(&self, probe: &Probe) -> bool {
        match probe {
            Probe::Variable(id) => self.class_of(*id).is_some_and(|class| class.starts_with("java/")),
            _ => false,
        }
    }

    /// A property is set or cleared; what is no property is only affected.
    fn property_word(&self, probe: &Probe, expected: &Expected) -> String {
        // What is read of the result of a later call is no property of ours; an element of a list is.
        let mut inner = probe;
        while let Probe::Invoke { receiver, .. } | Probe::Field { holder: receiver, .. } = inner {
            let is_call = match &**receiver {
                Probe::Invoke { method, .. } => !method.owner.starts_with("java/"),
                called => matches!(called, Probe::InvokeStatic { .. }),
            };
            if is_call && self.property(receiver).is_none() {
                return self.property_word(receiver, expected);
            }
            inner = receiver;
        }
        if let (Probe::Invoke { method, .. } | Probe::InvokeStatic { method, .. }, Expected::Completes) =
            (probe, expected)
        {
            return format!("allows{}", capitalise(&method.name));
        }
        if let Probe::Each { all: inner, .. } | Probe::Drained(inner) = probe {
            return self.property_word(inner, expected);
        }
        let Some(property) = self.property(probe) else {
            let (Probe::Invoke { method, .. } | Probe::InvokeStatic { method, .. }) = probe else {
                return "changesState".to_owned();
            };
            return format!("affects{}", capitalise(accessor_word(&method.name).unwrap_or(&method.name)));
        };
        let property = capitalise(&property);
        match expected {
            Expected::Value(literal @ (Literal::Null | Literal::Primitive(Primitive::Boolean(false)))) => {
                if self.constructs() {
                    format!("leaves{property}{}", value_word(self.classes, literal))
                } else {
                    format!("clears{property}")
                }
            }
            _ => format!("sets{property}"),
        }
    }

    /// A field, or what `getName()`, `isName()` or a method that only gives a field asks for.
    fn property(&self, probe: &Probe) -> Option<String> {
        match probe {
            Probe::Field { field, .. } | Probe::StaticField { field } => {
                let words = self.classes.field(*field).map(|field| name_words(&field.name));
                Some(words.filter(|words| !words.is_empty()).unwrap_or_else(|| "State".to_owned()))
            }
            Probe::Invoke { method, arguments, .. } | Probe::InvokeStatic { method, arguments }
                if arguments.is_empty() =>
            {
                let gives_field = || {
                    let definition = self.classes.resolve(method).method;
                    definition.is_some_and(|method| method.getter.is_some()).then_some(method.name.as_str())
                };
                accessor_word(&method.name).or_else(gives_field).map(str::to_owned)
            }
            _ => None,
        }
    }
}

fn class_word(classes: &Classes<'_>, class: &str) -> String {
    let simple = simple_name(classes, class);
    if is_identifier(&simple) { capitalise(&simple) } else { "Object".to_owned() }
}

/// `getName` and `isName` ask for `Name`.
fn accessor_word(name: &str) -> Option<&str> {
    let rest = |prefix| name.strip_prefix(prefix).filter(|rest: &&str| rest.starts_with(char::is_uppercase));
    ["get", "is", "has"].into_iter().find_map(rest)
}

fn count_word(kind: &str, count: usize) -> String {
    match count {
        0 => format!("Empty{kind}"),
        1 => format!("{kind}OfOne"),
        _ => format!("{kind}Of{count}"),
    }
}

/// What a field holds that nobody set.
fn is_default(expected: &Expected) -> bool {
    match expected {
        Expected::Value(Literal::Null | Literal::Primitive(Primitive::Boolean(false) | Primitive::Int(0)))
        | Expected::NotNull => true,
        Expected::List(elements) | Expected::Elements(elements) | Expected::Set(elements) => elements.is_empty(),
        _ => false,
    }
}

/// A file's own name.
fn file_word(path: &JavaText) -> String {
    let path = path.to_display();
    text_word(&last_name(&path).into())
}

/// What became of a row, and of which table.
fn rows_word(query: &JavaText, expected: &Expected) -> String {
    let query = query.to_display();
    let table = query.split(' ').next().unwrap_or_default();
    let is_there = *expected == Expected::Value(Literal::Primitive(Primitive::Boolean(true)));
    let verb = if is_there { "writes" } else { "removes" };
    format!("{verb}{}", text_word(&table.rsplit('.').next().unwrap_or_default().into()))
}

/// What a probe starts from.
fn root(probe: &Probe) -> &Probe {
    inner(probe).map_or(probe, root)
}
