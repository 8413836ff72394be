//! Which places in the file system a test has elsewhere: in temporary directories of its own.
//!
//! Input: a scenario with the texts of the recording, the slice. Output: its [`Directory`]s, and texts split at the places in them. Invariants: texts stay
//! those of the recording, the directories say what stands for what; a test writes to no file outside temporary directories.
//!
//! A directory is moved if the recorded program had it as a temporary one, or if it came in as a value (an argument, a property) and the
//! program wrote in it or found in it what is still known. What goes on below it is not looked at: a program that knows the place by another way, too, gives a red test.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::model::Scenario;
use super::texts::{visit_expected, visit_taken};
use crate::graph::data::{Definition, DefinitionKind, Use};
use crate::graph::files::Files;
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::copies::FoundContent;
use crate::trace::event::{Event, JavaText, Primitive, Value};

/// A directory of the recording that a test has as a temporary one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// Its absolute path in the recording.
    pub recorded: String,
    /// None for the directory itself. A single file among all the temporary ones lies in a directory of its own in the test, by this
    /// name: its own without what was drawn of it.
    pub file: Option<String>,
}

/// A file or directory that the program found: the test makes it before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// The directory's number.
    pub directory: usize,
    /// From there, with `/`.
    pub path: String,
    /// None for a directory.
    pub content: Option<FoundContent>,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    Text(String),
    /// A place in a directory, by the directory's number and the path from there, with `/`; empty for the directory itself.
    Place {
        directory: usize,
        path: String,
    },
}

/// Finds the directories of a scenario.
///
/// # Errors
/// A file that it writes would lie outside them.
pub(super) fn place(context: &SliceContext<'_>, slice: &Slice, mut scenario: Scenario) -> Result<Scenario, Reason> {
    let (taken, directories) = directories(&context.history.files, &mut scenario);
    scenario.directories = directories;
    // Where closing would leave a file behind, the object stays open.
    let mut closes = std::mem::take(&mut scenario.closes);
    closes.retain(|one| written_elsewhere(context, context.defined_in(one.at), &taken).is_none());
    scenario.closes = closes;
    scenario.tear_down.retain(|one| written_elsewhere(context, context.defined_in(one.event), &taken).is_none());
    let members = slice.performed();
    let written = || members.iter().flat_map(|member| context.defined_in(*member));
    if let Some(path) = written_elsewhere(context, written(), &taken) {
        let detail =
            format!("it writes {path}, not below an absolute path that it was given: a test would leave that there");
        return Err(Reason::new(ReasonCode::FixedPath, detail));
    }
    let made = directories_written_in(context, written());
    let used = members.iter().flat_map(|member| context.used_in(*member));
    scenario.found = found_files(context, used, &made, &scenario.directories)?;
    Ok(scenario)
}

/// The files that the members meet and nobody in the recording had written, and the directories that must be there.
fn found_files<'a>(
    context: &SliceContext<'a>,
    used: impl Iterator<Item = &'a Use>,
    made: &BTreeSet<&'a str>,
    directories: &[Directory],
) -> Result<Vec<FoundFile>, Reason> {
    let (flow, files) = (&context.history.flow, &context.history.files);
    let mut met = made.clone();
    for used in used {
        let location = flow.locations.get(used.location);
        if let Some(path) = Files::file(location) {
            if used.definition.is_none_or(|definition| flow.begins_unseen(definition)) {
                met.insert(path);
            }
        } else if let Some(directory) = Files::entries(location) {
            met.extend(files.found_in(directory));
        }
    }
    let mut found = Vec::new();
    for path in met {
        let place = |(number, one): (usize, &Directory)| Some((number, one.way(path, files)?));
        let Some((directory, path_there)) = directories.iter().enumerate().find_map(place) else { continue };
        let content = match files.found(path) {
            Some(Some(content)) => Some(content.clone()),
            Some(None) => {
                let detail = format!(
                    "it reads {}, of which the recording holds no copy: it was too large, or somebody removed it",
                    files.told(path)
                );
                return Err(Reason::new(ReasonCode::TooLarge, detail));
            }
            None if made.contains(path) || files.is_found_directory(path) => None,
            None => continue,
        };
        found.push(FoundFile { directory, path: path_there, content });
    }
    Ok(found)
}

