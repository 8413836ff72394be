//! testcarve: records a running Java program and carves unit tests out of the recording.
//!
//! ```text
//! JVM + agent ──> trace file ──> events ──> program + graphs ──> slice ──> scenario ──> Java source ──> verified suite
//! instrumenter/   grammar/       trace      program, graph       slice     scenario     java            suite
//! ```
//!
//! Data goes one way; a stage uses only the stages to its left.

pub mod bundle;
pub mod carve;
pub mod cli;
mod counted;
pub mod ddmin;
mod evaluate;
pub mod fidelity;
pub mod generate;
pub mod graph;
pub mod hash;
mod id_map;
pub mod java;
pub mod jvm;
pub mod library;
pub mod manifest;
mod output;
pub mod program;
mod project;
mod record;
pub mod reduce;
mod report;
pub mod scenario;
mod shell;
pub mod slice;
pub mod suite;
pub mod trace;
