//! Events in few bytes: what a recording has millions of.
//!
//! Input: events as the parser made them. Output: the same, by number. Invariant: what is taken out is what was put in. Why: an
//! [`Event`] is as large as its largest kind, and a [`Value`] as the widest primitive; most say three numbers.

use super::event::{
    CalleeId, ClassId, ContentId, Event, FieldId, FileState, GapReason, LambdaId, MethodId, Narrow, ObjectId,
    Primitive, StringId, StringRef, Value, ValueSpan,
};

/// The bits of `long` and `double` values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wide(Vec<u64>);

/// A value: which kind, and its number or bits, or the place of its bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Packed {
    tag: u8,
    word: u32,
}

/// Tags of primitives begin here, those of boxes so many behind them.
const PRIMITIVE: u8 = 8;
const PRIMITIVES: u8 = 8;

impl Wide {
    fn pack(&mut self, value: Value) -> Packed {
        let (tag, word) = match value {
            Value::Null => (0, 0),
            Value::Unobserved => (1, 0),
            Value::Unbound => (2, 0),
            Value::Absent => (3, 0),
            Value::String(id) => (4, id.0),
            Value::Class(id) => (5, id.0),
            Value::PrimitiveClass(letter) => (6, u32::from(letter)),
            Value::Object(id) => (7, id.0),
            Value::Primitive(primitive) => self.pack_primitive(PRIMITIVE, primitive),
            Value::Boxed(primitive) => self.pack_primitive(PRIMITIVE + PRIMITIVES, primitive),
        };
        Packed { tag, word }
    }

    fn pack_primitive(&mut self, first: u8, primitive: Primitive) -> (u8, u32) {
        let (kind, word) = match primitive {
            Primitive::Boolean(value) => (0, u32::from(value)),
            Primitive::Byte(value) => (1, i32::from(value).cast_unsigned()),
            Primitive::Short(value) => (2, i32::from(value).cast_unsigned()),
            Primitive::Char(unit) => (3, u32::from(unit)),
            Primitive::Int(value) => (4, value.cast_unsigned()),
            Primitive::Float(bits) => (5, bits),
            Primitive::Long(Narrow(value)) => (6, self.place(value.cast_unsigned())),
            Primitive::Double(Narrow(bits)) => (7, self.place(bits)),
        };
        (first + kind, word)
    }

    fn place(&mut self, bits: u64) -> u32 {
        self.0.push(bits);
        u32::try_from(self.0.len() - 1).expect("fewer values than 2^32")
    }

    fn unpack(&self, packed: Packed) -> Value {
        let word = packed.word;
        match packed.tag {
            0 => Value::Null,
            1 => Value::Unobserved,
            2 => Value::Unbound,
            3 => Value::Absent,
            4 => Value::String(StringId(word)),
            5 => Value::Class(ClassId(word)),
            6 => Value::PrimitiveClass(low_byte(word)),
            7 => Value::Object(ObjectId(word)),
            tag if tag < PRIMITIVE + PRIMITIVES => Value::Primitive(self.primitive(tag - PRIMITIVE, word)),
            tag => Value::Boxed(self.primitive(tag - PRIMITIVE - PRIMITIVES, word)),
        }
    }

    fn primitive(&self, kind: u8, word: u32) -> Primitive {
        match kind {
            0 => Primitive::Boolean(word != 0),
            1 => Primitive::Byte(low_byte(word).cast_signed()),
            2 => Primitive::Short(low_half(word).cast_signed()),
            3 => Primitive::Char(low_half(word)),
            4 => Primitive::Int(word.cast_signed()),
            5 => Primitive::Float(word),
            6 => Primitive::Long(Narrow(self.0[word as usize].cast_signed())),
            _ => Primitive::Double(Narrow(self.0[word as usize])),
        }
    }
}

fn low_byte(word: u32) -> u8 {
    word.to_le_bytes()[0]
}

fn low_half(word: u32) -> u16 {
    let [low, high, ..] = word.to_le_bytes();
    u16::from_le_bytes([low, high])
}

/// Events by number, sixteen bytes for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    rows: Vec<Row>,
    wide: Wide,
    /// Spans too long for a row.
    long: Vec<ValueSpan>,
}

/// An event: its kind, a number of it, and two values, or one and a span of the length that stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    kind: u8,
    first_tag: u8,
    /// The tag of the second value, or the length of the span.
    second_tag: u8,
    number: u32,
    first: u32,
    second: u32,
}

/// The length of a span that stands in [`Events::long`].
const LONG: u8 = u8::MAX;

