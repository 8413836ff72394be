//! Actions to statements: inlining, chaining, casts.
//!
//! Input: a scenario with its typing. Output: statements over locals. Invariant: the order of evaluation is the recorded one. A
//! one-use value is inlined only if its definition is the statement right before, looked at from the last operand to the first;
//! what stays behind are locals and literals, which nothing changes. Literals by content may come from further up.

use super::arrays::{fold_arrays, operands};
use super::calls::form_reference;
use super::classes::{Callable, Classes, Lint};
use super::infer::Solver;
use super::overload::{Overloads, Value};
use super::syntax::{Expr, Local, LocalId, ReferenceTarget, Statement};
use super::types::{STRING, Type};
use super::typing::{Declared, Typing, reifiable};
use super::values::{literal_expr, stored_expr};
use crate::scenario::model::{
    Action, ActionKind, Expected, FunctionalForm, LiteralForm, MethodRef, Operand, Probe, Scenario,
    VariableId,
};
use crate::trace::event::FieldId;

/// How many calls an inlined argument may hold.
const MAX_WEIGHT: usize = 2;
/// How wide an inlined argument may be, roughly.
const MAX_WIDTH: usize = 60;

/// The builder of one test body.
pub(crate) struct Builder<'c, 'p> {
    pub(crate) classes: &'c Classes<'p>,
    pub(crate) scenario: &'c Scenario,
    pub(crate) typing: Typing,
    pub(crate) locals: Vec<Local>,
    pub(crate) statements: Vec<Statement>,
    /// Uses of each variable not yet written.
    uses: Vec<usize>,
    /// Variables whose value is a literal by content: may be inlined from further up.
    literals: Vec<bool>,
    /// What javac warns of in the action that is being built.
    lints: Vec<Lint>,
    /// What javac warns of in statements that cannot be annotated.
    pub(crate) method_lints: Vec<Lint>,
    /// Names of the checked exceptions that statements outside lambdas may throw.
    pub(crate) throws: Vec<String>,
    /// Entries of the map literal that is being built: they become `put` statements behind its declaration.
    entries: Vec<(Expr, Expr)>,
    /// Text of each action, by place in the arrange.
    pub(crate) traces: Vec<(Vec<usize>, Expr)>,
}

impl<'c, 'p> Builder<'c, 'p> {
    pub(crate) fn new(classes: &'c Classes<'p>, scenario: &'c Scenario, typing: Typing) -> Self {
        let local = |declared: &Declared| Local {
            ty: declared.ty.clone(),
            name: String::new(),
        };
        Self {
            classes,
            scenario,
            locals: typing.variables.iter().map(local).collect(),
            literals: vec![false; typing.variables.len()],
            uses: count_uses(scenario),
            typing,
            statements: Vec::new(),
            lints: Vec::new(),
            method_lints: Vec::new(),
            throws: Vec::new(),
            entries: Vec::new(),
            traces: Vec::new(),
        }
    }

    /// Writes the arrange.
    pub(crate) fn arrange(&mut self) {
        for folded in fold_arrays(&self.scenario.arrange) {
            let action = &folded.action;
            let expr = self.expression(action, true);
            self.traces.push((folded.places, expr.clone()));
            self.state(action, expr);
        }
    }

    /// Takes the lints collected since the last call.
    pub(crate) fn take_lints(&mut self) -> Vec<Lint> {
        let mut lints = std::mem::take(&mut self.lints);
        lints.sort_unstable();
        lints.dedup();
        lints
    }

    /// Adds the action's statement.
    fn state(&mut self, action: &Action, expr: Expr) {
        let mut suppress = self.take_lints();
        if let Some(thrown) = &action.threw {
            let class = self.thrown_class(thrown.class);
            let arguments = vec![Expr::ClassOf(class), Expr::Lambda(Box::new(expr))];
            self.method_lints.extend(suppress);
            self.statements.push(Statement::Expression(Expr::Assert {
                method: "assertThrows",
                arguments,
            }));
            return;
        }
        if let Some(statement) = self.assignment(action, &expr) {
            self.method_lints.append(&mut suppress);
            self.statements.push(statement);
            return;
        }
        match action.result {
            Some(VariableId(number)) if self.uses[number as usize] > 0 => {
                let at = number as usize;
                let by_content = matches!(action.kind, ActionKind::LibraryLiteral { .. });
                self.literals[at] = by_content && self.entries.is_empty();
                let declared = &self.typing.variables[at];
                suppress.extend(declared.lint);
                let value = if declared.cast {
                    cast(expr, &declared.ty)
                } else {
                    expr
                };
                self.statements.push(Statement::Local {
                    local: LocalId(at),
                    value,
                    suppress,
                });
                self.put_entries(LocalId(at));
            }
            _ => {
                self.method_lints.extend(suppress);
                self.state_effect(action, expr);
            }
        }
    }

