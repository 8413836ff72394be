//! Types of calls: what a call wants of its receiver and arguments, and what it gives.
//!
//! Input: a resolved method and the static types around it. Output: types with the receiver's arguments put in and fresh unknowns
//! for the method's own type variables. Used twice: over unknowns to infer declared types, then over declared types to check the
//! expressions that were built.

use super::classes::{Callable, Classes};
use super::infer::{Fallback, Solver};
use super::java_type::{Argument, CLASS, CLOCK, ClassType, STRING, Substitution, Type};
use crate::scenario::model::{Literal, LiteralForm, MethodRef};
use crate::trace::access;
use crate::trace::event::{FieldId, Primitive};

/// A call as its site sees it.
pub(crate) struct CallType<'p> {
    pub(crate) callable: Callable<'p>,
    /// What the receiver must be.
    pub(crate) receiver: Option<Type>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
    /// The result is a type variable of the method that no parameter mentions: the context decides it.
    pub(crate) free_result: bool,
    /// The method's type arguments, if its result has one that no parameter mentions (`Comparator<T> natural()`): only a
    /// declaration tells javac which.
    pub(crate) free_arguments: Vec<Type>,
}

/// The type of a literal that stands as an operand. `List.class` is a `Class<List>`, which no declaration may say: a `Class<?>`.
pub(crate) fn operand_type(classes: &Classes<'_>, literal: &Literal) -> Type {
    let is_raw = |argument: &Argument| matches!(argument, Argument::Exact(Type::Class(class)) if classes.is_raw(class));
    match literal_type(literal) {
        Type::Class(ClassType { name, arguments }) if arguments.iter().any(is_raw) => {
            Type::Class(ClassType { name, arguments: vec![Argument::Any; arguments.len()] })
        }
        ty => ty,
    }
}

/// The type of a literal.
pub(crate) fn literal_type(literal: &Literal) -> Type {
    match literal {
        Literal::Null => Type::Null,
        Literal::Primitive(value) => Type::Primitive(primitive_letter(*value)),
        Literal::Boxed(value) => Type::Primitive(primitive_letter(*value)).boxed(),
        Literal::Text(_) | Literal::Property { .. } => Type::class(STRING),
        Literal::Class(desc) => Type::generic(CLASS, vec![Type::from_descriptor(desc).boxed()]),
        Literal::EnumConstant { .. } => Type::object(),
    }
}

pub(crate) fn primitive_letter(value: Primitive) -> u8 {
    match value {
        Primitive::Boolean(_) => b'Z',
        Primitive::Byte(_) => b'B',
        Primitive::Short(_) => b'S',
        Primitive::Char(_) => b'C',
        Primitive::Int(_) => b'I',
        Primitive::Long(_) => b'J',
        Primitive::Float(_) => b'F',
        Primitive::Double(_) => b'D',
    }
}

