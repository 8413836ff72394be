//! What may go from a test in one pass, and in which order it goes through them.
//!
//! Input: a scenario, the pass. Output: its pieces as units, the scenario without some of them. Invariant: a pass begins with what the one before has left, and a test ends behind a pass
//! over its actions, so that what is told of each that stayed is so of the test as it is. Why actions first: what goes with an action need not become smaller. Why again behind values: an
//! element that was an object frees what made it.

use std::sync::Arc;

use indexmap::IndexMap;

use super::known::Remembered;
use super::trials::{Loss, Trials};
use crate::ddmin::{Candidate, Minimizer, Unit, minimize};
use crate::java::Lowered;
use crate::scenario::model::Scenario;
use crate::scenario::parts::{Part, Parts, Smaller};
use crate::scenario::values::{Grain, Values};
use crate::suite::{Branches, TestToVerify, Variant, VerifyError};

/// So many candidates of a test are tried in its passes over values.
const MOST_TRIED: usize = 1000;

/// What goes in one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pass {
    Actions,
    /// Of values: elements, lines, numbers, or characters.
    Values(Grain),
}

impl Pass {
    /// Those over values, in their order.
    pub(super) const VALUES: [Self; 2] = [Self::Values(Grain::Elements), Self::Values(Grain::Characters)];
}

/// The units of a pass.
#[derive(Clone, Debug)]
pub(super) enum Pieces {
    Actions(Parts),
    Values(Values),
}

impl Pieces {
    /// `has_names`: see [`Values::of`].
    pub(super) fn of(pass: Pass, scenario: &Scenario, has_names: bool) -> Self {
        match pass {
            Pass::Actions => Self::Actions(Parts::of(scenario)),
            Pass::Values(grain) => Self::Values(Values::of(scenario, grain, has_names)),
        }
    }

    pub(super) fn units(&self) -> &[Unit] {
        match self {
            Self::Actions(parts) => parts.units(),
            Self::Values(values) => values.units(),
        }
    }

    pub(super) fn reduced(&self, scenario: &Scenario, kept: &Candidate) -> Smaller {
        match self {
            Self::Actions(parts) => parts.reduced(scenario, kept),
            Self::Values(values) => values.reduced(scenario, kept),
        }
    }

    /// The action of the arrange that a unit is.
    fn action(&self, unit: usize) -> Option<usize> {
        match self {
            Self::Actions(parts) => match parts.part(unit) {
                Part::Action(at) => Some(at),
                Part::Found(_) | Part::Test => None,
            },
            Self::Values(_) => None,
        }
    }

    /// Whether there is nothing more to go behind it, if nothing else changes.
    fn is_final(&self) -> bool {
        match self {
            Self::Actions(_) => true,
            Self::Values(values) => !values.is_coarse(),
        }
    }
}

/// A test on its way.
pub(super) struct Subject {
    /// Its place among the tests of the recording.
    pub(super) own: usize,
    /// As the executor gets it: each action apart, and as it is written.
    pub(super) forms: [Result<Lowered, String>; 2],
    /// What it is remembered by; empty: it is not.
    pub(super) key: String,
    /// What its tries would take, as calls and loops of the program.
    pub(super) cost: u64,
    /// What is left of it: with this a pass begins.
    pub(super) scenario: Scenario,
    pub(super) pieces: Pieces,
    pub(super) whole: Arc<Lowered>,
    /// Of the whole, before its assertions, as they are written.
    pub(super) statements: usize,
    /// It, then the same for each other method whose emptied body it notices.
    pub(super) tests: Vec<TestToVerify>,
    pub(super) branches: Branches,
    /// What the program does in it: calls and loops.
    pub(super) work: u64,
    /// What it notices: of its own method first.
    pub(super) noticed: Vec<Vec<Variant>>,
    /// Which mutants each candidate has to notice.
    pub(super) mutants: Vec<usize>,
    /// As it was when nothing had gone.
    start: Scenario,
    /// Its texts may name what is somebody else's.
    has_names: bool,
    /// Nothing has gone yet.
    pub(super) is_whole: bool,
    /// By pass: a scenario from which nothing can go in it.
    done: IndexMap<Pass, Scenario>,
    /// By pass: units of which nobody knows whether they can go.
    untried: IndexMap<Pass, usize>,
    tries: usize,
    tries_of_values: usize,
    are_values_others: bool,
    /// As it was behind passes over its actions: the first of them, and the last.
    pub(super) ends: Vec<End>,
    /// What is left of it in its place; nothing: the whole.
    pub(super) left: Option<Remembered>,
}

/// A test behind a pass over its actions.
pub(super) struct End {
    pub(super) smaller: Smaller,
    pieces: Pieces,
    machine: Minimizer<Loss>,
    pub(super) tries: usize,
    /// Values in it are others than recorded.
    pub(super) are_values_others: bool,
}

