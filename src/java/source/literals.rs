//! Values in a test that can be smaller: elements of arrays and collections, texts by lines and characters, numbers.
//!
//! Input: the tokens of a body. Output: cuts. Invariant: a cut inside another one needs it. Why only calls of a few names lose arguments: of any other call javac would refuse the rest.

use std::cmp::Reverse;
use std::ops::Range;

use super::cuts::{Cut, Row};
use super::statements::behind_arguments_of_type;
use super::tokens::{Kind, Tokens};
use crate::ddmin::texts::{lines, pieces};
use crate::scenario::values;

/// Elements, lines, numbers.
pub(super) fn elements(tokens: &Tokens<'_>, places: Range<usize>) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut arrays: Vec<usize> = Vec::new();
    for place in places {
        match (tokens.kind(place), tokens.word(place)) {
            (Some(Kind::Text), _) => cuts.extend(lines_of_text(tokens, place).into_iter().map(gone)),
            (Some(Kind::TextBlock), _) => cuts.extend(lines_of_block(tokens, place).into_iter().map(gone)),
            (Some(Kind::Number), _) => cuts.extend(numbers(tokens, place)),
            (_, "{") if is_array(tokens, place, &arrays) => {
                arrays.push(place);
                add_row(tokens, place, 1, &mut cuts);
            }
            (_, "(") => {
                if let Some(together) = arguments_of_element(tokens, place) {
                    add_row(tokens, place, together, &mut cuts);
                }
            }
            _ => {}
        }
    }
    for cut in 0..cuts.len() {
        cuts[cut].needs = around(&cuts, cut).into_iter().collect();
    }
    cuts
}

/// Characters of texts, in pieces where they are long.
pub(super) fn characters(tokens: &Tokens<'_>, places: Range<usize>) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for place in places {
        let lines = match tokens.kind(place) {
            Some(Kind::Text) => lines_of_text(tokens, place),
            Some(Kind::TextBlock) => lines_of_block(tokens, place),
            _ => continue,
        };
        // (Pieces of a block end with their lines: what stands between is no letter.)
        let letters: Vec<Range<usize>> = lines.into_iter().flat_map(|line| letters(tokens.text, line)).collect();
        cuts.extend(pieces(&letters).into_iter().map(gone));
    }
    cuts
}

fn gone(place: Range<usize>) -> Cut {
    Cut { place, instead: "", row: None, needs: Vec::new() }
}

/// The smallest other cut that this one lies in, of those of one place the last before it.
fn around(cuts: &[Cut], cut: usize) -> Option<usize> {
    let own = &cuts[cut].place;
    let is_around = |other: &usize| {
        let place = &cuts[*other].place;
        place.start <= own.start && own.end <= place.end && (place != own || *other < cut)
    };
    (0..cuts.len())
        .filter(|other| *other != cut)
        .filter(is_around)
        .min_by_key(|other| (cuts[*other].place.len(), Reverse(*other)))
}

fn is_array(tokens: &Tokens<'_>, place: usize, arrays: &[usize]) -> bool {
    let is_inside = || arrays.iter().any(|open| tokens.behind(*open) > place);
    match place.checked_sub(1).map(|before| tokens.word(before)) {
        Some("]" | "=") => true,
        Some("{" | ",") => is_inside(),
        _ => false,
    }
}

/// How many arguments of the call with this bracket are one element, if it takes elements.
fn arguments_of_element(tokens: &Tokens<'_>, place: usize) -> Option<usize> {
    let class = place.checked_sub(3).map_or("", |class| tokens.word(class));
    values::arguments_of_element(class, tokens.word(place.checked_sub(1)?))
}

/// What stands between the commas of a bracket, one by one or two by two.
fn add_row(tokens: &Tokens<'_>, open: usize, together: usize, cuts: &mut Vec<Cut>) {
    let Some(close) = tokens.partner(open) else { return };
    let number = open;
    let mut ends: Vec<usize> = Vec::new();
    let mut at = open + 1;
    while at < close {
        if tokens.word(at) == "," {
            ends.push(at);
        }
        at = behind_arguments_of_type(tokens, at).unwrap_or_else(|| tokens.behind(at));
    }
    let starts: Vec<usize> = std::iter::once(open).chain(ends.iter().copied()).collect();
    ends.push(close);
    for (starts, ends) in starts.chunks(together).zip(ends.chunks(together)) {
        let (comma, last) = (starts[0], ends[ends.len() - 1] - 1);
        if last <= comma {
            continue;
        }
        let first = tokens.at(comma + 1).start;
        let start = if comma == open { first } else { tokens.at(comma).start };
        let row = Some(Row { number, separator: start..first });
        cuts.push(Cut { row, ..gone(start..tokens.at(last).end) });
    }
}

