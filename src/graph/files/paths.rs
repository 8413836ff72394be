//! Which files the recording's names mean.
//!
//! Input: a program, the contents told of its paths. Output: for a text, a `File` or a `Path` the absolute path, normalised. Invariants: one name
//! for one place, however it was spelled (`./a`, `a`, `/work/b/../a`); the file system is not asked: links are not followed, and letters stay as they
//! are.

use std::path::Path;

use indexmap::{IndexMap, IndexSet};

use crate::program::Program;
use crate::program::source::path_of;
use crate::trace::event::{ContentShape, Event, ObjectId, Value};
use crate::trace::log::EventLog;

/// Values of the JDK that are a path of the default file system.
pub const PATHS: [&str; 3] = ["java/io/File", "sun/nio/fs/UnixPath", "sun/nio/fs/WindowsPath"];

/// Of a URL that names what lies on this machine.
const LOCAL_PROTOCOLS: [&str; 4] = ["file:", "jar:file:", "jar:nested:", "jrt:"];

/// The files that values name.
#[derive(Debug)]
pub struct Paths {
    named: IndexMap<ObjectId, String>,
    /// URLs of files and of what lies in archives.
    local: IndexMap<ObjectId, String>,
    /// Directories that were there before the program came to them.
    found: IndexSet<String>,
    /// Files that were there before it.
    found_files: IndexSet<String>,
    rules: PathRules,
}

/// How the recorded JVM's file system spells a path.
#[derive(Debug, Default)]
pub(in crate::graph) struct PathRules {
    pub(super) separator: char,
    pub(super) working_directory: String,
}

/// The last name in a path, of whichever system.
#[must_use]
pub fn last_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

impl Paths {
    /// Reads what was told of all paths: they never change.
    #[must_use]
    pub fn read(program: &Program, log: &EventLog) -> Self {
        let rules = PathRules::of(program);
        let (mut named, mut local) = (IndexMap::new(), IndexMap::new());
        let (mut found, mut found_files) = (IndexSet::new(), IndexSet::new());
        for event in log.events.iter() {
            if let Event::FileFound { name, bytes: None } = event {
                found.extend(log.text(name).to_utf8());
            } else if let Event::FileRead { name, .. } | Event::FileFound { name, .. } = event {
                found_files.extend(log.text(name).to_utf8());
            } else if let Event::Content { object: Value::Object(object), content } = event
                && let ContentShape::Literal { text, .. } = &log.content(content).shape
                && let Some(text) = text.to_utf8()
            {
                let class = program.class(program.object(object).class).name.as_str();
                if PATHS.contains(&class) {
                    named.insert(object, rules.absolute(&text));
                } else if class == "java/net/URL" && LOCAL_PROTOCOLS.iter().any(|one| text.starts_with(one)) {
                    local.insert(object, text);
                }
            }
        }
        Self { named, local, found, found_files, rules }
    }

    /// What a URL names that asks no other machine: a file, else what lies in an archive.
    #[must_use]
    pub fn local_url(&self, value: Value) -> Option<String> {
        let text = self.local.get(&value.object()?)?;
        Some(match path_of(text).as_deref().and_then(Path::to_str) {
            Some(path) => format!("file:{}", self.rules.absolute(path)),
            None => format!("resource:{text}"),
        })
    }

    /// The file that a value names.
    #[must_use]
    pub fn of(&self, program: &Program, value: Value) -> Option<String> {
        match value {
            Value::Object(object) => self.named.get(&object).cloned(),
            _ => program.text_of(value).map(|text| self.rules.absolute(&text)),
        }
    }

    /// The path that a text names.
    #[must_use]
    pub fn absolute(&self, text: &str) -> String {
        self.rules.absolute(text)
    }

    /// Whether a path lies in the directory that the program ran in, or is it.
    #[must_use]
    pub fn is_in_working_directory(&self, path: &str) -> bool {
        self.rules.is_inside(path, &self.rules.working_directory)
    }

