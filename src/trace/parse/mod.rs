//! Interim reader; the parser helper's replaces it.
mod attributes;
mod content;
mod definition;
mod event;
mod lexical;
mod scope;

use super::error::{Problem, TraceError, excerpt};
use super::event::*;
use super::lines::Lines;
use super::recording::*;
use lexical::{Input, Parsed, blank, number, text};
use scope::Scope;
use std::path::Path;

/// Reads a trace.
/// # Errors
/// bad trace
pub fn read_trace(path: &Path, progress: &mut dyn FnMut(u64)) -> Result<Recording, TraceError> {
    let io = |source| TraceError::Io { path: path.to_owned(), source };
    let file = std::fs::File::open(path).map_err(io)?;
    let mut lines = Lines::new(std::io::BufReader::with_capacity(1 << 20, file));
    let mut scope = Scope::default();
    let mut recording = Recording::default();
    let mut thread = ThreadId(0);
    let mut n = 0u64;
    while let Some(line) = lines.next_line().map_err(io)? {
        if line.number == 1 {
            if line.text != b"testcarve-trace 1" {
                return Err(TraceError::NotATrace { path: path.to_owned(), found: excerpt(line.text) });
            }
            continue;
        }
        let t = line.text;
        let r = record(t, &mut scope, &mut recording, &mut thread, line.number);
        if let Err(e) = r {
            let (rest, problem) = match e {
                nom::Err::Error(m) | nom::Err::Failure(m) => (m.rest, m.problem),
                nom::Err::Incomplete(_) => (t, Problem::Expected("more")),
            };
            return Err(TraceError::Record { path: path.to_owned(), line: line.number, column: t.len() - rest.len() + 1, excerpt: excerpt(rest), problem });
        }
        n += 1;
        if n % 10000 == 0 {
            progress(lines.offset());
        }
    }
    if lines.offset() == 0 {
        return Err(TraceError::Empty { path: path.to_owned() });
    }
    recording.cut = lines.cut();
    recording.bytes = lines.offset();
    recording.definitions = scope.definitions;
    recording.log = scope.log;
    Ok(recording)
}

fn record<'a>(t: Input<'a>, scope: &mut Scope, recording: &mut Recording, thread: &mut ThreadId, line: u32) -> Parsed<'a, ()> {
    let end = t.iter().position(|b| *b == b' ').unwrap_or(t.len());
    let (word, rest) = t.split_at(end);
    if word == b"T" {
        let (rest, ()) = blank(rest)?;
        let (rest, n) = number(rest)?;
        *thread = ThreadId(n);
        return Ok((rest, ()));
    }
    if word.len() == 1 {
        let (rest, e) = event::event(word[0], rest, scope)?;
        lexical::end(rest)?;
        let n = u32::try_from(scope.log.events.len()).expect("small");
        recording.lines.push(n, line);
        scope.log.events.push(e);
        scope.log.threads.push(*thread);
        return Ok((rest, ()));
    }
    if let Some(r) = definition::definition(word, rest, scope) {
        return r;
    }
    if word == b"header" || word == b"end" {
        let (rest, ()) = blank(rest)?;
        let e = rest.iter().position(|b| *b == b' ').unwrap_or(rest.len());
        let (key, rest) = rest.split_at(e);
        let key = String::from_utf8_lossy(key).into_owned();
        if word == b"header" {
            let (rest, ()) = blank(rest)?;
            let (rest, v) = text(rest)?;
            recording.header.0.insert(key, v.to_display());
            return Ok((rest, ()));
        }
        match key.as_str() {
            "class.path" => {
                let (rest, ()) = blank(rest)?;
                let (_, v) = text(rest)?;
                recording.ends.class_path = Some(v.to_display());
            }
            "unwoven" => {
                let (rest, ()) = blank(rest)?;
                let (rest, a) = text(rest)?;
                let (rest, ()) = blank(rest)?;
                let (_, b) = text(rest)?;
                recording.ends.unwoven.push((a.to_display(), b.to_display()));
            }
            "dropped" => {
                let (rest, ()) = blank(rest)?;
                recording.ends.dropped = u64::from(number(rest)?.1);
            }
            "complete" => recording.ends.complete = true,
            _ => {}
        }
        return Ok((&[], ()));
    }
    lexical::mismatch(t, "a record")
}
