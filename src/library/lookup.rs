//! The table itself: built from files, asked about calls.
//!
//! Input: table files (ours are compiled in) and, for a question, the classes to try in order: the runtime class, its
//! super classes, its interfaces. If the caller knows which class declares the *selected* body, it leaves out the super
//! classes below which another class overrides the method: a row describes one body and must not answer for an override.
//! Output: the effects of the first class that says something about the method.
//! Invariants: own rows win over templates, exact overloads over bare names, users' rows over ours; contracts answer only
//! for classes of the JDK, because third-party collections break them in just the ways that matter (`LRUMap.get`).

use std::path::Path;

use indexmap::IndexMap;

use super::builder::Builder;
use super::effects::{Effects, Resource};
use super::error::LibraryError;
use super::facts::{ClassFacts, Kind, LiteralForm};
use super::file::{FileText, Source};
use super::method_key::{MethodKey, Overload};
use super::notation::{self, Line};

/// What JDK methods read, update, kill and share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibraryTable {
    classes: IndexMap<String, ClassEntry>,
    /// The names of classes that end in `*`, the longest first.
    globs: Vec<String>,
    contracts: IndexMap<String, ClassEntry>,
    templates: IndexMap<String, ClassEntry>,
    literals: IndexMap<String, LiteralForm>,
    resources: IndexMap<String, Resource>,
    benign_fields: Vec<String>,
    benign_classes: Vec<String>,
    /// The user wants no doubles.
    no_mocks: bool,
}

/// One class of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ClassEntry {
    pub(super) facts: ClassFacts,
    pub(super) rows: Vec<Row>,
    pub(super) default: Option<Line>,
}

/// One row: a method and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Which methods.
    pub key: MethodKey,
    /// What they do.
    pub line: Line,
    /// Why the checker cannot run it.
    pub unchecked: Option<String>,
    /// The template it comes from; empty: the class's own.
    pub template: String,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A row about this very body.
    Row,
    /// What an interface promises, for a JDK class without rows.
    Contract,
    /// What holds for every unlisted method of the class.
    Default,
}

/// The answer to a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<'t> {
    /// What the call does; conditions not yet settled.
    pub effects: &'t Effects,
    /// The class (or package glob) whose row it is, internal name.
    pub class: &'t str,
    /// How much it is worth.
    pub basis: Basis,
}

impl LibraryTable {
    /// The table of the JDK that is compiled in.
    ///
    /// # Panics
    /// Never: a test loads it.
    #[must_use]
    pub fn builtin() -> Self {
        let mut table = Self::default();
        let files = super::BUILTIN.map(|(name, text)| (Path::new(name), text));
        table.add_files(&files).expect("the built-in table is loaded by a test");
        table
    }

    /// The same for tests without doubles.
    #[must_use]
    pub fn without_mocks(self) -> Self {
        Self { no_mocks: true, ..self }
    }

    /// Whether tests may have doubles of what a library makes.
    #[must_use]
    pub fn may_mock(&self) -> bool {
        !self.no_mocks
    }

    /// Adds a user's rows; they win over what is there.
    ///
    /// # Errors
    /// If the text is no table; nothing is added then.
    pub fn extend(&mut self, text: &str, path: &Path) -> Result<(), LibraryError> {
        let mut next = self.clone();
        next.add_files(&[(path, text)])?;
        *self = next;
        Ok(())
    }

    pub(super) fn add_files(&mut self, files: &[(&Path, &str)]) -> Result<(), LibraryError> {
        let mut parsed = Vec::new();
        for (path, text) in files {
            let source = Source { path, text };
            parsed.push((source, source.parse()?));
        }
        for (source, file) in &parsed {
            self.add_templates(*source, file)?;
        }
        for (source, file) in parsed {
            self.add_classes(source, &file)?;
            self.add_literals(file.literal);
            self.add_resources(source, &file.resource)?;
            self.benign_fields.extend(file.benign.fields);
            self.benign_classes.extend(file.benign.classes);
        }
        self.globs = self.classes.keys().filter(|name| name.ends_with('*')).cloned().collect();
        self.globs.sort_by_key(|name| std::cmp::Reverse(name.len()));
        Ok(())
    }

    fn add_templates(&mut self, source: Source<'_>, file: &FileText) -> Result<(), LibraryError> {
        // Templates that use others come after those that do not.
        let (plain, composed): (Vec<_>, Vec<_>) = file.template.iter().partition(|(_, text)| text.uses.is_empty());
        for (name, text) in plain.into_iter().chain(composed) {
            let entry = Builder { source, class: name.get_ref(), templates: &self.templates }.entry(text)?;
            self.templates.insert(name.get_ref().clone(), entry);
        }
        Ok(())
    }

