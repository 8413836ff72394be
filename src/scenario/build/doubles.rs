//! What doubles are told to give, and what they were told.
//!
//! Input: a member of the slice. Output: a stubbing for each call on a double that the member makes, before it; for the act, an assertion of what it only told a double.
//! Invariants: the same call with the same arguments gives its answers in recorded order; what a double gives anyhow is not said. (Oracles by return, parameter and call: RICK, TSE 2024.)

use super::Builder;
use crate::graph::data::is_default;
use crate::graph::invocation::{Invocation, InvocationId, Outcome};
use crate::program::{parameter_descriptors, result_descriptor};
use crate::scenario::content::ContentReader;
use crate::scenario::model::{
    Action, ActionKind, Expected, LadderStep, Matched, MethodRef, Operand, Probe, Stubbing, VariableId,
};
use crate::slice::bindings::Binding;
use crate::slice::perform::nameable;
use crate::slice::reason::Reason;
use crate::trace::event::{EventId, ObjectId, Value, is_box};

/// What Mockito answers with something else than null where nothing is said, beside boxes, by how the name of what is returned begins: its `ReturnsEmptyValues`.
const ANSWERED_WITHOUT: [&str; 4] =
    ["Ljava/util/", "Ljava/time/Duration;", "Ljava/time/Period;", "Ljava/lang/Iterable;"];

/// What a double does when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DoubleAnswer {
    Gives(Operand),
    /// The same, which goes without saying.
    GivesAnyhow(Operand),
    Throws(Operand),
    /// Nothing, or what it was given.
    Nothing,
}

/// Calls that a stubbing answers alike: on what, which method, with what, if not with anything.
struct AskedDouble {
    method: MethodRef,
    receiver: Operand,
    given: Vec<Option<Operand>>,
    answers: Vec<DoubleAnswer>,
}

impl AskedDouble {
    fn is_same(&self, other: &Self) -> bool {
        (&self.method, &self.receiver, &self.given) == (&other.method, &other.receiver, &other.given)
    }

    /// Whether an action told the double what it gives then.
    fn is_answered_by(&self, action: &Action) -> bool {
        let ActionKind::Stub(known) = &action.kind else { return false };
        let (given, _) = known.split(&action.arguments);
        (&known.method, &known.receiver) == (&self.method, &self.receiver)
            && given.into_iter().eq(self.given.iter().map(Option::as_ref))
    }

    /// The action that tells the double what it gives; none where that goes without saying, as nothing else was told before.
    fn stubbing(self, was_told: bool, at: EventId) -> Option<Action> {
        let Self { method, receiver, given, mut answers } = self;
        let throws = matches!(answers[0], DoubleAnswer::Throws(_));
        // (Who gives and throws in turn is told the first of it.)
        answers
            .retain(|answer| matches!(answer, DoubleAnswer::Throws(_)) == throws && *answer != DoubleAnswer::Nothing);
        // The last one counts from then on.
        while answers.len() > 1 && answers.ends_with(&[answers[answers.len() - 2].clone()]) {
            answers.pop();
        }
        let says = |answer: &DoubleAnswer| was_told || !matches!(answer, DoubleAnswer::GivesAnyhow(_));
        if !answers.iter().any(says) {
            return None;
        }
        let types = parameter_descriptors(&method.desc).into_iter().map(str::to_owned);
        let anything = given.iter().zip(types).map(|(given, desc)| given.is_none().then_some(desc)).collect();
        let answers = answers.into_iter().filter_map(|answer| match answer {
            DoubleAnswer::Gives(operand) | DoubleAnswer::GivesAnyhow(operand) | DoubleAnswer::Throws(operand) => {
                Some(operand)
            }
            DoubleAnswer::Nothing => None,
        });
        Some(Action {
            arguments: given.into_iter().flatten().chain(answers).collect(),
            kind: ActionKind::Stub(Box::new(Stubbing { method, receiver, anything, throws })),
            step: LadderStep::Double,
            result: None,
            threw: None,
            returned_receiver: false,
            event: at,
            why: "what the object gave when it was asked".into(),
        })
    }
}

/// Whether a double gives this, too, if nothing is said.
fn goes_without(value: Value, desc: &str) -> bool {
    let has_empty = is_box(desc) || ANSWERED_WITHOUT.iter().any(|begin| desc.starts_with(begin));
    let is_empty = value == Value::Null && has_empty;
    !is_empty && is_default(value)
}

impl Builder<'_, '_> {
    /// Tells doubles what they give in a member.
    ///
    /// # Errors
    /// Something that one gives is not there.
    pub(super) fn stub(&mut self, member: EventId) -> Result<(), Reason> {
        let mut questions: Vec<AskedDouble> = Vec::new();
        for call in self.context.answered(member) {
            let Some(question) = self.question(call, member)? else { continue };
            match questions.iter_mut().find(|known| known.is_same(&question)) {
                Some(known) => known.answers.extend(question.answers),
                None => questions.push(question),
            }
        }
        for question in questions {
            let was_told = self.arrange.iter().any(|known| question.is_answered_by(known));
            self.arrange.extend(question.stubbing(was_told, member));
        }
        Ok(())
    }

