//! The declared type of every variable of a scenario.
//!
//! Input: a scenario and the recorded classes. Output: [`Typing`]. A variable has the static type of what defines it, unless a use
//! wants more (then the narrowest nameable class of the object that satisfies all uses, by a checked cast) or a test may not name
//! it (then the nearest nameable supertype that satisfies all uses). Type arguments come from [`crate::java::types::infer`].

use crate::java::simplify::usage::fresh_result;
use crate::java::tree::syntax::Expr;
use crate::java::types::calls::{CallType, operand_type};
use crate::java::types::classes::{Classes, Lint};
use crate::java::types::conversion::reifiable;
use crate::java::types::infer::{Fallback, Solver};
use crate::java::types::java_type::{Argument, CLASS, MethodShape, STRING, Type};
use crate::program::result_descriptor;
use crate::scenario::model::{
    Action, ActionKind, ArrayPart, Close, Expected, FilePart, Function, FunctionalForm, Literal, Operand, Probe,
    Scenario, Stubbing, TypeArguments, VariableId,
};
use crate::trace::event::ClassId;

/// How a variable is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) ty: Type,
    /// Its definition is narrowed by a cast.
    pub(crate) cast: bool,
    /// The cast goes through this type: its source's arguments are provably others.
    pub(crate) via: Option<Type>,
    /// What javac warns of at the declaration.
    pub(crate) lint: Option<Lint>,
    /// Its definition's type is decided by the declaration (`<T> T get()`): must not be inlined.
    pub(crate) pinned: bool,
    /// What its definition's method must be told where there is no declaration: of `List<T> none()`.
    pub(crate) type_arguments: Vec<Type>,
}

impl Declared {
    /// The definition with the cast that the declaration needs.
    pub(crate) fn narrow(&self, value: Expr) -> Expr {
        let value = if self.cast { value.with_type_arguments(&self.type_arguments) } else { value };
        let inner = self.via.iter().fold(value, cast);
        if self.cast { cast(inner, &self.ty) } else { inner }
    }
}

fn cast(value: Expr, to: &Type) -> Expr {
    Expr::Cast { to: to.clone(), value: Box::new(value) }
}

/// The declared types, by variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typing {
    pub(crate) variables: Vec<Declared>,
    /// The static type of the act's result.
    pub(crate) act: Type,
    /// The context of the act decides its type.
    pub(crate) act_is_free: bool,
}

impl Typing {
    /// What variables are cast to. Type arguments are found with all else, a round too late to be taken for known.
    fn plain_casts(&self) -> Vec<Option<Type>> {
        let plain = |ty: &Type| matches!(ty, Type::Class(class) if class.arguments.is_empty());
        self.variables.iter().map(|one| Some(one.ty.clone()).filter(|ty| one.cast && plain(ty))).collect()
    }
}

/// How often what a cast gives may tell more of what comes behind it.
const MAX_ROUNDS: usize = 4;

/// Finds the declared types of a scenario's variables. What calls on a variable give depends on whether it is cast, and that on its uses:
/// so they are found again until no cast changes.
pub(crate) fn assign_types(classes: &Classes<'_>, scenario: &Scenario) -> Typing {
    let mut casts = Vec::new();
    let mut typing = types_below(classes, scenario, &casts);
    for _ in 1..MAX_ROUNDS {
        let found = typing.plain_casts();
        if found == casts {
            break;
        }
        typing = types_below(classes, scenario, &found);
        casts = found;
    }
    typing
}

