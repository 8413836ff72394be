//! What is looked at of all elements at once: `books.stream().map(Book::title).toList()`, all that an iterator gives.
//!
//! Input: a collection, an array or an iterator with its static type, the getter. Output: a list. Invariants: javac knows the class of the elements;
//! where the static type does not tell it, they are cast one by one. An iterator is asked once.

use super::assertion::Asserter;
use crate::java::statements::typing::list_of_objects;
use crate::java::tree::syntax::{Expr, Member, ReferenceTarget, Statement};
use crate::java::tree::values::Value;
use crate::java::types::java_type::{Argument, Type};
use crate::scenario::model::{MethodRef, Probe};

const COLLECTION: &str = "java/util/Collection";
const ITERATOR: &str = "java/util/Iterator";
const STREAM: &str = "java/util/stream/Stream";
const FUNCTION: &str = "java/util/function/Function";
/// From this release on a stream makes a list by itself.
const STREAM_TO_LIST: u32 = 16;

impl Asserter<'_, '_, '_> {
    pub(super) fn each(&self, all: Value, method: &MethodRef) -> Value {
        let is_known = self
            .element_class(&all.ty)
            .is_some_and(|class| self.builder.classes.closure(&class).contains(&method.owner));
        let elements = self.stream(all);
        let elements = if is_known { elements } else { mapped(elements, cast_to(&method.owner)) };
        let member = Some(Member::new(&method.owner, &method.desc));
        let target = ReferenceTarget::Type(Type::class(&method.owner));
        let (name, interface) = (method.name.clone(), FUNCTION.to_owned());
        let given = mapped(elements, Expr::Reference { target, name, interface, member, is_static: false });
        let listed = if self.options.release >= STREAM_TO_LIST {
            called(given, STREAM, "toList", "()Ljava/util/List;", Vec::new())
        } else {
            let collector = Expr::call_static("java/util/stream/Collectors", "toList", Vec::new());
            let desc = "(Ljava/util/stream/Collector;)Ljava/lang/Object;";
            called(given, STREAM, "collect", desc, vec![collector])
        };
        Value { expr: listed, ty: list_of_objects() }
    }

    /// What an iterator gives, in a list of the test's own.
    pub(super) fn drained(&mut self, iterator: &Probe) -> Value {
        if let Some((_, local)) = self.drained.iter().find(|(known, _)| known == iterator) {
            return Value { expr: Expr::Local(*local), ty: self.builder.locals[local.0].ty.clone() };
        }
        let from = self.probe(iterator);
        let given = match &from.ty {
            Type::Class(class) => self.builder.classes.as_super(class, ITERATOR),
            _ => None,
        };
        let element = match given.as_ref().and_then(|given| given.arguments.first()) {
            Some(Argument::Exact(element))
                if self.builder.classes.is_type_nameable(element, &self.builder.scenario.package) =>
            {
                element.clone()
            }
            _ => Type::object(),
        };
        let of = |class: &str| Type::generic(class, vec![element.clone()]);
        let (ty, made) = (of("java/util/List"), of("java/util/ArrayList"));
        let local = self.builder.new_local(ty.clone(), "rest".to_owned());
        let value = Expr::new_object(made, Vec::new());
        self.declarations.push(Statement::Local { local, value, suppress: Vec::new() });
        let add = Expr::Reference {
            target: ReferenceTarget::Value(Box::new(Expr::Local(local))),
            name: "add".to_owned(),
            interface: "java/util/function/Consumer".to_owned(),
            member: Some(Member::new("java/util/List", "(Ljava/lang/Object;)Z")),
            is_static: false,
        };
        let desc = "(Ljava/util/function/Consumer;)V";
        let all = called(self.as_a(ITERATOR, from), ITERATOR, "forEachRemaining", desc, vec![add]);
        self.declarations.push(Statement::Expression(all));
        self.drained.push((iterator.clone(), local));
        Value { expr: Expr::Local(local), ty }
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
