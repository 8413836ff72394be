//! What a trace defines before it uses it: classes, methods, fields, strings, objects, threads, callees, lambda sites.
//!
//! Input: nothing. Output: plain data, as recorded; resolved views of it are `program`'s. Names are internal names
//! (`com/acme/Order$Line`), descriptors as in JVMS 4.3.

use super::event::{ClassId, FieldId, LambdaId, ObjectId, Value};

/// Who made a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    App,
    /// Application code in a code source that has test classes.
    Test,
    Library,
    Array,
}

/// How a class nests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    Top,
    Member,
    Local,
    Anonymous,
    Hidden,
}

/// How much of a body was woven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weaving {
    Full,
    NoBranches,
    /// Entry and exit only.
    Edges,
    None,
}

/// A class record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub name: String,
    /// Access flags as the language sees them (inner-class flags for nested classes).
    pub access: u32,
    pub kind: ClassKind,
    pub super_name: Option<String>,
    pub interfaces: Vec<String>,
    /// Generic signature, JVMS 4.7.9.1.
    pub signature: Option<String>,
    /// The immediately enclosing class.
    pub outer: Option<String>,
    pub nest: Nesting,
    /// Source name of a nested class.
    pub simple: Option<String>,
    /// URL of the code source.
    pub source: Option<String>,
    pub loader: u32,
    pub hash: Option<String>,
    /// Class-file major version.
    pub version: u32,
    pub weave: Weaving,
    pub permits: Vec<String>,
    pub record: bool,
    pub module: Option<String>,
    /// No file holds it: the program made it at run time.
    pub generated: bool,
    /// In a sealed or signed package.
    pub sealed_package: bool,
    /// In a Java source file of another name: javac warns where another file names it.
    pub auxiliary: bool,
    /// Annotations of interest on the class.
    pub marks: Vec<String>,
}

/// The number of the JVM's own loader of the class path; the JDK's are below.
pub const SYSTEM_LOADER: u32 = 2;

/// Extended by what `Proxy.newProxyInstance` makes.
const PROXY: &str = "java/lang/reflect/Proxy";

impl Class {
    /// The Java release that the class file is for; 8 at least, as no test is written for an older one.
    #[must_use]
    pub fn release(&self) -> u32 {
        self.version.saturating_sub(44).max(8)
    }

    /// Whether no compiler knows it.
    #[must_use]
    pub fn is_made_at_run_time(&self) -> bool {
        self.generated || self.super_name.as_deref() == Some(PROXY) || self.is_library_without_file()
    }

    /// A library's class of which the recorder found no class file: a class file tells its version.
    fn is_library_without_file(&self) -> bool {
        let is_jdk = self.loader == 0;
        self.kind == ClassKind::Library && self.version == 0 && !is_jdk && !self.name.starts_with('[')
    }
}

/// A method record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    pub class: ClassId,
    pub name: String,
    pub desc: String,
    pub access: u32,
    pub signature: Option<String>,
    /// Parameter names where the class file tells, else empty.
    pub params: Vec<String>,
    pub throws: Vec<String>,
    /// Annotations that mark tests, setup and teardown.
    pub marks: Vec<String>,
    /// Trivial getter of this field.
    pub getter: Option<FieldId>,
    /// Trivial setter of this field.
    pub setter: Option<FieldId>,
    pub weave: Option<Weaving>,
    /// What the body of a lambda does, a step a line.
    pub body: Option<String>,
}

/// A field record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub class: ClassId,
    pub name: String,
    pub desc: String,
    pub access: u32,
    pub signature: Option<String>,
    /// Annotations of interest: deprecation.
    pub marks: Vec<String>,
    pub constant: Option<Value>,
}

/// An object record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub class: ClassId,
    /// Name of the enum constant.
    pub enum_name: Option<String>,
    pub lambda: Option<LambdaId>,
}

/// A thread record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    pub name: String,
    pub is_virtual: bool,
    /// The `java.lang.Thread`, which start() and join() are called on.
    pub object: Option<ObjectId>,
}

/// How a call site calls a library method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    Static,
    Virtual,
    Interface,
    /// super.m() or a private method.
    Special,
    New,
    /// super(...) to a library constructor.
    Super,
    /// invokedynamic other than lambdas; the owner is the bootstrap's.
    Dynamic,
}

/// A callee record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    pub owner: String,
    pub name: String,
    pub desc: String,
    pub kind: CallKind,
}

impl Callee {
    /// Whether it makes what it gives of what it is given.
    #[must_use]
    pub fn makes(&self) -> bool {
        self.name == "<init>" || matches!(self.kind, CallKind::Static | CallKind::New)
    }

    /// Whether what it is called on keeps what it is given: a constructor, a setter.
    #[must_use]
    pub fn sets(&self) -> bool {
        self.name == "<init>" || self.name.starts_with("set")
    }
}

/// What a method reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    Static,
    Special,
    Virtual,
    Interface,
    New,
}

/// A lambda site record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The functional interface.
    pub interface: String,
    /// Its method.
    pub method: String,
    /// Its erased descriptor.
    pub desc: String,
    /// The instantiated method type, a descriptor.
    pub instantiated: String,
    pub impl_owner: String,
    pub impl_name: String,
    pub impl_desc: String,
    pub reference: ReferenceKind,
    /// The implementation is a lambda body, not a method reference.
    pub is_body: bool,
}
