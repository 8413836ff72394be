//! Operands of an action: a local, a literal, or the value itself where it is used only here.
//!
//! Input: the builder's statements so far. Output: the expression of an action. Invariant: the order of evaluation stays the
//! recorded one (see [`super::arrange`]).

use super::arrange::Builder;
use super::overload::Overloads;
use crate::java::tree::steps::Step;
use crate::java::tree::syntax::{Expr, LocalId, Statement, is_function, is_open_receiver, is_poly};
use crate::java::tree::values::Value;
use crate::java::types::classes::Lint;
use crate::java::types::java_type::{ClassType, Type};
use crate::scenario::model::{Action, ActionKind, FunctionalForm, Operand, VariableId};

/// How many calls an inlined argument may hold.
const MAX_WEIGHT: usize = 2;
/// How wide an inlined argument may be, roughly.
const MAX_WIDTH: usize = 60;

impl Builder<'_, '_> {
    /// The expression of an action, its operands inlined where that is right.
    pub(crate) fn expression(&mut self, action: &Action, inline_receiver: bool) -> Expr {
        let subjects = usize::from(action.operands().count() > action.arguments.len());
        let lambda = action.threw.is_some();
        let wanted: Vec<&Operand> = action.operands().collect();
        let mut values: Vec<Value> = Vec::with_capacity(wanted.len());
        let rigid = self.is_rigid(action);
        // What the arrange prints is printed before the act is watched.
        let watched = self.scenario.printed.as_ref().is_some_and(|printed| printed.arrange_prints)
            && action.event == self.scenario.act.event;
        // The target of an assignment is written by its name.
        let assigns = matches!(action.kind, ActionKind::WriteField { .. } | ActionKind::StoreElement { .. });
        // What a lambda captured was there before it is called.
        let captures = matches!(action.kind, ActionKind::Functional { form: FunctionalForm::Body(_) });
        let targets = self.targets(action);
        for (at, operand) in wanted.iter().enumerate().rev() {
            let receiver = at < subjects;
            let allowed = !captures && (!receiver || inline_receiver && !assigns);
            let mut value = self.operand(operand);
            if let Operand::Variable(VariableId(number)) = operand {
                self.uses[*number as usize] = self.uses[*number as usize].saturating_sub(1);
                // Named again by an operand behind it, it stays a local.
                let named = values.iter().any(|value| value.expr.uses(LocalId(*number as usize)) > 0);
                let target = at.checked_sub(subjects).and_then(|place| targets.get(place));
                let rigid = rigid || self.is_untyped_function(*number as usize, target);
                let allowed = allowed && (!watched || self.literals[*number as usize]);
                let inlined = (allowed && !named).then(|| self.inline(*number as usize, receiver, lambda, rigid));
                if let Some(Some(expr)) = inlined {
                    value.expr = expr;
                }
            }
            values.push(value);
        }
        values.reverse();
        let rest = values.split_off(subjects);
        let mut expr = self.build(action, values.pop(), rest);
        if self.scenario.within == Some(action.event) {
            expr.mark_act();
        }
        expr
    }

    /// The definition of a one-use local, taken out of the statements.
    pub(super) fn inline(&mut self, at: usize, receiver: bool, lambda: bool, rigid: bool) -> Option<Expr> {
        let declared = &self.typing.variables[at];
        if self.apart || self.uses[at] > 0 || declared.pinned || declared.lint == Some(Lint::Unchecked) {
            return None;
        }
        let defines = |s: &Statement| matches!(s, Statement::Local { local, .. } if local.0 == at);
        let place = self.steps.iter().rposition(|step| defines(&step.statement))?;
        let last = place + 1 == self.steps.len();
        let Statement::Local { value, suppress, .. } = &self.steps[place].statement else {
            return None;
        };
        let used = |step: &Step| step.statement.expressions().iter().any(|expr| expr.uses(LocalId(at)) > 0);
        let constant = || self.literals[at] && value.parts().iter().all(|part| part.is_constant());
        let movable = last || constant() && !self.steps[place + 1..].iter().any(used);
        let poly = is_poly(value);
        let fits = if receiver { !is_open_receiver(value) } else { self.weighs_little(value) && !(poly && rigid) };
        let quiet = !lambda || matches!(value, Expr::ArrayOf { .. }) && value.weight() == 0;
        let accepted = movable && fits && quiet && suppress.iter().all(|l| *l == Lint::Deprecation);
        if !accepted {
            return None;
        }
        let Step { statement, actions, .. } = self.steps.remove(place);
        // Operands are looked at from the last to the first.
        self.open_places.splice(0..0, actions);
        match statement {
            Statement::Local { value, suppress, .. } => {
                self.lints.extend(suppress);
                let told = &self.typing.variables[at].type_arguments;
                Some(if receiver { value.with_type_arguments(told) } else { value })
            }
            _ => None,
        }
    }

    fn weighs_little(&self, expr: &Expr) -> bool {
        expr.weight() <= MAX_WEIGHT && self.places.width(expr) <= MAX_WIDTH && !expr.is_block()
    }

    /// Whether the call's choice or types could change with a context-dependent argument.
    pub(super) fn is_rigid(&self, action: &Action) -> bool {
        let (method, owner) = match &action.kind {
            ActionKind::Construct { constructor } => (constructor, constructor.owner.clone()),
            ActionKind::Invoke { method, .. } | ActionKind::InvokeStatic { method } => (method, method.owner.clone()),
            ActionKind::CreateArray { .. } | ActionKind::LibraryLiteral { .. } | ActionKind::Functional { .. } => {
                return true;
            }
            _ => return false,
        };
        let callable = self.classes.resolve(method);
        let owner = ClassType::plain(&owner);
        let overloads = Overloads::new(self.classes, &owner, &callable, &method.name, &self.scenario.package);
        !callable.shape.type_parameters.is_empty() || overloads.is_overloaded(action.arguments.len())
    }

    /// What the places of the arguments are declared as, where that is known.
    fn targets(&self, action: &Action) -> Vec<Type> {
        match &action.kind {
            ActionKind::Construct { constructor: method }
            | ActionKind::Invoke { method, .. }
            | ActionKind::InvokeStatic { method } => self.classes.erased_parameters(&self.classes.resolve(method)),
            ActionKind::WriteField { field, .. } | ActionKind::WriteStatic { field } => {
                self.classes.field(*field).map(|field| Type::from_descriptor(&field.desc)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether it is a lambda that its place gives no type, or another: an `Object` is no functional interface.
    fn is_untyped_function(&self, at: usize, target: Option<&Type>) -> bool {
        let declared = self.typing.variables[at].ty.class_name();
        let same = target.is_none_or(|target| target.class_name() == declared);
        let defines = |statement: &Statement| match statement {
            Statement::Local { local, value, .. } => local.0 == at && is_function(value),
            _ => false,
        };
        !same && self.steps.iter().any(|step| defines(&step.statement))
    }

    /// Whether what the action may throw must be declared.
    pub(super) fn is_straight(&self, action: &Action) -> bool {
        action.threw.is_none() || !self.has_assert_throws
    }
}
