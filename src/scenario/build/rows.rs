//! Looks into tables.
//!
//! Input: what a call is known to have left in a table. Output: a [`Probe`] on the connection that it worked on, or on one that the test opens as the program opened that one,
//! and closes. Invariants: a value that another run would not write again stands in no look; what tells too little without it is not looked for.

use super::Builder;
use super::repeatable::Repeatable;
use crate::graph::databases::{CONNECTION, Opening, RowCondition, RowsLeft};
use crate::graph::invocation::Invoked;
use crate::scenario::model::{Assertion, Close, Closing, Expected, Literal, MethodRef, Operand, Probe};
use crate::scenario::oracle::{Check, Expectation, Look, SeenBy};
use crate::trace::event::{ContentShape, EventId, ObjectId, Primitive, Value};

/// Packages and classes of objects that a database compares by what they say.
const COMPARED: [&str; 5] = ["java/math/", "java/time/Local", "java/sql/Date", "java/sql/Time", "java/util/UUID"];
/// Numbers that SQL writes as they say themselves.
const NUMBERS: [&str; 2] = ["java/math/BigDecimal", "java/math/BigInteger"];
const CLOSE: (&str, &str) = ("close", "()V");

impl Builder<'_, '_> {
    pub(super) fn rows(&mut self, at: EventId, number: usize, seen: SeenBy, there: bool) -> Option<Probe> {
        let rows = self.context.history.flow.rows_left.get(&at)?.get(number)?;
        let is_open = self.stays_open(rows.connection);
        let own = self.root(rows.connection).filter(|_| is_open);
        let beside = || {
            let held = self.held_beside(rows.connection).or_else(|| self.opened_again(rows.connection));
            held.or_else(|| Some(opened(rows.way_in.as_ref()?))).filter(|_| !rows.is_own)
        };
        let apart = || if is_open { self.opened_apart(rows) } else { beside() };
        let connection = Box::new(match seen {
            SeenBy::OwnConnection => own,
            SeenBy::Anyone => own.or_else(beside),
            SeenBy::Committed => apart().or(own),
            SeenBy::Others => apart(),
        }?);
        let (texts, values) = self.conditions(rows, at, there)?;
        let chosen = if texts.is_empty() { String::new() } else { format!(" WHERE {}", texts.join(" AND ")) };
        Some(Probe::Rows { connection, query: format!("{}{chosen}", rows.table).as_str().into(), values })
    }

    /// The conditions that another run meets, too. What a row is known by may do without some; that nothing is there is said of all together.
    fn conditions(&self, rows: &RowsLeft, at: EventId, there: bool) -> Option<(Vec<String>, Vec<Operand>)> {
        let (mut texts, mut all, mut tells) = (Vec::new(), Vec::new(), false);
        for condition in &rows.conditions {
            let is_again = |text: &str| Self::literal_in(text).is_none_or(|text| self.written_again(&text).is_some());
            match self.condition(condition, at).filter(|(text, _)| is_again(text)) {
                Some((text, values)) => {
                    texts.push(text);
                    all.extend(values);
                    tells |= condition.tells;
                }
                None if there => {}
                None => return None,
            }
        }
        (!rows.is_there || tells).then_some((texts, all))
    }

    /// One condition, with a value for each `?` that is left in it.
    fn condition(&self, condition: &RowCondition, at: EventId) -> Option<(String, Vec<Operand>)> {
        let parts: Vec<&str> = condition.text.split('?').collect();
        // (One in a text of SQL stands for none.)
        let is_plain = parts.len() == condition.values.len() + 1;
        let (mut text, mut values) = (parts[0].to_owned(), Vec::new());
        for (value, behind) in condition.values.iter().zip(&parts[1..]) {
            let numeral = || self.numeral(*value, at).filter(|_| is_plain);
            match self.compared(*value) {
                Some(operand) => {
                    values.push(operand);
                    text.push('?');
                }
                None => text.push_str(&numeral()?),
            }
            text.push_str(behind);
        }
        Some((if is_plain { text } else { condition.text.clone() }, values))
    }

    /// A number that no action of the test gives, as SQL writes it. (One with an exponent SQL takes for an approximate one.)
    fn numeral(&self, value: Value, at: EventId) -> Option<String> {
        let (object, history) = (value.object()?, self.context.history);
        let class = &history.program.class(history.program.object(object).class).name;
        let (_, content) = history.flow.content_at(object, at).filter(|_| NUMBERS.contains(&class.as_str()))?;
        let ContentShape::Literal { text, .. } = &history.log.content(content).shape else { return None };
        let text = text.to_utf8().filter(|text| !text.contains('E'))?;
        // (Behind a minus another one begins a comment.)
        Some(if text.starts_with('-') { format!("({text})") } else { text })
    }

    /// A value that a database compares with what it holds.
    fn compared(&self, value: Value) -> Option<Operand> {
        match self.held_operand(value)? {
            Operand::Variable(variable) => {
                let program = self.context.history.program;
                let class = &program.class(self.variables[variable.0 as usize].class).name;
                COMPARED.iter().any(|known| class.starts_with(known)).then_some(Operand::Variable(variable))
            }
            Operand::Literal(literal) => {
                let is_exact = match &literal {
                    Literal::Primitive(number) | Literal::Boxed(number) => !matches!(number, Primitive::Float(_)),
                    Literal::Text(_) => true,
                    _ => false,
                };
                (is_exact && self.written_again(&literal).is_some()).then_some(Operand::Literal(literal))
            }
        }
    }

