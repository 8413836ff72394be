//! What a value may be used as without a cast (JLS 5), and what an array may be made of.
//!
//! Input: types. Output: whether the one fits the other, by erasure; the type that `new` may name.

use super::classes::Classes;
use super::java_type::{Argument, ClassType, OBJECT, Type, box_class};

/// Whether a value of the type may be used where `need` is wanted, by erasure.
pub(crate) fn fits(classes: &Classes<'_>, have: &Type, need: &Type) -> bool {
    match (have, need) {
        (_, Type::Unknown(_) | Type::Parameter(_)) | (Type::Null, _) => true,
        (_, Type::Class(need)) if need.name == OBJECT => true,
        (Type::Class(have), Type::Class(need)) => classes.is_subclass(&have.name, &need.name),
        (Type::Array(have), Type::Array(need)) => match (&**have, &**need) {
            (Type::Primitive(have), Type::Primitive(need)) => have == need,
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (have, need) => fits(classes, have, need),
        },
        (Type::Array(_), Type::Class(need)) => {
            matches!(need.name.as_str(), "java/lang/Cloneable" | "java/io/Serializable")
        }
        (Type::Primitive(have), Type::Primitive(need)) => have == need,
        (Type::Class(_), Type::Primitive(_)) => have.unboxed().as_ref() == Some(need),
        // `void` has no box: it fits nothing.
        (Type::Primitive(have), Type::Class(need)) => {
            box_class(*have).is_some_and(|have| classes.is_subclass(have, &need.name))
        }
        _ => false,
    }
}

/// Arrays of a generic class can only be made with wildcards.
pub(crate) fn reifiable(classes: &Classes<'_>, ty: &Type) -> Type {
    match ty {
        Type::Array(element) => Type::Array(Box::new(reifiable(classes, element))),
        Type::Class(class) => Type::Class(ClassType {
            name: class.name.clone(),
            arguments: classes.parameters(&class.name).iter().map(|_| Argument::Any).collect(),
        }),
        _ => ty.clone(),
    }
}
