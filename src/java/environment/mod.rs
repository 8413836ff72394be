//! What a test has around it that is no object: directories, resources, databases, what all of a JVM sees.
//!
//! Input: what scenarios find, leave and set. Output: how tests name it, and the statements that put it there. The class's own fields and methods for it are
//! written by `unit`.

pub(super) mod databases;
pub(super) mod globals;
pub(super) mod places;
pub(super) mod resources;
