//! What an invocation did, step by step, in words that two recordings share.
//!
//! Input: an invocation's span on its thread. Output: its steps by aspect: what it was given, what came out, which methods and branches ran, what was written and
//! read. Invariants: equal steps have equal numbers, whatever the recordings number their classes, objects and texts; 0 is what the recorder does not know.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::{Aspect, Recorded};
use crate::graph::invocation::Invocation;
use crate::program::Program;
use crate::trace::access;
use crate::trace::definition::ClassKind;
use crate::trace::event::{ClassId, Event, EventId, FieldId, MethodId, ObjectId, StringId, Value};

/// What the recorder does not know.
const UNKNOWN: u64 = 0;
/// What stands for any lambda: a test has its own.
const FUNCTION: &str = "(a function)";
const CLASS_LOADER: &str = "java/lang/ClassLoader";
/// A value that tells all that is said of it here.
const LONGEST_TEXT: usize = 60;

/// One step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Of what it says.
    number: u64,
    pub(super) object: Option<ObjectId>,
    /// Where it was recorded.
    event: EventId,
}

impl Step {
    pub(super) fn is_same(self, other: Self) -> bool {
        self.number == other.number || self.number == UNKNOWN || other.number == UNKNOWN
    }
}

/// All steps of an invocation.
#[derive(Default)]
pub(super) struct Trail([Vec<Step>; 5]);

impl Trail {
    pub(super) fn of(side: &Recorded<'_>, invocation: &Invocation) -> Self {
        let mut trail = Self::default();
        let mut walk = Walk { side, trail: &mut trail, event: invocation.start };
        for (event, what) in side.log.of_thread(invocation.start, invocation.end) {
            walk.event = event;
            if walk.is_part(invocation) {
                walk.step(invocation, what);
            }
        }
        trail
    }

    pub(super) fn arguments_of(side: &Recorded<'_>, invocation: &Invocation) -> Vec<Step> {
        let mut trail = Self::default();
        Walk { side, trail: &mut trail, event: invocation.start }.arguments(invocation);
        std::mem::take(trail.steps_mut(Aspect::Arguments))
    }

    pub(super) fn steps(&self, aspect: Aspect) -> &[Step] {
        &self.0[aspect as usize]
    }

    fn steps_mut(&mut self, aspect: Aspect) -> &mut Vec<Step> {
        &mut self.0[aspect as usize]
    }
}

struct Walk<'s, 'a, 't> {
    side: &'s Recorded<'a>,
    trail: &'t mut Trail,
    event: EventId,
}