impl End {
    /// The units that stayed.
    pub(super) fn units(&self) -> Vec<usize> {
        self.machine.kept().units().collect()
    }

    /// The actions that stayed, by their places in it, and why: nobody asked without those that are needed anyway.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, Option<&Loss>)> {
        self.machine.kept().units().filter_map(|unit| {
            let action = self.pieces.action(unit)?;
            let place = self.smaller.places.iter().position(|place| *place == action)?;
            Some((place, self.machine.why(unit)))
        })
    }
}

impl Subject {
    /// One that nobody has tried.
    pub(super) fn new(own: usize, scenario: Scenario, tests: Vec<TestToVerify>, has_names: bool) -> Self {
        Self {
            own,
            forms: [Ok(Lowered::default()), Ok(Lowered::default())],
            key: String::new(),
            cost: 0,
            pieces: Pieces::of(Pass::Actions, &scenario, has_names),
            start: scenario.clone(),
            scenario,
            whole: Arc::default(),
            statements: 0,
            tests,
            branches: Branches::default(),
            work: 0,
            noticed: Vec::new(),
            mutants: Vec::new(),
            has_names,
            is_whole: true,
            done: IndexMap::new(),
            untried: IndexMap::new(),
            tries: 0,
            tries_of_values: 0,
            are_values_others: false,
            ends: Vec::new(),
            left: None,
        }
    }

    /// How many pieces of values are left that were not tried.
    pub(super) fn untried(&self) -> usize {
        self.untried.values().sum()
    }

    /// What is left of it, if that is less than the whole.
    pub(super) fn changed_end(&self) -> Option<&Smaller> {
        self.ends.last().map(|end| &end.smaller).filter(|smaller| smaller.scenario != self.start)
    }

    /// The whole again; what was tried is forgotten, but counted.
    pub(super) fn begin_anew(&mut self) {
        self.scenario = self.start.clone();
        self.is_whole = true;
        self.are_values_others = false;
        self.tries_of_values = 0;
        self.done.clear();
        self.untried.clear();
        self.ends.clear();
    }

    fn is_done(&self, pass: Pass) -> bool {
        self.done.get(&pass) == Some(&self.scenario)
    }

    fn begin(&mut self, pass: Pass) -> Minimizer<Loss> {
        self.pieces = Pieces::of(pass, &self.scenario, self.has_names);
        let machine = Minimizer::new(self.pieces.units());
        match pass {
            Pass::Actions => machine,
            Pass::Values(_) => machine.at_most(MOST_TRIED - self.tries_of_values),
        }
    }

    /// Takes over what a pass has left; whether that is less.
    fn end(&mut self, pass: Pass, smaller: Smaller, machine: Minimizer<Loss>) -> bool {
        let is_less = smaller.scenario != self.scenario;
        self.tries += machine.tries();
        self.untried.insert(pass, machine.untried());
        self.scenario = smaller.scenario.clone();
        self.is_whole &= !is_less;
        if self.pieces.is_final() || !is_less {
            self.done.insert(pass, self.scenario.clone());
        }
        match pass {
            Pass::Actions => {
                self.ends.truncate(1);
                let (pieces, tries, are_values_others) = (self.pieces.clone(), self.tries, self.are_values_others);
                self.ends.push(End { smaller, pieces, machine, tries, are_values_others });
            }
            Pass::Values(_) => {
                self.tries_of_values += machine.tries();
                self.are_values_others |= is_less;
            }
        }
        is_less
    }
}

impl Trials<'_, '_> {
    /// Takes all tests through their passes.
    pub(super) fn run(&mut self, with_values: bool) -> Result<(), VerifyError> {
        self.pass(Pass::Actions)?;
        while with_values && self.passes_over_values()? {
            self.pass(Pass::Actions)?;
        }
        Ok(())
    }

    /// Whether something has gone.
    fn passes_over_values(&mut self) -> Result<bool, VerifyError> {
        let mut is_less = false;
        for pass in Pass::VALUES {
            is_less |= self.pass(pass)?;
        }
        Ok(is_less)
    }

    /// One pass over all tests side by side; whether something has gone.
    fn pass(&mut self, pass: Pass) -> Result<bool, VerifyError> {
        self.followed.clear();
        let is_done: Vec<bool> = self.subjects.iter().map(|subject| subject.is_done(pass)).collect();
        let begin = |(subject, is_done): (&mut Subject, &bool)| match is_done {
            true => Minimizer::new(&[]),
            false => subject.begin(pass),
        };
        let mut machines: Vec<Minimizer<Loss>> = self.subjects.iter_mut().zip(&is_done).map(begin).collect();
        minimize(&mut machines, self)?;
        let mut is_less = false;
        for (number, machine) in machines.into_iter().enumerate().filter(|(number, _)| !is_done[*number]) {
            let smaller = self.passing(number, machine.kept());
            is_less |= self.subjects[number].end(pass, smaller, machine);
        }
        Ok(is_less)
    }
}
