//! One look that nobody recorded: how it is asked, what it said, and the assertion of that.
//!
//! Input: an act, what is looked at, a method; messages of checks that failed. Output: scenarios that ask; the scenario that asserts what was said. Invariant: what a message does not
//! tell exactly (fractions, characters, long texts) is no answer.

use super::super::content::{COLLECTION, MAP};
use super::super::model::{
    Action, ActionKind, ArrayPart, Assertion, Expected, Literal, MethodRef, Operand, Probe, Scenario,
};
use super::super::own_text::QUESTION;
use crate::program::{Program, class_of_descriptor, parameter_descriptors, result_descriptor};
use crate::slice::sentence::Sentence;
use crate::trace::event::{EventId, JavaText, Narrow, Primitive};

/// Of a text so much is asserted.
const LONGEST: usize = 100;
const STRING: &str = "Ljava/lang/String;";

/// A look that was not recorded.
#[derive(Clone, Debug)]
pub struct UnrecordedLook {
    call: Probe,
    part: Part,
    question: Expected,
    /// How many of the act's arguments it takes.
    pub(super) taken: usize,
    /// The end of the act.
    at: EventId,
}

impl UnrecordedLook {
    /// On a subject; none if it takes what the act was not given as such. `at`: the end of the act.
    pub(super) fn on_subject(
        program: &Program,
        (act, at): (&Action, EventId),
        subject: Probe,
        method: MethodRef,
    ) -> Option<Self> {
        let called = act.kind.called()?;
        if (&called.name, &called.desc) == (&method.name, &method.desc) {
            return None;
        }
        let given = parameter_descriptors(&called.desc);
        let mut open: Vec<(&str, &Operand)> = given.into_iter().zip(&act.arguments).collect();
        let take = |wanted: &str| {
            let place = open.iter().position(|(desc, _)| *desc == wanted)?;
            Some(open.remove(place).1.clone())
        };
        let arguments: Vec<Operand> =
            parameter_descriptors(&method.desc).into_iter().map(take).collect::<Option<_>>()?;
        let taken = arguments.len();
        let desc = result_descriptor(&method.desc).to_owned();
        let receiver = Box::new(subject);
        let call = Probe::Invoke { method, receiver, arguments };
        let (part, question) = part(program, &desc)?;
        Some(Self { call, part, question, taken, at })
    }

    /// Whether a scenario looks so already.
    pub(super) fn is_made_in(&self, scenario: &Scenario) -> bool {
        let probe = self.on(self.call.clone());
        scenario.assertions.iter().any(|one| one.probe == probe)
    }

    fn on(&self, given: Probe) -> Probe {
        match &self.part {
            Part::All => given,
            Part::Size { owner } => {
                let (owner, name, desc) = ((*owner).to_owned(), "size".to_owned(), "()I".to_owned());
                let method = MethodRef { method: None, owner, name, desc, is_static: false };
                Probe::Invoke { method, receiver: Box::new(given), arguments: Vec::new() }
            }
            Part::Length { desc } => {
                Probe::Array { array: Box::new(given), part: ArrayPart::Length { desc: desc.clone() } }
            }
        }
    }

    /// Whether it takes what the act was given.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.taken > 0
    }

    /// The scenarios that ask: where the act would be, if there is anything then, and behind it.
    #[must_use]
    pub fn questions(&self, scenario: &Scenario) -> Vec<Scenario> {
        let before = self.act_instead(scenario).map(|act| {
            let instead = Scenario { act, ..scenario.clone() };
            self.asserting(instead, Probe::ActResult, self.question.clone())
        });
        before.into_iter().chain([self.behind(scenario)]).collect()
    }

    /// The scenario that asks behind the act.
    #[must_use]
    pub fn behind(&self, scenario: &Scenario) -> Scenario {
        self.expecting(scenario, self.question.clone())
    }

    /// Where it gave an object: what of the act's arguments that may be.
    #[must_use]
    pub fn closer(&self, scenario: &Scenario, said: &Expected) -> Vec<Expected> {
        if *said != Expected::NotNull {
            return Vec::new();
        }
        let given = scenario.act.arguments.iter().filter_map(|operand| match operand {
            Operand::Variable(variable) => Some(Expected::Same(*variable)),
            Operand::Literal(text @ Literal::Text(_)) => Some(Expected::Value(text.clone())),
            Operand::Literal(_) => None,
        });
        given.collect()
    }

    /// The scenario that is green if it gives that.
    #[must_use]
    pub fn expecting(&self, scenario: &Scenario, expected: Expected) -> Scenario {
        self.asserting(scenario.clone(), self.call.clone(), expected)
    }

    /// What tells of the act, by what was found each time: what was not so before it; of what it made, what is something.
    #[must_use]
    pub fn tells(&self, found: &[Option<Expected>]) -> Option<Expected> {
        match found {
            [Some(before), Some(behind)] => (before != behind).then(|| behind.clone()),
            [Some(behind)] => (!is_nothing(behind)).then(|| behind.clone()),
            _ => None,
        }
    }

    /// The look as the act; none of what that makes.
    fn act_instead(&self, scenario: &Scenario) -> Option<Action> {
        let Probe::Invoke { method, receiver, arguments } = self.call.clone() else { return None };
        let Probe::Variable(receiver) = *receiver else { return None };
        let kind = ActionKind::Invoke { method, receiver: Operand::Variable(receiver) };
        Some(Action { kind, arguments, result: None, returned_receiver: false, ..scenario.act.clone() })
    }

    fn asserting(&self, scenario: Scenario, given: Probe, expected: Expected) -> Scenario {
        Scenario { assertions: vec![self.assertion(given, expected)], printed: None, ..scenario }
    }

    fn assertion(&self, given: Probe, expected: Expected) -> Assertion {
        Assertion {
            probe: self.on(given),
            expected,
            why: Sentence::from("what a method that only looks gives behind the act, and did not before"),
            event: self.at,
            changes: false,
            tried: true,
        }
    }

    /// What a try of a scenario that asks found, by the message with which it failed; none: it is as it was asked.
    #[must_use]
    pub fn said(&self, message: Option<&str>) -> Option<Expected> {
        let Some(message) = message else { return Some(self.question.clone()) };
        // (A long text is no answer that people read.)
        let found = self.question.found_instead(message).filter(|said| !said.has_text(is_long));
        let some_object = || (self.question == NOTHING && message.starts_with(NO_NOTHING)).then_some(Expected::NotNull);
        found.or_else(some_object)
    }
}

