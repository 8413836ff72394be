//! Laws of the events.

use super::frames::{Binding, Frames};
use super::types::{fits, split_method};
use super::{Findings, Law};
use crate::trace::access;
use crate::trace::definition::{CallKind, ClassKind};
use crate::trace::event::{CalleeId, Event, EventId, FieldId, MethodId, Value, ValueSpan};
use crate::trace::recording::Recording;
use crate::trace::render::Rendered;
use crate::trace::table::Table;

pub(super) fn check_events(recording: &Recording, findings: &mut Findings) {
    let mut checker = Checker { recording, findings, threads: Table::default(), at: EventId(0) };
    for (index, event) in (0_u32..).zip(recording.log.events.iter()) {
        checker.at = EventId(index);
        checker.event(event);
    }
}

struct Checker<'a> {
    recording: &'a Recording,
    findings: &'a mut Findings,
    threads: Table<crate::trace::event::ThreadId, Frames>,
    at: EventId,
}

impl Checker<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Enter { method, receiver, arguments } => self.enter(method, receiver, arguments),
            Event::Bind { object } => self.bind(object),
            Event::Return { value, .. } => self.leave(value, true),
            Event::Throw { value, .. } => self.leave(value, false),
            Event::Unwind { depth, caught } => self.unwind(depth, caught),
            Event::Call { callee, receiver, arguments } => self.call(callee, receiver, arguments),
            Event::CallReturn { value } => self.end_call(value, true),
            Event::CallThrow { value } => self.end_call(value, false),
            Event::FieldWrite { owner, field, value } | Event::FieldRead { owner, field, value } => {
                self.instance_access(owner, field, value);
            }
            Event::StaticWrite { field, value } | Event::StaticRead { field, value } => {
                self.static_access(field, value);
            }
            Event::ArrayCreation { array, .. } => {
                self.array(array);
            }
            Event::ArrayStore { array, index, value } | Event::ArrayLoad { array, index, value } => {
                self.array_access(array, index, value);
            }
            Event::MonitorEnter { object } => self.monitor_enter(object),
            Event::MonitorExit { object } => self.monitor_exit(object),
            _ => {}
        }
    }

    fn frames(&mut self) -> &mut Frames {
        let thread = self.recording.log.thread(self.at);
        if !self.threads.contains(thread) {
            self.threads.define(thread, Frames::default());
        }
        self.threads.get_mut(thread).expect("defined just now")
    }

    fn broken(&mut self, law: Law, detail: impl FnOnce() -> String) {
        let line = self.recording.lines.line(self.at);
        self.findings.push(law, Some((self.at, line)), detail);
    }

    fn enter(&mut self, method: MethodId, receiver: Value, arguments: ValueSpan) {
        let definition = &self.recording.definitions.methods[method];
        let constructs = definition.name == "<init>";
        let binding = if constructs { Binding::Awaited } else { Binding::NotAConstructor };
        self.frames().enter(method, binding);
        let right = match receiver {
            Value::Absent => definition.access & access::STATIC != 0,
            Value::Unbound => constructs,
            Value::Null => false,
            _ => definition.access & access::STATIC == 0 && !constructs,
        };
        if !right {
            let detail =
                || format!("{method} ({}) is entered with the receiver {}", definition.name, Rendered(receiver));
            self.broken(Law::Arguments, detail);
        }
        self.arguments(&definition.name, &definition.desc, arguments);
    }

    fn arguments(&mut self, name: &str, desc: &str, arguments: ValueSpan) {
        let Some((parameters, _)) = split_method(desc) else {
            return;
        };
        let values = self.recording.log.values(arguments);
        let expected = parameters.count();
        if expected != values.len() {
            let detail = || format!("{name}{desc} takes {expected} arguments, not {}", values.len());
            return self.broken(Law::Arguments, detail);
        }
        for (parameter, value) in parameters.flatten().zip(values) {
            self.holds(name, parameter, *value);
        }
    }

    fn holds(&mut self, name: &str, desc: &str, value: Value) {
        if !fits(value, desc) {
            let detail = || format!("{} is no {desc}, as {name} needs", Rendered(value));
            self.broken(Law::Types, detail);
        }
    }

    fn bind(&mut self, object: Value) {
        let found = self.frames().binding().map(|binding| std::mem::replace(binding, Binding::Bound));
        match found {
            Some(Binding::Awaited) if object.object().is_some() => {}
            Some(Binding::Awaited) => {
                let detail = || format!("{} is not an object", Rendered(object));
                self.broken(Law::Binding, detail);
            }
            Some(Binding::Bound) => {
                self.broken(Law::Binding, || "the constructor had bound its receiver already".to_owned());
            }
            Some(Binding::NotAConstructor) => {
                if let Some(binding) = self.frames().binding() {
                    *binding = Binding::NotAConstructor;
                }
                self.broken(Law::Binding, || "the innermost frame is not a constructor's".to_owned());
            }
            None => self.broken(Law::Binding, || "no frame is open".to_owned()),
        }
    }

    fn leave(&mut self, value: Value, returned: bool) {
        let Some((method, binding)) = self.frames().leave() else {
            return self.broken(Law::Balance, || "no frame is open that could be left".to_owned());
        };
        let definition = &self.recording.definitions.methods[method];
        if returned && binding == Binding::Awaited {
            self.broken(Law::Binding, || format!("{method} returned before it bound its receiver"));
        }
        self.left_with(&definition.name, &definition.desc, value, returned);
    }

    /// The value of a return or throw.
    fn left_with(&mut self, name: &str, desc: &str, value: Value, returned: bool) {
        if !returned {
            return self.holds(name, "Ljava/lang/Throwable;", value);
        }
        if let Some((_, result)) = split_method(desc) {
            self.holds(name, result, value);
        }
    }

    fn unwind(&mut self, depth: u32, caught: Value) {
        let open = self.frames().depth();
        let caught_here = caught != Value::Absent;
        if depth > open || (depth == open && !caught_here) {
            let detail = || format!("the frames deeper than {depth} are gone, but only {open} are open");
            self.broken(Law::Depth, detail);
        }
        self.frames().unwind(depth, caught_here);
    }

    fn call(&mut self, callee: CalleeId, receiver: Value, arguments: ValueSpan) {
        let definition = &self.recording.definitions.callees[callee];
        self.frames().call(callee);
        if definition.kind == CallKind::Dynamic {
            return;
        }
        let right = match definition.kind {
            CallKind::Static => receiver == Value::Absent,
            CallKind::New | CallKind::Super => receiver == Value::Unbound,
            _ => !matches!(receiver, Value::Absent | Value::Unbound),
        };
        if !right {
            let detail = || format!("{callee} ({}) is called on {}", definition.name, Rendered(receiver));
            self.broken(Law::Arguments, detail);
        }
        self.arguments(&definition.name, &definition.desc, arguments);
    }

    fn end_call(&mut self, value: Value, returned: bool) {
        let Some(callee) = self.frames().end_call() else {
            return self.broken(Law::Balance, || "the innermost frame has no call open".to_owned());
        };
        let definition = &self.recording.definitions.callees[callee];
        let constructs = matches!(definition.kind, CallKind::New | CallKind::Super);
        match (returned, constructs) {
            (true, true) => self.holds(&definition.name, "Ljava/lang/Object;", value),
            _ => self.left_with(&definition.name, &definition.desc, value, returned),
        }
    }

    fn instance_access(&mut self, owner: Value, field: FieldId, value: Value) {
        let definition = &self.recording.definitions.fields[field];
        let right = match owner {
            Value::Unbound => self.frames().binding().is_some_and(|binding| *binding == Binding::Awaited),
            Value::Null | Value::Absent | Value::Primitive(_) => false,
            _ => true,
        };
        if !right || definition.access & access::STATIC != 0 {
            let detail = || format!("{field} ({}) is accessed on {}", definition.name, Rendered(owner));
            self.broken(Law::Access, detail);
        }
        self.holds(&definition.name, &definition.desc, value);
    }

    fn static_access(&mut self, field: FieldId, value: Value) {
        let definition = &self.recording.definitions.fields[field];
        if definition.access & access::STATIC == 0 {
            let detail = || format!("{field} ({}) is accessed as static", definition.name);
            self.broken(Law::Access, detail);
        }
        self.holds(&definition.name, &definition.desc, value);
    }

    /// The descriptor of an array's elements.
    fn array(&mut self, array: Value) -> Option<&'_ str> {
        let definitions = &self.recording.definitions;
        let class = array.object().map(|object| &definitions.classes[definitions.objects[object].class]);
        match class {
            Some(class) if class.kind == ClassKind::Array => class.name.strip_prefix('['),
            _ => {
                let detail = || format!("{} is not an array", Rendered(array));
                self.broken(Law::Types, detail);
                None
            }
        }
    }

    fn array_access(&mut self, array: Value, index: i32, value: Value) {
        let element = self.array(array).map(str::to_owned);
        if let Some(element) = element {
            self.holds("the array", &element, value);
        }
        if index < 0 {
            self.broken(Law::Access, || format!("the index is {index}"));
        }
    }

    fn monitor_enter(&mut self, object: Value) {
        if let Some(object) = object.object() {
            self.frames().enter_monitor(object);
        }
    }

    fn monitor_exit(&mut self, object: Value) {
        let Some(object) = object.object() else {
            return;
        };
        if !self.frames().leave_monitor(object) {
            self.broken(Law::Monitors, || format!("the monitor of {object} was not entered"));
        }
    }
}
