//! What a verification knows from an earlier one, and what it leaves to a later one.
//!
//! Input: [`Verdicts`], the request. Output: records of tests that need not run; at the end verdicts for those that ran. Invariants: nothing is kept of what
//! depends on more than files of the class path: of databases, of the clock on the wall, of a JVM that ended.

use std::path::Path;
use std::time::Duration;

use indexmap::IndexMap;

use super::{Judge, Record};
use crate::hash::sha256;
use crate::suite::schedule::{Lab, Slot};
use crate::suite::verdicts::Verdicts;
use crate::suite::verify::{OutcomeKind, TestToVerify, VerifyError, VerifyRequest};
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
        for (name, tests) in self.classes() {
            let known = verdicts.get(&place, &self.key(&name, &tests)).unwrap_or_default();
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
                verdicts.keep(&place, self.key(&name, &tests), &name, &asked, records);
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
        let groups = self.by_class(&(0..self.records.len()).collect::<Vec<_>>());
        groups.into_iter().map(|tests| (self.request.tests[tests[0]].class_name.clone(), tests)).collect()
    }

    /// Whether these tests would come to the same again. As source only what is green: another way of writing may be tried where it is not.
    fn is_steady(&self, tests: &[usize]) -> bool {
        tests.iter().all(|test| {
            let Record { quick, shuffled, own_jvm, lost, .. } = &self.records[*test];
            let mut outcomes = [quick, shuffled, own_jvm].into_iter().flatten();
            let is_chance = |kind| {
                use OutcomeKind::{Died, Timeout, Trespasses, Unconnected};
                matches!(kind, Died | Timeout | Trespasses | Unconnected)
            };
            let may_be_source = self.request.tries_scenarios() || lost.is_none();
            may_be_source
                && !self.request.tests[*test].works_outside
                && !outcomes.any(|outcome| is_chance(outcome.kind))
        })
    }

    /// What the tests of a class are known by: all that decides what becomes of them, but for the files that they ask for.
    fn key(&self, name: &str, tests: &[usize]) -> String {
        let request = self.request;
        let mut words =
            vec![format!("{:?} {} {} {}", request.level, request.known_green, request.empty_bodies, request.shuffled)];
        for test in tests {
            words.push(format!("{:?}", TestToVerify { act_lines: (0, 0), ..request.tests[*test].clone() }));
        }
        let path = name.replace('.', "/");
        for source in request.sources.iter().filter(|source| source.class_name() == name) {
            words.push(source.text.clone());
        }
        let own = format!("{path}/");
        for resource in request.resources.iter().filter(|resource| resource.relative_path.starts_with(&own)) {
            words.push(format!("{} {}", resource.relative_path, of_file(&resource.from)));
        }
        sha256(words.join("\n"))
    }
}

impl Lab<'_> {
    /// What the files that tests asked for in a JVM, since this was asked before, are known by.
    pub(super) fn asked(&self, slot: &mut Slot) -> Result<IndexMap<String, String>, VerifyError> {
        self.told_digests(slot, "asked", &[])
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
        self.ready(slot)?.ask(request, files, DIGEST_LIMIT, &mut |message| {
            if let [word, file, digest] = message
                && word == "digest"
            {
                told.insert(file.clone(), digest.clone());
            }
        })?;
        Ok(told)
    }
}

/// For a file to be read.
const DIGEST_LIMIT: Duration = Duration::from_secs(60);

/// What the place that tests run in is known by: the JDK, the runner, the options, where the program's classes are.
fn place(request: &VerifyRequest) -> String {
    let kind = if request.tries_scenarios() { "scenarios" } else { "source" };
    let jdk = of_file(&request.java_home.join("release"));
    let runner = of_file(&request.runner_jar);
    let VerifyRequest { class_path, junit_jars, jvm_options, working_directory, test_limit, .. } = request;
    sha256(format!(
        "{kind} {} {jdk} {runner} {class_path:?} {junit_jars:?} {jvm_options:?} {working_directory:?} {test_limit:?} {FIRST_WORK}",
        env!("CARGO_PKG_VERSION")
    ))
}

fn of_file(file: &Path) -> String {
    std::fs::read(file).map(sha256).unwrap_or_default()
}
