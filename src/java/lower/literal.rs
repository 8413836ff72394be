//! Literals of the tree, which are finished text, as typed words.
//!
//! Input: what `literal` wrote. Output: the letter of its type and its digits; floating point by its bits.

/// The words of a literal; nothing for what is none.
pub(super) fn literal_words(text: &str) -> Option<Vec<String>> {
    let typed = |letter: &str, bits: i64| Some(vec![letter.to_owned(), bits.to_string()]);
    match text {
        "null" => return Some(vec!["null".to_owned()]),
        "true" => return typed("Z", 1),
        "false" => return typed("Z", 0),
        "\"\"" => return Some(vec!["text".to_owned(), String::new()]),
        _ => {}
    }
    if let Some(quoted) = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        return typed("C", i64::from(character(quoted)?));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return hexadecimal(digits);
    }
    if let Some(digits) = text.strip_suffix('L') {
        return typed("J", digits.parse().ok()?);
    }
    if let Some(digits) = text.strip_suffix('f') {
        return typed("F", i64::from(digits.parse::<f32>().ok()?.to_bits()));
    }
    match text.parse::<i32>() {
        Ok(number) => typed("I", i64::from(number)),
        Err(_) => typed("D", text.parse::<f64>().ok()?.to_bits().cast_signed()),
    }
}

fn hexadecimal(digits: &str) -> Option<Vec<String>> {
    let (letter, bits) = match digits.strip_suffix('L') {
        Some(digits) => ("J", u64::from_str_radix(digits, 16).ok()?.cast_signed()),
        None => ("I", i64::from(u32::from_str_radix(digits, 16).ok()?.cast_signed())),
    };
    Some(vec![letter.to_owned(), bits.to_string()])
}

/// What stands between the quotes of a character.
fn character(quoted: &str) -> Option<u16> {
    let mut letters = quoted.chars();
    let unit = match (letters.next()?, letters.next()) {
        ('\\', Some('u')) => u16::from_str_radix(letters.as_str(), 16).ok()?,
        ('\\', Some(escape)) => match escape {
            'n' => 0x0a,
            't' => 0x09,
            'r' => 0x0d,
            'b' => 0x08,
            'f' => 0x0c,
            's' => 0x20,
            '0'..='7' => u16::from_str_radix(&quoted[1..], 8).ok()?,
            other => u16::try_from(u32::from(other)).ok()?,
        },
        (letter, None) => u16::try_from(u32::from(letter)).ok()?,
        _ => return None,
    };
    Some(unit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::java::tree::literal::{Number, number};
    use crate::trace::event::{Narrow, Primitive};

    fn words(text: &str) -> String {
        literal_words(text).unwrap().join(" ")
    }

    #[test]
    fn literals_have_a_type_and_digits() {
        assert_eq!(words("null"), "null");
        assert_eq!(words("true"), "Z 1");
        assert_eq!(words("-5"), "I -5");
        assert_eq!(words("7L"), "J 7");
        assert_eq!(words("0.5"), format!("D {}", 0.5f64.to_bits()));
        assert_eq!(words("'\\n'"), "C 10");
        assert_eq!(literal_words("this"), None);
    }

    proptest! {
        #[test]
        fn any_number_reads_back(bits in any::<u64>()) {
            if let Number::Text(text) = number(Primitive::Double(Narrow(bits))) {
                prop_assert_eq!(words(&text), format!("D {}", bits.cast_signed()));
            }
        }

        #[test]
        fn any_character_reads_back(unit in any::<u16>()) {
            if let Number::Text(text) = number(Primitive::Char(unit)) {
                prop_assert_eq!(words(&text), format!("C {unit}"));
            }
        }
    }
}
