//! What a verification knows from an earlier one, and what it leaves to a later one.
//!
//! Input: [`Verdicts`], the request. Output: records of tests that need not run; at the end verdicts for those that ran. Invariants: nothing is kept of what
//! depends on more than the place and files of the class path: of databases, of the clock on the wall, of a JVM that ended. Scenarios are known by their class, as
//! they share a world with no other; source runs with the whole suite, so it is known as a part of that very suite. What a static initialiser reads that is neither
//! on the class path nor in the environment (a file of the working directory) is not seen: who changes it deletes the file of verdicts.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use indexmap::IndexMap;

use super::{Judge, Record};
use crate::hash::sha256;
use crate::suite::runner::Answer;
use crate::suite::schedule::{Lab, Slot, by_class};
use crate::suite::variant::Effect;
use crate::suite::verdicts::Verdicts;
use crate::suite::verify::{OutcomeKind, TestToVerify, Verdict, VerifyError, VerifyRequest};
use crate::suite::work::FIRST_WORK;

impl Judge<'_> {
    /// Settles the tests whose verdicts are known.
    pub(super) fn recall(&mut self) -> Result<(), VerifyError> {
        let Some(mut verdicts) = self.jvms.verdicts.take() else { return Ok(()) };
        let place = place(self.request);
        let files = verdicts.unchecked(&place);
        if !files.is_empty() {
            let now = self.digests(&files)?;
            verdicts.forget(&place, &now);
        }
        let suite = self.suite();
        for (name, tests) in self.classes() {
            let known = verdicts.get(&place, &self.key(&suite, &name, &tests), tests.len()).unwrap_or_default();
            for (test, record) in tests.iter().zip(known) {
                self.records[*test] = record.clone();
                self.settled[*test] = true;
            }
        }
        self.jvms.verdicts = Some(verdicts);
        Ok(())
    }

    /// Keeps the verdicts of what ran.
    pub(super) fn remember(&mut self) -> Result<(), VerifyError> {
        let Some(mut verdicts) = self.jvms.verdicts.take() else { return Ok(()) };
        let place = place(self.request);
        let suite = self.suite();
        for (name, tests) in self.classes() {
            if tests.iter().any(|test| self.settled[*test]) {
                continue;
            }
            if !self.is_steady(&tests) {
                verdicts.pass_over(&name);
                continue;
            }
            let asked = match self.request.tries_scenarios() {
                true => self.asked.get(&name).cloned().unwrap_or_default(),
                false => self.asked_as_steps(&verdicts, &name)?,
            };
            // (What asked for nothing would be known for ever.)
            if !asked.is_empty() {
                let records = tests.iter().map(|test| self.records[*test].clone()).collect();
                verdicts.keep(&place, self.key(&suite, &name, &tests), &name, &asked, records);
            }
        }
        self.jvms.verdicts = Some(verdicts);
        Ok(())
    }

    /// What tests of a class depend on when they are source: what they asked for when they were scenarios.
    fn asked_as_steps(&mut self, verdicts: &Verdicts, name: &str) -> Result<IndexMap<String, String>, VerifyError> {
        let files: Vec<String> = verdicts.asked_by(name).into_iter().collect();
        if files.is_empty() { Ok(IndexMap::new()) } else { self.digests(&files) }
    }

    fn digests(&mut self, files: &[String]) -> Result<IndexMap<String, String>, VerifyError> {
        let lab = self.lab(&self.plain);
        lab.digests(&mut self.jvms.slots[0], files)
    }

    fn classes(&self) -> Vec<(String, Vec<usize>)> {
        let groups = by_class(&self.request.tests, &(0..self.records.len()).collect::<Vec<_>>());
        groups.into_iter().map(|tests| (self.request.tests[tests[0]].class_name.clone(), tests)).collect()
    }

    /// Whether these tests would come to the same again. As source only what is green: another way of writing may be tried where it is not.
    fn is_steady(&self, tests: &[usize]) -> bool {
        tests.iter().all(|test| {
            let Record { quick, shuffled, own_jvm, lost, variants } = &self.records[*test];
            let failure = lost.as_ref().and_then(Verdict::failure);
            let mut outcomes = [quick, shuffled, own_jvm].into_iter().flatten().chain(failure);
            let mut effects = variants.iter().map(|result| result.effect);
            // (What cannot be made has asked for nothing, so nothing would tell that it can be made now.)
            let is_chance = |kind| {
                use OutcomeKind::{Died, Timeout, Trespasses, Unconnected, Unmade};
                matches!(kind, Died | Timeout | Trespasses | Unconnected | Unmade)
            };
            let may_be_source = self.request.tries_scenarios() || lost.is_none();
            may_be_source
                && !self.request.tests[*test].works_outside
                && !outcomes.any(|outcome| is_chance(outcome.kind) || outcome.refusal().is_some())
                && !effects.any(|effect| matches!(effect, Effect::TimedOut | Effect::Died))
        })
    }

    /// What the sources that run together are known by.
    fn suite(&self) -> String {
        let sources = self.request.sources.iter();
        sha256(sources.map(|source| format!("{} {}", source.relative_path, source.text)).collect::<String>())
    }

    /// What the tests of a class are known by: all that decides what becomes of them, but for the files that they ask for.
    fn key(&self, suite: &str, name: &str, tests: &[usize]) -> String {
        let request = self.request;
        let mut words =
            vec![format!("{:?} {} {} {}", request.level, request.known_green, request.empty_bodies, request.shuffled)];
        for test in tests {
            words.push(format!("{:?}", TestToVerify { act_lines: (0, 0), ..request.tests[*test].clone() }));
        }
        words.push(suite.to_owned());
        let path = name.replace('.', "/");
        let own = format!("{path}/");
        for resource in request.resources.iter().filter(|resource| resource.relative_path.starts_with(&own)) {
            words.push(format!("{} {}", resource.relative_path, of_file(&resource.from)));
        }
        sha256(words.join("\n"))
    }
}

