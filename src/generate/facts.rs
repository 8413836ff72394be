//! What the recording says about an invocation, for the trial of emptied bodies.
//!
//! Input: a history and an invocation. Output: how it ended, whether it changed anything. Invariant: "changed nothing" is only said
//! where the recording saw everything that could have changed.

use crate::graph::History;
use crate::graph::data::{Definition, DefinitionKind, is_default};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::Location;
use crate::scenario::oracle::told_at_end;
use crate::suite::RecordedOutcome;
use crate::trace::definition::CallKind;
use crate::trace::event::{ContentShape, EventId, ObjectId, Primitive, Value};

/// How the invocation ended.
pub(super) fn recorded_outcome(history: &History<'_>, invocation: &Invocation) -> RecordedOutcome {
    match invocation.outcome {
        Outcome::Threw(_) => RecordedOutcome::Threw,
        Outcome::Open => RecordedOutcome::Unknown,
        Outcome::Returned(value) => match value {
            Value::Absent => RecordedOutcome::Void,
            Value::Object(object) if invocation.receiver_object() == Some(object) => RecordedOutcome::Receiver,
            Value::Null => RecordedOutcome::Null,
            Value::Primitive(primitive) | Value::Boxed(primitive) => RecordedOutcome::Value(primitive_text(primitive)),
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
        ContentShape::Text(text) => text.0.is_empty(),
        ContentShape::Bytes(bytes) => bytes.is_empty(),
        ContentShape::Optional(value) => *value == Value::Absent,
        // A stream, or a value that is made from a text: which one a fresh one is, its class knows.
        _ => return RecordedOutcome::Unknown,
    };
    match (is_empty, content.complete) {
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

fn primitive_text(primitive: Primitive) -> String {
    match primitive {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Char(value) => value.to_string(),
        Primitive::Int(value) => value.to_string(),
        Primitive::Long(value) => value.to_string(),
        Primitive::Float(bits) => f32::from_bits(bits).to_string(),
        Primitive::Double(bits) => f64::from_bits(bits).to_string(),
    }
}

/// Whether an invocation gave nothing and changed nothing, as its body would if it were empty.
pub(super) fn did_nothing(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    invocation.outcome == Outcome::Returned(Value::Absent) && !changes_anything(history, id)
}

/// Whether an invocation changed anything: a constructor by what it did itself, another method in what was there before it.
pub(super) fn changes_anything(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    let is_constructor = invocation.method().is_some_and(|method| history.program.method(method).name == "<init>");
    if is_constructor { constructs_anything(history, id) } else { defines_anything(history, invocation) }
}

/// Whether a constructor did anything behind its call of `super()` or `this()`.
fn constructs_anything(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    let Some(bound) = invocation.bound_at else {
        return true;
    };
    let behind = |definition: &&Definition| definition.event >= bound;
    let caused = history.flow.caused_by(&history.calls, invocation).map(|id| history.flow.definition(id));
    caused.filter(behind).any(|definition| {
        let mut around = history.calls.ancestry(history.calls.frame(definition.event)).take_while(|other| *other != id);
        let early = definition.event == bound || definition.kind == DefinitionKind::Initial;
        !early && !around.any(|other| history.calls.get(other).initialises || is_chained(history, other))
    })
}

/// Whether an invocation is `super(...)` of a library class: its end stands behind the point where the object is bound.
fn is_chained(history: &History<'_>, id: InvocationId) -> bool {
    match history.calls.get(id).invoked {
        Invoked::Library(callee) => history.program.callee(callee).kind == CallKind::Super,
        Invoked::App(_) => false,
    }
}

/// Whether an invocation changed anything that was there before it.
fn defines_anything(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    flow.caused_by(&history.calls, invocation).any(|id| {
        let definition = flow.definition(id);
        let location = flow.locations.get(definition.location);
        let made_inside = flow.made_inside(definition.location, invocation);
        // What a pool lent is as good as made.
        let lent = location.holder().and_then(|holder| flow.pools.loan(holder, definition.event));
        let lent_inside = lent.is_some_and(|lent| lent >= invocation.start);
        let initialised = history.calls.in_initialiser(definition.event);
        let real = !matches!(definition.kind, DefinitionKind::Initial);
        real && !made_inside
            && !lent_inside
            && !initialised
            && is_observable(location)
            && changes(history, invocation, definition)
    })
}

/// Nothing can be asserted of some state outside the heap: what is printed is known by what was given to the stream, and clock,
/// chance and identity are other ones in each run. A file or a property could be looked at.
fn is_observable(location: &Location) -> bool {
    const UNSEEN: [&str; 7] = ["stdin", "stdout", "stderr", "clock", "random", "identity", "machine"];
    !matches!(location, Location::Resource(name) if UNSEEN.contains(&name.as_str()))
}

/// Whether a definition left something else than what was there: setting a field to what it held is no change.
fn changes(history: &History<'_>, invocation: &Invocation, definition: &Definition) -> bool {
    let flow = &history.flow;
    match flow.locations.get(definition.location) {
        Location::State(object) => {
            let before = flow.content_at(*object, invocation.start);
            // What is written to a writer may still be held back by another one over it.
            let is_all = |shape: &ContentShape| {
                let collection = matches!(shape, ContentShape::List(_) | ContentShape::Set(_) | ContentShape::Map(_));
                collection || !flow.sharing.is_shared(*object)
            };
            let content = before.map(|(_, content)| history.log.content(content));
            let complete = content.is_some_and(|content| content.complete && is_all(&content.shape));
            !complete || before != flow.content_at(*object, EventId(invocation.end.0 + 4))
        }
        // What stands there is not recorded.
        Location::Resource(_) => true,
        _ => {
            let before = flow.reaching(definition.location, invocation.start).map(|id| flow.definition(id).value);
            before.map_or(!is_default(definition.value), |before| before != definition.value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_or_property_could_be_looked_at() {
        let resource = |name: &str| Location::Resource(name.to_owned());
        assert!(is_observable(&resource("file:\"a.txt\"")) && is_observable(&resource("property:\"app.mode\"")));
        assert!(!is_observable(&resource("clock")) && !is_observable(&resource("stdout")));
    }
}
