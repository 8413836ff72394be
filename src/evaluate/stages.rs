//! What carving takes, stage by stage: a carve of our own, as `generate` begins, without verification.
//!
//! Input: a program with its events. Output: times, and the methods that the recording saw. `generate` itself may not tell times: what
//! it writes is the same for the same recording.

use std::time::{Duration, Instant};

use indexmap::IndexSet;

use crate::carve::{CarveOptions, Carver, PerMethod};
use crate::graph::History;
use crate::java::{EmitOptions, Junit, emit_suite};
use crate::library::LibraryTable;
use crate::program::Program;
use crate::scenario::model::Scenario;
use crate::trace::log::EventLog;

/// Tests for each method, as `generate` has it by default.
const PER_METHOD: usize = 3;

/// What the stages took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct StageTimes {
    pub graphs: Duration,
    /// Slices and scenarios.
    pub carve: Duration,
    /// Java source.
    pub emit: Duration,
}

impl StageTimes {
    /// The stages of one more recorded JVM.
    pub(crate) fn add(&mut self, other: Self) {
        self.graphs += other.graphs;
        self.carve += other.carve;
        self.emit += other.emit;
    }
}

/// Times the stages of one recorded JVM; also gives the methods under test that it saw.
#[must_use]
pub(crate) fn time_stages(program: &Program, log: &EventLog, table: &LibraryTable) -> (StageTimes, IndexSet<String>) {
    let start = Instant::now();
    let history = History::build(program, log, table);
    let graphs = start.elapsed();
    let start = Instant::now();
    let mut carver = Carver::new(&history, table, CarveOptions { variants: 1, ..CarveOptions::default() });
    let targets: Vec<usize> = (0..carver.targets.len()).collect();
    let carved = carver.each(&targets, |_, search| search.carve_round(0, PerMethod::Most(PER_METHOD)));
    let scenarios: Vec<Scenario> = carved.into_iter().flatten().collect();
    let carve = start.elapsed();
    let start = Instant::now();
    let _emission = emit_suite(program, &scenarios, &emit_options(program, &scenarios));
    let emit = start.elapsed();
    let seen = carver.targets.iter().map(|target| program.method_text(target.method)).collect();
    (StageTimes { graphs, carve, emit }, seen)
}

fn emit_options(program: &Program, scenarios: &[Scenario]) -> EmitOptions {
    let oldest = scenarios.iter().map(|one| program.class(one.cut).release()).min();
    EmitOptions { junit: Junit::Junit5, release: oldest.unwrap_or(8), ..EmitOptions::default() }
}
