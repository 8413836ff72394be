//! Assertions and the act, in the dialect of the JUnit at hand.
//!
//! Input: a builder behind its arrange. Output: statements of the act and of the assertions. What matters is the overload: boxed values against JUnit 4's
//! `assertEquals(long, long)`, exact floating point, elements with their types.

use crate::java::environment::places::READ_RESOURCE;
use crate::java::environment::resources::ClassResources;
use crate::java::options::{EmitOptions, Junit};
use crate::java::simplify::usage::looks_at_synthetic;
use crate::java::statements::arrange::Builder;
use crate::java::statements::build::array_of;
use crate::java::tree::steps::{Parts, Step};
use crate::java::tree::syntax::{Expr, LocalId, Member, Statement};
use crate::java::tree::values::{Value, bare_expr, boxed_expr, literal_expr, primitive_expr};
use crate::java::types::conversion::{fits, reifiable};
use crate::java::types::infer::{Fallback, Solver};
use crate::java::types::java_type::{Argument, ClassType, STRING, Type};
use crate::scenario::model::{Assertion, Content, Expected, Literal, Matched, Operand, Probe};
use crate::scenario::timeless::{TimeForm, Timeless};
use crate::trace::copies::FileCopy;
use crate::trace::event::{JavaText, Primitive};

/// `Map.of` has no more pairs.
const MAX_MAP_OF: usize = 10;

/// Where the act's result is found.
pub(super) enum ActValue {
    None,
    Local(LocalId),
    /// Stands in the first assertion.
    Inline(Expr),
}

/// The act with what comes before it.
#[derive(Default)]
pub(super) struct Surrounded {
    /// Before the arrange.
    pub(super) first: Vec<Statement>,
    pub(super) act: Vec<Statement>,
}

/// Writes act and assertions behind the arrange.
pub(crate) struct Asserter<'b, 'c, 'p> {
    pub(crate) builder: &'b mut Builder<'c, 'p>,
    pub(crate) options: &'b EmitOptions,
    resources: &'b ClassResources,
    pub(super) value: ActValue,
    /// Of what the assertion that is being written opens.
    pub(super) declarations: Vec<Statement>,
    /// What iterators gave, by the iterator.
    pub(super) drained: Vec<(Probe, LocalId)>,
}

impl<'b, 'c, 'p> Asserter<'b, 'c, 'p> {
    pub(crate) fn new(
        builder: &'b mut Builder<'c, 'p>,
        options: &'b EmitOptions,
        resources: &'b ClassResources,
    ) -> Self {
        Self { builder, options, resources, value: ActValue::None, declarations: Vec::new(), drained: Vec::new() }
    }

    /// Act and assertions; the arrange is what the builder has so far.
    pub(crate) fn write(mut self) -> Parts {
        let scenario = self.builder.scenario;
        self.builder.open_places.clear();
        let mut expr = self.builder.expression(&scenario.act, false);
        expr.mark_act();
        let last = scenario.arrange.len();
        self.builder.open_places.push(last);
        self.builder.traces.push((vec![last], expr.clone()));
        let lints = self.builder.take_lints();
        let mut arrange = std::mem::take(&mut self.builder.steps);
        let mut checks = Vec::new();
        let act = match scenario.act.threw {
            Some(thrown) => {
                self.builder.method_lints.extend(lints);
                match scenario.exit {
                    Some(exit) => self.ends_jvm(expr, exit, thrown),
                    None => vec![self.expect_throw(expr, thrown)],
                }
            }
            None => self.act(&scenario.act, expr, lints),
        };
        let Surrounded { first, act } = self.surround(act, &mut checks);
        let mut act: Vec<Step> = act.into_iter().map(Step::bare).collect();
        arrange.splice(..0, first.into_iter().map(Step::bare));
        let mut assertions: Vec<Step> = checks.into_iter().map(Step::bare).collect();
        let standing = self.standing();
        let last = standing.last().map(|(at, _)| *at);
        for (at, assertion) in standing {
            let mut statements = Vec::new();
            match assertion.expected {
                // What another assertion follows need not say that it completes.
                Expected::Completes if Some(at) != last => {
                    let expr = self.probe(&assertion.probe).expr;
                    statements.extend((!matches!(expr, Expr::Local(_))).then_some(Statement::Expression(expr)));
                }
                _ => self.assertion(assertion, &mut statements),
            }
            let step = |statement| Step { assertion: Some(at), ..Step::bare(statement) };
            let declared = std::mem::take(&mut self.declarations);
            assertions.extend(declared.into_iter().chain(statements).map(step));
        }
        // An act inside an assertion is the first one's.
        if let Some(step) = act.last_mut().or(assertions.first_mut()) {
            step.actions = std::mem::take(&mut self.builder.open_places);
        }
        self.suppress_leftovers();
        Parts { arrange, act, assertions }
    }

