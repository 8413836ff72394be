//! Values that another run would not repeat: identity hashes and the working directory in texts, and what derives from clock or chance (design, section 8).
//!
//! Input: a text; a span of the recording. Output: what of the text stays the same; whether the span looked at clock, chance or environment. Invariant:
//! a text without a hash or a hidden class in it is stable as it is.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::graph::data::DefinitionId;
use crate::graph::location::Location;
use crate::library::Kind;
use crate::program::Program;
use crate::slice::Slice;
use crate::slice::context::{SliceContext, UsedDefinition};
use crate::trace::event::{Event, EventId, JavaText};

/// Its constructors ask the clock by themselves.
const UNMOVED: &str = "java/util/GregorianCalendar";
/// What is the same all day, or no time at all.
const DAYS: [&str; 5] = ["java/time/LocalDate", "java/time/Year", "java/time/YearMonth", "java/time/MonthDay", KEYS];
const KEYS: &str = "java/util/UUID";
const SHORTEST_DIRECTORY: usize = 4;
/// Collections that sort what they are given.
const SORTED: [&str; 3] = ["java/util/TreeMap", "java/util/TreeSet", "java/util/PriorityQueue"];

/// What of a text with identity hashes in it stays the same: its beginning and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StableEnds {
    pub start: String,
    pub end: String,
}

/// The stable ends of a text, if something between them is not stable.
#[must_use]
pub fn stable_ends(program: &Program, text: &str) -> Option<StableEnds> {
    let hashes = text.match_indices('@').filter_map(|(at, _)| hash_after(program, text, at));
    let hidden = text.match_indices("$$Lambda").map(|(at, _)| (name_start(text, at), hidden_end(text, at)));
    // Tests run in another directory. A root is in every path.
    let directory = program.header.get("user.dir").filter(|directory| directory.len() >= SHORTEST_DIRECTORY);
    let here = directory
        .into_iter()
        .flat_map(|directory| text.match_indices(directory))
        .map(|(at, found)| (at, at + found.len()));
    let (starts, ends): (Vec<usize>, Vec<usize>) = hashes.chain(hidden).chain(here).unzip();
    let (start, end) = (starts.into_iter().min()?, ends.into_iter().max()?);
    Some(StableEnds { start: text[..start].to_owned(), end: text[end..].to_owned() })
}

/// Whether a number is a time, in milliseconds since 1970, from the recorded run or a week behind its start.
#[must_use]
pub fn is_of_run(program: &Program, millis: i64) -> bool {
    const MINUTE: i64 = 60_000;
    let started = program.header.get("started").and_then(|started| started.parse::<Timestamp>().ok());
    let started = started.map(Timestamp::as_millisecond);
    started.is_some_and(|started| (started - MINUTE..started + 7 * 24 * 60 * MINUTE).contains(&millis))
}

/// Whether a text begins with a day from that of the recorded run to a week behind it: a day, or a moment of it.
#[must_use]
pub fn begins_with_day_of_run(program: &Program, text: &str) -> bool {
    const DAY: usize = "2026-11-24".len();
    let day: Option<Date> = text.get(..DAY).and_then(|day| day.parse().ok());
    let noon = day.and_then(|day| TimeZone::UTC.to_timestamp(day.at(12, 0, 0, 0)).ok());
    // (At noon it is the same day in nearly all zones.)
    noon.is_some_and(|noon| {
        let millis = noon.as_millisecond();
        [-12, 0, 12].into_iter().any(|hours| is_of_run(program, millis + hours * 60 * 60_000))
    })
}

/// The place of `1b6d3586` in `com.acme.Order@1b6d3586`, as `Object.toString` writes it.
fn hash_after(program: &Program, text: &str, at: usize) -> Option<(usize, usize)> {
    let name = &text[name_start(text, at)..at];
    let digits =
        text[at + 1..].bytes().take_while(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte)).count();
    let is_class = name.starts_with('[')
        || name.contains("$$Lambda")
        || program.class_by_name(&name.replace('.', "/"), 0).is_some();
    ((1..=8).contains(&digits) && is_class).then_some((at + 1, at + 1 + digits))
}

/// The start of the name of a class that goes on here.
fn name_start(text: &str, at: usize) -> usize {
    let before = text[..at].char_indices().rfind(|(_, c)| !(c.is_alphanumeric() || "._$[;/".contains(*c)));
    before.map_or(0, |(before, c)| before + c.len_utf8())
}

/// The end of the name of a lambda's class: `Foo$$Lambda$14/0x0000@1b6d3586` differs in every run, and a test may write the lambda in a class of its own.
fn hidden_end(text: &str, at: usize) -> usize {
    let inside = |c: char| c.is_ascii_alphanumeric() || "$/@".contains(c);
    at + text[at..].find(|c| !inside(c)).unwrap_or(text.len() - at)
}

impl Slice {
    /// Whether a member of a slice at the time of the recording looks at the environment, or at state that came from it.
    #[must_use]
    pub fn is_elsewhere_another(&self, context: &SliceContext<'_>, member: EventId) -> bool {
        let (history, given) = (context.history, self.fixed_clocks(context));
        let mut reads = history.spans(member).flat_map(|span| history.chance.reads_in(history.log, span));
        reads.any(|read| !context.is_of(read, &given))
            || context.uses(member).iter().any(|used| history.chance.found(used.definition))
    }
}

