//! Compiling a suite until it is clean.
//!
//! javac refuses the whole suite for one bad line. So what a diagnostic points at is taken out and the rest compiled again: the
//! method it lies in, else the import, else the whole file. Lines are blanked, never removed, because the caller knows its tests
//! by line. A warning about a line counts as an error.

use std::{path::Path, time::Duration};

use indexmap::{IndexMap, IndexSet};

use crate::output::write_file;

use super::{
    runner::{Answer, Runner, path_field},
    verify::{Diagnostic, JavaSource, Resource, TestToVerify, VerifyError, VerifyRequest},
};

const COMPILE_LIMIT: Duration = Duration::from_secs(600);
/// Messages that are told where the compiler gives up.
const MOST_MESSAGES: usize = 5;

/// A source on its way to being clean.
struct Draft {
    path: String,
    lines: Vec<String>,
    dropped: bool,
}

/// A method or an import of a source.
struct Part {
    path: String,
    is_method: bool,
    owner: String,
    name: String,
    first_line: usize,
    last_line: usize,
}

/// What one run of javac said.
#[derive(Default)]
struct Findings {
    clean: bool,
    /// Beside warnings.
    has_errors: bool,
    diagnostics: Vec<Diagnostic>,
    parts: Vec<Part>,
}

/// Compiles into `output`. For each test, by its position in `tests`, what kept it from compiling; nothing if it compiled.
pub(crate) fn compile_suite(
    runner: &mut Runner,
    sources: &[JavaSource],
    tests: &[TestToVerify],
    output: &Path,
    release: Option<u32>,
) -> Result<Vec<Vec<Diagnostic>>, VerifyError> {
    let mut drafts: Vec<Draft> = sources.iter().map(Draft::new).collect();
    let mut blame = Blame { tests, found: vec![Vec::new(); tests.len()] };
    while drafts.iter().any(|draft| !draft.dropped) {
        let findings = compile_once(runner, &drafts, output, release)?;
        if findings.clean {
            break;
        }
        if !take_out(&mut drafts, &findings, &mut blame) {
            return Err(VerifyError::Compiler { messages: messages(&findings.diagnostics) });
        }
    }
    Ok(blame.found)
}

/// The tests of a request that compile, with what they read beside their classes.
pub(crate) fn compile_tests(
    runner: &mut Runner,
    request: &VerifyRequest,
    output: &Path,
) -> Result<Vec<usize>, VerifyError> {
    put_resources(&request.resources, output)?;
    let found = compile_suite(runner, &request.sources, &request.tests, output, request.release)?;
    Ok((0..found.len()).filter(|&test| found[test].is_empty()).collect())
}

/// Whether javac refuses a source; a warning is no reason to.
pub(super) fn has_errors(runner: &mut Runner, source: &JavaSource, output: &Path) -> Result<bool, VerifyError> {
    let findings = compile_once(runner, &[Draft::new(source)], output, None)?;
    Ok(findings.has_errors)
}

/// Puts the tests' resources beside their classes. One that is gone is missed by the tests that read it, not by the others.
pub(crate) fn put_resources(resources: &[Resource], output: &Path) -> Result<(), VerifyError> {
    for resource in resources.iter().filter(|resource| resource.from.is_file()) {
        write_file(&output.join(&resource.relative_path), &std::fs::read(&resource.from)?)?;
    }
    Ok(())
}

/// The first different ones, and how many more there are.
fn messages(diagnostics: &[Diagnostic]) -> String {
    let all: IndexSet<String> = diagnostics.iter().map(ToString::to_string).collect();
    let mut told: Vec<String> = all.iter().take(MOST_MESSAGES).cloned().collect();
    if all.len() > told.len() {
        told.push(format!("and {} more", all.len() - told.len()));
    }
    told.join("\n")
}

fn compile_once(
    runner: &mut Runner,
    drafts: &[Draft],
    output: &Path,
    release: Option<u32>,
) -> Result<Findings, VerifyError> {
    for draft in drafts.iter().filter(|draft| !draft.dropped) {
        runner.set("source", &[draft.path.clone(), draft.lines.join("\n")])?;
    }
    let mut findings = Findings::default();
    let fields = [path_field(output), release.map(|release| release.to_string()).unwrap_or_default()];
    let answer = runner.ask("compile", &fields, COMPILE_LIMIT, &mut |message| {
        findings.add(message);
    })?;
    match answer {
        Answer::End => Ok(findings),
        Answer::Died(errors) => Err(VerifyError::Compiler { messages: errors }),
        Answer::Spoiled | Answer::Full | Answer::Hung => {
            Err(VerifyError::Compiler { messages: "javac did not end".to_owned() })
        }
    }
}

/// False if nothing could be taken out, which would go on for ever.
fn take_out(drafts: &mut [Draft], findings: &Findings, blame: &mut Blame<'_>) -> bool {
    let mut parts_out: IndexMap<(&str, usize), &Part> = IndexMap::new();
    let mut progress = false;
    for diagnostic in &findings.diagnostics {
        let Some(draft) = drafts.iter_mut().find(|draft| !draft.dropped && draft.path == diagnostic.path) else {
            continue;
        };
        match findings.part_at(diagnostic) {
            Some(part) => {
                parts_out.insert((&part.path, part.first_line), part);
                blame.part(part, diagnostic);
            }
            None => {
                draft.dropped = true;
                progress = true;
                blame.file(draft, diagnostic);
            }
        }
    }
    for part in parts_out.values() {
        if let Some(draft) = drafts.iter_mut().find(|draft| draft.path == part.path) {
            progress |= draft.blank(part.first_line, part.last_line);
        }
    }
    progress
}

