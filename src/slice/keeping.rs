//! What a test keeps whole beside what its needs ask for (design, section 5): the set-up of the system test it was recorded in, and with
//! [`External::Conservative`] all earlier changes of the outside world.
//!
//! Input: the context, an act or a member. Output: further actions. Invariants: only actions that a test may perform, none in another; what the data flow shows to be
//! independent is not kept: work on the heap alone. Why whole: the parts of a set-up were written to stand together, and what they do
//! outside the heap the recording sees only in part.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use super::context::SliceContext;
use crate::graph::History;
use crate::graph::data::DefinitionKind;
use crate::graph::location::LocationId;
use crate::graph::system_tests::{SetUp, SystemTest};
use crate::program::pattern::MethodPattern;
use crate::trace::event::{EventId, MethodId};

/// How much of the earlier work on files, databases, properties and the console a test repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum External {
    /// What it depends on.
    #[default]
    Precise,
    /// Every earlier call of the system test that works on the outside world.
    Conservative,
}

/// What the user wants to be kept.
#[derive(Clone, Debug, Default)]
pub struct Keeping {
    /// Methods that set up.
    pub setup: Vec<MethodPattern>,
    pub external: External,
}

/// What is kept, found in a recording.
#[derive(Debug, Default)]
pub struct Kept {
    external: External,
    /// Calls of the user's set-up methods, none in another.
    named: Vec<SetUp>,
}

impl Kept {
    /// Finds the calls of what the user names.
    #[must_use]
    pub fn find(history: &History<'_>, keeping: &Keeping) -> Rc<Self> {
        let (program, calls) = (history.program, &history.calls);
        let mut known: IndexMap<MethodId, bool> = IndexMap::new();
        let mut is_named = |method: MethodId| {
            *known.entry(method).or_insert_with(|| {
                let text = program.method_text(method);
                keeping.setup.iter().any(|pattern| pattern.matches(&text))
            })
        };
        let mut named: Vec<SetUp> = Vec::new();
        for call in calls.invocations.iter().filter(|_| !keeping.setup.is_empty()) {
            let is_inside = named.last().is_some_and(|last| call.start <= last.last);
            if !is_inside && call.method().is_some_and(&mut is_named) {
                named.push(SetUp { first: call.start, last: call.end });
            }
        }
        Rc::new(Self { external: keeping.external, named })
    }
}

/// What an action does outside the heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Any,
    Change,
}

