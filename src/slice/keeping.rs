//! What a test keeps whole beside what its needs ask for (design, section 5): the set-up of the system test it was recorded in, what cleans up behind it, and
//! with [`External::Conservative`] all earlier changes of the outside world.
//!
//! Input: the context, an act or a member. Output: further actions. Invariants: only actions that a test may perform, none in another; what the data flow shows to be
//! independent is not kept: work on the heap alone. Why whole: the parts of a set-up were written to stand together, and what they do
//! outside the heap the recording sees only in part.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::context::SliceContext;
use super::perform::TestPlace;
use crate::graph::History;
use crate::graph::location::LocationId;
use crate::graph::surroundings::system_tests::{SetUp, SystemTest};
use crate::id_map::{IdMap, IdSet};
use crate::library::LibraryTable;
use crate::program::access::package_of;
use crate::program::pattern::MethodPattern;
use crate::trace::event::{EventId, MethodId, Value};

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
    /// Methods that clean the world behind a test.
    pub resets: Vec<MethodPattern>,
    pub external: External,
    /// Absolute directories in which tests may make files and remove them.
    pub directories: Vec<PathBuf>,
}

/// What is kept, found in a recording.
#[derive(Debug, Default)]
pub struct Kept {
    external: External,
    directories: Vec<PathBuf>,
    /// Calls of the user's set-up methods, none in another.
    named: Vec<SetUp>,
    /// Calls of the user's resets, by method, none in another.
    resets: IdMap<MethodId, Vec<SetUp>>,
}

/// Calls of one reset that are looked at for one that a test can make.
const MOST_RESETS: usize = 8;

impl Kept {
    /// Finds the calls of what the user names.
    #[must_use]
    pub fn find(history: &History<'_>, keeping: &Keeping) -> Arc<Self> {
        let named = calls_of(history, &keeping.setup).into_iter().map(|(_, call)| call).collect();
        let mut resets: IdMap<MethodId, Vec<SetUp>> = IdMap::default();
        for (method, call) in calls_of(history, &keeping.resets) {
            resets.entry(method).or_default().push(call);
        }
        Arc::new(Self { external: keeping.external, directories: keeping.directories.clone(), named, resets })
    }
}

/// The calls of methods that patterns name, none in another.
fn calls_of(history: &History<'_>, patterns: &[MethodPattern]) -> Vec<(MethodId, SetUp)> {
    let program = history.program;
    let mut known: IdMap<MethodId, bool> = IdMap::default();
    let mut is_named = |method: &MethodId| {
        *known.entry(*method).or_insert_with(|| {
            let text = program.method_text(*method);
            patterns.iter().any(|pattern| pattern.matches(&text))
        })
    };
    let mut named: Vec<(MethodId, SetUp)> = Vec::new();
    for call in history.calls.invocations.iter().filter(|_| !patterns.is_empty()) {
        let is_inside = named.last().is_some_and(|(_, last)| call.start <= last.last);
        if let Some(method) = call.method().filter(&mut is_named).filter(|_| !is_inside) {
            named.push((method, SetUp { first: call.start, last: call.end }));
        }
    }
    named
}

/// The user's resets that some test can call: one in the package of the method, where most is accessible.
#[must_use]
pub fn writable_resets(history: &History<'_>, table: &LibraryTable, keeping: &Keeping) -> Vec<MethodId> {
    let (program, kept) = (history.program, Kept::find(history, keeping));
    let is_writable = |method: MethodId| {
        let package = package_of(&program.class(program.method(method).class).name);
        let place = TestPlace::in_package(package);
        let context = SliceContext::new(history, table, Arc::from([]), place, Arc::clone(&kept));
        kept.resets[&method].iter().take(MOST_RESETS).any(|call| context.reset_by(*call).is_some())
    };
    kept.resets.keys().copied().filter(|method| is_writable(*method)).collect()
}

/// Behind all that was recorded.
const END: EventId = EventId(u32::MAX);

