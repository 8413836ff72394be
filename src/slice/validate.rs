//! Is a slice valid? The four rules of design section 5, checked from scratch.
//!
//! Input: a finished slice. Output: what is violated; nothing for a valid slice. Why apart from `frontier`: the search meets needs one by
//! one and must not be its own judge: every finished slice passes here.

use super::Slice;
use super::bindings::Binding;
use super::context::SliceContext;
use super::policy::Guesses;
use crate::graph::data::DefinitionId;
use crate::trace::event::{EventId, ObjectId};

/// What a slice violates.
#[must_use]
pub fn violations(context: &SliceContext<'_>, slice: &Slice) -> Vec<String> {
    let judge = Judge { context, slice };
    let mut found = judge.subsumed();
    for member in slice.members.keys().copied() {
        found.extend(slice.performable(context, member).err().map(|reason| reason.to_string()));
        found.extend(context.taken_objects(member).into_iter().filter_map(|object| judge.unbound(object, member, 0)));
        let is_looked_at = member == slice.act || slice.observers.contains(&member);
        let uses = context.uses(member);
        let met = uses.iter().filter(|used| is_looked_at || !context.is_taken_by_nobody(member, used));
        found.extend(met.filter_map(|used| judge.unmet(used.definition, member)));
    }
    found.extend(judge.moved());
    found.extend(judge.copied_too_late());
    found
}

struct Judge<'a, 'h> {
    context: &'a SliceContext<'h>,
    slice: &'a Slice,
}

impl Judge<'_, '_> {
    /// Rule 1: the method under test is last but for observers, no member lies inside another.
    fn subsumed(&self) -> Vec<String> {
        let members: Vec<EventId> = self.slice.members.keys().copied().collect();
        let mut found = Vec::new();
        let last = self.slice.performed().iter().rev().find(|member| !self.slice.observers.contains(member)).copied();
        if last != Some(self.slice.act) {
            found.push("the method under test is not the last member but for observers".to_owned());
        }
        for (index, outer) in members.iter().enumerate() {
            let inside = members[index + 1..].iter().filter(|inner| self.context.contains(*outer, **inner));
            let again = inside.filter(|inner| **inner != self.slice.act || !self.is_before(*outer, **inner));
            found.extend(again.map(|inner| format!("{} lies inside {}", self.text(*inner), self.text(*outer))));
        }
        found
    }

    /// An action, with its number: this is a defect, which somebody has to look for.
    fn text(&self, action: EventId) -> String {
        format!("{} (event {})", self.context.action_text(action), action.0)
    }

    /// Whether a member has ended when another one is performed.
    fn is_before(&self, member: EventId, other: EventId) -> bool {
        self.context.span(member).last < self.slice.position(other)
    }

    /// Rule 1 for a method under test that is performed behind the call it was recorded in: it does there what it did, or leaves the same by a guess.
    fn moved(&self) -> Option<String> {
        let (act, at) = (self.slice.act, self.slice.performed_at);
        let target = self.context.history.calls.get(self.slice.target);
        let same = || match self.slice.guesses {
            Guesses::All | Guesses::Earlier => self.context.leaves_the_same(target, at),
            _ => self.context.does_the_same(act, at),
        };
        (act != at && !(self.slice.observers.is_empty() && same()))
            .then(|| format!("the method under test does something else at {at}"))
    }

