//! Actions to statements: inlining, chaining, casts.
//!
//! Input: a scenario with its typing. Output: statements over locals. Invariant: the order of evaluation is the recorded one. A
//! one-use value is inlined only if its definition is the statement right before, looked at from the last operand to the first;
//! what stays behind are locals and literals, which nothing changes. Literals by content may come from further up.

use super::typing::{Declared, Typing, thrown_type};
use crate::java::environment::places::PlaceWriter;
use crate::java::names::locals::unique;
use crate::java::options::{EmitOptions, Junit};
use crate::java::simplify::arrays::{Folded, fold_arrays};
use crate::java::simplify::usage::count_uses;
use crate::java::tree::steps::Step;
use crate::java::tree::syntax::{Expr, Local, LocalId, Statement, is_chainable};
use crate::java::tree::values::{Value, literal_expr};
use crate::java::types::classes::{Classes, Lint};
use crate::java::types::conversion::fits;
use crate::java::types::java_type::Type;
use crate::scenario::model::{Action, ActionKind, Operand, Probe, Scenario, VariableId};
use crate::trace::event::ClassId;

/// The builder of one test body.
pub(crate) struct Builder<'c, 'p> {
    pub(crate) classes: &'c Classes<'p>,
    pub(crate) scenario: &'c Scenario,
    pub(crate) typing: Typing,
    pub(in crate::java) places: PlaceWriter<'c>,
    pub(crate) locals: Vec<Local>,
    pub(crate) steps: Vec<Step>,
    /// Places of the actions in the expression that is being built.
    pub(crate) open_places: Vec<usize>,
    /// Else an expected exception is caught by hand.
    pub(crate) has_assert_throws: bool,
    /// Whether each action stays a statement of its own.
    pub(super) apart: bool,
    /// The actions yet to write.
    arrange: Vec<Folded>,
    /// Uses of each variable not yet written.
    pub(super) uses: Vec<usize>,
    /// Variables whose value is a literal by content: may be inlined from further up.
    pub(super) literals: Vec<bool>,
    /// What javac warns of in the action that is being built.
    pub(super) lints: Vec<Lint>,
    /// What javac warns of in statements that cannot be annotated.
    pub(crate) method_lints: Vec<Lint>,
    /// The declared type of the result that is being built.
    pub(super) expected: Option<Type>,
    /// A name that Java source cannot say.
    pub(crate) unnameable: Option<String>,
    /// What the last statement's chain of calls gave is this local's object.
    open_chain: Option<LocalId>,
    /// Names of the checked exceptions that statements outside lambdas may throw, but for those of the arrange.
    pub(crate) throws: Vec<String>,
    /// The same of each action of the arrange that is written, by its places there.
    thrown: Vec<(Vec<usize>, Vec<String>)>,
    /// Entries of the map literal that is being built: they become `put` statements behind its declaration.
    pub(super) entries: Vec<(Expr, Expr)>,
    /// What looks of assertions open, declared once.
    pub(in crate::java) opened: Vec<(&'c Probe, LocalId)>,
    /// Text of each action, by place in the arrange.
    pub(crate) traces: Vec<(Vec<usize>, Expr)>,
}

impl<'c, 'p> Builder<'c, 'p> {
    pub(crate) fn new(
        classes: &'c Classes<'p>,
        scenario: &'c Scenario,
        typing: Typing,
        places: PlaceWriter<'c>,
        options: &EmitOptions,
    ) -> Self {
        let arrange = match options.apart {
            true => Folded::each(&scenario.arrange),
            false => fold_arrays(&scenario.arrange),
        };
        let local = |declared: &Declared| Local { ty: declared.ty.clone(), name: String::new() };
        Self {
            classes,
            scenario,
            locals: typing.variables.iter().map(local).collect(),
            literals: vec![false; typing.variables.len()],
            uses: count_uses(scenario, &arrange),
            arrange,
            typing,
            places,
            has_assert_throws: options.junit == Junit::Junit5 || options.junit4_has_assert_throws,
            apart: options.apart,
            steps: Vec::new(),
            open_places: Vec::new(),
            lints: Vec::new(),
            method_lints: Vec::new(),
            expected: None,
            unnameable: None,
            open_chain: None,
            throws: Vec::new(),
            thrown: Vec::new(),
            entries: Vec::new(),
            opened: Vec::new(),
            traces: Vec::new(),
        }
    }

