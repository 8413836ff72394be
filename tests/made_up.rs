//! A suite that no recording gave: as large as a test of the report needs it, with no JVM and no verification.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// A text that must stay a text, wherever it is shown.
pub(super) const NASTY: &str = "</script><b>\"it's\" & ]]>\u{2028}";

/// Classes with methods and tests.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) classes: usize,
    /// In each; every fifth method has no test.
    pub(super) tests: usize,
}

/// Writes `carved/testcarve.json`, its tests, and the program's `src`.
pub(super) fn write(directory: &Path, shape: Shape) {
    let (mut tests, mut skipped) = (Vec::new(), Vec::new());
    for class in 0..shape.classes {
        let package = format!("shop.part{}", class / 10);
        let mut source = format!("package {package};\n\n/** A basket, {class}. */\npublic class Basket{class} {{\n");
        let mut carved = format!("package {package};\n\nclass Basket{class}CarvedTest {{\n");
        for nth in 0..shape.tests {
            writeln!(
                source,
                "    int total{nth}(String name) {{\n        return name.length() + {nth}; // nothing\n    }}\n"
            )
            .unwrap();
            let target = format!("{package}.Basket{class}#total{nth}(java.lang.String)");
            if nth % 5 == 4 {
                let reason = ["WEAK", "NETWORK", "LAMBDA", "NOTHING_TO_NOTICE"][nth / 5 % 4];
                skipped.push(json!({"target": target, "recording": "1.trace", "invocation": nth, "reason": reason, "detail": NASTY}));
            } else {
                carved.push_str(&test_text(class, nth));
                tests.push(test(&package, class, nth, &target, shape));
            }
        }
        source.push_str("}\n");
        carved.push_str("}\n");
        let path = package.replace('.', "/");
        write_file(&directory.join(format!("src/{path}/Basket{class}.java")), &source);
        write_file(&directory.join(format!("carved/{path}/Basket{class}CarvedTest.java")), &carved);
    }
    let summary = json!({"events": 0, "methods": 0, "methods_with_tests": 0, "tests": tests.len(), "optimistic": 0, "statements": 0, "assertions": 0});
    let manifest = json!({"format": 1, "recording": ["1.trace"], "traces": [], "files": [], "tests": tests, "skipped": skipped, "summary": summary});
    write_file(&directory.join("carved/testcarve.json"), &manifest.to_string());
}

fn test_text(class: usize, nth: usize) -> String {
    format!(
        "    /** Recorded in Main. */\n    @Test\n    void total{nth}_returns{nth}() {{\n        Basket{class} basket = new Basket{class}();\n        \
         String name =\n                \"\"\"\n                apple = {nth}\n                </script><b>\n                \"\"\";\n        basket.add(name, 1);\n        \
         basket.add(name, 2);\n        basket.remove(name);\n\n        assertEquals({nth}, basket.total{nth}(name));\n    }}\n\n"
    )
}

fn test(package: &str, class: usize, nth: usize, target: &str, shape: Shape) -> Value {
    let action = |id: usize, text: String, why: &str, needs: &[usize]| json!({"id": id, "text": text, "why": why, "step": "recorded", "event": 10 + id, "needs": needs});
    let text = format!("\"apple = {nth}\\n\" + \"</script><b>\\n\"");
    let actions = [
        action(0, format!("new Basket{class}()"), "total is called on basket", &[]),
        action(1, text, NASTY, &[]),
        action(2, "basket.add(name, 1)".to_owned(), "total needs basket, as add left it", &[0, 1]),
        action(3, "basket.add(name, 2)".to_owned(), "total needs basket, as add left it", &[0, 1]),
        action(4, "basket.remove(name)".to_owned(), "total needs basket, as remove left it", &[0, 1]),
        action(5, format!("basket.total{nth}(name)"), "the method under test", &[0, 1]),
    ];
    json!({
        "class": format!("{package}.Basket{class}CarvedTest"), "method": format!("total{nth}_returns{nth}"), "target": target,
        "recording": "1.trace", "invocation": 10 + nth, "sha256": format!("of {} tests", shape.tests), "actions": actions,
        "assertions": [{"text": format!("assertEquals({nth}, basket.total{nth}(name));"), "why": "what the method returned", "event": 20}],
        "also_tests": [format!("{package}.Basket{class}#private()")], "verdict": "green", "size": {"statements": nth % 40, "assertions": 1},
        "path": format!("{}/Basket{class}CarvedTest.java", package.replace('.', "/")),
    })
}

fn write_file(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
