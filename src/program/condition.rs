//! Conditions of lambdas as the source had them.
//!
//! Input: a condition and the two values that depend on it, as the jumps of the byte code have them: `a && b ? x : y` is `a ? (b ? x : y) : y` there.
//! Output: one expression. Invariant: the same parts are evaluated, in the same order. Why here and not where source is printed: what is the same
//! value twice is seen in the code, not in its text.

use super::body::{Code, Compared, Junction};

/// `condition ? then : otherwise`, with conditions that lead to the same value made one. What is asked second keeps its direction: of the first
/// one, javac jumps with whichever is shorter.
pub(super) fn conditional(condition: Code, then: Code, otherwise: Code) -> Code {
    if let (Some((junction, first, last)), Some(asked)) = (asked_before(&then), last_asked(&then, &otherwise))
        && last == asked
    {
        let (condition, inner) = match junction {
            Junction::And => (not(condition), Junction::Or),
            Junction::Or => (condition, Junction::And),
        };
        let condition = both(condition, inner, first.clone());
        return conditional_on(both(condition, junction, last.clone()), otherwise);
    }
    match (then, otherwise) {
        (Code::Conditional { condition: inner, then, otherwise: last }, otherwise) if *last == otherwise => {
            choose(both(condition, Junction::And, *inner), *then, otherwise)
        }
        (Code::Conditional { condition: inner, then: first, otherwise: then }, otherwise) if *first == otherwise => {
            choose(both(not(condition), Junction::Or, *inner), otherwise, *then)
        }
        (then, Code::Conditional { condition: inner, then: first, otherwise }) if *first == then => {
            choose(both(condition, Junction::Or, *inner), then, *otherwise)
        }
        (then, Code::Conditional { condition: inner, then: first, otherwise: last }) if *last == then => {
            choose(both(not(condition), Junction::And, *inner), *first, then)
        }
        (then, otherwise) => choose(condition, then, otherwise),
    }
}

/// `a && b ? x : y` as `&&`, `a` and `b`.
fn asked_before(code: &Code) -> Option<(Junction, &Code, &Code)> {
    match code {
        Code::Conditional { condition, .. } => match &**condition {
            Code::Both { operator, left, right } => Some((*operator, left, right)),
            _ => None,
        },
        _ => None,
    }
}

/// What the other way asks, if it chooses between the same values.
fn last_asked<'c>(then: &Code, otherwise: &'c Code) -> Option<&'c Code> {
    match (then, otherwise) {
        (Code::Conditional { then, otherwise, .. }, Code::Conditional { condition, then: same, otherwise: other })
            if then == same && otherwise == other =>
        {
            Some(condition)
        }
        _ => None,
    }
}

/// The same choice on another condition.
fn conditional_on(condition: Code, choice: Code) -> Code {
    match choice {
        Code::Conditional { then, otherwise, .. } => {
            Code::Conditional { condition: Box::new(condition), then, otherwise }
        }
        other => other,
    }
}

fn choose(condition: Code, then: Code, otherwise: Code) -> Code {
    Code::Conditional { condition: Box::new(condition), then: Box::new(then), otherwise: Box::new(otherwise) }
}

/// Joined from the left, as the source has it without parentheses.
fn both(left: Code, operator: Junction, right: Code) -> Code {
    match right {
        Code::Both { operator: inner, left: middle, right } if inner == operator => {
            Code::Both { operator, left: Box::new(both(left, operator, *middle)), right }
        }
        right => Code::Both { operator, left: Box::new(left), right: Box::new(right) },
    }
}

/// The opposite of a condition: by another operator where there is one.
#[must_use]
pub fn not(condition: Code) -> Code {
    match condition {
        Code::Not(condition) => *condition,
        Code::Compare { operator, kind, left, right } => match opposite(&operator, kind) {
            Some(opposite) => Code::Compare { operator: opposite.to_owned(), kind, left, right },
            None => Code::Not(Box::new(Code::Compare { operator, kind, left, right })),
        },
        Code::Both { operator, left, right } => {
            let operator = if operator == Junction::And { Junction::Or } else { Junction::And };
            Code::Both { operator, left: Box::new(not(*left)), right: Box::new(not(*right)) }
        }
        condition => Code::Not(Box::new(condition)),
    }
}

