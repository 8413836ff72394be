//! Text that the program is given to read: standard input, and what a system test makes a stream or reader of.
//!
//! Input: calls on such sources and on the readers over them, with their results. Output: a [`Feed`] for each source of which it is known what
//! every single call took. Invariants: all or nothing: what took an unknown piece makes the whole source an ordinary object; each piece was
//! compared with what the call gave. Why: a reader's calls then depend on none of the earlier ones. A test gives what its own calls take,
//! and that is what was left unread when they began: how far a `Scanner` had buffered ahead does not matter.

mod reading;

use indexmap::{IndexMap, IndexSet};

use self::reading::{ReadOn, Units, read};
use crate::graph::data::sharing::Sharing;
use crate::graph::invocation::{CallForest, Invocation, InvocationId, Invoked};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{ContentShape, Event, EventId, FieldId, JavaText, ObjectId, StringRef, Value};
use crate::trace::log::EventLog;

pub use self::reading::{Follows, Read};

const SYSTEM: &str = "java/lang/System";
/// What a feed may be made by.
const SOURCES: [&str; 2] = ["java/io/ByteArrayInputStream", "java/io/StringReader"];
/// What only adds a place of its own.
const READERS: [&str; 4] =
    ["java/util/Scanner", "java/io/BufferedReader", "java/io/InputStreamReader", "java/io/BufferedInputStream"];
/// Calls on them that take nothing, and say how they read from then on.
const SETTERS: [&str; 3] = ["useLocale", "useRadix", "useDelimiter"];

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
    /// The object that the program was given, and the call of the system test that made it; none for standard input.
    pub made: Option<(ObjectId, EventId)>,
}

impl Feed {
    fn of(text: JavaText, made: Option<(ObjectId, EventId)>) -> Self {
        let is_ascii = text.0.iter().all(|unit| *unit < 0x80);
        Self { text, is_ascii, platform_charset: false, reads: Vec::new(), made }
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
        let mut finder = Finder { program, log, forest, sharing, given: IndexMap::new() };
        let stood = finder.look(field);
        let mut by_group = finder.sources(&stood);
        finder.follow(&mut by_group, &stood);
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
    /// What streams gave, by which; nobody says which in old traces.
    given: IndexMap<Option<ObjectId>, Vec<(EventId, StringRef)>>,
}

/// All that a stream gave.
#[derive(Default)]
struct Supply {
    text: JavaText,
    /// When it gave something, and how much of the text was there then.
    there: Vec<(EventId, usize)>,
}

impl Supply {
    /// How much of the text was there at an event. (More may come behind an end: whoever is asked for input fills the stream again.)
    fn at(&self, event: EventId) -> usize {
        let given = self.there.partition_point(|(at, _)| *at <= event);
        given.checked_sub(1).map_or(0, |last| self.there[last].1)
    }
}

impl Finder<'_> {
    /// Looks for what streams gave, and for those that the program or its system test had from `System.in`, each with when it had it first.
    fn look(&mut self, field: Option<FieldId>) -> IndexMap<ObjectId, EventId> {
        let mut stood: IndexMap<ObjectId, EventId> = IndexMap::new();
        for id in self.log.ids() {
            match self.log.event(id) {
                Event::StaticRead { field: read, value: Value::Object(stream) } if Some(read) == field => {
                    stood.entry(stream).or_insert(id);
                }
                Event::StdinConsumed { stream, text } => {
                    self.given.entry(stream.object()).or_default().push((id, text));
                }
                _ => {}
            }
        }
        stood
    }

