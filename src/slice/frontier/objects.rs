//! How an object is had: the candidates for its binding, and the choice (design, section 5).
//!
//! Input: a need for an object. Output: a binding, or the need lifted. Invariant: an object is bound once; what is had through another object
//! never leads back to itself.

use super::{BUDGET_LEFT_OUT, Frontier, Need, What};
use crate::graph::data::DefinitionId;
use crate::graph::files::paths::PATHS;
use crate::graph::location::Location;
use crate::id_map::{IdMap, IdSet};
use crate::slice::Why;
use crate::slice::bindings::{Binding, Candidate, Written};
use crate::slice::function::FunctionSource;
use crate::slice::policy::{Guesses, Reach};
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::definition::ClassKind;
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Value};

/// Objects that are looked at on the way to one that can be had; once there is one, for a better one.
const MOST_HOLDERS: usize = 1000;
const MOST_FOR_BETTER: usize = 100;
/// Objects on such a way: nobody reads a longer one.
const LONGEST_WAY: u32 = 10;

/// One step of a way.
#[derive(Clone, Copy)]
struct Step {
    /// What the holder holds on the way.
    holds: ObjectId,
    /// The first and last event that put there what is on the way from here.
    put: Option<(EventId, EventId)>,
    length: u32,
}

/// Where a way begins.
struct Root {
    /// The spans of the actions that give the object; none if it is there already.
    actions: Vec<(EventId, EventId)>,
    /// Whether one of them can surely be had.
    is_sure: bool,
}

impl Root {
    /// Whether one of its actions also puts there what is on the way.
    fn puts(&self, put: Option<(EventId, EventId)>) -> bool {
        put.is_none_or(|(first, last)| self.actions.iter().any(|(from, to)| *from <= first && last <= *to))
    }
}

/// How good a way is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Quality {
    is_sure: bool,
    puts: bool,
}

impl Quality {
    const BEST: Self = Self { is_sure: true, puts: true };
}

/// How an object may be had, in the order in which it is tried.
struct Candidates {
    at_hand: Vec<Candidate>,
    /// Behind the nearest of those from holders that are not had yet.
    between: Vec<Candidate>,
    /// From holders that are not had yet.
    unbound: Vec<Candidate>,
    last: Vec<Candidate>,
}

/// The objects of a way, from a holder down to the object it leads to.
fn way_down(steps: &IdMap<ObjectId, Step>, holder: ObjectId) -> Vec<ObjectId> {
    let below = |at: &ObjectId| Some(steps[at].holds).filter(|held| held != at);
    std::iter::successors(Some(holder), below).collect()
}

impl Frontier<'_, '_> {
    pub(super) fn meet_object(&mut self, need: Need, object: ObjectId) -> Result<(), Reason> {
        let at = self.position(need.member);
        if self.is_available(object, at) {
            self.need_way(need, object, at);
            return Ok(());
        }
        if let Some(class) = self.context.enum_class(object)
            && self.context.names_enum(class)
        {
            self.bindings.insert(object, Binding::EnumConstant { class });
            return Ok(());
        }
        let pools = &self.context.history.flow.pools;
        if pools.is_lent(object) {
            let (own, all) = (pools.loan(object, at), self.loans(object));
            if all.iter().any(|loan| *loan > own) {
                let what =
                    format!("{} takes {}, which is lent again later", self.text(need.member), self.object_text(object));
                return self.lift(need, Reason::new(ReasonCode::NoBinding, what));
            }
            // Those that take it in an earlier loan have to be had without it.
            if all.len() > 1 && self.bindings.contains_key(&object) {
                self.unbind(object);
            }
        }
        let candidates = self.candidates(object, at);
        for candidate in &candidates.at_hand {
            if self.is_open(candidate, object, at) && self.take(candidate, object, need)? {
                return Ok(());
            }
        }
        for candidate in self.further(candidates, object, at) {
            if self.is_open(&candidate, object, at) && self.take(&candidate, object, need)? {
                return Ok(());
            }
        }
        if self.context.construct_anew(object, at).is_some() {
            self.could.guess.set(true);
        }
        let reason = self.no_binding(object, need.member);
        self.lift(need, reason)
    }