/// The declared types where these variables are cast.
fn types_below(classes: &Classes<'_>, scenario: &Scenario, casts: &[Option<Type>]) -> Typing {
    let mut typer = Typer::new(classes, scenario);
    for (known, cast) in typer.statics.iter_mut().zip(casts) {
        known.cast.clone_from(cast);
    }
    for action in &scenario.arrange {
        typer.action(action);
    }
    let known = fresh_result(scenario).is_none();
    let threw = scenario.act.threw.map(|class| thrown_type(classes, &scenario.package, class));
    let result = scenario.act.result.filter(|_| !known);
    let act_action = Action { result: result.filter(|_| threw.is_none()), ..scenario.act.clone() };
    let (act, free) = typer.action(&act_action);
    if let (Some(VariableId(at)), Some(threw)) = (result, &threw) {
        typer.statics[at as usize].ty = threw.clone();
    }
    typer.act_is_free = free && threw.is_none();
    typer.act = threw.unwrap_or(act);
    for assertion in &scenario.assertions {
        typer.assertion(&assertion.probe, &assertion.expected);
    }
    for closing in &scenario.closes {
        match &closing.how {
            Close::Resource { variable, method } => {
                let have = typer.variable(*variable);
                let call = typer.solver.call(classes, method, Some(&have), &scenario.package);
                typer.receiver(&Operand::Variable(*variable), &call);
            }
            Close::Call { actions, .. } => actions.iter().for_each(|action| {
                typer.action(action);
            }),
            // What an assertion looks with is typed there.
            Close::Look { .. } => {}
        }
    }
    for action in &scenario.tear_down {
        typer.action(action);
    }
    typer.finish()
}

/// The class of an exception, or the nearest superclass that the test may name.
pub(super) fn thrown_type(classes: &Classes<'_>, package: &str, class: ClassId) -> Type {
    let nearest = classes.nearest_nameable(classes.name(class), package);
    Type::class(&nearest.unwrap_or_else(|| "java/lang/Throwable".to_owned()))
}

pub(super) struct Typer<'c, 'p> {
    pub(super) classes: &'c Classes<'p>,
    pub(super) scenario: &'c Scenario,
    pub(super) solver: Solver<'c, 'p>,
    pub(super) statics: Vec<Static>,
    pub(super) act: Type,
    pub(super) act_is_free: bool,
    /// Of the action that is being typed.
    free_arguments: Vec<Type>,
    /// Likewise: javac takes what it gives for a raw type.
    gives_raw: bool,
}

/// What is known of a variable.
#[derive(Clone)]
pub(super) struct Static {
    pub(super) ty: Type,
    /// What its definition is cast to, as far as is known.
    cast: Option<Type>,
    /// Its definition has a raw type.
    pub(super) raw: bool,
    pub(super) pinned: bool,
    /// The type arguments that only the context of its definition tells.
    pub(super) free_arguments: Vec<Type>,
    pub(super) needs: Vec<Type>,
}

impl<'c, 'p> Typer<'c, 'p> {
    fn new(classes: &'c Classes<'p>, scenario: &'c Scenario) -> Self {
        let runtime = |variable: &crate::scenario::model::Variable| Static {
            ty: Type::from_class_name(classes.name(variable.class)),
            cast: None,
            raw: false,
            pinned: false,
            free_arguments: Vec::new(),
            needs: Vec::new(),
        };
        Self {
            classes,
            scenario,
            solver: Solver::new(classes).broad(scenario.type_arguments == TypeArguments::Broad),
            statics: scenario.variables.iter().map(runtime).collect(),
            act: Type::object(),
            act_is_free: false,
            free_arguments: Vec::new(),
            gives_raw: false,
        }
    }

    fn variable(&self, id: VariableId) -> Type {
        let known = self.statics.get(id.0 as usize);
        known.map_or_else(Type::object, |known| known.cast.as_ref().unwrap_or(&known.ty).clone())
    }

