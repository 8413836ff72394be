//! The recorded program: definitions and the questions the later stages ask of them.
//!
//! Input: the definitions and header of a trace. Output: [`Program`]. Invariants: answers depend on the definitions only; a name is
//! resolved in the asking class's loader first, then in the others in the order they were seen; what the trace does not define
//! (a type that was only mentioned) is answered with `None`, never guessed.

pub mod access;
pub mod body;
pub mod condition;
pub mod driver;
pub mod hierarchy;
pub mod pattern;
pub mod source;
pub mod text;
pub mod union;

use indexmap::{IndexMap, IndexSet};

use crate::trace::access::SYNTHETIC;
use crate::trace::definition::{Callee, Class, ClassKind, Field, Lambda, Method, Object};
use crate::trace::event::{CalleeId, ClassId, FieldId, JavaText, LambdaId, MethodId, ObjectId, StringId, Value};
use crate::trace::recording::{Definitions, Header};
use crate::trace::table::Table;
use body::Body;
use driver::{Drivers, MOCKITO_JAR, is_mockito};

/// The definitions of one recorded JVM with their indexes.
#[derive(Debug, Default)]
pub struct Program {
    pub header: Header,
    pub definitions: Definitions,
    classes_by_name: IndexMap<String, Vec<ClassId>>,
    methods_of: IndexMap<ClassId, Vec<MethodId>>,
    fields_of: IndexMap<ClassId, Vec<FieldId>>,
    getters: IndexMap<FieldId, Vec<MethodId>>,
    /// Of lambdas and of what could be one, as far as they can be written down.
    bodies: IndexMap<MethodId, Body>,
    drivers: Drivers,
    /// Tests may use Mockito.
    pub has_mockito: bool,
    /// Application classes of one name that several loaders defined.
    twins: IndexSet<ClassId>,
    /// By class: what [`Program::library_part`] gives, which is asked of every element of every collection.
    library_parts: Table<ClassId, ClassId>,
}

impl Program {
    /// Indexes the definitions of a trace.
    #[must_use]
    pub fn new(header: Header, definitions: Definitions) -> Self {
        let mut program = Self { header, definitions, ..Self::default() };
        program.has_mockito = program.definitions.callees.iter().any(|(_, callee)| is_mockito(&callee.owner));
        for (id, class) in program.definitions.classes.iter() {
            program.classes_by_name.entry(class.name.clone()).or_default().push(id);
        }
        for (id, method) in program.definitions.methods.iter() {
            program.methods_of.entry(method.class).or_default().push(id);
            if let Some(field) = method.getter {
                program.getters.entry(field).or_default().push(id);
            }
            // Who has a name is a method of an object; a lambda's own object is one more that it captured.
            let parse = if method.access & SYNTHETIC == 0 { Body::parse_of_object } else { Body::parse };
            if let Some(body) = method.body.as_deref().and_then(parse) {
                program.bodies.insert(id, body);
            }
        }
        for (id, field) in program.definitions.fields.iter() {
            program.fields_of.entry(field.class).or_default().push(id);
        }
        program.twins = program.find_twins();
        program.drivers = Drivers::find(&program);
        let mut parts = Table::default();
        for (id, _) in program.definitions.classes.iter() {
            program.find_library_part(id).map(|part| parts.define(id, part));
        }
        program.library_parts = parts;
        program
    }

