//! A small unification for type arguments.
//!
//! Input: "this type flows into that one" and "these are equal", with unknowns. Output: a type for every unknown. Why not javac's
//! algorithm: the generated source declares every variable, so a good guess per unknown is enough, and what it is used for decides.
//! Order of trust: equalities, then what flows in (least upper bound), then what it must be (narrowest), then the declared bound.

use std::slice::from_ref;

use super::classes::Classes;
use super::types::{Argument, ClassType, Type};

/// What an unknown becomes when nothing is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fallback {
    /// `Object`: a new object's argument.
    Object,
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

struct Unknown {
    /// The unknown it was found equal to.
    same_as: Option<u32>,
    exact: Option<Type>,
    lower: Vec<Type>,
    upper: Vec<Type>,
    fallback: Fallback,
    /// Its parameter is declared with a bound, which `Object` is not within.
    bounded: bool,
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
            bounded: false,
            solution: None,
        });
        Type::Unknown(number)
    }

    /// A class type with an unknown for each parameter; a bounded one falls back to a wildcard.
    pub(crate) fn instantiate(&mut self, class: &str, fallback: Fallback) -> ClassType {
        let bounded: Vec<bool> = self.classes.parameters(class).iter().map(|p| !p.bounds.is_empty()).collect();
        let arguments = bounded.into_iter().map(|bounded| {
            let own = if bounded && fallback == Fallback::Object { Fallback::Wildcard } else { fallback };
            let open = self.fresh(own);
            if let Type::Unknown(number) = open {
                self.slot(number).bounded = bounded;
            }
            Argument::Exact(open)
        });
        ClassType { name: class.to_owned(), arguments: arguments.collect() }
    }

    fn root(&self, mut number: u32) -> u32 {
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
        let Some(seen) = self.classes.as_super(from, &to.name) else {
            return;
        };
        for (have, want) in seen.arguments.iter().zip(&to.arguments) {
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
        let (fallback, bounded) = (moved.fallback, moved.bounded);
        let kept = &mut self.unknowns[left as usize];
        kept.bounded |= bounded;
        kept.fallback = match (kept.fallback, fallback) {
            (Fallback::Captured, _) | (_, Fallback::Captured) => Fallback::Captured,
            (Fallback::Object, _) | (_, Fallback::Object) if !kept.bounded => Fallback::Object,
            _ => Fallback::Wildcard,
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
        let narrow: &[Step<'c, 'p>] =
            &[Self::by_equality, Self::by_all_lower, Self::by_upper, Self::by_some_lower, unbound, object, last];
        let broad: &[Step<'c, 'p>] = &[Self::by_equality, Self::by_upper, object, Self::by_all_lower, unbound, last];
        let steps = if self.broad { broad } else { narrow };
        while steps.iter().any(|step| self.advance(*step)) {}
    }

    /// Solves the first unknown that the step can.
    fn advance(&mut self, step: Step<'c, 'p>) -> bool {
        let open = |unknown: &&Unknown| unknown.same_as.is_none() && unknown.solution.is_none();
        let found = self.unknowns.iter().enumerate().find_map(|(at, unknown)| {
            let solution = open(&unknown).then(|| step(self, unknown))??;
            let solution = match solution {
                Argument::Exact(ty) if unknown.bounded && ty == Type::object() => Argument::Any,
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
            None => Some(Argument::Exact(lower)),
        }
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
    fn closed(&self, ty: &Type) -> Option<Type> {
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
            _ => argument.map(|ty| self.replace(ty)),
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
        Fallback::Wildcard | Fallback::Captured => Argument::Any,
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
                _ => argument.map(close),
            };
            Type::Class(ClassType {
                name: class.name.clone(),
                arguments: class.arguments.iter().map(close_argument).collect(),
            })
        }
        _ => ty.clone(),
    }
}