impl Events {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event> {
        self.rows.iter().map(|row| self.unpack(*row))
    }

    /// The event with this number.
    #[must_use]
    #[inline]
    pub fn get(&self, at: usize) -> Event {
        self.unpack(self.rows[at])
    }

    /// One more.
    pub fn push(&mut self, event: Event) {
        let row = match event {
            Event::Enter { method, receiver, arguments } => self.spanned(0, method.0, receiver, arguments),
            Event::Bind { object } => self.valued(1, 0, object),
            Event::Return { value, branches } => self.spanned(2, 0, value, branches),
            Event::Throw { value, branches } => self.spanned(3, 0, value, branches),
            Event::Unwind { depth, caught } => self.valued(4, depth, caught),
            Event::Call { callee, receiver, arguments } => self.spanned(5, callee.0, receiver, arguments),
            Event::CallReturn { value } => self.valued(6, 0, value),
            Event::CallThrow { value } => self.valued(7, 0, value),
            Event::LambdaCreation { lambda, object, captured } => self.spanned(8, lambda.0, object, captured),
            Event::FieldWrite { owner, field, value } => self.paired(9, field.0, owner, value),
            Event::FieldRead { owner, field, value } => self.paired(10, field.0, owner, value),
            Event::StaticWrite { field, value } => self.valued(11, field.0, value),
            Event::StaticRead { field, value } => self.valued(12, field.0, value),
            Event::ArrayCreation { array, lengths } => self.spanned(13, 0, array, lengths),
            Event::ArrayStore { array, index, value } => self.paired(14, index.cast_unsigned(), array, value),
            Event::ArrayLoad { array, index, value } => self.paired(15, index.cast_unsigned(), array, value),
            Event::Clone { source, result } => self.paired(16, 0, source, result),
            Event::Content { object, content } => self.valued(17, content.0, object),
            Event::UnobservedWrite { object, content } => self.valued(18, content.0, object),
            Event::MonitorEnter { object } => self.valued(19, 0, object),
            Event::MonitorExit { object } => self.valued(20, 0, object),
            Event::Gap { reason, invocations } => plain(21 + reason_number(reason), invocations, 0),
            Event::StdinConsumed { stream, text } => self.valued(24, text.0, stream),
            Event::FileRead { name, copy } => plain(25, name.0, copy.0),
            Event::FileFound { name, bytes: None } => plain(26, name.0, 0),
            Event::FileFound { name, bytes: Some(bytes) } => plain(27, name.0, bytes),
            Event::FileWritten { name, now: FileState::Gone } => plain(28, name.0, 0),
            Event::FileWritten { name, now: FileState::Directory } => plain(29, name.0, 0),
            Event::FileWritten { name, now: FileState::Text(text) } => plain(30, name.0, text.0),
            Event::FileWritten { name, now: FileState::Copy(copy) } => plain(31, name.0, copy.0),
        };
        self.rows.push(row);
    }

    fn valued(&mut self, kind: u8, number: u32, value: Value) -> Row {
        let Packed { tag, word } = self.wide.pack(value);
        Row { first_tag: tag, ..plain(kind, number, word) }
    }

    fn paired(&mut self, kind: u8, number: u32, first: Value, second: Value) -> Row {
        let row = self.valued(kind, number, first);
        let Packed { tag, word } = self.wide.pack(second);
        Row { second_tag: tag, second: word, ..row }
    }

    fn spanned(&mut self, kind: u8, number: u32, value: Value, span: ValueSpan) -> Row {
        let row = self.valued(kind, number, value);
        match u8::try_from(span.len) {
            Ok(len) if len < LONG => Row { second_tag: len, second: span.start, ..row },
            _ => {
                self.long.push(span);
                let place = u32::try_from(self.long.len() - 1).expect("fewer spans than events");
                Row { second_tag: LONG, second: place, ..row }
            }
        }
    }

