//! Assertions and the act, in the dialect of the JUnit at hand.
//!
//! Input: a builder behind its arrange. Output: statements of the act and of the assertions. What matters is the overload: boxed values against JUnit 4's
//! `assertEquals(long, long)`, exact floating point, elements with their types.

use super::arrange::{Builder, width};
use super::classes::Lint;
use super::infer::Solver;
use super::overload::Value;
use super::suite::{EmitOptions, Junit};
use super::syntax::{Expr, Local, LocalId, Statement};
use super::types::{Argument, Type};
use super::typing::fits;
use super::values::{bare_expr, boxed_expr, literal_expr, primitive_expr, stored_expr};
use crate::scenario::model::{
    Action, ActionKind, Assertion, Expected, Literal, Operand, Probe, ThrownOutcome, VariableId,
};
use crate::trace::event::{JavaText, Primitive};

/// How wide an act may be that stands inside its only assertion.
const MAX_INLINE_ACT: usize = 80;
/// `Map.of` has no more pairs.
const MAX_MAP_OF: usize = 10;

/// The statements of a test by their part.
pub(crate) struct Parts {
    pub(crate) arrange: Vec<Statement>,
    pub(crate) act: Vec<Statement>,
    pub(crate) assertions: Vec<Statement>,
}

/// Where the act's result is found.
enum ActValue {
    None,
    Local(LocalId),
    /// Stands in the first assertion.
    Inline(Expr),
}

/// Writes act and assertions behind the arrange.
pub(crate) struct Asserter<'b, 'c, 'p> {
    pub(crate) builder: &'b mut Builder<'c, 'p>,
    pub(crate) options: &'b EmitOptions,
    value: ActValue,
}

impl<'b, 'c, 'p> Asserter<'b, 'c, 'p> {
    pub(crate) fn new(builder: &'b mut Builder<'c, 'p>, options: &'b EmitOptions) -> Self {
        Self {
            builder,
            options,
            value: ActValue::None,
        }
    }

    /// Act and assertions; the arrange is what the builder has so far.
    pub(crate) fn write(mut self) -> Parts {
        let scenario = self.builder.scenario;
        let mut expr = self.builder.expression(&scenario.act, false);
        expr.mark_act();
        let last = scenario.arrange.len();
        self.builder.traces.push((vec![last], expr.clone()));
        let lints = self.builder.take_lints();
        let arrange = std::mem::take(&mut self.builder.statements);
        let mut assertions = Vec::new();
        let act = match &scenario.act.threw {
            Some(thrown) => self.expect_throw(expr, thrown, &mut assertions),
            None => self.act(&scenario.act, expr, lints),
        };
        for assertion in &scenario.assertions {
            self.assertion(assertion, &mut assertions);
        }
        self.suppress_leftovers();
        Parts {
            arrange,
            act,
            assertions,
        }
    }

    /// Lints of assertions go to the method: an expression statement cannot be annotated.
    fn suppress_leftovers(&mut self) {
        let lints = self.builder.take_lints();
        self.builder.method_lints.extend(lints);
    }

    fn act(&mut self, action: &Action, expr: Expr, mut lints: Vec<Lint>) -> Vec<Statement> {
        let uses = self.act_uses();
        if uses == 0 {
            self.builder.method_lints.extend(lints);
            return vec![Statement::Expression(expr)];
        }
        let declared = action
            .result
            .map(|VariableId(at)| self.builder.typing.variables[at as usize].clone());
        let pinned = declared
            .as_ref()
            .is_some_and(|d| d.pinned || d.cast || d.lint.is_some());
        let fixed = self.inlinable(&expr) && !pinned && lints.is_empty();
        if uses == 1 && fixed && !matches!(action.kind, ActionKind::Construct { .. }) {
            self.value = ActValue::Inline(expr);
            return Vec::new();
        }
        let (local, value) = match (action.result, declared) {
            (Some(VariableId(at)), Some(declared)) => {
                lints.extend(declared.lint);
                let to = declared.ty.clone();
                let value = if declared.cast {
                    Expr::Cast {
                        to,
                        value: Box::new(expr),
                    }
                } else {
                    expr
                };
                (LocalId(at as usize), value)
            }
            _ => (self.result_local(), expr),
        };
        self.value = ActValue::Local(local);
        vec![Statement::Local {
            local,
            value,
            suppress: lints,
        }]
    }

