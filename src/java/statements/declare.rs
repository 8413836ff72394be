//! From what is known of a variable to its declaration.
//!
//! Input: a typer whose unknowns can be solved. Output: [`Declared`] for each variable: its static type, a nameable supertype of it, or a
//! cast to the narrowest nameable class of the object that satisfies all uses.

use super::typing::{Declared, Typer, Typing};
use crate::java::types::classes::Lint;
use crate::java::types::conversion::fits;
use crate::java::types::infer::{Fallback, Solver};
use crate::java::types::java_type::{Argument, ClassType, OBJECT, Type};

impl Typer<'_, '_> {
    pub(super) fn finish(mut self) -> Typing {
        self.solver.solve();
        let variables = (0..self.statics.len()).map(|at| self.declare(at)).collect();
        Typing { variables, act: self.solver.resolve(&self.act), act_is_free: self.act_is_free }
    }

    pub(super) fn declare(&self, at: usize) -> Declared {
        let known = &self.statics[at];
        let needs: Vec<Type> = known.needs.iter().map(|ty| self.solver.resolve(ty)).collect();
        let found = self.solver.resolve(&known.ty);
        let runtime = Type::from_class_name(self.classes.name(self.scenario.variables[at].class));
        let type_arguments = self.told_arguments(&known.free_arguments);
        let plain = |ty| Declared {
            ty,
            cast: false,
            via: None,
            lint: None,
            pinned: known.pinned,
            type_arguments: type_arguments.clone(),
        };
        if known.pinned {
            return plain(self.narrowest(&runtime, &found, &needs).unwrap_or(found));
        }
        if needs.iter().all(|need| self.fits(&found, need)) {
            let lint = (known.raw && has_exact_argument(&found)).then_some(Lint::Unchecked);
            let ty = self.nameable(&found, &needs).unwrap_or(found);
            let is_generic_array = lint.is_some() && matches!(ty, Type::Array(_));
            return Declared { lint, cast: is_generic_array, ..plain(ty) };
        }
        match self.narrowest(&runtime, &found, &needs) {
            Some(ty) => {
                let via = self.detour(&found, &ty);
                let erased_source = known.raw || via.is_some() || !has_exact_argument(&found);
                let lint = (erased_source && has_exact_argument(&ty)).then_some(Lint::Unchecked);
                Declared { cast: true, via, lint, ..plain(ty) }
            }
            None => plain(found),
        }
    }

    /// Type arguments that a call must be told; none where javac would take them anyway, or cannot be told.
    fn told_arguments(&self, free: &[Type]) -> Vec<Type> {
        let found: Vec<Type> = free.iter().map(|ty| self.solver.resolve(ty)).collect();
        let nameable = found.iter().all(|ty| self.classes.is_type_nameable(ty, &self.scenario.package));
        if nameable && found.iter().any(|ty| *ty != Type::object()) { found } else { Vec::new() }
    }

    /// Whether a value of the type may be used where `need` is wanted, by erasure.
    pub(super) fn fits(&self, have: &Type, need: &Type) -> bool {
        fits(self.classes, have, need)
    }

    /// What the cast must go through where javac sees that the type arguments differ.
    fn detour(&self, found: &Type, to: &Type) -> Option<Type> {
        let (Type::Class(found), Type::Class(to)) = (found, to) else {
            return None;
        };
        let seen = self.classes.as_super(to, &found.name)?;
        let differs = |(left, right): (&Argument, &Argument)| matches!((left, right), (Argument::Exact(left), Argument::Exact(right)) if left != right);
        let distinct = seen.arguments.iter().zip(&found.arguments).any(differs);
        // `Set<Map.Entry<K, V>>` of what is captured cannot become an `EntrySet<?, ?>`: that captures anew.
        let captured = seen.arguments.iter().any(holds_wildcard) && !to.arguments.iter().any(holds_wildcard);
        let arguments = vec![Argument::Any; found.arguments.len()];
        (distinct || captured).then(|| Type::Class(ClassType { name: found.name.clone(), arguments }))
    }

    /// The type itself, or the nearest supertype that a test may name.
    pub(super) fn nameable(&self, ty: &Type, needs: &[Type]) -> Option<Type> {
        match ty {
            Type::Class(class) => self.nearest(class, needs, |_| true),
            _ => Some(ty.clone()),
        }
    }

    /// The nearest supertype of a class type, itself first, that can be named and satisfies all needs.
    pub(super) fn nearest(&self, class: &ClassType, needs: &[Type], accept: impl Fn(&str) -> bool) -> Option<Type> {
        let package = &self.scenario.package;
        self.classes.closure(&class.name).into_iter().find_map(|name| {
            let skeleton = name != class.name && name.starts_with("java/") && name.contains("/Abstract");
            if skeleton || !self.classes.is_nameable(&name, package) || !accept(&name) {
                return None;
            }
            let seen = Type::Class(self.drop_unnameable(self.classes.as_super(class, &name)?));
            needs.iter().all(|need| self.fits(&seen, need)).then_some(seen)
        })
    }

    pub(super) fn drop_unnameable(&self, mut class: ClassType) -> ClassType {
        for argument in &mut class.arguments {
            let hidden = argument.bound().is_some_and(|ty| !self.classes.is_type_nameable(ty, &self.scenario.package));
            if hidden {
                *argument = Argument::Any;
            }
        }
        class
    }

    /// The narrowest nameable type of the object that satisfies all needs, with arguments from its static type and its uses.
    pub(super) fn narrowest(&self, runtime: &Type, found: &Type, needs: &[Type]) -> Option<Type> {
        let Type::Class(runtime) = runtime else {
            return Some(runtime.clone());
        };
        let named = self.nearest(&ClassType::plain(&runtime.name), needs, |name| name != OBJECT)?;
        let mut solver = Solver::new(self.classes);
        let open = Type::Class(solver.instantiate(named.class_name()?, Fallback::Wildcard));
        solver.flows(&open, found);
        for need in needs {
            solver.flows(&open, need);
        }
        solver.solve();
        Some(solver.resolve(&open))
    }
}

/// Whether a wildcard stands inside the argument.
fn holds_wildcard(argument: &Argument) -> bool {
    match argument.bound() {
        Some(Type::Class(class)) => {
            class.arguments.iter().any(|inner| !matches!(inner, Argument::Exact(_)) || holds_wildcard(inner))
        }
        _ => false,
    }
}

pub(super) fn has_exact_argument(ty: &Type) -> bool {
    match ty {
        Type::Class(class) => class.arguments.iter().any(|argument| *argument != Argument::Any),
        Type::Array(element) => has_exact_argument(element),
        _ => false,
    }
}
