//! A small unification for type arguments.
//!
//! Input: "this type flows into that one" and "these are equal", with unknowns. Output: a type for every unknown, which `solve` finds.
//! Invariant: what flows in also flows to what the unknown must be. Why not javac's algorithm: the generated source declares every
//! variable, so a good guess per unknown is enough, and what it is used for decides.

mod bounds;
mod solve;
mod upper_bound;

use std::slice::from_ref;

use super::classes::Classes;
use super::java_type::{Argument, ClassType, Substitution, Type, TypeParameter};
use super::platform::is_common;
pub(in crate::java) use solve::close;

/// What an unknown becomes when nothing is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fallback {
    /// `Object`: a new object's argument.
    Object,
    /// A type within the declared bounds, where `Object` is not: of a new object, or of a method.
    Bounded,
    /// `?`, unless it is found equal to one that becomes `Object`.
    Wildcard,
    /// `?`: of a raw type, or captured, which has no name.
    Captured,
}

/// The unknowns and what is known of them.
pub(crate) struct Solver<'c, 'p> {
    pub(super) classes: &'c Classes<'p>,
    unknowns: Vec<Unknown>,
    /// What flows into an unknown does not decide it.
    broad: bool,
}

pub(super) struct Unknown {
    /// The unknown it was found equal to.
    same_as: Option<u32>,
    exact: Option<Type>,
    lower: Vec<Type>,
    upper: Vec<Type>,
    pub(super) fallback: Fallback,
    /// The bounds that its parameter is declared with: `Object` is not within them.
    pub(super) bounds: Vec<Type>,
    /// What flowed in stood for a wildcard: of it only the bound is known.
    captured: bool,
    solution: Option<Argument>,
}

const MAX_DEPTH: usize = 24;

impl<'c, 'p> Solver<'c, 'p> {
    pub(crate) fn new(classes: &'c Classes<'p>) -> Self {
        Self { classes, unknowns: Vec::new(), broad: false }
    }

    /// Whether `Object` is preferred to what flows in: one type for all, where narrower ones contradict each other.
    pub(crate) fn broad(self, broad: bool) -> Self {
        Self { broad, ..self }
    }

    /// A new unknown.
    pub(crate) fn fresh(&mut self, fallback: Fallback) -> Type {
        let number = u32::try_from(self.unknowns.len()).expect("fewer unknowns than actions fit");
        self.unknowns.push(Unknown {
            same_as: None,
            exact: None,
            lower: Vec::new(),
            upper: Vec::new(),
            fallback,
            bounds: Vec::new(),
            captured: false,
            solution: None,
        });
        Type::Unknown(number)
    }

    /// A class type with an unknown for each parameter.
    pub(crate) fn instantiate(&mut self, class: &str, fallback: Fallback) -> ClassType {
        let classes = self.classes;
        let substitution = self.open(classes.parameters(class), Substitution::new(), fallback);
        ClassType { name: class.to_owned(), arguments: substitution.into_values().collect() }
    }

    /// With an unknown for each parameter, which knows its bounds.
    pub(super) fn open(
        &mut self,
        parameters: &[TypeParameter],
        mut substitution: Substitution,
        fallback: Fallback,
    ) -> Substitution {
        for parameter in parameters {
            let bounded = !parameter.bounds.is_empty() && fallback == Fallback::Object;
            let unknown = self.fresh(if bounded { Fallback::Bounded } else { fallback });
            substitution.insert(parameter.name.clone(), Argument::Exact(unknown));
        }
        for parameter in parameters {
            if let Some(Argument::Exact(Type::Unknown(number))) = substitution.get(&parameter.name) {
                let bounds = parameter.bounds.iter().map(|bound| bound.substitute(&substitution)).collect();
                self.slot(*number).bounds = bounds;
            }
        }
        substitution
    }

    pub(super) fn root(&self, mut number: u32) -> u32 {
        while let Some(next) = self.unknowns[number as usize].same_as {
            number = next;
        }
        number
    }

