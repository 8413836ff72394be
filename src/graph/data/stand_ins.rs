//! Objects of subclasses that the system test made for itself and that add nothing: as good as objects of the class above.
//!
//! Input: program, event log, call forest. Output: for each such object the `super(...)` call that made it what it is. Invariants: no test can
//! name the subclass; it has no fields, interfaces or bodies of open methods that the class above has not; no method that it declares ran on
//! the object, its class was handed to nobody (`getTypeArguments(getClass(), ..)`), and no stream took it. Why: tests of an abstract
//! class make themselves a private subclass with nothing in it; a carved test writes `new AbstractList<String>() {}` for that, which is one
//! class more for each time it is written.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked};
use crate::program::Program;
use crate::program::access::package_of;
use crate::trace::access;
use crate::trace::definition::Nesting;
use crate::trace::event::{ClassId, MethodId, ObjectId, Value};
use crate::trace::log::EventLog;

/// The objects, each with the constructor of the class that it stands in for.
#[must_use]
pub(super) fn stand_ins(program: &Program, log: &EventLog, calls: &CallForest) -> IndexMap<ObjectId, InvocationId> {
    let mut bases: IndexMap<ClassId, Option<ClassId>> = IndexMap::new();
    let mut found: IndexMap<ObjectId, InvocationId> = IndexMap::new();
    let mut own_code_ran: IndexSet<ObjectId> = IndexSet::new();
    for (id, call) in calls.iter() {
        let (Some(object), Some(method)) = (call.receiver_object(), call.method()) else { continue };
        let runtime = program.object(object).class;
        let Some(base) = *bases.entry(runtime).or_insert_with(|| base(program, runtime)) else { continue };
        let method = program.method(method);
        if method.name == "<init>" && method.class == base {
            // `this(...)` of the same class comes after what called it.
            found.entry(object).or_insert(id);
        } else if method.name != "<init>" && is_hidden(program, method.class) {
            own_code_ran.insert(object);
        }
    }
    found.retain(|object, _| !own_code_ran.contains(object));
    if found.is_empty() {
        return found;
    }
    let (mut written, mut named) = (IndexSet::new(), IndexSet::new());
    for (_, call) in calls.iter() {
        written.extend(written_to_stream(program, log, call));
        named.extend(classes_at(log, call));
    }
    found.retain(|object, _| !written.contains(object) && !named.contains(&program.object(*object).class));
    found
}

/// The object that a library call writes with its class.
fn written_to_stream(program: &Program, log: &EventLog, call: &Invocation) -> Option<ObjectId> {
    let Invoked::Library(callee) = call.invoked else { return None };
    let first = log.values(call.arguments).first().copied().and_then(Value::object);
    first.filter(|_| program.callee(callee).name == "writeObject")
}

/// The classes that a call takes or gives: who has one has asked an object for it.
fn classes_at(log: &EventLog, call: &Invocation) -> impl Iterator<Item = ClassId> {
    let values = log.values(call.arguments).iter().copied().chain([call.receiver]).chain(call.returned());
    values.filter_map(|value| match value {
        Value::Class(class) => Some(class),
        _ => None,
    })
}

/// The class that objects of a subclass can stand in for.
fn base(program: &Program, class: ClassId) -> Option<ClassId> {
    let above = program.superclasses(class);
    let base = *above.iter().find(|one| !is_hidden(program, **one)).filter(|base| **base != class)?;
    let definition = program.class(base);
    let is_inner = definition.nest != Nesting::Top && definition.access & access::STATIC == 0;
    let mut hidden = above.iter().copied().take_while(|one| *one != base);
    (!is_inner && definition.permits.is_empty() && !hidden.any(|one| adds_to(program, one, base))).then_some(base)
}

/// Whether a subclass has what the class above has not: a field, an interface, a body of what is left open.
fn adds_to(program: &Program, class: ClassId, base: ClassId) -> bool {
    let has_field = program
        .fields_of(class)
        .iter()
        .any(|field| program.field(*field).access & (access::STATIC | access::SYNTHETIC) == 0);
    let names = program.supertype_names(base);
    let has_interface = program.class(class).interfaces.iter().any(|interface| !names.contains(&interface.as_str()));
    let fills_in = |method: &MethodId| {
        let method = program.method(*method);
        let above = program.visible_method(base, &method.name, &method.desc);
        method.name != "<init>" && above.is_some_and(|above| program.method(above).access & access::ABSTRACT != 0)
    };
    has_field || has_interface || program.methods_of(class).iter().any(fills_in)
}

/// A class of the system test that no test can name, wherever it stands.
fn is_hidden(program: &Program, class: ClassId) -> bool {
    let definition = program.class(class);
    let nameless = matches!(definition.nest, Nesting::Local | Nesting::Anonymous);
    program.is_driver_class(class) && (nameless || !program.accessible_class(class, package_of(&definition.name)))
}
