//! What the emitter asks of the recorded classes: shapes, members, supertypes, what a test may name.
//!
//! Input: the trace's definitions. Output: answers by internal name. Invariant: a class that the trace did not define is taken
//! as a public, non-generic class under Object, unless [`super::platform`] knows it.

use indexmap::{IndexMap, IndexSet};

use super::java_type::{Argument, ClassShape, ClassType, MethodShape, OBJECT, Substitution, Type, TypeParameter};
use super::platform;
use crate::program::access::package_of;
use crate::trace::access;
use crate::trace::definition::{Class, ClassKind, Field, Method, Nesting};
use crate::trace::event::{ClassId, FieldId, MethodId};

const DEPRECATED: &str = "java/lang/Deprecated";

/// The definitions, by name and number.
pub(crate) struct Classes<'p> {
    pub(super) entries: IndexMap<&'p str, Entry<'p>>,
    names: IndexMap<ClassId, &'p str>,
    methods: IndexMap<MethodId, &'p Method>,
    fields: IndexMap<FieldId, &'p Field>,
}

pub(super) struct Entry<'p> {
    class: &'p Class,
    shape: ClassShape,
    pub(super) methods: Vec<(MethodId, &'p Method)>,
    pub(super) fields: Vec<(FieldId, &'p Field)>,
}

/// A method as a call through a static type sees it.
#[derive(Clone, Debug)]
pub(crate) struct Callable<'p> {
    pub(crate) method: Option<&'p Method>,
    /// The class that declares it.
    pub(crate) owner: String,
    pub(crate) shape: MethodShape,
    pub(crate) varargs: bool,
}

/// How javac warns about a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lint {
    Deprecation,
    Removal,
    Unchecked,
    AuxiliaryClass,
    Try,
}

impl Lint {
    /// Its name in `@SuppressWarnings`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Deprecation => "deprecation",
            Self::Removal => "removal",
            Self::Unchecked => "unchecked",
            Self::AuxiliaryClass => "auxiliaryclass",
            Self::Try => "try",
        }
    }
}

