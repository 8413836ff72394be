//! `testcarve evaluate`: the figures of a recorded program and of the suite that was carved from it, side by side.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use indexmap::{IndexMap, IndexSet};
use tempfile::TempDir;

use super::args::EvaluateArgs;
use super::class_path::{given_class_path, gone};
use super::exit_code::{ExitCode, UsageError};
use super::prove::{Proven, prove};
use super::recorded_run::try_mutants_on_it;
use super::recordings::{Loaded, load_recordings, name_of, traces_of};
use super::settings::Settings;
use super::ui::{Format, Ui};
use super::verify::{World, Written, recorded_class_path};
use super::weak::NOT_TRIED;
use crate::bundle::Bundle;
use crate::evaluate::application::Application;
use crate::evaluate::carved::Carved;
use crate::evaluate::denominator::executed_accessible;
use crate::evaluate::input::RecordedInput;
use crate::evaluate::lines::{ExecutedLines, lost_by_method};
use crate::evaluate::mutants::{executed_classes, figures, is_executed};
use crate::evaluate::report::{
    Counters, CoverageTable, Evaluation, FORMAT, LinesLost, Mutants, RecordingCost, Run, Seconds, Subject, seconds,
    share,
};
use crate::evaluate::rerun::Rerun;
use crate::evaluate::stages::{StageTimes, time_stages};
use crate::evaluate::table;
use crate::jvm::Jdk;
use crate::library::LibraryTable;
use crate::output::write_file;
use crate::program::Program;
use crate::suite::{Among, Coverage, CoverageAgent, read_coverage};
use crate::trace::event::MethodId;

/// Among the scratch files.
const INPUT: &str = "stdin";

/// Runs the command.
///
/// # Errors
/// No suite, no or bad recording; a command that cannot be run again; no JDK.
pub fn run(args: &EvaluateArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let Some((directory, traces)) = args.paths.split_last() else {
        bail!(UsageError("name the directory that testcarve generate wrote to".to_owned()));
    };
    let suite = Written::read(directory)?;
    let mut warnings: Vec<String> = suite.gone.iter().map(ToString::to_string).collect();
    let files = traces_of_suite(&suite, &suite.recordings(directory, traces), &mut warnings).map_err(gone)?;
    let start = Instant::now();
    let recordings = load_recordings(&files, ui)?;
    let read = start.elapsed();
    let allowed = settings.verify.directories(&[]);
    let subject = Evaluated::new(args, directory, &suite, &recordings, &files, allowed)?;
    let evaluation = subject.evaluate(read, warnings, &settings.library(), ui)?;
    for warning in &evaluation.warnings {
        ui.warn(warning);
    }
    match args.format {
        Format::Text => ui.result(&table::to_text(&evaluation))?,
        Format::Json => ui.json(&evaluation)?,
    }
    let methods = &evaluation.methods;
    ui.summary(&format!(
        "{} of {} executed accessible methods have a carved green test; {} more had nothing to notice.",
        methods.with_test, methods.under_test, methods.nothing_to_notice
    ));
    Ok(ExitCode::Success)
}

/// Of the given traces those that the suite was carved from.
fn traces_of_suite(suite: &Written, traces: &[PathBuf], warnings: &mut Vec<String>) -> anyhow::Result<Vec<PathBuf>> {
    let files = traces_of(traces)?;
    let is_named = |file: &&PathBuf| suite.manifest.recording.contains(&name_of(file));
    let named: Vec<PathBuf> = files.iter().filter(is_named).cloned().collect();
    if named.is_empty() {
        warnings.push("the tests were carved from none of these traces; all of them are evaluated".to_owned());
        return Ok(files);
    }
    Ok(named)
}

/// What is evaluated, with what that takes.
struct Evaluated<'a> {
    args: &'a EvaluateArgs,
    directory: &'a Path,
    suite: &'a Written,
    recordings: &'a [Loaded],
    /// See [`World::allowed_directories`].
    allowed_directories: Vec<PathBuf>,
    application: Application,
    rerun: Rerun,
    input: RecordedInput,
    scratch: TempDir,
    jdk: Jdk,
    bundle: Bundle,
}

/// The suite's run.
struct SuiteRun {
    green: Vec<bool>,
    coverage: Coverage,
    took: Duration,
}

