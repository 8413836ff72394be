//! Actions to expressions, once their operands are known.
//!
//! Input: an action and its operands. Output: the expression; on the way, what the call brings to its statement is noted: warnings
//! and checked exceptions.

use super::arrange::Builder;
use super::overload::{Arguments, Overloads};
use crate::java::tree::syntax::{Expr, Member, ReferenceTarget};
use crate::java::tree::values::{Value, stored_expr};
use crate::java::types::calls::{CallType, form_reference};
use crate::java::types::classes::{Callable, Classes, Lint};
use crate::java::types::conversion::reifiable;
use crate::java::types::infer::{Fallback, Solver};
use crate::java::types::java_type::{Argument, CLASS, CLOCK, ClassType, Type};
use crate::java::types::platform;
use crate::program::access::package_of;
use crate::scenario::model::{Action, ActionKind, FunctionalForm, LiteralForm, MethodRef, VariableId};
use crate::trace::access;
use crate::trace::definition::Field;
use crate::trace::event::{FieldId, JavaText};

impl<'c, 'p> Builder<'c, 'p> {
    pub(super) fn build(&mut self, action: &Action, subject: Option<Value>, values: Vec<Value>) -> Expr {
        self.expected = self.declared_for(action);
        let built = self.built(action, subject, values);
        self.expected = None;
        built
    }

    /// What the result is declared as, if that is what javac infers the types of the action by: before a cast it infers alone.
    fn declared_for(&self, action: &Action) -> Option<Type> {
        let VariableId(at) = action.result?;
        let calls = matches!(action.kind, ActionKind::Invoke { .. } | ActionKind::InvokeStatic { .. });
        let alone = calls && self.typing.variables[at as usize].cast;
        (!alone).then(|| self.locals[at as usize].ty.clone())
    }

    fn built(&mut self, action: &Action, subject: Option<Value>, values: Vec<Value>) -> Expr {
        match &action.kind {
            ActionKind::Construct { constructor } => self.construct(action, constructor, values),
            ActionKind::Invoke { method, .. } => {
                let subject =
                    subject.unwrap_or_else(|| Value { expr: Expr::Literal("this".to_owned()), ty: Type::object() });
                self.call(method, subject, values, self.is_straight(action))
            }
            ActionKind::InvokeStatic { method } => self.call_static(method, values, self.is_straight(action)),
            ActionKind::ReadField { field, .. } => self.field(*field, subject),
            ActionKind::ReadStatic { field } => self.field(*field, None),
            ActionKind::WriteField { .. } | ActionKind::WriteStatic { .. } | ActionKind::StoreElement { .. } => {
                self.stored(action, values)
            }
            ActionKind::CreateArray { desc, lengths, elements } => {
                let array = reifiable(self.classes, &Type::from_descriptor(desc));
                if *elements { array_of(array, values) } else { Expr::NewArray { array, lengths: lengths.clone() } }
            }
            ActionKind::CloneArray { .. } => Expr::call(known(subject), "clone", Vec::new()),
            ActionKind::LoadElement { index, .. } => Expr::Element { array: Box::new(known(subject)), index: *index },
            ActionKind::LibraryLiteral { form } => {
                let ty = action.result.map(|VariableId(at)| self.locals[at as usize].ty.clone());
                self.library_literal(form, values, ty)
            }
            ActionKind::Functional { form: FunctionalForm::Body(function) } => self.function(function, &values),
            ActionKind::Functional { form } => Self::functional(form, values),
            ActionKind::Double { class } => self.double(class),
            ActionKind::Stub(stubbing) => {
                let double = subject.unwrap_or_else(|| self.operand(&stubbing.receiver));
                self.stub(stubbing, double, values)
            }
        }
    }

    /// The value of an assignment: constants need no cast there.
    pub(super) fn stored(&mut self, action: &Action, mut values: Vec<Value>) -> Expr {
        let target = match &action.kind {
            ActionKind::WriteField { field, holder } => {
                let holder = self.operand(holder).ty;
                self.field_type(*field, Some(&holder))
            }
            ActionKind::WriteStatic { field } => self.field_type(*field, None),
            ActionKind::StoreElement { array, .. } => match self.operand(array).ty {
                Type::Array(element) => *element,
                _ => Type::object(),
            },
            _ => Type::object(),
        };
        let value = values.pop().map(|value| self.retyped(value, &target));
        stored_expr(value.map_or_else(|| Expr::Literal("null".to_owned()), |value| value.expr), &target)
    }

