//! Texts without the times, and the keys that are another one each time, that stand in them: `Invoice 1 of <day>`.
//!
//! Input: a text, or a scenario whose test is red on another day. Output: the same with a word for each day and time, and which of those there were: the test
//! replaces them, too, before it compares. Invariant: all else of a text is compared as it was. Why not by what the clock gave: it goes through
//! calculations, files and tables, where no data flow of ours follows it, and it looks like a time when it comes out.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::model::{Assertion, Expected, Literal, Operand, Scenario};
use crate::trace::event::JavaText;

/// A form in which people write times, and programs write keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeForm {
    /// `2026-11-24T06:32:29.597Z`, `2026-11-24T06:32`.
    Moment,
    /// `Tue Nov 24 06:32:29 CET 2026`, as `Date` says it.
    Date,
    /// `2026-11-24`.
    Day,
    /// `24.11.2026`.
    DottedDay,
    /// `11/24/2026`.
    SlashedDay,
    /// `06:32:29`, with a fraction or without.
    Time,
    /// `0c07a105-9f1e-4a52-8d0c-3f4c2b1a0e9d`.
    Uuid,
}

impl TimeForm {
    /// All, the longer ones first.
    const ALL: [Self; 7] =
        [Self::Uuid, Self::Moment, Self::Date, Self::Day, Self::DottedDay, Self::SlashedDay, Self::Time];

    /// A regular expression, the same here and in Java.
    #[must_use]
    pub fn pattern(self) -> &'static str {
        match self {
            Self::Moment => r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?",
            Self::Date => r"[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{2}:\d{2}:\d{2} \S+ \d{4}",
            Self::Day => r"\d{4}-\d{2}-\d{2}",
            Self::DottedDay => r"\d{1,2}\.\d{1,2}\.\d{4}",
            Self::SlashedDay => r"\d{1,2}/\d{1,2}/\d{4}",
            Self::Uuid => r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
            Self::Time => r"\d{2}:\d{2}:\d{2}([.,]\d+)?",
        }
    }

    /// What stands for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Moment | Self::Date => "<moment>",
            Self::Day | Self::DottedDay | Self::SlashedDay => "<day>",
            Self::Time => "<time>",
            Self::Uuid => "<uuid>",
        }
    }
}

static FORMS: LazyLock<Vec<(TimeForm, Regex)>> = LazyLock::new(|| {
    let compiled = |form: TimeForm| (form, Regex::new(form.pattern()).expect("a pattern of ours"));
    TimeForm::ALL.into_iter().map(compiled).collect()
});

/// A text with its times replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeless {
    pub text: JavaText,
    /// What is replaced, in this order.
    pub times: Vec<TimeForm>,
}

impl Timeless {
    /// A text without its times; none if there are none.
    #[must_use]
    pub fn of(text: &JavaText) -> Option<Self> {
        let mut text = text.to_utf8()?;
        let mut times = Vec::new();
        for (form, regex) in FORMS.iter() {
            let replaced = regex.replace_all(&text, form.word());
            if replaced != text {
                text = replaced.into_owned();
                times.push(*form);
            }
        }
        (!times.is_empty()).then(|| Self { text: text.as_str().into(), times })
    }
}

impl Expected {
    /// The same without times; none if there are none, or it is no text and no list of texts.
    #[must_use]
    pub fn timeless(&self) -> Option<Self> {
        let text = match self {
            Self::Value(Literal::Text(text)) | Self::Text(text) => text.clone(),
            Self::List(all) | Self::Elements(all) => text_of_list(all)?,
            _ => return None,
        };
        Timeless::of(&text).map(Self::Timeless)
    }
}

/// What a list of texts says of itself.
fn text_of_list(all: &[Operand]) -> Option<JavaText> {
    let text = |operand: &Operand| match operand {
        Operand::Literal(Literal::Text(text)) => text.to_utf8(),
        _ => None,
    };
    let texts: Vec<String> = all.iter().map(text).collect::<Option<_>>()?;
    Some(format!("[{}]", texts.join(", ")).as_str().into())
}

impl Scenario {
    /// The scenario of a test that is red on another day, with less in it that could be the reason: texts without their times, and no other
    /// assertion with times; of one that has such texts already, without those. None if there is no less.
    #[must_use]
    pub fn with_less_time(&self) -> Option<Self> {
        let mut less = self.clone();
        less.assertions = self.assertions.iter().filter_map(with_less_time).collect();
        if let Some(printed) = &mut less.printed
            && printed.times.is_empty()
            && let Some(Timeless { text, times }) = Timeless::of(&printed.text)
        {
            (printed.text, printed.times, printed.tried) = (text, times, true);
        }
        if less == *self {
            less = self.without_tried();
        }
        (less != *self && !less.looks_at_nothing()).then_some(less)
    }

    /// Without all that only verification could show to be the same, though it has no times, or they were left out.
    pub(super) fn without_tried(&self) -> Self {
        let stays = |assertion: &&Assertion| !assertion.tried;
        let assertions = self.assertions.iter().filter(stays).cloned().collect();
        let printed = self.printed.clone().filter(|printed| !printed.tried);
        Self { assertions, printed, ..self.clone() }
    }

    /// Whether it says something that only verification shows to be the same: of what asked for the time or the user, or drew the name of a file.
    #[must_use]
    pub fn is_tried(&self) -> bool {
        self.printed.as_ref().is_some_and(|printed| printed.tried) || self.assertions.iter().any(|one| one.tried)
    }
}

fn with_less_time(assertion: &Assertion) -> Option<Assertion> {
    if let Some(expected) = assertion.expected.timeless() {
        return Some(Assertion { expected, tried: true, ..assertion.clone() });
    }
    let has_times = || assertion.expected.has_text(|text| Timeless::of(text).is_some());
    (assertion.changes || !has_times()).then(|| assertion.clone())
}

#[cfg(test)]
mod tests {
    use super::{TimeForm, Timeless};

    fn timeless(text: &str) -> Option<(String, Vec<TimeForm>)> {
        Timeless::of(&text.into()).map(|it| (it.text.to_utf8().unwrap(), it.times))
    }

    #[test]
    fn times_are_told_from_numbers() {
        use TimeForm::{Date, Day, DottedDay, Moment, SlashedDay, Time};
        for (text, without, times) in [
            ("of 2026-11-24, 7.50", "of <day>, 7.50", vec![Day]),
            ("2026-11-24T06:32:29.597941311Z", "<moment>Z", vec![Moment]),
            ("2026-11-24T06:32 to 2026-11-25", "<moment> to <day>", vec![Moment, Day]),
            ("at Tue Nov 24 06:32:29 UTC 2026.", "at <moment>.", vec![Date]),
            ("24.11.2026 or 11/24/2026 06:32:29,5", "<day> or <day> <time>", vec![DottedDay, SlashedDay, Time]),
        ] {
            assert_eq!(timeless(text), Some((without.to_owned(), times)));
        }
        assert_eq!(timeless("1.2.3, 10:30, 2026-11, 12/24"), None);
    }
}
