//! The report in a few lines of Markdown, for a pull request.
//!
//! Input: a report. Output: a table of figures, then the methods to look at: those that lost their tests if an older suite is given, and those that
//! are weak or have no test, the first of them. Invariant: no text of the program becomes Markdown or HTML.

use minijinja::context;
use minijinja::value::{Serde, Value};

use super::page::{STATES, environment, percent};
use super::{Report, State};

/// Methods of a kind that are named.
const MOST: usize = 10;

/// The text.
pub(crate) fn to_markdown(report: &Report) -> String {
    let head = &report.head;
    let difference = head.difference.as_ref();
    let share = |share: Option<f64>| share.map_or("–".to_owned(), percent);
    let lost = difference.map(|difference| {
        let names = difference.lost.iter().map(|change| (change.target.as_str(), "")).collect();
        part("Lost their tests", names)
    });
    let gained = difference.map(|difference| {
        let names = difference.gained.iter().map(|change| (change.target.as_str(), "")).collect();
        part("Gained a test", names)
    });
    let of_state = |title, state: State| {
        let own = report.missing().filter(|(_, method)| method.state == state);
        let reason =
            |method: &super::Method| method.reason.clone().filter(|_| state == State::Without).unwrap_or_default();
        let all: Vec<(&str, String)> = own.map(|(_, method)| (method.target.as_str(), reason(method))).collect();
        part(title, all.iter().map(|(target, reason)| (*target, reason.as_str())).collect())
    };
    let parts = [lost, gained].into_iter().flatten();
    let parts = parts.chain([of_state("Weak", State::Weak), of_state("Without a test", State::Without)]).flatten();
    let environment = environment();
    let text = environment.get_template("summary.md").and_then(|template| {
        template.render(context! {
            report => Serde(head),
            name => head.name.as_str(),
            states => Serde(STATES),
            share => share(head.tested_share),
            old => Serde(difference.map(|difference| difference.before)),
            old_share => share(difference.and_then(|difference| difference.before.share())),
            parts => parts.collect::<Vec<_>>(),
        })
    });
    let mut text = text.expect("our own template, which tests render");
    text.push('\n');
    text
}

/// None of no methods.
fn part(title: &str, names: Vec<(&str, &str)>) -> Option<Value> {
    let all = names.len();
    let items: Vec<Value> = names.into_iter().take(MOST).map(|(name, what)| context! { name, what }).collect();
    (all > 0).then(|| context! { title, all, items, more => all.saturating_sub(MOST) })
}

/// Text in a table or a list.
pub(super) fn cell(text: String) -> String {
    code(text).replace('|', "\\|").replace('<', "\\<")
}

/// Text between back quotes, where nothing else has a meaning.
pub(super) fn code(text: String) -> String {
    text.replace(['\n', '\r'], " ").replace('`', "'")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::difference::difference;
    use crate::report::tests::{manifest, report};

    #[test]
    fn a_pull_request_has_figures_and_the_methods_to_look_at() {
        let text = to_markdown(&report());
        let expected = "### Carved tests of carved\n\n| methods | now |\n|---|---:|\n| tested | 1 |\n| through callers | 0 |\n| weak | 1 |\n\
            | nothing to notice | 1 |\n| without a test | 1 |\n| **tested, of those that do something** | **33.3%** |\n| tests | 1 |\n\n\
            Weak (1):\n\n- `shop.Basket#weak()`\n\nWithout a test (1):\n\n- `shop.Item#talk()` – NETWORK\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_was_lost_since_an_older_suite_comes_first() {
        let mut report = report();
        let mut old = manifest();
        old.tests[0].target = "shop.Item#talk()".to_owned();
        report.head.difference = Some(difference(&old, &manifest()));
        let text = to_markdown(&report);
        let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
        assert!(place("| methods | now | before |") < place("Lost their tests (1):\n\n- `shop.Item#talk()`\n"));
        assert!(place("Lost their tests") < place("Gained a test (1)"));
    }
}