    /// The assertions that can be written, with their numbers.
    fn standing(&self) -> Vec<(usize, &'c Assertion)> {
        let scenario = self.builder.scenario;
        let caught = scenario.act.threw.is_some() && !self.builder.has_assert_throws;
        // What looks at a caught exception stands where it is caught.
        let stands = |assertion: &Assertion| !(caught && self.act_uses_in(assertion) > 0);
        let nameable = |a: &Assertion| !looks_at_synthetic(self.builder.classes, &a.probe);
        let all = scenario.assertions.iter().enumerate();
        all.filter(|(_, assertion)| stands(assertion) && nameable(assertion)).collect()
    }

    /// Lints of assertions go to the method: an expression statement cannot be annotated.
    fn suppress_leftovers(&mut self) {
        let lints = self.builder.take_lints();
        self.builder.method_lints.extend(lints);
    }

    pub(super) fn assertion(&mut self, assertion: &Assertion, out: &mut Vec<Statement>) {
        let actual = self.probe(&assertion.probe);
        let check = match &assertion.expected {
            // Its declaration says so.
            Expected::Completes if matches!(actual.expr, Expr::Local(_)) => return,
            Expected::Value(literal) => self.equals(literal, actual),
            Expected::Same(id) => {
                let expected = self.builder.operand(&Operand::Variable(*id)).expr;
                assert_call("assertSame", vec![expected, actual.expr])
            }
            Expected::NotNull => assert_call("assertNotNull", vec![actual.expr]),
            Expected::TextEnds { start, end } => {
                out.extend(text_ends(&as_text(actual), start, end));
                return;
            }
            Expected::Completes if self.options.junit == Junit::Junit5 => {
                assert_call("assertDoesNotThrow", vec![Expr::Lambda(Box::new(actual.expr))])
            }
            Expected::Completes => actual.expr,
            Expected::Told { method, arguments, times } => {
                let arguments = self.matched(arguments, out);
                self.builder.verified(actual, method, arguments, *times)
            }
            Expected::Throws { class, message } => {
                let class = self.builder.thrown_class(*class);
                out.push(self.throws(actual.expr, class, message.as_ref()));
                return;
            }
            Expected::List(elements) => {
                let list = self.list(elements);
                assert_call("assertEquals", vec![list, self.as_list(actual)])
            }
            Expected::Elements(elements) => {
                let collection = self.as_a("java/util/Collection", actual);
                assert_call("assertEquals", vec![self.list(elements), array_list(collection)])
            }
            Expected::Set(elements) => self.set(elements, actual),
            Expected::Map(entries) => {
                let operand = |operand: &Operand| self.builder.operand(operand);
                let pairs = entries.iter().map(|(k, v)| (operand(k), operand(v))).collect();
                self.map(pairs, actual, out)
            }
            Expected::Entries(entries) => {
                let entry = |(key, value): &(Operand, Operand)| {
                    self.entry_of([key, value].map(|operand| self.builder.operand(operand)))
                };
                let expected = self.list_of(entries.iter().map(entry).collect());
                let entries = Expr::call(self.as_a("java/util/Map", actual), "entrySet", Vec::new());
                assert_call("assertEquals", vec![expected, array_list(entries)])
            }
            Expected::Nested(content) => self.nested(content, actual, out),
            Expected::Array { desc, elements } => self.array(desc, elements, actual),
            Expected::Timeless(Timeless { text, times }) => {
                assert_call("assertEquals", vec![Expr::Text(text.clone()), without_times(as_text(actual), times)])
            }
            Expected::Resource { copy, .. } => self.resource(copy, actual),
            Expected::Text(text) => assert_call("assertEquals", vec![Expr::Text(text.clone()), as_text(actual)]),
        };
        out.push(Statement::Expression(check));
    }

