//! What the act changed, seen through fields, getters and contents.
//!
//! Input: objects that the test can look at, statics. Output: checks of the plan. Invariants: an object is described once; what the act
//! left as it was is not looked at, but for what it holds.

use std::cmp::Reverse;

use indexmap::IndexSet;

use super::{Check, Expectation, Look, MOST_CHECKS, MOST_WRITTEN, Planner, Told};
use crate::graph::data::{DefinitionId, DefinitionKind, is_default};
use crate::graph::location::{Location, LocationId};
use crate::graph::objects::accessors::Gives;
use crate::scenario::content::{COLLECTION, FUTURE, LIST, MAP, OPTIONAL};
use crate::scenario::elements::elements_at_end;
use crate::slice::perform::{callable, getter, readable};
use crate::trace::definition::ClassKind;
use crate::trace::event::{ContentId, ContentShape, Event, EventId, FieldId, ObjectId, Primitive, Seen, Value};

/// Elements of a list or map of which more is seen than how many there are.
pub(super) const MOST_ITEMS: usize = 3;
const ITERATOR: &str = "java/util/Iterator";
/// Events behind the making of an iterator that are searched for where it stands.
const EVENTS_LOOKED_AT: u32 = 200;
/// Containers in containers.
const MOST_LEVELS: u32 = 2;
/// Collections whose elements stand in an order that only their `poll` knows.
const HEAPS: [&str; 2] = ["java/util/PriorityQueue", "java/util/concurrent/PriorityBlockingQueue"];
/// Elements that a method moved in a list, of which is told where they stand.
const MOST_MOVED: usize = 2;

/// Where a value is in what holds it.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// In an array.
    Element(i32),
    /// In a list.
    Item(i32),
    /// In a map, by its key.
    Mapped(Value),
    /// In front of a sorted set.
    First,
    /// In an `Optional`.
    Inside,
    /// In a completed future.
    Joined,
}

/// All that a collection or an array holds.
pub(super) struct Contents {
    pub(super) values: Vec<Value>,
    /// Whether each run has them in this order.
    pub(super) ordered: bool,
}

impl Place {
    fn in_holder(self, holder: &Look) -> Look {
        let holder = Box::new(holder.clone());
        match self {
            Self::Element(index) => Look::Element { array: holder, index },
            Self::Item(index) => Look::Item { list: holder, index },
            Self::Mapped(key) => Look::Mapped { map: holder, key },
            Self::First => Look::First(holder),
            Self::Inside => Look::Inside(holder),
            Self::Joined => Look::Joined(holder),
        }
    }
}

/// Whose content is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scenario) enum ContentOf {
    /// Of an object that the act made.
    Made,
    /// Of one that was there before, if the act changed it.
    Changed,
    /// Of one that was there before, whoever made it what it is.
    Existing,
}

impl Planner<'_, '_> {
    pub(super) fn statics(&mut self) {
        let span = (self.invocation.start, self.invocation.end);
        let flow = &self.context.history.flow;
        let mut written: IndexSet<FieldId> = IndexSet::new();
        let events = self.context.history.log.of_thread(span.0, span.1);
        written.extend(events.filter_map(|(_, event)| match event {
            Event::StaticWrite { field, .. } => Some(field),
            _ => None,
        }));
        for field in written {
            let Some(location) = flow.locations.find(&Location::Static(field)) else {
                continue;
            };
            let Some(last) = flow.definitions_in(location, span.0, span.1).last().copied() else {
                continue;
            };
            if self.context.in_initialiser(flow.definition(last).event) {
                continue;
            }
            if let Some(look) = self.static_look(field) {
                self.stored_check(look, location, flow.definition(last).value, "a static field that the method set");
            }
        }
    }

