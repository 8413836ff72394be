//! Finding a frontier (design, section 5): start with the method under test, meet needs one by one, drop what is subsumed, lift what
//! cannot be met.
//!
//! Input: a target and a strategy. Output: a valid [`Slice`] or the reason. Invariants: members never lie inside one another, none
//! contains the target; every need of a member was met when the queue is empty. Why a worklist: starting over after each
//! change costs seconds at a few hundred members; here a change only queues the needs it unmeets. It ends because a need is met
//! by an earlier action, and lifting only goes up.

mod arrays;
mod copied;
mod doubts;
mod fragile;
mod kept;
mod large;
mod objects;
mod written;

pub(super) use self::fragile::UnstableUses;
pub(super) use self::large::cause;

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::bindings::Binding;
use super::context::SliceContext;
use super::copies::Copied;
use super::hoist::Hoist;
use super::perform::{exits, performable_act};
use super::policy::{Guesses, Reach, Strategy};
use super::reason::{Reason, ReasonCode};
use super::validate::violations;
use super::{Slice, Why, performed_order};
use crate::graph::History;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::LocationId;
use crate::id_map::{IdMap, IdSet};
use crate::library::is_jdk;
use crate::trace::event::{Event, EventId, ObjectId, Value};

/// What the assertions after the act need, besides what the act itself used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OracleNeeds {
    /// Definitions before the act that an assertion reads.
    pub definitions: Vec<DefinitionId>,
    /// Objects that an assertion names.
    pub objects: Vec<ObjectId>,
    /// Later invocations that are repeated as assertions.
    pub observers: Vec<EventId>,
    /// Definitions that an assertion behind an observer reads.
    pub behind: Vec<(EventId, DefinitionId)>,
}

/// What came of looking for a frontier.
#[derive(Clone, Debug)]
pub struct ClosedFrontier {
    pub result: Result<Slice, Reason>,
    /// Whether something was met that a guess could have spared: else it is the same whatever is guessed.
    pub could_guess: bool,
    /// Whether a file could have been had by a copy: else it is the same with copies.
    pub could_copy: bool,
}

/// More members than this are not a unit test.
const MOST_MEMBERS: usize = 150;

/// Where what nobody saw may have been done, and what helps.
const BUDGET_LEFT_OUT: &str = "in a call that the budget left out, which record --budget would let in";
/// Classes that are initialised by a call of their own.
const MOST_TRIGGERS: usize = 4;
/// A bound on the work for one slice: accepted ones took up to 47,721 steps on the libraries of docs/figures.md.
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

/// What might have been done otherwise, see [`ClosedFrontier`].
#[derive(Debug, Default)]
struct Could {
    guess: Cell<bool>,
    copy: Cell<bool>,
}

/// A slice in the making.
#[derive(Clone)]
pub struct Frontier<'a, 'h> {
    context: &'a SliceContext<'h>,
    strategy: Strategy,
    target: InvocationId,
    act: EventId,
    performed_at: EventId,
    observers: Vec<EventId>,
    /// Members that are there because they initialise a class.
    triggers: Vec<EventId>,
    /// Members that are kept whatever needs them.
    kept: IdSet<EventId>,
    members: BTreeMap<EventId, Why>,
    bindings: IdMap<ObjectId, Binding>,
    /// Which members take an object (or name it in an assertion).
    users: IdMap<ObjectId, IdSet<EventId>>,
    met: IdSet<(EventId, DefinitionId)>,
    /// Events that are taken for having changed nothing: ends of calls of unknown library methods (but for their receivers), or earlier steps.
    given_up: IdSet<EventId>,
    /// What is asserted of the state before the act is not guessed.
    asserted: IdSet<DefinitionId>,
    /// Members that were dropped since the last of them was given up.
    dropped: IdSet<EventId>,
    /// The holder through which an object comes nearest to one that can be had by itself, if there is one, with these members.
    ways: IdMap<ObjectId, Option<ObjectId>>,
    /// Some need was left unmet as the user says that it is none.
    relies_on_benign: bool,
    /// See [`ClosedFrontier`]; clones of a frontier are part of the same closing.
    could: Rc<Could>,
    /// The definitions of files that the test has by copies, one of each location.
    copies: IdMap<LocationId, Copied>,
    queue: VecDeque<Need>,
}

