//! Tests without what another user's machine says otherwise.
//!
//! Input: a scenario whose test is red for another user. Output: the same without what it expects of texts with the user's name in them; if there is no such, without
//! all that only verification could show to be the same. Invariant: all else is asserted as it was. Why in two steps: most that asks for the name says it.

use super::model::Scenario;
use crate::trace::event::JavaText;

impl Scenario {
    /// With less of a user. None if there is no less, or nothing else is left to look at.
    #[must_use]
    pub fn with_less_of_user(&self, name: &str) -> Option<Self> {
        let is_less = |less: &Self| less != self && !less.looks_at_nothing();
        let unnamed = Some(self.without_name(name)).filter(is_less);
        unnamed.or_else(|| Some(self.without_tried()).filter(is_less))
    }

    fn without_name(&self, name: &str) -> Self {
        let mut less = self.clone();
        less.printed = less.printed.filter(|printed| !names(&printed.text, name));
        less.assertions.retain(|assertion| !assertion.expected.has_text(|text| names(text, name)));
        less
    }
}

/// Whether a name stands in a text as a word. (`?` is the name of who has none.)
fn names(text: &JavaText, name: &str) -> bool {
    let text = text.to_utf8().unwrap_or_default();
    let stands_at = |at: usize| {
        let beside = [text[..at].chars().next_back(), text[at + name.len()..].chars().next()];
        !beside.into_iter().flatten().any(char::is_alphanumeric)
    };
    name.contains(char::is_alphabetic) && text.match_indices(name).any(|(at, _)| stands_at(at))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_name_is_found_as_a_word_alone() {
        let is_in = |text: &str, name: &str| names(&text.into(), name);
        assert!(is_in("app: approved", "app"));
        assert!(is_in("signed by root.", "root"));
        for (text, name) in [("approved", "app"), ("rooted", "root"), ("what? all", "?"), ("any", "")] {
            assert!(!is_in(text, name), "{name} in {text}");
        }
    }
}
