//! Names that a reader understands: of test methods, of their local variables.
//!
//! Input: scenarios, statements. Output: Java identifiers, each once in its scope. Invariant: a name is made of the test itself, never of its siblings, but for
//! what tells two of one name apart.

mod facts;
pub(super) mod locals;
mod surroundings;
pub(super) mod ties;
pub(super) mod title;
mod words;
