//! Databases in memory by their names, and where the recorded program came up with a name itself.
//!
//! Input: a recording. Output: whether a test may have such a database under a name of its own. It outlives the test that made it, so tests of one JVM
//! find the tables of others, the program's own tests among them. Invariant: no method that the test runs knows the name but from the test: a constant of the program, or
//! what it reads, would still name the recorded one. Why by frames: what a method passes on came to it by its parameters, by a field or by a call, or is its own.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, InvocationId, Invoked, Span};
use crate::program::Program;
use crate::trace::event::{Event, EventId, ObjectId, StringId, Value};
use crate::trace::log::EventLog;

/// What the URLs of such databases begin with; the name follows.
const SCHEMES: [&str; 3] = [H2, HSQLDB, "jdbc:derby:memory:"];
pub const H2: &str = "jdbc:h2:mem:";
pub const HSQLDB: &str = "jdbc:hsqldb:mem:";

/// How H2 is told to wait before it ends a database that nobody is connected to.
const CLOSE_DELAY: &str = "DB_CLOSE_DELAY";

/// A name: an index into those of a recording.
type NameId = usize;

/// Where methods of the program come up with names.
#[derive(Debug, Default)]
pub struct MemoryDatabases {
    /// By name.
    origins: IndexMap<String, Origins>,
}

#[derive(Debug, Default)]
struct Origins {
    /// Where the methods begin that come up with it, in order.
    events: Vec<EventId>,
    /// Class initialisers keep it.
    is_fixed: bool,
}

impl MemoryDatabases {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, calls: &CallForest) -> Self {
        let mut named = IndexMap::new();
        let mut origins: IndexMap<String, Origins> = IndexMap::new();
        for (id, text) in program.strings() {
            let Some(text) = text.to_utf8().filter(|text| text.contains("jdbc:")) else { continue };
            let mut number = |name: &str| origins.insert_full(name.to_owned(), Origins::default()).0;
            let names: Vec<NameId> = names_in(&text).map(|(_, name)| number(name)).collect();
            named.insert(id, names);
        }
        let mut finder = Finder { program, log, calls, named, origins, known: IndexSet::new(), told: IndexMap::new() };
        if !finder.origins.is_empty() {
            log.ids().for_each(|at| finder.see(at));
        }
        let mut origins = finder.origins;
        origins.values_mut().for_each(|one| one.events.sort_unstable());
        Self { origins }
    }

    /// Whether actions of these spans know a name only from what they are given.
    #[must_use]
    pub fn is_given(&self, name: &str, mut spans: impl Iterator<Item = Span>, log: &EventLog) -> bool {
        let origins = self.origins.get(name);
        origins.is_some_and(|one| !one.is_fixed && !spans.any(|span| span.has_any(&one.events, log)))
    }
}

/// Goes through the events in order.
struct Finder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    calls: &'a CallForest,
    named: IndexMap<StringId, Vec<NameId>>,
    origins: IndexMap<String, Origins>,
    /// Which method has which name from elsewhere.
    known: IndexSet<(InvocationId, NameId)>,
    /// Which names an object or class of a library was told.
    told: IndexMap<Keeper<'a>, IndexSet<NameId>>,
}

/// Who may give back what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Keeper<'a> {
    Object(ObjectId),
    /// By static methods: `System.setProperty`.
    Class(&'a str),
}

