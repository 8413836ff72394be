//! Which classes are the application's and who drives them, for class files that no recording needs to have seen.
//!
//! Input: the recorded programs. Output: the class path entries that hold application code, and yes or no for a class or method.
//! Invariant: what a filter (`--exclude`) or a budget kept out of the recording is application code all the same; only
//! `--include`, which says what the application is, narrows it.

use std::path::PathBuf;

use indexmap::IndexSet;

use crate::program::Program;
use crate::program::source::entry_of;
use crate::program::text::binary_name;
use crate::record::options::from_header;
use crate::suite::MethodKey;

/// The application of a recording.
#[derive(Debug, Default)]
pub(crate) struct Application {
    entries: IndexSet<PathBuf>,
    include: Vec<String>,
    drivers: IndexSet<MethodKey>,
}

impl Application {
    /// The application that these programs, of one recording, are.
    #[must_use]
    pub(crate) fn of(programs: &[&Program]) -> Self {
        let mut include = IndexSet::new();
        for program in programs {
            include.extend(includes(program.header.get("options").unwrap_or_default()));
        }
        let mut application = Self { include: include.into_iter().collect(), ..Self::default() };
        let tests: IndexSet<&str> = programs.iter().flat_map(|program| test_sources(program)).collect();
        for program in programs {
            application.add(program, &tests);
        }
        application
    }

    fn add(&mut self, program: &Program, test_sources: &IndexSet<&str>) {
        for (id, class) in program.classes() {
            let Some(source) = class.source.as_deref().filter(|source| !test_sources.contains(source)) else {
                continue;
            };
            // The agent's own rule without --include: a folder is application code, whatever --exclude says.
            let is_folder = self.include.is_empty() && source.starts_with("file:") && source.ends_with('/');
            if program.is_target_class(id) || is_folder {
                self.entries.extend(entry_of(source));
            }
        }
        for (id, method) in program.definitions.methods.iter() {
            if program.is_target_class(method.class) && program.is_driver_method(id) {
                self.drivers.insert(MethodKey {
                    class_name: program.class(method.class).name.clone(),
                    method_name: method.name.clone(),
                    descriptor: method.desc.clone(),
                });
            }
        }
    }

    /// Folders, jars and folders in jars (`FILE.jar!/FOLDER`) with application code and without test classes.
    #[must_use]
    pub(crate) fn entries(&self) -> Vec<PathBuf> {
        self.entries.iter().cloned().collect()
    }

    /// Whether a class of the entries (name with slashes) is application code.
    #[must_use]
    pub(crate) fn has_class(&self, name: &str) -> bool {
        let name = binary_name(name);
        // As in the agent: nested classes go with the outermost one.
        let outermost =
            name.split_once('$').map_or(name.as_str(), |(outer, _)| if outer.is_empty() { &name } else { outer });
        self.include.is_empty() || self.include.iter().any(|glob| matches(glob, &name) || matches(glob, outermost))
    }

    /// An application with one driver and no filter.
    #[cfg(test)]
    pub(super) fn driven_by(driver: MethodKey) -> Self {
        Self { drivers: IndexSet::from([driver]), ..Self::default() }
    }

    /// Whether a method is the recorded `main` or belongs to a test.
    #[must_use]
    pub(crate) fn is_driver(&self, method: &MethodKey) -> bool {
        self.drivers.contains(method)
    }
}

fn test_sources(program: &Program) -> impl Iterator<Item = &str> {
    program.drivers().test_classes().filter_map(|class| program.class(class).source.as_deref())
}

/// The `include` globs of the agent's options, as the trace's header tells them.
fn includes(options: &str) -> Vec<String> {
    let options = from_header(options).into_iter().filter(|(key, _)| key == "include");
    let globs = options.flat_map(|(_, globs)| globs.split(',').map(|glob| glob.trim().to_owned()).collect::<Vec<_>>());
    globs.filter(|glob| !glob.is_empty()).collect()
}

/// `*` stands for any text, `?` for one character, as in the agent.
fn matches(glob: &str, text: &str) -> bool {
    let mut rest = glob.chars();
    match rest.next() {
        None => text.is_empty(),
        Some('*') => {
            (0..=text.len()).filter(|at| text.is_char_boundary(*at)).any(|at| matches(rest.as_str(), &text[at..]))
        }
        Some(wanted) => {
            let mut text = text.chars();
            text.next().is_some_and(|found| wanted == '?' || wanted == found) && matches(rest.as_str(), text.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_include_globs_stand_in_the_header() {
        assert_eq!(includes("{exclude=x.*, include=a.*,b.C, output=/o}"), ["a.*", "b.C"]);
        assert_eq!(includes("{output=/o}"), Vec::<String>::new());
    }

    #[test]
    fn globs_cross_dots_and_nested_classes_go_with_the_outermost() {
        let application =
            Application { include: vec!["com.a?me.*".to_owned(), "b.C".to_owned()], ..Application::default() };
        for name in ["com/acme/x/Y", "com/ab me/Z", "b/C$D$1"] {
            assert_eq!(application.has_class(name), name != "com/ab me/Z", "{name}");
        }
        assert!(!application.has_class("b/CD"));
        assert!(Application::default().has_class("any/Thing"));
    }
}
