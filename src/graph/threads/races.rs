//! Races: accesses of two threads to one place, one of them a write, that nothing orders.
//!
//! Input: accesses in recorded order, what each thread knows of the others then. Output: for each place since when, and until when, what it holds is chance.
//! Invariants: only places that several threads access are followed; what is racy is so from the first access that was not ordered, until somebody
//! who knows of all of them writes it anew. Source: happens-before race detection (Lamport; FastTrack, PLDI 2009, whose epochs are our event numbers).

use indexmap::IndexMap;

use super::clocks::Clocks;
use crate::graph::location::LocationId;
use crate::trace::event::{EventId, ThreadId};

/// How a place is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// What was there before counts still.
    Update,
    /// What was there before is gone.
    Kill,
}

/// The accesses of one thread, in order.
#[derive(Debug, Default)]
struct Accesses {
    reads: Vec<EventId>,
    writes: Vec<EventId>,
}

/// One place.
#[derive(Debug, Default)]
struct Place {
    by_thread: IndexMap<ThreadId, Accesses>,
    racy_since: Option<EventId>,
}

/// When a place held what chance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) from: EventId,
    pub(super) to: EventId,
}

/// Follows the places.
#[derive(Debug, Default)]
pub(super) struct RaceFinder {
    places: IndexMap<LocationId, Place>,
    found: IndexMap<LocationId, Vec<Interval>>,
}

impl RaceFinder {
    /// An access of a thread that knows what the clocks say.
    pub(super) fn access(&mut self, clocks: &Clocks, thread: ThreadId, at: EventId, to: LocationId, access: Access) {
        let place = self.places.entry(to).or_default();
        let unordered = place.by_thread.iter().filter(|(other, _)| **other != thread).filter_map(|(other, theirs)| {
            let known = clocks.known(thread, *other);
            let write = first_behind(&theirs.writes, known);
            let read = first_behind(&theirs.reads, known).filter(|_| access != Access::Read);
            [write, read].into_iter().flatten().min()
        });
        let unordered = unordered.min();
        place.racy_since = match (place.racy_since, unordered) {
            (Some(since), Some(first)) => Some(since.min(first)),
            (since, first) => since.or(first),
        };
        if access == Access::Kill && unordered.is_none() && place.knows_all(clocks, thread) {
            if let Some(from) = place.racy_since.take() {
                self.found.entry(to).or_default().push(Interval { from, to: at });
            }
            place.by_thread.clear();
        }
        let own = place.by_thread.entry(thread).or_default();
        if access == Access::Read { &mut own.reads } else { &mut own.writes }.push(at);
    }

    /// The intervals of each place that was racy, in order.
    pub(super) fn finish(mut self) -> IndexMap<LocationId, Vec<Interval>> {
        for (location, place) in &self.places {
            if let Some(from) = place.racy_since {
                self.found.entry(*location).or_default().push(Interval { from, to: EventId(u32::MAX) });
            }
        }
        self.found
    }
}

impl Place {
    /// Whether all accesses of others happened before.
    fn knows_all(&self, clocks: &Clocks, thread: ThreadId) -> bool {
        self.by_thread.iter().filter(|(other, _)| **other != thread).all(|(other, theirs)| {
            let known = clocks.known(thread, *other);
            first_behind(&theirs.reads, known).is_none() && first_behind(&theirs.writes, known).is_none()
        })
    }
}

/// The first event behind the first `known` ones of the recording.
fn first_behind(events: &[EventId], known: u32) -> Option<EventId> {
    events.get(events.partition_point(|event| event.0 < known)).copied()
}

#[cfg(test)]
mod tests {
    use super::super::clocks::Channel;
    use super::*;

    const A: ThreadId = ThreadId(0);
    const B: ThreadId = ThreadId(1);
    const PLACE: LocationId = LocationId(0);

    fn intervals(finder: RaceFinder) -> Vec<Interval> {
        finder.finish().shift_remove(&PLACE).unwrap_or_default()
    }

    #[test]
    fn two_reads_are_no_race_and_a_write_beside_them_is() {
        let (clocks, mut finder) = (Clocks::new(2), RaceFinder::default());
        finder.access(&clocks, A, EventId(1), PLACE, Access::Read);
        finder.access(&clocks, B, EventId(2), PLACE, Access::Read);
        finder.access(&clocks, A, EventId(3), PLACE, Access::Read);
        finder.access(&clocks, B, EventId(4), PLACE, Access::Update);
        assert_eq!(intervals(finder), [Interval { from: EventId(1), to: EventId(u32::MAX) }]);
    }

    #[test]
    fn what_is_handed_on_is_no_race() {
        let (mut clocks, mut finder) = (Clocks::new(2), RaceFinder::default());
        finder.access(&clocks, A, EventId(1), PLACE, Access::Kill);
        clocks.give(Channel::Framework, A, EventId(2));
        clocks.take(Channel::Framework, B);
        finder.access(&clocks, B, EventId(3), PLACE, Access::Update);
        assert_eq!(intervals(finder), []);
    }

    #[test]
    fn a_race_ends_where_one_who_knows_of_all_writes_anew() {
        let (mut clocks, mut finder) = (Clocks::new(2), RaceFinder::default());
        finder.access(&clocks, A, EventId(1), PLACE, Access::Update);
        finder.access(&clocks, B, EventId(2), PLACE, Access::Update);
        clocks.give(Channel::Framework, B, EventId(3));
        clocks.take(Channel::Framework, A);
        finder.access(&clocks, A, EventId(4), PLACE, Access::Read);
        finder.access(&clocks, A, EventId(5), PLACE, Access::Kill);
        finder.access(&clocks, A, EventId(6), PLACE, Access::Read);
        assert_eq!(intervals(finder), [Interval { from: EventId(1), to: EventId(5) }]);
    }
}
