//! Trees to steps: what the executor makes a class of (`docs/executor.md`).
//!
//! Input: a draft, whose tree `print` writes as source. Output: the same tree in prefix notation, word by word. Invariants: both printers read one tree, so
//! source and steps cannot differ in what is done; types are erased; a member that the tree knows exactly is named exactly, one of the JDK's that it does
//! not is left to the executor (`?`).

mod expression;
mod literal;

use super::draft::Draft;
use super::environment::databases::EMPTY_DATABASES;
use super::environment::resources::ClassResources;
use super::error::LowerError;
use super::tree::steps::Step;
use super::tree::syntax::{Expr, LocalId, Statement};
use super::types::java_type::Type;
use crate::trace::event::JavaText;

const END: &str = "end";
/// Stands for what the executor finds by itself.
const OPEN: &str = "?";

/// What follows a block that is open.
enum OpenBlock<'d> {
    /// Blocks of so many resources end.
    Resources(usize),
    Finally(&'d [Statement]),
}

/// What the executor makes a class of.
pub(crate) struct Lowering {
    pub(crate) words: Vec<String>,
    /// For each statement, by the number that the executor gives it: the step that it belongs to; none: it is done in the end, however that comes.
    pub(crate) steps: Vec<Option<usize>>,
}

/// Lowers a test.
///
/// # Errors
/// Something in it has no step.
pub(crate) fn lower(draft: &Draft, resources: &ClassResources, class_name: &str) -> Result<Lowering, LowerError> {
    let done = Lowering { words: vec![class_name.to_owned()], steps: Vec::new() };
    let mut writer = Lower { draft, resources, done, step: None, lambdas: 0 };
    writer.locals();
    let torn_down = !draft.tear_down.calls.is_empty() || !draft.staying.is_empty();
    if torn_down {
        writer.word("finally");
    }
    writer.steps(draft.parts.steps())?;
    if torn_down {
        writer.end();
        draft.tear_down.calls.iter().try_for_each(|call| writer.statement(call))?;
        writer.emptied_databases();
        writer.end();
    }
    writer.end();
    Ok(writer.done)
}

struct Lower<'d> {
    draft: &'d Draft,
    resources: &'d ClassResources,
    done: Lowering,
    /// The one that is being lowered.
    step: Option<usize>,
    /// How many are open: what stands in them belongs to their statement.
    lambdas: usize,
}

impl<'d> Lower<'d> {
    fn word(&mut self, word: impl Into<String>) {
        self.done.words.push(word.into());
    }

    /// The first word of a statement that the executor can leave out.
    fn begin(&mut self, word: &str) {
        self.word(word);
        if self.lambdas == 0 {
            self.done.steps.push(self.step);
        }
    }

    fn number(&mut self, number: usize) {
        self.word(number.to_string());
    }

    fn end(&mut self) {
        self.word(END);
    }

    fn local(&mut self, LocalId(number): LocalId) {
        self.number(number);
    }

    fn ty(&mut self, ty: &Type) {
        self.word(ty.descriptor());
    }

    /// The types of the locals; behind those of the tree the two that emptying a database takes.
    fn locals(&mut self) {
        let own = self.draft.locals.iter().map(|local| local.ty.descriptor());
        let types: Vec<String> =
            own.chain(["Ljava/sql/Connection;", "Ljava/sql/Statement;"].map(str::to_owned)).collect();
        self.number(types.len());
        self.done.words.extend(types);
    }

    /// What the test class does for databases that stay, before a test and after it.
    fn emptied_databases(&mut self) {
        let connection = self.draft.locals.len().to_string();
        let statement = (self.draft.locals.len() + 1).to_string();
        for database in &self.draft.staying {
            let arguments =
                database.arguments.iter().flat_map(|text| ["text".to_owned(), text_word(&text.as_str().into())]);
            let opens = format!(
                "try {connection} static Ljava/sql/DriverManager; getConnection ? {}",
                database.arguments.len()
            );
            let asks = format!(
                "try {statement} call ? createStatement ? local {connection} 0 do call ? execute ? local {statement} 1 text"
            );
            let words = &mut self.done.words;
            words.extend(opens.split(' ').map(str::to_owned).chain(arguments));
            words.extend(asks.split(' ').map(str::to_owned));
            words.extend([text_word(&database.emptied_by.into()), END.to_owned(), END.to_owned()]);
            // (Two resources and a call.)
            self.done.steps.extend([self.step; 3]);
        }
    }

