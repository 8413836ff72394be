//! Figures that other commands found out: what `evaluate` and `list --weak` print with `--format json`.
//!
//! Input: such a document. Output: the parts that the page shows. Invariants: nothing is reckoned here that is not there; a document of neither
//! kind is an error; what a newer version adds is not looked at.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

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

impl Figures {
    /// Takes what a document has; false if it is of neither command.
    pub(crate) fn read(&mut self, document: &str) -> bool {
        let Ok(document) = serde_json::from_str::<Json>(document) else { return false };
        self.read_evaluation(&document).or_else(|| self.read_weak(&document)).is_some()
    }

    fn read_evaluation(&mut self, document: &Json) -> Option<()> {
        let coverage = &document["coverage"];
        let kept = Kept {
            lines_kept: count(&coverage["carved"]["lines_kept"])?,
            of: count(&coverage["original"]["lines"]["covered"])?,
        };
        let written = count(&document["tests"]["all"]["written"])?;
        let mutants = match &document["mutants"] {
            Json::Null => None,
            tried => Some(Mutants::of_evaluation(tried)?),
        };
        self.coverage = Some(kept);
        self.evaluated_tests = Some(written);
        self.mutants = self.mutants.take().or(mutants);
        Some(())
    }

    fn read_weak(&mut self, document: &Json) -> Option<()> {
        let unnoticed = Vec::<Unnoticed>::deserialize(&document["unnoticed"]).ok()?;
        let (found, tried) = (count(&document["found"])?, count(&document["tried"])?);
        self.mutants = Some(Mutants { found, tried, noticed: tried.saturating_sub(unnoticed.len()), unnoticed });
        Some(())
    }
}

impl Mutants {
    fn of_evaluation(document: &Json) -> Option<Self> {
        let mut unnoticed = Vec::new();
        for one in document["tried"].as_array()? {
            let mutant = Unnoticed::deserialize(one).ok()?;
            if one["verdict"].as_str()? != "noticed" {
                unnoticed.push(mutant);
            }
        }
        let sample = &document["sample"];
        let (tried, noticed) = (count(&sample["tried"])?, count(&sample["noticed"])?);
        Some(Self { found: count(&document["found"])?, tried, noticed, unnoticed })
    }
}

fn count(value: &Json) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
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