    /// What an object that is bound already is had through must be there for this member, too: it may stand before those that it was bound for.
    fn need_way(&mut self, need: Need, object: ObjectId, at: EventId) {
        let Some(binding) = self.bindings.get(&object).cloned() else { return };
        let held = self.context.holding(object, at);
        let definitions = held.iter().find(|held| held.binding == binding).map_or(&[][..], |held| &held.definitions);
        self.need_what_leads_to(need, &binding, definitions);
    }

    /// The objects that an object is had through, and what put it there.
    fn need_what_leads_to(&mut self, need: Need, binding: &Binding, definitions: &[DefinitionId]) {
        for inner in self.context.written_in(binding).into_iter().chain(binding.holder()) {
            if !self.users.get(&inner).is_some_and(|users| users.contains(&need.member)) {
                self.need_object(need.member, inner);
            }
        }
        for definition in definitions {
            self.queue.push_back(Need { what: What::Definition(*definition), ..need });
        }
    }

    pub(super) fn is_available(&mut self, object: ObjectId, at: EventId) -> bool {
        let (context, flow) = (self.context, &self.context.history.flow);
        if let Some(Binding::Action(action)) = self.bindings.get(&object) {
            return *action < at && self.is_of_one_life(object, *action, at);
        }
        match self.bindings.get_mut(&object) {
            None => false,
            Some(Binding::Literal { written, first }) => {
                // Taken earlier than before: the content must be true there, too.
                let changed = at < *first
                    && match written {
                        Written::Content(_) => {
                            let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
                            state.is_some_and(|state| !flow.definitions_in(state, at, *first).is_empty())
                        }
                        Written::Elements(elements) => context.elements_of(object, at).as_ref() != Some(elements),
                    };
                *first = at.min(*first);
                !changed
            }
            Some(Binding::EnumConstant { .. } | Binding::Lambda(_) | Binding::Double(_)) => true,
            Some(_) => {
                self.context.holding(object, at).iter().any(|held| Some(&held.binding) == self.bindings.get(&object))
            }
        }
    }

