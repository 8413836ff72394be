//! Which objects the recorded program closed that hold something outside the heap: files, connections, sockets, threads; and which it left open.
//!
//! Input: the calls of `close()`, and of what executors and pools of connections have in its place, that returned. Output: for an object the first of them, or how a test closes what
//! nobody did. Invariants: a value of the library that lives in memory alone
//! (a `StringReader`) holds nothing, whatever it shares its state with does; an object of the application holds what its own `close()` closes. Why
//! the recording decides and not the class alone: what the program leaves open, it may have handed on.

use indexmap::{IndexMap, IndexSet};

use crate::graph::data::DataFlow;
use crate::graph::databases::{CONNECTION, DATA_SOURCE};
use crate::graph::files::Files;
use crate::graph::invocation::{CallForest, Invocation, Invoked, Outcome};
use crate::graph::location::Location;
use crate::library::{Kind, LibraryTable};
use crate::program::Program;
use crate::trace::definition::ClassKind;
use crate::trace::event::{CalleeId, ClassId, EventId, ObjectId};
use crate::trace::log::EventLog;

/// What Java closes at the end of a `try`.
pub const CLOSEABLE: &str = "java/lang/AutoCloseable";
pub const EXECUTOR: &str = "java/util/concurrent/ExecutorService";

/// How a test closes what the program left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOpen {
    /// By `close()`, as this class has it.
    Closed(&'static str),
    /// Executors, by `shutdownNow()`: they have a `close()` since Java 19 only.
    ShutDown,
}

/// A connection to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Connected {
    pub made: EventId,
    /// Beyond the recording where nobody did.
    pub closed: EventId,
    pub object: ObjectId,
}

/// The first call that closed each object.
#[derive(Debug, Default)]
pub struct Closes {
    first: IndexMap<ObjectId, EventId>,
    /// When what holds something was made, in order, and when it was closed.
    held: Vec<(EventId, EventId)>,
    /// All connections, as they were made.
    connections: Vec<Connected>,
    /// A static has one, or a source of them, or a collection may.
    are_shared: bool,
    /// When executors were ended, in order: none takes tasks again.
    executors: Vec<(EventId, ObjectId)>,
    /// What nobody closed. Not of the application's: of that a class may be meant to be closed and hold nothing.
    left: IndexMap<ObjectId, LeftOpen>,
    /// When it was made, in order.
    left_at: Vec<EventId>,
}

