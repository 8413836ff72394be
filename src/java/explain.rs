//! What each line of a test is there for.
//!
//! Input: the steps of a draft, its named locals, the scenario. Output: an [`Explanation`]: actions, assertions and source lines, each text
//! with its reason. Invariant: every line of the test's body is told once, in order; reasons use the names of the test's variables.

use super::simplify::usage::width;
use super::text::print::Printer;
use super::tree::steps::{Parts, Step};
use super::tree::syntax::{Expr, Local, LocalId};
use crate::scenario::model::{Scenario, VariableId};
use crate::slice::sentence::Sentence;
use crate::trace::event::EventId;

/// Arguments wider than this are left out where only the call matters.
const MAX_ARGUMENT: usize = 30;

/// Source text with the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// On one line.
    pub text: String,
    /// The outermost call alone.
    pub label: String,
    pub why: String,
    /// The event that showed it.
    pub event: EventId,
}

/// A statement of the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// On one line.
    pub text: String,
    /// Which actions are in it, in order of evaluation.
    pub actions: Vec<usize>,
    pub assertion: Option<usize>,
    /// What it is there for if it is of no action and no assertion.
    pub note: Option<String>,
}

/// What a test consists of, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Those of the arrange, then the act.
    pub actions: Vec<Told>,
    pub assertions: Vec<Told>,
    pub lines: Vec<SourceLine>,
}

/// Explains a test whose locals are named.
pub(crate) fn explain(
    printer: &Printer<'_, '_>,
    scenario: &Scenario,
    traces: &[(Vec<usize>, Expr)],
    parts: &Parts,
) -> Explanation {
    let explainer = Explainer { printer, scenario };
    let mut explanation = Explanation { actions: explainer.actions(traces), ..Explanation::default() };
    let mut last = None;
    for ((at, step), checks) in parts.steps().enumerate().zip(explainer.is_assertion(parts)) {
        let text = printer.flat_statement(&step.statement);
        if checks {
            let number = step.assertion;
            if last.is_none() || last != Some(number) || number.is_none() {
                explanation.assertions.push(explainer.assertion(step));
                last = Some(number);
            }
            let told = explanation.assertions.last_mut().expect("pushed when the first step of an assertion came");
            told.text.push_str(if told.text.is_empty() { "" } else { " " });
            told.text.push_str(&text);
            told.label.clone_from(&told.text);
        }
        let assertion = checks.then(|| explanation.assertions.len() - 1);
        let helps = at >= parts.arrange.len() && assertion.is_none() && step.actions.is_empty();
        let note = step.note.or(helps.then_some("to see what the method prints")).map(str::to_owned);
        explanation.lines.push(SourceLine { text, actions: step.actions.clone(), assertion, note });
    }
    explanation
}

struct Explainer<'e, 'c, 'p> {
    printer: &'e Printer<'c, 'p>,
    scenario: &'e Scenario,
}

impl Explainer<'_, '_, '_> {
    /// Which steps are assertions: those of the last part.
    fn is_assertion(&self, parts: &Parts) -> impl Iterator<Item = bool> {
        let before = parts.arrange.len() + parts.act.len();
        (0..before + parts.assertions.len()).map(move |at| at >= before)
    }

    fn actions(&self, traces: &[(Vec<usize>, Expr)]) -> Vec<Told> {
        let actions = self.scenario.arrange.iter().chain([&self.scenario.act]);
        let told = |(place, action): (usize, &crate::scenario::model::Action)| {
            let expr = traces.iter().find(|(places, _)| places.contains(&place)).map(|(_, expr)| expr);
            Told {
                text: expr.map(|expr| self.printer.flat(expr)).unwrap_or_default(),
                label: expr.map(|expr| self.printer.flat(&outermost(expr, self.printer.locals))).unwrap_or_default(),
                why: self.why(&action.why),
                event: action.event,
            }
        };
        actions.enumerate().map(told).collect()
    }

    /// An assertion without its text.
    fn assertion(&self, step: &Step) -> Told {
        let stated = step.assertion.and_then(|at| self.scenario.assertions.get(at));
        let (why, event) = match stated {
            Some(assertion) => (self.why(&assertion.why), assertion.event),
            None if self.scenario.printed.is_some() => ("what the method printed".to_owned(), self.scenario.act.event),
            None => ("the message of the exception".to_owned(), self.scenario.act.event),
        };
        Told { text: String::new(), label: String::new(), why, event }
    }

    fn why(&self, why: &Sentence<VariableId>) -> String {
        let local = |VariableId(at): VariableId| self.printer.locals.get(at as usize);
        why.named(|id| local(id).map(|local| local.name.clone()).filter(|name| !name.is_empty()))
    }
}

/// A call without what is written in front of it and inside its arguments, if that is more than a name.
fn outermost(expr: &Expr, locals: &[Local]) -> Expr {
    let short = |argument: &Expr| {
        let long = argument.weight() > 0 || width(argument) > MAX_ARGUMENT;
        if long { Expr::Literal("\u{2026}".to_owned()) } else { argument.clone() }
    };
    let mut expr = expr.clone();
    match &mut expr {
        Expr::Call { receiver, arguments, .. } => {
            let named = |LocalId(at): &LocalId| locals.get(*at).is_some_and(|local| !local.name.is_empty());
            if !matches!(&**receiver, Expr::Local(local) if named(local)) {
                **receiver = Expr::Literal(String::new());
            }
            for argument in arguments.iter_mut() {
                *argument = short(argument);
            }
        }
        Expr::New { arguments, .. } | Expr::StaticCall { arguments, .. } => {
            for argument in arguments.iter_mut() {
                *argument = short(argument);
            }
        }
        _ => {}
    }
    expr
}
