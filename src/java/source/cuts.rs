//! What can be cut out of a test method, or made smaller in it, as units for delta debugging.
//!
//! Input: the text of a class, the braces of a test method in it, how fine the cuts are. Output: units with what each needs, and the text for each choice of them. Invariants: all units
//! kept gives the same bytes; nothing outside the braces changes; of two units that change one place one needs the other. Why edits of the text and no tree that is printed: what stays has
//! to stay as somebody wrote it.

use std::cmp::Reverse;
use std::ops::Range;

use indexmap::{IndexMap, IndexSet};

use super::class_text::line_end;
use super::literals;
use super::statements::{Piece, count, statements};
use super::tokens::Tokens;
use crate::ddmin::{Candidate, Unit};

/// How fine the cuts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Statements, and those in their blocks.
    Statements,
    /// Elements of arrays and collections, lines of texts, numbers.
    Elements,
    /// Characters of texts.
    Characters,
}

/// One thing that can go: in its place stands another text then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) place: Range<usize>,
    pub(super) instead: &'static str,
    /// Which others are beside it.
    pub(super) row: Option<Row>,
    pub(super) needs: Vec<usize>,
}

/// A place in a row of statements, or of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) number: usize,
    /// What separates it from the one before: it goes where none is before it any more.
    pub(super) separator: Range<usize>,
}

/// The choices that there are in a test method.
#[derive(Debug)]
pub struct Cuts<'a> {
    text: &'a str,
    cuts: Vec<Cut>,
}

impl<'a> Cuts<'a> {
    /// Those in the braces at these bytes. None: no braces are there.
    #[must_use]
    pub fn of(text: &'a str, body: &Range<usize>, grain: Grain) -> Option<Self> {
        let tokens = Tokens::of(text);
        let (open, close) = braces(&tokens, body)?;
        Some(Self::between(&tokens, open, close, grain))
    }

    fn between(tokens: &Tokens<'a>, open: usize, close: usize, grain: Grain) -> Self {
        let cuts = match grain {
            Grain::Statements => {
                let mut planned = Planned { tokens, cuts: Vec::new(), rows: 0 };
                planned.add(&statements(tokens, open + 1..close), open, None, &mut Vec::new());
                planned.cuts
            }
            Grain::Elements => literals::elements(tokens, open + 1..close),
            Grain::Characters => literals::characters(tokens, open + 1..close),
        };
        Self { text: tokens.text, cuts }
    }

    /// The units, in the order of the text.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        self.cuts.iter().map(|cut| Unit { needs: cut.needs.clone(), pinned: false }).collect()
    }

    /// The class with what is kept.
    #[must_use]
    pub fn text(&self, kept: &Candidate) -> String {
        let line_end = line_end(self.text);
        let mut edits: Vec<(Range<usize>, &str)> = Vec::new();
        let mut rows: IndexMap<usize, Begun> = IndexMap::new();
        for (unit, cut) in self.cuts.iter().enumerate() {
            if !kept.has(unit) {
                edits.push((cut.place.clone(), cut.instead));
            }
            if let Some(row) = &cut.row {
                let is_empty_line = !row.separator.is_empty() && self.text[row.separator.clone()].trim().is_empty();
                let begun = rows.entry(row.number).or_default();
                match begun.next(kept.has(unit), is_empty_line) {
                    Some(Spacing::Begins) => edits.push((row.separator.clone(), "")),
                    Some(Spacing::Parts) => edits.push((row.separator.start..row.separator.start, line_end)),
                    None => {}
                }
            }
        }
        self.edited(edits)
    }

    /// Of edits that lie in each other the outermost counts, of those of one place the first.
    fn edited(&self, mut edits: Vec<(Range<usize>, &str)>) -> String {
        edits.sort_by_key(|(place, _)| (place.start, Reverse(place.end)));
        let mut text = String::new();
        let mut at = 0;
        for (place, instead) in edits {
            if place.start >= at {
                text.push_str(&self.text[at..place.start]);
                text.push_str(instead);
                at = place.end;
            }
        }
        text.push_str(&self.text[at..]);
        text
    }
}

