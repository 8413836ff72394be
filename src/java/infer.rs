//! A small unification for type arguments.
//!
//! Input: "this type flows into that one" and "these are equal", with unknowns. Output: a type for every unknown. Why not javac's
//! algorithm: the generated source declares every variable, so a good guess per unknown is enough, and what it is used for decides.
//! Order of trust: equalities, then what flows in (least upper bound), then what it must be (narrowest), then the declared bound.

use std::slice::from_ref;

use super::classes::Classes;
use super::types::{Argument, ClassType, Substitution, Type, TypeParameter};
use super::upper_bound::is_common;

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

/// One way to find a type for an unknown.
type Step<'c, 'p> = fn(&Solver<'c, 'p>, &Unknown) -> Option<Argument>;

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

impl Unknown {
    fn is_unbound(&self) -> bool {
        self.exact.is_none() && self.lower.is_empty() && self.upper.is_empty()
    }
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

    /// Finds a type for every unknown.
    pub(crate) fn solve(&mut self) {
        // What others wait for comes before what waits.
        let unbound: Step<'c, 'p> = |_, unknown| unknown.is_unbound().then(|| fallback(unknown.fallback));
        let last: Step<'c, 'p> = |_, unknown| Some(fallback(unknown.fallback));
        let object: Step<'c, 'p> =
            |_, unknown| (unknown.fallback == Fallback::Object).then(|| fallback(unknown.fallback));
        let narrow: &[Step<'c, 'p>] = &[
            Self::by_equality,
            Self::by_all_lower,
            Self::by_all_upper,
            Self::by_upper,
            Self::by_some_lower,
            Self::by_bounds,
            unbound,
            object,
            last,
        ];
        let broad: &[Step<'c, 'p>] = &[
            Self::by_equality,
            Self::by_all_upper,
            Self::by_upper,
            Self::by_lower_within_bounds,
            Self::by_bounds,
            object,
            Self::by_all_lower,
            unbound,
            last,
        ];
        let steps = if self.broad { broad } else { narrow };
        while steps.iter().any(|step| self.advance(*step)) {}
    }

    /// Solves the first unknown that the step can.
    fn advance(&mut self, step: Step<'c, 'p>) -> bool {
        let open = |unknown: &&Unknown| unknown.same_as.is_none() && unknown.solution.is_none();
        let found = self.unknowns.iter().enumerate().find_map(|(at, unknown)| {
            let solution = open(&unknown).then(|| step(self, unknown))??;
            let solution = match solution {
                Argument::Exact(ty) if !unknown.bounds.is_empty() && ty == Type::object() => Argument::Any,
                solution => solution,
            };
            Some((at, solution))
        });
        if let Some((at, solution)) = found {
            self.unknowns[at].solution = Some(solution);
            return true;
        }
        false
    }

    fn by_equality(&self, unknown: &Unknown) -> Option<Argument> {
        self.closed(unknown.exact.as_ref()?).map(Argument::Exact)
    }

    fn by_all_lower(&self, unknown: &Unknown) -> Option<Argument> {
        let lower: Option<Vec<Type>> = unknown.lower.iter().map(|ty| self.closed(ty)).collect();
        self.within_upper(unknown, self.least_upper_bound(lower?)?)
    }

    /// Where `Object` is out of bounds, what flows in decides.
    fn by_lower_within_bounds(&self, unknown: &Unknown) -> Option<Argument> {
        if unknown.bounds.is_empty() { None } else { self.by_all_lower(unknown) }
    }

    fn by_some_lower(&self, unknown: &Unknown) -> Option<Argument> {
        let lower = unknown.lower.iter().filter_map(|ty| self.closed(ty)).collect();
        self.within_upper(unknown, self.least_upper_bound(lower)?)
    }

    /// What flows in, unless a use asks for something that this is not: then the use wins, the source gets a cast.
    fn within_upper(&self, unknown: &Unknown, lower: Type) -> Option<Argument> {
        let fits = |upper: &Type| match (lower.class_name(), upper.class_name()) {
            (Some(lower), Some(upper)) => self.classes.is_subclass(lower, upper),
            _ => true,
        };
        let uppers: Vec<Type> = unknown.upper.iter().filter_map(|ty| self.closed(ty)).collect();
        match uppers.iter().find(|upper| !fits(upper)) {
            Some(_) => self.by_upper(unknown),
            None if unknown.captured => Some(Argument::Extends(lower)),
            None => Some(Argument::Exact(lower)),
        }
    }