    pub(super) fn construct(&mut self, action: &Action, constructor: &MethodRef, values: Vec<Value>) -> Expr {
        let declared = action.result.map(|VariableId(at)| self.locals[at as usize].ty.clone());
        self.construct_as(constructor, declared, action.threw.is_none(), values)
    }

    /// A new object for a place of a declared type, if there is one.
    pub(in crate::java) fn construct_as(
        &mut self,
        constructor: &MethodRef,
        declared: Option<Type>,
        straight: bool,
        values: Vec<Value>,
    ) -> Expr {
        let callable = self.note(constructor, &constructor.owner.clone(), straight);
        let class = match declared {
            Some(declared) => declared,
            None => {
                let mut solver = Solver::new(self.classes);
                let call = solver.construct(self.classes, constructor);
                solver.solve();
                solver.resolve(&call.result)
            }
        };
        let class = if class.class_name() == Some(&constructor.owner) {
            class
        } else {
            let mut solver = Solver::new(self.classes);
            let open = Type::Class(solver.instantiate(&constructor.owner, Fallback::Object));
            solver.flows(&open, &class);
            solver.solve();
            solver.resolve(&open)
        };
        // What the class's own parameters become, the arguments decide.
        let mut values = self.retyped_all(values, &callable.shape.parameters);
        let inner = self.classes.is_inner(&constructor.owner) && !values.is_empty();
        let made = ClassType::plain(&constructor.owner);
        let overloads = Overloads::new(self.classes, &made, &callable, "<init>", &self.scenario.package);
        if inner {
            let outer = values.remove(0).expr;
            return Expr::New {
                outer: Some(Box::new(outer)),
                class: self.without_outer(class),
                arguments: values.into_iter().map(|value| value.expr).collect(),
                act: false,
                member: Some(Member::new(&constructor.owner, &constructor.desc)),
            };
        }
        let wanted = self.constructor_parameters(constructor, &class);
        let Arguments { exprs, collected } = overloads.at_site(wanted).adapt(values);
        let member = Member::new(&constructor.owner, &constructor.desc);
        Expr::new_object(class, exprs).meaning(Member { collected, ..member })
    }

    /// An inner class with its own type arguments only: its outer object has the others.
    fn without_outer(&self, class: Type) -> Type {
        match class {
            Type::Class(mut class) => {
                let outer = self.classes.outer_arity(&class.name).min(class.arguments.len());
                class.arguments.drain(..outer);
                Type::Class(class)
            }
            other => other,
        }
    }

    /// The parameters of a constructor of this class type.
    fn constructor_parameters(&self, constructor: &MethodRef, class: &Type) -> Vec<Type> {
        let mut solver = Solver::new(self.classes);
        let call = solver.construct(self.classes, constructor);
        solver.flows(&call.result, class);
        solver.solve();
        call.parameters.iter().map(|ty| solver.resolve(ty)).collect()
    }

    /// What a call gives; of a generic method often only its arguments tell.
    pub(in crate::java) fn result_type(&self, method: &MethodRef, receiver: Option<&Type>, values: &[Value]) -> Type {
        let (call, solver) = self.solved(method, receiver, values, None);
        solver.resolve(&call.result)
    }

    /// The parameters of a call with the type arguments that receiver, arguments and result decide.
    pub(super) fn typed_parameters(&self, method: &MethodRef, receiver: Option<&Type>, values: &[Value]) -> Vec<Type> {
        let (call, solver) = self.solved(method, receiver, values, self.expected.as_ref());
        call.parameters.iter().map(|ty| solver.resolve(ty)).collect()
    }

    /// A call with what its receiver, its arguments and the place of its result decide.
    fn solved(
        &self,
        method: &MethodRef,
        receiver: Option<&Type>,
        values: &[Value],
        expected: Option<&Type>,
    ) -> (CallType<'p>, Solver<'c, 'p>) {
        let mut solver = Solver::new(self.classes);
        let call = solver.call(self.classes, method, receiver, &self.scenario.package);
        for (value, parameter) in values.iter().zip(&call.parameters) {
            solver.flows(&value.ty, parameter);
        }
        if let Some(expected) = expected {
            solver.flows(&call.result, expected);
        }
        solver.solve();
        (call, solver)
    }

    /// What a field gives, through a holder of this type.
    pub(in crate::java) fn field_type(&self, field: FieldId, holder: Option<&Type>) -> Type {
        let mut solver = Solver::new(self.classes);
        let (ty, _) = solver.field(self.classes, field, holder);
        solver.solve();
        solver.resolve(&ty)
    }