    fn operand(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Variable(id) => self.variable(*id),
            Operand::Literal(Literal::EnumConstant { class, .. }) => Type::class(self.classes.name(*class)),
            Operand::Literal(literal) => operand_type(self.classes, literal),
        }
    }

    /// A use of an operand where `wanted` is wanted.
    fn need(&mut self, operand: &Operand, wanted: &Type) {
        if let Operand::Variable(id) = operand
            && let Some(known) = self.statics.get_mut(id.0 as usize)
        {
            known.needs.push(wanted.clone());
            // A cast says nothing of the type arguments that its definition has.
            self.solver.flows(&known.ty, wanted);
        } else {
            let have = self.operand(operand);
            self.solver.flows(&have, wanted);
        }
    }

    /// Of `<T> T read(Class<T> type)` with `Map.class` javac knows that it gives a raw `Map`, whatever is wanted of it.
    fn takes_raw(&self, call: &CallType<'p>, arguments: &[Operand]) -> bool {
        let Type::Parameter(result) = &call.callable.shape.result else { return false };
        let is_of_result = |parameter: &Type| match parameter {
            Type::Class(class) if class.name == CLASS => {
                let bound = class.arguments.first().and_then(Argument::bound);
                matches!(bound, Some(Type::Parameter(name)) if name == result)
            }
            _ => false,
        };
        let is_raw = |operand: &Operand| match operand {
            Operand::Literal(Literal::Class(desc)) => {
                matches!(Type::from_descriptor(desc), Type::Class(class) if self.classes.is_raw(&class))
            }
            _ => false,
        };
        let mut places = call.callable.shape.parameters.iter().zip(arguments);
        places.any(|(parameter, argument)| is_of_result(parameter) && is_raw(argument))
    }

    fn arguments(&mut self, call: &CallType<'p>, arguments: &[Operand]) {
        self.gives_raw = self.takes_raw(call, arguments);
        for (argument, parameter) in arguments.iter().zip(&call.parameters) {
            self.need(argument, parameter);
        }
    }

    /// Types an action; its result's type, and whether the context decides it.
    fn action(&mut self, action: &Action) -> (Type, bool) {
        self.free_arguments.clear();
        self.gives_raw = false;
        let (ty, pinned) = self.result(action);
        let free_arguments = std::mem::take(&mut self.free_arguments);
        if let Some(VariableId(number)) = action.result {
            let (ty, raw) = self.open_raw(ty);
            let raw = raw || self.gives_raw || matches!(action.kind, ActionKind::CreateArray { .. });
            if let Some(known) = self.statics.get_mut(number as usize) {
                let cast = known.cast.take();
                *known = Static { ty: ty.clone(), cast, raw, pinned, free_arguments, needs: Vec::new() };
            }
            return (ty, pinned);
        }
        (ty, pinned)
    }

    /// A raw type gets unknown arguments: what the uses want, else wildcards.
    fn open_raw(&mut self, ty: Type) -> (Type, bool) {
        match &ty {
            Type::Class(class) if self.classes.is_raw(class) => {
                (Type::Class(self.solver.instantiate(&class.name, Fallback::Captured)), true)
            }
            _ => (ty, false),
        }
    }

    /// An array of a generic class is made with wildcards and becomes what its uses want, by a cast: there is no other way in Java.
    fn open_array(&mut self, ty: Type) -> Type {
        match ty {
            Type::Array(element) => Type::Array(Box::new(self.open_array(*element))),
            Type::Class(class)
                if !class.arguments.is_empty() && self.scenario.type_arguments != TypeArguments::Narrow =>
            {
                Type::Class(self.solver.instantiate(&class.name, Fallback::Wildcard))
            }
            _ => ty,
        }
    }

    fn result(&mut self, action: &Action) -> (Type, bool) {
        let package = self.scenario.package.as_str();
        match &action.kind {
            ActionKind::Construct { constructor } => {
                let call = self.solver.construct(self.classes, constructor);
                self.arguments(&call, &action.arguments);
                (call.result, false)
            }
            ActionKind::Invoke { method, receiver } => {
                let have = self.operand(receiver);
                let call = self.solver.call(self.classes, method, Some(&have), package);
                self.receiver(receiver, &call);
                self.arguments(&call, &action.arguments);
                (self.as_recorded(call.result, result_descriptor(&method.desc), action), call.free_result)
            }
            ActionKind::InvokeStatic { method } => {
                let call = self.solver.call(self.classes, method, None, package);
                self.arguments(&call, &action.arguments);
                self.free_arguments = call.free_arguments;
                (call.result, call.free_result)
            }
            ActionKind::LibraryLiteral { form } => {
                let elements: Vec<Type> = action.arguments.iter().map(|o| self.operand(o)).collect();
                (self.solver.library_literal(self.classes, form, &elements), false)
            }
            ActionKind::Functional { form } => (self.functional(form, &action.arguments), false),
            // (A double is told what it gives by its name.)
            ActionKind::Double { class } => (Type::Class(self.solver.instantiate(class, Fallback::Object)), true),
            ActionKind::Stub(stubbing) => {
                let have = self.operand(&stubbing.receiver);
                let call = self.solver.call(self.classes, &stubbing.method, Some(&have), package);
                self.receiver(&stubbing.receiver, &call);
                self.stubbed(&call, stubbing, &action.arguments);
                (Type::object(), false)
            }
            _ => (self.access(action), false),
        }
    }

    /// What is given has the types of the parameters, answers that of the result.
    fn stubbed(&mut self, call: &CallType<'p>, stubbing: &Stubbing, arguments: &[Operand]) {
        let (given, answers) = stubbing.split(arguments);
        for (argument, parameter) in given.into_iter().zip(&call.parameters) {
            if let Some(argument) = argument {
                self.need(argument, parameter);
            }
        }
        for answer in answers.iter().filter(|_| !stubbing.throws) {
            self.need(answer, &call.result);
        }
    }

    /// Fields and arrays.
    fn access(&mut self, action: &Action) -> Type {
        match &action.kind {
            ActionKind::ReadField { field, holder } | ActionKind::WriteField { field, holder } => {
                let have = self.operand(holder);
                let (ty, wanted) = self.solver.field(self.classes, *field, Some(&have));
                if let Some(wanted) = wanted {
                    self.need(holder, &wanted);
                }
                self.stored(action, &ty);
                match self.classes.field(*field) {
                    Some(known) => self.as_recorded(ty, &known.desc, action),
                    None => ty,
                }
            }
            ActionKind::ReadStatic { field } | ActionKind::WriteStatic { field } => {
                let (ty, _) = self.solver.field(self.classes, *field, None);
                self.stored(action, &ty);
                ty
            }
            ActionKind::CreateArray { desc, elements, .. } => {
                let made = reifiable(self.classes, &Type::from_descriptor(desc));
                if let (true, Type::Array(element)) = (elements, &made) {
                    self.stored(action, element);
                }
                self.open_array(made)
            }
            ActionKind::CloneArray { array } => self.operand(array),
            ActionKind::StoreElement { array, .. } | ActionKind::LoadElement { array, .. } => {
                let element = match self.operand(array) {
                    Type::Array(element) => *element,
                    _ => Type::object(),
                };
                let narrow = self.scenario.type_arguments == TypeArguments::Narrow;
                // What an array of wildcards holds does not decide its type: its uses do.
                let wanted = if narrow { reifiable(self.classes, &element) } else { element.clone() };
                self.stored(action, &wanted);
                element
            }
            _ => Type::object(),
        }
    }

    /// A `T[]` that was made as an array of what `T` is erased to is declared so: javac would have it cast to what `T` is.
    fn as_recorded(&self, ty: Type, desc: &str, action: &Action) -> Type {
        let Some(VariableId(at)) = action.result.filter(|_| is_open_array(&ty)) else { return ty };
        let made = Type::from_class_name(self.classes.name(self.scenario.variables[at as usize].class));
        if made == Type::from_descriptor(desc) { made } else { ty }
    }

    fn stored(&mut self, action: &Action, ty: &Type) {
        for argument in &action.arguments {
            self.need(argument, ty);
        }
    }

    fn receiver(&mut self, receiver: &Operand, call: &CallType<'p>) {
        if let Some(wanted) = &call.receiver {
            self.need(receiver, wanted);
        }
    }

    /// The functional interface, its parameters fixed by the method that implements it.
    fn functional(&mut self, form: &FunctionalForm, captured: &[Operand]) -> Type {
        let (FunctionalForm::MethodReference { interface, .. }
        | FunctionalForm::Constant { interface, .. }
        | FunctionalForm::Body(Function { interface, .. })) = form;
        let class = self.solver.instantiate(interface, Fallback::Object);
        let Some(shape) = self.classes.function_shape(&class) else {
            return Type::Class(class);
        };
        if let FunctionalForm::Body(function) = form {
            self.function(function, captured, &shape);
            return Type::Class(class);
        }
        let FunctionalForm::MethodReference { method, bound, .. } = form else {
            if let Some(given) = captured.first() {
                let given = self.operand(given);
                self.solver.flows(&given, &shape.result);
            }
            return Type::Class(class);
        };
        let unbound = !method.is_static && !*bound && method.name != "<init>";
        let receiver = match captured.first() {
            Some(operand) if *bound => Some(self.operand(operand)),
            _ => unbound.then_some(Type::Null),
        };
        let call = match method.name.as_str() {
            "<init>" => self.solver.construct(self.classes, method),
            _ => self.solver.call(self.classes, method, receiver.as_ref(), &self.scenario.package),
        };
        let first = call.receiver.filter(|_| unbound);
        let wanted: Vec<Type> = first.into_iter().chain(call.parameters).collect();
        for (parameter, wanted) in shape.parameters.iter().zip(&wanted) {
            self.solver.flows(parameter, wanted);
        }
        self.solver.flows(&call.result, &shape.result);
        Type::Class(class)
    }

    /// A lambda's parameters and result are what its body was compiled with.
    fn function(&mut self, function: &Function, captured: &[Operand], shape: &MethodShape) {
        for (operand, desc) in captured.iter().zip(&function.captured) {
            self.need(operand, &Type::from_descriptor(desc));
        }
        for (parameter, desc) in shape.parameters.iter().zip(&function.parameters) {
            let own = self.open_type(desc);
            self.solver.flows(parameter, &own);
        }
        if function.result != "V" {
            let result = self.open_type(&function.result);
            self.solver.flows(&result, &shape.result);
        }
    }

    /// A type of which only the erasure is known.
    fn open_type(&mut self, desc: &str) -> Type {
        match Type::from_descriptor(desc) {
            Type::Class(class) => Type::Class(self.solver.instantiate(&class.name, Fallback::Wildcard)),
            other => other,
        }
    }

    fn assertion(&mut self, probe: &Probe, expected: &Expected) {
        let actual = self.probe(probe);
        if let (Expected::Array { desc, .. }, Probe::Variable(id)) = (expected, probe) {
            self.need(&Operand::Variable(*id), &Type::from_descriptor(desc));
        }
        if let (Expected::Same(other), Type::Unknown(_)) = (expected, &actual) {
            let other = self.variable(*other);
            self.solver.flows(&other, &actual);
        }
    }

    fn probe(&mut self, probe: &Probe) -> Type {
        match probe {
            Probe::ActResult => self.act.clone(),
            Probe::Variable(id) => self.variable(*id),
            Probe::Invoke { method, receiver, arguments } => {
                let have = self.probe(receiver);
                let call = self.solver.call(self.classes, method, Some(&have), &self.scenario.package);
                self.probe_needs(receiver, call.receiver.as_ref());
                self.arguments(&call, arguments);
                call.result
            }
            Probe::InvokeStatic { method, arguments } => {
                let call = self.solver.call(self.classes, method, None, &self.scenario.package);
                self.arguments(&call, arguments);
                call.result
            }
            Probe::Field { field, holder } => {
                let have = self.probe(holder);
                let (ty, wanted) = self.solver.field(self.classes, *field, Some(&have));
                self.probe_needs(holder, wanted.as_ref());
                ty
            }
            Probe::StaticField { field } => self.solver.field(self.classes, *field, None).0,
            Probe::File { part, .. } => type_of(*part),
            Probe::Rows { connection, .. } => {
                self.probe(connection);
                Type::Primitive(b'Z')
            }
            Probe::Drained(inner) | Probe::Each { all: inner, .. } => {
                self.probe(inner);
                list_of_objects()
            }
            Probe::Array { array, part } => match (self.probe(array), part) {
                (_, ArrayPart::Length { .. } | ArrayPart::Hash { .. }) => Type::Primitive(b'I'),
                (Type::Array(element), ArrayPart::Element(_)) => *element,
                _ => Type::object(),
            },
        }
    }

    fn probe_needs(&mut self, probe: &Probe, wanted: Option<&Type>) {
        let variable = match probe {
            Probe::Variable(id) => Some(*id),
            Probe::ActResult => fresh_result(self.scenario),
            _ => None,
        };
        if let (Some(id), Some(wanted)) = (variable, wanted) {
            self.need(&Operand::Variable(id), wanted);
        }
    }
}

/// Whether it is an array of what a type variable will stand for.
fn is_open_array(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => matches!(**element, Type::Unknown(_)) || is_open_array(element),
        _ => false,
    }
}

/// What is made of what each element gives.
pub(in crate::java) fn list_of_objects() -> Type {
    Type::generic("java/util/List", vec![Type::object()])
}

/// What is looked at of a file, as a type.
pub(in crate::java) fn type_of(part: FilePart) -> Type {
    match part {
        FilePart::IsThere | FilePart::IsDirectory => Type::Primitive(b'Z'),
        FilePart::Text => Type::class(STRING),
        FilePart::Bytes => Type::from_descriptor("[B"),
    }
}
