//! Words of Java source with their places.
//!
//! Input: source, whole or a piece of it. Output: its tokens. Invariants: a text is one token however it is written (quoted, as a text block, as
//! literals that are added), so two ways to write the same expression have equal tokens; comments and white space are none; columns count UTF-16
//! units, as the page's script does. Why no parser: what is asked of it is where an expression stands and where a method begins, also in files that
//! no compiler of today takes.

/// A line (from 1) and a column (from 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// A word, a sign or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Of a text its value behind a quote.
    pub(super) text: String,
    pub(super) start: Place,
    pub(super) end: Place,
}

impl Token {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// A name, a keyword or a number.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(is_word)
    }

    fn is_text(&self) -> bool {
        self.text.starts_with('"')
    }
}

const BLOCK: &str = "\"\"\"";

/// The tokens of a source text.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let mut reader = Reader { rest: source, place: Place { line: 1, column: 0 } };
    let mut all: Vec<Token> = Vec::new();
    while let Some(token) = reader.next_token() {
        all.push(token);
        join_texts(&mut all);
    }
    all
}

/// `"a" + "b"` is `"ab"`.
fn join_texts(all: &mut Vec<Token>) {
    if let [.., first, plus, last] = &all[..]
        && first.is_text()
        && plus.is("+")
        && last.is_text()
    {
        let joined = Token { text: format!("{}{}", first.text, &last.text[1..]), start: first.start, end: last.end };
        all.truncate(all.len() - 3);
        all.push(joined);
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

struct Reader<'s> {
    rest: &'s str,
    place: Place,
}

impl<'s> Reader<'s> {
    fn next_token(&mut self) -> Option<Token> {
        self.skip_space();
        let first = self.rest.chars().next()?;
        let start = self.place;
        let text = match first {
            '"' if self.rest.starts_with(BLOCK) => format!("\"{}", self.block()),
            '"' => format!("\"{}", unescaped(self.quoted('"'))),
            '\'' => format!("'{}", unescaped(self.quoted('\''))),
            _ if is_word(first) => {
                let is_number = first.is_ascii_digit();
                let is_part = |letter| is_word(letter) || (is_number && letter == '.');
                let length = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
                self.take(length).to_owned()
            }
            _ => self.take(first.len_utf8()).to_owned(),
        };
        Some(Token { text, start, end: self.place })
    }

    fn take(&mut self, length: usize) -> &'s str {
        let (taken, rest) = self.rest.split_at(length);
        for letter in taken.chars() {
            if letter == '\n' {
                self.place = Place { line: self.place.line + 1, column: 0 };
            } else {
                self.place.column += if u32::from(letter) > 0xffff { 2 } else { 1 };
            }
        }
        self.rest = rest;
        taken
    }

    fn skip_space(&mut self) {
        loop {
            let rest = self.rest;
            let until = |end: &str| rest[2..].find(end).map_or(rest.len(), |at| at + 2 + end.len());
            let length = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                until("*/")
            } else {
                rest.len() - rest.trim_start().len()
            };
            if length == 0 {
                return;
            }
            self.take(length);
        }
    }

    /// What stands between quotes on one line.
    fn quoted(&mut self, quote: char) -> &'s str {
        let mut escaped = false;
        let inside = &self.rest[1..];
        let end = inside.find(|letter| {
            let is_end = letter == '\n' || (letter == quote && !escaped);
            escaped = letter == '\\' && !escaped;
            is_end
        });
        let length = end.unwrap_or(inside.len());
        let closing = usize::from(inside[length..].starts_with(quote));
        let taken = self.take(1 + length + closing);
        &taken[1..=length]
    }

    /// The value of a text block (JLS 3.10.6).
    fn block(&mut self) -> String {
        let inside = &self.rest[BLOCK.len()..];
        let mut end = inside.find(BLOCK);
        while let Some(at) = end.filter(|at| inside[..*at].ends_with('\\')) {
            end = inside[at + 1..].find(BLOCK).map(|next| at + 1 + next);
        }
        let length = end.unwrap_or(inside.len());
        let taken = self.take((2 * BLOCK.len() + length).min(self.rest.len()));
        let raw = &taken[BLOCK.len()..BLOCK.len() + length];
        let lines: Vec<&str> = raw.split('\n').skip(1).collect();
        let indent_of = |line: &str| line.len() - line.trim_start().len();
        let counting = lines.iter().enumerate().filter(|(at, line)| !line.trim().is_empty() || at + 1 == lines.len());
        let indent = counting.map(|(_, line)| indent_of(line)).min().unwrap_or_default();
        let stripped = lines.iter().map(|line| line.get(indent..).unwrap_or_default().trim_end());
        unescaped(&stripped.collect::<Vec<_>>().join("\n"))
    }
}

/// A literal's value, as far as it is written with the usual escapes.
fn unescaped(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            value.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some('r') => value.push('\r'),
            Some('b') => value.push('\u{8}'),
            Some('f') => value.push('\u{c}'),
            Some('s') => value.push(' '),
            Some('\n') | None => {}
            Some(other) => value.push(other),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn a_text_is_the_same_token_in_quotes_in_a_block_and_in_parts() {
        let expected = ["read", "(", "\"a = 1\n  b\\\n", ")"];
        assert_eq!(texts("read(\"a = 1\\n  b\\\\\\n\")"), expected);
        assert_eq!(texts("read(\"a = 1\\n\" + \"  b\\\\\" + \"\\n\")"), expected);
        assert_eq!(texts("read(\n    \"\"\"\n    a = 1  \n      b\\\\\n    \"\"\")"), expected);
    }

    #[test]
    fn a_number_is_one_token() {
        assert_eq!(texts("a[0].b = 0.5f"), ["a", "[", "0", "]", ".", "b", "=", "0.5f"]);
    }

    #[test]
    fn comments_are_no_tokens_and_signs_in_texts_are_texts() {
        assert_eq!(texts("a /* b */ . c // d\n( '\"' , \"//\" )"), ["a", ".", "c", "(", "'\"", ",", "\"//", ")"]);
    }

    #[test]
    fn places_count_lines_from_1_and_utf16_units_from_0() {
        let all = tokens("a\n  \"\u{1f600}\" b");
        let place = |line, column| Place { line, column };
        assert_eq!((all[1].start, all[1].end), (place(2, 2), place(2, 6)));
        assert_eq!(all[2].start, place(2, 7));
    }

    #[test]
    fn source_that_ends_inside_a_text_is_read_to_its_end() {
        for source in ["\"a", "'", "\"\"\"\n a", "/* a", "\"\"\""] {
            tokens(source);
        }
    }
}
