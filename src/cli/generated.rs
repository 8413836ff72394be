//! What `testcarve generate` tells at its end.
//!
//! Input: the harvest, and the suites as they stand on the disk. Output: the summary, as text or JSON, and whether all that was asked
//! for is there. Invariant: only tests that were written now count as written.

use std::path::PathBuf;

use indexmap::{IndexMap, IndexSet};

use super::args::GenerateArgs;
use super::generate::Gathered;
use super::placement::shown;
use super::recordings::budget_text;
use super::suite_files::Stored;
use super::targets::{ALL_EXCLUDED, NO_CALLS};
use super::test_dependency::{beside_kotlin, without_junit};
use super::ui::{Format, Ui};
use crate::counted::{counted, word_for};
use crate::generate::{Harvest, MinimizeFigures};
use crate::manifest::{
    FILE_NAME, MinimizedEntry, SkippedEntry, TestEntry, Verification, Verified, only_through_callers,
};
use crate::program::pattern::MethodPattern;
use crate::slice::reason::ReasonCode;

/// Letters of what is told of a method beside it; testcarve.json has the whole.
const LONGEST_DETAIL: usize = 160;

/// A suite as it stands on the disk now.
pub(super) struct Written {
    pub(super) output: PathBuf,
    /// Targets of the tests that were to be written, weak ones apart.
    pub(super) carved: IndexSet<String>,
    pub(super) stored: Stored,
}

impl Written {
    fn tests(&self) -> usize {
        self.stored.new_tests().count()
    }
}

/// What is told at the end.
pub(super) struct Total<'a> {
    harvest: &'a Harvest,
    suites: Vec<Written>,
    /// Targets of tests that count and were written.
    with: IndexSet<String>,
    /// Methods without a test of their own that written tests notice, too.
    through: IndexSet<String>,
    /// Targets of all tests that count, also of those which a file that is not ours to replace kept out.
    carved: IndexSet<String>,
    /// Targets that only had nothing to notice.
    nothing: IndexSet<String>,
    /// Calls that the recordings' budgets left out.
    left_out: u64,
    /// What the builds lack for the tests.
    lacking: Vec<String>,
}

impl<'a> Total<'a> {
    /// Of what was gathered, and what of it was written.
    pub(super) fn of(gathered: &'a Gathered, suites: Vec<Written>) -> Self {
        let Gathered { harvest, program, placement, left_out, .. } = gathered;
        let new = suites.iter().flat_map(|suite| suite.stored.new_tests());
        let new: Vec<&TestEntry> = new.filter(|test| test.counts()).collect();
        let with = new.iter().map(|test| test.target.clone()).collect();
        let through = only_through_callers(new.iter().copied()).into_iter().map(str::to_owned).collect();
        let carved: IndexSet<String> = suites.iter().flat_map(|suite| suite.carved.iter().cloned()).collect();
        let nothing = harvest.nothing_to_notice.iter().map(|method| program.method_text(*method));
        let nothing = nothing.filter(|target| !carved.contains(target)).collect();
        let lacking = [without_junit(&placement.without_junit()), beside_kotlin(&placement.with_junit())];
        let lacking = lacking.into_iter().flatten().collect();
        Self { harvest, suites, with, through, carved, nothing, left_out: *left_out, lacking }
    }

    /// The tests that were written.
    pub(super) fn new_tests(&self) -> impl Iterator<Item = &TestEntry> {
        self.suites.iter().flat_map(|suite| suite.stored.new_tests())
    }

    /// The minimized tests, before and after.
    fn sizes(&self) -> Vec<Sizes> {
        let minimized = self.new_tests().filter_map(|test| test.minimized.as_ref());
        let sizes = |one: &MinimizedEntry| Sizes {
            statements: (one.statements_before, one.statements_after),
            values: one.values.map(|values| (values.before, values.after)),
        };
        minimized.map(sizes).collect()
    }

    fn tests(&self) -> usize {
        self.suites.iter().map(Written::tests).sum()
    }

    /// The methods of tests that were left out because others show what they show, each as often as that.
    fn reduced(&self) -> impl Iterator<Item = &str> {
        self.suites.iter().flat_map(|suite| &suite.stored.manifest.reduced).map(|one| one.target.as_str())
    }

    fn older(&self) -> usize {
        self.suites.iter().map(|suite| suite.stored.older_tests().count()).sum()
    }

