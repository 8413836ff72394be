//! Text that the program is given to read: standard input, and what a system test makes a stream or reader of.
//!
//! Input: calls on such sources and on the readers over them, with their results. Output: a [`Feed`] for each source of which it is known what
//! every single call took. Invariants: all or nothing: what took an unknown piece makes the whole source an ordinary object; each piece was
//! compared with what the call gave. Why: a reader's calls then depend on none of the earlier ones. A test gives what its own calls take,
//! and that is what was left unread when they began: how far a `Scanner` had buffered ahead does not matter.

mod reading;

use indexmap::{IndexMap, IndexSet};

use self::reading::{Position, Units, read};
use super::invocation::{CallForest, Invocation, InvocationId, Invoked};
use super::sharing::Sharing;
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, FieldId, JavaText, ObjectId, Value};
use crate::trace::log::EventLog;

pub use self::reading::{Follows, Read};

const SYSTEM: &str = "java/lang/System";
/// What a feed may be made by.
const SOURCES: [&str; 2] = ["java/io/ByteArrayInputStream", "java/io/StringReader"];
/// What only adds a place of its own.
const READERS: [&str; 4] =
    ["java/util/Scanner", "java/io/BufferedReader", "java/io/InputStreamReader", "java/io/BufferedInputStream"];

/// One source with all that was taken of it.
#[derive(Debug)]
pub struct Feed {
    pub text: JavaText,
    /// Each of its units is one byte.
    is_ascii: bool,
    /// A reader made text of its bytes in the charset that the platform has.
    pub platform_charset: bool,
    /// What the calls took, in order.
    pub reads: Vec<Read>,
    /// What they were called on.
    pub reader: Option<ObjectId>,
    /// The object that the program was given, and the call of the system test that made it; none for standard input.
    pub made: Option<(ObjectId, EventId)>,
}

impl Feed {
    fn of(text: JavaText, made: Option<(ObjectId, EventId)>) -> Self {
        let is_ascii = text.0.iter().all(|unit| *unit < 0x80);
        Self { text, is_ascii, platform_charset: false, reads: Vec::new(), reader: None, made }
    }
}

/// All of them, by the group of objects that share their state.
#[derive(Debug, Default)]
pub struct Feeds {
    by_group: IndexMap<ObjectId, Feed>,
    makers: IndexSet<EventId>,
    /// `System.in`.
    pub field: Option<FieldId>,
}

impl Feeds {
    /// Finds the sources, and follows what is taken of them.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, forest: &CallForest, sharing: &Sharing) -> Self {
        let field = system_in(program);
        let finder = Finder { program, log, forest, sharing };
        let mut by_group = finder.sources(field);
        finder.follow(&mut by_group);
        let makers = by_group.values().filter_map(|feed| Some(feed.made?.1)).collect();
        Self { by_group, makers, field }
    }

    /// The feed that a group of objects stands for.
    #[must_use]
    pub fn of(&self, group: ObjectId) -> Option<&Feed> {
        self.by_group.get(&group)
    }

    /// All feeds with their groups.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &Feed)> {
        self.by_group.iter().map(|(group, feed)| (*group, feed))
    }

    /// Whether a call made a source: a test writes it with what it is to give.
    #[must_use]
    pub fn is_maker(&self, event: EventId) -> bool {
        self.makers.contains(&event)
    }
}

fn system_in(program: &Program) -> Option<FieldId> {
    let class = program.class_by_name(SYSTEM, 0)?;
    program.fields_of(class).iter().copied().find(|field| program.field(*field).name == "in")
}

struct Finder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    forest: &'a CallForest,
    sharing: &'a Sharing,
}

