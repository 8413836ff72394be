//! Emptied bodies: what a method under test is replaced by, and which replacements a test could be expected to notice. And the negative control:
//! the method as it is, without the files and databases that it works on.

use serde::{Deserialize, Serialize};

/// One way to empty the body of a method under test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Variant {
    /// Nothing is done: void methods; constructors keep their super() or this() call.
    Return,
    False,
    True,
    Zero,
    One,
    Null,
    /// An empty string, array, optional, collection, or a new instance.
    Fresh,
    /// The receiver, from a method that gave it: what a fluent setter does that sets nothing.
    Itself,
    /// The body stays, and what it does to files and databases fails: code that swallows its exceptions says "done" on a dead connection.
    Without,
}

impl Variant {
    /// The name in the protocol, in reports and in `testcarve.json`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Return => "return",
            Self::False => "false",
            Self::True => "true",
            Self::Zero => "0",
            Self::One => "1",
            Self::Null => "null",
            Self::Fresh => "fresh",
            Self::Itself => "this",
            Self::Without => "without",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        let values = [Self::False, Self::True, Self::Zero, Self::One, Self::Null, Self::Fresh, Self::Itself];
        let mut all = [Self::Return, Self::Without].into_iter().chain(values);
        all.find(|variant| variant.word() == word)
    }

    /// The variants of a method with this descriptor, of which the recording saw that come out.
    fn all_for(descriptor: &str, recorded: &RecordedOutcome) -> &'static [Self] {
        let result = descriptor.rsplit(')').next().unwrap_or_default();
        match result.as_bytes().first() {
            _ if *recorded == RecordedOutcome::Receiver => &[Self::Null, Self::Itself],
            Some(b'V') => &[Self::Return],
            Some(b'Z') => &[Self::False, Self::True],
            Some(b'L' | b'[') => &[Self::Null, Self::Fresh],
            _ => &[Self::Zero, Self::One],
        }
    }
}

/// What the recording saw come out of the method under test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordedOutcome {
    /// Returned from a void method or a constructor.
    Void,
    Null,
    /// A primitive or boxed value: `false`, `42`, `-1.5`; a char is its code.
    Value(String),
    /// What `Fresh` gives: an empty string, array or collection, or an object in its initial state.
    Empty,
    /// The object that the method was called on.
    Receiver,
    /// Any other reference.
    Other,
    /// A reference of which nobody knows whether it equals a fresh one.
    Unknown,
    Threw,
}

impl RecordedOutcome {
    /// Whether the emptied body returns what the recorded one did. None if nobody knows.
    fn equals(&self, variant: Variant) -> Option<bool> {
        Some(match (self, variant) {
            (Self::Void, Variant::Return)
            | (Self::Null, Variant::Null)
            | (Self::Empty, Variant::Fresh)
            | (Self::Receiver, Variant::Itself) => true,
            (Self::Unknown, Variant::Fresh) => return None,
            (Self::Value(text), Variant::False) => text == "false",
            (Self::Value(text), Variant::True) => text == "true",
            (Self::Value(text), Variant::Zero) => is_number(text, 0.0),
            (Self::Value(text), Variant::One) => is_number(text, 1.0),
            (Self::Value(text), Variant::Fresh) => text == "false" || is_number(text, 0.0),
            _ => false,
        })
    }
}

/// By exact bits: -0.0 is not zero.
fn is_number(text: &str, number: f64) -> bool {
    text.parse::<f64>().is_ok_and(|value| value.to_bits() == number.to_bits())
}

/// What became of one variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// The test failed: it noticed.
    Noticed,
    /// The test did not end in time: it noticed.
    TimedOut,
    /// The JVM ended: it noticed.
    Died,
    /// The test stayed green though the outcome differs from the recorded one.
    Survived,
    /// The test stayed green, and the outcome may well have been the recorded one.
    MaybeEqual,
    /// Not tried: the outcome is the recorded one.
    EqualsRecording,
    /// There is no such value of the return type.
    Unavailable,
    /// The test's call did not reach the method: nothing was measured.
    Unreached,
}

impl Effect {
    /// Whether the test noticed it.
    #[must_use]
    pub fn is_noticed(self) -> bool {
        matches!(self, Self::Noticed | Self::TimedOut | Self::Died)
    }

    /// Whether the test stayed green under it.
    #[must_use]
    pub fn is_alive(self) -> bool {
        matches!(self, Self::Survived | Self::MaybeEqual)
    }
}

/// One variant and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantResult {
    pub variant: Variant,
    pub effect: Effect,
}

/// A variant to try, and the effect if the test stays green under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlannedVariant {
    pub(crate) variant: Variant,
    pub(crate) if_green: Effect,
}

/// The variants worth trying. `nothing_defined`: the recorded call changed no state that could differ; `needs_resource`: it worked on a file or a
/// database.
pub(crate) fn plan_variants(
    descriptor: &str,
    recorded: &RecordedOutcome,
    nothing_defined: bool,
    needs_resource: bool,
) -> Vec<PlannedVariant> {
    let plan = |variant: Variant| {
        let if_green = match recorded.equals(variant) {
            _ if !nothing_defined => Effect::Survived,
            Some(true) => Effect::EqualsRecording,
            Some(false) => Effect::Survived,
            None => Effect::MaybeEqual,
        };
        PlannedVariant { variant, if_green }
    };
    let control = PlannedVariant { variant: Variant::Without, if_green: Effect::Survived };
    let emptied = Variant::all_for(descriptor, recorded).iter().copied().map(plan);
    emptied.chain(needs_resource.then_some(control)).collect()
}