impl<'a> Evaluated<'a> {
    fn new(
        args: &'a EvaluateArgs,
        directory: &'a Path,
        suite: &'a Written,
        recordings: &'a [Loaded],
        files: &[PathBuf],
        allowed_directories: Vec<PathBuf>,
    ) -> anyhow::Result<Self> {
        let programs: Vec<&Program> = recordings.iter().map(|recording| &recording.program).collect();
        let application = Application::of(&programs);
        if application.entries().is_empty() {
            bail!("the recording has no application code outside of test classes");
        }
        let rerun = if args.command.is_empty() {
            Rerun::recorded(recording_of(files)?, &programs)?
        } else {
            Rerun::given(&args.command)
        };
        let scratch = tempfile::tempdir()?;
        let input = RecordedInput::of(recordings.iter().map(|recording| &recording.log));
        let file = scratch.path().join(INPUT);
        write_file(&file, input.bytes())?;
        let rerun = rerun.with_input(file);
        let (jdk, bundle) = (Jdk::find()?, Bundle::unpack()?);
        let evaluated = Self {
            args,
            directory,
            suite,
            recordings,
            allowed_directories,
            application,
            rerun,
            input,
            scratch,
            jdk,
            bundle,
        };
        // Better told now than after the command has run.
        evaluated.class_path()?;
        Ok(evaluated)
    }

    fn evaluate(
        &self,
        read: Duration,
        mut warnings: Vec<String>,
        table: &LibraryTable,
        ui: &Ui,
    ) -> anyhow::Result<Evaluation> {
        self.warn_of_the_suite(&mut warnings);
        warnings.extend(self.input.warning());
        let scratch = self.scratch.path();
        let agent = CoverageAgent::write(&self.jdk, &self.bundle.runner_jar(), scratch)?;
        let original = self.cover_command(&agent, scratch, &mut warnings, ui)?;
        let runs = self.time_recording(&mut warnings, ui)?;
        let all = self.cover_suite(&agent, scratch, true, ui)?;
        let has_optimistic = self.suite.manifest.tests.iter().any(|test| test.optimistic);
        let sure = has_optimistic.then(|| self.cover_suite(&agent, scratch, false, ui)).transpose()?;
        let start = Instant::now();
        let mutants = self.try_mutants(&original, &mut warnings, ui)?;
        let trying = start.elapsed();
        let proofs = prove(self.suite, &self.world()?, self.recordings, ui)?;
        let fidelity = Proven::of(self.suite, &proofs, &all.green).figures();
        let (times, recorded) = self.time_stages(table, ui);
        let lost = |coverage: &Coverage, which: &str| {
            let changed = coverage.changed.iter().filter(|class| self.application.has_class(class));
            changed
                .map(|class| format!("{class} was executed in another version by {which}: its coverage is lost"))
                .collect::<Vec<_>>()
        };
        warnings.extend(lost(&original, "the command"));
        warnings.extend(lost(&all.coverage, "the suite"));

        let counted = executed_accessible(&original, &self.application);
        let carved = Carved::new(&self.suite.manifest, &all.green);
        let methods_without_test = carved.without_test(&counted, &recorded);
        Ok(Evaluation {
            format: FORMAT,
            subject: self.subject(),
            methods: carved.methods(&counted),
            tests: carved.tests(),
            emptied_bodies: carved.emptied_bodies(),
            mutants,
            fidelity,
            sizes: carved.sizes(),
            coverage: self.coverage_table(&original, &all.coverage, sure.as_ref().map(|run| &run.coverage)),
            lines_lost: self.lines_lost(&original, &all.coverage),
            recording: self.recording_cost().with_runs(runs),
            seconds: stage_seconds(read, times, all.took, trying),
            reasons: carved.reasons(&methods_without_test),
            methods_without_test,
            warnings,
        })
    }

    fn warn_of_the_suite(&self, warnings: &mut Vec<String>) {
        let manifest = &self.suite.manifest;
        let events: u64 = self.recordings.iter().map(|recording| recording.log.len() as u64).sum();
        if manifest.recording.len() == self.recordings.len() && manifest.summary.events != events {
            warnings.push(format!(
                "the tests come from another recording: it had {} events, this one has {events}",
                manifest.summary.events
            ));
        }
        if manifest.summary.verification.is_none() && !manifest.tests.is_empty() {
            warnings.push(
                "the tests were never verified, so none counts as carved: generate them with --verify".to_owned(),
            );
        }
        if self.rerun.may_run_tests_in(self.directory) {
            warnings.push(
                "the command may find and run the carved tests, too; then they are part of the original run's figures"
                    .to_owned(),
            );
        }
    }

