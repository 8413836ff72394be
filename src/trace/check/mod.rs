//! The laws of a recording: what holds of every trace that the recorder wrote correctly.
//!
//! Input: a parsed recording. Output: findings, each with its line. Invariant: a lawful recording has none, wherever it was cut.
//! What the parser needs to hold (numbers are defined, once) is its own error and is not repeated here. Why one pass with a stack for
//! each thread: every law is about a definition alone or about an event and the frames open at it.

mod definitions;
mod events;
mod frames;
mod types;

use std::fmt;

pub(crate) use self::types::{box_of, fits};

use super::event::EventId;
use super::recording::Recording;

/// A broken recording breaks its laws at nearly every event; more than these help nobody.
const MOST: usize = 1000;

/// A law that is broken somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// Super classes, interfaces and outer classes are defined, too.
    DefinedTypes,
    /// Descriptors are well formed.
    Descriptors,
    /// What is left was entered, what returned was called.
    Balance,
    /// `^` names a depth that some frame is beyond.
    Depth,
    /// A constructor binds its receiver once; nothing else binds.
    Binding,
    /// A call has the receiver and as many arguments as its method says.
    Arguments,
    /// A value fits the type of what holds it.
    Types,
    /// Static fields are accessed as such, and instance fields on an object.
    Access,
    /// Only monitors that were entered are left.
    Monitors,
}

impl fmt::Display for Law {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::DefinedTypes => "defined types",
            Self::Descriptors => "descriptors",
            Self::Balance => "balance",
            Self::Depth => "depth",
            Self::Binding => "binding",
            Self::Arguments => "arguments",
            Self::Types => "types",
            Self::Access => "access",
            Self::Monitors => "monitors",
        })
    }
}

/// A place where a law is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub law: Law,
    /// The event and its line; none for definitions.
    pub event: Option<(EventId, u32)>,
    pub detail: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((event, line)) = self.event {
            write!(out, "line {line} ({event}): ")?;
        }
        write!(out, "{}: {}", self.law, self.detail)
    }
}

/// What `check_recording` found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// The first ones: definitions, then events in order.
    pub first: Vec<Finding>,
    /// How many in all.
    pub count: usize,
}

impl Findings {
    fn push(&mut self, law: Law, event: Option<(EventId, u32)>, detail: impl FnOnce() -> String) {
        self.count += 1;
        if self.first.len() < MOST {
            let detail = detail();
            self.first.push(Finding { law, event, detail });
        }
    }
}

/// Checks all laws.
#[must_use]
pub fn check_recording(recording: &Recording) -> Findings {
    let mut findings = Findings::default();
    definitions::check_definitions(recording, &mut findings);
    events::check_events(recording, &mut findings);
    findings
}

#[cfg(test)]
mod tests;
