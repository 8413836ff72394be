//! What a library value holds, with the values inside it: an Optional, a list of lists, a map of lists.
//!
//! Input: a told content and what the test holds. Output: a [`Content`] that Java can write down. Invariant: all of it is what
//! stood there at the end of the act, and all of it was made by the act or cannot change: nothing else has to be arranged for it.

use super::model::{Content, Operand};
use super::oracle::told_at_end;
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::slice::context::SliceContext;
use crate::trace::event::{ContentId, ContentShape, ObjectId, Value};

const MOST_LEVELS: usize = 3;
const MOST_LEAVES: usize = 32;

/// Reads contents at the end of the act.
pub(super) struct ContentReader<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    pub(super) act: &'a Invocation,
    /// What the test can write for a value.
    pub(super) held: &'a dyn Fn(Value) -> Option<Operand>,
}

impl ContentReader<'_, '_> {
    /// The content of an Optional or collection. None if something in it cannot be said.
    pub(super) fn read(&self, object: ObjectId, content: ContentId) -> Option<Content> {
        let read = self.shape(object, content, 0)?;
        (read.operands().len() <= MOST_LEAVES).then_some(read)
    }

    fn shape(&self, object: ObjectId, content: ContentId, level: usize) -> Option<Content> {
        let program = self.context.history.program;
        let class = program.object(object).class;
        let is = |name: &str| program.supertype_names(class).contains(&name);
        let values = |values: &[Value]| values.iter().map(|value| self.value(*value, level)).collect::<Option<_>>();
        match &self.context.history.log.content(content).shape {
            ContentShape::Optional(value) => {
                let class = program.class(class).name.clone();
                let value = match value {
                    Value::Absent => None,
                    value => Some(Box::new(self.value(*value, level)?)),
                };
                Some(Content::Optional { class, value })
            }
            // What is no list equals none; the outermost one is compared as a list.
            ContentShape::List(all) if level == 0 || is("java/util/List") => values(all).map(Content::List),
            ContentShape::Set(all) if level == 0 || is("java/util/Set") => values(all).map(Content::Set),
            ContentShape::Map(entries) if level == 0 || is("java/util/Map") => {
                let pairs =
                    entries.iter().map(|(key, value)| Some((self.value(*key, level)?, self.value(*value, level)?)));
                pairs.collect::<Option<_>>().map(Content::Map)
            }
            _ => None,
        }
    }

    fn value(&self, value: Value, level: usize) -> Option<Content> {
        if let Some(operand) = (self.held)(value) {
            return Some(Content::Leaf(operand));
        }
        let object = value.object().filter(|_| level + 1 < MOST_LEVELS)?;
        let (_, content) = self.settled(object)?;
        self.shape(object, content, level + 1)
    }

    /// What the act left in a library value that it made.
    fn settled(&self, object: ObjectId) -> Option<(crate::trace::event::EventId, ContentId)> {
        let flow = &self.context.history.flow;
        let (told_at, content) = told_at_end(self.context.history, self.act, object)?;
        if !self.context.history.log.content(content).complete {
            return None;
        }
        if self.context.is_immutable(object) {
            return Some((told_at, content));
        }
        let made = flow.creations[object.index()]?;
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)))?;
        let last = flow.definitions_in(state, self.act.start, self.act.end).last()?;
        let current = flow.definition(*last).event <= told_at;
        (current && made.event > self.act.start).then_some((told_at, content))
    }
}
