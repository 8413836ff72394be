//! What a test asserts: planned from the recording before the slice, written after it (design, section 8).
//!
//! Input: the context and the invocation of the method under test. Output: a [`Plan`]: checks in order of worth, each with what it
//! needs from before the act (these are needs of the slice: a getter may return a live list whose content the method never read).
//! Invariant: every check states what the recording saw at the end of the act, and looks without changing anything, but for
//! observers, which come last.

mod changes;
mod each;
mod files;
mod idle;
mod parts;
mod returned;
mod rows;
mod streams;
mod told;

use std::cmp::Reverse;

use indexmap::IndexSet;

pub(super) use self::changes::ContentOf;
pub use self::files::{FilesLookedAt, extend_for_files};
pub use self::idle::extend_for_idle;
pub use self::parts::extend_for_parts;
pub use self::rows::{SeenBy, extend_for_rows};

use super::printed::printed_text;
use crate::graph::History;
use crate::graph::data::{Definition, DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId};
use crate::slice::context::SliceContext;
use crate::slice::frontier::OracleNeeds;
use crate::trace::event::{ClassId, ContentId, EventId, FieldId, MethodId, ObjectId, Value};

/// A way from a root object to what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// What the act returned or made.
    Result,
    /// An object the test holds.
    Object(ObjectId),
    Getter {
        holder: Box<Look>,
        method: MethodId,
        owner: ClassId,
    },
    Field {
        holder: Box<Look>,
        field: FieldId,
    },
    StaticField(FieldId),
    StaticGetter {
        method: MethodId,
        owner: ClassId,
    },
    Element {
        array: Box<Look>,
        index: i32,
    },
    /// What a list holds.
    Item {
        list: Box<Look>,
        index: i32,
    },
    /// What a map holds for a key that a test can write down.
    Mapped {
        map: Box<Look>,
        key: Value,
    },
    /// What an `Optional` holds.
    Inside(Box<Look>),
    /// What a completed future gives.
    Joined(Box<Look>),
    /// What comes first in a collection that a comparator orders.
    First(Box<Look>),
    /// What an iterator has not given yet, or a stream gives, as a list.
    Drained(Box<Look>),
    /// What each object in a collection or array gives when it is asked the same.
    Each {
        all: Box<Look>,
        asked: Asked,
    },
    /// What caused a throwable.
    Cause(Box<Look>),
    /// All that were suppressed for a throwable: an array.
    Suppressed(Box<Look>),
    /// A recorded call, repeated.
    Observer(InvocationId),
    /// A file of which this event tells.
    File(EventId),
    /// What a call told a double.
    Told(InvocationId),
    /// Rows that the call of this event left in a table: which of them.
    Rows {
        at: EventId,
        number: usize,
        seen: SeenBy,
        /// Whether one is there, or none.
        there: bool,
    },
}

/// What each element is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Getter { method: MethodId, owner: ClassId },
    Field(FieldId),
}

impl Look {
    /// What it goes through last.
    fn holder(&self) -> Option<&Self> {
        match self {
            Self::Getter { holder: inner, .. }
            | Self::Field { holder: inner, .. }
            | Self::Element { array: inner, .. }
            | Self::Item { list: inner, .. }
            | Self::Mapped { map: inner, .. }
            | Self::Inside(inner)
            | Self::Joined(inner)
            | Self::Drained(inner)
            | Self::First(inner)
            | Self::Each { all: inner, .. }
            | Self::Cause(inner)
            | Self::Suppressed(inner) => Some(inner),
            Self::Result
            | Self::Object(_)
            | Self::StaticField(_)
            | Self::StaticGetter { .. }
            | Self::Observer(_)
            | Self::Told(_)
            | Self::File(_)
            | Self::Rows { .. } => None,
        }
    }

    /// How far it goes from where it begins.
    fn steps(&self) -> usize {
        self.holder().map_or(0, |holder| holder.steps() + 1)
    }

    /// Where it begins.
    pub(super) fn root(&self) -> &Self {
        self.holder().map_or(self, Self::root)
    }

    /// Whether it takes one of several by where it stands.
    pub(super) fn is_at_a_place(&self) -> bool {
        let itself = matches!(self, Self::Element { .. } | Self::Item { .. } | Self::First(_));
        itself || self.holder().is_some_and(Self::is_at_a_place)
    }

    /// Whether it takes all that another one gives.
    fn uses_up(&self, other: &Self) -> bool {
        let itself = matches!(self, Self::Drained(cursor) if **cursor == *other);
        itself || self.holder().is_some_and(|holder| holder.uses_up(other))
    }

