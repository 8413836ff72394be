//! What a build lacks for carved tests to stand in it, and how to add it.
//!
//! Input: modules as their builds see them. Output: a few lines for the user, none if nothing is lacking.

use super::placement::{DEFAULT_OUTPUT, shown};
use crate::project::{BuildTool, Module};

/// Compiles for Java 8 and later; the one that verification has.
const JUPITER: &str = "5.11.4";

/// Why tests are not in the module that they belong to.
pub(super) fn without_junit(modules: &[Module]) -> Option<String> {
    let first = modules.first()?;
    let others = match modules.len() {
        1 => String::new(),
        2 => " (nor does another module's build)".to_owned(),
        count => format!(" (nor do the builds of {} other modules)", count - 1),
    };
    let what = lack(first);
    let why = format!(
        "{what}{others}, and without one a build with the tests in it would be red: they are in {DEFAULT_OUTPUT}."
    );
    let beside = match first.has_testng {
        true => "\n(Surefire runs TestNG alone where it finds both, unless it has both providers as its dependencies.)",
        false => "",
    };
    Some(format!("{why} {}{beside}", remedy(first)))
}

fn lack(module: &Module) -> String {
    match module.build_file() {
        Some(file) => format!("{} shows no JUnit for tests", shown(&file)),
        None => format!("{} has neither pom.xml nor build.gradle, which would show a JUnit", shown(&module.directory)),
    }
}

fn remedy(module: &Module) -> String {
    let again = "and generate again; --junit 5 (or 4) writes them there now";
    let tests = shown(&module.test_sources);
    match module.tool {
        Some(BuildTool::Maven) => format!(
            "To have them in {tests}, add to it\n  \
             <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>{JUPITER}</version>\
             <scope>test</scope></dependency>\n{again}."
        ),
        Some(BuildTool::Gradle) => format!(
            "To have them in {tests}, add to it\n  \
             dependencies {{ testImplementation(\"org.junit.jupiter:junit-jupiter:{JUPITER}\"); \
             testRuntimeOnly(\"org.junit.platform:junit-platform-launcher\") }}\n  \
             tasks.withType(Test) {{ useJUnitPlatform() }}   (in Kotlin: tasks.withType<Test> {{ … }})\n{again}."
        ),
        None => format!("--junit 5 (or 4) writes them to {tests}, -o DIR anywhere."),
    }
}

/// Java tests beside Kotlin ones.
pub(super) fn beside_kotlin(modules: &[Module]) -> Option<String> {
    let module = modules.iter().find(|module| module.is_kotlin)?;
    Some(format!(
        "The tests of {} are Kotlin, and these are Java: its build runs them only if it compiles Java in {}, too.",
        shown(&module.directory),
        shown(&module.test_sources)
    ))
}
