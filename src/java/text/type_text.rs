//! Types as the source writes them: never raw where a type is declared or cast to.

use super::print::Printer;
use crate::java::types::java_type::{Argument, ClassType, Type, primitive_name};

impl Printer<'_, '_> {
    /// A type as a declaration or cast writes it: never raw.
    pub(crate) fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Primitive(letter) => primitive_name(*letter).to_owned(),
            Type::Class(class) => self.class_name(class),
            Type::Array(element) => format!("{}[]", self.type_name(element)),
            Type::Parameter(_) | Type::Unknown(_) | Type::Null => self.imports.name("java/lang/Object"),
        }
    }

    pub(super) fn class_name(&self, class: &ClassType) -> String {
        let name = self.imports.name(&class.name);
        let arguments: Vec<String> = if class.arguments.is_empty() {
            vec!["?".to_owned(); self.classes.parameters(&class.name).len()]
        } else {
            class.arguments.iter().map(|argument| self.argument(argument)).collect()
        };
        self.with_arguments(&class.name, name, &arguments)
    }

    /// An inner class of a generic class is raw unless the outer one has arguments: `Outer<String>.Inner`.
    fn with_arguments(&self, class: &str, name: String, arguments: &[String]) -> String {
        let (outer, own) = arguments.split_at(self.classes.outer_arity(class).min(arguments.len()));
        let around = self.classes.class(class).and_then(|class| class.outer.as_deref());
        let name = match (name.rsplit_once('.'), around) {
            (Some((head, tail)), Some(around)) if !outer.is_empty() => {
                format!("{}.{tail}", self.with_arguments(around, head.to_owned(), outer))
            }
            _ => name,
        };
        if own.is_empty() { name } else { format!("{name}<{}>", own.join(", ")) }
    }

    pub(super) fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Exact(ty) => self.type_name(&ty.boxed()),
            Argument::Extends(ty) if *ty == Type::object() => "?".to_owned(),
            Argument::Extends(ty) => format!("? extends {}", self.type_name(ty)),
            Argument::Super(ty) => format!("? super {}", self.type_name(ty)),
            Argument::Any => "?".to_owned(),
        }
    }

    /// A type without arguments, for class literals and method references.
    pub(crate) fn erased_name(&self, ty: &Type) -> String {
        match ty {
            Type::Class(class) => self.imports.name(&class.name),
            Type::Array(element) => format!("{}[]", self.erased_name(element)),
            _ => self.type_name(ty),
        }
    }
}