impl<'p> Solver<'_, 'p> {
    /// A method call. `receiver` is the static type of the receiver as far as known.
    pub(crate) fn call(
        &mut self,
        classes: &Classes<'p>,
        reference: &MethodRef,
        receiver: Option<&Type>,
        package: &str,
    ) -> CallType<'p> {
        let intended = classes.resolve(reference);
        let through = if classes.is_nameable(&intended.owner, package) {
            intended.owner.clone()
        } else {
            reference.owner.clone()
        };
        let callable = seen_callable(classes, intended, receiver, package);
        let seen = receiver.and_then(|ty| self.seen_receiver(classes, &callable, ty));
        let (owner, wanted) = match seen {
            Some(owner) => (owner, Type::class(&through)),
            None => {
                let wanted = self.instantiate(&through, Fallback::Wildcard);
                let owner = classes.as_super(&wanted, &callable.owner);
                (owner.unwrap_or_else(|| wanted.clone()), Type::Class(wanted))
            }
        };
        let substitution = classes.substitution(&owner);
        let receiver = receiver.map(|_| wanted);
        self.shape_call(callable, substitution, receiver)
    }

    /// The receiver's type as the class that declares the method, if its static type is known to be below it.
    fn seen_receiver(&self, classes: &Classes<'p>, callable: &Callable<'p>, receiver: &Type) -> Option<ClassType> {
        match receiver {
            Type::Class(class) => classes.as_super(class, &callable.owner),
            _ => None,
        }
    }

    /// A constructor call: the class with an unknown for each of its parameters is the result.
    pub(crate) fn construct(&mut self, classes: &Classes<'p>, reference: &MethodRef) -> CallType<'p> {
        let callable = classes.resolve(reference);
        let class = self.instantiate(&reference.owner, Fallback::Object);
        let substitution = classes.substitution(&class);
        let mut call = self.shape_call(callable, substitution, None);
        if let (Some(outer), Some(first)) = (classes.outer_type(&class), call.parameters.first_mut()) {
            *first = Type::Class(outer);
        }
        call.result = Type::Class(class);
        call.free_result = false;
        call
    }

    fn shape_call(
        &mut self,
        callable: Callable<'p>,
        substitution: Substitution,
        receiver: Option<Type>,
    ) -> CallType<'p> {
        let shape = callable.shape.clone();
        let substitution = self.open(&shape.type_parameters, substitution, Fallback::Object);
        for parameter in &shape.type_parameters {
            if let Argument::Exact(unknown) = substitution[&parameter.name].clone() {
                for bound in &parameter.bounds {
                    self.flows(&unknown, &bound.substitute(&substitution));
                }
            }
        }
        let free = |name: &String| {
            let own = shape.type_parameters.iter().any(|p| p.name == *name);
            own && !shape.parameters.iter().any(|ty| mentions(ty, name))
        };
        let is_free = shape.type_parameters.iter().any(|p| mentions(&shape.result, &p.name) && free(&p.name));
        let own = shape.type_parameters.iter().filter_map(|p| substitution[&p.name].bound().cloned());
        CallType {
            free_arguments: if is_free { own.collect() } else { Vec::new() },
            receiver,
            parameters: shape.parameters.iter().map(|ty| ty.substitute(&substitution)).collect(),
            result: shape.result.substitute(&substitution),
            free_result: matches!(&shape.result, Type::Parameter(name) if free(name)),
            callable,
        }
    }

    /// The type of a field through a holder of this static type, and what the holder must be.
    pub(crate) fn field(
        &mut self,
        classes: &Classes<'p>,
        field: FieldId,
        holder: Option<&Type>,
    ) -> (Type, Option<Type>) {
        let Some(definition) = classes.field(field) else {
            return (Type::object(), None);
        };
        let owner = classes.name(definition.class).to_owned();
        let declared = classes.field_type(definition);
        if definition.access & access::STATIC != 0 {
            return (declared, None);
        }
        let seen = match holder {
            Some(Type::Class(class)) => classes.as_super(class, &owner),
            _ => None,
        };
        let wanted = Type::class(&owner);
        let seen = seen.unwrap_or_else(|| self.instantiate(&owner, Fallback::Wildcard));
        (declared.substitute(&classes.substitution(&seen)), Some(wanted))
    }

    /// The type of a library value written by its content; its elements flow into it.
    pub(crate) fn library_literal(&mut self, classes: &Classes<'p>, form: &LiteralForm, arguments: &[Type]) -> Type {
        match form {
            LiteralForm::Collection { class } | LiteralForm::Map { class } => self.container(class, arguments),
            LiteralForm::Factory { class, method } => self.container(factory_result(class, method), arguments),
            LiteralForm::ConstructText { class, .. } | LiteralForm::ConstructBytes { class, .. } => Type::class(class),
            LiteralForm::FactoryText { class, method, .. } => Type::class(text_factory_result(class, method)),
            LiteralForm::FixedClock { .. } => Type::class(CLOCK),
            LiteralForm::Call { class, method, desc } => {
                let reference = form_reference(class, method.as_deref(), desc);
                let call = match method {
                    None => self.construct(classes, &reference),
                    Some(_) => self.call(classes, &reference, None, ""),
                };
                // The form's descriptor has no result: without the method's definition, the class itself is it.
                if call.callable.method.is_none() && is_generic_form(classes, class, method.is_some()) {
                    return self.container(class, arguments);
                }
                for (argument, parameter) in arguments.iter().zip(&call.parameters) {
                    self.flows(argument, parameter);
                }
                call.result
            }
        }
    }

    fn container(&mut self, class: &str, elements: &[Type]) -> Type {
        let container = self.instantiate(class, Fallback::Object);
        let slots: Vec<Type> = container.arguments.iter().filter_map(Argument::bound).cloned().collect();
        if !slots.is_empty() {
            for (at, element) in elements.iter().enumerate() {
                self.flows(element, &slots[at % slots.len()]);
            }
        }
        Type::Class(container)
    }
}

