//! Which candidate is taken first, and which slice of several wins.
//!
//! Input: the context, a target. Output: the cheapest valid slice, or several. Why several strategies: `closest` alone shreds a parse
//! into hundreds of small actions, `outermost` alone rejects what has no caller; each rescues methods the others reject.

use std::cell::RefCell;

use super::Slice;
use super::bindings::Binding;
use super::context::SliceContext;
use super::frontier::{Frontier, OracleNeeds};
use super::memory::{Cause, SearchMemory};
use super::reason::{Reason, ReasonCode};
use crate::graph::data::DefinitionId;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::trace::access;
use crate::trace::event::{Event, EventId, ObjectId, Value};

/// Where a definition or a factory is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    Innermost,
    Outermost,
}

/// What a slice takes for granted, for verification to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Guesses {
    #[default]
    Nothing,
    /// Unknown library methods left as it was what is [doubtful](crate::graph::data::DataFlow::doubtful), but for what they were given, if their calls
    /// can be repeated.
    Distant,
    /// They left that as it was, too.
    Doubtful,
    /// The state of pools and caches is taken as it comes, too, and objects of initialisers are made anew.
    All,
    /// Steps of the same system test that no test can perform are left out, too: what they set is taken as it was before.
    Earlier,
}

/// One way of choosing candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strategy {
    /// Constructors before factories (innermost), or the outermost invocation that returned the object.
    pub objects: Reach,
    /// The enclosing invocation taken for a definition.
    pub definitions: Reach,
    /// What is guessed though it cannot be shown.
    pub guesses: Guesses,
    /// The invocation around the method under test behind which it is performed: where it ran only inside another call.
    pub behind: Option<EventId>,
    /// What clock or chance gave is written as it was.
    pub recorded_time: bool,
    /// Files that the program wrote are there by copies, where they can be.
    pub copies: bool,
}

impl Strategy {
    fn guessing(&self, guesses: Guesses) -> Self {
        Self { guesses, behind: None, ..*self }
    }
}

/// The user's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Policy {
    /// Several are tried, the cheapest valid one wins.
    #[default]
    Smallest,
    /// The innermost enclosing invocation.
    Closest,
    /// The outermost enclosing invocation.
    Outermost,
}

/// Whether the search may assume what the recording does not show, for verification to confirm. (What a gap of the recording or state declared benign hides is assumed
/// anyway; such tests are marked.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Assume {
    /// What no assumption is needed for.
    None,
    /// Assumptions where nothing else serves, or where they make a test much shorter.
    #[default]
    All,
}

impl Policy {
    fn strategies(self) -> Vec<Strategy> {
        let one = |objects, definitions| Strategy {
            objects,
            definitions,
            guesses: Guesses::Nothing,
            behind: None,
            recorded_time: false,
            copies: false,
        };
        match self {
            Self::Closest => vec![one(Reach::Innermost, Reach::Innermost)],
            Self::Outermost => vec![one(Reach::Outermost, Reach::Outermost)],
            Self::Smallest => vec![
                one(Reach::Innermost, Reach::Innermost),
                one(Reach::Innermost, Reach::Outermost),
                one(Reach::Outermost, Reach::Outermost),
                one(Reach::Outermost, Reach::Innermost),
            ],
        }
    }
}

/// The strategies that serve a method under test, found by slicing it for its own needs only. With more needs no other strategy serves it.
#[derive(Debug)]
pub struct Serving {
    strategies: Vec<Strategy>,
    /// Whether a clearly smaller slice by guesses is taken instead of a large one.
    shortens: bool,
    /// Why it is served by a guess only.
    instead_of: Option<Reason>,
    /// The slices of the method under test alone, cheapest first.
    pub bare: Vec<Slice>,
}

/// The search for slices of one invocation.
#[derive(Clone, Copy)]
pub struct SliceSearch<'s, 'h> {
    pub context: &'s SliceContext<'h>,
    pub target: InvocationId,
    pub memory: &'s RefCell<SearchMemory>,
    pub assume: Assume,
    /// Whether guesses are made even where the test might leave out the class whose static initialiser is in the way.
    pub insists: bool,
}

