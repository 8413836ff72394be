//! What the program asks of the thread that runs it: its name, its priority, and what no test can set.
//!
//! Input: the recording, its calls. Output: those calls, in order; the names that the program gave to threads. Why apart from other state: who asks for the thread that runs him
//! gets another one in a test, made by a build tool, to which nothing happened that happened to the recorded one. What is asked of any other thread is the state of an object.

use indexmap::IndexSet;

use crate::graph::invocation::{CallForest, Invocation, Invoked, Span};
use crate::program::Program;
use crate::trace::event::{EventId, ObjectId, Primitive, ThreadId, Value};
use crate::trace::log::EventLog;

pub const THREAD: &str = "java/lang/Thread";
pub const ASKS_FOR_IT: &str = "currentThread";
const USUAL_PRIORITY: Primitive = Primitive::Int(5);

/// Something that a thread has and may be given while it runs.
#[derive(Debug, PartialEq, Eq)]
pub struct Setting {
    getter: &'static str,
    pub setter: &'static str,
    pub desc: &'static str,
    /// What a test class puts back, as a location.
    pub location: &'static str,
}

pub const NAME: Setting =
    Setting { getter: "getName", setter: "setName", desc: "(Ljava/lang/String;)V", location: "thread:name" };
pub const PRIORITY: Setting =
    Setting { getter: "getPriority", setter: "setPriority", desc: "(I)V", location: "thread:priority" };

const LOADER: &str = "the class loader of the thread that runs it";
const CALLERS: &str = "what called it";
const NEARLY_THE_SAME: [&str; 2] = [LOADER, CALLERS];

/// What no test can set, in words.
const FIXED: [(&str, &str); 7] = [
    ("isDaemon", "whether the thread that runs it is a daemon"),
    ("getThreadGroup", "the group of the thread that runs it"),
    ("getContextClassLoader", LOADER),
    ("getStackTrace", CALLERS),
    ("getId", "the number of the thread that runs it"),
    ("threadId", "the number of the thread that runs it"),
    ("hashCode", "the hash of the thread that runs it"),
];

