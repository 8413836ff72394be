//! May a test in this package perform this action itself? One function decides and gives the reason if not (design, section 5, rule 2).
//!
//! Input: the history, the package of the test, the first event of an action. Output: through which class the call is written, or the
//! reason. Invariant: independent of the slice: the answer for an action never changes.

use super::reason::{Reason, ReasonCode};
use crate::graph::History;
use crate::graph::invocation::{Invocation, Outcome, Span};
use crate::graph::location::Location;
use crate::graph::surroundings::network::Talk;
use crate::graph::threads::Shared;
use crate::program::Program;
use crate::program::driver::is_test_framework;
use crate::trace::access;
use crate::trace::definition::{CallKind, Callee, ClassKind, Nesting, SYSTEM_LOADER};
use crate::trace::event::{ClassId, Event, EventId, FieldId, MethodId, ObjectId, Primitive, Value};

/// A unit test has no room for more.
const MOST_ARRAY_ELEMENTS: i64 = 1 << 24;

/// What only `writeObject` and `readObject` of a class may call, while the stream calls them.
const STREAMS: [&str; 2] = ["java/io/ObjectOutputStream", "java/io/ObjectInputStream"];
const WHILE_STREAMING: [&str; 6] =
    ["defaultWriteObject", "putFields", "writeFields", "defaultReadObject", "readFields", "registerValidation"];

/// Where the test stands: what it may name depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TestPlace {
    /// Internal name of the package, e.g. `com/acme`.
    pub package: String,
    /// Classes that it does not touch, in order: it repeats what their static initialisers did.
    pub untouched: Vec<ClassId>,
}

impl TestPlace {
    /// In a package, where it may touch all classes.
    #[must_use]
    pub fn in_package(package: &str) -> Self {
        Self { package: package.to_owned(), untouched: Vec::new() }
    }

    /// `the test's package com.acme`.
    fn words(&self) -> String {
        if self.package.is_empty() {
            return "the test, which stands in no package".to_owned();
        }
        format!("the test's package {}", self.package.replace('/', "."))
    }
}

/// How an action is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Performance {
    /// The class through which a call is written (a nameable type that declares or inherits the method).
    pub owner: Option<ClassId>,
}

/// Decides about the action that begins with `event`.
///
/// # Errors
/// The reason why a test may not perform it.
pub fn performable(history: &History<'_>, place: &TestPlace, event: EventId) -> Result<Performance, Reason> {
    Judge::new(history, place).action(event)
}

/// Decides about the method under test itself, performed at a position: what no test may perform on the way to something else, a
/// test of it may.
///
/// # Errors
/// The reason why a test may not perform it.
pub fn performable_act(
    history: &History<'_>,
    place: &TestPlace,
    event: EventId,
    at: EventId,
) -> Result<Performance, Reason> {
    let judge = Judge { at: Some(at), ..Judge::new(history, place) };
    judge.goes_on(event)?;
    let chained = history.calls.starting_at(event).map(|id| history.calls.get(id)).and_then(|invocation| {
        let method = invocation.method().filter(|method| history.program.method(*method).name == "<init>")?;
        judge.is_chained(invocation).then_some((invocation, method))
    });
    match chained {
        Some((invocation, method)) => judge.chained_constructor(invocation, method),
        None => judge.action(event),
    }
}

/// Why a test may not perform what ended the JVM.
pub(super) fn exits(history: &History<'_>, invocation: &Invocation) -> Option<Reason> {
    let ends = ends_by(history.program.callee(history.exits.between(history.log, invocation.span())?));
    Some(Reason::new(ReasonCode::Exits, format!("{ends}; {CATCH_IT}")))
}

/// What gives a method that ends the JVM a test.
const CATCH_IT: &str =
    "catch that in a system test, by system-lambda, system-rules, system-stubs or a security manager";
/// Why a system test that catches it does not always.
const GOES_ON: &str = "where the system test keeps the JVM alive, the program itself catches what comes out of that, or another thread has it";

fn ends_by(callee: &Callee) -> String {
    let class = callee.owner.rsplit('/').next().unwrap_or_default();
    format!("the call ends the JVM by {class}.{}", callee.name)
}

pub(super) struct Judge<'h, 'p> {
    pub(super) history: &'h History<'h>,
    pub(super) program: &'h Program,
    place: &'p TestPlace,
    /// When the action is performed, if not where it was recorded.
    at: Option<EventId>,
}

