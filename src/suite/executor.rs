//! Scenarios tried without a compiler (`docs/executor.md`).
//!
//! Input: scenarios as words (`java::EmittedTest::steps`). Output: how each try ended. Invariant: a scenario is made into classes once, however often it is
//! tried; a try that does too much work ends and costs nothing else, one that waits for ever costs the JVM, which is then replaced.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use super::runner::{Answer, Launch, Runner, Settings, path_fields};
use super::verify::{OutcomeKind, TestOutcome, VerifyError};
use crate::jvm::Jdk;

/// For making classes.
const MAKING_LIMIT: Duration = Duration::from_secs(60);
/// What the runner may take beyond a try's own limit.
const ANSWER_MARGIN: Duration = Duration::from_secs(30);

/// Where scenarios are tried.
#[derive(Debug, Clone)]
pub struct Place {
    pub java_home: PathBuf,
    /// The program's.
    pub class_path: Vec<PathBuf>,
    pub runner_jar: PathBuf,
    /// One complete JUnit.
    pub junit_jars: Vec<PathBuf>,
    pub jvm_options: Vec<String>,
    /// Where the program ran.
    pub working_directory: Option<PathBuf>,
}

/// A scenario that the executor has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScenarioId(usize);

/// Whose static state a try sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// That of all tries which share one: for what neither writes nor reads what changes.
    Shared,
    /// Its own.
    Fresh,
}

/// What is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try<'t> {
    pub scenario: ScenarioId,
    pub isolation: Isolation,
    /// Calls and jumps backwards that it may make.
    pub work: u64,
    /// The last resort.
    pub limit: Duration,
    /// Which of its statements run; nothing: all.
    pub statements: Option<&'t [bool]>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    pub outcome: TestOutcome,
    /// Calls and jumps backwards that it made.
    pub work: u64,
}

/// A scenario of which no class can be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no class can be made of the scenario: {0}")]
pub struct Unmade(pub String);

/// A JVM in which scenarios are tried.
#[derive(Debug)]
pub struct Executor {
    launch: Launch,
    settings: Arc<Settings>,
    runner: Runner,
    /// All that were made, to make them again.
    scenarios: Vec<Vec<String>>,
}

impl Executor {
    /// Starts one.
    ///
    /// # Errors
    /// There is no such JDK, or its JVM does not start.
    pub fn start(place: &Place) -> Result<Self, VerifyError> {
        let launch = Launch {
            java: Jdk::at(&place.java_home)?.java(),
            runner_jar: place.runner_jar.clone(),
            junit_jars: place.junit_jars.clone(),
            jvm_options: place.jvm_options.clone(),
            working_directory: place.working_directory.clone(),
            other_home: None,
        };
        let settings = Arc::new(vec![("classpath", path_fields(&place.class_path)), ("scenarios", Vec::new())]);
        let runner = prepared(&launch, &settings)?;
        Ok(Self { launch, settings, runner, scenarios: Vec::new() })
    }

    /// Makes the classes of a scenario.
    ///
    /// # Errors
    /// The JVM is gone, or refuses.
    pub fn make(&mut self, words: &[String]) -> Result<Result<ScenarioId, Unmade>, VerifyError> {
        let id = self.scenarios.len();
        let made = self.make_as(id, words)?;
        self.scenarios.push(words.to_vec());
        Ok(made.map(|()| ScenarioId(id)))
    }

    fn make_as(&mut self, id: usize, words: &[String]) -> Result<Result<(), Unmade>, VerifyError> {
        // The act's body is emptied by nobody yet: any number will do.
        let fields: Vec<String> = [id.to_string(), "0".to_owned()].into_iter().chain(words.iter().cloned()).collect();
        let mut made = Ok(());
        let answer = self.runner.ask("make", &fields, MAKING_LIMIT, &mut |message| {
            if let [word, _, reason] = message
                && word == "unmade"
            {
                made = Err(Unmade(reason.clone()));
            }
        })?;
        match answer {
            Answer::End => Ok(made),
            Answer::Died(errors) => Err(VerifyError::NoRunner { errors }),
            Answer::Spoiled | Answer::Hung => Err(VerifyError::NoRunner { errors: "no answer to make".to_owned() }),
        }
    }

    /// Tries a scenario.
    ///
    /// # Errors
    /// No new JVM starts in place of one that is gone.
    pub fn attempt(&mut self, wanted: &Try<'_>) -> Result<Tried, VerifyError> {
        self.revive()?;
        let isolation = match wanted.isolation {
            Isolation::Shared => "shared",
            Isolation::Fresh => "fresh",
        };
        let fields = [
            wanted.scenario.0.to_string(),
            isolation.to_owned(),
            wanted.work.to_string(),
            wanted.limit.as_millis().to_string(),
            wanted.statements.map(hexadecimal).unwrap_or_default(),
        ];
        let mut tried = None;
        let answer = self
            .runner
            .ask("try", &fields, wanted.limit + ANSWER_MARGIN, &mut |message| tried = tried.take().or(read(message)))?;
        let of = |kind, message| Tried { outcome: TestOutcome::of(kind, message), work: 0 };
        Ok(match answer {
            Answer::Died(errors) => of(OutcomeKind::Died, errors),
            Answer::Hung => of(OutcomeKind::Timeout, String::new()),
            Answer::End | Answer::Spoiled => tried.unwrap_or_else(|| of(OutcomeKind::Missing, String::new())),
        })
    }

    /// A new JVM in place of one that a try has ended, with all scenarios.
    fn revive(&mut self) -> Result<(), VerifyError> {
        if !self.runner.is_gone() {
            return Ok(());
        }
        self.runner = prepared(&self.launch, &self.settings)?;
        let scenarios = std::mem::take(&mut self.scenarios);
        let again = scenarios.iter().enumerate().try_for_each(|(id, words)| self.make_as(id, words).map(|_| ()));
        self.scenarios = scenarios;
        again
    }
}

fn prepared(launch: &Launch, settings: &Arc<Settings>) -> Result<Runner, VerifyError> {
    let mut runner = Runner::start(launch)?;
    runner.prepare(settings)?;
    Ok(runner)
}

/// Bits, the first statement's the lowest.
fn hexadecimal(statements: &[bool]) -> String {
    let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, set| 2 * digit + u32::from(*set));
    let digits =
        statements.chunks(4).rev().map(|four| char::from_digit(digit(four), 16).expect("four bits are a digit"));
    let digits: String = digits.collect();
    if digits.is_empty() { "0".to_owned() } else { digits }
}

/// Reads the runner's `tried` message.
fn read(message: &[String]) -> Option<Tried> {
    let [word, _, kind, micros, work, _, exception, text, trace] = message else { return None };
    (word == "tried").then(|| Tried {
        outcome: TestOutcome {
            kind: OutcomeKind::from_word(kind),
            exception: exception.clone(),
            message: text.clone(),
            trace: trace.clone(),
            duration: Duration::from_micros(micros.parse().unwrap_or(0)),
        },
        work: work.parse().unwrap_or(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_bits_from_the_lowest() {
        assert_eq!(hexadecimal(&[]), "0");
        assert_eq!(hexadecimal(&[true, false, true]), "5");
        assert_eq!(hexadecimal(&[false, false, false, false, true]), "10");
    }

    #[test]
    fn a_try_is_read() {
        let message = ["tried", "0", "exhausted", "12", "1001", "", "E", "too much", "at x"].map(str::to_owned);
        let tried = read(&message).unwrap();
        assert_eq!((tried.outcome.kind, tried.work), (OutcomeKind::Exhausted, 1001));
        assert_eq!(read(&message[..3]), None);
    }
}