    fn sources(&self, stood: &IndexMap<ObjectId, EventId>) -> IndexMap<ObjectId, Feed> {
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
        let mut by_group: IndexMap<ObjectId, Vec<ObjectId>> = IndexMap::new();
        for &object in stood.keys() {
            by_group.entry(self.sharing.group(object)).or_default().push(object);
        }
        for (group, streams) in by_group {
            let given = self.given_by(&streams);
            // What was made so that it could be told at once is written where it was made, unless more went in.
            let is_told = found.get(&group).is_some_and(|made| {
                let is_one = !twice.contains(&group);
                given.as_ref().is_none_or(|given| given.0.is_empty() || is_one && made.text.0.starts_with(&given.0))
            });
            if !is_told {
                twice.swap_remove(&group);
                found.insert(group, Feed::of(given.unwrap_or_default(), None));
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
        self.supply(stream).map(|supply| supply.text)
    }

    /// Bytes that are no UTF-8 (a rule of a testing library hands out letters as bytes) are what the program's readers make of them.
    fn supply(&self, stream: ObjectId) -> Option<Supply> {
        let told = [None, Some(stream)].into_iter().filter_map(|stream| self.given.get(&stream)).flatten();
        let (mut bytes, mut there) = (Vec::new(), Vec::new());
        for (at, text) in told {
            for unit in self.log.text(*text).0.iter() {
                bytes.push(u8::try_from(*unit).ok()?);
            }
            there.push((*at, bytes.len()));
        }
        let mut text: Vec<u16> = Vec::new();
        // By character: where its bytes end, and where its units do. (It may come in pieces.)
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut end = 0;
        for chunk in bytes.utf8_chunks() {
            let broken = Some((char::REPLACEMENT_CHARACTER, chunk.invalid().len())).filter(|(_, length)| *length > 0);
            for (one, length) in chunk.valid().chars().map(|one| (one, one.len_utf8())).chain(broken) {
                end += length;
                text.extend_from_slice(one.encode_utf16(&mut [0; 2]));
                ends.push((end, text.len()));
            }
        }
        for (_, there) in &mut there {
            let whole = ends.partition_point(|(bytes, _)| *bytes <= *there);
            *there = whole.checked_sub(1).map_or(0, |last| ends[last].1);
        }
        Some(Supply { text: JavaText(text.into()), there })
    }

    /// Follows all calls on sources and readers; drops the sources of which something is not known.
    fn follow(&self, feeds: &mut IndexMap<ObjectId, Feed>, stood: &IndexMap<ObjectId, EventId>) {
        if feeds.is_empty() {
            return;
        }
        // By group: when a stream was had from `System.in` first, and what it gave.
        let mut stands: IndexMap<ObjectId, (EventId, Option<Supply>)> = IndexMap::new();
        for (stream, first) in stood {
            let group = self.sharing.group(*stream);
            let is_given = feeds.get(&group).is_some_and(|feed| feed.made.is_none());
            stands.entry(group).or_insert_with(|| (*first, is_given.then(|| self.supply(*stream)).flatten()));
        }
        let mut positions: IndexMap<(ObjectId, ObjectId), usize> = IndexMap::new();
        let mut unknown: IndexSet<ObjectId> = IndexSet::new();
        for (id, invocation) in self.forest.iter() {
            let Invoked::Library(callee) = invocation.invoked else { continue };
            let callee = self.program.callee(callee);
            // How the system test has a stream give something is not looked at: what it gave is known.
            let fills = |feed: &Feed| feed.made.is_none() && !takes(callee) && self.by_driver(id);
            let is_early = |group| stands.get(&group).is_some_and(|(first, _)| invocation.start < *first);
            let group = |value: &Value| value.object().map(|object| self.sharing.group(object));
            let taken =
                self.log.values(invocation.arguments).iter().filter_map(|value| Some((value.object()?, group(value)?)));
            for (object, group) in taken {
                let Some(feed) = feeds.get_mut(&group) else { continue };
                let wraps = callee.name == "<init>" && READERS.contains(&callee.owner.as_str());
                let sets = callee.owner == SYSTEM && callee.name == "setIn";
                let makes = feed.made.is_some_and(|(_, maker)| maker == invocation.start);
                if !(wraps || sets || makes || self.program.is_array(object) || is_early(group) && fills(feed)) {
                    unknown.insert(group);
                }
                feed.platform_charset |= wraps && decodes_as_platform(callee);
            }
            let Some(group) = group(&invocation.receiver) else { continue };
            let Some(feed) = feeds.get_mut(&group).filter(|_| callee.name != "<init>") else { continue };
            let Some(reader) = invocation.receiver.object() else { continue };
            let class = &self.program.class(self.program.object(reader).class).name;
            let on = ReadOn { reader, class, is_source: stood.contains_key(&reader) };
            let supply = stands.get(&group).and_then(|(_, supply)| supply.as_ref());
            let there = supply.map_or(feed.text.0.len(), |supply| supply.at(invocation.end).min(feed.text.0.len()));
            let text = Units { all: &feed.text.0[..there], are_bytes: feed.is_ascii };
            let at = match positions.get(&(group, reader)) {
                Some(at) => Some(*at),
                None if feed.reads.is_empty() => Some(0),
                // What the readers before it have taken ahead is not there any more.
                None => supply.map(|supply| supply.at(invocation.start)),
            };
            match at.and_then(|at| read(self.program, text, at, on, callee, invocation)) {
                Some(read) => {
                    positions.insert((group, reader), read.to);
                    feed.reads.push(read);
                }
                None if callee.name == "close" || sets_reader(callee) || fills(feed) => {}
                None => {
                    unknown.insert(group);
                }
            }
        }
        feeds.retain(|group, _| !unknown.contains(group));
    }
}

/// Whether a call says how a reader reads from then on.
pub(in crate::graph) fn sets_reader(callee: &Callee) -> bool {
    SETTERS.contains(&callee.name.as_str())
}

/// Whether a call may take something of a source, or is one on a reader of which that is not known.
fn takes(callee: &Callee) -> bool {
    READERS.contains(&callee.owner.as_str()) || callee.name.starts_with("read") || callee.name.starts_with("skip")
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

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Shop" access=1 kind=app
class 2 name="shop/ShopTest" access=1 kind=app
class 3 name="java/io/PipedInputStream" access=1 kind=lib
class 4 name="java/lang/System" access=1 kind=lib
class 5 name="java/io/PipedOutputStream" access=1 kind=lib
class 6 name="java/io/SequenceInputStream" access=1 kind=lib
class 7 name="java/io/ByteArrayInputStream" access=1 kind=lib
class 8 name="[B" access=1 kind=lib
class 9 name="java/util/Scanner" access=1 kind=lib
field 1 class=4 name="in" desc="Ljava/io/InputStream;" access=9
method 1 class=1 name="ask" desc="()V" access=9
method 2 class=2 name="asks" desc="()V" access=1 marks="org/junit/jupiter/api/Test"
callee 1 owner="java/io/PipedOutputStream" name="<init>" desc="(Ljava/io/PipedInputStream;)V" op=new
callee 2 owner="java/io/InputStream" name="read" desc="()I" op=virtual
callee 3 owner="java/io/PipedInputStream" name="connect" desc="(Ljava/io/PipedOutputStream;)V" op=virtual
callee 4 owner="java/io/ByteArrayInputStream" name="<init>" desc="([B)V" op=new
callee 5 owner="java/io/SequenceInputStream" name="<init>" desc="(Ljava/io/InputStream;Ljava/io/InputStream;)V" op=new
object 1 class=2
object 2 class=3
object 3 class=5
object 4 class=6
object 5 class=7
object 6 class=7
callee 6 owner="java/util/Scanner" name="nextLine" desc="()Ljava/lang/String;" op=virtual
callee 7 owner="java/util/Scanner" name="close" desc="()V" op=virtual
callee 8 owner="java/util/Scanner" name="hasNextLine" desc="()Z" op=virtual
callee 9 owner="java/util/Scanner" name="useLocale" desc="(Ljava/util/Locale;)Ljava/util/Scanner;" op=virtual
callee 10 owner="java/util/Scanner" name="next" desc="()Ljava/lang/String;" op=virtual
string 1 "a"
string 2 "b"
string 3 "\ufffd"
object 7 class=8
object 8 class=9
object 9 class=9
thread 1 name="main"
T 1
> 2 o1
"#;
    const PIPED: &str = "( 1 _ o2\n) o3\n";
    const ASKED: &str = "> 1 -\nR 1 o2\n( 2 o2\nI o2 \"a\"\n) i97\n< -\n";

    /// What the one stream that stands there gives, and how many reads there are.
    fn found(events: &str, united: &[u32]) -> Option<(String, usize)> {
        let text = format!("{HEAD}{events}");
        let recording = crate::trace::recorded(&text);
        let log = recording.log;
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&log, &program);
        let mut sharing = Sharing::new(10);
        for pair in united.windows(2) {
            sharing.unite(ObjectId(pair[0]), ObjectId(pair[1]));
        }
        let feeds = Feeds::find(&program, &log, &forest, &sharing);
        feeds.by_group.values().next().map(|feed| (feed.text.to_utf8().unwrap(), feed.reads.len()))
    }

    #[test]
    fn how_a_system_test_fills_a_stream_is_its_own_affair() {
        assert_eq!(found(&format!("{PIPED}{ASKED}< -\n"), &[]), Some(("a".to_owned(), 1)));
        assert_eq!(found(&format!("( 3 o2 o3\n) -\n{ASKED}< -\n"), &[]), Some(("a".to_owned(), 1)));
    }

    #[test]
    fn what_the_program_does_with_a_stream_is_looked_at() {
        assert_eq!(found(&format!("> 1 -\n{PIPED}< -\n{ASKED}< -\n"), &[]), None);
        assert_eq!(found(&format!("{ASKED}{PIPED}< -\n"), &[]), None);
    }

    #[test]
    fn a_stream_over_two_gives_what_it_gave() {
        let part = |one| format!("( 4 _ o7\n) o{one}\nk o{one} readerb \"b\" 0\n");
        let asked =
            "( 5 _ o5 o6\n) o4\n> 1 -\nR 1 o4\n( 2 o4\nI o4 \"b\"\n) i98\n( 2 o4\nI o4 \"b\"\n) i98\n< -\n< -\n";
        let whole = Some(("bb".to_owned(), 2));
        assert_eq!(found(&format!("{}{}{asked}", part(5), part(6)), &[4, 5, 6]), whole);
        assert_eq!(found(&format!("{}{asked}", part(5)), &[4, 5]), whole);
    }

    #[test]
    fn behind_an_end_a_stream_may_be_filled_again() {
        let ask = |reader: u32, given: &str, line: u32| {
            format!("> 1 -\nR 1 o2\n( 6 o{reader}\nI o2 \"{given}\\n\"\n) s{line}\n( 8 o{reader}\n) z0\n< -\n")
        };
        let events = format!("{PIPED}{}{}< -\n", ask(8, "a", 1), ask(9, "b", 2));
        assert_eq!(found(&events, &[2, 8, 9]), Some(("a\nb\n".to_owned(), 4)));
        assert_eq!(found(&events.replacen("z0", "z1", 1), &[2, 8, 9]), None);
    }

    #[test]
    fn how_a_scanner_reads_may_be_set_as_long_as_what_it_gives_shows_what_it_took() {
        let asked = |taken: &str, line: u32| {
            format!("{PIPED}> 1 -\nR 1 o2\n( 9 o8 _\n) o8\n( 10 o8\nI o2 \"{taken}\"\n) s{line}\n< -\n< -\n")
        };
        assert_eq!(found(&asked("a\\n", 1), &[2, 8]), Some(("a\n".to_owned(), 1)));
        assert_eq!(found(&asked("a,b\\n", 1), &[2, 8]), None);
    }

    #[test]
    fn what_is_no_utf_8_is_what_readers_make_of_it() {
        let asked = format!("{PIPED}> 1 -\nR 1 o2\n( 6 o8\nI o2 \"\\u00c6\\n\"\n) s3\n< -\n< -\n");
        assert_eq!(found(&asked, &[2, 8]), Some(("\u{fffd}\n".to_owned(), 1)));
    }

    #[test]
    fn a_further_reader_begins_where_the_stream_is() {
        let ask = |given: &str, second: &str| {
            format!(
                "> 1 -\nR 1 o2\n( 6 o8\nI o2 \"{given}\"\n) s1\n< -\n> 1 -\nR 1 o2\n( 6 o9\n{second}( 7 o9\n) -\n< -\n< -\n"
            )
        };
        let next = "I o2 \"b\\n\"\n) s2\n";
        assert_eq!(found(&ask("a\\n", next), &[2, 8, 9]), Some(("a\nb\n".to_owned(), 2)));
        // The first one has taken more than it gave.
        assert_eq!(found(&ask("a\\nb\\n", ") s2\n"), &[2, 8, 9]), None);
    }
}