impl<'p> Classes<'p> {
    /// Indexes the definitions. Of classes of one name in several loaders, application code wins, then the first.
    pub(crate) fn new(
        classes: impl IntoIterator<Item = (ClassId, &'p Class)>,
        methods: impl IntoIterator<Item = (MethodId, &'p Method)>,
        fields: impl IntoIterator<Item = (FieldId, &'p Field)>,
    ) -> Self {
        let mut index = Self {
            entries: IndexMap::new(),
            names: IndexMap::new(),
            methods: methods.into_iter().collect(),
            fields: fields.into_iter().collect(),
        };
        let mut numbers: IndexMap<ClassId, bool> = IndexMap::new();
        for (id, class) in classes {
            index.names.insert(id, &class.name);
            let known = index.entries.get(class.name.as_str()).map(|e| e.class.kind);
            let wins = known.is_none_or(|k| k != ClassKind::App && class.kind == ClassKind::App);
            numbers.insert(id, wins);
            if wins {
                index.entries.insert(&class.name, Entry::new(class));
            }
        }
        index.attach_members(&numbers);
        index.attach_outer_parameters();
        index
    }

    /// Inner classes have the parameters of the classes around them, too.
    fn attach_outer_parameters(&mut self) {
        let names: Vec<&str> = self.entries.keys().copied().collect();
        let all: Vec<Vec<TypeParameter>> = names.iter().map(|name| self.outer_parameters(name)).collect();
        for (name, outer) in names.into_iter().zip(all) {
            let shape = &mut self.entries.get_mut(name).expect("a key").shape;
            shape.outer_arity = outer.len();
            shape.parameters.splice(..0, outer);
        }
    }

    /// What the classes around an inner class are declared with, as long as no class has got those of its outer one.
    fn outer_parameters(&self, name: &str) -> Vec<TypeParameter> {
        let Some(outer) = self.class(name).filter(|_| self.is_inner(name)).and_then(|class| class.outer.as_deref())
        else {
            return Vec::new();
        };
        let mut parameters = self.outer_parameters(outer);
        parameters.extend_from_slice(self.parameters(outer));
        for parameter in &mut parameters {
            if self.parameters(name).iter().any(|own| own.name == parameter.name) {
                // The inner class cannot mean it: another parameter has its name.
                parameter.name = format!("{outer}.{}", parameter.name);
            }
        }
        parameters
    }

    /// How many of its type parameters are those of the classes around it.
    pub(crate) fn outer_arity(&self, name: &str) -> usize {
        self.shape(name).map_or(0, |shape| shape.outer_arity)
    }

    /// The class around an inner class, as an instance of this type has it.
    pub(crate) fn outer_type(&self, class: &ClassType) -> Option<ClassType> {
        let outer = self.class(&class.name).filter(|_| self.is_inner(&class.name))?.outer.clone()?;
        let arguments = class.arguments.iter().take(self.outer_arity(&class.name)).cloned().collect();
        Some(ClassType { name: outer, arguments })
    }

    fn attach_members(&mut self, numbers: &IndexMap<ClassId, bool>) {
        let chosen = |class: ClassId| numbers.get(&class).copied().unwrap_or(false);
        for (id, method) in &self.methods {
            if chosen(method.class) {
                let entry = self.entries.get_mut(self.names[&method.class]);
                entry.expect("chosen").methods.push((*id, method));
            }
        }
        for (id, field) in &self.fields {
            if chosen(field.class) {
                let entry = self.entries.get_mut(self.names[&field.class]);
                entry.expect("chosen").fields.push((*id, field));
            }
        }
    }

    /// The internal name of a class; Object for a number nobody defined.
    pub(crate) fn name(&self, id: ClassId) -> &str {
        self.names.get(&id).copied().unwrap_or(OBJECT)
    }

    pub(crate) fn class(&self, name: &str) -> Option<&'p Class> {
        self.entries.get(name).map(|entry| entry.class)
    }

    pub(crate) fn method(&self, id: MethodId) -> Option<&'p Method> {
        self.methods.get(&id).copied()
    }

    pub(crate) fn field(&self, id: FieldId) -> Option<&'p Field> {
        self.fields.get(&id).copied()
    }

    /// Its type parameters.
    pub(crate) fn parameters(&self, name: &str) -> &[TypeParameter] {
        self.shape(name).map_or(&[], |shape| &shape.parameters)
    }

    /// Whether a type of a generic class has no arguments.
    pub(crate) fn is_raw(&self, class: &ClassType) -> bool {
        class.arguments.is_empty() && !self.parameters(&class.name).is_empty()
    }

    fn shape(&self, name: &str) -> Option<&ClassShape> {
        match self.entries.get(name) {
            Some(entry) => Some(&entry.shape),
            None => platform::shape(name),
        }
    }

    /// Direct supertypes; an interface without any has Object.
    pub(crate) fn supertypes(&self, name: &str) -> Vec<ClassType> {
        if name == OBJECT {
            return Vec::new();
        }
        match self.shape(name) {
            Some(shape) if !shape.supertypes.is_empty() => shape.supertypes.clone(),
            _ => vec![ClassType::plain(OBJECT)],
        }
    }

    /// All supertypes, itself first, then breadth first.
    pub(crate) fn closure(&self, name: &str) -> Vec<String> {
        let mut seen: IndexSet<String> = IndexSet::from([name.to_owned()]);
        let mut next = 0;
        while let Some(current) = seen.get_index(next).cloned() {
            for supertype in self.supertypes(&current) {
                if supertype.name != OBJECT {
                    seen.insert(supertype.name);
                }
            }
            next += 1;
        }
        seen.insert(OBJECT.to_owned());
        seen.into_iter().collect()
    }

    /// Whether a class is the other one or below it.
    pub(crate) fn is_subclass(&self, name: &str, of: &str) -> bool {
        name == of || of == OBJECT || self.closure(name).iter().any(|supertype| supertype == of)
    }

