//! The oracle of minimizing: smaller tests tried in the executor.
//!
//! Input: tests on their way ([`Subject`]), candidates of them in one pass. Output: for each candidate that it is as good as the whole, or why not. Invariants: a verdict is that of a
//! world in which the whole still does what it did; with [`Keep::Behaviour`] what passes with other expected values is kept with these.
//!
//! A candidate is a choice of the statements of its whole, of which the runner has one class; only what is no such choice (one of several actions in a statement goes,
//! an expected value follows, a value is smaller) is lowered by itself. The candidates of a test share a world with its whole, which is tried behind them: where that is not what it was,
//! or one did not end by itself, somebody has spoiled the world, and each of them is tried in a world of its own.

use std::slice::from_ref;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use indexmap::{IndexMap, IndexSet};
use regex_lite::Regex;

use super::Keep;
use super::known::Remembered;
use super::passes::{Pieces, Subject};
use crate::carve::in_parts;
use crate::ddmin::{Candidate, Oracle};
use crate::generate::{Generator, OnProgress, Verifier, emit_options};
use crate::java::{EmitOptions, Guard, Lowered, lower_alone};
use crate::scenario::model::Scenario;
use crate::scenario::parts::Smaller;
use crate::suite::{
    Attempt, Branches, Mutant, OutcomeKind, Statements, TestOutcome, TestToVerify, TryRequest, Variant, VariantResult,
    VerifyError, VerifyRequest, mutants_of, try_scenarios,
};

/// What waits longer for what was left out is red. (The whole took less; most candidates end by themselves.)
pub(in crate::generate) const TRY_LIMIT: Duration = Duration::from_secs(5);
/// So many of its expected values may a smaller test exchange, each by a try.
const MOST_FOLLOWED: usize = 8;
/// So many candidates share a world.
const MOST_TOGETHER: usize = 100;

/// What a test does before anything goes.
struct Whole {
    lowered: Arc<Lowered>,
    branches: Branches,
    noticed: Vec<Vec<Variant>>,
    work: u64,
}

/// Why a candidate is not the test any more.
#[derive(Clone, Debug)]
pub(super) enum Loss {
    NotWritten(String),
    Red(Red),
    /// A class and a place of it.
    Branch(String, usize),
    Blind(Vec<VariantResult>),
    /// One by its number.
    Mutant(usize),
}

/// What failed.
#[derive(Clone, Debug)]
pub(super) struct Red {
    /// The statement, if that is known; its actions by their places in the whole.
    pub(super) guard: Guard,
    pub(super) what: String,
    /// What its check said, if that is all.
    pub(super) message: Option<String>,
}

/// How a candidate is tried.
pub(super) enum Form {
    Choice(Statements),
    Anew(Result<Lowered, String>),
}

/// One try.
#[derive(Clone)]
struct Try<'l> {
    subject: usize,
    lowered: &'l Lowered,
    /// What its class is known by.
    name: String,
    statements: Statements,
    /// Whether emptied bodies are tried, too.
    empties: bool,
    /// The mutants that are tried, if it runs their code.
    mutants: Vec<usize>,
}

impl<'l> Try<'l> {
    fn whole(subject: usize, lowered: &'l Lowered) -> Self {
        let name = format!("whole{subject}");
        Self { subject, lowered, name, statements: Statements::All, empties: false, mutants: Vec::new() }
    }
}

/// The oracle: tries in the executor.
pub(super) struct Trials<'t, 'g> {
    pub(super) generator: &'t mut Generator<'g>,
    pub(super) verifier: &'t Verifier,
    pub(super) keep: Keep,
    pub(super) branching: Vec<String>,
    /// Classes that have mutants, and these.
    pub(super) mutable: Vec<String>,
    pub(super) mutants: Vec<Mutant>,
    pub(super) subjects: Vec<Subject>,
    pub(super) progress: OnProgress<'t>,
    pub(super) tried: usize,
    /// What passes with other expected values.
    pub(super) followed: IndexMap<(usize, Candidate), Scenario>,
    /// Where they run, as it is remembered.
    pub(super) place: String,
}

impl Trials<'_, '_> {
    /// Makes the tests what the executor can do.
    pub(super) fn lower_whole(&mut self) {
        let scenarios: Vec<Scenario> = self.subjects.iter().map(|subject| subject.scenario.clone()).collect();
        let [apart, written] = [true, false].map(|apart| self.lower(&scenarios, apart));
        for ((subject, apart), written) in self.subjects.iter_mut().zip(apart).zip(written) {
            subject.forms = [apart, written];
        }
    }