    /// A text of SQL, if values stand in it.
    fn literal_in(sql: &str) -> Option<Literal> {
        let has_value = sql.contains('\'') || sql.contains(|letter: char| letter.is_ascii_digit());
        has_value.then(|| Literal::Text(sql.into()))
    }

    /// What is repeated of a literal, if it is the whole.
    fn written_again(&self, literal: &Literal) -> Option<Repeatable> {
        let look = Look::Object(ObjectId(0));
        let check = Check::plain(look, Expectation::NotNull);
        let whole = Expected::Value(literal.clone());
        self.repeatable(&check, self.stable(whole.clone())?).filter(|found| found.expected == whole)
    }

    /// Whether other days have to show that a row is there.
    pub(super) fn has_tried_values(&self, probe: &Probe) -> bool {
        let Probe::Rows { query, values, .. } = probe else { return false };
        let query = Self::literal_in(&query.to_display()).map(Operand::Literal);
        let is_tried = |value: &Operand| match value {
            Operand::Literal(literal) => self.written_again(literal).is_none_or(|found| found.tried),
            Operand::Variable(_) => false,
        };
        values.iter().chain(&query).any(is_tried)
    }

    /// Whether nobody has closed a connection when the act is over.
    fn stays_open(&self, connection: ObjectId) -> bool {
        let end = self.context.span(self.slice.act).last;
        self.context.history.closes.of(connection).is_none_or(|at| at > end)
    }

    /// A new connection beside one that is open. (A pool may have no other one, a source may give the same, and what is run first for each may undo what the act did.)
    fn opened_apart(&self, rows: &RowsLeft) -> Option<Probe> {
        let again = self.opened_again(rows.connection).filter(|probe| matches!(probe, Probe::InvokeStatic { .. }));
        let way_in = rows.way_in.as_ref().filter(|way_in| !way_in.login.is_hidden);
        again.or_else(|| way_in.map(opened)).filter(|_| !rows.is_own && !rows.runs_first)
    }

    /// Another connection to the same database that the test has.
    fn held_beside(&self, connection: ObjectId) -> Option<Probe> {
        let opened = |object: ObjectId| {
            let call = self.context.invocation(self.context.history.flow.creations[object.index()]?.event)?;
            Some((call.invoked, call.receiver, self.context.history.log.values(call.arguments)))
        };
        let own = opened(connection)?;
        let is_other = |held: &ObjectId| *held != connection && self.stays_open(*held);
        let beside = self.held.keys().filter(|held| is_other(held)).find(|held| opened(**held) == Some(own));
        beside.and_then(|held| self.root(*held))
    }

    /// The call by which the program opened a connection, made once more.
    fn opened_again(&self, connection: ObjectId) -> Option<Probe> {
        let history = self.context.history;
        let opening = history.flow.creations[connection.index()]?.event;
        let call = self.context.invocation(opening)?;
        let arguments = history.log.values(call.arguments).iter();
        let again = |value: &Value| self.property(*value, opening).or_else(|| self.held_operand(*value));
        let arguments = arguments.map(again).collect::<Option<Vec<_>>>()?;
        let Invoked::Library(callee) = call.invoked else { return None };
        let method = self.callee_ref(callee);
        if method.is_static {
            return Some(Probe::InvokeStatic { method, arguments });
        }
        let receiver = Box::new(self.root(call.receiver_object()?)?);
        Some(Probe::Invoke { method, receiver, arguments })
    }

    /// What looks into tables open is closed when the test is over.
    pub(super) fn closings_of_looks(&self, assertions: &[Assertion]) -> Vec<Closing> {
        let mut all: Vec<Closing> = Vec::new();
        for assertion in assertions {
            let Probe::Rows { connection, .. } = &assertion.probe else { continue };
            if !matches!(**connection, Probe::Invoke { .. } | Probe::InvokeStatic { .. }) {
                continue;
            }
            let how = Close::Look { probe: (**connection).clone(), method: self.library_method(CONNECTION, CLOSE) };
            if !all.iter().any(|known| known.how == how) {
                all.push(Closing { how, at: assertion.event, late: true });
            }
        }
        all
    }
}

/// A connection of the test's own, where the program has a pool that the test does not reach.
fn opened(way_in: &Opening) -> Probe {
    let text = |text: &str| Operand::Literal(Literal::Text(text.into()));
    let login = [&way_in.login.user, &way_in.login.password].map(|text| text.as_deref().unwrap_or_default());
    let is_told = login.iter().any(|text| !text.is_empty());
    let arguments: Vec<Operand> =
        std::iter::once(way_in.url.as_str()).chain(login.into_iter().filter(|_| is_told)).map(text).collect();
    let method = MethodRef {
        method: None,
        owner: "java/sql/DriverManager".to_owned(),
        name: "getConnection".to_owned(),
        desc: format!("({})L{CONNECTION};", "Ljava/lang/String;".repeat(arguments.len())),
        is_static: true,
    };
    Probe::InvokeStatic { method, arguments }
}
