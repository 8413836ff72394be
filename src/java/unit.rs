//! One test class as a file.
//!
//! Input: the drafts of one class under test. Output: its source with the lines that matter. The body is written twice: once to
//! learn which classes it names, then with the names that the imports allow, because they decide where lines break.

mod around;
mod databases;
mod exits;
mod lang;
mod shared;

use std::collections::BTreeSet;
use std::sync::Arc;

use genco::fmt;
use genco::tokens::Tokens;

use super::checks::exits::ExitForm;
use super::draft::{Draft, checked};
use super::emitted::{EmittedTest, JavaFile};
use super::environment::resources::{ClassResources, ResourceFile};
use super::error::EmitError;
use super::lower::lower;
use super::names::locals::capitalise;
use super::options::{EmitOptions, Junit, has_text_blocks};
use super::statements::doubles::MOCKITO;
use super::text::constants::Texts;
use super::text::imports::{Imports, StaticallyImported};
use super::text::layout::WIDTH;
use super::text::print::{ACT, Printer, suppress_warnings};
use super::tree::literal::comment;
use super::tree::steps::Step;
use super::tree::syntax::{Expr, LocalId, Statement};
use super::types::classes::{Classes, Lint};
use super::unit::lang::{Config, Import, Java, StaticImport};

/// Marks the first line of a method.
const FIRST: char = '\u{2}';
/// Marks its last line.
const LAST: char = '\u{3}';

/// Marks the first line of the statement with the act.
const ACTS: char = '\u{5}';

/// Marks an empty line of a text block.
const EMPTY: char = '\u{4}';

/// What the executor calls the class that it makes of a scenario.
pub(crate) const EXECUTED: &str = "Carved";

/// What stands in one file.
pub(crate) struct ClassUnit {
    pub(crate) package: String,
    /// Internal name of the class under test.
    pub(crate) cut: String,
    pub(crate) drafts: Vec<Draft>,
    pub(crate) resources: ClassResources,
}

impl ClassUnit {
    /// Whether a test leaves connections open.
    fn leaves_connections(&self) -> bool {
        self.drafts.iter().any(|draft| draft.leaves_connections)
    }
}

/// The simple name of the test class of a class under test.
pub(crate) fn test_class_name(classes: &Classes<'_>, cut: &str) -> String {
    format!("{}CarvedTest", capitalise(&classes.source_path(cut).join("_")))
}

/// Writes the file.
pub(crate) fn write_class(
    classes: &Classes<'_>,
    unit: &ClassUnit,
    options: &EmitOptions,
) -> Result<JavaFile, EmitError> {
    let name = test_class_name(classes, &unit.cut);
    let imports = Imports::collecting(classes, &unit.package, options.release);
    let texts = Texts::default();
    Writer { classes, imports: &imports, texts: &texts, options }.class(unit, &name);
    let (imports, texts) = (imports.resolved(&[&name]), texts.resolved());
    let writer = Writer { classes, imports: &imports, texts: &texts, options };
    let mut tokens = writer.class(unit, &name);
    let tears_down = writer.is_shared(unit, &name) && unit.drafts.iter().any(|draft| !draft.tear_down.calls.is_empty());
    let shares_set_up = tears_down || writer.shared(unit, &name).is_some();
    let path = qualified(&unit.package, &name);
    register(&mut tokens, &imports, options.junit);
    let marked = format(&tokens, unit, options)?;
    let (text, mut tests) = read_marks(&marked, unit);
    if options.steps {
        for (test, draft) in tests.iter_mut().zip(&unit.drafts) {
            let lowered = lower(draft, &unit.resources, &qualified(&unit.package, EXECUTED));
            test.steps = Some(lowered.map(|lowered| Arc::new(lowered.words)));
        }
    }
    let resources = unit.resources.values();
    let resources = resources.map(|(name, copy)| ResourceFile { path: format!("{path}/{name}"), copy: copy.clone() });
    Ok(JavaFile {
        path: format!("{path}.java"),
        class_name: path.replace('/', "."),
        text,
        tests,
        shares_set_up,
        resources: resources.collect(),
    })
}

/// `com/acme/FooCarvedTest`.
pub(crate) fn qualified(package: &str, name: &str) -> String {
    if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") }
}