    /// Whether it is this one or goes through it.
    pub(super) fn is_at_or_below(&self, other: &Self) -> bool {
        self == other || self.holder().is_some_and(|holder| holder.is_at_or_below(other))
    }

    /// Whether both ask their holders the same, whichever these are.
    fn asks_the_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Getter { method: own, .. }, Self::Getter { method: known, .. }) => own == known,
            (Self::Field { field: own, .. }, Self::Field { field: known, .. }) => own == known,
            _ => false,
        }
    }

    /// Whether it looks at something that another one holds, or through that.
    fn goes_into(&self, other: &Self) -> bool {
        let takes_out = matches!(
            self,
            Self::Element { .. }
                | Self::Item { .. }
                | Self::Mapped { .. }
                | Self::Inside(_)
                | Self::Joined(_)
                | Self::First(_)
                | Self::Each { .. }
        );
        self.holder().is_some_and(|holder| takes_out && holder == other || holder.goes_into(other))
    }

    /// Whether looking once more would repeat a recorded call.
    fn repeats_call(&self) -> bool {
        matches!(self.root(), Self::Observer(_))
    }
}

/// What is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A value; an object is expected to be the same as one the test holds.
    Value(Value),
    Content(Told),
    /// A throwable with this message.
    Message(Value),
    /// An object of this class and no other.
    Class(ClassId),
    /// An array of this length.
    Length(usize),
    /// An array with these elements.
    Elements {
        array: ObjectId,
        values: Vec<Value>,
        /// Whether the check needs what defined the elements before the act, those of arrays in the array too.
        known: bool,
    },
    /// A collection of these values, in this order if it promises one.
    Each {
        values: Vec<Value>,
        ordered: bool,
    },
    /// An object of which nothing more can be said.
    NotNull,
    /// A call that returns nothing does return.
    Completes,
    /// A call throws this object, which says this, if that is known.
    Throws {
        thrown: ObjectId,
        message: Option<Value>,
    },
    /// What this event tells of a file.
    Written(EventId),
    /// No file is there any more.
    Removed,
    /// A directory is there.
    Made,
    /// There is such a row in a table, or none.
    RowIsThere(bool),
}

/// What was told of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub object: ObjectId,
    pub content: ContentId,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub look: Look,
    pub expectation: Expectation,
    pub definitions: Vec<DefinitionId>,
    pub objects: Vec<ObjectId>,
    /// The first event of the later invocation that is repeated.
    pub observer: Option<EventId>,
    /// Those of the ones which give the object that the observer is called on.
    pub through: Vec<EventId>,
    /// Whether it says what was there before the act, or what each new object begins with.
    pub is_old: bool,
    pub why: String,
}

impl Check {
    /// The later invocations that are repeated for it.
    pub fn observers(&self) -> impl Iterator<Item = EventId> + Clone {
        self.through.iter().copied().chain(self.observer)
    }

    /// Whether it looks into something whose elements another check compares.
    pub(super) fn is_inside(&self, other: &Self) -> bool {
        let compares = matches!(other.expectation, Expectation::Content(_) | Expectation::Elements { .. });
        compares && self.observer == other.observer && self.look.goes_into(&other.look)
    }

    /// Whether another one expects the same of the same getter or field: of a second element that says little.
    fn says_again(&self, other: &Self) -> bool {
        self.expectation == other.expectation && self.look.asks_the_same(&other.look)
    }

    /// Whether both look at the same thing by the same later call.
    #[must_use]
    pub fn is_same_look(&self, other: &Self) -> bool {
        self.observer == other.observer && self.look == other.look
    }

    /// A check that needs nothing from before the act.
    #[must_use]
    pub fn plain(look: Look, expectation: Expectation) -> Self {
        let (definitions, objects, through) = (Vec::new(), Vec::new(), Vec::new());
        let (observer, is_old, why) = (None, false, String::new());
        Self { look, expectation, definitions, objects, observer, through, is_old, why }
    }
}

/// All checks of one invocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub checks: Vec<Check>,
    /// The objects that were looked at for it.
    looked: IndexSet<ObjectId>,
}

/// How much is looked at (design, section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, clap::ValueEnum)]
pub enum OracleLevel {
    /// Return value and exception.
    Return,
    /// Also what changed in the receiver.
    Instance,
    /// Also what changed in arguments, statics and library values; observers.
    #[default]
    State,
}

