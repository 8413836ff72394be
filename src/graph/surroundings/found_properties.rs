//! Which system properties the recorded program found set, and which texts are such a property.
//!
//! Input: a recording. Output: each property that was there before the program itself set it, with its value; for a text that a call is given the property that
//! its caller had asked for; the calls that read what only the recorded command line set (`java -Dfee=3 Main`), which a test sets by itself. Invariant: none of
//! those that every JVM has,
//! and none that gave only what the program takes by itself. Why by its calls: a build tool sets properties inside the JVM that it started (`mvn test
//! -Dhotel.url=…`), where the JVM's arguments do not show them. What tests were recorded with, their build gives to carved ones, too.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, InvocationId};
use crate::program::Program;
use crate::trace::definition::Callee;
use crate::trace::event::{Event, EventId, StringId, Value};
use crate::trace::log::EventLog;
use crate::trace::recording::Header;

const SYSTEM: &str = "java/lang/System";
const SETTERS: [&str; 2] = ["setProperty", "clearProperty"];
const GIVES_ALL: &str = "getProperties";
const SETS_ALL: &str = "setProperties";
const OF_ALL: [&str; 2] = [GIVES_ALL, SETS_ALL];
const GETTER: &str = "getProperty";
/// Further calls that read the property which their first argument names.
const READERS: [(&str, &str); 3] =
    [("java/lang/Integer", "getInteger"), ("java/lang/Long", "getLong"), ("java/lang/Boolean", "getBoolean")];
/// What changes any of them, by names that nobody sees.
const CHANGES_MANY: [&str; 5] = ["load", "loadFromXML", "putAll", "clear", "replaceAll"];
/// How the arguments of a JVM set one.
const OPTION: &str = "-D";
/// The JVM's own and those by which a test runner talks to itself.
const NOT_THE_USERS: [&str; 21] = [
    "java.",
    "jdk.",
    "sun.",
    "awt.",
    "os.",
    "native.",
    "stdin.",
    "stdout.",
    "stderr.",
    "user.country",
    "user.dir",
    "user.home",
    "user.language",
    "user.name",
    "file.encoding",
    "file.separator",
    "line.separator",
    "path.separator",
    "surefire.",
    "org.gradle.",
    "basedir",
];
/// Those of libraries of the JDK that the JVM reads by itself.
const FOR_THE_LIBRARY: [&str; 6] =
    ["javax.", "com.sun.", "user.timezone", "user.region", "user.script", "user.variant"];
/// What changes the property that the first argument names, of `System` or of all its properties.
const CHANGES: [&str; 5] = ["setProperty", "clearProperty", "put", "putIfAbsent", "remove"];
/// How keys end that say where another program is, and who may use it.
const WAYS: [(&str, Way); 19] = [
    ("url", Way::Open),
    ("uri", Way::Open),
    ("host", Way::Open),
    ("port", Way::Open),
    ("address", Way::Open),
    ("server", Way::Open),
    ("user", Way::Open),
    ("username", Way::Open),
    ("login", Way::Open),
    ("password", Way::Secret),
    ("passwd", Way::Secret),
    ("secret", Way::Secret),
    ("pwd", Way::Secret),
    ("passphrase", Way::Secret),
    ("credentials", Way::Secret),
    ("token", Way::Secret),
    ("apikey", Way::Secret),
    ("api.key", Way::Secret),
    ("api-key", Way::Secret),
];
/// Events in which a call of `getProperty` has its result.
const NEAR: u32 = 8;

/// What a property says of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    /// Nobody may read it in a test.
    Secret,
}

/// A call that found one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub key: StringId,
    /// What the program takes by itself.
    pub default: Option<StringId>,
    pub value: StringId,
}

/// What the program found set.
#[derive(Debug, Default)]
pub struct FoundProperties {
    all: IndexMap<EventId, Found>,
    /// Of properties that say where something is and how to get in, the first of a frame for each value: any other text may be equal by chance.
    by_frame: IndexMap<(InvocationId, StringId), EventId>,
    /// The values of these, each with the calls that gave it, in order.
    ways: IndexMap<StringId, Vec<EventId>>,
    /// Those of the values that are secrets; none that says nothing, or that another property tells, as the user's name.
    secrets: IndexSet<StringId>,
    /// The calls that read what only the recorded command line set, in order, each with key and value. What an initialiser read is not among them: it may have run before the test.
    of_command: IndexMap<EventId, (String, String)>,
}

