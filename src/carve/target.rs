//! One method under test: its invocations by path, and the search for tests of it.
//!
//! Input: what all targets share, one target. Output: scenarios; a reason for each invocation that was looked at and not carved. Invariant: what a
//! target gives depends on the recording and on what was asked of this target before, on no other target: so any number of cores gives the same.

use std::cell::RefCell;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::slices::Observing;
use super::{Carving, PerMethod, ROUNDS, Reach, Rejection, distinct};
use crate::graph::History;
use crate::graph::changed::{changed_fields, changes_anything};
use crate::graph::invocation::InvocationId;
use crate::program::access::package_of;
use crate::scenario::build::build_scenario;
use crate::scenario::kinds::kinds_of;
use crate::scenario::model::Scenario;
use crate::scenario::oracle::{OracleLevel, Plan};
use crate::scenario::select::{Branch, Candidates, branches_in_span};
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::slice::memory::SearchMemory;
use crate::slice::perform::TestPlace;
use crate::slice::policy::LARGE;
use crate::slice::projection::Projection;
use crate::slice::reason::Reason;
use crate::trace::event::{ClassId, EventId, FieldId, MethodId, Value};

/// Invocations of one path that are tried until one can be carved.
const MOST_TRIES_OF_PATH: usize = 4;
/// Invocations of the same path that are tried instead of one with a large arrange.
const MOST_INSTEAD: usize = 2;
/// Invocations of a method, or of one path, among which those are looked for that do something else than others; and how many that changed nothing are tried.
const MOST_LOOKED_AT: usize = 64;
const MOST_IDLE: usize = 3;
/// Failed invocations tried for a method in one go.
const MOST_TRIES: usize = 40;

/// One method under test with what was tried.
#[derive(Debug)]
pub struct Target {
    pub method: MethodId,
    pub calls: usize,
    /// Invocations by path, see [`Candidates::paths`].
    paths: Vec<Vec<InvocationId>>,
    /// How many invocations of each path were looked at.
    looked_at: Vec<usize>,
    /// Invocations whose test was made smaller by a guess that did not hold.
    pub(super) guessed_wrong: IndexSet<InvocationId>,
    pub(super) memory: RefCell<SearchMemory>,
}

impl Target {
    pub(super) fn new(Candidates { method, calls, paths }: Candidates) -> Self {
        let looked_at = vec![0; paths.len()];
        Self { method, calls, paths, looked_at, guessed_wrong: IndexSet::new(), memory: RefCell::default() }
    }

    /// A method of which only what is asked for by its number is carved.
    pub(super) fn unlisted(method: MethodId) -> Self {
        Self::new(Candidates { method, calls: 0, paths: Vec::new() })
    }

    /// Whether some invocation was looked at.
    pub(super) fn is_tried(&self) -> bool {
        self.looked_at.iter().any(|count| *count > 0)
    }

    /// The invocations that nobody looked at.
    pub fn rest(&self) -> impl Iterator<Item = InvocationId> + '_ {
        (0..self.paths.len()).flat_map(|path| self.open_of(path)).map(|(_, invocation)| invocation)
    }

    /// The first invocation of each path.
    pub(super) fn first_of_paths(&self) -> impl Iterator<Item = InvocationId> + '_ {
        self.paths.iter().filter_map(|path| path.first().copied())
    }

    /// The next invocation of a path.
    fn next_of(&mut self, path: usize) -> Option<InvocationId> {
        let found = self.paths[path].get(self.looked_at[path]).copied()?;
        self.looked_at[path] += 1;
        Some(found)
    }

    /// The path that was looked at least.
    fn next_path(&self) -> Option<usize> {
        let open = (0..self.paths.len()).filter(|path| self.looked_at[*path] < self.paths[*path].len());
        open.min_by_key(|path| (self.looked_at[*path], *path))
    }

    /// Some invocations of a path that nobody looked at, by their place there.
    fn open_of(&self, path: usize) -> impl Iterator<Item = (usize, InvocationId)> + '_ {
        self.paths[path].iter().copied().enumerate().skip(self.looked_at[path])
    }

    /// Takes an open invocation.
    fn take(&mut self, path: usize, invocation: InvocationId) {
        let place = self.open_of(path).find(|(_, one)| *one == invocation).map(|(place, _)| place);
        if let Some(open) = place {
            self.paths[path].swap(self.looked_at[path], open);
            self.looked_at[path] += 1;
        }
    }

    /// Takes an open invocation instead of the one that was looked at last, which is open again.
    fn exchange(&mut self, path: usize, open: usize) {
        let last = self.looked_at[path] - 1;
        self.paths[path].swap(last, open);
    }
}

/// The contexts of tests by where those stand. They keep what was found out about actions.
pub(super) type Contexts<'a> = IndexMap<TestPlace, SliceContext<'a>>;

