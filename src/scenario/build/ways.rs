//! Objects had through methods that show what another object holds: `unit.getTypes().get(0)`, `method.getBody().get()`.
//!
//! Input: a binding by such a method. Output: the calls that read it, as actions of the arrange or as a probe. Invariant: what stands between (the
//! list, the `Optional`) has a variable of its own, which the source inlines.

use super::Builder;
use crate::graph::objects::accessors::Gives;
use crate::scenario::content::{LIST, OPTIONAL};
use crate::scenario::model::{Action, ActionKind, LadderStep, Literal, MethodRef, Operand, Probe, VariableId};
use crate::slice::bindings::Way;
use crate::slice::reason::Reason;
use crate::slice::sentence::Sentence;
use crate::trace::event::{ClassId, EventId, ObjectId, Primitive};

const LIST_GET: (&str, &str) = ("get", "(I)Ljava/lang/Object;");
pub(super) const OPTIONAL_GET: (&str, &str) = ("get", "()Ljava/lang/Object;");

impl Builder<'_, '_> {
    /// What a way gives: the field's value, or the element of its list.
    pub(super) fn read_way(
        &mut self,
        way: &Way,
        index: Option<i32>,
        at: EventId,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let receiver = self.object_operand(way.holder, at)?;
        let method = self.method_ref(way.accessor.method, way.owner);
        let position = || index.map(position).into_iter().collect();
        let call = ActionKind::Invoke { method, receiver };
        Ok(match way.accessor.gives {
            Gives::Value => (call, Vec::new()),
            Gives::Element => (call, position()),
            Gives::Optional => {
                (self.then(call, way.accessor.result, self.library_method(OPTIONAL, OPTIONAL_GET), at), Vec::new())
            }
            Gives::List => (self.then(call, way.accessor.result, self.library_method(LIST, LIST_GET), at), position()),
        })
    }

    /// The element of a list that is had itself.
    pub(super) fn read_element(
        &mut self,
        list: ObjectId,
        index: i32,
        at: EventId,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let receiver = self.object_operand(list, at)?;
        Ok((ActionKind::Invoke { method: self.library_method(LIST, LIST_GET), receiver }, vec![position(index)]))
    }

    /// The same as a look behind the act.
    pub(super) fn probe_element(&self, list: Probe, index: i32) -> Probe {
        let method = self.library_method(LIST, LIST_GET);
        Probe::Invoke { method, receiver: Box::new(list), arguments: vec![position(index)] }
    }

    /// A call, and another one on what it gives.
    fn then(&mut self, call: ActionKind, class: ClassId, next: MethodRef, at: EventId) -> ActionKind {
        let given = self.read_by(call, class, at, Sentence::from("what follows is read from it"));
        ActionKind::Invoke { method: next, receiver: Operand::Variable(given) }
    }

    /// A call that reads something for the member that begins with an event; what it gives.
    pub(super) fn read_by(
        &mut self,
        call: ActionKind,
        class: ClassId,
        at: EventId,
        why: Sentence<VariableId>,
    ) -> VariableId {
        let given = self.variable_of(class);
        self.arrange.push(Action {
            kind: call,
            step: LadderStep::Accessor,
            arguments: Vec::new(),
            result: Some(given),
            threw: None,
            returned_receiver: false,
            event: at,
            why,
        });
        given
    }

    /// The same as a look behind the act.
    pub(super) fn probe_way(&self, way: &Way) -> Option<Probe> {
        let call = |method, receiver| Probe::Invoke { method, receiver: Box::new(receiver), arguments: Vec::new() };
        let shown = call(self.method_ref(way.accessor.method, way.owner), self.root(way.holder)?);
        match way.accessor.gives {
            Gives::Value => Some(shown),
            Gives::Optional => Some(self.asked(OPTIONAL, OPTIONAL_GET, shown)),
            Gives::Element | Gives::List => None,
        }
    }
}

fn position(index: i32) -> Operand {
    Operand::Literal(Literal::Primitive(Primitive::Int(index)))
}
