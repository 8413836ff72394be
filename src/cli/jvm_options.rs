//! Which options of the recorded JVM go to the JVMs that carved tests run in.
//!
//! Input: programs with the header's `jvm.args`. Output: what the program itself depends on, which is properties, assertions, opened and preview
//! features, the size of stacks and the heap. A suite's JVM has what the JVMs had that ran tests: a build gives them to the carved tests, too, and
//! what a test gave to a JVM that it started (`java -Durl=none hotel.Main`) reaches nobody else. What only the command line of a `main` said to the program
//! (`-Dfee=3`, a variable of the environment) no build says: it is marked, and tests run without it, too. Marked are neither what the JVM and its libraries read
//! (modules, opened packages, preview features, sizes, `java.…`, `file.encoding`), without which nothing would run as recorded, nor where another program is
//! and how to get in (`…url`, `…password`), which each machine says for itself. Agents, debuggers, ports and anything that the recorded JVM had for its start alone
//! (its own class loader, modules on a path) stay behind: with them the tests' JVM would not start, or not be ours.

use indexmap::{IndexMap, IndexSet};

use crate::graph::surroundings::found_properties::{self, arguments, is_for_the_program};
use crate::program::Program;
use crate::record::stack::before_growing;
use crate::suite::OnlyRecorded;
use crate::trace::log::EventLog;
use crate::trace::recording::Header;

/// Of these all but the forms below are the program's.
const PROPERTY: &str = "-D";
const NOT_PASSED_ON: [&str; 7] = [
    "-Djava.class.path=",
    "-Djava.system.class.loader=",
    "-Djava.security.manager",
    "-Djava.security.policy",
    "-Djdk.module.",
    "-Dcom.sun.management.",
    "-Dsun.java.",
];
const PASSED_ON: [&str; 7] =
    ["--add-opens=", "--add-exports=", "--add-reads=", "--enable-native-access=", "--enable-preview", "-Xss", "-Xmx"];
const ASSERTIONS: [&str; 8] = [
    "-ea",
    "-da",
    "-esa",
    "-dsa",
    "-enableassertions",
    "-disableassertions",
    "-enablesystemassertions",
    "-disablesystemassertions",
];
const ADD_MODULES: &str = "--add-modules=";
/// Variables that every environment has.
const OF_EVERY_SHELL: [&str; 14] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "USERNAME",
    "SHELL",
    "PWD",
    "TERM",
    "LANG",
    "TMPDIR",
    "TMP",
    "TEMP",
    "JAVA_HOME",
    "SystemRoot",
];

/// What one recorded JVM was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Given {
    pub(super) options: Vec<String>,
    /// Variables of the environment that the program found.
    pub(super) variables: Vec<(String, String)>,
    /// Rather than a `main`.
    pub(super) ran_tests: bool,
}

impl Given {
    /// To the JVM of a recording, by its command or by a build tool later.
    pub(super) fn of(program: &Program, log: &EventLog) -> Self {
        let mut options = of(&program.header);
        let text = |id| program.text(id).to_utf8();
        let found = found_properties::values(program, log);
        let option = |(key, value)| Some(format!("-D{}={}", text(key)?, text(value)?));
        options.extend(found.into_iter().filter_map(option));
        let variables = found_properties::variables(program, log);
        Self {
            options,
            variables: variables.into_iter().filter(|(name, _)| !OF_EVERY_SHELL.contains(&name.as_str())).collect(),
            ran_tests: program.drivers().test_classes().next().is_some(),
        }
    }
}

/// What tests that come from a recording with this header need.
fn of(header: &Header) -> Vec<String> {
    arguments(header).iter().filter(|option| is_needed(option)).filter_map(|option| before_growing(option)).collect()
}

/// What tests need that come from one or several recordings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Needed {
    pub(super) options: Vec<String>,
    pub(super) only_recorded: OnlyRecorded,
}

