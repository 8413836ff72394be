//! Values as words of a name, in camel case.
//!
//! Input: literals of a scenario. Output: ASCII that may stand in a Java identifier. One rule for numbers wherever they stand: a minus
//! is `Minus`, a decimal point `Point`, anything else between two digits one `_` (`0.40` is `0Point40`, `10:30` is `10_30`). Characters
//! and texts without a letter or digit are called by the names of their symbols.

use super::locals::capitalise;
use crate::java::tree::literal::{Number, number};
use crate::java::types::classes::Classes;
use crate::java::types::java_type::{Type, primitive_name};
use crate::scenario::model::Literal;
use crate::trace::event::{JavaText, Primitive};

/// Longest part made of a value.
pub(super) const MAX_VALUE: usize = 30;
/// Words of a text that are told.
const MAX_WORDS: usize = 6;
/// What is written for the accented letters of Latin-1 and Latin Extended-A, and two of Romanian. Names stay ASCII, because reports, consoles and
/// filters of tests (`-Dtest=…`) are read in other encodings than the source.
const ACCENTED: [(&str, &str); 47] = [
    ("A", "ÀÁÂÃÅĀĂĄ"),
    ("a", "àáâãåāăą"),
    ("Ae", "ÄÆ"),
    ("ae", "äæ"),
    ("C", "ÇĆĈĊČ"),
    ("c", "çćĉċč"),
    ("D", "ÐĎĐ"),
    ("d", "ðďđ"),
    ("E", "ÈÉÊËĒĔĖĘĚ"),
    ("e", "èéêëēĕėęě"),
    ("G", "ĜĞĠĢ"),
    ("g", "ĝğġģ"),
    ("H", "ĤĦ"),
    ("h", "ĥħ"),
    ("I", "ÌÍÎÏĨĪĬĮİ"),
    ("i", "ìíîïĩīĭįı"),
    ("J", "Ĵ"),
    ("j", "ĵ"),
    ("K", "Ķ"),
    ("k", "ķ"),
    ("L", "ĹĻĽĿŁ"),
    ("l", "ĺļľŀł"),
    ("N", "ÑŃŅŇŊ"),
    ("n", "ñńņňŋ"),
    ("O", "ÒÓÔÕŌŎŐ"),
    ("o", "òóôõōŏő"),
    ("Oe", "ÖØŒ"),
    ("oe", "öøœ"),
    ("R", "ŔŖŘ"),
    ("r", "ŕŗř"),
    ("S", "ŚŜŞŠȘ"),
    ("s", "śŝşšș"),
    ("T", "ŢŤŦȚ"),
    ("t", "ţťŧț"),
    ("Th", "Þ"),
    ("th", "þ"),
    ("U", "ÙÚÛŨŪŬŮŰŲ"),
    ("u", "ùúûũūŭůűų"),
    ("Ue", "Ü"),
    ("ue", "ü"),
    ("W", "Ŵ"),
    ("w", "ŵ"),
    ("Y", "ÝŶŸ"),
    ("y", "ýŷÿ"),
    ("Z", "ŹŻŽ"),
    ("z", "źżž"),
    ("ss", "ß"),
];
/// Symbols of a text that are told one by one.
const MAX_SYMBOLS: usize = 3;

/// The value's word, or words.
pub(super) fn value_word(classes: &Classes<'_>, literal: &Literal) -> String {
    match literal {
        Literal::Null => "Null".to_owned(),
        Literal::Primitive(value) | Literal::Boxed(value) => number_word(*value),
        Literal::Text(text) => text_word(text),
        Literal::Property { key, .. } => text_word(key),
        Literal::EnumConstant { name, .. } => name_words(name),
        Literal::Class(desc) => type_word(classes, &Type::from_descriptor(desc)),
    }
}

/// The value with what its word leaves out: symbols, blanks at the ends, the case of a single letter.
pub(super) fn spelled(classes: &Classes<'_>, literal: &Literal) -> String {
    match literal {
        Literal::Text(text) => told_as_text(spell(&String::from_utf16_lossy(&text.0))),
        Literal::Primitive(Primitive::Char(unit)) | Literal::Boxed(Primitive::Char(unit)) => {
            spell(&String::from_utf16_lossy(&[*unit]))
        }
        _ => value_word(classes, literal),
    }
}

pub(super) fn type_word(classes: &Classes<'_>, ty: &Type) -> String {
    match ty {
        Type::Primitive(letter) => capitalise(primitive_name(*letter)),
        Type::Array(element) => format!("{}Array", type_word(classes, element)),
        _ => ty.class_name().map_or_else(|| "Class".to_owned(), |name| simple_name(classes, name)),
    }
}

/// The simple name of a class by its internal one; empty for an anonymous class.
pub(super) fn simple_name(classes: &Classes<'_>, class: &str) -> String {
    classes.source_path(class).pop().unwrap_or_default()
}

/// A name of the program (`MAX_SIZE`, `this$0`) as words.
pub(super) fn name_words(name: &str) -> String {
    words(name)
}

