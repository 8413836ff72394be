//! From a recording to scenarios: runs the stages for each method under test, one invocation after the other.
//!
//! Input: a history, options. Output: accepted scenarios and, for every invocation looked at and not carved, a reason. Invariants:
//! methods in the order of their definitions, invocations most different first, so the same recording gives the same scenarios.
//! Callers ask for more scenarios of a method when verification has dropped what they got.

mod slices;

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use self::slices::Observing;
use crate::graph::History;
use crate::graph::changed::{changed_fields, changes_anything};
use crate::graph::invocation::InvocationId;
use crate::library::LibraryTable;
use crate::program::access::package_of;
use crate::program::pattern::MethodPattern;
use crate::scenario::build::build_scenario;
use crate::scenario::model::Scenario;
use crate::scenario::observe::UseIndex;
use crate::scenario::oracle::{OracleLevel, Plan};
use crate::scenario::select::{Branch, Candidates, branches_in_span, select_candidates};
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::slice::init_order::{ImpureInitialiser, impure_initialisers};
use crate::slice::keeping::{Keeping, Kept};
use crate::slice::memory::SearchMemory;
use crate::slice::policy::{LARGE, Policy};
use crate::slice::projection::Projection;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{ClassId, FieldId, MethodId, Value};

/// What to carve and how.
#[derive(Clone, Debug, Default)]
pub struct CarveOptions {
    pub targets: Vec<MethodPattern>,
    pub excluded: Vec<MethodPattern>,
    pub policy: Policy,
    pub oracle: OracleLevel,
    pub projection: Projection,
    pub keeping: Keeping,
    /// Distinct slices for one invocation.
    pub variants: usize,
    /// Java release of the tests; by default that of the class under test.
    pub release: Option<u32>,
}

/// An invocation without a test.
#[derive(Clone, Debug)]
pub struct Rejection {
    pub method: MethodId,
    pub invocation: InvocationId,
    pub reason: Reason,
}

/// One method under test with what was tried.
#[derive(Debug)]
pub struct Target {
    pub method: MethodId,
    pub calls: usize,
    /// Invocations by path, see [`Candidates::paths`].
    paths: Vec<Vec<InvocationId>>,
    /// How many invocations of each path were looked at.
    looked_at: Vec<usize>,
}

impl Target {
    fn new(candidates: Candidates) -> Self {
        let looked_at = vec![0; candidates.paths.len()];
        Self { method: candidates.method, calls: candidates.calls, paths: candidates.paths, looked_at }
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

    /// Takes an open invocation instead of the one that was looked at last, which is open again.
    fn exchange(&mut self, path: usize, open: usize) {
        let last = self.looked_at[path] - 1;
        self.paths[path].swap(last, open);
    }
}

/// How many tests a method gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerMethod {
    /// The most different ones.
    Most(usize),
    /// The most different ones, and more as long as each takes a branch that no other test takes.
    Covering(usize),
    /// One for each distinct set of branches taken in the span and kind of outcome: the cheapest.
    Paths,
    /// Every invocation, as the paper.
    All,
}

impl std::str::FromStr for PerMethod {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "paths" => Ok(Self::Paths),
            _ => {
                let (number, way): (_, fn(usize) -> Self) = match text.strip_suffix('+') {
                    Some(number) => (number, Self::Covering),
                    None => (text, Self::Most),
                };
                let count = number.parse().ok().filter(|count| *count > 0);
                count.map(way).ok_or_else(|| "a number from 1, such a number with +, paths or all".to_owned())
            }
        }
    }
}

/// Whose branches a further test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The method's own.
    Own,
    /// Those of all it ran: private methods, what only a larger test reaches.
    Span,
}

/// The package of a test, and the classes that it does not touch.
type TestedFrom = (String, Vec<ClassId>);

/// Carves a recording.
#[derive(Debug)]
pub struct Carver<'a> {
    history: &'a History<'a>,
    table: &'a LibraryTable,
    options: CarveOptions,
    uses: UseIndex,
    impure: Rc<[ImpureInitialiser]>,
    kept: Rc<Kept>,
    contexts: IndexMap<TestedFrom, SliceContext<'a>>,
    memory: RefCell<SearchMemory>,
    /// Invocations whose test was made smaller by a guess that did not hold.
    guessed_wrong: IndexSet<InvocationId>,
    /// All methods that can be methods under test and were called, asked for or not.
    pub called: Vec<MethodId>,
    pub targets: Vec<Target>,
    pub rejections: Vec<Rejection>,
}