impl Closes {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, calls: &CallForest, flow: &DataFlow, table: &LibraryTable) -> Self {
        let holders = Holders { program, flow, table };
        let closing = || {
            let ended = |call: &&Invocation| matches!(call.outcome, Outcome::Returned(_));
            calls.invocations.iter().filter(ended).filter_map(|call| Some((closed_by(program, call)?, call)))
        };
        let outside: IndexSet<ObjectId> =
            closing().map(|(object, _)| object).filter(|object| holders.holds(*object)).collect();
        // What a `close()` of the application closes, the forest has right behind it.
        let closes_more = |call: &Invocation| {
            let behind = calls.invocations.partition_point(|other| other.start <= call.start);
            let inside = calls.invocations[behind..].iter().take_while(|other| other.start <= call.end);
            let mut closed = inside.filter(|other| other.thread == call.thread);
            closed.any(|other| closed_by(program, other).is_some_and(|object| outside.contains(&object)))
        };
        let mut first = IndexMap::new();
        for (object, call) in closing() {
            if outside.contains(&object) || call.method().is_some() && closes_more(call) {
                first.entry(object).or_insert(call.start);
            }
        }
        let made = |object: &ObjectId| flow.creations[object.index()].map(|creation| creation.event);
        let mut held: Vec<(EventId, EventId)> =
            outside.iter().filter_map(|object| Some((made(object)?, *first.get(object)?))).collect();
        held.sort_unstable();
        let connections = holders.objects_of(CONNECTION).filter_map(|object| {
            let closed = first.get(&object).copied().unwrap_or(EventId(u32::MAX));
            Some(Connected { made: made(&object)?, closed, object })
        });
        let mut connections: Vec<Connected> = connections.collect();
        connections.sort_unstable();
        let is_executor =
            |object: &ObjectId| program.supertype_names(program.object(*object).class).contains(&EXECUTOR);
        let ended = first.iter().filter(|(object, _)| is_executor(object));
        let mut executors: Vec<(EventId, ObjectId)> = ended.map(|(object, at)| (*at, *object)).collect();
        executors.sort_unstable();
        let left = holders.left_open(&first);
        let mut left_at: Vec<EventId> = left.keys().filter_map(made).collect();
        left_at.sort_unstable();
        let are_shared = holders.are_shared(calls, log, connections.iter().map(|one| one.object));
        Self { first, held, connections, are_shared, executors, left, left_at }
    }

    /// Whether closing an object closed a connection while others were open, which these calls did not open: a database in memory lives as
    /// long as one is.
    #[must_use]
    pub fn is_kept_open_beside(&self, close: &Invocation, opened_in: &dyn Fn(EventId) -> bool) -> bool {
        let closes_one = self.connections.iter().any(|one| close.spans(one.closed));
        let stays = |one: &Connected| one.made < close.start && close.end < one.closed && !opened_in(one.made);
        closes_one && self.connections.iter().any(stays)
    }

    /// What was made in a span and closed later: when it was made and when it was closed.
    pub fn opened_in(&self, first: EventId, last: EventId) -> impl Iterator<Item = (EventId, EventId)> + '_ {
        let from = self.held.partition_point(|(made, _)| *made < first);
        let made = self.held[from..].iter().copied().take_while(move |(made, _)| *made <= last);
        made.filter(move |(_, closed)| *closed > last)
    }

    /// The connections that were made in a span and open behind it.
    pub fn connections_left(&self, first: EventId, last: EventId) -> impl Iterator<Item = Connected> + '_ {
        self.connections_made(first, last).filter(move |one| one.closed > last)
    }

    /// Whether a connection was made in a span.
    #[must_use]
    pub fn connects_in(&self, first: EventId, last: EventId) -> bool {
        self.connections_made(first, last).next().is_some()
    }

    fn connections_made(&self, first: EventId, last: EventId) -> impl Iterator<Item = Connected> + '_ {
        let from = self.connections.partition_point(|one| one.made < first);
        self.connections[from..].iter().copied().take_while(move |one| one.made <= last)
    }

    /// Whether connections may be shared by whoever comes next: a static has one, or a collection.
    #[must_use]
    pub fn are_shared(&self) -> bool {
        self.are_shared
    }

    /// The executors that were ended in a span.
    pub fn executors_ended_in(&self, first: EventId, last: EventId) -> impl Iterator<Item = (EventId, ObjectId)> + '_ {
        let from = self.executors.partition_point(|(at, _)| *at < first);
        self.executors[from..].iter().copied().take_while(move |(at, _)| *at <= last)
    }

    /// How a test closes an object that the recorded program left open, if it holds something.
    #[must_use]
    pub fn left_open(&self, object: ObjectId) -> Option<LeftOpen> {
        self.left.get(&object).copied()
    }

    /// Whether something that was made in a span was left open.
    #[must_use]
    pub fn leaves_open(&self, first: EventId, last: EventId) -> bool {
        let from = self.left_at.partition_point(|made| *made < first);
        self.left_at.get(from).is_some_and(|made| *made <= last)
    }

    /// When an object was closed.
    #[must_use]
    pub fn of(&self, object: ObjectId) -> Option<EventId> {
        self.first.get(&object).copied()
    }
}

/// The object that a call of `close()` closes, or whose threads or connections a call ends.
fn closed_by(program: &Program, call: &Invocation) -> Option<ObjectId> {
    let (name, desc) = match call.invoked {
        Invoked::App(method) => (&program.method(method).name, &program.method(method).desc),
        Invoked::Library(callee) => (&program.callee(callee).name, &program.callee(callee).desc),
    };
    let classes: &[&str] = match (name.as_str(), desc.as_str()) {
        ("close", "()V") => &[CLOSEABLE],
        ("shutdown", "()V") => &[EXECUTOR, DATA_SOURCE],
        ("shutdownNow", "()Ljava/util/List;") => &[EXECUTOR],
        ("dispose" | "destroy", "()V") => &[DATA_SOURCE],
        _ => return None,
    };
    let object = call.receiver_object()?;
    let supertypes = program.supertype_names(program.object(object).class);
    classes.iter().any(|class| supertypes.contains(class)).then_some(object)
}