pub(super) fn refuse<T>(code: ReasonCode, detail: impl Into<String>) -> Result<T, Reason> {
    Err(Reason::new(code, detail))
}

/// What drives the program is not there for a test.
pub(super) fn of_driver(method: &str) -> String {
    format!("{method} belongs to the system test, which a carved test does without")
}

fn of_constructor(method: &str) -> String {
    format!("{method} was called as super(...) or this(...), which only a constructor can write")
}

fn under_construction(method: &str) -> String {
    format!("{method} was called on an object whose constructor was still running")
}

impl<'h, 'p> Judge<'h, 'p> {
    pub(super) fn new(history: &'h History<'h>, place: &'p TestPlace) -> Self {
        Self { history, program: history.program, place, at: None }
    }

    /// Refuses what ends the JVM, what asks other programs, and what came out as threads happened to run.
    fn goes_on(&self, event: EventId) -> Result<(), Reason> {
        let history = self.history;
        let spans: Vec<Span> = history.spans(event).collect();
        if let Some(reason) = self.ends_jvm(event, &spans).or_else(|| self.never_ends(event)) {
            return Err(reason);
        }
        match spans.iter().find_map(|span| history.network.used_in(history.log, *span)) {
            Some(Talk::Asks) => {
                return refuse(ReasonCode::Network, "it talks to another program, which is not there when a test runs");
            }
            Some(Talk::Starts) => {
                return refuse(ReasonCode::Network, "it starts another program, of which nobody recorded what it does");
            }
            None => {}
        }
        let shared = spans.iter().find_map(|span| history.threads.shared_in(*span, spans[0]));
        shared.map_or(Ok(()), |shared| refuse(ReasonCode::Shared, self.shared(shared)))
    }

    /// Why what ends the JVM is not performed: the method under test may, if that was caught as what the whole call ended with.
    fn ends_jvm(&self, event: EventId, spans: &[Span]) -> Option<Reason> {
        let history = self.history;
        let left = history.caught_exit(event).is_some();
        let is_act = self.at.is_some();
        let spans = if left && is_act { &spans[1..] } else { spans };
        let callee = spans.iter().find_map(|span| history.exits.between(history.log, *span))?;
        let ends = ends_by(self.program.callee(callee));
        Some(Reason::new(ReasonCode::Exits, if is_act { format!("{ends}; {GOES_ON}") } else { ends }))
    }

    /// Why what never ended is no step of a test: it waited for ever, or ended the JVM in a way that was not recorded. (Of the method under test somebody else asks that.)
    fn never_ends(&self, event: EventId) -> Option<Reason> {
        let calls = &self.history.calls;
        let invocation = calls.starting_at(event).map(|id| calls.get(id)).filter(|_| self.at.is_none())?;
        let method = invocation.method().map(|method| self.program.method_text(method));
        let called = method.unwrap_or_else(|| "a call of a library".to_owned());
        let detail = format!("{called} never ended in the recording");
        (invocation.outcome == Outcome::Open).then(|| Reason::new(ReasonCode::Open, detail))
    }

    fn shared(&self, shared: Shared) -> String {
        let (Shared::Unordered(location) | Shared::Meanwhile(location)) = shared;
        let program = self.program;
        let place = match self.history.flow.locations.get(location) {
            Location::Field(_, field) | Location::Static(field) => format!("the field {}", program.field_text(*field)),
            Location::Element(array, _) | Location::Elements(array) | Location::State(array) => {
                format!("an object of class {}", program.class_text(program.object(*array).class))
            }
            Location::Resource(name) => name.clone(),
        };
        match shared {
            Shared::Unordered(_) => {
                format!("it reads {place}, which another thread changes, and nothing that was recorded orders the two")
            }
            Shared::Meanwhile(_) => format!("it reads {place}, which another thread changed while it ran"),
        }
    }

    fn action(&self, event: EventId) -> Result<Performance, Reason> {
        let history = self.history;
        self.goes_on(event)?;
        match history.log.event(event) {
            Event::Enter { method, .. } => {
                let id = history.calls.starting_at(event).expect("an enter event starts an invocation");
                self.app_call(history.calls.get(id), method)
            }
            Event::Call { callee, .. } => {
                let id = history.calls.starting_at(event).expect("a call event starts an invocation");
                self.library_call(history.calls.get(id), history.program.callee(callee))
            }
            Event::FieldWrite { owner: Value::Object(_), field, .. } | Event::StaticWrite { field, .. } => {
                self.field_write(event, field)
            }
            Event::ArrayCreation { array: Value::Object(array), lengths } => {
                self.array_size(history.log.values(lengths))?;
                self.array_type(history.program.object(array).class)
            }
            Event::Clone { result: Value::Object(array), .. } if history.program.is_array(array) => {
                self.array_type(history.program.object(array).class)
            }
            Event::ArrayStore { .. } => Ok(Performance { owner: None }),
            Event::LambdaCreation { lambda, object: Value::Object(object), captured } => {
                self.function(lambda, object, history.log.values(captured))?;
                Ok(Performance { owner: None })
            }
            _ => refuse(ReasonCode::NotCallable, "nothing that a test can do by itself"),
        }
    }