    /// A class.
    #[must_use]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.definitions.classes[id]
    }

    /// A method.
    #[must_use]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.definitions.methods[id]
    }

    /// A field.
    #[must_use]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.definitions.fields[id]
    }

    /// An object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.definitions.objects[id]
    }

    /// A library method as called.
    #[must_use]
    pub fn callee(&self, id: CalleeId) -> &Callee {
        &self.definitions.callees[id]
    }

    /// A lambda site.
    #[must_use]
    pub fn lambda(&self, id: LambdaId) -> &Lambda {
        &self.definitions.lambdas[id]
    }

    /// A string.
    #[must_use]
    pub fn text(&self, id: StringId) -> &JavaText {
        &self.definitions.strings[id]
    }

    /// All strings.
    pub fn strings(&self) -> impl Iterator<Item = (StringId, &JavaText)> {
        self.definitions.strings.iter()
    }

    /// What a string value says, in UTF-8.
    #[must_use]
    pub fn text_of(&self, value: Value) -> Option<String> {
        match value {
            Value::String(id) => self.text(id).to_utf8(),
            _ => None,
        }
    }

    /// One more than the highest object number.
    #[must_use]
    pub fn object_count(&self) -> usize {
        self.definitions.objects.ids().last().map_or(0, |id| id.index() + 1)
    }

    /// The class of that internal name, seen from a loader.
    #[must_use]
    pub fn class_by_name(&self, name: &str, loader: u32) -> Option<ClassId> {
        let all = self.classes_by_name.get(name)?;
        all.iter().copied().find(|id| self.class(*id).loader == loader).or_else(|| all.first().copied())
    }

    /// The same with what its class path tells.
    #[must_use]
    pub fn with_class_path(mut self, class_path: Option<&str>) -> Self {
        self.has_mockito |= class_path.is_some_and(|entries| entries.contains(MOCKITO_JAR));
        self
    }

    fn find_twins(&self) -> IndexSet<ClassId> {
        let all = self.classes_by_name.values().filter(|named| {
            let loader = |class: &ClassId| self.class(*class).loader;
            named.iter().any(|class| loader(class) != loader(&named[0]))
        });
        all.flatten().copied().filter(|class| self.class(*class).kind == ClassKind::App).collect()
    }

    /// Whether any class of the application was defined by several loaders.
    #[must_use]
    pub fn has_twins(&self) -> bool {
        !self.twins.is_empty()
    }

    /// Whether another loader defined a class of this name, too: in the recording each has a static state of its own, in a test there is one.
    #[must_use]
    pub fn is_twin(&self, class: ClassId) -> bool {
        self.twins.contains(&class)
    }

    /// The methods that a class declares.
    #[must_use]
    pub fn methods_of(&self, class: ClassId) -> &[MethodId] {
        self.methods_of.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The fields that a class declares.
    #[must_use]
    pub fn fields_of(&self, class: ClassId) -> &[FieldId] {
        self.fields_of.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The trivial getters of a field.
    #[must_use]
    pub fn getters(&self, field: FieldId) -> &[MethodId] {
        self.getters.get(&field).map_or(&[], Vec::as_slice)
    }

    /// What a lambda does, or a method that could be one because it only reads fields of its own object, if that can be written down.
    #[must_use]
    pub fn body(&self, method: MethodId) -> Option<&Body> {
        self.bodies.get(&method)
    }

    /// The method that the lambdas of a site run, if it is defined.
    #[must_use]
    pub fn implementation(&self, lambda: LambdaId) -> Option<MethodId> {
        let site = self.lambda(lambda);
        let owner = self.class_by_name(&site.impl_owner, 0)?;
        self.visible_method(owner, &site.impl_name, &site.impl_desc)
    }

    /// The body of the lambdas of a site, if that can be written down.
    #[must_use]
    pub fn body_of_lambda(&self, lambda: LambdaId) -> Option<(MethodId, &Body)> {
        let method = self.implementation(lambda).filter(|_| self.lambda(lambda).is_body)?;
        Some((method, self.body(method)?))
    }

    /// All classes with their ids.
    pub fn classes(&self) -> impl Iterator<Item = (ClassId, &Class)> {
        self.definitions.classes.iter()
    }

    /// Names of all classes, once each.
    #[must_use]
    pub fn class_names(&self) -> IndexSet<&str> {
        self.classes_by_name.keys().map(String::as_str).collect()
    }

    /// Whether a method belongs to a system test or is the program's `main`.
    #[must_use]
    pub fn is_driver_method(&self, method: MethodId) -> bool {
        self.drivers.is_driver_method(self, method)
    }

    /// Whether a class belongs to what drives the program, be it by a name in the class of `main`.
    #[must_use]
    pub fn is_driver_class(&self, class: ClassId) -> bool {
        self.drivers.is_driver_class(self, class)
    }

    /// Whether the methods of a class are under test: application code outside the system tests.
    #[must_use]
    pub fn is_target_class(&self, class: ClassId) -> bool {
        self.drivers.is_target_class(self, class)
    }

    /// What drives the recorded program.
    #[must_use]
    pub fn drivers(&self) -> &Drivers {
        &self.drivers
    }
}

/// How many parameters a method descriptor has.
#[must_use]
pub fn parameter_count(desc: &str) -> usize {
    parameter_descriptors(desc).len()
}

/// The descriptors of a method's parameters.
#[must_use]
pub fn parameter_descriptors(desc: &str) -> Vec<&str> {
    let mut rest = desc.strip_prefix('(').unwrap_or(desc);
    let mut all = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let length = descriptor_length(rest);
        all.push(&rest[..length]);
        rest = &rest[length..];
    }
    all
}

/// The descriptor of a method's result.
#[must_use]
pub fn result_descriptor(desc: &str) -> &str {
    desc.rsplit(')').next().unwrap_or_default()
}

/// The class that a descriptor names; none of primitives and arrays.
#[must_use]
pub fn class_of_descriptor(desc: &str) -> Option<&str> {
    desc.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'))
}

/// How long the first field descriptor of a text is.
fn descriptor_length(text: &str) -> usize {
    let dimensions = text.len() - text.trim_start_matches('[').len();
    let element = &text[dimensions..];
    let length = if element.starts_with('L') { element.find(';').map_or(element.len(), |end| end + 1) } else { 1 };
    (dimensions + length).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameter_descriptors_are_split_at_arrays_and_classes() {
        assert_eq!(parameter_descriptors("(I[[Ljava/lang/String;J[D)V"), ["I", "[[Ljava/lang/String;", "J", "[D"]);
        assert_eq!(parameter_count("()V"), 0);
    }
}
