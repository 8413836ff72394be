//! The act that ends the JVM: caught as the system tests catch it, with its status asserted.
//!
//! Input: the act's expression, who caught the end in the recording. Output: its statements. A rule of JUnit 4 does not serve a class of JUnit 5, and a security
//! manager of the system tests' own is often nameless or private: then the test class brings one itself.

use super::assertion::Asserter;
use crate::java::options::Junit;
use crate::java::tree::syntax::{Expr, FunctionEnd, Member, OwnField, Statement};
use crate::library::{CatchingMethod, CatchingRule, ExitCatcher};
use crate::scenario::model::Exit;
use crate::trace::event::ClassId;

/// The test class's field with the rule.
pub(crate) const EXIT: &str = "exit";
/// The method of the test class that gives the status.
pub(crate) const EXIT_STATUS: &str = "exitStatus";

/// How a test catches the end of the JVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitForm {
    Method(&'static CatchingMethod),
    Rule(&'static CatchingRule),
    /// By a method of the test class.
    Own,
}

impl ExitForm {
    pub(crate) fn of(exit: &Exit, junit: Junit) -> Self {
        match (exit.catcher, junit) {
            (ExitCatcher::Method(method), _) => Self::Method(method),
            (ExitCatcher::Rule(rule), Junit::Junit4) => Self::Rule(rule),
            (ExitCatcher::Rule(_), Junit::Junit5) | (ExitCatcher::SecurityManager, _) => Self::Own,
        }
    }
}

impl Asserter<'_, '_, '_> {
    pub(super) fn ends_jvm(&mut self, act: Expr, exit: Exit, thrown: ClassId) -> Vec<Statement> {
        let status = Expr::Literal(exit.status.to_string());
        let given = match ExitForm::of(&exit, self.options.junit) {
            ExitForm::Rule(rule) => {
                let field = Expr::OwnField { name: EXIT.to_owned(), field: OwnField::Exit };
                let expects = Expr::call(field, rule.expects, vec![status]);
                return vec![Statement::Expression(expects), self.expect_throw(act, thrown)];
            }
            ExitForm::Method(method) => caught_by(method, act),
            ExitForm::Own => Expr::Own { method: EXIT_STATUS, arguments: vec![Expr::Lambda(Box::new(act))] },
        };
        self.builder.throws.push("java/lang/Exception".to_owned());
        vec![Statement::Expression(Expr::Assert { method: "assertEquals", arguments: vec![status, given] })]
    }
}

fn caught_by(method: &CatchingMethod, act: Expr) -> Expr {
    let action = Expr::Function {
        interface: method.action.to_owned(),
        parameters: Vec::new(),
        statements: vec![act],
        end: FunctionEnd::Falls,
    };
    let call = Expr::call_static(method.class, method.name, vec![action]);
    call.meaning(Member::new(method.class, &method.desc()))
}
