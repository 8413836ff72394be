//! The code of a lambda as source.
//!
//! Input: a lambda's body as expressions of erased types, what it captured. Output: `x -> code`. Invariants: the same calls in the same order;
//! boxing and casts stand where javac would not put them by itself. Why with static types: a cast that javac did for a type argument is one
//! that the source must not have.

use std::sync::Arc;

use indexmap::IndexSet;

use super::arrange::Builder;
use crate::java::names::locals::{is_identifier, type_name, unique};
use crate::java::tree::syntax::{Expr, FunctionEnd, Local, LocalId, Member, ReferenceTarget};
use crate::java::tree::values::{Value, primitive_expr};
use crate::java::types::calls::primitive_letter;
use crate::java::types::conversion::{fits, reifiable};
use crate::java::types::java_type::{CLASS, STRING, Type, box_class};
use crate::program::body::{Code, Compared, End, Junction, Named};
use crate::program::condition;
use crate::program::{parameter_descriptors, result_descriptor};
use crate::scenario::model::{Function, MethodRef};
use crate::trace::event::{JavaText, Primitive};

const OBJECT: &str = "Ljava/lang/Object;";

impl Builder<'_, '_> {
    /// The lambda that was made with these captured values.
    pub(super) fn function(&mut self, function: &Function, captured: &[Value]) -> Expr {
        let declared = self.expected.take();
        if let Some(array) = array_constructor(function) {
            let target = ReferenceTarget::Type(reifiable(self.classes, &Type::from_descriptor(array)));
            let interface = function.interface.clone();
            return Expr::Reference { target, name: "new".to_owned(), interface, member: None, is_static: true };
        }
        let parameters = self.function_parameters(function, declared.as_ref());
        let own = parameters.iter().map(|id| Value { expr: Expr::Local(*id), ty: self.locals[id.0].ty.clone() });
        let given = captured.iter().cloned().chain(own).collect();
        let mut writer = CodeWriter { builder: self, given };
        let statements = function.body.statements.iter().map(|code| writer.code(code, OBJECT).expr).collect();
        let end = match &function.body.end {
            End::Falls => FunctionEnd::Falls,
            End::Returns(code) => FunctionEnd::Returns(Box::new(writer.code(code, &function.result).expr)),
            End::Throws(code) => FunctionEnd::Throws(Box::new(writer.code(code, OBJECT).expr)),
        };
        Expr::Function { interface: function.interface.clone(), parameters, statements, end }
    }

    /// Locals for its parameters, with the types that the declaration gives them.
    fn function_parameters(&mut self, function: &Function, declared: Option<&Type>) -> Vec<LocalId> {
        let shape = match declared {
            Some(Type::Class(class)) => self.classes.function_shape(class),
            _ => None,
        };
        let mut taken = IndexSet::new();
        let mut locals = Vec::new();
        for (at, desc) in function.parameters.iter().enumerate() {
            let own = Type::from_descriptor(desc);
            let seen = shape.as_ref().and_then(|shape| shape.parameters.get(at)).cloned();
            let ty = seen.filter(|ty| ty.class_name() == own.class_name()).unwrap_or(own);
            // `rec$` and the like are the compiler's own.
            let written = |name: &&String| is_identifier(name) && !name.contains('$');
            let known = function.names.get(at).filter(written).cloned();
            let name = unique(&known.unwrap_or_else(|| type_name(self.classes, &ty)), &taken);
            taken.insert(name.clone());
            // Another lambda may call its own the same.
            locals.push(LocalId(self.locals.len()));
            self.locals.push(Local { ty, name });
        }
        locals
    }
}

struct CodeWriter<'b, 'c, 'p> {
    builder: &'b mut Builder<'c, 'p>,
    /// What the parameters of the body are.
    given: Vec<Value>,
}

