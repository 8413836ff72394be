//! What a content holds, as the difference that was recorded.
//!
//! Input: items, or what stands between a kept beginning and a kept end of other items. Output: all of them as a slice. Invariant: two are equal if their slices
//! are. Why differences: a program that adds to a map n times has its whole content told n times, and all but a few of them nobody ever looks at; what is looked at
//! is put together once. Why whole ones between them: putting together, comparing and dropping go back a bounded way.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// How many differences may stand upon each other.
const MOST_DIFFERENCES: u8 = 64;

/// A run of items.
#[derive(Clone)]
pub struct Items<T>(Held<T>);

#[derive(Clone)]
enum Held<T> {
    Whole(Arc<[T]>),
    Change(Arc<Change<T>>),
}

struct Change<T> {
    base: Items<T>,
    /// So many of the base at its beginning and at its end.
    keep: u32,
    tail: u32,
    /// How many differences it stands upon.
    depth: u8,
    between: Box<[T]>,
    whole: OnceLock<Box<[T]>>,
}

impl<T> Items<T> {
    /// How many there are; nothing is put together for it.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Held::Whole(all) => all.len(),
            Held::Change(change) => change.keep as usize + change.between.len() + change.tail as usize,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn depth(&self) -> u8 {
        match &self.0 {
            Held::Whole(_) => 0,
            Held::Change(change) => change.depth + 1,
        }
    }
}

impl<T: Clone> Items<T> {
    /// These items between the first `keep` and the last `tail` ones of `self`; none if it has fewer.
    #[must_use]
    pub fn changed(&self, keep: u32, between: &[T], tail: u32) -> Option<Self> {
        let kept = u64::from(keep) + u64::from(tail);
        if kept > self.len() as u64 {
            return None;
        }
        let is_same = between.is_empty() && self.len() as u64 == kept;
        if is_same {
            return Some(self.clone());
        }
        let change = Change {
            base: self.clone(),
            keep,
            tail,
            depth: self.depth(),
            between: between.into(),
            whole: OnceLock::new(),
        };
        // Little is kept by a whole one that is not much longer than what is new.
        let is_whole = change.depth >= MOST_DIFFERENCES || kept <= 2 * between.len() as u64;
        Some(if is_whole { change.together().into() } else { Self(Held::Change(Arc::new(change))) })
    }
}

impl<T: Clone> Change<T> {
    fn together(&self) -> Vec<T> {
        let mut all = Vec::with_capacity(self.keep as usize + self.between.len() + self.tail as usize);
        self.base.append(0, self.keep as usize, &mut all);
        all.extend_from_slice(&self.between);
        self.base.append(self.base.len() - self.tail as usize, self.base.len(), &mut all);
        all
    }
}

impl<T: Clone> Items<T> {
    /// Appends those from one to before another.
    fn append(&self, from: usize, to: usize, all: &mut Vec<T>) {
        let change = match &self.0 {
            Held::Whole(items) => return all.extend_from_slice(&items[from..to]),
            Held::Change(change) => change,
        };
        if let Some(whole) = change.whole.get() {
            return all.extend_from_slice(&whole[from..to]);
        }
        let (begin, end) = (change.keep as usize, change.keep as usize + change.between.len());
        if from < begin {
            change.base.append(from, to.min(begin), all);
        }
        if from < end && begin < to {
            all.extend_from_slice(&change.between[from.max(begin) - begin..to.min(end) - begin]);
        }
        if end < to {
            let skipped = change.base.len() - change.tail as usize;
            change.base.append(skipped + from.max(end) - end, skipped + to - end, all);
        }
    }
}

impl<T: Clone> Deref for Items<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Held::Whole(all) => all,
            Held::Change(change) => change.whole.get_or_init(|| change.together().into()),
        }
    }
}

impl<'a, T: Clone> IntoIterator for &'a Items<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone + PartialEq> PartialEq for Items<T> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        match (&self.0, &other.0) {
            (Held::Whole(one), Held::Whole(other)) => one == other,
            (Held::Change(one), Held::Change(other)) if Arc::ptr_eq(one, other) => true,
            // Put together for this alone: most are compared once and never looked at.
            _ => {
                let (mut one, mut two) = (Vec::with_capacity(self.len()), Vec::with_capacity(self.len()));
                self.append(0, self.len(), &mut one);
                other.append(0, other.len(), &mut two);
                one == two
            }
        }
    }
}

impl<T: Clone + Eq> Eq for Items<T> {}

impl<T: Clone + fmt::Debug> fmt::Debug for Items<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self).finish()
    }
}

impl<T> From<Vec<T>> for Items<T> {
    fn from(all: Vec<T>) -> Self {
        Self(Held::Whole(all.into()))
    }
}

impl<T> From<Arc<[T]>> for Items<T> {
    fn from(all: Arc<[T]>) -> Self {
        Self(Held::Whole(all))
    }
}

impl<T: Clone> From<&Items<T>> for Arc<[T]> {
    fn from(items: &Items<T>) -> Self {
        match &items.0 {
            Held::Whole(all) => Self::clone(all),
            Held::Change(_) => (**items).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_upon_differences_are_put_together() {
        let mut plain: Vec<u32> = (0..40).collect();
        let mut items = Items::from(plain.clone());
        for step in 0..300u32 {
            let tail = step % 3;
            let most = u32::try_from(plain.len()).unwrap() - tail;
            let keep = (step.wrapping_mul(7) % 30).min(most);
            let between: Vec<u32> = (0..3 + step % 7).map(|at| step * 100 + at).collect();
            let until = plain.len() - tail as usize;
            let changed = items.changed(keep, &between, tail).unwrap();
            plain = [&plain[..keep as usize], &between, &plain[until..]].concat();
            assert_eq!(changed.len(), plain.len());
            assert_eq!(changed, Items::from(plain.clone()));
            items = changed;
        }
        assert_eq!(*items, plain);
        let long = u32::try_from(plain.len()).unwrap();
        assert!(items.changed(long, &[], 1).is_none());
        assert!(items.depth() <= MOST_DIFFERENCES);
    }

    #[test]
    fn a_long_row_of_appends_is_put_together_at_any_place() {
        let mut rows = vec![Items::from((0..100u32).collect::<Vec<_>>())];
        for at in 100..1000 {
            rows.push(rows[rows.len() - 1].changed(at, &[at], 0).unwrap());
        }
        for (length, row) in (100..).zip(&rows).step_by(37) {
            assert!(row.iter().copied().eq(0..length));
        }
    }
}
