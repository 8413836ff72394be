//! What of the values of a scenario can go, and the scenario with smaller ones.
//!
//! Input: a scenario; how fine the pieces are; which of them are kept. Output: the pieces as units that need each other; the smaller scenario. Invariants: all pieces kept is the same
//! scenario; only what the test takes changes (arguments of its arrange and its act, what library values are made of, what it gives to be read, what is in files that it finds), never
//! what it does or expects, nor what sets up; of two pieces that change one place one needs the other; every variable is still made before its uses.
//! Whether the smaller one is still the same test is not decided here.
//!
//! What has a meaning to others stays: constants, classes, what is parsed (dates, patterns), what a system property says and is called, places, and all names where the test works on
//! files or tables: a shorter one may be somebody else's.

#[cfg(test)]
mod tests;

use std::ops::Range;

use indexmap::IndexMap;

use super::model::{Action, ActionKind, Literal, LiteralForm, MethodRef, Operand, Scenario};
use super::parts::Smaller;
use super::places::split;
use crate::ddmin::texts::{MOST_PIECES, lines, pieces};
use crate::ddmin::{Candidate, Unit};
use crate::graph::files::Found;
use crate::trace::copies::FoundContent;
use crate::trace::event::{JavaText, Primitive};

/// How fine the pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grain {
    /// Elements of arrays and collections, lines of texts, numbers.
    Elements,
    /// Characters of texts.
    Characters,
}

/// Digits of a number of which each is tried.
const MOST_DIGITS: usize = 20;
const OBJECT: &str = "Ljava/lang/Object;";
/// Library values whose texts name something.
const NAMES: [&str; 3] = ["java/io/File", "java/net/URI", "java/net/URL"];

/// Where a value stands. The act is behind the actions of the arrange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// The arguments of an action as elements.
    Row(usize),
    /// One argument of an action.
    Argument(usize, usize),
    /// The text that the action makes a library value of.
    Made(usize),
    /// A file that is there before the first action.
    Found(usize),
    Input,
}

/// What stands there.
enum Given<'s> {
    /// So many elements, each of so many arguments.
    Elements(usize, usize),
    Text(&'s JavaText),
    Number(Primitive),
}

/// One thing that can go.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Removal {
    place: Spot,
    goes: Less,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Less {
    /// Nothing by itself, but all pieces that need it.
    Together,
    /// A part of a text, or of the arguments.
    Part(Range<usize>),
    /// The number; this one stands there then.
    Number(Primitive),
}

/// The pieces of a scenario's values.
#[derive(Clone, Debug, Default)]
pub struct Values {
    pieces: Vec<Removal>,
    units: Vec<Unit>,
    /// By text or number, and what goes of it: the units, one for each place where it stands.
    equal: IndexMap<(Same, Less), Vec<usize>>,
    is_coarse: bool,
}

/// A value that may stand in several places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Same {
    Text(JavaText),
    Number(Primitive),
}

impl Values {
    /// Of a scenario. `has_names`: texts may name what others have, too.
    #[must_use]
    pub fn of(scenario: &Scenario, grain: Grain, has_names: bool) -> Self {
        let mut values = Self::default();
        let (mut row, mut is_long) = (0..0, false);
        for (place, value) in values_of(scenario) {
            match (grain, value) {
                (Grain::Elements, Given::Elements(count, together)) => {
                    let elements: Vec<_> = (0..count).map(|at| at * together..(at + 1) * together).collect();
                    let begin = values.pieces.len();
                    for part in pieces(&elements) {
                        values.add(place, Less::Part(part), None);
                    }
                    (row, is_long) = (begin..values.pieces.len(), count > MOST_PIECES);
                    values.is_coarse |= is_long;
                }
                (Grain::Elements, Given::Number(number)) => {
                    let around = values.element(&row, place);
                    // (Of many numbers in a row first some have to go.)
                    if around.is_none() || !is_long {
                        values.add_number(place, number, around);
                    }
                }
                (_, Given::Text(text)) if has_names && !matches!(place, Spot::Found(_)) || stays(scenario, text) => {}
                (Grain::Elements, Given::Text(text)) => {
                    let ends_line = |letter: &Range<usize>| text.0[letter.start] == u16::from(b'\n');
                    let around = values.element(&row, place);
                    values.add_text(place, text, lines(letters(text), ends_line), around);
                }
                (Grain::Characters, Given::Text(text)) => {
                    let letters: Vec<_> = letters(text).collect();
                    values.is_coarse |= letters.len() > MOST_PIECES;
                    values.add_text(place, text, pieces(&letters), None);
                }
                (Grain::Characters, _) => {}
            }
        }
        values.join_equal();
        values
    }

