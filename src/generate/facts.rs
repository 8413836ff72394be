//! What the recording says about an invocation, for the trial of emptied bodies.
//!
//! Input: a history and an invocation. Output: how it ended, whether it changed anything. Invariant: "changed nothing" is only said
//! where the recording saw everything that could have changed.

use crate::graph::History;
use crate::graph::data::{Definition, DefinitionKind, is_default};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::Location;
use crate::suite::RecordedOutcome;
use crate::trace::definition::CallKind;
use crate::trace::event::{EventId, Primitive, Value};

/// How the invocation ended.
pub(super) fn recorded_outcome(history: &History<'_>, invocation: &Invocation) -> RecordedOutcome {
    match invocation.outcome {
        Outcome::Threw(_) => RecordedOutcome::Threw,
        Outcome::Open => RecordedOutcome::Unknown,
        Outcome::Returned(value) => match value {
            Value::Absent => RecordedOutcome::Void,
            Value::Null => RecordedOutcome::Null,
            Value::Primitive(primitive) | Value::Boxed(primitive) => RecordedOutcome::Value(primitive_text(primitive)),
            Value::String(text) if history.program.text(text).0.is_empty() => RecordedOutcome::Empty,
            Value::String(_) | Value::Class(_) | Value::PrimitiveClass(_) => RecordedOutcome::Other,
            Value::Object(_) | Value::Unobserved | Value::Unbound => RecordedOutcome::Unknown,
        },
    }
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

/// Whether a constructor did anything behind its call of `super()` or `this()`.
pub(super) fn constructs_anything(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    let Some(bound) = invocation.bound_at else {
        return true;
    };
    history.flow.defined_in(bound, invocation.end).iter().any(|definition| {
        let definition = history.flow.definition(*definition);
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
pub(super) fn defines_anything(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    flow.defined_in(invocation.start, invocation.end).iter().any(|id| {
        let definition = flow.definition(*id);
        let location = flow.locations.get(definition.location);
        let made_inside = location
            .holder()
            .and_then(|holder| flow.creations[holder.index()])
            .is_some_and(|one| invocation.spans(one.event));
        let initialised =
            history.calls.frame(definition.event).is_some_and(|frame| history.calls.get(frame).initialises);
        let real = !matches!(definition.kind, DefinitionKind::Initial);
        real && !made_inside
            && !initialised
            && !matches!(location, Location::Resource(_))
            && changes(history, invocation, definition)
    })
}

/// Whether a definition left something else than what was there: setting a field to what it held is no change.
fn changes(history: &History<'_>, invocation: &Invocation, definition: &Definition) -> bool {
    let flow = &history.flow;
    match flow.locations.get(definition.location) {
        Location::State(object) => {
            let before = flow.content_at(*object, invocation.start);
            let complete = before.is_some_and(|(_, content)| history.log.content(content).complete);
            !complete || before != flow.content_at(*object, EventId(invocation.end.0 + 4))
        }
        _ => {
            let before = flow.reaching(definition.location, invocation.start).map(|id| flow.definition(id).value);
            before.map_or(!is_default(definition.value), |before| before != definition.value)
        }
    }
}