/// How a returned object that was there before the act is told: tried in this order until the slice can meet the needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnedObject {
    /// The same as one the test holds.
    Same,
    /// By what its getters and fields give.
    ByFields,
    /// Only that it is there.
    NotNull,
}

impl ReturnedObject {
    /// All ways, best first.
    pub const ALL: [Self; 3] = [Self::Same, Self::ByFields, Self::NotNull];
}

/// Checks of one test. Those that look into elements which another one compares stand back behind all others.
pub(super) const MOST_CHECKS: usize = 8;
/// Where more than that changed: a method that fills an object sets a dozen fields, and a mistake in each of them is to show.
const MOST_CHANGES: usize = 16;
/// Elements of an array that are written out.
pub(super) const MOST_WRITTEN: usize = 64;
/// Views over views.
const MOST_VIEWS: usize = 4;

impl Plan {
    /// What all checks need from the slice.
    #[must_use]
    pub fn needs(&self) -> OracleNeeds {
        let mut needs = OracleNeeds::default();
        for check in &self.checks {
            match check.observer {
                Some(observer) => needs.behind.extend(check.definitions.iter().map(|needed| (observer, *needed))),
                None => needs.definitions.extend(&check.definitions),
            }
            needs.objects.extend(&check.objects);
            needs.observers.extend(check.observers());
        }
        needs.observers.sort_unstable();
        needs.observers.dedup();
        needs
    }

    /// With later calls added: each once, in recorded order, behind what is looked at at the end of the act.
    #[must_use]
    pub fn with_observers(&self, checks: Vec<Check>) -> Self {
        let mut wider = self.clone();
        for check in checks {
            if !wider.checks.iter().any(|known| known.is_same_look(&check)) {
                wider.checks.push(check);
            }
        }
        wider.checks.sort_by_key(|check| check.observer);
        wider
    }

    /// Whether it looks at parts of what the act gave.
    #[must_use]
    pub fn looks_into_result(&self) -> bool {
        self.checks.iter().any(|check| check.look != Look::Result && *check.look.root() == Look::Result)
    }

    /// Whether looking at what the act gave uses it up: no call can follow on it.
    #[must_use]
    pub fn uses_up_result(&self) -> bool {
        self.checks.iter().any(|check| check.look.uses_up(&Look::Result))
    }

    /// Whether it looks for rows.
    #[must_use]
    pub fn looks_into_tables(&self) -> bool {
        self.checks.iter().any(|check| matches!(check.look, Look::Rows { .. }))
    }

    /// Whether later calls would be performed in another order than the recorded one: what a check looks through is called where it looks.
    #[must_use]
    pub fn crosses(&self, checks: &[Check]) -> bool {
        let crossed = |one: &Check, other: &Check| {
            let (Some(first), Some(last)) = (one.through.first(), one.observer) else { return false };
            let amid = |event: EventId| event > *first && event < last && !one.through.contains(&event);
            other.observers().any(amid)
        };
        checks.iter().any(|new| self.checks.iter().any(|known| crossed(new, known) || crossed(known, new)))
    }

    /// Adds checks. True if some of them found room.
    fn extend(&mut self, more: Vec<Check>) -> bool {
        let mut found_room = false;
        for check in more {
            found_room |= self.add(check);
        }
        found_room
    }

    /// Adds a check; where there is no room for one more, the one that says least goes. True if it stays.
    fn add(&mut self, check: Check) -> bool {
        let is_inside = self.looks_inside(&check);
        if let (Look::Each { all, .. }, Expectation::Each { ordered: true, .. }) = (&check.look, &check.expectation) {
            // How many there are is said as well, and what holds them needs no look of its own.
            let needless = |one: &Check| one.look == **all && matches!(one.expectation, Expectation::Content(_));
            if let Some(inner) = self.checks.iter().position(|one| needless(one) && self.looks_inside(one)) {
                self.checks.remove(inner);
            }
        }
        self.checks.push(check);
        let rivals = || (0..self.checks.len()).filter(|at| self.is_inside_at(*at) == is_inside);
        let least = rivals().min_by_key(|at| (self.worth(*at), Reverse(*at))).expect("the new one at least");
        let room = if is_inside || self.checks[least].is_old { MOST_CHECKS } else { MOST_CHANGES };
        if rivals().count() <= room {
            return true;
        }
        self.checks.remove(least);
        least < self.checks.len()
    }

