//! Why an action is in a slice, in plain words: simple names, and objects by the test's variables where it has them.
//!
//! Input: a reason as the search left it. Output: a [`Sentence`] over the recording's objects. The words are found here, late, because
//! the search makes many more reasons than end up in a test.

use super::context::SliceContext;
use super::sentence::Sentence;
use super::{Need, Why};
use crate::graph::data::DefinitionId;
use crate::graph::location::Location;
use crate::program::text::descriptor_text;
use crate::trace::event::{ClassId, Event, EventId, MethodId, ObjectId, Value};

/// What stands for the name of a class that has none that says anything.
const NAMELESS: &str = "object";

impl SliceContext<'_> {
    /// Why the action is there, in a slice with this method under test.
    #[must_use]
    pub fn why(&self, action: EventId, why: &Why, act: EventId) -> Sentence<ObjectId> {
        match (why.need, why.parent) {
            (Need::Target, _) => "the method under test".into(),
            (Need::Observer, _) => "a later call that sees what the method under test did".into(),
            (Need::SetUp, _) if self.is_set_up(action) => "set-up of the system test, kept whole".into(),
            (Need::SetUp, _) => "earlier work of the system test on the outside world".into(),
            (Need::Initialiser(class), _) => {
                let class = self.history.program.class_text(class);
                Sentence::default().text(format!("{class} is initialised here, as in the recording"))
            }
            (Need::Object(object), member) => self.object_why(member.unwrap_or(act), object, act),
            (Need::Definition(id), member) => {
                let member = member.unwrap_or(act);
                let read = member != act || self.uses(act).iter().any(|used| used.definition == id);
                let what = self.location_words(id, Some(action));
                self.user(member, read).text(" needs ").then(what).text(self.left_by(action))
            }
        }
    }

    /// Why an object is had: who takes it, and as what.
    #[must_use]
    pub fn object_why(&self, member: EventId, object: ObjectId, act: EventId) -> Sentence<ObjectId> {
        let taken = self.taken(member).contains(&Value::Object(object));
        let verb = match self.history.log.event(member) {
            Event::Enter { receiver: Value::Object(receiver), .. }
            | Event::Call { receiver: Value::Object(receiver), .. }
                if receiver == object =>
            {
                " is called on "
            }
            _ if taken => " takes ",
            _ => " needs ",
        };
        self.user(member, taken || member != act).text(verb).then(self.object_words(object))
    }

    /// Who has a need: a member, or an assertion behind the act.
    fn user(&self, member: EventId, itself: bool) -> Sentence<ObjectId> {
        if itself { Sentence::default().text(self.short_text(member)) } else { "an assertion".into() }
    }

    fn left_by(&self, action: EventId) -> String {
        match self.history.log.event(action) {
            Event::FieldWrite { .. } | Event::StaticWrite { .. } | Event::ArrayStore { .. } => {
                ", as set here".to_owned()
            }
            _ => format!(", as {} left it", self.short_text(action)),
        }
    }

    /// What an object is called where no variable holds it.
    #[must_use]
    pub fn object_words(&self, object: ObjectId) -> Sentence<ObjectId> {
        Sentence::default().object(vec![object], self.object_text(object))
    }

    /// A state that was defined, seen from the action that defined it.
    #[must_use]
    pub fn location_words(&self, id: DefinitionId, by: Option<EventId>) -> Sentence<ObjectId> {
        let (history, program) = (self.history, self.history.program);
        match history.flow.locations.get(history.flow.definition(id).location) {
            Location::Field(object, field) => {
                let name = &program.field(*field).name;
                Sentence::default().text(format!("{name} of ")).then(self.object_words(*object))
            }
            Location::Static(field) => {
                let field = program.field(*field);
                format!("the static field {}.{}", program.simple_name(field.class), field.name).as_str().into()
            }
            Location::Element(array, index) => {
                Sentence::default().text(format!("element {index} of ")).then(self.object_words(*array))
            }
            Location::Elements(array) => Sentence::from("the elements of ").then(self.object_words(*array)),
            Location::State(object) => self.state_words(*object, by),
            Location::Resource(name) => format!("the state of {name}").as_str().into(),
        }
    }

    /// A library value is often a private part of what readers know: of what the action gave, if it was made there, else of
    /// what the action was called on.
    fn state_words(&self, object: ObjectId, by: Option<EventId>) -> Sentence<ObjectId> {
        let known = by.and_then(|action| {
            let invocation = self.invocation(action)?;
            let creation = self.history.flow.creations[object.index()];
            let made_there = creation.is_some_and(|creation| self.contains(action, creation.event));
            let given = invocation.returned().and_then(Value::object).filter(|_| made_there);
            given.or(invocation.receiver_object())
        });
        let holders: Vec<ObjectId> = std::iter::once(object).chain(known).collect();
        Sentence::default().object(holders, self.object_text(known.unwrap_or(object)))
    }

    /// `the Options`.
    #[must_use]
    pub fn object_text(&self, object: ObjectId) -> String {
        format!("the {}", self.class_word(self.history.program.object(object).class))
    }

    /// An object with where it was made, for the reason of a rejection: `the char[] that the static initialiser of Entities made`.
    #[must_use]
    pub fn object_with_maker(&self, object: ObjectId) -> String {
        let class = self.history.program.object(object).class;
        let text = self.object_text(object);
        let text = match self.class_word(class) == NAMELESS {
            _ if self.history.program.class(class).is_made_at_run_time() => {
                format!("{text} of a class made at run time (a mock or a proxy)")
            }
            true => format!("{text} of a class without a name"),
            false => text,
        };
        match self.history.flow.creations[object.index()] {
            Some(creation) => format!("{text} that {} made", self.maker_text(creation.event)),
            None => format!("{text}, which the recording did not see being made"),
        }
    }

    /// The method of the program that an event lies in, which is not the one that the event enters: `Options.addOption`.
    #[must_use]
    pub fn maker_text(&self, event: EventId) -> String {
        let calls = &self.history.calls;
        let mut around =
            calls.ancestry(calls.frame(event)).map(|id| calls.get(id)).filter(|around| around.start != event);
        let Some((start, method)) = around.find_map(|around| Some((around.start, around.method()?))) else {
            return "code that was not recorded".to_owned();
        };
        let method = self.history.program.method(method);
        match method.name.as_str() {
            "<clinit>" => format!("the static initialiser of {}", self.class_word(method.class)),
            _ => self.action_text(start),
        }
    }

    fn class_word(&self, class: ClassId) -> String {
        let program = self.history.program;
        let name = &program.class(class).name;
        if name.starts_with('[') {
            let text = descriptor_text(name);
            return text.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
        }
        if let Some((host, _)) = name.split_once("$$Lambda") {
            return format!("lambda of {}", last_name(host));
        }
        let simple = program.simple_name(class);
        // A hidden or anonymous class has no name that says anything.
        if simple.is_empty() || simple.contains(['/', '$']) { NAMELESS.to_owned() } else { simple.to_owned() }
    }

    /// An action in one or two words: `addOption`, `new Options`.
    #[must_use]
    pub fn short_text(&self, action: EventId) -> String {
        let (program, log) = (self.history.program, self.history.log);
        match log.event(action) {
            Event::Enter { method, .. } => self.short_method(method),
            Event::Call { callee, .. } => {
                let callee = program.callee(callee);
                match callee.name.as_str() {
                    "<init>" => format!("new {}", last_name(&callee.owner)),
                    name => name.to_owned(),
                }
            }
            Event::FieldWrite { field, .. } | Event::StaticWrite { field, .. } => {
                format!("the assignment of {}", program.field(field).name)
            }
            Event::ArrayCreation { .. } => "the array".to_owned(),
            Event::Clone { .. } => "the copy of the array".to_owned(),
            Event::ArrayStore { index, .. } => format!("the store of element {index}"),
            Event::LambdaCreation { .. } => "the functional object".to_owned(),
            _ => "an action".to_owned(),
        }
    }

    fn short_method(&self, method: MethodId) -> String {
        let definition = self.history.program.method(method);
        match definition.name.as_str() {
            "<init>" => format!("new {}", self.class_word(definition.class)),
            name => name.to_owned(),
        }
    }

    /// An action by its class and name, for the reason of a rejection: `Options.addOption`.
    #[must_use]
    pub fn action_text(&self, action: EventId) -> String {
        let (program, short) = (self.history.program, self.short_text(action));
        match self.history.log.event(action) {
            _ if short.starts_with("new ") => short,
            Event::Enter { method, .. } => format!("{}.{short}", self.class_word(program.method(method).class)),
            Event::Call { callee, .. } => format!("{}.{short}", last_name(&program.callee(callee).owner)),
            Event::FieldWrite { field, .. } | Event::StaticWrite { field, .. } => {
                let field = program.field(field);
                format!("the assignment of {}.{}", self.class_word(field.class), field.name)
            }
            _ => short,
        }
    }
}

/// The simple name at the end of an internal one.
fn last_name(internal: &str) -> &str {
    internal.rsplit(['/', '$']).next().unwrap_or(internal)
}
