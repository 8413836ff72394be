//! What is printed parses to the same again, whatever it is.

use std::path::Path;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

use super::render_recording;
use crate::trace::definition::{
    CallKind, Callee, Class, ClassKind, Field, Lambda, Method, Nesting, Object, ReferenceKind,
    Thread, Weaving,
};
use crate::trace::event::{
    BranchSpan, CalleeId, ClassId, Content, ContentId, ContentShape, Event, FieldId, GapReason,
    JavaText, LambdaId, MethodId, ObjectId, Primitive, StringId, StringRef, ThreadId, Value,
    ValueSpan,
};
use crate::trace::parse_trace;
use crate::trace::recording::Recording;

/// How many of each kind are defined.
const DEFINED: u32 = 4;

fn id() -> impl Strategy<Value = u32> {
    1..=DEFINED
}

fn java_text() -> impl Strategy<Value = JavaText> {
    let unit = prop_oneof![4 => 0x20..0x7f_u16, 1 => any::<u16>(), 1 => Just(0xd800_u16)];
    vec(unit, 0..12).prop_map(|units| JavaText(units.into()))
}

fn byte_text() -> impl Strategy<Value = JavaText> {
    vec(0..0x100_u16, 0..12).prop_map(|units| JavaText(units.into()))
}

fn primitive() -> impl Strategy<Value = Primitive> {
    prop_oneof![
        any::<bool>().prop_map(Primitive::Boolean),
        any::<i8>().prop_map(Primitive::Byte),
        any::<i16>().prop_map(Primitive::Short),
        any::<u16>().prop_map(Primitive::Char),
        any::<i32>().prop_map(Primitive::Int),
        any::<i64>().prop_map(Primitive::Long),
        any::<u32>().prop_map(Primitive::Float),
        any::<u64>().prop_map(Primitive::Double),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let letters = b"ZBCSIJFDV";
    prop_oneof![
        Just(Value::Null),
        Just(Value::Unobserved),
        Just(Value::Unbound),
        Just(Value::Absent),
        primitive().prop_map(Value::Primitive),
        primitive().prop_map(Value::Boxed),
        id().prop_map(|id| Value::String(StringId(id))),
        id().prop_map(|id| Value::Class(ClassId(id))),
        (0..letters.len()).prop_map(|index| Value::PrimitiveClass(letters[index])),
        id().prop_map(|id| Value::Object(ObjectId(id))),
    ]
}

fn values() -> impl Strategy<Value = Vec<Value>> {
    vec(value(), 0..4)
}

fn shape() -> impl Strategy<Value = ContentShape> {
    let bytes = || vec(any::<u8>(), 0..8);
    prop_oneof![
        values().prop_map(ContentShape::List),
        values().prop_map(ContentShape::Set),
        vec((value(), value()), 0..3).prop_map(ContentShape::Map),
        java_text().prop_map(ContentShape::Text),
        bytes().prop_map(ContentShape::Bytes),
        (java_text(), values()).prop_map(|(text, parts)| ContentShape::Literal { text, parts }),
        value().prop_map(ContentShape::Optional),
        (value(), value(), values()).prop_map(|(message, cause, suppressed)| {
            ContentShape::Throwable {
                message,
                cause,
                suppressed,
            }
        }),
        values().prop_map(ContentShape::Wraps),
        (java_text(), any::<u32>())
            .prop_map(|(text, position)| ContentShape::Reader { text, position }),
        (bytes(), any::<u32>())
            .prop_map(|(bytes, position)| ContentShape::ByteReader { bytes, position }),
        vec((id().prop_map(FieldId), value()), 0..3).prop_map(ContentShape::Fields),
        Just(ContentShape::None),
    ]
}

/// An event whose spans are not in the arenas yet.
#[derive(Debug, Clone)]
enum Sketch {
    Plain(Event),
    Values(Event, Vec<Value>),
    Branches(Event, Vec<u64>),
    Told(Event, Content),
    Texts(Vec<JavaText>),
}

fn with_values() -> impl Strategy<Value = Sketch> {
    let span = ValueSpan::default();
    let calls = (0..3_u8, id(), value(), values()).prop_map(move |(kind, id, receiver, values)| {
        let event = match kind {
            0 => Event::Enter {
                method: MethodId(id),
                receiver,
                arguments: span,
            },
            1 => Event::Call {
                callee: CalleeId(id),
                receiver,
                arguments: span,
            },
            _ => Event::LambdaCreation {
                lambda: LambdaId(id),
                object: receiver,
                captured: span,
            },
        };
        Sketch::Values(event, values)
    });
    let arrays = (value(), vec(any::<i32>(), 1..3)).prop_map(move |(array, lengths)| {
        let lengths = lengths
            .into_iter()
            .map(|length| Value::Primitive(Primitive::Int(length)));
        Sketch::Values(
            Event::ArrayCreation {
                array,
                lengths: span,
            },
            lengths.collect(),
        )
    });
    prop_oneof![calls, arrays]
}

fn with_branches() -> impl Strategy<Value = Sketch> {
    let branches = BranchSpan::default();
    (any::<bool>(), value(), vec(any::<u64>(), 0..3)).prop_map(move |(normal, value, words)| {
        let event = if normal {
            Event::Return { value, branches }
        } else {
            Event::Throw { value, branches }
        };
        Sketch::Branches(event, words)
    })
}

fn plain() -> BoxedStrategy<Sketch> {
    let one = (0..7_u8, value(), any::<u32>()).prop_map(|(kind, value, number)| match kind {
        0 => Event::Bind { object: value },
        1 => Event::CallReturn { value },
        2 => Event::CallThrow { value },
        3 => Event::MonitorEnter { object: value },
        4 => Event::MonitorExit { object: value },
        5 => Event::Gap {
            reason: GapReason::Budget,
            invocations: number,
        },
        _ => Event::Unwind {
            depth: number,
            caught: value,
        },
    });
    let more = (
        0..7_u8,
        value(),
        id().prop_map(FieldId),
        any::<i32>(),
        value(),
    )
        .prop_map(|(kind, owner, field, index, value)| match kind {
            0 => Event::FieldWrite {
                owner,
                field,
                value,
            },
            1 => Event::FieldRead {
                owner,
                field,
                value,
            },
            2 => Event::StaticWrite { field, value },
            3 => Event::StaticRead { field, value },
            4 => Event::ArrayStore {
                array: owner,
                index,
                value,
            },
            5 => Event::ArrayLoad {
                array: owner,
                index,
                value,
            },
            _ => Event::Clone {
                source: owner,
                result: value,
            },
        });
    prop_oneof![one, more].prop_map(Sketch::Plain).boxed()
}

fn told() -> impl Strategy<Value = Sketch> {
    (any::<bool>(), value(), shape(), any::<bool>()).prop_map(
        |(crossed, object, shape, complete)| {
            let content = ContentId(0);
            let event = if crossed {
                Event::Content { object, content }
            } else {
                Event::UnobservedWrite { object, content }
            };
            Sketch::Told(event, Content { shape, complete })
        },
    )
}

fn sketch() -> impl Strategy<Value = Sketch> {
    prop_oneof![
        plain(),
        with_values(),
        with_branches(),
        told(),
        byte_text().prop_map(|text| Sketch::Texts(vec![text])),
        (java_text(), java_text()).prop_map(|(name, copy)| Sketch::Texts(vec![name, copy])),
    ]
}

fn span(start: usize, len: usize) -> ValueSpan {
    ValueSpan {
        start: u32::try_from(start).unwrap(),
        len: u32::try_from(len).unwrap(),
    }
}

/// Puts an event and its spans where the parser would.
fn push(recording: &mut Recording, thread: u32, sketch: Sketch) {
    let log = &mut recording.log;
    let mut event = match sketch {
        Sketch::Plain(event)
        | Sketch::Values(event, _)
        | Sketch::Branches(event, _)
        | Sketch::Told(event, _) => event,
        Sketch::Texts(ref texts) => {
            let first = StringRef(u32::try_from(log.texts.len()).unwrap());
            match texts.len() {
                1 => Event::StdinConsumed { text: first },
                _ => Event::FileRead {
                    name: first,
                    copy: StringRef(first.0 + 1),
                },
            }
        }
    };
    match &mut event {
        Event::Enter { arguments: at, .. }
        | Event::Call { arguments: at, .. }
        | Event::LambdaCreation { captured: at, .. }
        | Event::ArrayCreation { lengths: at, .. } => {
            if let Sketch::Values(_, values) = &sketch {
                *at = span(log.values.len(), values.len());
                log.values.extend(values);
            }
        }
        Event::Return { branches, .. } | Event::Throw { branches, .. } => {
            if let Sketch::Branches(_, words) = &sketch
                && !words.is_empty()
            {
                *branches = span(log.branches.len(), words.len());
                log.branches.extend(words);
            }
        }
        Event::Content { content, .. } | Event::UnobservedWrite { content, .. } => {
            *content = ContentId(u32::try_from(log.contents.len()).unwrap());
        }
        _ => {}
    }
    match sketch {
        Sketch::Told(_, content) => log.contents.push(content),
        Sketch::Texts(texts) => log.texts.extend(texts),
        _ => {}
    }
    log.events.push(event);
    log.threads.push(ThreadId(thread));
}

fn name() -> impl Strategy<Value = String> {
    "[a-zA-Zé\"\\\\$/]{1,8}"
}

fn names() -> impl Strategy<Value = Vec<String>> {
    vec(name(), 0..3)
}

fn weaving() -> impl Strategy<Value = Weaving> {
    prop_oneof![
        Just(Weaving::Full),
        Just(Weaving::NoBranches),
        Just(Weaving::Edges),
        Just(Weaving::None)
    ]
}

fn kind() -> impl Strategy<Value = ClassKind> {
    prop_oneof![
        Just(ClassKind::App),
        Just(ClassKind::Test),
        Just(ClassKind::Library),
        Just(ClassKind::Array)
    ]
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
    let texts = (
        option::of(name()),
        option::of(name()),
        option::of(name()),
        option::of(name()),
    );
    (
        name(),
        any::<u32>(),
        kind(),
        nesting(),
        weaving(),
        any::<bool>(),
        texts,
    )
        .prop_map(
            |(name, access, kind, nest, weave, record, (signature, simple, source, module))| {
                Class {
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
                    marks: Vec::new(),
                }
            },
        )
}

fn class() -> impl Strategy<Value = Class> {
    let types = (
        option::of(name()),
        option::of(name()),
        names(),
        names(),
        names(),
    );
    (bare_class(), types).prop_map(|(class, (super_name, outer, interfaces, permits, marks))| {
        Class {
            super_name,
            outer,
            interfaces,
            permits,
            marks,
            ..class
        }
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
        option::of(weaving()),
    )
        .prop_map(
            |(
                class,
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
            )| Method {
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
            },
        )
}

fn field() -> impl Strategy<Value = Field> {
    (
        id(),
        name(),
        name(),
        any::<u32>(),
        option::of(name()),
        option::of(value()),
    )
        .prop_map(|(class, name, desc, access, signature, constant)| Field {
            class: ClassId(class),
            name,
            desc,
            access,
            signature,
            constant,
        })
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
    (name(), name(), name(), kinds).prop_map(|(owner, name, desc, kind)| Callee {
        owner,
        name,
        desc,
        kind,
    })
}

fn object() -> impl Strategy<Value = Object> {
    (
        id(),
        option::of(name()),
        option::of(id().prop_map(LambdaId)),
    )
        .prop_map(|(class, enum_name, lambda)| Object {
            class: ClassId(class),
            enum_name,
            lambda,
        })
}

fn thread() -> impl Strategy<Value = Thread> {
    (name(), any::<bool>()).prop_map(|(name, is_virtual)| Thread { name, is_virtual })
}

fn rows<T: std::fmt::Debug>(row: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
    vec(row, DEFINED as usize)
}

fn recording() -> impl Strategy<Value = Recording> {
    let first = (
        rows(class()),
        rows(java_text()),
        rows(lambda()),
        rows(object()),
    );
    let second = (
        rows(field()),
        rows(method()),
        rows(thread()),
        rows(callee()),
    );
    let events = vec((id(), sketch()), 0..30);
    let ends = (
        option::of(name()),
        vec((name(), name()), 0..2),
        any::<u32>(),
        any::<bool>(),
    );
    (first, second, events, ends, vec(name(), 0..3)).prop_map(
        |(first, second, events, ends, header)| {
            let mut recording = Recording::default();
            define(&mut recording, first, second);
            for (index, text) in header.into_iter().enumerate() {
                recording.header.0.insert(format!("key.{index}"), text);
            }
            for (thread, sketch) in events {
                push(&mut recording, thread, sketch);
            }
            let (class_path, unwoven, dropped, complete) = ends;
            recording.ends.class_path = class_path;
            recording.ends.unwoven = unwoven;
            recording.ends.dropped = u64::from(dropped);
            recording.ends.complete = complete;
            recording
        },
    )
}

type First = (Vec<Class>, Vec<JavaText>, Vec<Lambda>, Vec<Object>);
type Second = (Vec<Field>, Vec<Method>, Vec<Thread>, Vec<Callee>);

fn define(recording: &mut Recording, first: First, second: Second) {
    let definitions = &mut recording.definitions;
    let numbered = 1..=DEFINED;
    for (id, row) in numbered.clone().zip(first.0) {
        definitions.classes.define(ClassId(id), row);
    }
    for (id, row) in numbered.clone().zip(first.1) {
        definitions.strings.define(StringId(id), row);
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

proptest! {
    #[test]
    fn what_is_printed_parses_to_the_same(recording in recording()) {
        let mut text = String::new();
        render_recording(&recording, &mut text).unwrap();
        let parsed = parse_trace(text.as_bytes(), Path::new("x.trace"), &mut |_| {});
        let parsed = parsed.map_err(|error| error.to_string()).unwrap();
        prop_assert_eq!(&parsed.header, &recording.header);
        prop_assert_eq!(&parsed.definitions, &recording.definitions);
        prop_assert_eq!(&parsed.log, &recording.log);
        prop_assert_eq!(&parsed.ends, &recording.ends);
    }
}
