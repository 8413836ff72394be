//! What a static initialiser did, where a test does not touch its class.
//!
//! Input: the classes that the tests of a context do not touch. Output: whether an event lies in an initialiser that a test's JVM runs by itself.
//! Invariant: no action that runs code of such a class or uses its statics may be performed, so its initialiser never runs in the test, and what it did
//! is done by the test like any caller's work. Why a context of its own, and not an answer of the slice: what may be performed and what is there already
//! then never changes while a slice is looked for.

use super::context::SliceContext;
use super::reason::{Reason, ReasonCode};
use crate::graph::invocation::Invocation;
use crate::trace::event::{ClassId, EventId};

/// Classes whose initialisers a test repeats: each is a search of its own.
const MOST_UNTOUCHED: usize = 4;

impl<'a> SliceContext<'a> {
    /// The same context for tests that do not touch these classes.
    #[must_use]
    pub fn without(mut self, untouched: Vec<ClassId>) -> Self {
        self.untouched = untouched;
        self
    }

    /// The class whose static initialiser is in the way of a test, if the test need not touch it: it can repeat what that did.
    #[must_use]
    pub fn in_the_way(&self, act: EventId, reason: &Reason) -> Option<ClassId> {
        let program = self.history.program;
        let class = reason.initialiser.filter(|_| self.untouched.len() < MOST_UNTOUCHED)?;
        let touches = self.classes_used_in(act).any(|used| program.is_subclass(used, class));
        (!touches).then_some(class)
    }

    /// Whether an event lies in a static initialiser that runs by itself in a test, or in what one called.
    #[must_use]
    pub fn in_initialiser(&self, event: EventId) -> bool {
        let is_inside = self.history.calls.in_initialiser(event);
        is_inside && (self.untouched.is_empty() || self.initialiser_around(event).is_some())
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
        let own = around.take_while(|one| one.initialises).filter_map(|one| {
            let method = history.program.method(one.method()?);
            (method.name == "<clinit>").then_some((one, method.class))
        });
        own.filter(|(_, class)| !self.is_untouched(*class))
    }

    /// Whether the tests do not touch a class: it is one of those, or touching it would initialise one.
    pub(super) fn is_untouched(&self, class: ClassId) -> bool {
        self.untouched.iter().any(|untouched| self.history.program.is_subclass(class, *untouched))
    }

    /// Whether an action touches none of the classes that the tests do not touch.
    pub(super) fn leaves_untouched(&self, action: EventId) -> Result<(), Reason> {
        if self.untouched.is_empty() {
            return Ok(());
        }
        match self.classes_used_in(action).find(|class| self.is_untouched(*class)) {
            None => Ok(()),
            Some(class) => {
                let class = self.history.program.class_text(class);
                let what = self.action_text(action);
                let why = format!("{what} runs code of {class}, whose static initialiser the test would repeat");
                Err(Reason::new(ReasonCode::NotCallable, why))
            }
        }
    }
}