    fn add_classes(&mut self, source: Source<'_>, file: &FileText) -> Result<(), LibraryError> {
        for (section, into) in [(&file.class, &mut self.classes), (&file.contract, &mut self.contracts)] {
            for (name, text) in section {
                let entry = Builder { source, class: name.get_ref(), templates: &self.templates }.entry(text)?;
                let entry_name = internal(name.get_ref());
                match into.get_mut(&entry_name) {
                    Some(old) => old.merge(entry),
                    None => {
                        into.insert(entry_name, entry);
                    }
                }
            }
        }
        Ok(())
    }

    fn add_literals(&mut self, literals: impl IntoIterator<Item = (toml::Spanned<String>, LiteralForm)>) {
        self.literals.extend(literals.into_iter().map(|(name, form)| (internal(name.get_ref()), form)));
    }

    fn add_resources(
        &mut self,
        source: Source<'_>,
        fields: &std::collections::BTreeMap<toml::Spanned<String>, toml::Spanned<String>>,
    ) -> Result<(), LibraryError> {
        for (name, value) in fields {
            let resource = notation::parse_resource(value.get_ref()).ok_or_else(|| LibraryError::Resource {
                path: source.path.to_owned(),
                line: source.line_at(value.span().start),
                value: value.get_ref().clone(),
            })?;
            self.resources.insert(internal(name.get_ref()), resource);
        }
        Ok(())
    }

    /// What a call of `name` with descriptor `desc` does, by the first of `classes` (internal or dotted names) that tells.
    /// Package globs answer only if no listed class does: a glob is about the private classes of a package, and those
    /// inherit from listed ones.
    pub fn lookup(&self, classes: &mut dyn Iterator<Item = &str>, name: &str, desc: &str) -> Option<Match<'_>> {
        let walk: Vec<String> = classes.map(internal).collect();
        let jdk = walk.first().is_some_and(|class| is_jdk(class));
        let listed = walk.iter().filter(|class| !is_overridden_object(class, jdk, &walk, name)).find_map(|class| {
            let contract = if jdk { self.contracts.get_key_value(class) } else { None };
            let contract = contract.and_then(|entry| answer(entry, name, desc, Basis::Contract));
            contract
                .or_else(|| self.classes.get_key_value(class).and_then(|entry| answer(entry, name, desc, Basis::Row)))
        });
        listed.or_else(|| self.by_glob(&walk, name, desc))
    }

    fn by_glob(&self, walk: &[String], name: &str, desc: &str) -> Option<Match<'_>> {
        let mut answers = walk.iter().flat_map(|class| self.globs(class));
        answers.find_map(|entry| answer(entry, name, desc, Basis::Row))
    }

    /// The globs a class matches, longest first.
    fn globs(&self, class: &str) -> impl Iterator<Item = (&String, &ClassEntry)> {
        let fitting = self.globs.iter().filter(move |glob| is_glob_of(glob, class));
        fitting.filter_map(|glob| self.classes.get_key_value(glob))
    }

    fn entry(&self, class: &str) -> Option<&ClassEntry> {
        let class = internal(class);
        let own = self.classes.get(&class).or_else(|| self.contracts.get(&class));
        own.or_else(|| self.globs(&class).next().map(|(_, entry)| entry))
    }

    /// What holds for a class as a whole; empty facts if it is not listed.
    #[must_use]
    pub fn facts(&self, class: &str) -> ClassFacts {
        self.entry(class).map(|entry| entry.facts.clone()).unwrap_or_default()
    }

    /// What a class is, by the first of its own and its supertypes' names that is listed as something.
    #[must_use]
    pub fn kind(&self, names: &[&str]) -> Option<Kind> {
        names.iter().find_map(|name| self.entry(name)?.facts.kind)
    }

    /// Has the class no state of its own?
    #[must_use]
    pub fn is_immutable(&self, class: &str) -> bool {
        self.entry(class).is_some_and(|entry| entry.facts.immutable)
    }

    /// Do the class's methods lock its objects? What a glob says of a package holds for its listed classes, too.
    #[must_use]
    pub fn is_locking(&self, class: &str) -> bool {
        let class = internal(class);
        let own = self.classes.get(&class).into_iter();
        own.chain(self.globs(&class).map(|(_, entry)| entry)).any(|entry| entry.facts.locking)
    }

    /// How a test writes a value of this runtime class.
    #[must_use]
    pub fn literal(&self, class: &str) -> Option<&LiteralForm> {
        self.literals.get(&internal(class))
    }

    /// All literal forms, by internal class name.
    pub fn literals(&self) -> impl Iterator<Item = (&str, &LiteralForm)> {
        self.literals.iter().map(|(name, form)| (name.as_str(), form))
    }

    /// The resource that the *first* value of a library's static field stands for (`System.out`). After a recorded
    /// `System.setOut` the field holds another object, and only the first one is the resource.
    #[must_use]
    pub fn field_resource(&self, class: &str, field: &str) -> Option<&Resource> {
        self.resources.get(&format!("{}/{field}", internal(class)))
    }

    /// Whether any state is called benign.
    #[must_use]
    pub fn names_benign(&self) -> bool {
        !(self.benign_fields.is_empty() && self.benign_classes.is_empty())
    }

    /// Is the field a pool or cache by the built-in list or the user's?
    #[must_use]
    pub fn is_benign_field(&self, class: &str, field: &str) -> bool {
        let name = format!("{}.{field}", class.replace('/', "."));
        self.benign_fields.iter().any(|glob| glob_matches(glob, &name))
    }

    /// Is the state of objects of this class, and of its statics, never a need?
    #[must_use]
    pub fn is_benign_class(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        self.benign_classes.iter().any(|glob| glob_matches(glob, &name))
    }

    /// What it says of the JDK as lines of tab-separated values, for the checker.
    #[must_use]
    pub fn to_tsv(&self) -> String {
        let mut text = String::new();
        for (section, entries) in [("class", &self.classes), ("contract", &self.contracts)] {
            for (name, entry) in entries.iter().filter(|(name, _)| is_jdk(name)) {
                entry.write_tsv(&name.replace('/', "."), section, &mut text);
            }
        }
        for (name, form) in &self.literals {
            form.write_tsv(&name.replace('/', "."), &mut text);
        }
        text
    }
}