    fn add(&mut self, place: Spot, goes: Less, needs: Option<usize>) {
        self.pieces.push(Removal { place, goes });
        self.units.push(Unit { needs: needs.into_iter().collect(), pinned: false });
    }

    fn add_text(&mut self, place: Spot, text: &JavaText, parts: Vec<Range<usize>>, around: Option<usize>) {
        for part in parts.into_iter().map(Less::Part) {
            self.equal.entry((Same::Text(text.clone()), part.clone())).or_default().push(self.pieces.len());
            self.add(place, part, around);
        }
    }

    /// Each smaller number needs that the one before it, which is smaller still, does not stand there.
    fn add_number(&mut self, place: Spot, number: Primitive, around: Option<usize>) {
        let mut before = around;
        for smaller in smaller_numbers(number) {
            let unit = self.pieces.len();
            let smaller = Less::Number(smaller);
            self.equal.entry((Same::Number(number), smaller.clone())).or_default().push(unit);
            self.add(place, smaller, before);
            before = Some(unit);
        }
    }

    /// What stands in several places may go from all of them together: what was put under a name is asked for by that name.
    fn join_equal(&mut self) {
        let mut before: Option<(Primitive, usize)> = None;
        for ((same, _), units) in std::mem::take(&mut self.equal).into_iter().filter(|(_, units)| units.len() > 1) {
            let all = self.pieces.len();
            for unit in units {
                self.units[unit].needs.push(all);
            }
            let Same::Number(number) = same else {
                self.add(Spot::Input, Less::Together, None);
                continue;
            };
            let smaller = before.filter(|(known, _)| *known == number).map(|(_, smaller)| smaller);
            self.add(Spot::Input, Less::Together, smaller);
            before = Some((number, all));
        }
    }

    /// Which of the elements of the last row an argument is in.
    fn element(&self, row: &Range<usize>, place: Spot) -> Option<usize> {
        let Spot::Argument(action, argument) = place else { return None };
        row.clone().find(|unit| {
            let Removal { place, goes } = &self.pieces[*unit];
            *place == Spot::Row(action) && matches!(goes, Less::Part(part) if part.contains(&argument))
        })
    }

    /// They as units.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Whether some units are several letters or elements: of fewer, more may go.
    #[must_use]
    pub fn is_coarse(&self) -> bool {
        self.is_coarse
    }

    /// The scenario with some of them. What only gives an object that nobody takes any more goes, too.
    #[must_use]
    pub fn reduced(&self, scenario: &Scenario, kept: &Candidate) -> Smaller {
        let mut smaller = Smaller::whole(scenario);
        let mut takes_less = false;
        // From the end: so what is left is still where it was, an element goes behind what is in it, and of numbers for one place the smallest stands there at last.
        for (_, piece) in self.pieces.iter().enumerate().rev().filter(|(unit, _)| !kept.has(*unit)) {
            piece.leave_out(&mut smaller.scenario);
            takes_less |= matches!(piece.place, Spot::Row(_));
        }
        if takes_less { smaller.without_unused() } else { smaller }
    }
}

