//! Looks that nobody recorded, for tests whose act changed something: asked in tries, before a batch is judged.
//!
//! Input: a batch. Output: the same, with assertions of what looks say behind the act and did not say before it: one that is given what the act was, one that is not.
//! Invariants: the tries run the program as it is; what is asserted is judged like all else, and given up where it is not the same. Why two tries: what a look says of
//! what the act left alone tells nothing of the act.

use std::sync::Arc;

use super::minimize::TRY_LIMIT;
use super::{Generator, OnProgress, Verifier, emit_options, target_of};
use crate::carve::in_parts;
use crate::graph::changed::changes_anything;
use crate::java::{EmitOptions, lower_alone};
use crate::scenario::model::{Expected, Scenario};
use crate::scenario::oracle::OracleLevel;
use crate::scenario::unrecorded::UnrecordedLook;
use crate::suite::{TestOutcome, TestToVerify, TryRequest, VerifyError, VerifyRequest, try_scenarios};

/// So many tries share a world.
const MOST_TOGETHER: usize = 50;

impl Generator<'_> {
    pub(super) fn with_unrecorded_looks(
        &mut self,
        batch: Vec<Scenario>,
        progress: OnProgress<'_>,
    ) -> Result<Vec<Scenario>, VerifyError> {
        let Some(verifier) = self.verifier else { return Ok(batch) };
        let unseen = batch.iter().enumerate().filter(|(_, scenario)| self.may_show_more(scenario));
        let looks: Vec<(usize, UnrecordedLook)> = unseen
            .flat_map(|(at, scenario)| {
                self.lookers.looks(self.history, scenario).into_iter().map(move |look| (at, look))
            })
            .collect();
        let questions: Vec<Vec<Scenario>> = looks.iter().map(|(at, look)| look.questions(&batch[*at])).collect();
        if questions.is_empty() {
            return Ok(batch);
        }
        progress("looking further", 0, questions.len());
        let mut outcomes = self.outcomes(verifier, &questions.concat())?.into_iter();
        let mut telling: Vec<(usize, UnrecordedLook, Expected)> = Vec::new();
        for ((at, look), questions) in looks.into_iter().zip(questions) {
            let outcomes = outcomes.by_ref().take(questions.len());
            let found: Vec<Option<Expected>> = outcomes.map(|outcome| said(&look, outcome.as_ref())).collect();
            let is_like = |(other, known, _): &(usize, UnrecordedLook, Expected)| {
                (*other, known.is_given()) == (at, look.is_given())
            };
            if let Some(said) = look.tells(&found).filter(|_| !telling.iter().any(is_like)) {
                telling.push((at, look, said));
            }
        }
        self.confirmed(verifier, batch, telling)
    }

    /// With what looks say once more (an identity is another one each time): where that is that there is an object, with which of the act's arguments it is.
    fn confirmed(
        &mut self,
        verifier: &Verifier,
        mut batch: Vec<Scenario>,
        telling: Vec<(usize, UnrecordedLook, Expected)>,
    ) -> Result<Vec<Scenario>, VerifyError> {
        let closer: Vec<Vec<Expected>> =
            telling.iter().map(|(at, look, said)| look.closer(&batch[*at], said)).collect();
        let questions = telling.iter().zip(&closer).flat_map(|((at, look, _), closer)| {
            let closer = closer.iter().map(|expected| look.expecting(&batch[*at], expected.clone()));
            closer.chain([look.behind(&batch[*at])])
        });
        let questions: Vec<Scenario> = questions.collect();
        let mut outcomes = self.outcomes(verifier, &questions)?.into_iter();
        for ((at, look, first), closer) in telling.into_iter().zip(closer) {
            let tried: Vec<Option<TestOutcome>> = outcomes.by_ref().take(closer.len()).collect();
            let is_green = |outcome: &Option<TestOutcome>| outcome.as_ref().is_some_and(TestOutcome::is_green);
            let exact = tried.iter().zip(closer).find(|(outcome, _)| is_green(outcome)).map(|(_, expected)| expected);
            let again = outcomes.next().and_then(|outcome| said(&look, outcome.as_ref()));
            if again.as_ref() == Some(&first) {
                batch[at] = batch[at].with_look(&look, exact.unwrap_or(first));
            }
        }
        Ok(batch)
    }

    /// Whether an act changed something, of which more may be seen.
    fn may_show_more(&self, scenario: &Scenario) -> bool {
        let id = self.history.calls.starting_at(scenario.invocation);
        self.options.carve.oracle == OracleLevel::State
            && scenario.may_look_further()
            && !self.works_outside(scenario)
            && id.is_some_and(|id| changes_anything(self.history, id))
    }

    /// How tries of these scenarios end, some of them in one world; none for what has no steps.
    fn outcomes(
        &mut self,
        verifier: &Verifier,
        scenarios: &[Scenario],
    ) -> Result<Vec<Option<TestOutcome>>, VerifyError> {
        let program = self.history.program;
        let options = EmitOptions { steps: true, ..emit_options(program, scenarios, self.options) };
        let lowered = in_parts(scenarios, |part| lower_alone(program, part, &options));
        let made = scenarios.iter().zip(&lowered).enumerate();
        let made = made.filter_map(|(at, (scenario, lowered))| Some((at, scenario, lowered.as_ref().ok()?)));
        let (places, tests): (Vec<usize>, Vec<TestToVerify>) = made
            .map(|(at, scenario, lowered)| {
                let steps = Some(Arc::clone(&lowered.steps));
                let target = target_of(program, scenario.mut_method);
                let written = TestToVerify::written(&lowered.class_name, &format!("look{at}"), target);
                (at, TestToVerify { steps, ..written })
            })
            .unzip();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (test, one) in tests.iter().enumerate() {
            match groups.last_mut() {
                Some(group) if group.len() < MOST_TOGETHER && tests[group[0]].class_name == one.class_name => {
                    group.push(test);
                }
                _ => groups.push(vec![test]),
            }
        }
        let request = VerifyRequest { test_limit: TRY_LIMIT, ..self.request(verifier, tests) };
        let tries = TryRequest {
            request: &request,
            groups,
            branching: &[],
            is_enough: &|_, _, _| false,
            mutable: &[],
            mutants: &|_, _| Vec::new(),
        };
        let attempts = try_scenarios(&mut self.harvest.jvms, &tries)?;
        let mut outcomes = vec![None; scenarios.len()];
        for (test, attempt) in attempts {
            outcomes[places[test]] = Some(attempt.outcome);
        }
        Ok(outcomes)
    }
}

fn said(look: &UnrecordedLook, outcome: Option<&TestOutcome>) -> Option<Expected> {
    let outcome = outcome?;
    look.said((!outcome.is_green()).then_some(outcome.message.as_str()))
}
