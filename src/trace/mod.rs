//! Trace file to events: the format (`grammar/trace.md`), its parser, its printer, its laws.
//!
//! Input: a trace file. Output: a [`recording::Recording`]. Invariant: every number in a recording is defined.

pub(crate) mod access;
pub mod check;
pub mod copies;
pub mod definition;
pub mod error;
pub mod event;
pub mod items;
mod lines;
pub mod log;
pub mod packed;
mod parse;
pub mod recording;
pub mod render;
pub mod strings;
pub mod table;

pub(crate) use parse::MAGIC;
pub use parse::{constant, parse_trace, quoted, read_trace};

/// The recording of a trace that a test writes by hand.
#[cfg(test)]
pub(crate) fn recorded(text: &str) -> recording::Recording {
    parse_trace(text.as_bytes(), std::path::Path::new("x.trace"), &mut |_| ()).unwrap()
}

/// The version of the format that is written; it contains all older ones.
pub const FORMAT_VERSION: u32 = 5;

/// The oldest version of the format that this reader reads.
pub const OLDEST_VERSION: u32 = 1;
