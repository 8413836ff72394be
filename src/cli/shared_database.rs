//! Whether the recorded program worked on a database that other JVMs see, too.
//!
//! Input: a recording. Output: yes if it connected to one that is not in its own memory. Why it matters: carved tests make tables anew as the recorded ones
//! did, so two JVMs at the same time would pull them from under each other.

use super::found_properties::given;
use crate::program::Program;
use crate::trace::event::{Event, EventId};
use crate::trace::log::EventLog;

const CONNECTING: [&str; 2] = ["java/sql/DriverManager", "javax/sql/DataSource"];
/// How URLs of H2, HSQLDB, Derby and SQLite name a database in memory.
const IN_MEMORY: [&str; 3] = [":mem:", ":memory:", "derby:memory"];

pub(super) fn is_used(program: &Program, log: &EventLog) -> bool {
    (0u32..).map(EventId).zip(&log.events).any(|(at, event)| {
        let Event::Call { callee, arguments, .. } = event else { return false };
        let callee = program.callee(*callee);
        let url = || log.values(*arguments).first().and_then(|url| program.text_of(*url));
        callee.name == "getConnection"
            && CONNECTING.contains(&callee.owner.as_str())
            && given(log, at).is_some_and(|connection| connection.object().is_some())
            && url().is_none_or(|url| !IN_MEMORY.iter().any(|memory| url.contains(memory)))
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn is_used_by(calls: &str) -> bool {
        let head = r#"testcarve-trace 2
thread 1 name="main"
callee 1 owner="java/sql/DriverManager" name="getConnection" desc="(Ljava/lang/String;)Ljava/sql/Connection;" op=static
class 1 name="c/Connection" access=1 kind=lib
object 1 class=1
string 1 "jdbc:h2:mem:a"
string 2 "jdbc:mariadb://127.0.0.1/a"
T 1
"#;
        let text = format!("{head}{calls}");
        let recording = crate::trace::parse_trace(text.as_bytes(), Path::new("x.trace"), &mut |_| ()).unwrap();
        is_used(&Program::new(recording.header, recording.definitions), &recording.log)
    }

    #[test]
    fn a_server_is_shared_and_a_database_in_memory_is_not() {
        assert!(is_used_by("( 1 - s2\n) o1\n"));
        assert!(!is_used_by("( 1 - s1\n) o1\n"));
    }

    #[test]
    fn who_got_no_connection_shares_nothing() {
        assert!(!is_used_by("( 1 - s2\nx o1\n"));
    }
}
