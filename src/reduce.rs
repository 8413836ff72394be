//! Which tests of a suite are worth reading: what shows nothing that another one shows is left out.
//!
//! Input: for each test its method, what it shows (branches, emptied bodies and mutants that it notices, as numbers), and how long it is. Output: the tests that
//! stay, and for each other one those that show what it shows. Invariants: what the suite shows, the tests that stay show together; each method that
//! had a test keeps one, the one that shows most; a test that is fixed stays; ties go by the order of the tests, so the same suite gives the same choice.
//! Why greedy: the smallest set is hard to find (set cover), and the greedy one comes near it; what later choices make superfluous goes again.

use indexmap::IndexSet;

/// What a test must show that no other test shows, to be written beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Criterion {
    /// A branch in what its act ran, or a kind of value that its method worked with
    Coverage,
    /// That, or an emptied body or mutant that it notices
    #[default]
    Kills,
    /// A way through its method: all branches of its act, and how that ended.
    Paths,
}

/// What decides about a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// The number of its method.
    pub method: usize,
    /// The numbers of what it shows.
    pub shows: IndexSet<usize>,
    /// Statements, then letters: the shorter is read more easily.
    pub size: (usize, usize),
    /// It stays whatever it shows.
    pub is_fixed: bool,
}

impl Worth {
    /// A weak test, which somebody wants to have: it stays, and stands for nothing. `test`: its number.
    #[must_use]
    pub fn beside(test: usize) -> Self {
        Self { method: usize::MAX - test, is_fixed: true, ..Self::default() }
    }
}

/// Asks what these tests miss of what the others show: for each such thing who shows it. With further tests: only of what these have to do with.
pub type Missed<'a, E> = &'a mut dyn FnMut(&IndexSet<usize>, Option<&IndexSet<usize>>) -> Result<Vec<Vec<usize>>, E>;

/// The tests that stay where it costs something to find out what tests show: that is asked of few of them. Among those that stay it is asked again, until all of them stay: who
/// chooses among them later chooses them all.
///
/// # Errors
/// Those of asking.
pub fn choose_asking<E>(tests: &mut [Worth], missed: Missed<'_, E>) -> Result<IndexSet<usize>, E> {
    let known = tests.to_vec();
    let mut stays: IndexSet<usize> = (0..tests.len()).collect();
    loop {
        let among = std::mem::take(&mut stays);
        let mut own: Vec<Worth> = among.iter().map(|test| known[*test].clone()).collect();
        let all = |own: &IndexSet<usize>| own.iter().map(|at| among[*at]).collect::<IndexSet<usize>>();
        let chosen = choose_once(&mut own, &mut |chosen, run_by| {
            let missed = missed(&all(chosen), run_by.map(all).as_ref())?;
            add_shown(tests, &missed);
            let own = |by: Vec<usize>| by.iter().filter_map(|test| among.get_index_of(test)).collect::<Vec<usize>>();
            Ok(missed.into_iter().map(own).filter(|by| !by.is_empty()).collect())
        })?;
        stays = all(&chosen);
        if stays.len() == among.len() {
            return Ok(stays);
        }
    }
}

fn choose_once<E>(tests: &mut [Worth], missed: Missed<'_, E>) -> Result<IndexSet<usize>, E> {
    let first = choose(tests);
    add_shown(tests, &missed(&first, None)?);
    // What was added for it may show all that another one is there for.
    let second = choose(tests);
    let superfluous: IndexSet<usize> = first.difference(&second).copied().collect();
    if superfluous.is_empty() {
        return Ok(second);
    }
    add_shown(tests, &missed(&second, Some(&superfluous))?);
    second.iter().for_each(|test| tests[*test].is_fixed = true);
    Ok(choose(tests))
}

/// Adds what some tests show, each by those tests, behind all numbers that are given.
fn add_shown(tests: &mut [Worth], by: &[Vec<usize>]) {
    let next = tests.iter().flat_map(|worth| &worth.shows).max().map_or(0, |last| last + 1);
    for (number, by) in (next..).zip(by) {
        for test in by {
            tests[*test].shows.insert(number);
        }
    }
}

/// The tests that stay, in their order.
#[must_use]
pub fn choose(tests: &[Worth]) -> IndexSet<usize> {
    let mut stays: IndexSet<usize> = (0..tests.len()).filter(|test| tests[*test].is_fixed).collect();
    let fixed: IndexSet<usize> = stays.iter().map(|test| tests[*test].method).collect();
    let methods: IndexSet<usize> = tests.iter().map(|test| test.method).collect();
    for method in methods.difference(&fixed) {
        let own = (0..tests.len()).filter(|test| tests[*test].method == *method);
        stays.extend(best(tests, own, |test| tests[test].shows.len()));
    }
    add_what_is_missing(tests, &mut stays);
    drop_what_others_show(tests, &mut stays);
    stays.sort_unstable();
    stays
}

