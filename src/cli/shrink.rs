//! `testcarve minimize --while COMMAND`: the smallest text of one test with which a command of the user's still succeeds.
//!
//! Input: a test method as it stands in its file, the command. Output: the file with less in that method, or as it was. Invariants: each text that is kept was in the file while the command
//! ended with 0; no single statement that is left can go, nor a single element, line or number; what is outside the method changes only where nobody else needs it. Why one by
//! one: the command works on the one file there is.
//!
//! Why rounds, from statements to characters: a statement that goes takes all in it along, and behind smaller values more statements can go. It ends where a whole round changes nothing.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use indexmap::IndexMap;
use indicatif::ProgressBar;

use super::args::MinimizeArgs;
use super::borrowed::Borrowed;
use super::exit_code::{ExitCode, NotGreen};
use super::placement::shown;
use super::settings::Settings;
use super::test_file::{TestFile, require_unchanged, world};
use super::ui::Ui;
use crate::bundle::Bundle;
use crate::counted::counted;
use crate::ddmin::{Candidate, Minimizer, Oracle, minimize};
use crate::hash::sha256;
use crate::java::{Cuts, Grain, statements_in, tidied};
use crate::jvm::Jdk;
use crate::shell;
use crate::suite::Javac;

/// What a command may take on the whole test.
const FIRST_LIMIT: Duration = Duration::from_secs(300);
/// What it may take on smaller ones: so often what it took on the whole, but not less than this.
const LIMIT_FACTOR: u32 = 10;
const LEAST_LIMIT: Duration = Duration::from_secs(10);
/// Lines of what the command printed that are told if it fails on the whole.
const MOST_LINES: usize = 10;

/// Runs the command.
///
/// # Errors
/// No such test; the command does not succeed on it as it stands; the disk.
pub(super) fn run(
    args: &MinimizeArgs,
    (name, line): (&str, &str),
    settings: &Settings,
    ui: &Ui,
) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let found = TestFile::find(&args.directory, name)?;
    let javac = javac(args, &found, settings, ui)?;
    require_unchanged(&found)?;
    let borrowed = Borrowed::take(&found.file, &found.text)?;
    ui.summary(&format!(
        "Trying texts in {}; the original lies in {} meanwhile.",
        shown(&found.file),
        shown(&borrowed.copy())
    ));
    let mut trial = Trial::new(&found, line, javac, borrowed, ui.progress("trying", None))?;
    trial.require_whole(args.time_limit)?;
    let smallest = trial.smallest()?;
    trial.bar.finish_and_clear();
    let tries = trial.tries();
    trial.borrowed.give_back((!args.dry_run).then_some(smallest.as_str()))?;
    let took = format!("{tries} in {:.1} s", start.elapsed().as_secs_f64());
    tell(args, &found, &smallest, &took, ui)?;
    Ok(ExitCode::Success)
}

/// What became of the test: of a dry run the file itself is the result.
fn tell(args: &MinimizeArgs, found: &TestFile, smallest: &str, took: &str, ui: &Ui) -> anyhow::Result<()> {
    let size = |text: &str| found.test_in(text).map_or(0, |test| statements_in(text, &test.body));
    let sizes = format!("{}: {} -> {} statements", found.test.name(), size(&found.text), size(smallest));
    if args.dry_run {
        ui.result(smallest)?;
        ui.summary(&sizes);
    } else {
        ui.result(&format!("{sizes}\n"))?;
    }
    let wrote = match (smallest == found.text, args.dry_run) {
        (true, _) => "Nothing can go".to_owned(),
        (false, true) => "Nothing was written".to_owned(),
        (false, false) => format!("Wrote {}", shown(&found.file)),
    };
    ui.summary(&format!("{wrote}: {took}."));
    Ok(())
}

/// A compiler that knows whether a text is worth a run; none if it would not even take the whole.
fn javac(args: &MinimizeArgs, found: &TestFile, settings: &Settings, ui: &Ui) -> anyhow::Result<Option<Javac>> {
    let Some(world) = world(args, settings, ui)? else { return Ok(None) };
    let mut javac = Javac::start(&Jdk::find()?, &Bundle::unpack()?, &world.class_path)?;
    if javac.compiles(&found.path_in_sources(), &found.text)? {
        return Ok(Some(javac));
    }
    ui.warn("javac does not compile the test with this class path, so each text costs a run of the command; --classpath says what it needs");
    Ok(None)
}

/// The command, asked about texts.
struct Trial<'a> {
    found: &'a TestFile,
    line: &'a str,
    limit: Duration,
    javac: Option<Javac>,
    path: PathBuf,
    output: tempfile::NamedTempFile,
    /// By what a text's hash is.
    known: IndexMap<String, bool>,
    runs: usize,
    refused: usize,
    bar: ProgressBar,
    borrowed: Borrowed,
}

