//! Slice and plan to scenario: what the test does, step by step.
//!
//! Input: a valid slice, the oracle's plan. Output: a [`Scenario`]. Invariants: actions stand in recorded order; an object had
//! through a field, getter or literal is read right before its first use; a check whose operands the test does not hold is left out
//! (the plan's needs make that rare).

mod measure;
mod ways;

use indexmap::IndexMap;

use super::content::{COLLECTION, ContentReader, MAP};
use super::ladder::literal_action;
use super::model::{
    Action, ActionKind, ArrayPart, Assertion, Content, Expected, Function, FunctionalForm, LadderStep, Literal,
    MethodRef, Operand, Printed, Probe, Scenario, TypeArguments, Variable, VariableId,
};
use super::oracle::{Check, Expectation, Look, MOST_WRITTEN, Plan, Told};
use super::printed::{printed_text, prints, text_of};
use super::select::body_of_constant;
use super::thrown::{GET_CAUSE, GET_MESSAGE, GET_SUPPRESSED, THROWABLE, THROWABLES};
use super::unstable::{StableEnds, is_of_run, stable_ends};
use crate::graph::invocation::{Invocation, InvocationId, Invoked};
use crate::graph::location::Location;
use crate::library::Comparison;
use crate::program::body::Body;
use crate::program::{Program, parameter_count, parameter_descriptors};
use crate::slice::bindings::Binding;
use crate::slice::context::SliceContext;
use crate::slice::function::{FunctionSource, OneMethod, function_source};
use crate::slice::reason::{Reason, ReasonCode};
use crate::slice::sentence::Sentence;
use crate::slice::{Slice, Why};
use crate::trace::definition::{CallKind, ReferenceKind};
use crate::trace::event::{
    CalleeId, ClassId, ContentId, ContentShape, Event, EventId, LambdaId, MethodId, ObjectId, Primitive, Value,
    ValueSpan,
};

const ACC_STATIC: u32 = 0x8;
const OBJECT: &str = "java/lang/Object";
const GET_CLASS: (&str, &str) = ("getClass", "()Ljava/lang/Class;");

/// Writes the scenario of a slice.
///
/// # Errors
/// A value that no operand can express.
pub fn build_scenario(
    context: &SliceContext<'_>,
    slice: &Slice,
    plan: &Plan,
    release: u32,
) -> Result<Scenario, Reason> {
    let mut builder =
        Builder { context, slice, release, variables: Vec::new(), held: IndexMap::new(), arrange: Vec::new() };
    let mut act = None;
    for event in slice.performed() {
        if slice.observers.contains(&event) {
            continue;
        }
        if event == slice.act {
            builder.hold_for_checks(plan);
        }
        let action = builder.member(event, &slice.members[&event])?;
        if event == slice.act {
            act = Some(action);
        } else {
            builder.arrange.push(action);
        }
    }
    let mut act = act.expect("the target is a member of its slice");
    let assertions = builder.assertions(plan, &mut act);
    Ok(builder.scenario(act, assertions))
}

/// A test of a constant's body is a test of its enum.
fn class_under_test(program: &Program, method: MethodId) -> ClassId {
    let class = program.method(method).class;
    body_of_constant(program, class).unwrap_or(class)
}

struct Builder<'a, 'h> {
    context: &'a SliceContext<'h>,
    slice: &'a Slice,
    release: u32,
    variables: Vec<Variable>,
    held: IndexMap<ObjectId, VariableId>,
    arrange: Vec<Action>,
}

impl Builder<'_, '_> {
    fn scenario(self, act: Action, assertions: Vec<Assertion>) -> Scenario {
        let history = self.context.history;
        let method = history.calls.get(self.slice.target).method().expect("a target is an app method");
        let printed = self.printed();
        Scenario {
            cut: class_under_test(history.program, method),
            mut_method: method,
            invocation: self.slice.act,
            package: self.context.place.package.clone(),
            recorded_in: self.recorded_in(),
            variables: self.variables,
            arrange: self.arrange,
            act,
            assertions,
            printed,
            optimistic: self.slice.optimistic,
            type_arguments: TypeArguments::default(),
            instead_of: self.slice.instead_of.clone(),
        }
    }

    /// What the act printed, if another run prints it again.
    fn printed(&self) -> Option<Printed> {
        let invocation = self.context.history.calls.get(self.slice.target);
        let repeats = !self.context.is_volatile(invocation.start);
        let printed = repeats.then(|| printed_text(self.context, invocation)).flatten()?;
        let members = self.slice.performed().into_iter().take_while(|member| *member != self.slice.act);
        let resets =
            printed.from_start && members.into_iter().any(|member| prints(self.context, member, printed.stream));
        Some(Printed { resets, ..printed })
    }

