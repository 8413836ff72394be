//! What only a try tells: what a library's object says of itself, and what a library prints by a reference that it was given (`forEach(System.out::println)`).
//!
//! Input: a scenario of which only is known that its act gives an object, or that it had a stream; a text that tries of it found. Output: a scenario that asks
//! for the text, and one that asserts it. Invariant: without it the scenario says what it said before. Why not in the recording: reading a library's object runs the
//! library's code, and what the JDK calls by itself has no body of ours; the recorded program is not ours, but a try harms nobody, and two show whether the text is the same.

use super::following::found_by;
use super::model::{Assertion, ConsoleStream, Expected, Printed, PrintedOn, Probe, Scenario};

/// What no object says: the check that expects it fails, and says what it found.
pub(super) const QUESTION: &str = "(what testcarve asks)";

impl Scenario {
    /// The scenario that asks; none if more is known of what the act gives.
    #[must_use]
    pub fn asking_own_text(&self) -> Option<Self> {
        let place = self.place_of_unknown()?;
        let question = self.said_at(place, QUESTION);
        Some(Self { assertions: vec![question], printed: None, ..self.clone() })
    }

    /// With what the object says.
    #[must_use]
    pub fn with_own_text(&self, text: &str) -> Self {
        let mut more = self.clone();
        let is_said = |one: &Assertion| one.expected.has_text(|known| known.to_utf8().as_deref() == Some(text));
        if let Some(place) = self.place_of_unknown().filter(|_| !self.assertions.iter().any(is_said)) {
            more.assertions[place] = self.said_at(place, text);
        }
        more
    }

    /// Without it; none if nothing is said so.
    #[must_use]
    pub fn without_own_text(&self) -> Option<Self> {
        let is_own_text =
            |one: &Assertion| one.tried && one.probe == Probe::ActResult && matches!(one.expected, Expected::Text(_));
        let place = self.assertions.iter().position(is_own_text)?;
        let mut less = self.clone();
        less.assertions[place] =
            Assertion { expected: Expected::NotNull, tried: false, ..self.assertions[place].clone() };
        Some(less)
    }

    /// Whether it is not known what its act prints, and the act does not throw.
    #[must_use]
    pub fn may_ask_print(&self) -> bool {
        self.printed.is_none() && self.act.threw.is_none()
    }

    /// The scenario that asks what its act prints; none if that cannot be asked.
    #[must_use]
    pub fn asking_print(&self, stream: ConsoleStream) -> Option<Self> {
        self.may_ask_print().then(|| Self { assertions: Vec::new(), ..self.with_own_print(stream, QUESTION) })
    }

    /// With what its act prints.
    #[must_use]
    pub fn with_own_print(&self, stream: ConsoleStream, text: &str) -> Self {
        let printed = Printed {
            on: PrintedOn::Stream { stream, from_start: false },
            text: text.into(),
            platform_lines: text.contains('\n'),
            times: Vec::new(),
            tried: true,
            arrange_prints: true,
        };
        Self { printed: Some(printed), ..self.clone() }
    }

    /// Where it says that there is an object, and of that no more.
    fn place_of_unknown(&self) -> Option<usize> {
        let mut of_result = self.assertions.iter().enumerate().filter(|(_, one)| *one.probe.root() == Probe::ActResult);
        let (place, only) = of_result.next()?;
        (of_result.next().is_none() && only.probe == Probe::ActResult && only.expected == Expected::NotNull)
            .then_some(place)
    }

    fn said_at(&self, place: usize, text: &str) -> Assertion {
        let expected = Expected::Text(text.into());
        Assertion { expected, tried: true, ..self.assertions[place].clone() }
    }
}

/// What the check that asks found, by its message.
#[must_use]
pub fn own_text_in(message: &str) -> Option<&str> {
    found_by(QUESTION, message)
}

#[cfg(test)]
mod tests {
    use super::{QUESTION, own_text_in};

    #[test]
    fn the_answer_stands_in_the_message_of_the_check() {
        let message = |found: &str| format!("expected: <{QUESTION}> but was: <{found}>");
        assert_eq!(own_text_in(&message("[a, <b>]")), Some("[a, <b>]"));
        assert_eq!(own_text_in("expected: <1> but was: <2>"), None);
        assert_eq!(own_text_in(message("too long").trim_end_matches('>')), None);
    }
}
