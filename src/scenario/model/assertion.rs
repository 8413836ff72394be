//! What a test asserts: where it looks, and what it expects there.
//!
//! Invariant: looking changes nothing, but for the later calls of the recording that are repeated.

use super::{Literal, LiteralForm, MethodRef, Operand, VariableId};
use crate::scenario::timeless::Timeless;
use crate::slice::sentence::Sentence;
use crate::trace::copies::FileCopy;
use crate::trace::event::{ClassId, EventId, FieldId, JavaText};

/// What an assertion looks at. All are free of side effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probe {
    /// The value that the act returned.
    ActResult,
    Variable(VariableId),
    /// A call on another probe: a trivial getter or a recorded observer.
    Invoke {
        method: MethodRef,
        receiver: Box<Probe>,
        arguments: Vec<Operand>,
    },
    InvokeStatic {
        method: MethodRef,
        arguments: Vec<Operand>,
    },
    Field {
        field: FieldId,
        holder: Box<Probe>,
    },
    StaticField {
        field: FieldId,
    },
    Array {
        array: Box<Probe>,
        part: ArrayPart,
    },
    /// What an iterator has not given yet, or a stream gives, as a list: looked at once, as there is nothing left then.
    Drained(Box<Probe>),
    /// What a getter or a field gives of each object in a collection or array, as a list.
    Each {
        all: Box<Probe>,
        member: ElementMember,
    },
    /// A file by its recorded path, which lies in a place that the test has.
    File {
        path: JavaText,
        part: FilePart,
    },
    /// Whether a table has such a row: `hasRow(connection, "guest WHERE name = ?", "Ann")`.
    Rows {
        connection: Box<Probe>,
        /// What stands behind `FROM`.
        query: JavaText,
        values: Vec<Operand>,
    },
}

impl Probe {
    /// Where the way begins.
    #[must_use]
    pub fn root(&self) -> &Self {
        match self {
            Self::Invoke { receiver: inner, .. }
            | Self::Field { holder: inner, .. }
            | Self::Array { array: inner, .. }
            | Self::Drained(inner)
            | Self::Each { all: inner, .. } => inner.root(),
            _ => self,
        }
    }

    /// The methods that it calls.
    pub(super) fn called(&self) -> Vec<&MethodRef> {
        match self {
            Self::Invoke { method, receiver, .. } => receiver.called().into_iter().chain([method]).collect(),
            Self::InvokeStatic { method, .. } => vec![method],
            Self::Each { all, member: ElementMember::Getter(method) } => {
                all.called().into_iter().chain([method]).collect()
            }
            Self::Field { holder: inner, .. }
            | Self::Array { array: inner, .. }
            | Self::Each { all: inner, .. }
            | Self::Rows { connection: inner, .. }
            | Self::Drained(inner) => inner.called(),
            Self::ActResult | Self::Variable(_) | Self::StaticField { .. } | Self::File { .. } => Vec::new(),
        }
    }

    /// The variables in it.
    #[must_use]
    pub fn variables(&self) -> Vec<VariableId> {
        let of = |operands: &[Operand]| operands.iter().filter_map(Operand::variable).collect::<Vec<_>>();
        match self {
            Self::Variable(id) => vec![*id],
            Self::Invoke { receiver: inner, arguments: operands, .. }
            | Self::Rows { connection: inner, values: operands, .. } => {
                let mut found = inner.variables();
                found.extend(of(operands));
                found
            }
            Self::InvokeStatic { arguments, .. } => of(arguments),
            Self::Field { holder: inner, .. }
            | Self::Array { array: inner, .. }
            | Self::Drained(inner)
            | Self::Each { all: inner, .. } => inner.variables(),
            Self::ActResult | Self::StaticField { .. } | Self::File { .. } => Vec::new(),
        }
    }
}

/// What each element is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementMember {
    Getter(MethodRef),
    Field(FieldId),
}

/// What is looked at of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    IsThere,
    IsDirectory,
    /// What is in it, read as UTF-8.
    Text,
    Bytes,
}

/// What is looked at of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrayPart {
    Element(i32),
    /// Its length. Descriptor of the array type.
    Length {
        desc: String,
    },
    /// `Arrays.hashCode`: of all elements, where they are too many to be written. Descriptor of the array type.
    Hash {
        desc: String,
    },
}

/// What is expected of a probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `assertEquals` (assertTrue, assertFalse, assertNull where the literal says so; exact bits for floating point).
    Value(Literal),
    /// `assertSame` with a variable.
    Same(VariableId),
    /// A fresh object of which only its being there is known: `assertNotNull`.
    NotNull,
    /// A list, in order, by value: `assertEquals(Arrays.asList(..), probe)`.
    List(Vec<Operand>),
    /// A collection that is no list, in its order: `assertEquals(Arrays.asList(..), new ArrayList<>(probe))`.
    Elements(Vec<Operand>),
    /// A set or other collection whose order is not promised.
    Set(Vec<Operand>),
    Map(Vec<(Operand, Operand)>),
    /// A map, in its order: `assertEquals(Arrays.asList(Map.entry(..)), new ArrayList<>(probe.entrySet()))`.
    Entries(Vec<(Operand, Operand)>),
    /// By value, with values inside it that are compared by value, too.
    Nested(Content),
    /// An array, element-wise: `assertArrayEquals`. Descriptor of the array type.
    Array {
        desc: String,
        elements: Vec<Operand>,
    },
    /// A text of which only beginning and end are the same in every run.
    TextEnds {
        start: String,
        end: String,
    },
    /// A text whose times are left out before it is compared; of a list what it says of itself.
    Timeless(Timeless),
    /// A call that returns nothing does return.
    Completes,
    /// The act made this call on a double, so many times: `verify(double, times(2)).m(args)`.
    Told {
        method: MethodRef,
        arguments: Vec<Matched>,
        times: usize,
    },
    /// The call throws an exception of this class, which says this.
    Throws {
        class: ClassId,
        message: Option<JavaText>,
    },
    /// `probe.toString()` of a text-like value (StringBuilder, StringWriter).
    Text(JavaText),
    /// Bytes, by a resource of the test class: a file is called that.
    Resource {
        file: String,
        copy: FileCopy,
    },
}