    /// The outermost invocation's class: the system test or the main class.
    fn recorded_in(&self) -> String {
        let history = self.context.history;
        let root = history.calls.ancestry(Some(self.slice.target)).last();
        let method = root.and_then(|root| history.calls.get(root).method());
        method.map_or_else(String::new, |method| {
            history.program.simple_name(history.program.method(method).class).to_owned()
        })
    }

    // ---- variables and operands

    fn new_variable(&mut self, object: ObjectId) -> VariableId {
        let id = VariableId(u32::try_from(self.variables.len()).expect("few variables"));
        self.variables.push(Variable { class: self.context.history.program.object(object).class });
        self.held.insert(object, id);
        id
    }

    fn operand(&mut self, value: Value, at: EventId) -> Result<Operand, Reason> {
        match value {
            Value::Object(object) => self.object_operand(object, at),
            _ => literal(self.context, value).map(Operand::Literal),
        }
    }

    fn object_operand(&mut self, object: ObjectId, at: EventId) -> Result<Operand, Reason> {
        if let Some(variable) = self.held.get(&object) {
            return Ok(Operand::Variable(*variable));
        }
        match self.slice.bindings.get(&object).cloned() {
            Some(Binding::EnumConstant { class }) => Ok(Operand::Literal(self.enum_literal(object, class))),
            Some(Binding::Action(_)) | None => {
                Err(Reason::new(ReasonCode::NoBinding, format!("{object} is not held when it is needed")))
            }
            Some(binding) => self.read_binding(object, &binding, at),
        }
    }

    /// Objects that a check compares with are had before the act; never through the method under test itself.
    fn hold_for_checks(&mut self, plan: &Plan) {
        let named = plan.checks.iter().flat_map(|check| check.objects.iter().copied());
        let taken = self.slice.observers.iter().flat_map(|observer| self.context.taken_objects(*observer));
        for object in named.chain(taken).collect::<Vec<_>>() {
            if self.context.enum_class(object).is_none() && !self.slice.comes_from_act(self.context, object) {
                // One that cannot be held only loses its check.
                let _ = self.object_operand(object, self.slice.act);
            }
        }
    }

    fn enum_literal(&self, object: ObjectId, class: ClassId) -> Literal {
        let name = self.context.history.program.object(object).enum_name.clone().unwrap_or_default();
        Literal::EnumConstant { class, name }
    }

    fn read_binding(&mut self, object: ObjectId, binding: &Binding, at: EventId) -> Result<Operand, Reason> {
        let (kind, arguments) = match binding {
            Binding::StaticField(field) => (ActionKind::ReadStatic { field: *field }, Vec::new()),
            Binding::Field { holder, field } => {
                let holder = self.object_operand(*holder, at)?;
                (ActionKind::ReadField { field: *field, holder }, Vec::new())
            }
            Binding::Getter { holder, method, owner, .. } => {
                let receiver = self.object_operand(*holder, at)?;
                (ActionKind::Invoke { method: self.method_ref(*method, *owner), receiver }, Vec::new())
            }
            Binding::StaticGetter { method, owner, .. } => {
                (ActionKind::InvokeStatic { method: self.method_ref(*method, *owner) }, Vec::new())
            }
            Binding::Element { array, index } => {
                let array = self.object_operand(*array, at)?;
                (ActionKind::LoadElement { array, index: *index }, Vec::new())
            }
            Binding::Shown { way, .. } => self.read_way(way, None, at)?,
            Binding::Listed { way: Some(way), index, .. } => self.read_way(way, Some(*index), at)?,
            Binding::Listed { list, index, way: None } => self.read_element(*list, *index, at)?,
            Binding::Literal { content, .. } => self.literal_kind(object, *content, at)?,
            Binding::Lambda(one) => (ActionKind::Functional { form: self.one_method(*one)? }, Vec::new()),
            Binding::Action(_) | Binding::EnumConstant { .. } => {
                unreachable!("handled by the caller")
            }
        };
        let step = match binding {
            Binding::Literal { .. } => LadderStep::Literal,
            Binding::Lambda(_) => LadderStep::Lambda,
            _ => LadderStep::Accessor,
        };
        let result = self.new_variable(object);
        let why = self.named(self.context.object_why(at, object, self.slice.act));
        self.arrange.push(Action {
            kind,
            step,
            arguments,
            result: Some(result),
            threw: None,
            returned_receiver: false,
            event: at,
            why,
        });
        Ok(Operand::Variable(result))
    }

    fn literal_kind(
        &mut self,
        object: ObjectId,
        content: ContentId,
        at: EventId,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let shape = &self.context.history.log.content(content).shape;
        let name = self.context.history.program.class(self.context.history.program.object(object).class).name.clone();
        let (kind, values) = literal_action(self.context, &name, shape, self.release)?;
        let arguments = values.into_iter().map(|value| self.operand(value, at)).collect::<Result<_, _>>()?;
        Ok((kind, arguments))
    }

    fn method_ref(&self, method: MethodId, owner: ClassId) -> MethodRef {
        MethodRef::of(self.context.history.program, method, owner)
    }

