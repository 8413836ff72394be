//! The part of Java that tests use, as trees.
//!
//! Input: made by `statements` and `checks`. Output: read by `text`, which spells it, and by `lower`. Invariant: a tree says everything about the code but which
//! simple names are in scope and where lines break; literals in it are finished text.

pub(super) mod literal;
pub(super) mod steps;
pub(super) mod syntax;
pub(super) mod values;