    /// Rule 3: every object is bound before the member that takes it.
    fn unbound(&self, object: ObjectId, member: EventId, depth: usize) -> Option<String> {
        let at = self.slice.position(member);
        if depth > self.slice.bindings.len() {
            return Some(format!("{} is had through itself", self.context.object_text(object)));
        }
        let written_in = |binding| {
            let inner = self.context.written_in(binding);
            inner.into_iter().find_map(|inner| self.unbound(inner, member, depth + 1))
        };
        match self.slice.bindings.get(&object) {
            None => {
                Some(format!("{} is not had when {} takes it", self.context.object_text(object), self.text(member)))
            }
            Some(Binding::Action(action)) if *action < at && self.slice.members.contains_key(action) => None,
            Some(Binding::Action(action)) => {
                let (object, late) = (self.context.object_text(object), self.text(*action));
                Some(format!("{object} comes from {late}, too late for {}", self.text(member)))
            }
            Some(binding @ Binding::Literal { .. }) => self.made_by_member(object).or_else(|| written_in(binding)),
            Some(binding @ Binding::Lambda(_)) => written_in(binding),
            Some(
                Binding::StaticField(_)
                | Binding::StaticGetter { .. }
                | Binding::EnumConstant { .. }
                | Binding::Double(_),
            ) => None,
            Some(binding) => binding.holder().and_then(|holder| self.unbound(holder, member, depth + 1)),
        }
    }

    /// A literal is a copy: its original must come from no member.
    fn made_by_member(&self, object: ObjectId) -> Option<String> {
        let creation = self.context.history.flow.creations[object.index()]?;
        let makes = |member: &&EventId| {
            self.context.contains(**member, creation.event) && !self.context.is_answer(object, **member)
        };
        let maker = self.slice.members.keys().find(makes)?;
        (!self.context.is_immutable(object))
            .then(|| format!("{} is a literal, but {} makes it", self.context.object_text(object), self.text(*maker)))
    }

    /// A copy is of what the first member that works on a file finds there.
    fn copied_too_late(&self) -> Vec<String> {
        let flow = &self.context.history.flow;
        let mut found = Vec::new();
        for copied in &self.slice.copies {
            let definition = flow.definition(copied.definition);
            let early =
                |member: &&EventId| self.context.works_on_before(**member, definition.location, definition.event);
            let what = || self.context.location_words(copied.definition, None).plain();
            let early = self.slice.members.keys().find(early);
            found.extend(early.map(|member| format!("{} finds {} of later", self.text(*member), what())));
            if self.context.copies_of(*copied).is_none() {
                found.push(format!("there is no copy of {}", what()));
            }
        }
        found
    }

    /// Rule 4: the definition that reached a use is in an earlier member, an initialiser, or a default.
    fn unmet(&self, id: DefinitionId, member: EventId) -> Option<String> {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        if self.context.is_first_value(id) {
            return None;
        }
        let is_arranged = member != self.slice.act && !self.slice.observers.contains(&member);
        if is_arranged && self.context.is_put_back(self.slice.act, member, id) {
            return None;
        }
        if self.context.is_gone(self.slice.act, id, self.slice.members.keys().copied()) {
            return None;
        }
        let is_kept = self.slice.guesses >= Guesses::All && flow.pools.holds(flow, definition);
        if is_kept || flow.benign.holds(flow, id) {
            return None;
        }
        let sure = if self.slice.guesses > Guesses::Nothing { self.context.sure(id) } else { id };
        if sure != id {
            return self.unmet(sure, member);
        }
        let location = flow.locations.get(definition.location);
        let holder = location.holder();
        let group = holder.map(|holder| flow.sharing.group(holder));
        let by_literal = self.slice.bindings.iter().any(|(object, binding)| {
            binding.writes_down(definition, location)
                && (Some(*object) == holder || Some(flow.sharing.group(*object)) == group)
        });
        let by_member = |event: EventId| {
            let mut earlier = self.slice.members.range(..self.slice.position(member)).map(|(earlier, _)| *earlier);
            earlier.any(|earlier| earlier != member && self.context.contains(earlier, event))
        };
        let together = || self.context.moments(id).is_some_and(|both| both.into_iter().all(by_member));
        if by_literal
            || self.slice.copies.iter().any(|copied| copied.definition == id)
            || by_member(definition.event)
            || together()
        {
            return None;
        }
        if self.slice.guesses >= Guesses::Earlier && self.context.is_earlier_step(self.slice.act, id) {
            return definition.previous.and_then(|previous| self.unmet(previous, member));
        }
        let what = self.context.location_words(id, None).plain();
        Some(format!("{} uses {what}, as no earlier action of the test left it", self.text(member)))
    }
}
