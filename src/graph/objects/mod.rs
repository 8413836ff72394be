//! What the recording shows about objects, beside what they hold.
//!
//! Input: calls, data flow. Output: methods that only show a field, function objects that only ever gave one value, what was closed, for what only a double can stand. Invariant: only what every
//! recorded call shows counts.

pub mod accessors;
pub mod closes;
pub mod doubles;
pub mod functions;
