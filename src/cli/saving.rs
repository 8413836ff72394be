//! A `generate` that takes long: what is verified so far is on the disk, and `--time-limit` ends it with a suite.
//!
//! Input: the harvest, between two methods. Output: suites as they would be if that were all; whether to go on. Invariants: each file that is written was
//! verified as it stands; what a run that nobody interrupts writes in the end does not depend on what was saved on the way.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::args::GenerateArgs;
use super::generate::{Gathered, place, write};
use super::placement::{Placement, Site};
use super::suite_files::Rest;
use super::targets::Called;
use super::ui::Ui;
use crate::generate::{Harvest, Reducing};
use crate::slice::keeping::Keeping;

/// Nobody minds what takes less to do again.
const INTERVAL: Duration = Duration::from_secs(30);
/// Saving may take this part of the time at most, one in so many.
const SHARE: u32 = 10;
/// What the last step takes at least, for JVMs to start and files to be written.
const LAST_STEP: Duration = Duration::from_secs(5);
/// What it takes for each test, whose verdict as a scenario may have been known without trying.
const OF_A_TEST: Duration = Duration::from_millis(6);
/// A last step may take so much longer than what is known lets one expect.
const SLOWER: f64 = 1.25;

/// Looks at the time.
pub(super) struct Saver<'a> {
    args: &'a GenerateArgs,
    ui: &'a Ui,
    begun: Instant,
    /// When something was saved, how long that took, and how many tests there were.
    saved: Instant,
    took: Duration,
    tests: u32,
    failure: Option<anyhow::Error>,
    over: bool,
}

impl<'a> Saver<'a> {
    pub(super) fn new(args: &'a GenerateArgs, ui: &'a Ui) -> Self {
        let now = Instant::now();
        Self { args, ui, begun: now, saved: now, took: Duration::ZERO, tests: 0, failure: None, over: false }
    }

    /// Whether no more is to be carved.
    pub(super) fn is_over(&mut self, harvest: &Harvest) -> bool {
        let until_end = || self.begun.elapsed() + self.last_step(harvest);
        self.over = self.over || self.args.time_limit.is_some_and(|limit| until_end() >= limit);
        self.over
    }

    /// What it will take to compile and run all tests as they are written: what that took when they were saved, with as much more for each test since; before that
    /// a little longer than trying them.
    fn last_step(&self, harvest: &Harvest) -> Duration {
        let tests = number_of_tests(harvest);
        let tried = harvest.verify_time.mul_f64(SLOWER).max(OF_A_TEST.saturating_mul(tests));
        let saved = (self.tests > 0).then(|| self.took.mul_f64(SLOWER * f64::from(tests) / f64::from(self.tests)));
        LAST_STEP + saved.map_or(tried, |saved| saved.min(tried))
    }

    /// Why something could not be saved.
    pub(super) fn failure(&mut self) -> Option<anyhow::Error> {
        self.failure.take()
    }

    /// Saves what there is if it is time, and tells whether to go on.
    pub(super) fn pause(
        &mut self,
        harvest: &mut Harvest,
        keeping: &Keeping,
        sites: &[Site],
        events: &[usize],
    ) -> ControlFlow<()> {
        if self.is_over(harvest) {
            return ControlFlow::Break(());
        }
        let since = self.saved.elapsed();
        let interval = self.args.save_every.unwrap_or_else(|| INTERVAL.max(self.took * SHARE));
        if since < interval || harvest.kept.is_empty() || self.is_near_end(since) {
            return ControlFlow::Continue(());
        }
        let start = Instant::now();
        self.tests = number_of_tests(harvest);
        let saved = self.save(harvest, keeping, sites, events);
        self.saved = Instant::now();
        self.took = start.elapsed();
        match saved {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Where there is a limit, the suite at its end comes soon enough.
    fn is_near_end(&self, since: Duration) -> bool {
        self.args.time_limit.is_some_and(|limit| self.begun.elapsed() + since > limit)
    }

    fn save(&self, harvest: &mut Harvest, keeping: &Keeping, sites: &[Site], events: &[usize]) -> anyhow::Result<()> {
        let mut so_far = harvest.snapshot();
        let program = so_far.take_program();
        let placement = Placement::new(self.args.output.clone(), self.args.junit, sites.to_vec());
        let events = events.to_vec();
        let mut gathered =
            Gathered { harvest: so_far, program, called: Called::default(), placement, events, left_out: 0 };
        // (What is left out is decided when all is there.)
        let suites = place(self.args, keeping, Reducing::default(), &mut gathered, self.ui)?;
        write(self.args, &gathered, suites, Rest::Waits, self.ui)?;
        harvest.give_back(gathered.harvest.take_jvms());
        Ok(())
    }
}

fn number_of_tests(harvest: &Harvest) -> u32 {
    u32::try_from(harvest.kept.len()).unwrap_or(u32::MAX)
}
