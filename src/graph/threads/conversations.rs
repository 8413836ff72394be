//! Conversations: what a thread says and hears over what connects it to other programs: sockets, HTTP.
//!
//! Input: library calls in order. Output: for a run that nobody is known to have given away the call by which a thread sent what has no answer yet, and when it has one. Invariants: only who sent
//! something over a connection before the run began, was answered nothing over it since, and goes on to read from it, before it sends more or closes it, waits; who answers others (what came of a
//! server) asks nobody. Why not only the calls that a thread is inside of: between two of them, to flush and to read, chance lets the whole run happen.

use indexmap::{IndexMap, IndexSet};

use super::hand_offs::blocks;
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Outcome};
use crate::library::{LibraryTable, Resource, Selector};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{CalleeId, ClassId, EventId, ObjectId, ThreadId, Value};
use crate::trace::log::EventLog;

/// What waits for others to ask, and what comes of it.
const SERVERS: [&str; 4] = [
    "com/sun/net/httpserver/",
    "java/net/ServerSocket",
    "java/nio/channels/ServerSocketChannel",
    "java/nio/channels/AsynchronousServerSocketChannel",
];

/// How the names of calls begin that send.
const SENDS: [&str; 6] = ["append", "flush", "format", "print", "send", "write"];

/// How the names of calls begin that read, though they give nothing back.
const READS: [&str; 3] = ["forEach", "read", "receive"];

/// Calls behind which nothing is read.
const ENDS: [&str; 2] = ["close", "disconnect"];

/// Of what a thread has sent, as much of the last as can be without an answer: a client may have some connections at once.
const MOST_OPEN: usize = 16;

/// What a call is for a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Sends,
    /// It gives what was answered.
    Receives,
    /// It closes the connection, or failed.
    Ends,
}

/// A call that sent, and what waits for the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) by: &'a Invocation,
    pub(super) answered: &'a Invocation,
}

/// Whose connection an object is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The program's own, by the first object of it.
    Client(ObjectId),
    Server,
}

/// By thread and connection: the calls that count.
#[derive(Debug, Default)]
pub(super) struct Conversations {
    /// In order.
    parts: IndexMap<(ThreadId, ObjectId), Vec<(InvocationId, Part)>>,
    /// By thread: those that send, in order, each with its connection and with how many of that come up to it.
    sent: IndexMap<ThreadId, Vec<Sent>>,
    /// What came of a server.
    served: IndexSet<ObjectId>,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    by: InvocationId,
    over: ObjectId,
    up_to: usize,
}

impl Conversations {
    /// Finds them.
    pub(super) fn find(program: &Program, log: &EventLog, forest: &CallForest, table: &LibraryTable) -> Self {
        let mut finder = Finder { program, log, table, sides: IndexMap::new(), talking: IndexMap::new() };
        let mut found = Self::default();
        for (id, call) in forest.iter() {
            let Some(callee) = call.callee() else { continue };
            let Some(Side::Client(connection)) = finder.follow(call, callee) else { continue };
            let Some(part) = finder.part(call, program.callee(callee)) else { continue };
            let parts = found.parts.entry((call.thread, connection)).or_default();
            parts.push((id, part));
            if part == Part::Sends {
                let sent = Sent { by: id, over: connection, up_to: parts.len() };
                found.sent.entry(call.thread).or_default().push(sent);
            }
        }
        let served = finder.sides.iter().filter(|(_, side)| **side == Side::Server);
        found.served = served.map(|(object, _)| *object).collect();
        found
    }

    /// Whether a call is part of an answer to another program.
    pub(super) fn answers(&self, call: &Invocation) -> bool {
        call.receiver_object().is_some_and(|object| self.served.contains(&object))
    }

    /// What a thread has sent last and was answered nothing yet where a run begins, if it reads something behind the middle of the run.
    pub(super) fn asked<'a>(
        &self,
        forest: &'a CallForest,
        thread: ThreadId,
        run: &Invocation,
        middle: EventId,
    ) -> Option<Asked<'a>> {
        let sent = self.sent.get(&thread)?;
        let before = &sent[..sent.partition_point(|sent| forest.get(sent.by).start < run.start)];
        before.iter().rev().take(MOST_OPEN).find_map(|sent| {
            let rest = &self.parts[&(thread, sent.over)][sent.up_to..];
            let mut rest = rest.iter().map(|(id, part)| (forest.get(*id), *part)).peekable();
            rest.peek().filter(|(next, _)| next.start > run.start)?;
            let mut same = rest.take_while(|(call, part)| match part {
                Part::Sends => call.start < run.end,
                Part::Receives => true,
                Part::Ends => false,
            });
            let (answered, _) = same.find(|(call, part)| *part == Part::Receives && call.end > middle)?;
            Some(Asked { by: forest.get(sent.by), answered })
        })
    }
}

