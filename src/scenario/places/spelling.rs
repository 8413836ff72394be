//! Texts split at the places in them.
//!
//! Input: texts of the recording, what a test has elsewhere. Output: their parts. Invariant: a part that is no place is as it was; a word that only begins like a
//! place, or a way that leaves it, is text.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::graph::databases::memory_databases::names_in;
use crate::graph::files::Files;
use crate::graph::files::paths::last_name;
use crate::scenario::model::Scenario;
use crate::scenario::texts::{visit_expected, visit_taken};
use crate::trace::event::JavaText;

/// What the working directory is called in names.
const HERE: &str = "here";

/// What a test has elsewhere. Its texts name them as the recording did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    pub directories: Vec<Directory>,
    /// The recorded names of databases in memory.
    pub databases: Vec<String>,
    /// The directory that the program ran in, if a text names it by its absolute path: tests run where the project lies on that machine.
    pub here: Option<String>,
}

/// A directory of the recording that a test has as a temporary one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// Its absolute path in the recording.
    pub recorded: String,
    /// What the recording called it from its working directory: `../data`, `here.txt`; `.` or nothing for that directory itself.
    pub spelled: Vec<String>,
    pub stands_for: StandsFor,
}

/// What a directory of the test is in the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandsFor {
    /// The directory itself.
    Whole,
    /// The one around it: the program makes it, by this name, so it is not there yet.
    Made(String),
    /// One around a single file among all the temporary ones, by this name: its own without what was drawn of it.
    File(String),
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
    /// The name of a database in memory, by its number.
    Database(usize),
    /// The working directory; what follows in it is text.
    Here,
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

/// A text split at the places of a test that stand in it; none if there are none.
#[must_use]
pub fn split(text: &JavaText, places: &Places) -> Option<Vec<TextPart>> {
    let text = text.to_utf8().filter(|_| !places.is_empty())?;
    let databases: Vec<(usize, usize, usize)> = places.databases_in(&text).collect();
    let mut parts = Vec::new();
    let (mut at, mut plain) = (0, 0);
    while let Some(unit) = text[at..].chars().next() {
        let database = databases.iter().find(|(begins, ..)| *begins == at);
        let found = match database {
            Some((_, number, length)) => Some((TextPart::Database(*number), *length)),
            None => {
                let before = text[..at].chars().next_back();
                place_at(&text[at..], before, &places.directories).or_else(|| places.here_at(&text[at..], &text[..at]))
            }
        };
        let Some((part, length)) = found else {
            at += unit.len_utf8();
            continue;
        };
        parts.extend((plain < at).then(|| TextPart::Text(text[plain..at].to_owned())));
        parts.push(part);
        at += length;
        plain = at;
    }
    if parts.is_empty() {
        return None;
    }
    parts.extend((plain < at).then(|| TextPart::Text(text[plain..].to_owned())));
    Some(parts)
}

/// The place that a text begins with, and how much of the text that is.
fn place_at(text: &str, before: Option<char>, directories: &[Directory]) -> Option<(TextPart, usize)> {
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let begins = |one: &Directory| one.root_of(text, before).map(str::len);
    let (number, length) = directories.iter().enumerate().find_map(|(at, one)| Some((at, begins(one)?)))?;
    let (directory, root) = (&directories[number], &text[..length]);
    let separator = directory.separator();
    let rest = &text[root.len()..];
    let end = rest.find(|unit| !in_name(unit) && unit != separator).unwrap_or(rest.len());
    let told = rest[..end].trim_end_matches([separator, '.']);
    // What the root's own name goes on with (`.bak`, `=1`) is text behind it, and so is a way that leaves it.
    let mut names = told.split(separator);
    let below = names.next() == Some("") && names.clone().all(|name| !matches!(name, "" | "." | ".."));
    let (way, length) = if below { (names.collect::<Vec<_>>().join("/"), told.len()) } else { (String::new(), 0) };
    Some((TextPart::Place { directory: number, path: directory.path(&way) }, root.len() + length))
}

/// What a text that begins with a place goes on with behind the test's directory; none if it begins with none.
pub(super) fn end_from_place(text: &str, directories: &[Directory]) -> Option<String> {
    match place_at(text, None, directories)? {
        (TextPart::Place { path, .. }, length) if path.is_empty() => Some(text[length..].to_owned()),
        (TextPart::Place { directory, path }, length) => {
            let separator = directories[directory].separator();
            let way = path.replace('/', &separator.to_string());
            Some(format!("{separator}{way}{}", &text[length..]))
        }
        _ => None,
    }
}

