//! Expressions as words.

use std::path::Path;

use super::literal::literal_words;
use super::{Lower, OPEN, class_descriptor, text_word};
use crate::java::checks::exits::EXIT_STATUS;
use crate::java::environment::databases::{HAS_ROW, WATCH_CONNECTIONS};
use crate::java::environment::places::{CLAIM, COPY_RESOURCE, READ_RESOURCE};
use crate::java::error::LowerError;
use crate::java::statements::doubles::MOCKITO;
use crate::java::tree::syntax::{Expr, FunctionEnd, LocalId, Member, OwnField, ReferenceTarget};
use crate::java::types::java_type::Type;
use crate::program::parameter_descriptors;
use crate::trace::copies::FileCopy;
use crate::trace::event::JavaText;

/// What an assertion runs.
const ACTION: &str = "testcarve/runner/hook/Checks$Action";
/// What the test class has of its own.
const FIXTURES: &str = "Ltestcarve/runner/hook/Fixtures;";
/// What does here as Mockito does.
const MOCKS: &str = "Ltestcarve/runner/hook/Mocks;";

impl Lower<'_> {
    fn all(&mut self, values: &[Expr]) -> Result<(), LowerError> {
        self.number(values.len());
        values.iter().try_for_each(|value| self.expr(value))
    }

    pub(super) fn expr(&mut self, expr: &Expr) -> Result<(), LowerError> {
        match expr {
            Expr::Literal(text) => {
                let words = literal_words(text).ok_or_else(|| LowerError::Literal { text: text.clone() })?;
                self.done.words.extend(words);
                Ok(())
            }
            Expr::OwnField { field, .. } => {
                self.own_field(*field);
                Ok(())
            }
            Expr::Text(text) => {
                self.done.words.extend(["text".to_owned(), text_word(text)]);
                Ok(())
            }
            Expr::Local(local) => {
                self.word("local");
                self.local(*local);
                Ok(())
            }
            Expr::New { .. } | Expr::Call { .. } | Expr::StaticCall { .. } => self.call(expr),
            Expr::Assert { method, arguments } => {
                self.word("check");
                self.word(*method);
                self.all(arguments)
            }
            Expr::Own { method, arguments } => self.own(method, arguments),
            Expr::Field { .. } | Expr::StaticField { .. } => self.field(expr),
            Expr::NewArray { .. } | Expr::NewArrayOf { .. } | Expr::ArrayOf { .. } => self.array(expr),
            Expr::Element { array, index } => {
                self.word("element");
                self.expr(array)?;
                self.done.words.extend(["I".to_owned(), index.to_string()]);
                Ok(())
            }
            Expr::At { array, index } => self.operation("element", &[array, index]),
            Expr::Cast { to: ty, value } => self.typed("cast", ty, value),
            Expr::InstanceOf { value, class: ty } => self.typed("instanceof", ty, value),
            Expr::ClassOf(ty) => {
                self.word("class");
                self.ty(ty);
                Ok(())
            }
            Expr::Reference { .. } | Expr::Lambda(_) | Expr::Constant { .. } | Expr::Function { .. } => {
                self.function(expr)
            }
            Expr::Binary { operator, left, right } => {
                self.word("binary");
                self.operation(operator, &[left, right])
            }
            Expr::Negate(value) => self.operation("negate", &[value]),
            Expr::Not(value) => self.operation("not", &[value]),
            Expr::Conditional { condition, then, otherwise } => self.operation("if", &[condition, then, otherwise]),
        }
    }

    fn operation(&mut self, word: &str, operands: &[&Expr]) -> Result<(), LowerError> {
        self.word(word);
        operands.iter().try_for_each(|operand| self.expr(operand))
    }

    fn typed(&mut self, word: &str, ty: &Type, value: &Expr) -> Result<(), LowerError> {
        self.word(word);
        self.ty(ty);
        self.expr(value)
    }

    fn own_field(&mut self, field: OwnField) {
        let (method, number) = match field {
            OwnField::Directory(number) => ("directory", number),
            OwnField::Folder(number) => ("folder", number),
            OwnField::Database(number) => ("database", number),
            OwnField::Exit => ("exit", 0),
        };
        let number = number.to_string();
        self.done.words.extend(["static", FIXTURES, method, OPEN, "1", "I", &number].map(str::to_owned));
    }

    fn own(&mut self, method: &'static str, arguments: &[Expr]) -> Result<(), LowerError> {
        let known = match method {
            READ_RESOURCE => "readFile",
            COPY_RESOURCE => "copyFile",
            HAS_ROW | CLAIM | EXIT_STATUS | WATCH_CONNECTIONS => method,
            _ => return Err(LowerError::Own { method }),
        };
        self.done.words.extend(["static", FIXTURES, known, OPEN].map(str::to_owned));
        match arguments {
            [Expr::Text(name), rest @ ..] if matches!(method, READ_RESOURCE | COPY_RESOURCE) => {
                self.number(arguments.len());
                self.recorded(name);
                rest.iter().try_for_each(|argument| self.expr(argument))
            }
            _ => self.all(arguments),
        }
    }

    /// A file of the class's resources, which need not stand anywhere yet: where the recording has it.
    fn recorded(&mut self, name: &JavaText) {
        let named = |(own, _): &&(String, FileCopy)| name.to_utf8().is_some_and(|name| name == *own);
        // (The executor runs elsewhere.)
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let path = self.resources.values().find(named).map(|(_, copy)| absolute(&copy.path)).unwrap_or_default();
        self.done.words.extend(["text".to_owned(), text_word(&path.to_string_lossy().as_ref().into())]);
    }

    fn call(&mut self, expr: &Expr) -> Result<(), LowerError> {
        let desc = |member: &Option<Member>| member.as_ref().map_or(OPEN, |member| &member.desc).to_owned();
        match expr {
            Expr::New { outer, class, arguments, act, member } => {
                self.mark(*act);
                self.done.words.extend(["new".to_owned(), class.descriptor(), desc(member)]);
                self.arguments(outer.as_deref(), arguments, member.as_ref())
            }
            Expr::Call { receiver, method, arguments, act, member } => {
                self.mark(*act);
                self.word("call");
                self.word(member.as_ref().map_or(OPEN.to_owned(), |member| class_descriptor(&member.owner)));
                self.done.words.extend([method.clone(), desc(member)]);
                self.expr(receiver)?;
                self.arguments(None, arguments, member.as_ref())
            }
            Expr::StaticCall { class, method, arguments, act, member, .. } => {
                self.mark(*act);
                let class = if class == MOCKITO { MOCKS.to_owned() } else { class_descriptor(class) };
                self.done.words.extend(["static".to_owned(), class, method.clone(), desc(member)]);
                self.arguments(None, arguments, member.as_ref())
            }
            _ => Ok(()),
        }
    }

    /// Arguments behind the outer object of an inner class; those that become an array as that array.
    fn arguments(
        &mut self,
        outer: Option<&Expr>,
        arguments: &[Expr],
        member: Option<&Member>,
    ) -> Result<(), LowerError> {
        let collected = member.and_then(|member| {
            let count = parameters(member) - usize::from(outer.is_some());
            Some((count, member.collected.as_ref()?))
        });
        let (single, array) = match collected {
            Some((count, array)) if count > 0 => {
                let (single, last) = arguments.split_at(count - 1);
                (single, Some((array, last)))
            }
            _ => (arguments, None),
        };
        self.number(single.len() + usize::from(outer.is_some()) + usize::from(array.is_some()));
        outer.into_iter().chain(single).try_for_each(|argument| self.expr(argument))?;
        array.map_or(Ok(()), |(array, elements)| {
            self.word("array");
            self.ty(array);
            self.all(elements)
        })
    }

    fn mark(&mut self, act: bool) {
        if act {
            self.word("act");
        }
    }

    fn field(&mut self, expr: &Expr) -> Result<(), LowerError> {
        match expr {
            Expr::Field { holder, member: None, .. } => self.operation("length", &[holder]),
            Expr::Field { holder, name, member: Some(member) } => {
                let owner = class_descriptor(&member.owner);
                self.done.words.extend(["field".to_owned(), owner, name.clone(), member.desc.clone()]);
                self.expr(holder)
            }
            Expr::StaticField { class, name, member } => {
                let desc = member.as_ref().map_or(OPEN, |member| &member.desc).to_owned();
                self.done.words.extend(["constant".to_owned(), class_descriptor(class), name.clone(), desc]);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn array(&mut self, expr: &Expr) -> Result<(), LowerError> {
        match expr {
            Expr::NewArray { array, lengths } => {
                self.word("lengths");
                self.ty(array);
                self.number(lengths.len());
                let lengths = lengths.iter().flat_map(|length| ["I".to_owned(), length.to_string()]);
                self.done.words.extend(lengths);
                Ok(())
            }
            Expr::NewArrayOf { array, length } => {
                self.word("lengths");
                self.ty(array);
                self.all(std::slice::from_ref(&**length))
            }
            Expr::ArrayOf { array, elements } => {
                self.word("array");
                self.ty(array);
                self.all(elements)
            }
            _ => Ok(()),
        }
    }

    fn function(&mut self, expr: &Expr) -> Result<(), LowerError> {
        match expr {
            Expr::Lambda(body) => {
                self.lambda(ACTION, &[]);
                self.action(body)?;
            }
            Expr::Constant { interface, body, .. } => {
                self.lambda(interface, &[]);
                body.iter().try_for_each(|body| self.operation("return", &[body]))?;
            }
            Expr::Function { interface, parameters, statements, end } => {
                self.lambda(interface, parameters);
                statements.iter().try_for_each(|statement| self.action(statement))?;
                match end {
                    FunctionEnd::Falls => {}
                    FunctionEnd::Returns(value) => self.operation("return", &[value])?,
                    FunctionEnd::Throws(value) => self.operation("throw", &[value])?,
                }
            }
            Expr::Reference { target, name, interface, member, is_static } => {
                return self.reference(target, name, interface, member.as_ref(), *is_static);
            }
            _ => return Ok(()),
        }
        self.lambdas -= 1;
        self.end();
        Ok(())
    }

    fn lambda(&mut self, interface: &str, parameters: &[LocalId]) {
        self.lambdas += 1;
        self.done.words.extend(["lambda".to_owned(), class_descriptor(interface)]);
        self.number(parameters.len());
        for parameter in parameters {
            self.local(*parameter);
        }
    }

    fn reference(
        &mut self,
        target: &ReferenceTarget,
        name: &str,
        interface: &str,
        member: Option<&Member>,
        is_static: bool,
    ) -> Result<(), LowerError> {
        let kind = match (target, member) {
            (ReferenceTarget::Value(_), _) => "bound",
            (ReferenceTarget::Type(_), None) => "array",
            _ if name == "new" => "new",
            _ if is_static => "static",
            _ => "unbound",
        };
        self.done.words.extend(["reference".to_owned(), class_descriptor(interface), kind.to_owned()]);
        match (target, member) {
            (_, Some(member)) => {
                self.done.words.extend([class_descriptor(&member.owner), name.to_owned(), member.desc.clone()]);
            }
            (ReferenceTarget::Type(ty), None) => {
                self.done.words.extend([ty.descriptor(), name.to_owned(), OPEN.to_owned()]);
            }
            (ReferenceTarget::Value(_), None) => {}
        }
        match target {
            ReferenceTarget::Value(value) => self.expr(value),
            ReferenceTarget::Type(_) => Ok(()),
        }
    }
}

/// How many a call of it has.
fn parameters(member: &Member) -> usize {
    parameter_descriptors(&member.desc).len()
}
