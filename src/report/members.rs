//! Where the classes and methods of a source file stand.
//!
//! Input: the text of a Java file. Output: [`Members`], asked by the names of `testcarve.json` (`com.acme.Order$Line#add(int,java.lang.String)`).
//! Invariants: a method is found by its name and its parameters' simple types, else by their number, else if it is the only one of that name; what a
//! compiler wrote (an implicit constructor) stands where its class does; nothing is guessed for a class that the file does not have.

use super::tokens::{Token, tokens};

/// From the first line to the last, the name's line between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) first: u32,
    /// Of the name.
    pub(super) line: u32,
    pub(super) last: u32,
}

#[derive(Debug)]
struct Member {
    /// Without its package: `Order$Line`.
    class: String,
    /// Empty for the class itself, `<init>` for a constructor.
    name: String,
    /// Simple names.
    parameters: Vec<String>,
    extent: Extent,
}

/// Those of one file.
#[derive(Debug, Default)]
pub(super) struct Members {
    all: Vec<Member>,
}

const KINDS: [&str; 4] = ["class", "interface", "enum", "record"];

impl Members {
    pub(super) fn of(source: &str) -> Self {
        let words = tokens(source);
        let mut reader = Reader { words: &words, at: 0, members: Self::default() };
        while reader.at < words.len() {
            reader.declaration("");
        }
        reader.members
    }

    /// A class by its binary name without the package; of one that has no name of its own the nearest around it.
    pub(super) fn class(&self, name: &str) -> Option<Extent> {
        let own = self.all.iter().find(|member| member.class == name && member.name.is_empty());
        let around = || name.rsplit_once('$').and_then(|(outer, _)| self.class(outer));
        own.map(|member| member.extent).or_else(around)
    }

    /// `signature`: `add(int,java.lang.String)`.
    pub(super) fn method(&self, class: &str, signature: &str) -> Option<Extent> {
        let (name, parameters) = signature.trim_end_matches(')').split_once('(')?;
        let wanted: Vec<&str> = parameters
            .split(',')
            .filter(|one| !one.is_empty())
            .map(|one| one.rsplit(['.', '$']).next().unwrap_or(one))
            .collect();
        let named: Vec<&Member> =
            self.all.iter().filter(|member| member.class == class && member.name == name).collect();
        let same_types = |member: &&&Member| member.parameters == wanted;
        // Those of an inner class begin with the outer object, those of an enum with its name and place.
        let ends_alike =
            |member: &&&Member| wanted.ends_with(&member.parameters.iter().map(String::as_str).collect::<Vec<_>>());
        let same_number = |member: &&&Member| member.parameters.len() == wanted.len();
        let found = named.iter().find(same_types).or_else(|| named.iter().find(same_number));
        let found = found.or_else(|| named.iter().find(ends_alike).filter(|_| name == "<init>"));
        let only = || named.first().filter(|_| named.len() == 1);
        found.or_else(only).map(|member| member.extent).or_else(|| self.class(class))
    }
}

struct Reader<'t> {
    words: &'t [Token],
    at: usize,
    members: Members,
}

