//! From a recording to scenarios: runs the stages for each method under test, one invocation after the other.
//!
//! Input: a history, options. Output: accepted scenarios and, for every invocation looked at and not carved, a reason. Invariants:
//! methods in the order of their definitions, invocations most different first, so the same recording gives the same scenarios.
//! Callers ask for more scenarios of a method when verification has dropped what they got.

mod slices;
mod target;

use std::sync::{Arc, LazyLock, Mutex};

use indexmap::{IndexMap, IndexSet};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::target::Contexts;
pub use self::target::{Target, TargetSearch};
use crate::graph::History;
use crate::graph::invocation::InvocationId;
use crate::library::LibraryTable;
use crate::program::Program;
use crate::program::access::package_of;
use crate::program::pattern::MethodPattern;
use crate::scenario::model::Scenario;
use crate::scenario::observe::UseIndex;
use crate::scenario::oracle::OracleLevel;
use crate::scenario::select::{Candidates, select_candidates};
use crate::slice::init_order::{ImpureInitialiser, impure_initialisers};
use crate::slice::keeping::{Keeping, Kept};
use crate::slice::policy::{Assume, Policy};
use crate::slice::projection::Projection;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::definition::{Class, Nesting};
use crate::trace::event::{ClassId, MethodId};

/// What to carve and how.
#[derive(Clone, Debug, Default)]
pub struct CarveOptions {
    pub targets: Vec<MethodPattern>,
    pub excluded: Vec<MethodPattern>,
    pub policy: Policy,
    pub assume: Assume,
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

/// How many tests a method gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerMethod {
    /// The most different ones.
    Most(usize),
    /// The most different ones, and more as long as each takes a branch, or works with a kind of value, that no other test does.
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

/// What all targets share: what is asked, and what was found in the recording once.
#[derive(Debug)]
struct Carving<'a> {
    history: &'a History<'a>,
    table: &'a LibraryTable,
    options: CarveOptions,
    uses: UseIndex,
    impure: Arc<[ImpureInitialiser]>,
    kept: Arc<Kept>,
    /// The packages with classes that only they may name.
    closed: IndexSet<String>,
}

/// Carves a recording.
#[derive(Debug)]
pub struct Carver<'a> {
    carving: Carving<'a>,
    /// Of each core: what each finds out for itself costs less than to wait for each other. (What is carved must not ask for other cores itself: a core that
    /// waits takes another target.)
    contexts: Vec<Mutex<Contexts<'a>>>,
    /// All methods that can be methods under test and were called, asked for or not.
    pub called: Vec<MethodId>,
    /// In the order of their definitions.
    pub targets: Vec<Target>,
    /// In the order in which they were found, target by target.
    pub rejections: Vec<Rejection>,
}

/// As much as a main thread has: what is deep in the recording is deep in a slice.
const STACK: usize = 8 << 20;
/// What methods are carved on.
static CORES: LazyLock<ThreadPool> = LazyLock::new(|| {
    ThreadPoolBuilder::new().stack_size(STACK).build().expect("the system lets a process have as many threads as cores")
});

/// Does something with parts of a list on all cores; what each part gave, in their order. The parts are as many as there are cores.
pub fn in_parts<T: Sync, R: Send>(all: &[T], work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let size = all.len().div_ceil(CORES.current_num_threads()).max(1);
    let parts: Vec<Vec<R>> = CORES.install(|| all.par_chunks(size).map(&work).collect());
    parts.into_iter().flatten().collect()
}

