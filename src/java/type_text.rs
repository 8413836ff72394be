//! Types as the source writes them: never raw where a type is declared or cast to.

use super::print::Printer;
use super::types::{Argument, ClassType, Type, primitive_name};

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
        let arity = self.classes.parameters(&class.name).len();
        let arguments: Vec<String> = if class.arguments.is_empty() {
            vec!["?".to_owned(); arity]
        } else {
            class.arguments.iter().map(|argument| self.argument(argument)).collect()
        };
        let name = self.imports.name(&class.name);
        let name = self.with_outer_arguments(&class.name, name);
        if arguments.is_empty() { name } else { format!("{name}<{}>", arguments.join(", ")) }
    }

    /// An inner class of a generic class is raw unless the outer one has arguments.
    pub(super) fn with_outer_arguments(&self, class: &str, name: String) -> String {
        let outer = self.classes.class(class).and_then(|class| class.outer.as_deref());
        let arity = outer.map_or(0, |outer| self.classes.parameters(outer).len());
        match name.rsplit_once('.') {
            Some((head, tail)) if arity > 0 && self.classes.is_inner(class) => {
                format!("{head}<{}>.{tail}", vec!["?"; arity].join(", "))
            }
            _ => name,
        }
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
