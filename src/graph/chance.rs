//! What another run, another machine or another day would not repeat: clock, chance, environment (design, section 8).
//!
//! Input: calls, data flow. Output: the library calls that looked at such state, the definitions that hold what they gave, the invocations
//! that gave an identity's hash. Invariant:
//! a property that is not set, one that the program set itself, one with its default, and the name that the program gave a thread are not counted: they
//! are the same anywhere. What is another one in each run of verification by itself, a drawn name of a file and the user's name, is counted apart: it costs no more than what it stands in. So is
//! a property that says where another program is and how to get in: what is found there is the same. One that only the recorded command line set, a test sets.
//! The clocks of a database in another process and of the file system stand apart, too: verification cannot move them.
//! Why by value, not by dependence: a frame that asks for the time writes other fields, too; only the one that holds the time is unsure.

pub mod drawn_keys;
mod identity;

use indexmap::IndexSet;

use self::drawn_keys::DrawnKeys;
use self::identity::{EVENTS_BEHIND, IdentityNumbers, identity_numbers, walks_by_drawn_keys, walks_by_identity};
use super::data::{DataFlow, Definition, DefinitionId, DefinitionKind, Use};
use super::files::Files;
use super::invocation::{CallForest, Invocation, InvocationId, Span};
use super::location::{DEFAULT_LOCALE, DEFAULT_ZONE, Location, SERVERS_CLOCK};
use crate::graph::files::paths::PathRules;
use crate::graph::surroundings::found_properties::FoundProperties;
use crate::graph::surroundings::own_thread::{OwnThread, THREAD, ThreadNames};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, Narrow, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

/// The same wherever the program runs on one kind of system.
const STABLE_PROPERTIES: [&str; 4] =
    ["property:line.separator", "property:file.separator", "property:path.separator", "property:os.name"];
const USER_NAME: &str = "property:user.name";
/// What files tell of when they were written.
const FILE_TIMES: [&str; 2] = ["lastModified", "getLastModifiedTime"];
const FILE_TIME_SETTERS: [&str; 2] = ["setLastModified", "setLastModifiedTime"];
/// What gives rows of a database, and what gives these.
const OF_ROWS: [&str; 3] = ["java/sql/ResultSet", "java/sql/Statement", "java/sql/PreparedStatement"];
const UUID: &str = "java/util/UUID";
const CALENDARS: [&str; 2] = ["java/util/Calendar", "java/util/GregorianCalendar"];
/// `Calendar.MILLISECOND`.
const MILLISECOND: i32 = 14;

/// What of its time a calendar is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeSet {
    All,
    /// All but its milliseconds.
    ToSeconds,
    Milliseconds,
    Nothing,
}

/// What is not sure to be the same again.
#[derive(Debug, Default)]
pub struct Chance {
    /// The calls that looked, in order.
    reads: Vec<EventId>,
    /// Those of them that asked the clock or drew by chance.
    draws: Vec<EventId>,
    /// Those of these that drew by chance.
    rolls: Vec<EventId>,
    /// Those that asked a clock which verification cannot move: of a server, or of the file system.
    unmoved: Vec<EventId>,
    /// The calls that gave what is another one in each run of verification by itself, in order.
    trials: Vec<EventId>,
    /// The calls that asked for the default locale or time zone, in order.
    regional: Vec<EventId>,
    /// What holds what that gave.
    rolled: IndexSet<DefinitionId>,
    /// What holds what those clocks gave that cannot be moved.
    fixed: IndexSet<DefinitionId>,
    /// What holds what these gave.
    drawn: IndexSet<DefinitionId>,
    /// What holds what the environment gave.
    found: IndexSet<DefinitionId>,
    /// The keys that were drawn.
    keys: DrawnKeys,
    /// The calls that asked where another program is and how to get in, in order.
    ways: Vec<EventId>,
    /// What holds what these gave.
    led: IndexSet<DefinitionId>,
    identity: IdentityNumbers,
    /// The calls that went through a collection, or a directory, in an order that another run does not have, in order.
    walks: Vec<EventId>,
    /// Those that went through one in the order of drawn keys, in order: the same where a test does not draw them.
    walks_by_keys: Vec<EventId>,
}

