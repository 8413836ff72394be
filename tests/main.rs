//! All integration tests, one program: links once. One module for each area.
#![expect(clippy::unwrap_used, reason = "in a test, a value that is not there is a failure like any other")]

mod applications;
mod browser;
mod cli;
mod emit;
mod java_runs;
mod library_table;
mod made_up;
mod mariadb;
mod maven;
mod pipeline;
mod postgres;
mod slices;
mod ten_tests;
mod trace;
mod workspace;