    /// Whether an object's constructor still runs when the action is performed on it.
    fn is_under_construction(&self, object: ObjectId, event: EventId) -> bool {
        let at = self.at.unwrap_or(event);
        let creation = self.history.flow.creations[object.index()];
        creation.is_some_and(|creation| creation.event < at && at < creation.ready)
    }

    fn array_size(&self, lengths: &[Value]) -> Result<(), Reason> {
        let int = |value: &Value| match value {
            Value::Primitive(Primitive::Int(length)) => i64::from(*length),
            _ => 1,
        };
        let elements = lengths.iter().map(int).fold(1, i64::saturating_mul);
        if elements > MOST_ARRAY_ELEMENTS {
            return refuse(
                ReasonCode::TooLarge,
                format!("an array of {elements} elements is more than a unit test has room for"),
            );
        }
        Ok(())
    }

    fn app_call(&self, invocation: &Invocation, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        let text = || self.program.method_text(method_id);
        if method.name == "<clinit>" || method.access & (access::SYNTHETIC | access::BRIDGE) != 0 {
            return refuse(
                ReasonCode::NotCallable,
                format!("{} was made by the compiler: the source has no such method", text()),
            );
        }
        if self.program.is_driver_method(method_id) {
            return refuse(ReasonCode::NotCallable, of_driver(&text()));
        }
        if method.access & access::PRIVATE != 0 {
            return refuse(ReasonCode::NotAccessible, format!("{} is private", text()));
        }
        if let Some(object) = self.history.monitors.left_to_caller(invocation) {
            let of = self.program.simple_name(self.program.object(object).class);
            let why = format!("{} needs the monitor of the {of}, which its caller holds", text());
            return refuse(ReasonCode::InnerOuter, why);
        }
        if method.name == "<init>" {
            return self.constructor(invocation, method_id);
        }
        if method.access & access::STATIC != 0 {
            return self.through(method.class, method_id);
        }
        self.instance_call(invocation, method_id)
    }

    fn constructor(&self, invocation: &Invocation, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        let class = self.program.class(method.class);
        let text = self.program.method_text(method_id);
        let stands_in = |object| self.history.flow.stand_ins.contains_key(&object);
        let open = class.access & access::ABSTRACT != 0 && !invocation.receiver_object().is_some_and(stands_in);
        if open || class.access & access::ENUM != 0 {
            return refuse(
                ReasonCode::NotCallable,
                format!("{text} is of an abstract class or enum, of which nobody makes an object by new"),
            );
        }
        if self.is_chained(invocation) {
            return refuse(ReasonCode::NotCallable, of_constructor(&text));
        }
        self.through(method.class, method_id)
    }

    /// `this(...)`, and `super(...)` that called nothing of the subclass, do what `new` with these arguments does.
    fn chained_constructor(&self, invocation: &Invocation, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        let class = self.program.class(method.class);
        let text = self.program.method_text(method_id);
        if class.access & (access::ABSTRACT | access::ENUM | access::PRIVATE) != 0
            || method.access & access::PRIVATE != 0
        {
            return refuse(ReasonCode::NotCallable, of_constructor(&text));
        }
        let inside = self.history.calls.begun_in(invocation).skip(1);
        let overridden = inside.filter(|inner| inner.receiver == invocation.receiver).any(|inner| {
            let declaring = inner.method().map(|method| self.program.method(method).class);
            declaring
                .is_some_and(|declaring| declaring != method.class && self.program.is_subclass(declaring, method.class))
        });
        if overridden || invocation.bound_at.is_none() {
            return refuse(ReasonCode::NotCallable, format!("{text} was called as super(...), and calls the subclass"));
        }
        self.through(method.class, method_id)
    }

    fn is_chained(&self, invocation: &Invocation) -> bool {
        match invocation.receiver_object() {
            Some(object) => {
                let creation = self.history.flow.creations[object.index()];
                creation.is_some_and(|creation| creation.event != invocation.start)
            }
            None => self.is_called_unbound(invocation),
        }
    }

