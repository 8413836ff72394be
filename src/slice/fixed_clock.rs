//! The system's clock, as one that stands still at the time of the recording.
//!
//! Input: a slice in which the system test hands on a clock of the system's. Output: [`FixedClock`]: the instant that gives all that was
//! read from the clock, and its zone. Invariant: whoever reads it in the test has it from the test. Why from the readings: nobody saw the clock
//! itself, and a program that keeps time in milliseconds is to find those that it found.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};

use super::Slice;
use super::bindings::{Binding, Candidate, Written};
use super::context::SliceContext;
use crate::graph::invocation::{Invocation, Invoked};
use crate::trace::event::{ContentShape, EventId, Narrow, ObjectId, Primitive, Value};

const SYSTEM_CLOCK: &str = "java/time/Clock$SystemClock";

/// What a fixed clock is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedClock {
    pub instant: Timestamp,
    /// Its id, as `ZoneId.of` takes it.
    pub zone: String,
}

impl Slice {
    /// A clock that the test has as one that stands still. (There may be one object for all who ask for the system's: no member gets it by itself.)
    fn has_fixed(&self, context: &SliceContext<'_>, clock: ObjectId) -> bool {
        matches!(self.bindings.get(&clock), Some(Binding::Literal { .. }))
            && context.is_system_clock(clock)
            && !context.gives(clock).any(|call| self.is_in_member(context, call.start))
    }

    fn is_in_member(&self, context: &SliceContext<'_>, event: EventId) -> bool {
        let last = self.members.range(..=event).next_back();
        last.is_some_and(|(member, _)| context.contains(*member, event))
    }

    /// The clocks that stand still.
    #[must_use]
    pub fn fixed_clocks(&self, context: &SliceContext<'_>) -> Vec<ObjectId> {
        self.bindings.keys().copied().filter(|object| self.has_fixed(context, *object)).collect()
    }

    /// The clock that stands for one of the system's: none if it moved on between two readings, or one of them does not say when it was.
    #[must_use]
    pub fn fixed_clock(&self, context: &SliceContext<'_>, clock: ObjectId) -> Option<FixedClock> {
        let zone = context.first_text(clock).filter(|_| self.has_fixed(context, clock))?;
        let readings = self.members.keys().flat_map(|member| context.draws_in(*member));
        let own = readings.filter(|read| context.clock_read_by(*read) == Some(clock));
        let readings: Vec<Reading> = own.map(|read| context.reading(read)).collect::<Option<_>>()?;
        let started = context.history.program.header.get("started")?.parse().ok()?;
        let instant = instant_of(&readings, started, &zone_of(&zone)?)?;
        Some(FixedClock { instant, zone })
    }

    /// Whether each clock that stands still gives what was read from it.
    pub(super) fn fixes_its_clocks(&self, context: &SliceContext<'_>) -> bool {
        self.fixed_clocks(context).into_iter().all(|clock| self.fixed_clock(context, clock).is_some())
    }
}

impl SliceContext<'_> {
    fn is_system_clock(&self, object: ObjectId) -> bool {
        let program = self.history.program;
        program.class(program.object(object).class).name == SYSTEM_CLOCK
    }

    /// A clock of the system's, to be written as one that stands still.
    pub(super) fn literal_of_clock(&self, object: ObjectId, at: EventId) -> Option<Candidate> {
        let told = self.is_system_clock(object).then(|| self.history.flow.contents(object));
        let (_, content) = *told?.first()?;
        let of_class = self.gives(object).any(|call| self.in_initialiser(call.start));
        (!of_class).then(|| Candidate::written(Written::Content(content), at))
    }

    /// The calls of the library that gave an object.
    fn gives(&self, object: ObjectId) -> impl Iterator<Item = &Invocation> {
        let history = self.history;
        let all = history.flow.returned_by(object).iter().map(|id| history.calls.get(*id));
        all.filter(|call| matches!(call.invoked, Invoked::Library(_)))
    }

    /// Whether a read of the clock is one of these, which the test gives.
    #[must_use]
    pub fn is_of(&self, read: EventId, clocks: &[ObjectId]) -> bool {
        self.clock_read_by(read).is_some_and(|clock| clocks.contains(&clock))
    }

    /// The clock that a call reads: its receiver, or what it is given.
    fn clock_read_by(&self, read: EventId) -> Option<ObjectId> {
        let call = self.invocation(read)?;
        let first = self.history.log.values(call.arguments).first().and_then(|value| value.object());
        call.receiver_object().into_iter().chain(first).find(|object| self.is_system_clock(*object))
    }

    /// The text of a value that never changes.
    fn first_text(&self, object: ObjectId) -> Option<String> {
        let (_, content) = *self.history.flow.contents(object).first()?;
        match &self.history.log.content(content).shape {
            ContentShape::Literal { text, .. } => text.to_utf8(),
            _ => None,
        }
    }

    /// What a call read from a clock, as far as it says when that was.
    fn reading(&self, read: EventId) -> Option<Reading> {
        match self.invocation(read)?.returned()? {
            Value::Primitive(Primitive::Long(Narrow(millis))) => {
                Some(Reading::Instant(Timestamp::from_millisecond(millis).ok()?))
            }
            Value::Object(object) => Reading::of(&self.first_text(object)?),
            _ => None,
        }
    }
}

