//! What a test opens, as resources of `try` statements around what needs them open, or closed by a call in `finally`.
//!
//! Input: the finished steps of a test. Output: declarations that became [`Statement::Resource`]s and guards behind steps, the steps behind which their blocks end,
//! and what the closing brings to the method. Invariants: whatever fails in a block, its resource is closed; no block ends before the recorded program closed the
//! resource, or before the last use of what is declared in it; blocks nest.

use super::arrange::Builder;
use crate::graph::objects::closes::CLOSEABLE;
use crate::java::tree::steps::{Parts, Step};
use crate::java::tree::syntax::{Expr, Local, LocalId, Statement};
use crate::java::types::classes::Lint;
use crate::java::types::java_type::Type;
use crate::scenario::model::{Action, Close, Closing, MethodRef, Probe, Scenario, VariableId};
use crate::trace::event::EventId;

/// javac warns of a `close()` that may throw the last of these.
const INTERRUPTS: [&str; 3] = ["java/lang/Throwable", "java/lang/Exception", "java/lang/InterruptedException"];

/// Makes resources of what the test closes.
pub(in crate::java) fn close_what_was_opened(builder: &mut Builder<'_, '_>, parts: &mut Parts, locals: &[Local]) {
    for closing in &builder.scenario.closes {
        let method = match &closing.how {
            Close::Resource { method, .. } | Close::Look { method, .. } => method,
            Close::Call { opener, actions } => {
                guard(builder, parts, *opener, actions);
                continue;
            }
        };
        let Some(local) = held_by(&builder.opened, &closing.how) else { continue };
        let Some(ty) = locals.get(local.0).map(|local| local.ty.clone()) else { continue };
        let is_closeable = ty.class_name().is_some_and(|name| builder.classes.is_subclass(name, CLOSEABLE));
        if !is_closeable {
            continue;
        }
        let is_named = parts.statements().any(|statement| names(statement, local));
        let declares =
            |statement: &&mut Statement| matches!(statement, Statement::Local { local: own, .. } if *own == local);
        let Some(declaration) = parts.statements_mut().find(declares) else { continue };
        let Statement::Local { value, suppress, .. } = declaration else { continue };
        builder.method_lints.append(suppress);
        let value = std::mem::replace(value, Expr::Literal(String::new()));
        *declaration = Statement::Resource { local, value, joins: false };
        note_close(builder, method, &ty);
        if !is_named {
            builder.method_lints.push(Lint::Try);
        }
    }
    end_blocks(builder.scenario, &builder.opened, parts);
}

/// The local that holds what is closed.
fn held_by(opened: &[(&Probe, LocalId)], how: &Close) -> Option<LocalId> {
    match how {
        Close::Resource { variable: VariableId(at), .. } => Some(LocalId(*at as usize)),
        Close::Look { probe, .. } => opened.iter().find(|(own, _)| *own == probe).map(|(_, local)| *local),
        Close::Call { .. } => None,
    }
}

/// Has calls made in the end, whatever happens behind the step of the action that opened something.
fn guard(builder: &mut Builder<'_, '_>, parts: &mut Parts, opener: EventId, calls: &[Action]) {
    let scenario = builder.scenario;
    let Some(at) = guarded_from(scenario, &parts.steps().collect::<Vec<_>>(), opener) else { return };
    let statements: Vec<Statement> = calls.iter().map(|call| builder.closing_statement(call)).collect();
    let lints = builder.take_lints();
    builder.method_lints.extend(lints);
    let step = parts.steps_mut().nth(at).expect("it was found there");
    // (What was opened last is closed first.)
    step.guards.splice(..0, statements);
}

/// The step behind which a guard of what an action opened begins. (What a resource opens it closes: what else is done there follows what is done first in its block.)
fn guarded_from(scenario: &Scenario, steps: &[&Step], opener: EventId) -> Option<usize> {
    let opens = |step: &&Step| step.actions.iter().any(|at| scenario.action(*at).event == opener);
    let from = steps.iter().rposition(opens)?;
    let first = steps[from..].iter().position(|step| !is_resource(step))?;
    Some(from + first)
}

/// Whether a statement uses a local.
fn names(statement: &Statement, local: LocalId) -> bool {
    statement.expressions().iter().any(|expr| expr.uses(local) > 0)
}

/// Collects what the call of `close()` brings, as the declared type has it.
fn note_close(builder: &mut Builder<'_, '_>, close: &MethodRef, ty: &Type) {
    let owner = ty.class_name().unwrap_or(&close.owner).to_owned();
    let intended = builder.note(close, &owner, true);
    let lints = builder.take_lints();
    builder.method_lints.extend(lints);
    let seen = builder.classes.seen_method(&owner, &intended);
    let interrupts = |thrown: &String| INTERRUPTS.contains(&thrown.as_str());
    if owner != CLOSEABLE && seen.method.is_some_and(|method| method.throws.iter().any(interrupts)) {
        builder.method_lints.push(Lint::Try);
    }
}