/// Knows what holds something outside the heap.
struct Holders<'a> {
    program: &'a Program,
    flow: &'a DataFlow,
    table: &'a LibraryTable,
}

impl Holders<'_> {
    /// The objects of the classes below one.
    fn objects_of(&self, above: &str) -> impl Iterator<Item = ObjectId> {
        let is_below = |class: &ClassId| self.program.supertype_names(*class).contains(&above);
        let classes: IndexSet<ClassId> = self.program.classes().map(|(id, _)| id).filter(is_below).collect();
        self.program.definitions.objects.ids().filter(move |id| classes.contains(&self.program.object(*id).class))
    }

    /// Whether a static has a connection or a source of them, through whatever objects, or a collection may have one.
    fn are_shared(&self, calls: &CallForest, log: &EventLog, connections: impl Iterator<Item = ObjectId>) -> bool {
        let mut had: IndexSet<ObjectId> = connections.chain(self.objects_of(DATA_SOURCE)).collect();
        if had.is_empty() {
            return false;
        }
        let may_keep = |owner: &str| {
            owner.starts_with("java/util/") && owner != "java/util/Objects" || owner.ends_with("ThreadLocal")
        };
        let callees = self.program.definitions.callees.iter().filter(|(_, callee)| may_keep(&callee.owner));
        let keeping: IndexSet<CalleeId> = callees.map(|(id, _)| id).collect();
        let is_given = |call: &Invocation| {
            call.callee().is_some_and(|callee| keeping.contains(&callee))
                && log.values(call.arguments).iter().any(|value| value.object().is_some_and(|one| had.contains(&one)))
        };
        if calls.invocations.iter().any(is_given) {
            return true;
        }
        let mut at = 0;
        while let Some(object) = had.get_index(at).copied() {
            at += 1;
            for id in self.flow.holders(object) {
                match self.flow.locations.get(self.flow.definition(*id).location) {
                    Location::Static(_) => return true,
                    location => had.extend(location.holder()),
                }
            }
        }
        false
    }

    /// What holds something, and neither it nor what shares its state was closed: a reader closes the reader that it was made over.
    fn left_open(&self, closed: &IndexMap<ObjectId, EventId>) -> IndexMap<ObjectId, LeftOpen> {
        let closed: IndexSet<ObjectId> = closed.keys().map(|object| self.flow.sharing.group(*object)).collect();
        let classes = self.program.classes().filter_map(|(id, _)| Some((id, self.closed_as(id)?)));
        let classes: IndexMap<ClassId, LeftOpen> = classes.collect();
        let objects = self.program.definitions.objects.ids();
        let known = objects.filter_map(|id| Some((id, *classes.get(&self.program.object(id).class)?)));
        let open = known.filter(|(id, how)| match how {
            _ if closed.contains(&self.flow.sharing.group(*id)) => false,
            LeftOpen::Closed(CLOSEABLE) => self.is_pool(self.program.object(*id).class) || self.is_at_file(*id),
            _ => true,
        });
        open.collect()
    }

    fn closed_as(&self, class: ClassId) -> Option<LeftOpen> {
        self.program.library_part(class)?;
        let supertypes = self.program.supertype_names(class);
        let is = |name: &str| supertypes.contains(&name);
        let first = [
            (EXECUTOR, LeftOpen::ShutDown),
            (CONNECTION, LeftOpen::Closed(CONNECTION)),
            (CLOSEABLE, LeftOpen::Closed(CLOSEABLE)),
        ];
        first.into_iter().find(|(name, _)| is(name)).map(|(_, how)| how)
    }

    fn is_pool(&self, class: ClassId) -> bool {
        self.program.supertype_names(class).contains(&DATA_SOURCE)
    }

    /// Whether an object of the library holds something, or shares its state with what does: a reader made over a file's reader.
    fn holds(&self, object: ObjectId) -> bool {
        let group = self.flow.sharing.group(object);
        [object, group].into_iter().any(|one| self.is_unknown(one) || self.is_at_file(one))
            && self.flow.feed(object).is_none()
    }

    /// Whether a class of the library is none of those that the table knows as values in memory.
    fn is_unknown(&self, object: ObjectId) -> bool {
        let class = self.program.object(object).class;
        let known = self.table.kind(&self.program.supertype_names(class));
        let in_memory = matches!(known, Some(kind) if kind != Kind::Object && kind != Kind::Concurrent);
        self.program.class(class).kind == ClassKind::Library && !in_memory
    }

    /// Whether it is a value of the library, or extends one, and what made it looked at a file, or made one.
    fn is_at_file(&self, object: ObjectId) -> bool {
        let class = self.program.object(object).class;
        let creation = self.flow.creations[object.index()].filter(|_| self.program.library_part(class).is_some());
        let Some(creation) = creation else { return false };
        let (first, last) = (creation.event, creation.ready);
        let used = self.flow.uses_in(first, last).iter().map(|used| used.location);
        let defined = self.flow.defined_in(first, last).iter().map(|id| self.flow.definition(*id).location);
        used.chain(defined).any(|location| Files::file(self.flow.locations.get(location)).is_some())
    }
}

