use proptest::prelude::*;

use super::*;

/// Passes what a function says, and counts what it is asked.
struct Told<F>(F, Vec<Candidate>);

impl<F: Fn(&Candidate) -> bool> Oracle for Told<F> {
    type Reason = &'static str;
    type Error = ();

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), &'static str>>, ()> {
        self.1.extend(asked.iter().map(|(_, candidate)| candidate.clone()));
        Ok(asked.iter().map(|(_, candidate)| if (self.0)(candidate) { Ok(()) } else { Err("no") }).collect())
    }
}

fn run<F: Fn(&Candidate) -> bool>(units: &[Unit], passes: F) -> (Minimizer<&'static str>, Vec<Candidate>) {
    let mut machines = [Minimizer::new(units)];
    let mut oracle = Told(passes, Vec::new());
    minimize(&mut machines, &mut oracle).unwrap();
    let [machine] = machines;
    (machine, oracle.1)
}

fn free(count: usize) -> Vec<Unit> {
    vec![Unit::default(); count]
}

fn kept(machine: &Minimizer<&'static str>) -> Vec<usize> {
    machine.kept().units().collect()
}

#[test]
fn what_is_not_needed_goes_and_each_that_stays_says_why() {
    let (machine, _) = run(&free(5), |candidate| candidate.has(1) && candidate.has(3));
    assert_eq!(kept(&machine), [1, 3]);
    assert_eq!((machine.why(1), machine.why(3)), (Some(&"no"), Some(&"no")));
}

#[test]
fn what_needs_a_unit_goes_with_it_and_what_a_pinned_one_needs_stays() {
    let needs = |needs: &[usize]| Unit { needs: needs.to_vec(), pinned: false };
    let units = [needs(&[]), needs(&[0]), needs(&[1]), needs(&[]), Unit { needs: vec![3], pinned: true }];
    let (machine, asked) = run(&units, |_| true);
    assert_eq!(kept(&machine), [3, 4]);
    assert!(asked.iter().all(|candidate| candidate.has(3) && (candidate.has(1) || !candidate.has(2))));
    assert_eq!(machine.why(3), None);
}

#[test]
fn many_units_of_which_none_is_needed_go_in_one_try() {
    let (machine, asked) = run(&free(100), |_| true);
    assert_eq!((kept(&machine).len(), asked.len()), (0, 1));
}

#[test]
fn behind_as_many_tries_as_it_may_a_machine_ends_with_what_passed() {
    let needed = |candidate: &Candidate| (0..40).filter(|unit| unit % 2 == 0).all(|unit| candidate.has(unit));
    let mut machines = [Minimizer::new(&free(40)).at_most(30)];
    let mut oracle = Told(needed, Vec::new());
    minimize(&mut machines, &mut oracle).unwrap();
    let [machine] = machines;
    assert_eq!((oracle.1.len(), machine.tries()), (30, 30));
    assert!(needed(machine.kept()) && machine.untried() > 0);
    let (whole, _) = run(&free(40), needed);
    assert_eq!((kept(&whole).len(), whole.untried()), (20, 0));
}

#[test]
fn two_that_only_go_one_without_the_other_leave_one() {
    let (machine, _) = run(&free(2), |candidate| candidate.units().count() > 0);
    assert_eq!(kept(&machine).len(), 1);
}

#[test]
fn several_machines_are_asked_in_one_batch() {
    struct Rounds(usize);
    impl Oracle for Rounds {
        type Reason = ();
        type Error = ();
        fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), ()>>, ()> {
            self.0 += 1;
            Ok(vec![Err(()); asked.len()])
        }
    }
    let mut machines = [Minimizer::new(&free(3)), Minimizer::new(&free(8))];
    let mut oracle = Rounds(0);
    minimize(&mut machines, &mut oracle).unwrap();
    assert_eq!((oracle.0, machines[0].tries(), machines[1].tries()), (1, 3, 8));
}

/// Units that need earlier ones, some of them pinned.
fn units() -> impl Strategy<Value = Vec<Unit>> {
    let unit = (proptest::collection::vec(any::<prop::sample::Index>(), 0..3), 0..12u8);
    proptest::collection::vec(unit, 0..24).prop_map(|all| {
        let unit = |(at, (needs, pinned)): (usize, (Vec<prop::sample::Index>, u8))| {
            let needs = if at == 0 { Vec::new() } else { needs.iter().map(|need| need.index(at)).collect() };
            Unit { needs, pinned: pinned == 0 }
        };
        all.into_iter().enumerate().map(unit).collect()
    })
}

fn is_one_minimal(units: &[Unit], machine: &Minimizer<&'static str>, passes: impl Fn(&Candidate) -> bool) -> bool {
    let kept = machine.kept();
    kept.units().all(|unit| {
        let gone = with_dependents(units, unit);
        gone.iter().any(|unit| units[*unit].pinned) || !passes(&kept.without(&gone))
    })
}

fn is_closed(units: &[Unit], candidate: &Candidate) -> bool {
    candidate.units().all(|unit| units[unit].needs.iter().all(|need| candidate.has(*need)))
}

/// Any candidate but the whole passes or fails by its own number: smaller ones of failing ones may pass.
fn by_chance(seed: u64, candidate: &Candidate) -> bool {
    let mut hash = seed | 1;
    for kept in &candidate.0 {
        hash = (hash ^ u64::from(*kept)).wrapping_mul(0x0100_0000_01b3).rotate_left(7);
    }
    candidate.0.iter().all(|kept| *kept) || hash.is_multiple_of(3)
}

proptest! {
    #[test]
    fn a_monotone_oracle_gives_the_one_smallest_result(units in units(), needed in proptest::collection::vec(any::<bool>(), 24)) {
        let passes = |candidate: &Candidate| (0..units.len()).all(|unit| !needed[unit] || candidate.has(unit));
        let (machine, asked) = run(&units, passes);
        prop_assert!(passes(machine.kept()) && is_closed(&units, machine.kept()));
        prop_assert!(is_one_minimal(&units, &machine, passes));
        prop_assert!(asked.iter().all(|candidate| is_closed(&units, candidate)));
        let wanted = |unit: usize| with_dependents(&units, unit).iter().any(|one| needed[*one] || units[*one].pinned);
        prop_assert_eq!(kept(&machine), (0..units.len()).filter(|unit| wanted(*unit)).collect::<Vec<_>>());
    }

    #[test]
    fn any_oracle_gives_a_result_that_passes_and_from_which_nothing_can_go(units in units(), seed in any::<u64>()) {
        let passes = |candidate: &Candidate| by_chance(seed, candidate);
        let (machine, asked) = run(&units, passes);
        prop_assert!(passes(machine.kept()) && is_closed(&units, machine.kept()));
        prop_assert!(is_one_minimal(&units, &machine, passes));
        let count = units.len();
        prop_assert!(asked.len() <= (count + 1) * (count + 6), "{} tries of {count} units", asked.len());
        prop_assert_eq!(asked.len(), machine.tries());
        let (again, asked_again) = run(&units, passes);
        prop_assert_eq!((kept(&again), asked_again), (kept(&machine), asked));
    }
}
