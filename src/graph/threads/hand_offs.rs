//! Hand-offs: how what one thread did is there for another, as far as the recording saw it.
//!
//! Input: events in order. Output: [`Clocks`] as they stand at each of them; for each task the call that gave it away. What hands on:
//! - a task or thread that a library call is given or called on (`submit`, `start`, `map` of a parallel stream), to where it runs; its end, to who waits on
//!   what it was given to or what came of that (`future.get()`, `invokeAll`, `collect`, `join`)
//! - queues, latches, locks, concurrent and synchronized collections: one call to the next
//! - a call into a library in which a thread waits while another one runs something that nobody gave away just then, a server for its client; and back, by each call that the
//!   run has made when one of the client's ends
//! - monitors, volatile fields
//! - the test framework, from one test to the next
//!
//! Where it is not known whether a call waits it counts as waiting: that can only hide a race, which verification may still find; a hand-off too few would
//! reject what is sound.

use indexmap::{IndexMap, IndexSet};

use super::clocks::{Channel, Clocks};
use super::tasks::Tasks;
use super::waits::Waits;
use crate::graph::data::{DataFlow, inner_objects};
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked};
use crate::graph::location::Location;
use crate::library::{Kind, LibraryTable};
use crate::program::Program;
use crate::trace::access;
use crate::trace::definition::Callee;
use crate::trace::event::{ClassId, Event, EventId, FieldId, ObjectId, ThreadId, Value};
use crate::trace::log::EventLog;

/// Calls that give a task away and go on.
const GO_ON: [&str; 11] = [
    "start",
    "execute",
    "submit",
    "schedule",
    "scheduleAtFixedRate",
    "scheduleWithFixedDelay",
    "fork",
    "runAsync",
    "supplyAsync",
    "startVirtualThread",
    "invokeLater",
];

/// What is given tasks to run them, not to keep them.
const TASKS: [&str; 3] = ["java/util/concurrent/", "java/lang/Thread", "java/util/Timer"];

/// Calls that go on only when another thread has done something, beside those on tasks.
const BLOCKING: [&str; 12] = [
    "acquire",
    "acquireUninterruptibly",
    "arriveAndAwaitAdvance",
    "await",
    "awaitAdvance",
    "awaitTermination",
    "awaitUninterruptibly",
    "exchange",
    "invokeAll",
    "invokeAny",
    "take",
    "wait",
];

/// Of the futures that hold one task, as many of the last ones as can matter: equal lambdas count as one task.
const MOST_STAGES: usize = 16;

/// A run of a task on another thread than that which gave it away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HandedRun {
    pub(super) thread: ThreadId,
    pub(super) start: EventId,
    pub(super) end: EventId,
    /// The call that gave it away, by its first event, and its thread.
    pub(super) cause: EventId,
    pub(super) giver: ThreadId,
    /// Where the giver's thread came to know more of it, and up to which event: of a latch's `countDown()`, before it was done. In order.
    pub(super) learned: Vec<(EventId, EventId)>,
}

impl HandedRun {
    fn new(run: &Invocation, cause: &Invocation) -> Self {
        Self {
            thread: run.thread,
            start: run.start,
            end: run.end,
            cause: cause.start,
            giver: cause.thread,
            learned: Vec::new(),
        }
    }

    /// Whether the giver's thread came to know that it was done.
    pub(super) fn is_awaited(&self) -> bool {
        self.known_from(self.end).is_some()
    }

    /// Where the giver's thread knew that it was past an event.
    pub(super) fn known_from(&self, event: EventId) -> Option<EventId> {
        let at = self.learned.partition_point(|(_, known)| *known < event);
        self.learned.get(at).map(|(learned, _)| *learned)
    }
}

/// A task that runs, with whom its end is told to.
#[derive(Debug)]
struct Run {
    ends: EventId,
    channels: Vec<Channel>,
    /// Who waits for it may hear of it by each call that it makes, as when an answer is sent.
    answers: Option<Channel>,
}

