//! Formats of `java.util.Formatter`: what `printf` makes of its arguments.
//!
//! Input: a format that Java accepted, the arguments, what is known of the locale. Output: the text. Invariant: none if any part of it is not
//! sure: dates, hashes, hexadecimal floats, separators of an unknown locale. Why not by running Java: a recording is read where there need be none.

use super::decimal::{Decimal, Magnitude, special_text};
use crate::trace::event::{JavaText, Narrow, Primitive};

/// No text in a test is wider.
const WIDEST: usize = 1000;

/// What is known of how a locale writes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// Digits are those of ASCII.
    pub digits: bool,
    /// A point before the fraction, commas between thousands.
    pub separators: bool,
    /// Letters of ASCII have the capitals of English.
    pub capitals: bool,
}

impl Manner {
    /// `Locale.ROOT`, and no locale at all.
    pub(super) const ROOT: Self = Self { digits: true, separators: true, capitals: true };
}

/// What is formatted.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    Null,
    Primitive(Primitive),
    /// A `BigInteger` or `BigDecimal`, as it writes itself.
    Big {
        text: JavaText,
        whole: bool,
    },
    Other(Option<JavaText>),
}

/// A text made by a format.
#[derive(Debug, Default)]
pub(super) struct Formatted {
    pub text: Vec<u16>,
    /// `%n` ended lines, which end with `\n` here.
    pub platform_lines: bool,
}

/// `String.format`.
pub(super) fn formatted(format: &str, arguments: &[Argument], manner: Manner) -> Option<Formatted> {
    let mut made = Formatted::default();
    let (mut next, mut last) = (0, None);
    let mut rest = format;
    while let Some((plain, behind)) = rest.split_once('%') {
        made.text.extend(plain.encode_utf16());
        let (specifier, behind) = Specifier::parse(behind)?;
        rest = behind;
        if let Some(fixed) = specifier.fixed() {
            made.platform_lines |= fixed == '\n';
            made.text.extend(fixed.encode_utf16(&mut [0; 2]).iter());
            continue;
        }
        let index = match specifier.which {
            Which::Next => {
                next += 1;
                next - 1
            }
            Which::Last => last?,
            Which::At(index) => index,
        };
        last = Some(index);
        made.text.extend(specifier.of(arguments.get(index)?, manner)?);
    }
    made.text.extend(rest.encode_utf16());
    Some(made)
}

/// Which argument is meant.
#[derive(Clone, Copy)]
enum Which {
    Next,
    /// `%<s`: the same as before.
    Last,
    /// `%2$s`, from 0.
    At(usize),
}

/// `%[index$][flags][width][.precision]conversion`.
struct Specifier<'f> {
    which: Which,
    flags: &'f str,
    width: usize,
    precision: Option<usize>,
    /// Of one letter, a small one.
    conversion: char,
    capitals: bool,
}

/// The longest beginning of such characters, and the rest.
fn leading(text: &str, is: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is(c)).unwrap_or(text.len()))
}

fn size(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|size| *size <= WIDEST)
}

impl<'f> Specifier<'f> {
    fn parse(text: &'f str) -> Option<(Self, &'f str)> {
        let is_digit = |c: char| c.is_ascii_digit();
        let (number, behind) = leading(text, is_digit);
        let (index, text) = match behind.strip_prefix('$') {
            Some(behind) if !number.is_empty() => (Some(size(number)?.checked_sub(1)?), behind),
            _ => (None, text),
        };
        let (flags, text) = leading(text, |c| "-#+ 0,(<".contains(c));
        let (width, text) = leading(text, is_digit);
        let (precision, text) = match text.strip_prefix('.').map(|text| leading(text, is_digit)) {
            Some((digits, text)) => (Some(size(digits)?), text),
            None => (None, text),
        };
        let letter = text.chars().next()?;
        let which = match index {
            Some(index) => Which::At(index),
            None if flags.contains('<') => Which::Last,
            None => Which::Next,
        };
        let width = if width.is_empty() { 0 } else { size(width)? };
        let capitals = "SBCXE".contains(letter);
        let conversion = if capitals { letter.to_ascii_lowercase() } else { letter };
        Some((Self { which, flags, width, precision, conversion, capitals }, &text[letter.len_utf8()..]))
    }

    fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    /// `%n` and `%%`, which take no argument.
    fn fixed(&self) -> Option<char> {
        let is_plain = self.flags.is_empty() && self.width == 0;
        match self.conversion {
            'n' => Some('\n'),
            '%' => Some('%'),
            _ => None,
        }
        .filter(|_| is_plain)
    }

    fn of(&self, argument: &Argument, manner: Manner) -> Option<Vec<u16>> {
        let units = match (self.conversion, argument) {
            ('s', _) => self.cut(text_of(argument)?),
            ('b', Argument::Null) => self.cut("false".into()),
            ('b', Argument::Primitive(Primitive::Boolean(value))) => self.cut(value.to_string().as_str().into()),
            ('b', _) => self.cut("true".into()),
            ('c' | 'd' | 'x' | 'o' | 'f' | 'e', Argument::Null) => self.cut("null".into()),
            ('c', Argument::Primitive(primitive)) => JavaText(character(*primitive)?.into()),
            (_, argument) => self.number(argument, manner)?.as_str().into(),
        };
        // (Formattable objects only.)
        if self.has('#') && matches!(self.conversion, 's' | 'b' | 'c') {
            return None;
        }
        self.padded(self.in_capitals(units, manner)?)
    }

    fn cut(&self, text: JavaText) -> JavaText {
        match self.precision {
            Some(most) if most < text.0.len() => JavaText(text.0[..most].into()),
            _ => text,
        }
    }

    fn in_capitals(&self, text: JavaText, manner: Manner) -> Option<JavaText> {
        if !self.capitals {
            return Some(text);
        }
        let text = text.to_utf8().filter(|text| text.is_ascii() && manner.capitals)?;
        Some(text.to_ascii_uppercase().as_str().into())
    }

    fn padded(&self, text: JavaText) -> Option<Vec<u16>> {
        let blanks = vec![u16::from(b' '); self.width.saturating_sub(text.0.len())];
        let (before, behind) = if self.has('-') { (Vec::new(), blanks) } else { (blanks, Vec::new()) };
        Some([before.as_slice(), &*text.0, behind.as_slice()].concat())
    }

    fn number(&self, argument: &Argument, manner: Manner) -> Option<String> {
        match (self.conversion, argument) {
            ('d', Argument::Primitive(primitive)) if self.precision.is_none() => {
                let value = whole(*primitive)?;
                self.decimal(value < 0, value.unsigned_abs().to_string(), manner)
            }
            ('d', Argument::Big { text, whole: true }) if self.precision.is_none() => {
                let (negative, magnitude) = big(text)?;
                self.decimal(negative, magnitude, manner)
            }
            ('x' | 'o', Argument::Primitive(primitive)) if self.precision.is_none() => {
                Some(self.in_bits(bits(*primitive)?))
            }
            ('f', Argument::Big { text, whole: false }) => {
                let (negative, magnitude) = big(text)?;
                self.fraction(negative, &Magnitude::exact(Decimal::parse(&magnitude)?), manner)
            }
            ('f' | 'e', Argument::Primitive(primitive)) => self.floating(floating(*primitive)?, manner),
            _ => None,
        }
    }

    fn floating(&self, value: f64, manner: Manner) -> Option<String> {
        if special_text(value).is_some() {
            let is_plain = self.flags.chars().all(|flag| matches!(flag, '-' | '<'));
            return special_text(value).filter(|_| is_plain).map(str::to_owned);
        }
        self.fraction(value.is_sign_negative(), &Magnitude::of(value)?, manner)
    }

    fn fraction(&self, negative: bool, magnitude: &Magnitude, manner: Manner) -> Option<String> {
        let places = i32::try_from(self.precision.unwrap_or(6)).ok()?;
        if self.has('#') || !manner.separators {
            return None;
        }
        match self.conversion {
            'e' if self.has(',') => None,
            'e' => self.decimal(negative, magnitude.written(|decimal| decimal.scientific(places))?, manner),
            _ => self.decimal(negative, magnitude.written(|decimal| decimal.fixed(places))?, manner),
        }
    }