/// Decides where the block of each resource ends, and which resources share one.
fn end_blocks(scenario: &Scenario, opened: &[(&Probe, LocalId)], parts: &mut Parts) {
    let before_act = parts.arrange.len();
    let before_looks = before_act + parts.act.len();
    let steps: Vec<&Step> = parts.steps().collect();
    let mut ends: Vec<Option<usize>> = vec![None; steps.len()];
    for from in (0..steps.len()).rev() {
        let Some(closing) = closing_behind(scenario, opened, &steps, from) else { continue };
        let last = steps.iter().rposition(|step| is_before(scenario, step, closing));
        let mut end = if closing.late { steps.len() - 1 } else { from.max(last.unwrap_or(from)) };
        loop {
            if end >= before_act {
                end = last_beside_act(scenario, &steps, end, closing);
            }
            match needed_behind(&steps, &ends, from, end) {
                Some(later) => end = later,
                None => break,
            }
        }
        ends[from] = Some(end);
    }
    let mut steps: Vec<&mut Step> = parts.steps_mut().collect();
    for (at, end) in ends.iter().enumerate().filter_map(|(at, end)| Some((at, (*end)?))) {
        let shares = at > 0
            && ![before_act, before_looks].contains(&at)
            && ends[at - 1] == Some(end)
            && is_resource(steps[at - 1]);
        let is_guard = !is_resource(steps[at]);
        match &mut steps[at].statement {
            Statement::Resource { joins, .. } if shares => *joins = true,
            // Nothing can fail behind it.
            _ if at == end && is_guard => {
                let guards = std::mem::take(&mut steps[at].guards);
                steps[at].behind.extend(guards);
            }
            _ => steps[end].ends += 1,
        }
    }
}

fn is_resource(step: &Step) -> bool {
    matches!(step.statement, Statement::Resource { .. })
}

/// What is closed at the end of the block that a step begins.
fn closing_behind<'s>(
    scenario: &'s Scenario,
    opened: &[(&Probe, LocalId)],
    steps: &[&Step],
    from: usize,
) -> Option<&'s Closing> {
    let step = steps[from];
    let opens = |closing: &&Closing| match (&closing.how, &step.statement) {
        (how @ (Close::Resource { .. } | Close::Look { .. }), Statement::Resource { local, .. }) => {
            held_by(opened, how) == Some(*local)
        }
        (Close::Call { opener, .. }, _) if !step.guards.is_empty() => {
            guarded_from(scenario, steps, *opener) == Some(from)
        }
        _ => false,
    };
    scenario.closes.iter().find(opens)
}

/// Whether a step was recorded before a resource was closed.
fn is_before(scenario: &Scenario, step: &Step, closing: &Closing) -> bool {
    step.actions.iter().any(|at| scenario.action(*at).event < closing.at)
}

/// The act and what looks at it stay together, but for calls that the program made when it had closed the resource: they may need that. (A pool of one.)
fn last_beside_act(scenario: &Scenario, steps: &[&Step], end: usize, closing: &Closing) -> usize {
    let act = steps.iter().rposition(|step| step.actions.contains(&scenario.arrange.len()));
    let event = |step: &Step| step.assertion.and_then(|at| scenario.assertions.get(at)).map(|look| look.event);
    let beside = steps.iter().rposition(|step| event(step).is_some_and(|at| at <= closing.at));
    let first = end.max(act.max(beside).unwrap_or(end)) + 1;
    let later = steps.iter().skip(first).position(|step| event(step).is_some_and(|at| at > closing.at));
    later.map_or(steps.len() - 1, |behind| first + behind - 1)
}

/// The last step behind a block that needs what is declared in it, or that a block inside reaches to.
fn needed_behind(steps: &[&Step], ends: &[Option<usize>], from: usize, end: usize) -> Option<usize> {
    // What stands before a guard is declared outside its block.
    let first = if is_resource(steps[from]) { from } else { from + 1 };
    let inside_block = steps[..=end].get(first..).unwrap_or_default();
    let declared: Vec<LocalId> = inside_block.iter().filter_map(|step| step.statement.declares()).collect();
    let uses = |statement: &Statement| declared.iter().any(|local| names(statement, *local));
    let used = steps.iter().rposition(|step| uses(&step.statement));
    let at_ends = steps.iter().enumerate().filter(|(_, step)| step.guards.iter().any(uses));
    let at_ends = at_ends.map(|(at, _)| ends[at].unwrap_or(at)).max();
    // (The block of a guard begins behind its step.)
    let begun = if is_resource(steps[end]) { end + 1 } else { end };
    let inside = ends.get(from..begun).unwrap_or_default().iter().flatten().copied().max();
    used.max(at_ends).max(inside).filter(|later| *later > end)
}
