//! A test that a user names, found in the sources as they stand: carved or written by hand, edited or not.
//!
//! Input: a source directory, a name. Output: the one file and method that is meant. Why by the text: neither a manifest nor a recording has to be there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::borrowed::text_of;
use super::class_path::{given_class_path, gone};
use super::exit_code::{NotGreen, UsageError};
use super::placement::shown;
use super::recordings::load_recordings;
use super::settings::Settings;
use super::ui::Ui;
use super::verify::{World, Written};
use crate::cli::args::MinimizeArgs;
use crate::java::{TestMethod, test_methods};
use crate::manifest::FILE_NAME;

/// A test in its file.
pub(super) struct TestFile {
    pub(super) file: PathBuf,
    pub(super) text: String,
    pub(super) test: TestMethod,
    /// Which of the file's tests it is.
    place: usize,
}

impl TestFile {
    /// The test of this name.
    ///
    /// # Errors
    /// There is none, or more than one; a file that cannot be read.
    pub(super) fn find(directory: &Path, name: &str) -> anyhow::Result<Self> {
        let mut files = Vec::new();
        add_sources(directory, &mut files)?;
        let mut found = Vec::new();
        let method = name.rsplit('.').next().unwrap_or(name);
        for file in files {
            // (What is no UTF-8 has no test that could be written back.)
            let Some(text) = fs::read_to_string(&file).ok().filter(|text| text.contains(method)) else { continue };
            let tests = test_methods(&text).into_iter().enumerate().filter(|(_, test)| test.is_called(name));
            found.extend(tests.map(|(place, test)| Self { file: file.clone(), text: text.clone(), test, place }));
        }
        let of = |one: &Self| format!("{} in {}", one.test.name(), shown(&one.file));
        match found.len() {
            0 => {
                Err(NotGreen(format!("no test called {name} stands in the Java files of {}", shown(directory))).into())
            }
            1 => Ok(found.remove(0)),
            _ => {
                let all: Vec<String> = found.iter().map(of).collect();
                Err(UsageError(format!("--test {name} means several: {}; say which", all.join(", "))).into())
            }
        }
    }

    /// The test in another text of its file.
    pub(super) fn test_in(&self, text: &str) -> Option<TestMethod> {
        test_methods(text).into_iter().nth(self.place)
    }

    /// The path of the file below its source folder, as its package says it.
    pub(super) fn path_in_sources(&self) -> PathBuf {
        let package = self.test.class.rsplit_once('.').map_or("", |(package, _)| package);
        let name = self.file.file_name().unwrap_or_default();
        package.split('.').filter(|part| !part.is_empty()).collect::<PathBuf>().join(name)
    }
}

fn add_sources(directory: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let read = fs::read_dir(directory).with_context(|| format!("cannot read {}", shown(directory)))?;
    let mut entries: Vec<PathBuf> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !path.is_symlink() && !is_hidden {
            add_sources(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    Ok(())
}

/// What the test runs with: by the given class path, or the recording. None: nobody says it.
///
/// # Errors
/// The recording that was asked for is not there; a class path that is not.
pub(super) fn world(args: &MinimizeArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<Option<World>> {
    let given = args.classpath.as_deref().map(given_class_path).transpose()?;
    let suite = args.directory.join(FILE_NAME).is_file().then(|| Written::read(&args.directory)).transpose()?;
    let traces = match &suite {
        Some(suite) => suite.recordings(&args.directory, &args.recording),
        None => args.recording.clone(),
    };
    let resources = suite.iter().filter_map(|suite| suite.manifest.resources.as_ref());
    let resources: Vec<PathBuf> =
        resources.map(|path| args.directory.join(path)).filter(|path| path.is_dir()).collect();
    let with_resources = |mut world: World| {
        world
            .class_path
            .extend(resources.iter().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone())));
        world
    };
    let allowed = settings.verify.directories(&args.allow_directory);
    if !traces.is_empty() {
        match load_recordings(&traces, ui) {
            Ok(recordings) => {
                let world = World::of(&recordings, given, allowed, &args.directory)?;
                return Ok(Some(with_resources(world)));
            }
            Err(error) if !args.recording.is_empty() => return Err(gone(error)),
            Err(error) if given.is_none() => ui.warn(&format!("the recording of the suite cannot be read: {error}")),
            Err(_) => {}
        }
    }
    Ok(given.map(|class_path| with_resources(World { class_path, allowed_directories: allowed, ..World::default() })))
}

/// The text of a file again, which has to be as it was.
pub(super) fn require_unchanged(found: &TestFile) -> anyhow::Result<()> {
    if text_of(&found.file)? == found.text {
        return Ok(());
    }
    Err(UsageError(format!("{} changed in the meantime: run this again", shown(&found.file))).into())
}