    /// Before one that is open decides something else: of `E` and its bound `Comparable<? super E>` the narrower one.
    fn by_all_upper(&self, unknown: &Unknown) -> Option<Argument> {
        let all_closed = unknown.upper.iter().all(|ty| self.closed(ty).is_some());
        if all_closed { self.by_upper(unknown) } else { None }
    }

    fn by_upper(&self, unknown: &Unknown) -> Option<Argument> {
        let mut uppers = unknown.upper.iter().filter_map(|ty| self.closed(ty));
        let first = uppers.next()?;
        let narrowest = uppers.fold(first, |best, other| match (best.class_name(), other.class_name()) {
            (Some(b), Some(o)) if b != o && self.classes.is_subclass(o, b) => other,
            _ => best,
        });
        Some(Argument::Exact(narrowest))
    }

    /// The type with solutions put in, if it has no open unknown.
    pub(super) fn closed(&self, ty: &Type) -> Option<Type> {
        let resolved = self.replace(ty);
        (!resolved.is_open()).then_some(resolved)
    }

    fn replace(&self, ty: &Type) -> Type {
        match ty {
            Type::Unknown(number) => match &self.unknowns[self.root(*number) as usize].solution {
                Some(Argument::Exact(ty) | Argument::Extends(ty)) => ty.clone(),
                Some(Argument::Super(_) | Argument::Any) => Type::object(),
                None => ty.clone(),
            },
            Type::Array(element) => Type::Array(Box::new(self.replace(element))),
            Type::Class(class) => Type::Class(ClassType {
                name: class.name.clone(),
                arguments: class.arguments.iter().map(|a| self.replace_argument(a)).collect(),
            }),
            _ => ty.clone(),
        }
    }

    fn replace_argument(&self, argument: &Argument) -> Argument {
        match argument {
            Argument::Exact(Type::Unknown(number)) => {
                let solution = &self.unknowns[self.root(*number) as usize].solution;
                solution.clone().unwrap_or_else(|| argument.clone())
            }
            Argument::Extends(Type::Unknown(number)) | Argument::Super(Type::Unknown(number)) => {
                match &self.unknowns[self.root(*number) as usize].solution {
                    Some(Argument::Exact(ty)) if *ty == Type::object() => match argument {
                        Argument::Super(_) => Argument::Exact(ty.clone()),
                        _ => Argument::Any,
                    },
                    Some(Argument::Exact(ty)) => argument.map(|_| ty.clone()),
                    Some(_) => Argument::Any,
                    None => argument.clone(),
                }
            }
            _ => argument.project(|ty| self.replace(ty), |ty| self.mentions_captured(ty)),
        }
    }

    /// Whether an unknown in it was found to be a wildcard.
    fn mentions_captured(&self, ty: &Type) -> bool {
        match ty {
            Type::Unknown(number) => {
                let solution = &self.unknowns[self.root(*number) as usize].solution;
                solution.as_ref().is_some_and(|found| !matches!(found, Argument::Exact(_)))
            }
            Type::Array(element) => self.mentions_captured(element),
            Type::Class(class) => {
                class.arguments.iter().filter_map(Argument::bound).any(|ty| self.mentions_captured(ty))
            }
            _ => false,
        }
    }

    /// The type with every unknown replaced; call after [`Solver::solve`].
    pub(crate) fn resolve(&self, ty: &Type) -> Type {
        let resolved = self.replace(ty);
        if resolved.is_open() { close(&resolved) } else { resolved }
    }
}

fn fallback(fallback: Fallback) -> Argument {
    match fallback {
        Fallback::Object => Argument::Exact(Type::object()),
        Fallback::Bounded | Fallback::Wildcard | Fallback::Captured => Argument::Any,
    }
}

/// What is still open becomes Object, or a wildcard as an argument.
pub(super) fn close(ty: &Type) -> Type {
    match ty {
        Type::Unknown(_) | Type::Parameter(_) => Type::object(),
        Type::Array(element) => Type::Array(Box::new(close(element))),
        Type::Class(class) => {
            let close_argument = |argument: &Argument| match argument.bound() {
                Some(Type::Unknown(_) | Type::Parameter(_)) => Argument::Any,
                _ => argument.project(close, Type::is_open),
            };
            Type::Class(ClassType {
                name: class.name.clone(),
                arguments: class.arguments.iter().map(close_argument).collect(),
            })
        }
        _ => ty.clone(),
    }
}
