//! Any events, with their spans where the parser would put them.

use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};

use crate::trace::event::{
    BranchSpan, CalleeId, ClassId, Content, ContentId, ContentShape, Event, FieldId, FileState, GapReason, JavaText,
    LambdaId, MethodId, Narrow, ObjectId, Primitive, Seen, StringId, StringRef, ThreadId, Value, ValueSpan,
};
use crate::trace::recording::Recording;

/// How many of each kind are defined.
pub(super) const DEFINED: u32 = 4;

pub(super) fn id() -> impl Strategy<Value = u32> {
    1..=DEFINED
}

pub(super) fn java_text() -> impl Strategy<Value = JavaText> {
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
        any::<i64>().prop_map(|value| Primitive::Long(Narrow(value))),
        any::<u32>().prop_map(Primitive::Float),
        any::<u64>().prop_map(|bits| Primitive::Double(Narrow(bits))),
    ]
}

pub(super) fn value() -> impl Strategy<Value = Value> {
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
        values().prop_map(|all| ContentShape::List(all.into())),
        values().prop_map(|all| ContentShape::Set(all.into())),
        vec((value(), value()), 0..3).prop_map(|all| ContentShape::Map(all.into())),
        java_text().prop_map(|text| ContentShape::Text(text.0.into())),
        bytes().prop_map(|bytes| ContentShape::Bytes(bytes.into())),
        (java_text(), values()).prop_map(|(text, parts)| ContentShape::Literal { text, parts }),
        value().prop_map(ContentShape::Optional),
        (value(), value(), values())
            .prop_map(|(message, cause, suppressed)| { ContentShape::Throwable { message, cause, suppressed } }),
        values().prop_map(ContentShape::Wraps),
        (java_text(), any::<u32>()).prop_map(|(text, position)| ContentShape::Reader { text, position }),
        (bytes(), any::<u32>())
            .prop_map(|(bytes, position)| ContentShape::ByteReader { bytes: bytes.into(), position }),
        vec((id().prop_map(FieldId), value()), 0..3).prop_map(ContentShape::Fields),
        Just(ContentShape::None),
    ]
}

/// An event whose spans are not in the arenas yet.
#[derive(Debug, Clone)]
pub(super) enum Sketch {
    Plain(Event),
    Values(Event, Vec<Value>),
    Branches(Event, Vec<u64>),
    Told(Event, Content),
    Texts(Vec<JavaText>),
    /// A file by its length, or a directory.
    Found(JavaText, Option<u32>),
    /// A file that is gone, told by its text or by a copy.
    Written(JavaText, JavaText, u8),
}

fn with_values() -> impl Strategy<Value = Sketch> {
    let span = ValueSpan::default();
    let calls = (0..3_u8, id(), value(), values()).prop_map(move |(kind, id, receiver, values)| {
        let event = match kind {
            0 => Event::Enter { method: MethodId(id), receiver, arguments: span },
            1 => Event::Call { callee: CalleeId(id), receiver, arguments: span },
            _ => Event::LambdaCreation { lambda: LambdaId(id), object: receiver, captured: span },
        };
        Sketch::Values(event, values)
    });
    let arrays = (value(), vec(any::<i32>(), 1..3)).prop_map(move |(array, lengths)| {
        let lengths = lengths.into_iter().map(|length| Value::Primitive(Primitive::Int(length)));
        Sketch::Values(Event::ArrayCreation { array, lengths: span }, lengths.collect())
    });
    prop_oneof![calls, arrays]
}

fn with_branches() -> impl Strategy<Value = Sketch> {
    let branches = BranchSpan::default();
    (any::<bool>(), value(), vec(any::<u64>(), 0..3)).prop_map(move |(normal, value, words)| {
        let event = if normal { Event::Return { value, branches } } else { Event::Throw { value, branches } };
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
        5 => Event::Gap { reason: GapReason::Budget, invocations: number },
        _ => Event::Unwind { depth: number, caught: value },
    });
    let more = (0..7_u8, value(), id().prop_map(FieldId), any::<i32>(), value()).prop_map(
        |(kind, owner, field, index, value)| match kind {
            0 => Event::FieldWrite { owner, field, value },
            1 => Event::FieldRead { owner, field, value },
            2 => Event::StaticWrite { field, value },
            3 => Event::StaticRead { field, value },
            4 => Event::ArrayStore { array: owner, index, value },
            5 => Event::ArrayLoad { array: owner, index, value },
            _ => Event::Clone { source: owner, result: value },
        },
    );
    prop_oneof![one, more].prop_map(Sketch::Plain).boxed()
}

fn told() -> impl Strategy<Value = Sketch> {
    let seen = prop_oneof![Just(Seen::Whole), Just(Seen::Elements), Just(Seen::Part)];
    (any::<bool>(), value(), shape(), seen).prop_map(|(crossed, object, shape, seen)| {
        let content = ContentId(0);
        let event =
            if crossed { Event::Content { object, content } } else { Event::UnobservedWrite { object, content } };
        let seen = if seen == Seen::Elements && !shape.is_elements() { Seen::Part } else { seen };
        Sketch::Told(event, Content { shape, seen })
    })
}

pub(super) fn sketch() -> impl Strategy<Value = Sketch> {
    prop_oneof![
        plain(),
        with_values(),
        with_branches(),
        told(),
        byte_text().prop_map(|text| Sketch::Texts(vec![text])),
        (java_text(), java_text()).prop_map(|(name, copy)| Sketch::Texts(vec![name, copy])),
        (java_text(), any::<Option<u32>>()).prop_map(|(name, bytes)| Sketch::Found(name, bytes)),
        (java_text(), java_text(), 0..4_u8).prop_map(|(name, told, how)| Sketch::Written(name, told, how)),
    ]
}

fn span(start: usize, len: usize) -> ValueSpan {
    ValueSpan { start: u32::try_from(start).unwrap(), len: u32::try_from(len).unwrap() }
}

/// Puts an event and its spans where the parser would.
pub(super) fn push(recording: &mut Recording, thread: u32, sketch: Sketch) {
    let log = &mut recording.log;
    let mut event = match sketch {
        Sketch::Plain(event) | Sketch::Values(event, _) | Sketch::Branches(event, _) | Sketch::Told(event, _) => event,
        Sketch::Texts(ref texts) => {
            let first = StringRef(u32::try_from(log.texts.len()).unwrap());
            match texts.len() {
                1 => Event::StdinConsumed { stream: Value::Null, text: first },
                _ => Event::FileRead { name: first, copy: StringRef(first.0 + 1) },
            }
        }
        Sketch::Found(_, bytes) => Event::FileFound { name: StringRef(u32::try_from(log.texts.len()).unwrap()), bytes },
        Sketch::Written(.., how) => {
            let name = StringRef(u32::try_from(log.texts.len()).unwrap());
            let told = StringRef(name.0 + 1);
            let all = [FileState::Gone, FileState::Directory, FileState::Text(told), FileState::Copy(told)];
            let now = all[usize::from(how)];
            Event::FileWritten { name, now }
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
        Sketch::Found(name, _) => log.texts.push(name),
        Sketch::Written(name, told, how) => log.texts.extend([name].into_iter().chain((how > 1).then_some(told))),
        _ => {}
    }
    log.events.push(event);
    log.threads.push(ThreadId(thread));
}