impl SliceSearch<'_, '_> {
    /// Finds what serves a method under test: as it was recorded (or, if it may be shortened, by guesses that need clearly less), else behind a
    /// call around it, else by guesses.
    ///
    /// # Errors
    /// The reason of the first strategy if none succeeds.
    pub fn serving(&self, policy: Policy, own: &OracleNeeds, shortens: bool) -> Result<Serving, Reason> {
        let all = policy.strategies();
        let cause = self.cause(all[0], own);
        if let Some(cause) = &cause
            && self.memory.borrow().is_settled(cause)
        {
            return Err(cause.0.clone());
        }
        let served = self.served(&all, own, shortens);
        let is_open = served.as_ref().is_err_and(|reason| self.is_better_without(reason));
        if let Some(cause) = cause.as_ref().filter(|_| !is_open) {
            self.memory.borrow_mut().count_cause(cause, served.is_ok());
        }
        served
    }

    /// What serves a method under test, whatever failed for others.
    fn served(&self, all: &[Strategy], own: &OracleNeeds, shortens: bool) -> Result<Serving, Reason> {
        let mut first_reason = None;
        let recorded = self.close_all(own, all.iter().copied(), &mut first_reason);
        let copying = if shortens { copying(all) } else { Vec::new() };
        let copied = match &first_reason {
            Some(reason) if recorded.is_empty() => {
                let copied = self.close_all(own, copying.iter().copied(), &mut None);
                (!copied.is_empty()).then(|| (reason.clone(), copied))
            }
            _ => self.shorter_by_copies(own, &recorded, &copying),
        };
        if let Some((reason, copied)) = copied {
            return Ok(self.served_well(&copying, own, copied, Some(reason), shortens));
        }
        if recorded.is_empty() {
            let reason = first_reason.expect("no strategy serves it");
            if self.is_better_without(&reason) {
                return Err(reason);
            }
            let all = if shortens { copying.as_slice() } else { all };
            return self.served_elsewhere(all, own, &reason, shortens).ok_or(reason);
        }
        Ok(self.served_well(all, own, recorded, None, shortens))
    }

    /// What serves a method under test that these slices serve: if it may be shortened, slices by guesses that are clearly smaller.
    fn served_well(
        &self,
        all: &[Strategy],
        own: &OracleNeeds,
        found: Vec<(Strategy, Slice)>,
        instead_of: Option<Reason>,
        shortens: bool,
    ) -> Serving {
        let shortens = shortens && self.assume == Assume::All;
        let guesses = if shortens { all } else { &[] };
        match self.shorter_by_guess(own, &found, guesses) {
            Some((reason, guessed)) => Serving::of(self.context, guessed, &[], Some(reason), shortens),
            None => Serving::of(self.context, found, self.guessing(all), instead_of, shortens),
        }
    }

    /// About as many statements as a test of a slice has: what an array is filled with stands in its line.
    fn statements(&self, slice: &Slice) -> usize {
        let fills = |member: &&EventId| matches!(self.context.history.log.event(**member), Event::ArrayStore { .. });
        slice.members.keys().filter(|member| !fills(member)).count() + slice.copies.len()
    }

    /// Slices that have files by copies and are clearly smaller than those that were found, with the reason why they are taken.
    fn shorter_by_copies(
        &self,
        oracle: &OracleNeeds,
        found: &[(Strategy, Slice)],
        copying: &[Strategy],
    ) -> Option<(Reason, Vec<(Strategy, Slice)>)> {
        let smallest = found.iter().map(|(_, slice)| self.statements(slice)).min().filter(|size| *size > LONG)?;
        let mut copied = self.close_all(oracle, copying.iter().copied(), &mut None);
        copied.retain(|(_, slice)| self.statements(slice) + 2 <= smallest);
        let detail = || format!("{smallest} actions are needed if files that the program wrote are not copied");
        (!copied.is_empty()).then(|| (Reason::new(ReasonCode::TooLarge, detail()), copied))
    }

    /// Whether a test that leaves out a class is tried before anything is guessed.
    fn is_better_without(&self, reason: &Reason) -> bool {
        let act = self.context.history.calls.get(self.target).start;
        !self.insists && self.context.in_the_way(act, reason).is_some()
    }

    /// Why the first strategy gives no slice, if it gives none even with all guesses.
    fn cause(&self, strategy: Strategy, own: &OracleNeeds) -> Option<Cause> {
        let sound = self.close(strategy, own).err()?;
        let guessed = match self.assume {
            Assume::All => self.close(strategy.guessing(Guesses::Earlier), own).err()?,
            Assume::None => sound.clone(),
        };
        Some((sound, guessed))
    }

