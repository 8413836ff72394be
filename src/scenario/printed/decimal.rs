//! Numbers as Java writes them: `Double.toString`, and the rounding of `%.2f` and `%e`.
//!
//! Input: a double or float by its bits, a `BigDecimal` by its text. Output: text. Invariant: only what every Java writes: before 19 it wrote some
//! numbers with more digits than are needed, all of them large, and may end 17 digits with another one. Why not Rust's own rounding: Java
//! rounds the digits that it would write, `0.125` and `2.345` half up.

/// Digits that any decimal number keeps on its way through a double.
const SURE_OF_DOUBLE: usize = 15;
/// The same through a float.
const SURE_OF_FLOAT: usize = 6;
/// Digits that tell any double.
const DIGITS_OF_DOUBLE: usize = 17;
/// How far apart two of that many digits are that stand for one double, at most.
const SPREAD: u64 = 25;
/// From here on an older Java may write digits that nobody needs.
const DOUBLES_END: f64 = 1e15;
const FLOATS_END: f32 = 1e7;
/// Nearer to zero doubles have fewer digits.
const DOUBLES_BEGIN: f64 = 1e-290;
const FLOATS_BEGIN: f32 = 1e-30;
/// `1.0E7` is written with an exponent, `0.001` is not.
const PLAIN: std::ops::RangeInclusive<i32> = -2..=7;
/// No text needs more.
const MOST_PLACES: i32 = 400;

/// A number without its sign: `0.DIGITS` times ten to the power of `point`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// From 0 to 9; neither the first nor the last is 0, and 0 has none.
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// `123.40`, `1.5E-7`, without a sign.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = whole.bytes().chain(part.bytes());
        let digits: Vec<u8> = all.map(|c| c.is_ascii_digit().then(|| c - b'0')).collect::<Option<_>>()?;
        let exponent: i32 = exponent.parse().ok()?;
        let point = exponent.checked_add(i32::try_from(whole.len()).ok()?)?;
        (point.checked_abs()? <= MOST_PLACES).then(|| Self::of(digits, point))
    }

    fn of(mut digits: Vec<u8>, point: i32) -> Self {
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros);
        while digits.pop_if(|last| *last == 0).is_some() {}
        let point = if digits.is_empty() { 0 } else { point.saturating_sub(i32::try_from(zeros).unwrap_or(i32::MAX)) };
        Self { digits, point }
    }

    /// To so many digits of its own, half up.
    fn rounded(&self, keep: i32) -> Self {
        let Ok(keep) = usize::try_from(keep) else { return Self::of(Vec::new(), 0) };
        if keep >= self.digits.len() {
            return self.clone();
        }
        let up = self.digits[keep] >= 5;
        let mut digits = vec![0];
        digits.extend_from_slice(&self.digits[..keep]);
        if up {
            // (The first never is a nine.)
            while digits.pop_if(|last| *last == 9).is_some() {}
            if let Some(last) = digits.last_mut() {
                *last += 1;
            }
        }
        Self::of(digits, self.point + 1)
    }

    /// The digit at a place: 0 is the one before the point.
    fn digit(&self, place: i32) -> char {
        let index = usize::try_from(self.point - 1 - place).ok();
        index.and_then(|index| self.digits.get(index)).map_or('0', |digit| char::from(b'0' + digit))
    }

    fn written(&self, places: i32) -> String {
        let whole = (0..self.point.max(1)).rev().map(|place| self.digit(place));
        let part = (1..=places).map(|place| self.digit(-place));
        let point = (places > 0).then_some('.');
        whole.chain(point).chain(part).collect()
    }

    /// `%.2f`: with so many places.
    pub(super) fn fixed(&self, places: i32) -> String {
        self.rounded(self.point.saturating_add(places)).written(places)
    }

    /// `%.2e`: the number before its exponent, with so many places, and the exponent.
    pub(super) fn scientific(&self, places: i32) -> String {
        let rounded = self.rounded(places.saturating_add(1));
        let exponent = if rounded.digits.is_empty() { 0 } else { rounded.point - 1 };
        let sign = if exponent < 0 { '-' } else { '+' };
        let mantissa = Self { point: 1, ..rounded }.written(places);
        format!("{mantissa}e{sign}{:02}", exponent.abs())
    }

    /// `Double.toString`.
    fn text(&self) -> String {
        let places = |point: i32| (i32::try_from(self.digits.len()).unwrap_or(0) - point).max(1);
        if self.digits.is_empty() || PLAIN.contains(&self.point) {
            return self.written(places(self.point));
        }
        format!("{}E{}", Self { point: 1, ..self.clone() }.written(places(1)), self.point - 1)
    }

    /// The least and the greatest that may be the same double.
    fn around(&self) -> Option<[Self; 2]> {
        let digits = self.digits.iter().chain(std::iter::repeat(&0)).take(DIGITS_OF_DOUBLE);
        let all = digits.fold(0, |all: u64, digit| all * 10 + u64::from(*digit));
        let decimal = |all: u64| {
            let text = format!("{all:018}");
            Self::of(text.bytes().map(|c| c - b'0').collect(), self.point + 1)
        };
        Some([decimal(all.checked_sub(SPREAD)?), decimal(all + SPREAD)])
    }
}