    fn static_look(&self, field: FieldId) -> Option<Look> {
        let (history, place) = (self.context.history, &self.context.place);
        if readable(history, place, field) {
            return Some(Look::StaticField(field));
        }
        let (method, owner) = getter(history, place, field, history.program.field(field).class)?;
        Some(Look::StaticGetter { method, owner })
    }

    /// What the act changed in an object, seen through fields and getters.
    pub(in crate::scenario) fn describe(&mut self, look: Look, object: ObjectId, depth: u32) {
        // (A double holds nothing.)
        if depth > 2 || self.context.double(object).is_some() || !self.looked.insert(object) {
            return;
        }
        let flow = &self.context.history.flow;
        let fresh = !self.existed_before(object);
        if let Some((look, list)) = self.drained(&look, object).filter(|_| fresh) {
            let of = if self.existed_before(list) { ContentOf::Existing } else { ContentOf::Made };
            self.content_check(&look, list, of);
            return self.item_checks(&look, list, depth);
        }
        if fresh && self.is_stream(object) && self.taken_checks(&look, object) {
            return;
        }
        if !(fresh && self.throwable_checks(&look, object)) {
            let before = self.plan.checks.len();
            let of = if fresh { ContentOf::Made } else { ContentOf::Changed };
            self.content_check(&look, object, of);
            if self.plan.checks.len() > before {
                self.item_checks(&look, object, depth);
            }
        }
        if self.invocation.has_gap {
            return;
        }
        let parts = flow.parts(object);
        if fresh && self.array_check(&look, object) {
            self.item_checks(&look, object, depth);
            return;
        }
        if self.context.history.program.is_array(object) && self.changed_array(&look, object, parts) {
            return;
        }
        for part in parts {
            match *flow.locations.get(*part) {
                Location::Field(_, field) => self.field_check(&look, object, field, depth),
                Location::Element(_, index) => {
                    let element = Look::Element { array: Box::new(look.clone()), index };
                    self.element_check(element, *part, depth);
                }
                _ => {}
            }
        }
    }

    /// What is seen of the objects that the act put into a list, a map, an array or an `Optional`: the test has none to compare them with. Of many those at both
    /// ends, where one too few or the wrong one shows: behind those that were there before.
    pub(super) fn item_checks(&mut self, look: &Look, holder: ObjectId, depth: u32) {
        let all_new = |all: &Contents| {
            all.values.iter().all(|value| value.object().is_some_and(|object| !self.existed_before(object)))
        };
        if self.contents(look, holder).is_some_and(|all| all_new(&all)) && self.each_checks(look, holder) {
            return;
        }
        let is_array = |object: ObjectId| self.context.history.program.is_array(object);
        // Arrays in an array are told with it.
        let meant = |object: ObjectId| {
            self.is_of_app(object) || self.is_container(object) && !(is_array(object) && is_array(holder))
        };
        let put = self.entries(look, holder).into_iter();
        let put = put.filter_map(|(place, value)| Some((place, value.object().filter(|object| meant(*object))?)));
        let put: Vec<(Place, ObjectId)> = put.filter(|(_, item)| !self.existed_before(*item)).collect();
        let told = self.most_telling(&put);
        let looks: Vec<Look> = told.iter().map(|at| put[*at].0.in_holder(look)).collect();
        for (item, at) in looks.iter().zip(&told) {
            self.describe(item.clone(), put[*at].1, depth + 1);
        }
        let stands = |check: &Check| looks.iter().position(|item| check.look.is_at_or_below(item)).map(|at| told[at]);
        self.plan.checks.sort_by_key(stands);
    }