/// How many statements stand in the braces at these bytes, those in blocks included.
#[must_use]
pub fn statements_in(text: &str, body: &Range<usize>) -> usize {
    let tokens = Tokens::of(text);
    braces(&tokens, body).map_or(0, |(open, close)| count(&statements(&tokens, open + 1..close)))
}

fn braces(tokens: &Tokens<'_>, body: &Range<usize>) -> Option<(usize, usize)> {
    let open = (0..tokens.len()).find(|place| tokens.at(*place).start == body.start)?;
    Some((open, tokens.partner(open)?))
}

/// What changes in front of what stays.
enum Spacing {
    /// It is the first now: nothing separates it.
    Begins,
    /// It gets the empty line of what has gone.
    Parts,
}

/// What has become of a row so far.
#[derive(Default)]
struct Begun {
    has_kept: bool,
    has_gone: bool,
    /// An empty line has gone with what stood behind it.
    has_lost: bool,
}

impl Begun {
    fn next(&mut self, is_kept: bool, is_empty_line: bool) -> Option<Spacing> {
        if !is_kept {
            self.has_gone = true;
            self.has_lost |= is_empty_line && self.has_kept;
            return None;
        }
        let is_first = !std::mem::replace(&mut self.has_kept, true);
        let has_lost = std::mem::take(&mut self.has_lost);
        match is_first {
            true => self.has_gone.then_some(Spacing::Begins),
            false => (has_lost && !is_empty_line).then_some(Spacing::Parts),
        }
    }
}

/// Statements on their way to cuts.
struct Planned<'t, 'a> {
    tokens: &'t Tokens<'a>,
    cuts: Vec<Cut>,
    rows: usize,
}

