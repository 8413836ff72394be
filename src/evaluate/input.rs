//! The standard input that the recorded program took, so that it can be given to it again.
//!
//! Input: the events of all recorded JVMs. Output: the bytes for the command, or why it runs without. Invariant: nothing is made up:
//! where several JVMs took input, nobody knows how they shared the command's.

use crate::trace::event::{Event, EventId};
use crate::trace::log::EventLog;

/// The agent tells no more behind so many bytes (`StandardInput.java`).
const MOST: usize = 16 << 20;

/// What the recording holds of standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RecordedInput {
    /// No JVM took any.
    None,
    /// One did.
    Of(Vec<u8>),
    /// So many JVMs did.
    Shared(usize),
}

impl RecordedInput {
    /// Of all recorded JVMs.
    pub(crate) fn of<'a>(logs: impl IntoIterator<Item = &'a EventLog>) -> Self {
        let mut taken: Vec<Vec<u8>> = logs.into_iter().map(taken).filter(|bytes| !bytes.is_empty()).collect();
        match taken.len() {
            0 => Self::None,
            1 => Self::Of(taken.swap_remove(0)),
            count => Self::Shared(count),
        }
    }

    /// What the command gets.
    #[must_use]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Of(bytes) => bytes,
            Self::None | Self::Shared(_) => &[],
        }
    }

    /// A sentence if that is not what the recorded program took.
    #[must_use]
    pub(crate) fn warning(&self) -> Option<String> {
        match self {
            Self::Of(bytes) if bytes.len() >= MOST => Some(format!(
                "the recording holds the first {} bytes of standard input only: the command runs with these",
                bytes.len()
            )),
            Self::None | Self::Of(_) => None,
            Self::Shared(count) => Some(format!(
                "{count} recorded JVMs read standard input, and which read what of the command's is not known: the command runs without"
            )),
        }
    }
}

fn taken(log: &EventLog) -> Vec<u8> {
    let mut bytes = Vec::new();
    for id in 0..u32::try_from(log.len()).unwrap_or(u32::MAX) {
        if let Event::StdinConsumed { text, .. } = log.event(EventId(id)) {
            // Each unit is one byte.
            bytes.extend(log.text(text).0.iter().map(|unit| unit.to_le_bytes()[0]));
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::recorded;

    fn log(events: &str) -> EventLog {
        let text = format!("testcarve-trace 2\nthread 1 name=\"main\"\nT 1\n{events}");
        recorded(&text).log
    }

    #[test]
    fn what_one_jvm_took_is_given_again_byte_by_byte() {
        let (one, none) = (log("I \"yes\\n\"\nI \"n\\u00f6\"\n"), log(""));
        let input = RecordedInput::of([&none, &one]);
        assert_eq!((input.bytes(), input.warning()), (&b"yes\nn\xf6"[..], None));
        assert_eq!(RecordedInput::of([&none]), RecordedInput::None);
    }

    #[test]
    fn nobody_knows_who_got_what_of_several() {
        let one = log("I \"yes\\n\"\n");
        let input = RecordedInput::of([&one, &one]);
        assert_eq!((input.bytes(), &input), (&b""[..], &RecordedInput::Shared(2)));
        assert!(input.warning().is_some_and(|told| told.starts_with("2 recorded JVMs read standard input")));
    }
}