    fn operands(&mut self, span: ValueSpan, at: EventId) -> Result<Vec<Operand>, Reason> {
        let values = self.context.history.log.values(span).to_vec();
        values.into_iter().map(|value| self.operand(value, at)).collect()
    }

    // ---- members

    /// What a member does, with its arguments.
    fn performed(&mut self, event: EventId) -> Result<(ActionKind, Vec<Operand>), Reason> {
        Ok(match self.context.history.log.event(event) {
            Event::Enter { method, receiver, arguments } => self.app_call(event, method, receiver, arguments)?,
            Event::Call { callee, receiver, arguments } => self.library_call(event, callee, receiver, arguments)?,
            Event::FieldWrite { owner, field, value } => {
                let holder = self.operand(owner, event)?;
                (ActionKind::WriteField { field, holder }, vec![self.operand(value, event)?])
            }
            Event::StaticWrite { field, value } => {
                (ActionKind::WriteStatic { field }, vec![self.operand(value, event)?])
            }
            Event::ArrayCreation { array: Value::Object(array), lengths } => {
                (self.array_creation(array, lengths), Vec::new())
            }
            Event::Clone { source, .. } => (ActionKind::CloneArray { array: self.operand(source, event)? }, Vec::new()),
            Event::ArrayStore { array, index, value } => {
                let array = self.operand(array, event)?;
                (ActionKind::StoreElement { array, index }, vec![self.operand(value, event)?])
            }
            Event::LambdaCreation { lambda, .. } => {
                let values = self.context.taken(event);
                let source = function_source(self.context.history, &self.context.place, event);
                let form = match source {
                    Some(FunctionSource::Constant(_)) => self.constant(lambda),
                    Some(FunctionSource::Body(body)) => FunctionalForm::Body(self.function(lambda, body)),
                    Some(FunctionSource::Reference) | None => self.functional(lambda),
                };
                let operands = values.into_iter().map(|value| self.operand(value, event));
                (ActionKind::Functional { form }, operands.collect::<Result<_, _>>()?)
            }
            _ => return Err(Reason::new(ReasonCode::NotCallable, "not an action")),
        })
    }

    fn member(&mut self, event: EventId, why: &Why) -> Result<Action, Reason> {
        let (kind, arguments) = self.performed(event)?;
        let result = self.result_variable(event);
        let threw = self.context.invocation(event).and_then(|invocation| self.thrown(invocation));
        let returned_receiver = self
            .context
            .invocation(event)
            .is_some_and(|one| one.receiver_object().is_some() && one.returned() == Some(one.receiver));
        let why = self.named(self.context.why(event, why, self.slice.act));
        let step = LadderStep::recorded(&kind);
        Ok(Action { kind, step, arguments, result, threw, returned_receiver, event, why })
    }

    /// A sentence over the variables that the test has so far.
    fn named(&self, why: Sentence<ObjectId>) -> Sentence<VariableId> {
        why.map(|object| self.held.get(&object).copied())
    }

    /// The variable for the object that this member binds.
    fn result_variable(&mut self, event: EventId) -> Option<VariableId> {
        let bound = self.slice.bindings.iter().find(|(_, binding)| **binding == Binding::Action(event));
        bound.map(|(object, _)| *object).map(|object| self.new_variable(object))
    }

    fn app_call(
        &mut self,
        event: EventId,
        method: MethodId,
        receiver: Value,
        arguments: ValueSpan,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let program = self.context.history.program;
        let definition = program.method(method);
        let owner = self.slice.performable(self.context, event)?.owner.unwrap_or(definition.class);
        let mut reference = self.method_ref(method, owner);
        if definition.name == "<init>" {
            return Ok((ActionKind::Construct { constructor: reference }, self.operands(arguments, event)?));
        }
        if definition.access & ACC_STATIC != 0 {
            return Ok((ActionKind::InvokeStatic { method: reference }, self.operands(arguments, event)?));
        }
        // Called through a supertype: its own declaration is the one that is named.
        if owner != definition.class
            && let Some(declared) = program.declared_method(owner, &definition.name, &definition.desc)
        {
            reference.method = Some(declared);
        }
        let receiver = self.operand(receiver, event)?;
        Ok((ActionKind::Invoke { method: reference, receiver }, self.operands(arguments, event)?))
    }

    fn library_call(
        &mut self,
        event: EventId,
        callee: CalleeId,
        receiver: Value,
        arguments: ValueSpan,
    ) -> Result<(ActionKind, Vec<Operand>), Reason> {
        let method = self.callee_ref(callee);
        let callee = self.context.history.program.callee(callee);
        let kind = match callee.kind {
            CallKind::New => ActionKind::Construct { constructor: method },
            CallKind::Static => ActionKind::InvokeStatic { method },
            _ => ActionKind::Invoke { receiver: self.operand(receiver, event)?, method },
        };
        Ok((kind, self.operands(arguments, event)?))
    }