/// The directories in which the members made something, and that nobody in the recording had made.
fn directories_written_in<'a>(
    context: &SliceContext<'a>,
    written: impl Iterator<Item = &'a Definition>,
) -> BTreeSet<&'a str> {
    let (log, flow, files) = (context.history.log, &context.history.flow, &context.history.files);
    let mut all = BTreeSet::new();
    for written in written {
        let done = match log.event(written.event) {
            Event::CallReturn { value } => value != Value::Primitive(Primitive::Boolean(false)),
            _ => false,
        };
        let path = Files::file(flow.locations.get(written.location)).filter(|_| done);
        let Some(directory) = path.and_then(|path| files.directory(path)) else { continue };
        let unseen = flow
            .locations
            .find(&Files::location(directory))
            .is_none_or(|id| flow.reaching(id, written.event).is_none_or(|definition| flow.begins_unseen(definition)));
        if unseen {
            all.insert(directory);
        }
    }
    all
}

/// The directories whose places the scenario passes, and all: with those that only its assertions know.
fn directories(files: &Files, scenario: &mut Scenario) -> (Vec<Directory>, Vec<Directory>) {
    let mut roots: Vec<Directory> = Vec::new();
    visit_taken(scenario, &mut |text| {
        let Some(text) = text.to_utf8() else { return };
        let temporary = files.temporary_in(&text);
        let given = temporary.is_empty() && files.is_absolute(&text);
        let given = given.then(|| files.directory_of(&text)).flatten();
        given.into_iter().chain(temporary).for_each(|root| add(&mut roots, root, files));
    });
    let taken = roots.clone();
    visit_expected(scenario, &mut |text| {
        let temporary = text.to_utf8().map(|text| files.temporary_in(&text));
        temporary.into_iter().flatten().for_each(|root| add(&mut roots, root, files));
    });
    (taken, roots)
}

/// Adds a directory, or a file of the temporary ones, that lies in none of those that are known.
fn add(roots: &mut Vec<Directory>, recorded: String, files: &Files) {
    if roots.iter().any(|known| known.has(&recorded, files)) {
        return;
    }
    let file = files
        .is_temporary_file(&recorded)
        .then(|| lasting_name(recorded.rsplit(['/', '\\']).next().unwrap_or_default()));
    let root = Directory { recorded, file };
    roots.retain(|known| !root.has(&known.recorded, files));
    roots.push(root);
}

/// A file's name without what was drawn of it: another recording has other digits there.
fn lasting_name(name: &str) -> String {
    const SHORTEST_DRAWN: usize = 10;
    let is_digit = |unit: char| unit.is_ascii_digit();
    let drawn =
        name.split(|unit| !is_digit(unit)).max_by_key(|run| run.len()).filter(|run| run.len() >= SHORTEST_DRAWN);
    let left = drawn.map_or_else(|| name.to_owned(), |drawn| name.replacen(drawn, "", 1));
    if left.is_empty() || left.starts_with('.') { format!("file{left}") } else { left }
}

/// A file that the test would write outside its directories, and that the program did not draw itself.
fn written_elsewhere<'a>(
    context: &SliceContext<'a>,
    written: impl Iterator<Item = &'a Definition>,
    directories: &[Directory],
) -> Option<String> {
    let (flow, files) = (&context.history.flow, &context.history.files);
    let mut paths = written
        .filter(|definition| definition.kind != DefinitionKind::Initial)
        .filter_map(|definition| Files::file(flow.locations.get(definition.location)));
    let is_ours = |path: &str| files.is_drawn(path) || directories.iter().any(|one| one.has(path, files));
    paths.find(|path| !is_ours(path)).map(|path| files.told(path))
}