    /// What a double was given: values, or a descriptor of whose type it may be anything.
    fn matched(&mut self, arguments: &[Matched], out: &mut Vec<Statement>) -> Vec<Result<Value, String>> {
        let matched = arguments.iter().map(|argument| match argument {
            Matched::Equal(content) => Ok(self.content(content, out)),
            Matched::Any(desc) => Err(desc.clone()),
        });
        matched.collect()
    }

    /// A later call that throws, and what the exception says.
    fn throws(&mut self, action: Expr, class: Type, message: Option<&JavaText>) -> Statement {
        let Some(message) = message else { return self.builder.expect_throw(action, class) };
        let says = |thrown: Expr| {
            let meant = Member::new("java/lang/Throwable", "()Ljava/lang/String;");
            let said = Expr::call(thrown, "getMessage", Vec::new()).meaning(meant);
            assert_call("assertEquals", vec![Expr::Text(message.clone()), said])
        };
        match self.builder.expect_throw(action, class) {
            Statement::Expression(thrown) => Statement::Expression(says(thrown)),
            Statement::TryFail { action, thrown, .. } => {
                Statement::TryFail { action, thrown, checks: vec![says(Expr::Local(thrown))] }
            }
            other => other,
        }
    }

    fn resource(&mut self, copy: &FileCopy, actual: Value) -> Expr {
        self.builder.throws.push("java/io/IOException".to_owned());
        let (name, _) = &self.resources[copy.sha256()];
        let arguments = vec![Expr::Text(name.as_str().into())];
        assert_call("assertArrayEquals", vec![Expr::Own { method: READ_RESOURCE, arguments }, actual.expr])
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
        self.list_of(elements.iter().map(|e| self.builder.operand(e)).collect())
    }

    fn list_of(&self, values: Vec<Value>) -> Expr {
        let null = values.iter().any(|value| value.ty == Type::Null);
        let array = matches!(values.as_slice(), [value] if matches!(value.ty, Type::Array(_)));
        let exprs = values.into_iter().map(|value| value.expr).collect::<Vec<_>>();
        match exprs.len() {
            _ if self.options.release >= 9 && !null && !array => Expr::call_static("java/util/List", "of", exprs),
            0 => Expr::call_static("java/util/Collections", "emptyList", exprs),
            1 => Expr::call_static("java/util/Collections", "singletonList", exprs),
            _ => Expr::call_static("java/util/Arrays", "asList", exprs),
        }
    }

    /// A collection that is no list equals none, whatever it holds.
    fn as_list(&self, actual: Value) -> Expr {
        let is = |class: &str| fits(self.builder.classes, &actual.ty, &Type::class(class));
        if is("java/util/Collection") && !is("java/util/List") {
            return array_list(self.as_a("java/util/Collection", actual));
        }
        actual.expr
    }

    /// As a collection or map whose elements can be copied: with a cast where its type does not tell that it is one, or of what.
    pub(super) fn as_a(&self, class: &str, actual: Value) -> Expr {
        let classes = self.builder.classes;
        let raw = match &actual.ty {
            Type::Class(ty) => ty.arguments.is_empty() && !classes.parameters(&ty.name).is_empty(),
            _ => false,
        };
        if !raw && fits(classes, &actual.ty, &Type::class(class)) {
            return actual.expr;
        }
        actual.cast_to_any(classes, class).expr
    }

    fn set(&self, elements: &[Operand], actual: Value) -> Expr {
        let expected = self.set_of(elements.iter().map(|e| self.builder.operand(e)).collect());
        assert_call("assertEquals", vec![expected, self.as_set(actual)])
    }

    fn as_set(&self, actual: Value) -> Expr {
        let is_set = fits(self.builder.classes, &actual.ty, &Type::class("java/util/Set"));
        if is_set { actual.expr } else { hash_set(vec![self.as_a("java/util/Collection", actual)]) }
    }

    fn set_of(&self, all: Vec<Value>) -> Expr {
        // (`Set.of` takes nothing twice.)
        let mut values: Vec<Value> = Vec::new();
        for value in all {
            if values.iter().all(|known| known.expr != value.expr) {
                values.push(value);
            }
        }
        let null = values.iter().any(|value| value.ty == Type::Null);
        let array = matches!(values.as_slice(), [value] if matches!(value.ty, Type::Array(_)));
        match values.len() {
            _ if self.options.release >= 9 && !null && !array => {
                Expr::call_static("java/util/Set", "of", values.into_iter().map(|value| value.expr).collect())
            }
            0 => Expr::call_static("java/util/Collections", "emptySet", Vec::new()),
            1 => Expr::call_static("java/util/Collections", "singleton", vec![values.remove(0).expr]),
            _ => hash_set(vec![self.list_of(values)]),
        }
    }

