//! Which system properties the recorded program found set.
//!
//! Input: a recording. Output: `-Dname=value` for each property that was there before the program itself set it. Invariant: none of those that every JVM has,
//! and none that gave only what the program takes by itself. Why by its calls: a build tool sets properties inside the JVM that it started (`mvn test
//! -Dhotel.url=…`), where the JVM's arguments do not show them.

use indexmap::{IndexMap, IndexSet};

use crate::program::Program;
use crate::trace::event::{Event, EventId, Value};
use crate::trace::log::EventLog;

const SYSTEM: &str = "java/lang/System";
const SETTERS: [&str; 3] = ["setProperty", "clearProperty", "setProperties"];
/// The JVM's own and those by which a test runner talks to itself.
const NOT_THE_USERS: [&str; 21] = [
    "java.",
    "jdk.",
    "sun.",
    "awt.",
    "os.",
    "native.",
    "stdin.",
    "stdout.",
    "stderr.",
    "user.country",
    "user.dir",
    "user.home",
    "user.language",
    "user.name",
    "file.encoding",
    "file.separator",
    "line.separator",
    "path.separator",
    "surefire.",
    "org.gradle.",
    "basedir",
];
/// Events in which a call of `getProperty` has its result.
const NEAR: u32 = 8;

/// As options of a JVM, in the order in which the program asked.
pub(super) fn options(program: &Program, log: &EventLog) -> Vec<String> {
    let mut own = IndexSet::new();
    let mut found: IndexMap<String, String> = IndexMap::new();
    for (at, event) in (0u32..).map(EventId).zip(&log.events) {
        let Event::Call { callee, arguments, .. } = event else { continue };
        let callee = program.callee(*callee);
        if callee.owner != SYSTEM {
            continue;
        }
        let arguments = log.values(*arguments);
        let Some(key) = arguments.first().and_then(|key| program.text_of(*key)) else { continue };
        if SETTERS.contains(&callee.name.as_str()) {
            own.insert(key);
        } else if callee.name == "getProperty"
            && !own.contains(&key)
            && let Some(value) = given(log, at).filter(|value| Some(value) != arguments.get(1))
            && let Some(value) = program.text_of(value)
        {
            found.entry(key).or_insert(value);
        }
    }
    found.retain(|key, _| !NOT_THE_USERS.iter().any(|start| key.starts_with(start)));
    found.into_iter().map(|(key, value)| format!("-D{key}={value}")).collect()
}

/// What a call gave that runs nothing of the program.
pub(super) fn given(log: &EventLog, call: EventId) -> Option<Value> {
    log.behind(call, NEAR).find_map(|(_, event)| match event {
        Event::CallReturn { value } => Some(*value),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const HEAD: &str = r#"testcarve-trace 2
thread 1 name="main"
callee 1 owner="java/lang/System" name="getProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
callee 2 owner="java/lang/System" name="setProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
string 1 "db.url"
string 2 "none"
string 3 "jdbc:h2:mem:a b"
string 4 "user.dir"
T 1
"#;

    fn found(calls: &str) -> Vec<String> {
        let text = format!("{HEAD}{calls}");
        let recording = crate::trace::parse_trace(text.as_bytes(), Path::new("x.trace"), &mut |_| ()).unwrap();
        options(&Program::new(recording.header, recording.definitions), &recording.log)
    }

    #[test]
    fn a_property_that_was_set_is_set_for_the_tests() {
        assert_eq!(found("( 1 - s1 s2\n) s3\n( 1 - s1 s2\n) s3\n"), ["-Ddb.url=jdbc:h2:mem:a b"]);
    }

    #[test]
    fn a_default_and_what_the_program_or_the_jvm_set_are_not() {
        assert_eq!(found("( 1 - s1 s2\n) s2\n"), [""; 0]);
        assert_eq!(found("( 2 - s1 s3\n) -\n( 1 - s1 s2\n) s3\n"), [""; 0]);
        assert_eq!(found("( 1 - s4 s2\n) s3\n"), [""; 0]);
    }
}