    fn array_creation(&self, array: ObjectId, lengths: ValueSpan) -> ActionKind {
        let history = self.context.history;
        let desc = history.program.class(history.program.object(array).class).name.clone();
        let lengths = history.log.values(lengths).iter().map(|value| match value {
            Value::Primitive(Primitive::Int(length)) => *length,
            _ => 0,
        });
        ActionKind::CreateArray { desc, lengths: lengths.collect(), elements: false }
    }

    fn constant(&self, lambda: LambdaId) -> FunctionalForm {
        let site = self.context.history.program.lambda(lambda);
        let result = site.desc.rsplit(')').next().unwrap_or("V").to_owned();
        let arity = parameter_count(&site.desc);
        FunctionalForm::Constant { interface: site.interface.clone(), arity, result }
    }

    fn function(&self, lambda: LambdaId, body: &Body) -> Function {
        let program = self.context.history.program;
        let site = program.lambda(lambda);
        let names = program.body_of_lambda(lambda).map_or(&[][..], |(method, _)| &program.method(method).params);
        let owner = (site.reference != ReferenceKind::Static).then(|| format!("L{};", site.impl_owner));
        let given = parameter_descriptors(&site.impl_desc).into_iter().map(str::to_owned);
        let mut captured: Vec<String> = owner.into_iter().chain(given).collect();
        let own = parameter_count(&site.desc);
        let parameters = captured.split_off(captured.len().saturating_sub(own));
        Function {
            interface: site.interface.clone(),
            captured,
            parameters,
            names: names[names.len().saturating_sub(own)..].to_vec(),
            result: site.impl_desc.rsplit(')').next().unwrap_or("V").to_owned(),
            body: body.clone(),
        }
    }

    /// What an object of a class with one method would be as a lambda.
    fn one_method(&self, one: OneMethod) -> Result<FunctionalForm, Reason> {
        let program = self.context.history.program;
        let method = program.method(one.method);
        let body = program.body(one.method).and_then(Body::without_receiver);
        let body = body.ok_or_else(|| Reason::new(ReasonCode::Lambda, "its method looks at its own object"))?;
        Ok(FunctionalForm::Body(Function {
            interface: program.class(one.interface).name.clone(),
            captured: Vec::new(),
            parameters: parameter_descriptors(&method.desc).into_iter().map(str::to_owned).collect(),
            names: method.params.clone(),
            result: method.desc.rsplit(')').next().unwrap_or("V").to_owned(),
            body,
        }))
    }

    fn functional(&self, lambda: LambdaId) -> FunctionalForm {
        let program = self.context.history.program;
        let site = program.lambda(lambda);
        let owner = program.class_by_name(&site.impl_owner, 0);
        let method = owner.and_then(|owner| program.visible_method(owner, &site.impl_name, &site.impl_desc));
        let is_static = site.reference == ReferenceKind::Static;
        let instance =
            matches!(site.reference, ReferenceKind::Virtual | ReferenceKind::Interface | ReferenceKind::Special);
        FunctionalForm::MethodReference {
            interface: site.interface.clone(),
            method: MethodRef {
                method,
                owner: site.impl_owner.clone(),
                name: site.impl_name.clone(),
                desc: site.impl_desc.clone(),
                is_static,
            },
            bound: instance && captures_receiver(site),
        }
    }

    // ---- outcome and assertions

    fn thrown(&self, invocation: &Invocation) -> Option<ClassId> {
        let thrown = invocation.threw().and_then(Value::object)?;
        Some(self.nameable_exception(self.context.history.program.object(thrown).class))
    }

    /// The exception class itself, or the nearest superclass that the test may name.
    fn nameable_exception(&self, class: ClassId) -> ClassId {
        let program = self.context.history.program;
        let named = program
            .superclasses(class)
            .into_iter()
            .find(|class| crate::slice::perform::nameable(self.context.history, &self.context.place, *class));
        named.unwrap_or(class)
    }

    fn assertions(&mut self, plan: &Plan, act: &mut Action) -> Vec<Assertion> {
        let mut assertions: Vec<Assertion> = Vec::new();
        self.hold_product(plan, act);
        for check in &plan.checks {
            for assertion in self.assertions_of(check).into_iter().map(|one| self.without_echo(one, act)) {
                if !assertions.iter().any(|other| other.probe == assertion.probe || says_the_same(other, &assertion)) {
                    assertions.push(assertion);
                }
            }
        }
        let made = self.made_by_act();
        let nothing_said = !assertions.iter().any(|assertion| uses_result(&assertion.probe));
        let returned = self.context.history.calls.get(self.slice.target).returned().and_then(Value::object);
        if let (Some(object), true) = (returned, nothing_said)
            && !self.held.contains_key(&object)
        {
            let (why, event) =
                ("the method returned an object".into(), self.context.history.calls.get(self.slice.target).end);
            assertions.insert(0, Assertion { probe: Probe::ActResult, expected: Expected::NotNull, why, event });
        }
        if let Some(object) = made
            && act.result.is_none()
            && assertions.iter().any(|assertion| uses_result(&assertion.probe))
        {
            // An object that the test holds already gets a second variable: a variable has one definition.
            act.result = Some(self.new_variable(object));
        }
        assertions
    }