impl Lab<'_> {
    /// What the files that tests asked for in a JVM, since this was asked before, are known by.
    pub(crate) fn asked(&self, slot: &mut Slot) -> Result<IndexMap<String, String>, VerifyError> {
        if !self.asks {
            return Ok(IndexMap::new());
        }
        let mut asked = self.ready(slot)?.taken_over();
        asked.extend(self.told_digests(slot, "asked", &[])?);
        Ok(asked)
    }

    /// What files of the class path are known by.
    fn digests(&self, slot: &mut Slot, files: &[String]) -> Result<IndexMap<String, String>, VerifyError> {
        self.told_digests(slot, "digests", files)
    }

    fn told_digests(
        &self,
        slot: &mut Slot,
        request: &str,
        files: &[String],
    ) -> Result<IndexMap<String, String>, VerifyError> {
        let mut told = IndexMap::new();
        let answer = self.ready(slot)?.ask(request, files, DIGEST_LIMIT, &mut |message| {
            if let [word, file, digest] = message
                && word == "digest"
            {
                told.insert(file.clone(), digest.clone());
            }
        })?;
        Ok(if answer == Answer::End { told } else { IndexMap::new() })
    }
}

/// For a file to be read.
const DIGEST_LIMIT: Duration = Duration::from_secs(60);

/// What the place that tests run in is known by: the JDK, the runner, the options, where the program's classes are.
pub(crate) fn place(request: &VerifyRequest) -> String {
    let kind = if request.tries_scenarios() { "scenarios" } else { "source" };
    let VerifyRequest {
        java_home,
        class_path,
        junit_jars,
        jvm_options,
        only_recorded,
        working_directory,
        allowed_directories,
        test_limit,
        ..
    } = request;
    let jdk = of_file(&java_home.join("release"));
    let runner = of_file(&request.runner_jar);
    let environment = environment();
    sha256(format!(
        "{kind} {} {java_home:?} {jdk} {runner} {class_path:?} {junit_jars:?} {jvm_options:?} {only_recorded:?} {working_directory:?} {allowed_directories:?} {test_limit:?} {FIRST_WORK} {environment:?}",
        env!("CARGO_PKG_VERSION")
    ))
}

/// Of the shell itself, other ones behind each command.
const OF_THE_SHELL: [&str; 4] = ["_", "OLDPWD", "PWD", "SHLVL"];

/// What the JVMs find in the environment, in order.
fn environment() -> Vec<(OsString, OsString)> {
    let mut all: Vec<_> = std::env::vars_os().filter(|(name, _)| OF_THE_SHELL.iter().all(|own| name != own)).collect();
    all.sort();
    all
}

fn of_file(file: &Path) -> String {
    std::fs::read(file).map(sha256).unwrap_or_default()
}
