//! Trees to documents: spelling, parentheses, where lines may break.
//!
//! Input: statements, locals, the names of the file. Output: text of whole statements, ready for indentation.

use super::constants::Texts;
use super::imports::{Imports, StaticallyImported};
use super::layout::Doc;
use crate::java::statements::doubles::MOCKITO;
use crate::java::tree::literal;
use crate::java::tree::syntax::{Expr, FunctionEnd, Local, LocalId, ReferenceTarget, Statement};
use crate::java::types::classes::Classes;
use crate::java::types::java_type::{Argument, ClassType, Type};

/// Marks the name of the act's call.
pub(crate) const ACT: char = '\u{1}';
/// A text is broken into pieces beyond this width.
const TEXT_WIDTH: usize = 72;
/// Elements of an array that share a line with others.
const MAX_FILLED: usize = 40;

/// Writes the statements of one test.
pub(crate) struct Printer<'c, 'p> {
    pub(crate) classes: &'c Classes<'p>,
    pub(crate) imports: &'c Imports<'c, 'p>,
    pub(crate) locals: &'c [Local],
    /// Column at which statements start.
    pub(crate) column: usize,
    /// Whether the release has text blocks.
    pub(crate) text_blocks: bool,
    /// What is a constant of the class; none where all is written in full.
    pub(crate) texts: Option<&'c Texts>,
}

impl Printer<'_, '_> {
    /// A statement with its semicolon; may hold several lines.
    pub(crate) fn statement(&self, statement: &Statement) -> String {
        match statement {
            Statement::Resource { local, value, .. } => self.resources(&[(*local, value)]),
            Statement::Local { local, value, suppress } => {
                let lints: Vec<&str> = suppress.iter().map(|lint| lint.name()).collect();
                let annotation = suppress_warnings(&lints).map(|text| format!("{text}\n"));
                let declared = &self.locals[local.0];
                let head = self.head_of(*local);
                let text = match value {
                    // A declaration may leave out `new T[]`.
                    Expr::ArrayOf { array, elements } if *array == declared.ty => {
                        let value = self.braced(format!("{head} {{"), array, elements);
                        self.render(Doc::Concat(vec![value, Doc::text(";")]))
                    }
                    _ => self.binding(Doc::text(head), value),
                };
                if let (Expr::Text(text), Some(texts)) = (value, self.texts) {
                    texts.call(&text.0, &declared.name);
                }
                format!("{}{text}", annotation.unwrap_or_default())
            }
            Statement::Expression(value) => self.render(Doc::Concat(vec![self.expr(value), Doc::text(";")])),
            Statement::Assign { target, value } => {
                self.binding(Doc::Concat(vec![self.expr(target), Doc::text(" =")]), value)
            }
            Statement::TryFail { action, thrown, checks } => self.try_fail(action, *thrown, checks),
        }
    }

    /// `T x =`.
    fn head_of(&self, local: LocalId) -> String {
        let declared = &self.locals[local.0];
        format!("{} {} =", self.type_name(&declared.ty), declared.name)
    }

    /// `try (T x = value; U y = other) {`, each on a line of its own.
    pub(crate) fn resources(&self, resources: &[(LocalId, &Expr)]) -> String {
        let one = |(local, value): &(LocalId, &Expr)| {
            let value = Doc::Concat(vec![Doc::Line, self.expr(value)]);
            Doc::Concat(vec![Doc::text(self.head_of(*local)), value.nest()]).group()
        };
        let all = match resources {
            [only] => one(only),
            _ => Doc::Concat(separated(resources.iter().map(one), &[Doc::text(";"), Doc::HardLine])).nest(),
        };
        self.render(Doc::Concat(vec![Doc::text("try ("), all, Doc::text(") {")]))
    }