/// What a test's variants say about its assertions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strength {
    Strong,
    Weak,
    NothingToNotice,
    /// The test's call reached the method with no variant: its assertions are about something else.
    Unmeasured,
}

/// A surviving variant makes a test weak, also one that may equal the recording if no other was noticed: a result cannot be both
/// null and fresh. If every variant equals the recording there was nothing to notice. A test is strong only if it noticed
/// something. The negative control can only speak against a test: that something fails without a database does not say what is looked at.
pub(crate) fn strength(results: &[VariantResult]) -> Strength {
    let (control, emptied): (Vec<VariantResult>, Vec<VariantResult>) =
        results.iter().partition(|result| result.variant == Variant::Without);
    match strength_of_emptied(&emptied) {
        Strength::Strong if control.iter().any(|result| result.effect == Effect::Survived) => Strength::Weak,
        strength => strength,
    }
}

fn strength_of_emptied(results: &[VariantResult]) -> Strength {
    let has = |effects: &[Effect]| results.iter().any(|result| effects.contains(&result.effect));
    let noticed = results.iter().any(|result| result.effect.is_noticed());
    if has(&[Effect::Survived]) || has(&[Effect::MaybeEqual]) && !noticed {
        Strength::Weak
    } else if noticed {
        Strength::Strong
    } else if has(&[Effect::Unreached]) {
        Strength::Unmeasured
    } else {
        Strength::NothingToNotice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(descriptor: &str, recorded: RecordedOutcome, nothing_defined: bool) -> Vec<(Variant, Effect)> {
        let planned = plan_variants(descriptor, &recorded, nothing_defined, false);
        planned.into_iter().map(|plan| (plan.variant, plan.if_green)).collect()
    }

    #[test]
    fn a_variant_equal_to_the_recording_is_left_out_unless_state_was_changed() {
        let value = RecordedOutcome::Value("0".to_owned());
        assert_eq!(
            effects("()I", value.clone(), true),
            [(Variant::Zero, Effect::EqualsRecording), (Variant::One, Effect::Survived)]
        );
        assert_eq!(effects("()I", value, false)[0], (Variant::Zero, Effect::Survived));
        assert_eq!(effects("()V", RecordedOutcome::Void, true), [(Variant::Return, Effect::EqualsRecording)]);
    }

    #[test]
    fn minus_zero_is_not_zero() {
        assert!(!is_number("-0.0", 0.0));
        assert!(is_number("0.0", 0.0));
    }

    #[test]
    fn whether_an_object_equals_a_fresh_one_may_be_unknown() {
        assert_eq!(
            effects("()Ljava/lang/Object;", RecordedOutcome::Unknown, true),
            [(Variant::Null, Effect::Survived), (Variant::Fresh, Effect::MaybeEqual)]
        );
    }

    #[test]
    fn what_gave_its_receiver_is_emptied_to_give_it() {
        let fluent = |nothing_defined| effects("()LBuilder;", RecordedOutcome::Receiver, nothing_defined);
        assert_eq!(fluent(false), [(Variant::Null, Effect::Survived), (Variant::Itself, Effect::Survived)]);
        assert_eq!(fluent(true)[1], (Variant::Itself, Effect::EqualsRecording));
    }

    #[test]
    fn one_survivor_makes_a_test_weak() {
        let result = |effect| VariantResult { variant: Variant::Null, effect };
        assert_eq!(strength(&[result(Effect::Noticed), result(Effect::Survived)]), Strength::Weak);
        assert_eq!(strength(&[result(Effect::Noticed), result(Effect::MaybeEqual)]), Strength::Strong);
        assert_eq!(strength(&[result(Effect::EqualsRecording)]), Strength::NothingToNotice);
        assert_eq!(strength(&[result(Effect::EqualsRecording), result(Effect::Noticed)]), Strength::Strong);
        assert_eq!(
            strength(&[result(Effect::EqualsRecording), result(Effect::Unavailable)]),
            Strength::NothingToNotice
        );
    }

    #[test]
    fn a_test_that_stays_green_without_what_its_method_works_on_is_weak() {
        let result = |variant, effect| VariantResult { variant, effect };
        let noticed = result(Variant::Null, Effect::Noticed);
        assert_eq!(strength(&[noticed, result(Variant::Without, Effect::Survived)]), Strength::Weak);
        assert_eq!(strength(&[noticed, result(Variant::Without, Effect::Noticed)]), Strength::Strong);
        assert_eq!(strength(&[noticed, result(Variant::Without, Effect::Unreached)]), Strength::Strong);
        let equal = result(Variant::Return, Effect::EqualsRecording);
        assert_eq!(strength(&[equal, result(Variant::Without, Effect::Noticed)]), Strength::NothingToNotice);
        let planned = plan_variants("()V", &RecordedOutcome::Void, false, true);
        assert_eq!(planned.last().map(|plan| plan.variant), Some(Variant::Without));
    }

    #[test]
    fn a_test_whose_call_never_reached_the_method_is_not_strong() {
        let result = |effect| VariantResult { variant: Variant::Null, effect };
        assert_eq!(strength(&[result(Effect::Unreached)]), Strength::Unmeasured);
        assert_eq!(strength(&[result(Effect::EqualsRecording), result(Effect::Unreached)]), Strength::Unmeasured);
        assert_eq!(strength(&[result(Effect::Unreached), result(Effect::Noticed)]), Strength::Strong);
    }
}