    fn slot(&mut self, number: u32) -> &mut Unknown {
        let root = self.root(number);
        &mut self.unknowns[root as usize]
    }

    /// A value of type `from` goes where `to` is wanted.
    pub(crate) fn flows(&mut self, from: &Type, to: &Type) {
        self.flows_at(from, to, 0);
    }

    fn flows_at(&mut self, from: &Type, to: &Type, depth: usize) {
        if depth > MAX_DEPTH || from == to {
            return;
        }
        match (from, to) {
            (Type::Null, _) | (_, Type::Null) => {}
            (_, Type::Unknown(number)) => {
                let from = from.boxed();
                if let Type::Unknown(source) = from {
                    self.add_upper(source, to.clone(), depth);
                }
                self.add_lower(*number, from, depth);
            }
            (Type::Unknown(number), _) => self.add_upper(*number, to.boxed(), depth),
            (Type::Array(from), Type::Array(to)) => self.flows_at(from, to, depth + 1),
            (Type::Class(from), Type::Class(to)) => self.class_flows(from, to, depth),
            (Type::Primitive(_), Type::Class(_)) => self.flows_at(&from.boxed(), to, depth + 1),
            _ => {}
        }
    }

    /// What flows in also flows to what the unknown must be: a `HashMap<K, V>` for an `M extends Map<String, String>`.
    fn add_lower(&mut self, number: u32, from: Type, depth: usize) {
        let slot = self.slot(number);
        if slot.lower.contains(&from) {
            return;
        }
        slot.lower.push(from.clone());
        let wanted: Vec<Type> = slot.upper.iter().chain(&slot.exact).cloned().collect();
        self.pass(&[from], &wanted, depth);
    }

    fn add_upper(&mut self, number: u32, to: Type, depth: usize) {
        let slot = self.slot(number);
        if slot.upper.contains(&to) {
            return;
        }
        slot.upper.push(to.clone());
        let given: Vec<Type> = slot.lower.iter().chain(&slot.exact).cloned().collect();
        self.pass(&given, &[to], depth);
    }

    /// Through an unknown. One that is open itself has got the other end as a bound of its own.
    fn pass(&mut self, lower: &[Type], upper: &[Type], depth: usize) {
        let bound = |ty: &&Type| matches!(ty, Type::Class(_) | Type::Array(_));
        let known = |ty: &&Type| bound(ty) || matches!(ty, Type::Unknown(_));
        for from in lower.iter().filter(known) {
            for to in upper.iter().filter(bound) {
                self.flows_at(from, to, depth + 1);
            }
        }
    }

    fn class_flows(&mut self, from: &ClassType, to: &ClassType, depth: usize) {
        if let Some(seen) = self.classes.as_super(from, &to.name) {
            self.arguments_flow(&seen.arguments, &to.arguments, depth);
        } else if let Some(seen) = self.classes.as_super(to, &from.name) {
            // A cast to a subclass keeps the type arguments.
            self.arguments_flow(&from.arguments, &seen.arguments, depth);
        } else if let Some((from, to)) = self.common_super(from, to) {
            // So does one to a class beside it: a `Set<E>` that is a `Wrapped<E>`, too.
            self.arguments_flow(&from.arguments, &to.arguments, depth);
        }
    }

    /// Two class types as the nearest generic class or interface above both.
    fn common_super(&self, left: &ClassType, right: &ClassType) -> Option<(ClassType, ClassType)> {
        let above = self.classes.closure(&right.name).into_iter();
        let mut generic = above.filter(|name| !self.classes.parameters(name).is_empty());
        let name = generic.find(|name| is_common(name) && self.classes.is_subclass(&left.name, name))?;
        Some((self.classes.as_super(left, &name)?, self.classes.as_super(right, &name)?))
    }