    fn map(&mut self, pairs: Vec<(Value, Value)>, actual: Value, out: &mut Vec<Statement>) -> Expr {
        let expected = self.map_of(pairs, out).expr;
        assert_call("assertEquals", vec![expected, actual.expr])
    }

    /// A map as one expression if there is one, else as a local that is filled.
    fn map_of(&mut self, pairs: Vec<(Value, Value)>, out: &mut Vec<Statement>) -> Value {
        let null = pairs.iter().any(|(k, v)| k.ty == Type::Null || v.ty == Type::Null);
        let flat =
            |pairs: Vec<(Value, Value)>| pairs.into_iter().flat_map(|(k, v)| [k.expr, v.expr]).collect::<Vec<_>>();
        let expr = match pairs.len() {
            n if n <= MAX_MAP_OF && self.options.release >= 9 && !null => {
                Expr::call_static("java/util/Map", "of", flat(pairs))
            }
            0 => Expr::call_static("java/util/Collections", "emptyMap", Vec::new()),
            1 => Expr::call_static("java/util/Collections", "singletonMap", flat(pairs)),
            _ => return self.expected_map(pairs, out),
        };
        Value { expr, ty: Type::generic("java/util/Map", vec![Type::object(), Type::object()]) }
    }

    /// Any entry equals one of the same key and value.
    fn entry_of(&self, pair: [Value; 2]) -> Value {
        let null = pair.iter().any(|value| value.ty == Type::Null);
        let exprs = pair.into_iter().map(|value| value.expr).collect();
        let expr = if self.options.release >= 9 && !null {
            Expr::call_static("java/util/Map", "entry", exprs)
        } else {
            let class = "java/util/AbstractMap$SimpleEntry";
            Expr::new_object(Type::generic(class, vec![Type::object(), Type::object()]), exprs)
        };
        Value { expr, ty: Type::object() }
    }

    /// A local map, filled.
    fn expected_map(&mut self, pairs: Vec<(Value, Value)>, out: &mut Vec<Statement>) -> Value {
        let mut solver = Solver::new(self.builder.classes);
        let map = solver.instantiate("java/util/Map", Fallback::Object);
        let slots: Vec<Type> = map.arguments.iter().filter_map(Argument::bound).cloned().collect();
        for (key, value) in &pairs {
            solver.flows(&key.ty, &slots[0]);
            solver.flows(&value.ty, &slots[1]);
        }
        solver.solve();
        let declared = solver.resolve(&Type::Class(map.clone()));
        let made = solver.resolve(&Type::Class(ClassType { name: "java/util/HashMap".to_owned(), ..map }));
        let local = self.builder.new_local(declared.clone(), "expected".to_owned());
        let value = Expr::new_object(made, Vec::new());
        out.push(Statement::Local { local, value, suppress: Vec::new() });
        for (key, value) in pairs {
            let put = Expr::call(Expr::Local(local), "put", vec![key.expr, value.expr]);
            out.push(Statement::Expression(put));
        }
        Value { expr: Expr::Local(local), ty: declared }
    }

    /// A value with values inside.
    fn nested(&mut self, content: &Content, actual: Value, out: &mut Vec<Statement>) -> Expr {
        let expected = self.content(content, out);
        let actual = match content {
            Content::Array { .. } => {
                return assert_call("assertArrayEquals", vec![expected.expr, as_array(expected.ty, actual)]);
            }
            Content::List(_) => self.as_list(actual),
            Content::Set(_) => self.as_set(actual),
            _ => actual.expr,
        };
        assert_call("assertEquals", vec![expected.expr, actual])
    }