    fn candidates(&self, object: ObjectId, at: EventId) -> Candidates {
        let context = self.context;
        let creation = context.history.flow.creations[object.index()];
        // The action that makes it may already be a member itself: then it only has to be bound.
        let maker = creation
            .and_then(|creation| self.covering(creation.event))
            .filter(|maker| Some(*maker) != context.creation_action(object) && !context.is_answer(object, *maker));
        let construct = context.construct(object, at);
        let returned = context.returned(object, at);
        let (bound, unbound): (Vec<_>, Vec<_>) = context
            .holding(object, at)
            .iter()
            .cloned()
            .partition(|held| held.binding.holder().is_none_or(|holder| self.bindings.contains_key(&holder)));
        let act = context.history.calls.get(self.target);
        // What an action threw is no other member's, but the observers have it from the act.
        let thrown = act.threw() == Some(Value::Object(object));
        // `this(...)` and `super(...)` under test make an object of their own.
        let is_constructor =
            || act.method().is_some_and(|method| context.history.program.method(method).name == "<init>");
        let made = || is_constructor() && act.receiver_object() == Some(object);
        let mut at_hand: Vec<Candidate> = (thrown || made()).then(|| Candidate::action(self.act)).into_iter().collect();
        // There is one of it, and some call or other gave it first.
        at_hand.extend(context.literal(object, at).filter(|literal| self.is_empty_optional(literal)));
        at_hand.extend(context.literal(object, at).filter(|_| maker.is_none() && self.is_drawn_place(object)));
        at_hand.extend(self.copied_array(object, at).filter(|_| maker.is_none()));
        if self.strategy.recorded_time {
            at_hand.extend(context.literal_of_recorded_time(object, at));
        }
        if maker.is_some() {
            // Made by a member: had from it, never made again.
            let (members, returned): (Vec<_>, Vec<_>) = returned.into_iter().partition(|one| self.is_member(one));
            let (cheap, returned): (Vec<_>, Vec<_>) = returned.into_iter().partition(|one| self.is_at_hand(one));
            at_hand.extend(members.into_iter().chain(cheap));
            let between = bound.into_iter().chain(returned).collect();
            let last = context.is_immutable(object).then(|| context.literal(object, at)).flatten();
            return Candidates { at_hand, between, unbound, last: last.into_iter().collect() };
        }
        // A constant of the library, rather than a call that happened to give the same (Locale.ENGLISH, Locale.getDefault()).
        let is_constant = |held: &Candidate| matches!(held.binding, Binding::StaticField(_));
        // And standard input, rather than the stream that a system test put there: what it gave is known, not what it was told to give.
        let is_preferred = context.is_immutable(object) || self.is_standard_input(object);
        let (constants, bound): (Vec<_>, Vec<_>) =
            bound.into_iter().partition(|held| is_constant(held) && is_preferred);
        at_hand.extend(constants);
        // A lambda written anew does not run the code that it stands for.
        let (written, construct): (Vec<_>, Vec<_>) =
            construct.into_iter().partition(|candidate| self.is_written_anew(candidate));
        match self.strategy.objects {
            Reach::Innermost => at_hand.extend(construct.into_iter().chain(returned)),
            Reach::Outermost => at_hand.extend(returned.into_iter().rev().chain(construct)),
        }
        at_hand.extend(bound);
        // The method under test itself is no lambda of the test.
        let lambda = context.as_lambda(object).filter(|_| act.receiver_object() != Some(object));
        let anew = (self.strategy.guesses >= Guesses::All).then(|| context.construct_anew(object, at)).flatten();
        let double = context.as_double(object);
        let written = written.into_iter().chain(self.literal_candidate(object, at));
        let last = written.chain(lambda).chain(anew).chain(double).collect();
        Candidates { at_hand, between: Vec::new(), unbound, last }
    }

    /// Whether an object is a stream that stood in `System.in`, and is none of the program's own.
    fn is_standard_input(&self, object: ObjectId) -> bool {
        let history = self.context.history;
        let is_given = history.flow.feed(object).is_some_and(|feed| feed.made.is_none());
        is_given && !history.program.is_target_class(history.program.object(object).class)
    }

    /// What is tried when nothing at hand gives the object: of holders that are not had yet, first the one that leads to something
    /// that can be had.
    fn further(&mut self, candidates: Candidates, object: ObjectId, at: EventId) -> Vec<Candidate> {
        let Candidates { between, unbound, last, .. } = candidates;
        let nearest = if unbound.is_empty() { None } else { self.nearest_way(object, at) };
        let is_near = |held: &Candidate| held.binding.holder().is_some() && held.binding.holder() == nearest;
        let (near, unbound): (Vec<_>, Vec<_>) = unbound.into_iter().partition(is_near);
        near.into_iter().chain(between).chain(unbound).chain(last).collect()
    }

    /// Whether a candidate may be taken now.
    fn is_open(&self, candidate: &Candidate, object: ObjectId, at: EventId) -> bool {
        // What a moved act makes is not what it made where it was recorded.
        let made_anew = self.is_moved(self.act) && self.is_made_in(object, self.act);
        !made_anew && self.is_usable(candidate, object, at)
    }

