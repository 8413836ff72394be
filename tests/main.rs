//! Integration tests.

mod java_runs;
