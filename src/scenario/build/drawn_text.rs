//! Texts with keys that are others in each run: `desk.close(order.id())`, where a literal could never be right.
//!
//! Input: a text that an action is given, in a test that draws keys. Output: a variable with the text as the test has it: what an earlier action returned, or what an object that an
//! earlier action made or gave shows of itself. Invariant: nothing is performed for it but getters. Where none of these has it, it stays a literal.

use super::Builder;
use crate::graph::invocation::Invocation;
use crate::graph::location::Location;
use crate::scenario::model::{Action, ActionKind, LadderStep, Operand, Variable, VariableId};
use crate::slice::perform::getter;
use crate::slice::sentence::Sentence;
use crate::trace::definition::ClassKind;
use crate::trace::event::{ClassId, EventId, FieldId, ObjectId, StringId, Value};

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
        let returned = |action: &Action| {
            let invocation = self.call_of(action)?;
            (invocation.returned() == Some(Value::String(text))).then_some(action.result)
        };
        let (place, known) = (0..).zip(&self.arrange).find_map(|(at, action)| Some((at, returned(action)?)))?;
        known.or_else(|| {
            let variable = self.text_variable(class);
            self.arrange[place].result = Some(variable);
            Some(variable)
        })
    }

    /// What an object shows by a getter.
    fn shown_text(&mut self, text: StringId, class: ClassId, at: EventId) -> Option<VariableId> {
        let given = |action: &Action| self.given_by(self.call_of(action)?);
        // (What is looked at behind the act is read before it.)
        let at = at.min(self.slice.performed_at);
        let held = self.held.keys().copied().chain(self.arrange.iter().rev().filter_map(given));
        let (object, field) = held
            .collect::<Vec<_>>()
            .into_iter()
            .find_map(|object| Some((object, self.field_with(object, text, at)?)))?;
        let history = self.context.history;
        let (method, owner) = getter(history, &self.context.place, field, history.program.object(object).class)?;
        let receiver = Operand::Variable(self.variable_of_given(object)?);
        let kind = ActionKind::Invoke { method: self.method_ref(method, owner), receiver };
        let result = self.text_variable(class);
        self.arrange.push(Action {
            kind,
            step: LadderStep::Accessor,
            arguments: Vec::new(),
            result: Some(result),
            threw: None,
            returned_receiver: false,
            event: at,
            why: Sentence::from("it is another text in each run"),
        });
        Some(result)
    }

    /// The recorded call that an action is. (What is read for one stands before it, with its event.)
    fn call_of(&self, action: &Action) -> Option<&Invocation> {
        let is_read = matches!(action.step, LadderStep::Accessor | LadderStep::Literal);
        self.context.invocation(action.event).filter(|call| !is_read && call.threw().is_none())
    }

    /// The field of an object of the program that has a text before an event, by what the test performs, and is shown by a getter.
    fn field_with(&self, object: ObjectId, text: StringId, at: EventId) -> Option<FieldId> {
        let (history, flow) = (self.context.history, &self.context.history.flow);
        let class = history.program.object(object).class;
        if history.program.class(class).kind != ClassKind::App {
            return None;
        }
        let is_done = |event: EventId| self.slice.members.keys().any(|member| self.context.contains(*member, event));
        let fields = flow.parts(object).iter().filter_map(|part| match flow.locations.get(*part) {
            Location::Field(_, field) => Some((*part, *field)),
            _ => None,
        });
        let mut shown = fields.filter(|(part, field)| {
            let reaching = flow.reaching(*part, at).map(|id| flow.definition(id));
            let has_it = reaching.is_some_and(|one| one.value == Value::String(text) && is_done(one.event));
            has_it && getter(history, &self.context.place, *field, class).is_some()
        });
        shown.next().map(|(_, field)| field)
    }

    /// The variable of an object that the test has, or that an action of the arrange gives.
    fn variable_of_given(&mut self, object: ObjectId) -> Option<VariableId> {
        if let Some(known) = self.held.get(&object) {
            return Some(*known);
        }
        let gives = |action: &Action| self.call_of(action).and_then(|one| self.given_by(one));
        let at = self.arrange.iter().position(|action| action.result.is_none() && gives(action) == Some(object))?;
        let variable = self.new_variable(object);
        self.arrange[at].result = Some(variable);
        Some(variable)
    }

    fn text_variable(&mut self, class: ClassId) -> VariableId {
        let id = VariableId(u32::try_from(self.variables.len()).expect("few variables"));
        self.variables.push(Variable { class });
        id
    }
}