/// What a call does with a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// It gives the thread that runs.
    Which,
    /// It gives what the program gave to the thread.
    Gets(&'static Setting, Value),
    Sets(&'static Setting),
    /// It gives what no test can set.
    Fixed(&'static str),
}

impl Ask {
    /// What no test can set, if it asks for such a thing.
    #[must_use]
    pub fn fixed(self) -> Option<&'static str> {
        match self {
            Self::Fixed(what) => Some(what),
            Self::Which | Self::Gets(..) | Self::Sets(_) => None,
        }
    }
}

/// The calls, and what threads were called.
#[derive(Debug, Default)]
pub struct OwnThread {
    /// In order.
    calls: Vec<EventId>,
    /// Beside them: the thread and what it is asked.
    asked: Vec<(ObjectId, Ask)>,
    /// Those in which a thread asks itself for what is another one where tests run, in order. (By its class loader and its callers it finds the same there, nearly always.)
    fixed: Vec<EventId>,
    names: ThreadNames,
}

/// Threads with the texts that they were given by who makes or names them.
#[derive(Debug, Default)]
pub struct ThreadNames(IndexSet<(ObjectId, Value)>);

impl ThreadNames {
    fn find(program: &Program, log: &EventLog, calls: &CallForest) -> Self {
        let named = |call: &Invocation| match call.invoked {
            Invoked::Library(callee) => {
                let callee = program.callee(callee);
                let names = callee.owner == THREAD && matches!(callee.name.as_str(), "<init>" | "setName");
                names.then(|| call.receiver_object().or(call.returned()?.object())).flatten()
            }
            Invoked::App(_) => None,
        };
        let all = calls.invocations.iter().filter_map(|call| Some((named(call)?, log.values(call.arguments))));
        Self(all.flat_map(|(thread, given)| given.iter().map(move |value| (thread, *value))).collect())
    }

    /// Whether the program gave a thread this name.
    #[must_use]
    pub fn gave(&self, thread: ObjectId, name: Value) -> bool {
        self.0.contains(&(thread, name))
    }
}

impl OwnThread {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, forest: &CallForest) -> Self {
        let names = ThreadNames::find(program, log, forest);
        let mut found: Vec<(EventId, ObjectId, Ask)> = Vec::new();
        for call in &forest.invocations {
            found.extend(asked(program, &names, call).map(|(thread, ask)| (call.start, thread, ask)));
        }
        found.sort_unstable_by_key(|(event, ..)| *event);
        let own: IndexSet<(ThreadId, ObjectId)> = found
            .iter()
            .filter(|(.., ask)| *ask == Ask::Which)
            .map(|(event, thread, _)| (log.thread(*event), *thread))
            .collect();
        let is_fixed = |(event, thread, ask): &(EventId, ObjectId, Ask)| {
            ask.fixed().is_some_and(|what| !NEARLY_THE_SAME.contains(&what))
                && own.contains(&(log.thread(*event), *thread))
        };
        let fixed = found.iter().filter(|one| is_fixed(one)).map(|(event, ..)| *event).collect();
        let (calls, asked) = found.into_iter().map(|(event, thread, ask)| (event, (thread, ask))).unzip();
        Self { calls, asked, fixed, names }
    }

    /// The calls in which a thread asks itself for what no test can set, in order.
    #[must_use]
    pub fn fixed(&self) -> &[EventId] {
        &self.fixed
    }

    /// What such a call asks for, in words.
    #[must_use]
    pub fn fixed_at(&self, event: EventId) -> Option<&'static str> {
        self.fixed.binary_search(&event).ok()?;
        self.asked_at(event).1.fixed()
    }

    fn asked_at(&self, event: EventId) -> (ObjectId, Ask) {
        self.asked[self.calls.partition_point(|call| *call < event)]
    }

    #[must_use]
    pub fn names(&self) -> &ThreadNames {
        &self.names
    }

    /// What is asked in some spans of threads that asked in these for themselves and are not made there, in the order of the recording.
    #[must_use]
    pub fn asked_in(&self, log: &EventLog, spans: &[Span], is_made: impl Fn(ObjectId) -> bool) -> Vec<(EventId, Ask)> {
        let events = spans.iter().flat_map(|span| span.those_of(&self.calls, log));
        let mut all: Vec<_> = events
            .map(|event| {
                let (thread, ask) = self.asked_at(event);
                (event, thread, ask)
            })
            .collect();
        all.sort_unstable_by_key(|(event, ..)| *event);
        all.dedup_by_key(|(event, ..)| *event);
        let own: IndexSet<ObjectId> =
            all.iter().filter(|(.., ask)| *ask == Ask::Which).map(|(_, thread, _)| *thread).collect();
        let of_own =
            all.into_iter().filter(|(_, thread, ask)| *ask != Ask::Which && own.contains(thread) && !is_made(*thread));
        of_own.map(|(event, _, ask)| (event, ask)).collect()
    }
}

/// What a call asks of which thread. (What is as it is of any thread is nothing.)
fn asked(program: &Program, names: &ThreadNames, call: &Invocation) -> Option<(ObjectId, Ask)> {
    let callee = program.callee(call.callee()?);
    if callee.name == ASKS_FOR_IT && callee.owner == THREAD {
        return Some((call.returned()?.object()?, Ask::Which));
    }
    let thread = call.receiver_object()?;
    if program.library_part(program.object(thread).class) != Some(THREAD) {
        return None;
    }
    let given = call.returned();
    let ask = match callee.name.as_str() {
        name if name == NAME.getter => match given? {
            name if names.gave(thread, name) => Ask::Gets(&NAME, name),
            _ => Ask::Fixed("the name that the JVM gave to the thread that runs it"),
        },
        name if name == PRIORITY.getter => {
            let Value::Primitive(priority) = given? else { return None };
            (priority != USUAL_PRIORITY).then_some(Ask::Gets(&PRIORITY, Value::Primitive(priority)))?
        }
        name if name == NAME.setter => Ask::Sets(&NAME),
        name if name == PRIORITY.setter => Ask::Sets(&PRIORITY),
        name => {
            let (_, what) = FIXED.iter().find(|(fixed, _)| *fixed == name)?;
            let is_usual = given == Some(Value::Primitive(Primitive::Boolean(false)));
            (!is_usual).then_some(Ask::Fixed(what))?
        }
    };
    Some((thread, ask))
}
