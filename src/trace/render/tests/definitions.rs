//! Any definitions.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

use super::events::{DEFINED, id, java_text, value};
use crate::trace::definition::{
    CallKind, Callee, Class, ClassKind, Field, Lambda, Method, Nesting, Object, ReferenceKind, Thread, Weaving,
};
use crate::trace::event::{CalleeId, ClassId, FieldId, JavaText, LambdaId, MethodId, ObjectId, StringId, ThreadId};
use crate::trace::recording::Recording;

pub(super) fn name() -> impl Strategy<Value = String> {
    "[a-zA-Zé\"\\\\$/]{1,8}"
}

fn names() -> impl Strategy<Value = Vec<String>> {
    vec(name(), 0..3)
}

fn weaving() -> impl Strategy<Value = Weaving> {
    prop_oneof![Just(Weaving::Full), Just(Weaving::NoBranches), Just(Weaving::Edges), Just(Weaving::None)]
}

fn kind() -> impl Strategy<Value = ClassKind> {
    prop_oneof![Just(ClassKind::App), Just(ClassKind::Test), Just(ClassKind::Library), Just(ClassKind::Array)]
}

fn nesting() -> impl Strategy<Value = Nesting> {
    prop_oneof![
        Just(Nesting::Top),
        Just(Nesting::Member),
        Just(Nesting::Local),
        Just(Nesting::Anonymous),
        Just(Nesting::Hidden)
    ]
}

/// A class with everything but the types it names.
fn bare_class() -> impl Strategy<Value = Class> {
    let texts = (option::of(name()), option::of(name()), option::of(name()), option::of(name()));
    (name(), any::<u32>(), kind(), nesting(), weaving(), any::<bool>(), texts).prop_map(
        |(name, access, kind, nest, weave, record, (signature, simple, source, module))| Class {
            name,
            access,
            kind,
            super_name: None,
            interfaces: Vec::new(),
            signature,
            outer: None,
            nest,
            simple,
            source,
            loader: access,
            hash: record.then(|| "00ff12".to_owned()),
            version: access,
            weave,
            permits: Vec::new(),
            record,
            module,
            sealed_package: access % 2 == 0,
            generated: access % 3 == 0,
            auxiliary: access % 5 == 0,
            marks: Vec::new(),
        },
    )
}

fn class() -> impl Strategy<Value = Class> {
    let types = (option::of(name()), option::of(name()), names(), names(), names());
    (bare_class(), types).prop_map(|(class, (super_name, outer, interfaces, permits, marks))| Class {
        super_name,
        interfaces,
        outer,
        permits,
        marks,
        ..class
    })
}

fn method() -> impl Strategy<Value = Method> {
    let field = || option::of(id().prop_map(FieldId));
    (
        id(),
        name(),
        name(),
        any::<u32>(),
        option::of(name()),
        names(),
        names(),
        names(),
        field(),
        field(),
        (option::of(weaving()), option::of(name())),
    )
        .prop_map(
            |(class, name, desc, access, signature, params, throws, marks, getter, setter, (weave, body))| Method {
                class: ClassId(class),
                name,
                desc,
                access,
                signature,
                params,
                throws,
                marks,
                getter,
                setter,
                weave,
                body,
            },
        )
}

fn field() -> impl Strategy<Value = Field> {
    (id(), name(), name(), any::<u32>(), option::of(name()), option::of(value())).prop_map(
        |(class, name, desc, access, signature, constant)| Field {
            class: ClassId(class),
            name,
            desc,
            access,
            signature,
            marks: Vec::new(),
            constant,
        },
    )
}

fn lambda() -> impl Strategy<Value = Lambda> {
    let references = prop_oneof![
        Just(ReferenceKind::Static),
        Just(ReferenceKind::Special),
        Just(ReferenceKind::Virtual),
        Just(ReferenceKind::Interface),
        Just(ReferenceKind::New)
    ];
    (vec(name(), 6), references, any::<bool>()).prop_map(|(names, reference, is_body)| Lambda {
        interface: names[0].clone(),
        method: names[1].clone(),
        desc: names[2].clone(),
        instantiated: names[3].clone(),
        impl_owner: names[4].clone(),
        impl_name: names[5].clone(),
        impl_desc: "(I)V".to_owned(),
        reference,
        is_body,
    })
}

fn callee() -> impl Strategy<Value = Callee> {
    let kinds = prop_oneof![
        Just(CallKind::Static),
        Just(CallKind::Virtual),
        Just(CallKind::Interface),
        Just(CallKind::Special),
        Just(CallKind::New),
        Just(CallKind::Super),
        Just(CallKind::Dynamic)
    ];
    (name(), name(), name(), kinds).prop_map(|(owner, name, desc, kind)| Callee { owner, name, desc, kind })
}

fn object() -> impl Strategy<Value = Object> {
    (id(), option::of(name()), option::of(id().prop_map(LambdaId))).prop_map(|(class, enum_name, lambda)| Object {
        class: ClassId(class),
        enum_name,
        lambda,
    })
}

fn thread() -> impl Strategy<Value = Thread> {
    (name(), any::<bool>(), option::of(id().prop_map(ObjectId))).prop_map(|(name, is_virtual, object)| Thread {
        name,
        is_virtual,
        object,
    })
}

fn rows<T: std::fmt::Debug>(row: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
    vec(row, DEFINED as usize)
}

pub(super) type First = (Vec<Class>, Vec<JavaText>, Vec<Lambda>, Vec<Object>);
pub(super) type Second = (Vec<Field>, Vec<Method>, Vec<Thread>, Vec<Callee>);

pub(super) fn define(recording: &mut Recording, first: First, second: Second) {
    let definitions = &mut recording.definitions;
    let numbered = 1..=DEFINED;
    for (id, row) in numbered.clone().zip(first.0) {
        definitions.classes.define(ClassId(id), row);
    }
    for (id, row) in numbered.clone().zip(first.1) {
        // Two numbers of one text are one value, and printed as the first.
        let different: Vec<u16> = row.0.iter().copied().chain(u16::try_from(id)).collect();
        definitions.strings.define(StringId(id), JavaText(different.into()));
    }
    for (id, row) in numbered.clone().zip(first.2) {
        definitions.lambdas.define(LambdaId(id), row);
    }
    for (id, row) in numbered.clone().zip(first.3) {
        definitions.objects.define(ObjectId(id), row);
    }
    for (id, row) in numbered.clone().zip(second.0) {
        definitions.fields.define(FieldId(id), row);
    }
    for (id, row) in numbered.clone().zip(second.1) {
        definitions.methods.define(MethodId(id), row);
    }
    for (id, row) in numbered.clone().zip(second.2) {
        definitions.threads.define(ThreadId(id), row);
    }
    for (id, row) in numbered.zip(second.3) {
        definitions.callees.define(CalleeId(id), row);
    }
}

pub(super) fn first() -> impl Strategy<Value = First> {
    (rows(class()), rows(java_text()), rows(lambda()), rows(object()))
}

pub(super) fn second() -> impl Strategy<Value = Second> {
    (rows(field()), rows(method()), rows(thread()), rows(callee()))
}