impl SliceContext<'_> {
    /// Whether a member sets up the system test it was recorded in.
    #[must_use]
    pub fn is_set_up(&self, member: EventId) -> bool {
        self.framework_set_up(member).is_some() || self.kept.named.iter().any(|set_up| holds(*set_up, member))
    }

    /// What the user's set-up did before an act in its system test: each call as a whole, or what it did where no test may make it.
    pub(super) fn named_set_up(&self, act: EventId) -> Vec<EventId> {
        let parts = self.before(act);
        let here = |set_up: &&SetUp| parts.iter().any(|part| holds(*part, set_up.first)) && set_up.last < act;
        let named = self.kept.named.iter().filter(here);
        named
            .flat_map(|set_up| {
                if self.performable(set_up.first).is_ok() {
                    vec![set_up.first]
                } else {
                    self.units(*set_up, act, Work::Any)
                }
            })
            .collect()
    }

    /// With [`External::Conservative`], what was changed outside the heap before an act in its system test: what only looked there leaves nothing that an
    /// act could depend on, and keeping it would keep whole constructors whose objects nobody gets.
    pub(super) fn earlier_work(&self, act: EventId) -> Vec<EventId> {
        match self.kept.external {
            External::Precise => Vec::new(),
            External::Conservative => {
                self.before(act).into_iter().flat_map(|part| self.units(part, act, Work::Change)).collect()
            }
        }
    }

    /// Everything that the call of the framework which a member is part of changed outside the heap, if the member did, too.
    pub(super) fn set_up_around(&self, member: EventId, act: EventId) -> Vec<EventId> {
        match self.framework_set_up(member) {
            Some(set_up) if self.works_outside(member, Work::Change) => self.units(set_up, act, Work::Change),
            _ => Vec::new(),
        }
    }

    /// What the framework did behind an act's system test, for it alone, about the tables that these actions changed. Files of a test lie in its
    /// temporary directories, and properties its class puts back itself.
    #[must_use]
    pub fn tear_down(&self, act: EventId, actions: &[EventId]) -> Vec<EventId> {
        let Some(test) = self.system_test(act) else { return Vec::new() };
        let changed: IndexSet<LocationId> = actions.iter().flat_map(|action| self.changed_tables(*action)).collect();
        let end = EventId(u32::MAX);
        let units = test.tear_downs.iter().flat_map(|part| self.units(*part, end, Work::Change));
        units.filter(|unit| self.changed_tables(*unit).iter().any(|location| changed.contains(location))).collect()
    }

    fn changed_tables(&self, action: EventId) -> Vec<LocationId> {
        let locations = &self.history.flow.locations;
        let defined = self.defined_in(action).filter(|definition| definition.kind != DefinitionKind::Initial);
        defined.map(|definition| definition.location).filter(|id| locations.get(*id).is_table()).collect()
    }

    /// Whether a member reads or changes anything outside the heap, or does what the recording did not see.
    pub(super) fn is_at_outside(&self, member: EventId) -> bool {
        self.invocation(member).is_some_and(|call| call.has_gap) || self.works_outside(member, Work::Any)
    }

    /// The call of the framework before a test's method that an event lies in.
    fn framework_set_up(&self, event: EventId) -> Option<SetUp> {
        self.system_test(event)?.set_ups.iter().copied().find(|set_up| holds(*set_up, event))
    }

    /// The system test that an event was recorded in.
    #[must_use]
    pub fn system_test(&self, event: EventId) -> Option<&SystemTest> {
        self.history.system_tests.of(event, self.history.log.thread(event))
    }

    /// The set-up of an act's system test, and its method up to the act.
    fn before(&self, act: EventId) -> Vec<SetUp> {
        let test = self.system_test(act);
        let begins = test.map_or(EventId(0), |test| test.starts);
        let set_ups = test.into_iter().flat_map(|test| test.set_ups.iter().copied());
        let before = |set_up: &SetUp| set_up.first < act;
        set_ups.chain([SetUp { first: begins, last: act }]).filter(before).collect()
    }

    /// The outermost actions of a part of the recording that a test may perform and that do some work, none around or behind the act.
    fn units(&self, part: SetUp, act: EventId, work: Work) -> Vec<EventId> {
        let (program, calls) = (self.history.program, &self.history.calls);
        let thread = self.history.log.thread(part.first);
        let from = calls.invocations.partition_point(|call| call.start < part.first);
        let inside = calls.invocations[from..].iter().take_while(|call| call.start <= part.last && call.start < act);
        let mut units = Vec::new();
        let mut done = None;
        for call in inside.filter(|call| call.thread == thread && !call.initialises) {
            let drives = call.method().is_some_and(|method| program.is_driver_method(method));
            if done.is_some_and(|done| call.start <= done)
                || drives
                || call.end >= act && self.contains(call.start, act)
            {
                continue;
            }
            let works = self.works_outside(call.start, work);
            if works && self.performable(call.start).is_err() {
                continue;
            }
            done = Some(call.end);
            if works {
                units.push(call.start);
            }
        }
        units
    }

    fn works_outside(&self, action: EventId, work: Work) -> bool {
        let locations = &self.history.flow.locations;
        let is_outside = |location| locations.get(location).is_outside();
        let mut defined = self.defined_in(action).filter(|definition| definition.kind != DefinitionKind::Initial);
        defined.any(|definition| is_outside(definition.location))
            || work == Work::Any && self.used_in(action).any(|used| is_outside(used.location))
    }
}

fn holds(set_up: SetUp, event: EventId) -> bool {
    set_up.first <= event && event <= set_up.last
}
