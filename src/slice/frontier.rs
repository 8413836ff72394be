//! Finding a frontier (design, section 5): start with the method under test, meet needs one by one, drop what is subsumed, lift what
//! cannot be met.
//!
//! Input: a target and a strategy. Output: a valid [`Slice`] or the reason. Invariants: members never lie inside one another, none
//! contains the target; every need of a member was met when the queue is empty. Why a worklist: starting over after each
//! change costs seconds at a few hundred members; here a change only queues the needs it unmeets. It ends because a need is met
//! by an earlier action, and lifting only goes up.

use std::collections::{BTreeMap, VecDeque};

use indexmap::{IndexMap, IndexSet};

use super::bindings::{Binding, Candidate};
use super::context::SliceContext;
use super::hoist::Hoist;
use super::perform::{performable_act, written_constant};
use super::policy::{Reach, Strategy};
use super::reason::{Reason, ReasonCode};
use super::validate::violations;
use super::{Slice, Why, performed_order};
use crate::graph::History;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId, Outcome};
use crate::graph::location::{Location, LocationId};
use crate::trace::definition::Callee;
use crate::trace::event::{Event, EventId, ObjectId, Value};

/// What the assertions after the act need, besides what the act itself used.
#[derive(Clone, Debug, Default)]
pub struct OracleNeeds {
    /// Definitions before the act that an assertion reads.
    pub definitions: Vec<DefinitionId>,
    /// Objects that an assertion names.
    pub objects: Vec<ObjectId>,
    /// Later invocations that are repeated as assertions.
    pub observers: Vec<EventId>,
}

/// More members than this are not a unit test.
const MOST_MEMBERS: usize = 150;
/// A bound on the work for one slice, far above what any accepted one takes.
const MOST_STEPS: usize = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum What {
    Object(ObjectId),
    Definition(DefinitionId),
}

#[derive(Clone, Copy, Debug)]
struct Need {
    member: EventId,
    what: What,
    shown_by: EventId,
}

/// A slice in the making.
pub struct Frontier<'a, 'h> {
    context: &'a SliceContext<'h>,
    strategy: Strategy,
    target: InvocationId,
    act: EventId,
    observers: Vec<EventId>,
    members: BTreeMap<EventId, Why>,
    bindings: IndexMap<ObjectId, Binding>,
    /// Which members take an object (or name it in an assertion).
    users: IndexMap<ObjectId, IndexSet<EventId>>,
    met: IndexSet<(EventId, DefinitionId)>,
    queue: VecDeque<Need>,
}

impl<'a, 'h> Frontier<'a, 'h> {
    /// Finds a valid frontier for the target.
    ///
    /// # Errors
    /// The reason why this strategy found none.
    pub fn close(
        context: &'a SliceContext<'h>,
        target: InvocationId,
        strategy: Strategy,
        oracle: &OracleNeeds,
    ) -> Result<Slice, Reason> {
        let invocation = context.history.calls.get(target);
        let act = invocation.start;
        if invocation.outcome == Outcome::Open {
            return Err(never_ended(context.history, invocation));
        }
        if let Some(reason) = out_of_room(context, invocation) {
            return Err(reason);
        }
        performable_act(context.history, &context.place, act)?;
        let mut frontier = Self {
            context,
            strategy,
            target,
            act,
            observers: oracle.observers.clone(),
            members: BTreeMap::new(),
            bindings: IndexMap::new(),
            users: IndexMap::new(),
            met: IndexSet::new(),
            queue: VecDeque::new(),
        };
        frontier.add_member(act, Why { need: super::Need::Target, event: act, parent: None })?;
        frontier.need_for_oracle(oracle)?;
        frontier.meet_all()?;
        frontier.fill_arrays()?;
        frontier.sweep();
        frontier.finish()
    }