/// Invocations of a method whose callers are carved instead.
const MOST_CALLED: usize = 3;
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
        let carving = Carving {
            uses: UseIndex::build(&history.flow),
            impure: impure_initialisers(history).into(),
            kept: Kept::find(history, &options.keeping),
            closed: closed_packages(history.program),
            history,
            table,
            options,
        };
        let contexts = (0..CORES.current_num_threads()).map(|_| Mutex::default()).collect();
        Self { carving, contexts, called, targets, rejections: Vec::new() }
    }

    /// Carves some targets, given by their places in ascending order, on all cores; what each gave, in the same order. The same for any number of cores.
    pub fn each<T: Send>(
        &mut self,
        targets: &[usize],
        carve: impl Fn(usize, &mut TargetSearch<'_, 'a>) -> T + Sync,
    ) -> Vec<T> {
        debug_assert!(targets.is_sorted());
        let (carving, contexts) = (&self.carving, &self.contexts);
        let chosen = self.targets.iter_mut().enumerate().filter(|(place, _)| targets.binary_search(place).is_ok());
        let chosen: Vec<(usize, &mut Target)> = chosen.collect();
        let search = |(place, target): (usize, &mut Target)| {
            let core = rayon::current_thread_index().unwrap_or_default() % contexts.len();
            let mut contexts = contexts[core].lock().expect("a core that panicked has ended the search");
            TargetSearch::run(carving, &mut contexts, target, |search| carve(place, search))
        };
        let found: Vec<(T, Vec<Rejection>)> = CORES.install(|| chosen.into_par_iter().map(search).collect());
        let (found, rejections): (Vec<T>, Vec<_>) = found.into_iter().unzip();
        self.rejections.extend(rejections.into_iter().flatten());
        found
    }

    /// Carves one target.
    pub fn one<T>(&mut self, target: usize, carve: impl FnOnce(&mut TargetSearch<'_, 'a>) -> T) -> T {
        let contexts = self.contexts[0].get_mut().expect("a core that panicked has ended the search");
        let (found, rejections) = TargetSearch::run(&self.carving, contexts, &mut self.targets[target], carve);
        self.rejections.extend(rejections);
        found
    }

    /// The scenarios of one target in a round, see [`TargetSearch::carve_round`].
    pub fn carve_round(&mut self, target: usize, round: usize, asked: PerMethod) -> Vec<Scenario> {
        self.one(target, |search| search.carve_round(round, asked))
    }

    /// Something of one invocation, of whatever method.
    pub fn of_invocation<T>(
        &mut self,
        invocation: InvocationId,
        carve: impl FnOnce(&mut TargetSearch<'_, 'a>) -> T,
    ) -> Option<T> {
        let method = self.carving.history.calls.get(invocation).method()?;
        if let Some(target) = self.targets.iter().position(|target| target.method == method) {
            return Some(self.one(target, carve));
        }
        let contexts = self.contexts[0].get_mut().expect("a core that panicked has ended the search");
        Some(TargetSearch::run(&self.carving, contexts, &mut Target::unlisted(method), carve).0)
    }

    /// The scenarios of the nearest caller of a target that can be carved. `tried`: which invocations were, and whether what
    /// came of it is still to be tried as a test of what it calls.
    pub fn carve_callers(&mut self, target: usize, tried: &mut IndexMap<InvocationId, bool>) -> Vec<Scenario> {
        let calls = &self.carving.history.calls;
        let called = self.targets[target].first_of_paths().take(MOST_CALLED);
        let around = called.flat_map(|inner| calls.ancestry(calls.get(inner).parent));
        for outer in around.filter(|outer| self.is_target(*outer)).collect::<Vec<_>>() {
            match tried.get(&outer) {
                Some(true) => return Vec::new(),
                Some(false) => {}
                None => {
                    let carved = self.of_invocation(outer, |search| search.carve_invocation(outer));
                    let carved = carved.and_then(Result::ok).unwrap_or_default();
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
        let method = self.carving.history.calls.get(invocation).method();
        self.targets.iter().any(|target| Some(target.method) == method)
    }

    /// The methods of which some invocation was looked at.
    pub fn tried(&self) -> IndexSet<MethodId> {
        self.targets.iter().filter(|target| target.is_tried()).map(|target| target.method).collect()
    }

    /// The targets with invocations that nobody looked at, as others of the same path were: the first of them, and how many.
    pub fn not_selected(&self) -> impl Iterator<Item = (MethodId, InvocationId, usize)> + '_ {
        self.targets.iter().filter_map(|target| Some((target.method, target.rest().min()?, target.rest().count())))
    }
}

/// The packages with classes that only they may name, beside those that drive the program.
fn closed_packages(program: &Program) -> IndexSet<String> {
    let main = program.drivers().main().map(|main| program.method(main).class);
    let drivers: IndexSet<ClassId> = program.drivers().test_classes().chain(main).collect();
    let is_closed = |(id, class): &(ClassId, &Class)| {
        let is_named = !matches!(class.nest, Nesting::Local | Nesting::Anonymous | Nesting::Hidden);
        let may_name = |package: &str| program.accessible_class(*id, package);
        is_named && !drivers.contains(id) && may_name(package_of(&class.name)) && !may_name("")
    };
    let closed = program.classes().filter(is_closed).map(|(_, class)| package_of(&class.name).to_owned());
    closed.filter(|package| !package.is_empty()).collect()
}

fn wanted(history: &History<'_>, options: &CarveOptions, candidates: &Candidates) -> bool {
    let text = history.program.method_text(candidates.method);
    let matches = |patterns: &[MethodPattern]| patterns.iter().any(|pattern| pattern.matches(&text));
    (options.targets.is_empty() || matches(&options.targets)) && !matches(&options.excluded)
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
