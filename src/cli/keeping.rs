//! What is kept whole, as the user wants it: `--setup`, `--reset-environment-by` and `--external`, or `[carve]` of the settings.
//!
//! Input: arguments, settings, recordings. Output: a [`Keeping`], or that a pattern names nothing that was called, or no reset that a test can call: before
//! anything is carved, because all tests would lack it.

use indexmap::IndexSet;

use super::args::GenerateArgs;
use super::exit_code::NotGreen;
use super::settings::{CarveSettings, FILE_NAME, Settings};
use super::targets::{PATTERN, did_you_mean};
use crate::graph::History;
use crate::library::LibraryTable;
use crate::program::pattern::MethodPattern;
use crate::slice::keeping::{Keeping, writable_resets};
use crate::trace::event::MethodId;

/// What is kept, and what of that has not been seen yet.
pub(super) struct Kept {
    pub(super) keeping: Keeping,
    setup: Named,
    resets: Named,
    called: IndexSet<String>,
    /// The resets that tests can call.
    writable: IndexSet<String>,
}

/// Patterns, and what the user gave them by.
struct Named {
    by: String,
    patterns: Vec<String>,
}

impl Kept {
    /// Flags win over the file.
    pub(super) fn of(args: &GenerateArgs, settings: &Settings) -> Self {
        let carve = &settings.carve;
        let setup = Named::of("setup", &args.setup, &carve.setup);
        let resets = Named::of("reset-environment-by", &args.reset_environment_by, &carve.resets);
        let carve = CarveSettings {
            setup: setup.patterns.clone(),
            resets: resets.patterns.clone(),
            external: args.external.unwrap_or(carve.external),
            mocks: carve.mocks,
        };
        let keeping = carve.keeping(settings.verify.directories(&args.allow_directory));
        Self { keeping, setup, resets, called: IndexSet::new(), writable: IndexSet::new() }
    }

    /// Takes in what one recording called.
    pub(super) fn see(&mut self, history: &History<'_>, table: &LibraryTable) {
        if self.setup.patterns.is_empty() && self.resets.patterns.is_empty() {
            return;
        }
        let text = |method: MethodId| history.program.method_text(method);
        let methods: IndexSet<MethodId> = history.calls.invocations.iter().filter_map(|call| call.method()).collect();
        self.called.extend(methods.into_iter().map(text));
        self.writable.extend(writable_resets(history, table, &self.keeping).into_iter().map(text));
    }

    /// Whether each pattern names something that was called, and each reset something that tests can call.
    ///
    /// # Errors
    /// The first that does not, with what may have been meant.
    pub(super) fn require_seen(&self) -> Result<(), NotGreen> {
        for named in [&self.setup, &self.resets] {
            if let Some(pattern) = named.first_beside(&self.called) {
                let nearest = did_you_mean(pattern, &self.called);
                let by = &named.by;
                let message =
                    format!("{by} {pattern} matches no method that was called in the recording; {PATTERN}{nearest}");
                return Err(NotGreen(message));
            }
        }
        match self.resets.first_beside(&self.writable) {
            Some(pattern) => Err(NotGreen(format!(
                "{} {pattern} matches no method that a test can call by itself; name one that is static or a constructor, that is not private, and \
                 that was called with nothing but literals",
                self.resets.by
            ))),
            None => Ok(()),
        }
    }
}

impl Named {
    /// What the flag gives, or else the file under the same name.
    fn of(name: &str, flag: &[String], file: &[String]) -> Self {
        if flag.is_empty() {
            Self { by: format!("{name} of [carve] in {FILE_NAME}:"), patterns: file.to_vec() }
        } else {
            Self { by: format!("--{name}"), patterns: flag.to_vec() }
        }
    }

    /// The first pattern that matches none of these methods.
    fn first_beside(&self, methods: &IndexSet<String>) -> Option<&str> {
        let matches_none = |pattern: &&String| {
            let pattern = MethodPattern::parse(pattern);
            !methods.iter().any(|method| pattern.matches(method))
        };
        self.patterns.iter().find(matches_none).map(String::as_str)
    }
}
