//! Settings: `testcarve.toml` of the working directory and the flags, merged once. Flags win.
//!
//! Commands take what they need from [`Settings`] and never look at the file themselves.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;

use crate::library::{LibraryError, LibraryTable};
use crate::program::pattern::MethodPattern;
use crate::record::options::Budget;
use crate::slice::keeping::{External, Keeping};

/// Name of the settings file.
pub const FILE_NAME: &str = "testcarve.toml";

/// Where recordings go, and come from, unless told.
pub const DEFAULT_RECORDING: &str = "testcarve-out";

/// The settings file could not be used.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// It exists but cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The settings file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is not TOML, or has a key we do not know; the source names line, column and key.
    #[error("{} is not valid", path.display())]
    Invalid {
        /// The settings file.
        path: PathBuf,
        /// Where and why.
        source: toml::de::Error,
    },
    /// What it says of libraries cannot be used.
    #[error("the library table cannot be extended")]
    Library {
        /// Where and why.
        source: LibraryError,
    },
}

/// Everything the user decided, from the file and the flags.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Settings {
    /// `[record]`.
    pub record: RecordSettings,
    /// `[carve]`.
    pub carve: CarveSettings,
    /// `[verify]`.
    pub verify: VerifySettings,
    /// Our library table with the file's own sections (`[class]`, `[contract]`, …); none if it has none.
    extended: Option<LibraryTable>,
}

/// The file; the sections of the library table are read by its own reader, which knows the line of each row.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FileText {
    record: RecordSettings,
    carve: CarveSettings,
    verify: VerifySettings,
    class: Option<IgnoredAny>,
    contract: Option<IgnoredAny>,
    template: Option<IgnoredAny>,
    literal: Option<IgnoredAny>,
    resource: Option<IgnoredAny>,
    benign: Option<IgnoredAny>,
}

impl FileText {
    fn has_rows(&self) -> bool {
        let sections = [&self.class, &self.contract, &self.template, &self.literal, &self.resource, &self.benign];
        sections.iter().any(|section| section.is_some())
    }
}

/// `[carve]`: what every test of the program keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CarveSettings {
    /// Methods that set up, as patterns.
    pub setup: Vec<String>,
    /// Methods that clean the world behind a test, as patterns.
    #[serde(rename = "reset-environment-by")]
    pub resets: Vec<String>,
    /// How much of the earlier work on the outside world is repeated.
    pub external: External,
    /// Whether tests have doubles.
    pub mocks: Mocks,
}

/// Whether tests have doubles of what only a framework can make.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mocks {
    /// Where Mockito is on the recorded class path.
    #[default]
    Auto,
    None,
}

/// `[verify]`: what tests may do while they are verified.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VerifySettings {
    /// Hosts of database servers whose rows they may change.
    #[serde(rename = "allow-database")]
    pub databases: Vec<String>,
    /// Directories outside the working directory in which they may change files.
    #[serde(rename = "allow-directory")]
    pub directories: Vec<PathBuf>,
}

/// `[record]`: what `record` records, and where to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecordSettings {
    /// Directory of the recording.
    pub output: PathBuf,
    /// Classes to record; empty: the agent's own choice.
    pub include: Vec<String>,
    /// Classes not to record.
    pub exclude: Vec<String>,
    /// How much is recorded; by default the agent's own choice.
    pub(crate) budget: Option<Budget>,
}

impl Default for RecordSettings {
    fn default() -> Self {
        Self { output: PathBuf::from(DEFAULT_RECORDING), include: Vec::new(), exclude: Vec::new(), budget: None }
    }
}

impl VerifySettings {
    /// The directories in which tests may change files, with those that were given beside.
    #[must_use]
    pub fn directories(&self, given: &[PathBuf]) -> Vec<PathBuf> {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        given.iter().chain(&self.directories).map(absolute).collect()
    }
}

impl CarveSettings {
    /// What is kept, with the patterns parsed. `directories`: those in which tests may change files.
    #[must_use]
    pub fn keeping(&self, directories: Vec<PathBuf>) -> Keeping {
        let parsed = |texts: &[String]| texts.iter().map(|text| MethodPattern::parse(text)).collect();
        Keeping { setup: parsed(&self.setup), resets: parsed(&self.resets), external: self.external, directories }
    }
}