impl<'a, 'h> Frontier<'a, 'h> {
    /// Finds a valid frontier for the target, or the reason why this strategy found none.
    #[must_use]
    pub fn close(
        context: &'a SliceContext<'h>,
        target: InvocationId,
        strategy: Strategy,
        oracle: &OracleNeeds,
    ) -> ClosedFrontier {
        let could = Rc::new(Could::default());
        let close_with =
            |named: &[EventId]| Self::close_with(context, target, strategy, oracle, named, Rc::clone(&could));
        let named = context.named_set_up(context.history.calls.get(target).start);
        let result = close_with(&named).or_else(|reason| {
            // Where it is in the way, it must not matter.
            let without = if named.is_empty() { None } else { close_with(&[]).ok() };
            without.filter(|slice| !kept::is_at_outside(context, slice.members.keys().copied(), &named)).ok_or(reason)
        });
        ClosedFrontier { result, could_guess: could.guess.get(), could_copy: could.copy.get() }
    }

    /// The same with these actions of the user's set-up.
    fn close_with(
        context: &'a SliceContext<'h>,
        target: InvocationId,
        strategy: Strategy,
        oracle: &OracleNeeds,
        named: &[EventId],
        could: Rc<Could>,
    ) -> Result<Slice, Reason> {
        let invocation = context.history.calls.get(target);
        let act = invocation.start;
        if invocation.outcome == Outcome::Open {
            return Err(never_ended(context.history, invocation));
        }
        if let Some(reason) = out_of_room(context, target) {
            return Err(reason);
        }
        let performed_at = strategy.behind.map_or(act, |outer| context.behind(outer));
        performable_act(context.history, &context.place, act, performed_at)?;
        let mut frontier = Self {
            context,
            strategy,
            target,
            act,
            performed_at,
            observers: oracle.observers.clone(),
            triggers: Vec::new(),
            kept: IdSet::default(),
            members: BTreeMap::new(),
            bindings: IdMap::default(),
            users: IdMap::default(),
            met: IdSet::default(),
            given_up: IdSet::default(),
            asserted: oracle.definitions.iter().copied().collect(),
            dropped: IdSet::default(),
            ways: IdMap::default(),
            relies_on_benign: false,
            could,
            copies: IdMap::default(),
            queue: VecDeque::new(),
        };
        frontier.add_member(act, Why { need: super::Need::Target, event: act, parent: None })?;
        let earlier = context.earlier_work(act);
        frontier.kept.extend(&earlier);
        frontier.add_set_up(&earlier)?;
        frontier.add_set_up(named)?;
        frontier.need_for_oracle(oracle)?;
        frontier.meet_all()?;
        frontier.fill_arrays()?;
        frontier.sweep();
        frontier.keep_named(named)?;
        frontier.keep_whole();
        frontier.initialise_in_order()?;
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
        for (observer, definition) in &oracle.behind {
            self.queue.push_back(Need { member: *observer, what: What::Definition(*definition), shown_by: *observer });
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
            let Some(why) = self.members.get(&need.member).cloned() else { continue };
            let met = match need.what {
                What::Object(object) => self.meet_object(need, object),
                What::Definition(definition) => self.meet_definition(need, definition),
            };
            met.or_else(|reason| self.give_up(need, why, reason))?;
            if self.members.len() > MOST_MEMBERS {
                self.shorten()?;
            }
        }
        Err(Reason::new(
            ReasonCode::TooLarge,
            format!("the search for what the test needs was given up after {MOST_STEPS} steps"),
        ))
    }

    /// Writes down what takes most of too many members to bring about, if that is a text: one that was put together piece by piece.
    ///
    /// # Errors
    /// Why there is no test.
    fn shorten(&mut self) -> Result<(), Reason> {
        let most = self.most_needed();
        let reason = Reason::new(ReasonCode::TooLarge, self.too_large(most.map(|(_, id)| id)));
        match most {
            Some((member, id)) if self.is_of_text(id) => self.write_instead(member, reason),
            _ => Err(reason),
        }
    }

    // ---- members

    fn add_member(&mut self, action: EventId, why: Why) -> Result<(), Reason> {
        if self.members.contains_key(&action) {
            return Ok(());
        }
        self.writable(action)?;
        self.drop_subsumed(action);
        self.drop_copies_for(action);
        self.ways.clear();
        self.members.insert(action, why);
        for object in self.context.taken_objects(action) {
            self.need_object(action, object);
        }
        let is_looked_at = self.fixed().any(|fixed| fixed == action);
        let needs = self.context.needs(action);
        for used in needs.iter().filter(|used| is_looked_at || !self.context.is_taken_by_nobody(action, used)) {
            self.queue.push_back(Need {
                member: action,
                what: What::Definition(used.definition),
                shown_by: used.event,
            });
        }
        Ok(())
    }