    /// A constructor that threw before it was bound: chained if its caller is a constructor that is not bound either.
    fn is_called_unbound(&self, invocation: &Invocation) -> bool {
        let Some(parent) = invocation.parent.map(|id| self.history.calls.get(id)) else {
            return false;
        };
        let Some(method) = parent.method() else {
            return false;
        };
        let caller = self.program.method(method);
        let called = invocation.method().map(|method| self.program.method(method).class);
        caller.name == "<init>"
            && parent.receiver == Value::Unbound
            && called.is_some_and(|called| called == caller.class || self.program.is_subclass(caller.class, called))
    }

    fn instance_call(&self, invocation: &Invocation, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        let text = || self.program.method_text(method_id);
        let Some(object) = invocation.receiver_object() else {
            return refuse(ReasonCode::Unobserved, format!("the recording did not see the receiver of {}", text()));
        };
        let runtime = self.program.object(object).class;
        if self.program.dispatch(runtime, &method.name, &method.desc) != Some(method_id) {
            return refuse(
                ReasonCode::SuperCall,
                format!("{} was called as super.{}(...), which a test cannot write", text(), method.name),
            );
        }
        if self.is_under_construction(object, invocation.start) {
            return refuse(ReasonCode::UnderConstruction, under_construction(&text()));
        }
        self.through_any(runtime, method_id)
    }

    /// The method's own class if it may be named, else a supertype of the runtime class that declares the method. What a loader of the
    /// program defined is another class than the one that a test names: that is called through what both have above them.
    fn through_any(&self, runtime: ClassId, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        let own = self.through(method.class, method_id);
        let loader = |class: ClassId| self.program.class(class).loader;
        let is_act = self.at.is_some();
        if own.is_ok() && (is_act || loader(method.class) <= SYSTEM_LOADER) {
            return own;
        }
        let mut above = self.program.supertypes(runtime).into_iter().filter_map(|class| {
            let declared = self.program.declared_method(class, &method.name, &method.desc)?;
            let through =
                (self.program.method(declared).access & access::STATIC == 0).then(|| self.through(class, declared));
            Some((class, through?.ok()?))
        });
        let found = if own.is_ok() {
            let of_app = |class: ClassId| self.program.class(class).kind == ClassKind::App;
            above.find(|(class, _)| of_app(*class) && loader(*class) != loader(method.class))
        } else {
            above.next()
        };
        found.map_or(own, |(_, through)| Ok(through))
    }

    pub(super) fn through(&self, class: ClassId, method_id: MethodId) -> Result<Performance, Reason> {
        let method = self.program.method(method_id);
        self.nameable(class)?;
        if self.program.accessible_member(method.access, method.class, &self.place.package) {
            Ok(Performance { owner: Some(class) })
        } else {
            refuse(
                ReasonCode::NotAccessible,
                format!("{} is not accessible from {}", self.program.method_text(method_id), self.place.words()),
            )
        }
    }

    pub(super) fn nameable(&self, class: ClassId) -> Result<(), Reason> {
        let definition = self.program.class(class);
        if matches!(definition.nest, Nesting::Local | Nesting::Anonymous | Nesting::Hidden) {
            return refuse(
                ReasonCode::NotAccessible,
                format!("{} is a local or anonymous class, which a test cannot name", self.program.class_text(class)),
            );
        }
        if definition.is_made_at_run_time() {
            return refuse(
                ReasonCode::NotAccessible,
                format!("{} is made at run time", self.program.class_text(class)),
            );
        }
        if self.program.accessible_class(class, &self.place.package) {
            Ok(())
        } else {
            refuse(
                ReasonCode::NotAccessible,
                format!("{} is not accessible from {}", self.program.class_text(class), self.place.words()),
            )
        }
    }