    fn need_for_oracle(&mut self, oracle: &OracleNeeds) -> Result<(), Reason> {
        let act = self.act;
        for definition in &oracle.definitions {
            self.queue.push_back(Need { member: act, what: What::Definition(*definition), shown_by: act });
        }
        for object in &oracle.objects {
            self.need_object(act, *object);
        }
        for observer in &oracle.observers {
            self.add_member(*observer, Why { need: super::Need::Observer, event: *observer, parent: Some(act) })?;
        }
        Ok(())
    }

    fn need_object(&mut self, member: EventId, object: ObjectId) {
        self.users.entry(object).or_default().insert(member);
        self.queue.push_back(Need { member, what: What::Object(object), shown_by: member });
    }

    fn meet_all(&mut self) -> Result<(), Reason> {
        for _ in 0..MOST_STEPS {
            let Some(need) = self.queue.pop_front() else {
                return Ok(());
            };
            if !self.members.contains_key(&need.member) {
                continue;
            }
            match need.what {
                What::Object(object) => self.meet_object(need, object)?,
                What::Definition(definition) => self.meet_definition(need, definition)?,
            }
            if self.members.len() > MOST_MEMBERS {
                return Err(Reason::new(ReasonCode::TooLarge, format!("more than {MOST_MEMBERS} actions are needed")));
            }
        }
        Err(Reason::new(ReasonCode::TooLarge, "the search did not end"))
    }

    /// What a test makes by `new T[n]` is filled as it was in the recording, also where no action looked: a reader takes the array
    /// for what the program had. Only by what costs a word: see [`Self::is_cheap`].
    fn fill_arrays(&mut self) -> Result<(), Reason> {
        let mut filled: IndexSet<ObjectId> = IndexSet::new();
        while let Some(array) = self.made_array(&filled) {
            filled.insert(array);
            let stores =
                |member: &&EventId| matches!(self.context.history.log.event(**member), Event::ArrayStore { .. });
            // One that only stands in another array is taken with that.
            let user = self.users[&array].iter().filter(|member| !stores(member)).min().copied().unwrap_or(self.act);
            let stored = self.context.stored_elements(array, user);
            if self.members.len() + stored.len() > MOST_MEMBERS {
                continue;
            }
            for id in stored {
                if self.is_cheap(self.context.history.flow.definition(id).value, user) {
                    self.queue.push_back(Need { member: user, what: What::Definition(id), shown_by: user });
                }
            }
            self.meet_all()?;
        }
        Ok(())
    }

    fn made_array(&self, filled: &IndexSet<ObjectId>) -> Option<ObjectId> {
        let log = self.context.history.log;
        let mut made = self.bindings.iter().filter_map(|(object, binding)| match binding {
            Binding::Action(action) if matches!(log.event(*action), Event::ArrayCreation { .. }) => Some(*object),
            _ => None,
        });
        made.find(|array| !filled.contains(array) && self.users.contains_key(array))
    }

    /// Literals, constants, what the test has already, and arrays that it can make.
    fn is_cheap(&mut self, value: Value, member: EventId) -> bool {
        let Some(object) = value.object() else {
            return true;
        };
        let context = self.context;
        let constant = context.enum_class(object).is_some_and(|class| context.names_enum(class));
        let literal = || context.is_immutable(object) && context.literal(object, member).is_some();
        let array = || {
            let creation = context.creation_action(object).filter(|_| context.history.program.is_array(object));
            creation.is_some_and(|at| self.covering(at).is_none() && context.performable(at).is_ok())
        };
        constant || literal() || array() || self.is_available(object, member)
    }

    // ---- members

    fn add_member(&mut self, action: EventId, why: Why) -> Result<(), Reason> {
        if self.members.contains_key(&action) {
            return Ok(());
        }
        if self.context.taken(action).contains(&Value::Unobserved) {
            return Err(Reason::new(
                ReasonCode::Unobserved,
                format!("{} takes a value that was not observed", self.text(action)),
            ));
        }
        self.drop_subsumed(action);
        self.members.insert(action, why);
        for object in self.context.taken_objects(action) {
            self.need_object(action, object);
        }
        for used in self.context.uses(action).iter() {
            self.queue.push_back(Need {
                member: action,
                what: What::Definition(used.definition),
                shown_by: used.event,
            });
        }
        Ok(())
    }

