//! What source code in a package may name and call (JLS 6.6).
//!
//! Input: access flags as the language sees them. Output: yes or no. Invariant: the package is an argument; nothing else about the
//! test matters (it is in no class hierarchy of the program).

use super::Program;
use crate::trace::access;
use crate::trace::event::ClassId;

/// `com/acme` of `com/acme/Order$Line`; empty for the default package.
#[must_use]
pub fn package_of(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..end])
}

impl Program {
    /// Whether code in `package` may name the class: it and all classes around it are accessible.
    #[must_use]
    pub fn accessible_class(&self, class: ClassId, package: &str) -> bool {
        let definition = self.class(class);
        let same_package = package_of(&definition.name) == package;
        let itself = match definition.access & (access::PUBLIC | access::PRIVATE | access::PROTECTED) {
            access::PUBLIC => true,
            access::PRIVATE => false,
            _ => same_package,
        };
        let outer = definition.outer.as_deref().and_then(|name| self.class_by_name(name, definition.loader));
        itself && outer.is_none_or(|outer| outer == class || self.accessible_class(outer, package))
    }

    /// Whether code in `package` may use a member of these flags that `class` declares.
    #[must_use]
    pub fn accessible_member(&self, access: u32, class: ClassId, package: &str) -> bool {
        match access & (access::PUBLIC | access::PRIVATE | access::PROTECTED) {
            access::PUBLIC => true,
            access::PRIVATE => false,
            _ => package_of(&self.class(class).name) == package,
        }
    }

    /// Whether a class is hidden in its loader: only its public API can be reached, from another package.
    #[must_use]
    pub fn has_closed_package(&self, class: ClassId) -> bool {
        self.class(class).sealed_package
    }
}
