//! Tests that stand at the time of the recording.
//!
//! Input: a slice that asks the clock or draws by chance. Output: the same with the values that this gave, as literals (`LocalDate.parse("2026-11-23")` for
//! `LocalDate.now()`), clocks and generators that the system test hands on among them. Invariant: then nothing in the test asks again, else a part of it would live on another day than the rest. Why not always
//! ask: what a getter gave could be asserted of no object that holds a day.

use super::Slice;
use super::bindings::Candidate;
use super::context::SliceContext;
use crate::graph::files::paths::PATHS;
use crate::graph::location::Location;
use crate::trace::event::{EventId, ObjectId};

const GENERATOR: &str = "java/util/Random";

impl Slice {
    /// Whether a member asks the clock, draws by chance or reads what a static keeps of that.
    #[must_use]
    pub fn asks_clock_or_chance(&self, context: &SliceContext<'_>) -> bool {
        let given = self.fixed_clocks(context);
        let asks = |member: &EventId| {
            context.draws_in(*member).any(|read| !context.is_of(read, &given)) || context.keeps_drawn(*member)
        };
        self.members.keys().any(asks)
    }
}

impl SliceContext<'_> {
    fn asks_clock_or_chance(&self, action: EventId) -> bool {
        self.draws_in(action).next().is_some() || self.keeps_drawn(action)
    }

    /// The calls in the span of an action, and in tasks that others ran for it, that ask the clock or draw by chance.
    pub fn draws_in(&self, action: EventId) -> impl Iterator<Item = EventId> + use<'_> {
        let history = self.history;
        history.spans(action).flat_map(move |span| history.chance.draws_in(history.log, span))
    }

    /// Whether an action reads what a static keeps of clock or chance.
    fn keeps_drawn(&self, action: EventId) -> bool {
        let history = self.history;
        let is_kept = |location| matches!(history.flow.locations.get(location), Location::Static(_));
        self.uses(action).iter().any(|used| {
            is_kept(history.flow.definition(used.definition).location) && history.chance.drawn(used.definition)
        })
    }

    /// A value that clock or chance gave, as a literal; a source of such values, as one that gives the same again: a clock that stands still,
    /// the generator with its seed. A path that was drawn is no such value: it lies in a directory of the test's own.
    pub(super) fn literal_of_recorded_time(&self, object: ObjectId, at: EventId) -> Option<Candidate> {
        if let Some(clock) = self.literal_of_clock(object, at) {
            return Some(clock);
        }
        let program = self.history.program;
        let class = program.class(program.object(object).class).name.as_str();
        let is_of_value = self.is_immutable(object) && !PATHS.contains(&class) || class == GENERATOR;
        let action = self.creation_action(object).filter(|_| is_of_value)?;
        self.literal(object, at).filter(|_| self.asks_clock_or_chance(action))
    }
}
