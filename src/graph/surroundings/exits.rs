//! Calls that end the JVM.
//!
//! Input: the events. Output: whether an invocation contains such a call; and, where what drives the program kept the JVM alive (a security manager, a rule),
//! with which status and by whom an invocation was left so. Invariant: what contains such a call and was not left by what came out of it has no
//! status: a test of it would end the JVM, or not know how the program went on.

use crate::graph::data::DataFlow;
use crate::graph::invocation::{CallForest, Invocation, Span};
use crate::library::ExitCatcher;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{CalleeId, ClassId, Event, EventId, ObjectId, Primitive, Value, ValueSpan};
use crate::trace::log::EventLog;

/// What security managers throw by the JDK's own account.
const SECURITY_EXCEPTION: &str = "java/lang/SecurityException";

/// The calls in order.
#[derive(Debug, Default)]
pub struct Exits {
    calls: Vec<ExitCall>,
}

#[derive(Clone, Copy, Debug)]
struct ExitCall {
    event: EventId,
    callee: CalleeId,
    arguments: ValueSpan,
}

/// How an invocation ended that would have ended the JVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaughtExit {
    /// The first one that was asked for: all catchers go by that.
    pub status: i32,
    pub catcher: ExitCatcher,
    /// The class of what was thrown in place of the end.
    pub thrown: ClassId,
}

impl Exits {
    /// Finds them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog) -> Self {
        let numbered = (0u32..).map(EventId).zip(log.events.iter());
        let calls = numbered.filter_map(|(event, what)| match what {
            Event::Call { callee, arguments, .. } if ends_jvm(program.callee(callee)) => {
                Some(ExitCall { event, callee, arguments })
            }
            _ => None,
        });
        Self { calls: calls.collect() }
    }

    /// The first call in a span.
    #[must_use]
    pub fn between(&self, log: &EventLog, span: Span) -> Option<CalleeId> {
        self.inside(log, span).next().map(|call| call.callee)
    }

    fn inside(&self, log: &EventLog, span: Span) -> impl DoubleEndedIterator<Item = &ExitCall> {
        let first = self.calls.partition_point(|call| call.event < span.first);
        let behind = self.calls.partition_point(|call| call.event <= span.last);
        self.calls[first..behind].iter().filter(move |call| log.thread(call.event) == span.thread)
    }

    /// How an invocation was left by what came out of such a call in it.
    #[must_use]
    pub fn caught(
        &self,
        program: &Program,
        log: &EventLog,
        calls: &CallForest,
        flow: &DataFlow,
        invocation: &Invocation,
    ) -> Option<CaughtExit> {
        let thrown = invocation.threw()?.object()?;
        let mut inside = self.inside(log, invocation.span());
        let first = inside.next()?;
        let last = calls.get(calls.starting_at(inside.next_back().unwrap_or(first).event)?);
        // Between the call and the end of the invocation nobody caught it.
        let left_by = calls.get(last.parent?).threw()?.object()?;
        let Some(Value::Primitive(Primitive::Int(status))) = log.values(first.arguments).first().copied() else {
            return None;
        };
        let came_out = match flow.creations[thrown.index()] {
            Some(creation) if creation.ready <= invocation.end => last.spans(creation.event),
            // Nobody saw it being made.
            _ => may_come_out(program, thrown),
        };
        let class = program.object(thrown).class;
        let catcher = ExitCatcher::throwing(&program.class(class).name);
        (came_out && left_by == thrown).then_some(CaughtExit { status, catcher, thrown: class })
    }
}

fn ends_jvm(callee: &Callee) -> bool {
    let exits = callee.name == "exit" || callee.name == "halt";
    exits && matches!(callee.owner.as_str(), "java/lang/System" | "java/lang/Runtime")
}

/// Whether an exception that nobody saw being made may come from a security manager, and not from what the program did after it had caught that.
fn may_come_out(program: &Program, thrown: ObjectId) -> bool {
    let class = program.object(thrown).class;
    let is_refusal = program.supertype_names(class).contains(&SECURITY_EXCEPTION);
    is_refusal || !program.class(class).name.starts_with("java/")
}
