//! Java literals as finished text: exact numbers, UTF-16 strings, characters, comment text.
//!
//! Input: values by exact bits or UTF-16 units. Output: source text. Invariant: reading the text by the Java language rules gives
//! the same bits back. Unicode escapes are replaced by javac before it reads tokens, so `\u` never stands for a quote, a
//! backslash or a line end here: those have their own escapes.

use std::char::DecodeUtf16Error;
use std::fmt::Write as _;

use crate::trace::event::{Narrow, Primitive};

/// How a primitive is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Finished text.
    Text(String),
    /// A constant of a `java.lang` class.
    Constant { class: &'static str, name: &'static str },
    /// A static call of a `java.lang` class, for NaN payloads.
    FromBits { class: &'static str, method: &'static str, bits: String },
}

const BYTE: &str = "java/lang/Byte";
const SHORT: &str = "java/lang/Short";
const INTEGER: &str = "java/lang/Integer";
const LONG: &str = "java/lang/Long";
const FLOAT: &str = "java/lang/Float";
const DOUBLE: &str = "java/lang/Double";
/// All bits but the sign: what x86 computes of `0.0 / 0.0` has it, and nobody looks.
const PLAIN_NAN_F32: u32 = 0x7fff_ffff;
const PLAIN_NAN_F64: u64 = 0x7fff_ffff_ffff_ffff;

/// The number without a cast: right where the context already has its type.
pub(crate) fn number(value: Primitive) -> Number {
    match value {
        Primitive::Boolean(value) => Number::Text(value.to_string()),
        Primitive::Byte(value) => extreme(BYTE, value == i8::MAX, value == i8::MIN, value),
        Primitive::Short(value) => extreme(SHORT, value == i16::MAX, value == i16::MIN, value),
        Primitive::Char(unit) => Number::Text(character(unit)),
        Primitive::Int(value) => extreme(INTEGER, value == i32::MAX, value == i32::MIN, value),
        Primitive::Long(Narrow(value)) => match value {
            i64::MAX => constant(LONG, "MAX_VALUE"),
            i64::MIN => constant(LONG, "MIN_VALUE"),
            _ => Number::Text(format!("{value}L")),
        },
        Primitive::Float(bits) => float(bits),
        Primitive::Double(Narrow(bits)) => double(bits),
    }
}

fn extreme(class: &'static str, max: bool, min: bool, value: impl ToString) -> Number {
    match (max, min) {
        (true, _) => constant(class, "MAX_VALUE"),
        (_, true) => constant(class, "MIN_VALUE"),
        _ => Number::Text(value.to_string()),
    }
}

fn constant(class: &'static str, name: &'static str) -> Number {
    Number::Constant { class, name }
}

fn float(bits: u32) -> Number {
    let value = f32::from_bits(bits);
    if value.is_nan() && bits & PLAIN_NAN_F32 != 0x7fc0_0000 {
        let bits = format!("0x{bits:08x}");
        let method = "intBitsToFloat";
        return Number::FromBits { class: FLOAT, method, bits };
    }
    special(FLOAT, f64::from(value), bits == 1, bits == 0x7f7f_ffff)
        .unwrap_or_else(|| Number::Text(format!("{}f", decimal(&format!("{value:?}")))))
}

fn double(bits: u64) -> Number {
    let value = f64::from_bits(bits);
    if value.is_nan() && bits & PLAIN_NAN_F64 != 0x7ff8_0000_0000_0000 {
        let bits = format!("0x{bits:016x}L");
        let method = "longBitsToDouble";
        return Number::FromBits { class: DOUBLE, method, bits };
    }
    special(DOUBLE, value, bits == 1, bits == 0x7fef_ffff_ffff_ffff)
        .unwrap_or_else(|| Number::Text(decimal(&format!("{value:?}"))))
}

fn special(class: &'static str, value: f64, min: bool, max: bool) -> Option<Number> {
    let name = match () {
        () if value.is_nan() => "NaN",
        () if value == f64::INFINITY => "POSITIVE_INFINITY",
        () if value == f64::NEG_INFINITY => "NEGATIVE_INFINITY",
        () if min => "MIN_VALUE",
        () if max => "MAX_VALUE",
        () => return None,
    };
    Some(constant(class, name))
}