    /// What serves a method under test that cannot be had as it was recorded.
    fn served_elsewhere(
        &self,
        all: &[Strategy],
        own: &OracleNeeds,
        reason: &Reason,
        shortens: bool,
    ) -> Option<Serving> {
        let guessing = self.guessing(all);
        if let Some(moved) = self.served_behind(all, own, Guesses::Nothing) {
            return Some(Serving::of(self.context, moved, guessing, None, shortens));
        }
        for (guesses, further) in [(Guesses::Distant, guessing), (Guesses::All, &[])] {
            let strategies = guessing.iter().map(|strategy| strategy.guessing(guesses));
            let guessed = self.close_all(own, strategies, &mut None);
            if !guessed.is_empty() {
                return Some(Serving::of(self.context, guessed, further, Some(reason.clone()), shortens));
            }
        }
        let last = self.served_behind(guessing, own, Guesses::All).unwrap_or_else(|| {
            self.close_all(own, guessing.iter().map(|strategy| strategy.guessing(Guesses::Earlier)), &mut None)
        });
        (!last.is_empty()).then(|| Serving::of(self.context, last, &[], Some(reason.clone()), shortens))
    }

    /// What serves it behind a call around it.
    fn served_behind(
        &self,
        strategies: &[Strategy],
        own: &OracleNeeds,
        guesses: Guesses,
    ) -> Option<Vec<(Strategy, Slice)>> {
        places_behind(self.context, self.target, own, guesses).find_map(|behind| {
            let moved = |strategy: &Strategy| Strategy { behind: Some(behind), ..strategy.guessing(guesses) };
            let served = self.close_all(own, strategies.iter().map(moved), &mut None);
            (!served.is_empty()).then_some(served)
        })
    }

    /// The strategies that are tried with guesses, too.
    fn guessing<'t>(&self, all: &'t [Strategy]) -> &'t [Strategy] {
        if self.assume == Assume::All { all } else { &[] }
    }

    /// A closing, done once for the same question.
    fn close(&self, strategy: Strategy, oracle: &OracleNeeds) -> Result<Slice, Reason> {
        let question = (strategy, oracle.clone(), self.context.place.clone());
        let known = self.memory.borrow().known(self.target, &question);
        known.unwrap_or_else(|| {
            let closing = Frontier::close(self.context, self.target, strategy, oracle);
            let result = closing.result.clone();
            self.memory.borrow_mut().remember(self.target, question, closing);
            result
        })
    }

    /// The slices of those strategies that succeed, with the first reason of the others.
    fn close_all(
        &self,
        oracle: &OracleNeeds,
        strategies: impl Iterator<Item = Strategy>,
        first_reason: &mut Option<Reason>,
    ) -> Vec<(Strategy, Slice)> {
        let mut closed = Vec::new();
        for strategy in strategies {
            match self.close(strategy, oracle) {
                Ok(slice) => closed.push((strategy, self.at_recorded_time(slice, strategy, oracle))),
                Err(reason) => *first_reason = first_reason.take().or(Some(reason)),
            }
        }
        closed
    }

    /// The slice at the time of the recording, if it has to do with time and nothing in it asks the clock then.
    fn at_recorded_time(&self, slice: Slice, strategy: Strategy, oracle: &OracleNeeds) -> Slice {
        if !slice.asks_clock_or_chance(self.context) {
            return slice;
        }
        let fixed = self.close(Strategy { recorded_time: true, ..strategy }, oracle);
        let stands = |fixed: &Slice| !fixed.asks_clock_or_chance(self.context) && fixed.fixes_its_clocks(self.context);
        fixed.ok().filter(stands).unwrap_or(slice)
    }

    /// Slices by guesses that are clearly smaller than those that were found, with the reason why they are taken: by few guesses, and by all if
    /// there is much to win.
    fn shorter_by_guess(
        &self,
        oracle: &OracleNeeds,
        found: &[(Strategy, Slice)],
        strategies: &[Strategy],
    ) -> Option<(Reason, Vec<(Strategy, Slice)>)> {
        let smallest = found.iter().map(|(_, slice)| slice.members.len()).min().filter(|size| *size > LONG)?;
        // What verification nearly always confirms is worth a line or two, the rest only much.
        let ways = [(Guesses::Doubtful, LONG, smallest - 2), (Guesses::All, LARGE, smallest * 3 / 4)];
        ways.into_iter().filter(|(_, least, _)| smallest > *least).find_map(|(guesses, _, most)| {
            let strategies = strategies.iter().map(|strategy| strategy.guessing(guesses));
            let mut guessed = self.close_all(oracle, strategies, &mut None);
            guessed.retain(|(_, slice)| slice.members.len() <= most);
            let reason =
                || Reason::new(ReasonCode::TooLarge, format!("{smallest} actions are needed if nothing is guessed"));
            (!guessed.is_empty()).then(|| (reason(), guessed))
        })
    }
}

