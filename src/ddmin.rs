//! Delta debugging over units that need each other: what can be left out of a whole so that it still passes.
//!
//! Input: units with what each of them needs, and answers about candidates. Output: the units that stay, and for each of them why it could not go alone. Invariants: a
//! candidate is closed (whoever needs what is left out is left out, too); the result passes, if the whole does; it is *1-minimal*: no single unit can be left out of it
//! together with what needs it, whether or not smaller candidates of failing ones fail, unless it was to end before ([`Minimizer::at_most`]). The same answers give the same result.
//!
//! Why a machine that asks and is told: one candidate at a time would leave all cores but one idle, so each round asks for all candidates that it may want, and many
//! machines are asked together. Why chunks of subtrees and not of neighbours (ddmin, Zeller and Hildebrandt): what depends on a unit cannot stay without it. At the end
//! each unit is asked for alone, which is the proof that nothing more can go.

#[cfg(test)]
mod tests;
pub mod texts;

use std::cmp::Reverse;

use indexmap::{IndexMap, IndexSet};

/// A part of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// The units without which this one cannot be.
    pub needs: Vec<usize>,
    /// It never goes.
    pub pinned: bool,
}

/// What is kept of the whole, by unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate(Vec<bool>);

impl Candidate {
    /// These units of so many.
    #[must_use]
    pub fn of(count: usize, units: &[usize]) -> Self {
        Self((0..count).map(|unit| units.contains(&unit)).collect())
    }

    /// Whether a unit is in it.
    #[must_use]
    pub fn has(&self, unit: usize) -> bool {
        self.0.get(unit).copied().unwrap_or_default()
    }

    /// The units in it.
    pub fn units(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|unit| self.0[*unit])
    }

    fn without(&self, units: &[usize]) -> Self {
        let mut kept = self.0.clone();
        for unit in units {
            kept[*unit] = false;
        }
        Self(kept)
    }
}

/// Who says whether candidates pass.
pub trait Oracle {
    /// Why a candidate does not pass.
    type Reason;
    /// Why nobody can say.
    type Error;

    /// Answers all at once, in order. Each is a candidate of the machine with this number.
    ///
    /// # Errors
    /// Nobody can say.
    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), Self::Reason>>, Self::Error>;
}

/// As many units are tried one by one from the beginning.
const FEW: usize = 8;

/// One whole on its way to what is left of it.
#[derive(Clone, Debug)]
pub struct Minimizer<R> {
    /// By unit: what goes with it.
    dependents: Vec<Vec<usize>>,
    pinned: Vec<bool>,
    kept: Candidate,
    known: IndexMap<Candidate, Result<(), R>>,
    /// How many units are left out together.
    size: usize,
    /// Those that may go alone, whose union is tried now: first all of them, then each half.
    joined: Vec<Vec<usize>>,
    is_done: bool,
    /// No more candidates are asked for.
    most: usize,
}

/// What is to be known before a machine goes on.
enum Step {
    Ask(Vec<Candidate>),
    Moved,
    Done,
}

impl<R> Minimizer<R> {
    /// Begins with the whole, which is known to pass.
    #[must_use]
    pub fn new(units: &[Unit]) -> Self {
        let dependents = (0..units.len()).map(|unit| with_dependents(units, unit)).collect::<Vec<_>>();
        let pinned = dependents.iter().map(|all| all.iter().any(|unit| units[*unit].pinned)).collect();
        let mut machine = Self {
            dependents,
            pinned,
            kept: Candidate(vec![true; units.len()]),
            known: IndexMap::new(),
            size: 1,
            joined: Vec::new(),
            is_done: false,
            most: usize::MAX,
        };
        let removable = machine.removable().len();
        machine.size = if removable > FEW { removable } else { 1 };
        machine
    }

    /// Ends behind so many candidates, with what is left then.
    #[must_use]
    pub fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// The candidates whose answers are needed now; none if it is done.
    pub fn ask(&mut self) -> Vec<Candidate> {
        loop {
            match self.step() {
                Step::Ask(_) if self.known.len() >= self.most => self.is_done = true,
                Step::Ask(mut candidates) => {
                    candidates.truncate(self.most - self.known.len());
                    return candidates;
                }
                Step::Moved => {}
                Step::Done => return Vec::new(),
            }
        }
    }

    /// Takes the answer to one of them.
    pub fn tell(&mut self, candidate: Candidate, answer: Result<(), R>) {
        self.known.insert(candidate, answer);
    }

    /// What is left so far.
    #[must_use]
    pub fn kept(&self) -> &Candidate {
        &self.kept
    }

    /// How many candidates were answered.
    #[must_use]
    pub fn tries(&self) -> usize {
        self.known.len()
    }

    /// How many units are left of which nobody knows whether they can go.
    #[must_use]
    pub fn untried(&self) -> usize {
        let is_known = |unit: &usize| self.known.contains_key(&self.kept.without(&self.dependents[*unit]));
        self.kept.units().filter(|unit| !self.pinned[*unit] && !is_known(unit)).count()
    }