/// Walks through the events.
pub(super) struct HandOffs<'a> {
    program: &'a Program,
    log: &'a EventLog,
    forest: &'a CallForest,
    flow: &'a DataFlow,
    tasks: Tasks<'a>,
    locking: IndexSet<ClassId>,
    pub(super) clocks: Clocks,
    /// What objects of the library were given and may run: a future its task, a stream its functions.
    holds: IndexMap<ObjectId, IndexSet<ObjectId>>,
    /// The same from the other side: by task.
    holders: IndexMap<ObjectId, IndexSet<ObjectId>>,
    /// By thread: what runs there, the innermost last.
    running: IndexMap<ThreadId, Vec<Run>>,
    /// The last call that gave a task away.
    given: IndexMap<ObjectId, InvocationId>,
    /// By thread: the runs that it asked for, and of whose end it does not know yet.
    asking: IndexMap<ThreadId, Vec<&'a Invocation>>,
    waits: Waits<'a>,
    /// Runs of tasks whose giver is known.
    pub(super) handed: Vec<HandedRun>,
    /// By giver's thread: those of them of whose end it does not know yet.
    awaited: IndexMap<ThreadId, Vec<usize>>,
    /// The thread of the event that is looked at has waited, and knows more than before.
    learned: bool,
    /// It waited by a call that goes on only when another thread has done something.
    blocked: bool,
    /// The threads that may know more since they last waited.
    overheard: IndexSet<ThreadId>,
}

impl<'a> HandOffs<'a> {
    /// Before the first event.
    pub(super) fn new(
        program: &'a Program,
        log: &'a EventLog,
        forest: &'a CallForest,
        flow: &'a DataFlow,
        table: &'a LibraryTable,
    ) -> Self {
        let locks = |class: &ClassId| program.library_part(*class).is_some_and(|name| is_locking(table, name));
        Self {
            program,
            log,
            forest,
            flow,
            tasks: Tasks::find(program, log, forest),
            locking: program.classes().map(|(class, _)| class).filter(locks).collect(),
            clocks: Clocks::new(log.threads.iter().map(|thread| thread.index() + 1).max().unwrap_or_default()),
            holds: IndexMap::new(),
            holders: IndexMap::new(),
            running: IndexMap::new(),
            given: IndexMap::new(),
            asking: IndexMap::new(),
            waits: Waits::new(program, log, table, forest),
            handed: Vec::new(),
            awaited: IndexMap::new(),
            learned: false,
            blocked: false,
            overheard: IndexSet::new(),
        }
    }

    /// Whether the methods of an object lock it themselves.
    pub(super) fn locks(&self, object: ObjectId) -> bool {
        self.locking.contains(&self.program.object(object).class)
    }

    /// What the thread of an event knows when it takes effect.
    pub(super) fn before(&mut self, event: EventId) {
        let thread = self.log.thread(event);
        match self.log.event(event) {
            Event::Enter { .. } => self.begin(event, thread),
            Event::Call { receiver: Value::Object(receiver), callee, .. }
                if self.locks(receiver) && waits(self.program.callee(callee)) =>
            {
                self.take(Channel::Object(receiver), thread);
            }
            Event::CallReturn { .. } | Event::CallThrow { .. } => self.ended_call(event, thread),
            Event::MonitorEnter { object } => {
                // Who comes first to a monitor, chance decides: it orders what was done, and nobody waited for that.
                if let Some(channel) = monitor(object)
                    && self.clocks.take(channel, thread)
                {
                    self.overheard.insert(thread);
                }
            }
            Event::FieldRead { owner: Value::Object(owner), field, .. } => {
                self.volatile(event, Some(owner), field, false);
            }
            Event::StaticRead { field, .. } => self.volatile(event, None, field, false),
            _ => {}
        }
        let blocked = std::mem::take(&mut self.blocked);
        if std::mem::take(&mut self.learned) {
            self.learn_of_ends(event, thread, blocked);
            if !blocked {
                self.overheard.insert(thread);
            }
        }
    }

    /// Gives whether the thread knows more than before.
    fn take(&mut self, channel: Channel, thread: ThreadId) -> bool {
        let learned = self.clocks.take(channel, thread);
        self.learned |= learned || self.overheard.swap_remove(&thread);
        learned
    }

