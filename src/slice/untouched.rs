//! What a static initialiser did, where a test does not touch its class.
//!
//! Input: the classes that the tests of a context leave out. Output: whether an event lies in an initialiser that a test's JVM runs by itself.
//! Invariant: no action may be performed that runs code of such a class or uses its statics, on its own thread or another, nor one of a class whose own initialiser
//! would; so its initialiser never runs in the test, and what it did is done by the test like any caller's work. Why a context of its own, and not an answer of
//! the slice: what may be performed and what is there already then never changes while a slice is looked for.

use std::sync::Arc;

use indexmap::IndexSet;

use super::context::{SliceContext, class_used_by};
use super::reason::{Reason, ReasonCode};
use crate::graph::History;
use crate::graph::invocation::Invocation;
use crate::graph::location::LocationId;
use crate::id_map::IdSet;
use crate::trace::event::{ClassId, EventId, ObjectId};

/// A test leaves out at most so many classes.
const MOST_UNTOUCHED: usize = 4;

/// Classes that tests do not touch.
#[derive(Debug, Default)]
pub(super) struct Untouched {
    /// The events that use one of them, or a class whose initialiser does, in order.
    uses: Vec<EventId>,
    /// State that all tests share and that is changed outside the initialisers that run by themselves: also by what a test repeats of theirs.
    changed: IndexSet<LocationId>,
}

impl Untouched {
    fn find(history: &History<'_>, classes: &[ClassId]) -> Self {
        let (program, log) = (history.program, history.log);
        let mut left_out: IdSet<ClassId> = classes.iter().copied().collect();
        loop {
            let all = program.definitions.classes.ids();
            // (There are fewer classes than events.)
            let is_left_out = |class: &ClassId| left_out.iter().any(|one| program.is_subclass(*class, *one));
            let forbidden: IdSet<ClassId> = all.filter(is_left_out).collect();
            let is_forbidden = |class: ClassId| forbidden.contains(&class);
            let uses = log.ids().filter(|at| class_used_by(program, log.event(*at)).is_some_and(is_forbidden));
            let uses: Vec<EventId> = uses.collect();
            let initialisers = history.calls.iter().filter_map(|(_, call)| Some((call, initialised(history, call)?)));
            let further = initialisers.filter(|(call, class)| {
                !is_forbidden(*class) && history.spans(call.start).any(|span| span.has_any(&uses, log))
            });
            let further: Vec<ClassId> = further.map(|(_, class)| class).collect();
            if further.is_empty() {
                return Self { uses, changed: IndexSet::new() };
            }
            left_out.extend(further);
        }
    }
}

/// The class that a call initialises.
fn initialised(history: &History<'_>, call: &Invocation) -> Option<ClassId> {
    let method = history.program.method(call.method().filter(|_| call.initialises)?);
    (method.name == "<clinit>").then_some(method.class)
}

impl<'a> SliceContext<'a> {
    /// The context with what follows from the classes that its tests do not touch.
    pub(super) fn leaving_out(mut self) -> Self {
        if !self.place.untouched.is_empty() {
            self.untouched = Untouched::find(self.history, &self.place.untouched);
            self.untouched.changed = self.history.flow.changed_for_all(|event| self.in_initialiser(event));
        }
        self
    }

    /// The class whose static initialiser is in the way of a test, if the test need not touch it: it can repeat what that did.
    #[must_use]
    pub fn in_the_way(&self, act: EventId, reason: &Reason) -> Option<ClassId> {
        let class = reason.initialiser.filter(|_| self.place.untouched.len() < MOST_UNTOUCHED)?;
        (!self.runs_code_of(act, class)).then_some(class)
    }

    /// The classes, in order, in whose initialisers an act ran that does not touch them.
    #[must_use]
    pub fn repeated_by(&self, act: EventId) -> Vec<ClassId> {
        let around = self.initialisers(act).map(|(_, class)| class);
        let mut classes: Vec<ClassId> =
            around.filter(|class| !self.runs_code_of(act, *class)).take(MOST_UNTOUCHED).collect();
        classes.sort_unstable();
        classes
    }

    /// Whether an action runs code of a class, or uses its statics, on its own thread or another.
    fn runs_code_of(&self, action: EventId, class: ClassId) -> bool {
        let (history, program) = (self.history, self.history.program);
        let used = self.touched_anywhere.to(action, || {
            let events = history.spans(action).flat_map(|span| history.log.of_thread(span.first, span.last));
            Arc::new(events.filter_map(|(_, event)| class_used_by(program, event)).collect())
        });
        used.iter().any(|used| program.is_subclass(*used, class))
    }

    /// Whether an event lies in a static initialiser that runs by itself in a test, or in what one called.
    #[must_use]
    pub fn in_initialiser(&self, event: EventId) -> bool {
        let is_inside = self.history.calls.in_initialiser(event);
        is_inside && (self.place.untouched.is_empty() || self.initialiser_around(event).is_some())
    }

    /// Whether an object was made there.
    #[must_use]
    pub fn is_made_by_initialiser(&self, object: ObjectId) -> bool {
        self.history.flow.creations[object.index()].is_some_and(|made| self.in_initialiser(made.event))
    }

    /// The innermost static initialiser that an event is part of and that runs by itself in a test.
    pub(super) fn initialiser_around(&self, event: EventId) -> Option<&'a Invocation> {
        self.initialisers(event).map(|(one, _)| one).next()
    }

    /// The class of that initialiser.
    pub(super) fn initialised_class(&self, event: EventId) -> Option<ClassId> {
        self.initialisers(event).map(|(_, class)| class).next()
    }

    /// The static initialisers around an event, innermost first, without those of untouched classes.
    fn initialisers(&self, event: EventId) -> impl Iterator<Item = (&'a Invocation, ClassId)> + '_ {
        let history = self.history;
        let around = history.calls.ancestry(history.calls.frame(event)).map(|id| history.calls.get(id));
        let own = around.take_while(|one| one.initialises).filter_map(|one| Some((one, initialised(history, one)?)));
        own.filter(|(_, class)| !self.is_untouched(*class))
    }

    /// Whether the tests do not touch a class: it is one of those, or touching it would initialise one.
    pub(super) fn is_untouched(&self, class: ClassId) -> bool {
        self.place.untouched.iter().any(|untouched| self.history.program.is_subclass(class, *untouched))
    }

    /// Whether an action touches none of the classes that the tests do not touch.
    pub(super) fn leaves_untouched(&self, action: EventId) -> Result<(), Reason> {
        let (history, uses) = (self.history, &self.untouched.uses);
        if uses.is_empty() || !history.spans(action).any(|span| span.has_any(uses, history.log)) {
            return Ok(());
        }
        let what = self.action_text(action);
        let why = format!("{what} runs code of a class whose static initialiser the test would repeat");
        Err(Reason::new(ReasonCode::NotCallable, why))
    }

    /// Whether state that all tests of a JVM share is changed outside the initialisers that run by themselves.
    pub(super) fn is_unstable(&self, location: LocationId) -> bool {
        self.history.flow.unstable.contains(&location) || self.untouched.changed.contains(&location)
    }
}
