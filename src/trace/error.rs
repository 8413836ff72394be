//! Why a trace cannot be read.
//!
//! Input: from `parse`. Output: messages for people: file, line, column, what stands there, what was expected, what to do.
//! Invariant: a trace that was only cut is not an error.

use std::io;
use std::path::PathBuf;

use super::{FORMAT_VERSION, OLDEST_VERSION};

/// Why a trace cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    #[error("read the trace {}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error(
        "read the trace {}: it is empty; the JVM ended before the recorder wrote a record, so record again", .path.display()
    )]
    Empty { path: PathBuf },
    #[error(
        "read the trace {}: it starts with `{found}`, not with `testcarve-trace {FORMAT_VERSION}`; \
         name a .trace file that `testcarve record` wrote, or its directory", .path.display()
    )]
    NotATrace { path: PathBuf, found: String },
    #[error(
        "read the trace {}: its format is version {found}, this testcarve reads versions {OLDEST_VERSION} to \
         {FORMAT_VERSION}; \
         record again, or read it with the testcarve that recorded it", .path.display()
    )]
    UnknownVersion { path: PathBuf, found: String },
    #[error(
        "read the trace {}:{line}:{column}: {problem}{}; {}", .path.display(), .problem.found(excerpt), .problem.remedy()
    )]
    Record {
        path: PathBuf,
        /// From 1.
        line: u32,
        /// From 1.
        column: usize,
        /// What stands there.
        excerpt: String,
        problem: Problem,
    },
}

/// What is wrong with one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("expected {0}")]
    Expected(&'static str),
    #[error("{kind} {number} is used but not defined")]
    Undefined { kind: &'static str, number: u32 },
    #[error("{kind} {number} is defined twice")]
    DefinedTwice { kind: &'static str, number: u32 },
    #[error("the difference keeps more than object {object} was last told to contain")]
    NoBase { object: u32 },
    #[error("the recording is longer than this reader's limit of 2^32 {0}")]
    TooLong(&'static str),
}

impl Problem {
    /// What stands where something else was expected.
    fn found(self, excerpt: &str) -> String {
        match self {
            Self::Expected(_) if excerpt.is_empty() => ", found the end of the line".to_owned(),
            Self::Expected(_) => format!(", found `{excerpt}`"),
            _ => String::new(),
        }
    }

    fn remedy(self) -> &'static str {
        match self {
            Self::TooLong(_) => "record less: use --include, --exclude or a smaller budget",
            _ => "the file was changed or damaged, or the recorder has a defect: record again",
        }
    }
}

/// The beginning of some bytes, printable.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 60;
    let mut text = String::new();
    for byte in &bytes[..bytes.len().min(LONGEST)] {
        match byte {
            b' '..=b'~' => text.push(char::from(*byte)),
            _ => text.extend(byte.escape_ascii().map(char::from)),
        }
    }
    if bytes.len() > LONGEST {
        text.push('…');
    }
    text
}