impl<'a> Trial<'a> {
    fn new(
        found: &'a TestFile,
        line: &'a str,
        javac: Option<Javac>,
        borrowed: Borrowed,
        bar: ProgressBar,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            found,
            line,
            limit: FIRST_LIMIT,
            javac,
            path: found.path_in_sources(),
            output: tempfile::NamedTempFile::new()?,
            known: IndexMap::new(),
            runs: 0,
            refused: 0,
            bar,
            borrowed,
        })
    }

    /// Runs the command on the test as it stands, and finds out how long it may take.
    fn require_whole(&mut self, limit: Option<Duration>) -> anyhow::Result<()> {
        self.limit = limit.unwrap_or(FIRST_LIMIT);
        let start = Instant::now();
        let status = shell::run(self.line, self.output.path(), self.limit)?;
        let took = start.elapsed();
        let Some(status) = status else {
            let limit = self.limit.as_secs();
            return Err(NotGreen(format!(
                "the command of --while does not end within {limit} s on the test as it stands; --time-limit gives it more"
            ))
            .into());
        };
        if !status.success() {
            let printed = String::from_utf8_lossy(&fs::read(self.output.path())?).trim_end().to_owned();
            let lines: Vec<&str> = printed.lines().collect();
            let last = lines[lines.len().saturating_sub(MOST_LINES)..].join("\n");
            let last = if last.is_empty() { String::new() } else { format!("; it printed:\n{last}") };
            return Err(NotGreen(format!(
                "the command of --while has to succeed on the test as it stands, but ended with {status}{last}"
            ))
            .into());
        }
        self.limit = limit.unwrap_or((took * LIMIT_FACTOR).max(LEAST_LIMIT));
        self.runs = 1;
        self.known.insert(sha256(&self.found.text), true);
        Ok(())
    }

    /// What is left where nothing more can go.
    fn smallest(&mut self) -> anyhow::Result<String> {
        let mut text = self.found.text.clone();
        loop {
            let before = text.clone();
            for grain in [Grain::Statements, Grain::Elements, Grain::Characters] {
                text = self.without_what_can_go(&text, grain)?;
            }
            if text == before {
                break;
            }
        }
        if text == self.found.text {
            return Ok(text);
        }
        let tidy = tidied(&self.found.text, &text);
        Ok(if self.passes(&tidy)? { tidy } else { text })
    }

    fn without_what_can_go(&mut self, text: &str, grain: Grain) -> anyhow::Result<String> {
        let test = self.found.test_in(text).ok_or_else(|| anyhow!("the test is gone from its own text"))?;
        let Some(cuts) = Cuts::of(text, &test.body, grain) else { return Ok(text.to_owned()) };
        let mut machines = [Minimizer::new(&cuts.units())];
        minimize(&mut machines, &mut Asked { cuts: &cuts, trial: self })?;
        Ok(cuts.text(machines[0].kept()))
    }

    fn passes(&mut self, text: &str) -> anyhow::Result<bool> {
        let digest = sha256(text);
        if let Some(known) = self.known.get(&digest) {
            return Ok(*known);
        }
        let passes = self.compiles(text)? && self.succeeds(text)?;
        self.known.insert(digest, passes);
        Ok(passes)
    }

    /// Whether it may: true where nobody can say.
    fn compiles(&mut self, text: &str) -> anyhow::Result<bool> {
        let Some(javac) = &mut self.javac else { return Ok(true) };
        let compiles = javac.compiles(&self.path, text)?;
        self.refused += usize::from(!compiles);
        Ok(compiles)
    }

    fn succeeds(&mut self, text: &str) -> anyhow::Result<bool> {
        self.runs += 1;
        self.bar.set_message(format!("trying, {}", counted(self.runs, "run")));
        self.borrowed.put(text)?;
        Ok(shell::run(self.line, self.output.path(), self.limit)?.is_some_and(|status| status.success()))
    }

    fn tries(&self) -> String {
        let refused =
            if self.refused > 0 { format!(" and {} that javac refused", self.refused) } else { String::new() };
        format!("{} of the command{refused}", counted(self.runs, "run"))
    }
}

/// A machine's candidates as texts.
struct Asked<'t, 'a, 'f> {
    cuts: &'t Cuts<'a>,
    trial: &'t mut Trial<'f>,
}

impl Oracle for Asked<'_, '_, '_> {
    type Reason = ();
    type Error = anyhow::Error;

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> anyhow::Result<Vec<Result<(), ()>>> {
        let answer = |(_, kept): &(usize, Candidate)| {
            let passes = self.trial.passes(&self.cuts.text(kept))?;
            Ok(if passes { Ok(()) } else { Err(()) })
        };
        asked.iter().map(answer).collect()
    }
}
