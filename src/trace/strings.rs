//! The strings of a recording: one number for each value.
//!
//! Input: definitions in the order of the file. Output: texts by number, and the number that stands for each. Invariant: two numbers of
//! one text are one value. Why: the recorder forgets its table when it has grown large, and then gives a text a second number; a field
//! that holds it did not change meanwhile.

use std::ops::Index;

use indexmap::IndexMap;

use super::event::{JavaText, StringId};
use super::table::Table;

/// The strings of a recording.
#[derive(Clone, Debug, Default)]
pub struct Strings {
    texts: Table<StringId, JavaText>,
    /// The first number of each text.
    first: IndexMap<JavaText, StringId>,
    /// The first numbers of those that are not the first of their text.
    again: IndexMap<StringId, StringId>,
}

impl Strings {
    /// Defines a number; false if it was defined already.
    pub fn define(&mut self, id: StringId, text: JavaText) -> bool {
        if !self.texts.define(id, text.clone()) {
            return false;
        }
        let first = *self.first.entry(text).or_insert(id);
        if first != id {
            self.again.insert(id, first);
        }
        true
    }

    /// Every definition as it was recorded, also those of a text that has a number already.
    #[must_use]
    pub fn texts(&self) -> &Table<StringId, JavaText> {
        &self.texts
    }

    /// The number that stands for the value of a number.
    #[inline]
    #[must_use]
    pub fn value(&self, id: StringId) -> StringId {
        if self.again.is_empty() { id } else { self.again.get(&id).copied().unwrap_or(id) }
    }

    /// All definitions, by rising number.
    pub fn iter(&self) -> impl Iterator<Item = (StringId, &JavaText)> {
        self.texts.iter()
    }
}

impl PartialEq for Strings {
    fn eq(&self, other: &Self) -> bool {
        self.texts == other.texts
    }
}

impl Index<StringId> for Strings {
    type Output = JavaText;

    fn index(&self, id: StringId) -> &JavaText {
        &self.texts[id]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_two_numbers_is_one_value() {
        let text = |text: &str| JavaText(text.encode_utf16().collect());
        let mut strings = Strings::default();
        assert!(strings.define(StringId(1), text("=")) && strings.define(StringId(2), text("")));
        assert_eq!(strings.value(StringId(2)), StringId(2));
        assert!(strings.define(StringId(9), text("=")) && !strings.define(StringId(9), text("!")));
        assert_eq!((strings.value(StringId(9)), strings.value(StringId(1))), (StringId(1), StringId(1)));
        assert_eq!(strings[StringId(9)], text("="));
    }
}
