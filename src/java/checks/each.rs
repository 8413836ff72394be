//! What is looked at of all elements at once: `books.stream().map(Book::title).toList()`, all that an iterator gives.
//!
//! Input: a collection, an array or an iterator with its static type, the getter. Output: a list. Invariants: javac knows the class of the elements;
//! where the static type does not tell it, they are cast one by one. An iterator is asked once.

use super::assertion::Asserter;
use crate::java::statements::typing::list_of_objects;
use crate::java::tree::syntax::{Expr, FunctionEnd, LocalId, Member, ReferenceTarget, Statement};
use crate::java::tree::values::Value;
use crate::java::types::java_type::{Argument, OBJECT, Type};
use crate::scenario::model::{ElementMember, MethodRef, Probe};
use crate::trace::event::FieldId;

const COLLECTION: &str = "java/util/Collection";
const ITERATOR: &str = "java/util/Iterator";
const STREAM: &str = "java/util/stream/Stream";
const FUNCTION: &str = "java/util/function/Function";
/// From this release on a stream makes a list by itself.
const STREAM_TO_LIST: u32 = 16;

impl Asserter<'_, '_, '_> {
    pub(super) fn each(&mut self, all: Value, member: &ElementMember) -> Value {
        let owner = match member {
            ElementMember::Getter(method) => method.owner.clone(),
            ElementMember::Field(field) => match self.builder.classes.field(*field) {
                Some(field) => self.builder.classes.name(field.class).to_owned(),
                None => OBJECT.to_owned(),
            },
        };
        let is_known =
            self.element_class(&all.ty).is_some_and(|class| self.builder.classes.closure(&class).contains(&owner));
        let elements = self.stream(all);
        let elements = if is_known { elements } else { mapped(elements, cast_to(&owner)) };
        let by = match member {
            ElementMember::Getter(method) => reference(method),
            ElementMember::Field(field) => self.field_of(&owner, *field),
        };
        let given = mapped(elements, by);
        Value { expr: self.listed(given, true), ty: list_of_objects() }
    }

    /// What a stream gives, as a list: of its own elements, or of objects.
    fn listed(&self, stream: Expr, own: bool) -> Expr {
        if own && self.options.release >= STREAM_TO_LIST {
            return called(stream, STREAM, "toList", "()Ljava/util/List;", Vec::new());
        }
        let collector = Expr::call_static("java/util/stream/Collectors", "toList", Vec::new());
        let desc = "(Ljava/util/stream/Collector;)Ljava/lang/Object;";
        called(stream, STREAM, "collect", desc, vec![collector])
    }

    /// `token -> token.line`
    fn field_of(&mut self, owner: &str, field: FieldId) -> Expr {
        let element = self.builder.new_local(Type::class(owner), String::new());
        let holder = Value { expr: Expr::Local(element), ty: Type::class(owner) };
        let value = self.builder.field(field, Some(holder));
        Expr::Function {
            interface: FUNCTION.to_owned(),
            parameters: vec![element],
            statements: Vec::new(),
            end: FunctionEnd::Returns(Box::new(value)),
        }
    }

    /// What an iterator or a stream gives, in a list of the test's own.
    pub(super) fn drained(&mut self, probe: &Probe) -> Value {
        if let Some((_, local)) = self.drained.iter().find(|(known, _)| known == probe) {
            return Value { expr: Expr::Local(*local), ty: self.builder.locals[local.0].ty.clone() };
        }
        let from = self.probe(probe);
        let (in_stream, in_iterator) = (self.element_of(&from.ty, STREAM), self.element_of(&from.ty, ITERATOR));
        let is_stream = in_stream.is_some();
        let known = in_stream.or(in_iterator).flatten();
        let of = |class: &str| Type::generic(class, vec![known.clone().unwrap_or_else(Type::object)]);
        let (ty, made) = (of("java/util/List"), of("java/util/ArrayList"));
        let (name, value) = match is_stream {
            // (A list of what has no name would be none of objects.)
            true => ("elements", self.listed(from.expr.clone(), known.is_some())),
            false => ("rest", Expr::new_object(made, Vec::new())),
        };
        let local = self.builder.new_local(ty.clone(), name.to_owned());
        self.declarations.push(Statement::Local { local, value, suppress: Vec::new() });
        if !is_stream {
            let all = self.as_a(ITERATOR, from);
            self.declarations.push(Statement::Expression(added_from(all, local)));
        }
        self.drained.push((probe.clone(), local));
        Value { expr: Expr::Local(local), ty }
    }

    /// What an iterator or stream of this type gives, if the type is one; if a test may name it.
    fn element_of(&self, ty: &Type, class: &str) -> Option<Option<Type>> {
        let Type::Class(own) = ty else { return None };
        let given = self.builder.classes.as_super(own, class)?;
        let Some(Argument::Exact(element)) = given.arguments.first() else { return Some(None) };
        let is_nameable = self.builder.classes.is_type_nameable(element, &self.builder.scenario.package);
        Some(is_nameable.then(|| element.clone()))
    }

    /// The class that the static type of a collection or array tells of its elements.
    fn element_class(&self, ty: &Type) -> Option<String> {
        let element = match ty {
            Type::Array(element) => (**element).clone(),
            Type::Class(class) => match self.builder.classes.as_super(class, COLLECTION)?.arguments.first()? {
                Argument::Exact(element) | Argument::Extends(element) => element.clone(),
                Argument::Super(_) | Argument::Any => return None,
            },
            _ => return None,
        };
        element.class_name().map(str::to_owned)
    }

    fn stream(&self, all: Value) -> Expr {
        if matches!(all.ty, Type::Array(_)) {
            return Expr::call_static("java/util/Arrays", "stream", vec![all.expr]);
        }
        called(self.as_a(COLLECTION, all), COLLECTION, "stream", "()Ljava/util/stream/Stream;", Vec::new())
    }
}

/// `iterator.forEachRemaining(rest::add)`
fn added_from(iterator: Expr, list: LocalId) -> Expr {
    let add = Expr::Reference {
        target: ReferenceTarget::Value(Box::new(Expr::Local(list))),
        name: "add".to_owned(),
        interface: "java/util/function/Consumer".to_owned(),
        member: Some(Member::new("java/util/List", "(Ljava/lang/Object;)Z")),
        is_static: false,
    };
    called(iterator, ITERATOR, "forEachRemaining", "(Ljava/util/function/Consumer;)V", vec![add])
}

/// `Book::title`
fn reference(method: &MethodRef) -> Expr {
    Expr::Reference {
        target: ReferenceTarget::Type(Type::class(&method.owner)),
        name: method.name.clone(),
        interface: FUNCTION.to_owned(),
        member: Some(Member::new(&method.owner, &method.desc)),
        is_static: false,
    }
}

fn mapped(stream: Expr, by: Expr) -> Expr {
    called(stream, STREAM, "map", "(Ljava/util/function/Function;)Ljava/util/stream/Stream;", vec![by])
}

/// `Book.class::cast`
fn cast_to(class: &str) -> Expr {
    Expr::Reference {
        target: ReferenceTarget::Value(Box::new(Expr::ClassOf(Type::class(class)))),
        name: "cast".to_owned(),
        interface: FUNCTION.to_owned(),
        member: Some(Member::new("java/lang/Class", "(Ljava/lang/Object;)Ljava/lang/Object;")),
        is_static: false,
    }
}

fn called(receiver: Expr, owner: &str, method: &str, desc: &str, arguments: Vec<Expr>) -> Expr {
    Expr::call(receiver, method, arguments).meaning(Member::new(owner, desc))
}
