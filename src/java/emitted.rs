//! What the stage gives: files, their tests, and the scenarios that have no source.
//!
//! Input: made by `unit` and `suite`. Output: read by who verifies and writes them.

use std::sync::Arc;

use super::environment::resources::ResourceFile;
use super::error::{EmitError, LowerError};
use super::explain::Explanation;

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaFile {
    /// Relative, with `/`: `com/acme/FooCarvedTest.java`.
    pub path: String,
    /// Binary name: `com.acme.FooCarvedTest`.
    pub class_name: String,
    pub text: String,
    /// In the order of the file.
    pub tests: Vec<EmittedTest>,
    /// Methods of the class set up all of them, or tear them down.
    pub shares_set_up: bool,
    /// Files that its tests take from their resources.
    pub resources: Vec<ResourceFile>,
}

/// A test method in a [`JavaFile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedTest {
    /// Index of the scenario.
    pub scenario: usize,
    pub method: String,
    /// The lines (from 1) of the statement with the act up to the name that it calls: javac gives a `new` the first of them.
    pub act_lines: (u32, u32),
    /// The line of the method's Javadoc.
    pub first_line: u32,
    /// The line of the closing brace.
    pub last_line: u32,
    /// Statements before the assertions.
    pub statements: usize,
    pub assertions: usize,
    /// `@SuppressWarnings` annotations.
    pub suppressions: usize,
    /// What it consists of, and why.
    pub explanation: Explanation,
    /// The same for the executor, word by word, if that was asked for.
    pub steps: Option<Result<Arc<Vec<String>>, LowerError>>,
}

impl EmittedTest {
    /// How much of it there is to read: its statements and assertions, then the letters of these.
    #[must_use]
    pub fn length(&self) -> (usize, usize) {
        let told = self.explanation.actions.iter().chain(&self.explanation.assertions);
        (self.statements + self.assertions, told.map(|told| told.text.len()).sum())
    }

    /// What in it has no step for the executor, if that is so.
    #[must_use]
    pub fn without_steps(&self) -> Option<&LowerError> {
        self.steps.as_ref().and_then(|steps| steps.as_ref().err())
    }
}

/// What [`super::emit_suite`] made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emission {
    pub files: Vec<JavaFile>,
    /// Index of the scenario, and why it has no source.
    pub rejected: Vec<(usize, EmitError)>,
}

impl Emission {
    /// All tests, each with its file.
    pub fn tests(&self) -> impl Iterator<Item = (&JavaFile, &EmittedTest)> + Clone {
        self.files.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test)))
    }
}