    /// A thread that waited knows from here on that what it gave away is done, or how far it is. (How far it happens to be when somebody looks, chance decides.)
    fn learn_of_ends(&mut self, event: EventId, thread: ThreadId, blocked: bool) {
        let Some(awaited) = self.awaited.get_mut(&thread) else { return };
        awaited.retain(|run| {
            let run = &mut self.handed[*run];
            let known = self.clocks.known(thread, run.thread);
            let ended = run.end < event && known > run.end.0;
            let up_to = known.checked_sub(1).map(EventId).filter(|known| run.start <= *known && (ended || blocked));
            let more = up_to.filter(|known| run.learned.last().is_none_or(|(_, before)| before < known));
            run.learned.extend(more.map(|known| (event, known)));
            !ended
        });
    }

    /// What others may know of an event once it has taken effect.
    pub(super) fn after(&mut self, event: EventId) {
        let thread = self.log.thread(event);
        match self.log.event(event) {
            Event::Call { .. } => self.begun_call(event, thread),
            Event::CallReturn { .. } => self.keep(event, thread),
            Event::MonitorExit { object } => {
                if let Some(channel) = monitor(object) {
                    self.clocks.give(channel, thread, event);
                }
            }
            Event::FieldWrite { owner: Value::Object(owner), field, .. } => {
                self.volatile(event, Some(owner), field, true);
            }
            Event::StaticWrite { field, .. } => self.volatile(event, None, field, true),
            _ => {}
        }
        self.end(event, thread);
    }

    /// An invocation that the application did not make itself is a task's run.
    fn begin(&mut self, event: EventId, thread: ThreadId) {
        let Some(id) = self.forest.starting_at(event) else { return };
        let invocation = self.forest.get(id);
        let caller = invocation.parent.map(|parent| self.forest.get(parent).invoked);
        if matches!(caller, Some(Invoked::App(_))) {
            return;
        }
        let mut tasks = self.tasks.run_by(self.program, self.log, invocation);
        tasks.retain(|task| self.tasks.contains(*task));
        let mut begins: Vec<Channel> = tasks.iter().copied().map(Channel::Given).collect();
        // What comes next in a chain of futures runs when they are done.
        begins.extend(tasks.iter().flat_map(|task| self.stages_before(*task)).map(Channel::Object));
        let mut ends: Vec<Channel> = tasks.iter().copied().map(Channel::Object).collect();
        let mut answers = None;
        if caller.is_none() {
            let of_thread = self.program.definitions.threads.get(thread).and_then(|one| one.object);
            begins.extend(of_thread.map(Channel::Given));
            ends.extend(of_thread.map(Channel::Object));
            let cause = tasks.iter().chain(&of_thread).find_map(|task| self.given.get(task));
            let cause = cause.map(|cause| self.forest.get(*cause));
            let is_function = tasks.iter().any(|task| Some(*task) != invocation.receiver_object());
            // In whatever thread: JUnit 4 gives a test whose time is limited one of its own.
            let is_handed = cause.is_some_and(|cause| cause.thread != thread);
            if !is_handed && !is_function && self.is_driver(invocation) {
                begins.push(Channel::Framework);
                ends.push(Channel::Framework);
            }
            let is_given = cause.is_some_and(|cause| self.has_run(cause, event)) || self.is_driver(invocation);
            let asked = if is_given { None } else { self.waits.behind(invocation) };
            if let Some(asked) = asked {
                self.clocks.give(Channel::Waiting(asked.start), asked.thread, asked.start);
                begins.push(Channel::Waiting(asked.start));
                answers = Some(Channel::Answer(event));
                self.asking.entry(asked.thread).or_default().push(invocation);
            }
            if let Some(cause) = asked.or(cause) {
                self.awaited.entry(cause.thread).or_default().push(self.handed.len());
                self.handed.push(HandedRun::new(invocation, cause));
            }
        }
        for channel in begins {
            self.take(channel, thread);
        }
        ends.extend(answers);
        if !ends.is_empty() {
            self.running.entry(thread).or_default().push(Run { ends: invocation.end, channels: ends, answers });
        }
    }

    /// Whether a call that was given a task had it run where that begins: others may only have kept it, a handler, until somebody else asks for it.
    fn has_run(&self, call: &Invocation, begins: EventId) -> bool {
        let by_callee = || call.callee().is_some_and(|callee| is_of_tasks(&self.program.callee(callee).owner));
        let is_receiver = |object| {
            let class = self.program.object(object).class;
            self.program.supertype_names(class).into_iter().any(is_of_tasks)
        };
        begins < call.end || by_callee() || call.receiver_object().is_some_and(is_receiver)
    }

