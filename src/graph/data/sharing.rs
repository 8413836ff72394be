//! Library values that share state, as groups.
//!
//! Input: pairs told by the library table (`new PrintWriter(out)`) and by content (`wraps`). Output: one representative for each
//! group. Invariant: groups hold for the whole recording: two values that ever share are one location from the start, which can
//! only add dependences, never lose one. Why union-find: near-linear, and the order of unions does not matter for the groups;
//! the representative is the lowest number, so it does not matter for the output either.

use indexmap::IndexSet;

use crate::trace::event::ObjectId;

/// Groups of objects that share state.
#[derive(Debug, Default)]
pub struct Sharing {
    parent: Vec<u32>,
    /// Representatives of more than themselves, now or before.
    shared: IndexSet<ObjectId>,
}

impl Sharing {
    /// Every object alone, for objects numbered below `objects`.
    #[must_use]
    pub fn new(objects: usize) -> Self {
        Self { parent: (0u32..).take(objects).collect(), shared: IndexSet::new() }
    }

    /// The representative of the group of `object`.
    #[must_use]
    pub fn group(&self, object: ObjectId) -> ObjectId {
        let mut at = object.0;
        while let Some(&up) = self.parent.get(at as usize) {
            if up == at {
                break;
            }
            at = up;
        }
        ObjectId(at)
    }

    /// Makes two groups one.
    pub fn unite(&mut self, a: ObjectId, b: ObjectId) {
        let (a, b) = (self.compress(a), self.compress(b));
        let (low, high) = (a.min(b), a.max(b));
        if let Some(parent) = self.parent.get_mut(high.index()) {
            *parent = low.0;
        }
        if low != high {
            self.shared.insert(low);
        }
    }

    /// Whether the representative of a group stands for others, too: its own content is not all of their state, as a writer may hold
    /// back what it was given.
    #[must_use]
    pub fn is_shared(&self, group: ObjectId) -> bool {
        self.shared.contains(&group)
    }

    fn compress(&mut self, object: ObjectId) -> ObjectId {
        let root = self.group(object);
        let mut at = object.0;
        while at != root.0 {
            let up = self.parent[at as usize];
            self.parent[at as usize] = root.0;
            at = up;
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_named_by_their_lowest_member_whatever_the_order_of_unions() {
        let mut sharing = Sharing::new(6);
        sharing.unite(ObjectId(5), ObjectId(4));
        sharing.unite(ObjectId(4), ObjectId(2));
        assert_eq!(sharing.group(ObjectId(5)), ObjectId(2));
        assert_eq!(sharing.group(ObjectId(3)), ObjectId(3));
        assert!(sharing.is_shared(ObjectId(2)) && !sharing.is_shared(ObjectId(3)));
    }
}
