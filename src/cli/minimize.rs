//! `testcarve minimize`: makes the tests of a suite smaller that `generate` wrote.
//!
//! Input: a suite with its manifest, the recordings that it names. Output: the same tests under their names, smaller, and the manifest that says why nothing more could go.
//! Invariants: a test is replaced only if it stands as it was written and is what `generate` makes of its invocation now; what stands beside it stays to the byte; nothing is
//! written that was not compiled and run before. Why the whole suite is carved again: which tests there are depends on those of all other methods, and their
//! verdicts are known from before.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::anyhow;
use indexmap::{IndexMap, IndexSet};

use super::args::{Command, GenerateArgs, JunitChoice, MinimizeArgs};
use super::class_path::gone;
use super::exit_code::{ExitCode, NotGreen};
use super::generate::{Gathered, gather, place};
use super::generated::minimized_text;
use super::keeping::Kept;
use super::placement::shown;
use super::saving::Saver;
use super::settings::Settings;
use super::smaller::{EDITED, Smaller};
use super::suite_files::change_suite;
use super::ui::Ui;
use super::verify::{World, Written};
use super::{export, shrink};
use crate::counted::{counted, word_for};
use crate::generate::{Assembled, Goes, KeptTest, Minimize, Reducing};
use crate::manifest::{FILE_NAME, TestEntry, TestKey};

/// Nothing is saved on the way: the suite that is there is whole.
const NEVER: Duration = Duration::from_secs(u32::MAX as u64);

/// Runs the command.
///
/// # Errors
/// No suite of ours; no recording; no JDK; no such test; files that cannot be written.
pub fn run(args: &MinimizeArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    if let (Some(name), Some(command)) = (&args.test, &args.command) {
        return shrink::run(args, (name, command), settings, ui);
    }
    if let (Some(name), Some(directory)) = (&args.test, &args.export) {
        return export::run(args, (name, directory), settings, ui);
    }
    let suite = Written::read(&args.directory)?;
    suite.tell_gone(ui);
    let asked: Vec<&TestEntry> = suite.manifest.tests.iter().filter(|test| is_named(args, test)).collect();
    if asked.is_empty() {
        let what = args.test.as_deref().map_or_else(String::new, |name| format!(" called {name}"));
        let path = shown(&args.directory.join(FILE_NAME));
        return Err(NotGreen(format!("{path} lists no test{what} that is still there")).into());
    }
    let mut smaller = Smaller::new(&suite);
    let generate = generate_args(args, &suite)?;
    let mut kept = Kept::of(&generate, settings);
    let goes = if args.values { Goes::Values } else { Goes::Actions };
    let minimize =
        Minimize { goes, keep: args.keep, asked: true, only: Some(asked.iter().map(|test| test.key()).collect()) };
    let mut saver = Saver::new(&generate, ui);
    let mut gathered = gather(&generate, Some(minimize), settings, &mut kept, &mut saver, ui).map_err(gone)?;
    let (whole, minimized) = assembled(&generate, &kept, &mut gathered, names(&suite, &asked), ui)?;
    smaller.choose(&asked, &whole, &minimized);
    smaller.require_green(&world(args, &kept, &gathered), ui)?;
    let told = minimized_text(&gathered.harvest, &smaller.sizes(&asked));
    ui.result(&to_text(&smaller))?;
    for (reason, tests) in &smaller.left {
        let (all, stay) = (counted(tests.len(), "test"), word_for(tests.len(), "stays as it is", "stay as they are"));
        ui.warn(&format!("{all} {stay}: {reason}\n  {}", tests.join("\n  ")));
    }
    ui.summary(&told.unwrap_or_else(|| "Nothing to minimize.".to_owned()));
    if args.dry_run {
        ui.summary("Nothing was written.");
    } else if smaller.is_news() {
        change_suite(&args.directory, smaller.manifest(), &smaller.changes(), &suite.sources)?;
        let files = if smaller.files.is_empty() { FILE_NAME.to_owned() } else { counted(smaller.files.len(), "file") };
        ui.summary(&format!("Wrote {files} in {}.", shown(&args.directory)));
    }
    // (Whoever edited a test has it kept, and that is no failure, unless it was asked for.)
    let is_done = smaller.left.keys().all(|reason| args.test.is_none() && reason == EDITED);
    Ok(if is_done { ExitCode::Success } else { ExitCode::Missing })
}