fn is_long(text: &JavaText) -> bool {
    text.to_utf8().is_none_or(|text| text.chars().count() > LONGEST || text.chars().any(char::is_control))
}

const NOTHING: Expected = Expected::Value(Literal::Null);
/// Whether it is what an object has that nobody filled.
fn is_nothing(said: &Expected) -> bool {
    match said {
        Expected::Value(Literal::Primitive(value)) => matches!(value.to_string().as_str(), "0" | "false"),
        Expected::Value(Literal::Text(text)) => text.0.is_empty(),
        said => *said == NOTHING,
    }
}

/// How the check says that there is something; what it says of that may be cut off.
const NO_NOTHING: &str = "expected: <null> but was: <";

/// What is asked of a value of a type: whether it is what hardly anything is, or whether it is nothing. None where its message would not tell it exactly.
fn question(desc: &str) -> Option<Expected> {
    Some(Expected::Value(match desc {
        "Z" => Literal::Primitive(Primitive::Boolean(true)),
        "B" => Literal::Primitive(Primitive::Byte(-101)),
        "S" => Literal::Primitive(Primitive::Short(-30_011)),
        "I" => Literal::Primitive(Primitive::Int(-1_987_654_321)),
        "J" => Literal::Primitive(Primitive::Long(Narrow(-1_987_654_321_987))),
        STRING => Literal::Text(QUESTION.into()),
        _ if desc.starts_with(['L', '[']) => Literal::Null,
        _ => return None,
    }))
}

/// What is looked at of a value of a type: itself, or how much a collection or array holds; and what is asked of that.
fn part(program: &Program, desc: &str) -> Option<(Part, Expected)> {
    let class = class_of_descriptor(desc).unwrap_or_default();
    let part = if desc.starts_with('[') {
        Part::Length { desc: desc.to_owned() }
    } else {
        let owner = [COLLECTION, MAP].into_iter().find(|owner| is_a(program, class, owner));
        owner.map_or(Part::All, |owner| Part::Size { owner })
    };
    let asked = if matches!(part, Part::All) { desc } else { "I" };
    Some((part, question(asked)?))
}

fn is_a(program: &Program, class: &str, owner: &str) -> bool {
    let is_below = |id| program.supertype_names(id).contains(&owner);
    class == owner || program.class_by_name(class, 0).is_some_and(is_below)
}

#[derive(Clone, Debug)]
enum Part {
    All,
    Size { owner: &'static str },
    Length { desc: String },
}

impl Scenario {
    /// With what a look said behind the act.
    #[must_use]
    pub fn with_look(&self, look: &UnrecordedLook, said: Expected) -> Self {
        let mut more = self.clone();
        // Before later calls, which may change what it looks at.
        let behind = more.assertions.iter().position(|one| one.event > look.at).unwrap_or(more.assertions.len());
        more.assertions.insert(behind, look.assertion(look.call.clone(), said));
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(desc: &str, message: Option<&str>) -> Option<Expected> {
        let call = Probe::ActResult;
        let look = UnrecordedLook { call, part: Part::All, question: question(desc)?, taken: 0, at: EventId(0) };
        let asked = match &look.question {
            Expected::Value(Literal::Primitive(asked)) => asked.to_string(),
            Expected::Value(Literal::Text(asked)) => asked.to_utf8().unwrap(),
            _ => "null".to_owned(),
        };
        look.said(message.map(|found| format!("expected: <{asked}> but was: <{found}>")).as_deref())
    }

    #[test]
    fn a_look_says_what_its_check_found() {
        let number = |value| Some(Expected::Value(Literal::Primitive(Primitive::Int(value))));
        let truth = |value| Some(Expected::Value(Literal::Primitive(Primitive::Boolean(value))));
        assert_eq!(said("I", Some("7")), number(7));
        assert_eq!([said("Z", None), said("Z", Some("false"))], [truth(true), truth(false)]);
        assert_eq!(said(STRING, Some("Mill")), Some(Expected::Value(Literal::Text("Mill".into()))));
        assert_eq!(said("Lnet/Station;", None), Some(NOTHING));
        assert_eq!(said("Lnet/Station;", Some("net.Station@1b2")), Some(Expected::NotNull));
    }

    #[test]
    fn what_a_look_does_not_say_exactly_is_no_answer() {
        assert_eq!(said("D", Some("0.5")), None);
        assert_eq!(said("I", Some("seven")), None);
        assert_eq!(said(STRING, Some(&"a".repeat(LONGEST + 1))), None);
        assert_eq!(said(STRING, Some("a\nb")), None);
    }
}
