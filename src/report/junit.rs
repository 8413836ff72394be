//! The report as `JUnit` XML: methods as test cases, for tools that show nothing else.
//!
//! Input: a report. Output: XML. Invariants: a method that a test notices passes, a weak one fails, one without a test or with nothing to notice is
//! skipped with its reason; no character stands there that XML does not have.

use minijinja::context;
use minijinja::value::Value;

use super::methods::{Method, State};
use super::page::environment;
use super::{Class, Report};

/// The document.
pub(crate) fn to_junit(report: &Report) -> String {
    let counts = &report.head.counts;
    let classes: Vec<Value> = report.classes().map(suite).collect();
    let template = environment();
    let text = template.get_template("junit.xml").and_then(|template| {
        template.render(context! {
            name => clean(&report.head.name),
            tests => counts.methods,
            failures => counts.weak,
            skipped => counts.without + counts.nothing_to_notice,
            classes,
        })
    });
    let mut text = text.expect("our own template, which tests render");
    text.push('\n');
    text
}

fn suite(class: &Class) -> Value {
    let cases: Vec<Value> = class.methods.iter().map(|method| case(class, method)).collect();
    let counts = &class.counts;
    context! { name => clean(&class.name), failures => counts.weak, skipped => counts.without + counts.nothing_to_notice, cases }
}

fn case(class: &Class, method: &Method) -> Value {
    let kind = match method.state {
        State::Tested | State::ThroughCallers => "passed",
        State::Weak => "failure",
        State::NothingToNotice | State::Without => "skipped",
    };
    let name = method.target.split_once('#').map_or(method.target.as_str(), |(_, name)| name);
    let tests: Vec<&str> = method.tests.iter().chain(&method.noticed_by).map(String::as_str).collect();
    context! {
        name => clean(name), kind, file => class.source.as_deref().map(clean), line => method.line,
        reason => method.reason.clone(), detail => method.detail.as_deref().map(clean), tests => clean(&tests.join("\n")),
    }
}

/// Without what XML 1.0 cannot say, not even escaped.
fn clean(text: &str) -> String {
    let is_in_xml = |letter: char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|letter| if is_in_xml(letter) { letter } else { '\u{fffd}' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    #[test]
    fn methods_are_cases_that_pass_fail_or_are_skipped() {
        let xml = to_junit(&report());
        assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"carved\" tests=\"4\" failures=\"1\" skipped=\"2\">"), "{xml}");
        assert!(xml.contains("name=\"total()\""), "{xml}");
        assert!(xml.contains("<failure type=\"WEAK\" message=\"&lt;"), "{xml}");
        assert!(xml.contains("<skipped message=\"NETWORK: "), "{xml}");
        assert!(!xml.contains('\u{1}') && !xml.contains("<b>") && !xml.contains("]]>"), "{xml}");
        assert_eq!(xml.matches("<testcase ").count(), xml.matches("</testcase>").count());
    }
}