    #[inline]
    fn unpack(&self, row: Row) -> Event {
        let Row { number, first, second, .. } = row;
        let value = || self.wide.unpack(Packed { tag: row.first_tag, word: first });
        let other = || self.wide.unpack(Packed { tag: row.second_tag, word: second });
        let name = StringRef(number);
        match row.kind {
            0 => Event::Enter { method: MethodId(number), receiver: value(), arguments: self.span(row) },
            1 => Event::Bind { object: value() },
            2 => Event::Return { value: value(), branches: self.span(row) },
            3 => Event::Throw { value: value(), branches: self.span(row) },
            4 => Event::Unwind { depth: number, caught: value() },
            5 => Event::Call { callee: CalleeId(number), receiver: value(), arguments: self.span(row) },
            6 => Event::CallReturn { value: value() },
            7 => Event::CallThrow { value: value() },
            8 => Event::LambdaCreation { lambda: LambdaId(number), object: value(), captured: self.span(row) },
            9 => Event::FieldWrite { owner: value(), field: FieldId(number), value: other() },
            10 => Event::FieldRead { owner: value(), field: FieldId(number), value: other() },
            11 => Event::StaticWrite { field: FieldId(number), value: value() },
            12 => Event::StaticRead { field: FieldId(number), value: value() },
            13 => Event::ArrayCreation { array: value(), lengths: self.span(row) },
            14 => Event::ArrayStore { array: value(), index: number.cast_signed(), value: other() },
            15 => Event::ArrayLoad { array: value(), index: number.cast_signed(), value: other() },
            16 => Event::Clone { source: value(), result: other() },
            17 => Event::Content { object: value(), content: ContentId(number) },
            18 => Event::UnobservedWrite { object: value(), content: ContentId(number) },
            19 => Event::MonitorEnter { object: value() },
            20 => Event::MonitorExit { object: value() },
            21 => Event::Gap { reason: GapReason::Budget, invocations: number },
            22 => Event::Gap { reason: GapReason::Filter, invocations: number },
            23 => Event::Gap { reason: GapReason::Unwoven, invocations: number },
            24 => Event::StdinConsumed { stream: value(), text: name },
            25 => Event::FileRead { name, copy: StringRef(first) },
            26 => Event::FileFound { name, bytes: None },
            27 => Event::FileFound { name, bytes: Some(first) },
            28 => Event::FileWritten { name, now: FileState::Gone },
            29 => Event::FileWritten { name, now: FileState::Directory },
            30 => Event::FileWritten { name, now: FileState::Text(StringRef(first)) },
            _ => Event::FileWritten { name, now: FileState::Copy(StringRef(first)) },
        }
    }

    fn span(&self, row: Row) -> ValueSpan {
        match row.second_tag {
            LONG => self.long[row.second as usize],
            len => ValueSpan { start: row.second, len: u32::from(len) },
        }
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<T: IntoIterator<Item = Event>>(events: T) -> Self {
        let mut all = Self::default();
        events.into_iter().for_each(|event| all.push(event));
        all
    }
}

fn plain(kind: u8, number: u32, first: u32) -> Row {
    Row { kind, first_tag: 0, second_tag: 0, number, first, second: 0 }
}

fn reason_number(reason: GapReason) -> u8 {
    match reason {
        GapReason::Budget => 0,
        GapReason::Filter => 1,
        GapReason::Unwoven => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of value, with those that need all their bits.
    fn values() -> Vec<Value> {
        let primitives = [
            Primitive::Boolean(true),
            Primitive::Byte(i8::MIN),
            Primitive::Short(i16::MIN),
            Primitive::Char(u16::MAX),
            Primitive::Int(i32::MIN),
            Primitive::Long(Narrow(i64::MIN + 1)),
            Primitive::Float(0x7fc0_0001),
            Primitive::Double(Narrow(0xfff8_0000_0000_0001)),
        ];
        let ids = [Value::String(StringId(u32::MAX)), Value::Class(ClassId(7)), Value::Object(ObjectId(u32::MAX))];
        let plain = [Value::Null, Value::Unobserved, Value::Unbound, Value::Absent, Value::PrimitiveClass(b'V')];
        let all = plain.into_iter().chain(ids).chain(primitives.map(Value::Primitive));
        all.chain(primitives.map(Value::Boxed)).collect()
    }

    #[test]
    fn any_two_values_of_an_event_come_back() {
        let all = values();
        let pairs = || all.iter().flat_map(|owner| all.iter().map(|value| (*owner, *value)));
        let made = pairs().map(|(owner, value)| Event::FieldWrite { owner, field: FieldId(u32::MAX), value });
        let events: Vec<Event> = made.collect();
        let packed: Events = events.iter().copied().collect();
        assert!(packed.iter().eq(events));
    }

    #[test]
    fn spans_of_any_length_come_back() {
        let spans = [0, 1, 254, 255, 256, 70_000].map(|len| ValueSpan { start: u32::MAX - len, len });
        let made = spans.map(|arguments| Event::Call { callee: CalleeId(3), receiver: Value::Null, arguments });
        let packed: Events = made.into_iter().collect();
        assert!(packed.iter().eq(made));
    }

    #[test]
    fn events_take_sixteen_bytes() {
        assert_eq!(size_of::<Row>(), 16);
    }
}
