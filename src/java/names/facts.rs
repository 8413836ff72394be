//! What a test's own invocation is known by, for its name: arguments first, then the receiver, the call before, the later call
//! that is its assertion.
//!
//! Input: a scenario. Output: its facts in the order of the parameters (`AmountIs500`, `OptionIsA`), and which of them tells most.
//! Invariant: a fact comes from the test alone, never from its siblings.

use indexmap::IndexMap;

use super::locals::{capitalise, is_identifier, parameter_names};
use super::words::{MAX_VALUE, name_words, simple_name, spelled, value_word};
use crate::java::simplify::arrays::fold_arrays;
use crate::java::types::classes::Classes;
use crate::scenario::model::{
    Action, ActionKind, FunctionalForm, Literal, LiteralForm, MethodRef, Operand, Scenario, VariableId,
};
use crate::trace::event::{JavaText, Narrow, Primitive};

/// How far an object's word is looked for in what it was made of.
pub(super) const MAX_DEPTH: usize = 3;
/// Elements of a collection that are told one by one.
const MAX_ELEMENTS: usize = 6;
/// What an object was filled with: so much of it is told.
const MAX_FILLED: usize = 4;

/// One thing to know a test by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    /// `AmountIs`, `OptionsHas`, `After`: what is the same in tests that differ in this.
    pub(super) key: String,
    pub(super) word: String,
    /// The word with what it leaves out.
    pub(super) spelled: String,
    pub(super) weight: Weight,
}

/// How much a fact tells, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// A value that was written down, other than a default.
    Literal,
    /// A library value: an array, a list.
    Content,
    /// How an object of the program was made.
    Object,
    True,
    /// `null`, 0, false, an empty text.
    Default,
    /// What the outcome says already.
    Echo,
    /// Nothing of the call itself.
    Around,
}

impl Fact {
    pub(super) fn new(key: String, word: &Word, weight: Weight) -> Self {
        Self { key, word: word.short.clone(), spelled: word.long.clone(), weight }
    }

    /// Whether it belongs to the call itself.
    pub(super) fn is_argument(&self) -> bool {
        self.weight < Weight::Around
    }
}

/// A value's word, short and in full, and how it says it.
pub(super) struct Word {
    pub(super) short: String,
    pub(super) long: String,
    pub(super) weight: Weight,
    /// `Is` a value, `Has` elements.
    pub(super) verb: &'static str,
}

impl Word {
    /// One that is told in full.
    pub(super) fn plain(word: String, weight: Weight, verb: &'static str) -> Self {
        Self { long: word.clone(), short: word, weight, verb }
    }
}

/// All facts, in the order of the parameters.
pub(super) fn facts(classes: &Classes<'_>, scenario: &Scenario) -> Vec<Fact> {
    let finder = Finder::new(classes, scenario);
    let mut facts = finder.arguments();
    facts.extend(finder.surroundings());
    facts
}

/// The argument that tells most beside the outcome: the first of the best weight.
pub(super) fn most_telling(base: &str, facts: &[Fact]) -> Option<usize> {
    let blamed = ["_throwsNullPointer", "_throwsIllegalArgument"].iter().any(|end| base.ends_with(end));
    let weight = |fact: &Fact| match fact {
        _ if blamed && fact.word == "Null" => Weight::Literal,
        _ if base.ends_with(&format!("_returns{}", fact.word)) => Weight::Echo,
        _ => fact.weight,
    };
    let arguments = facts.iter().enumerate().filter(|(_, fact)| fact.is_argument());
    arguments.min_by_key(|(at, fact)| (weight(fact), *at)).map(|(at, _)| at)
}

pub(super) struct Finder<'a, 'p> {
    pub(super) classes: &'a Classes<'p>,
    pub(super) scenario: &'a Scenario,
    pub(super) arrange: Vec<Action>,
    pub(super) made_by: IndexMap<VariableId, usize>,
}

impl<'a, 'p> Finder<'a, 'p> {
    fn new(classes: &'a Classes<'p>, scenario: &'a Scenario) -> Self {
        let arrange: Vec<Action> = fold_arrays(&scenario.arrange).into_iter().map(|folded| folded.action).collect();
        let made_by = arrange.iter().enumerate().filter_map(|(at, action)| Some((action.result?, at))).collect();
        Self { classes, scenario, arrange, made_by }
    }

    fn arguments(&self) -> Vec<Fact> {
        let act = &self.scenario.act;
        act.kind.called().map(|method| self.arguments_of(method, &act.arguments)).unwrap_or_default()
    }

