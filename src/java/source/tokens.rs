//! Java text as tokens, exactly: put together again they are the same bytes.
//!
//! Input: any text. Output: tokens with their places, and which brackets belong together. Invariant: every byte is in exactly one token, whatever the text is. Why our own and no
//! grammar: what is taken out of people's files has to leave all else as it is, comments and line ends included, and a text that javac would refuse is no reason to stop.
//! Unicode escapes (`\u007b`) are read as they stand: nobody writes brackets or quotes by them.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    Comment,
    /// `"text"`.
    Text,
    /// `"""` and all up to the next.
    TextBlock,
    Char,
    Number,
    /// A name or a keyword.
    Word,
    /// A bracket, an operator: `->`, `::`, `--` are one, all others one character each.
    Mark,
}

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A text in tokens. Places are those of tokens that are neither blank nor comments.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    all: Vec<Token>,
    /// By place: which of all it is.
    code: Vec<usize>,
    /// By place: the place of the other bracket.
    partners: Vec<Option<usize>>,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let all = split(text);
        let is_code = |token: &Token| !matches!(token.kind, Kind::Blank | Kind::Comment);
        let code: Vec<usize> = (0..all.len()).filter(|at| is_code(&all[*at])).collect();
        let mut tokens = Self { text, all, partners: vec![None; code.len()], code };
        tokens.pair();
        tokens
    }

    /// Joins brackets; those that end what is not open innermost, or are alone, have no partner.
    fn pair(&mut self) {
        let mut open = Vec::new();
        for place in 0..self.code.len() {
            match self.word(place) {
                bracket @ ("(" | "[" | "{") => open.push((place, bracket)),
                bracket @ (")" | "]" | "}") => {
                    let is_its =
                        |(_, open): &(usize, &str)| matches!((*open, bracket), ("(", ")") | ("[", "]") | ("{", "}"));
                    if let Some((other, _)) = open.pop_if(|last| is_its(last)) {
                        self.partners[place] = Some(other);
                        self.partners[other] = Some(place);
                    }
                }
                _ => {}
            }
        }
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.code.len()
    }

    /// The token at a place.
    pub(super) fn at(&self, place: usize) -> Token {
        self.all[self.code[place]]
    }

    /// What stands at a place; nothing behind the end.
    pub(super) fn word(&self, place: usize) -> &'a str {
        let text = self.text;
        self.code.get(place).map_or("", |at| &text[self.all[*at].start..self.all[*at].end])
    }

    pub(super) fn kind(&self, place: usize) -> Option<Kind> {
        self.code.get(place).map(|at| self.all[*at].kind)
    }

    pub(super) fn is_name(&self, place: usize) -> bool {
        self.kind(place) == Some(Kind::Word)
    }

    /// The other bracket.
    pub(super) fn partner(&self, place: usize) -> Option<usize> {
        self.partners.get(place).copied().flatten()
    }

    /// The place behind what a bracket that opens here encloses; the next one where none does.
    pub(super) fn behind(&self, place: usize) -> usize {
        self.partner(place).filter(|other| *other > place).unwrap_or(place) + 1
    }

    /// All of it, token by token.
    #[cfg(test)]
    pub(super) fn joined(&self) -> String {
        self.all.iter().map(|token| &self.text[token.start..token.end]).collect()
    }

    /// Where what stands at a place ends, with the comment behind it in its line if nothing else follows there.
    pub(super) fn end_of_line_behind(&self, place: usize) -> usize {
        let mut end = self.at(place).end;
        for token in &self.all[self.code[place] + 1..] {
            match token.kind {
                Kind::Blank if self.text[token.start..token.end].contains(['\n', '\r']) => return end,
                Kind::Blank => {}
                Kind::Comment => end = token.end,
                // (The last comment is about what follows.)
                _ if self.text[token.start..token.end] != *"}" => return self.at(place).end,
                _ => return end,
            }
        }
        end
    }
}

fn split(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let (kind, length) = first(&text[start..]);
        tokens.push(Token { kind, start, end: start + length });
        start += length;
    }
    tokens
}

