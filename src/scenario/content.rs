//! What a library value holds, with the values inside it: an Optional, a list of lists, a map of lists.
//!
//! Input: a told content and what the test holds. Output: a [`Content`] that Java can write down. Invariant: all of it is what
//! stood there at the end of the act, and all of it was made by the act or cannot change: nothing else has to be arranged for it.

use super::elements::elements_at_end;
use super::ladder::literal_action;
use super::model::{ActionKind, Content, MethodRef, Operand};
use super::oracle::{MOST_WRITTEN, told_at_end};
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::library::Comparison;
use crate::slice::context::SliceContext;
use crate::slice::perform::nameable;
use crate::trace::access;
use crate::trace::event::{ContentId, ContentShape, EventId, FieldId, ObjectId, Value};

pub(super) const COLLECTION: &str = "java/util/Collection";
pub(super) const MAP: &str = "java/util/Map";
pub(super) const LIST: &str = "java/util/List";
pub(super) const OPTIONAL: &str = "java/util/Optional";
pub(super) const FUTURE: &str = "java/util/concurrent/CompletableFuture";
const SET: &str = "java/util/Set";
const ENTRY: &str = "java/util/Map$Entry";
const MOST_LEVELS: usize = 3;
const MOST_LEAVES: usize = 32;

/// Reads contents at the end of an invocation: the act, or a later call that looks at what it did.
pub(super) struct ContentReader<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    pub(super) at: &'a Invocation,
    /// The Java release of the test.
    pub(super) release: u32,
    /// What the test can write for a value.
    pub(super) held: &'a dyn Fn(Value) -> Option<Operand>,
}

impl ContentReader<'_, '_> {
    /// The content of an Optional or collection. None if something in it cannot be said.
    pub(super) fn read(&self, object: ObjectId, content: ContentId) -> Option<Content> {
        few_leaves(self.shape(object, content, 0)?)
    }

    /// The elements of an array that the act made, or whose elements are `known` otherwise.
    pub(super) fn array(&self, array: ObjectId, known: bool) -> Option<Content> {
        few_leaves(self.elements(array, known, 0)?)
    }

    /// A value as it was given to somebody: an array that the act made by its elements.
    pub(super) fn given(&self, value: Value) -> Option<Content> {
        let array = value.object().filter(|object| self.context.history.flow.lengths.contains_key(object));
        few_leaves(match (self.held)(value) {
            Some(operand) => Content::Leaf(operand),
            None => array.map_or_else(|| self.value(value, 0), |array| self.elements(array, false, 0))?,
        })
    }

    /// Values that came one by one.
    pub(super) fn all(&self, values: &[Value], ordered: bool) -> Option<Content> {
        let values = values.iter().map(|value| self.value(*value, 0)).collect::<Option<_>>()?;
        few_leaves(if ordered { Content::List(values) } else { Content::Set(values) })
    }

    fn elements(&self, array: ObjectId, known: bool, level: usize) -> Option<Content> {
        let history = self.context.history;
        let desc = history.program.class(history.program.object(array).class).name.clone();
        let made = || history.flow.creations[array.index()].is_some_and(|creation| creation.event > self.at.start);
        let values = (known || made()).then(|| elements_at_end(history, self.at, array, MOST_WRITTEN)).flatten()?;
        // Only arrays are compared deeply: a collection asks its elements, and an array equals itself alone.
        let element = |value: Value| match value.object().filter(|_| level + 1 < MOST_LEVELS) {
            Some(inner) if history.flow.lengths.contains_key(&inner) => self.elements(inner, known, level + 1),
            _ => self.value(value, level),
        };
        let elements = values.into_iter().map(element).collect::<Option<_>>()?;
        Some(Content::Array { desc, elements })
    }