impl CodeWriter<'_, '_, '_> {
    /// An expression for a place of this type.
    fn code(&mut self, code: &Code, place: &str) -> Value {
        match code {
            Code::Parameter(at) => self.given.get(*at).cloned().unwrap_or_else(null),
            Code::Constant(value) => constant(*value, place),
            Code::Text(text) => Value { expr: Expr::Text(text.clone()), ty: Type::class(STRING) },
            Code::Null => null(),
            Code::ClassOf(desc) => {
                let class = Type::from_descriptor(desc);
                let ty = Type::generic(CLASS, vec![reifiable(self.builder.classes, &class.boxed())]);
                Value { expr: Expr::ClassOf(class), ty }
            }
            Code::Construct { constructor, arguments } => self.construct(constructor, arguments),
            Code::CallStatic { method, arguments } => self.call_static(method, arguments),
            Code::Call { method, receiver, arguments } => self.call(method, receiver, arguments),
            Code::StaticField(field) => self.field(field, None),
            Code::Field { field, holder } => {
                let holder = self.code(holder, OBJECT);
                self.field(field, Some(holder))
            }
            Code::Cast { to, value } => self.cast(to, value),
            Code::InstanceOf { class, value } => {
                let value = Box::new(self.code(value, OBJECT).expr);
                let class = reifiable(self.builder.classes, &Type::from_descriptor(class));
                Value { expr: Expr::InstanceOf { value, class }, ty: Type::Primitive(b'Z') }
            }
            Code::Element { array, index } => self.element(array, index),
            Code::Length(array) => self.length(array),
            Code::Negate(value) => {
                let value = self.code(value, "I");
                Value { ty: promoted(&value.ty, &value.ty), expr: Expr::Negate(Box::new(value.expr)) }
            }
            Code::Binary { operator, left, right } => {
                let (left, right) = self.operands(left, right, "I");
                let shifts = operator.starts_with('<') || operator.starts_with('>');
                let ty = promoted(&left.ty, if shifts { &left.ty } else { &right.ty });
                Value { expr: binary(operator, left.expr, right.expr), ty }
            }
            Code::Compare { operator, kind, left, right } => self.compare(operator, *kind, left, right),
            Code::Both { operator, left, right } => {
                let operator = if *operator == Junction::And { "&&" } else { "||" };
                let (left, right) = (self.code(left, "Z").expr, self.code(right, "Z").expr);
                Value { expr: binary(operator, left, right), ty: Type::Primitive(b'Z') }
            }
            Code::Not(value) => not(self.code(value, "Z")),
            Code::Conditional { condition, then, otherwise } => self.conditional(condition, then, otherwise, place),
            Code::Convert { to, value } => {
                let value = self.code(value, to);
                let to = Type::from_descriptor(to);
                cast_to(value, to)
            }
            Code::Array { desc, length, elements } => self.array(desc, *length, elements),
            Code::NewArray { desc, length } => {
                let array = reifiable(self.builder.classes, &Type::from_descriptor(desc));
                let length = Box::new(self.code(length, "I").expr);
                Value { expr: Expr::NewArrayOf { array: array.clone(), length }, ty: array }
            }
            Code::Concat(parts) => self.concat(parts),
        }
    }

    /// Two operands; beside a `boolean` the byte code's `int` is one, too.
    fn operands(&mut self, left: &Code, right: &Code, place: &str) -> (Value, Value) {
        let (first, second) = (self.code(left, place), self.code(right, place));
        let place = if is_truth(&first) || is_truth(&second) { "Z" } else { place };
        match (left, right) {
            (_, Code::Constant(value)) => (first, constant(*value, place)),
            (Code::Constant(value), _) => (constant(*value, place), second),
            _ => (first, second),
        }
    }

    /// A comparison; of a truth value with 0 it is that value or its opposite.
    fn compare(&mut self, operator: &str, kind: Compared, left: &Code, right: &Code) -> Value {
        let place = if kind == Compared::Objects { OBJECT } else { "I" };
        let (mut first, mut second) = self.operands(left, right, place);
        if is_char(&first) || is_char(&second) {
            (first, second) = self.operands(left, right, "C");
        }
        if is_truth(&first) && *right == Code::Constant(Primitive::Int(0)) {
            return if operator == "!=" { first } else { not(first) };
        }
        if kind == Compared::Objects {
            // Beside a number an object would be compared as one.
            let object = |value: Value| if value.ty.is_primitive() { as_object(value) } else { value };
            (first, second) = (object(first), object(second));
        } else if !first.ty.is_primitive() && !second.ty.is_primitive() {
            // Two boxes would be compared as objects.
            first = unboxed(first);
        }
        Value { expr: binary(operator, first.expr, second.expr), ty: Type::Primitive(b'Z') }
    }

    /// One of two values; of truth values it is the condition or its opposite.
    fn conditional(&mut self, condition: &Code, then: &Code, otherwise: &Code, place: &str) -> Value {
        let (first, second) = self.operands(then, otherwise, place);
        let (first, second) = alternatives(first, second, is_primitive(place));
        match (truth(&first.expr), truth(&second.expr)) {
            (Some(true), Some(false)) => return self.code(condition, "Z"),
            (Some(false), Some(true)) => return self.code(&condition::not(condition.clone()), "Z"),
            _ => {}
        }
        let ty = if first.ty == Type::Null { second.ty.clone() } else { first.ty.clone() };
        let ty = match (first.ty.is_primitive(), second.ty.is_primitive()) {
            (false, false) if second.ty == Type::Null || ty == second.ty => ty,
            (false, false) => Type::from_descriptor(if is_primitive(place) { OBJECT } else { place }),
            _ => promoted(&first.ty, &second.ty),
        };
        let condition = Box::new(self.code(condition, "Z").expr);
        let (then, otherwise) = (Box::new(first.expr), Box::new(second.expr));
        Value { expr: Expr::Conditional { condition, then, otherwise }, ty }
    }

    fn arguments(&mut self, desc: &str, arguments: &[Code]) -> Vec<Value> {
        let types = parameter_descriptors(desc);
        arguments.iter().zip(types).map(|(argument, ty)| self.code(argument, ty)).collect()
    }

    fn construct(&mut self, constructor: &Named, arguments: &[Code]) -> Value {
        let values = self.arguments(&constructor.desc, arguments);
        let expr = self.builder.construct_as(&reference(constructor, false), None, false, values);
        let ty = match &expr {
            Expr::New { class, .. } => class.clone(),
            _ => Type::class(&constructor.class),
        };
        Value { expr, ty }
    }

    fn call_static(&mut self, method: &Named, arguments: &[Code]) -> Value {
        let mut values = self.arguments(&method.desc, arguments);
        if is_boxing(method)
            && let Some(value) = values.pop()
        {
            return widened(value, parameter_descriptors(&method.desc)[0]);
        }
        let method = reference(method, true);
        let ty = self.builder.result_type(&method, None, &values);
        Value { expr: self.builder.call_static(&method, values, false), ty }
    }

    fn call(&mut self, method: &Named, receiver: &Code, arguments: &[Code]) -> Value {
        let mut receiver = self.code(receiver, OBJECT);
        if is_unboxing(method) && receiver.ty.class_name() == Some(&method.class) {
            return receiver;
        }
        if let Type::Primitive(letter) = receiver.ty
            && let Some(class) = box_class(letter)
        {
            receiver = boxed(receiver, class);
        }
        if method.class.starts_with('[') {
            return Value { expr: Expr::call(receiver.expr, &method.name, Vec::new()), ty: receiver.ty };
        }
        let values = self.arguments(&method.desc, arguments);
        let method = reference(method, false);
        let ty = self.builder.result_type(&method, Some(&receiver.ty), &values);
        Value { expr: self.builder.call(&method, receiver, values, false), ty }
    }

    /// A field; a static one through the class that the code names.
    fn field(&mut self, field: &Named, holder: Option<Value>) -> Value {
        let classes = self.builder.classes;
        let ty = match classes.field_named(&field.class, &field.name, &field.desc) {
            Some((id, definition)) => {
                self.builder.note_field(definition);
                self.builder.field_type(id, holder.as_ref().map(|holder| &holder.ty))
            }
            None => Type::from_descriptor(&field.desc),
        };
        let name = field.name.clone();
        let member = Some(Member::new(&field.class, &field.desc));
        let expr = match holder {
            Some(holder) => Expr::Field { holder: Box::new(holder.expr), name, member },
            None => Expr::StaticField { class: field.class.clone(), name, member },
        };
        Value { expr, ty }
    }

    /// A cast, if the source needs it: javac has put in those that a type argument asks for.
    fn cast(&mut self, to: &str, value: &Code) -> Value {
        let value = self.code(value, to);
        let ty = Type::from_descriptor(to);
        if fits(self.builder.classes, &value.ty, &ty) {
            return value;
        }
        let to = reifiable(self.builder.classes, &ty);
        Value { expr: Expr::Cast { to: to.clone(), value: Box::new(value.expr) }, ty: to }
    }

    fn element(&mut self, array: &Code, index: &Code) -> Value {
        let (array, index) = (self.code(array, OBJECT), self.code(index, "I"));
        let ty = match &array.ty {
            Type::Array(element) => (**element).clone(),
            _ => Type::object(),
        };
        Value { expr: Expr::At { array: Box::new(array.expr), index: Box::new(index.expr) }, ty }
    }

    fn length(&mut self, array: &Code) -> Value {
        let holder = Box::new(self.code(array, OBJECT).expr);
        let expr = Expr::Field { holder, name: "length".to_owned(), member: None };
        Value { expr, ty: Type::Primitive(b'I') }
    }

    fn array(&mut self, desc: &str, length: i32, elements: &[Code]) -> Value {
        let array = reifiable(self.builder.classes, &Type::from_descriptor(desc));
        let element = desc.strip_prefix('[').unwrap_or(desc);
        let elements: Vec<Expr> = elements.iter().map(|code| self.code(code, element).expr).collect();
        let expr = match (elements.is_empty(), length) {
            (true, 1..) => Expr::NewArray { array: array.clone(), lengths: vec![length] },
            _ => Expr::ArrayOf { array: array.clone(), elements },
        };
        Value { expr, ty: array }
    }

    /// `a + b`, with a text among the first two.
    fn concat(&mut self, parts: &[(String, Code)]) -> Value {
        let values: Vec<Value> = parts.iter().map(|(desc, code)| widened(self.code(code, desc), desc)).collect();
        let text = Type::class(STRING);
        let joins = values.iter().take(2).any(|value| value.ty == text);
        let empty = (!joins).then(|| Expr::Text(JavaText(Arc::default())));
        let all = empty.into_iter().chain(values.into_iter().map(|value| value.expr));
        let expr = all.reduce(|left, right| binary("+", left, right)).unwrap_or(Expr::Literal("\"\"".to_owned()));
        Value { expr, ty: text }
    }
}