    /// A call on a receiver, its arguments cast where the overload needs it.
    pub(crate) fn call(&mut self, method: &MethodRef, subject: Value, values: Vec<Value>, straight: bool) -> Expr {
        let subject = self.inheriting_call(method, subject);
        let receiver = match &subject.ty {
            Type::Class(class) => class.clone(),
            _ => ClassType::plain(&method.owner),
        };
        let callable = self.note(method, &receiver.name, straight);
        let seen = self.classes.parameters_through(&receiver, &callable);
        let (values, wanted) = self.retyped_call(method, Some(&subject.ty), values, &seen);
        let overloads = Overloads::new(self.classes, &receiver, &callable, &method.name, &self.scenario.package);
        let overloads = overloads.at_site(wanted);
        let Arguments { exprs, collected } = overloads.adapt(values);
        let member = Member::new(&method.owner, &method.desc);
        Expr::call(subject.expr, &method.name, exprs).meaning(Member { collected, ..member })
    }

    /// A static call.
    pub(crate) fn call_static(&mut self, method: &MethodRef, values: Vec<Value>, straight: bool) -> Expr {
        let callable = self.note(method, &method.owner, straight);
        self.note_raw_classes(&callable, &values);
        let (values, wanted) = self.retyped_call(method, None, values, &callable.shape.parameters);
        let class = ClassType::plain(&method.owner);
        let overloads = Overloads::new(self.classes, &class, &callable, &method.name, &self.scenario.package);
        let overloads = overloads.at_site(wanted);
        let owner = if self.classes.is_nameable(&callable.owner, &self.scenario.package) {
            &callable.owner
        } else {
            &method.owner
        };
        let Arguments { exprs, collected } = overloads.adapt(values);
        let member = Member::new(owner, &method.desc);
        Expr::call_static(owner, &method.name, exprs).meaning(Member { collected, ..member })
    }

