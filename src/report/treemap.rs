//! A treemap: rectangles whose areas are as their weights.
//!
//! Input: weights and a rectangle. Output: a rectangle for each weight, in their order. Invariants: areas are proportional to the weights, the
//! rectangles are disjoint and fill the whole; same weights, same rectangles. Why squarified (Bruls, Huizing and van Wijk, 2000): rectangles near
//! to squares can be compared and have room for a name; strips, as cutting in turns gives, have neither.

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rectangle {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rectangle {
    /// Without a border of this width, nor `top` above.
    pub(super) fn inside(self, border: f64, top: f64) -> Self {
        Self {
            x: self.x + border,
            y: self.y + border + top,
            width: (self.width - 2.0 * border).max(0.0),
            height: (self.height - 2.0 * border - top).max(0.0),
        }
    }

    fn shorter_side(self) -> f64 {
        self.width.min(self.height)
    }
}

/// A rectangle for each weight; those of weight 0 have no area.
pub(super) fn squarified(weights: &[f64], whole: Rectangle) -> Vec<Rectangle> {
    let total: f64 = weights.iter().sum();
    let mut placed = vec![Rectangle::default(); weights.len()];
    let mut order: Vec<usize> = (0..weights.len()).filter(|at| weights[*at] > 0.0).collect();
    order.sort_by(|one, other| weights[*other].total_cmp(&weights[*one]));
    let scale = whole.width * whole.height / total.max(f64::MIN_POSITIVE);
    let mut rest = whole;
    let mut open = &order[..];
    while !open.is_empty() {
        let areas: Vec<f64> = open.iter().map(|at| weights[*at] * scale).collect();
        let count = row_length(&areas, rest.shorter_side());
        rest = place_row(&areas[..count], &open[..count], rest, &mut placed);
        open = &open[count..];
    }
    placed
}

/// How many of the areas, largest first, make the best row along a side: until the worst of its rectangles would become longer.
fn row_length(areas: &[f64], side: f64) -> usize {
    let mut best = f64::INFINITY;
    let mut sum = 0.0;
    for (at, area) in areas.iter().enumerate() {
        sum += area;
        let worst = (side * side * areas[0] / (sum * sum)).max(sum * sum / (side * side * area));
        if worst > best {
            return at;
        }
        best = worst;
    }
    areas.len()
}

/// Places a row along the shorter side; what is left of the rectangle.
fn place_row(areas: &[f64], members: &[usize], rest: Rectangle, placed: &mut [Rectangle]) -> Rectangle {
    let side = rest.shorter_side();
    let thickness = if side > 0.0 { areas.iter().sum::<f64>() / side } else { 0.0 };
    let stands = rest.width >= rest.height;
    let mut along = if stands { rest.y } else { rest.x };
    for (area, at) in areas.iter().zip(members) {
        let length = if thickness > 0.0 { area / thickness } else { 0.0 };
        placed[*at] = if stands {
            Rectangle { x: rest.x, y: along, width: thickness, height: length }
        } else {
            Rectangle { x: along, y: rest.y, width: length, height: thickness }
        };
        along += length;
    }
    if stands {
        Rectangle { x: rest.x + thickness, width: (rest.width - thickness).max(0.0), ..rest }
    } else {
        Rectangle { y: rest.y + thickness, height: (rest.height - thickness).max(0.0), ..rest }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const WHOLE: Rectangle = Rectangle { x: 10.0, y: 20.0, width: 600.0, height: 400.0 };

    fn overlap(one: Rectangle, other: Rectangle) -> f64 {
        let along = |a: f64, b: f64, c: f64, d: f64| ((a + b).min(c + d) - a.max(c)).max(0.0);
        along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height)
    }

    proptest! {
        #[test]
        fn areas_are_proportional_and_disjoint_and_fill_the_whole(weights in prop::collection::vec(0_u16..500, 1..60)) {
            let weights: Vec<f64> = weights.into_iter().map(f64::from).collect();
            let total: f64 = weights.iter().sum();
            let placed = squarified(&weights, WHOLE);
            for (at, (one, weight)) in placed.iter().zip(&weights).enumerate() {
                let expected = if total > 0.0 { weight / total * 240_000.0 } else { 0.0 };
                prop_assert!((one.width * one.height - expected).abs() < 1e-3, "{one:?} {expected}");
                prop_assert!(one.x >= 0.0 && one.x + one.width <= 610.0 + 1e-6 && one.y + one.height <= 420.0 + 1e-6);
                for other in &placed[at + 1..] {
                    prop_assert!(overlap(*one, *other) < 1e-3, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn the_example_of_the_paper_comes_out_as_printed_there() {
        let whole = Rectangle { x: 0.0, y: 0.0, width: 6.0, height: 4.0 };
        let placed = squarified(&[6.0, 6.0, 4.0, 3.0, 2.0, 2.0, 1.0], whole);
        let is = |at: usize, x: f64, y: f64, width: f64, height: f64| {
            let one: Rectangle = placed[at];
            let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(
                close(one.x, x) && close(one.y, y) && close(one.width, width) && close(one.height, height),
                "{one:?}"
            );
        };
        is(0, 0.0, 0.0, 3.0, 2.0);
        is(1, 0.0, 2.0, 3.0, 2.0);
        is(2, 3.0, 0.0, 12.0 / 7.0, 7.0 / 3.0);
    }
}
