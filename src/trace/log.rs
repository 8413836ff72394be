//! The events of one trace, in columns.
//!
//! Input: events in file order from `parse`. Output: random access by [`EventId`]. Invariant: all columns have the same length;
//! spans point into the arenas. Why columns: a recording has millions of events and almost every pass reads only kinds and threads.

use super::event::{BranchSpan, Content, ContentId, Event, EventId, JavaText, StringRef, ThreadId, Value, ValueSpan};

/// All events of one recorded JVM.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct EventLog {
    /// Event by number.
    pub events: Vec<Event>,
    /// The thread of each event.
    pub threads: Vec<ThreadId>,
    /// Arena of arguments and lengths.
    pub values: Vec<Value>,
    /// Arena of branch words.
    pub branches: Vec<u64>,
    /// Contents by number.
    pub contents: Vec<Content>,
    /// Texts by number.
    pub texts: Vec<JavaText>,
}

impl EventLog {
    /// How many events there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The event with this number.
    #[must_use]
    pub fn event(&self, id: EventId) -> Event {
        self.events[id.index()]
    }

    /// Its thread.
    #[must_use]
    pub fn thread(&self, id: EventId) -> ThreadId {
        self.threads[id.index()]
    }

    /// The values of a span.
    #[must_use]
    pub fn values(&self, span: ValueSpan) -> &[Value] {
        &self.values[span.start as usize..(span.start + span.len) as usize]
    }

    /// The branch words of a span.
    #[must_use]
    pub fn branches(&self, span: BranchSpan) -> &[u64] {
        &self.branches[span.start as usize..(span.start + span.len) as usize]
    }

    /// A content.
    #[must_use]
    pub fn content(&self, id: ContentId) -> &Content {
        &self.contents[id.0 as usize]
    }

    /// A text.
    #[must_use]
    pub fn text(&self, text: StringRef) -> &JavaText {
        &self.texts[text.0 as usize]
    }
}
