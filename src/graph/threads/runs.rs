//! Runs of tasks on other threads: what they belong to.
//!
//! Input: the runs whose givers are known. Output: for an event of a task the call that gave it away; for a span of events what it gave away.
//! Invariant: runs of one thread do not overlap, they are its outermost invocations.

use indexmap::IndexMap;

use super::hand_offs::HandedRun;
use crate::graph::invocation::Span;
use crate::trace::event::{EventId, ThreadId};

/// When a thread gave something away, and when it knew that it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moments {
    pub given: EventId,
    pub known: EventId,
    thread: ThreadId,
}

/// All runs, by the thread they ran on and by the thread that gave them away.
#[derive(Debug, Default)]
pub(super) struct Runs {
    by_thread: IndexMap<ThreadId, Vec<HandedRun>>,
    by_giver: IndexMap<ThreadId, Vec<HandedRun>>,
}

impl Runs {
    /// From the runs in order.
    pub(super) fn new(all: Vec<HandedRun>) -> Self {
        let mut runs = Self::default();
        for run in all {
            runs.by_thread.entry(run.thread).or_default().push(run.clone());
            runs.by_giver.entry(run.giver).or_default().push(run);
        }
        for given in runs.by_giver.values_mut() {
            given.sort_by_key(|run| (run.cause, run.start));
        }
        runs
    }

    /// The run that an event is part of.
    pub(super) fn of(&self, event: EventId, thread: ThreadId) -> Option<&HandedRun> {
        let runs = self.by_thread.get(&thread)?;
        let behind = runs.partition_point(|run| run.start <= event);
        behind.checked_sub(1).map(|at| &runs[at]).filter(|run| event <= run.end)
    }

    /// The runs that were given away in a span, and in those runs.
    pub(super) fn caused_in(&self, span: Span) -> Vec<Span> {
        if self.by_giver.is_empty() {
            return Vec::new();
        }
        let mut all = vec![span];
        let mut next = 0;
        while let Some(one) = all.get(next).copied() {
            let given = self.by_giver.get(&one.thread).map_or(&[][..], Vec::as_slice);
            let from = given.partition_point(|run| run.cause < one.first);
            let inside = given[from..].iter().take_while(|run| run.cause <= one.last);
            all.extend(inside.map(|run| Span { thread: run.thread, first: run.start, last: run.end }));
            next += 1;
        }
        all.split_off(1)
    }

    /// Whether an event lies in a span, or in a task that was given away there and waited for: until its end, or until it said that it was past the event.
    pub(super) fn contains(&self, span: Span, event: EventId, thread: ThreadId) -> bool {
        let mut moments = Some(Moments { given: event, known: event, thread });
        while let Some(at) = moments.filter(|at| at.thread != span.thread) {
            moments = self.outwards(at);
        }
        moments.is_some_and(|at| span.first <= at.given && at.known <= span.last)
    }

    /// The outermost moments between which what a task did was done, as far out as somebody waited.
    pub(super) fn moments(&self, event: EventId, thread: ThreadId) -> Option<Moments> {
        let inside = Moments { given: event, known: event, thread };
        std::iter::successors(self.outwards(inside), |at| self.outwards(*at)).last()
    }

    /// From what happened in a task to when that was given away, and to when it was known that the last of it was done.
    fn outwards(&self, at: Moments) -> Option<Moments> {
        let run = self.of(at.given, at.thread).filter(|run| at.known <= run.end)?;
        Some(Moments { given: run.cause, known: run.known_from(at.known)?, thread: run.giver })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(thread: u32, start: u32, end: u32, cause: u32, giver: u32, joined: Option<u32>) -> HandedRun {
        HandedRun {
            thread: ThreadId(thread),
            start: EventId(start),
            end: EventId(end),
            cause: EventId(cause),
            giver: ThreadId(giver),
            learned: joined.map(|joined| (EventId(joined), EventId(end))).into_iter().collect(),
        }
    }

    fn span(thread: u32, first: u32, last: u32) -> Span {
        Span { thread: ThreadId(thread), first: EventId(first), last: EventId(last) }
    }

    #[test]
    fn a_span_contains_what_was_given_away_and_waited_for_in_it_by_way_of_other_threads_too() {
        let runs = Runs::new(vec![run(1, 3, 20, 2, 0, Some(25)), run(2, 6, 10, 5, 1, Some(12))]);
        assert_eq!(runs.caused_in(span(0, 1, 30)), [span(1, 3, 20), span(2, 6, 10)]);
        assert!(runs.contains(span(0, 1, 30), EventId(7), ThreadId(2)));
        assert!(!runs.contains(span(0, 1, 24), EventId(7), ThreadId(2)), "it did not wait yet");
        assert!(!runs.contains(span(0, 3, 30), EventId(4), ThreadId(1)), "given away before");
    }

    #[test]
    fn what_a_task_said_before_its_end_is_contained_up_to_there() {
        let told = HandedRun { learned: vec![(EventId(9), EventId(7))], ..run(1, 3, 20, 2, 0, None) };
        let runs = Runs::new(vec![told]);
        assert!(runs.contains(span(0, 1, 10), EventId(6), ThreadId(1)), "a latch was counted down behind it");
        assert!(!runs.contains(span(0, 1, 8), EventId(6), ThreadId(1)), "not waited for yet");
        assert!(!runs.contains(span(0, 1, 10), EventId(8), ThreadId(1)), "behind what was said");
    }

    #[test]
    fn what_a_task_did_was_done_between_two_moments_of_the_outermost_thread() {
        let runs = Runs::new(vec![run(1, 3, 20, 2, 0, Some(25)), run(2, 6, 10, 5, 1, Some(12))]);
        let outermost = Moments { given: EventId(2), known: EventId(25), thread: ThreadId(0) };
        assert_eq!(runs.moments(EventId(7), ThreadId(2)), Some(outermost));
        assert_eq!(runs.moments(EventId(2), ThreadId(0)), None);
    }

    #[test]
    fn what_nobody_waited_for_is_caused_and_not_contained() {
        let runs = Runs::new(vec![run(1, 3, 20, 2, 0, None)]);
        assert_eq!(runs.caused_in(span(0, 1, 5)), [span(1, 3, 20)]);
        assert!(!runs.contains(span(0, 1, 30), EventId(4), ThreadId(1)));
    }
}
