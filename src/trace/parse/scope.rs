//! What the parser knows while it reads: the definitions and events so far.
//!
//! Input: filled record by record. Output: the parts of a recording. Invariant: `told` names, for each object, the last content
//! that a difference may build on.

use indexmap::IndexMap;

use crate::trace::event::{ContentId, ContentShape, ObjectId, Value};
use crate::trace::log::EventLog;
use crate::trace::recording::Definitions;

#[derive(Debug, Default)]
pub(super) struct Scope {
    pub(super) definitions: Definitions,
    pub(super) log: EventLog,
    told: IndexMap<ObjectId, ContentId>,
}

impl Scope {
    /// The content last told of an object.
    pub(super) fn last_told(&self, object: Value) -> Option<&ContentShape> {
        let id = self.told.get(&object.object()?)?;
        Some(&self.log.content(*id).shape)
    }

    /// Says that this is the content last told of an object, if differences can build on it.
    pub(super) fn remember(&mut self, object: Value, id: ContentId) {
        let Some(object) = object.object() else {
            return;
        };
        match self.log.content(id).shape {
            ContentShape::Text(_)
            | ContentShape::List(_)
            | ContentShape::Set(_)
            | ContentShape::Map(_)
            | ContentShape::Bytes(_)
            | ContentShape::ByteReader { .. } => {
                self.told.insert(object, id);
            }
            _ => {}
        }
    }
}
