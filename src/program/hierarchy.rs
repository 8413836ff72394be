//! Supertypes, overriding, dispatch.
//!
//! Input: class records (names of supers and interfaces). Output: ids in a fixed order: the class, its superclasses from near to far, then
//! interfaces breadth first. Invariant: every class at most once.

use indexmap::IndexSet;

use super::{Program, parameter_count};
use crate::trace::access;
use crate::trace::definition::{ClassKind, Method};
use crate::trace::event::{ClassId, FieldId, MethodId, Narrow, ObjectId, Primitive, Value};

/// Whether an interface leaves a method to the classes that implement it: what every object has is there already.
#[must_use]
pub fn is_left_open(method: &Method) -> bool {
    const OF_OBJECT: [&str; 3] = ["equals", "hashCode", "toString"];
    method.access & access::ABSTRACT != 0 && !OF_OBJECT.contains(&method.name.as_str())
}

/// Whether two methods have one name and as many parameters: of erased and real types, of a bridge and what it calls.
#[must_use]
pub fn is_alike(one: &Method, other: &Method) -> bool {
    one.name == other.name && parameter_count(&one.desc) == parameter_count(&other.desc)
}

impl Program {
    /// The class and its superclasses, near to far.
    #[must_use]
    pub fn superclasses(&self, class: ClassId) -> Vec<ClassId> {
        // (Few enough to be searched from end to end.)
        let mut all: Vec<ClassId> = Vec::new();
        let mut at = Some(class);
        while let Some(id) = at.filter(|id| !all.contains(id)) {
            all.push(id);
            let definition = self.class(id);
            at = definition.super_name.as_deref().and_then(|name| self.class_by_name(name, definition.loader));
        }
        all
    }