#[cfg(test)]
mod tests {
    use crate::graph::with_history;
    use crate::trace::event::EventId;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Main" access=1 kind=app
class 2 name="shop/Desk" access=1 kind=app
class 3 name="java/sql/Connection" access=601 kind=lib interfaces="java/lang/AutoCloseable"
class 4 name="db/Session" access=1 kind=lib interfaces="java/sql/Connection"
field 1 class=2 name="own" desc="Ljava/sql/Connection;" access=2
field 2 class=2 name="shared" desc="Ljava/sql/Connection;" access=10
method 1 class=1 name="main" desc="([Ljava/lang/String;)V" access=9
method 2 class=2 name="open" desc="()V" access=1
callee 1 owner="java/sql/DriverManager" name="getConnection" desc="(Ljava/lang/String;)Ljava/sql/Connection;" op=static
callee 2 owner="java/sql/Connection" name="close" desc="()V" op=interface
callee 3 owner="java/util/List" name="add" desc="(Ljava/lang/Object;)Z" op=interface
class 5 name="java/util/ArrayList" access=1 kind=lib
class 6 name="java/lang/AutoCloseable" access=601 kind=lib
object 1 class=2
object 2 class=4
object 3 class=4
object 4 class=5
string 1 "jdbc:h2:mem:shop"
thread 1 name="main"
T 1
> 1 - n
"#;
    const OPENED: &str = "> 2 o1\n( 1 - s1\n) o2\n";
    const OTHER: &str = "( 1 - s1\n) o3\n";

    fn with_closes<T>(events: &str, told: impl Fn(&super::Closes) -> T) -> T {
        with_history(&format!("{HEAD}{events}< -\nend complete -\n"), |history| told(&history.closes))
    }

    /// How many connections a call left open, of those that it made.
    fn left(events: &str) -> usize {
        // (The call begins with the event behind `main`, and ends before `main` does.)
        with_closes(events, |closes| closes.connections_left(EventId(1), EventId(4)).count())
    }

    #[test]
    fn a_connection_is_left_until_it_is_closed() {
        assert_eq!(left(&format!("{OPENED}< -\n")), 1);
        assert_eq!(left(&format!("{OPENED}< -\n( 2 o2\n) -\n")), 1);
        assert_eq!(left(&format!("{OPENED}( 2 o2\n) -\n< -\n")), 0);
    }

    #[test]
    fn a_span_tells_of_the_connections_that_were_made_in_it() {
        let connects = |from: u32, to: u32| {
            with_closes(&format!("{OPENED}< -\n{OTHER}"), |closes| closes.connects_in(EventId(from), EventId(to)))
        };
        assert!(connects(1, 4) && connects(5, 6));
        assert!(!connects(0, 1) && !connects(7, 9));
    }

    #[test]
    fn connections_in_a_static_or_a_collection_may_be_shared() {
        let shared = |kept: &str| with_closes(&format!("{OPENED}{kept}< -\n"), super::Closes::are_shared);
        assert!(!shared(""));
        assert!(!shared("w o1 1 o2\n"));
        assert!(shared("W 2 o2\n"));
        assert!(shared("( 3 o4 o2\n) z1\n"));
    }
}
