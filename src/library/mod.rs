//! The library table: what JDK methods read, update, kill and share (design, section 4).
//!
//! Purpose: library code is not woven, so the recording shows only that it was called. What the call did to the state of
//! receiver, arguments and the world outside comes from here. It is data (`table/*.toml`), because it is long, because
//! users extend it in `testcarve.toml` in the same syntax, and because each row is run against the real JDK
//! (`instrumenter/library-check`), which found what believing alone got wrong.
//!
//! Input: the table files; for a question, the classes to try, method name and descriptor. Output: [`Effects`].
//! Invariant: a call that the table does not know has no answer, never a guess; the caller then assumes that it reads and
//! writes everything it was given.
//!
//! Files: `effects` the vocabulary, `notation` one row's syntax, `method_key` which overloads, `file` TOML,
//! `builder` sections to rows, `lookup` the table, `export` for the checker, `facts` classes and literals, `error`;
//! `exit_catcher` the testing libraries that catch the end of the JVM.

mod builder;
mod effects;
mod error;
mod exit_catcher;
mod export;
mod facts;
mod file;
mod lookup;
mod method_key;
mod notation;

pub use effects::{Access, CallFacts, Condition, Effects, Place, Resource, ResultKind, Selector};
pub use error::LibraryError;
pub use exit_catcher::{CatchingMethod, CatchingRule, ExitCatcher};
pub use facts::{ClassFacts, Comparison, Form, Kind, LiteralArg, LiteralForm};
pub use lookup::{Basis, LibraryTable, Match, Row, is_jdk};
pub use method_key::{MethodKey, Overload};
pub use notation::{Line, render_resource};

/// The files compiled in; templates of all of them are known to each.
const BUILTIN: [(&str, &str); 11] = [
    ("table/awt.toml", include_str!("table/awt.toml")),
    ("table/lang.toml", include_str!("table/lang.toml")),
    ("table/collections.toml", include_str!("table/collections.toml")),
    ("table/util.toml", include_str!("table/util.toml")),
    ("table/time.toml", include_str!("table/time.toml")),
    ("table/io.toml", include_str!("table/io.toml")),
    ("table/json.toml", include_str!("table/json.toml")),
    ("table/streams.toml", include_str!("table/streams.toml")),
    ("table/concurrent.toml", include_str!("table/concurrent.toml")),
    ("table/logging.toml", include_str!("table/logging.toml")),
    ("table/literals.toml", include_str!("table/literals.toml")),
];

#[cfg(test)]
mod tests;
