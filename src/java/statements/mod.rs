//! The actions of a scenario as statements.
//!
//! Input: a scenario and the recorded classes. Output: declared types, statements over locals, the blocks that close what was opened, which of them set up or tear
//! down. Invariant: the order of evaluation is the recorded one.

pub(super) mod arrange;
pub(super) mod build;
pub(super) mod closing;
mod declare;
pub(super) mod doubles;
mod function;
mod inline;
mod overload;
mod retyped;
pub(super) mod set_up;
pub(super) mod tear_down;
pub(super) mod typing;