    /// The last futures that hold a task as one of their stages.
    fn stages_before(&self, task: ObjectId) -> Vec<ObjectId> {
        let is_stage = |object: &&ObjectId| {
            let class = self.program.object(**object).class;
            self.program.supertype_names(class).contains(&"java/util/concurrent/CompletionStage")
        };
        let holders = self.holders.get(&task).into_iter().flatten().rev().take(MOST_STAGES);
        holders.filter(is_stage).copied().collect()
    }

    fn is_driver(&self, invocation: &Invocation) -> bool {
        invocation.method().is_some_and(|method| self.program.is_driver_method(method))
    }

    fn end(&mut self, event: EventId, thread: ThreadId) {
        let is_over = |run: &mut Run| run.ends <= event;
        while let Some(run) = self.running.get_mut(&thread).and_then(|all| all.pop_if(is_over)) {
            for channel in run.channels {
                self.clocks.give(channel, thread, event);
            }
        }
    }

    fn call_at(&self, event: EventId) -> Option<(InvocationId, &'a Invocation, &'a Callee)> {
        let id = self.forest.frame(event)?;
        let invocation = self.forest.get(id);
        Some((id, invocation, self.program.callee(invocation.callee()?)))
    }

    fn begun_call(&mut self, event: EventId, thread: ThreadId) {
        let Some((id, invocation, callee)) = self.call_at(event) else { return };
        for answers in self.running.get(&thread).into_iter().flatten().filter_map(|run| run.answers) {
            self.clocks.give(answers, thread, event);
        }
        let receiver = invocation.receiver_object();
        if let Some(object) = receiver.filter(|object| callee.name == "wait" || self.locks(*object)) {
            self.clocks.give(Channel::Object(object), thread, event);
        }
        // A thread is given away by its start, not by who waits for it; a stream runs what it holds.
        let runs_all =
            |object: &ObjectId| if self.is_thread(*object) { callee.name == "start" } else { !self.locks(*object) };
        // (What a constructor is called on, it does not give away.)
        let given = receiver.filter(|object| callee.name != "<init>" && runs_all(object));
        let handed: Vec<ObjectId> = self.given_to(invocation, callee).into_iter().chain(given).collect();
        for object in reached(handed.into_iter().filter(|object| self.is_handed(*object)), &self.holds) {
            if !only_keeps(callee) {
                self.given.insert(object, id);
            }
            self.clocks.give(Channel::Given(object), thread, event);
        }
    }

    fn ended_call(&mut self, event: EventId, thread: ThreadId) {
        let Some((_, invocation, callee)) = self.call_at(event) else { return };
        let asking = self.asking.get_mut(&thread).map(|runs| {
            let answers: Vec<Channel> = runs.iter().map(|run| Channel::Answer(run.start)).collect();
            runs.retain(|run| event <= run.end);
            answers
        });
        let mut is_answered = false;
        for answer in asking.into_iter().flatten() {
            is_answered |= self.take(answer, thread);
        }
        self.blocked = is_answered || waits(callee) && blocks(callee);
        if !waits(callee) {
            return;
        }
        let receiver = invocation.receiver_object();
        let result = invocation.returned().and_then(Value::object);
        let waits_on = |object: &ObjectId| callee.name == "wait" || self.locks(*object) || self.is_handed(*object);
        let waited_for: Vec<ObjectId> = if only_keeps(callee) {
            receiver.into_iter().filter(|object| self.locks(*object)).collect()
        } else {
            self.given_to(invocation, callee).into_iter().chain(receiver).chain(result).filter(waits_on).collect()
        };
        for object in reached(waited_for.into_iter(), &self.holds) {
            self.take(Channel::Object(object), thread);
        }
    }

    /// What comes of a call holds the tasks that it was given.
    fn keep(&mut self, event: EventId, thread: ThreadId) {
        let Some((_, invocation, callee)) = self.call_at(event) else { return };
        let receiver = invocation.receiver_object();
        let result = invocation.returned().and_then(Value::object);
        if let Some(object) = receiver.filter(|object| self.locks(*object)) {
            self.clocks.give(Channel::Object(object), thread, event);
        }
        let mut given = self.given_to(invocation, callee);
        given.extend(receiver.filter(|object| !self.locks(*object)));
        given.retain(|object| self.is_handed(*object));
        for task in given {
            let task = self.tasks.kind(task);
            for holder in receiver.into_iter().chain(result).filter(|holder| *holder != task) {
                self.holds.entry(holder).or_default().insert(task);
                self.holders.entry(task).or_default().insert(holder);
            }
        }
    }

