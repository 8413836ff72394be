//! Class initialisers are events too (design, section 5, rule 5).
//!
//! Input: a recording's static initialisers, a finished set of members. Output: the initialiser of a class that the test touches, if it would
//! run in another order than in the recording and that could be noticed. Why only *impure* initialisers count: one that
//! defines and reads nothing outside itself gives the same at any time. The counterexample of the design: recorded
//! `Boot.touch(); Cfg.set(7); Boot.f()` where `Boot` sets `Cfg.level = 5` in its initialiser.

use std::sync::Arc;

use super::context::SliceContext;
use super::reason::{Reason, ReasonCode};
use crate::graph::History;
use crate::graph::data::{Definition, DefinitionKind};
use crate::graph::invocation::Invocation;
use crate::graph::location::{Location, LocationId};
use crate::id_map::IdSet;
use crate::trace::event::{ClassId, EventId};

/// How far behind an initialiser its thread's next event is looked for; other threads' events may lie between.
const EVENTS_BEHIND: u32 = 100;

/// An initialiser that touches state outside itself.
#[derive(Clone, Debug)]
pub struct ImpureInitialiser {
    class: ClassId,
    start: EventId,
    end: EventId,
    /// Locations of others that it defines.
    defines: IdSet<LocationId>,
    /// Locations that it reads and did not define itself.
    reads: IdSet<LocationId>,
    /// One of these was as code outside initialisers had left it.
    reads_changed: bool,
}

/// The impure initialisers of a recording.
#[must_use]
pub fn impure_initialisers(history: &History<'_>) -> Vec<ImpureInitialiser> {
    let all = history.calls.iter().filter(|(_, one)| {
        let outermost = one.parent.is_none_or(|parent| !history.calls.get(parent).initialises);
        one.initialises && outermost
    });
    all.filter_map(|(_, invocation)| impure(history, invocation)).collect()
}

fn impure(history: &History<'_>, invocation: &Invocation) -> Option<ImpureInitialiser> {
    let class = history.program.method(invocation.method()?).class;
    let (flow, start, end) = (&history.flow, invocation.start, invocation.end);
    let mut found = ImpureInitialiser {
        class,
        start,
        end,
        defines: IdSet::default(),
        reads: IdSet::default(),
        reads_changed: false,
    };
    let own = |event: &EventId| history.log.thread(*event) == invocation.thread;
    for one in flow.uses_in(start, end).iter().filter(|one| own(&one.event)) {
        let definition = one.definition.map(|id| flow.definition(id)).filter(|one| one.kind != DefinitionKind::Initial);
        if definition.is_none_or(|one| one.event < start) {
            found.reads.insert(one.location);
        }
        found.reads_changed |= definition.is_some_and(|one| !history.calls.in_initialiser(one.event));
    }
    let caused = flow.caused_by(&history.calls, invocation).map(|id| flow.definition(id));
    let written = caused.filter(|one| one.kind != DefinitionKind::Initial);
    let foreign = written.filter(|one| is_foreign(history, invocation, one)).map(|one| one.location);
    found.defines.extend(foreign);
    (!found.defines.is_empty() || !found.reads.is_empty()).then_some(found)
}

/// Not a static that its own class initialises, nor part of an object made in the span.
fn is_foreign(history: &History<'_>, initialiser: &Invocation, written: &Definition) -> bool {
    let calls = &history.calls;
    match history.flow.locations.get(written.location) {
        Location::Static(field) => {
            let around = calls.ancestry(calls.frame(written.event)).filter_map(|id| calls.get(id).method());
            let innermost =
                around.map(|method| history.program.method(method)).find(|method| method.name == "<clinit>");
            innermost.is_none_or(|method| method.class != history.program.field(*field).class)
        }
        Location::Resource(_) => false,
        _ => !history.flow.made_inside(written.location, initialiser),
    }
}

/// An initialiser that a test would run at another place than the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced {
    pub class: ClassId,
    /// Where it ran in the recording.
    pub start: EventId,
    /// The member that would be the first to touch the class.
    pub member: EventId,
}

impl SliceContext<'_> {
    /// Why a test with such an initialiser cannot be.
    #[must_use]
    pub fn misplaced(&self, one: Misplaced) -> Reason {
        let class = self.history.program.class_text(one.class);
        let detail = format!("the initialiser of {class} would run at another place than in the recording");
        Reason::new(ReasonCode::InitOrder, detail)
    }

    /// The actions that ran an initialiser in the recording: the JVM runs it right before what touches the class first.
    pub fn initialising(&self, one: Misplaced) -> impl Iterator<Item = EventId> + '_ {
        let (calls, log) = (&self.history.calls, self.history.log);
        let end = calls.starting_at(one.start).map(|id| calls.get(id).end);
        let behind = end.and_then(|end| log.behind(end, EVENTS_BEHIND).map(|(at, _)| at).next());
        let touching = behind.filter(move |action| self.touches(*action, one.class));
        touching.into_iter().chain(self.enclosing(one.start).map(|id| calls.get(id).start))
    }

    /// An impure initialiser that the members would run in another order than the recording.
    #[must_use]
    pub fn misplaced_initialiser(&self, members: &[EventId]) -> Option<Misplaced> {
        self.impure.iter().find_map(|one| {
            let inside = members.iter().any(|member| self.contains(*member, one.start));
            let first = members.iter().position(|member| self.touches(*member, one.class))?;
            // What it reads then stays in its class for all tests of the JVM, whoever looks at it.
            let earlier = members[..first].iter().any(|member| self.meets(*member, one));
            // It reads something else in a test: of no consequence where nobody looks at what it made.
            let differs = || one.reads_changed && members.iter().any(|member| self.uses_what_it_made(*member, one));
            let misplaced = Misplaced { class: one.class, start: one.start, member: members[first] };
            (!inside && one.start < members[first] && (earlier || differs())).then_some(misplaced)
        })
    }

    /// Whether the span of an action uses a class of an impure initialiser so that it must be initialised.
    fn touches(&self, action: EventId, class: ClassId) -> bool {
        self.touched(action).contains(&class)
    }

    /// The classes of impure initialisers that the span of an action uses: one look at the span, however many slices the action is in.
    fn touched(&self, action: EventId) -> Arc<[ClassId]> {
        self.touched.to(action, || {
            let used: IdSet<ClassId> = self.classes_used_in(action).collect();
            used.into_iter().filter(|class| self.impure.iter().any(|one| one.class == *class)).collect()
        })
    }

    fn uses_what_it_made(&self, action: EventId, initialiser: &ImpureInitialiser) -> bool {
        let flow = &self.history.flow;
        let mut used = self.used_in(action).filter_map(|one| one.definition);
        used.any(|id| (initialiser.start..=initialiser.end).contains(&flow.definition(id).event))
    }

    /// Whether an action looks at, or changes, what the initialiser changes outside its class, or changes what that reads.
    fn meets(&self, action: EventId, initialiser: &ImpureInitialiser) -> bool {
        let mut used = self.used_in(action).map(|one| one.location);
        let mut changed = self.changed_in(action).map(|one| one.location);
        used.any(|location| initialiser.defines.contains(&location))
            || changed.any(|location| initialiser.defines.contains(&location) || initialiser.reads.contains(&location))
    }
}
