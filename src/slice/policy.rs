//! Which candidate is taken first, and which slice of several wins.
//!
//! Input: the context, a target. Output: the cheapest valid slice, or several. Why several strategies: `closest` alone shreds a parse
//! into hundreds of small actions, `outermost` alone rejects what has no caller; each rescues methods the others reject.

use super::Slice;
use super::context::SliceContext;
use super::frontier::{Frontier, OracleNeeds, holder_of};
use super::reason::Reason;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::trace::event::{Event, EventId, ObjectId};

const ACC_PUBLIC: u32 = 0x1;

/// Where a definition or a factory is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    Innermost,
    Outermost,
}

/// One way of choosing candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strategy {
    /// Constructors before factories (innermost), or the outermost invocation that returned the object.
    pub objects: Reach,
    /// The enclosing invocation taken for a definition.
    pub definitions: Reach,
    /// Whether the state of pools and caches is taken as it comes: optimistic.
    pub leaves_pools: bool,
    /// The invocation around the method under test behind which it is performed: where it ran only inside another call.
    pub behind: Option<EventId>,
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

impl Policy {
    fn strategies(self) -> Vec<Strategy> {
        let one = |objects, definitions| Strategy { objects, definitions, leaves_pools: false, behind: None };
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

/// Slices for an invocation, cheapest first, each different from the others.
///
/// # Errors
/// The reason of the first strategy if none succeeds.
pub fn slice_backward(
    context: &SliceContext<'_>,
    target: InvocationId,
    policy: Policy,
    oracle: &OracleNeeds,
) -> Result<Vec<Slice>, Reason> {
    let mut slices: Vec<Slice> = Vec::new();
    let mut first_reason = None;
    let strategies = policy.strategies();
    let moved = places_behind(context, target, oracle)
        .flat_map(|behind| strategies.iter().map(move |strategy| Strategy { behind: Some(behind), ..*strategy }));
    let optimistic = strategies.iter().map(|strategy| Strategy { leaves_pools: true, ..*strategy });
    for strategy in strategies.iter().copied().chain(moved).chain(optimistic) {
        let is_last_resort = strategy.leaves_pools || strategy.behind.is_some();
        if is_last_resort && !slices.is_empty() {
            break;
        }
        match Frontier::close(context, target, strategy, oracle) {
            Ok(mut slice) => {
                slice.instead_of = first_reason.clone().filter(|_| strategy.leaves_pools);
                if !slices
                    .iter()
                    .any(|other| other.members.keys().eq(slice.members.keys()) && other.bindings == slice.bindings)
                {
                    slices.push(slice);
                }
            }
            Err(reason) => first_reason = first_reason.or(Some(reason)),
        }
    }
    slices.sort_by_key(|slice| cost(context, slice));
    match (slices.is_empty(), first_reason) {
        (true, Some(reason)) => Err(reason),
        _ => Ok(slices),
    }
}

/// How many invocations around a method under test are tried as what it is performed behind.
const MOST_BEHIND: usize = 2;

/// The invocations around the method under test behind which it does what it did inside, outermost first.
fn places_behind<'a>(
    context: &'a SliceContext<'_>,
    target: InvocationId,
    oracle: &'a OracleNeeds,
) -> impl Iterator<Item = EventId> + 'a {
    let calls = &context.history.calls;
    let flow = &context.history.flow;
    let act = calls.get(target).start;
    let around: Vec<EventId> =
        context.enclosing(act).map(|id| calls.get(id).start).filter(|outer| *outer != act).collect();
    let asserted_too =
        |at: EventId| oracle.definitions.iter().all(|id| context.holds(flow.definition(*id).location, Some(*id), at));
    let same = move |outer: &EventId| {
        let at = context.behind(*outer);
        context.performable(*outer).is_ok() && context.does_the_same(act, at) && asserted_too(at)
    };
    let none_later = oracle.observers.is_empty();
    around.into_iter().rev().filter(move |outer| none_later && same(outer)).take(MOST_BEHIND)
}

/// Statements, then how far they reach past the interface, then distinct objects; optimistic ones last.
fn cost(context: &SliceContext<'_>, slice: &Slice) -> (bool, usize, usize, usize) {
    let intrusion = slice.members.keys().map(|action| intrusion(context, slice, *action)).sum();
    (slice.optimistic, slice.members.len(), intrusion, slice.bindings.len())
}

/// A call that a method of the application made on a library value of its own.
fn is_inner_call(context: &SliceContext<'_>, invocation: &Invocation) -> bool {
    let program = context.history.program;
    let calls = &context.history.calls;
    let caller = calls.ancestry(invocation.parent).find_map(|id| calls.get(id).method());
    invocation.receiver_object().is_some() && caller.is_some_and(|caller| !program.is_driver_method(caller))
}

/// 0 for the class's interface, 1 for what only the package may call, 2 for what goes past its methods: a field written from outside, a
/// call on a part that was had through a field or a getter. Such a test says less of how the class is used, and breaks sooner.
fn intrusion(context: &SliceContext<'_>, slice: &Slice, action: EventId) -> usize {
    let part = |object: Option<ObjectId>| {
        let bound = object.and_then(|object| slice.bindings.get(&object));
        if bound.and_then(holder_of).is_some() { 2 } else { 0 }
    };
    let Some(invocation) = context.invocation(action) else {
        return match context.history.log.event(action) {
            Event::FieldWrite { .. } | Event::StaticWrite { .. } => 2,
            Event::ArrayStore { array, .. } => part(array.object()),
            _ => 0,
        };
    };
    match invocation.method() {
        Some(method) => {
            let program = context.history.program;
            let method = program.method(method);
            usize::from(method.access & program.class(method.class).access & ACC_PUBLIC == 0)
        }
        None if is_inner_call(context, invocation) => 2,
        None => part(invocation.receiver_object()),
    }
}