/// The same strategies, with files by copies.
fn copying(all: &[Strategy]) -> Vec<Strategy> {
    all.iter().map(|strategy| Strategy { copies: true, ..*strategy }).collect()
}

impl Serving {
    /// What served, and the other strategies once more with guesses.
    fn of(
        context: &SliceContext<'_>,
        served: Vec<(Strategy, Slice)>,
        others: &[Strategy],
        instead_of: Option<Reason>,
        shortens: bool,
    ) -> Self {
        let (mut strategies, slices): (Vec<_>, Vec<_>) = served.into_iter().unzip();
        strategies.extend(others.iter().map(|strategy| strategy.guessing(Guesses::All)));
        let bare = cheapest_first(context, slices, instead_of.as_ref());
        Self { strategies, shortens, instead_of, bare }
    }

    /// Slices that meet further needs, cheapest first, each different from the others.
    ///
    /// # Errors
    /// The reason of the first strategy if none succeeds.
    pub fn slice(&self, search: &SliceSearch<'_, '_>, oracle: &OracleNeeds) -> Result<Vec<Slice>, Reason> {
        let mut first_reason = self.instead_of.clone();
        let (optimistic, sound): (Vec<Strategy>, Vec<Strategy>) =
            self.strategies.iter().partition(|strategy| strategy.guesses > Guesses::Nothing);
        let stands =
            |strategy: &Strategy| strategy.behind.is_none_or(|outer| is_asserted_behind(search.context, outer, oracle));
        let sound: Vec<Strategy> = sound.into_iter().filter(stands).collect();
        let mut found = search.close_all(oracle, sound.iter().copied(), &mut first_reason);
        let copied = || search.shorter_by_copies(oracle, &found, &copying(&sound));
        if let Some((reason, copied)) = self.shortens.then(copied).flatten() {
            (found, first_reason) = (copied, Some(reason));
        }
        if found.is_empty() {
            found = search.close_all(oracle, optimistic.into_iter().filter(stands), &mut first_reason);
        } else if self.shortens
            && let Some((reason, guessed)) = search.shorter_by_guess(oracle, &found, &optimistic)
        {
            (found, first_reason) = (guessed, Some(reason));
        }
        match first_reason {
            Some(reason) if found.is_empty() => Err(reason),
            reason => {
                let slices = found.into_iter().map(|(_, slice)| slice).collect();
                Ok(cheapest_first(search.context, slices, reason.as_ref()))
            }
        }
    }
}

/// Members of a slice, or actions of an arrange, beyond which people stop reading: from there on something smaller is looked for.
pub const LARGE: usize = 20;

/// Members beyond which guesses are made to have fewer of them.
const LONG: usize = 8;

/// The slices that differ.
fn cheapest_first(context: &SliceContext<'_>, slices: Vec<Slice>, instead_of: Option<&Reason>) -> Vec<Slice> {
    let mut different: Vec<Slice> = Vec::new();
    for mut slice in slices {
        let same = |other: &Slice| other.members.keys().eq(slice.members.keys()) && other.bindings == slice.bindings;
        if !different.iter().any(same) {
            let is_other = slice.guesses > Guesses::Nothing || !slice.copies.is_empty();
            slice.instead_of = instead_of.filter(|_| is_other).cloned();
            different.push(slice);
        }
    }
    different.sort_by_key(|slice| cost(context, slice));
    different
}

/// How many invocations around a method under test are tried as what it is performed behind.
const MOST_BEHIND: usize = 2;

