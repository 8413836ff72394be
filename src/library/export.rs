//! The table as lines of tab-separated values, for the checker that runs every row (`instrumenter/library-check`).
//!
//! `R` class, section, method, effects, unchecked reason, template, since, until; `C` class, section, kind, ordered,
//! immutable, since, until, declared type; `L` class, public class, form, method, arguments, call after, release.

use super::facts::LiteralForm;
use super::lookup::ClassEntry;
use super::notation::{self, Line};

impl ClassEntry {
    pub(super) fn write_tsv(&self, name: &str, section: &str, text: &mut String) {
        let facts = &self.facts;
        let kind = facts.kind.map(|kind| format!("{kind:?}").to_lowercase()).unwrap_or_default();
        let ordered = facts.ordered.map(|o| o.to_string()).unwrap_or_default();
        let declared = facts.declared.clone().unwrap_or_default();
        let (since, until) = (facts.since.to_string(), facts.until.to_string());
        let immutable = facts.immutable.to_string();
        push_tsv(text, &["C", name, section, &kind, &ordered, &immutable, &since, &until, &declared]);
        for row in &self.rows {
            let line = notation::render(&Line { effects: row.line.effects.clone(), ..Line::default() });
            let (since, until) = (row.line.since.to_string(), row.line.until.to_string());
            let why = row.unchecked.as_deref().unwrap_or_default();
            push_tsv(text, &["R", name, section, &row.key.text(), &line, why, &row.template, &since, &until]);
        }
        if let Some(line) = &self.default {
            push_tsv(text, &["R", name, section, "*", &notation::render(line), "", "", "0", "0"]);
        }
    }
}

impl LiteralForm {
    pub(super) fn write_tsv(&self, name: &str, text: &mut String) {
        let words =
            |list: &[super::facts::LiteralArg]| list.iter().map(|a| format!("{a:?}")).collect::<Vec<_>>().join(",");
        let method = self.method.as_deref().unwrap_or_default();
        let then = self.then.as_deref().unwrap_or_default();
        let release = self.release.to_string();
        push_tsv(
            text,
            &["L", name, &self.class, &format!("{:?}", self.form), method, &words(&self.args), then, &release],
        );
        if let Some(before) = &self.before {
            before.write_tsv(name, text);
        }
    }
}

fn push_tsv(text: &mut String, cells: &[&str]) {
    text.push_str(&cells.join("\t"));
    text.push('\n');
}
