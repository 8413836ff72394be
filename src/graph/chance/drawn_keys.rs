//! The keys that a program drew, told from their digits: `ORDER-6AA4BA47` has eight of the UUID `6aa4ba47-…`.
//!
//! Input: the texts of the UUIDs. Output: whether a text has as many digits of one in a row as nobody writes by accident. Why by digits and not by data flow: a key is cut, joined and
//! put in capitals by calls of `String` that the agent does not record, goes through tables and files, and has its digits when it comes out.

/// Digits in a row: among 10,000 UUIDs one text of eight other digits in 17,000 has such by accident.
const DIGITS: usize = 8;

/// All runs of so many digits that the keys have, in order.
#[derive(Debug, Default)]
pub struct DrawnKeys {
    runs: Vec<u32>,
}

impl DrawnKeys {
    /// Those of keys as texts.
    pub(super) fn of(keys: impl IntoIterator<Item = String>) -> Self {
        let mut runs: Vec<u32> = keys.into_iter().flat_map(|key| runs(&key)).collect();
        runs.sort_unstable();
        runs.dedup();
        Self { runs }
    }

    /// Whether none was drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Whether a part of one stands in a text.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        !self.runs.is_empty() && runs(text).iter().any(|run| self.runs.binary_search(run).is_ok())
    }
}

/// All runs of hexadecimal digits in a text, as numbers; hyphens do not count.
fn runs(text: &str) -> Vec<u32> {
    let mut all = Vec::new();
    let (mut run, mut length) = (0_u32, 0);
    for letter in text.chars().filter(|letter| *letter != '-') {
        let Some(digit) = letter.to_digit(16) else {
            length = 0;
            continue;
        };
        // (What is further back falls out.)
        run = run << 4 | digit;
        length += 1;
        if length >= DIGITS {
            all.push(run);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::DrawnKeys;

    #[test]
    fn a_key_is_known_by_a_part_of_its_digits() {
        let keys = DrawnKeys::of(["6aa4ba47-9f1e-4a52-8d0c-3f4c2b1a0e9d".to_owned()]);
        for text in
            ["6aa4ba47-9f1e-4a52-8d0c-3f4c2b1a0e9d", "ORDER-6AA4BA47", "no order 6aa4ba479f1e4a52.", "8d0c-3f4c2"]
        {
            assert!(keys.is_in(text), "{text}");
        }
        for text in ["", "ORDER-6AA4BA4", "6aa4ba48", "6aa4 ba47", "7acb5ba4"] {
            assert!(!keys.is_in(text), "{text}");
        }
        assert!(!DrawnKeys::default().is_in("6aa4ba47"));
    }
}
