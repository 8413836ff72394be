//! Which recordings a command reads, and reading them.
//!
//! Input: the TRACE arguments. Output: programs with their events, one for each recorded JVM, in the order of their numbers.

use std::fs;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

use super::placement::shown;
use super::settings::DEFAULT_RECORDING;
use super::ui::Ui;
use crate::counted::counted_many;
use crate::program::Program;
use crate::trace::event::{Event, MethodId};
use crate::trace::log::EventLog;
use crate::trace::recording::{CutLine, Ends, EventLines, Recording};

/// There is nothing to read.
#[derive(Debug, Error)]
pub enum RecordingError {
    /// The given path is not there.
    #[error("{} does not exist; record a program first: testcarve record -- java …", .0.display())]
    Absent(PathBuf),
    /// A directory without traces.
    #[error("{} holds no recording (no *.trace file); record a program first: testcarve record -- java …", .0.display())]
    Empty(PathBuf),
    /// It cannot be listed.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// What was to be read.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

/// One recorded JVM.
#[derive(Debug)]
pub struct Loaded {
    pub path: PathBuf,
    pub program: Program,
    pub log: EventLog,
    pub lines: EventLines,
    pub ends: Ends,
    pub cut: Option<CutLine>,
    pub bytes: u64,
}

impl Loaded {
    /// The methods that were entered, in order, each as often as that.
    pub(super) fn entered(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.log.events.iter().filter_map(|event| match event {
            Event::Enter { method, .. } => Some(method),
            _ => None,
        })
    }
}

/// What a manifest calls a trace: its file name.
pub(super) fn name_of(trace: &Path) -> String {
    trace.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Reads the given traces, or those of `testcarve-out`.
///
/// # Errors
/// No trace, or one that cannot be parsed.
pub fn load_recordings(traces: &[PathBuf], ui: &Ui) -> anyhow::Result<Vec<Loaded>> {
    traces_of(traces)?.iter().map(|file| load(file, ui)).collect()
}

/// The trace files that are meant: those of `testcarve-out` if none are given.
///
/// # Errors
/// There is none.
pub(super) fn traces_of(traces: &[PathBuf]) -> Result<Vec<PathBuf>, RecordingError> {
    let default = [PathBuf::from(DEFAULT_RECORDING)];
    let given = if traces.is_empty() { &default[..] } else { traces };
    let mut files = Vec::new();
    for path in given {
        files.extend(trace_files(path)?);
    }
    Ok(files)
}

/// How a suite's manifest names the given traces, or `testcarve-out`: seen from the suite's directory, so that both can be moved together.
pub(super) fn seen_from(directory: &Path, traces: &[PathBuf]) -> Vec<String> {
    let default = [PathBuf::from(DEFAULT_RECORDING)];
    let given = if traces.is_empty() { &default[..] } else { traces };
    given.iter().map(|trace| way_to(directory, trace)).collect()
}

/// How a path is reached from a directory, `/` separated.
pub(super) fn way_to(directory: &Path, path: &Path) -> String {
    way(&plain(directory), &plain(path))
}

/// The traces that a manifest in this directory names.
pub(super) fn named_in(directory: &Path, traces: &[String]) -> Vec<PathBuf> {
    let paths = traces.iter().map(|trace| plain(&directory.join(trace)));
    paths.map(|path| PathBuf::from(shown(&path))).collect()
}

/// Absolute and without `.` and `..`, links unseen: what is written down by names is found again by names.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).components() {
        match component {
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// The way from a directory to a path, `/` separated; the path itself on another drive.
fn way(from: &Path, to: &Path) -> String {
    let common = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if common == 0 {
        return to.to_string_lossy().into_owned();
    }
    let up = from.components().skip(common).map(|_| "..".into());
    let down = to.components().skip(common).map(|component| component.as_os_str().to_string_lossy());
    let words: Vec<_> = up.chain(down).collect();
    if words.is_empty() { ".".to_owned() } else { words.join("/") }
}

/// Reads one trace; a cut one is warned about.
///
/// # Errors
/// It cannot be parsed.
pub(super) fn read(file: &Path, ui: &Ui) -> anyhow::Result<Recording> {
    let total = fs::metadata(file).map(|data| data.len()).ok();
    let bar = ui.progress("reading", total);
    let recording = crate::trace::read_trace(file, &mut |bytes| bar.set_position(bytes))?;
    bar.finish_and_clear();
    if let Some(cut) = recording.cut_text() {
        ui.warn(&format!("{}: {cut}", file.display()));
    }
    Ok(recording)
}

/// Reads one trace whole.
///
/// # Errors
/// It cannot be parsed.
pub(super) fn load(file: &Path, ui: &Ui) -> anyhow::Result<Loaded> {
    let recording = read(file, ui)?;
    let program =
        Program::new(recording.header, recording.definitions).with_class_path(recording.ends.class_path.as_deref());
    Ok(Loaded {
        path: file.to_owned(),
        program,
        log: recording.log,
        lines: recording.lines,
        ends: recording.ends,
        cut: recording.cut,
        bytes: recording.bytes,
    })
}

/// What is told of calls that the recordings' budgets left out.
pub(super) fn budget_text(left_out: u64) -> Option<String> {
    let calls = counted_many(left_out, "call");
    (left_out > 0).then(|| format!("Budgets left {calls} out of the recording; record --budget lets in more."))
}

/// The trace itself, or those in a directory, by number.
fn trace_files(path: &Path) -> Result<Vec<PathBuf>, RecordingError> {
    if !path.exists() {
        return Err(RecordingError::Absent(path.to_owned()));
    }
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let unreadable = |source| RecordingError::Unreadable { path: path.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.extension().is_some_and(|extension| extension == "trace") {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(RecordingError::Empty(path.to_owned()));
    }
    files.sort_by_key(|file| (number(file), file.clone()));
    Ok(files)
}

fn number(file: &Path) -> u64 {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    stem.parse().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_names_its_recording_by_the_way_to_it_and_finds_it_again() {
        let ways = [
            ("carved", "out-Alias", "../out-Alias"),
            ("/p/core/src/test/java", "/p/testcarve-out", "../../../../testcarve-out"),
            ("/p/carved", "/p/a/../out/2.trace", "../out/2.trace"),
            ("/p/out", "/p/out", "."),
        ];
        for (directory, trace, expected) in ways {
            let named = seen_from(Path::new(directory), &[trace.into()]);
            assert_eq!(named, [expected]);
            assert_eq!(plain(&named_in(Path::new(directory), &named)[0]), plain(Path::new(trace)));
        }
        assert_eq!(seen_from(Path::new("carved"), &[]), ["../testcarve-out"]);
        assert_eq!(named_in(Path::new("carved"), &["../out-Alias".to_owned()]), [Path::new("out-Alias")]);
    }
}