    /// The holder on the shortest way from an object to one that a test can have by itself: parents hold their children, and children
    /// their parents. Best is one whose action also puts all on the way there: who makes a child alone does not get its parent from it.
    fn nearest_way(&mut self, object: ObjectId, at: EventId) -> Option<ObjectId> {
        if let Some(known) = self.ways.get(&object) {
            return *known;
        }
        let mut seen: IdMap<ObjectId, Step> =
            IdMap::from_iter([(object, Step { holds: object, put: None, length: 0 })]);
        let mut best: Option<(Quality, Vec<ObjectId>)> = None;
        let mut next = 0;
        let mut last = MOST_HOLDERS;
        while next <= last
            && let Some((holder, step)) = seen.get_index(next).map(|(holder, step)| (*holder, *step))
        {
            let held = self.context.holding(holder, at);
            let further: Vec<Candidate> = held.iter().filter(|one| self.is_usable(one, holder, at)).cloned().collect();
            let way = way_down(&seen, holder);
            let root = self.root(&way, &further, at).filter(|_| holder != object);
            let quality = root.map(|root| Quality { is_sure: root.is_sure, puts: root.puts(step.put) });
            if quality > best.as_ref().map(|(best, _)| *best) {
                best = quality.map(|quality| (quality, way));
                last = last.min(next + MOST_FOR_BETTER);
            }
            if quality == Some(Quality::BEST) {
                break;
            }
            if seen.len() < MOST_HOLDERS && step.length < LONGEST_WAY {
                for (above, one) in further.iter().filter_map(|one| Some((one.binding.holder()?, one))) {
                    seen.entry(above).or_insert_with(|| Step {
                        holds: holder,
                        put: self.put_with(step.put, one),
                        length: step.length + 1,
                    });
                }
            }
            next += 1;
        }
        match best {
            Some((_, way)) => self.remember_way(&way),
            None => drop(self.ways.insert(object, None)),
        }
        self.ways[&object]
    }

    fn remember_way(&mut self, way: &[ObjectId]) {
        for step in way.windows(2) {
            self.ways.insert(step[1], Some(step[0]));
        }
    }

    /// The events that put the objects of a way where they are, with those of one more step, as far as no member has them.
    fn put_with(&self, put: Option<(EventId, EventId)>, step: &Candidate) -> Option<(EventId, EventId)> {
        let flow = &self.context.history.flow;
        let missing = step
            .definitions
            .iter()
            .filter(|id| !self.context.is_first_value(**id))
            .map(|id| flow.definition(*id).event);
        missing.filter(|event| self.covering(*event).is_none()).fold(put, |put, event| {
            let (first, last) = put.unwrap_or((event, event));
            Some((first.min(event), last.max(event)))
        })
    }

    /// How the first object of a way is had by itself, if it can be: not from what the way leads to.
    fn root(&self, way: &[ObjectId], held: &[Candidate], at: EventId) -> Option<Root> {
        let context = self.context;
        let (object, below) = (way[0], &way[1..]);
        let takes_none = |action| context.taken_objects(action).iter().all(|taken| !below.contains(taken));
        let actions = context.construct(object, at).into_iter().chain(context.returned(object, at));
        let usable = actions.filter(|one| self.is_usable(one, object, at));
        let usable: Vec<(EventId, bool)> = usable
            .filter_map(|one| match one.binding {
                Binding::Action(action) if takes_none(action) => Some((action, self.is_sure(&one, object))),
                _ => None,
            })
            .collect();
        let spans = usable.iter().map(|(action, _)| context.span(*action));
        let actions: Vec<_> = spans.map(|span| (span.first, span.last)).collect();
        let is_there = || {
            self.bindings.contains_key(&object)
                || context.enum_class(object).is_some_and(|class| context.names_enum(class))
                || held.iter().any(|one| one.binding.holder().is_none())
                || self.literal_candidate(object, at).is_some_and(|one| context.written_in(&one.binding).is_empty())
        };
        let is_sure = actions.is_empty() || usable.iter().any(|(_, is_sure)| *is_sure);
        (!actions.is_empty() || is_there()).then_some(Root { actions, is_sure })
    }

    /// Whether an action that gives an object can be had itself: what another one takes may lie behind the object.
    fn is_sure(&self, candidate: &Candidate, object: ObjectId) -> bool {
        let makes = self.context.creation_action(object).map(Binding::Action);
        makes.as_ref() == Some(&candidate.binding) || self.is_member(candidate) || self.is_at_hand(candidate)
    }