/// Whether a text begins with a place, or no text means one.
pub(super) fn names_place(text: &str, directories: &[Directory]) -> bool {
    let is_here = |one: &Directory| text.is_empty() && one.spelled.iter().any(String::is_empty);
    place_at(text, None, directories).is_some() || directories.iter().any(is_here)
}

fn begins_with(text: &str, root: &str) -> bool {
    let next = text.strip_prefix(root).map(|rest| rest.chars().next());
    next.is_some_and(|next| next.is_none_or(|unit| !unit.is_alphanumeric() && unit != '_' && unit != '-'))
}

/// Whether a name in a sentence goes on: files with blanks and the like in their names are written in two pieces.
fn in_name(unit: char) -> bool {
    unit.is_alphanumeric() || matches!(unit, '.' | '_' | '-' | '+' | '~' | '$' | '%' | '#' | '=' | '@')
}

impl Places {
    /// Whether all is where it was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.directories.is_empty() && self.databases.is_empty() && self.here.is_none()
    }

    /// The working directory, if a text begins with it, and how long that is.
    fn here_at(&self, text: &str, before: &str) -> Option<(TextPart, usize)> {
        let rest = text.strip_prefix(self.here.as_deref()?)?;
        let goes_on = rest.chars().next().is_some_and(|unit| in_name(unit) || unit == ' ');
        // (Behind a name it is a part of another way, but for that of a file's URL.)
        let is_behind = |unit: char| in_name(unit) && unit != '=' || matches!(unit, '/' | '\\' | '}');
        let is_other = !before.ends_with("file://") && before.chars().next_back().is_some_and(is_behind);
        (!goes_on && !is_other).then(|| (TextPart::Here, text.len() - rest.len()))
    }

    /// The place that a text alone names, if a path is made of it: there, no text at all is the working directory.
    #[must_use]
    pub fn of_path(&self, text: &JavaText) -> Option<(usize, String)> {
        if text.0.is_empty() {
            let is_here = |one: &Directory| one.spelled.iter().any(String::is_empty);
            return Some((self.directories.iter().position(is_here)?, String::new()));
        }
        let mut parts = split(text, self)?;
        match (parts.pop(), parts.is_empty()) {
            (Some(TextPart::Place { directory, path }), true) => Some((directory, path)),
            _ => None,
        }
    }

    /// The databases that a text names: where, which, and how long the name is.
    fn databases_in(&self, text: &str) -> impl Iterator<Item = (usize, usize, usize)> {
        names_in(text).filter_map(|(at, name)| {
            let number = self.databases.iter().position(|known| known == name)?;
            Some((at, number, name.len()))
        })
    }

    /// What a database is called by its number.
    #[must_use]
    pub fn database_name(number: usize) -> String {
        numbered("database", number)
    }
}

/// A name of the first of its kind, or of a later one.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}{}", number + 1) }
}

impl StandsFor {
    fn directory(recorded: &str, files: &Files) -> Self {
        if files.is_made_directory(recorded) { Self::Made(last_name(recorded).to_owned()) } else { Self::Whole }
    }
}

impl Directory {
    /// The directory or temporary file of an absolute path.
    pub(super) fn at(recorded: String, files: &Files) -> Self {
        let stands_for = match files.is_temporary_file(&recorded) {
            true => StandsFor::File(lasting_name(last_name(&recorded))),
            false => StandsFor::directory(&recorded, files),
        };
        Self { recorded, spelled: Vec::new(), stands_for }
    }

    /// What a text without a root names, if it is a path or the test opens it: a directory, a file's directory, or the file alone where that directory is the
    /// working directory or one around it. The working directory itself is a place where the program makes a path of its name: elsewhere `.` may be anything.
    pub(super) fn named(text: &str, is_path: bool, met: &BTreeSet<&str>, files: &Files) -> Option<Self> {
        let path = files.from_working_directory(text)?;
        let is_here = files.is_working_directory(&path);
        let may_be = !is_here || !text.is_empty() && !files.values_of(&path).is_empty();
        let is_met = is_path || may_be && met.iter().any(|one| files.is_inside(one, &path));
        let known = is_met.then(|| files.directory_of(&path)).flatten()?;
        if is_here {
            let spelled = vec![text.trim_end_matches(['/', '\\']).to_owned()];
            return Some(Self { recorded: path, spelled, stands_for: StandsFor::Whole });
        }
        let around = text.trim_end_matches(last_name(text)).trim_end_matches(['/', '\\']);
        let is_way = |text: &str| text.split(['/', '\\']).any(|name| !matches!(name, "" | "." | ".."));
        let (stands_for, recorded, spelled) = match (known == path, is_way(around)) {
            (true, _) => (StandsFor::directory(&path, files), path, text),
            (false, true) => (StandsFor::directory(&known, files), known, around),
            (false, false) => (StandsFor::File(last_name(&path).to_owned()), path, text),
        };
        is_way(spelled).then(|| Self { recorded, spelled: vec![spelled.to_owned()], stands_for })
    }

