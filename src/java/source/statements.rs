//! The statements of a method, and those inside them.
//!
//! Input: the places between the braces of a body. Output: a tree of pieces: statements, and in them those of blocks, lambdas, methods of anonymous classes, rules of a switch.
//! Invariants: what lies in a piece lies whole in it; pieces beside each other do not overlap; the tokens of a block are those of its pieces. Why no full grammar: where a statement ends is
//! told by brackets, semicolons and a dozen keywords; expressions are opaque but for the blocks in them.

use std::ops::Range;

use indexmap::IndexSet;

use super::outline::{behind_annotation, class_name, members_in};
use super::tokens::Tokens;

/// A statement, or what else can go from a block as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Piece<'a> {
    /// Places of its first and its last token.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The blocks in it.
    pub(super) blocks: Vec<Vec<Piece<'a>>>,
    /// The variables that it declares for those behind it.
    pub(super) declares: Vec<&'a str>,
    /// The names that stand in it, outside its blocks.
    pub(super) names: IndexSet<&'a str>,
}

/// What stands in braces.
enum Content {
    Statements,
    Members,
    Cases,
    Values,
}

/// The statements between two places.
pub(super) fn statements<'a>(tokens: &Tokens<'a>, places: Range<usize>) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = places.start;
    while at < places.end {
        let end = behind_statement(tokens, at).clamp(at + 1, places.end);
        pieces.push(piece(tokens, at..end, &declared(tokens, at)));
        at = end;
    }
    pieces
}

/// How many statements there are, those in blocks included.
pub(super) fn count(pieces: &[Piece<'_>]) -> usize {
    pieces.iter().map(|piece| 1 + piece.blocks.iter().map(|block| count(block)).sum::<usize>()).sum()
}

/// The place behind the statement that begins here.
fn behind_statement(tokens: &Tokens<'_>, at: usize) -> usize {
    let behind_condition = |at: usize| if tokens.word(at) == "(" { tokens.behind(at) } else { at };
    match tokens.word(at) {
        "" => at,
        ";" => at + 1,
        "{" => tokens.behind(at),
        "if" => {
            let then = behind_statement(tokens, behind_condition(at + 1));
            if tokens.word(then) == "else" { behind_statement(tokens, then + 1) } else { then }
        }
        "for" | "while" => behind_statement(tokens, behind_condition(at + 1)),
        "synchronized" if tokens.word(at + 1) == "(" => behind_statement(tokens, behind_condition(at + 1)),
        "switch" if tokens.word(tokens.behind(at + 1)) == "{" => tokens.behind(tokens.behind(at + 1)),
        "do" => behind_semicolon(tokens, behind_statement(tokens, at + 1)),
        "try" => {
            let mut behind = tokens.behind(behind_condition(at + 1));
            while tokens.word(behind) == "catch" {
                behind = tokens.behind(tokens.behind(behind + 1));
            }
            if tokens.word(behind) == "finally" { tokens.behind(behind + 1) } else { behind }
        }
        _ if tokens.is_name(at) && tokens.word(at + 1) == ":" => behind_statement(tokens, at + 2),
        _ => behind_class(tokens, at).unwrap_or_else(|| behind_semicolon(tokens, at)),
    }
}

fn behind_semicolon(tokens: &Tokens<'_>, mut at: usize) -> usize {
    while at < tokens.len() && tokens.word(at) != ";" {
        at = tokens.behind(at);
    }
    at + 1
}

/// The place behind a class that is declared here.
fn behind_class(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let begins = ["@", "class", "interface", "enum", "record", "final", "abstract", "static", "sealed", "strictfp"];
    if !begins.contains(&tokens.word(at)) {
        return None;
    }
    let mut brace = at;
    while !matches!(tokens.word(brace), "{" | ";" | "" | "=") {
        brace = tokens.behind(brace);
    }
    class_name(tokens, at..brace).filter(|_| tokens.word(brace) == "{").map(|_| tokens.behind(brace))
}

/// A piece with the blocks in it.
fn piece<'a>(tokens: &Tokens<'a>, places: Range<usize>, declares: &[&'a str]) -> Piece<'a> {
    let (first, last) = (places.start, places.end - 1);
    let mut piece = Piece { first, last, declares: declares.to_vec(), ..Piece::default() };
    let mut at = places.start;
    while at < places.end {
        if tokens.word(at) == "{" && tokens.partner(at).is_some() {
            let inside = at + 1..tokens.behind(at) - 1;
            match content(tokens, at, places.start) {
                Content::Statements => piece.blocks.push(statements(tokens, inside)),
                Content::Members => piece
                    .blocks
                    .push(members_in(tokens, inside).into_iter().map(|member| self::member(tokens, member)).collect()),
                Content::Cases => piece.blocks.push(cases(tokens, inside)),
                Content::Values => {
                    at += 1;
                    continue;
                }
            }
            at = tokens.behind(at);
            continue;
        }
        if is_named(tokens, at) {
            piece.names.insert(tokens.word(at));
        }
        at += 1;
    }
    piece
}

/// A member of a class inside a method: what it declares nobody outside names.
fn member<'a>(tokens: &Tokens<'a>, places: Range<usize>) -> Piece<'a> {
    piece(tokens, places, &[])
}