    fn put_entries(&mut self, map: LocalId) {
        for (key, value) in std::mem::take(&mut self.entries) {
            let put = Expr::call(Expr::Local(map), "put", vec![key, value]);
            self.statements.push(Statement::Expression(put));
        }
    }

    /// A call whose result nobody uses: chained on the statement before if that ends with the same receiver.
    fn state_effect(&mut self, action: &Action, expr: Expr) {
        if !self.chain(action, &expr) && is_statement(&expr) {
            self.statements.push(Statement::Expression(expr));
        }
    }

    fn chain(&mut self, action: &Action, expr: &Expr) -> bool {
        let (
            true,
            Expr::Call {
                receiver,
                method,
                arguments,
                ..
            },
        ) = (action.returned_receiver, expr)
        else {
            return false;
        };
        let (Expr::Local(receiver), Some(previous)) = (&**receiver, self.statements.last_mut())
        else {
            return false;
        };
        let result = Self::static_result(
            self.classes,
            self.scenario,
            action,
            &self.locals[receiver.0].ty,
        );
        let wanted = &self.locals[receiver.0].ty;
        if arguments.iter().any(|a| a.uses(*receiver) > 0)
            || !super::typing::fits(self.classes, &result, wanted)
        {
            return false;
        }
        let value = match previous {
            Statement::Local { local, value, .. } if local == receiver && is_chainable(value) => {
                value
            }
            Statement::Expression(value) if chain_root(value) == Some(*receiver) => value,
            _ => return false,
        };
        let head = std::mem::replace(value, Expr::Literal(String::new()));
        *value = Expr::call(head, method, arguments.clone());
        true
    }

    fn static_result(
        classes: &Classes<'p>,
        scenario: &Scenario,
        action: &Action,
        receiver: &Type,
    ) -> Type {
        let ActionKind::Invoke { method, .. } = &action.kind else {
            return Type::object();
        };
        let mut solver = Solver::new(classes);
        let call = solver.call(classes, method, Some(receiver), &scenario.package);
        solver.solve();
        solver.resolve(&call.result)
    }

    fn assignment(&mut self, action: &Action, value: &Expr) -> Option<Statement> {
        let target = match &action.kind {
            ActionKind::WriteField { field, holder } => {
                let holder = self.operand(holder).expr;
                self.field(*field, Some(holder))
            }
            ActionKind::WriteStatic { field } => self.field(*field, None),
            ActionKind::StoreElement { array, index } => Expr::Element {
                array: Box::new(self.operand(array).expr),
                index: *index,
            },
            _ => return None,
        };
        let value = value.clone();
        Some(Statement::Assign { target, value })
    }

    /// An operand as it stands: a local or a literal.
    pub(crate) fn operand(&self, operand: &Operand) -> Value {
        match operand {
            Operand::Variable(VariableId(number)) => Value {
                expr: Expr::Local(LocalId(*number as usize)),
                ty: self
                    .locals
                    .get(*number as usize)
                    .map_or_else(Type::object, |l| l.ty.clone()),
            },
            Operand::Literal(literal) => literal_expr(self.classes, literal),
        }
    }

    /// The expression of an action, its operands inlined where that is right.
    pub(crate) fn expression(&mut self, action: &Action, inline_receiver: bool) -> Expr {
        let subjects = usize::from(operands(action).count() > action.arguments.len());
        let lambda = action.threw.is_some();
        let wanted: Vec<&Operand> = operands(action).collect();
        let mut values: Vec<Value> = Vec::with_capacity(wanted.len());
        let mut open = true;
        let rigid = self.is_rigid(action);
        for (at, operand) in wanted.iter().enumerate().rev() {
            let receiver = at < subjects;
            let allowed = open && !(receiver && !inline_receiver);
            let mut value = self.operand(operand);
            if let Operand::Variable(VariableId(number)) = operand {
                self.uses[*number as usize] = self.uses[*number as usize].saturating_sub(1);
                let inlined =
                    allowed.then(|| self.inline(*number as usize, receiver, lambda, rigid));
                if let Some(Some(expr)) = inlined {
                    value.expr = expr;
                }
            }
            open = true;
            values.push(value);
        }
        values.reverse();
        let rest = values.split_off(subjects);
        self.build(action, values.pop(), rest)
    }