fn register(tokens: &mut Tokens<Java>, imports: &Imports<'_, '_>, junit: Junit) {
    for (package, name) in imports.imported() {
        tokens.register(Import { package, name });
    }
    for (class, method) in imports.static_methods() {
        let class = match (class, junit) {
            (StaticallyImported::Assertions, Junit::Junit4) => "org.junit.Assert".to_owned(),
            (StaticallyImported::Assertions, Junit::Junit5) => "org.junit.jupiter.api.Assertions".to_owned(),
            (StaticallyImported::Mockito, _) => MOCKITO.replace('/', "."),
        };
        tokens.register(StaticImport { class, method });
    }
}

fn format(tokens: &Tokens<Java>, unit: &ClassUnit, options: &EmitOptions) -> Result<String, EmitError> {
    let config = Config { package: unit.package.replace('/', "."), header: options.header.clone() };
    let layout =
        fmt::Config::from_lang::<Java>().with_indentation(fmt::Indentation::Space(options.indent)).with_newline("\n");
    let mut out = fmt::FmtWriter::new(String::new());
    tokens
        .format_file(&mut out.as_formatter(&layout), &config)
        .map_err(|error| EmitError::Format(error.to_string()))?;
    let mut text = out.into_inner();
    text.truncate(text.trim_end().len());
    text.push('\n');
    Ok(text)
}

struct Writer<'w, 'c, 'p> {
    classes: &'c Classes<'p>,
    imports: &'c Imports<'c, 'p>,
    texts: &'c Texts,
    options: &'w EmitOptions,
}