    /// Which of many items are looked at, first what comes first if there is no room for all that is seen of them: those at both ends, then those
    /// that say most that is not said yet.
    fn most_telling(&self, items: &[(Place, ObjectId)]) -> Vec<usize> {
        let said: Vec<IndexSet<(FieldId, Value)>> = items.iter().map(|(_, item)| self.values_in(*item)).collect();
        let mut told: Vec<usize> = (0..items.len().min(1)).collect();
        if items.len() > MOST_ITEMS {
            told.push(items.len() - 1);
        }
        while told.len() < items.len().min(MOST_ITEMS) {
            let is_new = |value: &&(FieldId, Value)| !told.iter().any(|at| said[*at].contains(*value));
            let news = |at: &usize| said[*at].iter().filter(is_new).count();
            let others = (0..items.len()).filter(|at| !told.contains(at));
            let Some(next) = others.min_by_key(|at| (Reverse(news(at)), *at)) else { break };
            told.push(next);
        }
        told
    }

    /// The values and constants in the fields of an object at the end of the act.
    fn values_in(&self, object: ObjectId) -> IndexSet<(FieldId, Value)> {
        let flow = &self.context.history.flow;
        let parts = flow.parts(object).iter().filter_map(|part| {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            let value = flow.definition(flow.reaching(*part, EventId(self.invocation.end.0 + 1))?).value;
            let is_value = value.object().is_none_or(|object| self.context.enum_class(object).is_some());
            (is_value && value.is_known()).then_some((field, value))
        });
        parts.collect()
    }

    /// The same of those that were there before; those that the test holds are compared with.
    pub(super) fn items_that_existed(&mut self, look: &Look, holder: ObjectId, held: &[ObjectId], depth: u32) {
        if depth > MOST_LEVELS {
            return;
        }
        let drained = self.drained(look, holder).filter(|(_, list)| depth == 0 || !self.existed_before(*list));
        let (look, holder) = &drained.unwrap_or_else(|| (look.clone(), holder));
        let holder = *holder;
        let is_new = |value: &Value| value.object().is_some_and(|item| !held.contains(&item));
        if self.contents(look, holder).is_some_and(|all| all.values.iter().any(is_new))
            && self.each_checks(look, holder)
        {
            return;
        }
        for (inner, item) in self.items(look, holder) {
            if self.existed_before(item) && !held.contains(&item) && self.looked.insert(item) {
                self.existing_fields(&inner, item);
            }
        }
        for (inner, container) in self.containers_in(look, holder) {
            self.items_that_existed(&inner, container, held, depth + 1);
        }
    }

    /// The first collections, maps and arrays that the act made and put into another one, or into an object that it made.
    fn containers_in(&self, look: &Look, holder: ObjectId) -> Vec<(Look, ObjectId)> {
        let is_new =
            |value: Value| value.object().filter(|object| self.is_container(*object) && !self.existed_before(*object));
        let entries = self.entries(look, holder).into_iter().take(MOST_ITEMS);
        let inside = entries.filter_map(|(place, value)| Some((place.in_holder(look), is_new(value)?)));
        let flow = &self.context.history.flow;
        let is_own = self.is_of_app(holder) && !self.existed_before(holder);
        let fields = flow.parts(holder).iter().filter(|_| is_own).filter_map(|part| {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            Some((self.content_look(look, holder, field)?, is_new(self.changed_value(*part)?)?))
        });
        inside.chain(fields).collect()
    }

    /// A collection, map or array that may hold objects of the program.
    pub(super) fn is_container(&self, object: ObjectId) -> bool {
        let is = |name: &str| self.context.is_a(object, name);
        self.context.history.program.is_array(object) || [COLLECTION, MAP, OPTIONAL].into_iter().any(is)
    }

    /// The first objects of the application in a list, a map, an array or an `Optional`, up to another value; of a sorted set the very first.
    pub(super) fn items(&self, look: &Look, holder: ObjectId) -> Vec<(Look, ObjectId)> {
        let few = self.entries(look, holder).into_iter().take(MOST_ITEMS);
        let item = |value: Value| value.object().filter(|object| self.is_of_app(*object));
        few.map_while(|(place, value)| Some((place.in_holder(look), item(value)?))).collect()
    }

