//! What a trace says, typed: identifiers, values, events, contents.
//!
//! Input: nothing. Output: the types that `parse` makes and every later stage reads. Invariant: all
//! types are plain data; identifiers are the numbers of the trace, so an error can always name the line's own words.

use std::fmt;
use std::sync::Arc;

use super::items::Items;

/// A number of the trace, as the index of a column.
pub trait Identifier: Copy {
    /// What it numbers, for messages.
    const KIND: &'static str;

    /// The identifier with this number.
    fn from_number(number: u32) -> Self;

    /// Its number.
    fn number(self) -> u32;
}

macro_rules! identifiers {
    ($($(#[$doc:meta])* $name:ident $prefix:literal $kind:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index into a column.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Identifier for $name {
            const KIND: &'static str = $kind;

            fn from_number(number: u32) -> Self {
                Self(number)
            }

            fn number(self) -> u32 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

identifiers! {
    /// A class, interface or array type as one loader defined it.
    ClassId "class " "class";
    /// A declared method or constructor.
    MethodId "method " "method";
    /// A declared field.
    FieldId "field " "field";
    /// An interned text.
    StringId "s" "string";
    /// An object with identity.
    ObjectId "o" "object";
    /// A thread of the recorded JVM.
    ThreadId "thread " "thread";
    /// A library method as a call site names it.
    CalleeId "callee " "callee";
    /// A site that makes functional objects.
    LambdaId "lambda " "lambda";
    /// The place of an event in the trace, from 0: the total order.
    EventId "event " "event";
}

/// Eight bytes that lie wherever four can: with them a [`Value`] is a third smaller, and a recording has millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, packed(4))]
pub struct Narrow<T>(pub T);

/// A primitive by its exact bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    /// One UTF-16 unit.
    Char(u16),
    Int(i32),
    Long(Narrow<i64>),
    /// Raw IEEE bits.
    Float(u32),
    /// Raw IEEE bits.
    Double(Narrow<u64>),
}

/// The descriptors of the boxes of primitives.
const BOXES: [&str; 8] = [
    "Ljava/lang/Boolean;",
    "Ljava/lang/Byte;",
    "Ljava/lang/Short;",
    "Ljava/lang/Character;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Float;",
    "Ljava/lang/Double;",
];

/// Whether a descriptor is that of a box of a primitive.
pub(crate) fn is_box(desc: &str) -> bool {
    BOXES.contains(&desc)
}

impl Primitive {
    /// Another value of its type, as people write it; none of a character.
    #[must_use]
    pub fn read_as(self, text: &str) -> Option<Self> {
        Some(match self {
            Self::Boolean(_) => Self::Boolean(text.parse().ok()?),
            Self::Byte(_) => Self::Byte(text.parse().ok()?),
            Self::Short(_) => Self::Short(text.parse().ok()?),
            Self::Int(_) => Self::Int(text.parse().ok()?),
            Self::Long(_) => Self::Long(Narrow(text.parse().ok()?)),
            Self::Float(_) => Self::Float(text.parse::<f32>().ok()?.to_bits()),
            Self::Double(_) => Self::Double(Narrow(text.parse::<f64>().ok()?.to_bits())),
            Self::Char(_) => return None,
        })
    }
}

/// As people read it; a character by its number.
impl fmt::Display for Primitive {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Boolean(value) => value.fmt(out),
            Self::Byte(value) => value.fmt(out),
            Self::Short(value) => value.fmt(out),
            Self::Char(value) => value.fmt(out),
            Self::Int(value) => value.fmt(out),
            Self::Long(Narrow(value)) => value.fmt(out),
            Self::Float(bits) => f32::from_bits(bits).fmt(out),
            Self::Double(Narrow(bits)) => f64::from_bits(bits).fmt(out),
        }
    }
}

/// A value as the recording saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    Null,
    /// `?`: the recorder does not know.
    Unobserved,
    /// `_`: the receiver of a constructor before `bind`.
    Unbound,
    /// `-`: no receiver (static), no result (void).
    Absent,
    Primitive(Primitive),
    Boxed(Primitive),
    String(StringId),
    Class(ClassId),
    /// `kint`, `kvoid`, ...: the class object of a primitive type, by its descriptor letter.
    PrimitiveClass(u8),
    Object(ObjectId),
}

impl Value {
    /// The object, if the value is a reference with identity.
    #[must_use]
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Whether the recording tells which value it is.
    #[must_use]
    pub fn is_known(self) -> bool {
        !matches!(self, Self::Unobserved | Self::Unbound | Self::Absent)
    }
}

/// A run of values in [`super::log::EventLog::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ValueSpan {
    pub start: u32,
    pub len: u32,
}

/// A run of branch words (64 bits each, lowest bit first) in [`super::log::EventLog::branches`].
pub type BranchSpan = ValueSpan;

/// A content in [`super::log::EventLog::contents`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentId(pub u32);

/// Why invocations were not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GapReason {
    Budget,
    Filter,
    Unwoven,
}

