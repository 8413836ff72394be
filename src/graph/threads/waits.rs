//! Who waits for what a library has another thread do: clients for their servers.
//!
//! Input: a run that nobody is known to have given away just then, a handler's for example. Output: the call of another thread that asked for it. Invariant: that thread
//! is inside a library's call when the run begins, or in its middle, or does nothing between the two: a client may have sent its request, and not have begun to read, when its
//! server begins; or it is between the two of a conversation, whatever it does meanwhile.

use std::cell::OnceCell;

use indexmap::IndexMap;

use super::conversations::Conversations;
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Outcome};
use crate::library::{Kind, LibraryTable};
use crate::program::Program;
use crate::program::driver::is_test_framework;
use crate::trace::definition::Callee;
use crate::trace::event::{EventId, ThreadId};
use crate::trace::log::EventLog;

/// How a thread waited for a run.
#[derive(Clone, Copy, Debug)]
struct Wait<'a> {
    /// The last that it did before the run began: to wait, or to send what it then waits for.
    asked: &'a Invocation,
    /// Where the call ends that it was seen in.
    until: EventId,
}

/// All calls, by thread; looked through only where somebody asks.
#[derive(Debug)]
pub(super) struct Waits<'a> {
    program: &'a Program,
    log: &'a EventLog,
    table: &'a LibraryTable,
    forest: &'a CallForest,
    by_thread: OnceCell<IndexMap<ThreadId, Vec<InvocationId>>>,
    conversations: OnceCell<Conversations>,
}

impl<'a> Waits<'a> {
    pub(super) fn new(
        program: &'a Program,
        log: &'a EventLog,
        table: &'a LibraryTable,
        forest: &'a CallForest,
    ) -> Self {
        Self { program, log, table, forest, by_thread: OnceCell::new(), conversations: OnceCell::new() }
    }

