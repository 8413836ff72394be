//! Tests of a class are taken out of its text, or replaced, with what only they needed.
//!
//! Input: the text of the class; of tests that are replaced the text of another class with their new ones. Output: the new text. Invariants: every other test and all that
//! nobody needed stay to the byte; what a new text needs stands in the class in the very form that it was written for, or the old one stays.

use indexmap::{IndexMap, IndexSet};

use super::class_text::{ClassText, Member, imported, needed, words};

/// What a class is without some of its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Without {
    Text(String),
    /// No test is left in it.
    Nothing,
}

/// A class with other texts of some of its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    pub text: String,
    /// The tests that could not be replaced, each with the reason.
    pub left: IndexMap<String, String>,
}

/// The class without these tests, and what only they needed: fields, methods, imports. None if it has not all of them.
#[must_use]
pub fn without_tests(source: &str, tests: &IndexSet<&str>) -> Option<Without> {
    let class = ClassText::of(source)?;
    if !tests.iter().all(|test| class.test(test).is_some()) {
        return None;
    }
    let is_gone = |member: &Member<'_>| member.is_test && tests.contains(member.name);
    if class.members.iter().all(|member| !member.is_test || is_gone(member)) {
        return Some(Without::Nothing);
    }
    let members = class.members.iter().map(|member| (!is_gone(member)).then_some(member)).collect();
    Some(Without::Text(Change { members, ..Change::of(&class, &class) }.text()))
}

/// The class with these tests as they stand in `other`, what these need anew, and without what only the old ones needed. None: one of the two is no class.
#[must_use]
pub fn with_tests(source: &str, tests: &IndexSet<&str>, other: &str) -> Option<Replaced> {
    let class = ClassText::of(source)?;
    let other = other.lines().collect::<Vec<&str>>().join(class.line_end());
    let other = ClassText::of(&other)?;
    let mut news: IndexMap<&str, New<'_, '_>> = IndexMap::new();
    let mut left = IndexMap::new();
    for test in tests {
        match class.test(test).and_then(|_| New::of(&other, test)) {
            Some(new) => drop(news.insert(test, new)),
            None => drop(left.insert((*test).to_owned(), "not found in its class".to_owned())),
        }
    }
    // (What a test that stays needs cannot be replaced, either.)
    loop {
        let clash = |test: &str, new: &New<'_, '_>| Some((test.to_owned(), clash(&class, &other, &news, new)?));
        let clashes: Vec<(String, String)> = news.iter().filter_map(|(test, new)| clash(test, new)).collect();
        if clashes.is_empty() {
            break;
        }
        news.retain(|test, _| !clashes.iter().any(|(clashing, _)| clashing == test));
        left.extend(clashes);
    }
    let old = |member: &Member<'_>| member.is_test.then(|| news.get(member.name)).flatten();
    let members = class.members.iter().map(|member| Some(old(member).map_or(member, |new| new.test))).collect();
    let is_there = |helper: &Member<'_>| class.around().any(|own| own.is_as(helper));
    let is_new = |helper: &&Member<'_>| {
        let is_needed = |new: &New<'_, '_>| new.helpers.iter().any(|one| one.name == helper.name);
        !is_there(helper) && news.values().any(is_needed)
    };
    let added = other.around().filter(is_new).collect();
    let imports: IndexSet<&str> = news.values().flat_map(|new| &new.imports).copied().collect();
    let imports = imports.into_iter().filter(|line| class.imports().all(|(own, _)| own != *line)).collect();
    Some(Replaced { text: Change { members, added, imports, ..Change::of(&class, &class) }.text(), left })
}

/// The new text of a test, and what that needs.
struct New<'o, 'a> {
    test: &'o Member<'a>,
    helpers: Vec<&'o Member<'a>>,
    imports: Vec<&'a str>,
}

