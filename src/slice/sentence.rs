//! Sentences that name objects: by a variable where a test holds them, else in words.
//!
//! Input: parts. Output: plain text, once somebody knows what the variables are called. Invariant: no event or object number is in it,
//! so the same program gives the same sentence in every recording.

/// A sentence over objects of some kind: those of the recording, then the variables of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence<O> {
    parts: Vec<Part<O>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part<O> {
    Text(String),
    /// The first of these that has a name, else these words.
    Object(Vec<O>, String),
}

impl<O> Default for Sentence<O> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<O> From<&str> for Sentence<O> {
    fn from(text: &str) -> Self {
        Self { parts: vec![Part::Text(text.to_owned())] }
    }
}

impl<O: Copy> Sentence<O> {
    /// With these words behind it.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// With an object behind it: the first of these that has a name, else these words.
    #[must_use]
    pub fn object(mut self, objects: Vec<O>, otherwise: impl Into<String>) -> Self {
        self.parts.push(Part::Object(objects, otherwise.into()));
        self
    }

    /// With another sentence behind it.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// The same sentence over what stands for the objects; those without anything lose their place.
    #[must_use]
    pub fn map<P>(self, place: impl Fn(O) -> Option<P>) -> Sentence<P> {
        let part = |part| match part {
            Part::Text(text) => Part::Text(text),
            Part::Object(objects, otherwise) => {
                Part::Object(objects.into_iter().filter_map(&place).collect(), otherwise)
            }
        };
        Sentence { parts: self.parts.into_iter().map(part).collect() }
    }

    /// The sentence with these names.
    #[must_use]
    pub fn named(&self, name: impl Fn(O) -> Option<String>) -> String {
        let text = |part: &Part<O>| match part {
            Part::Text(text) => text.clone(),
            Part::Object(objects, otherwise) => {
                objects.iter().find_map(|object| name(*object)).unwrap_or_else(|| otherwise.clone())
            }
        };
        self.parts.iter().map(text).collect()
    }

    /// The sentence in words alone.
    #[must_use]
    pub fn plain(&self) -> String {
        self.named(|_| None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_object_with_a_name_is_named() {
        let sentence = Sentence::from("parse takes ").object(vec![1, 2], "the Options").text("!");
        assert_eq!(sentence.plain(), "parse takes the Options!");
        assert_eq!(sentence.named(|number| (number == 2).then(|| "options".to_owned())), "parse takes options!");
        let mapped = sentence.map(|number| (number == 2).then_some('b'));
        assert_eq!(mapped.named(|letter| Some(letter.to_string())), "parse takes b!");
    }
}