    /// The method under test says nothing by giving what it gave before: both calls would be wrong alike.
    fn without_echo(&self, assertion: Assertion, act: &Action) -> Assertion {
        let echoes = |id: VariableId| {
            let maker = self.arrange.iter().find(|action| action.result == Some(id));
            act.kind.called().is_some_and(|ours| maker.and_then(|maker| maker.kind.called()) == Some(ours))
        };
        match assertion.expected {
            Expected::Same(id) if assertion.probe == Probe::ActResult && echoes(id) => {
                Assertion { expected: Expected::NotNull, ..assertion }
            }
            _ => assertion,
        }
    }

    /// Observers may expect the act's product itself: it needs a name.
    fn hold_product(&mut self, plan: &Plan, act: &mut Action) {
        let Some(object) = self.made_by_act().filter(|object| !self.held.contains_key(object)) else {
            return;
        };
        let wanted = plan.checks.iter().any(|check| {
            let taken = check.observer.map(|observer| self.context.taken_objects(observer));
            taken.is_some_and(|taken| taken.contains(&object))
                || check.observer.is_some() && check.expectation == Expectation::Value(Value::Object(object))
        });
        if wanted && act.result.is_none() && act.threw.is_none() {
            act.result = Some(self.new_variable(object));
        }
    }

    /// The object that only the act gives to the test.
    fn made_by_act(&self) -> Option<ObjectId> {
        let invocation = self.context.history.calls.get(self.slice.target);
        let program = self.context.history.program;
        let constructs = invocation.method().is_some_and(|method| program.method(method).name == "<init>");
        match invocation.threw() {
            Some(thrown) => thrown.object(),
            None if constructs => invocation.receiver_object(),
            None => invocation.returned().and_then(Value::object),
        }
    }

    /// One, but for what is too large or strange to be written: its length or size, and what can be said of the whole.
    fn assertions_of(&mut self, check: &Check) -> Vec<Assertion> {
        let Some(probe) = self.probe(&check.look) else {
            return Vec::new();
        };
        let calls = &self.context.history.calls;
        let observer = check.observer.and_then(|observer| calls.starting_at(observer));
        let at = calls.get(observer.unwrap_or(self.slice.target));
        match self.expected(&check.expectation, at) {
            Some(expected) => self.assertion(check, probe, expected).into_iter().collect(),
            None => self.measures(check, &probe).unwrap_or_default(),
        }
    }

    fn assertion(&self, check: &Check, mut probe: Probe, expected: Expected) -> Option<Assertion> {
        probe = self.part_looked_at(check, probe, &expected);
        let mut expected = self.stable(expected)?;
        // A second look would repeat the observer.
        if let (Some(_), Expected::TextEnds { start, end }) = (check.observer, &mut expected)
            && !start.is_empty()
        {
            end.clear();
        }
        if self.is_chance(check, &expected) {
            return None;
        }
        let event = check.observer.unwrap_or(self.context.history.calls.get(self.slice.target).end);
        Some(Assertion { probe, expected, why: check.why.as_str().into(), event })
    }

    fn probe(&mut self, look: &Look) -> Option<Probe> {
        Some(match look {
            Look::Result => Probe::ActResult,
            Look::Object(object) => self.root(*object)?,
            Look::Getter { holder, method, owner } => {
                let receiver = Box::new(self.probe(holder)?);
                Probe::Invoke { method: self.method_ref(*method, *owner), receiver, arguments: Vec::new() }
            }
            Look::Field { holder, field } => Probe::Field { field: *field, holder: Box::new(self.probe(holder)?) },
            Look::StaticField(field) => Probe::StaticField { field: *field },
            Look::StaticGetter { method, owner } => {
                Probe::InvokeStatic { method: self.method_ref(*method, *owner), arguments: Vec::new() }
            }
            Look::Element { array, index } => {
                Probe::Array { array: Box::new(self.probe(array)?), part: ArrayPart::Element(*index) }
            }
            Look::Item { list, index } => {
                let list = self.probe(list)?;
                self.probe_element(list, *index)
            }
            Look::Cause(holder) => {
                let holder = self.probe(holder)?;
                self.asked(THROWABLE, GET_CAUSE, holder)
            }
            Look::Suppressed(holder) => {
                let holder = self.probe(holder)?;
                self.asked(THROWABLE, GET_SUPPRESSED, holder)
            }
            Look::Observer(id) => self.observer(*id)?,
        })
    }

