//! What does not hold where other tests run in the same JVM: first values of static state (design, section 5).
//!
//! Input: a closed frontier. Output: the reason, if what is looked at relies on one. Invariant: decided by the whole recording: it counts who
//! changes the state anywhere.

use indexmap::IndexSet;

use super::Frontier;
use crate::graph::data::DefinitionKind;
use crate::graph::location::LocationId;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::Value;

impl Frontier<'_, '_> {
    /// Users run the tests in one JVM: the first value of static state that other code changes does not hold there.
    pub(super) fn refuse_fragile(&self) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let met = self.met.iter().copied().filter(|(member, _)| self.members.contains_key(member));
        // What is looked at may be the first to read it. (Of the rest, a counter of instances is no reason to give up all tests.)
        let read = self
            .fixed()
            .flat_map(|member| self.context.used_in(member).filter_map(move |one| Some((member, one.definition?))));
        for (member, id) in met.chain(read) {
            let definition = flow.definition(id);
            let first_value = definition.kind == DefinitionKind::Initial
                || self.context.history.calls.in_initialiser(definition.event);
            if first_value && flow.unstable.contains(&definition.location) {
                let detail = format!(
                    "{} relies on the first value of {}, which other code changes",
                    self.text(member),
                    self.location_text(id)
                );
                return Err(Reason::new(ReasonCode::StaticState, detail));
            }
        }
        self.refuse_counted()
    }

    /// What is looked at may be what an arranged call made of the first value: the second number that a counter gives.
    /// (A static that is made on first use has no first value that counts.)
    fn refuse_counted(&self) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let looked: IndexSet<LocationId> = self
            .fixed()
            .flat_map(|member| self.context.used_in(member).map(|one| one.location))
            .filter(|location| flow.unstable.contains(location))
            .collect();
        if looked.is_empty() {
            return Ok(());
        }
        let arranged = self.members.keys().filter(|member| !self.fixed().any(|fixed| fixed == **member));
        for member in arranged {
            for one in self.context.used_in(*member).filter(|one| looked.contains(&one.location)) {
                let Some(definition) = one.definition.map(|id| flow.definition(id)) else {
                    continue;
                };
                if definition.kind == DefinitionKind::Initial && definition.value != Value::Null
                    || self.context.history.calls.in_initialiser(definition.event)
                {
                    let detail = format!(
                        "{} makes it of the first value of {}, which other code changes",
                        self.text(*member),
                        self.location_text(one.definition.expect("just found"))
                    );
                    return Err(Reason::new(ReasonCode::StaticState, detail));
                }
            }
        }
        Ok(())
    }
}
