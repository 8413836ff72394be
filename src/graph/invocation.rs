//! Events to invocations: the call forest of a recording.
//!
//! Input: an [`EventLog`]. Output: every invocation (app method, constructor, static initialiser, lambda body, library call) with
//! its span, and for every event the innermost invocation it belongs to. Invariants: invocations are sorted by their first event;
//! on one thread spans nest; an invocation that never returned ends with its thread's last event. Why a forest of plain columns:
//! `span(n)` is then an interval test and every question of the slice a range query (design, section 4).

use crate::graph::columns::column_index::ColumnIndex;
use crate::program::Program;
use crate::trace::definition::CallKind;
use crate::trace::event::{
    BranchSpan, CalleeId, Event, EventId, GapReason, MethodId, ObjectId, ThreadId, Value, ValueSpan,
};
use crate::trace::log::EventLog;

/// An invocation: an index into [`CallForest::invocations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvocationId(ColumnIndex);

impl InvocationId {
    /// The invocation with this index.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(ColumnIndex::new(index))
    }

    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.index()
    }
}

/// What was invoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invoked {
    /// A woven method, as declared.
    App(MethodId),
    /// A library method, as its call site names it.
    Library(CalleeId),
}

/// How an invocation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Returned(Value),
    Threw(Value),
    /// It never ended: the recording was cut, or the JVM ended inside.
    Open,
}

/// One invocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invocation {
    pub invoked: Invoked,
    /// The receiver; for a constructor the object once it is bound.
    pub receiver: Value,
    pub arguments: ValueSpan,
    pub thread: ThreadId,
    /// Its first event.
    pub start: EventId,
    /// Its last event.
    pub end: EventId,
    pub outcome: Outcome,
    /// The invocation it was made in.
    pub parent: Option<InvocationId>,
    /// How many app frames are around it (the trace counts depth in app frames).
    pub depth: u32,
    pub branches: BranchSpan,
    /// Where `super()` or `this()` of a constructor had returned.
    pub bound_at: Option<EventId>,
    /// A gap stands in its span.
    pub has_gap: bool,
    /// It is a static initialiser or was made in one.
    pub initialises: bool,
}

/// Events of one thread, from a first one to a last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub thread: ThreadId,
    pub first: EventId,
    pub last: EventId,
}

impl Span {
    /// Whether one of some events, which are in order, lies in it.
    #[must_use]
    pub fn has_any(&self, events: &[EventId], log: &EventLog) -> bool {
        self.those_of(events, log).next().is_some()
    }

    /// Those of some events, which are in order, that lie in it.
    pub fn those_of<'a>(self, events: &'a [EventId], log: &'a EventLog) -> impl Iterator<Item = EventId> + 'a {
        let Self { thread, first, last } = self;
        let from = events.partition_point(|event| *event < first);
        let inside = events[from..].iter().copied().take_while(move |event| *event <= last);
        inside.filter(move |event| log.thread(*event) == thread)
    }
}

impl Invocation {
    /// Its events on its own thread.
    #[must_use]
    pub fn span(&self) -> Span {
        Span { thread: self.thread, first: self.start, last: self.end }
    }

    /// Whether an event of the same thread lies in the span.
    #[must_use]
    pub fn spans(&self, event: EventId) -> bool {
        self.start <= event && event <= self.end
    }

    /// The woven method, if it is one.
    #[must_use]
    pub fn method(&self) -> Option<MethodId> {
        match self.invoked {
            Invoked::App(method) => Some(method),
            Invoked::Library(_) => None,
        }
    }

    /// The library method, if it is one.
    #[must_use]
    pub fn callee(&self) -> Option<CalleeId> {
        match self.invoked {
            Invoked::App(_) => None,
            Invoked::Library(callee) => Some(callee),
        }
    }

    /// The value it returned.
    #[must_use]
    pub fn returned(&self) -> Option<Value> {
        match self.outcome {
            Outcome::Returned(value) => Some(value),
            _ => None,
        }
    }

    /// The throwable it ended with.
    #[must_use]
    pub fn threw(&self) -> Option<Value> {
        match self.outcome {
            Outcome::Threw(value) => Some(value),
            _ => None,
        }
    }

    /// The object it was performed on.
    #[must_use]
    pub fn receiver_object(&self) -> Option<ObjectId> {
        self.receiver.object()
    }
}

/// All invocations of a recording.
#[derive(Debug, Default)]
pub struct CallForest {
    pub invocations: Vec<Invocation>,
    /// For each event the innermost invocation; for the first and last event of an invocation, that invocation.
    frames: Vec<Option<InvocationId>>,
    /// Where the budget left out calls, in order.
    left_out: Vec<EventId>,
}

