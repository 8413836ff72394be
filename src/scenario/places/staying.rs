//! Databases in memory that outlive the connections to them, under names of the program's own.
//!
//! Input: the members, the names that the test gives anew. Output: how to get into each of the others. Invariant: only what is told to stay (`DB_CLOSE_DELAY` of
//! H2, all of HSQLDB): any other is gone with its last connection. Why from the calls of `DriverManager`: a test can repeat them; what a pool was told it cannot.

use crate::graph::memory_databases::{H2, HSQLDB, names_in};
use crate::slice::context::SliceContext;
use crate::trace::event::{Event, EventId, Value};

const DRIVER_MANAGER: &str = "java/sql/DriverManager";

/// How a program gets into a database that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StayingDatabase {
    /// What `DriverManager.getConnection` is given: the URL; or that, the user and the password.
    pub arguments: Vec<String>,
    /// The SQL that removes all that is in it.
    pub emptied_by: &'static str,
}

/// Those that the members open.
pub(in crate::scenario) fn staying(
    context: &SliceContext<'_>,
    members: &[EventId],
    renamed: &[String],
) -> Vec<StayingDatabase> {
    let mut all: Vec<StayingDatabase> = Vec::new();
    for arguments in members.iter().flat_map(|member| opened(context, *member)) {
        let is_renamed = names_in(&arguments[0]).any(|(_, name)| renamed.iter().any(|known| known == name));
        let Some(emptied_by) = emptied_by(&arguments[0]).filter(|_| !is_renamed) else { continue };
        let database = StayingDatabase { arguments, emptied_by };
        if !all.contains(&database) {
            all.push(database);
        }
    }
    all
}

/// What an action gives `DriverManager.getConnection`, if it is texts alone.
fn opened(context: &SliceContext<'_>, action: EventId) -> Vec<Vec<String>> {
    let history = context.history;
    let arguments = |event: &Event| match event {
        Event::Call { callee, arguments, .. } => {
            let callee = history.program.callee(*callee);
            let opens = callee.owner == DRIVER_MANAGER && callee.name == "getConnection";
            let given = history.log.values(*arguments);
            let texts = || given.iter().map(|value: &Value| history.program.text_of(*value)).collect();
            opens.then(texts).flatten().filter(|texts: &Vec<String>| !texts.is_empty())
        }
        _ => None,
    };
    context.events_in(action).filter_map(arguments).collect()
}

/// How a database in memory that stays is emptied: none for one that does not, or of which we do not know.
fn emptied_by(url: &str) -> Option<&'static str> {
    let stays = url.to_ascii_uppercase().split(';').any(|part| {
        let delay = part.trim().strip_prefix("DB_CLOSE_DELAY=");
        delay.is_some_and(|seconds| seconds.trim() != "0")
    });
    match url {
        _ if url.starts_with(H2) => stays.then_some("DROP ALL OBJECTS"),
        _ if url.starts_with(HSQLDB) => Some("DROP SCHEMA PUBLIC CASCADE"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::emptied_by;

    #[test]
    fn what_is_gone_with_its_last_connection_is_not_emptied() {
        assert_eq!(emptied_by("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1"), Some("DROP ALL OBJECTS"));
        assert_eq!(emptied_by("jdbc:h2:mem:shop;mode=MySQL;db_close_delay=10"), Some("DROP ALL OBJECTS"));
        assert_eq!(emptied_by("jdbc:hsqldb:mem:shop"), Some("DROP SCHEMA PUBLIC CASCADE"));
        for none in ["jdbc:h2:mem:shop", "jdbc:h2:mem:shop;DB_CLOSE_DELAY=0", "jdbc:h2:./shop;DB_CLOSE_DELAY=-1"] {
            assert_eq!(emptied_by(none), None, "{none}");
        }
    }
}