/// The first token of a text that is not empty.
fn first(text: &str) -> (Kind, usize) {
    let letter = text.chars().next().unwrap_or_default();
    let while_it_is = |is: fn(char) -> bool| text.find(|letter| !is(letter)).unwrap_or(text.len());
    if letter.is_whitespace() {
        (Kind::Blank, while_it_is(char::is_whitespace))
    } else if text.starts_with("//") {
        (Kind::Comment, text.find(['\n', '\r']).unwrap_or(text.len()))
    } else if let Some(rest) = text.strip_prefix("/*") {
        (Kind::Comment, rest.find("*/").map_or(text.len(), |end| end + 4))
    } else if text.starts_with("\"\"\"") {
        (Kind::TextBlock, quoted(text, "\"\"\""))
    } else if letter == '"' {
        (Kind::Text, quoted(text, "\""))
    } else if letter == '\'' {
        (Kind::Char, quoted(text, "'"))
    } else if letter.is_ascii_digit() || letter == '.' && text[1..].starts_with(|next: char| next.is_ascii_digit()) {
        (Kind::Number, number(text))
    } else if is_of_name(letter) {
        (Kind::Word, while_it_is(is_of_name))
    } else {
        let two = ["->", "::", "--"].iter().any(|mark| text.starts_with(mark));
        (Kind::Mark, if two { 2 } else { letter.len_utf8() })
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The length of what begins with a quote, with the one that ends it. What is not in a block ends with its line.
fn quoted(text: &str, quote: &str) -> usize {
    let mut rest = &text[quote.len()..];
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with(quote) {
            return text.len() - rest.len() + quote.len();
        }
        if quote.len() == 1 && matches!(letter, '\n' | '\r') {
            break;
        }
        rest = &rest[letter.len_utf8()..];
        if letter == '\\' {
            let escaped = rest.chars().next().filter(|letter| quote.len() > 1 || !matches!(letter, '\n' | '\r'));
            rest = &rest[escaped.map_or(0, char::len_utf8)..];
        }
    }
    text.len() - rest.len()
}

fn number(text: &str) -> usize {
    let exponents = if text.starts_with("0x") || text.starts_with("0X") { ['p', 'P'] } else { ['e', 'E'] };
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let signs = matches!(letter, '+' | '-') && exponents.contains(&before);
        if !(signs || letter == '.' || letter == '_' || letter.is_ascii_alphanumeric()) {
            return at;
        }
        before = letter;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let tokens = Tokens::of(text);
        (0..tokens.len()).map(|place| tokens.word(place)).collect()
    }

    #[test]
    fn brackets_and_quotes_in_texts_and_comments_are_none() {
        let text = "a(\"}\\\"\", '{', '\\'', \"\"\"\n  \"x\" \\\"\"\" {\n  \"\"\"); /* } */ // {\nb";
        let expected = [
            "a",
            "(",
            "\"}\\\"\"",
            ",",
            "'{'",
            ",",
            "'\\''",
            ",",
            "\"\"\"\n  \"x\" \\\"\"\" {\n  \"\"\"",
            ")",
            ";",
            "b",
        ];
        assert_eq!(words(text), expected);
        assert_eq!(Tokens::of(text).partner(1), Some(9));
    }

    #[test]
    fn numbers_and_marks_are_whole() {
        let text = "1_000L+0x1E+2 1.5e-3f .5 x-->0 ()->y A::b";
        let expected = [
            "1_000L", "+", "0x1E", "+", "2", "1.5e-3f", ".5", "x", "--", ">", "0", "(", ")", "->", "y", "A", "::", "b",
        ];
        assert_eq!(words(text), expected);
    }

    #[test]
    fn of_brackets_that_cross_the_inner_ones_belong_together() {
        let tokens = Tokens::of("( { ) }");
        assert_eq!((0..4).map(|place| tokens.partner(place)).collect::<Vec<_>>(), [None, Some(3), None, Some(1)]);
    }

    proptest! {
        #[test]
        fn any_text_is_split_and_joined_to_the_same_bytes(text in r#"([a{}()\[\];,"'\\/*.0-9e+\-> \n\r_é]|"""){0,60}"#) {
            prop_assert_eq!(Tokens::of(&text).joined(), text);
        }
    }
}
