//! Places in temporary directories and names of databases, as expressions over the test class's fields.
//!
//! Input: the statements of a test with the paths of the recording. Output: the same statements with `directory.resolve("a.txt")` in place of the texts,
//! `File`s and `Path`s that name such a place. Invariant: an expression keeps its type and, up to where the directory lies, its value.

use indexmap::IndexSet;

use super::resources::ClassResources;
use crate::graph::files::Found;
use crate::java::options::Junit;
use crate::java::simplify::usage::width;
use crate::java::tree::steps::{Parts, Step};
use crate::java::tree::syntax::{Expr, FunctionEnd, LocalId, OwnField, ReferenceTarget, Statement};
use crate::java::types::java_type::Type;
use crate::scenario::places::{Directory, FoundFile, Places, ReplacedFile, TextPart, numbered, split};
use crate::trace::copies::FoundContent;
use crate::trace::event::JavaText;

const FILE: &str = "java/io/File";
const SYSTEM: &str = "java/lang/System";
const FILES: &str = "java/nio/file/Files";
/// The method of the test class that puts a file of its resources somewhere (`unit`).
pub(in crate::java) const COPY_RESOURCE: &str = "copyResource";

/// The method of the test class that reads a file of its resources (`unit`).
pub(in crate::java) const READ_RESOURCE: &str = "readResource";

/// The method of the test class that claims names in the working directory (`unit`): who has one already keeps it.
pub(in crate::java) const CLAIM: &str = "claim";
/// What somebody is told who has a file by a name that a test claims.
pub(crate) const WHY_NOT_CLAIMED: &str = "this test makes and removes it: move yours away";
/// The field of the test class with what was claimed.
pub(in crate::java) const CLAIMED: &str = "claimed";

/// Writes the places of a test.
#[derive(Clone, Copy)]
pub(crate) struct PlaceWriter<'d> {
    pub(crate) places: &'d Places,
    pub(crate) junit: Junit,
}

/// What the test class calls a directory: a `Path` of JUnit 5, a `TemporaryFolder` of JUnit 4.
pub(crate) fn field_name(junit: Junit, number: usize) -> String {
    match junit {
        Junit::Junit5 => Directory::name(number),
        Junit::Junit4 => numbered("folder", number),
    }
}