impl<'o, 'a> New<'o, 'a> {
    fn of(other: &'o ClassText<'a>, test: &str) -> Option<Self> {
        let test = other.test(test)?;
        let is_passive = |member: &&Member<'a>| !member.runs_by_itself;
        let names = needed(other.around().filter(is_passive).chain([test]), "");
        let helpers: Vec<&Member<'a>> =
            other.around().filter(is_passive).filter(|member| names.contains(member.name)).collect();
        let named: IndexSet<&str> = helpers.iter().copied().chain([test]).flat_map(Member::words).collect();
        let imports = other.imports().filter(|(_, name)| named.contains(name)).map(|(line, _)| line).collect();
        Some(Self { test, helpers, imports })
    }
}

/// What keeps a new text from standing in the class, if anything does: something of the same name that others need, or the lack of what runs around each test.
fn clash(
    class: &ClassText<'_>,
    other: &ClassText<'_>,
    news: &IndexMap<&str, New<'_, '_>>,
    new: &New<'_, '_>,
) -> Option<String> {
    let is_replaced = |member: &Member<'_>| member.is_test && news.contains_key(member.name);
    let stay = || class.members.iter().filter(|member| !is_replaced(member));
    let runs = other.around().filter(|member| member.runs_by_itself);
    let lacks = |member: &&Member<'_>| !class.around().any(|own| own.is_as(member));
    if let Some(lacking) = runs.into_iter().find(lacks) {
        return Some(format!("its class has not the {} that testcarve writes", lacking.name));
    }
    let (was, is) = (needed(class.members.iter(), class.end), needed(stay(), class.end));
    let differs = |helper: &&&Member<'_>| {
        let stands = |own: &Member<'_>| own.name == helper.name && !own.is_as(helper);
        class.around().any(stands) && (is.contains(helper.name) || !was.contains(helper.name))
    };
    if let Some(helper) = new.helpers.iter().find(differs) {
        return Some(format!("its class has another {} than testcarve writes", helper.name));
    }
    let named: IndexSet<&str> = stay().flat_map(Member::words).collect();
    let is_other = |line: &&&str| {
        let name = imported(line);
        class.imports().any(|(own, known)| own != **line && Some(known) == name && named.contains(known))
    };
    let line = new.imports.iter().find(is_other)?;
    Some(format!("its class imports another {}", imported(line)?))
}

/// What becomes of a class.
pub(super) struct Change<'c, 'a> {
    /// As it was when it had its old tests.
    was: &'c ClassText<'c>,
    class: &'c ClassText<'a>,
    /// For each of its members what stands there then; none: nothing.
    members: Vec<Option<&'c Member<'a>>>,
    /// What stands above the tests then; it takes the place of what has its name.
    added: Vec<&'c Member<'a>>,
    imports: Vec<&'a str>,
}

impl<'c, 'a: 'c> Change<'c, 'a> {
    /// Nothing goes or comes but what was needed and no longer is.
    pub(super) fn of(was: &'c ClassText<'c>, class: &'c ClassText<'a>) -> Self {
        let members = class.members.iter().map(Some).collect();
        Self { was, class, members, added: Vec::new(), imports: Vec::new() }
    }

    /// The class as it is then, without what nobody needs any more.
    pub(super) fn text(&self) -> String {
        let Self { was, class, members, added, imports } = self;
        let before = needed(was.members.iter(), was.end);
        let after = needed(members.iter().flatten().copied().chain(added.iter().copied()), class.end);
        let is_replaced = |member: &Member<'_>| !member.is_test && added.iter().any(|one| one.name == member.name);
        let stays = |member: &Member<'_>| {
            !is_replaced(member) && (!before.contains(member.name) || after.contains(member.name))
        };
        let mut kept = class.head.to_owned();
        let mut to_add = added.iter();
        for (own, member) in class.members.iter().zip(members) {
            if own.is_test {
                kept.extend(to_add.by_ref().flat_map(|new| [new.lines, new.gap]));
            }
            if let Some(member) = member.filter(|member| stays(member)) {
                kept.extend([member.lines, own.gap]);
            }
        }
        if !class.members.last().is_some_and(|last| members.last().is_some_and(Option::is_some) && stays(last)) {
            let end = if kept.ends_with('\n') { class.line_end() } else { "" };
            kept.truncate(kept.trim_end().len());
            kept.push_str(end);
        }
        kept.push_str(class.end);
        format!("{}{kept}", above_of(class, was.code(), &kept, imports))
    }
}