    /// The definition of a one-use local, taken out of the statements.
    fn inline(&mut self, at: usize, receiver: bool, lambda: bool, rigid: bool) -> Option<Expr> {
        let declared = &self.typing.variables[at];
        if self.uses[at] > 0 || declared.pinned || declared.lint == Some(Lint::Unchecked) {
            return None;
        }
        let defines = |s: &Statement| matches!(s, Statement::Local { local, .. } if local.0 == at);
        let place = self.statements.iter().rposition(defines)?;
        let last = place + 1 == self.statements.len();
        let Statement::Local {
            value, suppress, ..
        } = &self.statements[place]
        else {
            return None;
        };
        let movable =
            last || self.literals[at] && value.parts().iter().all(|part| part.is_constant());
        let poly = is_poly(value);
        let fits = if receiver {
            !is_open_receiver(value)
        } else {
            weighs_little(value) && !(poly && rigid)
        };
        let quiet = !lambda || matches!(value, Expr::ArrayOf { .. }) && value.weight() == 0;
        let accepted = movable && fits && quiet && suppress.iter().all(|l| *l == Lint::Deprecation);
        if !accepted {
            return None;
        }
        match self.statements.remove(place) {
            Statement::Local {
                value, suppress, ..
            } => {
                self.lints.extend(suppress);
                Some(value)
            }
            _ => None,
        }
    }

    /// Whether the call's choice or types could change with a context-dependent argument.
    fn is_rigid(&self, action: &Action) -> bool {
        let (method, owner) = match &action.kind {
            ActionKind::Construct { constructor } => (constructor, constructor.owner.clone()),
            ActionKind::Invoke { method, .. } | ActionKind::InvokeStatic { method } => {
                (method, method.owner.clone())
            }
            ActionKind::CreateArray { .. } | ActionKind::LibraryLiteral { .. } => return true,
            _ => return false,
        };
        let callable = self.classes.resolve(method);
        let overloads = Overloads::new(
            self.classes,
            &owner,
            &callable,
            &method.name,
            &self.scenario.package,
        );
        !callable.shape.type_parameters.is_empty()
            || overloads.is_overloaded(action.arguments.len())
    }

    fn build(&mut self, action: &Action, subject: Option<Value>, values: Vec<Value>) -> Expr {
        match &action.kind {
            ActionKind::Construct { constructor } => self.construct(action, constructor, values),
            ActionKind::Invoke { method, .. } => {
                let subject = subject.unwrap_or_else(|| Value {
                    expr: Expr::Literal("this".to_owned()),
                    ty: Type::object(),
                });
                self.call(method, subject, values, action.threw.is_none())
            }
            ActionKind::InvokeStatic { method } => {
                self.call_static(method, values, action.threw.is_none())
            }
            ActionKind::ReadField { field, .. } => self.field(*field, subject.map(|s| s.expr)),
            ActionKind::ReadStatic { field } => self.field(*field, None),
            ActionKind::WriteField { .. }
            | ActionKind::WriteStatic { .. }
            | ActionKind::StoreElement { .. } => self.stored(action, values),
            ActionKind::CreateArray {
                desc,
                lengths,
                elements,
            } => {
                let array = reifiable(self.classes, &Type::from_descriptor(desc));
                if let (true, Type::Array(element)) = (elements, &array) {
                    let stored = |value: Value| stored_expr(value.expr, element);
                    let elements = values.into_iter().map(stored).collect();
                    Expr::ArrayOf { array, elements }
                } else {
                    Expr::NewArray {
                        array,
                        lengths: lengths.clone(),
                    }
                }
            }
            ActionKind::LoadElement { index, .. } => Expr::Element {
                array: Box::new(subject.map_or(Expr::Literal("null".to_owned()), |s| s.expr)),
                index: *index,
            },
            ActionKind::LibraryLiteral { form } => {
                let ty = action
                    .result
                    .map(|VariableId(at)| self.locals[at as usize].ty.clone());
                self.library_literal(form, values, ty)
            }
            ActionKind::Functional { form } => Self::functional(form, values),
        }
    }

