//! Tests that are red because a database gave them no connection: it is gone, and the tests may be as good as ever.
//!
//! Input: the reports of a verification. Output: how many of them say that, and in which words. Why apart from what is red otherwise: it would be
//! hundreds of times the same, and what `generate` leaves out for it would be lost.

use std::fmt;

use super::verify::{OutcomeKind, TestReport, Verdict};
use crate::counted::{counted, word_for};
use crate::graph::databases::file;

/// What databases in files say while another program has them open.
const TAKEN: [&str; 4] = ["in use", "locked", "busy", "another instance"];

/// What the tests lack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconnected {
    /// Tests that are red for that.
    pub tests: usize,
    /// Of so many.
    pub of: usize,
    /// What the first was told.
    message: String,
    /// What the recorded program was connected to.
    databases: Vec<String>,
}

impl Unconnected {
    /// Of these tests; none if nothing was refused to them. A database in a JVM's own memory is there: what refuses is the test. So is one in files, unless
    /// somebody else has it open.
    #[must_use]
    pub fn of(reports: &[TestReport], databases: &[String]) -> Option<Self> {
        let mut messages = reports.iter().filter_map(|report| refusal(&report.verdict));
        let message = messages.next()?.to_owned();
        let lower = message.to_lowercase();
        let is_taken = TAKEN.iter().any(|words| lower.contains(words));
        let may_be_gone = |address: &&String| is_taken || file(address).is_none();
        let databases: Vec<String> = databases.iter().filter(may_be_gone).cloned().collect();
        let tests = messages.count() + 1;
        let unconnected = Self { tests, of: reports.len(), message, databases };
        Some(unconnected).filter(|one| !one.databases.is_empty())
    }
}

/// What a test was told instead of a connection.
#[must_use]
pub fn refusal(verdict: &Verdict) -> Option<&str> {
    let outcome = verdict.failure().filter(|outcome| outcome.kind == OutcomeKind::Unconnected)?;
    Some(outcome.message.as_str())
}

impl fmt::Display for Unconnected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} of {} {} no connection to {}, which was there when they were recorded: {}",
            self.tests,
            counted(self.of, "test"),
            word_for(self.of, "gets", "get"),
            self.databases.join(", "),
            self.message.trim_end_matches('.')
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::TestOutcome;

    fn report(verdict: Verdict) -> TestReport {
        let (class_name, method_name) = ("a.BCarvedTest".to_owned(), "b".to_owned());
        let (quick, shuffled, own_jvm, variants) = (None, None, None, Vec::new());
        TestReport { class_name, method_name, verdict, quick, shuffled, own_jvm, variants }
    }

    fn red(kind: OutcomeKind, message: &str) -> TestReport {
        report(Verdict::Red(TestOutcome::of(kind, message.to_owned())))
    }

    #[test]
    fn a_database_that_is_gone_is_told_once() {
        let refused = || red(OutcomeKind::Unconnected, "Connection refused.");
        let reports = [report(Verdict::Green), refused(), red(OutcomeKind::Failed, "expected: <1>"), refused()];
        let told = Unconnected::of(&reports, &["jdbc:mariadb://h/d".to_owned()]).map(|one| one.to_string());
        let expected = "2 of 4 tests get no connection to jdbc:mariadb://h/d, which was there when they were recorded: Connection refused";
        assert_eq!(told.as_deref(), Some(expected));
    }

    #[test]
    fn who_is_red_otherwise_has_its_database() {
        let server = ["jdbc:mariadb://h/d".to_owned()];
        assert_eq!(Unconnected::of(&[report(Verdict::Green), red(OutcomeKind::Failed, "1")], &server), None);
        assert_eq!(Unconnected::of(&[red(OutcomeKind::Unconnected, "closed")], &[]), None);
    }
}