fn number_word(value: Primitive) -> String {
    match value {
        Primitive::Boolean(value) => capitalise(&value.to_string()),
        Primitive::Char(unit) => char_word(unit),
        _ => match number(value) {
            Number::Text(text) => {
                let text = text.trim_end_matches(['L', 'f']);
                text.replace('-', "Minus").replace('.', "Point")
            }
            Number::Constant { name, .. } => name_words(name),
            Number::FromBits { .. } => "NaN".to_owned(),
        },
    }
}

fn char_word(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some(c) if c.is_ascii_alphanumeric() => c.to_ascii_uppercase().to_string(),
        Some(c) => {
            let plain = plain_letter(c).map(capitalise);
            plain.or_else(|| symbol(c).map(str::to_owned)).unwrap_or_else(|| format!("U{unit:04X}"))
        }
        None => format!("U{unit:04X}"),
    }
}

/// The first line of a text that says something.
pub(super) fn text_word(text: &JavaText) -> String {
    let text = String::from_utf16_lossy(&text.0);
    let found = text.lines().map(words).find(|words| !words.is_empty());
    told_as_text(found.unwrap_or_else(|| symbols_word(&text)))
}

/// The text "null" is no null.
fn told_as_text(word: String) -> String {
    if matches!(word.as_str(), "Null" | "NULL" | "True" | "False") { format!("Text{word}") } else { word }
}

/// A text without any letter or digit.
fn symbols_word(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let names: Option<Vec<&str>> = chars.iter().map(|c| symbol(*c)).collect();
    match (chars.as_slice(), names) {
        ([], _) => "EmptyString".to_owned(),
        ([' '], _) => "Blank".to_owned(),
        ([first, rest @ ..], Some(names))
            if rest.iter().all(|c| c == first) && (names.len() > MAX_SYMBOLS || *first == ' ') =>
        {
            format!("{}{}s", names.len(), names[0])
        }
        (_, Some(names)) if names.len() <= MAX_SYMBOLS => names.concat(),
        (all, _) if all.iter().all(|c| c.is_whitespace()) => "Blank".to_owned(),
        (_, Some(_)) => "Symbols".to_owned(),
        _ => "Text".to_owned(),
    }
}

/// ASCII words in camel case, cut at a word.
fn words(text: &str) -> String {
    let text = &unescaped(text);
    let all_upper = !text.chars().any(char::is_lowercase);
    let mut name = String::new();
    for word in split(text).into_iter().take(MAX_WORDS) {
        let word = if all_upper && !word.starts_with("Minus") { word.to_ascii_lowercase() } else { word };
        let word: String = capitalise(&word.replace('.', "Point")).chars().take(MAX_VALUE).collect();
        if name.len() + word.len() > MAX_VALUE {
            break;
        }
        let touch = name.ends_with(|c: char| c.is_ascii_digit()) && word.starts_with(|c: char| c.is_ascii_digit());
        name.push_str(if touch { "_" } else { "" });
        name.push_str(&word);
    }
    name
}

/// Latin letters without their accents: `Fête` is `Fete`.
fn unaccented(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match plain_letter(c) {
            Some(letter) => plain.push_str(letter),
            None => plain.push(c),
        }
    }
    plain
}

fn plain_letter(c: char) -> Option<&'static str> {
    ACCENTED.iter().find(|(_, all)| all.contains(c)).map(|(letter, _)| *letter)
}

/// A text that writes `\\u00e9` for a letter, as JSON and Java source do, says that letter.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut units: Vec<u16> = parts.next().unwrap_or_default().encode_utf16().collect();
    for part in parts {
        let digits = part.get(..4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        match digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
            Some(unit) => units.extend(std::iter::once(unit).chain(part[4..].encode_utf16())),
            None => units.extend("\\u".encode_utf16().chain(part.encode_utf16())),
        }
    }
    String::from_utf16_lossy(&units)
}

/// Runs of ASCII letters and digits; a decimal point stays inside, a sign in front becomes `Minus`.
fn split(text: &str) -> Vec<String> {
    let chars: Vec<char> = unaccented(text).chars().collect();
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let part = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_alphanumeric);
    let mut found = Vec::new();
    let mut word = String::new();
    for (at, c) in chars.iter().enumerate() {
        let before = at.checked_sub(1);
        match c {
            _ if c.is_ascii_alphanumeric() => word.push(*c),
            '.' if before.is_some_and(digit) && digit(at + 1) && !word.contains('.') => word.push('.'),
            _ => {
                found.push(std::mem::take(&mut word));
                if *c == '-' && digit(at + 1) && !part(before) {
                    word.push_str("Minus");
                }
            }
        }
    }
    found.push(word);
    found.retain(|word| !word.is_empty());
    found
}

