//! The bodies of lambdas, and of the methods that could be lambdas, as far as they are calls and operations one after the other, and values that
//! depend on conditions.
//!
//! Input: the steps that the recorder told, in postfix order (`grammar/trace.md`, `body` of a method). Output: [`Body`], the same as expressions;
//! conditions are put together again as the source had them ([`super::condition`]).
//! Invariant: a body is whole, or there is none: what is not understood makes no expression. Why the code and not what it was seen to give: with
//! it the test says what the program said, and another call gives what it would have given.

use super::{condition, parameter_count, parameter_descriptors};
use crate::trace::event::{JavaText, Primitive};
use crate::trace::{constant, quoted};

/// What a lambda or such a method does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The fields of its own object that a method looks at: they stand before its parameters, as what a lambda captured does.
    pub fields: Vec<Named>,
    pub statements: Vec<Code>,
    pub end: End,
}

/// How a body ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There is nothing to return.
    Falls,
    Returns(Code),
    Throws(Code),
}

/// A member as code names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Internal name of the class.
    pub class: String,
    /// `<init>` of a constructor.
    pub name: String,
    pub desc: String,
}

/// An expression. Types are descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A parameter of the body: first what the lambda captured.
    Parameter(usize),
    /// An `int` also stands for what is smaller.
    Constant(Primitive),
    Text(JavaText),
    Null,
    ClassOf(String),
    Construct {
        constructor: Named,
        arguments: Vec<Code>,
    },
    CallStatic {
        method: Named,
        arguments: Vec<Code>,
    },
    Call {
        method: Named,
        receiver: Box<Code>,
        arguments: Vec<Code>,
    },
    StaticField(Named),
    Field {
        field: Named,
        holder: Box<Code>,
    },
    Cast {
        to: String,
        value: Box<Code>,
    },
    InstanceOf {
        class: String,
        value: Box<Code>,
    },
    Element {
        array: Box<Code>,
        index: Box<Code>,
    },
    Length(Box<Code>),
    Negate(Box<Code>),
    Binary {
        operator: String,
        left: Box<Code>,
        right: Box<Code>,
    },
    /// Two numbers or objects compared.
    Compare {
        operator: String,
        kind: Compared,
        left: Box<Code>,
        right: Box<Code>,
    },
    /// `&&`, or `||`.
    Both {
        operator: Junction,
        left: Box<Code>,
        right: Box<Code>,
    },
    /// Of a truth value.
    Not(Box<Code>),
    /// One of two values.
    Conditional {
        condition: Box<Code>,
        then: Box<Code>,
        otherwise: Box<Code>,
    },
    /// To a primitive type.
    Convert {
        to: String,
        value: Box<Code>,
    },
    /// With its elements, or with none of them.
    Array {
        desc: String,
        length: i32,
        elements: Vec<Code>,
    },
    /// An array of a length that is not known beforehand.
    NewArray {
        desc: String,
        length: Box<Code>,
    },
    /// Joined texts: what they are joined of, with the type of each.
    Concat(Vec<(String, Code)>),
}

/// What a comparison is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Of `int`s (and what is smaller) or `long`s.
    Whole,
    /// `!(a < b)` is not `a >= b`.
    Fractions,
    Objects,
}

/// How two conditions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Junction {
    And,
    Or,
}

impl Body {
    /// Reads what the recorder told of an instance method that has no use for its own object but to read fields of it.
    #[must_use]
    pub fn parse_of_object(steps: &str) -> Option<Self> {
        let (fields, steps) = without_receiver(steps)?;
        Some(Self { fields, ..Self::parse(&steps)? })
    }