/// Invocations of one path that are tried until one can be carved.
const MOST_TRIES_OF_PATH: usize = 4;
/// Invocations of a method whose callers are carved instead.
const MOST_CALLED: usize = 3;
/// Invocations of the same path that are tried instead of one with a large arrange.
const MOST_INSTEAD: usize = 2;
/// Invocations of a method among which one is looked for that changed nothing, and how many such are tried.
const MOST_LOOKED_AT_FOR_IDLE: usize = 64;
const MOST_IDLE: usize = 3;
/// Failed invocations tried for a method in one go.
const MOST_TRIES: usize = 40;
/// Rounds of trying further invocations of a method without a test.
pub const ROUNDS: usize = 8;
/// Weak tests of a method after which no further one is tried: where so many calls show nothing, the next will not either.
pub const MOST_WEAK: usize = 24;

impl<'a> Carver<'a> {
    /// Finds the methods under test.
    #[must_use]
    pub fn new(history: &'a History<'a>, table: &'a LibraryTable, options: CarveOptions) -> Self {
        let all = select_candidates(history);
        let called = all.iter().map(|candidates| candidates.method).collect();
        let all = all.into_iter().filter(|candidates| wanted(history, &options, candidates));
        let targets = all.map(Target::new).collect();
        let uses = UseIndex::build(&history.flow);
        let impure = impure_initialisers(history).into();
        let kept = Kept::find(history, &options.keeping);
        Self {
            history,
            table,
            options,
            uses,
            impure,
            kept,
            contexts: IndexMap::new(),
            memory: RefCell::default(),
            guessed_wrong: IndexSet::new(),
            called,
            targets,
            rejections: Vec::new(),
        }
    }

    /// The scenarios of a target in a round: those that are asked for, then further ones as long as none of them was kept. Few at first,
    /// because one good test is enough, then more, because each round costs a verification.
    pub fn carve_round(&mut self, target: usize, round: usize, asked: PerMethod) -> Vec<Scenario> {
        let wanted = if round == 0 { asked } else { PerMethod::Most(4 << (round / 2)) };
        distinct(self.carve_target(target, wanted))
    }

    /// The first scenario that some invocation of a target gives.
    pub fn carve_first(&mut self, target: usize) -> Option<Scenario> {
        (0..ROUNDS).find_map(|round| self.carve_round(target, round, PerMethod::Most(1)).into_iter().next())
    }

    /// The scenarios of a target that are asked for.
    fn carve_target(&mut self, target: usize, per_method: PerMethod) -> Vec<Scenario> {
        match per_method {
            PerMethod::Most(count) | PerMethod::Covering(count) => self.carve_more(target, count),
            PerMethod::Paths => {
                (0..self.targets[target].paths.len()).flat_map(|path| self.carve_path(target, path)).collect()
            }
            PerMethod::All => {
                let mut scenarios = Vec::new();
                while let Some(path) = self.targets[target].next_path() {
                    scenarios.extend(self.try_next_of(target, path).unwrap_or_default());
                }
                scenarios
            }
        }
    }

    /// The scenarios of those paths of a target that take a branch nothing took so far: of the method itself, or of any in the span.
    pub fn carve_uncovered(&mut self, target: usize, reach: Reach, covered: &mut IndexSet<Branch>) -> Vec<Scenario> {
        let mut scenarios = Vec::new();
        for path in 0..self.targets[target].paths.len() {
            let method = self.targets[target].method;
            let branches = branches_in_span(self.history, self.targets[target].paths[path][0]);
            let counts = |branch: &&Branch| reach == Reach::Span || branch.0 == method;
            if branches.iter().filter(counts).any(|branch| !covered.contains(branch)) {
                let carved = self.carve_path(target, path);
                if !carved.is_empty() {
                    covered.extend(branches);
                }
                scenarios.extend(carved);
            }
        }
        scenarios
    }

    /// The scenarios of the cheapest invocation of a path that can be carved.
    fn carve_path(&mut self, target: usize, path: usize) -> Vec<Scenario> {
        for _ in 0..MOST_TRIES_OF_PATH {
            let Some(scenarios) = self.try_next_of(target, path) else {
                break;
            };
            if !scenarios.is_empty() {
                return self.smaller(target, path, scenarios);
            }
        }
        Vec::new()
    }

    /// Up to `count` further scenarios for a target.
    fn carve_more(&mut self, target: usize, count: usize) -> Vec<Scenario> {
        let mut scenarios = Vec::new();
        let mut tries = 0;
        while scenarios.len() < count && tries < MOST_TRIES {
            let Some(path) = self.targets[target].next_path() else {
                break;
            };
            let carved = self.try_next_of(target, path).unwrap_or_default();
            tries += usize::from(carved.is_empty());
            scenarios.extend(self.smaller(target, path, carved));
        }
        scenarios
    }

