//! Definitions as people write them: `com.acme.Order#add(int,java.lang.String)`.

use super::{Program, parameter_descriptors};
use crate::trace::event::{ClassId, FieldId, MethodId};

impl Program {
    /// `com.acme.Order.Line`, as source names it where it can be named.
    #[must_use]
    pub fn class_text(&self, class: ClassId) -> String {
        let definition = self.class(class);
        if definition.name.starts_with('[') {
            return descriptor_text(&definition.name);
        }
        binary_name(&definition.name)
    }

    /// The simple source name of a class.
    #[must_use]
    pub fn simple_name(&self, class: ClassId) -> &str {
        let definition = self.class(class);
        let name = definition.name.rsplit('/').next().unwrap_or_default();
        definition.simple.as_deref().unwrap_or(name)
    }

    /// `com.acme.Order#add(int,java.lang.String)`; constructors are `#<init>(…)`.
    #[must_use]
    pub fn method_text(&self, method: MethodId) -> String {
        let definition = self.method(method);
        let parameters: Vec<String> =
            parameter_descriptors(&definition.desc).into_iter().map(descriptor_text).collect();
        format!("{}#{}({})", self.class_text(definition.class), definition.name, parameters.join(","))
    }

    /// `com.acme.Order.total`.
    #[must_use]
    pub fn field_text(&self, field: FieldId) -> String {
        let definition = self.field(field);
        format!("{}.{}", self.class_text(definition.class), definition.name)
    }

    /// The descriptor of a class or array.
    #[must_use]
    pub fn class_desc(&self, class: ClassId) -> String {
        let name = &self.class(class).name;
        if name.starts_with('[') { name.clone() } else { format!("L{name};") }
    }
}

/// `java.lang.String[]` for `[Ljava/lang/String;`.
#[must_use]
pub fn descriptor_text(desc: &str) -> String {
    let element = desc.trim_start_matches('[');
    let dimensions = desc.len() - element.len();
    let name = match element.as_bytes().first() {
        Some(b'Z') => "boolean".to_owned(),
        Some(b'B') => "byte".to_owned(),
        Some(b'S') => "short".to_owned(),
        Some(b'C') => "char".to_owned(),
        Some(b'I') => "int".to_owned(),
        Some(b'J') => "long".to_owned(),
        Some(b'F') => "float".to_owned(),
        Some(b'D') => "double".to_owned(),
        Some(b'V') => "void".to_owned(),
        _ => binary_name(element.strip_prefix('L').unwrap_or(element).trim_end_matches(';')),
    };
    format!("{name}{}", "[]".repeat(dimensions))
}

/// Dots for slashes: the name as `Class.forName` takes it.
#[must_use]
pub fn binary_name(internal: &str) -> String {
    internal.replace('/', ".")
}

#[cfg(test)]
mod tests {
    use super::descriptor_text;

    #[test]
    fn a_class_whose_name_begins_with_an_l_keeps_it() {
        assert_eq!(descriptor_text("[[LLList;"), "LList[][]");
        assert_eq!(descriptor_text("LListener;"), "Listener");
        assert_eq!(descriptor_text("Ljava/lang/String;"), "java.lang.String");
    }
}