    /// Reads what the recorder told of a lambda.
    #[must_use]
    pub fn parse(steps: &str) -> Option<Self> {
        let mut statements = Vec::new();
        let mut stack: Vec<Code> = Vec::new();
        let mut end = End::Falls;
        for step in steps.lines() {
            match step {
                "pop" => statements.push(stack.pop()?),
                "return" => end = End::Returns(stack.pop()?),
                "throw" => end = End::Throws(stack.pop()?),
                _ => {
                    let code = read_step(step, &mut stack)?;
                    if code.is_void() { statements.push(code) } else { stack.push(code) }
                }
            }
        }
        stack.is_empty().then_some(Self { fields: Vec::new(), statements, end })
    }

    /// All expressions in it.
    pub fn expressions(&self) -> impl Iterator<Item = &Code> {
        let end = match &self.end {
            End::Falls => None,
            End::Returns(code) | End::Throws(code) => Some(code),
        };
        let mut open: Vec<&Code> = self.statements.iter().chain(end).collect();
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.parts());
            Some(next)
        })
    }
}

/// The steps of a method with parameters in place of the fields that it reads of its own object, and of the object; and these fields. (Steps are in postfix order: what reads a field
/// of the object stands right behind it.)
fn without_receiver(steps: &str) -> Option<(Vec<Named>, String)> {
    const OWN: &str = "load 0";
    let lines: Vec<&str> = steps.lines().collect();
    let fields_at = |at: &usize| lines[at - 1] == OWN && lines[*at].starts_with("getfield ");
    let mut fields: Vec<&str> = (1..lines.len()).filter(fields_at).map(|at| lines[at]).collect();
    fields.sort_unstable();
    fields.dedup();
    let mut left = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match lines[at].strip_prefix("load ").map(str::parse::<usize>) {
            Some(Ok(0)) => {
                at += 1;
                let field = fields.binary_search(lines.get(at)?).ok()?;
                left.push(format!("load {field}"));
            }
            Some(number) => left.push(format!("load {}", number.ok()? - 1 + fields.len())),
            None => left.push(lines[at].to_owned()),
        }
        at += 1;
    }
    let named = fields.iter().map(|field| named(field.split_once(' ')?.1));
    Some((named.collect::<Option<_>>()?, left.join("\n")))
}

fn read_step(step: &str, stack: &mut Vec<Code>) -> Option<Code> {
    let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
    Some(match word {
        "load" => Code::Parameter(rest.parse().ok()?),
        "constant" => Code::Constant(constant(rest)?),
        "text" => Code::Text(quoted(rest)?),
        "null" => Code::Null,
        "class" => Code::ClassOf(rest.to_owned()),
        "new" => {
            let (class, desc) = rest.split_once(' ')?;
            let constructor = Named { class: class.to_owned(), name: "<init>".to_owned(), desc: desc.to_owned() };
            Code::Construct { arguments: arguments(&constructor.desc, stack)?, constructor }
        }
        "static" => {
            let method = named(rest)?;
            Code::CallStatic { arguments: arguments(&method.desc, stack)?, method }
        }
        "virtual" => {
            let method = named(rest)?;
            let arguments = arguments(&method.desc, stack)?;
            joined(Code::Call { method, receiver: pop(stack)?, arguments })
        }
        "getstatic" => Code::StaticField(named(rest)?),
        "getfield" => Code::Field { field: named(rest)?, holder: pop(stack)? },
        "cast" => Code::Cast { to: rest.to_owned(), value: pop(stack)? },
        "instanceof" => Code::InstanceOf { class: rest.to_owned(), value: pop(stack)? },
        "element" => {
            let index = pop(stack)?;
            Code::Element { array: pop(stack)?, index }
        }
        "length" => Code::Length(pop(stack)?),
        "negate" => Code::Negate(pop(stack)?),
        "binary" => {
            let right = pop(stack)?;
            Code::Binary { operator: rest.to_owned(), left: pop(stack)?, right }
        }
        "compare" => compare(rest, stack)?,
        "conditional" => {
            let (otherwise, then) = (stack.pop()?, stack.pop()?);
            condition::conditional(stack.pop()?, then, otherwise)
        }
        "convert" => Code::Convert { to: rest.to_owned(), value: pop(stack)? },
        "array" => array(rest, stack)?,
        "newarray" => Code::NewArray { desc: rest.to_owned(), length: pop(stack)? },
        "concat" => {
            let (desc, recipe) = rest.split_once(' ')?;
            concat(desc, &quoted(recipe)?, stack)?
        }
        _ => return None,
    })
}