    /// Statements with the blocks that they begin and end, as `unit` writes them.
    fn steps(&mut self, steps: impl Iterator<Item = &'d Step>) -> Result<(), LowerError> {
        let mut open: Vec<OpenBlock<'d>> = Vec::new();
        for (number, step) in steps.enumerate() {
            self.step = Some(number);
            self.statement(&step.statement)?;
            match (&step.statement, open.last_mut()) {
                (Statement::Resource { joins: true, .. }, Some(OpenBlock::Resources(joined))) => *joined += 1,
                (Statement::Resource { .. }, _) => open.push(OpenBlock::Resources(1)),
                _ => {}
            }
            // (Where that stands for what another step opened, it goes with none.)
            self.step = None;
            for statement in &step.behind {
                self.statement(statement)?;
            }
            self.step = Some(number);
            for _ in 0..step.ends {
                self.close(open.pop())?;
            }
            if !step.guards.is_empty() {
                self.word("finally");
                open.push(OpenBlock::Finally(&step.guards));
            }
        }
        self.step = None;
        while let Some(last) = open.pop() {
            self.close(Some(last))?;
        }
        Ok(())
    }

    fn close(&mut self, open: Option<OpenBlock<'d>>) -> Result<(), LowerError> {
        match open {
            Some(OpenBlock::Resources(count)) => (0..count).for_each(|_| self.end()),
            Some(OpenBlock::Finally(statements)) => self.block(statements)?,
            None => {}
        }
        Ok(())
    }

    /// The end of a block, and the block that follows.
    fn block(&mut self, statements: &[Statement]) -> Result<(), LowerError> {
        self.end();
        let step = self.step.take();
        statements.iter().try_for_each(|statement| self.statement(statement))?;
        self.step = step;
        self.end();
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), LowerError> {
        match statement {
            Statement::Local { local, value, .. } | Statement::Resource { local, value, .. } => {
                self.begin(if matches!(statement, Statement::Resource { .. }) { "try" } else { "let" });
                self.local(*local);
                self.expr(value)
            }
            Statement::Expression(value) => self.action(value),
            Statement::Assign { target, value } => {
                self.begin("set");
                self.expr(target)?;
                self.expr(value)
            }
            Statement::TryFail { action, thrown, checks } => {
                self.begin("expect");
                self.local(*thrown);
                self.expr(action)?;
                checks.iter().try_for_each(|check| self.action(check))?;
                self.end();
                Ok(())
            }
        }
    }

    fn action(&mut self, value: &Expr) -> Result<(), LowerError> {
        if let Expr::Own { method: EMPTY_DATABASES, .. } = value {
            self.emptied_databases();
            return Ok(());
        }
        self.begin("do");
        self.expr(value)
    }
}

/// An internal name as a descriptor; those of arrays are ones.
fn class_descriptor(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}

/// A text as a word: UTF-8 has no lone surrogates.
fn text_word(text: &JavaText) -> String {
    let mut word = String::new();
    for unit in char::decode_utf16(text.0.iter().copied()) {
        match unit {
            Ok('\\') => word.push_str("\\\\"),
            Ok(letter) => word.push(letter),
            Err(lone) => word.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_backslashes_and_lone_surrogates() {
        let text = JavaText([u16::from(b'\\'), u16::from(b'u'), 0xd800, 0x62, 0xd83d, 0xde00].to_vec().into());
        assert_eq!(text_word(&text), "\\\\u\\ud800b\u{1f600}");
    }

    #[test]
    fn the_name_of_an_array_is_its_descriptor() {
        assert_eq!(class_descriptor("[I"), "[I");
        assert_eq!(class_descriptor("java/util/List"), "Ljava/util/List;");
    }
}