/// Whether a variable may be meant.
fn is_named(tokens: &Tokens<'_>, at: usize) -> bool {
    let is_of_this = at >= 2 && tokens.word(at - 2) == "this";
    let is_free = at == 0 || tokens.word(at - 1) != "." || is_of_this;
    tokens.is_name(at) && is_free && tokens.word(at + 1) != "("
}

/// What the braces are that open here.
fn content(tokens: &Tokens<'_>, open: usize, first: usize) -> Content {
    if open == first {
        return Content::Statements;
    }
    match tokens.word(open - 1) {
        "->" | "else" | "do" | "try" | "finally" | ":" | ";" => Content::Statements,
        "=" | "," | "(" | "]" | "{" => Content::Values,
        ")" => behind_parentheses(tokens, open - 1, first),
        _ if is_method(tokens, first, open) => Content::Statements,
        _ => Content::Members,
    }
}

fn behind_parentheses(tokens: &Tokens<'_>, close: usize, first: usize) -> Content {
    let Some(open) = tokens.partner(close).filter(|open| *open > first) else { return Content::Statements };
    match tokens.word(open - 1) {
        "if" | "for" | "while" | "synchronized" | "catch" | "try" => Content::Statements,
        "switch" => Content::Cases,
        _ if is_method(tokens, first, open) => Content::Statements,
        _ => Content::Members,
    }
}

/// Whether a method's body follows, and no class of an expression: no `new`, `=` or call is in front of it.
fn is_method(tokens: &Tokens<'_>, first: usize, end: usize) -> bool {
    let mut at = first;
    while at < end {
        match tokens.word(at) {
            "@" => {
                at = behind_annotation(tokens, at);
                continue;
            }
            "new" | "=" | "->" | "return" | "throw" | "class" | "interface" | "enum" | "record" => return false,
            "." if tokens.word(at + 2) == "(" => return false,
            _ => {}
        }
        at += 1;
    }
    // (A constructor begins with a name and a parenthesis, as a call does; but a call is followed by a semicolon.)
    true
}

/// The cases of a switch, each with what it does.
fn cases<'a>(tokens: &Tokens<'a>, places: Range<usize>) -> Vec<Piece<'a>> {
    let is_label = |at: usize| {
        tokens.word(at) == "case" || tokens.word(at) == "default" && matches!(tokens.word(at + 1), ":" | "->")
    };
    let mut labels = Vec::new();
    let mut at = places.start;
    while at < places.end {
        if is_label(at) {
            labels.push(at);
        }
        at = tokens.behind(at);
    }
    let ends = labels.iter().skip(1).copied().chain([places.end]);
    labels.iter().zip(ends).filter(|(start, end)| *start < end).map(|(start, end)| case(tokens, *start..end)).collect()
}

fn case<'a>(tokens: &Tokens<'a>, places: Range<usize>) -> Piece<'a> {
    let mut colon = places.start;
    while colon < places.end && !matches!(tokens.word(colon), ":" | "->") {
        colon = tokens.behind(colon);
    }
    if tokens.word(colon) != ":" {
        return piece(tokens, places, &[]);
    }
    let label = piece(tokens, places.start..colon, &[]);
    let blocks = vec![statements(tokens, colon + 1..places.end)];
    Piece { last: places.end - 1, blocks, ..label }
}

/// The local variables that the statement which begins here declares for those behind it.
fn declared<'a>(tokens: &Tokens<'a>, first: usize) -> Vec<&'a str> {
    let mut at = first;
    loop {
        match tokens.word(at) {
            "final" => at += 1,
            "@" => at = behind_annotation(tokens, at),
            _ => break,
        }
    }
    if let Some(class) = class_name(tokens, first..(first + 6).min(tokens.len())).filter(|_| is_class(tokens, first)) {
        return vec![class];
    }
    let mut names = Vec::new();
    let Some(mut name) = behind_type(tokens, at) else { return names };
    while tokens.is_name(name) && matches!(tokens.word(name + 1), "=" | ";" | "," | "[") {
        names.push(tokens.word(name));
        let mut end = name + 1;
        while !matches!(tokens.word(end), "," | ";" | "") {
            end = behind_arguments_of_type(tokens, end).unwrap_or_else(|| tokens.behind(end));
        }
        if tokens.word(end) != "," {
            break;
        }
        name = end + 1;
    }
    names
}

fn is_class(tokens: &Tokens<'_>, first: usize) -> bool {
    behind_class(tokens, first).is_some()
}

