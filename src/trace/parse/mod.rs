//! Reads a trace.
//!
//! Input: the text form of `grammar/trace.md`, from a file or any buffered reader. Output: a [`Recording`]. Invariants: one pass, one
//! line in memory at a time; every number in the result is defined; a cut last line is dropped and told, anything else that does not
//! parse is an error with its place. Why nom under a loop over lines: each record kind is one small parser with exact positions,
//! and the state between lines (definitions, columns) stays out of them.

mod attributes;
mod content;
mod definition;
mod event;
mod lexical;
mod margin;
mod scope;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use nom::Offset;

use self::lexical::{Input, Mismatch, Parsed, defined, end, fail, field, mismatch};
pub(crate) use self::margin::MAGIC;
use self::scope::Scope;
use super::copies::{read_copies, read_written};
use super::error::{Problem, TraceError, excerpt};
use super::event::{FieldId, JavaText, MethodId, Primitive, ThreadId, Value};
use super::lines::{Line, Lines};
use super::recording::{Definitions, Ends, EventLines, Header, Recording};
use super::{FORMAT_VERSION, OLDEST_VERSION};

const BUFFER: usize = 1 << 18;
const PROGRESS_STEP: u64 = 1 << 20;

/// Reads a trace file with what lies beside it; `progress` hears now and then how many bytes are read.
pub fn read_trace(path: &Path, progress: &mut dyn FnMut(u64)) -> Result<Recording, TraceError> {
    let file = File::open(path).map_err(|source| TraceError::Io { path: path.to_owned(), source })?;
    let mut recording = parse_trace(BufReader::with_capacity(BUFFER, file), path, progress)?;
    let directory = path.parent().unwrap_or(Path::new(""));
    recording.log.found = read_copies(&recording.log, directory);
    recording.log.written = read_written(&recording.log, directory);
    Ok(recording)
}

/// Reads a trace from anywhere; `path` is for messages.
pub fn parse_trace<R: BufRead>(reader: R, path: &Path, progress: &mut dyn FnMut(u64)) -> Result<Recording, TraceError> {
    let mut lines = Lines::new(reader);
    let mut reading = Reading::default();
    check_first_line(&mut lines, path)?;
    let mut told = 0;
    while let Some(line) = next_line(&mut lines, path)? {
        reading.record(line).map_err(|fault| record_error(path, line, &fault))?;
        if lines.offset() - told >= PROGRESS_STEP {
            told = lines.offset();
            progress(told);
        }
    }
    progress(lines.offset());
    reading.finish(&lines, path)
}

/// A primitive value alone (`i5`).
#[must_use]
pub fn constant(text: &str) -> Option<Primitive> {
    match lexical::value(text.as_bytes(), &Definitions::default()) {
        Ok(([], Value::Primitive(value))) => Some(value),
        _ => None,
    }
}

/// A text between double quotes alone.
#[must_use]
pub fn quoted(text: &str) -> Option<JavaText> {
    match lexical::text(text.as_bytes()) {
        Ok(([], text)) => Some(text),
        _ => None,
    }
}

fn next_line<'a, R: BufRead>(lines: &'a mut Lines<R>, path: &Path) -> Result<Option<Line<'a>>, TraceError> {
    lines.next_line().map_err(|source| TraceError::Io { path: path.to_owned(), source })
}

/// Magic and version, checked before a line is read: a file of another kind may have no line feed at all.
fn check_first_line<R: BufRead>(lines: &mut Lines<R>, path: &Path) -> Result<(), TraceError> {
    let path_buf = || path.to_owned();
    let start = lines.peek(64).map_err(|source| TraceError::Io { path: path_buf(), source })?;
    if MAGIC.starts_with(&start[..start.len().min(MAGIC.len())]) && !start.contains(&b'\n') && start.len() < 64 {
        return Err(TraceError::Empty { path: path_buf() });
    }
    if !start.starts_with(MAGIC) {
        let found = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let found = excerpt(&found[..found.len().min(40)]);
        return Err(TraceError::NotATrace { path: path_buf(), found });
    }
    match next_line(lines, path)? {
        Some(line) if is_known_version(&line.text[MAGIC.len()..]) => Ok(()),
        Some(line) => {
            let found = excerpt(&line.text[MAGIC.len()..]);
            Err(TraceError::UnknownVersion { path: path_buf(), found })
        }
        None => Err(TraceError::Empty { path: path_buf() }),
    }
}

fn is_known_version(text: &[u8]) -> bool {
    (OLDEST_VERSION..=FORMAT_VERSION).any(|version| text == version.to_string().as_bytes())
}

/// A place and what is wrong there, apart from the bytes of the line.
#[derive(Debug, Clone, Copy)]
struct Fault {
    /// From 0.
    column: usize,
    problem: Problem,
}

fn record_error(path: &Path, line: Line<'_>, fault: &Fault) -> TraceError {
    TraceError::Record {
        path: path.to_owned(),
        line: line.number,
        column: fault.column + 1,
        excerpt: excerpt(&line.text[fault.column..]),
        problem: fault.problem,
    }
}

/// The state between two lines.
#[derive(Debug, Default)]
struct Reading {
    header: Header,
    header_is_over: bool,
    scope: Scope,
    ends: Ends,
    lines: EventLines,
    thread: Option<ThreadId>,
    /// Methods whose getter or setter field was not defined yet, with their line.
    forward: Vec<(u32, MethodId)>,
}