    /// Runs the command with JaCoCo.
    fn cover_command(
        &self,
        agent: &CoverageAgent,
        scratch: &Path,
        warnings: &mut Vec<String>,
        ui: &Ui,
    ) -> anyhow::Result<Coverage> {
        let bar = ui.progress("running the command with JaCoCo", None);
        // The file is appended to under a lock, so several JVMs may share it.
        let execution = scratch.join("original.exec");
        let run = self.rerun.run(Some(&agent.option(&execution)), self.limit())?;
        bar.finish_and_clear();
        warnings.extend(self.rerun.ended_otherwise("with JaCoCo's agent", run));
        if !execution.is_file() {
            bail!("the command started no JVM that wrote its coverage; give one that does after --");
        }
        self.read(&execution)
    }

    fn read(&self, execution: &Path) -> anyhow::Result<Coverage> {
        read_executed(&self.application, (&self.jdk, &self.bundle), execution)
    }

    /// Plain and recorded in turns, so that both see the same machine.
    fn time_recording(&self, warnings: &mut Vec<String>, ui: &Ui) -> anyhow::Result<Vec<Run>> {
        let agent = self.bundle.agent_jar();
        let options = self.recordings[0].program.header.get("options").unwrap_or_default();
        let bar = ui.progress("running the command with and without our agent", Some(2 * self.args.runs as u64));
        let mut told = IndexSet::new();
        let mut runs = Vec::new();
        for _ in 0..self.args.runs {
            let plain = self.rerun.run(None, self.limit())?;
            bar.inc(1);
            let recorded = self.rerun.run_recorded(&agent, options, self.limit())?;
            bar.inc(1);
            told.extend(self.rerun.ended_otherwise("without our agent", plain));
            told.extend(self.rerun.ended_otherwise("with our agent", recorded));
            runs.push(Run { plain: seconds(plain.took), recorded: seconds(recorded.took) });
        }
        bar.finish_and_clear();
        warnings.extend(told);
        Ok(runs)
    }

    /// For the suite; what of the recorded one is there now, which the command may have just built.
    fn class_path(&self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some(given) = &self.args.classpath {
            return given_class_path(given);
        }
        recorded_class_path(self.recordings).context("cannot make a class path for the suite")
    }

    fn world(&self) -> anyhow::Result<World> {
        World::of(self.recordings, Some(self.class_path()?), self.allowed_directories.clone(), self.directory)
    }

    fn limit(&self) -> Duration {
        Duration::from_secs(self.args.time_limit)
    }

    /// Runs the suite as it stands with JaCoCo, but for weak tests, which do not count.
    fn cover_suite(
        &self,
        agent: &CoverageAgent,
        scratch: &Path,
        optimistic: bool,
        ui: &Ui,
    ) -> anyhow::Result<SuiteRun> {
        let bar = ui.progress("running the suite with JaCoCo", None);
        let tests = &self.suite.manifest.tests;
        let counts = |test: usize| tests[test].verdict != "weak" && (optimistic || !tests[test].optimistic);
        let counting: Vec<usize> = (0..tests.len()).filter(|&test| counts(test)).collect();
        let execution = scratch.join(if optimistic { "carved.exec" } else { "sure.exec" });
        let start = Instant::now();
        let outcomes = self.suite.cover((&self.world()?, &self.bundle), &counting, agent, &execution)?;
        let took = start.elapsed();
        bar.finish_and_clear();
        let green: IndexMap<usize, bool> =
            counting.into_iter().zip(outcomes.iter().map(crate::suite::TestOutcome::is_green)).collect();
        let green = (0..tests.len()).map(|test| green.get(&test).copied().unwrap_or_default()).collect();
        Ok(SuiteRun { green, coverage: self.read(&execution)?, took })
    }

    /// Tries mutants in the code that the command executed.
    fn try_mutants(&self, original: &Coverage, warnings: &mut Vec<String>, ui: &Ui) -> anyhow::Result<Option<Mutants>> {
        let classes = executed_classes(original, &self.application);
        let counts = |mutant: &_| is_executed(original, &self.application, mutant);
        let (world, among) = (self.world()?, Among::Which(&counts));
        let Some(tried) = self.suite.try_mutants(&world, &self.bundle, &classes, &among, ui)? else {
            warnings.push(NOT_TRIED.to_owned());
            return Ok(None);
        };
        let input = self.scratch.path().join(INPUT);
        let place = (&world, &self.bundle);
        let recorded = try_mutants_on_it(self.suite, place, self.recordings, &input, (&classes, &among), ui)?;
        Ok(Some(figures(&tried, recorded.as_ref())))
    }

