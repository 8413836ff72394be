//! The console around the act: what the test gives to be read from `System.in`, and how it sees what is printed.
//!
//! Input: the scenario's input and what its act printed, the act's statements. Output: what comes before them, the act that gives exchanged
//! streams back, and the check of the text. Invariant: the streams of `System` are what they were before when the act is over, however it
//! ends.

use super::assertion::{Asserter, assert_call};
use super::build::given_bytes;
use super::syntax::{Expr, LocalId, Statement};
use super::types::Type;
use crate::scenario::model::{Printed, PrintedOn};
use crate::trace::event::JavaText;

const SYSTEM: &str = "java/lang/System";
const BUFFER: &str = "java/io/ByteArrayOutputStream";

/// The act with what comes before it.
#[derive(Default)]
pub(super) struct Surrounded {
    /// Before the arrange.
    pub(super) first: Vec<Statement>,
    pub(super) act: Vec<Statement>,
}

/// A stream of `System` that is exchanged.
struct Exchange {
    before: Vec<Statement>,
    /// Gives it back.
    back: Expr,
}

impl Asserter<'_, '_, '_> {
    /// The act with the streams that it reads and prints on exchanged, and the check of what it prints.
    pub(super) fn surround(&mut self, act: Vec<Statement>, checks: &mut Vec<Statement>) -> Surrounded {
        let scenario = self.builder.scenario;
        let mut all = Surrounded::default();
        let mut back = Vec::new();
        let mut before = Vec::new();
        if let Some(text) = &scenario.input {
            let exchange = self.given(text);
            all.first.extend(exchange.before);
            back.push(exchange.back);
        }
        if let Some(printed) = &scenario.printed {
            let buffer = match printed.on {
                PrintedOn::Stream { stream, from_start } => {
                    let (exchange, buffer) = self.caught(stream.field(), stream.setter());
                    if from_start { &mut all.first } else { &mut before }.extend(exchange.before);
                    back.insert(0, exchange.back);
                    buffer
                }
                PrintedOn::Buffer { buffer, .. } => LocalId(buffer.0 as usize),
            };
            checks.push(check(printed, Expr::Local(buffer)));
            let reset = Statement::Expression(Expr::call(Expr::Local(buffer), "reset", Vec::new()));
            before.extend(printed.resets.then_some(reset));
        }
        let act = self.giving_back(act, back);
        all.act = before.into_iter().chain(act).collect();
        all
    }

    /// What is read from `System.in`.
    fn given(&mut self, text: &JavaText) -> Exchange {
        let own = Expr::StaticField { class: SYSTEM.to_owned(), name: "in".to_owned() };
        let kept = self.builder.new_local(Type::class("java/io/InputStream"), "keyboard".to_owned());
        let set = |to: Expr| Expr::call_static(SYSTEM, "setIn", vec![to]);
        let stream = given_bytes("java/io/ByteArrayInputStream", text);
        Exchange { before: vec![local(kept, own), Statement::Expression(set(stream))], back: set(Expr::Local(kept)) }
    }

    /// What catches all that is printed on a stream of `System`.
    fn caught(&mut self, field: &str, setter: &str) -> (Exchange, LocalId) {
        let class = |name: &str| Type::class(name);
        let console = self.builder.new_local(class("java/io/PrintStream"), "console".to_owned());
        let buffer = self.builder.new_local(class(BUFFER), "printed".to_owned());
        let own = Expr::StaticField { class: SYSTEM.to_owned(), name: field.to_owned() };
        let set = |to: Expr| Expr::call_static(SYSTEM, setter, vec![to]);
        let arguments = vec![Expr::Local(buffer), Expr::Literal("true".to_owned())];
        let before = vec![
            local(console, own),
            local(buffer, Expr::new_object(class(BUFFER), Vec::new())),
            Statement::Expression(set(Expr::new_object(class("java/io/PrintStream"), arguments))),
        ];
        (Exchange { before, back: set(Expr::Local(console)) }, buffer)
    }

    /// The act, with streams given back however it ends.
    fn giving_back(&mut self, act: Vec<Statement>, last: Vec<Expr>) -> Vec<Statement> {
        if last.is_empty() {
            return act;
        }
        let (result, action) = match act.as_slice() {
            [Statement::Expression(action)] => (None, action.clone()),
            [Statement::Local { local, value, suppress }] => {
                // A declaration apart from its value cannot suppress what the value needs.
                self.builder.method_lints.extend(suppress);
                (Some(*local), value.clone())
            }
            // (A try statement already, of a JUnit without assertThrows.)
            _ => return act.into_iter().chain(last.into_iter().map(Statement::Expression)).collect(),
        };
        vec![Statement::TryFinally { result, action, last }]
    }
}

fn local(local: LocalId, value: Expr) -> Statement {
    Statement::Local { local, value, suppress: Vec::new() }
}

fn check(printed: &Printed, buffer: Expr) -> Statement {
    let utf8 = Expr::StaticField { class: "java/nio/charset/StandardCharsets".to_owned(), name: "UTF_8".to_owned() };
    let is_utf8 = matches!(printed.on, PrintedOn::Buffer { utf8: true, .. });
    let mut text = Expr::call(buffer, "toString", if is_utf8 { vec![utf8] } else { Vec::new() });
    if printed.platform_lines {
        let separator = Expr::call_static(SYSTEM, "lineSeparator", Vec::new());
        text = Expr::call(text, "replace", vec![separator, Expr::Text("\n".into())]);
    }
    Statement::Expression(assert_call("assertEquals", vec![Expr::Text(printed.text.clone()), text]))
}
