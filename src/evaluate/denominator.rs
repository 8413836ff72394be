//! The methods that count: executed in a run without our agent, and callable from a class in their package.
//!
//! Input: the coverage of that run, which says of all class files what is executed and accessible. Output: methods, in the order of
//! their classes. Invariant: the recording has no say in it but for what the application is and who drives it, so a method that
//! was not recorded stays in.

use crate::program::parameter_descriptors;
use crate::program::text::{binary_name, descriptor_text};
use crate::scenario::select::is_implicit;
use crate::suite::{Coverage, MethodCoverage, MethodKey};
use crate::trace::access;
use crate::trace::definition::Nesting;

use super::application::Application;

/// The executed accessible methods, as `com.acme.Order#add(int,java.lang.String)`.
#[must_use]
pub(crate) fn executed_accessible(coverage: &Coverage, application: &Application) -> Vec<String> {
    let counted = coverage.methods.iter().filter(|(key, method)| {
        method.instructions.covered > 0
            && application.has_class(&key.class_name)
            && !application.is_driver(key)
            && is_accessible(coverage, key, method)
    });
    counted.map(|(key, _)| target_text(key)).collect()
}

/// Lambda bodies are synthetic (and private).
fn is_accessible(coverage: &Coverage, key: &MethodKey, method: &MethodCoverage) -> bool {
    let access = coverage.classes.get(&key.class_name).map_or(0, |class| class.access);
    let is_abstract = access & access::ABSTRACT != 0;
    method.access & (access::PRIVATE | access::BRIDGE | access::SYNTHETIC) == 0
        && key.method_name != "<clinit>"
        && !is_implicit(&key.method_name, &key.descriptor, access)
        && !(key.method_name == "<init>" && is_abstract)
        && is_nameable(coverage, &key.class_name)
}

/// Neither private, local nor anonymous, nor nested in such a class.
fn is_nameable(coverage: &Coverage, class: &str) -> bool {
    coverage.classes.get(class).is_none_or(|class| {
        matches!(class.nesting, Nesting::Top | Nesting::Member)
            && class.access & access::PRIVATE == 0
            && class.outer.as_deref().is_none_or(|outer| is_nameable(coverage, outer))
    })
}

/// As `testcarve.json` names it.
pub(crate) fn target_text(key: &MethodKey) -> String {
    let parameters: Vec<String> = parameter_descriptors(&key.descriptor).into_iter().map(descriptor_text).collect();
    format!("{}#{}({})", binary_name(&key.class_name), key.method_name, parameters.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{ClassFile, Covered};

    fn class(access: u32, nesting: Nesting, outer: Option<&str>) -> ClassFile {
        ClassFile { access, nesting, outer: outer.map(str::to_owned), source: None }
    }

    fn method(class: &str, name: &str) -> MethodKey {
        MethodKey { class_name: class.to_owned(), method_name: name.to_owned(), descriptor: "(I[La/B;)V".to_owned() }
    }

    fn executed(access: u32) -> MethodCoverage {
        MethodCoverage { instructions: Covered { covered: 1, total: 2 }, access, ..MethodCoverage::default() }
    }

    #[test]
    fn only_what_a_class_in_the_package_may_call_counts() {
        let mut coverage = Coverage::default();
        for (name, file) in [
            ("a/B", class(0x421, Nesting::Top, None)),
            ("a/B$P", class(0xa, Nesting::Member, Some("a/B"))),
            ("a/B$P$Q", class(0x9, Nesting::Member, Some("a/B$P"))),
            ("a/B$1", class(0, Nesting::Anonymous, Some("a/B"))),
            ("a/B$1L", class(0, Nesting::Local, Some("a/B"))),
            ("a/B$M", class(0x8, Nesting::Member, Some("a/B"))),
        ] {
            coverage.classes.insert(name.to_owned(), file);
        }
        for (class, name, access) in [
            ("a/B", "<init>", 0x1),
            ("a/B", "<clinit>", 0x8),
            ("a/B", "counts", 0x0),
            ("a/B", "hidden", 0x2),
            ("a/B", "lambda$x$0", 0x100a),
            ("a/B", "bridge", 0x1041),
            ("a/B$P", "m", 0x1),
            ("a/B$P$Q", "m", 0x1),
            ("a/B$1", "m", 0x1),
            ("a/B$1L", "m", 0x1),
            ("a/B$M", "<init>", 0x0),
            ("a/B$M", "main", 0x9),
        ] {
            coverage.methods.insert(method(class, name), executed(access));
        }
        coverage.methods.insert(method("a/B", "idle"), MethodCoverage::default());
        let application = Application::driven_by(method("a/B$M", "main"));
        assert_eq!(executed_accessible(&coverage, &application), ["a.B#counts(int,a.B[])", "a.B$M#<init>(int,a.B[])"]);
    }
}
