//! How long the tests are: how many have how many statements.
//!
//! Input: tests. Output: bins for a histogram, and the middle ones. Invariant: each test is in one bin; the bins are the same for all suites, so two
//! histograms can be compared.

use serde::Serialize;

use super::Test;

/// The first size of each bin: one each where most tests are, then wider.
const BINS: [usize; 12] = [0, 1, 2, 3, 4, 5, 6, 8, 11, 16, 26, 51];

/// The sizes of all tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Sizes {
    pub(crate) median: Option<usize>,
    pub(crate) largest: Option<usize>,
    /// The same before they were minimized, if any was.
    pub(crate) median_before: Option<usize>,
    pub(crate) bins: Vec<Bin>,
}

/// Tests of some sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Bin {
    /// Statements before the assertions, from the first to the last.
    pub(crate) first: usize,
    pub(crate) last: Option<usize>,
    pub(crate) tests: usize,
    pub(crate) before: usize,
}

/// The sizes of tests.
pub(crate) fn sizes<'t>(tests: impl Iterator<Item = &'t Test>) -> Sizes {
    let last = |at: usize| BINS.get(at + 1).map(|next| next - 1);
    let mut bins: Vec<Bin> =
        BINS.iter().enumerate().map(|(at, first)| Bin { first: *first, last: last(at), ..Bin::default() }).collect();
    let (mut now, mut before, mut is_minimized) = (Vec::new(), Vec::new(), false);
    for test in tests {
        let size_before = test.statements_before.unwrap_or(test.statements);
        is_minimized |= test.statements_before.is_some();
        bins[bin_of(test.statements)].tests += 1;
        bins[bin_of(size_before)].before += 1;
        now.push(test.statements);
        before.push(size_before);
    }
    // Empty ones at the end tell nothing.
    while bins.last().is_some_and(|bin| bin.tests == 0 && bin.before == 0) {
        bins.pop();
    }
    Sizes {
        median: median(&mut now),
        largest: now.last().copied(),
        median_before: median(&mut before).filter(|_| is_minimized),
        bins,
    }
}

fn bin_of(size: usize) -> usize {
    BINS.partition_point(|first| *first <= size) - 1
}

/// Sorts them; of two middle ones the smaller.
fn median(all: &mut [usize]) -> Option<usize> {
    all.sort_unstable();
    all.get(all.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(statements: usize, before: Option<usize>) -> Test {
        Test {
            name: String::new(),
            target: String::new(),
            path: String::new(),
            line: None,
            verdict: String::new(),
            statements,
            statements_before: before,
            assertions: 1,
        }
    }

    #[test]
    fn each_test_is_in_one_bin_before_and_after() {
        let tests = [test(0, None), test(2, Some(30)), test(7, None), test(6, None)];
        let sizes = sizes(tests.iter());
        assert_eq!(sizes.bins.iter().map(|bin| bin.tests).sum::<usize>(), 4);
        assert_eq!(sizes.bins.iter().map(|bin| bin.before).sum::<usize>(), 4);
        assert_eq!(sizes.bins.last().map(|bin| (bin.first, bin.last, bin.before)), Some((26, Some(50), 1)));
        assert_eq!((sizes.median, sizes.median_before, sizes.largest), (Some(2), Some(6), Some(7)));
        assert_eq!(super::sizes(std::iter::empty()), Sizes::default());
    }
}