    /// There are tests, and every target that was asked for has one: a written one, or an older one in a file that was edited and kept.
    pub(super) fn is_complete(&self, args: &GenerateArgs) -> bool {
        let kept = self.suites.iter().flat_map(|suite| suite.stored.older_tests()).map(|test| test.target.as_str());
        // One that this run could not carve has a test of another recording at best.
        let kept: Vec<&str> = kept.filter(|target| self.carved.contains(*target)).collect();
        let with_test = || {
            let written = self.with.iter().chain(&self.through).map(String::as_str);
            written.chain(kept.iter().copied()).chain(self.reduced())
        };
        let has_test = |pattern: &String| {
            let pattern = MethodPattern::parse(pattern);
            with_test().any(|target| pattern.matches(target))
        };
        (self.tests() > 0 || !kept.is_empty()) && args.target.iter().all(has_test)
    }

    pub(super) fn tell(&self, args: &GenerateArgs, ui: &Ui) -> anyhow::Result<()> {
        let Verification { all: figures, optimistic: guessed, .. } = self.harvest.verification(|_| true);
        if self.harvest.methods.is_empty() {
            let why = if args.exclude_target.is_empty() { NO_CALLS } else { ALL_EXCLUDED };
            ui.summary(&format!("Wrote no tests: {why}"));
        } else {
            ui.summary(&format!(
                "Wrote {} for {} of {} in {}{}",
                counted(self.tests(), "test"),
                self.with.len(),
                counted(self.harvest.methods.len(), "method"),
                self.places(),
                self.older_text()
            ));
        }
        if self.tests() > 0 {
            self.lacking.iter().for_each(|text| ui.summary(text));
        }
        let removed: usize = self.suites.iter().map(|suite| suite.stored.removed).sum();
        if removed > 0 {
            let (files, their) = (counted(removed, "carved file"), word_for(removed, "its class", "their classes"));
            ui.summary(&format!("Removed {files} of an earlier run: this one carved nothing of {their}."));
        }
        if !self.through.is_empty() {
            ui.summary(&self.through_text());
        }
        if let Some(reduced) = self.reduced_text() {
            ui.summary(&reduced);
        }
        if let Some(found) = self.found_tables() {
            ui.summary(&found);
        }
        if figures.emitted > 0 {
            ui.summary(&before_verification(&figures, &guessed));
        }
        let sizes = self.sizes();
        let smaller = sizes.iter().any(Sizes::is_less).then(|| minimized_text(self.harvest, &sizes));
        if let Some(text) = smaller.flatten() {
            ui.summary(&text);
        }
        let reasons = self.reasons();
        let not_tried = reasons.iter().find(|(reason, _)| *reason == ReasonCode::NotTried.code());
        match not_tried {
            Some((_, methods)) => ui.summary(&format!(
                "The time limit came first: {} not tried; a longer --time-limit carves them, or --target some.",
                methods_were(methods.len())
            )),
            None if self.harvest.ended => ui.summary(
                "The time limit came before methods without a test were tried by other invocations; a longer --time-limit may carve some.",
            ),
            None => {}
        }
        tell_reasons(reasons, ui);
        if let Some(text) = budget_text(self.left_out) {
            ui.summary(&text);
        }
        if args.format == Format::Json {
            ui.json(&self.to_json())?;
        }
        Ok(())
    }

    /// How all of it is seen on one page; none where nothing was written, or a program reads the summary.
    pub(super) fn next_step(&self, args: &GenerateArgs) -> Option<String> {
        let largest = self.suites.iter().rev().max_by_key(|suite| suite.tests())?;
        let is_told = args.format == Format::Text && self.tests() > 0;
        let several = if self.suites.len() > 1 { " (one for each directory)" } else { "" };
        is_told.then(|| format!("On one page: testcarve report {}{several}", shown(&largest.output)))
    }

    fn older_text(&self) -> String {
        match self.older() {
            0 => ".".to_owned(),
            1 => "; 1 older one stands in a file that was kept.".to_owned(),
            count => format!("; {count} older ones stand in files that were kept."),
        }
    }

    /// The methods that are tested by tests of others.
    fn through_text(&self) -> String {
        let count = self.through.len();
        let (runs, it) = (word_for(count, "method more runs", "methods more run"), word_for(count, "it", "them"));
        format!("{count} {runs} inside their acts, where emptying {it} is noticed (also_tests in {FILE_NAME}).")
    }

