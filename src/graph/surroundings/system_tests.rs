//! The system tests of a recording: what the test framework called to set each one up, and to tear it down.
//!
//! Input: the call forest, what drives the program. Output: for an event the [`SystemTest`] it was recorded in. Invariants: the tests of a thread do not
//! overlap, and one that is given a thread of its own (a time limit) belongs to the thread that made its object, too; a set-up lies before its test's method and behind that of the test before; what tears down lies behind the method. Why by place and not by annotation alone: rules, extensions and the
//! constructor of a test class run code of the user's, too, and are named in many ways; what tears down is named in few.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, Invocation, InvocationId};
use crate::program::Program;
use crate::program::driver::{sets_up_all, tears_down, tears_down_all};
use crate::trace::event::{ClassId, EventId, MethodId, ObjectId, ThreadId};

/// One test of a test class, or one run of `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemTest {
    /// First event of its set-up.
    pub begins: EventId,
    /// First event of its method.
    pub starts: EventId,
    /// Last event of its method.
    pub ends: EventId,
    /// What the framework called before the method, in order; of one around the method the part before it.
    pub set_ups: Vec<SetUp>,
    /// What the framework called behind the method, for this test alone: the spans of these calls.
    pub tear_downs: Vec<SetUp>,
}

/// A call that the framework made to set up a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp {
    pub first: EventId,
    /// Its last event before the test's method.
    pub last: EventId,
}

/// The system tests of a recording.
#[derive(Debug, Default)]
pub struct SystemTests {
    tests: Vec<SystemTest>,
    /// Those that a thread set up, ran or tore down, in order.
    by_thread: IndexMap<ThreadId, Vec<usize>>,
}

impl SystemTests {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, calls: &CallForest) -> Self {
        let found = Self::default();
        let mut finder =
            Finder { program, calls, kinds: IndexMap::new(), found, pending: Vec::new(), of_class: Vec::new() };
        for (id, invocation) in calls.iter() {
            finder.see(id, invocation);
        }
        finder.found
    }

    /// The test that an event belongs to, or the one whose set-up it belongs to.
    #[must_use]
    pub fn of(&self, event: EventId, thread: ThreadId) -> Option<&SystemTest> {
        let tests = self.by_thread.get(&thread)?;
        let at = tests.partition_point(|test| self.tests[*test].ends < event);
        tests.get(at).map(|test| &self.tests[*test]).filter(|test| test.begins <= event)
    }

    /// The test that a thread had last.
    fn last(&mut self, thread: ThreadId) -> Option<&mut SystemTest> {
        let last = *self.by_thread.get(&thread)?.last()?;
        self.tests.get_mut(last)
    }
}

/// Goes through the calls in order.
struct Finder<'a> {
    program: &'a Program,
    calls: &'a CallForest,
    kinds: IndexMap<MethodId, Kind>,
    found: SystemTests,
    /// What was called since the last test of its thread.
    pending: Vec<Pending>,
    /// What sets up all tests of a class.
    of_class: Vec<(ClassId, SetUp)>,
}

/// A call of the framework that will have set up a test.
#[derive(Clone, Copy)]
struct Pending {
    thread: ThreadId,
    receiver: Option<ObjectId>,
    set_up: SetUp,
}

/// What a method of a driver is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Test,
    SetUp,
    SetUpOfClass,
    TearDown,
    /// It tears down what several tests had, or does not drive.
    Other,
}

impl Finder<'_> {
    fn see(&mut self, id: InvocationId, invocation: &Invocation) {
        let Some(method) = invocation.method() else { return };
        let kind = self.kind(method);
        let thread = invocation.thread;
        let is_inside = self.found.last(thread).is_some_and(|test| invocation.start <= test.ends);
        match kind {
            _ if is_inside => {}
            Kind::Test => self.begin(id, invocation, method),
            Kind::SetUp | Kind::SetUpOfClass if invocation.parent.is_none() => {
                let set_up = SetUp { first: invocation.start, last: invocation.end };
                if kind == Kind::SetUpOfClass {
                    self.of_class.push((self.program.method(method).class, set_up));
                } else {
                    self.pending.push(Pending { thread, receiver: invocation.receiver_object(), set_up });
                }
            }
            Kind::TearDown if invocation.parent.is_none() => {
                let span = SetUp { first: invocation.start, last: invocation.end };
                if let Some(ended) = self.found.last(thread) {
                    ended.tear_downs.push(span);
                }
            }
            _ => {}
        }
    }

    fn kind(&mut self, method: MethodId) -> Kind {
        let program = self.program;
        *self.kinds.entry(method).or_insert_with(|| {
            let drivers = program.drivers();
            if drivers.is_test(program, method) || drivers.main() == Some(method) {
                Kind::Test
            } else if !program.is_driver_method(method) {
                Kind::Other
            } else if sets_up_all(program.method(method)) {
                Kind::SetUpOfClass
            } else if tears_down_all(program.method(method)) {
                Kind::Other
            } else if tears_down(program.method(method)) {
                Kind::TearDown
            } else {
                Kind::SetUp
            }
        })
    }

    /// A test's method is called: what was called since the last one sets it up.
    fn begin(&mut self, id: InvocationId, invocation: &Invocation, method: MethodId) {
        let (threads, pending) = self.take_pending(invocation);
        // A rule's frame is around the method: what it does before sets up.
        let before = EventId(invocation.start.0.saturating_sub(1));
        let own = pending.into_iter().map(|set_up| SetUp { last: set_up.last.min(before), ..set_up });
        let above = self.program.superclasses(self.program.method(method).class);
        let of_class = self.of_class.iter().filter(|(class, _)| above.contains(class)).map(|(_, set_up)| *set_up);
        let set_ups: Vec<SetUp> = of_class.chain(own).collect();
        let root = self.calls.ancestry(Some(id)).last().map_or(invocation.start, |root| self.calls.get(root).start);
        let begins = set_ups.iter().map(|set_up| set_up.first).chain([root]).min().unwrap_or(invocation.start);
        let ends = invocation.end;
        let number = self.found.tests.len();
        self.found.tests.push(SystemTest { begins, starts: invocation.start, ends, set_ups, tear_downs: Vec::new() });
        for thread in threads {
            self.found.by_thread.entry(thread).or_default().push(number);
        }
    }

    /// The threads that set up a test, its own first, and what they called: a framework that limits the time of a test's method runs it in another one.
    fn take_pending(&mut self, test: &Invocation) -> (IndexSet<ThreadId>, Vec<SetUp>) {
        let object = test.receiver_object();
        let of_object = self.pending.iter().filter(|one| object.is_some() && one.receiver == object);
        let threads: IndexSet<ThreadId> = std::iter::once(test.thread).chain(of_object.map(|one| one.thread)).collect();
        let taken = self.pending.extract_if(.., |one| threads.contains(&one.thread)).map(|one| one.set_up).collect();
        (threads, taken)
    }
}
