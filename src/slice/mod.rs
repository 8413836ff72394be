//! The backward slice: a frontier that replays itself (design, section 5).
//!
//! Input: a history, an invocation of a method under test, a policy. Output: a [`Slice`]: the ordered actions a test performs, how each
//! object it needs is bound, and why each is there; or the reason why there is none. Invariant: the four rules of section 5,
//! checked again by `validate` on every slice that leaves this stage.

pub mod bindings;
pub mod context;
pub mod copies;
mod doubles;
mod explain;
pub mod fixed_clock;
pub mod frontier;
pub mod function;
mod hoist;
pub mod init_order;
pub mod keeping;
mod loaders;
pub mod memory;
pub mod perform;
pub mod policy;
pub mod projection;
pub mod reason;
mod recorded_time;
pub mod sentence;
mod shift;
pub mod untouched;
pub mod validate;

use std::collections::BTreeMap;

use crate::graph::data::DefinitionId;
use crate::graph::invocation::InvocationId;
use crate::id_map::IdMap;
use crate::trace::event::{ClassId, EventId, ObjectId};
use bindings::Binding;
use context::SliceContext;
use copies::Copied;
use perform::{Performance, TestPlace, performable_act};
use policy::Guesses;
use reason::Reason;

/// What an action is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It is the method under test.
    Target,
    /// It is repeated as an assertion.
    Observer,
    /// It gives an object.
    Object(ObjectId),
    /// It defines a state.
    Definition(DefinitionId),
    /// It initialises a class where the recording did.
    Initialiser(ClassId),
    /// It is kept though nothing is seen to need it: set-up, or work on the outside world.
    SetUp,
}

/// Why an action is in a slice: the need it serves and the event that showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub need: Need,
    pub event: EventId,
    /// The member that had the need.
    pub parent: Option<EventId>,
}

/// A valid frontier.
#[derive(Clone, Debug)]
pub struct Slice {
    pub target: InvocationId,
    /// First event of the method under test.
    pub act: EventId,
    /// Where the method under test is performed: where it was recorded, or behind the member that it was recorded in.
    pub performed_at: EventId,
    /// Later invocations that are repeated as assertions, in order.
    pub observers: Vec<EventId>,
    /// All members by their first event. What was recorded after the act and is no observer is performed before it.
    pub members: BTreeMap<EventId, Why>,
    /// How each object is had.
    pub bindings: IdMap<ObjectId, Binding>,
    /// The definitions of files that the test has by copies.
    pub copies: Vec<Copied>,
    /// A member contains a gap, or something is guessed.
    pub optimistic: bool,
    /// What cannot be shown is guessed, see [`policy::Strategy`].
    pub guesses: Guesses,
    /// Where its test stands.
    pub place: TestPlace,
    /// What clock or chance gave is written as it was, and nothing asks again.
    pub recorded_time: bool,
    /// Why there is none without a guess.
    pub instead_of: Option<Reason>,
}

/// Members in the order in which a test performs them: what serves the observers before the act, the observers last.
pub(crate) fn performed_order(members: &BTreeMap<EventId, Why>, act: EventId, observers: &[EventId]) -> Vec<EventId> {
    let fixed = |member: &EventId| *member == act || observers.contains(member);
    let arranged = members.keys().copied().filter(|member| !fixed(member));
    arranged.chain([act]).chain(observers.iter().copied()).collect()
}

impl Slice {
    /// When a member is performed, in the time of the recording.
    #[must_use]
    pub fn position(&self, member: EventId) -> EventId {
        if member == self.act { self.performed_at } else { member }
    }

    /// Whether a test may perform a member, and how it is written.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn performable(&self, context: &SliceContext<'_>, member: EventId) -> Result<Performance, Reason> {
        if member == self.act {
            return performable_act(context.history, &context.place, member, self.performed_at);
        }
        context.performable(member)
    }

    /// The members in the order in which the test performs them.
    #[must_use]
    pub fn performed(&self) -> Vec<EventId> {
        performed_order(&self.members, self.act, &self.observers)
    }

    /// The slice as a graph: each member to those that need it.
    #[must_use]
    pub fn graph(&self, history: &crate::graph::History<'_>) -> crate::graph::export::ActionGraph {
        let mut graph = crate::graph::export::ActionGraph::default();
        for event in self.members.keys() {
            graph.node(*event, || match history.calls.starting_at(*event) {
                Some(id) => history.invocation_text(id),
                None => event.to_string(),
            });
        }
        for (event, why) in &self.members {
            if let Some(parent) = why.parent {
                graph.edge(parent, *event, "needs");
            }
        }
        graph
    }
}
