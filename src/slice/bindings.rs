//! How an object can be had in a test (design, section 5, rule 3).
//!
//! Input: an object, the member that needs it, the frontier so far. Output: candidates in the order of the policy. Invariant: a
//! candidate is available before the member starts and does not contain the method under test.

use std::sync::Arc;

use super::context::SliceContext;
use super::function::{OneMethod, one_method};
use super::perform::{callable, getter, name, nameable, readable};
use super::reason::Reason;
use crate::graph::data::{Definition, DefinitionId, inner_objects};
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::graph::objects::accessors::{Accessor, Gives};
use crate::trace::definition::ClassKind;
use crate::trace::event::{ClassId, ContentId, ContentShape, Event, EventId, FieldId, MethodId, ObjectId, Value};

/// How an object is had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Made or returned by that member.
    Action(EventId),
    StaticField(FieldId),
    Field {
        holder: ObjectId,
        field: FieldId,
    },
    Getter {
        holder: ObjectId,
        field: FieldId,
        method: MethodId,
        owner: ClassId,
    },
    StaticGetter {
        field: FieldId,
        method: MethodId,
        owner: ClassId,
    },
    Element {
        array: ObjectId,
        index: i32,
    },
    /// Through a method of the holder that shows a private field.
    Shown {
        field: FieldId,
        way: Way,
    },
    /// An element of a list, which is had itself or through a method of its holder.
    Listed {
        list: ObjectId,
        index: i32,
        way: Option<Way>,
    },
    /// By its content; taken first by the member that starts with `first`.
    Literal {
        written: Written,
        first: EventId,
    },
    EnumConstant {
        class: ClassId,
    },
    /// As a lambda: its class has one method.
    Lambda(OneMethod),
    /// As a double of this class or interface.
    Double(ClassId),
}

/// What is written of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A library value's content as told.
    Content(ContentId),
    /// The elements of an array.
    Elements(Arc<[Value]>),
}

/// A method called on the holder of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub holder: ObjectId,
    pub accessor: Accessor,
    pub owner: ClassId,
}

impl Binding {
    /// The location that holds the object, if it is read from one.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        Some(match *self {
            Self::StaticField(field) | Self::StaticGetter { field, .. } => Location::Static(field),
            Self::Field { holder, field } | Self::Getter { holder, field, .. } => Location::Field(holder, field),
            Self::Element { array, index } => Location::Element(array, index),
            Self::Shown { field, way } => Location::Field(way.holder, field),
            Self::Listed { .. }
            | Self::Action(_)
            | Self::Literal { .. }
            | Self::EnumConstant { .. }
            | Self::Lambda(_)
            | Self::Double(_) => return None,
        })
    }

    /// Whether what is written down has what a definition put into the object.
    #[must_use]
    pub fn writes_down(&self, definition: &Definition, location: &Location) -> bool {
        match self {
            Self::Literal { first, .. } => definition.event <= *first,
            Self::Lambda(one) => one.has(location),
            Self::Double(_) => true,
            _ => false,
        }
    }

    /// The object through which it is had, which must be bound, too.
    #[must_use]
    pub fn holder(&self) -> Option<ObjectId> {
        match self {
            Self::Field { holder, .. } | Self::Getter { holder, .. } => Some(*holder),
            Self::Element { array, .. } => Some(*array),
            Self::Shown { way, .. } | Self::Listed { way: Some(way), .. } => Some(way.holder),
            Self::Listed { list, way: None, .. } => Some(*list),
            _ => None,
        }
    }
}

/// A binding with what it needs.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub binding: Binding,
    /// The definitions that put the object there.
    pub definitions: Vec<DefinitionId>,
}

impl Candidate {
    pub(super) fn action(action: EventId) -> Self {
        Self { binding: Binding::Action(action), definitions: Vec::new() }
    }

    pub(super) fn written(written: Written, first: EventId) -> Self {
        Self { binding: Binding::Literal { written, first }, definitions: Vec::new() }
    }
}