    /// What a text begins with that names it. A directory's word alone is one only as the whole text.
    fn root_of<'t>(&self, text: &'t str, before: Option<char>) -> Option<&'t str> {
        if begins_with(text, &self.recorded) {
            return text.get(..self.recorded.len());
        }
        let follows_name = before.is_some_and(|unit| in_name(unit) || matches!(unit, '/' | '\\'));
        let is_place = |root: &&String| {
            let rest = text.strip_prefix(root.as_str()).unwrap_or_default();
            let is_whole = before.is_none() && rest.is_empty() || rest.starts_with(['/', '\\']);
            !root.is_empty() && begins_with(text, root) && (self.is_file() || is_whole)
        };
        let root = self.spelled.iter().filter(|_| !follows_name).find(is_place)?;
        text.get(..root.len())
    }

    /// Whether a path is it or lies in it; for a file also what is called by its name and more: `log.txt.bak`.
    pub(super) fn has(&self, path: &str, files: &Files) -> bool {
        files.is_inside(path, &self.recorded) || self.is_file() && path.starts_with(&self.recorded)
    }

    /// The way from the test's directory to a path in it, with `/`; none for the directory itself.
    pub(super) fn way(&self, path: &str, files: &Files) -> Option<String> {
        match &self.stands_for {
            StandsFor::Whole => files.way(path, &self.recorded),
            StandsFor::Made(_) if path == self.recorded => Some(self.path("")),
            StandsFor::Made(_) => files.way(path, &self.recorded).map(|way| self.path(&way)),
            StandsFor::File(name) => path.strip_prefix(&self.recorded).map(|rest| format!("{name}{rest}")),
        }
    }

    /// How the recorded JVM's file system spelled it.
    fn separator(&self) -> char {
        if self.recorded.contains('\\') { '\\' } else { '/' }
    }

    fn is_file(&self) -> bool {
        matches!(self.stands_for, StandsFor::File(_))
    }

    /// The same for a way from what was recorded.
    fn path(&self, way: &str) -> String {
        match &self.stands_for {
            StandsFor::Whole => way.to_owned(),
            StandsFor::Made(name) | StandsFor::File(name) if way.is_empty() => name.clone(),
            StandsFor::Made(name) | StandsFor::File(name) => format!("{name}/{way}"),
        }
    }

    /// What a directory is called by its number.
    #[must_use]
    pub fn name(number: usize) -> String {
        numbered("directory", number)
    }
}

