//! Lambdas and method references as what the test writes for them.
//!
//! Input: a creation site or a class with one method. Output: its [`FunctionalForm`]: a constant, a body, a method reference.
//! Invariant: parameters are those of the functional method; what was captured stands before them.

use super::Builder;
use crate::program::body::Body;
use crate::program::{parameter_count, parameter_descriptors, result_descriptor};
use crate::scenario::model::{Function, FunctionalForm, MethodRef};
use crate::slice::function::OneMethod;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::definition::ReferenceKind;
use crate::trace::event::{EventId, LambdaId, Value};

impl Builder<'_, '_> {
    pub(super) fn constant(&self, lambda: LambdaId) -> FunctionalForm {
        let site = self.context.history.program.lambda(lambda);
        let result = result_descriptor(&site.desc).to_owned();
        let arity = parameter_count(&site.desc);
        FunctionalForm::Constant { interface: site.interface.clone(), arity, result }
    }

    pub(super) fn function(&self, lambda: LambdaId, body: &Body) -> Function {
        let program = self.context.history.program;
        let site = program.lambda(lambda);
        let names = program.body_of_lambda(lambda).map_or(&[][..], |(method, _)| &program.method(method).params);
        let owner = (site.reference != ReferenceKind::Static).then(|| format!("L{};", site.impl_owner));
        let given = parameter_descriptors(&site.impl_desc).into_iter().map(str::to_owned);
        let mut captured: Vec<String> = owner.into_iter().chain(given).collect();
        let own = parameter_count(&site.desc);
        let parameters = captured.split_off(captured.len().saturating_sub(own));
        Function {
            interface: site.interface.clone(),
            captured,
            parameters,
            names: names[names.len().saturating_sub(own)..].to_vec(),
            result: result_descriptor(&site.impl_desc).to_owned(),
            body: body.clone(),
        }
    }

    /// Whether the code where a lambda stood runs in the test, which writes it, too. What captures nothing is one object for all runs of its place: what the test gets may be that one.
    pub(super) fn runs_the_site_of(&self, value: Value) -> bool {
        let history = self.context.history;
        let Some((made, _, captured)) = value.object().and_then(|object| history.function_made(object)) else {
            return false;
        };
        let is_shared = captured.is_empty() && self.slice.members.contains_key(&made);
        let site = history.calls.frame(made).map(|frame| history.calls.get(frame).invoked);
        let runs_it = |member: &EventId| {
            let run = history.calls.starting_at(*member).map(|id| history.calls.get(id));
            run.is_some_and(|run| history.calls.begun_in(run).any(|inner| Some(inner.invoked) == site))
        };
        is_shared && (history.calls.in_initialiser(made) || self.slice.members.keys().any(runs_it))
    }

    /// What an object of a class with one method would be as a lambda.
    pub(super) fn one_method(&self, one: &OneMethod) -> Result<FunctionalForm, Reason> {
        let program = self.context.history.program;
        let method = program.method(one.method);
        let body = program.body(one.method).cloned();
        let body =
            body.ok_or_else(|| Reason::new(ReasonCode::Lambda, "the method of the lambda looks at its own object"))?;
        Ok(FunctionalForm::Body(Function {
            interface: program.class(one.interface).name.clone(),
            captured: one.fields.iter().map(|(field, _)| program.field(*field).desc.clone()).collect(),
            parameters: parameter_descriptors(&method.desc).into_iter().map(str::to_owned).collect(),
            names: method.params.clone(),
            result: result_descriptor(&method.desc).to_owned(),
            body,
        }))
    }

    pub(super) fn functional(&self, lambda: LambdaId) -> FunctionalForm {
        let program = self.context.history.program;
        let site = program.lambda(lambda);
        let is_static = site.reference == ReferenceKind::Static;
        let instance =
            matches!(site.reference, ReferenceKind::Virtual | ReferenceKind::Interface | ReferenceKind::Special);
        FunctionalForm::MethodReference {
            interface: site.interface.clone(),
            method: MethodRef {
                method: program.implementation(lambda),
                owner: site.impl_owner.clone(),
                name: site.impl_name.clone(),
                desc: site.impl_desc.clone(),
                is_static,
            },
            bound: instance && captures_receiver(site),
        }
    }
}

/// Whether a method reference captured its receiver: the functional method has no parameter for it.
fn captures_receiver(site: &crate::trace::definition::Lambda) -> bool {
    parameter_count(&site.instantiated) == parameter_count(&site.impl_desc)
}