    /// Whether what an action takes can be written.
    fn writable(&self, action: EventId) -> Result<(), Reason> {
        let taken = self.context.taken(action);
        if taken.contains(&Value::Unobserved) {
            let detail = format!("{} takes a value that the recording did not see", self.text(action));
            return Err(Reason::new(ReasonCode::Unobserved, detail));
        }
        taken.iter().try_for_each(|value| self.context.names(*value)).map_err(|reason| {
            let detail = format!("{} takes a class: {}", self.text(action), reason.detail);
            Reason::new(reason.code, detail)
        })
    }

    fn drop_subsumed(&mut self, action: EventId) {
        let span = self.context.span(action);
        let inside: Vec<EventId> = self
            .members
            .range(span.first..=span.last)
            .map(|(member, _)| *member)
            .filter(|member| self.context.contains(action, *member) && !self.is_moved(*member))
            .collect();
        for member in inside {
            self.remove_member(member);
        }
        self.unbind_literals_made_in(action);
    }

    fn remove_member(&mut self, member: EventId) {
        self.members.remove(&member);
        // If it comes back, all its needs are to be met anew.
        self.met.retain(|(of, _)| *of != member);
        self.ways.clear();
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
            && !self.context.is_answer(object, action)
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
            .filter(|(_, binding)| binding.holder() == Some(object))
            .map(|(inner, _)| *inner)
            .collect();
        for inner in through {
            self.unbind(inner);
        }
    }

    /// The member whose span contains an event.
    fn covering(&self, event: EventId) -> Option<EventId> {
        let history = self.context.history;
        let cause = |at: &EventId| history.threads.cause(*at, history.log.thread(*at));
        let mut around = std::iter::successors(Some(event), cause).filter_map(|at| self.last_begun(at));
        around.find(|member| self.context.contains(*member, event))
    }

    /// The last member on an event's thread that had begun by then.
    fn last_begun(&self, event: EventId) -> Option<EventId> {
        let thread = self.context.history.log.thread(event);
        let on_thread =
            |member: &EventId| self.context.history.log.thread(*member) == thread && !self.is_moved(*member);
        self.members.range(..=event).rev().map(|(member, _)| *member).find(on_thread)
    }

    /// The act and the observers are performed by themselves. (An act that is performed behind what it was recorded in runs there, too.)
    fn contains_act(&self, action: EventId) -> bool {
        let around = |fixed| self.context.contains(action, fixed) && !(self.is_moved(fixed) && self.is_over(action));
        self.fixed().any(|fixed| action == fixed || around(fixed))
    }

    /// Whether it is the act, performed elsewhere than it was recorded.
    fn is_moved(&self, member: EventId) -> bool {
        member == self.act && self.performed_at != self.act
    }

    /// Whether an action has ended when the act is performed.
    fn is_over(&self, action: EventId) -> bool {
        self.context.span(action).last < self.performed_at
    }

    /// When a member is performed, in the time of the recording.
    fn position(&self, member: EventId) -> EventId {
        if member == self.act { self.performed_at } else { member }
    }