/// What an action does outside the heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Any,
    Change,
}

impl SliceContext<'_> {
    /// Whether tests may make a file at its own place and remove it: in the working directory, or where the user allows it, if nothing was there before the program.
    pub(crate) fn is_made_in_place(&self, path: &str) -> bool {
        let files = &self.history.files;
        let is_allowed = || self.kept.directories.iter().any(|directory| Path::new(path).starts_with(directory));
        files.found(path).is_none() && (files.is_here(path) || is_allowed())
    }

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
        named.flat_map(|set_up| self.whole_or_units(*set_up, act, Work::Any)).collect()
    }

    /// A call as a whole, or what it did where no test may make it.
    fn whole_or_units(&self, call: SetUp, act: EventId, work: Work) -> Vec<EventId> {
        if self.performable(call.first).is_ok() { vec![call.first] } else { self.units(call, act, work) }
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

    /// What cleans up behind an act's test: what the framework did behind its system test, for it alone, about the tables that these actions changed, and
    /// the user's resets. Files of a test lie in its temporary directories, and properties its class puts back itself.
    #[must_use]
    pub fn tear_down(&self, act: EventId, actions: &[EventId]) -> Vec<EventId> {
        let changed: IdSet<LocationId> = actions.iter().flat_map(|action| self.changed_tables(*action)).collect();
        let parts = self.system_test(act).into_iter().flat_map(|test| &test.tear_downs);
        let units = parts.flat_map(|part| self.units(*part, END, Work::Change));
        let found = units.filter(|unit| self.changed_tables(*unit).iter().any(|location| changed.contains(location)));
        found.chain(self.resets(act, actions)).collect()
    }

    /// The user's resets, if these actions leave anything behind: each as the act's system test called it, or else another one.
    fn resets(&self, act: EventId, actions: &[EventId]) -> Vec<EventId> {
        if !actions.iter().any(|action| self.leaves_behind(*action)) {
            return Vec::new();
        }
        let test = self.system_test(act);
        let is_own = |call: &&SetUp| test.is_some_and(|test| test.begins <= call.first && call.last <= test.ends);
        let by = |calls: &Vec<SetUp>| {
            let own = calls.iter().filter(is_own);
            let other = calls.iter().filter(|call| !is_own(call));
            own.chain(other).take(MOST_RESETS).find_map(|call| self.reset_by(*call))
        };
        self.kept.resets.values().filter_map(by).flatten().collect()
    }

    /// The actions of one call of a reset, if a test can make all of them with nothing that it has not got anyway.
    fn reset_by(&self, call: SetUp) -> Option<Vec<EventId>> {
        let actions = self.whole_or_units(call, END, Work::Change);
        let is_alone = |action: &EventId| {
            let returned = self.invocation(*action).is_some_and(|call| call.threw().is_none());
            let is_had = |value: &Value| !matches!(value, Value::Object(_) | Value::Unobserved);
            returned && self.taken(*action).iter().all(is_had)
        };
        (!actions.is_empty() && actions.iter().all(is_alone)).then_some(actions)
    }

    fn leaves_behind(&self, action: EventId) -> bool {
        let locations = &self.history.flow.locations;
        let mut defined = self.resources_changed_in(action);
        defined.any(|definition| locations.get(definition.location).outlives_a_test())
    }

    fn changed_tables(&self, action: EventId) -> Vec<LocationId> {
        let locations = &self.history.flow.locations;
        let defined = self.resources_changed_in(action);
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
        for call in inside.filter(|call| call.thread == thread && !self.in_initialiser(call.start)) {
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
        let mut defined = self.resources_changed_in(action);
        defined.any(|definition| is_outside(definition.location))
            || work == Work::Any && self.resources_used_in(action).any(|used| is_outside(used.location))
    }
}

fn holds(set_up: SetUp, event: EventId) -> bool {
    set_up.first <= event && event <= set_up.last
}
