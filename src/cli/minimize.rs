//! `testcarve minimize`: makes the tests of a suite smaller that `generate` wrote.
//!
//! Input: a suite with its manifest, the recordings that it names. Output: the same files with smaller tests, and the manifest that says why nothing more could go. Invariant:
//! a file is written only if what stands there is, to the byte, what `generate` writes of these recordings now: whatever somebody edited stays as it is. Why the whole
//! suite is carved again: which tests there are depends on those of all other methods, and their verdicts are known from before.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use indexmap::IndexSet;

use super::args::{Command, GenerateArgs, MinimizeArgs};
use super::exit_code::{ExitCode, NotGreen};
use super::generate::{Gathered, gather, place};
use super::generated::minimized_text;
use super::keeping::Kept;
use super::placement::shown;
use super::saving::Saver;
use super::settings::Settings;
use super::suite_files::{Rest, write_suite};
use super::ui::Ui;
use super::verify::Written;
use super::{export, shrink};
use crate::counted::counted;
use crate::generate::{Assembled, KeptTest, Minimize, Reducing};
use crate::hash::sha256;
use crate::java::JavaFile;
use crate::manifest::{FILE_NAME, Manifest, TestEntry, TestKey};

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
    let edited = edited(&args.directory, &suite.manifest);
    for file in &edited {
        ui.warn(&format!("{} was edited by hand: its tests stay as they are", shown(&args.directory.join(file))));
    }
    let ours: Vec<&TestEntry> = suite.manifest.tests.iter().filter(|test| !edited.contains(&test.path)).collect();
    let asked: Vec<&TestEntry> = ours.iter().copied().filter(|test| is_named(args, test)).collect();
    if asked.is_empty() {
        let what = args.test.as_deref().map_or_else(String::new, |name| format!(" called {name}"));
        let path = shown(&args.directory.join(FILE_NAME));
        return Err(NotGreen(format!("{path} lists no test{what} that stands as it was written")).into());
    }
    let traces = suite.recordings(&args.directory, &args.recording);
    let generate = generate_args(args, &traces)?;
    let only = asked.iter().map(|test| test.key()).collect();
    let mut kept = Kept::of(&generate, settings);
    let mut saver = Saver::new(&generate, ui);
    let minimize = Minimize { keep: args.keep, only: Some(only) };
    let mut gathered = gather(&generate, Some(minimize), settings, &mut kept, &mut saver, ui)?;
    let known: IndexSet<TestKey> = suite.manifest.tests.iter().map(TestEntry::key).collect();
    gathered.keep_only(&known);
    let smaller = gathered.harvest.kept.clone();
    gathered.harvest.kept = smaller.iter().map(KeptTest::whole).collect();
    let whole = assembled(&generate, &kept, &mut gathered, ui)?;
    let files = unchanged(&args.directory, &suite.manifest, &edited, &whole.files);
    gathered.harvest.kept = smaller;
    let assembled = assembled(&generate, &kept, &mut gathered, ui)?;
    let left = left(&suite.manifest, &files, &assembled, &asked);
    for file in &left {
        ui.warn(&format!(
            "{} is not what testcarve generate writes of these recordings without options (reduce, minimize --test or other options may have changed it): its tests stay as \
             they are; generate --minimize with the options that it was written with makes them smaller",
            shown(&args.directory.join(file))
        ));
    }
    let (manifest, files) = replaced(suite.manifest.clone(), &files, assembled);
    let written: Vec<&TestEntry> = manifest.tests.iter().collect();
    ui.summary(
        &minimized_text(&gathered.harvest, written.iter().copied())
            .unwrap_or_else(|| "Nothing to minimize.".to_owned()),
    );
    if args.dry_run {
        ui.summary("Nothing was written.");
    } else if !files.is_empty() {
        let is_new = |file: &&JavaFile| {
            std::fs::read_to_string(args.directory.join(&file.path)).is_ok_and(|text| text != file.text)
        };
        let new = files.iter().filter(is_new).count();
        write_suite(&args.directory, &files, manifest, Rest::Stays, ui)?;
        ui.summary(&format!("Wrote {} in {}.", counted(new, "file"), shown(&args.directory)));
    }
    Ok(if left.is_empty() { ExitCode::Success } else { ExitCode::Missing })
}