    /// What stands for the type parameters of a class type's class. A raw type maps them to nothing.
    pub(crate) fn substitution(&self, class: &ClassType) -> Substitution {
        let parameters = self.parameters(&class.name).iter();
        parameters.map(|p| p.name.clone()).zip(class.arguments.iter().cloned()).collect()
    }

    /// The class type seen as one of its supertypes.
    pub(crate) fn as_super(&self, class: &ClassType, target: &str) -> Option<ClassType> {
        if class.name == target {
            return Some(class.clone());
        }
        if target == OBJECT {
            return Some(ClassType::plain(OBJECT));
        }
        let raw = self.is_raw(class);
        let substitution = self.substitution(class);
        self.supertypes(&class.name).into_iter().find_map(|supertype| {
            let mut supertype = supertype.substitute(&substitution);
            if raw {
                supertype.arguments.clear();
            }
            self.as_super(&supertype, target)
        })
    }

    /// The class itself, or the nearest supertype that code in a package may name.
    pub(crate) fn nearest_nameable(&self, name: &str, package: &str) -> Option<String> {
        self.closure(name).into_iter().find(|name| self.is_nameable(name, package))
    }

    /// Whether a test in `package` may write the class's name.
    pub(crate) fn is_nameable(&self, name: &str, package: &str) -> bool {
        let Some(class) = self.class(name) else {
            return !name.starts_with("sun/") && !name.starts_with("jdk/internal/");
        };
        let visible = match class.access & (access::PUBLIC | access::PRIVATE | access::PROTECTED) {
            access::PRIVATE => false,
            0 => package_of(name) == package,
            access::PROTECTED => package_of(name) == package,
            _ => true,
        };
        let nest = match class.nest {
            Nesting::Top => !hidden_package(name),
            Nesting::Member => class.outer.as_deref().is_none_or(|o| self.is_nameable(o, package)),
            Nesting::Local | Nesting::Anonymous | Nesting::Hidden => false,
        };
        visible && nest && class.access & access::SYNTHETIC == 0 && !class.is_made_at_run_time()
    }

    /// Whether a test in `package` may write the type, arguments too.
    pub(crate) fn is_type_nameable(&self, ty: &Type, package: &str) -> bool {
        match ty {
            Type::Class(class) => {
                let mut bounds = class.arguments.iter().filter_map(Argument::bound);
                self.is_nameable(&class.name, package) && bounds.all(|bound| self.is_type_nameable(bound, package))
            }
            Type::Array(element) => self.is_type_nameable(element, package),
            _ => true,
        }
    }

    /// Whether the supertypes of all its classes are known.
    pub(crate) fn is_type_known(&self, ty: &Type) -> bool {
        match ty {
            Type::Class(class) => {
                let mut bounds = class.arguments.iter().filter_map(Argument::bound);
                self.shape(&class.name).is_some() && bounds.all(|bound| self.is_type_known(bound))
            }
            Type::Array(element) => self.is_type_known(element),
            _ => true,
        }
    }

    /// The name as the source writes it below its package: `Outer.Inner`.
    pub(crate) fn source_path(&self, name: &str) -> Vec<String> {
        if let Some(class) = self.class(name)
            && class.nest == Nesting::Member
            && let (Some(outer), Some(simple)) = (&class.outer, &class.simple)
        {
            let mut path = self.source_path(outer);
            path.push(simple.clone());
            return path;
        }
        let simple = name.rsplit('/').next().unwrap_or(name);
        if self.class(name).is_some_and(|class| class.nest == Nesting::Top) {
            return vec![simple.to_owned()];
        }
        simple.split('$').map(str::to_owned).collect()
    }

    /// Whether objects of a class are made of a subclass without a name: `new Base() {}`.
    pub(crate) fn is_abstract(&self, name: &str) -> bool {
        self.class(name).is_some_and(|class| class.access & access::ABSTRACT != 0)
    }