    /// Resolves a method and collects what its call brings: warnings and checked exceptions.
    pub(super) fn note(&mut self, method: &MethodRef, owner: &str, straight: bool) -> Callable<'p> {
        let intended = self.classes.resolve(method);
        let seen = self.classes.seen_method(owner, &intended);
        self.lints.extend(seen.lint());
        if straight {
            match seen.method {
                Some(method) => self.throws.extend(method.throws.iter().cloned()),
                None if platform::method(&method.owner, &method.name).is_some() => {}
                None => self.throws.push("?".to_owned()),
            }
        }
        intended
    }

    /// `ArrayList.class` for a `Class<C>` with `C extends Collection<V>` is a `Class<ArrayList>`: unchecked, there is no other.
    fn note_raw_classes(&mut self, callable: &Callable<'p>, values: &[Value]) {
        let has_arguments = |bound: &Type| matches!(bound, Type::Class(class) if !class.arguments.is_empty());
        let bounded = |parameter: &Type| match parameter {
            Type::Class(class) if class.name == CLASS => matches!(class.arguments.as_slice(),
                [Argument::Exact(Type::Parameter(name))] if callable.shape.type_parameters.iter()
                    .any(|own| own.name == *name && own.bounds.iter().any(has_arguments))),
            _ => false,
        };
        let raw = |expr: &Expr| matches!(expr, Expr::ClassOf(Type::Class(class)) if self.classes.is_raw(class));
        if callable.shape.parameters.iter().zip(values).any(|(parameter, value)| bounded(parameter) && raw(&value.expr))
        {
            self.lints.push(Lint::Unchecked);
        }
    }

    /// A field, through its holder or its class.
    pub(crate) fn field(&mut self, field: FieldId, holder: Option<Value>) -> Expr {
        let Some(definition) = self.classes.field(field) else {
            return Expr::Literal("null".to_owned());
        };
        let class = self.classes.name(definition.class).to_owned();
        self.note_field(definition);
        let name = definition.name.clone();
        let member = Some(Member::new(&class, &definition.desc));
        match holder {
            Some(holder) => {
                let holder = self.inheriting(holder, &class, definition.access).expr;
                Expr::Field { holder: Box::new(holder), name, member }
            }
            None => Expr::StaticField { class, name, member },
        }
    }

    /// A field or method that only its package sees is not inherited by a class of another one: the holder is cast to the class that has it.
    fn inheriting(&self, holder: Value, class: &str, access: u32) -> Value {
        let wide = access::PUBLIC | access::PROTECTED | access::PRIVATE;
        let inherits = |own: &str| self.classes.is_subclass(own, class) && package_of(own) != package_of(class);
        let elsewhere = holder.ty.class_name().is_some_and(inherits);
        if access & wide != 0 || !elsewhere { holder } else { holder.cast_to_any(self.classes, class) }
    }

    fn inheriting_call(&self, method: &MethodRef, subject: Value) -> Value {
        let callable = self.classes.resolve(method);
        let access = callable.method.map_or(access::PUBLIC, |method| method.access);
        self.inheriting(subject, &callable.owner, access)
    }

    /// Collects what naming a field brings: a warning, or that no source can.
    pub(super) fn note_field(&mut self, field: &Field) {
        self.lints.extend(Classes::field_lint(field));
        if field.access & access::SYNTHETIC != 0 {
            self.unnameable = Some(field.name.clone());
        }
    }

    pub(in crate::java) fn library_literal(
        &mut self,
        form: &LiteralForm,
        values: Vec<Value>,
        ty: Option<Type>,
    ) -> Expr {
        match form {
            LiteralForm::Collection { class } => {
                let elements = if values.is_empty() { Vec::new() } else { vec![list_of(values)] };
                Expr::new_object(ty.unwrap_or_else(|| Type::class(class)), elements)
            }
            LiteralForm::Map { class } => {
                let mut values = values.into_iter().map(|value| value.expr);
                while let (Some(key), Some(value)) = (values.next(), values.next()) {
                    self.entries.push((key, value));
                }
                Expr::new_object(ty.unwrap_or_else(|| Type::class(class)), Vec::new())
            }
            LiteralForm::Factory { class, method } => Expr::call_static(class, method, unspread(values, ty.as_ref())),
            LiteralForm::ConstructText { class, text } => self.construct_text(class, text),
            LiteralForm::ConstructBytes { class, text, platform_charset } => {
                self.note_literal(class, None, "([B)V");
                given_bytes(class, text, *platform_charset)
            }
            LiteralForm::FactoryText { class, method, text } => {
                self.note_literal(class, Some(method), "(Ljava/lang/String;)V");
                Expr::call_static(class, method, vec![Expr::Text(text.clone())])
            }
            LiteralForm::FixedClock { instant, zone } => fixed_clock(instant, zone),
            LiteralForm::Call { class, method, desc } => {
                let callable = self.note_literal(class, method.as_deref(), desc);
                let name = method.as_deref().unwrap_or("<init>");
                let package = &self.scenario.package;
                let overloads = Overloads::new(self.classes, &ClassType::plain(class), &callable, name, package);
                let Arguments { exprs: arguments, collected } = overloads.adapt(values);
                match method {
                    Some(method) => Expr::call_static(class, method, arguments),
                    None => Expr::new_object(ty.unwrap_or_else(|| Type::class(class)), arguments)
                        .meaning(Member { collected, ..Member::new(class, desc) }),
                }
            }
        }
    }

    fn construct_text(&mut self, class: &str, text: &JavaText) -> Expr {
        self.note_literal(class, None, "(Ljava/lang/String;)V");
        let content = vec![Expr::Text(text.clone())];
        let made = |arguments| Expr::new_object(Type::class(class), arguments);
        match class {
            "java/io/StringWriter" | "java/io/CharArrayWriter" if text.0.is_empty() => made(Vec::new()),
            "java/io/StringWriter" | "java/io/CharArrayWriter" => Expr::call(made(Vec::new()), "append", content),
            "java/lang/StringBuilder" | "java/lang/StringBuffer" if text.0.is_empty() => made(Vec::new()),
            _ => made(content),
        }
    }

    /// What a library literal brings. Its method need not be defined in the trace: only a few declare an exception.
    fn note_literal(&mut self, class: &str, method: Option<&str>, desc: &str) -> Callable<'p> {
        let callable = self.classes.resolve(&form_reference(class, method, desc));
        self.lints.extend(callable.lint());
        match (callable.method, class, method) {
            (Some(method), ..) => self.throws.extend(method.throws.iter().cloned()),
            (None, "java/net/URL", _) => self.throws.push("java/net/MalformedURLException".to_owned()),
            (None, "java/net/URI", None) => {
                self.throws.push("java/net/URISyntaxException".to_owned());
            }
            _ => {}
        }
        callable
    }

    pub(super) fn functional(form: &FunctionalForm, mut values: Vec<Value>) -> Expr {
        let (interface, method, bound) = match form {
            FunctionalForm::MethodReference { interface, method, bound } => (interface.clone(), method, bound),
            FunctionalForm::Constant { interface, arity, result } => {
                let body = values.pop().map(|value| value.expr).or_else(|| default_value(result));
                let interface = interface.clone();
                return Expr::Constant { interface, parameters: *arity, body: body.map(Box::new) };
            }
            FunctionalForm::Body(_) => unreachable!("a lambda with its code is built by itself"),
        };
        let name = match method.name.as_str() {
            "<init>" => "new".to_owned(),
            name => name.to_owned(),
        };
        let target = match values.pop() {
            Some(value) if *bound => ReferenceTarget::Value(Box::new(value.expr)),
            _ => ReferenceTarget::Type(Type::class(&method.owner)),
        };
        let member = Some(Member::new(&method.owner, &method.desc));
        Expr::Reference { target, name, interface, member, is_static: method.is_static }
    }
}