impl Finder<'_> {
    fn sources(&self, field: Option<FieldId>) -> IndexMap<ObjectId, Feed> {
        let mut found: IndexMap<ObjectId, Feed> = IndexMap::new();
        let mut twice: IndexSet<ObjectId> = IndexSet::new();
        for (id, invocation) in self.forest.iter() {
            let Some(object) = self.made_here(invocation) else { continue };
            if let Some(text) = self.told_text(invocation, object).filter(|_| self.by_driver(id)) {
                let group = self.sharing.group(object);
                let feed = Feed::of(text, Some((object, invocation.start)));
                if found.insert(group, feed).is_some() {
                    twice.insert(group);
                }
            }
        }
        let read = |event: Event| match event {
            Event::StaticRead { field: read, value } if Some(read) == field => value.object(),
            _ => None,
        };
        let mut stood: IndexMap<ObjectId, Vec<ObjectId>> = IndexMap::new();
        for object in self.log.events.iter().filter_map(read).collect::<IndexSet<ObjectId>>() {
            stood.entry(self.sharing.group(object)).or_default().push(object);
        }
        for (group, streams) in stood {
            // What was made so that it could be told at once is written where it was made.
            if !found.contains_key(&group) {
                let given = self.given_by(&streams).unwrap_or_default();
                found.insert(group, Feed::of(given, None));
            }
        }
        found.retain(|group, _| !twice.contains(group));
        found
    }

    /// The object that a call of a library constructor made.
    fn made_here(&self, invocation: &Invocation) -> Option<ObjectId> {
        let Invoked::Library(callee) = invocation.invoked else { return None };
        let is_new = self.program.callee(callee).name == "<init>";
        is_new.then(|| invocation.returned()).flatten().and_then(Value::object)
    }

    /// Whether nothing but the system test is around a call.
    fn by_driver(&self, call: InvocationId) -> bool {
        let mut around = self.forest.ancestry(self.forest.get(call).parent);
        around.all(|id| {
            let method = self.forest.get(id).method();
            method.is_some_and(|method| {
                let helps = !self.program.is_target_class(self.program.method(method).class);
                helps || self.program.is_driver_method(method)
            })
        })
    }

    /// What a source held when it was made.
    fn told_text(&self, made_by: &Invocation, object: ObjectId) -> Option<JavaText> {
        let class = &self.program.class(self.program.object(object).class).name;
        SOURCES.contains(&class.as_str()).then_some(())?;
        let content = self.log.told_behind(made_by.end).find_map(|(_, event)| match event {
            Event::Content { object: told, content } if told == Value::Object(object) => Some(content),
            _ => None,
        })?;
        let content = self.log.content(content);
        match &content.shape {
            _ if !content.seen.is_whole() => None,
            ContentShape::Reader { text, position: 0 } => Some(text.clone()),
            ContentShape::ByteReader { bytes, position } => {
                as_text(bytes.get(*position as usize..)?).filter(is_readable)
            }
            _ => None,
        }
    }

    /// All that was taken of a stream that stood in `System.in`; none of several over one another, each of which tells the same.
    fn given_by(&self, streams: &[ObjectId]) -> Option<JavaText> {
        let &[stream] = streams else { return None };
        let taken = self.log.events.iter().filter_map(|event| match event {
            Event::StdinConsumed { stream: told, text } if told == Value::Null || told == Value::Object(stream) => {
                Some(self.log.text(text))
            }
            _ => None,
        });
        let bytes = taken.flat_map(|text| text.0.iter()).map(|unit| u8::try_from(*unit).ok());
        as_text(&bytes.collect::<Option<Vec<u8>>>()?)
    }

    /// Follows all calls on sources and readers; drops the sources of which something is not known.
    fn follow(&self, feeds: &mut IndexMap<ObjectId, Feed>) {
        if feeds.is_empty() {
            return;
        }
        let mut positions: IndexMap<ObjectId, Position> = IndexMap::new();
        let mut unknown: IndexSet<ObjectId> = IndexSet::new();
        for (_, invocation) in self.forest.iter() {
            let Invoked::Library(callee) = invocation.invoked else { continue };
            let callee = self.program.callee(callee);
            let group = |value: &Value| value.object().map(|object| self.sharing.group(object));
            let taken =
                self.log.values(invocation.arguments).iter().filter_map(|value| Some((value.object()?, group(value)?)));
            for (object, group) in taken {
                let Some(feed) = feeds.get_mut(&group) else { continue };
                let wraps = callee.name == "<init>" && READERS.contains(&callee.owner.as_str());
                let sets = callee.owner == SYSTEM && callee.name == "setIn";
                let makes = feed.made.is_some_and(|(_, maker)| maker == invocation.start);
                if !(wraps || sets || makes || self.program.is_array(object)) {
                    unknown.insert(group);
                }
                feed.platform_charset |= wraps && decodes_as_platform(callee);
            }
            let Some(group) = group(&invocation.receiver) else { continue };
            let Some(feed) = feeds.get_mut(&group).filter(|_| callee.name != "<init>") else { continue };
            let reader = invocation.receiver.object();
            let class = reader.map(|object| self.program.class(self.program.object(object).class).name.as_str());
            let text = Units { all: &feed.text.0, are_bytes: feed.is_ascii };
            match read(self.program, text, positions.entry(group).or_default(), class, callee, invocation) {
                Some(None) => {}
                Some(Some(read)) if feed.reader.is_none_or(|known| Some(known) == reader) => {
                    feed.reader = reader;
                    feed.reads.push(read);
                }
                _ => {
                    unknown.insert(group);
                }
            }
        }
        feeds.retain(|group, _| !unknown.contains(group));
    }
}

fn as_text(bytes: &[u8]) -> Option<JavaText> {
    std::str::from_utf8(bytes).ok().map(JavaText::from)
}

/// Whether it is what people write: bytes that are none say more as numbers.
fn is_readable(text: &JavaText) -> bool {
    text.0.iter().all(|unit| *unit >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains(unit))
}

/// Whether a constructor leaves it to the platform what the bytes mean.
fn decodes_as_platform(callee: &Callee) -> bool {
    callee.desc == "(Ljava/io/InputStream;)V"
        && matches!(callee.owner.as_str(), "java/util/Scanner" | "java/io/InputStreamReader")
}