    pub(super) fn literal_candidate(&self, object: ObjectId, at: EventId) -> Option<Candidate> {
        if self.context.is_made_by_initialiser(object) && !self.context.is_immutable(object) {
            return None;
        }
        let literal = self.context.literal(object, at)?;
        let circular =
            self.context.written_in(&literal.binding).into_iter().any(|inner| self.comes_from(inner, object, at));
        (!circular).then_some(literal)
    }

    /// Whether it is a file whose name, or that of a directory around it, was drawn: the test has it in a directory of its own, and nothing is left where another one would be drawn.
    fn is_drawn_place(&self, object: ObjectId) -> bool {
        let (context, program) = (self.context, self.context.history.program);
        let is_path = PATHS.contains(&program.class(program.object(object).class).name.as_str());
        let is_made_by_chance = || context.creation_action(object).is_some_and(|action| context.is_volatile(action));
        is_path && (context.history.files.is_drawn_value(object) || is_made_by_chance())
    }

    fn is_empty_optional(&self, literal: &Candidate) -> bool {
        let Binding::Literal { written: Written::Content(content), .. } = literal.binding else {
            return false;
        };
        matches!(self.context.history.log.content(content).shape, ContentShape::Optional(Value::Absent))
    }

    fn is_written_anew(&self, candidate: &Candidate) -> bool {
        let Binding::Action(action) = candidate.binding else {
            return false;
        };
        matches!(self.context.function_source(action), Some(FunctionSource::Constant(_)))
    }

    fn is_member(&self, candidate: &Candidate) -> bool {
        matches!(candidate.binding, Binding::Action(action) if self.members.contains_key(&action))
    }

    /// Whether all that an action takes is had already.
    fn is_at_hand(&self, candidate: &Candidate) -> bool {
        let is_bound = |object: &ObjectId| self.bindings.contains_key(object);
        matches!(candidate.binding, Binding::Action(action) if self.context.taken_objects(action).iter().all(is_bound))
    }

    fn is_usable(&self, candidate: &Candidate, object: ObjectId, at: EventId) -> bool {
        match candidate.binding {
            Binding::Action(action) => {
                let covered = self.covering(action).is_some_and(|cover| cover != action);
                // What the act itself gave is there for the observers.
                let product = self.fixed().any(|fixed| fixed == action) && !self.is_moved(action);
                let free = product || !self.contains_act(action);
                let circular = || {
                    let taken = self.context.taken_objects(action);
                    taken.into_iter().any(|one| one != object && self.comes_from(one, object, action))
                };
                let alive = self.is_of_one_life(object, action, at);
                action < at && alive && !covered && free && !self.context.contains(action, at) && !circular()
            }
            _ => {
                !self.calls_target(&candidate.binding)
                    && !candidate.binding.holder().is_some_and(|holder| self.comes_from(holder, object, at))
            }
        }
    }

    /// Whether an object that a pool gave was not given back between the action that gave it and its use: who goes on with what is in
    /// the pool again changes what another test gets from there.
    fn is_of_one_life(&self, object: ObjectId, action: EventId, at: EventId) -> bool {
        let begin = self.context.history.flow.pools.loan(object, at);
        begin.is_none_or(|begin| begin <= self.context.span(action).last)
    }

    /// When the loans began in which members take an object: a test has it from its pool once.
    fn loans(&self, object: ObjectId) -> IdSet<Option<EventId>> {
        let users = self.users.get(&object).into_iter().flatten().filter(|user| self.members.contains_key(*user));
        users.map(|user| self.context.history.flow.pools.loan(object, self.position(*user))).collect()
    }

