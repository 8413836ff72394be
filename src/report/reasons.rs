//! What the codes of `testcarve.json` mean, and what helps.
//!
//! Input: `docs/reasons.md`, which owns these texts. Output: them by code. Invariant: each code of [`ReasonCode`] has a row there, which a test of
//! this file checks.

use std::sync::LazyLock;

use indexmap::IndexMap;

const TEXT: &str = include_str!("../../docs/reasons.md");

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explained {
    pub(crate) meaning: String,
    /// Empty where nothing helps.
    pub(crate) remedy: String,
}

static ALL: LazyLock<IndexMap<&str, Explained>> = LazyLock::new(|| TEXT.lines().filter_map(row).collect());

/// What stands in `docs/reasons.md` of a code; the texts have their names of code in back quotes.
pub(crate) fn explained(code: &str) -> Option<&'static Explained> {
    ALL.get(code)
}

fn row(line: &str) -> Option<(&str, Explained)> {
    let mut cells = line.strip_prefix("| `")?.splitn(3, " | ");
    let code = cells.next()?.strip_suffix('`')?;
    let meaning = plain(cells.next()?);
    let remedy = plain(cells.next()?.trim_end().trim_end_matches('|'));
    Some((code, Explained { meaning, remedy }))
}

/// Without links: `[library.md](library.md)` is `docs/library.md`.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.trim();
    while let Some((before, link)) = rest.split_once('[') {
        let Some((_, (target, after))) =
            link.split_once("](").and_then(|(name, rest)| Some((name, rest.split_once(')')?)))
        else {
            break;
        };
        plain.push_str(before);
        plain.push_str("docs/");
        plain.push_str(target);
        rest = after;
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::reason::ReasonCode;

    #[test]
    fn each_code_has_a_meaning() {
        for code in ReasonCode::ALL {
            let explained = explained(code.code()).unwrap_or_else(|| panic!("{code} has no row in docs/reasons.md"));
            assert!(!explained.meaning.is_empty(), "{code}");
        }
        assert_eq!(ALL.len(), ReasonCode::ALL.len());
    }

    #[test]
    fn remedies_have_no_links_that_lead_nowhere_on_a_page() {
        let remedy = |code: ReasonCode| explained(code.code()).map(|one| one.remedy.as_str()).unwrap_or_default();
        assert_eq!(remedy(ReasonCode::NotSelected), "`--per-method N`");
        assert!(remedy(ReasonCode::TooLarge).contains("(docs/library.md)"), "{}", remedy(ReasonCode::TooLarge));
        assert_eq!(remedy(ReasonCode::Lambda), "");
        assert!(ALL.values().all(|one| !one.remedy.contains("](")));
    }
}
