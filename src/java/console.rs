//! The console around the act: what the test gives to be read from `System.in`, and how it sees what is printed.
//!
//! Input: the scenario's input and what its act printed, the act's statements. Output: what comes before them, and the check of the text. The streams of
//! `System` that are exchanged here the class gives back (`streams`).

use super::assertion::{Asserter, assert_call, without_times};
use super::build::given_bytes;
use super::syntax::{Expr, LocalId, Statement};
use super::types::Type;
use crate::scenario::model::{Printed, PrintedOn};

const SYSTEM: &str = "java/lang/System";
const BUFFER: &str = "java/io/ByteArrayOutputStream";

/// The act with what comes before it.
#[derive(Default)]
pub(super) struct Surrounded {
    /// Before the arrange.
    pub(super) first: Vec<Statement>,
    pub(super) act: Vec<Statement>,
}

impl Asserter<'_, '_, '_> {
    /// The act with the streams that it reads and prints on exchanged, and the check of what it prints.
    pub(super) fn surround(&mut self, act: Vec<Statement>, checks: &mut Vec<Statement>) -> Surrounded {
        let scenario = self.builder.scenario;
        let mut all = Surrounded::default();
        if let Some(input) = &scenario.input {
            all.first
                .push(set("setIn", given_bytes("java/io/ByteArrayInputStream", &input.text, input.platform_charset)));
        }
        if let Some(printed) = &scenario.printed {
            let buffer = match printed.on {
                PrintedOn::Stream { stream, from_start } => {
                    let (caught, buffer) = self.caught(stream.setter());
                    if from_start { &mut all.first } else { &mut all.act }.extend(caught);
                    buffer
                }
                PrintedOn::Buffer { buffer, .. } => LocalId(buffer.0 as usize),
            };
            checks.push(check(printed, Expr::Local(buffer)));
            let reset = Statement::Expression(Expr::call(Expr::Local(buffer), "reset", Vec::new()));
            all.act.extend(printed.resets.then_some(reset));
        }
        all.act.extend(act);
        all
    }

    /// What catches all that is printed on a stream of `System`.
    fn caught(&mut self, setter: &str) -> (Vec<Statement>, LocalId) {
        let buffer = self.builder.new_local(Type::class(BUFFER), "printed".to_owned());
        let arguments = vec![Expr::Local(buffer), Expr::Literal("true".to_owned())];
        let stream = Expr::new_object(Type::class("java/io/PrintStream"), arguments);
        (vec![local(buffer, Expr::new_object(Type::class(BUFFER), Vec::new())), set(setter, stream)], buffer)
    }
}

fn set(setter: &str, stream: Expr) -> Statement {
    Statement::Expression(Expr::call_static(SYSTEM, setter, vec![stream]))
}

fn local(local: LocalId, value: Expr) -> Statement {
    Statement::Local { local, value, suppress: Vec::new() }
}

fn check(printed: &Printed, buffer: Expr) -> Statement {
    let is_utf8 = matches!(printed.on, PrintedOn::Buffer { utf8: true, .. });
    let mut text = Expr::call(buffer, "toString", if is_utf8 { vec![Expr::utf8()] } else { Vec::new() });
    if printed.platform_lines {
        let separator = Expr::call_static(SYSTEM, "lineSeparator", Vec::new());
        text = Expr::call(text, "replace", vec![separator, Expr::Text("\n".into())]);
    }
    let text = without_times(text, &printed.times);
    Statement::Expression(assert_call("assertEquals", vec![Expr::Text(printed.text.clone()), text]))
}