impl Walk<'_, '_, '_> {
    /// Whether an event is the program's own, and in no static initialiser that ran meanwhile: that runs once in a JVM, for whoever comes first.
    fn is_part(&self, act: &Invocation) -> bool {
        let Recorded { program, calls, .. } = self.side;
        let around = calls.ancestry(calls.frame(self.event)).map(|id| calls.get(id));
        let mut inside = around.take_while(|one| one.start > act.start).filter_map(Invocation::method).peekable();
        let innermost = inside.peek().copied().or(act.method());
        innermost.is_some_and(|method| !drives(program, method)) && !inside.any(|method| initialises(program, method))
    }

    fn step(&mut self, act: &Invocation, what: Event) {
        match what {
            Event::Enter { .. } if self.event == act.start => self.arguments(act),
            Event::Enter { method, .. } => {
                let number = self.side.names.method(method);
                self.add(Aspect::Branches, number, None);
            }
            Event::Return { value, branches } | Event::Throw { value, branches } => {
                if self.event == act.end {
                    let kind = matches!(what, Event::Throw { .. });
                    self.value(Aspect::Outcome, kind, value);
                }
                let words = self.side.log.branches(branches);
                self.add(Aspect::Branches, hashed(words), None);
            }
            Event::FieldWrite { owner, field, value } => self.place(Aspect::Writes, Some(owner), field, value),
            Event::StaticWrite { field, value } => self.place(Aspect::Writes, None, field, value),
            Event::FieldRead { owner, field, value } => self.place(Aspect::Reads, Some(owner), field, value),
            Event::StaticRead { field, value } => self.place(Aspect::Reads, None, field, value),
            Event::ArrayStore { array, index, value } => self.element(Aspect::Writes, array, index, value),
            Event::ArrayLoad { array, index, value } => self.element(Aspect::Reads, array, index, value),
            _ => {}
        }
    }

    fn arguments(&mut self, act: &Invocation) {
        // (A constructor's receiver is not yet anything.)
        if act.bound_at.is_none() {
            self.value(Aspect::Arguments, (), act.receiver);
        }
        for value in self.side.log.values(act.arguments) {
            self.value(Aspect::Arguments, (), *value);
        }
    }

    fn place(&mut self, aspect: Aspect, owner: Option<Value>, field: FieldId, value: Value) {
        if let Some(owner) = owner {
            self.value(aspect, (), owner);
        }
        self.value(aspect, self.side.names.field(field), value);
    }

    fn element(&mut self, aspect: Aspect, array: Value, index: i32, value: Value) {
        self.value(aspect, (), array);
        self.value(aspect, index, value);
    }

    /// A value and where it is.
    fn value(&mut self, aspect: Aspect, place: impl Hash, value: Value) {
        let number = match self.side.names.value(self.side.program, value) {
            UNKNOWN => UNKNOWN,
            known => hashed((place, known)),
        };
        self.add(aspect, number, value.object());
    }

    fn add(&mut self, aspect: Aspect, number: u64, object: Option<ObjectId>) {
        let event = self.event;
        self.trail.steps_mut(aspect).push(Step { number, object, event });
    }
}

/// Whether a method is part of what drives the program: its `main`, a test, a class in them; or the body of a lambda, which a test may write anew.
fn drives(program: &Program, method: MethodId) -> bool {
    let definition = program.method(method);
    let is_lambda = definition.access & access::SYNTHETIC != 0 && definition.name.contains("lambda$");
    is_lambda || program.is_driver_method(method) || program.is_driver_class(definition.class)
}

/// A static initialiser; or what those call that the compiler makes for a `switch` over an enum, which nobody records.
fn initialises(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    let of_enum = || program.class(method.class).super_name.as_deref() == Some("java/lang/Enum");
    method.name == "<clinit>" || method.name == "values" && method.desc.starts_with("()[") && of_enum()
}

fn hashed(what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    // Not the number of what nobody knows.
    hasher.finish().max(1)
}

/// Numbers of what a recording defines, by what it is.
pub(super) struct Names {
    classes: Vec<u64>,
    methods: Vec<u64>,
    fields: Vec<u64>,
    strings: Vec<u64>,
}

impl Names {
    pub(super) fn of(program: &Program) -> Self {
        let mut names = Self { classes: Vec::new(), methods: Vec::new(), fields: Vec::new(), strings: Vec::new() };
        for (id, class) in program.classes() {
            put(&mut names.classes, id.index(), number_of(program, id));
            for method in program.methods_of(id) {
                let definition = program.method(*method);
                put(&mut names.methods, method.index(), hashed((&class.name, &definition.name, &definition.desc)));
            }
            for field in program.fields_of(id) {
                put(&mut names.fields, field.index(), hashed((&class.name, &program.field(*field).name)));
            }
        }
        for (id, text) in program.strings() {
            put(&mut names.strings, id.index(), hashed(text));
        }
        names
    }

    pub(super) fn method(&self, id: MethodId) -> u64 {
        at(&self.methods, id.index())
    }

    fn field(&self, id: FieldId) -> u64 {
        at(&self.fields, id.index())
    }

    fn string(&self, id: StringId) -> u64 {
        at(&self.strings, id.index())
    }

