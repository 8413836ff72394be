//! Values that another run would not repeat: identity hashes in texts, and what derives from clock or chance (design, section 8).
//!
//! Input: a text; a span of the recording. Output: what of the text stays the same; whether the span looked at clock, chance or environment. Invariant:
//! a text without a hash or a hidden class in it is stable as it is.

use crate::program::Program;
use crate::slice::context::SliceContext;
use crate::trace::event::EventId;

/// What of a text with identity hashes in it stays the same: its beginning and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StableEnds {
    pub start: String,
    pub end: String,
}

/// The stable ends of a text, if something between them is not stable.
#[must_use]
pub fn stable_ends(program: &Program, text: &str) -> Option<StableEnds> {
    let hashes = text.match_indices('@').filter_map(|(at, _)| hash_after(program, text, at));
    let hidden = text.match_indices("$$Lambda").map(|(at, _)| (at, hidden_end(text, at)));
    let (starts, ends): (Vec<usize>, Vec<usize>) = hashes.chain(hidden).unzip();
    let (start, end) = (starts.into_iter().min()?, ends.into_iter().max()?);
    Some(StableEnds { start: text[..start].to_owned(), end: text[end..].to_owned() })
}

/// The place of `1b6d3586` in `com.acme.Order@1b6d3586`, as `Object.toString` writes it.
fn hash_after(program: &Program, text: &str, at: usize) -> Option<(usize, usize)> {
    let name_starts = text[..at].rfind(|c: char| !(c.is_alphanumeric() || "._$[;/".contains(c)));
    let name =
        &text[name_starts.map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8))..at];
    let digits =
        text[at + 1..].bytes().take_while(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte)).count();
    let is_class = name.starts_with('[')
        || name.contains("$$Lambda")
        || program.class_by_name(&name.replace('.', "/"), 0).is_some();
    ((1..=8).contains(&digits) && is_class).then_some((at + 1, at + 1 + digits))
}

/// The end of the name of a lambda's class: `Foo$$Lambda$14/0x0000@1b6d3586` differs in every run.
fn hidden_end(text: &str, at: usize) -> usize {
    let inside = |c: char| c.is_ascii_alphanumeric() || "$/@".contains(c);
    at + text[at..].find(|c| !inside(c)).unwrap_or(text.len() - at)
}

impl SliceContext<'_> {
    /// Whether an action looks at clock, chance or environment, or at state that came from them.
    #[must_use]
    pub fn is_volatile(&self, action: EventId) -> bool {
        let (span, chance) = (self.span(action), &self.history.chance);
        chance.looked(self.history.log, span.thread, span.first, span.last)
            || self.uses(action).iter().any(|used| chance.holds(used.definition))
    }
}