    /// What is compared: the object itself, or what it says of itself.
    fn part_looked_at(&self, check: &Check, probe: Probe, expected: &Expected) -> Probe {
        match check.expectation {
            Expectation::Message(_) => self.asked(THROWABLE, GET_MESSAGE, probe),
            Expectation::Class(_) if *expected != Expected::NotNull => self.asked(OBJECT, GET_CLASS, probe),
            Expectation::Length(_) => {
                let part = ArrayPart::Length { desc: THROWABLES.to_owned() };
                Probe::Array { array: Box::new(probe), part }
            }
            _ => probe,
        }
    }

    /// A method of the JDK without arguments, called on what is looked at.
    fn asked(&self, owner: &str, method: (&str, &str), receiver: Probe) -> Probe {
        let method = self.library_method(owner, method);
        Probe::Invoke { method, receiver: Box::new(receiver), arguments: Vec::new() }
    }

    /// An instance method of the JDK: the recording need not have met it.
    fn library_method(&self, owner: &str, (name, desc): (&str, &str)) -> MethodRef {
        let program = self.context.history.program;
        let class = program.class_by_name(owner, 0);
        MethodRef {
            method: class.and_then(|class| program.declared_method(class, name, desc)),
            owner: owner.to_owned(),
            name: name.to_owned(),
            desc: desc.to_owned(),
            is_static: false,
        }
    }

    fn root(&self, object: ObjectId) -> Option<Probe> {
        if let Some(variable) = self.held.get(&object) {
            return Some(Probe::Variable(*variable));
        }
        if self.made_by_act() == Some(object) {
            return Some(Probe::ActResult);
        }
        let binding = self.slice.bindings.get(&object)?;
        if let Binding::Action(action) = binding
            && self.slice.observers.contains(action)
        {
            return self.observer(self.context.history.calls.starting_at(*action)?);
        }
        // What the act put there is looked at where it is.
        if !binding.location().is_some_and(|location| self.holds_after_act(&location, object)) {
            return None;
        }
        Some(match binding {
            Binding::StaticField(field) => Probe::StaticField { field: *field },
            Binding::StaticGetter { method, owner, .. } => {
                Probe::InvokeStatic { method: self.method_ref(*method, *owner), arguments: Vec::new() }
            }
            Binding::Field { holder, field } => Probe::Field { field: *field, holder: Box::new(self.root(*holder)?) },
            Binding::Getter { holder, method, owner, .. } => {
                let (method, receiver) = (self.method_ref(*method, *owner), Box::new(self.root(*holder)?));
                Probe::Invoke { method, receiver, arguments: Vec::new() }
            }
            Binding::Element { array, index } => {
                Probe::Array { array: Box::new(self.root(*array)?), part: ArrayPart::Element(*index) }
            }
            Binding::Shown { way, .. } => self.probe_way(way)?,
            Binding::Action(_)
            | Binding::Literal { .. }
            | Binding::Listed { .. }
            | Binding::EnumConstant { .. }
            | Binding::Lambda(_) => {
                return None;
            }
        })
    }

    fn holds_after_act(&self, location: &Location, object: ObjectId) -> bool {
        let flow = &self.context.history.flow;
        let end = self.context.history.calls.get(self.slice.target).end;
        let held = flow.locations.find(location).and_then(|location| flow.reaching(location, EventId(end.0 + 1)));
        held.is_some_and(|id| flow.definition(id).value == Value::Object(object))
    }

    fn observer(&self, id: InvocationId) -> Option<Probe> {
        let invocation = self.context.history.calls.get(id);
        let method = match invocation.invoked {
            Invoked::App(method) => {
                let owner = self.context.performable(invocation.start).ok()?.owner?;
                self.method_ref(method, owner)
            }
            Invoked::Library(callee) => self.callee_ref(callee),
        };
        let arguments = self.held_operands(invocation.arguments)?;
        if method.is_static {
            return Some(Probe::InvokeStatic { method, arguments });
        }
        let receiver = Box::new(self.root(invocation.receiver_object()?)?);
        Some(Probe::Invoke { method, receiver, arguments })
    }

    fn callee_ref(&self, callee: CalleeId) -> MethodRef {
        let program = self.context.history.program;
        let callee = program.callee(callee);
        let owner = program.class_by_name(&callee.owner, 0);
        MethodRef {
            method: owner.and_then(|owner| program.visible_method(owner, &callee.name, &callee.desc)),
            owner: callee.owner.clone(),
            name: callee.name.clone(),
            desc: callee.desc.clone(),
            is_static: callee.kind == CallKind::Static,
        }
    }

    /// Operands from what the test holds already.
    fn held_operands(&self, span: ValueSpan) -> Option<Vec<Operand>> {
        let values = self.context.history.log.values(span);
        values.iter().map(|value| self.held_operand(*value)).collect()
    }

