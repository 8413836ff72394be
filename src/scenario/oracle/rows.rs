//! What the act left in tables.
//!
//! Input: what the SQL that ran in the act says of rows. Output: checks of the plan. Invariants: a row is looked for as the last statement left it: nothing behind
//! it in the act may have changed it; what is in an open transaction only the act's own connection sees, and what the act rolled back is not there. Why by what the
//! SQL says: the recorder asks the program's database nothing, and what wrote a table is seldom followed by what reads it back in the same way.

use std::mem::discriminant;

use indexmap::{IndexMap, IndexSet};

use super::{Check, Expectation, Look, Plan};
use crate::graph::databases::{RowCondition, RowsLeft};
use crate::graph::invocation::{Invocation, InvocationId};
use crate::graph::location::Location;
use crate::slice::context::SliceContext;
use crate::trace::event::{EventId, Value};

/// Rows that one test looks for.
const MOST_ROWS: usize = 4;
/// Rows, the last first, of which it is asked whether they are as they were left.
const MOST_TRIED: usize = 16;
/// Rows of any table, the last first, among which one is looked for that had left such a row already.
const MOST_EARLIER: usize = 4096;
const ROLLBACK: (&str, &str) = ("rollback", "()V");
const ENDS_TRANSACTION: [&str; 2] = ["commit", "setAutoCommit"];

/// Adds checks of rows that the act put into tables, changed and took out of them. True if there are any.
pub fn extend_for_rows(context: &SliceContext<'_>, target: InvocationId, plan: &mut Plan) -> bool {
    let invocation = context.history.calls.get(target);
    if invocation.has_gap {
        return false;
    }
    let all = &context.history.flow.rows_left;
    let later = Later::of(context, plan);
    let is_unknown = |rows: &RowsLeft| rows.is_there && rows.conditions.is_empty();
    let left = left_in(context, invocation.start)
        .rev()
        .flat_map(|(at, rows)| rows.iter().enumerate().rev().map(move |(number, rows)| (at, number, rows)));
    // (Of rows that are read back on the connection that wrote them, one that others see tells that they are there to stay.)
    let mut tells_commit = false;
    let mut is_meant = |rows: &RowsLeft| {
        let may_tell = || rows.in_transaction && !later.connects(rows);
        !is_unknown(rows)
            && later.leaves(rows)
            && (!later.tells(rows) || may_tell() && !std::mem::replace(&mut tells_commit, true))
    };
    let tried = left.filter(|(.., rows)| is_meant(rows)).take(MOST_TRIED);
    let checks = tried.filter_map(|(at, number, rows)| {
        let (seen, fate) = seen_behind(context, invocation, at, rows)?;
        let seen = later.looked_for(rows, seen)?;
        let there = rows.is_there && fate == Fate::Kept;
        // (One that adds rows may put back what is not there.)
        if !there && later.adds(rows) {
            return None;
        }
        if fate == Fate::RolledBack && !is_new(all, at, rows) {
            return None;
        }
        let check = Check::plain(Look::Rows { at, number, seen, there }, Expectation::RowIsThere(there));
        Some(Check { why: why(rows, fate).to_owned(), ..check })
    });
    // (Of many, the last.)
    let mut checks: Vec<Check> = checks.take(MOST_ROWS).collect();
    checks.reverse();
    plan.extend(checks)
}

/// Rows by what the later calls of a plan do about them.
#[derive(Default)]
struct Later<'h> {
    /// They say what is there. (One that gives nothing, only counts, or says yes or no, says nothing of a row.)
    told: IndexSet<&'h str>,
    /// They only add some, and leave the others.
    added: IndexSet<&'h str>,
    /// They do anything else.
    changed: IndexSet<&'h str>,
    /// They look at it, and connect for that or for something else.
    connecting: IndexSet<&'h str>,
}

impl<'h> Later<'h> {
    fn of(context: &SliceContext<'h>, plan: &Plan) -> Self {
        let flow = &context.history.flow;
        let name = |location| flow.locations.get(location).name();
        let counts = |check: &Check| {
            let is_number = matches!(check.expectation, Expectation::Value(Value::Primitive(_) | Value::Boxed(_)));
            (is_number || check.expectation == Expectation::Completes) && matches!(check.look, Look::Observer(_))
        };
        let mut later = Self::default();
        for (observer, check) in plan.checks.iter().filter_map(|check| Some((check.observer?, check))) {
            for rows in context.resources_changed_in(observer).filter_map(|one| name(one.location)) {
                let adds = only_adds(context, observer, rows);
                if adds { &mut later.added } else { &mut later.changed }.insert(rows);
            }
            if !counts(check) {
                let looked_at = || context.resources_used_in(observer).filter_map(|used| name(used.location));
                let span = context.span(observer);
                later.told.extend(looked_at());
                if context.history.closes.connects_in(span.first, span.last) {
                    later.connecting.extend(looked_at());
                }
            }
        }
        later
    }

    fn tells(&self, rows: &RowsLeft) -> bool {
        self.told.contains(rows.location.as_str())
    }

    fn connects(&self, rows: &RowsLeft) -> bool {
        self.connecting.contains(rows.location.as_str())
    }

    fn adds(&self, rows: &RowsLeft) -> bool {
        self.added.contains(rows.location.as_str())
    }

    fn leaves(&self, rows: &RowsLeft) -> bool {
        !self.changed.contains(rows.location.as_str())
    }