impl CallForest {
    /// The first and the last place between two events where the budget left out calls.
    #[must_use]
    pub fn left_out_between(&self, after: EventId, before: EventId) -> Option<(EventId, EventId)> {
        let begin = self.left_out.partition_point(|gap| *gap <= after);
        let end = self.left_out.partition_point(|gap| *gap < before);
        let between = self.left_out.get(begin..end)?;
        Some((*between.first()?, *between.last()?))
    }

    /// Whether the budget left out calls at this place.
    #[must_use]
    pub fn leaves_out_at(&self, event: EventId) -> bool {
        self.left_out.binary_search(&event).is_ok()
    }

    /// Builds the forest in one pass.
    #[must_use]
    pub fn build(log: &EventLog, program: &Program) -> Self {
        let mut builder = Builder { forest: Self::default(), stacks: Vec::new(), log, program };
        for index in 0..log.len() {
            builder.step(EventId(u32::try_from(index).expect("fewer than 2^32 events, checked by the parser")));
        }
        builder.finish()
    }

    /// An invocation.
    #[must_use]
    pub fn get(&self, id: InvocationId) -> &Invocation {
        &self.invocations[id.index()]
    }

    /// The innermost invocation of an event.
    #[must_use]
    pub fn frame(&self, event: EventId) -> Option<InvocationId> {
        self.frames[event.index()]
    }

    /// The invocation that starts with this event.
    #[must_use]
    pub fn starting_at(&self, event: EventId) -> Option<InvocationId> {
        self.frames.get(event.index())?;
        self.frame(event).filter(|frame| self.get(*frame).start == event)
    }

    /// The invocation and all around it, innermost first.
    pub fn ancestry(&self, id: Option<InvocationId>) -> impl Iterator<Item = InvocationId> + '_ {
        std::iter::successors(id, |id| self.get(*id).parent)
    }

    /// All with their ids, in order of their first events.
    pub fn iter(&self) -> impl Iterator<Item = (InvocationId, &Invocation)> {
        (0..).map(InvocationId::new).zip(&self.invocations)
    }

    /// Whether `inner` is `outer` or lies in its span.
    #[must_use]
    pub fn contains(&self, outer: InvocationId, inner: InvocationId) -> bool {
        let (outer, inner) = (self.get(outer), self.get(inner));
        outer.thread == inner.thread && outer.spans(inner.start)
    }

    /// An invocation and all that begin in its span, on whatever thread, in order.
    pub fn begun_in<'a>(&'a self, outer: &'a Invocation) -> impl Iterator<Item = &'a Invocation> {
        let first = self.invocations.partition_point(|one| one.start < outer.start);
        self.invocations[first..].iter().take_while(|one| outer.spans(one.start))
    }

    /// Whether an event lies in a static initialiser, or in what one called.
    #[must_use]
    pub fn in_initialiser(&self, event: EventId) -> bool {
        self.frame(event).is_some_and(|frame| self.get(frame).initialises)
    }

    /// Whether an invocation may have caused an event: it happened in its span, on its thread or on another one in a task that
    /// began there, as a task that is handed over does. What another thread was at before goes on without it.
    #[must_use]
    pub fn may_cause(&self, invocation: &Invocation, event: EventId) -> bool {
        let Some(frame) = self.frame(event).filter(|_| invocation.spans(event)) else {
            return false;
        };
        let task = || self.ancestry(Some(frame)).last().map(|id| self.get(id).start);
        self.get(frame).thread == invocation.thread || task().is_some_and(|start| invocation.spans(start))
    }
}

struct Builder<'a> {
    forest: CallForest,
    /// Open invocations of each thread, by thread number.
    stacks: Vec<Vec<InvocationId>>,
    log: &'a EventLog,
    program: &'a Program,
}

