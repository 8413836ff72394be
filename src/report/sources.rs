//! Where the program's source is found.
//!
//! Input: directories that may hold it. Output: the text of a file by its package and name. Invariant: the first directory that has a file counts; a
//! path is told as it leads there from the working directory, `/` separated, so that a report of the same project has the same bytes elsewhere.

use std::fs;
use std::path::{Path, PathBuf};

/// How build tools and hands lay out a project's source, from its directory.
const LAYOUTS: [&str; 4] = ["src/main/java", "src", "source", "java"];

/// How far above the tests or classes the project's directory is looked for: `module/target/classes`, `module/src/test/java`.
const HIGHEST: usize = 4;

/// Directories with sources.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    directories: Vec<PathBuf>,
}

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Sources {
    /// Those of these directories alone.
    pub(crate) fn new(directories: Vec<PathBuf>) -> Self {
        Self { directories }
    }

    /// Those that lie as usual beside or above some places of a project: its tests, its compiled classes.
    pub(crate) fn near<'p>(places: impl IntoIterator<Item = &'p Path>) -> Self {
        let mut directories: Vec<PathBuf> = Vec::new();
        for place in places {
            let place = std::path::absolute(place).unwrap_or_else(|_| place.to_owned());
            for above in place.ancestors().skip(1).take(HIGHEST) {
                for layout in LAYOUTS {
                    let directory = above.join(layout);
                    if directory.is_dir() && !directories.contains(&directory) && !place.starts_with(&directory) {
                        directories.push(directory);
                    }
                }
            }
        }
        Self { directories }
    }

    /// `shop/Basket.java`.
    pub(crate) fn find(&self, relative: &str) -> Option<SourceFile> {
        self.directories.iter().find_map(|directory| {
            let path = directory.join(relative);
            let bytes = fs::read(&path).ok()?;
            Some(SourceFile { path: shown(&path), text: String::from_utf8_lossy(&bytes).replace("\r\n", "\n") })
        })
    }
}

fn shown(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let below = here.as_deref().and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_found_as_projects_lay_them_out() {
        let project = tempfile::tempdir().unwrap();
        let write = |path: &str| {
            let path = project.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "class A {}\r\n").unwrap();
        };
        write("core/src/main/java/a/A.java");
        write("src/a/B.java");
        let found = |place: &str, name: &str| {
            let place = project.path().join(place);
            Sources::near([place.as_path()]).find(name).map(|file| file.text)
        };
        let text = Some("class A {}\n".to_owned());
        assert_eq!(found("core/src/test/java", "a/A.java"), text);
        assert_eq!(found("core/target/classes", "a/A.java"), text);
        assert_eq!(found("carved-tests", "a/B.java"), text);
        assert_eq!(found("carved-tests", "a/A.java"), None);
        assert_eq!(Sources::new(vec![project.path().join("src")]).find("a/B.java").map(|file| file.text), text);
    }
}
