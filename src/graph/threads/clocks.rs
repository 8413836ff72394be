//! What each thread knows of the others: vector clocks over the numbers of events.
//!
//! Input: which channel a thread gives to and takes from, in recorded order. Output: up to which event of another thread everything
//! happened before a thread's next event. Why event numbers for clocks: a thread's own component is the event it is at, so giving to a channel
//! copies nothing that has not changed, and taking what is known already ends at one comparison.

use std::rc::Rc;

use indexmap::IndexMap;

use crate::graph::location::LocationId;
use crate::trace::event::{ClassId, EventId, ObjectId, ThreadId};

/// What one thread gives something through that another takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Channel {
    /// A lock, queue, future, thread, or the end of a task: whatever object the two share.
    Object(ObjectId),
    /// A task or thread, from whom it was given away to where it begins.
    Given(ObjectId),
    /// The monitor of a class.
    Class(ClassId),
    /// A volatile field.
    Volatile(LocationId),
    /// From a call of who waits to what a library has another thread do for it.
    Waiting(EventId),
    /// From a run of that, to who asked for it.
    Answer(EventId),
    /// The test framework, which calls one test after the other.
    Framework,
}

/// How far a thread was, and what it knew then.
#[derive(Clone, Debug)]
struct Signal {
    at: EventId,
    known: Rc<[u32]>,
}

/// The clocks of all threads.
#[derive(Debug)]
pub(super) struct Clocks {
    /// By thread: for each thread how many events of the recording, up to its last known one, count as known.
    known: Vec<Rc<[u32]>>,
    channels: IndexMap<Channel, IndexMap<ThreadId, Signal>>,
}

impl Clocks {
    /// Threads that know nothing of each other.
    pub(super) fn new(threads: usize) -> Self {
        let nothing: Rc<[u32]> = vec![0; threads].into();
        Self { known: vec![nothing; threads], channels: IndexMap::new() }
    }

    /// How many of the first events of the recording happened before, as far as they are of `other`.
    pub(super) fn known(&self, thread: ThreadId, other: ThreadId) -> u32 {
        self.known[thread.index()][other.index()]
    }

    /// What a thread did up to an event is there for whoever takes from the channel. What others gave before and this one knows of is in it.
    pub(super) fn give(&mut self, channel: Channel, thread: ThreadId, at: EventId) {
        let known = Rc::clone(&self.known[thread.index()]);
        let signals = self.channels.entry(channel).or_default();
        signals.retain(|other, signal| known[other.index()] <= signal.at.0);
        signals.insert(thread, Signal { at, known });
    }

    /// What was given to the channel happened before what the thread does from now on. Gives whether it learned anything by that.
    pub(super) fn take(&mut self, channel: Channel, thread: ThreadId) -> bool {
        let Some(signals) = self.channels.get(&channel) else { return false };
        let mut learned = false;
        for (other, signal) in signals.iter().filter(|(other, _)| **other != thread) {
            let own = &mut self.known[thread.index()];
            if own[other.index()] > signal.at.0 {
                continue;
            }
            let mut joined: Vec<u32> = own.iter().zip(&*signal.known).map(|(own, theirs)| *own.max(theirs)).collect();
            joined[other.index()] = joined[other.index()].max(signal.at.0 + 1);
            *own = joined.into();
            learned = true;
        }
        learned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_through_two_threads_is_known_to_the_third() {
        let [a, b, c] = [ThreadId(0), ThreadId(1), ThreadId(2)];
        let (first, second) = (Channel::Object(ObjectId(1)), Channel::Object(ObjectId(2)));
        let mut clocks = Clocks::new(3);
        clocks.give(first, a, EventId(5));
        clocks.take(first, b);
        clocks.give(second, b, EventId(9));
        clocks.take(second, c);
        assert_eq!([clocks.known(c, a), clocks.known(c, b), clocks.known(a, c)], [6, 10, 0]);
    }

    #[test]
    fn what_a_thread_does_behind_its_giving_is_not_known() {
        let [a, b] = [ThreadId(0), ThreadId(1)];
        let mut clocks = Clocks::new(2);
        clocks.take(Channel::Framework, b);
        clocks.give(Channel::Framework, a, EventId(3));
        assert_eq!(clocks.known(b, a), 0, "taken before it was given");
        clocks.take(Channel::Framework, b);
        assert_eq!(clocks.known(b, a), 4, "event 3, and not event 4");
    }
}
