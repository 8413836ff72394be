//! Whether a method gets a test, as long as none is run: what `list` tells.
//!
//! Input: the search for tests of one method. Output: the first test that `generate --no-verify` would write, or why there is none. Invariant: invocations
//! are looked at in the same order and refused for the same reasons; what `generate` tries besides (branches that no test takes, a weak test's second look) may give a method a
//! test all the same.

use super::{NOTHING_SHOWS, is_silent};
use crate::carve::{MOST_WEAK, PerMethod, ROUNDS, Rejection, TargetSearch};
use crate::graph::History;
use crate::graph::changed::did_nothing;
use crate::java::{Emission, EmitOptions, emit_suite};
use crate::program::Program;
use crate::scenario::model::Scenario;
use crate::slice::reason::{Reason, ReasonCode};

/// Invocations that `generate` asks for by itself, before it looks for further ones.
const ASKED: usize = 3;

/// The first test of a method that may be kept.
///
/// # Errors
/// The first reason why an invocation gave none: that of a test which would not be kept before that of what cannot be carved.
pub fn first_test(history: &History<'_>, search: &mut TargetSearch<'_, '_>) -> Result<Scenario, Reason> {
    let (mut refused, mut silent) = (None, 0);
    for round in std::iter::repeat_n(0, ASKED).chain(1..ROUNDS) {
        for scenario in search.carve_round(round, PerMethod::Most(1)) {
            let complaint = complaint(history, &scenario);
            let Some(reason) = complaint else { return Ok(scenario) };
            silent += usize::from(reason.code == ReasonCode::Weak);
            refused.get_or_insert(reason);
        }
        if silent >= MOST_WEAK {
            break;
        }
    }
    Err(refused.unwrap_or_else(|| not_carved(history, search.rejections())))
}

/// Why a test would not be kept, as far as that shows without a run.
fn complaint(history: &History<'_>, scenario: &Scenario) -> Option<Reason> {
    if is_silent(history, scenario) {
        return Some(Reason::new(ReasonCode::Weak, NOTHING_SHOWS));
    }
    let emission = emit_alone(history.program, scenario);
    emission.rejected.first().map(|(_, error)| Reason::new(error.code(), error.to_string()))
}

/// A test in a file of its own, for the release of its class.
#[must_use]
pub fn emit_alone(program: &Program, scenario: &Scenario) -> Emission {
    let release = program.class(scenario.cut).release();
    emit_suite(program, std::slice::from_ref(scenario), &EmitOptions { release, ..EmitOptions::default() })
}

/// Why none could be carved: of invocations that did something, if some did.
fn not_carved(history: &History<'_>, rejections: &[Rejection]) -> Reason {
    let busy = rejections.iter().find(|one| !did_nothing(history, one.invocation));
    match (busy, rejections.first()) {
        (Some(busy), _) => busy.reason.clone(),
        (None, Some(first)) => Reason::new(ReasonCode::NothingToNotice, idle(&first.reason)),
        (None, None) => Reason::new(ReasonCode::NothingToNotice, IDLE),
    }
}

const IDLE: &str = "it gave and changed nothing";

/// What is told of a method of which no invocation did anything, beside why these cannot be carved.
pub(super) fn idle(reason: &Reason) -> String {
    format!("{IDLE} (and {}: {})", reason.code, reason.detail)
}