/// The search for tests of one target.
#[derive(Debug)]
pub struct TargetSearch<'c, 'a> {
    pub(super) carving: &'c Carving<'a>,
    pub(super) contexts: &'c mut Contexts<'a>,
    pub(super) target: &'c mut Target,
    pub(super) rejections: Vec<Rejection>,
}

impl<'c, 'a> TargetSearch<'c, 'a> {
    /// Searches; what that gave, and why invocations gave nothing. What is known of closings is of no use to the next target.
    pub(super) fn run<T>(
        carving: &'c Carving<'a>,
        contexts: &'c mut Contexts<'a>,
        target: &'c mut Target,
        search: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<Rejection>) {
        let mut own = Self { carving, contexts, target, rejections: Vec::new() };
        let found = search(&mut own);
        own.target.memory.get_mut().forget_closings();
        (found, own.rejections)
    }

    /// What is searched for.
    #[must_use]
    pub fn target(&self) -> &Target {
        self.target
    }

    /// Why invocations gave nothing, since the search began.
    #[must_use]
    pub fn rejections(&self) -> &[Rejection] {
        &self.rejections
    }

    /// The scenarios of a target in a round: those that are asked for, then further ones as long as none of them was kept. Few at first,
    /// because one good test is enough, then more, because each round costs a verification.
    pub fn carve_round(&mut self, round: usize, asked: PerMethod) -> Vec<Scenario> {
        let wanted = if round == 0 { asked } else { PerMethod::Most(4 << (round / 2)) };
        distinct(self.carve_target(wanted))
    }

    /// The first scenario that some invocation of a target gives.
    pub fn carve_first(&mut self) -> Option<Scenario> {
        (0..ROUNDS).find_map(|round| self.carve_round(round, PerMethod::Most(1)).into_iter().next())
    }

    /// The scenarios of a target that are asked for.
    fn carve_target(&mut self, per_method: PerMethod) -> Vec<Scenario> {
        match per_method {
            PerMethod::Most(count) | PerMethod::Covering(count) => self.carve_more(count),
            PerMethod::Paths => (0..self.target.paths.len()).flat_map(|path| self.carve_path(path)).collect(),
            PerMethod::All => {
                let mut scenarios = Vec::new();
                while let Some(path) = self.target.next_path() {
                    scenarios.extend(self.try_next_of(path).unwrap_or_default());
                }
                scenarios
            }
        }
    }

    /// The scenarios of those paths of a target that take a branch nothing took so far: of the method itself, or of any in the span.
    pub fn carve_uncovered(&mut self, reach: Reach, covered: &mut IndexSet<Branch>) -> Vec<Scenario> {
        let mut scenarios = Vec::new();
        for path in 0..self.target.paths.len() {
            let method = self.target.method;
            let branches = branches_in_span(self.carving.history, self.target.paths[path][0]);
            let counts = |branch: &&Branch| reach == Reach::Span || branch.0 == method;
            if branches.iter().filter(counts).any(|branch| !covered.contains(branch)) {
                let carved = self.carve_path(path);
                if !carved.is_empty() {
                    covered.extend(branches);
                }
                scenarios.extend(carved);
            }
        }
        scenarios
    }

    /// The scenarios of invocations with kinds of values that nothing has shown so far, the one with most of these first.
    pub fn carve_unseen(&mut self, shown: &mut IndexSet<String>) -> Vec<Scenario> {
        let history = self.carving.history;
        let paths = 0..self.target.paths.len();
        let open = paths.flat_map(|path| self.target.open_of(path).take(MOST_LOOKED_AT).map(move |(_, id)| (path, id)));
        let mut open: Vec<(usize, InvocationId, IndexSet<String>)> =
            open.map(|(path, id)| (path, id, kinds_of(history, id))).collect();
        let (mut scenarios, mut failed) = (Vec::new(), 0);
        while failed < MOST_TRIES {
            for (.., kinds) in &mut open {
                kinds.retain(|kind| !shown.contains(kind));
            }
            open.retain(|(.., kinds)| !kinds.is_empty());
            let Some(best) = (0..open.len()).rev().max_by_key(|at| open[*at].2.len()) else { break };
            let (path, invocation, kinds) = open.remove(best);
            self.target.take(path, invocation);
            let carved = self.carve_invocation(invocation).unwrap_or_default();
            match carved.is_empty() {
                true => failed += 1,
                false => shown.extend(kinds),
            }
            scenarios.extend(carved);
        }
        scenarios
    }

    /// The scenarios of the cheapest invocation of a path that can be carved.
    fn carve_path(&mut self, path: usize) -> Vec<Scenario> {
        for _ in 0..MOST_TRIES_OF_PATH {
            let Some(scenarios) = self.try_next_of(path) else {
                break;
            };
            if !scenarios.is_empty() {
                return self.smaller(path, scenarios);
            }
        }
        Vec::new()
    }