/// The invocations around the method under test behind which it does what it did inside, outermost first. By a guess: behind which it leaves once more what it
/// left, innermost first; what is wrong with it shows in both calls.
fn places_behind<'a>(
    context: &'a SliceContext<'_>,
    target: InvocationId,
    oracle: &'a OracleNeeds,
    guesses: Guesses,
) -> impl Iterator<Item = EventId> + 'a {
    let calls = &context.history.calls;
    let invocation = calls.get(target);
    let act = invocation.start;
    let gives = invocation.returned().is_some_and(|value| value != Value::Absent);
    let mut around: Vec<EventId> =
        context.enclosing(act).map(|id| calls.get(id).start).filter(|outer| *outer != act).collect();
    if guesses == Guesses::Nothing {
        around.reverse();
    }
    let same = move |at: EventId| match guesses {
        // A setter that puts there what is there already changes nothing.
        Guesses::Nothing => context.does_the_same(act, at) && (gives || context.changes_there(invocation, at)),
        _ => context.leaves_the_same(invocation, at),
    };
    let stands = move |outer: &EventId| {
        context.performable(*outer).is_ok()
            && same(context.behind(*outer))
            && is_asserted_behind(context, *outer, oracle)
    };
    around.into_iter().filter(stands).take(MOST_BEHIND)
}

/// Whether what the assertions need is behind a call what it was when the method under test ran.
fn is_asserted_behind(context: &SliceContext<'_>, outer: EventId, oracle: &OracleNeeds) -> bool {
    let flow = &context.history.flow;
    let at = context.behind(outer);
    let same = |id: &DefinitionId| context.holds(flow.definition(*id).location, Some(*id), at);
    oracle.observers.is_empty() && oracle.definitions.iter().all(same)
}

/// Statements, where one that goes past a class's methods is worth some through them (a state that these did not make may be one that the class never has), then statements,
/// then how far they reach past the interface, then distinct objects; optimistic ones last, those that guess most behind the others.
fn cost(context: &SliceContext<'_>, slice: &Slice) -> (bool, Guesses, usize, usize, usize, usize) {
    let intrusions: Vec<usize> = slice.members.keys().map(|action| intrusion(context, slice, *action)).collect();
    let past_methods: usize = intrusions.iter().filter(|one| **one >= PART).sum();
    let members = slice.members.len();
    (slice.optimistic, slice.guesses, members + past_methods, members, intrusions.iter().sum(), slice.bindings.len())
}

/// What reaches past a class's interface: a method that only its package may call, a call that a method made on a library value (the test may hold that, too), a call on a
/// part that was had through a field or a getter, a field or an element of such a part that is written from outside.
const PACKAGE: usize = 1;
const INNER: usize = 2;
const PART: usize = 3;
const WRITTEN: usize = 4;

/// A call that a method of the application made on a library value of its own, or on a file, database or property.
fn is_inner_call(context: &SliceContext<'_>, invocation: &Invocation) -> bool {
    let program = context.history.program;
    let calls = &context.history.calls;
    let caller = calls.ancestry(invocation.parent).find_map(|id| calls.get(id).method());
    (invocation.receiver_object().is_some() || context.is_at_outside(invocation.start))
        && caller.is_some_and(|caller| !program.is_driver_method(caller))
}

/// How far an action reaches past the class's interface: such a test says less of how the class is used, and breaks sooner.
fn intrusion(context: &SliceContext<'_>, slice: &Slice, action: EventId) -> usize {
    let is_part = |object: Option<ObjectId>| {
        let bound = object.and_then(|object| slice.bindings.get(&object));
        bound.and_then(Binding::holder).is_some()
    };
    let Some(invocation) = context.invocation(action) else {
        return match context.history.log.event(action) {
            Event::FieldWrite { .. } | Event::StaticWrite { .. } => WRITTEN,
            Event::ArrayStore { array, .. } if is_part(array.object()) => WRITTEN,
            _ => 0,
        };
    };
    match invocation.method() {
        Some(method) => {
            let program = context.history.program;
            let method = program.method(method);
            let is_public = method.access & program.class(method.class).access & access::PUBLIC != 0;
            if is_public { 0 } else { PACKAGE }
        }
        None if is_part(invocation.receiver_object()) => PART,
        None if is_inner_call(context, invocation) => INNER,
        None => 0,
    }
}