impl Reading {
    fn record(&mut self, line: Line<'_>) -> Result<(), Fault> {
        let parsed = match line.text {
            [kind, b' ', ..] => self.event_line(*kind, &line.text[1..], line),
            _ => self.word_line(line),
        };
        match parsed {
            Ok(_) => Ok(()),
            Err(error) => Err(fault(line, &error)),
        }
    }

    fn event_line<'a>(&mut self, kind: u8, rest: Input<'a>, line: Line<'a>) -> Parsed<'a, ()> {
        self.header_is_over = true;
        self.check_open(line.text)?;
        if kind == b'T' {
            return self.switch_thread(rest);
        }
        let Some(thread) = self.thread else {
            return mismatch(line.text, "T and the thread before the first event");
        };
        let Ok(number) = u32::try_from(self.scope.log.events.len()) else {
            return fail(line.text, Problem::TooLong("events"));
        };
        let parsed = event::event(kind, rest, &mut self.scope);
        let (rest, event) = parsed.map_err(|error| at_kind(error, line))?;
        self.scope.log.events.push(event);
        self.scope.log.threads.push(thread);
        self.lines.push(number, line.number);
        Ok((rest, ()))
    }

    fn switch_thread<'a>(&mut self, input: Input<'a>) -> Parsed<'a, ()> {
        let (rest, thread) = field(input, |input| defined(input, &self.scope.definitions.threads))?;
        self.thread = Some(thread);
        end(rest)
    }

    /// Nothing may follow `end complete -`.
    fn check_open<'a>(&self, input: Input<'a>) -> Parsed<'a, ()> {
        if self.ends.complete {
            return mismatch(input, "nothing behind `end complete -`");
        }
        Ok((input, ()))
    }

    fn word_line<'a>(&mut self, line: Line<'a>) -> Parsed<'a, ()> {
        self.check_open(line.text)?;
        let length = line.text.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        let (word, rest) = line.text.split_at(length);
        if word == b"header" {
            return self.header_line(line.text, rest);
        }
        self.header_is_over = true;
        match word {
            b"object" => definition::object(rest, &mut self.scope),
            b"string" => definition::string(rest, &mut self.scope),
            b"class" => definition::class(rest, &mut self.scope),
            b"method" => self.method_line(rest, line),
            b"field" => definition::field_definition(rest, &mut self.scope),
            b"thread" => definition::thread(rest, &mut self.scope),
            b"callee" => definition::callee(rest, &mut self.scope),
            b"lambda" => definition::lambda(rest, &mut self.scope),
            b"end" => margin::end_record(rest, &mut self.ends),
            _ => mismatch(line.text, "one of the records of grammar/trace.md"),
        }
    }

    fn header_line<'a>(&mut self, whole: Input<'a>, rest: Input<'a>) -> Parsed<'a, ()> {
        if self.header_is_over {
            return mismatch(whole, "no header behind the first other record");
        }
        margin::header(rest, &mut self.header)
    }

    fn method_line<'a>(&mut self, rest: Input<'a>, line: Line<'a>) -> Parsed<'a, ()> {
        let (rest, id) = definition::method(rest, &mut self.scope)?;
        if self.undefined_field(id).is_some() {
            self.forward.push((line.number, id));
        }
        Ok((rest, ()))
    }

    /// The getter or setter field of a method, if it is not defined.
    fn undefined_field(&self, method: MethodId) -> Option<FieldId> {
        let method = &self.scope.definitions.methods[method];
        let fields = [method.getter, method.setter];
        fields.into_iter().flatten().find(|field| !self.scope.definitions.fields.contains(*field))
    }

    fn finish<R: BufRead>(mut self, lines: &Lines<R>, path: &Path) -> Result<Recording, TraceError> {
        self.settle_forward(lines.cut().is_some() || !self.ends.complete, path)?;
        Ok(Recording {
            header: self.header,
            definitions: self.scope.definitions,
            log: self.scope.log,
            ends: self.ends,
            cut: lines.cut(),
            bytes: lines.offset(),
            lines: self.lines,
        })
    }

    /// A recording that was cut may lack the fields of its last class; a whole one may not.
    fn settle_forward(&mut self, cut: bool, path: &Path) -> Result<(), TraceError> {
        for (line, id) in std::mem::take(&mut self.forward) {
            let Some(FieldId(number)) = self.undefined_field(id) else {
                continue;
            };
            if !cut {
                return Err(undefined_field(path, line, number));
            }
            if let Some(method) = self.scope.definitions.methods.get_mut(id) {
                method.getter = None;
                method.setter = None;
            }
        }
        Ok(())
    }
}

fn undefined_field(path: &Path, line: u32, number: u32) -> TraceError {
    TraceError::Record {
        path: path.to_owned(),
        line,
        column: 1,
        excerpt: String::new(),
        problem: Problem::Undefined { kind: "field", number },
    }
}

/// An unknown event kind is wrong at the kind, not behind it.
fn at_kind<'a>(error: nom::Err<Mismatch<'a>>, line: Line<'a>) -> nom::Err<Mismatch<'a>> {
    error.map(|found| match found.problem {
        Problem::Expected(event::KINDS) => Mismatch { rest: line.text, ..found },
        _ => found,
    })
}

fn fault(line: Line<'_>, error: &nom::Err<Mismatch<'_>>) -> Fault {
    match error {
        nom::Err::Error(found) | nom::Err::Failure(found) => {
            Fault { column: line.text.offset(found.rest), problem: found.problem }
        }
        nom::Err::Incomplete(_) => Fault { column: 0, problem: Problem::Expected("a whole record") },
    }
}
