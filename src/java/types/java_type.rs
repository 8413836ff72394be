//! Java types as the generated source needs them, and the readers of descriptors and generic signatures (JVMS 4.3, 4.7.9.1).
//!
//! Input: descriptors and signatures of the trace. Output: [`Type`]. Invariants: class names are internal names; a class type
//! without arguments is either not generic or raw, which only the class's own definition tells; what an inner class has of its
//! generic outer class counts as parameters and arguments of its own, before the others (`Outer<String>.Inner` has one).

use indexmap::IndexMap;

/// A type that may hold unknowns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// By its descriptor letter; `V` is void.
    Primitive(u8),
    Class(ClassType),
    Array(Box<Type>),
    /// A type variable of the class or method that is being read.
    Parameter(String),
    /// An unknown of the inference.
    Unknown(u32),
    /// The type of `null`.
    Null,
}

/// A class or interface type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClassType {
    /// Internal name.
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Exact(Type),
    Extends(Type),
    Super(Type),
    Any,
}

/// A type parameter with its bounds (empty: Object).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeParameter {
    pub(crate) name: String,
    pub(crate) bounds: Vec<Type>,
}

/// The generic shape of a class.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct ClassShape {
    pub(crate) parameters: Vec<TypeParameter>,
    /// How many of them are those of the classes around an inner class.
    pub(crate) outer_arity: usize,
    /// Super class (if any) and interfaces.
    pub(crate) supertypes: Vec<ClassType>,
}

/// The generic shape of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MethodShape {
    pub(crate) type_parameters: Vec<TypeParameter>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
}

/// What stands for type variables.
pub(crate) type Substitution = IndexMap<String, Argument>;

pub(crate) const OBJECT: &str = "java/lang/Object";
pub(crate) const STRING: &str = "java/lang/String";
pub(crate) const CLASS: &str = "java/lang/Class";
pub(crate) const CLOCK: &str = "java/time/Clock";

impl ClassType {
    pub(crate) fn plain(name: &str) -> Self {
        Self { name: name.to_owned(), arguments: Vec::new() }
    }
}

impl Type {
    /// A class type without arguments.
    pub(crate) fn class(name: &str) -> Self {
        Self::Class(ClassType::plain(name))
    }

    /// A class type with exact arguments.
    pub(crate) fn generic(name: &str, arguments: Vec<Type>) -> Self {
        Self::Class(ClassType {
            name: name.to_owned(),
            arguments: arguments.into_iter().map(Argument::Exact).collect(),
        })
    }

    pub(crate) fn object() -> Self {
        Self::class(OBJECT)
    }

    /// From a field descriptor, or an internal name of an array class.
    pub(crate) fn from_descriptor(descriptor: &str) -> Self {
        Reader::new(descriptor).field_type().unwrap_or_else(Self::object)
    }

    /// From a class name as the trace has it: internal, or `[`-descriptor for arrays.
    pub(crate) fn from_class_name(name: &str) -> Self {
        if name.starts_with('[') { Self::from_descriptor(name) } else { Self::class(name) }
    }

    pub(crate) fn is_primitive(&self) -> bool {
        matches!(self, Self::Primitive(letter) if *letter != b'V')
    }

    /// The class name, if it is a class type.
    pub(crate) fn class_name(&self) -> Option<&str> {
        match self {
            Self::Class(class) => Some(&class.name),
            _ => None,
        }
    }