    pub(super) fn arguments_of(&self, method: &MethodRef, arguments: &[Operand]) -> Vec<Fact> {
        let mut names = parameter_names(self.classes, method);
        let mut arguments = arguments;
        // The outer object is written before the `new`.
        if method.name == "<init>" && self.classes.is_inner(&method.owner) && !arguments.is_empty() {
            names.drain(..usize::from(names.len() == arguments.len()));
            arguments = &arguments[1..];
        }
        let several = arguments.len() > 1;
        let fact = |(at, operand): (usize, &Operand)| {
            let word = self.itself(operand).or_else(|| self.word(operand, MAX_DEPTH))?;
            let name = names.get(at).filter(|name| says_something(name)).map(|name| capitalise(name));
            let name = name.unwrap_or_else(|| if several { ordinal(at) } else { "Argument".to_owned() });
            Some(Fact::new(format!("{name}{}", word.verb), &word, word.weight))
        };
        arguments.iter().enumerate().filter_map(fact).collect()
    }

    /// An argument that is the object on which the method is called.
    fn itself(&self, operand: &Operand) -> Option<Word> {
        let is_receiver = matches!(&self.scenario.act.kind, ActionKind::Invoke { receiver, .. } if receiver == operand);
        let own = is_receiver && matches!(operand, Operand::Variable(_));
        own.then(|| Word::plain("Itself".to_owned(), Weight::Literal, "Is"))
    }

    pub(super) fn word(&self, operand: &Operand, depth: usize) -> Option<Word> {
        match operand {
            Operand::Literal(literal) => Some(self.literal(literal)),
            Operand::Variable(id) => self.object(*id, depth),
        }
    }

    fn literal(&self, literal: &Literal) -> Word {
        let weight = match literal {
            Literal::Null => Weight::Default,
            Literal::Primitive(value) | Literal::Boxed(value) => match value {
                Primitive::Boolean(true) => Weight::True,
                _ if is_zero(*value) => Weight::Default,
                _ => Weight::Literal,
            },
            Literal::Text(text) if text.0.is_empty() => Weight::Default,
            _ => Weight::Literal,
        };
        let (short, long) = (value_word(self.classes, literal), spelled(self.classes, literal));
        Word { short, long, weight, verb: "Is" }
    }

    /// What an object is known by: what it was made of, else what it was filled with.
    pub(super) fn object(&self, id: VariableId, depth: usize) -> Option<Word> {
        let action = &self.arrange[*self.made_by.get(&id)?];
        let depth = depth.checked_sub(1)?;
        match &action.kind {
            ActionKind::CreateArray { elements: true, .. }
            | ActionKind::LibraryLiteral {
                form: LiteralForm::Collection { .. } | LiteralForm::Factory { .. } | LiteralForm::Map { .. },
            } => Some(self.elements(&action.arguments, depth)),
            ActionKind::CreateArray { lengths, .. } if lengths == &[0] => Some(self.elements(&[], depth)),
            ActionKind::LibraryLiteral {
                form:
                    LiteralForm::ConstructText { text, .. }
                    | LiteralForm::ConstructBytes { text, .. }
                    | LiteralForm::FactoryText { text, .. },
            } if !text.0.is_empty() => Some(self.literal(&Literal::Text(text.clone()))),
            ActionKind::ReadStatic { field } => {
                let name = name_words(&self.classes.field(*field)?.name);
                Some(Word::plain(name, Weight::Object, "Is"))
            }
            ActionKind::Functional { form: FunctionalForm::MethodReference { method, .. } } => {
                let owner = simple_name(self.classes, &method.owner);
                let name = format!("{}{}", capitalise(&owner), capitalise(&name_words(&method.name)));
                Some(Word::plain(name, Weight::Object, "Is"))
            }
            // What it gives is not what it is.
            ActionKind::Functional { form: FunctionalForm::Constant { .. } | FunctionalForm::Body(_) } => None,
            _ => self.made_of(action, depth).or_else(|| self.filled_with(id, depth)),
        }
    }

    /// The first telling argument of the call that made it; else what that call's receiver is known by.
    fn made_of(&self, action: &Action, depth: usize) -> Option<Word> {
        let words = action.arguments.iter().filter_map(|operand| self.word(operand, depth));
        let telling = words.filter(|word| word.weight < Weight::True).min_by_key(|word| word.weight);
        let of_receiver = || match &action.kind {
            ActionKind::Invoke { receiver, .. } => self.word(receiver, depth),
            _ => None,
        };
        let word = telling.or_else(of_receiver)?;
        Some(Word { weight: Weight::Object, ..word })
    }

