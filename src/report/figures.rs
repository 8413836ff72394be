//! Figures that other commands found out: what `evaluate` and `list --weak` print with `--format json`.
//!
//! Input: such a document. Output: the parts that the page shows. Invariants: nothing is reckoned here that is not there; a document of neither
//! kind is an error; what a newer version adds is not looked at.

use serde::{Deserialize, Serialize};

/// What is known beside the manifest.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    pub(crate) mutants: Option<Mutants>,
    pub(crate) coverage: Option<Kept>,
    /// Tests in the suite when it was evaluated.
    pub(crate) evaluated_tests: Option<usize>,
}

/// Small changes of the program that were tried on the suite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Mutants {
    /// Of how many those that were tried are a sample.
    pub(crate) found: usize,
    pub(crate) tried: usize,
    pub(crate) noticed: usize,
    pub(crate) unnoticed: Vec<Unnoticed>,
}

/// A change that no test notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unnoticed {
    /// `evaluate` calls it the method.
    #[serde(alias = "method")]
    pub(crate) target: String,
    pub(crate) source: String,
    pub(crate) line: u32,
    pub(crate) operator: String,
    pub(crate) change: String,
}

/// Lines of the recorded run that the suite runs, too.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Kept {
    pub(crate) lines_kept: usize,
    /// Lines that the recorded run executed.
    pub(crate) of: usize,
}

#[derive(Deserialize)]
struct WeakDocument {
    found: usize,
    tried: usize,
    unnoticed: Vec<Unnoticed>,
}

#[derive(Deserialize)]
struct EvaluationDocument {
    mutants: Option<TriedMutants>,
    coverage: CoverageTables,
    tests: TestTable,
}

#[derive(Deserialize)]
struct TriedMutants {
    found: usize,
    sample: Sample,
    tried: Vec<Tried>,
}

#[derive(Deserialize)]
struct Sample {
    tried: usize,
    noticed: usize,
}

#[derive(Deserialize)]
struct Tried {
    #[serde(flatten)]
    mutant: Unnoticed,
    verdict: String,
}

#[derive(Deserialize)]
struct CoverageTables {
    original: CoverageCounters,
    carved: CoverageCounters,
}

#[derive(Deserialize)]
struct CoverageCounters {
    lines: CoveredLines,
    lines_kept: usize,
}

#[derive(Deserialize)]
struct CoveredLines {
    covered: usize,
}

#[derive(Deserialize)]
struct TestTable {
    all: WrittenTests,
}

#[derive(Deserialize)]
struct WrittenTests {
    written: usize,
}

impl Figures {
    /// Takes what a document has; false if it is of neither command.
    pub(crate) fn read(&mut self, document: &str) -> bool {
        if let Ok(evaluation) = serde_json::from_str::<EvaluationDocument>(document) {
            let CoverageTables { original, carved } = evaluation.coverage;
            self.coverage = Some(Kept { lines_kept: carved.lines_kept, of: original.lines.covered });
            self.evaluated_tests = Some(evaluation.tests.all.written);
            self.mutants = self.mutants.take().or(evaluation.mutants.map(TriedMutants::figures));
            return true;
        }
        let Ok(WeakDocument { found, tried, unnoticed }) = serde_json::from_str(document) else { return false };
        self.mutants = Some(Mutants { found, tried, noticed: tried.saturating_sub(unnoticed.len()), unnoticed });
        true
    }
}

impl TriedMutants {
    fn figures(self) -> Mutants {
        let unnoticed = self.tried.into_iter().filter(|one| one.verdict != "noticed").map(|one| one.mutant);
        Mutants {
            found: self.found,
            tried: self.sample.tried,
            noticed: self.sample.noticed,
            unnoticed: unnoticed.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEAK: &str = r#"{"format": 1, "found": 9, "tried": 3, "unnoticed": [
        {"target": "A#a()", "source": "A.java", "line": 4, "operator": "math", "change": "+ became -"}]}"#;
    const EVALUATION: &str = r#"{"format": 1, "tests": {"all": {"written": 7}},
        "coverage": {"original": {"lines": {"covered": 50, "total": 60}, "lines_kept": 50}, "carved": {"lines": {"covered": 41, "total": 60}, "lines_kept": 40}},
        "mutants": {"found": 5, "sample": {"tried": 2, "noticed": 1}, "tried": [
            {"method": "A#a()", "source": "A.java", "line": 4, "operator": "math", "change": "+ became -", "verdict": "survived"},
            {"method": "A#b()", "source": "A.java", "line": 5, "operator": "math", "change": "+ became -", "verdict": "noticed"}]}}"#;

    #[test]
    fn the_documents_of_both_commands_are_taken() {
        let mut figures = Figures::default();
        assert!(figures.read(EVALUATION) && figures.coverage == Some(Kept { lines_kept: 40, of: 50 }));
        let mutants = figures.mutants.clone().unwrap();
        assert_eq!((mutants.found, mutants.tried, mutants.noticed, mutants.unnoticed.len()), (5, 2, 1, 1));
        assert!(figures.read(WEAK));
        assert_eq!(figures.mutants.map(|one| (one.found, one.noticed, one.unnoticed[0].line)), Some((9, 2, 4)));
        assert_eq!(figures.evaluated_tests, Some(7));
    }

    #[test]
    fn another_document_is_told_from_these() {
        assert!(!Figures::default().read("{\"format\": 1}") && !Figures::default().read("no document"));
    }
}
