//! What a value is printed as: `String.valueOf` in a call on a stream, and what a format makes of its arguments.
//!
//! Input: the call, a value. Output: its text. Invariant: an object of the program has the text that its own `toString` gave in that very call; a library
//! value the one that its content tells, if nothing changed it since that was told. Why not by any other call of `toString`: it may have
//! given another text then.

use super::format::{Argument, Formatted, Manner, formatted};
use super::text_of;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::graph::location::{DEFAULT_LOCALE, Location};
use crate::scenario::elements::elements_at;
use crate::scenario::region::has_one_locale;
use crate::slice::context::SliceContext;
use crate::trace::definition::ClassKind;
use crate::trace::event::{Content, ContentShape, Event, EventId, JavaText, ObjectId, Primitive, Value};

const BIG_INTEGER: &str = "java/math/BigInteger";
const BIG_DECIMAL: &str = "java/math/BigDecimal";
const TO_STRING: (&str, &str) = ("toString", "()Ljava/lang/String;");
/// Values whose content is what their `toString` gives.
const SHOWN_AS_TOLD: [&str; 18] = [
    BIG_INTEGER,
    BIG_DECIMAL,
    "java/util/UUID",
    "java/net/URI",
    "java/io/File",
    "sun/nio/fs/UnixPath",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/MonthDay",
    "java/time/OffsetDateTime",
    "java/time/Period",
    "java/time/Year",
    "java/time/YearMonth",
    "java/time/ZoneOffset",
    "java/time/ZonedDateTime",
];
/// Collections and maps that show what they hold in the order in which it was told, the same in each run.
const IN_ORDER: [&str; 14] = [
    "java/util/ArrayList",
    "java/util/ArrayDeque",
    "java/util/Arrays$ArrayList",
    "java/util/Collections$EmptyList",
    "java/util/Collections$EmptyMap",
    "java/util/Collections$EmptySet",
    "java/util/Collections$SingletonList",
    "java/util/ImmutableCollections$List12",
    "java/util/ImmutableCollections$ListN",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/TreeMap",
    "java/util/TreeSet",
];
/// The same, if the hashes of what they hold are.
const BY_HASH: [&str; 2] = ["java/util/HashMap", "java/util/HashSet"];
/// Elements of an array, of which each is a location of its own.
const MOST_ELEMENTS: usize = 256;
/// Collections in collections.
const DEEPEST: u32 = 4;
/// Languages that have digits and capitals of English, in each country.
const PLAIN_LANGUAGES: [&str; 16] =
    ["", "cs", "da", "de", "en", "es", "fi", "fr", "it", "ja", "ko", "nl", "pl", "pt", "sv", "zh"];
/// Locales that write `1,234.5`.
const ENGLISH: [&str; 8] = ["", "en", "en_AU", "en_CA", "en_GB", "en_IE", "en_NZ", "en_US"];

/// A call on a stream that prints values.
pub(super) struct Printing<'a, 'h> {
    context: &'a SliceContext<'h>,
    id: InvocationId,
    call: &'a Invocation,
}

impl<'a, 'h> Printing<'a, 'h> {
    /// The call that starts with an event, if it returned and all that it called is known.
    pub(super) fn at(context: &'a SliceContext<'h>, at: EventId) -> Option<Self> {
        let id = context.history.calls.starting_at(at)?;
        let call = context.history.calls.get(id);
        (call.returned().is_some() && !call.has_gap).then_some(Self { context, id, call })
    }

    /// Whether it calls anything of the library on such a receiver.
    pub(super) fn calls_any(&self, is_such: impl Fn(Value) -> bool) -> bool {
        let inside = (self.call.start.0 + 1..=self.call.end.0).map(EventId);
        let mut events = inside.map(|at| self.context.history.log.event(at));
        events.any(|event| matches!(event, Event::Call { receiver, .. } if is_such(receiver)))
    }

    /// The text of a value.
    pub(super) fn text(&self, value: Value) -> Option<JavaText> {
        self.nested_text(value, 0)
    }

    fn nested_text(&self, value: Value, depth: u32) -> Option<JavaText> {
        let Value::Object(object) = value else { return text_of(self.context, value, self.call.start) };
        match self.own_text(object) {
            Own::Text(text) => Some(text),
            Own::Unknown => None,
            Own::None => self
                .constant(object)
                .or_else(|| text_of(self.context, value, self.call.start))
                .or_else(|| self.library_text(object, depth)),
        }
    }