    fn value(&self, program: &Program, value: Value) -> u64 {
        match value {
            Value::Unobserved => UNKNOWN,
            Value::String(text) => self.string(text),
            Value::Class(class) => match at(&self.classes, class.index()) {
                UNKNOWN => UNKNOWN,
                known => hashed(("class", known)),
            },
            Value::Object(object) if program.object(object).lambda.is_some() => hashed(FUNCTION),
            Value::Object(object) => at(&self.classes, program.object(object).class.index()),
            other => hashed(other),
        }
    }
}

/// By what its objects are told apart from others. What drives the program is so in one of the two recordings only, and the test may have an object of its own; the tests are loaded
/// by a loader of the verifier's.
fn number_of(program: &Program, id: ClassId) -> u64 {
    let class = program.class(id);
    let drives = matches!(class.kind, ClassKind::App | ClassKind::Test) && program.is_driver_class(id);
    let is_function = class.generated || class.name.contains("$$Lambda");
    // (A mock or proxy has another name in each JVM, and a double stands for it.)
    let is_double = class.is_made_at_run_time() && !is_function;
    if drives || is_double || program.supertype_names(id).contains(&CLASS_LOADER) {
        return UNKNOWN;
    }
    hashed(if is_function { FUNCTION } else { &class.name })
}

fn put(column: &mut Vec<u64>, at: usize, number: u64) {
    if column.len() <= at {
        column.resize(at + 1, UNKNOWN);
    }
    column[at] = number;
}

fn at(column: &[u64], at: usize) -> u64 {
    column.get(at).copied().unwrap_or(UNKNOWN)
}

/// A step for people.
pub(super) fn text(side: &Recorded<'_>, step: &Step) -> String {
    let program = side.program;
    let value = |value: Value| value_text(program, value);
    match side.log.event(step.event) {
        Event::FieldWrite { field, value: what, .. } | Event::StaticWrite { field, value: what } => {
            format!("{} = {}", program.field_text(field), value(what))
        }
        Event::FieldRead { field, value: what, .. } | Event::StaticRead { field, value: what } => {
            format!("{} is {}", program.field_text(field), value(what))
        }
        Event::ArrayStore { index, value: what, .. } => format!("element {index} = {}", value(what)),
        Event::ArrayLoad { index, value: what, .. } => format!("element {index} is {}", value(what)),
        Event::Enter { method, receiver, arguments } => {
            let arguments: Vec<String> = side.log.values(arguments).iter().map(|one| value(*one)).collect();
            let on = receiver.object().map(|_| format!(" on {}", value(receiver))).unwrap_or_default();
            format!("{} with ({}){on}", program.method_text(method), arguments.join(", "))
        }
        Event::Return { value: what, .. } => format!("{} returns {}", frame_text(side, step), value(what)),
        Event::Throw { value: what, .. } => format!("{} throws {}", frame_text(side, step), value(what)),
        _ => frame_text(side, step),
    }
}

fn frame_text(side: &Recorded<'_>, step: &Step) -> String {
    let frame = side.calls.frame(step.event).and_then(|id| side.calls.get(id).method());
    frame.map(|method| side.program.method_text(method)).unwrap_or_default()
}

fn value_text(program: &Program, value: Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::String(text) => {
            let text = program.text(text).to_utf8().unwrap_or_default();
            let short: String = text.chars().take(LONGEST_TEXT).collect();
            format!("{short:?}{}", if short.len() < text.len() { "…" } else { "" })
        }
        Value::Object(object) => format!("a {}", program.class_text(program.object(object).class)),
        Value::Class(class) => format!("{}.class", program.class_text(class)),
        Value::Primitive(primitive) | Value::Boxed(primitive) => format!("{primitive}"),
        Value::PrimitiveClass(_) | Value::Unobserved | Value::Unbound | Value::Absent => {
            "nothing that is known".to_owned()
        }
    }
}
