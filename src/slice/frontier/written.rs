//! The literal rule, late: a library value whose past cannot be performed is written by its content.
//!
//! Input: a definition that cannot be met, or a member that cannot be performed. Output: whether a literal stands for it now. Invariant: never
//! for an object that a member makes itself.

use super::{Frontier, Need, What};
use crate::graph::data::DefinitionId;
use crate::graph::location::Location;
use crate::slice::Why;
use crate::slice::reason::Reason;
use crate::trace::event::{ContentShape, EventId, ObjectId};

impl Frontier<'_, '_> {
    /// A library value or array whose past cannot be performed may be written down by its content.
    pub(super) fn literal_instead(&mut self, need: Need, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let Some(object) = self.state_group(id).and_then(|group| self.user_in(group)) else {
            return false;
        };
        let made_by_member = flow.creations[object.index()]
            .and_then(|creation| self.covering(creation.event))
            .is_some_and(|maker| Some(maker) != self.context.creation_action(object));
        let first = self
            .users
            .get(&object)
            .into_iter()
            .flatten()
            .filter(|member| self.members.contains_key(*member))
            .min_by_key(|member| self.position(**member))
            .copied();
        let Some(first) = first.filter(|_| !made_by_member) else {
            return false;
        };
        let Some(candidate) = self.literal_candidate(object, self.position(first)) else {
            return false;
        };
        if self.bindings.get(&object) == Some(&candidate.binding) {
            return false;
        }
        self.take(&candidate, object, Need { member: first, ..need }).unwrap_or(false) && self.is_met(need, id)
    }

    /// An object that nobody can make anew may be a lambda, with what it holds.
    pub(super) fn lambda_instead(&mut self, need: Need, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let location = flow.locations.get(flow.definition(id).location);
        let Location::Field(object, _) = *location else { return false };
        let made_by_member = || flow.creations[object.index()].is_some_and(|at| self.covering(at.event).is_some());
        let at = self.position(need.member);
        if self.bindings.contains_key(&object) || self.context.construct(object, at).is_some() || made_by_member() {
            return false;
        }
        self.context.as_lambda(object).is_some_and(|lambda| self.take(&lambda, object, need).unwrap_or(false))
            && self.is_met(need, id)
    }

    /// The group whose state a definition is of, or the array whose element it is.
    fn state_group(&self, id: DefinitionId) -> Option<ObjectId> {
        let flow = &self.context.history.flow;
        match *flow.locations.get(flow.definition(id).location) {
            Location::State(group) => Some(group),
            Location::Element(array, _) | Location::Elements(array) => Some(array),
            _ => None,
        }
    }

    /// Whether a definition is of the state of a text that members take.
    pub(super) fn is_of_text(&self, id: DefinitionId) -> bool {
        let object = self.state_group(id).and_then(|group| self.user_in(group));
        let log = self.context.history.log;
        let told = object.and_then(|object| self.context.history.flow.contents(object).first().copied());
        told.is_some_and(|(_, content)| matches!(log.content(content).shape, ContentShape::Text(_)))
    }

    /// An object of a group that members take.
    fn user_in(&self, group: ObjectId) -> Option<ObjectId> {
        let sharing = &self.context.history.flow.sharing;
        self.users.keys().copied().find(|object| sharing.group(*object) == group)
    }

    /// A member that only made the state of a library value, as a call with a lambda does, is not needed where the value can be written
    /// by its content: the members that made its state go with it.
    pub(super) fn write_instead(&mut self, member: EventId, reason: Reason) -> Result<(), Reason> {
        let state_of = |why: &Why| match why.need {
            crate::slice::Need::Definition(id) => Some((self.state_group(id)?, id)),
            _ => None,
        };
        let Some((group, id)) = self.members.get(&member).and_then(state_of) else {
            return Err(reason);
        };
        let Some(object) = self.user_in(group) else {
            return Err(reason);
        };
        let makes = |why: &Why| state_of(why).is_some_and(|(other, _)| other == group);
        let creation = self.context.creation_action(object);
        let makers = self.members.iter().filter(|(action, why)| makes(why) || Some(**action) == creation);
        for action in makers.map(|(action, _)| *action).collect::<Vec<_>>() {
            if !self.fixed().any(|fixed| fixed == action) {
                self.remove_member(action);
            }
        }
        let need = Need { member: self.act, what: What::Definition(id), shown_by: self.act };
        if self.literal_instead(need, id) { Ok(()) } else { Err(reason) }
    }
}
