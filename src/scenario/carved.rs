//! Invocations that carved tests made: what they show, they were carved from.
//!
//! Input: a history. Output: for each invocation whether a carved test drove it. Why: after the first `generate` a build runs the carved
//! tests beside the others, so the next recording has both. Carved again from themselves, tests would say that they were recorded in
//! themselves, change without a reason, and never go. Invariant: what carved tests did stays in the history (it may have changed static
//! state); it only is no candidate.

use crate::graph::History;
use crate::trace::event::MethodId;

/// What we call test classes; nobody else does.
const SUFFIX: &str = "CarvedTest";

/// By the number of the invocation.
pub(super) fn driven_by_carved_tests(history: &History<'_>) -> Vec<bool> {
    let mut driven: Vec<bool> = Vec::with_capacity(history.calls.invocations.len());
    // Callers stand before what they call.
    for (_, invocation) in history.calls.iter() {
        let around = invocation.parent.is_some_and(|parent| driven[parent.index()]);
        driven.push(around || invocation.method().is_some_and(|method| is_carved_test(history, method)));
    }
    driven
}

/// Whether a top-level class of this name is one of ours.
pub(crate) fn is_carved_name(name: &str) -> bool {
    name.ends_with(SUFFIX)
}

fn is_carved_test(history: &History<'_>, method: MethodId) -> bool {
    let class = history.program.method(method).class;
    let name = &history.program.class(class).name;
    let top = name.split('$').next().unwrap_or(name);
    is_carved_name(top) && history.program.is_driver_method(method)
}

#[cfg(test)]
mod tests {
    use crate::graph::with_history;
    use crate::scenario::select::select_candidates;

    /// Two tests call the same method, the first of them carved.
    const TRACE: &str = "testcarve-trace 1
header command \"\"
class 1 name=\"java/lang/Object\" access=1 kind=lib nest=top loader=0 version=61
class 2 name=\"a/BCarvedTest\" access=1 kind=test super=\"java/lang/Object\" nest=top source=\"file:/t/\" loader=2 version=61
method 1 class=2 name=\"t\" desc=\"()V\" access=1 marks=\"org/junit/Test\"
class 3 name=\"a/BTest\" access=1 kind=test super=\"java/lang/Object\" nest=top source=\"file:/t/\" loader=2 version=61
method 2 class=3 name=\"t\" desc=\"()V\" access=1 marks=\"org/junit/Test\"
class 4 name=\"a/B\" access=1 kind=app super=\"java/lang/Object\" nest=top source=\"file:/c/\" loader=2 version=61
method 3 class=4 name=\"m\" desc=\"()I\" access=9
thread 1 name=\"main\"
T 1
> 1 -
> 3 -
< i1
< -
> 2 -
> 3 -
< i1
< -
";

    #[test]
    fn only_what_other_tests_drove_is_a_candidate() {
        with_history(TRACE, |history| {
            let candidates = select_candidates(history);
            let found: Vec<u32> =
                candidates.iter().flat_map(|one| one.paths.concat()).map(|id| history.calls.get(id).start.0).collect();
            assert_eq!(found, [5]);
            assert_eq!(candidates[0].calls, 1);
        });
    }
}