    fn library_call(&self, invocation: &Invocation, callee: &Callee) -> Result<Performance, Reason> {
        let text = || format!("{}.{}", callee.owner.replace('/', "."), callee.name);
        if matches!(callee.kind, CallKind::Special | CallKind::Super | CallKind::Dynamic) {
            return refuse(ReasonCode::NotCallable, format!("{} is not called by an expression of its own", text()));
        }
        if is_test_framework(&callee.owner) {
            return refuse(ReasonCode::NotCallable, of_driver(&text()));
        }
        if STREAMS.contains(&callee.owner.as_str()) && WHILE_STREAMING.contains(&callee.name.as_str()) {
            return refuse(ReasonCode::InnerOuter, format!("{} is called while an object is written or read", text()));
        }
        if callee.owner == "java/lang/reflect/Field" && callee.name.starts_with("set") {
            return refuse(ReasonCode::NotCallable, format!("{} sets a field by reflection", text()));
        }
        let loader = 0;
        let Some(owner) = self.program.class_by_name(&callee.owner, loader) else {
            // A library class that the recording does not define: public, or the recorded code could not have named it.
            return Ok(Performance { owner: None });
        };
        self.nameable(owner)?;
        if let Some(method) = self.program.visible_method(owner, &callee.name, &callee.desc) {
            let access = self.program.method(method).access;
            if access & access::PROTECTED != 0
                || !self.program.accessible_member(access, self.program.method(method).class, &self.place.package)
            {
                return refuse(ReasonCode::NotAccessible, format!("{} is not public", text()));
            }
        }
        if invocation.receiver_object().is_some_and(|object| self.is_under_construction(object, invocation.start)) {
            return refuse(ReasonCode::UnderConstruction, under_construction(&text()));
        }
        Ok(Performance { owner: Some(owner) })
    }

    fn field_write(&self, event: EventId, field_id: FieldId) -> Result<Performance, Reason> {
        let field = self.program.field(field_id);
        let text = || self.program.field_text(field_id);
        if field.access & (access::FINAL | access::SYNTHETIC) != 0 {
            return refuse(ReasonCode::NotCallable, format!("{} is final: only code of its class sets it", text()));
        }
        if let Event::FieldWrite { owner: Value::Object(object), .. } = self.history.log.event(event)
            && self.is_under_construction(object, event)
        {
            return refuse(
                ReasonCode::UnderConstruction,
                format!("{} was set on an object whose constructor was still running", text()),
            );
        }
        self.readable_field(field_id)
    }

    pub(super) fn readable_field(&self, field_id: FieldId) -> Result<Performance, Reason> {
        let field = self.program.field(field_id);
        self.nameable(field.class)?;
        // What the compiler made has no name in the source.
        if field.access & (access::PRIVATE | access::SYNTHETIC) == 0
            && self.program.accessible_member(field.access, field.class, &self.place.package)
        {
            Ok(Performance { owner: Some(field.class) })
        } else {
            refuse(
                ReasonCode::NotAccessible,
                format!("{} is not accessible from {}", self.program.field_text(field_id), self.place.words()),
            )
        }
    }

    fn array_type(&self, class: ClassId) -> Result<Performance, Reason> {
        self.named_type(&self.program.class(class).name)?;
        Ok(Performance { owner: None })
    }
}

/// A field that a test in this place may read.
#[must_use]
pub fn readable(history: &History<'_>, place: &TestPlace, field: FieldId) -> bool {
    Judge::new(history, place).readable_field(field).is_ok()
}

/// A class that a test in this place may name.
#[must_use]
pub fn nameable(history: &History<'_>, place: &TestPlace, class: ClassId) -> bool {
    name(history, place, class).is_ok()
}

/// A class that a test in this place names.
///
/// # Errors
/// The reason why it may not.
pub fn name(history: &History<'_>, place: &TestPlace, class: ClassId) -> Result<(), Reason> {
    let judge = Judge::new(history, place);
    match history.program.class(class).kind {
        ClassKind::Array => judge.array_type(class).map(drop),
        _ => judge.nameable(class),
    }
}

/// The trivial getter of a field that a test in this place may call on an object of this class.
#[must_use]
pub fn getter(
    history: &History<'_>,
    place: &TestPlace,
    field: FieldId,
    runtime: ClassId,
) -> Option<(MethodId, ClassId)> {
    let mut getters = history.program.getters(field).iter();
    getters.find_map(|method| Some((*method, callable(history, place, *method, runtime)?)))
}

/// The class through which a test in this place may call a method on an object of a class, if that reaches it.
#[must_use]
pub fn callable(history: &History<'_>, place: &TestPlace, method_id: MethodId, runtime: ClassId) -> Option<ClassId> {
    let method = history.program.method(method_id);
    let reaches = method.access & access::STATIC != 0
        || history.program.dispatch(runtime, &method.name, &method.desc) == Some(method_id);
    let performance = Judge::new(history, place).through_any(runtime, method_id).ok()?;
    (reaches && method.access & (access::PRIVATE | access::SYNTHETIC) == 0).then_some(performance.owner?)
}