    /// Writes the arrange.
    pub(crate) fn arrange(&mut self) {
        for folded in std::mem::take(&mut self.arrange) {
            let action = &folded.action;
            self.open_places.clear();
            let expr = self.expression(action, true);
            self.open_places.extend(&folded.places);
            self.traces.push((folded.places.clone(), expr.clone()));
            self.state(action, expr);
            self.thrown.push((folded.places, std::mem::take(&mut self.throws)));
        }
    }

    /// What the actions at these places of the arrange throw.
    pub(crate) fn thrown_at(&self, wanted: &[usize]) -> Vec<String> {
        let at = self.thrown.iter().filter(|(places, _)| places.iter().any(|place| wanted.contains(place)));
        at.flat_map(|(_, thrown)| thrown.iter().cloned()).collect()
    }

    /// What the test throws beside those.
    pub(crate) fn thrown_beside(&self, done: &[usize]) -> Vec<String> {
        let beside = self.thrown.iter().filter(|(places, _)| !places.iter().any(|place| done.contains(place)));
        beside.flat_map(|(_, thrown)| thrown).chain(&self.throws).cloned().collect()
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
        if let Some(thrown) = action.threw {
            let class = self.thrown_class(thrown);
            let statement = self.expect_throw(expr, class);
            self.push(statement);
            return;
        }
        if let Some(statement) = self.assignment(action, &expr) {
            suppress.extend(self.take_lints());
            self.method_lints.append(&mut suppress);
            self.push(statement);
            return;
        }
        match action.result {
            Some(VariableId(number)) if self.uses[number as usize] > 0 => {
                let at = number as usize;
                let by_content = is_by_content(&action.kind);
                self.literals[at] = by_content && self.entries.is_empty();
                let declared = &self.typing.variables[at];
                suppress.extend(declared.lint);
                let value = declared.narrow(expr);
                self.push(Statement::Local { local: LocalId(at), value, suppress });
                self.put_entries(LocalId(at));
            }
            _ => {
                self.method_lints.extend(suppress);
                self.state_effect(action, expr);
            }
        }
    }

    /// A call that closes, or makes what closes.
    pub(super) fn closing_statement(&mut self, call: &Action) -> Statement {
        let expr = self.expression(call, true);
        match call.result {
            Some(VariableId(number)) => {
                let at = number as usize;
                let value = self.typing.variables[at].narrow(expr);
                Statement::Local { local: LocalId(at), value, suppress: Vec::new() }
            }
            None => Statement::Expression(expr),
        }
    }

    /// An exception of which only the class is checked.
    pub(in crate::java) fn expect_throw(&mut self, action: Expr, class: Type) -> Statement {
        if !self.has_assert_throws {
            let thrown = self.new_local(class, String::new());
            return Statement::TryFail { action, thrown, checks: Vec::new() };
        }
        Statement::Expression(assert_throws(class, action))
    }

    /// A local beside the scenario's variables: `expected`, and `expected2` where a test compares two maps.
    pub(crate) fn new_local(&mut self, ty: Type, name: String) -> LocalId {
        let name = if name.is_empty() {
            name
        } else {
            unique(&name, &self.locals.iter().map(|local| local.name.clone()).collect())
        };
        self.locals.push(Local { ty, name });
        LocalId(self.locals.len() - 1)
    }