    /// What javac says of a class's name as it is written, with the classes around it.
    pub(crate) fn path_lints(&self, name: &str) -> Vec<Lint> {
        let mut lints: Vec<Lint> = self.class_lint(name).into_iter().collect();
        lints.extend(self.class(name).filter(|class| class.auxiliary).map(|_| Lint::AuxiliaryClass));
        if let Some(outer) = self.class(name).filter(|c| c.nest == Nesting::Member).and_then(|c| c.outer.as_deref()) {
            lints.extend(self.path_lints(outer));
        }
        lints
    }

    /// What javac says of using a field.
    pub(crate) fn field_lint(field: &Field) -> Option<Lint> {
        lint_of_marks(&field.marks)
    }

    /// Whether instances have an enclosing instance.
    pub(crate) fn is_inner(&self, name: &str) -> bool {
        const IMPLICIT: u32 = access::STATIC | access::INTERFACE | access::ENUM;
        let inner = |class: &Class| class.nest == Nesting::Member && class.access & IMPLICIT == 0 && !class.record;
        self.class(name).is_some_and(inner)
    }

    /// Whether an exception must be declared.
    pub(crate) fn is_checked(&self, name: &str) -> bool {
        !self.closure(name).iter().any(|supertype| platform::is_unchecked(supertype))
    }

    /// The type of a field as declared.
    pub(crate) fn field_type(&self, field: &Field) -> Type {
        Type::from_descriptor(field.signature.as_deref().unwrap_or(&field.desc))
    }

    /// What javac says of naming this class.
    pub(crate) fn class_lint(&self, name: &str) -> Option<Lint> {
        lint_of_marks(&self.class(name)?.marks)
    }
}

impl<'p> Entry<'p> {
    fn new(class: &'p Class) -> Self {
        let from_signature = class.signature.as_deref().and_then(ClassShape::parse);
        let shape = from_signature.unwrap_or_else(|| ClassShape {
            parameters: Vec::new(),
            outer_arity: 0,
            supertypes: class.super_name.iter().chain(&class.interfaces).map(|name| ClassType::plain(name)).collect(),
        });
        Self { class, shape, methods: Vec::new(), fields: Vec::new() }
    }
}

impl<'p> Callable<'p> {
    pub(super) fn new(method: &'p Method, owner: &str) -> Self {
        Self {
            method: Some(method),
            owner: owner.to_owned(),
            shape: MethodShape::of(method),
            varargs: method.access & access::VARARGS != 0,
        }
    }

    /// What javac says of calling it.
    pub(crate) fn lint(&self) -> Option<Lint> {
        lint_of_marks(&self.method?.marks)
    }
}

impl MethodShape {
    /// From the generic signature if it agrees with the descriptor in length (it leaves out synthetic parameters, of an inner
    /// class's constructor the outer object), else from the descriptor.
    pub(crate) fn of(method: &Method) -> Self {
        let erased = Self::parse(&method.desc);
        let generic = method.signature.as_deref().and_then(Self::parse);
        match (generic, erased) {
            (Some(generic), Some(erased)) if generic.parameters.len() == erased.parameters.len() => generic,
            (Some(mut generic), Some(erased))
                if method.name == "<init>" && generic.parameters.len() + 1 == erased.parameters.len() =>
            {
                generic.parameters.splice(..0, erased.parameters.into_iter().take(1));
                generic
            }
            (_, Some(erased)) => erased,
            (_, None) => Self { type_parameters: Vec::new(), parameters: Vec::new(), result: Type::object() },
        }
    }
}

/// The parameter part of a descriptor.
pub(crate) fn parameters_of(desc: &str) -> &str {
    desc.rfind(')').map_or(desc, |end| &desc[..=end])
}

/// JDK packages that no named module exports.
fn hidden_package(name: &str) -> bool {
    ["sun/", "jdk/internal/", "com/sun/proxy/"].iter().any(|prefix| name.starts_with(prefix))
}

fn lint_of_marks(marks: &[String]) -> Option<Lint> {
    let mut deprecations = marks.iter().filter(|mark| mark.starts_with(DEPRECATED)).peekable();
    deprecations.peek()?;
    Some(if deprecations.any(|mark| mark.contains("emoval")) { Lint::Removal } else { Lint::Deprecation })
}
