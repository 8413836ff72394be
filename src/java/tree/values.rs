//! Expressions with their static types, and literals of a scenario as such.

use super::literal::{Number, number};
use super::syntax::Expr;
use crate::java::types::calls::{operand_type, primitive_letter};
use crate::java::types::classes::Classes;
use crate::java::types::java_type::{Argument, ClassType, OBJECT, Type, box_class};
use crate::scenario::model::Literal;
use crate::trace::event::Primitive;

/// An argument: its source and its static type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) expr: Expr,
    pub(crate) ty: Type,
}

impl Value {
    /// Cast to a class, whatever its type arguments.
    pub(in crate::java) fn cast_to_any(self, classes: &Classes<'_>, class: &str) -> Self {
        let arguments = vec![Argument::Any; classes.parameters(class).len()];
        let to = Type::Class(ClassType { name: class.to_owned(), arguments });
        Self { expr: Expr::Cast { to: to.clone(), value: Box::new(self.expr) }, ty: to }
    }
}

/// A literal as an argument: its type is exact.
pub(crate) fn literal_expr(classes: &Classes<'_>, literal: &Literal) -> Value {
    let expr = match literal {
        Literal::Null => Expr::Literal("null".to_owned()),
        Literal::Primitive(value) | Literal::Boxed(value) => primitive_expr(*value),
        Literal::Text(text) => Expr::Text(text.clone()),
        Literal::Property { key, default } => {
            let arguments = [key].into_iter().chain(default).cloned().map(Expr::Text).collect();
            Expr::call_static("java/lang/System", "getProperty", arguments)
        }
        Literal::Class(desc) => Expr::ClassOf(Type::from_descriptor(desc)),
        Literal::EnumConstant { class, name } => Expr::constant(classes.name(*class), name),
    };
    let ty = match literal {
        Literal::EnumConstant { class, .. } => Type::class(classes.name(*class)),
        // A boxed value is written as the primitive and boxed by the context.
        Literal::Boxed(value) => Type::Primitive(primitive_letter(*value)),
        _ => operand_type(classes, literal),
    };
    Value { expr, ty }
}

/// A primitive whose source has its exact type: `(byte) 5`.
pub(crate) fn primitive_expr(value: Primitive) -> Expr {
    let expr = bare_expr(value);
    match (value, &expr) {
        (Primitive::Byte(_) | Primitive::Short(_), Expr::Literal(_)) => {
            Expr::Cast { to: Type::Primitive(primitive_letter(value)), value: Box::new(expr) }
        }
        _ => expr,
    }
}

/// A primitive where the context gives the type.
pub(crate) fn bare_expr(value: Primitive) -> Expr {
    match number(value) {
        Number::Text(text) => Expr::Literal(text),
        Number::Constant { class, name } => Expr::constant(class, name),
        Number::FromBits { class, method, bits } => Expr::call_static(class, method, vec![Expr::Literal(bits)]),
    }
}

/// `Integer.valueOf(5)`.
pub(crate) fn boxed_expr(value: Primitive) -> Expr {
    let class = box_class(primitive_letter(value)).unwrap_or(OBJECT);
    Expr::call_static(class, "valueOf", vec![primitive_expr(value)])
}

/// An element of an array that is passed by itself: an argument `5` is no byte.
pub(crate) fn passed_expr(element: Expr, ty: &Type) -> Expr {
    match (&element, ty) {
        (Expr::Literal(_), Type::Primitive(b'B' | b'S')) => Expr::Cast { to: ty.clone(), value: Box::new(element) },
        _ => element,
    }
}

/// An expression that is assigned to `target`: `(byte) 5` needs no cast where the target is a byte.
pub(crate) fn stored_expr(expr: Expr, target: &Type) -> Expr {
    match expr {
        Expr::Cast { to, value } if to == *target && matches!(*value, Expr::Literal(_)) => *value,
        _ => expr,
    }
}