    /// By whom a row is looked for behind these calls. (Others would wait for what they may have added and not committed, where the database locks whole tables.)
    fn looked_for(&self, rows: &RowsLeft, seen: SeenBy) -> Option<SeenBy> {
        match (self.tells(rows), seen) {
            (true, SeenBy::Committed) if !self.adds(rows) => Some(SeenBy::Others),
            (true, _) => None,
            (false, SeenBy::Committed) if self.adds(rows) => Some(SeenBy::Anyone),
            (false, seen) => Some(seen),
        }
    }
}

/// What calls in an action left in tables, in their order.
fn left_in<'h>(
    context: &SliceContext<'h>,
    action: EventId,
) -> impl DoubleEndedIterator<Item = (EventId, &'h [RowsLeft])> {
    let (all, span) = (&context.history.flow.rows_left, context.span(action));
    let inside = all.partition_point(|at, _| *at < span.first)..all.partition_point(|at, _| *at <= span.last);
    let left = all[inside].iter().map(|(at, left)| (*at, left.as_slice()));
    left.filter(move |(at, _)| context.contains(action, *at))
}

/// Whether all that an action is known to have done to rows added some.
fn only_adds(context: &SliceContext<'_>, action: EventId, rows: &str) -> bool {
    let mut left = left_in(context, action).flat_map(|(_, left)| left).filter(|left| left.location == rows).peekable();
    left.peek().is_some() && left.all(|left| left.adds)
}

fn why(rows: &RowsLeft, fate: Fate) -> &'static str {
    match (fate, rows.is_there, rows.adds) {
        (Fate::RolledBack, ..) => "a row that the method rolled back",
        (Fate::Kept, true, true) => "a row that the method inserted",
        (Fate::Kept, true, false) => "a row that the method updated",
        (Fate::Kept, false, _) => "rows that the method deleted",
    }
}

/// Whether no row that is known to be there before is like one that a call left.
fn is_new(all: &IndexMap<EventId, Vec<RowsLeft>>, at: EventId, rows: &RowsLeft) -> bool {
    let earlier =
        all[..all.partition_point(|other, _| *other < at)].iter().rev().flat_map(|(_, other)| other.iter().rev());
    for (number, other) in earlier.enumerate() {
        if number == MOST_EARLIER {
            return false;
        }
        if other.location != rows.location {
            continue;
        }
        let is_emptied = !other.is_there && other.conditions.is_empty();
        if is_emptied {
            return true;
        }
        if other.is_there && !differs(rows, other) {
            return false;
        }
    }
    true
}

/// Whether two rows have another value in the same column.
fn differs(rows: &RowsLeft, other: &RowsLeft) -> bool {
    let others = |one: &RowCondition| other.conditions.iter().find(|other| other.text == one.text);
    // (A number of another type may be the same for the database, and so may an object.)
    let differ = |one: &Value, other: &Value| match (one, other) {
        (Value::String(_), Value::String(_)) => one != other,
        (Value::Primitive(a), Value::Primitive(b)) => discriminant(a) == discriminant(b) && a != b,
        _ => false,
    };
    let differ = |one: &RowCondition, other: &RowCondition| {
        one.values.iter().zip(&other.values).any(|(one, other)| differ(one, other))
    };
    rows.conditions.iter().any(|one| others(one).is_some_and(|other| differ(one, other)))
}

/// Who sees what a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenBy {
    Anyone,
    /// Its transaction is open.
    OwnConnection,
    /// The act ended its transaction, which others show better than its own connection.
    Committed,
    /// The same, and only others are asked: its own connection tells nothing new.
    Others,
}

/// What became of rows when the transaction ended that left them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Kept,
    RolledBack,
}

/// Who sees rows as a call left them, or sees that they were rolled back, when the act is over. None if something behind it may have changed them.
fn seen_behind(
    context: &SliceContext<'_>,
    invocation: &Invocation,
    at: EventId,
    rows: &RowsLeft,
) -> Option<(SeenBy, Fate)> {
    let flow = &context.history.flow;
    let location = flow.locations.find(&Location::Resource(rows.location.clone()))?;
    let mut seen = if rows.in_transaction { SeenBy::OwnConnection } else { SeenBy::Anyone };
    let mut fate = Fate::Kept;
    let behind = EventId(context.invocation(at)?.end.0 + 1);
    for id in flow.definitions_in(location, behind, invocation.end) {
        let event = flow.definition(*id).event;
        let call = context.enclosing(event).next().map(|id| context.history.calls.get(id))?;
        let others = flow.rows_left.get(&call.start);
        let adds = |all: &Vec<RowsLeft>| all.iter().all(|other| other.adds && other.location == rows.location);
        let called = call.callee().map(|callee| context.history.program.callee(callee));
        let is_own = seen == SeenBy::OwnConnection && call.receiver_object() == Some(rows.connection);
        match called {
            Some(callee) if is_own && rows.is_there && (&*callee.name, &*callee.desc) == ROLLBACK => {
                (seen, fate) = (SeenBy::Anyone, Fate::RolledBack);
            }
            Some(callee) if ENDS_TRANSACTION.contains(&callee.name.as_str()) => {
                seen = if is_own { SeenBy::Committed } else { SeenBy::Anyone };
            }
            _ if rows.is_there && fate == Fate::Kept && others.is_some_and(adds) => {
                // (Where the database locks whole tables, others would wait for what is open once more.)
                if seen != SeenBy::OwnConnection && others.is_some_and(|all| all.iter().any(|one| one.in_transaction)) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some((seen, fate))
}
