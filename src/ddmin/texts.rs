//! Texts as what can be left out: lines first, then letters, of long texts some together.
//!
//! Input: where the letters of a text stand. Output: the places that are units. Invariants: units are in order and do not overlap; each letter is in one; a unit bridges no gap between
//! two letters, for what stands there belongs to neither. Why pieces: of a text of thousands of letters that all have to stay each would cost a try.

use std::ops::Range;

/// A text of more letters goes in as many pieces.
pub const MOST_PIECES: usize = 64;

/// Lines, each with the letter that ends it.
pub fn lines(
    letters: impl IntoIterator<Item = Range<usize>>,
    ends_line: impl Fn(&Range<usize>) -> bool,
) -> Vec<Range<usize>> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for letter in letters {
        match lines.last_mut().filter(|_| is_open) {
            Some(line) => line.end = letter.end,
            None => lines.push(letter.clone()),
        }
        is_open = !ends_line(&letter);
    }
    lines
}

/// Letters one by one, or some together.
#[must_use]
pub fn pieces(letters: &[Range<usize>]) -> Vec<Range<usize>> {
    let size = letters.len().div_ceil(MOST_PIECES).max(1);
    let chunks = letters.chunks(size).flat_map(|chunk| chunk.chunk_by(|one, next| one.end == next.start));
    chunks.map(|together| together[0].start..together[together.len() - 1].end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(count: usize) -> Vec<Range<usize>> {
        (0..count).map(|at| at..at + 1).collect()
    }

    #[test]
    fn a_line_has_what_ends_it_and_the_last_one_may_have_none() {
        let text = b"ab\n\nc";
        let ends_line = |letter: &Range<usize>| text[letter.start] == b'\n';
        assert_eq!(lines(letters(5), ends_line), [0..3, 3..4, 4..5]);
        assert_eq!(lines(letters(4), ends_line), [0..3, 3..4]);
        assert!(lines(letters(0), ends_line).is_empty());
    }

    #[test]
    fn few_letters_go_one_by_one_and_many_in_pieces() {
        assert_eq!(pieces(&letters(3)), letters(3));
        let many = pieces(&letters(130));
        assert_eq!((many.len(), many[0].clone(), many[43].clone()), (44, 0..3, 129..130));
    }

    #[test]
    fn a_piece_ends_where_letters_are_apart() {
        let apart: Vec<Range<usize>> = letters(200).into_iter().filter(|letter| letter.start != 1).collect();
        assert_eq!(pieces(&apart)[..3], [0..1, 2..5, 5..9]);
    }
}