    fn drop_subsumed(&mut self, action: EventId) {
        let span = self.context.span(action);
        let inside: Vec<EventId> = self
            .members
            .range(span.first..=span.last)
            .map(|(member, _)| *member)
            .filter(|member| self.context.contains(action, *member))
            .collect();
        for member in inside {
            self.remove_member(member);
        }
        self.unbind_literals_made_in(action);
    }

    fn remove_member(&mut self, member: EventId) {
        self.members.remove(&member);
        let bound: Vec<ObjectId> = self
            .bindings
            .iter()
            .filter(|(_, binding)| **binding == Binding::Action(member))
            .map(|(object, _)| *object)
            .collect();
        for object in bound {
            self.unbind(object);
        }
    }

    /// A literal is a copy: not for an object that a member makes itself (design, section 5).
    fn unbind_literals_made_in(&mut self, action: EventId) {
        let literals: Vec<ObjectId> = self
            .bindings
            .iter()
            .filter(|(object, binding)| {
                matches!(binding, Binding::Literal { .. })
                    && !self.context.is_immutable(**object)
                    && self.is_made_in(**object, action)
            })
            .map(|(object, _)| *object)
            .collect();
        for object in literals {
            self.unbind(object);
        }
    }

    fn is_made_in(&self, object: ObjectId, action: EventId) -> bool {
        let creation = self.context.history.flow.creations[object.index()];
        creation.is_some_and(|creation| self.context.contains(action, creation.event))
    }

    fn unbind(&mut self, object: ObjectId) {
        self.bindings.shift_remove(&object);
        for member in self.users.get(&object).cloned().unwrap_or_default() {
            if self.members.contains_key(&member) {
                self.queue.push_back(Need { member, what: What::Object(object), shown_by: member });
            }
        }
        // What was had through it has to be had anew.
        let through: Vec<ObjectId> = self
            .bindings
            .iter()
            .filter(|(_, binding)| holder_of(binding) == Some(object))
            .map(|(inner, _)| *inner)
            .collect();
        for inner in through {
            self.unbind(inner);
        }
    }

    /// The member whose span contains an event.
    fn covering(&self, event: EventId) -> Option<EventId> {
        let thread = self.context.history.log.thread(event);
        let on_thread = |member: &EventId| self.context.history.log.thread(*member) == thread;
        let last = self.members.range(..=event).rev().map(|(member, _)| *member).find(on_thread)?;
        self.context.contains(last, event).then_some(last)
    }

    /// The act and the observers are performed by themselves.
    fn contains_act(&self, action: EventId) -> bool {
        self.fixed().any(|fixed| action == fixed || self.context.contains(action, fixed))
    }

