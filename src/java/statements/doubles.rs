//! Doubles in the words of Mockito.
//!
//! Input: a double, what it is told to give, what it was told. Output: `mock(T.class)`, `when(double.m(args)).thenReturn(value)`, `verify(double).m(args)`. Invariants: where one argument may be
//! anything, the others are matched, too; what returns nothing is only ever told to throw. The executor has the same words (`testcarve.runner.hook.Mocks`): no Mockito runs for a try.

use super::arrange::Builder;
use crate::java::tree::syntax::Expr;
use crate::java::tree::values::Value;
use crate::java::types::classes::Lint;
use crate::java::types::java_type::Type;
use crate::scenario::model::{MethodRef, Stubbing};

/// The class whose static methods these are.
pub(in crate::java) const MOCKITO: &str = "org/mockito/Mockito";

fn mockito(method: &str, arguments: Vec<Expr>) -> Expr {
    Expr::call_static(MOCKITO, method, arguments)
}

impl Builder<'_, '_> {
    /// `mock(T.class)`: where the class has type parameters, javac warns that nobody can name it with them.
    pub(super) fn double(&mut self, class: &str) -> Expr {
        let class = Type::class(class);
        if matches!(&class, Type::Class(class) if self.classes.is_raw(class)) {
            self.lints.push(Lint::Unchecked);
        }
        mockito("mock", vec![Expr::ClassOf(class)])
    }

    /// `when(double.m(args)).thenReturn(answers)`, or `doThrow(thrown).when(double).m(args)`.
    pub(super) fn stub(&mut self, stubbing: &Stubbing, double: Value, values: Vec<Value>) -> Expr {
        let (given, answers) = stubbing.split(&values);
        let matched = given.into_iter().zip(&stubbing.anything).map(|(given, anything)| match (given, anything) {
            (Some(value), _) => Ok(value.clone()),
            (None, desc) => Err(desc.clone().unwrap_or_default()),
        });
        let arguments = self.matched(matched.collect());
        let answers: Vec<Expr> = answers.iter().map(|answer| answer.expr.clone()).collect();
        if stubbing.throws {
            let told = Expr::call(mockito("doThrow", answers), "when", vec![double.expr]);
            return self.call(&stubbing.method, Value { expr: told, ty: double.ty }, arguments, true);
        }
        let asked = self.call(&stubbing.method, double, arguments, true);
        Expr::call(mockito("when", vec![asked]), "thenReturn", answers)
    }

    /// Arguments: a value, or a descriptor of whose type it may be anything. Where there is one of these, the others are matched, too.
    fn matched(&self, arguments: Vec<Result<Value, String>>) -> Vec<Value> {
        let has_any = arguments.iter().any(Result::is_err);
        let matched = |argument: Result<Value, String>| match argument {
            Ok(Value { expr, ty }) if has_any => Value { expr: mockito("eq", vec![expr]), ty },
            Ok(value) => value,
            Err(desc) => self.anything(&desc),
        };
        arguments.into_iter().map(matched).collect()
    }

    /// What stands for any argument of a type.
    fn anything(&self, desc: &str) -> Value {
        let ty = Type::from_descriptor(desc);
        let primitive = match desc {
            "Z" => Some("anyBoolean"),
            "B" => Some("anyByte"),
            "S" => Some("anyShort"),
            "C" => Some("anyChar"),
            "I" => Some("anyInt"),
            "J" => Some("anyLong"),
            "F" => Some("anyFloat"),
            "D" => Some("anyDouble"),
            _ => None,
        };
        let expr = match primitive {
            Some(method) => mockito(method, Vec::new()),
            None if self.classes.is_type_nameable(&ty, &self.scenario.package) => {
                mockito("any", vec![Expr::ClassOf(ty.clone())])
            }
            None => mockito("any", Vec::new()),
        };
        Value { expr, ty }
    }

    /// `verify(double).m(args)`.
    pub(in crate::java) fn verified(
        &mut self,
        double: Value,
        method: &MethodRef,
        arguments: Vec<Result<Value, String>>,
        times: usize,
    ) -> Expr {
        let arguments = self.matched(arguments);
        let times = (times > 1).then(|| mockito("times", vec![Expr::Literal(times.to_string())]));
        let told = mockito("verify", std::iter::once(double.expr).chain(times).collect());
        self.call(method, Value { expr: told, ty: double.ty }, arguments, true)
    }
}