    /// Whether an unknown or type variable stands somewhere in it.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Unknown(_) | Self::Parameter(_) => true,
            Self::Array(element) => element.is_open(),
            Self::Class(class) => class.arguments.iter().any(|a| a.bound().is_some_and(Self::is_open)),
            Self::Primitive(_) | Self::Null => false,
        }
    }

    /// With type variables replaced. A wildcard at the top becomes its upper bound.
    pub(crate) fn substitute(&self, substitution: &Substitution) -> Self {
        match self {
            Self::Parameter(name) => match substitution.get(name) {
                Some(Argument::Exact(ty) | Argument::Extends(ty)) => ty.clone(),
                Some(Argument::Super(_) | Argument::Any) => Self::object(),
                None => self.clone(),
            },
            Self::Array(element) => Self::Array(Box::new(element.substitute(substitution))),
            Self::Class(class) => Self::Class(class.substitute(substitution)),
            Self::Primitive(_) | Self::Unknown(_) | Self::Null => self.clone(),
        }
    }

    /// Whether a type variable in it stands for a wildcard.
    fn mentions_wildcard(&self, substitution: &Substitution) -> bool {
        match self {
            Self::Parameter(name) => substitution.get(name).is_some_and(|found| !matches!(found, Argument::Exact(_))),
            Self::Array(element) => element.mentions_wildcard(substitution),
            Self::Class(class) => {
                class.arguments.iter().filter_map(Argument::bound).any(|ty| ty.mentions_wildcard(substitution))
            }
            Self::Primitive(_) | Self::Unknown(_) | Self::Null => false,
        }
    }

    /// Without type arguments; type variables and unknowns become Object.
    pub(crate) fn erased(&self) -> Self {
        match self {
            Self::Class(class) => Self::class(&class.name),
            Self::Array(element) => Self::Array(Box::new(element.erased())),
            Self::Parameter(_) | Self::Unknown(_) => Self::object(),
            Self::Primitive(_) | Self::Null => self.clone(),
        }
    }

    /// Its descriptor after erasure.
    pub(crate) fn descriptor(&self) -> String {
        match self.erased() {
            Self::Primitive(letter) => char::from(letter).to_string(),
            Self::Class(class) => format!("L{};", class.name),
            Self::Array(element) => format!("[{}", element.descriptor()),
            _ => format!("L{OBJECT};"),
        }
    }

    /// The class that boxes a primitive; other types as they are.
    pub(crate) fn boxed(&self) -> Self {
        match self {
            Self::Primitive(letter) => box_class(*letter).map_or_else(|| self.clone(), Self::class),
            _ => self.clone(),
        }
    }

    /// The primitive that a box class holds.
    pub(crate) fn unboxed(&self) -> Option<Self> {
        let name = self.class_name()?;
        b"ZBSCIJFD".iter().find(|letter| box_class(**letter) == Some(name)).map(|letter| Self::Primitive(*letter))
    }
}

/// The box of a primitive, by its letter.
pub(crate) fn box_class(letter: u8) -> Option<&'static str> {
    Some(match letter {
        b'Z' => "java/lang/Boolean",
        b'B' => "java/lang/Byte",
        b'S' => "java/lang/Short",
        b'C' => "java/lang/Character",
        b'I' => "java/lang/Integer",
        b'J' => "java/lang/Long",
        b'F' => "java/lang/Float",
        b'D' => "java/lang/Double",
        _ => return None,
    })
}

/// The keyword of a primitive.
pub(crate) fn primitive_name(letter: u8) -> &'static str {
    match letter {
        b'Z' => "boolean",
        b'B' => "byte",
        b'S' => "short",
        b'C' => "char",
        b'I' => "int",
        b'J' => "long",
        b'F' => "float",
        b'D' => "double",
        _ => "void",
    }
}

impl ClassType {
    pub(crate) fn substitute(&self, substitution: &Substitution) -> Self {
        let arguments = self.arguments.iter().map(|a| a.substitute(substitution)).collect();
        Self { name: self.name.clone(), arguments }
    }
}

impl Argument {
    /// The type in it.
    pub(crate) fn bound(&self) -> Option<&Type> {
        match self {
            Self::Exact(ty) | Self::Extends(ty) | Self::Super(ty) => Some(ty),
            Self::Any => None,
        }
    }

    /// The same kind of argument over another type.
    pub(crate) fn map(&self, change: impl FnOnce(&Type) -> Type) -> Self {
        match self {
            Self::Exact(ty) => Self::Exact(change(ty)),
            Self::Extends(ty) => Self::Extends(change(ty)),
            Self::Super(ty) => Self::Super(change(ty)),
            Self::Any => Self::Any,
        }
    }

    fn substitute(&self, substitution: &Substitution) -> Self {
        if let Self::Exact(Type::Parameter(name)) = self
            && let Some(argument) = substitution.get(name)
        {
            return argument.clone();
        }
        self.project(|ty| ty.substitute(substitution), |ty| ty.mentions_wildcard(substitution))
    }

    /// With another type in it. What is captured has no name: around it only a bound of the argument is known, which is what
    /// `Set<Map.Entry<K, V>>` is of a `Map<?, ?>`: a `Set<? extends Map.Entry<?, ?>>` (JLS 4.10.5).
    pub(super) fn project(&self, change: impl FnOnce(&Type) -> Type, captured: impl Fn(&Type) -> bool) -> Self {
        match self {
            Self::Exact(ty) if captured(ty) => Self::Extends(change(ty)),
            Self::Super(ty) if captured(ty) => Self::Any,
            _ => self.map(change),
        }
    }
}

