//! One object under several type arguments: an empty `Optional` serves as one of this and as one of that.
//!
//! Input: a value with its static type, and the type that its place has. Output: the value as it must be written: a local has one type, at
//! another place the object goes through a wildcard, by an unchecked cast. Invariant: a cast only where javac refuses the value
//! as it stands, since it warns of a needless one. What nobody knows (type variables, arguments of raw types) it does not refuse.

use super::arrange::Builder;
use crate::java::tree::syntax::Expr;
use crate::java::tree::values::Value;
use crate::java::types::classes::{Classes, Lint};
use crate::java::types::conversion::fits;
use crate::java::types::java_type::{Argument, Type};
use crate::scenario::model::MethodRef;

impl Builder<'_, '_> {
    /// Arguments as parameters of these types want them, and with the type arguments that the call's result has where it goes to; and
    /// what the parameters are.
    pub(super) fn retyped_call(
        &mut self,
        method: &MethodRef,
        receiver: Option<&Type>,
        values: Vec<Value>,
        seen: &[Type],
    ) -> (Vec<Value>, Vec<Type>) {
        let values = self.retyped_all(values, seen);
        let wanted = self.typed_parameters(method, receiver, &values);
        let told = self.expected.is_some();
        (if told { self.retyped_all(values, &wanted) } else { values }, wanted)
    }

    /// Arguments for parameters of these types.
    pub(super) fn retyped_all(&mut self, values: Vec<Value>, parameters: &[Type]) -> Vec<Value> {
        let places = parameters.iter().map(Some).chain(std::iter::repeat(None));
        let mut retyped = |(value, place): (Value, Option<&Type>)| match place {
            Some(place) => self.retyped(value, place),
            None => value,
        };
        values.into_iter().zip(places).map(&mut retyped).collect()
    }

    /// A value for a place of this type.
    pub(super) fn retyped(&mut self, value: Value, place: &Type) -> Value {
        if !has_own_type(&value.expr)
            || !is_refused(self.classes, &value.ty, place)
            || !self.classes.is_type_nameable(place, &self.scenario.package)
        {
            return value;
        }
        self.lints.push(Lint::Unchecked);
        let class = value.ty.class_name().filter(|_| is_distinct(self.classes, &value.ty, place)).map(str::to_owned);
        let any = class.iter().fold(value, |value, class| value.cast_to_any(self.classes, class));
        Value { expr: Expr::Cast { to: place.clone(), value: Box::new(any.expr) }, ty: place.clone() }
    }
}

/// Whether its static type is the same wherever it stands.
fn has_own_type(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Local(_) | Expr::Field { .. } | Expr::StaticField { .. } | Expr::Call { .. } | Expr::Cast { .. }
    )
}

/// Whether the type arguments keep a value out of its place (JLS 4.5.1).
fn is_refused(classes: &Classes<'_>, have: &Type, place: &Type) -> bool {
    any_argument(classes, have, place, |have, want| !admits(classes, want, have))
}

/// Whether javac sees that no object can be both, so that no cast leads from one straight to the other.
fn is_distinct(classes: &Classes<'_>, have: &Type, place: &Type) -> bool {
    any_argument(classes, have, place, |have, want| match (have, want) {
        (Argument::Any, _) => false,
        (Argument::Extends(have), Argument::Extends(want) | Argument::Exact(want)) => {
            !fits(classes, want, have) && !fits(classes, have, want)
        }
        _ => !admits(classes, want, have),
    })
}

/// Whether this is so of an argument that the value has as an object of its place's class, and the one that the place has.
fn any_argument(
    classes: &Classes<'_>,
    have: &Type,
    place: &Type,
    holds: impl Fn(&Argument, &Argument) -> bool,
) -> bool {
    let (Type::Class(have), Type::Class(place)) = (have, place) else {
        return false;
    };
    let seen = classes.as_super(have, &place.name);
    seen.is_some_and(|seen| seen.arguments.iter().zip(&place.arguments).any(|(have, want)| holds(have, want)))
}

/// Whether a type argument contains another, as far as is known.
fn admits(classes: &Classes<'_>, want: &Argument, have: &Argument) -> bool {
    match (want, have) {
        (Argument::Any, _) => true,
        (Argument::Exact(want), Argument::Exact(have)) => is_same(want, have),
        (Argument::Exact(want), _) => want.is_open(),
        (Argument::Extends(want), Argument::Exact(have) | Argument::Extends(have)) => {
            want.is_open() || have.is_open() || fits(classes, have, want)
        }
        (Argument::Super(want), Argument::Exact(have) | Argument::Super(have)) => {
            want.is_open() || have.is_open() || fits(classes, want, have)
        }
        // The bound of the parameter may be enough.
        _ => true,
    }
}

/// Whether they may be one type: what is open may become anything, and a raw type is written with wildcards.
fn is_same(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Class(left), Type::Class(right)) => {
            let pairs = left.arguments.iter().zip(&right.arguments);
            left.name == right.name
                && pairs.into_iter().all(|pair| match pair {
                    (Argument::Exact(left), Argument::Exact(right)) => is_same(left, right),
                    (left, right) => left == right || has_open(left) || has_open(right),
                })
        }
        (Type::Array(left), Type::Array(right)) => is_same(left, right),
        _ => left == right || left.is_open() || right.is_open(),
    }
}

fn has_open(argument: &Argument) -> bool {
    argument.bound().is_some_and(Type::is_open)
}
