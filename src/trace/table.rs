//! A column of definitions, indexed by the numbers of the trace.
//!
//! Input: definitions in the order of the file. Output: the definition of a number, in constant time.
//! Invariant: no number is defined twice; iteration is in the order of the numbers.
//! Why pages: numbers are nearly always dense, but gaps are allowed and a damaged trace may name any number. A page for each
//! block of numbers in use keeps look-up an index operation and never allocates for what is not there.

use std::marker::PhantomData;

use super::event::Identifier;

const PAGE: usize = 1024;

/// Definitions by number.
#[derive(Debug, Clone)]
pub struct Table<I, T> {
    pages: Vec<Box<[Option<T>]>>,
    /// All numbers from 1 to this one are defined.
    dense: u32,
    len: usize,
    identifier: PhantomData<I>,
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self { pages: Vec::new(), dense: 0, len: 0, identifier: PhantomData }
    }
}

impl<I: Identifier, T: PartialEq> PartialEq for Table<I, T> {
    fn eq(&self, other: &Self) -> bool {
        let mine = self.iter().map(|(id, row)| (id.number(), row));
        mine.eq(other.iter().map(|(id, row)| (id.number(), row)))
    }
}

impl<I: Identifier, T> Table<I, T> {
    /// How many are defined.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none is defined.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The definition of a number.
    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        let index = id.number() as usize;
        self.pages.get(index / PAGE)?.get(index % PAGE)?.as_ref()
    }

    /// The definition of a number, to be changed.
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        let index = id.number() as usize;
        self.pages.get_mut(index / PAGE)?.get_mut(index % PAGE)?.as_mut()
    }

    /// Whether a number is defined.
    #[must_use]
    pub fn contains(&self, id: I) -> bool {
        let number = id.number();
        (number != 0 && number <= self.dense) || self.get(id).is_some()
    }

    /// Defines a number; false if it was defined already.
    pub fn define(&mut self, id: I, row: T) -> bool {
        if self.contains(id) {
            return false;
        }
        let index = id.number() as usize;
        *self.slot(index) = Some(row);
        self.len += 1;
        while self.get(I::from_number(self.dense.wrapping_add(1))).is_some() {
            self.dense += 1;
        }
        true
    }

    fn slot(&mut self, index: usize) -> &mut Option<T> {
        let page = index / PAGE;
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, Box::default);
        }
        let rows = &mut self.pages[page];
        if rows.is_empty() {
            *rows = std::iter::repeat_with(|| None).take(PAGE).collect();
        }
        &mut rows[index % PAGE]
    }

    /// All definitions, by rising number.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.pages.iter().enumerate().flat_map(|(page, rows)| {
            rows.iter()
                .enumerate()
                .filter_map(move |(offset, row)| Some((page * PAGE + offset, row.as_ref()?)))
                .map(|(index, row)| (identifier(index), row))
        })
    }

    /// All numbers, rising.
    pub fn ids(&self) -> impl Iterator<Item = I> {
        self.iter().map(|(id, _)| id)
    }
}

fn identifier<I: Identifier>(index: usize) -> I {
    I::from_number(u32::try_from(index).expect("indices are made from 32-bit numbers"))
}

impl<I: Identifier, T> std::ops::Index<I> for Table<I, T> {
    type Output = T;

    /// The definition of a number that is known to be defined: the parser has checked every number of a recording.
    fn index(&self, id: I) -> &T {
        match self.get(id) {
            Some(row) => row,
            None => panic!("{} {} is not defined in this recording", I::KIND, id.number()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::trace::event::StringId;

    #[test]
    fn numbers_may_have_gaps_and_any_size() {
        let mut table: Table<StringId, char> = Table::default();
        assert!(table.define(StringId(u32::MAX), 'z'));
        assert!(table.define(StringId(2), 'b'));
        assert!(table.define(StringId(1), 'a'));
        assert!(!table.define(StringId(2), 'c'));
        let rows: Vec<_> = table.iter().map(|(id, row)| (id.0, *row)).collect();
        assert_eq!(rows, [(1, 'a'), (2, 'b'), (u32::MAX, 'z')]);
        assert!(table.contains(StringId(2)) && !table.contains(StringId(3)));
        assert!(!table.contains(StringId(0)));
    }
}
