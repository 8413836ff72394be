//! One recorded JVM: what its trace file says, whole.
//!
//! Input: from `parse`. Output: read by every later stage. Invariant: every number that an event or a definition mentions is
//! defined in [`Definitions`], so later stages index without checking.

use indexmap::IndexMap;

use super::definition::{Callee, Class, Field, Lambda, Method, Object, Thread};
use super::event::{CalleeId, ClassId, EventId, FieldId, LambdaId, MethodId, ObjectId, ThreadId};
use super::log::EventLog;
use super::strings::Strings;
use super::table::Table;

/// A whole trace.
#[derive(Debug, Default, PartialEq)]
pub struct Recording {
    pub header: Header,
    pub definitions: Definitions,
    pub log: EventLog,
    pub ends: Ends,
    /// The last line had no end: the JVM was killed while it wrote.
    pub cut: Option<CutLine>,
    /// Length of the file.
    pub bytes: u64,
    pub lines: EventLines,
}

impl Recording {
    /// How it was cut; none if the recorder closed it in good order.
    #[must_use]
    pub fn cut_text(&self) -> Option<String> {
        let behind = || "the recording was cut behind its last line: all that is in it is used".to_owned();
        let told = || self.cut.as_ref().map_or_else(behind, ToString::to_string);
        (self.cut.is_some() || !self.ends.complete).then(told)
    }
}

/// The header records, in order.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Header(pub IndexMap<String, String>);

impl Header {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

/// What the trace defines before it uses it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Definitions {
    pub classes: Table<ClassId, Class>,
    pub methods: Table<MethodId, Method>,
    pub fields: Table<FieldId, Field>,
    pub strings: Strings,
    pub objects: Table<ObjectId, Object>,
    pub threads: Table<ThreadId, Thread>,
    pub callees: Table<CalleeId, Callee>,
    pub lambdas: Table<LambdaId, Lambda>,
}

/// The records of an orderly end.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The effective class path.
    pub class_path: Option<String>,
    /// Classes that were not woven, each with its reason.
    pub unwoven: Vec<(String, String)>,
    /// Invocations lost to budgets.
    pub dropped: u64,
    /// The recorder closed the file in good order.
    pub complete: bool,
}

/// A last line without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutLine {
    /// Line number, from 1.
    pub line: u32,
    /// Where it starts in the file.
    pub offset: u64,
    /// How much of it was written.
    pub bytes: u64,
}

impl std::fmt::Display for CutLine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, bytes, .. } = self;
        write!(out, "the recording was cut in line {line}: its {bytes} bytes are dropped, all before them is used")
    }
}

/// The line of each event, as the places where records that are not events stand between two events.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct EventLines {
    /// From this event on, so many lines are not events; rising.
    steps: Vec<(u32, u32)>,
}

impl EventLines {
    /// Says that `event` stands in `line` (from 1); events come in order.
    pub(super) fn push(&mut self, event: u32, line: u32) {
        let others = line.wrapping_sub(event);
        if self.steps.last().is_none_or(|&(_, last)| last != others) {
            self.steps.push((event, others));
        }
    }

    /// The line of an event, from 1.
    #[must_use]
    pub fn line(&self, event: EventId) -> u32 {
        let after = self.steps.partition_point(|&(first, _)| first <= event.0);
        let others = after.checked_sub(1).map_or(0, |step| self.steps[step].1);
        event.0.wrapping_add(others)
    }
}

#[cfg(test)]
mod tests {
    use super::{EventId, EventLines};

    #[test]
    fn an_event_knows_its_line() {
        let mut lines = EventLines::default();
        for (event, line) in [(0, 7), (1, 8), (2, 12), (3, 13)] {
            lines.push(event, line);
        }
        let all: Vec<_> = (0..4).map(|event| lines.line(EventId(event))).collect();
        assert_eq!(all, [7, 8, 12, 13]);
    }
}