impl FoundProperties {
    /// Finds the calls.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, calls: &CallForest) -> Self {
        let all = found(program, log);
        let (mut by_frame, mut ways) = (IndexMap::new(), IndexMap::<StringId, Vec<EventId>>::new());
        let (mut secrets, mut told) = (IndexSet::new(), IndexSet::new());
        for (at, one) in &all {
            let way = program.text(one.key).to_utf8().and_then(|key| way(&key));
            let known = if way == Some(Way::Secret) { &mut secrets } else { &mut told };
            known.insert(one.value);
            if way.is_none() {
                continue;
            }
            ways.entry(one.value).or_default().push(*at);
            if let Some(frame) = frame(calls, *at) {
                by_frame.entry((frame, one.value)).or_insert(*at);
            }
        }
        secrets.retain(|value| !told.contains(value) && !program.text(*value).0.is_empty());
        let of_command = of_command(program, log, calls);
        Self { all, by_frame, ways, secrets, of_command }
    }

    /// What a call read that only the recorded command line set: key and value.
    #[must_use]
    pub fn of_command(&self, call: EventId) -> Option<(&str, &str)> {
        self.of_command.get(&call).map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The calls that read what only the recorded command line set, in order.
    #[must_use]
    pub fn reading_command(&self) -> Vec<EventId> {
        self.of_command.keys().copied().collect()
    }

    /// The values that said where something is and how to get in.
    pub fn ways(&self) -> impl Iterator<Item = StringId> {
        self.ways.keys().copied()
    }

    /// The calls that gave these, in order.
    #[must_use]
    pub fn asking_ways(&self) -> Vec<EventId> {
        let mut calls: Vec<EventId> = self.ways.values().flatten().copied().collect();
        calls.sort_unstable();
        calls
    }

    /// The property that a text was which a call is given: its caller had asked for it before, or it is a secret, whoever asked for it.
    #[must_use]
    pub fn given_to(&self, call: EventId, text: StringId, calls: &CallForest) -> Option<&Found> {
        let by_caller = frame(calls, call).and_then(|frame| self.by_frame.get(&(frame, text)));
        let of_secret = || self.secrets.get(&text).and_then(|secret| self.ways[secret].first());
        self.all.get(by_caller.or_else(of_secret).filter(|asked| **asked < call)?)
    }
}

/// The invocation that makes a call.
fn frame(calls: &CallForest, call: EventId) -> Option<InvocationId> {
    calls.get(calls.starting_at(call)?).parent
}

/// Each property once, with the value that the first call found.
#[must_use]
pub fn values(program: &Program, log: &EventLog) -> IndexMap<StringId, StringId> {
    let mut values = IndexMap::new();
    for found in found(program, log).into_values() {
        values.entry(found.key).or_insert(found.value);
    }
    values
}

/// A call of a library.
struct LibraryCall<'a> {
    at: EventId,
    callee: &'a Callee,
    receiver: Value,
    arguments: &'a [Value],
}

impl LibraryCall<'_> {
    fn is_of_system(&self) -> bool {
        self.callee.owner == SYSTEM
    }

    /// An argument, if it is a text.
    fn argument(&self, place: usize) -> Option<StringId> {
        self.arguments.get(place).and_then(|value| string(*value))
    }
}

fn library_calls<'a>(program: &'a Program, log: &'a EventLog) -> impl Iterator<Item = LibraryCall<'a>> {
    let calls = (0u32..).map(EventId).zip(log.events.iter());
    calls.filter_map(|(at, event)| match event {
        Event::Call { callee, receiver, arguments, .. } => {
            Some(LibraryCall { at, callee: program.callee(callee), receiver, arguments: log.values(arguments) })
        }
        _ => None,
    })
}

/// Calls that found a property that the program does not set before, by the order in which it asked.
fn found(program: &Program, log: &EventLog) -> IndexMap<EventId, Found> {
    let mut own = IndexSet::new();
    let mut all = IndexMap::new();
    for call in library_calls(program, log).filter(LibraryCall::is_of_system) {
        let LibraryCall { at, callee, .. } = call;
        // Whoever has all of them may set any.
        if OF_ALL.contains(&callee.name.as_str()) {
            break;
        }
        let Some(key) = call.argument(0) else { continue };
        if SETTERS.contains(&callee.name.as_str()) {
            own.insert(key);
        } else if callee.name == GETTER
            && !own.contains(&key)
            && program.text(key).to_utf8().is_some_and(|key| is_the_users(&key))
            && let Some(value) = given(log, at).and_then(string).filter(|value| Some(*value) != call.argument(1))
        {
            all.insert(at, Found { key, default: call.argument(1), value });
        }
    }
    all
}