    /// What is asked, with what a test has to ask it with, and the answer.
    fn question(&mut self, call: InvocationId, at: EventId) -> Result<Option<AskedDouble>, Reason> {
        let invocation = *self.context.history.calls.get(call);
        let (Some(object), Some(callee)) = (invocation.receiver_object(), invocation.callee()) else { return Ok(None) };
        if !matches!(self.slice.bindings.get(&object), Some(Binding::Double(_))) {
            return Ok(None);
        }
        let receiver = self.object_operand(object, at)?;
        let method = self.callee_ref(callee);
        let values = self.context.history.log.values(invocation.arguments).to_vec();
        let given = values.into_iter().map(|value| self.known_operand(value, at)).collect();
        let answers = vec![self.answer(call, &method, at)?];
        Ok(Some(AskedDouble { method, receiver, given, answers }))
    }

    /// What the test has or can have before a member.
    fn known_operand(&mut self, value: Value, at: EventId) -> Option<Operand> {
        let is_had = |object| self.held.contains_key(&object) || self.slice.bindings.contains_key(&object);
        match value {
            Value::Object(object) if !is_had(object) => {
                self.held_operand(value).or_else(|| self.remade(object).map(Operand::Variable))
            }
            _ => self.operand(value, at).ok(),
        }
    }

    /// An object like one that a member makes, by the same call with what the test has: who compares objects of its class asks what they are.
    fn remade(&mut self, object: ObjectId) -> Option<VariableId> {
        if let Some(known) = self.remade.get(&object) {
            return Some(*known);
        }
        let made = self.context.creation_action(object)?;
        self.context.performable(made).ok()?;
        let has_all = || self.context.taken(made).into_iter().all(|value| self.held_operand(value).is_some());
        if !self.is_compared(object) || !has_all() {
            return None;
        }
        let (kind, arguments) = self.performed(made).ok()?;
        if !matches!(kind, ActionKind::Construct { .. } | ActionKind::InvokeStatic { .. }) {
            return None;
        }
        let variable = self.variable_of(self.context.history.program.object(object).class);
        self.remade.insert(object, variable);
        self.arrange.push(Action {
            step: LadderStep::recorded(&kind),
            kind,
            arguments,
            result: Some(variable),
            threw: None,
            returned_receiver: false,
            event: made,
            why: "what the object was given".into(),
        });
        Some(variable)
    }

    /// Whether objects of a class say themselves whether they are equal.
    fn is_compared(&self, object: ObjectId) -> bool {
        let program = self.context.history.program;
        let equals = program.visible_method(program.object(object).class, "equals", "(Ljava/lang/Object;)Z");
        equals.is_some_and(|method| program.class(program.method(method).class).name != "java/lang/Object")
    }

    fn answer(&mut self, call: InvocationId, method: &MethodRef, at: EventId) -> Result<DoubleAnswer, Reason> {
        let throws = matches!(self.context.history.calls.get(call).outcome, Outcome::Threw(_));
        match self.context.answer(call) {
            None | Some(Value::Absent) => Ok(DoubleAnswer::Nothing),
            Some(value) if throws => self.operand(value, at).map(DoubleAnswer::Throws),
            Some(value) if goes_without(value, result_descriptor(&method.desc)) => {
                self.operand(value, at).map(DoubleAnswer::GivesAnyhow)
            }
            Some(value) => self.operand(value, at).map(DoubleAnswer::Gives),
        }
    }

    /// The class of an object, if the test may name it.
    fn type_of(&self, value: Value) -> Option<String> {
        let program = self.context.history.program;
        let class = program.object(value.object()?).class;
        nameable(self.context.history, &self.context.place, class).then(|| program.class_desc(class))
    }

    /// What a double was told, as an assertion: the call, with what the test has, as often as the test makes it before.
    pub(super) fn told(&mut self, call: InvocationId) -> Option<(Probe, Expected)> {
        let (calls, log) = (&self.context.history.calls, self.context.history.log);
        let invocation = calls.get(call);
        let double = *self.held.get(&invocation.receiver_object()?)?;
        for object in log.values(invocation.arguments).iter().filter_map(|value| value.object()) {
            if self.held_operand(Value::Object(object)).is_none() {
                let _ = self.remade(object);
            }
        }
        // As they were then.
        let at = Invocation { end: invocation.end, ..*calls.get(self.slice.target) };
        let held = |value: Value| {
            let remade = || Some(Operand::Variable(*self.remade.get(&value.object()?)?));
            self.held_operand(value).or_else(remade)
        };
        let reader = ContentReader { context: self.context, at: &at, release: self.release, held: &held };
        let method = self.callee_ref(invocation.callee()?);
        let given = log.values(invocation.arguments).iter().zip(parameter_descriptors(&method.desc));
        let matched = |(value, desc): (&Value, &str)| match reader.given(*value) {
            Some(content) => Matched::Equal(content),
            None => Matched::Any(self.type_of(*value).unwrap_or_else(|| desc.to_owned())),
        };
        let arguments = given.map(matched).collect();
        let is_alike = |other: &InvocationId| {
            let other = calls.get(*other);
            (other.invoked, other.receiver) == (invocation.invoked, invocation.receiver)
                && log.values(other.arguments) == log.values(invocation.arguments)
        };
        let performed = self.slice.performed().into_iter().filter(|member| !self.slice.observers.contains(member));
        let times = performed.flat_map(|member| self.context.answered(member)).filter(is_alike).count();
        Some((Probe::Variable(double), Expected::Told { method, arguments, times }))
    }
}