/// Rust's shortest round-trip digits in Java's dress: `1e16` becomes `1.0E16`.
fn decimal(digits: &str) -> String {
    let Some((mantissa, exponent)) = digits.split_once('e') else {
        return digits.to_owned();
    };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    format!("{mantissa}{point}E{exponent}")
}

/// A character literal with its quotes.
pub(crate) fn character(unit: u16) -> String {
    let mut text = String::from("'");
    match char::from_u32(u32::from(unit)) {
        Some('\'') => text.push_str("\\'"),
        Some('"') => text.push('"'),
        Some(c) => push_char(&mut text, c),
        None => push_unit(&mut text, unit),
    }
    text.push('\'');
    text
}

/// A string literal with its quotes.
pub(crate) fn string(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for decoded in char::decode_utf16(units.iter().copied()) {
        push_decoded(&mut text, decoded);
    }
    text.push('"');
    text
}

fn push_decoded(text: &mut String, decoded: Result<char, DecodeUtf16Error>) {
    match decoded {
        Ok(c) => push_char(text, c),
        Err(lone) => push_unit(text, lone.unpaired_surrogate()),
    }
}

fn push_char(text: &mut String, c: char) {
    match c {
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        '\u{8}' => text.push_str("\\b"),
        '\u{c}' => text.push_str("\\f"),
        '"' => text.push_str("\\\""),
        '\\' => text.push_str("\\\\"),
        ' '..='~' => text.push(c),
        _ if is_printable(c) => text.push(c),
        _ => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                push_unit(text, *unit);
            }
        }
    }
}

/// Letters, digits and symbols (`é`, `€`); no blank, no control, nothing that joins what stands before it.
fn is_printable(c: char) -> bool {
    c.is_alphanumeric() || c.escape_debug().eq([c])
}

fn push_unit(text: &mut String, unit: u16) {
    write!(text, "\\u{unit:04x}").expect("a String takes all text");
}

/// Where a long or multi-line text is broken into concatenated literals: behind each line end, and so that no piece is written
/// longer than `width`: at blanks where there are any, else between two characters.
pub(crate) fn pieces(units: &[u16], width: usize) -> Vec<&[u16]> {
    let mut pieces = Vec::new();
    for line in units.split_inclusive(|unit| *unit == u16::from(b'\n')) {
        let mut rest = line;
        while let Some(room) = longest_fit(rest, width) {
            let blank = rest[..room].iter().rposition(|unit| *unit == u16::from(b' '));
            // Without blanks all pieces are full: they leave room for deep indentation.
            let full = || longest_fit(rest, width * 5 / 6).unwrap_or(room);
            let (head, tail) = rest.split_at(blank.map_or_else(full, |blank| blank + 1));
            pieces.push(head);
            rest = tail;
        }
        pieces.push(rest);
    }
    pieces
}

/// How many units of a text that is written longer than `width` fit it; nothing if all do.
fn longest_fit(units: &[u16], width: usize) -> Option<usize> {
    let (mut read, mut written) = (0, 0);
    for decoded in char::decode_utf16(units.iter().copied()) {
        let mut text = String::new();
        let length = decoded.as_ref().map_or(1, |c| c.len_utf16());
        push_decoded(&mut text, decoded);
        written += text.chars().count();
        if written > width {
            // One character at least, however narrow the place.
            return Some(if read == 0 { length } else { read }).filter(|fit| *fit < units.len());
        }
        read += length;
    }
    None
}

/// The lines of a text block between its quotes, all at one indentation; nothing for a text of one line or with unicode escapes. A last line without line end has
/// a backslash, so that the closing quotes stand on a line of their own and say the indentation.
pub(crate) fn block_lines(units: &[u16]) -> Option<Vec<String>> {
    // Javac reads unicode escapes before it looks for blanks: one of them could be lost.
    if string(units).replace("\\\\", "").contains("\\u") {
        return None;
    }
    let newline = u16::from(b'\n');
    let mut lines: Vec<&[u16]> = units.split(|unit| *unit == newline).collect();
    let open = lines.pop_if(|last| last.is_empty()).is_none();
    if lines.len() < 2 {
        return None;
    }
    let last = lines.len() - 1;
    let line = |(at, units): (usize, &[u16])| block_line(units, open && at == last);
    Some(lines.into_iter().enumerate().map(line).collect())
}