    fn binding(&self, head: Doc, value: &Expr) -> String {
        if value.is_block() {
            return self.render(Doc::Concat(vec![head, Doc::text(" "), self.expr(value), Doc::text(";")]));
        }
        let value = self.expr(value);
        let value = Doc::Concat(vec![Doc::Line, value, Doc::text(";")]);
        self.render(Doc::Concat(vec![head, value.nest()]).group())
    }

    fn render(&self, doc: Doc) -> String {
        doc.render(self.column)
    }

    /// A statement inside a block.
    fn inner(&self, statement: &Statement) -> String {
        let inner = Printer { column: self.column + 4, ..*self };
        inner.statement(statement).lines().map(|line| format!("    {line}\n")).collect()
    }

    fn inner_line(&self, expr: &Expr) -> String {
        self.inner(&Statement::Expression(expr.clone()))
    }

    fn try_fail(&self, action: &Expr, thrown: LocalId, checks: &[Expr]) -> String {
        let local = &self.locals[thrown.0];
        let fail =
            Expr::Assert { method: "fail", arguments: vec![Expr::Literal("\"expected an exception\"".to_owned())] };
        let body: String = [action, &fail].into_iter().map(|expr| self.inner_line(expr)).collect();
        let checks: String = checks.iter().map(|expr| self.inner_line(expr)).collect();
        let head = format!("}} catch ({} {}) {{\n", self.type_name(&local.ty), local.name);
        let checks = if checks.is_empty() { "    // expected\n".to_owned() } else { checks };
        format!("try {{\n{body}{head}{checks}}}")
    }

    /// One line, for explanations.
    pub(crate) fn flat(&self, expr: &Expr) -> String {
        flatten(&Printer { text_blocks: false, texts: None, ..*self }.expr(expr).render(0))
    }

    /// A statement on one line, without annotations.
    pub(crate) fn flat_statement(&self, statement: &Statement) -> String {
        flatten(&Printer { text_blocks: false, texts: None, ..*self }.statement(&bare(statement)))
    }

    pub(crate) fn expr(&self, expr: &Expr) -> Doc {
        match expr {
            Expr::Literal(text) | Expr::OwnField { name: text, .. } => Doc::text(text),
            Expr::Text(text) => self.text(&text.0),
            Expr::Local(local) => Doc::text(&*self.locals[local.0].name),
            Expr::New { outer, class, arguments, act, .. } => {
                self.new_object(outer.as_deref(), class, arguments, *act, false)
            }
            Expr::Call { .. } => self.chain(expr),
            Expr::StaticCall { class, method, arguments, .. } if class == MOCKITO => {
                self.call(self.imports.static_method(StaticallyImported::Mockito, method), arguments)
            }
            Expr::StaticCall { class, type_arguments, method, arguments, act, .. } => Doc::Concat(vec![
                Doc::text(format!("{}.", self.imports.name(class))),
                mark(*act),
                self.call(&format!("{}{method}", self.explicit(type_arguments)), arguments),
            ]),
            Expr::Assert { method, arguments } => {
                self.call(self.imports.static_method(StaticallyImported::Assertions, method), arguments)
            }
            Expr::Own { method, arguments } => self.call(method, arguments),
            Expr::Field { holder, name, .. } => Doc::Concat(vec![self.receiver(holder), Doc::text(format!(".{name}"))]),
            Expr::StaticField { class, name, .. } => Doc::text(format!("{}.{name}", self.imports.name(class))),
            Expr::NewArray { array, lengths } => Doc::text(self.new_array(array, lengths)),
            Expr::NewArrayOf { array, length } => {
                let empty = self.new_array(array, &[]);
                let (head, dimensions) = empty.split_once('[').unwrap_or((&empty, "]"));
                Doc::Concat(vec![Doc::text(format!("{head}[")), self.expr(length), Doc::text(dimensions)])
            }
            Expr::ArrayOf { array, elements } => self.array_of(array, elements),
            Expr::Element { array, index } => Doc::Concat(vec![self.receiver(array), Doc::text(format!("[{index}]"))]),
            Expr::Cast { to, value } => {
                Doc::Concat(vec![Doc::text(format!("({}) ", self.type_name(to))), self.cast_operand(to, value)])
            }
            Expr::ClassOf(ty) => Doc::text(format!("{}.class", self.erased_name(ty))),
            Expr::Reference { target, name, .. } => self.reference(target, name),
            Expr::Lambda(body) => self.lambda("() ->".to_owned(), body),
            Expr::Constant { parameters, body, .. } => {
                let head = format!("{} ->", ignored_parameters(*parameters));
                match body {
                    Some(body) => self.lambda(head, body),
                    None => Doc::text(format!("{head} {{}}")),
                }
            }
            Expr::Function { parameters, statements, end, .. } => self.function(parameters, statements, end),
            Expr::Binary { operator, left, right } => self.binary(operator, left, right),
            Expr::Negate(value) => Doc::Concat(vec![Doc::text("-"), self.part(value)]),
            Expr::Not(value) => Doc::Concat(vec![Doc::text("!"), self.part(value)]),
            Expr::Conditional { condition, then, otherwise } => self.conditional(condition, then, otherwise),
            Expr::InstanceOf { value, class } => {
                Doc::Concat(vec![self.part(value), Doc::text(format!(" instanceof {}", self.type_name(class)))])
            }
            Expr::At { array, index } => {
                Doc::Concat(vec![self.receiver(array), Doc::text("["), self.expr(index), Doc::text("]")])
            }
        }
    }