    /// Why a unit that is left could not go; none if it never may, or that was not asked.
    #[must_use]
    pub fn why(&self, unit: usize) -> Option<&R> {
        if self.pinned[unit] {
            return None;
        }
        self.known.get(&self.kept.without(&self.dependents[unit]))?.as_ref().err()
    }

    /// The units that may go, those with most dependents first, of others the later ones.
    fn removable(&self) -> Vec<usize> {
        let mut units: Vec<usize> = self.kept.units().filter(|unit| !self.pinned[*unit]).collect();
        units.sort_by_key(|unit| (Reverse(self.weight(&self.dependents[*unit])), Reverse(*unit)));
        units
    }

    /// How much of what is left goes with these.
    fn weight(&self, units: &[usize]) -> usize {
        units.iter().filter(|unit| self.kept.has(**unit)).count()
    }

    fn step(&mut self) -> Step {
        if self.is_done {
            return Step::Done;
        }
        if !self.joined.is_empty() {
            return self.join();
        }
        let units = self.removable();
        let together = |chunk: &[usize]| chunk.iter().flat_map(|unit| self.dependents[*unit].iter().copied()).collect();
        let chunks: Vec<Vec<usize>> = units.chunks(self.size).map(together).collect();
        if let Some(unknown) = self.unknown(chunks.iter()) {
            return Step::Ask(unknown);
        }
        let mut passing: Vec<Vec<usize>> = chunks.into_iter().filter(|chunk| self.passes_without(chunk)).collect();
        passing.sort_by_key(|chunk| Reverse(self.weight(chunk)));
        match passing.len() {
            0 if self.size == 1 => self.is_done = true,
            0 => self.size = self.size.div_ceil(2).min(self.size - 1),
            _ => self.joined = passing,
        }
        Step::Moved
    }

    /// Leaves out as many as go together of those that go alone: all, one half, or the largest.
    fn join(&mut self) -> Step {
        let halves = self.joined.split_at(self.joined.len().div_ceil(2));
        let all = self.joined.concat();
        let groups = if self.joined.len() > 2 { vec![halves.0.concat(), halves.1.concat()] } else { Vec::new() };
        if let Some(unknown) = self.unknown([&all].into_iter()) {
            return Step::Ask(unknown);
        }
        let mut gone = all;
        if !self.passes_without(&gone) {
            if let Some(unknown) = self.unknown(groups.iter()) {
                return Step::Ask(unknown);
            }
            let passing = groups.into_iter().filter(|group| self.passes_without(group));
            let largest = passing.max_by_key(|group| self.weight(group));
            gone = largest.unwrap_or_else(|| self.joined[0].clone());
        }
        self.kept = self.kept.without(&gone);
        self.joined.clear();
        self.size = self.size.min(self.removable().len()).max(1);
        Step::Moved
    }

    /// Those of the candidates without these units that nobody has answered.
    fn unknown<'a>(&self, gone: impl Iterator<Item = &'a Vec<usize>>) -> Option<Vec<Candidate>> {
        let candidates: IndexSet<Candidate> = gone.map(|units| self.kept.without(units)).collect();
        let unknown: Vec<Candidate> =
            candidates.into_iter().filter(|candidate| !self.known.contains_key(candidate)).collect();
        (!unknown.is_empty()).then_some(unknown)
    }

    fn passes_without(&self, units: &[usize]) -> bool {
        self.known.get(&self.kept.without(units)).is_some_and(Result::is_ok)
    }
}

/// A unit and all that needs it, directly or not.
fn with_dependents(units: &[Unit], unit: usize) -> Vec<usize> {
    let mut all = vec![unit];
    let mut has = vec![false; units.len()];
    has[unit] = true;
    let mut next = 0;
    while next < all.len() {
        for (other, one) in units.iter().enumerate() {
            if !has[other] && one.needs.contains(&all[next]) {
                has[other] = true;
                all.push(other);
            }
        }
        next += 1;
    }
    all.sort_unstable();
    all
}

/// Takes all machines to their ends; each round of all of them is one batch.
///
/// # Errors
/// The oracle's.
pub fn minimize<O: Oracle>(machines: &mut [Minimizer<O::Reason>], oracle: &mut O) -> Result<(), O::Error> {
    loop {
        let asked: Vec<(usize, Candidate)> = machines
            .iter_mut()
            .enumerate()
            .flat_map(|(number, machine)| machine.ask().into_iter().map(move |candidate| (number, candidate)))
            .collect();
        if asked.is_empty() {
            return Ok(());
        }
        let answers = oracle.judge(&asked)?;
        for ((number, candidate), answer) in asked.into_iter().zip(answers) {
            machines[number].tell(candidate, answer);
        }
    }
}