impl Reader<'_> {
    fn word(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", |token| token.text.as_str())
    }

    /// One member of a class, or of the file if `class` is empty; ends behind it.
    fn declaration(&mut self, class: &str) {
        let first = self.at;
        while self.at < self.words.len() {
            match self.word(0) {
                "@" if self.word(1) != "interface" => self.skip_annotation(),
                word if KINDS.contains(&word) && self.is_type(first) => return self.type_declaration(class, first),
                "(" if self.at > first => return self.method(class, first),
                "=" => return self.skip_to_semicolon(),
                ";" | "}" => {
                    self.at += 1;
                    return;
                }
                "{" => return self.block(class, first),
                _ => self.at += 1,
            }
        }
    }

    fn is_type(&self, first: usize) -> bool {
        let is_part = self.at > first && self.words[self.at - 1].is(".");
        let is_named = self.words.get(self.at + 1).is_some_and(Token::is_word);
        let is_record = || self.word(0) != "record" || ["(", "<"].contains(&self.word(2));
        !is_part && is_named && is_record()
    }

    fn skip_annotation(&mut self) {
        self.at += 2;
        while self.word(0) == "." {
            self.at += 2;
        }
        if self.word(0) == "(" {
            self.skip_balanced();
        }
    }

    fn type_declaration(&mut self, around: &str, first: usize) {
        let is_enum = self.word(0) == "enum";
        let name = self.word(1).to_owned();
        let class = if around.is_empty() { name } else { format!("{around}${name}") };
        let (line, first) = (self.words[self.at + 1].start.line, self.words[first].start.line);
        while self.at < self.words.len() && !["{", ";"].contains(&self.word(0)) {
            if self.word(0) == "(" { self.skip_balanced() } else { self.at += 1 }
        }
        let place = self.members.all.len();
        let extent = Extent { first, line, last: line };
        self.members.all.push(Member { class: class.clone(), name: String::new(), parameters: Vec::new(), extent });
        self.at += 1;
        if is_enum {
            self.skip_constants();
        }
        while self.at < self.words.len() && self.word(0) != "}" {
            self.declaration(&class);
        }
        self.members.all[place].extent.last = self.words.get(self.at).map_or(line, |token| token.start.line);
        self.at += 1;
    }

    /// Up to the semicolon behind the constants of an enum, or its end.
    fn skip_constants(&mut self) {
        while self.at < self.words.len() && !["}", ";"].contains(&self.word(0)) {
            if ["(", "{"].contains(&self.word(0)) { self.skip_balanced() } else { self.at += 1 }
        }
    }

    fn method(&mut self, class: &str, first: usize) {
        let name = self.words[self.at - 1].clone();
        let open = self.at;
        self.skip_balanced();
        let parameters = parameters(&self.words[open + 1..(self.at - 1).max(open + 1)]);
        while self.at < self.words.len() && !["{", ";", "}"].contains(&self.word(0)) {
            self.at += 1;
        }
        if self.word(0) == "{" {
            self.skip_balanced();
        } else if self.word(0) == ";" {
            self.at += 1;
        }
        self.add(class, &name, parameters, first);
    }

    /// An initialiser, or a record's constructor without parameters of its own.
    fn block(&mut self, class: &str, first: usize) {
        let before = self.words[first..self.at].last().cloned();
        self.skip_balanced();
        let simple = class.rsplit('$').next().unwrap_or_default();
        if let Some(name) = before.filter(|name| name.is(simple)) {
            self.add(class, &name, Vec::new(), first);
        }
    }

    fn add(&mut self, class: &str, name: &Token, parameters: Vec<String>, first: usize) {
        let simple = class.rsplit('$').next().unwrap_or_default();
        let extent = Extent {
            first: self.words[first].start.line,
            line: name.start.line,
            last: self.words[self.at - 1].end.line,
        };
        let name = if name.is(simple) { "<init>".to_owned() } else { name.text.clone() };
        self.members.all.push(Member { class: class.to_owned(), name, parameters, extent });
    }

    fn skip_to_semicolon(&mut self) {
        while self.at < self.words.len() && self.word(0) != ";" {
            if ["(", "{", "["].contains(&self.word(0)) { self.skip_balanced() } else { self.at += 1 }
        }
        self.at += 1;
    }

    /// From an opening bracket to behind its partner.
    fn skip_balanced(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.words.len() {
            match self.word(0) {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }
}

/// The simple types of what stands between a method's brackets.
fn parameters(words: &[Token]) -> Vec<String> {
    let mut all = Vec::new();
    let (mut depth, mut own) = (0_usize, Vec::new());
    for token in words {
        match token.text.as_str() {
            "<" | "(" => depth += 1,
            ">" | ")" => depth = depth.saturating_sub(1),
            "," if depth == 0 => all.extend(simple_type(&std::mem::take(&mut own))),
            word if depth == 0 => own.push(word),
            _ => {}
        }
    }
    all.extend(simple_type(&own));
    all
}

/// `String[]` of `final java . lang . String . . . names`; none of a receiver parameter.
fn simple_type(words: &[&str]) -> Option<String> {
    let dots = words.windows(3).any(|some| some == [".", ".", "."]);
    let arrays = words.iter().filter(|word| **word == "[").count() + usize::from(dots);
    let mut names =
        words.iter().rev().filter(|word| word.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'));
    let is_receiver = *names.next()? == "this";
    let name = names.next().filter(|_| !is_receiver)?;
    Some(format!("{name}{}", "[]".repeat(arrays)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"package a;
import java.util.*;
/** class Wrong { */
@Deprecated(since = "1")
public class Order<T extends Comparable<T>> {
    private final Map<String, List<int[]>> lines = make(new int[] {1, 2}, () -> { return 1; });
    int a, b = 3;
    static { init("}"); }
    public Order(int size) { this(size, "x"); }
    @SuppressWarnings({"a", "b"})
    <R> R add(final java.lang.String name, Map<String, Integer> all, int... more)
        throws Exception {
        if (size > 0) { run(); }
        return null;
    }
    int add(int one) { return 1; }
    abstract void idle();
    enum Kind { A(1) { void inner() {} }, B(2); Kind(int code) { } int code() { return 1; } }
    record Line(String item, int count) {
        Line { check(count); }
        class Deep { void m() { new Object() { void hidden() {} }; } }
    }
    @interface Mark { int value() default 1; }
}
interface Other { default void go() {} }
"#;

    fn line(class: &str, signature: &str) -> Option<u32> {
        Members::of(SOURCE).method(class, signature).map(|extent| extent.line)
    }

    #[test]
    fn methods_are_found_by_name_and_types() {
        let members = Members::of(SOURCE);
        assert_eq!(line("Order", "<init>(int)"), Some(9));
        assert_eq!(
            members.method("Order", "add(java.lang.String,java.util.Map,int[])"),
            Some(Extent { first: 10, line: 11, last: 15 })
        );
        assert_eq!(line("Order", "add(int)"), Some(16));
        assert_eq!(line("Order", "idle()"), Some(17));
        assert_eq!(line("Order$Kind", "<init>(java.lang.String,int,int)"), Some(18));
        assert_eq!(line("Order$Line", "<init>(java.lang.String,int)"), Some(20));
        assert_eq!(line("Order$Line$Deep", "m()"), Some(21));
        assert_eq!(line("Other", "go()"), Some(25));
    }

    #[test]
    fn what_the_compiler_wrote_stands_where_its_class_does() {
        assert_eq!(line("Order$Line", "item()"), Some(19));
        assert_eq!(line("Order$1", "<init>(a.Order)"), Some(5));
        assert_eq!(line("Absent", "m()"), None);
        assert_eq!(Members::of(SOURCE).class("Order").map(|extent| extent.last), Some(24));
    }

    #[test]
    fn source_that_is_cut_is_read_to_its_end() {
        for end in 0..SOURCE.len() {
            Members::of(&SOURCE[..end]);
        }
    }
}
