//! The narrowest type that several have in common.
//!
//! Input: closed types. Output: a type that people would declare: no marker interface, no skeleton class.

use super::Solver;
use crate::java::types::java_type::{Argument, ClassType, OBJECT, Type};
use crate::java::types::platform::is_common;

impl Solver<'_, '_> {
    /// The narrowest type that all have in common.
    pub(super) fn least_upper_bound(&self, types: Vec<Type>) -> Option<Type> {
        let mut types = types.into_iter().filter(|ty| *ty != Type::Null).map(|ty| ty.boxed());
        let first = types.next()?;
        Some(types.fold(first, |bound, ty| self.join_types(&bound, &ty)))
    }

    fn join_types(&self, left: &Type, right: &Type) -> Type {
        if left == right {
            return left.clone();
        }
        let (Type::Class(l), Type::Class(r)) = (left, right) else {
            return Type::object();
        };
        let ours = self.classes.closure(&l.name);
        let common = |name: &&String| is_common(name) && self.classes.is_subclass(&r.name, name);
        let Some(name) = ours.iter().find(common).filter(|name| *name != OBJECT) else {
            return Type::object();
        };
        match (self.classes.as_super(l, name), self.classes.as_super(r, name)) {
            (Some(l), Some(r)) => Type::Class(merge(l, &r)),
            _ => Type::object(),
        }
    }
}

/// One class type for two of the same class: arguments that differ become wildcards.
fn merge(left: ClassType, right: &ClassType) -> ClassType {
    let pairs = left.arguments.into_iter().zip(&right.arguments);
    ClassType { name: left.name, arguments: pairs.map(|(l, r)| if l == *r { l } else { Argument::Any }).collect() }
}