    /// Up to `count` further scenarios for a target.
    fn carve_more(&mut self, count: usize) -> Vec<Scenario> {
        let mut scenarios = Vec::new();
        let mut tries = 0;
        while scenarios.len() < count && tries < MOST_TRIES {
            let Some(path) = self.target.next_path() else {
                break;
            };
            let carved = self.try_next_of(path).unwrap_or_default();
            tries += usize::from(carved.is_empty());
            scenarios.extend(self.smaller(path, carved));
        }
        scenarios
    }

    /// The scenarios of a path's next invocation, empty with its reason kept; none if there is no further one.
    fn try_next_of(&mut self, path: usize) -> Option<Vec<Scenario>> {
        let invocation = self.target.next_of(path)?;
        Some(self.carve_invocation(invocation).unwrap_or_else(|reason| {
            let method = self.target.method;
            self.rejections.push(Rejection { method, invocation, reason });
            Vec::new()
        }))
    }

    /// Where the arrange is too long to be read: another invocation of the path that was looked at last may need less.
    fn smaller(&mut self, path: usize, mut scenarios: Vec<Scenario>) -> Vec<Scenario> {
        let size = |scenarios: &[Scenario]| scenarios.first().map_or(0, |scenario| scenario.arrange.len());
        if size(&scenarios) <= LARGE {
            return scenarios;
        }
        let others: Vec<_> = self.target.open_of(path).take(MOST_INSTEAD).collect();
        for (open, invocation) in others {
            if let Ok(carved) = self.carve_invocation(invocation)
                && !carved.is_empty()
                && size(&carved) < size(&scenarios)
            {
                self.target.exchange(path, open);
                scenarios = carved;
            }
        }
        scenarios
    }

    /// The scenarios of one invocation, as many as variants were asked for.
    ///
    /// # Errors
    /// The reason why it cannot be carved.
    pub fn carve_invocation(&mut self, invocation: InvocationId) -> Result<Vec<Scenario>, Reason> {
        let (plan, slices) = self.slice(invocation)?;
        let built = self.build(invocation, &plan, &slices);
        let has_copies = slices.iter().any(|slice| !slice.copies.is_empty());
        if built.is_err() && has_copies && self.target.guessed_wrong.insert(invocation) {
            // (What it copies lies where a test has no place.)
            return self.carve_invocation(invocation);
        }
        built
    }

    /// The scenarios of an invocation whose first ones were made smaller by a guess that did not hold: with all that is needed.
    pub fn carve_whole(&mut self, invocation: InvocationId) -> Vec<Scenario> {
        self.target.guessed_wrong.insert(invocation);
        self.carve_invocation(invocation).unwrap_or_default()
    }

    /// The scenarios of an invocation where it or one of these calls before it needs more than it was seen to read: with all that they could reach.
    pub fn carve_reachable(&mut self, invocation: InvocationId, calls: &[EventId]) -> Vec<Scenario> {
        // (All that a solver's clause can reach is the solver: what it is given itself may be had.)
        let ways = [(Projection::Reachable, calls), (Projection::Reachable, &[]), (Projection::Depth(1), calls)];
        let mut scenarios = Vec::new();
        for (projection, calls) in ways {
            let sliced = self.slice_with(invocation, Observing::IfSilent, projection, calls);
            let built = sliced.and_then(|(plan, slices)| self.build(invocation, &plan, &slices));
            scenarios.extend(built.unwrap_or_default());
        }
        scenarios
    }

    /// The scenarios of an invocation whose first ones told too little: with later calls beside what seemed to tell. None if there are
    /// no such calls, or they were there before, or nothing can be looked at.
    pub fn carve_observed(&mut self, invocation: InvocationId) -> Vec<Scenario> {
        let Ok((first, slices)) = self.slice(invocation) else {
            return Vec::new();
        };
        let size = slices.first().map(|slice| slice.members.len());
        // What was overwritten shows only if it was something else before: so the state that could be reached, too.
        let mut scenarios = Vec::new();
        for projection in [self.carving.options.projection, Projection::Reachable] {
            if let Ok((plan, slices)) = self.slice_with(invocation, Observing::Beyond(&first), projection, &[])
                && (plan != first || slices.first().map(|slice| slice.members.len()) != size)
            {
                scenarios.extend(self.build(invocation, &plan, &slices).unwrap_or_default());
            }
        }
        scenarios.retain(|scenario| !scenario.looks_at_nothing());
        scenarios
    }