/// A text split at the places of a test's directories that stand in it; none if there are none.
#[must_use]
pub fn split(text: &JavaText, directories: &[Directory]) -> Option<Vec<TextPart>> {
    let text = text.to_utf8().filter(|_| !directories.is_empty())?;
    let mut parts = Vec::new();
    let (mut rest, mut before) = (text.as_str(), None);
    let mut plain = String::new();
    while let Some(unit) = rest.chars().next() {
        match place_at(rest, before, directories) {
            Some((directory, path, length)) => {
                if !plain.is_empty() {
                    parts.push(TextPart::Text(std::mem::take(&mut plain)));
                }
                parts.push(TextPart::Place { directory, path });
                before = rest[..length].chars().next_back();
                rest = &rest[length..];
            }
            None => {
                plain.push(unit);
                before = Some(unit);
                rest = &rest[unit.len_utf8()..];
            }
        }
    }
    if !plain.is_empty() {
        parts.push(TextPart::Text(plain));
    }
    let has_place = parts.iter().any(|part| matches!(part, TextPart::Place { .. }));
    has_place.then_some(parts)
}

/// The place that a text begins with: its directory, the path from there, and how much of the text that is.
fn place_at(text: &str, before: Option<char>, directories: &[Directory]) -> Option<(usize, String, usize)> {
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let (at, directory) = directories.iter().enumerate().find(|(_, one)| begins_with(text, &one.recorded))?;
    let root = directory.recorded.as_str();
    let separator = if root.contains('\\') { '\\' } else { '/' };
    let rest = &text[root.len()..];
    let end = rest.find(|unit| !in_name(unit) && unit != separator).unwrap_or(rest.len());
    let told = rest[..end].trim_end_matches([separator, '.']);
    // What the root's own name goes on with (`.bak`, `=1`) is text behind it, and so is a way that leaves it.
    let mut names = told.split(separator);
    let below = names.next() == Some("") && names.clone().all(|name| !matches!(name, "" | "." | ".."));
    let (way, length) = if below { (names.collect::<Vec<_>>().join("/"), told.len()) } else { (String::new(), 0) };
    Some((at, directory.path(&way), root.len() + length))
}

fn begins_with(text: &str, root: &str) -> bool {
    let next = text.strip_prefix(root).map(|rest| rest.chars().next());
    next.is_some_and(|next| next.is_none_or(|unit| !unit.is_alphanumeric() && unit != '_' && unit != '-'))
}

/// Whether a name in a sentence goes on: files with blanks and the like in their names are written in two pieces.
fn in_name(unit: char) -> bool {
    unit.is_alphanumeric() || matches!(unit, '.' | '_' | '-' | '+' | '~' | '$' | '%' | '#' | '=' | '@')
}

impl Directory {
    /// Whether a path is it or lies in it; for a file also what is called by its name and more: `log.txt.bak`.
    fn has(&self, path: &str, files: &Files) -> bool {
        files.is_inside(path, &self.recorded) || self.file.is_some() && path.starts_with(&self.recorded)
    }

    /// The way from the test's directory to a path in it, with `/`; none for the directory itself.
    fn way(&self, path: &str, files: &Files) -> Option<String> {
        match &self.file {
            None => files.way(path, &self.recorded),
            Some(name) => path.strip_prefix(&self.recorded).map(|rest| format!("{name}{rest}")),
        }
    }

    /// The same for a way from what was recorded.
    fn path(&self, way: &str) -> String {
        match &self.file {
            None => way.to_owned(),
            Some(name) if way.is_empty() => name.clone(),
            Some(name) => format!("{name}/{way}"),
        }
    }

    /// What a directory is called by its number.
    #[must_use]
    pub fn name(number: usize) -> String {
        if number == 0 { "directory".to_owned() } else { format!("directory{}", number + 1) }
    }
}

