//! Which invocations become tests: the methods under test, and for each the most different invocations.
//!
//! Input: a history, patterns. Output: candidates by method, most different first. Invariant: every invocation of every method under
//! test is either a candidate or rejected with a reason; nothing is skipped in silence.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};

use super::carved::driven_by_carved_tests;
use super::oracle::{told_at, told_at_end};
use crate::graph::History;
use crate::graph::changed::did_nothing;
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::program::Program;
use crate::trace::access;
use crate::trace::definition::{Method, Nesting};
use crate::trace::event::{ClassId, ContentId, ContentShape, EventId, MethodId, ObjectId, ThreadId, Value};

/// Invocations of a method, by what they went through.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub method: MethodId,
    /// The invocations of each distinct path (branches taken in the span, kind of outcome), the cheapest of each different result first; the path
    /// that adds most to those before it first.
    pub paths: Vec<Vec<InvocationId>>,
    /// How many there were in all.
    pub calls: usize,
}

/// How an invocation went: two of the same path are the same behaviour as far as the recording tells without running.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Path {
    outcome: u8,
    detail: u64,
    /// A digest of all that was taken in the span.
    taken: u64,
}

/// One branch of a method: its frame's word and bit; also the method itself, and the kind of its outcome.
pub type Branch = (MethodId, u32);

/// Spans with more frames than this are told apart by their own branches only.
const MOST_FRAMES: usize = 2000;
/// At most this many paths of a method are put in order of what they add.
const MOST_ORDERED: usize = 200;

/// The methods under test of a recording, in the order of their definitions.
#[must_use]
pub fn select_candidates(history: &History<'_>) -> Vec<Candidates> {
    let driven_by_carved_tests = driven_by_carved_tests(history);
    let mut by_method: BTreeMap<MethodId, Vec<InvocationId>> = BTreeMap::new();
    for (id, invocation) in history.calls.iter() {
        if let Some(method) = invocation.method()
            && !driven_by_carved_tests[id.index()]
            && is_target(history.program, method)
        {
            by_method.entry(method).or_default().push(id);
        }
    }
    let places = places_in_threads(history);
    by_method
        .into_iter()
        .map(|(method, all)| Candidates { method, calls: all.len(), paths: paths(history, &places, &all) })
        .collect()
}

/// By event: how many of its thread came before it. What other threads did meanwhile says nothing about an invocation, and would differ
/// from recording to recording.
fn places_in_threads(history: &History<'_>) -> Vec<u32> {
    let mut counts: Vec<u32> = Vec::new();
    let mut next = |thread: &ThreadId| {
        if counts.len() <= thread.index() {
            counts.resize(thread.index() + 1, 0);
        }
        counts[thread.index()] += 1;
        counts[thread.index()]
    };
    history.log.threads.iter().map(&mut next).collect()
}

/// Whether a method can be a method under test at all: of the application, callable from its package.
#[must_use]
pub fn is_target(program: &Program, method: MethodId) -> bool {
    let definition = program.method(method);
    program.is_target_class(definition.class)
        && !program.is_driver_method(method)
        && definition.access & (access::PRIVATE | (access::BRIDGE | access::SYNTHETIC)) == 0
        && definition.name != "<clinit>"
        && !is_implicit(&definition.name, &definition.desc, program.class(definition.class).access)
        && !(definition.name == "<init>" && program.class(definition.class).access & access::ABSTRACT != 0)
        && !is_hidden(program, definition.class)
        && body_of_constant(program, definition.class).is_none_or(|of| overrides(program, of, definition))
}

/// Where a constant of an enum has a body: the enum. Its class has no name, but the constant has.
#[must_use]
pub fn body_of_constant(program: &Program, class: ClassId) -> Option<ClassId> {
    let definition = program.class(class);
    let body = definition.nest == Nesting::Anonymous && definition.access & access::ENUM != 0;
    let of = definition.super_name.as_deref().filter(|_| body)?;
    program.class_by_name(of, definition.loader)
}

/// What a body adds to its enum, nobody can call.
fn overrides(program: &Program, of: ClassId, method: &Method) -> bool {
    let overridden = program.visible_method(of, &method.name, &method.desc).filter(|_| method.name != "<init>");
    overridden.is_some_and(|overridden| program.method(overridden).access & access::PRIVATE == 0)
}

/// The methods that every enum has without writing them (JLS 8.9.3).
#[must_use]
pub fn is_implicit(name: &str, desc: &str, class_access: u32) -> bool {
    let implicit =
        name == "values" && desc.starts_with("()[") || name == "valueOf" && desc.starts_with("(Ljava/lang/String;)");
    class_access & access::ENUM != 0 && implicit
}