/// The type of the array, if a lambda is what compilers make of `int[]::new`.
fn array_constructor(function: &Function) -> Option<&str> {
    let End::Returns(Code::NewArray { desc, length }) = &function.body.end else {
        return None;
    };
    let alone = function.captured.is_empty() && function.body.statements.is_empty() && function.parameters.len() == 1;
    (alone && **length == Code::Parameter(0)).then_some(desc)
}

fn is_primitive(place: &str) -> bool {
    place.len() == 1
}

/// What a box holds; any other type is itself.
fn opened(ty: &Type) -> Type {
    ty.unboxed().unwrap_or_else(|| ty.clone())
}

/// Whether it is of this primitive type, or a box of it.
fn is_of(value: &Value, letter: u8) -> bool {
    opened(&value.ty) == Type::Primitive(letter)
}

fn is_truth(value: &Value) -> bool {
    is_of(value, b'Z')
}

fn is_char(value: &Value) -> bool {
    is_of(value, b'C')
}

fn truth(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Literal(text) => text.parse().ok(),
        _ => None,
    }
}

fn not(value: Value) -> Value {
    Value { expr: Expr::Not(Box::new(value.expr)), ty: Type::Primitive(b'Z') }
}

fn unboxed(value: Value) -> Value {
    match value.ty.unboxed() {
        Some(own) => cast_to(value, own),
        None => value,
    }
}