impl Builder<'_> {
    fn step(&mut self, event: EventId) {
        let thread = self.log.thread(event).index();
        if self.stacks.len() <= thread {
            self.stacks.resize(thread + 1, Vec::new());
        }
        match self.log.event(event) {
            Event::Enter { method, receiver, arguments } => self.open(event, Invoked::App(method), receiver, arguments),
            Event::Call { callee, receiver, arguments } => {
                self.open(event, Invoked::Library(callee), receiver, arguments);
            }
            Event::Bind { object } => self.bind(event, object),
            Event::Return { value, branches } => {
                self.close_frame(event, Outcome::Returned(value), branches);
            }
            Event::Throw { value, branches } => {
                self.close_frame(event, Outcome::Threw(value), branches);
            }
            Event::CallReturn { value } => self.close_call(event, Outcome::Returned(value)),
            Event::CallThrow { value } => self.close_call(event, Outcome::Threw(value)),
            Event::Unwind { depth, caught } => self.unwind(event, depth, caught),
            Event::Gap { reason, .. } => self.gap(event, reason),
            _ => self.attribute(event),
        }
    }

    fn stack(&mut self, event: EventId) -> &mut Vec<InvocationId> {
        let thread = self.log.thread(event).index();
        &mut self.stacks[thread]
    }

    fn attribute(&mut self, event: EventId) {
        let frame = self.stack(event).last().copied();
        self.forest.frames.push(frame);
    }

    fn open(&mut self, event: EventId, invoked: Invoked, receiver: Value, arguments: ValueSpan) {
        let id = InvocationId::new(self.forest.invocations.len());
        let parent = self.stack(event).last().copied();
        let depth = self.open_frames(event);
        self.forest.invocations.push(Invocation {
            invoked,
            receiver,
            arguments,
            thread: self.log.thread(event),
            start: event,
            end: event,
            outcome: Outcome::Open,
            parent,
            depth,
            branches: BranchSpan::default(),
            bound_at: None,
            has_gap: false,
            initialises: self.initialises(invoked, parent),
        });
        self.stack(event).push(id);
        self.forest.frames.push(Some(id));
    }

    fn initialises(&self, invoked: Invoked, parent: Option<InvocationId>) -> bool {
        let around = parent.is_some_and(|parent| self.forest.get(parent).initialises);
        // No test can name what a system test keeps in its own statics: there the making itself is performed.
        let initialiser =
            |method| self.program.method(method).name == "<clinit>" && !self.program.is_driver_method(method);
        around || matches!(invoked, Invoked::App(method) if initialiser(method))
    }

    fn bind(&mut self, event: EventId, object: Value) {
        self.attribute(event);
        // A library constructor called by super(...) may still be open above the frame that is bound.
        let stack = &self.stacks[self.log.thread(event).index()];
        let frame = stack.iter().rev().copied().find(|id| self.forest.get(*id).method().is_some());
        let Some(id) = frame else { return };
        let invocation = &mut self.forest.invocations[id.index()];
        invocation.receiver = object;
        invocation.bound_at = Some(event);
    }

    fn close_frame(&mut self, event: EventId, outcome: Outcome, branches: BranchSpan) {
        // Library calls still open in this frame threw: the frame could not go on otherwise.
        while let Some(id) = self.stack(event).last().copied() {
            let is_frame = self.forest.get(id).method().is_some();
            self.stack(event).pop();
            if is_frame {
                self.end(id, event, outcome);
                self.forest.invocations[id.index()].branches = branches;
                self.forest.frames.push(Some(id));
                return;
            }
            self.end(id, event, Outcome::Threw(Value::Unobserved));
        }
        self.forest.frames.push(None);
    }

    fn close_call(&mut self, event: EventId, outcome: Outcome) {
        let Some(id) = self.stack(event).last().copied() else {
            self.forest.frames.push(None);
            return;
        };
        if let Invoked::Library(callee) = self.forest.get(id).invoked {
            self.stack(event).pop();
            self.end(id, event, outcome);
            let constructs = matches!(self.program.callee(callee).kind, CallKind::New | CallKind::Super);
            if let (true, Outcome::Returned(object)) = (constructs, outcome) {
                self.forest.invocations[id.index()].receiver = object;
            }
        }
        self.forest.frames.push(Some(id));
    }

    /// Depth counts app frames only: library calls end with the frame that made them.
    fn unwind(&mut self, event: EventId, depth: u32, caught: Value) {
        let thrown = if caught == Value::Absent { Value::Unobserved } else { caught };
        let mut frames = self.open_frames(event);
        while frames > depth {
            let Some(id) = self.stack(event).pop() else {
                break;
            };
            frames -= u32::from(self.forest.get(id).method().is_some());
            self.end(id, event, Outcome::Threw(thrown));
        }
        // A handler caught it: the library call that it left is over too. Without one that call may still return.
        let by_handler = caught != Value::Absent;
        while let Some(id) = self.stack(event).last().copied() {
            if !by_handler || self.forest.get(id).method().is_some() {
                break;
            }
            self.stack(event).pop();
            self.end(id, event, Outcome::Threw(thrown));
        }
        self.attribute(event);
    }

    fn open_frames(&mut self, event: EventId) -> u32 {
        let Some(top) = self.stack(event).last().copied() else {
            return 0;
        };
        let top = self.forest.get(top);
        top.depth + u32::from(top.method().is_some())
    }

    fn gap(&mut self, event: EventId, reason: GapReason) {
        self.attribute(event);
        self.forest.left_out.extend((reason == GapReason::Budget).then_some(event));
        for id in self.stack(event).clone() {
            self.forest.invocations[id.index()].has_gap = true;
        }
    }

    fn end(&mut self, id: InvocationId, event: EventId, outcome: Outcome) {
        let invocation = &mut self.forest.invocations[id.index()];
        invocation.end = event;
        invocation.outcome = outcome;
    }

    fn finish(mut self) -> CallForest {
        let last = EventId(u32::try_from(self.log.len().saturating_sub(1)).expect("checked while building"));
        for id in std::mem::take(&mut self.stacks).into_iter().flatten() {
            self.forest.invocations[id.index()].end = last;
        }
        self.forest
    }
}
