//! What is kept whole, as the user wants it: `--setup` and `--external`, or `[carve]` of the settings.
//!
//! Input: arguments, settings, recordings. Output: a [`Keeping`], or that a pattern names nothing that was called: before anything is carved, because
//! all tests would lack their set-up.

use indexmap::IndexSet;

use super::exit_code::NotGreen;
use super::settings::{CarveSettings, FILE_NAME, Settings};
use super::targets::{PATTERN, did_you_mean};
use crate::graph::History;
use crate::program::pattern::MethodPattern;
use crate::slice::keeping::{External, Keeping};
use crate::trace::event::MethodId;

/// What is kept, and what of that has not been seen yet.
pub(super) struct Kept {
    pub(super) keeping: Keeping,
    setup: Vec<String>,
    named_by: String,
    called: IndexSet<String>,
}

impl Kept {
    /// Flags win over the file.
    pub(super) fn of(setup: &[String], external: Option<External>, settings: &Settings) -> Self {
        let (setup, named_by) = if setup.is_empty() {
            (&settings.carve.setup[..], format!("setup of [carve] in {FILE_NAME}:"))
        } else {
            (setup, "--setup".to_owned())
        };
        let carve = CarveSettings { setup: setup.to_vec(), external: external.unwrap_or(settings.carve.external) };
        Self { keeping: carve.keeping(), setup: carve.setup, named_by, called: IndexSet::new() }
    }

    /// Takes in what one recording called.
    pub(super) fn see(&mut self, history: &History<'_>) {
        if !self.setup.is_empty() {
            let methods: IndexSet<MethodId> =
                history.calls.invocations.iter().filter_map(|call| call.method()).collect();
            self.called.extend(methods.into_iter().map(|method| history.program.method_text(method)));
        }
    }

    /// Whether each pattern names something that was called.
    ///
    /// # Errors
    /// The first that does not, with what may have been meant.
    pub(super) fn require_seen(&self) -> Result<(), NotGreen> {
        let is_seen = |pattern: &MethodPattern| self.called.iter().any(|method| pattern.matches(method));
        let all = self.keeping.setup.iter().zip(&self.setup);
        let Some((_, text)) = all.into_iter().find(|(pattern, _)| !is_seen(pattern)) else { return Ok(()) };
        let nearest = did_you_mean(text, &self.called);
        Err(NotGreen(format!(
            "{} {text} matches no method that was called in the recording; {PATTERN}{nearest}",
            self.named_by
        )))
    }
}