    /// A value by its content. Its type arguments are what the place around it makes of them.
    fn content(&mut self, content: &Content, out: &mut Vec<Statement>) -> Value {
        let of_objects = |class: &str| Type::generic(class, vec![Type::object()]);
        match content {
            Content::Leaf(operand) => self.builder.operand(operand),
            Content::List(all) => {
                let values = all.iter().map(|one| self.content(one, out)).collect();
                Value { expr: self.list_of(values), ty: of_objects("java/util/List") }
            }
            Content::Set(all) => {
                let values = all.iter().map(|one| self.content(one, out)).collect();
                Value { expr: self.set_of(values), ty: of_objects("java/util/Set") }
            }
            Content::Map(entries) => {
                let pairs = entries.iter().map(|(k, v)| (self.content(k, out), self.content(v, out))).collect();
                self.map_of(pairs, out)
            }
            Content::Entry(entry) => {
                let pair = [self.content(&entry.0, out), self.content(&entry.1, out)];
                self.entry_of(pair)
            }
            Content::Array { desc, elements } => {
                let array = reifiable(self.builder.classes, &Type::from_descriptor(desc));
                let values = elements.iter().map(|one| self.content(one, out)).collect();
                Value { expr: array_of(array.clone(), values), ty: array }
            }
            Content::Record { constructor, components } => {
                let values = components.iter().map(|one| self.content(one, out)).collect();
                let ty = Type::class(&constructor.owner);
                Value { expr: self.builder.construct_as(constructor, None, true, values), ty }
            }
            Content::Made { form, arguments } => {
                let values = arguments.iter().map(|one| self.builder.operand(one)).collect();
                Value { expr: self.builder.library_literal(form, values, None), ty: Type::object() }
            }
            Content::Optional { class, value } => {
                let value = value.as_deref().map(|value| self.content(value, out).expr);
                let method = if value.is_some() { "of" } else { "empty" };
                let ty = if class == "java/util/Optional" { of_objects(class) } else { Type::class(class) };
                Value { expr: Expr::call_static(class, method, value.into_iter().collect()), ty }
            }
        }
    }

    fn array(&self, desc: &str, elements: &[Operand], actual: Value) -> Expr {
        let array = reifiable(self.builder.classes, &Type::from_descriptor(desc));
        let values = elements.iter().map(|element| self.builder.operand(element)).collect();
        let zero = match desc {
            "[D" => Some("0.0"),
            "[F" => Some("0.0f"),
            _ => None,
        };
        let mut arguments = vec![array_of(array.clone(), values), as_array(array, actual)];
        if let (Junit::Junit4, Some(zero)) = (self.options.junit, zero) {
            arguments.push(Expr::Literal(zero.to_owned()));
        }
        assert_call("assertArrayEquals", arguments)
    }
}

pub(super) fn as_array(array: Type, actual: Value) -> Expr {
    match &actual.ty {
        Type::Array(_) => actual.expr,
        _ => Expr::Cast { to: array, value: Box::new(actual.expr) },
    }
}

/// A copy that any list of the same elements equals.
fn array_list(all: Expr) -> Expr {
    Expr::new_object(Type::generic("java/util/ArrayList", vec![Type::object()]), vec![all])
}

/// How a text begins and ends, as far as that is known.
fn text_ends(actual: &Expr, start: &str, end: &str) -> Vec<Statement> {
    let ends = [("startsWith", start), ("endsWith", end)].into_iter().filter(|(_, part)| !part.is_empty());
    let check = |(method, part): (&str, &str)| {
        let call = Expr::call(actual.clone(), method, vec![Expr::Text(part.into())]);
        Statement::Expression(assert_call("assertTrue", vec![call]))
    };
    ends.map(check).collect()
}

/// The text of a text-like value.
fn as_text(value: Value) -> Expr {
    match value.ty.class_name() {
        Some(STRING) => value.expr,
        _ => Expr::call(value.expr, "toString", Vec::new()),
    }
}

/// A text with a word for each of its times.
pub(super) fn without_times(text: Expr, times: &[TimeForm]) -> Expr {
    times.iter().fold(text, |text, form| {
        let arguments = [form.pattern(), form.word()].map(|text| Expr::Text(text.into()));
        Expr::call(text, "replaceAll", arguments.into())
    })
}

fn hash_set(arguments: Vec<Expr>) -> Expr {
    let class = Type::generic("java/util/HashSet", vec![Type::object()]);
    Expr::new_object(class, arguments)
}

pub(super) fn assert_call(method: &'static str, arguments: Vec<Expr>) -> Expr {
    Expr::Assert { method, arguments }
}

/// JUnit 4 compares floating point only with a tolerance.
fn delta(value: Primitive) -> Option<&'static str> {
    match value {
        Primitive::Float(_) => Some("0.0f"),
        Primitive::Double(_) => Some("0.0"),
        _ => None,
    }
}
