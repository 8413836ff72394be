//! Where in a test's source its actions and assertions stand.
//!
//! Input: the source of a test method, and the texts of its actions and assertions as `testcarve.json` has them (on one line). Output: for each the
//! piece of source that it is, if it stands there. Invariants: of equal texts the later one stands later, as long as there are as many; what
//! somebody rewrote has no place. Why by words and not by lines kept in the manifest: it holds for sources that were edited or formatted since, and
//! for suites of older versions.

use super::tokens::{Place, Token, tokens};

/// From the first word to behind the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) start: Place,
    pub(super) end: Place,
}

/// Words of a literal with its sign.
const LITERAL: usize = 2;

/// The pieces of the texts, which are in order of evaluation.
pub(super) fn pieces<'t>(source: &str, texts: impl IntoIterator<Item = &'t str>) -> Vec<Option<Piece>> {
    let words = tokens(source);
    let mut found: Vec<(Vec<Token>, Option<usize>)> = Vec::new();
    for text in texts {
        let whole = tokens(text);
        let ways = ways_to_write(&whole).into_iter();
        let placed = ways.map(|way| (way, place_of(&words, way, &found))).find(|(_, at)| at.is_some());
        let (wanted, at) = placed.map_or((&whole[..], None), |(way, at)| (way, at));
        let wanted = wanted.to_vec();
        found.push((wanted, at));
    }
    let piece = |(wanted, at): (Vec<Token>, Option<usize>)| {
        let at = at?;
        Some(Piece { start: words[at].start, end: words[at + wanted.len() - 1].end })
    };
    found.into_iter().map(piece).collect()
}

/// An expression as it may stand in source: whole; of an array what is in its type's stead (`int[] all = {1, 2}`, `sum(1, 2)`); of a call
/// without its receiver, which stands before it in a chain.
fn ways_to_write(whole: &[Token]) -> Vec<&[Token]> {
    let mut ways = vec![whole];
    let array = whole.iter().position(|word| word.is("{")).filter(|at| *at > 0 && whole[at - 1].is("]"));
    if let Some(at) = array.filter(|_| whole[0].is("new")) {
        ways.push(&whole[at..]);
        ways.push(&whole[at + 1..whole.len().max(at + 2) - 1]);
    }
    if whole.get(1).is_some_and(|word| word.is(".")) {
        ways.push(&whole[1..]);
    }
    ways
}

/// Behind the last equal text; or where that is, if there is no further one (a whole array stands for what set its elements).
fn place_of(words: &[Token], wanted: &[Token], found: &[(Vec<Token>, Option<usize>)]) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let before = found.iter().rev().find(|(other, at)| at.is_some() && is_equal(other, wanted)).and_then(|(_, at)| *at);
    // A lone literal (`-1`) stands in many places: only the next one after what was evaluated before is likely to be meant.
    let last = found.iter().rev().find_map(|(_, at)| *at).filter(|_| wanted.len() <= LITERAL);
    let first = before.map_or(0, |at| at + 1).max(last.unwrap_or_default());
    let mut places = words.windows(wanted.len()).enumerate().skip(first);
    places.find(|(_, some)| is_equal(some, wanted)).map(|(at, _)| at).or(before)
}

fn is_equal(some: &[Token], others: &[Token]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| one.text == other.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: &str = "void a() {\n    Basket basket =\n        new Basket(read(\n            \"\"\"\n            a\n            \"\"\"));\n    basket.add(1);\n    basket.add(1);\n    assertEquals(2, basket.total());\n}\n";

    fn lines(texts: &[&str]) -> Vec<Option<(u32, u32)>> {
        pieces(TEST, texts.iter().copied())
            .into_iter()
            .map(|piece| piece.map(|piece| (piece.start.line, piece.end.line)))
            .collect()
    }

    #[test]
    fn expressions_are_found_over_lines_and_inside_of_others() {
        let texts =
            ["read(\"a\\n\")", "new Basket(read(\"a\\n\"))", "basket.total()", "assertEquals(2, basket.total());"];
        assert_eq!(lines(&texts), [Some((3, 6)), Some((3, 6)), Some((9, 9)), Some((9, 9))]);
    }

    #[test]
    fn equal_calls_stand_one_after_the_other_and_a_further_one_where_the_last_is() {
        let add = "basket.add(1)";
        assert_eq!(lines(&[add, add, add]), [Some((7, 7)), Some((8, 8)), Some((8, 8))]);
    }

    #[test]
    fn arrays_and_their_elements_are_found_where_they_are_set() {
        let source =
            "double[] all = {-1.0, 0.0};\nHeap heap = new Heap(all);\nheap.fill(7);\nall[1] = 0.0;\nheap.sort();\n";
        let texts = ["new double[] {-1.0, 0.0}", "heap.fill(7)", "0.0", "heap.sort()"];
        let lines: Vec<Option<u32>> =
            pieces(source, texts).into_iter().map(|piece| piece.map(|piece| piece.start.line)).collect();
        assert_eq!(lines, [Some(1), Some(3), Some(4), Some(5)]);
    }

    #[test]
    fn elements_of_a_call_and_calls_of_a_chain_are_found() {
        let source = "parser.check(Id.KEY, Id.VALUE);\nSettings settings = Settings.builder()\n    .setIndent(2)\n    .build();\n";
        let texts = ["new Id[] {Id.KEY, Id.VALUE}", "Settings.builder()", "builder.setIndent(2)"];
        let lines: Vec<Option<u32>> =
            pieces(source, texts).into_iter().map(|piece| piece.map(|piece| piece.start.line)).collect();
        assert_eq!(lines, [Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn what_was_rewritten_has_no_place() {
        assert_eq!(lines(&["basket.add(3)", ""]), [None, None]);
    }
}
