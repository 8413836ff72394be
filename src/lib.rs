//! testcarve: records a running Java program and carves unit tests out of the recording.
pub mod library;