    fn fixed(&self) -> impl Iterator<Item = EventId> + '_ {
        std::iter::once(self.act).chain(self.observers.iter().copied())
    }

    // ---- objects

    fn meet_object(&mut self, need: Need, object: ObjectId) -> Result<(), Reason> {
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

    fn is_available(&mut self, object: ObjectId, member: EventId) -> bool {
        let flow = &self.context.history.flow;
        match self.bindings.get_mut(&object) {
            None => false,
            Some(Binding::Action(action)) => *action < member,
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
        // What an action threw is no other member's, but the observers have it from the act.
        let thrown = context.history.calls.get(self.target).threw() == Some(Value::Object(object));
        let mut all: Vec<Candidate> = thrown.then(|| Candidate::action(self.act)).into_iter().collect();
        if maker.is_some() {
            // Made by a member: had from it, never made again.
            all.extend(returned.iter().filter(|one| self.is_member(one)).cloned());
            all.extend(bound);
            all.extend(unbound);
            all.extend(returned.into_iter().filter(|one| !self.is_member(one)));
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
            all.extend(unbound);
            all.extend(written);
            all.extend(self.literal_candidate(object, member));
        }
        all.retain(|candidate| self.is_usable(candidate, object, member));
        all
    }

    fn literal_candidate(&self, object: ObjectId, member: EventId) -> Option<Candidate> {
        let creation = self.context.history.flow.creations[object.index()];
        let in_initialiser = creation.is_some_and(|creation| self.context.history.calls.in_initialiser(creation.event));
        if in_initialiser && !self.context.is_immutable(object) {
            return None;
        }
        self.context.literal(object, member)
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
                action < member && !covered && free && !self.context.contains(action, member) && !circular()
            }
            _ => {
                !self.calls_target(&candidate.binding)
                    && !candidate.holder.is_some_and(|holder| self.comes_from(holder, object))
            }
        }
    }

    /// A test of a getter does not prepare itself by that getter.
    fn calls_target(&self, binding: &Binding) -> bool {
        let target = self.context.history.calls.get(self.target).method();
        matches!(binding, Binding::Getter { method, .. } | Binding::StaticGetter { method, .. } if Some(*method) == target)
    }

    /// Whether an object is itself had through another one: from a field or getter of it, or from an action that takes it.
    fn comes_from(&self, object: ObjectId, other: ObjectId) -> bool {
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

    fn take(&mut self, candidate: &Candidate, object: ObjectId, need: Need) -> Result<bool, Reason> {
        if let Binding::Action(action) = candidate.binding {
            let why = Why { need: super::Need::Object(object), event: need.shown_by, parent: Some(need.member) };
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

    fn no_binding(&self, object: ObjectId, member: EventId) -> Reason {
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

    // ---- definitions

    fn meet_definition(&mut self, need: Need, id: DefinitionId) -> Result<(), Reason> {
        if !self.met.insert((need.member, id)) && self.is_met(need, id) {
            return Ok(());
        }
        let definition = *self.context.history.flow.definition(id);
        if definition.kind == DefinitionKind::Update
            && let Some(previous) = definition.previous
        {
            self.queue.push_back(Need { what: What::Definition(previous), ..need });
        }
        if self.is_met(need, id) {
            return Ok(());
        }
        for action in self.definition_candidates(id) {
            let why = Why { need: super::Need::Definition(id), event: need.shown_by, parent: Some(need.member) };
            if self.add_member(action, why).is_ok() {
                return Ok(());
            }
        }
        if self.literal_instead(need, id) {
            return Ok(());
        }
        let reason = self.undefined(need, id);
        self.lift(need, reason)
    }

    fn is_met(&self, need: Need, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let since = match definition.kind {
            DefinitionKind::Initial => return true,
            DefinitionKind::Unobserved { since } => since,
            DefinitionKind::Kill | DefinitionKind::Update => definition.event,
        };
        let holder = flow.locations.get(definition.location).holder();
        let by_literal = holder.and_then(|holder| self.bindings.get(&holder));
        if let Some(Binding::Literal { first, .. }) = by_literal
            && definition.event <= *first
        {
            return true;
        }
        let cover = self.covering(definition.event);
        cover.is_some_and(|cover| cover < need.member && self.context.contains(cover, since))
            || self.context.history.calls.in_initialiser(definition.event)
    }

    fn definition_candidates(&self, id: DefinitionId) -> Vec<EventId> {
        let definition = self.context.history.flow.definition(id);
        let event = definition.event;
        let since = match definition.kind {
            DefinitionKind::Unobserved { since } => since,
            _ => event,
        };
        let calls = &self.context.history.calls;
        let around = self.context.enclosing(event).map(|id| calls.get(id).start);
        let own = matches!(
            self.context.history.log.event(event),
            Event::FieldWrite { .. } | Event::StaticWrite { .. } | Event::ArrayStore { .. }
        );
        let mut all: Vec<EventId> = own.then_some(event).into_iter().chain(around).collect();
        all.retain(|action| {
            !self.contains_act(*action)
                && self.context.contains(*action, since)
                && self.context.performable(*action).is_ok()
        });
        if self.strategy.definitions == Reach::Outermost {
            all.reverse();
        }
        all
    }

    /// A library value or array whose past cannot be performed may be written down by its content.
    fn literal_instead(&mut self, need: Need, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let Location::State(group) = *flow.locations.get(flow.definition(id).location) else {
            return false;
        };
        let Some(object) = self.users.keys().copied().find(|object| flow.sharing.group(*object) == group) else {
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
            .min()
            .copied();
        let Some(first) = first.filter(|_| !made_by_member) else {
            return false;
        };
        let Some(candidate) = self.literal_candidate(object, first) else {
            return false;
        };
        if self.bindings.get(&object) == Some(&candidate.binding) {
            return false;
        }
        self.take(&candidate, object, Need { member: first, ..need }).unwrap_or(false) && self.is_met(need, id)
    }

    fn undefined(&self, need: Need, id: DefinitionId) -> Reason {
        let definition = self.context.history.flow.definition(id);
        let what = format!("{} needs {}", self.text(need.member), self.location_text(id));
        if matches!(definition.kind, DefinitionKind::Unobserved { .. }) {
            return Reason::new(ReasonCode::Unobserved, format!("{what}, which changed by no recorded action"));
        }
        let around: Vec<EventId> =
            self.context.enclosing(definition.event).map(|id| self.context.history.calls.get(id).start).collect();
        if around.iter().any(|action| self.contains_act(*action)) {
            return Reason::new(
                ReasonCode::InnerOuter,
                format!("{what}, which is defined only inside an invocation that contains the method under test"),
            );
        }
        Reason::new(ReasonCode::NoBinding, format!("{what}, which no action that a test may perform defines"))
    }

    // ---- lifting

    /// Replaces a member whose need cannot be met by the invocation it was made in.
    fn lift(&mut self, need: Need, reason: Reason) -> Result<(), Reason> {
        if self.fixed().any(|fixed| fixed == need.member) {
            return Err(reason);
        }
        let calls = &self.context.history.calls;
        let around: Vec<EventId> = self
            .context
            .enclosing(need.member)
            .map(|id| calls.get(id).start)
            .filter(|start| *start != need.member)
            .collect();
        for action in around {
            if self.contains_act(action) {
                let detail = format!("{}: only inside {}", reason.detail, self.text(action));
                return self.write_instead(need.member, Reason::new(ReasonCode::InnerOuter, detail));
            }
            if self.context.performable(action).is_ok() {
                let why = self.members.get(&need.member).cloned();
                let what = match need.what {
                    What::Object(object) => super::Need::Object(object),
                    What::Definition(id) => super::Need::Definition(id),
                };
                let why = why.unwrap_or(Why { need: what, event: need.shown_by, parent: None });
                self.remove_member(need.member);
                return self.add_member(action, why);
            }
        }
        self.write_instead(need.member, reason)
    }

    /// A member that only made the state of a library value, as a call with a lambda does, is not needed where the value can be written
    /// by its content: the members that made its state go with it.
    fn write_instead(&mut self, member: EventId, reason: Reason) -> Result<(), Reason> {
        let flow = &self.context.history.flow;
        let state_of = |why: &Why| match why.need {
            super::Need::Definition(id) => match *flow.locations.get(flow.definition(id).location) {
                Location::State(group) => Some((group, id)),
                _ => None,
            },
            _ => None,
        };
        let Some((group, id)) = self.members.get(&member).and_then(state_of) else {
            return Err(reason);
        };
        let Some(object) = self.users.keys().copied().find(|object| flow.sharing.group(*object) == group) else {
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

    // ---- the end

    /// Leaves out members that no need asks for any more.
    fn sweep(&mut self) {
        let mut kept: IndexSet<EventId> = IndexSet::new();
        let mut kept_objects: IndexSet<ObjectId> = IndexSet::new();
        let mut work: Vec<EventId> = self.fixed().collect();
        let mut objects: Vec<ObjectId> = Vec::new();
        let met: Vec<(EventId, DefinitionId)> = self.met.iter().copied().collect();
        while let Some(member) = work.pop() {
            if !kept.insert(member) {
                continue;
            }
            objects.extend(self.users.iter().filter(|(_, users)| users.contains(&member)).map(|(object, _)| *object));
            work.extend(met.iter().filter(|(of, _)| *of == member).filter_map(|(_, id)| self.definer(*id)));
            while let Some(object) = objects.pop() {
                if kept_objects.insert(object) {
                    match self.bindings.get(&object) {
                        Some(Binding::Action(action)) => work.push(*action),
                        Some(binding) => objects.extend(holder_of(binding)),
                        None => {}
                    }
                }
            }
        }
        self.members.retain(|member, _| kept.contains(member));
        self.bindings.retain(|object, _| kept_objects.contains(object));
    }

    fn definer(&self, id: DefinitionId) -> Option<EventId> {
        let definition = self.context.history.flow.definition(id);
        (definition.kind != DefinitionKind::Initial).then(|| self.covering(definition.event)).flatten()
    }

    fn finish(self) -> Result<Slice, Reason> {
        self.refuse_fragile()?;
        let members = performed_order(&self.members, self.act, &self.observers);
        if let Some(reason) = self.context.misplaced_initialiser(&members) {
            return Err(reason);
        }
        let optimistic = self
            .members
            .keys()
            .any(|member| self.context.invocation(*member).is_some_and(|invocation| invocation.has_gap));
        let slice = Slice {
            target: self.target,
            act: self.act,
            observers: self.observers,
            members: self.members,
            bindings: self.bindings,
            optimistic,
        };
        Hoist { context: self.context, slice: &slice, met: &self.met }.check()?;
        match violations(self.context, &slice).into_iter().next() {
            Some(violation) => Err(Reason::new(ReasonCode::InvalidSlice, violation)),
            None => Ok(slice),
        }
    }

    /// Users run the tests in one JVM: the first value of static state that other code changes does not hold there.
    fn refuse_fragile(&self) -> Result<(), Reason> {
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

    // ---- texts

    fn text(&self, action: EventId) -> String {
        self.context.action_text(action)
    }

    fn object_text(&self, object: ObjectId) -> String {
        self.context.object_text(object)
    }

    fn location_text(&self, id: DefinitionId) -> String {
        self.context.location_words(id, None).plain()
    }
}

/// The object through which a binding is had.
pub(super) fn holder_of(binding: &Binding) -> Option<ObjectId> {
    match binding {
        Binding::Field { holder, .. } | Binding::Getter { holder, .. } => Some(*holder),
        Binding::Element { array, .. } => Some(*array),
        _ => None,
    }
}

/// Another machine has another heap and stack: it would not run out there.
fn out_of_room(context: &SliceContext<'_>, invocation: &Invocation) -> Option<Reason> {
    let thrown = invocation.threw().and_then(Value::object)?;
    let what = context.is_a(thrown, "java/lang/VirtualMachineError").then(|| context.object_text(thrown))?;
    Some(Reason::new(ReasonCode::TooLarge, format!("it ran out of heap or stack ({what})")))
}

/// Why an invocation has no end: it ended the JVM itself, or the recording was cut inside.
fn never_ended(history: &History<'_>, invocation: &Invocation) -> Reason {
    let span = &history.log.events[invocation.start.index()..=invocation.end.index()];
    let exit = span.iter().rev().find_map(|event| match *event {
        Event::Call { callee, .. } => Some(history.program.callee(callee)).filter(|callee| ends_jvm(callee)),
        _ => None,
    });
    match exit {
        Some(callee) => {
            let class = callee.owner.rsplit('/').next().unwrap_or_default();
            Reason::new(ReasonCode::Exits, format!("it ends the JVM by {class}.{}", callee.name))
        }
        None => Reason::new(ReasonCode::Open, "the invocation never ended"),
    }
}

fn ends_jvm(callee: &Callee) -> bool {
    let exits = callee.name == "exit" || callee.name == "halt";
    exits && matches!(callee.owner.as_str(), "java/lang/System" | "java/lang/Runtime")
}
