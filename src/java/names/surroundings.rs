//! What tells tests of equal calls apart: the receiver, what happened to it before, a later call, the overload.
//!
//! Input: a scenario. Output: facts that a name tells only where it would tie otherwise, best first.

use super::facts::{Fact, Finder, MAX_DEPTH, Weight, Word, join, says_something};
use super::locals::{capitalise, is_identifier, parameter_names};
use super::words::{simple_name, type_word};
use crate::java::simplify::usage::inner;
use crate::scenario::model::{Action, ActionKind, MethodRef, Operand, Probe, VariableId};

/// Calls on calls that are looked at.
const MAX_CHAIN: usize = 12;

impl Finder<'_, '_> {
    pub(super) fn surroundings(&self) -> Vec<Fact> {
        let before = self.call_before().or_else(|| self.maker());
        let near = self.receiver().into_iter().chain(before).chain(self.observed_with());
        near.chain(self.ingredients()).chain(self.overload()).chain(self.receiver_class()).collect()
    }

    /// Those of the first later call that is repeated as an assertion.
    fn observed_with(&self) -> Vec<Fact> {
        let mut calls = self.scenario.assertions.iter().filter_map(|assertion| observer(&assertion.probe));
        let facts = calls.next().map(|(method, arguments)| self.arguments_of(method, arguments));
        let around = |fact: Fact| Fact { weight: Weight::Around, ..fact };
        facts.unwrap_or_default().into_iter().map(around).collect()
    }

    fn receiver(&self) -> Option<Fact> {
        let word = self.object(self.receiver_id()?, MAX_DEPTH)?;
        Some(Fact::new(format!("{}{}", self.receiver_word()?, word.verb), &word, Weight::Around))
    }

    /// The last call on the receiver, for a static method the last one of its class; not one of the method itself.
    fn call_before(&self) -> Option<Fact> {
        let before = |action: &&Action| match (&self.scenario.act.kind, &action.kind) {
            (ActionKind::Invoke { receiver, .. }, ActionKind::Invoke { receiver: other, .. }) => receiver == other,
            (ActionKind::InvokeStatic { method }, ActionKind::InvokeStatic { method: other }) => {
                method.owner == other.owner && action.result.is_none()
            }
            _ => false,
        };
        self.after(self.arrange.iter().rev().find(before)?)
    }

    /// The call that gave the receiver.
    fn maker(&self) -> Option<Fact> {
        self.after(&self.arrange[*self.made_by.get(&self.receiver_id()?)?])
    }

    /// What happened last, in full with how often it did.
    fn after(&self, last: &Action) -> Option<Fact> {
        let own = self.scenario.act.kind.called()?;
        let other = |method: &&MethodRef| is_identifier(&method.name) && method.name != own.name;
        let method = last.kind.called().filter(other)?;
        let again = |action: &&Action| match (&action.kind, &last.kind) {
            (ActionKind::Invoke { receiver, method: one }, ActionKind::Invoke { receiver: to, .. }) => {
                receiver == to && one.name == method.name
            }
            _ => false,
        };
        let times = self.arrange.iter().filter(again).count();
        let short = method.name.clone();
        let long = if times > 1 { format!("{short}{times}Times") } else { short.clone() };
        let word = Word { short, long, weight: Weight::Around, verb: "" };
        Some(Fact::new("After".to_owned(), &word, Weight::Around))
    }

    /// What the receiver and the arguments were made of, call on call.
    fn ingredients(&self) -> Vec<Fact> {
        let receiver = self.receiver_id().and_then(|id| Some((id, self.receiver_word()?)));
        let act = &self.scenario.act;
        let names = act.kind.called().map(|method| parameter_names(self.classes, method)).unwrap_or_default();
        let named = |(at, operand): (usize, &Operand)| match (operand, names.get(at)) {
            (Operand::Variable(id), Some(name)) if says_something(name) => Some((*id, capitalise(name))),
            _ => None,
        };
        let all = receiver.into_iter().chain(act.arguments.iter().enumerate().filter_map(named));
        all.filter_map(|(id, name)| self.ingredients_of(id, &name)).collect()
    }

    /// All values in the chain of calls that made an object; in full from the last one on.
    fn ingredients_of(&self, id: VariableId, name: &str) -> Option<Fact> {
        let mut words = Vec::new();
        let mut next = Some(id);
        for _ in 0..MAX_CHAIN {
            let Some(action) = next.and_then(|id| self.made_by.get(&id)).map(|at| &self.arrange[*at]) else {
                break;
            };
            let arguments = action.arguments.iter().rev();
            let told: Vec<Word> = arguments.clone().filter_map(|operand| self.word(operand, 1)).collect();
            let before = words.len();
            words.extend(told.into_iter().filter(|word| word.weight < Weight::True).map(|word| word.short));
            words.extend(property_set(action).filter(|_| words.len() == before));
            let mut variables = arguments.filter_map(Operand::variable);
            next = match &action.kind {
                ActionKind::Invoke { receiver: Operand::Variable(id), .. } => Some(*id),
                _ => variables.next(),
            };
        }
        let long = join(&words);
        words.reverse();
        let word = Word { short: join(&words), long, weight: Weight::Around, verb: "Has" };
        (!words.is_empty()).then(|| Fact::new(format!("{name}Has"), &word, Weight::Around))
    }

    /// The types by which overloads differ; what takes nothing needs none.
    fn overload(&self) -> Option<Fact> {
        let method = self.scenario.act.kind.called()?;
        let own = self.classes.resolve(method);
        let parameters = self.classes.erased_parameters(&own);
        let overloads = self.classes.methods_named(&method.owner, &method.name).len();
        let types: Vec<String> = parameters.iter().map(|ty| type_word(self.classes, ty)).collect();
        let word = Word::plain(join(&types), Weight::Around, "Is");
        (overloads > 1 && !parameters.is_empty()).then(|| Fact::new("TypeIs".to_owned(), &word, Weight::Around))
    }

    /// What kind of object it is called on, where the method is inherited.
    fn receiver_class(&self) -> Option<Fact> {
        let word = Word::plain(self.receiver_word()?, Weight::Around, "Is");
        Some(Fact::new("ReceiverIs".to_owned(), &word, Weight::Around))
    }

    fn receiver_id(&self) -> Option<VariableId> {
        match &self.scenario.act.kind {
            ActionKind::Invoke { receiver: Operand::Variable(id), .. } => Some(*id),
            _ => None,
        }
    }

    fn receiver_word(&self) -> Option<String> {
        let class = self.scenario.variables.get(self.receiver_id()?.0 as usize)?.class;
        let name = simple_name(self.classes, self.classes.name(class));
        Some(if is_identifier(&name) { capitalise(&name) } else { "Receiver".to_owned() })
    }
}

/// `withTrim()` and `setTrim(true)` set `Trim`.
fn property_set(action: &Action) -> Option<String> {
    let name = &action.kind.called()?.name;
    let rest = |prefix| name.strip_prefix(prefix).filter(|rest: &&str| rest.starts_with(char::is_uppercase));
    ["with", "set"].into_iter().find_map(rest).map(str::to_owned)
}

/// The call with arguments that a probe makes.
fn observer(probe: &Probe) -> Option<(&MethodRef, &[Operand])> {
    match probe {
        Probe::Invoke { method, arguments, .. } | Probe::InvokeStatic { method, arguments }
            if !arguments.is_empty() =>
        {
            Some((method, arguments))
        }
        _ => inner(probe).and_then(observer),
    }
}
