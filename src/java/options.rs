//! How the source of tests is written.
//!
//! Input: settings of a command. Output: read by all of the stage. Invariant: they change how a test reads, never what it does.

use indexmap::{IndexMap, IndexSet};

/// Which JUnit the tests are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Junit {
    Junit4,
    Junit5,
}

/// Where the set-up of tests stands.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum SetUpPlace {
    /// In each test.
    #[default]
    EachTest,
    /// In a method of the class, where one serves half of its tests, but not in these classes (binary names).
    ClassBut(IndexSet<String>),
}

/// How the source is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitOptions {
    pub junit: Junit,
    /// JUnit 4.13 or newer.
    pub junit4_has_assert_throws: bool,
    /// The Java release of the class under test: no newer syntax or API.
    pub release: u32,
    /// Columns of one level of indentation.
    pub indent: usize,
    /// Comment lines above the package.
    pub header: Option<String>,
    pub set_up: SetUpPlace,
    /// What tests are called already, by the indices of their scenarios.
    pub names: IndexMap<usize, String>,
    /// Whether tests are written as steps, too.
    pub steps: bool,
    /// Whether each action is a statement of its own: not for readers, but for the executor, which leaves out statements.
    pub apart: bool,
}

impl Default for EmitOptions {
    fn default() -> Self {
        Self {
            junit: Junit::Junit5,
            junit4_has_assert_throws: true,
            release: 8,
            indent: 4,
            header: None,
            set_up: SetUpPlace::default(),
            names: IndexMap::new(),
            steps: false,
            apart: false,
        }
    }
}

/// Java 15 has them.
pub(crate) fn has_text_blocks(options: &EmitOptions) -> bool {
    options.release >= 15
}