/// A line of a text block. A blank at its end would be lost, and three quotes would end the block.
fn block_line(units: &[u16], open: bool) -> String {
    let text = string(units);
    let mut line = text[1..text.len() - 1].replace("\\\"", "\"").replace("\"\"\"", "\"\"\\\"");
    if open {
        line.push('\\');
    } else if line.ends_with(' ') {
        line.pop();
        line.push_str("\\s");
    }
    line
}

/// Text that can stand in a Javadoc comment: cannot end it, has no unicode escape, no markup.
pub(crate) fn comment(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\\' => safe.push_str("&#92;"),
            '@' => safe.push_str("&#64;"),
            _ if c.is_control() => safe.push(' '),
            _ => safe.push(c),
        }
    }
    safe.replace("*/", "*&#47;")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(value: Primitive) -> String {
        match number(value) {
            Number::Text(text) => text,
            Number::Constant { class, name } => format!("{class}.{name}"),
            Number::FromBits { method, bits, .. } => format!("{method}({bits})"),
        }
    }

    #[test]
    fn floating_point_is_exact() {
        let double = |v: f64| text(Primitive::Double(Narrow(v.to_bits())));
        let float = |v: f32| text(Primitive::Float(v.to_bits()));
        assert_eq!(double(0.1), "0.1");
        assert_eq!(double(-0.0), "-0.0");
        assert_eq!(double(1e16), "1.0E16");
        assert_eq!(double(1.5e-7), "1.5E-7");
        assert_eq!(double(f64::NAN), "java/lang/Double.NaN");
        assert_eq!(text(Primitive::Double(Narrow(0xfff8_0000_0000_0000))), "java/lang/Double.NaN");
        assert_eq!(double(f64::INFINITY), "java/lang/Double.POSITIVE_INFINITY");
        assert_eq!(text(Primitive::Double(Narrow(1))), "java/lang/Double.MIN_VALUE");
        assert_eq!(float(0.1), "0.1f");
        assert_eq!(float(3e20), "3.0E20f");
        assert_eq!(text(Primitive::Float(0x7fc0_0001)), "intBitsToFloat(0x7fc00001)");
    }

    #[test]
    fn extremes_have_names() {
        assert_eq!(text(Primitive::Int(i32::MIN)), "java/lang/Integer.MIN_VALUE");
        assert_eq!(text(Primitive::Long(Narrow(i64::MAX))), "java/lang/Long.MAX_VALUE");
        assert_eq!(text(Primitive::Long(Narrow(-5))), "-5L");
    }

    #[test]
    fn strings_keep_letters_and_escape_the_rest() {
        let units: Vec<u16> = "größe 5 € \"q\" \\ \t\u{1}\u{a0}\u{202e}\u{2028}\u{301}".encode_utf16().collect();
        assert_eq!(string(&units), r#""größe 5 € \"q\" \\ \t\u0001\u00a0\u202e\u2028\u0301""#);
        assert_eq!(string(&[0xd800, 0x41]), "\"\\ud800A\"");
        assert_eq!(character(u16::from(b'\'')), r"'\''");
        assert_eq!(character(u16::from(b'"')), "'\"'");
        assert_eq!(character(0xd800), "'\\ud800'");
    }

    #[test]
    fn long_texts_break_behind_lines_and_at_blanks() {
        let units: Vec<u16> = "one two\nthree four\n".encode_utf16().collect();
        let broken: Vec<String> = pieces(&units, 9).into_iter().map(string).collect();
        assert_eq!(broken, ["\"one two\\n\"", "\"three \"", "\"four\\n\""]);
        let units: Vec<u16> = "aaaaaaa\u{1}\u{1f600}b\n".encode_utf16().collect();
        let broken: Vec<String> = pieces(&units, 8).into_iter().map(string).collect();
        assert_eq!(broken, ["\"aaaaaa\"", "\"a\"", "\"\\u0001\"", "\"😀b\\n\""]);
    }

    #[test]
    fn a_comment_cannot_end_early() {
        assert_eq!(comment("a*/b \\u0041"), "a*&#47;b &#92;u0041");
    }

    /// Reads a Java string or character literal back: unicode escapes first, as javac does.
    fn read(literal: &str) -> Vec<u16> {
        let mut units = Vec::new();
        let inner: Vec<u16> = literal[1..literal.len() - 1].encode_utf16().collect();
        let mut rest = inner.as_slice();
        while let [first, tail @ ..] = rest {
            rest = tail;
            if *first != u16::from(b'\\') {
                units.push(*first);
                continue;
            }
            let kind = char::from(u8::try_from(rest[0]).expect("an ASCII escape"));
            rest = &rest[1..];
            units.push(match kind {
                'n' => 10,
                'r' => 13,
                't' => 9,
                'b' => 8,
                'f' => 12,
                'u' => {
                    let digits = String::from_utf16(&rest[..4]).expect("digits");
                    rest = &rest[4..];
                    u16::from_str_radix(&digits, 16).expect("hex")
                }
                other => u16::try_from(u32::from(other)).expect("a quote or backslash"),
            });
        }
        units
    }

    /// Reads the lines of a text block back, as javac does: blanks at the ends go, then escapes are read.
    fn read_block(lines: &[String]) -> Vec<u16> {
        let lines: String = lines.iter().map(|line| format!("{}\n", line.trim_end_matches(' '))).collect();
        let mut literal = String::from("\"");
        let mut chars = lines.chars();
        while let Some(c) = chars.next() {
            match (c, if c == '\\' { chars.next() } else { None }) {
                ('\n', _) => literal.push_str("\\n"),
                ('\\', Some('\n')) => {}
                ('\\', Some('s')) => literal.push(' '),
                ('\\', Some(other)) => literal.extend([c, other]),
                _ => literal.push(c),
            }
        }
        literal.push('"');
        read(&literal)
    }

    #[test]
    fn text_blocks_keep_blanks_and_quotes() {
        let lines = |text: &str| block_lines(&text.encode_utf16().collect::<Vec<_>>());
        assert_eq!(lines("one\n"), None);
        assert_eq!(lines("a \n\n  b\"\"\"\"\n").expect("lines"), ["a\\s", "", "  b\"\"\\\"\""]);
        assert_eq!(lines("a\nb ").expect("lines"), ["a", "b \\"]);
        assert_eq!(lines("a\u{2028}\nb\n"), None);
        assert!(lines("a\\u0041\nb\n").is_some());
    }

    proptest! {
        #[test]
        fn any_text_block_reads_back(text in "([ as\"\\\\\t\r\u{e9}\u{2028}]{0,6}\n){0,4}[ as\"\\\\]{0,4}") {
            let units: Vec<u16> = text.encode_utf16().collect();
            if let Some(lines) = block_lines(&units) {
                prop_assert!(lines.iter().all(|line| !line.ends_with(' ') && !line.contains('\n')));
                prop_assert_eq!(read_block(&lines), units);
            }
        }

        #[test]
        fn any_text_reads_back(units in proptest::collection::vec(any::<u16>(), 0..40)) {
            prop_assert_eq!(read(&string(&units)), units.clone());
            let joined: Vec<u16> = pieces(&units, 10).concat();
            prop_assert_eq!(joined, units);
        }

        #[test]
        fn any_character_reads_back(unit in any::<u16>()) {
            prop_assert_eq!(read(&character(unit)), vec![unit]);
        }

        #[test]
        fn any_double_reads_back(bits in any::<u64>()) {
            if let Number::Text(text) = number(Primitive::Double(Narrow(bits))) {
                prop_assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(bits));
            }
        }

        #[test]
        fn any_float_reads_back(bits in any::<u32>()) {
            if let Number::Text(text) = number(Primitive::Float(bits)) {
                prop_assert_eq!(text.trim_end_matches('f').parse::<f32>().map(f32::to_bits), Ok(bits));
            }
        }
    }
}