/// The two values of `?:` so that they stay what they are: the operator opens boxes and makes numbers the wider of their types (JLS 15.25).
fn alternatives(first: Value, second: Value, in_numbers: bool) -> (Value, Value) {
    let number = |value: &Value| match opened(&value.ty) {
        Type::Primitive(letter) => Some(letter),
        _ => None,
    };
    let (Some(one), Some(other)) = (number(&first), number(&second)) else {
        return (first, second);
    };
    match (first.ty.is_primitive(), second.ty.is_primitive(), box_class(one)) {
        (false, false, _) if in_numbers => (unboxed(first), second),
        _ if in_numbers => (first, second),
        _ if one != other => (as_object(first), second),
        (true, false, Some(class)) => (boxed(first, class), second),
        (false, true, Some(class)) => (first, boxed(second, class)),
        _ => (first, second),
    }
}

fn as_object(value: Value) -> Value {
    Value { expr: Expr::Cast { to: Type::object(), value: Box::new(value.expr) }, ty: Type::object() }
}

fn boxed(value: Value, class: &str) -> Value {
    Value { expr: Expr::call_static(class, "valueOf", vec![value.expr]), ty: Type::class(class) }
}

/// What is smaller than its place has no byte code of its own to become that: in the source it needs a cast where the place does not ask.
fn widened(value: Value, place: &str) -> Value {
    let place = Type::from_descriptor(place);
    let own = opened(&value.ty);
    let differs = place.is_primitive() && own.is_primitive() && own != place;
    if differs { cast_to(value, place) } else { value }
}

