//! The events of one trace, in columns.
//!
//! Input: events in file order from `parse`. Output: random access by [`EventId`]. Invariant: all columns have the same length;
//! spans point into the arenas. Why columns: a recording has millions of events and almost every pass reads only kinds and threads.

use indexmap::IndexMap;

use super::copies::{FoundContent, WrittenFile};
use super::event::{BranchSpan, Content, ContentId, Event, EventId, JavaText, StringRef, ThreadId, Value, ValueSpan};
use super::packed::Events;

/// How many events of other threads can stand between an event and what its thread tells right behind it. A thread tells both
/// without a pause of its own; the bound is for one that then waits for long.
const MOST_BETWEEN: u32 = 10_000;

/// All events of one recorded JVM.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct EventLog {
    /// Event by number.
    pub events: Events,
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
    /// What found files held, by the event that tells of them, as far as it was copied.
    pub found: IndexMap<EventId, FoundContent>,
    /// What became of the files that the program changed, in the order of their events.
    pub written: Vec<WrittenFile>,
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

    /// The numbers of all events, in order.
    pub fn ids(&self) -> impl Iterator<Item = EventId> + Clone + use<> {
        (0..u32::try_from(self.len()).expect("as many events as an EventId counts")).map(EventId)
    }

    /// The event with this number.
    #[must_use]
    pub fn event(&self, id: EventId) -> Event {
        self.events.get(id.index())
    }

    /// Its thread.
    #[must_use]
    pub fn thread(&self, id: EventId) -> ThreadId {
        self.threads[id.index()]
    }

    /// The events of the first one's thread from there to the last one.
    pub fn of_thread(&self, first: EventId, last: EventId) -> impl DoubleEndedIterator<Item = (EventId, Event)> {
        let thread = self.thread(first);
        let numbered = (first.0..=last.0).map(EventId).filter(move |event| self.thread(*event) == thread);
        numbered.map(|event| (event, self.event(event)))
    }

    /// The events of the same thread among so many behind an event.
    pub fn behind(&self, event: EventId, among: u32) -> impl Iterator<Item = (EventId, Event)> {
        let end = u32::try_from(self.len()).expect("as many events as an EventId counts");
        self.of_thread(event, EventId((event.0 + among).min(end - 1))).skip(1)
    }

    /// What the thread of an event told right behind it of the state of objects. Each record is written by itself, so events of
    /// other threads may stand between.
    pub fn told_behind(&self, event: EventId) -> impl Iterator<Item = (EventId, Event)> {
        self.behind(event, MOST_BETWEEN).take_while(|(_, event)| event.tells_state())
    }

    /// The last event that tells of the state right behind an event: itself if none does.
    #[must_use]
    pub fn last_told_behind(&self, event: EventId) -> EventId {
        self.told_behind(event).last().map_or(event, |(told, _)| told)
    }

    /// The event of the same thread behind which an event was told.
    #[must_use]
    pub fn told_by(&self, event: EventId) -> Option<(EventId, Event)> {
        let first = EventId(event.0.saturating_sub(MOST_BETWEEN));
        let thread = self.thread(event);
        let earlier = (first.0..event.0).rev().map(EventId).filter(|one| self.thread(*one) == thread);
        earlier.map(|one| (one, self.event(one))).find(|(_, one)| !one.tells_state())
    }

    /// What an event tells of a file that the program changed.
    #[must_use]
    pub fn written_at(&self, event: EventId) -> Option<&WrittenFile> {
        self.written.binary_search_by_key(&event, |one| one.event).ok().map(|at| &self.written[at])
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
