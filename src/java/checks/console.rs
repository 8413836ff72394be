//! The console around the act: what the test gives to be read from `System.in`, and how it sees what is printed; and the region that it sets.
//!
//! Input: the scenario's region, its input and what its act printed, the act's statements. Output: what comes before them, and the check of the text. What is
//! exchanged here the class gives back (`globals`).

use super::assertion::{Asserter, Surrounded, assert_call, without_times};
use crate::java::environment::globals::{LOCALE, SYSTEM, ZONE};
use crate::java::statements::build::given_bytes;
use crate::java::tree::syntax::{Expr, LocalId, Statement};
use crate::java::types::java_type::Type;
use crate::scenario::model::{Printed, PrintedOn};
use crate::scenario::region::Region;
use crate::trace::event::JavaText;

const BUFFER: &str = "java/io/ByteArrayOutputStream";
/// From this Java release on, streams and their buffers take a charset; before, its name.
const CHARSETS_SINCE: u32 = 10;

impl Asserter<'_, '_, '_> {
    /// The act with the streams that it reads and prints on exchanged, and the check of what it prints.
    pub(super) fn surround(&mut self, act: Vec<Statement>, checks: &mut Vec<Statement>) -> Surrounded {
        let scenario = self.builder.scenario;
        let mut all = Surrounded { first: region(&scenario.region), act: Vec::new() };
        if let Some(input) = &scenario.input {
            all.first
                .push(set("setIn", given_bytes("java/io/ByteArrayInputStream", &input.text, input.platform_charset)));
        }
        if let Some(printed) = &scenario.printed {
            let (buffer, utf8) = match printed.on {
                PrintedOn::Stream { stream, from_start } => {
                    let utf8 = !is_ascii(&printed.text);
                    let (caught, buffer) = self.caught(stream.setter(), utf8);
                    if from_start { &mut all.first } else { &mut all.act }.extend(caught);
                    (buffer, utf8)
                }
                PrintedOn::Buffer { buffer, utf8 } => (LocalId(buffer.0 as usize), utf8),
            };
            checks.push(self.check(printed, Expr::Local(buffer), utf8));
            let is_new = matches!(printed.on, PrintedOn::Stream { from_start: false, .. });
            let reset = Statement::Expression(Expr::call(Expr::Local(buffer), "reset", Vec::new()));
            all.act.extend((printed.arrange_prints && !is_new).then_some(reset));
        }
        all.act.extend(act);
        all
    }

    /// What catches all that is printed on a stream of `System`; letters beyond ASCII not as the machine would write them.
    fn caught(&mut self, setter: &str, utf8: bool) -> (Vec<Statement>, LocalId) {
        let buffer = self.builder.new_local(Type::class(BUFFER), "printed".to_owned());
        let mut arguments = vec![Expr::Local(buffer), Expr::Literal("true".to_owned())];
        arguments.extend(utf8.then(|| self.charset()));
        let stream = Expr::new_object(Type::class("java/io/PrintStream"), arguments);
        (vec![local(buffer, Expr::new_object(Type::class(BUFFER), Vec::new())), set(setter, stream)], buffer)
    }

    /// UTF-8, as streams take it.
    fn charset(&mut self) -> Expr {
        if self.options.release >= CHARSETS_SINCE {
            return Expr::utf8();
        }
        self.builder.throws.push("java/io/UnsupportedEncodingException".to_owned());
        Expr::Text("UTF-8".into())
    }

    fn check(&mut self, printed: &Printed, buffer: Expr, utf8: bool) -> Statement {
        let charset = utf8.then(|| self.charset());
        let mut text = Expr::call(buffer, "toString", charset.into_iter().collect());
        if printed.platform_lines {
            let separator = Expr::call_static(SYSTEM, "lineSeparator", Vec::new());
            text = Expr::call(text, "replace", vec![separator, Expr::Text("\n".into())]);
        }
        let text = without_times(text, &printed.times);
        Statement::Expression(assert_call("assertEquals", vec![Expr::Text(printed.text.clone()), text]))
    }
}

/// What sets the locale and time zone of the test.
fn region(Region { locale, zone }: &Region) -> Vec<Statement> {
    let set = |class: &str, of: &str, name: &str| {
        let value = Expr::call_static(class, of, vec![Expr::Text(name.into())]);
        Statement::Expression(Expr::call_static(class, "setDefault", vec![value]))
    };
    let locale = locale.iter().map(|tag| set(LOCALE, "forLanguageTag", tag));
    locale.chain(zone.iter().map(|name| set(ZONE, "getTimeZone", name))).collect()
}

fn is_ascii(text: &JavaText) -> bool {
    text.to_utf8().is_some_and(|text| text.is_ascii())
}

fn set(setter: &str, stream: Expr) -> Statement {
    Statement::Expression(Expr::call_static(SYSTEM, setter, vec![stream]))
}

fn local(local: LocalId, value: Expr) -> Statement {
    Statement::Local { local, value, suppress: Vec::new() }
}
