//! One recorded call of a library, as it is asked about: by the table, for files, for databases.
//!
//! Input: a call event with its result. Output: the same without where it stands in the log.

use crate::graph::invocation::Invocation;
use crate::trace::event::{CalleeId, Value};

/// In place of a name: all of them, or one that nobody can tell.
pub(super) const ANY: &str = "*";

/// One recorded call, as the table is asked about it.
#[derive(Clone, Copy, Debug)]
pub struct RecordedCall<'a> {
    pub callee: CalleeId,
    pub receiver: Value,
    pub arguments: &'a [Value],
    /// [`Value::Absent`] when it threw or never ended.
    pub result: Value,
    /// A system test, a `main` or a test framework called it: no test repeats what that decided by the result.
    pub by_driver: bool,
    /// None: nobody looked at files for it, as for what a function object runs.
    pub invocation: Option<&'a Invocation>,
}
