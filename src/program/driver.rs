//! Who drives the recorded program: system tests and `main`.
//!
//! Input: marks (test annotations) of classes and methods, the recorded command. Output: which methods are the outermost level of a
//! recording. Invariant: a driver's methods are never targets and never performed by a test.

use indexmap::IndexSet;

use super::Program;
use crate::trace::access;
use crate::trace::definition::{Class, ClassKind, Method, Nesting};
use crate::trace::event::{ClassId, MethodId};

/// Packages of what drives and judges tests, and of what makes their mocks.
const TEST_PREFIXES: [&str; 10] = [
    "org/junit/",
    "junit/",
    "org/junitpioneer/",
    "org/testng/",
    "org/assertj/",
    "org/hamcrest/",
    MOCKITO,
    "org/easymock/",
    "org/powermock/",
    "org/jmock/",
];

/// The mocking library in whose words doubles are written.
const MOCKITO: &str = "org/mockito/";
/// How the jar of it is called.
pub(super) const MOCKITO_JAR: &str = "/mockito-core-";

/// Annotations of test methods.
const TEST_MARKS: [&str; 7] = [
    "org/junit/Test",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/jupiter/api/TestFactory",
    "org/junit/jupiter/api/TestTemplate",
    "org/junit/jupiter/params/ParameterizedTest",
    "org/testng/annotations/Test",
];

/// Annotations of methods that set up all tests of a class.
const SET_UP_OF_CLASS_MARKS: [&str; 3] =
    ["org/junit/BeforeClass", "org/junit/jupiter/api/BeforeAll", "org/testng/annotations/BeforeClass"];

/// How names of what tears down begin: JUnit 3, callbacks of extensions, rules (`ExternalResource`, `TestWatcher`), and what people call it.
const TEAR_DOWN_NAMES: [&str; 5] = ["tearDown", "after", "finished", "succeeded", "failed"];

/// How the command of a JVM begins that runs a source file: javac's class for it has another name since Java 22.
const SOURCE_LAUNCHER: &str = "jdk.compiler/com.sun.tools.javac.launcher.";

/// Whether an annotation of this simple name marks test methods.
#[must_use]
pub fn marks_test(annotation: &str) -> bool {
    TEST_MARKS.iter().any(|mark| mark.rsplit('/').next() == Some(annotation))
}

/// Whether a method of a driver is called once before all tests of its class.
#[must_use]
pub fn sets_up_all(method: &Method) -> bool {
    method.marks.iter().any(|mark| SET_UP_OF_CLASS_MARKS.contains(&mark.as_str()))
}

/// Whether a method of a driver is called behind a test.
#[must_use]
pub fn tears_down(method: &Method) -> bool {
    let is_after = |mark: &String| {
        is_test_framework(mark) && mark.rsplit('/').next().is_some_and(|name| name.starts_with("After"))
    };
    method.marks.iter().any(is_after) || TEAR_DOWN_NAMES.iter().any(|name| method.name.starts_with(name))
}

/// Whether a method of a driver is called once behind all tests of its class.
#[must_use]
pub fn tears_down_all(method: &Method) -> bool {
    let all = ["AfterAll", "AfterClass"];
    method.marks.iter().any(|mark| all.iter().any(|name| mark.rsplit('/').next() == Some(name)))
}

/// Whether a class belongs to Mockito.
#[must_use]
pub fn is_mockito(name: &str) -> bool {
    name.starts_with(MOCKITO)
}

