//! Methods as a call through a static type finds them: overrides, overloads, the one a reference means.
//!
//! Input: names and descriptors. Output: [`Callable`]s. Invariant: of methods that override each other only the most derived one is
//! told, because its checked exceptions and marks are what javac sees.

use super::classes::{Callable, Classes, parameters_of};
use super::java_type::{Argument, ClassType, MethodShape, OBJECT, Type, TypeParameter};
use super::platform;
use crate::program::hierarchy::is_left_open;
use crate::scenario::model::MethodRef;
use crate::trace::access;
use crate::trace::definition::Field;
use crate::trace::definition::Method;
use crate::trace::event::FieldId;

impl<'p> Classes<'p> {
    /// Methods of that name that a static type has, most derived first, without those overridden.
    pub(crate) fn methods_named(&self, owner: &str, name: &str) -> Vec<Callable<'p>> {
        let mut found: Vec<Callable<'p>> = Vec::new();
        for class in self.closure(owner) {
            let Some(entry) = self.entries.get(class.as_str()) else {
                continue;
            };
            for (_, method) in entry.methods.iter().filter(|(_, m)| m.name == name) {
                let hidden = method.access & (access::SYNTHETIC | access::BRIDGE) != 0;
                if !hidden && !self.is_overridden(&found, method, &class, owner) {
                    found.push(Callable::new(method, &class));
                }
            }
            if name == "<init>" {
                break;
            }
        }
        found
    }

    /// By erased parameters, also where the subclass fixed the type arguments.
    pub(super) fn is_overridden(&self, found: &[Callable<'p>], method: &Method, class: &str, below: &str) -> bool {
        let shape = MethodShape::of(method);
        let seen_as = self.self_type(below);
        let substitution = self.as_super(&seen_as, class).map(|class| self.substitution(&class)).unwrap_or_default();
        // What is put for the parameters may be bounded where they were not: `EnumMap.put(K extends Enum<K>, V)`.
        let bounds: Vec<TypeParameter> = shape.type_parameters.iter().chain(self.parameters(below)).cloned().collect();
        let erase = |ty: &Type| erase(&ty.substitute(&substitution), &bounds).descriptor();
        let parameters: Vec<String> = shape.parameters.iter().map(erase).collect();
        found.iter().any(|other| {
            let others = other.shape.parameters.iter();
            let others: Vec<String> = others.map(|ty| self.callable_erasure(ty, other).descriptor()).collect();
            let own = parameters_of(other.method.map_or("", |m| m.desc.as_str()));
            others == parameters || own == parameters_of(&method.desc)
        })
    }

    /// The class with its own parameters as arguments.
    pub(crate) fn self_type(&self, name: &str) -> ClassType {
        let parameters = self.parameters(name).iter();
        ClassType {
            name: name.to_owned(),
            arguments: parameters.map(|p| Argument::Exact(Type::Parameter(p.name.clone()))).collect(),
        }
    }

    pub(super) fn callable_erasure(&self, ty: &Type, callable: &Callable<'p>) -> Type {
        let bounds = callable.shape.type_parameters.iter().chain(self.parameters(&callable.owner));
        erase(ty, &bounds.cloned().collect::<Vec<_>>())
    }

    /// Erased parameter types of a callable, bounds honoured.
    pub(crate) fn erased_parameters(&self, callable: &Callable<'p>) -> Vec<Type> {
        match callable.method {
            Some(method) => MethodShape::parse(&method.desc).map(|s| s.parameters).unwrap_or_default(),
            None => callable.shape.parameters.iter().map(Type::erased).collect(),
        }
    }

    /// The parameters that a call through a receiver of this type sees. Type variables that are left are the method's own, or stand for
    /// a wildcard, which has no name; of a raw type nothing is left.
    pub(crate) fn parameters_through(&self, receiver: &ClassType, callable: &Callable<'p>) -> Vec<Type> {
        let has_receiver = callable.method.is_some_and(|m| m.access & access::STATIC == 0 && m.name != "<init>");
        let Some(seen) = self.as_super(receiver, &callable.owner).filter(|_| has_receiver) else {
            return callable.shape.parameters.clone();
        };
        if self.is_raw(&seen) {
            return self.erased_parameters(callable);
        }
        let own = |name: &String| callable.shape.type_parameters.iter().any(|parameter| parameter.name == *name);
        let mut substitution = self.substitution(&seen);
        substitution.retain(|name, argument| matches!(argument, Argument::Exact(_)) && !own(name));
        callable.shape.parameters.iter().map(|ty| ty.substitute(&substitution)).collect()
    }

    /// The erasure of parameters as a call sees them: what nothing was put for is as its descriptor says.
    pub(crate) fn erased_through(&self, callable: &Callable<'p>, seen: &[Type]) -> Vec<Type> {
        let declared = callable.shape.parameters.iter().zip(self.erased_parameters(callable));
        let erase = |((declared, erased), seen): ((&Type, Type), &Type)| {
            if declared == seen { erased } else { self.callable_erasure(seen, callable) }
        };
        declared.zip(seen).map(erase).collect()
    }

    /// The method that javac finds for a call of `intended` through the static type `owner`: an override has its own checked
    /// exceptions and marks.
    pub(crate) fn seen_method(&self, owner: &str, intended: &Callable<'p>) -> Callable<'p> {
        let Some(method) = intended.method else {
            return intended.clone();
        };
        let parameters = parameters_of(&method.desc);
        let same = |c: &Callable<'p>| c.method.is_some_and(|m| parameters_of(&m.desc) == parameters);
        self.methods_named(owner, &method.name).into_iter().find(same).unwrap_or_else(|| intended.clone())
    }

    /// The method that a reference names: its definition, else one found through the owner, else only its descriptor.
    pub(crate) fn resolve(&self, reference: &MethodRef) -> Callable<'p> {
        if let Some(method) = reference.method.and_then(|id| self.method(id)) {
            return Callable::new(method, self.name(method.class));
        }
        let parameters = parameters_of(&reference.desc);
        let found = self
            .methods_named(&reference.owner, &reference.name)
            .into_iter()
            .find(|c| c.method.is_some_and(|method| parameters_of(&method.desc) == parameters));
        let shape =
            || platform::method(&reference.owner, &reference.name).or_else(|| MethodShape::parse(&reference.desc));
        found.unwrap_or_else(|| Callable {
            method: None,
            owner: reference.owner.clone(),
            shape: shape().unwrap_or(MethodShape {
                type_parameters: Vec::new(),
                parameters: Vec::new(),
                result: Type::object(),
            }),
            varargs: false,
        })
    }

    /// The field that code names by this class: its own, or an inherited one.
    pub(crate) fn field_named(&self, class: &str, name: &str, desc: &str) -> Option<(FieldId, &'p Field)> {
        self.closure(class).iter().find_map(|class| {
            let mut own = self.entries.get(class.as_str())?.fields.iter().copied();
            own.find(|(_, field)| field.name == name && field.desc == desc)
        })
    }

    /// The abstract method of a functional interface, through a type of it.
    pub(crate) fn function_shape(&self, class: &ClassType) -> Option<MethodShape> {
        let (owner, method) = self.single_abstract_method(&class.name)?;
        let seen = self.as_super(class, &owner)?;
        let substitution = self.substitution(&seen);
        Some(MethodShape {
            type_parameters: method.type_parameters,
            parameters: method.parameters.iter().map(|ty| ty.substitute(&substitution)).collect(),
            result: method.result.substitute(&substitution),
        })
    }

    /// The one abstract method of a functional interface, and the interface that declares it.
    pub(crate) fn single_abstract_method(&self, name: &str) -> Option<(String, MethodShape)> {
        for class in self.closure(name) {
            let Some(entry) = self.entries.get(class.as_str()) else {
                continue;
            };
            if class != OBJECT
                && let Some(method) = entry.methods.iter().map(|(_, m)| *m).find(|method| is_left_open(method))
            {
                return Some((class, MethodShape::of(method)));
            }
        }
        None
    }
}

/// Erasure with the bounds of type variables.
pub(super) fn erase(ty: &Type, parameters: &[TypeParameter]) -> Type {
    match ty {
        Type::Parameter(name) => {
            let parameter = parameters.iter().find(|p| p.name == *name);
            let bound = parameter.and_then(|p| p.bounds.first());
            bound.map_or_else(Type::object, |bound| match bound {
                Type::Parameter(other) if other == name => Type::object(),
                _ => erase(bound, parameters),
            })
        }
        Type::Array(element) => Type::Array(Box::new(erase(element, parameters))),
        _ => ty.erased(),
    }
}