impl Finder<'_> {
    fn see(&mut self, at: EventId) {
        let log = self.log;
        let frame = self.frame(self.calls.frame(at));
        match log.event(at) {
            Event::Enter { arguments, .. } => {
                let caller = frame.and_then(|id| self.frame(self.calls.get(id).parent));
                for value in log.values(arguments) {
                    self.passes(caller, *value);
                    self.gets(frame, *value);
                }
            }
            Event::Return { value, .. } => {
                self.passes(frame, value);
                let caller = frame.and_then(|id| self.frame(self.calls.get(id).parent));
                self.gets(caller, value);
            }
            Event::Call { arguments, .. } | Event::LambdaCreation { captured: arguments, .. } => {
                log.values(arguments).iter().for_each(|value| self.passes(frame, *value));
            }
            Event::CallReturn { value } => self.returned(frame, at, value),
            Event::FieldWrite { value, .. } | Event::StaticWrite { value, .. } | Event::ArrayStore { value, .. } => {
                self.passes(frame, value);
            }
            Event::FieldRead { value, .. } | Event::StaticRead { value, .. } | Event::ArrayLoad { value, .. } => {
                self.gets(frame, value);
            }
            _ => {}
        }
    }

    /// A method passes on a text: its own, if it did not get the name from elsewhere.
    fn passes(&mut self, frame: Option<InvocationId>, text: Value) {
        for name in self.names(text) {
            self.has(frame, name);
        }
    }

    /// A method has a name, from nowhere if not from elsewhere.
    fn has(&mut self, frame: Option<InvocationId>, name: NameId) {
        let Some(frame) = frame.filter(|frame| !self.drives(*frame)) else { return };
        if self.known.insert((frame, name)) {
            let (origins, invocation) = (&mut self.origins[name], self.calls.get(frame));
            origins.events.push(invocation.start);
            origins.is_fixed |= invocation.initialises;
        }
    }

    /// A library gives back what it was told, or it has a name from a file or the environment: then the method has it from there.
    fn returned(&mut self, frame: Option<InvocationId>, at: EventId, value: Value) {
        let Some(invocation) = self.calls.frame(at).map(|id| self.calls.get(id)) else { return };
        let Invoked::Library(callee) = invocation.invoked else { return };
        let keeper = match invocation.receiver.object() {
            Some(object) => Keeper::Object(object),
            None => Keeper::Class(&self.program.callee(callee).owner),
        };
        let given = std::iter::once(invocation.receiver).chain(self.log.values(invocation.arguments).iter().copied());
        let given: IndexSet<NameId> = given.flat_map(|value| self.names_of(value)).collect();
        for name in self.names(value) {
            let is_told = self.told.get(&keeper).is_some_and(|names| names.contains(&name));
            if !given.contains(&name) && !is_told {
                self.has(frame, name);
            }
        }
        self.gets(frame, value);
        if given.is_empty() {
            return;
        }
        for keeper in [Some(keeper), value.object().map(Keeper::Object)].into_iter().flatten() {
            self.told.entry(keeper).or_default().extend(&given);
        }
    }

    /// The names in a text, or those that an object was told.
    fn names_of(&self, value: Value) -> Vec<NameId> {
        match value.object().map(Keeper::Object) {
            Some(keeper) => self.told.get(&keeper).into_iter().flatten().copied().collect(),
            None => self.names(value),
        }
    }

    fn gets(&mut self, frame: Option<InvocationId>, text: Value) {
        let names = self.names(text);
        self.known.extend(frame.into_iter().flat_map(|frame| names.iter().map(move |name| (frame, *name))));
    }

    fn names(&self, value: Value) -> Vec<NameId> {
        match value {
            Value::String(text) => self.named.get(&text).cloned().unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// The innermost method from an invocation on: libraries pass on what they are given.
    fn frame(&self, from: Option<InvocationId>) -> Option<InvocationId> {
        self.calls.ancestry(from).find(|id| self.calls.get(*id).method().is_some())
    }

    fn drives(&self, frame: InvocationId) -> bool {
        self.calls.get(frame).method().is_some_and(|method| self.program.is_driver_method(method))
    }
}

/// The databases in memory that a text names: where each name begins, and the name.
pub fn names_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = SCHEMES.iter().flat_map(|scheme| text.match_indices(scheme).map(|(at, scheme)| at + scheme.len()));
    let name = |at: usize| {
        let rest = &text[at..];
        let end = rest.find(|unit: char| !unit.is_alphanumeric() && unit != '_' && unit != '-');
        (at, &rest[..end.unwrap_or(rest.len())])
    };
    ends.map(name).filter(|(_, name)| !name.is_empty())
}

