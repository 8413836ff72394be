//! What was told of contents, and the writes that only show in it.
//!
//! Input: contents and unobserved writes. Output: the contents of objects; definitions where what was told differs from what is known.
//! Invariant: what was told right behind a library call is that call's doing.

use super::Pass;
use crate::graph::data::{DefinitionKind, is_default};
use crate::graph::location::Location;
use crate::trace::event::{ContentId, ContentShape, Event, EventId, ObjectId, Value};

/// The list that shows an array.
const AS_LIST: &str = "java/util/Arrays$ArrayList";
/// Classes whose objects hold what the collection behind them holds.
const COLLECTION_VIEWS: &str = "java/util/Collections$";

impl Pass<'_> {
    pub(super) fn content(&mut self, event: EventId, object: ObjectId, content: ContentId) {
        // What it shares state with is no state of its own: it stands before the elements, told right behind it.
        if let ContentShape::Wraps(inner) = &self.log.content(content).shape {
            let view = self.program.class(self.program.object(object).class).name.starts_with(COLLECTION_VIEWS);
            if let ([Value::Object(inner)], true) = (inner.as_slice(), view) {
                self.flow.views.insert(object, *inner);
            }
            return;
        }
        let told_before = event.0.checked_sub(1).and_then(|before| self.flow.content_at(object, EventId(before)));
        if let (Some(array), ContentShape::List(values)) = (self.array_behind(object), &self.log.content(content).shape)
        {
            return self.array_became(event, array, values);
        }
        if !self.has_state(object) || self.flow.feed(object).is_some() {
            return;
        }
        let Some((last, before)) = told_before else { return };
        // Told once more.
        let (now, before) = (self.log.content(content), self.log.content(before));
        if now.seen.has_elements() && now == before {
            return;
        }
        // What it shows lies outside the heap, where libraries change it, too: what that is to a test its verification tells.
        if self.shown_by(object).is_some() {
            return;
        }
        let location = self.state(object);
        let explained = self.current[location.index()].is_some_and(|id| self.flow.definition(id).event >= last);
        if !explained {
            // A call that is still open has begun its work: `put` asks `removeEldestEntry` when the entry is there.
            match self.is_being_written(location) {
                true => self.define_at(event, location, DefinitionKind::Update, Value::Unobserved),
                false => self.changed_between([last, event], location, Value::Unobserved),
            }
        }
    }

    /// The array that `Arrays.asList` shows: what the list holds is what that holds.
    fn array_behind(&self, object: ObjectId) -> Option<ObjectId> {
        let class = self.program.class(self.program.object(object).class);
        let arrays = self.shared_arrays.get(&self.flow.sharing.group(object));
        match arrays.filter(|_| class.name == AS_LIST).map(Vec::as_slice) {
            Some([array]) => Some(*array),
            _ => None,
        }
    }

    pub(super) fn unobserved(&mut self, event: EventId, object: ObjectId, content: ContentId) {
        match self.log.content(content).shape.clone() {
            ContentShape::List(values) if self.program.is_array(object) => {
                if self.log.content(content).seen.is_whole() {
                    let length = i32::try_from(values.len()).expect("a Java array's length");
                    self.flow.lengths.entry(object).or_insert(length);
                }
                self.array_became(event, object, &values);
            }
            ContentShape::Fields(fields) => {
                for (field, value) in fields {
                    self.unobserved_value(event, Location::Field(object, field), value);
                }
            }
            _ => self.content(event, object, content),
        }
    }

    fn array_became(&mut self, event: EventId, array: ObjectId, values: &[Value]) {
        if let Some(call) = self.last_call_end(event) {
            self.shown_behind(call, array);
        }
        if let whole @ Location::Elements(_) = self.element(array, 0) {
            let at = self.last_call_end(event).unwrap_or(event);
            let whole = self.intern(whole);
            return self.define_at(at, whole, DefinitionKind::Update, Value::Unobserved);
        }
        for (index, value) in (0i32..).zip(values) {
            let location = self.element(array, index);
            self.unobserved_value(event, location, *value);
        }
    }

    fn unobserved_value(&mut self, event: EventId, location: Location, value: Value) {
        let location = self.intern(location);
        let known = self.current[location.index()].map(|id| *self.flow.definition(id));
        let differs = known.map_or(!is_default(value), |definition| definition.value != value);
        if differs {
            // Told right behind the call that did it: that call is the definition.
            match (self.last_call_end(event), known) {
                (Some(end), _) => self.define_at(end, location, DefinitionKind::Kill, value),
                (None, Some(known)) if known.event < event => {
                    self.changed_between([known.event, event], location, value);
                }
                (None, _) => self.define_at(event, location, DefinitionKind::Kill, value),
            }
        }
    }

    /// The end of a library call if only contents were told since.
    fn last_call_end(&self, event: EventId) -> Option<EventId> {
        let (at, told_by) = self.log.told_by(event)?;
        matches!(told_by, Event::CallReturn { .. } | Event::CallThrow { .. }).then_some(at)
    }
}
