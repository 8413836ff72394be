//! The definitions of several recordings under one set of numbers, so that tests carved from them can stand in one suite.
//!
//! Input: programs, one after the other. Output: [`Definitions`] with classes, methods and fields (what source is written from), and for
//! each program the [`Numbers`] that its own became. Invariants: a class is known by its name, a member by class, name and
//! descriptor; numbers rise in the order in which definitions were first seen; application code wins over a library of that name.

use indexmap::IndexMap;

use super::Program;
use crate::trace::definition::{ClassKind, Field, Method};
use crate::trace::event::{ClassId, FieldId, MethodId, Value};
use crate::trace::recording::{Definitions, Header};

type MemberKey = (ClassId, String, String);

/// Definitions of several recordings.
#[derive(Clone, Debug, Default)]
pub struct Union {
    definitions: Definitions,
    classes: IndexMap<String, ClassId>,
    methods: IndexMap<MemberKey, MethodId>,
    fields: IndexMap<MemberKey, FieldId>,
}

/// What the numbers of one program became.
#[derive(Debug, Default)]
pub struct Numbers {
    classes: IndexMap<ClassId, ClassId>,
    methods: IndexMap<MethodId, MethodId>,
    fields: IndexMap<FieldId, FieldId>,
}

impl Numbers {
    /// A class of the program, in the union.
    #[must_use]
    pub fn class(&self, id: ClassId) -> ClassId {
        self.classes[&id]
    }

    /// A method of the program, in the union.
    #[must_use]
    pub fn method(&self, id: MethodId) -> MethodId {
        self.methods[&id]
    }

    /// All methods of the program, each with its number in the union.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, MethodId)> {
        self.methods.iter().map(|(own, united)| (*own, *united))
    }

    /// A field of the program, in the union.
    #[must_use]
    pub fn field(&self, id: FieldId) -> FieldId {
        self.fields[&id]
    }
}

impl Union {
    /// Takes in the definitions of a program.
    pub fn add(&mut self, program: &Program) -> Numbers {
        let mut numbers = Numbers::default();
        for (id, class) in program.classes() {
            let known = self.classes.get(&class.name).copied();
            let number = known.unwrap_or_else(|| ClassId(next(self.definitions.classes.len())));
            match self.definitions.classes.get_mut(number) {
                Some(old) if old.kind == ClassKind::Library && class.kind != ClassKind::Library => *old = class.clone(),
                Some(_) => {}
                None => {
                    self.definitions.classes.define(number, class.clone());
                    self.classes.insert(class.name.clone(), number);
                }
            }
            numbers.classes.insert(id, number);
        }
        for (id, field) in program.definitions.fields.iter() {
            let number = self.add_field(&numbers, field);
            numbers.fields.insert(id, number);
        }
        for (id, method) in program.definitions.methods.iter() {
            let number = self.add_method(&numbers, method);
            numbers.methods.insert(id, number);
        }
        numbers
    }

    fn add_field(&mut self, numbers: &Numbers, field: &Field) -> FieldId {
        let class = numbers.class(field.class);
        let key = (class, field.name.clone(), field.desc.clone());
        if let Some(known) = self.fields.get(&key) {
            return *known;
        }
        let number = FieldId(next(self.definitions.fields.len()));
        // Texts have no numbers here.
        let constant = field.constant.filter(|value| matches!(value, Value::Primitive(_)));
        self.definitions.fields.define(number, Field { class, constant, ..field.clone() });
        self.fields.insert(key, number);
        number
    }

    fn add_method(&mut self, numbers: &Numbers, method: &Method) -> MethodId {
        let class = numbers.class(method.class);
        let key = (class, method.name.clone(), method.desc.clone());
        if let Some(known) = self.methods.get(&key) {
            return *known;
        }
        let number = MethodId(next(self.definitions.methods.len()));
        let field = |id: Option<FieldId>| id.map(|id| numbers.field(id));
        let method = Method { class, getter: field(method.getter), setter: field(method.setter), ..method.clone() };
        self.definitions.methods.define(number, method);
        self.methods.insert(key, number);
        number
    }

    /// The union as a program of its own, without objects and events.
    #[must_use]
    pub fn into_program(self) -> Program {
        Program::new(Header::default(), self.definitions)
    }
}

fn next(len: usize) -> u32 {
    u32::try_from(len + 1).expect("recordings number definitions by 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(definitions: &str) -> Program {
        let text = format!("testcarve-trace 1\nheader command \"a.Main\"\n{definitions}");
        let recording = crate::trace::recorded(&text);
        Program::new(recording.header, recording.definitions)
    }

    const OBJECT: &str = "class 1 name=\"java/lang/Object\" access=1 kind=lib nest=top loader=0 version=61\n";
    const AS_LIBRARY: &str = "class 7 name=\"a/B\" access=1 kind=lib super=\"java/lang/Object\" nest=top loader=2 version=61\n\
        method 4 class=7 name=\"m\" desc=\"()I\" access=1\n";
    const AS_PROGRAM: &str = "class 2 name=\"a/B\" access=1 kind=app super=\"java/lang/Object\" nest=top loader=2 version=61\n\
        field 1 class=2 name=\"f\" desc=\"I\" access=2\n\
        method 8 class=2 name=\"hidden\" desc=\"()V\" access=2\n\
        method 9 class=2 name=\"m\" desc=\"()I\" access=1 getter=1\n";

    #[test]
    fn the_same_class_in_two_programs_is_one_and_its_members_too() {
        let (one, two) = (program(&format!("{OBJECT}{AS_LIBRARY}")), program(&format!("{OBJECT}{AS_PROGRAM}")));
        let mut union = Union::default();
        let (first, second) = (union.add(&one), union.add(&two));
        assert_eq!(first.class(ClassId(7)), second.class(ClassId(2)));
        assert_eq!(first.method(MethodId(4)), second.method(MethodId(9)));
        assert_ne!(second.method(MethodId(8)), second.method(MethodId(9)));

        let whole = union.into_program();
        assert_eq!(whole.definitions.classes.len(), 2);
        assert_eq!(whole.class(first.class(ClassId(7))).kind, ClassKind::App);
        assert_eq!(whole.method_text(first.method(MethodId(4))), "a.B#m()");
        assert_eq!(whole.field_text(second.field(FieldId(1))), "a.B.f");
    }
}
