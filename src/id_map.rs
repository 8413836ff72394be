//! Maps and sets by ids of the recording.
//!
//! In the order of insertion, as all ours; only their hash is a quick one: ids come from the recording's own counting, so nobody can
//! choose keys that collide. (The standard hash took a tenth of the search for slices.)

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

pub(crate) type IdMap<K, V> = IndexMap<K, V, FxBuildHasher>;
pub(crate) type IdSet<K> = IndexSet<K, FxBuildHasher>;