    /// How often assertions look at the act's result.
    fn act_uses(&self) -> usize {
        let scenario = self.builder.scenario;
        let counts = scenario.assertions.iter().map(|assertion| {
            let expected = match &assertion.expected {
                Expected::Same(id) => usize::from(scenario.act.result == Some(*id)),
                _ => 0,
            };
            probe_uses(&assertion.probe, scenario.act.result) + expected
        });
        counts.sum()
    }

    /// Whether the only assertion may hold the act: it is the first one, and short.
    fn inlinable(&self, expr: &Expr) -> bool {
        let scenario = self.builder.scenario;
        let Some(first) = scenario.assertions.first() else {
            return false;
        };
        let direct = match &first.probe {
            Probe::ActResult => true,
            Probe::Variable(id) => scenario.act.result == Some(*id),
            _ => false,
        };
        let expected = match &first.expected {
            Expected::Value(literal) => width(&literal_expr(self.builder.classes, literal).expr),
            Expected::Same(_) => 10,
            _ => return false,
        };
        let arguments_simple = expr.weight() <= 2;
        direct
            && arguments_simple
            && width(expr) + expected <= MAX_INLINE_ACT
            && !matches!(self.builder.typing.act, Type::Unknown(_))
    }

    fn result_local(&mut self) -> LocalId {
        let ty = self.nameable(self.builder.typing.act.clone());
        let simple = matches!(ty, Type::Primitive(_) | Type::Array(_))
            || ty.class_name().is_none_or(|name| name.starts_with("java/"));
        let name = if simple {
            "result".to_owned()
        } else {
            String::new()
        };
        self.new_local(ty, name)
    }

    fn new_local(&mut self, ty: Type, name: String) -> LocalId {
        self.builder.locals.push(Local { ty, name });
        LocalId(self.builder.locals.len() - 1)
    }

    fn nameable(&self, ty: Type) -> Type {
        let classes = self.builder.classes;
        let package = &self.builder.scenario.package;
        match &ty {
            Type::Class(class) if !classes.is_nameable(&class.name, package) => {
                let names = classes.closure(&class.name).into_iter();
                let mut seen = names.filter(|name| classes.is_nameable(name, package));
                let found = seen.next().and_then(|name| classes.as_super(class, &name));
                found.map_or_else(Type::object, Type::Class)
            }
            _ => ty,
        }
    }

    /// `assertThrows`, with the message.
    fn expect_throw(
        &mut self,
        expr: Expr,
        thrown: &ThrownOutcome,
        out: &mut Vec<Statement>,
    ) -> Vec<Statement> {
        let lints = self.builder.take_lints();
        self.builder.method_lints.extend(lints);
        let class = self.builder.thrown_class(thrown.class);
        if self.options.junit == Junit::Junit4 && !self.options.junit4_has_assert_throws {
            return vec![self.try_fail(expr, class, thrown)];
        }
        let arguments = vec![Expr::ClassOf(class.clone()), Expr::Lambda(Box::new(expr))];
        let call = Expr::Assert {
            method: "assertThrows",
            arguments,
        };
        let Some(message) = &thrown.message else {
            return vec![Statement::Expression(call)];
        };
        let local = self.new_local(class, "thrown".to_owned());
        out.push(Statement::Expression(message_check(
            local,
            message.as_ref(),
        )));
        vec![Statement::Local {
            local,
            value: call,
            suppress: Vec::new(),
        }]
    }

    fn try_fail(&mut self, action: Expr, class: Type, thrown: &ThrownOutcome) -> Statement {
        let local = self.new_local(class, "expected".to_owned());
        let checks = thrown
            .message
            .iter()
            .map(|message| message_check(local, message.as_ref()))
            .collect();
        Statement::TryFail {
            action,
            thrown: local,
            checks,
        }
    }