impl Scenario {
    /// The scenario with its places called by their names: where they lay in the recording is chance.
    #[must_use]
    pub fn with_named_places(&self) -> Cow<'_, Self> {
        if self.places.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut named = self.clone();
        let mut name = |text: &mut JavaText| {
            if let Some(parts) = split(text, &self.places) {
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
        TextPart::Database(number) => Places::database_name(*number),
        TextPart::Here => HERE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<Vec<TextPart>> {
        let directory =
            Directory { recorded: "/tmp/junit1".to_owned(), spelled: Vec::new(), stands_for: StandsFor::Whole };
        split(
            &text.into(),
            &Places {
                directories: vec![directory],
                databases: vec!["shop".to_owned()],
                here: Some("/work/shop".to_owned()),
            },
        )
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
    fn the_directory_that_the_program_ran_in_is_where_tests_run() {
        assert_eq!(parts("--path=/work/shop/data"), Some(vec![text("--path="), TextPart::Here, text("/data")]));
        assert_eq!(parts("file:/work/shop"), Some(vec![text("file:"), TextPart::Here]));
        assert_eq!(parts("/work/shop2"), None);
        assert_eq!(parts("file:///work/shop/a"), Some(vec![text("file://"), TextPart::Here, text("/a")]));
        for none in ["/home/work/shop", "http://work/shop", "~/work/shop", "/work/shop.old", "/{id}/work/shop/a"] {
            assert_eq!(parts(none), None, "{none}");
        }
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
    fn a_name_from_the_working_directory_is_a_place_and_the_same_word_in_a_sentence_is_not() {
        let directory = |recorded: &str, spelled: &str, stands_for: StandsFor| Directory {
            recorded: recorded.to_owned(),
            spelled: vec![spelled.to_owned()],
            stands_for,
        };
        let data = [directory("/work/data", "data", StandsFor::Whole)];
        let parts = |text: &str, directories: &[Directory]| {
            split(&text.into(), &Places { directories: directories.to_vec(), databases: Vec::new(), here: None })
        };
        assert_eq!(parts("data", &data), Some(vec![place("")]));
        assert_eq!(parts("data/a.txt", &data), Some(vec![place("a.txt")]));
        assert_eq!(parts("no data/a.txt", &data), Some(vec![text("no "), place("a.txt")]));
        for none in ["no data", "data: none", "my/data/a.txt", "database/a.txt"] {
            assert_eq!(parts(none, &data), None, "{none}");
        }
        let file = [directory("/work/here.txt", "here.txt", StandsFor::File("here.txt".to_owned()))];
        assert_eq!(parts("no here.txt.", &file), Some(vec![text("no "), place("here.txt"), text(".")]));
        assert_eq!(parts("/work/here.txt", &file), Some(vec![place("here.txt")]));
        assert_eq!(parts("../here.txt", &file), None);
        let outside = [directory("/data", "../data", StandsFor::Whole)];
        assert_eq!(parts("../data/x.txt", &outside), Some(vec![place("x.txt")]));
        let made = [directory("/work/out", "out", StandsFor::Made("out".to_owned()))];
        assert_eq!(parts("out", &made), Some(vec![place("out")]));
        assert_eq!(parts("out/a.txt", &made), Some(vec![place("out/a.txt")]));
        assert_eq!(parts("no out", &made), None);
    }

    #[test]
    fn the_working_directory_is_a_place_where_its_name_stands_alone_or_leads_into_it() {
        let here = |spelled: &str| Places {
            directories: vec![Directory {
                recorded: "/work".to_owned(),
                spelled: vec![spelled.to_owned()],
                stands_for: StandsFor::Whole,
            }],
            databases: Vec::new(),
            here: None,
        };
        let parts = |text: &str| split(&text.into(), &here("."));
        assert_eq!(parts("."), Some(vec![place("")]));
        assert_eq!(parts("./a.txt"), Some(vec![place("a.txt")]));
        assert_eq!(parts("no ./a.txt"), Some(vec![text("no "), place("a.txt")]));
        assert_eq!(parts("/work/a.txt"), Some(vec![place("a.txt")]));
        for none in ["", "a.txt", "..", "../a.txt", "no .", "a/./b", "1.5"] {
            assert_eq!(parts(none), None, "{none}");
        }
        let of_path = |spelled: &str, text: &str| here(spelled).of_path(&text.into());
        assert_eq!(of_path(".", "."), Some((0, String::new())));
        assert_eq!(of_path("", ""), Some((0, String::new())));
        assert_eq!(of_path(".", ""), None);
        assert_eq!(of_path("", "a.txt"), None);
        assert_eq!(split(&"".into(), &here("")), None);
        let names = |spelled: &str, text: &str| names_place(text, &here(spelled).directories);
        assert!(names(".", "./a.txt") && names("", "") && !names("", "a.txt") && !names(".", ""));
    }

    #[test]
    fn a_file_has_a_directory_and_a_name_that_lasts() {
        let file = Directory {
            recorded: "/tmp/rev8922155088052592122.txt".to_owned(),
            spelled: Vec::new(),
            stands_for: StandsFor::File(lasting_name("rev8922155088052592122.txt")),
        };
        let places = Places { directories: vec![file], databases: Vec::new(), here: None };
        let parts = |text: &str| split(&text.into(), &places);
        assert_eq!(parts("/tmp/rev8922155088052592122.txt"), Some(vec![place("rev.txt")]));
        assert_eq!(parts("/tmp/rev8922155088052592122.txt.bak"), Some(vec![place("rev.txt"), text(".bak")]));
        assert_eq!(lasting_name("8922155088052592122.tmp"), "file.tmp");
        assert_eq!(lasting_name("app-2024.log"), "app-2024.log");
    }

    #[test]
    fn the_name_of_a_database_is_a_place() {
        let (h2, options) = (text("jdbc:h2:mem:"), text(";DB_CLOSE_DELAY=-1"));
        assert_eq!(parts("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1"), Some(vec![h2.clone(), TextPart::Database(0), options]));
        assert_eq!(parts("jdbc:h2:mem:shop"), Some(vec![h2, TextPart::Database(0)]));
        assert_eq!(parts("jdbc:h2:mem:Shop"), None);
        assert_eq!(parts("jdbc:h2:mem:shop2"), None);
        assert_eq!(parts("jdbc:h2:./shop"), None);
    }
}