    /// What a list, a map (up to a key that a test has no words for), an array or an `Optional` holds, if all of it is known; of a sorted set the very first.
    fn entries(&self, look: &Look, holder: ObjectId) -> Vec<(Place, Value)> {
        let history = self.context.history;
        if history.program.is_array(holder) {
            let values = elements_at_end(history, self.invocation, holder, MOST_WRITTEN).unwrap_or_default();
            return (0..).map(Place::Element).zip(values).collect();
        }
        match self.content_now(look, holder) {
            Some((ContentShape::List(items), Seen::Whole))
                if self.context.is_a(holder, LIST) && self.gives_list(look) =>
            {
                (0..).map(Place::Item).zip(items.iter().copied()).collect()
            }
            Some((ContentShape::Map(entries), Seen::Whole | Seen::Elements)) if self.context.is_a(holder, MAP) => {
                let written = entries.iter().take_while(|(key, _)| self.is_written_down(*key));
                written.map(|(key, value)| (Place::Mapped(*key), *value)).collect()
            }
            Some((ContentShape::Set(items), Seen::Elements)) if self.context.is_a(holder, COLLECTION) => {
                items.first().map(|first| (Place::First, *first)).into_iter().collect()
            }
            Some((ContentShape::Optional(value), Seen::Whole)) if self.context.is_a(holder, OPTIONAL) => {
                vec![(Place::Inside, *value)]
            }
            Some((ContentShape::Optional(value), Seen::Whole)) if self.context.is_a(holder, FUTURE) => {
                vec![(Place::Joined, *value)]
            }
            _ => Vec::new(),
        }
    }

    /// What a collection or an array holds, if all of it is known.
    pub(super) fn contents(&self, look: &Look, holder: ObjectId) -> Option<Contents> {
        let history = self.context.history;
        if history.program.is_array(holder) {
            let values = elements_at_end(history, self.invocation, holder, MOST_WRITTEN)?;
            return Some(Contents { values, ordered: true });
        }
        let is_collection = self.context.is_a(holder, COLLECTION);
        match self.content_now(look, holder).filter(|_| is_collection)? {
            // The order of a heap is nobody's promise.
            (ContentShape::List(items), seen) if seen.has_elements() => {
                let ordered = !HEAPS.into_iter().any(|heap| self.context.is_a(holder, heap));
                Some(Contents { values: items.to_vec(), ordered })
            }
            (ContentShape::Set(items), seen) if seen.has_elements() => {
                Some(Contents { values: items.to_vec(), ordered: seen == Seen::Elements })
            }
            _ => None,
        }
    }

    /// What an iterator or stream goes through, as a list of the test's own.
    fn drained(&self, look: &Look, cursor: ObjectId) -> Option<(Look, ObjectId)> {
        // (To look twice would be to call twice.)
        if look.repeats_call() {
            return None;
        }
        let source = self.source(cursor)?;
        Some((Look::Drained(Box::new(look.clone())), source))
    }

    /// What the iterator or stream that a later call gave goes through.
    pub(in crate::scenario) fn drained_check(&mut self, look: &Look, cursor: ObjectId) {
        if let Some(source) = self.source(cursor) {
            self.content_check(&Look::Drained(Box::new(look.clone())), source, ContentOf::Existing);
        }
    }

    pub(super) fn source(&self, cursor: ObjectId) -> Option<ObjectId> {
        if self.is_stream(cursor) {
            return self.streamed(cursor);
        }
        self.iterated(cursor)
    }

