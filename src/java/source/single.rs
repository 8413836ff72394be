//! One test of a class: where it stands, the class with no other test, the class without what a smaller test no longer needs.
//!
//! Input: the text of a class, written by us or by hand. Output: places and texts. Invariant: what is not about the test, nor needed by others alone that go, stays to the byte.

use std::ops::Range;

use super::change::Change;
use super::class_text::ClassText;
use super::outline::members;
use super::tokens::Tokens;

/// A test method in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestMethod {
    /// `com.acme.OuterTest$Inner`.
    pub class: String,
    pub method: String,
    /// The bytes of its braces and what is between them.
    pub body: Range<usize>,
}

impl TestMethod {
    /// Its name, with class and package.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }

    /// Whether a user means it by METHOD, CLASS.METHOD, or with the package.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let simple = self.class.rsplit('.').next().unwrap_or_default();
        let inner = simple.rsplit('$').next().unwrap_or_default();
        let of_class = |class: &str| format!("{class}.{}", self.method).replace('$', ".") == name.replace('$', ".");
        self.method == name || [&self.class, simple, inner].into_iter().any(of_class)
    }
}

/// The test methods of a file, in its order.
#[must_use]
pub fn test_methods(text: &str) -> Vec<TestMethod> {
    let tokens = Tokens::of(text);
    let package = package(&tokens).map_or_else(String::new, |package| format!("{package}."));
    let tests = members(&tokens).into_iter().filter(|member| member.is_test);
    tests
        .filter_map(|member| {
            let (open, close) = member.body?;
            let class = format!("{package}{}", member.classes.join("$"));
            let body = tokens.at(open).start..tokens.at(close).end;
            Some(TestMethod { class, method: member.name.to_owned(), body })
        })
        .collect()
}

fn package(tokens: &Tokens<'_>) -> Option<String> {
    let start = (0..tokens.len()).take_while(|at| tokens.word(*at) != "{").find(|at| tokens.word(*at) == "package")?;
    Some((start + 1..tokens.len()).map(|at| tokens.word(at)).take_while(|word| *word != ";").collect())
}

/// The class without its other tests, and without what they alone needed.
#[must_use]
pub fn with_test_alone(text: &str, test: &TestMethod) -> String {
    let tokens = Tokens::of(text);
    let mut alone = text.to_owned();
    for member in members(&tokens).iter().rev().filter(|member| member.is_test) {
        let is_it = member.body.is_some_and(|(open, _)| tokens.at(open).start == test.body.start);
        if !is_it {
            let before = member.first.saturating_sub(1);
            let start = tokens.end_of_line_behind(before);
            let mut end = tokens.end_of_line_behind(member.last);
            // (The first one has no empty line in front of it.)
            if tokens.word(before) == "{" && alone[end..].starts_with("\n\n") {
                end += 1;
            }
            alone.replace_range(start..end, "");
        }
    }
    tidied(text, &alone)
}

/// A text whose tests have become smaller or fewer, without what only they needed: imports, fields, methods.
#[must_use]
pub fn tidied(old: &str, new: &str) -> String {
    let (Some(was), Some(class)) = (ClassText::of(old), ClassText::of(new)) else { return new.to_owned() };
    let tidy = Change::of(&was, &class).text();
    // (Whatever is laid out in some way nobody thought of: no test may go with what stands beside it.)
    if tests_in(&tidy) == tests_in(new) { tidy } else { new.to_owned() }
}

/// The tests of a file with what stands between their braces.
fn tests_in(text: &str) -> Vec<(String, &str)> {
    test_methods(text).into_iter().map(|test| (test.name(), &text[test.body])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "package a.b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ATest {
    private static final int N = 1;
    private final List<String> mine = null;

    /** First. */
    @Test
    void one() {
        assertEquals(N, help());
    }

    @Test
    void two() {
        help();
    }

    class Inner {
        @Test
        void one() {
        }
    }

    private int help() {
        return 1;
    }
}
";

    #[test]
    fn tests_are_called_as_users_call_them() {
        let tests = test_methods(SOURCE);
        let names: Vec<String> = tests.iter().map(TestMethod::name).collect();
        assert_eq!(names, ["a.b.ATest.one", "a.b.ATest.two", "a.b.ATest$Inner.one"]);
        for name in ["one", "ATest.one", "a.b.ATest.one"] {
            assert!(tests[0].is_called(name), "{name}");
        }
        for name in ["one", "Inner.one", "ATest$Inner.one", "a.b.ATest.Inner.one"] {
            assert!(tests[2].is_called(name), "{name}");
        }
        assert!(!tests[2].is_called("ATest.one") && !tests[0].is_called("BTest.one"));
        assert_eq!(&SOURCE[tests[1].body.clone()], "{\n        help();\n    }");
    }

    #[test]
    fn alone_a_test_has_what_it_needs_and_what_nobody_needed() {
        let alone = with_test_alone(SOURCE, &test_methods(SOURCE)[1]);
        let expected = "package a.b;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ATest {
    private final List<String> mine = null;

    @Test
    void two() {
        help();
    }

    class Inner {
    }

    private int help() {
        return 1;
    }
}
";
        assert_eq!(alone, expected);
    }

    #[test]
    fn alone_the_second_of_two_tests_stands_first() {
        let text = "class A {\n\n  @Test void one() {}\n\n  @Test void two() { f(\"\"\"\n    {\n\n    \"\"\"); }\n}\n";
        let alone = with_test_alone(text, &test_methods(text)[1]);
        assert_eq!(alone, "class A {\n  @Test void two() { f(\"\"\"\n    {\n\n    \"\"\"); }\n}\n");
    }

    #[test]
    fn members_in_one_line_go_alone() {
        let text = "class A {
    private static int five() { return 5; }
    static final int MAX = 5; // limit

    @Test
    void one() {
        five(MAX);
    }

    @Test
    void two() {
    }
}
";
        let smaller = text.replace("        five(MAX);\n", "");
        let expected = "class A {
    @Test
    void one() {
    }

    @Test
    void two() {
    }
}
";
        assert_eq!(tidied(text, &smaller), expected);
    }

    #[test]
    fn what_a_smaller_test_no_longer_needs_goes() {
        let smaller = SOURCE.replace("        assertEquals(N, help());\n", "").replace("        help();\n", "");
        let tidied = tidied(SOURCE, &smaller);
        for gone in ["assertEquals", "int N", "int help()"] {
            assert!(!tidied.contains(gone), "{tidied}");
        }
        assert!(tidied.contains("mine") && tidied.contains("import java.util.List;"), "{tidied}");
        assert_eq!(super::tidied(SOURCE, SOURCE), SOURCE);
    }
}