fn pop(stack: &mut Vec<Code>) -> Option<Box<Code>> {
    stack.pop().map(Box::new)
}

fn take(count: usize, stack: &mut Vec<Code>) -> Option<Vec<Code>> {
    Some(stack.split_off(stack.len().checked_sub(count)?))
}

fn compare(words: &str, stack: &mut Vec<Code>) -> Option<Code> {
    let (operator, kind) = words.split_once(' ')?;
    let kind = match kind {
        "I" | "J" => Compared::Whole,
        "F" | "D" => Compared::Fractions,
        "A" => Compared::Objects,
        _ => return None,
    };
    let right = pop(stack)?;
    Some(Code::Compare { operator: operator.to_owned(), kind, left: pop(stack)?, right })
}

fn named(words: &str) -> Option<Named> {
    let mut words = words.splitn(3, ' ').map(str::to_owned);
    Some(Named { class: words.next()?, name: words.next()?, desc: words.next()? })
}

fn arguments(desc: &str, stack: &mut Vec<Code>) -> Option<Vec<Code>> {
    take(parameter_count(desc), stack)
}

fn array(words: &str, stack: &mut Vec<Code>) -> Option<Code> {
    let mut words = words.split(' ');
    let (desc, length, count) = (words.next()?, words.nth(1)?, words.next()?);
    let Primitive::Int(length) = constant(length)? else { return None };
    Some(Code::Array { desc: desc.to_owned(), length, elements: take(count.parse().ok()?, stack)? })
}

/// What stands for an argument in the recipe of `makeConcatWithConstants`.
const ARGUMENT: u16 = 1;

fn concat(desc: &str, recipe: &JavaText, stack: &mut Vec<Code>) -> Option<Code> {
    let mut given = parameter_descriptors(desc).into_iter().zip(arguments(desc, stack)?);
    let mut parts = Vec::new();
    for piece in recipe.0.chunk_by(|left, right| *left != ARGUMENT && *right != ARGUMENT) {
        match piece {
            [ARGUMENT] => {
                let (desc, code) = given.next()?;
                parts.push((desc.to_owned(), code));
            }
            _ => parts.push((TEXT.to_owned(), Code::Text(JavaText(piece.into())))),
        }
    }
    Some(Code::Concat(parts))
}

const TEXT: &str = "Ljava/lang/String;";
const BUILDER: &str = "java/lang/StringBuilder";

/// `new StringBuilder().append(a).append(b).toString()` is how older compilers join texts.
fn joined(code: Code) -> Code {
    match &code {
        Code::Call { method, receiver, .. } if method.class == BUILDER && method.name == "toString" => {
            appended(receiver).map_or(code, Code::Concat)
        }
        _ => code,
    }
}

fn appended(code: &Code) -> Option<Vec<(String, Code)>> {
    match code {
        Code::Construct { constructor, arguments } if constructor.class == BUILDER && arguments.is_empty() => {
            Some(Vec::new())
        }
        Code::Call { method, receiver, arguments } if method.class == BUILDER && method.name == "append" => {
            let mut parts = appended(receiver)?;
            let [argument] = &arguments[..] else { return None };
            // An array of letters is appended as a text, and joined as an object.
            if method.desc.starts_with("([C)") {
                return None;
            }
            parts.push(((*parameter_descriptors(&method.desc).first()?).to_owned(), argument.clone()));
            Some(parts)
        }
        _ => None,
    }
}