    /// A string literal; if it is long, a text block where the release has them and its lines are short, else in pieces.
    fn text(&self, units: &[u16]) -> Doc {
        let whole = literal::string(units);
        if whole.chars().count() <= TEXT_WIDTH {
            return Doc::text(whole);
        }
        if let Some(name) = self.texts.and_then(|texts| texts.name(units)) {
            return Doc::text(name);
        }
        let lines = self.text_blocks.then(|| literal::block_lines(units)).flatten();
        let (count, doc) = match lines.filter(|lines| lines.iter().all(|line| line.chars().count() <= TEXT_WIDTH)) {
            Some(lines) => {
                let quotes = || Doc::text("\"\"\"");
                let count = lines.len() + 2;
                let lines = lines.into_iter().flat_map(|line| [Doc::HardLine, Doc::text(line)]);
                let all = std::iter::once(quotes()).chain(lines).chain([Doc::HardLine, quotes()]);
                (count, Doc::Concat(all.collect()))
            }
            None => {
                let pieces = literal::pieces(units, TEXT_WIDTH);
                (pieces.len(), joined(pieces))
            }
        };
        if let Some(texts) = self.texts {
            texts.meet(units, count);
        }
        doc
    }

    /// A text as a constant of the class.
    pub(crate) fn constant(&self, name: &str, units: &[u16]) -> String {
        let value = Doc::Concat(vec![Doc::Line, self.text(units), Doc::text(";")]);
        let head = Doc::text(format!("private static final String {name} ="));
        self.render(Doc::Concat(vec![head, value.nest()]).group())
    }

    fn lambda(&self, head: String, body: &Expr) -> Doc {
        Doc::Concat(vec![Doc::text(head), Doc::Concat(vec![Doc::Line, self.expr(body)]).nest()]).group()
    }