impl Chance {
    /// Finds the calls, then what holds their results.
    #[must_use]
    pub fn build(
        program: &Program,
        log: &EventLog,
        calls: &CallForest,
        flow: &DataFlow,
        properties: &FoundProperties,
        own_thread: &OwnThread,
    ) -> Self {
        let paths = PathRules::of(program);
        let zone_is_unknown = program.header.get("user.timezone").is_none_or(str::is_empty);
        let ways = properties.asking_ways();
        let names = own_thread.names();
        let finder = Finder { program, log, calls, flow, paths, names, zone_is_unknown, ways: &ways, properties };
        let (draws, drawn) = finder.followed(Finder::draws);
        let (rolls, rolled) = finder.followed(Finder::rolls);
        let (unmoved, fixed) = finder.followed(Finder::asks_unmoved);
        let (trials, _) = finder.followed(Finder::is_on_trial);
        let mut finding: IndexSet<EventId> = finder.events(Finder::finds).difference(&draws).copied().collect();
        finding.extend(own_thread.fixed());
        finding.sort_unstable();
        let finding: Vec<EventId> = finding.into_iter().collect();
        let found = finder.all_holding(&finding);
        let led = finder.all_holding(&ways);
        let keys =
            DrawnKeys::of(finder.events(Finder::draws_uuid).iter().filter_map(|event| finder.text_of_drawn(*event)));
        let mut reads: IndexSet<EventId> = finding.into_iter().chain(draws.iter().copied()).collect();
        reads.sort_unstable();
        let regional = finder.events(Finder::asks_region);
        let identity = identity_numbers(program, log, calls, flow);
        let mut walks = walks_by_identity(program, log, calls, flow);
        walks.extend(finder.events(Finder::lists));
        walks.sort_unstable();
        let walks_by_keys = walks_by_drawn_keys(program, log, calls, flow, &keys).into_iter().collect();
        let [reads, draws, rolls, unmoved, trials, regional, walks] =
            [reads, draws, rolls, unmoved, trials, regional, walks].map(|events| events.into_iter().collect());
        Self {
            reads,
            draws,
            rolls,
            unmoved,
            trials,
            regional,
            rolled,
            fixed,
            drawn,
            found,
            keys,
            ways,
            led,
            identity,
            walks,
            walks_by_keys,
        }
    }

