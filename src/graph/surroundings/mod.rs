//! What surrounded the recorded program: the test framework, system properties, the thread that ran it, other programs, the end of the JVM.
//!
//! Input: the recording, its calls. Output: answers by event or span, each of them on its own.

pub mod exits;
pub mod found_properties;
pub mod network;
pub mod own_thread;
pub mod system_tests;