/// Whether a class, or an annotation of a test, belongs to a test framework.
#[must_use]
pub fn is_test_framework(name: &str) -> bool {
    TEST_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The drivers of a recording.
#[derive(Debug, Default)]
pub struct Drivers {
    test_classes: IndexSet<ClassId>,
    /// Code sources that hold test classes beside others that hold none: nothing in them is under test.
    test_sources: IndexSet<String>,
    main: Option<MethodId>,
}

impl Drivers {
    /// Finds the drivers of a program.
    pub(super) fn find(program: &Program) -> Self {
        let mut drivers = Self::default();
        for (id, class) in program.classes() {
            let is_app = matches!(class.kind, ClassKind::App | ClassKind::Test);
            if is_app && is_test_class(program, id) {
                drivers.test_sources.extend(class.source.clone());
                drivers.test_classes.insert(id);
            }
        }
        // One directory for code and tests: what lies beside the test classes is the program.
        if !program.classes().any(|(_, class)| drivers.is_apart_from_tests(class)) {
            drivers.test_sources.clear();
            let helping =
                program.classes().filter(|(id, class)| class.kind == ClassKind::App && extends_framework(program, *id));
            drivers.test_classes.extend(helping.map(|(id, _)| id));
        }
        drivers.main = find_main(program, !drivers.test_classes.is_empty());
        drivers
    }

    /// A method of a test class (or of a nameless class or lambda in one), or `main`.
    pub(super) fn is_driver_method(&self, program: &Program, method: MethodId) -> bool {
        let definition = program.method(method);
        if Some(method) == self.main {
            return true;
        }
        // Lambdas in `main` are its own code.
        let in_main = self.main.is_some_and(|main| program.method(main).class == definition.class)
            && definition.name.starts_with("lambda$main$");
        let only_drives = program.class(definition.class).kind == ClassKind::Test;
        in_main || only_drives || self.test_classes.contains(&definition.class)
    }

    /// Whether a class is there for what drives the program: in the tests, or inside the class of `main`.
    pub(super) fn is_driver_class(&self, program: &Program, class: ClassId) -> bool {
        let main = self.main.map(|main| &program.class(program.method(main).class).name);
        let name = &program.class(class).name;
        let in_main =
            main.is_some_and(|main| name.strip_prefix(main.as_str()).is_some_and(|rest| rest.starts_with('$')));
        in_main || !self.is_target_class(program, class)
    }

    /// Application code that no test framework drives and that lies outside the tests' code sources.
    pub(super) fn is_target_class(&self, program: &Program, class: ClassId) -> bool {
        let definition = program.class(class);
        self.is_apart_from_tests(definition) && !self.test_classes.contains(&class)
    }

    fn is_apart_from_tests(&self, class: &Class) -> bool {
        class.kind == ClassKind::App && class.source.as_ref().is_none_or(|source| !self.test_sources.contains(source))
    }

    /// Whether a method is one test of a test class: not its set-up, not a helper.
    #[must_use]
    pub fn is_test(&self, program: &Program, method: MethodId) -> bool {
        let definition = program.method(method);
        let by_name = || {
            let mut above = program.superclasses(definition.class).into_iter();
            (definition.name.starts_with("test") || definition.name == "runTest")
                && definition.desc == "()V"
                && above.any(|class| program.class(class).name == "junit/framework/TestCase")
        };
        let is_mark = |mark: &String| TEST_MARKS.contains(&mark.as_str());
        self.test_classes.contains(&definition.class) && (definition.marks.iter().any(is_mark) || by_name())
    }

    /// The recorded `main`.
    #[must_use]
    pub fn main(&self) -> Option<MethodId> {
        self.main
    }

    /// All test classes.
    pub fn test_classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.test_classes.iter().copied()
    }
}

fn is_test_class(program: &Program, class: ClassId) -> bool {
    program.superclasses(class).into_iter().any(|class| {
        let definition = program.class(class);
        let marked = |marks: &[String]| marks.iter().any(|mark| is_test_framework(mark));
        definition.name == "junit/framework/TestCase"
            || (definition.kind != ClassKind::Library
                && (marked(&definition.marks)
                    || program.methods_of(class).iter().any(|method| {
                        let method = program.method(*method);
                        marked(&method.marks) || is_suite(method)
                    })))
    }) || encloses_in_test(program, class)
}

/// What gives the tests of a class in JUnit 3: `static Test suite()`.
fn is_suite(method: &Method) -> bool {
    method.access & access::STATIC != 0 && method.name == "suite" && method.desc.starts_with("()Ljunit/framework/")
}

/// Rules and extensions beside the program in its own directory: what extends a test framework drives.
fn extends_framework(program: &Program, class: ClassId) -> bool {
    program.supertype_names(class).into_iter().any(is_test_framework)
}

/// Local and anonymous classes of a test are its own code.
fn encloses_in_test(program: &Program, class: ClassId) -> bool {
    let definition = program.class(class);
    let nameless = matches!(definition.nest, Nesting::Local | Nesting::Anonymous);
    let outer = definition.outer.as_deref().and_then(|outer| program.class_by_name(outer, definition.loader));
    nameless && outer.is_some_and(|outer| outer != class && is_test_class(program, outer))
}