/// Who a diagnostic is about.
struct Blame<'a> {
    tests: &'a [TestToVerify],
    found: Vec<Vec<Diagnostic>>,
}

impl Blame<'_> {
    fn part(&mut self, part: &Part, diagnostic: &Diagnostic) {
        for (test, found) in self.tests.iter().zip(&mut self.found) {
            if part.is_method && test.class_name == part.owner && test.method_name == part.name {
                found.push(diagnostic.clone());
            }
        }
    }

    fn file(&mut self, draft: &Draft, diagnostic: &Diagnostic) {
        for (test, found) in self.tests.iter().zip(&mut self.found) {
            if draft.declares(&test.class_name) {
                found.push(diagnostic.clone());
            }
        }
    }
}

impl Draft {
    fn new(source: &JavaSource) -> Self {
        Self {
            path: source.relative_path.clone(),
            lines: source.text.lines().map(str::to_owned).collect(),
            dropped: false,
        }
    }

    /// `com/acme/FooTest.java` declares `com.acme.FooTest` and what is nested in it.
    fn declares(&self, class_name: &str) -> bool {
        let outer = class_name.split('$').next().unwrap_or(class_name);
        self.path.strip_suffix(".java").is_some_and(|stem| stem.replace(['/', '\\'], ".") == outer)
    }

    /// Blanks the lines and the comment right above them; a comment without its method is a warning of newer compilers.
    fn blank(&mut self, first_line: usize, last_line: usize) -> bool {
        let first = self.start_of_comment_above(first_line);
        let mut changed = false;
        for line in self.lines.iter_mut().take(last_line).skip(first - 1) {
            changed |= !line.is_empty();
            line.clear();
        }
        changed
    }

    fn start_of_comment_above(&self, line: usize) -> usize {
        let above = &self.lines[..(line - 1).min(self.lines.len())];
        if !above.last().is_some_and(|text| text.trim_end().ends_with("*/")) {
            return line;
        }
        above.iter().rposition(|text| text.trim_start().starts_with("/*")).map_or(line, |start| start + 1)
    }
}

impl Findings {
    fn add(&mut self, message: &[String]) {
        let number = |at: usize| message.get(at).and_then(|text| text.parse().ok()).unwrap_or(0);
        let text = |at: usize| message.get(at).cloned().unwrap_or_default();
        match message.first().map(String::as_str) {
            Some("compiled") => self.clean = text(1) == "true",
            Some("diagnostic") => {
                self.has_errors |= text(3) == "error";
                self.diagnostics.push(Diagnostic { path: text(1), line: number(2), code: text(4), message: text(5) });
            }
            Some("part") => self.parts.push(Part {
                path: text(1),
                is_method: text(2) == "method",
                owner: text(3),
                name: text(4),
                first_line: number(5).max(1),
                last_line: number(6),
            }),
            _ => {}
        }
    }

    /// The innermost part that has the line.
    fn part_at(&self, diagnostic: &Diagnostic) -> Option<&Part> {
        let inside = |part: &&Part| {
            part.path == diagnostic.path && (part.first_line..=part.last_line).contains(&diagnostic.line)
        };
        self.parts.iter().filter(inside).min_by_key(|part| part.last_line - part.first_line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_goes_with_its_comment_and_no_line_moves() {
        let text = "class A {\n  /** Doc\n   * more. */\n  @Test\n  void a() {\n  }\n\n  void b() {}\n}";
        let mut draft = Draft::new(&JavaSource { relative_path: "p/A.java".to_owned(), text: text.to_owned() });
        assert!(draft.blank(4, 6));
        assert_eq!(draft.lines.join("\n"), "class A {\n\n\n\n\n\n\n  void b() {}\n}");
        assert!(!draft.blank(4, 6));
    }

    #[test]
    fn a_warning_costs_its_own_method_and_no_other() {
        let source = JavaSource {
            relative_path: "A.java".to_owned(),
            text: "class A {\nvoid a() {}\nvoid b() {}\n}".to_owned(),
        };
        let mut drafts = vec![Draft::new(&source)];
        let mut findings = Findings::default();
        let say = |findings: &mut Findings, fields: &[&str]| {
            findings.add(&fields.iter().map(|&field| field.to_owned()).collect::<Vec<_>>());
        };
        say(&mut findings, &["diagnostic", "A.java", "2", "warning", "compiler.warn.redundant.cast", "redundant"]);
        say(&mut findings, &["part", "A.java", "method", "A", "a", "2", "2"]);
        say(&mut findings, &["part", "A.java", "method", "A", "b", "3", "3"]);
        let mut blame = Blame { tests: &[], found: Vec::new() };
        assert!(take_out(&mut drafts, &findings, &mut blame));
        assert!(!drafts[0].dropped);
        assert_eq!(drafts[0].lines, ["class A {", "", "void b() {}", "}"]);
    }

    #[test]
    fn a_file_declares_its_class_and_nested_ones() {
        let draft = Draft::new(&JavaSource { relative_path: "p/q/A.java".to_owned(), text: String::new() });
        assert!(draft.declares("p.q.A"));
        assert!(draft.declares("p.q.A$B"));
        assert!(!draft.declares("p.q.AB"));
    }
}
