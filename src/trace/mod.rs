//! Trace file to events: the format (`grammar/trace.md`), its parser, its printer.

pub mod definition;
pub mod event;
pub mod log;