    fn assertion(&mut self, assertion: &Assertion, out: &mut Vec<Statement>) {
        let actual = self.probe(&assertion.probe);
        let check = match &assertion.expected {
            Expected::Value(literal) => self.equals(literal, actual),
            Expected::Same(id) => {
                let expected = self.builder.operand(&Operand::Variable(*id)).expr;
                assert_call("assertSame", vec![expected, actual.expr])
            }
            Expected::NotNull => assert_call("assertNotNull", vec![actual.expr]),
            Expected::List(elements) => {
                let list = self.list(elements);
                assert_call("assertEquals", vec![list, actual.expr])
            }
            Expected::Set(elements) => self.set(elements, actual),
            Expected::Map(entries) => self.map(entries, actual, out),
            Expected::Array { desc, elements } => self.array(desc, elements, actual),
            Expected::Text(text) => {
                let actual = match actual.ty.class_name() {
                    Some(super::types::STRING) => actual.expr,
                    _ => Expr::call(actual.expr, "toString", Vec::new()),
                };
                assert_call("assertEquals", vec![Expr::Text(text.clone()), actual])
            }
        };
        out.push(Statement::Expression(check));
    }

    fn equals(&self, literal: &Literal, actual: Value) -> Expr {
        match literal {
            Literal::Null => assert_call("assertNull", vec![actual.expr]),
            Literal::Primitive(value) | Literal::Boxed(value) => self.equals_number(*value, actual),
            _ => {
                let expected = literal_expr(self.builder.classes, literal).expr;
                assert_call("assertEquals", vec![expected, actual.expr])
            }
        }
    }

    fn equals_number(&self, value: Primitive, actual: Value) -> Expr {
        let junit4 = self.options.junit == Junit::Junit4;
        let primitive = actual.ty.is_primitive();
        let boxed = actual.ty.unboxed().is_some();
        let expected = match value {
            Primitive::Boolean(value) if primitive || boxed => {
                let method = if value { "assertTrue" } else { "assertFalse" };
                return assert_call(method, vec![actual.expr]);
            }
            _ if primitive => bare_expr(value),
            _ if boxed && junit4 => boxed_expr(value),
            _ => primitive_expr(value),
        };
        let mut arguments = vec![expected, actual.expr];
        if let (true, true, Some(zero)) = (junit4, primitive, delta(value)) {
            arguments.push(Expr::Literal(zero.to_owned()));
        }
        assert_call("assertEquals", arguments)
    }

    fn list(&self, elements: &[Operand]) -> Expr {
        let values: Vec<Value> = elements.iter().map(|e| self.builder.operand(e)).collect();
        let null = values.iter().any(|value| value.ty == Type::Null);
        let array = matches!(values.as_slice(), [value] if matches!(value.ty, Type::Array(_)));
        let exprs = values
            .into_iter()
            .map(|value| value.expr)
            .collect::<Vec<_>>();
        match exprs.len() {
            _ if self.options.release >= 9 && !null && !array => {
                Expr::call_static("java/util/List", "of", exprs)
            }
            0 => Expr::call_static("java/util/Collections", "emptyList", exprs),
            1 => Expr::call_static("java/util/Collections", "singletonList", exprs),
            _ => Expr::call_static("java/util/Arrays", "asList", exprs),
        }
    }

    fn set(&self, elements: &[Operand], actual: Value) -> Expr {
        let is_set = fits(
            self.builder.classes,
            &actual.ty,
            &Type::class("java/util/Set"),
        );
        let actual = if is_set {
            actual.expr
        } else {
            hash_set(vec![actual.expr])
        };
        let expected = match elements {
            [] => Expr::call_static("java/util/Collections", "emptySet", Vec::new()),
            [single] => Expr::call_static(
                "java/util/Collections",
                "singleton",
                vec![self.builder.operand(single).expr],
            ),
            _ => hash_set(vec![self.list(elements)]),
        };
        assert_call("assertEquals", vec![expected, actual])
    }

