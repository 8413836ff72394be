//! Whether an invocation changed anything that could be seen behind it.
//!
//! Input: a history and an invocation. Output: yes or no. Invariant: "changed nothing" is only said where the recording saw everything that could
//! have changed.

use indexmap::IndexSet;

use super::History;
use super::data::{Definition, DefinitionKind, is_default};
use super::invocation::{Invocation, InvocationId, Outcome};
use super::location::{Location, SERVERS_CLOCK};
use crate::trace::definition::CallKind;
use crate::trace::event::{ContentShape, EventId, FieldId, Value};

/// Whether an invocation changed anything: a constructor by what it did itself, another method in what was there before it.
#[must_use]
pub fn changes_anything(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    let is_constructor = invocation.method().is_some_and(|method| history.program.method(method).name == "<init>");
    if is_constructor { constructs_anything(history, id) } else { defines_anything(history, invocation) }
}

/// Whether an invocation gave nothing and changed nothing, as its body would if it were empty.
#[must_use]
pub fn did_nothing(history: &History<'_>, id: InvocationId) -> bool {
    history.calls.get(id).outcome == Outcome::Returned(Value::Absent) && !changes_anything(history, id)
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
    let callee = history.calls.get(id).callee();
    callee.is_some_and(|callee| history.program.callee(callee).kind == CallKind::Super)
}

/// Whether an invocation changed anything that was there before it.
fn defines_anything(history: &History<'_>, invocation: &Invocation) -> bool {
    changes_made(history, invocation).next().is_some()
}

/// The fields that an invocation changed in objects that were there before it: what they hold, or the library value or array that they hold.
#[must_use]
pub fn changed_fields(history: &History<'_>, id: InvocationId) -> IndexSet<FieldId> {
    let flow = &history.flow;
    let mut fields = IndexSet::new();
    for definition in changes_made(history, history.calls.get(id)) {
        let held = match *flow.locations.get(definition.location) {
            Location::Field(_, field) => {
                fields.insert(field);
                continue;
            }
            Location::State(object) | Location::Element(object, _) | Location::Elements(object) => object,
            _ => continue,
        };
        let holders = flow.holders(held).iter();
        fields.extend(holders.filter_map(|id| match *flow.locations.get(flow.definition(*id).location) {
            Location::Field(_, field) => Some(field),
            _ => None,
        }));
    }
    fields
}

/// What an invocation changed that was there before it.
fn changes_made<'a>(history: &'a History<'_>, invocation: &'a Invocation) -> impl Iterator<Item = &'a Definition> {
    let flow = &history.flow;
    flow.caused_by(&history.calls, invocation).map(|id| flow.definition(id)).filter(|definition| {
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
    const UNSEEN: [&str; 8] = ["stdin", "stdout", "stderr", "clock", SERVERS_CLOCK, "random", "identity", "machine"];
    !matches!(location, Location::Resource(name) if UNSEEN.contains(&name.as_str()))
}

/// Whether a definition left something else than what was there: setting a field to what it held is no change.
fn changes(history: &History<'_>, invocation: &Invocation, definition: &Definition) -> bool {
    let flow = &history.flow;
    match flow.locations.get(definition.location) {
        Location::State(object) => {
            let before = flow.content_at(*object, invocation.start);
            // What is written to a writer may still be held back by another one over it.
            let is_all = |shape: &ContentShape| shape.is_elements() || !flow.sharing.is_shared(*object);
            let content = before.map(|(_, content)| history.log.content(content));
            let told = content.is_some_and(|content| content.seen.has_elements() && is_all(&content.shape));
            !told || before != flow.content_at(*object, EventId(invocation.end.0 + 4))
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