impl Code {
    fn is_void(&self) -> bool {
        matches!(self, Self::Call { method, .. } | Self::CallStatic { method, .. } if method.desc.ends_with(")V"))
    }

    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Parameter(_)
            | Self::Constant(_)
            | Self::Text(_)
            | Self::Null
            | Self::ClassOf(_)
            | Self::StaticField(_) => Vec::new(),
            Self::Construct { arguments, .. } | Self::CallStatic { arguments, .. } => arguments.iter().collect(),
            Self::Call { receiver, arguments, .. } => std::iter::once(&**receiver).chain(arguments).collect(),
            Self::Element { array: left, index: right }
            | Self::Binary { left, right, .. }
            | Self::Compare { left, right, .. }
            | Self::Both { left, right, .. } => vec![left, right],
            Self::Conditional { condition, then, otherwise } => vec![condition, then, otherwise],
            Self::Field { holder: part, .. }
            | Self::Cast { value: part, .. }
            | Self::InstanceOf { value: part, .. }
            | Self::Length(part)
            | Self::Negate(part)
            | Self::Not(part)
            | Self::Convert { value: part, .. }
            | Self::NewArray { length: part, .. } => vec![part],
            Self::Array { elements, .. } => elements.iter().collect(),
            Self::Concat(parts) => parts.iter().map(|(_, part)| part).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_become_expressions() {
        let body = Body::parse(
            "load 1\nvirtual java/lang/String length ()I\nconstant i2\nbinary *\nstatic java/lang/Integer valueOf (I)Ljava/lang/Integer;\nreturn",
        );
        let Some(Body { statements, end: End::Returns(Code::CallStatic { method, arguments }), .. }) = body else {
            panic!("no body");
        };
        assert_eq!((statements, method.name.as_str()), (Vec::new(), "valueOf"));
        assert!(matches!(&arguments[..], [Code::Binary { operator, .. }] if operator == "*"));
    }

    #[test]
    fn statements_come_before_the_end() {
        let body =
            Body::parse("load 0\nload 1\nvirtual a/B put (Ljava/lang/Object;)V\nload 0\nvirtual a/B size ()I\npop")
                .unwrap();
        assert_eq!((body.statements.len(), body.end), (2, End::Falls));
    }

    #[test]
    fn texts_are_joined_by_either_compiler() {
        let old = "new java/lang/StringBuilder ()V\ntext \"a\"\nvirtual java/lang/StringBuilder append (Ljava/lang/String;)Ljava/lang/StringBuilder;\nload 0\nvirtual java/lang/StringBuilder append (I)Ljava/lang/StringBuilder;\nvirtual java/lang/StringBuilder toString ()Ljava/lang/String;\nreturn";
        let new = "load 0\nconcat (I)Ljava/lang/String; \"a\\u0001\"\nreturn";
        assert_eq!(Body::parse(old), Body::parse(new));
        assert!(Body::parse(new).is_some());
    }

    #[test]
    fn a_method_has_its_objects_fields_as_parameters_and_never_the_object() {
        assert_eq!(Body::parse_of_object("load 1\nreturn"), Body::parse("load 0\nreturn"));
        assert_eq!(Body::parse_of_object("load 0\nreturn"), None);
        let rate = "load 0\ngetfield a/B rate I\nload 1\nbinary *\nload 0\ngetfield a/B base I\nbinary +\nload 0\ngetfield a/B rate I\nbinary -\nreturn";
        let same = "load 1\nload 2\nbinary *\nload 0\nbinary +\nload 1\nbinary -\nreturn";
        let body = Body::parse_of_object(rate).unwrap();
        assert_eq!(body.fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>(), ["base", "rate"]);
        assert_eq!(Body { fields: Vec::new(), ..body }, Body::parse(same).unwrap());
    }

    #[test]
    fn what_is_not_understood_is_no_body() {
        assert_eq!(Body::parse("load 0\nfly\nreturn"), None);
        assert_eq!(Body::parse("static a/B c (I)I\nreturn"), None);
        assert_eq!(Body::parse("load 0"), None);
    }
}