/// Whether a command names a source file, which the JVM compiles in memory and runs.
#[must_use]
pub fn runs_source(command: &str) -> bool {
    command.starts_with(SOURCE_LAUNCHER)
}

/// How a `main` may be declared; since Java 25 without parameters, where there is none with them.
const MAINS: [&str; 2] = ["([Ljava/lang/String;)V", "()V"];

/// The `main` of the class that the JVM was started with; of a jar or a source file, that of the first class that has one.
fn find_main(program: &Program, has_tests: bool) -> Option<MethodId> {
    let command = program.header.get("command")?;
    let first = command.split_whitespace().next()?;
    // A program of the module path is named `MODULE/CLASS`.
    let name = program.header.get("main").or_else(|| first.rsplit('/').next())?;
    let named = program.class_by_name(&name.replace('.', "/"), 2);
    // Builds run their tests by a jar, too: those may call `main`, and are what drives it.
    let is_file = !has_tests && (first.to_ascii_lowercase().ends_with(".jar") || runs_source(command));
    let candidates = named.into_iter().chain(program.classes().map(|(id, _)| id).filter(|_| is_file));
    let candidates: Vec<ClassId> = candidates.collect();
    let declared = |desc: &&str| candidates.iter().find_map(|class| program.declared_method(*class, "main", desc));
    MAINS.iter().find_map(declared)
}

#[cfg(test)]
mod tests {
    use super::find_main;
    use crate::program::Program;

    /// The class of the `main` that drives a program started by a command.
    fn driven_by(command: &str, has_tests: bool) -> Option<String> {
        driven(&format!("header command \"{command}\""), has_tests)
    }

    fn driven(header: &str, has_tests: bool) -> Option<String> {
        let text = format!(
            r#"testcarve-trace 5
{header}
class 1 name="shop/Tool" access=1 kind=app loader=2
class 2 name="shop/Main" access=1 kind=app loader=2
method 1 class=1 name="run" desc="([Ljava/lang/String;)V" access=9
method 2 class=2 name="main" desc="([Ljava/lang/String;)V" access=9
thread 1 name="main"
end complete -
"#
        );
        let recording = crate::trace::recorded(&text);
        let program = Program::new(recording.header, recording.definitions);
        let main = find_main(&program, has_tests)?;
        Some(program.class(program.method(main).class).name.clone())
    }

    #[test]
    fn the_class_that_the_command_names_drives() {
        assert_eq!(driven_by("shop.Main --fast", false).as_deref(), Some("shop/Main"));
        assert_eq!(driven_by("shop/shop.Main", false).as_deref(), Some("shop/Main"));
        assert_eq!(driven_by("shop.Tool", false), None);
        let module = "header command \"shop\"\nheader main \"shop.Main\"";
        assert_eq!(driven(module, false).as_deref(), Some("shop/Main"));
    }

    #[test]
    fn a_main_without_parameters_drives_where_there_is_no_other() {
        let without = |command: &str| driven_by(command, false).is_some();
        assert!(!without("shop.Tool"));
        let header = "header command \"shop.Short\"\nclass 3 name=\"shop/Short\" access=1 kind=app loader=2\n\
             method 3 class=3 name=\"main\" desc=\"()V\" access=0";
        assert_eq!(driven(header, false).as_deref(), Some("shop/Short"));
    }

    #[test]
    fn of_a_source_file_the_first_class_with_a_main_drives() {
        for launcher in ["Main", "SourceLauncher"] {
            let command = format!("jdk.compiler/com.sun.tools.javac.launcher.{launcher} src/Shop.java 1");
            assert_eq!(driven_by(&command, false).as_deref(), Some("shop/Main"));
        }
    }

    #[test]
    fn of_a_jar_the_program_is_what_drives_unless_tests_do() {
        assert_eq!(driven_by("/opt/shop.jar 1 2", false).as_deref(), Some("shop/Main"));
        assert_eq!(driven_by("/tmp/surefirebooter12.jar /tmp/x", true), None);
        assert_eq!(driven_by("shop.Main", true).as_deref(), Some("shop/Main"));
    }
}
