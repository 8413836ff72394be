//! A table file as it is written: TOML, with the line of everything that can be wrong.
//!
//! Unknown top-level sections are skipped, since users write theirs in `testcarve.toml` beside other settings; unknown keys
//! inside our sections are errors.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::error::LibraryError;
use super::facts::{Kind, LiteralForm};

type Keyed<T> = BTreeMap<Spanned<String>, T>;

/// The sections of one file.
#[derive(Debug, Default, Deserialize)]
pub(super) struct FileText {
    /// Rows for the bodies of a class.
    #[serde(default)]
    pub(super) class: Keyed<ClassText>,
    /// Rows for JDK classes that have none of their own: what an interface's contract promises.
    #[serde(default)]
    pub(super) contract: Keyed<ClassText>,
    /// Rows to be used by several classes.
    #[serde(default)]
    pub(super) template: Keyed<ClassText>,
    /// How a test writes a value.
    #[serde(default)]
    pub(super) literal: Keyed<LiteralForm>,
    /// Static fields that hold a resource.
    #[serde(default)]
    pub(super) resource: Keyed<Spanned<String>>,
    /// State that is no need.
    #[serde(default)]
    pub(super) benign: BenignText,
}

/// `[benign]`: pools and caches.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BenignText {
    /// `com.acme.Pool.cache`, with globs.
    #[serde(default)]
    pub(super) fields: Vec<String>,
    /// Runtime classes whose state is never a need, with globs.
    #[serde(default)]
    pub(super) classes: Vec<String>,
}

/// One class, contract or template.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClassText {
    pub(super) kind: Option<Kind>,
    pub(super) ordered: Option<bool>,
    pub(super) immutable: Option<bool>,
    #[serde(rename = "by-value")]
    pub(super) by_value: Option<bool>,
    pub(super) locking: Option<bool>,
    pub(super) declared: Option<String>,
    #[serde(default)]
    pub(super) since: u16,
    #[serde(default)]
    pub(super) until: u16,
    #[serde(default)]
    pub(super) uses: Vec<Spanned<String>>,
    /// Effects of every method without a row.
    pub(super) default: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) methods: Keyed<Spanned<String>>,
    /// Rows the checker cannot run, with the reason; `*` for all.
    #[serde(default)]
    pub(super) unchecked: Keyed<String>,
}

/// A file's text with its name, to tell lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// The line, from 1, of a byte offset.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|b| *b == b'\n').count() + 1
    }

    /// Reads the sections.
    pub(super) fn parse(&self) -> Result<FileText, LibraryError> {
        toml::from_str(self.text).map_err(|error| LibraryError::Toml {
            path: self.path.to_owned(),
            line: self.line_at(error.span().map_or(0, |span| span.start)),
            message: error.message().to_owned(),
        })
    }
}