/// Private, local and anonymous classes, what is nested in them, and classes that the program made at run time.
fn is_hidden(program: &Program, class: ClassId) -> bool {
    let definition = program.class(class);
    let nameless = matches!(definition.nest, Nesting::Local | Nesting::Anonymous | Nesting::Hidden);
    let outer = definition.outer.as_deref().and_then(|name| program.class_by_name(name, definition.loader));
    nameless && body_of_constant(program, class).is_none()
        || definition.is_made_at_run_time()
        || definition.access & access::PRIVATE != 0
        || outer.is_some_and(|outer| outer != class && is_hidden(program, outer))
}

/// The paths of a method's invocations, the one that adds most first.
fn paths(history: &History<'_>, places: &[u32], all: &[InvocationId]) -> Vec<Vec<InvocationId>> {
    let mut groups: IndexMap<Path, (Vec<Branch>, Vec<InvocationId>)> = IndexMap::new();
    for id in all {
        let branches = branches_in_span(history, *id);
        let group = groups.entry(path(history.calls.get(*id), history, &branches)).or_default();
        if group.1.is_empty() {
            group.0 = branches;
        }
        group.1.push(*id);
    }
    // Small invocations make small tests: within a path the shortest span first, but what made nothing of a text behind the others, and what did nothing at all last.
    for (_, group) in groups.values_mut() {
        group.sort_by_cached_key(|id| {
            let invocation = history.calls.get(*id);
            let length = match invocation.outcome {
                // The recording's last event is its end, and may be another thread's.
                Outcome::Open => u32::MAX,
                _ => places[invocation.end.index()] - places[invocation.start.index()],
            };
            (invocation.has_gap, gives_back(history, invocation), invocation.depth, length, *id)
        });
        let (idle, busy) = std::mem::take(group).into_iter().partition(|id| did_nothing(history, *id));
        *group = different_first(history, busy);
        earliest_third(group);
        group.extend(different_first(history, idle));
    }
    in_order_of_gain(groups.into_values().collect())
}

/// A method that does nothing would have given the same text.
fn gives_back(history: &History<'_>, invocation: &Invocation) -> bool {
    let given = invocation.returned().filter(|value| matches!(value, Value::String(_)));
    given.is_some_and(|text| history.log.values(invocation.arguments).contains(&text))
}

/// What gave something else than all before it, then what was given something else, then the rest.
fn different_first(history: &History<'_>, group: Vec<InvocationId>) -> Vec<InvocationId> {
    let (mut results, mut arguments) = (IndexSet::new(), IndexSet::new());
    let (mut ordered, mut given, mut rest) = (Vec::with_capacity(group.len()), Vec::new(), Vec::new());
    for id in group {
        let invocation = history.calls.get(id);
        let result = invocation.returned().map(|value| seen_value(history, value, invocation.end));
        let taken = history.log.values(invocation.arguments).iter();
        let taken: Vec<SeenValue> = taken.map(|value| seen_value(history, *value, invocation.start)).collect();
        let (new_result, new_arguments) = (results.insert(result), arguments.insert(taken));
        match (new_result, new_arguments) {
            (true, _) => ordered.push(id),
            (false, true) => given.push(id),
            (false, false) => rest.push(id),
        }
    }
    ordered.extend(given);
    ordered.extend(rest);
    ordered
}

/// What tells values apart: themselves; of an object its class, and its content if that was told and there is any.
type SeenValue = (Value, Option<ClassId>, Option<ContentId>);

fn seen_value(history: &History<'_>, value: Value, at: EventId) -> SeenValue {
    let Some(object) = value.object() else {
        return (value, None, None);
    };
    let content =
        told_at(history, object, at).filter(|content| !is_empty_content(&history.log.content(*content).shape));
    (Value::Absent, Some(history.program.object(object).class), content)
}

/// What a call needs grows with what went before it: the earliest may be carved where the shortest is not.
fn earliest_third(group: &mut [InvocationId]) {
    let earliest = group.iter().enumerate().min_by_key(|(_, id)| **id).map(|(at, _)| at);
    if let Some(at) = earliest.filter(|at| *at > 2) {
        group[2..=at].rotate_right(1);
    }
}

