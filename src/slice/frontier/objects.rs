//! How an object is had: the candidates for its binding, and the choice (design, section 5).
//!
//! Input: a need for an object. Output: a binding, or the need lifted. Invariant: an object is bound once; what is had through another object
//! never leads back to itself.

use indexmap::IndexSet;

use super::{Frontier, Need, What, holder_of};
use crate::graph::location::Location;
use crate::slice::Why;
use crate::slice::bindings::{Binding, Candidate};
use crate::slice::perform::written_constant;
use crate::slice::policy::Reach;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Value};

/// Holders of holders that are asked whether they can be had.
const DEEPEST_HOLDER: usize = 4;

impl Frontier<'_, '_> {
    pub(super) fn meet_object(&mut self, need: Need, object: ObjectId) -> Result<(), Reason> {
        if self.is_available(object, need.member) {
            return Ok(());
        }
        if let Some(class) = self.context.enum_class(object)
            && self.context.names_enum(class)
        {
            self.bindings.insert(object, Binding::EnumConstant { class });
            return Ok(());
        }
        for candidate in self.object_candidates(object, need.member) {
            if self.take(&candidate, object, need)? {
                return Ok(());
            }
        }
        let reason = self.no_binding(object, need.member);
        self.lift(need, reason)
    }

    pub(super) fn is_available(&mut self, object: ObjectId, member: EventId) -> bool {
        let flow = &self.context.history.flow;
        if let Some(Binding::Action(action)) = self.bindings.get(&object) {
            return *action < member && self.is_of_one_life(object, *action, member);
        }
        match self.bindings.get_mut(&object) {
            None => false,
            Some(Binding::Literal { first, .. }) => {
                // Taken earlier than before: the content must be true there, too.
                let changed = member < *first && {
                    let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
                    state.is_some_and(|state| !flow.definitions_in(state, member, *first).is_empty())
                };
                *first = member.min(*first);
                !changed
            }
            Some(Binding::EnumConstant { .. }) => true,
            Some(_) => self
                .context
                .holding(object, member)
                .iter()
                .any(|held| Some(&held.binding) == self.bindings.get(&object)),
        }
    }

    fn object_candidates(&self, object: ObjectId, member: EventId) -> Vec<Candidate> {
        let context = self.context;
        let creation = context.history.flow.creations[object.index()];
        // The action that makes it may already be a member itself: then it only has to be bound.
        let maker = creation
            .and_then(|creation| self.covering(creation.event))
            .filter(|maker| Some(*maker) != context.creation_action(object));
        let construct = context.construct(object, member);
        let returned = context.returned(object, member);
        let (bound, unbound): (Vec<_>, Vec<_>) = context
            .holding(object, member)
            .into_iter()
            .partition(|held| held.holder.is_none_or(|holder| self.bindings.contains_key(&holder)));
        let act = context.history.calls.get(self.target);
        // Of holders that are not had yet, first those that can be.
        let (within_reach, out_of_reach): (Vec<_>, Vec<_>) = unbound
            .into_iter()
            .partition(|held: &Candidate| held.holder.is_none_or(|holder| self.can_be_had(holder, member, 0)));
        // What an action threw is no other member's, but the observers have it from the act.
        let thrown = act.threw() == Some(Value::Object(object));
        // `this(...)` and `super(...)` under test make an object of their own.
        let is_constructor =
            || act.method().is_some_and(|method| context.history.program.method(method).name == "<init>");
        let made = || is_constructor() && act.receiver_object() == Some(object);
        let mut all: Vec<Candidate> = (thrown || made()).then(|| Candidate::action(self.act)).into_iter().collect();
        // There is one of it, and some call or other gave it first.
        all.extend(context.literal(object, member).filter(|literal| self.is_empty_optional(literal)));
        if maker.is_some() {
            // Made by a member: had from it, never made again.
            all.extend(returned.iter().filter(|one| self.is_member(one)).cloned());
            all.extend(bound);
            all.extend(within_reach);
            all.extend(returned.into_iter().filter(|one| !self.is_member(one)));
            all.extend(out_of_reach);
            all.extend(context.is_immutable(object).then(|| context.literal(object, member)).flatten());
        } else {
            // A constant of the library, rather than a call that happened to give the same (Locale.ENGLISH, Locale.getDefault()).
            let is_constant = |held: &Candidate| matches!(held.binding, Binding::StaticField(_));
            let (constants, bound): (Vec<_>, Vec<_>) =
                bound.into_iter().partition(|held| is_constant(held) && context.is_immutable(object));
            all.extend(constants);
            // A lambda written anew does not run the code that it stands for.
            let (written, construct): (Vec<_>, Vec<_>) =
                construct.into_iter().partition(|candidate| self.is_written_anew(candidate));
            match self.strategy.objects {
                Reach::Innermost => all.extend(construct.into_iter().chain(returned)),
                Reach::Outermost => all.extend(returned.into_iter().rev().chain(construct)),
            }
            all.extend(bound);
            all.extend(within_reach);
            all.extend(out_of_reach);
            all.extend(written);
            all.extend(self.literal_candidate(object, member));
        }
        all.retain(|candidate| self.is_usable(candidate, object, member));
        all
    }