/// What stands above a class: without the imports that its old text named and its new one does not, with new ones in their places.
fn above_of(class: &ClassText<'_>, old: &str, new: &str, added: &[&str]) -> String {
    let lines: Vec<&str> = class.above.lines().collect();
    // (Its comment names classes, too.)
    let beside = lines.iter().filter(|line| imported(line).is_none()).flat_map(|line| words(line));
    let (old, new): (IndexSet<&str>, IndexSet<&str>) = (words(old).collect(), words(new).chain(beside).collect());
    let is_gone = |line: &str| {
        let is_taken = |name: &str| added.iter().any(|line| imported(line) == Some(name));
        imported(line).is_some_and(|name| old.contains(name) && !new.contains(name) || is_taken(name))
    };
    let mut kept: Vec<&str> = lines.iter().copied().filter(|line| !is_gone(line)).collect();
    for line in added {
        add_import(&mut kept, line);
    }
    if kept == lines {
        return class.above.to_owned();
    }
    kept.dedup_by(|next, line| next.is_empty() && line.is_empty());
    kept.iter().flat_map(|line| [*line, class.line_end()]).collect()
}

/// Static imports stand first, each kind in the order of the alphabet, an empty line around it.
fn add_import<'a>(above: &mut Vec<&'a str>, added: &'a str) {
    let is_static = |line: &str| line.starts_with("import static ");
    let is_of_kind = |line: &&str| imported(line).is_some() && is_static(line) == is_static(added);
    if let Some(last) = above.iter().rposition(is_of_kind) {
        let next = above.iter().position(|line| is_of_kind(line) && *line > added);
        above.insert(next.unwrap_or(last + 1), added);
        return;
    }
    let before = |line: &&str| line.starts_with("package ") || imported(line).is_some() && !is_static(added);
    let place = above.iter().rposition(before).map_or(0, |last| last + 1);
    let blank = if place == 0 { None } else { Some("") };
    above.splice(place..place, blank.into_iter().chain([added, ""]));
}

#[cfg(test)]
mod tests {
    use super::super::method_text;
    use super::*;

    const SOURCE: &str = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of A. */
class ACarvedTest {
    @TempDir
    Path directory;

    private static final String LONG =
            \"\"\"
            void x() {
            ;
            \"\"\";
    private final List<String> mine = null;

    @AfterEach
    void after() {
    }

    /** Recorded. */
    @Test
    void one() throws Exception {
        if (true) {
            assertTrue(read(directory));
        }
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(1, 1);
    }

    private boolean read(Path path) {
        return LONG.isEmpty();
    }
}
";

    fn without(tests: &[&str]) -> Option<Without> {
        without_tests(SOURCE, &tests.iter().copied().collect())
    }

    #[test]
    fn what_only_a_test_needs_goes_with_it_and_what_nobody_needed_stays() {
        let expected = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ACarvedTest {
    private final List<String> mine = null;

    @AfterEach
    void after() {
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(1, 1);
    }
}
";
        assert_eq!(without(&["one"]), Some(Without::Text(expected.to_owned())));
    }

    #[test]
    fn a_test_goes_alone_where_others_need_the_rest() {
        let Some(Without::Text(text)) = without(&["two"]) else { panic!("a text") };
        let (_, two) = method_text(SOURCE, "two").unwrap();
        let import = "import static org.junit.jupiter.api.Assertions.assertEquals;\n";
        assert_eq!(text, SOURCE.replace(&format!("{two}\n"), "").replace(import, ""));
    }

    #[test]
    fn without_a_test_nothing_is_left_and_what_is_not_there_cannot_go() {
        assert_eq!(without(&["one", "two"]), Some(Without::Nothing));
        assert_eq!(without(&["three"]), None);
        assert_eq!(without_tests("class A { void one() {} }", &["one"].into_iter().collect()), None);
        let one_line = "class A { @Test void one() {} int n; @Test void two() { n++; } }";
        let without = without_tests(one_line, &["two"].into_iter().collect());
        assert_eq!(without, Some(Without::Text("class A { @Test void one() {} }".to_owned())));
    }