    /// The tests that were left out; none if none was.
    fn reduced_text(&self) -> Option<String> {
        let count = self.reduced().count();
        let (more, are) = (word_for(count, "other test shows", "other tests show"), word_for(count, "is", "are"));
        (count > 0).then(|| {
            format!("{count} {more} nothing that these do not show and {are} left out (reduced in {FILE_NAME}); --reduce none writes all.")
        })
    }

    /// What tests need that none of them makes: rows of a database that was not empty when the recording began.
    fn found_tables(&self) -> Option<String> {
        let needing: Vec<&TestEntry> = self.new_tests().filter(|test| !test.found_tables.is_empty()).collect();
        let tables: IndexSet<&str> = needing.iter().flat_map(|test| &test.found_tables).map(String::as_str).collect();
        let names = tables.into_iter().collect::<Vec<_>>().join(", ");
        (!needing.is_empty()).then(|| {
            let find = word_for(needing.len(), "finds", "find");
            format!(
                "{} {find} rows that were in the database before the recording: {names} (found_tables in {FILE_NAME}). Where these may change, let the system tests \
                 reset them before each test, and record again.",
                counted(needing.len(), "test")
            )
        })
    }

    /// `src/test/java`, or `core/src/test/java (17) and app/src/test/java (12)`.
    fn places(&self) -> String {
        match &self.suites[..] {
            [] => "no directory".to_owned(),
            [one] => shown(&one.output),
            [all @ .., last] => {
                let place = |suite: &Written| format!("{} ({})", shown(&suite.output), suite.tests());
                let before: Vec<String> = all.iter().map(place).collect();
                format!("{} and {}", before.join(", "), place(last))
            }
        }
    }

    fn to_json(&self) -> serde_json::Value {
        let figures = self.harvest.verification(|_| true).all;
        let place = |suite: &Written| serde_json::json!({"output": suite.output, "tests": suite.tests()});
        let optimistic: usize = self.suites.iter().map(|suite| suite.stored.manifest.summary.optimistic).sum();
        serde_json::json!({
            "format": 1, "output": self.suites.first().map(|suite| &suite.output),
            "outputs": self.suites.iter().map(place).collect::<Vec<_>>(), "tests": self.tests(), "older_tests": self.older(), "reduced": self.reduced().count(),
            "methods": self.harvest.methods.len(), "methods_with_tests": self.with.len(),
            "methods_tested_through_callers": self.through.len(),
            "nothing_to_notice": self.nothing.len(), "emitted": figures.emitted, "compiled": figures.compiled,
            "green_before": figures.green_before, "weak": figures.weak,
            "looking_at_nothing": figures.looking_at_nothing, "void_tried": figures.void_tried,
            "void_noticed": figures.void_noticed, "constructor_tried": figures.constructor_tried,
            "constructor_noticed": figures.constructor_noticed, "other_tried": figures.other_tried, "other_noticed": figures.other_noticed,
            "optimistic": optimistic, "calls_left_out": self.left_out,
        })
    }

    /// Reasons with what is told of their methods, ranked: each method without a test counts once, by its first reason.
    fn reasons(&self) -> Vec<(&str, Vec<&SkippedEntry>)> {
        let mut first: IndexMap<&str, &SkippedEntry> = IndexMap::new();
        let left_out: IndexSet<&str> = self.reduced().collect();
        let has_test = |target: &String| {
            self.carved.contains(target) || self.through.contains(target) || left_out.contains(target.as_str())
        };
        let without = self.harvest.skipped.iter().filter(|skipped| !has_test(&skipped.target));
        // That there are more says nothing of those that were tried.
        let (more, tried): (Vec<_>, Vec<_>) = without.partition(|skipped| skipped.is_rest());
        for skipped in tried.into_iter().chain(more) {
            first.entry(&skipped.target).or_insert(skipped);
        }
        let mut targets: IndexMap<&str, Vec<&SkippedEntry>> = IndexMap::new();
        for skipped in first.into_values() {
            targets.entry(&skipped.reason).or_default().push(skipped);
        }
        let mut ranked: Vec<_> = targets.into_iter().collect();
        ranked.sort_by_key(|(reason, targets)| (std::cmp::Reverse(targets.len()), *reason));
        ranked
    }
}