    /// With its sign, its commas, and zeros up to the width.
    fn decimal(&self, negative: bool, magnitude: String, manner: Manner) -> Option<String> {
        let groups = self.has(',');
        if !manner.digits || groups && !manner.separators {
            return None;
        }
        let magnitude = if groups { grouped(&magnitude) } else { magnitude };
        let (sign, behind) = match () {
            () if negative && self.has('(') => ("(", ")"),
            () if negative => ("-", ""),
            () if self.has('+') => ("+", ""),
            () if self.has(' ') => (" ", ""),
            () => ("", ""),
        };
        let zeros = self.zeros(sign.len() + magnitude.len() + behind.len());
        Some(format!("{sign}{zeros}{magnitude}{behind}"))
    }

    fn in_bits(&self, bits: u64) -> String {
        let (digits, sign) =
            if self.conversion == 'x' { (format!("{bits:x}"), "0x") } else { (format!("{bits:o}"), "0") };
        let sign = if self.has('#') { sign } else { "" };
        format!("{sign}{}{digits}", self.zeros(sign.len() + digits.len()))
    }

    fn zeros(&self, length: usize) -> String {
        if self.has('0') { "0".repeat(self.width.saturating_sub(length)) } else { String::new() }
    }
}

/// `1234567.5` as `1,234,567.5`.
fn grouped(magnitude: &str) -> String {
    let whole = magnitude.find('.').unwrap_or(magnitude.len());
    let mut text = String::new();
    for (at, c) in magnitude.char_indices() {
        if at > 0 && at < whole && (whole - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

fn text_of(argument: &Argument) -> Option<JavaText> {
    match argument {
        Argument::Null => Some("null".into()),
        Argument::Primitive(primitive) => super::primitive_text(*primitive),
        Argument::Big { text, .. } => Some(text.clone()),
        Argument::Other(text) => text.clone(),
    }
}

/// The sign of a `BigInteger` or `BigDecimal`, true if there is one, and the rest.
fn big(text: &JavaText) -> Option<(bool, String)> {
    let text = text.to_utf8()?;
    Some(match text.strip_prefix('-') {
        Some(magnitude) => (true, magnitude.to_owned()),
        None => (false, text),
    })
}

fn character(primitive: Primitive) -> Option<Vec<u16>> {
    let code = match primitive {
        Primitive::Char(unit) => return Some(vec![unit]),
        Primitive::Int(_) | Primitive::Short(_) | Primitive::Byte(_) => u32::try_from(whole(primitive)?).ok()?,
        _ => return None,
    };
    char::from_u32(code).map(|c| c.encode_utf16(&mut [0; 2]).to_vec())
}

fn whole(primitive: Primitive) -> Option<i64> {
    match primitive {
        Primitive::Byte(value) => Some(i64::from(value)),
        Primitive::Short(value) => Some(i64::from(value)),
        Primitive::Int(value) => Some(i64::from(value)),
        Primitive::Long(Narrow(value)) => Some(value),
        _ => None,
    }
}

/// The bits of a whole number: negative ones are written in them.
fn bits(primitive: Primitive) -> Option<u64> {
    match primitive {
        Primitive::Byte(value) => Some(u64::from(value.cast_unsigned())),
        Primitive::Short(value) => Some(u64::from(value.cast_unsigned())),
        Primitive::Int(value) => Some(u64::from(value.cast_unsigned())),
        Primitive::Long(Narrow(value)) => Some(value.cast_unsigned()),
        _ => None,
    }
}

/// (A float is formatted as the double that it is.)
fn floating(primitive: Primitive) -> Option<f64> {
    match primitive {
        Primitive::Float(bits) => Some(f64::from(f32::from_bits(bits))),
        Primitive::Double(Narrow(bits)) => Some(f64::from_bits(bits)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Argument, JavaText, Manner, Narrow, Primitive, formatted};

    fn int(value: i32) -> Argument {
        Argument::Primitive(Primitive::Int(value))
    }

    fn double(value: f64) -> Argument {
        Argument::Primitive(Primitive::Double(Narrow(value.to_bits())))
    }

    fn text(text: &str) -> Argument {
        Argument::Other(Some(text.into()))
    }

    fn made(format: &str, arguments: &[Argument]) -> Option<String> {
        formatted(format, arguments, Manner::ROOT).and_then(|made| String::from_utf16(&made.text).ok())
    }

    #[test]
    fn arguments_are_taken_in_their_order_or_by_number() {
        let all = [text("a"), text("b")];
        assert_eq!(made("%s-%s %2$s%<s%s", &all), None);
        assert_eq!(made("%s %2$s%<s %s|%1$S", &all).as_deref(), Some("a bb b|A"));
        assert_eq!(made("100%% of %d", &[int(7)]).as_deref(), Some("100% of 7"));
        assert_eq!(made("%s", &[]), None);
    }

    #[test]
    fn texts_are_cut_and_padded() {
        assert_eq!(made("%-6s|%6s|%.2s", &[text("abc"), text("é"), text("xyz")]).as_deref(), Some("abc   |     é|xy"));
        let all = [Argument::Null, Argument::Null, Argument::Primitive(Primitive::Boolean(true)), int(0)];
        assert_eq!(made("%s %b %B %5b", &all).as_deref(), Some("null false TRUE  true"));
        let letter = Argument::Primitive(Primitive::Char(u16::from(b'q')));
        assert_eq!(made("%c%C%3c", &[letter.clone(), letter, int(0x1f600)]).as_deref(), Some("qQ 😀"));
    }

    #[test]
    fn whole_numbers_have_signs_groups_and_zeros() {
        let all = [int(-5), int(1_234_567), int(42), int(-1234), int(7)];
        assert_eq!(made("%05d %,d %+d %(,d % d", &all).as_deref(), Some("-0005 1,234,567 +42 (1,234)  7"));
        let byte = Argument::Primitive(Primitive::Byte(-1));
        assert_eq!(made("%x %#X %o %08x", &[byte, int(255), int(8), int(-1)]).as_deref(), Some("ff 0XFF 10 ffffffff"));
        let big = Argument::Big { text: "-12345678901234567890".into(), whole: true };
        assert_eq!(made("%,d", &[big]).as_deref(), Some("-12,345,678,901,234,567,890"));
    }

    #[test]
    fn fractions_are_rounded_half_up() {
        let all = [double(2.345), double(-1234.5), double(0.5), double(12345.678)];
        assert_eq!(made("%.2f|%,012.1f|%.0f|%e", &all).as_deref(), Some("2.35|-00001,234.5|1|1.234568e+04"));
        let big = Argument::Big { text: "1.005E+3".into(), whole: false };
        assert_eq!(made("%.2f", &[big]).as_deref(), Some("1005.00"));
        assert_eq!(made("%5.1f|%f", &[double(f64::NAN), double(-0.0)]).as_deref(), Some("  NaN|-0.000000"));
    }

    #[test]
    fn lines_end_as_the_platform_does() {
        let made = formatted("a%nb\n", &[], Manner::ROOT).expect("a text");
        assert!(made.platform_lines);
        assert_eq!(JavaText(made.text.into()), JavaText::from("a\nb\n"));
    }

    #[test]
    fn what_is_not_sure_is_no_text() {
        assert_eq!(made("%h", &[text("a")]), None);
        assert_eq!(made("%tY", &[int(1)]), None);
        assert_eq!(made("%a", &[double(1.0)]), None);
        assert_eq!(made("%s", &[Argument::Other(None)]), None);
        let unknown = |format: &str| formatted(format, &[double(1.5), int(1)], Manner::default()).is_none();
        assert!(unknown("%f") && unknown("%2$d") && unknown("%S") && !unknown("%s"));
    }
}