    /// Whether a call in a span looked.
    #[must_use]
    pub fn looked(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.reads, log)
    }

    /// The calls in a span that looked.
    pub fn reads_in<'a>(&'a self, log: &'a EventLog, span: Span) -> impl Iterator<Item = EventId> + 'a {
        span.those_of(&self.reads, log)
    }

    /// The calls in a span that asked the clock or drew by chance.
    pub fn draws_in<'a>(&'a self, log: &'a EventLog, span: Span) -> impl Iterator<Item = EventId> + 'a {
        span.those_of(&self.draws, log)
    }

    /// Whether a call in a span drew by chance.
    #[must_use]
    pub fn rolled(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.rolls, log)
    }

    /// Whether a call in a span asked a clock that verification cannot move.
    #[must_use]
    pub fn asked_unmoved(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.unmoved, log)
    }

    /// Whether a definition holds what such a clock gave.
    #[must_use]
    pub fn holds_unmoved(&self, definition: DefinitionId) -> bool {
        self.fixed.contains(&definition)
    }

    /// Whether a call in a span drew the name of a file or asked for that of the user.
    #[must_use]
    pub fn is_on_trial(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.trials, log)
    }

    /// Whether a call in a span asked for the default locale or time zone.
    #[must_use]
    pub fn asked_region(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.regional, log)
    }

    /// Whether a call in a span looked at the environment.
    #[must_use]
    pub fn found_in(&self, log: &EventLog, span: Span) -> bool {
        self.finding_in(log, span).next().is_some()
    }

    /// The calls in a span that looked at the environment.
    pub fn finding_in<'a>(&'a self, log: &'a EventLog, span: Span) -> impl Iterator<Item = EventId> + 'a {
        self.reads_in(log, span).filter(|read| !self.is_draw(*read))
    }

    /// The call that last looked at the environment before an event.
    #[must_use]
    pub fn finding_before(&self, event: EventId) -> Option<EventId> {
        let before = self.reads.partition_point(|read| *read < event);
        self.reads[..before].iter().rev().copied().find(|read| !self.is_draw(*read))
    }

    fn is_draw(&self, read: EventId) -> bool {
        self.draws.binary_search(&read).is_ok()
    }

    /// Whether a call in a span went through a collection or directory in an order that another run does not have.
    #[must_use]
    pub fn walked(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.walks, log)
    }

    /// Whether a call in a span went through a collection in the order of keys that the program drew.
    #[must_use]
    pub fn walked_by_keys(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.walks_by_keys, log)
    }

    /// Whether an invocation gave a number that an identity hash went into.
    #[must_use]
    pub fn gave_identity(&self, invocation: InvocationId) -> bool {
        self.identity.given_by.contains(&invocation)
    }

    /// Whether a number is one that an identity hash went into, wherever it is kept.
    #[must_use]
    pub fn is_identity(&self, number: i32) -> bool {
        self.identity.numbers.contains(&number)
    }

    /// Whether a definition holds what such a call gave.
    #[must_use]
    pub fn holds(&self, definition: DefinitionId) -> bool {
        self.drawn(definition) || self.found(definition)
    }

    /// Whether a definition holds what clock or chance gave.
    #[must_use]
    pub fn drawn(&self, definition: DefinitionId) -> bool {
        self.drawn.contains(&definition)
    }

    /// Whether a definition holds what chance gave.
    #[must_use]
    pub fn holds_roll(&self, definition: DefinitionId) -> bool {
        self.rolled.contains(&definition)
    }

    /// The keys that were drawn.
    #[must_use]
    pub fn keys(&self) -> &DrawnKeys {
        &self.keys
    }

    /// Whether a call in a span asked where another program is or how to get in.
    #[must_use]
    pub fn asked_way(&self, log: &EventLog, span: Span) -> bool {
        span.has_any(&self.ways, log)
    }

    /// Whether a definition holds what such a call gave.
    #[must_use]
    pub fn holds_way(&self, definition: DefinitionId) -> bool {
        self.led.contains(&definition)
    }

    /// Whether a definition holds what the environment gave.
    #[must_use]
    pub fn found(&self, definition: DefinitionId) -> bool {
        self.found.contains(&definition)
    }
}

struct Finder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    calls: &'a CallForest,
    flow: &'a DataFlow,
    paths: PathRules,
    names: &'a ThreadNames,
    /// Where it was recorded.
    zone_is_unknown: bool,
    /// The calls that asked where another program is, in order.
    ways: &'a [EventId],
    properties: &'a FoundProperties,
}

