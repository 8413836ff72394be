//! How commands talk: results on standard output, everything else on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Form of a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; stable and documented.
    Json,
}

/// The user's end of a command.
#[derive(Debug)]
pub struct Ui {
    errors_on_terminal: bool,
}

impl Ui {
    /// A `Ui` on this process's own streams.
    pub fn new() -> Self {
        Self { errors_on_terminal: io::stderr().is_terminal() }
    }

    /// Prints a part of the result on standard output, as it is. A reader that went away is an error that ends the
    /// command quietly (see `ExitCode::of`).
    pub fn result(&self, text: &str) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Prints a result in its stable form, as one JSON document.
    pub fn json(&self, value: &impl serde::Serialize) -> anyhow::Result<()> {
        let mut text = serde_json::to_string_pretty(value)?;
        text.push('\n');
        Ok(self.result(&text)?)
    }

    /// Prints the summary of a command, or its next step, on standard error.
    pub fn summary(&self, text: &str) {
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// Warns about something that does not stop the command.
    pub fn warn(&self, text: &str) {
        self.summary(&format!("warning: {text}"));
    }

    /// Tells an error and what caused it, innermost last.
    pub fn error(&self, error: &anyhow::Error) {
        let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
        self.summary(&format!("error: {}", causes.join(": ")));
    }

    /// Whether a person reads standard error.
    pub fn on_terminal(&self) -> bool {
        self.errors_on_terminal
    }

    /// A progress bar over `total` steps, a spinner if nobody knows how many; hidden unless a person watches.
    pub fn progress(&self, what: &str, total: Option<u64>) -> ProgressBar {
        if !self.errors_on_terminal {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
        let template = match total {
            Some(_) => "{msg} {wide_bar} {pos}/{len}",
            None => "{msg} {spinner}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        bar.with_message(what.to_owned())
    }

    /// Shows of work that tells it how many of how many are done.
    pub fn counting<R>(&self, what: &str, work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> R) -> R {
        let bar = self.progress(what, Some(0));
        let result = work(&mut |done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        result
    }
}

impl Default for Ui {
    fn default() -> Self {
        Self::new()
    }
}
