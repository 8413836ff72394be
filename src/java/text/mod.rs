//! Trees as text.
//!
//! Input: statements, locals, the names of the file. Output: lines, ready for indentation. `imports` is the one place that decides what is written in full.

pub(super) mod constants;
pub(super) mod imports;
pub(super) mod layout;
pub(super) mod print;
mod type_text;