    /// The class, its superclasses, then all its interfaces, each before those that it extends.
    #[must_use]
    pub fn supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = self.superclasses(class);
        // Each behind all that it extends, the last first: the other way round each is before these.
        let (mut met, mut interfaces) = (all.clone(), Vec::new());
        for class in all.iter().rev() {
            self.add_interfaces(*class, &mut met, &mut interfaces);
        }
        all.extend(interfaces.into_iter().rev());
        all
    }

    /// Adds the interfaces of a class that were not met (a damaged recording may have them go in circles).
    fn add_interfaces(&self, class: ClassId, met: &mut Vec<ClassId>, found: &mut Vec<ClassId>) {
        let definition = self.class(class);
        for name in definition.interfaces.iter().rev() {
            if let Some(interface) = self.class_by_name(name, definition.loader).filter(|one| !met.contains(one)) {
                met.push(interface);
                self.add_interfaces(interface, met, found);
                found.push(interface);
            }
        }
    }

    /// Internal names of the class and all its supertypes, also those that the trace only mentions.
    #[must_use]
    pub fn supertype_names(&self, class: ClassId) -> Vec<&str> {
        let mut names: IndexSet<&str> = IndexSet::new();
        let all = self.supertypes(class);
        names.extend(all.iter().map(|id| self.class(*id).name.as_str()));
        for id in all {
            let definition = self.class(id);
            names.extend(definition.super_name.as_deref());
            names.extend(definition.interfaces.iter().map(String::as_str));
        }
        names.into_iter().collect()
    }

    /// Whether `class` is `other` or a subtype of it.
    #[must_use]
    pub fn is_subclass(&self, class: ClassId, other: ClassId) -> bool {
        class == other || self.supertypes(class).contains(&other)
    }

    /// The method that a class declares itself.
    #[must_use]
    pub fn declared_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        self.methods_of(class).iter().copied().find(|id| {
            let method = self.method(*id);
            method.name == name && method.desc == desc
        })
    }

    /// The method that a class declares or inherits.
    #[must_use]
    pub fn visible_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        if name == "<init>" {
            return self.declared_method(class, name, desc);
        }
        self.supertypes(class).into_iter().find_map(|class| self.declared_method(class, name, desc))
    }

    /// The one abstract method of a functional interface.
    #[must_use]
    pub fn single_abstract_method(&self, interface: ClassId) -> Option<MethodId> {
        let above = self.supertypes(interface);
        let all = above.iter().flat_map(|class| self.methods_of(*class).iter().copied());
        // A default below fills in what an interface above left open, and a method below says once more what one above says:
        // `Transformer.apply` for `Function.apply`.
        let is_nearest = |id: &MethodId| {
            let open = self.method(*id);
            let same = |id: &MethodId| is_alike(self.method(*id), open);
            let below = above.iter().filter(|one| **one != open.class && self.is_subclass(**one, open.class));
            !below.flat_map(|one| self.methods_of(*one)).any(same)
        };
        let mut all = all.filter(|id| is_left_open(self.method(*id)) && is_nearest(id));
        let first = all.next()?;
        all.next().is_none().then_some(first)
    }

    /// The field that code means by this class and name: its own, or an inherited one.
    #[must_use]
    pub fn visible_field(&self, class: ClassId, name: &str, desc: &str) -> Option<FieldId> {
        let declares = |class: ClassId| {
            let mut own = self.fields_of(class).iter().copied();
            own.find(|field| self.field(*field).name == name && self.field(*field).desc == desc)
        };
        self.supertypes(class).into_iter().find_map(declares)
    }

    /// The body that a call on an object of this runtime class selects (JVMS 5.4.6).
    #[must_use]
    pub fn dispatch(&self, runtime: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let concrete = |id: &MethodId| self.method(*id).access & (access::ABSTRACT | access::STATIC) == 0;
        let declared = |class: ClassId| self.declared_method(class, name, desc).filter(concrete);
        let in_classes = self.superclasses(runtime).into_iter().find_map(declared);
        in_classes.map(|id| self.behind_bridge(id)).or_else(|| self.supertypes(runtime).into_iter().find_map(declared))
    }

    /// A bridge calls the method of the same name in the same class; the trace shows that one.
    fn behind_bridge(&self, id: MethodId) -> MethodId {
        let bridge = self.method(id);
        if bridge.access & access::BRIDGE == 0 {
            return id;
        }
        let real = self.methods_of(bridge.class).iter().copied().find(|other| {
            let method = self.method(*other);
            method.access & access::BRIDGE == 0 && is_alike(method, bridge)
        });
        real.unwrap_or(id)
    }

    /// The nearest library class that an object of this class is: itself, or what an application class extends.
    #[must_use]
    pub fn library_part(&self, class: ClassId) -> Option<&str> {
        self.library_parts.get(class).map(|library| self.class(*library).name.as_str())
    }

    /// Whether an object is of a library's class, or of one that extends such a class; the JDK's are none.
    #[must_use]
    pub fn is_of_library(&self, object: ObjectId) -> bool {
        let id = self.object(object).class;
        let class = self.class(id);
        let library = if class.kind == ClassKind::Library { Some(class.name.as_str()) } else { self.library_part(id) };
        library.is_some_and(|name| !name.starts_with("java/"))
    }

    pub(super) fn find_library_part(&self, class: ClassId) -> Option<ClassId> {
        if self.class(class).kind == ClassKind::Array {
            return None;
        }
        let all = self.superclasses(class);
        let library = all.iter().copied().find(|id| self.class(*id).kind == ClassKind::Library)?;
        // The constants of a library's enum are there for all, threads too: nobody keeps state in them.
        let is_enum = all.iter().any(|id| self.class(*id).super_name.as_deref() == Some("java/lang/Enum"));
        let plain =
            matches!(self.class(library).name.as_str(), "java/lang/Object" | "java/lang/Enum" | "java/lang/Record");
        (!plain && !is_enum).then_some(library)
    }

    /// Whether an object is an array.
    #[must_use]
    pub fn is_array(&self, object: ObjectId) -> bool {
        self.class(self.object(object).class).kind == ClassKind::Array
    }

    /// What an element of a new array of this class holds.
    #[must_use]
    pub fn array_default(&self, class: ClassId) -> Value {
        match self.class(class).name.as_bytes().get(1) {
            Some(b'Z') => Value::Primitive(Primitive::Boolean(false)),
            Some(b'B') => Value::Primitive(Primitive::Byte(0)),
            Some(b'S') => Value::Primitive(Primitive::Short(0)),
            Some(b'C') => Value::Primitive(Primitive::Char(0)),
            Some(b'I') => Value::Primitive(Primitive::Int(0)),
            Some(b'J') => Value::Primitive(Primitive::Long(Narrow(0))),
            Some(b'F') => Value::Primitive(Primitive::Float(0)),
            Some(b'D') => Value::Primitive(Primitive::Double(Narrow(0))),
            _ => Value::Null,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supertypes(interfaces: [&str; 3]) -> Vec<String> {
        let [own, first, second] = interfaces;
        let text = format!(
            r#"testcarve-trace 2
class 1 name="c/Proxy" access=1 kind=lib interfaces="{own}"
class 2 name="s/Statement" access=601 kind=lib interfaces="{first}"
class 3 name="s/PreparedStatement" access=601 kind=lib interfaces="{second}"
"#
        );
        let text = text.replace(" interfaces=\"\"", "");
        let recording = crate::trace::recorded(&text);
        let program = Program::new(recording.header, recording.definitions);
        let class = program.class_by_name("c/Proxy", 0).unwrap();
        program.supertypes(class).into_iter().map(|id| program.class(id).name.clone()).collect()
    }

    #[test]
    fn an_interface_comes_before_those_that_it_extends_however_a_class_lists_them() {
        let all = supertypes(["s/Statement,s/PreparedStatement", "", "s/Statement"]);
        assert_eq!(all, ["c/Proxy", "s/PreparedStatement", "s/Statement"]);
    }

    #[test]
    fn interfaces_that_extend_each_other_are_each_met_once() {
        let all = supertypes(["s/Statement", "s/PreparedStatement", "s/Statement"]);
        assert_eq!(all, ["c/Proxy", "s/Statement", "s/PreparedStatement"]);
    }
}