impl PlaceWriter<'_> {
    /// The statement that claims what the program makes in the working directory. (No place stands in it.)
    pub(crate) fn claimed(claims: &[String]) -> Step {
        let names = claims.iter().map(|name| Expr::Text(name.as_str().into()));
        Step::bare(Statement::Expression(Expr::Own { method: CLAIM, arguments: names.collect() }))
    }

    /// The statements that write what the act replaces. They have the places in them already.
    pub(crate) fn replaced(&self, replaced: &[ReplacedFile], release: u32) -> impl Iterator<Item = Step> {
        replaced.iter().map(move |file| {
            let place = Expr::call_static("java/nio/file/Paths", "get", vec![Expr::Text(file.path.clone())]);
            let mut written = written_file(place, Expr::Text(file.text.clone()), release);
            self.rewrite(&mut written);
            noted("the method found this there", written)
        })
    }

    /// The statements that write the files which the program found, or copy them from the resources, and make the directories. They have the places in
    /// them already.
    pub(crate) fn found(&self, found: &[FoundFile], resources: &ClassResources, release: u32) -> Vec<Step> {
        let mut made: IndexSet<(usize, &str)> = IndexSet::new();
        let mut steps = Vec::new();
        for file in found {
            let directory = match &file.what {
                Found::Directory => Some(file.path.as_str()),
                _ => file.path.rsplit_once('/').map(|(parent, _)| parent),
            };
            if let Some(path) = directory.filter(|path| made.insert((file.directory, *path))) {
                let place = vec![self.path(file.directory, path)];
                steps.push(found_step(Expr::call_static(FILES, "createDirectories", place)));
            }
            let place = || self.path(file.directory, &file.path);
            let written = match &file.what {
                Found::Read(FoundContent::Text(text)) => {
                    written_file(place(), self.text(text).unwrap_or_else(|| Expr::Text(text.clone())), release)
                }
                Found::Read(FoundContent::Copy(copy)) => match copy.few_bytes() {
                    Some(bytes) => Expr::call_static(FILES, "write", vec![place(), written_down(&bytes)]),
                    None => {
                        let (name, _) = &resources[copy.sha256()];
                        Expr::Own { method: COPY_RESOURCE, arguments: vec![Expr::Text(name.as_str().into()), place()] }
                    }
                },
                Found::Unread(bytes) => Expr::call_static(FILES, "write", vec![place(), made_up(*bytes)]),
                Found::Directory | Found::Uncopied => continue,
            };
            steps.push(found_step(written));
        }
        steps
    }

    /// All statements.
    pub(crate) fn write(&self, parts: &mut Parts, traces: &mut [(Vec<usize>, Expr)]) {
        if self.places.is_empty() {
            return;
        }
        for statement in parts.statements_mut() {
            for expr in statement.expressions_mut() {
                self.rewrite(expr);
            }
        }
        for (_, expr) in traces.iter_mut() {
            self.rewrite(expr);
        }
        self.drop_names(parts, traces);
    }

    /// The statements behind a test, and at the ends of its blocks.
    pub(crate) fn write_behind<'s>(&self, statements: impl Iterator<Item = &'s mut Statement>) {
        statements.flat_map(Statement::expressions_mut).for_each(|expr| self.rewrite(expr));
    }

    /// A variable that is a directory itself needs no name of its own.
    fn drop_names(&self, parts: &mut Parts, traces: &mut [(Vec<usize>, Expr)]) {
        let mut known: Vec<(LocalId, Expr)> = Vec::new();
        let is_directory = |value: &Expr| (0..self.places.directories.len()).any(|at| *value == self.base(at));
        let mut open = Vec::new();
        for steps in [&mut parts.arrange, &mut parts.act, &mut parts.assertions] {
            for mut step in std::mem::take(steps) {
                match &step.statement {
                    Statement::Local { local, value, suppress } if suppress.is_empty() && is_directory(value) => {
                        known.push((*local, value.clone()));
                        open.append(&mut step.actions);
                    }
                    _ => {
                        step.actions.splice(..0, open.drain(..));
                        steps.push(step);
                    }
                }
            }
        }
        if let Some(step) = last_step(parts) {
            step.actions.append(&mut open);
        }
        let all = parts.statements_mut().flat_map(Statement::expressions_mut);
        for expr in all.chain(traces.iter_mut().map(|(_, expr)| expr)) {
            put_in(expr, &known);
        }
    }

    /// About as many columns as an expression takes, its places written: how long the recording's paths were is nobody's business.
    pub(in crate::java) fn width(&self, expr: &Expr) -> usize {
        if self.places.is_empty() {
            return width(expr);
        }
        let mut written = expr.clone();
        self.rewrite(&mut written);
        width(&written)
    }

    fn rewrite(&self, expr: &mut Expr) {
        if let Some(written) = self.written(expr) {
            *expr = written;
            return;
        }
        for part in expr.parts_mut() {
            self.rewrite(part);
        }
    }

    fn written(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Text(text) => self.text(text),
            Expr::StaticCall { class, arguments, .. }
                if matches!(class.as_str(), "java/nio/file/Path" | "java/nio/file/Paths") =>
            {
                self.single(arguments).map(|(directory, path)| self.path(directory, &path))
            }
            Expr::New { class, arguments, .. } if class.class_name().is_some_and(|name| name == FILE) => {
                self.single(arguments).map(|(directory, path)| self.file(directory, &path))
            }
            _ => None,
        }
    }

    /// The place that the only argument names.
    fn single(&self, arguments: &[Expr]) -> Option<(usize, String)> {
        let [Expr::Text(text)] = arguments else { return None };
        self.places.of_path(text)
    }

    fn text(&self, text: &JavaText) -> Option<Expr> {
        let parts = split(text, self.places)?;
        if let [TextPart::Place { directory, path }] = &parts[..] {
            return Some(self.as_text(*directory, path));
        }
        // Two places side by side are no text yet.
        let begins = matches!(&parts[..], [TextPart::Text(_), ..] | [_, TextPart::Text(_), ..]);
        let pieces = parts.iter().enumerate().map(|(at, part)| match part {
            TextPart::Text(text) => Expr::Text(text.as_str().into()),
            TextPart::Place { directory, path } if at == 0 && !begins => self.as_text(*directory, path),
            TextPart::Place { directory, path } => self.joined(*directory, path),
            TextPart::Here => Expr::call_static(SYSTEM, "getProperty", vec![Expr::Text("user.dir".into())]),
            TextPart::Database(number) => {
                Expr::OwnField { name: Places::database_name(*number), field: OwnField::Database(*number) }
            }
        });
        pieces.reduce(|left, right| Expr::Binary {
            operator: "+".to_owned(),
            left: Box::new(left),
            right: Box::new(right),
        })
    }

    /// The field, as a `Path` or `File`.
    fn base(&self, directory: usize) -> Expr {
        let name = field_name(self.junit, directory);
        match self.junit {
            Junit::Junit5 => Expr::OwnField { name, field: OwnField::Directory(directory) },
            Junit::Junit4 => {
                Expr::call(Expr::OwnField { name, field: OwnField::Folder(directory) }, "getRoot", Vec::new())
            }
        }
    }

    /// As what the field is: a piece of a joined text.
    fn joined(&self, directory: usize, path: &str) -> Expr {
        match self.junit {
            Junit::Junit5 => self.path(directory, path),
            Junit::Junit4 => self.file(directory, path),
        }
    }

    fn path(&self, directory: usize, path: &str) -> Expr {
        match self.junit {
            Junit::Junit5 if path.is_empty() => self.base(directory),
            Junit::Junit5 => Expr::call(self.base(directory), "resolve", vec![Expr::Text(path.into())]),
            Junit::Junit4 => Expr::call(self.file(directory, path), "toPath", Vec::new()),
        }
    }

    fn file(&self, directory: usize, path: &str) -> Expr {
        match self.junit {
            Junit::Junit5 => Expr::call(self.path(directory, path), "toFile", Vec::new()),
            Junit::Junit4 if path.is_empty() => self.base(directory),
            Junit::Junit4 => Expr::new_object(Type::class(FILE), vec![self.base(directory), Expr::Text(path.into())]),
        }
    }

    fn as_text(&self, directory: usize, path: &str) -> Expr {
        match self.junit {
            Junit::Junit5 => Expr::call(self.path(directory, path), "toString", Vec::new()),
            Junit::Junit4 => Expr::call(self.file(directory, path), "getPath", Vec::new()),
        }
    }
}