    fn fixed(&self) -> impl Iterator<Item = EventId> + '_ {
        std::iter::once(self.act).chain(self.observers.iter().copied())
    }

    // ---- definitions

    fn meet_definition(&mut self, need: Need, id: DefinitionId) -> Result<(), Reason> {
        let Some(id) = self.believed(id) else { return Ok(()) };
        let is_arranged = || self.fixed().all(|fixed| fixed != need.member);
        if self.context.is_gone(self.act, id, self.members.keys().copied()) {
            return Ok(());
        }
        if self.is_left_to_pool(id, need.shown_by)
            || self.context.is_put_back(self.act, need.member, id) && is_arranged()
        {
            self.relies_on_benign |= self.is_left_to_user(id, need.shown_by);
            return Ok(());
        }
        if !self.met.insert((need.member, id)) && self.is_met(need, id) || self.copy_instead(need, id) {
            return Ok(());
        }
        if let Some(previous) = self.context.updated(id) {
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
        if self.meet_between(need, id) || self.literal_instead(need, id) || self.lambda_instead(need, id) {
            return Ok(());
        }
        let reason = self.undefined(need, id);
        self.lift(need, reason)
    }

    /// Whether a state may be what it happens to be in the test: what a user calls benign, that of a pool, or of what was in it before it was got from there.
    fn is_left_to_pool(&self, id: DefinitionId, shown_by: EventId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let is_taken = |holder: ObjectId| self.users.contains_key(&holder);
        if self.is_left_to_user(id, shown_by) {
            return true;
        }
        let guesses = self.strategy.guesses >= Guesses::All;
        let is_left = (guesses || !self.could.guess.get()) && flow.pools.leaves(flow, definition, shown_by, is_taken);
        self.could.guess.set(self.could.guess.get() || is_left);
        guesses && is_left
    }

    /// Whether a state may be what it happens to be as the user calls it benign.
    fn is_left_to_user(&self, id: DefinitionId, shown_by: EventId) -> bool {
        let flow = &self.context.history.flow;
        flow.benign.leaves(flow, id, shown_by, |holder| self.users.contains_key(&holder))
    }

    fn is_met(&self, need: Need, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let since = match definition.kind {
            DefinitionKind::Initial => return true,
            DefinitionKind::Unobserved { since } => since,
            DefinitionKind::Kill | DefinitionKind::Update => definition.event,
        };
        if self.is_written_down(id) || self.is_copied(id) {
            return true;
        }
        let is_before = |cover: &EventId| *cover < self.position(need.member);
        let cover = self.covering(definition.event);
        cover.filter(is_before).is_some_and(|cover| self.context.contains(cover, since))
            || self
                .context
                .moments(id)
                .is_some_and(|both| both.iter().all(|at| self.covering(*at).as_ref().is_some_and(is_before)))
            || self.context.is_initialised(id)
    }

    /// Whether what another thread did is had by two actions: what gave it away, and what waited for it.
    fn meet_between(&mut self, need: Need, id: DefinitionId) -> bool {
        let why = Why { need: super::Need::Definition(id), event: need.shown_by, parent: Some(need.member) };
        let Some(both) = self.context.moments(id) else { return false };
        both.into_iter().all(|at| self.has(at, &why)) && self.is_met(need, id)
    }

    /// Whether a member has an event, one that is added for it if none has.
    fn has(&mut self, event: EventId, why: &Why) -> bool {
        self.covering(event).is_some()
            || self.actions_around(event).into_iter().any(|action| self.add_member(action, why.clone()).is_ok())
    }

    /// Whether it is state of an object that the test writes by its content as it was afterwards, or as a lambda with what it holds.
    fn is_written_down(&self, id: DefinitionId) -> bool {
        let flow = &self.context.history.flow;
        let definition = flow.definition(id);
        let location = flow.locations.get(definition.location);
        let binding = location.holder().and_then(|holder| self.bindings.get(&holder));
        binding.is_some_and(|binding| binding.writes_down(definition, location))
    }

    fn definition_candidates(&self, id: DefinitionId) -> Vec<EventId> {
        let definition = self.context.history.flow.definition(id);
        let event = definition.event;
        let since = match definition.kind {
            DefinitionKind::Unobserved { since } => since,
            _ => event,
        };
        let mut all = self.actions_around(event);
        all.retain(|action| self.context.contains(*action, since));
        all
    }

    /// What a test could perform to have what an event did, the event itself among them.
    fn actions_around(&self, event: EventId) -> Vec<EventId> {
        let calls = &self.context.history.calls;
        let around = self.context.enclosing(event).map(|id| calls.get(id).start);
        let own = matches!(
            self.context.history.log.event(event),
            Event::FieldWrite { .. } | Event::StaticWrite { .. } | Event::ArrayStore { .. } | Event::Clone { .. }
        );
        let mut all: Vec<EventId> = own.then_some(event).into_iter().chain(around).collect();
        all.retain(|action| {
            !self.contains_act(*action)
                // What a static initialiser did is not done again: its objects are there already, this would be another one.
                && !self.context.in_initialiser(*action)
                && self.context.performable(*action).is_ok()
        });
        if self.strategy.definitions == Reach::Outermost {
            all.reverse();
        }
        all
    }

    /// The innermost call of a library, other than the JDK, that runs at an event, and the package of what it is a method of.
    fn library_running(&self, event: EventId) -> Option<(String, String)> {
        let history = self.context.history;
        self.context.enclosing(event).map(|id| history.calls.get(id)).find_map(|call| {
            let Invoked::Library(callee) = call.invoked else { return None };
            let owner = &history.program.callee(callee).owner;
            let (package, _) = owner.rsplit_once('/').filter(|_| !is_jdk(owner))?;
            Some((self.text(call.start), package.replace('/', ".")))
        })
    }

    fn undefined(&self, need: Need, id: DefinitionId) -> Reason {
        let definition = self.context.history.flow.definition(id);
        let what = format!("{} needs {}", self.text(need.member), self.location_text(id));
        if let DefinitionKind::Unobserved { since } = definition.kind {
            let left_out = self.context.history.calls.leaves_out_at(since);
            let by = match self.library_running(definition.event) {
                Some((call, package)) => {
                    format!(": perhaps inside {call}, which --include '{package}.*' would record")
                }
                None if left_out => format!(": perhaps {BUDGET_LEFT_OUT}"),
                None => " (by reflection, or in code that was not recorded)".to_owned(),
            };
            return Reason::new(ReasonCode::Unobserved, format!("{what}, which changed by no recorded action{by}"));
        }
        let around: Vec<EventId> =
            self.context.enclosing(definition.event).map(|id| self.context.history.calls.get(id).start).collect();
        if let Some(outer) = around.iter().find(|action| self.contains_act(**action)) {
            let detail =
                format!("{what}, which was set only inside {}, and that runs the method under test", self.text(*outer));
            return Reason::new(ReasonCode::InnerOuter, detail);
        }
        let setter = self.context.maker_text(definition.event);
        let refused = around.iter().find_map(|action| self.context.performable(*action).err());
        let why =
            refused.map_or_else(|| "no call that a test may perform does that".to_owned(), |reason| reason.detail);
        let initialiser = self.context.initialised_class(definition.event);
        Reason { initialiser, ..Reason::new(ReasonCode::NoBinding, format!("{what}, which {setter} set: {why}")) }
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
                let (inner, outer) = (self.text(need.member), self.text(action));
                let only = format!("{inner} was called only inside {outer}, which runs the method under test");
                let detail = format!("{}; {only}", reason.detail);
                return self.write_instead(need.member, reason.reworded(ReasonCode::InnerOuter, detail));
            }
            if self.context.performable(action).is_ok() && self.writable(action).is_ok() {
                let why = self.members.get(&need.member).cloned();
                let what = match need.what {
                    What::Object(object) => super::Need::Object(object),
                    What::Definition(id) => super::Need::Definition(id),
                };
                let why = why.unwrap_or(Why { need: what, event: need.shown_by, parent: None });
                self.remove_member(need.member);
                self.add_member(action, why.clone())?;
                return if self.is_waited_for(action, need.member, &why) { Ok(()) } else { Err(reason) };
            }
        }
        self.write_instead(need.member, reason)
    }

    /// Whether the test waits for what an action did that is performed in place of one which a task did: by itself, or by another action.
    fn is_waited_for(&mut self, action: EventId, inner: EventId, why: &Why) -> bool {
        let known = self.context.moments_of(inner).map(|[_, known]| known);
        let Some(known) = known.filter(|_| !self.context.contains(action, inner)) else { return true };
        self.has(known, why)
    }

    // ---- class initialisers

    /// A class whose initialiser would run at another place is touched earlier, by what touched it in the recording.
    fn initialise_in_order(&mut self) -> Result<(), Reason> {
        for _ in 0..MOST_TRIGGERS {
            let members = performed_order(&self.members, self.act, &self.observers);
            let Some(misplaced) = self.context.misplaced_initialiser(&members) else {
                return Ok(());
            };
            let trigger = self
                .context
                .initialising(misplaced)
                .find(|action| !self.contains_act(*action) && self.context.performable(*action).is_ok());
            let trigger = trigger.ok_or_else(|| self.context.misplaced(misplaced))?;
            let need = super::Need::Initialiser(misplaced.class);
            self.triggers.push(trigger);
            self.add_member(trigger, Why { need, event: misplaced.start, parent: Some(misplaced.member) })?;
            self.meet_all()?;
            self.fill_arrays()?;
            self.sweep();
        }
        Ok(())
    }

    // ---- the end

    /// Leaves out members that no need asks for any more.
    fn sweep(&mut self) {
        let mut kept: IdSet<EventId> = IdSet::default();
        let mut kept_objects: IdSet<ObjectId> = IdSet::default();
        let wanted = self.kept.iter().filter_map(|action| self.covering(*action));
        let mut work: Vec<EventId> = self.fixed().chain(self.triggers.iter().copied()).chain(wanted).collect();
        let mut objects: Vec<ObjectId> = Vec::new();
        let mut taken: IdMap<EventId, Vec<ObjectId>> = IdMap::default();
        for (object, users) in &self.users {
            for user in users {
                taken.entry(*user).or_default().push(*object);
            }
        }
        let mut met: IdMap<EventId, Vec<DefinitionId>> = IdMap::default();
        for (member, id) in &self.met {
            met.entry(*member).or_default().push(*id);
        }
        while let Some(member) = work.pop() {
            if !kept.insert(member) {
                continue;
            }
            objects.extend(taken.get(&member).into_iter().flatten());
            work.extend(met.get(&member).into_iter().flatten().flat_map(|id| self.definers(*id)));
            while let Some(object) = objects.pop() {
                if kept_objects.insert(object) {
                    match self.bindings.get(&object) {
                        Some(Binding::Action(action)) => work.push(*action),
                        Some(binding) => objects.extend(binding.holder()),
                        None => {}
                    }
                }
            }
        }
        self.members.retain(|member, _| kept.contains(member));
        self.bindings.retain(|object, _| kept_objects.contains(object));
    }

    /// The members that a definition is had by.
    fn definers(&self, id: DefinitionId) -> Vec<EventId> {
        let definition = self.context.history.flow.definition(id);
        if definition.kind == DefinitionKind::Initial || self.is_written_down(id) || self.is_copied(id) {
            return Vec::new();
        }
        if let Some(cover) = self.covering(definition.event) {
            return vec![cover];
        }
        let both = self.context.moments(id);
        both.into_iter().flatten().filter_map(|at| self.covering(at)).collect()
    }

    fn finish(self) -> Result<Slice, Reason> {
        self.refuse_fragile()?;
        let members = performed_order(&self.members, self.act, &self.observers);
        if let Some(misplaced) = self.context.misplaced_initialiser(&members) {
            return Err(self.context.misplaced(misplaced));
        }
        if let Some(reason) = self.context.mixed_loaders(&members) {
            return Err(reason);
        }
        let gap = self
            .members
            .keys()
            .any(|member| self.context.invocation(*member).is_some_and(|invocation| invocation.has_gap));
        let doubled = self.bindings.values().any(|binding| matches!(binding, Binding::Double(_)));
        let optimistic = gap || doubled || self.relies_on_benign || self.strategy.guesses > Guesses::Nothing;
        let copies = self.needed_copies();
        let slice = Slice {
            copies,
            target: self.target,
            act: self.act,
            performed_at: self.performed_at,
            observers: self.observers,
            members: self.members,
            bindings: self.bindings,
            optimistic,
            guesses: self.strategy.guesses,
            place: self.context.place.clone(),
            recorded_time: self.strategy.recorded_time,
            instead_of: None,
        };
        Hoist { context: self.context, slice: &slice, met: &self.met }.check()?;
        match violations(self.context, &slice).into_iter().next() {
            Some(violation) => Err(Reason::new(ReasonCode::InvalidSlice, violation)),
            None => Ok(slice),
        }
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

/// Another machine has another heap and stack: it would not run out there. What left the deepest frames is not recorded, as there
/// was no room for that either: it is what their callers saw.
fn out_of_room(context: &SliceContext<'_>, target: InvocationId) -> Option<Reason> {
    let calls = &context.history.calls;
    let mut passed = calls.ancestry(Some(target)).map_while(|id| calls.get(id).threw());
    let thrown = passed.find_map(Value::object)?;
    let what = context.is_a(thrown, "java/lang/VirtualMachineError").then(|| context.object_text(thrown))?;
    Some(Reason::new(ReasonCode::TooLarge, format!("the call ran out of heap or stack ({what})")))
}

/// Why an invocation has no end: it ended the JVM itself, or the recording was cut inside.
fn never_ended(history: &History<'_>, invocation: &Invocation) -> Reason {
    exits(history, invocation).unwrap_or_else(|| Reason::new(ReasonCode::Open, "the call never ended in the recording"))
}