    fn shape(&self, object: ObjectId, content: ContentId, level: usize) -> Option<Content> {
        let program = self.context.history.program;
        let class = program.object(object).class;
        let is = |name: &str| self.context.is_a(object, name);
        let values = |values: &[Value]| values.iter().map(|value| self.value(*value, level)).collect::<Option<_>>();
        match &self.context.history.log.content(content).shape {
            // (What a `CompletableFuture` holds is told alike: that equals no other one.)
            ContentShape::Optional(value) if program.class(class).name.starts_with(OPTIONAL) => {
                let class = program.class(class).name.clone();
                let value = match value {
                    Value::Absent => None,
                    value => Some(Box::new(self.value(*value, level)?)),
                };
                Some(Content::Optional { class, value })
            }
            // What is no list equals none; the outermost one is compared as a list.
            ContentShape::List(all) if is(if level == 0 { COLLECTION } else { LIST }) => values(all).map(Content::List),
            ContentShape::Set(all) if is(if level == 0 { COLLECTION } else { SET }) => values(all).map(Content::Set),
            ContentShape::Map(entries) => {
                let pair = |(key, value): &(Value, Value)| Some((self.value(*key, level)?, self.value(*value, level)?));
                match &**entries {
                    [entry] if is(ENTRY) => pair(entry).map(|entry| Content::Entry(Box::new(entry))),
                    entries if is(MAP) => entries.iter().map(pair).collect::<Option<_>>().map(Content::Map),
                    _ => None,
                }
            }
            shape => self.made(&program.class(class).name, shape),
        }
    }

    /// A value that equals another one of the same content.
    fn made(&self, class: &str, shape: &ContentShape) -> Option<Content> {
        self.context.table.literal(class).filter(|form| form.compare == Some(Comparison::Equals))?;
        let (kind, values) = literal_action(self.context, class, shape, self.release).ok()?;
        let arguments = values.into_iter().map(|value| (self.held)(value)).collect::<Option<_>>()?;
        match kind {
            ActionKind::LibraryLiteral { form } => Some(Content::Made { form, arguments }),
            _ => None,
        }
    }

    fn value(&self, value: Value, level: usize) -> Option<Content> {
        if let Some(operand) = (self.held)(value) {
            return Some(Content::Leaf(operand));
        }
        let object = value.object().filter(|_| level + 1 < MOST_LEVELS)?;
        if let Some(record) = self.record(object, level + 1) {
            return Some(record);
        }
        let (_, content) = self.settled(object)?;
        self.shape(object, content, level + 1)
    }

    /// A record is its components, if nobody says otherwise: the `equals` that the compiler writes is final.
    fn record(&self, object: ObjectId, level: usize) -> Option<Content> {
        let (history, place) = (self.context.history, &self.context.place);
        let (program, flow) = (history.program, &history.flow);
        let class = program.object(object).class;
        let definition = program.class(class);
        let equals = program.declared_method(class, "equals", "(Ljava/lang/Object;)Z")?;
        let by_components = program.method(equals).access & access::FINAL != 0;
        if definition.super_name.as_deref() != Some("java/lang/Record") || !by_components {
            return None;
        }
        let all = program.fields_of(class).iter().copied();
        let fields: Vec<FieldId> = all.filter(|field| program.field(*field).access & access::STATIC == 0).collect();
        let parameters: String = fields.iter().map(|field| program.field(*field).desc.as_str()).collect();
        let constructor = program.declared_method(class, "<init>", &format!("({parameters})V"))?;
        let callable = nameable(history, place, class) && program.method(constructor).access & access::PRIVATE == 0;
        let components = fields.into_iter().filter(|_| callable).map(|field| {
            let location = flow.locations.find(&Location::Field(object, field))?;
            let held = flow.definitions_in(location, EventId(0), self.at.end).last()?;
            self.value(flow.definition(*held).value, level)
        });
        let components: Vec<Content> = components.collect::<Option<_>>()?;
        let constructor = MethodRef::of(program, constructor, class);
        callable.then_some(Content::Record { constructor, components })
    }

    /// What the act left in a library value that it made.
    fn settled(&self, object: ObjectId) -> Option<(EventId, ContentId)> {
        let flow = &self.context.history.flow;
        let (told_at, content) = told_at_end(self.context.history, self.at, object)?;
        if !self.context.history.log.content(content).seen.is_whole() {
            return None;
        }
        if self.context.is_immutable(object) {
            return Some((told_at, content));
        }
        let made = flow.creations[object.index()]?;
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)))?;
        let last = flow.definitions_in(state, self.at.start, self.at.end).last()?;
        let current = flow.definition(*last).event <= told_at;
        (current && made.event > self.at.start).then_some((told_at, content))
    }
}

fn few_leaves(content: Content) -> Option<Content> {
    (content.operands().len() <= MOST_LEAVES).then_some(content)
}
