//! Line breaking: documents of text, groups and possible breaks (Wadler's and Oppen's idea, greedy).
//!
//! Input: a document. Output: lines of at most [`WIDTH`] columns where breaks allow. A group is written on one line if it fits,
//! else all its own breaks become line ends. Continuation lines are indented by eight columns, what stands in braces by four, as
//! google-java-format does.

/// The right margin.
pub(crate) const WIDTH: usize = 100;
/// Indentation of a continuation line.
const CONTINUATION: usize = 8;
/// Indentation of what stands in braces.
const BLOCK: usize = 4;

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Doc {
    Text(String),
    /// A blank, or a line end if its group is broken.
    Line,
    /// Nothing, or a line end if its group is broken.
    SoftLine,
    /// Always a line end; breaks the groups around it.
    HardLine,
    /// Takes no column: marks a place in the text.
    Mark(char),
    Concat(Vec<Doc>),
    /// Indented by so much.
    Nest(usize, Box<Doc>),
    /// As many on a line as fit, a comma behind each but the last.
    Fill(Vec<Doc>),
    Group(Box<Doc>),
}

impl Doc {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn group(self) -> Self {
        Self::Group(Box::new(self))
    }

    pub(crate) fn nest(self) -> Self {
        Self::Nest(CONTINUATION, Box::new(self))
    }

    pub(crate) fn block(self) -> Self {
        Self::Nest(BLOCK, Box::new(self))
    }

    /// Parts with a separator and a possible break between them.
    pub(crate) fn join(parts: Vec<Self>, separator: &str) -> Self {
        let mut joined = Vec::new();
        for (at, part) in parts.into_iter().enumerate() {
            if at > 0 {
                joined.push(Self::text(separator));
                joined.push(Self::Line);
            }
            joined.push(part);
        }
        Self::Concat(joined)
    }

    /// Columns on one line; `None` if it cannot stand on one.
    pub(crate) fn flat_width(&self) -> Option<usize> {
        match self {
            Self::Text(text) => Some(text.chars().count()),
            Self::Line => Some(1),
            Self::SoftLine | Self::Mark(_) => Some(0),
            Self::HardLine => None,
            Self::Concat(parts) => parts.iter().map(Self::flat_width).sum(),
            Self::Nest(_, part) | Self::Group(part) => part.flat_width(),
            Self::Fill(parts) => {
                let width: Option<usize> = parts.iter().map(Self::flat_width).sum();
                width.map(|width| width + 2 * parts.len().saturating_sub(1))
            }
        }
    }

    /// The document as lines, when it stands at this column and this much must fit behind it.
    pub(crate) fn render(&self, column: usize) -> String {
        let mut printer = Printer { text: String::new(), column, indent: column };
        printer.print(self, false, 0, 0);
        printer.text
    }
}

struct Printer {
    text: String,
    column: usize,
    /// Where statements start: the renderer's caller indents the first line itself.
    indent: usize,
}

impl Printer {
    /// `after`: columns that follow on the same line without a break.
    fn print(&mut self, doc: &Doc, broken: bool, nest: usize, after: usize) {
        match doc {
            Doc::Text(text) => {
                self.text.push_str(text);
                self.column += text.chars().count();
            }
            Doc::Mark(mark) => self.text.push(*mark),
            Doc::Line if !broken => {
                self.text.push(' ');
                self.column += 1;
            }
            Doc::SoftLine if !broken => {}
            Doc::Line | Doc::SoftLine | Doc::HardLine => self.end_line(nest),
            Doc::Nest(by, part) => self.print(part, broken, nest + by, after),
            Doc::Fill(parts) => self.fill(parts, nest, after),
            Doc::Group(part) => {
                let fits = part.flat_width().is_some_and(|width| self.column + width + after <= WIDTH);
                self.print(part, !fits, nest, after);
            }
            Doc::Concat(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    let (follows, open) = leading_width(&parts[at + 1..], broken);
                    let after = if open { follows + after } else { follows };
                    self.print(part, broken, nest, after);
                }
            }
        }
    }

    fn fill(&mut self, parts: &[Doc], nest: usize, after: usize) {
        for (at, part) in parts.iter().enumerate() {
            let behind = if at + 1 < parts.len() { 1 } else { after };
            if at > 0 {
                self.text.push(',');
                self.column += 1;
                let fits = part.flat_width().is_some_and(|width| self.column + 1 + width + behind <= WIDTH);
                self.print(&Doc::Line, !fits, nest, 0);
            }
            self.print(part, false, nest, behind);
        }
    }

    fn end_line(&mut self, nest: usize) {
        // An empty line has no indentation.
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', nest));
        self.column = self.indent + nest;
    }
}

