//! Slice to test model: decides everything about *which test*, nothing about how it reads.

pub mod model;
