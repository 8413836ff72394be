//! Which statements of a scenario run.
//!
//! Input: a choice. Output: the word that the runner reads. Why a choice and not a scenario of its own: the runner makes one class for all choices.

/// The statements that run, by the numbers that the executor gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Statements {
    #[default]
    All,
    Only(Vec<bool>),
}

impl Statements {
    /// Hexadecimal, the first statement in the lowest bit; empty for all.
    pub(crate) fn word(&self) -> String {
        let Self::Only(kept) = self else { return String::new() };
        let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, bit| digit << 1 | u32::from(*bit));
        let digits: String = kept.chunks(4).rev().filter_map(|four| char::from_digit(digit(four), 16)).collect();
        if digits.is_empty() { "0".to_owned() } else { digits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_statement_is_the_lowest_bit() {
        let only = |bits: &str| Statements::Only(bits.chars().map(|bit| bit == '1').collect()).word();
        assert_eq!(only("1"), "1");
        assert_eq!(only("01001"), "12");
        assert_eq!(only("000000001"), "100");
        assert_eq!((only("000"), only("")), ("0".to_owned(), "0".to_owned()));
        assert_eq!(Statements::All.word(), "");
    }
}
