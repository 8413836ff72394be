//! By which ways a recorded program got into which database.
//!
//! Input: the library calls of a recording. Output: by the address of a database each way into it: its URL, and as whom. Invariant: only what gave a
//! connection counts, or may connect to a server when it likes. Why beside the accesses: which databases there are is asked without a data flow, too, before any test runs.

use indexmap::{IndexMap, IndexSet};

use super::url::{address, url_of};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ClassId, Value};

/// What runs SQL is made on one.
pub const CONNECTION: &str = "java/sql/Connection";
/// What gives connections.
pub const DATA_SOURCE: &str = "javax/sql/DataSource";

/// A way into a database.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    pub url: String,
    pub login: Login,
}

/// As whom a program connects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Login {
    pub user: Option<String>,
    pub password: Option<String>,
    /// An object told it that nobody looked into: `Properties`.
    pub is_hidden: bool,
}

/// All ways.
#[derive(Debug, Default)]
pub struct Openings {
    by_address: IndexMap<String, IndexSet<Opening>>,
    /// There was a connection of which nobody saw the URL.
    has_unknown: bool,
}

/// What a data source or pool was told so far, or a call that connects.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    pub(super) url: Option<String>,
    pub(super) login: Login,
}

impl Openings {
    pub(super) fn add(&mut self, told: &Told) {
        let Some(url) = &told.url else {
            self.has_unknown = true;
            return;
        };
        let opening = Opening { url: url.clone(), login: told.login.clone() };
        self.by_address.entry(address(url)).or_default().insert(opening);
    }

    /// By address, in the order in which they were first used.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &IndexSet<Opening>)> {
        self.by_address.iter().map(|(address, ways)| (address.as_str(), ways))
    }

    /// Whether there was a connection of which nobody saw the URL.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.has_unknown
    }
}

/// Whether a method of drivers, data sources and pools gives a connection.
pub(super) fn opens(callee: &Callee) -> bool {
    matches!(callee.name.as_str(), "getConnection" | "connect")
}

/// Whether objects of a class are sources of connections.
pub(super) fn is_data_source(program: &Program, class: ClassId) -> bool {
    program.supertype_names(class).contains(&DATA_SOURCE)
}

impl Told {
    /// What texts that begin with a URL tell: user and password stand behind it.
    pub(super) fn by_url(program: &Program, arguments: &[Value]) -> Option<Self> {
        let (url, behind) = arguments.split_first()?;
        Some(Self { url: Some(url_of(program, *url)?), login: Login::of(program, behind) })
    }

    /// What a call tells that connects: a URL or none, and as whom.
    pub(super) fn by_call(program: &Program, arguments: &[Value]) -> Self {
        let by_login = || Self { url: None, login: Login::of(program, arguments) };
        Self::by_url(program, arguments).unwrap_or_else(by_login)
    }

    /// What a setter tells of a login.
    pub(super) fn by_setter(program: &Program, setter: &str, arguments: &[Value]) -> Option<Self> {
        let [text] = arguments else { return None };
        let text = program.text_of(*text);
        let login = match setter {
            "setUser" | "setUsername" => Login { user: text, ..Login::default() },
            "setPassword" => Login { password: text, ..Login::default() },
            _ => return None,
        };
        Some(Self { url: None, login })
    }

    /// More is told: what is said once more counts.
    pub(super) fn extend(&mut self, more: &Self) {
        let or = |new: &Option<String>, old: &mut Option<String>| *old = new.clone().or_else(|| old.take());
        or(&more.url, &mut self.url);
        or(&more.login.user, &mut self.login.user);
        or(&more.login.password, &mut self.login.password);
        self.login.is_hidden |= more.login.is_hidden;
    }
}

impl Login {
    fn of(program: &Program, arguments: &[Value]) -> Self {
        let is_hidden = arguments.iter().any(|value| value.object().is_some());
        match arguments {
            [user, password, ..] => {
                Self { user: program.text_of(*user), password: program.text_of(*password), is_hidden }
            }
            _ => Self { is_hidden, ..Self::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"testcarve-trace 2
thread 1 name="main"
callee 1 owner="java/sql/DriverManager" name="getConnection" desc="(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/sql/Connection;" op=static
callee 2 owner="c/Source" name="setUrl" desc="(Ljava/lang/String;)V" op=virtual
callee 3 owner="c/Source" name="setUser" desc="(Ljava/lang/String;)V" op=virtual
callee 4 owner="c/Source" name="getConnection" desc="()Ljava/sql/Connection;" op=virtual
callee 5 owner="java/sql/DriverManager" name="getConnection" desc="(Ljava/lang/String;Ljava/util/Properties;)Ljava/sql/Connection;" op=static
class 1 name="c/Connection" access=1 kind=lib
class 2 name="c/Source" access=1 kind=lib
object 1 class=1
object 2 class=2
string 1 "jdbc:h2:mem:a;MODE=MySQL"
string 2 "ann"
string 3 "secret"
T 1
"#;

    /// The ways into the one database that the calls open, as URL, user and password.
    fn ways(calls: &str) -> Vec<(String, Option<String>, Option<String>)> {
        let all = found(calls);
        let ways = all.iter().flat_map(|(address, ways)| {
            assert_eq!(address, "jdbc:h2:mem:a");
            ways.iter().cloned()
        });
        ways.map(|one| (one.url, one.login.user, one.login.password)).collect()
    }

    fn found(calls: &str) -> Openings {
        let text = format!("{HEAD}{calls}");
        let recording = crate::trace::recorded(&text);
        Openings::find(&Program::new(recording.header, recording.definitions), &recording.log)
    }

    fn way(user: Option<&str>, password: Option<&str>) -> (String, Option<String>, Option<String>) {
        ("jdbc:h2:mem:a;MODE=MySQL".to_owned(), user.map(str::to_owned), password.map(str::to_owned))
    }

    #[test]
    fn a_driver_is_told_the_url_and_the_login() {
        assert_eq!(ways("( 1 - s1 s2 s3\n) o1\n"), [way(Some("ann"), Some("secret"))]);
    }

    #[test]
    fn a_source_keeps_what_it_was_told_whichever_came_first() {
        let opened = "( 4 o2\n) o1\n";
        assert_eq!(ways(&format!("( 3 o2 s2\n) -\n( 2 o2 s1\n) -\n{opened}")), [way(Some("ann"), None)]);
        assert_eq!(ways(&format!("( 2 o2 s1\n) -\n( 3 o2 s2\n) -\n{opened}")), [way(Some("ann"), None)]);
    }

    #[test]
    fn who_got_no_connection_opened_nothing() {
        assert_eq!(ways("( 1 - s1 s2 s3\nx o1\n"), []);
    }

    #[test]
    fn of_a_source_that_nobody_saw_being_told_the_url_is_unknown() {
        assert!(found("( 4 o2\n) o1\n").has_unknown());
        assert!(!found("( 2 o2 s1\n) -\n( 4 o2\n) o1\n").has_unknown());
    }

    #[test]
    fn properties_hide_the_login() {
        let all = found("( 5 - s1 o2\n) o1\n");
        assert!(all.iter().all(|(_, ways)| ways.iter().all(|one| one.login.is_hidden)));
    }
}