    /// What a test needs, the text of it and an import of two; of its class a field that nobody edited and a method that runs around tests.
    const OTHER: &str = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ACarvedTest {
    private static final Deque<String> NEW = null;

    private final int unneeded = 1;

    @AfterEach
    void after() {
    }

    /** Recorded. */
    @Test
    void one() {
        assertNull(NEW);
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(2, 2);
    }
}
";

    fn with(source: &str, tests: &[&str], other: &str) -> Replaced {
        with_tests(source, &tests.iter().copied().collect(), other).unwrap()
    }

    #[test]
    fn a_new_text_comes_with_what_it_needs_and_what_only_the_old_one_needed_goes() {
        let expected = "package a;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of A. */
class ACarvedTest {
    private final List<String> mine = null;

    @AfterEach
    void after() {
    }

    private static final Deque<String> NEW = null;

    /** Recorded. */
    @Test
    void one() {
        assertNull(NEW);
    }

    /** Recorded. */
    @Test
    void two() {
        assertEquals(1, 1);
    }
}
";
        assert_eq!(with(SOURCE, &["one"], OTHER), Replaced { text: expected.to_owned(), left: IndexMap::new() });
    }

    #[test]
    fn of_several_tests_one_is_replaced_and_all_else_stays_to_the_byte() {
        let edited = SOURCE.replace("}\n}\n", "}\n\n}\n\n// by hand");
        let crossed = edited.replace('\n', "\r\n");
        let expected = edited.replace("assertEquals(1, 1)", "assertEquals(2, 2)");
        assert_eq!(with(&edited, &["two"], OTHER).text, expected);
        assert_eq!(with(&crossed, &["two"], OTHER).text, expected.replace('\n', "\r\n"));
    }

    #[test]
    fn what_would_stand_there_in_two_forms_or_not_at_all_keeps_the_old_text() {
        let left = |source: &str, tests: &[&str], other: &str| {
            with(source, tests, other).left.into_values().collect::<Vec<String>>()
        };
        // Somebody's own, or needed by a test that stays.
        let own = SOURCE.replace("mine = null", "NEW = null");
        assert_eq!(left(&own, &["one"], OTHER), ["its class has another NEW than testcarve writes"]);
        let shared = SOURCE.replace("assertEquals(1, 1)", "assertEquals(\"\", LONG)");
        let other = OTHER.replace("NEW", "LONG");
        assert_eq!(left(&shared, &["one"], &other), ["its class has another LONG than testcarve writes"]);
        assert_eq!(with(&shared, &["one"], &other).text, shared);
        assert!(with(SOURCE, &["one"], &other).text.contains("Deque<String> LONG = null;"));
        assert!(with(&shared, &["one", "two"], &other).left.is_empty());
        // What runs around each test.
        let around = OTHER.replace("void after() {", "void clear() {");
        assert_eq!(left(SOURCE, &["two"], &around), ["its class has not the clear that testcarve writes"]);
        let import = OTHER.replace("java.util.Deque", "b.List").replace("Deque<", "List<");
        assert_eq!(left(SOURCE, &["one"], &import), ["its class imports another List"]);
    }

    #[test]
    fn imports_stand_in_order_and_each_kind_in_a_block() {
        let added = |above: &str, line| {
            let mut lines: Vec<&str> = above.lines().collect();
            add_import(&mut lines, line);
            lines.dedup_by(|next, line| next.is_empty() && line.is_empty());
            lines.join("|")
        };
        assert_eq!(
            added("package a;\n\nimport b.C;\n", "import static x.Y.z;"),
            "package a;||import static x.Y.z;||import b.C;"
        );
        assert_eq!(
            added("import static x.Y.z;\n\n/** A. */", "import b.C;"),
            "import static x.Y.z;||import b.C;||/** A. */"
        );
        assert_eq!(added("/** A. */", "import b.C;"), "import b.C;||/** A. */");
        assert_eq!(added("import b.A;\nimport b.D;", "import b.C;"), "import b.A;|import b.C;|import b.D;");
        assert_eq!(added("import b.A;\nimport b.D;", "import b.E;"), "import b.A;|import b.D;|import b.E;");
    }
}
