//! What an assertion looks at, as an expression with its static type.

use super::assertion::{ActValue, Asserter, as_array};
use crate::graph::databases::CONNECTION;
use crate::java::environment::databases::{HAS_ROW, SQL_EXCEPTION};
use crate::java::simplify::usage::fresh_result;
use crate::java::statements::typing::type_of;
use crate::java::tree::syntax::{Expr, Statement};
use crate::java::tree::values::Value;
use crate::java::types::conversion::reifiable;
use crate::java::types::java_type::{STRING, Type};
use crate::program::result_descriptor;
use crate::scenario::model::{ArrayPart, Close, FilePart, Operand, Probe};
use crate::trace::event::JavaText;

impl<'c> Asserter<'_, 'c, '_> {
    /// A probe as an expression with its static type: by name, if it opens something.
    pub(super) fn probe(&mut self, probe: &Probe) -> Value {
        let scenario = self.builder.scenario;
        let opens = scenario.closes.iter().find_map(|closing| match &closing.how {
            Close::Look { probe: opened, .. } if opened == probe => Some(opened),
            _ => None,
        });
        match opens {
            Some(opened) => self.opened(opened),
            None => self.look(probe),
        }
    }

    /// What an assertion opens is declared before the first that looks with it.
    fn opened(&mut self, probe: &'c Probe) -> Value {
        let known = self.builder.opened.iter().find(|(own, _)| *own == probe).map(|(_, local)| *local);
        let local = known.unwrap_or_else(|| {
            let Value { expr, ty } = self.look(probe);
            let ty = self.nameable(ty);
            let local = self.builder.new_local(ty, String::new());
            let suppress = self.builder.take_lints();
            self.declarations.push(Statement::Local { local, value: expr, suppress });
            self.builder.opened.push((probe, local));
            local
        });
        Value { expr: Expr::Local(local), ty: self.builder.locals[local.0].ty.clone() }
    }

    fn look(&mut self, probe: &Probe) -> Value {
        match probe {
            Probe::ActResult => self.act_value(),
            Probe::Variable(id) if fresh_result(self.builder.scenario) == Some(*id) => self.act_value(),
            Probe::Variable(id) => self.builder.operand(&Operand::Variable(*id)),
            Probe::Invoke { method, receiver, arguments } => {
                let subject = self.probe(receiver);
                let subject = self.seen_as(subject, &method.owner);
                let values: Vec<Value> = arguments.iter().map(|a| self.builder.operand(a)).collect();
                let ty = self.builder.result_type(method, Some(&subject.ty), &values);
                Value { expr: self.builder.call(method, subject, values, true), ty }
            }
            Probe::InvokeStatic { method, arguments } => {
                let values: Vec<Value> = arguments.iter().map(|a| self.builder.operand(a)).collect();
                let ty = self.builder.result_type(method, None, &values);
                Value { expr: self.builder.call_static(method, values, true), ty }
            }
            Probe::Field { field, holder } => {
                let owner =
                    self.builder.classes.field(*field).map(|field| self.builder.classes.name(field.class).to_owned());
                let holder = self.probe(holder);
                let holder = owner.map_or(holder.clone(), |owner| self.seen_as(holder, &owner));
                let ty = self.builder.field_type(*field, Some(&holder.ty));
                Value { expr: self.builder.field(*field, Some(holder)), ty }
            }
            Probe::StaticField { field } => {
                Value { ty: self.builder.field_type(*field, None), expr: self.builder.field(*field, None) }
            }
            Probe::Array { array, part } => {
                let value = self.probe(array);
                self.array_part(self.as_declared(array, value), part)
            }
            Probe::Drained(iterator) => self.drained(iterator),
            Probe::Each { all, member } => {
                let all = self.probe(all);
                self.each(all, member)
            }
            Probe::File { path, part } => self.file_part(path, *part),
            Probe::Rows { connection, query, values } => self.rows(connection, query, values),
        }
    }