    /// The directory that a file is in; none for a root.
    #[must_use]
    pub fn directory<'p>(&self, path: &'p str) -> Option<&'p str> {
        self.rules.directory(path)
    }

    /// Whether a file was there before the program came to it.
    #[must_use]
    pub fn is_found_file(&self, path: &str) -> bool {
        self.found_files.contains(path)
    }

    /// The directories around a file that were not there at first; none if nothing is known of them.
    pub fn missing_around<'p>(&'p self, path: &'p str) -> impl Iterator<Item = &'p str> {
        let around = || std::iter::successors(self.directory(path), |inner| self.directory(inner));
        let missing = around().position(|directory| self.found.contains(directory)).unwrap_or(0);
        around().take(missing)
    }
}

impl PathRules {
    /// Those of the JVM that was recorded.
    pub(in crate::graph) fn of(program: &Program) -> Self {
        let header = |key: &str| program.header.get(key);
        Self {
            separator: header("file.separator").and_then(|text| text.chars().next()).unwrap_or('/'),
            working_directory: header("user.dir").unwrap_or_default().to_owned(),
        }
    }

    /// The directory that an absolute path lies in; none for a root.
    pub(super) fn directory<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (directory, name) = path.rsplit_once(self.separator)?;
        match (directory, name) {
            (_, "") => None,
            ("", _) => path.get(..self.separator.len_utf8()),
            _ => Some(directory),
        }
    }

    /// Whether an absolute path lies in a directory, or is it.
    pub(super) fn is_inside(&self, path: &str, directory: &str) -> bool {
        let rest = path.strip_prefix(directory);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(self.separator) || directory.ends_with(self.separator)
        })
    }

    fn is_separator(&self, unit: char) -> bool {
        unit == self.separator || unit == '/'
    }

    /// Whether a path does without the working directory.
    pub(in crate::graph) fn is_absolute(&self, path: &str) -> bool {
        path.starts_with(|unit| self.is_separator(unit)) || self.begins_with_drive(path)
    }

    fn begins_with_drive(&self, path: &str) -> bool {
        self.separator == '\\' && path.as_bytes().get(1) == Some(&b':')
    }

    pub(super) fn absolute(&self, path: &str) -> String {
        let whole = if self.is_absolute(path) {
            path.to_owned()
        } else {
            format!("{}{}{path}", self.working_directory, self.separator)
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in whole.split(|unit| self.is_separator(unit)) {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        let separator = self.separator.to_string();
        let rest = parts.join(&separator);
        if self.begins_with_drive(&rest) { rest } else { format!("{separator}{rest}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unix() -> PathRules {
        PathRules { separator: '/', working_directory: "/work/shop".to_owned() }
    }

    #[test]
    fn a_path_lies_in_a_directory_by_whole_names() {
        for (path, directory) in [("/work/shop/a", "/work/shop"), ("/work/shop", "/work/shop"), ("/work", "/")] {
            assert!(unix().is_inside(path, directory), "{path}");
        }
        assert!(!unix().is_inside("/work/shop2/a", "/work/shop"));
        let windows = PathRules { separator: '\\', working_directory: "C:\\work".to_owned() };
        assert!(windows.is_inside("C:\\work\\a", "C:\\work"));
    }

    #[test]
    fn one_file_has_one_name_however_it_is_spelled() {
        for spelled in
            ["a.txt", "./a.txt", "sub/../a.txt", "/work/shop/a.txt", "/work//shop/./a.txt", "/work/shop/a.txt/"]
        {
            assert_eq!(unix().absolute(spelled), "/work/shop/a.txt", "{spelled}");
        }
        assert_eq!(unix().absolute(""), "/work/shop");
        assert_eq!(unix().absolute("/.."), "/");
    }

    #[test]
    fn either_separator_of_windows_is_one() {
        let windows = PathRules { separator: '\\', working_directory: "C:\\work".to_owned() };
        for spelled in ["a.txt", "C:\\work\\a.txt", "C:/work/a.txt", "b\\..\\a.txt"] {
            assert_eq!(windows.absolute(spelled), "C:\\work\\a.txt", "{spelled}");
        }
    }

    #[test]
    fn a_file_is_in_a_directory_and_a_root_is_not() {
        assert_eq!(unix().directory("/work/shop/a.txt"), Some("/work/shop"));
        assert_eq!(unix().directory("/work"), Some("/"));
        assert_eq!(unix().directory("/"), None);
    }
}
