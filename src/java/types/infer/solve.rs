//! A type for every unknown, and types with these put in.
//!
//! Input: what is known of the unknowns. Output: their solutions. Invariants: an unknown that is solved stays so; what others wait for
//! comes before what waits. Order of trust: equalities, then what flows in (least upper bound), then what it must be (narrowest), then
//! the declared bound.

use super::{Fallback, Solver, Unknown};
use crate::java::types::java_type::{Argument, ClassType, Type};

/// One way to find a type for an unknown.
type Step<'c, 'p> = fn(&Solver<'c, 'p>, &Unknown) -> Option<Argument>;

impl Unknown {
    fn is_unbound(&self) -> bool {
        self.exact.is_none() && self.lower.is_empty() && self.upper.is_empty()
    }
}

impl<'c, 'p> Solver<'c, 'p> {
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
    pub(in crate::java) fn closed(&self, ty: &Type) -> Option<Type> {
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
pub(in crate::java) fn close(ty: &Type) -> Type {
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