    /// The value of an assignment: constants need no cast there.
    fn stored(&self, action: &Action, mut values: Vec<Value>) -> Expr {
        let target = match &action.kind {
            ActionKind::WriteField { field, .. } | ActionKind::WriteStatic { field } => {
                let field = self.classes.field(*field);
                field.map_or_else(Type::object, |field| Type::from_descriptor(&field.desc))
            }
            ActionKind::StoreElement { array, .. } => match self.operand(array).ty {
                Type::Array(element) => *element,
                _ => Type::object(),
            },
            _ => Type::object(),
        };
        let value = values
            .pop()
            .map_or_else(|| Expr::Literal("null".to_owned()), |value| value.expr);
        stored_expr(value, &target)
    }

    fn construct(
        &mut self,
        action: &Action,
        constructor: &MethodRef,
        mut values: Vec<Value>,
    ) -> Expr {
        let callable = self.note(
            constructor,
            &constructor.owner.clone(),
            action.threw.is_none(),
        );
        let class = match action.result {
            Some(VariableId(at)) => self.locals[at as usize].ty.clone(),
            None => {
                let mut solver = Solver::new(self.classes);
                let call = solver.construct(self.classes, constructor);
                solver.solve();
                solver.resolve(&call.result)
            }
        };
        let class = if class.class_name() == Some(&constructor.owner) {
            class
        } else {
            let mut solver = Solver::new(self.classes);
            let open =
                Type::Class(solver.instantiate(&constructor.owner, super::infer::Fallback::Object));
            solver.flows(&open, &class);
            solver.solve();
            solver.resolve(&open)
        };
        let inner = self.classes.is_inner(&constructor.owner) && !values.is_empty();
        let overloads = Overloads::new(
            self.classes,
            &constructor.owner,
            &callable,
            "<init>",
            &self.scenario.package,
        );
        if inner {
            let outer = values.remove(0).expr;
            return Expr::New {
                outer: Some(Box::new(outer)),
                class,
                arguments: values.into_iter().map(|value| value.expr).collect(),
                act: false,
            };
        }
        Expr::new_object(class, overloads.adapt(values))
    }

    /// A call on a receiver, its arguments cast where the overload needs it.
    pub(crate) fn call(
        &mut self,
        method: &MethodRef,
        subject: Value,
        values: Vec<Value>,
        straight: bool,
    ) -> Expr {
        let owner = subject.ty.class_name().unwrap_or(&method.owner).to_owned();
        let callable = self.note(method, &owner, straight);
        let overloads = Overloads::new(
            self.classes,
            &owner,
            &callable,
            &method.name,
            &self.scenario.package,
        );
        Expr::call(subject.expr, &method.name, overloads.adapt(values))
    }

    /// A static call.
    pub(crate) fn call_static(
        &mut self,
        method: &MethodRef,
        values: Vec<Value>,
        straight: bool,
    ) -> Expr {
        let callable = self.note(method, &method.owner, straight);
        let overloads = Overloads::new(
            self.classes,
            &method.owner,
            &callable,
            &method.name,
            &self.scenario.package,
        );
        let owner = if self
            .classes
            .is_nameable(&callable.owner, &self.scenario.package)
        {
            &callable.owner
        } else {
            &method.owner
        };
        Expr::call_static(owner, &method.name, overloads.adapt(values))
    }