impl Settings {
    /// Reads `testcarve.toml` in `directory`; without one, the defaults.
    pub fn load(directory: &Path) -> Result<Self, SettingsError> {
        let path = directory.join(FILE_NAME);
        match fs::read_to_string(&path) {
            Ok(text) => Self::read(&text, path),
            Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(source) => Err(SettingsError::Unreadable { path, source }),
        }
    }

    fn read(text: &str, path: PathBuf) -> Result<Self, SettingsError> {
        let file: FileText = match toml::from_str(text) {
            Ok(file) => file,
            Err(source) => return Err(SettingsError::Invalid { path, source }),
        };
        let extend = || {
            let mut table = LibraryTable::builtin();
            table.extend(text, &path).map(|()| table)
        };
        let extended = file.has_rows().then(extend).transpose();
        let extended = extended.map_err(|source| SettingsError::Library { source })?;
        Ok(Self { record: file.record, carve: file.carve, verify: file.verify, extended })
    }

    /// What is kept where no argument says otherwise.
    #[must_use]
    pub fn keeping(&self) -> Keeping {
        self.carve.keeping(self.verify.directories(&[]))
    }

    /// What is known of libraries. (Not made when the settings are read: commands that record do not ask.)
    #[must_use]
    pub fn library(&self) -> Cow<'_, LibraryTable> {
        let table = self.extended.as_ref().map_or_else(|| Cow::Owned(LibraryTable::builtin()), Cow::Borrowed);
        match self.carve.mocks {
            Mocks::Auto => table,
            Mocks::None => Cow::Owned(table.into_owned().without_mocks()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(text: &str) -> Result<Settings, SettingsError> {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join(FILE_NAME), text).unwrap();
        Settings::load(directory.path())
    }

    #[test]
    fn no_file_means_the_defaults() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(Settings::load(directory.path()).unwrap(), Settings::default());
    }

    #[test]
    fn a_file_may_set_only_some_keys() {
        let settings = load("[record]\ninclude = ['com.acme.*']\n").unwrap();
        assert_eq!(settings.record.include, ["com.acme.*"]);
        assert_eq!(settings.record.output, Path::new(DEFAULT_RECORDING));
    }

    #[test]
    fn rows_of_libraries_are_added_to_ours() {
        let rows = "[class.'com.acme.Stamp']\nmethods.now = 'clock:read'\n[carve]\nsetup = ['Hotel#reset']\n";
        let settings = load(rows).unwrap();
        let mut own = ["com/acme/Stamp"].into_iter();
        let library = settings.library();
        let found = library.lookup(&mut own, "now", "()J").unwrap();
        assert_eq!(found.effects.resources.len(), 1);
        assert_eq!(settings.carve.setup, ["Hotel#reset"]);
        let mut ours = ["java/lang/System"].into_iter();
        assert!(library.lookup(&mut ours, "nanoTime", "()J").is_some());
    }

    #[test]
    fn who_wants_no_mocks_says_so() {
        assert!(!load("[carve]\nmocks = 'none'\n").unwrap().library().may_mock());
        assert!(load("[carve]\nmocks = 'auto'\n").unwrap().library().may_mock());
        assert!(Settings::default().library().may_mock());
    }

    #[test]
    fn servers_that_tests_may_change_are_named_by_their_hosts() {
        assert_eq!(load("[verify]\nallow-database = ['db1']\n").unwrap().verify.databases, ["db1"]);
    }

    #[test]
    fn a_row_that_cannot_be_read_is_told_with_its_line() {
        let error = load("[record]\n[class.'com.acme.Stamp']\nmethods.now = 'clock:eats'\n").unwrap_err();
        let source = std::error::Error::source(&error).unwrap().to_string();
        assert!(source.contains("testcarve.toml:3: "), "{source}");
    }

    #[test]
    fn an_unknown_key_is_an_error_that_names_it_and_its_line() {
        let error = load("[record]\nincludes = ['com.acme.*']\n").unwrap_err();
        let source = std::error::Error::source(&error).unwrap().to_string();
        assert!(source.contains("line 2"), "{source}");
        assert!(source.contains("includes"), "{source}");
    }
}