    /// Whether some way leads to an object: a row of a private table is held by the table, and that by a field that no test may read.
    fn can_be_had(&self, object: ObjectId, member: EventId, depth: usize) -> bool {
        let context = self.context;
        if self.bindings.contains_key(&object) {
            return true;
        }
        let usable = |candidate: &Candidate| self.is_usable(candidate, object, member);
        let creation = context.history.flow.creations[object.index()];
        let copied = || creation.is_none_or(|creation| self.covering(creation.event).is_none());
        let held = |held: &Candidate| {
            usable(held)
                && held.holder.is_none_or(|holder| depth < DEEPEST_HOLDER && self.can_be_had(holder, member, depth + 1))
        };
        context.enum_class(object).is_some_and(|class| context.names_enum(class))
            || context.construct(object, member).as_ref().is_some_and(usable)
            || context.returned(object, member).iter().any(usable)
            || copied() && self.literal_candidate(object, member).is_some()
            || context.holding(object, member).iter().any(held)
    }

    pub(super) fn literal_candidate(&self, object: ObjectId, member: EventId) -> Option<Candidate> {
        let creation = self.context.history.flow.creations[object.index()];
        let in_initialiser = creation.is_some_and(|creation| self.context.history.calls.in_initialiser(creation.event));
        if in_initialiser && !self.context.is_immutable(object) {
            return None;
        }
        self.context.literal(object, member)
    }

    fn is_empty_optional(&self, literal: &Candidate) -> bool {
        let Binding::Literal { content, .. } = literal.binding else {
            return false;
        };
        matches!(self.context.history.log.content(content).shape, ContentShape::Optional(Value::Absent))
    }

    fn is_written_anew(&self, candidate: &Candidate) -> bool {
        let Binding::Action(action) = candidate.binding else {
            return false;
        };
        written_constant(self.context.history, &self.context.place, action).is_some()
    }

    fn is_member(&self, candidate: &Candidate) -> bool {
        matches!(candidate.binding, Binding::Action(action) if self.members.contains_key(&action))
    }

    fn is_usable(&self, candidate: &Candidate, object: ObjectId, member: EventId) -> bool {
        match candidate.binding {
            Binding::Action(action) => {
                let covered = self.covering(action).is_some_and(|cover| cover != action);
                // What the act itself gave is there for the observers.
                let product = self.fixed().any(|fixed| fixed == action);
                let free = product || !self.contains_act(action);
                let circular = || {
                    let taken = self.context.taken_objects(action);
                    taken.into_iter().any(|one| one != object && self.comes_from(one, object))
                };
                let alive = self.is_of_one_life(object, action, member);
                action < member && alive && !covered && free && !self.context.contains(action, member) && !circular()
            }
            _ => {
                !self.calls_target(&candidate.binding)
                    && !candidate.holder.is_some_and(|holder| self.comes_from(holder, object))
            }
        }
    }

    /// Whether an object that a pool gave was not given back between the action that gave it and its use.
    fn is_of_one_life(&self, object: ObjectId, action: EventId, member: EventId) -> bool {
        let pools = &self.context.history.flow.pools;
        let begin = self.strategy.leaves_pools.then(|| pools.life(object, member)).flatten();
        begin.is_none_or(|begin| begin <= self.context.span(action).last)
    }

    /// A test of a getter does not prepare itself by that getter.
    fn calls_target(&self, binding: &Binding) -> bool {
        let target = self.context.history.calls.get(self.target).method();
        matches!(binding, Binding::Getter { method, .. } | Binding::StaticGetter { method, .. } if Some(*method) == target)
    }

    /// Whether an object is itself had through another one: from a field or getter of it, or from an action that takes it.
    pub(super) fn comes_from(&self, object: ObjectId, other: ObjectId) -> bool {
        let mut seen: IndexSet<ObjectId> = IndexSet::from([object]);
        let mut next = 0;
        while let Some(at) = seen.get_index(next).copied() {
            if at == other {
                return true;
            }
            match self.bindings.get(&at) {
                Some(Binding::Action(action)) => seen.extend(self.context.taken_objects(*action)),
                Some(binding) => seen.extend(holder_of(binding)),
                None => {}
            }
            next += 1;
        }
        false
    }

    pub(super) fn take(&mut self, candidate: &Candidate, object: ObjectId, need: Need) -> Result<bool, Reason> {
        if let Binding::Action(action) = candidate.binding {
            let why = Why { need: crate::slice::Need::Object(object), event: need.shown_by, parent: Some(need.member) };
            if self.add_member(action, why).is_err() {
                return Ok(false);
            }
        }
        self.bindings.insert(object, candidate.binding.clone());
        if let Binding::Literal { content, .. } = candidate.binding {
            for inner in crate::graph::data::inner_objects(&self.context.history.log.content(content).shape) {
                self.need_object(need.member, inner);
            }
        }
        if let Some(holder) = candidate.holder {
            self.need_object(need.member, holder);
        }
        if let Some(definition) = candidate.definition {
            self.queue.push_back(Need {
                member: need.member,
                what: What::Definition(definition),
                shown_by: need.shown_by,
            });
        }
        Ok(true)
    }

    pub(super) fn no_binding(&self, object: ObjectId, member: EventId) -> Reason {
        let creation = self.context.creation_action(object);
        let what = format!("{} needs {}", self.text(member), self.object_text(object));
        if let Some(action) = creation
            && matches!(self.context.history.log.event(action), Event::LambdaCreation { .. })
        {
            return Reason::new(ReasonCode::Lambda, what);
        }
        match creation.map(|action| (action, self.context.performable(action))) {
            Some((_, Err(reason))) => Reason::new(ReasonCode::NoBinding, format!("{what}: {}", reason.detail)),
            Some((action, Ok(_))) if self.contains_act(action) => Reason::new(ReasonCode::InnerOuter, what),
            _ => Reason::new(ReasonCode::NoBinding, what),
        }
    }
}