impl ClassEntry {
    /// `newer` wins.
    fn merge(&mut self, newer: Self) {
        let mut rows = newer.rows;
        rows.append(&mut self.rows);
        self.rows = rows;
        self.default = newer.default.or(self.default.take());
        let (old, new) = (&mut self.facts, newer.facts);
        old.kind = new.kind.or(old.kind);
        old.ordered = new.ordered.or(old.ordered);
        old.immutable |= new.immutable;
        old.by_value |= new.by_value;
        old.locking |= new.locking;
        old.declared = new.declared.or(old.declared.take());
    }

    /// Own rows before templates' (they stand in that order), exact overloads before bare names within each.
    fn row(&self, name: &str, desc: &str) -> Option<&Row> {
        let fits = |row: &&Row| row.key.matches(name, desc);
        let first = self.rows.iter().find(fits)?;
        let same = |row: &&Row| row.template == first.template;
        let exact = |row: &&Row| !matches!(row.key.overload, Overload::All);
        self.rows.iter().filter(same).filter(fits).find(exact).or(Some(first))
    }
}

fn answer<'t>(entry: (&'t String, &'t ClassEntry), name: &str, desc: &str, basis: Basis) -> Option<Match<'t>> {
    let (class, entry) = entry;
    match entry.row(name, desc) {
        Some(row) => Some(Match { effects: &row.line.effects, class, basis }),
        None => entry.default.as_ref().map(|line| Match { effects: &line.effects, class, basis: Basis::Default }),
    }
}

/// Dotted or internal name to internal name.
fn internal(name: &str) -> String {
    name.replace('.', "/")
}

/// Whether a class, by its internal name, comes with the JDK.
#[must_use]
pub fn is_jdk(class: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|prefix| class.starts_with(prefix))
}

/// Most library classes override what `Object` declares; its rows answer for application classes, for `Object` itself
/// and for what nobody can override.
fn is_overridden_object(class: &str, jdk: bool, walk: &[String], name: &str) -> bool {
    let is_final = ["getClass", "wait", "notify", "notifyAll"].contains(&name);
    class == "java/lang/Object" && jdk && walk.len() > 1 && !is_final
}

fn is_glob_of(key: &str, class: &str) -> bool {
    key.strip_suffix('*').is_some_and(|prefix| class.starts_with(prefix))
}

/// `*` stands for any characters, dots too.
fn glob_matches(glob: &str, name: &str) -> bool {
    match glob.split_once('*') {
        None => glob == name,
        Some((head, tail)) => name.strip_prefix(head).is_some_and(|rest| {
            rest.char_indices().map(|(at, _)| at).chain([rest.len()]).any(|at| glob_matches(tail, &rest[at..]))
        }),
    }
}