    /// Calls on a path, which `places` writes as one that the test has.
    fn file_part(&mut self, path: &JavaText, part: FilePart) -> Value {
        let call = |method: &str| {
            let place = Expr::call_static("java/nio/file/Paths", "get", vec![Expr::Text(path.clone())]);
            Expr::call_static("java/nio/file/Files", method, vec![place])
        };
        if !matches!(part, FilePart::IsThere | FilePart::IsDirectory) {
            self.builder.throws.push("java/io/IOException".to_owned());
        }
        let expr = match part {
            FilePart::IsThere => call("exists"),
            FilePart::IsDirectory => call("isDirectory"),
            FilePart::Bytes => call("readAllBytes"),
            FilePart::Text if self.options.release >= 11 => call("readString"),
            FilePart::Text => {
                let arguments = vec![call("readAllBytes"), Expr::utf8()];
                Expr::new_object(Type::class(STRING), arguments)
            }
        };
        Value { expr, ty: type_of(part) }
    }

    /// A call of the test class's own method.
    fn rows(&mut self, connection: &Probe, query: &JavaText, values: &[Operand]) -> Value {
        let connection = self.probe(connection);
        let connection = self.seen_as(connection, CONNECTION);
        let values = values.iter().map(|value| self.builder.operand(value).expr);
        let arguments = [connection.expr, Expr::Text(query.clone())].into_iter().chain(values).collect();
        self.builder.throws.push(SQL_EXCEPTION.to_owned());
        Value { expr: Expr::Own { method: HAS_ROW, arguments }, ty: Type::Primitive(b'Z') }
    }

    /// An array that a call or field gives. Where a `T[]` is one of objects and `T` something else, javac would cast it to an array of that before it looks inside.
    fn as_declared(&self, probe: &Probe, array: Value) -> Value {
        let desc = match probe {
            Probe::Invoke { method, .. } => Some(result_descriptor(&method.desc)),
            Probe::Field { field, .. } => self.builder.classes.field(*field).map(|field| field.desc.as_str()),
            _ => None,
        };
        match desc.map(Type::from_descriptor) {
            Some(declared) if matches!(array.ty, Type::Array(_)) && array.ty.erased() != declared => {
                Value { expr: Expr::Cast { to: declared.clone(), value: Box::new(array.expr) }, ty: declared }
            }
            _ => array,
        }
    }

    fn array_part(&self, array: Value, part: &ArrayPart) -> Value {
        let number = Type::Primitive(b'I');
        let typed = |array, desc| as_array(reifiable(self.builder.classes, &Type::from_descriptor(desc)), array);
        match part {
            ArrayPart::Element(index) => {
                let ty = match array.ty {
                    Type::Array(element) => *element,
                    _ => Type::object(),
                };
                Value { expr: Expr::Element { array: Box::new(array.expr), index: *index }, ty }
            }
            ArrayPart::Length { desc } => {
                let expr =
                    Expr::Field { holder: Box::new(typed(array, desc)), name: "length".to_owned(), member: None };
                Value { expr, ty: number }
            }
            ArrayPart::Hash { desc } => {
                let expr = Expr::call_static("java/util/Arrays", "hashCode", vec![typed(array, desc)]);
                Value { expr, ty: number }
            }
        }
    }

    /// A value whose static type does not have the member that is looked at: cast to the class that has it.
    fn seen_as(&self, value: Value, owner: &str) -> Value {
        let classes = self.builder.classes;
        let known = value.ty.class_name().is_none_or(|name| classes.closure(name).iter().any(|above| above == owner));
        if known || !classes.is_nameable(owner, &self.builder.scenario.package) {
            return value;
        }
        value.cast_to_any(classes, owner)
    }

    pub(super) fn act_value(&mut self) -> Value {
        match &self.value {
            ActValue::Local(local) => Value { expr: Expr::Local(*local), ty: self.builder.locals[local.0].ty.clone() },
            ActValue::Inline(expr) => Value { expr: expr.clone(), ty: self.builder.typing.act.clone() },
            ActValue::None => Value { expr: Expr::Literal("null".to_owned()), ty: Type::Null },
        }
    }
}