/// Whether a text, or a URL with its options, tells a database to stay when nobody is connected: also by what it runs first.
#[must_use]
pub fn tells_to_stay(text: &str) -> bool {
    let upper = text.to_ascii_uppercase();
    let mut values = upper.split(CLOSE_DELAY).skip(1);
    values.any(|rest| !rest.trim_start_matches([' ', '=']).starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"testcarve-trace 2
class 1 name="shop/Shop" access=1 kind=app
class 2 name="shop/ShopTest" access=1 kind=app
method 1 class=1 name="open" desc="(Ljava/lang/String;)V" access=9
method 2 class=2 name="opens" desc="()V" access=1 marks="org/junit/jupiter/api/Test"
method 3 class=1 name="start" desc="()V" access=9
callee 1 owner="java/sql/DriverManager" name="getConnection" desc="(Ljava/lang/String;)Ljava/sql/Connection;" op=static
callee 2 owner="java/lang/System" name="getProperty" desc="(Ljava/lang/String;)Ljava/lang/String;" op=static
callee 3 owner="java/lang/System" name="setProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
object 1 class=2
string 2 "shop.url"
string 1 "jdbc:h2:mem:Shop;DB_CLOSE_DELAY=-1"
thread 1 name="main"
T 1
"#;

    /// Whether the first call of the program that a test makes has the name from the test.
    fn is_given(calls: &str) -> bool {
        let text = format!("{HEAD}{calls}");
        let recording = crate::trace::recorded(&text);
        let log = recording.log;
        let program = Program::new(recording.header, recording.definitions);
        let calls = CallForest::build(&log, &program);
        let mut by_test = calls.iter().filter(|(_, one)| one.depth == 1 && one.method().is_some());
        let span = by_test.next().map(|(_, one)| one.span());
        MemoryDatabases::find(&program, &log, &calls).is_given("Shop", span.into_iter(), &log)
    }

    #[test]
    fn a_url_names_a_database() {
        let names = |text: &'static str| names_in(text).collect::<Vec<_>>();
        assert_eq!(names("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1"), [(12, "shop")]);
        assert_eq!(names("no jdbc:derby:memory:a-1: gone"), [(21, "a-1")]);
        assert_eq!(names("jdbc:h2:mem:"), []);
        assert_eq!(names("jdbc:h2:./shop"), []);
    }

    #[test]
    fn a_system_test_gives_a_name_to_the_program() {
        assert!(is_given("> 2 o1\n> 1 - s1\n( 1 - s1\n) n\n< -\n< -\n"));
    }

    #[test]
    fn a_constant_of_the_program_is_not_given_whoever_else_knows_the_name() {
        assert!(!is_given("> 2 o1\n( 1 - s1\n) n\n> 3 -\n( 1 - s1\n) n\n< -\n> 1 - s1\n< -\n< -\n"));
    }

    #[test]
    fn a_name_that_another_method_knows_is_given_to_this_one() {
        assert!(is_given("> 2 o1\n> 1 - s1\n( 1 - s1\n) n\n< -\n> 3 -\n( 1 - s1\n) n\n< -\n< -\n"));
    }

    #[test]
    fn what_a_method_reads_is_not_given_to_it_and_may_be_to_others() {
        let reads = "> 3 -\n( 2 - n\n) s1\n( 1 - s1\n) n\n< -\n";
        let is_told = "> 1 - s1\n( 1 - s1\n) n\n< -\n";
        assert!(!is_given(&format!("> 2 o1\n{reads}{is_told}< -\n")));
        assert!(is_given(&format!("> 2 o1\n{is_told}{reads}< -\n")));
    }

    #[test]
    fn a_property_that_the_test_set_is_given() {
        assert!(is_given("> 2 o1\n( 3 - s2 s1\n) n\n> 3 -\n( 2 - s2\n) s1\n( 1 - s1\n) n\n< -\n< -\n"));
    }
}