    fn held_operand(&self, value: Value) -> Option<Operand> {
        match value {
            Value::Object(object) => match (self.held.get(&object), self.context.enum_class(object)) {
                (Some(variable), _) => Some(Operand::Variable(*variable)),
                (None, Some(class)) if self.context.names_enum(class) => {
                    Some(Operand::Literal(self.enum_literal(object, class)))
                }
                _ => None,
            },
            _ => literal(self.context, value).ok().map(Operand::Literal),
        }
    }

    /// What is expected at the end of an invocation: of the act or a later one.
    fn expected(&self, expectation: &Expectation, at: &Invocation) -> Option<Expected> {
        match expectation {
            Expectation::NotNull => Some(Expected::NotNull),
            Expectation::Completes => Some(Expected::Completes),
            Expectation::Throws(thrown) => {
                let class = self.context.history.program.object(*thrown).class;
                Some(Expected::Throws(self.nameable_exception(class)))
            }
            // Of one that the test may not name it is known that it is there.
            Expectation::Class(class) if self.nameable_exception(*class) != *class => Some(Expected::NotNull),
            Expectation::Class(class) => {
                Some(Expected::Value(Literal::Class(self.context.history.program.class_desc(*class))))
            }
            Expectation::Length(length) => {
                Some(Expected::Value(Literal::Primitive(Primitive::Int(i32::try_from(*length).ok()?))))
            }
            Expectation::Value(value) | Expectation::Message(value) => Some(match self.held_operand(*value)? {
                Operand::Variable(variable) => Expected::Same(variable),
                Operand::Literal(literal) => Expected::Value(literal),
            }),
            Expectation::Elements { values, .. } if values.len() > MOST_WRITTEN => None,
            Expectation::Elements { array, values, known } => {
                let history = self.context.history;
                let desc = history.program.class(history.program.object(*array).class).name.clone();
                match values.iter().map(|value| self.held_operand(*value)).collect::<Option<_>>() {
                    Some(elements) => Some(Expected::Array { desc, elements }),
                    None => self.nested(at, |reader| reader.array(*array, *known)),
                }
            }
            Expectation::Content(told) => {
                let Told { object, content } = *told;
                self.expected_content(*told).or_else(|| self.nested(at, |reader| reader.read(object, content)))
            }
        }
    }

    /// Only what another run would repeat.
    fn stable(&self, expected: Expected) -> Option<Expected> {
        let program = self.context.history.program;
        let text = match &expected {
            Expected::Value(Literal::Text(text)) | Expected::Text(text) => text.to_utf8(),
            Expected::List(all) | Expected::Set(all) | Expected::Array { elements: all, .. } => {
                return all.iter().all(|one| self.is_stable(one)).then_some(expected);
            }
            Expected::Map(entries) => {
                let stable = entries.iter().all(|(key, value)| self.is_stable(key) && self.is_stable(value));
                return stable.then_some(expected);
            }
            Expected::Nested(content) => {
                return content.operands().into_iter().all(|one| self.is_stable(one)).then_some(expected);
            }
            _ => None,
        };
        match text.and_then(|text| stable_ends(program, &text)) {
            None => Some(expected),
            Some(ends) if ends.start.is_empty() && ends.end.is_empty() => None,
            Some(StableEnds { start, end }) => Some(Expected::TextEnds { start, end }),
        }
    }

    fn is_stable(&self, operand: &Operand) -> bool {
        let text = match operand {
            Operand::Literal(Literal::Text(text)) => text.to_utf8(),
            _ => None,
        };
        text.is_none_or(|text| stable_ends(self.context.history.program, &text).is_none())
    }

    /// Texts and numbers that an act or observer gave which looked at clock or chance.
    fn is_chance(&self, check: &Check, expected: &Expected) -> bool {
        let open = match expected {
            Expected::Value(Literal::Primitive(value) | Literal::Boxed(value)) => {
                !matches!(value, Primitive::Boolean(_))
            }
            Expected::Value(Literal::Text(_))
            | Expected::Text(_)
            | Expected::List(_)
            | Expected::Set(_)
            | Expected::Map(_)
            | Expected::Nested(_)
            | Expected::Array { .. } => true,
            _ => false,
        };
        let looked = check.observer.unwrap_or(self.slice.act);
        let volatile = || self.context.is_volatile(looked);
        let has_order = !matches!(
            expected,
            Expected::Value(Literal::Primitive(_) | Literal::Boxed(_)) | Expected::Set(_) | Expected::Map(_)
        );
        open && (has_order && self.context.is_disordered(looked)
            || self.is_of_recording_time(expected)
            || self.is_identity(check)
            || !self.was_given(expected) && volatile())
    }

    /// A number that act or observer made of an identity hash.
    fn is_identity(&self, check: &Check) -> bool {
        let given = match check.look {
            Look::Result => Some(self.slice.target),
            Look::Observer(id) => Some(id),
            _ => None,
        };
        given.is_some_and(|given| self.context.history.chance.gave_identity(given))
    }

