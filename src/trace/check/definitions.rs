//! Laws of the definitions.

use indexmap::IndexSet;

use super::types::{is_field_descriptor, split_method};
use super::{Findings, Law};
use crate::trace::definition::{CallKind, Class, ClassKind};
use crate::trace::event::{ClassId, Event};
use crate::trace::recording::Recording;

pub(super) fn check_definitions(recording: &Recording, findings: &mut Findings) {
    check_classes(recording, findings);
    check_descriptors(recording, findings);
}

/// A recording that was cut may lack the classes that its last one names; a class that the JVM could not link (it lacks
/// an optional library) is defined, too, but never used.
fn check_classes(recording: &Recording, findings: &mut Findings) {
    let classes = &recording.definitions.classes;
    if !recording.ends.complete {
        return;
    }
    let names: IndexSet<&str> = classes.iter().map(|(_, class)| class.name.as_str()).collect();
    for id in used_classes(recording) {
        let class = &classes[id];
        for name in named_by(class).filter(|name| !names.contains(name)) {
            let detail = || format!("{id} ({}) names {name}, which is not defined", class.name);
            findings.push(Law::DefinedTypes, None, detail);
        }
    }
}

/// Classes that have objects or whose methods were entered.
fn used_classes(recording: &Recording) -> IndexSet<ClassId> {
    let definitions = &recording.definitions;
    let of_objects = definitions.objects.iter().map(|(_, object)| object.class);
    let entered = recording.log.events.iter().filter_map(|event| match event {
        Event::Enter { method, .. } => Some(definitions.methods[method].class),
        _ => None,
    });
    of_objects.chain(entered).collect()
}

/// The classes that must be defined with this one.
fn named_by(class: &Class) -> impl Iterator<Item = &str> {
    let outer = class.outer.as_deref().filter(|_| class.kind != ClassKind::Library);
    let interfaces = class.interfaces.iter().map(String::as_str);
    class.super_name.as_deref().into_iter().chain(interfaces).chain(outer)
}

fn check_descriptors(recording: &Recording, findings: &mut Findings) {
    let definitions = &recording.definitions;
    for (id, method) in definitions.methods.iter() {
        if split_method(&method.desc).is_none() {
            let detail = || format!("{id} ({}) has the descriptor {}", method.name, method.desc);
            findings.push(Law::Descriptors, None, detail);
        }
    }
    for (id, field) in definitions.fields.iter() {
        if !is_field_descriptor(&field.desc) {
            let detail = || format!("{id} ({}) has the descriptor {}", field.name, field.desc);
            findings.push(Law::Descriptors, None, detail);
        }
    }
    for (id, callee) in definitions.callees.iter() {
        if callee.kind != CallKind::Dynamic && split_method(&callee.desc).is_none() {
            let detail = || format!("{id} ({}) has the descriptor {}", callee.name, callee.desc);
            findings.push(Law::Descriptors, None, detail);
        }
    }
}
