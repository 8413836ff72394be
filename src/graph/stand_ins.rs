//! Objects of subclasses that the system test made for itself and that add nothing: as good as objects of the class above.
//!
//! Input: program, call forest. Output: for each such object the `super(...)` call that made it what it is. Invariants: no test can name
//! the subclass; no method that it declares ran on the object; what the class above left abstract, it does not implement. Why: tests of an
//! abstract class make themselves a private subclass with nothing in it; a carved test writes `new AbstractList<>() {}` for that.

use indexmap::{IndexMap, IndexSet};

use super::invocation::{CallForest, InvocationId};
use crate::program::Program;
use crate::program::access::package_of;
use crate::trace::definition::Nesting;
use crate::trace::event::{ClassId, ObjectId};

const ACC_ABSTRACT: u32 = 0x400;

/// The objects, each with the constructor of the class that it stands in for.
#[must_use]
pub(super) fn stand_ins(program: &Program, calls: &CallForest) -> IndexMap<ObjectId, InvocationId> {
    let mut bases: IndexMap<ClassId, Option<ClassId>> = IndexMap::new();
    let mut found: IndexMap<ObjectId, InvocationId> = IndexMap::new();
    let mut own_code_ran: IndexSet<ObjectId> = IndexSet::new();
    for (id, call) in calls.iter() {
        let (Some(object), Some(method)) = (call.receiver_object(), call.method()) else { continue };
        let runtime = program.object(object).class;
        let Some(base) = *bases.entry(runtime).or_insert_with(|| base(program, runtime)) else { continue };
        let method = program.method(method);
        match (method.name.as_str(), is_hidden(program, method.class)) {
            // `this(...)` of the same class comes after what called it.
            ("<init>", false) if method.class == base => drop(found.entry(object).or_insert(id)),
            ("<init>", _) | (_, false) => {}
            (_, true) => drop(own_code_ran.insert(object)),
        }
    }
    found.retain(|object, _| !own_code_ran.contains(object));
    found
}

/// The class that objects of a subclass can stand in for.
fn base(program: &Program, class: ClassId) -> Option<ClassId> {
    let above = program.superclasses(class);
    let base = *above.iter().find(|one| !is_hidden(program, **one)).filter(|base| **base != class)?;
    let hidden = above.iter().take_while(|one| **one != base);
    let implements = hidden.flat_map(|one| program.methods_of(*one)).any(|method| {
        let method = program.method(*method);
        let above = program.visible_method(base, &method.name, &method.desc);
        method.name != "<init>" && above.is_some_and(|above| program.method(above).access & ACC_ABSTRACT != 0)
    });
    (!implements).then_some(base)
}

/// A class of the system test that no test can name, wherever it stands.
fn is_hidden(program: &Program, class: ClassId) -> bool {
    let definition = program.class(class);
    let nameless = matches!(definition.nest, Nesting::Local | Nesting::Anonymous);
    program.is_driver_class(class) && (nameless || !program.accessible_class(class, package_of(&definition.name)))
}
