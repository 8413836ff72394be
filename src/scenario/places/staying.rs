//! Databases in memory that outlive the connections to them, under names of the program's own.
//!
//! Input: the members, the names that the test gives anew. Output: how to get into each of the others. Invariant: only what is told to stay (`DB_CLOSE_DELAY` of
//! H2, all of HSQLDB): any other is gone with its last connection. Why by what the members touch: a pool in a static was opened long before them.

use indexmap::IndexSet;

use crate::graph::databases::memory_databases::{H2, HSQLDB, names_in};
use crate::graph::databases::{Opening, settings, tells_to_stay};
use crate::graph::location::{Location, LocationId};
use crate::slice::context::SliceContext;
use crate::trace::event::EventId;

/// How a program gets into a database that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StayingDatabase {
    /// What `DriverManager.getConnection` is given: the URL; or that, the user and the password.
    pub arguments: Vec<String>,
    /// The SQL that removes all that is in it.
    pub emptied_by: &'static str,
}

/// Those that the members work on.
pub(in crate::scenario) fn staying(
    context: &SliceContext<'_>,
    members: &[EventId],
    renamed: &[String],
) -> Vec<StayingDatabase> {
    let openings = &context.history.openings;
    if openings.iter().next().is_none() {
        return Vec::new();
    }
    let locations = members.iter().flat_map(|member| context.resources_used_in(*member)).map(|one| one.location);
    let used: IndexSet<LocationId> = locations.collect();
    // (Behind its address stands which of several it is, one behind the other. No address: it may be any.)
    let names = used.iter().filter_map(|id| match context.history.flow.locations.get(*id) {
        Location::Resource(name) => name.strip_prefix(settings("").as_str())?.split('#').next(),
        _ => None,
    });
    let names: IndexSet<&str> = names.collect();
    let is_used = |address: &str| [address, ""].iter().any(|name| names.contains(name));
    let is_renamed = |address: &str| names_in(address).any(|(_, name)| renamed.iter().any(|known| known == name));
    let own = openings.iter().filter(|(address, _)| is_used(address) && !is_renamed(address));
    own.filter_map(|(_, ways)| ways.iter().find_map(entered)).collect()
}

/// By a way of the program's into what stays, if a test can go it.
fn entered(way: &Opening) -> Option<StayingDatabase> {
    let emptied_by = emptied_by(&way.url).filter(|_| !way.login.is_hidden)?;
    let mut arguments = vec![way.url.clone()];
    let login = [&way.login.user, &way.login.password];
    if login.iter().any(|told| told.is_some()) {
        arguments.extend(login.map(|told| told.clone().unwrap_or_default()));
    }
    Some(StayingDatabase { arguments, emptied_by })
}

/// How a database in memory that stays is emptied: none for one that does not, or of which we do not know.
fn emptied_by(url: &str) -> Option<&'static str> {
    match url {
        _ if url.starts_with(H2) => tells_to_stay(url).then_some("DROP ALL OBJECTS"),
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
        assert_eq!(emptied_by("jdbc:h2:mem:shop;INIT=SET DB_CLOSE_DELAY -1"), Some("DROP ALL OBJECTS"));
        assert_eq!(emptied_by("jdbc:hsqldb:mem:shop"), Some("DROP SCHEMA PUBLIC CASCADE"));
        for none in ["jdbc:h2:mem:shop", "jdbc:h2:mem:shop;DB_CLOSE_DELAY=0", "jdbc:h2:./shop;DB_CLOSE_DELAY=-1"] {
            assert_eq!(emptied_by(none), None, "{none}");
        }
    }
}