    /// The list that an iterator of the library goes through, if it gave nothing of it yet.
    fn iterated(&self, iterator: ObjectId) -> Option<ObjectId> {
        if !self.context.is_a(iterator, ITERATOR) || self.is_of_app(iterator) {
            return None;
        }
        let log = self.context.history.log;
        let made = self.context.history.flow.creations[iterator.index()]?.event;
        let until = log.last_told_behind(self.invocation.end);
        if until.0.saturating_sub(made.0) > EVENTS_LOOKED_AT {
            return None;
        }
        let mut told = (made.0..=until.0).rev().map(|at| log.event(EventId(at)));
        let content = told.find_map(|event| match event {
            Event::Content { object, content } if object == Value::Object(iterator) => Some(content),
            _ => None,
        })?;
        let ContentShape::Wraps(all) = &log.content(content).shape else { return None };
        match **all {
            [Value::Object(list), Value::Primitive(Primitive::Int(0))] if self.context.is_a(list, LIST) => Some(list),
            _ => None,
        }
    }

    /// What was told of a library value that did not become another one after that, where looking is not a call of the recording.
    fn content_now(&self, look: &Look, holder: ObjectId) -> Option<(&ContentShape, Seen)> {
        let history = self.context.history;
        let (told_at, content) = self.told_at_end(holder).filter(|_| !look.repeats_call())?;
        let last = self.last_state(holder).map(|last| history.flow.definition(last).event);
        let content = last.is_none_or(|last| last <= told_at).then(|| history.log.content(content))?;
        Some((&content.shape, content.seen))
    }

    /// Whether a look gives a list where a list is held: a method that shows its elements may give them as another collection.
    fn gives_list(&self, look: &Look) -> bool {
        let Look::Getter { method, .. } = look else { return true };
        let history = self.context.history;
        let shown = history.accessors.by(*method);
        shown.is_none_or(|one| history.program.supertype_names(one.result).contains(&LIST))
    }

    /// Whether a test writes this value down wherever it needs it.
    fn is_written_down(&self, value: Value) -> bool {
        let is_constant =
            |object: ObjectId| self.context.enum_class(object).is_some_and(|class| self.context.names_enum(class));
        matches!(value, Value::String(_) | Value::Boxed(_)) || value.object().is_some_and(is_constant)
    }

    /// An object of the application that is no constant.
    pub(super) fn is_of_app(&self, object: ObjectId) -> bool {
        let program = self.context.history.program;
        let class = program.object(object).class;
        program.class(class).kind == ClassKind::App && self.context.enum_class(object).is_none()
    }

    /// Where the first elements stand that the act moved in a list.
    pub(super) fn moved(&mut self, list: ObjectId) {
        let history = self.context.history;
        let elements = |told: Option<(EventId, ContentId)>| {
            let content =
                told.map(|(_, content)| history.log.content(content)).filter(|content| content.seen.is_whole())?;
            match &content.shape {
                ContentShape::List(elements) => Some(elements),
                _ => None,
            }
        };
        let before = elements(history.flow.content_at(list, self.invocation.start));
        let after = elements(self.told_at_end(list)).filter(|_| self.context.is_a(list, LIST));
        let Some((before, after)) = before.zip(after) else { return };
        let moved = (0..).zip(after).filter(|(index, element)| {
            usize::try_from(*index).is_ok_and(|index| before.get(index) != Some(*element)) && before.contains(element)
        });
        let moved: Vec<(i32, ObjectId)> = moved
            .filter_map(|(index, element)| Some((index, element.object().filter(|object| self.is_of_app(*object))?)))
            .collect();
        let last = self.last_state(list).map(|last| *history.flow.definition(last));
        let definitions = last.map(|last| self.chain_before(&last)).unwrap_or_default();
        for (index, object) in moved.into_iter().take(MOST_MOVED) {
            let look = Look::Item { list: Box::new(Look::Object(list)), index };
            let check = Check::plain(look, Expectation::Value(Value::Object(object)));
            let (definitions, why) = (definitions.clone(), "an element that the method moved".to_owned());
            self.plan.checks.push(Check { definitions, objects: vec![object], why, ..check });
        }
    }