/// Follows what comes of connections.
struct Finder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    table: &'a LibraryTable,
    sides: IndexMap<ObjectId, Side>,
    /// Which calls talk to other programs, by what they are called on.
    talking: IndexMap<(CalleeId, Option<ClassId>), bool>,
}

impl Finder<'_> {
    /// The connection that a call is about; what it gives belongs to that, too.
    fn follow(&mut self, call: &Invocation, callee_id: CalleeId) -> Option<Side> {
        let talks = self.talks(call.receiver_object(), callee_id);
        let makes = self.program.callee(callee_id).name == "<init>";
        let receiver = call.receiver_object();
        let made = call.returned().and_then(Value::object);
        let given = || self.log.values(call.arguments).iter().filter_map(|value| value.object()).filter(|_| makes);
        let known = receiver.into_iter().chain(given()).find_map(|object| self.sides.get(&object).copied());
        let parts: Vec<ObjectId> =
            receiver.into_iter().chain(made).filter(|object| self.can_connect(*object)).collect();
        let begins = || parts.first().filter(|_| talks).map(|first| self.side(*first, Side::Client(*first)));
        let side = known.or_else(begins)?;
        for object in parts {
            let side = self.side(object, side);
            self.sides.entry(object).or_insert(side);
        }
        receiver.or(made).and_then(|object| self.sides.get(&object).copied())
    }

    /// Whether it is a call that talks to other programs, on whatever it is called on.
    fn talks(&mut self, receiver: Option<ObjectId>, callee: CalleeId) -> bool {
        let class = receiver.map(|object| self.program.object(object).class);
        let (program, table) = (self.program, self.table);
        let talks = || talks(program, table, class, program.callee(callee));
        *self.talking.entry((callee, class)).or_insert_with(talks)
    }

    /// The server's, if it is one; else as given.
    fn side(&self, object: ObjectId, other: Side) -> Side {
        let supertypes = self.program.supertype_names(self.program.object(object).class);
        let serves = supertypes.iter().any(|name| SERVERS.iter().any(|server| name.starts_with(server)));
        if serves { Side::Server } else { other }
    }

    /// Whether it may be part of a connection: addresses and what was sent are none.
    fn can_connect(&self, object: ObjectId) -> bool {
        let class = self.program.library_part(self.program.object(object).class);
        class.is_some_and(|name| !self.program.is_array(object) && !self.table.is_immutable(name))
    }

    /// (Who only makes the next object, a reader of a stream, neither sends nor reads.)
    fn part(&self, call: &Invocation, callee: &Callee) -> Option<Part> {
        let begins = |names: &[&str]| names.iter().any(|name| callee.name.starts_with(name));
        let Outcome::Returned(value) = call.outcome else { return Some(Part::Ends) };
        let gives = match value {
            Value::Absent => begins(&READS),
            Value::Object(object) => blocks(callee) || !self.sides.contains_key(&object),
            _ => true,
        };
        if ENDS.contains(&callee.name.as_str()) {
            Some(Part::Ends)
        } else if begins(&SENDS) {
            Some(Part::Sends)
        } else {
            gives.then_some(Part::Receives)
        }
    }
}