    fn elements(&self, elements: &[Operand], depth: usize) -> Word {
        let words: Option<Vec<Word>> = elements.iter().map(|element| self.word(element, depth)).collect();
        let joined = |of: &dyn Fn(&Word) -> String| {
            let all = words.as_ref().map(|words| words.iter().map(of).collect::<Vec<_>>());
            all.filter(|all| all.len() <= MAX_ELEMENTS).map(|all| join(&all))
        };
        let many = format!("{}Element{}", elements.len(), if elements.len() == 1 { "" } else { "s" });
        let empty = || "Empty".to_owned();
        let pick = |text: Option<String>| match text {
            _ if elements.is_empty() => empty(),
            Some(text) => text,
            None => many.clone(),
        };
        let (short, long) = (pick(joined(&|word| word.short.clone())), pick(joined(&|word| word.long.clone())));
        Word { short, long, weight: Weight::Content, verb: if elements.is_empty() { "Is" } else { "Has" } }
    }

    fn is_function(&self, operand: &Operand) -> bool {
        let maker = match operand {
            Operand::Variable(id) => self.made_by.get(id),
            Operand::Literal(_) => None,
        };
        maker.is_some_and(|at| matches!(self.arrange[*at].kind, ActionKind::Functional { .. }))
    }

    /// The first texts of the calls on it, and on what it holds, before the act, else the first other values.
    fn filled_with(&self, id: VariableId, depth: usize) -> Option<Word> {
        let parts = self.parts(id);
        let on_it = self.arrange.iter().filter(
            |action| matches!(&action.kind, ActionKind::Invoke { receiver: Operand::Variable(to), .. } if parts.contains(to)),
        );
        let first = |action: &Action| {
            let told = action.arguments.iter().filter(|argument| !self.is_function(argument));
            let mut words = told.filter_map(|argument| Some((argument.clone(), self.word(argument, depth)?)));
            words.find(|(_, word)| word.weight < Weight::True)
        };
        let all: Vec<(Operand, Word)> = on_it.filter_map(first).collect();
        if let Some(text) = spelled_out(all.iter().map(|(operand, _)| operand)) {
            let word = self.literal(&Literal::Text(text));
            return Some(Word { weight: Weight::Object, verb: "Has", ..word });
        }
        let texts = all.iter().any(|(operand, _)| is_text(operand));
        let words = all.into_iter().filter(|(operand, _)| is_text(operand) || !texts).map(|(_, word)| word);
        let words: Vec<Word> = words.take(MAX_FILLED).collect();
        let all = |of: &dyn Fn(&Word) -> String| join(&words.iter().map(of).collect::<Vec<_>>());
        let (short, long) = (all(&|word| word.short.clone()), all(&|word| word.long.clone()));
        (!words.is_empty()).then_some(Word { short, long, weight: Weight::Object, verb: "Has" })
    }

    /// The object and what was read of its fields.
    fn parts(&self, id: VariableId) -> Vec<VariableId> {
        let read = self.arrange.iter().filter_map(|action| match &action.kind {
            ActionKind::ReadField { holder, .. } if *holder == Operand::Variable(id) => action.result,
            _ => None,
        });
        std::iter::once(id).chain(read).collect()
    }
}

/// Characters that were written one by one, as a text.
fn spelled_out<'a>(operands: impl Iterator<Item = &'a Operand>) -> Option<JavaText> {
    let unit = |operand: &Operand| match operand {
        Operand::Literal(Literal::Primitive(Primitive::Char(unit))) => Some(*unit),
        _ => None,
    };
    let units: Option<Vec<u16>> = operands.map(unit).collect();
    units.filter(|units| units.len() > 1).map(|units| JavaText(units.into()))
}

fn is_text(operand: &Operand) -> bool {
    matches!(operand, Operand::Literal(Literal::Text(_)))
}

/// Words one behind the other, cut at a word.
pub(super) fn join(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        let touch = text.ends_with(|c: char| c.is_ascii_digit()) && word.starts_with(|c: char| c.is_ascii_digit());
        if !text.is_empty() && text.len() + word.len() > MAX_VALUE {
            break;
        }
        text.push_str(if touch { "_" } else { "" });
        text.push_str(word);
    }
    text
}

/// Whether a parameter has a name that somebody gave it.
pub(super) fn says_something(name: &str) -> bool {
    let synthetic = name.strip_prefix("arg").is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    name.len() > 1 && !synthetic && is_identifier(name)
}

fn ordinal(at: usize) -> String {
    match at {
        0 => "FirstArgument".to_owned(),
        1 => "SecondArgument".to_owned(),
        2 => "ThirdArgument".to_owned(),
        _ => format!("Argument{}", at + 1),
    }
}

fn is_zero(value: Primitive) -> bool {
    match value {
        Primitive::Boolean(value) => !value,
        Primitive::Byte(value) => value == 0,
        Primitive::Short(value) => value == 0,
        Primitive::Char(value) => value == 0,
        Primitive::Int(value) => value == 0,
        Primitive::Long(Narrow(value)) => value == 0,
        Primitive::Float(bits) => bits == 0,
        Primitive::Double(Narrow(bits)) => bits == 0,
    }
}
