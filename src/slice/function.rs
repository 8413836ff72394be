//! How a test writes down a lambda or method reference.
//!
//! Input: the site that made it, what it captured, the package of the test. Output: [`FunctionSource`], or the reason why there is none.
//! Invariant: whatever is written gives and does what the recorded calls of it gave and did.

use super::perform::{Judge, TestPlace, of_driver, refuse};
use super::reason::{Reason, ReasonCode};
use crate::graph::History;
use crate::graph::data::DefinitionKind;
use crate::graph::location::{Location, LocationId};
use crate::graph::objects::functions::Constant;
use crate::program::body::{Body, Code, Named};
use crate::program::class_of_descriptor;
use crate::program::hierarchy::is_alike;
use crate::trace::access;
use crate::trace::event::{ClassId, Event, EventId, FieldId, LambdaId, MethodId, ObjectId, Value};

/// Why the code of a lambda was not told.
const LAMBDA_CODE: &str = "the code of the lambda loops, assigns, does something on a condition or calls what a test cannot name, and it did not always give the same";

/// How a function object is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FunctionSource<'a> {
    /// `Owner::method`.
    Reference,
    /// Its own code.
    Body(&'a Body),
    /// What every call of it gave.
    Constant(Constant),
}

/// How the function object that an event made is written, if it can be.
#[must_use]
pub(super) fn function_source<'h>(
    history: &'h History<'h>,
    place: &TestPlace,
    event: EventId,
) -> Option<FunctionSource<'h>> {
    let Event::LambdaCreation { lambda, object: Value::Object(object), captured } = history.log.event(event) else {
        return None;
    };
    Judge::new(history, place).function(lambda, object, history.log.values(captured)).ok()
}

/// An object whose class is there for one method, which a test may write as a lambda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneMethod {
    pub interface: ClassId,
    pub method: MethodId,
    /// The fields of the object that the method reads, in the order of its body, with the one value that each of them had.
    pub fields: Vec<(FieldId, Value)>,
}

impl OneMethod {
    /// Whether a place is a field of the object whose value stands in the lambda.
    #[must_use]
    pub fn has(&self, location: &Location) -> bool {
        matches!(location, Location::Field(_, field) if self.fields.iter().any(|(own, _)| own == field))
    }
}

/// An object of the driver whose class says no more than a lambda could: it extends nothing, implements one functional interface, has no other method, and reads
/// nothing of itself but fields that nobody sets again.
#[must_use]
pub fn one_method(history: &History<'_>, place: &TestPlace, object: ObjectId) -> Option<OneMethod> {
    let program = history.program;
    let class = program.object(object).class;
    let definition = program.class(class);
    // What the program itself has in its classes is under test: the test does not say it once more.
    if definition.super_name.as_deref() != Some("java/lang/Object") || !program.is_driver_class(class) {
        return None;
    }
    let mut own = program.methods_of(class).iter().copied().filter(|id| {
        let method = program.method(*id);
        method.access & access::SYNTHETIC == 0 && !method.name.starts_with('<')
    });
    let (method, None) = (own.next()?, own.next()) else { return None };
    let judge = Judge::new(history, place);
    let mut interfaces = definition.interfaces.iter().filter_map(|name| program.class_by_name(name, definition.loader));
    let interface = interfaces.find(|interface| {
        let single = program.single_abstract_method(*interface).map(|id| program.method(id));
        single.is_some_and(|single| is_alike(single, program.method(method)))
    })?;
    judge.nameable(interface).ok()?;
    let body = program.body(method)?;
    body.expressions().try_for_each(|code| judge.code(code)).ok()?;
    let fields = body.fields.iter().map(|field| only_value(history, object, field)).collect::<Option<_>>()?;
    Some(OneMethod { interface, method, fields })
}

/// The value that a field of an object was given when it was made, if that is known and nobody set it again.
fn only_value(history: &History<'_>, object: ObjectId, field: &Named) -> Option<(FieldId, Value)> {
    let (flow, program) = (&history.flow, history.program);
    let own = |part: &LocationId| match *flow.locations.get(*part) {
        Location::Field(_, id) => (program.field(id).name == field.name).then_some(id),
        _ => None,
    };
    let (part, id) = flow.parts(object).iter().find_map(|part| Some((*part, own(part)?)))?;
    let set = flow.definitions_of(part).iter().map(|id| flow.definition(*id));
    let mut set = set.filter(|one| one.kind != DefinitionKind::Initial);
    let (Some(first), None) = (set.next(), set.next()) else { return None };
    let made = flow.creations[object.index()]?;
    if !(made.event..=made.ready).contains(&first.event) {
        return None;
    }
    let value = first.value;
    value.is_known().then_some((id, value))
}