impl Expected {
    /// The variables in it.
    #[must_use]
    pub fn variables(&self) -> Vec<VariableId> {
        match self {
            Self::Same(id) => vec![*id],
            Self::List(operands) | Self::Elements(operands) | Self::Set(operands) => {
                operands.iter().filter_map(Operand::variable).collect()
            }
            Self::Array { elements, .. } => elements.iter().filter_map(Operand::variable).collect(),
            Self::Told { arguments, .. } => {
                let told = arguments.iter().filter_map(Matched::content);
                told.flat_map(Content::operands).filter_map(Operand::variable).collect()
            }
            Self::Map(entries) | Self::Entries(entries) => {
                entries.iter().flat_map(|(k, v)| [k, v]).filter_map(Operand::variable).collect()
            }
            Self::Nested(content) => content.operands().into_iter().filter_map(Operand::variable).collect(),
            Self::Value(_)
            | Self::NotNull
            | Self::Text(_)
            | Self::TextEnds { .. }
            | Self::Timeless(_)
            | Self::Completes
            | Self::Throws { .. }
            | Self::Resource { .. } => Vec::new(),
        }
    }
}

/// What a double was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matched {
    Equal(Content),
    /// Something of this type, by descriptor.
    Any(String),
}

impl Matched {
    /// What it equals.
    #[must_use]
    pub fn content(&self) -> Option<&Content> {
        match self {
            Self::Equal(content) => Some(content),
            Self::Any(_) => None,
        }
    }

    /// The same, to change it.
    pub fn content_mut(&mut self) -> Option<&mut Content> {
        match self {
            Self::Equal(content) => Some(content),
            Self::Any(_) => None,
        }
    }
}

/// A library value by what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Leaf(Operand),
    List(Vec<Content>),
    Set(Vec<Content>),
    Map(Vec<(Content, Content)>),
    /// Key and value of a map's entry.
    Entry(Box<(Content, Content)>),
    /// `new int[][] {{1}, {2, 3}}`: descriptor of the array type.
    Array {
        desc: String,
        elements: Vec<Content>,
    },
    /// A value that equals another one of the same content: `LocalDate.parse("2024-02-29")`.
    Made {
        form: LiteralForm,
        arguments: Vec<Operand>,
    },
    /// A record of the program, made anew: its components by its canonical constructor.
    Record {
        constructor: MethodRef,
        components: Vec<Content>,
    },
    /// `Optional.of(x)`, `OptionalInt.empty()`: by the internal name of the class.
    Optional {
        class: String,
        value: Option<Box<Content>>,
    },
}

impl Content {
    /// What stands in it, in order.
    #[must_use]
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            Self::Leaf(operand) => vec![operand],
            Self::List(all) | Self::Set(all) => all.iter().flat_map(Self::operands).collect(),
            Self::Map(entries) => entries.iter().flat_map(|(k, v)| [k, v]).flat_map(Self::operands).collect(),
            Self::Entry(entry) => [&entry.0, &entry.1].into_iter().flat_map(Self::operands).collect(),
            Self::Array { elements: parts, .. } | Self::Record { components: parts, .. } => {
                parts.iter().flat_map(Self::operands).collect()
            }
            Self::Made { arguments, .. } => arguments.iter().collect(),
            Self::Optional { value, .. } => value.iter().flat_map(|value| value.operands()).collect(),
        }
    }

    /// The values inside it, one level down.
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Leaf(_) | Self::Made { .. } => Vec::new(),
            Self::List(all) | Self::Set(all) => all.iter_mut().collect(),
            Self::Array { elements: parts, .. } | Self::Record { components: parts, .. } => parts.iter_mut().collect(),
            Self::Map(entries) => entries.iter_mut().flat_map(|(key, value)| [key, value]).collect(),
            Self::Entry(entry) => {
                let (key, value) = &mut **entry;
                vec![key, value]
            }
            Self::Optional { value, .. } => value.iter_mut().map(|value| &mut **value).collect(),
        }
    }
}

/// One assertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    pub probe: Probe,
    pub expected: Expected,
    pub why: Sentence<VariableId>,
    /// The event that showed it: the end of the act, or the later call that is repeated.
    pub event: EventId,
    /// Whether what is called for it changes something: it is made as often as it was, `add("b")` or `next()`.
    pub changes: bool,
    /// What gave it asked the clock, of which it does not look to be: it stands as long as it is green on other days.
    pub tried: bool,
}
