//! Which simple names a file may use.
//!
//! Input: every class that the file's code names. Output: import lines, and for each class how it is written. Rules: java.lang and
//! the own package need no import unless their simple name is taken; of two classes with one simple name the own package's
//! wins, then java.lang, then the first by name; the others are written in full. Nested classes are imported by their outermost
//! class, as `Map.Entry`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::java::types::classes::Classes;
use crate::program::access::package_of;

/// Whose methods are imported by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StaticallyImported {
    /// JUnit's, whichever is at hand.
    Assertions,
    Mockito,
}

/// The names of one file.
pub(crate) struct Imports<'c, 'p> {
    classes: &'c Classes<'p>,
    package: String,
    /// Outermost classes whose simple name stands for them: simple name to package.
    owners: BTreeMap<String, String>,
    /// Deprecated classes are written in full: javac of Java 8 warns of such an import and nothing suppresses that.
    no_deprecated: bool,
    met: RefCell<BTreeSet<String>>,
    met_static: RefCell<BTreeSet<(StaticallyImported, String)>>,
}

impl<'c, 'p> Imports<'c, 'p> {
    /// Names before anything is known of the file: all simple.
    pub(crate) fn collecting(classes: &'c Classes<'p>, package: &str, release: u32) -> Self {
        Self {
            classes,
            package: package.to_owned(),
            owners: BTreeMap::new(),
            no_deprecated: release < 9,
            met: RefCell::default(),
            met_static: RefCell::default(),
        }
    }

    /// The final names, once everything was written once. `taken` are simple names declared in the file.
    pub(crate) fn resolved(self, taken: &[&str]) -> Self {
        let mut claims: BTreeMap<String, BTreeSet<(u8, String)>> = BTreeMap::new();
        for class in self.met.borrow().iter() {
            let path = self.classes.source_path(class);
            let package = package_of(class).to_owned();
            let rank = self.rank(&package);
            if !(self.no_deprecated && self.is_deprecated(class) && rank == 2) {
                claims.entry(path[0].clone()).or_default().insert((rank, package));
            }
        }
        let free = claims.into_iter().filter(|(simple, _)| !taken.contains(&simple.as_str()));
        let mut owners: BTreeMap<String, String> =
            free.filter_map(|(simple, claims)| Some((simple, claims.into_iter().next()?.1))).collect();
        // A class of the own package shadows java.lang even if the file does not name it.
        owners.retain(|simple, package| !(package == "java/lang" && self.own_class_exists(simple)));
        Self { owners, ..self }
    }

    fn rank(&self, package: &str) -> u8 {
        match package {
            _ if package == self.package => 0,
            "java/lang" => 1,
            _ => 2,
        }
    }

    fn own_class_exists(&self, simple: &str) -> bool {
        let name = if self.package.is_empty() { simple.to_owned() } else { format!("{}/{simple}", self.package) };
        self.classes.class(&name).is_some()
    }

    fn is_deprecated(&self, class: &str) -> bool {
        self.classes.class_lint(class).is_some()
    }

    /// The class as the source writes it.
    pub(crate) fn name(&self, class: &str) -> String {
        self.met.borrow_mut().insert(class.to_owned());
        let path = self.classes.source_path(class);
        let package = package_of(class);
        let written = path.join(".");
        let simple = self.owners.is_empty() || self.owners.get(&path[0]).is_some_and(|p| p == package);
        if simple || package.is_empty() { written } else { format!("{}.{written}", package.replace('/', ".")) }
    }

    /// Every class that was named.
    pub(crate) fn met(&self) -> Vec<String> {
        self.met.borrow().iter().cloned().collect()
    }

    /// A statically imported method.
    pub(crate) fn static_method<'m>(&self, class: StaticallyImported, method: &'m str) -> &'m str {
        self.met_static.borrow_mut().insert((class, method.to_owned()));
        method
    }

    /// The classes to import, by package and simple name.
    pub(crate) fn imported(&self) -> Vec<(String, String)> {
        let foreign = self.owners.iter().filter(|(_, package)| self.rank(package) == 2);
        foreign
            .filter(|(_, package)| !package.is_empty())
            .map(|(simple, package)| (package.replace('/', "."), simple.clone()))
            .collect()
    }

    /// The static imports.
    pub(crate) fn static_methods(&self) -> Vec<(StaticallyImported, String)> {
        self.met_static.borrow().iter().cloned().collect()
    }
}
