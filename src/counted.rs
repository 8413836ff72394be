//! Counts with their nouns, as sentences for people have them: `1 test`, `2 tests`.

/// How many of what; the noun takes an `s`.
#[must_use]
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The same for what may be millions: `80,911 calls`.
#[must_use]
pub(crate) fn counted_many(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", indicatif::HumanCount(count), if count == 1 { "" } else { "s" })
}

/// The word that goes with one, or with another number.
#[must_use]
pub(crate) fn word_for<'a>(count: usize, one: &'a str, others: &'a str) -> &'a str {
    if count == 1 { one } else { others }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "test")), ["0 tests", "1 test", "2 tests"]);
        assert_eq!([1, 80_911].map(|count| counted_many(count, "call")), ["1 call", "80,911 calls"]);
        assert_eq!([0, 1, 2].map(|count| word_for(count, "is", "are")), ["are", "is", "are"]);
    }
}
