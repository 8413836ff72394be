//! Splits a trace into lines without holding it in memory.
//!
//! Input: any buffered reader. Output: one line at a time with its number and offset. Invariant: only lines that were written to their
//! end are handed out; a last line without its line feed is a cut and is told apart.

use std::io::{self, BufRead};

use super::recording::CutLine;

/// The lines of a reader; the buffer of one line is used again for the next.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    number: u32,
    offset: u64,
    cut: Option<CutLine>,
}

/// One whole line, without its line feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    /// From 1.
    pub(super) number: u32,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), number: 0, offset: 0, cut: None }
    }

    /// The first bytes of the file, at most `count`; nothing is consumed.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        let bytes = self.reader.fill_buf()?;
        Ok(&bytes[..count.min(bytes.len())])
    }

    /// The next whole line.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let read = self.reader.read_until(b'\n', &mut self.buffer)? as u64;
        let start = self.offset;
        self.offset += read;
        if read == 0 {
            return Ok(None);
        }
        self.number = self.number.saturating_add(1);
        match self.buffer.strip_suffix(b"\n") {
            Some(text) => Ok(Some(Line { text, number: self.number })),
            None => {
                self.cut = Some(CutLine { line: self.number, offset: start, bytes: read });
                Ok(None)
            }
        }
    }

    /// How many bytes were read so far.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// The last line, if it was cut.
    pub(super) fn cut(&self) -> Option<CutLine> {
        self.cut.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::{CutLine, Lines};

    #[test]
    fn lines_have_numbers_and_a_cut_is_told() {
        let mut lines = Lines::new(&b"one\n\nthree\nfo"[..]);
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push((line.number, line.text.to_vec()));
        }
        let expected = [(1, "one"), (2, ""), (3, "three")];
        assert!(seen.iter().map(|(n, t)| (*n, t.as_slice())).eq(expected.map(|(n, t)| (n, t.as_bytes()))));
        let cut = CutLine { line: 4, offset: 11, bytes: 2 };
        assert_eq!((lines.cut(), lines.offset()), (Some(cut), 13));
    }

    #[test]
    fn a_file_that_ends_with_a_line_feed_is_not_cut() {
        let mut lines = Lines::new(&b"one\n"[..]);
        assert!(lines.next_line().unwrap().is_some());
        assert!(lines.next_line().unwrap().is_none());
        assert_eq!(lines.cut(), None);
    }
}