/// Where two recordings say different things, the first is right.
pub(super) fn joined<'a>(recordings: impl IntoIterator<Item = &'a Given>) -> Needed {
    let given: Vec<&Given> = recordings.into_iter().collect();
    let tests_ran = given.iter().any(|one| one.ran_tests);
    let mut known: IndexSet<String> = IndexSet::new();
    let mut options = Vec::new();
    let mut variables: IndexMap<String, String> = IndexMap::new();
    for recording in given.into_iter().filter(|one| one.ran_tests == tests_ran) {
        let new: Vec<&String> = recording.options.iter().filter(|option| !known.contains(subject(option))).collect();
        known.extend(new.iter().map(|option| subject(option).to_owned()));
        options.extend(new.into_iter().cloned());
        for (name, value) in &recording.variables {
            variables.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }
    let of_command = options.iter().filter(|option| !tests_ran && is_for_the_program(option));
    let only_recorded =
        // (What a build gave to its tests it gives to the carved ones.)
        OnlyRecorded {
            options: of_command.cloned().collect(),
            variables: variables.into_iter().filter(|_| !tests_ran).collect(),
        };
    Needed { options, only_recorded }
}

/// What an option decides: a property's name, the size that is set; else the whole option.
fn subject(option: &str) -> &str {
    match option {
        _ if option.starts_with(PROPERTY) => option.split('=').next().unwrap_or(option),
        _ if option.starts_with("-X") => &option[..4.min(option.len())],
        _ => option,
    }
}

fn is_needed(option: &str) -> bool {
    let starts = |with: &[&str]| with.iter().any(|start| option.starts_with(start));
    if option.starts_with(PROPERTY) {
        return !starts(&NOT_PASSED_ON);
    }
    if let Some(modules) = option.strip_prefix(ADD_MODULES) {
        return modules.split(',').all(is_jdks);
    }
    let switch = option.split(':').next().unwrap_or(option);
    starts(&PASSED_ON) || ASSERTIONS.contains(&switch)
}

/// Others were on a module path, and a JVM does not start without them.
fn is_jdks(module: &str) -> bool {
    ["java.", "jdk.", "ALL-"].iter().any(|start| module.starts_with(start))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn of_args(args: &str) -> Vec<String> {
        let text = format!("testcarve-trace 2\nheader jvm.args \"{args}\"\n");
        let recording = crate::trace::parse_trace(text.as_bytes(), Path::new("1.trace"), &mut |_| {});
        of(&recording.unwrap().header)
    }

    fn given(args: &str, ran_tests: bool) -> Given {
        Given { options: of_args(args), variables: vec![("MODE".to_owned(), "x".to_owned())], ran_tests }
    }

    #[test]
    fn what_the_program_depends_on_is_passed_on() {
        let args = "-Dapp.mode=prod\\n-ea:com.acme...\\n--add-opens=java.base/java.util=ALL-UNNAMED\\n--enable-preview\\n-Xss4m";
        assert_eq!(of_args(args).join("\\n"), args);
        assert_eq!(of_args("-Da=1\\n2\\n-esa"), ["-Da=1\n2", "-esa"]);
    }

    #[test]
    fn what_the_recorded_jvm_had_for_itself_stays_behind() {
        let args = "-javaagent:/x/jacoco.jar\\n-agentlib:jdwp=transport=dt_socket\\n-Xdebug\\n-XX:+UseZGC\\n-Dcom.sun.management.jmxremote.port=1\\n--add-modules=com.acme";
        assert_eq!(of_args(args), [""; 0]);
        assert_eq!(of_args(""), [""; 0]);
        assert_eq!(of_args("--add-modules=java.sql,jdk.net"), ["--add-modules=java.sql,jdk.net"]);
    }

    #[test]
    fn of_several_recordings_the_first_is_right() {
        let all = [given("-Da=1\\n-Xmx1g\\n-ea", false), given("-Da=2\\n-Db=3\\n-Xmx2g\\n-ea", false)];
        let Needed { options, only_recorded } = joined(&all);
        assert_eq!(options, ["-Da=1", "-Xmx1g", "-ea", "-Db=3"]);
        assert_eq!(only_recorded.options, ["-Da=1", "-Db=3"]);
        assert_eq!(only_recorded.variables, [("MODE".to_owned(), "x".to_owned())]);
    }

    #[test]
    fn what_a_test_gave_to_a_jvm_that_it_started_is_not_the_suites() {
        let all = [given("-Durl=none", false), given("-ea", true), given("-Durl=none\\n-Da=1", false)];
        assert_eq!(joined(&all).options, ["-ea"]);
    }

    #[test]
    fn what_the_jvm_or_the_machine_needs_is_said_wherever_tests_run() {
        let main = [given("-Dfee=3\\n-Dfile.encoding=UTF-8\\n-Djavax.net.debug=all\\n-Dapp.url=x\\n-Xss4m", false)];
        assert_eq!(joined(&main).only_recorded.options, ["-Dfee=3"]);
        // A build gives its tests what it gave them.
        assert_eq!(joined(&[given("-Dfee=3", true)]).only_recorded.options, [""; 0]);
    }
}
