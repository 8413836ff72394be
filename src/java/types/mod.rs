//! Java's types as javac will see them, and the one view of the recorded classes.
//!
//! Input: the trace's definitions, descriptors, signatures. Output: types, members as calls find them, what calls give, types for unknown type arguments. Knows
//! nothing of scenarios' statements or of source text.

pub(super) mod calls;
pub(super) mod classes;
pub(super) mod conversion;
pub(super) mod infer;
pub(super) mod java_type;
mod members;
pub(super) mod platform;
