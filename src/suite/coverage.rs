//! Statement and branch coverage, by JaCoCo: of a suite, and of any command that is run with the agent.
//!
//! Input: an execution file that the agent wrote, and the folders and jars of the classes it is about. Output: the classes, methods
//! and lines of those class files with what was executed of them, so that two runs can be compared line by line, and with who may
//! call them. Nothing of it depends on a recording.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use indexmap::IndexMap;

use crate::jvm::{self, Jdk};
use crate::trace::definition::Nesting;

use super::{
    observed::run_with_agent,
    verify::{TestOutcome, VerifyError, VerifyRequest},
};

const PROGRAM: &str = "testcarve.runner.coverage.Coverage";
const LIMIT: Duration = Duration::from_secs(300);
/// The runner compiles in the JVM that runs the tests; javac under JaCoCo takes seconds for nothing.
const NOT_PROGRAM: &str = "com.sun.tools.*:com.sun.source.*:testcarve.runner.*";

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

/// A class file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFile {
    /// Access flags as its source has them.
    pub access: u32,
    pub nesting: Nesting,
    /// With slashes.
    pub outer: Option<String>,
    /// File name, if the class was compiled with it.
    pub source: Option<String>,
}

/// A method and what was executed of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MethodCoverage {
    pub lines: Covered,
    pub branches: Covered,
    pub instructions: Covered,
    pub access: u32,
    /// First and last line; (-1, -1) if the class was compiled without.
    pub range: (i64, i64),
}

/// What was executed of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineCoverage {
    pub branches: Covered,
    pub instructions: Covered,
}

/// What was executed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// By name with slashes, executed or not.
    pub classes: IndexMap<String, ClassFile>,
    /// All methods with code, executed or not, but for those that the compiler added.
    pub methods: IndexMap<MethodKey, MethodCoverage>,
    /// All lines with code, by class and number.
    pub lines: IndexMap<(String, u32), LineCoverage>,
    /// Classes whose class file is not the one that was executed: what was executed of them is lost.
    pub changed: Vec<String>,
    /// Class files that could not be read.
    pub unreadable: Vec<String>,
}

impl Coverage {
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
            ["class", name, access, nesting, outer, source] => {
                let class = ClassFile {
                    access: access.parse().ok()?,
                    nesting: nesting_of(nesting)?,
                    outer: unless_dash(outer),
                    source: unless_dash(source),
                };
                self.classes.insert(name.to_owned(), class);
            }
            ["method", class_name, method_name, descriptor, ref numbers @ ..] => {
                let key = MethodKey {
                    class_name: class_name.to_owned(),
                    method_name: method_name.to_owned(),
                    descriptor: descriptor.to_owned(),
                };
                self.methods.insert(key, method_of(numbers)?);
            }
            ["line", class_name, number, branches, all_branches, instructions, all_instructions] => {
                let key = (class_name.to_owned(), number.parse().ok()?);
                let line = LineCoverage {
                    branches: covered(branches, all_branches)?,
                    instructions: covered(instructions, all_instructions)?,
                };
                self.lines.insert(key, line);
            }
            ["changed", class_name] => self.changed.push(class_name.to_owned()),
            ["unreadable", file] => self.unreadable.push(file.to_owned()),
            _ => return None,
        }
        Some(())
    }
}

fn method_of(numbers: &[&str]) -> Option<MethodCoverage> {
    let [lines, all_lines, branches, all_branches, instructions, all_instructions, access, first, last] = *numbers
    else {
        return None;
    };
    Some(MethodCoverage {
        lines: covered(lines, all_lines)?,
        branches: covered(branches, all_branches)?,
        instructions: covered(instructions, all_instructions)?,
        access: access.parse().ok()?,
        range: (first.parse().ok()?, last.parse().ok()?),
    })
}

fn nesting_of(text: &str) -> Option<Nesting> {
    match text {
        "top" => Some(Nesting::Top),
        "member" => Some(Nesting::Member),
        "local" => Some(Nesting::Local),
        "anonymous" => Some(Nesting::Anonymous),
        _ => None,
    }
}

fn unless_dash(text: &str) -> Option<String> {
    (text != "-").then(|| text.to_owned())
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

/// Reads an execution file. `classes`: folders, jars and folders in jars (`FILE.jar!/FOLDER`), exactly as they were when it was
/// written; of two classes with one name the first counts.
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
    run_with_agent(request, &format!("{},excludes={NOT_PROGRAM}", agent.option(execution)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_the_coverage_program_is_read() {
        let text = "class\ta/B$C\t10\tmember\ta/B\tB.java\nclass\ta/D\t1\ttop\t-\t-\nchanged\ta/D\n\
            method\ta/B$C\tm\t()V\t2\t3\t1\t4\t5\t6\t9\t7\t8\nline\ta/B$C\t7\t1\t4\t5\t6\n";
        let coverage = Coverage::parse(text).unwrap();
        let class = &coverage.classes["a/B$C"];
        assert_eq!((class.access, class.nesting), (10, Nesting::Member));
        assert_eq!((class.outer.as_deref(), class.source.as_deref()), (Some("a/B"), Some("B.java")));
        assert_eq!(coverage.classes["a/D"].outer, None);
        assert_eq!(coverage.changed, ["a/D"]);
        let (_, method) = coverage.methods.first().unwrap();
        let of = |covered, total| Covered { covered, total };
        assert_eq!((method.lines, method.branches, method.instructions), (of(2, 3), of(1, 4), of(5, 6)));
        assert_eq!((method.access, method.range), (9, (7, 8)));
        let line = LineCoverage { branches: of(1, 4), instructions: of(5, 6) };
        assert_eq!(coverage.lines[&("a/B$C".to_owned(), 7)], line);
    }

    #[test]
    fn other_text_is_refused() {
        assert!(Coverage::parse("Picked up JAVA_TOOL_OPTIONS\n").is_err());
    }
}
