//! Items in numbered groups, as two columns.
//!
//! Input: items, each with the number of its group. Output: the items of a group, in the order in which they came. Why not a list for
//! each group: most have one item, and a list of its own takes ten times as much.

/// Items by group.
#[derive(Debug)]
pub struct Groups<T> {
    /// By group: where its items begin; behind the last one, where they end.
    offsets: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Groups<T> {
    fn default() -> Self {
        Self { offsets: Vec::new(), items: Vec::new() }
    }
}

impl<T: Copy> Groups<T> {
    /// Counts the items of so many groups, then places them.
    #[must_use]
    pub fn build(groups: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut offsets = vec![0u32; groups + 1];
        for (group, _) in items.clone() {
            offsets[group + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut next = offsets.clone();
        let mut placed = Vec::new();
        for (group, item) in items {
            placed.resize(offsets[groups] as usize, item);
            placed[next[group] as usize] = item;
            next[group] += 1;
        }
        Self { offsets, items: placed }
    }

    /// The items of a group.
    #[must_use]
    pub fn of(&self, group: usize) -> &[T] {
        &self.items[self.offsets[group] as usize..self.offsets[group + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Groups;

    #[test]
    fn items_stand_in_their_groups_in_the_order_in_which_they_came() {
        let groups = Groups::build(4, [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')].into_iter());
        assert_eq!([0, 1, 2, 3].map(|group| groups.of(group).iter().collect::<String>()), ["b", "", "ac", "d"]);
        assert_eq!(Groups::<char>::build(1, [].into_iter()).of(0), []);
    }
}