    /// Tries all tests as they are; each action apart, where that is as good. Those that are not green go.
    pub(super) fn try_whole(&mut self) -> Result<(), VerifyError> {
        let forms: Vec<_> = self.subjects.iter().map(|subject| subject.forms.clone()).collect();
        let (apart, written): (Vec<_>, Vec<_>) = forms.into_iter().map(|[apart, written]| (apart, written)).unzip();
        let mut green = self.tried_whole(&apart, |_| true)?;
        let others = self.tried_whole(&written, |subject| !green.contains_key(&subject))?;
        green.extend(others);
        let mut fit = Vec::with_capacity(self.subjects.len());
        for (at, mut subject) in std::mem::take(&mut self.subjects).into_iter().enumerate() {
            match (green.swap_remove(&at), &written[at]) {
                (Some(Whole { lowered, branches, noticed, work }), Ok(written)) => {
                    (subject.whole, subject.statements, subject.work) = (lowered, written.statements, work);
                    (subject.branches, subject.noticed) = (branches, noticed);
                    fit.push(subject);
                }
                _ => self.remember(&subject, &Remembered::Unfit),
            }
        }
        self.subjects = fit;
        Ok(())
    }

    /// The green ones of these tests, each tried twice: what the second try does not do again depends on who comes first in a world.
    fn tried_whole(
        &mut self,
        lowered: &[Result<Lowered, String>],
        is_meant: impl Fn(usize) -> bool,
    ) -> Result<IndexMap<usize, Whole>, VerifyError> {
        let meant = lowered.iter().enumerate().filter(|(at, _)| is_meant(*at));
        let twice: Vec<(usize, &Lowered)> = meant.filter_map(|(at, one)| Some((at, one.as_ref().ok()?))).collect();
        let count = twice.len();
        let twice: Vec<Try<'_>> = (0..2 * count)
            .map(|at| {
                let (subject, lowered) = twice[at % count];
                Try { empties: at < count, ..Try::whole(subject, lowered) }
            })
            .collect();
        let attempts = self.attempt(&twice, false, false)?;
        let (first, second) = attempts.split_at(count);
        let mut green = IndexMap::new();
        for ((one, first), second) in twice.iter().zip(first).zip(second) {
            let (Some(own), Some(again)) = (first.first(), second.first()) else { continue };
            if own.outcome.is_green() && again.outcome.is_green() {
                let noticed = first.iter().map(|one| noticed(&one.variants)).collect();
                let branches = own.branches.shared(&again.branches);
                let (lowered, work) = (Arc::new(one.lowered.clone()), own.outcome.work);
                green.insert(one.subject, Whole { lowered, branches, noticed, work });
            }
        }
        Ok(green)
    }

    fn smaller(&self, subject: usize, candidate: &Candidate) -> Smaller {
        let subject = &self.subjects[subject];
        subject.pieces.reduced(&subject.scenario, candidate)
    }

    /// One that passes, with the values that it expects then.
    pub(super) fn passing(&self, subject: usize, candidate: &Candidate) -> Smaller {
        let smaller = self.smaller(subject, candidate);
        match self.followed.get(&(subject, candidate.clone())) {
            Some(followed) => Smaller { scenario: followed.clone(), ..smaller },
            None => smaller,
        }
    }

    fn choice(&self, subject: usize, smaller: &Smaller) -> Option<Statements> {
        let Subject { scenario, whole, pieces, is_whole, .. } = &self.subjects[subject];
        let is_choice = *is_whole && matches!(pieces, Pieces::Actions(_)) && smaller.is_choice_of(scenario);
        let left: IndexSet<usize> = smaller.places.iter().copied().chain([smaller.act]).collect();
        is_choice.then(|| chosen(&whole.guards, &left))?
    }

    /// Some of these scenarios by themselves, with the actions by their places in the whole.
    pub(super) fn lower_anew(
        &self,
        smaller: &[Smaller],
        wanted: Vec<usize>,
    ) -> IndexMap<usize, Result<Lowered, String>> {
        let scenarios: Vec<Scenario> = wanted.iter().map(|at| smaller[*at].scenario.clone()).collect();
        let mut lowered: IndexMap<usize, Result<Lowered, String>> =
            wanted.into_iter().zip(self.lower(&scenarios, false)).collect();
        for (at, one) in &mut lowered {
            let Ok(one) = one else { continue };
            let Smaller { places, act, .. } = &smaller[*at];
            for action in one.guards.iter_mut().flat_map(|guard| &mut guard.actions) {
                *action = places.get(*action).copied().unwrap_or(*act);
            }
        }
        lowered
    }

