//! The streams of `System` that tests exchange, and that their class gives back behind each of them.
//!
//! Input: the statements of a test. Output: the streams that it sets. Why behind the test and not behind the act: whatever throws, in the arrange too, the
//! tests that follow have the streams that were there before.

use super::syntax::{Expr, Statement};

const SYSTEM: &str = "java/lang/System";

/// A stream of `System`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SystemStream {
    /// Its field in `System`.
    pub(crate) field: &'static str,
    pub(crate) setter: &'static str,
    /// Internal name.
    pub(crate) class: &'static str,
    /// What the test class calls the one that was there before.
    pub(crate) keeper: &'static str,
}

/// All of them.
pub(crate) static STREAMS: [SystemStream; 3] = [
    SystemStream { field: "in", setter: "setIn", class: "java/io/InputStream", keeper: "keyboard" },
    SystemStream { field: "out", setter: "setOut", class: "java/io/PrintStream", keeper: "console" },
    SystemStream { field: "err", setter: "setErr", class: "java/io/PrintStream", keeper: "errors" },
];

/// Those that some statements set.
pub(super) fn exchanged(statements: &[&Statement]) -> Vec<&'static SystemStream> {
    let sets = |stream: &&SystemStream| {
        let mut all = statements.iter().flat_map(|statement| statement.expressions());
        all.any(|expr| calls(expr, stream.setter))
    };
    STREAMS.iter().filter(sets).collect()
}

fn calls(expr: &Expr, setter: &str) -> bool {
    let is_it = matches!(expr, Expr::StaticCall { class, method, .. } if class == SYSTEM && method == setter);
    is_it || expr.parts().into_iter().any(|part| calls(part, setter))
}
