//! All integration tests, one program: links once.

mod java_runs;
mod slices;
mod emit;