impl Removal {
    fn leave_out(&self, scenario: &mut Scenario) {
        match (&self.goes, self.place) {
            (Less::Part(part), Spot::Row(at)) => {
                let action = action_mut(scenario, at);
                action.arguments.drain(part.clone());
                let count = action.arguments.len();
                match &mut action.kind {
                    ActionKind::CreateArray { lengths, .. } => *lengths = i32::try_from(count).into_iter().collect(),
                    ActionKind::InvokeStatic { method } => *method = of_fewer(method, count),
                    _ => {}
                }
            }
            (Less::Part(part), place) => {
                if let Some(text) = text_mut(scenario, place) {
                    let left = text.0[..part.start].iter().chain(&text.0[part.end..]).copied().collect();
                    *text = JavaText(left);
                }
            }
            (Less::Number(smaller), Spot::Argument(at, argument)) => {
                let operand = action_mut(scenario, at).arguments.get_mut(argument);
                if let Some(Operand::Literal(Literal::Primitive(number) | Literal::Boxed(number))) = operand {
                    *number = *smaller;
                }
            }
            (Less::Number(_), _) | (Less::Together, _) => {}
        }
    }
}

/// How large the values are that can be smaller: characters of texts, digits of numbers, elements.
#[must_use]
pub fn size(scenario: &Scenario) -> usize {
    let size = |value: Given<'_>| match value {
        Given::Elements(count, _) => count,
        Given::Text(text) => letters(text).count(),
        Given::Number(number) => number.to_string().len(),
    };
    values_of(scenario).into_iter().map(|(_, value)| size(value)).sum()
}

/// How many arguments of a method are one element; none if it does not take elements, as many as one likes.
#[must_use]
pub fn arguments_of_element(class: &str, method: &str) -> Option<usize> {
    match method {
        "of" if class.ends_with("Map") => Some(2),
        "asList" | "of" | "ofEntries" => Some(1),
        _ => None,
    }
}

/// All values of a scenario; elements stand before what is in them.
fn values_of(scenario: &Scenario) -> Vec<(Spot, Given<'_>)> {
    let mut values = Vec::new();
    let is_set_up = |action: &Action| scenario.within == Some(action.event) || scenario.set_up.contains(&action.event);
    let actions = scenario.arrange.iter().chain([&scenario.act]).enumerate();
    for (at, action) in actions.filter(|(_, action)| !is_set_up(action)) {
        if let Some(together) = arguments_together(&action.kind) {
            values.push((Spot::Row(at), Given::Elements(action.arguments.len() / together, together)));
        }
        let arguments = action.arguments.iter().enumerate();
        values.extend(arguments.filter_map(|(number, one)| Some((Spot::Argument(at, number), value(one)?))));
        if let ActionKind::LibraryLiteral {
            form: LiteralForm::ConstructText { class, text } | LiteralForm::ConstructBytes { class, text, .. },
        } = &action.kind
            && !NAMES.contains(&class.as_str())
        {
            values.push((Spot::Made(at), Given::Text(text)));
        }
    }
    for (number, file) in scenario.found.iter().enumerate() {
        if let Found::Read(FoundContent::Text(text)) = &file.what {
            values.push((Spot::Found(number), Given::Text(text)));
        }
    }
    values.extend(scenario.input.as_ref().map(|input| (Spot::Input, Given::Text(&input.text))));
    values
}

fn value(operand: &Operand) -> Option<Given<'_>> {
    match operand {
        Operand::Literal(Literal::Text(text)) => Some(Given::Text(text)),
        Operand::Literal(Literal::Primitive(number) | Literal::Boxed(number)) => match number {
            Primitive::Boolean(_) | Primitive::Char(_) => None,
            _ => Some(Given::Number(*number)),
        },
        _ => None,
    }
}