fn tell_reasons(reasons: Vec<(&str, Vec<&SkippedEntry>)>, ui: &Ui) {
    if !reasons.is_empty() {
        ui.summary(&format!("Methods without a test, by reason ({FILE_NAME} tells all):"));
    }
    for (reason, targets) in reasons {
        let SkippedEntry { target, detail, .. } = targets[0];
        ui.summary(&format!("  {} {reason}, as {target}: {}", targets.len(), shortened(detail)));
    }
}

/// A test before and after it was minimized.
pub(super) struct Sizes {
    pub(super) statements: (usize, usize),
    /// Characters of its values, if those may have gone.
    pub(super) values: Option<(usize, usize)>,
}

impl Sizes {
    fn is_less(&self) -> bool {
        [Some(self.statements), self.values].into_iter().flatten().any(|(before, after)| after < before)
    }
}

/// How much smaller tests of these sizes became; none if none was minimized.
pub(super) fn minimized_text(harvest: &Harvest, sizes: &[Sizes]) -> Option<String> {
    let MinimizeFigures { tests: all, tries, untried } = harvest.minimizing;
    let smaller = sizes.iter().filter(|one| one.is_less()).count();
    let of = counted(sizes.len(), "test");
    let sum = |(before, after): (usize, usize), one: (usize, usize)| (before + one.0, after + one.1);
    let (before, after) = sizes.iter().map(|one| one.statements).fold((0, 0), sum);
    let values = sizes.iter().filter_map(|one| one.values).reduce(sum);
    let values = values.map(|(before, after)| format!(", {before} characters of values {after}")).unwrap_or_default();
    let untried = match untried {
        0 => String::new(),
        some => format!(" Of {} not all smaller values were tried.", counted(some, "test")),
    };
    (all > 0).then(|| {
        format!(
            "{smaller} of {of} became smaller: {before} statements before the assertions became {after}{values} ({} tried).{untried}",
            counted(tries, "smaller test"),
        )
    })
}

fn methods_were(count: usize) -> String {
    format!("{} {}", counted(count, "method"), word_for(count, "was", "were"))
}

/// The first line of what is told of a method, as far as it fits beside it.
fn shortened(detail: &str) -> String {
    let line = detail.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST_DETAIL) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.to_owned(),
    }
}

/// What became of the tests before any was left out. The weak ones are all that are told as `WEAK`, those that needed no run for it too. `guessed`: those of them that verification had to
/// decide on, of which many may be red and none is missed.
fn before_verification(figures: &Verified, guessed: &Verified) -> String {
    let Verified { emitted, compiled, green_before, weak, looking_at_nothing: silent, .. } = *figures;
    let wrong = match guessed.emitted.saturating_sub(guessed.green_before) {
        0 => String::new(),
        wrong => format!(" ({wrong} that rested on a guess {} not)", word_for(wrong, "was", "were")),
    };
    let were = |count: usize| word_for(count, "was", "were");
    let (all, green) = (weak + silent, were(green_before));
    let unseen = match silent {
        0 => String::new(),
        _ => format!(" ({silent} not run, having nothing to look at)"),
    };
    format!(
        "Before verification {compiled} of {emitted} compiled, {green_before} {green} green{wrong}; {all} {} weak{unseen}.",
        were(all)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_tests_are_all_counted_also_those_that_were_not_run() {
        let told = |weak, looking_at_nothing| {
            let figures =
                Verified { emitted: 9, compiled: 9, green_before: 9, weak, looking_at_nothing, ..Verified::default() };
            before_verification(&figures, &Verified::default()).split("; ").last().unwrap_or_default().to_owned()
        };
        assert_eq!(told(0, 0), "0 were weak.");
        assert_eq!(told(1, 0), "1 was weak.");
        assert_eq!(told(2, 3), "5 were weak (3 not run, having nothing to look at).");
    }

    #[test]
    fn guesses_that_were_wrong_are_told_beside_what_was_green() {
        let of = |emitted, green_before| Verified { emitted, compiled: emitted, green_before, ..Verified::default() };
        let told = before_verification(&of(9, 6), &of(4, 1));
        assert!(told.contains("6 were green (3 that rested on a guess were not); 0 were weak"), "{told}");
    }
}