    /// What its `toString` gave in this call. (Several may have been asked for: they must agree.)
    fn own_text(&self, object: ObjectId) -> Own {
        let calls = &self.context.history.calls;
        let program = self.context.history.program;
        let span = (self.call.start.0..=self.call.end.0).map(EventId);
        let asked = span.filter_map(|at| calls.starting_at(at)).map(|id| calls.get(id));
        let on_it = asked.filter(|one| one.parent == Some(self.id) && one.receiver_object() == Some(object));
        let mut own = Own::None;
        for one in on_it {
            let is_to_string = one.method().is_some_and(|method| {
                let method = program.method(method);
                (method.name.as_str(), method.desc.as_str()) == TO_STRING
            });
            let text = match one.returned() {
                Some(Value::String(text)) if is_to_string => program.text(text).clone(),
                _ => return Own::Unknown,
            };
            if matches!(&own, Own::Text(before) if *before != text) {
                return Own::Unknown;
            }
            own = Own::Text(text);
        }
        own
    }

    /// The name of a constant of the program's that has no text of its own.
    fn constant(&self, object: ObjectId) -> Option<JavaText> {
        let program = self.context.history.program;
        let definition = program.object(object);
        let class = program.class(definition.class);
        let declares = |method| program.class(program.method(method).class).kind != ClassKind::Library;
        let is_own = program.visible_method(definition.class, TO_STRING.0, TO_STRING.1).is_some_and(declares);
        let is_plain = class.kind != ClassKind::Library && !is_own;
        definition.enum_name.as_deref().filter(|_| is_plain).map(JavaText::from)
    }

