//! What threads share, and what orders it.
//!
//! Input: a recording with its data flow. Output: [`Threads`]: which uses see what chance put there, because another thread wrote it and no hand-off of the
//! recording orders the two (design, section 5: `SHARED`); which call gave a task away. Invariants: one pass in recorded order; a recording of one thread costs
//! nothing. What is looked at: fields, elements, values of the JDK, files, tables, properties. Not followed: volatile and final fields, what locks itself, objects
//! of other libraries (nothing is known of their locks), what static initialisers do (the JVM orders them), the making of directories that only have to be there.

mod clocks;
mod conversations;
mod hand_offs;
pub mod monitors;
mod races;
mod runs;
mod tasks;
mod waits;

use indexmap::{IndexMap, IndexSet};

use self::hand_offs::HandOffs;
use self::races::{Access, RaceFinder, Races};
pub use self::runs::Moments;
use self::runs::Runs;
use super::data::{DataFlow, DefinitionKind};
use super::invocation::{CallForest, Span};
use super::location::{Location, LocationId};
use crate::library::{LibraryTable, is_jdk};
use crate::program::Program;
use crate::trace::access;
use crate::trace::event::{EventId, FieldId, ObjectId, ThreadId};
use crate::trace::log::EventLog;

/// Make what is missing: whoever comes first, the directory is there behind them.
const ENSURING: [(&str, &str); 3] =
    [("java/nio/file/Files", "createDirectories"), ("java/io/File", "mkdirs"), ("java/io/File", "mkdir")];

/// The threads of a recording.
#[derive(Debug, Default)]
pub struct Threads {
    /// By thread: its uses of what chance put there, in order.
    racy: IndexMap<ThreadId, Vec<(EventId, LocationId)>>,
    /// By thread: its uses of what another thread put there, in the order in which that was done.
    crossing: IndexMap<ThreadId, Vec<Crossing>>,
    runs: Runs,
}

/// Why what is used in a span is not what a test would find there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// Another thread changes it, and nothing orders the two.
    Unordered(LocationId),
    /// Another thread changed it in order, while the span lasted and without having been told to by it.
    Meanwhile(LocationId),
}

/// A use of what another thread put there.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    used: EventId,
    defined: EventId,
    definer: ThreadId,
    location: LocationId,
}

/// An access of one place.
struct PlacedAccess {
    at: EventId,
    to: LocationId,
    access: Access,
}

impl Threads {
    /// Follows all threads through the recording.
    #[must_use]
    pub fn build(
        program: &Program,
        log: &EventLog,
        forest: &CallForest,
        flow: &DataFlow,
        table: &LibraryTable,
    ) -> Self {
        if log.threads.windows(2).all(|pair| pair[0] == pair[1]) {
            return Self::default();
        }
        let mut hand_offs = HandOffs::new(program, log, forest, flow, table);
        let shared = shared_places(program, log, forest, flow, &hand_offs);
        let accesses = accesses(program, forest, flow, &shared);
        let (mut finder, mut rest) = (RaceFinder::default(), accesses.iter().peekable());
        for event in log.ids() {
            hand_offs.before(event);
            while let Some(one) = rest.next_if(|one| one.at == event) {
                finder.access(&hand_offs.clocks, log.thread(event), event, one.to, one.access);
            }
            hand_offs.after(event);
        }
        Self {
            racy: racy_uses(log, flow, &finder.finish()),
            crossing: crossing_uses(program, log, forest, flow),
            runs: Runs::new(hand_offs.handed),
        }
    }

    /// What chance decided of what is used in a span, which is the whole or a task of it: where another thread writes without order, or while the span lasts
    /// without having been told to by the whole.
    #[must_use]
    pub fn shared_in(&self, span: Span, whole: Span) -> Option<Shared> {
        let within = |at: EventId| span.first <= at && at <= span.last;
        // What a task of the whole finds may have been put there before it began and behind the call that gave it away.
        let from = self.runs.of(span.first, span.thread).map_or(span.first, |run| run.cause.max(whole.first));
        let racy = self.racy.get(&span.thread).and_then(|uses| {
            let at = uses.partition_point(|(event, _)| *event < span.first);
            uses.get(at).filter(|(event, _)| within(*event)).map(|(_, location)| Shared::Unordered(*location))
        });
        let meanwhile = || {
            let uses = self.crossing.get(&span.thread)?;
            // (In most spans no other thread did anything that counts there.)
            let at = uses.partition_point(|one| one.defined < from);
            let done = uses[at..].iter().take_while(|one| one.defined <= span.last);
            let mut inside = done.filter(|one| within(one.used));
            inside
                .find(|one| !self.contains(whole, one.defined, one.definer))
                .map(|one| Shared::Meanwhile(one.location))
        };
        racy.or_else(meanwhile)
    }

    /// What other threads did of what was given to them in a span, and has ended.
    #[must_use]
    pub fn caused_in(&self, span: Span) -> Vec<Span> {
        self.runs.caused_in(span)
    }

    /// Whether an event lies in a span, or in a task that was given away there and waited for.
    #[must_use]
    pub fn contains(&self, span: Span, event: EventId, thread: ThreadId) -> bool {
        self.runs.contains(span, event, thread)
    }