    /// The next statement, with the actions that are in it.
    fn push(&mut self, statement: Statement) {
        let actions = std::mem::take(&mut self.open_places);
        self.steps.push(Step { actions, ..Step::bare(statement) });
    }

    fn put_entries(&mut self, map: LocalId) {
        for (key, value) in std::mem::take(&mut self.entries) {
            let put = Expr::call(Expr::Local(map), "put", vec![key, value]);
            self.steps.push(Step { continues: true, ..Step::bare(Statement::Expression(put)) });
        }
    }

    /// A call whose result nobody uses: chained on the statement before if that ends with the same receiver.
    fn state_effect(&mut self, action: &Action, expr: Expr) {
        if !self.chain(action, &expr) && is_statement(&expr) {
            self.push(Statement::Expression(expr));
        }
    }

    fn chain(&mut self, action: &Action, expr: &Expr) -> bool {
        let open = self.open_chain.take();
        let may_follow = action.returned_receiver && !self.apart;
        let (true, Expr::Call { receiver, method, arguments, member, .. }) = (may_follow, expr) else {
            return false;
        };
        let Expr::Local(receiver) = &**receiver else {
            return false;
        };
        let wanted = &self.locals[receiver.0].ty;
        let result = match &action.kind {
            ActionKind::Invoke { method, .. } => self.result_type(method, Some(wanted), &[]),
            _ => Type::object(),
        };
        if arguments.iter().any(|a| a.uses(*receiver) > 0) || !fits(self.classes, &result, wanted) {
            return false;
        }
        self.open_chain = Some(*receiver);
        let Some(step) = self.steps.last_mut() else {
            return false;
        };
        let value = match &mut step.statement {
            Statement::Local { local, value, .. } if local == receiver && is_chainable(value) => value,
            Statement::Expression(value) if open == Some(*receiver) && chain_root(value) == open => value,
            _ => return false,
        };
        let head = std::mem::replace(value, Expr::Literal(String::new()));
        let head = head.with_type_arguments(&self.typing.variables[receiver.0].type_arguments);
        *value = Expr::call(head, method, arguments.clone());
        if let (Expr::Call { member: meant, .. }, Some(_)) = (value, member) {
            meant.clone_from(member);
        }
        step.actions.append(&mut self.open_places);
        true
    }

    fn assignment(&mut self, action: &Action, value: &Expr) -> Option<Statement> {
        let target = match &action.kind {
            ActionKind::WriteField { field, holder } => {
                let holder = self.operand(holder);
                self.field(*field, Some(holder))
            }
            ActionKind::WriteStatic { field } => self.field(*field, None),
            ActionKind::StoreElement { array, index } => {
                Expr::Element { array: Box::new(self.operand(array).expr), index: *index }
            }
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
                ty: self.locals.get(*number as usize).map_or_else(Type::object, |l| l.ty.clone()),
            },
            Operand::Literal(literal) => literal_expr(self.classes, literal),
        }
    }

    /// The exception class as a test may name it.
    pub(crate) fn thrown_class(&self, class: ClassId) -> Type {
        thrown_type(self.classes, &self.scenario.package, class)
    }
}

/// Whether it is the same wherever it is made: a literal, an array of nothing.
fn is_by_content(kind: &ActionKind) -> bool {
    match kind {
        ActionKind::LibraryLiteral { .. } => true,
        ActionKind::CreateArray { lengths, .. } => lengths.as_slice() == [0],
        _ => false,
    }
}

/// `assertThrows(X.class, () -> action)`.
pub(in crate::java) fn assert_throws(class: Type, action: Expr) -> Expr {
    let arguments = vec![Expr::ClassOf(class), Expr::Lambda(Box::new(action))];
    Expr::Assert { method: "assertThrows", arguments }
}

/// What Java allows as a statement.
fn is_statement(expr: &Expr) -> bool {
    matches!(expr, Expr::New { .. } | Expr::Call { .. } | Expr::StaticCall { .. } | Expr::Assert { .. })
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