/// What was read from a clock.
#[derive(Clone, Debug, PartialEq)]
enum Reading {
    Instant(Timestamp),
    /// In the zone of the clock.
    Local(DateTime),
    Day(Date),
}

impl Reading {
    /// `2026-11-24T06:15:12.5Z`, `2026-11-24T07:15:12.5+01:00[Europe/Berlin]`, `2026-11-24T07:15:12.5`, `2026-11-24`. Java leaves out what is zero of a time.
    fn of(text: &str) -> Option<Self> {
        if let Some(day) = text.parse().ok().filter(|_| !text.contains('T')) {
            return Some(Self::Day(day));
        }
        text.parse().map(Self::Instant).or_else(|_| text.parse().map(Self::Local)).ok()
    }

    fn exact(&self, zone: &TimeZone) -> Option<Timestamp> {
        match self {
            Self::Instant(instant) => Some(*instant),
            Self::Local(local) => zone.to_timestamp(*local).ok(),
            Self::Day(_) => None,
        }
    }

    /// Whether a clock that stands still at an instant gives it.
    fn is_at(&self, instant: Timestamp, zone: &TimeZone) -> bool {
        match self {
            Self::Instant(exact) => *exact == instant,
            Self::Local(local) => *local == zone.to_datetime(instant),
            Self::Day(day) => *day == zone.to_datetime(instant).date(),
        }
    }
}

/// The zone of an id of `java.time.ZoneId`.
fn zone_of(id: &str) -> Option<TimeZone> {
    TimeZone::get(id).ok().or_else(|| {
        // An offset: `Z`, `+05:30`.
        let midnight: Timestamp = format!("1970-01-01T00:00:00{id}").parse().ok()?;
        let seconds = i32::try_from(-midnight.as_second()).ok()?;
        Some(TimeZone::fixed(Offset::from_seconds(seconds).ok()?))
    })
}

/// An instant that gives all readings: one that was read, else the start of the recording, else noon of the day that was read.
fn instant_of(readings: &[Reading], started: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let read = readings.iter().find_map(|one| one.exact(zone));
    let noon = readings.iter().find_map(|one| match one {
        Reading::Day(day) => zone.to_timestamp(day.at(12, 0, 0, 0)).ok(),
        _ => None,
    });
    let second = Timestamp::from_second(started.as_second()).ok();
    let fits = |instant: &Timestamp| readings.iter().all(|one| one.is_at(*instant, zone));
    read.into_iter().chain(second).chain(noon).find(fits)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::{Reading, instant_of, zone_of};

    fn instant(readings: &[&str], zone: &str) -> Option<String> {
        let readings: Vec<Reading> = readings.iter().map(|text| Reading::of(text).unwrap()).collect();
        let started: Timestamp = "2026-11-24T23:30:00.5Z".parse().unwrap();
        instant_of(&readings, started, &zone_of(zone).unwrap()).map(|instant| instant.to_string())
    }

    #[test]
    fn a_clock_stands_where_it_was_read() {
        assert_eq!(instant(&[], "Z").as_deref(), Some("2026-11-24T23:30:00Z"));
        assert_eq!(instant(&["2026-11-24"], "Z").as_deref(), Some("2026-11-24T23:30:00Z"));
        assert_eq!(instant(&["2026-11-25"], "Europe/Berlin").as_deref(), Some("2026-11-24T23:30:00Z"));
        assert_eq!(instant(&["2026-11-26"], "Europe/Berlin").as_deref(), Some("2026-11-26T11:00:00Z"));
        let exact = ["2026-11-25", "2026-11-25T00:31:02.25"];
        assert_eq!(instant(&exact, "Europe/Berlin").as_deref(), Some("2026-11-24T23:31:02.25Z"));
        let zoned = ["2026-11-25T00:31+01:00[Europe/Berlin]", "2026-11-24T23:31:00Z"];
        assert_eq!(instant(&zoned, "Europe/Berlin").as_deref(), Some("2026-11-24T23:31:00Z"));
        assert_eq!(instant(&["2026-11-24T23:31:00Z"], "+05:30").as_deref(), Some("2026-11-24T23:31:00Z"));
    }

    #[test]
    fn a_clock_that_moved_on_does_not_stand_still() {
        assert_eq!(instant(&["2026-11-24T23:31:00Z", "2026-11-24T23:31:00.001Z"], "Z"), None);
        assert_eq!(instant(&["2026-11-24", "2026-11-25"], "Z"), None);
    }

    #[test]
    fn zones_are_those_of_java() {
        let hour = |id: &str| zone_of(id).map(|zone| zone.to_datetime(Timestamp::UNIX_EPOCH).hour());
        assert_eq!(hour("Z"), Some(0));
        assert_eq!(hour("+05:30"), Some(5));
        assert_eq!(hour("Pacific/Kiritimati"), Some(13));
        assert_eq!(zone_of("Middle/Earth"), None);
    }
}