    fn map(
        &mut self,
        entries: &[(Operand, Operand)],
        actual: Value,
        out: &mut Vec<Statement>,
    ) -> Expr {
        let operand = |operand: &Operand| self.builder.operand(operand);
        let pairs: Vec<(Value, Value)> = entries
            .iter()
            .map(|(k, v)| (operand(k), operand(v)))
            .collect();
        let null = pairs
            .iter()
            .any(|(k, v)| k.ty == Type::Null || v.ty == Type::Null);
        let flat = |pairs: Vec<(Value, Value)>| {
            pairs
                .into_iter()
                .flat_map(|(k, v)| [k.expr, v.expr])
                .collect::<Vec<_>>()
        };
        let expected = match pairs.len() {
            0 => Expr::call_static("java/util/Collections", "emptyMap", Vec::new()),
            1 => Expr::call_static("java/util/Collections", "singletonMap", flat(pairs)),
            n if n <= MAX_MAP_OF && self.options.release >= 9 && !null => {
                Expr::call_static("java/util/Map", "of", flat(pairs))
            }
            _ => self.expected_map(pairs, out),
        };
        assert_call("assertEquals", vec![expected, actual.expr])
    }

    /// A local map, filled.
    fn expected_map(&mut self, pairs: Vec<(Value, Value)>, out: &mut Vec<Statement>) -> Expr {
        let mut solver = Solver::new(self.builder.classes);
        let map = solver.instantiate("java/util/Map", super::infer::Fallback::Object);
        let slots: Vec<Type> = map
            .arguments
            .iter()
            .filter_map(Argument::bound)
            .cloned()
            .collect();
        for (key, value) in &pairs {
            solver.flows(&key.ty, &slots[0]);
            solver.flows(&value.ty, &slots[1]);
        }
        solver.solve();
        let declared = solver.resolve(&Type::Class(map.clone()));
        let made = solver.resolve(&Type::Class(super::types::ClassType {
            name: "java/util/HashMap".to_owned(),
            ..map
        }));
        let local = self.new_local(declared, String::new());
        let value = Expr::new_object(made, Vec::new());
        out.push(Statement::Local {
            local,
            value,
            suppress: Vec::new(),
        });
        for (key, value) in pairs {
            let put = Expr::call(Expr::Local(local), "put", vec![key.expr, value.expr]);
            out.push(Statement::Expression(put));
        }
        Expr::Local(local)
    }

    fn array(&self, desc: &str, elements: &[Operand], actual: Value) -> Expr {
        let array = super::typing::reifiable(self.builder.classes, &Type::from_descriptor(desc));
        let element = match &array {
            Type::Array(element) => (**element).clone(),
            _ => Type::object(),
        };
        let values = elements
            .iter()
            .map(|e| stored_expr(self.builder.operand(e).expr, &element))
            .collect();
        let actual = match &actual.ty {
            Type::Array(_) => actual.expr,
            _ => Expr::Cast {
                to: array.clone(),
                value: Box::new(actual.expr),
            },
        };
        let zero = match element {
            Type::Primitive(b'D') => Some("0.0"),
            Type::Primitive(b'F') => Some("0.0f"),
            _ => None,
        };
        let mut arguments = vec![
            Expr::ArrayOf {
                array,
                elements: values,
            },
            actual,
        ];
        if let (Junit::Junit4, Some(zero)) = (self.options.junit, zero) {
            arguments.push(Expr::Literal(zero.to_owned()));
        }
        assert_call("assertArrayEquals", arguments)
    }

