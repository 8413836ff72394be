//! Statement and branch coverage, by JaCoCo: of a suite, and of any command that is run with the agent.
//!
//! Input: an execution file that the agent wrote, and the folders and jars of the classes it is about. Output: for each method, its
//! lines and branches, and the covered lines of each class, so that two runs can be compared line by line.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, atomic::AtomicUsize},
    time::Duration,
};

use indexmap::IndexMap;

use crate::jvm::{self, Jdk};

use super::{
    compile::compile_suite,
    judge::{launch, plain_settings},
    schedule::Lab,
    verify::{TestOutcome, VerifyError, VerifyRequest},
};

const PROGRAM: &str = "testcarve.runner.coverage.Coverage";
const LIMIT: Duration = Duration::from_secs(300);

/// How much of something was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Covered {
    pub covered: u32,
    pub total: u32,
}

/// A method of a class file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodKey {
    /// With slashes: `com/acme/Order$Item`.
    pub class_name: String,
    pub method_name: String,
    pub descriptor: String,
}

/// What was executed of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MethodCoverage {
    pub lines: Covered,
    pub branches: Covered,
}

/// What was executed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// All methods with code, executed or not.
    pub methods: IndexMap<MethodKey, MethodCoverage>,
    /// The lines of which at least one instruction was executed, by class and number, with their branches.
    pub lines: IndexMap<(String, u32), Covered>,
}

impl Coverage {
    /// Lines and branches of all methods.
    pub fn total(&self) -> MethodCoverage {
        let add = |a: Covered, b: Covered| Covered { covered: a.covered + b.covered, total: a.total + b.total };
        let sum = |all: MethodCoverage, one: &MethodCoverage| MethodCoverage {
            lines: add(all.lines, one.lines),
            branches: add(all.branches, one.branches),
        };
        self.methods.values().fold(MethodCoverage::default(), sum)
    }

    fn parse(text: &str) -> Result<Self, VerifyError> {
        let mut coverage = Self::default();
        for line in text.lines() {
            let read = coverage.add(&line.split('\t').collect::<Vec<_>>());
            read.ok_or_else(|| VerifyError::Refused { reason: format!("not a line of coverage: {line:?}") })?;
        }
        Ok(coverage)
    }

    fn add(&mut self, fields: &[&str]) -> Option<()> {
        match *fields {
            ["method", class_name, method_name, descriptor, lines, all_lines, branches, all_branches] => {
                let key = MethodKey {
                    class_name: class_name.to_owned(),
                    method_name: method_name.to_owned(),
                    descriptor: descriptor.to_owned(),
                };
                let lines = covered(lines, all_lines)?;
                self.methods.insert(key, MethodCoverage { lines, branches: covered(branches, all_branches)? });
            }
            ["line", class_name, number, branches, all_branches] => {
                let key = (class_name.to_owned(), number.parse().ok()?);
                self.lines.insert(key, covered(branches, all_branches)?);
            }
            _ => return None,
        }
        Some(())
    }
}

fn covered(covered: &str, total: &str) -> Option<Covered> {
    Some(Covered { covered: covered.parse().ok()?, total: total.parse().ok()? })
}

/// JaCoCo's agent, written out.
#[derive(Debug, Clone)]
pub struct CoverageAgent {
    jar: PathBuf,
}

impl CoverageAgent {
    /// Writes the agent into a folder.
    pub fn write(jdk: &Jdk, runner_jar: &Path, folder: &Path) -> Result<Self, VerifyError> {
        let jar = folder.join("jacocoagent.jar");
        coverage_program(jdk, runner_jar, |command| command.arg("agent").arg(&jar))?;
        Ok(Self { jar })
    }

    /// The JVM option that records into `execution`; JVMs that run one after the other may share a file.
    pub fn option(&self, execution: &Path) -> String {
        format!("-javaagent:{}=destfile={}", self.jar.display(), execution.display())
    }
}

/// Reads an execution file. `classes`: folders and jars, exactly as they were when it was written.
pub fn read_coverage(
    jdk: &Jdk,
    runner_jar: &Path,
    execution: &Path,
    classes: &[PathBuf],
) -> Result<Coverage, VerifyError> {
    let text = coverage_program(jdk, runner_jar, |command| command.arg("report").arg(execution).args(classes))?;
    Coverage::parse(&text)
}

fn coverage_program(
    jdk: &Jdk,
    runner_jar: &Path,
    arguments: impl FnOnce(&mut Command) -> &mut Command,
) -> Result<String, VerifyError> {
    let mut command = Command::new(jdk.java());
    command.env_remove("JAVA_TOOL_OPTIONS").arg("-cp").arg(runner_jar).arg(PROGRAM);
    arguments(&mut command);
    let finished = jvm::run(&mut command, LIMIT)?;
    if finished.status.success() { Ok(finished.stdout) } else { Err(VerifyError::Refused { reason: finished.stderr }) }
}

/// Runs the tests of a suite once, in one JVM and in the order of the request, recording into `execution`. The outcomes are those of
/// the tests that compile. Level, workers and emptied bodies of the request do not matter.
pub fn cover_suite(
    request: &VerifyRequest,
    agent: &CoverageAgent,
    execution: &Path,
) -> Result<Vec<TestOutcome>, VerifyError> {
    let jdk = Jdk::at(&request.java_home)?;
    let scratch = tempfile::tempdir()?;
    let mut settings = plain_settings(request, scratch.path());
    // JaCoCo knows a class by its exact bytes.
    settings.push(("unwoven", Vec::new()));
    let mut launch = launch(request, &jdk);
    launch.jvm_options.push(agent.option(execution));
    let lab = Lab {
        launch,
        settings: Arc::new(settings),
        tests: &request.tests,
        test_limit: request.test_limit,
        jvms_started: Arc::new(AtomicUsize::new(0)),
        targets: Vec::new(),
    };
    let mut slot = None;
    let runner = lab.ready(&mut slot)?;
    let diagnostics = compile_suite(runner, &request.sources, &request.tests, scratch.path(), request.release)?;
    let compiled: Vec<usize> = (0..diagnostics.len()).filter(|&test| diagnostics[test].is_empty()).collect();
    let outcomes = lab.run(&mut slot, &compiled)?;
    match slot {
        Some(runner) if !runner.is_gone() => runner.quit()?,
        _ => {}
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_the_coverage_program_is_read() {
        let text = "method\ta/B\tm\t()V\t2\t3\t1\t4\nline\ta/B\t7\t1\t4\nline\ta/B\t8\t0\t0\n";
        let coverage = Coverage::parse(text).unwrap();
        assert_eq!(coverage.total().lines, Covered { covered: 2, total: 3 });
        assert_eq!(coverage.total().branches, Covered { covered: 1, total: 4 });
        assert_eq!(coverage.lines[&("a/B".to_owned(), 7)], Covered { covered: 1, total: 4 });
        assert_eq!(coverage.lines.len(), 2);
    }

    #[test]
    fn other_text_is_refused() {
        assert!(Coverage::parse("Picked up JAVA_TOOL_OPTIONS\n").is_err());
    }
}