/// Greedily: next comes what takes most branches that nothing before it took; a kind of outcome counts as one.
fn in_order_of_gain(mut open: Vec<(Vec<Branch>, Vec<InvocationId>)>) -> Vec<Vec<InvocationId>> {
    let mut seen: IndexSet<Branch> = IndexSet::new();
    let mut ordered = Vec::with_capacity(open.len());
    while !open.is_empty() && ordered.len() < MOST_ORDERED {
        let gain = |group: &(Vec<Branch>, Vec<InvocationId>)| group.0.iter().filter(|one| !seen.contains(*one)).count();
        let best = (0..open.len()).max_by_key(|at| (gain(&open[*at]), std::cmp::Reverse(*at))).expect("not empty");
        let (branches, group) = open.remove(best);
        seen.extend(branches);
        ordered.push(group);
    }
    ordered.extend(open.into_iter().map(|(_, group)| group));
    ordered
}

/// The branches that the frames of an invocation's span took, in order, each once.
#[must_use]
pub fn branches_in_span(history: &History<'_>, id: InvocationId) -> Vec<Branch> {
    let invocation = history.calls.get(id);
    let frames: Vec<&Invocation> = history.calls.begun_in(invocation).take(MOST_FRAMES + 1).collect();
    let frames = if frames.len() > MOST_FRAMES { &frames[..1] } else { &frames[..] };
    // (Sorted in the end: a set of so many small things takes longer, for every invocation of a recording.)
    let mut branches = Vec::new();
    for frame in frames {
        if frame.thread != invocation.thread {
            continue;
        }
        // A handler is no branch: it is taken when what was called throws.
        if let (Outcome::Threw(_), Some(caller)) =
            (frame.outcome, frame.parent.filter(|_| frame.start != invocation.start))
            && let Some(method) = history.calls.get(caller).method()
        {
            branches.push((method, THREW | called_number(frame)));
        }
        let Some(method) = frame.method() else {
            continue;
        };
        branches.push((method, u32::MAX));
        for (word, bits) in (0u32..).zip(history.log.branches(frame.branches)) {
            let mut left = *bits;
            while left != 0 {
                branches.push((method, word * 64 + left.trailing_zeros()));
                left &= left - 1;
            }
        }
    }
    let kind = match invocation.outcome {
        Outcome::Open => 0,
        Outcome::Threw(_) => 1,
        Outcome::Returned(value) => 2 + u32::try_from(return_shape(history, invocation, value)).unwrap_or(0),
    };
    if let Some(method) = invocation.method() {
        branches.push((method, u32::MAX - 1 - kind));
    }
    branches.sort_unstable();
    branches.dedup();
    branches
}

fn path(invocation: &Invocation, history: &History<'_>, branches: &[Branch]) -> Path {
    let (outcome, detail) = match invocation.outcome {
        Outcome::Open => (0, 0),
        Outcome::Threw(value) => {
            (1, value.object().map_or(0, |object| u64::from(history.program.object(object).class.0)))
        }
        Outcome::Returned(value) => (2, return_shape(history, invocation, value)),
    };
    Path { outcome, detail, taken: digest(branches) }
}

/// FNV-1a: the same on every machine.
fn digest(branches: &[Branch]) -> u64 {
    let words = branches.iter().flat_map(|(method, branch)| [method.0, *branch]);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| (hash ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3))
}

/// Marks a call that threw, in the number of a branch; true branches stay far below.
const THREW: u32 = 0x4000_0000;

fn called_number(invocation: &Invocation) -> u32 {
    match invocation.invoked {
        Invoked::App(method) => method.0,
        Invoked::Library(callee) => THREW >> 1 | callee.0,
    }
}

/// An Optional, collection or map with nothing in it.
fn is_empty(history: &History<'_>, invocation: &Invocation, object: ObjectId) -> bool {
    told_at_end(history, invocation, object)
        .is_some_and(|(_, content)| is_empty_content(&history.log.content(content).shape))
}

fn is_empty_content(shape: &ContentShape) -> bool {
    match shape {
        ContentShape::List(all) | ContentShape::Set(all) => all.is_empty(),
        ContentShape::Map(entries) => entries.is_empty(),
        ContentShape::Optional(value) => *value == Value::Absent,
        _ => false,
    }
}

/// Null, a truth value, which enum constant, something empty, or any other object or value.
fn return_shape(history: &History<'_>, invocation: &Invocation, value: Value) -> u64 {
    let is_constant = |object: ObjectId| {
        let class = history.program.class(history.program.object(object).class);
        class.access & access::ENUM != 0
    };
    match value {
        Value::Null => 1,
        Value::Object(object) if is_constant(object) => 6 + u64::from(object.0),
        Value::Primitive(crate::trace::event::Primitive::Boolean(value)) => 2 + u64::from(value),
        Value::Object(object) if is_empty(history, invocation, object) => 0,
        Value::Object(_) => 4,
        _ => 5,
    }
}
