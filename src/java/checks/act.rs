//! The act: a statement of its own, or inside the only assertion that looks at its result.
//!
//! Input: the act's expression. Output: its statements, and where the assertions find the result.

use super::assertion::{ActValue, Asserter};
use crate::java::simplify::usage::{fresh_result, inner};
use crate::java::statements::arrange::assert_throws;
use crate::java::tree::syntax::{Expr, Local, LocalId, Statement};
use crate::java::tree::values::literal_expr;
use crate::java::types::calls::literal_type;
use crate::java::types::classes::Lint;
use crate::java::types::java_type::Type;
use crate::scenario::model::{Action, ActionKind, Assertion, Close, Expected, Literal, Probe, VariableId};
use crate::trace::event::ClassId;

/// How wide an act may be that stands inside its only assertion.
const MAX_INLINE_ACT: usize = 80;

impl Asserter<'_, '_, '_> {
    pub(super) fn act(&mut self, action: &Action, expr: Expr, mut lints: Vec<Lint>) -> Vec<Statement> {
        let result = fresh_result(self.builder.scenario);
        let uses = self.act_uses();
        if uses == 0 {
            self.builder.method_lints.extend(lints);
            return vec![Statement::Expression(expr)];
        }
        let declared = result.map(|VariableId(at)| self.builder.typing.variables[at as usize].clone());
        let pinned = declared.as_ref().is_some_and(|d| d.pinned || d.cast || d.lint.is_some());
        let fixed = self.inlinable(&expr) && !pinned && lints.is_empty();
        // What is printed is looked at behind a statement of its own.
        let apart = self.builder.scenario.printed.is_some();
        if uses == 1 && fixed && !apart && !matches!(action.kind, ActionKind::Construct { .. }) {
            self.value = ActValue::Inline(expr);
            return Vec::new();
        }
        let (local, value) = match (result, declared) {
            (Some(VariableId(at)), Some(declared)) => {
                lints.extend(declared.lint);
                let value = declared.narrow(expr);
                (LocalId(at as usize), value)
            }
            _ => (self.result_local(), expr),
        };
        self.value = ActValue::Local(local);
        vec![Statement::Local { local, value, suppress: lints }]
    }

    /// How often assertions look at the act's result, or the end of the test needs it.
    fn act_uses(&self) -> usize {
        let scenario = self.builder.scenario;
        let result = fresh_result(scenario);
        let asserted: usize = scenario.assertions.iter().map(|assertion| self.act_uses_in(assertion)).sum();
        let closes = scenario.closes.iter().any(|closing| match &closing.how {
            Close::Resource { variable, .. } => result == Some(*variable),
            // It stands behind the act's own statement: what is looked at has a name then.
            Close::Call { opener, .. } => *opener == scenario.act.event && asserted > 0,
            Close::Look { .. } => false,
        });
        asserted + 2 * usize::from(closes)
    }

    /// How often one assertion does.
    pub(super) fn act_uses_in(&self, assertion: &Assertion) -> usize {
        let result = fresh_result(self.builder.scenario);
        let expected = assertion.expected.variables().into_iter().filter(|id| result == Some(*id));
        probe_uses(&assertion.probe, result) + expected.count()
    }

    /// Whether the only assertion may hold the act: it is the first one, and short.
    pub(super) fn inlinable(&self, expr: &Expr) -> bool {
        let scenario = self.builder.scenario;
        let Some(first) = scenario.assertions.first() else {
            return false;
        };
        let direct = match &first.probe {
            Probe::ActResult => true,
            Probe::Variable(id) => fresh_result(scenario) == Some(*id),
            _ => false,
        };
        let places = self.builder.places;
        let expected = match &first.expected {
            Expected::Value(literal) => places.width(&literal_expr(self.builder.classes, literal).expr),
            Expected::Same(_) => 10,
            _ => return false,
        };
        let arguments_simple = expr.weight() <= 2;
        direct
            && !self.builder.typing.act_is_free
            && !self.gives_another_type()
            && arguments_simple
            && places.width(expr) + expected <= MAX_INLINE_ACT
            && !matches!(self.builder.typing.act, Type::Unknown(_))
    }

    pub(super) fn result_local(&mut self) -> LocalId {
        let ty = match self.free_result() {
            Some(ty) => ty,
            None if self.gives_another_type() => Type::object(),
            None => self.nameable(self.builder.typing.act.clone()),
        };
        let simple = matches!(ty, Type::Primitive(_) | Type::Array(_))
            || ty.class_name().is_none_or(|name| name.starts_with("java/"));
        let name = if simple { "result".to_owned() } else { String::new() };
        self.builder.new_local(ty, name)
    }

    /// The type of a result that only the context decides: what is expected of it.
    fn free_result(&self) -> Option<Type> {
        let first = self.builder.scenario.assertions.first()?;
        match (&first.probe, &first.expected) {
            (Probe::ActResult, Expected::Value(literal)) if self.builder.typing.act_is_free => {
                Some(literal_type(literal)).filter(|ty| *ty != Type::Null).map(|ty| ty.boxed())
            }
            _ => None,
        }
    }

    /// Whether a result of type `T` of the method's own was no `T` that its arguments make: 9L of `<T> T value(T otherwise)` with an
    /// `int` in. Overloads of `assertEquals` would then decide what `T` is.
    fn gives_another_type(&self) -> bool {
        let scenario = self.builder.scenario;
        let Some(method) = scenario.act.kind.called() else {
            return false;
        };
        let shape = self.builder.classes.resolve(method).shape;
        let own =
            matches!(&shape.result, Type::Parameter(name) if shape.type_parameters.iter().any(|p| p.name == *name));
        let value = scenario.assertions.iter().find_map(|assertion| match (&assertion.probe, &assertion.expected) {
            (Probe::ActResult, Expected::Value(literal @ (Literal::Primitive(_) | Literal::Boxed(_)))) => Some(literal),
            _ => None,
        });
        own && value.is_some_and(|literal| literal_type(literal).boxed() != self.builder.typing.act.boxed())
    }

    pub(super) fn nameable(&self, ty: Type) -> Type {
        let classes = self.builder.classes;
        let package = &self.builder.scenario.package;
        match &ty {
            Type::Class(class) if !classes.is_nameable(&class.name, package) => {
                let nearest = classes.nearest_nameable(&class.name, package);
                let found = nearest.and_then(|name| classes.as_super(class, &name));
                found.map_or_else(Type::object, Type::Class)
            }
            _ => ty,
        }
    }

    /// `assertThrows`; what it gives is what the act gave.
    pub(super) fn expect_throw(&mut self, expr: Expr, thrown: ClassId) -> Statement {
        let class = self.builder.thrown_class(thrown);
        if !self.builder.has_assert_throws {
            return self.try_fail(expr, class);
        }
        let value = assert_throws(class.clone(), expr);
        if self.act_uses() == 0 {
            return Statement::Expression(value);
        }
        let local = self.thrown_local(class, "thrown");
        Statement::Local { local, value, suppress: Vec::new() }
    }

    /// What looks at the exception stands where it is caught.
    fn try_fail(&mut self, action: Expr, class: Type) -> Statement {
        let thrown = self.thrown_local(class, "");
        let scenario = self.builder.scenario;
        let mut statements = Vec::new();
        for assertion in &scenario.assertions {
            if self.act_uses_in(assertion) > 0 {
                self.assertion(assertion, &mut statements);
            }
        }
        let checks = statements.into_iter().filter_map(|statement| match statement {
            Statement::Expression(check) => Some(check),
            _ => None,
        });
        Statement::TryFail { action, thrown, checks: checks.collect() }
    }

    fn thrown_local(&mut self, class: Type, name: &str) -> LocalId {
        let local = match fresh_result(self.builder.scenario) {
            Some(VariableId(at)) => {
                self.builder.locals[at as usize] = Local { ty: class, name: name.to_owned() };
                LocalId(at as usize)
            }
            None => self.builder.new_local(class, name.to_owned()),
        };
        self.value = ActValue::Local(local);
        local
    }
}

pub(super) fn probe_uses(probe: &Probe, act: Option<VariableId>) -> usize {
    let by_variable = probe.variables().into_iter().filter(|id| act == Some(*id)).count();
    by_variable + usize::from(begins_with_act(probe))
}

/// Whether a probe looks at what the act gave, by no variable.
fn begins_with_act(probe: &Probe) -> bool {
    match probe {
        Probe::ActResult => true,
        Probe::Rows { connection, .. } => begins_with_act(connection),
        _ => inner(probe).is_some_and(begins_with_act),
    }
}