/// Whether a call changes something in another program, as far as anybody knows.
fn talks(program: &Program, table: &LibraryTable, class: Option<ClassId>, callee: &Callee) -> bool {
    let classes = class.map_or_else(Vec::new, |class| program.supertype_names(class));
    let mut names = classes.into_iter().filter(|_| callee.name != "<init>").chain([callee.owner.as_str()]);
    let Some(found) = table.lookup(&mut names, &callee.name, &callee.desc) else { return false };
    let another = |resource: &Resource| matches!(resource, Resource::Net(by) if !matches!(by, Selector::Named(_)));
    found.effects.resources.iter().any(|(resource, access)| another(resource) && access.writes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::recorded;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Shop" access=1 kind=app
class 2 name="java/net/Socket" access=1 kind=lib
class 3 name="java/io/OutputStream" access=1 kind=lib
class 4 name="java/io/InputStream" access=1 kind=lib
class 5 name="java/io/InputStreamReader" access=1 kind=lib
class 6 name="java/net/ServerSocket" access=1 kind=lib
method 1 class=1 name="ask" desc="()V" access=9
method 2 class=1 name="answer" desc="()V" access=9
callee 1 owner="java/net/Socket" name="getOutputStream" desc="()Ljava/io/OutputStream;" op=virtual
callee 2 owner="java/net/Socket" name="getInputStream" desc="()Ljava/io/InputStream;" op=virtual
callee 3 owner="java/io/OutputStream" name="flush" desc="()V" op=virtual
callee 4 owner="java/io/InputStream" name="read" desc="()I" op=virtual
callee 5 owner="java/io/InputStreamReader" name="<init>" desc="(Ljava/io/InputStream;)V" op=new
callee 6 owner="java/io/InputStreamReader" name="read" desc="()I" op=virtual
callee 7 owner="java/net/Socket" name="close" desc="()V" op=virtual
callee 8 owner="java/net/ServerSocket" name="accept" desc="()Ljava/net/Socket;" op=virtual
object 1 class=2
object 2 class=3
object 3 class=4
object 4 class=5
object 5 class=6
object 6 class=3
object 7 class=4
thread 1 name="main"
thread 2 name="server"
T 1
> 1 -
"#;
    const OPENS: &str = "( 1 o1\n) o2\n( 2 o1\n) o3\n";
    const SENDS: &str = "( 3 o2\n) -\n";
    const READS: &str = "( 4 o3\n) i7\n";
    const RUN: &str = "T 2\n> 2 -\n< -\nT 1\n";

    /// The names of the call that asked for the only run, and of the one that has the answer.
    fn asked(events: &str) -> Option<(String, String)> {
        let recording = recorded(&format!("{HEAD}{events}< -\nend complete -\n"));
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&recording.log, &program);
        let run = forest.iter().map(|(_, one)| one).find(|one| one.thread == ThreadId(2)).unwrap();
        let conversations = Conversations::find(&program, &recording.log, &forest, &LibraryTable::builtin());
        let asked = conversations.asked(&forest, ThreadId(1), run, run.start)?;
        let name = |call: &Invocation| program.callee(call.callee().unwrap()).name.clone();
        Some((name(asked.by), name(asked.answered)))
    }

    fn sent_and_read() -> Option<(String, String)> {
        Some(("flush".to_owned(), "read".to_owned()))
    }

    #[test]
    fn who_has_sent_and_reads_then_has_asked_whatever_it_does_between() {
        assert_eq!(asked(&format!("{OPENS}{SENDS}{RUN}{READS}")), sent_and_read());
        let over = "( 5 _ o3\n) o4\n";
        assert_eq!(asked(&format!("{OPENS}{SENDS}{over}{RUN}( 6 o4\n) i7\n")), sent_and_read(), "by a reader");
        let meanwhile = RUN.replace("< -", &format!("T 1\n{SENDS}T 2\n< -"));
        assert_eq!(asked(&format!("{OPENS}{SENDS}{meanwhile}{READS}")), sent_and_read(), "the rest of it");
    }

    #[test]
    fn who_was_answered_before_or_reads_no_answer_has_not_asked() {
        assert_eq!(asked(&format!("{OPENS}{SENDS}{READS}{RUN}{READS}")), None);
        assert_eq!(asked(&format!("{OPENS}{SENDS}{RUN}")), None);
        assert_eq!(asked(&format!("{OPENS}{SENDS}{RUN}( 7 o1\n) -\n{READS}")), None, "it was closed");
        assert_eq!(asked(&format!("{OPENS}{SENDS}{RUN}{SENDS}{READS}")), None, "it asks for more");
    }

    #[test]
    fn who_works_on_files_or_answers_others_has_not_asked() {
        assert_eq!(asked(&format!("( 3 o6\n) -\n{RUN}( 4 o7\n) i7\n")), None);
        assert_eq!(asked(&format!("( 8 o5\n) o1\n{OPENS}{SENDS}{RUN}{READS}")), None);
    }
}
