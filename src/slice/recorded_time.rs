//! Tests that stand at the time of the recording.
//!
//! Input: a slice that asks the clock or draws by chance. Output: the same with the values that this gave, as literals (`LocalDate.parse("2026-11-23")` for
//! `LocalDate.now()`). Invariant: then nothing in the test asks again, else a part of it would live on another day than the rest. Why not always
//! ask: what a getter gave could be asserted of no object that holds a day.

use super::Slice;
use super::bindings::Candidate;
use super::context::SliceContext;
use crate::graph::location::Location;
use crate::graph::paths::PATHS;
use crate::trace::event::{EventId, ObjectId};

impl Slice {
    /// Whether a member asks the clock, draws by chance or reads what a static keeps of that.
    pub(super) fn asks_clock_or_chance(&self, context: &SliceContext<'_>) -> bool {
        self.members.keys().any(|member| context.asks_clock_or_chance(*member))
    }
}

impl SliceContext<'_> {
    fn asks_clock_or_chance(&self, action: EventId) -> bool {
        let (history, span) = (self.history, self.span(action));
        let is_kept = |location| matches!(history.flow.locations.get(location), Location::Static(_));
        history.chance.drew(history.log, span)
            || self.uses(action).iter().any(|used| {
                is_kept(history.flow.definition(used.definition).location) && history.chance.drawn(used.definition)
            })
    }

    /// A value that clock or chance gave, as a literal. A path that was drawn is no such value: it lies in a directory of the test's own.
    pub(super) fn literal_of_recorded_time(&self, object: ObjectId, at: EventId) -> Option<Candidate> {
        let program = self.history.program;
        let is_path = PATHS.contains(&program.class(program.object(object).class).name.as_str());
        let action = self.creation_action(object).filter(|_| !is_path && self.is_immutable(object))?;
        self.literal(object, at).filter(|_| self.asks_clock_or_chance(action))
    }
}