/// What stands for a result that nobody ever asked for; nothing for `void`.
fn default_value(descriptor: &str) -> Option<Expr> {
    let text = match descriptor {
        "V" => return None,
        "Z" => "false",
        "B" | "S" | "C" | "I" | "J" | "F" | "D" => "0",
        _ => "null",
    };
    Some(Expr::Literal(text.to_owned()))
}

/// `new T[] {a, b}`.
pub(in crate::java) fn array_of(array: Type, values: Vec<Value>) -> Expr {
    let element = match &array {
        Type::Array(element) => (**element).clone(),
        _ => Type::object(),
    };
    let elements = values.into_iter().map(|value| stored_expr(value.expr, &element)).collect();
    Expr::ArrayOf { array, elements }
}

/// The subject of an action that has one.
fn known(subject: Option<Value>) -> Expr {
    subject.map_or(Expr::Literal("null".to_owned()), |subject| subject.expr)
}

/// `Arrays.asList(..)`, or what does not spread or warn.
pub(super) fn list_of(values: Vec<Value>) -> Expr {
    let single = matches!(values.as_slice(), [value] if matches!(value.ty, Type::Null | Type::Array(_)));
    let arguments = values.into_iter().map(|value| value.expr).collect();
    if single {
        Expr::call_static("java/util/Collections", "singletonList", arguments)
    } else {
        Expr::call_static("java/util/Arrays", "asList", arguments)
    }
}

/// The elements of a collection's factory. A single `null` or array would be taken for the array of a variable arity call.
fn unspread(mut values: Vec<Value>, collection: Option<&Type>) -> Vec<Expr> {
    let element = match collection {
        Some(Type::Class(class)) => class.arguments.first().and_then(Argument::bound).cloned(),
        _ => None,
    };
    if let [value] = values.as_mut_slice() {
        let inner = std::mem::replace(&mut value.expr, Expr::Literal(String::new()));
        value.expr = match &value.ty {
            Type::Null => {
                let to = element.unwrap_or_else(Type::object);
                Expr::Cast { to, value: Box::new(inner) }
            }
            Type::Array(_) => {
                let array = Type::Array(Box::new(value.ty.clone()));
                Expr::ArrayOf { array, elements: vec![inner] }
            }
            _ => inner,
        };
    }
    values.into_iter().map(|value| value.expr).collect()
}

/// A stream of a text's bytes, in UTF-8 or as the platform has them.
pub(in crate::java) fn given_bytes(class: &str, text: &JavaText, platform_charset: bool) -> Expr {
    let bytes = match text.0.is_empty() {
        true => Expr::NewArray { array: Type::Array(Box::new(Type::Primitive(b'B'))), lengths: vec![0] },
        false => Expr::call(
            Expr::Text(text.clone()),
            "getBytes",
            if platform_charset { Vec::new() } else { vec![Expr::utf8()] },
        ),
    };
    Expr::new_object(Type::class(class), vec![bytes])
}

/// A clock that stands still.
fn fixed_clock(instant: &str, zone: &str) -> Expr {
    let text = |text: &str| vec![Expr::Text(JavaText::from(text))];
    let zone = match zone {
        "Z" => Expr::constant("java/time/ZoneOffset", "UTC"),
        zone => Expr::call_static("java/time/ZoneId", "of", text(zone)),
    };
    Expr::call_static(CLOCK, "fixed", vec![Expr::call_static("java/time/Instant", "parse", text(instant)), zone])
}