    /// One statement stands by itself, more are a block.
    fn function(&self, parameters: &[LocalId], statements: &[Expr], end: &FunctionEnd) -> Doc {
        let names: Vec<&str> = parameters.iter().map(|local| self.locals[local.0].name.as_str()).collect();
        let head = match &names[..] {
            [name] => format!("{name} ->"),
            _ => format!("({}) ->", names.join(", ")),
        };
        match (statements, end) {
            ([], FunctionEnd::Returns(value)) => return self.lambda(head, value),
            ([statement], FunctionEnd::Falls) => return self.lambda(head, statement),
            ([], FunctionEnd::Falls) => return Doc::text(format!("{head} {{}}")),
            _ => {}
        }
        let line = |word: &str, value: &Expr| {
            Doc::Concat(vec![Doc::HardLine, Doc::text(word.to_owned()), self.expr(value), Doc::text(";")])
        };
        let last = match end {
            FunctionEnd::Falls => None,
            FunctionEnd::Returns(value) => Some(line("return ", value)),
            FunctionEnd::Throws(value) => Some(line("throw ", value)),
        };
        let lines = statements.iter().map(|statement| line("", statement)).chain(last).collect();
        let close = Doc::Concat(vec![Doc::HardLine, Doc::text("}")]);
        Doc::Concat(vec![Doc::text(format!("{head} {{")), Doc::Concat(lines).block(), close])
    }

    fn binary(&self, operator: &str, left: &Expr, right: &Expr) -> Doc {
        let own = precedence(operator);
        // Operations of one rank are joined from the left.
        let binds = |part: &Expr, least: u8| match part {
            Expr::Binary { operator, .. } if precedence(operator) >= least => self.expr(part),
            Expr::InstanceOf { .. } if precedence("<") >= least => self.expr(part),
            Expr::Not(_) => self.expr(part),
            _ => self.part(part),
        };
        Doc::Concat(vec![binds(left, own), Doc::text(format!(" {operator} ")), binds(right, own + 1)])
    }