impl ClassShape {
    /// From a class signature.
    pub(crate) fn parse(signature: &str) -> Option<Self> {
        let mut reader = Reader::new(signature);
        let parameters = reader.type_parameters()?;
        let mut supertypes = Vec::new();
        while !reader.rest.is_empty() {
            match reader.field_type()? {
                Type::Class(class) => supertypes.push(class),
                _ => return None,
            }
        }
        Some(Self { parameters, outer_arity: 0, supertypes })
    }
}

impl MethodShape {
    /// From a method descriptor or generic signature.
    pub(crate) fn parse(signature: &str) -> Option<Self> {
        let mut reader = Reader::new(signature);
        let type_parameters = reader.type_parameters()?;
        reader.expect('(')?;
        let mut parameters = Vec::new();
        while !reader.rest.starts_with(')') {
            parameters.push(reader.field_type()?);
        }
        reader.expect(')')?;
        let result = reader.field_type()?;
        Some(Self { type_parameters, parameters, result })
    }
}

/// Reads signatures from left to right; `None` where they are malformed.
struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        (self.take()? == wanted).then_some(())
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.rest.starts_with(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn until(&mut self, stops: &[char]) -> Option<&'t str> {
        let end = self.rest.find(stops)?;
        let (head, tail) = self.rest.split_at(end);
        self.rest = tail;
        Some(head)
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = Vec::new();
        if !self.accept('<') {
            return Some(parameters);
        }
        while !self.accept('>') {
            let name = self.until(&[':'])?.to_owned();
            let mut bounds = Vec::new();
            while self.accept(':') {
                if !self.rest.starts_with([':', '>']) {
                    bounds.push(self.field_type()?);
                }
            }
            bounds.retain(|bound| *bound != Type::object());
            parameters.push(TypeParameter { name, bounds });
        }
        Some(parameters)
    }

    fn field_type(&mut self) -> Option<Type> {
        Some(match self.take()? {
            '[' => Type::Array(Box::new(self.field_type()?)),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.expect(';')?;
                Type::Parameter(name)
            }
            'L' => Type::Class(self.class_type()?),
            letter if letter.is_ascii() => Type::Primitive(u8::try_from(letter).ok()?),
            _ => return None,
        })
    }

    /// Behind the `L`. Arguments of the enclosing classes of an inner class stand before its own.
    fn class_type(&mut self) -> Option<ClassType> {
        let mut class = ClassType::plain(self.until(&['<', ';', '.'])?);
        loop {
            match self.take()? {
                ';' => return Some(class),
                '<' => class.arguments.extend(self.arguments()?),
                '.' => {
                    class.name.push('$');
                    class.name.push_str(self.until(&['<', ';', '.'])?);
                }
                _ => return None,
            }
        }
    }

    fn arguments(&mut self) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        while !self.accept('>') {
            arguments.push(match self.rest.chars().next()? {
                '*' => {
                    self.take();
                    Argument::Any
                }
                '+' => {
                    self.take();
                    Argument::Extends(self.field_type()?)
                }
                '-' => {
                    self.take();
                    Argument::Super(self.field_type()?)
                }
                _ => Argument::Exact(self.field_type()?),
            });
        }
        Some(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_of_methods_read_their_parameters() {
        let shape = MethodShape::parse(
            "<T:Ljava/lang/Object;>(Ljava/util/Map<-TT;[I>;J)Lp/Outer<TT;>.Inner;^Ljava/io/IOException;",
        );
        let shape = shape.expect("well formed");
        assert_eq!(shape.type_parameters.len(), 1);
        assert_eq!(shape.parameters.len(), 2);
        assert_eq!(shape.result, Type::generic("p/Outer$Inner", vec![Type::Parameter("T".to_owned())]));
    }

    #[test]
    fn class_signatures_read_self_bounds() {
        let shape = ClassShape::parse("<E:Ljava/lang/Enum<TE;>;>Ljava/lang/Object;Ljava/lang/Comparable<TE;>;");
        let shape = shape.expect("well formed");
        assert_eq!(shape.parameters[0].bounds.len(), 1);
        assert_eq!(shape.supertypes[1].name, "java/lang/Comparable");
    }

    #[test]
    fn malformed_signatures_are_none() {
        for text in ["", "(", "<T:", "(Ljava/lang/String)V", "(I)"] {
            assert_eq!(MethodShape::parse(text), None, "{text}");
        }
    }
}