impl Writer<'_, '_, '_> {
    fn class(&self, unit: &ClassUnit, name: &str) -> Tokens<Java> {
        let mut tokens = Tokens::new();
        let cut = self.classes.source_path(&unit.cut).join(".");
        let public = self.public();
        line(&mut tokens, format!("/** Tests of {}, carved from recorded runs. */", comment(&cut)));
        line(&mut tokens, format!("{public}class {name} {{"));
        tokens.indent();
        self.constants(&mut tokens);
        self.directories(&mut tokens, unit);
        self.databases(&mut tokens, unit);
        self.exit_rule(&mut tokens, unit);
        if unit.drafts.iter().any(|draft| draft.sets_properties) {
            self.properties(&mut tokens);
        }
        self.globals(&mut tokens, unit);
        if unit.drafts.iter().any(|draft| draft.claims) {
            self.claiming(&mut tokens);
        }
        if unit.leaves_connections() {
            self.watching_connections(&mut tokens);
        }
        if unit.drafts.iter().any(|draft| draft.resources.copied) {
            self.copying(&mut tokens, name);
        }
        if unit.drafts.iter().any(|draft| draft.resources.compared) {
            self.reading(&mut tokens, name);
        }
        if unit.drafts.iter().any(|draft| draft.looks_into_tables) {
            self.looking_for_rows(&mut tokens);
        }
        if unit.drafts.iter().any(|draft| draft.exit == Some(ExitForm::Own)) {
            self.exit_status(&mut tokens);
        }
        let shared = self.shared(unit, name);
        if let Some(shared) = &shared {
            self.set_up(&mut tokens, shared.model);
        }
        let torn_down = self.is_shared(unit, name) && self.tear_down(&mut tokens, unit);
        if unit.leaves_connections() {
            self.closing_connections(&mut tokens, torn_down);
        }
        self.emptying(&mut tokens, unit, torn_down);
        for (at, draft) in unit.drafts.iter().enumerate() {
            if at > 0 {
                tokens.line();
            }
            self.texts.begin(at);
            let is_set_up = shared.as_ref().is_some_and(|shared| shared.users.contains(&at));
            self.method(&mut tokens, draft, &unit.package, [is_set_up, self.is_shared(unit, name)]);
        }
        tokens.unindent();
        line(&mut tokens, "}".to_owned());
        tokens
    }

    fn public(&self) -> &'static str {
        match self.options.junit {
            Junit::Junit4 => "public ",
            Junit::Junit5 => "",
        }
    }

    fn method(&self, tokens: &mut Tokens<Java>, draft: &Draft, package: &str, [is_set_up, is_torn_down]: [bool; 2]) {
        let needs = match &draft.found_tables[..] {
            [] => String::new(),
            all => format!(" Finds rows in {}.", all.join(", ")),
        };
        line(tokens, format!("{FIRST}/** Recorded in {}.{} */", comment(&draft.recorded_in), comment(&needs)));
        let test = match self.options.junit {
            Junit::Junit4 => "org/junit/Test",
            Junit::Junit5 => "org/junit/jupiter/api/Test",
        };
        line(tokens, format!("@{}", self.imports.name(test)));
        if let Some(annotation) = suppress_warnings(&method_lints(draft)) {
            line(tokens, annotation);
        }
        let throws = if is_set_up { &draft.set_up.beside } else { &draft.throws };
        let tears_down = !is_torn_down && !draft.tear_down.calls.is_empty();
        let throws = match tears_down {
            true => checked(self.classes, &[&throws[..], &draft.tear_down.throws].concat(), package),
            false => throws.clone(),
        };
        for text in self.signature(&draft.name, &throws) {
            line(tokens, text);
        }
        tokens.indent();
        let [first, then] = draft.own_arrange(is_set_up);
        let parts: [&[Step]; 3] = [&[first, then].concat(), &draft.parts.act, &draft.parts.assertions];
        if tears_down {
            self.torn_down(tokens, draft, &parts);
        } else {
            self.block(tokens, draft, &parts, 0);
        }
        tokens.unindent();
        line(tokens, format!("{LAST}}}"));
    }

    /// A test whose class does not tear down for it.
    fn torn_down(&self, tokens: &mut Tokens<Java>, draft: &Draft, parts: &[&[Step]]) {
        let mut printer = self.printer(draft);
        line(tokens, "try {".to_owned());
        tokens.indent();
        printer.column += self.options.indent;
        self.block(tokens, draft, parts, 1);
        let calls = draft.tear_down.calls.iter().map(|call| printer.statement(call)).collect();
        self.end_block(tokens, &mut printer, calls);
    }

    fn signature(&self, name: &str, throws: &[String]) -> Vec<String> {
        let head = format!("{}void {name}()", self.public());
        if throws.is_empty() {
            return vec![format!("{head} {{")];
        }
        let mut names: Vec<String> = throws.iter().map(|name| self.imports.name(name)).collect();
        names.sort_unstable();
        let throws = format!("throws {} {{", names.join(", "));
        if self.options.indent + head.len() + 1 + throws.len() <= WIDTH {
            vec![format!("{head} {throws}")]
        } else {
            vec![head, format!("        {throws}")]
        }
    }

    fn printer<'d>(&'d self, draft: &'d Draft) -> Printer<'d, 'd> {
        Printer {
            classes: self.classes,
            imports: self.imports,
            locals: &draft.locals,
            column: 2 * self.options.indent,
            text_blocks: has_text_blocks(self.options),
            texts: Some(self.texts),
        }
    }

    /// The texts that several tests have.
    fn constants(&self, tokens: &mut Tokens<Java>) {
        let text_blocks = has_text_blocks(self.options);
        let column = self.options.indent;
        let printer =
            Printer { classes: self.classes, imports: self.imports, locals: &[], column, text_blocks, texts: None };
        for (text, name) in self.texts.constants() {
            for text in printer.constant(name, text).lines() {
                line(tokens, if text.is_empty() { EMPTY.to_string() } else { text.to_owned() });
            }
            tokens.line();
        }
    }

    /// Lines in which each `~` is a level of indentation.
    fn indented(&self, text: &str) -> Vec<String> {
        let indent = " ".repeat(self.options.indent);
        let spelled = |line: &str| if line.is_empty() { EMPTY.to_string() } else { line.replace('~', &indent) };
        text.lines().map(spelled).collect()
    }

    fn begin_block(&self, tokens: &mut Tokens<Java>, printer: &mut Printer<'_, '_>) {
        tokens.indent();
        printer.column += self.options.indent;
    }

    /// Ends a block, with what is done then.
    fn end_block(&self, tokens: &mut Tokens<Java>, printer: &mut Printer<'_, '_>, finally: Vec<String>) {
        tokens.unindent();
        printer.column -= self.options.indent;
        if !finally.is_empty() {
            line(tokens, "} finally {".to_owned());
            tokens.indent();
            finally.iter().flat_map(|statement| statement.lines()).for_each(|text| line(tokens, text.to_owned()));
            tokens.unindent();
        }
        line(tokens, "}".to_owned());
    }

    /// The statements of a method, a blank line between its parts, in so many blocks.
    fn block(&self, tokens: &mut Tokens<Java>, draft: &Draft, parts: &[&[Step]], depth: usize) {
        let mut printer = self.printer(draft);
        printer.column += depth * self.options.indent;
        let covered = method_lints(draft);
        // At the beginning of the method, or of a block.
        let mut begins = true;
        // What is done at the end of each open block.
        let mut open: Vec<Vec<String>> = Vec::new();
        for part in parts {
            if !begins && !part.is_empty() {
                tokens.line();
            }
            for steps in part.chunk_by(|_, next| joins(next)) {
                let resources: Vec<_> = steps.iter().filter_map(resource).collect();
                begins = !resources.is_empty();
                let mut statement = match begins {
                    true => printer.resources(&resources),
                    false => printer.statement(&uncovered(&steps[0].statement, &covered)),
                };
                if statement.contains(ACT) {
                    statement.insert(0, ACTS);
                }
                for text in statement.lines() {
                    // The formatter makes one of several empty lines, which a text block must not lose.
                    line(tokens, if text.is_empty() { EMPTY.to_string() } else { text.to_owned() });
                }
                let last = steps.last().expect("a chunk holds a step");
                for statement in &last.behind {
                    printer.statement(statement).lines().for_each(|text| line(tokens, text.to_owned()));
                }
                if begins {
                    self.begin_block(tokens, &mut printer);
                    open.push(Vec::new());
                }
                for _ in 0..steps.iter().map(|step| step.ends).sum() {
                    self.end_block(tokens, &mut printer, open.pop().unwrap_or_default());
                    begins = false;
                }
                // (A block that begins behind a step does not end with it.)
                if !last.guards.is_empty() {
                    line(tokens, "try {".to_owned());
                    self.begin_block(tokens, &mut printer);
                    open.push(last.guards.iter().map(|statement| printer.statement(statement)).collect());
                    begins = true;
                }
            }
        }
    }
}