    /// When the outermost thread gave away the task of an event, and when it knew that the event was behind it.
    #[must_use]
    pub fn moments(&self, event: EventId, thread: ThreadId) -> Option<Moments> {
        self.runs.moments(event, thread)
    }

    /// The call that an event of another thread's task goes back to, if its thread waited for the task.
    #[must_use]
    pub fn cause(&self, event: EventId, thread: ThreadId) -> Option<EventId> {
        self.runs.of(event, thread).filter(|run| run.is_awaited()).map(|run| run.cause)
    }
}

/// Uses of what another thread made. (A class is initialised once, whichever thread comes first; what was there before it was first seen, nobody changed; of another library's object it is not known that a call
/// changed it.)
fn crossing_uses(
    program: &Program,
    log: &EventLog,
    forest: &CallForest,
    flow: &DataFlow,
) -> IndexMap<ThreadId, Vec<Crossing>> {
    let mut crossing: IndexMap<ThreadId, Vec<Crossing>> = IndexMap::new();
    let is_known = |location| match flow.locations.get(location) {
        Location::State(object) => is_of_jdk(program, *object),
        _ => true,
    };
    for one in flow.uses.iter().filter(|one| is_known(one.location)) {
        let definition = one.definition.map(|id| flow.definition(id));
        let changed = definition.filter(|it| matches!(it.kind, DefinitionKind::Kill | DefinitionKind::Update));
        let defined = changed.map(|it| it.event).filter(|event| !forest.in_initialiser(*event));
        let thread = log.thread(one.event);
        if let Some((defined, definer)) = defined.map(|event| (event, log.thread(event)))
            && definer != thread
        {
            let one = Crossing { used: one.event, defined, definer, location: one.location };
            crossing.entry(thread).or_default().push(one);
        }
    }
    for uses in crossing.values_mut() {
        uses.sort_by_key(|one| (one.defined, one.used));
    }
    crossing
}

/// The places that more than one thread accesses, and that can be raced for.
fn shared_places(
    program: &Program,
    log: &EventLog,
    forest: &CallForest,
    flow: &DataFlow,
    hand_offs: &HandOffs<'_>,
) -> IndexSet<LocationId> {
    let mut first: IndexMap<LocationId, ThreadId> = IndexMap::new();
    let mut shared = IndexSet::new();
    for one in accesses_of(program, forest, flow) {
        let thread = log.thread(one.at);
        if *first.entry(one.to).or_insert(thread) != thread {
            shared.insert(one.to);
        }
    }
    let is_free = |field: FieldId| program.field(field).access & (access::FINAL | access::VOLATILE) == 0;
    shared.retain(|location| match flow.locations.get(*location) {
        Location::Field(_, field) | Location::Static(field) => is_free(*field),
        Location::Element(..) | Location::Elements(_) => true,
        Location::State(object) => is_of_jdk(program, *object) && !hand_offs.locks(*object),
        location @ Location::Resource(_) => location.is_file_or_table() || location.is_property(),
    });
    shared
}

fn is_of_jdk(program: &Program, object: ObjectId) -> bool {
    program.library_part(program.object(object).class).is_some_and(is_jdk)
}

fn accesses_of<'a>(
    program: &'a Program,
    forest: &'a CallForest,
    flow: &'a DataFlow,
) -> impl Iterator<Item = PlacedAccess> + 'a {
    let uses = flow.uses.iter().map(|one| PlacedAccess { at: one.event, to: one.location, access: Access::Read });
    let definitions = flow.definitions.iter().filter_map(|one| {
        let access = match one.kind {
            DefinitionKind::Kill => Access::Kill,
            DefinitionKind::Update => Access::Update,
            DefinitionKind::Initial | DefinitionKind::Unobserved { .. } => return None,
        };
        let ensures = || flow.locations.get(one.location).is_file_or_table() && ensures(program, forest, one.event);
        (!ensures()).then_some(PlacedAccess { at: one.event, to: one.location, access })
    });
    uses.chain(definitions).filter(|one| !forest.in_initialiser(one.at))
}

/// Whether an event belongs to a call that makes a directory unless it is there.
fn ensures(program: &Program, forest: &CallForest, at: EventId) -> bool {
    let callee = forest.frame(at).and_then(|id| forest.get(id).callee()).map(|callee| program.callee(callee));
    callee.is_some_and(|callee| ENSURING.contains(&(callee.owner.as_str(), callee.name.as_str())))
}

fn accesses(
    program: &Program,
    forest: &CallForest,
    flow: &DataFlow,
    shared: &IndexSet<LocationId>,
) -> Vec<PlacedAccess> {
    let mut all: Vec<PlacedAccess> =
        accesses_of(program, forest, flow).filter(|one| shared.contains(&one.to)).collect();
    all.sort_by_key(|one| one.at);
    all
}

fn racy_uses(
    log: &EventLog,
    flow: &DataFlow,
    races: &IndexMap<LocationId, Races>,
) -> IndexMap<ThreadId, Vec<(EventId, LocationId)>> {
    let mut racy: IndexMap<ThreadId, Vec<(EventId, LocationId)>> = IndexMap::new();
    for one in &flow.uses {
        if races.get(&one.location).is_some_and(|races| races.decide(one.event)) {
            racy.entry(log.thread(one.event)).or_default().push((one.event, one.location));
        }
    }
    racy
}
