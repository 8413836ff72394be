//! What an assertion expects.
//!
//! Input: an expectation of the plan. Output: an [`Expected`] of literals and of what the test holds. Invariant: none where a value can
//! neither be written nor is held: it is measured then.

use super::Builder;
use crate::graph::files::paths::last_name;
use crate::graph::invocation::Invocation;
use crate::library::Comparison;
use crate::scenario::content::{COLLECTION, ContentReader, LIST, MAP};
use crate::scenario::model::{Content, Expected, Literal, Operand};
use crate::scenario::oracle::{Expectation, MOST_WRITTEN, Told};
use crate::scenario::printed::text_of;
use crate::scenario::unstable::stable_ends;
use crate::trace::copies::{FoundContent, WrittenContent};
use crate::trace::event::{ContentShape, EventId, ObjectId, Primitive, Seen, Value};

impl Builder<'_, '_> {
    /// What is expected at the end of an invocation: of the act or a later one.
    pub(super) fn expected(&self, expectation: &Expectation, at: &Invocation) -> Option<Expected> {
        match expectation {
            Expectation::NotNull => Some(Expected::NotNull),
            Expectation::Completes => Some(Expected::Completes),
            Expectation::Throws { thrown, message } => {
                let program = self.context.history.program;
                let class = self.nameable_exception(program.object(*thrown).class);
                let message = match message {
                    Some(Value::String(text)) => Some(program.text(*text).clone()),
                    _ => None,
                };
                Some(Expected::Throws { class, message })
            }
            // Of one that the test may not name it is known that it is there.
            Expectation::Class(class) if self.nameable_exception(*class) != *class => Some(Expected::NotNull),
            Expectation::Class(class) => {
                Some(Expected::Value(Literal::Class(self.context.history.program.class_desc(*class))))
            }
            Expectation::Length(length) => {
                Some(Expected::Value(Literal::Primitive(Primitive::Int(i32::try_from(*length).ok()?))))
            }
            Expectation::Value(value) | Expectation::Message(value) => Some(match self.held_operand(*value)? {
                Operand::Variable(_) if self.runs_the_site_of(*value) => Expected::NotNull,
                Operand::Variable(variable) => Expected::Same(variable),
                Operand::Literal(literal) => Expected::Value(literal),
            }),
            Expectation::Each { values, ordered } => {
                match values.iter().map(|value| self.held_operand(*value)).collect::<Option<Vec<_>>>() {
                    Some(all) => Some(if *ordered { Expected::List(all) } else { Expected::Set(all) }),
                    None => self.nested(at, |reader| reader.all(values, *ordered)),
                }
            }
            Expectation::Elements { values, .. } if values.len() > MOST_WRITTEN => None,
            Expectation::Elements { array, values, known } => {
                let history = self.context.history;
                let desc = history.program.class(history.program.object(*array).class).name.clone();
                match values.iter().map(|value| self.held_operand(*value)).collect::<Option<_>>() {
                    Some(elements) => Some(Expected::Array { desc, elements }),
                    None => self.nested(at, |reader| reader.array(*array, *known)),
                }
            }
            Expectation::Written(event) => self.written(*event),
            Expectation::RowIsThere(there) => Some(Expected::Value(Literal::Primitive(Primitive::Boolean(*there)))),
            Expectation::Made => Some(Expected::Value(Literal::Primitive(Primitive::Boolean(true)))),
            Expectation::Removed => Some(Expected::Value(Literal::Primitive(Primitive::Boolean(false)))),
            Expectation::Content(told) => {
                let Told { object, content } = *told;
                let whole = self.context.history.log.content(content).seen.is_whole();
                let nested = || whole.then(|| self.nested(at, |reader| reader.read(object, content))).flatten();
                self.expected_content(*told).or_else(nested)
            }
        }
    }

    /// What a file holds: a few bytes as they are, more by a copy. What another run would not write again is not compared.
    fn written(&self, event: EventId) -> Option<Expected> {
        let written = self.context.history.log.written_at(event)?;
        let copy = match &written.content {
            WrittenContent::Held(FoundContent::Text(text)) => return Some(Expected::Text(text.clone())),
            WrittenContent::Held(FoundContent::Copy(copy)) => copy,
            WrittenContent::Gone | WrittenContent::Directory | WrittenContent::Unknown => return None,
        };
        let bytes = copy.bytes()?;
        let history = self.context.history;
        let text = String::from_utf8_lossy(&bytes);
        if !history.files.temporary_in(&text).is_empty() || stable_ends(history.program, &text).is_some() {
            return None;
        }
        if bytes.len() <= MOST_WRITTEN {
            let byte = |byte: &u8| Operand::Literal(Literal::Primitive(Primitive::Byte(byte.cast_signed())));
            return Some(Expected::Array { desc: "[B".to_owned(), elements: bytes.iter().map(byte).collect() });
        }
        let file = last_name(&written.path).to_owned();
        Some(Expected::Resource { file, copy: copy.clone() })
    }

    /// With values inside that are told by their content, too.
    fn nested(&self, at: &Invocation, read: impl Fn(&ContentReader<'_, '_>) -> Option<Content>) -> Option<Expected> {
        let held = |value| self.held_operand(value);
        read(&ContentReader { context: self.context, at, release: self.release, held: &held }).map(Expected::Nested)
    }

    /// Whether the `toString()` of a library value is its content.
    fn tells_text(&self, object: ObjectId) -> bool {
        let program = self.context.history.program;
        let class = &program.class(program.object(object).class).name;
        self.context.table.literal(class).is_some_and(|form| form.compare == Some(Comparison::Text))
    }

    fn expected_content(&self, Told { object, content }: Told) -> Option<Expected> {
        let is = |name: &str| self.context.is_a(object, name);
        let operands =
            |values: &[Value]| values.iter().map(|value| self.held_operand(*value)).collect::<Option<Vec<_>>>();
        let pairs = |entries: &[(Value, Value)]| {
            let pair = |(key, value): &(Value, Value)| Some((self.held_operand(*key)?, self.held_operand(*value)?));
            entries.iter().map(pair).collect::<Option<Vec<_>>>()
        };
        let content = self.context.history.log.content(content);
        match (&content.shape, content.seen) {
            (ContentShape::Text(text), _) => Some(Expected::Text(text.into())),
            (ContentShape::Literal { text, parts }, _) if parts.is_empty() && self.tells_text(object) => {
                Some(Expected::Text(text.clone()))
            }
            // The order of a comparator is a result of its own, and what a map is asked may change its order.
            (ContentShape::List(all) | ContentShape::Set(all), Seen::Elements) if all.len() > MOST_WRITTEN => None,
            (ContentShape::Map(all), Seen::Elements) if all.len() > MOST_WRITTEN => None,
            (ContentShape::Set(values), Seen::Elements) if is(COLLECTION) => operands(values).map(Expected::Elements),
            (ContentShape::Map(entries), Seen::Elements) if is(MAP) => pairs(entries).map(Expected::Entries),
            (ContentShape::List(values), _) if is(LIST) => operands(values).map(Expected::List),
            (ContentShape::List(values), _) if is(COLLECTION) => operands(values).map(Expected::Elements),
            (ContentShape::List(values), _) if self.tells_text(object) => {
                text_of(self.context, *values.first()?, self.context.history.calls.get(self.slice.target).end)
                    .map(Expected::Text)
            }
            (ContentShape::Set(values), _) if is(COLLECTION) => operands(values).map(Expected::Set),
            (ContentShape::Map(entries), _) if is(MAP) => pairs(entries).map(Expected::Map),
            _ => None,
        }
    }
}