    /// How much a check says: who says again what another one says comes last, then who tells what was so before; what is near says it more plainly.
    fn worth(&self, at: usize) -> (bool, bool, Reverse<usize>) {
        let check = &self.checks[at];
        (!self.repeats_at(at), !check.is_old, Reverse(check.look.steps()))
    }

    fn is_inside_at(&self, at: usize) -> bool {
        self.looks_inside(&self.checks[at])
    }

    /// Whether it is a look into elements that says again what one before it says.
    fn repeats_at(&self, at: usize) -> bool {
        self.is_inside_at(at) && self.checks[..at].iter().any(|known| self.checks[at].says_again(known))
    }

    /// Where the looks into elements are that say again what one before them says.
    pub(super) fn repeated(&self) -> Vec<usize> {
        (0..self.checks.len()).filter(|at| self.repeats_at(*at)).collect()
    }

    /// Whether a check looks into elements that another one compares.
    pub(super) fn looks_inside(&self, check: &Check) -> bool {
        self.checks.iter().any(|other| check.is_inside(other))
    }

    /// The checks that need nothing from before the act.
    #[must_use]
    pub fn without_needs(&self) -> Self {
        let free = |check: &&Check| check.definitions.is_empty() && check.objects.is_empty();
        Self { checks: self.checks.iter().filter(free).cloned().collect(), looked: self.looked.clone() }
    }
}

/// Adds checks of what the act changed in other objects that the test turned out to hold: a writer it handed to a constructor, a list
/// behind a private field. True if there are any.
pub fn extend_for_held(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan, held: &[ObjectId]) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap {
        return false;
    }
    let taken = context.taken_objects(invocation.start);
    let looked = taken.into_iter().chain(plan.looked.iter().copied()).collect();
    let mut planner = Planner::new(context, invocation, looked);
    planner.looked.extend(seen_through(context, plan));
    // What was printed is told by itself, without what was printed before.
    planner.looked.extend(printed_text(context, invocation).and_then(|printed| Some(printed.buffer?.object)));
    for object in held.iter().copied() {
        if planner.existed_before(object) {
            planner.describe(Look::Object(object), object, 0);
        }
    }
    plan.extend(planner.plan.checks)
}

/// Adds checks of what the first objects hold that came back inside a list, an array or an `Optional` and were there before: the test has none to
/// compare them with. True if there are any.
pub fn extend_for_items(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan, held: &[ObjectId]) -> bool {
    let invocation = context.history.calls.get(target);
    let mut planner = Planner::new(context, invocation, plan.looked.clone());
    // (Each element of an array that was there before has a maker of its own.)
    let is_meant = |result: &ObjectId| !(planner.existed_before(*result) && context.history.program.is_array(*result));
    let result = invocation.returned().and_then(Value::object).filter(is_meant);
    if let Some(result) = result.filter(|_| !invocation.has_gap) {
        planner.items_that_existed(&Look::Result, result, held, 0);
        // What was in a list before the act, something before the act put there.
        let put_by = planner.state_before(planner.source(result).unwrap_or(result));
        for check in &mut planner.plan.checks {
            check.definitions.extend(&put_by);
        }
    }
    plan.extend(planner.plan.checks)
}

/// Adds checks of where elements stand in lists that the act was given and put in another order: the test has to hold them. True if there are any.
pub fn extend_for_moved(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap {
        return false;
    }
    let mut planner = Planner::new(context, invocation, IndexSet::new());
    for list in context.taken_objects(invocation.start) {
        planner.moved(list);
    }
    plan.extend(planner.plan.checks)
}

/// The collections behind unmodifiable and synchronized ones that the plan looks at: they hold the same.
fn seen_through(context: &SliceContext<'_>, plan: &Plan) -> Vec<ObjectId> {
    let behind = |object: &ObjectId| context.history.flow.views.get(object).copied();
    let shown = plan.checks.iter().filter_map(|check| match check.expectation {
        Expectation::Content(told) => Some(told.object),
        _ => None,
    });
    shown.flat_map(|view| std::iter::successors(behind(&view), behind).take(MOST_VIEWS)).collect()
}

/// The content of an object when an invocation ended. What was told right behind the last event still belongs to it.
#[must_use]
pub fn told_at_end(history: &History<'_>, invocation: &Invocation, object: ObjectId) -> Option<(EventId, ContentId)> {
    let end = history.log.last_told_behind(invocation.end);
    let looked_at = std::iter::successors(Some(object), |view| history.flow.views.get(view).copied());
    looked_at.take(MOST_VIEWS).find_map(|object| history.flow.content_at(object, end))
}