/// The test that gains most, then the shortest, then the first.
fn best(tests: &[Worth], among: impl Iterator<Item = usize>, gain: impl Fn(usize) -> usize) -> Option<usize> {
    among.min_by_key(|test| (std::cmp::Reverse(gain(*test)), tests[*test].size, *test))
}

/// Adds tests until all is shown, each time the one that shows most of what is not.
fn add_what_is_missing(tests: &[Worth], stays: &mut IndexSet<usize>) {
    let mut shown: IndexSet<usize> = stays.iter().flat_map(|test| &tests[*test].shows).copied().collect();
    let mut open: Vec<usize> = (0..tests.len()).filter(|test| !stays.contains(test)).collect();
    loop {
        let gain = |test: usize| tests[test].shows.difference(&shown).count();
        open.retain(|test| gain(*test) > 0);
        let Some(next) = best(tests, open.iter().copied(), gain) else { break };
        shown.extend(&tests[next].shows);
        stays.insert(next);
    }
}

/// Takes out again, the longest first, what is not its method's only test and shows nothing that others do not.
fn drop_what_others_show(tests: &[Worth], stays: &mut IndexSet<usize>) {
    let mut longest_first: Vec<usize> = stays.iter().copied().filter(|test| !tests[*test].is_fixed).collect();
    longest_first.sort_by_key(|test| std::cmp::Reverse((tests[*test].size, *test)));
    for test in longest_first {
        let others = || stays.iter().copied().filter(|other| *other != test);
        let has_other = others().any(|other| tests[other].method == tests[test].method);
        let is_shown = |what: &usize| others().any(|other| tests[other].shows.contains(what));
        if has_other && tests[test].shows.iter().all(is_shown) {
            stays.swap_remove(&test);
        }
    }
}