    /// Resolves a method and collects what its call brings: warnings and checked exceptions.
    fn note(&mut self, method: &MethodRef, owner: &str, straight: bool) -> Callable<'p> {
        let intended = self.classes.resolve(method);
        let seen = self.classes.seen_method(owner, &intended);
        self.lints.extend(seen.lint());
        self.lints.extend(self.classes.class_lint(owner));
        if straight {
            match seen.method {
                Some(method) => self.throws.extend(method.throws.iter().cloned()),
                None => self.throws.push("?".to_owned()),
            }
        }
        intended
    }

    /// A field, through its holder or its class.
    pub(crate) fn field(&mut self, field: FieldId, holder: Option<Expr>) -> Expr {
        let Some(definition) = self.classes.field(field) else {
            return Expr::Literal("null".to_owned());
        };
        let class = self.classes.name(definition.class).to_owned();
        self.lints.extend(self.classes.class_lint(&class));
        let name = definition.name.clone();
        match holder {
            Some(holder) => Expr::Field {
                holder: Box::new(holder),
                name,
            },
            None => Expr::StaticField { class, name },
        }
    }

    fn library_literal(
        &mut self,
        form: &LiteralForm,
        values: Vec<Value>,
        ty: Option<Type>,
    ) -> Expr {
        let text = |text: &crate::trace::event::JavaText| Expr::Text(text.clone());
        match form {
            LiteralForm::Collection { class } => {
                let class = ty.unwrap_or_else(|| Type::class(class));
                let elements = if values.is_empty() {
                    Vec::new()
                } else {
                    vec![list_of(values)]
                };
                Expr::new_object(class, elements)
            }
            LiteralForm::Map { class } => {
                let mut values = values.into_iter().map(|value| value.expr);
                while let (Some(key), Some(value)) = (values.next(), values.next()) {
                    self.entries.push((key, value));
                }
                Expr::new_object(ty.unwrap_or_else(|| Type::class(class)), Vec::new())
            }
            LiteralForm::Factory { class, method } => {
                let arguments = values.into_iter().map(|value| value.expr).collect();
                Expr::call_static(class, method, arguments)
            }
            LiteralForm::ConstructText {
                class,
                text: content,
            } if class == "java/io/StringWriter" => {
                let made = Expr::new_object(Type::class(class), Vec::new());
                match content.0.is_empty() {
                    true => made,
                    false => Expr::call(made, "append", vec![text(content)]),
                }
            }
            LiteralForm::ConstructText {
                class,
                text: content,
            } => {
                let empty = content.0.is_empty() && class.starts_with("java/lang/StringBu");
                let arguments = if empty {
                    Vec::new()
                } else {
                    vec![text(content)]
                };
                Expr::new_object(Type::class(class), arguments)
            }
            LiteralForm::FactoryText {
                class,
                method,
                text: content,
            } => Expr::call_static(class, method, vec![text(content)]),
            LiteralForm::Call {
                class,
                method,
                desc,
            } => {
                let reference = form_reference(class, method.as_deref(), desc);
                match method {
                    Some(_) => self.call_static(&reference, values, true),
                    None => {
                        let callable = self.note(&reference, class, true);
                        let overloads = Overloads::new(
                            self.classes,
                            class,
                            &callable,
                            "<init>",
                            &self.scenario.package,
                        );
                        Expr::new_object(
                            ty.unwrap_or_else(|| Type::class(class)),
                            overloads.adapt(values),
                        )
                    }
                }
            }
        }
    }

    fn functional(form: &FunctionalForm, mut values: Vec<Value>) -> Expr {
        let FunctionalForm::MethodReference { method, bound, .. } = form;
        let name = match method.name.as_str() {
            "<init>" => "new".to_owned(),
            name => name.to_owned(),
        };
        let target = match values.pop() {
            Some(value) if *bound => ReferenceTarget::Value(Box::new(value.expr)),
            _ => ReferenceTarget::Type(Type::class(&method.owner)),
        };
        Expr::Reference { target, name }
    }

    /// The exception class as a test may name it.
    pub(crate) fn thrown_class(&self, class: crate::trace::event::ClassId) -> Type {
        let name = self.classes.name(class);
        let package = &self.scenario.package;
        let nameable = |name: &String| self.classes.is_nameable(name, package);
        let nearest = self.classes.closure(name).into_iter().find(nameable);
        Type::class(&nearest.unwrap_or_else(|| "java/lang/Throwable".to_owned()))
    }

    /// How often a variable is still to be used.
    pub(crate) fn uses_of(&self, variable: VariableId) -> usize {
        self.uses[variable.0 as usize]
    }
}

/// `Arrays.asList(..)`, or what does not spread or warn.
fn list_of(values: Vec<Value>) -> Expr {
    let single =
        matches!(values.as_slice(), [value] if matches!(value.ty, Type::Null | Type::Array(_)));
    let arguments = values.into_iter().map(|value| value.expr).collect();
    if single {
        Expr::call_static("java/util/Collections", "singletonList", arguments)
    } else {
        Expr::call_static("java/util/Arrays", "asList", arguments)
    }
}

fn cast(expr: Expr, to: &Type) -> Expr {
    Expr::Cast {
        to: to.clone(),
        value: Box::new(expr),
    }
}

/// What Java allows as a statement.
fn is_statement(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::New { .. } | Expr::Call { .. } | Expr::StaticCall { .. } | Expr::Assert { .. }
    )
}

/// An expression on which a call can be written without losing its type arguments.
fn is_chainable(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::New { .. } | Expr::Call { .. } | Expr::StaticCall { .. }
    ) && !is_open_receiver(expr)
}