    /// The scenarios of a path's next invocation, empty with its reason kept; none if there is no further one.
    fn try_next_of(&mut self, target: usize, path: usize) -> Option<Vec<Scenario>> {
        let invocation = self.targets[target].next_of(path)?;
        Some(self.carve_invocation(invocation).unwrap_or_else(|reason| {
            let method = self.targets[target].method;
            self.rejections.push(Rejection { method, invocation, reason });
            Vec::new()
        }))
    }

    /// Where the arrange is too long to be read: another invocation of the path that was looked at last may need less.
    fn smaller(&mut self, target: usize, path: usize, mut scenarios: Vec<Scenario>) -> Vec<Scenario> {
        let size = |scenarios: &[Scenario]| scenarios.first().map_or(0, |scenario| scenario.arrange.len());
        if size(&scenarios) <= LARGE {
            return scenarios;
        }
        let others: Vec<_> = self.targets[target].open_of(path).take(MOST_INSTEAD).collect();
        for (open, invocation) in others {
            if let Ok(carved) = self.carve_invocation(invocation)
                && !carved.is_empty()
                && size(&carved) < size(&scenarios)
            {
                self.targets[target].exchange(path, open);
                scenarios = carved;
            }
        }
        scenarios
    }

    /// The scenarios of the nearest caller of a target that can be carved. `tried`: which invocations were, and whether what
    /// came of it is still to be tried as a test of what it calls.
    pub fn carve_callers(&mut self, target: usize, tried: &mut IndexMap<InvocationId, bool>) -> Vec<Scenario> {
        let calls = &self.history.calls;
        let called = self.targets[target].paths.iter().filter_map(|path| path.first()).take(MOST_CALLED);
        let around = called.flat_map(|inner| calls.ancestry(calls.get(*inner).parent));
        for outer in around.filter(|outer| self.is_target(*outer)).collect::<Vec<_>>() {
            match tried.get(&outer) {
                Some(true) => return Vec::new(),
                Some(false) => {}
                None => {
                    let carved = self.carve_invocation(outer).unwrap_or_default();
                    tried.insert(outer, !carved.is_empty());
                    if !carved.is_empty() {
                        return carved;
                    }
                }
            }
        }
        Vec::new()
    }

    /// Whether an invocation is one of a method under test.
    fn is_target(&self, invocation: InvocationId) -> bool {
        let method = self.history.calls.get(invocation).method();
        self.targets.iter().any(|target| Some(target.method) == method)
    }

    /// The methods of which some invocation was looked at.
    pub fn tried(&self) -> IndexSet<MethodId> {
        let is_tried = |target: &&Target| target.looked_at.iter().any(|count| *count > 0);
        self.targets.iter().filter(is_tried).map(|target| target.method).collect()
    }

