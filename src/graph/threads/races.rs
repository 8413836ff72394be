//! Races: accesses of two threads to one place, one of them a write, that nothing orders.
//!
//! Input: accesses in recorded order, what each thread knows of the others then. Output: for each place since when, and until when, what it holds is chance,
//! and which other reads see what chance decides. Invariants: only places that several threads access are followed; where two threads write without
//! order it is chance for all, from the first such write until somebody who knows of all of them writes it anew; where one writes and others only read (a
//! shutdown hook), it is so for what they read, and what the writer itself reads is sure. Source: happens-before race detection (Lamport; FastTrack, PLDI 2009, whose epochs are our event numbers).

use indexmap::{IndexMap, IndexSet};

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
    /// Reads that a write of another thread could have come before or behind: from, and up to, their places in `reads`. Apart, in order.
    unsure: Vec<(usize, usize)>,
}

impl Accesses {
    /// All reads from one on.
    fn are_unsure_from(&mut self, first: usize) {
        let mut from = first;
        while let Some((start, _)) = self.unsure.pop_if(|(_, end)| *end >= first) {
            from = from.min(start);
        }
        self.unsure.push((from, self.reads.len()));
    }

    fn unsure_reads(&self) -> impl Iterator<Item = EventId> {
        self.unsure.iter().flat_map(|(from, to)| self.reads[*from..*to].iter().copied())
    }
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

/// What was racy of one place.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Races {
    /// For all threads, in order.
    intervals: Vec<Interval>,
    /// Reads beside another thread's writes.
    reads: IndexSet<EventId>,
}

impl Races {
    /// Whether what a use sees is chance.
    pub(super) fn decide(&self, used: EventId) -> bool {
        let at = self.intervals.partition_point(|interval| interval.to < used);
        self.intervals.get(at).is_some_and(|interval| interval.from <= used) || self.reads.contains(&used)
    }
}

/// Follows the places.
#[derive(Debug, Default)]
pub(super) struct RaceFinder {
    places: IndexMap<LocationId, Place>,
    found: IndexMap<LocationId, Races>,
}

impl RaceFinder {
    /// An access of a thread that knows what the clocks say.
    pub(super) fn access(&mut self, clocks: &Clocks, thread: ThreadId, at: EventId, to: LocationId, access: Access) {
        let place = self.places.entry(to).or_default();
        let (mut beside, mut is_unsure) = (None, false);
        for (other, theirs) in place.by_thread.iter_mut().filter(|(other, _)| **other != thread) {
            let known = clocks.known(thread, *other);
            let write = first_behind(&theirs.writes, known);
            if access == Access::Read {
                is_unsure |= write.is_some();
                continue;
            }
            beside = [beside, write].into_iter().flatten().min();
            let read = theirs.reads.partition_point(|event| event.0 < known);
            if read < theirs.reads.len() {
                theirs.are_unsure_from(read);
            }
        }
        place.racy_since = [place.racy_since, beside].into_iter().flatten().min();
        if access == Access::Kill && place.knows_all(clocks, thread) {
            place.end(self.found.entry(to).or_default(), at);
        }
        let own = place.by_thread.entry(thread).or_default();
        if access == Access::Read {
            own.reads.push(at);
            if is_unsure {
                own.are_unsure_from(own.reads.len() - 1);
            }
        } else {
            own.writes.push(at);
        }
    }

    /// What was racy, by place.
    pub(super) fn finish(mut self) -> IndexMap<LocationId, Races> {
        for (location, place) in &mut self.places {
            place.end(self.found.entry(*location).or_default(), EventId(u32::MAX));
        }
        self.found
    }
}

impl Place {
    /// Tells what was racy up to an event, and begins anew.
    fn end(&mut self, races: &mut Races, at: EventId) {
        races.intervals.extend(self.racy_since.take().map(|from| Interval { from, to: at }));
        races.reads.extend(self.by_thread.values().flat_map(Accesses::unsure_reads));
        self.by_thread.clear();
    }

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

    fn races(finder: RaceFinder) -> Races {
        finder.finish().shift_remove(&PLACE).unwrap_or_default()
    }

    fn intervals(finder: RaceFinder) -> Vec<Interval> {
        races(finder).intervals
    }

    #[test]
    fn two_reads_are_no_race_and_those_beside_anothers_write_are() {
        let (clocks, mut finder) = (Clocks::new(2), RaceFinder::default());
        finder.access(&clocks, A, EventId(1), PLACE, Access::Read);
        finder.access(&clocks, B, EventId(2), PLACE, Access::Read);
        finder.access(&clocks, A, EventId(3), PLACE, Access::Read);
        finder.access(&clocks, B, EventId(4), PLACE, Access::Update);
        finder.access(&clocks, A, EventId(5), PLACE, Access::Read);
        finder.access(&clocks, B, EventId(6), PLACE, Access::Update);
        let reads = [EventId(1), EventId(3), EventId(5)].into_iter().collect();
        assert_eq!(races(finder), Races { intervals: Vec::new(), reads }, "what B reads, it wrote itself");
    }

    #[test]
    fn two_writes_that_nothing_orders_are_a_race_for_all() {
        let (clocks, mut finder) = (Clocks::new(2), RaceFinder::default());
        finder.access(&clocks, A, EventId(1), PLACE, Access::Kill);
        finder.access(&clocks, B, EventId(2), PLACE, Access::Kill);
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
