//! Objects had before they are used: read from a field, a getter, an array, written as a literal or a lambda.
//!
//! Input: an object and its binding. Output: the action that reads it, in the arrange, and the variable it has from then on.
//! Invariants: the holder is had first; what is read stands right before its first use.

use super::Builder;
use crate::scenario::ladder::literal_action;
use crate::scenario::model::{Action, ActionKind, LadderStep, LiteralForm, Operand};
use crate::scenario::oracle::Plan;
use crate::slice::bindings::{Binding, Written};
use crate::slice::fixed_clock::FixedClock;
use crate::slice::reason::Reason;
use crate::trace::event::{ContentId, EventId, ObjectId};

impl Builder<'_, '_> {
    /// Objects that a check compares with are had before the act; never through the method under test itself.
    pub(super) fn hold_for_checks(&mut self, plan: &Plan) {
        let named = plan.checks.iter().flat_map(|check| check.objects.iter().copied());
        let taken = self.slice.observers.iter().flat_map(|observer| self.context.taken_objects(*observer));
        for object in named.chain(taken).collect::<Vec<_>>() {
            if self.context.enum_class(object).is_none() && !self.slice.comes_from_act(self.context, object) {
                // One that cannot be held only loses its check.
                let _ = self.object_operand(object, self.slice.act);
            }
        }
    }

    pub(super) fn read_binding(&mut self, object: ObjectId, binding: &Binding, at: EventId) -> Result<Operand, Reason> {
        let (kind, arguments) = self.reading(object, binding, at)?;
        let step = match binding {
            Binding::Literal { .. } => LadderStep::Literal,
            Binding::Lambda(_) => LadderStep::Lambda,
            Binding::Double(_) => LadderStep::Double,
            _ => LadderStep::Accessor,
        };
        let result = self.new_variable(object);
        if let Binding::Double(class) = binding {
            // Nothing else of its class is there.
            self.variables[result.0 as usize].class = *class;
        }
        let why = self.named(self.context.object_why(at, object, self.slice.act));
        self.arrange.push(Action {
            kind,
            step,
            arguments,
            result: Some(result),
            threw: None,
            returned_receiver: false,
            event: at,
            why,
        });
        Ok(Operand::Variable(result))
    }

    /// What reads or makes an object, and with what.
    fn reading(
        &mut self,
        object: ObjectId,
        binding: &Binding,
        at: EventId,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        Ok(match binding {
            Binding::StaticField(field) => (ActionKind::ReadStatic { field: *field }, Vec::new()),
            Binding::Field { holder, field } => {
                let holder = self.object_operand(*holder, at)?;
                (ActionKind::ReadField { field: *field, holder }, Vec::new())
            }
            Binding::Getter { holder, method, owner, .. } => {
                let receiver = self.object_operand(*holder, at)?;
                (ActionKind::Invoke { method: self.method_ref(*method, *owner), receiver }, Vec::new())
            }
            Binding::StaticGetter { method, owner, .. } => {
                (ActionKind::InvokeStatic { method: self.method_ref(*method, *owner) }, Vec::new())
            }
            Binding::Element { array, index } => {
                let array = self.object_operand(*array, at)?;
                (ActionKind::LoadElement { array, index: *index }, Vec::new())
            }
            Binding::Shown { way, .. } => self.read_way(way, None, at)?,
            Binding::Listed { way: Some(way), index, .. } => self.read_way(way, Some(*index), at)?,
            Binding::Listed { list, index, way: None } => self.read_element(*list, *index, at)?,
            Binding::Literal { written: Written::Content(content), .. } => self.literal_kind(object, *content, at)?,
            Binding::Literal { written: Written::Elements(elements), .. } => {
                let arguments: Vec<_> =
                    elements.iter().map(|value| self.operand(*value, at)).collect::<Result<_, _>>()?;
                let length = i32::try_from(arguments.len()).expect("a Java array's length");
                (self.new_array(object, vec![length], true), arguments)
            }
            Binding::Lambda(one) => {
                let captured = one.fields.iter().map(|(_, value)| self.operand(*value, at));
                let captured = captured.collect::<Result<_, _>>()?;
                (ActionKind::Functional { form: self.one_method(one)? }, captured)
            }
            Binding::Double(class) => {
                let class = self.context.history.program.class(*class).name.clone();
                (ActionKind::Double { class }, Vec::new())
            }
            Binding::Action(_) | Binding::EnumConstant { .. } => {
                unreachable!("handled by the caller")
            }
        })
    }

    fn literal_kind(
        &mut self,
        object: ObjectId,
        content: ContentId,
        at: EventId,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        if let Some(FixedClock { instant, zone }) = self.slice.fixed_clock(self.context, object) {
            let form = LiteralForm::FixedClock { instant: instant.to_string(), zone };
            return Ok((ActionKind::LibraryLiteral { form }, Vec::new()));
        }
        let shape = &self.context.history.log.content(content).shape;
        let name = self.context.history.program.class(self.context.history.program.object(object).class).name.clone();
        let (kind, values) = literal_action(self.context, &name, shape, self.release)?;
        let arguments = values.into_iter().map(|value| self.operand(value, at)).collect::<Result<_, _>>()?;
        Ok((kind, arguments))
    }
}
