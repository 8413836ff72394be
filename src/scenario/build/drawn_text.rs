//! Texts with keys that are others in each run: `desk.close(order.id())`, where a literal could never be right.
//!
//! Input: a text that an action is given, in a test that draws keys. Output: a variable with the text as the test has it: what an earlier action returned, or what an object that an
//! earlier action made or gave shows of itself. Invariant: nothing is performed for it but getters. Where none of these has it, it stays a literal.

use super::Builder;
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::scenario::model::{Action, ActionKind, LadderStep, Operand, VariableId};
use crate::slice::perform::getter;
use crate::slice::sentence::Sentence;
use crate::trace::definition::ClassKind;
use crate::trace::event::{ClassId, EventId, MethodId, ObjectId, StringId, Value};

const STRING: &str = "java/lang/String";

impl Builder<'_, '_> {
    /// The variable for a text with a key that the test draws anew.
    pub(super) fn drawn_text(&mut self, text: StringId, at: EventId) -> Option<VariableId> {
        let history = self.context.history;
        let has_key = || history.program.text(text).to_utf8().is_some_and(|text| history.chance.keys().is_in(&text));
        if !self.draws_keys || !has_key() {
            return None;
        }
        if let Some(known) = self.drawn_texts.get(&text) {
            return Some(*known);
        }
        let class = history.program.class_by_name(STRING, 0)?;
        let variable = self.returned_text(text, class).or_else(|| self.shown_text(text, class, at))?;
        self.drawn_texts.insert(text, variable);
        Some(variable)
    }

    /// What an action of the arrange returned.
    fn returned_text(&mut self, text: StringId, class: ClassId) -> Option<VariableId> {
        let returns =
            |action: &Action| self.call_of(action).is_some_and(|call| call.returned() == Some(Value::String(text)));
        let place = self.arrange.iter().position(returns)?;
        Some(self.result_of(place, |builder| builder.variable_of(class)))
    }

    /// What an object shows by a getter.
    fn shown_text(&mut self, text: StringId, class: ClassId, at: EventId) -> Option<VariableId> {
        let given = |action: &Action| self.given_by(self.call_of(action)?);
        // (What is looked at behind the act is read before it.)
        let before = at.min(self.slice.performed_at);
        let mut held = self.held.keys().copied().chain(self.arrange.iter().rev().filter_map(given));
        let (object, method, owner) = held.find_map(|object| {
            let (method, owner) = self.getter_of(object, text, before)?;
            Some((object, method, owner))
        })?;
        let receiver = Operand::Variable(self.variable_of_given(object)?);
        let kind = ActionKind::Invoke { method: self.method_ref(method, owner), receiver };
        Some(self.read_by(kind, class, at, Sentence::from("it is another text in each run")))
    }

    /// The recorded call that an action is. (What is read for one stands before it, with its event.)
    fn call_of(&self, action: &Action) -> Option<&Invocation> {
        let is_read = matches!(action.step, LadderStep::Accessor | LadderStep::Literal);
        self.context.invocation(action.event).filter(|call| !is_read && call.threw().is_none())
    }

    /// The getter of a field of an object of the program that has a text before an event, by what the test performs; with the class to call it through.
    fn getter_of(&self, object: ObjectId, text: StringId, before: EventId) -> Option<(MethodId, ClassId)> {
        let (history, flow) = (self.context.history, &self.context.history.flow);
        let class = history.program.object(object).class;
        if history.program.class(class).kind != ClassKind::App {
            return None;
        }
        let is_done = |event: EventId| self.slice.members.keys().any(|member| self.context.contains(*member, event));
        flow.parts(object).iter().find_map(|part| {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            let set = flow.definition(flow.reaching(*part, before)?);
            let has_it = set.value == Value::String(text) && is_done(set.event);
            has_it.then(|| getter(history, &self.context.place, field, class))?
        })
    }

    /// The variable of an object that the test has, or that an action of the arrange gives.
    fn variable_of_given(&mut self, object: ObjectId) -> Option<VariableId> {
        if let Some(known) = self.held.get(&object) {
            return Some(*known);
        }
        let gives = |action: &Action| self.call_of(action).and_then(|one| self.given_by(one)) == Some(object);
        let place = self.arrange.iter().position(|action| action.result.is_none() && gives(action))?;
        Some(self.result_of(place, |builder| builder.new_variable(object)))
    }
}