/// A double without its sign.
pub(super) struct Magnitude {
    decimal: Decimal,
    /// None if it is surely this one.
    around: Option<[Decimal; 2]>,
}

impl Magnitude {
    /// None of what is no number, and where Javas differ.
    pub(super) fn of(value: f64) -> Option<Self> {
        let value = value.abs();
        if value != 0.0 && !(DOUBLES_BEGIN..DOUBLES_END).contains(&value) {
            return None;
        }
        let decimal = Decimal::parse(&format!("{value:e}"))?;
        let is_sure = decimal.digits.len() <= SURE_OF_DOUBLE;
        let around = if is_sure { None } else { Some(decimal.around()?) };
        Some(Self { decimal, around })
    }

    pub(super) fn exact(decimal: Decimal) -> Self {
        Self { decimal, around: None }
    }

    /// What it is written as, if all that may be the same are.
    pub(super) fn written(&self, write: impl Fn(&Decimal) -> String) -> Option<String> {
        let text = write(&self.decimal);
        self.around.iter().flatten().all(|other| write(other) == text).then_some(text)
    }
}

/// `Double.toString(double)`.
pub(super) fn double_text(value: f64) -> Option<String> {
    if let Some(text) = special_text(value) {
        return Some(text.to_owned());
    }
    let Magnitude { decimal, around } = Magnitude::of(value)?;
    around.is_none().then(|| signed(value.is_sign_negative(), &decimal))
}

/// `Float.toString(float)`.
pub(super) fn float_text(value: f32) -> Option<String> {
    if let Some(text) = special_text(f64::from(value)) {
        return Some(text.to_owned());
    }
    if value != 0.0 && !(FLOATS_BEGIN..FLOATS_END).contains(&value.abs()) {
        return None;
    }
    let decimal = Decimal::parse(&format!("{:e}", value.abs()))?;
    (decimal.digits.len() <= SURE_OF_FLOAT).then(|| signed(value.is_sign_negative(), &decimal))
}

/// What is no number.
pub(super) fn special_text(value: f64) -> Option<&'static str> {
    match value {
        _ if value.is_nan() => Some("NaN"),
        f64::INFINITY => Some("Infinity"),
        f64::NEG_INFINITY => Some("-Infinity"),
        _ => None,
    }
}

fn signed(negative: bool, decimal: &Decimal) -> String {
    format!("{}{}", if negative { "-" } else { "" }, decimal.text())
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Magnitude, double_text, float_text};

    #[test]
    fn doubles_are_written_as_java_does() {
        let all = [0.0, -0.0, 1.0, 0.1, 100.0, 1e7, 9_999_999.0, 12_345_678.9, 0.001, 0.000_95, -2.5e-7, 1e10, 123.0];
        let texts: Vec<String> = all.into_iter().filter_map(double_text).collect();
        let java = "0.0 -0.0 1.0 0.1 100.0 1.0E7 9999999.0 1.23456789E7 0.001 9.5E-4 -2.5E-7 1.0E10 123.0";
        assert_eq!(texts.join(" "), java);
        assert_eq!(double_text(f64::NEG_INFINITY).as_deref(), Some("-Infinity"));
        assert_eq!(float_text(0.1).as_deref(), Some("0.1"));
        assert_eq!(float_text(-2.5).as_deref(), Some("-2.5"));
    }

    #[test]
    fn what_one_java_writes_in_another_way_is_not_known() {
        assert_eq!(double_text(4.032_374_217_7e18), None);
        assert_eq!(double_text(0.1 + 0.2), None);
        assert_eq!(float_text(16_777_218.0), None);
    }

    #[test]
    fn digits_are_rounded_half_up() {
        let fixed = |value: f64, places| Magnitude::of(value)?.written(|decimal| decimal.fixed(places));
        let all = [(2.345, 2), (0.125, 2), (0.5, 0), (9.995, 2), (0.0001, 2), (0.006, 2), (1234.0, 1), (0.1 + 0.2, 3)];
        let texts: Vec<String> = all.into_iter().filter_map(|(value, places)| fixed(value, places)).collect();
        assert_eq!(texts.join(" "), "2.35 0.13 1 10.00 0.00 0.01 1234.0 0.300");
        assert_eq!(fixed(0.1 + 0.2, 17), None);
        let scientific = |text: &str, places| Decimal::parse(text).map(|decimal| decimal.scientific(places));
        assert_eq!(scientific("99.95", 2).as_deref(), Some("1.00e+02"));
        assert_eq!(scientific("0.00123", 1).as_deref(), Some("1.2e-03"));
        assert_eq!(scientific("0", 2).as_deref(), Some("0.00e+00"));
    }
}
