//! Hash codes that an identity or a drawn key goes into: an enum's looks like any other number, and another JVM has another one (design, section 8).
//!
//! Input: calls, data flow. Output: the invocations whose number derives from an identity hash; the calls that went through a collection whose
//! order such hashes make. Invariant: only what a hash method gives, though a constructor may have worked it out, and
//! what hands it on unchanged, also later out of a field: a table that looks something up by such a hash gives what it holds, and is not counted.

use indexmap::IndexSet;

use super::drawn_keys::DrawnKeys;
use crate::graph::data::{DataFlow, inner_values};
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked};
use crate::graph::location::Location;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, MethodId, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

/// How far behind a call a write of its result is looked for.
pub(super) const EVENTS_BEHIND: u32 = 40;

/// Elements of elements that are followed.
const MOST_DEPTH: u32 = 4;
/// Smaller numbers are equal by accident.
const SMALLEST_TELLING: u32 = 1 << 16;
/// Whose `hashCode` is by identity.
const BY_IDENTITY: [&str; 2] = ["java/lang/Object", "java/lang/Enum"];
/// What goes through a collection, in its order.
const WALKS: [&str; 7] = ["iterator", "forEach", "stream", "parallelStream", "spliterator", "toArray", "toString"];
/// What goes through a collection that it is given.
const COPIES: [&str; 6] = ["<init>", "addAll", "copyOf", "join", "append", "valueOf"];
/// Collections whose order is that of hashes, and their views.
const HASHED: [&str; 5] = [
    "java/util/HashSet",
    "java/util/HashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/concurrent/ConcurrentHashMap",
];
/// Collections whose order is that of what they hold.
const SORTED: [&str; 4] = [
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/ConcurrentSkipListSet",
];
/// Collections whose order each JVM draws anew.
const DRAWN_ANEW: [&str; 2] = ["java/util/ImmutableCollections$Set", "java/util/ImmutableCollections$Map"];

/// Where identity hashes went.
#[derive(Debug, Default)]
pub(super) struct IdentityNumbers {
    /// The invocations that gave a number made of one.
    pub(super) given_by: IndexSet<InvocationId>,
    /// These numbers, as far as they tell.
    pub(super) numbers: IndexSet<i32>,
}

/// The invocations that gave such a number, and the numbers.
#[must_use]
pub(super) fn identity_numbers(
    program: &Program,
    log: &EventLog,
    calls: &CallForest,
    flow: &DataFlow,
) -> IdentityNumbers {
    let finder = Finder { program, log, calls, flow };
    let mut found = IndexSet::new();
    for (id, call) in calls.iter().filter(|(_, call)| number(call).is_some()) {
        if finder.gives(call) && found.insert(id) {
            finder.hand_on(call, &mut found);
        }
    }
    let numbers = finder.kept(&mut found);
    IdentityNumbers { given_by: found, numbers }
}

/// The calls that went through a collection whose order comes from identity hashes, or from a number that each JVM draws anew.
#[must_use]
pub(super) fn walks_by_identity(
    program: &Program,
    log: &EventLog,
    calls: &CallForest,
    flow: &DataFlow,
) -> IndexSet<EventId> {
    let finder = Finder { program, log, calls, flow };
    let is_meant = |class: &str, element: Value, at: EventId| is_hashed(class) && finder.has_one(element, at, 0);
    finder.all_walks(&|class, elements, at| {
        is_drawn_anew(class) || elements.iter().any(|element| is_meant(class, *element, at))
    })
}

/// The calls that went through a collection whose order comes from keys that the program drew.
#[must_use]
pub(super) fn walks_by_drawn_keys(
    program: &Program,
    log: &EventLog,
    calls: &CallForest,
    flow: &DataFlow,
    keys: &DrawnKeys,
) -> IndexSet<EventId> {
    if keys.is_empty() {
        return IndexSet::new();
    }
    let finder = Finder { program, log, calls, flow };
    let is_ordered_by = |class: &str| is_hashed(class) || SORTED.iter().any(|prefix| class.starts_with(prefix));
    finder.all_walks(&|class, elements, at| {
        is_ordered_by(class) && elements.iter().any(|element| finder.has_drawn(*element, keys, at))
    })
}

fn is_hashed(class: &str) -> bool {
    HASHED.iter().any(|prefix| class.starts_with(prefix))
}

