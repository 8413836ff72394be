//! What objects of libraries say of themselves, and what libraries print by references: asked in tries, before a batch is judged.
//!
//! Input: a batch. Output: the same, with assertions of what was said each time. Invariants: the object was made in the act, so that nothing which the test
//! leaves out is in it; a text with an identity hash or a number that goes on (`conn1`, `pool-2`), or another one in another world, is not asserted; what is asserted
//! is judged like all else, and given up where it is not the same.

use super::{Generator, OnProgress, target_of, with_steps};
use crate::graph::invocation::Invocation;
use crate::library::is_jdk;
use crate::scenario::model::{ConsoleStream, Scenario};
use crate::scenario::own_text::own_text_in;
use crate::scenario::printed::stream_fields;
use crate::scenario::unstable::stable_ends;
use crate::suite::{TestReport, TestToVerify, VerifyError, VerifyRequest};
use crate::trace::definition::ClassKind;
use crate::trace::event::{Event, Value};

/// What people still read in an assertion.
const LONGEST: usize = 300;

/// What is asked of a scenario.
#[derive(Clone, Copy)]
enum Question {
    Result,
    Print(ConsoleStream),
}

impl Question {
    fn asked(self, scenario: &Scenario) -> Option<Scenario> {
        match self {
            Self::Result => scenario.asking_own_text(),
            Self::Print(stream) => scenario.asking_print(stream),
        }
    }

    fn answered(self, scenario: &Scenario, text: &str) -> Scenario {
        match self {
            Self::Result => scenario.with_own_text(text),
            Self::Print(stream) => scenario.with_own_print(stream, text),
        }
    }
}

impl Generator<'_> {
    pub(super) fn with_own_texts(
        &mut self,
        mut batch: Vec<Scenario>,
        progress: OnProgress<'_>,
    ) -> Result<Vec<Scenario>, VerifyError> {
        let Some(verifier) = self.verifier else { return Ok(batch) };
        let questions = batch.iter().enumerate().filter_map(|(place, scenario)| {
            let question = self.question(scenario)?;
            Some(((place, question), question.asked(scenario)?))
        });
        let (places, asking): (Vec<(usize, Question)>, Vec<Scenario>) = questions.unzip();
        if asking.is_empty() {
            return Ok(batch);
        }
        // (The second of two in one world is told the next number by what counts.)
        let both: Vec<Scenario> = asking.iter().chain(&asking).cloned().collect();
        let emission = self.emit(&both);
        let made = emission.tests().filter(|(_, test)| test.without_steps().is_none());
        let asked = made.map(|(file, test)| {
            let scenario = &both[test.scenario];
            let target = target_of(self.history.program, scenario.mut_method);
            let works_outside = self.works_outside(scenario);
            let question = TestToVerify { works_outside, ..TestToVerify::written("", "", target) };
            (test.scenario % asking.len(), with_steps(question, file, test))
        });
        let (of, tests): (Vec<usize>, Vec<_>) = asked.unzip();
        let request = VerifyRequest { empty_bodies: false, ..self.request(verifier, tests) };
        let report = self.verify(&request, progress)?;
        for (number, (place, question)) in places.into_iter().enumerate() {
            let reports = of.iter().zip(&report.tests).filter(|(one, _)| **one == number).map(|(_, report)| report);
            let text = said_each_time(reports).filter(|text| stable_ends(self.history.program, text).is_none());
            if let Some(text) = text {
                batch[place] = question.answered(&batch[place], text);
            }
        }
        Ok(batch)
    }

    /// What a try may tell: the act makes and gives an object of a library, or hands on a stream. (What asks the clock may give or print that. What objects of the JDK
    /// say, another JDK may say otherwise.)
    fn question(&self, scenario: &Scenario) -> Option<Question> {
        let history = self.history;
        let id = history.calls.starting_at(scenario.invocation).filter(|_| !scenario.asks_time)?;
        let invocation = history.calls.get(id);
        let gives_unread = invocation.returned().and_then(Value::object).is_some_and(|object| {
            let made_here = history.flow.creations[object.index()].is_some_and(|made| invocation.spans(made.event));
            let class = history.program.class(history.program.object(object).class);
            made_here && class.kind == ClassKind::Library && !is_jdk(&class.name)
        });
        if gives_unread {
            return Some(Question::Result);
        }
        // (To look for a stream goes through the whole act.)
        if !scenario.may_ask_print() {
            return None;
        }
        let mut spans = history.spans(scenario.invocation);
        let looks_outside = spans.any(|span| history.chance.looked(history.log, span));
        if looks_outside { None } else { self.stream_handed_on(invocation).map(Question::Print) }
    }

    /// The stream of `System` that a method reference in the span is bound to.
    fn stream_handed_on(&self, invocation: &Invocation) -> Option<ConsoleStream> {
        let log = self.history.log;
        let fields = stream_fields(self.history.program);
        let mut streams: Vec<(Value, ConsoleStream)> = Vec::new();
        for (_, event) in log.of_thread(invocation.start, invocation.end) {
            match event {
                Event::StaticRead { field, value } => {
                    let read = fields.iter().find(|(one, _)| *one == field);
                    streams.extend(read.map(|(_, stream)| (value, *stream)));
                }
                Event::LambdaCreation { captured, .. } => {
                    let bound = streams.iter().find(|(value, _)| log.values(captured).contains(value));
                    if let Some((_, stream)) = bound {
                        return Some(*stream);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// What was said beside other tests and in worlds of their own: the same, twice each.
fn said_each_time<'a>(reports: impl Iterator<Item = &'a TestReport>) -> Option<&'a str> {
    let outcomes = reports.flat_map(|report| [report.quick.as_ref(), report.verdict.failure()]);
    let said: Vec<&str> = outcomes.map(|outcome| own_text_in(&outcome?.message)).collect::<Option<_>>()?;
    let first = *said.first()?;
    let is_readable = first.chars().count() <= LONGEST && first.chars().all(|one| one == '\n' || !one.is_control());
    (said.len() == 4 && said.iter().all(|one| *one == first) && !first.is_empty() && is_readable).then_some(first)
}