/// Whether a test is meant: by its name, or by its class and its name.
fn is_named(args: &MinimizeArgs, test: &TestEntry) -> bool {
    let Some(name) = &args.test else { return true };
    let simple = test.class.rsplit('.').next().unwrap_or(&test.class);
    [test.name(), format!("{simple}.{}", test.method), test.method.clone()].contains(name)
}

/// As if the user had asked for the suite again.
fn generate_args(args: &MinimizeArgs, suite: &Written) -> anyhow::Result<GenerateArgs> {
    let Command::Generate(generate) = Command::typed(&["generate"], &[])? else {
        return Err(anyhow!("generate is no command any more"));
    };
    Ok(GenerateArgs {
        traces: suite.recordings(&args.directory, &args.recording),
        output: Some(args.directory.clone()),
        junit: junit(suite),
        classpath: args.classpath.clone(),
        allow_database: args.allow_database.clone(),
        allow_directory: args.allow_directory.clone(),
        save_every: Some(NEVER),
        ..*generate
    })
}

/// Which JUnit the suite was written for.
fn junit(suite: &Written) -> JunitChoice {
    let imports = |line: &str| suite.sources.iter().any(|source| source.text.lines().any(|one| one == line));
    if imports("import org.junit.jupiter.api.Test;") {
        JunitChoice::Five
    } else if imports("import org.junit.Test;") {
        JunitChoice::Four
    } else {
        JunitChoice::Auto
    }
}

/// What the tests of the classes that are meant are called.
fn names(suite: &Written, asked: &[&TestEntry]) -> IndexMap<TestKey, String> {
    let paths: IndexSet<&str> = asked.iter().map(|test| test.path.as_str()).collect();
    let tests = suite.manifest.tests.iter().filter(|test| paths.contains(test.path.as_str()));
    tests.map(|test| (test.key(), test.method.clone())).collect()
}

/// Those tests as they were carved, and as they are minimized.
fn assembled(
    generate: &GenerateArgs,
    kept: &Kept,
    gathered: &mut Gathered,
    names: IndexMap<TestKey, String>,
    ui: &Ui,
) -> anyhow::Result<(Assembled, Assembled)> {
    gathered.keep_only(names);
    let minimized = gathered.harvest.kept.clone();
    let mut assemble = |tests: Vec<KeptTest>| -> anyhow::Result<Assembled> {
        gathered.harvest.kept = tests;
        let all = Reducing { by: None, skip_accessors: false };
        let suites = place(generate, &kept.keeping, all, gathered, ui)?;
        Ok(suites.into_values().next().unwrap_or_default())
    };
    Ok((assemble(minimized.iter().map(KeptTest::whole).collect())?, assemble(minimized)?))
}

/// Where the tests run.
fn world(args: &MinimizeArgs, kept: &Kept, gathered: &Gathered) -> World {
    let recordings = (0..gathered.events.len()).collect();
    let world = gathered.placement.world(&args.directory, &recordings);
    World { allowed_directories: kept.keeping.directories.clone(), ..world }
}

fn to_text(smaller: &Smaller<'_>) -> String {
    let mut text = String::new();
    for (old, new) in smaller.tests() {
        let values = new.values().filter(|values| values.after < values.before);
        let values = values.map(|values| format!(", {} -> {} characters of values", values.before, values.after));
        let sizes =
            format!("{} -> {} statements{}", old.size.statements, new.size.statements, values.unwrap_or_default());
        let _ = writeln!(text, "{}: {sizes}", old.name());
    }
    text
}