    fn time_stages(&self, table: &LibraryTable, ui: &Ui) -> (StageTimes, IndexSet<String>) {
        let bar = ui.progress("carving once more for the time of each stage", None);
        let mut all = (StageTimes::default(), IndexSet::new());
        for recording in self.recordings {
            let (times, seen) = time_stages(&recording.program, &recording.log, table);
            all.0.add(times);
            all.1.extend(seen);
        }
        bar.finish_and_clear();
        all
    }

    fn coverage_table(&self, original: &Coverage, carved: &Coverage, sure: Option<&Coverage>) -> CoverageTable {
        let original = ExecutedLines::of(original, &self.application);
        let counters = |lines: &ExecutedLines| {
            let kept = lines.kept_of(&original);
            Counters {
                lines: lines.count().into(),
                branches: lines.branches.into(),
                lines_kept: kept,
                lines_kept_share: share(kept, original.count().covered as usize),
            }
        };
        let of = |coverage: &Coverage| counters(&ExecutedLines::of(coverage, &self.application));
        CoverageTable { original: counters(&original), carved: of(carved), carved_without_optimistic: sure.map(of) }
    }

    fn lines_lost(&self, original: &Coverage, carved: &Coverage) -> Vec<LinesLost> {
        let lost = lost_by_method(original, &self.application, &ExecutedLines::of(carved, &self.application));
        lost.into_iter().map(|(method, lines)| LinesLost { method, lines }).collect()
    }

    fn recording_cost(&self) -> RecordingCost {
        RecordingCost {
            events: self.recordings.iter().map(|recording| recording.log.len() as u64).sum(),
            bytes: self.recordings.iter().map(|recording| recording.bytes).sum(),
            dropped_invocations: self.recordings.iter().map(|recording| recording.ends.dropped).sum(),
            runs: Vec::new(),
            median_plain: None,
            median_recorded: None,
            slowdown: None,
        }
    }

    fn subject(&self) -> Subject {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        Subject {
            command: self.rerun.words(),
            directory: text(self.rerun.directory()),
            input_bytes: self.input.bytes().len(),
            traces: self.recordings.iter().map(|recording| text(&recording.path)).collect(),
            tests: text(self.directory),
            application: self.application.entries().iter().map(|entry| text(entry)).collect(),
            system_tests: self.system_tests(),
        }
    }

    /// The recorded tests, each run of one counted; of a program without tests, its runs.
    fn system_tests(&self) -> usize {
        let count = |is: fn(&Program, MethodId) -> bool| {
            let runs = |one: &Loaded| one.entered().filter(|method| is(&one.program, *method)).count();
            self.recordings.iter().map(runs).sum()
        };
        let tests = count(|program, method| program.drivers().is_test(program, method));
        if tests > 0 { tests } else { count(|program, method| program.drivers().main() == Some(method)) }
    }
}

/// What was executed of an application.
pub(super) fn read_executed(
    application: &Application,
    (jdk, bundle): (&Jdk, &Bundle),
    execution: &Path,
) -> anyhow::Result<Coverage> {
    let entries = application.entries();
    for entry in &entries {
        let file = PathBuf::from(entry.to_string_lossy().split("!/").next().unwrap_or_default());
        if !file.exists() {
            bail!("{} is gone, from where classes were recorded; build the program again", file.display());
        }
    }
    Ok(read_coverage(jdk, &bundle.runner_jar(), execution, &entries)?)
}

/// The one directory that all traces lie in.
fn recording_of(files: &[PathBuf]) -> anyhow::Result<&Path> {
    let directories: IndexSet<&Path> = files.iter().map(|file| file.parent().unwrap_or(Path::new("."))).collect();
    match directories.first() {
        Some(directory) if directories.len() == 1 => Ok(directory),
        _ => bail!(UsageError(
            "the traces are of several recordings: evaluate one, or give the command after --".to_owned()
        )),
    }
}

fn stage_seconds(read: Duration, times: StageTimes, compile_and_run: Duration, mutants: Duration) -> Seconds {
    Seconds {
        read: seconds(read),
        graphs: seconds(times.graphs),
        carve: seconds(times.carve),
        emit: seconds(times.emit),
        compile_and_run: seconds(compile_and_run),
        mutants: seconds(mutants),
    }
}
