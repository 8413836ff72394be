//! Maps and sets by ids of the recording.
//!
//! In the order of insertion, as all ours; only their hash is a quick one: ids come from the recording's own counting, so nobody can
//! choose keys that collide. (The standard hash took a tenth of the search for slices.)

use std::cell::RefCell;
use std::hash::Hash;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

pub(crate) type IdMap<K, V> = IndexMap<K, V, FxBuildHasher>;
pub(crate) type IdSet<K> = IndexSet<K, FxBuildHasher>;

/// Answers that are found once.
#[derive(Debug)]
pub(crate) struct Answers<K, V>(RefCell<IdMap<K, V>>);

impl<K, V> Default for Answers<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Answers<K, V> {
    /// The answer to this, found now if it was not before. (Finding it may ask for others.)
    pub(crate) fn to(&self, key: K, find: impl FnOnce() -> V) -> V {
        let known = self.0.borrow().get(&key).cloned();
        known.unwrap_or_else(|| {
            let found = find();
            self.0.borrow_mut().insert(key, found.clone());
            found
        })
    }
}

/// Answers to what is asked again and again for a while: so many are kept.
#[derive(Debug)]
pub(crate) struct Recent<K, V>(Answers<K, V>);

/// Some megabytes.
const MOST_RECENT: usize = 50_000;

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(Answers::default())
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Recent<K, V> {
    /// The answer to this, found now if it is not known any more.
    pub(crate) fn to(&self, key: K, find: impl FnOnce() -> V) -> V {
        if self.0.0.borrow().len() >= MOST_RECENT {
            self.0.0.borrow_mut().clear();
        }
        self.0.to(key, find)
    }
}
