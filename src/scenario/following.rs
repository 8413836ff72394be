//! Assertions that follow what a try found.
//!
//! Input: a scenario, the check of it that failed, and what that said. Output: the scenario that expects there what was found. Invariant: nothing else of it changes; what a
//! message does not tell exactly (objects, characters, fractions, nothing at all) is not followed. Why at all: state that the act does not touch is asserted as it was
//! recorded, which pins all that made it; whoever wants a smaller test with values of its own says so (`--keep behaviour`).

use super::model::{Expected, Literal, Scenario};
use crate::trace::event::{JavaText, Primitive};

impl Scenario {
    /// With what a check found; none if the message does not tell. `assertion`: its number; none: what the act prints.
    #[must_use]
    pub fn following(&self, assertion: Option<usize>, message: &str) -> Option<Self> {
        let mut followed = self.clone();
        match assertion {
            Some(number) => {
                let assertion = followed.assertions.get_mut(number)?;
                assertion.expected = assertion.expected.found_instead(message)?;
                assertion.tried = true;
            }
            None => {
                let printed = followed.printed.as_mut().filter(|printed| printed.times.is_empty())?;
                printed.text = text_instead(&printed.text, message)?;
                printed.tried = true;
            }
        }
        Some(followed)
    }
}

impl Expected {
    /// What a check found that expected this; none if its message does not tell.
    #[must_use]
    pub(super) fn found_instead(&self, message: &str) -> Option<Self> {
        Some(match self {
            Self::Text(text) => Self::Text(text_instead(text, message)?),
            Self::Value(Literal::Text(text)) => Self::Value(Literal::Text(text_instead(text, message)?)),
            Self::Value(Literal::Primitive(known)) => Self::Value(Literal::Primitive(number(*known, message)?)),
            Self::Value(Literal::Boxed(known)) => Self::Value(Literal::Boxed(number(*known, message)?)),
            _ => return None,
        })
    }
}

fn text_instead(expected: &JavaText, message: &str) -> Option<JavaText> {
    // (Nothing at all reads the same as the text `null`.)
    let found = found_by(&expected.to_utf8()?, message).filter(|found| *found != "null")?;
    Some(found.into())
}

fn number(known: Primitive, message: &str) -> Option<Primitive> {
    let is_exact = !matches!(known, Primitive::Float(_) | Primitive::Double(_));
    known.read_as(found_by(&known.to_string(), message)?).filter(|_| is_exact)
}

/// What a check that expected what reads so found, by its message.
pub(super) fn found_by<'m>(expected: &str, message: &'m str) -> Option<&'m str> {
    let rest = message.strip_prefix("expected: <")?.strip_prefix(expected)?;
    rest.strip_prefix("> but was: <")?.strip_suffix('>')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::event::Narrow;

    fn told(expected: &Expected, found: &str) -> Option<Expected> {
        let known = match expected {
            Expected::Text(text) | Expected::Value(Literal::Text(text)) => text.to_utf8().unwrap(),
            Expected::Value(Literal::Primitive(known)) => known.to_string(),
            _ => String::new(),
        };
        expected.found_instead(&format!("expected: <{known}> but was: <{found}>"))
    }

    #[test]
    fn texts_and_whole_numbers_follow() {
        let text = |text: &str| Expected::Text(text.into());
        let number = |value| Expected::Value(Literal::Primitive(Primitive::Int(value)));
        assert_eq!(told(&text("a> but was: <b"), "c"), Some(text("c")));
        assert_eq!(told(&text("a"), ""), Some(text("")));
        assert_eq!(told(&number(-3), "40"), Some(number(40)));
        let truth = |value| Expected::Value(Literal::Primitive(Primitive::Boolean(value)));
        assert_eq!(told(&truth(true), "false"), Some(truth(false)));
    }

    #[test]
    fn what_a_message_does_not_tell_exactly_stays() {
        assert_eq!(told(&Expected::Text("a".into()), "null"), None);
        assert_eq!(told(&Expected::Value(Literal::Primitive(Primitive::Double(Narrow(0)))), "1.5"), None);
        assert_eq!(told(&Expected::NotNull, "x"), None);
        assert_eq!(found_by("a", "expected: <a> but was: <cut off…"), None);
    }
}