/// Whether a test is meant: by its name, or by its class and its name.
fn is_named(args: &MinimizeArgs, test: &TestEntry) -> bool {
    let Some(name) = &args.test else { return true };
    let simple = test.class.rsplit('.').next().unwrap_or(&test.class);
    [test.name(), format!("{simple}.{}", test.method), test.method.clone()].contains(name)
}

/// As if the user had asked for the suite again.
fn generate_args(args: &MinimizeArgs, traces: &[PathBuf]) -> anyhow::Result<GenerateArgs> {
    let Command::Generate(generate) = Command::typed(&["generate"], &[])? else {
        return Err(anyhow!("generate is no command any more"));
    };
    Ok(GenerateArgs {
        traces: traces.to_vec(),
        output: Some(args.directory.clone()),
        classpath: args.classpath.clone(),
        allow_database: args.allow_database.clone(),
        allow_directory: args.allow_directory.clone(),
        save_every: Some(NEVER),
        ..*generate
    })
}

/// The suite of this directory.
fn assembled(generate: &GenerateArgs, kept: &Kept, gathered: &mut Gathered, ui: &Ui) -> anyhow::Result<Assembled> {
    let all = Reducing { by: None, skip_accessors: false };
    let suites = place(generate, &kept.keeping, all, gathered, ui)?;
    Ok(suites.into_values().next().map(|suite| suite.assembled).unwrap_or_default())
}

/// The files that are not what was written.
fn edited(directory: &Path, manifest: &Manifest) -> IndexSet<String> {
    let is_other =
        |path: &str, hash: &str| std::fs::read(directory.join(path)).is_ok_and(|content| sha256(content) != hash);
    let edited = manifest.files.iter().filter(|file| is_other(&file.path, &file.sha256));
    edited.map(|file| file.path.clone()).collect()
}

/// The files that are written now as they were written then.
fn unchanged(directory: &Path, manifest: &Manifest, edited: &IndexSet<String>, files: &[JavaFile]) -> IndexSet<String> {
    let is_same = |file: &&JavaFile| {
        let known = manifest.files.iter().any(|one| one.path == file.path && one.sha256 == sha256(&file.text));
        known && !edited.contains(&file.path) && directory.join(&file.path).is_file()
    };
    files.iter().filter(is_same).map(|file| file.path.clone()).collect()
}

/// The files with tests that were asked for and stay as they are, though they are not smaller already.
fn left(manifest: &Manifest, files: &IndexSet<String>, assembled: &Assembled, asked: &[&TestEntry]) -> Vec<String> {
    let is_smaller_already = |path: &String| {
        let known = manifest.files.iter().find(|one| one.path == *path).map(|one| one.sha256.as_str());
        assembled.files.iter().any(|file| file.path == *path && Some(sha256(&file.text).as_str()) == known)
    };
    let paths: IndexSet<&String> = asked.iter().map(|test| &test.path).collect();
    paths.into_iter().filter(|path| !files.contains(*path) && !is_smaller_already(path)).cloned().collect()
}

/// The manifest with what is new of these files.
fn replaced(old: Manifest, paths: &IndexSet<String>, assembled: Assembled) -> (Manifest, Vec<JavaFile>) {
    let files: Vec<JavaFile> = assembled.files.into_iter().filter(|file| paths.contains(&file.path)).collect();
    let tests: Vec<TestEntry> = assembled.tests.into_iter().filter(|test| paths.contains(&test.path)).collect();
    let statements = |tests: &[TestEntry]| tests.iter().map(|test| test.size.statements).sum::<usize>();
    let before: Vec<TestEntry> = old.tests.iter().filter(|test| paths.contains(&test.path)).cloned().collect();
    let mut manifest = Manifest { tests, files: Vec::new(), ..old };
    let summary = &mut manifest.summary;
    summary.statements = (summary.statements + statements(&manifest.tests)).saturating_sub(statements(&before));
    (manifest, files)
}