    /// What a call is given, one look into lists and arrays where it is one that knows of threads.
    fn given_to(&self, invocation: &Invocation, callee: &Callee) -> Vec<ObjectId> {
        let arguments = self.log.values(invocation.arguments).iter().filter_map(|value| value.object());
        let knows_threads = callee.owner.starts_with("java/util/concurrent/")
            || invocation.receiver_object().is_some_and(|receiver| self.locks(receiver));
        let mut given: Vec<ObjectId> = arguments.collect();
        if knows_threads {
            given.extend(given.clone().into_iter().flat_map(|object| self.inside(object, invocation.start)));
        }
        given.into_iter().map(|object| self.tasks.kind(object)).collect()
    }

    fn inside(&self, object: ObjectId, at: EventId) -> Vec<ObjectId> {
        if self.program.is_array(object) {
            let elements = self.flow.parts(object).iter();
            let held = elements.filter_map(|element| self.flow.reaching(*element, at));
            return held.filter_map(|id| self.flow.definition(id).value.object()).collect();
        }
        let told = self.flow.content_at(object, at);
        told.map_or_else(Vec::new, |(_, content)| inner_objects(&self.log.content(content).shape))
    }

    /// Whether somebody else may run it, or what it holds.
    fn is_handed(&self, object: ObjectId) -> bool {
        self.tasks.contains(object) || self.holds.contains_key(&object) || self.is_thread(object)
    }

    fn is_thread(&self, object: ObjectId) -> bool {
        self.program.library_part(self.program.object(object).class) == Some("java/lang/Thread")
    }

    fn volatile(&mut self, event: EventId, owner: Option<ObjectId>, field: FieldId, writes: bool) {
        if self.program.field(field).access & access::VOLATILE == 0 {
            return;
        }
        let location = owner.map_or(Location::Static(field), |owner| Location::Field(owner, field));
        let Some(location) = self.flow.locations.find(&location) else { return };
        let thread = self.log.thread(event);
        if writes {
            self.clocks.give(Channel::Volatile(location), thread, event);
        } else {
            self.take(Channel::Volatile(location), thread);
        }
    }
}

/// Whether a call goes on only when another thread has done something.
pub(super) fn blocks(callee: &Callee) -> bool {
    let name = callee.name.as_str();
    let of_tasks = matches!(name, "get" | "join")
        && ["Future", "Thread", "ForkJoinTask"].iter().any(|of| callee.owner.contains(of));
    of_tasks || BLOCKING.contains(&name)
}

/// Whether a call takes or gives tasks without a look at them, as collections do: who is given a future to keep may find it done, and has not waited for it.
fn only_keeps(callee: &Callee) -> bool {
    let owner = callee.owner.as_str();
    owner.strip_prefix("java/util/").is_some_and(|name| !name.contains('/')) && !is_of_tasks(owner)
}

fn is_of_tasks(class: &str) -> bool {
    TASKS.iter().any(|tasks| class.starts_with(tasks))
}

fn waits(callee: &Callee) -> bool {
    !GO_ON.contains(&callee.name.as_str()) && !callee.name.ends_with("Async")
}

fn monitor(object: Value) -> Option<Channel> {
    match object {
        Value::Object(object) => Some(Channel::Object(object)),
        Value::Class(class) => Some(Channel::Class(class)),
        _ => None,
    }
}

fn is_locking(table: &LibraryTable, class: &str) -> bool {
    table.is_locking(class) || table.facts(class).kind == Some(Kind::Concurrent)
}

/// The objects and all that the edges lead to, each once.
fn reached(from: impl Iterator<Item = ObjectId>, edges: &IndexMap<ObjectId, IndexSet<ObjectId>>) -> IndexSet<ObjectId> {
    let mut all: IndexSet<ObjectId> = from.collect();
    let mut next = 0;
    while let Some(object) = all.get_index(next) {
        all.extend(edges.get(object).into_iter().flatten().copied());
        next += 1;
    }
    all
}
