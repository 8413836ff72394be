//! Which part of the pre-state a test keeps (design, section 5, projections; Elbaum et al., differential unit tests, section 3.2).
//!
//! Input: the context, a call. Output: definitions that a test needs beyond what the call itself used: of everything reachable from
//! receiver and arguments, up to a depth. Invariant: breadth first over what the recording knows, each object once.

use std::collections::VecDeque;
use std::str::FromStr;

use indexmap::IndexSet;

use super::context::SliceContext;
use crate::graph::data::{DefinitionId, inner_objects};
use crate::graph::location::Location;
use crate::trace::event::{EventId, ObjectId, Value};

/// How much of the pre-state is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Projection {
    /// Only what the method under test read.
    #[default]
    Touched,
    /// Everything reachable from receiver and arguments: survives future code that reads more.
    Reachable,
    /// Reachable in at most so many steps.
    Depth(u32),
}

impl FromStr for Projection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "touched" => Ok(Self::Touched),
            "reachable" => Ok(Self::Reachable),
            _ => {
                let depth = text.strip_prefix("k=").and_then(|depth| depth.parse().ok());
                depth.map(Self::Depth).ok_or_else(|| "touched, reachable or k=N".to_owned())
            }
        }
    }
}

/// What a projection needs beyond what a call used.
#[must_use]
pub fn projected(context: &SliceContext<'_>, call: EventId, projection: Projection) -> Vec<DefinitionId> {
    let limit = match projection {
        Projection::Touched => return Vec::new(),
        Projection::Reachable => u32::MAX,
        Projection::Depth(depth) => depth,
    };
    let mut needed = Vec::new();
    let mut seen: IndexSet<ObjectId> = context.taken_objects(call).into_iter().collect();
    let mut queue: VecDeque<(ObjectId, u32)> = seen.iter().map(|object| (*object, 0)).collect();
    while let Some((object, depth)) = queue.pop_front() {
        if depth >= limit {
            continue;
        }
        for inner in state_before(context, object, call, &mut needed) {
            if seen.insert(inner) {
                queue.push_back((inner, depth + 1));
            }
        }
    }
    needed
}

/// Needs the definitions of an object's state and returns the objects it holds.
fn state_before(
    context: &SliceContext<'_>,
    object: ObjectId,
    call: EventId,
    needed: &mut Vec<DefinitionId>,
) -> Vec<ObjectId> {
    let flow = &context.history.flow;
    let mut parts = flow.parts(object).to_vec();
    parts.extend(flow.locations.find(&Location::State(flow.sharing.group(object))));
    let mut inner = Vec::new();
    for id in parts.into_iter().filter_map(|part| flow.reaching(part, call)) {
        needed.push(id);
        inner.extend(Value::object(flow.definition(id).value));
    }
    if let Some((_, content)) = flow.content_at(object, call) {
        inner.extend(inner_objects(&context.history.log.content(content).shape));
    }
    inner
}