    /// A probe as an expression with its static type.
    fn probe(&mut self, probe: &Probe) -> Value {
        match probe {
            Probe::ActResult => self.act_value(),
            Probe::Variable(id) if self.builder.scenario.act.result == Some(*id) => {
                self.act_value()
            }
            Probe::Variable(id) => self.builder.operand(&Operand::Variable(*id)),
            Probe::Invoke {
                method,
                receiver,
                arguments,
            } => {
                let subject = self.probe(receiver);
                let values = arguments.iter().map(|a| self.builder.operand(a)).collect();
                let ty = self.result_type(method, Some(&subject.ty));
                Value {
                    expr: self.builder.call(method, subject, values, true),
                    ty,
                }
            }
            Probe::InvokeStatic { method, arguments } => {
                let values = arguments.iter().map(|a| self.builder.operand(a)).collect();
                let ty = self.result_type(method, None);
                Value {
                    expr: self.builder.call_static(method, values, true),
                    ty,
                }
            }
            Probe::Field { field, holder } => {
                let holder = self.probe(holder);
                let ty = self.field_type(*field, Some(&holder.ty));
                Value {
                    expr: self.builder.field(*field, Some(holder.expr)),
                    ty,
                }
            }
            Probe::StaticField { field } => Value {
                ty: self.field_type(*field, None),
                expr: self.builder.field(*field, None),
            },
            Probe::Element { array, index } => {
                let array = self.probe(array);
                let ty = match array.ty {
                    Type::Array(element) => *element,
                    _ => Type::object(),
                };
                Value {
                    expr: Expr::Element {
                        array: Box::new(array.expr),
                        index: *index,
                    },
                    ty,
                }
            }
        }
    }

    fn act_value(&mut self) -> Value {
        match &self.value {
            ActValue::Local(local) => Value {
                expr: Expr::Local(*local),
                ty: self.builder.locals[local.0].ty.clone(),
            },
            ActValue::Inline(expr) => Value {
                expr: expr.clone(),
                ty: self.builder.typing.act.clone(),
            },
            ActValue::None => Value {
                expr: Expr::Literal("null".to_owned()),
                ty: Type::Null,
            },
        }
    }

    fn result_type(
        &self,
        method: &crate::scenario::model::MethodRef,
        receiver: Option<&Type>,
    ) -> Type {
        let classes = self.builder.classes;
        let mut solver = Solver::new(classes);
        let call = solver.call(classes, method, receiver, &self.builder.scenario.package);
        solver.solve();
        solver.resolve(&call.result)
    }

    fn field_type(&self, field: crate::trace::event::FieldId, holder: Option<&Type>) -> Type {
        let mut solver = Solver::new(self.builder.classes);
        let (ty, _) = solver.field(self.builder.classes, field, holder);
        solver.solve();
        solver.resolve(&ty)
    }
}

fn hash_set(arguments: Vec<Expr>) -> Expr {
    let class = Type::generic("java/util/HashSet", vec![Type::object()]);
    Expr::new_object(class, arguments)
}

fn assert_call(method: &'static str, arguments: Vec<Expr>) -> Expr {
    Expr::Assert { method, arguments }
}

fn message_check(thrown: LocalId, message: Option<&JavaText>) -> Expr {
    let actual = Expr::call(Expr::Local(thrown), "getMessage", Vec::new());
    match message {
        None => assert_call("assertNull", vec![actual]),
        Some(text) => assert_call("assertEquals", vec![Expr::Text(text.clone()), actual]),
    }
}

/// JUnit 4 compares floating point only with a tolerance.
fn delta(value: Primitive) -> Option<&'static str> {
    match value {
        Primitive::Float(_) => Some("0.0f"),
        Primitive::Double(_) => Some("0.0"),
        _ => None,
    }
}

fn probe_uses(probe: &Probe, act: Option<VariableId>) -> usize {
    match probe {
        Probe::ActResult => 1,
        Probe::Variable(id) => usize::from(act == Some(*id)),
        Probe::Invoke {
            receiver,
            arguments,
            ..
        } => {
            let of = |o: &Operand| matches!(o, Operand::Variable(id) if act == Some(*id));
            probe_uses(receiver, act) + arguments.iter().filter(|o| of(o)).count()
        }
        Probe::Field { holder: inner, .. } | Probe::Element { array: inner, .. } => {
            probe_uses(inner, act)
        }
        Probe::InvokeStatic { .. } | Probe::StaticField { .. } => 0,
    }
}
