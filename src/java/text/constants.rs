//! Texts of several lines that several tests of a class have: they stand once, as constants of the class.
//!
//! Input: the texts that the tests print, each with the variable that has it, if one has. Output: their names. Invariant: a text has a name if at least three tests print it, on at
//! least three lines: a shorter one says more where it is used. Like imports, they are known when the class was written once.

use std::cell::{Cell, RefCell};

use indexmap::{IndexMap, IndexSet};

/// Tests of a class that must print a text, and lines that it must take.
const FEWEST: usize = 3;
/// Letters of a name that is made of a text.
const LONGEST_NAME: usize = 24;

/// The texts of one file.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    names: IndexMap<Vec<u16>, String>,
    /// Which test is being written.
    test: Cell<usize>,
    met: RefCell<IndexMap<Vec<u16>, Met>>,
}

/// Who prints a text.
#[derive(Debug, Default)]
struct Met {
    tests: IndexSet<usize>,
    lines: usize,
    /// The first variable that has it.
    variable: Option<String>,
}

impl Texts {
    /// What follows is of this test.
    pub(crate) fn begin(&self, test: usize) {
        self.test.set(test);
    }

    /// The constant that holds a text.
    pub(crate) fn name(&self, text: &[u16]) -> Option<&str> {
        self.names.get(text).map(String::as_str)
    }

    /// A text is printed on so many lines.
    pub(crate) fn meet(&self, text: &[u16], lines: usize) {
        let mut met = self.met.borrow_mut();
        let met = met.entry(text.to_vec()).or_default();
        met.tests.insert(self.test.get());
        met.lines = lines;
    }

    /// A variable has the text.
    pub(crate) fn call(&self, text: &[u16], variable: &str) {
        if let Some(met) = self.met.borrow_mut().get_mut(text) {
            met.variable.get_or_insert_with(|| variable.to_owned());
        }
    }

    /// The final names, once everything was written once.
    pub(crate) fn resolved(self) -> Self {
        let mut names: IndexMap<Vec<u16>, String> = IndexMap::new();
        let mut taken: IndexSet<String> = IndexSet::new();
        for (text, met) in self.met.into_inner() {
            if met.tests.len() >= FEWEST && met.lines >= FEWEST {
                let name = met.variable.map_or_else(|| first_words(&text), |name| constant_name(&name));
                let mut free = (2..).map(|number| format!("{name}_{number}"));
                let mut chosen = name.clone();
                while !taken.insert(chosen.clone()) {
                    chosen = free.next().expect("numbers do not end");
                }
                names.insert(text, chosen);
            }
        }
        Self { names, ..Self::default() }
    }

    /// The constants, in the order of their first use.
    pub(crate) fn constants(&self) -> impl Iterator<Item = (&[u16], &str)> {
        self.names.iter().map(|(text, name)| (text.as_slice(), name.as_str()))
    }
}

/// What the text begins with, as `SELECT_ID`; `TEXT` if that is no word.
fn first_words(text: &[u16]) -> String {
    let text = String::from_utf16_lossy(text);
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words = words.skip_while(|word| word.starts_with(|letter: char| letter.is_ascii_digit()));
    let mut name = words.next().map(str::to_ascii_uppercase).filter(|word| word.len() <= LONGEST_NAME);
    if let (Some(name), Some(second)) = (&mut name, words.next())
        && name.len() + second.len() < LONGEST_NAME
    {
        *name = format!("{name}_{}", second.to_ascii_uppercase());
    }
    name.unwrap_or_else(|| "TEXT".to_owned())
}

/// `firstLine2` as `FIRST_LINE_2`.
fn constant_name(variable: &str) -> String {
    let mut name = String::new();
    let mut before = None;
    for letter in variable.chars() {
        let begins = |before: char| letter.is_uppercase() || letter.is_ascii_digit() && !before.is_ascii_digit();
        if before.is_some_and(|before: char| before != '_' && begins(before)) {
            name.push('_');
        }
        name.extend(letter.to_uppercase());
        before = Some(letter);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(printed: &[(usize, &str, usize)]) -> Vec<(String, String)> {
        let texts = Texts::default();
        for (test, text, lines) in printed {
            let units: Vec<u16> = text.encode_utf16().collect();
            texts.begin(*test);
            texts.meet(&units, *lines);
            if *text == "a" {
                texts.call(&units, "firstLine2");
            }
        }
        let texts = texts.resolved();
        texts.constants().map(|(text, name)| (String::from_utf16_lossy(text), name.to_owned())).collect()
    }

    #[test]
    fn a_text_of_three_lines_in_three_tests_is_a_constant_by_the_name_of_its_variable_or_its_first_words() {
        let named = |text: &str, name: &str| (text.to_owned(), name.to_owned());
        assert_eq!(resolved(&[(0, "a", 3), (1, "a", 3), (2, "a", 3)]), [named("a", "FIRST_LINE_2")]);
        let others = ["-- fruit --", "-- fruit --\n", "select id from t", "1 2", "\u{e9}"];
        let printed: Vec<_> = (0..3).flat_map(|test| others.map(|text| (test, text, 5))).collect();
        let names: Vec<String> = resolved(&printed).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["FRUIT", "FRUIT_2", "SELECT_ID", "TEXT", "TEXT_2"]);
    }

    #[test]
    fn a_text_in_two_tests_or_on_two_lines_stands_where_it_is_used() {
        assert_eq!(resolved(&[(0, "a", 3), (1, "a", 3), (1, "a", 3)]), []);
        assert_eq!(resolved(&[(0, "a", 2), (1, "a", 2), (2, "a", 2)]), []);
    }
}