/// Columns up to the next line end that is sure, and whether there was none.
fn leading_width(parts: &[Doc], broken: bool) -> (usize, bool) {
    let mut width = 0;
    for part in parts {
        match part {
            Doc::Text(text) => width += text.chars().count(),
            Doc::Mark(_) => {}
            Doc::Line | Doc::SoftLine if broken => return (width, false),
            Doc::Line => width += 1,
            Doc::SoftLine => {}
            Doc::HardLine => return (width, false),
            Doc::Concat(parts) => match leading_width(parts, broken) {
                (inner, true) => width += inner,
                (inner, false) => return (width + inner, false),
            },
            Doc::Fill(parts) => {
                let (inner, open) = leading_width(&parts[..parts.len().min(1)], broken);
                let several = usize::from(parts.len() > 1);
                if several == 1 || !open {
                    return (width + inner + several, false);
                }
                width += inner;
            }
            Doc::Nest(_, part) => match leading_width(std::slice::from_ref(part), broken) {
                (inner, true) => width += inner,
                (inner, false) => return (width + inner, false),
            },
            // A group may break at its first chance: only what stands before that must fit.
            Doc::Group(part) => match leading_width(std::slice::from_ref(part), true) {
                (inner, true) => width += inner,
                (inner, false) => return (width + inner, false),
            },
        }
    }
    (width, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &str, arguments: Vec<Doc>) -> Doc {
        let arguments = Doc::join(arguments, ",").group();
        let inner = Doc::Concat(vec![Doc::SoftLine, arguments]).nest();
        Doc::Concat(vec![Doc::text(format!("{name}(")), inner, Doc::text(")")]).group()
    }

    #[test]
    fn what_fits_stays_on_one_line() {
        let doc = call("f", vec![Doc::text("a"), Doc::text("b")]);
        assert_eq!(doc.render(0), "f(a, b)");
    }

    #[test]
    fn filled_lines_take_as_many_as_fit() {
        let numbers = (0..40).map(|n| Doc::text(format!("{}", 100 + n))).collect();
        let inner = Doc::Concat(vec![Doc::SoftLine, Doc::Fill(numbers)]).block();
        let doc = Doc::Concat(vec![Doc::text("{"), inner, Doc::SoftLine, Doc::text("}")]).group();
        let text = doc.render(8);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5, "{text}");
        assert!(lines[1].starts_with("    100, 101,") && lines[1].len() + 8 <= WIDTH, "{text}");
        assert_eq!(lines[4], "}");
    }

    #[test]
    fn empty_lines_have_no_indentation() {
        let text = Doc::Concat(vec![Doc::text("a"), Doc::HardLine, Doc::HardLine, Doc::text("b")]).nest();
        assert_eq!(text.render(0), "a\n\n        b");
    }

    #[test]
    fn long_arguments_go_below_then_one_a_line() {
        let long = |n: usize| Doc::text("x".repeat(n));
        let name = "n".repeat(20);
        let below = call(&name, vec![long(40), long(40)]);
        let word = "x".repeat(40);
        assert_eq!(
            below.render(8),
            format!(
                "{name}(
        {word}, {word})"
            )
        );
        let each = call("f", vec![long(60), long(60)]);
        assert_eq!(each.render(0), format!("f(\n        {},\n        {})", "x".repeat(60), "x".repeat(60)));
    }
}
