//! Scenarios as a reader wants them.
//!
//! Input: a scenario. Output: the same one with arrays folded into their initialisers, without assertions that say nothing more; how often its variables are used,
//! on which inlining is decided. Invariant: what the test does and finds stays the same.

pub(super) mod arrays;
pub(super) mod noise;
pub(super) mod usage;