impl Finder<'_> {
    /// The calls with such a use, in the order of the uses.
    fn events(&self, is_such: fn(&Self, &Use) -> bool) -> IndexSet<EventId> {
        self.flow.uses.iter().filter(|used| is_such(self, used)).map(|used| used.event).collect()
    }

    /// The calls with such a use, and those that gave rows of what they gave, in order; with what holds all that.
    fn followed(&self, is_such: fn(&Self, &Use) -> bool) -> (IndexSet<EventId>, IndexSet<DefinitionId>) {
        let mut events = self.events(is_such);
        loop {
            let holding = self.all_holding(&events.iter().copied().collect::<Vec<_>>());
            let known = events.len();
            events.extend(self.rows_of(&holding));
            if events.len() == known {
                events.sort_unstable();
                return (events, holding);
            }
        }
    }

    /// The calls that give values of rows which such definitions hold.
    fn rows_of(&self, holding: &IndexSet<DefinitionId>) -> impl Iterator<Item = EventId> {
        let held = self.flow.uses.iter().filter(|used| used.definition.is_some_and(|id| holding.contains(&id)));
        held.map(|used| used.event).filter(|event| {
            self.library_call(*event).is_some_and(|(call, callee)| {
                let gives = callee.name.starts_with("get") && call.returned().is_some_and(says_something);
                gives && OF_ROWS.contains(&callee.owner.as_str())
            })
        })
    }

    fn library_call(&self, event: EventId) -> Option<(&Invocation, &Callee)> {
        self.called(self.calls.starting_at(event)?)
    }

    /// The call of a library that runs at an event.
    fn called_around(&self, event: EventId) -> Option<(&Invocation, &Callee)> {
        self.called(self.calls.frame(event)?)
    }

    fn called(&self, id: InvocationId) -> Option<(&Invocation, &Callee)> {
        let call = self.calls.get(id);
        Some((call, self.program.callee(call.callee()?)))
    }

    /// Whether a call looks at the environment.
    fn finds(&self, used: &Use) -> bool {
        let Location::Resource(name) = self.flow.locations.get(used.location) else {
            return false;
        };
        let call = || self.calls.starting_at(used.event).map(|id| self.calls.get(id));
        match name.as_str() {
            "property:user.dir" => !call().is_some_and(|call| self.is_of_absolute_path(call)),
            // (A test that is red elsewhere sets the zone that the recording tells.)
            DEFAULT_ZONE => used.definition.is_none() && self.zone_is_unknown,
            USER_NAME => false,
            name if STABLE_PROPERTIES.contains(&name) => false,
            "env" => call().is_some_and(|call| call.returned().is_some_and(says_something)),
            name if name.starts_with("property:") => {
                used.definition.is_none()
                    && self.ways.binary_search(&used.event).is_err()
                    && self.properties.of_command(used.event).is_none()
                    && call().is_some_and(|call| self.is_set(call))
            }
            "identity" => call().is_some_and(|call| self.tells_of_thread(call)),
            "machine" => call().is_some_and(|call| matches!(call.returned(), Some(Value::Primitive(_)))),
            _ => false,
        }
    }

    /// Whether a call gives a number or name that a thread did not get from the program.
    fn tells_of_thread(&self, call: &Invocation) -> bool {
        let is_thread =
            |object: &ObjectId| self.program.library_part(self.program.object(*object).class) == Some(THREAD);
        let told = call.returned().filter(|value| says_something(*value));
        let thread = call.receiver_object().filter(is_thread);
        thread.zip(told).is_some_and(|(thread, told)| !self.names.gave(thread, told))
    }

    /// Whether a call on a file or path does without the working directory.
    fn is_of_absolute_path(&self, call: &Invocation) -> bool {
        let told = call.receiver_object().and_then(|object| self.flow.content_at(object, call.start));
        told.is_some_and(|(_, content)| match &self.log.content(content).shape {
            ContentShape::Literal { text, .. } => text.to_utf8().is_some_and(|text| self.paths.is_absolute(&text)),
            _ => false,
        })
    }

    fn draws(&self, used: &Use) -> bool {
        self.is_of(used, "clock") && self.asks_clock(used)
            || self.asks_unmoved(used)
            || self.rolls(used)
            || self.draws_uuid(used)
    }

    fn asks_unmoved(&self, used: &Use) -> bool {
        self.is_of(used, SERVERS_CLOCK) || self.asks_file_time(used)
    }

    /// Whether a call asks when a file was written, and the program did not say so itself. (A file that is not there was written at 0.)
    fn asks_file_time(&self, used: &Use) -> bool {
        let is_file = self.flow.locations.get(used.location).is_file_or_table();
        is_file
            && !used.definition.is_some_and(|id| self.sets_file_time(self.flow.definition(id).event))
            && self.library_call(used.event).is_some_and(|(call, callee)| {
                let never = Some(Value::Primitive(Primitive::Long(Narrow(0))));
                FILE_TIMES.contains(&callee.name.as_str()) && call.returned() != never
            })
    }

    /// Whether a call says when a file was written.
    fn sets_file_time(&self, event: EventId) -> bool {
        let called = self.called_around(event);
        called.is_some_and(|(_, callee)| FILE_TIME_SETTERS.contains(&callee.name.as_str()))
    }

    fn rolls(&self, used: &Use) -> bool {
        self.is_of(used, "random") && !self.draws_name(used) && !self.draws_uuid(used)
    }

    /// Whether a call draws what is another one each time, like a time: nothing is decided by it.
    fn draws_uuid(&self, used: &Use) -> bool {
        self.is_of(used, "random") && self.library_call(used.event).is_some_and(|(_, callee)| callee.owner == UUID)
    }

    /// What a call drew, as a text.
    fn text_of_drawn(&self, event: EventId) -> Option<String> {
        let (call, _) = self.library_call(event)?;
        let (_, content) = self.flow.contents(call.returned()?.object()?).first()?;
        match &self.log.content(*content).shape {
            ContentShape::Literal { text, .. } => text.to_utf8(),
            _ => None,
        }
    }

    fn is_on_trial(&self, used: &Use) -> bool {
        let draws_name = self.is_of(used, "random") && self.draws_name(used);
        draws_name || self.asks_user(used) || self.draws_key(used) || self.asks_permissions(used)
    }

    /// Whether a call asks who may do what with a file: what nobody said, the user's `umask` decides.
    fn asks_permissions(&self, used: &Use) -> bool {
        let is_file = Files::file(self.flow.locations.get(used.location)).is_some();
        is_file
            && self.library_call(used.event).is_some_and(|(_, callee)| {
                let is_view = callee.owner.ends_with("/PosixFileAttributeView") && callee.name == "readAttributes";
                is_view || callee.name == "getPosixFilePermissions"
            })
    }

    fn asks_user(&self, used: &Use) -> bool {
        used.definition.is_none() && self.is_of(used, USER_NAME)
    }

    /// Whether a database makes a name that nothing else has.
    fn draws_key(&self, used: &Use) -> bool {
        let by_database = || self.library_call(used.event).is_some_and(|(_, callee)| is_of_sql(callee));
        self.is_of(used, "identity") && by_database()
    }

    fn draws_name(&self, used: &Use) -> bool {
        let call = self.calls.starting_at(used.event).map(|id| self.calls.get(id));
        call.is_some_and(|call| Files::draws_name(self.program, call.invoked))
    }

    fn asks_region(&self, used: &Use) -> bool {
        [DEFAULT_LOCALE, DEFAULT_ZONE].into_iter().any(|default| self.is_of(used, default))
    }

    /// Whether the time that a call of the clock was given stays anywhere.
    fn asks_clock(&self, used: &Use) -> bool {
        let call = self.calls.starting_at(used.event).map(|id| self.calls.get(id));
        call.is_none_or(|call| !self.is_format(call) && !self.is_set_next(call))
    }

    /// Whether a call makes a calendar whose time is set before anybody sees it.
    fn is_set_next(&self, call: &Invocation) -> bool {
        let made = call.receiver.object().or(call.returned().and_then(Value::object));
        let state = made.and_then(|object| self.flow.locations.find(&Location::State(self.flow.sharing.group(object))));
        let Some(state) = state else { return false };
        let from = EventId(call.end.0 + 1);
        let mut setters = Vec::new();
        for id in self.flow.definitions_in(state, from, EventId(u32::MAX)) {
            let definition = self.flow.definition(*id);
            if self.time_set(definition.event) == TimeSet::Nothing {
                return false;
            }
            setters.push(self.calls.frame(definition.event));
            if self.sets_time(definition) {
                let is_seen = |used: &Use| used.location == state && !setters.contains(&self.calls.frame(used.event));
                return !self.flow.uses_in(from, definition.event).iter().any(is_seen);
            }
        }
        false
    }

    fn is_of(&self, used: &Use, resource: &str) -> bool {
        matches!(self.flow.locations.get(used.location), Location::Resource(name) if name == resource)
    }

    fn all_holding(&self, reads: &[EventId]) -> IndexSet<DefinitionId> {
        let mut definitions = reads.iter().flat_map(|read| self.holding(*read)).collect();
        self.follow_states(&mut definitions);
        definitions
    }

    /// Whether a call lists a directory in which there may be more than one entry: each file system has an order of its own.
    fn lists(&self, used: &Use) -> bool {
        let entries = Files::are_entries(self.flow.locations.get(used.location));
        // (Deleting a directory tells whether there is one.)
        let listed = || self.calls.starting_at(used.event).and_then(|id| self.calls.get(id).returned()?.object());
        entries && listed().is_some_and(|all| self.flow.lengths.get(&all).is_none_or(|length| *length > 1))
    }

    /// Whether a variable or property came from outside.
    fn is_set(&self, call: &Invocation) -> bool {
        let arguments = self.log.values(call.arguments);
        let given = call.returned().filter(|value| matches!(value, Value::String(_)));
        given.is_some() && given != arguments.get(1).copied()
    }

    /// The state that the call made, and the fields that its result was written to at once.
    fn holding(&self, read: EventId) -> Vec<DefinitionId> {
        let Some(call) = self.calls.starting_at(read).map(|id| self.calls.get(id)) else {
            return Vec::new();
        };
        let mut found: Vec<DefinitionId> = Vec::new();
        if !self.is_format(call) {
            let made = self.flow.defined_in(call.end, call.end).iter().copied();
            let rows = self.rows_found(read);
            found.extend(made.filter(|id| {
                let definition = self.flow.definition(*id);
                let state = match self.flow.locations.get(definition.location) {
                    Location::State(holder) => rows.is_none_or(|rows| *holder == rows),
                    _ => false,
                };
                state && definition.kind == DefinitionKind::Kill
            }));
        }
        let Some(given) = call.returned().filter(|value| says_something(*value)) else {
            return found;
        };
        let around: Vec<_> = self.calls.ancestry(call.parent).collect();
        for (at, event) in self.log.behind(call.end, EVENTS_BEHIND) {
            if let Event::FieldWrite { value, .. } | Event::StaticWrite { value, .. } = event
                && value == given
            {
                let own = self.calls.frame(at).is_some_and(|frame| around.contains(&frame));
                found.extend(own.then(|| self.flow.defined_in(at, at)).into_iter().flatten().copied());
            }
        }
        found
    }

    /// What a query gave: the statement holds nothing of it.
    fn rows_found(&self, read: EventId) -> Option<ObjectId> {
        let (call, _) = self.library_call(read).filter(|(_, callee)| is_of_sql(callee))?;
        call.returned()?.object().map(|rows| self.flow.sharing.group(rows))
    }

    /// A generator that was made from chance stays so, whatever was drawn from it.
    fn follow_states(&self, unsure: &mut IndexSet<DefinitionId>) {
        for (id, definition) in (0..).map(DefinitionId::new).zip(&self.flow.definitions) {
            let state = matches!(self.flow.locations.get(definition.location), Location::State(_));
            let unsure_before = definition.previous.is_some_and(|previous| unsure.contains(&previous));
            if state && unsure_before && !self.sets_time(definition) {
                unsure.insert(id);
            }
        }
    }

    /// A calendar that is given a time keeps nothing of the one that it was made at: at once, or by two calls of which one gives it the milliseconds.
    fn sets_time(&self, definition: &Definition) -> bool {
        let before = || {
            let before = self.flow.reaching(definition.location, definition.event);
            before.map(|id| self.time_set(self.flow.definition(id).event))
        };
        match self.time_set(definition.event) {
            TimeSet::All => true,
            TimeSet::ToSeconds => before() == Some(TimeSet::Milliseconds),
            TimeSet::Milliseconds => before() == Some(TimeSet::ToSeconds),
            TimeSet::Nothing => false,
        }
    }

    /// What of its time an event gives a calendar.
    fn time_set(&self, event: EventId) -> TimeSet {
        let called = self.called_around(event);
        let Some((call, callee)) = called.filter(|(_, callee)| CALENDARS.contains(&callee.owner.as_str())) else {
            return TimeSet::Nothing;
        };
        let millisecond = Value::Primitive(Primitive::Int(MILLISECOND));
        match (callee.name.as_str(), callee.desc.as_str()) {
            ("setTime" | "setTimeInMillis", _) | ("clear", "()V") => TimeSet::All,
            ("set", "(IIIIII)V") => TimeSet::ToSeconds,
            ("set", "(II)V") if self.log.values(call.arguments).first() == Some(&millisecond) => TimeSet::Milliseconds,
            _ => TimeSet::Nothing,
        }
    }

    /// A date format looks at the clock for its century only.
    fn is_format(&self, call: &Invocation) -> bool {
        let made = call.receiver.object().or(call.returned().and_then(Value::object));
        made.is_some_and(|object| {
            let class = self.program.class(self.program.object(object).class);
            class.name.starts_with("java/text/")
        })
    }
}

fn is_of_sql(callee: &Callee) -> bool {
    callee.owner.starts_with("java/sql/")
}

/// Truth values are equal by accident.
fn says_something(value: Value) -> bool {
    match value {
        Value::Primitive(primitive) => !matches!(primitive, Primitive::Boolean(_)),
        Value::Object(_) | Value::String(_) | Value::Boxed(_) => true,
        _ => false,
    }
}