    fn conditional(&self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Doc {
        let condition = match condition {
            Expr::Binary { .. } | Expr::Not(_) | Expr::InstanceOf { .. } => self.expr(condition),
            _ => self.part(condition),
        };
        let values = [("? ", then), (": ", otherwise)];
        let values = values.into_iter().flat_map(|(word, value)| [Doc::Line, Doc::text(word), self.expr(value)]);
        Doc::Concat(vec![condition, Doc::Concat(values.collect()).nest()]).group()
    }

    /// An operand.
    fn part(&self, expr: &Expr) -> Doc {
        let inner = self.expr(expr);
        if binds_loosely(expr) { parenthesised(inner) } else { inner }
    }

    fn reference(&self, target: &ReferenceTarget, name: &str) -> Doc {
        let target = match target {
            ReferenceTarget::Type(ty) => Doc::text(self.erased_name(ty)),
            ReferenceTarget::Value(value) => self.receiver(value),
        };
        Doc::Concat(vec![target, Doc::text(format!("::{name}"))])
    }

    fn new_object(&self, outer: Option<&Expr>, class: &Type, arguments: &[Expr], act: bool, explicit: bool) -> Doc {
        let open = class.class_name().is_some_and(|class| self.classes.is_abstract(class));
        let name = match (outer, class) {
            (Some(_), Type::Class(class)) => self.simple_class(class),
            _ => self.constructed(class, explicit || open),
        };
        let body = if open { " {}" } else { "" };
        let made = Doc::Concat(vec![mark(act), self.call(&format!("new {name}"), arguments), Doc::text(body)]);
        match outer {
            Some(outer) => Doc::Concat(vec![self.receiver(outer), Doc::text("."), made]),
            None => made,
        }
    }

    fn simple_class(&self, class: &ClassType) -> String {
        let path = self.classes.source_path(&class.name);
        let diamond = if class.arguments.is_empty() { "" } else { "<>" };
        format!("{}{diamond}", path.last().map_or("", String::as_str))
    }

    fn constructed(&self, class: &Type, explicit: bool) -> String {
        match class {
            // A new object's arguments cannot be wildcards: what nobody knows is left to javac.
            Type::Class(class) if explicit && class.arguments.iter().all(|a| matches!(a, Argument::Exact(_))) => {
                self.class_name(class)
            }
            Type::Class(class) => {
                let generic = !self.classes.parameters(&class.name).is_empty();
                format!("{}{}", self.imports.name(&class.name), if generic { "<>" } else { "" })
            }
            _ => self.type_name(class),
        }
    }

    /// `<A, B>` before a method's name.
    fn explicit(&self, type_arguments: &[Type]) -> String {
        let names: Vec<String> = type_arguments.iter().map(|ty| self.type_name(ty)).collect();
        if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) }
    }

    /// `name(arguments)`.
    fn call(&self, name: &str, arguments: &[Expr]) -> Doc {
        if arguments.is_empty() {
            return Doc::text(format!("{name}()"));
        }
        let arguments = arguments.iter().map(|argument| self.expr(argument)).collect();
        let inner = Doc::Concat(vec![Doc::SoftLine, Doc::join(arguments, ",").group()]).nest();
        Doc::Concat(vec![Doc::text(format!("{name}(")), inner, Doc::text(")")]).group()
    }

    /// Calls on calls: broken before the dots, all or none.
    fn chain(&self, expr: &Expr) -> Doc {
        let mut links = Vec::new();
        let mut root = expr;
        while let Expr::Call { receiver, method, arguments, act, .. } = root {
            links.push((method, arguments, *act));
            root = receiver;
        }
        links.reverse();
        let call = |(method, arguments, act): &(&String, &Vec<Expr>, bool)| {
            Doc::Concat(vec![Doc::text("."), mark(*act), self.call(method, arguments)])
        };
        let root = self.receiver(root);
        if links.len() < 2 {
            return Doc::Concat(std::iter::once(root).chain(links.iter().map(call)).collect());
        }
        let links = links.iter().flat_map(|link| [Doc::SoftLine, call(link)]).collect();
        Doc::Concat(vec![root, Doc::Concat(links).nest()]).group()
    }

    fn receiver(&self, expr: &Expr) -> Doc {
        let inner = match expr {
            Expr::New { outer, class, arguments, act, .. } => {
                return self.new_object(outer.as_deref(), class, arguments, *act, true);
            }
            _ => self.expr(expr),
        };
        let loose = match expr {
            Expr::Cast { .. } => true,
            Expr::Text(_) => inner.flat_width().is_none(),
            _ => binds_loosely(expr),
        };
        if loose { parenthesised(inner) } else { inner }
    }

    fn cast_operand(&self, to: &Type, value: &Expr) -> Doc {
        let inner = self.expr(value);
        let loose = match value {
            Expr::Literal(text) => text.starts_with('-') && !to.is_primitive(),
            Expr::Text(_) => inner.flat_width().is_none(),
            _ => binds_loosely(value),
        };
        if loose { parenthesised(inner) } else { inner }
    }

    fn new_array(&self, array: &Type, lengths: &[i32]) -> String {
        let mut element = array;
        let mut dimensions = 0;
        while let Type::Array(inner) = element {
            element = inner;
            dimensions += 1;
        }
        let mut text = format!("new {}", self.type_name(element));
        for at in 0..dimensions {
            match lengths.get(at) {
                Some(length) => text.push_str(&format!("[{length}]")),
                None => text.push_str("[]"),
            }
        }
        text
    }

    fn array_of(&self, array: &Type, elements: &[Expr]) -> Doc {
        self.braced(format!("new {} {{", self.type_name(array)), array, elements)
    }

    /// The elements of an array: short ones fill their lines, others stand on one line or on one each.
    fn braced(&self, head: String, array: &Type, elements: &[Expr]) -> Doc {
        if elements.is_empty() {
            return Doc::text(format!("{head}}}"));
        }
        let constant = elements.iter().all(Expr::is_constant);
        let element = |element: &Expr| match (element, array) {
            (Expr::ArrayOf { array: inner, elements }, Type::Array(ty)) if inner == &**ty => {
                self.braced("{".to_owned(), inner, elements)
            }
            _ => self.expr(element),
        };
        let elements: Vec<Doc> = elements.iter().map(element).collect();
        let short = |doc: &Doc| doc.flat_width().is_some_and(|width| width <= MAX_FILLED);
        let elements =
            if constant && elements.iter().all(short) { Doc::Fill(elements) } else { Doc::join(elements, ",").group() };
        let inner = Doc::Concat(vec![Doc::SoftLine, elements]).block();
        Doc::Concat(vec![Doc::text(head), inner, Doc::SoftLine, Doc::text("}")]).group()
    }
}

