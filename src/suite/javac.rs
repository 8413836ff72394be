//! Whether a source compiles, asked again and again of one warm compiler.
//!
//! Input: a class path, then sources one by one. Output: yes or no. Warnings do not count: who asks has written the source.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use crate::bundle::Bundle;
use crate::jvm::Jdk;

use super::compile::has_errors;
use super::junit::choose_junit;
use super::runner::{Clock, Launch, Runner, path_fields};
use super::verify::{JavaSource, VerifyError};

/// A compiler in a JVM that stays.
#[derive(Debug)]
pub struct Javac {
    runner: Runner,
    output: TempDir,
}

impl Javac {
    /// Starts it for sources that need this class path and JUnit.
    ///
    /// # Errors
    /// The JVM does not start.
    pub fn start(jdk: &Jdk, bundle: &Bundle, class_path: &[PathBuf]) -> Result<Self, VerifyError> {
        let junit = choose_junit(class_path, &bundle.junit_jars());
        let launch = Launch {
            java: jdk.java(),
            runner_jar: bundle.runner_jar(),
            junit_jars: junit.junit_jars,
            jvm_options: Vec::new(),
            working_directory: None,
            allowed_directories: Vec::new(),
            other_home: None,
            variables: Vec::new(),
        };
        let mut runner = Runner::start(&launch)?;
        runner.prepare(&Arc::new(vec![("classpath", path_fields(&junit.class_path))]), Clock::default())?;
        Ok(Self { runner, output: tempfile::tempdir()? })
    }

    /// Whether the file with this path below its source folder compiles with this text.
    ///
    /// # Errors
    /// The JVM cannot be talked to.
    pub fn compiles(&mut self, path: &Path, text: &str) -> Result<bool, VerifyError> {
        let relative_path = path.to_string_lossy().replace('\\', "/");
        let source = JavaSource { relative_path, text: text.to_owned() };
        Ok(!has_errors(&mut self.runner, &source, self.output.path())?)
    }
}