impl<'a> Planned<'_, 'a> {
    /// The statements of a block, whose bracket or colon is at this place. In scope are variables with the units that declare them.
    fn add(&mut self, block: &[Piece<'a>], open: usize, around: Option<usize>, scope: &mut Vec<(&'a str, usize)>) {
        let (number, outer) = (self.rows, scope.len());
        self.rows += 1;
        let mut start = self.tokens.end_of_line_behind(open);
        for piece in block {
            let unit = self.cuts.len();
            let declaring = |name: &&str| scope.iter().rev().find(|(known, _)| known == name).map(|(_, unit)| *unit);
            let needs: IndexSet<usize> = around.into_iter().chain(piece.names.iter().filter_map(declaring)).collect();
            let place = start..self.tokens.end_of_line_behind(piece.last);
            start = place.end;
            let separator = self.empty_lines(place.start, self.tokens.at(piece.first).start);
            let row = Some(Row { number, separator });
            self.cuts.push(Cut { place, instead: "", row, needs: needs.into_iter().collect() });
            for block in piece.blocks.iter().filter(|block| !block.is_empty()) {
                self.add(block, block[0].first - 1, Some(unit), scope);
            }
            scope.extend(piece.declares.iter().map(|name| (*name, unit)));
        }
        scope.truncate(outer);
    }

    /// The empty lines at the beginning of what stands between two statements.
    fn empty_lines(&self, start: usize, end: usize) -> Range<usize> {
        let between = &self.tokens.text[start..end];
        let blank = &between[..between.find(|letter: char| !letter.is_whitespace()).unwrap_or(between.len())];
        let last = blank.rfind('\n').map_or(0, |at| at - usize::from(blank[..at].ends_with('\r')));
        start..start + last
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::super::outline::members;
    use super::*;
    use crate::ddmin::{Minimizer, Oracle, minimize};

    const CLASS: &str = "class A {
    @Test
    void a() {
        // The list.
        List<Integer> list = new ArrayList<>(); // made
        int n = 5;
        Runnable run = () -> {
            list.add(n);
            list.clear();
        };

        assertEquals(0, list.size());
        assertTrue(list.isEmpty());

        run.run();
    }
}
";

    fn body(text: &str) -> Range<usize> {
        text.find("a() {").unwrap() + 4..text.rfind("}\n}").unwrap() + 1
    }

    struct Keeps<'a, F>(&'a Cuts<'a>, F);

    impl<F: Fn(&str) -> bool> Oracle for Keeps<'_, F> {
        type Reason = ();
        type Error = std::convert::Infallible;

        fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), ()>>, Self::Error> {
            Ok(asked.iter().map(|(_, kept)| if (self.1)(&self.0.text(kept)) { Ok(()) } else { Err(()) }).collect())
        }
    }

    /// What is left of a text so that this still holds.
    fn smallest(text: &str, grain: Grain, holds: impl Fn(&str) -> bool) -> String {
        let cuts = Cuts::of(text, &body(text), grain).unwrap();
        let mut machines = [Minimizer::new(&cuts.units())];
        assert_eq!(cuts.text(machines[0].kept()), text);
        let Ok(()) = minimize(&mut machines, &mut Keeps(&cuts, holds));
        cuts.text(machines[0].kept())
    }

    #[test]
    fn a_statement_stays_with_what_declares_its_variables_and_the_block_around_it() {
        let left = smallest(CLASS, Grain::Statements, |text| text.contains("list.add(n)"));
        let expected = "class A {
    @Test
    void a() {
        // The list.
        List<Integer> list = new ArrayList<>(); // made
        int n = 5;
        Runnable run = () -> {
            list.add(n);
        };
    }
}
";
        assert_eq!(left, expected);
    }

    #[test]
    fn empty_lines_stay_between_paragraphs_and_go_at_the_beginning() {
        let left = smallest(CLASS, Grain::Statements, |text| text.contains("int n") && text.contains("isEmpty"));
        assert!(left.contains("        int n = 5;\n\n        assertTrue(list.isEmpty());\n    }"), "{left}");
        let left =
            smallest(&CLASS.replace("int n", "\n        int n"), Grain::Statements, |text| text.contains("int n"));
        assert!(left.contains("    void a() {\n        int n = 5;\n    }"), "{left}");
    }

    #[test]
    fn elements_go_with_their_commas() {
        let text = "class A {\n  void a() {\n    f(Arrays.asList(1, g(\"a\", h), 3), new int[][] {{4}, { 5, 6 }}, Map.of(\"k\", -7, \"l\", 8L));\n  }\n}\n";
        let left = smallest(text, Grain::Elements, |text| text.contains("g(") && text.contains('6'));
        let expected =
            "class A {\n  void a() {\n    f(Arrays.asList(g(\"\", h)), new int[][] {{ 6 }}, Map.of());\n  }\n}\n";
        assert_eq!(left, expected);
        let left = smallest(text, Grain::Elements, |text| text.contains("3)") && text.contains("\"l\""));
        assert!(left.contains("f(Arrays.asList(3), new int[][] {}, Map.of(\"l\", 0L));"), "{left}");
    }

    #[test]
    fn numbers_become_nought_or_one() {
        let text = "class A {\n  void a() {\n    f(-5, 7 - 3, 1.5e3, 0x10L, 2f, 1, 0);\n  }\n}\n";
        let left = smallest(text, Grain::Elements, |_| true);
        assert!(left.contains("f(0, 0 - 0, 0.0, 0L, 0f, 0, 0);"), "{left}");
        let left = smallest(text, Grain::Elements, |text| !text.contains("f(0") && !text.contains("- 0"));
        assert!(left.contains("f(1, 0 - 1, 0.0, 0L, 0f, 0, 0);"), "{left}");
    }

    #[test]
    fn texts_lose_lines_then_characters() {
        let text = "class A {\n  void a() {\n    f(\"one\\ntwo \\u00e9\\\"\\n\", \"\"\"\n      alpha\n        beta\n      \"\"\");\n  }\n}\n";
        let has = |text: &str| text.contains("\\\"") && text.contains('b');
        let left = smallest(text, Grain::Elements, has);
        assert!(left.contains("f(\"two \\u00e9\\\"\\n\", \"\"\"\n        beta\n      \"\"\");"), "{left}");
        let left = smallest(&left, Grain::Characters, has);
        assert!(left.contains("f(\"\\\"\", \"\"\"\n        b\n      \"\"\");"), "{left}");
    }

    #[test]
    fn a_long_text_goes_in_pieces() {
        let text =
            format!("class A {{\n  void a() {{\n    f(\"{}!{}\");\n  }}\n}}\n", "x".repeat(700), "y".repeat(300));
        let cuts = Cuts::of(&text, &body(&text), Grain::Characters).unwrap();
        assert!(cuts.units().len() <= 64, "{}", cuts.units().len());
        let left = smallest(&text, Grain::Characters, |text| text.contains('!'));
        let left = smallest(&left, Grain::Characters, |text| text.contains('!'));
        assert!(left.contains("f(\"!\")"), "{left}");
    }

    /// All Java texts in the repository: programs, fixtures, and the carved suites in snapshots.
    fn texts() -> Vec<(PathBuf, String)> {
        let mut directories: Vec<PathBuf> =
            ["tests", "demo", "instrumenter"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).to_vec();
        let mut texts = Vec::new();
        while let Some(directory) = directories.pop() {
            for path in std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
                let is_java = path.extension().is_some_and(|ending| ending == "java" || ending == "snap");
                if path.is_dir() && !path.ends_with("target") {
                    directories.push(path);
                } else if let Some(text) = std::fs::read_to_string(&path).ok().filter(|_| is_java) {
                    texts.push((path, text));
                }
            }
        }
        texts
    }

    #[test]
    fn all_java_texts_of_ours_are_split_and_joined_to_the_same_bytes_and_units_nest() {
        let (mut methods, mut units) = (0, 0);
        for (path, text) in texts() {
            let tokens = Tokens::of(&text);
            assert_eq!(tokens.joined(), text, "{}", path.display());
            for member in members(&tokens) {
                let Some((open, close)) = member.body.filter(|_| !member.is_class) else { continue };
                methods += 1;
                let body = tokens.at(open).start..tokens.at(close).end;
                for grain in [Grain::Statements, Grain::Elements, Grain::Characters] {
                    let cuts = Cuts::between(&tokens, open, close, grain);
                    // (Of many units it takes long to find out what needs each.)
                    if cuts.cuts.len() < 200 {
                        let all = Minimizer::<()>::new(&cuts.units());
                        assert_eq!(cuts.text(all.kept()), text, "{}", path.display());
                    }
                    require_nested(&cuts.cuts, &body);
                    units += cuts.cuts.len();
                }
            }
        }
        assert!(methods > 1000 && units > 10_000, "{methods} {units}");
    }

    /// Each lies in the braces and, whole, in the cut around it, which it needs.
    #[track_caller]
    fn require_nested(cuts: &[Cut], body: &Range<usize>) {
        let mut order: Vec<usize> = (0..cuts.len()).collect();
        order.sort_by_key(|cut| (cuts[*cut].place.start, Reverse(cuts[*cut].place.end)));
        let mut around: Vec<usize> = Vec::new();
        for cut in order {
            let place = &cuts[cut].place;
            assert!(body.start < place.start && place.end < body.end, "{place:?}");
            while around.pop_if(|outer| cuts[*outer].place.end <= place.start).is_some() {}
            if let Some(outer) = around.last() {
                assert!(place.end <= cuts[*outer].place.end, "{:?} {:?}", cuts[cut], cuts[*outer]);
                assert!(reaches(cuts, &cuts[cut], *outer), "{:?} {:?}", cuts[cut], cuts[*outer]);
            }
            around.push(cut);
        }
    }

    /// Whether a cut needs another one, directly or not.
    fn reaches(cuts: &[Cut], cut: &Cut, what: usize) -> bool {
        cut.needs.contains(&what) || cut.needs.iter().any(|need| reaches(cuts, &cuts[*need], what))
    }
}