impl SliceContext<'_> {
    /// Whether an action looks at clock, chance or environment, or at state that came from them.
    #[must_use]
    pub fn is_volatile(&self, action: EventId) -> bool {
        let (history, chance) = (self.history, &self.history.chance);
        history.spans(action).any(|span| chance.looked(history.log, span))
            || self.uses(action).iter().any(|used| chance.holds(used.definition))
    }

    /// Whether an action draws by chance, or looks at state that came from that.
    #[must_use]
    pub fn is_rolled(&self, action: EventId) -> bool {
        let (history, chance) = (self.history, &self.history.chance);
        history.spans(action).any(|span| chance.rolled(history.log, span))
            || self.uses(action).iter().any(|used| chance.holds_roll(used.definition))
    }

    /// Whether verification alone shows what an action does with what it gives it anew: a drawn name of a file, the user's name.
    #[must_use]
    pub fn is_on_trial(&self, action: EventId) -> bool {
        let history = self.history;
        history.spans(action).any(|span| history.chance.is_on_trial(history.log, span))
    }

    /// Whether an action looks at something else than the clock that another run or machine does not have.
    #[must_use]
    pub fn is_elsewhere(&self, action: EventId) -> bool {
        let (history, chance) = (self.history, &self.history.chance);
        history.spans(action).any(|span| chance.found_in(history.log, span))
            || self.uses(action).iter().any(|used| chance.found(used.definition))
    }

    /// Whether a text names where another program is, or who may use it, and an action asked that or looks at state that came from it.
    #[must_use]
    pub fn names_way(&self, action: EventId, text: &JavaText) -> bool {
        let history = self.history;
        let is_in = |value: &str| text.to_utf8().is_some_and(|text| !value.is_empty() && text.contains(value));
        let mut ways = history.found_properties.ways().filter_map(|value| history.program.text(value).to_utf8());
        ways.any(|value| is_in(&value))
            && (history.spans(action).any(|span| history.chance.asked_way(history.log, span))
                || self.uses(action).iter().any(|used| history.chance.holds_way(used.definition)))
    }

    /// Whether an action reads a clock that verification cannot move.
    #[must_use]
    pub fn asks_unmoved_clock(&self, action: EventId) -> bool {
        let (history, chance) = (self.history, &self.history.chance);
        self.clocks_asked(action).any(|owner| owner == UNMOVED)
            || history.spans(action).any(|span| chance.asked_unmoved(history.log, span))
            || self.uses(action).iter().any(|used| chance.holds_unmoved(used.definition))
    }

    /// Whether an action may measure how long something takes, a reading that goes on and one before it: no moved clock shows that.
    #[must_use]
    pub fn measures_time(&self, action: EventId) -> bool {
        let begins = |used: &UsedDefinition| {
            self.history.chance.drawn(used.definition) && !self.is_written_text(used.definition)
        };
        let has_begun = self.uses(action).iter().any(begins);
        let readings = self.clocks_asked(action).filter(|owner| !DAYS.contains(owner)).count();
        readings + usize::from(has_begun && readings > 0) > 1
    }

    /// Whether an action draws keys that are others in each run.
    #[must_use]
    pub fn draws_keys(&self, action: EventId) -> bool {
        self.clocks_asked(action).any(|owner| owner == KEYS)
    }

    /// The classes that an action asks for the time.
    fn clocks_asked(&self, action: EventId) -> impl Iterator<Item = &str> {
        self.draws_in(action).map(|read| match self.history.log.event(read) {
            Event::Call { callee, .. } => self.history.program.callee(callee).owner.as_str(),
            _ => "",
        })
    }

    /// Whether a definition is of what texts are written to: nobody takes a time back out of a log.
    fn is_written_text(&self, id: DefinitionId) -> bool {
        let history = self.history;
        match history.flow.locations.get(history.flow.definition(id).location) {
            Location::Resource(name) => name.starts_with("file:"),
            Location::State(holder) => {
                matches!(self.library_kind(*holder), Some(Kind::Writer | Kind::Text | Kind::Bytes))
            }
            _ => false,
        }
    }

    /// Whether an action draws yes or no by chance, or asks its thread for it. (Most that says yes or no of what came by chance is the same each time; what draws and changes nothing
    /// has little else to say.)
    #[must_use]
    pub fn draws_truth(&self, action: EventId) -> bool {
        let draws = |event| match event {
            Event::Call { callee, .. } => {
                matches!(self.history.program.callee(callee).name.as_str(), "nextBoolean" | "isDaemon")
            }
            _ => false,
        };
        let writes =
            |event| matches!(event, Event::FieldWrite { .. } | Event::StaticWrite { .. } | Event::ArrayStore { .. });
        let tells_roll = || self.is_rolled(action) && !self.events_in(action).any(writes);
        (self.events_in(action).any(draws) || tells_roll()) && self.is_volatile(action)
    }

    /// Whether an action went through a collection or directory in an order that another run does not have, and did not sort what it found.
    #[must_use]
    pub fn is_disordered(&self, action: EventId) -> bool {
        self.history.chance.walked(self.history.log, self.span(action)) && !self.sorts(action)
    }

    /// The same in the order of keys that the program drew.
    #[must_use]
    pub fn is_ordered_by_keys(&self, action: EventId) -> bool {
        self.history.chance.walked_by_keys(self.history.log, self.span(action)) && !self.sorts_by_name(action)
    }

    /// Whether an action sorts something, or has a collection do it.
    fn sorts(&self, action: EventId) -> bool {
        let into_sorted = |event| match event {
            Event::Call { callee, .. } => SORTED.contains(&self.history.program.callee(callee).owner.as_str()),
            _ => false,
        };
        self.sorts_by_name(action) || self.events_in(action).any(into_sorted)
    }

    fn sorts_by_name(&self, action: EventId) -> bool {
        let sorts = |event| match event {
            Event::Call { callee, .. } => {
                self.history.program.callee(callee).name.to_ascii_lowercase().contains("sort")
            }
            _ => false,
        };
        self.events_in(action).any(sorts)
    }
}
