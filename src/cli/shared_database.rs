//! The databases that the recorded program worked on and that other JVMs see, too.
//!
//! Input: a recording. Output: what it was connected to and what is not in its own memory, as people may see it. Why it matters: carved tests make tables anew as the recorded ones
//! did, so two JVMs at the same time would pull them from under each other.

use indexmap::IndexSet;

use crate::graph::databases::Openings;
use crate::program::Program;
use crate::trace::log::EventLog;

/// How URLs of H2, HSQLDB, Derby and SQLite name a database in memory.
const IN_MEMORY: [&str; 3] = [":mem:", ":memory:", "derby:memory"];

/// Where a database is whose address names no machine.
pub(super) const DEFAULT_HOST: &str = "localhost";

/// Addresses, each once, as far as they are known.
pub(super) fn addresses(program: &Program, log: &EventLog) -> IndexSet<String> {
    let openings = Openings::find(program, log);
    let shared = openings.iter().map(|(address, _)| address).filter(|address| !is_in_memory(address));
    let unknown = openings.has_unknown().then_some("that of its DataSource");
    shared.chain(unknown).map(str::to_owned).collect()
}

/// The machines that an address leads to, as far as it names them: what stands behind `//`, or Oracle's `@`; without ports.
pub(super) fn hosts(address: &str) -> Vec<&str> {
    let Some((_, place)) = address.split_once("//").or_else(|| address.split_once('@')) else { return Vec::new() };
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    let all = place[..place.find(['/', ';', '?']).unwrap_or(place.len())].split(',');
    all.map(without_port).filter(|host| !host.is_empty()).collect()
}

/// A host as a user may write it.
pub(super) fn without_port(host: &str) -> &str {
    let end = if host.starts_with('[') { host.find(']').map(|at| at + 1) } else { host.find([':', '\\']) };
    &host[..end.unwrap_or(host.len())]
}

pub(super) fn is_this_machine(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || host.starts_with("127.") || host == "[::1]"
}

fn is_in_memory(address: &str) -> bool {
    IN_MEMORY.iter().any(|memory| address.contains(memory))
}

#[cfg(test)]
mod tests {
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
        let recording = crate::trace::recorded(&text);
        let program = Program::new(recording.header, recording.definitions);
        addresses(&program, &recording.log).into_iter().collect()
    }

    #[test]
    fn a_server_is_shared_and_a_database_in_memory_is_not() {
        assert_eq!(used_by("( 1 - s2\n) o1\n"), ["jdbc:mariadb://127.0.0.1/a"]);
        assert_eq!(used_by("( 1 - s1\n) o1\n"), [""; 0]);
    }

    #[test]
    fn a_server_on_another_machine_is_known_by_its_host() {
        for (address, expected) in [
            ("jdbc:mariadb://db1.example.org:3306/shop", &["db1.example.org"][..]),
            ("jdbc:postgresql://db1/shop", &["db1"]),
            ("jdbc:mysql:replication://localhost,db1:3306/shop", &["localhost", "db1"]),
            ("jdbc:sqlserver://db1\\first", &["db1"]),
            ("jdbc:oracle:thin:@db1:1521:shop", &["db1"]),
            ("jdbc:oracle:thin:me/it@//db1:1521/shop", &["db1"]),
            ("jdbc:h2:tcp://[fe80::1]:9092/shop", &["[fe80::1]"]),
            ("jdbc:postgresql:shop", &[]),
            ("jdbc:sqlite:shop.db", &[]),
        ] {
            assert_eq!(hosts(address), expected, "{address}");
        }
        assert!(["localhost", "127.0.0.1", "[::1]"].into_iter().all(is_this_machine));
        assert!(!is_this_machine("db1"));
    }

    #[test]
    fn who_got_no_connection_shares_nothing() {
        assert_eq!(used_by("( 1 - s2\nx o1\n"), [""; 0]);
    }
}