/// Lines as one.
fn flatten(text: &str) -> String {
    let mut flat = String::new();
    for line in text.replace(ACT, "").lines().map(str::trim) {
        let tight = flat.is_empty() || flat.ends_with(['(', '{']) || line.starts_with('.');
        flat.push_str(if tight { "" } else { " " });
        flat.push_str(line);
    }
    flat
}

/// `@SuppressWarnings` for these categories.
pub(crate) fn suppress_warnings(lints: &[&str]) -> Option<String> {
    match lints {
        [] => None,
        [single] => Some(format!("@SuppressWarnings(\"{single}\")")),
        several => {
            let quoted: Vec<String> = several.iter().map(|lint| format!("\"{lint}\"")).collect();
            Some(format!("@SuppressWarnings({{{}}})", quoted.join(", ")))
        }
    }
}

fn mark(act: bool) -> Doc {
    if act { Doc::Mark(ACT) } else { Doc::Concat(Vec::new()) }
}

/// Documents with others between them.
fn separated(docs: impl Iterator<Item = Doc>, by: &[Doc]) -> Vec<Doc> {
    docs.enumerate().flat_map(|(at, doc)| by.iter().filter(move |_| at > 0).cloned().chain([doc])).collect()
}

/// The rank of an operator: higher ones bind tighter (JLS 15).
fn precedence(operator: &str) -> u8 {
    match operator {
        "*" | "/" | "%" => 9,
        "+" | "-" => 8,
        "<<" | ">>" | ">>>" => 7,
        "<" | "<=" | ">" | ">=" => 6,
        "==" | "!=" => 5,
        "&" => 4,
        "^" => 3,
        "|" => 2,
        "&&" => 1,
        _ => 0,
    }
}

/// Whether it needs parentheses where a single term is wanted.
fn binds_loosely(expr: &Expr) -> bool {
    let unary = matches!(expr, Expr::Negate(_) | Expr::Not(_));
    let operation = unary || matches!(expr, Expr::Binary { .. } | Expr::InstanceOf { .. } | Expr::Conditional { .. });
    operation || matches!(expr, Expr::Lambda(_) | Expr::Constant { .. } | Expr::Function { .. })
}

fn parenthesised(inner: Doc) -> Doc {
    Doc::Concat(vec![Doc::text("("), inner, Doc::text(")")])
}

/// A text as literals joined by `+`.
fn joined(pieces: Vec<&[u16]>) -> Doc {
    let mut pieces = pieces.into_iter().map(literal::string);
    let first = pieces.next().unwrap_or_else(|| literal::string(&[]));
    let rest: Vec<Doc> = pieces.flat_map(|piece| [Doc::HardLine, Doc::text(format!("+ {piece}"))]).collect();
    if rest.is_empty() {
        return Doc::text(first);
    }
    Doc::Concat(vec![Doc::text(first), Doc::Concat(rest).nest()])
}

/// Parameters that a lambda must have and does not use.
fn ignored_parameters(count: usize) -> String {
    match count {
        1 => "ignored".to_owned(),
        _ => format!("({})", (1..=count).map(|at| format!("ignored{at}")).collect::<Vec<_>>().join(", ")),
    }
}

/// The statement without its annotation, and without the block behind it.
fn bare(statement: &Statement) -> Statement {
    match statement.clone() {
        Statement::Local { local, value, .. } | Statement::Resource { local, value, .. } => {
            Statement::Local { local, value, suppress: Vec::new() }
        }
        other => other,
    }
}
