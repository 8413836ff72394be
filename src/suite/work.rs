//! How much a try may do before it ends, in calls and jumps backwards: unlike seconds, that is the same on a busy machine.

/// Of a test that nobody has run yet. A fraction of a second to a few seconds of a program's own code.
pub(crate) const FIRST_WORK: u64 = 50_000_000;
/// A minute or two: what may be done where nobody asked how long it takes.
pub const A_MINUTE_OR_TWO: u64 = 2_000_000_000;
/// An emptied body may cause so many times the work of the test.
const FACTOR: u64 = 100;
const AT_LEAST: u64 = 100_000;

/// What a test may do with an emptied body. `usual`: what it does otherwise.
pub(crate) fn may_do(usual: Option<u64>) -> u64 {
    usual.map_or(FIRST_WORK, |usual| usual.saturating_mul(FACTOR).clamp(AT_LEAST, FIRST_WORK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emptied_body_may_cause_more_work_and_never_without_end() {
        assert_eq!(
            [Some(2), Some(5_000), Some(u64::MAX), None].map(may_do),
            [100_000, 500_000, FIRST_WORK, FIRST_WORK]
        );
    }
}