/// One event; `grammar/trace.md` has the meaning of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Enter {
        method: MethodId,
        receiver: Value,
        arguments: ValueSpan,
    },
    Bind {
        object: Value,
    },
    Return {
        value: Value,
        branches: BranchSpan,
    },
    Throw {
        value: Value,
        branches: BranchSpan,
    },
    /// Frames deeper than `depth` are gone; `caught` is [`Value::Absent`] if no handler was the cause.
    Unwind {
        depth: u32,
        caught: Value,
    },
    Call {
        callee: CalleeId,
        receiver: Value,
        arguments: ValueSpan,
    },
    CallReturn {
        value: Value,
    },
    CallThrow {
        value: Value,
    },
    LambdaCreation {
        lambda: LambdaId,
        object: Value,
        captured: ValueSpan,
    },
    FieldWrite {
        owner: Value,
        field: FieldId,
        value: Value,
    },
    FieldRead {
        owner: Value,
        field: FieldId,
        value: Value,
    },
    StaticWrite {
        field: FieldId,
        value: Value,
    },
    StaticRead {
        field: FieldId,
        value: Value,
    },
    ArrayCreation {
        array: Value,
        lengths: ValueSpan,
    },
    ArrayStore {
        array: Value,
        index: i32,
        value: Value,
    },
    ArrayLoad {
        array: Value,
        index: i32,
        value: Value,
    },
    Clone {
        source: Value,
        result: Value,
    },
    Content {
        object: Value,
        content: ContentId,
    },
    UnobservedWrite {
        object: Value,
        content: ContentId,
    },
    MonitorEnter {
        object: Value,
    },
    MonitorExit {
        object: Value,
    },
    Gap {
        reason: GapReason,
        invocations: u32,
    },
    /// `text` holds the bytes consumed, one UTF-16 unit each; the stream that gave them is null where the trace does not tell it (formats 1 to 4).
    StdinConsumed {
        stream: Value,
        text: StringRef,
    },
    FileRead {
        name: StringRef,
        copy: StringRef,
    },
    /// What was there before the program came to it, and was not read: a file of so many bytes, or a directory.
    FileFound {
        name: StringRef,
        bytes: Option<u32>,
    },
    /// What is in a file now that the program changed it.
    FileWritten {
        name: StringRef,
        now: FileState,
    },
}

/// How a file is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileState {
    Gone,
    Directory,
    /// Short text, as it is.
    Text(StringRef),
    /// The copy's name; empty if there is none.
    Copy(StringRef),
}

impl Event {
    /// Whether it tells what is, not what was done: it belongs to the event before it.
    #[must_use]
    pub fn tells_state(&self) -> bool {
        matches!(self, Self::Content { .. } | Self::UnobservedWrite { .. } | Self::FileWritten { .. })
    }
}

/// Texts that stand in the event itself, in [`super::log::EventLog::texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringRef(pub u32);

/// Structured content of a library value, with differences (`text+`, `list+`) applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub shape: ContentShape,
    pub seen: Seen,
}

/// How much of the state a content tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it: nothing was capped and the reader sees everything. Only this is a literal.
    Whole,
    /// Every element in its order, but not what keeps them in that order: a comparator. Can be asserted.
    Elements,
    /// Less than that.
    Part,
}

impl Seen {
    /// The whole state.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self == Self::Whole
    }

    /// At least every element.
    #[must_use]
    pub fn has_elements(self) -> bool {
        self != Self::Part
    }
}

/// The kinds of content, see `grammar/trace.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContentShape {
    List(Items<Value>),
    Set(Items<Value>),
    Map(Items<(Value, Value)>),
    Text(Items<u16>),
    Bytes(Arc<[u8]>),
    /// A value made from its text, with further parts (flags of a pattern).
    Literal {
        text: JavaText,
        parts: Vec<Value>,
    },
    Optional(Value),
    Throwable {
        message: Value,
        cause: Value,
        suppressed: Vec<Value>,
    },
    /// Shares its state with these.
    Wraps(Vec<Value>),
    Reader {
        text: JavaText,
        position: u32,
    },
    ByteReader {
        bytes: Arc<[u8]>,
        position: u32,
    },
    Fields(Vec<(FieldId, Value)>),
    None,
}

impl ContentShape {
    /// Whether it is a collection's or map's: elements.
    #[must_use]
    pub fn is_elements(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(_))
    }
}

/// A Java string: UTF-16 units, lone surrogates allowed. Shared: a reader that a program reads from unit by unit is told
/// with its whole text each time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct JavaText(pub Arc<[u16]>);

impl JavaText {
    /// The text if it is well-formed UTF-16.
    #[must_use]
    pub fn to_utf8(&self) -> Option<String> {
        String::from_utf16(&self.0).ok()
    }

    /// Whether it begins with these characters.
    #[must_use]
    pub fn starts_with(&self, start: &str) -> bool {
        let mut units = self.0.iter().copied();
        start.encode_utf16().all(|unit| units.next() == Some(unit))
    }

    /// For messages only: lone surrogates become U+FFFD.
    #[must_use]
    pub fn to_display(&self) -> String {
        String::from_utf16_lossy(&self.0)
    }
}

impl From<&Items<u16>> for JavaText {
    fn from(text: &Items<u16>) -> Self {
        Self(text.into())
    }
}

impl From<&str> for JavaText {
    fn from(text: &str) -> Self {
        Self(text.encode_utf16().collect())
    }
}

impl fmt::Debug for JavaText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.to_display())
    }
}
