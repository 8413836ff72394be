//! Which invocations become tests: the methods under test, and for each the most different invocations.
//!
//! Input: a history, patterns. Output: candidates by method, most different first. Invariant: every invocation of every method under
//! test is either a candidate or rejected with a reason; nothing is skipped in silence.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};

use crate::graph::History;
use crate::graph::invocation::{Invocation, InvocationId, Outcome};
use crate::trace::definition::Nesting;
use crate::trace::event::{ClassId, MethodId, Value};

const ACC_PRIVATE: u32 = 0x2;
const ACC_ABSTRACT: u32 = 0x400;
const ACC_BRIDGE_OR_SYNTHETIC: u32 = 0x1040;

/// Invocations of a method, most different first.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub method: MethodId,
    pub invocations: Vec<InvocationId>,
    /// How many there were in all.
    pub calls: usize,
}

/// How an invocation went: two of the same shape are the same behaviour as far as the recording tells without running.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Behaviour {
    outcome: u8,
    detail: u64,
    branches: Vec<u64>,
}

/// At most this many invocations of a method are looked at one by one.
const MOST_CANDIDATES: usize = 400;

/// The methods under test of a recording, in the order of their definitions.
#[must_use]
pub fn select_candidates(history: &History<'_>) -> Vec<Candidates> {
    let mut by_method: BTreeMap<MethodId, Vec<InvocationId>> = BTreeMap::new();
    for (id, invocation) in history.calls.iter() {
        if let Some(method) = invocation.method()
            && is_target(history, method)
        {
            by_method.entry(method).or_default().push(id);
        }
    }
    by_method
        .into_iter()
        .map(|(method, all)| Candidates { method, calls: all.len(), invocations: most_different(history, &all) })
        .collect()
}

/// Whether a method can be a method under test at all: of the application, callable from its package.
#[must_use]
pub fn is_target(history: &History<'_>, method: MethodId) -> bool {
    let program = history.program;
    let definition = program.method(method);
    program.is_target_class(definition.class)
        && !program.is_driver_method(method)
        && definition.access & (ACC_PRIVATE | ACC_BRIDGE_OR_SYNTHETIC) == 0
        && definition.name != "<clinit>"
        && !(definition.name == "<init>" && program.class(definition.class).access & ACC_ABSTRACT != 0)
        && !is_hidden(history, definition.class)
}

/// Private, local and anonymous classes, and what is nested in them.
fn is_hidden(history: &History<'_>, class: ClassId) -> bool {
    let definition = history.program.class(class);
    let nameless = matches!(definition.nest, Nesting::Local | Nesting::Anonymous | Nesting::Hidden);
    let outer = definition.outer.as_deref().and_then(|name| history.program.class_by_name(name, definition.loader));
    nameless
        || definition.access & ACC_PRIVATE != 0
        || outer.is_some_and(|outer| outer != class && is_hidden(history, outer))
}

/// One of each behaviour first, then the second of each, and so on.
fn most_different(history: &History<'_>, all: &[InvocationId]) -> Vec<InvocationId> {
    let mut groups: IndexMap<Behaviour, Vec<InvocationId>> = IndexMap::new();
    for id in all {
        groups.entry(behaviour(history, history.calls.get(*id))).or_default().push(*id);
    }
    // Small invocations make small tests: within a behaviour the shortest span first.
    for group in groups.values_mut() {
        group.sort_by_key(|id| {
            let invocation = history.calls.get(*id);
            (invocation.has_gap, invocation.depth, invocation.end.0 - invocation.start.0, *id)
        });
    }
    let mut picked: IndexSet<InvocationId> = IndexSet::new();
    let longest = groups.values().map(Vec::len).max().unwrap_or(0);
    for round in 0..longest {
        picked.extend(groups.values().filter_map(|group| group.get(round)));
        if picked.len() >= MOST_CANDIDATES {
            break;
        }
    }
    picked.into_iter().collect()
}

fn behaviour(history: &History<'_>, invocation: &Invocation) -> Behaviour {
    let (outcome, detail) = match invocation.outcome {
        Outcome::Open => (0, 0),
        Outcome::Threw(value) => {
            (1, value.object().map_or(0, |object| u64::from(history.program.object(object).class.0)))
        }
        Outcome::Returned(value) => (2, return_shape(value)),
    };
    Behaviour { outcome, detail, branches: history.log.branches(invocation.branches).to_vec() }
}

fn return_shape(value: Value) -> u64 {
    match value {
        Value::Null => 1,
        Value::Primitive(crate::trace::event::Primitive::Boolean(value)) => 2 + u64::from(value),
        Value::Object(_) => 4,
        _ => 5,
    }
}