    /// The targets with invocations that nobody looked at, as others of the same path were: the first of them, and how many.
    pub fn not_selected(&self) -> impl Iterator<Item = (MethodId, InvocationId, usize)> + '_ {
        self.targets.iter().filter_map(|target| {
            let rest = || target.paths.iter().zip(&target.looked_at).flat_map(|(path, looked_at)| &path[*looked_at..]);
            Some((target.method, *rest().min()?, rest().count()))
        })
    }

    /// The scenarios of one invocation, as many as variants were asked for.
    ///
    /// # Errors
    /// The reason why it cannot be carved.
    pub fn carve_invocation(&mut self, invocation: InvocationId) -> Result<Vec<Scenario>, Reason> {
        let (plan, slices) = self.slice(invocation)?;
        self.build(invocation, &plan, &slices)
    }

    /// The scenarios of an invocation whose first ones were made smaller by a guess that did not hold: with all that is needed.
    pub fn carve_whole(&mut self, invocation: InvocationId) -> Vec<Scenario> {
        self.guessed_wrong.insert(invocation);
        self.carve_invocation(invocation).unwrap_or_default()
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
        for projection in [self.options.projection, Projection::Reachable] {
            if let Ok((plan, slices)) = self.slice_with(invocation, Observing::Beyond(&first), projection)
                && (plan != first || slices.first().map(|slice| slice.members.len()) != size)
            {
                scenarios.extend(self.build(invocation, &plan, &slices).unwrap_or_default());
            }
        }
        scenarios.retain(|scenario| !scenario.looks_at_nothing());
        scenarios
    }

    /// A test of a call that changed nothing, where other calls of the method did: a condition held it back.
    pub fn carve_idle(&mut self, target: usize) -> Option<Scenario> {
        if self.options.oracle != OracleLevel::State {
            return None;
        }
        let history = self.history;
        let mut all: Vec<InvocationId> = self.targets[target].paths.iter().flatten().copied().collect();
        all.sort_unstable();
        all.truncate(MOST_LOOKED_AT_FOR_IDLE);
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
            let (plan, slices) = self.slice_with(id, Observing::Idle(&fields), self.options.projection).ok()?;
            let scenario = self.build(id, &plan, &slices).ok()?.into_iter().next()?;
            scenario.looks_beside_result().then_some(Scenario { idle: true, ..scenario })
        })
    }

    fn build(&self, invocation: InvocationId, plan: &Plan, slices: &[Slice]) -> Result<Vec<Scenario>, Reason> {
        let release = self.release(invocation);
        let variants = self.options.variants.max(1);
        let untouched = slices.first().map_or(&[][..], |slice| &slice.untouched);
        let context = self.context(invocation, untouched);
        let built = slices.iter().map(|slice| build_scenario(context, slice, plan, release));
        let (good, bad): (Vec<_>, Vec<_>) = built.partition(Result::is_ok);
        let mut scenarios: Vec<Scenario> = good.into_iter().flatten().collect();
        scenarios.truncate(variants);
        match bad.into_iter().find_map(Result::err) {
            Some(reason) if scenarios.is_empty() => Err(reason),
            _ => Ok(scenarios),
        }
    }

    /// The package of the test: that of the class under test, or one of its own where no class from elsewhere may join that.
    fn package(&self, invocation: InvocationId) -> String {
        let program = self.history.program;
        let method = self.history.calls.get(invocation).method().expect("a candidate is an app method");
        let class = program.method(method).class;
        let own = package_of(&program.class(class).name);
        if program.has_closed_package(class) { format!("{own}/carved") } else { own.to_owned() }
    }

    fn ensure_context(&mut self, invocation: InvocationId, untouched: &[ClassId]) {
        let from = (self.package(invocation), untouched.to_vec());
        if !self.contexts.contains_key(&from) {
            let context =
                SliceContext::new(self.history, self.table, Rc::clone(&self.impure), &from.0, Rc::clone(&self.kept));
            self.contexts.insert(from, context.without(untouched));
        }
    }

    /// The context of the tests of an invocation that do not touch these classes.
    fn context(&self, invocation: InvocationId, untouched: &[ClassId]) -> &SliceContext<'a> {
        &self.contexts[&(self.package(invocation), untouched.to_vec())]
    }

    fn release(&self, invocation: InvocationId) -> u32 {
        let program = self.history.program;
        let method = self.history.calls.get(invocation).method().expect("a candidate is an app method");
        let version = program.class(program.method(method).class).version;
        self.options.release.unwrap_or_else(|| version.saturating_sub(44).max(8))
    }
}

fn wanted(history: &History<'_>, options: &CarveOptions, candidates: &Candidates) -> bool {
    let text = history.program.method_text(candidates.method);
    let matches = |patterns: &[MethodPattern]| patterns.iter().any(|pattern| pattern.matches(&text));
    (options.targets.is_empty() || matches(&options.targets)) && !matches(&options.excluded)
}

/// Whether an invocation gave nothing back, or its receiver only, and all of it is known.
fn gave_nothing(history: &History<'_>, id: InvocationId) -> bool {
    let call = history.calls.get(id);
    !call.has_gap && call.returned().is_some_and(|value| value == Value::Absent || value == call.receiver)
}

/// Two tests of a method that do and assert the same are one.
#[must_use]
pub fn distinct(scenarios: Vec<Scenario>) -> Vec<Scenario> {
    let mut seen: IndexSet<String> = IndexSet::new();
    scenarios.into_iter().filter(|scenario| seen.insert(scenario.shape())).collect()
}

/// Reasons by how often they were given, most frequent first.
#[must_use]
pub fn rank_reasons(rejections: &[Rejection]) -> Vec<(ReasonCode, usize)> {
    let mut counts: IndexMap<ReasonCode, usize> = IndexMap::new();
    for rejection in rejections {
        *counts.entry(rejection.reason.code).or_default() += 1;
    }
    let mut ranked: Vec<(ReasonCode, usize)> = counts.into_iter().collect();
    ranked.sort_by_key(|(code, count)| (std::cmp::Reverse(*count), *code));
    ranked
}
