//! The picture of a slice: actions in layers, each to the right of all that it needs.
//!
//! Input: for each node the nodes that it needs, all of them earlier ones. Output: a place for each node and a line for each need. Invariants: a
//! node's layer is behind those of its needs; no two nodes share a place; lines pass layers between nodes, not through them; same needs, same
//! picture. Why layers (Sugiyama, Tagawa and Toda, 1981): what a test does first stands left, and the arrows go one way. Orders inside of the layers
//! are found by sweeps over the mean places of the neighbours, which is quick and has no chance in it; a node of a later layer is never moved for
//! an earlier tie.

use serde::Serialize;

/// Rounds over the layers, forwards and back: more changed no picture of 700 tests.
const SWEEPS: usize = 4;

/// Places in rows and layers; the page gives them sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Picture {
    /// Layer and row of each node.
    pub(crate) nodes: Vec<(usize, usize)>,
    /// From, to, and the rows in which the line passes the layers between.
    pub(crate) lines: Vec<(usize, usize, Vec<usize>)>,
}

/// Lays out nodes by their needs; needs that are no earlier nodes do not count.
pub(crate) fn layered(needs: &[Vec<usize>]) -> Picture {
    let mut grid = Grid::default();
    for (node, own) in needs.iter().enumerate() {
        let own = own.iter().copied().filter(|need| *need < node);
        let layer = own.clone().map(|need| grid.layers[need] + 1).max().unwrap_or_default();
        grid.add(layer);
        let mut known = own.collect::<Vec<_>>();
        known.sort_unstable();
        known.dedup();
        grid.needs.extend(known.into_iter().map(|need| (need, node)));
    }
    let lines = grid.with_passes();
    grid.arrange();
    let rows = &grid.rows;
    Picture {
        nodes: (0..needs.len()).map(|node| (grid.layers[node], rows[node])).collect(),
        lines: lines
            .into_iter()
            .map(|(from, to, passes)| (from, to, passes.into_iter().map(|pass| rows[pass]).collect()))
            .collect(),
    }
}

/// Nodes, and behind them what stands for a line in a layer that it passes.
#[derive(Default)]
struct Grid {
    layers: Vec<usize>,
    needs: Vec<(usize, usize)>,
    /// Neighbours to the left and right, of each.
    left: Vec<Vec<usize>>,
    right: Vec<Vec<usize>>,
    rows: Vec<usize>,
}

impl Grid {
    fn add(&mut self, layer: usize) -> usize {
        self.layers.push(layer);
        self.left.push(Vec::new());
        self.right.push(Vec::new());
        self.layers.len() - 1
    }

    fn join(&mut self, left: usize, right: usize) {
        self.right[left].push(right);
        self.left[right].push(left);
    }

    /// Puts something into each layer that a line passes. Lines of one node pass together.
    fn with_passes(&mut self) -> Vec<(usize, usize, Vec<usize>)> {
        let mut passes: Vec<Vec<usize>> = vec![Vec::new(); self.layers.len()];
        let mut lines = Vec::new();
        for (from, to) in std::mem::take(&mut self.needs) {
            let between = self.layers[to] - self.layers[from] - 1;
            while passes[from].len() < between {
                let before = passes[from].last().copied().unwrap_or(from);
                let pass = self.add(self.layers[before] + 1);
                self.join(before, pass);
                passes[from].push(pass);
            }
            let own = passes[from][..between].to_vec();
            self.join(own.last().copied().unwrap_or(from), to);
            lines.push((from, to, own));
        }
        lines
    }

    fn arrange(&mut self) {
        let count = self.layers.iter().max().map_or(0, |last| last + 1);
        let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (node, layer) in self.layers.iter().enumerate() {
            layers[*layer].push(node);
        }
        self.rows = vec![0; self.layers.len()];
        for layer in &layers {
            self.number(layer);
        }
        for _ in 0..SWEEPS {
            for layer in &mut layers {
                self.sort(layer, &self.left);
                self.number(layer);
            }
            for layer in layers.iter_mut().rev() {
                self.sort(layer, &self.right);
                self.number(layer);
            }
        }
    }

    fn number(&mut self, layer: &[usize]) {
        for (row, node) in layer.iter().enumerate() {
            self.rows[*node] = row;
        }
    }

    /// By the mean row of the neighbours; who has none stays about where it is.
    fn sort(&self, layer: &mut [usize], neighbours: &[Vec<usize>]) {
        // As fractions: sums of rows by numbers of neighbours.
        let mean = |node: &usize| match &neighbours[*node][..] {
            [] => (self.rows[*node], 1),
            some => (some.iter().map(|one| self.rows[*one]).sum(), some.len()),
        };
        layer.sort_by(|one, other| {
            let ((sum, count), (other_sum, other_count)) = (mean(one), mean(other));
            (sum * other_count).cmp(&(other_sum * count)).then(self.rows[*one].cmp(&self.rows[*other]))
        });
    }
}

#[cfg(test)]
mod tests {
    use indexmap::IndexSet;
    use proptest::prelude::*;

    use super::*;

    fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
        prop::collection::vec(prop::collection::vec(0_usize..1000, 0..4), 1..40).prop_map(|all| {
            let own = |(node, needs): (usize, Vec<usize>)| {
                needs.into_iter().filter(|_| node > 0).map(|need| need % node.max(1)).collect()
            };
            all.into_iter().enumerate().map(own).collect()
        })
    }

    proptest! {
        #[test]
        fn layers_respect_needs_and_nothing_shares_a_place(needs in graphs()) {
            let picture = layered(&needs);
            let mut places: IndexSet<(usize, usize)> = IndexSet::new();
            for (node, place) in picture.nodes.iter().enumerate() {
                prop_assert!(places.insert(*place), "two nodes at {place:?}");
                prop_assert!(needs[node].iter().all(|need| picture.nodes[*need].0 < place.0));
            }
            for (from, to, passes) in &picture.lines {
                prop_assert_eq!(passes.len(), picture.nodes[*to].0 - picture.nodes[*from].0 - 1);
                for (layer, row) in passes.iter().enumerate() {
                    prop_assert!(!picture.nodes.contains(&(picture.nodes[*from].0 + 1 + layer, *row)));
                }
            }
            prop_assert_eq!(picture, layered(&needs));
        }
    }

    #[test]
    fn neighbours_stand_side_by_side() {
        let picture = layered(&[vec![], vec![], vec![1], vec![0], vec![2, 3]]);
        assert_eq!(picture.nodes, [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0)]);
        assert_eq!(picture.lines.len(), 4);
    }

    #[test]
    fn a_need_that_is_not_there_or_comes_later_has_no_line() {
        assert_eq!(layered(&[vec![5, 0]]), Picture { nodes: vec![(0, 0)], lines: vec![] });
    }
}