/// Of `"one\ntwo"` both lines, the first with what ends it.
fn lines_of_text(tokens: &Tokens<'_>, place: usize) -> Vec<Range<usize>> {
    let token = tokens.at(place);
    let is_closed = token.end > token.start + 1 && tokens.text[..token.end].ends_with('"');
    let inside = token.start + 1..if is_closed { token.end - 1 } else { token.end };
    lines(letters(tokens.text, inside), |letter| &tokens.text[letter.clone()] == "\\n")
}

/// The lines of a block without the first, which has the quotes alone, and those of the last.
fn lines_of_block(tokens: &Tokens<'_>, place: usize) -> Vec<Range<usize>> {
    let token = tokens.at(place);
    let is_closed = token.end >= token.start + 6 && tokens.text[..token.end].ends_with("\"\"\"");
    let end = if is_closed { token.end - 3 } else { token.end };
    let mut start = tokens.text[token.start..end].find('\n').map_or(end, |at| token.start + at + 1);
    let mut lines = Vec::new();
    while start < end {
        let rest = &tokens.text[start..end];
        match rest.find('\n') {
            Some(at) => lines.push(start..start + at + 1),
            None => lines.push(end - rest.trim_start().len()..end),
        }
        start = lines[lines.len() - 1].end;
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The letters of a line, escapes whole, without the blanks in front of a block's line and the end of that.
fn letters(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let whole = &text[line.clone()];
    let is_of_block = whole.ends_with('\n');
    let blank = if is_of_block { whole.len() - whole.trim_start().len() } else { 0 };
    let end = line.start + whole.trim_end_matches(['\r', '\n']).len();
    let mut letters = Vec::new();
    let mut start = line.start + blank;
    while start < end {
        let length = length_of_letter(&text[start..end]);
        letters.push(start..start + length);
        start += length;
    }
    letters
}

fn length_of_letter(text: &str) -> usize {
    let first = text.chars().next().map_or(1, char::len_utf8);
    let Some(escaped) = text.strip_prefix('\\') else { return first };
    let digits =
        |text: &str, most: usize, radix: u32| text.chars().take(most).take_while(|c| c.is_digit(radix)).count();
    let more = match escaped.chars().next() {
        Some('u') => {
            let marks = escaped.chars().take_while(|letter| *letter == 'u').count();
            marks + digits(&escaped[marks..], 4, 16)
        }
        Some('0'..='7') => digits(escaped, 3, 8),
        other => other.map_or(0, char::len_utf8),
    };
    1 + more
}

/// A number that becomes nought, and the same one that becomes one: its minus goes with it.
fn numbers(tokens: &Tokens<'_>, place: usize) -> Vec<Cut> {
    let word = tokens.word(place);
    let [nought, one] = smaller(word);
    let start = if has_sign(tokens, place) { place - 1 } else { place };
    let range = tokens.at(start).start..tokens.at(place).end;
    let value = value_of(word);
    let (is_nought, is_one) = (value == "0", value == "1");
    let mut cuts = Vec::new();
    if !is_nought {
        cuts.push(Cut { instead: nought, ..gone(range.clone()) });
    }
    if !(is_nought || is_one && start == place) {
        cuts.push(Cut { instead: one, ..gone(range) });
    }
    cuts
}

/// A number without what changes nothing: its type, noughts behind the point or in front, its exponent if it is nought.
fn value_of(word: &str) -> &str {
    let hexadecimal = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let value = match hexadecimal {
        Some(digits) => digits.trim_end_matches(['l', 'L']),
        None => word.trim_end_matches(['l', 'L', 'f', 'F', 'd', 'D']),
    };
    let value = if value.contains('.') { value.trim_end_matches('0').trim_end_matches('.') } else { value };
    let value = value.trim_start_matches(['0', '_']);
    if value.is_empty() || value.starts_with(['e', 'E']) && hexadecimal.is_none() { "0" } else { value }
}

/// Nought and one of the type of a number.
fn smaller(word: &str) -> [&'static str; 2] {
    let is_hexadecimal = word.starts_with("0x") || word.starts_with("0X");
    match word.chars().last() {
        Some('l' | 'L') => ["0L", "1L"],
        Some('f' | 'F') if !is_hexadecimal => ["0f", "1f"],
        Some('d' | 'D') if !is_hexadecimal => ["0.0", "1.0"],
        _ if !is_hexadecimal && word.contains(['.', 'e', 'E']) => ["0.0", "1.0"],
        _ => ["0", "1"],
    }
}

/// Whether a minus in front of a number is its own, and takes it from nothing.
fn has_sign(tokens: &Tokens<'_>, place: usize) -> bool {
    let Some(before) = place.checked_sub(2).filter(|_| tokens.word(place - 1) == "-") else { return false };
    match tokens.kind(before) {
        Some(Kind::Mark) => !matches!(tokens.word(before), ")" | "]" | "--"),
        Some(Kind::Word) => matches!(tokens.word(before), "return" | "case" | "yield"),
        _ => false,
    }
}