impl Scenario {
    /// The scenario with its directories called by their names: where they lay in the recording is chance.
    #[must_use]
    pub fn with_named_directories(&self) -> Cow<'_, Self> {
        if self.directories.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut named = self.clone();
        let directories = &self.directories;
        let mut name = |text: &mut JavaText| {
            if let Some(parts) = split(text, directories) {
                *text = parts.iter().map(named_part).collect::<String>().as_str().into();
            }
        };
        visit_taken(&mut named, &mut name);
        visit_expected(&mut named, &mut name);
        Cow::Owned(named)
    }
}

fn named_part(part: &TextPart) -> String {
    match part {
        TextPart::Text(text) => text.clone(),
        TextPart::Place { directory, path } if path.is_empty() => Directory::name(*directory),
        TextPart::Place { directory: 0, path } => path.clone(),
        TextPart::Place { directory, path } => format!("{}/{path}", Directory::name(*directory)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<Vec<TextPart>> {
        split(&text.into(), &[Directory { recorded: "/tmp/junit1".to_owned(), file: None }])
    }

    fn place(path: &str) -> TextPart {
        TextPart::Place { directory: 0, path: path.to_owned() }
    }

    fn text(text: &str) -> TextPart {
        TextPart::Text(text.to_owned())
    }

    #[test]
    fn a_path_is_a_place() {
        assert_eq!(parts("/tmp/junit1"), Some(vec![place("")]));
        assert_eq!(parts("/tmp/junit1/sub/a.txt"), Some(vec![place("sub/a.txt")]));
        assert_eq!(parts("/tmp/junit1/"), Some(vec![place(""), text("/")]));
        assert_eq!(parts("/tmp/junit1//a"), Some(vec![place(""), text("//a")]));
        assert_eq!(parts("/tmp/junit1/a b"), Some(vec![place("a"), text(" b")]));
    }

    #[test]
    fn a_place_is_found_in_a_sentence() {
        assert_eq!(parts("no '/tmp/junit1/a.txt': gone."), Some(vec![text("no '"), place("a.txt"), text("': gone.")]));
        assert_eq!(parts("nothing in /tmp/junit1."), Some(vec![text("nothing in "), place(""), text(".")]));
    }

    #[test]
    fn another_directory_is_no_place() {
        assert_eq!(parts("/tmp/junit12/a"), None);
        assert_eq!(parts("/private/tmp/junit1"), None);
        assert_eq!(parts("junit1"), None);
    }

    #[test]
    fn what_the_name_goes_on_with_is_kept() {
        assert_eq!(parts("/tmp/junit1.bak"), Some(vec![place(""), text(".bak")]));
        assert_eq!(parts("/tmp/junit1=x"), Some(vec![place(""), text("=x")]));
        assert_eq!(parts("/tmp/junit1.d/y"), Some(vec![place(""), text(".d/y")]));
        assert_eq!(parts("/tmp/junit1.d/x/y z"), Some(vec![place(""), text(".d/x/y z")]));
    }

    #[test]
    fn a_way_out_of_a_directory_is_no_place_in_it() {
        assert_eq!(parts("/tmp/junit1/../y"), Some(vec![place(""), text("/../y")]));
        assert_eq!(parts("/tmp/junit1/a/../../y"), Some(vec![place(""), text("/a/../../y")]));
    }

    #[test]
    fn a_file_has_a_directory_and_a_name_that_lasts() {
        let file = Directory {
            recorded: "/tmp/rev8922155088052592122.txt".to_owned(),
            file: Some(lasting_name("rev8922155088052592122.txt")),
        };
        let parts = |text: &str| split(&text.into(), std::slice::from_ref(&file));
        assert_eq!(parts("/tmp/rev8922155088052592122.txt"), Some(vec![place("rev.txt")]));
        assert_eq!(parts("/tmp/rev8922155088052592122.txt.bak"), Some(vec![place("rev.txt"), text(".bak")]));
        assert_eq!(lasting_name("8922155088052592122.tmp"), "file.tmp");
        assert_eq!(lasting_name("app-2024.log"), "app-2024.log");
    }
}