    /// `apart`: each action as a statement of its own.
    fn lower(&self, scenarios: &[Scenario], apart: bool) -> Vec<Result<Lowered, String>> {
        let program = self.generator.history.program;
        let options = emit_options(program, scenarios, self.generator.options);
        let options = EmitOptions { steps: true, apart, ..options };
        in_parts(scenarios, |part| lower_alone(program, part, &options))
    }

    /// Tries scenarios of these subjects. Each gives what came of it, then of the emptied bodies of other methods in its act.
    fn attempt(
        &mut self,
        candidates: &[Try<'_>],
        alone: bool,
        compares: bool,
    ) -> Result<Vec<Vec<Attempt>>, VerifyError> {
        let mut tests = Vec::new();
        let mut places = Vec::new();
        let mut subject_of = Vec::new();
        for (number, Try { subject, lowered, name, statements, .. }) in candidates.iter().enumerate() {
            places.push(tests.len());
            let named = |test: TestToVerify| TestToVerify {
                class_name: lowered.class_name.clone(),
                method_name: name.clone(),
                steps: Some(Arc::clone(&lowered.steps)),
                statements: statements.clone(),
                ..test
            };
            tests.extend(self.subjects[*subject].tests.iter().cloned().map(named));
            subject_of.resize(tests.len(), number);
        }
        let groups = groups(candidates, &places, alone);
        let request = VerifyRequest { test_limit: TRY_LIMIT, ..self.generator.request(self.verifier, tests) };
        let subjects = &self.subjects;
        let is_enough = |test: usize, outcome: &TestOutcome, branches: &Branches| {
            let one = &candidates[subject_of[test]];
            let subject = &subjects[one.subject];
            one.empties && outcome.is_green() && (!compares || subject.branches.first_missing(branches).is_none())
        };
        let keep = self.keep;
        let mutants = |test: usize, attempt: &Attempt| {
            let one = &candidates[subject_of[test]];
            let is_own = places[subject_of[test]] == test;
            let meant = one.mutants.iter().copied().filter(|mutant| attempt.outcome.reaches(*mutant));
            match !one.mutants.is_empty()
                && is_own
                && one.does_as(&subjects[one.subject], keep, from_ref(attempt)).is_ok()
            {
                true => meant.collect(),
                false => Vec::new(),
            }
        };
        let tries = TryRequest {
            request: &request,
            groups,
            branching: &self.branching,
            is_enough: &is_enough,
            mutable: &self.mutable,
            mutants: &mutants,
        };
        let started = Instant::now();
        let mut attempts = try_scenarios(&mut self.generator.harvest.jvms, &tries)?;
        self.generator.harvest.verify_time += started.elapsed();
        let ends = places.iter().skip(1).copied().chain([subject_of.len()]);
        let own = places
            .iter()
            .zip(ends)
            .map(|(from, to)| (*from..to).filter_map(|test| attempts.swap_remove(&test)).collect());
        Ok(own.collect())
    }

    /// Whether what was tried is still the test.
    fn verdict(&self, one: &Try<'_>, attempts: &[Attempt]) -> Result<(), Loss> {
        one.does_as(&self.subjects[one.subject], self.keep, attempts)?;
        let noticed = noticed_mutants(attempts);
        let lost = one.mutants.iter().find(|mutant| !noticed.contains(mutant));
        lost.map_or(Ok(()), |mutant| Err(Loss::Mutant(*mutant)))
    }

    /// Has those begin anew that notice fewer mutants of their method than the whole, and asks each of their candidates for all of these; whether there are any.
    ///
    /// Why not each candidate of each test at once: a mutant takes a world of its own, a candidate some instructions, and few smaller tests miss one.
    pub(super) fn begin_blind_ones_anew(&mut self) -> Result<bool, VerifyError> {
        let is_changed = |number: &usize| self.subjects[*number].changed_end().is_some();
        let changed: Vec<usize> = (0..self.subjects.len()).filter(is_changed).collect();
        (self.progress)("trying mutants of smaller tests", 0, changed.len());
        let wholes: Vec<Arc<Lowered>> = self.subjects.iter().map(|subject| Arc::clone(&subject.whole)).collect();
        let tries: Vec<Try<'_>> = changed.iter().map(|number| self.with_mutants(*number, &wholes[*number])).collect();
        let noticed: Vec<Vec<usize>> =
            self.attempt(&tries, true, false)?.iter().map(|attempts| noticed_mutants(attempts)).collect();
        let ends: Vec<Smaller> =
            changed.iter().filter_map(|number| self.subjects[*number].changed_end()).cloned().collect();
        let lowered = self.lower_anew(&ends, (0..ends.len()).collect());
        for (number, mutants) in changed.iter().zip(noticed) {
            self.subjects[*number].mutants = mutants;
        }
        let forms: Vec<Form> = lowered.into_values().map(Form::Anew).collect();
        let answers = self.try_all(&changed, &forms)?;
        let mut has_blind = false;
        for (number, answer) in changed.into_iter().zip(answers) {
            if answer.is_err() {
                self.subjects[number].begin_anew();
                has_blind = true;
            }
        }
        Ok(has_blind)
    }

    /// The whole, with all mutants of its method.
    fn with_mutants<'l>(&self, number: usize, whole: &'l Lowered) -> Try<'l> {
        Try { mutants: self.own_mutants(number).collect(), ..Try::whole(number, whole) }
    }

    /// The mutants of a test's method.
    pub(super) fn own_mutants(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.subjects[number].tests.first();
        let is_own = move |mutant: &usize| own.is_some_and(|test| self.mutants[*mutant].is_in(&test.target));
        (0..self.mutants.len()).filter(is_own)
    }

    /// Finds the mutants of the classes under test.
    pub(super) fn find_mutants(&mut self) -> Result<(), VerifyError> {
        let request = self.generator.request(self.verifier, Vec::new());
        self.mutants = mutants_of(&mut self.generator.harvest.jvms, &request, &self.mutable)?;
        Ok(())
    }
}

