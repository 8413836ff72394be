//! Classes that stand in a source file of another name.
//!
//! javac warns where another file names such a class, and the annotation for it belongs only where it is needed. The recording does
//! not tell the source files of classes, so javac's own word is taken. Input: what javac said of a test. Output: internal names.

use indexmap::IndexSet;

use crate::suite::{Diagnostic, Verdict};

const WARNING: &str = "compiler.warn.auxiliary.class.accessed.from.outside.of.its.source.file";

/// The classes that this alone kept the test from compiling; empty if there is another reason, too.
pub(super) fn auxiliary_classes(verdict: &Verdict) -> IndexSet<String> {
    let Verdict::DoesNotCompile(diagnostics) = verdict else {
        return IndexSet::new();
    };
    let named: Option<IndexSet<String>> = diagnostics.iter().map(class_of).collect();
    named.unwrap_or_default()
}

/// `auxiliary class Line in Order.java should not be …`: the class is package-private, so it stands in the test's package.
fn class_of(diagnostic: &Diagnostic) -> Option<String> {
    let rest = diagnostic.message.split("auxiliary class ").nth(1).filter(|_| diagnostic.code == WARNING)?;
    let simple = rest.split_whitespace().next()?.rsplit('.').next()?;
    let folder = diagnostic.path.rfind('/').map_or("", |end| &diagnostic.path[..=end]);
    Some(format!("{folder}{simple}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostic(code: &str) -> Diagnostic {
        let message = "auxiliary class Line in Order.java should not be accessed from outside its own source file";
        Diagnostic {
            path: "com/acme/LineCarvedTest.java".to_owned(),
            line: 7,
            code: code.to_owned(),
            message: message.to_owned(),
        }
    }

    #[test]
    fn the_class_is_in_the_package_of_the_test() {
        let verdict = Verdict::DoesNotCompile(vec![diagnostic(WARNING), diagnostic(WARNING)]);
        assert_eq!(auxiliary_classes(&verdict), IndexSet::from(["com/acme/Line".to_owned()]));
    }

    #[test]
    fn another_complaint_stands_for_itself() {
        let verdict = Verdict::DoesNotCompile(vec![diagnostic(WARNING), diagnostic("compiler.warn.redundant.cast")]);
        assert!(auxiliary_classes(&verdict).is_empty());
        assert!(auxiliary_classes(&Verdict::Green).is_empty());
    }
}