fn is_drawn_anew(class: &str) -> bool {
    DRAWN_ANEW.iter().any(|prefix| class.starts_with(prefix))
}

/// Whether the elements of a collection of this class, at an event, have another order in another run.
type IsDisordered<'a> = &'a dyn Fn(&str, &[Value], EventId) -> bool;

struct Finder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    calls: &'a CallForest,
    flow: &'a DataFlow,
}

impl Finder<'_> {
    /// A library call that gives an identity hash, or hashes something that has one.
    fn gives(&self, call: &Invocation) -> bool {
        let Invoked::Library(callee) = call.invoked else {
            return false;
        };
        if !is_library_hash(self.program.callee(callee)) {
            return false;
        }
        let uses = self.flow.uses_in(call.start, call.start);
        let identity =
            |location| matches!(self.flow.locations.get(location), Location::Resource(name) if name == "identity");
        let mut taken = self.log.values(call.arguments).iter().chain([&call.receiver]);
        uses.iter().any(|used| identity(used.location)) || taken.any(|one| self.has_one(*one, call.start, 0))
    }

    /// Whether a value's hash is by identity, as a class's is, or that of something it is made of.
    fn has_one(&self, value: Value, at: EventId, depth: u32) -> bool {
        let object = match value {
            Value::Class(_) | Value::PrimitiveClass(_) => return true,
            Value::Object(object) if depth <= MOST_DEPTH => object,
            _ => return false,
        };
        let class = self.program.object(object).class;
        let array = self.program.is_array(object);
        let hashed_by = self.program.dispatch(class, "hashCode", "()I").filter(|_| !array);
        let identity = hashed_by.is_some_and(|method| {
            BY_IDENTITY.contains(&self.program.class(self.program.method(method).class).name.as_str())
        });
        // What an object of the application hashes is recorded by itself; the library's tells its content.
        identity || self.elements(object, at, array).into_iter().any(|inner| self.has_one(inner, at, depth + 1))
    }

    fn elements(&self, object: ObjectId, at: EventId, array: bool) -> Vec<Value> {
        if !array {
            let told = self.flow.content_at(object, at);
            return told.map_or_else(Vec::new, |(_, content)| inner_values(&self.log.content(content).shape));
        }
        let parts = self.flow.parts(object).iter();
        parts.filter_map(|part| Some(self.flow.definition(self.flow.reaching(*part, at)?).value)).collect()
    }

    fn all_walks(&self, disordered: IsDisordered<'_>) -> IndexSet<EventId> {
        self.calls.iter().filter(|(_, call)| self.walks(call, disordered)).map(|(_, call)| call.start).collect()
    }

    /// Whether a library call goes through a collection that has another order in another run.
    fn walks(&self, call: &Invocation, disordered: IsDisordered<'_>) -> bool {
        let Invoked::Library(callee) = call.invoked else {
            return false;
        };
        let callee = self.program.callee(callee);
        let by_receiver = WALKS.contains(&callee.name.as_str()).then_some(call.receiver);
        let arguments = self.log.values(call.arguments);
        let copied = COPIES.contains(&callee.name.as_str()) && !keeps_no_order(&callee.owner);
        let by_argument = arguments.iter().copied().filter(|_| copied);
        let mut walked = by_receiver.into_iter().chain(by_argument).filter_map(Value::object);
        walked.any(|collection| self.is_disordered(collection, call.start, disordered, 0))
    }

    /// Whether a drawn key, or a text with a part of one in it, is a value.
    fn has_drawn(&self, value: Value, keys: &DrawnKeys, at: EventId) -> bool {
        let text = match value {
            Value::String(text) => Some(self.program.text(text)),
            Value::Object(object) => {
                match self.flow.content_at(object, at).map(|(_, told)| &self.log.content(told).shape) {
                    Some(ContentShape::Literal { text, .. }) => Some(text),
                    _ => None,
                }
            }
            _ => None,
        };
        text.and_then(|text| text.to_utf8()).is_some_and(|text| keys.is_in(&text))
    }

    fn is_disordered(&self, collection: ObjectId, at: EventId, disordered: IsDisordered<'_>, depth: u32) -> bool {
        let class = &self.program.class(self.program.object(collection).class).name;
        if depth > MOST_DEPTH || !class.starts_with("java/util/") {
            return false;
        }
        let Some((_, content)) = self.flow.content_at(collection, at) else {
            return false;
        };
        // (The values of a map come in the order of its keys.)
        let shown = Some(self.flow.sharing.group(collection)).filter(|shown| *shown != collection);
        let wrapped = match &self.log.content(content).shape {
            ContentShape::Wraps(values) => values.as_slice(),
            _ => &[],
        };
        let mut inner = wrapped.iter().filter_map(|value| value.object()).chain(shown);
        if inner.any(|inner| self.is_disordered(inner, at, disordered, depth + 1)) {
            return true;
        }
        let keys: Vec<Value> = match &self.log.content(content).shape {
            ContentShape::Set(values) | ContentShape::List(values) => values.to_vec(),
            ContentShape::Map(entries) => entries.iter().map(|(key, _)| *key).collect(),
            _ => return false,
        };
        keys.len() > 1 && disordered(class, &keys, at)
    }

    /// Adds what gives such a number again, as an object keeps it in a field, and returns the numbers. Equal means the same, as these
    /// numbers are large and have no order.
    fn kept(&self, found: &mut IndexSet<InvocationId>) -> IndexSet<i32> {
        loop {
            let (before, numbers) = (found.len(), self.numbers(found));
            for (id, call) in self.calls.iter().filter(|_| !numbers.is_empty()) {
                if number(call).is_some_and(|number| numbers.contains(&number)) && found.insert(id) {
                    self.hand_on(call, found);
                }
            }
            if found.len() == before {
                return numbers;
            }
        }
    }

    /// The numbers that some invocations gave, but for those that others give by accident, and the hashes that were made of them.
    fn numbers(&self, found: &IndexSet<InvocationId>) -> IndexSet<i32> {
        let given = found.iter().filter_map(|id| number(self.calls.get(*id)));
        let made = found.iter().flat_map(|id| self.hashes_behind(self.calls.get(*id)));
        given.chain(made).filter(|number| number.unsigned_abs() >= SMALLEST_TELLING).collect()
    }

    /// What the frame around a call soon wrote to a field that a hash method shows: it made a hash of what the call gave.
    fn hashes_behind(&self, call: &Invocation) -> impl Iterator<Item = i32> {
        let shows_hash = |field| self.program.getters(field).iter().any(|method| self.is_hash_method(*method));
        self.log.behind(call.end, EVENTS_BEHIND).filter_map(move |(at, event)| match event {
            Event::FieldWrite { field, value: Value::Primitive(Primitive::Int(number)), .. } => {
                let own = self.calls.frame(at).is_some_and(|frame| Some(frame) == call.parent);
                (own && shows_hash(field)).then_some(number)
            }
            _ => None,
        })
    }

    /// The hash methods around it, and what gives the very same number.
    fn hand_on(&self, call: &Invocation, found: &mut IndexSet<InvocationId>) {
        for id in self.calls.ancestry(call.parent) {
            let around = self.calls.get(id);
            if number(around).is_none()
                || !(self.is_hash(around) || around.returned() == call.returned())
                || !found.insert(id)
            {
                return;
            }
        }
    }

    fn is_hash(&self, call: &Invocation) -> bool {
        match call.invoked {
            Invoked::App(method) => self.is_hash_method(method),
            Invoked::Library(callee) => is_library_hash(self.program.callee(callee)),
        }
    }

    fn is_hash_method(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        is_hash(&method.name, &method.desc)
    }
}

/// Whether the order of what such a collection is made of is lost in it.
fn keeps_no_order(class: &str) -> bool {
    let collections = ["Hash", "Tree", "EnumSet", "EnumMap", "SkipList", "PriorityQueue", "PriorityBlockingQueue"];
    !class.contains("LinkedHash") && collections.iter().any(|name| class.contains(name))
        || class == "java/util/Set"
        || class == "java/util/Map"
}

/// `hashCode`, `Objects.hash`, `Arrays.deepHashCode`, `identityHashCode`, the `hashCode` of a record.
fn is_library_hash(callee: &Callee) -> bool {
    is_hash(&callee.name, &callee.desc)
        || callee.owner == "java/lang/runtime/ObjectMethods" && callee.desc.ends_with(")I")
}

/// `hashCode`, `hashEntry(key, value)`.
fn is_hash(name: &str, desc: &str) -> bool {
    name.to_ascii_lowercase().contains("hash") && desc.ends_with(")I")
}

fn number(call: &Invocation) -> Option<i32> {
    match call.returned() {
        Some(Value::Primitive(Primitive::Int(number))) => Some(number),
        _ => None,
    }
}
