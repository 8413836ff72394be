//! Indices into the columns of graphs.
//!
//! Input: an index. Output: the same. Invariant: an index that may be missing takes no more room than one that is there, as a recording
//! has millions of both.

use std::num::NonZeroU32;

/// An index into a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::graph) struct ColumnIndex(NonZeroU32);

impl ColumnIndex {
    /// This index.
    pub(in crate::graph) fn new(index: usize) -> Self {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(number.expect("columns are shorter than 2^32"))
    }

    /// As the index of a slice.
    pub(in crate::graph) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[cfg(test)]
mod tests {
    use super::ColumnIndex;

    #[test]
    fn an_index_comes_back_and_a_missing_one_takes_no_more_room() {
        assert_eq!([0, 1, 4_000_000].map(|index| ColumnIndex::new(index).index()), [0, 1, 4_000_000]);
        assert_eq!(size_of::<Option<ColumnIndex>>(), 4);
    }
}
