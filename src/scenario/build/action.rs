//! What the recording performed, as an action of the test.
//!
//! Input: a member of the slice. Output: its [`Action`]: the call, write or creation, with operands for what it was given. Invariant:
//! operands are had before the action that takes them.

use super::Builder;
use crate::graph::invocation::Invocation;
use crate::scenario::model::{Action, ActionKind, FunctionalForm, LadderStep, Operand, VariableId};
use crate::slice::Why;
use crate::slice::bindings::Binding;
use crate::slice::function::FunctionSource;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::access;
use crate::trace::definition::CallKind;
use crate::trace::event::{CalleeId, ClassId, Event, EventId, MethodId, ObjectId, Primitive, Value, ValueSpan};

impl Builder<'_, '_> {
    /// What a member does, with its arguments.
    pub(super) fn performed(&mut self, event: EventId) -> Result<(ActionKind, Vec<Operand>), Reason> {
        if self.context.history.flow.feeds.is_maker(event) {
            return Ok((self.source(event)?, Vec::new()));
        }
        Ok(match self.context.history.log.event(event) {
            Event::Enter { method, receiver, arguments } => self.app_call(event, method, receiver, arguments)?,
            Event::Call { callee, receiver, arguments } => self.library_call(event, callee, receiver, arguments)?,
            Event::FieldWrite { owner, field, value } => {
                let holder = self.operand(owner, event)?;
                (ActionKind::WriteField { field, holder }, vec![self.operand(value, event)?])
            }
            Event::StaticWrite { field, value } => {
                (ActionKind::WriteStatic { field }, vec![self.operand(value, event)?])
            }
            Event::ArrayCreation { array: Value::Object(array), lengths } => {
                (self.array_creation(array, lengths), Vec::new())
            }
            Event::Clone { source, .. } => (ActionKind::CloneArray { array: self.operand(source, event)? }, Vec::new()),
            Event::ArrayStore { array, index, value } => {
                let array = self.operand(array, event)?;
                (ActionKind::StoreElement { array, index }, vec![self.operand(value, event)?])
            }
            Event::LambdaCreation { lambda, .. } => {
                let values = self.context.taken(event);
                let form = match self.context.function_source(event) {
                    Some(FunctionSource::Constant(_)) => self.constant(lambda),
                    Some(FunctionSource::Body(body)) => FunctionalForm::Body(self.function(lambda, body)),
                    Some(FunctionSource::Reference) | None => self.functional(lambda),
                };
                let operands = values.into_iter().map(|value| self.operand(value, event));
                (ActionKind::Functional { form }, operands.collect::<Result<_, _>>()?)
            }
            _ => return Err(Reason::new(ReasonCode::NotCallable, "not an action")),
        })
    }

    pub(super) fn member(&mut self, event: EventId, why: &Why) -> Result<Action, Reason> {
        let (kind, arguments) = self.performed(event)?;
        let result = self.result_variable(event);
        let exit = self.context.history.caught_exit(event);
        let threw = match exit {
            Some(exit) => Some(self.exception_of_exit(exit.thrown)),
            None => self.context.invocation(event).and_then(|invocation| self.thrown(invocation)),
        };
        let returned_receiver = self
            .context
            .invocation(event)
            .is_some_and(|one| one.receiver_object().is_some() && one.returned() == Some(one.receiver));
        let why = self.named(self.context.why(event, why, self.slice.act));
        let step = LadderStep::recorded(&kind);
        Ok(Action { kind, step, arguments, result, threw, returned_receiver, event, why })
    }

    /// The variable for the object that this member binds.
    fn result_variable(&mut self, event: EventId) -> Option<VariableId> {
        let bound = self.slice.bindings.iter().find(|(_, binding)| **binding == Binding::Action(event));
        bound.map(|(object, _)| *object).map(|object| self.new_variable(object))
    }

    fn app_call(
        &mut self,
        event: EventId,
        method: MethodId,
        receiver: Value,
        arguments: ValueSpan,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let program = self.context.history.program;
        let definition = program.method(method);
        let owner = self.slice.performable(self.context, event)?.owner.unwrap_or(definition.class);
        let reference = self.method_ref(method, owner);
        if definition.name == "<init>" {
            return Ok((ActionKind::Construct { constructor: reference }, self.operands(arguments, event)?));
        }
        if definition.access & access::STATIC != 0 {
            return Ok((ActionKind::InvokeStatic { method: reference }, self.operands(arguments, event)?));
        }
        let receiver = self.operand(receiver, event)?;
        Ok((ActionKind::Invoke { method: reference, receiver }, self.operands(arguments, event)?))
    }

    fn library_call(
        &mut self,
        event: EventId,
        callee: CalleeId,
        receiver: Value,
        arguments: ValueSpan,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let method = self.callee_ref(callee);
        let callee = self.context.history.program.callee(callee);
        let kind = match callee.kind {
            CallKind::New => ActionKind::Construct { constructor: method },
            CallKind::Static => ActionKind::InvokeStatic { method },
            _ => ActionKind::Invoke { receiver: self.operand(receiver, event)?, method },
        };
        Ok((kind, self.operands(arguments, event)?))
    }

    fn array_creation(&self, array: ObjectId, lengths: ValueSpan) -> ActionKind {
        let lengths = self.context.history.log.values(lengths).iter().map(|value| match value {
            Value::Primitive(Primitive::Int(length)) => *length,
            _ => 0,
        });
        self.new_array(array, lengths.collect(), false)
    }

    pub(super) fn new_array(&self, array: ObjectId, lengths: Vec<i32>, elements: bool) -> ActionKind {
        let program = self.context.history.program;
        let desc = program.class(program.object(array).class).name.clone();
        ActionKind::CreateArray { desc, lengths, elements }
    }

    fn thrown(&self, invocation: &Invocation) -> Option<ClassId> {
        let thrown = invocation.threw().and_then(Value::object)?;
        Some(self.nameable_exception(self.context.history.program.object(thrown).class))
    }
}