    /// A test of a getter does not prepare itself by that getter.
    fn calls_target(&self, binding: &Binding) -> bool {
        let target = self.context.history.calls.get(self.target).method();
        let called = match binding {
            Binding::Getter { method, .. } | Binding::StaticGetter { method, .. } => Some(*method),
            Binding::Shown { way, .. } | Binding::Listed { way: Some(way), .. } => Some(way.accessor.method),
            _ => None,
        };
        called.is_some() && called == target
    }

    /// Whether an object, as it is had at some time, is had through another one: from a field or getter of it, or from an action that takes it. (What
    /// is bound to a later action is to be had anew by then.)
    pub(super) fn comes_from(&self, object: ObjectId, other: ObjectId, at: EventId) -> bool {
        // When each object was looked at; had later, it may be had through more.
        let mut seen: IdMap<ObjectId, EventId> = IdMap::default();
        let mut open = vec![(object, at)];
        while let Some((one, at)) = open.pop() {
            if one == other {
                return true;
            }
            if seen.get(&one).is_some_and(|known| *known >= at) {
                continue;
            }
            seen.insert(one, at);
            match self.bindings.get(&one) {
                Some(Binding::Action(action)) if *action < at => {
                    open.extend(self.context.taken_objects(*action).into_iter().map(|taken| (taken, *action)));
                }
                Some(Binding::Action(_)) | None => {}
                Some(binding) => {
                    let through = binding.holder().into_iter().chain(self.context.written_in(binding));
                    open.extend(through.map(|inner| (inner, at)));
                }
            }
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
        self.need_what_leads_to(need, &candidate.binding, &candidate.definitions);
        Ok(true)
    }

    pub(super) fn no_binding(&self, object: ObjectId, member: EventId) -> Reason {
        let context = self.context;
        let creation = context.creation_action(object);
        let is_lambda = |action| matches!(context.history.log.event(action), Event::LambdaCreation { .. });
        let code = match creation {
            Some(action) if is_lambda(action) => ReasonCode::Lambda,
            Some(action) if context.performable(action).is_ok() && self.contains_act(action) => ReasonCode::InnerOuter,
            _ => ReasonCode::NoBinding,
        };
        let what = format!("{} needs {}", self.text(member), context.object_with_maker(object));
        let initialiser = creation.and_then(|action| context.initialised_class(action));
        let class = context.history.program.class(context.history.program.object(object).class);
        let why = match creation {
            None if class.is_made_at_run_time() => ": its class is made at run time".to_owned(),
            None if self.may_be_made_in_a_gap(object, member) => format!(": perhaps {BUDGET_LEFT_OUT}"),
            _ => self.why_not_had(creation),
        };
        Reason { initialiser, ..Reason::new(code, format!("{what}{why}")) }
    }

    /// Whether the budget left out calls in which an object may have been made: one of the program's own classes anywhere before (its
    /// constructors are recorded wherever they are called), another in the caller of what needs it.
    fn may_be_made_in_a_gap(&self, object: ObjectId, member: EventId) -> bool {
        let history = self.context.history;
        let own = history.program.class(history.program.object(object).class).kind == ClassKind::App;
        let around = history.calls.ancestry(history.calls.frame(member)).map(|id| history.calls.get(id).start);
        let caller = around.into_iter().find(|start| *start != member);
        let since = if own { Some(EventId(0)) } else { caller };
        since.is_some_and(|since| history.calls.left_out_between(since, member).is_some())
    }

    /// Why a test cannot make an object as the recording did, and what else it lacks.
    fn why_not_had(&self, creation: Option<EventId>) -> String {
        let Some(action) = creation else {
            return "; nothing that a test may use gives it".to_owned();
        };
        match (self.context.performable(action), self.covering(action)) {
            (Err(reason), _) => format!(": {}", reason.detail),
            _ if self.contains_act(action) => ": that call runs the method under test".to_owned(),
            (_, Some(cover)) if cover != action => {
                format!(": it stays inside {}, and nothing that a test may use gives it", self.text(cover))
            }
            _ => "; no call, field or getter that a test may use gives that one".to_owned(),
        }
    }
}
