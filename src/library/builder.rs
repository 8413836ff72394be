//! Turns a section of a table file into an entry of the table: templates expanded, keys split, reasons attached.
//!
//! Invariant: own rows stand before a template's, so that the lookup's first match is the closest one.

use indexmap::IndexMap;

use super::effects::{Access, Effects};
use super::error::LibraryError;
use super::facts::ClassFacts;
use super::file::{ClassText, Source};
use super::lookup::{ClassEntry, Row};
use super::method_key::{MethodKey, Overload};
use super::notation::{self, Line};

/// Turns one section of a file into an entry.
pub(super) struct Builder<'a> {
    pub(super) source: Source<'a>,
    pub(super) class: &'a str,
    pub(super) templates: &'a IndexMap<String, ClassEntry>,
}

impl Builder<'_> {
    pub(super) fn entry(&self, text: &ClassText) -> Result<ClassEntry, LibraryError> {
        let mut entry = ClassEntry { facts: facts_of(text), ..ClassEntry::default() };
        for (key, line) in &text.methods {
            self.add_rows(key, line, &mut entry.rows)?;
        }
        for name in &text.uses {
            self.add_template(name, &mut entry)?;
        }
        self.add_reasons(text, &mut entry.rows)?;
        if let Some(line) = &text.default {
            entry.default = Some(self.line("*", line)?);
        } else if entry.facts.immutable && entry.default.is_none() {
            entry.default = Some(Line { effects: immutable_default(), ..Line::default() });
        }
        Ok(entry)
    }

    fn add_rows(
        &self,
        key: &toml::Spanned<String>,
        line: &toml::Spanned<String>,
        rows: &mut Vec<Row>,
    ) -> Result<(), LibraryError> {
        for word in split_keys(key.get_ref()) {
            let parsed = MethodKey::parse(word).ok_or_else(|| LibraryError::Method {
                path: self.source.path.to_owned(),
                line: self.source.line_at(key.span().start),
                key: word.to_owned(),
            })?;
            let line = self.line(word, line)?;
            rows.push(Row { key: parsed, line, unchecked: None, template: String::new() });
        }
        Ok(())
    }

    fn line(&self, key: &str, text: &toml::Spanned<String>) -> Result<Line, LibraryError> {
        notation::parse_line(text.get_ref()).map_err(|bad| LibraryError::Notation {
            path: self.source.path.to_owned(),
            line: self.source.line_at(text.span().start),
            row: format!("{}.{key}", self.class),
            clause: bad.clause,
            problem: bad.problem,
        })
    }

    /// Rows of a template stand behind the class's own and answer only for methods those do not name.
    fn add_template(&self, name: &toml::Spanned<String>, entry: &mut ClassEntry) -> Result<(), LibraryError> {
        let template = self.templates.get(name.get_ref()).ok_or_else(|| self.no_template(name))?;
        let rows: Vec<Row> = template.rows.iter().filter(|row| !is_covered(&entry.rows, row)).cloned().collect();
        entry.rows.extend(rows.into_iter().map(|row| Row { template: name.get_ref().clone(), ..row }));
        if entry.default.is_none() {
            entry.default.clone_from(&template.default);
        }
        Ok(())
    }

    fn no_template(&self, name: &toml::Spanned<String>) -> LibraryError {
        LibraryError::Template {
            path: self.source.path.to_owned(),
            line: self.source.line_at(name.span().start),
            class: self.class.to_owned(),
            template: name.get_ref().clone(),
            known: self.templates.keys().cloned().collect::<Vec<_>>().join(", "),
        }
    }

    fn add_reasons(&self, text: &ClassText, rows: &mut [Row]) -> Result<(), LibraryError> {
        for (key, reason) in &text.unchecked {
            for word in split_keys(key.get_ref()) {
                let wanted = MethodKey::parse(word);
                let mut found = false;
                for row in
                    rows.iter_mut().filter(|row| word == "*" || wanted.as_ref().is_some_and(|w| w.covers(&row.key)))
                {
                    row.unchecked = Some(reason.clone());
                    found = true;
                }
                if !found && word != "*" {
                    return Err(LibraryError::Unchecked {
                        path: self.source.path.to_owned(),
                        line: self.source.line_at(key.span().start),
                        class: self.class.to_owned(),
                        method: word.to_owned(),
                    });
                }
            }
        }
        Ok(())
    }
}

impl MethodKey {
    /// Does every method of `other` belong to this key, as written?
    fn covers(&self, other: &Self) -> bool {
        self.name == other.name && (self.overload == Overload::All || self.overload == other.overload)
    }
}

fn is_covered(own: &[Row], row: &Row) -> bool {
    own.iter().any(|o| o.key.covers(&row.key))
}

/// Several keys in one: blanks outside parentheses separate them.
fn split_keys(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let separates = move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == ' ' && depth == 0
    };
    text.split(separates).filter(|word| !word.is_empty())
}

fn facts_of(text: &ClassText) -> ClassFacts {
    ClassFacts {
        kind: text.kind,
        ordered: text.ordered,
        immutable: text.immutable.unwrap_or_default(),
        by_value: text.by_value.unwrap_or_default(),
        locking: text.locking.unwrap_or_default(),
        declared: text.declared.clone(),
        since: text.since,
        until: text.until,
    }
}

/// Methods of an immutable class look at what they are given and touch nothing.
fn immutable_default() -> Effects {
    Effects { rest: Access::Read, ..Effects::default() }
}