/// Whether an option of a JVM sets a property that only the program reads, and that does not say where another program is: on another machine that is
/// elsewhere, and a test has what the machine says.
#[must_use]
pub fn is_for_the_program(option: &str) -> bool {
    let key = option.strip_prefix(OPTION).map(|set| set.split('=').next().unwrap_or(set));
    key.is_some_and(|key| {
        is_the_users(key) && !FOR_THE_LIBRARY.iter().any(|start| key.starts_with(start)) && way(key).is_none()
    })
}

/// The arguments of the recorded JVM.
#[must_use]
pub fn arguments(header: &Header) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for piece in header.get("jvm.args").unwrap_or_default().split('\n') {
        match all.last_mut() {
            // A value with a line end in it.
            Some(last) if !piece.starts_with('-') => last.extend(["\n", piece]),
            _ => all.push(piece.to_owned()),
        }
    }
    all
}

/// Calls that read what only the command line set. None in a JVM that ran tests.
fn of_command(program: &Program, log: &EventLog, calls: &CallForest) -> IndexMap<EventId, (String, String)> {
    let mut read = IndexMap::new();
    if program.drivers().test_classes().next().is_some() {
        return read;
    }
    let options = arguments(&program.header).into_iter().filter(|option| is_for_the_program(option));
    let pair = |option: &str| {
        option.strip_prefix(OPTION)?.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()))
    };
    // (An option without a value sets the empty text; of two that set one the last is right.)
    let mut set: IndexMap<String, String> = options
        .map(|option| pair(&option).unwrap_or_else(|| (option[OPTION.len()..].to_owned(), String::new())))
        .collect();
    let mut all_of_system = IndexSet::new();
    for call in library_calls(program, log) {
        if set.is_empty() {
            break;
        }
        let LibraryCall { at, callee: Callee { owner, name, .. }, receiver, .. } = call;
        let is_systems = owner == SYSTEM || receiver.object().is_some_and(|all| all_of_system.contains(&all));
        let is_reader = is_systems && name == GETTER || reads_by_name(owner, name);
        let key = || program.text(call.argument(0)?).to_utf8();
        match name.as_str() {
            SETS_ALL if owner == SYSTEM => break,
            _ if is_systems && CHANGES_MANY.contains(&name.as_str()) => break,
            GIVES_ALL if owner == SYSTEM => all_of_system.extend(given(log, at).and_then(Value::object)),
            _ if is_reader => {
                let is_initial = calls.starting_at(at).is_some_and(|id| calls.get(id).initialises);
                let found = key().filter(|_| !is_initial).and_then(|key| Some((key.clone(), set.get(&key)?.clone())));
                read.extend(found.map(|found| (at, found)));
            }
            // What the program sets by itself from here on, the test sets where the program does.
            _ if is_systems && CHANGES.contains(&name.as_str()) => {
                if let Some(key) = key() {
                    set.shift_remove(&key);
                }
            }
            _ => {}
        }
    }
    read
}

/// Whether a method reads the system property that its first argument names.
#[must_use]
pub fn reads_property(callee: &Callee) -> bool {
    callee.owner == SYSTEM && callee.name == GETTER || reads_by_name(&callee.owner, &callee.name)
}

fn reads_by_name(owner: &str, name: &str) -> bool {
    READERS.contains(&(owner, name))
}

/// Environment variables that the program found, each once, with its value.
#[must_use]
pub fn variables(program: &Program, log: &EventLog) -> IndexMap<String, String> {
    let mut all = IndexMap::new();
    let asks = |call: &LibraryCall<'_>| call.is_of_system() && call.callee.name == "getenv";
    for call in library_calls(program, log).filter(asks) {
        let text = |id| program.text(id).to_utf8();
        let value = given(log, call.at).and_then(string).and_then(text);
        if let Some((key, value)) = call.argument(0).and_then(text).zip(value) {
            all.entry(key).or_insert(value);
        }
    }
    all
}

/// What a key says by its last word of the way to another program; none if it says something else.
fn way(key: &str) -> Option<Way> {
    let key = key.to_lowercase();
    WAYS.iter().find(|(word, _)| key.ends_with(word)).map(|(_, way)| *way)
}

/// Whether a property is none of the JVM's own, nor one by which a test runner talks to itself.
#[must_use]
pub fn is_the_users(key: &str) -> bool {
    !NOT_THE_USERS.iter().any(|start| key.starts_with(start))
}

