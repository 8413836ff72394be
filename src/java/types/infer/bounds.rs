//! Types within declared bounds, for type parameters of which nothing else is known.
//!
//! Input: an unknown with its bounds. Output: the type that people would write there: the bound itself, or where that names the
//! parameter again (`K extends Comparable<K>`) `String`, else a class of the program that is within it.

use super::{Fallback, Solver, Unknown};
use crate::java::types::java_type::{Argument, ClassType, STRING, Type};
use crate::program::access::package_of;
use crate::trace::access;

impl Solver<'_, '_> {
    /// A type within the bounds of a new object's or a method's parameter.
    pub(super) fn by_bounds(&self, unknown: &Unknown) -> Option<Argument> {
        if unknown.fallback != Fallback::Bounded {
            return None;
        }
        let within = match unknown.bounds.iter().map(|bound| self.closed(bound)).collect::<Option<Vec<_>>>() {
            Some(closed) => closed.into_iter().next(),
            None => self.within_recursive(&unknown.bounds),
        };
        within.map(Argument::Exact)
    }

    fn within_recursive(&self, bounds: &[Type]) -> Option<Type> {
        let own = open_class(bounds)?;
        if self.is_within(STRING, bounds) {
            return Some(Type::class(STRING));
        }
        let entries = self.classes.entries.keys().copied();
        let within = entries.filter(|name| self.classes.is_subclass(name, &own.name) && self.is_free(name, bounds));
        within.min_by_key(|name| (package_of(name) != package_of(&own.name), *name)).map(Type::class)
    }

    /// Whether any test may write the class as a type argument within the bounds.
    fn is_free(&self, name: &str, bounds: &[Type]) -> bool {
        let public = self.classes.class(name).is_some_and(|class| class.access & access::PUBLIC != 0);
        public
            && self.classes.parameters(name).is_empty()
            && self.classes.is_nameable(name, "")
            && self.is_within(name, bounds)
    }

    /// Whether a class is within bounds that name its parameter.
    fn is_within(&self, name: &str, bounds: &[Type]) -> bool {
        bounds.iter().all(|bound| match bound {
            Type::Class(bound) => {
                let seen = self.classes.as_super(&ClassType::plain(name), &bound.name);
                seen.is_some_and(|seen| {
                    seen.arguments.iter().zip(&bound.arguments).all(|(h, w)| self.allows(name, h, w))
                })
            }
            _ => false,
        })
    }

    /// An unknown in the bound is the class itself.
    fn allows(&self, name: &str, have: &Argument, want: &Argument) -> bool {
        let have = have.bound().and_then(Type::class_name);
        let itself = |ty: &Type| {
            if matches!(ty, Type::Unknown(_)) { Some(name.to_owned()) } else { ty.class_name().map(str::to_owned) }
        };
        let wanted = want.bound().and_then(itself);
        match (want, have, wanted) {
            (Argument::Any, ..) => true,
            (Argument::Exact(_), Some(have), Some(wanted)) => have == wanted,
            (Argument::Super(_), Some(have), Some(wanted)) => self.classes.is_subclass(&wanted, have),
            (Argument::Extends(_), Some(have), Some(wanted)) => self.classes.is_subclass(have, &wanted),
            _ => false,
        }
    }
}

/// The class of the bound that names its parameter.
fn open_class(bounds: &[Type]) -> Option<&ClassType> {
    bounds.iter().find_map(|bound| match bound {
        Type::Class(class) if bound.is_open() => Some(class),
        _ => None,
    })
}