fn opposite(operator: &str, kind: Compared) -> Option<&'static str> {
    match operator {
        "==" => Some("!="),
        "!=" => Some("=="),
        _ if kind == Compared::Fractions => None,
        "<" => Some(">="),
        ">=" => Some("<"),
        ">" => Some("<="),
        "<=" => Some(">"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::body::{Body, End};

    fn given(steps: &[&str]) -> Code {
        match Body::parse(&[steps.join("\n").as_str(), "return"].join("\n")) {
            Some(Body { end: End::Returns(code), .. }) => code,
            other => panic!("{other:?}"),
        }
    }

    const FIRST: &str = "load 0\nload 1\ncompare < I";
    const OPPOSITE: &str = "load 0\nload 1\ncompare >= I";
    const SECOND: &str = "load 2\nnull\ncompare == A";

    fn joined(condition: &Code) -> (&Code, Junction, &Code) {
        match condition {
            Code::Both { operator, left, right } => (left, *operator, right),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn conditions_that_lead_to_one_value_are_one_condition() {
        let yes_no = "text \"y\"\ntext \"n\"\nconditional";
        let and = given(&[FIRST, SECOND, yes_no, "text \"n\"\nconditional"]);
        let or = given(&[OPPOSITE, SECOND, yes_no, "text \"y\"\nconditional"]);
        let or_by_jump = given(&[FIRST, "text \"y\"", SECOND, yes_no, "conditional"]);
        let and_by_jump = given(&[OPPOSITE, "text \"n\"", SECOND, yes_no, "conditional"]);
        assert_eq!((&and, &or), (&and_by_jump, &or_by_jump));
        for (code, junction) in [(and, Junction::And), (or, Junction::Or)] {
            let Code::Conditional { condition, then, .. } = code else { panic!("{code:?}") };
            let (left, operator, right) = joined(&condition);
            assert!(matches!(left, Code::Compare { operator, .. } if operator == "<"));
            assert!(matches!(right, Code::Compare { operator, .. } if operator == "=="));
            assert_eq!((operator, *then), (junction, given(&["text \"y\""])));
        }
    }

    #[test]
    fn what_is_asked_on_both_ways_is_asked_once() {
        let third = "load 3\nnull\ncompare == A\nconstant i1\nconstant i0\nconditional";
        let and_or = given(&[FIRST, SECOND, "constant i1", third, "conditional", third, "conditional"]);
        let or_and = given(&[OPPOSITE, SECOND, third, "constant i0", "conditional", third, "conditional"]);
        for (code, outer, inner) in [(and_or, Junction::Or, Junction::And), (or_and, Junction::And, Junction::Or)] {
            let Code::Conditional { condition, .. } = code else { panic!("{code:?}") };
            let (left, operator, _) = joined(&condition);
            assert_eq!((operator, joined(left).1), (outer, inner));
            assert!(matches!(joined(left).0, Code::Compare { operator, .. } if operator == "<"));
        }
    }

    #[test]
    fn other_values_keep_their_conditions() {
        let code = given(&[FIRST, SECOND, "text \"a\"\ntext \"b\"\nconditional", "text \"c\"\nconditional"]);
        assert!(matches!(code, Code::Conditional { then, .. } if matches!(*then, Code::Conditional { .. })));
    }

    #[test]
    fn an_order_of_fractions_has_no_opposite_operator() {
        let less = given(&["load 0\nload 1\ncompare < D"]);
        let unequal = given(&["load 0\nload 1\ncompare != D"]);
        assert_eq!(not(less.clone()), Code::Not(Box::new(less.clone())));
        assert_eq!(not(not(less.clone())), less);
        assert_eq!(not(unequal), given(&["load 0\nload 1\ncompare == D"]));
    }
}
