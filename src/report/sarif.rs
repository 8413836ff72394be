//! The report as SARIF 2.1.0: what reviewers of code are to see where it is.
//!
//! Input: a report. Output: one run with a result for each weak method, each method without a test, and each change that no test notices.
//! Invariants: a result has a place as far as the source is found, and a fingerprint that does not go by lines; methods with nothing to notice are no
//! results, as nothing is missing there.

use indexmap::IndexSet;
use serde_json::{Value as Json, json};

use super::figures::Unnoticed;
use super::methods::{Method, State};
use super::reasons::explained;
use super::{Class, Report, class_of};
use crate::hash::sha256;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// Of a change that no test notices.
const UNNOTICED: &str = "UNNOTICED_CHANGE";

/// The document.
pub(crate) fn to_sarif(report: &Report) -> Json {
    let mut results: Vec<Json> = report.missing().map(|(class, method)| of_method(class, method)).collect();
    let unnoticed = report.head.mutants.iter().flat_map(|mutants| &mutants.unnoticed);
    results.extend(unnoticed.map(|change| of_change(report, change)));
    let codes: IndexSet<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    let rules: Vec<Json> = codes.iter().map(|code| rule(code)).collect();
    let driver = json!({"name": "testcarve", "version": env!("CARGO_PKG_VERSION"), "rules": rules});
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results}],
    })
}

fn rule(code: &str) -> Json {
    let texts = explained(code).map(|one| (one.meaning.as_str(), one.remedy.as_str()));
    let (meaning, remedy) = texts.unwrap_or(("a small change of the code that no test notices", ""));
    let help = if remedy.is_empty() { meaning } else { remedy };
    json!({"id": code, "shortDescription": {"text": meaning}, "help": {"text": help}})
}

fn of_method(class: &Class, method: &Method) -> Json {
    let is_weak = method.state == State::Weak;
    let code = method.reason.as_deref().unwrap_or_default();
    let detail = method.detail.as_deref().unwrap_or_default();
    let what = if is_weak { "no test notices what it does" } else { "it has no test" };
    let text = format!("{}: {what}: {detail}", method.target);
    let place = class.source.as_deref().map(|file| (file, method.line.or(class.line)));
    result(code, if is_weak { "warning" } else { "note" }, &text, &method.target, place)
}

fn of_change(report: &Report, change: &Unnoticed) -> Json {
    let Unnoticed { target, line, change: what, operator, .. } = change;
    let class = report.classes().find(|class| class.name == class_of(target));
    let file = class.and_then(|class| class.source.as_deref());
    let text = format!("{target}: no test notices the change {what}");
    result(
        UNNOTICED,
        "warning",
        &text,
        &format!("{target} {operator} {what}"),
        file.map(|file| (file, (*line > 0).then_some(*line))),
    )
}

fn result(rule: &str, level: &str, text: &str, logical: &str, place: Option<(&str, Option<u32>)>) -> Json {
    let mut location = json!({"logicalLocations": [{"fullyQualifiedName": logical, "kind": "function"}]});
    if let Some((file, line)) = place {
        let mut physical = json!({"artifactLocation": {"uri": uri(file)}});
        if let Some(line) = line {
            physical["region"] = json!({"startLine": line});
        }
        location["physicalLocation"] = physical;
    }
    json!({
        "ruleId": rule,
        "level": level,
        "message": {"text": text},
        "locations": [location],
        "partialFingerprints": {"testcarve/1": sha256(format!("{rule} {logical}"))},
    })
}

/// A path as a URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~$".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    if path.starts_with('/') { format!("file://{uri}") } else { uri }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::figures::Mutants;
    use crate::report::tests::report;

    #[test]
    fn what_is_missing_has_what_sarif_requires() {
        let mut report = report();
        let change = Unnoticed {
            target: "shop.Basket#total()".to_owned(),
            source: "Basket.java".to_owned(),
            line: 4,
            operator: "math".to_owned(),
            change: "+ became -".to_owned(),
        };
        report.head.mutants = Some(Mutants { found: 1, tried: 1, noticed: 0, unnoticed: vec![change] });
        let sarif = to_sarif(&report);
        assert_eq!((sarif["version"].as_str(), sarif["$schema"].as_str()), (Some("2.1.0"), Some(SCHEMA)));
        let run = &sarif["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "testcarve");
        let rules: Vec<&str> = run["tool"]["driver"]["rules"]
            .as_array()
            .unwrap()
            .iter()
            .map(|rule| rule["id"].as_str().unwrap())
            .collect();
        assert_eq!(rules, ["WEAK", "NETWORK", UNNOTICED]);
        let results = run["results"].as_array().unwrap();
        for result in results {
            assert!(rules.contains(&result["ruleId"].as_str().unwrap()), "{result}");
            assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()), "{result}");
            assert!(!result["message"]["text"].as_str().unwrap().is_empty(), "{result}");
            assert_eq!(result["partialFingerprints"]["testcarve/1"].as_str().unwrap().len(), 64);
        }
        let line = |at: usize| results[at]["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64();
        assert_eq!((line(0), line(1), line(2)), (Some(5), None, Some(4)));
        let file = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(file.as_str().unwrap().ends_with("shop/Basket.java"), "{file}");
    }

    #[test]
    fn paths_are_uris() {
        assert_eq!(uri("src/a b/Ü$1.java"), "src/a%20b/%C3%9C$1.java");
        assert_eq!(uri("/w/A.java"), "file:///w/A.java");
    }
}
