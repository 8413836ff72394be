//! The part of Java that generated tests use, as trees.
//!
//! Input: made by `arrange`, `assertion`. Output: read by `print`. Invariant: a tree says everything about the code but names in scope (imports) and
//! line breaks.

use indexmap::IndexSet;

use crate::java::types::classes::Lint;
use crate::java::types::java_type::{Argument, Type};
use crate::trace::event::JavaText;

/// A local variable of a test: an index into its locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LocalId(pub(crate) usize);

/// The member that a call, a construction or an access means: what javac finds by names and types, the executor needs exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// Internal name of a class that has it.
    pub(crate) owner: String,
    /// Its erased descriptor.
    pub(crate) desc: String,
    /// The array that the last arguments of a call of variable arity become, as it was recorded: of a `T...` javac makes what it infers.
    pub(crate) collected: Option<Type>,
}

impl Member {
    /// A member of a class.
    pub(crate) fn new(owner: &str, desc: &str) -> Self {
        Self { owner: owner.to_owned(), desc: desc.to_owned(), collected: None }
    }
}

/// What a field of the test class holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnField {
    /// A directory of the test's own, as a `Path`.
    Directory(usize),
    /// The same, as JUnit 4's `TemporaryFolder`.
    Folder(usize),
    /// The name of a database of the test's own.
    Database(usize),
    /// The rule that catches the end of the JVM.
    Exit,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    /// Finished text without any name in it.
    Literal(String),
    /// A field of the test class itself.
    OwnField {
        name: String,
        field: OwnField,
    },
    /// A string literal; broken into pieces when long.
    Text(JavaText),
    Local(LocalId),
    New {
        outer: Option<Box<Expr>>,
        class: Type,
        arguments: Vec<Expr>,
        /// The act's own call.
        act: bool,
        member: Option<Member>,
    },
    Call {
        receiver: Box<Expr>,
        method: String,
        arguments: Vec<Expr>,
        act: bool,
        member: Option<Member>,
    },
    StaticCall {
        class: String,
        /// `Owner.<T>method()`: where neither arguments nor context tell javac.
        type_arguments: Vec<Type>,
        method: String,
        arguments: Vec<Expr>,
        act: bool,
        member: Option<Member>,
    },
    /// A statically imported method of JUnit.
    Assert {
        method: &'static str,
        arguments: Vec<Expr>,
    },
    /// A method of the test class itself.
    Own {
        method: &'static str,
        arguments: Vec<Expr>,
    },
    Field {
        holder: Box<Expr>,
        name: String,
        member: Option<Member>,
    },
    StaticField {
        class: String,
        name: String,
        member: Option<Member>,
    },
    /// `new T[2][]`: the array type, the lengths given.
    NewArray {
        array: Type,
        lengths: Vec<i32>,
    },
    /// `new T[length]` of any length.
    NewArrayOf {
        array: Type,
        length: Box<Expr>,
    },
    /// `new T[] {..}`.
    ArrayOf {
        array: Type,
        elements: Vec<Expr>,
    },
    Element {
        array: Box<Expr>,
        index: i32,
    },
    Cast {
        to: Type,
        value: Box<Expr>,
    },
    /// `T.class`.
    ClassOf(Type),
    /// `target::name`.
    Reference {
        target: ReferenceTarget,
        name: String,
        /// Internal name of the functional interface.
        interface: String,
        /// `None`: `T[]::new`.
        member: Option<Member>,
        is_static: bool,
    },
    /// `() -> body`.
    Lambda(Box<Expr>),
    /// `ignored -> body`, or `ignored -> {}`, of this many parameters that the body does not use.
    Constant {
        interface: String,
        parameters: usize,
        body: Option<Box<Expr>>,
    },
    /// `x -> code`, with a block where it has more than one statement.
    Function {
        interface: String,
        parameters: Vec<LocalId>,
        statements: Vec<Expr>,
        end: FunctionEnd,
    },
    Binary {
        operator: String,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `-value`.
    Negate(Box<Expr>),
    /// `!value`.
    Not(Box<Expr>),
    /// `condition ? then : otherwise`.
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    InstanceOf {
        value: Box<Expr>,
        class: Type,
    },
    /// `array[index]` of any index.
    At {
        array: Box<Expr>,
        index: Box<Expr>,
    },
}

