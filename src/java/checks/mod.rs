//! The act and the assertions as statements, in the dialect of the JUnit at hand.
//!
//! Input: a builder behind its arrange. Output: statements behind that: the act, with what it reads and prints or how it ends; what is looked at, and compared.

mod act;
pub(super) mod assertion;
mod console;
mod each;
pub(super) mod exits;
mod probe;