    /// What was told of a library value, if it is so still.
    fn told(&self, object: ObjectId) -> Option<&'a Content> {
        let history = self.context.history;
        let flow = &history.flow;
        let (told, content) = flow.content_at(object, history.log.last_told_behind(self.call.end))?;
        let state = flow.locations.find(&Location::State(flow.sharing.group(object)));
        let changed = state.and_then(|state| flow.reaching(state, self.call.end));
        let is_now = changed.is_none_or(|changed| flow.definition(changed).event <= told);
        let content = history.log.content(content);
        (is_now && content.seen.has_elements()).then_some(content)
    }

    fn class(&self, object: ObjectId) -> &'a str {
        let program = self.context.history.program;
        &program.class(program.object(object).class).name
    }

    fn library_text(&self, object: ObjectId, depth: u32) -> Option<JavaText> {
        let class = self.class(object);
        let by_hash = BY_HASH.contains(&class);
        let in_order = by_hash || IN_ORDER.contains(&class);
        match &self.told(object)?.shape {
            ContentShape::Literal { text, parts } if parts.is_empty() && SHOWN_AS_TOLD.contains(&class) => {
                Some(text.clone())
            }
            ContentShape::List(values) if in_order => self.collection(values, depth),
            ContentShape::Set(values) if in_order && (!by_hash || values.iter().all(has_hash_of_its_own)) => {
                self.collection(values, depth)
            }
            ContentShape::Map(entries)
                if in_order && (!by_hash || entries.iter().all(|(key, _)| has_hash_of_its_own(key))) =>
            {
                self.map(entries, depth)
            }
            _ => None,
        }
    }

    fn collection(&self, values: &[Value], depth: u32) -> Option<JavaText> {
        let texts = values.iter().map(|value| self.held_text(*value, depth)).collect::<Option<Vec<_>>>()?;
        Some(listed('[', &texts, ']'))
    }

    fn map(&self, entries: &[(Value, Value)], depth: u32) -> Option<JavaText> {
        let entry = |(key, value): &(Value, Value)| {
            let (key, value) = (self.held_text(*key, depth)?, self.held_text(*value, depth)?);
            Some(JavaText([&*key.0, &[u16::from(b'=')], &*value.0].concat().into()))
        };
        let texts = entries.iter().map(entry).collect::<Option<Vec<_>>>()?;
        Some(listed('{', &texts, '}'))
    }

    fn held_text(&self, value: Value, depth: u32) -> Option<JavaText> {
        if depth >= DEEPEST { None } else { self.nested_text(value, depth + 1) }
    }

    /// The elements of an array as the call found them.
    fn elements(&self, array: Value) -> Option<Vec<Value>> {
        let array = array.object().filter(|array| self.context.history.program.is_array(*array))?;
        elements_at(self.context.history, self.call.start, array, MOST_ELEMENTS)
    }

    /// The text of an array of characters.
    pub(super) fn characters(&self, array: Value) -> Option<JavaText> {
        let unit = |value| match value {
            Value::Primitive(Primitive::Char(unit)) => Some(unit),
            _ => None,
        };
        let units = self.elements(array)?.into_iter().map(unit).collect::<Option<Vec<u16>>>()?;
        Some(JavaText(units.into()))
    }

    /// The text of an array of bytes: in each encoding the same only if they are ASCII.
    pub(super) fn bytes(&self, array: Value) -> Option<JavaText> {
        let unit = |value| match value {
            Value::Primitive(Primitive::Byte(byte)) => u16::try_from(byte).ok(),
            _ => None,
        };
        let units = self.elements(array)?.into_iter().map(unit).collect::<Option<Vec<u16>>>()?;
        Some(JavaText(units.into()))
    }

    /// What `printf` makes of its arguments.
    pub(super) fn formatted(&self, arguments: &[Value]) -> Option<Formatted> {
        let (manner, format, arguments) = match arguments {
            [format @ Value::String(_), arguments] => (self.default_manner(), *format, *arguments),
            [locale, format @ Value::String(_), arguments] => (self.manner_of(*locale), *format, *arguments),
            _ => return None,
        };
        let format = self.context.history.program.text_of(format)?;
        let arguments: Vec<Argument> =
            self.elements(arguments)?.into_iter().map(|value| self.argument(value)).collect();
        formatted(&format, &arguments, manner)
    }

    fn argument(&self, value: Value) -> Argument {
        let big = value.object().filter(|object| [BIG_INTEGER, BIG_DECIMAL].contains(&self.class(*object)));
        match (value, self.text(value)) {
            (Value::Null, _) => Argument::Null,
            (Value::Boxed(primitive), _) => Argument::Primitive(primitive),
            (_, Some(text)) if big.is_some() => {
                Argument::Big { text, whole: big.is_some_and(|object| self.class(object) == BIG_INTEGER) }
            }
            (_, text) => Argument::Other(text),
        }
    }

    /// How the default locale writes, if the program did not set it.
    fn default_manner(&self) -> Manner {
        let history = self.context.history;
        let default = history.flow.locations.find(&Location::Resource(DEFAULT_LOCALE.to_owned()));
        if default.is_some_and(|default| history.flow.reaching(default, self.call.start).is_some()) {
            return Manner::default();
        }
        let own = |key: &str| history.program.header.get(key).unwrap_or_default();
        let is_odd = ["user.script", "user.variant", "user.extensions"].iter().any(|key| !own(key).is_empty());
        let is_told = history.program.header.get("user.language").is_some();
        if is_odd || !is_told || !has_one_locale(&history.program.header) {
            return Manner::default();
        }
        manner(own("user.language"), own("user.country"))
    }

    /// How a locale that was given writes.
    fn manner_of(&self, locale: Value) -> Manner {
        let told = match locale {
            Value::Null => return Manner::ROOT,
            Value::Object(object) => self.told(object).map(|content| &content.shape),
            _ => None,
        };
        let Some(ContentShape::Literal { text, .. }) = told else { return Manner::default() };
        let Some(text) = text.to_utf8() else { return Manner::default() };
        let (language, country) = text.split_once('_').unwrap_or((&text, ""));
        manner(language, country)
    }
}

/// What an object of the program said of itself.
enum Own {
    Text(JavaText),
    /// It was asked something else.
    Unknown,
    None,
}

fn manner(language: &str, country: &str) -> Manner {
    let name = if country.is_empty() { language.to_owned() } else { format!("{language}_{country}") };
    let is_plain = PLAIN_LANGUAGES.contains(&language);
    // (Scripts and variants would stand behind.)
    let is_plain = is_plain && country.len() <= 2;
    Manner { digits: is_plain, capitals: is_plain, separators: ENGLISH.contains(&name.as_str()) }
}

/// Whether another run has the same hash of it.
fn has_hash_of_its_own(value: &Value) -> bool {
    matches!(value, Value::Null | Value::String(_) | Value::Boxed(_))
}

fn listed(open: char, texts: &[JavaText], close: char) -> JavaText {
    let unit = |c: char| c.encode_utf16(&mut [0; 2]).to_vec();
    let comma: Vec<u16> = ", ".encode_utf16().collect();
    let all: Vec<&[u16]> = texts.iter().map(|text| &*text.0).collect();
    JavaText([unit(open), all.join(comma.as_slice()), unit(close)].concat().into())
}