/// The override that a receiver of this static type has: its result may be narrower than that of the method that the code named.
/// Not where that result is of a class of which the supertypes were not recorded.
fn seen_callable<'p>(
    classes: &Classes<'p>,
    intended: Callable<'p>,
    receiver: Option<&Type>,
    package: &str,
) -> Callable<'p> {
    let below = receiver.and_then(Type::class_name).filter(|name| classes.is_subclass(name, &intended.owner));
    let declared = below.and_then(|name| classes.nearest_nameable(name, package));
    let seen = declared.map(|name| classes.seen_method(&name, &intended));
    seen.filter(|seen| classes.is_type_known(&seen.shape.result)).unwrap_or(intended)
}

/// Whether a form's type must come from its elements.
fn is_generic_form(classes: &Classes<'_>, class: &str, factory: bool) -> bool {
    factory || !classes.parameters(class).is_empty()
}

/// The method that a literal form calls.
pub(crate) fn form_reference(class: &str, method: Option<&str>, desc: &str) -> MethodRef {
    MethodRef {
        method: None,
        owner: class.to_owned(),
        name: method.unwrap_or("<init>").to_owned(),
        desc: desc.to_owned(),
        is_static: method.is_some(),
    }
}

/// The interface that a static factory of a collection returns.
fn factory_result<'t>(class: &'t str, method: &str) -> &'t str {
    let lower = method.to_ascii_lowercase();
    match class {
        "java/util/Arrays" => "java/util/List",
        "java/util/Collections" => match () {
            () if lower.contains("sortedmap") => "java/util/SortedMap",
            () if lower.contains("navigablemap") => "java/util/NavigableMap",
            () if lower.contains("map") => "java/util/Map",
            () if lower.contains("sortedset") => "java/util/SortedSet",
            () if lower.contains("set") || lower == "singleton" => "java/util/Set",
            () if lower.contains("list") || lower == "ncopies" => "java/util/List",
            () if lower.contains("listiterator") => "java/util/ListIterator",
            () if lower.contains("iterator") => "java/util/Iterator",
            () if lower.contains("enumeration") => "java/util/Enumeration",
            () => "java/util/Collection",
        },
        _ => class,
    }
}

/// What a factory that reads text returns: its own class, but for a few.
fn text_factory_result<'t>(class: &'t str, method: &str) -> &'t str {
    match (class, method) {
        ("java/nio/file/Paths", _) => "java/nio/file/Path",
        _ => class,
    }
}

fn mentions(ty: &Type, name: &str) -> bool {
    match ty {
        Type::Parameter(found) => found == name,
        Type::Array(element) => mentions(element, name),
        Type::Class(class) => class.arguments.iter().filter_map(Argument::bound).any(|ty| mentions(ty, name)),
        _ => false,
    }
}