impl Try<'_> {
    /// Whether it ends as the test, by its branches, and notices the emptied bodies.
    fn does_as(&self, subject: &Subject, keep: Keep, attempts: &[Attempt]) -> Result<(), Loss> {
        let Some(own) = attempts.first() else { return Err(Loss::NotWritten("it was not run".to_owned())) };
        let missing = subject.branches.first_missing(&own.branches).filter(|_| keep >= Keep::Branches);
        let missing = missing.map(|(class, place)| Loss::Branch(class.to_owned(), place));
        match (own.outcome.is_green(), missing) {
            // (What takes other branches need not follow anything.)
            (false, Some(missing)) if keep == Keep::Behaviour => return Err(missing),
            (false, _) => return Err(Loss::Red(red(self.lowered, &own.outcome))),
            (true, Some(missing)) => return Err(missing),
            (true, None) => {}
        }
        for (attempt, wanted) in attempts.iter().zip(&subject.noticed).filter(|_| self.empties) {
            let has = noticed(&attempt.variants);
            let is_blind = |result: &&VariantResult| wanted.contains(&result.variant) && !has.contains(&result.variant);
            let blind: Vec<VariantResult> = attempt.variants.iter().filter(is_blind).copied().collect();
            if !blind.is_empty() {
                return Err(Loss::Blind(blind));
            }
        }
        Ok(())
    }
}

impl Oracle for Trials<'_, '_> {
    type Reason = Loss;
    type Error = VerifyError;

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), Loss>>, VerifyError> {
        self.tried += asked.len();
        (self.progress)("minimizing", self.tried, self.tried);
        let mut smaller: Vec<Smaller> =
            asked.iter().map(|(subject, candidate)| self.smaller(*subject, candidate)).collect();
        let choices: Vec<Option<Statements>> =
            asked.iter().zip(&smaller).map(|((subject, _), smaller)| self.choice(*subject, smaller)).collect();
        let subjects: Vec<usize> = asked.iter().map(|(subject, _)| *subject).collect();
        let anew: Vec<usize> = (0..asked.len()).filter(|at| choices[*at].is_none()).collect();
        let mut lowered = self.lower_anew(&smaller, anew);
        let form = |(at, choice): (usize, Option<Statements>)| {
            choice.map_or_else(|| lowered.swap_remove(&at).map(Form::Anew), |choice| Some(Form::Choice(choice)))
        };
        let forms: Vec<Form> = choices.into_iter().enumerate().filter_map(form).collect();
        let mut answers = self.try_all(&subjects, &forms)?;
        if self.keep == Keep::Behaviour {
            for at in self.follow(&subjects, &mut smaller, &mut answers)? {
                self.followed.insert(asked[at].clone(), smaller[at].scenario.clone());
            }
        }
        Ok(answers)
    }
}