/// All of a text: words, and symbols by their names.
fn spell(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    if let [single] = chars.as_slice()
        && single.is_ascii_uppercase()
    {
        return format!("Capital{single}");
    }
    let mut name = String::new();
    let mut starts = true;
    for (at, c) in chars.iter().enumerate() {
        let inner_blank = *c == ' ' && at > 0 && at + 1 < chars.len();
        let piece = match c {
            _ if c.is_ascii_alphanumeric() && starts => c.to_ascii_uppercase().to_string(),
            _ if c.is_ascii_alphanumeric() => c.to_string(),
            _ if inner_blank => String::new(),
            _ => symbol(*c).map_or_else(|| "Other".to_owned(), str::to_owned),
        };
        if name.len() + piece.len() > MAX_VALUE {
            break;
        }
        starts = !c.is_ascii_alphanumeric();
        name.push_str(&piece);
    }
    if name.is_empty() { "EmptyString".to_owned() } else { name }
}

/// The name of an ASCII character that is no letter or digit.
fn symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "Nul",
        '\t' => "Tab",
        '\n' => "Newline",
        '\r' => "CarriageReturn",
        ' ' => "Space",
        '!' => "ExclamationMark",
        '"' => "DoubleQuote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '\'' => "SingleQuote",
        '(' => "OpenParenthesis",
        ')' => "CloseParenthesis",
        '*' => "Asterisk",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Hyphen",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "LessThan",
        '=' => "Equals",
        '>' => "GreaterThan",
        '?' => "QuestionMark",
        '@' => "At",
        '[' => "OpenBracket",
        '\\' => "Backslash",
        ']' => "CloseBracket",
        '^' => "Caret",
        '_' => "Underscore",
        '`' => "Backtick",
        '{' => "OpenBrace",
        '|' => "Pipe",
        '}' => "CloseBrace",
        '~' => "Tilde",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::event::Narrow;

    fn text(text: &str) -> String {
        text_word(&JavaText::from(text))
    }

    #[test]
    fn numbers_keep_point_and_sign() {
        assert_eq!(number_word(Primitive::Double(Narrow((-0.4f64).to_bits()))), "Minus0Point4");
        assert_eq!(number_word(Primitive::Float(1e16f32.to_bits())), "1Point0E16");
        assert_eq!(number_word(Primitive::Long(Narrow(-5))), "Minus5");
        assert_eq!(text("0.40"), "0Point40");
        assert_eq!(text("-5.25 EUR"), "Minus5Point25Eur");
        assert_eq!(text("at 10:30, v1.2.3"), "At10_30V1Point2_3");
        assert_eq!(text("2020-01-05"), "2020_01_05");
        assert_eq!(text("-b a-5"), "BA5");
    }

    #[test]
    fn symbols_have_names() {
        assert_eq!(char_word(u16::from(b'>')), "GreaterThan");
        assert_eq!(char_word(0), "Nul");
        assert_eq!(char_word(0xd800), "UD800");
        assert_eq!(text("--"), "HyphenHyphen");
        assert_eq!(text("----------"), "10Hyphens");
        assert_eq!(text(" "), "Blank");
        assert_eq!(text("   "), "3Spaces");
        assert_eq!(text("\n"), "Newline");
        assert_eq!(text(""), "EmptyString");
    }

    #[test]
    fn a_text_is_its_first_line_that_says_something() {
        assert_eq!(text("\nusage: foobar\n"), "UsageFoobar");
        assert_eq!(text("MISSING_OPTION"), "MissingOption");
        assert_eq!(text("a b c d e f g h"), "ABCDEF");
        assert_eq!(text("NULL"), "TextNull");
    }

    #[test]
    fn letters_with_accents_are_written_without_also_where_the_text_escapes_them() {
        assert_eq!((text("Shop Café Z"), text("Łódź, Győr")), ("ShopCafeZ".to_owned(), "LodzGyor".to_owned()));
        assert_eq!(text(r#"{"name": "Caf\u00e9Z"}"#), "NameCafeZ");
        assert_eq!(text(r"\u1234 and \uD83D\uDE00 or \u12"), "AndOrU12");
        assert_eq!((text("中文"), text(r"\u4e2d")), ("Text".to_owned(), "Text".to_owned()));
        assert_eq!(
            (char_word(0xe9), char_word(0x124), char_word(0x4e2d)),
            ("E".to_owned(), "H".to_owned(), "U4E2D".to_owned())
        );
    }

    #[test]
    fn spelling_tells_texts_of_the_same_words_apart() {
        assert_eq!(spell("--foo"), "HyphenHyphenFoo");
        assert_eq!(spell("foo "), "FooSpace");
        assert_eq!(spell("A"), "CapitalA");
        assert_eq!(spell("two words"), "TwoWords");
    }

    #[test]
    fn words_may_stand_in_a_java_name() {
        for unit in 0..=u16::MAX {
            let (text, spelt) = (text(&String::from_utf16_lossy(&[unit])), spell(&format!("a{unit}\u{e9}")));
            let word = [char_word(unit), text, spelt].concat();
            assert!(word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{unit}: {word}");
        }
    }
}