/// Whether its type depends on where it stands, or has a wildcard that `new` may not name.
fn is_open_receiver(expr: &Expr) -> bool {
    match expr {
        Expr::New {
            class: Type::Class(class),
            ..
        } => class
            .arguments
            .iter()
            .any(|a| !matches!(a, super::types::Argument::Exact(_))),
        Expr::StaticCall { class, .. } => class.starts_with("java/util/"),
        Expr::Reference { .. } | Expr::Lambda(_) => true,
        _ => false,
    }
}

/// Whether its type depends on where it stands.
fn is_poly(expr: &Expr) -> bool {
    match expr {
        Expr::New {
            class: Type::Class(class),
            ..
        } => !class.arguments.is_empty(),
        Expr::StaticCall { class, .. } => class.starts_with("java/util/"),
        Expr::Reference { .. } | Expr::Lambda(_) => true,
        _ => false,
    }
}

/// The local that a chain of calls starts with.
fn chain_root(expr: &Expr) -> Option<LocalId> {
    match expr {
        Expr::Call { receiver, .. } => match &**receiver {
            Expr::Local(local) => Some(*local),
            other => chain_root(other),
        },
        _ => None,
    }
}

fn weighs_little(expr: &Expr) -> bool {
    expr.weight() <= MAX_WEIGHT && width(expr) <= MAX_WIDTH
}

/// About as many columns as it takes.
pub(crate) fn width(expr: &Expr) -> usize {
    let own = match expr {
        Expr::Literal(text) => text.len(),
        Expr::Text(text) => text.0.len() + 2,
        Expr::Local(_) => 8,
        Expr::New { class, .. } => 6 + simple_width(class.class_name().unwrap_or(STRING)),
        Expr::Call { method, .. } => method.len() + 3,
        Expr::StaticCall { class, method, .. } => simple_width(class) + method.len() + 3,
        Expr::StaticField { class, name } => simple_width(class) + name.len() + 1,
        Expr::Field { name, .. } => name.len() + 1,
        _ => 12,
    };
    own + expr
        .parts()
        .into_iter()
        .map(|part| width(part) + 2)
        .sum::<usize>()
}

fn simple_width(class: &str) -> usize {
    class.len() - class.rfind(['/', '$']).map_or(0, |at| at + 1)
}

/// Uses of each variable in actions and assertions.
fn count_uses(scenario: &Scenario) -> Vec<usize> {
    let mut uses = vec![0; scenario.variables.len()];
    let mut count = |VariableId(number): VariableId, by: usize| {
        if let Some(slot) = uses.get_mut(number as usize) {
            *slot += by;
        }
    };
    for action in scenario.arrange.iter().chain([&scenario.act]) {
        for operand in operands(action) {
            if let Operand::Variable(id) = operand {
                count(*id, 1);
            }
        }
    }
    // A value that an assertion looks at stays a variable, whatever its number of uses.
    for assertion in &scenario.assertions {
        for id in probe_variables(&assertion.probe)
            .into_iter()
            .chain(expected_variables(&assertion.expected))
        {
            count(id, 2);
        }
    }
    uses
}

/// The variables in a probe.
pub(crate) fn probe_variables(probe: &Probe) -> Vec<VariableId> {
    let of = |operands: &[Operand]| operands.iter().filter_map(variable).collect::<Vec<_>>();
    match probe {
        Probe::Variable(id) => vec![*id],
        Probe::Invoke {
            receiver,
            arguments,
            ..
        } => {
            let mut found = probe_variables(receiver);
            found.extend(of(arguments));
            found
        }
        Probe::InvokeStatic { arguments, .. } => of(arguments),
        Probe::Field { holder, .. } => probe_variables(holder),
        Probe::Element { array, .. } => probe_variables(array),
        Probe::ActResult | Probe::StaticField { .. } => Vec::new(),
    }
}

fn expected_variables(expected: &Expected) -> Vec<VariableId> {
    match expected {
        Expected::Same(id) => vec![*id],
        Expected::List(operands) | Expected::Set(operands) => {
            operands.iter().filter_map(variable).collect()
        }
        Expected::Array { elements, .. } => elements.iter().filter_map(variable).collect(),
        Expected::Map(entries) => entries
            .iter()
            .flat_map(|(k, v)| [k, v])
            .filter_map(variable)
            .collect(),
        Expected::Value(_) | Expected::NotNull | Expected::Text(_) => Vec::new(),
    }
}

fn variable(operand: &Operand) -> Option<VariableId> {
    match operand {
        Operand::Variable(id) => Some(*id),
        Operand::Literal(_) => None,
    }
}