/// How a lambda ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FunctionEnd {
    Falls,
    Returns(Box<Expr>),
    Throws(Box<Expr>),
}

/// What stands before `::`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReferenceTarget {
    Type(Type),
    Value(Box<Expr>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// `T x = value;`
    Local { local: LocalId, value: Expr, suppress: Vec<Lint> },
    /// `try (T x = value) {`: what follows stands in its block, up to a step's end; `joins`: together with the resource right before.
    Resource { local: LocalId, value: Expr, joins: bool },
    /// `value;`
    Expression(Expr),
    /// `target = value;`
    Assign { target: Expr, value: Expr },
    /// `try { action; fail(); } catch (T x) { checks }` of a JUnit without assertThrows.
    TryFail { action: Expr, thrown: LocalId, checks: Vec<Expr> },
}

/// A local variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Local {
    pub(crate) ty: Type,
    pub(crate) name: String,
}

impl Expr {
    /// The charset of files and of streams whose encoding is known.
    pub(crate) fn utf8() -> Self {
        Self::constant("java/nio/charset/StandardCharsets", "UTF_8")
    }

    /// A constant of a class.
    pub(crate) fn constant(class: &str, name: &str) -> Self {
        Self::StaticField { class: class.to_owned(), name: name.to_owned(), member: None }
    }

    /// A call of a static method.
    pub(crate) fn call_static(class: &str, method: &str, arguments: Vec<Self>) -> Self {
        let (class, method) = (class.to_owned(), method.to_owned());
        Self::StaticCall { class, type_arguments: Vec::new(), method, arguments, act: false, member: None }
    }

    /// A call on a receiver.
    pub(crate) fn call(receiver: Self, method: &str, arguments: Vec<Self>) -> Self {
        Self::Call { receiver: Box::new(receiver), method: method.to_owned(), arguments, act: false, member: None }
    }

    /// `new T(arguments)`.
    pub(crate) fn new_object(class: Type, arguments: Vec<Self>) -> Self {
        Self::New { outer: None, class, arguments, act: false, member: None }
    }

    /// A static call that says its type arguments, for a place that does not tell them.
    pub(crate) fn with_type_arguments(mut self, arguments: &[Type]) -> Self {
        if let Self::StaticCall { type_arguments, .. } = &mut self {
            *type_arguments = arguments.to_vec();
        }
        self
    }

    /// The same with the member that it means.
    pub(crate) fn meaning(mut self, meant: Member) -> Self {
        if let Self::New { member, .. } | Self::Call { member, .. } | Self::StaticCall { member, .. } = &mut self {
            *member = Some(meant);
        }
        self
    }

    /// Marks the outermost call as the act's.
    pub(crate) fn mark_act(&mut self) {
        match self {
            Self::New { act, .. } | Self::Call { act, .. } | Self::StaticCall { act, .. } => {
                *act = true;
            }
            Self::Cast { value, .. } => value.mark_act(),
            _ => {}
        }
    }

