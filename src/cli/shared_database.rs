//! The databases that the recorded program worked on and that other JVMs see, too.
//!
//! Input: a recording. Output: what it was connected to and what is not in its own memory, as people may see it. Why it matters: carved tests make tables anew as the recorded ones
//! did, so two JVMs at the same time would pull them from under each other.

use indexmap::IndexSet;

use crate::graph::databases::address;
use crate::graph::found_properties::given;
use crate::program::Program;
use crate::trace::event::{Event, EventId};
use crate::trace::log::EventLog;

const CONNECTING: [&str; 2] = ["java/sql/DriverManager", "javax/sql/DataSource"];
/// How URLs of H2, HSQLDB, Derby and SQLite name a database in memory.
const IN_MEMORY: [&str; 3] = [":mem:", ":memory:", "derby:memory"];

/// Addresses, each once; that of a `DataSource` is not known.
pub(super) fn addresses(program: &Program, log: &EventLog) -> IndexSet<String> {
    let mut all = IndexSet::new();
    for (at, event) in (0u32..).map(EventId).zip(&log.events) {
        let Event::Call { callee, arguments, .. } = event else { continue };
        let callee = program.callee(*callee);
        let is_connecting = callee.name == "getConnection" && CONNECTING.contains(&callee.owner.as_str());
        if !is_connecting || given(log, at).is_none_or(|connection| connection.object().is_none()) {
            continue;
        }
        let first = log.values(*arguments).first().filter(|_| callee.owner == CONNECTING[0]);
        let url = first.and_then(|url| program.text_of(*url));
        if url.as_ref().is_none_or(|url| !IN_MEMORY.iter().any(|memory| url.contains(memory))) {
            all.insert(url.map_or_else(|| "that of its DataSource".to_owned(), |url| address(&url)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn used_by(calls: &str) -> Vec<String> {
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
        let program = Program::new(recording.header, recording.definitions);
        addresses(&program, &recording.log).into_iter().collect()
    }

    #[test]
    fn a_server_is_shared_and_a_database_in_memory_is_not() {
        assert_eq!(used_by("( 1 - s2\n) o1\n"), ["jdbc:mariadb://127.0.0.1/a"]);
        assert_eq!(used_by("( 1 - s1\n) o1\n"), [""; 0]);
    }

    #[test]
    fn who_got_no_connection_shares_nothing() {
        assert_eq!(used_by("( 1 - s2\nx o1\n"), [""; 0]);
    }

    #[test]
    fn an_address_names_no_user() {
        assert_eq!(address("jdbc:mysql://ann:pw@db:3306/a?user=b&password=c"), "jdbc:mysql://db:3306/a");
        assert_eq!(address("jdbc:sqlserver://db;user=b;password=c"), "jdbc:sqlserver://db");
        assert_eq!(address("jdbc:sqlite:data.db"), "jdbc:sqlite:data.db");
    }
}