impl<'h> Judge<'h, '_> {
    /// A method reference that a test may write; a lambda that gave one value whenever it was called, where it holds objects that the test
    /// would have to get; else its code.
    pub(super) fn function(
        &self,
        lambda: LambdaId,
        object: ObjectId,
        captured: &[Value],
    ) -> Result<FunctionSource<'h>, Reason> {
        let Err(reason) = self.reference(lambda) else {
            return Ok(FunctionSource::Reference);
        };
        let constant = self.history.functions.constant(object).filter(|constant| match constant {
            Constant::Unused => true,
            // An object that the lambda made or found would be another one in the test.
            Constant::Returns(value) => value.object().is_none() || captured.contains(value),
        });
        let holds_objects = captured.iter().any(|value| value.object().is_some());
        match (constant, self.body(lambda)) {
            (Some(constant), Ok(_)) if holds_objects => Ok(FunctionSource::Constant(constant)),
            (_, Ok(body)) => Ok(FunctionSource::Body(body)),
            (Some(constant), Err(_)) => Ok(FunctionSource::Constant(constant)),
            (None, Err(inside)) => Err(if self.program.lambda(lambda).is_body { inside } else { reason }),
        }
    }

    /// The code of a lambda, if a test may say the same.
    fn body(&self, lambda: LambdaId) -> Result<&'h Body, Reason> {
        let (_, body) =
            self.program.body_of_lambda(lambda).ok_or_else(|| Reason::new(ReasonCode::Lambda, LAMBDA_CODE))?;
        body.expressions().try_for_each(|code| self.code(code))?;
        Ok(body)
    }

    fn code(&self, code: &Code) -> Result<(), Reason> {
        match code {
            Code::Construct { constructor: member, .. }
            | Code::CallStatic { method: member, .. }
            | Code::Call { method: member, .. } => self.named_method(member),
            Code::StaticField(member) | Code::Field { field: member, .. } => self.named_field(member),
            Code::ClassOf(desc)
            | Code::Cast { to: desc, .. }
            | Code::InstanceOf { class: desc, .. }
            | Code::Array { desc, .. }
            | Code::NewArray { desc, .. } => self.named_type(desc),
            _ => Ok(()),
        }
    }

    /// Whether a test may name a type: of an array what it is of.
    pub(super) fn named_type(&self, desc: &str) -> Result<(), Reason> {
        let class =
            class_of_descriptor(desc.trim_start_matches('[')).and_then(|name| self.program.class_by_name(name, 0));
        class.map_or(Ok(()), |class| self.nameable(class))
    }

    fn named_method(&self, member: &Named) -> Result<(), Reason> {
        let Some(owner) = self.program.class_by_name(&member.class, 0) else {
            return Ok(());
        };
        self.nameable(owner)?;
        match self.program.visible_method(owner, &member.name, &member.desc) {
            Some(method) if self.program.is_driver_method(method) => {
                refuse(ReasonCode::Lambda, of_driver(&self.program.method_text(method)))
            }
            Some(method) if self.program.method(method).access & access::SYNTHETIC != 0 => {
                refuse(ReasonCode::Lambda, "the lambda calls what is private, by a method that the compiler made")
            }
            Some(method) => self.through(owner, method).map(drop),
            None => Ok(()),
        }
    }

    fn named_field(&self, member: &Named) -> Result<(), Reason> {
        let Some(owner) = self.program.class_by_name(&member.class, 0) else {
            return Ok(());
        };
        self.nameable(owner)?;
        let field = self.program.visible_field(owner, &member.name, &member.desc);
        field.map_or(Ok(()), |field| self.readable_field(field).map(drop))
    }

    fn reference(&self, lambda: LambdaId) -> Result<(), Reason> {
        let site = self.program.lambda(lambda);
        if site.is_body {
            return refuse(ReasonCode::Lambda, LAMBDA_CODE);
        }
        let Some(owner) = self.program.class_by_name(&site.impl_owner, 0) else {
            return Ok(());
        };
        self.nameable(owner)?;
        let method = self.program.implementation(lambda);
        method.map_or(Ok(()), |method| self.through(owner, method).map(drop))
    }
}