    /// Its parts, in order of evaluation.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::New { outer, arguments, .. } => outer.iter().map(|outer| &**outer).chain(arguments).collect(),
            Self::Call { receiver, arguments, .. } => std::iter::once(&**receiver).chain(arguments).collect(),
            Self::StaticCall { arguments, .. } | Self::Assert { arguments, .. } | Self::Own { arguments, .. } => {
                arguments.iter().collect()
            }
            Self::ArrayOf { elements, .. } => elements.iter().collect(),
            Self::Field { holder: part, .. }
            | Self::Element { array: part, .. }
            | Self::Cast { value: part, .. }
            | Self::Lambda(part)
            | Self::Constant { body: Some(part), .. }
            | Self::Negate(part)
            | Self::Not(part)
            | Self::NewArrayOf { length: part, .. }
            | Self::InstanceOf { value: part, .. }
            | Self::Reference { target: ReferenceTarget::Value(part), .. } => vec![part],
            Self::Binary { left, right, .. } | Self::At { array: left, index: right } => vec![left, right],
            Self::Conditional { condition, then, otherwise } => vec![condition, then, otherwise],
            Self::Function { statements, end, .. } => {
                let end = match end {
                    FunctionEnd::Falls => None,
                    FunctionEnd::Returns(value) | FunctionEnd::Throws(value) => Some(&**value),
                };
                statements.iter().chain(end).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether it is a lambda of more than one expression.
    pub(crate) fn is_block(&self) -> bool {
        match self {
            Self::Function { statements, end, .. } => match end {
                FunctionEnd::Falls => statements.len() > 1,
                FunctionEnd::Returns(_) => !statements.is_empty(),
                FunctionEnd::Throws(_) => true,
            },
            _ => false,
        }
    }

    /// How often a local stands in it.
    pub(crate) fn uses(&self, local: LocalId) -> usize {
        match self {
            Self::Local(found) => usize::from(*found == local),
            _ => self.parts().into_iter().map(|part| part.uses(local)).sum(),
        }
    }

    /// A local in it that is not among the defined ones.
    pub(crate) fn undefined(&self, defined: &IndexSet<LocalId>) -> Option<LocalId> {
        match self {
            Self::Local(found) => (!defined.contains(found)).then_some(*found),
            Self::Function { parameters, .. } => {
                let defined = defined.iter().chain(parameters).copied().collect();
                self.parts().into_iter().find_map(|part| part.undefined(&defined))
            }
            _ => self.parts().into_iter().find_map(|part| part.undefined(defined)),
        }
    }

    /// Calls and constructions in it: what a reader has to take in.
    pub(crate) fn weight(&self) -> usize {
        let own = matches!(self, Self::New { .. } | Self::Call { .. } | Self::StaticCall { .. });
        usize::from(own) + self.parts().into_iter().map(Self::weight).sum::<usize>()
    }

    /// Whether evaluating it later gives the same and changes nothing: literals and locals.
    pub(crate) fn is_constant(&self) -> bool {
        match self {
            Self::Literal(_) | Self::OwnField { .. } | Self::Text(_) | Self::Local(_) | Self::ClassOf(_) => true,
            Self::Cast { value, .. } => value.is_constant(),
            _ => false,
        }
    }
}

impl Statement {
    /// The local that it declares for the statements behind it.
    pub(crate) fn declares(&self) -> Option<LocalId> {
        match self {
            Self::Local { local, .. } | Self::Resource { local, .. } => Some(*local),
            _ => None,
        }
    }

    /// The expressions in it, in order of evaluation.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        match self {
            Self::Local { value, .. } | Self::Resource { value, .. } | Self::Expression(value) => vec![value],
            Self::Assign { target, value } => vec![target, value],
            Self::TryFail { action, checks, .. } => std::iter::once(action).chain(checks).collect(),
        }
    }
}

/// An expression on which a call can be written without losing its type arguments.
pub(in crate::java) fn is_chainable(expr: &Expr) -> bool {
    matches!(expr, Expr::New { .. } | Expr::Call { .. } | Expr::StaticCall { .. }) && !is_open_receiver(expr)
}

/// Whether its type depends on where it stands, or has a wildcard that `new` may not name.
pub(in crate::java) fn is_open_receiver(expr: &Expr) -> bool {
    match expr {
        Expr::New { class: Type::Class(class), .. } => class.arguments.iter().any(|a| !matches!(a, Argument::Exact(_))),
        Expr::StaticCall { class, .. } => class.starts_with("java/util/"),
        _ => is_function(expr),
    }
}

/// Whether only its place says what type it has.
pub(in crate::java) fn is_function(expr: &Expr) -> bool {
    matches!(expr, Expr::Reference { .. } | Expr::Lambda(_) | Expr::Constant { .. } | Expr::Function { .. })
}

/// Whether its type depends on where it stands.
pub(in crate::java) fn is_poly(expr: &Expr) -> bool {
    match expr {
        Expr::New { class: Type::Class(class), .. } => !class.arguments.is_empty(),
        Expr::StaticCall { class, .. } => class.starts_with("java/util/"),
        _ => is_function(expr),
    }
}