/// As many bytes as nobody looks at.
fn made_up(bytes: u32) -> Expr {
    let array = array_of_bytes();
    Expr::NewArrayOf { array, length: Box::new(Expr::Literal(bytes.to_string())) }
}

fn written_down(bytes: &[u8]) -> Expr {
    let elements = bytes.iter().map(|byte| Expr::Literal(byte.cast_signed().to_string())).collect();
    Expr::ArrayOf { array: array_of_bytes(), elements }
}

fn array_of_bytes() -> Type {
    Type::Array(Box::new(Type::Primitive(b'B')))
}

fn found_step(expr: Expr) -> Step {
    noted("the program found it there", expr)
}

fn noted(note: &'static str, expr: Expr) -> Step {
    Step { note: Some(note), ..Step::bare(Statement::Expression(expr)) }
}

/// As Java 11 does it, or as one had to before.
fn written_file(place: Expr, text: Expr, release: u32) -> Expr {
    if release >= 11 {
        return Expr::call_static(FILES, "writeString", vec![place, text]);
    }
    Expr::call_static(FILES, "write", vec![place, Expr::call(text, "getBytes", vec![Expr::utf8()])])
}

fn last_step(parts: &mut Parts) -> Option<&mut Step> {
    let Parts { arrange, act, assertions } = parts;
    assertions.last_mut().or(act.last_mut()).or(arrange.last_mut())
}

/// Puts expressions in place of locals.
fn put_in(expr: &mut Expr, known: &[(LocalId, Expr)]) {
    if let Expr::Local(local) = expr {
        if let Some((_, value)) = known.iter().find(|(known, _)| known == local) {
            *expr = value.clone();
        }
        return;
    }
    for part in expr.parts_mut() {
        put_in(part, known);
    }
}

impl Expr {
    /// Its parts, to change them.
    fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::New { outer, arguments, .. } => outer.iter_mut().map(|outer| &mut **outer).chain(arguments).collect(),
            Self::Call { receiver, arguments, .. } => std::iter::once(&mut **receiver).chain(arguments).collect(),
            Self::StaticCall { arguments, .. } | Self::Assert { arguments, .. } | Self::Own { arguments, .. } => {
                arguments.iter_mut().collect()
            }
            Self::ArrayOf { elements, .. } => elements.iter_mut().collect(),
            Self::Field { holder: part, .. }
            | Self::Element { array: part, .. }
            | Self::Cast { value: part, .. }
            | Self::Lambda(part)
            | Self::Constant { body: Some(part), .. }
            | Self::Negate(part)
            | Self::Not(part)
            | Self::NewArrayOf { length: part, .. }
            | Self::InstanceOf { value: part, .. }
            | Self::Reference { target: ReferenceTarget::Value(part), .. } => vec![part],
            Self::Binary { left, right, .. } | Self::At { array: left, index: right } => vec![left, right],
            Self::Conditional { condition, then, otherwise } => vec![condition, then, otherwise],
            Self::Function { statements, end, .. } => {
                let end = match end {
                    FunctionEnd::Falls => None,
                    FunctionEnd::Returns(value) | FunctionEnd::Throws(value) => Some(&mut **value),
                };
                statements.iter_mut().chain(end).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Statement {
    /// The expressions in it, to change them.
    fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Local { value, .. } | Self::Resource { value, .. } | Self::Expression(value) => vec![value],
            Self::Assign { target, value } => vec![target, value],
            Self::TryFail { action, checks, .. } => std::iter::once(action).chain(checks).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FILE, PlaceWriter};
    use crate::java::options::Junit;
    use crate::java::tree::syntax::Expr;
    use crate::java::types::java_type::Type;
    use crate::scenario::places::{Directory, Places, StandsFor};

    #[test]
    fn how_long_the_recorded_path_was_makes_no_expression_wider() {
        let width = |recorded: &str| {
            let directory =
                Directory { recorded: recorded.to_owned(), spelled: Vec::new(), stands_for: StandsFor::Whole };
            let places = Places { directories: vec![directory], ..Places::default() };
            let file =
                Expr::new_object(Type::class(FILE), vec![Expr::Text(format!("{recorded}/a.txt").as_str().into())]);
            PlaceWriter { places: &places, junit: Junit::Junit5 }.width(&file)
        };
        assert_eq!(
            width("/tmp/a"),
            width("/var/folders/of/somebody/with/a/long/name/and/a/longer/one/junit1234567890")
        );
    }
}
