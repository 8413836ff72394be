//! Classes of one name that several class loaders defined.
//!
//! Input: a recording, a finished set of members. Output: the reason if the members work with two classes of one name: in the recording each
//! has its own statics and its own identity, in a test there is one. Why only then: what stays with one of the two does in a test what it did.

use indexmap::IndexMap;

use super::context::SliceContext;
use super::reason::{Reason, ReasonCode};
use crate::trace::event::{ClassId, EventId};

impl SliceContext<'_> {
    /// The reason if the members work with a class that two loaders defined as with two classes.
    #[must_use]
    pub fn mixed_loaders(&self, members: &[EventId]) -> Option<Reason> {
        let program = self.history.program;
        if !program.has_twins() {
            return None;
        }
        let mut met: IndexMap<&str, ClassId> = IndexMap::new();
        let classes = members.iter().flat_map(|member| self.classes_in(*member));
        let other = classes.filter(|class| program.is_twin(*class)).find(|class| {
            let first = *met.entry(&program.class(*class).name).or_insert(*class);
            program.class(first).loader != program.class(*class).loader
        })?;
        let class = program.class_text(other);
        Some(Reason::new(
            ReasonCode::NotAccessible,
            format!("{class} is two classes here, of two class loaders; a test has one"),
        ))
    }

    /// The classes whose code an action runs, whose statics it uses, or of which it takes an object.
    fn classes_in(&self, action: EventId) -> impl Iterator<Item = ClassId> + '_ {
        let program = self.history.program;
        self.classes_used_in(action)
            .chain(self.taken_objects(action).into_iter().map(|object| program.object(object).class))
    }
}