    /// A text that the act was given comes from there, whatever else it looked at.
    fn was_given(&self, expected: &Expected) -> bool {
        let Expected::Value(Literal::Text(text)) = expected else {
            return false;
        };
        let program = self.context.history.program;
        let given = self.context.taken(self.slice.act);
        given.iter().any(|value| matches!(value, Value::String(given) if program.text(*given) == text))
    }

    /// Milliseconds of the time at which the program ran, whichever way it looked at the clock: by reflection, in native code.
    fn is_of_recording_time(&self, expected: &Expected) -> bool {
        let program = self.context.history.program;
        let of_run = |literal: &Literal| match literal {
            Literal::Primitive(Primitive::Long(millis)) | Literal::Boxed(Primitive::Long(millis)) => {
                is_of_run(program, *millis)
            }
            _ => false,
        };
        match expected {
            Expected::Value(literal) => of_run(literal),
            Expected::Nested(content) => {
                content.operands().iter().any(|one| matches!(one, Operand::Literal(literal) if of_run(literal)))
            }
            _ => false,
        }
    }

    /// With values inside that are told by their content, too.
    fn nested(&self, at: &Invocation, read: impl Fn(&ContentReader<'_, '_>) -> Option<Content>) -> Option<Expected> {
        let held = |value| self.held_operand(value);
        read(&ContentReader { context: self.context, at, release: self.release, held: &held }).map(Expected::Nested)
    }

    /// Whether the `toString()` of a library value is its content.
    fn tells_text(&self, object: ObjectId) -> bool {
        let program = self.context.history.program;
        let class = &program.class(program.object(object).class).name;
        self.context.table.literal(class).is_some_and(|form| form.compare == Some(Comparison::Text))
    }

    fn expected_content(&self, Told { object, content }: Told) -> Option<Expected> {
        let is = |name: &str| self.context.is_a(object, name);
        let operands =
            |values: &[Value]| values.iter().map(|value| self.held_operand(*value)).collect::<Option<Vec<_>>>();
        match &self.context.history.log.content(content).shape {
            ContentShape::Text(text) => Some(Expected::Text(text.clone())),
            ContentShape::Literal { text, parts } if parts.is_empty() && self.tells_text(object) => {
                Some(Expected::Text(text.clone()))
            }
            ContentShape::List(values) if is(COLLECTION) => operands(values).map(Expected::List),
            ContentShape::List(values) if self.tells_text(object) => {
                text_of(self.context, *values.first()?, self.context.history.calls.get(self.slice.target).end)
                    .map(Expected::Text)
            }
            ContentShape::Set(values) if is(COLLECTION) => operands(values).map(Expected::Set),
            ContentShape::Map(entries) if is(MAP) => {
                let pairs =
                    entries.iter().map(|(key, value)| Some((self.held_operand(*key)?, self.held_operand(*value)?)));
                pairs.collect::<Option<Vec<_>>>().map(Expected::Map)
            }
            _ => None,
        }
    }
}

/// `toString()` of a text that is asserted already.
fn says_the_same(known: &Assertion, assertion: &Assertion) -> bool {
    match (&known.expected, &assertion.probe) {
        (Expected::Text(_), Probe::Invoke { method, receiver, .. }) => {
            method.name == "toString" && **receiver == known.probe
        }
        _ => false,
    }
}

fn uses_result(probe: &Probe) -> bool {
    match probe {
        Probe::ActResult => true,
        Probe::Invoke { receiver, .. } => uses_result(receiver),
        Probe::Field { holder, .. } => uses_result(holder),
        Probe::Array { array, .. } => uses_result(array),
        Probe::Variable(_) | Probe::InvokeStatic { .. } | Probe::StaticField { .. } => false,
    }
}

/// Whether a method reference captured its receiver: the functional method has no parameter for it.
fn captures_receiver(site: &crate::trace::definition::Lambda) -> bool {
    parameter_count(&site.instantiated) == parameter_count(&site.impl_desc)
}

/// A value that is written down.
fn literal(context: &SliceContext<'_>, value: Value) -> Result<Literal, Reason> {
    let program = context.history.program;
    match value {
        Value::Null => Ok(Literal::Null),
        Value::Primitive(primitive) => Ok(Literal::Primitive(primitive)),
        Value::Boxed(primitive) => Ok(Literal::Boxed(primitive)),
        Value::String(text) => Ok(Literal::Text(program.text(text).clone())),
        Value::Class(class) => Ok(Literal::Class(program.class_desc(class))),
        Value::PrimitiveClass(letter) => Ok(Literal::Class(char::from(letter).to_string())),
        Value::Object(_) | Value::Unobserved | Value::Unbound | Value::Absent => {
            Err(Reason::new(ReasonCode::Unobserved, "a value that was not observed"))
        }
    }
}