/// The place behind a type that begins here.
fn behind_type(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const NO_TYPES: [&str; 7] = ["return", "throw", "new", "assert", "yield", "break", "continue"];
    if !tokens.is_name(at) || NO_TYPES.contains(&tokens.word(at)) {
        return None;
    }
    let mut at = at + 1;
    loop {
        match tokens.word(at) {
            "." if tokens.is_name(at + 1) => at += 2,
            "<" => at = behind_arguments_of_type(tokens, at)?,
            "[" if tokens.word(at + 1) == "]" => at += 2,
            _ => return Some(at),
        }
    }
}

/// The place behind `<A, B<C>>`, if that is what begins here.
pub(super) fn behind_arguments_of_type(tokens: &Tokens<'_>, open: usize) -> Option<usize> {
    if tokens.word(open) != "<" {
        return None;
    }
    let mut depth = 0;
    let mut at = open;
    loop {
        match tokens.word(at) {
            "<" => depth += 1,
            ">" => depth -= 1,
            "." | "," | "?" | "&" | "[" | "]" | "@" => {}
            _ if tokens.is_name(at) => {}
            _ => return None,
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each piece in a line of its own, those in blocks further in, with what it declares.
    fn told(text: &str) -> String {
        let tokens = Tokens::of(text);
        let mut lines = Vec::new();
        tell(&tokens, &statements(&tokens, 0..tokens.len()), 0, &mut lines);
        lines.join("\n")
    }

    fn tell(tokens: &Tokens<'_>, pieces: &[Piece<'_>], depth: usize, lines: &mut Vec<String>) {
        for piece in pieces {
            let words: String = (piece.first..=piece.last).map(|place| tokens.word(place)).collect();
            let short: String = words.chars().take(18).collect();
            let declares =
                if piece.declares.is_empty() { String::new() } else { format!("  <- {}", piece.declares.join(",")) };
            lines.push(format!("{}{short}{declares}", "  ".repeat(depth)));
            for block in &piece.blocks {
                tell(tokens, block, depth + 1, lines);
            }
        }
    }

    #[test]
    fn statements_end_where_java_ends_them() {
        let text = "int a = 1, b[] = {1, 2}; final Map<String, List<int[]>> m = new HashMap<String, A<B>>(), n = null;
            if (a > 0) f(); else if (b) { g(); } else h();
            for (int i = 0; i < 3; i++) for (X x : xs) { p(x); }
            do { q(); } while (a < b); l: while (true) break l;
            try (A r = new A()) { s(); } catch (E | F e) { t(); } finally { u(); }
            synchronized (this) { v(); } ; { int z = 0; w(z); } a.b.C c; x = y; return a < b;";
        let expected = "inta=1,b[]={1,2};  <- a,b
finalMap<String,Li  <- m,n
if(a>0)f();elseif(
  g();
for(inti=0;i<3;i++
  p(x);
do{q();}while(a<b)
  q();
l:while(true)break
try(Ar=newA()){s()
  s();
  t();
  u();
synchronized(this)
  v();
;
{intz=0;w(z);}
  intz=0;  <- z
  w(z);
a.b.Cc;  <- c
x=y;
returna<b;";
        assert_eq!(told(text), expected);
    }

    #[test]
    fn blocks_in_expressions_have_statements_and_values_have_none() {
        let text = "run(() -> { a(); b(); }, x -> c(x));
            A a = new A(1) { int n = 0; @Override public int m(int x) throws E { return n; } };
            new X() { { add(1); } }.run();
            int k = switch (a) { case 1, 2 -> 3; case B -> { d(); yield 4; } default -> 5; };
            switch (a) { case 1: case 2: e(); break; default: f(); }
            int[][] v = new int[][] {{1}, {2}};
            class L { int y; void z() { g(); } }
            record R(int q) { }
            @A(\"{\") final Runnable r = () -> { };";
        let expected = "run(()->{a();b();}
  a();
  b();
Aa=newA(1){intn=0;  <- a
  intn=0;
  @Overridepublicint
    returnn;
newX(){{add(1);}}.
  {add(1);}
    add(1);
intk=switch(a){cas  <- k
  case1,2->3;
  caseB->{d();yield4
    d();
    yield4;
  default->5;
switch(a){case1:ca
  case1:
  case2:e();break;
    e();
    break;
  default:f();
    f();
int[][]v=newint[][  <- v
classL{inty;voidz(  <- L
  inty;
  voidz(){g();}
    g();
recordR(intq){}  <- R
@A(\"{\")finalRunnab  <- r";
        assert_eq!(told(text), expected);
    }

    #[test]
    fn names_of_variables_are_those_outside_the_blocks() {
        let text = "a.b(c, this.d, () -> { e(f); }).g = h(i);";
        let tokens = Tokens::of(text);
        let pieces = statements(&tokens, 0..tokens.len());
        let names: Vec<&str> = pieces[0].names.iter().copied().collect();
        assert_eq!(names, ["a", "c", "this", "d", "i"]);
        assert_eq!(pieces[0].blocks[0][0].names.iter().copied().collect::<Vec<_>>(), ["f"]);
    }
}