    /// What asked for a run: the last wait to begin of another thread. (If others end before it, nobody knows which is for it.) Costs a few searches for each thread.
    pub(super) fn behind(&self, run: &Invocation) -> Option<&'a Invocation> {
        let middle = self.middle(run);
        let threads = self.by_thread().keys().copied().filter(|thread| *thread != run.thread);
        let waits: Vec<Wait<'_>> = threads.filter_map(|thread| self.of(thread, run, middle)).collect();
        let last = *waits.iter().max_by_key(|wait| wait.asked.start)?;
        waits.iter().all(|wait| last.until <= wait.until).then_some(last.asked)
    }

    fn of(&self, thread: ThreadId, run: &Invocation, middle: EventId) -> Option<Wait<'a>> {
        self.inside(thread, run.start, middle).or_else(|| {
            let asked = self.conversations().asked(self.forest, thread, run, middle)?;
            Some(Wait { asked: asked.by, until: asked.answered.end })
        })
    }

    /// Of a thread that lets the run's first half pass.
    fn inside(&self, thread: ThreadId, start: EventId, middle: EventId) -> Option<Wait<'a>> {
        let waits_at = |at| self.open(thread, at).filter(|call| self.may_wait(call) && call.outcome != Outcome::Open);
        let at_start = waits_at(start);
        // (Who only ends what it did before has let nothing pass.)
        let mut ends = at_start.into_iter().chain(waits_at(middle)).map(|call| call.end);
        let end = ends.find(|end| *end > middle);
        let until = end.or_else(|| self.stands_still(thread, start, middle))?;
        let asked = at_start.filter(|call| self.may_ask(call)).or_else(|| self.last_asked(thread, start));
        asked.map(|asked| Wait { asked, until })
    }

    /// When a thread goes on that calls nothing between two events, though it is inside of a method.
    fn stands_still(&self, thread: ThreadId, from: EventId, to: EventId) -> Option<EventId> {
        self.open(thread, to)?.method()?;
        let next = self.by_thread()[&thread].get(self.begun_before(thread, from).len())?;
        Some(self.forest.get(*next).start).filter(|next| *next > to)
    }

    /// Where the middle one of its calls begins.
    fn middle(&self, run: &Invocation) -> EventId {
        let earlier = self.begun_before(run.thread, run.start).len();
        let inside = &self.begun_before(run.thread, run.end)[earlier..];
        // (A recording that was cut may end where the run begins.)
        inside.get(inside.len() / 2).map_or(run.start, |id| self.forest.get(*id).start)
    }

    /// What a thread is inside of at an event of another one.
    fn open(&self, thread: ThreadId, at: EventId) -> Option<&'a Invocation> {
        let around = self.forest.ancestry(self.begun_before(thread, at).last().copied());
        around.into_iter().map(|id| self.forest.get(id)).find(|one| one.end > at)
    }

    fn last_asked(&self, thread: ThreadId, before: EventId) -> Option<&'a Invocation> {
        let calls = self.begun_before(thread, before).iter().rev().map(|id| self.forest.get(*id));
        calls.into_iter().find(|call| self.may_ask(call))
    }

    fn begun_before(&self, thread: ThreadId, at: EventId) -> &[InvocationId] {
        let all = &self.by_thread()[&thread];
        &all[..all.partition_point(|id| self.forest.get(*id).start < at)]
    }

    /// (Even a stream waits, if it is one of a socket's lines. Who answers others may be at it still when they ask again.)
    fn may_wait(&self, call: &Invocation) -> bool {
        self.callee(call).is_some_and(|callee| !is_test_framework(&callee.owner)) && !self.conversations().answers(call)
    }

    /// Who sleeps or only computes asks nobody: that was done before.
    fn may_ask(&self, call: &Invocation) -> bool {
        let is_asking = |callee: &Callee| {
            callee.owner != "java/lang/Thread" && self.table.kind(&[&callee.owner]) != Some(Kind::Statics)
        };
        self.may_wait(call) && self.callee(call).is_some_and(is_asking)
    }

    fn callee(&self, call: &Invocation) -> Option<&'a Callee> {
        call.callee().map(|callee| self.program.callee(callee))
    }

    fn conversations(&self) -> &Conversations {
        self.conversations.get_or_init(|| Conversations::find(self.program, self.log, self.forest, self.table))
    }

    fn by_thread(&self) -> &IndexMap<ThreadId, Vec<InvocationId>> {
        self.by_thread.get_or_init(|| {
            let mut all: IndexMap<ThreadId, Vec<InvocationId>> = IndexMap::new();
            for (id, invocation) in self.forest.iter() {
                all.entry(invocation.thread).or_default().push(id);
            }
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::recorded;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Shop" access=1 kind=app
class 2 name="shop/Handler" access=1 kind=app
class 3 name="java/io/OutputStream" access=1 kind=lib
class 4 name="sun/net/httpserver/HttpExchangeImpl" access=1 kind=lib super="com/sun/net/httpserver/HttpExchange"
class 5 name="com/sun/net/httpserver/HttpExchange" access=1 kind=lib
method 1 class=1 name="ask" desc="()V" access=9
method 2 class=2 name="answer" desc="()V" access=9
callee 1 owner="java/io/OutputStream" name="write" desc="(I)V" op=virtual
callee 2 owner="java/lang/Thread" name="sleep" desc="(J)V" op=static
callee 3 owner="com/sun/net/httpserver/HttpExchange" name="getResponseBody" desc="()Ljava/io/OutputStream;" op=virtual
object 1 class=3
object 2 class=4
object 3 class=3
thread 1 name="main"
thread 2 name="server"
thread 3 name="other"
"#;
    const SENDS: &str = "> 1 -\n( 1 o1 i1\n";
    const SLEEPS: &str = "( 2 - j9\n";
    const RUN: &str = "T 2\n> 2 -\n( 1 o1 i2\n) -\n< -\n";

    /// The thread that asked for the only run of the handler, and by its how manieth call.
    fn asked(events: &str) -> Option<(u32, usize)> {
        let recording = recorded(&format!("{HEAD}{events}end complete -\n"));
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&recording.log, &program);
        let run = forest.iter().map(|(_, one)| one).find(|one| one.thread == ThreadId(2)).unwrap();
        let table = LibraryTable::builtin();
        let waits = Waits::new(&program, &recording.log, &table, &forest);
        let asked = waits.behind(run)?;
        Some((asked.thread.0, waits.begun_before(asked.thread, asked.start).len()))
    }

    #[test]
    fn a_client_asks_by_the_call_that_it_waits_in_or_by_the_last_one_before() {
        assert_eq!(asked(&format!("T 1\n{SENDS}{RUN}T 1\n) -\n< -\n")), Some((1, 1)));
        assert_eq!(
            asked(&format!("T 1\n{SENDS}) -\n{SLEEPS}{RUN}T 1\n) -\n< -\n")),
            Some((1, 1)),
            "who sleeps asks nobody"
        );
        assert_eq!(
            asked(&format!("T 1\n{SENDS}) -\n{RUN}T 1\n( 1 o1 i3\n) -\n< -\n")),
            Some((1, 1)),
            "it did nothing meanwhile"
        );
    }

    #[test]
    fn who_goes_on_meanwhile_or_never_ends_has_not_asked() {
        let meanwhile = RUN.replace("( 1 o1 i2", "T 1\n( 1 o1 i3\n) -\nT 2\n( 1 o1 i2");
        assert_eq!(asked(&format!("T 1\n{SENDS}) -\n{meanwhile}T 1\n< -\n")), None);
        assert_eq!(asked(&format!("T 1\n{SENDS}{RUN}")), None);
        assert_eq!(asked(&format!("T 1\n{SENDS}) -\n< -\n{RUN}T 1\n{SENDS}) -\n< -\n")), None, "nothing lasts there");
    }

    #[test]
    fn a_run_of_which_only_the_beginning_was_recorded_has_nobody_who_asked() {
        assert_eq!(asked(&format!("T 1\n{SENDS}T 2\n> 2 -\n")), None);
    }

    #[test]
    fn of_two_that_wait_it_is_the_last_one_unless_the_first_has_its_answer_before() {
        let both = format!("T 1\n{SENDS}T 3\n{SENDS}{RUN}");
        assert_eq!(asked(&format!("{both}T 3\n) -\n< -\nT 1\n) -\n< -\n")), Some((3, 1)));
        assert_eq!(asked(&format!("{both}T 1\n) -\n< -\nT 3\n) -\n< -\n")), None);
    }

    #[test]
    fn who_only_ends_what_it_did_before_when_the_run_begins_has_not_asked() {
        let ends = RUN.replace("( 1 o1 i2", "T 3\n) -\n< -\nT 2\n( 1 o1 i2");
        assert_eq!(asked(&format!("T 3\n{SENDS}T 1\n{SENDS}{ends}T 1\n) -\n< -\n")), Some((1, 1)));
    }

    #[test]
    fn who_answers_others_has_not_asked_though_it_is_at_it_still() {
        let answers = "T 3\n> 1 -\n( 3 o2\n) o3\n( 1 o3 i1\n";
        assert_eq!(asked(&format!("{answers}T 1\n{SENDS}{RUN}T 3\n) -\n< -\nT 1\n) -\n< -\n")), Some((1, 1)));
    }
}