/// Places of an object that are looked at.
const MOST_PLACES: usize = 200;
/// How many returning invocations are tried at most besides those around the creation, and how many are looked at.
const MOST_RETURNING: usize = 6;
const MOST_RETURNING_LOOKED_AT: usize = 100;
/// What the library gives in no particular order: `Class.getMethods`, `File.listFiles`.
const IN_ANY_ORDER: [&str; 4] = [
    "[Ljava/lang/reflect/Field;",
    "[Ljava/lang/reflect/Method;",
    "[Ljava/lang/reflect/Constructor;",
    "[Ljava/io/File;",
];
/// An element further behind is not had by its index, nor is a longer array written down: nobody reads `get(1234)`.
const MOST_INDEX: i32 = 50;

impl SliceContext<'_> {
    /// The enum class whose constant an object is, if it is one.
    #[must_use]
    pub fn enum_class(&self, object: ObjectId) -> Option<ClassId> {
        let program = self.history.program;
        let definition = program.object(object);
        definition.enum_name.as_ref()?;
        let class = program.class(definition.class);
        if class.super_name.as_deref() == Some("java/lang/Enum") {
            return Some(definition.class);
        }
        program.class_by_name(class.super_name.as_deref()?, class.loader)
    }

    /// The creation of an object as an action.
    #[must_use]
    pub fn creation_action(&self, object: ObjectId) -> Option<EventId> {
        let creation = self.history.flow.creations[object.index()]?;
        match self.history.log.event(creation.event) {
            Event::Enter { .. } | Event::Call { .. } | Event::ArrayCreation { .. } | Event::LambdaCreation { .. } => {
                Some(creation.event)
            }
            Event::Clone { .. } if self.history.program.is_array(object) => Some(creation.event),
            _ => None,
        }
    }

    /// The stores that an array's elements come from before an action takes it.
    #[must_use]
    pub fn stored_elements(&self, array: ObjectId, taken_at: EventId) -> Vec<DefinitionId> {
        let flow = &self.history.flow;
        let elements =
            flow.parts(array).iter().filter(|part| matches!(flow.locations.get(**part), Location::Element(..)));
        let stored = |id: &DefinitionId| {
            let definition = flow.definition(*id);
            definition.value.is_known() && matches!(self.history.log.event(definition.event), Event::ArrayStore { .. })
        };
        elements.filter_map(|part| flow.reaching(*part, taken_at)).filter(stored).collect()
    }

    /// Whether the action was given the object (then returning it binds nothing).
    #[must_use]
    pub fn was_given(&self, action: EventId, object: ObjectId) -> bool {
        self.taken(action).contains(&Value::Object(object))
    }

    /// Invocations that returned the object before an event and that a test may perform, innermost and earliest first: some, and all around
    /// its creation, whatever else gave it meanwhile.
    fn returning(&self, object: ObjectId, before: EventId) -> Arc<[EventId]> {
        self.returning.to((object, before), || self.find_returning(object, before))
    }

    fn find_returning(&self, object: ObjectId, before: EventId) -> Arc<[EventId]> {
        let calls = &self.history.calls;
        let gives = |invocation: &&Invocation| {
            let early = invocation.end < before && !self.in_initialiser(invocation.start);
            early && !self.was_given(invocation.start, object) && self.performable(invocation.start).is_ok()
        };
        let creation = self.history.flow.creations[object.index()].map(|creation| creation.event);
        // Through lambdas of the system test, too: `map.computeIfAbsent(key, first -> new ArrayList<>())`.
        let around = creation.into_iter().flat_map(|creation| calls.ancestry(calls.frame(creation)));
        let around = around.map(|id| calls.get(id));
        let makes = around.filter(|around| around.returned() == Some(Value::Object(object))).filter(gives);
        let all = self.history.flow.returned_by(object);
        let others = all.iter().map(|id| calls.get(*id)).take(MOST_RETURNING_LOOKED_AT);
        let others = others.filter(|one| creation.is_none_or(|creation| !one.spans(creation))).filter(gives);
        let mut all: Vec<&Invocation> = makes.chain(others.take(MOST_RETURNING)).collect();
        all.sort_by_key(|invocation| invocation.end);
        all.into_iter().map(|invocation| invocation.start).collect()
    }

    /// Static fields, fields, getters and elements that hold the object before an event.
    #[must_use]
    pub fn holding(&self, object: ObjectId, before: EventId) -> Arc<[Candidate]> {
        self.held.to((object, before), || {
            let holders: Vec<DefinitionId> = self.current_holders(object, before).collect();
            let held = holders.iter().filter_map(|id| self.holding_candidate(*id));
            let lists = self.history.accessors.lists_with(object).iter();
            let listed = lists.flat_map(|list| self.listing(object, &holders, *list, before));
            held.chain(listed).collect()
        })
    }

    /// The definitions that put an object where it is before an event: the last ones, where it was put to very many places.
    fn current_holders(&self, object: ObjectId, before: EventId) -> impl Iterator<Item = DefinitionId> {
        let flow = &self.history.flow;
        let stored = flow.holders(object);
        let earlier = &stored[..stored.partition_point(|id| flow.definition(*id).event < before)];
        let last = &earlier[earlier.len().saturating_sub(MOST_PLACES)..];
        last.iter().copied().filter(move |id| flow.reaching(flow.definition(*id).location, before) == Some(*id))
    }

    /// The ways to an element of a list, which has these holders.
    fn listing(&self, object: ObjectId, holders: &[DefinitionId], list: ObjectId, before: EventId) -> Vec<Candidate> {
        let flow = &self.history.flow;
        let Some((index, state)) = self.index_in(list, object, before) else { return Vec::new() };
        // A list over an array holds what was stored there.
        let stored = holders.iter().copied().filter(|id| match *flow.locations.get(flow.definition(*id).location) {
            Location::Element(array, _) => flow.sharing.group(array) == flow.sharing.group(list),
            _ => false,
        });
        let held: Vec<DefinitionId> = state.into_iter().chain(stored).collect();
        let through = self.current_holders(list, before).filter_map(|id| {
            let Location::Field(holder, field) = *flow.locations.get(flow.definition(id).location) else { return None };
            let way = self.way(holder, field, |gives| matches!(gives, Gives::Element | Gives::List))?;
            let definitions = [id].into_iter().chain(held.iter().copied()).collect();
            Some(Candidate { binding: Binding::Listed { list, index, way: Some(way) }, definitions })
        });
        let own = Candidate { binding: Binding::Listed { list, index, way: None }, definitions: held.clone() };
        through.chain([own]).collect()
    }

    /// Whether a list holds an object before an event.
    #[must_use]
    pub fn lists(&self, list: ObjectId, object: ObjectId, before: EventId) -> bool {
        self.index_in(list, object, before).is_some()
    }

    /// Where an object stands in a list before an event, and the state that says so.
    fn index_in(&self, list: ObjectId, object: ObjectId, before: EventId) -> Option<(i32, Option<DefinitionId>)> {
        let flow = &self.history.flow;
        let (told_at, content) = flow.content_at(list, before)?;
        let content = self.history.log.content(content);
        let ContentShape::List(elements) = &content.shape else { return None };
        let index = elements.iter().position(|element| *element == Value::Object(object))?;
        let state = flow.locations.find(&Location::State(flow.sharing.group(list)));
        let state = state.and_then(|state| flow.reaching(state, before));
        let current = state.is_none_or(|id| flow.definition(id).event <= told_at);
        let index = i32::try_from(index).ok().filter(|index| *index < MOST_INDEX)?;
        (content.seen.is_whole() && current).then_some((index, state))
    }

    /// A method that shows a field of an object in one of these manners, if the test may call it.
    fn way(&self, holder: ObjectId, field: FieldId, manner: impl Fn(Gives) -> bool) -> Option<Way> {
        let runtime = self.history.program.object(holder).class;
        let fitting = self.history.accessors.of(field).iter().filter(|accessor| manner(accessor.gives));
        let mut ways = fitting.filter_map(|accessor| {
            let owner = callable(self.history, &self.place, accessor.method, runtime)?;
            Some(Way { holder, accessor: *accessor, owner })
        });
        ways.next()
    }

    fn holding_candidate(&self, id: DefinitionId) -> Option<Candidate> {
        let (flow, program) = (&self.history.flow, self.history.program);
        let binding = match *flow.locations.get(flow.definition(id).location) {
            // A system test's own lambda is written as what it does.
            Location::Static(field)
                if program.is_driver_class(program.field(field).class)
                    && self.is_function(flow.definition(id).value) =>
            {
                return None;
            }
            Location::Static(field) => self.static_binding(field)?,
            // An object of the system test is not there.
            Location::Field(_, field) if self.is_of_driver(field) => return None,
            Location::Field(holder, field) => self.field_binding(holder, field)?,
            Location::Element(array, index) => self.keeps_places(array).then_some(Binding::Element { array, index })?,
            Location::Elements(_) | Location::State(_) | Location::Resource(_) => return None,
        };
        Some(Candidate { binding, definitions: vec![id] })
    }

    /// Whether the elements of an array stand in the same places in another run.
    fn keeps_places(&self, array: ObjectId) -> bool {
        let program = self.history.program;
        let of_members = || IN_ANY_ORDER.contains(&program.class(program.object(array).class).name.as_str());
        let action = self.creation_action(array).map(|action| self.history.log.event(action));
        !(matches!(action, Some(Event::Call { .. })) && of_members())
    }

    /// Whether the system test declares a field.
    fn is_of_driver(&self, field: FieldId) -> bool {
        let program = self.history.program;
        let class = program.field(field).class;
        program.class(class).kind != ClassKind::Library && !program.is_target_class(class)
    }

    fn is_function(&self, value: Value) -> bool {
        value.object().is_some_and(|object| one_method(self.history, &self.place, object).is_some())
    }

    fn static_binding(&self, field: FieldId) -> Option<Binding> {
        let program = self.history.program;
        let class = program.field(field).class;
        // What a system test keeps for itself no action of a carved test puts there. (A class that `--include` does not match is no test's.)
        if program.class(class).kind == ClassKind::App && !program.is_target_class(class) || self.is_untouched(class) {
            return None;
        }
        if readable(self.history, &self.place, field) {
            return Some(Binding::StaticField(field));
        }
        let (method, owner) = getter(self.history, &self.place, field, class)?;
        Some(Binding::StaticGetter { field, method, owner })
    }

    fn field_binding(&self, holder: ObjectId, field: FieldId) -> Option<Binding> {
        let runtime = self.history.program.object(holder).class;
        if let Some((method, owner)) = getter(self.history, &self.place, field, runtime) {
            return Some(Binding::Getter { holder, field, method, owner });
        }
        if readable(self.history, &self.place, field) {
            return Some(Binding::Field { holder, field });
        }
        let way = self.way(holder, field, |gives| matches!(gives, Gives::Value | Gives::Optional))?;
        Some(Binding::Shown { field, way })
    }

    /// The object by its content, if that was told completely and is still true before the event.
    #[must_use]
    pub fn literal(&self, object: ObjectId, before: EventId) -> Option<Candidate> {
        let (history, flow) = (self.history, &self.history.flow);
        let program = history.program;
        if program.is_array(object) {
            return self.array_literal(object, before);
        }
        let class = program.object(object).class;
        let name = &program.class(class).name;
        let immutable = self.table.is_immutable(name);
        // An immutable value may be told later than it is needed: it was the same before. What a double gives is told when that was given.
        let early = immutable || self.is_answer(object, before);
        let told = match (flow.content_at(object, before), early) {
            (Some(told), _) => Some(told),
            (None, true) => flow.contents(object).first().copied(),
            (None, false) => None,
        };
        let (told_at, content) = told?;
        let shape = &history.log.content(content).shape;
        let usable = !matches!(shape, ContentShape::Wraps(_) | ContentShape::Fields(_));
        if !history.log.content(content).seen.is_whole() || !usable || self.table.literal(name).is_none() {
            return None;
        }
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
        let last = state.and_then(|state| flow.reaching(state, before)).map(|id| flow.definition(id).event);
        let current = immutable || last.is_none_or(|last| last <= told_at);
        current.then(|| Candidate::written(Written::Content(content), before))
    }

    /// An array by its elements, as they are before an event.
    fn array_literal(&self, array: ObjectId, before: EventId) -> Option<Candidate> {
        name(self.history, &self.place, self.history.program.object(array).class).ok()?;
        Some(Candidate::written(Written::Elements(self.elements_of(array, before)?), before))
    }

    /// The elements of an array before an event, if it is short and all of them are known and can be named. (Without elements, nothing filled it: its creation is had.)
    pub(super) fn elements_of(&self, array: ObjectId, before: EventId) -> Option<Arc<[Value]>> {
        let flow = &self.history.flow;
        let length = flow.lengths.get(&array).copied().filter(|length| *length > 0 && *length <= MOST_INDEX)?;
        let element = |index| {
            let location = flow.locations.find(&Location::Element(array, index))?;
            let value = flow.definition(flow.reaching(location, before)?).value;
            (value.is_known() && self.names(value).is_ok()).then_some(value)
        };
        (0..length).map(element).collect()
    }

    /// The objects that a literal or lambda is written with.
    #[must_use]
    pub fn written_in(&self, binding: &Binding) -> Vec<ObjectId> {
        match binding {
            Binding::Literal { written: Written::Content(content), .. } => {
                inner_objects(&self.history.log.content(*content).shape)
            }
            Binding::Literal { written: Written::Elements(elements), .. } => {
                elements.iter().filter_map(|value| value.object()).collect()
            }
            Binding::Lambda(one) => one.fields.iter().filter_map(|(_, value)| value.object()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a test may name the class of an enum constant.
    #[must_use]
    pub fn names_enum(&self, class: ClassId) -> bool {
        nameable(self.history, &self.place, class) && !self.is_untouched(class)
    }

    /// A class as a value is written by its name.
    ///
    /// # Errors
    /// The reason why a test may not name it.
    pub fn names(&self, value: Value) -> Result<(), Reason> {
        match value {
            Value::Class(class) => name(self.history, &self.place, class),
            _ => Ok(()),
        }
    }

    /// Whether the class of an object has only immutable values.
    #[must_use]
    pub fn is_immutable(&self, object: ObjectId) -> bool {
        let class = self.history.program.class(self.history.program.object(object).class);
        class.kind == ClassKind::Library && self.table.is_immutable(&class.name)
    }

    /// A double, where only one can stand for the object.
    #[must_use]
    pub fn as_double(&self, object: ObjectId) -> Option<Candidate> {
        Some(Candidate { binding: Binding::Double(self.double(object)?), definitions: Vec::new() })
    }

    /// A candidate for the action that made the object.
    #[must_use]
    pub fn construct(&self, object: ObjectId, before: EventId) -> Option<Candidate> {
        let creation = self.history.flow.creations[object.index()]?;
        // What a static initialiser made is had from where the initialiser left it.
        let action = self.creation_action(object).filter(|action| !self.in_initialiser(*action))?;
        (creation.ready < before && self.performable(action).is_ok() && !self.was_given(action, object))
            .then(|| Candidate::action(action))
    }

    /// The object as a lambda, where its class can be no more.
    #[must_use]
    pub fn as_lambda(&self, object: ObjectId) -> Option<Candidate> {
        let binding = Binding::Lambda(one_method(self.history, &self.place, object)?);
        Some(Candidate { binding, definitions: Vec::new() })
    }

    /// A second object like one that a static initialiser made, if that is as its constructor left it.
    #[must_use]
    pub fn construct_anew(&self, object: ObjectId, before: EventId) -> Option<Candidate> {
        let flow = &self.history.flow;
        let action = self.creation_action(object).filter(|action| self.in_initialiser(*action))?;
        let parts = flow.parts(object);
        let last = parts.iter().filter_map(|part| flow.reaching(*part, before)).map(|id| flow.definition(id).event);
        let unchanged = last.into_iter().all(|event| self.contains(action, event));
        let usable = unchanged && self.performable(action).is_ok() && !self.was_given(action, object);
        usable.then(|| Candidate::action(action))
    }

    /// Candidates for the invocations that returned the object.
    #[must_use]
    pub fn returned(&self, object: ObjectId, before: EventId) -> Vec<Candidate> {
        self.returning(object, before).iter().copied().map(Candidate::action).collect()
    }
}