impl Trials<'_, '_> {
    /// Candidates of these subjects, in the order of the subjects: all of one in a world with its whole.
    pub(super) fn try_all(&mut self, subjects: &[usize], forms: &[Form]) -> Result<Vec<Result<(), Loss>>, VerifyError> {
        let wholes: Vec<Arc<Lowered>> = self.subjects.iter().map(|subject| Arc::clone(&subject.whole)).collect();
        let mut answers: Vec<Result<(), Loss>> = vec![Ok(()); forms.len()];
        // Behind the candidates of each test the whole, which has no number.
        let mut batch: Vec<(Try<'_>, Option<usize>)> = Vec::new();
        for (at, form) in forms.iter().enumerate() {
            let whole = Try::whole(subjects[at], &wholes[subjects[at]]);
            let one = Try { empties: true, mutants: self.subjects[subjects[at]].mutants.clone(), ..whole.clone() };
            match form {
                Form::Choice(choice) => batch.push((Try { statements: choice.clone(), ..one }, Some(at))),
                Form::Anew(Ok(lowered)) => batch.push((Try { lowered, name: format!("try{at}"), ..one }, Some(at))),
                Form::Anew(Err(why)) => answers[at] = Err(Loss::NotWritten(why.clone())),
            }
            if subjects.get(at + 1) != Some(&subjects[at]) {
                batch.push((whole, None));
            }
        }
        let (tries, numbers): (Vec<Try<'_>>, Vec<Option<usize>>) = batch.into_iter().unzip();
        let attempts = self.attempt(&tries, false, true)?;
        let mut again: Vec<(Try<'_>, usize)> = Vec::new();
        let mut begin = 0;
        for end in (0..tries.len()).filter(|at| numbers[*at].is_none()) {
            // (Behind one that did not end by itself the world is another one, and the whole says nothing of the one before.)
            let is_spoiled = self.verdict(&tries[end], &attempts[end]).is_err()
                || attempts[begin..end].iter().any(|attempts| !ended_by_itself(attempts));
            for at in begin..end {
                let Some(number) = numbers[at] else { continue };
                answers[number] = self.verdict(&tries[at], &attempts[at]);
                if is_spoiled && ended_by_itself(&attempts[at]) {
                    again.push((tries[at].clone(), number));
                }
            }
            begin = end + 1;
        }
        let (alone, numbers): (Vec<Try<'_>>, Vec<usize>) = again.into_iter().unzip();
        if !alone.is_empty() {
            let attempts = self.attempt(&alone, true, true)?;
            for ((one, number), attempts) in alone.iter().zip(numbers).zip(attempts) {
                answers[number] = self.verdict(one, &attempts);
            }
        }
        Ok(answers)
    }

    /// Lets those that fail in a check expect what was found there, check by check. Gives those that pass so.
    fn follow(
        &mut self,
        subjects: &[usize],
        smaller: &mut [Smaller],
        answers: &mut [Result<(), Loss>],
    ) -> Result<Vec<usize>, VerifyError> {
        let mut passing = Vec::new();
        for _ in 0..MOST_FOLLOWED {
            let followed: Vec<(usize, Scenario)> = answers
                .iter()
                .enumerate()
                .filter_map(|(at, answer)| Some((at, following(&smaller[at].scenario, answer.as_ref().err()?)?)))
                .collect();
            if followed.is_empty() {
                break;
            }
            let again: Vec<usize> = followed.iter().map(|(at, _)| *at).collect();
            for (at, scenario) in followed {
                smaller[at].scenario = scenario;
            }
            let own: Vec<usize> = again.iter().map(|at| subjects[*at]).collect();
            let lowered = self.lower_anew(smaller, again.clone());
            let forms: Vec<Form> = lowered.into_values().map(Form::Anew).collect();
            self.tried += again.len();
            for (at, answer) in again.into_iter().zip(self.try_all(&own, &forms)?) {
                if answer.is_ok() {
                    passing.push(at);
                }
                answers[at] = answer;
            }
        }
        Ok(passing)
    }
}

fn ended_by_itself(attempts: &[Attempt]) -> bool {
    attempts.first().is_none_or(|own| matches!(own.outcome.kind, OutcomeKind::Green | OutcomeKind::Failed))
}

fn following(scenario: &Scenario, loss: &Loss) -> Option<Scenario> {
    let Loss::Red(Red { guard, message: Some(message), .. }) = loss else { return None };
    let is_print = guard.assertion.is_none() && guard.text.starts_with("assert");
    (guard.assertion.is_some() || is_print).then(|| scenario.following(guard.assertion, message))?
}

/// Candidates by class, in their order; all of a test in one world, unless each has its own.
fn groups(candidates: &[Try<'_>], places: &[usize], alone: bool) -> Vec<Vec<usize>> {
    if alone {
        return places.iter().map(|place| vec![*place]).collect();
    }
    let mut classes: IndexMap<&str, Vec<Vec<usize>>> = IndexMap::new();
    let mut last = None;
    for (Try { subject, lowered, .. }, place) in candidates.iter().zip(places) {
        let groups = classes.entry(&lowered.class_name).or_default();
        let is_full = groups.last().is_none_or(|group| group.len() >= MOST_TOGETHER);
        if groups.is_empty() || is_full && last != Some(subject) {
            groups.push(Vec::new());
        }
        last = Some(subject);
        groups.last_mut().expect("the first of a class has no group before it").push(*place);
    }
    classes.into_values().flatten().collect()
}

/// The line of the scenario's class in a stack trace: the number of its statement, from 1.
static LINE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bCarved\$\d+\.run\(Carved:(\d+)\)").expect("a pattern of ours"));

/// What failed. (What it said may name what is another in each run.)
fn red(lowered: &Lowered, outcome: &TestOutcome) -> Red {
    let line = LINE.captures(&outcome.trace).and_then(|found| found[1].parse::<usize>().ok());
    let guard = line.and_then(|line| lowered.guards.get(line.checked_sub(1)?)).cloned().unwrap_or_default();
    let is_check = outcome.kind == OutcomeKind::Failed && is_check(&outcome.exception);
    let what = match outcome.kind {
        _ if is_check => "the check fails".to_owned(),
        OutcomeKind::Failed => outcome.exception.clone(),
        other => format!("{other:?}").to_lowercase(),
    };
    Red { guard, what, message: is_check.then(|| outcome.message.clone()) }
}

/// What is left of the actions as a choice of statements; none if one of them would do a part of what it does.
fn chosen(guards: &[Guard], left: &IndexSet<usize>) -> Option<Statements> {
    let mut kept = Vec::with_capacity(guards.len());
    for guard in guards {
        let stays = guard.actions.iter().filter(|action| left.contains(*action)).count();
        if stays > 0 && stays < guard.actions.len() {
            return None;
        }
        kept.push(stays > 0 || guard.actions.is_empty());
    }
    Some(Statements::Only(kept))
}

fn is_check(exception: &str) -> bool {
    exception == "java.lang.AssertionError" || exception.starts_with("org.opentest4j.")
}

/// The mutants of its own method that a try noticed.
fn noticed_mutants(attempts: &[Attempt]) -> Vec<usize> {
    let tried = attempts.first().into_iter().flat_map(|own| &own.mutants);
    tried.filter(|(_, effect)| effect.is_noticed()).map(|(mutant, _)| *mutant).collect()
}

/// The emptied bodies that were noticed.
pub(super) fn noticed(variants: &[VariantResult]) -> Vec<Variant> {
    variants.iter().filter(|one| one.effect.is_noticed()).map(|one| one.variant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guards(actions: &[&[usize]]) -> Vec<Guard> {
        actions.iter().map(|actions| Guard { actions: actions.to_vec(), ..Guard::default() }).collect()
    }

    #[test]
    fn a_statement_runs_if_its_actions_are_left_or_it_has_none() {
        let left = [0, 3].into_iter().collect();
        let chosen = chosen(&guards(&[&[0], &[1, 2], &[], &[3]]), &left);
        assert_eq!(chosen, Some(Statements::Only(vec![true, false, true, true])));
    }

    #[test]
    fn a_statement_of_which_a_part_is_left_is_no_choice() {
        assert_eq!(chosen(&guards(&[&[0, 1]]), &[1].into_iter().collect()), None);
    }
}
