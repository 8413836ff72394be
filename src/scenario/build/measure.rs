//! What is too large or strange to be written is told by its measure: length, size, a hash of the whole, or what it gives when asked.
//!
//! Input: a check whose expectation cannot be written out. Output: assertions on numbers, or on that. Invariant: nothing that derives from identity hashes,
//! and no second look at what an observer gave: that would repeat it.

use super::Builder;
use crate::program::Program;
use crate::scenario::content::{COLLECTION, FUTURE, MAP, OPTIONAL};
use crate::scenario::model::{ArrayPart, Assertion, Expected, Literal, Probe};
use crate::scenario::oracle::{Check, Expectation, Told};
use crate::trace::event::{ContentShape, Narrow, Primitive, Value};

pub(super) const FUTURE_JOIN: (&str, &str) = ("join", "()Ljava/lang/Object;");
const MAP_KEY_SET: (&str, &str) = ("keySet", "()Ljava/util/Set;");
/// Keys of a map that are told instead of their number.
const MOST_KEYS: usize = 8;
const OPTIONAL_IS_PRESENT: (&str, &str) = ("isPresent", "()Z");

impl Builder<'_, '_> {
    pub(super) fn measures(&self, check: &Check, probe: &Probe) -> Option<Vec<Assertion>> {
        let looked = check.observer.unwrap_or(self.slice.act);
        let is_of_chance = self.is_volatile(looked);
        let tried = is_of_chance || self.context.is_on_trial(looked);
        if is_of_chance && (!self.is_of_clock(looked) || self.context.measures_time(looked)) {
            return None;
        }
        let act_end = self.context.history.calls.get(self.slice.target).end;
        let says = |probe, value: Primitive| Assertion {
            probe,
            expected: Expected::Value(Literal::Primitive(value)),
            why: check.why.as_str().into(),
            event: check.observer.unwrap_or(act_end),
            changes: self.changes(check),
            tried,
        };
        let number = |probe, number: i32| says(probe, Primitive::Int(number));
        match &check.expectation {
            Expectation::Elements { array, values, .. } => {
                let program = self.context.history.program;
                let desc = program.class(program.object(*array).class).name.clone();
                let part = |part| Probe::Array { array: Box::new(probe.clone()), part };
                let length = number(part(ArrayPart::Length { desc: desc.clone() }), i32::try_from(values.len()).ok()?);
                let hash = array_hash(program, values).map(|hash| number(part(ArrayPart::Hash { desc }), hash));
                let hash = hash.filter(|_| !tried && !self.is_in_no_order(looked));
                // A second look would repeat the observer.
                match check.observer {
                    Some(_) => Some(vec![hash.unwrap_or(length)]),
                    None => Some(std::iter::once(length).chain(hash).collect()),
                }
            }
            Expectation::Content(told) if self.is_present(told) => {
                let probe = self.asked(OPTIONAL, OPTIONAL_IS_PRESENT, probe.clone());
                Some(vec![says(probe, Primitive::Boolean(true))])
            }
            Expectation::Content(told) if self.context.is_a(told.object, FUTURE) => {
                let joined = self.asked(FUTURE, FUTURE_JOIN, probe.clone());
                let act = self.context.history.calls.get(self.slice.target);
                let expected = self.expected(&Expectation::Value(self.joined(told)?), act)?;
                Some(vec![Assertion { expected, ..says(joined, Primitive::Boolean(true)) }])
            }
            Expectation::Content(told) => {
                if let Some(keys) = self.keys(check, told, probe) {
                    return Some(vec![keys]);
                }
                let (size, class) = match &self.context.history.log.content(told.content).shape {
                    ContentShape::List(all) | ContentShape::Set(all) => (all.len(), COLLECTION),
                    ContentShape::Map(entries) => (entries.len(), MAP),
                    _ => return None,
                };
                let program = self.context.history.program;
                let owner = program.class_by_name(class, 0).filter(|_| self.context.is_a(told.object, class))?;
                let method = self.method_ref(program.declared_method(owner, "size", "()I")?, owner);
                let probe = Probe::Invoke { method, receiver: Box::new(probe.clone()), arguments: Vec::new() };
                Some(vec![number(probe, i32::try_from(size).ok()?)])
            }
            _ => None,
        }
    }

    /// The few keys of a map whose values cannot be written.
    fn keys(&self, check: &Check, told: &Told, probe: &Probe) -> Option<Assertion> {
        let content = self.context.history.log.content(told.content);
        let ContentShape::Map(entries) = &content.shape else { return None };
        if !self.context.is_a(told.object, MAP) || !(1..=MOST_KEYS).contains(&entries.len()) {
            return None;
        }
        let keys = entries.iter().map(|(key, _)| self.held_operand(*key)).collect::<Option<Vec<_>>>()?;
        let expected = if content.seen.is_whole() { Expected::Set(keys) } else { Expected::Elements(keys) };
        if self.is_disordered(check, &expected) {
            return None;
        }
        self.assertion(check, self.asked(MAP, MAP_KEY_SET, probe.clone()), expected)
    }

    /// What a future that is completed gives: `join()` does not wait for it.
    fn joined(&self, told: &Told) -> Option<Value> {
        let content = self.context.history.log.content(told.content);
        match content.shape {
            ContentShape::Optional(value) if content.seen.is_whole() && value != Value::Absent => Some(value),
            _ => None,
        }
    }

    /// Whether it is an `Optional` that holds something.
    fn is_present(&self, told: &Told) -> bool {
        let shape = &self.context.history.log.content(told.content).shape;
        matches!(shape, ContentShape::Optional(value) if *value != Value::Absent)
            && self.context.is_a(told.object, OPTIONAL)
    }
}

/// As `java.util.Arrays.hashCode` computes it. None if an element has a hash of its own.
fn array_hash(program: &Program, values: &[Value]) -> Option<i32> {
    let fold = |long: u64| (long ^ (long >> 32)) as u32 as i32;
    let hash = |value: &Value| {
        Some(match value {
            Value::Null => 0,
            Value::String(text) => program
                .text(*text)
                .0
                .iter()
                .fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(*unit))),
            Value::Primitive(primitive) | Value::Boxed(primitive) => match *primitive {
                Primitive::Boolean(value) => {
                    if value {
                        1231
                    } else {
                        1237
                    }
                }
                Primitive::Byte(value) => i32::from(value),
                Primitive::Short(value) => i32::from(value),
                Primitive::Char(value) => i32::from(value),
                Primitive::Int(value) => value,
                Primitive::Long(Narrow(value)) => fold(value as u64),
                // `floatToIntBits` and `doubleToLongBits` know one NaN.
                Primitive::Float(bits) if f32::from_bits(bits).is_nan() => 0x7fc0_0000,
                Primitive::Float(bits) => bits as i32,
                Primitive::Double(bits) if f64::from_bits(bits.0).is_nan() => fold(0x7ff8_0000_0000_0000),
                Primitive::Double(Narrow(bits)) => fold(bits),
            },
            _ => return None,
        })
    };
    values.iter().try_fold(1i32, |sum, value| Some(sum.wrapping_mul(31).wrapping_add(hash(value)?)))
}
