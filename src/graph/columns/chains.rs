//! Items by group, while more come.
//!
//! Input: items, each with the number of its group, in any order of groups. Output: those of a group, in the order in which they came; all of them as [`Groups`]
//! when no more come. Invariant: each item is linked to the next one of its group. A list for each group would take several times the memory: most have one item.

use super::column_index::ColumnIndex;
use super::groups::Groups;

/// Items of type `T` by group. 8 bytes a group, and 4 an item besides itself; adding one takes constant time.
#[derive(Clone, Debug)]
pub struct Chains<T> {
    /// By group: its first and last item.
    ends: Vec<Option<(ColumnIndex, ColumnIndex)>>,
    /// Items, each with the next one of its group.
    links: Vec<(T, Option<ColumnIndex>)>,
}

impl<T: Copy> Chains<T> {
    /// So many groups without an item.
    #[must_use]
    pub fn new(groups: usize) -> Self {
        Self { ends: vec![None; groups], links: Vec::new() }
    }

    /// Adds an item to a group.
    pub fn push(&mut self, group: usize, item: T) {
        let number = ColumnIndex::new(self.links.len());
        self.links.push((item, None));
        let (_, last) = self.ends[group].get_or_insert((number, number));
        let before = std::mem::replace(last, number);
        if before != number {
            self.links[before.index()].1 = Some(number);
        }
    }

    /// The items of a group.
    pub fn of(&self, group: usize) -> impl Iterator<Item = T> + Clone + '_ {
        let mut next = self.ends[group].map(|(first, _)| first);
        std::iter::from_fn(move || {
            let (item, after) = self.links[next?.index()];
            next = after;
            Some(item)
        })
    }

    /// All of them, when no more come.
    #[must_use]
    pub fn into_groups(self) -> Groups<T> {
        let items = (0..self.ends.len()).flat_map(|group| self.of(group).map(move |item| (group, item)));
        Groups::build(self.ends.len(), items)
    }
}

#[cfg(test)]
mod tests {
    use super::Chains;

    #[test]
    fn items_follow_each_other_in_their_groups_however_they_came() {
        let mut chains = Chains::new(3);
        for (group, item) in [(2, 'a'), (0, 'b'), (2, 'c'), (2, 'd')] {
            chains.push(group, item);
        }
        assert_eq!([0, 1, 2].map(|group| chains.of(group).collect::<String>()), ["b", "", "acd"]);
        let groups = chains.into_groups();
        assert_eq!([0, 1, 2].map(|group| groups.of(group).iter().collect::<String>()), ["b", "", "acd"]);
    }
}