/// The content of an object as it was told at an event, or before.
#[must_use]
pub fn told_at(history: &History<'_>, object: ObjectId, event: EventId) -> Option<ContentId> {
    history.flow.content_at(object, EventId(event.0 + 1)).map(|(_, content)| content)
}

/// Plans the checks for an invocation.
#[must_use]
pub fn plan_oracle(context: &SliceContext<'_>, target: InvocationId, level: OracleLevel, way: ReturnedObject) -> Plan {
    let invocation = context.history.calls.get(target);
    let mut planner = Planner::new(context, invocation, IndexSet::new());
    planner.returned(way);
    // What it left is not known where a part of it was not recorded.
    let level = if invocation.has_gap { OracleLevel::Return } else { level };
    if level >= OracleLevel::Instance {
        planner.receiver();
    }
    if level >= OracleLevel::State {
        planner.arguments();
        planner.statics();
        planner.told();
    }
    Plan { looked: planner.looked, ..planner.plan }
}

pub(super) struct Planner<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    pub(super) invocation: &'a Invocation,
    /// Objects already described.
    pub(super) looked: IndexSet<ObjectId>,
    pub(super) plan: Plan,
}

impl<'a, 'h> Planner<'a, 'h> {
    /// Without a check yet. `looked`: the objects that need no look any more.
    pub(super) fn new(context: &'a SliceContext<'h>, invocation: &'a Invocation, looked: IndexSet<ObjectId>) -> Self {
        Self { context, invocation, looked, plan: Plan::default() }
    }
}

impl Planner<'_, '_> {
    pub(super) fn push(&mut self, look: Look, expectation: Expectation, definitions: Vec<DefinitionId>, why: &str) {
        self.push_as(false, look, expectation, definitions, why);
    }

    /// The same of what may be old news.
    pub(super) fn push_as(
        &mut self,
        is_old: bool,
        look: Look,
        expectation: Expectation,
        definitions: Vec<DefinitionId>,
        why: &str,
    ) {
        let check = Check::plain(look, expectation);
        self.plan.add(Check { definitions, is_old, why: why.to_owned(), ..check });
    }

    pub(super) fn is_constructor(&self) -> bool {
        self.invocation.method().is_some_and(|method| self.context.history.program.method(method).name == "<init>")
    }

    fn receiver(&mut self) {
        let made = !self.is_constructor() || self.invocation.threw().is_none();
        if let Some(object) = self.invocation.receiver_object().filter(|_| made) {
            let look = if self.is_constructor() { Look::Result } else { Look::Object(object) };
            self.describe(look, object, 0);
        }
    }

    fn arguments(&mut self) {
        let arguments = self.context.history.log.values(self.invocation.arguments).to_vec();
        for object in arguments.into_iter().filter_map(Value::object) {
            self.describe(Look::Object(object), object, 0);
        }
    }

    /// The definitions before the act that a state after it builds on.
    fn chain_before(&self, last: &Definition) -> Vec<DefinitionId> {
        let flow = &self.context.history.flow;
        let mut needed = Vec::new();
        let mut at = *last;
        while at.kind == DefinitionKind::Update || at.event >= self.invocation.start {
            let Some(previous) = at.previous else { break };
            at = *flow.definition(previous);
            if at.event < self.invocation.start {
                needed.push(previous);
                break;
            }
        }
        needed
    }

    /// What had made a library value what it is, before the act.
    fn state_before(&self, object: ObjectId) -> Vec<DefinitionId> {
        let last = self.last_state(object).map(|last| (last, *self.context.history.flow.definition(last)));
        match last {
            Some((last, definition)) if definition.event < self.invocation.start => vec![last],
            Some((_, definition)) => self.chain_before(&definition),
            None => Vec::new(),
        }
    }

    pub(super) fn told_at_end(&self, object: ObjectId) -> Option<(EventId, ContentId)> {
        told_at_end(self.context.history, self.invocation, object)
    }

    pub(super) fn existed_before(&self, object: ObjectId) -> bool {
        // `this(...)` under test makes an object of its own, though the recorded one was begun before.
        if self.is_constructor() && self.invocation.receiver_object() == Some(object) {
            return false;
        }
        let taken = self.context.taken(self.invocation.start).contains(&Value::Object(object));
        let creation = self.context.history.flow.creations[object.index()];
        taken || creation.is_none_or(|creation| creation.event < self.invocation.start)
    }
}
