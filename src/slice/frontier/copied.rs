//! Files by their copies (M11.9): what the program wrote into a file, and reads back in the test, is there from the beginning.
//!
//! Input: a definition of a file, or of what lies in a directory. Output: whether a copy stands for it. Invariant: no member works on the file before the recording was at that
//! definition: it would find what was written later. So of two definitions that members need the earlier one is copied, and members bring about the later one.

use super::{Frontier, Need, What};
use crate::graph::data::DefinitionId;
use crate::slice::bindings::Candidate;
use crate::slice::copies::Copied;
use crate::trace::event::{EventId, ObjectId};

impl Frontier<'_, '_> {
    /// Whether a copy stands for a definition.
    pub(super) fn is_copied(&self, id: DefinitionId) -> bool {
        let copied = self.copies.get(&self.context.history.flow.definition(id).location);
        copied.is_some_and(|copied| copied.definition == id)
    }

    /// Has a copy stand for a definition, if that may be.
    pub(super) fn copy_instead(&mut self, need: Need, id: DefinitionId) -> bool {
        let copied = Copied { definition: id, seen_by: need.shown_by };
        let is_asked = self.strategy.copies || !self.could.copy.get();
        if !is_asked || self.context.copies_of(copied).is_none() {
            return false;
        }
        self.could.copy.set(true);
        let definition = self.context.history.flow.definition(id);
        let works_before =
            |member: &EventId| self.context.works_on_before(*member, definition.location, definition.event);
        if !self.strategy.copies || self.members.keys().any(works_before) {
            return false;
        }
        let known = self.copies.get(&definition.location).map(|known| known.definition);
        match known {
            Some(known) if self.context.history.flow.definition(known).event < definition.event => return false,
            Some(later) => self.need_again(later),
            None => {}
        }
        self.copies.insert(definition.location, copied);
        true
    }

    /// A short array of numbers by its elements, rather than by the calls that filled it: what was read from a file, a key.
    pub(super) fn copied_array(&self, object: ObjectId, at: EventId) -> Option<Candidate> {
        let program = self.context.history.program;
        let is_asked = self.strategy.copies || !self.could.copy.get();
        let is_of_numbers = || program.class(program.object(object).class).name.len() == "[B".len();
        if !(is_asked && program.is_array(object) && is_of_numbers()) {
            return None;
        }
        let literal = self.literal_candidate(object, at)?;
        self.could.copy.set(true);
        self.strategy.copies.then_some(literal)
    }

    /// Gives up the copies of what a new member finds, or changes, as it was earlier.
    pub(super) fn drop_copies_for(&mut self, action: EventId) {
        let flow = &self.context.history.flow;
        let is_late = |copied: &&Copied| {
            let definition = flow.definition(copied.definition);
            self.context.works_on_before(action, definition.location, definition.event)
        };
        let late: Vec<DefinitionId> = self.copies.values().filter(is_late).map(|copied| copied.definition).collect();
        for id in late {
            self.copies.shift_remove(&flow.definition(id).location);
            self.need_again(id);
        }
    }

    fn need_again(&mut self, id: DefinitionId) {
        let of = self.met.iter().filter(|(_, met)| *met == id).map(|(member, _)| *member);
        let needs = of.map(|member| Need { member, what: What::Definition(id), shown_by: member });
        self.queue.extend(needs);
    }

    /// The copies that members need.
    pub(super) fn needed_copies(&self) -> Vec<Copied> {
        let is_needed = |copied: &&Copied| {
            let mut needs = self.met.iter();
            needs.any(|(member, met)| *met == copied.definition && self.members.contains_key(member))
        };
        self.copies.values().filter(is_needed).copied().collect()
    }
}
