//! Trace file to events: the format (`grammar/trace.md`), its parser, its printer.

pub mod definition;
pub mod error;
pub mod event;
mod lines;
pub mod log;
mod parse;
pub mod recording;
pub mod table;

pub use parse::read_trace;

/// The format version this reader reads.
pub const FORMAT_VERSION: u32 = 1;