/// A cast to a primitive type. A box is cast to what is wider than its value only (JLS 5.5).
fn cast_to(value: Value, to: Type) -> Value {
    if value.ty == to {
        return value;
    }
    let value = match value.ty.unboxed() {
        Some(own) if own != to && width(&own) >= width(&to) => cast_to(value, own),
        _ => value,
    };
    Value { expr: Expr::Cast { to: to.clone(), value: Box::new(value.expr) }, ty: to }
}

/// How much a primitive type holds; a `char` is no wider than a `short`, nor that than a `char`.
fn width(ty: &Type) -> u8 {
    match ty {
        Type::Primitive(b'B') => 1,
        Type::Primitive(b'S' | b'C') => 2,
        Type::Primitive(b'I') => 3,
        Type::Primitive(b'J') => 4,
        Type::Primitive(b'F') => 5,
        _ => 6,
    }
}

fn null() -> Value {
    Value { expr: Expr::Literal("null".to_owned()), ty: Type::Null }
}

fn binary(operator: &str, left: Expr, right: Expr) -> Expr {
    Expr::Binary { operator: operator.to_owned(), left: Box::new(left), right: Box::new(right) }
}

/// The byte code has an `int` for all that is smaller.
fn constant(value: Primitive, place: &str) -> Value {
    let value = match (value, place) {
        (Primitive::Int(value), "Z") => Primitive::Boolean(value != 0),
        (Primitive::Int(value), "C") => u16::try_from(value).map_or(Primitive::Int(value), Primitive::Char),
        (Primitive::Int(value), "B") => i8::try_from(value).map_or(Primitive::Int(value), Primitive::Byte),
        (Primitive::Int(value), "S") => i16::try_from(value).map_or(Primitive::Int(value), Primitive::Short),
        _ => value,
    };
    Value { expr: primitive_expr(value), ty: Type::Primitive(primitive_letter(value)) }
}

/// Binary numeric promotion (JLS 5.6); two booleans stay what they are.
fn promoted(left: &Type, right: &Type) -> Type {
    let letter = |ty: &Type| match opened(ty) {
        Type::Primitive(letter) => letter,
        _ => b'I',
    };
    let both = [letter(left), letter(right)];
    let widest = [b'D', b'F', b'J'].into_iter().find(|wide| both.contains(wide));
    Type::Primitive(widest.unwrap_or(if both == [b'Z', b'Z'] { b'Z' } else { b'I' }))
}

fn is_boxing(method: &Named) -> bool {
    let given = parameter_descriptors(&method.desc);
    let boxes = |letter: &&str| letter.len() == 1 && box_class(letter.as_bytes()[0]) == Some(&*method.class);
    method.name == "valueOf" && given.len() == 1 && given.first().is_some_and(boxes)
}

fn is_unboxing(method: &Named) -> bool {
    let result = result_descriptor(&method.desc);
    method.name.ends_with("Value") && result.len() == 1 && box_class(result.as_bytes()[0]) == Some(&*method.class)
}

fn reference(member: &Named, is_static: bool) -> MethodRef {
    MethodRef {
        method: None,
        owner: member.class.clone(),
        name: member.name.clone(),
        desc: member.desc.clone(),
        is_static,
    }
}
