//! Columns: what graphs are kept in, since a recording has millions of events.
//!
//! Input: items with the numbers of their groups. Output: the items of a group; indices that may be missing. Knows nothing of recordings.

pub mod chains;
pub(super) mod column_index;
pub mod groups;