    /// A test of a call that changed nothing, where other calls of the method did: a condition held it back.
    pub fn carve_idle(&mut self) -> Option<Scenario> {
        if self.carving.options.oracle != OracleLevel::State {
            return None;
        }
        let history = self.carving.history;
        let mut all: Vec<InvocationId> = self.target.paths.iter().flatten().copied().collect();
        all.sort_unstable();
        all.truncate(MOST_LOOKED_AT);
        let (busy, mut idle): (Vec<_>, Vec<_>) = all.into_iter().partition(|id| changes_anything(history, *id));
        idle.retain(|id| gave_nothing(history, *id));
        if idle.is_empty() {
            return None;
        }
        let fields: IndexSet<FieldId> = busy.into_iter().flat_map(|id| changed_fields(history, id)).collect();
        if fields.is_empty() {
            return None;
        }
        idle.into_iter().take(MOST_IDLE).find_map(|id| {
            let projection = self.carving.options.projection;
            let (plan, slices) = self.slice_with(id, Observing::Idle(&fields), projection, &[]).ok()?;
            let scenario = self.build(id, &plan, &slices).ok()?.into_iter().next()?;
            scenario.looks_beside_result().then_some(Scenario { idle: true, ..scenario })
        })
    }

    fn build(&self, invocation: InvocationId, plan: &Plan, slices: &[Slice]) -> Result<Vec<Scenario>, Reason> {
        let release = self.release(invocation);
        let variants = self.carving.options.variants.max(1);
        let Some(first) = slices.first() else { return Ok(Vec::new()) };
        let context = self.context(&first.place);
        let built = slices.iter().map(|slice| build_scenario(context, slice, plan, release).and_then(says_something));
        let (good, bad): (Vec<_>, Vec<_>) = built.partition(Result::is_ok);
        let mut scenarios: Vec<Scenario> = good.into_iter().flatten().collect();
        scenarios.truncate(variants);
        match bad.into_iter().find_map(Result::err) {
            Some(reason) if scenarios.is_empty() => Err(reason),
            _ => Ok(scenarios),
        }
    }

    /// The packages in which a test may stand: that of the class under test, or one of its own where no class from elsewhere may join that. Else that of the system
    /// test, if that has classes of its own which only its package names: it may have given them to what everybody may call. (A `main` from elsewhere is not there
    /// where the tests are built.)
    pub(super) fn packages(&self, invocation: InvocationId) -> Vec<String> {
        let history = self.carving.history;
        let program = history.program;
        let class = |id: InvocationId| history.calls.get(id).method().map(|method| program.method(method).class);
        let own = class(invocation).expect("a candidate is an app method");
        let package = package_of(&program.class(own).name);
        let package = if program.has_closed_package(own) { format!("{package}/carved") } else { package.to_owned() };
        let outermost = history.calls.ancestry(Some(invocation)).last().and_then(class);
        let is_test = |class: &ClassId| program.drivers().test_classes().any(|test| test == *class);
        let is_beside = |class: &ClassId| is_test(class) || program.class(*class).source == program.class(own).source;
        let driver = outermost.filter(is_beside).map(|class| package_of(&program.class(class).name));
        let with_own = driver.filter(|driver| *driver != package && self.carving.closed.contains(*driver));
        [package].into_iter().chain(with_own.map(str::to_owned)).collect()
    }

    pub(super) fn ensure_context(&mut self, place: &TestPlace) {
        if !self.contexts.contains_key(place) {
            let Carving { history, table, impure, kept, .. } = self.carving;
            let context = SliceContext::new(history, table, Arc::clone(impure), place.clone(), Arc::clone(kept));
            self.contexts.insert(place.clone(), context);
        }
    }

    /// The context of the tests that stand there.
    pub(super) fn context(&self, place: &TestPlace) -> &SliceContext<'a> {
        &self.contexts[place]
    }

    pub(super) fn release(&self, invocation: InvocationId) -> u32 {
        let program = self.carving.history.program;
        let method = self.carving.history.calls.get(invocation).method().expect("a candidate is an app method");
        let class = program.class(program.method(method).class);
        self.carving.options.release.unwrap_or_else(|| class.release())
    }
}

/// What is done once more, behind the call that it was recorded in, and looked at by nothing, would be noticed by what that call throws: a test of that.
fn says_something(scenario: Scenario) -> Result<Scenario, Reason> {
    match &scenario.instead_of {
        Some(reason) if scenario.within.is_some() && scenario.looks_at_nothing() => Err(reason.clone()),
        _ => Ok(scenario),
    }
}

/// Whether an invocation gave nothing back, or its receiver only, and all of it is known.
fn gave_nothing(history: &History<'_>, id: InvocationId) -> bool {
    let call = history.calls.get(id);
    !call.has_gap && call.returned().is_some_and(|value| value == Value::Absent || value == call.receiver)
}
