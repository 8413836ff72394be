//! What can be wrong with a table file, told with file, line and remedy.

use std::path::PathBuf;

/// A library table that cannot be used. Reads as the end of "failed to load the library table: …".
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LibraryError {
    /// The file is not TOML, or has keys or types the table does not know.
    #[error("{}:{line}: {message}; see the sections [class], [contract], [template], [literal] of the documentation", path.display())]
    Toml {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What the TOML reader says.
        message: String,
    },
    /// A row's effects cannot be read.
    #[error("{}:{line}: row `{row}`: `{clause}`: {problem}", path.display())]
    Notation {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// Class and method.
        row: String,
        /// The clause that is wrong.
        clause: String,
        /// What would be right.
        problem: &'static str,
    },
    /// A method key cannot be read.
    #[error(
        "{}:{line}: `{key}` names no method; write `add`, `add(int,Object)` or `add(ILjava/lang/Object;)V`, several separated by blanks",
        path.display()
    )]
    Method {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The key as written.
        key: String,
    },
    /// `uses` names a template that nobody defines.
    #[error("{}:{line}: class `{class}` uses the template `{template}`, which does not exist; known: {known}", path.display())]
    Template {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The class with the `uses`.
        class: String,
        /// The missing name.
        template: String,
        /// All that exist.
        known: String,
    },
    /// `unchecked` names a method without a row.
    #[error("{}:{line}: class `{class}`: `unchecked` names `{method}`, which has no row; give it one or remove the reason", path.display())]
    Unchecked {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The class.
        class: String,
        /// The method key.
        method: String,
    },
    /// A resource of a static field cannot be read.
    #[error("{}:{line}: `{value}` is no resource; write stdout, stdin, clock, file(*), …", path.display())]
    Resource {
        /// The file as given.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The value as written.
        value: String,
    },
}