fn string(value: Value) -> Option<StringId> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// What a call gave that runs nothing of the program.
#[must_use]
pub fn given(log: &EventLog, call: EventId) -> Option<Value> {
    log.behind(call, NEAR).find_map(|(_, event)| match event {
        Event::CallReturn { value } => Some(value),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"testcarve-trace 2
thread 1 name="main"
callee 1 owner="java/lang/System" name="getProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
callee 2 owner="java/lang/System" name="setProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
string 1 "db.url"
string 2 "none"
string 3 "jdbc:h2:mem:a b"
string 4 "user.dir"
string 5 "db.password"
string 6 "db.user"
string 7 "s3cret"
string 8 "app.fee"
callee 3 owner="lib/Driver" name="connect" desc="(Ljava/lang/String;)V" op=static
callee 4 owner="java/lang/System" name="getProperties" desc="()Ljava/util/Properties;" op=static
callee 5 owner="java/util/Properties" name="load" desc="(Ljava/io/Reader;)V" op=virtual
class 1 name="java/util/Properties" access=1 kind=lib loader=0
object 1 class=1
T 1
"#;

    fn found(calls: &str) -> Vec<String> {
        let text = format!("{HEAD}{calls}");
        let recording = crate::trace::recorded(&text);
        let program = Program::new(recording.header, recording.definitions);
        let text = |id| program.text(id).to_utf8().unwrap();
        values(&program, &recording.log)
            .into_iter()
            .map(|(key, value)| format!("{}={}", text(key), text(value)))
            .collect()
    }

    #[test]
    fn a_property_that_was_set_is_set_for_the_tests() {
        assert_eq!(found("( 1 - s1 s2\n) s3\n( 1 - s1 s2\n) s3\n"), ["db.url=jdbc:h2:mem:a b"]);
    }

    /// Which call, of those that are given a text, is given which property.
    fn given_to(calls: &str, call: u32, text: u32) -> Option<String> {
        let recording = crate::trace::recorded(&format!("{HEAD}{calls}"));
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&recording.log, &program);
        let found = FoundProperties::find(&program, &recording.log, &forest);
        let given = found.given_to(EventId(call), StringId(text), &forest)?;
        program.text(given.key).to_utf8()
    }

    #[test]
    fn what_only_the_command_line_set_is_read_until_the_program_sets_it() {
        let read = |args: &str, calls: &str| {
            let text = format!("{}{calls}", HEAD.replacen('\n', &format!("\nheader jvm.args \"{args}\"\n"), 1));
            let recording = crate::trace::recorded(&text);
            let program = Program::new(recording.header, recording.definitions);
            let forest = CallForest::build(&recording.log, &program);
            let found = FoundProperties::find(&program, &recording.log, &forest);
            found
                .reading_command()
                .into_iter()
                .map(|at| (at.0, found.of_command(at).unwrap().1.to_owned()))
                .collect::<Vec<_>>()
        };
        let asked = "( 1 - s8 s2\n) s3\n( 2 - s8 s3\n) -\n( 1 - s8 s2\n) s3\n";
        assert_eq!(read("-Dapp.fee=3\\n-Dapp.fee=4", asked), [(0, "4".to_owned())]);
        assert_eq!(read("-Dapp.fee", asked), [(0, String::new())]);
        assert_eq!(read("-Dother=3", asked), []);
        // What a file sets of all properties, nobody sees.
        let loaded = "( 4 -\n) o1\n( 5 o1 n\n) -\n( 1 - s8 s2\n) s3\n";
        assert_eq!(read("-Dapp.fee=3", loaded), []);
        // Where another program is, the machine says.
        assert_eq!(read("-Ddb.url=x", "( 1 - s1 s2\n) s3\n"), []);
    }

    #[test]
    fn a_secret_is_asked_for_whoever_asked_before() {
        let asked = "( 1 - s5 s2\n) s7\n( 3 - s7\n) -\n";
        assert_eq!(given_to(asked, 2, 7).as_deref(), Some("db.password"));
        // A name is as it stands.
        assert_eq!(given_to("( 1 - s6 s2\n) s7\n( 3 - s7\n) -\n", 2, 7), None);
    }

    #[test]
    fn a_secret_that_the_users_name_tells_is_none() {
        assert_eq!(given_to("( 1 - s6 s2\n) s7\n( 1 - s5 s2\n) s7\n( 3 - s7\n) -\n", 4, 7), None);
    }

    #[test]
    fn a_default_and_what_the_program_or_the_jvm_set_are_not() {
        assert_eq!(found("( 1 - s1 s2\n) s2\n"), [""; 0]);
        assert_eq!(found("( 2 - s1 s3\n) -\n( 1 - s1 s2\n) s3\n"), [""; 0]);
        assert_eq!(found("( 1 - s4 s2\n) s3\n"), [""; 0]);
    }
}