/// What a step opens for the rest of its block.
fn resource(step: &Step) -> Option<(LocalId, &Expr)> {
    match &step.statement {
        Statement::Resource { local, value, .. } => Some((*local, value)),
        _ => None,
    }
}

fn joins(step: &Step) -> bool {
    matches!(step.statement, Statement::Resource { joins: true, .. })
}

/// The categories that the method must suppress: those of statements that cannot be annotated, and those of several.
fn method_lints(draft: &Draft) -> Vec<&'static str> {
    let mut local: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = draft.method_lints.iter().map(|lint| lint.name()).collect();
    for statement in draft.parts.statements() {
        if let Statement::Local { suppress, .. } = statement {
            let own: BTreeSet<&str> = suppress.iter().map(|lint| lint.name()).collect();
            names.extend(own.iter().filter(|name| local.contains(name)));
            local.extend(own);
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The statement without what the method suppresses already.
fn uncovered(statement: &Statement, covered: &[&str]) -> Statement {
    let mut statement = statement.clone();
    if let Statement::Local { suppress, .. } = &mut statement {
        suppress.retain(|lint: &Lint| !covered.contains(&lint.name()));
        suppress.sort_unstable();
        suppress.dedup();
    }
    statement
}

fn line(tokens: &mut Tokens<Java>, text: String) {
    tokens.append(text);
    tokens.push();
}

/// Takes the marks out and remembers their lines.
fn read_marks(marked: &str, unit: &ClassUnit) -> (String, Vec<EmittedTest>) {
    let mut text = String::with_capacity(marked.len());
    let mut tests: Vec<EmittedTest> = Vec::new();
    let mut drafts = unit.drafts.iter();
    for (number, marked) in (1u32..).zip(marked.lines()) {
        if marked.contains(FIRST)
            && let Some(draft) = drafts.next()
        {
            tests.push(emitted(draft, number));
        }
        if let Some(test) = tests.last_mut() {
            if marked.contains(ACTS) {
                test.act_lines.0 = number;
            }
            if marked.contains(ACT) {
                test.act_lines.1 = number;
            }
            if marked.contains(LAST) {
                test.last_line = number;
            }
        }
        let line: String = marked.chars().filter(|c| ![FIRST, LAST, ACT, ACTS, EMPTY].contains(c)).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    (text, tests)
}

fn emitted(draft: &Draft, first_line: u32) -> EmittedTest {
    let parts = &draft.parts;
    let covered = method_lints(draft);
    let annotated = |statement: &&Statement| match uncovered(statement, &covered) {
        Statement::Local { suppress, .. } => !suppress.is_empty(),
        _ => false,
    };
    EmittedTest {
        scenario: draft.scenario,
        method: draft.name.clone(),
        act_lines: (0, 0),
        first_line,
        last_line: first_line,
        statements: parts.arrange.len() + parts.act.len(),
        assertions: parts.assertions.iter().filter(|step| matches!(step.statement, Statement::Expression(_))).count(),
        suppressions: parts.statements().filter(annotated).count() + usize::from(!covered.is_empty()),
        explanation: draft.explanation.clone(),
        steps: None,
    }
}