/// The tests that show what this one shows, few, of its own method first; if it shows nothing, or they show not all of it: with a test of its method.
#[must_use]
pub fn covered_by(tests: &[Worth], stays: &IndexSet<usize>, gone: usize) -> Vec<usize> {
    let Worth { method, shows, .. } = &tests[gone];
    let mut open = shows.clone();
    let mut covering = Vec::new();
    loop {
        let gain = |test: &usize| tests[*test].shows.iter().filter(|what| open.contains(*what)).count();
        let next =
            stays.iter().max_by_key(|test| (gain(test), tests[**test].method == *method, std::cmp::Reverse(**test)));
        let Some(next) = next.filter(|test| gain(test) > 0) else { break };
        open.retain(|what| !tests[*next].shows.contains(what));
        covering.push(*next);
    }
    if covering.is_empty() {
        covering.extend(stays.iter().copied().find(|test| tests[*test].method == *method));
    }
    covering
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn worth(method: usize, shows: &[usize], size: usize) -> Worth {
        Worth { method, shows: shows.iter().copied().collect(), size: (size, size), is_fixed: false }
    }

    fn chosen(tests: &[Worth]) -> Vec<usize> {
        choose(tests).into_iter().collect()
    }

    #[test]
    fn a_test_that_shows_what_no_other_shows_stays_and_one_that_shows_less_goes() {
        assert_eq!(chosen(&[worth(1, &[1, 2], 3), worth(1, &[2], 1), worth(1, &[2, 3], 9)]), [0, 2]);
    }

    #[test]
    fn of_tests_that_show_the_same_the_shortest_stays_and_of_equally_long_ones_the_first() {
        assert_eq!(chosen(&[worth(1, &[1], 3), worth(1, &[1], 2), worth(1, &[1], 2)]), [1]);
    }

    #[test]
    fn a_method_keeps_its_best_test_also_if_tests_of_another_method_show_as_much() {
        assert_eq!(chosen(&[worth(1, &[1, 2], 1), worth(2, &[1], 1), worth(2, &[1, 2], 5)]), [0, 2]);
    }

    #[test]
    fn a_fixed_test_stays_and_counts_for_its_method() {
        let edited = Worth { is_fixed: true, ..worth(1, &[], 9) };
        assert_eq!(chosen(&[edited.clone(), worth(1, &[], 1)]), [0]);
        assert_eq!(chosen(&[edited, worth(1, &[7], 1)]), [0, 1]);
    }

    #[test]
    fn what_was_chosen_goes_again_if_one_that_shows_more_is_added() {
        let mut tests = [worth(1, &[1], 1), worth(1, &[1], 2), worth(1, &[2], 1)];
        let mut missed = |chosen: &IndexSet<usize>, _: Option<&IndexSet<usize>>| {
            Ok::<_, ()>(if chosen.contains(&1) { Vec::new() } else { vec![vec![1]] })
        };
        let stays: Vec<usize> = choose_asking(&mut tests, &mut missed).unwrap().into_iter().collect();
        assert_eq!(stays, [1, 2]);
    }

    #[test]
    fn what_was_left_out_is_covered_by_few_tests_of_its_own_method_first() {
        let tests = [worth(1, &[1], 1), worth(2, &[1], 1), worth(1, &[2], 1), worth(1, &[1, 2], 9)];
        let stays = [0, 1, 2].into_iter().collect();
        assert_eq!(covered_by(&tests, &stays, 3), [0, 2]);
        assert_eq!(covered_by(&[worth(1, &[], 1), worth(1, &[], 1)], &[0].into_iter().collect(), 1), [0]);
    }

    proptest! {
        #[test]
        fn all_that_is_shown_is_shown_also_where_it_is_asked_of_few(
            tests in prop::collection::vec((0_usize..4, prop::collection::vec(0_usize..6, 0..4), prop::collection::vec(0_usize..8, 0..4)), 0..12)
        ) {
            let mut known: Vec<Worth> = tests.iter().map(|(method, shows, _)| worth(*method, shows, 1)).collect();
            let by: Vec<Vec<usize>> =
                (0..8).map(|what| (0..tests.len()).filter(|test| tests[*test].2.contains(&what)).collect()).collect();
            let mut missed = |chosen: &IndexSet<usize>, run_by: Option<&IndexSet<usize>>| {
                let meets = |by: &Vec<usize>, some: &IndexSet<usize>| by.iter().any(|test| some.contains(test));
                let open = by.iter().filter(|by| !by.is_empty() && !meets(by, chosen));
                Ok::<_, ()>(open.filter(|by| run_by.is_none_or(|some| meets(by, some))).cloned().collect::<Vec<_>>())
            };
            let stays = choose_asking(&mut known, &mut missed).unwrap();
            prop_assert!(missed(&stays, None).unwrap().is_empty());
            // Who chooses among those that stay chooses all of them.
            let place = |test: &usize| stays.get_index_of(test);
            let mut again: Vec<Worth> = stays.iter().map(|test| worth(tests[*test].0, &tests[*test].1, 1)).collect();
            let mut missed_again = |chosen: &IndexSet<usize>, run_by: Option<&IndexSet<usize>>| {
                let all = |own: &IndexSet<usize>| own.iter().map(|at| stays[*at]).collect::<IndexSet<usize>>();
                let missed = missed(&all(chosen), run_by.map(all).as_ref())?;
                let own = missed.into_iter().map(|by| by.iter().filter_map(place).collect::<Vec<usize>>());
                Ok::<_, ()>(own.filter(|by| !by.is_empty()).collect::<Vec<_>>())
            };
            prop_assert_eq!(choose_asking(&mut again, &mut missed_again).unwrap().len(), stays.len());
            let shown: IndexSet<usize> = stays.iter().flat_map(|test| tests[*test].1.clone()).collect();
            prop_assert!(tests.iter().all(|(_, shows, _)| shows.iter().all(|what| shown.contains(what))));
        }

        #[test]
        fn all_that_was_shown_is_shown_each_method_has_a_test_and_none_of_several_is_superfluous(
            tests in prop::collection::vec((0_usize..4, prop::collection::vec(0_usize..12, 0..6), 1_usize..5, any::<bool>()), 0..12)
        ) {
            let tests: Vec<Worth> = tests.into_iter()
                .map(|(method, shows, size, fixed)| Worth { is_fixed: fixed && size == 1, ..worth(method, &shows, size) })
                .collect();
            let stays = choose(&tests);
            let shown = |stays: &IndexSet<usize>| stays.iter().flat_map(|test| tests[*test].shows.clone()).collect::<IndexSet<usize>>();
            let methods = |stays: &IndexSet<usize>| stays.iter().map(|test| tests[*test].method).collect::<IndexSet<usize>>();
            let all: IndexSet<usize> = (0..tests.len()).collect();
            prop_assert_eq!(shown(&stays).len(), shown(&all).len());
            prop_assert_eq!(methods(&stays).len(), methods(&all).len());
            for test in stays.iter().filter(|test| !tests[**test].is_fixed) {
                let others: IndexSet<usize> = stays.iter().copied().filter(|other| other != test).collect();
                prop_assert!(shown(&others).len() < shown(&stays).len() || methods(&others).len() < methods(&stays).len());
            }
            for gone in all.difference(&stays) {
                let covering: IndexSet<usize> = covered_by(&tests, &stays, *gone).into_iter().collect();
                prop_assert!(!covering.is_empty());
                prop_assert!(tests[*gone].shows.is_subset(&shown(&covering)));
            }
        }
    }
}