    /// What made a library value what it is at the end of the act.
    pub(super) fn last_state(&self, object: ObjectId) -> Option<DefinitionId> {
        let flow = &self.context.history.flow;
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)))?;
        flow.reaching(state, EventId(self.invocation.end.0 + 1))
    }

    /// The value a location got in the act.
    pub(in crate::scenario) fn changed_value(&self, location: LocationId) -> Option<Value> {
        let flow = &self.context.history.flow;
        let last = flow.definitions_in(location, self.invocation.start, self.invocation.end).last()?;
        let definition = flow.definition(*last);
        if !self.context.is_there_behind(self.invocation.start, *last) {
            return None;
        }
        match definition.kind {
            DefinitionKind::Initial => None,
            // Only seen in the act: nobody knows who wrote it.
            DefinitionKind::Unobserved { since } if since < self.invocation.start => None,
            _ => Some(definition.value),
        }
    }

    pub(in crate::scenario) fn field_check(&mut self, look: &Look, object: ObjectId, field: FieldId, depth: u32) {
        let history = self.context.history;
        let (itself, Some(inner)) = (self.field_look(look, object, field), self.content_look(look, object, field))
        else {
            return;
        };
        let location = history.flow.locations.find(&Location::Field(object, field)).expect("a part was accessed");
        match self.changed_value(location) {
            Some(Value::Object(value)) if !self.existed_before(value) && self.context.enum_class(value).is_none() => {
                self.describe(inner, value, depth + 1);
            }
            Some(Value::Object(value)) if self.is_library_value_not_taken(value) => {
                self.content_check(&inner, value, ContentOf::Existing);
            }
            Some(value) => {
                if let Some(itself) = itself {
                    self.stored_check(itself, location, value, "a field that the method set");
                }
            }
            None => {
                // The field itself is unchanged, but what it holds may have changed: it must then be the same object.
                let program = history.program;
                let is_told = |value: &ObjectId| {
                    program.is_array(*value) || program.library_part(program.object(*value).class).is_some()
                };
                if let Some(value) = self.held(location).and_then(Value::object).filter(is_told) {
                    self.describe(inner, value, depth + 1);
                }
            }
        }
    }

    /// The way to a field: a getter, or the field itself.
    pub(super) fn field_look(&self, look: &Look, object: ObjectId, field: FieldId) -> Option<Look> {
        let history = self.context.history;
        let holder = Box::new(look.clone());
        match getter(history, &self.context.place, field, history.program.object(object).class) {
            Some((method, owner)) => Some(Look::Getter { holder, method, owner }),
            None => readable(history, &self.context.place, field).then_some(Look::Field { holder, field }),
        }
    }

    /// The way to what a field's value holds: also a method that showed it whenever it was called (`unmodifiableSet(tags)`).
    pub(super) fn content_look(&self, look: &Look, object: ObjectId, field: FieldId) -> Option<Look> {
        let history = self.context.history;
        let learned = || {
            let all = history.accessors.of(field).iter();
            let mut showing = all.filter(|one| matches!(one.gives, Gives::Value | Gives::List));
            showing.find_map(|one| {
                let owner = callable(history, &self.context.place, one.method, history.program.object(object).class)?;
                Some(Look::Getter { holder: Box::new(look.clone()), method: one.method, owner })
            })
        };
        self.field_look(look, object, field).or_else(learned)
    }

    /// What such a value holds says more than which one it is, which the test may not be able to name.
    fn is_library_value_not_taken(&self, object: ObjectId) -> bool {
        let program = self.context.history.program;
        let library = program.library_part(program.object(object).class).is_some();
        library && !self.context.taken(self.invocation.start).contains(&Value::Object(object))
    }

    pub(in crate::scenario) fn value_check(&mut self, look: Look, value: Value, why: &str) {
        if value.is_known() {
            self.push(look, Expectation::Value(value), Vec::new(), why);
        }
    }

    /// The same of what the act put in a field, an element or a static.
    pub(in crate::scenario) fn stored_check(&mut self, look: Look, location: LocationId, value: Value, why: &str) {
        let flow = &self.context.history.flow;
        let before = flow.reaching(location, self.invocation.start).map(|id| flow.definition(id).value);
        let is_old = before.map_or_else(|| is_default(value), |before| before == value);
        // (What a field's initialiser said, and the constructor took back, is no value that every object has.)
        let inside = flow.definitions_in(location, self.invocation.start, self.invocation.end);
        let is_old = is_old && inside.iter().all(|id| flow.definition(*id).value == value);
        if value.is_known() {
            self.push_as(is_old, look, Expectation::Value(value), Vec::new(), why);
        }
    }

    /// The content of a library value at the end of the act, with what made it before the act.
    pub(in crate::scenario) fn content_check(&mut self, look: &Look, object: ObjectId, of: ContentOf) {
        let history = self.context.history;
        let told = self.told_at_end(object).filter(|(_, content)| history.log.content(*content).seen.has_elements());
        let Some((told_at, content)) = told else {
            return;
        };
        let expectation = Expectation::Content(Told { object, content });
        if self.context.is_immutable(object) {
            let why = match of {
                ContentOf::Made => "the value of the object",
                ContentOf::Changed => return,
                ContentOf::Existing => "the value of the returned object",
            };
            return self.push(look.clone(), expectation, Vec::new(), why);
        }
        let last = self.last_state(object).map(|last| (last, *history.flow.definition(last)));
        let needed = match last {
            // It became another one after that, or while nobody waited for it.
            Some((_, definition)) if definition.event > told_at => return,
            Some((last, _)) if !self.context.is_there_behind(self.invocation.start, last) => return,
            Some((_, definition)) if definition.event >= self.invocation.start => self.chain_before(&definition),
            _ if of == ContentOf::Changed => return,
            // (Of what the act made: a view of what was there before.)
            Some((last, _)) => vec![last],
            None if of == ContentOf::Made => Vec::new(),
            None => return,
        };
        let why = match of {
            ContentOf::Made | ContentOf::Changed => "the content after the call",
            ContentOf::Existing => "the content of the returned object",
        };
        self.push(look.clone(), expectation, needed.clone(), why);
        self.written_parts(look, object, &needed, why);
    }

    /// What a test has words for in a container of which it has no words for all: of what the act did not make, only what it put there.
    fn written_parts(&mut self, look: &Look, holder: ObjectId, needed: &[DefinitionId], why: &str) {
        let entries = self.entries(look, holder);
        if entries.iter().all(|(_, value)| self.is_written_down(*value)) {
            return;
        }
        let history = self.context.history;
        let before = history.flow.content_at(holder, self.invocation.start).filter(|_| self.existed_before(holder));
        let was_there = |place: Place, value: Value| match (before.map(|(_, id)| &history.log.content(id).shape), place)
        {
            (Some(ContentShape::Map(entries)), Place::Mapped(key)) => entries.contains(&(key, value)),
            (Some(ContentShape::List(items)), _) => items.contains(&value),
            _ => false,
        };
        let is_told = |(place, value): &(Place, Value)| self.is_written_down(*value) && !was_there(*place, *value);
        let told: Vec<(Place, Value)> = entries.iter().copied().filter(is_told).take(MOST_CHECKS).collect();
        for (place, value) in told {
            self.push(place.in_holder(look), Expectation::Value(value), needed.to_vec(), why);
        }
        if matches!(look, Look::Mapped { .. } | Look::Item { .. }) {
            return;
        }
        let made = |(place, value): (Place, Value)| {
            let inner = value.object().filter(|inner| self.is_container(*inner) && !self.existed_before(*inner))?;
            Some((place.in_holder(look), inner))
        };
        let made: Vec<(Look, ObjectId)> = entries.into_iter().filter_map(made).take(MOST_ITEMS).collect();
        for (inner, container) in made {
            self.content_check(&inner, container, ContentOf::Made);
        }
    }
}
