//! What the recording says about an invocation, for the trial of emptied bodies.
//!
//! Input: a history and an invocation. Output: how it ended, whether it did anything.

use crate::graph::History;
use crate::graph::databases::leaves_schema;
use crate::graph::invocation::{Invocation, Outcome, Span};
use crate::graph::location::Location;
use crate::graph::surroundings::found_properties::{is_the_users, reads_property};
use crate::scenario::oracle::told_at_end;
use crate::suite::RecordedOutcome;
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Value};

/// How the invocation ended.
pub(super) fn recorded_outcome(history: &History<'_>, invocation: &Invocation) -> RecordedOutcome {
    match invocation.outcome {
        Outcome::Threw(_) => RecordedOutcome::Threw,
        Outcome::Open => RecordedOutcome::Unknown,
        Outcome::Returned(value) => match value {
            Value::Absent => RecordedOutcome::Void,
            Value::Object(object) if invocation.receiver_object() == Some(object) => RecordedOutcome::Receiver,
            Value::Null => RecordedOutcome::Null,
            Value::Primitive(primitive) | Value::Boxed(primitive) => RecordedOutcome::Value(primitive.to_string()),
            Value::String(text) if history.program.text(text).0.is_empty() => RecordedOutcome::Empty,
            Value::String(_) | Value::Class(_) | Value::PrimitiveClass(_) => RecordedOutcome::Other,
            Value::Object(object) => content_outcome(history, invocation, object),
            Value::Unobserved | Value::Unbound => RecordedOutcome::Unknown,
        },
    }
}

/// Whether what came back was empty when it came back, as far as its content tells.
fn content_outcome(history: &History<'_>, invocation: &Invocation, object: ObjectId) -> RecordedOutcome {
    if let Some(length) = history.flow.lengths.get(&object) {
        return if *length == 0 { RecordedOutcome::Empty } else { RecordedOutcome::Other };
    }
    let told = told_at_end(history, invocation, object).filter(|(at, _)| is_current(history, invocation, object, *at));
    let Some((_, content)) = told else {
        return RecordedOutcome::Unknown;
    };
    let content = history.log.content(content);
    let is_empty = match &content.shape {
        ContentShape::List(all) | ContentShape::Set(all) => all.is_empty(),
        ContentShape::Map(entries) => entries.is_empty(),
        ContentShape::Text(text) => text.is_empty(),
        ContentShape::Bytes(bytes) => bytes.is_empty(),
        ContentShape::Optional(value) => *value == Value::Absent,
        // A stream, or a value that is made from a text: which one a fresh one is, its class knows.
        _ => return RecordedOutcome::Unknown,
    };
    match (is_empty, content.seen.is_whole()) {
        (false, _) => RecordedOutcome::Other,
        (true, true) => RecordedOutcome::Empty,
        (true, false) => RecordedOutcome::Unknown,
    }
}

/// Nothing changed the object between what was told of it and the end of the invocation.
fn is_current(history: &History<'_>, invocation: &Invocation, object: ObjectId, told_at: EventId) -> bool {
    let flow = &history.flow;
    let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
    let last = state.and_then(|state| flow.reaching(state, EventId(invocation.end.0 + 1)));
    last.is_none_or(|id| flow.definition(id).event <= told_at)
}

/// Whether a call of the library worked on a file or a table in it, and returned.
pub(super) fn works_on_resource(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    let (first, last) = (invocation.start, invocation.end);
    let used = flow.uses_in(first, last).iter().map(|one| (one.event, one.location));
    let defined = flow.defined_in(first, last).iter().map(|id| flow.definition(*id));
    let mut touched = used.chain(defined.map(|one| (one.event, one.location)));
    touched.any(|(event, location)| {
        let returned = matches!(history.log.event(event), Event::CallReturn { .. } | Event::Call { .. });
        returned && history.log.thread(event) == invocation.thread && flow.locations.get(location).is_file_or_table()
    })
}

/// What a call found in its environment that no test can set: a variable, a property that a static initialiser read, what its thread is.
pub(super) fn found_outside(history: &History<'_>, act: EventId) -> Option<String> {
    let (flow, chance) = (&history.flow, &history.chance);
    let finding = history.spans(act).flat_map(|span| chance.finding_in(history.log, span));
    let used = history.spans(act).flat_map(|span| flow.uses_in(span.first, span.last));
    let kept = used.filter_map(|used| used.definition).filter(|id| chance.found(*id));
    let kept = kept.filter_map(|id| chance.finding_before(flow.definition(id).event));
    finding.chain(kept).find_map(|call| {
        variable_or_property(history, call).or_else(|| history.own_thread.fixed_at(call).map(str::to_owned))
    })
}

fn variable_or_property(history: &History<'_>, call: EventId) -> Option<String> {
    let call = history.calls.get(history.calls.starting_at(call)?);
    let key = history.program.text_of(*history.log.values(call.arguments).first()?)?;
    let callee = history.program.callee(call.callee()?);
    match callee.name.as_str() {
        "getenv" => Some(format!("the environment variable {key}")),
        _ if reads_property(callee) && call.initialises && is_the_users(&key) => Some(format!("the property {key}")),
        _ => None,
    }
}

/// What the calls at some events asked of the thread that runs them that no test can set.
pub(super) fn asked_of_own_thread(
    history: &History<'_>,
    actions: impl Iterator<Item = EventId>,
) -> Option<&'static str> {
    let spans: Vec<Span> = actions.flat_map(|action| history.spans(action)).collect();
    let asked = history.own_thread.asked_in(history.log, &spans, |_| false);
    asked.into_iter().find_map(|(_, ask)| ask.fixed())
}

/// Whether a call sets the schema that later ones work in: without it they would work in another one, which may be somebody's.
pub(super) fn leads_elsewhere(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    let later = flow.uses_in(EventId(invocation.end.0 + 1), EventId(u32::MAX));
    let set = flow.defined_in(invocation.start, invocation.end).iter().map(|id| flow.definition(*id).location);
    let mut left = set.filter(|location| leaves_schema(flow.locations.get(*location)));
    left.any(|location| later.iter().any(|used| used.location == location))
}