/// How many arguments of an action are one element.
fn arguments_together(kind: &ActionKind) -> Option<usize> {
    match kind {
        ActionKind::CreateArray { elements: true, .. }
        | ActionKind::LibraryLiteral { form: LiteralForm::Collection { .. } } => Some(1),
        ActionKind::LibraryLiteral { form: LiteralForm::Map { .. } } => Some(2),
        ActionKind::LibraryLiteral { form: LiteralForm::Factory { class, method } } => {
            arguments_of_element(class, method)
        }
        ActionKind::InvokeStatic { method } if is_of_objects(method) => {
            arguments_of_element(&method.owner, &method.name)
        }
        _ => None,
    }
}

/// Whether it is one of those that the JDK has for any few elements: `List.of(a, b)`.
fn is_of_objects(method: &MethodRef) -> bool {
    let parameters = method.desc.strip_prefix('(').and_then(|desc| desc.split_once(')'));
    let takes_objects = |parameters: &str| !parameters.is_empty() && parameters.replace(OBJECT, "").is_empty();
    method.owner.starts_with("java/util/") && parameters.is_some_and(|(parameters, _)| takes_objects(parameters))
}

/// The one for so many.
fn of_fewer(method: &MethodRef, count: usize) -> MethodRef {
    let result = method.desc.split_once(')').map_or("", |(_, result)| result);
    MethodRef { method: None, desc: format!("({}){result}", OBJECT.repeat(count)), ..method.clone() }
}

/// Whether a text names something: a place of the test, a property that it sets.
fn stays(scenario: &Scenario, text: &JavaText) -> bool {
    let is_place = || split(text, &scenario.places).is_some() || scenario.places.of_path(text).is_some();
    let property = || text.to_utf8().map(|key| format!("property:{key}"));
    is_place() || !scenario.sets.is_empty() && property().is_some_and(|name| scenario.sets.contains(&name))
}

/// Characters, surrogate pairs as one.
fn letters(text: &JavaText) -> impl Iterator<Item = Range<usize>> + '_ {
    char::decode_utf16(text.0.iter().copied()).scan(0, |at, letter| {
        let start = *at;
        *at += letter.map_or(1, char::len_utf16);
        Some(start..*at)
    })
}

/// Nought, one, and what begins with the same digits, from the smallest to the number itself, without that.
fn smaller_numbers(number: Primitive) -> Vec<Primitive> {
    let nought = number.read_as("0");
    if nought == Some(number) {
        return Vec::new();
    }
    let mut smaller: Vec<Primitive> = nought.into_iter().collect();
    if number.read_as("1") == Some(number) {
        return smaller;
    }
    let text = number.to_string();
    let digits = if text.len() <= MOST_DIGITS { &text } else { "" };
    for text in std::iter::once("1").chain((1..digits.len()).map(|end| &digits[..end])) {
        let one = number.read_as(text).filter(|one| *one != number && !smaller.contains(one));
        smaller.extend(one);
    }
    smaller
}

fn action_mut(scenario: &mut Scenario, at: usize) -> &mut Action {
    scenario.arrange.get_mut(at).unwrap_or(&mut scenario.act)
}

fn text_mut(scenario: &mut Scenario, place: Spot) -> Option<&mut JavaText> {
    match place {
        Spot::Argument(at, argument) => match action_mut(scenario, at).arguments.get_mut(argument)? {
            Operand::Literal(Literal::Text(text)) => Some(text),
            _ => None,
        },
        Spot::Made(at) => match &mut action_mut(scenario, at).kind {
            ActionKind::LibraryLiteral {
                form: LiteralForm::ConstructText { text, .. } | LiteralForm::ConstructBytes { text, .. },
            } => Some(text),
            _ => None,
        },
        Spot::Found(number) => match &mut scenario.found.get_mut(number)?.what {
            Found::Read(FoundContent::Text(text)) => Some(text),
            _ => None,
        },
        Spot::Input => scenario.input.as_mut().map(|input| &mut input.text),
        Spot::Row(_) => None,
    }
}