    fn arguments_flow(&mut self, from: &[Argument], to: &[Argument], depth: usize) {
        for (have, want) in from.iter().zip(to) {
            match (have, want) {
                (Argument::Exact(have), Argument::Exact(want)) => {
                    self.equate(have, want, depth + 1);
                }
                (Argument::Exact(have) | Argument::Extends(have), Argument::Extends(want)) => {
                    self.flows_at(have, want, depth + 1);
                }
                (Argument::Exact(have) | Argument::Super(have), Argument::Super(want)) => {
                    self.flows_at(want, have, depth + 1);
                }
                (Argument::Extends(have), Argument::Exact(want)) => {
                    if let Type::Unknown(number) = want {
                        self.slot(*number).captured = true;
                    }
                    self.flows_at(have, want, depth + 1);
                }
                // Captured: it has no name.
                (Argument::Any, Argument::Exact(Type::Unknown(number))) => {
                    self.slot(*number).fallback = Fallback::Captured;
                }
                _ => {}
            }
        }
    }

    /// Two type arguments are the same type.
    pub(crate) fn equate(&mut self, left: &Type, right: &Type, depth: usize) {
        if depth > MAX_DEPTH || left == right {
            return;
        }
        match (left, right) {
            (Type::Unknown(left), Type::Unknown(right)) => self.join(*left, *right),
            (Type::Unknown(number), other) | (other, Type::Unknown(number)) => match self.slot(*number).exact.clone() {
                Some(known) => self.equate(&known, other, depth + 1),
                None if !self.mentions(other, *number, 0) => {
                    let slot = self.slot(*number);
                    slot.exact = Some(other.clone());
                    let (lower, upper) = (slot.lower.clone(), slot.upper.clone());
                    self.pass(&lower, from_ref(other), depth);
                    self.pass(from_ref(other), &upper, depth);
                }
                None => {}
            },
            (Type::Array(left), Type::Array(right)) => self.equate(left, right, depth + 1),
            (Type::Class(left), Type::Class(right)) if left.name == right.name => {
                for (left, right) in left.arguments.iter().zip(&right.arguments) {
                    if let (Some(left), Some(right)) = (left.bound(), right.bound()) {
                        self.equate(left, right, depth + 1);
                    }
                }
            }
            _ => {}
        }
    }

    fn join(&mut self, left: u32, right: u32) {
        let (left, right) = (self.root(left), self.root(right));
        if left == right {
            return;
        }
        let moved = &mut self.unknowns[right as usize];
        moved.same_as = Some(left);
        let (exact, lower, upper) =
            (moved.exact.take(), std::mem::take(&mut moved.lower), std::mem::take(&mut moved.upper));
        let (fallback, captured, bounds) = (moved.fallback, moved.captured, std::mem::take(&mut moved.bounds));
        let kept = &mut self.unknowns[left as usize];
        kept.captured |= captured;
        kept.bounds.extend(bounds);
        let is_bounded = !kept.bounds.is_empty();
        kept.fallback = match (kept.fallback, fallback) {
            (Fallback::Captured, _) | (_, Fallback::Captured) => Fallback::Captured,
            (Fallback::Wildcard, Fallback::Wildcard) => Fallback::Wildcard,
            _ if is_bounded => Fallback::Bounded,
            _ => Fallback::Object,
        };
        for from in lower {
            self.add_lower(left, from, 0);
        }
        for to in upper {
            self.add_upper(left, to, 0);
        }
        if let Some(exact) = exact {
            self.equate(&Type::Unknown(left), &exact, 0);
        }
    }

    fn mentions(&self, ty: &Type, number: u32, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        match ty {
            Type::Unknown(other) => {
                let (root, other) = (self.root(number), self.root(*other));
                let exact = self.unknowns[other as usize].exact.as_ref();
                root == other || exact.is_some_and(|ty| self.mentions(ty, number, depth + 1))
            }
            Type::Array(element) => self.mentions(element, number, depth + 1),
            Type::Class(class) => {
                let mut bounds = class.arguments.iter().filter_map(Argument::bound);
                bounds.any(|ty| self.mentions(ty, number, depth + 1))
            }
            _ => false,
        }
    }
}
