//! What one library call does: to objects, to files, to what is read.
//!
//! Input: a recorded call, the library table, what was told of contents. Output: accesses, pairs that share state, fields that may be written, the text that was
//! read. Invariant: never less than what happened.

pub mod effects;
pub mod feeds;
pub(super) mod handed_files;
pub(super) mod hidden_writes;
