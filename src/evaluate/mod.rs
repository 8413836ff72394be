//! The figures of a subject: what the recorded program executes beside what the carved suite has of it.
//!
//! Input: a recording, the suite that was carved from it, the command that was recorded. Output: [`report::Evaluation`]. The command is run
//! again without our agent, so that nothing the recording missed is missing from the figures.
//!
//! - [`application`]: which classes are the application's.
//! - [`denominator`]: the executed accessible methods.
//! - [`input`]: the standard input that it gets again.
//! - [`lines`]: executed lines, and what is kept of them.
//! - [`mutants`]: which changes of the program the suite notices.
//! - [`rerun`]: running the command again.
//! - [`stages`]: what carving takes.
//! - [`carved`]: what the suite has.
//! - [`report`]: the figures; [`table`]: as text.

pub(crate) mod application;
pub(crate) mod carved;
pub(crate) mod denominator;
pub(crate) mod input;
pub(crate) mod lines;
pub(crate) mod mutants;
pub(crate) mod report;
pub(crate) mod rerun;
pub(crate) mod stages;
pub(crate) mod table;
